"""The drawn examples of a game's rules page, as its reader sees them."""

import re
from html import unescape

from django.template.loader import render_to_string
from django.utils.translation import override

FIGURE = re.compile(r'<figure class="(fig[^"]*)">(.*?)</figure>', re.DOTALL)
SAYING = re.compile(r"<li><svg[^>]*moves__(yes|no)\".*?</svg>(.*?)</li>", re.DOTALL)
CARD = re.compile(r'class="card [^"]*?"[^>]*? data-v="([^"]+)"')


class Drawing:
    """One figure: the `cards` that lie open in it from the left, by what stylesheets call them, and its words."""

    def __init__(self, html: str) -> None:
        self.html = html
        self.cards = CARD.findall(html)
        self.sayings = {unescape(text): verdict == "yes" for verdict, text in SAYING.findall(html)}
        """Moves in words, and whether the page says that they are allowed."""
        caption = re.search(r"<figcaption>(.*?)</figcaption>", html, re.DOTALL)
        self.caption = unescape(caption[1]).strip() if caption else ""


def drawings(slug: str) -> list[Drawing]:
    """All of the page, in German, from top to bottom."""
    with override("de"):
        html = render_to_string(f"games/{slug}/_rules.html")
    return [Drawing(found[2]) for found in FIGURE.finditer(html)]
