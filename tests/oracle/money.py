"""Money in whole minor units: prices on a date, orders, taxes.

Amounts are exact fractions until the manual rounds them, half away from zero."""

import re
from fractions import Fraction
from math import ceil, floor

MINOR_PER_MAJOR = {"JPY": 1}


def minor_per_major(currency):
    return MINOR_PER_MAJOR.get(currency, 100)


def rounded(amount):
    """Half away from zero."""
    return floor(amount + Fraction(1, 2)) if amount >= 0 else -floor(-amount + Fraction(1, 2))


def share(text):
    """'19%' or '0.19'."""
    text = str(text)
    return Fraction(text[:-1]) / 100 if text.endswith("%") else Fraction(text)


SPELLED = re.compile(r"(?P<before>[A-Z]{3}|\u20ac)? *(?P<digits>[0-9.]+(e[0-9-]+)?) *(?P<letter>[kM](?![A-Z]{2}(/|$)))? *"
                     r"(?P<after>[A-Z]{3}|\u20ac)?(/(?P<per>.*))?")
THOUSANDS = {None: 1, "k": 1000, "M": 1000000}


def spelled(text):
    """'45', '995.50USD', '600k', '8 MEUR', '0.22 EUR/kWh': the number, its currency and its unit, or None."""
    found = SPELLED.fullmatch(str(text))
    code = found["before"] or found["after"]
    return Fraction(found["digits"]) * THOUSANDS[found["letter"]], "EUR" if code == "\u20ac" else code, found["per"]


def amount(text, currency):
    """An amount as written, in minor units, as a quote; a currency in the text has priority."""
    number, code, _ = spelled(text)
    code = code or currency
    return {"amount_minor": rounded(number * minor_per_major(code)), "currency": code}


class Step:
    """A price: one pack of these units in an order of min_quantity units or more, from a seller (None:
    no name)."""

    def __init__(self, min_quantity, pack, pack_price, seller=None):
        self.min_quantity = min_quantity
        self.pack = pack
        self.pack_price = pack_price
        self.seller = seller

    def scaled(self, factor):
        return Step(self.min_quantity, self.pack, self.pack_price * factor, self.seller)

    def rounded(self):
        return Step(self.min_quantity, self.pack, rounded(self.pack_price), self.seller)

    def units_for(self, units):
        return self.pack * ceil(Fraction(max(units, self.min_quantity), self.pack))


class Price:
    """The prices of a part: its steps, one of which applies to the whole order."""

    def __init__(self, steps, list_steps):
        self.steps = steps
        first = min(list_steps, key=lambda s: (s.min_quantity, s.pack, s.pack_price), default=None)
        self.list_unit = Fraction(first.pack_price, first.pack) if first else Fraction(0)

    def order(self, units, at_most=None, sold=None):
        """Least cost of an order with at least these units, and its units; None: impossible. `sold`: the
        steps that may be used."""
        orders = [(step.units_for(units), step) for step in self.steps if sold is None or sold(step)]
        costs = [(bought // step.pack * step.pack_price, bought) for bought, step in orders
                 if at_most is None or bought <= at_most]
        return min(costs, default=None)


def seller(quote):
    return quote.get("seller") or quote["source"] or ""


def offers(quotes):
    """All rows of a part with one seller, kind and date, as [rows]."""
    groups = {}
    for quote in quotes:
        groups.setdefault((seller(quote), quote["kind"], quote["date"]), []).append(quote)
    return groups


def standing_quotes(tables, part, as_of, valid_only):
    """The rows of the valid offers: all firm ones, otherwise those of the newest date."""
    dated = [q for q in tables.get("quote", []) if q["part"] == part and q["date"] <= as_of]
    firm = []
    for (who, kind, date), rows in offers(dated).items():
        newest = max((q["date"] for q in dated if seller(q) == who and q["kind"] == "quote"), default=date)
        if kind == "quote" and date == newest and all((q["valid_until"] or "") >= as_of for q in rows):
            firm += rows
    if firm:
        return firm
    newest = max((q["date"] for q in dated), default=None)
    standing = [rows for (_, _, date), rows in offers(dated).items() if date == newest]
    return [q for rows in standing for q in rows
            if not valid_only or all(not r["valid_until"] or r["valid_until"] >= as_of for r in rows)]


def per_usd(tables, currency, as_of):
    if currency == "USD":
        return Fraction(1)
    rows = [r for r in tables.get("exchange_rate", []) if r["currency"] == currency and r["date"] <= as_of]
    return Fraction(max(rows, key=lambda r: r["date"])["per_usd"])


def converted(tables, quote, currency, as_of):
    """The price of a pack in the currency of the scenario, before rounding."""
    pack_price = Fraction(int(quote["amount_minor"]))
    if quote["currency"] == currency:
        return pack_price
    major = pack_price / minor_per_major(quote["currency"])
    major *= per_usd(tables, currency, as_of) / per_usd(tables, quote["currency"], as_of)
    return major * minor_per_major(currency)


def quoted_steps(tables, part, currency, as_of, valid_only):
    return [Step(int(q["min_quantity"] or 1), int(q["pack"] or 1), converted(tables, q, currency, as_of),
                 q.get("seller") or None)
            for q in standing_quotes(tables, part, as_of, valid_only)]
