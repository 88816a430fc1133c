"""Names, and what has none: questions that the oracle leaves alone."""

import re


class Unknown(Exception):
    """The answer rests on what the catalogue does not know of a part."""


class Unjudged(Exception):
    """The oracle does not know this, or there is too much of it to be looked at one by one."""


def matches(pattern, name):
    """`*` stands for any run of characters."""
    return re.fullmatch(".*".join(re.escape(piece) for piece in pattern.split("*")), name) is not None
