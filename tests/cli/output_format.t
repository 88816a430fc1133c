# Formats: amounts in cents and in whole money, a bid's own currency, the order of a proof's output, and one form for each figure.
$ cp -r catalog/whitney-1997 $TMP/cents; cd $TMP; sed -i '2s/,1000,USD,/,2500.00,USD,/' cents/quote.csv; sed -n 2p cents/quote.csv; bursar catalog build cents -o cents.db 2>&1; sed -i '1s/amount_minor/amount/; 2!s/\([0-9][0-9]\),USD/.\1,USD/' cents/quote.csv; bursar catalog build -q cents -o cents.db; bursar -c cents.db catalog price fast-ethernet-cable | grep 2,500
fast-ethernet-cable,1997-10-01,,2500.00,USD,quote,1,1,nas-97-023-table-6
bursar: cents/quote.csv:2:33: amount_minor is a whole number of cents, got '2500.00': write the price in the column 'amount'
> 1997-10-01 quote 2,500.00 USD 2,500.00    1        1 yes   nas-97-023- newest
$ cd $TMP; printf 'part,quantity\nppro-200,200\nfast-ethernet-nic,200\nfast-ethernet-port,400\nfast-ethernet-cable,400\n' >none.csv; sed 's/$/,/; 1s/,$/,total/' none.csv >lump.csv; echo total,1,560500 >>lump.csv; printf 'part,quantity,unit_price\nppro-200,200,2150\nfast-ethernet-nic,200,80\nfast-ethernet-port,400,276.25\nfast-ethernet-cable,400,10\n' >priced.csv; for b in none lump priced; do bursar evaluate $b.csv $OLDPWD/scenarios/whitney-bt.yaml --budget 600000 --format json | grep -E '"(feasible|cost)"' | head -2; done
  "feasible": false,
  "cost": 614000.0,
  "feasible": true,
  "cost": 560500.0,
  "feasible": true,
  "cost": 560500.0,
$ bursar optimize scenarios/modern-mix.yaml -q | sed -n 3,6p; bursar report scenarios/modern-mix.yaml -o $TMP/mix.html -q; grep -n -oE '<h1|Inputs: [0-9]+ of [0-9]+ estimated|<h2' $TMP/mix.html | head -3 | cut -d: -f2
Buy      64 x xeon-6354-256 with ndr: 1,229 Gop/s (harmonic mean of cg, ft, lu)
Cost     908,960.00 USD; 91,040.00 USD unspent
Status   optimal: nothing within 1,000,000.00 USD is faster. Gap 0. Independent
         check: 23 of 23 passed
<h1
Inputs
<h2
$ bursar optimize scenarios/stap-128.yaml --set latency.built-in=; bursar optimize scenarios/stap-128.yaml --set latency.built-in=5us
! bursar: --set: expected a change like part=995USD, part=+10%, rate.NODE=*2, got 'latency.built-in='
! bursar: --set: 'latency.built-in=5us': a built-in network has no latency or bandwidth of its own to change: the model knows those of each machine
? 2
$ for c in optimize explain 'curve --points 5' flip 'sensitivity --by 10%' 'whatif -v --set ndr-cable=+10%' 'optimize --best 3'; do bursar ${c%% *} scenarios/modern-mix-5m.yaml $(echo "$c " | cut -d' ' -f2-) -q | grep -cE '[0-9]e[+-]?[0-9]'; done
0
0
0
0
0
0
0
? 1
