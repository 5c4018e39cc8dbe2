"""The page that shows all pictures side by side."""

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from django.utils.html import format_html, format_html_join

from config.gallery.camera import Picture

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Gallery</title><style>
body {{ margin: 1.5rem; font: 15px/1.4 system-ui; background: #777; color: #fff }}
nav {{ columns: 16rem }} a {{ color: inherit }} h2 {{ margin: 2.5rem 0 .5rem }}
.row {{ display: flex; flex-wrap: wrap; gap: 1rem }} figure {{ margin: 0 }} .wide {{ outline: 4px solid red }}
img {{ display: block; height: 20rem; width: auto; max-width: 100% }}
</style></head><body><nav>{contents}</nav>{groups}</body></html>
"""


def write(pictures: Sequence[Picture], out: Path) -> None:
    """Write `index.html` into `out`; what scrolls sideways has a red frame."""
    groups = [(name, list(group)) for name, group in groupby(pictures, key=lambda picture: picture.shot.name)]
    contents = format_html_join("", '<a href="#{0}">{0}</a><br>', ((name,) for name, _ in groups))
    rows = format_html_join(
        "\n", '<h2 id="{0}">{0}</h2><div class="row">{1}</div>', ((name, _row(group)) for name, group in groups)
    )
    (out / "index.html").write_text(format_html(PAGE, contents=contents, groups=rows))


def _row(pictures: Sequence[Picture]) -> str:
    figure = '<figure><a href="{0}"><img loading="lazy" src="{0}" alt="" class="{1}"></a>{2}, {3}</figure>'
    return format_html_join(
        "", figure, ((one.file, "wide" if one.is_too_wide else "", one.screen.name, one.theme) for one in pictures)
    )
