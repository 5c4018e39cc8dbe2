"""Whether the site holds: people play on for a long time, things break meanwhile, and then all is counted."""
