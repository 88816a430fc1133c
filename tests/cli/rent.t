# Rent or buy: machines by the hour (table rental) beside those that are bought. The demand of every year is met by what is bought, by
# hours of that year, or by both: as cheaply as by each number of PCs and the months of one more that are left, one by one. Work is
# counted at the use of the machines, 90 %, as their energy is.
$ cp -r tests/cli/mixes $TMP/parts; cp tests/cli/mixes.yaml $TMP; cd $TMP/parts; printf 'hour-pc,rental,north,An hour of a PC,,,,example\nhour-pc-1y,rental,north,An hour of a PC for a year,,,,example\nlamp,component,north,Lamp,10,0,,example\n' >>part.csv; printf 'hour-pc,2005-06-01,35,USD,assumption,1,1,\nhour-pc-1y,2005-06-01,25,USD,assumption,1,1,\nlamp,2005-06-01,1000,USD,assumption,1,1,\n' >>quote.csv; printf 'part,node,units,term_h\nhour-pc,pc,1,\nhour-pc-1y,pc,1,8760\n' >rental.csv; cd ..; bursar catalog build parts -o rent.db -q; bursar catalog show rent.db hour-pc-1y | sed '/^$/,$d'; sed 's/^catalog:.*/catalog: rent.db\nclusters: 2/; s/^goal: rate/goal: cost\ntarget_rate: 4000/; s/^budget:.*/budget: 60000\nbudget_on: tco\ntco: {years: 3, energy_price: 0.2, utilisation: 0.9, administration_per_node: 50, administration: 100, maintenance: 4%}/; s/share: 1/share: 1, max_time: any/; s/^choose:/&\n  nodes: [pc, hour-pc]/' mixes.yaml >rent.yaml
catalogue                   mixes
part                        hour-pc-1y
kind                        rental
name                        An hour of a PC for a year
vendor                      north
rented node                 pc
units per hour of the node  1
shortest rental in hours    8,760
$ cd $TMP; for t in 300 700 1700 2300; do bursar optimize rent.yaml --target-rate $t -q | sed -n '/^Buy/,/^Status/p; /^Rent/p' | grep -v ^Status; bursar optimize rent.yaml --target-rate $t -q --format json -o p.json; bursar verify p.json rent.yaml --target-rate $t --format csv | grep -E '^(optimal|unique),|,false'; done
Rent     5,110 x hour-pc a year: 313.3 Mop/s at 90 % use
optimal,true,"best of 5049 sets of candidates enumerated: -536550, plan -536550"
unique,true,"no other purchase has the same value, rate and cost"
Rent     1: 2,920 x hour-pc a year
Buy      2: 1 x pc with gigabit
Rate     716.1 Mop/s at 90 % use
Cost     4,402.00 USD to buy, 10,503.96 USD over 3 years, of which rent 3,066.00
         USD; 49,496.04 USD unspent
optimal,true,"best of 5049 sets of candidates enumerated: -1050396, plan -1050396"
unique,true,"no other purchase has the same value, rate and cost"
Rent     1: 2,190 x hour-pc a year
Buy      2: 3 x pc with gigabit
Rate     1,724 Mop/s at 90 % use
Cost     10,206.00 USD to buy, 18,950.45 USD over 3 years, of which rent
         2,299.50 USD; 41,049.55 USD unspent
optimal,true,"best of 5049 sets of candidates enumerated: -1895045, plan -1895045"
unique,true,"no other purchase has the same value, rate and cost"
Rent     1: 3,650 x hour-pc a year
Buy      2: 4 x pc with gigabit
Rate     2,333 Mop/s at 90 % use
Cost     13,108.00 USD to buy, 25,089.94 USD over 3 years, of which rent
         3,832.50 USD; 34,910.06 USD unspent
optimal,true,"best of 5049 sets of candidates enumerated: -2508994, plan -2508994"
unique,true,"no other purchase has the same value, rate and cost"
$ cd $TMP; sed 's/nodes: .pc, hour-pc./nodes: [pc]/; s/^goal: cost/goal: rate/; /^target/d; s/^clusters: 2/clusters: 1/' rent.yaml >bought.yaml; bursar curve bought.yaml --exact --to 60000 -q --format csv | sed 1d | cut -d, -f3,5 >steps; head -3 steps; month=$(bursar optimize rent.yaml --goal rate --budget 767 -q --format json | sed -n 's/^    "value": \(.*\),/\1/p'); echo $month; for t in 300 700 1700 2300; do awk -F, -v t=$t -v each=$month 'function rent(rate, months) {months = rate / each; months = rate <= 0 ? 0 : months == int(months) ? months : int(months) + 1; return months * 3 * 730 * 0.35} NR == 1 {best = rent(t)} {cost = $1 + rent(t - 0.9 * $2); best = cost < best ? cost : best} END {printf "%.2f ", best}' steps; bursar optimize rent.yaml --target-rate $t -q --format json | sed -n 's/^  "cost": \(.*\),/\1/p'; done
7437.96,596.732568362542
12044.45,1184.33713764801
16650.95,1766.11689598326
44.7549426271906
5365.50 5365.5
10503.96 10503.96
18950.45 18950.45
25089.94 25089.94
$ cd $TMP; bursar export rent.yaml p.mps --target-rate 1700 --mps --whole -q >$TMP/none; glpsol --freemps p.mps -o p.sol >$TMP/none; grep '^Objective' p.sol; bursar flip rent.yaml --target-rate 1700 -q --format csv | grep hour | cut -d, -f1-3,6-9; bursar flip rent.yaml --target-rate 300 -q | sed -n '/^Break-even/,$p'; bursar flip rent.yaml --target-rate 300 -q --format json | sed -n '/"rent"/,$p' | grep -E 'quantity|minor|percent'
Objective:  obj = 0.3158408667 (MINimum)
hour-pc,true,0.35,1,0.22,22,0.70
pc,true,2800.00,1,493.02,49302,6192.18
gig-nic,true,90.00,1,0.00,0,3482.18
gig-cable,true,12.00,1,0.00,0,3404.18
fixed-24,false,4200.00,1,1601.74,160174,
cheap-12,true,1500.00,1,0.00,0,4098.26
Break-even: rent hour-pc below 77.84 % utilisation of 1 x pc with gigabit; buy
above.
      "quantity": 20457,
      "rent_cost_minor": 715995,
      "buy_cost_minor": 716000,
      "utilisation_percent": 77.8424657534246
$ cd $TMP; bursar optimize bought.yaml --goal cost --target-rate 300 -q --format json >own.json; awk -v month=$(bursar optimize rent.yaml --goal rate --budget 767 -q --format json | sed -n 's/^    "value": \(.*\),/\1/p') -F'[:,]' '/^    "energy_minor"/ {energy = $2} /^    "total_minor"/ {total = $2} /^      *"rate"/ && !rate {rate = $2} END {each = month / 0.9 / (3 * 730) / rate; while (35 * (h + 1) <= total - energy + energy * each * (h + 1) / 0.9) h++; printf "%d hours, %.6f %%\n", h, 100 * each * h}' own.json
20457 hours, 77.842466 %
$ cd $TMP; sed 's/hour-pc\]/hour-pc, hour-pc-1y]/' rent.yaml >terms.yaml; for t in 300 450 700; do bursar optimize terms.yaml --target-rate $t -q --format csv | grep -E '^(hour|pc)' | cut -d, -f1-3; done; sed 's/years: 3/&, rent_step: 100h/' rent.yaml >step.yaml; bursar optimize step.yaml --target-rate 300 -q | grep ^Rent; sed 's/years: 3/years: 1, rent_step: 100h/' rent.yaml >step.yaml; bursar optimize step.yaml --target-rate 300 -q | grep -e ^Rent
hour-pc,rental,15330
hour-pc-1y,rental,26280
hour-pc,rental,8760
hour-pc-1y,rental,26280
Rent     4,900 x hour-pc a year: 300.4 Mop/s at 90 % use
Rent     4,900 x hour-pc a year: 300.4 Mop/s at 90 % use
$ cd $TMP; for change in '*1.1' 803h 48181min; do bursar optimize rent.yaml --target-rate 300 --set "tco.rent_step=$change" -q --format json -o p.json; jq .rented[0].quantity p.json; bursar verify p.json rent.yaml --target-rate 300 --set "tco.rent_step=$change" --format csv | grep -c ,false; done # in doubles 1.1 x 730 h is more than 803 h
5621
0
5621
0
5628
0
? 1
$ cp -r $TMP/parts $TMP/hours; cd $TMP; sed -i 's/^pc,2,2/pc,1,1/' hours/node.csv; sed 's,^catalog:.*,catalog: ./hours,; s/years: 3/years: 1, rent_step: 1h/; ' rent.yaml >hours.yaml; bursar optimize hours.yaml --target-rate 300 -q | grep ^Rent; sed 's/^clusters: 2/clusters: 1/' hours.yaml >alone.yaml; bursar optimize alone.yaml --target-rate 300 -q | grep ^Rent # a year has 8,760 hours, of 300 Mop/s each in 90 % of them
Rent     9,734 x hour-pc a year: 300 Mop/s at 90 % use
Rent     9,734 x hour-pc a year: 300 Mop/s at 90 % use
$ cd $TMP; bursar optimize rent.yaml --target-rate 300 -q | grep -e ^maint -e ^admin -e ^energy -e ^In; sed '$a extras: [{part: lamp, per: node}]' rent.yaml >extra.yaml; bursar optimize extra.yaml --target-rate 300 -q --format csv | cut -d, -f1-3; bursar optimize extra.yaml --target-rate 1700 -q --format json -o p.json; bursar verify p.json extra.yaml --target-rate 1700 --format csv | grep -E '^(cluster .: extras|optimal|operation),|,false'
Inputs   ASSUMED: 1 of 1 rates, 1 of 1 prices, 1 of 1 network figures
part,kind,quantity
hour-pc,rental,15330
cluster 1: extras,true,the bill has all 0 kinds of extras
cluster 2: extras,true,the bill has all 1 kinds of extras
operation,true,"3 years cost 888996 minor units, stated 888996"
optimal,true,"best of 5049 sets of candidates enumerated: -1912596, plan -1912596"
$ cd $TMP; bursar whatif rent.yaml --target-rate 1700 --set hour-pc=0.10USD -q | sed -n '3,12p'; bursar sensitivity rent.yaml --target-rate 1700 --by 10% -q --format csv | grep hour | cut -d, -f1-4; printf 'part,quantity\npc,3\ngig-nic,3\ngig-cable,3\ncheap-12,1\nhour-pc,6570\n' >bid.csv; bursar evaluate bid.csv rent.yaml --target-rate 1700 -q --format json | grep -E '^  "(feasible|cost)"'; sed 's/^tco/error: {prices: {assumption: {uniform: [0.8, 1.2], each: part}}}\n&/' rent.yaml >error.yaml; bursar montecarlo error.yaml --target-rate 1700 --draws 50 --seed 1 -q | grep -A1 'best without'; bursar optimize rent.yaml --target-rate 1700 --best 3 -q | tail -6; bursar curve rent.yaml --goal rate --from 0 --to 30000 --points 4 -q --format csv | cut -d, -f3,9
Change   price of hour-pc 0.35 USD -> 0.10 USD (-71.4 %)
         before                                               after
Buy      2,190 x hour-pc a year rented + 3 x pc with gigabit  27,740 x hour-pc a
         year rented
Rate     1,724 Mop/s                                          1,701 Mop/s
Cost     10,206.00 USD to buy, 18,950.45 USD over 3 years     8,322.00 USD over
         3 years

All differences and both plans: -v
price of hour-pc,hour-pc,18753.35,19213.25
rent step,tco.rent_step,18720.5,19180.4
  "feasible": true,
  "cost": 18950.45,
Best plans
         rate  cost [USD]  purchase
      [Mop/s]
  1  1,723.77   18,950.45  2,190 x hour-pc a year rented + 3 x pc with gigabit
  2  1,768.52   19,716.95  2,920 x hour-pc a year rented + 3 x pc with gigabit
  3  1,813.28   20,483.45  3,650 x hour-pc a year rented + 3 x pc with gigabit
cost,purchase
,
9737.46,"2
19716.95,"2
29696.43,"3
$ cd $TMP; sed '/^tco/d; /^budget_on/d' rent.yaml >bad.yaml; bursar optimize bad.yaml 2>&1; sed 's/hour-pc/our-pc/' rent.yaml >bad.yaml; bursar optimize bad.yaml 2>&1; sed '/^  nodes:/d' rent.yaml >all.yaml; bursar optimize all.yaml -q --target-rate 300 | grep -e ^Buy -e ^Rent; bursar optimize rent.yaml --target-rate 300 --set limit.carbon=1t 2>&1; sed 's/years: 3/&, carbon_per_kWh: 300g/' rent.yaml >bad.yaml; bursar optimize bad.yaml --set limit.carbon=90t --set 'carbon.g*=1kg' --set 'carbon.*-*2*=1kg' --set carbon.pc=1kg 2>&1 | head -1
bursar: bad.yaml:13:15: 'hour-pc' is rented: give the years of the rent, tco: {years: 3}
bursar: bad.yaml:15:15: unknown node 'our-pc' in catalogue 'mixes'; did you mean 'hour-pc'?
Buy      1 x pc with gigabit: 596.7 Mop/s
bursar: rent.yaml: limits.carbon needs the emissions per kWh: tco: {years: 3, grid: REGION}, or {years: 3, carbon_per_kWh: 380g}
bursar: bad.yaml: limits.carbon needs the carbon of 'hour-pc', which the catalogue lacks: add it there (carbon_kg of table footprint) with its source, or assume it: set: [carbon.hour-pc=1300kg]
$ cp -r $TMP/parts $TMP/later; cd $TMP; sed -i 's/^hour-pc,2005-06-01/hour-pc,2005-07-01/' later/quote.csv; sed 's/^goal: cost/goal: rate/; /^target/d; s,^catalog:.*,catalog: ./later,' rent.yaml >history.yaml; bursar history history.yaml --since 2005-05-01 -q --format csv | cut -d, -f1-3
from,to,purchase
2005-05-01,2005-06-01,
2005-06-01,2005-07-01,12 x pc with gigabit
2005-07-01,,"1
$ cd $TMP; for r in 'hour-pc,pcs,1,' 'hour-pc,pc,0,' 'pc,pc,1,' 'hour-pc,pc,1,0'; do printf "part,node,units,term_h\n$r\n" >parts/rental.csv; bursar catalog build parts -o bad.db -q 2>&1; done
bursar: parts/rental.csv:2:9: node has no row 'pcs'; did you mean 'pc'?
bursar: parts/rental.csv:2:12: expected a whole number from 1 to 1024, got '0'
bursar: parts/rental.csv:2:1: part 'pc' is of kind node and has its row in node.csv, not in rental.csv
bursar: parts/rental.csv:2:14: expected a whole number from 1 to 262800, got '0'
? 5
$ cp -r tests/cli/mixes $TMP/small; cd $TMP/small; printf 'hour-pc,rental,north,An hour of a PC,,,,example\n' >>part.csv; printf 'hour-pc,2005-06-01,35,USD,assumption,1,1,\n' >>quote.csv; printf 'part,node,units,term_h\nhour-pc,pc,1,\n' >rental.csv; sed -i 's/2048/1024/' node.csv; cd ..; sed 's,^catalog:.*,catalog: ./small\nmemory: enforce,' rent.yaml >small.yaml; bursar optimize small.yaml --target-rate 300 -q | grep -A2 -e ^Buy -e 'never runs'; sed 's/memory: enforce/memory: ignore/' small.yaml >large.yaml; bursar optimize large.yaml --target-rate 300 -q | grep -e ^Rent -e 'never runs'
Buy      4 x pc with gigabit: 2,109 Mop/s at 90 % use
Cost     13,108.00 USD to buy, 21,257.44 USD over 3 years; 38,742.56 USD unspent
Status   optimal: no plan of at most 2 clusters that reaches the target rate is
--
  bt never runs on 'hour-pc', which is rented: a job has only 1 of these
    machines
  assumptions, not measurements: rate of bt on pc
Rent     5,110 x hour-pc a year: 313.3 Mop/s at 90 % use
$ cd $TMP; for edit in 's/nodes: 1$/nodes: 4/' 's/nodes: 1$/nodes: 4/; s/hgx-h100-8, //' 's/max_time: any/max_time: 1s/; s/hgx-h100-8, //'; do sed "$edit" $OLDPWD/scenarios/rent-or-buy.yaml >jobs.yaml; bursar optimize jobs.yaml -q --format json -o jobs.json; bursar optimize jobs.yaml -q | sed -n '3,4p'; [ -s jobs.json ] && bursar verify jobs.json jobs.yaml | head -1; rm -f jobs.json; done
Buy       1: 4 x hgx-h100-8 with ndr
Rent      2: 5,840 x hour-h100 a year
jobs.json is verified: 61 of 61 checks passed.
Rent      1: 280,320 x hour-h100-1y a year
          2: 5,840 x hour-h100 a year
jobs.json is verified: 57 of 57 checks passed.
Status   infeasible: no purchase meets the requirements

$ cd $TMP; (cat $OLDPWD/scenarios/rent-or-buy.yaml; echo 'extras: [{part: rack-42}]') >rack.yaml; sed "s/^clusters:.*/clusters: 1/" rack.yaml >alone.yaml; for k in alone rack; do bursar optimize $k.yaml -q --goal rate --budget 90000 | sed -n 3p; bursar optimize $k.yaml -q --goal rate-per-watt; done
Rent      5,840 x hour-h100 a year: 0.7815 jobs/day at 80 % use
Rent      5,840 x hour-h100 a year: 0.7815 jobs/day at 80 % use
! bursar: alone.yaml: rate-per-watt is unbounded: 420480 x hour-h100-1y rented a year draw nothing; choose another goal
! bursar: rack.yaml: rate-per-watt is unbounded: 420480 x hour-h100-1y rented a year draw nothing; choose another goal
? 5
$ cd $TMP; sed 's/nodes: .pc, /nodes: [/; s/npb.bt,/npb.sp,/' rent.yaml >none.yaml; bursar optimize none.yaml 2>&1; cp -r small only; cd only; rm nic.csv cable.csv switch.csv; sed -i '/^gig\|^cheap\|^fixed/d' part.csv quote.csv; sed -i '2s/.*/ideal,0,,0,assumption,/' technology.csv; cd ..; sed 's/nodes: .*/nodes: [hour-pc]/; s,^catalog:.*,catalog: ./only,' rent.yaml >only.yaml; bursar optimize only.yaml 2>&1; sed 's/^choose:/&\n  networks: [ideal]/' only.yaml >only-ideal.yaml; bursar optimize only-ideal.yaml --target-rate 300 -q | grep ^Rent
bursar: none.yaml:15:11: catalogue 'mixes' has no rate of node 'pc' for application 'bt': add a row pc,npb.sp to its node_rate.csv
Which switches, where power and space are limited?

Status   infeasible: no purchase meets the requirements
No purchase is feasible, even without requirements.
bursar: only.yaml: nothing can be bought: catalogue 'mixes' has no complete network with prices for this scenario; `bursar catalog check` lists what is missing
Rent     5,110 x hour-pc a year: 315 Mop/s at 90 % use
$ cd $TMP; cp -r small two; cd two; echo 'lamp,component,north,Lamp,10,0,,example\nlamp-b,component,north,Lamp,10,0,,example\nbox,node,west,Box,300,1,,example' >>part.csv; echo 'lamp,2005-06-01,1000,USD,assumption,1,1,\nlamp-b,2005-06-01,1100,USD,assumption,1,1,\nbox,2005-06-01,300000,USD,assumption,1,1,' >>quote.csv; echo box,2,2,4096,1 >>node.csv; echo 'box,npb.bt,310000000,assumption,\nbox,npb.sp,200000000,assumption,\npc,npb.sp,190000000,assumption,' >>node_rate.csv; cd ..; { sed 's,./small,./two,' small.yaml; echo 'extras: [{one_of: [lamp, lamp-b], per: node}]'; } >ways.yaml; bursar optimize ways.yaml --target-rate 300 -q | grep -e ^Buy -e 'never runs'; sed '/^workload/,/^  - /d; /^memory/d; s,./small,./two,; s/nodes: .*/nodes: [hour-pc, box]/; s/^clusters: 2/metric: ssni\nreference: {nodes: 4, applications: {bt: {fom: 600}, sp: {fom: 300}}}\nworkload:\n  - {name: bt, model: npb.bt, params: {class: C}, share: 1, nodes: 1, max_time: any}\n  - {name: sp, model: npb.sp, params: {class: C}, share: 1, nodes: 1, max_time: any, runs_on: [box]}/' small.yaml >some.yaml; bursar optimize some.yaml --target-rate 0.1 -q --format json -o some.json; bursar optimize some.yaml --target-rate 0.1 -q | grep -e ^Rent -e 'never runs'; bursar verify some.json some.yaml --target-rate 0.1 | head -1
Buy      4 x pc with gigabit: 2,109 Mop/s at 90 % use
  bt never runs on 'hour-pc', which is rented: a job has only 1 of these
Rent     4,380 x hour-pc a year: 0.1119 x reference at 90 % use (ssni of bt, sp)
some.json is verified: 38 of 38 checks passed.
$ cd $TMP; { sed 's/nodes: .pc, /nodes: [/; s/^clusters: 2/clusters: 1/' rent.yaml; echo 'extras: [{network: storage, nic: gig-nic, switch: cheap-12, cable: gig-cable, template: star}]'; } >beside.yaml; bursar optimize beside.yaml --target-rate 300 -q --format json -o beside.json; bursar optimize beside.yaml --target-rate 300 -q | grep ^Rent; bursar verify beside.json beside.yaml --target-rate 300 | head -1
Rent     5,110 x hour-pc a year: 313.3 Mop/s at 90 % use
beside.json is verified: 39 of 39 checks passed.
$ cp -r tests/cli/mixes $TMP/long; cd $TMP/long; echo 'hour-pc,rental,north,An hour of a PC,,,,example\n3-years,rental,north,An hour of a PC for three years,,,,example' >>part.csv; printf 'hour-pc,2005-06-01,35,USD,assumption,1,1,\n3-years,2005-06-01,20,USD,assumption,1,1,\n' >>quote.csv; printf 'part,node,units,term_h\n3-years,pc,1,26280\nhour-pc,pc,1,\n' >rental.csv; cd ..; sed 's,^catalog:.*,catalog: ./long,; s/^clusters: 2/clusters: 1/; s/nodes: .*/nodes: [3-years]/' rent.yaml >long.yaml; for y in 1 3 6; do sed "s/years: 3/years: $y/" long.yaml >years.yaml; bursar optimize years.yaml --target-rate 1000 -q --format json -o years.json; bursar optimize years.yaml --target-rate 1000 -q | grep ^Rent; bursar verify years.json years.yaml --target-rate 1000 | head -1; done
Rent     52,560 x 3-years: 1,074 Mop/s at 90 % use
years.json is verified: 38 of 38 checks passed.
Rent     17,520 x 3-years a year: 1,074 Mop/s at 90 % use
years.json is verified: 38 of 38 checks passed.
Rent     17,520 x 3-years a year: 1,074 Mop/s at 90 % use
years.json is verified: 38 of 38 checks passed.
$ cd $TMP; { cat long/technology.csv; echo dull,9000,1000000,0,assumption,; } >dull; mv dull long/technology.csv; for n in 'gigabit, dull' 'dull, gigabit' dull; do sed "s/^choose:/&\n  networks: [$n]/; s/3-years/hour-pc/" long.yaml >first.yaml; bursar optimize first.yaml --target-rate 20 -q --format json -o first.json; bursar optimize first.yaml --target-rate 20 -q | grep -e ^Rent; bursar verify first.json first.yaml --target-rate 20 | head -1; done
Rent     730 x hour-pc a year: 44.75 Mop/s at 90 % use
first.json is verified: 38 of 38 checks passed.
Rent     730 x hour-pc a year: 28.06 Mop/s at 90 % use
first.json is verified: 38 of 38 checks passed.
Rent     730 x hour-pc a year: 28.06 Mop/s at 90 % use
first.json is verified: 38 of 38 checks passed.
$ cd $TMP; sed 's/^goal: cost/goal: rate-per-watt/; /^target/d' long.yaml >watt.yaml; bursar optimize watt.yaml --budget 19000 -q --method branch-and-bound 2>&1; sed '/^budget_on/d' watt.yaml >capital.yaml; bursar optimize capital.yaml 2>&1; echo 'box,node,west,Box,300,1,,example' >>long/part.csv; echo 'box,2005-06-01,300000,USD,assumption,1,1,' >>long/quote.csv; echo box,2,2,4096,1 >>long/node.csv; echo 'box,npb.bt,310000000,assumption,' >>long/node_rate.csv; sed 's/max_time: any/&, runs_on: [box]/; s/nodes: .*/nodes: [hour-pc, box]/' long.yaml >on.yaml; bursar optimize on.yaml --target-rate 20 -q | grep -e ^Buy -e 'left out'
bursar: watt.yaml: rate-per-watt is unbounded: 26280 x 3-years rented a year draw nothing; choose another goal
bursar: capital.yaml:13:11: '3-years' is rented, and rent is a cost of operation: the budget must include it, budget_on: tco
Buy      1 x box with gigabit: 554.9 Mop/s at 90 % use
  node 'hour-pc' is left out: 'bt' runs on others (runs_on)
$ cd $TMP; { sed 's/^clusters:.*/clusters: 1/; s/nodes: .hgx-h100-8, hour-h100, hour-h100-1y./nodes: [hour-h100]/; s/maintenance: 5%/&, carbon_per_kWh: 300g/' $OLDPWD/scenarios/rent-or-buy.yaml; echo 'set: [carbon.hour-h100=0kg]'; } >emits.yaml; bursar optimize emits.yaml --goal rate-per-carbon -q
! bursar: emits.yaml: rate-per-carbon is unbounded: 221920 x hour-h100 rented a year emit nothing; choose another goal
? 5
$ cd $TMP; sed 's/^clusters:.*//; s/nodes: .pc, hour-pc/&, hour-pc-1y/' rent.yaml >one.yaml; bursar explain one.yaml --target-rate 300 -q | sed -n '/^Best purchase/,/^$/p'
Best purchase of each design
  node        topology                   nodes     rate  cost [USD]  vs plan
                                                [Mop/s]
> hour-pc     per-port                       7    313.3    5,365.50  plan
  hour-pc-1y  per-port                       1    537.1    6,570.00  +22.4 %
  pc          per-port,ports=1,cables=1      1    537.1    7,437.96  +38.6 %

$ cd $TMP; bursar fleets rent.yaml --goal rate --budget 21000 --points 2 --from 9000 --to 21000 --format csv -q
budget,budget_minor,kind,rate,cost,cost_minor,purchase
9000.00,900000,gigabit,537.059311526287,7437.96,743796,1 x pc
9000.00,900000,rented,492.304368899097,8431.50,843150,8030 x hour-pc rented a year
9000.00,900000,gigabit + gigabit,,,,
9000.00,900000,gigabit + rented,626.569196780669,8970.96,897096,1 x pc + 1460 x hour-pc rented a year
9000.00,900000,rented + rented,492.304368899097,8431.50,843150,730 x hour-pc rented a year + 7300 x hour-pc rented a year
21000.00,2100000,gigabit,1589.50520638494,16650.95,1665095,3 x pc
21000.00,2100000,rented,1208.38345093415,20695.50,2069550,19710 x hour-pc rented a year
21000.00,2100000,gigabit + gigabit,1602.9627354095,19482.42,1948242,1 x pc + 2 x pc
21000.00,2100000,gigabit + rented,1813.27991952089,20483.45,2048345,3 x pc + 3650 x hour-pc rented a year
21000.00,2100000,rented + rented,1208.38345093415,20695.50,2069550,730 x hour-pc rented a year + 18980 x hour-pc rented a year
$ cd $TMP; bursar optimize -v rent.yaml --target-rate 300 --set tco.discount_rate=6% -q | sed -n '/^Rent for/,/^total /p'; awk 'BEGIN {for (y = 1; y <= 3; y++) {v = (v ? v : 1) / 1.06; sum += 1788.50 * v} printf "%.2f\n", sum}'; bursar optimize rent.yaml --target-rate 300 --set tco.discount_rate=6% -q --format json -o p.json; bursar verify p.json rent.yaml --target-rate 300 --set tco.discount_rate=6% | head -1; sed 's/"quantity": 5110/"quantity": 5109/' p.json >forged.json; bursar verify forged.json rent.yaml --target-rate 300 --set tco.discount_rate=6% --format csv 2>$TMP/none | grep ',false'
Rent for each year
  year  part     quantity  rent [USD]
     1  hour-pc     5,110    1,788.50
     2  hour-pc     5,110    1,788.50
     3  hour-pc     5,110    1,788.50

TCO over 3 years at present value (the budget limits the total)
capital          0.00 USD
energy           0.00 USD
maintenance      0.00 USD
administration   0.00 USD
rent             4,780.68 USD
total operation  4,780.68 USD
4780.68
p.json is verified: 44 of 44 checks passed.
rent by year,false,hours and cost of every year
$ cd $TMP; for y in 2 4; do sed "s/years: 3/years: $y, discount_rate: 10%/; s/hour-pc\]/3-years]/; s/pc, 3-years/3-years/" long.yaml >term.yaml; bursar optimize -v term.yaml --target-rate 300 -q | sed -n '3,4p; /^Rent for/,/^$/p; /^rent /p'; done; awk 'BEGIN {printf "%.2f %.2f\n", 1752 / 1.1 + 3504 / 1.21, 1752 * (1 / 1.1 + 1 / 1.21 + 1 / 1.331) + 5256 / 1.4641}'
Rent     26,280 x 3-years: 336.7 Mop/s at 90 % use
Cost     4,488.60 USD over 2 years; 55,511.40 USD unspent
Rent for each year
  year  part     quantity  rent [USD]
     1  3-years     8,760    1,752.00
     2  3-years    17,520    3,504.00

rent             4,488.60 USD
Rent     52,560 x 3-years: 336.7 Mop/s at 90 % use
Cost     7,946.88 USD over 4 years; 52,053.12 USD unspent
Rent for each year
  year  part     quantity  rent [USD]
     1  3-years     8,760    1,752.00
     2  3-years     8,760    1,752.00
     3  3-years     8,760    1,752.00
     4  3-years    26,280    5,256.00

rent             7,946.88 USD
4488.60 7946.88
$ bursar optimize -v scenarios/rent-or-buy.yaml -q | sed -n '3,6p; /^Rent for/,/^$/p' # 30 jobs a day at 80 %: 3 servers do 27.27
Buy       1: 3 x hgx-h100-8 with ndr
Rent      2: 17,520 x hour-h100 a year
Rate      30.48 jobs/day at 80 % use
Layout    tensor 1 x pipeline 1 x data 8, 0 idle
Rent for each year
  year  part       quantity  rent [USD]
     1  hour-h100    17,520   77,263.20
     2  hour-h100    17,520   77,263.20
     3  hour-h100    17,520   77,263.20

