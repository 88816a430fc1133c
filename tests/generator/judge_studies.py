"""Asks again by other commands what a study answered: each of its rows is an answer of `optimize` to another question."""

import json
import os

from case import read_tables, write_map
from known import DONE, INFEASIBLE, POLICY, REFUSED, USAGE

NEAR = 1e-9


class Disagreement(Exception):
    """A row that another command answers otherwise."""


class Refused(Exception):
    """What was made of the question is none."""


def alike(a, b):
    if a is None or b is None:
        return a is b
    return abs(a - b) <= NEAR * max(abs(a), abs(b))


def objective(plan):
    return plan["objective"]["value"] if plan else None


def quantities(plan):
    """What is bought and owned of each part, and the clusters that are made of it; None: nothing."""
    if not plan:
        return None
    bill = sorted((line["part"], line["quantity"]) for line in plan["bill_of_materials"] if ":" not in line["part"])
    return bill, sorted((c["node"], c["nodes"], c["network"], c["template"]) for c in plan["clusters"])


class Studies:
    """The studies of one question; `run(*words, codes)` runs the program."""

    def __init__(self, folder, asked, run, chance):
        self.folder = folder
        self.scenario = os.path.join(folder, "scenario.yaml")
        self.asked = asked
        self.run = run
        self.chance = chance

    def answer(self, *words):
        """What a command answers, also where that is that nothing can be bought."""
        done = self.run(*words, "--format", "json", codes=(DONE, USAGE, INFEASIBLE, REFUSED, POLICY))
        if done.returncode not in (DONE, INFEASIBLE):
            raise Refused
        return json.loads(done.stdout) if done.stdout.startswith("{") else {}

    def best(self, *options, scenario=None):
        """The plan, or None where nothing can be bought."""
        plan = self.answer("optimize", scenario or self.scenario, *options)
        return plan if plan.get("status") in ("optimal", "feasible") else None

    def ask_other(self, *options, **keys):
        """The best purchase of the question with other keys."""
        file = os.path.join(self.folder, "other.yaml")
        write_map(file, dict(self.asked, **keys))
        return self.best(*options, scenario=file)

    def rows(self, command, *options, key="rows"):
        told = self.answer(command, self.scenario, *options)
        return told, told.get(key, [])

    def money(self, minor):
        return f"{minor // self.per_major}.{minor % self.per_major:02d}" if self.per_major > 1 else str(minor)

    @property
    def per_major(self):
        return 1 if self.asked.get("currency") == "JPY" else 100

    def expect(self, same, what, row, *found):
        if not same:
            raise Disagreement(f"{what}: {row}, found {', '.join(map(str, found))}")

    def curve(self):
        """A budget buys what the curve says."""
        exact = self.chance.of(50)
        _, rows = self.rows("curve", *(("--exact",) if exact else ("--points", "5")))
        for row in self.chance.sample(rows, min(2, len(rows))):
            at = row["budget_minor"] if not exact else row.get("cost_minor", 0)
            self.compare_cost(row, at, "curve")
            if exact and at > 0:
                before = max((r for r in rows if r.get("cost_minor", 0) < at), key=lambda r: r.get("cost_minor", 0),
                             default={"cost": None, "rate": None})
                self.compare_cost(before, at - 1, "curve --exact")

    def compare_cost(self, row, budget, what):
        found = self.best("--goal", "rate", "--budget", self.money(budget))
        cost = found["cost_minor"] if found else None
        same = row.get("cost_minor") == cost and alike(row["rate"], objective(found))
        self.expect(same, f"{what} at {self.money(budget)}", row, cost, objective(found))

    def flip(self):
        """At both ends of its interval of prices the purchase stays what it is, and beyond them it does not."""
        _, rows = self.rows("flip")
        plan = self.best()
        rows = [row for row in rows if self.is_plain(row) and row["other_quotes"] == 0]
        for row in self.chance.sample(rows, min(2, len(rows))):
            own = self.best("--set", f"{row['part']}={self.money(row['price_minor'])}")
            if quantities(own) != quantities(plan):  # the offer that is taken has a least order
                continue
            for end, beyond in (("low_minor", -1), ("high_minor", 1)):
                if row.get(end) is None:
                    continue
                self.compare_price(row, row[end], own, True)
                if row[end] + beyond >= 0:
                    self.compare_price(row, row[end] + beyond, own, False)

    def is_plain(self, row):
        """The price that moves is one that --set can give: of the vendor, by the piece, for an order of any size."""
        quotes = [q for q in read_tables(os.path.join(self.folder, "parts"))["quote"] if q["part"] == row["part"]]
        return row["quotes"] == row["pack"] == 1 and not row["seller"] and all(int(q["min_quantity"]) == 1 for q in quotes)

    def compare_price(self, row, minor, own, stays):
        found = self.best("--set", f"{row['part']}={self.money(minor)}")
        self.expect((quantities(found) == quantities(own)) == stays, f"flip at {self.money(minor)}", row, quantities(found))

    def sensitivity(self):
        _, rows = self.rows("sensitivity", "--by", "10%")
        for row in self.chance.sample(rows, min(2, len(rows))):
            for end, factor in (("low", "0.9"), ("high", "1.1")):
                found = objective(self.best("--set", f"{row['change']}=*{factor}"))
                self.expect(alike(row[end], found), f"sensitivity, {end}", row, found)

    def whatif(self):
        change = "*=*1.1" if self.chance.of(50) else "*=*0.8"
        told, _ = self.rows("whatif", "--set", change, key="changes")
        if told:
            for side, options in (("before", ()), ("after", ("--set", change))):
                found = self.best(*options)
                stated = told[side] if told[side] and told[side].get("status") in ("optimal", "feasible") else None
                same = alike(objective(stated), objective(found)) and quantities(stated) == quantities(found)
                self.expect(same, f"whatif, {side}", objective(stated), objective(found))

    def best_rows(self):
        """The first is the plan; none of those behind is better than one before."""
        told, rows = self.rows("optimize", "--best", "5", key="best")
        values = [row["objective"] for row in rows]
        if not rows:
            return
        down = all(a >= b * (1 - NEAR) for a, b in zip(values, values[1:]))
        if told["objective"]["name"] == "cost":
            down = all(a <= b for a, b in zip(values, values[1:]))
        self.expect(down, "optimize --best", values)

    def nodes(self):
        """Those of the catalogue, and machines by the hour that the question names."""
        tables = read_tables(os.path.join(self.folder, "parts"))
        named = self.asked.get("choose", {}).get("nodes", [])
        rented = [row["part"] for row in tables.get("rental", []) if row["part"] in named]
        return [row["part"] for row in tables["node"]] + rented

    def crossover(self):
        """At a budget the winner of an interval is the one that buys more alone."""
        if len(self.nodes()) < 2:
            return
        pair = self.chance.sample(self.nodes(), 2)
        told, intervals = self.rows("crossover", "--between", ",".join(f"node:{n}" for n in pair), key="intervals")
        for row in self.chance.sample(intervals, min(2, len(intervals))):
            for budget in (row["from_minor"], row["to_minor"] - 1):
                if not told["complete"] and budget != row["from_minor"]:
                    continue
                rates = [self.alone(node, budget) for node in pair]
                self.expect(self.winner(pair, rates) == row["winner"], f"crossover at {self.money(budget)}", row, pair, rates)

    def alone(self, node, budget):
        choose = dict(self.asked.get("choose", {}), nodes=[node])
        return objective(self.ask_other("--goal", "rate", "--budget", self.money(budget), choose=choose))

    def winner(self, pair, rates):
        if rates[0] is None and rates[1] is None:
            return None
        if rates[0] is not None and rates[1] is not None and alike(*rates):
            return "tie"
        return "node:" + pair[max((0, 1), key=lambda i: -1 if rates[i] is None else rates[i])]

    def history(self):
        _, rows = self.rows("history")
        for row in self.chance.sample(rows, min(2, len(rows))):
            found = self.best("--as-of", row["from"])
            cost = found["cost_minor"] if found else None
            self.expect(row.get("cost_minor") == cost, "history", row, cost)

    def considered(self):
        """The best of a node with a network is what a question with these alone finds."""
        rows = self.answer("explain", self.scenario).get("considered", [])
        pairs = sorted({(row["node"], row["network"]) for row in rows if row.get("node") and row["network"]})
        if not pairs or "layout" in self.asked:
            return
        node, network = self.chance.choice(pairs)
        found = self.ask_other(choose=dict(self.asked.get("choose", {}), nodes=[node], networks=[network]))
        rows = [row for row in rows if (row["node"], row["network"]) == (node, network) and row["cost"] is not None]
        cost = found["cost_minor"] if found else None
        first = rows[0]["cost_minor"] if rows else None
        self.expect(first == cost, f"explain, considered {node} {network}", rows, cost)

    def why_not(self):
        """At the price at which a part wins it is bought, and not at the next above; and the best with it is what a
        question finds that has to buy it."""
        told, _ = self.rows("explain", "--why-not", self.chance.choice(self.nodes()), key="considered")
        row = told.get("why_not")
        if not row or row["in_plan"]:
            return
        limits = self.asked.get("limits", {})
        if row["best_with"] and "owned" not in self.asked and "clusters" not in self.asked:
            found = self.ask_other(limits=dict(limits, must_buy=[*limits.get("must_buy", []), row["part"]]))
            cost = found["cost_minor"] if found else None
            self.expect(row["best_with"]["cost_minor"] == cost, "explain --why-not, best with it", row, cost)
        wins = row.get("wins_at_price_minor")
        if wins is None or not self.is_plain(row):
            return
        for minor, within in ((wins, True), (wins + 1, False)):
            found = self.best("--set", f"{row['part']}={self.money(minor)}")
            there = found and any(b["part"] == row["part"] and b["quantity"] > 0 for b in found["bill_of_materials"])
            self.expect(bool(there) == within, f"explain --why-not at {self.money(minor)}", row, quantities(found))

    def one(self):
        """One of them by chance."""
        try:
            self.chance.choice([self.curve, self.flip, self.sensitivity, self.whatif, self.best_rows, self.crossover,
                                self.history, self.why_not, self.considered])()
        except Refused:
            pass
