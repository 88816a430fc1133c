
/* --- backends: `ask(request)` gives {code, result, diagnostics, ms} --- */

function bytesOf(base64) {
  const text = atob(base64.trim()), bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

const unzipped = (base64) =>
  new Response(new Blob([bytesOf(base64)]).stream().pipeThrough(new DecompressionStream("gzip")));

const CANCELLED = { cancelled: true };

/* The worker's script, the compiled engine and the files, made once for all workers. */
function loadEngine() {
  const part = (name) => document.querySelector("script." + name).textContent;
  const files = [...document.querySelectorAll("script.live-file")].map(async (element) =>
    ({ name: element.dataset.name, bytes: new Uint8Array(await unzipped(element.textContent).arrayBuffer()) }));
  const module = unzipped(part("live-engine")).arrayBuffer().then((bytes) => WebAssembly.compile(bytes));
  return Promise.all([unzipped(part("live-worker")).blob(), module, Promise.all(files)]).then(([script, compiled, all]) => ({
    address: URL.createObjectURL(new Blob([script], { type: "text/javascript" })), module: compiled, files: all,
  }));
}

/* A worker, which answers its requests in turn. Cancel ends it; the next request starts another one. */
function workerBackend(engine) {
  const waiting = new Map();
  let worker = null, last = 0, opened = null;
  const call = (message, onProgress) => new Promise((resolve) => {
    waiting.set(++last, { resolve, onProgress });
    worker.postMessage({ id: last, ...message });
  });
  const finish = (answer) => {
    for (const { resolve } of waiting.values()) resolve(answer);
    waiting.clear();
  };
  const receive = ({ data }) => {
    const one = waiting.get(data.id);
    if (data.progress !== undefined) return one?.onProgress?.(data.progress, data.label);
    waiting.delete(data.id);
    one?.resolve(data);
  };
  async function open() {
    const { address, module, files } = await engine;
    worker = new Worker(address);
    worker.onmessage = receive;
    worker.onerror = (event) => finish({ code: 1, result: "", diagnostics: failure(event.message) });
    return call({ module, open: { settings: { files: "memory", catalogs: [""] }, files } });
  }
  return {
    start: () => opened ??= open(),
    async ask(request, onProgress) {
      const mine = this.start(), ready = await mine;
      if (opened !== mine) return CANCELLED;
      const answer = ready.code ? ready : await call({ request }, onProgress);
      if (answer.ended && opened === mine) this.cancel();
      return answer;
    },
    cancel() {
      worker?.terminate();
      worker = opened = null;
      finish(CANCELLED);
    },
  };
}

const failure = (message) => ({ error: { message }, messages: [] });

/* The server of `bursar serve`: the page's address without its last part. Long work is a job. */
function serverBackend(asJob) {
  const base = location.pathname.replace(/[^/]*$/, "");
  let control = null;
  const get = async (path, body) => {
    const answer = await fetch(base + path, body === undefined ? { signal: control.signal }
      : { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" }, signal: control.signal });
    const found = await answer.json();
    return answer.ok ? found : { code: 1, result: "", diagnostics: failure(found.message ?? answer.statusText) };
  };
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  async function wait(id, onProgress) {
    for (;;) {
      const job = await get("api/jobs/" + id);
      if (job.state === undefined || job.code !== undefined && job.code !== null && job.state !== "running" && job.state !== "waiting")
        return job;
      onProgress?.(job.progress, job.label);
      await pause(200);
    }
  }
  return {
    start() {},
    async ask(request, onProgress) {
      control = new AbortController();
      try {
        if (!asJob) return await get("api/solve", request);
        const job = await get("api/jobs", request);
        if (job.id === undefined) return job;
        control.signal.addEventListener("abort", () =>
          fetch(base + "api/jobs/" + job.id + "/stop", { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } }));
        return await wait(job.id, onProgress);
      } catch (error) {
        return error.name === "AbortError" ? CANCELLED : { code: 1, result: "", diagnostics: failure(String(error)) };
      }
    },
    cancel() { control?.abort(); },
  };
}

/* A message without the option that it begins with. */
const plainMessage = (message) => message.replace(/^--[\w-]+: /, "");

/* The message of a failed answer. */
function messageOf(answer) {
  const said = typeof answer.diagnostics === "string" ? JSON.parse(answer.diagnostics || "{}") : answer.diagnostics ?? {};
  if (said.error?.message) return said.error.message;
  if (typeof said.messages === "string") return said.messages.trim().replace(/^bursar: /, "");
  return (said.messages ?? []).map((one) => one.message ?? one).join("; ") || "the engine gave no answer";
}
