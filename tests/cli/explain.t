# The best of each design; conflicting requirements with their places and repairs. Then a rate so near to the requirement that more
# digits are printed. Last, a purchase that costs as much as another node is not the same purchase.
$ bursar explain scenarios/whitney-bt.yaml
Whitney class C BT: Fast Ethernet or Myrinet?

Binding: budget. A 326th node costs 820.00 USD too much and would add 19.54
Mop/s (+0.29 %)

Best purchase of each design
  node      network        topology  nodes  rate [Mop/s]  cost [USD]  vs plan
> ppro-200  fast-ethernet  per-port    325         6,825  997,750.00  plan
  ppro-200  myrinet        per-port    239         5,608  997,165.36  -17.8 %

Smallest single change that admits a faster purchase
  budget 1,000,000.00 USD (line 7) -> 1,000,820.00 USD (+0.082 %): 326 x
  ppro-200 with fast-ethernet, +0.29 %

Near-optimal purchases within 1 %
  change to the plan  rate [Mop/s]  rate loss [%]  cost [USD]  saving [USD]
  322 nodes                  6,766           0.86  988,540.00      9,210.00
$ bursar explain scenarios/whitney-bt.yaml --budget 4000 --format csv
node,network,template,nodes,rate,cost,cost_minor,chosen,equal,lacks
ppro-200,fast-ethernet,per-port,1,23.67,3070.00,307000,true,false,plan
ppro-200,myrinet,per-port,,,,,false,false,over the budget by 172.24 USD
$ bursar explain scenarios/whitney-bt.yaml --budget 100000 --set limit.min_nodes=64
Whitney class C BT: Fast Ethernet or Myrinet?

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  budget 100,000.00 USD (--budget): +96,480.00 USD
  min_nodes 64 (--set): 32 nodes
Smallest sufficient change: budget to 141,220.00 USD and min_nodes to 46.
! bursar: --budget: the budget 100,000.00 USD is below the cheapest purchase: 64 x ppro-200 (fast-ethernet) for 196,480.00 USD
? 3
$ printf 'catalog: whitney-1997\nbudget: 100000\nworkload:\n  - {name: bt, model: npb.bt, params: {class: C}, share: 1}\nchoose: {networks: [fast-ethernet], nodes: [ppro-200], templates: [per-port]}\nlimits:\n  min_nodes: 64\n' >$TMP/s.yaml; bursar explain $TMP/s.yaml 2>/dev/null
Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  budget 100,000.00 USD (line 2): +96,480.00 USD
  min_nodes 64 (line 7): 32 nodes
Smallest sufficient change: budget to 141,220.00 USD and min_nodes to 46.
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
Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  max_time 1 s of bt (line 4): not sufficient alone
Smallest sufficient change: budget to 61,400.00 USD and max_time to 6199.08 s of
bt.
? 3
$ bursar optimize scenarios/whitney-bt.yaml --budget 3069.99 --format csv
! bursar: --budget: the budget 3,069.99 USD is below the cheapest purchase: 1 x ppro-200 (fast-ethernet) for 3,070.00 USD
? 3
$ bursar catalog export whitney-1997 $TMP -q; sed -i '/^ppro-200,/s/,100,4,/,300,4,/' $TMP/part.csv; bursar catalog build $TMP -o $TMP/sized.db -q; grep -c ',300,4,' $TMP/part.csv
1
$ sed 's/^range:.*/limits: {min_nodes: 64, power: 10kW, rack_units: 300}\nset: ["power.*-port=0W"]/' scenarios/whitney-bt.yaml >$TMP/hot.yaml; bursar optimize $TMP/hot.yaml -c $TMP/sized.db 2>/dev/null
Whitney class C BT: Fast Ethernet or Myrinet?

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  min_nodes 64 (line 18): 33 nodes
  power 10000 W (line 18): 19200 W
Smallest sufficient change: min_nodes to 46 and power to 13800 W.
? 3
$ bursar optimize scenarios/modern-racks.yaml --set limit.min_rate=1e12 2>/dev/null
CG, FT and LU class D for 5 million dollars, in racks of 16 nodes

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  min_rate 1e+12 Mop/s (--set): 3658010 Mop/s
A sufficient change: budget to 5,024,922.00 USD and min_rate to 3660290 Mop/s.
? 3
$ bursar optimize scenarios/modern-racks.yaml --set limit.min_rate=1e12 --format json 2>/dev/null | grep -E '"(proven|checked)"'
  "proven": false,
  "checked": true
$ bursar optimize scenarios/whitney-fleet.yaml --set limit.min_rate=1e12 2>/dev/null
Whitney class C, BT and SP half and half: one cluster, or two?

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  min_rate 1e+12 Mop/s (--set): 15939.9 Mop/s
Smallest sufficient change: budget to 8,544,747.52 USD and min_rate to 41107.9
Mop/s.
Not checked independently: the problem is too large to enumerate.
? 3
$ sed 's/^clusters: .*/clusters: 4/' scenarios/whitney-fleet.yaml >$TMP/w4.yaml; bursar explain $TMP/w4.yaml --set limit.min_rate=1e12 --budget 300000 2>/dev/null
Whitney class C, BT and SP half and half: one cluster, or two?

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  min_rate 1e+12 Mop/s (--set): 1806.01 Mop/s
A sufficient change: budget to 17,089,495.04 USD and min_rate to 82215.8 Mop/s.
Not checked independently: the problem is too large to enumerate.
? 3
$ bursar explain scenarios/whitney-bt.yaml --why-not myrinet-nic -v
Whitney class C BT: Fast Ethernet or Myrinet?

Binding: budget. A 326th node costs 820.00 USD too much and would add 19.54
Mop/s (+0.29 %)

Best purchase of each design
  node      network        topology  nodes  rate [Mop/s]  cost [USD]  vs plan
> ppro-200  fast-ethernet  per-port    325         6,825  997,750.00  plan
  ppro-200  myrinet        per-port    239         5,608  997,165.36  -17.8 %

Smallest single change that admits a faster purchase
  budget 1,000,000.00 USD (line 7) -> 1,000,820.00 USD (+0.082 %): 326 x
  ppro-200 with fast-ethernet, +0.29 %

Near-optimal purchases within 1 %
  change to  purchase           rate  rate  cost [USD]    saving  near-optimal
  the plan                   [Mop/s]  loss                 [USD]    within [%]
                                       [%]
  322 nodes  322 x ppro-200    6,766  0.86  988,540.00  9,210.00             1
             with
             fast-ethernet

Least cost for 90, 95 and 99 % of the rate
  purchase                              rate  rate loss  cost [USD]      saving
                                     [Mop/s]        [%]                   [USD]
  291 x ppro-200 with fast-ethernet    6,156       9.8   893,370.00  104,380.00
  308 x ppro-200 with fast-ethernet    6,492       4.88  945,560.00   52,190.00
  322 x ppro-200 with fast-ethernet    6,766       0.86  988,540.00    9,210.00

Why not myrinet-nic: the best plan with it is 239 x ppro-200 with myrinet: 5,608
Mop/s (-17.8 %) for 997,165.36 USD (584.64 USD cheaper).
It enters the plan at 532.41 USD or less; its price is 1,280.00 USD.
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
      "lacks": "plan"
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
      "lacks": "-17.8 %"
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

Binding: budget. A 2nd node costs 2,140.00 USD too much and would add 23.54
Mop/s (+99.4 %)

Best purchase of each design
  node      network        topology  nodes     rate      cost  vs plan
                                            [Mop/s]     [USD]
> ppro-200  fast-ethernet  per-port      1    23.67  3,070.00  plan
  ppro-200  myrinet        per-port      -     -         -     over the budget
                                                               by 172.24 USD

Smallest single change that admits a faster purchase
  budget 4,000.00 USD (--budget) -> 6,140.00 USD (+53.5 %): 2 x ppro-200 with
  fast-ethernet, +99.4 %

Least cost for 90, 95 and 99 % of the rate
  purchase                            rate  rate loss  cost [USD]  saving
                                   [Mop/s]        [%]               [USD]
  1 x ppro-200 with fast-ethernet    23.67          0    3,070.00    0.00
  1 x ppro-200 with fast-ethernet    23.67          0    3,070.00    0.00
  1 x ppro-200 with fast-ethernet    23.67          0    3,070.00    0.00

Why not myrinet-nic: no plan with it is feasible: --budget: the budget 4,000.00
USD is below the cheapest purchase: 1 x ppro-200 (myrinet) for 4,172.24 USD.
It enters the plan at 177.75 USD or less; its price is 1,280.00 USD.
$ bursar explain scenarios/whitney-bt.yaml --why-not ppro
! bursar: catalogue 'whitney-1997' has no part 'ppro'; did you mean 'ppro-200'?
? 2
$ bursar explain scenarios/whitney-bt.yaml --counts legal -q | grep -A1 '^Binding'; bursar explain scenarios/whitney-bt.yaml --set limit.max_nodes=100 -q | grep -A1 '^Binding'
Binding: no limit. A 325th node would not add to the rate

Binding: max_nodes. A 101st node exceeds max_nodes 100 and would add 23.48 Mop/s
(+1 %)
$ bursar explain scenarios/modern-mix-5m.yaml --set limit.power=60kW -q | grep -A1 '^Binding'; bursar explain scenarios/modern-mix-5m.yaml --set limit.power=60kW --set limit.rack_units=72 -q --format json | sed -n '/"one_more"/,/}/p'
Binding: power. A 70th node has power 60,600 W of at most 60,000 W and would add
3,355 Mop/s (+0.18 %)
  "one_more": {
    "nodes": 70,
    "wired": true,
    "cost": 1525040.0,
    "cost_minor": 152504000,
    "power_W": 60600.0,
    "rack_units": 73.0,
    "rate": 1826965.15177989,
    "over_budget": false,
    "over_power": true,
    "over_rack_units": true,
    "over_max_nodes": false
  },
$ { cat scenarios/whitney-bt.yaml; echo 'limits: {available: {ppro-200: 300}}'; } >$TMP/stock.yaml; bursar explain $TMP/stock.yaml -q | grep -A1 '^Binding'
Binding: parts. The parts for a 301st node are not available or double the cost

$ grep -v 'fat-tree' scenarios/modern-mix-5m.yaml >$TMP/star.yaml; bursar explain $TMP/star.yaml -q | grep -A1 '^Binding'
Binding: topology. The template cannot connect a 65th node

$ sed 's/^range:/limits: {gamma: 1e6, min_rate: 500}\nrange:/' scenarios/whitney-bt.yaml >$TMP/gamma.yaml; bursar explain $TMP/gamma.yaml -q | sed -n 5,6p; for change in '*2' 2e6; do bursar explain $TMP/gamma.yaml --set limit.gamma=$change -q | sed -n 5,6p; done
Conflicting constraints, each with the smallest change that suffices alone
  gamma 1000000 (line 18): no limit on gamma
Conflicting constraints, each with the smallest change that suffices alone
  min_rate 500 Mop/s (line 18): 23.67 Mop/s
Conflicting constraints, each with the smallest change that suffices alone
  min_rate 500 Mop/s (line 18): 23.67 Mop/s
$ bursar explain scenarios/whitney-fleet-procurement.yaml -q | grep -A1 'Binding'; bursar explain scenarios/whitney-fleet-procurement.yaml -q --format json | grep -A8 one_more_in_each
Binding for cluster 1: budget. A 59th node costs 3,670.18 USD too much and would
add 17.3 Mop/s (+0.29 %)
Binding for cluster 2: budget. A 240th node costs 5,005.13 USD too much and
would add 20.47 Mop/s (+0.34 %)
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
Binding: budget. A 65th node costs 50,040.00 USD too much and would add 2,581
Mop/s (+0.21 %)

Best purchase of each design
  node            network       topology            nodes     rate  cost [USD]
                                                           [Gop/s]
    over the budget by 785,400.00 USD, or only with min_nodes 34
$ for q in "university-2026.yaml --why-not fabric-hdr" "whitney-fleet.yaml" "whitney-procurement.yaml --set limit.min_nodes=400" "tender-2026.yaml --budget 1000"; do for j in 1 2 7; do bursar explain scenarios/$q --format json --jobs $j -q | md5sum; done | uniq | wc -l; done
1
1
1
1
$ cp -r catalog/whitney-1997 $TMP/breaks; echo 'myrinet-nic,1997-10-01,,100000,USD,quote,1,50,nas-97-023-table-6' >>$TMP/breaks/quote.csv; for f in text json; do bursar explain scenarios/whitney-bt.yaml -c $TMP/breaks --why-not myrinet-nic --format $f | grep -A3 -e '^It enters' -e '"pack"'; done
It enters the plan at 681.49 USD or less; its price is 1,280.00 USD.
All quotes of the part change in proportion; the prices are those of its first
quote.
All designs: -v
    "pack": 1,
    "quotes": 2,
    "seller": null,
    "wins_at_price": 681.49,
$ sed 's/^budget.*/&\nlimits: {min_rate: 12482.31}/' tests/mutants/base.yaml >$TMP/near.yaml; shop=$PWD/tests/mutants/shop; cd $TMP; bursar optimize near.yaml -c $shop -q >told
! bursar: near.yaml: the fastest affordable cluster reaches 12482.18774 Mop/s, below the required 12482.31
? 3
$ { grep -v '^choose' tests/mutants/base.yaml; echo 'choose: {nodes: [pc, big], networks: [gigabit], templates: [{name: star}, {name: per-port}]}'; } >$TMP/t.yaml; bursar explain $TMP/t.yaml -c tests/mutants/shop -q --goal cost --target-rate 300 --set big=2000USD | sed -n '3,14p'
Best purchase of each design
  node  network  topology  nodes     rate  cost [USD]  vs plan
                                  [Mop/s]
> big   gigabit  star          1  1,051      2,705.00  plan
  pc    gigabit  star          1    591.3    2,705.00  equal, slower by 43.7 %
  big   gigabit  per-port      1  1,051      2,720.00  +0.55 %
  pc    gigabit  per-port      1    591.3    2,720.00  +0.55 %

No single change of a requirement admits a cheaper purchase.

Other designs for at most this cost, within 1 %
  purchase             rate [Mop/s]  of the target [%]  cost [USD]  saving [USD]
$ cd $TMP; sed 's/^budget.*/budget: 8000/' $OLDPWD/tests/mutants/base.yaml >few.yaml; printf 'extras: [{one_of: [login, ups-3k], count: 4}]\nlimits: {available: {ups-3k: 3}}\n' >>few.yaml; bursar optimize few.yaml -c $OLDPWD/tests/mutants/shop -q 2>/dev/null; bursar explain few.yaml -c $OLDPWD/tests/mutants/shop -q --set limit.available.ups-3k=0 2>/dev/null | tail -3
A fault in the program

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  budget 8,000.00 USD (line 5): +4,705.00 USD
  available ups-3k=3 (line 10): 4 x ups-3k available
Smallest sufficient change: 4 x ups-3k available.
  budget 8,000.00 USD (line 5): +4,705.00 USD
  available ups-3k=0 (--set): 4 x ups-3k available
Smallest sufficient change: budget to 12,705.00 USD.
