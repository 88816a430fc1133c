/* site.mjs - node tests/browser/site.mjs BUILD_DIR: every page of BUILD_DIR/site in a headless browser without a network.
 *
 * No page loads anything from another site or says anything on the console; each link within the site has its file and
 * its place; each live page answers; nothing is wider than the window or a phone; axe-core (https://github.com/dequelabs/axe-core) has no serious
 * finding on the site's own pages and the live ones, light and dark. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { launch } from "./chrome.mjs";

const site = resolve(process.argv[2] ?? "build", "site");
const names = readdirSync(site, { recursive: true }).filter((name) => name.endsWith(".html")).sort();
const places = new Map(), links = [], faults = [];
const PAGES_AT_LEAST = 10, PHONE = 390;

/* axe-core of the package registry; null if it cannot be installed. */
function readAxe() {
  const folder = mkdtempSync(join(tmpdir(), "bursar-axe-"));
  const done = spawnSync("npm", ["install", "--silent", "--prefix", folder, "axe-core"], { encoding: "utf8" });
  const file = join(folder, "node_modules/axe-core/axe.min.js");
  const text = existsSync(file) ? readFileSync(file, "utf8") : null;
  if (!text) console.log("axe-core: skipped, npm cannot install it: " + done.stderr.trim().split("\n").pop());
  rmSync(folder, { recursive: true });
  return text;
}

async function open(browser, name, options) {
  const page = await browser.page(options);
  await page.go(pathToFileURL(join(site, name)).href);
  return page;
}

function checkText(name) {
  const text = readFileSync(join(site, name), "utf8");
  for (const [found] of text.matchAll(/<(?:script|img|iframe|source|embed|video|audio)\b[^>]*\ssrc=["']?(?:https?:)?\/\/[^"'> ]*/g))
    faults.push(name + ": loads " + found);
  for (const [found] of text.matchAll(/<link\b[^>]*href=["']?(?:https?:)?\/\/[^"'> ]*|@import[^;]*|url\(["']?(?:https?:)?\/\/[^)]*/g))
    faults.push(name + ": loads " + found);
}

async function checkPage(browser, name) {
  const page = await open(browser, name);
  const found = await page.run(`({ places: [...document.querySelectorAll("[id]")].map((one) => one.id),
    links: [...document.querySelectorAll("a[href]")].map((one) => one.href), title: document.title,
    wide: document.documentElement.scrollWidth - innerWidth })`);
  places.set(name, new Set(found.places));
  found.links.forEach((link) => links.push([name, link]));
  if (!found.title) faults.push(name + ": no title");
  if (found.wide > 0) faults.push(name + ": " + found.wide + " wider than the window");
  if (name.startsWith("live/")) {
    const code = await page.run('bursar.ask(bursar.requestOf("optimize")).then((answer) => answer.code)');
    if (code !== 0) faults.push(name + ": the engine answers with code " + code);
  }
  page.said.forEach((said) => faults.push(name + ": the console: " + said));
  page.requests.filter((url) => !/^(file|data|blob):/.test(url)).forEach((url) => faults.push(name + ": requests " + url));
  await page.close();
}

function checkLink([name, link]) {
  const url = new URL(link);
  if (url.protocol !== "file:") return;
  const target = relative(site, fileURLToPath(url.origin === "null" ? "file://" + url.pathname : url)), place = decodeURIComponent(url.hash.slice(1));
  if (target.startsWith("..") || !existsSync(join(site, target))) faults.push(name + ": broken link " + link);
  else if (place && places.has(target) && !places.get(target).has(place)) faults.push(name + ": no place " + link);
}

async function checkPhone(browser, name) {
  const page = await open(browser, name, { width: PHONE, height: 800, phone: true });
  const wide = await page.run("document.documentElement.scrollWidth");
  if (wide > PHONE) faults.push(name + ": " + wide + " wide on a phone of " + PHONE);
  await page.close();
}

async function checkAccess(browser, name, axe, dark) {
  const page = await open(browser, name, { dark });
  await page.run(axe + ";0");
  const found = await page.run(`axe.run().then((found) => ({ ran: found.passes.length, grave: found.violations
    .filter((one) => one.impact === "serious" || one.impact === "critical")
    .map((one) => one.id + " " + one.nodes.length + " " + one.nodes[0].target) }))`);
  if (!found.ran) faults.push(name + ": axe-core checks nothing");
  found.grave.forEach((one) => faults.push(name + (dark ? ", dark" : "") + ": axe-core: " + one));
  await page.close();
}

const browser = await launch();
try {
  for (const name of names) {
    checkText(name);
    await checkPage(browser, name);
  }
  checkText("style.css");
  links.forEach(checkLink);
  const own = names.filter((name) => !name.startsWith("reports/")), axe = readAxe();
  for (const name of own) {
    await checkPhone(browser, name);
    for (const dark of axe ? [false, true] : []) await checkAccess(browser, name, axe, dark);
  }
} finally {
  await browser.close();
}
faults.forEach((fault) => console.error(fault));
console.log(names.length + " pages of the site, " + links.length + " links, " + faults.length + " faults");
process.exit(faults.length || names.length < PAGES_AT_LEAST ? 1 : 0);
