"""Checks `crossover --volumes`: the cheapest seller for each number of requests a year, by trying all purchases and, between all
numbers at which a cost can change, one number."""

from bisect import bisect_right
from fractions import Fraction
from math import floor

from best import Search
from money import share
from names import Unjudged
from rented import HOUR, HOURS_OF_YEAR, Paid, lengths, rentals

DEPENDS = "depends on the number of tokens"


class Disagreement(Exception):
    """An interval that the oracle contradicts."""


def named(question):
    """Rentals that the scenario names."""
    names = question.scenario.get("choose", {}).get("nodes", [])
    return [row for row in question.rows("rental") if row["part"] in names]


def can_be_asked(question):
    """True for one cluster of an application that counts tokens, with rentals, over whole years."""
    row, scenario = question.scenario["workload"][0], question.scenario
    lengths_given = row.get("model") == "llm.serve" or "prompt" in row
    return (named(question) and lengths_given and len(scenario["workload"]) == 1 and "share" in row and question.clusters == 1
            and "metric" not in scenario and "phases" not in scenario and "vendors" not in scenario)


class Seller:
    """Steps of rising requests and costs; a service has the cost of a request instead."""

    def __init__(self, name, found, request=None):
        self.name, self.request = name, request
        self.requests, self.costs = [], []
        cheapest = None
        for requests, cost in sorted(found, key=lambda step: (-step[0], step[1])):
            if cheapest is None or cost < cheapest:
                cheapest = cost
                if self.requests and self.requests[-1] == requests:
                    self.costs[-1] = cost
                else:
                    self.requests.append(requests)
                    self.costs.append(cost)
        self.requests.reverse()
        self.costs.reverse()

    def cost(self, volume):
        """The cost of a number of requests a year between two ends of steps; None: too many."""
        if self.request is not None:
            return volume * self.request
        k = bisect_right(self.requests, volume)
        return self.costs[k] if k < len(self.costs) else None


def price_of_request(search, row):
    """(paid once, present value of one a year); None: the price depends on the number of tokens."""
    question = search.question
    hosted, = question.rows("hosted", part=row["part"])
    prompt, answer = lengths(question.scenario["workload"])
    paid, carbon = Fraction(0), Fraction(0)
    for part, tokens in ((hosted["part"], answer), (hosted["input_part"], prompt)):
        steps = question.prices[part].steps
        if len({step.pack_price for step in steps}) > 1:
            raise Unjudged("several offers")
        if any(step.pack != 1 or step.min_quantity > 1 for step in steps) or question.most_units(part) is not None \
                or question.owned.get(part) or part in question.must_buy:
            return None
        units = Fraction(tokens, int(hosted["tokens"]))
        paid += units * steps[0].pack_price * (1 + search.tax)
        if search.operation.carbon_price:
            carbon += units * search.operation.carbon(part) * search.operation.carbon_price
    tco = question.scenario["tco"]
    years, rate = int(tco.get("years", 3)), share(tco.get("discount_rate", 0))
    return paid, sum((paid / (1 + rate) ** year for year in range(1, years + 1)), Fraction(0)) + years * carbon


def sellers_of(search):
    """All sellers; None: some price depends on the number of tokens."""
    question, found = search.question, {}
    _, answer = lengths(question.scenario["workload"])
    hours = {row["part"] for row in named(question) if not question.rows("hosted", part=row["part"])}
    for plan in search.plans():
        cluster, = plan.clusters
        name = next(iter(cluster.kit)) if cluster.rented else "own"
        if not cluster.rented or name in hours:
            requests = floor(Fraction(plan.rate) * HOURS_OF_YEAR * HOUR / answer)
            found.setdefault(name, []).append((requests, plan.cost))
    sellers = [Seller(name, steps) for name, steps in found.items()]
    for design in rentals(question):
        if isinstance(design, Paid):
            price = price_of_request(search, question.rows("rental", part=design.paid)[0])
            if price is None:
                return None
            sellers.append(Seller(design.paid, [], price[1]))
            sellers[-1].price = price[0]
    return sellers


def intervals(sellers):
    """(above, up to, seller) for all volumes; None: two sellers cost the same."""
    ends = {Fraction(r) for s in sellers for r in s.requests}
    for service in sellers:
        for other in sellers if service.request else []:
            ends |= {Fraction(cost) / service.request for cost in other.costs}
    ends, rows = sorted(end for end in ends if end > 0), []
    for above, to in zip([Fraction(0), *ends], [*ends, None]):
        inside = above + 1 if to is None else (above + to) / 2
        costs = sorted((cost, s.name) for s in sellers for cost in [s.cost(inside)] if cost is not None)
        if len(costs) > 1 and costs[0][0] == costs[1][0]:
            return None
        if not costs:
            break
        name = costs[0][1]
        if rows and rows[-1][2] == name:
            rows[-1] = (rows[-1][0], to, name)
        else:
            rows.append((above, to, name))
    return rows


def is_same(told, expected):
    """Equal, or whole numbers of requests that a rounded rate separates by one."""
    if told is None or expected is None:
        return told is expected
    told = Fraction(told)
    whole = told.denominator == expected.denominator == 1
    return told == expected or (whole and abs(told - expected) <= 1)


def compare(folder, answer, errors):
    """`answer`: the result of the command as JSON, {} if it failed with `errors`."""
    search = Search(folder)
    search.question.goal = "rate"
    if not can_be_asked(search.question):
        return
    sellers = sellers_of(search)
    if not answer and DEPENDS not in errors and sellers is not None:
        return
    if sellers is None or DEPENDS in errors:
        if (sellers is None) != (DEPENDS in errors):
            raise Disagreement(f"price for all numbers of tokens: {errors or answer}")
        return
    expected = intervals(sellers)
    if expected is None or not answer:
        return
    told = [(row["above_exact"], row["up_to_exact"], row["seller"]) for row in answer["volumes"]]
    same = len(told) == len(expected) and all(is_same(a[0], b[0]) and is_same(a[1], b[1]) and a[2] == b[2]
                                              for a, b in zip(told, expected))
    if not same:
        raise Disagreement(f"{told}, expected {[(str(a), str(b), c) for a, b, c in expected]}")
    for row in answer["sellers"]:
        seller = next(s for s in sellers if s.name == row["seller"])
        if seller.request is None:
            ends = seller.requests[0], seller.requests[-1]
            if not is_same(row["requests"], Fraction(ends[0])) or not is_same(row["most_requests"], Fraction(ends[1])) \
                    or row["cost_minor"] != seller.costs[0]:
                raise Disagreement(f"{row}, expected {ends} for {seller.costs[0]}")
        elif Fraction(row["request_exact"]) != seller.price / search.question.minor_per_major():
            raise Disagreement(f"{row}, expected {seller.price}")
