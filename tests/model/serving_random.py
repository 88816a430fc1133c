#!/usr/bin/env python3
"""serving_random.py CASES SEED: compares `bursar predict llm.serve` with serving_reference.py on random cases, with printed and with free
layouts. Prints the cases that differ and how many agree; exit status 1: one differs, or too few are possible."""
import json
import math
import pathlib
import random
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import serving_reference as reference

TOLERANCE = 1e-9
LEAST_POSSIBLE = 0.5  # share of the cases that have an answer
FREE = 0.2  # share of the cases whose layout is searched


class Case:
    def __init__(self, chance):
        self.name = chance.choice(sorted(reference.SHAPES))
        self.shape = reference.SHAPES[self.name]
        self.free = chance.random() < FREE
        self.processes = chance.choice([1, 2, 4, 8, 12, 16, 24])
        self.machine = reference.Machine(
            memory=chance.randrange(40, 300) * 10**9,
            memory_Bps=chance.randrange(10, 90) * 1e11,
            peak=chance.randrange(2, 150) * 1e14,
            compute_efficiency=chance.randrange(20, 100) / 100,
            memory_efficiency=chance.randrange(20, 100) / 100,
            inside_Bps=chance.choice([0, 1e11, 4.5e11, 9e11]),
            inside_latency=chance.randrange(0, 30) / 1e7,
            nic_Bps=chance.randrange(5, 100) * 1e9,
            nic_latency=chance.randrange(10, 100) / 1e7,
            domain=chance.choice([4, 8]),
        )
        limits = (chance.randrange(50, 5000) / 1e3, chance.randrange(10, 300) / 1e3) if chance.random() < 0.5 else (math.inf, math.inf)
        words = sorted(reference.BYTES)
        self.request = reference.Request(chance.randrange(1, 20000), chance.randrange(2, 4000), chance.choice(words), chance.choice(words), *limits)
        self.tensor = chance.choice([t for t in (1, 2, 4, 8) if t <= self.processes])
        self.pipeline = chance.randrange(1, min(4, self.processes // self.tensor) + 1)
        spread = math.gcd(self.shape.experts, self.tensor) if self.shape.experts else 1
        self.expert = chance.choice([e for e in (1, 2, 4, 8) if spread % e == 0])
        spread = [t for t in (1, 2, 4, 8) if t <= self.processes and self.shape.experts and self.shape.experts % t == 0]
        self.data = bool(spread) and chance.random() < 0.5
        if self.data:
            self.tensor = self.expert = chance.choice(spread)
            self.pipeline = chance.randrange(1, min(4, self.processes // self.tensor) + 1)
        self.batch = self.pipeline * chance.randrange(1, 200) if not self.free and chance.random() < 0.2 else None

    def words(self):
        m, r = self.machine, self.request
        words = {
            "transformer": self.name, "processes": self.processes, "rate": f"{m.peak!r}flop/s", "memory": f"{m.memory}B",
            "memory_bandwidth": f"{m.memory_Bps!r}B/s", "compute_efficiency": m.compute_efficiency, "memory_efficiency": m.memory_efficiency,
            "inside_latency": f"{m.inside_latency!r}s", "bandwidth": f"{m.nic_Bps!r}B/s", "latency": f"{m.nic_latency!r}s",
            "processes_per_node": m.domain, "prompt": r.prompt, "answer": r.answer, "precision": r.weights, "kv_precision": r.cache,
        }
        if m.inside_Bps:
            words["inside_bandwidth"] = f"{m.inside_Bps!r}B/s"
        if not math.isinf(r.ttft):
            words |= {"ttft": f"{r.ttft!r}s", "tpot": f"{r.tpot!r}s"}
        if not self.free:
            words |= {"tensor": self.tensor, "pipeline": self.pipeline, "expert": self.expert}
            words["attention"] = "data" if self.data else "tensor"
        else:
            words["attention"] = "best" if self.data else "tensor"
        if self.batch:
            words["batch"] = self.batch
        return [f"{name}={value}" for name, value in words.items()]

    def expected(self):
        """Figures of the answer by name; {}: there is none."""
        if self.free:
            best, rate = reference.best_layout(self.shape, self.machine, self.request, self.processes, self.data)
            return {"rate": rate, "arrivals_most": reference.most_arrivals(best, self.processes)} if best else {}
        replica = reference.Replica(self.shape, self.machine, self.request, self.tensor, self.pipeline, self.expert, self.data)
        if self.batch:
            b = self.batch if replica.own(self.batch) * replica.unit <= replica.most and replica.keeps(self.batch) else 0
        else:
            b = replica.best_batch()
        if b == 0:
            return {}
        arrivals = {} if self.batch else {"arrivals_most": reference.most_arrivals(replica, self.processes)}
        return arrivals | {
            "rate": reference.rate(replica, self.processes, b), "batch": b, "step_s": replica.step(b), "prefill_s": replica.prefill,
            "ttft_s": replica.ttft(b), "tpot_s": replica.tpot(b), "cycle_s": replica.cycle(b),
        }


def answer(case):
    run = subprocess.run(["bursar", "predict", "llm.serve", *case.words(), "--format", "json"], capture_output=True, text=True, check=False)
    return json.loads(run.stdout) if run.returncode == 0 else {}


def main():
    cases, seed = int(sys.argv[1]), int(sys.argv[2])
    chance = random.Random(seed)
    different = possible = 0
    for _ in range(cases):
        case = Case(chance)
        want, got = case.expected(), answer(case)
        possible += bool(want)
        wrong = [name for name in want if not math.isclose(want[name], got.get(name, 0), rel_tol=TOLERANCE)]
        if wrong or bool(want) != bool(got):
            different += 1
            print("bursar predict llm.serve", *case.words())
            print("   ", *(f"{name}: {got.get(name)} instead of {want[name]}" for name in wrong), "" if want else "an answer where none is expected")
    print(f"seed {seed}: {cases - different} of {cases} cases agree, {possible} with an answer")
    return 1 if different or possible < LEAST_POSSIBLE * cases else 0


if __name__ == "__main__":
    sys.exit(main())
