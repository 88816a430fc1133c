"""Small questions of llm.train: the layout and the purchase that `bursar optimize` finds, against all of them.

training.py SEEDS [FIRST]: of each seed a catalogue of servers with accelerators and two networks, a scenario, the program's answer,
and that of a walk over every server, network, number of nodes and of processes, and every way to divide them into those that
share a layer (t), stages (p) and groups (d), by the formulas of bursar-models(7) and Narayanan et al., SC21, written here anew.
"""
import csv
import json
import math
import os
import random
import subprocess
import sys
import tempfile

CENTS = 100
NODE_B_PER_S = 1e10  # of messages inside a node that has neither a link between accelerators nor a known memory bandwidth


def sequence_operations(w):
    l, h, s = w["layers"], w["width"], w["sequence"]
    return 72 * s * l * h * h * (1 + s / (6 * h) + w["vocabulary"] / (16 * l * h))


def all_parameters(w):
    l, h = w["layers"], w["width"]
    return 12 * l * h * h * (1 + 13 / (12 * h) + (w["vocabulary"] + w["sequence"]) / (12 * l * h))


def memory(w, t, p, d, m):
    """Bytes of a process: its states, and the activations of the first stage."""
    b, s, h = w["microbatch"], w["sequence"], w["width"]
    under_way = w["layers"] / p * min(p, m)
    of_layer = b * s * h * (10 + 24 / t)
    kept = under_way * 2 * b * s * h + of_layer if w["recompute"] == "yes" else under_way * of_layer
    states = {"none": 18, "gradients": 2 + 16 / d, "full": 18 / d}[w["sharding"]]
    return states * all_parameters(w) / (t * p) + kept


def seconds(w, node, link, each, t, p, d, m):
    """Of an iteration; link: bytes a second of a process's part of the node's card."""
    b, s, h, l = w["microbatch"], w["sequence"], w["width"], w["layers"]
    again = 4 / 3 if w["recompute"] == "yes" else 1
    parts = max(min(w["interleave"], l / p), 1) if p > 1 else 1
    computing = m * b * sequence_operations(w) * again / (t * p * node["rate"] * h / (h + 600))
    computing *= 1 + (p - 1) / (parts * m)
    inside = node["link"] if t <= each else link
    reductions = 6 if w["recompute"] == "yes" else 4
    layers = m * l / p * reductions * 2 * (t - 1) / t * 2 * b * s * h / inside
    if d == 1:
        return computing + layers
    gradients = (d - 1) / d * 2 * all_parameters(w) / (t * p) * (3 * m if w["sharding"] == "full" else 2)
    if t * p * d <= each:
        carried = node["link"]
    elif w["sharding"] == "none":
        carried = link
    else:
        carried = min(max(node["link"], link), max(each / t, 1) * link)
    return computing + layers + gradients / carried


def best_rate(w, node, network, processes):
    """Operations a second on so many processes at best; 0: it fits in no way."""
    each, best = min(node["n"], processes), 0
    node = dict(node, link=node["link"] or NODE_B_PER_S / each)
    link = network["bandwidth"] / each
    batches = math.ceil(w["batch"] / w["microbatch"])
    for t in (1, 2, 4, 8):
        for p in range(1, w["layers"] + 1):
            if t > each or t * p > processes or w["layers"] % p:
                continue
            d = min(processes // (t * p), batches)
            m = math.ceil(batches / d)
            if memory(w, t, p, d, m) <= node["memory_MiB"] * 2**20:
                time = seconds(w, node, link, each, t, p, d, m)
                best = max(best, w["batch"] * sequence_operations(w) / time)
    return best


def ask(r):
    """A question: what it trains, the servers, the networks, the budget in cents."""
    layers = r.choice([4, 6, 8, 12])
    w = {"layers": layers, "width": r.choice([1024, 2048, 4096]), "sequence": r.choice([1024, 2048]), "vocabulary": 32000,
         "batch": r.choice([8, 24, 64]), "microbatch": r.choice([1, 2]), "interleave": r.choice([1, 2]),
         "recompute": r.choice(["yes", "no"]), "sharding": r.choice(["none", "gradients", "full"])}
    nodes = {f"n{i}": {"n": r.choice([1, 2, 3, 4, 8]), "memory_MiB": r.choice([4, 8, 16, 40, 80]) * 1024,
                       "link": r.choice([0, 1, 5, 20, 100]) * 1e10, "rate": r.randint(20, 400) * 1e12,
                       "cents": r.randint(50, 400) * 100000}
             for i in range(r.choice([1, 2, 3]))}
    networks = {f"w{i}": {"bandwidth": r.choice([1, 3, 12, 50]) * 1e9, "cents": r.randint(1, 40) * 10000} for i in range(2)}
    return w, nodes, networks, r.randint(100, 1500) * 100000


def rows_of(nodes, networks):
    """The tables of the catalogue, each with its columns first."""
    day = "2026-01-01"
    parts, quotes = [], []

    def sell(part, kind, cents):
        parts.append([part, kind, part, "made-up"])
        if cents is not None:
            quotes.append([part, day, cents, "USD", "assumption", 1, 1, ""])

    for i, n in nodes.items():
        sell(i, "node", n["cents"])
        sell("a" + i, "accelerator", None)
    for i, n in networks.items():
        sell(i + "-nic", "nic", n["cents"])
        sell(i + "-port", "port", 1000)
        sell(i + "-cable", "cable", 100)
    return {
        "meta": [["name", "as_of", "currency", "title"], ["training", day, "USD", "Made up"]],
        "source": [["id", "title"], ["made-up", "Made up"]],
        "part": [["id", "kind", "name", "source"]] + parts,
        "quote": [["part", "date", "amount_minor", "currency", "kind", "pack", "min_quantity", "source"]] + quotes,
        "accelerator": [["part", "memory_MiB", "link_Bps"]]
        + [["a" + i, n["memory_MiB"], n["link"] or ""] for i, n in nodes.items()],
        "node": [["part", "sockets", "cores", "memory_MiB", "accelerator", "accelerators"]]
        + [[i, 1, 16, 1024, "a" + i, n["n"]] for i, n in nodes.items()],
        "nic": [["part", "technology"]] + [[i + "-nic", i] for i in networks],
        "switch": [["part", "technology"]] + [[i + "-port", i] for i in networks],
        "cable": [["part", "technology"]] + [[i + "-cable", i] for i in networks],
        "technology": [["id", "latency_us", "bandwidth_Bps", "kind"]]
        + [[i, 1, n["bandwidth"], "assumption"] for i, n in networks.items()],
        "node_rate": [["node", "application", "rate_per_s", "kind"]]
        + [[i, "llm.train", n["rate"], "assumption"] for i, n in nodes.items()],
    }


def answer(folder, w, budget):
    """Rate and cents of the program's plan; (0, 0): nothing can be bought."""
    params = ", ".join(f"{k}: {v}" for k, v in w.items())
    with open(folder + "/q.yaml", "w") as f:
        f.write(f"title: t\ncatalog: c\nbudget: {budget // CENTS}\n"
                f"workload: [{{name: a, model: llm.train, params: {{{params}}}, share: 1}}]\n"
                "choose: {templates: [{name: per-port, ports: 1, cables: 1}]}\n")
    run = subprocess.run(["bursar", "optimize", folder + "/q.yaml", "-c", folder + "/c", "-q", "--format", "json"],
                         capture_output=True, text=True, check=False)
    if run.returncode == 3 or "no affordable cluster" in run.stderr:
        return 0, 0
    assert run.returncode == 0, run.stderr
    plan = json.loads(run.stdout)
    return plan["clusters"][0]["applications"][0]["rate"] * 1e12, plan["cost_minor"]


def walk(w, nodes, networks, budget):
    """The highest rate, and the least cents it can be had for."""
    best = (0, 0)
    for node in nodes.values():
        for network in networks.values():
            unit, known = node["cents"] + network["cents"] + 1100, 0
            for n in range(1, budget // unit + 1):
                for processes in range((n - 1) * node["n"] + 1, n * node["n"] + 1):
                    known = max(known, best_rate(w, node, network, processes))
                if known > best[0] * (1 + 1e-12) or (known > best[0] * (1 - 1e-12) and n * unit < best[1]):
                    best = (known, n * unit)
    return best


def main():
    first, same, bought = int(sys.argv[2]) if len(sys.argv) > 2 else 1, 0, 0
    seeds = int(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(folder + "/c")
        for seed in range(first, first + seeds):
            w, nodes, networks, budget = ask(random.Random(seed))
            for table, rows in rows_of(nodes, networks).items():
                with open(f"{folder}/c/{table}.csv", "w", newline="") as f:
                    csv.writer(f, lineterminator="\n").writerows(rows)
            got, want = answer(folder, w, budget), walk(w, nodes, networks, budget)
            if math.isclose(got[0], want[0], rel_tol=1e-9) and (got[1] == want[1]):
                same, bought = same + 1, bought + (want[0] > 0)
            else:
                print(f"seed {seed}: the program {got}, all of them {want}: {w} {nodes} {networks} {budget}")
    print(f"{same} of {seeds} the same")
    assert bought > seeds / 2, bought


main()
