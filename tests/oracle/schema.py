"""Scenarios and catalogues against the program's JSON Schema, by an independent validator: what the program
takes the schema takes, and what the schema refuses the program refuses."""
import csv
import glob
import json
import os
import re
import subprocess
import sys

import jsonschema
import yaml


class Loader(yaml.SafeLoader):
    """Scalars are numbers or text, as in JSON; no dates, no words for true and false."""


Loader.yaml_implicit_resolvers = {}
Loader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"^[-+]?[0-9]+$"), list("-+0123456789"))
Loader.add_implicit_resolver("tag:yaml.org,2002:float", re.compile(r"^[-+]?[0-9]+(\.[0-9]*)?([eE][-+]?[0-9]+)?$"),
                             list("-+0123456789"))


def schema_of(name):
    schema = json.loads(subprocess.run(["bursar", "schema", name], capture_output=True, check=True).stdout)
    jsonschema.Draft7Validator.check_schema(schema)
    return jsonschema.Draft7Validator(schema)


def faults(validator, value):
    return [f"{'/'.join(map(str, e.absolute_path))}: {e.message}" for e in validator.iter_errors(value)]


def cell(text, column):
    """A cell by the type that the schema has for its column."""
    kind = column.get("type")
    if kind == "integer" and re.fullmatch(r"-?[0-9]+", text):
        return int(text)
    try:
        return float(text) if kind == "number" else text
    except ValueError:
        return text


def read_catalog(folder, validator):
    out = {}
    for path in glob.glob(os.path.join(folder, "*.csv")):
        name = os.path.basename(path)[:-4]
        columns = validator.schema["properties"][name]["items"]["properties"]
        with open(path, newline="", encoding="utf-8") as file:
            out[name] = [{k: cell(v.strip(), columns.get(k, {})) for k, v in row.items() if v.strip()}
                         for row in csv.DictReader(file)]
    return out


def main():
    scenarios, catalogs = schema_of("scenario"), schema_of("catalog")
    good = bad = 0
    for path in sorted(glob.glob("scenarios/*.yaml") + ["src/cli/starter/scenario.yaml"]):
        with open(path, encoding="utf-8") as file:
            for fault in faults(scenarios, yaml.load(file, Loader)):
                print(f"{path}: the schema refuses {fault}")
        good += 1
    for folder in sorted(glob.glob("catalog/*/") + ["src/cli/starter/parts/"]):
        for fault in faults(catalogs, read_catalog(folder, catalogs)):
            print(f"{folder}: the schema refuses {fault}")
        good += 1
    for path in sorted(glob.glob("tests/bad/**/*.yaml", recursive=True)):
        try:
            with open(path, encoding="utf-8") as file:
                found = faults(scenarios, yaml.load(file, Loader))
        except (yaml.YAMLError, UnicodeDecodeError):
            continue
        if not found:
            continue
        bad += 1
        if subprocess.run(["bursar", "check", path], capture_output=True, check=False).returncode == 0:
            print(f"{path}: the program takes it, and the schema refuses {found[0]}")
    print(f"{good > 40} {bad > 40}" if len(sys.argv) < 2 else f"{good} {bad}")


main()
