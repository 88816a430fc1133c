"""sheet.py FILE.xlsx SHEET [--set CELL=VALUE ...] [--show CELL ... | --table NAME COLUMN ...]: recalculates a sheet.

Each formula must have its stored value; --show prints the named cells instead, --table columns of the table below a heading.
--set first puts a number or a text into a cell. A cell is named H7, or by row and column: 'Northway/price', the last row and
heading that begin so. Implements only the functions below, and references within the sheet, as bursar's workbooks use them."""
import argparse
import math
import re
import sys
import xml.etree.ElementTree as tree
import zipfile

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
TOKEN = re.compile(r'\s*(?:(\d+(?:\.\d+)?(?:E[+-]?\d+)?)|"((?:[^"]|"")*)"|(\$?[A-Z]{1,3}\$?\d+)(?::(\$?[A-Z]{1,3}\$?\d+))?|([A-Z]+)(?=\()|(<=|>=|<>|[-+*/<>=(),]))')
COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def column_number(letters):
    n = 0
    for c in letters:
        n = 26 * n + COLUMNS.index(c) + 1
    return n


def column_name(n):
    return ("" if n <= 26 else column_name((n - 1) // 26)) + COLUMNS[(n - 1) % 26]


class Range(list):
    """Values of a column of cells, and its first row."""

    def __init__(self, values, row):
        super().__init__(values)
        self.row = row


def each(f, *args):
    """f over numbers, or element by element over ranges of equal length."""
    n = max((len(a) for a in args if isinstance(a, list)), default=None)
    if n is None:
        return f(*args)
    return [f(*(a[i] if isinstance(a, list) else a for a in args)) for i in range(n)]


def number(x):
    if isinstance(x, str):
        raise ValueError("a number is needed, and the cell has the text '%s'" % x)
    return float(x)


def rank(x):
    """Texts are greater than numbers, as in spreadsheets."""
    return (1, x.lower()) if isinstance(x, str) else (0, float(x))


def rounded(x, places):
    scale = 10 ** int(places)
    return math.copysign(math.floor(abs(number(x)) * scale + 0.5 + 1e-6) / scale, x)


def flat(args):
    return [x for a in args for x in (a if isinstance(a, list) else [a])]


def numbers(args):
    return [float(x) for x in flat(args) if not isinstance(x, str) and x is not None]


def criterion_sum(where, like, of):
    return sum(number(v or 0) for w, v in zip(where, of) if w == like)


FUNCTIONS = {
    "ROUND": rounded,
    "ROUNDUP": lambda x, places: math.ceil(number(x) - 1e-12 * abs(x)) if places == 0 else math.nan,
    "MIN": lambda *a: min(numbers(a), default=0.0),
    "MAX": lambda *a: max(numbers(a), default=0.0),
    "SUM": lambda *a: sum(numbers(a)),
    "SUMPRODUCT": lambda a: sum(numbers([a])),
    "SUMIF": criterion_sum,
    "COUNTIF": lambda where, like: float(sum(x == like for x in where)),
    "AND": lambda *a: all(flat(a)),
    "ABS": lambda x: each(lambda v: abs(number(v)), x),
    "SIGN": lambda x: each(lambda v: float((number(v) > 0) - (number(v) < 0)), x),
    "INDEX": lambda a, i: a[int(i) - 1],
    "MATCH": lambda x, a, exact: float(a.index(x) + 1),
}
OPERATORS = {
    "+": lambda a, b: number(a or 0) + number(b or 0),
    "-": lambda a, b: number(a or 0) - number(b or 0),
    "*": lambda a, b: number(a or 0) * number(b or 0),
    "/": lambda a, b: number(a) / number(b),
    "<": lambda a, b: rank(a) < rank(b),
    ">": lambda a, b: rank(a) > rank(b),
    "<=": lambda a, b: rank(a) <= rank(b),
    ">=": lambda a, b: rank(a) >= rank(b),
    "=": lambda a, b: rank(a) == rank(b),
    "<>": lambda a, b: rank(a) != rank(b),
}
LEVELS = [("<", ">", "<=", ">=", "=", "<>"), ("+", "-"), ("*", "/")]


class Sheet:
    def __init__(self, path, name):
        with zipfile.ZipFile(path) as book:
            part = lambda p: tree.fromstring(book.read(p))
            ids = {s.get("name"): s.get(RELATION) for s in part("xl/workbook.xml").iter(MAIN + "sheet")}
            files = {r.get("Id"): r.get("Target") for r in part("xl/_rels/workbook.xml.rels")}
            texts = ["".join(t.text or "" for t in si.iter(MAIN + "t")) for si in part("xl/sharedStrings.xml")]
            cells = part("xl/" + files[ids[name]]).iter(MAIN + "c")
            self.stored, self.formulas = {}, {}
            for c in cells:
                value, formula = c.find(MAIN + "v"), c.find(MAIN + "f")
                if value is not None:
                    text = value.text or ""
                    self.stored[c.get("r")] = texts[int(text)] if c.get("t") == "s" else text if c.get("t") == "str" else float(text)
                if formula is not None:
                    self.formulas[c.get("r")] = formula.text
        self.values = {k: v for k, v in self.stored.items() if k not in self.formulas}

    def cell(self, name):
        if name not in self.values and name in self.formulas:
            self.values[name] = Formula(self, name).value()
        return self.values.get(name)

    def range(self, first, last):
        (a, i), (b, j) = (re.match(r"([A-Z]+)(\d+)", x.replace("$", "")).groups() for x in (first, last))
        if a != b and i != j:
            raise ValueError("%s:%s is neither a row nor a column" % (first, last))
        return Range([self.cell(column_name(c) + str(r)) for r in range(int(i), int(j) + 1) for c in range(column_number(a), column_number(b) + 1)], int(i))


    def place(self, name):
        """The name of a cell; ROW/COLUMN is found by the first column and the headings."""
        if "/" not in name:
            return name
        row, column = name.split("/")
        texts = [(re.match("([A-Z]+)(.*)", k).groups(), v) for k, v in self.values.items() if isinstance(v, str)]
        number = max(int(r) for (c, r), v in texts if c == "A" and v == row)
        _, heading = max((int(r), c) for (c, r), v in texts if v.startswith(column) and int(r) < number)
        return heading + str(number)

    def table(self, name, columns):
        top = 1 + max(int(k[1:]) for k, v in self.values.items() if v == name and re.fullmatch(r"A\d+", k))
        headings = {v: re.match("[A-Z]+", k).group() for k, v in self.values.items() if re.fullmatch(r"[A-Z]+%d" % top, k)}
        letters = [next(c for h, c in headings.items() if h.startswith(column)) for column in columns]
        row = top + 1
        while self.cell("A%d" % row) is not None:
            yield [self.cell(c + str(row)) for c in letters]
            row += 1


class Formula:
    def __init__(self, sheet, name):
        self.sheet, self.name, self.text, self.at, self.token = sheet, name, sheet.formulas[name], 0, None
        self.step()

    def step(self):
        m = TOKEN.match(self.text, self.at)
        if not m and self.text[self.at:].strip():
            raise ValueError("%s: %s: not understood from character %d on" % (self.name, self.text, self.at + 1))
        self.token, self.at = m, m.end() if m else self.at

    def takes(self, *signs):
        if self.token and self.token.group(6) in signs:
            sign = self.token.group(6)
            self.step()
            return sign
        return None

    def value(self):
        value = self.level(0)
        if self.token:
            raise ValueError("%s: %s: more than a formula" % (self.name, self.text))
        return value

    def level(self, k):
        if k == len(LEVELS):
            return self.factor()
        value = self.level(k + 1)
        while True:
            sign = self.takes(*LEVELS[k])
            if not sign:
                return value
            value = each(OPERATORS[sign], value, self.level(k + 1))

    def factor(self):
        if self.takes("("):
            value = self.level(0)
            self.takes(")")
            return value
        if self.takes("-"):
            return each(lambda x: -number(x), self.factor())
        number_text, text, first, last, function, _ = self.token.groups()
        self.step()
        if number_text:
            return float(number_text)
        if text is not None:
            return text.replace('""', '"')
        if first:
            return self.sheet.range(first, last) if last else self.sheet.cell(first.replace("$", ""))
        return self.call(function)

    def call(self, name):
        """Evaluates a function; IF skips the other branch, which may have no value."""
        self.takes("(")
        if name == "ROW":
            first, last = self.token.group(3), self.token.group(4)
            self.step()
            self.takes(")")
            rows = [int(re.sub(r"\D", "", x)) for x in (first, last or first)]
            return [float(r) for r in range(rows[0], rows[1] + 1)] if last else float(rows[0])
        if name == "IF":
            when = self.level(0)
            self.takes(",")
            yes = self.level(0) if when else self.skip()
            self.takes(",")
            no = self.skip() if when else self.level(0)
            self.takes(")")
            return yes if when else no
        args = [self.level(0)]
        while self.takes(","):
            args.append(self.level(0))
        self.takes(")")
        return FUNCTIONS[name](*args)

    def skip(self):
        depth = 0
        while depth or not self.token.group(6) in (",", ")"):
            depth += {"(": 1, ")": -1}.get(self.token.group(6), 0)
            self.step()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("sheet")
    parser.add_argument("--set", nargs="*", default=[])
    parser.add_argument("--show", nargs="*", default=[])
    parser.add_argument("--table", nargs="*", default=[])
    given = parser.parse_args()
    sheet = Sheet(given.file, given.sheet)
    for change in given.set:
        name, value = change.split("=", 1)
        name = sheet.place(name)
        if name not in sheet.stored or name in sheet.formulas:
            sys.exit("%s is not a cell for edits" % name)
        sheet.values[name] = float(value) if re.fullmatch(r"-?[\d.]+", value) else value
    shown = lambda v: "" if v is None else v if isinstance(v, str) else "%.10g" % v
    for name in given.show:
        print(name, shown(sheet.cell(sheet.place(name))))
    for row in sheet.table(given.table[0], given.table[1:]) if given.table else []:
        print(*map(shown, row), sep=",")
    if given.show or given.table:
        return
    wrong = 0
    for name in sheet.formulas:
        now, stored = sheet.cell(name), sheet.stored.get(name, "")
        same = now == stored if isinstance(stored, str) or isinstance(now, str) else abs(now - stored) <= 1e-9 * max(1, abs(stored))
        if not same:
            print("%s: %s is %s, not %s" % (name, sheet.formulas[name], shown(now), shown(stored)))
            wrong = 1
    if not sheet.formulas:
        sys.exit("no formulas")
    sys.exit(wrong)


main()
