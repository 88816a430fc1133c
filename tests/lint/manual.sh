#!/bin/sh
# The manual pages are valid, name only existing pages of ours, and the page of scenarios has exactly the keys and choices of
# scenarios.
bad=0
pages=src/cli/man
# A page may name another program's page that is not installed. mandoc's messages about its own database go
# to the other stream, because they would appear in the middle of a line.
mandoc -T lint "$pages"/* 2>/dev/null | grep -v 'referenced manual not found' && bad=1
# The same as man -l shows them, with groff.
for page in "$pages"/*; do
    ! LC_ALL=C.UTF-8 man --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>&1 >/dev/null | grep . || bad=1
done
# A quotation lasts to the end of its line, and brackets include the text after a point or a semicolon.
grep -nE '^\.(Pq )?Ql [^ ].* (No|Cm|Ar|Fl|Xr|Pa|Ql) ' "$pages"/* && bad=1
grep -nE '^\.Pq .* [;:.] [A-Za-z]' "$pages"/* && bad=1
for reference in $(sed -n 's/^\.Xr \(bursar[a-z-]*\) \([1-9]\).*/\1.\2/p; s/.*[^.]Xr \(bursar[a-z-]*\) \([1-9]\).*/\1.\2/p' "$pages"/* | sort -u); do
    [ -f "$pages/$reference" ] || { echo "there is no page $reference, which another one names" >&2; bad=1; }
done
# The schema comes from the tables that read scenarios: the page has its keys and choices, and no others.
schema=$("${BUILD_DIR:-build}/bursar" schema scenario) || bad=1
keys=$(echo "$schema" | sed -n 's/^ *"\([A-Za-z_0-9]*\)": {$/\1/p' | grep -vx -e properties -e additionalProperties -e items | sort -u)
choices=$(echo "$schema" | sed -n 's/^ *"\([a-z-]*\)",*$/\1/p' | grep -vx -e string -e number -e object -e array -e boolean -e null)
[ -n "$keys" ] && [ -n "$choices" ] || bad=1
for word in $(printf '%s\n' $keys $choices | sort -u); do
    grep -q -w -e "$word" "$pages/bursar-scenario.5" || { echo "$pages/bursar-scenario.5 lacks $word" >&2; bad=1; }
done
for word in $(sed -n 's/^\.It Cm //p' "$pages/bursar-scenario.5" | sed 's/ , Cm / /g'); do
    echo "$keys" | grep -qx -e "$word" || { echo "$pages/bursar-scenario.5: no scenario has the key $word" >&2; bad=1; }
done
# The rows of the integer program have letters; bursar-concepts(7) lists each of them.
letters=$(cat src/search/program_*.c | tr -s ' \n' ' ' | grep -o "program_add_row( *[a-z]*, '[a-z]'" | sed "s/.*'\(.\)'/\1/" | sort -u)
[ -n "$letters" ] || bad=1
for letter in $letters; do
    grep -q "^$letter  " "$pages/bursar-concepts.7" || { echo "$pages/bursar-concepts.7 lacks the rows $letter" >&2; bad=1; }
done
# Every shipped catalogue is in its page.
for catalogue in catalog/*/; do
    name=$(basename "$catalogue")
    grep -q -e "^\.It Cm .*\(${name%%-*}-\*\|$name\)" "$pages/bursar.1" || { echo "$pages/bursar.1 lacks $name" >&2; bad=1; }
done
exit $bad
