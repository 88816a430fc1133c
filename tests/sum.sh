#!/bin/sh
# sum.sh RESULT...: the last lines of the results that tests/save_result.sh kept ("3 passed, 0 failed") as one, their numbers added up.
# Fails when a test did.
for result in "$@"; do
    [ -f "$result" ] || result=$result.failed
    tail -n 1 "$result"
done | awk '
    /^[0-9]/ { for (i = 1; i <= NF; i++) line[i] = $i ~ /^[0-9]+$/ ? line[i] + $i : $i; n = NF }
    END { for (i = 1; i <= n; i++) printf "%s%s", line[i], i < n ? " " : "\n" }'
for result in "$@"; do
    [ -f "$result" ] || exit 1
done
