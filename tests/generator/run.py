"""Asks bursar questions drawn by chance and compares each answer with that of the oracle.

    python3 tests/generator/run.py PROGRAM CASES SEED WRONG [TENDERS]

TENDERS of a hundred questions have bids. A case whose answer is wrong is left as a folder below WRONG; `why.txt` in it
says what to run and what is wrong. Those of tests/generator/kept are asked first, unless EFFORT is below 10."""

import collections
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from itertools import chain

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

import kept  # noqa: E402
from best import Search  # noqa: E402
from case import read_map, read_tables, write_map, write_tables  # noqa: E402
from chance import Chance  # noqa: E402
from draw_catalogue import Catalogue  # noqa: E402
from draw_scenario import Scenario  # noqa: E402
from draw_tender import Tender  # noqa: E402
from judge import Judge, Wrong  # noqa: E402
from known import name_of_fault  # noqa: E402
from names import Unjudged, Unknown  # noqa: E402


TENDERS = 12  # of so many questions in a hundred


def write_case(folder, chance, tenders=TENDERS):
    catalogue = Catalogue(chance)
    scenario = Scenario(chance, catalogue)
    write_tables(os.path.join(folder, "parts"), catalogue.tables)
    for name, program in scenario.programs.items():
        write_map(os.path.join(folder, name), program)
    write_map(os.path.join(folder, "scenario.yaml"), scenario.values)
    if chance.of(tenders):
        draw_tender(chance, scenario, folder)


def draw_tender(chance, scenario, folder):
    """Bids on a question that the oracle can judge."""
    try:
        Tender(chance, scenario, Search(folder), folder)
    except (Unjudged, Unknown):
        return
    write_map(os.path.join(folder, "scenario.yaml"), scenario.values)


def oracle(folder):
    """What is to be answered: ("best", ...), or why there is no such answer."""
    try:
        return "best", Search(folder).best()
    except Unjudged:
        return "too much", None
    except Unknown:
        return "unknown", None


def judge(program, folder, chance):
    """What came of a question, and its metric."""
    judge = Judge(program, folder, chance)
    return judge.judge(*oracle(folder)), judge.asked.get("metric", "harmonic"), None


def ask(program, name, chance, wrong_ones, write):
    """Has a question judged: what came of it, its metric, and what is wrong. `write`: puts its files into a folder."""
    folder = tempfile.mkdtemp(prefix="bursar-case-")
    write(folder)
    try:
        return judge(program, folder, chance)
    except Wrong as wrong:
        if name_of_fault(str(wrong)):
            return f"known to be wrong ({name_of_fault(str(wrong))})", "", None
        place = os.path.join(wrong_ones, name)
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(folder, place)
        with open(os.path.join(place, "why.txt"), "w", encoding="utf-8") as file:
            file.write(str(wrong).replace(folder, place) + "\n")
        return "wrong", "", f"{place}: {wrong}".replace(folder, place)
    finally:
        shutil.rmtree(folder)


def ask_kept(task):
    program, name, wrong_ones = task
    return ask(program, name, kept.Everything(name), wrong_ones, lambda folder: kept.put_back(name, folder))


def ask_drawn(task):
    program, seed, number, wrong_ones, tenders = task
    chance = Chance(f"{seed}:{number}")
    return ask(program, f"{seed}-{number}", chance, wrong_ones, lambda folder: write_case(folder, chance, tenders))


def check_keys(program):
    """Every table of the catalogue's schema and every top-level key of the scenario's JSON Schema is drawn."""
    tables, keys = set(), set()
    for number in range(200):
        with tempfile.TemporaryDirectory() as folder:
            write_case(folder, Chance(number), 50)
            keys |= set(read_map(os.path.join(folder, "scenario.yaml")))
            tables |= set(read_tables(os.path.join(folder, "parts")))
    with open("catalog/schema.sql", encoding="utf-8") as file:
        missing = set(re.findall(r"^CREATE TABLE (\w+)", file.read(), re.M)) - tables
    schema = subprocess.run([program, "schema", "scenario"], capture_output=True, text=True, check=True).stdout
    missing |= set(json.loads(schema)["properties"]) - keys
    if missing:
        sys.exit(f"not drawn: {', '.join(sorted(missing))}: see tests/generator/draw_*.py")


def listed(counts):
    return ", ".join(f"{n} {what}" for what, n in sorted(counts.items()))


def main():
    program, cases, seed, wrong_ones = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
    tenders = int(sys.argv[5]) if len(sys.argv) > 5 else TENDERS
    small = int(os.environ.get("EFFORT", "100")) < 10
    old = [] if small else [(program, name, wrong_ones) for name in kept.names()]
    drawn = [(program, seed, number, wrong_ones, tenders) for number in range(cases)]
    counts, metrics = collections.Counter(), collections.Counter()
    with ProcessPoolExecutor() as pool:  # which ends where a process does
        for came, metric, wrong in chain(pool.map(ask_kept, old), pool.map(ask_drawn, drawn, chunksize=4)):
            counts[came] += 1
            metrics[metric] += came == "solved"
            if wrong:
                print(wrong, flush=True)
    check_keys(program)
    print(f"{cases} questions of seed {seed}, and {len(old)} that are kept: {listed(counts)}; solved by metric: {listed(+metrics)}")
    sys.exit(counts["wrong"] > 0)


if __name__ == "__main__":
    main()
