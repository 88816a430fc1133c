"""Validates results of commands on random scenarios against the JSON Schema of each, with an independent validator.

    python3 tests/generator/results.py CASES [FIRST]

Prints the errors, then whether there were enough results, and of how many commands. Each scenario is used with some of the
command lines in turn, so that few scenarios have been used with all."""

import csv
import json
import os
import re
import subprocess
import sys
import tempfile

import jsonschema

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))

from case import write_map, write_tables  # noqa: E402
from chance import Chance  # noqa: E402
from draw_catalogue import Catalogue  # noqa: E402
from draw_scenario import Scenario  # noqa: E402

# PAIR: two nodes; PART: any part; PLAN: the plan of optimize; BILL: a bid made of its bill.
LINES = """optimize Q -v --best 3
optimize Q --goal cost --target-rate 1
optimize Q --budget 1
optimize Q --time-limit 0.001
verify PLAN Q
evaluate BILL Q
evaluate BILL BILL Q
explain Q
explain Q --why-not PART
explain Q --set limit.max_nodes=1
check Q
cite Q
curve Q --points 4
curve Q --exact --to 100000
curve Q --counts real --points 3
crossover Q --between PAIR --draws 5
flip Q
flip Q --inputs
sensitivity Q --by 10%
whatif Q --set *=+10%
whatif Q --set limit.max_nodes=2
history Q
history Q --between PAIR
montecarlo Q --draws 5
montecarlo Q --draws 5 --between PAIR
fleets Q --points 3
diff Q Q
export Q x.mps --mps""".splitlines()
A_QUESTION = 5  # command lines per scenario: no divisor of their number, so that each comes with all kinds of scenarios
DONE, USAGE, INFEASIBLE, STOPPED, REFUSED, POLICY = 0, 2, 3, 4, 5, 6


def leaves(error):
    """The most specific errors: a result has an answer or a reason, so that one of several forms must fit."""
    if not error.context:
        return {re.sub(r"/[0-9]+", "/#", "/".join(map(str, error.absolute_path))) + ": " + error.message[-200:]}
    return set().union(*(leaves(inner) for inner in error.context if inner.schema_path[0] == 0))


class Case:
    def __init__(self, folder, number):
        self.folder = folder
        self.chance = Chance(f"results:{number}")
        catalogue = Catalogue(self.chance)
        scenario = Scenario(self.chance, catalogue)
        if number % 3 == 0:
            scenario.draw_error("error")
        if number % 4 == 1:
            scenario.draw_clusters("clusters")
        write_tables(os.path.join(folder, "parts"), catalogue.tables)
        write_map(os.path.join(folder, "scenario.yaml"), scenario.values)
        for name, program in scenario.programs.items():
            write_map(os.path.join(folder, name), program)
        self.parts = [row["id"] for row in catalogue.tables["part"]]
        self.nodes = [row["part"] for row in catalogue.tables["node"]]
        self.plan = self.run(["optimize", "scenario.yaml"])

    def run(self, words):
        return subprocess.run(["bursar", *words, "--format", "json", "-q"], cwd=self.folder, capture_output=True,
                              text=True, check=False, timeout=60, stdin=subprocess.DEVNULL)

    def word(self, word):
        """A word of a line with its placeholder replaced; None: the scenario has no such thing."""
        found = self.plan.returncode == DONE
        if word == "PAIR":
            return ",".join(self.nodes[:2]) if len(self.nodes) > 1 else None
        if word == "PLAN" and found:
            with open(os.path.join(self.folder, "plan"), "w", encoding="utf-8") as file:
                file.write(self.plan.stdout)
        if word == "BILL" and found:
            with open(os.path.join(self.folder, "bill"), "w", encoding="utf-8", newline="") as file:
                bill = csv.writer(file)
                bill.writerow(["part", "quantity"])
                bill.writerows([line["part"], line["quantity"]]
                               for line in json.loads(self.plan.stdout)["bill_of_materials"] if line["part"] in self.parts)
        if word in ("PLAN", "BILL"):
            return word.lower() if found else None
        return {"Q": "scenario.yaml", "PART": self.chance.choice(self.parts)}.get(word, word)

    def ask(self, line):
        """The result of a line; None: the scenario lacks something it needs, or it takes too long."""
        words = [self.word(word) for word in line.split()]
        try:
            return self.run(words) if None not in words else None
        except subprocess.TimeoutExpired as late:
            print(f"{line}: more than {late.timeout} s")
            return None


class Results:
    def __init__(self):
        self.schemas = {}
        self.n = 0

    def check(self, what, done):
        """Output and exit code of a command."""
        if done.returncode not in (DONE, USAGE, INFEASIBLE, STOPPED, REFUSED, POLICY):
            print(f"{what}: exit {done.returncode}: {done.stderr.strip()}")
        if not done.stdout:
            return
        found = json.loads(done.stdout)
        name = re.fullmatch(r"bursar\.(.*)/1", found["schema"]).group(1)
        if name not in self.schemas:
            schema = subprocess.run(["bursar", "schema", name], capture_output=True, check=True).stdout
            self.schemas[name] = jsonschema.Draft7Validator(json.loads(schema))
        for error in self.schemas[name].iter_errors(found):
            for leaf in sorted(leaves(error)):
                print(f"{what}: the schema of {name} refuses {leaf}")
        self.n += 1


def main():
    cases, first = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    results = Results()
    for number in range(first, first + cases):
        with tempfile.TemporaryDirectory() as folder:
            case = Case(folder, number)
            results.check(f"{number}: optimize", case.plan)
            for k in range(A_QUESTION):
                line = LINES[(number * A_QUESTION + k) % len(LINES)]
                done = case.ask(line)
                if done:
                    results.check(f"{number}: {line}", done)
    print(results.n > 5 * cases // 2, len(results.schemas))


main()
