"""Checks layout and purchase of `bursar optimize` for small llm.train scenarios against a complete search.

training.py SEEDS [FIRST]: draws for each seed a catalogue of servers with accelerators and two networks, and a scenario. Tries
every server, network, number of nodes and of processes, every division of these into those that share a layer (t), a sequence (c),
stages (p), groups (d), experts (e) and chunks (v), and of the layers among the stages, by the formulas of bursar-models(7) and
Narayanan et al., SC21, implemented here again. The printed layout of the plan is checked with them, too."""
import csv
import functools
import itertools
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


def expert(w):
    """Matrix parameters of a feed-forward part."""
    return (3 if w["gated"] == "yes" else 2) * w["width"] * w["feed_forward"]


def common(w):
    """Matrix parameters of a layer, without experts that tokens are sent to, and those that a token uses."""
    h = w["width"]
    if "heads" not in w:
        return 12 * h * h, 12 * h * h
    attention = 2 * h * w["head_size"] * (w["heads"] + w["kv_heads"])
    if "experts" not in w:
        return attention + expert(w), attention + expert(w)
    held = attention + w["shared_experts"] * expert(w) + h * w["experts"]
    return held, held + w["active_experts"] * expert(w)


def queries(w):
    return w["heads"] * w["head_size"] if "heads" in w else w["width"]


def layer_operations(w, again):
    s = w["sequence"]
    return (4 if again else 3) * s * (2 * common(w)[1] + 4 * s * queries(w))


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
    held = stages[i] * (common(w)[0] + (2 if "heads" in w else 13) * h)
    if i == 0:
        held += words + (0 if "heads" in w else w["sequence"] * h)
    if i == len(stages) - 1 and (len(stages) > 1 or w["tied"] == "no"):
        held += words
    return held


def stage_experts(w, stages, i, e):
    return stages[i] * w["experts"] / e * expert(w) if "experts" in w else 0


def states(w, copies):
    """Bytes for each parameter whose states are divided among copies."""
    return {"none": 18, "optimizer": 6 + 12 / copies, "gradients": 2 + 16 / copies, "full": 18 / copies}[w["sharding"]]


def memory(w, way, stages):
    """Bytes of a process of the largest stage: its states, its activations, and the logits of the last stage."""
    t, c, d, e, m, v, b = (way[key] for key in "tcdemvb")
    bs, h = b * w["sequence"] / c, w["width"]
    of_layer = bs * h * (10 + 24 / t)
    p, most = len(stages), 0
    for i, n in enumerate(stages):
        under_way = min(m, p - i) if v == 1 else min(m * v, 2 * (p - 1 - i) + (v - 1) * p + 1) / v
        kept = under_way * n * 2 * bs * h + of_layer if w["recompute"] == "yes" else under_way * n * of_layer
        logits = 4 * bs * (w["vocabulary"] + h) / t if i == p - 1 else 0
        held = states(w, d * c) * stage_parameters(w, stages, i) + states(w, d * c / e) * stage_experts(w, stages, i, e)
        most = max(most, held / t + kept + logits)
    return most


def messages(w, node, link, each, way):
    """Time of the messages of a layer and microbatch that are not overlapped."""
    t, c, e, b = (way[key] for key in "tceb")
    bs, h, passes = b * w["sequence"] / c, w["width"], 4 if w["recompute"] == "yes" else 3
    speed = t * node["rate"] * h / (h + 600)
    time = 2 * (passes - 1) * 2 * (t - 1) / t * 2 * bs * h / (node["link"] if t <= each else link)
    if e > 1:
        sent = 2 * (passes - 1) * 2 * bs * w["active_experts"] * h / t
        near = min(e, max(1, each // t))
        time += max(sent * (near - 1) / e / node["link"], sent * (e - near) / e / link)
    if c > 1:
        keys = w["kv_heads"] * w["head_size"] if "heads" in w else h
        step = 4 * bs * keys / t / (node["link"] if t * c <= each else link)
        time += passes * (c - 1) * max(0, step - 4 * bs * w["sequence"] / c * queries(w) / speed)
    return time


def seconds(w, node, link, each, way, stages):
    """Time of an iteration; link: bytes per second of a process's share of the node's card."""
    t, c, d, e, m, v, b = (way[key] for key in "tcdemvb")
    h, l, p = w["width"], w["layers"], len(stages)
    speed = t * c * node["rate"] * h / (h + 600)
    x = b * layer_operations(w, w["recompute"] == "yes") / speed + messages(w, node, link, each, way)
    y = b * head_operations(w) / speed
    slowest = l * x + y
    if p > 1:
        slowest = max(v * math.ceil((l - stages[-1]) / (v * (p - 1))) * x, stages[-1] * x + y, v * y)
    time = m * slowest + max(0, l * x + y - slowest) / v
    used, copies = t * c * p * d, d * c
    own = node["link"] if used <= each else link
    carried = own
    if used > each and w["sharding"] != "none":
        carried = min(max(node["link"], link), max(each / t, 1) * link)
    largest = max((1 - 1 / copies) * stage_parameters(w, stages, i) + (1 - e / copies) * stage_experts(w, stages, i, e)
                  for i in range(p)) / t
    time += (3 * m if w["sharding"] == "full" else 2) * 2 * largest / carried
    if w["tied"] == "yes" and p > 1:
        time += 2 * w["vocabulary"] * h / t / own
    return time


def powers(w, name, most):
    """The numbers to try: the given one, or 1, 2, 4 and so on."""
    given = w.get(name, 1)
    return [given] if given != "any" else [2**i for i in range(most.bit_length()) if 2**i <= most]


def best_split(w, node, link, each, way, p):
    """Least seconds per sequence over stages, chunks and what else is open; infinite: nothing fits."""
    best = math.inf
    for b in powers(w, "microbatch", w["batch"]):
        m = math.ceil(w["batch"] / (way["d"] * b))
        if m * way["d"] * b * 100 > w["batch"] * 102:
            continue
        for e in range(1, w.get("experts", 1) + 1):
            if w.get("experts", 1) % e or way["d"] * way["c"] % e or e != w.get("expert", e):
                continue
            for v in range(1, w["interleave"] + 1 if p > 1 else 2):
                for last in range(w["layers"] - p + 2 if p > 1 else 1):
                    stages, one = stage_layers(w, p, last), dict(way, b=b, m=m, e=e, v=v)
                    if v > 1 and (m % p or min(stages[:-1]) < v):
                        continue
                    if memory(w, one, stages) <= 0.94 * node["memory_MiB"] * 2**20:
                        best = min(best, seconds(w, node, link, each, one, stages) / (m * way["d"] * b))
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
        for t, c in itertools.product((1, 2, 4, 8), powers(w, "context", used)):
            for p in range(1, w["layers"] + 2):
                if t > each or used % (t * c * p):
                    continue
                key = (t, c, p, used // (t * c * p), each)
                if key not in splits:
                    way = {"t": t, "c": c, "d": key[3]}
                    splits[key] = best_split(w, linked(node, each), network["bandwidth"] / each, each, way, p)
                best = max(best, sequence_operations(w) / splits[key])
        return best

    return lambda processes: max(exactly(used, min(node["n"], processes)) for used in range(1, processes + 1))


def other_layers(r):
    """Grouped queries, a gate, experts, divided sequences."""
    heads = r.choice([4, 8])
    w = {"heads": heads, "head_size": r.choice([64, 128]), "kv_heads": r.choice([2, heads]), "gated": r.choice(["yes", "no"]),
         "feed_forward": r.choice([1000, 4000]), "context": r.choice([1, 1, 2, "any"]), "microbatch": r.choice([1, 2, "any"]),
         "layers": r.choice([4, 6])}
    if r.random() < 0.6:
        w.update({"experts": r.choice([4, 6]), "active_experts": r.choice([1, 2]), "shared_experts": r.choice([0, 1])})
        w.update({"expert": 2} if r.random() < 0.3 else {})
    return w


def ask(r):
    """A scenario: the training task, the servers, the networks, the budget in cents."""
    layers = r.choice([4, 6, 8, 12])
    w = {"layers": layers, "width": r.choice([1024, 2048, 4096]), "sequence": r.choice([1024, 2048]),
         "vocabulary": r.choice([1000, 32000, 250000]),
         "batch": r.choice([8, 24, 64]), "microbatch": r.choice([1, 2]), "interleave": r.choice([1, 2]),
         "recompute": r.choice(["yes", "no"]), "tied": r.choice(["yes", "no"]),
         "sharding": r.choice(["none", "optimizer", "gradients", "full"])}
    if r.random() < 0.5:
        w.update(other_layers(r))
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
    way = {"t": said["tensor"], "c": said["context"], "d": said["data"], "e": said["expert"], "m": said["microbatches"],
           "v": said["interleave"], "b": said["microbatch"]}
    each, p = min(node["n"], app["processes"]), said["pipeline"]
    used = way["t"] * way["c"] * p * way["d"]
    stages = stage_layers(w, p, said["stage_layers"][-1])
    time = seconds(w, linked(node, each), networks[cluster["network"]]["bandwidth"] / each, each, way, stages)
    assert stages == said["stage_layers"], said
    assert app["processes"] == used, said  # more of them would be idle
    assert said["sequences"] == way["m"] * way["d"] * way["b"] and said["idle"] == cluster["nodes"] * node["n"] - used, said
    assert math.isclose(said["memory_B"], memory(w, way, stages), rel_tol=1e-9), said
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
