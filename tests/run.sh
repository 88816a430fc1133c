#!/bin/sh
# Runs the test programs given; shows the output of those that fail. TEST_WRAP: a program to run them under.
passed=0
failed=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT
for program in "$@"; do
    $TEST_WRAP "$program" >"$log" 2>&1
    code=$?
    good=$(sed -n 's/^\[  PASSED  \] \([0-9]*\) test.*/\1/p' "$log" | awk '{n += $1} END {print n + 0}')
    bad=$(sed -n 's/^\[  FAILED  \] .*: \([0-9]*\) test.*/\1/p' "$log" | awk '{n += $1} END {print n + 0}')
    if [ "$code" -ne 0 ]; then
        [ "$bad" -gt 0 ] || bad=1
        echo "--- $program (exit $code)"
        grep -v '^\[ *\(RUN\|OK\) *\]' "$log"
    elif [ "$good" -eq 0 ]; then
        bad=1
        echo "--- $program: ran no test"
    fi
    passed=$((passed + good))
    failed=$((failed + bad))
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
