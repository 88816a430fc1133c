#!/bin/sh
# Every report, and the manual, in a headless browser: no error on the console, nothing wider than the window or a phone, light
# and dark; the first screen of a report, the order of its sections, and its tables as cards on a phone.
cd "$(dirname "$0")/../.." || exit 1
bin=$(cd "${BUILD_DIR:-build}" && pwd) || exit 1
PATH=$bin:$PATH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
checked=0
failed=0

fail() {
    echo "$1" >&2
    failed=$((failed + 1))
}

# browse URL [OPTION...]: the page as it stands when its script has run; what it says goes to $work/talk
browse() {
    url=$1
    shift
    timeout 120 chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --enable-logging=stderr \
        --user-data-dir="$work/profile" --window-size=1000,800 "$@" --dump-dom "$url" 2>"$work/talk"
}

console_is_quiet() {
    checked=$((checked + 1))
    ! grep CONSOLE "$work/talk" >&2 || fail "$1: the console is not quiet"
}

# What a page measures of itself, as its title.
probe='<script>addEventListener("load", () => { document.title = [document.documentElement.scrollWidth - innerWidth,
    getComputedStyle(document.body).backgroundColor].join("|"); });</script>'
title_of() {
    sed -n 's/.*<title>\([^<]*\)<\/title>.*/\1/p' | head -1
}

# A phone is 390 wide, less than a window can be: the page stands in a frame of that width.
check_phone() {
    checked=$((checked + 1))
    {
        printf '<title>none</title><iframe style="width:390px;height:800px;border:0" srcdoc="'
        sed 's/&/\&amp;/g; s/"/\&quot;/g' "$1"
        # shellcheck disable=SC2016
        cat <<'END'
"></iframe><script>addEventListener("load", () => {
    const page = document.querySelector("iframe").contentDocument, found = [], look = page.defaultView.getComputedStyle;
    page.querySelectorAll("details").forEach((details) => { details.open = true; });
    for (const cell of page.querySelectorAll(".table td"))
        if (look(cell).display !== "flex" || cell.dataset.label === undefined || look(cell, "::before").content.indexOf(cell.dataset.label) < 0)
            found.push("a cell without its label: " + cell.textContent);
    for (const table of page.querySelectorAll(".table"))
        if (table.scrollWidth > table.clientWidth) found.push(table.ariaLabel + " " + table.scrollWidth);
    document.title = [page.documentElement.scrollWidth, ...found.slice(0, 3)].join("; ");
});</script>
END
    } >"$work/phone.html"
    found=$(browse "file://$work/phone.html" | title_of)
    [ "$found" = 390 ] || fail "$1: on a phone of 390: '$found'"
}

check_page() {
    { cat "$1"; echo "$probe"; } >"$work/probe.html"
    light=$(browse "file://$work/probe.html" | title_of)
    console_is_quiet "$1"
    dark=$(browse "file://$work/probe.html" --blink-settings=preferredColorScheme=0 | title_of)
    checked=$((checked + 2))
    [ "${light%%|*}" = 0 ] || fail "$1: the page is wider than its window ($light)"
    [ "${light#*|}" != "${dark#*|}" ] || fail "$1: light and dark are the same ($light)"
    check_phone "$1"
}

# check_first_screen PAGE: at 1280 x 800 the answer, six cards in one row and the first chart need no scrolling; the page
# and its tables are not wider than the window, with all folds open too; the sections stand in their order.
check_first_screen() {
    checked=$((checked + 1))
    {
        cat "$1"
        cat <<'END'
<script>addEventListener("load", () => {
    const found = [], end = (of) => Math.round(document.querySelector(of)?.getBoundingClientRect().bottom ?? 0);
    const cards = [...document.querySelectorAll(".cards")].slice(0, 1).flatMap((list) => [...list.children]);
    const chart = [...document.querySelectorAll("main > .charts svg.wide")].slice(0, 1);
    if (!end(".hero") || end(".hero") > 800) found.push("hero to " + end(".hero"));
    if (cards.length !== 6 || new Set(cards.map((card) => card.offsetTop)).size !== 1 ||
        new Set(cards.map((card) => card.offsetWidth)).size !== 1) found.push(cards.length + " cards in rows");
    if (end(".cards") > 800) found.push("cards to " + end(".cards"));
    for (const svg of chart) if (svg.getBoundingClientRect().bottom > 800) found.push("chart to " + svg.getBoundingClientRect().bottom);
    const order = ["bids", "order", "comparison", "alternatives", "changes", "history", "risk", "inputs", "proof"];
    const ids = [...document.querySelectorAll("section > h2")].map((heading) => heading.id);
    if (ids.join() !== order.filter((id) => ids.includes(id)).join() || !ids.length) found.push("sections " + ids);
    document.querySelectorAll("details").forEach((details) => { details.open = true; });
    if (document.documentElement.scrollWidth > innerWidth) found.push("page " + document.documentElement.scrollWidth + " wide");
    for (const table of document.querySelectorAll(".table"))
        if (table.scrollWidth > table.clientWidth) found.push(table.ariaLabel + " " + table.scrollWidth + " wide");
    document.title = "first:" + found.join("; ");
});</script>
END
    } >"$work/first.html"
    found=$(browse "file://$work/first.html" --window-size=1280,800 | title_of)
    [ "$found" = first: ] || fail "$1: first screen: '$found'"
}

# check_search WORDS PLACE: what the manual's search finds first.
check_search() {
    checked=$((checked + 1))
    {
        cat "$bin/manual.html"
        printf '<script>addEventListener("load", () => { const box = document.getElementById("search"); box.value = "%s";
            box.dispatchEvent(new Event("input")); document.title = document.querySelector("#found a").hash; });</script>' "$1"
    } >"$work/search.html"
    got=$(browse "file://$work/search.html" | title_of)
    console_is_quiet "the manual, searched for $1"
    [ "$got" = "#$2" ] || fail "the manual, searched for $1: $got"
}

# check_access SCENARIO: axe-core (https://github.com/dequelabs/axe-core), light and dark.
check_access() {
    {
        cat "$work/$1.html"
        echo '<script>'
        cat "$axe"
        echo '</script><script>addEventListener("load", () => axe.run().then((found) => {
            const grave = found.violations.filter((v) => v.impact === "serious" || v.impact === "critical");
            document.title = "axe:" + (found.passes.length ? "ran" : "nothing") + grave.map((v) =>
                [" ", v.id, v.nodes.length, v.nodes[0].target].join(" ")).join();
        }));</script>'
    } >"$work/access.html"
    for colours in 1 0; do
        checked=$((checked + 1))
        found=$(browse "file://$work/access.html" --blink-settings=preferredColorScheme=$colours \
            --virtual-time-budget=60000 | title_of)
        [ "$found" = axe:ran ] || fail "$1: axe-core finds '$found'"
    done
}

# sh tests/browser/run.sh FILE...: the pages of these scenarios alone
if [ $# -eq 0 ]; then
    set -- scenarios/*.yaml
    make -s BUILD_DIR="$bin" html || fail "no manual"
    check_page "$bin/manual.html"
    check_search height_U bursar-catalog.5.height_U
    check_search why-not bursar-explain.1.why-not
    check_search "quantity break" "bursar-catalog.1.quantity~2"
fi
for scenario; do
    page=$work/$(basename "$scenario" .yaml).html
    bursar -q report "$scenario" -o "$page" || fail "$scenario: no report"
    check_page "$page"
    check_first_screen "$page"
done
axe=$work/node_modules/axe-core/axe.min.js
if npm install --silent --prefix "$work" axe-core >"$work/npm" 2>&1 && [ -e "$axe" ]; then
    for name in whitney-bt whitney-bt-error whitney-fleet whitney-procurement modern-mix tender-2026; do
        [ ! -e "$work/$name.html" ] || check_access "$name"
    done
else
    echo "axe-core: skipped, npm cannot install it: $(tail -1 "$work/npm")"
fi
echo "$checked checks in a browser, $failed failed"
[ "$failed" -eq 0 ]
