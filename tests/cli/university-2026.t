# What the shipped questions of 2026 answer: jobs per day of a university, its twin on Ethernet, a department, a tender. Every
# price has a public source, and the answer tells the share of each kind of price in the money.
$ for s in university-2026 university-2026-ethernet university-400k; do bursar optimize $s | sed '/^Size/,$d'; done
A university's cluster for 1.5 million euros

Buy      25 x epyc-2x9755-768 with roce-400g: 2,781 jobs/day (jobs-per-day of
         cg, ep, mg, bt, ft)
Cost     1,465,591.41 EUR with tax; 34,408.59 EUR unspent. TCO over 5 years
         2,103,207.94 EUR
Status   optimal: nothing within 1,500,000.00 EUR is faster. Gap 0. Independent
         check: 32 of 32 passed
Inputs   ESTIMATED: 5 of 5 rates, 8 of 15 prices, 1 of 1 network figures. Prices
         by money: 94 % estimate, 4 % street, 1.7 % list
Advice   ndr in fat-tree,oversubscription=2: 12 % slower, 138,395.92 EUR
         cheaper: equal within the error (12.3 %)
         hdr in fat-tree,oversubscription=2: 11.2 % slower, 106,314.53 EUR
         cheaper: equal within the error (12.3 %)
Regret   expected 57.9 %, maximum 122 % of the mean best rate over 100 draws;
         over budget in 57 % of draws; least expected: 20 x epyc-2x9755-768 with
         roce-400g for 1,213,692.32 EUR, 23.7 %
A university's cluster for 1.5 million euros, on Ethernet

Buy      25 x epyc-2x9755-768 with roce-400g: 2,781 jobs/day (jobs-per-day of
         cg, ep, mg, bt, ft)
Cost     1,459,952.95 EUR with tax; 40,047.05 EUR unspent. TCO over 5 years
         2,096,096.78 EUR
Status   optimal: nothing within 1,500,000.00 EUR is faster. Gap 0. Independent
         check: 28 of 28 passed
Inputs   ESTIMATED: 5 of 5 rates, 6 of 12 prices, 1 of 1 network figures. Prices
         by money: 94 % estimate, 4 % street, 1.7 % list
Advice   ethernet-100g: 10 % slower, 39,368.50 EUR cheaper: equal within the
         error (12.4 %)
         ethernet-100g in fat-tree,oversubscription=3: 10 % slower, 7,024.80 EUR
         cheaper: equal within the error (12.4 %)
Regret   expected 54.5 %, maximum 111 % of the mean best rate over 100 draws;
         over budget in 55 % of draws; least expected: 20 x epyc-2x9755-768 with
         roce-400g for 1,208,076.80 EUR, 20 %
A department's cluster for 400,000 euros

Buy      7 x epyc-2x9755-768 with ndr: 1,189 jobs/day (jobs-per-day of cg, ep,
         mg, bt, ft)
Cost     391,661.27 EUR with tax; 8,338.73 EUR unspent
Status   optimal: nothing within 400,000.00 EUR is faster. Gap 0. Independent
         check: 27 of 27 passed
Inputs   ESTIMATED: 5 of 5 rates, 7 of 10 prices, 1 of 1 network figures. Prices
         by money: 96 % estimate, 3 % street, 1 % list
Advice   7 x epyc-2x9755-768 with ethernet-100g for 363,997.55 EUR reach 97 % of
         this rate; the last 27,663.72 EUR buy 3.13 %
         ethernet-25g: 9.06 % slower, 30,375.45 EUR cheaper: equal within the
         error (12.4 %)
Regret   expected 60.5 %, maximum 127 % of the mean best rate over 100 draws;
         over budget in 59 % of draws; least expected: 6 x epyc-2x9755-768 with
         hdr for 327,126.91 EUR, 19.9 %
$ bursar evaluate tender-2026 -q | sed '/^Requirements/,$d'
Award    Meridian: 3.584 x reference for 805,763.20 EUR
Cluster  34 x epyc-9655p-384 with hdr
Reason   95.59 points, ahead of Halden with one-more (94.43 points)
Method   points: the highest weighted sum of points
Rates    as vendors promise them; if a value is not promised, as the model
         predicts it
Chance   52.6 % of 1,000 draws of the errors give the same award

Ranking
     bid                       not met   metric [x  cost [EUR]     score  wins
                                        reference]              [points]   [%]
> 1  Meridian                        0       3.584  805,763.20     95.59  52.6
  2  Halden with one-more            0       3.677  891,800.00     94.43  43.3
  3  Halden                          0       3.461  841,300.00     93.51   0
  4  Northway with warranty-5        0       3.846  885,000.00     92.87   4.1
  5  Northway                        0       3.846  847,000.00     92.3    0
  6  Quay                            2       3.477  943,300.00      -      0

$ bursar optimize university-2026 --format json -q -o $TMP/plan.json; jq '.prices_by_kind | map_values(. * 1000 | round)' $TMP/plan.json; bursar verify $TMP/plan.json university-2026 | sed -n '1s,.*/,,p'
{
  "list": 17,
  "street": 40,
  "estimate": 942
}
/tmp/tmp.ULZ2MpLBf5/tmp/plan.json is verified: 48 of 48 checks passed.
$ bursar optimize whitney-bt --format json -q | jq .prices_by_kind
null
$ bursar whatif university-2026 --override dear-memory -q | head -8
The plan changes to topology fat-tree: 2,225 jobs/day instead of 2,781 jobs/day
(-20 %), 28,033.18 EUR more expensive
Change   price of epyc-2x9755-768 38,459.76 EUR -> 49,997.68 EUR (+30 %)
         price of epyc-9355p-192 10,298.19 EUR -> 13,387.64 EUR (+30 %)
         price of epyc-9455p-384 17,772.91 EUR -> 23,104.79 EUR (+30 %)
         price of epyc-9555p-384 20,499.01 EUR -> 26,648.72 EUR (+30 %)
         price of epyc-9654p-384 18,230.42 EUR -> 23,699.55 EUR (+30 %)
         price of epyc-9655p-384 18,226.98 EUR -> 23,695.07 EUR (+30 %)
$ bursar catalog check university-2026 | sed -n '/finding$/,$p'; ! grep -i 'illustration\|made up' catalog/university-2026/*.csv
  subject                   finding
  part:cluster-manager      has no quote: it cannot be bought
  part:grace-superchip-480  has no quote: it cannot be bought
  part:n9k-c9504            has no quote: it cannot be bought
  part:n9k-c9508            has no quote: it cannot be bought
  part:n9k-x9736c-fx        has no quote: it cannot be bought
  technology:ethernet-1g    has no nic
  technology:ndr            its figures are estimates
  technology:roce-400g      its figures are estimates
  node:grace-superchip-480  its rate for npb.bt class=D is above the peak of the
                            node, 2,685 Mop/s for each process
$ sed 's/nodes: \[epyc-9355p-192,/nodes: [grace-superchip-480,/' scenarios/university-2026.yaml >$TMP/grace.yaml; bursar optimize $TMP/grace.yaml 2>&1 | sed "s,$TMP/,,"
bursar: grace.yaml:34:11: node 'grace-superchip-480' has no price on or before the scenario's date
$ awk -F, 'NR > 1 { print $1 }' catalog/university-2026/source.csv | while read s; do grep -q "[,:( ]$s\(\$\|[,;:) ]\)" catalog/university-2026/*.csv || echo "$s: not used"; done
