"""What the site says about itself: the page for people, and the files that browsers and search engines ask for."""
