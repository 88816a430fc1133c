"""Checks the answer to a tender: its ranking, its scores, its winner, and its flips."""

from award import Award
from bids import Tender
from names import Unjudged, Unknown

NEAR = 1e-9


class Disagreement(Exception):
    """An answer that the oracle contradicts."""


def near(a, b):
    return a == b or abs(a - b) <= NEAR * max(abs(a), abs(b), 1e-12)


def compare(folder, found, search, chance):
    """The result, in a word."""
    try:
        tender = Tender(search(folder))
        award = Award(tender) if "award" in tender.question.scenario else None
    except (Unjudged, Unknown):
        return "not judged"
    if award is None:
        return compare_goal(tender, found)
    ranked = award.rank(award.contenders)
    compare_rows(tender, found, ranked)
    for row in found["flips"]:
        Flip(award, row, ranked, tender.question, chance).check()
    for row in found["prices_to_win"]:
        check_price_to_win(award, row, chance)
    return "awarded" if ranked else "no bid can win"


def compare_rows(tender, found, ranked):
    rows = [row for row in found["rows"] if row["feasible"]]
    names, expected = [row["bid"] for row in rows], [c.name for c in ranked]
    if names != expected:
        raise Disagreement(f"ranked {names}, expected {expected}")
    if found["award"]["winner"] != (expected[0] if expected else None):
        raise Disagreement(f"winner {found['award']['winner']}, expected {expected}")
    for row, c in zip(rows, ranked):
        score = c.score * (-1 if tender.question.scenario["award"] in ("price", {"by": "price"}) else 1)
        told = {"cost": row["cost_minor"], "metric": row["metric"], "rate": row["rate"]}
        mine = {"cost": c.price, "metric": c.metric, "rate": c.entry.rate / tender.search.rate_scale()}
        wrong = {key: (told[key], mine[key]) for key in told if not near(told[key], mine[key])}
        if wrong or not near(scored(row, found), abs(score)):
            raise Disagreement(f"{c.name}: {wrong}, score {row['score']}, expected {score}")


def scored(row, found):
    """In minor units if the value is money."""
    by = found["award"]["by"]
    scale = row["cost_minor"] / row["cost"] if row["cost"] else 1
    return row["score"] if by == "points" else row["score"] / scale if by in ("value", "ufab") else abs(row["score"] * scale)


def compare_goal(tender, found):
    """Without an award: bids that meet all requirements."""
    expected = {e.name for e in tender.entries
                if not e.excluded and e.price <= tender.budget and tender.search.keeps_rate(e.metric)}
    names = {row["bid"] for row in found["rows"] if row["feasible"]}
    if names != expected:
        raise Disagreement(f"feasible {sorted(names)}, expected {sorted(expected)}")
    return "ranked"


def check_price_to_win(award, row, chance):
    """The bidder wins at the total, and not at one minor unit more; without a total it never or always wins."""
    what, prices = f"price of {row['seller']}", {c.name: c.price for c in award.contenders}
    own = {c.name for c in award.contenders if c.base == row["seller"]}
    now = prices[row["bid"]]
    if row["range"] == "up to":
        base, total = prices[row["wins_as"]], row["total_minor"]
        beyond = None if row["winner_beyond"] == "nobody" else row["winner_beyond"]
        found = award.winner_at(what, base, total), award.winner_at(what, base, total + 1)
        if found != (row["wins_as"], beyond) or beyond in own:
            raise Disagreement(f"price to win {row}: winners {found}")
        return
    least = 1 + max(now - prices[name] for name in own)
    low, high = (least, now) if row["range"] == "never" else (now, 3 * max(now, 1))
    for _ in range(6 if low <= high else 0):
        value = chance.randint(low, high)
        if (award.winner_at(what, now, value) in own) != (row["range"] == "any"):
            raise Disagreement(f"price to win {row}: at {value} wins {award.winner_at(what, now, value)}")


class Flip:
    """The printed result for one input."""

    def __init__(self, award, row, ranked, question, chance):
        self.award = award
        self.row = row
        self.today = ranked[0].name if ranked else None
        self.chance = chance
        kind = row["what"].split(" of ")[0]
        self.money = kind == "price" or kind == "worth"
        self.scale = question.minor_per_major() if self.money else 1
        self.now = self.value("now")

    def value(self, key):
        value = self.row[key]
        return value if value is None else round(value * self.scale) if self.money else value

    def winner(self, value):
        return self.award.winner_at(self.row["what"], self.now, value)

    def wrong(self, value, expected):
        raise Disagreement(f"flip {self.row}: at {value} wins {self.winner(value)}, expected {expected}")

    def check(self):
        self.check_side("below", -1)
        self.check_side("above", 1)

    def check_side(self, side, way):
        flip = self.value(f"flip_{side}")
        if flip is None:
            self.check_between(self.far(way), way)
            return
        told = self.row[f"winner_{side}"]
        told = None if told == "nobody" else told
        beyond = flip if self.money else flip + way * 3e-9 * max(abs(flip), 1e-3)
        before = flip - way if self.money else flip - way * 3e-9 * max(abs(flip), 1e-3)
        if self.winner(flip) != told and self.winner(beyond) != told:
            self.wrong(flip, told)
        if (before - self.now) * way > 0 and self.winner(before) != self.today:
            self.wrong(before, self.today)
        self.check_between(before, way)

    def far(self, way):
        """The end of the range in which nothing flips."""
        what = self.row["what"]
        if way < 0 and what.startswith("price of "):  # no alternative has a price below 0
            return 1 + max(self.now - c.price for c in self.award.contenders if c.base == what[len("price of "):])
        if way < 0:
            return 1 if self.money else 0.0
        most = 1.0 if what == "band" else 3 * max(self.now, 1)
        criterion = self.award.criteria.get(what.split(" of ")[0], {})
        if "of" in criterion or "baseline" in criterion:
            most = float(criterion.get("of", 1))
        return most

    def check_between(self, end, way):
        """Before the nearest flip no other bid wins."""
        for _ in range(4):
            value = self.now + (end - self.now) * self.chance.random()
            value = round(value) if self.money else value
            if (end - value) * way > 0 and (value - self.now) * way > 0 and self.winner(value) != self.today:
                self.wrong(value, self.today)
