"use strict";
(function () {
  const number = (x, digits) => x.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const SVG = "http://www.w3.org/2000/svg";

  /* --- pointing at a chart shows the nearest sample --- */

  function nearest(series, x, y) {
    let best = null;
    for (const line of series) {
      const at = line.at;
      if (!at.length || !line.notes.length) continue;
      let low = 0, high = at.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (at[middle][0] <= x) low = middle + 1; else high = middle;
      }
      const candidates = line.steps ? [Math.max(0, low - 1)] : [Math.max(0, low - 1), Math.min(at.length - 1, low)];
      for (const i of candidates) {
        const across = line.steps && at[i][0] <= x ? 0 : Math.abs(at[i][0] - x);
        const far = across + Math.abs(at[i][1] - y);
        if (!best || far < best.far) best = { far, name: line.name, note: line.notes[i], x: at[i][0], y: at[i][1] };
      }
    }
    return best;
  }

  /* Samples are in the units of the first drawing; the others of a figure have axes of their own. */
  const across = (from, to, x) => +to.left + (to.right - to.left) * (x - from.left) / (from.right - from.left);
  const down = (from, to, y) => +to.top + (to.bottom - to.top) * (y - from.top) / (from.bottom - from.top);

  function hover(svg) {
    const figure = svg.closest("figure");
    const holder = figure.querySelector("script.samples");
    if (!holder) return;
    const first = figure.querySelector("svg").dataset, own = svg.dataset;
    const series = JSON.parse(holder.textContent);
    const tip = document.createElement("div");
    const ring = document.createElementNS(SVG, "circle");
    tip.className = "tip";
    ring.setAttribute("class", "pointed");
    ring.setAttribute("r", "5");
    figure.append(tip);
    const leave = () => { tip.style.display = "none"; ring.remove(); };
    svg.addEventListener("pointermove", (event) => {
      const box = svg.getBoundingClientRect();
      const scale = svg.viewBox.baseVal.width / box.width;
      const found = nearest(figure.samples || series, across(own, first, (event.clientX - box.left) * scale),
        down(own, first, (event.clientY - box.top) * scale));
      if (!found) return;
      found.x = across(first, own, found.x);
      found.y = down(first, own, found.y);
      ring.setAttribute("cx", found.x);
      ring.setAttribute("cy", found.y);
      svg.append(ring);
      tip.textContent = found.name + ": " + found.note;
      tip.style.display = "block";
      const left = found.x / scale, room = box.width - tip.offsetWidth;
      tip.style.left = Math.max(0, Math.min(room, left - tip.offsetWidth / 2)) + "px";
      tip.style.top = Math.max(0, found.y / scale - tip.offsetHeight - 12) + "px";
    });
    svg.addEventListener("pointerleave", leave);
  }

  document.querySelectorAll("figure.chart > svg").forEach(hover);

  /* --- paper shows what is folded --- */

  addEventListener("beforeprint", () => document.querySelectorAll("details:not([open])").forEach((details) => {
    details.open = details.dataset.printed = true;
  }));
  addEventListener("afterprint", () => document.querySelectorAll("details[data-printed]").forEach((details) => {
    details.open = false;
    delete details.dataset.printed;
  }));

  /* --- moving a price re-draws the crossover: (rate, cost without the part, quantity) of every purchase --- */

  const close = (a, b) => Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b)) ? 0 : a < b ? -1 : 1;

  /* Node counts are written as runs; what is proportional to them as one number. */
  function unfold(side) {
    const nodes = [];
    for (let i = 0; i < side.nodes.length; i += 2)
      for (let k = 0; k < side.nodes[i + 1]; k++) nodes.push(side.nodes[i] + k);
    const each = (amount) => (Array.isArray(amount) ? amount : nodes.map((n) => amount * n));
    side.nodes = nodes;
    side.cost = each(side.cost);
    side.quantity = side.quantity.map(each);
  }

  /* What a payment at the end of each year is worth today, less what it was: by the rate or the years. */
  function worth(slider, price) {
    const value = price / slider.per;
    const years = slider.by === "years" ? value : slider.years, rate = slider.by === "rate" ? value : slider.rate;
    let sum = 0;
    for (let year = 1; year <= years; year++) sum += Math.pow(1 + rate, -year);
    return sum / slider.worth - 1;
  }

  /* Purchases by cost, those that are faster than all cheaper ones; operation to within a minor unit a line. */
  function frontier(side, slider, price, limit) {
    const change = slider.by ? worth(slider, price) : price - slider.price_minor;
    const quantity = side.quantity[slider.index];
    const costs = side.cost.map((cost, i) => Math.round(cost + change * quantity[i]));
    const order = costs.map((_, i) => i).filter((i) => costs[i] <= limit);
    order.sort((a, b) => costs[a] - costs[b] || side.rate[b] - side.rate[a] || a - b);
    const steps = [];
    for (const i of order)
      if (!steps.length || close(side.rate[i], steps[steps.length - 1].rate) > 0)
        steps.push({ cost: costs[i], rate: side.rate[i], nodes: side.nodes[i] });
    return steps;
  }

  const A = 1, B = 2, TIE = 3;

  function winner(a, b) {
    if (!a && !b) return 0;
    if (!b) return A;
    if (!a) return B;
    const order = close(a.rate, b.rate);
    return order === 0 ? TIE : order > 0 ? A : B;
  }

  function layOver(a, b, from, to) {
    const list = [];
    const add = (at, who) => {
      if (list.length && list[list.length - 1].winner === who) return;
      if (list.length) list[list.length - 1].to = at;
      list.push({ from: at, to: at, winner: who });
    };
    let i = 0, j = 0;
    while (i < a.length && a[i].cost <= from) i++;
    while (j < b.length && b[j].cost <= from) j++;
    add(from, winner(a[i - 1], b[j - 1]));
    while (i < a.length || j < b.length) {
      const atA = i < a.length ? a[i].cost : Infinity, atB = j < b.length ? b[j].cost : Infinity;
      const at = Math.min(atA, atB);
      if (at >= to) break;
      if (atA === at) i++;
      if (atB === at) j++;
      add(at, winner(a[i - 1], b[j - 1]));
    }
    list[list.length - 1].to = to;
    return list;
  }

  /* first, last and the start of the alternation before it, as `bursar crossover` defines them */
  function changes(list) {
    let holder = 0, changed = false, first = -1, last = -1, alternation = -1;
    list.forEach((interval, i) => {
      if (interval.winner !== A && interval.winner !== B) return;
      const change = holder !== 0 && interval.winner !== holder;
      if (change && !changed) first = interval.from;
      changed = changed || change;
      holder = interval.winner;
      if (changed && i + 1 === list.length) last = interval.from;
    });
    if (last >= 0) {
      let i = list.length - 1;
      const reign = (interval) => interval.from > 0 && Math.floor(interval.to / 2) >= interval.from;
      while (i > 0 && !reign(list[i - 1])) i--;
      alternation = list[i].from;
    }
    return { first, last, alternation, end: list[list.length - 1].winner };
  }

  function prepare(panel) {
    const data = JSON.parse(document.getElementById("purchases").textContent);
    data.sides.forEach(unfold);
    const money = (minor) => number(minor / data.minor_per_major, data.places) + " " + data.currency;
    const per = (slider) => slider.per || data.minor_per_major;
    const places = (slider) => (slider.per ? slider.places : data.places);
    const shown = (slider, price) => (slider.per ? (number(price / slider.per, slider.places) + " " + slider.unit).trim() : money(price));
    const select = panel.querySelector("select");
    const range = panel.querySelector("input[type=range]");
    const field = panel.querySelector("input[type=number]");
    const output = panel.querySelector("output");
    const was = panel.querySelector(".was");
    const figure = document.getElementById("lead");
    const drawings = figure ? figure.querySelectorAll("svg[data-left]") : [];

    function sentence(result) {
      const names = { [A]: data.a, [B]: data.b };
      if (result.first < 0) return "The winner never changes up to " + money(data.to_minor) + ".";
      if (result.last < 0) return "The winner first changes at " + money(result.first) + ".";
      const before = result.alternation < result.last
        ? "the winner alternates from " + money(result.alternation) + ", and from " : "from ";
      return ("With it " + before + money(result.last) + " on " + names[result.end] + " wins.");
    }

    const placed = (d) => ({
      x: (x) => +d.left + (d.right - d.left) * (x - d.xlow) / (d.xhigh - d.xlow),
      y: (y) => d.bottom - (d.bottom - d.top) * (y - d.ylow) / (d.yhigh - d.ylow),
    });

    function draw(svg, a, b, first) {
      const at = placed(svg.dataset), kept = [], notes = [];
      let i = 0, j = 0, path = "", column = -1;
      while (i < a.length || j < b.length) {
        const next = Math.min(i < a.length ? a[i].cost : Infinity, j < b.length ? b[j].cost : Infinity);
        if (i < a.length && a[i].cost === next) i++;
        if (j < b.length && b[j].cost === next) j++;
        if (!i || !j) continue;
        const x = at.x(next / data.minor_per_major);
        if (Math.floor(x) === column) continue;
        column = Math.floor(x);
        const lead = 100 * (b[j - 1].rate / a[i - 1].rate - 1);
        path += path ? "H" + x.toFixed(1) + "V" + at.y(lead).toFixed(1) : "M" + x.toFixed(1) + " " + at.y(lead).toFixed(1);
        kept.push([x, at.y(lead)]);
        notes.push(money(next) + ": " + number(lead, 2) + " %");
      }
      svg.querySelector("path.line.s0").setAttribute("d", path && path + "H" + svg.dataset.right);
      if (first) figure.samples = [{ name: data.b + " over " + data.a, steps: true, at: kept, notes }];
      svg.querySelectorAll(".plot .marker").forEach((marker) => marker.remove());
    }

    /* The band moves with the price; what was written beside it holds for the catalogue's. */
    function shade(svg, result, moved) {
      const band = svg.querySelector("rect.b0"), at = placed(svg.dataset);
      figure.querySelectorAll(".beside, rect.b1").forEach((note) => { note.style.display = moved ? "none" : ""; });
      if (!band) return;
      const from = result.last < 0 ? 0 : at.x(result.alternation / data.minor_per_major);
      const to = result.last < 0 ? 0 : at.x(result.last / data.minor_per_major);
      band.setAttribute("x", Math.min(from, (from + to) / 2 - 1));
      band.setAttribute("width", result.last < 0 ? 0 : Math.max(2, to - from));
    }

    function compute(index, price) {
      const slider = data.sliders[index];
      const a = frontier(data.sides[0], slider, price, data.to_minor);
      const b = frontier(data.sides[1], slider, price, data.to_minor);
      return { a, b, result: changes(layOver(a, b, data.from_minor, data.to_minor)) };
    }

    function show(price, keep) {
      const slider = data.sliders[+select.value];
      const { a, b, result } = compute(+select.value, price);
      if (keep !== field) field.value = (price / per(slider)).toFixed(places(slider));
      if (keep !== range) range.value = 100 * Math.log2(price / slider.price_minor);
      drawings.forEach((svg, i) => {
        draw(svg, a, b, i === 0);
        shade(svg, result, price !== slider.price_minor);
      });
      output.value = slider.part + " at " + shown(slider, price) + ": " + sentence(result);
      output.dataset.first = result.first;
      output.dataset.last = result.last;
      output.dataset.alternation = result.alternation;
      output.dataset.price = price;
      output.dataset.part = slider.part;
    }

    const chosen = () => data.sliders[+select.value];
    const least = () => Math.max(chosen().least || 0, chosen().price_minor * data.low);
    const most = () => Math.min(chosen().most || Infinity, chosen().price_minor * data.high);
    const limit = (price) => Math.round(Math.min(most(), Math.max(least(), price)));
    function reset() {
      range.min = Math.round(100 * Math.log2(data.low));
      range.max = Math.round(100 * Math.log2(data.high));
      was.textContent = (chosen().per ? "The scenario's value is " : "The catalogue's price is ") + shown(chosen(), chosen().price_minor) + ".";
      const unit = panel.querySelector(".row span");
      unit.textContent = chosen().per ? chosen().unit : data.currency;
      show(chosen().price_minor);
    }
    select.addEventListener("change", reset);
    panel.querySelector("button").addEventListener("click", reset);
    range.addEventListener("input", () => show(limit(chosen().price_minor * Math.pow(2, range.value / 100)), range));
    field.addEventListener("change", () => show(limit(Math.round(field.value * per(chosen())))));
    panel.hidden = false;

    /* report.html#part=myrinet-nic&price=995 opens with that price */
    function fromAddress() {
      const asked = new URLSearchParams(location.hash.slice(1));
      const index = data.sliders.findIndex((slider) => slider.part === asked.get("part"));
      if (index >= 0) select.value = index;
      reset();
      if (index >= 0 && asked.get("price")) show(limit(Math.round(asked.get("price") * per(chosen()))));
    }
    addEventListener("hashchange", fromAddress);
    fromAddress();
  }

  const panel = document.querySelector(".slider");
  if (panel && document.getElementById("purchases")) prepare(panel);
})();
