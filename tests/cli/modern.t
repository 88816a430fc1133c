# A modern cluster for CG, FT and LU class D: the program chooses nodes, network and oversubscription, within power, rack
# units and memory, and says what the others lack.
$ bursar optimize scenarios/modern-mix.yaml
CG, FT and LU class D for 1 million dollars

Buy 64 x xeon-6354-256 with ndr: 1486801 Mop/s for 908,960.00 USD.
Proven: nothing else within 1,000,000.00 USD is faster.

What it does
  name  model           processes     rate  run time  messages      of      of
                                                                  work    time
                                     Mop/s         s         s
  cg    npb.cg class=D       2048   789503   4.61417  2.52969   0.3333  0.6277
  ft    npb.ft class=D       2048  2615098   3.42769  0.509804  0.3333  0.1895
  lu    npb.lu.exact         2304  2711936  14.712    3.16744   0.3333  0.1827
        class=D

What to order
  part           quantity       unit       total  price is  of          source
                               price
                                 USD         USD
  cx7-ndr              64   1,320.00   84,480.00  estimate  2024-08-22  ndr-card
  ndr-cable            64   1,320.00   84,480.00  estimate  2024-08-22  h100-model-cable
  qm9700-fs             1  36,000.00   36,000.00  list      2024-08-22  h100-model
  xeon-6354-256        64  11,000.00  704,000.00  estimate  2022-07-01  sdsc-2022

Total 908,960.00 USD; 91,040.00 USD of the budget is left.

Proof: there are 7961 purchases whose nodes alone the budget pays. With all
their parts 1694 cost more than the budget; 6266 are no better than this one.
Checked: bill, prices, limits and rates were recomputed from the catalogue; all
23 checks hold, in exact integer money.

Warnings
    the rate of cg on xeon-6354-256 is no measurement (assumption)
    the rate of ft on xeon-6354-256 is no measurement (assumption)
    the rate of lu on xeon-6354-256 is no measurement (assumption)
    latency and bandwidth of ndr are no measurement (estimate)
$ bursar explain scenarios/modern-mix.yaml -q | grep -E '^>|xeon-6354-256 +ndr'
  xeon-6354-256   ndr           fat-tree                        64  1486801  908,960.00  as good: ties go
> xeon-6354-256   ndr           fat-tree,oversubscription=2     64  1486801  908,960.00  chosen
  xeon-6354-256   ndr           fat-tree,oversubscription=3     64  1486801  908,960.00  as good: ties go
  xeon-6354-256   ndr           fat-tree,oversubscription=4     64  1486801  908,960.00  as good: ties go
  xeon-6354-256   ndr           star                            64  1486801  908,960.00  as good: ties go
> Buy 64 x xeon-6354-256 with ndr for 908,960.00 USD.
$ bursar optimize scenarios/modern-mix-5m.yaml -q | head -20
CG, FT and LU class D for 5 million dollars

Buy 262 x xeon-6354-256 with ndr: 3863643 Mop/s for 4,565,840.00 USD.
Proven: nothing else within 5,000,000.00 USD is faster.

What it does
  name  model           processes     rate  run time  messages      of      of
                                                                  work    time
                                     Mop/s         s         s
  cg    npb.cg class=D       8192  1813025  2.00929   1.48817   0.3333  0.7103
  ft    npb.ft class=D       8192  9786594  0.915921  0.186449  0.3333  0.1316
  lu    npb.lu.exact         9409  8148344  4.89645   2.06951   0.3333  0.1581
        class=D

What to order
  part           quantity       unit         total  price is  of          source
                               price
                                 USD           USD
  cx7-ndr             262   1,320.00    345,840.00  estimate  2024-08-22  ndr-card
  ndr-cable           550   1,320.00    726,000.00  estimate  2024-08-22  h100-model-cable
$ bursar explain scenarios/modern-mix-5m.yaml -q | grep -E '^>|xeon-6354-256 +(ndr|hdr)'
  xeon-6354-256   hdr           fat-tree                       267  2539329  3,744,240.00  slower by 34.3 %
  xeon-6354-256   hdr           fat-tree,oversubscription=2    267  1657893  3,653,820.00  slower by 57.1 %
  xeon-6354-256   hdr           fat-tree,oversubscription=3    282  1208286  3,708,990.00  slower by 68.7 %
  xeon-6354-256   hdr           fat-tree,oversubscription=4    288   949711  3,719,430.00  slower by 75.4 %
  xeon-6354-256   hdr           star                            40   620066    504,050.00  slower by 84 %
> xeon-6354-256   ndr           fat-tree                       262  3863643  4,565,840.00  chosen
  xeon-6354-256   ndr           fat-tree,oversubscription=2    280  2918221  4,373,240.00  slower by 24.5 %
  xeon-6354-256   ndr           fat-tree,oversubscription=3    285  2261648  4,302,120.00  slower by 41.5 %
  xeon-6354-256   ndr           fat-tree,oversubscription=4    257  1951596  4,292,440.00  slower by 49.5 %
  xeon-6354-256   ndr           star                            64  1486801    908,960.00  slower by 61.5 %
> Buy 262 x xeon-6354-256 with ndr for 4,565,840.00 USD.
$ for limit in power=300kW power=100kW; do bursar optimize scenarios/modern-mix-5m.yaml --set limit.$limit --set limit.rack_units=400 -q | grep '^Buy'; done
Buy 288 x xeon-6354-256 with ndr: 3902206 Mop/s for 4,920,480.00 USD.
Buy 130 x xeon-6354-256 with ndr: 2168219 Mop/s for 2,308,400.00 USD.
$ bursar optimize scenarios/modern-mix-5m.yaml --budget 1500000 --format json -q | grep -E '"(nodes|template|switch|spine)"'
      "nodes": 99,
      "template": "fat-tree",
      "switch": "qm9700-fs",
      "kind": "switch",
$ bursar whatif scenarios/modern-mix.yaml --override dear-switches -q | sed -n '/moved/p' | head -4
  network             ndr               hdr                moved
  nodes               64                66                 moved
  rate                1.4868e+06 Mop/s  1.09299e+06 Mop/s  moved
  cost                908,960.00 USD    933,420.00 USD     moved
$ bursar optimize scenarios/modern-mix.yaml --format json -q -o $TMP/plan.json; bursar verify $TMP/plan.json scenarios/modern-mix.yaml --format json | grep '"verified"'
  "verified": true,
