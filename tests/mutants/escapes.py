"""Plants random faults in all code that search and proof could share. Each fault that changes an answer must be noticed by
`optimize` itself, or by `verify` of its plan.

usage: escapes.py FOLDER N SEED    FOLDER: where a copy of the tree is built; N faults, drawn with SEED

The scenarios are those of tests/mutants/*.mutant, without their own faults, in which a fault changes a value: at most six for each
fault. A fault with another plan, or none, that neither command notices has escaped. escapes.txt names those that may, by kind:
  model    shared with the proof by design: models, and message times by size
  base     arithmetic and dates that both use
  words    an order of lines, a name or a unit; not a figure of a purchase
  open     should be noticed, and is not yet"""

import collections
import json
import multiprocessing
import os
import random
import shlex
import subprocess
import sys

from planted import Faults, copy_tree, known_faults, read, write

LAYERS = ["catalog", "machine", "question", "problem", "purchase", "search"]
KINDS = {"model", "base", "words", "open"}
SHOP = "tests/mutants/shop"
ASKED_AT_MOST = 6
SECONDS = 20
DONE, NOTICED, INFEASIBLE = 0, 1, 3
NOT_OF_THE_PLAN = ("presolve", "method", "certificate", "warnings")


def write_questions(folder):
    """Paths of the scenarios with their options, each scenario once."""
    base = read("tests/mutants/base.yaml").decode().splitlines()
    questions = {}
    for name in sorted(name for name in os.listdir("tests/mutants") if name.endswith(".mutant")):
        head, _, said = read(f"tests/mutants/{name}").decode().partition("---\n")
        options = next((line[len("options: "):] for line in head.splitlines() if line.startswith("options: ")), "")
        keys = {line.split(":")[0] for line in said.splitlines()}
        text = said + "".join(f"{line}\n" for line in base if line.split(":")[0] not in keys)
        path = f"{folder}/questions/{name[:-len('.mutant')]}.yaml"
        if (text, options) not in questions:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            write(path, text.encode())
            questions[text, options] = path, shlex.split(options)
    return list(questions.values())


class Asking:
    """One program with all faults, and its answers without any."""

    def __init__(self, program, folder, questions):
        self.program, self.folder, self.questions = program, folder, questions
        with multiprocessing.Pool() as pool:
            self.right = pool.map(self.ask_unharmed, range(len(questions)))

    def run(self, words, **environment):
        """Exit code and output; None: killed, or too slow."""
        try:
            done = subprocess.run([self.program, *words, "-q"], stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS,
                                  env={**os.environ, **environment}, check=False)
        except subprocess.TimeoutExpired:
            return None, b""
        return done.returncode if done.returncode >= 0 else None, done.stdout

    def optimize(self, question, **environment):
        path, options = self.questions[question]
        return self.run(["optimize", path, "-c", SHOP, *options, "--format", "json"], **environment)

    def ask_unharmed(self, question):
        """The plan, and the faults that changed a value."""
        seen = f"{self.folder}/seen-{question}"
        with open(seen, "wb") as file:
            file.truncate(65536)
        code, plan = self.optimize(question, FAULTS_SEEN=seen)
        differ = {number for number, byte in enumerate(read(seen)) if byte & 2}
        os.remove(seen)
        return (answer(plan), differ) if code == DONE else (None, set())

    def escapes(self, question, number):
        """The result of one fault in one scenario: same, noticed, escaped, or none (no answer at all)."""
        fault = str(number)
        code, plan = self.optimize(question, FAULT=fault)
        if code == INFEASIBLE:
            return "escaped"
        if code != DONE:
            return "noticed" if code == NOTICED else "none"
        if answer(plan) == self.right[question][0]:
            return "same"
        path, options = self.questions[question]
        file = f"{self.folder}/plan-{number}.json"
        write(file, plan)
        code, _ = self.run(["verify", file, path, SHOP, *options], FAULT=fault)
        os.remove(file)
        return "escaped" if code == DONE else "noticed"

    def judge(self, number):
        """The results of a fault by scenario, for those in which it changes a value."""
        able = [question for question, (plan, differ) in enumerate(self.right) if plan and number in differ]
        random.Random(number).shuffle(able)
        return number, {self.questions[question][0]: self.escapes(question, number) for question in able[:ASKED_AT_MOST]}


def answer(plan):
    """The plan without its statistics."""
    try:
        said = json.loads(plan)
    except ValueError:
        return plan
    return {key: value for key, value in said.items() if key not in NOT_OF_THE_PLAN}


def fate_of(fates):
    return next((fate for fate in ("escaped", "noticed", "none", "same") if fate in fates.values()), "not reached")


def main():
    folder, n_wanted, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    tree = f"{folder}/tree"
    known = known_faults("tests/mutants/escapes.txt", KINDS)
    copy_tree(tree, LAYERS)
    faults = Faults(tree, LAYERS, n_wanted, seed)
    faults.write_code()
    if subprocess.run(["make", "-s", "EXTRA=-w -fwrapv", "build/bursar"], cwd=tree, check=False).returncode:
        sys.exit(f"the faults do not build: make -C {tree} 'EXTRA=-w -fwrapv' build/bursar")
    asking = Asking(f"{tree}/build/bursar", folder, write_questions(folder))
    counts, wrong = collections.Counter(), 0
    with multiprocessing.Pool() as pool:
        for number, fates in pool.imap(asking.judge, range(len(faults.drawn)), chunksize=4):
            words, fate = faults.words(faults.drawn[number]), fate_of(fates)
            kind = known.get(words, ("", ""))[0] if fate == "escaped" else ""
            counts[f"{fate} ({kind})" if kind else fate] += 1
            if fate == "escaped" and not kind:
                wrong += 1
                where = [path for path, fate in fates.items() if fate == "escaped"]
                print(f"{number} escapes in {', '.join(where)}: {words}", flush=True)
    print(f"{len(faults.drawn)} faults of seed {seed}: {', '.join(f'{n} {fate}' for fate, n in sorted(counts.items()))}")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
