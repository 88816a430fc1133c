"""A hostile client of `bursar serve`: it has to be refused or survived, and nothing outside the folder may be read or written.

    EFFORT=20 python3 tests/serve/hostile.py BUILD_DIR [PART...]

EFFORT=1000 sends 100,000 requests and waits for the limits of time. Prints what went wrong, and the number of checks."""

import contextlib
import hashlib
import json
import os
import random
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

BUILD = os.path.abspath(sys.argv[1])
PARTS = sys.argv[2:]
EFFORT = int(os.environ.get("EFFORT", "100"))
TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SLOWED = bool(os.environ.get("SANITIZED"))  # a sanitizer needs more memory
SECRET = "the-secret-of-another-folder"
checked, faults = 0, []
draw = random.Random(1)


def check(good, what):
    global checked
    checked += 1
    if not good:
        faults.append(what)
        print("failed: " + what[:300], flush=True)


# --- the server and plain HTTP ---


class Server:
    def __init__(self, *paths, cwd=None):
        self.process = subprocess.Popen([BUILD + "/bursar", "serve", *paths], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        cwd=cwd)
        self.address = self.process.stdout.readline().decode().strip()
        self.port = int(self.address.split(":")[2].split("/")[0])
        self.token = self.address.split("/")[3]
        self.host = "127.0.0.1:%d" % self.port

    def connect(self, timeout=10):
        return socket.create_connection(("127.0.0.1", self.port), timeout)

    def raw(self, request, timeout=10):
        """The status of the reply, 0 if there is none, and all its bytes."""
        got = b""
        with contextlib.suppress(OSError), self.connect(timeout) as s:
            with contextlib.suppress(OSError):
                s.sendall(request)
            while len(got) < 1 << 26:
                part = s.recv(1 << 16)
                if not part:
                    break
                got += part
        words = got.split(b" ", 2)
        return (int(words[1]) if words[0].startswith(b"HTTP/") and words[1].isdigit() else 0), got

    def ask(self, method, path, body=b"", headers=(), timeout=60):
        """The status and the body of a reply."""
        head = "%s /%s/%s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n" % (method, self.token, path, self.host)
        if method == "POST":
            head += "Content-Length: %d\r\n" % len(body)
        head += "".join("%s: %s\r\n" % h for h in headers) + "\r\n"
        status, got = self.raw(head.encode("latin-1", "replace") + body, timeout)
        return status, got.split(b"\r\n\r\n", 1)[-1]

    def solve(self, request, path="api/solve"):
        status, got = self.ask("POST", path, json.dumps(request).encode())
        return status, json.loads(got) if got else None

    def files(self):
        return len(os.listdir("/proc/%d/fd" % self.process.pid))

    def memory_MiB(self):
        with open("/proc/%d/status" % self.process.pid) as f:
            return max(int(line.split()[1]) for line in f if line.startswith("VmHWM")) // 1024

    def end(self, number=signal.SIGINT):
        self.process.send_signal(number)
        try:
            out, err = self.process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
            return -1, b"it did not end"
        return self.process.returncode, err


# --- who may ask ---


def hosts(server, folder):
    own = server.host
    for host in ("evil.example", "evil.example:%d" % server.port, "127.0.0.1", "127.0.0.1:1", "localhost", own + ".evil.example",
                 "evil.example@" + own, "2130706433:%d" % server.port, "", " ", own + "\r\nHost: evil.example", "[::1]"):
        status, got = server.raw(("GET /%s/api/files HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n" % (server.token, host)).encode())
        check(status in (400, 403) and b"whitney" not in got, "host %r: %d" % (host, status))
    for host in (own, "localhost:%d" % server.port, "[::1]:%d" % server.port):
        status, _ = server.raw(("GET /%s/api/files HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n" % (server.token, host)).encode())
        check(status == 200, "host %r: %d" % (host, status))
    for line in ("GET /%s/api/files HTTP/1.0\r\n\r\n", "GET http://evil.example/%s/api/files HTTP/1.1\r\nHost: evil.example\r\n\r\n",
                 "GET http://evil.example/%s/api/files HTTP/1.1\r\nHost: OWN\r\n\r\n", "GET /%s/api/files\r\n\r\n"):
        status, got = server.raw((line.replace("OWN", own) % server.token).encode(), 3)
        check(status != 200 and b"whitney" not in got, "%r: %d" % (line, status))
    status, _ = server.raw(("GET /%s/api/files HTTP/1.0\r\nHost: %s\r\n\r\n" % (server.token, own)).encode())
    check(status == 200, "HTTP/1.0: %d" % status)


def tokens(server, folder):
    t = server.token
    changed = t[:-1] + ("0" if t[-1] != "0" else "1")
    for path in ("", "/", "/api/files", "/" + t[:-1] + "/api/files", "/" + changed + "/api/files", "/" + t + "x/api/files",
                 "/" + t.upper() + "/api/files" if t.upper() != t else "/x", "//" + t + "/api/files", "/./" + t + "/api/files",
                 "/" + t, "/%2f" + t + "/api/files", "/" + "0" * 32 + "/api/files", "/?" + t, "/\x00" + t + "/api/files"):
        status, got = server.raw(("GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n" % (path, server.host)).encode(), 3)
        check(status != 200 and b"whitney" not in got, "path %r without the token: %d" % (path, status))
    for method in ("GET", "POST"):
        status, _ = server.ask(method, "api/nothing")
        check(status == 404, "%s of nothing: %d" % (method, status))


def origins(server, folder):
    request = b'{"command": "templates"}'
    for header in (("Origin", "http://evil.example"), ("Origin", "null"), ("Origin", "https://" + server.host),
                   ("Origin", "http://127.0.0.1"), ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "same-site")):
        for path in ("api/solve", "api/jobs", "api/file?name=x.yaml&was=", "api/import?name=a.csv&into=parts&step=save"):
            status, _ = server.ask("POST", path, request, [header])
            check(status == 403, "POST %s, %s: %d" % (path, header, status))
        status, got = server.ask("GET", "api/files", headers=[header])
        check(status == 403 and b"whitney" not in got, "GET, %s: %d" % (header, status))
    status, _ = server.ask("POST", "api/solve", request, [("Origin", "http://" + server.host), ("Sec-Fetch-Site", "same-origin")])
    check(status == 200, "own origin: %d" % status)
    _, got = server.raw(("GET /%s/ HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n" % (server.token, server.host)).encode())
    head = got.split(b"\r\n\r\n")[0].lower()
    for header in (b"content-security-policy: default-src 'none'", b"x-content-type-options: nosniff", b"cache-control: no-store",
                   b"referrer-policy: no-referrer", b"frame-ancestors 'none'"):
        check(header in head, "the page has no %s" % header.decode())
    check(b"access-control" not in head, "another origin may read")


# --- what they may name ---

NAMES = ["../secret.yaml", "..%2fsecret.yaml", "%2e%2e/secret.yaml", "%2e%2e%2fsecret.yaml", "..%c0%afsecret.yaml", "....//secret.yaml",
         "..%5csecret.yaml", "..\\secret.yaml", "/etc/passwd", "%2fetc%2fpasswd", "sub/../../secret.yaml", "./../secret.yaml",
         "%252e%252e%252fsecret.yaml", "..%u2215secret.yaml", "secret.yaml%00.txt", "whitney.yaml%00", "%00", "..", ".", "", "/",
         "sub/", "//secret.yaml", ".hidden.yaml", ".git/config", "sub/.hidden.yaml", "~/x.yaml", "c:x.yaml", "x.yaml%20", "%20x.yaml", "+x.yaml",
         "x.yaml.", "x%0ay.yaml", "x%0d%0aX-A:b.yaml", "%e2%80%aex.yaml", "x%ff.yaml", "%", "%2", "%zz.yaml", "x" * 300 + ".yaml",
         "a/" * 40 + "x.yaml", "passwd", "x.sh", "x.so", "x.yaml/", "link.yaml", "out/secret.yaml", "out/new.yaml", "out/deep/new.yaml",
         "file:///etc/passwd", "x.yaml?y", "*.yaml", "%3cscript%3e.yaml", "nowhere/new.yaml", "pipe.yaml"]


def names(server, folder):
    for name in NAMES:
        status, got = server.ask("GET", "api/file?name=" + name)
        check(status in (400, 403, 404) and SECRET.encode() not in got, "GET %r: %d" % (name, status))
        status, got = server.ask("POST", "api/file?name=" + name + "&was=", b"planted")
        check(status in (400, 403, 404, 409), "POST %r: %d" % (name, status))
        status, got = server.ask("GET", "live?scenario=" + name)
        check(status in (400, 403, 404, 422) and SECRET.encode() not in got, "live %r: %d" % (name, status))
        status, got = server.ask("POST", "api/import?name=a.csv&step=save&into=" + name, b"item,price\nx,1 USD\n")
        check(status in (400, 403, 404), "import into %r: %d" % (name, status))
        status, got = server.ask("POST", "api/catalog?currency=USD&as_of=2026-01-01&name=" + name)
        check(status in (400, 403, 404) or name == "x.so", "a catalogue %r: %d" % (name, status))
        status, got = server.ask("GET", "web/" + name)
        check(status in (0, 400, 404) and SECRET.encode() not in got, "web %r: %d" % (name, status))
    for name in ("../secret.yaml", folder + "/../secret.yaml", "link.yaml", "out/secret.yaml", "/etc/passwd", "/proc/self/environ", "-",
                 "/dev/stdin", "/proc/self/fd/0", "whitney.yaml/../../secret.yaml", "pipe.yaml\u0000"):
        for request in ({"command": "check", "arguments": [name]}, {"command": "diff", "arguments": [name, "whitney.yaml"]},
                        {"command": "verify", "arguments": [name, "whitney.yaml"]}, {"command": "evaluate", "arguments": [name, "whitney.yaml"]},
                        {"command": "fit", "arguments": [name]}, {"command": "optimize", "arguments": ["whitney.yaml"], "options": {"catalog": name}},
                        {"command": "catalog", "arguments": ["list", name]}):
            status, got = server.solve(request)
            check(status == 400 or (status == 200 and got["code"] not in (0, 3) and SECRET not in json.dumps(got)),
                  "%s: %d %s" % (request, status, json.dumps(got)[:200]))
        status, got = server.solve({"command": "check", "arguments": [name], "draft": {"name": name, "text": SECRET}})
        check(status == 400 or got["code"] != 0, "a draft %r: %d" % (name, status))
    there, _ = server.solve({"command": "check", "arguments": [folder + "/../secret.yaml"]}), None
    missing, _ = server.solve({"command": "check", "arguments": [folder + "/../absent.yaml"]}), None
    check(there[1]["diagnostics"]["code"] == missing[1]["diagnostics"]["code"], "a request can find out which files exist elsewhere")
    text = open(folder + "/whitney.yaml").read()
    for i, far in enumerate((text.replace("catalog: whitney-1997", "catalog: ../outside"),  # scenarios that name files elsewhere
                             text.replace("catalog: whitney-1997", "catalog: out/outside"),
                             text.replace("catalog: whitney-1997", "catalog: pipe.yaml"),
                             text.replace("model: npb.bt", "model: ../secret.yaml"), text.replace("model: npb.bt", "model: link.yaml"))):
        check(far != text, "the scenario has another form")
        name = "far-%d.yaml" % i
        server.ask("POST", "api/file?name=%s&was=" % name, far.encode())
        for command in ("check", "optimize", "report"):
            status, got = server.solve({"command": command, "arguments": [name], "options": {"output": "x.html"} if command == "report" else {}})
            check(got["code"] not in (0, 1) and SECRET not in json.dumps(got), "a scenario reads elsewhere: %s" % json.dumps(got)[:200])


def writes(server, folder):
    """Requests that would write, in each way that a command has."""
    for request in ({"command": "init", "arguments": ["planted"]}, {"command": "serve"}, {"command": "merge", "arguments": ["x"]},
                    {"command": "export", "arguments": ["whitney.yaml", "planted.lp"]}, {"command": "completion", "arguments": ["bash"]},
                    {"command": "catalog", "arguments": ["new", "planted"], "options": {"currency": "USD", "as-of": "2026-01-01"}},
                    {"command": "catalog", "arguments": ["build", "parts"], "options": {"output": "planted.db"}},
                    {"command": "catalog", "arguments": ["export", "whitney-1997", "planted"]},
                    {"command": "catalog", "arguments": ["add", "parts", "item=x", "kind=component", "price=1"]},
                    {"command": "optimize", "arguments": ["whitney.yaml"], "options": {"output": "planted.json"}},
                    {"command": "optimize", "arguments": ["whitney.yaml", "-o", "planted.json"]},
                    {"command": "optimize", "arguments": ["-oplanted.json", "whitney.yaml"]},
                    {"command": "optimize", "arguments": ["whitney.yaml"], "options": {"set=x --output": "planted.json"}},
                    {"command": "optimize", "arguments": ["whitney.yaml"], "options": {"output=planted.json": True}},
                    {"command": "optimize", "arguments": ["whitney.yaml"], "options": {"proof": "planted.vipr"}},
                    {"command": "optimize", "arguments": ["whitney.yaml"], "options": {"pro": "planted.vipr"}},
                    {"command": "crossover", "arguments": ["whitney.yaml"], "options": {"plot": "planted.svg"}},
                    {"command": "curve", "arguments": ["whitney.yaml"], "options": {"plot": "planted.svg"}},
                    {"command": "report", "arguments": ["whitney.yaml"], "options": {"output": "../planted.html"}},
                    {"command": "report", "arguments": ["whitney.yaml"], "options": {"output": "/tmp/planted.html"}}):
        for path in ("api/solve", "api/jobs"):
            status, got = server.solve(request, path)
            check(status in (200, 202, 400), "%s: %d %s" % (request, status, json.dumps(got)[:200]))
            check(status != 200 or got["code"] != 0, "%s has an answer: %s" % (request, json.dumps(got)[:200]))
    time.sleep(0.3)


# --- how they ask ---


def malformed(server, folder):
    t, host = server.token, server.host
    for method in ("PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", "HEAD", "PROPFIND", "get", "G" * 3000):
        status, _ = server.ask(method, "api/files", timeout=5)
        check(status in (0, 400, 405, 413, 414, 431, 501), "%s: %d" % (method[:20], status))
    post = "POST /%s/api/solve HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n" % (t, host)
    for head in ("Content-Length: -1", "Content-Length: 99999999999999999999", "Content-Length: 0x10", "Content-Length: 2\r\nContent-Length: 3",
                 "Content-Length: 2\r\nTransfer-Encoding: chunked", "Transfer-Encoding: gzip", "Transfer-Encoding: chunked\r\nTransfer-Encoding: x",
                 "Content-Length: 2, 2", "Expect: 100-continue\r\nContent-Length: 99999999", "Content-Length:"):
        status, got = server.raw((post + head + "\r\n\r\n{}").encode(), 2)
        check(status != 200, "%r: %d" % (head, status))
    for line in ("GET", "\r\n\r\n", "\x00" * 100, "GET / HTTP/9.9\r\n\r\n", "A" * 100000, "GET /" + "a" * 100000 + " HTTP/1.1\r\n\r\n",
                 "GET /%s/ HTTP/1.1\r\nHost: %s\r\n%s\r\n" % (t, host, "X-A: b\r\n" * 20000),
                 "GET /%s/ HTTP/1.1\r\nHost: %s\r\nX: %s\r\n\r\n" % (t, host, "y" * 200000),
                 "GET /%s/ HTTP/1.1\r\nHost: %s\r\n folded: x\r\n\r\n" % (t, host),
                 "GET /%s/api/files?%s HTTP/1.1\r\nHost: %s\r\n\r\n" % (t, "&".join("a%d=1" % i for i in range(2000)), host),
                 "GET /%s/api/file?name=whitney.yaml&name=whitney.yaml HTTP/1.1\r\nHost: %s\r\n\r\n" % (t, host)):
        status, _ = server.raw(line.encode("latin-1"), 1)
        check(status in (0, 400, 403, 404, 413, 414, 431, 505), "%r: %d" % (line[:60], status))
    big = b"x" * (10 << 20)
    for path in ("api/solve", "api/jobs", "api/file?name=big.yaml&was=", "api/import?name=a.csv&into=parts&step=read"):
        status, _ = server.ask("POST", path, big)
        check(status in (0, 413), "10 MB to %s: %d" % (path, status))
        chunks = b"".join(b"10000\r\n" + big[: 1 << 16] + b"\r\n" for _ in range(160)) + b"0\r\n\r\n"
        head = "POST /%s/%s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n" % (t, path, host)
        status, _ = server.raw(head.encode() + chunks)
        check(status in (0, 413), "10 MB in chunks to %s: %d" % (path, status))
    body = b"4\r\nabcd\r\n3\r\nefg\r\n0\r\n\r\n"
    head = "POST /%s/api/file?name=chunks.txt&was= HTTP/1.1\r\nHost: %s\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
    status, _ = server.raw((head % (t, host)).encode() + body)
    check(status == 200 and open(folder + "/chunks.txt").read() == "abcdefg", "a body in chunks: %d" % status)
    status, _ = server.raw((head % (t, host)).encode() + b"zz\r\nabcd\r\n", 2)
    check(status in (0, 400), "a chunk without size: %d" % status)


def requests(server, folder):
    bodies = [b"", b"{", b"[]", b"null", b"1", b'"x"', b"\x00", b"\xff\xfe", b"[" * 100000, b'{"a":' * 100000, b'{"command": "optimize", "command": "check"}',
              b'{"command": 1}', b'{"command": "optimize", "arguments": "x"}', b'{"command": "optimize", "arguments": [1]}',
              b'{"command": "optimize", "options": []}', b'{"command": "optimize\\u0000"}', b'{"command": "optimize", "arguments": ["\\u0000"]}',
              b'{"command": "\\ud800"}', b"1e999", b"9" * 100000, b'{"command": "nothing"}']
    for body in bodies:
        status, _ = server.ask("POST", "api/solve", body)
        check(status == 400, "body %r: %d" % (body[:60], status))
        status, _ = server.ask("POST", "api/jobs", body)
        check(status == 400, "job %r: %d" % (body[:60], status))
    for request in ({"command": "optimize"}, {"command": "optimize", "arguments": ["x"] * 10000}, {"command": "optimize", "arguments": ["x" * 1000000]},
                    {"command": "optimize", "arguments": ["whitney.yaml"], "options": {"budget": "x" * 100000}},
                    {"command": "optimize", "arguments": ["whitney.yaml"], "options": {"jobs": 1e300, "time-limit": -1}},
                    {"command": "optimize", "arguments": ["whitney.yaml"], "options": {"set": [["x"] * 100] * 100}},
                    {"command": "optimize", "arguments": ["whitney.yaml"], "options": {"unknown": 1}, "key": 2}):
        status, got = server.solve(request)
        check(status in (200, 400) and (status == 400 or got["code"] not in (0, 1)), "%s: %d %s" % (str(request)[:80], status, str(got)[:200]))
    for path in ("api/jobs/0", "api/jobs/-1", "api/jobs/999999", "api/jobs/1e1", "api/jobs/99999999999999999999", "api/jobs/%31"):
        check(server.ask("GET", path)[0] == 404, "GET " + path)
        check(server.ask("POST", path + "/stop")[0] == 404, "stop " + path)
    for query in ("?name=x.yaml", "?was=", "?name=x.yaml&was=zz", "?name=x.yaml&was=&other=1", "?name=x.yaml&was=" + "A" * 64):
        check(server.ask("POST", "api/file" + query, b"x")[0] == 400, "save " + query)


# --- how many and how slow ---


def answers_soon(server, what, limit_s=10):
    begun = time.monotonic()
    status, got = server.solve({"command": "optimize", "arguments": ["whitney.yaml"]})
    took = time.monotonic() - begun
    check(status == 200 and got["code"] == 0 and took < limit_s * (10 if SLOWED else 1), "%s: %d after %.1f s" % (what, status, took))


def slow(server, folder):
    """Clients that send a byte now and then, or never read, hold no place for long."""
    held = []
    head = ("GET /%s/api/files HTTP/1.1\r\nHost: %s\r\n" % (server.token, server.host)).encode()
    post = ("POST /%s/api/solve HTTP/1.1\r\nHost: %s\r\nContent-Length: 1000000\r\n\r\n" % (server.token, server.host)).encode()
    reader = ("GET /%s/api/file?name=large.json HTTP/1.1\r\nHost: %s\r\n\r\n" % (server.token, server.host)).encode()
    for begin in (b"", head, post, reader):
        for _ in range(60):
            with contextlib.suppress(OSError):
                s = server.connect(1)
                s.sendall(begin)
                held.append(s)
    answers_soon(server, "%d slow clients" % len(held))
    check(server.ask("GET", "api/files")[0] == 200, "files, with slow clients")
    begun = time.monotonic()
    while EFFORT >= 1000 and time.monotonic() - begun < 90:
        for s in held:
            with contextlib.suppress(OSError):
                s.send(b"x")
        time.sleep(1)
        answers_soon(server, "slow clients, after %.0f s" % (time.monotonic() - begun))
    if EFFORT >= 1000:
        closed = 0
        for s in held:
            s.setblocking(False)
            with contextlib.suppress(BlockingIOError):
                try:
                    while s.recv(1 << 20):
                        pass
                    closed += 1
                except ConnectionError:
                    closed += 1
        check(closed == len(held), "%d of %d slow clients were closed" % (closed, len(held)))
    for s in held:
        s.close()


def many(server, folder):
    """Open connections beyond the limit, then requests on kept ones, from several threads."""
    idle = []
    for _ in range(400):
        with contextlib.suppress(OSError):
            idle.append(server.connect(0.2))
    answers_soon(server, "%d idle connections" % len(idle))
    for s in idle:
        s.close()
    n = max(2000, 100 * EFFORT)
    lines = [b"GET /%s/api/files HTTP/1.1\r\nHost: %s\r\n\r\n", b"GET /%s/ HTTP/1.1\r\nHost: %s\r\n\r\n", b"GET /%s/none HTTP/1.1\r\nHost: %s\r\n\r\n",
             b"GET /%s/api/file?name=whitney.yaml HTTP/1.1\r\nHost: %s\r\n\r\n", b"POST /%s/api/solve HTTP/1.1\r\nHost: %s\r\nContent-Length: 0\r\n\r\n",
             b"GET /x%s/ HTTP/1.1\r\nHost: %s\r\n\r\n", b"POST /%s/api/solve HTTP/1.1\r\nHost: %s\r\nContent-Length: 24\r\n\r\n{\"command\": \"templates\"}"]
    made = [line % (server.token.encode(), server.host.encode()) for line in lines]
    replies = [0] * 4

    def client(which):
        own = random.Random(which)
        while replies[which] < n // 4:
            with contextlib.suppress(OSError), server.connect() as s:
                stream = s.makefile("rb")
                for _ in range(own.choice((1, 10, 100))):
                    s.sendall(own.choice(made))
                    length = 0
                    for line in iter(stream.readline, b"\r\n"):
                        if not line:
                            raise OSError
                        if line.lower().startswith(b"content-length:"):
                            length = int(line.split(b":")[1])
                    stream.read(length)
                    replies[which] += 1
                    if own.random() < 0.01:
                        break

    threads = [threading.Thread(target=client, args=(i,)) for i in range(4)]
    before = server.memory_MiB()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(3600)
    check(sum(replies) >= n // 4 * 4, "%d of %d requests have a reply" % (sum(replies), n))
    check(SLOWED or server.memory_MiB() - before < 100, "%d MiB, then %d" % (before, server.memory_MiB()))


def jobs(server, folder):
    long = {"command": "montecarlo", "arguments": ["whitney.yaml"], "options": {"draws": 1000000000}}
    status, got = server.solve(long, "api/jobs")
    check(status == 202, "a job: %d" % status)
    time.sleep(0.5)
    job = json.loads(server.ask("GET", "api/jobs/%d" % got["id"])[1])
    check(job["state"] == "running", "the job is %s" % job["state"])
    answers_soon(server, "a request while a job runs")
    server.ask("POST", "api/jobs/%d/stop" % got["id"])
    for _ in range(100):
        job = json.loads(server.ask("GET", "api/jobs/%d" % got["id"])[1])
        if job["state"] != "running":
            break
        time.sleep(0.1)
    check(job["state"] == "stopped" and job["code"] == 4, "a stopped job: %s" % str(job)[:200])
    codes = [server.solve(long, "api/jobs")[0] for _ in range(100)]
    check(set(codes) == {202, 429} and codes.count(202) <= 40, "a flood of jobs: %s" % {c: codes.count(c) for c in codes})
    answers_soon(server, "a request while many jobs wait")
    listed = json.loads(server.ask("GET", "api/jobs")[1])
    first = min(j["id"] for j in listed if j["state"] == "running")
    check({j["state"] for j in listed} >= {"running", "waiting"}, "states %s" % {j["state"] for j in listed})
    for job in sorted(listed, key=lambda j: j["state"] != "waiting"):
        check(server.ask("POST", "api/jobs/%d/stop" % job["id"])[0] == 200, "stop of a job")
    for _ in range(150):
        states = {j["state"] for j in json.loads(server.ask("GET", "api/jobs")[1]) if j["id"] >= first}
        if not states & {"running", "waiting"}:
            break
        time.sleep(0.1)
    check(states == {"stopped"}, "after the stop: %s" % states)
    short = {"command": "check", "arguments": ["whitney.yaml"]}
    for _ in range(130):
        while server.solve(short, "api/jobs")[0] == 429:
            time.sleep(0.05)
    time.sleep(1)
    listed = json.loads(server.ask("GET", "api/jobs")[1])
    check(len(listed) <= 133 and len(listed) >= 100, "%d jobs are kept" % len(listed))
    begun = time.monotonic()  # a request that takes too long has to be a job
    if EFFORT >= 1000:
        status, got = server.solve(long)
        check(status == 503 and 15 < time.monotonic() - begun < 30, "a long request: %d after %.1f s" % (status, time.monotonic() - begun))
        answers_soon(server, "after a long request")


# --- saving ---


def saves(server, folder):
    """One of several saves on the same state wins, and the others are refused."""
    for turn in range(3 + EFFORT // 20):
        _, got = server.ask("GET", "api/file?name=shared.yaml")
        was = hashlib.sha256(got).hexdigest() if turn else ""
        codes = []

        def save(i):
            codes.append(server.ask("POST", "api/file?name=shared.yaml&was=" + was, b"turn: %d\nclient: %d\n" % (turn, i))[0])

        threads = [threading.Thread(target=save, args=(i,)) for i in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        check(sorted(codes) == [200] + [409] * 7, "saves at the same time: %s" % codes)
    status, got = server.ask("POST", "api/file?name=sub/of.yaml&was=", b"a: 1\n")
    check(status == 200 and json.loads(got)["hash"] == hashlib.sha256(b"a: 1\n").hexdigest(), "a save in a folder: %d" % status)
    status, got = server.ask("GET", "api/file?name=sub/of.yaml")
    check((status, got) == (200, b"a: 1\n"), "the saved file: %d" % status)


def killed(server, folder):
    """kill -9 while it saves: the old file or the new one."""
    texts = [(b"version: %d\n" % i) * 20000 for i in range(2)]
    with open(folder + "/killed.yaml", "wb") as f:
        f.write(texts[0])
    for turn in range(5 + EFFORT // 10):
        own = Server(folder)
        stop = threading.Event()

        def save():
            now = 0
            while not stop.is_set():
                was = hashlib.sha256(open(folder + "/killed.yaml", "rb").read()).hexdigest()
                own.ask("POST", "api/file?name=killed.yaml&was=" + was, texts[now], timeout=2)
                now = 1 - now

        thread = threading.Thread(target=save)
        thread.start()
        time.sleep(draw.uniform(0.01, 0.25))
        own.process.kill()
        stop.set()
        thread.join()
        own.process.communicate()
        check(open(folder + "/killed.yaml", "rb").read() in texts, "a torn file after kill -9 (%d)" % turn)
    for name in os.listdir(folder):
        if name.startswith("killed.yaml.part-"):
            os.remove(folder + "/" + name)


def imports(server, folder):
    text = b"item,kind,price,currency,date,seller\nnew-part,component,12.50,USD,1997-10-01,shop\nbad-part,component,oops,USD,1997-10-01,shop\n"
    status, got = server.ask("POST", "api/import?name=offers.csv&into=parts&step=read", text)
    check(status == 200 and b"new-part" in got and b"oops" in got, "reading a list: %d %s" % (status, got[:300]))
    before = open(folder + "/parts/quote.csv").read()
    status, got = server.ask("POST", "api/import?name=offers.csv&into=parts&step=save", text)
    check(status == 200 and json.loads(got)["code"] == 5 and open(folder + "/parts/quote.csv").read() == before, "a bad list: %s" % got[:300])
    good = b"\n".join(text.split(b"\n")[:2]) + b"\n"
    status, got = server.ask("POST", "api/import?name=offers.csv&into=parts&step=save", good)
    check(status == 200 and json.loads(got)["code"] == 0 and "new-part" in open(folder + "/parts/quote.csv").read(), "a good list: %s" % got[:300])
    check(not os.path.exists(folder + "/offers.csv"), "the list itself was written")
    server.ask("POST", "api/catalog?name=made&currency=USD&as_of=2026-01-01")
    named = b"Part number,Price\nMCX75310AAS-NEAT,1200 USD\n"  # of the part library
    status, got = server.ask("POST", "api/import?name=named.csv&into=made&step=save", named)
    check(status == 200 and json.loads(got)["code"] == 0 and "cx7-ndr" in open(folder + "/made/quote.csv").read(), "a named part: %s" % got[:300])
    for body in (b"", b"\x00" * 1000, b"PK\x03\x04" + b"x" * 1000, b"item,price\n" + b"x,1\n" * 20000, b"\xff" * 100000):
        for name in ("a.csv", "a.xlsx"):
            status, got = server.ask("POST", "api/import?name=%s&into=parts&step=save" % name, body)
            check(status == 200 and json.loads(got)["code"] not in (0, 1), "a list of %r: %d %s" % (body[:10], status, got[:200]))


def opened(server, folder):
    """--open shows the token to no other user: neither among the words of a command nor in a file that they can read."""
    bin_folder = folder + "/.bin"
    os.mkdir(bin_folder)
    with open(bin_folder + "/xdg-open", "w") as f:
        f.write("#!/bin/sh\necho \"$@\" >%s/words; stat -c %%a \"$(dirname \"$1\")\" >>%s/words; cp \"$1\" %s/page\nexec sleep 30 >/dev/null 2>&1\n" % ((bin_folder,) * 3))
    os.chmod(bin_folder + "/xdg-open", 0o755)
    path = os.environ["PATH"]
    os.environ["PATH"] = bin_folder + ":" + path
    own = Server(folder + "/whitney.yaml", "--open")
    os.environ["PATH"] = path
    for _ in range(100):
        if os.path.exists(bin_folder + "/page"):
            break
        time.sleep(0.05)
    words = open(bin_folder + "/words").read().split()
    check(own.token not in " ".join(words) and words[-1] == "700", "the browser gets %s" % words)
    check(own.address.encode() in open(bin_folder + "/page", "rb").read() and own.address.endswith("/#scenario=whitney.yaml"), own.address)
    begun = time.monotonic()
    own.process.send_signal(signal.SIGINT)
    code = own.process.wait(60)
    took = time.monotonic() - begun
    check(code == 0 and took < 20, "--open: exit %d after %.1f s, %s" % (code, took, own.process.communicate()[1][-3000:]))
    check(not os.path.exists(os.path.dirname(words[0])), "the page for the browser stays")
    shutil.rmtree(bin_folder)


def pages(server, folder):
    """The page of a job is shown without the rights of the server's own page."""
    status, got = server.solve({"command": "report", "arguments": ["whitney.yaml"], "options": {"output": "page.html"}}, "api/jobs")
    check(status == 202, "a page as a job: %d" % status)
    for _ in range(100):
        job = json.loads(server.ask("GET", "api/jobs/%d" % got["id"])[1])
        if job["state"] not in ("waiting", "running"):
            break
        time.sleep(0.1)
    head = "GET /%s/api/jobs/%d/page HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n" % (server.token, got["id"], server.host)
    status, page = server.raw(head.encode())
    check(status == 200 and b"sandbox allow-scripts" in page and b"default-src 'none'" in page, "the page of a job: %d" % status)
    check(not os.path.exists(folder + "/page.html"), "the page was written to the folder")
    status, page = server.ask("GET", "live?scenario=whitney.yaml")
    check(status == 200 and b"<!DOCTYPE html>" in page[:200], "the live page: %d %s" % (status, page[:200]))
    check(not os.path.exists(folder + "/page.html"), "the live page was written to the folder")


def started(server, folder):
    """Starts that fail, with their reasons."""
    for words, code, said in ((["--port", str(server.port)], 1, b"port"), (["--port", "0"], 2, b"--port"), (["none"], 2, b"neither"),
                              (["-o", "x"], 2, b"-o"), (["--format", "json"], 2, b"--format"), ([".", "/tmp"], 2, b"below")):
        done = subprocess.run([BUILD + "/bursar", "serve", *words], cwd=folder, capture_output=True, timeout=20)
        check(done.returncode == code and said in done.stderr, "%s: %d %s" % (words, done.returncode, done.stderr))
    with open("/dev/full", "w") as full:
        done = subprocess.run([BUILD + "/bursar", "serve"], cwd=folder, stdout=full, stderr=subprocess.PIPE, timeout=20)
    check(done.returncode == 7, "a full device: %d %s" % (done.returncode, done.stderr))


# --- all of it ---


def tree(top):
    """All files below the folder with their content, without the served folder."""
    found = {}
    for at, folders, names in os.walk(top):
        if at == top + "/served":
            folders[:] = []
            continue
        for name in names:
            path = os.path.join(at, name)
            found[path] = os.readlink(path) if os.path.islink(path) else open(path, "rb").read()
    return found


def make(top):
    folder = top + "/served"
    os.makedirs(folder + "/sub")
    os.makedirs(top + "/deep")
    os.makedirs(folder + "/.git")
    for path, text in ((top + "/secret.yaml", SECRET + ": 1\nname: " + SECRET + "\n"), (folder + "/.hidden.yaml", SECRET), (folder + "/.git/config", SECRET),
                       (folder + "/passwd", SECRET), (folder + "/x.sh", SECRET), (folder + "/sub/.hidden.yaml", SECRET),
                       (folder + "/large.json", '"%s"' % ("x" * (9 << 20)))):
        with open(path, "w") as f:
            f.write(text)
    shutil.copy(TOP + "/scenarios/whitney-bt.yaml", folder + "/whitney.yaml")
    for name in (folder + "/parts", top + "/outside"):
        subprocess.run([BUILD + "/bursar", "-q", "catalog", "export", "whitney-1997", name], check=True, stdout=subprocess.DEVNULL)
    os.symlink("../secret.yaml", folder + "/link.yaml")
    os.symlink("..", folder + "/out")
    os.mkfifo(folder + "/pipe.yaml")
    return folder


def settled(server, wanted):
    """Waits until the closed connections are gone."""
    for _ in range(100):
        if server.files() <= wanted:
            break
        time.sleep(0.1)
    return server.files()


def main():
    top = os.path.realpath(tempfile.mkdtemp())
    try:
        folder = make(top)
        before = tree(top)
        server = Server(folder)
        answers_soon(server, "the first request", 20)
        server.solve({"command": "templates"})
        time.sleep(0.2)
        n_files = server.files()
        for part in (hosts, tokens, origins, names, writes, malformed, requests, slow, many, jobs, saves, killed, imports, pages, opened, started):
            if PARTS and part.__name__ not in PARTS:
                continue
            begun = time.monotonic()
            part(server, folder)
            if server.process.poll() is not None:
                check(False, "the server ended in %s" % part.__name__)
                print(server.process.stderr.read().decode(errors="replace"))
                return 1
            check(settled(server, n_files) <= n_files, "%s: %d files are open, before %d" % (part.__name__, server.files(), n_files))
            if os.environ.get("VERBOSE"):
                print("%-10s %5.1f s, %d MiB" % (part.__name__, time.monotonic() - begun, server.memory_MiB()), flush=True)
        check(SLOWED or server.memory_MiB() < 400, "it took %d MiB" % server.memory_MiB())
        long = {"command": "montecarlo", "arguments": ["whitney.yaml"], "options": {"draws": 1000000000}}
        server.solve(long, "api/jobs")
        waiting = [threading.Thread(target=server.ask, args=("POST", "api/solve", json.dumps(long).encode())) for _ in range(6)]
        for thread in waiting:
            thread.start()
        time.sleep(0.3)
        code, err = server.end()
        check(code == 0 and not err, "Ctrl-C: exit %d, %s" % (code, err[-2000:].decode(errors="replace")))
        for thread in waiting:
            thread.join()
        code, err = Server("sub", "parts", cwd=folder).end(signal.SIGTERM)
        check(code == 0 and not err, "SIGTERM: exit %d, %s" % (code, err[-2000:].decode(errors="replace")))
        check(tree(top) == before, "files outside the folder have changed")
        planted = [n for n in os.listdir(folder) if "planted" in n]
        check(not planted, "written: %s" % planted)
    finally:
        shutil.rmtree(top, ignore_errors=True)
    print("%d checks of the server passed, %d failed" % (checked - len(faults), len(faults)))
    return 1 if faults else 0


sys.exit(main())
