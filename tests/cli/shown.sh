#!/bin/sh
# shown.sh FILE...: what the README and the manual pages show is what the program prints. The blocks of a Markdown file, and the
# literal blocks of a manual page, that begin with `$ ` are run as one command-line test (tests/cli/run.sh) in an empty folder,
# where scenarios/ is at hand. A block behind a line `.\" file: NAME` or `<!-- file: NAME -->` is what a reader writes into that
# file before the next command; the text above it has to name the file.
# UPDATE=1 writes what the commands print now into the file.
cd "$(dirname "$0")/../.." || exit 1
build=${BUILD_DIR:-build}
bad=0

# The blocks of $1, in roff's escapes or none, a line `BLOCK` before each, and `FILE name` before the text of a file.
blocks() {
    awk -v roff="$roff" '
        /^(\.\\"|<!--) file: / { name = $3 }
        roff ? /^\.Bd -literal/ : !on && /^```./ { first = 1; next }
        roff ? /^\.Ed$/ : /^```$/ { first = on = 0; name = "" }
        first { if (name != "") { print "FILE " name; on = 1 } else if (/^\$ /) { print "BLOCK"; on = 1 } first = 0 }
        on { if (roff) { gsub(/\\&/, ""); gsub(/\\e/, "\\") } print }' "$1"
}

# Files of $1 that no line above their text names.
unnamed() {
    awk '
        /^(\.\\"|<!--) file: / {
            name = $3
            sub(/.*\//, "", name)
            if (index(seen, name) == 0) { print FILENAME ":" FNR ": the text does not name " name; bad = 1 }
            next
        }
        { seen = seen "\n" $0 }
        END { exit bad }' "$1" >&2
}

for file in "$@"; do
    case $file in *.md) roff= ;; *) roff=1 ;; esac
    name=$(basename "$file")
    folder=$build/shown/$name
    rm -rf "$folder"
    mkdir -p "$folder/files"
    unnamed "$file" || bad=1
    blocks "$file" | awk -v folder="$folder" '
        /^FILE / {
            set = folder "/files/" ++n
            to = set "/" $2
            parent = to
            sub(/\/[^\/]*$/, "", parent)
            system("mkdir -p \"" parent "\"")
            written = written "cp -R \"" set "/.\" \"$TMP\" \\&\\& "
            next
        }
        /^BLOCK$/ { to = ""; next }
        to != "" { print >to; next }
        /^\$ / { sub(/^\$ /, "$ " written "cd \"$TMP\" \\&\\& "); written = "" }
        { print }' >"$folder/commands"
    grep -q '^\$ ' "$folder/commands" || { echo "$file shows no command" >&2; exit 1; }
    { printf '$ ln -s "$PWD/scenarios" "$TMP"\n'
      cat "$folder/commands"; } >"$folder/test.t"
    sh tests/cli/run.sh "$folder/test.t" || {
        echo "$file does not show what the program prints: UPDATE=1 sh tests/cli/shown.sh $file" >&2
        bad=1
        continue
    }
    [ -n "$UPDATE" ] || continue
    # Each block takes the answers of as many commands as it has.
    awk -v test="$folder/test.t" -v roff="$roff" '
        function show(line) {
            sub(/^\$ (cp -R "[^"]*" "\$TMP" && )*cd "\$TMP" && /, "$ ", line)
            if (roff) {
                gsub(/\\/, "\\e", line)
                if (line ~ /^[.'"'"']/)
                    line = "\\&" line
            }
            print line
        }
        function answers(n) {
            while (n > 0 || (more && next_line !~ /^\$ /)) {
                if (!more)
                    break
                n -= next_line ~ /^\$ /
                show(next_line)
                more = (getline next_line <test) > 0
            }
        }
        BEGIN { more = (getline next_line <test) > 0; more = (getline next_line <test) > 0 }
        roff ? /^\.Bd -literal/ : !on && /^```./ { print; first = 1; next }
        first { first = 0; if (/^\$ /) { on = 1; n = 0 } }
        on && (roff ? /^\.Ed$/ : /^```$/) { answers(n); on = 0 }
        on { n += /^\$ /; next }
        { print }' "$file" >"$folder/updated" && cp "$folder/updated" "$file"
done
exit $bad
