#!/bin/sh
# save_result.sh RESULT COMMAND...: runs a test, and keeps what it prints as RESULT; where it fails as RESULT.failed, and shows it. It
# succeeds in any case, so that make goes on to the other tests: tests/sum.sh tells in the end.
result=$1
shift
unset MAKEFLAGS MFLAGS MAKELEVEL # a test that calls make is no part of this one
mkdir -p "$(dirname "$result")"
rm -f "$result"
if "$@" >"$result.failed" 2>&1; then
    mv "$result.failed" "$result"
else
    sed '${/^[0-9]/d}' "$result.failed"
fi
