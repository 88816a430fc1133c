/* browser.mjs ADDRESS FOLDER PROGRAM AXE [SHOTS] - drives the app of `bursar serve` through its controls, and compares what it
 * shows and saves with the program. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launch } from "../browser/chrome.mjs";

const [address, folder, program, axePath, shots] = process.argv.slice(2);
const quotes = new URL("quotes/", import.meta.url).pathname;
const axe = existsSync(axePath) ? readFileSync(axePath, "utf8") : null;
if (shots)
  mkdirSync(shots, { recursive: true });

const browser = await launch();
const page = await browser.page({ offline: false });
const quoted = JSON.stringify;
let checks = 0;

/* --- what a user does --- */

const CONTROL = (label) => `(() => {
  const labels = [...document.querySelectorAll("label")].filter((one) => one.getClientRects().length);
  const label = labels.find((one) => one.textContent.trim() === ${quoted(label)});
  return label ? document.getElementById(label.htmlFor) : document.querySelector('[aria-label=' + ${quoted(quoted(label))} + ']');
})()`;

async function wait(condition, what) {
  try {
    await page.until(condition, 30000);
  } catch {
    assert.fail(`the page does not have ${what}; it shows:\n${(await page.run("document.body.innerText")).slice(0, 2500)}\n${page.said.join("\n")}`);
  }
}

const see = (text) => wait(`document.body.innerText.includes(${quoted(text)})`, quoted(text));

const click = (text, within = "document") => wait(`(() => {
  const all = [...${within}.querySelectorAll("button, a, summary")].filter((one) => one.getClientRects().length && !one.disabled);
  const found = all.find((one) => one.textContent.trim() === ${quoted(text)}) ?? all.find((one) => one.getAttribute("aria-label") === ${quoted(text)}) ??
    all.find((one) => one.textContent.trim().startsWith(${quoted(text)}));
  found?.click();
  return Boolean(found);
})()`, `a control '${text}'`);

const fill = (label, value) => wait(`(() => {
  const control = ${CONTROL(label)};
  if (!control) return false;
  control.focus();
  control.value = ${quoted(value)};
  for (const event of ["input", "change"]) control.dispatchEvent(new Event(event, { bubbles: true }));
  return control.value === ${quoted(value)};
})()`, `a field '${label}' for '${value}'`);

async function chooseFile(label, path) {
  await wait(`Boolean(${CONTROL(label)})`, `a field '${label}'`);
  const { result } = await page.call("Runtime.evaluate", { expression: CONTROL(label) });
  await page.call("DOM.setFileInputFiles", { files: [path], objectId: result.objectId });
}

async function open(route) {
  await page.run(`location.hash = ${quoted(route)}`);
  await wait(`location.hash === ${quoted(route)} && document.querySelector("#view h1") && !document.querySelector("[aria-busy]")`, `the view ${route}`);
}

const disk = (name) => readFileSync(join(folder, name), "utf8");

/* --- what every view has to be --- */

async function look(name) {
  const faults = await page.run(`(() => {
    const found = [];
    if (document.querySelectorAll("h1").length !== 1) found.push("not one h1");
    if (document.documentElement.scrollWidth > innerWidth) found.push("page " + document.documentElement.scrollWidth + " wide");
    for (const control of document.querySelectorAll("input, select, textarea"))
      if (control.getClientRects().length && !control.labels?.length && !control.getAttribute("aria-label")) found.push("no label: " + control.outerHTML.slice(0, 80));
    return found;
  })()`);
  assert.deepEqual(faults, [], name);
  checks++;
  for (const [kind, width, height, dark] of [["desktop", 1280, 800, false], ["dark", 1280, 800, true], ["phone", 390, 844, false]]) {
    await page.call("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
    await page.call("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }] });
    assert.equal(await page.run("Math.max(0, document.documentElement.scrollWidth - innerWidth)"), 0, `${name}, ${kind}: the page is wider than its window`);
    if (axe) {
      if (!(await page.run("typeof axe === 'object'")))
        await page.call("Runtime.evaluate", { expression: axe });
      const found = await page.run(`axe.run().then((found) => ({ passes: found.passes.length, grave: found.violations.filter((one) =>
        ["serious", "critical"].includes(one.impact)).map((one) => one.id + " " + one.nodes.length + " " + one.nodes[0].html) }))`);
      assert.deepEqual(found.grave, [], `${name}, ${kind}: axe-core`);
      assert.ok(found.passes > 5, name);
    }
    if (shots) {
      const { data } = await page.call("Page.captureScreenshot", { format: "png", captureBeyondViewport: kind === "phone" });
      writeFileSync(join(shots, `${name}-${kind}.png`), Buffer.from(data, "base64"));
    }
    checks++;
  }
  await page.call("Emulation.setDeviceMetricsOverride", { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false });
  await page.call("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: "light" }] });
}

function quiet(name) {
  assert.deepEqual(page.said, [], `${name}: the console is not quiet`);
  checks++;
}

/* --- the steps of a purchase --- */

async function emptyFolder() {
  await page.go(address);
  await see("No scenario is in the folder");
  await see("No catalogue is in the folder");
  await look("home-empty");
}

/* A list with a wrong kind: the line is named, corrected and imported. */
async function importServers() {
  await open("#/prices");
  await fill("Name of the new catalogue", "parts");
  await fill("Currency", "EUR");
  await fill("Date of its prices", "2026-11-15");
  await chooseFile("Price list", quotes + "acme-servers.csv");
  await see("1 of 3 lines has a problem");
  await see("Unknown kind of part 'rackserver'");
  await see("5,890.00 EUR");
  await look("prices-problem");
  assert.ok(!existsSync(join(folder, "parts/quote.csv")), "nothing is imported before the user does so");
  await fill("Kind", "node");
  await click("Apply and read again");
  await see("All 3 lines were understood");
  await see("10,450.00 EUR");
  await click("Import 3 lines into parts");
  await see("3 lines imported into parts");
  assert.match(disk("parts/quote.csv"), /a64,Acme,2026-11-12,EUR,1,1,quote,acme-servers,2026-12-31,10450\.00/);
  assert.match(disk("parts/node_rate.csv"), /a32,npb\.bt class=C,1900000000,measured/);
  await look("prices-imported");
}

async function importNetwork() {
  await click("Import another list");
  await chooseFile("Price list", quotes + "netco-network.xlsx");
  await see("All 3 lines were understood");
  await see("Sheet read: 'Quotation'; not read: 'Terms'.");
  await click("Import 3 lines into parts");
  await see("3 lines imported into parts");
  assert.match(disk("parts/technology.csv"), /25gbe,3,3125000000/);
}

/* A quote with a letterhead, sums, and kinds that only the buyer can confirm. */
async function importQuote() {
  await open("#/prices");
  await chooseFile("Price list", new URL("../quotes/hanse.csv", import.meta.url).pathname);
  await see("4 lines were understood, 7 left out");
  await see("left out: tax");
  await see("component (guessed)");
  await see("Answer the question to import the list.");
  await look("prices-question");
  await wait(`(() => { const box = ${CONTROL("The guessed kinds are right")}; box?.click(); return Boolean(box); })()`, "the question");
  await click("Answer and read again");
  await wait("!document.body.innerText.includes('A question')", "no question");
  await click("Import 4 lines into parts");
  await see("4 lines imported into parts");
  assert.match(disk("parts/quote.csv"), /hr-s24,Hanse Rechenzentrumstechnik AG,2026-11-10,EUR,1,1,quote,hanse,2027-02-28,38450\.00/);
}

/* A cable under another name: it is mapped to the part of the catalogue, and becomes a second offer. */
async function importRacks() {
  await click("Import another list");
  await chooseFile("Price list", quotes + "racks.csv");
  await see("1 of 3 lines has a problem");
  await see("Map to a part of the catalogue");
  await click("cab-25g");
  await see("All 3 lines were understood");
  await click("Import 3 lines into parts");
  await see("3 lines imported into parts");
  assert.match(disk("parts/quote.csv"), /cab-25g,Rackworks,2026-11-14,EUR,1,1,quote,racks,,19\.00/);
  quiet("price lists");
}

async function browseCatalog() {
  await click("Show the catalogue");
  await see("Catalogue parts");
  await see("64 cores, 256 GiB");
  await look("catalog");
  await click("Offers");
  await see("Rackworks");
  await see("24.00 EUR");
  await fill("Search", "cab-25g");
  await click("Offers");
  await wait("document.querySelectorAll('[role=tabpanel]:not([hidden]) tbody tr').length === 2", "two offers of the cable");
  await click("Parts");
  await click("cab-25g", "document.querySelector('tbody')");
  await see("Price list racks.csv");
  await look("catalog-part");
  await fill("Search", "");
  await click("Doubtful values");
  await see("No doubtful value");
  quiet("catalogue");
}

async function writeScenario() {
  await open("#/new?catalog=parts");
  await see("npb.bt class=C");
  await fill("Title", "Cluster of three quotes");
  await fill("Budget", "200000 EUR");
  await look("new-scenario");
  await click("Make the scenario");
  await see("Valid: the highest rate within 200,000 EUR");
  await fill("budget", "200000 EURO");
  await wait("document.querySelector('[data-key=budget] .problem:not([hidden])')", "a message at the budget");
  await wait("document.querySelector('.gutter .wrong')?.textContent === '4'", "the wrong line of the text");
  await look("scenario-wrong");
  await fill("budget", "200000 EUR");
  await see("Valid: the highest rate within 200,000 EUR");
  await fill("Add a key to Limits", "limits");
  await fill("Add a key to limits", "power");
  await fill("power", "20kW");
  await wait("document.querySelector('textarea[aria-label^=Text]').value.includes('limits: {power: 20kW}')", "the limit in the text");
  await see("Valid: the highest rate within 200,000 EUR");
  await look("scenario");
  assert.ok(!existsSync(join(folder, "scenario.yaml")));
  await click("Save");
  await see("Saved scenario.yaml");
  assert.match(disk("scenario.yaml"), /^budget: 200000 EUR$/m);
  assert.match(disk("scenario.yaml"), /^limits: \{power: 20kW\}$/m);
  quiet("scenario");
}

const run = (...words) => execFileSync(program, words, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

async function findPurchase() {
  await click("Find the best purchase");
  await see("Optimal, gap 0");
  await see("Independent check:");
  const plan = JSON.parse(run("optimize", "scenario.yaml", "--format", "json"));
  const cluster = plan.clusters[0];
  await see(`Buy ${cluster.nodes} x ${cluster.node} with ${cluster.network}`);
  await see(`${plan.cost.toLocaleString("en-US", { minimumFractionDigits: 2 })} EUR`);
  for (const line of plan.bill_of_materials)
    await see(line.part);
  await look("answer");
  await click("Text");
  await see("Status   optimal");
  await click("Save the answer");
  await see("Saved as scenario-optimize.json");
  assert.deepEqual(JSON.parse(disk("scenario-optimize.json")), plan);
  assert.match(run("verify", "scenario-optimize.json", "scenario.yaml"), /verified|passed/i);
  quiet("purchase");
  return plan;
}

async function writePage(plan) {
  await click("Write the report page");
  await see("The report of scenario.yaml is complete");
  const there = await page.run("fetch(document.querySelector('a[href$=\"/page\"]').href).then((one) => one.text()).then((text) => text.includes('<!DOCTYPE html>'))");
  assert.ok(there, "the page opens");
  await look("report");
  await click("Save the document");
  await see("Saved as scenario.html");
  assert.match(disk("scenario.html"), /<!DOCTYPE html>/i);
  assert.ok(disk("scenario.html").includes(`${plan.clusters[0].nodes} x ${plan.clusters[0].node}`), "the page has the purchase");
  quiet("page");
}

async function compareTwo() {
  await open("#/studies?scenario=scenario.yaml&command=optimize");
  await fill("budget", "120000 EUR");
  await look("study");
  await click("Run");
  await see("Optimal, gap 0");
  await fill("File in the folder", "smaller.json");
  await click("Save the answer");
  await see("Saved as smaller.json");
  await open("#/compare?with=scenario-optimize.json&with=smaller.json");
  await see("Order lines");
  await see("\u2260");
  await see("Changes from scenario-optimize.json to smaller.json");
  await look("compare");
  quiet("comparison");
}

async function otherStudies() {
  for (const command of ["explain", "curve", "flip", "sensitivity"]) {
    await open(`#/studies?scenario=scenario.yaml&command=${command}&run=1`).catch(() => null);
    await wait(`location.hash.startsWith("#/job/") && document.querySelector("h1")?.textContent.endsWith(": ${command}") && document.querySelector("[role=tabpanel] table, [role=tabpanel] dl")`, `the answer of ${command}`);
    await look(`study-${command}`);
  }
  quiet("studies");
}

/* A long study is stopped, and its state says so. */
async function stopStudy() {
  await open("#/studies?scenario=scenario.yaml&command=montecarlo");
  await fill("draws", "900000000");
  await click("Run");
  await click("Stop");
  await see("The study was stopped");
  await open("#/studies");
  await see("bursar montecarlo scenario.yaml --draws 900000000");
  quiet("stopping");
}

/* A scenario that another program changes is not overwritten silently. */
async function resolveConflict() {
  await open("#/scenario/scenario.yaml");
  await see("Valid:");
  writeFileSync(join(folder, "scenario.yaml"), disk("scenario.yaml").replace("goal: rate", "goal: rate-per-cost"));
  await fill("title", "Cluster of the winter term");
  await click("Save");
  await see("The file changed in the meantime");
  await see("goal: rate-per-cost");
  await look("conflict");
  await click("Keep your version");
  await see("Saved scenario.yaml");
  assert.match(disk("scenario.yaml"), /title: Cluster of the winter term/);
  assert.match(disk("scenario.yaml"), /goal: rate$/m);
  page.said.splice(0, page.said.length, ...page.said.filter((text) => !text.includes("409"))); // the refusal itself
  quiet("conflict");
}

/* The live page with the server behind it: a change is answered, then the whole page follows; a budget that buys nothing is repaired. */
async function playLive() {
  await page.go(address.replace(/[^/]*$/, "") + "live?scenario=scenario.yaml");
  const settled = () => wait("document.querySelector('.hero') && !document.querySelector('main[aria-busy], .stale, .former')", "a whole answer");
  await settled();
  await fill("Budget", "120,000");
  await wait("document.querySelector('.hero-was') && document.querySelector('.stale')", "a quick answer before the whole page");
  await settled();
  const plan = JSON.parse(run("optimize", "scenario.yaml", "--budget", "120000", "--format", "json")), cluster = plan.clusters[0];
  const shown = await page.run("document.querySelector('.hero').innerText + document.querySelector('.cards').innerText");
  for (const part of [`Buy ${cluster.nodes} x ${cluster.node} with ${cluster.network}`, `${plan.cost.toLocaleString("en-US", { minimumFractionDigits: 2 })} EUR`])
    assert.ok(shown.includes(part), `the live page has not '${part}': ${shown}`);
  assert.ok(await page.run("document.querySelectorAll('.charts svg').length > 1 && Boolean(document.getElementById('changes'))"), "the whole page has its charts and studies");
  await look("live");
  await fill("Budget", "1");
  await see("No purchase meets this scenario");
  await see("Everything below belongs to the last purchase");
  await look("live-infeasible");
  await click("Apply");
  await settled();
  await wait("document.querySelector('.hero:not(.unproven)')", "a purchase within the relaxed budget");
  quiet("live page");
  await page.go(address);
}

async function home() {
  await open("#/");
  await see("Cluster of the winter term");
  await see("scenario-optimize.json");
  await look("home");
  await page.run("location.hash = '#scenario=scenario.yaml'"); // as the server prints it
  await see("Scenario scenario.yaml");
  await page.run("location.hash = '#scenario=whitney-bt'");
  await wait("document.querySelector('h1')?.textContent === 'Run a study' && [...document.querySelectorAll('select')].some((one) => one.value === 'whitney-bt')", "the study of an example");
  quiet("home");
}

try {
  await emptyFolder();
  await importServers();
  await importNetwork();
  await importRacks();
  await browseCatalog();
  await writeScenario();
  const plan = await findPurchase();
  await writePage(plan);
  await compareTwo();
  await otherStudies();
  await stopStudy();
  await resolveConflict();
  await playLive();
  await home();
  await importQuote();
  console.log(`${checks} checks of the app in a browser, 0 failed`);
} catch (error) {
  console.error(error.message ?? error);
  if (shots) {
    const { data } = await page.call("Page.captureScreenshot", { format: "png", captureBeyondViewport: true });
    writeFileSync(join(shots, "failed.png"), Buffer.from(data, "base64"));
  }
  process.exitCode = 1;
} finally {
  await browser.close();
}
