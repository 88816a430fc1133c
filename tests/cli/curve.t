# The best rate for each budget.
$ bursar curve scenarios/whitney-bt.yaml --points 5
Whitney class C BT: Fast Ethernet or Myrinet?

Best rate for each budget, 0.00 to 15,000,000.00 USD: 5 budgets (--exact lists
every step).
Best rate per USD: 7.71 kop/s, 1 x ppro-200 with fast-ethernet for 3,070.00 USD.
Status   optimal at each budget listed.

   budget [USD]     cost [USD]     rate     rate  marginal  purchase
                                [Gop/s]  per USD  rate per
                                         [kop/s]       USD
                                                   [kop/s]
           0.00           -        -       -         -      -
   3,750,000.00   3,748,470.00    22.03    5.877     5.877  1,221 x ppro-200
                                                            with fast-ethernet
   7,500,000.00   7,497,515.28    41.03    5.473     5.068  1,797 x ppro-200
                                                            with myrinet
  11,250,000.00  11,248,359.04    60.58    5.386     5.213  2,696 x ppro-200
                                                            with myrinet
  15,000,000.00  14,999,202.80    79.43    5.296     5.025  3,595 x ppro-200
                                                            with myrinet

Marginal rate: gain over the previous budget per USD of additional cost.
$ bursar curve scenarios/whitney-bt.yaml --exact --from 9000 --to 16000
Whitney class C BT: Fast Ethernet or Myrinet?

Best rate for each budget, 9,000.00 to 15,350.00 USD: all 4 steps.
Best rate per USD: 7.672 kop/s, 3 x ppro-200 with fast-ethernet for 9,210.00
USD.
Status   optimal at each budget listed.

  budget [USD]  cost [USD]  rate [Mop/s]  rate per USD      marginal  mark
                                               [kop/s]  rate per USD
                                                             [kop/s]
    purchase
      9,000.00    8,344.48         47.33         5.672         -      -
    2 x ppro-200 with myrinet
>     9,210.00    9,210.00         70.66         7.672        26.95   best, knee
    3 x ppro-200 with fast-ethernet
     12,280.00   12,280.00         94.04         7.658         7.616  -
    4 x ppro-200 with fast-ethernet
     15,350.00   15,350.00        117.4          7.645         7.596  -
    5 x ppro-200 with fast-ethernet

Marginal rate: gain over the previous step per USD of additional cost.
Best: the highest rate per USD. Knee: additional money buys less from there on.
$ bursar curve scenarios/whitney-sp.yaml --counts legal --exact --to 20000 --format csv
budget,budget_minor,cost,cost_minor,rate,rate_per_cost,node,nodes,network,template,mark
3070.00,307000,3070.00,307000,18.97,0.00617915309446254,ppro-200,1,fast-ethernet,per-port,best
12280.00,1228000,12280.00,1228000,74.3572783995171,0.00605515296413006,ppro-200,4,fast-ethernet,per-port,knee
16688.96,1668896,16688.96,1668896,75.7533150539528,0.00453912736647178,ppro-200,4,myrinet,per-port,
$ bursar curve scenarios/whitney-bt.yaml --counts real --only fast-ethernet --from 0 --to 10000000 --points 3
Whitney class C BT: Fast Ethernet or Myrinet?

Best rate for each budget, 0.00 to 10,000,000.00 USD: 3 budgets.
Best rate per USD: 5.538 kop/s, 1,628.66 x ppro-200 with fast-ethernet for
5,000,000.00 USD.

   budget [USD]     cost [USD]     rate     rate  marginal  purchase
                                [Gop/s]  per USD  rate per
                                         [kop/s]       USD
                                                   [kop/s]
           0.00           -        -       -         -      -
   5,000,000.00   5,000,000.00    27.69    5.538     5.538  1,628.66 x ppro-200
                                                            with fast-ethernet
  10,000,000.00  10,000,000.00    44.5     4.45      3.363  3,257.33 x ppro-200
                                                            with fast-ethernet

Marginal rate: gain over the previous budget per USD of additional cost.
$ bursar curve scenarios/whitney-bt.yaml --from 0 --to 3000
! bursar: no budget of the range buys a purchase that meets the requirements
? 3
$ bursar curve scenarios/whitney-bt.yaml --from 5000 --to 5000
! bursar: the range of budgets is empty: give --from and --to, or a range in the scenario
? 2
$ bursar curve scenarios/whitney-bt.yaml --only ethernet
! bursar: no network, node, template or vendor 'ethernet' among the designs of the scenario; did you mean 'fast-ethernet'?
? 2
$ bursar curve scenarios/whitney-bt.yaml --points 1
! bursar: --points: expected a whole number from 2 to 1000000, got '1'
! try 'bursar help curve'
? 2
$ bursar curve scenarios/whitney-bt.yaml --counts real --exact
! bursar: --counts: counts 'real' has no steps: use any or legal for an exact frontier
? 2
$ bursar curve scenarios/modern-mix-5m.yaml --exact --plot curve.svg -q -o $TMP/x.txt; mv curve.svg $TMP/x.svg; cd $TMP; grep -oE 'points are knees|most for the money:|rate, million Mop/s|Mop/s per USD|[0-9,]* (to [0-9,]* )?USD: [^<]*' x.svg; bursar -q curve modern-mix-5m --points 9 --plot y.svg >y.txt && grep -o 'each budget looked at' y.svg | head -1; bursar curve tender-2026 --counts legal --points 3 --plot z.svg -q >z.txt && grep -o 'rate, x reference' z.svg; bursar -q curve modern-mix-5m --to 10 --points 2 --plot none.svg >n.txt; [ -e none.svg ] || echo none; bursar curve modern-mix-5m --plot x.gif
points are knees
rate, million Mop/s
Mop/s per USD
most for the money:
35,890 to 664,480 USD: alternating, then ndr
1,216,790 to 1,292,960 USD: alternating, then ndr
2,433,110 USD: hdr
2,721,280 USD: ndr
rate, x reference
none
! bursar: no budget of the range buys a purchase that meets the requirements
! bursar: --plot: expected a file that ends in one of .svg .png .pdf, got 'x.gif'
! try 'bursar help curve'
? 2
