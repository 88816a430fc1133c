#!/bin/sh
# Compares the bits of tests/bits/evaluations.c by gcc and clang, without and with optimisation, with glibc and musl, on x86-64 and
# under QEMU on other processors. Missing tools are named and skipped.
cd "$(dirname "$0")/../.." || exit 1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Only libc: code that reads files or catalogues or uses threads is left out.
sources="tests/bits/evaluations.c src/catalog/message.c $(ls src/model/*.c src/machine/topology*.c src/base/*.c |
    grep -v -e /yaml -e /file -e /folder -e /spawn -e /parallel -e /shard -e /mem_libraries -e /rate_unit)"
passed=0 failed=0 skipped=0 why=

# evaluate NAME COMPILER EMULATOR FLAGS...
evaluate() {
    name=$1 compiler=$2 emulator=$3
    shift 3
    for tool in "$compiler" $emulator; do
        command -v "$tool" >/dev/null || {
            skipped=$((skipped + 1)) why="$why${why:+, }$tool is not installed"
            return
        }
    done
    # The Makefile's flags, with no warnings.
    "$compiler" -std=c11 -D_POSIX_C_SOURCE=200809L -w -ffp-contract=off -Isrc "$@" -o "$work/$name" $sources -lm -pthread &&
        $emulator "$work/$name" >"$work/$name.bits" || {
        echo "$name: evaluations could not be made"
        failed=$((failed + 1))
        return
    }
    if cmp "$work/first.bits" "$work/$name.bits"; then
        passed=$((passed + 1))
    else
        diff "$work/first.bits" "$work/$name.bits" | head -4
        failed=$((failed + 1))
    fi
}

gcc -std=c11 -D_POSIX_C_SOURCE=200809L -w -ffp-contract=off -Isrc -O2 -o "$work/first" $sources -lm -pthread &&
    "$work/first" >"$work/first.bits" || exit 1
evaluate gcc-O0 gcc "" -O0
evaluate gcc-O3 gcc "" -O3
evaluate clang-O0 clang "" -O0
evaluate clang-O3 clang "" -O3
evaluate musl musl-gcc "" -O2 -static
evaluate arm64 aarch64-linux-gnu-gcc qemu-aarch64-static -O2 -static
evaluate riscv64 riscv64-linux-gnu-gcc qemu-riscv64-static -O2 -static
evaluate s390x s390x-linux-gnu-gcc qemu-s390x-static -O2 -static
echo "$passed other ways to compile and run give the same bits, $failed failed, $skipped skipped${why:+: $why}"
[ "$failed" -eq 0 ]
