"""Deletes each row of the tables by which the proof reads a scenario and a catalogue, one at a time: `optimize` must then reject a
scenario that uses the row, because nothing reads its input. rows.py FOLDER; run by make rows.

The tables are those constants in src/proof/audit*.c, build_*.c, rows.c, reads.c and sizes.c that count their own rows
(`NAME[] = {`), so that new rows are covered, too. The scenarios are those of the mutants, and tests/mutants/rows/*.yaml, for which the shop has the
lines of tests/mutants/rows/shop, too. A row that no scenario needs is an error: add one that does. Rows that only compare
(COMPARED) are left out, because certificates rely on the values of the proof.

One build has all rows: ROW=NAME.3 replaces the fourth row of the table by another one."""

import csv
import glob
import os
import re
import shlex
import shutil
import subprocess
import sys

from escapes import SHOP, write_questions

TABLE = re.compile(r"^(?:static const struct \w+ (\w+)|\} (\w+)|static .*\(\*const (\w+))\[\]\)?(?:\(.*\))? = \{$", re.M)
HEAD = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
DELETE = """
__attribute__((constructor)) static void delete_row_of_{name}(void)
{{
    const char *row = getenv("ROW");
    const size_t n = sizeof {name} / sizeof *{name}, at = row ? strtoul(row + strcspn(row, ".") + 1, NULL, 10) : n;
    if (n != {n})
        abort();
    if (row && strncmp(row, "{name}.", {length}) == 0)
        memcpy((void *)&{name}[at], (const void *)&{name}[at > 0 ? 0 : 1], sizeof *{name});
}}
"""


def rows_of(text, start):
    """The rows of a table: the elements of the text from here on."""
    depth, row, rows = 1, "", []
    for token in re.finditer(r'/\*.*?\*/|"(?:\\.|[^"])*"|.', text[start:], re.S):
        token = token.group()
        if token.startswith("/*"):
            continue
        depth += (token in "{(") - (token in "})")
        if depth == 0:
            break
        if depth == 1 and token == ",":
            rows.append(row)
            row = ""
        else:
            row += token
    return rows + ([row] if row.strip() else [])


def plant(path):
    """The file with writable tables, and their rows, each by its number and the first text in it, or the whole row."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    rows, added = [], ""
    for table in TABLE.finditer(text):
        name = next(filter(None, table.groups()))
        found = rows_of(text, table.end())
        if found[0].strip().startswith("COMPARED"):
            continue
        for i, row in enumerate(found):
            words = re.findall(r'"([^"]*)"', row) or [row.strip()]
            rows.append((f"{name}.{i}", words[0]))
        added += DELETE.format(name=name, n=len(found), length=len(name) + 1)
    text = TABLE.sub(lambda table: table.group().replace("static const ", "static ").replace("(*const ", "(*"), text)
    return HEAD + re.sub(r"^static const struct \{$", "static struct {", text, flags=re.M) + added, rows


def build(folder):
    """Builds the program with all rows, and lists them."""
    rows, objects = [], []
    names = ("audit*", "build_*", "rows", "reads", "sizes")
    for path in [path for name in names for path in sorted(glob.glob(f"src/proof/{name}.c"))]:
        text, found = plant(path)
        if found:
            made = f"{folder}/{os.path.basename(path)}"
            with open(made, "w", encoding="utf-8") as file:
                file.write(text)
            subprocess.run([*shlex.split(os.environ["COMPILE"]), "-w", "-c", "-o", f"{made}.o", made], check=True)
            objects.append(f"{made}.o")
            rows += found
    words = shlex.split(" ".join(os.environ[name] for name in ("LINK", "ARCHIVES", "LIBS")))
    main = next(i for i, word in enumerate(words) if word.endswith("main.o"))
    subprocess.run([*words[:main + 1], "-o", f"{folder}/bursar", *objects, *words[main + 1:]], check=True)
    return rows


def write_shop(folder):
    """The shop with the lines of tests/mutants/rows/shop, and with other facts of its only line in meta.csv. It uses a catalogue
    without rows."""
    shutil.copytree(SHOP, f"{folder}/shop", dirs_exist_ok=True)
    os.makedirs(f"{folder}/facts", exist_ok=True)
    shutil.copy(f"{SHOP}/meta.csv", f"{folder}/facts")
    for path in glob.glob("tests/mutants/rows/shop/*"):
        rows = []
        if os.path.exists(f"{SHOP}/{os.path.basename(path)}"):
            with open(f"{SHOP}/{os.path.basename(path)}", encoding="utf-8") as file:
                rows = list(csv.DictReader(file))
        with open(path, encoding="utf-8") as file:
            more = list(csv.DictReader(file))
        rows = [{**rows[0], **more[0]}] if path.endswith("/meta.csv") else rows + more
        with open(f"{folder}/shop/{os.path.basename(path)}", "w", encoding="utf-8") as file:
            out = csv.DictWriter(file, list(dict.fromkeys(key for row in rows for key in row)), lineterminator="\n")
            out.writeheader()
            out.writerows(rows)
    return f"{folder}/shop"


def ask(folder, question, row):
    """Exit code of `optimize`, and its message."""
    path, options, shop = question
    environment = {**os.environ, "ROW": row} if row else os.environ
    done = subprocess.run([f"{folder}/bursar", "optimize", path, "-c", shop, *options, "-q", "--format", "json"], env=environment,
                          stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    return done.returncode, done.stderr.decode()


def main(folder):
    os.makedirs(folder, exist_ok=True)
    rows = build(folder)
    questions = [(path, options, SHOP) for path, options in write_questions(folder)]
    for path in glob.glob("tests/mutants/rows/*.*"):
        shutil.copy(path, f"{folder}/questions")
    shop = write_shop(folder)
    questions += [(f"{folder}/questions/{os.path.basename(path)}", [], shop) for path in sorted(glob.glob("tests/mutants/rows/*.*"))
                  if "workload:" in open(path, encoding="utf-8").read()]
    texts = [open(question[0], encoding="utf-8").read() for question in questions]
    answered = {}
    failed = 0
    for row, words in rows:
        key = words.split(".")[-1]
        # those with the word first, because most rows belong to one key
        order = sorted(range(len(questions)), key=lambda i: (f"{key}:" not in texts[i], i))
        for i in order:
            if i not in answered:
                answered[i] = ask(folder, questions[i], None)[0] in (0, 3)
            code, said = ask(folder, questions[i], row) if answered[i] else (0, "")
            if code == 1:
                break
        else:
            print(f"no scenario needs row {row} of {words}: add one to tests/mutants/rows that says it")
            failed += 1
            continue
        if os.environ.get("SHOW"):
            print(f"{row} ({words}): {said.strip()}")
    print(f"{len(rows) - failed} rows refused, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
