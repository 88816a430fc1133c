"""Faults planted by chance, one at a time, where every branch decides a purchase or its proof: a comparison, a sum, a bound or a
condition is changed, and some test has to fail. Survivors are shown, to be looked at one by one.

usage: operators.py FOLDER N SEED    FOLDER: where a copy of the tree is built; N faults, drawn with SEED

A fault that the compiler makes the same code of says nothing and is drawn again. Tests that caught most for their time run first.
"""

import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time

LAYERS = ["problem", "purchase", "proof", "search"]
SECONDS_AT_MOST = 20  # a test that takes longer unharmed is not run

# What stands there, and what may stand there instead.
OPERATORS = [
    (r"(?<![<>=!\-+*/&|])<(?![<=])", ["<=", ">="]),
    (r"(?<![<>\-])>(?![>=])", [">=", "<="]),
    (r"<=(?!=)", ["<", ">"]),
    (r"(?<!>)>=", [">", "<"]),
    (r"==", ["!="]),
    (r"!=", ["=="]),
    (r"&&", ["||"]),
    (r"\|\|", ["&&"]),
    (r"(?<=[\w)\]]) \+ (?=[\w(])", [" - "]),
    (r"(?<=[\w)\]]) - (?=[\w(])", [" + "]),
    (r"(?<=[\w)\]]) \* (?=[\w(])", [" / "]),
    (r"(?<=[\w)\]]) / (?=[\w(])", [" * "]),
    (r"(?<=\()!(?=\w)", [""]),
    (r"\bif \((?!.*\b(?:ST_|status)\b)(?=[^;{]*\)\s*$)", ["if (0 && ", "if (1 || "]),
    (r"(?<=[ (])[01](?=[;,) ])", ["2"]),
    (r"\+=", ["-="]),
]
SKIPPED = re.compile(r"^\s*(\*|/\*|//|#|static const char|assert|_Static_assert|diag_|enum \{)|assert\(|\"|->payload|for \(enum")


def run(command, folder, seconds):
    """Exit code of a command, -1 where it takes too long; with all it started."""
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
                               start_new_session=True)
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return -1


def places(tree):
    """Every place of a fault: file, line, column, length, what to put there."""
    found = []
    for layer in LAYERS:
        for name in sorted(os.listdir(f"{tree}/src/{layer}")):
            if not name.endswith(".c"):
                continue
            path = f"src/{layer}/{name}"
            for number, line in enumerate(open(f"{tree}/{path}", encoding="utf-8")):
                code = line.split("/*")[0]
                if SKIPPED.search(line) or not code.startswith("    "):
                    continue
                for pattern, others in OPERATORS:
                    for match in re.finditer(pattern, code):
                        found += [(path, number, match.start(), match.end(), other) for other in others]
    return found


class Tests:
    """Programs and command-line files, those that catch most for their time first."""

    def __init__(self, tree):
        self.tree = tree
        programs = sorted(p for p in subprocess.run(["git", "ls-files", "tests/*/test_*.c"], capture_output=True, text=True,
                                                    check=True).stdout.split() if p.split("/")[1] in LAYERS + ["study"])
        self.seconds = {}
        self.caught = {}
        for path in programs + sorted(f"tests/cli/{n}" for n in os.listdir(f"{tree}/tests/cli") if n.endswith(".t")):
            self.seconds[path] = SECONDS_AT_MOST
            start = time.monotonic()
            if self.fails(path):
                print(f"not run: {path}")
                del self.seconds[path]
                continue
            self.seconds[path] = time.monotonic() - start
            self.caught[path] = 0
        print(f"{len(self.seconds)} tests, {sum(self.seconds.values()):.0f} s", flush=True)

    def fails(self, path):
        seconds = 5 * self.seconds[path] + 5 if path in self.caught else SECONDS_AT_MOST
        if path.endswith(".c"):
            program = f"build/{path[:-2]}"
            if run(["make", "-s", program], self.tree, 300) != 0:
                return True
            return run([program], self.tree, seconds) != 0
        return run(["sh", "tests/cli/run.sh", path], self.tree, seconds) != 0

    def catch(self):
        """The first test that fails, or None."""
        for path in sorted(self.seconds, key=lambda p: -(self.caught[p] + 0.05) / (self.seconds[p] + 0.5)):
            if self.fails(path):
                self.caught[path] += 1
                return path
        return None


def code_of(tree, path):
    """What the compiler makes of a file; None where it refuses it."""
    done = subprocess.run(["gcc", "-std=c11", "-D_POSIX_C_SOURCE=200809L", "-O2", "-w", "-ffp-contract=off", "-DNDEBUG", "-Isrc", "-S",
                           "-o", "-", path], cwd=tree, capture_output=True, check=False)
    return done.stdout if done.returncode == 0 else None


def plant(tree, place):
    """Changes the file, and tells what it was; None where it makes no other code."""
    path, number, start, end, other = place
    with open(f"{tree}/{path}", encoding="utf-8") as file:
        right = file.read()
    lines = right.split("\n")
    line = lines[number]
    lines[number] = line[:start] + other + line[end:]
    if other.endswith(("&& ", "|| ")):  # a whole condition
        lines[number] = line[:start] + other + "(" + line[end:].rstrip() + ")"
    before = code_of(tree, path)
    write(tree, path, "\n".join(lines))
    after = code_of(tree, path)
    if after is None or after == before:
        write(tree, path, right)
        return None
    return right, line.strip(), lines[number].strip()


def write(tree, path, text):
    with open(f"{tree}/{path}", "w", encoding="utf-8") as file:
        file.write(text)


def main():
    folder, n_wanted, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    tree = f"{folder}/tree"
    os.makedirs(tree, exist_ok=True)
    for path in subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout.split("\n"):
        if path and os.path.isfile(path):
            os.makedirs(os.path.dirname(f"{tree}/{path}"), exist_ok=True)
            shutil.copy2(path, f"{tree}/{path}")
    if run(["make", "-s", "build"], tree, 1200) != 0:
        sys.exit("the copy of the tree does not build")
    tests, all_places = Tests(tree), places(tree)
    chance = random.Random(seed)
    n = n_caught = 0
    print(f"{len(all_places)} places; seed {seed}", flush=True)
    while n < n_wanted:
        place = chance.choice(all_places)
        planted = plant(tree, place)
        if not planted:
            continue
        right, was, now = planted
        n += 1
        by = "the compiler" if run(["make", "-s", "build"], tree, 300) != 0 else tests.catch()
        write(tree, place[0], right)
        n_caught += by is not None
        print(f"{'caught by ' + by if by else 'SURVIVES'}: {place[0]}:{place[1] + 1}: {was} -> {now}", flush=True)
    print(f"{n_caught} of {n} faults caught")


main()
