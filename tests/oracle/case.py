"""The files of a case: a scenario with one `key: JSON` per line, and tables of CSV next to it."""

import csv
import json
import os


def read_map(path):
    """A YAML file whose lines are `key: JSON`; numbers stay text, so that money is never a float."""
    with open(path, encoding="utf-8") as file:
        lines = [line.rstrip("\n") for line in file if line.strip() and not line.startswith("#")]
    pairs = (line.split(": ", 1) for line in lines)
    return {key: json.loads(value, parse_float=str) for key, value in pairs}


# Keys of a scenario that drawn changes of `set` begin with.
CHANGED_KEYS = {"choose", "limits", "memory", "owned", "tax"}


def read_scenario(path):
    """A scenario after the changes of its keys, such as `choose.nodes=a,b`; `set` keeps the other changes."""
    values = read_map(path)
    others = []
    for change in values.get("set", []):
        name, value = change.split("=", 1)
        key, _, entry = name.partition(".")
        if key in CHANGED_KEYS:
            change_key(values.setdefault(key, {}) if entry else values, entry or key, value)
        else:
            others.append(change)
    if "set" in values:
        values["set"] = others
    return values


def change_key(values, key, value):
    if value == "none":
        values.pop(key, None)
    elif key in ("nodes", "networks", "must_buy"):
        values[key] = value.split(",")
    else:
        values[key] = int(value) if value.isdigit() else value


def write_map(path, values):
    with open(path, "w", encoding="utf-8") as file:
        for key, value in values.items():
            file.write(f"{key}: {json.dumps(value)}\n")


def read_tables(folder):
    """Rows of every table by its name; an empty cell is None."""
    tables = {}
    for name in sorted(os.listdir(folder)):
        if name.endswith(".csv"):
            with open(os.path.join(folder, name), encoding="utf-8", newline="") as file:
                rows = csv.DictReader(file)
                tables[name[:-4]] = [{k: v or None for k, v in row.items()} for row in rows]
    return tables


def write_tables(folder, tables):
    os.makedirs(folder)
    for name, rows in tables.items():
        if not rows:
            continue
        with open(os.path.join(folder, name + ".csv"), "w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
