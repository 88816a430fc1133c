#!/usr/bin/env python3
"""keys.py BURSAR [update]: compares the keys of all JSON Schemas with tests/golden/keys.txt.

A line is a schema, the path of a key, its types, and whether the key is always there; `any` is a definition of some schemas. Schemas only grow: a line that vanishes
breaks a program that reads results. Additions are printed; `update` adds them to the file.
"""
import json
import pathlib
import re
import subprocess
import sys

GOLDEN = pathlib.Path("tests/golden/keys.txt")


def names():
    """The results with a schema, and the files."""
    keys = pathlib.Path("src/report/keys.c").read_text(encoding="utf-8")
    return ["catalog", "plan", "scenario"] + sorted(set(re.findall(r'\bRESULT\(\s*"([a-z-]+)"', keys)))


def lines_of(name, schema, path=""):
    """The lines of a schema and of those inside it."""
    for key, inner in sorted(schema.get("properties", {}).items()):
        types = inner.get("type", inner.get("$ref", "any"))
        types = ",".join(sorted(types)) if isinstance(types, list) else types
        always = " always" if key in schema.get("required", []) else ""
        yield f"{name} {path}{key} {types}{always}"
        yield from lines_of(name, inner, f"{path}{key}.")
    for key, inner in sorted(schema.get("definitions", {}).items()):
        types = inner.get("type", "any")
        yield f"any #{key} {','.join(sorted(types)) if isinstance(types, list) else types}"
        yield from lines_of("any", inner, f"#{key}.")
    for word in ("items", "additionalProperties"):
        if isinstance(schema.get(word), dict):
            yield from lines_of(name, schema[word], f"{path}{word}.")
    for word in ("oneOf", "anyOf", "allOf"):
        for inner in schema.get(word, []):
            yield from lines_of(name, inner, path)


def main():
    present = set()
    for name in names():
        run = subprocess.run([sys.argv[1], "schema", name], capture_output=True, text=True, check=False)
        if run.returncode == 0:
            present.update(line.rstrip() for line in lines_of(name, json.loads(run.stdout)))
    golden = set(GOLDEN.read_text(encoding="utf-8").splitlines()) if GOLDEN.exists() else set()
    gone, new = sorted(golden - present), sorted(present - golden)
    for line in gone:
        print(f"vanished: {line}")
    if sys.argv[2:] == ["update"]:
        GOLDEN.write_text("".join(f"{line}\n" for line in sorted(present | golden)), encoding="utf-8")
    else:
        for line in new[:10]:
            print(f"new: {line} (python3 tests/cli/keys.py build/bursar update)")
    print(f"{'no' if not gone else len(gone)} key of {len({line.split()[0] for line in present})} schemas has vanished")
    return bool(gone or (new and sys.argv[2:] != ["update"]))


if __name__ == "__main__":
    sys.exit(main())
