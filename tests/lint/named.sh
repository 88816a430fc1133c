#!/bin/sh
# What lists of exceptions name stands where they say: each branch of tests/coverage/uncovered.tsv, and the words of each fault of tests/mutants/operators.txt
# that has a reason not to be noticed.
LC_ALL=C.UTF-8 python3 -B - <<'END'
import re
import sys

text = {}


def bare(code):
    """Without comments, braces and spaces."""
    return re.sub(r"/\*.*?\*/|[{}\s]", "", code, flags=re.DOTALL)


def stands(path, function, words):
    if path not in text:
        try:
            with open(path, encoding="utf-8") as file:
                text[path] = bare(file.read())
        except OSError:
            text[path] = ""
    return f"{function}(" in text[path] and bare(words) in text[path]


named = []
with open("tests/coverage/uncovered.tsv", encoding="utf-8") as file:
    rows = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    named += [row[:3] for row in rows if len(row) > 2]
with open("tests/mutants/operators.txt", encoding="utf-8") as file:
    lines = [line.rstrip("\n") for line in file if line.strip() and line[0] != "#"]
    faults = [fault for fault, said in zip(lines[::2], lines[1::2]) if said.split(":")[0].strip() not in ("caught", "survives")]
    named += [fault.split(" -> ")[0].split(": ", 2) for fault in faults]
gone = [name for name in named if not stands(*name)]
for name in gone:
    print("no such place:", ": ".join(name), file=sys.stderr)
sys.exit(bool(gone) or len(named) < 100)
END
