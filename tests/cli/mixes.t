# Switches of two models in any mix (tests/cli/mixes): 24 ports for 4,200 USD at 90 W in 1 U, or 12 for 1,500 USD at 180 W in 2 U.
# Limits on power and rack units, and operation, decide the mix for 60 nodes (15.3 kW and 60 U without switches).
$ bursar catalog build tests/cli/mixes -o $TMP/mixes.db -q; cp tests/cli/mixes.yaml $TMP; cd $TMP; for limit in 'max_nodes: 60' 'max_nodes: 60, power: 15.9kW' 'max_nodes: 60, power: 15.6kW' 'max_nodes: 60, rack_units: 67' 'max_nodes: 60, power: 15.9kW, rack_units: 64' 'max_nodes: 60, rack_units: 62'; do sed "s/^choose:/limits: {$limit}\n&/" mixes.yaml >limit.yaml; echo "$limit"; bursar optimize limit.yaml -c mixes.db --format csv | grep -E '^(pc|cheap|fixed)' | cut -d, -f1-3; done
max_nodes: 60
cheap-12,switch,5
pc,node,60
max_nodes: 60, power: 15.9kW
cheap-12,switch,1
fixed-24,switch,2
pc,node,60
max_nodes: 60, power: 15.6kW
fixed-24,switch,3
pc,node,60
max_nodes: 60, rack_units: 67
cheap-12,switch,3
fixed-24,switch,1
pc,node,60
max_nodes: 60, power: 15.9kW, rack_units: 64
cheap-12,switch,1
fixed-24,switch,2
pc,node,60
max_nodes: 60, rack_units: 62
fixed-24,switch,3
pc,node,59
$ cd $TMP; sed 's/^choose:/limits: {max_nodes: 60, rack_units: 67}\n&/' mixes.yaml >limit.yaml; bursar optimize limit.yaml -c mixes.db --format json -o plan.json; bursar verify plan.json limit.yaml mixes.db --format csv | grep -E '^(power|switch ports|optimal|unique)'
switch ports,true,"need 60, the bill has 60"
power and height,true,"15930 W and 67 rack units, allowed 0 and 67 (0: any)"
power,true,"stated 15930 W, the cluster and its extras 15930 W"
optimal,true,"best of 60 candidates enumerated: 31638569531.7771, plan 31638569531.7771"
unique,true,"no other purchase has the same value, rate and cost"
$ cd $TMP; bursar curve limit.yaml -c mixes.db --from 100000 --to 200000 --points 3 --format csv | cut -d, -f1-2,5-6
budget,budget_minor,rate,rate_per_cost
100000.00,10000000,17536.3936115052,0.180111679999848
150000.00,15000000,26198.2552543916,0.175007383227509
200000.00,20000000,31638.5695317771,0.173058579650898
$ cd $TMP; for price in 0.05 0.4; do sed "s/^budget:.*/&\nbudget_on: tco\ntco: {years: 5, energy_price: $price}/; s/^choose:/limits: {max_nodes: 60}\n&/" mixes.yaml >tco.yaml; echo "$price USD/kWh"; bursar optimize tco.yaml -c mixes.db --format csv | grep -E '^(pc|cheap|fixed)' | cut -d, -f1-3; done
0.05 USD/kWh
cheap-12,switch,5
pc,node,60
0.4 USD/kWh
cheap-12,switch,1
fixed-24,switch,2
pc,node,52
$ cd $TMP; bursar optimize limit.yaml -c mixes.db --best 4 --format csv | cut -d, -f1-4,7,11-
rank,objective,rate,cost,nodes,power_W,bill,also
1,31638.5695317771,31638.5695317771,182820.00,60,15930,"3 x cheap-12, 1 x fixed-24, 60 x gig-cable, 60 x gig-nic, 60 x pc",
2,31638.5695317771,31638.5695317771,184020.00,60,15660,"1 x cheap-12, 2 x fixed-24, 60 x gig-cable, 60 x gig-nic, 60 x pc",
3,31638.5695317771,31638.5695317771,186720.00,60,15570,"3 x fixed-24, 60 x gig-cable, 60 x gig-nic, 60 x pc",
4,31148.8481262389,31148.8481262389,179918.00,59,15675,"3 x cheap-12, 1 x fixed-24, 59 x gig-cable, 59 x gig-nic, 59 x pc",
$ cd $TMP; bursar flip limit.yaml -c mixes.db --format csv 2>/dev/null | cut -d, -f1-3,7-10; bursar explain limit.yaml -c mixes.db --set cheap-12=6000USD --why-not cheap-12 2>/dev/null | grep -A3 '^Why not'
part,in_plan,price,low,low_minor,high,high_minor
pc,true,2800.00,0.00,0,6419.66,641966
gig-nic,true,90.00,0.00,0,3709.66,370966
gig-cable,true,12.00,0.00,0,3631.66,363166
fixed-24,true,4200.00,3000.01,300001,221380.00,22138000
cheap-12,true,1500.00,0.00,0,2099.99,209999
Why not cheap-12: the best plan with it is 60 x pc with gigabit: 31.64 Gop/s
(same rate) for 188,520.00 USD (1,800.00 USD more expensive).
It enters the plan at 4,199.99 USD or less; its price is 6,000.00 USD.
All designs: -v
$ cd $TMP; for b in 400000 185000 183000; do echo $b; bursar optimize limit.yaml -c mixes.db --goal rate-per-watt --set limit.min_nodes=60 --budget $b --format csv 2>/dev/null | grep -E "^(cheap|fixed)" | cut -d, -f1,3; done
400000
fixed-24,3
185000
cheap-12,1
fixed-24,2
183000
cheap-12,3
fixed-24,1
$ cd $TMP; sed 's/^goal: rate/goal: rate-per-watt/; s/max_nodes: 60/min_nodes: 10, max_nodes: 60/' limit.yaml >watt.yaml; bursar optimize watt.yaml -c mixes.db --format json -o watt.json 2>/dev/null; bursar verify watt.json watt.yaml mixes.db --format csv 2>/dev/null | grep -E '^(objective|optimal|unique),'; bursar flip watt.yaml -c mixes.db; bursar optimize watt.yaml -c mixes.db --best 3 --format csv 2>/dev/null | cut -d, -f1-4,11-12
objective,true,"recomputed 2.17293673066359, stated 2.17293673066359"
optimal,true,"best of 51 candidates enumerated: 2172936.73066359, plan 2172936.73066359"
unique,true,"no other purchase has the same value, rate and cost"
Which switches, where power and space are limited?

Plan     11 x pc with gigabit, 36,122.00 USD.
Status   proven at every price between the ends.

Price ranges, one price at a time, most fragile first
  part       price [USD]  same plan from    to [USD]  same design   to [USD]
                                   [USD]               from [USD]
  pc            2,800.00            0.00   35,879.81         0.00  39,748.00
  gig-nic          90.00            0.00   33,169.81         0.00  37,038.00
  gig-cable        12.00            0.00   33,091.81         0.00  36,960.00
  fixed-24      4,200.00            0.00  368,078.00         0.00       -

The design stays the same if the price of one part in the plan changes by up to
100 %.
Never enters the plan: cheap-12.
rank,objective,rate,cost,power_W,bill
1,2.17293673066359,6290.65183527109,36122.00,2895,"1 x fixed-24
2,2.17273633783717,6844.11946418708,39024.00,3150,"1 x fixed-24
3,2.17230422701786,5734.88315932716,33220.00,2640,"1 x fixed-24
! bursar: warning: assumptions, not measurements: rate of bt on pc
! bursar: warning: assumptions, not measurements: latency and bandwidth of gigabit
! bursar: warning: assumptions, not quotes: prices of fixed-24, gig-cable, gig-nic, pc
$ cd $TMP; sed 's/^choose:/limits: {min_nodes: 60, rack_units: 62.5}\n&/' mixes.yaml >tight.yaml; bursar explain tight.yaml -c mixes.db
Which switches, where power and space are limited?

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  min_nodes 60 (line 10): 59 nodes
  rack_units 62.5 U (line 10): 63 U
Smallest sufficient change: rack_units to 63 U.
! bursar: tight.yaml: nothing can be bought: no design with 60 nodes has both a topology and prices within the limits on size
? 3
$ cd $TMP; bursar optimize limit.yaml -c mixes.db --set limit.max_nodes=900000 --budget 5000000000
Which switches, where power and space are limited?

Buy      64 x pc with gigabit: 33.59 Gop/s
Cost     198,328.00 USD; 4,999,801,672.00 USD unspent
Status   optimal: nothing within 5,000,000,000.00 USD is faster. Gap 0.
         Independent check: 24 of 24 passed
Inputs   ASSUMED: 1 of 1 rates, 4 of 4 prices, 1 of 1 network figures
Advice   no cheaper or simpler purchase is within 1 % of this rate
Size     64 nodes, 128 cores, 128 GiB; 16.59 kW; 67 U; 3 switches

Performance
  application  model           processes     rate  run time  communication
                                          [Gop/s]       [s]            [s]
  bt           npb.bt class=C        128    33.59     85.34          10.69

Order (4 lines, most expensive first)
  quantity  part       description                   total [USD]
        64  pc         Dual-processor PC              179,200.00
         3  fixed-24   24 ports of Gigabit Ethernet    12,600.00
        64  gig-nic    Gigabit card                     5,760.00
        64  gig-cable  Cable                              768.00

Warnings
  assumptions, not measurements: rate of bt on pc
  assumptions, not measurements: latency and bandwidth of gigabit
  assumptions, not quotes: prices of fixed-24, gig-cable, gig-nic, pc
$ cd $TMP; sed 's/^choose:/limits: {max_nodes: 60, power: 15.9kW}\n&/' mixes.yaml >power.yaml; printf 'part,quantity\npc,60\ngig-nic,60\ngig-cable,60\ncheap-12,3\nfixed-24,2\n' >bid.csv; bursar evaluate bid.csv power.yaml -c mixes.db --format csv | grep -E '^(cheap|fixed)'; bursar evaluate bid.csv power.yaml -c mixes.db --format json | grep -E '"(feasible|power_W)"'
  "feasible": true,
  "power_W": 15660.0,
      "power_W": 15660.0,
    "power_W": 15660.0,
        "power_W": 15660.0,
      "power_W": 15660.0,
$ cd $TMP; sed 's/cheap-12,3/cheap-12,5/; s/fixed-24,2/fixed-24,1/' bid.csv >warm.csv; bursar evaluate warm.csv power.yaml -c mixes.db | grep -A1 '^  power'
  power        power 15900 W is required, the bid has 15930 W
$ cd $TMP; bursar export limit.yaml mixes.mps -c mixes.db --mps --whole 2>/dev/null | sed -n 's/^rate per unit of L0 *//p'; glpsol --freemps mixes.mps -o mixes.sol >/dev/null && grep '^Objective' mixes.sol; grep -E 'rack units|(fixed-24|cheap-12) in cluster' mixes.mps.names
31.6385695317771 Gop/s
Objective:  obj = -1 (MINimum)
column	n63	cheap-12 in cluster 1
column	n64	fixed-24 in cluster 1
row	w3	rack units of all clusters
$ cp -r tests/cli/mixes $TMP/watt; cd $TMP; echo 'ups,component,west,Supply,20,2,,example' >>watt/part.csv; echo 'ups,2005-06-01,100000,USD,assumption,1,1,' >>watt/quote.csv; sed 's/^goal: rate/goal: cost\ntarget_rate: 130000/;s/^budget.*/budget: 200000/;s,^catalog.*,catalog: ./watt,' mixes.yaml >watt.yaml; printf 'limits: {rack_units: 40, never_buy: [gig-cable]}\nextras: [{part: ups, per: watt, each: 2kW}]\n' >>watt.yaml; bursar explain watt.yaml
Which switches, where power and space are limited?

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  never_buy gig-cable (line 13): not sufficient alone
Smallest sufficient change: budget to 221,838.00 USD, target_rate to 36004.8
Mop/s, rack_units to 90 U and allow gig-cable.
! bursar: watt.yaml: nothing can be bought: catalogue 'mixes' has no complete network with prices for this scenario; `bursar catalog check` lists what is missing
? 3
$ cd $TMP; sed 's/^budget.*/budget: 20000/' mixes.yaml >high.yaml; echo 'limits: {rack_units: 3, max_nodes: 3, min_nodes: 3, never_buy: [gig-nic]}' >>high.yaml; bursar explain high.yaml -c mixes.db | tail -n +3
Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  never_buy gig-nic (line 12): not sufficient alone
Smallest sufficient change: rack_units to 4 U and allow gig-nic.
! bursar: high.yaml: nothing can be bought: catalogue 'mixes' has no complete network with prices for this scenario; `bursar catalog check` lists what is missing
$ cd $TMP; sed 's/^budget.*/budget: 20000\nbudget_on: tco\ntco: {years: 3, energy_price: 0.2}/; s/^goal: rate/goal: cost\ntarget_rate: 4000/' mixes.yaml >two.yaml; echo 'limits: {available: {pc: 2}, never_buy: [gig-nic]}' >>two.yaml; bursar explain two.yaml -c mixes.db
Which switches, where power and space are limited?

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  never_buy gig-nic (line 15): not sufficient alone
Smallest sufficient change: target_rate to 2343.24 Mop/s, 4 x pc available and
allow gig-nic.
! bursar: two.yaml: nothing can be bought: catalogue 'mixes' has no complete network with prices for this scenario; `bursar catalog check` lists what is missing
? 3
$ cd $TMP; sed 's/^choose:/limits: {max_nodes: 60, rack_units: 67}\n&/' mixes.yaml >limit.yaml; bursar fleets limit.yaml -c mixes.db --from 100000 --to 400000 --points 3
Which switches, where power and space are limited?

Best purchase of each kind for 400,000.00 USD
  networks  rate [Gop/s]  cost [USD]  purchase
  gigabit          31.64  182,820.00  60 x pc

Fastest kind for each budget
  from [USD]    to [USD]  fastest
  100,000.00  400,000.00  gigabit

Status   exact at every budget.
$ cp -r tests/cli/mixes $TMP/many; cd $TMP; for s in 's8 8 100000 3 60' 's16 16 230010 2 80' 's20 20 320020 1 80' 's10 10 115030 1 90' 's7 7 80040 2 40' 's5 5 56050 1 30'; do set -- $s; echo "$1,switch,,Switch,$5,$4,,example" >>many/part.csv; echo "$1,2005-06-01,$3,USD,assumption,1,1," >>many/quote.csv; echo "$1,gigabit,$2" >>many/switch.csv; done; echo 'ups,component,west,Supply,0,0,,example' >>many/part.csv; echo 'ups,2005-06-01,100000,USD,assumption,1,1,' >>many/quote.csv; sed 's/^budget.*/budget: 2000000/; s,^catalog.*,catalog: ./many,' mixes.yaml >many.yaml; printf 'limits: {min_nodes: 300, max_nodes: 301}\nextras: [{part: ups, per: rack_unit, each: 3}]\n' >>many.yaml; bursar optimize many.yaml --format csv -q | cut -d, -f1-3 # what extras by the rack unit cost bounds which switches can be best
part,kind,quantity
gig-cable,cable,301
gig-nic,nic,301
pc,node,301
s10,switch,29
s5,switch,1
s7,switch,1
ups,component,111
$ cp -r tests/cli/mixes $TMP/five; cp tests/cli/mixes.yaml $TMP; cd $TMP/five; printf 'small-4,switch,east,4 ports,20,1,,example\nlarge-8,switch,west,8 ports,35.5,2,,example\nbox-2,chassis,east,Chassis of 2 slots,50,4,,example\ncard-4,line_card,west,Card of 4 ports,15,,,example\ncard-8,line_card,east,Card of 8 ports,15,,,example\n' >>part.csv; printf 'small-4,2005-06-01,3672,USD,assumption,1,1,\nlarge-8,2005-06-01,9584,USD,assumption,1,1,\nbox-2,2005-06-01,5497,USD,assumption,1,1,\nbox-2,2005-06-01,4800,USD,assumption,1,8,\ncard-4,2005-06-01,20574,USD,assumption,3,1,\ncard-8,2005-06-01,6013,USD,assumption,1,1,\n' >>quote.csv; printf 'small-4,gigabit,4\nlarge-8,gigabit,8\n' >>switch.csv; printf 'part,family,slots\nbox-2,boxes,2\n' >chassis.csv; printf 'part,technology,family,ports\ncard-4,gigabit,boxes,4\ncard-8,gigabit,boxes,8\n' >line_card.csv; cd ..; sed 's/^goal: rate/goal: rate-per-watt\nlimits: {min_nodes: 256, never_buy: [cheap-12, fixed-24]}/; s/^budget:.*/budget: 2000000/; s/^catalog:.*/catalog: .\/five/' mixes.yaml >five.yaml; (ulimit -t ${BURSAR_SECONDS:-60}; bursar optimize five.yaml -q --format json -o five.json); bursar verify five.json five.yaml | head -1; bursar optimize five.yaml -q | sed -n '/^Buy/p; /^Order (/,/^$/p'
five.json is verified: 37 of 37 checks passed.
Buy      256 x pc with gigabit: 114.3 Gop/s, 1.722 Mop/s per W
Order (4 lines, most expensive first)
  quantity  part       description        total [USD]
       256  pc         Dual-processor PC   716,800.00
       256  gig-nic    Gigabit card         23,040.00
       256  gig-cable  Cable                 3,072.00
        32  large-8    8 ports               3,066.88

