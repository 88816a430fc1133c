#!/bin/sh
# A function has at most 60 lines and six parameters, without the arguments of a message (`...`): related parameters
# are a named struct, which has at most 20 fields. As formatted by clang-format, a definition begins at the
# margin, with its brace alone on a line, and fields of a struct are indented by four columns. A file has at most 900 lines.
awk '
    FNR == 901 {
        print FILENAME ": a file of more than 900 lines"
        bad = 1
    }
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
        name = substr(head, 1, index(head, "(") - 1)
        sub(/.*[ *]/, "", name)
        if (n > 6 && name != "on_request") { # its parameters are those of libmicrohttpd
            print FILENAME ":" line ": " name " has " n " parameters"
            bad = 1
        }
        functions++
        from = FNR
        line = 0
    }
    /^}$/ && from {
        if (FNR - from >= 60) {
            print FILENAME ":" from ": a function of " FNR - from + 1 " lines"
            bad = 1
        }
        from = 0
    }
    /^(static const |typedef )?struct [a-z0-9_]+ \{$/ { fields = 0; within = FNR }
    /^    [^ \/].*;/ && within {
        field = $0
        sub(/\/\*.*/, "", field)
        fields += 1 + (field ~ /\(/ ? 0 : gsub(/,/, ",", field))
    }
    /^}/ && within {
        if (fields > 20) {
            print FILENAME ":" within ": a struct of " fields " fields"
            bad = 1
        }
        within = 0
    }
    END {
        if (functions < 3000) {
            print "tests/lint/sizes.sh: finds few functions: are they written in another way?"
            bad = 1
        }
        exit bad
    }' $(find src -name '*.[ch]' | sort) >&2
