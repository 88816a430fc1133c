"""Checks proofs in VIPR's format 1.0 in exact fractions, by the published text of the format.

    python3 tests/oracle/vipr.py FILE...                                   prints the proven range of each
    python3 tests/oracle/vipr.py --crossover FOLDER JSON                   prints how many ends of intervals the proofs confirm
    python3 tests/oracle/vipr.py --corrupt N SEED PROGRAM PLAN SCENARIO FILE   of N proofs with one wrong number each: accepted"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
from fractions import Fraction
from math import lcm


WHOLE = re.compile(r"-?[0-9]+")
PARTS = re.compile(r"-?[0-9]+(/[0-9]+|\.[0-9]*)")


class Unproven(Exception):
    """An invalid proof."""


class Row:
    """A row with integer numbers over a common divisor `under`: a proof has millions, and fractions are slow."""

    def __init__(self, sense, right, terms, under=1):
        self.sense, self.right, self.terms, self.under = sense, right, {k: v for k, v in terms.items() if v != 0}, under
        self.assumed = frozenset()

    @staticmethod
    def of(sense, right, terms):
        """From fractions."""
        under = lcm(right.denominator, *(v.denominator for v in terms.values()))
        return Row(sense, whole(right, under), {k: whole(v, under) for k, v in terms.items()}, under)

    def absurd(self):
        return not self.terms and {"G": self.right > 0, "L": self.right < 0, "E": self.right != 0}[self.sense]

    def same_terms(self, other):
        mine, its = self.terms, other.terms
        return mine.keys() == its.keys() and all(v * other.under == its[k] * self.under for k, v in mine.items())

    def gives(self, other):
        if self.absurd():
            return True
        if self.sense not in ("E", other.sense) or not self.same_terms(other):
            return False
        mine, its = self.right * other.under, other.right * self.under
        return {"G": mine >= its, "L": mine <= its, "E": mine == its}[other.sense]


def whole(value, under):
    return value.numerator * (under // value.denominator)


def added(parts):
    """Right side, terms and divisor of the sum of rows times factors."""
    under = lcm(*(row.under * factor.denominator for row, factor in parts))
    terms, right = {}, 0
    for row, factor in parts:
        by = factor.numerator * (under // (row.under * factor.denominator))
        right += by * row.right
        for k, v in row.terms.items():
            terms[k] = terms.get(k, 0) + by * v
    return right, terms, under


class Proof:
    def __init__(self, text):
        body = re.sub(r"\A(?:%[^\n]*\n)*", "", text)
        self.words = iter(body.split())
        self.rows = []

    def word(self, *expected):
        word = next(self.words, None)
        if word is None or (expected and word not in expected):
            raise Unproven(f"expected {expected}, got {word}")
        return word

    def number(self):
        word = self.word()
        if WHOLE.fullmatch(word):
            return int(word)
        if not PARTS.fullmatch(word):
            raise Unproven(f"no number: {word}")
        return Fraction(word)

    def count(self):
        word = self.word()
        if not word.isdigit():
            raise Unproven(f"no count: {word}")
        return int(word)

    def terms(self, n):
        terms = {}
        for _ in range(n):
            at = self.count()
            if at >= self.n or at in terms:
                raise Unproven(f"variable {at}")
            terms[at] = self.number()
        return terms

    def row(self):
        self.word()
        sense, right, word = self.word("G", "L", "E"), self.number(), self.word()
        return Row.of(sense, right, self.objective if word == "OBJ" else self.terms(int(word)))

    def whole(self, row):
        return all(k in self.integer and v % row.under == 0 for k, v in row.terms.items())

    def combined(self, rounded):
        parts, assumed, used = [], frozenset(), set()
        for _ in range(self.count()):
            at, factor = self.count(), self.number()
            if at >= len(self.rows) or at in used:
                raise Unproven(f"row {at}")
            used.add(at)
            parts.append((self.rows[at], factor))
            assumed |= self.rows[at].assumed
        signs = {{"G": 1, "L": -1, "E": 0}[row.sense] * ((factor > 0) - (factor < 0)) for row, factor in parts} - {0}
        if len(signs) > 1:
            raise Unproven("both directions")
        of = Row({1: "G", -1: "L"}[signs.pop()] if signs else "E", *added(parts))
        if rounded:
            if of.sense == "E" or not self.whole(of):
                raise Unproven("nothing to round")
            of.right = (of.right // of.under if of.sense == "L" else -(-of.right // of.under)) * of.under
        return of, assumed

    def derive(self, row):
        self.word("{")
        how = self.word("asm", "lin", "rnd", "uns")
        if how == "asm":
            row.assumed = frozenset([len(self.rows)])
        elif how == "uns":
            one, first, two, second = [self.count() for _ in range(4)]
            low, high = sorted((self.rows[first], self.rows[second]), key=lambda r: r.sense, reverse=True)
            apart = high.right * low.under - low.right * high.under
            if (low.sense, high.sense) != ("L", "G") or not low.same_terms(high) or apart != low.under * high.under:
                raise Unproven("no two cases")
            if not self.whole(low) or low.right % low.under != 0:
                raise Unproven("cases of parts")
            if not (self.rows[one].gives(row) and self.rows[two].gives(row)):
                raise Unproven("a case gives less")
            row.assumed = (self.rows[one].assumed - {first}) | (self.rows[two].assumed - {second})
        else:
            of, row.assumed = self.combined(how == "rnd")
            if not of.gives(row):
                raise Unproven(f"row {len(self.rows)} does not follow")
        self.word("}")
        self.word()

    def solution(self):
        self.word()
        values = self.terms(self.count())
        if any(k in self.integer and v.denominator != 1 for k, v in values.items()):
            raise Unproven("part of a whole")
        for row in self.rows:
            left = sum(v * values.get(k, 0) for k, v in row.terms.items())
            if not {"G": left >= row.right, "L": left <= row.right, "E": left == row.right}[row.sense]:
                raise Unproven("a solution breaks a row")
        return sum(v * values.get(k, 0) for k, v in self.objective.items())

    def check(self):
        """The proven range, in words."""
        self.word("VER"), self.word("1.0"), self.word("VAR")
        self.n = self.count()
        for _ in range(self.n):
            self.word()
        self.word("INT")
        self.integer = {self.count() for _ in range(self.count())}
        self.word("OBJ")
        most = self.word("max", "min") == "max"
        self.objective = self.terms(self.count())
        self.word("CON")
        n, _ = self.count(), self.count()
        for _ in range(n):
            self.rows.append(self.row())
        self.word("RTP")
        infeasible = self.word("infeas", "range") == "infeas"
        low, high = (None, None) if infeasible else (self.word(), self.word())
        self.word("SOL")
        values = [self.solution() for _ in range(self.count())]
        self.word("DER")
        for _ in range(self.count()):
            row = self.row()
            self.derive(row)
            self.rows.append(row)
        if next(self.words, None) is not None:
            raise Unproven("more text")
        last = self.rows[-1]
        if last.assumed:
            raise Unproven("an assumption is left")
        if infeasible:
            if not last.absurd():
                raise Unproven("possible")
            return "nothing can be bought"
        bound, reached = (high, low) if most else (low, high)
        if bound not in ("inf", "-inf") and not last.gives(Row.of("L" if most else "G", Fraction(bound), self.objective)):
            raise Unproven("the bound does not follow")
        if reached not in ("inf", "-inf") and not any(v >= Fraction(reached) if most else v <= Fraction(reached) for v in values):
            raise Unproven("no solution is so good")
        return f"from {low} to {high}"


def check(path):
    with open(path, encoding="utf-8") as file:
        return Proof(file.read()).check()


def corrupted(text, chance):
    """Changes one number of the proof, except names and the last use of a row."""
    begin = text.index("CON ")
    numbers = [m for m in re.finditer(r"(?<=\s)-?\d+(/\d+)?(?=\s)", text[begin:]) if not text.startswith("\n", begin + m.end())
               or "}" not in text[begin + m.start() - 2:begin + m.start()]]
    at = chance.choice(numbers)
    other = Fraction(at.group()) + chance.choice([1, -1, Fraction(1, 3), 1000])
    return text[:begin + at.start()] + str(other) + text[begin + at.end():]


def accepted(n, seed, program, plan, scenario, path):
    """Number of n corrupted proofs that the program accepts."""
    chance, taken = random.Random(seed), 0
    with open(path, encoding="utf-8") as file:
        text = file.read()
    with tempfile.TemporaryDirectory() as folder:
        wrong = os.path.join(folder, "wrong.vipr")
        for _ in range(n):
            with open(wrong, "w", encoding="utf-8") as file:
                file.write(corrupted(text, chance))
            done = subprocess.run([program, "verify", plan, scenario, "-q", "--proof", wrong], capture_output=True, check=False)
            taken += done.returncode != 1
    return taken


def reached(words):
    """The value of an optimum in the output of `check`."""
    return Fraction(words.split()[1]) if words.startswith("from") else Fraction(0)


def borne_out(folder, answer):
    """Number of ends of intervals that the proofs confirm, and their total number."""
    with open(answer, encoding="utf-8") as file:
        told = json.load(file)
    good = 0
    for number, interval in enumerate(told["intervals"], 1):
        for end in ("first", "last"):
            a, b = (reached(check(f"{folder}/{number:04}-{end}-{name}.vipr")) for name in told["between"])
            wins = told["between"][a < b] if a != b else "tie" if a else None
            good += wins == interval["winner"]
    return f"{good} of {2 * len(told['intervals'])}"


if __name__ == "__main__":
    if sys.argv[1] == "--crossover":
        print(borne_out(*sys.argv[2:]))
    elif sys.argv[1] == "--corrupt":
        print(accepted(int(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:]))
    else:
        for name in sys.argv[1:]:
            print(check(name))
