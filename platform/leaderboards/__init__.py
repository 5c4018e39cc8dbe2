"""Scores of matches, and the standings made of them."""
