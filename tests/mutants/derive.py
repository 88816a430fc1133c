"""Derives faults from the code, one in each element that search and proof could share; run.sh judges them like *.mutant.

usage: derive.py write FOLDER NAME...   writes FOLDER/NAME.mutant
       derive.py check                  compares the list with the code; prints how many faults there are, by kind
       derive.py find BUILD [NAME...]   tries every scenario with each fault, and rewrites the list

The faults are
  view.FIELD        a field of struct view (machine/view.h) is doubled
  row.TABLE.ROW     the first figure of a row of a constant table is changed, or its constant or word is replaced by a later row's
  call.FUNCTION     the result of a function is one more, doubled, negated, or a word without its first letter
Tables are those of the layers below, except keys that a file may have, and the parameters of models. Functions are those of base
called by the layers above it, those of catalog, scenario and model called by problem, purchase and search, and all that the proof
calls; from tests/lint/proof_calls.txt only those whose result is checked.

derived.txt has a line for each: its name, the file where it is planted, and the scenario (a .mutant or .question of this folder)
that shows it, or `-` and the reason why none can. The lint fails if a fault is missing in the list or no longer exists."""

import json
import multiprocessing
import os
import re
import shlex
import shutil
import subprocess
import sys

LAYERS = ["base", "catalog", "machine", "scenario", "problem", "purchase", "search"]
HERE = "tests/mutants"
LIST = f"{HERE}/derived.txt"
# Tables of keys of files, of words in messages, and of formats of logs and price lists: no answer contains their figures.
# Currencies are ISO 4217 codes without a figure.
NOT_OF_ANSWERS = re.compile(r"KEYS|COLUMNS|TABLES|FORMATS|LAYOUTS|STATE_TEXT|_words|leaf_places|award|MODELS|FIELDS|OWN|TESTS|BENCHMARKS|"
                            r"figures_names|DIMENSIONS|CODES|CHECKS|WORDS|CHANGES$|TECHNOLOGY_VALUES")
# These read the words of price lists, before there is a catalogue.
PRICE_LISTS = re.compile(r"src/catalog/((list|price)_\w+|part_name)\.c")
WHOLE = {"int", "int64_t", "size_t", "date", "int128", "uint64_t", "int32_t", "unsigned", "unsigned char", "char"}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


class Fault:
    """Its name, its place, and the text that replaces another."""

    def __init__(self, name, words, path, find, put, spares=""):
        """spares: a function that models call without the fault, because models and what they use are shared."""
        self.name, self.words, self.path, self.find, self.put = re.sub(r"[^\w.+-]", "-", name), words, path, find, put
        self.spares = spares

    def mutant(self, asks):
        """asks: a scenario, or `own`."""
        lines = [f"# {self.words}", f"file: {self.path}"]
        lines += [f"find: {line}" for line in self.find.split("\n")]
        lines += [f"with: {line}" for line in self.put.split("\n")]
        lines += [f"spares: {self.spares}"] if self.spares else []
        return "\n".join([*lines, f"ask: {asks}", *([unit_question(self).rstrip("\n")] if asks == "own" else [])]) + "\n"


def sources(layer):
    return [f"src/{layer}/{name}" for name in sorted(os.listdir(f"src/{layer}")) if name.endswith(".c")]


# --- functions ---


def definition(name, paths):
    """Path, result, parameters and text of a function's head."""
    head = re.compile(rf"^(?!static|typedef)([a-z][\w ]*?(?: \*(?:const \*)?| )){name}\(([^;{{}}]*?)\)\n\{{\n", re.M | re.S)
    for path in paths:
        found = head.search(read(path))
        if found:
            return path, found.group(1).strip(), " ".join(found.group(2).split()), found.group(0)
    return None


def names_of(params):
    """The names of parameters, without the texts in brackets."""
    name = re.compile(r"\(\*(\w+)\)\(.*\)$|(\w+)(?:\[[^\]]*\])*$")
    return [] if params == "void" else ["".join(name.search(param.strip()).groups("")) for param in split(params)]


def split(params):
    parts, depth = [""], 0
    for char in params:
        depth += (char in "([") - (char in ")]")
        if char == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    return parts


def harm_figure(kind, at):
    """A statement that changes a result; None: not possible for this type."""
    if kind == "double":
        return f"{at} = {at} == 0 ? 1 : 2 * {at};"
    if kind == "bool":
        return f"{at} = !{at};"
    if kind in WHOLE:
        return f"{at} += 1;"
    if kind == "struct decimal":
        return f"{at}.digits += 1;"
    if kind == "struct fraction":
        return f"{at}.n += {at}.d;"
    if kind == "struct application":
        return f"{at}.param[0] += 1;"
    if kind == "struct message_cost":
        return f"{at}.bytes *= 2;"
    return None


def harm_result(result):
    kind = result.replace("const ", "").strip()
    if result.startswith("const char *"):
        return "r_ = r_ && *r_ ? r_ + 1 : r_;"
    if kind.endswith("*"):
        return "r_ = NULL;"
    return harm_figure(kind, "r_")


def harm_output(params):
    """The first parameter that is written to."""
    for param in split(params):
        found = re.fullmatch(r"((?:struct )?\w+) \*(?:out_?\w*|n|\w+)", param.strip())
        if found and not param.strip().startswith("const"):
            harm = harm_figure(found.group(1), f"(*{names_of(param)[0]})")
            if harm:
                return harm
    return None


def function_fault(name, path, result, params, head):
    """None: no other result is known."""
    given = ", ".join(names_of(params)) if "..." not in params else None
    if given is None or result == "struct view":
        return None
    kind = result.replace("const ", "")
    writes = harm_output(params)
    if kind == "void":
        harm, words = (writes, "gives another figure") if writes else ("", "does nothing")
    elif kind == "enum status":
        harm, words = writes, "gives another figure"
    else:
        harm, words = harm_result(result), "gives something else"
    if harm is None:
        return None
    call = f"{name}_right({given})"
    right = head[: head.index(name + "(")] + f"{name}_right({params})"
    if kind == "void":
        body = f"    {call}; {harm}" if writes else "    (void)0;"
    elif kind == "enum status":
        body = f"    enum status r_ = {call};\n    if (r_ == ST_OK) {{ {harm} }}\n    return r_;"
    else:
        body = f"    __auto_type r_ = {call};\n    {harm}\n    return r_;"
    put = f"{right};\n{head.rstrip()}\n{body}\n}}\n{right}\n{{"
    return Fault(f"call.{name}", f"{name} {words}", path, head.rstrip("\n"), put, name if path.startswith("src/base") else "")


def symbols(objects, kinds):
    done = subprocess.run(["nm", "-g", *objects], capture_output=True, text=True, check=True).stdout
    return {line.split()[-1] for line in done.splitlines() if len(line.split()) >= 2 and line.split()[-2] in kinds}


def objects_of(build, layer):
    names = [f"{build}/obj/{layer}/{os.path.basename(path)[:-2]}.o" for path in sources(layer)]
    return [name for name in names if os.path.exists(name)]


def shared_calls(build):
    """Functions through which a fault could reach both sides."""
    listed = {}
    for line in read("tests/lint/proof_calls.txt").splitlines():
        if line and not line.startswith("#"):
            name, _, reason = line.partition(" ")
            listed[name] = reason.strip()
    defined = {layer: symbols(objects_of(build, layer), "T") for layer in [*LAYERS, "model"]}
    called = {layer: symbols(objects_of(build, layer), "U") for layer in [*LAYERS[1:], "proof"]}
    shared = called["proof"] & set().union(*defined.values())
    for layer, above in (("base", 1), ("model", 3), ("catalog", 4), ("scenario", 4)):
        shared |= defined[layer] & set().union(*(called[caller] for caller in LAYERS[above:]))
    return sorted(name for name in shared if name not in listed or listed[name].startswith("held"))


def function_faults(names):
    paths = [path for layer in [*LAYERS, "model"] for path in sources(layer)]
    for name in names:
        found = definition(name, paths)
        fault = found and function_fault(name, *found)
        if fault:
            yield fault


# --- the view ---


def view_faults():
    body = re.search(r"^struct view \{\n(.*?)^\};", read("src/machine/view.h"), re.M | re.S).group(1)
    body = re.sub(r"/\*.*?\*/", "", body, flags=re.S)
    path, _, params, head = definition("instance_view", sources("problem"))
    for kind, star, name in re.findall(r"^\s*((?:const )?(?:struct )?\w+) (\*?)(\w+)[^;]*;", body, re.M):
        at = f"r_.{name}"
        if star:
            harm = f"for (int i = 0; i < N_MESSAGE_PATTERNS; i++) {at}[i] = NULL;" if name == "times" else f"{at} = NULL;"
        else:
            harm = harm_figure(kind, at)
        right = f"struct view instance_view_right({params})"
        put = (f"static {right};\n{head.rstrip()}\n    struct view r_ = instance_view_right({', '.join(names_of(params))});\n"
               f"    {harm}\n    return r_;\n}}\nstatic {right}\n{{")
        yield Fault(f"view.{name}", f"models see another {name}", path, head.rstrip("\n"), put)


# --- tables ---

TABLE = re.compile(r"^(?:static )?const [^=;(){}]*?(?:\{[^{}]*\} )?(\w+)\[[^\]]*\]\s*=\s*\{(.*?)\};$", re.M | re.S)
STRUCTS = re.compile(r"^static const struct \{\n.*?^\} (\w+)\[[^\]]*\]\s*=\s*\{(.*?)^\};$", re.M | re.S)
STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
CONSTANT = re.compile(r"\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b")
NUMBER = re.compile(r"(?<![\w.\"])(\d+\.?\d*(?:[eE][+-]?\d+)?)(?![\w.])")


def rows_of(body):
    """Place and text of each row, separated by commas at the lowest depth."""
    start, depth, i = 0, 0, 0
    while i < len(body):
        if body[i] == '"':
            i = STRING.match(body, i).end()
            continue
        if body.startswith("/*", i):
            i = body.index("*/", i) + 2
            continue
        if body[i] == "#":
            return
        depth += (body[i] in "({[") - (body[i] in ")}]")
        if body[i] == "," and depth == 0:
            yield start, body[start:i]
            start = i + 1
        i += 1
    if body[start:].strip():
        yield start, body[start:]


def other_number(text):
    value = float(text)
    other = "1" if value == 0 else f"{2 * value:.17g}" if "." in text or "e" in text.lower() or value >= 8 else str(int(value) + 1)
    return other if "." not in text or "." in other or "e" in other else other + ".0"


def harmed_default(row):
    """A parameter of a model: its default is replaced by another word, or by a number if it has none."""
    strings = [(found.start(), found.end(), found.group(0)[1:-1]) for found in STRING.finditer(row)]
    name = strings[0][2] if strings else ""
    if "MODEL_CHOICE(" in row and len(strings) > 2:
        choices, (start, end, default) = strings[1][2].split(","), strings[2]
        if default in choices and len(choices) > 1:
            return name, row[:start] + f'"{choices[(choices.index(default) + 1) % len(choices)]}"' + row[end:]
        return name, None
    if re.search(r"MODEL_(NUMBER|WHOLE|WHOLE_OR)\(", row) and len(strings) > 1:
        start, end, default = strings[1]
        number = re.match(r"[\d.]+", default)
        unit = next((unit for word, unit in (("BANDWIDTH", "MB/s"), ("BYTES", "MB"), ("TIME", "ms"), ("RATE", "Mop/s")) if f"DIM_{word}" in row), "")
        other = other_number(number.group(0)) + default[number.end():] if number else f"2{unit}"
        return name, row[:start] + f'"{other}"' + row[end:]
    return name, None


def harmed_row(row, others):
    """The row's name, and the row with another first figure; or with the constant or word, whichever is first, of a later row."""
    strings = STRING.findall(row)
    key = re.match(r"\s*\[(\w+)\]", row)
    name = strings[0][1:-1] if strings else key.group(1) if key else row.strip()[:20]
    bare = STRING.sub(lambda found: '"' + "_" * (len(found.group(0)) - 2) + '"', row)
    bare = re.sub(r"/\*.*?\*/", lambda found: " " * len(found.group(0)), bare, flags=re.S)
    bare = re.sub(r"\[\w+\]", lambda found: " " * len(found.group(0)), bare)
    number = NUMBER.search(bare)
    if number:
        return name, row[: number.start()] + other_number(number.group(0)) + row[number.end():]
    first = min((found for found in (CONSTANT.search(bare), STRING.search(bare)) if found), key=lambda found: found.start(), default=None)
    if first:
        like = CONSTANT if CONSTANT.match(first.group(0)) else STRING
        own = row[first.start():first.end()]
        for found in (like.search(re.sub(r"\[\w+\]", "", other)) for other in others):
            if found and found.group(0) != own:
                return name, row[: first.start()] + found.group(0) + row[first.end():]
    return name, None


def unique(text, start, end):
    """The place in whole lines, with as many lines before it as make it unique."""
    first, last = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    while text.count(text[first:last]) > 1 and first > 0:
        first = text.rfind("\n", 0, first - 1) + 1
    return first, last


def table_faults():
    for layer in [*LAYERS, "model"]:
        for path in sources(layer):
            if PRICE_LISTS.fullmatch(path):
                continue
            text = read(path)
            for found in [*TABLE.finditer(text), *STRUCTS.finditer(text)]:
                table, body, at = found.group(1), found.group(2), found.start(2)
                of_model = layer == "model" and "struct model_param" in found.group(0)[:80]
                if NOT_OF_ANSWERS.search(table) or (layer == "model" and not of_model):
                    continue
                rows, names = list(rows_of(body)), set()
                for i, (start, row) in enumerate(rows):
                    others = [other for _, other in rows[i + 1:] + rows[:i]]
                    name, harmed = harmed_default(row) if of_model else harmed_row(row, others)
                    if harmed is None:
                        continue
                    lead = len(row) - len(row.lstrip())
                    first, last = unique(text, at + start + lead, at + start + len(row))
                    put = text[first:at + start] + harmed + text[at + start + len(row):last]
                    whose = f"{os.path.basename(path)[:-2]}.{table}.{name}"
                    whose += "" if whose not in names else f".{i}"
                    names.add(whose)
                    yield Fault(f"row.{whose}", f"{table} of {path}: {name} is another", path, text[first:last], put)


# --- questions ---

# By dimension: the change or key that sets a value in SI units, and the scenario.
UNIT_QUESTIONS = {
    "TIME": ("options: --set latency.gigabit=@", 60e-6, ""),
    "BANDWIDTH": ("options: --set bandwidth.gigabit=@", 90e6, ""),
    "RATE": ("options: --set rate.pc=@", 280e6, ""),
    "POWER": ("options: --set power.pc=@", 90, "limits: {power: 2kW}\n"),
    "MASS": ("options: --set weight.pc=@", 12, "limits: {weight: 250kg}\n"),
    "LENGTH": ("", 0.7, "layout: {nodes_per_rack: 8, rack_pitch: @, in_rack: 1m, overhead: 2m}\nlimits: {never_buy: [box-4]}\n"),
    "BYTES": ("rates: pc,nps.render,,,10,,assumption,", 700,
              "workload: [{name: run, model: nps.render, params: {message: @}, share: 1}]\n"),
    "SHARE": ("", 0.3, "workload: [{name: train, model: llm.train, params: {layers: 32, width: 4096, batch: 512, memory_reserve: @}, "
                       "share: 1}]\nchoose: {nodes: [big], networks: [gigabit], templates: [{name: star}]}\n"),
    "REQUESTS": ("", 160, "workload: [{name: serve, model: llm.serve, params: {layers: 16, width: 2048, vocabulary: 32000, heads: 16, "
                          "kv_heads: 4, feed_forward: 5632, gated: yes, prompt: 512, answer: 128, compute_efficiency: 50%, "
                          "memory_efficiency: 70%, ttft: 200ms, tpot: 20ms, arrivals: @}, share: 1}]\n"
                          "choose: {nodes: [big], networks: [gigabit], templates: [{name: star}]}\ngoal: cost\n"),
}


def unit_question(fault):
    """For a row of units, the scenario with a quantity in it; None: no key has its dimension."""
    name, dimension, factor, parts = re.search(r'\{"([^"]+)", DIM_(\w+), ([\d.e+-]+)(?: / (\d+))?\}', fault.find).groups()
    if dimension not in UNIT_QUESTIONS:
        return None
    head, amount, said = UNIT_QUESTIONS[dimension]
    quantity = f"{amount / float(factor) * int(parts or 1):.12g}{name}"
    return (head + "\n---\n" + said).replace("@", quantity).lstrip("\n")


# --- the list ---


def listed():
    """By name: the file, the scenario, and the reason if there is none."""
    known = {}
    for line in read(LIST).splitlines() if os.path.exists(LIST) else []:
        if line and not line.startswith("#"):
            name, path, question, *why = line.split(" ", 3)
            known[name] = path, question, why[0] if why else ""
    return known


def faults(build):
    found = {}
    for fault in [*view_faults(), *table_faults(), *function_faults(shared_calls(build))]:
        found[fault.name] = fault
    return found


def write(folder, names):
    os.makedirs(folder, exist_ok=True)
    known = listed()
    calls = [name[len("call."):] for name in names if name.startswith("call.")]
    found = {fault.name: fault for fault in [*view_faults(), *table_faults(), *function_faults(calls)]}
    for name in names:
        with open(f"{folder}/{name}.mutant", "w", encoding="utf-8") as file:
            file.write(found[name].mutant(known[name][1]))


def check(build):
    known, bad, found = listed(), 0, faults(build)
    for name in sorted(set(found) - set(known)):
        print(f"{LIST}: no line for {name} ({found[name].path}): `make derived` writes it", file=sys.stderr)
        bad = 1
    for name in sorted(set(known) - set(found)):
        print(f"{LIST}: {name}: there is no such fault any more", file=sys.stderr)
        bad = 1
    for name, (_, question, why) in known.items():
        if question == "-" and not why:
            print(f"{LIST}: {name}: no question shows it: expected one, or why none can", file=sys.stderr)
            bad = 1
    shown = [name for name in found if known.get(name, ("", "-"))[1] != "-"]
    kinds = ", ".join(f"{sum(name.startswith(kind + '.') for name in shown)} in {words}"
                      for kind, words in (("view", "the view"), ("row", "rows of tables"), ("call", "functions")))
    print(f"{len(found)} faults derived, {len(shown)} planted: {kinds}; {len(found) - len(shown)} no answer can show")
    sys.exit(bad)


# --- finding questions ---


# Equal to the value in run.sh.
NOT_CHECKED = re.compile(rb'^  "presolve".*?^  \}|^      "messages": \[$.*?^      \]|^  "warnings": \[$.*?^  \]', re.M | re.S)


def is_as_good(plan, other):
    """True if two purchases differ and none is better."""
    one, two = json.loads(plan), json.loads(other)
    bought = [[(cluster["node"], cluster["nodes"]) for cluster in said["clusters"]] for said in (one, two)]
    return bought[0] != bought[1] and all(one[key] == two[key] for key in ("status", "cost_minor", "budget_minor", "objective"))


class Finder:
    """Tries all scenarios with a fault, and returns the first that shows it and all results."""

    def __init__(self, build, folder):
        self.build, self.folder = build, folder
        shutil.rmtree(folder, ignore_errors=True)
        self.questions = {}
        for file in sorted(os.listdir(HERE)):
            if file.endswith((".mutant", ".question")) and "\ntest: " not in read(f"{HERE}/{file}"):
                self.add(file.rsplit(".", 1)[0], read(f"{HERE}/{file}"))
        self.right = {name: self.optimize(f"{build}/bursar", name) for name in self.questions}

    def add(self, name, text):
        """Solves a scenario once, with its catalogue."""
        head, _, said = text.partition("---\n")
        options = " ".join(re.findall(r"^options: (.*)$", head, re.M)).split()
        rates = re.findall(r"^rates: (.*)$", head, re.M)
        if (said, options, rates) in [(old[0], old[1], old[2]) for old in self.questions.values()]:
            return
        folder = f"{self.folder}/{name}"
        shop = f"{HERE}/shop"
        os.makedirs(folder, exist_ok=True)
        keys = {line.split(":")[0] for line in said.splitlines()}
        rest = [line for line in read(f"{HERE}/base.yaml").splitlines() if line.split(":")[0] not in keys]
        with open(f"{folder}/scenario.yaml", "w", encoding="utf-8") as file:
            file.write(said + "\n".join(rest) + "\n")
        if rates:
            shutil.copytree(shop, f"{folder}/shop", dirs_exist_ok=True)
            shop = f"{folder}/shop"
            known = {tuple(line.split(",")[:2]) for line in read(f"{shop}/node_rate.csv").splitlines()}
            with open(f"{shop}/node_rate.csv", "a", encoding="utf-8") as file:
                file.writelines(f"{rate}\n" for rate in rates if tuple(rate.split(",")[:2]) not in known)
        catalog = f"{folder}/shop.db" if rates else f"{self.folder}/shop.db"
        if rates or not os.path.exists(catalog):
            subprocess.run([f"{self.build}/bursar", "catalog", "build", shop, "-o", catalog, "-q"], capture_output=True, check=True)
        self.questions[name] = said, options, rates, f"{folder}/scenario.yaml", catalog

    def run(self, words):
        try:
            return subprocess.run([*words, "-q"], stdin=subprocess.DEVNULL, capture_output=True, timeout=10, check=False)
        except subprocess.TimeoutExpired:
            return None

    def optimize(self, program, name):
        _, options, _, path, shop = self.questions[name]
        done = self.run([program, "optimize", path, "-c", shop, *options, "--format", "json"])
        return (done.returncode, NOT_CHECKED.sub(b"", done.stdout), done.stdout) if done else (None, b"", b"")

    def fate(self, program, name):
        right, wrong = self.right[name], self.optimize(program, name)
        if right[0] != 0 or wrong[0] not in (0, 1, 3):
            return "none"
        if wrong[0] != 0:
            return "caught" if wrong[0] == 1 else "survived"
        if wrong[1] == right[1]:
            return "same"
        _, options, _, path, shop = self.questions[name]
        plan = f"{program}.json"
        with open(plan, "wb") as file:
            file.write(wrong[2])
        done = self.run([program, "verify", plan, path, shop, *options])
        if done and done.returncode == 0:
            return "as good" if is_as_good(wrong[2], right[2]) else "survived"
        return "caught" if done and done.returncode == 1 else "none"

    def judge(self, fault):
        """The first scenario that shows it, and all results."""
        program = f"{self.folder}/{fault.name}.program"
        source, object_ = f"{program}.c", f"{program}.o"
        with open(source, "w", encoding="utf-8") as file:
            file.write(read(fault.path).replace(fault.find, fault.put, 1))
        compiled = subprocess.run([*shlex.split(os.environ["COMPILE"]), "-w", "-O0", "-c", "-o", object_, source],
                                  capture_output=True, text=True, check=False)
        if compiled.returncode:
            return fault, None, {f"does not build: {compiled.stderr[:400]}": 1}
        archives, model = os.environ["ARCHIVES"].split(), f"{program}.a"
        if fault.spares:
            subprocess.run(["objcopy", "--redefine-sym", f"{fault.spares}={fault.spares}_right", f"{self.build}/lib/libmodel.a", model],
                           check=True)
            archives = [model if path.endswith("/libmodel.a") else path for path in archives]
        subprocess.run([*shlex.split(os.environ["LINK"]), "-o", program, object_, *archives, *os.environ["LIBS"].split()], check=True)
        fates, shown = {}, None
        names = list(self.questions)
        if fault.name.startswith("row.unit.UNITS.") and unit_question(fault):
            self.add(fault.name, "# \n" + unit_question(fault))
            self.right[fault.name] = self.optimize(f"{self.build}/bursar", fault.name)
            names = [fault.name]
        for name in names:
            fate = self.fate(program, name)
            fates[fate] = fates.get(fate, 0) + 1
            if fate == "survived" or (fate == "caught" and shown is None):
                shown = name
            if fate == "survived" or fates.get("caught", 0) >= 3:
                break
        for file in (source, object_, program, model, f"{program}.json"):
            if os.path.exists(file):
                os.remove(file)
        return fault, "own" if shown == fault.name else shown, fates


# The reason if there is one; a fault without any effect needs a look.
NO_ANSWER = "no answer: questions that reach it are refused"


def find(build, names):
    known, found = listed(), faults(build)
    wanted = [fault for name, fault in found.items() if not names or name in names]
    finder = Finder(build, f"{build}/derived/find")
    lines = {name: line for name, line in known.items() if name in found}
    with multiprocessing.Pool() as pool:
        for fault, shown, fates in pool.imap_unordered(finder.judge, wanted):
            why = known.get(fault.name, ("", "", ""))[2]
            if not shown and fates.get("none", 0) > 0 and (not why or why == NO_ANSWER):
                why = NO_ANSWER
            lines[fault.name] = fault.path, shown or "-", why if not shown else ""
            print(f"{fault.name} {shown or '-'} {fates}", flush=True)
    top = [line for line in read(LIST).splitlines() if line.startswith("#")] if os.path.exists(LIST) else []
    with open(LIST, "w", encoding="utf-8") as file:
        file.write("\n".join([*top, *(" ".join([name, *lines[name]]).rstrip() for name in found if name in lines)]) + "\n")


def main():
    if sys.argv[1] == "find":
        find(sys.argv[2], sys.argv[3:])
    elif sys.argv[1] == "write":
        write(sys.argv[2], sys.argv[3:])
    elif sys.argv[1] == "names":
        for fault in faults(sys.argv[2]).values():
            print(fault.name, fault.path)
    else:
        check(os.environ.get("BUILD_DIR", "build"))


if __name__ == "__main__":
    main()
