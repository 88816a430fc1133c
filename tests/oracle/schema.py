"""Checks scenarios, catalogues and results against the program's JSON Schema with an independent validator: the
schema accepts what the program accepts and writes, and the program rejects what the schema rejects."""
import csv
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

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
    """A cell with the type of its column in the schema."""
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


QUESTIONS = """whitney-bt whitney-mix whitney-fleet modern-racks whitney-procurement nps-eight-pcs whitney-calibrated
    stap-128""".split()
ASKED = ["optimize", "optimize --best 3", "optimize --budget 1", "explain", "check", "cite", "curve --points 4",
         "whatif --set *=+1%", "sensitivity --by 10%", "flip"]
OTHERS = """curve whitney-bt --exact --to 20000
curve whitney-bt --counts real --points 4
curve whitney-fleet --exact --from 900000 --to 920000
crossover whitney-bt-error --between fast-ethernet,myrinet --draws 20
crossover whitney-fleet --between fast-ethernet,myrinet --from 900000 --to 1000000
explain whitney-bt --why-not myrinet-nic
explain whitney-fleet --why-not myrinet-nic
explain whitney-bt --set limit.max_nodes=5 --set limit.min_rate=5000
flip whitney-bt --inputs
optimize whitney-bt --goal cost --target-rate 3000
optimize whitney-fleet --best 3 --distinct network
optimize own-rent-or-token
optimize tests/cli/goodput/purchase.yaml
optimize tests/cli/llm-serve.yaml
explain tests/cli/service/chat.yaml
explain tests/cli/service/chat.yaml --set slo.tpot=1ms
crossover own-rent-or-token --between llama-3.1-70b-aws,hgx-h100-8
fleets whitney-fleet --points 3
montecarlo whitney-bt-error --draws 20 --between fast-ethernet,myrinet
history price-history
history price-history --between fast-ethernet,gigabit-t
diff whitney-bt whitney-mix
sweep whitney-bt --vary budget=100,1000000
evaluate scenarios/bills/backtest-loki.csv backtest-loki
evaluate scenarios/bills/backtest-loki.csv scenarios/bills/backtest-avalon.csv backtest-loki
negotiate whitney-bt
negotiate tender-2026
predict npb.bt class=C processes=64 rate=23.67 latency=190us bandwidth=8MiB/s
predict stap.apt processes=16 machine=sp2
predict linpack.regions processes=64 rate=1000 bandwidth=1GB/s
tailor gamma.lautrec processes=8 rate=1000 --gamma 4 -c swiss-t1-2001
help
models
templates fat-tree
reproduce whitney
calibrate scenarios/runs/whitney-table-3.csv
fit tests/cli/measured/runs.csv
fit tests/cli/measured/sparta.csv --mode weak
export whitney-bt TMP/x.mps --mps
verify TMP/plan whitney-bt
catalog build catalog/whitney-1997 -o TMP/whitney.db
catalog export whitney-1997 TMP/tables
catalog import TMP/parts tests/cli/logs/bt-a.log --node ppro-200
catalog new TMP/new --currency USD --as-of 2026-01-01
catalog add TMP/new item=large kind=node cores=16 memory=128GB price=6400USD
catalog ingest TMP/new tests/cli/series/nodes.csv
catalog import TMP/new tests/serve/quotes/netco-network.xlsx --dry-run
catalog import TMP/new tests/serve/quotes/netco-network.xlsx tests/cli/price-lists/euro.csv --dry-run --seller Acme
catalog template --for whitney-bt -o TMP/offers.xlsx
catalog list
catalog list modern-2020-2025
catalog list gpu-2026
catalog check whitney-1997
catalog show whitney-1997 ppro-200
catalog show whitney-1997 myrinet-nic
catalog show gpu-2026 b200
catalog show gpu-2026 llama-3.1-70b-aws
catalog show gpu-2026 storage-node
catalog show gpu-2026 dac-25g-5m
catalog price whitney-1997 myrinet-nic --quantity 3""".splitlines()


def result_of(line, folder):
    """The result of a command line, and the name of its schema."""
    words = line.replace("TMP", folder).split() + ["--format", "json"]
    run = subprocess.run(["bursar"] + words, capture_output=True, text=True, check=False)
    if run.returncode not in (0, 3):
        print(f"bursar {line}: exit {run.returncode}: {run.stderr.strip()}")
    found = json.loads(run.stdout)
    return found, re.fullmatch(r"bursar\.(.*)/1", found["schema"]).group(1)


def check_results():
    """Validates every result of the program; returns their number, and the schemas without a result."""
    schemas, seen, n = {}, set(), 0
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["bursar", "optimize", "whitney-bt", "--format", "json", "-o", f"{folder}/plan"], check=True)
        shutil.copytree("catalog/whitney-1997", f"{folder}/parts")
        for line in [f"{asked} {question}" for question in QUESTIONS for asked in ASKED] + OTHERS:
            found, name = result_of(line, folder)
            schemas.setdefault(name, None) or schemas.update({name: schema_of(name)})
            for fault in faults(schemas[name], found):
                print(f"bursar {line}: the schema refuses {fault}")
            seen.add(name)
            n += 1
        spoilt = 0
        with open(f"{folder}/plan", encoding="utf-8") as file:
            plan = json.load(file)
        for key in plan:
            for other in ({k: v for k, v in plan.items() if k != key}, {**plan, key: {"no": 1}}, {**plan, key + "s": 1}):
                spoilt += not faults(schemas["optimize"], other)
    names = subprocess.run(["bursar", "completion", "words", "--", "schema", ""], capture_output=True, text=True,
                           check=True).stdout.split()
    return n, spoilt, sorted(set(names) - seen - {"catalog", "scenario", "plan", "infeasible"})


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


if __name__ != "__main__":
    pass
elif sys.argv[1:] == ["results"]:
    print(*check_results())
else:
    main()
