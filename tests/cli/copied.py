"""copied.py SEED N [SCENARIO...]: draws N sets of changes of shipped scenarios. For each, `optimize` of the
scenario that `export` writes has to equal `optimize` with the options, in all but hashes, places and texts."""
import glob
import json
import random
import subprocess
import sys

import yaml

TEXTS = ("hashes", "question", "scenario", "warnings", "notes", "assumed", "changes", "certificate")


def run(*words):
    done = subprocess.run(("bursar", *words), capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def bare(text):
    answer = json.loads(text) if text else {}
    return {key: value for key, value in answer.items() if key not in TEXTS}


def parts_of(name):
    code, out, _ = run("optimize", name, "-q", "--format", "json")
    return [line["part"] for line in json.loads(out)["bill_of_materials"]] if code == 0 else []


def some(rng, names):
    return rng.sample(names, rng.randint(1, len(names)))


def draw(rng, scenario, parts):
    """Options for one set of changes."""
    choose, options = scenario.get("choose", {}), []
    budget = str(scenario.get("budget", "")).split(" ")[0]
    kinds = {
        "budget": lambda: ["--budget", str(int(float(budget) * rng.uniform(0.5, 2)))] if budget else [],
        "price": lambda: ["--set", f"{rng.choice(parts)}={rng.choice(['+10%', '*0.8', '-3.5%', '777'])}"]
        if parts else [],
        "nodes": lambda: ["--set", "choose.nodes=" + ",".join(some(rng, choose["nodes"]))]
        if choose.get("nodes") else [],
        "networks": lambda: ["--set", "choose.networks=" + ",".join(some(rng, choose["networks"]))]
        if choose.get("networks") else [],
        "limit": lambda: ["--set", f"limits.max_nodes={rng.randint(2, 300)}"],
        "limit of the past": lambda: ["--set", f"limit.max_nodes={rng.randint(2, 300)}"],
        "error": lambda: ["--set", "error=none"] if not str(scenario.get("goal")) in
        ("regret", "cvar", "minimax") else [],
        "tax": lambda: ["--set", f"tax={rng.randint(0, 25)}%"],
        "near": lambda: ["--near", f"{rng.randint(1, 9)}%"],
        "never": lambda: ["--set", f"limits.never_buy=[{rng.choice(parts)}]"] if parts else [],
        "tco": lambda: ["--set", f"tco.energy_price=0.{rng.randint(10, 40)}"] if "tco" in scenario else [],
        "share": lambda: ["--set", f"workload.{scenario['workload'][0].get('name')}.share=2"]
        if "share" in scenario["workload"][0] and "name" in scenario["workload"][0] else [],
        "override": lambda: ["--override", rng.choice(list(scenario["overrides"]))]
        if scenario.get("overrides") else [],
    }
    for kind in rng.sample(list(kinds), rng.randint(1, 4)):
        options += kinds[kind]()
    return options


def main(seed, n, paths):
    rng, wrong, answered = random.Random(seed), 0, 0
    known = {}
    for _ in range(n):
        path = rng.choice(paths)
        if path not in known:
            with open(path, encoding="utf-8") as file:
                known[path] = (yaml.safe_load(file), parts_of(path))
        options = draw(rng, *known[path])
        with_options = run("optimize", path, *options, "-q", "--format", "json")
        code, _, message = run("export", path, "copied.yaml", *options)
        copied = run("optimize", "copied.yaml", "-q", "--format", "json") if code == 0 else (code, "", message)
        answered += copied[0] == 0
        refused = with_options[0] == 2 and copied[0] in (2, 5)
        infeasible = with_options[0] == copied[0] == 3
        if refused or infeasible or (with_options[0], bare(with_options[1])) == (copied[0], bare(copied[1])):
            continue
        wrong += 1
        print(path, options, with_options[0], copied[0], with_options[2], copied[2])
    print(f"{n} copies, {wrong} wrong" if answered > n / 3 else f"only {answered} of {n} answered")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:] or sorted(glob.glob("scenarios/*.yaml")))
