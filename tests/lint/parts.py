"""Checks the part library and prints what is wrong. Exit status 1: something is."""
import csv
import os
import sys

LIBRARY = "catalog/parts-2026"
LEAST_PARTS = 400
# Catalogues whose network parts the library has.
COVERED = ["gpu-2026", "modern-2020-2025", "university-2026"]
NETWORK = {"nic", "switch", "port", "cable", "chassis", "line_card"}
# What a catalogue makes up for one question, and speeds that are not chosen.
NOT_PARTS = {"cx7-400gbe-untuned", "sn5610-untuned", "link-400g-untuned"}
TABLE_OF = {"nic": "nic", "switch": "switch", "port": "switch", "cable": "cable", "chassis": "chassis",
            "line_card": "line_card", "rack": "rack", "pdu": "pdu", "node": "node", "accelerator": "accelerator"}
IGNORED = ["(r)", "(tm)", "(c)", " ", "\t", "-", "_", "\u00ae", "\u2122", "\u00a9"]  # as src/catalog/part_name.c

problems = []


def rows(folder, table):
    path = os.path.join(folder, table + ".csv")
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def plain(name):
    name = name.lower()
    for text in IGNORED:
        name = name.replace(text, "")
    return name


def check_sources(tables):
    sources = {row["id"]: row for row in tables["source"]}
    named = set()
    for table, lines in tables.items():
        for row in lines:
            if "source" in row:
                if row["source"] not in sources:
                    problems.append(f"{table}.csv: {list(row.values())[0]}: source '{row['source']}' is not in source.csv")
                named.add(row["source"])
    notes = " ".join(row.get("note") or "" for table in ("part", "source") for row in tables[table])
    for name, row in sources.items():
        if name not in named and name not in notes:
            problems.append(f"source.csv: nothing names '{name}'")
        if not row["note"]:
            problems.append(f"source.csv: {name}: no note says which figures are in it")


def check_names(tables):
    parts = {row["id"] for row in tables["part"]}
    of = {}
    for part in parts:
        of.setdefault(plain(part), set()).add(part)
    for row in tables["alias"]:
        if row["part"] not in parts:
            problems.append(f"alias.csv: {row['name']}: no part '{row['part']}'")
        of.setdefault(plain(row["name"]), set()).add(row["part"])
    names = [plain(row["name"]) for row in tables["alias"]]
    for name in sorted({name for name in names if names.count(name) > 1}):
        problems.append(f"alias.csv: two names are compared as '{name}'")
    for name, part in of.items():
        if len(part) > 1:
            problems.append(f"alias.csv: '{name}' means {' and '.join(sorted(part))}")


def check_tables(tables):
    kinds = {row["id"]: row["kind"] for row in tables["part"]}
    has = {table: {row["part"] for row in tables[table]} for table in set(TABLE_OF.values()) | {"processor", "server"}}
    for part, kind in kinds.items():
        if kind in TABLE_OF and part not in has[TABLE_OF[kind]]:
            problems.append(f"part.csv: {part} is a {kind} without a row in {TABLE_OF[kind]}.csv")
    for table in ("processor", "server"):
        for part in has[table]:
            if kinds.get(part) != "component":
                problems.append(f"{table}.csv: {part} is not a component")
    for table, lines in tables.items():
        # The keys: all columns before the first that is a figure.
        first = {"machine_constant": 2}.get(table, 1)
        column = 1 if table == "alias" else 0
        keys = [tuple(list(row.values())[column:column + first]) for row in lines]
        if keys != sorted(keys):
            problems.append(f"{table}.csv: rows are not sorted by key")


def check_covered(tables):
    parts = {row["id"] for row in tables["part"]}
    technologies = {row["id"] for row in tables["technology"]}
    for catalogue in COVERED:
        folder = os.path.join("catalog", catalogue)
        for row in rows(folder, "part"):
            if row["kind"] in NETWORK and row["id"] not in parts | NOT_PARTS:
                problems.append(f"{catalogue}: {row['kind']} '{row['id']}' is not in the library")
        for row in rows(folder, "technology"):
            if row["id"] not in technologies | {"ideal"}:
                problems.append(f"{catalogue}: technology '{row['id']}' is not in the library")


def main():
    tables = {name[:-4]: rows(LIBRARY, name[:-4]) for name in sorted(os.listdir(LIBRARY)) if name.endswith(".csv")}
    if "quote" in tables:
        problems.append("quote.csv: a library has no prices")
    if len(tables["part"]) < LEAST_PARTS:
        problems.append(f"part.csv: {len(tables['part'])} parts, at least {LEAST_PARTS} are expected")
    check_sources(tables)
    check_names(tables)
    check_tables(tables)
    check_covered(tables)
    for problem in problems:
        print(f"{LIBRARY}: {problem}")
    return 1 if problems else 0


sys.exit(main())
