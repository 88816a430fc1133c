// compare.mjs - asks the engine of the live page what the program is asked; the answers must be the same bytes.
// node tests/live/compare.mjs PROGRAM LIVE WORK N SEED [browser]: N what-ifs over all scenarios; packed catalogues are made in WORK.
// With `browser` the questions go through `bursar.ask` of live pages in a headless Chromium without a network.
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { launch } from "../browser/chrome.mjs";
import { Engine } from "./engine.mjs";
import { OTHERS, SCENARIOS, draws, whatIf } from "./questions.mjs";

const [program, live, work, n, seed, where] = process.argv.slice(2);
const MOST_MS = { "university-2026": 200 }, USUAL_MS = 100; // medians of quick pages after the first answer
const draw = draws(Number(seed));
// Milliseconds of processor, where the engine runs in this process: other work on the machine does not count.
const clock = where === "browser" ? () => performance.now() : () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e3; };
const median = (v) => v.sort((a, b) => a - b)[Math.floor(v.length / 2)];
const fileOf = (scenario) => `scenarios/${scenario}.yaml`;

function runProgram({ command, arguments: words, options, presolve }) {
    const flags = Object.entries(options).flatMap(([name, value]) =>
        [value].flat().map((one) => name === "output" ? `--output=${work}/${one}` : one === true ? `--${name}` : `--${name}=${one}`));
    const format = options.output || options.format ? [] : ["--format=json"], quick = presolve === false ? ["--no-presolve"] : [];
    const start = performance.now();
    const out = spawnSync(program, ["-q", command, ...format, ...quick, ...flags, "--jobs=1", "--", ...words], { encoding: "utf8", maxBuffer: 1 << 28 });
    const ms = performance.now() - start;
    const file = options.output && out.status === 0 ? readFileSync(`${work}/${options.output}`, "utf8") : "";
    return { code: out.status, result: file || out.stdout, message: out.stderr, ms };
}

// The files that a scenario names, and its packed catalogue.
function filesOf(scenario) {
    const text = readFileSync(fileOf(scenario), "utf8"), catalog = /^catalog: *(\S+)/m.exec(text)[1];
    execFileSync(program, ["-q", "catalog", "pack", catalog, "-o", `${work}/${catalog}.db`]);
    const named = [...text.matchAll(/\b(?:bill|promised): *([\w/.-]+)/g)].map((found) => `scenarios/${found[1]}`);
    return [...[fileOf(scenario), ...named].map((name) => ({ name, bytes: readFileSync(name) })),
        { name: `${catalog}.db`, bytes: readFileSync(`${work}/${catalog}.db`) }];
}

const chrome = where === "browser" ? await launch() : null;

// How a scenario's questions are asked: {ask(request), close()}.
async function opened(scenario) {
    if (!chrome) {
        const engine = new Engine(live), settings = { files: "memory", catalogs: [""] };
        const answer = await engine.post({ module: readFileSync(`${live}/engine.wasm.gz`), open: { settings, files: filesOf(scenario) } });
        if (answer.code) throw new Error(`${scenario}: ${JSON.stringify(answer)}`);
        return { ask: (request) => engine.post({ request }), close() {} };
    }
    const made = runProgram({ command: "report", arguments: [fileOf(scenario)], options: { live: true, output: `${scenario}.html` } });
    if (made.code) throw new Error(made.message);
    const page = await chrome.page({});
    await page.go(`file://${work}/${scenario}.html`);
    return {
        ask: (request) => page.run(`bursar.ask(${JSON.stringify(request)})`),
        async close() {
            if (page.said.length) fail(`${scenario}: the console is not quiet: ${page.said}`);
            await page.close();
        },
    };
}

let failed = 0;
function fail(words) {
    failed++;
    console.error(words);
}

// Asks both; false if the answers differ.
function compare(request, mine, yours) {
    const same = mine.code === yours.code && mine.result === yours.result;
    if (same) return;
    const at = [...mine.result].findIndex((c, i) => c !== yours.result[i]);
    fail(`${JSON.stringify(request)}: codes ${mine.code} and ${yours.code}, ${mine.result.length} and ${yours.result.length} characters, ` +
        `first difference at ${at}: ${JSON.stringify(mine.result.slice(at, at + 60))}, ${JSON.stringify(yours.result.slice(at, at + 60))}; ` +
        `${JSON.stringify(mine.diagnostics)}; ${yours.message}`);
}

async function askScenario(scenario, count) {
    const to = await opened(scenario), file = [fileOf(scenario)];
    const plain = { command: "optimize", arguments: file, options: {}, presolve: false };
    const start = runProgram(plain), plan = JSON.parse(start.result);
    const known = { parts: [...new Set(plan.clusters.flatMap((one) => one.kit.map((part) => part.part)))], rate: plan.objective.value };
    const first = await to.ask(plain), times = { optimize: [], report: [], program: [] }, codes = {};
    compare(plain, first, start);
    for (let i = 0; i < count; i++) {
        const options = whatIf(scenario, known, draw);
        const quick = { command: "report", arguments: file, options: { ...options, output: "page.html", brief: true } }; // what a reader waits for
        for (const request of [{ ...plain, options }, quick]) {
            const before = clock(), mine = await to.ask(request), took = clock() - before, yours = runProgram(request);
            compare(request, mine, yours);
            times[request.command].push(took);
            if (request === quick) continue;
            times.program.push(yours.ms);
            codes[mine.code] = (codes[mine.code] ?? 0) + 1;
        }
    }
    const [ms, page, native] = ["optimize", "report", "program"].map((of) => count ? median(times[of]) : 0), most = MOST_MS[scenario] ?? USUAL_MS;
    console.log(`${scenario}: ${count} what-ifs, codes ${JSON.stringify(codes)}; first answer ${first.ms.toFixed(0)} ms, then medians: JSON ${ms.toFixed(1)} ms ` +
        `(the program ${native.toFixed(1)} ms), quick page ${page.toFixed(1)} ms${page > most ? `, above ${most} ms` : ""}`);
    for (const [command, of, options] of OTHERS.filter((other) => other[1] === scenario)) {
        const request = { command, arguments: file, options };
        const mine = await to.ask(request), yours = runProgram(request);
        compare(request, mine, yours);
        console.log(`  ${command} ${JSON.stringify(options)}: code ${mine.code}, ${mine.ms.toFixed(0)} ms (the program ${yours.ms.toFixed(0)} ms)`);
    }
    await to.close();
}

const names = Object.keys(SCENARIOS);
try {
    for (const [i, scenario] of names.entries()) await askScenario(scenario, Math.ceil((Number(n) - i) / names.length));
} finally {
    await chrome?.close();
}
console.log(failed ? `${failed} answers differ` : "all answers are the same bytes");
process.exit(failed ? 1 : 0);
