#!/bin/sh
# Layout of the sources: no tabs, no trailing spaces, lines of 110 columns, functions of 80 lines.
LC_ALL=C.UTF-8 # a column is a character, whatever the locale
export LC_ALL
bad=0
sources=$(ls src/*/*.[ch] tests/*.[ch] tests/*/*.[ch] 2>/dev/null)
scripts=$(ls tests/*.sh tests/*/*.sh .ci/run reports/*.sh 2>/dev/null)
data=$(ls catalog/*.sql catalog/*/*.csv scenarios/*.yaml README.md src/cli/man/* 2>/dev/null)
tab=$(printf '\t')

if grep -n "$tab" $sources $scripts catalog/*.sql scenarios/*.yaml; then
    echo "a tab" >&2
    bad=1
fi
if grep -n ' $' $sources $scripts $data Makefile; then
    echo "a space at the end of a line" >&2
    bad=1
fi
# `make format` breaks most such lines.
wide=$(grep -nE '^.{111,}' $sources)
if [ -n "$wide" ]; then
    echo "$wide"
    echo "a line of more than 110 columns" >&2
    bad=1
fi
if grep -nE '\b(TODO|FIXME|XXX)\b' $sources $scripts $data Makefile | grep -v '^tests/lint/text.sh'; then
    echo "an unfinished place" >&2
    bad=1
fi
# A switch over plain numbers can have one, with the reason on the same line.
if grep -nE '^ *default:( *[^ /]|$)' src/*/*.c; then
    echo "a default: hides a new case of an enum" >&2
    bad=1
fi
if ! awk '/^\{/ {start = FNR} /^\}/ {if (start && FNR - start > 80) {
        print FILENAME ":" start ": a function of " FNR - start " lines"; long = 1} start = 0} END {exit long}' \
    $sources; then
    bad=1
fi
for header in src/*/*.h; do
    guard=$(echo "${header#src/}" | tr 'a-z/.' 'A-Z__')
    grep -q "^#ifndef $guard\$" "$header" || {
        echo "$header: the guard is not $guard" >&2
        bad=1
    }
done
exit $bad
