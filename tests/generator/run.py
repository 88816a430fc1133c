"""Solves random scenarios with bursar and compares each answer with the oracle's.

    python3 tests/generator/run.py PROGRAM CASES SEED WRONG [TENDERS]

TENDERS per cent of the scenarios have bids. A case with a wrong answer is left as a folder below WRONG; `why.txt` in it
gives the command and the error. The cases of tests/generator/kept come first, unless EFFORT is below 10."""

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
from draw_used import LIBRARY, Used  # noqa: E402
from judge import Judge, Wrong  # noqa: E402
from known import name_of_fault  # noqa: E402
from names import Unjudged, Unknown  # noqa: E402


TENDERS = 12  # per cent of the scenarios
USED = 20  # per cent of the catalogues


def write_case(folder, chance, tenders=TENDERS):
    catalogue = Catalogue(chance)
    scenario = Scenario(chance, catalogue)
    write_catalogue(folder, catalogue.tables, chance)
    for name, program in scenario.programs.items():
        write_map(os.path.join(folder, name), program)
    write_map(os.path.join(folder, "scenario.yaml"), scenario.values)
    if chance.of(tenders):
        draw_tender(chance, scenario, folder)


def write_catalogue(folder, tables, chance):
    """Some catalogues use another one, which has some of their rows."""
    if chance.of(USED):
        used = Used(chance, tables)
        write_tables(os.path.join(folder, LIBRARY), used.library)
        tables = used.own
    write_tables(os.path.join(folder, "parts"), tables)


def draw_tender(chance, scenario, folder):
    """Bids on a scenario that the oracle can judge."""
    try:
        Tender(chance, scenario, Search(folder), folder)
    except (Unjudged, Unknown):
        return
    write_map(os.path.join(folder, "scenario.yaml"), scenario.values)


def oracle(folder):
    """The expected answer: ("best", ...), or the reason why there is none."""
    try:
        return "best", Search(folder).best()
    except Unjudged:
        return "too much", None
    except Unknown:
        return "unknown", None


def judge(program, folder, chance):
    """The result for a scenario, and its metric."""
    judge = Judge(program, folder, chance)
    return judge.judge(*oracle(folder)), judge.asked.get("metric", "harmonic"), None


def ask(program, name, chance, wrong_ones, write):
    """Judges a scenario: the result, its metric, and the error. `write`: writes its files into a folder."""
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
    with ProcessPoolExecutor() as pool:  # which reports a process that dies
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
