#!/bin/sh
# What lists of exceptions name stands where they say: each branch of tests/coverage/uncovered.tsv, and the words of each fault of tests/mutants/survivors.txt.
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
with open("tests/mutants/survivors.txt", encoding="utf-8") as file:
    faults = [line.rstrip("\n") for line in file if line.strip() and line[0] not in "# "]
    named += [fault.split(" -> ")[0].split(": ", 2) for fault in faults]
gone = [name for name in named if not stands(*name)]
for name in gone:
    print("no such place:", ": ".join(name), file=sys.stderr)
sys.exit(bool(gone) or len(named) < 100)
END
