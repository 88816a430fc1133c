"""Builds a copy of the tree with several random faults in its C code (places.py, fault.h); FAULT=n plants one."""

import os
import random
import subprocess
import sys

from places import Code, places_of


def copy_tree(tree, layers):
    """Copies the files that git knows except these layers. Only changed files are written, so that little is rebuilt."""
    for path in subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout.split("\n"):
        if os.path.isfile(path) and not path.startswith(tuple(f"src/{layer}/" for layer in layers)):
            os.makedirs(os.path.dirname(f"{tree}/{path}"), exist_ok=True)
            write(f"{tree}/{path}", read(path), os.stat(path).st_mode)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(path, data, mode=0o644):
    if not os.path.exists(path) or read(path) != data:
        with open(path, "wb") as file:
            file.write(data)
        os.chmod(path, mode)


def code_of(text, tree="."):
    """The compiled code; None: the compiler rejects it."""
    done = subprocess.run(["gcc", "-std=c11", "-D_POSIX_C_SOURCE=200809L", "-O2", "-w", "-ffp-contract=off", "-DNDEBUG", "-Isrc", "-S",
                           "-o", "-", "-xc", "-"], cwd=tree, input=text.encode(), capture_output=True, check=False)
    return done.stdout if done.returncode == 0 else None


class Faults:
    """The drawn faults of some layers, by number, in one build."""

    def __init__(self, tree, layers, n, seed, first=()):
        """first: identities of faults that precede the random ones, in this order, if they exist."""
        self.tree = tree
        self.paths = sorted(f"src/{layer}/{name}" for layer in layers for name in os.listdir(f"src/{layer}"))
        everywhere = [place for path in self.paths if path.endswith(".c") for place in places_of(".", path)]
        random.Random(seed).shuffle(everywhere)
        print(f"{len(everywhere)} places of faults; seed {seed}", flush=True)
        functions = {tuple(words.split(": ", 2)[:2]) for words in first}
        listed = {self.words(place): place for place in everywhere if (place.path, place.function) in functions}
        drawn = [listed[words] for words in first if words in listed]
        taken = set(map(id, drawn))
        self.drawn = (drawn + [place for place in everywhere if id(place) not in taken])[:n]

    def write_code(self):
        for path in self.paths:
            numbered = [(number, place) for number, place in enumerate(self.drawn) if place.path == path]
            os.makedirs(os.path.dirname(f"{self.tree}/{path}"), exist_ok=True)
            write(f"{self.tree}/{path}", Code(".", path, numbered).with_all().encode() if numbered else read(path))
        for name in ("fault.h", "fault.c"):
            write(f"{self.tree}/src/base/{name}", read(f"tests/mutants/{name}"))

    def words(self, place):
        """The identity of a fault, without line numbers, which change."""
        was, now = Code(".", place.path).lines(place)
        return f"{place.path}: {place.function}: {was} -> {now}"

    def is_same(self, place):
        code = Code(".", place.path)
        return code_of(code.with_one(place)) in (None, code_of(code.bytes.decode()))


def known_faults(path, kinds):
    """Reads a list: the identity of a fault, and indented below it its kind and reason, on one line."""
    known, words = {}, ""
    for line in read(path).decode().splitlines():
        kind, _, why = line.strip().partition(": ")
        if line.startswith("    "):
            if kind not in kinds or not why:
                sys.exit(f"{path}: {line.strip()}: expected one of {', '.join(sorted(kinds))}, and why")
            known[words] = kind, why
        elif line and not line.startswith("#"):
            words = line
    return known
