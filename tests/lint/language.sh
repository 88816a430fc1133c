#!/bin/sh
# Texts are easy to read: no word of the deny list, no sentence that opens with "Of", no sentence over 30 words in pages
# and Markdown (tests/lint/language.py). First the check reads a small tree with one hit of each kind.
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree/src/cli/man" "$tree/src/base" "$tree/scenarios" "$tree/catalog/shop" "$tree/tests/lint"
cat >"$tree/src/base/a.c" <<'END'
/* Of two prices the lower
 * one; it is no error. There is no other. */
static const char *key = "tells";
static const char *file = "so_many.tsv", *text = "so "
                                                 "many nodes";
END
cat >"$tree/src/cli/man/bursar-a.1" <<'END'
.Sh DESCRIPTION
The command
.Ql so many
prints one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
eighteen nineteen twenty and more than that,
twenty-six of it.
It ends.
.Bd -literal
so many
.Ed
END
printf '%s\n' '# Ports, but for' '# those of `tells`.' 'title: a' >"$tree/scenarios/a.yaml"
printf '%s\n' 'id,note' 'a,this card tells a price' >"$tree/catalog/shop/part.csv"
printf '%s\n' '-- Rates, computed' '-- anew.' >"$tree/catalog/schema.sql"
printf '%s\n' '# one' 'Nodes behind a switch: `dear`.' '' '    is told' >"$tree/README.md"
printf '%s\n' '# as is asked' 'echo "no dear part"' >"$tree/tests/lint/a.sh"
printf '%s\n' '"""Nodes to be had."""' >"$tree/tests/lint/a.py"
mkdir -p "$tree/src/python" "$tree/src/site"
printf '%s\n' '{"cells": [{"cell_type": "markdown", "source":' '["# A table\n", "\n", "It tells a rate."]}]}' >"$tree/src/python/a.ipynb"
printf '%s\n' '<h1>Of a page</h1><p>Some' '<code>dear</code> part' 'is no part.</p><pre>so many</pre>' >"$tree/src/site/a.html"
cat >"$tree/expected" <<'END'
README.md:2: 'behind'
catalog/schema.sql:2: 'anew'
catalog/shop/part.csv:2: 'tells'
scenarios/a.yaml:1: 'but for'
src/base/a.c:1: a sentence that opens with 'Of'
src/base/a.c:2: 'is no'
src/base/a.c:4: 'so many'
src/cli/man/bursar-a.1:2: a sentence of 31 words
src/python/a.ipynb:4: 'tells'
src/site/a.html:1: a sentence that opens with 'Of'
src/site/a.html:3: 'is no'
tests/lint/a.py:1: 'to be had'
tests/lint/a.sh:1: 'is asked'
tests/lint/a.sh:2: 'dear'
END
python3 -B tests/lint/language.py --nightly "$tree" >"$tree/all"
[ $? = 1 ] || { echo "tests/lint/language.py: finds nothing where there are hits" >&2; exit 1; }
sed -E "s/('[a-z ]+'|of [0-9]+ words)( \(write.*|:.*)/\1/; s/('Of'):.*/\1/" "$tree/all" | LC_ALL=C sort >"$tree/found"
diff "$tree/expected" "$tree/found" >&2 || { echo "tests/lint/language.py: other hits than planted" >&2; exit 1; }
# A word of the nightly report alone is not a fault.
! python3 -B tests/lint/language.py "$tree" | grep -q "'behind'" || exit 1

python3 -B tests/lint/language.py . >"$tree/hits" && exit
cat "$tree/hits" >&2
echo "$(wc -l <"$tree/hits") hits of tests/lint/language.py: rewrite the sentences" >&2
exit 1
