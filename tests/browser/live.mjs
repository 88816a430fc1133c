/* live.mjs - live pages in a headless Chromium over file:// without a network: node tests/browser/live.mjs WORK PROGRAM AXE
 * WORK has a page NAME.html for each scenario; PROGRAM is bursar; AXE is the file of axe-core, or "" to skip its checks. */
import { execFileSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { launch } from "./chrome.mjs";

const [work, program, axe] = process.argv.slice(2);
const MOST_BYTES = { "whitney-bt": 1.5e6, "university-2026": 2.5e6, "roce-or-infiniband-16k": 2.5e6, "tender-2026": 2.5e6, "whitney-fleet": 2.5e6 };
const FIRST_PAINT_MS = 1000;
const SETTLED = "!document.querySelector('main[aria-busy]')";
const CHANGES = {
  "whitney-bt": { budget: "5500000", "myrinet-nic": "995" },
  "university-2026": { budget: "1200000", "tco.pue": "1.2", "limit.power": "35" },
  "roce-or-infiniband-16k": { budget: "60000000", near: "2" },
  "tender-2026": { "limit.power": "20" },
  "whitney-fleet": { budget: "2500000", "limit.max_nodes": "300" },
};
let checked = 0, failed = 0;

function check(good, words) {
  checked++;
  if (good) return;
  failed++;
  console.error(words);
}

const chrome = await launch();

/* Opens a page, runs `use`, and checks that the console is quiet and that nothing was requested. */
async function withPage(name, options, use) {
  const page = await chrome.page(options);
  try {
    await page.go("file://" + work + "/" + name + ".html" + (options.fragment ?? ""));
    await use(page);
  } catch (error) {
    check(false, name + ": " + error.message);
  }
  check(page.said.length === 0, name + ": the console is not quiet: " + page.said);
  const outside = page.requests.filter((url) => !/^(file|blob|data):/.test(url));
  check(outside.length === 0, name + ": requests " + outside);
  await page.close();
}

/* Changes controls, one after the other, and waits for the whole page. */
async function turn(page, values) {
  for (const [id, value] of Object.entries(values)) await page.run(`bursar.set(${JSON.stringify(id)}, ${JSON.stringify(value)})`);
  await page.until(SETTLED);
}

/* The exit code and the output of a command line in a POSIX shell. */
function shell(line) {
  try {
    return { code: 0, out: execFileSync("sh", ["-c", line.replace(/^bursar /, program + " ")], { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] }) };
  } catch (error) {
    return { code: error.status, out: error.stdout };
  }
}

const same_purchase = (a, b) => JSON.stringify([a.clusters, a.cost_minor]) === JSON.stringify([b.clusters, b.cost_minor]);

/* The page's JSON is that of its command line, and its plan verifies with the same options and with its scenario. */
async function checkExports(page, name) {
  const line = await page.run("bursar.commandLine()");
  const answer = await page.run("bursar.ask(bursar.requestOf('optimize'))");
  const same = shell(line + " --no-presolve --format=json");
  check(same.out === answer.result && same.code === answer.code, name + ": `" + line + "` differs from the page");
  if (answer.code) return;
  writeFileSync(work + "/plan.json", answer.result);
  const verified = shell(line.replace(" optimize ", " verify " + work + "/plan.json "));
  check(verified.code === 0, name + ": the plan does not verify with " + line);
  const copied = await page.run("bursar.ask(bursar.copyRequest())");
  check(copied.code === 0 && copied.result.includes("catalog:"), name + ": no scenario to copy: " + JSON.stringify(copied.diagnostics));
  writeFileSync("scenarios/live-copy.yaml", copied.result);
  const again = shell("bursar optimize scenarios/live-copy.yaml --format=json"), plan = JSON.parse(answer.result);
  check(again.code === 0 && same_purchase(JSON.parse(again.out), plan), name + ": the copied scenario has another plan");
}

async function checkDesktop(name) {
  await withPage(name, {}, async (page) => {
    const bytes = statSync(work + "/" + name + ".html").size;
    check(bytes <= MOST_BYTES[name], name + ": " + bytes + " bytes");
    const paint = await page.run("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0");
    check(paint < FIRST_PAINT_MS, name + ": first paint after " + paint + " ms");
    check(await page.run("[...document.querySelectorAll('.cards > div')].slice(0, 6).every((card) => card.getBoundingClientRect().bottom <= 800)"),
      name + ": the cards are not on the first screen");
    const wide = await page.run("document.querySelectorAll('details').forEach((fold) => { fold.open = true; }), " +
      "[...document.querySelectorAll('.table')].filter((table) => table.scrollWidth > table.clientWidth).map((table) => table.ariaLabel)");
    check(wide.length === 0, name + ": tables scroll sideways: " + wide);
    const lead = await page.run("document.querySelector('.hero').innerText");
    await turn(page, CHANGES[name]);
    const fragment = await page.run("location.hash"), asked = await page.run("document.querySelector('.hero .lead').innerText");
    check(await page.run("document.querySelectorAll('.hero-was, .moved-note, tr.moved').length > 0"), name + ": nothing is marked");
    check(!/\.\./.test(await page.run("document.getElementById('live-status').textContent")), name + ": two full stops");
    await checkExports(page, name);
    for (const _ of Object.keys(CHANGES[name])) await page.run("document.querySelector('[data-do=undo]').click()");
    await page.until(SETTLED);
    check(await page.run("document.querySelector('.hero').innerText") === lead, name + ": undo does not restore the answer");
    check(await page.run("location.hash") === "", name + ": undo leaves a fragment");
    await withPage(name, { fragment }, async (other) => {
      await other.until("document.querySelectorAll('.control.changed').length === " + Object.keys(CHANGES[name]).length);
      await other.until(SETTLED);
      check(await other.run("document.querySelector('.hero .lead').innerText") === asked, name + ": the fragment does not restore the answer");
    });
  });
}

/* What needs keys: undo, a field that is typed in while answers arrive, the drawer of a phone. */
async function checkKeys(name) {
  await withPage(name, {}, async (page) => {
    await page.run("document.querySelector('#live-controls input[type=text]').focus(); document.activeElement.select()");
    await page.call("Input.insertText", { text: "2,500,000" });
    await page.until(SETTLED + " && document.querySelector('.moved-note')");
    check(await page.run("document.activeElement.value") === "2,500,000", name + ": typing loses the field");
    await page.run("document.activeElement.blur()");
    await page.key("z", 2);
    await page.until(SETTLED + " && !document.querySelector('.moved-note')");
    await turn(page, { budget: "1" });
    check(await page.run("document.querySelectorAll('.repairs button').length > 0"), name + ": no relaxation is offered");
    check(await page.run("document.querySelectorAll('.former-note').length === 1 && document.querySelector('.cards').matches('.former')"),
      name + ": the numbers of the last purchase stand as an answer");
    await page.run("document.querySelector('.repairs button').click()");
    await page.until(SETTLED + " && document.querySelector('.hero:not(.unproven)')");
    check(await page.run("!document.querySelector('.former, .former-note')"), name + ": an answer stands as one of the last purchase");
    await turn(page, { "limit.min_nodes": "100000" });
    const words = await page.run("document.querySelector('.hero').innerText");
    check(/^The budget .*: 100,000 x /m.test(words) && words.includes("Min nodes 100,000") && !/_|\d{4}/.test(words), name + ": words of the program: " + words);
    await page.run("document.querySelector('[data-do=undo]').click()");
    await page.until(SETTLED + " && document.querySelector('.hero:not(.unproven)')");
    await page.run("bursar.set('limit.min_nodes', '0.5')");
    await page.until("document.querySelector('.error:not([hidden])')");
    check(/whole number/.test(await page.run("document.querySelector('.error:not([hidden])').textContent")), name + ": no message at the field");
    check(/shows the last answer/.test(await page.run("document.getElementById('live-status').textContent")), name + ": the status is that of an answer");
  });
  await withPage(name, { width: 390, height: 844, phone: true }, async (page) => {
    check(await page.run("document.documentElement.scrollWidth") === 390, name + ": a phone scrolls sideways");
    await page.run("document.getElementById('live-open').click()");
    for (let i = 0; i < 40; i++) await page.key("Tab", i < 20 ? 0 : 8);
    check(await page.run("document.getElementById('live-panel').contains(document.activeElement)"), name + ": the focus leaves the drawer");
    check(await page.run("document.documentElement.scrollWidth") === 390, name + ": the open drawer scrolls sideways");
    await page.key("Escape");
    check(await page.run("document.activeElement.id") === "live-open", name + ": Esc does not close the drawer");
  });
}

async function checkAccess(name, options) {
  await withPage(name, options, async (page) => {
    await page.run("document.querySelectorAll('.panel details').forEach((fold) => { fold.open = true; })");
    if (options.phone) await page.run("document.getElementById('live-open').click()");
    else await turn(page, CHANGES[name]);
    await page.run(readFileSync(axe, "utf8") + ";0");
    const found = await page.run("axe.run().then((all) => all.violations.filter((one) => /serious|critical/.test(one.impact))" +
      ".map((one) => one.id + ' ' + one.nodes.map((node) => node.target).join(' ')))");
    check(found.length === 0, name + ": axe-core finds " + found.join("; "));
  });
}

try {
  for (const name of Object.keys(MOST_BYTES)) await checkDesktop(name);
  await checkKeys("whitney-bt");
  if (axe) for (const name of ["whitney-bt", "tender-2026"])
    for (const options of [{}, { dark: true }, { width: 390, height: 844, phone: true }]) await checkAccess(name, options);
} finally {
  await chrome.close();
}
console.log(checked + " checks of live pages, " + failed + " failed");
process.exit(failed ? 1 : 0);
