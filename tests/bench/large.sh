#!/bin/sh
# large.sh FOLDER PARTS QUOTES [NODES]: writes a catalogue as large as a distributor's price list: that of Whitney with PARTS more
# parts and QUOTES quotes of each, NODES of them (every hundredth) possible nodes. Numbers follow a fixed rule.
cp -R catalog/whitney-1997 "$1" || exit 1
awk -v folder="$1" -v parts="$2" -v quotes="$3" -v nodes="${4:-$(($2 / 100))}" 'BEGIN {
    part = folder "/part.csv"; quote = folder "/quote.csv"; node = folder "/node.csv"; rate = folder "/node_rate.csv"
    for (i = 1; i <= parts; i++) {
        is_node = i % int(parts / nodes) == 0
        id = sprintf("%s-%06d", is_node ? "pc" : "item", i)
        print id "," (is_node ? "node" : "component") ",,Part " i " of the list,100,1,,nas-97-023-table-6" >>part
        if (is_node) {
            print id ",1,1,128,1" >>node
            print id ",npb.bt class=C," 1000000 * (15 + i * 7919 % 1000 / 100) ",estimated,nas-97-023-table-6" >>rate
        }
        for (q = 0; q < quotes; q++)
            printf "%s,199%d-%02d-%02d,,%d,USD,list,1,1,nas-97-023-table-6\n", id, 6 + q % 2, 1 + q % 9, 1 + q % 28, \
                200000 + (i * 104729 + q * 7907) % 100000 >>quote
    }
}'
