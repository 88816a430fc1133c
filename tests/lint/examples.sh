#!/bin/sh
# A test of tests/cli runs every command that README and manual show, and all links of README and .github lead to existing
# files.
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
# Links of the README, and files named in the text; a word in capitals is a placeholder.
for path in $(grep -oh -e '](\.*[a-z][^):]*)' README.md | tr -d ']()') \
    $(grep -oh -e '`\(src\|tests\|catalog\|scenarios\|reports\)/[^` ]*`' README.md .github/*.md | tr -d '`' | grep -v '[A-Z]'); do
    [ -e "$path" ] || { echo "README.md or .github names $path, which is not there" >&2; bad=1; }
done
for path in $(grep -oh '`[a-z_/]*\.[ch]`' src/README.md | tr -d '`'); do
    [ -n "$(ls src/"$path" src/*/"$path" 2>/dev/null)" ] || { echo "src/README.md names $path, which is not there" >&2; bad=1; }
done
exit $bad
