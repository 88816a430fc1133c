# Racks, uninterruptible supplies and licences in whole units, each holding what the catalogue says: 38 nodes and a switch are 39
# units high and take 11,600 W; the four supplies for that take 8 units more.
$ bursar catalog build -q tests/cli/room -o $TMP/room.db; cp tests/cli/room/room.yaml $TMP; cd $TMP; bursar optimize room.yaml --format csv | cut -d, -f1-5
part,kind,quantity,owned,unit_price
compiler,license,304,0,10.00
pc,node,38,0,2000.00
rack-20,rack,3,0,900.00
ten-48,switch,1,0,4000.00
ten-cable-2,cable,38,0,20.00
ten-nic,nic,38,0,200.00
ups-3k,pdu,4,0,1200.00
$ cd $TMP; bursar optimize room.yaml --format json -o plan.json; bursar verify plan.json room.yaml --format csv | grep -E '^(extras|power|optimal)|,false'
extras,true,the bill has all 3 kinds of extras
power,true,"stated 11600 W, the cluster and its extras 11600 W"
optimal,true,"best of 72 candidates enumerated: 84215524523.0884, plan 84215524523.0884"
$ cd $TMP; sed -i 's/"quantity": 4,/"quantity": 3,/' plan.json; bursar verify plan.json room.yaml --format csv | grep -E '^extras'
extras,false,the bill has all 3 kinds of extras
$ cd $TMP; sed 's/ups-3k, per: watt/&, each: 6kW/; s/rack-20, per: rack_unit/rack-20, per: watt/; s/{part: compiler/&, per: node/' room.yaml >other.yaml; bursar optimize other.yaml --format csv | cut -d, -f1-5
part,kind,quantity,owned,unit_price
compiler,license,40,0,10.00
pc,node,40,0,2000.00
rack-20,rack,3,0,900.00
ten-48,switch,1,0,4000.00
ten-cable-2,cable,40,0,20.00
ten-nic,nic,40,0,200.00
ups-3k,pdu,3,0,1200.00
$ cd $TMP; sed 's/100000/200000/; s/never_buy/headroom: {ports: 25%, rack_units: 2}, never_buy/' room.yaml >grow.yaml; bursar optimize grow.yaml --format csv | cut -d, -f1-5; bursar optimize grow.yaml --format json -o grow.json; bursar verify grow.json grow.yaml --format csv | grep -E '^(headroom|optimal)|,false'
part,kind,quantity,owned,unit_price
compiler,license,304,0,10.00
pc,node,38,0,2000.00
rack-20,rack,3,0,900.00
ten-48,switch,1,0,4000.00
ten-cable-2,cable,38,0,20.00
ten-nic,nic,38,0,200.00
ups-3k,pdu,4,0,1200.00
headroom of ports,true,"10 switch ports are free, required 10"
headroom of rack units,true,"47 rack units are used, 49 with headroom"
optimal,true,"best of 57 candidates enumerated: 84215524523.0884, plan 84215524523.0884"
$ cd $TMP; sed 's/{ports: 25%, rack_units: 2}/{ports: 11, rack_units: 3}/' grow.yaml >more.yaml; bursar verify grow.json more.yaml --format csv | grep -E '^(headroom|optimal)'
headroom of ports,false,"0 switch ports are free, required 11"
headroom of rack units,true,"47 rack units are used, 50 with headroom"
optimal,false,none of 50 candidates enumerated is feasible and as good as the plan
$ cd $TMP; sed 's/100000/200000/; s/never_buy/headroom: {ports: 25%}, min_nodes: 40, never_buy/; /extras/,$d' room.yaml >many.yaml; bursar explain many.yaml
A small room

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  templates [star] (line 10): add template ring
  headroom ports 25% (line 11): no headroom of ports
  min_nodes 40 (line 11): 38 nodes
Smallest sufficient change: min_nodes to 38.
! bursar: many.yaml: nothing can be bought: the topologies connect 38 nodes at most, and min_nodes is 40
? 3
$ cd $TMP; sed 's/star/per-port, ports: 1, cables: 1/; s/, rack_units: 2//; /extras/,$d' grow.yaml >ports.yaml; bursar optimize ports.yaml --format csv | cut -d, -f1-5
part,kind,quantity,owned,unit_price
pc,node,85,0,2000.00
ten-24,switch,1,0,2400.00
ten-48,switch,2,0,4000.00
ten-cable-2,cable,85,0,20.00
ten-nic,nic,85,0,200.00
$ cd $TMP; sed '/extras/,$d; s/never_buy/max_nodes: 20, never_buy/' room.yaml >one.yaml; sed 's/star/star, nics: 2/' one.yaml >two.yaml; bursar optimize two.yaml --format csv | cut -d, -f1-5; bursar optimize two.yaml --format json -o two.json; bursar verify two.json two.yaml --format csv | grep -E '^(optimal)|,false'; for s in 'one.yaml --set bandwidth.tengig=*2' two.yaml; do bursar optimize $s --format json | grep '"value"'; done
part,kind,quantity,owned,unit_price
pc,node,20,0,2000.00
ten-48,switch,1,0,4000.00
ten-cable-2,cable,40,0,20.00
ten-nic,nic,40,0,200.00
optimal,true,"best of 32 candidates enumerated: 46621223661.7119, plan 46621223661.7119"
    "value": 46621.2236617119,
    "value": 46621.2236617119,
$ cp -r tests/cli/room $TMP/five; sed -i 's/ten-24,tengig,24/ten-24,tengig,5/' $TMP/five/switch.csv; bursar catalog build -q $TMP/five -o $TMP/five.db; cd $TMP; sed 's/room.db/five.db/; s/max_nodes: 20/min_nodes: 2, headroom: {ports: 1}/; s/never_buy: \[/&ten-48, /' two.yaml >five.yaml; bursar optimize five.yaml --format csv | cut -d, -f1-4; bursar optimize five.yaml --format json -o five.json; bursar verify five.json five.yaml --format csv | grep -E '^(headroom|optimal)|,false'; sed 's/ports: 1/ports: 2/' five.yaml >six.yaml; bursar verify five.json six.yaml --format csv | grep '^headroom'
part,kind,quantity,owned
pc,node,2,0
ten-24,switch,1,0
ten-cable-2,cable,4,0
ten-nic,nic,4,0
headroom of ports,true,"1 switch ports are free, required 1"
optimal,true,"best of 1 candidates enumerated: 4766434939.15253, plan 4766434939.15253"
headroom of ports,false,"0 switch ports are free, required 2"
$ cd $TMP; sed 's/star/per-port, nics: 2, ports: 1, cables: 1/' one.yaml >mixed.yaml; bursar optimize mixed.yaml --format csv | cut -d, -f1-5; bursar optimize mixed.yaml --format json | grep -E '"value"|"nics"'
part,kind,quantity,owned,unit_price
pc,node,20,0,2000.00
ten-48,switch,1,0,4000.00
ten-cable-2,cable,40,0,20.00
ten-nic,nic,40,0,200.00
    "value": 46621.2236617119,
        "nics": 2
$ cd $TMP; sed 's/star/star, nics: 3/' one.yaml >three.yaml; bursar optimize three.yaml
A small room

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  templates [star] (line 10): add template circulant
Smallest sufficient change: add template circulant.
! bursar: three.yaml: nothing can be bought: catalogue 'room' has no complete network with prices for this scenario; `bursar catalog check` lists what is missing
? 3
$ mkdir $TMP/heavy; cp tests/cli/room/* $TMP/heavy; awk -F, -v OFS=, 'NR==1 {w="weight_kg"} /^pc/ {w=20} /^ten-nic/ {w=0.2} /^ten-24/ {w=4} /^ten-48/ {w=6} /cable/ {w=0.1} /^rack/ {w=90} /^ups/ {w=40} /^comp/ {w=""} {print $1,$2,$3,$4,$5,$6,w,$7,$8}' tests/cli/room/part.csv >$TMP/heavy/part.csv; bursar catalog build -q $TMP/heavy -o $TMP/heavy.db; cd $TMP; sed 's/room.db/heavy.db/; s/never_buy/weight: 900kg, never_buy/' room.yaml >heavy.yaml; bursar optimize heavy.yaml --format csv | cut -d, -f1-3; bursar optimize heavy.yaml --format json -o heavy.json; bursar verify heavy.json heavy.yaml --format csv | grep -E '^(weight|optimal)|,false'
part,kind,quantity
compiler,license,232
pc,node,29
rack-20,rack,2
ten-48,switch,1
ten-cable-2,cable,29
ten-nic,nic,29
ups-3k,pdu,3
weight,true,"894.7 kg, allowed 900"
optimal,true,"best of 72 candidates enumerated: 65017096826.9819, plan 65017096826.9819"
$ cd $TMP; bursar explain heavy.yaml | grep 'th node'; bursar verify heavy.json heavy.yaml --set limit.weight=850kg --format csv | grep '^weight'; bursar whatif heavy.yaml --set limit.weight=+10% | grep 'limit weight'
Binding: weight. A 30th node has weight 955 kg of at most 900 kg and would add
weight,false,"894.7 kg, allowed 850"
Change   limit weight 900 kg -> 990 kg (+10 %)
$ cd $TMP; bursar optimize heavy.yaml --set limit.weight=100kg; bursar optimize heavy.yaml --format csv -o bill.csv; cut -d, -f1,3 bill.csv >bid.csv; bursar evaluate bid.csv heavy.yaml --set limit.weight=850kg --format csv
A small room

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  weight 100 kg (--set): 155 kg
Smallest sufficient change: weight to 155 kg.
what,detail,file,line,column
weight,"weight 850 kg is required, the bid has 895 kg",,,
! bursar: heavy.yaml: nothing can be bought: no design with 1 node has both a topology and prices within the limits on size
! bursar: bid.csv: the bid does not meet the scenario
? 3
$ cd $TMP; sed 's/,90,/,,/; s/^\(pc.*\),20,/\1,,/' heavy/part.csv >part.csv; cp part.csv heavy; bursar catalog build -q heavy -o heavy.db; bursar optimize heavy.yaml
! bursar: heavy.yaml:11:18: limits.weight needs the weight of 'pc', 'rack-20', which the catalogue lacks: add it there (weight_kg of table part) with its source, or assume it: set: [weight.pc=20kg]
? 5
$ cd $TMP; sed 's/never_buy/racks: 2, never_buy/' room.yaml >racks.yaml; bursar optimize racks.yaml --format csv | cut -d, -f1-3; bursar optimize racks.yaml --format json -o racks.json; bursar verify racks.json racks.yaml --format csv | grep -E '^(racks|optimal)|,false'; bursar optimize racks.yaml --set limit.racks=1 --set limit.min_nodes=25
part,kind,quantity
compiler,license,248
pc,node,31
rack-20,rack,2
ten-48,switch,1
ten-cable-2,cable,31
ten-nic,nic,31
ups-3k,pdu,4
racks,true,"2 racks, allowed 2"
optimal,true,"best of 72 candidates enumerated: 69315591412.1573, plan 69315591412.1573"
A small room

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  min_nodes 25 (--set): 15 nodes
  racks 1 (--set): 2 racks
Smallest sufficient change: min_nodes to 15.
! bursar: racks.yaml: nothing can be bought: no design with 25 nodes has both a topology and prices within the limits on size
? 3
$ cd $TMP; sed '/rack-20/d' racks.yaml >none.yaml; bursar optimize none.yaml
! bursar: none.yaml:11:17: racks are limited, but no part has any: add a rack to the extras, per rack_unit
? 5
$ cd $TMP; cp -r $OLDPWD/tests/cli/room cooled; sed -i 's/^\(rack-20.*\),0,,,/\1,500,,,/' cooled/part.csv; bursar catalog build -q cooled -o cooled.db; sed 's/room.db/cooled.db/' room.yaml >cooled.yaml; bursar optimize cooled.yaml --format csv | cut -d, -f1-4; bursar optimize cooled.yaml --format json -o cooled.json; bursar verify cooled.json cooled.yaml --format csv | grep -E '^(extras|power|optimal)|,false'
part,kind,quantity,owned
compiler,license,296,0
pc,node,37,0
rack-20,rack,3,0
ten-48,switch,1,0
ten-cable-2,cable,37,0
ten-nic,nic,37,0
ups-3k,pdu,5,0
extras,true,the bill has all 3 kinds of extras
power,true,"stated 12800 W, the cluster and its extras 12800 W"
optimal,true,"best of 72 candidates enumerated: 82100375749.8365, plan 82100375749.8365"
$ cd $TMP; sed -i 's/,500,,,/,50000,,,/' cooled/part.csv; bursar catalog build -q cooled -o cooled.db; bursar optimize cooled.yaml
! bursar: cooled.yaml:13:12: extras: the power supplies of 'rack-20' need more rack units than it provides, without end; count one of them per node, or raise its `each`
? 5
