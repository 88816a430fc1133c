#!/bin/sh
# Compares the answers of the whole program as JSON, every scenario and some studies, by gcc and clang at other levels, with musl,
# and under QEMU on other processors, with those of build/bursar. Missing tools are named and skipped.
#
# usage: whole.sh [WAY...]    all ways by default
cd "$(dirname "$0")/../.." || exit 1
built=${BUILD_DIR:-build}
folder=$built/bits
mkdir -p "$folder"
passed=0 failed=0 skipped=0 why=

# One answer per line: the command, the exit code, and a checksum of all bytes printed.
answers() {
    for scenario in scenarios/*.yaml; do
        answer "$@" optimize "$scenario"
    done
    for study in curve flip sensitivity explain; do
        answer "$@" $study scenarios/whitney-bt.yaml
    done
    answer "$@" crossover scenarios/whitney-bt.yaml --between fast-ethernet,myrinet
    answer "$@" montecarlo scenarios/whitney-bt-error.yaml
    answer "$@" flip scenarios/whitney-fleet.yaml
    answer "$@" evaluate scenarios/tender-2026.yaml
    answer "$@" history scenarios/price-history.yaml
    for paper in whitney nps stap; do
        answer "$@" reproduce $paper
    done
}

# answer PROGRAM... STUDY SCENARIO...: the program, after its emulator
answer() {
    "$@" --format json >"$folder/answer" 2>/dev/null
    code=$?
    while [ "${1##*/}" != bursar ]; do shift; done
    shift
    printf '%s exit %s: %s\n' "$(cksum <"$folder/answer")" $code "$*"
}

skip() {
    skipped=$((skipped + 1)) why="$why${why:+, }$1"
}

# compare [EMULATOR]: the program in the folder of the way
compare() {
    for what in catalog scenarios; do
        ln -sfn "$(cd "$built/$what" && pwd -P)" "$folder/$name/$what"
    done
    answers "$@" "$folder/$name/bursar" >"$folder/$name/answers"
    if cmp -s "$folder/first" "$folder/$name/answers"; then
        passed=$((passed + 1))
    else
        echo "$name: other bytes:"
        diff "$folder/first" "$folder/$name/answers" | sed -n 's/^> [0-9]* [0-9]* /  /p'
        failed=$((failed + 1))
    fi
}

# way COMPILER LEVEL [EMULATOR]: HOST-gcc with static libraries of its own, which are built first; others with this machine's
way() {
    for tool in "$1" $3; do
        command -v "$tool" >/dev/null || { skip "$tool is not installed"; return; }
    done
    own='' linked='' log=$folder/$name.log
    case $1 in *-gcc)
        libraries=$folder/libraries-$name
        sh tests/bits/libraries.sh "$libraries" "$1" >"$log" 2>&1 ||
            { cat "$log"; skip "$name: $(tail -n 1 "$log")"; return; }
        own=-I$libraries/include linked="-static -L$libraries/lib" ;;
    esac
    if make -s -j2 BUILD_DIR="$folder/$name" CC="$1" CFLAGS="$2 $own" LDFLAGS="$linked" "$folder/$name/bursar" >"$log" 2>&1
    then
        compare $3
    else
        tail -n 3 "$log"
        failed=$((failed + 1))
    fi
}

answers "$built/bursar" >"$folder/first"
! grep -v ' exit 0: ' "$folder/first" || exit 1
for name in ${*:-gcc-O0 gcc-O1 gcc-O2 clang-O0 clang-O1 clang-O2 clang-O3 musl arm64 riscv64 s390x}; do
    case $name in
    musl) way x86_64-linux-musl-gcc -O2 ;;
    arm64) way aarch64-linux-gnu-gcc -O2 qemu-aarch64-static ;;
    riscv64) way riscv64-linux-gnu-gcc -O2 qemu-riscv64-static ;;
    s390x) way s390x-linux-gnu-gcc -O2 qemu-s390x-static ;;
    *) way "${name%-*}" "-${name#*-}" ;;
    esac
done
echo "$passed other ways to compile and run give the same bytes of $(wc -l <"$folder/first") answers, $failed failed, $skipped skipped${why:+: $why}"
[ "$failed" -eq 0 ]
