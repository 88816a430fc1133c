"""A workload that serves a transformer, by every layout and batch; the times of a replica are those of tests/model/serving_reference.py."""

import os
import re
import sys
from fractions import Fraction
from functools import lru_cache
from math import ceil, exp, gcd, inf

from goodput import failures_of
from money import share
from names import matches
from question import physical
from speed import Application

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "model"))

from serving_reference import Machine, Replica, Request, Shape, erlang_c  # noqa: E402

RUN_TOKENS = 1e6
MEBI = 1048576
UNKNOWN_BPS = 1e10  # of messages in a node of unknown memory bandwidth
PEAKS = {"bf16": "peak_bf16_per_s", "fp8": "peak_fp8_per_s"}
SECONDS = {"s": 1, "min": 60, "h": 3600}


class Tokens:
    """What a run of the model is, as of a measured program."""

    name = "llm.serve"
    work = RUN_TOKENS
    values = {"unit": "token"}


@lru_cache(maxsize=None)
def batches(shape, machine, request, layout):
    """A replica with this layout and the batches that fit into its memory."""
    replica = Replica(shape, machine, request, *layout)
    return replica, range(layout[1], replica.most + 1, layout[1])


def late_share(servers, arrivals, service, slack, variation):
    """Share of the requests that wait longer than the slack."""
    if arrivals * service >= servers:
        return 1
    busy = erlang_c(servers, arrivals * service)
    if slack == 0:
        return busy
    return busy * exp(-2 * (servers / service - arrivals) * slack / variation) if variation else 0


def per_second(text, answer):
    """Requests per second of '12/s', '90 requests/min' or '5000 tokens/s'."""
    number, tokens, per = re.fullmatch(r"([0-9.]+) *(tokens|requests)?/(\w+)", text).groups()
    return float(Fraction(number) / SECONDS[per] / (answer if tokens == "tokens" else 1))


class Serving(Application):
    """An application of model llm.serve."""

    def __init__(self, question, row):
        super().__init__(question, row, Tokens())
        scenario, params = question.scenario, row["params"]
        given = {**scenario.get("slo", {}), **params}
        self.params = params
        self.shape = Shape(**{name: int(params.get(name, other)) for name, other in (
            ("layers", 0), ("width", 0), ("vocabulary", 0), ("heads", 0), ("kv_heads", params["heads"]), ("feed_forward", 0),
            ("experts", 0), ("active_experts", 0), ("shared_experts", 0))}, head_size=int(params["width"]) // int(params["heads"]),
            tied=params.get("tied", "yes") == "yes")
        self.request = Request(int(params["prompt"]), int(params["answer"]), params.get("precision", "bf16"),
                               params.get("kv_precision", "bf16"), *(float(physical(given.get(name, "1e99"))) for name in ("ttft", "tpot")))
        arrivals = params.get("arrivals", scenario.get("arrivals"))
        self.arrivals = arrivals and per_second(arrivals, self.request.answer)
        self.most_late = 1 - float(given.get("percentile", 99)) / 100
        self.variation = sum(float(params.get(name, scenario.get(name, 1))) for name in ("arrival_cv2", "service_cv2"))
        self.apart = params.get("disaggregated") == "yes"
        self.known = {}

    def processes_per_node(self, node):
        return int(self.question.rows("node", part=node)[0]["accelerators"])

    def efficiency(self, node, accelerator, name):
        if name in self.params:
            return float(share(self.params[name]))
        for machine in (node, accelerator):
            for row in self.question.rows("machine_constant", machine=machine, name=f"serve_{name}"):
                return float(row["value"])
        raise KeyError(name)

    def constant(self, node, name, other):
        rows = self.question.rows("machine_constant", machine=node, name=name)
        return float(rows[0]["value"]) if rows else other

    def inside(self, node):
        """Latency and bandwidth of messages inside a node: its constants, or what the manual assumes."""
        bandwidth = self.constant(node, "inside_bandwidth", None)
        if bandwidth is None:
            return 0.5e-6, self.constant(node, "memory_bandwidth", 8 * UNKNOWN_BPS) / 8
        return self.constant(node, "inside_latency", 0) * 1e-6, bandwidth

    def machine(self, design, processes):
        """An accelerator with its links, of which `processes` compute."""
        node = self.question.rows("node", part=design.node)[0]
        row = self.question.rows("accelerator", part=node["accelerator"])[0]
        each = int(node["accelerators"])
        sharing = min(each, processes)
        peak = Fraction(row[PEAKS[self.request.weights]])
        for pattern, value in self.question.changes("rate"):
            if any(matches(pattern, name) for name in (design.node, f"{design.node}.llm.serve", f"{design.node}.{self.name}")):
                peak *= Fraction(value[1:])
        latency, inside = self.inside(design.node)
        link = float(row["link_Bps"]) if row["link_Bps"] else inside / sharing
        return Machine(int(row["memory_MiB"]) * MEBI, float(row["memory_Bps"]), float(peak),
                       self.efficiency(design.node, row["part"], "compute_efficiency"),
                       self.efficiency(design.node, row["part"], "memory_efficiency"), link,
                       latency,
                       design.bandwidth_of(ceil(processes / each)) / sharing, design.latency,
                       sharing * int(self.constant(design.node, "inside_nodes", 1)))

    def layouts(self, machine, processes):
        given = {name: int(self.params[name]) for name in ("tensor", "pipeline", "expert") if name in self.params}
        powers = [2 ** n for n in range(11) if 2 ** n <= min(machine.domain, self.shape.heads)]
        for tensor in [given["tensor"]] if "tensor" in given else powers:
            common = gcd(self.shape.experts, tensor) if self.shape.experts else 1
            for pipeline in [given["pipeline"]] if "pipeline" in given else range(1, self.shape.layers + 1):
                if tensor * pipeline <= processes:
                    for expert in [given["expert"]] if "expert" in given else sorted({1, common}):
                        yield tensor, pipeline, expert

    def tokens_per_s(self, machine, processes):
        """The most tokens per second of all layouts."""
        if (machine, processes) not in self.known:
            rates = [self.of_layout(machine, layout, processes // (layout[0] * layout[1])) for layout in self.layouts(machine, processes)]
            self.known[machine, processes] = max(rates, default=0.0)
        return self.known[machine, processes]

    def of_layout(self, machine, layout, count):
        replica, sizes = batches(self.shape, machine, self.request, layout)
        if "batch" in self.params:
            sizes = [b for b in sizes if b == int(self.params["batch"])]
        if self.apart:
            return max((self.divided(replica, b, x, count - x) for b in sizes for x in range(1, count)), default=0.0)
        return max((count * replica.tokens_per_s(b) for b in sizes if replica.keeps(b) and self.is_served(
            count, replica.cycle(b) / b, self.request.ttft - replica.ttft(b))), default=0.0)

    def divided(self, replica, batch, prompts, answers):
        """Tokens of replicas for prompts and of others for answers; 0: a limit is missed."""
        request, step = self.request, replica.step(batch)
        first = replica.prefill + float(replica.token_bytes) * request.prompt / replica.machine.nic_Bps
        decoded = answers * batch / ((request.answer - 1) * step)
        if first > request.ttft or step > request.tpot or (self.arrivals and decoded < self.arrivals):
            return 0.0
        if not self.is_served(prompts, replica.prefill, request.ttft - first):
            return 0.0
        return min(prompts / replica.prefill, decoded) * request.answer

    def is_served(self, servers, service, slack):
        return not self.arrivals or late_share(servers, self.arrivals, service, slack, self.variation) <= self.most_late

    def run_time(self, design, nodes):
        if design.tokens:
            return self.paid_time(design, nodes)
        failures, each = failures_of(self.question), self.processes_per_node(design.node)
        best = inf
        for processes in range(1, nodes * each + 1) if design.is_wired(nodes) else ():
            rate = self.tokens_per_s(self.machine(design, processes), processes)
            if rate and failures:
                rate *= failures.share(design, self, processes, ceil(processes / each), nodes)
            best = min(best, self.takes * RUN_TOKENS / rate) if rate else best
        return best
