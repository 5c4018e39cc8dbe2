"""The one serialisation: states, moves and events as JSON through msgspec."""

from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_decoders: dict[Any, msgspec.json.Decoder[Any]] = {}
_encoder = msgspec.json.Encoder(order="deterministic")


def dump(value: Any) -> str:
    """JSON text of any struct or list of structs, the same for equal values."""
    return _encoder.encode(value).decode()


def load(text: str | bytes, kind: Any) -> Any:
    """The value of `kind` (a struct type, a union, `list[...]`). Raises `msgspec.ValidationError` or `DecodeError`."""
    decoder = _decoders.get(kind)
    if decoder is None:
        decoder = _decoders[kind] = msgspec.json.Decoder(kind, strict=True)
    return decoder.decode(text)


def convert(value: Any, kind: Any) -> Any:
    """A value of `kind` from plain dicts and lists. Raises `msgspec.ValidationError`."""
    return msgspec.convert(value, kind, strict=True)
