#!/bin/sh
# The app of `bursar serve` in a headless browser: from an empty folder and three vendor quotes to a proven purchase and its page.
# SHOTS=DIR keeps screenshots of all views.
cd "$(dirname "$0")/../.." || exit 1
bin=$(cd "${BUILD_DIR:-build}" && pwd) || exit 1
command -v node >/dev/null || { echo "the app in a browser: skipped, node is not installed"; exit 0; }
work=$(mktemp -d)
trap 'kill "$server" 2>/dev/null; rm -rf "$work"' EXIT
mkdir "$work/folder"
(cd "$work/folder" && exec "$bin/bursar" serve .) >"$work/address" 2>"$work/talk" &
server=$!
tries=0
until grep -q '^http' "$work/address"; do
    tries=$((tries + 1))
    [ $tries -lt 100 ] || { cat "$work/talk" >&2; echo "the server does not start" >&2; exit 1; }
    sleep 0.1
done
npm install --silent --prefix "$work" axe-core >"$work/npm" 2>&1 || echo "axe-core: skipped, npm cannot install it: $(tail -1 "$work/npm")"
node tests/serve/browser.mjs "$(sed -n 's/^\(http[^ ]*\).*/\1/p' "$work/address" | head -1)" "$work/folder" "$bin/bursar" \
    "$work/node_modules/axe-core/axe.min.js" "${SHOTS:-}"
