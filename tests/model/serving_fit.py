#!/usr/bin/env python3
"""serving_fit.py [all]: fits the constants of llm.serve again and compares them with those of src/papers/tables/serving.tsv and of
catalog/parts-2026.

Data are the rows of the table, predicted by serving_reference.py. The two constants of a family are those whose mean error, as a
logarithm without its sign, over the fitted rows is least. They are searched in steps of 0.02, and in steps of 0.01 beside the four best. CDNA4 has those of CDNA3 times the factor that
meets its fitted row. Without `all` only the neighbours of the constants in the table are tried. Prints each difference; without one, the
errors of fitted and held-out rows."""
import csv
import itertools
import math
import pathlib
import re
import statistics
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "tests/model"))
import serving_reference as reference

STEP = 0.01
FAMILIES = {
    "hopper": ["gh200", "h100-nvl", "h100-pcie", "h100-sxm", "h200-nvl", "h200-sxm"],
    "blackwell": ["b200-sxm", "b300-sxm", "gb200", "gb300"],
    "cdna3": ["mi300x", "mi325x"],
    "cdna4": ["mi355x"],
}
BEST = 4
SEARCHED = {"hopper": ((42, 62), (40, 75)), "blackwell": ((20, 50), (50, 100)), "cdna3": ((30, 46), (32, 55))}  # in hundredths
NO_ANSWER = 5  # the error of a row that the constants make impossible
MOST_ERROR = 3  # that a row counts


def number(text):
    return float(re.match(r"[-+.e\d]+", text).group())


class Row:
    def __init__(self, family, call, words, arguments, measured):
        self.family, self.measured, self.facts = family, measured, (words, call)
        self.queue = "figure" in words  # the most arrivals within limits, not a full load
        self.shape = reference.SHAPES[words["transformer"]]
        self.processes = int(arguments["n"])
        self.batch = int(arguments["b"]) if "b" in arguments else None
        self.layout = [int(arguments[name]) for name in "tpe"] if "t" in arguments else None
        limits = [float(arguments.get(name, math.inf)) for name in ("ttft", "tpot")]
        self.request = reference.Request(
            int(arguments["prompt"]), int(arguments["answer"]), words["precision"], words["kv_precision"], *limits
        )
        self.known = {}

    def predict(self, compute, memory):
        words, call = self.facts
        machine = reference.Machine(
            int(number(words["memory"])), 1e9 * number(words["memory_bandwidth"]), float(call["rate"]), compute, memory,
            float(call["inside"]), float(call["inside_latency"]), float(call["bandwidth"]), float(call["latency"]), int(call["each"]),
        )
        if self.layout is None:
            replica = reference.best_layout(self.shape, machine, self.request, self.processes)[0]
        else:
            replica = reference.Replica(self.shape, machine, self.request, *self.layout)
        if not replica:
            return 0
        if self.queue:
            return self.request.answer * reference.most_arrivals(replica, self.processes) / self.processes
        return reference.rate(replica, self.processes, self.batch) / self.processes

    def error(self, constants):
        """Log of predicted over measured."""
        if constants not in self.known:
            ours = self.predict(*constants)
            self.known[constants] = math.log(ours / self.measured) if ours > 0 else -NO_ANSWER
        return self.known[constants]


def read_table():
    """The rows by the words that begin their names, and the constants."""
    names, rows = {}, {}
    for line in (TOP / "src/papers/tables/serving.tsv").read_text(encoding="utf-8").splitlines():
        cells = line.split("\t")
        model = re.fullmatch(r"(\w+)\((.*)\)\t(?:answer\*)?model\.\w+\[llm\.serve, (.*)\]\(n, (.*)\)/n", line)
        call = re.fullmatch(r"(\w+)\((.*)\)", cells[3]) if len(cells) > 5 else None
        if model:
            words = dict(word.split("=") for word in model.group(3).split(", "))
            names[model.group(1)] = (model.group(2).split(", "), words, dict(word.split("=") for word in model.group(4).split(", ")))
        elif call and call.group(1) in names:
            parameters, words, machine = names[call.group(1)]
            family = re.search(r"\{(\w+)_compute\}", words["compute_efficiency"]).group(1)
            row = Row(family, machine, words, dict(zip(parameters, call.group(2).split(", "))), float(cells[1]))
            rows.setdefault((family, cells[0].split(":")[0]), []).append(row)
        elif re.fullmatch(r"\w+_(compute|memory)", cells[0]):
            names[cells[0]] = float(cells[1])
    return rows, {family: (names[family + "_compute"], names[family + "_memory"]) for family in FAMILIES}


def score(rows, constants):
    return statistics.mean(min(MOST_ERROR, abs(row.error(constants))) for row in rows)


def fit(rows, found, wide):
    starts = [found]
    if wide:
        coarse = itertools.product(*(range(low, high + 1, 2) for low, high in wide))
        starts = sorted((tuple(round(STEP * i, 2) for i in pair) for pair in coarse), key=lambda constants: score(rows, constants))[:BEST]
    beside = itertools.product(starts, (-STEP, 0, STEP), (-STEP, 0, STEP))
    grid = {tuple(round(value + step, 2) for value, step in zip(start, steps)) for start, *steps in beside}
    return min((pair for pair in sorted(grid) if max(pair) <= 1), key=lambda constants: score(rows, constants))


def scaled(row, constants):
    """Constants times the factor, in hundredths, that meets the row best."""
    factor = min(range(20, 200), key=lambda k: abs(row.error(tuple(k / 100 * value for value in constants)))) / 100
    return tuple(round(factor * value, 3) for value in constants)


def main():
    rows, constants = read_table()
    failed = 0
    for (family, kind), group in rows.items():
        if not kind.endswith("fitted"):
            continue
        found = scaled(group[0], constants["cdna3"]) if family == "cdna4" else fit(
            group, constants[family], SEARCHED[family] if "all" in sys.argv else None
        )
        if found != constants[family]:
            print(f"{family}: {found} fit best, the table has {constants[family]}")
            failed += 1
    with open(TOP / "catalog/parts-2026/machine_constant.csv", encoding="utf-8", newline="") as file:
        catalogue = {(row["machine"], row["name"]): float(row["value"]) for row in csv.DictReader(file)}
    for family, parts in FAMILIES.items():
        for part, (name, value) in itertools.product(parts, zip(("compute", "memory"), constants[family])):
            if catalogue.get((part, f"serve_{name}_efficiency")) != value:
                print(f"{part}: serve_{name}_efficiency differs from the table's {value}")
                failed += 1
    for (family, kind), group in rows.items() if not failed else []:
        errors = sorted(abs(math.exp(row.error(constants[family])) - 1) for row in group)
        print(f"{kind}: {len(errors)} rows, median {100 * statistics.median(errors):.1f} %, p90 {100 * errors[math.ceil(0.9 * len(errors)) - 1]:.1f} %")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
