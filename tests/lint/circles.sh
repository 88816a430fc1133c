#!/bin/sh
# Limits circles of files: at most three may include each other, counting a source and its header as one, and no file calls one
# that calls it, directly or not.
objects=${BUILD_DIR:-build}/obj
bad=0

# Reads lines "FROM TO"; prints each circle of more than $1 files.
circles() {
    awk '$1 != $2' | sort -u | awk -v most="$1" '
    { edge[$1] = edge[$1] " " $2; node[$1]; node[$2] }
    function visit(v,    n, i, to, w, size, names) {
        low[v] = number[v] = ++count; stack[++top] = v; on[v] = 1
        n = split(edge[v], to, " ")
        for (i = 1; i <= n; i++) {
            if (!(to[i] in number)) { visit(to[i]); if (low[to[i]] < low[v]) low[v] = low[to[i]] }
            else if (on[to[i]] && number[to[i]] < low[v]) low[v] = number[to[i]]
        }
        if (low[v] == number[v]) {
            size = 0; names = ""
            do { w = stack[top--]; on[w] = 0; size++; names = names " " w } while (w != v)
            if (size > most) print size ":" names
        }
    }
    END { for (v in node) if (!(v in number)) visit(v) }'
}

includes() {
    awk '/^ *# *include *"/ {
        from = FILENAME; sub(/^src\//, "", from); sub(/\.[ch]$/, "", from)
        to = $0; sub(/^[^"]*"/, "", to)
        if (sub(/\.h".*/, "", to)) print from, to
    }' src/*/*.[ch]
}

# Objects of existing sources only: others may be left over. src/live is compiled for pages only.
calls() {
    nm -A -g $(ls src/*/*.c | grep -v "^src/live/" | sed "s|^src/|$objects/|; s|c\$|o|") | awk -v skip="$((${#objects} + 2))" '
        { at = index($0, ".o:"); file = substr($0, skip, at - skip); symbol = $NF; kind = $(NF - 1) }
        kind == "U" { from[++n] = file; what[n] = symbol; next }
        { home[symbol] = file }
        END { for (i = 1; i <= n; i++) if (what[i] in home) print from[i], home[what[i]] }'
}

found=$(includes | circles 3)
[ -z "$found" ] || { echo "files that include each other, $found" >&2 && bad=1; }
found=$(calls | circles 1)
[ -z "$found" ] || { echo "files that call each other, $found" >&2 && bad=1; }
exit $bad
