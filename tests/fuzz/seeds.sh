#!/bin/sh
# seeds.sh BUILD: copies valid and invalid files of the tests as inputs of each target to BUILD/fuzz/seeds/TARGET.
build=$1
seeds=$build/fuzz/seeds
rm -rf "$seeds"
for target in bid catalogue change database log optimize packed plan program quote runs scenario summary training \
    value workbook; do
    mkdir -p "$seeds/$target"
done
copy() { # TARGET FILE...
    to=$1
    shift
    for file in "$@"; do
        cp "$file" "$seeds/$to/$(echo "$file" | tr / -)"
    done
}
lines() { # TARGET < FILE: each line is an input
    i=0
    while IFS= read -r line; do
        i=$((i + 1))
        printf '%s' "$line" >"$seeds/$1/line-$i"
    done
}

copy scenario tests/bad/scenario/*.yaml tests/mutants/base.yaml tests/mutants/rows/*.yaml tests/fuzz/problems/*.yaml scenarios/*.yaml
copy summary tests/cli/summaries/*.json tests/cli/summaries/*/*/summary.json
copy workbook tests/cli/price-lists/*.xlsx tests/fuzz/corpus/workbook/*
copy workbook tests/quotes/*.xlsx
copy quote tests/quotes/*.csv tests/cli/price-lists/*.csv
# The quotes that the test of the command line prints: one for each `take`.
sed -n "s/^\\$ .*}; take '//p" tests/cli/price-quotes.t | sed "s/'; take '/\n/g; s/'$//" | {
    i=0
    while IFS= read -r line; do
        i=$((i + 1))
        printf '%b' "$line" >"$seeds/quote/line-$i"
    done
}
copy log tests/bad/log/* tests/cli/logs/*
copy training tests/cli/summaries/*/Lenovo/results/*/*/*.txt
copy program scenarios/programs/*.yaml tests/cli/measured/*.yaml
copy runs tests/cli/measured/*.csv scenarios/runs/*.csv
for folder in tests/bad/catalog/*; do
    for file in "$folder"/*.csv; do
        printf '== %s\n' "$(basename "$file")"
        cat "$file"
    done >"$seeds/catalogue/$(basename "$folder")"
done
for file in tests/mutants/shop/*.csv tests/mutants/rows/shop/*.csv catalog/gpu-2026/hosted.csv; do
    { printf '== %s\n' "$(basename "$file")"; cat "$file"; } >"$seeds/catalogue/$(echo "$file" | tr / -)"
done
# From the mutants: changes of prices and limits, one for each scenario key.
for file in tests/mutants/*.mutant; do
    sed '1,/^---/d' "$file" | cat tests/mutants/base.yaml - >"$seeds/scenario/$(basename "$file")"
done
"$build/bursar" -q catalog pack ./tests/mutants/shop | sed 1,2d >"$seeds/packed/shop"
"$build/bursar" -q catalog pack whitney-1997 >"$seeds/packed/whitney"
"$build/bursar" optimize tests/mutants/base.yaml -c tests/mutants/shop --format json -q -o "$seeds/plan/best"
for problem in failing serving; do
    "$build/bursar" optimize tests/fuzz/problems/$problem.yaml -c tests/mutants/shop --format json -q -o "$seeds/plan/$problem"
done
"$build/bursar" optimize tests/fuzz/problems/hosted.yaml -c tests/cli/tokens --format json -q -o "$seeds/plan/hosted"
lines value <<'END'
1000000
995.50 USD
-0.5e-7
8MiB/s
100Gbit/s
190us
6h
100kW
2005-02-29
2005-06-01
9999-12-31
1152921504606846976
inf
0.0000000000000001
END
lines change <<'END'
pc=995USD
choose.networks=ten,line
choose.nodes.pc=none
workload.bt.max_time=2min
limits={power: 9kW, never_buy: [gig]}
failures={mtbf: 200h per node, checkpoint: 2GB, fixed: 5s, restart: 1min, repair: 8h, repair_share: 50%, spares: auto}
failures.spares=3
choose.storage=[{part: login, most: 3}]
slo={ttft: 2s, tpot: 200ms, percentile: 95}
arrivals=900 tokens/s
arrival_cv2=2
workload.bt.checkpoint=300MB per process
workload.bt.model=llm.serve
error=none
pc=+10%
gig-*=*0.9
rate.pc=*2
rate.pc.npb.bt=47.34
latency.gigabit=50us
bandwidth.gigabit=80MiB/s
exchange.gigabit=1GB/s
limit.max_nodes=64
limit.power=20kW
limit.available.pc=3
share.bt=0.3
power.pc=250W
height.pc=2
weight.pc=20kg
message_cpu.gigabit=5us
END
lines bid <<'END'
part,quantity
END
printf 'part,quantity\npc,10\ngig-nic,10\ngig-24,1\ngig-cable,10\n' >"$seeds/bid/bare"
printf 'part,quantity,unit_price,currency,seller,option\npc,10,900.00,USD,north,\ngig-nic,10,,,,\ngig-24,1,2000,EUR,,\ngig-cable,10,,,,\npc,2,,,,more\ntotal,,1500,USD,,more\n' >"$seeds/bid/options"
printf 'part,quantity,total\npc,10,9000.00\ntotal,1,12000\n' >"$seeds/bid/lump"
printf 'Offer\n\nPart number;Qty;Price (EUR);Total (incl. VAT);Discount\npc;10 x;1.900,50;;0 %%\ngig-24;1;;2.000,00;\n' >"$seeds/bid/written"
lines database <<'END'
SQL CREATE VIEW v AS SELECT * FROM part
SQL CREATE TRIGGER t AFTER INSERT ON part BEGIN DELETE FROM quote; END
SQL UPDATE quote SET amount_minor = -1
SQL UPDATE sqlite_schema SET sql = replace(sql, 'REAL', 'TEXT')
SQL DROP TABLE meta
SQL ALTER TABLE part ADD COLUMN more
SQL PRAGMA ignore_check_constraints = ON; UPDATE part SET power_W = 9e999
SQL UPDATE part SET name = char(27) || hex(zeroblob(3000))
SQL PRAGMA foreign_keys = OFF; DELETE FROM part WHERE id = 'pc'
SQL UPDATE meta SET as_of = '2005-13-01'
SQL INSERT INTO quote SELECT part, date, valid_until, 1, 'QQQ', kind, pack, min_quantity, source FROM quote
SQL PRAGMA user_version = 4
END
head -c 64 tests/mutants/shop/part.csv >"$seeds/database/bytes"
head -c 400 catalog/modern-2020-2025/quote.csv >"$seeds/optimize/quotes"
head -c 900 catalog/gpu-2026/part.csv >"$seeds/optimize/parts"
