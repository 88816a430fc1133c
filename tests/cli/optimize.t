# The Whitney question: what a million dollars buys, at the edge of what can be bought, and what is refused.
$ bursar optimize scenarios/whitney-bt.yaml
Whitney class C BT: Fast Ethernet or Myrinet?

Buy      325 x ppro-200 with fast-ethernet: 6,825 Mop/s
Cost     997,750.00 USD; 2,250.00 USD unspent
Status   optimal: nothing within 1,000,000.00 USD is faster. Gap 0. Independent
         check: 23 of 23 passed
Inputs   1 measured rate, 4 quoted prices, 1 measured network figure
Advice   no near-optimal purchase is worth it: 322 nodes are 0.86 % slower and
         only 0.923 % cheaper
Size     325 nodes, 325 cores, 40.62 GiB; power 32.5 kW without 650
         fast-ethernet-port; 1,300 U

Performance
  application  model           processes     rate  run time  communication
                                          [Mop/s]       [s]            [s]
  bt           npb.bt class=C        325    6,825       420          47.38

Order (4 lines, most expensive first)
  quantity  part                 description                    unit       total
                                                               price       [USD]
       325  ppro-200             PC with one 200 MHz Pen..  2,380.00  773,500.00
       650  fast-ethernet-port   Fast Ethernet switch, p..    285.00  185,250.00
       325  fast-ethernet-nic    Fast Ethernet interface..    100.00   32,500.00
       650  fast-ethernet-cable  Fast Ethernet cable           10.00    6,500.00
$ bursar optimize scenarios/whitney-bt.yaml --format csv
part,kind,quantity,owned,unit_price,unit_price_minor,tax,tax_minor,total,total_minor,quote_kind,quote_date,source,seller,dearer_offers,vendor,name,valid_until
fast-ethernet-cable,cable,650,0,10.00,1000,0.00,0,6500.00,650000,quote,1997-10-01,nas-97-023-table-6,nas-97-023-table-6,0,,Fast Ethernet cable,
fast-ethernet-nic,nic,325,0,100.00,10000,0.00,0,32500.00,3250000,quote,1997-10-01,nas-97-023-table-6,nas-97-023-table-6,0,,Fast Ethernet interface card,
fast-ethernet-port,port,650,0,285.00,28500,0.00,0,185250.00,18525000,quote,1997-10-01,nas-97-023-table-6,nas-97-023-table-6,0,,"Fast Ethernet switch, per port",
ppro-200,node,325,0,2380.00,238000,0.00,0,773500.00,77350000,quote,1997-10-01,nas-97-023-5.1,nas-97-023-5.1,0,,"PC with one 200 MHz Pentium Pro, 128 MB",
$ bursar optimize scenarios/whitney-mix.yaml --counts legal
Whitney class C, a third each of BT, LU and SP

Buy      324 x ppro-200 with fast-ethernet: 5,820 Mop/s (harmonic mean of bt,
         lu, sp)
Cost     994,680.00 USD; 5,320.00 USD unspent
Status   optimal: nothing within 1,000,000.00 USD is faster. Gap 0. Independent
         check: 22 of 22 passed
Inputs   3 measured rates, 4 quoted prices, 1 measured network figure
Advice   no cheaper or simpler purchase is within 1 % of this rate
Size     324 nodes, 324 cores, 40.5 GiB; power 32.4 kW without 648
         fast-ethernet-port; 1,296 U

Performance
  application  model           processes     rate    run  communication    share
                                          [Mop/s]   time            [s]  of time
                                                     [s]                     [%]
  bt           npb.bt class=C        324    6,805  421.2          47.44    28.51
  lu           npb.lu class=C        256    6,962  292.9          35.13    27.87
  sp           npb.sp class=C        324    4,447  326.1          90.15    43.62

Order (4 lines, most expensive first)
  quantity  part                 description                    unit       total
                                                               price       [USD]
       324  ppro-200             PC with one 200 MHz Pen..  2,380.00  771,120.00
       648  fast-ethernet-port   Fast Ethernet switch, p..    285.00  184,680.00
       324  fast-ethernet-nic    Fast Ethernet interface..    100.00   32,400.00
       648  fast-ethernet-cable  Fast Ethernet cable           10.00    6,480.00
$ bursar optimize scenarios/whitney-bt.yaml --budget 3070 -q
Whitney class C BT: Fast Ethernet or Myrinet?

Buy      1 x ppro-200 with fast-ethernet: 23.67 Mop/s
Cost     3,070.00 USD; 0.00 USD unspent
Status   optimal: nothing within 3,070.00 USD is faster. Gap 0. Independent
         check: 23 of 23 passed
Inputs   1 measured rate, 4 quoted prices, 1 measured network figure
Advice   no cheaper or simpler purchase is within 1 % of this rate
Size     1 node, 1 core, 128 MiB; power 100 W without 2 fast-ethernet-port; 4 U

Performance
  application  model           processes     rate  run time  communication
                                          [Mop/s]       [s]            [s]
  bt           npb.bt class=C          1    23.67   121,093              0

Order (4 lines, most expensive first)
  quantity  part                 description                      unit     total
                                                                 price     [USD]
         1  ppro-200             PC with one 200 MHz Penti..  2,380.00  2,380.00
         2  fast-ethernet-port   Fast Ethernet switch, per..    285.00    570.00
         1  fast-ethernet-nic    Fast Ethernet interface c..    100.00    100.00
         2  fast-ethernet-cable  Fast Ethernet cable             10.00     20.00

Warnings
  bt needs 3242 MiB per process on 1 processes, a ppro-200 has 128 MiB for each:
    set memory: enforce
$ bursar optimize scenarios/whitney-bt.yaml --budget 3069.99
Whitney class C BT: Fast Ethernet or Myrinet?

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  budget 3,069.99 USD (--budget): +0.01 USD
Smallest sufficient change: budget to 3,070.00 USD.
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

Buy      370 x ppro-200 with fast-ethernet: 7,697 Mop/s
Cost     998,996.30 USD; 1,003.70 USD unspent
Status   optimal: nothing within 1,000,000.00 USD is faster. Gap 0. Independent
         check: 23 of 23 passed
Inputs   1 measured rate, 2 quoted prices, 1 measured network figure
Advice   no near-optimal purchase is worth it: 367 nodes are 0.75 % slower and
         only 0.811 % cheaper
Size     370 nodes, 370 cores, 46.25 GiB; power 37 kW without 740
         fast-ethernet-port; 1,480 U

Performance
  application  model           processes     rate  run time  communication
                                          [Mop/s]       [s]            [s]
  bt           npb.bt class=C        370    7,697     372.4          45.09

Order (4 lines, most expensive first)
  quantity  part                 description             unit       total  kind
                                                        price       [USD]
       370  ppro-200             PC with one 200..   1,999.99  739,996.30  set
       740  fast-ethernet-port   Fast Ethernet sw..    285.00  210,900.00  quote
       370  fast-ethernet-nic    Fast Ethernet in..    110.00   40,700.00  set
       740  fast-ethernet-cable  Fast Ethernet ca..     10.00    7,400.00  quote
$ bursar optimize scenarios/whitney-bt.yaml --goal cost --target-rate 10000
Whitney class C BT: Fast Ethernet or Myrinet?

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  budget 1,000,000.00 USD (line 7): +513,510.00 USD
  target_rate 10000 Mop/s (--target-rate): 6824.82 Mop/s
Smallest sufficient change: budget to 1,169,670.00 USD and target_rate to
7908.57 Mop/s.
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
$ bursar optimize scenarios/whitney-bt.yaml -v | grep -A 1 ^Candidates; bursar optimize scenarios/whitney-bt.yaml | grep -c ^Candidates; bursar optimize scenarios/whitney-bt.yaml --format json | grep -A 2 '"presolve"'
Candidates whose nodes the budget buys: 840. Too expensive with all parts: 276.
Not better than the plan: 563.
0
  "presolve": {
    "points": 840,
    "kept": 1,
