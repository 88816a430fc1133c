# The best of each design; conflicting requirements with their places and repairs. Then a rate so near to the requirement that more
# digits are printed. Last, a purchase that costs as much as another node is not the same purchase.
$ bursar explain scenarios/whitney-bt.yaml
Whitney class C BT: Fast Ethernet or Myrinet?

Alternatives, each at its best
  node     network       template nodes best rate cost [USD] why not
                                          [Mop/s]
> ppro-200 fast-ethernet per-port   325     6,825 997,750.00 chosen
  ppro-200 myrinet       per-port   239     5,608 997,165.36 slower by 17.8 %

> Buy 325 x ppro-200 with fast-ethernet for 997,750.00 USD.
Advice  no cheaper or simpler purchase within 1 % of this rate is worth it: 322
nodes are 0.86 % slower and 0.923 % cheaper.
What stops one node more (326): budget, 1,000,820.00 USD of at most 1,000,000.00
USD. It would make 6,844 Mop/s.

As good within 1 %, cheaper or simpler
  instead    purchase                rate  slower  cost [USD]    saving   equal
  of the                          [Mop/s]     [%]                 [USD]  within
  plan                                                                      [%]
  322 nodes  322 x ppro-200 with    6,766    0.86  988,540.00  9,210.00       1
             fast-ethernet

Least cost of 90, 95 and 99 % of the rate
  purchase                              rate  slower [%]  cost [USD]      saving
                                     [Mop/s]                               [USD]
  291 x ppro-200 with fast-ethernet    6,156        9.8   893,370.00  104,380.00
  308 x ppro-200 with fast-ethernet    6,492        4.88  945,560.00   52,190.00
  322 x ppro-200 with fast-ethernet    6,766        0.86  988,540.00    9,210.00

What keeps a faster one out: each of these changes alone would let one in

  requirement          enough       then can be bought     rate    cost [USD]
                                                        [Mop/s]
  budget 1,000,000.00  +820.00 USD  326 x ppro-200        6,844  1,000,820.00
  USD (line 7)                      with fast-ethernet
$ bursar explain scenarios/whitney-bt.yaml --budget 4000 --format csv
node,network,template,nodes,rate,cost,cost_minor,chosen,equal,lacks
ppro-200,fast-ethernet,per-port,1,23.67,3070.00,307000,true,false,chosen
ppro-200,myrinet,per-port,,,,,false,false,over the budget by 172.24 USD
$ bursar explain scenarios/whitney-bt.yaml --budget 100000 --set limit.min_nodes=64
Whitney class C BT: Fast Ethernet or Myrinet?

Nothing can be bought. What stands in the way:

  budget 100,000.00 USD (--budget) with min_nodes 64 (--set): +96,480.00 USD, or
  32 nodes

The least change that is enough: budget 141,220.00 USD and min_nodes 46.
(A number doubled or halved counts as much as a rule given up or a name added.)
! bursar: --budget: the budget 100,000.00 USD is below the cheapest purchase: 64 x ppro-200 (fast-ethernet) for 196,480.00 USD
? 3
$ printf 'catalog: whitney-1997\nbudget: 100000\nworkload:\n  - {name: bt, model: npb.bt, params: {class: C}, share: 1}\nchoose: {networks: [fast-ethernet], nodes: [ppro-200], templates: [per-port]}\nlimits:\n  min_nodes: 64\n' >$TMP/s.yaml; bursar explain $TMP/s.yaml 2>/dev/null
Nothing can be bought. What stands in the way:

  budget 100,000.00 USD (line 2) with min_nodes 64 (line 7): +96,480.00 USD, or
  32 nodes

The least change that is enough: budget 141,220.00 USD and min_nodes 46.
(A number doubled or halved counts as much as a rule given up or a name added.)
? 3
$ bursar explain scenarios/whitney-bt.yaml --budget 3069.99 --format json
{
  "schema": "bursar.explain/1",
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
$ printf 'catalog: whitney-1997\nbudget: 10\nworkload:\n  - {name: bt, model: npb.bt, params: {class: C}, share: 1, max_time: 1s}\nchoose: {networks: [fast-ethernet], nodes: [ppro-200], templates: [per-port]}\ncounts: any\n' >$TMP/s.yaml; bursar optimize $TMP/s.yaml 2>/dev/null
Nothing can be bought. What stands in the way:

  max_time 1 s of bt (line 4): no single change is enough

Not alone: max_time 1 s of bt (line 4).
The least change that is enough: budget 61,400.00 USD and max_time 6199.08 s of
bt.
(A number doubled or halved counts as much as a rule given up or a name added.)
? 3
$ bursar optimize scenarios/whitney-bt.yaml --budget 3069.99 --format csv
! bursar: --budget: the budget 3,069.99 USD is below the cheapest purchase: 1 x ppro-200 (fast-ethernet) for 3,070.00 USD
? 3
$ bursar catalog export whitney-1997 $TMP -q; sed -i '/^ppro-200,/s/,100,4,/,300,4,/' $TMP/part.csv; bursar catalog build $TMP -o $TMP/sized.db -q; grep -c ',300,4,' $TMP/part.csv
1
$ sed 's/^range:.*/limits: {min_nodes: 64, power: 10kW, rack_units: 300}\nset: ["power.*-port=0W"]/' scenarios/whitney-bt.yaml >$TMP/hot.yaml; bursar optimize $TMP/hot.yaml -c $TMP/sized.db 2>/dev/null
Whitney class C BT: Fast Ethernet or Myrinet?

Nothing can be bought. What stands in the way:

  min_nodes 64 (line 18) with power 10000 W (line 18): 33 nodes, or 19200 W

The least change that is enough: min_nodes 46 and power 13800 W.
(A number doubled or halved counts as much as a rule given up or a name added.)
? 3
$ bursar optimize scenarios/modern-racks.yaml --set limit.min_rate=1e12 2>/dev/null
CG, FT and LU class D for 5 million dollars, in racks of 16 nodes

Nothing can be bought. What stands in the way:

  min_rate 1e+12 Mop/s (--set): 3837690 Mop/s

Enough is: counts any and min_rate 3839160 Mop/s.
(A number doubled or halved counts as much as a rule given up or a name added.)
? 3
$ bursar optimize scenarios/modern-racks.yaml --set limit.min_rate=1e12 --format json 2>/dev/null | grep -E '"(proven|checked)"'
  "proven": false,
  "checked": true
$ bursar optimize scenarios/whitney-fleet.yaml --set limit.min_rate=1e12 2>/dev/null
Whitney class C, BT and SP half and half: one cluster, or two?

Nothing can be bought. What stands in the way:

  min_rate 1e+12 Mop/s (--set): 15939.9 Mop/s

The least change that is enough: budget 8,544,747.52 USD and min_rate 41107.9
Mop/s.
(A number doubled or halved counts as much as a rule given up or a name added.)
The proof has not looked for a purchase itself: there is too much to look at.
? 3
$ sed 's/^clusters: .*/clusters: 4/' scenarios/whitney-fleet.yaml >$TMP/w4.yaml; bursar explain $TMP/w4.yaml --set limit.min_rate=1e12 --budget 300000 2>/dev/null
Whitney class C, BT and SP half and half: one cluster, or two?

Nothing can be bought. What stands in the way:

  min_rate 1e+12 Mop/s (--set): 1806.01 Mop/s

Enough is: budget 17,089,495.04 USD and min_rate 82215.8 Mop/s.
(A number doubled or halved counts as much as a rule given up or a name added.)
The proof has not looked for a purchase itself: there is too much to look at.
? 3
$ bursar explain scenarios/whitney-bt.yaml --why-not myrinet-nic -v
Whitney class C BT: Fast Ethernet or Myrinet?

Alternatives, each at its best
  node     network       template nodes best rate cost [USD] why not
                                          [Mop/s]
> ppro-200 fast-ethernet per-port   325     6,825 997,750.00 chosen
  ppro-200 myrinet       per-port   239     5,608 997,165.36 slower by 17.8 %

> Buy 325 x ppro-200 with fast-ethernet for 997,750.00 USD.
Advice  no cheaper or simpler purchase within 1 % of this rate is worth it: 322
nodes are 0.86 % slower and 0.923 % cheaper.
What stops one node more (326): budget, 1,000,820.00 USD of at most 1,000,000.00
USD. It would make 6,844 Mop/s.

As good within 1 %, cheaper or simpler
  instead    purchase                rate  slower  cost [USD]    saving   equal
  of the                          [Mop/s]     [%]                 [USD]  within
  plan                                                                      [%]
  322 nodes  322 x ppro-200 with    6,766    0.86  988,540.00  9,210.00       1
             fast-ethernet

Least cost of 90, 95 and 99 % of the rate
  purchase                              rate  slower [%]  cost [USD]      saving
                                     [Mop/s]                               [USD]
  291 x ppro-200 with fast-ethernet    6,156        9.8   893,370.00  104,380.00
  308 x ppro-200 with fast-ethernet    6,492        4.88  945,560.00   52,190.00
  322 x ppro-200 with fast-ethernet    6,766        0.86  988,540.00    9,210.00

What keeps a faster one out: each of these changes alone would let one in

  requirement          enough       then can be bought     rate    cost [USD]
                                                        [Mop/s]
  budget 1,000,000.00  +820.00 USD  326 x ppro-200        6,844  1,000,820.00
  USD (line 7)                      with fast-ethernet

Why not myrinet-nic? The best plan with it is 239 x ppro-200 with myrinet: 5,608
Mop/s for 997,165.36 USD, slower by 17.8 % and cheaper by 584.64 USD.
With all else as it is, it would be bought at 532.41 USD or less instead of
1,280.00 USD.
$ bursar explain scenarios/whitney-bt.yaml --why-not myrinet-port --format json -q
{
  "schema": "bursar.explain/1",
  "status": "optimal",
  "goal": "rate",
  "rate_unit": "Mop/s",
  "currency": "USD",
  "considered": [
    {
      "node": "ppro-200",
      "network": "fast-ethernet",
      "template": "per-port",
      "nodes": 325,
      "rate": 6824.8268875095,
      "cost": 997750.0,
      "cost_minor": 99775000,
      "chosen": true,
      "equal": false,
      "lacks": "chosen"
    },
    {
      "node": "ppro-200",
      "network": "myrinet",
      "template": "per-port",
      "nodes": 239,
      "rate": 5608.28201911866,
      "cost": 997165.36,
      "cost_minor": 99716536,
      "chosen": false,
      "equal": false,
      "lacks": "slower by 17.8 %"
    }
  ],
  "one_more": {
    "nodes": 326,
    "wired": true,
    "cost": 1000820.0,
    "cost_minor": 100082000,
    "power_W": null,
    "rack_units": 1304.0,
    "rate": 6844.36916341351,
    "over_budget": true,
    "over_power": false,
    "over_rack_units": false,
    "over_max_nodes": false
  },
  "near": [
    {
      "design": "ppro-200/fast-ethernet-nic/per-port",
      "difference": "322 nodes",
      "purchase": "322 x ppro-200 with fast-ethernet",
      "node": "ppro-200",
      "nodes": 322,
      "network": "fast-ethernet",
      "template": "per-port",
      "rate": 6766.15779562313,
      "rate_loss": 0.00859642198306021,
      "loss_percent": 0.859642198306021,
      "cost": 988540.0,
      "cost_minor": 98854000,
      "cost_saving": 9210.0,
      "cost_saving_minor": 921000,
      "fewer_kinds": 0,
      "near": 0.01,
      "within_percent": 1.0,
      "advice": false
    }
  ],
  "knee": [
    {
      "share": 0.9,
      "design": "ppro-200/fast-ethernet-nic/per-port",
      "difference": "291 nodes",
      "purchase": "291 x ppro-200 with fast-ethernet",
      "node": "ppro-200",
      "nodes": 291,
      "network": "fast-ethernet",
      "template": "per-port",
      "rate": 6156.14576502071,
      "rate_loss": 0.0979777411955435,
      "loss_percent": 9.79777411955435,
      "cost": 893370.0,
      "cost_minor": 89337000,
      "cost_saving": 104380.0,
      "cost_saving_minor": 10438000,
      "fewer_kinds": 0,
      "advice": false
    },
    {
      "share": 0.95,
      "design": "ppro-200/fast-ethernet-nic/per-port",
      "difference": "308 nodes",
      "purchase": "308 x ppro-200 with fast-ethernet",
      "node": "ppro-200",
      "nodes": 308,
      "network": "fast-ethernet",
      "template": "per-port",
      "rate": 6491.52449340015,
      "rate_loss": 0.0488367543386853,
      "loss_percent": 4.88367543386853,
      "cost": 945560.0,
      "cost_minor": 94556000,
      "cost_saving": 52190.0,
      "cost_saving_minor": 5219000,
      "fewer_kinds": 0,
      "advice": false
    },
    {
      "share": 0.99,
      "design": "ppro-200/fast-ethernet-nic/per-port",
      "difference": "322 nodes",
      "purchase": "322 x ppro-200 with fast-ethernet",
      "node": "ppro-200",
      "nodes": 322,
      "network": "fast-ethernet",
      "template": "per-port",
      "rate": 6766.15779562313,
      "rate_loss": 0.00859642198306021,
      "loss_percent": 0.859642198306021,
      "cost": 988540.0,
      "cost_minor": 98854000,
      "cost_saving": 9210.0,
      "cost_saving_minor": 921000,
      "fewer_kinds": 0,
      "advice": false
    }
  ],
  "chosen": {
    "node": "ppro-200",
    "nodes": 325,
    "network": "fast-ethernet",
    "template": "per-port",
    "rate": 6824.8268875095,
    "cost": 997750.0,
    "cost_minor": 99775000
  },
  "binding": [
    {
      "requirement": "budget 1,000,000.00 USD (line 7)",
      "name": "budget",
      "change": "+820.00 USD",
      "purchase": "326 x ppro-200 with fast-ethernet",
      "rate": 6844.36916341351,
      "cost": 1000820.0,
      "cost_minor": 100082000
    }
  ],
  "why_not": {
    "part": "myrinet-port",
    "in_plan": false,
    "best_with": {
      "node": "ppro-200",
      "nodes": 239,
      "network": "myrinet",
      "template": "per-port",
      "rate": 5608.28201911866,
      "cost": 997165.36,
      "cost_minor": 99716536
    },
    "rate_loss": 1216.54486839084,
    "cost_loss": -584.64,
    "cost_loss_minor": -58464,
    "loss": 0.178252853653666,
    "reason": null,
    "price": 123.12,
    "price_minor": 12312,
    "pack": 1,
    "quotes": 1,
    "seller": null,
    "wins_at_price": null
  }
}
$ bursar explain scenarios/whitney-bt.yaml --budget 4000 --why-not myrinet-nic -v
Whitney class C BT: Fast Ethernet or Myrinet?

Alternatives, each at its best
  node      network        template  nodes     best      cost  why not
                                               rate     [USD]
                                            [Mop/s]
> ppro-200  fast-ethernet  per-port      1    23.67  3,070.00  chosen
  ppro-200  myrinet        per-port      -     -         -     over the budget
                                                               by 172.24 USD

> Buy 1 x ppro-200 with fast-ethernet for 3,070.00 USD.
Advice  no cheaper or simpler purchase is within 1 % of this rate.
What stops one node more (2): budget, 6,140.00 USD of at most 4,000.00 USD. It
would make 47.21 Mop/s.

Least cost of 90, 95 and 99 % of the rate
  purchase                            rate  slower [%]  cost [USD]  saving
                                   [Mop/s]                           [USD]
  1 x ppro-200 with fast-ethernet    23.67           0    3,070.00    0.00
  1 x ppro-200 with fast-ethernet    23.67           0    3,070.00    0.00
  1 x ppro-200 with fast-ethernet    23.67           0    3,070.00    0.00

What keeps a faster one out: each of these changes alone would let one in

  requirement      enough         then can be bought     rate      cost
                                                      [Mop/s]     [USD]
  budget 4,000.00  +2,140.00 USD  2 x ppro-200 with     47.21  6,140.00
  USD (--budget)                  fast-ethernet

Why not myrinet-nic? There is no plan with it: --budget: the budget 4,000.00 USD
is below the cheapest purchase: 1 x ppro-200 (myrinet) for 4,172.24 USD.
With all else as it is, it would be bought at 177.75 USD or less instead of
1,280.00 USD.
$ bursar explain scenarios/whitney-bt.yaml --why-not ppro
! bursar: catalogue 'whitney-1997' has no part 'ppro'; did you mean 'ppro-200'?
? 2
$ bursar explain scenarios/whitney-bt.yaml --counts legal -q | grep -A1 '^What stops'; bursar explain scenarios/whitney-bt.yaml --set limit.max_nodes=100 -q | grep -A1 '^What stops'
What stops one node more (325): no limit, at 997,750.00 USD; it would be no
faster, at 6,805 Mop/s.
What stops one node more (101): max_nodes, 101 of at most 100. It would make
2,378 Mop/s.
$ bursar explain scenarios/modern-mix-5m.yaml -q | grep -A1 '^What stops'; bursar explain scenarios/modern-mix-5m.yaml --set limit.rack_units=279 -q --format json | sed -n '/"one_more"/,/}/p'
What stops one node more (263): power, 200,315 W of at most 200,000 W. It would
make 3,787 Gop/s.
  "one_more": {
    "nodes": 263,
    "wired": true,
    "cost": 4579480.0,
    "cost_minor": 457948000,
    "power_W": 200315.0,
    "rack_units": 280.0,
    "rate": 3786820.33501349,
    "over_budget": false,
    "over_power": true,
    "over_rack_units": true,
    "over_max_nodes": false
  },
$ { cat scenarios/whitney-bt.yaml; echo 'limits: {available: {ppro-200: 300}}'; } >$TMP/stock.yaml; bursar explain $TMP/stock.yaml -q | grep -A1 '^What stops'
What stops one node more (301): its parts, which cannot be had or cost more than
twice as much.
$ grep -v 'fat-tree' scenarios/modern-mix-5m.yaml >$TMP/star.yaml; bursar explain $TMP/star.yaml -q | grep -A1 '^What stops'
What stops one node more (65): the template cannot wire so many.

$ sed 's/^range:/limits: {gamma: 1e6, min_rate: 500}\nrange:/' scenarios/whitney-bt.yaml >$TMP/gamma.yaml; bursar explain $TMP/gamma.yaml -q | sed -n 5,6p; for change in '*2' 2e6; do bursar explain $TMP/gamma.yaml --set limit.gamma=$change -q | sed -n 5,6p; done
  gamma 1000000 (line 18) with min_rate 500 Mop/s (line 18): no limit on gamma,
  or 23.67 Mop/s
  min_rate 500 Mop/s (line 18) with gamma 2000000 (--set): 23.67 Mop/s, or no
  limit on gamma
  min_rate 500 Mop/s (line 18) with gamma 2000000 (--set): 23.67 Mop/s, or no
  limit on gamma
$ bursar explain scenarios/whitney-fleet-procurement.yaml -q | grep -A1 'What stops'; bursar explain scenarios/whitney-fleet-procurement.yaml -q --format json | grep -A8 one_more_in_each
What stops one node more in cluster 1 (59): budget, 1,503,670.18 USD of at most
1,500,000.00 USD. It would make 6,042 Mop/s.
What stops one node more in cluster 2 (240): budget, 1,505,005.13 USD of at most
1,500,000.00 USD. It would make 6,045 Mop/s.
  "one_more_in_each": [
    {
      "nodes": 59,
      "wired": true,
      "cost": 1503670.18,
      "cost_minor": 150367018,
      "power_W": null,
      "rack_units": 1200.0,
      "rate": 6041.61989792924,
$ bursar -q explain -v scenarios/modern-mix.yaml --set limit.min_nodes=60 | sed -n '3,8p;/over the budget/{p;q;}'; bursar -q explain -v scenarios/modern-mix.yaml --set limit.min_nodes=60 | awk 'length > 80'
Alternatives, each at its best
  node            network       template            nodes     best  cost [USD]
                                                              rate
                                                           [Gop/s]
    why not
> xeon-6354-256   ndr           fat-tree,              64  1,253    908,960.00
    over the budget by 785,400.00 USD, or only with min_nodes 34
$ for q in "university-2026.yaml --why-not fabric-hdr" "whitney-fleet.yaml" "whitney-procurement.yaml --set limit.min_nodes=400" "tender-2026.yaml --budget 1000"; do for j in 1 2 7; do bursar explain scenarios/$q --format json --jobs $j -q | md5sum; done | uniq | wc -l; done
1
1
1
1
$ cp -r catalog/whitney-1997 $TMP/breaks; echo 'myrinet-nic,1997-10-01,,100000,USD,quote,1,50,nas-97-023-table-6' >>$TMP/breaks/quote.csv; for f in text json; do bursar explain scenarios/whitney-bt.yaml -c $TMP/breaks --why-not myrinet-nic --format $f | grep -A2 -e '^With all else' -e '"pack"'; done
With all else as it is, it would be bought at 681.49 USD or less instead of
1,280.00 USD.
All of its quotes move in proportion; these are prices of the first one.
    "pack": 1,
    "quotes": 2,
    "seller": null,
$ sed 's/^budget.*/&\nlimits: {min_rate: 12482.31}/' tests/mutants/base.yaml >$TMP/near.yaml; shop=$PWD/tests/mutants/shop; cd $TMP; bursar optimize near.yaml -c $shop -q >told
! bursar: near.yaml: the fastest affordable cluster reaches 12482.18774 Mop/s, below the required 12482.31
? 3
$ { grep -v '^choose' tests/mutants/base.yaml; echo 'choose: {nodes: [pc, big], networks: [gigabit], templates: [{name: star}, {name: per-port}]}'; } >$TMP/t.yaml; bursar explain $TMP/t.yaml -c tests/mutants/shop -q --goal cost --target-rate 300 --set big=2000USD | sed -n '3,14p'
Alternatives, each at its best
  node  network  template  nodes     best      cost  why not
                                     rate     [USD]
                                  [Mop/s]
> big   gigabit  star          1  1,051    2,705.00  chosen
  pc    gigabit  star          1    591.3  2,705.00  equal, but slower by 43.7 %
  big   gigabit  per-port      1  1,051    2,720.00  more expensive by 15.00 USD
  pc    gigabit  per-port      1    591.3  2,720.00  more expensive by 15.00 USD

> Buy 1 x big with gigabit for 2,705.00 USD.

No change of one requirement alone lets in a cheaper purchase.
$ cd $TMP; sed 's/^budget.*/budget: 8000/' $OLDPWD/tests/mutants/base.yaml >few.yaml; printf 'extras: [{one_of: [login, ups-3k], count: 4}]\nlimits: {available: {ups-3k: 3}}\n' >>few.yaml; bursar optimize few.yaml -c $OLDPWD/tests/mutants/shop -q 2>/dev/null; bursar explain few.yaml -c $OLDPWD/tests/mutants/shop -q --set limit.available.ups-3k=0 2>/dev/null | tail -3
A fault in the program

Nothing can be bought. What stands in the way:

  budget 8,000.00 USD (line 5) with available ups-3k=3 (line 10): +4,705.00 USD,
  or 4 x ups-3k available

The least change that is enough: 4 x ups-3k available.
(A number doubled or halved counts as much as a rule given up or a name added.)

The least change that is enough: budget 12,705.00 USD.
(A number doubled or halved counts as much as a rule given up or a name added.)
