#!/bin/sh
# Runs the command-line tests given (tests/cli/*.t) with the built bursar first in PATH. Each block of a test is
#
#   $ command line      run by sh from the top folder, TMP being an empty folder for the test
#   expected lines      of the standard output
#   ! expected lines    of the standard error stream; without any it is not looked at
#   ? N                 the exit code, when it is not 0
#
# Lines beginning with `#` before the first block are comments. UPDATE=1 rewrites the expectations.
cd "$(dirname "$0")/../.." || exit 1
bin=$(cd "${BUILD_DIR:-build}" && pwd) || exit 1
PATH=$bin:$PATH
LC_ALL=C
export PATH LC_ALL
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

# Runs $command and appends what it does to $work/got, in the form of a block. $asked: the block looks at stderr.
run_block() {
    printf '$ %s\n' "$command" >>"$work/got"
    sh -c "$command" >"$work/out" 2>"$work/err" </dev/null
    code=$?
    cat "$work/out" >>"$work/got"
    # A last line without an end would run into the next block.
    [ -z "$(tail -c 1 "$work/out")" ] || echo >>"$work/got"
    if [ "$asked" = 1 ] || { [ -n "$UPDATE" ] && [ "$code" != 0 ]; }; then
        sed 's/^/! /' "$work/err" >>"$work/got"
    fi
    [ "$code" = 0 ] || printf '? %s\n' "$code" >>"$work/got"
}

run_file() {
    command=
    asked=0
    : >"$work/got"
    TMP=$work/tmp
    export TMP
    rm -rf "$TMP"
    mkdir "$TMP"
    while IFS= read -r line || [ -n "$line" ]; do
        case $line in
        '$ '*)
            [ -z "$command" ] || run_block
            command=${line#??}
            asked=0
            ;;
        '! '*) asked=1 ;;
        *) [ -n "$command" ] || printf '%s\n' "$line" >>"$work/got" ;;
        esac
    done <"$1"
    [ -z "$command" ] || run_block
}

for file in "$@"; do
    run_file "$file"
    if diff -u "$file" "$work/got" >"$work/diff"; then
        passed=$((passed + 1))
    elif [ -n "$UPDATE" ]; then
        cp "$work/got" "$file"
        echo "rewritten: $file"
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        cat "$work/diff"
    fi
done
echo "$passed command-line files passed, $failed failed"
[ "$failed" -eq 0 ]
