# Several clusters within one budget; applications share their time. Last: three clusters that exclude each other by power or rack
# units, and two that miss a mean of speeds.
$ bursar optimize scenarios/whitney-fleet.yaml
Whitney class C, BT and SP half and half: one cluster, or two?

Buy      1: 386 x ppro-200 with fast-ethernet
         2: 435 x ppro-200 with myrinet
Rate     15.94 Gop/s (harmonic mean of bt, sp)
Cost     2,999,944.40 USD; 55.60 USD unspent
Status   optimal: no plan of at most 2 clusters within 3,000,000.00 USD is
         faster. Gap 0. Independent check: 40 of 40 passed
Inputs   2 measured rates, 7 quoted prices, 2 measured network figures
Advice   `bursar explain` computes near-optimal purchases of several clusters
Size     821 nodes, 821 cores, 102.6 GiB; power 82.1 kW without 772
         fast-ethernet-port, 870 myrinet-port; 3,284 U

Performance of cluster 1: 386 x ppro-200 with fast-ethernet
  application  model           processes     rate  run time  share of  share of
                                          [Mop/s]       [s]  work [%]  time [%]
  bt           npb.bt class=C        386    8,004     358.1   50        99.57
  sp           npb.sp class=C        386    5,134     282.4    0.1381    0.4287

Performance of cluster 2: 435 x ppro-200 with myrinet
  application  model           processes     rate  run time  share of  share of
                                          [Mop/s]       [s]  work [%]  time [%]
  sp           npb.sp class=C        435    7,948     182.4     49.86       100

Order (7 lines, most expensive first)
  quantity  part                 description                  unit   total [USD]
                                                             price
       821  ppro-200             PC with one 200 MHz P..  2,380.00  1,953,980.00
       435  myrinet-nic          Myrinet interface card   1,280.00    556,800.00
       772  fast-ethernet-port   Fast Ethernet switch..     285.00    220,020.00
       870  myrinet-cable        Myrinet cable              133.00    115,710.00
       870  myrinet-port         Myrinet switch, per p..    123.12    107,114.40
       386  fast-ethernet-nic    Fast Ethernet interfa..    100.00     38,600.00
       772  fast-ethernet-cable  Fast Ethernet cable         10.00      7,720.00
$ bursar optimize scenarios/whitney-fleet.yaml --format json -o $TMP/fleet.json
$ bursar verify $TMP/fleet.json scenarios/whitney-fleet.yaml --format csv | grep -v '^cluster [12]: [dnNspt]'
name,ok,detail
clusters,true,"2 clusters, at most 2"
parts,true,"7 lines, each with a different part of the catalogue"
prices,true,each line costs its quantity at the catalogue's price
owned,true,the plan uses at most the owned units
currency,true,USD
cost,true,"the lines sum to 2999944.40, stated 2999944.40"
budget,true,"cost 2999944.40, budget 3000000.00"
cluster 1: cables,true,"need 772, the bill has 772"
cluster 1: rates,true,every rate agrees with the model
cluster 2: cables,true,"need 870, the bill has 870"
cluster 2: rates,true,every rate agrees with the model
order,true,the bill has all parts of all clusters
no stray parts,true,a cluster uses every line
work,true,every application gets its share of the work; the rate is 15939.9907558771 Mop/s
rate limit,true,"rate 15939.9907558771, required 0"
objective,true,"recomputed 15939.9907558771, stated 15939.9907558771"
bound and gap,true,"bound 15939.9907558771, gap 0, claimed optimal"
power,true,"stated unknown W, the clusters unknown W"
scenario,true,"SHA-256 68aeba5a9fd43264..., the plan's 68aeba5a9fd43264..."
catalogue,true,"SHA-256 03733cf4ddaca9dc..., the plan's 03733cf4ddaca9dc..."
question,true,"goal rate, counts any, as of 1997-10-01"
changes,true,the plan was made with 0 --set; the same must be given here
objective's name,true,rate in Mop/s
status,true,optimal
integer money,true,every amount equals its integer in minor units
quotes,true,"kind, date and source of every price, and the kind of every part"
names,true,vendor and name of every part
title,true,that of the scenario
parts of clusters,true,those of their parts lists
applications,true,"model, unit, computing and communication time, share of each"
totals,true,"switches, nodes, cores, memory, watts and rack units of each cluster, and their totals"
optimal,true,"best of 2980460 sets of candidates enumerated: 15939990755.8771, plan 15939990755.8771"
unique,true,"no other purchase has the same value, rate and cost"
$ bursar optimize scenarios/whitney-fleet.yaml --goal rate-per-watt --set 'power.*-port=0W' --best 2 --format csv | cut -d, -f2-5,7
objective,rate,cost,cost_minor,purchase
0.209122482174782,2091.22482174782,417224.00,41722400,39 x ppro-200 with myrinet + 61 x ppro-200 with myrinet
0.209114564406839,2112.05710050907,421396.24,42139624,40 x ppro-200 with myrinet + 61 x ppro-200 with myrinet
$ for g in rate-per-cost rate-per-watt; do bursar optimize scenarios/whitney-fleet.yaml --goal $g --set 'power.*-port=0W' --format json -o $TMP/ratio.json -q; bursar verify $TMP/ratio.json scenarios/whitney-fleet.yaml --goal $g --set 'power.*-port=0W' --format csv -q | grep '^optimal'; done
optimal,true,"best of 2980460 sets of candidates enumerated: 62.9015882559141, plan 62.9015882559141"
optimal,true,"best of 2980460 sets of candidates enumerated: 209122.482174782, plan 209122.482174782"
$ bursar optimize scenarios/whitney-fleet.yaml --goal cost --target-rate 15000 --format csv | cut -d, -f1,3
part,quantity
fast-ethernet-cable,728
fast-ethernet-nic,364
fast-ethernet-port,728
myrinet-cable,814
myrinet-nic,407
myrinet-port,814
ppro-200,771
$ grep -v '^budget:' scenarios/whitney-fleet.yaml >$TMP/open.yaml
$ bursar optimize $TMP/open.yaml --goal cost --target-rate 15000 --format csv | cut -d, -f1,3
part,quantity
fast-ethernet-cable,728
fast-ethernet-nic,364
fast-ethernet-port,728
myrinet-cable,814
myrinet-nic,407
myrinet-port,814
ppro-200,771
$ bursar optimize $TMP/open.yaml --goal cost --target-rate 15000 --format json -o $TMP/open.json -q
$ bursar verify $TMP/open.json $TMP/open.yaml --goal cost --target-rate 15000 --format csv | grep -c true
54
$ bursar explain $TMP/open.yaml --goal cost --target-rate 40000 --format csv -q
kind,purchase,rate,cost,cost_minor,chosen,lacks
fast-ethernet + myrinet,944 x ppro-200 + 1237 x ppro-200,40000.1577790512,8059140.88,805914088,true,plan
myrinet + myrinet,846 x ppro-200 + 1143 x ppro-200,40007.7483382375,8298585.36,829858536,false,'+2.97 %
myrinet,2069 x ppro-200,40006.6248232895,8632364.56,863236456,false,'+7.11 %
fast-ethernet + fast-ethernet,1585 x ppro-200 + 2040 x ppro-200,40002.9529033303,11128750.00,1112875000,false,'+38.1 %
fast-ethernet,,,,,false,"no clusters of up to 4096 nodes each reach the target: several clusters need a budget, or limits: {max_nodes: ...}, to look further"
$ cd $TMP; bursar optimize open.yaml --goal cost --target-rate 400000
! bursar: open.yaml:10:11: neither one cluster of up to 100000 nodes nor several of up to 4096 each reach the target: to look further several clusters need a budget, or limits: {max_nodes: ...}
? 5
$ bursar optimize scenarios/whitney-fleet.yaml --budget 100000
Whitney class C, BT and SP half and half: one cluster, or two?

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  max_time 2000 s of sp (line 14): not sufficient alone
  budget 100,000.00 USD (--budget): +96,480.00 USD
Smallest sufficient change: max_time to 2797.27 s of bt and budget to 138,150.00
USD.
! bursar: scenarios/whitney-fleet.yaml: no affordable cluster can run 'bt' within its limits
? 3
$ bursar curve scenarios/whitney-fleet.yaml --from 1000000 --to 3000000 --points 3 --format csv
budget,budget_minor,cost,cost_minor,rate,bound,gap,clusters,purchase
1000000.00,100000000,997750.00,99775000,5827.58641859204,5827.58641859204,0,2,136 x ppro-200 with fast-ethernet + 189 x ppro-200 with fast-ethernet
2000000.00,200000000,1998570.00,199857000,10835.2892477772,10835.2892477772,0,2,275 x ppro-200 with fast-ethernet + 376 x ppro-200 with fast-ethernet
3000000.00,300000000,2999944.40,299994440,15939.9907558771,15939.9907558771,0,2,386 x ppro-200 with fast-ethernet + 435 x ppro-200 with myrinet
$ bursar curve scenarios/whitney-fleet.yaml --exact --from 2000000 --to 2004000
Whitney class C, BT and SP half and half: one cluster, or two?

Best rate for each budget, 2,000,000.00 to 2,001,640.00 USD: all 2 steps.
Best rate per USD: 5.422 kop/s, 275 x ppro-200 with fast-ethernet + 376 x
ppro-200 with fast-ethernet for 1,998,570.00 USD.
Status   optimal at each budget listed.

  budget [USD]    cost [USD]     rate  purchase               marginal  mark
                              [Gop/s]                         rate per
                                                                   USD
                                                               [kop/s]
> 2,000,000.00  1,998,570.00    10.84  275 x ppro-200 with       -      best
                                       fast-ethernet + 376 x
                                       ppro-200 with
                                       fast-ethernet
  2,001,640.00  2,001,640.00    10.85  275 x ppro-200 with       4.716  -
                                       fast-ethernet + 377 x
                                       ppro-200 with
                                       fast-ethernet

Marginal rate: gain over the previous step per USD of additional cost.
Best: the highest rate per USD. Knee: additional money buys less from there on.
$ bursar curve scenarios/whitney-fleet.yaml --goal cost --target-rate 5000 --from 2000000 --to 2004000 --points 2 --format csv
budget,budget_minor,cost,cost_minor,rate,bound,gap,clusters,purchase
2000000.00,200000000,1998570.00,199857000,10835.2892477772,10835.2892477772,0,2,275 x ppro-200 with fast-ethernet + 376 x ppro-200 with fast-ethernet
2004000.00,200400000,2001640.00,200164000,10849.7682358467,10849.7682358467,0,2,275 x ppro-200 with fast-ethernet + 377 x ppro-200 with fast-ethernet
$ bursar crossover scenarios/whitney-fleet.yaml --between fast-ethernet,myrinet
Whitney class C, BT and SP half and half: one cluster, or two?

myrinet overtakes fast-ethernet at 3,713,293.60 USD.

below 196,480.00 USD               neither can be bought
196,480.00 to 3,713,293.60 USD     fast-ethernet
3,713,293.60 to 15,000,000.00 USD  myrinet

Status   sampled at 61 budgets: a change of winner and back between two of them
         is not found.
With fractional nodes: not comparable, several clusters are compared with whole
nodes only.
$ bursar export scenarios/whitney-fleet.yaml $TMP/fleet.mps --mps | tail -n +3
rows                 3,259
columns              9,632
integer columns      3,253
entries              35,424
sense                minimise
rate per unit of L0  25.8825305022301 Gop/s
$ sed '/"clusters"/,$ s/"nodes": 386/"nodes": 385/' $TMP/fleet.json >$TMP/fewer.json; bursar verify $TMP/fewer.json scenarios/whitney-fleet.yaml --format csv | grep ,false
cluster 1: no stray parts,false,the parts list differs from the needs of this number of nodes
cluster 1: process counts,false,every application runs on an allowed number of processes
work,false,every application gets its share of the work; the rate is 0 Mop/s
objective,false,"recomputed 0, stated 15939.9907558771"
applications,false,"model, unit, computing and communication time, share of each"
totals,false,"switches, nodes, cores, memory, watts and rack units of each cluster, and their totals"
$ sed 's/"time_fraction": 0.99/"time_fraction": 0.98/' $TMP/fleet.json >$TMP/idle.json; bursar verify $TMP/idle.json scenarios/whitney-fleet.yaml --format csv | grep ,false
objective,false,"recomputed 15779.9045066846, stated 15939.9907558771"
optimal,false,"best of 2980460 sets of candidates enumerated: 15939990755.8771, plan 15779904506.6846; other time shares are faster"
$ bursar verify $TMP/fleet.json scenarios/whitney-bt.yaml 2>&1 | sed "s/.*fleet.json/fleet.json/"
fleet.json: a plan for several clusters, but the scenario is for one cluster
$ bursar fleets scenarios/whitney-fleet.yaml --points 16
Whitney class C, BT and SP half and half: one cluster, or two?

Best purchase of each kind for 3,000,000.00 USD
  networks              rate    cost [USD]  purchase
                     [Gop/s]
  fast-ethernet        13.18  2,999,390.00  977 x ppro-200
  myrinet              14.59  2,999,840.56  719 x ppro-200
  fast-ethernet +      15.32  2,999,390.00  416 x ppro-200 + 561 x ppro-200
  fast-ethernet
  fast-ethernet +      15.94  2,999,944.40  386 x ppro-200 + 435 x ppro-200
  myrinet
  myrinet + myrinet    14.8   2,999,840.56  301 x ppro-200 + 418 x ppro-200

Fastest kind for each budget
     from [USD]       to [USD]  fastest
           0.00     196,480.00  -
     196,480.00     328,490.00  fast-ethernet
     328,490.00   2,062,152.00  fast-ethernet + fast-ethernet
   2,062,152.00  12,650,231.68  fast-ethernet + myrinet
  12,650,231.68  15,000,000.00  myrinet + myrinet

Status   sampled at 16 budgets, exact at each change found; a kind that is
         fastest only between two budgets with the same winner is not found.
         --exact examines every budget.
$ bursar fleets scenarios/whitney-fleet.yaml --from 3000000 --to 3000001 --points 2 --plot $TMP/f.svg --format csv | tail -n 5; grep -c '<svg' $TMP/f.svg
3000001.00,300000100,fast-ethernet,13175.983696597,2999390.00,299939000,977 x ppro-200
3000001.00,300000100,myrinet,14590.2764808775,2999840.56,299984056,719 x ppro-200
3000001.00,300000100,fast-ethernet + fast-ethernet,15317.2650725178,2999390.00,299939000,416 x ppro-200 + 561 x ppro-200
3000001.00,300000100,fast-ethernet + myrinet,15939.9907558771,2999944.40,299994440,386 x ppro-200 + 435 x ppro-200
3000001.00,300000100,myrinet + myrinet,14798.7569414674,2999840.56,299984056,301 x ppro-200 + 418 x ppro-200
1
$ bursar fleets scenarios/whitney-bt.yaml --points 2 -q
Whitney class C BT: Fast Ethernet or Myrinet?

Best purchase of each kind for 1,000,000.00 USD
  networks       rate [Mop/s]  cost [USD]  purchase
  fast-ethernet         6,825  997,750.00  325 x ppro-200
  myrinet               5,608  997,165.36  239 x ppro-200

Fastest kind for each budget
    from [USD]      to [USD]  fastest
          0.00      3,070.00  -
      3,070.00      8,344.48  fast-ethernet
      8,344.48      9,210.00  myrinet
      9,210.00  5,031,721.44  fast-ethernet
  5,031,721.44  5,031,730.00  myrinet
  5,031,730.00  5,035,893.68  fast-ethernet
  5,035,893.68  5,037,870.00  myrinet
  5,037,870.00  5,040,065.92  fast-ethernet
  5,040,065.92  5,040,940.00  myrinet
  5,040,940.00  5,044,238.16  fast-ethernet
  5 more: -v

Status   exact at every budget.
$ bursar fleets scenarios/whitney-gigabit.yaml --exact --format csv -q | wc -l; bursar fleets scenarios/whitney-gigabit.yaml --points 5 --format json -q | grep -cE '"budget"|"exact": true'; for n in fast-ethernet,myrinet myrinet,gigabit-sx; do bursar crossover scenarios/whitney-gigabit.yaml --between $n -q | sed -n '3,4p'; done
69126
21
myrinet overtakes fast-ethernet between 5,156,888.64 and 5,165,233.12 USD.

No crossover up to 100,000,000.00 USD: myrinet is at least as fast at every
budget.
$ bursar whatif scenarios/whitney-fleet.yaml --set myrinet-nic=995USD -v | head -24
The plan changes: 16.6 Gop/s instead of 15.94 Gop/s (+4.12 %), 180.20 USD
cheaper
Change   price of myrinet-nic 1,280.00 USD -> 995.00 USD (-22.3 %)
         before                                                           after
Buy      386 x ppro-200 with fast-ethernet + 435 x ppro-200 with myrinet  401 x
         ppro-200 with fast-ethernet + 455 x ppro-200 with myrinet
Rate     15.94 Gop/s                                                      16.6
         Gop/s
Cost     2,999,944.40 USD                                                
         2,999,764.20 USD

Differences
  what                            before            after             kind
  price of myrinet-nic            1,280.00 USD      995.00 USD        assumed
  cluster 1: nodes                386               401               moved
  cluster 2: nodes                435               455               moved
  rate                            15.94 Gop/s       16.6 Gop/s        moved
  cost                            2,999,944.40 USD  2,999,764.20 USD  moved
  cluster 1: processes of bt      386               401               moved
  cluster 1: share of time of bt  0.9957            1                 moved
  cluster 1: processes of sp      386               -                 moved
  cluster 1: share of time of sp  0.004287          -                 moved
  cluster 2: processes of sp      435               455               moved
  cluster 2: share of time of sp  1                 0.9993            moved
$ bursar whatif scenarios/whitney-fleet.yaml --set myrinet-nic=995USD -v --format json | grep -c '"applications": \['
4
$ bursar whatif scenarios/whitney-fleet.yaml --set ppro-200=1000000USD -v
! bursar: scenarios/whitney-fleet.yaml: after the change: no affordable cluster can run 'bt' within its limits
? 3
$ bursar explain scenarios/whitney-fleet.yaml
Whitney class C, BT and SP half and half: one cluster, or two?

Binding for cluster 1: budget. A 387th node costs 3,014.40 USD too much and
would add 14.94 Mop/s (+0.094 %)
Binding for cluster 2: budget. A 436th node costs 4,116.64 USD too much and
would add 21.72 Mop/s (+0.14 %)

Best plan of each set of networks
  networks           nodes                      rate    cost [USD]  vs plan
                                             [Gop/s]
> fast-ethernet +    386 x ppro-200 + 435 x    15.94  2,999,944.40  plan
  myrinet            ppro-200
  fast-ethernet +    416 x ppro-200 + 561 x    15.32  2,999,390.00  -3.91 %
  fast-ethernet      ppro-200
  myrinet + myrinet  301 x ppro-200 + 418 x    14.8   2,999,840.56  -7.16 %
                     ppro-200
  myrinet            719 x ppro-200            14.59  2,999,840.56  -8.47 %
  fast-ethernet      977 x ppro-200            13.18  2,999,390.00  -17.3 %

Smallest single change that admits a faster purchase
  budget 3,000,000.00 USD (line 6) -> 3,000,809.92 USD (+0.027 %): 389 x
  ppro-200 with fast-ethernet + 433 x ppro-200 with myrinet, +0.0083 %

Near-optimal purchases within 1 %
  purchase                                rate   rate    cost [USD]     saving
                                       [Gop/s]   loss                    [USD]
                                                  [%]
  380 x ppro-200 with fast-ethernet +    15.78  0.975  2,969,007.68  30,936.72
  432 x ppro-200 with myrinet
$ bursar explain scenarios/whitney-fleet.yaml --goal cost --target-rate 12000 --format csv
kind,purchase,rate,cost,cost_minor,chosen,lacks
fast-ethernet + myrinet,285 x ppro-200 + 325 x ppro-200,12000.5096541055,2230928.00,223092800,true,plan
fast-ethernet + fast-ethernet,310 x ppro-200 + 423 x ppro-200,12006.7681422276,2250310.00,225031000,false,'+0.87 %
myrinet + myrinet,243 x ppro-200 + 339 x ppro-200,12012.9385747225,2428243.68,242824368,false,'+8.84 %
myrinet,589 x ppro-200,12009.4865607437,2457449.36,245744936,false,'+10.2 %
fast-ethernet,862 x ppro-200,12001.4272756167,2646340.00,264634000,false,'+18.6 %
$ bursar explain scenarios/whitney-fleet.yaml --budget 100000 --format json
{
  "schema": "bursar.explain/1",
  "status": "infeasible",
  "reason": "no affordable cluster can run 'bt' within its limits",
  "currency": "USD",
  "conflict": [
    {
      "requirement": "max_time 2000 s of sp",
      "name": "max_time",
      "file": "scenarios/whitney-fleet.yaml",
      "line": 14,
      "option": null
    },
    {
      "requirement": "budget 100,000.00 USD",
      "name": "budget",
      "file": null,
      "line": null,
      "option": "--budget"
    }
  ],
  "repairs": [
    {
      "requirement": "max_time 2000 s of sp",
      "name": "max_time",
      "file": "scenarios/whitney-fleet.yaml",
      "line": 14,
      "option": null,
      "enough": false,
      "to": null,
      "change": "not sufficient alone",
      "value": null,
      "counts": null
    },
    {
      "requirement": "budget 100,000.00 USD",
      "name": "budget",
      "file": null,
      "line": null,
      "option": "--budget",
      "enough": true,
      "to": "196,480.00 USD",
      "change": "+96,480.00 USD",
      "value": 196480.0,
      "counts": 0.9648
    }
  ],
  "together": [
    {
      "requirement": "max_time 2000 s of bt",
      "name": "max_time",
      "file": "scenarios/whitney-fleet.yaml",
      "line": 13,
      "option": null,
      "enough": true,
      "to": "2797.27 s",
      "change": "2797.27 s",
      "value": 2797.27,
      "counts": 0.398630808058211
    },
    {
      "requirement": "budget 100,000.00 USD",
      "name": "budget",
      "file": null,
      "line": null,
      "option": "--budget",
      "enough": true,
      "to": "138,150.00 USD",
      "change": "+38,150.00 USD",
      "value": 138150.0,
      "counts": 0.3815
    }
  ],
  "counts": 0.780130808058211,
  "proven": true,
  "checked": true
}
! bursar: scenarios/whitney-fleet.yaml: no affordable cluster can run 'bt' within its limits
? 3
$ bursar optimize scenarios/whitney-fleet.yaml --best 3 --format csv; bursar optimize scenarios/whitney-fleet.yaml --best 2 | tail -n 7
rank,objective,rate,cost,cost_minor,clusters,purchase,power_W,bill
1,15939.9907558771,15939.9907558771,2999944.40,299994440,2,386 x ppro-200 with fast-ethernet + 435 x ppro-200 with myrinet,,"772 x fast-ethernet-cable, 386 x fast-ethernet-nic, 772 x fast-ethernet-port, 870 x myrinet-cable, 435 x myrinet-nic, 870 x myrinet-port, 821 x ppro-200"
2,15935.0352382662,15935.0352382662,2999078.88,299907888,2,383 x ppro-200 with fast-ethernet + 437 x ppro-200 with myrinet,,"766 x fast-ethernet-cable, 383 x fast-ethernet-nic, 766 x fast-ethernet-port, 874 x myrinet-cable, 437 x myrinet-nic, 874 x myrinet-port, 820 x ppro-200"
3,15934.4687467146,15934.4687467146,2999707.68,299970768,2,390 x ppro-200 with fast-ethernet + 432 x ppro-200 with myrinet,,"780 x fast-ethernet-cable, 390 x fast-ethernet-nic, 780 x fast-ethernet-port, 864 x myrinet-cable, 432 x myrinet-nic, 864 x myrinet-port, 822 x ppro-200"
Best plans
     objective    cost [USD]  purchase
       [Gop/s]
  1     15.94   2,999,944.40  386 x ppro-200 with fast-ethernet + 435 x ppro-200
                              with myrinet
  2     15.935  2,999,078.88  383 x ppro-200 with fast-ethernet + 437 x ppro-200
                              with myrinet
$ bursar optimize scenarios/whitney-fleet.yaml --goal cost --target-rate 12000 --best 2 --format json | grep -c rank
2
$ bursar optimize scenarios/whitney-fleet.yaml --best 10000 --format csv | tail -n +10000 | cut -c1-60
9999,15248.415218286,15248.415218286,2993848.96,299384896,2,
10000,15248.3964827279,15248.3964827279,2914435.76,291443576
$ bursar optimize scenarios/whitney-fleet.yaml --best 5 --distinct network | sed -n '/^Best plans/,$p'
Best plans
     objective    cost [USD]  purchase
       [Gop/s]
  1    15.94    2,999,944.40  386 x ppro-200 with fast-ethernet + 435 x ppro-200
                              with myrinet
  2    15.3173  2,999,390.00  416 x ppro-200 with fast-ethernet + 561 x ppro-200
                              with fast-ethernet
  3    14.7988  2,999,840.56  301 x ppro-200 with myrinet + 418 x ppro-200 with
                              myrinet
  4    14.5903  2,999,840.56  719 x ppro-200 with myrinet
  5    13.176   2,999,390.00  977 x ppro-200 with fast-ethernet

No other plan exists.
$ for what in node design; do bursar optimize scenarios/whitney-fleet.yaml --best 3 --distinct $what --format csv | cut -c1-130; done
rank,objective,rate,cost,cost_minor,clusters,purchase,power_W,bill
1,15939.9907558771,15939.9907558771,2999944.40,299994440,2,386 x ppro-200 with fast-ethernet + 435 x ppro-200 with myrinet,,"772 x
2,14590.2764808775,14590.2764808775,2999840.56,299984056,1,719 x ppro-200 with myrinet,,"1438 x myrinet-cable, 719 x myrinet-nic, 
rank,objective,rate,cost,cost_minor,clusters,purchase,power_W,bill
1,15939.9907558771,15939.9907558771,2999944.40,299994440,2,386 x ppro-200 with fast-ethernet + 435 x ppro-200 with myrinet,,"772 x
2,15317.2650725178,15317.2650725178,2999390.00,299939000,2,416 x ppro-200 with fast-ethernet + 561 x ppro-200 with fast-ethernet,,
3,14798.7569414674,14798.7569414674,2999840.56,299984056,2,301 x ppro-200 with myrinet + 418 x ppro-200 with myrinet,,"1438 x myri
$ bursar optimize scenarios/whitney-fleet.yaml --goal cost --target-rate 12000 --best 2 --distinct network --format csv | cut -c1-130
rank,objective,rate,cost,cost_minor,clusters,purchase,power_W,bill
1,2230928,12000.5096541055,2230928.00,223092800,2,285 x ppro-200 with fast-ethernet + 325 x ppro-200 with myrinet,,"570 x fast-eth
2,2250310,12006.7681422276,2250310.00,225031000,2,310 x ppro-200 with fast-ethernet + 423 x ppro-200 with fast-ethernet,,"1466 x f
$ for t in 0.001 0.003 0.006 0.01 0.012 0.015 0.02 0.03 0.05; do for c in explain fleets; do bursar $c scenarios/whitney-fleet-procurement.yaml --time-limit $t -q >$TMP/out 2>$TMP/err || grep -q '^bursar: .' $TMP/err || echo "$c, $t s: no reason"; done; done
$ bursar explain scenarios/whitney-fleet.yaml --budget 1500000USD --why-not myrinet-nic | tail -4
+ 191 x ppro-200 with myrinet: 8,191 Mop/s (-2.58 %) for 1,499,927.84 USD
(1,767.84 USD more expensive).
It enters the plan at 1,084.92 USD or less; its price is 1,280.00 USD.
All designs: -v
$ bursar explain scenarios/whitney-fleet.yaml --budget 1500000USD --why-not myrinet-nic --format json | sed -n '/"why_not"/,$p'
  "why_not": {
    "part": "myrinet-nic",
    "in_plan": false,
    "best_with": {
      "purchase": "229 x ppro-200 with fast-ethernet + 191 x ppro-200 with myrinet",
      "rate": 8190.63487835832,
      "cost": 1499927.84,
      "cost_minor": 149992784
    },
    "rate_loss": 216.531947502994,
    "cost_loss": 1767.84,
    "cost_loss_minor": 176784,
    "loss": 0.0257556382534149,
    "reason": null,
    "price": 1280.0,
    "price_minor": 128000,
    "pack": 1,
    "quotes": 1,
    "seller": null,
    "wins_at_price": 1084.92,
    "wins_at_price_minor": 108492
  }
}
$ bursar whatif scenarios/whitney-fleet.yaml --set 'myrinet-*=*100' --set ppro-200=+1% | sed -n '/Attribution/,$p'
Attribution
  change          plan with this change alone                         necessary
  myrinet-*=*100  416 x ppro-200 with fast-ethernet + 561 x ppro-200  yes
                  with fast-ethernet
  ppro-200=+1%    381 x ppro-200 with fast-ethernet + 434 x ppro-200  yes
                  with myrinet

All differences and both plans: -v
$ bursar fleets scenarios/whitney-fleet.yaml --goal cost --target-rate 12000 --points 3 -q | sed -n 10,16p
  fast-ethernet +      15.94  2,999,944.40  386 x ppro-200 + 435 x ppro-200
  myrinet
  myrinet + myrinet    14.8   2,999,840.56  301 x ppro-200 + 418 x ppro-200

Fastest kind for each budget
     from [USD]       to [USD]  fastest
           0.00     196,480.00  -
$ sed 's/^workload:/error: {models: {npb.bt: {uniform: [1\/1.3, 1.3]}}, correlate: shared}\n&/' scenarios/whitney-fleet.yaml >$TMP/error.yaml; bursar crossover $TMP/error.yaml --between fast-ethernet,myrinet --format csv
from,from_minor,to,to_minor,winner
0.00,0,196480.00,19648000,
196480.00,19648000,3713293.60,371329360,fast-ethernet
3713293.60,371329360,15000000.00,1500000000,myrinet
$ bursar crossover scenarios/whitney-fleet.yaml --between fast-ethernet,myrinet --to 1000 -q
! bursar: no budget of the range buys either 'fast-ethernet' or 'myrinet'
? 3
$ bursar fleets scenarios/whitney-fleet.yaml --exact --from 2000000 --to 2100000 | sed -n '/^Fastest kind/,$p'
Fastest kind for each budget
    from [USD]      to [USD]  fastest
  2,000,000.00  2,053,807.52  fast-ethernet + fast-ethernet
  2,053,807.52  2,053,830.00  fast-ethernet + myrinet
  2,053,830.00  2,056,640.80  fast-ethernet + fast-ethernet
  2,056,640.80  2,056,900.00  fast-ethernet + myrinet
  2,056,900.00  2,059,474.08  fast-ethernet + fast-ethernet
  2,059,474.08  2,059,970.00  fast-ethernet + myrinet
  2,059,970.00  2,062,152.00  fast-ethernet + fast-ethernet
  2,062,152.00  2,063,040.00  fast-ethernet + myrinet
  2,063,040.00  2,064,985.28  fast-ethernet + fast-ethernet
  2,064,985.28  2,066,110.00  fast-ethernet + myrinet
  12 more: -v

Status   exact at every budget.
$ bursar fleets scenarios/whitney-fleet.yaml --exact --from 2053000 --to 2054000 --format csv; bursar fleets scenarios/whitney-fleet.yaml --exact --from 2053000 --to 2054000 --format json | grep -E '"exact"|"winner"'; bursar fleets scenarios/whitney-fleet.yaml --points 2 --from 2053000 --to 2054000 --format json | grep -E '"exact"|"winner"'; bursar optimize scenarios/whitney-fleet.yaml --budget 2053829.99 -q | head -4; bursar fleets scenarios/whitney-fleet.yaml --exact --points 3
budget,budget_minor,kind,rate,cost,cost_minor,purchase
2050760.00,205076000,fast-ethernet,9846.47055950514,2050760.00,205076000,668 x ppro-200
2053830.00,205383000,fast-ethernet,9858.18243994984,2053830.00,205383000,669 x ppro-200
2052742.08,205274208,myrinet,10068.5373990949,2052742.08,205274208,492 x ppro-200
2050760.00,205076000,fast-ethernet + fast-ethernet,11080.7728469932,2050760.00,205076000,282 x ppro-200 + 386 x ppro-200
2053830.00,205383000,fast-ethernet + fast-ethernet,11095.1668003467,2053830.00,205383000,283 x ppro-200 + 386 x ppro-200
2052942.00,205294200,fast-ethernet + myrinet,11076.575463039,2052942.00,205294200,261 x ppro-200 + 300 x ppro-200
2053334.08,205333408,fast-ethernet + myrinet,11078.1413117443,2053334.08,205333408,272 x ppro-200 + 292 x ppro-200
2053570.80,205357080,fast-ethernet + myrinet,11079.8015920352,2053570.80,205357080,268 x ppro-200 + 295 x ppro-200
2053807.52,205380752,fast-ethernet + myrinet,11081.1674159003,2053807.52,205380752,264 x ppro-200 + 298 x ppro-200
2052742.08,205274208,myrinet + myrinet,10175.2406965123,2052742.08,205274208,205 x ppro-200 + 287 x ppro-200
  "exact": true,
      "winner": "fast-ethernet + fast-ethernet"
      "winner": "fast-ethernet + myrinet"
      "winner": "fast-ethernet + fast-ethernet"
  "exact": false,
      "winner": "fast-ethernet + fast-ethernet"
Whitney class C, BT and SP half and half: one cluster, or two?

Buy      1: 264 x ppro-200 with fast-ethernet
         2: 298 x ppro-200 with myrinet
! bursar: --exact and --points exclude each other
? 2
$ bursar curve scenarios/whitney-fleet.yaml --points 3 | sed -n 3p; bursar curve scenarios/whitney-fleet.yaml --points 3 --format json | grep '"exact"'; bursar report scenarios/whitney-fleet.yaml -o $TMP/fleet.html -q; grep -oE '(31 budgets|sampled at)' $TMP/fleet.html
Best rate for each budget, 0.00 to 15,000,000.00 USD: 3 budgets (--exact lists
  "exact": false,
sampled at
$ python3 -B -c "import sys; sys.path[:0] = ['tests/oracle', 'tests/generator']; import kept; kept.put_back('curve-of-owned-and-packed-parts.json', '$TMP')"; bursar curve $TMP/scenario.yaml --exact --format csv -q
budget,budget_minor,cost,cost_minor,rate,bound,gap,clusters,purchase
360.50,36050,360.50,36050,317.836856558995,317.836856558995,0,1,1 x pc with fabric
620.46,62046,620.46,62046,317.840223936917,317.840223936917,0,1,1 x pc with fabric
$ cp -r catalog/whitney-1997 $TMP/alpha; cd $TMP; echo alpha-500,node,,Alpha,,,,nas-97-023-table-6 >>alpha/part.csv; echo alpha-500,1,1,256,1 >>alpha/node.csv; echo alpha-500,1997-10-01,,400000,USD,assumption,1,1, >>alpha/quote.csv; echo alpha-500,npb.bt,60000000,assumption, >>alpha/node_rate.csv; sed 's,^catalog:.*,catalog: ./alpha,; s/max_time: 2000s/max_time: any/; s/name: bt/runs_on: [alpha-500], &/; s/name: sp/runs_on: [ppro-200], &/; s/nodes: .ppro-200/&, alpha-500/' $OLDPWD/scenarios/whitney-fleet.yaml >alpha.yaml; bursar optimize alpha.yaml --budget 300000 -q --format json -o alpha.json; bursar optimize alpha.yaml --budget 300000 -q | sed -n 3,5p; bursar verify alpha.json alpha.yaml --budget 300000 --format csv | grep -E '^(optimal|unique),|,false'
Buy      1: 20 x alpha-500 with fast-ethernet
         2: 67 x ppro-200 with fast-ethernet
Rate     2,210 Mop/s (harmonic mean of bt, sp)
optimal,true,"best of 81405 sets of candidates enumerated: 2210276207.02364, plan 2210276207.02364"
unique,true,"no other purchase has the same value, rate and cost"
$ cp -r tests/mutants/shop $TMP/beside; cd $TMP/beside; printf '%s\n' 'n0 400 1 9 1 21' 'n1 250 1 6 7 45' 'n2 60 4 9 6 57' 'n3 400 1 6 9 11' | while read -r id power units bt lu price; do echo "$id,node,north,Node,$power,$units,10,,example" >>part.csv; echo "$id,1,1,2048,1,,," >>node.csv; echo "$id,npb.bt,,,${bt}00000000,,assumption," >>node_rate.csv; echo "$id,npb.lu,,,${lu}00000000,,assumption," >>node_rate.csv; echo "$id,2005-06-01,,${price}0000,USD,assumption,1,1," >>quote.csv; done; cd $OLDPWD; terms='clusters: 3\nbudget: 200000\nworkload: [{name: bt, model: npb.bt, params: {class: A}, share: 3, max_time: any}, {name: lu, model: npb.lu, params: {class: A}, share: 2, max_time: any}]\nchoose: {nodes: [n0, n1, n2, n3], networks: [gigabit], templates: [{name: star}]}\nlimits: {power: 1000W, rack_units: 7, never_buy: [gig-24, gig-48, box-4, card-16]}'; printf "title: t\ncatalog: shop\ncurrency: USD\n$terms\n" >$TMP/beside.yaml; bursar optimize $TMP/beside.yaml -c $TMP/beside -q --format csv | cut -d, -f1,3,9; SHOP=$TMP/beside sh tests/cli/tampered.sh "$terms" '' .
part,quantity,total
gig-8,2,1200.00
gig-cable,3,45.00
gig-nic,3,270.00
n0,1,2100.00
n1,2,9000.00
verified
$ for goal in 'goal: cost\ntarget_rate: 2' 'goal: rate'; do printf "title: t\ncatalog: shop\ncurrency: USD\nclusters: 2\nbudget: 30000\nmetric: geomean\nreference: {nodes: 8, applications: {bt: {fom: 3000, nodes: 4}, lu: {fom: 3000, nodes: 4}}}\n$goal\nworkload: [{name: bt, model: npb.bt, params: {class: A}, share: 2, max_time: any}, {name: lu, model: npb.lu, params: {class: A}, share: 3, max_time: any}]\nchoose: {nodes: [pc], networks: [gigabit], templates: [{name: fat-tree, oversubscription: 1}]}\nlimits: {power: 1500W, rack_units: 12}\ncounts: any\n" >$TMP/mean.yaml; bursar optimize $TMP/mean.yaml -c tests/mutants/shop -q 2>&1 | sed "s,$TMP/,,; /^bursar\|^Buy/!d"; done
bursar: mean.yaml: no clusters within the budget and the limits reach the required 2 x reference
Buy      5 x pc with gigabit: 0.7339 x reference (geomean of bt, lu)
$ sed 's/^budget:.*//; s/^goal: rate/goal: cost\ntarget_rate: 3000/' scenarios/whitney-fleet.yaml >$TMP/any.yaml; bursar optimize $TMP/any.yaml --best 3 -q | tail -9; for b in 1 700000; do bursar optimize $TMP/any.yaml --best 50 $([ $b = 1 ] || echo --budget $b) --format json | sed -n '/"best"/,/^  \]/p' | cksum; done | sort -u | wc -l # the cheapest, without a budget
Best plans
         rate  cost [USD]  purchase
      [Mop/s]
  1  3,004.37  488,130.00  66 x ppro-200 with fast-ethernet + 93 x ppro-200 with
                           fast-ethernet
  2  3,004.35  488,130.00  65 x ppro-200 with fast-ethernet + 94 x ppro-200 with
                           fast-ethernet
  3  3,004.32  488,130.00  67 x ppro-200 with fast-ethernet + 92 x ppro-200 with
                           fast-ethernet
1
$ bursar optimize $TMP/any.yaml --target-rate 150000 -q | sed -n 3,5p # within what one larger cluster costs
Buy      1: 3,621 x ppro-200 with myrinet
         2: 4,761 x ppro-200 with myrinet
Rate     150 Gop/s (harmonic mean of bt, sp)
$ sed 's/^budget:.*//; s/^goal: rate/goal: cost\ntarget_rate: 3000/; s/^choose:/limits: {max_nodes: 200}\n&/' scenarios/whitney-fleet.yaml >$TMP/few.yaml; bursar optimize $TMP/few.yaml --best 3000 --format csv -q | wc -l
3001
$ for t in 0.001 0.01 0.05; do bursar optimize $TMP/any.yaml --target-rate 1000000 --time-limit $t -q >$TMP/out 2>$TMP/err; case $? in 4|5) ;; *) echo "$t: $?";; esac; done; bursar optimize $TMP/any.yaml --best 10000 --time-limit 0.05 -q >$TMP/out 2>$TMP/err; echo $?
4
$ sed 's/share: 1,/share: 1, max_time: any,/; s/^budget:.*//; s/^goal:.*/clusters: 2\ngoal: cost\ntarget_rate: 300000/; s/nodes: \[.*/nodes: [xeon-6354-256]/; s/networks: \[.*/networks: [ethernet-25g]/; /fat-tree/d; s/^limits:.*//' scenarios/modern-mix.yaml >$TMP/star.yaml; bursar optimize $TMP/star.yaml --best 10000 -q | tail -4; bursar flip $TMP/star.yaml --format csv -q | cut -d, -f1-9 # all there are
                           xeon-6354-256 with ethernet-25g
  126 more: -v

No other plan exists without spare capacity.
part,in_plan,price,price_minor,pack,quotes,low,low_minor,high
link-25g,true,200.00,20000,1,1,0.00,0,
nic-25g,true,400.00,40000,1,1,0.00,0,
switch-25g-48,true,11000.00,1100000,1,1,0.00,0,
xeon-6354-256,true,11000.00,1100000,1,1,0.00,0,
$ sed "s,^catalog:.*,catalog: $PWD/tests/cli/mixes\nclusters: 8,; s/^budget:.*/budget: 60000/; s/share: 1/share: 1, max_time: any/; s/^choose/limits: {max_nodes: 2}\n&/" tests/cli/mixes.yaml >$TMP/eight.yaml; cd $TMP; bursar optimize eight.yaml -q --format json -o eight.json; bursar verify eight.json eight.yaml | sed -n '1p; /  clusters /p' # as many as a plan has
eight.json is verified: 134 of 134 checks passed.
  clusters               yes     8 clusters, at most 8
$ bursar optimize scenarios/whitney-calibrated.yaml --budget 300000000 --set ppro-200=700USD -v -q | tr -s ' \n' ' ' | sed 's/.*Branch-and-bound nodes: //; s/[^0-9].*//' | awk '{print $1 < 1000}' # money is left: the cheapest of the fastest, among nodes that add nothing
1
