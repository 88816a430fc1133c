#!/bin/sh
# sum.sh RESULT...: adds up the numbers in the last lines of the results of tests/save_result.sh ("3 passed, 0 failed").
# Fails if a test failed.
for result in "$@"; do
    [ -f "$result" ] || result=$result.failed
    tail -n 1 "$result"
done | awk '
    /^[0-9]/ { for (i = 1; i <= NF; i++) line[i] = $i ~ /^[0-9]+$/ ? line[i] + $i : $i; n = NF }
    END { for (i = 1; i <= n; i++) printf "%s%s", line[i], i < n ? " " : "\n" }'
for result in "$@"; do
    [ -f "$result" ] || exit 1
done
