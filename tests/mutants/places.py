"""Finds the places for faults in C code from clang's syntax tree, and writes the code with several faults, switched by fault.h.

A place is an expression in a function that is not from a macro and need not be constant. Its faults: another comparison, sum or
product; || instead of && and vice versa, or one side alone; a condition that always or never holds; a number that is one more or less."""

import json
import re
import subprocess

CLANG = ["clang", "-std=c11", "-D_POSIX_C_SOURCE=200809L", "-Isrc", "-w", "-fsyntax-only", "-Xclang", "-ast-dump=json"]
OTHERS = {"<": ["<=", ">="], ">": [">=", "<="], "<=": ["<", ">"], ">=": [">", "<"], "==": ["!="], "!=": ["=="], "+": ["-"], "-": ["+"],
          "*": ["/"], "/": ["*"], "%": ["/"], "+=": ["-="], "-=": ["+="], "*=": ["/="], "/=": ["*="], "++": ["--"], "--": ["++"]}
CONSTANT = {"StaticAssertDecl", "EnumDecl", "RecordDecl", "UnaryExprOrTypeTraitExpr", "TypedefDecl"}
SUFFIXES = {"int": "", "unsigned int": "u", "long": "l", "unsigned long": "ul", "long long": "ll", "unsigned long long": "ull"}
CHANGING = {"CallExpr", "CompoundAssignOperator", "StmtExpr"}


class Place:
    """One fault: the text at [start, end) and its replacement, as parts that may have faults of their own.

    wrong: a list of texts and of (start, end) of the operands; differs: a C condition that the value differs from `right`, with o_
    and WRONG, the fault's value; "1" if evaluating it could have side effects."""

    def __init__(self, span, wrong, differs):
        self.start, self.end = span
        self.wrong = wrong
        self.differs = differs
        self.path = self.function = None


def span_of(node):
    """Its bytes; None: a macro or another file is part of it."""
    begin, end = node["range"]["begin"], node["range"]["end"]
    if "offset" not in begin or "offset" not in end:
        return None
    return begin["offset"], end["offset"] + end["tokLen"]


def within(node):
    yield node
    for child in node.get("inner", []):
        yield from within(child)


def is_pure(node):
    return not any(n.get("kind") in CHANGING or n.get("opcode") in ("=", "++", "--") for n in within(node))


def is_pointer(node):
    return "*" in node["type"].get("desugaredQualType", node["type"]["qualType"])


def of_binary(node, span):
    left, right = node["inner"]
    a, b = span_of(left), span_of(right)
    if not a or not b:
        return
    code = node["opcode"]
    if code in ("&&", "||"):
        both = "!o_" if code == "&&" else "o_"  # or fewer times
        yield Place(span, ["(", a, ") ", "||" if code == "&&" else "&&", " (", b, ")"], both)
        yield Place(span, ["(", a, ") != 0"], both)
        yield Place(span, ["(", b, ") != 0"], both)
        return
    if code in "+-" and is_pointer(left) and is_pointer(right):
        return
    differs = "1"
    if code not in ("+=", "-=", "*=", "/=") and is_pure(left) and is_pure(right):
        differs = "o_ != WRONG"
    for other in OTHERS.get(code, []):
        if code in "*%" and differs != "1":
            yield Place(span, ["(", a, f") {other} (", b, ")"], "1")
        elif not (other[0] in "*/" and (is_pointer(left) or is_pointer(right))):
            yield Place(span, ["(", a, f") {other} (", b, ")"], differs)


def of_unary(node, span):
    inside, code = span_of(node["inner"][0]), node["opcode"]
    if not inside:
        return
    if code == "!":
        yield Place(span, ["(", inside, ") != 0"], "1")
    elif code == "-":
        yield Place(span, ["+(", inside, ")"], "1")
    elif code in ("++", "--"):
        other = OTHERS[code][0]
        yield Place(span, ["(", inside, ")", other] if node["isPostfix"] else [other, "(", inside, ")"], "1")


def of_number(node, span):
    value, suffix = int(node["value"]), SUFFIXES[node["type"]["qualType"]]
    for other in (value + 1, value - 1):
        if other >= 0:
            yield Place(span, [f"{other}{suffix}"], "1")


def of_condition(condition):
    span = span_of(condition)
    if span:
        yield Place(span, ["((void)(", span, "), 0)"], "o_")
        yield Place(span, ["((void)(", span, "), 1)"], "!o_")


def of_node(node):
    kind, span = node.get("kind"), span_of(node) if "range" in node else None
    if kind in ("IfStmt", "ConditionalOperator"):
        yield from of_condition(node["inner"][0])
    if not span:
        return
    if kind in ("BinaryOperator", "CompoundAssignOperator"):
        yield from of_binary(node, span)
    elif kind == "UnaryOperator":
        yield from of_unary(node, span)
    elif kind == "IntegerLiteral":
        yield from of_number(node, span)


def below(node):
    """The places of a node and of its children."""
    kind = node.get("kind")
    if kind in CONSTANT or node.get("storageClass") in ("static", "extern") or node.get("castKind") == "NullToPointer":
        return
    yield from of_node(node)
    for child in node.get("inner", [])[kind == "CaseStmt":]:
        yield from below(child)


def places_of(tree, path):
    done = subprocess.run([*CLANG, path], cwd=tree, capture_output=True, check=True)
    found = {}
    for function in json.loads(done.stdout)["inner"]:
        location = function.get("loc", {})
        if function["kind"] != "FunctionDecl" or "offset" not in location or "includedFrom" in location:
            continue
        for body in function.get("inner", [])[-1:]:
            for place in below(body) if body["kind"] == "CompoundStmt" else ():
                place.path, place.function = path, function["name"]
                found[place.start, place.end, str(place.wrong)] = place
    return list(found.values())


class Code:
    """A file with faults in it; `numbered` lists those that fault.h switches."""

    def __init__(self, tree, path, numbered=()):
        with open(f"{tree}/{path}", "rb") as file:
            self.bytes = file.read()
        self.at = {}
        for number, place in numbered:
            self.at.setdefault((place.start, place.end), []).append((number, place))

    def text(self, start, end, own=None):
        """The text with its faults; own: faults of the whole text, if they have been handled."""
        if own is None and (start, end) in self.at:
            own = self.at[start, end]
        if own:
            (number, place), others = own[0], own[1:]
            wrong = self.parts(place)
            return f"FAULT({number}, ({wrong}), ({self.text(start, end, others)}), ({place.differs.replace('WRONG', f'({wrong})')}))"
        text, at = "", start
        for first, last in sorted(self.at, key=lambda s: (s[0], -s[1])):
            if first >= at and last <= end and (first, last) != (start, end):
                text += self.bytes[at:first].decode() + self.text(first, last)
                at = last
        return text + self.bytes[at:end].decode()

    def parts(self, place):
        span = place.start, place.end
        return "".join(p if isinstance(p, str) else self.text(*p, own=[] if p == span else None) for p in place.wrong)

    def with_all(self):
        return '#include "base/fault.h"\n' + self.text(0, len(self.bytes))

    def with_one(self, place):
        return (self.bytes[:place.start] + b"(" + self.parts(place).encode() + b")" + self.bytes[place.end:]).decode()

    def lines(self, place):
        """The lines of the fault before and after, joined into one each."""
        first = self.bytes.rfind(b"\n", 0, place.start) + 1
        last = self.bytes.find(b"\n", place.end)
        before, after = self.bytes[first:place.start].decode(), self.bytes[place.end:last].decode()
        right = self.bytes[place.start:place.end].decode()
        return [re.sub(r"\s+", " ", before + text + after).strip() for text in (right, self.parts(place))]
