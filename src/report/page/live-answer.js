
/* --- the answer: its pieces are replaced, and what differs from the start is marked --- */

const main = document.querySelector("main");
const QUICK = ["bids", "order", "inputs", "proof"]; /* sections of a brief page */
const SLOW = ["comparison", "alternatives", "changes", "risk"];

const sectionOf = (root, id) => root.querySelector("section > h2#" + id)?.parentElement ?? null;
const textOf = (element) => element?.textContent.trim() ?? "";
const cardsOf = (root) => root.querySelector(":scope > .cards");
const chartsOf = (root) => root.querySelector(":scope > .charts");
const cellsOf = (row) => new Map([...row.cells].map((cell) => [cell.dataset.label, cell]));
const MARKED_COLUMNS = /^(quantity|total)/;

/* The rows of the order by part. */
function orderRows(root) {
  const section = sectionOf(root, "order");
  return [...section?.querySelectorAll("tbody > tr") ?? []].filter((row) => row.cells[0]?.dataset.label === "part");
}

/* What marks compare with: the texts of an answer. */
function capture(root) {
  return {
    lead: textOf(root.querySelector(".hero .lead")),
    gist: textOf(root.querySelector(".hero .gist")),
    cards: new Map([...cardsOf(root)?.children ?? []].map((card) =>
      [textOf(card.querySelector("dt")), textOf(card.querySelector("dd"))])),
    rows: new Map(orderRows(root).map((row) => [textOf(row.cells[0]),
      new Map([...cellsOf(row)].map(([label, cell]) => [label, textOf(cell)]))])),
  };
}

const PREFIXES = { k: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15, E: 1e18 };

/* "1,173 Gop/s" -> { value: 1.173e12, unit: "op/s" } */
function quantityOf(text) {
  const [, number, rest] = /^(-?[\d,]*\.?\d+(?:e[+-]?\d+)?)\s*(.*)$/.exec(text) ?? [];
  if (number === undefined) return null;
  const prefixed = /^[kMGTPE](?=[a-z]|W\b|B\b)/.test(rest);
  const unit = prefixed ? rest.slice(1) : rest, scale = prefixed ? PREFIXES[rest[0]] : 1;
  return { value: Number(number.replace(/,/g, "")) * scale, unit: unit.replace(/s$/, "") };
}

/* "+3.1 %", or "" if the texts are not numbers of one unit. */
function percent(before, now) {
  const a = quantityOf(before), b = quantityOf(now);
  if (!a || !b || a.unit !== b.unit || !a.value) return "";
  const change = 100 * (b.value / a.value - 1), size = Math.abs(change);
  if (size < 0.05) return "under 0.1 %";
  const digits = size >= 100 ? grouped(size.toFixed(0)) : size.toFixed(1);
  return (change < 0 ? "\u2212" : "+") + digits + " %";
}

/* "before" struck, and the change in per cent. */
function markOf(before, now) {
  const mark = make("span", { className: "mark-was" }, make("span", { className: "hidden", textContent: "was " }), make("del", { textContent: before }));
  const change = percent(before, now);
  if (change) mark.append(" ", make("ins", { textContent: change }));
  return mark;
}

function markCards(start) {
  for (const card of cardsOf(main)?.children ?? []) {
    const before = start.cards.get(textOf(card.querySelector("dt"))), value = card.querySelector("dd"), now = textOf(value);
    if (before === undefined || before === now) continue;
    card.classList.add("moved");
    value.after(make("dd", { className: "moved-note" }, markOf(before, now)));
  }
}

function markHero(start) {
  const hero = main.querySelector(".hero"), lead = textOf(hero.querySelector(".lead")), gist = textOf(hero.querySelector(".gist"));
  if (lead === start.lead && gist === start.gist) return;
  const line = make("p", { className: "hero-was" }, make("span", { className: "hidden", textContent: "was " }));
  if (lead !== start.lead) line.append(make("del", { textContent: start.lead }), " ");
  if (gist !== start.gist && start.gist) line.append(make("del", { textContent: start.gist }), " ");
  const [rate, cost] = [0, 1].map((i) => percent(start.gist.split(" for ")[i] ?? "", gist.split(" for ")[i] ?? ""));
  const moves = [rate && "rate " + rate, cost && "cost " + cost].filter(Boolean).join(", ");
  if (moves && gist !== start.gist) line.append(make("ins", { textContent: moves }));
  (hero.querySelector(".gist") ?? hero.querySelector(".lead")).after(line);
}

/* Marks a row of the order, which replaces `before` of the same part. */
function markRow(row, before) {
  if (!before) {
    row.classList.add("added");
    return row.cells[0].append(" ", make("ins", { textContent: "new" }));
  }
  for (const [label, cell] of cellsOf(row)) {
    const old = before.get(label), now = textOf(cell);
    if (!MARKED_COLUMNS.test(label) || old === undefined || old === now) continue;
    row.classList.add("moved");
    cell.append(" ", markOf(old, now));
  }
}

function markOrder(start) {
  const rows = orderRows(main), parts = new Set(rows.map((row) => textOf(row.cells[0])));
  if (!rows.length || !start.rows.size) return;
  for (const row of rows) markRow(row, start.rows.get(textOf(row.cells[0])));
  for (const [part, before] of start.rows) {
    if (parts.has(part)) continue;
    const gone = rows[0].cloneNode(true);
    gone.className = "removed";
    for (const [label, cell] of cellsOf(gone)) cell.replaceChildren(make("del", { textContent: before.get(label) ?? "" }));
    gone.cells[0].append(" ", make("ins", { textContent: "no longer" }));
    rows[0].parentElement.append(gone);
  }
}

function unmark(root) {
  root.querySelectorAll(".moved-note, .hero-was, tr.removed, .mark-was, tr.added ins").forEach((one) => one.remove());
  root.querySelectorAll(".moved, .added").forEach((one) => one.classList.remove("moved", "added"));
}

function markChanges(start) {
  unmark(main);
  if (same(state.values, state.start)) return;
  markHero(start);
  markCards(start);
  markOrder(start);
}

/* --- what survives a replacement: open folds, focus and scroll position --- */

/* A name of an element that its replacement has too: its section, its words and its number among equals. */
function nameOf(element, root) {
  const words = element.id || element.getAttribute("aria-label") || element.getAttribute("href") || textOf(element).slice(0, 80);
  const section = element.closest("section")?.querySelector("h2")?.id ?? "";
  const key = [section, element.tagName, words].join("|");
  const equals = [...root.querySelectorAll(element.tagName)].filter((other) =>
    (other.closest("section")?.querySelector("h2")?.id ?? "") === section &&
    (other.id || other.getAttribute("aria-label") || other.getAttribute("href") || textOf(other).slice(0, 80)) === words);
  return key + "|" + equals.indexOf(element);
}

/* Summaries count rows ("8 more"): a fold is known by its section and its place there. */
const foldKey = (fold) => {
  const section = fold.closest("section");
  return (section?.querySelector("h2")?.id ?? "") + "|" + [...(section ?? main).querySelectorAll("details")].indexOf(fold);
};

function remember() {
  const focus = document.activeElement;
  const anchor = [...main.querySelectorAll("h2, .hero")].find((one) => one.getBoundingClientRect().bottom > 0);
  return {
    open: new Set([...main.querySelectorAll("details[open]")].map(foldKey)),
    focus: main.contains(focus) ? { tag: focus.tagName, name: nameOf(focus, main) } : null,
    anchor: anchor && scrollY > 0 ? { id: anchor.id, top: anchor.getBoundingClientRect().top } : null,
  };
}

function recall(kept) {
  for (const fold of main.querySelectorAll("details")) if (kept.open.has(foldKey(fold))) fold.open = true;
  if (kept.focus && !main.contains(document.activeElement))
    [...main.querySelectorAll(kept.focus.tag)].find((one) => nameOf(one, main) === kept.focus.name)?.focus({ preventScroll: true });
  const anchor = kept.anchor?.id ? document.getElementById(kept.anchor.id) : kept.anchor && main.querySelector(".hero");
  if (anchor) scrollBy(0, anchor.getBoundingClientRect().top - kept.anchor.top);
}

/* --- replacement --- */

const mainOf = (html) => new DOMParser().parseFromString(html, "text/html").querySelector("main");

/* Advice of the old answer that the brief one lacks stays, dimmed, so that the page does not jump. */
function keepAdvice(hero, old) {
  const before = old?.querySelector(".advice"), now = hero.querySelector(".advice");
  const labels = new Set([...now?.querySelectorAll("dt") ?? []].map(textOf));
  const missing = [...before?.children ?? []].flatMap((group) => [...group.children]).filter((one) => one.tagName === "DT" && !labels.has(textOf(one)));
  for (const label of missing) {
    const group = make("div", { className: "stale" }, label.cloneNode(true));
    for (let next = label.nextElementSibling; next?.tagName === "DD"; next = next.nextElementSibling) group.append(next.cloneNode(true));
    (now ?? hero.appendChild(make("dl", { className: "advice" }))).append(group);
  }
}

function dim(elements, dimmed) {
  for (const element of elements) {
    element?.classList.toggle("stale", dimmed);
    if (dimmed) element?.setAttribute("aria-busy", "true"); else element?.removeAttribute("aria-busy");
  }
}

const staleParts = () => [chartsOf(main), ...SLOW.map((id) => sectionOf(main, id))].filter(Boolean);

/* Puts the sections that a brief page has in place of the old ones, in the order of the page. */
function showBrief(found) {
  const kept = remember(), hero = found.querySelector(".hero"), old = main.querySelector(".hero");
  unmarkFormer();
  keepAdvice(hero, old);
  old.replaceWith(hero);
  const cards = cardsOf(found);
  cardsOf(main)?.remove();
  if (cards) hero.after(cards);
  for (const id of QUICK) {
    const now = sectionOf(found, id), before = sectionOf(main, id);
    if (now && before) before.replaceWith(now);
    else if (before) dim([before], true);
  }
  dim(staleParts(), true);
  recall(kept);
}

/* Puts the whole page's content in place of the old one. */
function showWhole(found) {
  const kept = remember();
  main.replaceChildren(...found.childNodes);
  dispatchEvent(new Event("bursar-charts"));
  recall(kept);
}

/* --- no purchase --- */

/* The control of a requirement that the program names; undefined: none. */
function controlOf(name) {
  const id = [name, "limit." + name, name.replace(/_/g, "-")].find((one) => controls.has(one));
  return controls.get(id);
}

/* "the min_nodes 100000" -> "the min nodes 100,000": the program's words with the labels of the controls and grouped numbers. */
const readable = (text) => text.replace(/\b(?:min|max|rack)_[a-z_]+/g, (key) => controlOf(key)?.label.toLowerCase() ?? key.replace(/_/g, " "))
  .replace(/(?<![\w.,-])\d{4,}(?![\w,-])/g, grouped);
const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/* The control that a change repairs, and the value, as it is typed; null: no control does. */
function repairOf(one) {
  const control = controlOf(one.name);
  if (!control || one.value === null || one.value === undefined) return null;
  return { control, value: String(+(one.value / (control.scale ?? 1)).toPrecision(12)) };
}

/* "Budget 5,500,000 USD"; a requirement without a control in the program's words. */
function requirementWords(one) {
  const control = controlOf(one.name);
  return control?.kind === "slider" ? control.label + " " + shownValue(control, valueOf(control)) : sentence(readable(one.requirement));
}

function repairButton(repairs, apply) {
  const words = repairs.map(({ control, value }) => control.label + " " + shownValue(control, value)).join(", ");
  const button = make("button", { type: "button", textContent: "Apply", ariaLabel: "Apply: " + words });
  button.addEventListener("click", () => apply(Object.fromEntries(repairs.map(({ control, value }) => [control.id, value]))));
  return button;
}

/* "Budget 5,500,000 USD -> 307,000,000 USD" */
function repairLine(one) {
  const repair = repairOf(one);
  const to = repair ? shownValue(repair.control, repair.value) : readable(String(one.to ?? one.change));
  return requirementWords(one) + " \u2192 " + to;
}

/* What stands below belongs to the last purchase, and says so until another answer arrives. */
function markFormer(lead) {
  if (!main.querySelector(".former-note"))
    main.querySelector(".hero").after(make("p", { className: "former-note", textContent: "Everything below belongs to the last purchase: " + lead + "." }));
  unmark(main);
  dim(staleParts(), false);
  for (const part of main.querySelectorAll(":scope > :not(.hero, .former-note)")) part.classList.add("former");
}

function unmarkFormer() {
  main.querySelector(".former-note")?.remove();
  main.querySelectorAll(".former").forEach((part) => part.classList.remove("former"));
}

/* The hero of a question without a purchase: its conflict, and the smallest changes that admit one. */
function showInfeasible(found, apply) {
  const hero = make("div", { className: "hero unproven" }, make("p", { className: "lead", textContent: "No purchase meets this scenario" }),
    make("p", { className: "gist", textContent: sentence(readable(plainMessage(found.reason ?? ""))) }));
  const list = make("ul", { className: "repairs" });
  if (found.conflict?.length) hero.append(make("p", { textContent: "Conflict: " + found.conflict.map(requirementWords).join("; ") }));
  for (const one of (found.repairs ?? []).filter((one) => one.enough)) {
    const repair = repairOf(one);
    list.append(make("li", {}, repairLine(one) + " ", repair ? repairButton([repair], apply) : ""));
  }
  const together = (found.together ?? []).map(repairOf);
  if (together.length > 1 && together.every(Boolean) && !list.children.length)
    list.append(make("li", {}, found.together.map(repairLine).join(", and ") + " ", repairButton(together, apply)));
  if (list.children.length) hero.append(make("p", { textContent: "Smallest relaxation that admits a purchase:" }), list);
  const old = main.querySelector(".hero"), lead = textOf(old.querySelector(".lead")).replace(/\.$/, "");
  old.replaceWith(hero);
  markFormer(lead);
}
