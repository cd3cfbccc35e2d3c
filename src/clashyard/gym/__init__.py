"""The games as environments of other people's libraries; each file needs the one that it is named after."""
