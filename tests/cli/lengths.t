# Cables by length: 40 nodes are 5 racks of 8; in the middle one a cable is 2 m long, to its neighbours 2.6 m and to those behind
# them 3.2 m, where the cable of 5 m serves. A longer cable serves where it costs less; beyond the longest no node is wired;
# cables between switches stay in the middle.
# Spare cables of one length are taxed on one line with those that are needed, which is rounded once: 11 of 2 m cost 107 cents,
# the 6 spare ones 58 and 5 of 5 m at the same price 48. Where what is spare cannot be told from what is needed, it is refused.
# The longest cables may be those that are not bought, or another vendor's; among many switches and cables, and with a limit on
# power, the cheapest cables are found without those that are dear. For 50 million dollars, with tax, a curve and a proof take seconds.
$ bursar catalog build -q tests/cli/lengths -o $TMP/lengths.db; cp tests/cli/lengths/lengths.yaml $TMP; cd $TMP; bursar optimize lengths.yaml --format csv | cut -d, -f1-6
part,kind,quantity,owned,unit_price,unit_price_minor
pc,node,40,0,2000.00,200000
ten-48,switch,1,0,4000.00,400000
ten-cable-2,cable,8,0,20.00,2000
ten-cable-5,cable,32,0,30.00,3000
ten-nic,nic,40,0,200.00,20000
$ cd $TMP; bursar optimize lengths.yaml --format json -o plan.json; bursar verify plan.json lengths.yaml --format csv | grep -E '^(.*cable|optimal)|,false'
cables,true,"need 40, the bill has 40"
lengths of cables,true,40 cables of up to 3.2 m; the bill has one at least as long for each
optimal,true,"best of 64 candidates enumerated: 88432779833.19, plan 88432779833.19"
$ cd $TMP; sed 's/rack_pitch: 0.6m/rack_pitch: 3m/' lengths.yaml >wide.yaml; bursar optimize wide.yaml --format csv | cut -d, -f1-6; bursar verify plan.json wide.yaml --format csv | grep -E 'cable|optimal'
part,kind,quantity,owned,unit_price,unit_price_minor
pc,node,40,0,2000.00,200000
ten-48,switch,1,0,4000.00,400000
ten-cable-10,cable,16,0,50.00,5000
ten-cable-2,cable,8,0,20.00,2000
ten-cable-5,cable,16,0,30.00,3000
ten-nic,nic,40,0,200.00,20000
cables,true,"need 40, the bill has 40"
lengths of cables,false,40 cables of up to 8 m; the bill has one at least as long for each
bound and gap,true,"bound 88432.77983319, gap 0, claimed optimal"
status,true,optimal
optimal,false,none of 64 candidates enumerated is feasible and as good as the plan
near-optimal,false,0 of 3 rows are the cheapest at their rate
$ cd $TMP; for s in ten-cable-5=50USD ten-cable-2=30USD ten-cable-10=10USD; do bursar optimize lengths.yaml --set $s --format csv | grep cable | cut -d, -f1-6; done
ten-cable-2,cable,8,0,20.00,2000
ten-cable-5,cable,32,0,50.00,5000
ten-cable-2,cable,8,0,30.00,3000
ten-cable-5,cable,32,0,30.00,3000
ten-cable-10,cable,40,0,10.00,1000
$ cd $TMP; sed 's/limits:.*//; s/nodes_per_rack: 8/nodes_per_rack: 2/; s/budget: 100000/budget: 200000/; s/star/per-port, ports: 1, cables: 1/; s/rack_pitch: 0.6m/rack_pitch: 1.5m/' lengths.yaml >long.yaml; bursar optimize long.yaml --format csv | cut -d, -f1-6; bursar optimize long.yaml --format json -o long.json; bursar verify long.json long.yaml --format csv | grep -E '^(.*cable|optimal)|,false'; bursar optimize long.yaml --method branch-and-bound -q | head -3
part,kind,quantity,owned,unit_price,unit_price_minor
pc,node,22,0,2000.00,200000
ten-24,switch,1,0,2400.00,240000
ten-cable-10,cable,12,0,50.00,5000
ten-cable-2,cable,2,0,20.00,2000
ten-cable-5,cable,8,0,30.00,3000
ten-nic,nic,22,0,200.00,20000
cables,true,"need 22, the bill has 22"
lengths of cables,true,22 cables of up to 9.5 m; the bill has one at least as long for each
optimal,true,"best of 22 candidates enumerated: 49817802618.4724, plan 49817802618.4724"
A row of racks

Buy      22 x pc with tengig: 49.82 Gop/s
$ cd $TMP; sed 's/star/per-port, ports: 2, cables: 3/' lengths.yaml >more.yaml; bursar optimize more.yaml --format csv | grep cable | cut -d, -f1-6; bursar optimize more.yaml --format json -o more.json; bursar verify more.json more.yaml --format csv | grep -E '^(.*cable|optimal)|,false'
ten-cable-2,cable,88,0,20.00,2000
ten-cable-5,cable,32,0,30.00,3000
cables,true,"need 120, the bill has 120"
lengths of cables,true,120 cables of up to 3.2 m; the bill has one at least as long for each
optimal,true,"best of 40 candidates enumerated: 88432779833.19, plan 88432779833.19"
$ cd $TMP; bursar whatif lengths.yaml --set ten-cable-5=70 --format csv | head -5; bursar sensitivity lengths.yaml --by 10% -q --format csv | head -3; bursar curve lengths.yaml --exact --format csv | tail -1; bursar flip lengths.yaml --part pc --format csv
what,from,to,role
price of ten-cable-5,30.00 USD,70.00 USD,assumed
cost,"93,120.00 USD","93,760.00 USD",moved
ten-cable-10,0,32,moved
ten-cable-5,32,0,moved
what,change,low,high,width,width_percent,kept_low,kept_high,plan_low,plan_high
rate of bt on pc,rate.pc.bt,80221.8522857413,96515.2741405904,0.184246405977322,18.4246405977322,80221.8522857413,96515.2741405904,,
limit max_nodes,limit.max_nodes,79980.8278445339,94726.5963639029,0.166745504858989,16.6745504858989,,88432.77983319,36 x pc with tengig,43 x pc with tengig
93120.00,9312000,93120.00,9312000,88432.77983319,0.949664731885631,pc,40,tengig,star,
part,in_plan,price,price_minor,pack,quotes,low,low_minor,high,high_minor,plan_below,plan_above,loss_below,loss_above,loss_if_ignored,loss_percent,seller,other_quotes,proven,design_low,design_low_minor,design_high,design_high_minor,design_below,design_above,design_loss_below,design_loss_above,design_proven
pc,true,2000.00,200000,1,1,0.00,0,2172.00,217200,,39 x pc with tengig,,,,,,0,true,0.00,0,97380.00,9738000,,nothing,,,true
$ cd $TMP; bursar flip lengths.yaml
A row of racks

Plan     40 x pc with tengig, 93,120.00 USD.
Status   proven at every price between the ends.

Price ranges, one price at a time, most fragile first
  part         price [USD]  same plan from   to [USD]  same design   to [USD]
                                     [USD]              from [USD]
  pc              2,000.00            0.00   2,172.00         0.00  97,380.00
  ten-nic           200.00            0.00     372.00         0.00  95,580.00
  ten-cable-5        30.00           20.00      50.00         0.00       -
  ten-cable-2        20.00            0.00      30.00         0.00       -
  ten-48          4,000.00            0.00  10,880.00         0.00       -

The design stays the same if the price of one part in the plan changes by up to
100 %.
Enters the plan at or below: ten-cable-10 29.99 (-40 %; 40 x pc with tengig (32
x ten-cable-10)).
Never enters the plan: ten-24.
! bursar: warning: assumptions, not measurements: rate of bt on pc
! bursar: warning: assumptions, not measurements: latency and bandwidth of tengig
! bursar: warning: assumptions, not quotes: prices of pc, ten-48, ten-cable-2, ten-cable-5, ten-nic
$ cd $TMP; bursar flip lengths.yaml --part ten-cable-2
A row of racks

Plan     40 x pc with tengig, 93,120.00 USD.
Status   proven at every price between the ends.

Price ranges, one price at a time, most fragile first
  part         price   same     to  plan above                 loss    same
               [USD]   plan  [USD]                              [%]  design
                       from                                            from
                      [USD]                                           [USD]
> ten-cable-2  20.00   0.00  30.00  40 x pc with tengig (40 x     0    0.00
                                    ten-cable-5)

The design stays the same if the price of one part in the plan changes by up to
100 %.
! bursar: warning: assumptions, not measurements: rate of bt on pc
! bursar: warning: assumptions, not measurements: latency and bandwidth of tengig
! bursar: warning: assumptions, not quotes: prices of pc, ten-48, ten-cable-2, ten-cable-5, ten-nic
$ cd $TMP; (cat lengths.yaml; printf 'error:\n  prices: {assumption: {uniform: [0.5, 2]}}\n') >error.yaml; bursar montecarlo error.yaml --draws 200 --seed 1 -q | head -4
A row of racks

pc/ten-nic/star/ten-48 is best in 76 % of 200 draws (95 % CI 69.6 to 81.4 %),
and without errors.
$ cd $TMP; bursar optimize lengths.yaml --best 3 --format csv | cut -d, -f1-8
rank,objective,rate,cost,cost_minor,node,nodes,nic
1,88432.77983319,88432.77983319,93120.00,9312000,pc,40,ten-nic
2,88432.77983319,88432.77983319,93130.00,9313000,pc,40,ten-nic
3,88432.77983319,88432.77983319,93140.00,9314000,pc,40,ten-nic
$ cd $TMP; bursar optimize lengths.yaml --format csv -o bill.csv; bursar evaluate bill.csv lengths.yaml -q; grep -v cable bill.csv >bare.csv; (cat bare.csv; echo ten-cable-10,cable,3; echo ten-cable-5,cable,40) >long.csv; bursar evaluate long.csv lengths.yaml -q; (cat bare.csv; echo ten-cable-5,cable,20; echo ten-cable-2,cable,20) >short.csv; bursar evaluate short.csv lengths.yaml -q; (cat bare.csv; echo ten-cable-5,cable,10; echo ten-cable-2,cable,20) >few.csv; bursar evaluate few.csv lengths.yaml --set limit.min_nodes=40 -q
Bid bill.csv: feasible, 88.43 Gop/s for 93,120.00 USD: 40 x pc with tengig
Prices         as in the bid
Requirements   all met
Best purchase  for the same money: nothing faster than the bid
Bid long.csv: feasible, 88.43 Gop/s for 93,350.00 USD: 40 x pc with tengig
Prices         as in the bid; catalogue prices where the bid has none
Requirements   all met
Best purchase  for the same money: nothing faster than the bid
Not used       150.00 USD: ten-cable-10 (in no cluster)
Bid short.csv: feasible, 62.86 Gop/s for 93,000.00 USD: 28 x pc with tengig
Prices         as in the bid; catalogue prices where the bid has none
Requirements   all met
Best purchase  for the same money: 39 x pc with tengig, 86.33 Gop/s (+37.3 %);
               -v lists it
Spare units    12 x pc, 12 x ten-cable-2, 12 x ten-nic (one more node needs 21 x
               ten-cable-5, the bid has 20)
Bid few.csv: NOT feasible, 41.02 Gop/s for 92,700.00 USD: 18 x pc with tengig
Prices        as in the bid; catalogue prices where the bid has none
Requirements  2 not met, listed below
Spare units   22 x pc, 12 x ten-cable-2, 22 x ten-nic (one more node needs 11 x
              ten-cable-5, the bid has 10)

Requirements not met
  requirement  shortfall
  min_nodes    the bid is enough for 18 nodes, but min_nodes requires 40
  missing      40 x pc with tengig (star) need 32 x ten-cable-5, the bid has 10:
               22 missing
! bursar: few.csv: the bid does not meet the scenario
? 3
$ cd $TMP; (cat lengths.yaml; echo 'tax: 7.7%') >tax.yaml; bursar optimize tax.yaml --format csv | grep cable | cut -d, -f1-6; sed 's/7.7/7.77/' tax.yaml >odd.yaml; bursar optimize odd.yaml --format csv | grep cable | cut -d, -f1-6; bursar optimize odd.yaml --format json -o odd.json; bursar verify odd.json odd.yaml --format csv | grep -E '^(.*cable|optimal)|,false'
ten-cable-2,cable,8,0,20.00,2000
ten-cable-5,cable,31,0,30.00,3000
ten-cable-2,cable,8,0,20.00,2000
ten-cable-5,cable,31,0,30.00,3000
cables,true,"need 39, the bill has 39"
lengths of cables,true,39 cables of up to 3.2 m; the bill has one at least as long for each
optimal,true,"best of 64 candidates enumerated: 86326313383.2354, plan 86326313383.2354"
$ cd $TMP; (cat lengths.yaml; echo 'owned: {ten-cable-5: 3}') >owned.yaml; bursar optimize owned.yaml --format csv | grep cable | cut -d, -f1-6; bursar optimize owned.yaml --format json -o owned.json; bursar verify owned.json owned.yaml --format csv | grep -E '^(.*cable|optimal)|,false'
ten-cable-2,cable,8,0,20.00,2000
ten-cable-5,cable,29,3,30.00,3000
cables,true,"need 40, the bill has 40"
lengths of cables,true,40 cables of up to 3.2 m; the bill has one at least as long for each
optimal,true,"best of 64 candidates enumerated: 88432779833.19, plan 88432779833.19"
$ cd $TMP; sed 's/max_nodes: 40/&, never_buy: [ten-cable-2, ten-cable-10]/' owned.yaml >single.yaml; echo 'tax: 7.77%' >>single.yaml; bursar optimize single.yaml --format csv | grep cable | cut -d, -f1-6; bursar optimize single.yaml --format json -o single.json; bursar verify single.json single.yaml --format csv | grep -E '^(.*cable|optimal)|,false'
ten-cable-5,cable,36,3,30.00,3000
cables,true,"need 39, the bill has 39"
lengths of cables,true,39 cables of up to 3.2 m; the bill has one at least as long for each
optimal,true,"best of 64 candidates enumerated: 86326313383.2354, plan 86326313383.2354"
$ cd $TMP; sed 's/max_nodes: 40/max_nodes: 5, power: 3kW/; s/nodes_per_rack: 8/nodes_per_rack: 2/; s/^layout/extras: [{part: ten-cable-2, count: 3, per: socket, each: 7}, {part: ten-cable-10, count: 1, per: node, each: 5}]\ntax: 7.7%\n&/' lengths.yaml >spare.yaml; S="--set ten-cable-2=0.09 --set ten-cable-5=0.09 --set ten-cable-10=0.21"; bursar optimize spare.yaml $S --format csv | grep cable | cut -d, -f1-6; bursar optimize spare.yaml $S --format json -o spare.json; bursar verify spare.json spare.yaml $S --format csv | grep -E '^(.*cable|optimal)|,false'
ten-cable-10,cable,1,0,0.21,21
ten-cable-2,cable,6,0,0.09,9
ten-cable-5,cable,5,0,0.09,9
cables,true,"need 5, the bill has 12"
lengths of cables,true,5 cables of up to 2.6 m; the bill has one at least as long for each
optimal,true,"best of 10 candidates enumerated: 11706982554.3035, plan 11706982554.3035"
$ cd $TMP; echo 'owned: {ten-cable-2: 3}' >>spare.yaml; bursar optimize spare.yaml
! bursar: spare.yaml:11:17: extra part 'ten-cable-2' is one of several that supply cables: with breaks, packs or owned ones its units cannot be separated; use another part, or never_buy the others
? 5
$ cd $TMP; sed 's/in_rack: 2m/in_rack: 12m/' lengths.yaml >short.yaml; bursar optimize short.yaml
! bursar: short.yaml:11:26: layout: the longest cable, 'ten-cable-10', is shorter than in_rack
? 5
$ cd $TMP; sed 's/max_nodes: 40/&, power: 20kW/' lengths.yaml >power.yaml; bursar optimize power.yaml --format csv | grep cable | cut -d, -f1-6
ten-cable-2,cable,8,0,20.00,2000
ten-cable-5,cable,32,0,30.00,3000
$ cd $TMP; sed 's/max_nodes: 40/min_nodes: 60/' lengths.yaml >many.yaml; bursar explain many.yaml
A row of racks

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  templates [star] (line 9): not sufficient alone
  min_nodes 60 (line 10): 43 nodes
Smallest sufficient change: budget to 110,960.00 USD and min_nodes to 48.
! bursar: many.yaml: nothing can be bought: the topologies connect 48 nodes at most, and min_nodes is 60
? 3
$ cd $TMP; sed 's/limits:.*/limits: {min_nodes: 30}/; s/budget: 100000/budget: 200000/; s/nodes_per_rack: 8/nodes_per_rack: 2/; s/rack_pitch: 0.6m/rack_pitch: 1.5m/' lengths.yaml >far.yaml; bursar explain far.yaml
A row of racks

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  min_nodes 30 (line 10): 22 nodes
Smallest sufficient change: min_nodes to 22.
! bursar: far.yaml: nothing can be bought: the topologies connect 22 nodes at most, and min_nodes is 30
? 3
$ cd $TMP; sed 's/min_nodes: 30/&, never_buy: [ten-cable-10]/; s/lengths.db/packs.db/' far.yaml >packs.yaml; cp -r "$OLDPWD/tests/cli/lengths" packs; echo 'ten-cable-10,2020-01-01,28000,USD,assumption,10,20,' >>packs/quote.csv; bursar catalog build -q packs -o packs.db; bursar explain packs.yaml
A row of racks

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  min_nodes 30 (line 10): 10 nodes
Smallest sufficient change: min_nodes to 22 and allow ten-cable-10.
! bursar: packs.yaml: nothing can be bought: the topologies connect 10 nodes at most, and min_nodes is 30
? 3
$ cd $TMP; sed 's/^budget/clusters: 2\n&/; s/share: 1}/share: 1, max_time: any}/' packs.yaml >twice.yaml; bursar explain twice.yaml
A row of racks

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  min_nodes 30 (line 11): 10 nodes
Smallest sufficient change: min_nodes to 22 and allow ten-cable-10.
! bursar: twice.yaml: nothing can be bought: the topologies connect 10 nodes at most, and min_nodes is 30
? 3
$ cd $TMP; sed '/^choose/d; /^  templates/d' lengths.yaml >open.yaml; bursar optimize open.yaml | grep -A 1 'no place'; bursar optimize open.yaml --format csv | grep cable | cut -d, -f1-6
  templates whose switches have no place in the layout are left out: the lengths
    of their cables are unknown
ten-cable-2,cable,8,0,20.00,2000
ten-cable-5,cable,32,0,30.00,3000
$ cd $TMP; sed 's/star/fat-tree/; s/max_nodes: 40/max_nodes: 140/; s/budget: 100000/budget: 400000/' lengths.yaml >tree.yaml; bursar optimize tree.yaml --format csv | cut -d, -f1-3; bursar optimize tree.yaml --format json -o tree.json; bursar verify tree.json tree.yaml --format csv | grep -E '^(.*cable|optimal)|,false'
part,kind,quantity
pc,node,140
ten-48,switch,9
ten-cable-10,cable,48
ten-cable-2,cable,48
ten-cable-5,cable,188
ten-nic,nic,140
cables,true,"need 284, the bill has 284"
lengths of cables,true,284 cables of up to 6.8 m; the bill has one at least as long for each
optimal,true,"best of 560 candidates enumerated: 280524687403.15, plan 280524687403.15"
$ cd $TMP; sed 's/"quantity": 188/"quantity": 187/' tree.json >less.json; bursar verify less.json tree.yaml --format csv | grep -E 'cable.*,false'
cables,false,"need 284, the bill has 283"
$ cd $TMP; sed 's/nodes_per_rack: 8/&, switches_per_rack: 2/' tree.yaml >racks.yaml; bursar optimize racks.yaml --format csv | grep cable | cut -d, -f1-3; bursar optimize racks.yaml --format json -o racks.json; bursar verify racks.json racks.yaml --format csv | grep -E '^(lengths|optimal)|,false'; bursar verify tree.json racks.yaml --format csv | grep cable
ten-cable-10,cable,96
ten-cable-2,cable,48
ten-cable-5,cable,140
lengths of cables,true,284 cables of up to 7.4 m; the bill has one at least as long for each
optimal,true,"best of 560 candidates enumerated: 280524687403.15, plan 280524687403.15"
cables,true,"need 284, the bill has 284"
lengths of cables,false,284 cables of up to 7.4 m; the bill has one at least as long for each
$ cd $TMP; sed 's/nodes_per_rack: 8/&, leaves: middle/' tree.yaml >middle.yaml; bursar optimize middle.yaml --format csv | grep cable | cut -d, -f1-3; bursar optimize middle.yaml --format json -o middle.json; bursar verify middle.json middle.yaml --format csv | grep -E '^(lengths|optimal)|,false'
ten-cable-10,cable,60
ten-cable-2,cable,144
ten-cable-5,cable,80
lengths of cables,true,284 cables of up to 7.4 m; the bill has one at least as long for each
optimal,true,"best of 560 candidates enumerated: 280524687403.15, plan 280524687403.15"
$ cd $TMP; sed 's/{name: fat-tree}/{name: fat-tree, ports: 2, rails: 2}/; s/max_nodes: 140/max_nodes: 300, min_nodes: 300, never_buy: [ten-48]/; s/budget: 400000/budget: 2000000/; s/overhead: 2m/overhead: 1m/; s/nodes_per_rack: 8/nodes_per_rack: 40, switches_per_rack: 20/' tree.yaml >three.yaml; bursar optimize three.yaml --format csv | cut -d, -f1-3; bursar optimize three.yaml --format json -o three.json; bursar verify three.json three.yaml --format csv | grep -E '^(lengths|optimal)|,false'
part,kind,quantity
pc,node,300
ten-24,switch,170
ten-cable-10,cable,456
ten-cable-2,cable,600
ten-cable-5,cable,1008
ten-nic,nic,600
lengths of cables,true,2064 cables of up to 7 m; the bill has one at least as long for each
optimal,true,"best of 1 candidates enumerated: 571866777038.473, plan 571866777038.473"
$ cd $TMP; sed 's/max_nodes: 140/max_nodes: 40/' tree.yaml >alone.yaml; bursar optimize alone.yaml --format csv | grep -E 'ten-(24|48)' | cut -d, -f1-3; sed 's/{name: fat-tree}/&, {name: star}/' alone.yaml >both.yaml; bursar optimize both.yaml --format csv | grep -E 'ten-(24|48)' | cut -d, -f1-3
ten-48,switch,3
ten-48,switch,1
$ cd $TMP; sed 's/{name: fat-tree}/{name: fat-tree, ports: 2, rails: 1, oversubscription: 2}/; s/max_nodes: 140/max_nodes: 40, never_buy: [ten-48]/' tree.yaml >two.yaml; bursar optimize two.yaml --format csv | cut -d, -f1-3; sed 's/oversubscription: 2/oversubscription: 4/' two.yaml >odd.yaml; sed -i 's/nodes_per_rack/switches_per_rack: 1, &/' odd.yaml; bursar optimize odd.yaml --format csv | cut -d, -f1-3; bursar optimize odd.yaml --format json -o odd.json; bursar verify odd.json odd.yaml --format csv | grep -E '^(lengths|optimal)|,false'
part,kind,quantity
pc,node,40
ten-24,switch,7
ten-cable-2,cable,80
ten-cable-5,cable,40
ten-nic,nic,80
part,kind,quantity
pc,node,40
ten-24,switch,10
ten-cable-10,cable,15
ten-cable-2,cable,72
ten-cable-5,cable,18
ten-nic,nic,80
lengths of cables,true,105 cables of up to 7.4 m; the bill has one at least as long for each
optimal,true,"best of 40 candidates enumerated: 85980621445.5021, plan 85980621445.5021"
$ cd $TMP; bursar check racks.yaml | grep -A 3 'by length'; bursar check middle.yaml --format json | grep layout
  "layout": "8 nodes per rack; cable lengths 2 m within a rack, 0.6 m for each rack of distance, 2 m added; all switches of a tree in the middle of the row, in one rack",
$ cd $TMP; bursar optimize -v tree.yaml | sed -n '/^Cables by/,/^Independent/p'; bursar explain -v racks.yaml -q | sed -n '/^Cables by/,$p'; bursar explain three.yaml --format json -q | sed -n '/"cables"/,/}/p'
Cables by length
  cable         runs  to nodes  to spines  others  longest run [m]  cable length
                                                                             [m]
  ten-cable-2     48        48          0       0              2               2
  ten-cable-5    188        92         96       0              5               5
  ten-cable-10    48         0         48       0              6.8            10

Layout: 8 nodes per rack; cable lengths 2 m within a rack, 0.6 m for each rack
of distance, 2 m added; leaf switches of a tree next to their nodes, spine
switches in the middle of the row, in one rack.

Candidates whose nodes the budget buys: 560. Too expensive with all parts: 0.
Not better than the plan: 559.
Independent check: bill, prices, limits and rates recomputed from the catalogue,
Cables by length
  cable         runs  to nodes  to spines  others  longest run [m]  cable length
                                                                             [m]
  ten-cable-2     48        48          0       0              2               2
  ten-cable-5    140        92         48       0              3.8             5
  ten-cable-10    96         0         96       0              7.4            10

Layout: 8 nodes per rack; cable lengths 2 m within a rack, 0.6 m for each rack
of distance, 2 m added; leaf switches of a tree next to their nodes, spine
switches in the middle of the row, 2 per rack.
  "cables": [
    {
      "part": "ten-cable-2",
      "ways": 600,
      "to_nodes": 600,
      "to_spines": 0,
      "others": 0,
      "longest_m": 2.0,
      "reach_m": 2.0
    },
$ cd $TMP; cp -r "$OLDPWD/tests/cli/lengths" breaks; echo 'ten-cable-10,2020-01-01,3800,USD,assumption,1,60,' >>breaks/quote.csv; bursar catalog build -q breaks -o breaks.db; sed 's/lengths.db/breaks.db/' tree.yaml >breaks.yaml; bursar optimize breaks.yaml --format csv | grep cable | cut -d, -f1-5; bursar optimize breaks.yaml --format json -o breaks.json; bursar verify breaks.json breaks.yaml --format csv | grep -E '^(.*cables|optimal)|,false'; bursar optimize -v breaks.yaml | sed -n '/^Layout/,/^$/p'
ten-cable-10,cable,60,0,38.00
ten-cable-2,cable,48,0,20.00
ten-cable-5,cable,176,0,30.00
cables,true,"need 284, the bill has 284"
lengths of cables,true,284 cables of up to 6.8 m; the bill has one at least as long for each
optimal,true,"best of 560 candidates enumerated: 280524687403.15, plan 280524687403.15"
Layout: 8 nodes per rack; cable lengths 2 m within a rack, 0.6 m for each rack
of distance, 2 m added; leaf switches of a tree next to their nodes, spine
switches in the middle of the row, in one rack.
12 x ten-cable-10 replace shorter cables, because they have a quantity discount.

$ cd $TMP; bursar verify tree.json breaks.yaml --format csv | grep -E '(cable|optimal).*,false'
optimal,false,"best of 560 candidates enumerated: 280524687403.15, plan 280524687403.15; another with this value is faster or cheaper"
near-optimal,false,0 of 4 rows are the cheapest at their rate
! bursar: the plan failed the verification
$ cd $TMP; echo 'ten-cable-5,2020-01-01,2500,USD,assumption,1,300,' >>breaks/quote.csv; bursar catalog build -q breaks -o breaks.db; bursar optimize breaks.yaml --format csv | grep cable | cut -d, -f1-5; bursar optimize breaks.yaml --format json -o breaks.json; bursar verify breaks.json breaks.yaml --format csv | grep -E '^(.*cable|optimal)|,false'
ten-cable-10,cable,60,0,38.00
ten-cable-2,cable,48,0,20.00
ten-cable-5,cable,176,0,30.00
cables,true,"need 284, the bill has 284"
lengths of cables,true,284 cables of up to 6.8 m; the bill has one at least as long for each
optimal,true,"best of 560 candidates enumerated: 280524687403.15, plan 280524687403.15"
$ cd $TMP; bursar optimize breaks.yaml --set ten-cable-5=70 --format csv | grep cable | cut -d, -f1-5; grep -v 3800 breaks/quote.csv | sed 's/ten-cable-5,2020-01-01,3000/ten-cable-5,2020-01-01,5500/' >quotes; mv quotes breaks/quote.csv; bursar catalog build -q breaks -o breaks.db; bursar optimize breaks.yaml --format csv | grep cable | cut -d, -f1-5; bursar optimize breaks.yaml --format json -o breaks.json; bursar verify breaks.json breaks.yaml --format csv | grep -E '^(.*cable|optimal)|,false'
ten-cable-10,cable,236,0,38.00
ten-cable-2,cable,48,0,20.00
ten-cable-10,cable,48,0,50.00
ten-cable-5,cable,300,0,25.00
cables,true,"need 284, the bill has 348"
lengths of cables,true,284 cables of up to 6.8 m; the bill has one at least as long for each
optimal,true,"best of 560 candidates enumerated: 280524687403.15, plan 280524687403.15"
$ cd $TMP; bursar optimize tree.yaml --best 3 --format csv | tail -3; cp -r "$OLDPWD/tests/cli/lengths" steps; echo 'ten-cable-10,2020-01-01,3800,USD,assumption,1,60,' >>steps/quote.csv; bursar catalog build -q steps -o steps.db; sed 's/lengths.db/steps.db/' tree.yaml >steps.yaml; bursar optimize steps.yaml --best 2 -q | sed -n '/^Best plans/,$p'
1,280524.68740315,280524.68740315,353000.00,35300000,pc,140,ten-nic,tengig,fat-tree,43800,"140 x pc, 9 x ten-48, 48 x ten-cable-10, 48 x ten-cable-2, 188 x ten-cable-5, 140 x ten-nic",
2,280524.68740315,280524.68740315,353010.00,35301000,pc,140,ten-nic,tengig,fat-tree,43800,"140 x pc, 9 x ten-48, 48 x ten-cable-10, 47 x ten-cable-2, 189 x ten-cable-5, 140 x ten-nic",
3,280524.68740315,280524.68740315,353020.00,35302000,pc,140,ten-nic,tengig,fat-tree,43800,"140 x pc, 9 x ten-48, 49 x ten-cable-10, 48 x ten-cable-2, 187 x ten-cable-5, 140 x ten-nic",
Best plans
     objective  cost [USD]  purchase       order
       [Gop/s]
  1    280.525  352,520.00  140 x pc with  140 x pc, 9 x ten-48, 60 x
                            tengig         ten-cable-10, 48 x ten-cable-2, 176 x
                                           ten-cable-5, 140 x ten-nic
  2    280.525  352,528.00  140 x pc with  140 x pc, 9 x ten-48, 61 x
                            tengig         ten-cable-10, 48 x ten-cable-2, 175 x
                                           ten-cable-5, 140 x ten-nic
$ cd $TMP; bursar optimize tree.yaml --format csv -o tree.csv; bursar evaluate tree.csv tree.yaml -q | sed -n '1,/^What/p'; sed 's/ten-cable-5,cable,188/ten-cable-5,cable,190/; s/ten-cable-2,cable,48/ten-cable-2,cable,50/; s/ten-cable-10,cable,48/ten-cable-10,cable,46/' tree.csv >other.csv; bursar evaluate other.csv tree.yaml --set limit.min_nodes=140 -q | sed -n '1,/^What/p'
Bid tree.csv: feasible, 280.5 Gop/s for 353,000.00 USD: 140 x pc with tengig
Prices         as in the bid
Requirements   all met
Best purchase  for the same money: nothing faster than the bid
Bid other.csv: NOT feasible, 244.8 Gop/s for 353,000.00 USD: 120 x pc with
tengig
Prices         as in the bid
Requirements   2 not met, listed below
Best purchase  for the same money: 140 x pc with tengig, 280.5 Gop/s (+14.6 %);
               -v lists it
Spare units    20 x pc, 1 x ten-48, 22 x ten-cable-10, 10 x ten-cable-2, 14 x
               ten-cable-5, 20 x ten-nic (one more node needs 48 x ten-cable-10,
               the bid has 46)

Requirements not met
  requirement  shortfall
  min_nodes    the bid is enough for 120 nodes, but min_nodes requires 140
  missing      140 x pc with tengig (fat-tree) need 48 x ten-cable-10, the bid
               has 46: 2 missing
$ cd $TMP; sed 's/{name: fat-tree}/{name: ring, hosts: 10}/; s/max_nodes: 140/max_nodes: 100/' tree.yaml >ring.yaml; bursar explain -v ring.yaml -q | sed -n '/^Cables by/,/^Layout/p'; bursar optimize ring.yaml --format json -o ring.json; bursar verify ring.json ring.yaml --format csv | grep -E '^(lengths|optimal)|,false'
Cables by length
  cable         runs  to nodes  to spines  others  longest run [m]  cable length
                                                                             [m]
  ten-cable-2     56        56          0       0              2               2
  ten-cable-5     20        14          0       6              3.2             5
  ten-cable-10     1         0          0       1              9.2            10

Layout: 8 nodes per rack; cable lengths 2 m within a rack, 0.6 m for each rack
lengths of cables,true,77 cables of up to 9.2 m; the bill has one at least as long for each
optimal,true,"best of 140 candidates enumerated: 87580219653.8112, plan 87580219653.8112"
$ cd $TMP; sed 's/{name: ring, hosts: 10}/{name: circulant, hosts: 4, step: 3}/; s/budget: 400000/budget: 1000000/' ring.yaml >circle.yaml; bursar explain -v circle.yaml -q | sed -n '/^Cables by/,/^Layout/p'; bursar optimize circle.yaml --format json -o circle.json; bursar verify circle.json circle.yaml --format csv | grep -E '^(lengths|optimal)|,false'
Cables by length
  cable         runs  to nodes  to spines  others  longest run [m]  cable length
                                                                             [m]
  ten-cable-2     90        80          0      10              2               2
  ten-cable-5     26         0          0      26              3.2             5
  ten-cable-10     4         0          0       4              7.4            10

Layout: 8 nodes per rack; cable lengths 2 m within a rack, 0.6 m for each rack
lengths of cables,true,120 cables of up to 7.4 m; the bill has one at least as long for each
optimal,true,"best of 200 candidates enumerated: 147436128501.029, plan 147436128501.029"
$ cd $TMP; cp -r "$OLDPWD/tests/cli/lengths" sites; echo 'wan,50,1000000000,0,assumption,' >>sites/technology.csv; echo 'wan-link,wan,' >>sites/cable.csv; echo 'wan-link,cable,east,Link between two sites,,,,example' >>sites/part.csv; echo 'wan-link,2020-01-01,500000,USD,assumption,1,1,' >>sites/quote.csv; bursar catalog build -q sites -o sites.db; sed 's/lengths.db/sites.db/; s/{name: star}/{name: two-region, ports: 1, cables: 2}/' lengths.yaml >sites.yaml; bursar explain -v sites.yaml -q | sed -n '/^Cables by/,/^Layout/p'; bursar optimize sites.yaml --format json -o sites.json; bursar verify sites.json sites.yaml --format csv | grep -E '^(lengths|optimal)|,false'
Cables by length
  cable        runs  to nodes  to spines  others  longest run [m]  cable length
                                                                            [m]
  ten-cable-2    56        16          0      40              2               2
  ten-cable-5    24        24          0       0              2.6             5

Layout: 8 nodes per rack; cable lengths 2 m within a rack, 0.6 m for each rack
lengths of cables,true,80 cables of up to 2.6 m; the bill has one at least as long for each
optimal,true,"best of 40 candidates enumerated: 88432779833.19, plan 88432779833.19"
$ cd $TMP; sed 's/{name: ring, hosts: 10}/{name: hypercube}/' ring.yaml >cube.yaml; bursar optimize cube.yaml
! bursar: cube.yaml:11:26: layout does not support template 'hypercube': its switches move as the cluster grows; choose among circulant, fat-tree, per-port, ring, star and two-region, or leave out the layout
? 5
$ cd $TMP; sed 's/^budget/clusters: 2\n&/; s/share: 1/share: 0.5, max_time: any/; /name: bt/p' tree.yaml | awk '/name: bt/ && ++n == 2 {sub("name: bt, model: npb.bt", "name: sp, model: npb.sp")} {print}' >fleet.yaml; cp -r "$OLDPWD/tests/cli/lengths" two; echo 'pc,npb.sp,200000000,assumption,' >>two/node_rate.csv; bursar catalog build -q two -o two.db; sed -i 's/lengths.db/two.db/' fleet.yaml; bursar optimize fleet.yaml --format csv | cut -d, -f1-4; bursar optimize fleet.yaml --format json -o fleet.json; bursar verify fleet.json fleet.yaml --format csv | grep -E 'cables|,false'
part,kind,quantity,owned
pc,node,157,0
ten-24,switch,3,0
ten-48,switch,9,0
ten-cable-2,cable,56,0
ten-cable-5,cable,269,0
ten-nic,nic,157,0
cluster 1: cables,true,"need 184, the bill has 184"
cluster 1: lengths of cables,true,184 cables of up to 5 m; the bill has one at least as long for each
cluster 2: cables,true,"need 141, the bill has 141"
cluster 2: lengths of cables,true,141 cables of up to 5 m; the bill has one at least as long for each
$ cd $TMP; echo 'ten-cable-10,2020-01-01,3800,USD,assumption,1,60,' >>two/quote.csv; bursar catalog build -q two -o two.db; bursar optimize fleet.yaml --format csv | grep cable | cut -d, -f1-5; bursar optimize fleet.yaml --format json -o fleet.json; bursar verify fleet.json fleet.yaml --format csv | grep -E '^(.*cable|optimal)|,false'
ten-cable-2,cable,56,0,20.00
ten-cable-5,cable,269,0,30.00
cluster 1: cables,true,"need 184, the bill has 184"
cluster 1: lengths of cables,true,184 cables of up to 5 m; the bill has one at least as long for each
cluster 2: cables,true,"need 141, the bill has 141"
cluster 2: lengths of cables,true,141 cables of up to 5 m; the bill has one at least as long for each
optimal,true,"best of 157640 sets of candidates enumerated: 241481675536.142, plan 241481675536.142"
$ cd $TMP; bursar explain long.yaml -q | grep '^Binding'; (cat bare.csv; echo ten-cable-10,cable,60) >over.csv; bursar evaluate over.csv long.yaml -q -v | grep -m 1 -A 1 'long enough'
Binding: cable length. No cable is long enough for a 23rd node
Spare units    18 x pc, 38 x ten-cable-10, 18 x ten-nic (no cable is long enough
               for one more node)
$ cp -r tests/cli/lengths $TMP/any; sed -i 's/\(ten-cable-[25],tengig,\).*/\1/' $TMP/any/cable.csv; cp tests/cli/lengths/lengths.yaml $TMP; cd $TMP; bursar catalog build -q any -o any.db; sed 's/lengths.db/any.db/' lengths.yaml >any.yaml; for c in star 'per-port, ports: 2, cables: 3' fat-tree; do sed "s/name: star/name: $c/" any.yaml >c.yaml; bursar optimize c.yaml -v | sed -n '/^Cables by/,/^$/p'; bursar optimize c.yaml --format json -o c.json; bursar verify c.json c.yaml --format csv | grep lengths; done
Cables by length
  cable        runs  to nodes  to spines  others  longest run [m]
  ten-cable-2    40        40          0       0              3.2

lengths of cables,true,40 cables of up to 3.2 m; the bill has one at least as long for each
Cables by length
  cable        runs  to nodes  to spines  others  longest run [m]
  ten-cable-2   120        40          0      80              3.2

lengths of cables,true,120 cables of up to 3.2 m; the bill has one at least as long for each
Cables by length
  cable        runs  to nodes  to spines  others  longest run [m]
  ten-cable-2    87        39         48       0              3.2

lengths of cables,true,87 cables of up to 3.2 m; the bill has one at least as long for each
$ sed 's/,[0-9]*$/,/' tests/cli/lengths/cable.csv >$TMP/cable.csv; mkdir $TMP/none; cp tests/cli/lengths/*.csv $TMP/none; cp $TMP/cable.csv $TMP/none; sed "s,^catalog:.*,catalog: $TMP/none," tests/cli/lengths/lengths.yaml >$TMP/none.yaml; bursar optimize -v $TMP/none.yaml | grep -A3 '^Cables by'; bursar optimize $TMP/none.yaml --format json -o $TMP/none.json; bursar verify $TMP/none.json $TMP/none.yaml --format csv | grep -c false
Cables by length
  cable        runs  to nodes  to spines  others  longest run [m]
  ten-cable-2    40        40          0       0              3.2

0
? 1
$ cd $TMP; sed 's/max_nodes: 40/never_buy: [ten-cable-10, ten-cable-5], max_nodes: 40/' lengths.yaml >short.yaml; bursar optimize short.yaml -q --format json -o short.json; bursar verify short.json short.yaml --format csv | grep -e ^optimal -e ^lengths -e ,false
lengths of cables,true,8 cables of up to 2 m; the bill has one at least as long for each
optimal,true,"best of 16 candidates enumerated: 18584294167.4318, plan 18584294167.4318"
$ cp -r tests/cli/lengths $TMP/own; cd $TMP; echo 'ten-cable-1,cable,west,Cable of 1 m,,,,example' >>own/part.csv; echo 'ten-cable-1,tengig,1' >>own/cable.csv; echo 'ten-cable-1,2020-01-01,1000,USD,assumption,1,1,' >>own/quote.csv; sed 's,lengths.db,./own,; s/^limits: {/limits: {one_vendor: [cable], /' own/lengths.yaml >own.yaml; for t in star fat-tree; do sed "s/star/$t/" own.yaml >t.yaml; bursar optimize t.yaml -q --format json -o t.json; jq -r '[.bill_of_materials[] | "\(.quantity) \(.part)"] | join(", ")' t.json; bursar verify t.json t.yaml --format csv | grep -e '^optimal,true' -e ,false; done
40 pc, 1 ten-48, 8 ten-cable-2, 32 ten-cable-5, 40 ten-nic
optimal,true,"best of 64 candidates enumerated: 88432779833.19, plan 88432779833.19"
38 pc, 3 ten-48, 16 ten-cable-2, 70 ten-cable-5, 38 ten-nic
optimal,true,"best of 160 candidates enumerated: 84215524523.0884, plan 84215524523.0884"
$ cp -r tests/mutants/shop $TMP/many; cd $TMP/many; i=0; for p in 5 7 9 11 13 17 19 23; do i=$((i + 1)); echo "sw-$p,gigabit,$p" >>switch.csv; echo "sw-$p,switch,east,Switch of $p ports,$((p * 6 - i * i / 2)),1,2,,example" >>part.csv; echo "sw-$p,2005-06-01,,$((p * 7000 + i * 137)),USD,assumption,1,1," >>quote.csv; done; sed -i 's/^gig-cable,gigabit,/gig-cable,gigabit,6/' cable.csv; for l in 4 5; do echo "gig-cable-$l,gigabit,$l" >>cable.csv; echo "gig-cable-$l,cable,west,Cable of $l m,,,0.1,,example" >>part.csv; echo "gig-cable-$l,2005-06-01,,$((900 + l * 71)),USD,assumption,$((l - 3)),1," >>quote.csv; done; cd $OLDPWD; SHOP=$TMP/many sh tests/cli/tampered.sh "layout: {nodes_per_rack: 4, rack_pitch: 0.6m, in_rack: 2m, overhead: 1m}\nchoose: {nodes: [pc], networks: [gigabit], templates: [{name: per-port}]}\nlimits: {power: 7kW, max_nodes: 24}\nbudget: 150000" '' .
verified
$ sed 's/^budget.*/budget: 150000\nlimits: {power: 12kW}\nlayout: {nodes_per_rack: 3, rack_pitch: 0.6m, in_rack: 2m, overhead: 1m}/; s/name: star/name: per-port/' tests/mutants/base.yaml >$TMP/dear.yaml; bursar optimize $TMP/dear.yaml -c $TMP/many -q --format csv | cut -d, -f1,3,9; SHOP=$TMP/many sh tests/cli/tampered.sh "$(cat $TMP/dear.yaml)" '' .
part,quantity,total
gig-cable,6,90.00
gig-cable-5,84,527.10
gig-nic,45,4050.00
pc,45,90000.00
sw-23,1,1620.96
sw-5,12,4216.44
sw-7,1,492.74
verified
$ sed -i 's/^gig-cable,gigabit,6/gig-cable,gigabit,60/' $TMP/many/cable.csv; sed 's/^budget.*/budget: 572000\nlimits: {power: 52kW}/; s/name: star/name: per-port/' tests/mutants/base.yaml >$TMP/both.yaml; cd $TMP; (ulimit -t ${BURSAR_SECONDS:-10}; bursar optimize both.yaml -c ./many -q --format json -o both.json); (ulimit -t ${BURSAR_SECONDS:-10}; bursar verify both.json both.yaml ./many | head -1)
both.json is verified: 39 of 39 checks passed.
$ sed 's/^limits:.*/tax: 21%/' scenarios/modern-racks.yaml >$TMP/taxed.yaml; (ulimit -t ${BURSAR_SECONDS:-60}; bursar curve $TMP/taxed.yaml --budget 50000000 --from 10000000 --to 50000000 --points 3 --format csv -q | cut -d, -f1-4)
budget,budget_minor,cost,cost_minor
10000000.00,1000000000,9932899.68,993289968
30000000.00,3000000000,29981353.38,2998135338
50000000.00,5000000000,39714949.12,3971494912
$ cd $TMP; (ulimit -t ${BURSAR_SECONDS:-60}; bursar optimize taxed.yaml --budget 50000000 --proof large.vipr --format json -o large.json -q; bursar verify large.json taxed.yaml --budget 50000000 --proof large.vipr | head -1)
large.json is verified: 40 of 40 checks passed.
