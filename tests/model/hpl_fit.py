#!/usr/bin/env python3
"""hpl_fit.py: fits the constants of the model hpl again and compares them with those of src/model/hpl.c.

Data are the rows of src/papers/tables/hpl.tsv that are called fitted. The e0 of a family makes the median log error of its rows zero;
that of other makes it zero over all rows. The share c, in steps of 0.005, makes the largest log error of the rows on gigabit Ethernet
least, because c is decided there. Prints each difference; without one, the errors."""
import math
import pathlib
import re
import statistics
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]


class Row:
    def __init__(self, family, numbers, measured):
        self.family = family
        self.p, self.each, peak, self.n, self.link, us = numbers
        self.nodes, self.peak, self.latency, self.measured = self.p / self.each, 1e9 * peak, us / 1e6, 1e12 * measured

    def error(self, e0, share):
        """Log of predicted over measured, by the formula of the manual."""
        m = self.nodes
        compute = 2 / 3 * self.n**3 / (e0 * self.peak)
        sent = 2 / math.sqrt(m) * (1 - 1 / math.sqrt(m)) + share * (1 - 1 / m)
        communicate = 8 * self.n**2 / self.link * sent + self.latency * self.n * math.log2(m) / 2
        return math.log(2 / 3 * self.n**3 / (compute + communicate) / self.measured)


def read_rows():
    rows = []
    for line in (TOP / "src/papers/tables/hpl.tsv").read_text(encoding="utf-8").splitlines():
        cells = line.split("\t")
        call = re.fullmatch(r"hpl_(\w+)\((.*)\)", cells[3]) if len(cells) > 3 else None
        if call and " fitted: " in cells[0]:
            rows.append(Row(call.group(1).replace("_", "-"), [float(x) for x in call.group(2).split(",")], float(cells[1])))
    return rows


def unbiased(rows, share):
    """The e0 at which the median log error is zero."""
    low, high = 0.3, 1.3
    for _ in range(40):
        middle = (low + high) / 2
        if statistics.median(row.error(middle, share) for row in rows) > 0:
            high = middle
        else:
            low = middle
    return round((low + high) / 2, 2)


def fit(rows, share):
    families = {row.family for row in rows} - {"other"}
    return {"other": unbiased(rows, share), **{name: unbiased([row for row in rows if row.family == name], share) for name in families}}


def largest(rows, share):
    e0 = fit(rows, share)
    return max(abs(row.error(e0[row.family], share)) for row in rows if row.link == 125e6)


def main():
    rows = read_rows()
    share = min((step / 200 for step in range(0, 61)), key=lambda share: largest(rows, share))
    e0 = fit(rows, share)
    source = (TOP / "src/model/hpl.c").read_text(encoding="utf-8")
    there = {name: float(value) for name, value in re.findall(r'X\("([\w-]+)", ([\d.]+)\)', source)}
    there["other"] = float(re.search(r"#define OTHER ([\d.]+)", source).group(1))
    there["c"] = float(re.search(r"KEPT_SHARE = ([\d.]+)", source).group(1))
    bad = [(name, value, there.get(name)) for name, value in [("c", share), *sorted(e0.items())] if there.get(name) != value]
    for name, value, other in bad:
        print(f"hpl.c: {name} is {other}; the fit makes {value}")
    if not bad:
        errors = [abs(math.exp(row.error(e0[row.family], share)) - 1) for row in rows]
        print(f"{len(rows)} rows of {len(e0)} families: median error {100 * statistics.median(errors):.1f} %; c = {share}")
    return 1 if bad else 0


sys.exit(main())
