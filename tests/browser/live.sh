#!/bin/sh
# Live pages in a headless browser over file:// without a network: quiet console, size, first paint, marks, undo, the address, what
# is copied and saved, messages, keys, a phone, and axe-core. sh tests/browser/live.sh
cd "$(dirname "$0")/../.." || exit 1
bin=$(cd "${BUILD_DIR:-build}" && pwd) || exit 1
for tool in node chromium; do
    command -v $tool >/dev/null || { echo "live pages: skipped, there is no $tool"; exit 0; }
done
[ -e "$bin/live/engine.wasm.gz" ] || { echo "live pages: skipped, \`make live\` has not built the engine"; exit 0; }
work=$(mktemp -d)
trap 'rm -rf "$work" scenarios/live-copy.yaml' EXIT
for name in whitney-bt university-2026 roce-or-infiniband-16k tender-2026 whitney-fleet; do
    "$bin/bursar" -q report "scenarios/$name.yaml" --live -o "$work/$name.html" || exit 1
done
axe=$bin/axe/node_modules/axe-core/axe.min.js
if ! [ -e "$axe" ] && ! npm install --silent --prefix "$bin/axe" axe-core >"$work/npm" 2>&1; then
    echo "axe-core: skipped, npm cannot install it: $(tail -1 "$work/npm")"
    axe=
fi
node tests/browser/live.mjs "$work" "$bin/bursar" "$axe"
