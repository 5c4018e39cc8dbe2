"""Speedsaurus: what is allowed, what a move brings about, and what each seat may know. Pure."""
