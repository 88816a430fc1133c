#!/bin/sh
# Runs the tests of the Python package (tests/python/test_*.py) with the built library, and prints the time of what-ifs.
cd "$(dirname "$0")/../.." || exit 1
BUILD_DIR=$(cd "${BUILD_DIR:-build}" && pwd) || exit 1
said=$(BUILD_DIR=$BUILD_DIR BURSAR_LIBRARY=$BUILD_DIR/libbursar.so.1 PYTHONPATH=$PWD/src/python \
    python3 -B -m unittest -v tests/python/test_*.py 2>&1) || {
    printf '%s\n' "$said"
    exit 1
}
ran=$(printf '%s\n' "$said" | sed -n 's/^Ran \([0-9]*\) test.*/\1/p')
why=$(printf '%s\n' "$said" | sed -n "s/.*skipped '\(.*\)'$/\1/p" | sort -u)
skipped=$(printf '%s\n' "$said" | grep -c "skipped '")
printf '%s\n' "$said" | sed -n 's/.*\([0-9]\{3,\} what-ifs: \)/\1/p'
echo "$((ran - skipped)) tests of the Python package passed, $skipped skipped${why:+: $why}"
