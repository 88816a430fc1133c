# What was considered; requirements that exclude each other, with their places and repairs.
$ bursar explain scenarios/whitney-bt.yaml
Whitney class C BT: Fast Ethernet or Myrinet?

What was considered, each at its best
  node      network        template  nodes     best        cost  what it lacks
                                               rate
                                              Mop/s         USD
> ppro-200  fast-ethernet  per-port    325  6824.83  997,750.00  chosen
  ppro-200  myrinet        per-port    239  5608.28  997,165.36  slower by 17.8 %

> Buy 325 x ppro-200 with fast-ethernet for 997,750.00 USD.
$ bursar explain scenarios/whitney-bt.yaml --budget 4000 --format csv
node,network,template,nodes,rate,cost,cost_minor,chosen,lacks
ppro-200,fast-ethernet,per-port,1,23.67,3070.00,307000,true,chosen
ppro-200,myrinet,per-port,,,,,false,over the budget by 172.24 USD
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
  "proven": true
}
! bursar: --budget: the budget 3,069.99 USD is below the cheapest purchase: 1 x ppro-200 (fast-ethernet) for 3,070.00 USD
? 3
$ printf 'catalog: whitney-1997\nbudget: 10\nworkload:\n  - {name: bt, model: npb.bt, params: {class: C}, share: 1, max_time: 1s}\nchoose: {networks: [fast-ethernet], nodes: [ppro-200], templates: [per-port]}\n' >$TMP/s.yaml; bursar optimize $TMP/s.yaml 2>/dev/null
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
$ bursar catalog export whitney-1997 $TMP -q; sed -i 's/^ppro-200,node,[^,]*,\("[^"]*"\),,,/ppro-200,node,,\1,300,4,/' $TMP/part.csv; bursar catalog build $TMP -o $TMP/sized.db -q; grep -c ',300,4,' $TMP/part.csv
1
$ sed 's/^range:.*/limits: {min_nodes: 64, power: 10kW, rack_units: 300}/' scenarios/whitney-bt.yaml >$TMP/hot.yaml; bursar optimize $TMP/hot.yaml -c $TMP/sized.db 2>/dev/null
Whitney class C BT: Fast Ethernet or Myrinet?

Nothing can be bought. What stands in the way:

  min_nodes 64 (line 18) with power 10000 W (line 18): 33 nodes, or 19200 W

The least change that is enough: min_nodes 46 and power 13800 W.
(A number doubled or halved counts as much as a rule given up or a name added.)
? 3
