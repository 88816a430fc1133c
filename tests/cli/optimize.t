# The Whitney question: what a million dollars buys, at the edge of what can be bought, and what is refused.
$ bursar optimize scenarios/whitney-bt.yaml
Whitney class C BT: Fast Ethernet or Myrinet?

Buy 325 x ppro-200 with fast-ethernet: 6,825 Mop/s for 997,750.00 USD.
Proven: nothing else within 1,000,000.00 USD is faster.
Advice  no cheaper or simpler purchase within 1 % of this rate is worth it: 322
nodes are 0.86 % slower and 0.923 % cheaper.

What it does
  name  model           processes     rate  run time  computing  in messages
                                   [Mop/s]       [s]        [s]          [s]
  bt    npb.bt class=C        325    6,825       420      372.6        47.38

In all 325 nodes, 325 cores, 40.62 GiB of memory; power 32.5 kW without 650
fast-ethernet-port; rack units 1,300; switches not known, as ports are bought by
the piece.

What to order
  part                 quantity  unit price  total [USD]  source
                                      [USD]
  fast-ethernet-cable       650       10.00     6,500.00  nas-97-023-table-6
  fast-ethernet-nic         325      100.00    32,500.00  nas-97-023-table-6
  fast-ethernet-port        650      285.00   185,250.00  nas-97-023-table-6
  ppro-200                  325    2,380.00   773,500.00  nas-97-023-5.1

  part                 name
  fast-ethernet-cable  Fast Ethernet cable
  fast-ethernet-nic    Fast Ethernet interface card
  fast-ethernet-port   Fast Ethernet switch, per port
  ppro-200             PC with one 200 MHz Pentium Pro, 128 MB

Total 997,750.00 USD; 2,250.00 USD of the budget is left.
All prices are quotes of 1997-10-01.

Checked: bill, prices, limits and rates were recomputed from the catalogue; all
23 checks hold, in exact integer money.
GLPK solved the integer program with 3,413 non-zeros: same optimum.
$ bursar optimize scenarios/whitney-bt.yaml --format csv
part,kind,quantity,owned,unit_price,unit_price_minor,tax,tax_minor,total,total_minor,quote_kind,quote_date,source,seller,dearer_offers,vendor,name,valid_until
fast-ethernet-cable,cable,650,0,10.00,1000,0.00,0,6500.00,650000,quote,1997-10-01,nas-97-023-table-6,nas-97-023-table-6,0,,Fast Ethernet cable,
fast-ethernet-nic,nic,325,0,100.00,10000,0.00,0,32500.00,3250000,quote,1997-10-01,nas-97-023-table-6,nas-97-023-table-6,0,,Fast Ethernet interface card,
fast-ethernet-port,port,650,0,285.00,28500,0.00,0,185250.00,18525000,quote,1997-10-01,nas-97-023-table-6,nas-97-023-table-6,0,,"Fast Ethernet switch, per port",
ppro-200,node,325,0,2380.00,238000,0.00,0,773500.00,77350000,quote,1997-10-01,nas-97-023-5.1,nas-97-023-5.1,0,,"PC with one 200 MHz Pentium Pro, 128 MB",
$ bursar optimize scenarios/whitney-mix.yaml --counts legal
Whitney class C, a third each of BT, LU and SP

Buy 324 x ppro-200 with fast-ethernet: 5,820 Mop/s for 994,680.00 USD.
Proven: nothing else within 1,000,000.00 USD is faster.
Advice  no cheaper or simpler purchase is within 1 % of this rate.

What it does
  name  model           processes     rate  run time  messages  of work  of time
                                   [Mop/s]       [s]       [s]
  bt    npb.bt class=C        324    6,805     421.2     47.44   0.3333   0.2851
  lu    npb.lu class=C        256    6,962     292.9     35.13   0.3333   0.2787
  sp    npb.sp class=C        324    4,447     326.1     90.15   0.3333   0.4362

In all 324 nodes, 324 cores, 40.5 GiB of memory; power 32.4 kW without 648
fast-ethernet-port; rack units 1,296; switches not known, as ports are bought by
the piece.

What to order
  part                 quantity  unit price  total [USD]  source
                                      [USD]
  fast-ethernet-cable       648       10.00     6,480.00  nas-97-023-table-6
  fast-ethernet-nic         324      100.00    32,400.00  nas-97-023-table-6
  fast-ethernet-port        648      285.00   184,680.00  nas-97-023-table-6
  ppro-200                  324    2,380.00   771,120.00  nas-97-023-5.1

  part                 name
  fast-ethernet-cable  Fast Ethernet cable
  fast-ethernet-nic    Fast Ethernet interface card
  fast-ethernet-port   Fast Ethernet switch, per port
  ppro-200             PC with one 200 MHz Pentium Pro, 128 MB

Total 994,680.00 USD; 5,320.00 USD of the budget is left.
All prices are quotes of 1997-10-01.

Checked: bill, prices, limits and rates were recomputed from the catalogue; all
22 checks hold, in exact integer money.
$ bursar optimize scenarios/whitney-bt.yaml --budget 3070 -q
Whitney class C BT: Fast Ethernet or Myrinet?

Buy 1 x ppro-200 with fast-ethernet: 23.67 Mop/s for 3,070.00 USD.
Proven: nothing else within 3,070.00 USD is faster.
Advice  no cheaper or simpler purchase is within 1 % of this rate.

What it does
  name  model           processes     rate  run time  computing  in messages
                                   [Mop/s]       [s]        [s]          [s]
  bt    npb.bt class=C          1    23.67   121,093    121,093            0

In all 1 node, 1 core, 128 MiB of memory; power 100 W without 2
fast-ethernet-port; rack units 4; switches not known, as ports are bought by the
piece.

What to order
  part                 quantity  unit price  total [USD]  source
                                      [USD]
  fast-ethernet-cable         2       10.00        20.00  nas-97-023-table-6
  fast-ethernet-nic           1      100.00       100.00  nas-97-023-table-6
  fast-ethernet-port          2      285.00       570.00  nas-97-023-table-6
  ppro-200                    1    2,380.00     2,380.00  nas-97-023-5.1

  part                 name
  fast-ethernet-cable  Fast Ethernet cable
  fast-ethernet-nic    Fast Ethernet interface card
  fast-ethernet-port   Fast Ethernet switch, per port
  ppro-200             PC with one 200 MHz Pentium Pro, 128 MB

Total 3,070.00 USD; 0.00 USD of the budget is left.
All prices are quotes of 1997-10-01.

Checked: bill, prices, limits and rates were recomputed from the catalogue; all
23 checks hold, in exact integer money.
GLPK solved the integer program with 35 non-zeros: same optimum.

Warnings
  bt needs 3242 MiB per process on 1 processes, a ppro-200 has 128 MiB for each
    (memory: ignore)
$ bursar optimize scenarios/whitney-bt.yaml --budget 3069.99
Whitney class C BT: Fast Ethernet or Myrinet?

Nothing can be bought. What stands in the way:

  budget 3,069.99 USD (--budget): +0.01 USD

The least change that is enough: budget 3,070.00 USD.
(A number doubled or halved counts as much as a rule given up or a name added.)
! bursar: --budget: the budget 3,069.99 USD is below the cheapest purchase: 1 x ppro-200 (fast-ethernet) for 3,070.00 USD
? 3
$ bursar optimize scenarios/whitney-bt.yaml --budget 3069.99 --format json
{
  "schema": "bursar.optimize/1",
  "status": "infeasible",
  "reason": "--budget: the budget 3,069.99 USD is below the cheapest purchase: 1 x ppro-200 (fast-ethernet) for 3,070.00 USD",
  "currency": "USD",
  "conflict": [
    {
      "requirement": "budget 3,069.99 USD",
      "name": "budget",
      "file": null,
      "line": null,
      "option": "--budget"
    }
  ],
  "repairs": [
    {
      "requirement": "budget 3,069.99 USD",
      "name": "budget",
      "file": null,
      "line": null,
      "option": "--budget",
      "enough": true,
      "to": "3,070.00 USD",
      "change": "+0.01 USD",
      "value": 3070.0,
      "counts": 3.25733960049313e-6
    }
  ],
  "together": [
    {
      "requirement": "budget 3,069.99 USD",
      "name": "budget",
      "file": null,
      "line": null,
      "option": "--budget",
      "enough": true,
      "to": "3,070.00 USD",
      "change": "+0.01 USD",
      "value": 3070.0,
      "counts": 3.25733960049313e-6
    }
  ],
  "counts": 3.25733960049313e-6,
  "proven": true,
  "checked": true
}
! bursar: --budget: the budget 3,069.99 USD is below the cheapest purchase: 1 x ppro-200 (fast-ethernet) for 3,070.00 USD
? 3
$ bursar optimize scenarios/whitney-bt.yaml --counts real
! bursar: --counts: counts 'real' has no purchase: half a node cannot be bought; use any or legal (real is for curve, crossover and reproduce)
? 2
$ bursar optimize scenarios/whitney-bt.yaml --set 'fast-*-nic=+10%' --set ppro-200=1999.99USD
Whitney class C BT: Fast Ethernet or Myrinet?

Buy 370 x ppro-200 with fast-ethernet: 7,697 Mop/s for 998,996.30 USD.
Proven: nothing else within 1,000,000.00 USD is faster.
Advice  no cheaper or simpler purchase within 1 % of this rate is worth it: 367
nodes are 0.75 % slower and 0.811 % cheaper.

What it does
  name  model           processes     rate  run time  computing  in messages
                                   [Mop/s]       [s]        [s]          [s]
  bt    npb.bt class=C        370    7,697     372.4      327.3        45.09

In all 370 nodes, 370 cores, 46.25 GiB of memory; power 37 kW without 740
fast-ethernet-port; rack units 1,480; switches not known, as ports are bought by
the piece.

What to order
  part                 quantity      unit       total  price  source
                                    price       [USD]  is
                                    [USD]
  fast-ethernet-cable       740     10.00    7,400.00  quote  nas-97-023-table-6
  fast-ethernet-nic         370    110.00   40,700.00  set    -
  fast-ethernet-port        740    285.00  210,900.00  quote  nas-97-023-table-6
  ppro-200                  370  1,999.99  739,996.30  set    -

  part                 name
  fast-ethernet-cable  Fast Ethernet cable
  fast-ethernet-nic    Fast Ethernet interface card
  fast-ethernet-port   Fast Ethernet switch, per port
  ppro-200             PC with one 200 MHz Pentium Pro, 128 MB

Total 998,996.30 USD; 1,003.70 USD of the budget is left.
Prices that were not set are of 1997-10-01.

Checked: bill, prices, limits and rates were recomputed from the catalogue; all
23 checks hold, in exact integer money.
GLPK solved the integer program with 3,827 non-zeros: same optimum.
$ bursar optimize scenarios/whitney-bt.yaml --goal cost --target-rate 10000
Whitney class C BT: Fast Ethernet or Myrinet?

Nothing can be bought. What stands in the way:

  budget 1,000,000.00 USD (line 7) with target_rate 10000 Mop/s (--target-rate):
  +513,510.00 USD, or 6824.82 Mop/s

The least change that is enough: budget 1,169,670.00 USD and target_rate 7908.57
Mop/s.
(A number doubled or halved counts as much as a rule given up or a name added.)
! bursar: scenarios/whitney-bt.yaml: the fastest affordable cluster reaches 6824.83 Mop/s, below the required 10000
? 3
$ bursar optimize scenarios/whitney-bt.yaml --goal cost
! bursar: scenarios/whitney-bt.yaml: goal 'cost' needs a target_rate (in the file, or --target-rate)
? 5
$ bursar optimize scenarios/none.yaml
! bursar: scenarios/none.yaml: cannot be read: No such file or directory
? 5
$ bursar optimize scenarios
! bursar: scenarios: is a directory, expected a file
? 5
$ bursar optimize
! bursar: optimize: an argument is missing; usage: bursar optimize SCENARIO
! try 'bursar help optimize'
? 2
$ bursar optimize scenarios/whitney-bt.yaml -v | grep -A 1 ^Proof; bursar optimize scenarios/whitney-bt.yaml | grep -c ^Proof; bursar optimize scenarios/whitney-bt.yaml --format json | grep -A 2 '"presolve"'
Proof: the nodes of 840 candidates fit the budget. With all their parts 276 cost
more than the budget; 563 are no better than this one.
0
  "presolve": {
    "points": 840,
    "kept": 1,
