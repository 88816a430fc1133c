#!/bin/sh
# The README's console block holds commands with what they print: it is run as a command-line test.
# UPDATE=1 writes what they print now into the README, which has one such block.
cd "$(dirname "$0")/../.." || exit 1
build=${BUILD_DIR:-build}
test=$build/readme.t
awk '/^```console$/ { on = 1; next } /^```$/ { on = 0 } on' README.md >"$test"
grep -q '^\$ ' "$test" || { echo "README.md has no console block" >&2; exit 1; }
sh tests/cli/run.sh "$test" || {
    echo "README.md does not show what the program prints: UPDATE=1 sh tests/cli/readme.sh" >&2
    exit 1
}
[ -n "$UPDATE" ] || exit 0
awk -v test="$test" '
    /^```console$/ { print; while ((getline line < test) > 0) print line; on = 1; next }
    /^```$/ { on = 0 }
    !on { print }' README.md >"$build/README.md" && cp "$build/README.md" README.md
