#!/bin/sh
# The engine of the live page answers as the program: N=100 random what-ifs of SEED=1 and other commands, in node, then in live pages
# of a headless Chromium without a network. sh tests/live/run.sh
cd "$(dirname "$0")/../.." || exit 1
bin=$(cd "${BUILD_DIR:-build}" && pwd) || exit 1
[ -e "$bin/live/engine.wasm.gz" ] || { echo "engine: \`make live\` has not built it" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
for where in node browser; do
    echo "in $where"
    node tests/live/compare.mjs "$bin/bursar" "$bin/live" "$work" "${N:-100}" "${SEED:-1}" $where || failed=1
done
exit $failed
