# Embodied carbon of each part, and operational carbon over the years of the tco, with the switches of tests/cli/mixes: two of 12
# ports embody less than one of 24 but draw four times as much power, so that the grid decides. By hand: 60 x (400 + 8 + 1) kg and
# the switches, and 255 W per node and the switches for 3 x 8,760 h x 1.5 x 0.5.
$ cp -r tests/cli/mixes $TMP/parts; cp tests/cli/mixes.yaml $TMP; cd $TMP/parts; printf 'part,carbon_kg,date,kind,source\npc,400,2005-03-01,list,example\ngig-nic,8,2005-03-01,list,example\ngig-cable,1,2005-03-01,assumption,\ncheap-12,60,2005-03-01,list,example\nfixed-24,150,2005-03-01,estimate,example\n' >footprint.csv; printf 'region,date,carbon_g_per_kWh,kind,source\nnorth,2003-12-31,20.5,measured,example\nsouth,2003-12-31,900,estimate,example\nsouth,2004-12-31,450,estimate,example\nsouth,2005-12-31,5,estimate,example\n' >grid.csv; cd ..; bursar catalog build parts -o carbon.db; bursar catalog show carbon.db pc --format json | sed -n '/footprint/,/}/p'; bursar catalog export carbon.db again -q; diff parts/grid.csv again/grid.csv
file          carbon.db
catalogue     mixes
title         Two models of Gigabit switches: an example, prices are assumptions
parts         5
quotes        5
technologies  1
node rates    1
sources       1
  "footprint": {
    "carbon_kg": 400.0,
    "date": "2005-03-01",
    "kind": "list",
    "source": "example"
  },
$ cd $TMP; sed 's/^catalog:.*/catalog: carbon.db/; s/^choose:/tco: {years: 3, pue: 1.5, utilisation: 0.5, grid: south}\nlimits: {min_nodes: 60, max_nodes: 60}\n&/' mixes.yaml >carbon.yaml; bursar optimize carbon.yaml | grep -A1 Carbon
Carbon   168.5 t CO2-equivalent: embodied 24.84 t, operational 143.7 t at 450
         g/kWh of grid south
$ for g in 450 20.5 0; do awk -v g=$g 'BEGIN {w = 3 * 8.76 * 1.5 * 0.5 * g / 1000; for (a = 0; a <= 5; a++) {b = int((60 - 12 * a + 23) / 24); kg = 60 * (409 + 255 * w) + a * (60 + 180 * w) + b * (150 + 90 * w); if (a == 0 || kg < least) {least = kg; best = a " of 12, " b " of 24"}} print g, best, least}'; done
450 0 of 12, 3 of 24 163088
20.5 1 of 12, 2 of 24 31227.5
0 5 of 12, 0 of 24 24840
$ cd $TMP; for grid in 'grid: south' 'grid: north' 'carbon_per_kWh: 0g'; do sed "s/grid: south/$grid/" carbon.yaml >g.yaml; bursar optimize g.yaml --goal rate-per-carbon --format json -o p.json -q; grep -m1 carbon_kg p.json; bursar verify p.json g.yaml --goal rate-per-carbon --format csv | grep -E '^(objective|carbon|optimal|unique),|,false'; bursar optimize g.yaml --goal rate-per-carbon -q --format csv | grep -E '^(cheap|fixed)' | cut -d, -f1,3; done
      "carbon_kg": 163088.115,
objective,true,"recomputed 0.193996782241165, stated 0.193996782241165"
carbon,true,"stated 163088.115 kg, embodied and operational 163088.115 kg"
optimal,true,"best of 1 candidates enumerated: 193996.782241165, plan 193996.782241165"
unique,true,"no other purchase has the same value, rate and cost"
fixed-24,3
      "carbon_kg": 31227.5013,
objective,true,"recomputed 1.01316366070497, stated 1.01316366070497"
carbon,true,"stated 31227.5013 kg, embodied and operational 31227.5013 kg"
optimal,true,"best of 1 candidates enumerated: 1013163.66070497, plan 1013163.66070497"
unique,true,"no other purchase has the same value, rate and cost"
cheap-12,1
fixed-24,2
      "carbon_kg": 24840.0,
objective,true,"recomputed 1.27369442559489, stated 1.27369442559489"
carbon,true,"stated 24840 kg, embodied and operational 24840 kg"
optimal,true,"best of 1 candidates enumerated: 1273694.42559489, plan 1273694.42559489"
unique,true,"no other purchase has the same value, rate and cost"
cheap-12,5
$ cd $TMP; bursar optimize carbon.yaml -q --format csv | grep -E '^(cheap|fixed)' | cut -d, -f1,3; for t in 167t 163.5t; do echo $t; bursar optimize carbon.yaml --set limit.carbon=$t --format csv -q | grep -E '^(cheap|fixed)' | cut -d, -f1,3; done; bursar optimize carbon.yaml --set limit.carbon=163.5t --format json -o p.json -q; bursar verify p.json carbon.yaml --set limit.carbon=163.5t --format csv | grep -E '^(carbon|optimal|unique),|,false'; bursar verify p.json carbon.yaml --format csv | grep -E ',false'
cheap-12,5
167t
cheap-12,3
fixed-24,1
163.5t
fixed-24,3
carbon,true,"163088.115 kg, allowed 163500"
carbon,true,"stated 163088.115 kg, embodied and operational 163088.115 kg"
optimal,true,"best of 1 candidates enumerated: 31638569531.7771, plan 31638569531.7771"
unique,true,"no other purchase has the same value, rate and cost"
changes,false,the plan was made with 1 --set; the same must be given here
optimal,false,"best of 1 candidates enumerated: 31638569531.7771, plan 31638569531.7771; another with this value is faster or cheaper"
near-optimal,false,0 of 3 rows are the cheapest at their rate
integer program (GLPK): same optimum,false,"GLPK 31,638.57 by a better plan, plan 31,638.57 Mop/s"
$ cd $TMP; sed 's/min_nodes: 60, //; s/max_nodes: 60/carbon: 100t/' carbon.yaml >limit.yaml; bursar optimize limit.yaml -q | grep -E '^Buy|Carbon'; bursar export limit.yaml p.mps --mps --whole 2>/dev/null | sed -n 's/^rate per unit of L0 *//p'; glpsol --freemps p.mps -o p.sol >/dev/null && grep '^Objective' p.sol; bursar optimize limit.yaml --method branch-and-bound -q | grep ^Buy
Buy      36 x pc with gigabit: 19.6 Gop/s
Carbon   98.75 t CO2-equivalent: embodied 14.93 t, operational 83.82 t at 450
19.6049716476415 Gop/s
Objective:  obj = -1 (MINimum)
Buy      36 x pc with gigabit: 19.6 Gop/s
$ cp -r $TMP/parts $TMP/tie; cd $TMP; echo 'green-24,switch,west,The same of recycled metal,90,1,,example' >>tie/part.csv; echo 'green-24,2005-06-01,420000,USD,assumption,1,1,' >>tie/quote.csv; echo 'green-24,gigabit,24' >>tie/switch.csv; echo 'green-24,140,2005-03-01,list,example' >>tie/footprint.csv; bursar catalog build tie -o tie.db -q; for t in 'grid: south' 'energy_price: 0.2'; do sed "s/^catalog:.*/catalog: tie.db/; s/60}/60, power: 15.6kW}/; s/grid: south/$t/" carbon.yaml >tie.yaml; bursar optimize tie.yaml -q --format json -o p.json; bursar verify p.json tie.yaml --format csv | grep -E '^unique|,false'; grep -o '"[a-z]*-24"' p.json | sort -u; done
unique,true,"no other purchase has the same value, rate and cost"
"green-24"
unique,true,"no other purchase has the same value, rate and cost"
"fixed-24"
$ cd $TMP; sed 's/^goal: rate/goal: cost\ntarget_rate: 20000\nbudget_on: tco/; s/^budget:.*/budget: 1000000/; s/min_nodes: 60, max_nodes: 60/max_nodes: 60/; s/grid: south/carbon_price: 80, discount_rate: 5%, energy_price: 0.2, &/' carbon.yaml >price.yaml; bursar optimize price.yaml -v -q | sed -n '/^Buy/p; /^TCO over/,/^Carbon/p'; for p in 80 800 8000; do sed "s/carbon_price: 80/carbon_price: $p/" price.yaml >p.yaml; bursar optimize p.yaml -q --format json -o p.json; bursar verify p.json p.yaml --format csv | grep -E '^(tco|operation|optimal),|,false'; bursar optimize p.yaml -q --format csv | grep -E '^(cheap|fixed)' | cut -d, -f1,3; done
Buy      37 x pc with gigabit: 20.12 Gop/s
TCO over 3 years at present value (the budget limits the total)
capital          113,374.00 USD
energy           36,338.12 USD
carbon price     8,435.42 USD
total operation  44,773.54 USD
total            158,147.54 USD
Carbon: 105.4 t CO2-equivalent: embodied 15.37 t, operational 90.07 t at 450
operation,true,"3 years cost 4477354 minor units, stated 4477354"
tco,true,"years, capital, total, and what the budget covers"
optimal,true,"best of 60 candidates enumerated: -15814754, plan -15814754"
cheap-12,4
operation,true,"3 years cost 11497641 minor units, stated 11497641"
tco,true,"years, capital, total, and what the budget covers"
optimal,true,"best of 60 candidates enumerated: -23075041, plan -23075041"
fixed-24,2
operation,true,"3 years cost 84011175 minor units, stated 84011175"
tco,true,"years, capital, total, and what the budget covers"
optimal,true,"best of 60 candidates enumerated: -95588575, plan -95588575"
fixed-24,2
$ cd $TMP; sed 's/, grid: south//' carbon.yaml >none.yaml; bursar optimize none.yaml --set limit.carbon=100t; bursar optimize none.yaml --goal rate-per-carbon; for g in suth moon; do sed "s/grid: south/grid: $g/" carbon.yaml >bad.yaml; bursar optimize bad.yaml; done; bursar optimize carbon.yaml --as-of 2003-06-01 --set '*=100USD'; sed 's/grid: south/&, carbon_per_kWh: 3g/' carbon.yaml >bad.yaml; bursar check bad.yaml; sed 's/grid: south/carbon_price: 3/' carbon.yaml >bad.yaml; bursar check bad.yaml; sed 's/grid: south/carbon_per_kWh: 3/' carbon.yaml >bad.yaml; bursar check bad.yaml
! bursar: none.yaml: limits.carbon needs the emissions per kWh: tco: {years: 3, grid: REGION}, or {years: 3, carbon_per_kWh: 380g}
! bursar: none.yaml: goal rate-per-carbon needs the emissions per kWh: tco: {years: 3, grid: REGION}, or {years: 3, carbon_per_kWh: 380g}
! bursar: bad.yaml:10:51: catalogue 'mixes' has no emissions per kWh of grid 'suth' at the scenario's date: give carbon_per_kWh instead; did you mean 'south'?
! bursar: bad.yaml:10:51: catalogue 'mixes' has no emissions per kWh of grid 'moon' at the scenario's date: give carbon_per_kWh instead; expected one of north, south
! bursar: carbon.yaml:10:51: catalogue 'mixes' has no emissions per kWh of grid 'south' at the scenario's date: give carbon_per_kWh instead
! bursar: bad.yaml:10:74: tco: give `grid` or `carbon_per_kWh`, not both
! bursar: bad.yaml:10:59: tco: a carbon_price needs what a kWh emits: `grid: REGION`, or `carbon_per_kWh: 380g`
! bursar: bad.yaml:10:61: carbon_per_kWh: unit missing: expected a mass like 11.4kg, got '3'
? 5
$ cd $TMP; grep -v fixed parts/footprint.csv >f; cp -r parts some; mv f some/footprint.csv; bursar catalog build some -o some.db -q; bursar optimize carbon.yaml -c some.db -q | grep Carbon; bursar optimize carbon.yaml -c some.db --goal rate-per-carbon 2>&1; bursar optimize carbon.yaml -c some.db --goal rate-per-carbon --set carbon.fixed-24=150kg | grep -e ^Carbon -e assumption; sed -i 's/^pc,node,west,Dual-processor PC,250/pc,node,west,Dual-processor PC,/' some/part.csv; bursar catalog build some -o some.db -q; bursar optimize carbon.yaml -c some.db --set limit.carbon=100t --set carbon.fixed-24=150kg 2>&1; bursar optimize carbon.yaml -c some.db --set limit.carbon=163.5t --set carbon.fixed-24=150kg --set power.pc=250W -q --format csv | grep -E '^(cheap|fixed)' | cut -d, -f1,3
Carbon   168.5 t CO2-equivalent: embodied 24.84 t, operational 143.7 t at 450
bursar: carbon.yaml: goal rate-per-carbon needs the carbon of 'fixed-24', which the catalogue lacks: add it there (carbon_kg of table footprint) with its source, or assume it: set: [carbon.fixed-24=1300kg]
Carbon   163.1 t CO2-equivalent: embodied 24.99 t, operational 138.1 t at 450
  assumptions, not measurements: rate of bt on pc
  assumptions, not measurements: latency and bandwidth of gigabit
  assumptions, not quotes: prices of fixed-24, gig-cable, gig-nic, pc
bursar: carbon.yaml: limits.carbon needs the power of 'pc', which the catalogue lacks: add it there (power_W of table part) with its source, or assume it: set: [power.pc=250W]
fixed-24,3
$ cd $TMP; for f in 'pc2,400,2005-03-01,list,example' 'pc,-1,2005-03-01,list,example' 'pc,400,2005-03-01,list,' 'pc,400,2005-03-01,street,example'; do printf "part,carbon_kg,date,kind,source\n$f\n" >some/footprint.csv; bursar catalog build some -o bad.db -q; done
! bursar: some/footprint.csv:2:1: part has no row 'pc2'; did you mean 'pc'?
! bursar: some/footprint.csv:2:4: expected a number from 0 and at most 1e+09, got -1
! bursar: some/footprint.csv:2:24: a number without a source: name a row of source.csv, or make its kind 'assumption'
! bursar: some/footprint.csv:2:19: unknown kind 'street'; expected one of list, estimate, assumption, measured, estimated
? 5
$ cd $TMP; sed 's/carbon: 100t/carbon: 1t/' limit.yaml >small.yaml; bursar explain small.yaml -q; bursar explain limit.yaml -q --set limit.carbon=100t | grep ^Binding; bursar whatif limit.yaml --set limit.carbon=50t --set carbon.pc=300kg -q | head -20
Which switches, where power and space are limited?

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  carbon 1000 kg (line 11): 3619 kg
Smallest sufficient change: carbon to 3619 kg.
Binding: carbon. A 37th node has carbon 105,443 kg of at most 100,000 kg and
The plan changes to 19 nodes: 10.66 Gop/s instead of 19.6 Gop/s (-45.6 %),
50,834.00 USD cheaper
Change   limit carbon 100000 kg -> 50000 kg (-50 %)
         carbon of pc 400 kg -> 300 kg (-25 %)
         before                after
Buy      36 x pc with gigabit  19 x pc with gigabit
Rate     19.6 Gop/s            10.66 Gop/s
Cost     110,172.00 USD        59,338.00 USD

Attribution
  change            plan with this change alone  necessary
  limit.carbon=50t  18 x pc with gigabit         yes
  carbon.pc=300kg   38 x pc with gigabit         yes

All differences and both plans: -v
$ cd $TMP; bursar flip limit.yaml -q --goal rate-per-carbon --format csv | cut -d, -f1-5; bursar curve limit.yaml -q --from 50000 --to 150000 --points 3 --format csv | cut -d, -f1-3; bursar sensitivity limit.yaml --by 10% -q --format csv | cut -d, -f1-3; bursar optimize carbon.yaml --best 3 --goal rate-per-carbon -q --format csv | cut -d, -f1-4
part,in_plan,price,price_minor,pack
pc,true,2800.00,280000,1
gig-nic,true,90.00,9000,1
gig-cable,true,12.00,1200,1
fixed-24,true,4200.00,420000,1
cheap-12,false,1500.00,150000,1
budget,budget_minor,cost
50000.00,5000000,49432.00
100000.00,10000000,97364.00
150000.00,15000000,110172.00
what,change,low
limit carbon,limit.carbon,17536.3936115052
PUE,tco.pue,21654.0331589928
utilisation,tco.utilisation,21654.0331589928
rate of bt on pc,rate.pc.bt,17808.9623757744
bandwidth of gigabit,bandwidth.gigabit,19411.7672118244
latency of gigabit,latency.gigabit,19610.4347877173
rank,objective,rate,cost
1,0.193996782241165,31638.5695317771,186720.00
2,0.193157940751539,31638.5695317771,184020.00
3,0.190408963755436,31638.5695317771,182820.00
$ cd $TMP; sed 's/^catalog/clusters: 2\n&/; s/share: 1/max_time: any, share: 1/' limit.yaml >two.yaml; bursar optimize two.yaml -q --format json -o p.json; grep carbon_kg p.json; bursar verify p.json two.yaml --format csv | grep -E '^(carbon|optimal),|,false'
      "carbon_kg": 49021.26,
      "carbon_kg": 49021.26,
    "carbon_kg": 98042.52
carbon,true,"98042.52 kg, allowed 100000"
carbon,true,"stated 98042.52 kg, embodied and operational 98042.52 kg"
optimal,true,"best of 779 sets of candidates enumerated: 20243498775.3782, plan 20243498775.3782"
$ cd $TMP; sed 's/min_nodes: 60, max_nodes: 60/max_nodes: 60/; s/^catalog:.*/&\nset: [carbon.*=0kg]/' carbon.yaml >watt.yaml; for g in watt carbon; do for c in 'optimize --best 4' flip; do bursar $c watt.yaml --goal rate-per-$g -q --format csv >$g; cut -d, -f1,3- $g | sed -E 's/(\.[0-9]{12})[0-9]+/\1/g' >>$g.all; done; done; cmp watt.all carbon.all
$ cd $TMP; bursar history carbon.yaml --goal rate-per-carbon; sed 's/grid: south/carbon_per_kWh: 450g/' carbon.yaml >said.yaml; bursar history said.yaml --goal rate-per-carbon -q | sed -n 3p; for d in 2005-12-30 2005-12-31; do bursar optimize carbon.yaml --goal rate-per-carbon --as-of $d --format csv -q | grep -E '^(cheap|fixed)' | cut -d, -f1,3; done; bursar history carbon.yaml --since 2003-06-01
Which switches, where power and space are limited?

  from        before      node  nodes  network  cost [USD]  rate [Gop/s]
  2005-06-01  2005-12-31  pc       60  gigabit  186,720.00         31.64
  2005-12-31  -           pc       60  gigabit  181,620.00         31.64

Status   solved on 2 dates, from 2005-06-01 on: each date on which a price or a
         value of the grid changes.
  from        node  nodes  network  cost [USD]  rate [Gop/s]
fixed-24,3
cheap-12,5
! bursar: carbon.yaml:10:51: catalogue 'mixes' has no emissions per kWh of grid 'south' at the scenario's date: give carbon_per_kWh instead
? 5
$ cd $TMP; sed 's/share: 1}/share: 1, max_time: any}/; s/^goal:.*/goal: rate-per-carbon/; s/^limits:.*/clusters: 2\nlimits: {min_nodes: 4, max_nodes: 12, power: 6kW, rack_units: 30}/' carbon.yaml >two.yaml; bursar optimize two.yaml -q --format json -o p.json; bursar verify p.json two.yaml --format csv | grep -E '^optimal|,false' # of several, with limits on other sizes
optimal,true,"best of 54 sets of candidates enumerated: 207432.890262837, plan 207432.890262838"
