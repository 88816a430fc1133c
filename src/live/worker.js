/* worker.js - answers requests of the live page with the engine, a bursar compiled to WebAssembly.
 *
 * The page posts an object with a number `id` and one or several of
 *     module            the engine: a WebAssembly.Module, or the bytes of engine.wasm, also gzipped; in the first message
 *     open              {settings, files: [{name, bytes}]}: opens a handle (bursar.h) and gives it these files
 *     put               {name, bytes}: gives the handle a file; without bytes, removes it
 *     request           a request of bursar_solve
 * The worker posts {id, progress, label} while it works, then {id, code, result, diagnostics, ms}. After a failure of the
 * engine itself the answer has `ended: true`: start another worker. To cancel, end the worker. */
"use strict";

const FAILED = 1, NO_MEMORY = 64;
const NO_SUCH_FILE = -44, BAD_HANDLE = 8; /* errors of WASI; the first is negative as system calls return it */
const HANDLE_BYTES = 4;

let engine = null; /* exports of the instance */
let handle = 0;
let current = 0;    /* id of the message that is being answered */
let complaint = ""; /* what the engine wrote to its standard streams */

/* --- memory of the engine: views are made for each use, because memory that grows gets another buffer --- */

const bytes = () => new Uint8Array(engine.memory.buffer);
const words = () => new DataView(engine.memory.buffer);

function textAt(address, n) {
    const all = bytes();
    return new TextDecoder().decode(all.subarray(address, n === undefined ? all.indexOf(0, address) : address + n));
}

/* Calls use(address, n) with a copy of the bytes and a NUL, which is freed afterwards. */
function withBytes(own, use) {
    const address = engine.malloc(own.length + 1);
    if (address === 0) throw new RangeError("out of memory");
    bytes().set(own, address);
    bytes()[address + own.length] = 0;
    try {
        return use(address, own.length);
    } finally {
        engine.free(address);
    }
}

const withText = (text, use) => withBytes(new TextEncoder().encode(text), use);

/* --- what the engine imports: a clock, and streams and files that are not there --- */

class Ended extends Error {}

const imported = {
    page_progress: (part, label) =>
        self.postMessage({ id: current, progress: part, label: label ? textAt(label) : "" }),
    emscripten_notify_memory_growth: () => {},
    proc_exit: (code) => {
        throw new Ended(complaint.trim().replace(/^bursar: /, "") || `the engine ended with code ${code}`);
    },
    clock_time_get: (clock, precision, out) => {
        const ms = clock === 0 ? Date.now() : performance.now();
        words().setBigUint64(out, BigInt(Math.round(ms * 1e6)), true);
        return 0;
    },
    fd_write: (stream, pieces, n, written) => {
        let size = 0;
        for (let i = 0; i < n; i++) {
            const address = words().getUint32(pieces + 8 * i, true), length = words().getUint32(pieces + 8 * i + 4, true);
            complaint = (complaint + textAt(address, length)).slice(-1000);
            size += length;
        }
        words().setUint32(written, size, true);
        return 0;
    },
};

function importsOf(module) {
    const out = {};
    for (const { module: space, name } of WebAssembly.Module.imports(module)) {
        const none = name.startsWith("__syscall") ? () => NO_SUCH_FILE : () => BAD_HANDLE;
        (out[space] ??= {})[name] = imported[name] ?? none;
    }
    return out;
}

async function compiled(given) {
    if (given instanceof WebAssembly.Module) return given;
    const start = new Uint8Array(given, 0, 2);
    if (start[0] !== 0x1f || start[1] !== 0x8b) return WebAssembly.compile(given);
    const stream = new Blob([given]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

/* --- messages --- */

const failure = (code, message) =>
    ({ code, result: "", diagnostics: { code, error: { message }, messages: [] } });

function put({ name, bytes: content }) {
    const code = withText(name, (address) =>
        content ? withBytes(new Uint8Array(content), (at, n) => engine.bursar_put_file(handle, address, at, n))
                : engine.bursar_put_file(handle, address, 0, 0));
    return code ? failure(code, textAt(engine.bursar_error(handle))) : { code: 0 };
}

/* Calls use(out) with the address of a pointer, and returns [code, pointer]. */
function withPointer(use) {
    return withBytes(new Uint8Array(HANDLE_BYTES), (out) => {
        const code = use(out);
        return [code, words().getUint32(out, true)];
    });
}

function open({ settings, files }) {
    if (handle) engine.bursar_close(handle);
    let code;
    [code, handle] = withPointer((out) => withText(JSON.stringify(settings ?? {}), (text) => engine.bursar_open(out, text)));
    if (code) return failure(code, handle ? textAt(engine.bursar_error(handle)) : "out of memory");
    for (const file of files ?? []) {
        const answer = put(file);
        if (answer.code) return answer;
    }
    return { code: 0 };
}

function solve(request) {
    const [code, answer] = withPointer((out) =>
        withText(JSON.stringify(request), (text) => engine.engine_solve(handle, text, out)));
    if (!answer) return failure(code, code === NO_MEMORY ? "out of memory" : "the engine gives no answer");
    const n = withBytes(new Uint8Array(HANDLE_BYTES), (at) => {
        engine.bursar_answer_result(answer, at);
        return words().getUint32(at, true);
    });
    const out = {
        code,
        result: textAt(engine.bursar_answer_result(answer, 0), n),
        diagnostics: JSON.parse(textAt(engine.bursar_answer_diagnostics(answer))),
    };
    engine.bursar_answer_free(answer);
    return out;
}

async function answer(message) {
    let out = { code: 0 };
    if (message.module !== undefined) {
        const module = await compiled(message.module);
        engine = (await WebAssembly.instantiate(module, importsOf(module))).exports;
        engine._initialize();
        handle = 0;
    }
    if (!engine) throw new Error("the first message has no engine");
    if (message.open) out = open(message.open);
    if (out.code === 0 && message.put) out = put(message.put);
    if (out.code === 0 && message.request) out = solve(message.request);
    return out;
}

/* Messages are answered one after another: the first waits for the engine to be compiled. */
let last = Promise.resolve();
self.onmessage = ({ data }) => {
    last = last.then(async () => {
        const start = performance.now();
        current = data.id;
        complaint = "";
        let out;
        try {
            out = await answer(data);
        } catch (error) {
            const message = error instanceof Ended ? error.message : `the engine failed: ${error.message}`;
            out = { ...failure(error instanceof RangeError ? NO_MEMORY : FAILED, message), ended: true };
            engine = null;
        }
        self.postMessage({ id: data.id, ...out, ms: performance.now() - start });
    });
};
