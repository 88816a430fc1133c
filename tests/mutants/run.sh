#!/bin/sh
# Plants a fault in code that the search and the proof could share, and demands that the program notices it by itself: its
# `optimize` fails, or its `verify` refuses the plan of its own `optimize`. run.sh MUTANT... (tests/mutants/*.mutant), each
#
#   # what is wrong, in a line
#   file: src/...       one .c file, in which
#   find: text          stands exactly once
#   with: text          and is replaced by this
#   options: --set ...  of `optimize` and `verify`; may be left out
#   survives: why       known not to be noticed: what the proof trusts. An error once it is noticed
#   test: FILE          a test of tests/cli that has to fail, where the fault is in what no plan can tell from an input;
#                       without a scenario
#   ---                 and what the scenario says; what it leaves out is that of base.yaml, the catalogue is shop
#
# A fault that does not change the answer of its scenario proves nothing, and is an error. The changed file alone is compiled
# and linked in front of the archives, whose own object of it is then left out. COMPILE and LINK are the Makefile's.
cd "$(dirname "$0")/../.." || exit 1
build=${BUILD_DIR:-build}
: "${COMPILE:?run this by make mutants}" "${LINK:?}"
shop=tests/mutants/shop
caught=0 survive=0 failed=0

value() {
    sed -n "/^---/q; s/^$1: //p" "$mutant"
}

# Writes $dir/scenario.yaml: the mutant's lines, and those of base.yaml whose key is not among them.
write_scenario() {
    sed '1,/^---/d' "$mutant" >"$dir/scenario.yaml"
    awk -F: 'FILENAME == ARGV[1] { said[$1]; next } !($1 in said)' "$dir/scenario.yaml" tests/mutants/base.yaml >"$dir/rest"
    cat "$dir/rest" >>"$dir/scenario.yaml"
}

build_mutant() {
    FIND=$(value find) WITH=$(value with) awk -f tests/mutants/plant.awk "$(value file)" >"$dir/mutant.c" &&
        $COMPILE -w -O0 -c -o "$dir/mutant.o" "$dir/mutant.c" &&
        $LINK -o "$dir/bursar" "$dir/mutant.o" $ARCHIVES $LIBS
}

# run PROGRAM PLAN: `optimize` of the scenario.
run() {
    rm -f "$2"
    # shellcheck disable=SC2046
    "$1" optimize "$dir/scenario.yaml" -c "$shop" $(value options) -q --format json -o "$2" 2>"$2.err"
}

# What a plan says but for how it was found.
answer() {
    sed '/^  "presolve"/,/^  }/d' "$1"
}

# Asks a command-line test, which has to pass with the program as it is.
judge_by_test() {
    ln -sfn "$(cd "$build" && pwd)/catalog" "$dir/catalog"
    ln -sfn "$(cd "$build" && pwd)/scenarios" "$dir/scenarios"
    BUILD_DIR=$build UPDATE='' sh tests/cli/run.sh "$(value test)" >"$dir/right.log" 2>&1 || { cat "$dir/right.log"; echo "the test fails without the fault"; return; }
    BUILD_DIR=$dir UPDATE='' sh tests/cli/run.sh "$(value test)" >"$dir/wrong.log" 2>&1 && { echo survived; return; }
    echo caught
}

# Prints what becomes of the mutant: caught, survived, or why it says nothing.
judge() {
    mkdir -p "$dir"
    write_scenario
    build_mutant 2>"$dir/build.err" || { cat "$dir/build.err"; echo "does not build"; return; }
    [ -z "$(value test)" ] || { judge_by_test; return; }
    run "$build/bursar" "$dir/right.json" || { cat "$dir/right.json.err"; echo "the scenario has no answer"; return; }
    run "$dir/bursar" "$dir/wrong.json"
    case $? in
    0) ;;
    1) echo caught; return ;;
    *) cat "$dir/wrong.json.err"; echo "the fault leaves no answer"; return ;;
    esac
    answer "$dir/right.json" >"$dir/right" && answer "$dir/wrong.json" | cmp -s - "$dir/right" && { echo "the fault changes nothing"; return; }
    # shellcheck disable=SC2046
    "$dir/bursar" verify "$dir/wrong.json" "$dir/scenario.yaml" "$shop" $(value options) -q >"$dir/verify" 2>&1
    case $? in
    0) echo survived ;;
    1) echo caught ;;
    *) cat "$dir/verify"; echo "verify does not read the plan" ;;
    esac
}

for mutant in "$@"; do
    name=$(basename "$mutant" .mutant)
    dir=$build/mutants/$name
    words=$(sed -n '1s/^# //p' "$mutant")
    fate=$(judge)
    rm -f "$dir/bursar"
    known=$(value survives)
    case $fate${known:+, known} in
    caught)
        echo "caught: $name: $words"
        caught=$((caught + 1))
        continue
        ;;
    "survived, known")
        echo "survives: $name: $words: $known"
        survive=$((survive + 1))
        continue
        ;;
    "caught, known") echo "FAILED: $name is caught now: take 'survives' out of $mutant" ;;
    *) echo "FAILED: $name: $words: $fate" ;;
    esac
    failed=$((failed + 1))
done
echo "$caught mutants caught, $survive known to survive, $failed failed"
[ "$failed" -eq 0 ]
