#!/bin/sh
# The same answers of the whole program, as JSON: every scenario, and some studies, by gcc and clang at other levels, and on other
# processors by QEMU, each against build/bursar. What is not installed is skipped and named.
#
# usage: whole.sh [WAY...]    gcc-O0 gcc-O1 gcc-O3 clang-O0 clang-O3 arm64 s390x; all of them where none is named
cd "$(dirname "$0")/../.." || exit 1
built=${BUILD_DIR:-build}
folder=$built/bits
mkdir -p "$folder"
passed=0 failed=0 skipped=0 why=

# One answer to a line: what was asked, the exit code, and what all bytes printed sum up to.
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

# answer PROGRAM... STUDY SCENARIO...: the program, behind its emulator
answer() {
    "$@" --format json >"$folder/answer" 2>/dev/null
    code=$?
    case $1 in */bursar) shift ;; *) shift 4 ;; esac
    printf '%s exit %s: %s\n' "$(cksum <"$folder/answer")" $code "$*"
}

skip() {
    skipped=$((skipped + 1)) why="$why${why:+, }$1"
}

# compare NAME EMULATOR...: what is built in its folder
compare() {
    name=$1
    shift
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

# native NAME COMPILER LEVEL
native() {
    command -v "$2" >/dev/null || { skip "$2 is not installed"; return; }
    if make -s -j2 BUILD_DIR="$folder/$1" CC="$2" CFLAGS="$3" "$folder/$1/bursar" >"$folder/$1.log" 2>&1; then
        compare "$1"
    else
        tail -n 3 "$folder/$1.log"
        failed=$((failed + 1))
    fi
}

# foreign NAME ARCHITECTURE TRIPLET EMULATOR: with the libraries that Debian has for it
foreign() {
    for tool in "$3-gcc" "$4" mmdebstrap; do
        command -v "$tool" >/dev/null || { skip "$tool is not installed"; return; }
    done
    root=$folder/root-$2
    packages=$(make -s --no-print-directory print-packages | tr ' ' '\n' | grep -v '^gcc$' | paste -sd, -)
    [ -e "$root/usr/include/glpk.h" ] ||
        mmdebstrap --variant=extract --architectures="$2" --include="$packages" "$(. /etc/os-release; echo "$VERSION_CODENAME")" \
            "$root" >"$folder/$1.log" 2>&1 || { skip "$2: its packages cannot be had"; return; }
    if make -s -j2 BUILD_DIR="$folder/$1" CC="$3-gcc --sysroot=$(cd "$root" && pwd)" CFLAGS=-O2 "$folder/$1/bursar" \
        >"$folder/$1.log" 2>&1; then
        compare "$1" "$4" -L "$root"
    else
        tail -n 3 "$folder/$1.log"
        failed=$((failed + 1))
    fi
}

answers "$built/bursar" >"$folder/first"
! grep -v ' exit 0: ' "$folder/first" || exit 1
for way in ${*:-gcc-O0 gcc-O1 gcc-O3 clang-O0 clang-O3 arm64 s390x}; do
    case $way in
    arm64) foreign arm64 arm64 aarch64-linux-gnu qemu-aarch64-static ;;
    s390x) foreign s390x s390x s390x-linux-gnu qemu-s390x-static ;;
    *) native "$way" "${way%-*}" "-${way#*-}" ;;
    esac
done
echo "$passed other ways to compile and run give the same bytes of $(wc -l <"$folder/first") answers, $failed failed, $skipped skipped${why:+: $why}"
[ "$failed" -eq 0 ]
