"""Prices of all parts as a scenario has them: quoted, converted, changed, discounted, rounded once."""

from fractions import Fraction

from money import Price, Step, amount, quoted_steps, share
from names import Unjudged, matches


def change_factor(value):
    """The factor of '+10%', '-10%' or '*0.9'; None: the value itself is given."""
    if value.startswith("*"):
        return Fraction(value[1:])
    if value[0] in "+-" and value.endswith("%"):
        return 1 + Fraction(value[:-1]) / 100
    return None


def changed(steps, value, currency):
    factor = change_factor(value)
    if factor is None:
        return [Step(1, 1, Fraction(amount(value, currency)))]
    return [step.scaled(factor) for step in steps]


def discounts(question, part):
    """The factors that are on its prices: of its own, and of its vendor."""
    vendor = question.parts[part]["vendor"]
    return [1 - share(off) for name, off in question.scenario.get("discounts", {}).items()
            if matches(name, part) or (vendor and matches(name, vendor))]


def price_of(question, part):
    """Its price; without steps where it cannot be bought. A price that is set has no discount on it."""
    quoted = quoted_steps(question.tables, part, question.currency, question.as_of, question.valid_only)
    once, each = quoted, rounded_steps(quoted)
    for factor in discounts(question, part):
        once = [step.scaled(factor) for step in once]
        each = rounded_steps(step.scaled(factor) for step in each)
    for pattern, value in question.price_changes():
        if matches(pattern, part) and (once or change_factor(value) is None):
            once = changed(once, value, question.currency)
            each = rounded_steps(changed(each, value, question.currency))
    once = rounded_steps(once)
    check_once(once, each)
    return Price(once, rounded_steps(quoted))


def rounded_steps(steps):
    return [step.rounded() for step in steps]


def check_once(once, each):
    """A price that is converted, changed and discounted is rounded once; the program rounds it each time."""
    if [step.pack_price for step in once] != [step.pack_price for step in each]:
        raise Unjudged("rounded more than once")
