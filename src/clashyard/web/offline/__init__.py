"""What the site shows without a connection: the service worker, and the page that it keeps."""
