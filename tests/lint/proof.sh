#!/bin/sh
# The proof believes nobody: which functions of the layers below it may call stands in proof_calls.txt, and nothing stands
# there that it does not call. Ids, cell text and values of the scenario are its own to read; of models it shares the views.
objects=${BUILD_DIR:-build}/obj
list=tests/lint/proof_calls.txt
calls=$(mktemp)
trap 'rm -f "$calls"' EXIT
for layer in catalog machine scenario problem purchase search; do
    nm -g --defined-only "$objects/$layer"/*.o | awk '$2 ~ /[TDRB]/ {print $3}'
done | sort -u >"$calls.defined"
for source in src/proof/*.c; do # objects of files that are gone may lie about
    nm -u "$objects/proof/$(basename "$source" .c).o"
done | awk '$1 == "U" {print $2}' | sort -u | comm -12 - "$calls.defined" >"$calls"
rm -f "$calls.defined"
bad=0
for name in $(sed '/^#/d; s/ .*//; /^$/d' "$list" | sort | comm -13 - "$calls"); do
    echo "src/proof calls $name, which is not in $list" >&2
    bad=1
done
for name in $(sed '/^#/d; s/ .*//; /^$/d' "$list" | sort | comm -23 - "$calls"); do
    echo "$list: the proof does not call $name any more" >&2
    bad=1
done
# A fault is planted in each figure of a view (tests/mutants/view-*.mutant), except the two that no model reads and `use`, which
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
