#!/bin/sh
# Every report and the manual in a headless browser: no error on the console, nothing wider than a phone, light and dark. A price
# changed in the page moves the crossover to the value of `bursar crossover --set`.
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

# browse URL [OPTION...]: prints the page after its script has run; its messages go to $work/talk
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

# A script that writes measures of the page to its title.
probe='<script>addEventListener("load", () => { document.title = [document.documentElement.scrollWidth - innerWidth,
    getComputedStyle(document.body).backgroundColor].join("|"); });</script>'
title_of() {
    sed -n 's/.*<title>\([^<]*\)<\/title>.*/\1/p' | head -1
}

# A phone is 390 wide, less than the smallest window: the page is shown in a frame of that width.
check_phone() {
    checked=$((checked + 1))
    {
        printf '<title>none</title><iframe style="width:390px;height:800px;border:0" srcdoc="'
        sed 's/&/\&amp;/g; s/"/\&quot;/g' "$1"
        # shellcheck disable=SC2016
        printf '"></iframe><script>addEventListener("load", () => { const inner = document.querySelector("iframe"); document.title = inner.contentDocument.documentElement.scrollWidth; });</script>'
    } >"$work/phone.html"
    wide=$(browse "file://$work/phone.html" | title_of)
    [ "$wide" = 390 ] || fail "$1: $wide wide on a phone of 390"
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

# check_price SCENARIO PART PRICE A,B: the page's crossover equals that of the command line.
check_price() {
    checked=$((checked + 1))
    bursar -q report "$1" -o "$work/moved.html" --between "$4" || fail "$1: no report"
    expected=$(bursar -q crossover "$1" --between "$4" --set "$2=$3USD" --format json |
        sed -n '/"intervals"/,$ { s/.*"first_minor": \(-*[0-9]*\).*/first \1/p; s/.*"last_minor": \(-*[0-9]*\).*/last \1/p;
            s/.*"from_minor": \(-*[0-9]*\).*/from \1/p }' |
        awk '$1 == "first" { first = $2 } $1 == "last" { last = $2 } $1 == "from" { from = $2 } END { print first, last, from }')
    got=$(browse "file://$work/moved.html#part=$2&price=$3" |
        sed -n 's/.*<output data-first="\([^"]*\)" data-last="\([^"]*\)" data-alternation="\([^"]*\)".*/\1 \2 \3/p')
    console_is_quiet "$1 with $2 at $3"
    [ -n "$got" ] && [ "$got" = "$expected" ] || fail "$1, $2 at $3: the page says '$got', the program '$expected'"
}

# check_search WORDS PLACE: the first result of the manual's search.
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

make -s BUILD_DIR="$bin" html || fail "no manual"
check_page "$bin/manual.html"
check_search height_U bursar-catalog.5.height_U
check_search why-not bursar-explain.1.why-not
check_search "quantity break" bursar-catalog.1.quantity
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

for scenario in scenarios/*.yaml; do
    page=$work/$(basename "$scenario" .yaml).html
    bursar -q report "$scenario" -o "$page" || fail "$scenario: no report"
    check_page "$page"
done
check_price scenarios/whitney-bt.yaml myrinet-nic 995 fast-ethernet,myrinet
check_price scenarios/whitney-bt.yaml myrinet-nic 1280 fast-ethernet,myrinet
check_price scenarios/whitney-bt.yaml myrinet-nic 640.01 fast-ethernet,myrinet
check_price scenarios/whitney-bt.yaml fast-ethernet-port 142.50 myrinet,fast-ethernet
check_price scenarios/whitney-bt.yaml ppro-200 4321.09 fast-ethernet,myrinet
check_price scenarios/whitney-mix.yaml myrinet-cable 66.5 fast-ethernet,myrinet
check_price scenarios/whitney-sp.yaml myrinet-port 300 fast-ethernet,myrinet
axe=$work/node_modules/axe-core/axe.min.js
if npm install --silent --prefix "$work" axe-core >"$work/npm" 2>&1 && [ -e "$axe" ]; then
    for name in whitney-bt whitney-bt-error whitney-fleet whitney-procurement modern-mix; do
        check_access "$name"
    done
else
    echo "axe-core: skipped, npm cannot install it: $(tail -1 "$work/npm")"
fi
echo "$checked checks in a browser, $failed failed"
[ "$failed" -eq 0 ]
