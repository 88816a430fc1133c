# Support levels as alternatives: 50 USD per node, or 60 USD, which is 40 USD from 250 nodes on. Without support a node of Whitney with
# Fast Ethernet costs 3070 USD, so that 1,000,000 USD buy 320 nodes with either, and 321 with gold support (3110 USD per node).
$ cp -r catalog/whitney-1997 $TMP/support; cd $TMP/support; printf 'support-basic,service,helper,next day,,,,nas-97-023-table-6\nsupport-gold,service,helper,four hours,,,,nas-97-023-table-6\n' >>part.csv; printf 'support-basic,1997-10-01,,5000,USD,assumption,1,1,nas-97-023-table-6\nsupport-gold,1997-10-01,,6000,USD,assumption,1,1,nas-97-023-table-6\nsupport-gold,1997-10-01,,4000,USD,assumption,1,250,nas-97-023-table-6\n' >>quote.csv; printf 'part,per,years\nsupport-basic,node,\nsupport-gold,node,\n' >service.csv; bursar catalog build . -o ../support.db -q
$ sed 's/^choose:/extras: [{one_of: [support-basic, support-gold], per: node}]\n&/' scenarios/whitney-bt.yaml >$TMP/support.yaml; cd $TMP; bursar optimize support.yaml -c support.db --format csv | cut -d, -f1-10 | tail -2
ppro-200,node,321,0,2380.00,238000,0.00,0,763980.00,76398000
support-gold,service,321,0,40.00,4000,0.00,0,12840.00,1284000
$ cd $TMP; bursar optimize support.yaml -c support.db --budget 500000 --format csv | cut -d, -f1-10 | tail -1
support-basic,service,160,0,50.00,5000,0.00,0,8000.00,800000
$ cd $TMP; bursar optimize support.yaml -c support.db --format json -o plan.json; grep -A2 '"options"' plan.json; bursar verify plan.json support.yaml support.db --format csv | grep -E '^(optimal|unique|extras)'; sed 's/"support-gold"$/"support-basic"/' plan.json >other.json; bursar verify other.json support.yaml support.db --format csv | grep ,false
      "options": [
        "support-gold"
      ],
extras,true,the bill has all 1 kinds of extras
optimal,true,"best of 1680 candidates enumerated: 6746587316.2008, plan 6746587316.2008"
unique,true,"no other purchase has the same value, rate and cost"
no stray parts,false,the parts list differs from the needs of this number of nodes
extras,false,the bill has all 1 kinds of extras
! bursar: the plan failed the verification
$ cd $TMP; sed 's/^choose:/limits: {must_buy: [support-gold]}\n&/' support.yaml >gold.yaml; bursar optimize gold.yaml -c support.db --budget 500000 --format csv | cut -d, -f1-10 | tail -1
support-gold,service,159,0,60.00,6000,0.00,0,9540.00,954000
$ cd $TMP; sed 's/^choose:/limits: {never_buy: [support-gold]}\n&/' support.yaml >basic.yaml; bursar optimize basic.yaml -c support.db --format csv | cut -d, -f1-10 | tail -1
support-basic,service,320,0,50.00,5000,0.00,0,16000.00,1600000
$ cd $TMP; bursar optimize support.yaml -c support.db --budget 500000 --best 4 --format csv | cut -d, -f1-8,11
rank,objective,rate,cost,cost_minor,node,nodes,nic,power_W
1,3496.09827601064,3496.09827601064,499200.00,49920000,ppro-200,160,fast-ethernet-nic,
2,3475.22837912949,3475.22837912949,496080.00,49608000,ppro-200,159,fast-ethernet-nic,
3,3475.22837912949,3475.22837912949,497670.00,49767000,ppro-200,159,fast-ethernet-nic,
4,3454.34905284103,3454.34905284103,492960.00,49296000,ppro-200,158,fast-ethernet-nic,
$ cd $TMP; sed 's/^choose:/limits: {never_buy: [support-basic, support-gold]}\n&/' support.yaml >none.yaml; bursar optimize none.yaml -c support.db
! bursar: none.yaml:14:20: one_of: all of its parts are in never_buy
? 5
$ cd $TMP; sed 's/one_of: [^]]*]/part: support-gold/' none.yaml >never.yaml; bursar optimize never.yaml -c support.db
! bursar: never.yaml:14:17: extra part 'support-gold' is in never_buy too
? 5
$ cd $TMP; sed 's/one_of: [^]]*]/one_of: [support-gold]/' support.yaml >one.yaml; bursar optimize one.yaml -c support.db
! bursar: one.yaml:14:19: one_of: expected a list of two parts or more
? 5
$ cd $TMP; sed 's/one_of: [^]]*]/one_of: [support-gold, support-gold]/' support.yaml >twice.yaml; bursar optimize twice.yaml -c support.db
! bursar: twice.yaml:14:34: one_of: part 'support-gold' stands there twice
? 5
$ cd $TMP; sed 's/{one_of: [^]]*]/{count: 1/' support.yaml >neither.yaml; bursar optimize neither.yaml -c support.db
! bursar: neither.yaml:14:10: an extra part needs a `part`, or `one_of` with a list of parts
? 5
