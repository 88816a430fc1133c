"""Names, and the scenarios that the oracle does not judge."""

import re


class Unknown(Exception):
    """The answer depends on an unknown value of a part."""


class Unjudged(Exception):
    """The oracle does not implement a feature, or there are too many candidates."""


def matches(pattern, name):
    """`*` matches any run of characters."""
    return re.fullmatch(".*".join(re.escape(piece) for piece in pattern.split("*")), name) is not None
