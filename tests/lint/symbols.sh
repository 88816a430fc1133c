#!/bin/sh
# Forbids functions whose results depend on the C library, or that keep state shared by threads. Extern names begin with the name of a module or a type of their layer or a lower one; nothing at file scope is writable.
objects=${BUILD_DIR:-build}/obj
bad=0

# Words that may begin a name without being a module or a type.
base_words="path round money currency nearest compare find integer is sha256 vec"
library_words="global"

problem_words="lambda usable workload"
proof_words="rows items work designs"
search_words="collect"
report_words="assumption html xlsx"

words=" "
# From libm only functions that IEEE 754 defines to the last bit (src/base/number.h has the others); qsort does not keep the
# order of equal elements.
exact="ceil fabs floor fma fmax fmin fmod frexp ldexp llround nextafter round sqrt trunc"
libm=$(ldd "${BUILD_DIR:-build}"/bursar | awk '/libm\.so/ {print $3}')
inexact=$({ nm -D --defined-only "$libm"; echo 0 T qsort; } |
    awk -v exact="$exact" '{sub(/@.*/, "", $3)} index(" " exact " ", " " $3 " ") == 0 {print $3}')
# forbid WHY NAME...: no file calls these library functions
forbid() {
    why=$1
    shift
    if nm -uA $(find "$objects" -path "$objects/tests" -prune -o -name '*.o' -print) |
        grep -w "U \($(echo "$@" | sed 's/ /\\|/g')\)$"; then
        echo "$why" >&2
        bad=1
    fi
}
forbid "differs between C libraries" $inexact
forbid "is not safe on several threads: there is one that is, by _r or of our own" asctime basename ctime dirname drand48 \
    getdate getpwnam getpwuid gmtime hcreate hsearch lgamma localtime lrand48 mblen mbtowc mrand48 rand random setenv \
    setlocale srand strsignal strtok tmpnam ttyname wctomb

for layer in base catalog machine model scenario problem purchase proof search study tender papers report library serve cli; do
    words="$words$( {
        for header in src/"$layer"/*.h; do
            [ -f "$header" ] && basename "$header" .h
            [ ! -f "$header" ] || sed -n 's/^ *\(__extension__ \)\{0,1\}\(struct\|enum\|typedef [a-z0-9_]*\) \([a-z0-9_]*\).*/\3/p' "$header"
        done
        eval echo "\${${layer}_words:-}" | tr ' ' '\n'
        echo "$layer"
    } | sed 's/_.*//; s/s$//' | sort -u | tr '\n' ' ')"
    list=
    for source in src/"$layer"/*.c; do # objects of files that are gone may lie about
        [ ! -f "$source" ] || list="$list $objects/$layer/$(basename "$source" .c).o"
    done
    # shellcheck disable=SC2086
    found=$({
        nm -gA --defined-only $list
        objdump -t $list
    } | awk -v words="$words" -v layer="$layer" '
        function source(object) { sub(/.*\//, "", object); sub(/\.o:?$/, "", object); return "src/" layer "/" object ".c" }
        / file format / { object = $1; next }
        !object {
            if ($3 ~ /^(_|main$|\.)/)
                next
            first = tolower($3); sub(/_.*/, "", first); sub(/s$/, "", first)
            sub(/:.*/, "", $1)
            if (!index(words, " " first " "))
                print source($1) ": " $3 " does not begin with a module or a type of its layer"
            next
        }
        # .data.rel.ro has const tables of pointers; .data and .bss are writable. once: of pthread_once, which sets the memory
        # functions of a library.
        NF > 4 && $(NF - 2) ~ /^\.(data|bss)/ && $(NF - 2) !~ /^\.data\.rel\.ro/ && $NF !~ /^(\.|__|\*|once\.)/ &&
            $(NF - 1) !~ /^0+$/ && object !~ /\/cli\/main\.o/ { print source(object) ": state at file scope: " $NF }')
    [ -z "$found" ] || { echo "$found" >&2; bad=1; }
done
exit $bad
