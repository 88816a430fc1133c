"""A scenario with its catalogue, read by the rules of the manual."""

import os
import re
from fractions import Fraction

from case import read_map, read_scenario, read_tables
from money import amount, converted, minor_per_major, per_usd, rounded, share, spelled
from names import Unknown, matches

UNIT = {"W": 1, "kW": 1000, "MW": 1000000, "us": Fraction(1, 1000000), "ms": Fraction(1, 1000), "s": 1,
        "min": 60, "h": 3600,
        "g": Fraction(1, 1000), "kg": 1, "t": 1000}


def physical(text):
    """'100kW', '50us', or a plain number, in its SI unit."""
    number, unit = re.fullmatch(r"([0-9.eE+-]*[0-9.])\s*([A-Za-z]*)", str(text)).groups()
    return Fraction(number) * (UNIT[unit] if unit else 1)


def number(text):
    """Exact, and a plain integer if possible."""
    value = Fraction(text or 0)
    return value.numerator if value.denominator == 1 else value


KINDS_OF_NO_POWER = {"cable", "license", "service", "rental"}
KINDS_OF_NO_CARBON = {"license", "service"}
KINDS_OF_NO_WEIGHT = {"license", "service", "rental"}
KINDS_OF_HEIGHT = {"node", "switch", "chassis", "rack", "pdu"}
KINDS = KINDS_OF_NO_POWER | KINDS_OF_HEIGHT | {"nic", "port", "line_card", "component"}

# name of a size in changes -> its column, and the kinds of parts that do not have it
SIZES = {"power": ("power_W", KINDS_OF_NO_POWER), "height": ("height_U", KINDS - KINDS_OF_HEIGHT),
         "weight": ("weight_kg", KINDS_OF_NO_WEIGHT), "carbon": ("carbon_kg", KINDS_OF_NO_CARBON)}


def known(value, part):
    if value is None:
        raise Unknown(part)
    return value


class Question:
    """All inputs, from the files of a folder."""

    def __init__(self, folder):
        self.folder = folder
        self.scenario = read_scenario(os.path.join(folder, "scenario.yaml"))
        self.tables = read_tables(os.path.join(folder, self.scenario["catalog"]))
        meta = self.tables["meta"][0]
        self.currency = self.scenario.get("currency", meta["currency"])
        self.as_of = self.scenario.get("as_of", meta["as_of"])
        self.valid_only = self.scenario.get("quotes") == "valid"
        self.parts = {row["id"]: row for row in self.tables["part"]}
        self.owned = self.scenario.get("owned", {})
        self.sold = set()  # in addition to parts with a price
        self.clusters = int(self.scenario.get("clusters", 1))
        self.goal = self.scenario.get("goal", "rate")
        self.limits = self.changed_limits()
        self.take_footprints()
        figures = {name: self.figures(*of) for name, of in SIZES.items()}
        figures["power"] = self.measured_powers(figures["power"])
        self.sizes = {name: self.changed(of_parts, name) for name, of_parts in figures.items()}

    def rows(self, table, **wanted):
        """Rows of a table that have these values."""
        return [row for row in self.tables.get(table, [])
                if all(row[key] == value for key, value in wanted.items())]

    def changes(self, prefix):
        """(pattern, value) of each change `prefix.PATTERN=VALUE`, in order."""
        pairs = (change.split("=", 1) for change in self.scenario.get("set", []))
        return [(name[len(prefix) + 1:], value) for name, value in pairs if name.startswith(prefix + ".")]

    def calibration(self, program):
        """Factor by which a program's runs are longer than modelled, if the choice of the purchase uses it."""
        chosen = self.scenario.get("calibration")
        if not isinstance(chosen, dict) or chosen.get("choose_by") != "calibrated":
            return 1.0
        return float(read_map(os.path.join(self.folder, chosen["file"]))[program]["factor"])

    def price_changes(self):
        """Changes of parts: an id may have dots, but a known prefix before a dot is not an id."""
        taken = ("rate.", "latency.", "bandwidth.", "message_cpu.", "share.", "runs.", "limit.",
                 *(f"{name}." for name in SIZES))
        pairs = (change.split("=", 1) for change in self.scenario.get("set", []))
        return [(name, value) for name, value in pairs if not name.startswith(taken)]

    def changed_limits(self):
        limits = dict(self.scenario.get("limits", {}))
        for name, value in self.changes("limit"):
            factor = Fraction(value[1:]) if value.startswith("*") else None
            limits[name] = value if factor is None else physical(limits[name]) * factor
        return limits

    def limit(self, name):
        """The value of a limit in its SI unit; None: no limit."""
        value = self.limits.get(name)
        return None if value is None else physical(value)

    def most_units(self, part):
        """Available units of a part; None: unlimited."""
        return self.limits.get("available", {}).get(part)

    def budget(self):
        value = self.scenario.get("budget")
        return None if value is None else self.money(value)

    def money(self, text, currency=None):
        """An amount in minor units of the scenario's currency, rounded once."""
        return rounded(converted(self.tables, amount(text, currency or self.currency), self.currency, self.as_of))

    def price(self, text, factors):
        """A price in major units of the scenario's currency, from '0.22 EUR/kWh'; factors by unit."""
        number, code, per = spelled(text)
        rate = per_usd(self.tables, self.currency, self.as_of) / per_usd(self.tables, code, self.as_of) if code else 1
        return number * rate * Fraction(factors[per] if per else 1)

    def minor_per_major(self):
        return minor_per_major(self.currency)

    def vendor(self, part):
        """A part without a vendor has a vendor of its own."""
        return self.parts[part]["vendor"] or part

    def seller(self, part, step):
        """The vendor whose terms apply to a price."""
        return step.seller or self.vendor(part)

    def sellers(self, part):
        """All sellers; a part that is only owned has its vendor."""
        return {self.seller(part, step) for step in self.prices[part].steps} or {self.vendor(part)}

    def figures(self, column, none):
        """Sizes of each part; None: unknown. Kinds without the size have 0."""
        return {part: 0 if row.get(column) is None and row["kind"] in none else row.get(column) and number(row[column])
                for part, row in self.parts.items()}

    def changed(self, figures, prefix):
        for pattern, change in self.changes(prefix):
            for part, value in figures.items():
                if matches(pattern, part) and (value is not None or not change.startswith("*")):
                    figures[part] = value * Fraction(change[1:]) if change.startswith("*") else physical(change)
        return figures

    def take_footprints(self):
        """A node derived from another by a power cap has its values, unless it has its own."""
        kg = {row["part"]: row["carbon_kg"] for row in self.rows("footprint")}
        same = {row["part"]: row.get("same_as") for row in self.rows("node")}
        for part, row in self.parts.items():
            row["carbon_kg"] = kg.get(part, kg.get(same.get(part)))

    def measured_powers(self, powers):
        """Nodes draw the highest power measured under the applications, otherwise that of their parts."""
        for node in (row["part"] for row in self.rows("node")):
            programs = [read_map(os.path.join(self.folder, row["params"]["file"]))["program"] if "file" in row["params"] else row["model"]
                        for row in self.scenario["workload"] if node in row.get("runs_on", [node])]
            measured = [[number(row["power_W"]) for row in self.rows("node_rate", node=node, application=program)
                         if row.get("power_W")] for program in programs]
            drawn = [max(watts) if watts else powers[node] for watts in measured] or [powers[node]]
            powers[node] = None if None in drawn else max(drawn)
        return powers

    def size(self, name, part):
        """A size of a unit; its carbon is that until it is installed."""
        return known(self.sizes[name][part], part)

    def racks(self, part):
        """Racks that a part is: a rack, or those that a node fills."""
        filled = [int(row["racks"]) for row in self.rows("node", part=part) if row.get("racks")]
        return 1 if self.parts[part]["kind"] == "rack" else sum(filled)

    def emits(self):
        """Kilograms from the energy in kWh; None: no data."""
        tco = self.scenario.get("tco", {})
        if "carbon_per_kWh" in tco:
            return physical(tco["carbon_per_kWh"])
        rows = [row for row in self.rows("grid", region=tco.get("grid")) if row["date"] <= self.as_of]
        return Fraction(max(rows, key=lambda row: row["date"])["carbon_g_per_kWh"]) / 1000 if rows else None

    def tax(self):
        return share(self.scenario.get("tax", 0))

    def technology_value(self, technology, column, prefix, scale):
        """Latency or bandwidth after changes, in SI units; None: unlimited."""
        row = self.rows("technology", id=technology)[0]
        value = None if row[column] is None else Fraction(row[column]) * scale
        for pattern, change in self.changes(prefix):
            if matches(pattern, technology):
                value = value * Fraction(change[1:]) if change.startswith("*") else physical(change)
        return value
