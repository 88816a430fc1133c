/* chrome.mjs - drives a headless Chromium over its debugging pipe: pages, scripts in them, screenshots. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const LOADED_MS = 60000;

export async function launch() {
  const profile = mkdtempSync(join(tmpdir(), "bursar-chrome-"));
  const program = spawn("chromium", ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe",
    "--user-data-dir=" + profile, "about:blank"], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  const [, , , out, into] = program.stdio, waiting = new Map(), listeners = [];
  let last = 0, rest = "";
  into.on("data", (bytes) => {
    const texts = (rest + bytes).split("\0");
    rest = texts.pop();
    for (const text of texts) {
      const message = JSON.parse(text), answer = waiting.get(message.id);
      if (!answer) listeners.forEach((listener) => listener(message));
      else if (message.error) answer.reject(new Error(message.error.message));
      else answer.resolve(message.result);
      waiting.delete(message.id);
    }
  });
  const send = (method, params = {}, sessionId = undefined) => new Promise((resolve, reject) => {
    waiting.set(++last, { resolve, reject });
    out.write(JSON.stringify({ id: last, method, params, sessionId }) + "\0");
  });
  return {
    page: (options) => openPage(send, listeners, options),
    async close() {
      const ended = new Promise((resolve) => program.once("exit", resolve));
      send("Browser.close").catch(() => {});
      const slow = setTimeout(() => program.kill("SIGKILL"), 5000);
      await ended;
      clearTimeout(slow);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/* A page of a size. With `offline` every request over a network fails. */
async function openPage(send, listeners, { width = 1280, height = 800, dark = false, phone = false, offline = true } = {}) {
  const { targetId } = await send("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  const call = (method, params) => send(method, params, sessionId);
  const said = [], requests = [];
  let loaded = () => {};
  listeners.push((message) => {
    if (message.sessionId !== sessionId) return;
    const { method, params } = message;
    if (method === "Runtime.exceptionThrown") said.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
    if (method === "Runtime.consoleAPICalled") said.push(params.type + ": " + params.args.map((one) => one.value).join(" "));
    if (method === "Log.entryAdded") said.push(params.entry.text);
    if (method === "Network.requestWillBeSent") requests.push(params.request.url);
    if (method === "Page.loadEventFired") loaded();
  });
  for (const domain of ["Page", "Runtime", "Log", "Network"]) await call(domain + ".enable");
  await call("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: phone });
  await call("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }] });
  if (offline) await call("Network.emulateNetworkConditions", { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 });
  const page = {
    said, requests, call,
    async go(url) {
      const done = new Promise((resolve, reject) => {
        loaded = resolve;
        setTimeout(() => reject(new Error("the page does not load: " + url)), LOADED_MS).unref();
      });
      await call("Page.navigate", { url });
      await done;
    },
    /* The value of an expression, which may be a promise. */
    async run(expression) {
      const { result, exceptionDetails } = await call("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true, userGesture: true });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
    /* Waits until an expression is true. */
    async until(expression, limitMs = 60000) {
      const end = Date.now() + limitMs;
      while (!(await page.run(expression))) {
        if (Date.now() > end) throw new Error("never true: " + expression);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async key(name, modifiers = 0) {
      const code = { Tab: 9, Escape: 27, Enter: 13 }[name] ?? name.toUpperCase().charCodeAt(0);
      for (const type of ["keyDown", "keyUp"])
        await call("Input.dispatchKeyEvent", { type, key: name, modifiers, windowsVirtualKeyCode: code });
    },
    async shot(path) {
      const { data } = await call("Page.captureScreenshot", { format: "png" });
      writeFileSync(path, Buffer.from(data, "base64"));
    },
    close: () => send("Target.closeTarget", { targetId }),
  };
  return page;
}
