#!/bin/sh
# Runs the tests of the Python package (tests/python/test_*.py) with the built program first in PATH.
cd "$(dirname "$0")/../.." || exit 1
bin=$(cd "${BUILD_DIR:-build}" && pwd) || exit 1
said=$(PATH=$bin:$PATH BURSAR=bursar python3 -B -m unittest -v tests/python/test_*.py 2>&1) || {
    printf '%s\n' "$said"
    exit 1
}
ran=$(printf '%s\n' "$said" | sed -n 's/^Ran \([0-9]*\) test.*/\1/p')
why=$(printf '%s\n' "$said" | sed -n "s/.*skipped '\(.*\)'$/\1/p" | sort -u)
skipped=$(printf '%s\n' "$said" | grep -c "skipped '")
echo "$((ran - skipped)) tests of the Python package passed, $skipped skipped${why:+: $why}"
