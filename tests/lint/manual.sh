#!/bin/sh
# The manual pages are clean, name only pages of ours that there are, and the page of scenarios has every key that the reader
# of scenarios takes.
bad=0
pages=src/cli/man
# A page of ours may name another program's, which need not be installed. What mandoc has to say of its own database goes
# to the other stream, and would end up in the middle of a line.
mandoc -T lint "$pages"/* 2>/dev/null | grep -v 'referenced manual not found' && bad=1
for reference in $(sed -n 's/^\.Xr \(bursar[a-z-]*\) \([1-9]\).*/\1.\2/p; s/.*[^.]Xr \(bursar[a-z-]*\) \([1-9]\).*/\1.\2/p' "$pages"/* | sort -u); do
    [ -f "$pages/$reference" ] || { echo "there is no page $reference, which another one names" >&2; bad=1; }
done
keys=$(sed -n 's/.*{"\([a-z_]*\)", take_[a-z_]*}.*/\1/p; s/.*}, *{"\([a-z_]*\)", take_[a-z_]*}.*/\1/p' src/question/scenario.c | sort -u)
keys="$keys $(grep -o '{"[a-z_]*", take_' src/question/scenario.c | tr -d '{",' | cut -d' ' -f1)"
keys="$keys $(grep -o '\.key = "[a-z_]*"' src/question/rules.c | cut -d'"' -f2)"
for key in $(printf '%s\n' $keys | sort -u); do
    grep -q -w -e "$key" "$pages/bursar-scenario.5" || { echo "$pages/bursar-scenario.5 lacks $key" >&2; bad=1; }
done
exit $bad
