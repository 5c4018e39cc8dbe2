"""The browser that looks at the site."""

import shutil


def program() -> str | None:
    """Chromium or its like as the system has it; first the one without windows, which opens pages much faster."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if (found := shutil.which(name))), None)
