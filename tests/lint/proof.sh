#!/bin/sh
# The proof is independent: proof_calls.txt lists the functions of other layers and libraries that it calls, each with the
# reason, and no others. The standard C library is not listed.
objects=${BUILD_DIR:-build}/obj
list=tests/lint/proof_calls.txt
calls=$(mktemp)
trap 'rm -f "$calls" "$calls".*' EXIT
for layer in src/*/; do
    layer=$(basename "$layer")
    [ "$layer" = proof ] || nm -g --defined-only "$objects/$layer"/*.o 2>/dev/null | awk '$2 ~ /[TDRB]/ {print $3}'
done | sort -u >"$calls.defined"
for source in src/proof/*.c; do # objects of files that are gone may lie about
    nm -u "$objects/proof/$(basename "$source" .c).o"
done | awk '$1 == "U" {print $2}' | sort -u >"$calls.undefined"
{
    comm -12 "$calls.undefined" "$calls.defined"
    sed -n 's/^\(__gmp\|json_\).*/\1*/p' "$calls.undefined"
} | sort -u >"$calls"
sed '/^#/d; /^$/d' "$list" >"$calls.listed"
bad=0
while read -r name reason; do
    [ -n "$reason" ] && continue
    echo "$list: $name: expected the reason after it" >&2
    bad=1
done <"$calls.listed"
sed 's/ .*//' "$calls.listed" | sort >"$calls.names"
for name in $(comm -23 "$calls" "$calls.names"); do
    echo "src/proof calls $name, which is not in $list" >&2
    bad=1
done
for name in $(comm -13 "$calls" "$calls.names"); do
    echo "$list: the proof does not call $name any more" >&2
    bad=1
done
# A fault is planted in each figure of a view (tests/mutants/view-*.mutant), except two that no model reads, and `use`, which
# models write.
for field in $(sed -n '/^struct view {/,/^};/s/^    \([a-z][^;]*\);.*/\1/p' src/machine/view.h | sed 's/\[.*//; s/.*[ *]//'); do
    case $field in
    mean_distance | bisection_Bps | use) continue ;;
    esac
    grep -q "view\.$field\>" tests/mutants/view-*.mutant && continue
    echo "tests/mutants: no view-*.mutant changes view.$field" >&2
    bad=1
done
exit $bad
