"""Template tags of Speedsaurus."""
