"""Template tags of Speedlaunch."""
