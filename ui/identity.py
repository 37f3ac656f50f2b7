"""Who a learner is: an id drawn by lot, in a signed cookie that no script can read. Nobody is asked for a name.

The database knows only the hash of an id, so what is in it leads back to nobody.
"""

import base64
import hashlib
import re
import secrets
from collections.abc import Mapping
from functools import cache

from itsdangerous import BadSignature, Signer

from ui import environment

COOKIE = "fantan_learner"
YEAR = 365 * 24 * 60 * 60
"""How many seconds a cookie lasts; every visit begins them anew."""
_BYTES = 16
_CHECK = 1
"""How many bytes of a transfer code tell a mistyped one."""
_GROUP = 4
"""How many characters of a transfer code stand together."""


def fresh() -> str:
    """A new id: 128 bits in hexadecimal digits."""
    return secrets.token_hex(_BYTES)


def signed(id: str) -> str:
    """The value of the cookie for an id."""
    return _signer().sign(id).decode()


def of(cookies: Mapping[str, str]) -> str | None:
    """The id in a visitor's cookies; None without one, and for one that we never signed."""
    if COOKIE not in cookies:
        return None
    try:
        id = _signer().unsign(cookies[COOKIE]).decode()
    except (BadSignature, UnicodeError):
        return None
    return id if re.fullmatch(f"[0-9a-f]{{{2 * _BYTES}}}", id) else None


def hashed(id: str) -> str:
    """How the database knows an id."""
    return hashlib.sha256(bytes.fromhex(id)).hexdigest()


def code(id: str) -> str:
    """The transfer code of an id: it makes another device the same learner.

    >>> code("000102030405060708090a0b0c0d0e0f")
    'AAAQ-EAYE-AUDA-OCAJ-BIFQ-YDIO-B67A'
    """
    plain = bytes.fromhex(id)
    text = base64.b32encode(plain + _check(plain)).decode().rstrip("=")
    return "-".join(text[at : at + _GROUP] for at in range(0, len(text), _GROUP))


def read_code(text: str) -> str:
    """The id of a transfer code, as a person types it: in small letters, without strokes, 0 for O and 1 for I.

    :raises ValueError: when it is none, or was mistyped.
    """
    typed = re.sub(r"[\s\-\u2010-\u2015]", "", text).upper()
    try:
        read = base64.b32decode(typed + "=" * (-len(typed) % 8), map01="I")
    except ValueError as error:
        raise ValueError("not a transfer code") from error
    plain, check = read[:_BYTES], read[_BYTES:]
    if len(read) != _BYTES + _CHECK or check != _check(plain):
        raise ValueError("not a transfer code")
    return plain.hex()


def _check(plain: bytes) -> bytes:
    return hashlib.sha256(plain).digest()[:_CHECK]


@cache
def _signer() -> Signer:
    return Signer(list(environment.signing()), salt="fantan.learner", digest_method=hashlib.sha256)
