"""Plants random faults, one at a time, in the code that decides a purchase or its proof: a comparison, a sum, a bound or a condition
is changed, and some test must fail.

usage: operators.py FOLDER N SEED    FOLDER: where a copy of the tree is built; N faults, drawn with SEED

operators.txt has the faults of seed 1 and their results. Those that still exist are tried again; if they are fewer than N, others
are drawn. The test that caught a fault the last time runs first. All faults are compiled into one build, and the environment plants
one (fault.h). A run without faults records which faults each test reaches and which change a value; tests that only reach a fault
are tried only if no test has a changed value. Tests that catch most per second run first. Times are processor times, so that a busy
machine changes nothing: a test that takes ten times its normal time hangs, and has caught the fault. A fault that nothing catches
needs a person's look; with a reason in operators.txt it is not tried again. Faults do not count if the compiler makes the same code
of them, or if operators.txt states that no test can notice them. FOLDER/operators.txt has the results of this run (UPDATE=1
rewrites the list). FOLDER/asked.txt has each test tried with each fault: an interrupted run continues from it, and a run with more
SECONDS_OF_A_FAULT tries only the remaining tests. Remove it if the data of tests have changed."""

import hashlib
import json
import math
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from planted import Faults, copy_tree, known_faults, read, write

LAYERS = ["problem", "purchase", "proof", "search"]
ABOVE = ["study", "papers", "report", "cli"]
UPDATE = os.environ.pop("UPDATE", None)  # such tests rewrite their expectations
SECONDS_AT_MOST = 60  # a test that normally takes longer is not run
SECONDS_OF_A_FAULT = int(os.environ.get("SECONDS_OF_A_FAULT", "40"))  # normal time of all tests that do not notice a fault
HANGS = 10  # times the normal time of a test
WAITS = 60  # additional seconds of a clock, for tests that wait forever
SPARE = 6  # one more fault is compiled in for this many, to replace those that do not count
MEMORY, FILE = 4 << 30, 8 << 30  # memory limit of a test, because a fault can request any amount
RECORD, SEED_OF_RECORD = "tests/mutants/operators.txt", 1
REASONS = {"same", "time", "never", "words", "memory", "open"}
KINDS = {"caught", "survives", *REASONS}
NO_TEST_CAN_TELL = {"same", "time", "never"}
CAUGHT = {"failed", "hung"}
SURVIVES = {"all": "all tests that it reaches", "cut": "those that there was time for",
            "blind": "its place is reached with no other value", "unreached": "its place is not reached"}
FAILS, HUNG, PASSES = "fails", "hangs", "passes"


def run(command, tree, seconds, cpu=None, more=None):
    """The result of a command with all its processes, and its seconds; seconds: of a clock; cpu: of the processor."""
    limits = ["prlimit", f"--as={MEMORY}", f"--fsize={FILE}", f"--cpu={math.ceil(cpu)}:{math.ceil(cpu) + 1}"] if cpu else []
    process = subprocess.Popen(limits + command, cwd=tree, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               stdin=subprocess.DEVNULL, start_new_session=True, env={**os.environ, **(more or {})})
    late = threading.Timer(seconds, os.killpg, (process.pid, signal.SIGKILL))
    late.start()
    _, status, usage = os.wait4(process.pid, 0)
    hung = late.finished.is_set()
    late.cancel()
    process.returncode = status  # the process has been waited for
    took = usage.ru_utime + usage.ru_stime
    return PASSES if status == 0 else HUNG if hung or (cpu and took >= cpu) else FAILS, took


class Tests:
    """Programs, command-line files and the like, without the random scenarios, which take minutes: the faults that each reaches, and
    its time. Several threads run one test each."""

    def __init__(self, tree, folder):
        self.tree, self.folder = tree, os.path.abspath(folder)
        self.path, self.writing = f"{self.folder}/measured.json", threading.Lock()
        self.commands = self.listed()
        programs = [command[0] for command in self.commands.values() if command[0].startswith("build/")]
        if run(["make", "-s", f"-j{os.cpu_count()}", "EXTRA=-w -fwrapv", "build", *programs], tree, 3600)[0] != PASSES:
            sys.exit(f"the faults do not build: make -C {tree} 'EXTRA=-w -fwrapv' build")
        self.locks = {name: threading.Lock() for name in self.commands}
        self.of = {name: self.sum_of(name) for name in self.commands}
        self.measured_before = json.loads(read(self.path)) if os.path.exists(self.path) else {}
        self.measured, self.caught, self.caught_in = {}, Counter(), {}
        self.asked = Asked(f"{folder}/asked.txt")

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
        commands["torture"] = ["python3", "-B", "tests/torture/run.py", "build", "short"]
        return commands

    def files_of(self, name):
        """The test itself; for groups of tests their common program."""
        if os.path.exists(name):
            return [name]
        asked = subprocess.run(["git", "ls-files", "tests/torture"], capture_output=True, text=True, check=True).stdout.split()
        return [path for path in asked if os.path.exists(path)]

    def sum_of(self, name):
        program = self.commands[name][0] if self.commands[name][0].startswith("build/") else "build/bursar"
        return hashlib.sha256(name.encode() + b"".join(map(read, [f"{self.tree}/{program}", *self.files_of(name)]))).hexdigest()

    def measure(self, name):
        """Seconds of the processor and of a clock, and the faults that it reaches and that change a value: none if it does not run."""
        with self.locks[name]:
            if name not in self.measured:
                before = self.measured_before.get(name, {})
                self.measured[name] = before if before.get("of") == self.of[name] else self.measure_now(name)
                with self.writing:
                    write(self.path, json.dumps({**self.measured_before, **self.measured}).encode())
        return self.measured[name]

    def measure_now(self, name):
        seen = f"{self.folder}/seen-{self.of[name]}"
        with open(seen, "wb") as file:
            file.truncate(65536)
        start = time.monotonic()
        fate, seconds = run(self.commands[name], self.tree, HANGS * SECONDS_AT_MOST, SECONDS_AT_MOST, {"FAULTS_SEEN": seen})
        clock = time.monotonic() - start
        if fate != PASSES:
            print(f"{seconds:6.1f} s and not run: {name}", flush=True)
        bytes_seen = read(seen) if fate == PASSES else b""
        os.remove(seen)
        return {"of": self.of[name], "runs": fate == PASSES, "seconds": seconds, "clock": clock,
                "reached": [number for number, byte in enumerate(bytes_seen) if byte],
                "differs": [number for number, byte in enumerate(bytes_seen) if byte & 2]}

    def fate(self, name, number):
        """The result of a test with a fault; taken from the record if the same test was tried with the same program."""
        key, measured = f"{number} {self.of[name]}", self.measure(name)
        if key not in self.asked.fates:
            with self.locks[name]:
                self.asked.write(key, run(self.commands[name], self.tree, HANGS * measured["clock"] + WAITS,
                                          HANGS * measured["seconds"] + 1, {"FAULT": str(number)})[0])
        return self.asked.fates[key]

    def able(self, number):
        """The tests that can notice a fault, and whether they have a changed value."""
        names = random.Random(number).sample(sorted(self.commands), len(self.commands))  # so that threads measure different tests
        runs = {name: measured for name in names for measured in [self.measure(name)] if measured["runs"]}
        told = [name for name in runs if number in runs[name]["differs"]]
        return told or [name for name in runs if number in runs[name]["reached"]], bool(told)  # tests that were not tried may matter

    def catch(self, number, path, first):
        """The test that fails, or None, and the tests tried. Tests that caught faults of the same file run first."""
        if first in self.commands and self.measure(first)["runs"] and self.fate(first, number) != PASSES:
            return first, self.fate(first, number)
        left, told = self.able(number)
        here, spent, some = self.caught_in.setdefault(path, Counter()), 0, bool(left)
        while left and spent <= SECONDS_OF_A_FAULT:
            left.sort(key=lambda name: (5 * here[name] + self.caught[name] + 0.05) / (self.measured[name]["seconds"] + 0.5))
            name = next((name for name in reversed(left) if not self.locks[name].locked()), left[-1])
            left.remove(name)
            fate = self.fate(name, number)
            if fate != PASSES:
                self.caught[name] += 1
                here[name] += 1
                return name, fate
            spent += self.measured[name]["seconds"]
        return None, "cut" if left else "all" if told else "blind" if some else "unreached"


class Asked:
    """FOLDER/asked.txt, one line each: the number of a fault, the hash of a test and its program, and the result."""

    def __init__(self, path):
        lines = read(path).decode().splitlines() if os.path.exists(path) else []
        self.fates = {key: fate for key, _, fate in (line.rpartition(" ") for line in lines) if fate in (FAILS, HUNG, PASSES)}
        self.file = open(path, "a", encoding="utf-8")

    def write(self, key, fate):
        self.fates[key] = fate
        print(f"\n{key} {fate}", end="", file=self.file, flush=True)


def judge(tests, faults, number, known):
    """How a fault counts, and its kind and reason in the record."""
    place = faults.drawn[number]
    kind, why = known.get(faults.words(place), (None, None))
    if kind in REASONS:
        return "same" if kind in NO_TEST_CAN_TELL else "known", kind, why
    by, done = tests.catch(number, place.path, why if kind == "caught" else None)
    if by:
        return ("hung" if done == HUNG else "failed"), "caught", by
    if faults.is_same(place):
        return "same", "same", "the compiler makes the same code of it"
    return done, "survives", SURVIVES[done]


def main():
    folder, n_wanted, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    tree = f"{folder}/tree"
    known = known_faults(RECORD, KINDS)
    head = "".join(line for line in read(RECORD).decode().splitlines(True) if line.startswith("#"))
    copy_tree(tree, LAYERS)
    faults = Faults(tree, LAYERS, n_wanted + n_wanted // SPARE, seed, list(known) if seed == SEED_OF_RECORD else [])
    faults.write_code()
    tests = Tests(tree, folder)
    n, numbers = Counter(), range(len(faults.drawn))
    with ThreadPoolExecutor(os.cpu_count()) as threads, open(f"{folder}/operators.txt", "w", encoding="utf-8") as record:
        print(head, end="", file=record)
        for number, (what, kind, why) in zip(numbers, threads.map(lambda number: judge(tests, faults, number, known), numbers)):
            words = faults.words(faults.drawn[number])
            if what in SURVIVES or kind != known.get(words, (kind, ""))[0]:
                print(f"{number} {kind}: {why}: {words}", flush=True)
            print(f"{words}\n    {kind}: {why}", file=record, flush=True)
            n[what] += 1
            judged = sum(n.values()) - n["same"]
            if judged == n_wanted:
                threads.shutdown(wait=False, cancel_futures=True)
                break
    if UPDATE and seed == SEED_OF_RECORD:
        shutil.copyfile(f"{folder}/operators.txt", RECORD)
    caught = sum(n[what] for what in CAUGHT)
    print(f"{caught} of {judged} faults caught, {100 * caught / judged:.1f} %, {n['hung']} of them as a test hung. The others: "
          f"{n['all']} are noticed by no test that they reach, {n['cut']} by none that there was time for, {n['blind']} never make "
          f"another value, {n['unreached']} are not reached, {n['known']} are known. {n['same']} more change nothing")
    sys.exit(10 * caught < 9 * judged)


main()
