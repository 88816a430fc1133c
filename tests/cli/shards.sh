#!/bin/sh
# shards.sh N WORDS...: runs a command once and as N shards, merges them, and reports differences.
n=$1
shift
parts=$(mktemp -d "$TMP/parts.XXXXXX")
bursar "$@" -o "$parts/one" 2>"$parts/one.err"
one=$?
for i in $(seq "$n"); do
    bursar "$@" --shard "$i/$n" --jobs $((i % 3 + 1)) -o "$parts/$i.part" -q 2>"$parts/part.err" ||
        { echo "shard $i/$n: exit $?"; cat "$parts/part.err"; }
done
bursar merge "$parts"/*.part -o "$parts/all" 2>"$parts/all.err"
all=$?
cmp "$parts/one" "$parts/all" && diff "$parts/one.err" "$parts/all.err" && [ $one = $all ] && echo "$n: the same, exit $all"
rm -r "$parts"
