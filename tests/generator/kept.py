"""Scenarios that once had a wrong answer, each in one file below tests/generator/kept.

    python3 tests/generator/kept.py FOLDER NAME

keeps the scenario of a folder, as left by tests/generator/run.py, under a name."""

import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from case import read_map  # noqa: E402
from chance import Chance  # noqa: E402

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "kept")


class Everything(Chance):
    """Makes every check that is otherwise made for a share of the scenarios."""

    def of(self, _percent):
        return True


def names():
    return sorted(os.listdir(FOLDER))


def keep(folder, name):
    """Its catalogue, its scenario and the files named in it: programs, bids and promises."""
    scenario = read_map(os.path.join(folder, "scenario.yaml"))
    files = ["scenario.yaml"] + [row["params"]["file"] for row in scenario["workload"] if "file" in row["params"]]
    files += [row["file"] if isinstance(row, dict) else row for row in [scenario.get("calibration")] if row]
    files += [bid[key] for bid in scenario.get("bids", []) for key in ("bill", "promised") if key in bid]
    files += [f"parts/{table}" for table in sorted(os.listdir(os.path.join(folder, "parts"))) if table.endswith(".csv")]
    texts = {}
    for file in files:
        with open(os.path.join(folder, file), encoding="utf-8", newline="") as text:
            texts[file] = text.read()
    with open(os.path.join(FOLDER, name + ".json"), "w", encoding="utf-8") as out:
        json.dump(texts, out, indent=1)
        out.write("\n")


def put_back(name, folder):
    os.mkdir(os.path.join(folder, "parts"))
    with open(os.path.join(FOLDER, name), encoding="utf-8") as texts:
        for file, text in json.load(texts).items():
            with open(os.path.join(folder, file), "w", encoding="utf-8", newline="") as out:
                out.write(text)


if __name__ == "__main__":
    os.makedirs(FOLDER, exist_ok=True)
    keep(sys.argv[1], sys.argv[2])
