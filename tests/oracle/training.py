"""Checks layout and purchase of `bursar optimize` for small llm.train scenarios against a complete search.

training.py SEEDS [FIRST]: draws for each seed a catalogue of servers with accelerators and two networks, and a scenario. Tries
every server, network, number of nodes and of processes, every division of these into those that share a layer (t), stages (p),
groups (d) and chunks (v), and of the layers among the stages, by the formulas of bursar-models(7) and Narayanan et al., SC21,
implemented here again. The printed layout of the plan is checked with them, too."""
import csv
import functools
import json
import math
import os
import random
import subprocess
import sys
import tempfile

CENTS = 100
NODE_B_PER_S = 1e10  # of messages inside a node with neither a link between accelerators nor a known memory bandwidth


def head_operations(w):
    return 6 * w["sequence"] * w["width"] * w["vocabulary"]


def layer_operations(w, again):
    h, s = w["width"], w["sequence"]
    return (96 if again else 72) * s * h * h * (1 + s / (6 * h))


def sequence_operations(w):
    """Work units."""
    return w["layers"] * layer_operations(w, False) + head_operations(w)


def stage_layers(w, p, last):
    """Layers of the p stages for a number on the last one; extra layers go to the latest stages before it."""
    if p == 1:
        return [w["layers"]]
    few, extra = divmod(w["layers"] - last, p - 1)
    return [few] * (p - 1 - extra) + [few + 1] * extra + [last]


def stage_parameters(w, stages, i):
    h = w["width"]
    words = w["vocabulary"] * h
    held = stages[i] * (12 * h * h + 13 * h)
    if i == 0:
        held += words + w["sequence"] * h
    if i == len(stages) - 1 and (len(stages) > 1 or w["tied"] == "no"):
        held += words
    return held


def memory(w, t, d, m, v, stages):
    """Bytes of a process of the largest stage: its states, its activations, and the logits of the last stage."""
    b, s, h = w["microbatch"], w["sequence"], w["width"]
    states = {"none": 18, "gradients": 2 + 16 / d, "full": 18 / d}[w["sharding"]]
    of_layer = b * s * h * (10 + 24 / t)
    p, most = len(stages), 0
    for i, n in enumerate(stages):
        under_way = min(m, p - i) if v == 1 else min(m * v, 2 * (p - 1 - i) + (v - 1) * p + 1) / v
        kept = under_way * n * 2 * b * s * h + of_layer if w["recompute"] == "yes" else under_way * n * of_layer
        logits = 4 * b * s * (w["vocabulary"] + h) / t if i == p - 1 else 0
        most = max(most, states * stage_parameters(w, stages, i) / t + kept + logits)
    return most


def seconds(w, node, link, each, t, d, m, v, stages):
    """Time of an iteration; link: bytes per second of a process's share of the node's card."""
    b, s, h, l = w["microbatch"], w["sequence"], w["width"], w["layers"]
    again, p = w["recompute"] == "yes", len(stages)
    speed = t * node["rate"] * h / (h + 600)
    inside = node["link"] if t <= each else link
    x = b * layer_operations(w, again) / speed + (6 if again else 4) * 2 * (t - 1) / t * 2 * b * s * h / inside
    y = b * head_operations(w) / speed
    slowest = l * x + y
    if p > 1:
        slowest = max(v * math.ceil((l - stages[-1]) / (v * (p - 1))) * x, stages[-1] * x + y, v * y)
    time = m * slowest + max(0, l * x + y - slowest) / v
    own = node["link"] if t * p * d <= each else link
    carried = own
    if t * p * d > each and w["sharding"] != "none":
        carried = min(max(node["link"], link), max(each / t, 1) * link)
    if d > 1:
        largest = max(stage_parameters(w, stages, i) for i in range(p)) / t
        time += (3 * m if w["sharding"] == "full" else 2) * (d - 1) / d * 2 * largest / carried
    if w["tied"] == "yes" and p > 1:
        time += 2 * w["vocabulary"] * h / t / own
    return time


def best_split(w, node, link, each, t, p, d):
    """Least seconds per sequence over shares, stages and groups; infinite: nothing fits."""
    b, best = w["microbatch"], math.inf
    m = math.ceil(w["batch"] / (d * b))
    if m * d * b * 100 > w["batch"] * 102:
        return best
    for v in range(1, w["interleave"] + 1 if p > 1 else 2):
        for last in range(w["layers"] - p + 2 if p > 1 else 1):
            stages = stage_layers(w, p, last)
            if v > 1 and (m % p or min(stages[:-1]) < v):
                continue
            if memory(w, t, d, m, v, stages) <= 0.94 * node["memory_MiB"] * 2**20:
                best = min(best, seconds(w, node, link, each, t, d, m, v, stages) / (m * d * b))
    return best


def linked(node, each):
    """The node as a process sees it, with its share of the messages inside."""
    return dict(node, link=node["link"] or NODE_B_PER_S / each)


def rate_finder(w, node, network):
    """Best rate on this number of processes or fewer; 0: nothing fits."""
    splits = {}

    @functools.lru_cache(maxsize=None)
    def exactly(used, each):
        """Operations per second with no process idle."""
        best = 0
        for t in (1, 2, 4, 8):
            for p in range(1, w["layers"] + 2):
                if t > each or used % (t * p):
                    continue
                key = (t, p, used // (t * p), each)
                if key not in splits:
                    splits[key] = best_split(w, linked(node, each), network["bandwidth"] / each, each, t, p, key[2])
                best = max(best, sequence_operations(w) / splits[key])
        return best

    return lambda processes: max(exactly(used, min(node["n"], processes)) for used in range(1, processes + 1))


def ask(r):
    """A scenario: the training task, the servers, the networks, the budget in cents."""
    layers = r.choice([4, 6, 8, 12])
    w = {"layers": layers, "width": r.choice([1024, 2048, 4096]), "sequence": r.choice([1024, 2048]),
         "vocabulary": r.choice([1000, 32000, 250000]),
         "batch": r.choice([8, 24, 64]), "microbatch": r.choice([1, 2]), "interleave": r.choice([1, 2]),
         "recompute": r.choice(["yes", "no"]), "tied": r.choice(["yes", "no"]), "sharding": r.choice(["none", "gradients", "full"])}
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


def hold_layout(w, cluster, nodes, networks):
    """The printed layout of the plan has the stated memory and time."""
    app = cluster["applications"][0]
    said, node = app["layout"], nodes[cluster["node"]]
    t, p, d, m, v = (said[key] for key in ("tensor", "pipeline", "data", "microbatches", "interleave"))
    each = min(node["n"], app["processes"])
    stages = stage_layers(w, p, said["stage_layers"][-1])
    time = seconds(w, linked(node, each), networks[cluster["network"]]["bandwidth"] / each, each, t, d, m, v, stages)
    assert stages == said["stage_layers"], said
    assert app["processes"] == t * p * d, said  # more of them would be idle
    assert said["sequences"] == m * d * w["microbatch"] and said["idle"] == cluster["nodes"] * node["n"] - t * p * d, said
    assert math.isclose(said["memory_B"], memory(w, t, d, m, v, stages), rel_tol=1e-9), said
    assert math.isclose(said["iteration_s"], time, rel_tol=1e-9), said
    assert math.isclose(app["time_s"] * said["sequences"], time * w["batch"], rel_tol=1e-9), said


def answer(folder, w, nodes, networks, budget):
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
    hold_layout(w, plan["clusters"][0], nodes, networks)
    return plan["clusters"][0]["applications"][0]["rate"] * 1e12, plan["cost_minor"]


def walk(w, nodes, networks, budget):
    """The highest rate, and its least cost in cents."""
    best = (0, 0)
    for node in nodes.values():
        for network in networks.values():
            unit, known, rate = node["cents"] + network["cents"] + 1100, 0, rate_finder(w, node, network)
            for n in range(1, budget // unit + 1):
                for processes in range((n - 1) * node["n"] + 1, n * node["n"] + 1):
                    known = max(known, rate(processes))
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
            got, want = answer(folder, w, nodes, networks, budget), walk(w, nodes, networks, budget)
            if math.isclose(got[0], want[0], rel_tol=1e-9) and (got[1] == want[1]):
                same, bought = same + 1, bought + (want[0] > 0)
            else:
                print(f"seed {seed}: the program {got}, all of them {want}: {w} {nodes} {networks} {budget}")
    print(f"{same} of {seeds} the same")
    assert bought > seeds / 2, bought


main()
