"""Commands that change a catalogue's folder fail, are killed, or run at the same time.

Afterwards the next command must read the folder from before or from after the change, never a part of it."""

import os
import random
import re
import shutil
import signal
import subprocess
import time

HERE = os.path.dirname(os.path.abspath(__file__))
LOGS = os.path.join(os.path.dirname(HERE), "cli", "logs")
LIST = """item,kind,price,seller,network,latency,speed,ports
pc2,component,700 USD,Acme,,,,
card,nic,40 USD,Acme,hundred,2 us,100 Gbit/s,1
box,switch,900 USD,Acme,hundred,,,32
wire,cable,9 USD,Acme,hundred,,,
"""

# Commands that change FOLDER, a copy of the shop; `new` and `export` make or fill another one.
COMMANDS = {
    "add": "catalog add FOLDER item=spare kind=component price=5USD",
    "list": "catalog import FOLDER list.csv",
    "logs": "catalog import FOLDER %s/osu-latency.txt %s/osu-bw.txt --technology gigabit" % (LOGS, LOGS),
    "export": "catalog export %s/../mutants/shop FOLDER" % HERE,
    "new": "catalog new EMPTY --currency USD --as-of 2026-11-15",
}
# System calls between which the folder may differ, or which can fail.
CALLS = {"mkdir", "mkdirat", "rename", "renameat", "renameat2", "unlink", "unlinkat", "rmdir", "fsync", "fdatasync",
         "openat", "write", "fchmod", "chmod", "fchmodat", "flock", "close", "ftruncate", "getdents64", "exit_group"}
FAILING = {"mkdir": "ENOSPC", "rename": "EIO", "unlink": "EIO", "rmdir": "EIO", "fsync": "EIO", "openat": "EMFILE",
           "write": "ENOSPC", "chmod": "EPERM", "fchmod": "EPERM", "flock": "ENOLCK", "getdents64": "EIO"}


class Folders:
    def __init__(self, program, top, fault, count):
        self.program, self.fault, self.count = program, fault, count
        self.top = os.path.join(top, "folders")
        os.mkdir(self.top)
        with open(self.path("list.csv"), "w") as out:
            out.write(LIST)

    def path(self, name):
        return os.path.join(self.top, name)

    def run(self, words, before=()):
        return subprocess.run([*before, self.program, *words.split(), "-q"], cwd=self.top, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300)

    def begin(self, name):
        """Loads the folder as a command does."""
        for made in ("FOLDER", "EMPTY", "OUT"):
            shutil.rmtree(self.path(made), ignore_errors=True)
        shutil.copytree(os.path.join(HERE, "..", "mutants", "shop"), self.path("FOLDER"))
        if name == "export":  # with one more file, so that each file is followed by another
            self.run("catalog import FOLDER list.csv")

    def read(self, name):
        """The tables that a command reads in the folder, or its error."""
        folder = "EMPTY" if name == "new" else "FOLDER"
        if name == "new" and not os.path.exists(self.path("EMPTY/meta.csv")) and \
                not os.path.exists(self.path("EMPTY/.bursar-commit")):
            return None
        shutil.rmtree(self.path("OUT"), ignore_errors=True)
        done = self.run("catalog export ./%s/ OUT" % folder)
        if done.returncode != 0:
            return done.stderr.decode()
        tables = {}
        for file in sorted(os.listdir(self.path("OUT"))):
            with open(os.path.join(self.path("OUT"), file)) as text:
                tables[file] = text.read()
        return tables

    def hidden(self):
        return [f for folder in ("FOLDER", "EMPTY") if os.path.isdir(self.path(folder))
                for f in os.listdir(self.path(folder)) if f.startswith(".") or ".part-" in f]

    def judge(self, what, name, old, new, code, err):
        """Checks the folder after a run with this exit code; negative: it was killed."""
        self.count("folders")
        now = self.read(name)
        if now not in (old, new):
            self.fault("catalog " + name, "%s: exit %d, and the folder is neither the old nor the new one: %s" %
                       (what, code, now if isinstance(now, str) else "mixed"))
        elif code == 0 and now != new:
            self.fault("catalog " + name, "%s: exit 0, and the folder is the old one" % what)
        elif code > 0 and (now == new) != (b"the change is made" in err or b"the result cannot" in err):
            self.fault("catalog " + name, "%s: exit %d, and the folder is the %s one: %s" %
                       (what, code, "new" if now == new else "old", err[-200:]))
        if ".bursar-commit" in self.hidden():
            self.fault("catalog " + name, "%s: a reader leaves .bursar-commit" % what)
        again = self.run(COMMANDS["add" if name != "new" or now else "new"].replace("FOLDER", "EMPTY" if name == "new" else "FOLDER"))
        if again.returncode != 0 or self.hidden():
            self.fault("catalog " + name, "%s: the next writer: exit %d, leaves %s: %s" %
                       (what, again.returncode, self.hidden(), again.stderr[-200:]))

    def trace(self, name):
        """The system calls of a run in order, from the program's own first one on: a name, and its index among calls of that name."""
        self.begin(name)
        self.run(COMMANDS[name], before=["strace", "-o", self.path("trace")])
        seen, calls, begun = {}, [], False
        with open(self.path("trace"), errors="replace") as lines:
            for line in lines:
                call = re.match(r"(\w+)\(", line)
                if not call:
                    continue
                seen[call[1]] = seen.get(call[1], 0) + 1
                begun = begun or "O_DIRECTORY" in line
                if begun and call[1] in CALLS:
                    calls.append((call[1], seen[call[1]]))
        return calls

    def each_call(self, name, most):
        self.begin(name)
        old = self.read(name)
        self.run(COMMANDS[name])
        new = self.read(name)
        if old == new or not isinstance(new, dict):
            self.fault("catalog " + name, "changes nothing: %s" % new)
        calls = self.trace(name)
        steps = [(call, at, "signal=SIGKILL") for call, at in calls] + \
            [(call, at, "error=" + FAILING[call]) for call, at in calls if call in FAILING]
        if len(steps) > most:
            last = [s for s in steps if s[0] in ("rename", "rmdir", "mkdir", "fsync")]
            steps = random.sample(last, min(len(last), most // 2)) + random.sample(steps, most // 2)
        for call, at, how in steps:
            self.begin(name)
            done = self.run(COMMANDS[name], before=["strace", "-o", self.path("trace"), "-e", "trace=" + call, "-e",
                                                    "inject=%s:%s:when=%d" % (call, how, at)])
            self.judge("%s at %s %d" % (how, call, at), name, old, new, done.returncode, done.stderr)

    def killed(self, times):
        """Kills at random times, if there is no strace."""
        self.begin("list")
        old = self.read("list")
        begun = time.monotonic()
        self.run(COMMANDS["list"])
        span = time.monotonic() - begun
        new = self.read("list")
        for _ in range(times):
            self.begin("list")
            child = subprocess.Popen([self.program, *COMMANDS["list"].split(), "-q"], cwd=self.top,
                                     stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(random.uniform(0.2 * span, 1.1 * span))
            child.send_signal(signal.SIGKILL)
            self.judge("killed", "list", old, new, -abs(child.wait()), b"")

    def side_by_side(self, times):
        """Writers and readers at the same time: every added row is there, and each reader reads a catalogue."""
        for _ in range(times):
            self.begin("add")
            children = [subprocess.Popen([self.program, *words, "-q"], cwd=self.top, stdout=subprocess.PIPE,
                                         stderr=subprocess.PIPE) for i in range(4) for words in
                        (["catalog", "add", "FOLDER", "item=part%d" % i, "kind=component", "price=7USD"],
                         ["catalog", "check", "FOLDER/"])]
            for child in children:
                err = child.communicate()[1]
                self.count("folders")
                if child.returncode != 0:
                    self.fault("four writers", "exit %d: %s" % (child.returncode, err[-200:]))
            with open(self.path("FOLDER/part.csv")) as text:
                parts = text.read()
            lost = [i for i in range(4) if "part%d," % i not in parts]
            if lost:
                self.fault("four writers", "the rows of %d are lost" % len(lost))


def torture(program, top, fault, count, traced, short):
    folders = Folders(program, top, fault, count)
    for name in COMMANDS if traced else ():
        folders.each_call(name, 12 if short else 100000)
    folders.killed(5 if short else 200)
    folders.side_by_side(2 if short else 40)
