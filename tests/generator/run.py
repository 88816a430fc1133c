"""Asks bursar questions drawn by chance and compares each answer with that of the oracle.

    python3 tests/generator/run.py PROGRAM CASES SEED KEPT

A case whose answer is wrong is kept as a folder below KEPT; `why.txt` in it says what to run and what is wrong."""

import collections
import multiprocessing
import os
import re
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from best import Search  # noqa: E402
from case import write_map, write_tables  # noqa: E402
from chance import Chance  # noqa: E402
from draw_catalogue import Catalogue  # noqa: E402
from draw_scenario import Scenario  # noqa: E402
from judge import Judge, Wrong  # noqa: E402
from known import NOT_DRAWN, TABLES_NOT_DRAWN, name_of_fault  # noqa: E402
from names import Unjudged, Unknown  # noqa: E402


def write_case(folder, chance):
    catalogue = Catalogue(chance)
    scenario = Scenario(chance, catalogue)
    write_tables(os.path.join(folder, "parts"), catalogue.tables)
    write_map(os.path.join(folder, "scenario.yaml"), scenario.values)
    for name, program in scenario.programs.items():
        write_map(os.path.join(folder, name), program)


def oracle(folder):
    """What is to be answered: ("best", ...), or why there is no such answer."""
    try:
        return "best", Search(folder).best()
    except Unjudged:
        return "too much", None
    except Unknown:
        return "unknown", None


def ask(program, seed, number, kept):
    """Draws one question and has it judged: what came of it, and what is wrong."""
    chance = Chance(f"{seed}:{number}")
    folder = tempfile.mkdtemp(prefix="bursar-case-")
    write_case(folder, chance)
    try:
        return Judge(program, folder, chance).judge(*oracle(folder)), None
    except Wrong as wrong:
        if name_of_fault(str(wrong)):
            return f"known to be wrong ({name_of_fault(str(wrong))})", None
        place = os.path.join(kept, f"{seed}-{number}")
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(folder, place)
        with open(os.path.join(place, "why.txt"), "w", encoding="utf-8") as file:
            file.write(str(wrong).replace(folder, place) + "\n")
        return "wrong", f"{place}: {wrong}".replace(folder, place)
    finally:
        shutil.rmtree(folder)


def check_keys():
    """Every table of the schema and every key of the manual is drawn, or listed as not drawn."""
    tables, keys = set(TABLES_NOT_DRAWN), set(NOT_DRAWN)
    for number in range(200):
        chance = Chance(number)
        catalogue = Catalogue(chance)
        keys |= set(Scenario(chance, catalogue).values)
        tables |= set(catalogue.tables)
    with open("catalog/schema.sql", encoding="utf-8") as file:
        missing = set(re.findall(r"^CREATE TABLE (\w+)", file.read(), re.M)) - tables
    with open("src/cli/man/bursar-scenario.5", encoding="utf-8") as file:
        lists = file.read().split(".Sh NOTES")[0]
    for line in re.findall(r"^\.It Cm (.*)", lists, re.M):
        missing |= set(re.findall(r"[a-z_]{3,}", line)) - keys
    if missing:
        sys.exit(f"not drawn: {', '.join(sorted(missing))}: see tests/generator/draw_*.py")


def ask_one(task):
    return ask(*task)


def main():
    program, cases, seed, kept = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
    tasks = [(program, seed, number, kept) for number in range(cases)]
    counts = collections.Counter()
    with multiprocessing.Pool() as pool:
        for came, wrong in pool.imap(ask_one, tasks, chunksize=4):
            counts[came] += 1
            if wrong:
                print(wrong, flush=True)
    check_keys()
    told = ", ".join(f"{n} {came}" for came, n in sorted(counts.items()))
    print(f"{cases} questions of seed {seed}: {told}")
    sys.exit(counts["wrong"] > 0)


if __name__ == "__main__":
    main()
