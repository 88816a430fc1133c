"""Draws a tender: bids are whole parts lists of the scenario with changes, and an award chooses one of them."""

import csv
import os
from itertools import islice

MOST_KITS = 300
COLUMNS = ["part", "quantity", "unit_price", "total", "currency", "seller", "option"]


class Tender:
    """Keys of a scenario and the files they name. `search`: everything that can be bought."""

    def __init__(self, chance, scenario, search, folder):
        self.chance = chance
        self.scenario = scenario
        self.folder = folder
        self.budget = search.budget
        self.kits = [cluster.kit for cluster in islice(search.clusters(), MOST_KITS)]
        self.names = ["A", "B", "C", "D"][:chance.randint(2, 4)] if self.kits else []
        self.options = {}
        if not self.names:
            return
        self.draw_rates()
        if chance.of(30) and "horizon" not in scenario.values:
            scenario.draw_horizon("horizon")
        self.put("bids", [self.draw_bid(name) for name in self.names])
        if chance.of(85):
            self.draw_award()
        if chance.of(50):
            self.draw_requirements()
        if chance.of(30):
            self.put("figures", chance.choice(["promised", "predicted"]))

    def put(self, key, value):
        self.scenario.values[key] = value

    def money(self, share):
        """A share of the budget, as text."""
        return self.scenario.money(self.budget * share)

    def write(self, name, columns, rows):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, columns, restval="", lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
        return name

    def draw_rates(self):
        """Adds a requirement to a promised application that has none, so that a changed promise excludes its bid."""
        for row in self.scenario.values["workload"]:
            if self.chance.of(30) and not {"max_time", "min_rate"} & set(row):
                row["min_rate"] = self.chance.choice([150, 300, 600])

    def draw_bid(self, name):
        chance = self.chance
        rows = [self.draw_line(part, n) for part, n in chance.choice(self.kits).items() if n > 0]
        if chance.of(65):
            rows.append({"part": "total", "total": self.money(chance.uniform(0.3, 1.05)), "currency": ""})
        for option in chance.some(["warranty", "spares"], 0) if chance.of(50) else []:
            rows += self.draw_option(name, option)
        bid = {"name": name, "bill": self.write(f"bid-{name}.csv", COLUMNS, rows)}
        if chance.of(40):
            bid["promised"] = self.draw_promises(name)
        if "horizon" in self.scenario.values and chance.of(40):
            bid["phases"] = self.scenario.draw_phases()
        return bid

    def draw_line(self, part, units):
        """Sometimes one unit more than in the parts list, or one less."""
        chance = self.chance
        row = {"part": part, "quantity": max(1, units + chance.weighted({0: 90, 1: 8, -1: 2}))}
        form = chance.weighted({"none": 5, "unit_price": 3, "total": 2})
        if form != "none":
            row[form] = self.money(chance.uniform(0.01, 0.2))
            row["currency"] = self.scenario.currency if chance.of(30) else ""
        if form != "none" and chance.of(10):
            row["seller"] = chance.choice(["acme", "dealer"])
        return row

    def draw_option(self, name, option):
        self.options.setdefault(option, []).append(name)
        return [{"part": "total", "total": self.money(self.chance.uniform(0.01, 0.2)), "option": option}]

    def draw_promises(self, name):
        chance = self.chance
        rows = []
        for work in chance.some(self.scenario.values["workload"]):
            form = chance.choice(["figure_of_merit", "time_s"])
            figure = chance.uniform(100, 900) if form == "figure_of_merit" else chance.uniform(2, 30)
            rows.append({"application": work["name"], form: round(figure, 2),
                         "nodes": 1 if chance.of(25) else ""})
        return self.write(f"promised-{name}.csv", ["application", "figure_of_merit", "time_s", "nodes"], rows)

    def draw_award(self):
        chance = self.chance
        by = chance.choice(["price", "value", "ufab", "points", "quality-in-money"])
        award = {"by": by}
        if by == "ufab":
            award |= {"band": chance.choice(["1%", "5%", "0.3"]), "decider": chance.choice(["price", "performance"])}
        if by in ("value", "ufab") and chance.of(40):
            award["performance"] = "points"
        if by == "points" or award.get("performance") == "points":
            award |= {"formula": chance.choice(["range", "ratio"])} | ({"scale": 5} if chance.of(20) else {})
            self.put("criteria", self.draw_criteria(by))
        if by == "quality-in-money":
            self.put("criteria", self.draw_worths())
        self.put("award", by if award == {"by": by} and chance.of(50) else award)

    def marks(self, most):
        return {name: self.chance.randint(0, most) for name in self.names}

    def draw_criteria(self, by):
        chance = self.chance
        full = {"of": 5} if chance.of(40) else {"formula": "ratio"} if chance.of(30) else {}
        rows = {"metric": {"weight": chance.randint(1, 60)}, "service": {"weight": chance.randint(1, 30)} | full
                | self.marks(5), "training": {"weight": 0.5} | self.marks(3)}
        if by == "points":
            rows["price"] = {"weight": chance.randint(1, 60)}
        names = chance.some(rows)
        return {name: rows[name] for name in names}

    def draw_worths(self):
        chance = self.chance
        rows = {"metric": {"worth": self.money(0.01)}, "service": {"worth": self.money(0.02)} | self.marks(5),
                "use": {"worth": self.money(0.3), "units": chance.choice(["nodes", "cores"]), "baseline": "80%"}
                | {name: f"{chance.randint(40, 99)}%" for name in self.names}}
        return {name: rows[name] for name in chance.some(rows)}

    def draw_requirements(self):
        """Optional requirements count only in awards by points and by quality in money."""
        chance = self.chance
        award = self.scenario.values.get("award", {})
        by_points = "points" in (award if isinstance(award, str) else (award.get("by"), award.get("performance")))
        in_money = "quality-in-money" in (award if isinstance(award, str) else award.get("by", ""))
        rows = []
        if chance.of(50):
            rows.append({"name": "on site", "class": "must", "met": chance.some(self.names)})
        for option, names in self.options.items():
            form = chance.choice(["must", "option", "leave", "wish"])
            if form == "wish" and not by_points and not in_money:
                form = "option"
            row = {"name": f"about {option}", "class": form, "option": option}
            rest = [name for name in self.names if name not in names]
            if form in ("must", "wish") and rest and chance.of(70):
                row["met"] = chance.some(rest)
            if form == "wish":
                row |= {"points": 3.5} if by_points else {"worth": self.money(0.05)}
            rows.append(row)
        if rows:
            self.put("requirements", rows)
