#!/bin/sh
# Extern names begin with the name of a module or a type of their layer or a lower one; nothing can be written at file scope.
objects=${BUILD_DIR:-build}/obj
bad=0

# Words that open a name without being a module or a type.
base_words="mem path round money currency nearest compare find integer is sha256 vec"
cli_words="global"

problem_words="lambda usable workload"
search_words="collect"

words=" "
for layer in base catalog machine model question problem purchase proof search study papers report cli; do
    words="$words$( {
        for header in src/"$layer"/*.h; do
            [ -f "$header" ] && basename "$header" .h
            sed -n 's/^ *\(__extension__ \)\{0,1\}\(struct\|enum\|typedef [a-z0-9_]*\) \([a-z0-9_]*\).*/\3/p' "$header"
        done
        eval echo "\${${layer}_words:-}" | tr ' ' '\n'
        echo "$layer"
    } | sed 's/_.*//; s/s$//' | sort -u | tr '\n' ' ')"
    for source in src/"$layer"/*.c; do
        [ -f "$source" ] || continue
        object=$objects/$layer/$(basename "$source" .c).o
        for name in $(nm -g --defined-only "$object" | awk '{print $3}' | grep -v '^__\|^main$\|^\.\|^_'); do
            first=$(echo "$name" | tr 'A-Z' 'a-z' | sed 's/_.*//; s/s$//')
            case $words in
            *" $first "*) ;;
            *)
                echo "$source: $name does not begin with a module or a type of its layer" >&2
                bad=1
                ;;
            esac
        done
        # .data.rel.ro holds const tables of pointers; .data and .bss what can change.
        changing=$(objdump -t "$object" | awk 'NF > 4 && $(NF-2) ~ /^\.(data|bss)/ && $(NF-2) !~ /^\.data\.rel\.ro/ &&
            $NF !~ /^(\.|__|\*)/ && $(NF-1) !~ /^0+$/ {print $NF}')
        if [ -n "$changing" ] && [ "$source" != src/cli/main.c ]; then
            echo "$source: state at file scope:" $changing >&2
            bad=1
        fi
    done
done
exit $bad
