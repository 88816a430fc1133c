#!/bin/sh
# Plants a fault in code that search and proof could share. The program must notice it by itself: `optimize` fails, or `verify` rejects
# the plan of its own `optimize`. run.sh MUTANT... (tests/mutants/*.mutant), each
#
#   # the fault in a line
#   file: src/...       one .c file, in which
#   find: text          occurs exactly once
#   with: text          replaces it
#   options: --set ...  of `optimize` and `verify`; optional
#   spares: FUNCTION    models call FUNCTION_right instead
#   survives: why       known not to be noticed, because the proof trusts this. An error once it is noticed
#   says: TEXT          part of the message of `optimize`; optional
#   test: FILE          a test of tests/cli that must fail, for a fault that looks like an input in every plan;
#                       without a scenario
#   ask: NAME           scenario, options and rates come from NAME.mutant or NAME.question here, or its own; the catalogue
#                       is built without the fault
#   rates: node,...     an additional line of node_rate.csv, unless it has a rate of the node for that model
#   ---                 and the scenario; missing keys come from base.yaml, the catalogue is shop
#
# find, with and rates may have several lines, each with its word. A fault that does not change the answer of its scenario
# proves nothing and is an error; "nothing can be bought" is an answer, and wrong. Only the changed file is compiled, and linked
# before the archives, whose own object is then unused. COMPILE and LINK are the Makefile's.
cd "$(dirname "$0")/../.." || exit 1
build=${BUILD_DIR:-build}
: "${COMPILE:?run this by make mutants}" "${LINK:?}"
shop=tests/mutants/shop
caught=0 survive=0 failed=0

# value KEY [FILE]
value() {
    sed -n "/^---/q; s/^$1: \{0,1\}//p" "${2:-$mutant}"
}

# Writes $dir/scenario.yaml, the mutant's lines and those of base.yaml with other keys, and its catalogue.
write_scenario() {
    question=$mutant
    for file in tests/mutants/$(value ask).mutant tests/mutants/$(value ask).question; do
        [ ! -f "$file" ] || question=$file
    done
    sed '1,/^---/d' "$question" >"$dir/scenario.yaml"
    awk -F: 'FILENAME == ARGV[1] { said[$1]; next } !($1 in said)' "$dir/scenario.yaml" tests/mutants/base.yaml >"$dir/rest"
    cat "$dir/rest" >>"$dir/scenario.yaml"
    catalog=$shop
    if [ -n "$(value rates "$question")" ]; then
        mkdir -p "$dir/shop" && cp -f "$shop"/*.csv "$dir/shop" && value rates "$question" | while IFS= read -r rate; do
            grep -q "^$(echo "$rate" | cut -d, -f1,2)," "$shop/node_rate.csv" || echo "$rate" >>"$dir/shop/node_rate.csv"
        done
        catalog=$dir/shop
    fi
    [ -n "$(value ask)" ] || return 0
    rm -f "$dir/shop.db" # what a folder says is read before search and proof begin
    "$build/bursar" catalog build "$catalog" -o "$dir/shop.db" -q >"$dir/shop.err" 2>&1 || cat "$dir/shop.err"
    catalog=$dir/shop.db
}

# Models are shared: they call the unchanged function of base.
spare_models() {
    archives=$ARCHIVES
    function=$(value spares)
    [ -n "$function" ] || return 0
    objcopy --redefine-sym "$function=${function}_right" "$build/lib/libmodel.a" "$dir/libmodel.a" || return 1
    archives=$(echo "$ARCHIVES" | sed "s,[^ ]*/libmodel.a,$dir/libmodel.a,")
}

build_mutant() {
    spare_models &&
        FIND=$(value find) WITH=$(value with) awk -f tests/mutants/plant.awk "$(value file)" >"$dir/mutant.c" &&
        $COMPILE -w -O0 -c -o "$dir/mutant.o" "$dir/mutant.c" &&
        $LINK -o "$dir/bursar" "$dir/mutant.o" $archives $LIBS
}

# run PROGRAM PLAN: `optimize` of the scenario.
run() {
    rm -f "$2"
    # shellcheck disable=SC2046
    (ulimit -t 60; exec "$1" optimize "$dir/scenario.yaml" -c "$catalog" $(value options "$question") -q --format json -o "$2" 2>"$2.err")
}

# The plan without its statistics and without fields that no check covers.
answer() {
    sed '/^  "presolve"/,/^  }/d; /^      "messages": \[$/,/^      \]/d; /^  "warnings": \[$/,/^  \]/d' "$1"
}

# Runs a command-line test, which must pass with the unchanged program.
judge_by_test() {
    ln -sfn "$(cd "$build" && pwd)/catalog" "$dir/catalog"
    ln -sfn "$(cd "$build" && pwd)/scenarios" "$dir/scenarios"
    BUILD_DIR=$build UPDATE='' sh tests/cli/run.sh "$(value test)" >"$dir/right.log" 2>&1 || { cat "$dir/right.log"; echo "the test fails without the fault"; return; }
    BUILD_DIR=$dir UPDATE='' sh tests/cli/run.sh "$(value test)" >"$dir/wrong.log" 2>&1 && { echo survived; return; }
    echo caught
}

# Prints the result of the mutant: caught, survived, or the reason why it proves nothing.
judge() {
    mkdir -p "$dir"
    write_scenario
    build_mutant 2>"$dir/build.err" || { cat "$dir/build.err"; echo "does not build"; return; }
    [ -z "$(value test)" ] || { judge_by_test; return; }
    run "$build/bursar" "$dir/right.json" || { cat "$dir/right.json.err"; echo "the scenario has no answer"; return; }
    run "$dir/bursar" "$dir/wrong.json"
    case $? in
    0) ;;
    1) says=$(value says)
       grep -qF -e "$says" "$dir/wrong.json.err" && echo caught || { cat "$dir/wrong.json.err"; echo "caught without '$says'"; }
       return ;;
    3) echo survived; return ;; # that nothing can be bought
    *) cat "$dir/wrong.json.err"; echo "the fault leaves no answer"; return ;;
    esac
    answer "$dir/right.json" >"$dir/right" && answer "$dir/wrong.json" | cmp -s - "$dir/right" && { echo "the fault changes nothing"; return; }
    # shellcheck disable=SC2046
    "$dir/bursar" verify "$dir/wrong.json" "$dir/scenario.yaml" "$catalog" $(value options "$question") -q >"$dir/verify" 2>&1
    case $? in
    0) echo survived ;;
    1) [ -z "$(value says)" ] && echo caught || echo "caught by verify alone" ;;
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
