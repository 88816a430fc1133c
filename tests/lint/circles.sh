#!/bin/sh
# No circles of files: of those that include each other, a source and its header being one, at most three; no file calls one that
# calls it, by whatever way round.
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
    for file in src/*/*.[ch]; do
        sed -n 's/^ *# *include *"\([^"]*\)\.h".*/\1/p' "$file" | sed "s|^|$(echo "$file" | sed 's|^src/||; s|\.[ch]$||') |"
    done
}

calls() {
    for source in src/*/*.c; do # objects of files that are gone may lie about
        name=$(echo "$source" | sed 's|^src/||; s|\.c$||')
        nm -g "$objects/$name.o" | sed "s|^|$name |"
    done | awk '$NF == "" { next }
        $(NF - 1) == "U" { from[++n] = $1; what[n] = $NF; next }
        { home[$NF] = $1 }
        END { for (i = 1; i <= n; i++) if (what[i] in home) print from[i], home[what[i]] }'
}

found=$(includes | circles 3)
[ -z "$found" ] || { echo "files that include each other, $found" >&2 && bad=1; }
found=$(calls | circles 1)
[ -z "$found" ] || { echo "files that call each other, $found" >&2 && bad=1; }
exit $bad
