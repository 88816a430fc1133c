#!/usr/bin/env python3
"""check.py BRANCHES LIST: holds the branches that no test takes, as gcovr's JSON tells them, to the list that names each with its
reason (tests/coverage/uncovered.tsv). Fails where fewer than 95 % are taken, where one that is not has no line in the list, and
where the list has one that is taken now, unless its reason begins with (varies). UPDATE=1 rewrites the list: what is new has the
reason `?`, which fails too.

A branch is known by file, function and the text of its condition, not by its line, which moves. A condition has two outcomes,
a switch as many as it has cases; of conditions that gcc writes as one statement the list says which of them are meant, counted
from 1 in gcc's order: "2,4/6" is the second and the fourth of six.
"""
import json
import os
import re
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
    """The reasons, and the reason of each branch."""
    reasons, named = {}, {}
    for line in open(path, encoding="utf-8"):
        cells = line.rstrip("\n").split("\t")
        if len(cells) == 2:
            reasons[cells[0]] = cells[1]
        elif len(cells) == 5:
            named[tuple(cells[:4])] = cells[4]
    return reasons, named


def update(path, missed, named):
    head = [line for line in open(path, encoding="utf-8") if line.count("\t") < 4]
    with open(path, "w", encoding="utf-8") as out:
        out.writelines(head)
        for row in sorted(missed):
            out.write("\t".join(row + (named.get(row, "?"),)) + "\n")


def main():
    report, path = json.load(open(sys.argv[1], encoding="utf-8")), sys.argv[2]
    total, missed = branches(report, ".")
    reasons, named = read_list(path)
    if os.environ.get("UPDATE"):
        update(path, missed, named)
        reasons, named = read_list(path)
    wrong = []
    for row in sorted(missed - named.keys()):
        wrong.append("no test takes, and the list has not: " + "\t".join(row))
    for row in sorted(named.keys() - missed):
        if not reasons.get(named[row], "").startswith("(varies) "):
            wrong.append("a test takes, or the branch is gone: " + "\t".join(row))
    for row in sorted(named):
        if named[row] not in reasons:
            wrong.append("no such reason, %s: %s" % (named[row], "\t".join(row)))
    for reason in sorted(reasons.keys() - set(named.values())):
        wrong.append("a reason of no branch: " + reason)
    taken = total - how_many(missed)
    if taken < LEAST * total:
        wrong.append("fewer than %g %% are taken" % (100 * LEAST))
    print("\n".join(wrong + ["%d of %d branches taken (%.1f %%), %d wrong" %
                             (taken, total, 100 * taken / total, len(wrong))]))
    sys.exit(1 if wrong else 0)


main()
