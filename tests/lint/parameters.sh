#!/bin/sh
# A function has at most six parameters, the arguments of a message (`...`) not counted: those that belong together are a
# struct with a name. As clang-format leaves it, a definition begins at the margin, and its body with a brace alone there.
awk '
    /^[A-Za-z_]/ { head = ""; line = FNR }
    line { head = head " " $0 }
    /[;{]$/ && !/^\{$/ { line = 0 }
    /^\{$/ && line {
        gsub(/\/\*([^*]|\*[^\/])*\*\//, "", head)
        list = substr(head, index(head, "(") + 1)
        n = list !~ /^void\)/
        for (depth = 1; depth > 0 && list != ""; list = substr(list, 2)) {
            c = substr(list, 1, 1)
            depth += (c == "(") - (c == ")")
            n += c == "," && depth == 1 && list !~ /^, *\.\.\./
        }
        if (n > 6) {
            name = substr(head, 1, index(head, "(") - 1)
            sub(/.*[ *]/, "", name)
            print FILENAME ":" line ": " name " has " n " parameters"
            bad = 1
        }
        functions++
        line = 0
    }
    END {
        if (functions < 3000) {
            print "tests/lint/parameters.sh: finds few functions: are they written in another way?"
            bad = 1
        }
        exit bad
    }' $(find src -name '*.c' | sort) >&2
