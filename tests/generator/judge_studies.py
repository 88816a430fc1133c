"""Checks each row of a study against `optimize` or another command with a changed scenario."""

import json
import os
import shutil
from collections import Counter
from datetime import date, timedelta
from itertools import product

from case import read_tables, write_map, write_tables
from known import DONE, INFEASIBLE, POLICY, REFUSED, USAGE
from money import share

NEAR = 1e-9
SIZES = "max_nodes", "power", "rack_units", "racks", "weight", "carbon"


class Disagreement(Exception):
    """A row that another command contradicts."""


class Refused(Exception):
    """The changed scenario is invalid."""


def alike(a, b):
    if a is None or b is None:
        return a is b
    return abs(a - b) <= NEAR * max(abs(a), abs(b))


def objective(plan):
    return plan["objective"]["value"] if plan else None


def quantities(plan):
    """Units of each part that are bought or owned, and their clusters; None: nothing."""
    if not plan:
        return None
    bill = sorted((line["part"], line["quantity"]) for line in plan["bill_of_materials"] if ":" not in line["part"])
    return bill, sorted((c["node"], c["nodes"], c["network"], c["template"]) for c in plan["clusters"])


class Studies:
    """The studies of one scenario; `run(*words, codes)` runs the program."""

    def __init__(self, folder, asked, run, chance):
        self.folder = folder
        self.scenario = os.path.join(folder, "scenario.yaml")
        self.asked = asked
        self.run = run
        self.chance = chance

    def answer(self, *words):
        """A command's answer, also if nothing can be bought."""
        done = self.run(*words, "--format", "json", codes=(DONE, USAGE, INFEASIBLE, REFUSED, POLICY))
        if done.returncode not in (DONE, INFEASIBLE):
            raise Refused
        return json.loads(done.stdout) if done.stdout.startswith("{") else {}

    def best(self, *options, scenario=None):
        """The plan; None: nothing can be bought."""
        plan = self.answer("optimize", scenario or self.scenario, *options)
        return plan if plan.get("status") in ("optimal", "feasible") else None

    def write_other(self, **keys):
        """The scenario with other keys; None removes a key."""
        file = os.path.join(self.folder, "other.yaml")
        write_map(file, {key: value for key, value in dict(self.asked, **keys).items() if value is not None})
        return file

    def ask_other(self, *options, **keys):
        """The best purchase with other keys."""
        return self.best(*options, scenario=self.write_other(**keys))

    def rows(self, command, *options, key="rows"):
        told = self.answer(command, self.scenario, *options)
        return told, told.get(key, [])

    def money(self, minor):
        return f"{minor // self.per_major}.{minor % self.per_major:02d}" if self.per_major > 1 else str(minor)

    @property
    def parts(self):
        return os.path.join(self.folder, "parts")

    @property
    def per_major(self):
        return 1 if self.asked.get("currency") == "JPY" else 100

    def expect(self, same, what, row, *found):
        if not same:
            raise Disagreement(f"{what}: {row}, found {', '.join(map(str, found))}")

    def curve(self):
        """Each budget buys what the curve states."""
        exact = self.chance.of(50)
        _, rows = self.rows("curve", *(("--exact",) if exact else ("--points", "5")))
        for row in self.chance.sample(rows, min(2, len(rows))):
            at = row["budget_minor"] if not exact else row.get("cost_minor", 0)
            self.compare_cost(row, at, "curve")
            if exact and at > 0:
                before = max((r for r in rows if r.get("cost_minor", 0) < at), key=lambda r: r.get("cost_minor", 0),
                             default={"cost": None, "rate": None})
                self.compare_cost(before, at - 1, "curve --exact")

    def compare_cost(self, row, budget, what, scenario=None):
        found = self.best("--goal", "rate", "--budget", self.money(budget), scenario=scenario)
        cost = found["cost_minor"] if found else None
        same = row.get("cost_minor") == cost and alike(row["rate"], objective(found))
        self.expect(same, f"{what} at {self.money(budget)}", row, cost, objective(found))

    def larger(self):
        """With a hundred times the budget, and only the budget as limit, the exact curve ends at the best purchase."""
        plan = self.best()
        if self.asked.get("clusters", 1) > 1 or not plan or plan.get("budget_minor") is None:
            return
        limits = {key: value for key, value in self.asked.get("limits", {}).items() if key not in SIZES}
        file, budget = self.write_other(limits=limits, goal="rate"), 100 * plan["budget_minor"]
        rows = self.answer("curve", file, "--exact", "--to", self.money(budget)).get("rows", [])
        self.compare_cost(rows[-1] if rows else {"rate": None}, budget, "curve --exact, its end", scenario=file)

    def flip(self):
        """At both ends of its price range the purchase stays the same, and beyond them it changes."""
        _, rows = self.rows("flip")
        plan = self.best()
        rows = [row for row in rows if self.is_plain(row) and row["other_quotes"] == 0]
        for row in self.chance.sample(rows, min(2, len(rows))):
            own = self.best("--set", f"{row['part']}={self.money(row['price_minor'])}")
            if quantities(own) != quantities(plan):  # the offer used has a minimum order
                continue
            for end, beyond in (("low_minor", -1), ("high_minor", 1)):
                if row.get(end) is None:
                    continue
                self.compare_price(row, row[end], own, True)
                if row[end] + beyond >= 0:
                    self.compare_price(row, row[end] + beyond, own, False)

    def is_plain(self, row):
        """The price can be changed by --set: of the vendor, per piece, for orders of any size."""
        quotes = [q for q in read_tables(self.parts)["quote"] if q["part"] == row["part"]]
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
        """The first is the plan; none is better than the one before it."""
        told, rows = self.rows("optimize", "--best", "5", key="best")
        values = [row["objective"] for row in rows]
        if not rows:
            return
        down = all(a >= b * (1 - NEAR) for a, b in zip(values, values[1:]))
        if told["objective"]["name"] == "cost":
            down = all(a <= b for a, b in zip(values, values[1:]))
        self.expect(down, "optimize --best", values)

    def nodes(self):
        """Nodes of the catalogue, and rentals that the scenario names."""
        tables = read_tables(self.parts)
        named = self.asked.get("choose", {}).get("nodes", [])
        rented = [row["part"] for row in tables.get("rental", []) if row["part"] in named]
        return [row["part"] for row in tables["node"]] + rented

    def crossover(self):
        """At a budget within an interval its winner gives the better plan alone."""
        choose, tables = self.asked.get("choose", {}), read_tables(self.parts)
        kinds = {"node": self.nodes()}
        if not set(choose.get("nodes", [])) & {row["part"] for row in tables.get("rental", [])}:  # only the first choice
            kinds["network"] = choose.get("networks", [row["id"] for row in tables["technology"]])
            kinds["template"] = sorted({template["name"] for template in choose.get("templates", [])})
        kind, names = self.chance.choice(sorted(kinds.items()))
        if len(names) < 2:
            return
        pair = [f"{kind}:{name}" for name in self.chance.sample(names, 2)]
        told, intervals = self.rows("crossover", "--between", ",".join(pair), key="intervals")
        for row in self.chance.sample(intervals, min(2, len(intervals))):
            for budget in (row["from_minor"], row["to_minor"] - 1):
                if not told["complete"] and budget != row["from_minor"]:
                    continue
                rates = [self.alone(choice, budget) for choice in pair]
                self.expect(self.winner(pair, rates) == row["winner"], f"crossover at {self.money(budget)}", row, pair, rates)

    def alone(self, choice, budget):
        kind, name = choice.split(":")
        choose = dict(self.asked.get("choose", {}))
        if kind == "template":
            choose["templates"] = [template for template in choose["templates"] if template["name"] == name]
        else:
            choose[kind + "s"] = [name]
        return objective(self.ask_other("--goal", "rate", "--budget", self.money(budget), choose=choose))

    def winner(self, pair, rates):
        if rates[0] is None and rates[1] is None:
            return None
        if rates[0] is not None and rates[1] is not None and alike(*rates):
            return "tie"
        return pair[max((0, 1), key=lambda i: -1 if rates[i] is None else rates[i])]

    def montecarlo(self):
        """Over all combinations of errors, each design is the best as often as single scenarios confirm."""
        if self.asked.get("clusters", 1) > 1:
            return
        tables = read_tables(self.parts)
        kinds = Counter(row["kind"] for row in tables["quote"])
        part, kind = self.chance.choice(tables["part"])["id"], self.chance.choice(sorted(kinds))
        error = {"prices": {kind: {"table": {"1": 2, "2": 1, "3": 1}}}, "available": {part: "75%"}}
        file = self.write_other(error=error)
        told = self.answer("montecarlo", file, "--exact")
        shares, nothing = Counter(), 0
        for (factor, weight), (there, chance) in product(((1, 0.5), (2, 0.25), (3, 0.25)), ((True, 0.75), (False, 0.25))):
            found = self.ask_changed(tables, kind, factor, [] if there else [part])
            for cluster in found["clusters"] if found else []:
                shares[cluster["node"], cluster["network"], cluster["template"]] += weight * chance
            nothing += 0 if found else weight * chance
        rows = Counter()
        for row in told.get("probabilities", []):
            rows[row["node"], row["network"], row["template"]] += row["probability"]
        same = all(alike(rows[key], shares[key]) for key in rows | shares) and alike(told.get("nothing", 1), nothing)
        self.expect(same, f"montecarlo of {kind}, {part}", +rows, shares, nothing)

    def ask_changed(self, tables, kind, factor, missing):
        """The best purchase if quotes of a kind are more expensive, and parts are missing."""
        folder = os.path.join(self.folder, "other-parts")
        shutil.rmtree(folder, ignore_errors=True)
        quotes = [dict(row, amount_minor=int(row["amount_minor"]) * (factor if row["kind"] == kind else 1))
                  for row in tables["quote"]]
        write_tables(folder, dict(tables, quote=quotes))
        limits = dict(self.asked.get("limits", {}))
        limits["available"] = limits.get("available", {}) | {part: 0 for part in missing}
        return self.ask_other(catalog="./other-parts", limits=limits)

    def fleets(self):
        """The best kind at a budget is the best purchase, and a single cluster is the best purchase with one."""
        if self.asked.get("clusters", 1) < 2:
            return
        told, rows = self.rows("fleets", "--points", "3")
        for budget in {row["budget_minor"] for row in rows}:
            found = self.best("--goal", "rate", "--budget", self.money(budget))
            rates = [row["rate"] for row in rows if row["budget_minor"] == budget and row["rate"] is not None]
            self.expect(alike(max(rates, default=None), objective(found)), f"fleets at {self.money(budget)}", rates,
                        objective(found))
        for row in told.get("at_budget", []):
            if " + " not in row["kind"]:
                choose = dict(self.asked.get("choose", {}))
                hours = {rental["part"] for rental in read_tables(self.parts).get("rental", [])}
                there = self.use_that_counts(choose, hours) if row["kind"] != "rented" else 1
                if "nodes" in choose:  # rentals have no network, and are a kind of their own
                    choose["nodes"] = [name for name in choose["nodes"] if (name in hours) == (row["kind"] == "rented")]
                if row["kind"] != "rented":
                    choose["networks"] = [row["kind"]]
                found = objective(self.ask_other("--goal", "rate", clusters=1, choose=choose))
                self.expect(alike(row["rate"], found and found * there), "fleets, one", row, found)

    def use_that_counts(self, choose, hours):
        """Utilisation, which does not count in rates if the scenario names no rental."""
        named = set(choose.get("nodes", [])) & hours
        if not named or self.asked.get("metric") == "jobs-per-day":
            return 1
        return float(share(self.asked.get("tco", {}).get("utilisation", 1)))

    def sweep(self):
        """Each point of a grid is a scenario of its own."""
        budgets = [self.money(int(self.chance.uniform(0.2, 2) * 1000000)) for _ in range(2)]
        changes = ["*1", "*1.5"]
        _, rows = self.rows("sweep", "--vary", "budget=" + ",".join(budgets), "--vary", "*=" + ",".join(changes))
        for row, (budget, change) in zip(rows, product(budgets, changes)):
            found = self.best("--budget", budget, "--set", f"*={change}")
            same = row.get("cost_minor") == (found["cost_minor"] if found else None) and row["found"] == bool(found)
            self.expect(same and (not found or alike(row["value"], objective(found))), "sweep", row, objective(found))

    def history(self):
        """On its first day, its last and one between, the purchase of a period is the best."""
        _, rows = self.rows("history")
        for row in self.chance.sample(rows, min(2, len(rows))):
            first = date.fromisoformat(row["from"])
            days = (date.fromisoformat(row["to"]) - first).days if row["to"] else 1000
            for day in {0, int(self.chance.uniform(0, days - 1)), days - 1}:
                found = self.best("--as-of", str(first + timedelta(days=day)))
                cost = found["cost_minor"] if found else None
                self.expect(row.get("cost_minor") == cost, f"history, day {day}", row, cost)

    def considered(self):
        """The best option of a node with a network is the best purchase with these alone, and no option
        is listed twice."""
        rows = self.answer("explain", self.scenario).get("considered", [])
        kinds = [(row.get("kind"), row.get("node"), row.get("network"), row.get("template")) for row in rows]
        self.expect(len(set(kinds)) == len(kinds), "explain, considered twice", rows, "each once")
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
        """At the price at which a part enters the plan it is bought, at the next higher price it is not; and the best
        purchase with it is the one that must_buy gives."""
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
        """A random item."""
        try:
            self.chance.choice([self.curve, self.flip, self.sensitivity, self.whatif, self.best_rows, self.crossover,
                                self.history, self.why_not, self.considered, self.montecarlo, self.fleets,
                                self.sweep, self.larger])()
        except Refused:
            pass
