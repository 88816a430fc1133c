#!/bin/sh
# A file includes only its own layer or a lower one, as "layer/file.h"; one file uses each library.
layers="base catalog machine model scenario problem purchase proof search study tender papers report library serve cli"
bad=0
complain() {
    echo "$1" >&2
    bad=1
}

below=
for layer in $layers; do
    case $layer in
    proof) below=" base catalog machine model scenario problem" ;; # blind to purchase
    search) below="$below purchase" ;;
    esac
    below="$below $layer"
    for file in src/"$layer"/*.[ch]; do
        [ -f "$file" ] || continue
        for included in $(sed -n 's/^ *# *include *"\([^"]*\)".*/\1/p' "$file"); do
            case " $below " in
            *" ${included%%/*} "*) [ -f "src/$included" ] || complain "$file: no such header: $included" ;;
            *) complain "$file: $included is not of its own layer or a lower one" ;;
            esac
        done
    done
done

# library header, files that may include it
while read -r header allowed; do
    for file in $(grep -l "^ *# *include *<$header>" src/*/*.[ch]); do
        case " $allowed " in
        *" $file "*) ;;
        *) complain "$file: <$header> belongs to $allowed" ;;
        esac
    done
done <<'END'
sqlite3.h src/catalog/database.c
csv.h src/catalog/csvfile.c
zip.h src/catalog/xlsx.c
expat.h src/catalog/xlsx.c
glpk.h src/search/program_glpk.c
yaml.h src/base/yaml.c
jansson.h src/base/mem_libraries.c src/serve/desk.c src/serve/http.c src/serve/request.c src/serve/routes.c src/serve/serve.c src/library/handle.c src/report/sink_json.c src/report/schema_report.c src/proof/claim_read.c
sha2.h src/base/file.c
xlsxwriter.h src/report/book.c
microhttpd.h src/serve/http.h
END

# Only library and cli read the environment or end the program, except when memory runs out.
for file in src/*/*.c; do
    case $file in
    src/library/* | src/cli/*) continue ;;
    esac
    if grep -nE '\b(getenv|secure_getenv|time|clock|rand|srand|setlocale)\(' "$file" | grep -v '^[0-9]*: *\*'; then
        complain "$file: reads the environment, the clock or a hidden state"
    fi
    [ "$file" = src/base/mem.c ] ||
        ! grep -nE '\b(exit|abort|printf|puts|perror)\(' "$file" | grep -v '^[0-9]*: *\(/\)*\*' ||
        complain "$file: prints or ends the program"
done
exit $bad
