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


# The columns of a row's key, and what it belongs to: the first one that names a part, a technology or a source.
KEYS = {"technology_bandwidth": ("technology", "pattern", "message_B"), "machine_constant": ("machine", "name"),
        "node_rate": ("node", "application", "working_set_MiB"), "part": ("id",), "technology": ("id",),
        "source": ("id",), "alias": ("part", "name")}
TEXTS = {"name", "note", "title", "kind"}


def key_of(table, row):
    return tuple(row[column] for column in KEYS.get(table, ("part",)))


def read_tables(folder):
    """Rows of every table by its name, with those that a catalogue takes of others; an empty cell is None."""
    tables = read_own_tables(folder)
    for name in (tables["meta"][0].get("uses") or "").split():
        take_named(tables, read_own_tables(os.path.join(os.path.dirname(folder), name)))
    return tables


def take_named(tables, used):
    """Adds rows of a used catalogue that some row names, again until there are no more. Own rows win."""
    own = {(table, key_of(table, row)) for table in used if table != "meta" for row in tables.get(table, [])}
    left = [(table, row) for table, rows in used.items() if table != "meta" for row in rows
            if (table, key_of(table, row)) not in own]
    names, before = set(), -1
    while len(left) != before:
        before = len(left)
        names |= {value for rows in tables.values() for row in rows for column, value in row.items() if column not in TEXTS}
        for table, row in [entry for entry in left if key_of(*entry)[0] in names]:
            tables.setdefault(table, []).append(row)
        left = [entry for entry in left if key_of(*entry)[0] not in names]


def read_own_tables(folder):
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
