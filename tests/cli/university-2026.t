# What the shipped questions of 2026 answer: jobs per day of a university, its twin on Ethernet, a department, a tender. Every
# price has a public source, and the answer tells the share of each kind of price in the money.
$ for s in university-2026 university-2026-ethernet university-400k; do bursar optimize $s | sed '/^Size/,$d'; done
A university's cluster for 1.5 million euros

Buy       25 x epyc-2x9755-768 with roce-400g: 2,713 jobs/day at 85 % use
          (jobs-per-day of cg, ep, mg, bt, ft)
Cost      1,465,591.41 EUR with tax; 34,408.59 EUR unspent. TCO over 5 years
          2,103,191.10 EUR
Per unit  0.4248 EUR per job, 0.296 to buy; 5 years at 85 % use
Status    optimal: nothing within 1,500,000.00 EUR is faster. Gap 0. Independent
          check: 32 of 32 passed
Inputs    ESTIMATED: 5 of 5 rates, 8 of 15 prices, 4 of 5 network figures.
          Prices by money: 94.2 % estimate, 4.01 % street, 1.75 % list
Advice    22 nodes with ndr in fat-tree,oversubscription=2: 12 % slower,
          138,395.92 EUR cheaper: equal within the error (12.3 %)
          24 nodes with hdr in fat-tree,oversubscription=2: 9.79 % slower,
          55,663.25 EUR cheaper: equal within the error (12.3 %)
Regret    expected 51 %, maximum 109 % of the mean best rate over 100 draws;
          over budget in 50 % of draws; least expected: 22 x epyc-2x9755-768
          with roce-400g for 1,314,465.71 EUR, 16.3 %
A university's cluster for 1.5 million euros, on Ethernet

Buy       25 x epyc-2x9755-768 with roce-400g: 2,713 jobs/day at 85 % use
          (jobs-per-day of cg, ep, mg, bt, ft)
Cost      1,459,952.95 EUR with tax; 40,047.05 EUR unspent. TCO over 5 years
          2,096,096.78 EUR
Per unit  0.4234 EUR per job, 0.2949 to buy; 5 years at 85 % use
Status    optimal: nothing within 1,500,000.00 EUR is faster. Gap 0. Independent
          check: 28 of 28 passed
Inputs    ESTIMATED: 5 of 5 rates, 6 of 12 prices, 4 of 5 network figures.
          Prices by money: 94.2 % estimate, 4.02 % street, 1.75 % list
Advice    no cheaper or simpler purchase equals the plan within the error
Regret    expected 47.9 %, maximum 119 % of the mean best rate over 100 draws;
          over budget in 48 % of draws; least expected: 22 x epyc-2x9755-768
          with roce-400g for 1,308,827.25 EUR, 12.2 %
A department's cluster for 400,000 euros

Buy      7 x epyc-2x9755-768 with ndr: 1,184 jobs/day (jobs-per-day of cg, ep,
         mg, bt, ft)
Cost     391,661.27 EUR with tax; 8,338.73 EUR unspent
Status   optimal: nothing within 400,000.00 EUR is faster. Gap 0. Independent
         check: 27 of 27 passed
Inputs   ESTIMATED: 5 of 5 rates, 7 of 10 prices, 4 of 5 network figures. Prices
         by money: 96 % estimate, 2.98 % street, 1.01 % list
Advice   7 x epyc-2x9755-768 with ethernet-100g for 363,997.55 EUR reach 96.9 %
         of this rate; the last 27,663.72 EUR buy 3.17 %
         ethernet-25g: 8.62 % slower, 30,375.45 EUR cheaper: equal within the
         error (12.4 %)
Regret   expected 52.6 %, maximum 115 % of the mean best rate over 100 draws;
         over budget in 50 % of draws; least expected: 6 x epyc-2x9755-768 with
         ndr for 341,849.00 EUR, 20.3 %
$ bursar evaluate scenarios/tender-2026.yaml -q | sed '/^Requirements/,$d'
Award    Meridian: 3.702 x reference for 805,763.20 EUR
Cluster  34 x epyc-9655p-384 with hdr
Reason   98.15 points, ahead of Halden with one-more (94.16 points)
Method   points: the highest weighted sum of points
Rates    as vendors promise them; if a value is not promised, as the model
         predicts it
Chance   75.3 % of 1,000 draws of the errors give the same award

Ranking
     bid                       not met   metric [x  cost [EUR]     score  wins
                                        reference]              [points]   [%]
> 1  Meridian                        0       3.702  805,763.20     98.15  75.3
  2  Halden with one-more            0       3.58   891,800.00     94.16  24.7
  3  Halden                          0       3.37   841,300.00     93.26   0
  4  Northway with warranty-5        0       3.766  885,000.00     92.87   0
  5  Northway                        0       3.766  847,000.00     92.3    0
  6  Quay                            2       3.387  943,300.00      -      0

$ bursar optimize university-2026 --format json -q -o $TMP/plan.json; jq '.prices_by_kind | map_values(. * 1000 | round)' $TMP/plan.json; bursar verify $TMP/plan.json university-2026 | sed -n '1s,.*/,,p'
{
  "list": 17,
  "street": 40,
  "estimate": 942
}
plan.json is verified: 49 of 49 checks passed.
$ bursar optimize whitney-bt --format json -q | jq .prices_by_kind
null
$ bursar whatif university-2026 --override dear-memory -q | head -8
The plan changes to topology fat-tree: 2,062 jobs/day instead of 2,713 jobs/day
(-24 %), 25,590.51 EUR more expensive
Change   price of epyc-9355p-192 10,298.19 EUR -> 13,799.57 EUR (+34 %)
         price of epyc-9654p-384 18,230.42 EUR -> 25,340.29 EUR (+39 %)
         price of epyc-9655p-384 18,226.98 EUR -> 25,335.50 EUR (+39 %)
         price of epyc-2x9755-768 38,459.76 EUR -> 52,689.87 EUR (+37 %)
         price of xeon-6741p-256 13,492.83 EUR -> 18,215.32 EUR (+35 %)
         price of xeon-2x6980p-768 48,730.03 EUR -> 62,861.74 EUR (+29 %)
$ bursar catalog check university-2026 | sed -n '/finding$/,$p'; ! grep -i 'illustration\|made up' catalog/university-2026/*.csv
  subject                   finding
  part:cluster-manager      has no quote: it cannot be bought
  part:grace-superchip-480  has no quote: it cannot be bought
  technology:ethernet-1g    has no nic
  technology:roce-400g      its figures are estimates
$ for p in 33000 34000; do sed "s/nodes: \[epyc-9355p-192,/nodes: [grace-superchip-480, epyc-9355p-192,/; s/^owned:/set: [grace-superchip-480=${p}USD]\nowned:/" scenarios/university-2026.yaml >$TMP/grace.yaml; bursar optimize $TMP/grace.yaml -q --draws 0 | grep ^Buy; done
Buy       33 x grace-superchip-480 with ndr: 2,775 jobs/day at 85 % use
Buy       25 x epyc-2x9755-768 with roce-400g: 2,713 jobs/day at 85 % use
$ awk -F, 'NR > 1 { print $1 }' catalog/university-2026/source.csv | while read s; do grep -q "[,:( ]$s\(\$\|[,;:) ]\)" catalog/university-2026/*.csv || echo "$s: not used"; done
$ bursar negotiate scenarios/tender-2026.yaml --vendor Meridian --format json | jq -r .winner; bursar negotiate scenarios/university-2026.yaml -q | head -12
Meridian
A university's cluster for 1.5 million euros

Plan     25 x epyc-2x9755-768 with roce-400g for 1,465,591.41 EUR
Change   all prices of one seller by the same percentage; other sellers
         unchanged

Sellers (those of the plan are marked)
  seller  spending [EUR]  discount to enter    surcharge that  surcharge that
                                        [%]  keeps the seller  keeps the plan
                                                          [%]             [%]
> AMD       1,163,407.74               -                38.07            2.95
> APC           4,170.14               -            56,786.14          825.11
