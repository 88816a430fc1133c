#!/bin/sh
# run.sh PROGRAM: runs every command on the shipped scenarios with a program built with clang's sanitizers (`make ubsan`), which
# notice NULL + 0, unlike gcc's. Names each command that a sanitizer ends.
cd "$(dirname "$0")/../.." || exit 1
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

# run COMMAND WORDS...: every exit code of the program is accepted; seconds: a limit for longer studies
run() {
    timeout 300 "$program" -q "$@" >/dev/null 2>"$work/err"
    if grep -q 'runtime error\|Sanitizer' "$work/err"; then
        failed=$((failed + 1))
        echo "bursar $*: $(grep -m1 'runtime error\|Sanitizer' "$work/err")"
    else
        passed=$((passed + 1))
    fi
}

limit="--time-limit ${SECONDS_EACH:-5}"
for scenario in scenarios/*.yaml; do
    for command in optimize explain flip history sensitivity "curve --points 4" "curve --exact" fleets crossover negotiate \
        "montecarlo --draws 20" "optimize --best 3 --format json" "optimize --method branch-and-bound"; do
        # shellcheck disable=SC2086 # words of a command
        run ${command%% *} "$scenario" $limit $(case $command in *' '*) echo "${command#* }" ;; esac)
    done
    for end in html xlsx csv; do
        # shellcheck disable=SC2086
        run report "$scenario" $limit -o "$work/report.$end"
    done
    # shellcheck disable=SC2086
    run export "$scenario" --lp "$work/a.lp" $limit
    run diff "$scenario" "$scenario"
    run check "$scenario"
    run cite "$scenario"
done
for catalog in catalog/*/; do
    for command in list check; do
        run catalog $command "$catalog"
    done
done
run reproduce all
echo "$passed commands passed, $failed failed"
[ $failed -eq 0 ]
