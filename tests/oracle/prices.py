"""Prices of all parts of a scenario: quoted, converted, changed, discounted, rounded once."""

from fractions import Fraction

from money import Price, Step, quoted_steps, share
from names import matches


def change_factor(value):
    """The factor of '+10%', '-10%' or '*0.9'; None: the text is a value itself."""
    if value.startswith("*"):
        return Fraction(value[1:])
    if value[0] in "+-" and value.endswith("%"):
        return 1 + Fraction(value[:-1]) / 100
    return None


def changed(steps, value, question):
    factor = change_factor(value)
    if factor is None:
        return [Step(1, 1, Fraction(question.money(value)))]
    return [step.scaled(factor) for step in steps]


def discounted(question, part, step):
    """Applies the discounts on the part, and on its seller or otherwise the part's vendor."""
    vendor = step.seller or question.parts[part]["vendor"]
    for name, off in question.scenario.get("discounts", {}).items():
        if matches(name, part) or (vendor and matches(name, vendor)):
            step = step.scaled(1 - share(off))
    return step


def price_of(question, part):
    """The price; without steps if the part is not available. A price given by a change has no discount."""
    whole = next((row.get("same_as") for row in question.rows("node", part=part)), None) or part
    quoted = quoted_steps(question.tables, whole, question.currency, question.as_of, question.valid_only)
    steps = [discounted(question, part, step) for step in quoted]
    for pattern, value in question.price_changes():
        if matches(pattern, part) and (steps or change_factor(value) is None):
            steps = changed(steps, value, question)
    return Price(rounded_steps(steps), rounded_steps(quoted))


def rounded_steps(steps):
    return [step.rounded() for step in steps]
