"""The cost of an order: one line for each part, with tax; charges of vendors; and operation."""

from collections import Counter
from fractions import Fraction
from itertools import product

from money import rounded, share
from rented import worth_of


class Order:
    """The least cost of the parts lists of a plan together; `capital` is None if it cannot be bought.

    Parts of must_buy that could be used are bought even if no unit is needed. All units of a part come
    from one seller; parts of the kinds that come from one vendor all come from the same."""

    def __init__(self, question, kits, usable):
        self.units = sum(kits, Counter())
        self.besides = {part: 0 for part in question.must_buy & usable if part not in self.units}
        taken = {**self.units, **self.besides}
        needed = {part: max(units - question.owned.get(part, 0), 1 if part in question.must_buy else 0)
                  for part, units in taken.items()}
        self.bought = {part: units for part, units in needed.items() if units > 0}
        kinds = question.limits.get("one_vendor", [])
        self.tied = {part for part in taken if question.parts[part]["kind"] in kinds}
        self.capital = self.price(question)

    def price(self, question):
        """Over every vendor that sells all parts of one-vendor kinds."""
        vendors = set.intersection(*map(question.sellers, self.tied)) if self.tied else {None}
        costs = [self.price_from(question, vendor) for vendor in vendors]
        return min((cost for cost in costs if cost is not None), default=None)

    def price_from(self, question, vendor):
        """Over every choice of sellers whose terms count."""
        choices = [self.lines(question, part, vendor) for part in self.bought]
        return min((with_surcharges(question, lines) for lines in product(*choices)), default=None)

    def lines(self, question, part, vendor):
        """(seller, payment, its present value) of each choice for a part; no seller if its terms do not
        count."""
        names = {vendor} if part in self.tied else question.sellers(part)
        if part not in self.tied and not names & set(question.terms):
            names = {None}
        found = {name: question.line(part, self.bought[part], name) for name in names}
        worth = worth_of(question, part)
        return [(name, line[0], rounded(line[0] * worth)) for name, line in found.items() if line is not None]


def with_surcharges(question, lines):
    """Surcharges depend on the payment, whenever it is due."""
    paid = Counter()
    for seller, cost, _ in lines:
        paid[seller] += cost
    return sum(worth for _, _, worth in lines) + sum(surcharge(question, vendor, paid[vendor]) for vendor in question.terms)


def surcharge(question, vendor, paid):
    """The charge for an order below a vendor's minimum: the difference, or the fee if that is less."""
    terms = question.terms.get(vendor)
    if paid == 0 or terms is None:
        return 0
    minimum, fee = terms
    rest = max(0, minimum - paid)
    return rest if fee is None else min(rest, fee)


def vendor_terms(question):
    """(minimum order, fee or None) by vendor, both with tax."""
    found = {}
    for vendor, terms in question.scenario.get("vendors", {}).items():
        net = [question.money(terms[key]) if key in terms else None
               for key in ("minimum_order", "small_order_fee")]
        for place, key in enumerate(("minimum_order", "small_order_fee")):
            for name, value in question.changes("limit." + key):
                if name == vendor:
                    net[place] = changed_amount(net[place], value, question)
        found[vendor] = tuple(None if n is None else n + rounded(n * question.tax()) for n in net)
    return found


def changed_amount(before, value, question):
    return rounded(before * Fraction(value[1:])) if value.startswith("*") else question.money(value)


TIMES_A_YEAR = {"year": 1, "month": 12, "node": 1, "node/year": 1, "node/month": 12}


class Operation:
    """The present value of operation over the horizon."""

    def __init__(self, question):
        tco = question.scenario.get("tco", {})
        self.question = question
        self.known = {}
        self.scale = Fraction(question.minor_per_major())
        rate = share(tco.get("discount_rate", 0))
        self.years = sum(1 / (1 + rate) ** year for year in range(1, int(tco.get("years", 3)) + 1))
        hours = 8760 * Fraction(tco.get("pue", 1)) * share(tco.get("utilisation", 1))
        self.per_watt = hours / 1000 * question.price(tco.get("energy_price", 0), {"kWh": 1, "MWh": "0.001"}) * self.scale * self.years
        self.carbon_price = question.price(tco.get("carbon_price", 0), {"t": 1, "kg": 1000}) * self.scale / 1000
        emits = question.emits() or 0
        self.carbon_per_watt = hours / 1000 * emits * int(tco.get("years", 3))
        self.per_unit = question.price(tco.get("space_price", 0), {"U": 1, "U/year": 1, "U/month": 12}) * self.scale * self.years
        self.maintenance = share(tco.get("maintenance", 0)) * self.years
        self.administration = question.price(tco.get("administration", 0), TIMES_A_YEAR) * self.scale * self.years
        per_node = question.price(tco.get("administration_per_node", 0), TIMES_A_YEAR)
        self.administration_per_node = per_node * self.scale * self.years

    def cost(self, units, clusters, nodes):
        """Energy, space and maintenance are rounded for each part, administration once; rented clusters and nodes do not
        count."""
        question = self.question
        total = rounded(self.administration * clusters + self.administration_per_node * nodes)
        for part, n in units.items():
            total += self.of_part(part, n)
        return total

    def carbon(self, part):
        """Kilograms of a unit with the energy of all years."""
        drawn = self.question.size("power", part) * self.carbon_per_watt if self.carbon_per_watt else 0
        return self.question.size("carbon", part) + drawn

    def of_part(self, part, units):
        if (part, units) not in self.known:
            question = self.question
            energy = units * question.size("power", part) * self.per_watt if self.per_watt else 0
            space = units * question.size("height", part) * self.per_unit if self.per_unit else 0
            carbon = units * self.carbon(part) * self.carbon_price if self.carbon_price else 0
            maintenance = 0 if question.parts[part]["kind"] == "rental" else self.maintenance
            self.known[part, units] = rounded(energy) + rounded(space) + rounded(carbon) \
                + rounded(units * question.prices[part].list_unit * maintenance)
        return self.known[part, units]
