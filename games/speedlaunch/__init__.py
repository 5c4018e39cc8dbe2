"""Speedlaunch: count down from ten and get rid of everything."""
