#!/bin/sh
# Every command that the README and the manual pages show is run by a test of tests/cli.
tests=$(cat tests/cli/*.t | tr -s ' ')
bad=0

# Commands in indented blocks of the README; .Dl lines and literal blocks of the pages, \e joining lines.
commands() {
    sed -n 's/^ \{4,\}\(bursar .*\)/\1/p' README.md | sed 's/ *#.*//'
    for page in src/cli/man/*; do
        [ -f "$page" ] && sed -n -e 's/^\.Dl bursar/bursar/p' -e '/^\.Bd -literal/,/^\.Ed/ { /^bursar / {
            :more
            s/ *\\e$//
            t join
            p
            b
            :join
            N
            s/\n */ /
            b more
            } }' "$page"
    done
}

commands | tr -s ' ' | sort -u >"${BUILD_DIR:-build}/examples"
while IFS= read -r command; do
    case $tests in
    *"$command"*) ;;
    *)
        echo "no test of tests/cli runs: $command" >&2
        bad=1
        ;;
    esac
done <"${BUILD_DIR:-build}/examples"
exit $bad
