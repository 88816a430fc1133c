# Orders that are fixed before the draw: the goals under error, the line of optimize, montecarlo's table, default errors, verify.
$ for g in regret cvar minimax; do bursar optimize tests/cli/university-2023/university.yaml --goal $g | sed -n '3,/^$/p'; done
Buy      43 x xeon-64c-256 with ndr: 1,147 Gop/s (harmonic mean of cg, ft, sp)
Cost     1,267,534.77 EUR with tax; 232,465.23 EUR unspent. TCO over 5 years
         2,044,935.35 EUR
Status   optimal: no order that is fixed before the draw has a smaller expected
         regret. Independent check: 34 of 34 passed
Inputs   ESTIMATED: 3 of 3 rates, 13 of 18 prices, 1 of 1 network figures.
         Prices by money: 89.4 % estimate, 8.87 % list, 1.7 % quote
Regret   expected regret: 131 Gop/s, 10.4 % of the mean best rate, over 1,000
         draws; over budget in 0.4 % of draws
Expiry   first offer to expire: ap8886 from power-dealer, 2026-06-30
Size     43 nodes, 2,752 cores, 10.75 TiB; 44.9 kW; 82 U; 1 switch

Buy      41 x xeon-64c-256 with ndr: 1,142 Gop/s (harmonic mean of cg, ft, sp)
Cost     1,223,853.57 EUR with tax; 276,146.43 EUR unspent. TCO over 5 years
         1,983,732.21 EUR
Status   optimal: no order that is fixed before the draw has a smaller CVaR of
         the regret at 95 %, for these draws. Independent check: 34 of 34 passed
Inputs   ESTIMATED: 3 of 3 rates, 13 of 18 prices, 1 of 1 network figures.
         Prices by money: 89.1 % estimate, 9.09 % list, 1.76 % quote
Regret   CVaR of the regret at 95 %: 448.6 Gop/s, 35.7 % of the mean best rate,
         over 1,000 draws
Expiry   first offer to expire: ap8886 from power-dealer, 2026-06-30
Size     41 nodes, 2,624 cores, 10.25 TiB; 43.31 kW; 80 U; 1 switch

Buy      41 x xeon-64c-256 with ndr: 1,142 Gop/s (harmonic mean of cg, ft, sp)
Cost     1,223,853.57 EUR with tax; 276,146.43 EUR unspent. TCO over 5 years
         1,983,732.21 EUR
Status   optimal: no order that is fixed before the draw has a smaller maximum
         regret, for these draws. Independent check: 34 of 34 passed
Inputs   ESTIMATED: 3 of 3 rates, 13 of 18 prices, 1 of 1 network figures.
         Prices by money: 89.1 % estimate, 9.09 % list, 1.76 % quote
Regret   maximum regret: 599.4 Gop/s, 47.7 % of the mean best rate, over 1,000
         draws
Expiry   first offer to expire: ap8886 from power-dealer, 2026-06-30
Size     41 nodes, 2,624 cores, 10.25 TiB; 43.31 kW; 80 U; 1 switch

$ bursar optimize tests/cli/university-2023/university.yaml | head -20 | grep -A3 ^Regret
Regret   expected 56.4 %, maximum 121 % of the mean best rate over 100 draws;
         over budget in 53 % of draws; least expected: 43 x xeon-64c-256 with
         ndr for 1,267,534.77 EUR, 9.96 %
Expiry   first offer to expire: ap8886 from power-dealer, 2026-06-30
$ { cat scenarios/whitney-bt.yaml; printf 'error: {rates: {measured: {uniform: [0.9, 1.1]}}}\n'; } >$TMP/rates.yaml; for b in 1000000 18000000; do bursar optimize $TMP/rates.yaml -q --budget $b | sed -n '/^Buy/p; /^Regret/p'; done
Buy      325 x ppro-200 with fast-ethernet: 6,825 Mop/s
Regret   expected 0 %, maximum 0 % of the mean best rate over 100 draws; no
Buy      4,314 x ppro-200 with myrinet: 93.98 Gop/s
Regret   expected 0 %, maximum 0 % of the mean best rate over 1,000 draws; no
$ bursar optimize tests/cli/university-2023/university.yaml --draws 0 | grep -c Regret
0
? 1
$ bursar optimize roce-or-infiniband-16k | head -11
405 billion parameters on 512 to 16,384 GPUs: Ethernet or InfiniBand?

Buy      234 x hgx-h200-8 with ndr: 1,402 Pflop/s
Layout   tensor 8 x pipeline 9 x data 26, 0 idle
Cost     97,108,458.00 USD; 2,891,542.00 USD unspent
Status   optimal: nothing within 100,000,000.00 USD is faster. Gap 0.
         Independent check: 24 of 24 passed
Inputs   ESTIMATED: 1 of 1 rates, 2 of 4 prices. Rates: MLPerf Training v5.1
         (Nebius)
Advice   231 x hgx-h200-8 with roce-400g for 95,241,191.00 USD reach 97.7 % of
         this rate; the last 1,867,267.00 USD buy 2.33 %
$ for j in 1 2 5; do bursar optimize tests/cli/university-2023/university.yaml --goal regret --draws 60 --jobs $j --format json | cksum; bursar montecarlo tests/cli/university-2023/tender.yaml --draws 300 --jobs $j -q --format json | cksum; done | sort -u | wc -l
2
$ bursar optimize whitney-bt-prices --goal cvar --exact | sed -n '3,6p'
Buy      1,480 x ppro-200 with fast-ethernet: 25.71 Gop/s
Cost     4,543,600.00 USD; 456,400.00 USD unspent
Status   optimal: no order that is fixed before the draw has a smaller CVaR of
         the regret at 95 %, for these draws. Independent check: 22 of 22 passed
$ for q in tests/cli/university-2023/university.yaml tests/cli/university-2023/tender.yaml whitney-bt-prices whitney-fleet; do bursar optimize $q --goal regret --draws 40 --format json >$TMP/plan.json 2>/dev/null; bursar verify $TMP/plan.json $q --goal regret | sed -n '1s,.*/,,p; /^. regret/,/^$/p'; done
plan.json is verified: 47 of 47 checks passed.
plan.json is verified: 36 of 36 checks passed.
plan.json is verified: 34 of 34 checks passed.
plan.json is verified: 53 of 53 checks passed.
$ bursar optimize tests/cli/university-2023/tender.yaml --goal minimax --draws 30 --format json >$TMP/plan.json; python3 -B -c 'import json, sys; p = json.load(open(sys.argv[1])); p["by_draw"][3]["rate"] *= 1.001; json.dump(p, open(sys.argv[1], "w"))' $TMP/plan.json; bursar verify $TMP/plan.json tests/cli/university-2023/tender.yaml --goal minimax | grep '^>'
> regret      no      minimax of 30 draws: recomputed 1.330612974538, stated
$ bursar optimize tests/cli/university-2023/tender.yaml --goal regret --draws 30 --format json >$TMP/plan.json; python3 -B -c 'import json, sys; p = json.load(open(sys.argv[1])); p["by_draw"][2]["best_rate"] *= 0.999; json.dump(p, open(sys.argv[1], "w"))' $TMP/plan.json; bursar verify $TMP/plan.json tests/cli/university-2023/tender.yaml --goal regret | grep '^>'
> regret      no      regret of 30 draws: recomputed 0.320752524599449, stated
$ bursar montecarlo whitney-bt-prices --exact | sed -n '/^Orders/,$p'
Orders fixed before the draw
  order           purchase        cost [USD]  mean   mean   CVaR maximum   over
                                             [Gop/ regret     of  regret budget
                                                s]    [%] regret     [%]    [%]
                                                             [%]
  best mean, best 1480 x        4,543,600.00 25.71   8.16   16.4    17.6    0
  CVaR 95 %, best ppro-200 with
  worst case      fast-ethernet
> plan without    1628 x        4,997,960.00 14.71  47.5   102     103     46.9
  errors          ppro-200 with
                  fast-ethernet

Measure first: the price of ppro-200: knowing it before the order removes 67.9 %
of the expected regret.
$ bursar montecarlo whitney-bt --draws 50 | sed -n '2,6p; /^Orders/,/^$/p'

ppro-200, fast-ethernet is best in 100 % of 50 draws (95 % CI 92.9 to 100 %),
and without errors.
Inputs   default errors of 3 factors, seed 1; each node with its network has its
         own model error.
Orders fixed before the draw
  order           purchase       cost [USD]    mean   mean   CVaR maximum   over
                                            [Mop/s] regret     of  regret budget
                                                       [%] regret     [%]    [%]
                                                              [%]
  best mean, best 325 x ppro-200 997,750.00   6,729      0      0       0      0
  CVaR 95 %, best with
  worst case      fast-ethernet
> plan without    325 x ppro-200 997,750.00   6,729      0      0       0      0
  errors          with
                  fast-ethernet
$ bursar montecarlo tests/cli/university-2023/ethernet.yaml --draws 30 | sed -n '/^Orders/,$p'
Orders fixed before the draw
  order         purchase         cost [EUR]    mean   mean   CVaR maximum   over
                                              [EUR] regret     of  regret budget
                                                       [%] regret     [%]    [%]
                                                              [%]
  best mean,    16 x r6515-7713p 426,657.33 436,779  0.702    4.2    4.21      0
  best CVaR 95  (+ 8 x ddr4-32
  %, best worst each) with
  case          ethernet-100g
> plan without  16 x r6515-7713p 426,657.33 436,779  0.702    4.2    4.21      0
  errors        (+ 8 x ddr4-32
                each) with
                ethernet-100g

Measure first: the price of r6515-7713p: knowing it before the order removes
94.8 % of the expected regret.
$ { cat scenarios/whitney-bt.yaml; echo 'cvar_level: 60%'; } >$TMP/level.yaml; bursar optimize $TMP/level.yaml --goal cvar --draws 50 --format json | grep -A12 under_error
  "under_error": {
    "exact": false,
    "draws": 50,
    "draws_asked": 50,
    "seed": 1,
    "default_errors": true,
    "cvar_level": 0.6,
    "mean_best": 6728.76563609649,
    "nothing": 0.0
  },
  "regret": [
    {
      "choice": "best CVaR, 60 %",
$ bursar optimize whitney-bt-error --draws x
! bursar: --draws: expected a whole number from 0 to 1000000000, got 'x'
? 2
$ bursar optimize whitney-bt-error --goal regret --draws 0
! bursar: --draws 0: goal 'regret' is over draws
? 2
$ bursar optimize whitney-bt-error --goal regret --proof $TMP/x.vipr
! bursar: --proof: a goal under error has no formal proof
? 2
$ bursar optimize whitney-bt-error --goal regret --best 3
! bursar: --best: a goal under error has one order; leave out --best
? 2
$ bursar explain whitney-bt --goal cvar 2>&1 >/dev/null | cut -c1-64
bursar: warning: `bursar explain` ignores goal 'cvar' and studie
$ bursar check whitney-bt --goal minimax | grep Solves
Solves      the least maximum regret of the rate within 1,000,000.00 USD
$ bursar report scenarios/h200-or-mi325x.yaml -o $TMP/page.html -q; sed -n 's/.*<dt>\(Advice\|Fragile\|Regret\|Measure first\)<.dt>.*/\1/p' $TMP/page.html; grep -c 'href="#risk"' $TMP/page.html
Advice
Fragile
Regret
Measure first
1
$ cp tests/mutants/base.yaml $TMP/shop.yaml; for g in regret cvar minimax; do bursar optimize $TMP/shop.yaml -c ./tests/mutants/shop --goal $g --draws 200 -q --format json -o $TMP/shop.json; bursar verify $TMP/shop.json $TMP/shop.yaml ./tests/mutants/shop --goal $g -q | head -1 | sed 's,.*/,,'; done
shop.json is verified: 34 of 34 checks passed.
shop.json is verified: 34 of 34 checks passed.
shop.json is verified: 34 of 34 checks passed.
$ sed 's/share: 1}/share: 1, max_time: 20s}/' $TMP/shop.yaml >$TMP/time.yaml; bursar optimize $TMP/time.yaml -c ./tests/mutants/shop --goal regret --draws 20 -q --format json -o $TMP/time.json; bursar verify $TMP/time.json $TMP/time.yaml ./tests/mutants/shop --goal regret -q | head -1 | sed 's,.*/,,'
time.json is verified: 34 of 34 checks passed.
$ { cat $TMP/shop.yaml; echo 'limits: {min_rate: 12000}'; } >$TMP/rate.yaml; bursar optimize $TMP/rate.yaml -c ./tests/mutants/shop --goal regret --draws 20 -q 2>&1 | sed 's,.*rate.yaml,rate.yaml,'
rate.yaml: the order of the least expected regret costs 70,900.00 USD at the prices without errors, over the budget of 60,000.00 USD: raise the budget, or choose goal rate
$ for j in 1 3; do bursar optimize university-2026 --jobs $j --draws 200 --set 'error={tco: {utilisation: {uniform: [0.6, 1.2]}}, models: {npb: {uniform: [0.85, 1.15]}}, correlate: independent}' | grep -A1 Regret; done
Regret    expected 5.85 %, maximum 33.8 % of the mean best rate over 200 draws;
          no other order has less
Regret    expected 5.85 %, maximum 33.8 % of the mean best rate over 200 draws;
          no other order has less
