"use strict";
(function () {
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
      const found = nearest(series, across(own, first, (event.clientX - box.left) * scale),
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

  /* A live page replaces its charts. */
  const watch = () => document.querySelectorAll("figure.chart > svg").forEach(hover);
  watch();
  addEventListener("bursar-charts", watch);

  /* --- paper shows what is folded --- */

  addEventListener("beforeprint", () => document.querySelectorAll("details:not([open])").forEach((details) => {
    details.open = details.dataset.printed = true;
  }));
  addEventListener("afterprint", () => document.querySelectorAll("details[data-printed]").forEach((details) => {
    details.open = false;
    delete details.dataset.printed;
  }));
})();
