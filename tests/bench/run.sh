#!/bin/sh
# The output of `make bench`: times, memory and ratios of bursar and other solvers. Times never fail; a different objective
# does. BENCH_LIMIT, BENCH_WIDE_LIMIT: seconds for a solver.
cd "$(dirname "$0")/../.." || exit 1
LC_ALL=C
export LC_ALL
build=${BUILD_DIR:-build}
bursar=$build/bursar
bench=$build/tests/bench
limit=${BENCH_LIMIT:-60}
wide_limit=${BENCH_WIDE_LIMIT:-120}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT TERM
failed=0
whitney=$build/catalog/whitney-1997.db
wide=$tmp/wide.db

# field KEY FILE: the number of a key in our JSON
field() {
    sed -n "s/^ *\"$1\": \([-0-9.e+]*\),*\$/\1/p" "$2" | head -n 1
}
# The objective in the solvers' files; they minimise minus the rate over the scale of export.
cbc_objective() {
    sed -n '1s/.*objective value *\(-[0-9.e+-]*\).*/\1/p' "$1" 2>/dev/null
}
glpsol_objective() {
    sed -n 's/^Objective: .* = *\(-[0-9.e+-]*\) .*/\1/p' "$1" 2>/dev/null
}

# compare NAME OURS OBJECTIVE SCALE STATE: STATE is "optimal" if the solver claims a proof
compare() {
    awk -v name="$1" -v ours="$2" -v objective="$3" -v scale="$4" -v state="$5" 'BEGIN {
        if (objective == "") { printf "  %-34s nothing within the limit\n", name; exit 0 }
        theirs = -objective * scale
        apart = (theirs - ours) / ours
        printf "  %-34s %.9g Mop/s (%s), %+.1e of ours\n", name, theirs, state, apart
        # Solvers work to about 1e-6; an incumbent may be arbitrarily worse.
        exit !(apart < 2e-6 && (state != "optimal" || apart > -2e-6))
    }' || failed=1
}

# against NAME SCENARIO CATALOG LIMIT RUNS: ours, CBC and glpsol on the whole program
against() {
    asked="optimize $2 -c $3 --format json -q"
    program=$tmp/whole.mps
    rm -f "$tmp"/cbc.txt "$tmp"/glpsol.txt
    # The options contain no spaces; the words are split on purpose.
    # shellcheck disable=SC2086
    "$bursar" $asked >"$tmp/ours.json" || exit 1
    "$bursar" export "$2" -c "$3" --mps --whole "$program" --format json -q >"$tmp/export.json" || exit 1
    ours=$(field value "$tmp/ours.json")
    scale=$(field rate_per_unit "$tmp/export.json")
    columns=$(field columns "$tmp/export.json")
    echo
    echo "$1: ours, and other solvers on the whole program of $columns columns; limit $4 s"
    "$bench/bench_run" -n "$5" -t "$4" "bursar optimize" "$bursar $asked" \
        "CBC" "cbc $program -sec $4 -solve -solution $tmp/cbc.txt" \
        "glpsol" "glpsol --freemps $program --tmlim $4 -o $tmp/glpsol.txt" || exit 1
    printf '  %-34s %.9g Mop/s (proven)\n' "objective: bursar" "$ours"
    if [ -f "$tmp/cbc.txt" ]; then
        state=$(sed -n '1s/ .*//p' "$tmp/cbc.txt" | tr 'O' 'o')
        compare "objective: CBC" "$ours" "$(cbc_objective "$tmp/cbc.txt")" "$scale" "$state"
    fi
    if [ -f "$tmp/glpsol.txt" ]; then
        state=$(sed -n 's/^Status: *//p' "$tmp/glpsol.txt")
        [ "$state" != "INTEGER OPTIMAL" ] || state=optimal
        compare "objective: glpsol" "$ours" "$(glpsol_objective "$tmp/glpsol.txt")" "$scale" "$state"
    fi
}

"$bursar" catalog build tests/bench/wide -o "$wide" -q >/dev/null || exit 1

# Words of a command line: a scenario, its catalogue and the format of the answer.
bt="scenarios/whitney-bt.yaml -c $whitney --format json -q"
all="tests/bench/wide.yaml -c $wide --format json -q"
echo "process start to the end of the output; targets: optimize 30 ms, exact curve to 10 million USD 100 ms"
"$bench/bench_run" -n 201 \
    "optimize whitney-bt" "$bursar optimize $bt" \
    "curve whitney-bt --exact to 10M" "$bursar curve $bt --exact --to 10000000" \
    "crossover whitney-bt" "$bursar crossover $bt --between fast-ethernet,myrinet" \
    "bursar --version" "$bursar --version" || exit 1
echo
echo "the wide problem, 40 nodes x 6 networks x 1..1000 nodes; targets: optimize 10 ms, frontier 100 ms"
"$bench/bench_run" -n 101 \
    "optimize at 2,000,000.00 USD" "$bursar optimize $all" \
    "frontier to 5,000,000.00 USD" "$bursar curve $all --exact --to 5000000" \
    "frontier over all budgets" "$bursar curve $all --exact" \
    "flip prices of all 88 parts (5 s)" "$bursar flip $all" \
    "sensitivity of all 140 inputs" "$bursar sensitivity $all" || exit 1
echo
echo "10,000 draws of what may be wrong; targets: whitney-bt 2000 ms, the wide problem 60 s on 2 cores"
"$bench/bench_run" -n 11 \
    "montecarlo whitney-bt" "$bursar montecarlo scenarios/whitney-bt-error.yaml -c $whitney --format json -q" ||
    exit 1
"$bench/bench_run" -n 3 \
    "montecarlo wide" "$bursar montecarlo tests/bench/wide-error.yaml -c $wide --format json -q" || exit 1
echo "200 draws in which the rates of all nodes are wrong, and the designs are many; target: 10 s"
"$bench/bench_run" -n 3 \
    "optimize university (50 ms)" "$bursar optimize scenarios/university-2026.yaml -q" || exit 1
"$bench/bench_run" -n 3 \
    "montecarlo university" "$bursar montecarlo scenarios/university-2026.yaml --draws 200 --format json -q" || exit 1
echo "the band of a crossover, 1,000 draws; target: 5 s"
"$bench/bench_run" -n 11 \
    "crossover whitney-bt with band" "$bursar crossover scenarios/whitney-bt-error.yaml -c $whitney \
        --between fast-ethernet,myrinet --format json -q" || exit 1
"$bench/bench_run" -n 3 \
    "crossover wide with band" "$bursar crossover tests/bench/wide-error.yaml -c $wide --between t1,t2 \
        --format json -q" || exit 1
echo
echo "the huge problem, 1,000 nodes x 20 networks x 1..20,000 nodes; targets: 1000 ms, 256 MiB"
mkdir "$tmp/huge" && "$bench/bench_huge" "$tmp/huge" &&
    "$bursar" catalog build "$tmp/huge" -o "$tmp/huge.db" -q >/dev/null || exit 1
huge="tests/bench/huge.yaml -c $tmp/huge.db --format json -q"
"$bench/bench_run" -n 11 \
    "optimize at 2,000,000.00 USD" "$bursar optimize $huge --budget 2000000" \
    "optimize at 20,000,000.00 USD" "$bursar optimize $huge" \
    "optimize at 60,000,000.00 USD" "$bursar optimize $huge --budget 60000000" \
    "frontier to 20,000,000.00 USD" "$bursar curve $huge --exact --to 20000000" || exit 1
"$bench/bench_run" -n 3 \
    "explain, 5 s and 500 MiB" "$bursar explain $huge" || exit 1
echo "2,500 nodes, 10^9 candidates at 60,000,000.00 USD"
rm -r "$tmp/huge" && mkdir "$tmp/huge" && "$bench/bench_huge" "$tmp/huge" 2500 &&
    "$bursar" catalog build "$tmp/huge" -o "$tmp/huge.db" -q >/dev/null || exit 1
"$bench/bench_run" -n 3 \
    "optimize at 2,000,000.00 USD" "$bursar optimize $huge --budget 2000000" \
    "optimize at 20,000,000.00 USD" "$bursar optimize $huge" \
    "optimize at 60,000,000.00 USD" "$bursar optimize $huge --budget 60000000" || exit 1
echo "200 nodes of 32 fast cores, 20 networks: messages take most of the time"
rm -r "$tmp/huge" && mkdir "$tmp/huge" && "$bench/bench_huge" "$tmp/huge" 200 32 &&
    "$bursar" catalog build "$tmp/huge" -o "$tmp/huge.db" -q >/dev/null || exit 1
"$bench/bench_run" -n 3 \
    "optimize at 2,000,000.00 USD" "$bursar optimize $huge --budget 2000000" \
    "rate per cost at 2,000,000.00 USD" "$bursar optimize $huge --budget 2000000 --goal rate-per-cost" \
    "frontier to 2,000,000.00 USD" "$bursar curve $huge --exact --to 2000000" || exit 1
fleet=$tmp/fleet.db
"$bursar" catalog build tests/bench/fleet -o "$fleet" -q >/dev/null || exit 1
several="tests/bench/fleet.yaml -c $fleet --format json -q"
echo
echo "eight applications, up to three clusters of 20 nodes x 4 networks x 1..500; target: a gap of 1 % at 60 s"
"$bench/bench_run" -n 11 \
    "optimize, 3 clusters" "$bursar optimize $several" \
    "optimize, 2 clusters of Whitney" "$bursar optimize scenarios/whitney-fleet.yaml -c $whitney -q" \
    "exact curve to 3M, 2 clusters of Whitney" \
    "$bursar curve scenarios/whitney-fleet.yaml -c $whitney --exact --to 3000000 -q" || exit 1
for seconds in 0.1 0.2 0.3 0.5 1 10 60; do
    # shellcheck disable=SC2086
    "$bursar" optimize $several --time-limit $seconds >"$tmp/several.json" 2>/dev/null
    gap=$(field gap "$tmp/several.json")
    printf '  after %4s s: %s Mop/s, gap %s\n' "$seconds" "$(field value "$tmp/several.json")" "${gap:-(no fleet yet)}"
    [ "$gap" != 0.0 ] || break
done
echo
echo "applications and clusters: the optimum, or what is known of it after 60 s"
for size in "8 1" "8 2" "8 4" "8 8" "16 2" "16 4" "32 1" "32 2" "32 3" "32 4" "32 8"; do
    # shellcheck disable=SC2086
    sh tests/bench/many.sh $size >"$tmp/many.yaml"
    asked="optimize $tmp/many.yaml -c $fleet --time-limit 60 --format json -q"
    # shellcheck disable=SC2086
    "$bench/bench_run" -n 1 "${size% *} applications, ${size#* } clusters" "$bursar $asked -o $tmp/many.json" || exit 1
    printf '    %s Mop/s, gap %s\n' "$(field value "$tmp/many.json")" "$(field gap "$tmp/many.json")"
done
echo
echo "evaluations of each model in one process; target: 10 million/s"
echo
echo "a distributor's price list: 10 quotes of each part, 10, 100 and 1,000 nodes to choose from among other parts"
for parts in 1000 10000 100000; do
    list=$tmp/list-$parts
    sh tests/bench/large.sh "$list" "$parts" 10 || exit 1
    "$bench/bench_run" -n 3 \
        "catalog build, $parts parts" "$bursar catalog build $list -o $list.db -q" \
        "catalog show" "$bursar catalog show $list.db ppro-200" \
        "optimize" "$bursar optimize tests/bench/large.yaml -c $list.db -q" || exit 1
    rm -r "$list"
done
echo "10^5 components that nobody asks for, 20 nodes to choose from; target: 300 ms of processor"
sh tests/bench/large.sh "$tmp/idle" 100000 1 20 || exit 1
"$bursar" catalog build "$tmp/idle" -o "$tmp/idle.db" -q >/dev/null || exit 1
"$bench/bench_run" -n 5 "optimize" "$bursar optimize tests/bench/large.yaml -c $tmp/idle.db -q" || exit 1
echo "history of 10,000 days, each with a quote: of one part, of five in turn; target: 2 s of processor"
for parts in 1 5; do
    sh tests/bench/daily.sh "$tmp/daily-$parts" 10000 "$parts" || exit 1
    "$bursar" catalog build "$tmp/daily-$parts" -o "$tmp/daily-$parts.db" -q >/dev/null || exit 1
    "$bench/bench_run" -n 3 "history, quotes of $parts parts" \
        "$bursar history scenarios/whitney-bt.yaml -c $tmp/daily-$parts.db -q --jobs 1" || exit 1
done
echo "shards of 10^8 draws: one run, one of 16 shards, 16 merged"
draws="montecarlo scenarios/whitney-bt-error.yaml -c $whitney --draws 100000000 --format json"
for i in $(seq 16); do
    # shellcheck disable=SC2086
    "$bursar" $draws --shard "$i/16" -o "$tmp/$i.part" -q || exit 1
done
"$bench/bench_run" -n 3 "one run" "$bursar $draws -q" "shard 1/16" "$bursar $draws --shard 1/16 -q" \
    "merge of 16" "$bursar merge $(echo "$tmp"/*.part) -q" || exit 1
echo
"$bench/bench_models" || exit 1
against "whitney-bt at 1,000,000.00 USD" scenarios/whitney-bt.yaml "$whitney" "$limit" 51
against "wide at 2,000,000.00 USD (target: a ratio over 500)" tests/bench/wide.yaml "$wide" "$wide_limit" 21
[ "$failed" -eq 0 ] || echo "an objective differs from ours" >&2
exit "$failed"
