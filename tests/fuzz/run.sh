#!/bin/sh
# run.sh SECONDS TARGET...: builds the targets with libFuzzer and the sanitizers and runs each for SECONDS, one after another, from
# its regressions, seeds.sh and the inputs of earlier runs in build/fuzz/corpus/TARGET. A fault ends it, and its input is kept.
# build/fuzz/TARGET.runs has the number of runs. RUNS=10000000: runs each until it has run that often, fuzz_optimize a
# tenth of it, in several calls.
seconds=$1
shift
build=${BUILD_DIR:-build}
fuzz=$build/fuzz
if ! echo 'int LLVMFuzzerTestOneInput(void); int LLVMFuzzerTestOneInput(void) { return 0; }' |
    ${FUZZ_CC:-clang} -fsanitize=fuzzer,address,undefined -x c -o "$build/has-fuzzer" - 2>/dev/null; then
    echo "skipped: there is no clang with libFuzzer (Debian: apt-get install clang libclang-rt-dev)"
    exit 0
fi
rm -f "$build/has-fuzzer"
# Traces of comparisons guide the search to new branches but halve its speed: for many runs only branches are traced.
[ "${RUNS:-0}" -gt 0 ] && objects=$fuzz/fast compare=-fno-sanitize-coverage=trace-cmp || { objects=$fuzz; compare=; }
programs=$(printf "$objects/tests/fuzz/fuzz_%s " "$@")
${MAKE:-make} -s BUILD_DIR="$objects" CC="${FUZZ_CC:-clang}" CFLAGS="-O2 -g" LDFLAGS=-fsanitize=fuzzer \
    EXTRA="-DLIBFUZZER -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined $compare" \
    JUDGE="-O2 -fno-sanitize=fuzzer-no-link,address,undefined -include tests/fuzz/judge.h" $programs || exit 1
sh tests/fuzz/seeds.sh "$build" || exit 1

# A machine that stops for ten seconds is not a fault of the current input: it takes no time alone.
is_stall() {
    input=$(ls -t "$fuzz/faults/$1-timeout-"* 2>/dev/null | head -1)
    [ -n "$input" ] && grep -q '^SUMMARY: libFuzzer: timeout' "$fuzz/$1.log" &&
        "$objects/tests/fuzz/fuzz_$1" -timeout=10 "$input" >/dev/null 2>&1 && rm "$input"
}

for target in "$@"; do
    mkdir -p "$fuzz/corpus/$target" "$fuzz/faults" "tests/fuzz/corpus/$target"
    case $target in
    value) most=300 ;; # as long as any number, amount or date, and its unit
    change) most=3000 ;;
    *) most=20000 ;;
    esac
    runs=$(cat "$fuzz/$target.runs" 2>/dev/null || echo 0)
    wanted=${RUNS:-0}
    [ "$target" = optimize ] && wanted=$((wanted / 10))
    done=
    while [ -z "$done" ] && { [ "$wanted" = 0 ] || [ "$runs" -lt "$wanted" ]; }; do
        [ "$wanted" -gt 0 ] && limit=-runs=$((wanted - runs)) || limit=-max_total_time=$seconds
        echo "--- $target, run $runs times before"
        # Answers that are too large are as bad as endless ones: 10 s and 1 GiB.
        "$objects/tests/fuzz/fuzz_$target" "$limit" -timeout=10 -rss_limit_mb=2048 -malloc_limit_mb=1024 \
            -max_len=$most -print_final_stats=1 -print_funcs=0 -artifact_prefix="$fuzz/faults/$target-" $FUZZ_OPTIONS \
            "$fuzz/corpus/$target" "tests/fuzz/corpus/$target" "$build/fuzz/seeds/$target" >"$fuzz/$target.log" 2>&1 &&
            done=1
        sed -n 's/^stat:://p' "$fuzz/$target.log"
        now=$(sed -n 's/^stat::number_of_executed_units: *//p' "$fuzz/$target.log")
        runs=$((runs + ${now:-0}))
        echo $runs >"$fuzz/$target.runs"
        [ "$done" ] || is_stall "$target" ||
            { tail -40 "$fuzz/$target.log"; echo "$target: a fault, see $fuzz/faults"; exit 1; }
    done
done
