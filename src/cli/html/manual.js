"use strict";
(() => {
  const search = document.getElementById("search");
  const found = document.getElementById("found");
  const contents = document.getElementById("contents");
  const AT_MOST = 30;

  // A place: an article, a section of it, or a term with what is said of it.
  const places = [];
  const add = (id, page, head, text, weight) => {
    text = text.replace(/\s+/g, " ").trim();
    places.push({ id, page, head, text, weight, inHead: head.toLowerCase(), low: (page + " " + head + " " + text).toLowerCase() });
  };
  for (const article of document.querySelectorAll("article")) {
    const page = article.querySelector("h2").textContent;
    add(article.id, page, "", article.querySelector("header p").textContent, 4);
    for (const head of article.querySelectorAll("h3, h4")) {
      const body = [...head.parentElement.children].filter((e) => e !== head && e.tagName !== "SECTION");
      add(head.id, page, head.textContent, body.map((e) => e.textContent).join(" "), head.tagName === "H3" ? 1 : 2);
    }
    for (const term of article.querySelectorAll("dt[id]"))
      add(term.id, page, term.textContent, term.nextElementSibling ? term.nextElementSibling.textContent : "", 3);
  }

  const score = (place, words) => {
    let sum = place.weight;
    for (const word of words) {
      if (!place.low.includes(word)) return 0;
      if (place.inHead === word || place.inHead === "--" + word) sum += 40;
      else if (place.inHead.includes(word)) sum += 20;
      else if (place.page.toLowerCase().includes(word)) sum += 10;
    }
    return sum;
  };

  // A few words around the first match.
  const excerpt = (place, words) => {
    const low = place.text.toLowerCase();
    const at = Math.max(0, Math.min(...words.map((w) => low.indexOf(w)).filter((i) => i >= 0), low.length) - 30);
    const from = at > 0 && at < low.length ? place.text.indexOf(" ", at) + 1 : 0;
    return (from ? "… " : "") + place.text.slice(from, from + 90) + (place.text.length > from + 90 ? " …" : "");
  };

  const show = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    found.replaceChildren();
    found.hidden = words.length === 0;
    contents.hidden = words.length > 0;
    if (words.length === 0) return;
    const best = places.map((place) => ({ place, s: score(place, words) })).filter((x) => x.s > 0);
    best.sort((a, b) => b.s - a.s);
    for (const { place } of best.slice(0, AT_MOST)) {
      const link = document.createElement("a");
      link.href = "#" + place.id;
      link.textContent = place.head ? place.page + ": " + place.head : place.page;
      const small = document.createElement("small");
      small.textContent = excerpt(place, words);
      link.append(small);
      const row = document.createElement("li");
      row.append(link);
      found.append(row);
    }
    if (best.length === 0) {
      const row = document.createElement("li");
      row.className = "none";
      row.textContent = "Nothing found.";
      found.append(row);
    }
  };

  search.addEventListener("input", show);
  search.addEventListener("keydown", (event) => {
    const first = found.querySelector("a");
    if (event.key === "Enter" && first) location.hash = first.hash;
    if (event.key === "Escape") { search.value = ""; show(); }
  });
  addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement !== search && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      search.focus();
    }
  });

  if (matchMedia("(max-width: 52rem)").matches) contents.open = false;
  const links = new Map([...contents.querySelectorAll("a")].map((a) => [a.hash.slice(1), a]));
  const watch = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) links.get(target.id)?.classList.toggle("here", isIntersecting);
  }, { rootMargin: "-10% 0px -80% 0px" });
  for (const article of document.querySelectorAll("article")) watch.observe(article);
})();
