#!/usr/bin/env python3
"""Reports sentences that are hard to read: a word of the deny list, an opening with "Of", more than 30 words.

usage: language.py [--nightly] [--count] [ROOT]

Reads comments and string literals of all sources, comments of scripts and scenarios, notes of catalogues, Markdown and
manual pages. The limit of 30 words holds for pages, Markdown and the texts of `bursar help`. Code in backquotes, in
literal displays or in mdoc macros is exempt, and so is a string without a blank: a key, a command or a file name.
--nightly adds words that are wrong in most places only. --count prints one line per folder. Exit status 1: a hit.
"""
import csv
import json
import re
import sys
import tokenize
from collections import Counter, namedtuple
from pathlib import Path

MOST_WORDS = 30
DENY = {
    "so many": "N", "anew": "again", "dear": "expensive", "dearer": "more expensive", "dearest": "most expensive",
    "but for": "except", "to be had": "available", "(?:is|are|was|were) asked": "what the program computes or reads",
    "(?:is|are|was|were) told": "what the program prints", "tells?": "gives, prints", "(?<!there )(?:is|are) no": "is not",
}
DENY_NIGHTLY = {"behind": "after", "beside": "in addition to, next to"}
# Macros of mdoc: those whose words are code, and those whose words are prose.
CODE_MACROS = {"Ar", "Cm", "Dv", "Ev", "Fl", "Ic", "Li", "Lk", "Nm", "Op", "Pa", "Ql", "Sx", "Va", "Xr"}
PROSE_MACROS = {"Em", "Sy", "Dq", "Sq", "Pq", "Bq", "No", "Ns", "Do", "Dc", "Po", "Pc", "Bo", "Bc", "So", "Sc"}

# kind: comment, string, prose or help; limited: the limit of words holds
Piece = namedtuple("Piece", "line kind text limited")


def pieces_of_c(text, limited=False):
    """Comments and strings; adjacent strings are one. Also for JavaScript and style sheets."""
    pieces, i, line, n = [], 0, 1, len(text)
    joined = False  # only blanks since the last string
    while i < n:
        if text.startswith("/*", i):
            end = text.find("*/", i + 2)
            end = n if end < 0 else end + 2
            pieces.append(Piece(line, "comment", re.sub(r"\n\s*\*(?=\s|$)", "\n", text[i + 2:end - 2]), False))
            joined = False
        elif text.startswith("//", i):
            end = text.find("\n", i)
            end = n if end < 0 else end
            pieces.append(Piece(line, "comment", text[i + 2:end], False))
            joined = False
        elif text[i] in "\"'":
            end = i + 1
            while end < n and text[end] not in (text[i], "\n"):
                end += 2 if text[end] == "\\" else 1
            body = re.sub(r"\\[nt]", " ", text[i + 1:end])
            end += 1
            start = text.rfind("\n", 0, i) + 1
            if text[i] == '"' and not text[start:i].lstrip().startswith("#include"):
                first = pieces.pop() if joined else Piece(line, "string", "", limited)
                pieces.append(first._replace(text=first.text + body))
                joined = True
        else:
            end = i + 1
            joined = joined and text[i].isspace()
        line += text.count("\n", i, end)
        i = end
    return pieces


def pieces_of_script(text):
    """Comments that begin with '#', lines of one block joined, and what a shell prints by echo."""
    pieces, words, start, column = [], [], 0, 0
    for number, line in enumerate(text.split("\n") + [""], 1):
        found = re.search(r"(?:^|(?<=\s))#+:?\s+(.*)", line)
        if words and (not found or found.start() != column or number != start + len(words)):
            pieces.append(Piece(start, "comment", "\n".join(words), False))
            words = []
        if found and not line.startswith("#!"):
            start, column = (start, column) if words else (number, found.start())
            words.append(found.group(1))
        pieces += [Piece(number, "string", s, False) for s in re.findall(r'\becho "((?:[^"\\]|\\.)*)"', line)]
    return pieces


def pieces_of_python(path):
    """Comments, strings and docstrings."""
    pieces = []
    with open(path, "rb") as source:
        for token in tokenize.tokenize(source.readline):
            if token.type == tokenize.COMMENT:
                previous = pieces[-1] if pieces else None
                if previous and previous.kind == "comment" and token.line.lstrip().startswith("#") \
                        and previous.line + previous.text.count("\n") + 1 == token.start[0]:
                    pieces[-1] = previous._replace(text=previous.text + "\n" + token.string[1:])
                else:
                    pieces.append(Piece(token.start[0], "comment", token.string[1:], False))
            elif token.type == tokenize.STRING or tokenize.tok_name[token.type] == "FSTRING_MIDDLE":
                pieces.append(Piece(token.start[0], "string", token.string.strip("rbfRBF\"'"), False))
    return pieces


def pieces_of_sql(text):
    """Comments; those that fill their lines are joined."""
    lines = [(n, re.search(r"--\s(.*)", line), line) for n, line in enumerate(text.split("\n"), 1)]
    pieces = []
    for number, found, line in lines:
        whole = found and line.startswith("--")
        last = pieces[-1] if pieces else None
        if whole and last and last.limited == "whole" and last.line + last.text.count("\n") + 1 == number:
            pieces[-1] = last._replace(text=last.text + "\n" + found.group(1))
        elif found:
            pieces.append(Piece(number, "comment", found.group(1), "whole" if whole else False))
    return [p._replace(limited=False) for p in pieces]


def pieces_of_catalogue(path):
    """Cells of at least four words: titles and notes."""
    with open(path, encoding="utf-8", newline="") as source:
        reader = csv.reader(source)
        return [Piece(reader.line_num, "prose", cell, False) for row in reader for cell in row if cell.count(" ") > 2]


def words_of_macros(line):
    """A line of macros as text: the words that a macro marks as code in backquotes, closing signs without a blank."""
    text, code = "", False
    for word in line[1:].split():
        if word in CODE_MACROS | PROSE_MACROS:
            code = word in CODE_MACROS
        elif re.fullmatch(r"[.,;:)]+", word):
            text += word
        else:
            text += f" `{word}`" if code else f" {word}"
    return re.sub(r"` `", " ", text).strip()


def pieces_of_man(text):
    """Paragraphs of an mdoc page. Displays, the synopsis and the text in .It lines are left out."""
    pieces, words, start, left_out = [], [], 1, 0
    for number, line in enumerate(text.split("\n") + [".Pp"], 1):
        if re.match(r"\.(Sh|Ss|Pp|It|Bl|El|Bd|Ed|D1|Dl|Dd|Dt|Os|Nd|Rs|Re|%)", line):
            if words:
                pieces.append(Piece(start, "prose", " ".join(words), True))
                words = []
            if line.startswith(".Nd "):
                pieces.append(Piece(number, "prose", line[4:], True))
            if line.startswith(".Sh"):
                left_out = line == ".Sh SYNOPSIS"
            left_out += line.startswith(".Bd") - line.startswith(".Ed")
        elif line and not left_out and not line.startswith('.\\"'):
            start = start if words else number
            words.append(words_of_macros(line) if line.startswith(".") else line.replace("\\&", ""))
    return pieces


def pieces_of_markdown(text):
    """Paragraphs, items, cells of tables and headings, without fenced or indented code."""
    pieces, words, start, fenced = [], [], 1, False
    for number, line in enumerate(text.split("\n") + [""], 1):
        if line.startswith("```"):
            fenced = not fenced
            line = ""
        if fenced or (line.startswith("    ") and not words):
            continue
        if words and (not line.strip() or re.match(r"\s*([-*#|>→] ?|\d+\. )", line)):
            pieces.append(Piece(start, "prose", " ".join(words), True))
            words = []
        if re.match(r"\s*\|", line):
            pieces += [Piece(number, "prose", cell.strip(), True) for cell in line.split("|") if cell.strip()]
        elif line.strip():
            start = start if words else number
            words.append(re.sub(r"\]\([^)]*\)", "]", re.sub(r"^\s*([-*#>]+|\d+\.)\s+", "", line).strip()))
            if line.startswith("#"):
                pieces.append(Piece(start, "prose", words.pop(), True))
    return pieces


def pieces_of_notebook(text):
    """Cells of Markdown, by the line where each begins, and of code."""
    pieces = []
    for cell in json.loads(text)["cells"]:
        source = "".join(cell["source"])
        line = 1 + text[:text.find(json.dumps(cell["source"][0], ensure_ascii=False))].count("\n")
        found = pieces_of_markdown(source) if cell["cell_type"] == "markdown" else pieces_of_script(source)
        pieces += [piece._replace(line=line + piece.line - 1) for piece in found]
    return pieces


def pieces_of_html(text):
    """Texts between the tags of paragraphs, items, cells and headings."""
    text = re.sub(r"<code>(.*?)</code>", r"`\1`", re.sub(r"<pre.*?</pre>|<style.*?</style>|<script.*?</script>|\{\{\w+\}\}", lambda
                  code: "\n" * code.group().count("\n"), text, flags=re.S), flags=re.S)
    pieces, line = [], 1
    for part in re.split(r"(</?(?:p|li|h\d|t[dh]|d[td]|title|footer|section|ul|ol|main|header)\b[^>]*>)", text):
        words = re.sub(r"<[^>]*>", "", part)
        if words.strip():
            pieces.append(Piece(line + words[:len(words) - len(words.lstrip())].count("\n"), "prose", words.strip(), True))
        line += part.count("\n")
    return pieces


def plain(text):
    """The text with code replaced by one word, and a single blank or end of line between words."""
    text = re.sub(r"`[^`]*`", lambda code: "code" + "\n" * code.group().count("\n"), text)
    return re.sub(r"[^\S\n]*\n[^\S\n]*", "\n", re.sub(r"[^\S\n]+", " ", text))


def sentences(text):
    """Sentences end with . ? or !, or with : or ; before a capital letter."""
    ends = r"(?<=[.!?])(?<!e\.g\.)(?<!i\.e\.)[)\"']?\s+(?=[A-Z0-9\"'(]|code|bursar)|(?<=[:;])\s+(?=[A-Z\"'(])"
    return [" ".join(s.split()) for s in re.split(ends, plain(text)) if s.strip()]


def pieces_of(path, name):
    """The pieces of a file, by its name below the root."""
    if path.suffix == ".py":
        return pieces_of_python(path)
    if path.suffix == ".csv":
        return pieces_of_catalogue(path)
    text = path.read_text(encoding="utf-8", errors="replace")
    if re.fullmatch(r"\.[1357]", path.suffix):
        return pieces_of_man(text)
    if path.suffix in (".c", ".h", ".js", ".css"):
        return pieces_of_c(text, name in ("src/library/commands.h", "src/library/help.c", "src/library/options.c"))
    if path.suffix == ".md":
        return pieces_of_markdown(text)
    if path.suffix == ".ipynb":
        return pieces_of_notebook(text)
    if path.suffix == ".html":
        return pieces_of_html(text)
    return pieces_of_sql(text) if path.suffix == ".sql" else pieces_of_script(text)


# What is read below the root; the self-test has a tree with some of it.
PATTERNS = """README.md Makefile .ci/* .github/*.md src/README.md src/*/*.[ch] src/cli/man/* src/report/page/*.js
    src/report/page/*.css src/cli/html/*.js src/cli/html/*.sh src/cli/starter/*.yaml src/python/*.md
    src/python/*.ipynb src/python/*/*.py src/site/*.html src/site/*.css src/site/*.py
    tests/*.[ch] tests/*/*.[ch] tests/*.sh tests/*/*.sh tests/*/*.py catalog/*.sql catalog/*/*.csv scenarios/*.yaml
    scenarios/*/*.yaml reports/*.sh""".split()


def hits_of(piece, deny):
    """(line, fault, text) of each hit in a piece; of a sentence, the line where the piece begins."""
    if piece.kind == "string" and " " not in piece.text.strip():
        return
    text = plain(piece.text)
    for pattern, use in deny:
        for found in pattern.finditer(text):
            line = piece.line + text.count("\n", 0, found.start())
            yield line, f"'{' '.join(found.group().split())}' (write: {use})", text[max(0, found.start() - 30):][:90]
    for sentence in sentences(piece.text):
        if re.match(r"\W*Of\s", sentence):
            yield piece.line, "a sentence that opens with 'Of'", sentence[:90]
        if piece.limited and len(sentence.split()) > MOST_WORDS:
            yield piece.line, f"a sentence of {len(sentence.split())} words", sentence[:90]


def main():
    root = Path(next((a for a in sys.argv[1:] if not a.startswith("-")), "."))
    words = dict(DENY, **DENY_NIGHTLY) if "--nightly" in sys.argv else DENY
    # Not within a key or a file name: no letter, '_', '-' or '/' next to the word.
    deny = [(re.compile(r"(?<![\w/-])(?<!\w\.)" + word.replace(" ", r"\s") + r"(?![\w/-])(?!\.\w)", re.I), use)
            for word, use in words.items()]
    counts = Counter()
    for path in sorted(p for pattern in PATTERNS for p in root.glob(pattern) if p.is_file()):
        name = path.relative_to(root).as_posix()
        if name.startswith("tests/lint/language."):  # these have the words of the list
            continue
        for piece in pieces_of(path, name):
            for line, fault, text in hits_of(piece, deny):
                counts[name.rpartition("/")[0] or "."] += 1
                if "--count" not in sys.argv:
                    print(f"{name}:{line}: {fault}: {' '.join(text.split())}")
    if "--count" in sys.argv:
        for folder, n in sorted(counts.items()):
            print(f"{n:6} {folder}")
    return 1 if counts else 0


sys.exit(main())
