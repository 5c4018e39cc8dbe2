"""Words for the leaderboard page."""
