"""The browser that looks at the site."""

import shutil


def program() -> str | None:
    """Chromium or its like as the system has it."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if (found := shutil.which(name))), None)
