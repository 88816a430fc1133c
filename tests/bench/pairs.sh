#!/bin/sh
# The output of `make pairs`: processor time and peak memory of each study of each shipped scenario, sorted by time; then the
# share under 100 ms and the slowest ten. A time is the least of three runs, or of fewer if they take over 3 s.
# pairs.sh [SCENARIO...] measures these only. A pair that the program refuses, such as a crossover without two choices, is left out.
cd "$(dirname "$0")/../.." || exit 1
LC_ALL=C
export LC_ALL
build=${BUILD_DIR:-build}
bursar=$build/bursar
bench=$build/tests/bench/bench_run
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT TERM

# measure SCENARIO STUDY WORD...: a row "cpu ms, peak MiB, scenario, study" of each question that has an answer
measure() {
    scenario=$1
    study=$2
    shift 2
    "$bench" -n 3 -s 3 "$study" "$bursar $* -q" | awk -v OFS='\t' -v scenario="$scenario" -v study="$study" '
        NR == 2 && !/exit/ { gsub(">", ""); print $(NF - 2), $(NF - 1), scenario, study }' >>"$tmp/rows"
}

[ $# -gt 0 ] || set -- scenarios/*.yaml
for file in "$@"; do
    name=$(basename "$file" .yaml)
    "$bursar" optimize "$file" --format json -q >"$tmp/plan.json" 2>/dev/null || continue
    sed -n 's/^ *"part": "\(.*\)",*$/\1/p' "$tmp/plan.json" >"$tmp/bought"
    first=$(head -n 1 "$tmp/bought")
    # A node of the question that is not bought, or else the first such part; two networks, or else two of another kind.
    "$bursar" check "$file" --format json -q | sed -n '/"choice": "node"/,/}/s/^ *"names": "\(.*\)"$/\1/p' | tr -d ' ' |
        tr ',' '\n' >"$tmp/others"
    "$bursar" completion words -- explain "$file" --why-not '' | cut -f 1 >>"$tmp/others"
    other=$(grep -vxFf "$tmp/bought" "$tmp/others" | head -n 1)
    "$bursar" completion words -- crossover "$file" --between '' >"$tmp/between"
    between=$(sort -s -t "$(printf '\t')" -k 2,2r "$tmp/between" | awk '
        $NF == "network" { print $1; found = 1; exit } { if (!any) any = $1 } END { if (!found) print any }')
    for study in check optimize explain curve flip montecarlo negotiate fleets history sensitivity evaluate; do
        measure "$name" "$study" "$study $file"
    done
    measure "$name" "curve --exact" "curve $file --exact"
    [ -z "$first" ] || measure "$name" whatif "whatif $file --set $first=+10%"
    [ -z "$other" ] || measure "$name" why-not "explain $file --why-not $other"
    [ -z "$between" ] || measure "$name" crossover "crossover $file --between $between"
done
sort -n "$tmp/rows" >"$tmp/sorted"
printf '%10s %9s  %s\n' "cpu ms" "peak MiB" "scenario, study"
row='{ printf "%10.1f %9.1f  %s, %s\n", $1, $2, $3, $4 }'
awk -F '\t' "$row" "$tmp/sorted"
echo
awk -F '\t' '{ under += $1 < 100; over += $1 > 5000; sum += $1 } END {
    printf "%d pairs, %.1f %% under 100 ms, %d over 5 s, %.1f s altogether\n", NR, 100 * under / NR, over, sum / 1000 }' "$tmp/sorted"
echo "the slowest ten:"
tail -n 10 "$tmp/sorted" | awk -F '\t' "$row"
