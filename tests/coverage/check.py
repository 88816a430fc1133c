#!/usr/bin/env python3
"""check.py BRANCHES KNOWN REPORT: writes the branches that no test takes, from gcovr's JSON, to REPORT, each with the reason
from KNOWN (tests/coverage/uncovered.tsv), or `?`. Fails if fewer than 95 % are taken.

A branch is identified by file, function and the text of its condition, not by its line, which moves. A condition has two
outcomes, a switch as many as cases. If gcc joins several conditions in a statement, the report numbers them from 1 in gcc's
order: "2,4/6" is the second and the fourth of six. UPDATE=1 makes the report the known list."""
import json
import os
import re
import shutil
import sys

LEAST = 0.95


def statement(lines, first):
    """The text from a line on until its brackets are closed."""
    text, depth = "", 0
    for line in lines[first:first + 12]:
        line = re.sub(r"/\*.*?\*/|/\*.*$", "", line).strip()
        text += " " + line
        depth += line.count("(") - line.count(")")
        if depth <= 0 and re.search(r"[;{]$", line) or depth < 0:
            break
    return re.sub(r"\s+", " ", text).strip()


def branches(report, root):
    """All branches, and those not taken: {(file, function, condition, of): [numbers]}."""
    total, missed = 0, {}
    for file in sorted(report["files"], key=lambda f: f["file"]):
        lines = open(os.path.join(root, file["file"]), encoding="utf-8").read().split("\n")
        functions = sorted((f["lineno"], f["name"]) for f in file["functions"])
        for line in file["lines"]:
            counts = [branch["count"] for branch in line["branches"]]
            total += len(counts)
            numbers = [str(i + 1) for i, count in enumerate(counts) if count == 0]
            if not numbers:
                continue
            function = [name for first, name in functions if first <= line["line_number"]][-1]
            key = (file["file"], function, statement(lines, line["line_number"] - 1))
            missed.setdefault(key, []).append(",".join(numbers) + "/" + str(len(counts)))
    return total, {key + (" ".join(found),) for key, found in missed.items()}


def how_many(rows):
    return sum(len(part.split("/")[0].split(",")) for row in rows for part in row[3].split())


def read_list(path):
    """All reasons, and the reason of each branch."""
    reasons, named = {}, {}
    for line in open(path, encoding="utf-8"):
        cells = line.rstrip("\n").split("\t")
        if len(cells) == 2:
            reasons[cells[0]] = cells[1]
        elif len(cells) == 5:
            named[tuple(cells[:4])] = cells[4]
    return reasons, named


def main():
    report, path, out = json.load(open(sys.argv[1], encoding="utf-8")), sys.argv[2], sys.argv[3]
    total, missed = branches(report, ".")
    reasons, named = read_list(path)
    head = [line for line in open(path, encoding="utf-8") if line.count("\t") < 4]
    with open(out, "w", encoding="utf-8") as file:
        file.writelines(head)
        for row in sorted(missed):
            file.write("\t".join(row + (named.get(row, "?"),)) + "\n")
    if os.environ.get("UPDATE"):
        shutil.copyfile(out, path)
    unknown = sum(named.get(row) not in reasons for row in missed)
    taken = total - how_many(missed)
    print("%d of %d branches taken (%.1f %%); %d conditions not taken without a known reason: %s" %
          (taken, total, 100 * taken / total, unknown, out))
    sys.exit(taken < LEAST * total)


main()
