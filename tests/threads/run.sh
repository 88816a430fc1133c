#!/bin/sh
# run.sh BURSAR: runs all commands with several threads in a program with the thread sanitizer, and reports races.
bursar=$1
made=$(mktemp -d) || exit 1
trap 'rm -r "$made"' EXIT
bad=0
sed 's/^workload:/error: {models: {npb.bt: {uniform: [0.7, 1.4]}}, correlate: independent}\n&/' scenarios/whitney-fleet.yaml >"$made/several.yaml"
for name in failing serving; do
    { cat tests/fuzz/problems/$name.yaml; echo 'error: {prices: {assumption: {uniform: [0.7, 1.4]}}}'; } >"$made/$name.yaml"
done
while read -r words; do
    # shellcheck disable=SC2086 # words are words
    "$bursar" $words --jobs 3 -q >"$made/out" 2>"$made/err"
    case $? in 0 | 3) ;; *) echo "bursar $words"; cat "$made/err"; bad=1 ;; esac
done <<END
curve whitney-fleet --points 7
curve modern-racks --exact
crossover whitney-bt-error --between fast-ethernet,myrinet --draws 50
crossover whitney-fleet --between fast-ethernet,myrinet
crossover $made/several.yaml --between fast-ethernet,myrinet --to 600000 --draws 4
montecarlo $made/several.yaml --draws 6
montecarlo whitney-bt-error --draws 100
history price-history --between fast-ethernet,gigabit-t
flip modern-mix --inputs
flip tender-2026
negotiate university-2026
sensitivity modern-mix
fleets whitney-bt --exact
fleets whitney-fleet --points 3
explain modern-racks
explain whitney-fleet
explain tender-2026 --budget 1000
sweep whitney-bt modern-mix --vary budget=1000000,2000000
reproduce all
curve $made/failing.yaml -c tests/mutants/shop --points 5
montecarlo $made/failing.yaml -c tests/mutants/shop --draws 10
curve $made/serving.yaml -c tests/mutants/shop --points 5
montecarlo $made/serving.yaml -c tests/mutants/shop --draws 10
curve tests/fuzz/problems/hosted.yaml -c tests/cli/tokens --points 5
report whitney-bt-error -o $made/page.html
report whitney-fleet -o $made/book.xlsx
END
exit $bad
