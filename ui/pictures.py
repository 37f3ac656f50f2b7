"""The pictures of the frame."""

from base64 import b64encode
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).with_name("assets")


@cache
def address(name: str, kind: str) -> str:
    """A picture as an address that holds all of it: no other server need have it."""
    return f"data:image/{kind};base64,{b64encode((_FOLDER / name).read_bytes()).decode()}"
