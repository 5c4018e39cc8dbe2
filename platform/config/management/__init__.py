"""Commands for those who run the site."""
