# Prices that decide the plan and are older than the half-life of their kind: their age, and the plan at 20 % less and more.
$ bursar optimize scenarios/modern-mix.yaml | grep -A2 'days old'
  price of xeon-6354-256 is 1095 days old, half-life of nodes 365 days: 20 %
    less gives 68 x xeon-6354-256 with ndr (rate +0.8 %), 20 % more gives 60
    nodes (rate -0.8 %)
$ bursar optimize scenarios/modern-mix.yaml --format json | jq -c '.old_prices'
[{"part":"xeon-6354-256","days":1095,"half_life_days":365,"share":0.774511529660271,"plan_low":"68 x xeon-6354-256 with ndr","rate_change_low":0.00775189293229417,"cost_change_low":11280,"cost_change_low_minor":1128000,"plan_high":"60 nodes","rate_change_high":-0.00849433761435836,"cost_change_high":77440,"cost_change_high_minor":7744000}]
$ bursar optimize scenarios/whitney-bt.yaml | grep -c 'days old'; bursar optimize scenarios/whitney-bt.yaml --format json | jq .old_prices
0
null
$ bursar optimize scenarios/whitney-bt.yaml --as-of 1998-10-01 | grep -c 'days old'; bursar optimize scenarios/whitney-bt.yaml --as-of 1998-10-02 | grep -A2 'days old'; for change in -20% +20%; do bursar optimize scenarios/whitney-bt.yaml --as-of 1998-10-02 --set ppro-200=$change | sed -n 3p; done
0
  price of ppro-200 is 366 days old, half-life of nodes 365 days: 20 % less
    gives 385 nodes (rate +17.0 %), 20 % more gives 282 nodes (rate -12.4 %)
Buy      385 x ppro-200 with fast-ethernet: 7,985 Mop/s
Buy      282 x ppro-200 with fast-ethernet: 5,978 Mop/s
$ bursar optimize scenarios/whitney-bt.yaml --as-of 1998-10-02 --goal cost --target-rate 5000 | grep -A2 'days old'
  price of ppro-200 is 366 days old, half-life of nodes 365 days: 20 % less
    keeps the plan (cost -111,384.00 USD), 20 % more keeps the plan (cost
    +111,384.00 USD)
$ bursar optimize scenarios/whitney-fleet.yaml --as-of 1998-10-02 | grep -A2 'days old'
  price of ppro-200 is 366 days old, half-life of nodes 365 days
$ bursar optimize scenarios/whitney-bt.yaml --as-of 1998-10-02 --set ppro-200=2000USD | grep -A2 'days old'; bursar optimize scenarios/bwgrid-link.yaml | grep -c 'days old'
0
? 1
