# Racks, uninterruptible supplies and licences in whole units, each holding what the catalogue says: 38 nodes and a switch are 39
# units high and take 11,600 W.
$ bursar catalog build -q tests/cli/room -o $TMP/room.db; cp tests/cli/room/room.yaml $TMP; cd $TMP; bursar optimize room.yaml --format csv | cut -d, -f1-5
part,kind,quantity,owned,unit_price
compiler,license,304,0,10.00
pc,node,38,0,2000.00
rack-20,rack,2,0,900.00
ten-48,switch,1,0,4000.00
ten-cable-2,cable,38,0,20.00
ten-nic,nic,38,0,200.00
ups-3k,pdu,4,0,1200.00
$ cd $TMP; bursar optimize room.yaml --format json -o plan.json; bursar verify plan.json room.yaml --format csv | grep -E '^(extras|power|optimal)|,false'
extras,true,the bill has all 3 kinds of extra parts
power,true,"stated 11600 W, what the cluster and its extras take 11600 W"
optimal,true,"best of 72 points enumerated: 84215524523.0884, plan 84215524523.0884"
$ cd $TMP; sed -i 's/"quantity": 4,/"quantity": 3,/' plan.json; bursar verify plan.json room.yaml --format csv | grep -E '^extras'
extras,false,the bill has all 3 kinds of extra parts
$ cd $TMP; sed 's/ups-3k, per: watt/&, each: 6kW/; s/rack-20, per: rack_unit/rack-20, per: watt/; s/{part: compiler/&, per: node/' room.yaml >other.yaml; bursar optimize other.yaml --format csv | cut -d, -f1-5
part,kind,quantity,owned,unit_price
compiler,license,40,0,10.00
pc,node,40,0,2000.00
rack-20,rack,3,0,900.00
ten-48,switch,1,0,4000.00
ten-cable-2,cable,40,0,20.00
ten-nic,nic,40,0,200.00
ups-3k,pdu,3,0,1200.00
