"""A workload that serves a transformer, by every layout and batch; the times of a replica are those of tests/model/serving_reference.py."""

import os
import re
import sys
from fractions import Fraction
from functools import lru_cache
from math import ceil, exp, gcd, inf

from goodput import failures_of
from money import share
from names import Unjudged, matches
from question import physical
from speed import Application

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "model"))

from serving_reference import Machine, Replica, Request, Shape, erlang_c  # noqa: E402

RUN_TOKENS = 1e6
SAME = 1e-12
UNLIMITED = 1e99
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
    return replica, range(replica.unit, replica.most + 1, replica.unit)


def messages_share(replica, batch):
    """Share of a batch's time that messages take: its prompts and its steps."""
    own, further = replica.own(batch), replica.request.answer - 1
    sent = own * replica.messages(replica.request.prompt) + further * replica.messages(own)
    return sent / (own * replica.prefill + further * replica.step(batch))


class Served:
    """What a number of replicas of a layout do: tokens per second, and which share of the time messages take."""

    def __init__(self, tokens_per_s=0.0, messages=0.0, **shown):
        self.tokens_per_s, self.messages, self.shown = tokens_per_s, messages, shown
        self.unsure = False


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


def shape_of(params):
    return Shape(**{name: int(params.get(name, other)) for name, other in (
        ("layers", 0), ("width", 0), ("vocabulary", 0), ("heads", 0), ("kv_heads", params["heads"]), ("feed_forward", 0),
        ("experts", 0), ("active_experts", 0), ("shared_experts", 0))}, head_size=int(params["width"]) // int(params["heads"]),
        tied=params.get("tied", "yes") == "yes")


class Serving(Application):
    """An application of model llm.serve."""

    def __init__(self, question, row):
        super().__init__(question, row, Tokens())
        scenario, params = question.scenario, row["params"]
        given = {**scenario.get("slo", {}), **params}
        self.params = params
        self.measured = params.get("points") == "yes"
        self.shape = None if self.measured else shape_of(params)
        self.request = Request(int(params["prompt"]), int(params["answer"]), params.get("precision", "bf16"),
                               params.get("kv_precision", "bf16"), *(float(physical(given.get(name, UNLIMITED))) for name in ("ttft", "tpot")))
        arrivals = params.get("arrivals", scenario.get("arrivals"))
        self.arrivals = arrivals and per_second(arrivals, self.request.answer)
        self.percentile = float(given.get("percentile", 99))
        self.most_late = 1 - self.percentile / 100
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

    def points(self, node):
        """Operating points of a node's accelerator for this transformer, precision and request."""
        accelerator = self.question.rows("node", part=node)[0]["accelerator"]
        return self.question.rows("operating_point", accelerator=accelerator, transformer=self.params["transformer"],
                                  precision=self.request.weights, input_tokens=str(self.request.prompt),
                                  output_tokens=str(self.request.answer))

    def of_point(self, row, count):
        """What replicas do as measured; None: they miss a limit, or their latency is not known."""
        request, speed = self.request, float(row["tokens_per_s"])
        limited = [(float(row[name] or inf), limit) for name, limit in (("ttft_s", request.ttft), ("tpot_s", request.tpot))
                   if limit < UNLIMITED]
        if any(time > limit for time, limit in limited):
            return None
        if limited and row["percentile"] and float(row["percentile"]) < self.percentile:
            return None
        slack = request.ttft - float(row["ttft_s"]) if request.ttft < UNLIMITED else inf
        if not self.is_served(count, request.answer / speed, slack):
            return None
        return Served(count * speed, row=row, replicas=count)

    def served_on(self, design, processes):
        """What a number of processes does at best."""
        machine = self.machine(design, processes)
        if not self.measured:
            return self.served(machine, processes)
        rows = [(row, processes // int(row["accelerators"])) for row in self.points(design.node)
                if int(row["accelerators"]) <= machine.domain]
        return best_of([one for row, count in rows if count for one in [self.of_point(row, count)] if one])

    def layouts(self, machine, processes):
        given = {name: int(self.params[name]) for name in ("tensor", "pipeline", "expert") if name in self.params}
        experts, attention = self.shape.experts, self.params.get("attention", "tensor")
        powers = [2 ** n for n in range(11) if 2 ** n <= machine.domain]
        for tensor in [given["tensor"]] if "tensor" in given else powers:
            for pipeline in [given["pipeline"]] if "pipeline" in given else range(1, self.shape.layers + 1):
                if tensor * pipeline > processes:
                    continue
                whole = attention != "data" or tensor == 1
                for expert in self.expert_ranks(given, tensor) if whole and tensor <= self.shape.heads else []:
                    yield tensor, pipeline, expert, False
                spread = experts and experts % tensor == 0 and given.get("expert", tensor) == tensor
                if attention != "tensor" and tensor > 1 and spread:
                    yield tensor, pipeline, tensor, True

    def expert_ranks(self, given, tensor):
        if "expert" in given:
            return [given["expert"]]
        return sorted({1, gcd(self.shape.experts, tensor) if self.shape.experts else 1})

    def served(self, machine, processes):
        """The most tokens per second of all layouts, or of all measured points. Equal ones have to agree on messages."""
        if (machine, processes) not in self.known:
            found = [one for layout in self.layouts(machine, processes) for one in [self.of_layout(machine, layout, processes)] if one]
            self.known[machine, processes] = best_of(found)
        return self.known[machine, processes]

    def of_layout(self, machine, layout, processes):
        replica, sizes = batches(self.shape, machine, self.request, layout)
        count = processes // (replica.tensor * replica.pipeline)
        if "batch" in self.params:
            batch = int(self.params["batch"])
            fits = replica.own(batch) * replica.unit <= replica.most and batch % replica.pipeline == 0
            sizes = [batch] if fits else []
        return best_of([one for b in sizes for one in self.of_batch(replica, b, count)])

    def of_batch(self, replica, batch, count):
        if self.apart:
            for prompts in range(1, count):
                tokens = self.divided(replica, batch, prompts, count - prompts)
                if tokens:
                    yield Served(tokens, messages_share(replica, batch), replica=replica, batch=batch, prefill=prompts)
        elif replica.keeps(batch) and self.is_served(count, replica.cycle(batch) / batch, self.request.ttft - replica.ttft(batch)):
            yield Served(count * replica.tokens_per_s(batch), messages_share(replica, batch), replica=replica, batch=batch, prefill=0)

    def divided(self, replica, batch, prompts, answers):
        """Tokens of replicas for prompts and of others for answers; 0: a limit is missed."""
        request, step, prefill = self.request, replica.step(batch), replica.prefill / replica.groups
        first = replica.prefill + float(replica.token_bytes) * request.prompt / replica.machine.nic_Bps
        decoded = answers * batch / ((request.answer - 1) * step)
        if first > request.ttft or step > request.tpot or (self.arrivals and decoded < self.arrivals):
            return 0.0
        if not self.is_served(prompts, prefill, request.ttft - first):
            return 0.0
        return min(prompts / prefill, decoded) * request.answer

    def is_served(self, servers, service, slack):
        return not self.arrivals or late_share(servers, self.arrivals, service, slack, self.variation) <= self.most_late

    def run_time(self, design, nodes):
        if design.tokens:
            return self.paid_time(design, nodes)
        failures, each = failures_of(self.question), self.processes_per_node(design.node)
        gamma, best = float(self.question.limit("gamma") or 0), inf
        for processes in range(1, nodes * each + 1) if design.is_wired(nodes) else ():
            served = self.served_on(design, processes)
            rate = served.tokens_per_s
            if gamma and served.unsure:
                raise Unjudged("equal layouts")
            if 1 - served.messages < gamma * served.messages:
                continue
            if rate and failures:
                rate *= failures.share(design, self, processes, ceil(processes / each), nodes)
            best = min(best, self.takes * RUN_TOKENS / rate) if rate else best
        return best


def best_of(found):
    """The one with most tokens per second."""
    best = max(found, key=lambda one: one.tokens_per_s, default=Served())
    for one in found:
        if abs(one.tokens_per_s - best.tokens_per_s) <= SAME * best.tokens_per_s and abs(one.messages - best.messages) > SAME:
            best.unsure = True
    return best
