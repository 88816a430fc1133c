#!/bin/sh
# Rebuilds reports/: PAPER/ holds what `bursar reproduce` finds for each paper, with its figures; scenarios/
# what the shipped scenarios answer: NAME.txt the purchase, NAME-curve.csv and .svg performance against money,
# NAME-bids.txt who of a tender's bids is awarded and why,
# NAME-crossover.txt and .svg where a scenario names two networks, NAME-montecarlo.txt and .svg where it says what may be wrong,
# NAME-history.txt what was best when, with a plot, NAME-explain.txt what else there was, NAME-flip.txt between which prices and
# from which use on it stays so, NAME-bill.txt the
# bill of scenarios/bills/NAME.csv scored, backtests-measured.txt speeds of some beside the model's; fleet/ one cluster
# or several, with a plot; network/ what a faster network gains; pages/ what `bursar report` makes of a few, to be opened in a browser and a spreadsheet.
# REPORTS: another folder than reports/.
cd "$(dirname "$0")/.." || exit 1
bursar=${BUILD_DIR:-build}/bursar
reports=${REPORTS:-reports}
mkdir -p "$reports/scenarios" "$reports/pages" || exit 1

# keep FILE COMMAND...: the answer, or, where there is none to find (exit 3), the program's words about it
keep() {
    file=$reports/scenarios/$1
    shift
    "$bursar" "$@" >"$file" 2>"$file.err"
    code=$?
    if [ "$code" = 3 ] && ! [ -s "$file" ]; then
        cat "$file.err" >"$file"
    elif [ "$code" != 0 ] && [ "$code" != 3 ]; then
        cat "$file.err" >&2
        rm -f "$file.err"
        echo "reports: bursar $* ended with exit $code" >&2
        exit 1
    fi
    rm -f "$file.err"
}

rm -f "$reports"/scenarios/* "$reports"/pages/*

# The papers that there are: one folder each; and how far the predictions are from the measurements among them.
"$bursar" reproduce all --reports "$reports" --page "$reports/pages/how-true.html" -q >/dev/null || exit 1

for scenario in scenarios/*.yaml; do
    name=$(basename "$scenario" .yaml)
    keep "$name.txt" optimize "$scenario"
    if grep -q '^range:' "$scenario"; then
        keep "$name-curve.csv" curve "$scenario" --points 101 --format csv -q --plot "$reports/scenarios/$name-curve.svg"
    fi
    if grep -q '^clusters: [2-9]' "$scenario"; then
        mkdir -p "$reports/fleet" || exit 1
        "$bursar" fleets "$scenario" --points 61 --plot "$reports/fleet/$name.svg" -q \
            -o "$reports/fleet/$name.txt" || exit 1
    fi
    if grep -q '^bids:' "$scenario"; then
        keep "$name-bids.txt" evaluate "$scenario" -q
    fi
    if grep -q '^error:' "$scenario"; then
        keep "$name-montecarlo.txt" montecarlo "$scenario" -q --plot "$reports/scenarios/$name-montecarlo.svg"
    fi
    two=$(sed -n 's/^  networks: \[\([^],]*\), *\([^],]*\)\].*/\1,\2/p' "$scenario")
    if [ -n "$two" ] && ! grep -q '^clusters: [2-9]' "$scenario"; then
        keep "$name-crossover.txt" crossover "$scenario" --between "$two" -q --plot "$reports/scenarios/$name-crossover.svg"
    fi
    # With more than two networks: the pairs that the scenario's first lines name.
    [ -z "$two" ] && for pair in $(sed -n 's/^# bursar crossover .*--between \([^ ]*\).*/\1/p' "$scenario"); do
        keep "$name-crossover-$(echo "$pair" | tr , -).txt" crossover "$scenario" --between "$pair" -q
    done
    # What was best from date to date, as often as the first lines ask.
    sed -n "s|^# bursar history $scenario *||p" "$scenario" >"$reports/asked"
    while read -r words; do
        file=$name-history$(echo "-$words" | tr -cs 'a-z0-9\n' - | sed 's/-*$//; s/-between//')
        # shellcheck disable=SC2086
        keep "$file.txt" history "$scenario" $words --plot "$reports/scenarios/$file.svg"
    done <"$reports/asked"
    rm -f "$reports/asked"
    if grep -q "^# bursar explain $scenario" "$scenario"; then
        keep "$name-explain.txt" explain "$scenario" -q
    fi
    if grep -q "^# bursar flip $scenario$" "$scenario"; then
        keep "$name-flip.txt" flip "$scenario" -q
    fi
    bill=scenarios/bills/$name.csv
    [ -e "$bill" ] && keep "$name-bill.txt" evaluate "$bill" "$scenario" -q
done

# What a faster network gains.
mkdir -p "$reports/network" && sh reports/network.sh "$bursar" "$reports/network" || exit 1

# Speeds of clusters whose bills are public, measured and predicted.
keep backtests-measured.txt calibrate scenarios/runs/backtests.csv -q

for name in whitney-bt whitney-fleet whitney-procurement modern-mix tender-2026 university-2026 roce-or-infiniband h200-or-mi325x \
    mixture-training-2026 serving-mixture-2026 inference-2026 own-rent-or-token gromacs-euros rent-or-buy rental-history; do
    for suffix in html xlsx; do
        "$bursar" report "scenarios/$name.yaml" -o "$reports/pages/$name.$suffix" -q || exit 1
    done
done
exit 0
