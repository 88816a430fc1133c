#!/bin/sh
# choose.sh N: names the mutants, including derived ones, that `make test` plants: those of files that changed in the last ten commits or are not committed
# (two per file, at most 60), and others up to N. The others change with each commit, so that all take their turn.
cd "$(dirname "$0")/../.." || exit 1
turn=$(git rev-list --count HEAD 2>/dev/null || echo 0)
{
    git diff --name-only HEAD~10 2>/dev/null || git diff --name-only HEAD 2>/dev/null
    git ls-files --others --exclude-standard src 2>/dev/null
    grep -H '^file: ' tests/mutants/*.mutant | sed 's,tests/mutants/\(.*\)\.mutant:file: ,\1 ,'
    awk '!/^#/ && $3 != "-" {print $1, $2}' tests/mutants/derived.txt
} | awk -v least="$1" -v turn="$turn" '
    NF == 1 { changed[$1]; next }
    $2 in changed && of[$2]++ < 2 && n < 60 { print $1; n++; next }
    { other[m++] = $1 }
    END { for (i = 0; i < m && n < least; i++) { print other[(turn * least + i) % m]; n++ } }'
