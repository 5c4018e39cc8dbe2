"""The app's template tags."""
