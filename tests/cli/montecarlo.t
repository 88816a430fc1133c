# The best design under errors of prices, models and stock. Each network, also an ideal one, has its own error for all cards and
# topologies; so has each link between regions.
# An order counts once for all topologies that it makes, and separately if a draw distinguishes them.
# Then, a free part stays free in every draw. Last, a seller with the lower price is used, also if its cheapest offer is more expensive.
$ bursar montecarlo scenarios/whitney-bt-error.yaml
Whitney class C BT, models wrong by up to 30 %

ppro-200, fast-ethernet is best in 80.3 % of 10,000 draws (95 % CI 79.5 to 81.1
%), and without errors.
Inputs   errors of 2 factors, seed 1; each node with its network has its own
         model error.
         In each draw each design buys the nodes that 1,000,000.00 USD affords.

Probability and regret of each design
  design (per-port)        best in [%]  mean regret     maximum  infeasible
                                                [%]  regret [%]         [%]
> ppro-200, fast-ethernet         80.3         1.96        27.7           0
  ppro-200, myrinet               19.7        18           50.9           0

Orders fixed before the draw
  order           purchase       cost [USD]    mean   mean   CVaR maximum   over
                                            [Mop/s] regret     of  regret budget
                                                       [%] regret     [%]    [%]
                                                              [%]
  best mean, best 325 x ppro-200 997,750.00   7,055   1.84     19    28.1      0
  CVaR 95 %, best with
  worst case      fast-ethernet
> plan without    325 x ppro-200 997,750.00   7,055   1.84     19    28.1      0
  errors          with
                  fast-ethernet

Measure first: the error of model npb.bt on ppro-200 with fast-ethernet: knowing
it before the order removes 28.9 % of the expected regret.
$ bursar montecarlo scenarios/whitney-bt-prices.yaml --exact
Whitney class C BT, prices 10 % up or down

ppro-200, fast-ethernet is best in 52.7 % of all 2,187 combinations, and without
errors.
Inputs   errors of 7 factors.
         In each draw each design buys the nodes that 5,000,000.00 USD affords.

Probability and regret of each design
  design (per-port)        best in [%]  mean regret     maximum  infeasible
                                                [%]  regret [%]         [%]
> ppro-200, fast-ethernet         52.7        0.905        5.7            0
  ppro-200, myrinet               47.3        1.08         6.55           0

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
$ bursar montecarlo scenarios/whitney-bt-prices.yaml --draws 2000 --seed 7 --format json
{
  "schema": "bursar.montecarlo/1",
  "goal": "rate",
  "budget": 5000000.0,
  "budget_minor": 500000000,
  "exact": false,
  "draws": 2000,
  "draws_asked": 2000,
  "seed": 7,
  "correlate": null,
  "factors": 7,
  "best_without_error": "ppro-200/fast-ethernet-nic/per-port",
  "nothing": 0.0,
  "probabilities": [
    {
      "design": "ppro-200/fast-ethernet-nic/per-port",
      "node": "ppro-200",
      "network": "fast-ethernet",
      "template": "per-port",
      "probability": 0.54,
      "standard_error": 0.011144505372604,
      "low": 0.518101301135618,
      "high": 0.561745335081882,
      "also": null
    },
    {
      "design": "ppro-200/myrinet-nic/per-port",
      "node": "ppro-200",
      "network": "myrinet",
      "template": "per-port",
      "probability": 0.46,
      "standard_error": 0.011144505372604,
      "low": 0.438254664918118,
      "high": 0.481898698864382,
      "also": null
    }
  ],
  "regret": [
    {
      "design": "ppro-200/fast-ethernet-nic/per-port",
      "expected_loss": 0.00859779206699235,
      "worst_loss": 0.0565596032861653,
      "fails": 0.0
    },
    {
      "design": "ppro-200/myrinet-nic/per-port",
      "expected_loss": 0.0109924042917171,
      "worst_loss": 0.0650893925068941,
      "fails": 0.0
    }
  ],
  "designs_left_out": 0,
  "under_error": {
    "exact": false,
    "draws": 2000,
    "draws_asked": 2000,
    "seed": 7,
    "default_errors": false,
    "cvar_level": 0.95,
    "mean_best": 27975.3242678534,
    "nothing": 0.0
  },
  "orders": [
    {
      "choice": "best mean and regret",
      "design": "ppro-200/fast-ethernet-nic/per-port",
      "node": "ppro-200",
      "network": "fast-ethernet",
      "nodes": 1480,
      "purchase": "1480 x ppro-200 with fast-ethernet",
      "cost": 4543600.0,
      "cost_minor": 454360000,
      "mean": 25706.0431564669,
      "expected_regret": 2269.28111138647,
      "expected_share": 0.0811172406674874,
      "cvar_regret": 4564.70518798754,
      "cvar_share": 0.163168982217406,
      "maximum_regret": 4928.16443507273,
      "maximum_share": 0.176161119273806,
      "over": 0.0,
      "missing": 0.0,
      "slow": 0.0,
      "proven": true
    },
    {
      "choice": "best CVaR, 95 %",
      "design": "ppro-200/fast-ethernet-nic/per-port",
      "node": "ppro-200",
      "network": "fast-ethernet",
      "nodes": 1480,
      "purchase": "1480 x ppro-200 with fast-ethernet",
      "cost": 4543600.0,
      "cost_minor": 454360000,
      "mean": 25706.0431564669,
      "expected_regret": 2269.28111138647,
      "expected_share": 0.0811172406674874,
      "cvar_regret": 4564.70518798754,
      "cvar_share": 0.163168982217406,
      "maximum_regret": 4928.16443507273,
      "maximum_share": 0.176161119273806,
      "over": 0.0,
      "missing": 0.0,
      "slow": 0.0,
      "proven": true
    },
    {
      "choice": "best worst case",
      "design": "ppro-200/fast-ethernet-nic/per-port",
      "node": "ppro-200",
      "network": "fast-ethernet",
      "nodes": 1480,
      "purchase": "1480 x ppro-200 with fast-ethernet",
      "cost": 4543600.0,
      "cost_minor": 454360000,
      "mean": 25706.0431564669,
      "expected_regret": 2269.28111138647,
      "expected_share": 0.0811172406674874,
      "cvar_regret": 4564.70518798754,
      "cvar_share": 0.163168982217406,
      "maximum_regret": 4928.16443507273,
      "maximum_share": 0.176161119273806,
      "over": 0.0,
      "missing": 0.0,
      "slow": 0.0,
      "proven": true
    },
    {
      "choice": "plan without errors",
      "design": "ppro-200/fast-ethernet-nic/per-port",
      "node": "ppro-200",
      "network": "fast-ethernet",
      "nodes": 1628,
      "purchase": "1628 x ppro-200 with fast-ethernet",
      "cost": 4997960.0,
      "cost_minor": 499796000,
      "mean": 14588.3212282458,
      "expected_regret": 13387.0030396076,
      "expected_share": 0.478528967579856,
      "cvar_regret": 28515.4807068506,
      "cvar_share": 1.0193083173523,
      "maximum_regret": 28854.4332828418,
      "maximum_share": 1.03142444414839,
      "over": 0.473,
      "missing": 0.0,
      "slow": 0.0,
      "proven": false
    }
  ],
  "worths": {
    "ws": 27975.3242678534,
    "rp": 25706.0431564669,
    "eev": 14588.3212282458,
    "evpi": 2269.28111138647,
    "vss": 11117.7219282211
  },
  "measure": [
    {
      "input": "the price of ppro-200",
      "regret_removed": 1541.02917325277,
      "share": 67.908253654447
    },
    {
      "input": "the price of fast-ethernet-port",
      "regret_removed": 361.037402385081,
      "share": 15.9097698638358
    },
    {
      "input": "the price of myrinet-nic",
      "regret_removed": 295.43685986167,
      "share": 13.0189626300272
    },
    {
      "input": "the price of fast-ethernet-nic",
      "regret_removed": 64.2469474637254,
      "share": 2.83115860531146
    }
  ],
  "band": null
}
$ bursar montecarlo scenarios/whitney-bt-prices.yaml --exact --goal cost --target-rate 30000 --format csv
design,node,network,template,probability,standard_error,low,high,also
ppro-200/myrinet-nic/per-port,ppro-200,myrinet,per-port,0.05859375,0,0.05859375,0.05859375,
ppro-200/fast-ethernet-nic/per-port,ppro-200,fast-ethernet,per-port,0,0,0,0,
$ for j in 1 2 5; do bursar montecarlo scenarios/whitney-bt-error.yaml --jobs $j --format json | cksum; done | sort -u | wc -l
1
$ sed 's/^error:/error:\n  available: {myrinet-nic: 90%}/' scenarios/whitney-bt-error.yaml >$TMP/some.yaml && bursar montecarlo $TMP/some.yaml -c whitney-1997 --budget 8000000 --draws 1000
Whitney class C BT, models wrong by up to 30 %

ppro-200, myrinet is best in 64.7 % of 1,000 draws (95 % CI 61.7 to 67.6 %), and
without errors.
Inputs   errors of 3 factors, seed 1; each node with its network has its own
         model error.
         In each draw each design buys the nodes that 8,000,000.00 USD affords.

Probability and regret of each design
  design (per-port)        best in [%]  mean regret     maximum  infeasible
                                                [%]  regret [%]         [%]
> ppro-200, myrinet               64.7         12.2       100           9.1
  ppro-200, fast-ethernet         35.3         12.7        46.5         0

Orders fixed before the draw
  order   purchase        cost [USD]  mean   mean   CVaR maximum   over    part
                                     [Gop/ regret     of  regret budget missing
                                        s]    [%] regret     [%]    [%]     [%]
                                                     [%]
  best    1917 x        7,998,184.08 41.34   10.8   96.4   109        0     9.1
  mean    ppro-200 with
          myrinet
  best    2605 x        7,997,350.00 40.01   13.6   48      56.5      0     0
  CVaR 95 ppro-200 with
  %, best fast-ethernet
  worst
  case
> plan    1917 x        7,998,184.08 41.34   10.8   96.4   109        0     9.1
  without ppro-200 with
  errors  myrinet

Measure first: the error of model npb.bt on ppro-200 with myrinet: knowing it
before the order removes 43.5 % of the expected regret.
$ cp -r catalog/whitney-1997 $TMP/support; cd $TMP/support; printf 'basic,service,helper,next day,,,,nas-97-023-table-6\ngold,service,helper,four hours,,,,nas-97-023-table-6\n' >>part.csv; printf 'basic,1997-10-01,,5000,USD,assumption,1,1,nas-97-023-table-6\ngold,1997-10-01,,9000,USD,assumption,1,1,nas-97-023-table-6\n' >>quote.csv; printf 'part,per,years\nbasic,node,\ngold,node,\n' >service.csv; bursar catalog build . -o ../support.db -q
$ sed 's/^choose:/extras: [{one_of: [basic, gold], per: node}]\n&/' scenarios/whitney-bt-error.yaml >$TMP/support.yaml; bursar montecarlo $TMP/support.yaml -c $TMP/support.db --format csv | cut -d, -f1,5
design,probability
ppro-200/fast-ethernet-nic/per-port/basic,0.8014
ppro-200/myrinet-nic/per-port/basic,0.1986
ppro-200/fast-ethernet-nic/per-port/gold,0
ppro-200/myrinet-nic/per-port/gold,0
$ printf 'Item;Kind;Price;Cores;Memory;Network;Latency;Speed;Ports;Seconds npb.lu.exact class=D\nR660;server;13.950,00 EUR;64;512 GB;;;;;420\nCard;NIC;420 EUR;;;100GbE;3,5 us;100 Gbit/s;1;\nSwitch;switch;9.500 EUR;;;100GbE;;;32;\nCable;cable;70 EUR;;;100GbE;;;;\n' >$TMP/offers.csv; cd $TMP; bursar -q init offers --currency EUR --import offers.csv --as-of 2026-11-15 >/dev/null; sed -i '/^choose:/d; /^  templates:/d' offers/scenario.yaml; echo 'error: {models: {npb.lu.exact: {uniform: [0.95, 1.05]}}, correlate: independent}' >>offers/scenario.yaml; bursar -q montecarlo offers/scenario.yaml --budget 300000 --draws 500 --plot m.svg | sed -n '3,$p'; bursar -q montecarlo offers/scenario.yaml --budget 300000 --draws 500 --format csv | head -2; sed -n 's/.*<text[^>]*>\([^<]*\)<.*/\1/p' m.svg | grep -c 'r660/card/[a-z]*/switch'
r660, circulant is best in 100 % of 500 draws (95 % CI 99.2 to 100 %), and
without errors.
Inputs   errors of 1 factor, seed 1; each node with its network has its own
         model error.
         In each draw each design buys the nodes that 300,000.00 EUR affords.

Probability and regret of each design
  design (100gbe)       best in [%]  mean regret  maximum regret  infeasible [%]
                                             [%]             [%]
> r660, circulant               100         0               0                  0
  r660, per-port                  0         4.09            4.09               0
  r660, dragonfly                 0        15.3            15.3                0
  r660, dragonfly-plus            0        16.8            16.8                0

Orders fixed before the draw
  order           purchase       cost [EUR]    mean   mean   CVaR maximum   over
                                            [Gop/s] regret     of  regret budget
                                                       [%] regret     [%]    [%]
                                                              [%]
  best mean, best 20 x r660 with 298,300.00   1,385      0      0       0      0
  CVaR 95 %, best 100gbe
  worst case
> plan without    20 x r660 with 298,300.00   1,385      0      0       0      0
  errors          100gbe
design,node,network,template,probability,standard_error,low,high,also
r660/card/circulant/switch,r660,100gbe,circulant,1,0,0.992375659538448,1,"fat-tree, hypercube, hyperx, mesh, ring, star, torus"
2
$ cd $TMP; sed '/^error/d' offers/scenario.yaml >offers/prices.yaml; echo 'error: {prices: {quote: {uniform: [0.5, 1.5], each: part}}}' >>offers/prices.yaml; bursar -q montecarlo offers/prices.yaml --budget 500000 --draws 300 --format csv | cut -d, -f1,5,9-; for j in 1 2 3; do bursar -q montecarlo offers/prices.yaml --budget 500000 --draws 300 --jobs $j --format json | cksum; done | sort -u | wc -l; cd - >/dev/null; sh tests/cli/shards.sh 3 montecarlo $TMP/offers/prices.yaml --budget 500000 --draws 300 --format json
design,probability,also
r660/card/per-port,0.44,
r660/card/circulant/switch,0.336666666666667,
r660/card/fat-tree/switch,0.223333333333333,
r660/card/dragonfly/switch,0,
r660/card/hypercube/switch,0,"hyperx, star"
r660/card/ring/switch,0,
r660/card/mesh/switch,0,torus
r660/card/dragonfly-plus/switch,0,
1
3: the same, exit 0
$ cd $TMP; bursar -q crossover offers/scenario.yaml --budget 300000 --between star,fat-tree --to 500000 --draws 50 | tail -4
range.
'-' or no column: that budget lies outside the range.
A shared model error changes both rates alike: the crossover does not move.
Both sides have the same nodes and network, so independent errors are equal too.
$ cd $TMP; bursar -q montecarlo offers/scenario.yaml --budget 300000 --between per-port,star --draws 100000000
! bursar: --draws: expected at most 10000000, because a band keeps every crossover, got 100000000
? 2
$ bursar montecarlo scenarios/whitney-bt-error.yaml --exact
! bursar: scenarios/whitney-bt-error.yaml: --exact needs factors with a finite number of values, but the error has a uniform or calibrated factor: give a table, or omit --exact
? 5
$ bursar montecarlo scenarios/whitney-bt.yaml
Whitney class C BT: Fast Ethernet or Myrinet?

ppro-200, fast-ethernet is best in 99.9 % of 10,000 draws (95 % CI 99.8 to 100
%), and without errors.
Inputs   default errors of 3 factors, seed 1; each node with its network has its
         own model error.
         In each draw each design buys the nodes that 1,000,000.00 USD affords.

Probability and regret of each design
  design (per-port)        best in [%]  mean regret     maximum  infeasible
                                                [%]  regret [%]         [%]
> ppro-200, fast-ethernet        99.9      0.000179       0.568           0
  ppro-200, myrinet               0.08    17.4           32.6             0

Orders fixed before the draw
  order           purchase      cost [USD]  mean     mean CVaR of maximum   over
                                           [Mop/   regret  regret  regret budget
                                              s]      [%]     [%]     [%]    [%]
  best mean, best 325 x         997,750.00 6,821 0.000164 0.00328   0.527      0
  CVaR 95 %, best ppro-200 with
  worst case      fast-ethernet
> plan without    325 x         997,750.00 6,821 0.000164 0.00328   0.527      0
  errors          ppro-200 with
                  fast-ethernet
$ bursar montecarlo scenarios/whitney-bt-error.yaml --exact --seed 3
! bursar: --exact draws nothing: leave out --draws and --seed
? 2
$ bursar montecarlo scenarios/whitney-bt-error.yaml --draws 0
! bursar: --draws: expected a whole number from 1 to 1000000000, got '0'
! try 'bursar help montecarlo'
? 2
$ bursar montecarlo scenarios/whitney-bt-error.yaml --draws 1000000000 --jobs 1 --time-limit 0.5 -q >$TMP/so-far.txt; echo $?; grep -c 'stopped after' $TMP/so-far.txt
4
1
! bursar: stopped at a limit: the answer covers the draws so far
$ timeout --foreground --preserve-status -s INT 1 bursar montecarlo scenarios/whitney-bt-error.yaml --draws 1000000000 --jobs 1 -o $TMP/so-far.txt; echo $?; grep -c 'stopped after' $TMP/so-far.txt
4
1
! bursar: stopped at a limit: the answer covers the draws so far
$ bursar crossover scenarios/whitney-bt-error.yaml --between fast-ethernet,myrinet -q | sed -n '/^Crossover budget/,$p'
Crossover budget with errors, independent model errors (1,000 draws, seed 1)
  crossover           low [USD]  5 % [USD]  median [USD]     95 % [USD]
  fractional nodes         -          -     4,837,562.85  14,083,877.53
  alternation begins       0.00       0.00  4,831,453.92  14,085,482.24
  last change         12,516.72  37,550.16  4,848,142.88  14,089,654.48

In 3.6 % of the draws myrinet does not win at 15,000,000.00 USD, the end of the
range.
'-' or no column: that budget lies outside the range.
A shared model error changes both rates alike: the crossover does not move.
Independent model errors change the ratio of the two rates by a factor of up to
1.69, more than the lead: the crossover has no limit in the range.
$ bursar crossover scenarios/whitney-bt-prices.yaml --between fast-ethernet,myrinet --exact --format json | sed -n '/"band"/,$p'
  "band": {
    "figure": "last",
    "low": 3554056.8,
    "high": 6491039.88,
    "probability_none": 0.0,
    "probability_below": 0.0,
    "probability_above": 0.0,
    "correlate": null,
    "quantiles": [
      {
        "probability": 0.05,
        "budget": 4078589.76
      },
      {
        "probability": 0.25,
        "budget": 4634699.04
      },
      {
        "probability": 0.5,
        "budget": 5056754.88
      },
      {
        "probability": 0.75,
        "budget": 5456790.88
      },
      {
        "probability": 0.95,
        "budget": 6008629.76
      }
    ],
    "exact": true,
    "draws": 2187,
    "draws_asked": 2187,
    "seed": null,
    "corners": true,
    "rows": [
      {
        "figure": "smooth",
        "correlate": null,
        "without_error": 5039624.74911518,
        "low": 3537529.04437769,
        "q05": 4063803.50244825,
        "q25": 4624242.33400401,
        "q50": 5039624.74911518,
        "q75": 5450775.24235568,
        "q95": 5998689.50025775,
        "high": 6481517.26283785,
        "below": 0.0,
        "above": 0.0
      },
      {
        "figure": "alternation",
        "correlate": null,
        "without_error": 5031721.44,
        "low": 3528670.68,
        "q05": 4057451.84,
        "q25": 4619594.34,
        "q50": 5031721.44,
        "q75": 5448922.4,
        "q95": 5999510.48,
        "high": 6478699.5,
        "below": 0.0,
        "above": 0.0
      },
      {
        "figure": "last",
        "correlate": null,
        "without_error": 5056754.88,
        "low": 3554056.8,
        "q05": 4078589.76,
        "q25": 4634699.04,
        "q50": 5056754.88,
        "q75": 5456790.88,
        "q95": 6008629.76,
        "high": 6491039.88,
        "below": 0.0,
        "above": 0.0
      }
    ]
  }
}
$ bursar montecarlo scenarios/whitney-bt-prices.yaml --exact --between fast-ethernet,myrinet | tail -n 8

Crossover budget with errors (2,187 combinations)
  crossover      low [USD]    5 % [USD] median [USD]   95 % [USD]   high [USD]
  fractional  3,537,529.04 4,063,803.50 5,039,624.75 5,998,689.50 6,481,517.26
  nodes
  alternation 3,528,670.68 4,057,451.84 5,031,721.44 5,999,510.48 6,478,699.50
  begins
  last change 3,554,056.80 4,078,589.76 5,056,754.88 6,008,629.76 6,491,039.88
$ bursar crossover scenarios/whitney-bt-error.yaml --between fast-ethernet,myrinet --counts real -q | tail -n 18
Whitney class C BT, models wrong by up to 30 %

Fractional nodes cannot be bought: --counts any or --counts legal finds the
winner at each budget.
With fractional nodes: equal at 5,039,624.75 USD, 27.86 Gop/s: 1,641.57 nodes
with fast-ethernet or 1,207.89 with myrinet.

Crossover budget with errors, independent model errors (1,000 draws, seed 1)
  crossover         median [USD]     95 % [USD]
  fractional nodes  4,837,562.85  14,083,877.53

In 3.6 % of the draws myrinet does not win at 15,000,000.00 USD, the end of the
range.
In 9 % of the draws myrinet wins at every budget.
'-' or no column: that budget lies outside the range.
A shared model error changes both rates alike: the crossover does not move.
Independent model errors change the ratio of the two rates by a factor of up to
1.69, more than the lead: the crossover has no limit in the range.
$ for j in 1 2 5; do bursar crossover scenarios/whitney-bt-error.yaml --between fast-ethernet,myrinet --jobs $j --format json | cksum; done | sort -u | wc -l
1
$ for j in 1 2 5; do bursar report scenarios/whitney-bt-error.yaml --jobs $j -q -o $TMP/band.html; cksum <$TMP/band.html; done | sort -u | wc -l
1
$ bursar crossover scenarios/whitney-bt-error.yaml --between fast-ethernet,myrinet --draws 1000000 --jobs 1 --time-limit 1 -q >$TMP/so-far.txt; echo $?; grep -c ', stopped)' $TMP/so-far.txt
4
1
! bursar: stopped at a limit: the error band covers the draws so far
$ bursar montecarlo scenarios/whitney-bt-error.yaml --between fast-ethernet
! bursar: --between needs A,B: the two choices to compare
? 2
$ { cat scenarios/whitney-fleet.yaml; echo 'error: {prices: {quote: {table: {0.8: 1, 1: 2, 1.2: 1}}}, available: {myrinet-nic: 70%}}'; } >$TMP/several.yaml; bursar montecarlo $TMP/several.yaml --exact; bursar montecarlo $TMP/several.yaml --draws 200 --format csv | head -2
Whitney class C, BT and SP half and half: one cluster, or two?

ppro-200 + ppro-200, fast-ethernet + myrinet, per-port + per-port is best in 70
% of all 6 combinations, and without errors.
Inputs   errors of 2 factors.
         In each draw each design buys the nodes that 3,000,000.00 USD affords.

Probability and regret of each design
  design                                best    mean  maximum  infeasible
                                          in  regret   regret         [%]
                                         [%]     [%]      [%]
> ppro-200 + ppro-200, fast-ethernet +    70    0        0              0
  myrinet, per-port + per-port
  ppro-200, fast-ethernet, per-port       30    2.86     6.64           0

Orders fixed before the draw
  order   purchase        cost [USD]   mean   mean   CVaR maximum   over    part
                                      [Gop/ regret     of  regret budget missing
                                         s]    [%] regret     [%]    [%]     [%]
                                                      [%]
  best    345 x         2,498,980.00 13.13    18.1     41      41    0         0
  mean,   ppro-200 with
  best    fast-ethernet
  CVaR 95 + 469 x
  %, best ppro-200 with
  worst   fast-ethernet
  case
> plan    386 x         2,999,944.40  8.368   47.8    115     115   17.5      30
  without ppro-200 with
  errors  fast-ethernet
          + 435 x
          ppro-200 with
          myrinet
design,node,network,template,probability,standard_error,low,high,also
ppro-200/fast-ethernet-nic/per-port + ppro-200/myrinet-nic/per-port,ppro-200 + ppro-200,fast-ethernet + myrinet,per-port + per-port,0.705,0.0322470928922283,0.638412854753812,0.763860561431508,
$ { cat scenarios/whitney-bt.yaml; echo 'error: {rates: {measured: {table: {1: 1, 10: 1}}}}'; } >$TMP/rates.yaml; bursar montecarlo $TMP/rates.yaml --exact --format csv | cut -d, -f1,5; bursar optimize $TMP/rates.yaml --set 'rate.*=*10' | grep ^Buy
design,probability
ppro-200/myrinet-nic/per-port,0.5
ppro-200/fast-ethernet-nic/per-port,0.5
Buy      239 x ppro-200 with myrinet: 52.04 Gop/s
$ { cat scenarios/whitney-fleet.yaml; echo 'error: {rates: {measured: {table: {0.1: 1, 1: 2, 10: 1}}}, models: {npb: {uniform: [1/1.3, 1.3]}}, correlate: independent}'; } >$TMP/wrong.yaml; bursar montecarlo $TMP/wrong.yaml --draws 40
Whitney class C, BT and SP half and half: one cluster, or two?

ppro-200, myrinet, per-port is best in 45 % of 40 draws (95 % CI 30.7 to 60.2
%); without errors ppro-200 + ppro-200, fast-ethernet + myrinet, per-port +
per-port is best, which is best in 37.5 %.
Inputs   errors of 4 factors, seed 1; each node with its network has its own
         model error.
         In each draw each design buys the nodes that 3,000,000.00 USD affords.

Probability and regret of each design
  design                                best    mean  maximum  infeasible
                                          in  regret   regret         [%]
                                         [%]     [%]      [%]
  ppro-200, myrinet, per-port           45      7.85    100           2.5
> ppro-200 + ppro-200, fast-ethernet +  37.5    0         0           0
  myrinet, per-port + per-port
  ppro-200, fast-ethernet, per-port     17.5   17.9      71.3         0

Orders fixed before the draw
  order      purchase         cost [USD]  mean   mean   CVaR maximum   over  too
                                         [Gop/ regret     of  regret budget slow
                                            s]    [%] regret     [%]    [%]  [%]
                                                         [%]
  best mean  337 x ppro-200 2,999,840.56 30.56   5.33   27.6    29.9      0 20
             with myrinet +
             382 x ppro-200
             with myrinet
  best CVaR  89 x ppro-200  2,999,840.56 30.25   6.31   26.2    28.5      0  2.5
  95 %, best with myrinet +
  worst case 630 x ppro-200
             with myrinet
> plan       386 x ppro-200 2,999,944.40 27.54  14.7    92.8    94.5      0 20
  without    with
  errors     fast-ethernet
             + 435 x
             ppro-200 with
             myrinet
$ { cat scenarios/whitney-fleet.yaml; echo 'error: {prices: {quote: {table: {0.9: 1, 1: 1, 1.1: 1}, each: part}}}'; } >$TMP/each.yaml; bursar montecarlo $TMP/each.yaml --exact | head -5
Whitney class C, BT and SP half and half: one cluster, or two?

ppro-200 + ppro-200, fast-ethernet + myrinet, per-port + per-port is best in 100
% of all 2,187 combinations, and without errors.
Inputs   errors of 7 factors.
$ bursar -q montecarlo scenarios/whitney-bt-error.yaml --draws 1000 --plot $TMP/m.svg | sed -n '3p'; sed -n 's/.*<text[^>]*>\([^<]*\)<.*/\1/p' $TMP/m.svg | grep -v '^[0-9]*$'
ppro-200, fast-ethernet is best in 79.9 % of 1,000 draws (95 % CI 77.3 to 82.3
Whitney class C BT, models wrong by up to 30 %
Probability that each design is the best: 1,000 draws
probability of being the best, %
ppro-200/fast-ethernet-nic/per-port, best without errors
79.9 %
95 % interval 77.3 % to 82.3 %; regret 2.07 % on average, 26.7 % at most
ppro-200/myrinet-nic/per-port
20.1 %
95 % interval 17.7 % to 22.7 %; regret 17.7 % on average, 49.4 % at most
$ base=$PWD/tests/mutants/base.yaml; cp -r tests/mutants/shop $TMP/links; cd $TMP/links; echo 'gig-b,gigabit,2' >>nic.csv; echo 'line-2,line,' >>cable.csv; printf 'gig-b,nic,east,Card of two ports,,,,,example\nline-2,cable,telecom,Another line,,,,,example\n' >>part.csv; printf 'gig-b,2005-06-01,,9000,USD,assumption,1,1,\nline-2,2005-06-01,,9000,USD,assumption,1,1,\n' >>quote.csv; printf 'ideal,0,,0,assumption,\nbuilt-in,0,,0,assumption,\n' >>technology.csv; cd ..; for n in 'gigabit, ideal, built-in' gigabit; do { grep -v '^catalog\|^choose' $base; echo 'catalog: ./links'; echo "choose: {nodes: [pc], networks: [$n], templates: [{name: two-region}, {name: star}]}"; echo 'error: {models: {npb: {uniform: [0.8, 1.2]}}, correlate: independent}'; } >links.yaml; bursar montecarlo links.yaml --draws 5 -q | sed -n 3p; done
pc, ideal, per-port is best in 100 % of 5 draws (95 % CI 56.6 to 100 %), and
pc/gig-nic/star/box-4[2xcard-16] is best in 60 % of 5 draws (95 % CI 23.1 to
$ sed 's/^budget.*/&\nbudget_on: tco\ntco: {years: 3, maintenance: 5%}\nerror: {prices: {assumption: {uniform: [0.9, 1.1], each: part}}}/' tests/mutants/base.yaml >$TMP/free.yaml; bursar montecarlo $TMP/free.yaml -c tests/mutants/shop -q --draws 20 --seed 1 --set gig-nic=0USD --format csv | cut -d, -f1-5 | head -3
design,node,network,template,probability
pc/gig-nic/star/gig-24,pc,gigabit,star,0.65
pc/gig-nic/star/box-4[2xcard-16],pc,gigabit,star,0.35
$ for set in '*=*1.1' '*=+10%' 'ppro-200=2500USD'; do bursar montecarlo scenarios/whitney-bt-prices.yaml --exact --set "$set" | sed -n 3p; done
ppro-200, fast-ethernet is best in 79.1 % of all 2,187 combinations, and without
ppro-200, fast-ethernet is best in 79.1 % of all 2,187 combinations, and without
ppro-200, fast-ethernet is best in 50.7 % of all 729 combinations, and without
$ cp -r tests/mutants/shop $TMP/rival; base=$PWD/tests/mutants/base.yaml; cd $TMP; sed 's/^part,date,/part,seller,date,/; 1!s/,/,,/' rival/quote.csv >q; { cat q; echo 'pc,rival,2005-06-01,,210000,USD,street,1,1,example'; } >rival/quote.csv; sed 's/^catalog.*/catalog: .\/rival/; s/nodes: .pc./nodes: [pc, big]/' $base >r.yaml; echo 'error: {prices: {assumption: {table: {1: 1, 2: 1}, each: part}}}' >>r.yaml; bursar montecarlo r.yaml -q --exact | grep -A9 Prob; bursar optimize r.yaml -q | grep '^ *pc '; bursar optimize r.yaml -q --set pc=4000 | grep '^Buy'; sed -i 's/^error.*/error: {prices: {assumption: {table: {1: 1, 2: 1}}, street: {table: {0.9: 3, 1: 1}}}}/' r.yaml; bursar montecarlo r.yaml -q --exact | head -3; sed -i 's/assumption: [^}]*}}, //' r.yaml; bursar montecarlo r.yaml -q --exact | grep 'expected\|combinations\|loses'
Probability and regret of each design
  design (gigabit, star)            best in        mean     maximum  infeasible
                                        [%]  regret [%]  regret [%]         [%]
  pc/gig-nic/star/gig-24               45.3        2.34        6.68           0
> pc/gig-nic/star/box-4[2xcard-16]     31.2        1.99        7.3            0
  pc/gig-nic/star/gig-48               23.4        4.7        11              0
  pc/gig-nic/star/box-4[3xcard-16]      0          3.99       11              0
  pc/gig-nic/star/box-4[4xcard-16]      0          7.33       14.7            0
  pc/gig-nic/star/box-4[1xcard-16]      0         31.7        34.8            0
  4 more: -v
Buy      13 x big with gigabit: 10.14 Gop/s
A fault in the program

pc/gig-nic/star/box-4[2xcard-16] is best in 87.5 % of all 4 combinations, and
pc/gig-nic/star/box-4[2xcard-16] is best in 100 % of all 2 combinations, and
of the expected regret.
$ sed 's/share: 1,/share: 1, max_time: any,/; s/^budget:.*/budget: 600000/; s/^goal:/clusters: 2\n&/; s/^overrides:/error: {prices: {list: {uniform: [0.6, 1.6], each: part}, quote: {uniform: [0.7, 1.5], each: part}, estimate: {uniform: [0.5, 2], each: part}}, rates: {estimated: {uniform: [0.6, 1.5]}}}\n&/' scenarios/modern-mix.yaml >$TMP/two.yaml; for j in 1 2 5; do bursar montecarlo $TMP/two.yaml --draws 10 --jobs $j -q --format json | tee $TMP/$j.json | cksum; done | sort -u | wc -l; grep -c '"probability"' $TMP/1.json
1
4
$ for j in 1 3; do sed 's/^workload:/error: {models: {npb.bt: {uniform: [0.7, 1.4]}}, correlate: independent}\n&/' scenarios/whitney-fleet.yaml >$TMP/fleet.yaml; bursar crossover $TMP/fleet.yaml --between fast-ethernet,myrinet --to 600000 --draws 4 --jobs $j -q --format json | tee $TMP/$j.json | cksum; done | sort -u | wc -l; sed -n '/"band": {/,/"high"/p' $TMP/3.json | tail -1
1
    "high": 245600.0,
$ bursar montecarlo scenarios/whitney-bt-prices.yaml --exact -v | sed -n '/^Orders/,$p'
Orders fixed before the draw
  order            purchase           cost [USD]     mean     mean    mean
                                                  [Gop/s]   regret  regret
                                                           [Gop/s]     [%]
  best mean        1480 x ppro-200  4,543,600.00    25.71    2.285    8.16
                   with
                   fast-ethernet
  best CVaR 95 %   1480 x ppro-200  4,543,600.00    25.71    2.285    8.16
                   with
                   fast-ethernet
  best worst case  1480 x ppro-200  4,543,600.00    25.71    2.285    8.16
                   with
                   fast-ethernet
> plan without     1628 x ppro-200  4,997,960.00    14.71   13.28    47.5
  errors           with
                   fast-ethernet

  order            CVaR of    CVaR  maximum  maximum    over
                    regret      of   regret   regret  budget
                   [Gop/s]  regret  [Gop/s]      [%]     [%]
                               [%]
  best mean          4.593    16.4    4.928     17.6     0
  best CVaR 95 %     4.593    16.4    4.928     17.6     0
  best worst case    4.593    16.4    4.928     17.6     0
> plan without      28.52    102     28.85     103      46.9
  errors

CVaR and maximum regret hold for these draws, not for their distribution.

Mean rate of the best purchase of each draw (WS) 27.99 Gop/s, of the best order
(RP) 25.71 Gop/s, of the plan without errors (EEV) 14.71 Gop/s.
Perfect information is worth 2,285 Mop/s (EVPI), 8.16 % of the mean best.
Planning for these errors is worth 11 Gop/s (VSS), 39.3 % of the mean best.
The order of least maximum regret has 17.6 % of the mean best; the plan without
errors has 103 %.

Inputs to measure first
  input                             regret removed [Mop/s]  share of expected
                                                                   regret [%]
  the price of ppro-200                           1,551                67.9
  the price of fast-ethernet-port                   352.8              15.4
  the price of myrinet-nic                          309.7              13.6
  the price of fast-ethernet-nic                     64.76              2.83
  the price of fast-ethernet-cable                   13.64              0.597
$ bursar montecarlo scenarios/whitney-bt-error.yaml --draws 200 -v | sed -n '/^Probability/,/^$/p'
Probability and regret of each design
  design (per-port)        best in  95 % CI  to [%]    mean  maximum  infeasible
                               [%]     from          regret   regret         [%]
                                        [%]             [%]      [%]
> ppro-200, fast-ethernet     73.5     67      79.1     2.9     25             0
  ppro-200, myrinet           26.5     20.9    33      16.7     47.6           0

