"""Faults planted by chance, one at a time, where every branch decides a purchase or its proof: a comparison, a sum, a bound or a
condition is changed, and some test has to fail.

usage: operators.py FOLDER N SEED    FOLDER: where a copy of the tree is built; N faults, drawn with SEED

All of the faults are compiled into one build, and the environment plants one (fault.h). Unharmed, each test tells which of them it
reaches, and which with another value than is right: the others are asked only where no test has another value. Those that catch
most for their time run first. Time is the processor's, so that a busy machine changes nothing: a test that takes ten times what it
took unharmed hangs, and has caught the fault. A fault that nothing catches is looked at by somebody, and has its reason in
survivors.txt. Not counted: those that the compiler makes the same code of, and those of which survivors.txt says that no test can
tell. FOLDER/faults.txt: all of them, and what became of them; FOLDER/asked.txt: each test that was asked of each fault, so that a
run that was cut off goes on where it was, and one with more SECONDS_OF_A_FAULT asks only the tests that are left."""

import hashlib
import json
import math
import os
import resource
import signal
import subprocess
import sys
import time
from collections import Counter

from planted import Faults, copy_tree, known_faults, read, write

LAYERS = ["problem", "purchase", "proof", "search"]
ABOVE = ["study", "papers", "report", "cli"]
SECONDS_AT_MOST = 60  # a test that takes longer unharmed is not run
SECONDS_OF_A_FAULT = int(os.environ.get("SECONDS_OF_A_FAULT", "40"))  # that tests take which do not notice it, unharmed
HANGS = 10  # times what a test takes unharmed
WAITS = 60  # seconds of a clock more, for those that wait for what does not come
SPARE = 6  # of so many faults one more is compiled in, for those that are not counted
MEMORY, FILE = 4 << 30, 8 << 30  # bytes that a test may have, as a fault can ask for any
KINDS = {"same", "time", "words", "memory", "never"}
NO_TEST_CAN_TELL = {"same", "time", "never"}
CAUGHT = {"failed", "hung"}
SURVIVES = {"survives": "SURVIVES all tests that it reaches", "cut": "SURVIVES those that there was time for",
            "blind": "SURVIVES as its place is reached with no other value", "unreached": "SURVIVES as its place is not reached"}
FAILS, HUNG, PASSES = "fails", "hangs", "passes"


def used():
    """Seconds of the processor that the commands took that have ended, with all they waited for."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def run(command, tree, seconds, cpu=None, more=None):
    """What became of a command, with all it started, and the seconds it took; seconds: of a clock; cpu: of the processor."""
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_FSIZE, (FILE, FILE))
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(cpu), math.ceil(cpu) + 1))

    start = used()
    process = subprocess.Popen(command, cwd=tree, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
                               start_new_session=True, env={**os.environ, **(more or {})}, preexec_fn=limit if cpu else None)
    try:
        fate = FAILS if process.wait(seconds) else PASSES
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        fate = HUNG
    took = used() - start
    return HUNG if fate == FAILS and cpu and took >= cpu else fate, took


class Tests:
    """Programs, command-line files and the like: what each reaches and how long it takes."""

    def __init__(self, tree, folder):
        self.tree = tree
        self.seen = os.path.abspath(f"{folder}/seen")
        self.commands = self.listed()
        programs = [command[0] for command in self.commands.values() if command[0].startswith("build/")]
        if run(["make", "-s", "EXTRA=-w -fwrapv", "build", *programs], tree, 3600)[0] != PASSES:
            sys.exit(f"the faults do not build: make -C {tree} 'EXTRA=-w -fwrapv' build")
        self.seconds, self.reached, self.differs, self.caught, self.caught_in = {}, {}, {}, {}, {}
        self.clock, self.of = {}, {}
        self.measure_all(f"{folder}/measured.json")
        self.asked = Asked(f"{folder}/asked.txt")
        print(f"{len(self.seconds)} tests, {sum(self.seconds.values()):.0f} s", flush=True)

    def listed(self):
        files = subprocess.run(["git", "ls-files", "tests/*/test_*.c", "tests/cli/*.t", "tests/fuzz/fuzz_*.c", "README.md", "src/cli/man/*"],
                               capture_output=True, text=True, check=True).stdout.split()
        commands = {}
        for path in files:
            folder, name = os.path.split(path)
            program = f"build/{path[:-2]}"
            if path.endswith(".t"):
                commands[path] = ["sh", "tests/cli/run.sh", path]
            elif name.startswith("fuzz_"):
                commands[path] = [program, f"tests/fuzz/corpus/{name[5:-2]}"]
            elif path.endswith(".c") and os.path.basename(folder) in LAYERS + ABOVE:
                commands[path] = [program]
            elif not path.endswith(".c") and b"\n$ " in read(path):
                commands[path] = ["sh", "tests/cli/shown.sh", f"./{path}"]
        commands["questions"] = ["python3", "-B", "tests/generator/run.py", "build/bursar", "20", "1", "build/questions"]
        commands["torture"] = ["python3", "-B", "tests/torture/run.py", "build", "short"]
        return commands

    def files_of(self, name):
        """The test itself, or of those that are many what they ask."""
        if os.path.exists(name):
            return [name]
        asked = subprocess.run(["git", "ls-files", "tests/generator", "tests/oracle", "tests/torture"], capture_output=True, text=True,
                               check=True).stdout.split()
        return [path for path in asked if os.path.exists(path)]

    def measure_all(self, path):
        """What is written there already of the same test and the same program is taken as it is, of those that ran."""
        old, new = json.loads(read(path)) if os.path.exists(path) else {}, {}
        for name, command in self.commands.items():
            program = command[0] if command[0].startswith("build/") else "build/bursar"
            of = hashlib.sha256(name.encode() + b"".join(map(read, [f"{self.tree}/{program}", *self.files_of(name)]))).hexdigest()
            new[name] = old[name] if name in old and old[name]["of"] == of and "seconds" in old[name] else {"of": of, **self.measure(name)}
            write(path, json.dumps({**old, **new}).encode())
            if "seconds" in new[name]:
                self.seconds[name], self.clock[name], self.of[name] = new[name]["seconds"], new[name]["clock"], of
                self.reached[name], self.differs[name] = set(new[name]["reached"]), set(new[name]["differs"])
                self.caught[name] = 0

    def measure(self, name):
        with open(self.seen, "wb") as file:
            file.truncate(65536)
        start = time.monotonic()
        fate, seconds = run(self.commands[name], self.tree, HANGS * SECONDS_AT_MOST, SECONDS_AT_MOST, {"FAULTS_SEEN": self.seen})
        clock = time.monotonic() - start
        print(f"{seconds:6.1f} s{' and not run' if fate != PASSES else ''}: {name}", flush=True)
        if fate != PASSES:
            return {}
        seen = read(self.seen)
        return {"seconds": seconds, "clock": clock, "reached": [number for number, byte in enumerate(seen) if byte],
                "differs": [number for number, byte in enumerate(seen) if byte & 2]}

    def fate(self, name, number):
        """What a test makes of a fault; as it was, where the same test was asked of it in the same program before."""
        key = f"{number} {self.of[name]}"
        if key not in self.asked.fates:
            self.asked.write(key, run(self.commands[name], self.tree, HANGS * self.clock[name] + WAITS, HANGS * self.seconds[name] + 1,
                                      {"FAULT": str(number)})[0])
        return self.asked.fates[key]

    def catch(self, number, path, first):
        """The test that fails, or None; and what was done about it. Tests that caught faults of the same file run first."""
        told = [name for name in self.seconds if number in self.differs[name]]
        able = told or [name for name in self.seconds if number in self.reached[name]]  # what is not done may matter
        here = self.caught_in.setdefault(path, {})
        able.sort(key=lambda name: (name != first, -(5 * here.get(name, 0) + self.caught[name] + 0.05) / (self.seconds[name] + 0.5)))
        spent = 0
        for n, name in enumerate(able):
            if spent > SECONDS_OF_A_FAULT:
                return None, "cut"
            fate = self.fate(name, number)
            if fate != PASSES:
                self.caught[name] += 1
                here[name] = here.get(name, 0) + 1
                return name, fate
            spent += self.seconds[name]
        return None, "survives" if told else "blind" if able else "unreached"


class Asked:
    """FOLDER/asked.txt, a line each: the number of a fault, the sum of a test and its program, and what became of it."""

    def __init__(self, path):
        lines = read(path).decode().splitlines() if os.path.exists(path) else []
        self.fates = {key: fate for key, _, fate in (line.rpartition(" ") for line in lines) if fate in (FAILS, HUNG, PASSES)}
        self.file = open(path, "a", encoding="utf-8")

    def write(self, key, fate):
        self.fates[key] = fate
        print(f"\n{key} {fate}", end="", file=self.file, flush=True)


class Record:
    """FOLDER/faults.txt: which test caught a fault the last time, so that it runs first."""

    def __init__(self, folder):
        self.path = f"{folder}/faults.txt"
        self.last = {}
        if os.path.exists(self.path):
            for line in read(self.path).decode().splitlines():
                if line.startswith("caught by "):
                    by, words = line[len("caught by "):].split(": ", 1)
                    self.last[words] = by
        self.file = open(f"{self.path}.part", "w", encoding="utf-8")

    def write(self, what, words):
        print(f"{what}: {words}", file=self.file, flush=True)
        if not what.startswith("caught"):
            print(f"{what}: {words}", flush=True)

    def close(self):
        self.file.close()
        os.replace(f"{self.path}.part", self.path)


def judge(place, kind_why, answer, faults):
    """What a fault counts as, and what is written of it; kind_why: of survivors.txt, answer: of Tests.catch."""
    (kind, why), (by, done) = kind_why, answer
    if by:
        return ("hung" if done == HUNG else "failed"), f"caught by {by}"
    if kind:
        return "same" if kind in NO_TEST_CAN_TELL else "known", f"known ({kind}: {why})"
    if faults.is_same(place):
        return "same", "same code"
    return done, SURVIVES[done]


def main():
    folder, n_wanted, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    tree = f"{folder}/tree"
    known = known_faults("tests/mutants/survivors.txt", KINDS)
    copy_tree(tree, LAYERS)
    faults = Faults(tree, LAYERS, n_wanted + n_wanted // SPARE, seed)
    faults.write_code()
    tests, record = Tests(tree, folder), Record(folder)
    stale = faults.gone(known)
    for words in stale:
        print(f"survivors.txt: no such place: {words}")
    n = Counter()
    for number, place in enumerate(faults.drawn):
        words = faults.words(place)
        what, fate = judge(place, known.get(words, (None, None)), tests.catch(number, place.path, record.last.get(words)), faults)
        if words in known and what in CAUGHT:
            print(f"survivors.txt: no survivor any more: {words}")
            stale.add(words)
        n[what] += 1
        record.write(fate, words)
        judged = sum(n.values()) - n["same"]
        if judged == n_wanted:
            break
    record.close()
    caught = sum(n[what] for what in CAUGHT)
    print(f"{caught} of {judged} faults caught, {100 * caught / judged:.1f} %, {n['hung']} of them as a test hung. Of the others "
          f"{n['survives']} are noticed by no test that they reach, {n['cut']} by none that there was time for, {n['blind']} never make "
          f"another value, {n['unreached']} are not reached, {n['known']} are known. {n['same']} more change nothing")
    sys.exit(judged - caught > n["known"] or bool(stale) or 10 * caught < 9 * judged)


main()
