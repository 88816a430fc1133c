# Modular switches (tests/cli/modular): line cards of 16 and 48 ports in chassis of 4 and 9 slots, and a fixed switch of 24 ports.
# A catalogue shows which cards fit which chassis; a card that fits none is rejected with its row.
# One cluster and several: a tree with one switch needs no line cards for spines; a limit on rack units couples the mixes of all clusters.
# Last, line cards of one port and of 16, for more nodes than a table of least costs holds.
$ bursar catalog build tests/cli/modular -o $TMP/modular.db -q && bursar catalog show $TMP/modular.db card-48 | sed -n 1,9p
catalogue       modular
part            card-48
kind            line_card
name            48 ports of Gigabit Ethernet
vendor          east
power           150 W
weight          not known
chassis family  boxes
ports           48
$ bursar catalog show $TMP/modular.db box-9 | grep -E 'family|slots'
name             Chassis of 9 slots
family           boxes
line card slots  9
$ cp -r tests/cli/modular $TMP/lone; printf 'part,technology,family,ports\ncard-16,gigabit,boxes,16\ncard-48,gigabit,boxen,48\n' >$TMP/lone/line_card.csv; cd $TMP; bursar catalog build lone -o lone.db
! bursar: lone/line_card.csv:3:17: line card 'card-48' fits no chassis: none is of family 'boxen'; did you mean 'boxes'?
? 5
$ cp tests/cli/modular.yaml $TMP; cd $TMP; for budget in 60000 200000 400000; do bursar optimize modular.yaml -c modular.db --budget $budget --format csv | grep -E '^(box|card|fixed)' | cut -d, -f1-3; echo; done
fixed-24,switch,1

box-4,chassis,1
card-16,line_card,1
card-48,line_card,1

box-4,chassis,1
card-48,line_card,3

$ cd $TMP; sed 's/^choose:/owned: {box-9: 1, card-48: 1}\n&/' modular.yaml >owned.yaml; bursar optimize owned.yaml -c modular.db --budget 200000 --format csv | grep -E '^(box|card|fixed)' | cut -d, -f1-4
box-9,chassis,0,1
card-48,line_card,0,1
fixed-24,switch,1,0
$ cd $TMP; printf 'discounts: {west: 60%%}\n' | cat modular.yaml - >west.yaml; bursar optimize west.yaml -c modular.db --budget 200000 --format csv | grep -E '^(box|card|fixed)' | cut -d, -f1-3
fixed-24,switch,7
$ cd $TMP; bursar optimize modular.yaml -c modular.db --format json -o plan.json; bursar verify plan.json modular.yaml modular.db --format csv | grep -E '^(switch ports|optimal)'
switch ports,true,"need 130, the bill has 144"
optimal,true,"best of 142 candidates enumerated: 63909485943.9444, plan 63909485943.9444"
$ cd $TMP; printf 'part,quantity\npc,60\ngig-nic,60\ngig-cable,60\ncard-16,6\nbox-4,1\n' >bid.csv; bursar evaluate bid.csv modular.yaml -c modular.db --format json | grep -E '"(nodes|feasible)"' | head -2
  "feasible": true,
      "nodes": 60,
$ cd $TMP; printf 'box-4,2\ncard-48,1\n' | cat bid.csv - | grep -v '^box-4,1$' >spare.csv; bursar -q -v evaluate spare.csv modular.yaml -c modular.db | sed -n '/^Units not used/,/^$/p'
Units not used
  part     quantity  reason
  box-4           1  one more node needs 61 x pc, the bid has 60
  card-16         5  one more node needs 61 x pc, the bid has 60

$ cd $TMP; bursar optimize modular.yaml -c modular.db --budget 60000 --best 3 --format csv
rank,objective,rate,cost,cost_minor,node,nodes,nic,network,template,power_W,bill,also
1,10661.4925777955,10661.4925777955,59338.00,5933800,pc,19,gig-nic,gigabit,per-port,4935,"1 x fixed-24, 19 x gig-cable, 19 x gig-nic, 19 x pc",
2,10121.7493876891,10121.7493876891,56436.00,5643600,pc,18,gig-nic,gigabit,per-port,4680,"1 x fixed-24, 18 x gig-cable, 18 x gig-nic, 18 x pc",
3,9580.24263081206,9580.24263081206,53534.00,5353400,pc,17,gig-nic,gigabit,per-port,4425,"1 x fixed-24, 17 x gig-cable, 17 x gig-nic, 17 x pc",
$ cd $TMP; bursar export modular.yaml -c modular.db --budget 60000 --whole --lp whole.lp | sed -n 1,6p; grep -E 'slots|used' whole.lp.names; glpsol --lp whole.lp | grep -c 'INTEGER OPTIMAL SOLUTION FOUND'
program              whole.lp
names                whole.lp.names
rows                 21
columns              39
integer columns      38
entries              161
column	b32	step 1 of card-48 is used
column	b34	step 2 of card-48 is used
row	s9	slots of chassis, less line cards
row	h18	a step is bought only where it is used
row	h20	a step is bought only where it is used
1
$ cd $TMP; sed 's/{name: per-port.*}/{name: fat-tree}/' modular.yaml >tree.yaml; bursar optimize tree.yaml -c modular.db --budget 2500000 --format json -o tree.json; grep -E '"(nodes|switch|card|cards|spine_.*)"' tree.json; bursar verify tree.json tree.yaml modular.db --budget 2500000 --format csv | grep -E '^(slots|switches|spine|line cards|optimal)'
      "nodes": 763,
      "switch": "box-9",
      "card": "card-48",
      "cards": 8,
      "spine_switch": "box-9",
      "spine_card": "card-48",
      "spine_cards": 8,
    "nodes": 763,
      "nodes": 751,
      "nodes": 646,
      "nodes": 703,
      "nodes": 751,
slots,true,8 x card-48 in each box-9 of 9 slots
slots of spines,true,8 x card-48 in each box-9 of 9 slots
switches,true,"need 6, the bill has 6"
line cards,true,"need 48, the bill has 48"
optimal,true,"best of 650268 candidates enumerated: 254142336622.124, plan 254142336622.124"
$ cd $TMP; sed 's/"cards": [0-9]*/"cards": 9/' tree.json >wrong.json; bursar verify wrong.json tree.yaml modular.db --budget 2500000 --format csv | grep -E ',false,'
switches,false,"need 7, the bill has 6"
line cards,false,"need 60, the bill has 48"
cables,false,"need 1627, the bill has 1531"
no stray parts,false,the parts list differs from the needs of this number of nodes
totals,false,"switches, nodes, cores, memory, watts and rack units of each cluster, and their totals"
$ cd $TMP; sed 's/^choose:/limits: {power: 20kW, rack_units: 100}\n&/' tree.yaml >limits.yaml; bursar optimize limits.yaml -c modular.db --format csv | grep -E '^(box|card|fixed|pc)' | cut -d, -f1-3
box-4,chassis,1
card-48,line_card,2
pc,node,76
$ cd $TMP; sed 's/^choose:/limits: {power: 20kW}\n&/' modular.yaml >mix.yaml; bursar -q optimize mix.yaml -c modular.db | sed -n 3,4p; bursar -q optimize mix.yaml -c modular.db --set limit.power=17kW --set fixed-24=9000USD --set limit.max_nodes=66 --best 3 --format csv | cut -d, -f1,4,7,11-
Buy      77 x pc with gigabit: 39.83 Gop/s
Cost     240,254.00 USD; 159,746.00 USD unspent
rank,cost,nodes,power_W,bill,also
1,206730.00,65,16995,"1 x box-4, 1 x card-48, 1 x fixed-24, 65 x gig-cable, 65 x gig-nic, 65 x pc",
2,215630.00,65,16845,"3 x fixed-24, 65 x gig-cable, 65 x gig-nic, 65 x pc",
3,197028.00,64,16710,"1 x box-4, 1 x card-16, 1 x card-48, 64 x gig-cable, 64 x gig-nic, 64 x pc",
$ cd $TMP; bursar flip modular.yaml -c modular.db --part card-48
Modular or fixed switches?

Plan     130 x pc with gigabit, 397,560.00 USD.
Status   proven at every price between the ends.

Price ranges, one price at a time, most fragile first
  part       price     same to [USD] plan below    plan above     loss   same
             [USD]     plan                                        [%] design
                       from                                              from
                      [USD]                                             [USD]
> card-48 5,600.00 5,446.01 6,399.99 131 x pc with 130 x pc with 0.677   0.00
                                     gigabit       gigabit (1 x
                                                   card-16, 2 x
                                                   card-48, 1 x
                                                   fixed-24)

The design stays the same if the price of one part in the plan changes by up to
100 %.
! bursar: warning: assumptions, not measurements: rate of bt on pc
! bursar: warning: assumptions, not measurements: latency and bandwidth of gigabit
! bursar: warning: assumptions, not quotes: prices of box-4, card-48, gig-cable, gig-nic, pc
$ cd $TMP; bursar flip modular.yaml -c modular.db --part pc --format csv
part,in_plan,price,price_minor,pack,quotes,low,low_minor,high,high_minor,plan_below,plan_above,loss_below,loss_above,loss_if_ignored,loss_percent,seller,other_quotes,proven,design_low,design_low_minor,design_high,design_high_minor,design_below,design_above,design_loss_below,design_loss_above,design_proven
pc,true,2800.00,280000,1,1,2796.48,279648,2818.76,281876,131 x pc with gigabit,129 x pc with gigabit,0.00677201871980115,,0.00677201871980115,0.677201871980115,,0,true,0.00,0,395698.00,39569800,,nothing,,,true
$ cp -r tests/cli/modular $TMP/two; cd $TMP/two; echo 'fast-nic,fast,1' >>nic.csv; echo 'fast-cable,fast,' >>cable.csv; echo 'fast-8,fast,8' >>switch.csv; echo 'fast,90,11000000,0,assumption,' >>technology.csv; for p in fast-nic,nic fast-cable,cable fast-8,switch; do echo "$p,west,Fast Ethernet,5,1,,example" >>part.csv; echo "${p%,*},2005-06-01,2000,USD,assumption,1,1," >>quote.csv; done
$ cd $TMP; sed 's/^goal: rate/goal: cost\ntarget_rate: 4000/;s,^catalog.*,catalog: ./two,' modular.yaml >two.yaml; echo 'limits: {rack_units: 40, must_buy: [fast-nic]}' >>two.yaml; bursar optimize two.yaml | sed -n 3p
Buy      10 x pc with fast: 4,113 Mop/s
$ cd $TMP; sed 's/^goal: rate/goal: cost\ntarget_rate: 4000/; /^budget/d' modular.yaml >target.yaml; (ulimit -t ${BURSAR_SECONDS:-20}; bursar -q optimize target.yaml -c modular.db) | grep -E '^(Buy|Status)'; printf 'discounts: {west: 60%%}\n' >>target.yaml; (ulimit -t ${BURSAR_SECONDS:-20}; bursar -q optimize target.yaml -c modular.db --target-rate 60000) | grep -E '^(Buy|Status)'
Buy      7 x pc with gigabit: 4,052 Mop/s
Status   optimal: nothing that reaches the target rate is cheaper. Gap 0.
Buy      122 x pc with gigabit: 60.4 Gop/s
Status   optimal: nothing that reaches the target rate is cheaper. Gap 0.
$ cd $TMP; sed 's/^budget: .*/budget: 60000\nclusters: 2/; s/share: 1/share: 1, max_time: 10h/' modular.yaml >both.yaml; sed 's/^choose:/limits: {must_buy: [card-16], max_nodes: 12}\n&/; s/name: per-port.*/name: fat-tree}]/' both.yaml >idle.yaml; bursar optimize idle.yaml -c modular.db --budget 40000 --set box-4=9000 --format csv | grep -E '^(box|card|fixed)' | cut -d, -f1-3
box-9,chassis,1
card-16,line_card,1
$ cd $TMP; sed '/^clusters/d' idle.yaml >idle1.yaml; bursar optimize idle1.yaml -c modular.db --budget 40000 --set fixed-24=100 --format csv | grep -E '^(box|card|fixed)' | cut -d, -f1-3; bursar curve idle1.yaml -c modular.db --to 32000 --exact --format csv --set fixed-24=100 | cut -d, -f1-5
box-4,chassis,1
card-16,line_card,1
budget,budget_minor,cost,cost_minor,rate
8602.00,860200,8602.00,860200,596.732568362542
11504.00,1150400,11504.00,1150400,1184.33713764801
14406.00,1440600,14406.00,1440600,1766.11689598326
17308.00,1730800,17308.00,1730800,2343.24394645398
20210.00,2021000,20210.00,2021000,2916.39258203561
23112.00,2311200,23112.00,2311200,3486.01580066749
26014.00,2601400,26014.00,2601400,4052.4447874593
28916.00,2891600,28916.00,2891600,4615.93512451069
31818.00,3181800,31818.00,3181800,5176.6916436707
$ cd $TMP; sed 's/^choose:/limits: {must_buy: [fixed-24, box-4], max_nodes: 12}\n&/; s/name: per-port.*/name: fat-tree}]/' modular.yaml >two-models.yaml; bursar optimize two-models.yaml -c modular.db -q; bursar optimize two-models.yaml -c modular.db --set limit.max_nodes=40 -q | sed -n 3,4p
Modular or fixed switches?

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  must_buy fixed-24 (line 9): no fixed-24
  must_buy box-4 (line 9): no box-4
  max_nodes 12 (line 9): 17 nodes
  templates [fat-tree] (line 11): add template per-port
Smallest sufficient change: max_nodes to 17.
Buy      40 x pc with gigabit: 21.65 Gop/s
Cost     142,556.00 USD; 257,444.00 USD unspent
$ cd $TMP; for units in 14 20; do sed "s/^choose:/limits: {rack_units: $units}\n&/" both.yaml >rack.yaml; bursar optimize rack.yaml -c modular.db --format json -o rack.json; bursar optimize rack.yaml -c modular.db | grep -E '^(Buy|  [12]: )'; bursar verify rack.json rack.yaml modular.db --format csv | grep ^optimal; done
Buy      13 x pc with gigabit: 7,395 Mop/s
optimal,true,"best of 119 sets of candidates enumerated: 7395391856.40187, plan 7395391856.40187"
Buy      19 x pc with gigabit: 10.66 Gop/s
optimal,true,"best of 230 sets of candidates enumerated: 10661492577.7955, plan 10661492577.7955"
$ cd $TMP; sed 's/^goal: rate/goal: cost\ntarget_rate: 400/; /templates/s/\[.*/[{name: star}, {name: fat-tree}, {name: dragonfly-plus}]/' modular.yaml >must.yaml; printf 'limits: {must_buy: [card-16], max_nodes: 40}\nset: [fixed-24=1USD]\n' >>must.yaml; bursar optimize must.yaml -c modular.db -q --format json -o must.json; bursar verify must.json must.yaml modular.db | grep enumerated; bursar optimize must.yaml -c modular.db -q --format csv | cut -d, -f1-3
part,kind,quantity
box-4,chassis,1
card-16,line_card,1
gig-cable,cable,1
gig-nic,nic,1
pc,node,1
$ cp -r tests/mutants/shop $TMP/cards; cd $TMP/cards; echo 'card-1,line_card,east,1 port,1,,1,,example' >>part.csv; echo 'card-1,2005-06-01,,9000,USD,assumption,1,1,' >>quote.csv; echo 'card-1,gigabit,boxes,1' >>line_card.csv; echo 'pc,npb.ep,,,300000000,,assumption,' >>node_rate.csv; cd $OLDPWD; sed 's/^budget.*/goal: cost\ntarget_rate: 6000000/; s/name: bt, model: npb.bt, params: {class: A}/name: ep, model: npb.ep, params: {class: D}/; s/name: star/name: per-port, ports: 1, cables: 1/' tests/mutants/base.yaml >$TMP/cards.yaml; cd $TMP; bursar optimize cards.yaml -c ./cards -q
! bursar: cards.yaml: up to 1048576 switch ports from gig-24, ... have too many combinations: set limits: {max_nodes: ...}, or never_buy some of the parts
? 5
