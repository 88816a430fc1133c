"""Every failure of a machine at every place of a run: memory, files, streams, signals.

    python3 tests/torture/run.py BUILD_DIR [short]
    ONLY=optimize,verify PARTS=memory,system MOST=4000 python3 tests/torture/run.py BUILD_DIR

A run with a failure must end by itself with one of the exit codes: with 0 its result is complete, with another it gives the
reason and leaves the old file in the place of its result. `short`: a few commands, at a few places."""

import hashlib
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import folders

BUILD = os.path.abspath(sys.argv[1])
SHORT = "short" in sys.argv[2:]
PROGRAM = BUILD + "/bursar"
HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
SHOP = TOP + "/tests/mutants/shop"
CODES = range(0, 8)
faults, counts = [], {}

# The command lines, in a folder with shop.db, the scenarios that use it, plan.json, bid.csv, runs.csv and summary.json. OUT
# is the output file.
COMMANDS = {
    "init": "init OUT",
    "check": "check shop.yaml",
    "tutorial": "tutorial",
    "schema": "schema scenario",
    "completion": "completion bash",
    "optimize": "optimize shop.yaml --format json -o OUT",
    "optimize --best": "optimize shop.yaml --best 3 --format csv",
    "optimize failing": "optimize failing.yaml --format json -o OUT",
    "optimize serving": "optimize serving.yaml --format json -o OUT",
    "optimize --proof": "optimize shop.yaml --proof OUT.vipr -q",
    "verify": "verify plan.json shop.yaml",
    "evaluate": "evaluate bid.csv shop.yaml",
    "negotiate": "negotiate shop.yaml",
    "report html": "report shop.yaml -o OUT.html",
    "report xlsx": "report shop.yaml -o OUT.xlsx",
    "export": "export shop.yaml OUT.lp --lp",
    "curve": "curve shop.yaml --points 4 --format yaml",
    "curve --plot": "curve shop.yaml --points 4 --plot OUT.svg",
    "crossover": "crossover shop.yaml --between gigabit,ten --from 0 --to 60000",
    "whatif": "whatif shop.yaml --set pc=*0.9",
    "montecarlo": "montecarlo shop.yaml --draws 5 --seed 1",
    "history": "history shop.yaml",
    "diff": "diff plan.json plan.json",
    "flip": "flip shop.yaml --part pc",
    "sensitivity": "sensitivity shop.yaml --by 10%",
    "fleets": "fleets shop.yaml",
    "sweep": "sweep shop.yaml --vary budget=20000,30000",
    "part": "sensitivity shop.yaml --by 10% --shard 1/2 -o OUT",
    "explain": "explain shop.yaml",
    "nothing": "optimize shop.yaml --budget 100",
    "models": "models npb.bt",
    "templates": "templates",
    "predict": "predict npb.bt class=C processes=16 rate=50 latency=50us bandwidth=80MiB/s",
    "tailor": "tailor gamma.lautrec --gamma 4 processes=16 rate=50",
    "fit": "fit fit.csv -o OUT.yaml",
    "calibrate": "calibrate runs.csv -o OUT",
    "reproduce": "reproduce nps --format csv",
    "cite": "cite shop.yaml",
    "catalog build": "catalog build %s -o OUT" % SHOP,
    "catalog import": "catalog import shop.db quote.csv -o OUT",
    "catalog summary": "catalog import %s summary.json --dry-run" % SHOP,
    "catalog export": "catalog export shop.db OUT",
    "catalog list": "catalog list shop.db",
    "catalog show": "catalog show shop.db pc",
    "catalog check": "catalog check shop.db",
}
SHORT_NAMES = ["models", "optimize", "catalog build", "verify"]
MOST = int(os.environ.get("MOST", "1000000"))  # places per command at which something fails
# Two failing processes would write the same file: memory then fails in separate runs, at some places.
APART = ["curve --plot", "catalog build", "catalog import", "catalog export", "init", "evaluate"]


def fault(name, what):
    if len(faults) < 200:
        faults.append("%s: %s" % (name, what))
        print("%s: %s" % (name, what), flush=True)


def count(what, n=1):
    counts[what] = counts.get(what, 0) + n


def prepare(folder):
    os.mkdir(folder)
    with open(TOP + "/tests/mutants/base.yaml") as base, open(folder + "/shop.yaml", "w") as out:
        out.write(base.read().replace("catalog: shop", "catalog: shop.db").replace("[gigabit]", "[gigabit, ten]")
                  + "error: {models: {npb.bt: {uniform: [1/1.3, 1.3]}}, correlate: independent}\n")
    for name in ("failing.yaml", "serving.yaml"):
        with open(TOP + "/tests/fuzz/problems/" + name) as problem, open(folder + "/" + name, "w") as out:
            out.write(problem.read().replace("catalog: shop", "catalog: shop.db"))
    shutil.copy(TOP + "/tests/fuzz/corpus/summary/results", folder + "/summary.json")
    for words in ["catalog build %s -o shop.db -q" % SHOP, "optimize shop.yaml --format json -q -o plan.json"]:
        subprocess.run([PROGRAM] + words.split(), cwd=folder, check=True)
    with open(folder + "/bid.csv", "w") as out:
        out.write("part,quantity\npc,10\ngig-nic,10\ngig-24,1\ngig-cable,10\n")
    with open(folder + "/quote.csv", "w") as out:
        out.write("part,date,amount,currency,kind\npc,2005-05-30,900,USD,assumption\n")
    with open(folder + "/fit.csv", "w") as out:
        out.write("processes,time_s\n" + "".join("%d,%g\n" % (p, 100 / p + 1) for p in (1, 2, 4, 8, 16)))
    shutil.copy(TOP + "/scenarios/runs/whitney-table-3.csv", folder + "/runs.csv")


def tree(path):
    """The content of a path: a hash of a file, or of all files below a folder; None: nothing."""
    if not os.path.lexists(path):
        return None
    files = [path] if os.path.isfile(path) else sorted(os.path.join(d, f) for d, _, fs in os.walk(path) for f in fs)
    hash = hashlib.sha256()
    for file in files:
        with open(file, "rb") as f:
            hash.update(file[len(path):].encode() + b"\0" + f.read())
    return hash.hexdigest()


def result_of(words):
    return next((w for w in words if w.startswith("OUT")), None)


def remove(path):
    if os.path.isdir(path) and not os.path.islink(path):
        shutil.rmtree(path)
    elif os.path.lexists(path):
        os.unlink(path)


class Run:
    """A command without failures, to which each run is compared."""

    def __init__(self, folder, name):
        self.folder, self.name = folder, name
        self.words = COMMANDS[name].split()
        self.result = result_of(self.words)
        self.path = os.path.join(folder, self.result) if self.result else None
        self.there = set(os.listdir(folder))
        good = self.run()
        self.out, self.code, self.err = good.stdout, good.returncode, good.stderr
        self.whole = tree(self.path) if self.path else None
        self.clear()

    def command(self):
        return [PROGRAM] + self.words + ["--jobs", "1"]

    def run(self, before=(), env=None, timeout=300, **how):
        variables = dict(os.environ, LC_ALL="C", TMPDIR=self.folder, **(env or {}))
        how = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL, **how}
        try:
            return subprocess.run(list(before) + self.command(), cwd=self.folder, env=variables, timeout=timeout,
                                  **how)
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(self.words, 124, b"", b"takes too long")

    def clear(self):
        for name in set(os.listdir(self.folder)) - self.there:
            remove(os.path.join(self.folder, name))

    def put_old(self):
        """Something exists in the place of a new file."""
        if self.path and self.words[0] != "init" and self.words[:2] != ["catalog", "export"]:
            with open(self.path, "w") as out:
                out.write("old\n")
        return tree(self.path) if self.path else None

    def judge(self, what, run, old, silent=False):
        code = run.returncode
        if self.words[:2] == ["catalog", "export"] and code != 0 and os.path.isdir(self.path):
            # the next command finishes a committed change and ignores others; a folder without files counts as missing
            subprocess.run([PROGRAM, "catalog", "check", self.path + "/"], stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
            remove(self.path + "/.bursar-new")
            if not os.listdir(self.path):
                os.rmdir(self.path)
        now = tree(self.path) if self.path else None
        count(what.split()[0])
        if code < 0 or code not in CODES:
            fault(self.name, "%s: exit %d: %s" % (what, code, (run.stderr or b"")[-200:]))
        elif code == self.code and run.stdout is not None and run.stdout != self.out:
            fault(self.name, "%s: exit %d, and another answer" % (what, code))
        elif code != 0 and not run.stderr and not silent:
            fault(self.name, "%s: exit %d without a word" % (what, code))
        if self.path and now != (self.whole if code == self.code else old):
            # a failure after the result is in its place does not matter
            if not (now == self.whole and code != self.code):
                fault(self.name, "%s: exit %d, and the result is neither the old nor the new one" % (what, code))
        self.left(what, code, run.stderr or b"")
        self.clear()

    def left(self, what, code, err=b""):
        left = [n for n in set(os.listdir(self.folder)) - self.there
                if ".part-" in n or not (self.result and n.startswith(self.result.split(".")[0]))]
        # without memory the program ends at once, as if killed
        if left and code >= 0 and not (code == 1 and b"out of memory" in err):
            fault(self.name, "%s: exit %d leaves %s" % (what, code, left[0]))


def memory(run, library):
    """Each allocation fails alone, and with all later ones."""
    if run.name == "report xlsx":
        return  # libxlsxwriter does not check all allocations: the program reserves its memory before (mem_reserve)
    for on in ({}, {"FAIL_ON": "1"}):
        if run.name in APART:
            memory_apart(run, library, on)
            continue
        each = os.path.join(os.path.dirname(run.folder), "each")
        step = 1 + calls(run, library) // MOST
        done = run.run(env=dict(on, LD_PRELOAD=library, FAIL_EACH=each, FAIL_STEP=str(step)), timeout=3600)
        # the process of a failing call removes the file that both were writing
        if done.returncode != run.code and not run.path:
            fault(run.name, "exit %d: %s" % (done.returncode, done.stderr[-200:]))
        with open(each) as lines:
            for line in lines:
                call, number, code, said, wrote = line.split()
                count("memory")
                if number != "0" or int(code) not in CODES:
                    fault(run.name, "memory at call %s: signal %s, exit %s" % (call, number, code))
                elif code != "0" and said == "0":
                    fault(run.name, "memory at call %s: exit %s without a word" % (call, code))
                elif int(code) == run.code and wrote != fnv(run.out):
                    fault(run.name, "memory at call %s: exit %s, and another answer" % (call, code))
        run.clear()


def fnv(data):
    hash = 14695981039346656037
    for byte in data:
        hash = (hash ^ byte) * 1099511628211 % 2**64
    return "%016x" % hash


def calls(run, library):
    """Number of allocations."""
    at = os.path.join(os.path.dirname(run.folder), "calls")
    run.run(env={"LD_PRELOAD": library, "FAIL_COUNT": at})
    run.clear()
    with open(at) as text:
        return int(text.read())


def memory_apart(run, library, on):
    n = calls(run, library)
    places = range(1, n + 1) if n < 300 else sorted(random.sample(range(1, n + 1), 20 if SHORT else 300))
    for k in places:
        old = run.put_old()
        done = run.run(env=dict(on, LD_PRELOAD=library, FAIL_AT=str(k)))
        run.judge("memory at call %d%s" % (k, " and on" if on else ""), done, old)


# A system call, and the error with which it fails.
CALLS = [("write", "ENOSPC"), ("pwrite64", "EIO"), ("read", "EIO"), ("read", "EINTR"), ("pread64", "EIO"),
         ("openat", "EMFILE"), ("close", "EIO"), ("fsync", "EIO"), ("fdatasync", "EIO"), ("rename", "EIO"),
         ("lseek", "EIO"), ("newfstatat", "EIO"), ("unlink", "EIO"), ("mkdir", "ENOSPC"), ("getdents64", "EIO"),
         ("ftruncate", "EIO"), ("pipe2", "EMFILE"), ("fchmod", "EPERM")]


def calls_of(run, trace):
    """Number of calls of each name before the program's first and in total."""
    run.run(before=["strace", "-o", trace, "-e", "trace=readlink," + ",".join(sorted({c for c, _ in CALLS}))])
    run.clear()
    before, all, begun = {}, {}, False
    with open(trace, errors="replace") as lines:
        for line in lines:
            name = re.match(r"(\w+)\(", line)
            if name and "/proc/self/exe" in line:
                begun = True
            elif name:
                all[name[1]] = all.get(name[1], 0) + 1
                if not begun:
                    before[name[1]] = all[name[1]]
    return before, all


def system(run):
    """Each system call fails once, and together with all later ones; or is interrupted every other time."""
    trace = os.path.join(os.path.dirname(run.folder), "trace")
    before, all = calls_of(run, trace)
    for name, why in CALLS:
        if name in ("close", "unlink", "lseek") and run.name == "report xlsx":
            continue  # temporary files of libxlsxwriter
        places = range(before.get(name, 0) + 1, all.get(name, 0) + 1)
        most = 4 if SHORT else min(60, MOST)
        if len(places) > most:
            places = sorted(random.sample(places, most))
        for k in places:
            for on in ("", "+2" if why == "EINTR" else "+"):
                old = run.put_old()
                inject = "inject=%s:error=%s:when=%d%s" % (name, why, k, on)
                done = run.run(before=["strace", "-o", trace, "-e", "trace=" + name, "-e", inject])
                # a program that cannot write cannot report an error either
                run.judge("%s %s at %d%s" % (name, why, k, on), done, old, silent=name == "write")


def streams(run, library):
    """Short reads and writes; no space; closed streams; results that are not files."""
    old = run.put_old()
    run.judge("short reads and writes", run.run(env={"LD_PRELOAD": library, "FAIL_SHORT": "1"}), old)
    for what, how in [("closed input", "<&-"), ("closed output", ">&-"), ("closed errors", "2>&-"),
                      ("closed streams", "<&- >&- 2>&-"), ("full output", ">/dev/full"), ("full errors", "2>/dev/full"),
                      ("no files", "; ulimit -f 0")]:
        old = run.put_old()
        shell = "trap '' XFSZ; " + ("ulimit -f 0; " if "ulimit" in how else "") + 'exec "$@" ' + how.split(";")[0]
        done = run.run(before=["sh", "-c", shell, "sh"])
        if "output" in what or "streams" in what:
            if done.returncode == 0 and run.out:
                fault(run.name, "%s: exit 0, and nothing can have been said" % what)
            done.stdout = None
        run.judge(what, done, old, silent="errors" in what or "streams" in what)
    if run.path and "." not in run.result and run.words[0] != "init":
        places(run)


def places(run):
    """The place of the result is not a file, or is a link."""
    for what, make in [("folder", lambda p: os.mkdir(p)), ("link to nothing", lambda p: os.symlink("none/none", p)),
                       ("link to a folder", lambda p: os.symlink(".", p)),
                       ("link to /dev/full", lambda p: os.symlink("/dev/full", p))]:
        if run.words[:2] == ["catalog", "export"]:
            return
        make(run.path)
        done = run.run()
        count("places")
        if done.returncode not in (1, 7) or not done.stderr:
            fault(run.name, "%s: exit %d: %s" % (what, done.returncode, done.stderr[-200:]))
        if not (os.path.isdir(run.path) or os.path.islink(run.path)):
            fault(run.name, "%s: is gone" % what)
        run.left(what, 5)
        run.clear()
    target = run.path + ".target"
    with open(target, "w") as out:
        out.write("old\n")
    os.symlink(target, run.path)
    done = run.run()
    count("places")
    if done.returncode != 0 or not os.path.islink(run.path) or tree(target) is None or len(open(target, "rb").read()) < 5:
        fault(run.name, "link to a file: exit %d: %s" % (done.returncode, done.stderr[-200:]))
    run.clear()
    if run.traced:
        unseen_links(run, target)
    pipes(run)
    read_only(run)


def unseen_links(run, target):
    """A link that cannot be read or followed stays a link."""
    trace = os.path.join(os.path.dirname(run.folder), "trace")

    def put_link():
        with open(target, "w") as out:
            out.write("old\n")
        os.symlink(target, run.path)

    for name in ("newfstatat", "readlink"):
        put_link()
        before, all = calls_of(run, trace)
        places = range(before.get(name, 0) + 1, all.get(name, 0) + 1)
        for k in places[-6:] if SHORT else places:
            put_link()
            inject = "inject=%s:error=EIO:when=%d" % (name, k)
            done = run.run(before=["strace", "-o", trace, "-e", "trace=" + name, "-e", inject])
            count("places")
            if done.returncode not in CODES or not os.path.islink(run.path):
                fault(run.name, "link to a file, %s EIO at %d: exit %d, and %s" %
                      (name, k, done.returncode, "a link" if os.path.islink(run.path) else "no link any more"))
            run.clear()


def pipes(run):
    os.mkfifo(run.path)
    with subprocess.Popen(["cat", run.path], stdout=subprocess.PIPE) as reader:
        try:
            done = run.run()
        finally:
            code = done.returncode
            if code != 0:
                reader.kill()
        got = reader.stdout.read()
    count("places")
    if code not in (0, 1, 7) or (code == 0 and hashlib.sha256(b"\0" + got).hexdigest() != run.whole):
        fault(run.name, "pipe: exit %d, %d bytes" % (code, len(got)))
    run.clear()


def read_only(run):
    """As nobody in a folder of root, or as oneself in a read-only folder."""
    who = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.geteuid() == 0 else []
    old = run.put_old()
    for folder in (os.path.dirname(run.folder), run.folder):
        os.chmod(folder, 0o555)
    done = run.run(before=who)
    for folder in (os.path.dirname(run.folder), run.folder):
        os.chmod(folder, 0o700)
    count("places")
    if done.returncode != 7 or tree(run.path) != old or b"written" not in done.stderr + b"" and b"Permission" not in done.stderr:
        fault(run.name, "folder that is read-only: exit %d: %s" % (done.returncode, done.stderr[-200:]))
    run.clear()


def full_disk(top, names):
    """A small disk in memory with less and less space, if it can be mounted."""
    folder = top + "/disk"
    os.mkdir(folder)
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=600k", "none", folder], stderr=subprocess.DEVNULL)
    if made.returncode != 0:
        print("skipped: a full disk (no right to mount one)")
        return
    try:
        inner = folder + "/in"
        prepare(inner)
        for name in names:
            run = Run(inner, name)
            for kib in (0, 4, 8, 16, 32, 64, 128):
                old = run.put_old()
                free = os.statvfs(inner).f_bavail * os.statvfs(inner).f_frsize
                with open(folder + "/filler", "wb") as filler:
                    filler.write(b"x" * max(0, free - kib * 1024))
                done = run.run()
                os.unlink(folder + "/filler")
                run.judge("disk with %d KiB" % kib, done, old)
    finally:
        subprocess.run(["umount", folder], check=True)


def killed(run, times):
    """Killed at any time: the old file or the new one is there."""
    begun = time.monotonic()
    run.run()
    span = time.monotonic() - begun
    run.clear()
    old_count = 0
    for _ in range(times):
        old = run.put_old()
        child = subprocess.Popen(run.command(), cwd=run.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(random.uniform(0, 1.1 * span))
        child.send_signal(signal.SIGKILL)
        child.wait()
        now = tree(run.path)
        count("killed")
        old_count += now == old
        if now not in (old, run.whole):
            fault(run.name, "killed: the result is neither the old nor the new one")
        run.clear()
    return old_count


def together(folder, seconds):
    """Two commands build a catalogue, and two read it at the same time."""
    path = folder + "/both.db"
    build = [PROGRAM, "catalog", "build", SHOP, "-o", path, "-q"]
    read = [PROGRAM, "optimize", "shop.yaml", "-c", path, "--format", "csv"]
    subprocess.run(build, check=True)
    want = subprocess.run(read, cwd=folder, check=True, stdout=subprocess.PIPE).stdout
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        running = [subprocess.Popen(w, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                   for w in (build, read, build, read)]
        for child in running:
            out, err = child.communicate()
            count("together")
            if child.returncode != 0 or (child.args[1] == "optimize" and out != want):
                fault("two builds and two readers", "exit %d: %s" % (child.returncode, err[-200:]))
    left = [n for n in os.listdir(folder) if ".part-" in n]
    if left:
        fault("two builds", "leave %s" % left[0])


def main():
    random.seed(1)
    top = tempfile.mkdtemp(prefix="torture-")
    try:
        library = top + "/failing.so"
        subprocess.run([*os.environ.get("CC", "cc").split(), "-shared", "-fPIC", "-O1", "-o", library, HERE + "/failing.c"],
                       check=True)
        folder = top + "/in"
        prepare(folder)
        have_strace = shutil.which("strace") and subprocess.run(
            ["strace", "-o", top + "/trace", "true"], stderr=subprocess.DEVNULL).returncode == 0
        Run.traced = have_strace
        if not have_strace:
            print("skipped: calls of the system that fail (there is no strace, or it may not trace)")
        only = os.environ.get("ONLY", "").split(",") if os.environ.get("ONLY") else None
        parts = os.environ.get("PARTS", "memory,system,streams,disk,killed,together,folders").split(",")
        names = only or (SHORT_NAMES if SHORT else list(COMMANDS))
        for name in names:
            run = Run(folder, name)
            if run.code not in (0, 3):
                fault(name, "exit %d: %s" % (run.code, run.err[-300:]))
                continue
            begun = time.monotonic()
            if "streams" in parts:
                streams(run, library)
            if "memory" in parts and not (SHORT and name != "models"):
                memory(run, library)
            if "system" in parts and have_strace:
                system(run)
            if not SHORT:
                print("%-18s %6.1f s" % (name, time.monotonic() - begun), counts, flush=True)
        if "disk" in parts and not SHORT:
            full_disk(top, [n for n in names if result_of(COMMANDS[n].split())])
        for name in ("catalog build", "catalog import", "optimize"):
            if "killed" in parts and not (SHORT and name != "catalog build"):
                killed(Run(folder, name), 10 if SHORT else 67)
        if "folders" in parts:
            folders.torture(PROGRAM, top, fault, count, have_strace, SHORT)
        if "together" in parts:
            together(folder, 0.3 if SHORT else 20)
    finally:
        shutil.rmtree(top, ignore_errors=True)
    print(", ".join("%s %d" % (what, n) for what, n in sorted(counts.items())))
    print("%d failures survived, %d failed" % (sum(counts.values()) - len(faults), len(faults)))
    return 1 if faults else 0


sys.exit(main())
