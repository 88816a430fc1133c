"""Drives a headless Chromium by its DevTools protocol over a pipe: no package is needed."""
import base64
import json
import os
import shutil
import subprocess
import tempfile
import time


class PageError(Exception):
    """What a page does not have, or what the browser refuses."""


class Chromium:
    """One browser with one page. Errors and warnings of the console are kept in `talk`."""

    def __init__(self, downloads=None):
        self.profile = tempfile.mkdtemp(prefix="bursar-chromium-")
        self.out_read, out_write = os.pipe()
        in_read, self.in_write = os.pipe()

        def place_pipes():
            # the browser reads commands from 3 and writes answers to 4
            read, write = os.dup(in_read), os.dup(out_write)
            os.dup2(read, 3)
            os.dup2(write, 4)

        self.process = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--remote-debugging-pipe", f"--user-data-dir={self.profile}", "about:blank"],
            close_fds=False, preexec_fn=place_pipes, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(in_read)
        os.close(out_write)
        self.rest = b""
        self.number = 0
        self.talk = []
        self.session = None
        target = [one for one in self.call("Target.getTargets")["targetInfos"] if one["type"] == "page"][0]
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(domain + ".enable")
        if downloads:
            self.call("Page.setDownloadBehavior", behavior="allow", downloadPath=downloads)

    def close(self):
        try:
            self.call("Browser.close")
            self.process.wait(timeout=10)
        except (PageError, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        for pipe in (self.out_read, self.in_write):
            os.close(pipe)
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session and not method.startswith(("Target.", "Browser.")):
            message["sessionId"] = self.session
        os.write(self.in_write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._read()
            if answer.get("id") == message["id"]:
                if "error" in answer:
                    raise PageError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self._note(answer)

    def _read(self):
        while b"\0" not in self.rest:
            piece = os.read(self.out_read, 1 << 20)
            if not piece:
                raise PageError("the browser has ended")
            self.rest += piece
        line, self.rest = self.rest.split(b"\0", 1)
        return json.loads(line)

    def _note(self, event):
        params = event.get("params", {})
        if event.get("method") == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.talk.append("exception: " + details.get("exception", {}).get("description", details["text"]))
        elif event.get("method") == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
            self.talk.append(params["type"] + ": " + " ".join(str(one.get("value", one.get("description"))) for one in params["args"]))
        elif event.get("method") == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            self.talk.append(f"log: {params['entry']['text']} {params['entry'].get('url', '')}")
        elif event.get("method") == "Page.javascriptDialogOpening":
            self.call("Page.handleJavaScriptDialog", accept=True)

    def run(self, script):
        """The value of an expression; a promise is awaited."""
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True, userGesture=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise PageError(details.get("exception", {}).get("description", details["text"]))
        return answer["result"].get("value")

    def wait(self, condition, what, seconds=30):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                value = self.run(condition)
            except PageError:  # the page changes
                value = None
            if value:
                return value
            time.sleep(0.05)
        raise PageError(f"after {seconds} s the page does not have: {what}; it shows:\n{self.text()[:1500]}")

    def open(self, address):
        self.call("Page.navigate", url=address)
        self.settle()

    def settle(self):
        self.wait("document.readyState === 'complete' && !!document.querySelector('main h1, main p, h1') && "
                  "!document.querySelector('[aria-busy]') && !/^Loading/.test(document.querySelector('main')?.textContent ?? '')",
                  "a complete view")

    def text(self):
        try:
            return self.run("document.body.innerText") or ""
        except PageError:
            return ""

    def see(self, text, seconds=30):
        """Waits until the page shows a text."""
        self.wait(f"document.body.innerText.includes({json.dumps(text)})", repr(text), seconds)

    def click(self, text, within="document"):
        """Clicks the first visible button, link, tab or summary with this text or label."""
        script = f"""(() => {{
            const wanted = {json.dumps(text)}, all = [...{within}.querySelectorAll('button, a, summary, [role=tab]')];
            const visible = all.filter((one) => one.getClientRects().length && !one.disabled);
            const named = (one) => one.getAttribute('aria-label') ?? one.textContent.trim();
            const found = visible.find((one) => named(one) === wanted) ?? visible.find((one) => one.textContent.trim() === wanted) ??
                visible.find((one) => one.textContent.trim().startsWith(wanted));
            if (found) found.click();
            return Boolean(found);
        }})()"""
        self.wait(script, f"a control {text!r}")

    CONTROL = """(() => {
        const labels = [...document.querySelectorAll('label')].filter((one) => one.getClientRects().length);
        const wanted = %s;
        const label = labels.find((one) => one.textContent.trim() === wanted) ?? labels.find((one) => one.textContent.trim().startsWith(wanted));
        return label ? document.getElementById(label.htmlFor) : document.querySelector(`[aria-label="${wanted}"]`);
    })()"""

    def control(self, label):
        return self.CONTROL % json.dumps(label)

    def fill(self, label, value):
        """Sets the control with this label, as a user who types or chooses does."""
        self.wait(f"""(() => {{
            const control = {self.control(label)};
            if (!control) return false;
            control.focus();
            control.value = {json.dumps(value)};
            control.dispatchEvent(new Event('input', {{bubbles: true}}));
            control.dispatchEvent(new Event('change', {{bubbles: true}}));
            return control.value === {json.dumps(value)};
        }})()""", f"a field {label!r} that takes {value!r}")

    def tick(self, label, on=True):
        self.wait(f"""(() => {{
            const box = {self.control(label)};
            if (box && box.checked !== {json.dumps(on)}) box.click();
            return Boolean(box);
        }})()""", f"a box {label!r}")

    def choose_file(self, label, path):
        self.wait(f"Boolean({self.control(label)})", f"a file field {label!r}")
        handle = self.call("Runtime.evaluate", expression=self.control(label))["result"]["objectId"]
        self.call("DOM.setFileInputFiles", files=[path], objectId=handle)

    def size(self, width, height, phone=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=phone)

    def dark(self, on):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if on else "light"}])

    def picture(self, path, whole=False):
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
