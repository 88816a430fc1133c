# A network among the extras: its cards, switches and cables are counted by its template over the nodes and the ends beside them,
# stand in the kit by its name, and are judged; with a second one on the nodes' boards; what does not go together.
$ cp -r tests/cli/university-2023/parts $TMP/
$ bursar optimize tests/cli/networks.yaml | sed -n '/^Buy/p; /^Size/,/^$/p; /^Order (/,/^$/p'
Buy      17 x pc with gigabit: 8,598 Mop/s
Size     17 nodes, 34 cores, 544 MiB; 5.09 kW; 20 U; 1 switch

Order (7 lines, most expensive first)
  quantity  part       description                      total [USD]
        17  pc         PC of two cores                    34,000.00
         1  ten-24     24 ports of 10 Gigabit Ethernet     9,000.00
        17  ten-nic    Card of 10 Gigabit Ethernet         6,800.00
         1  gig-48     48 ports of Gigabit Ethernet        4,923.08
        17  gig-nic    Gigabit card                        1,530.00
        20  ten-cable  Cable of 10 Gigabit Ethernet        1,200.00
        20  gig-cable  Cable of any length                   200.00

$ bursar optimize tests/cli/networks.yaml --format json -q -o $TMP/plan.json; bursar verify $TMP/plan.json tests/cli/networks.yaml | sed -n 's|.*/||; 1p'; grep '"serves"' $TMP/plan.json
plan.json is verified: 39 of 39 checks passed.
          "serves": "node"
          "serves": "nic"
          "serves": "switch"
          "serves": "node cable"
          "serves": "network storage"
          "serves": "network storage"
          "serves": "network storage"
$ sed 's/network storage/network other/' $TMP/plan.json >$TMP/other.json; bursar verify $TMP/other.json tests/cli/networks.yaml | grep '^>'
> no stray parts  no      the parts list differs from the needs of this number
$ bursar optimize tests/cli/networks.yaml --budget 200000 --format csv | cut -d, -f1-4
part,kind,quantity,owned
gig-48,switch,1,0
gig-cable,cable,48,0
gig-nic,nic,48,0
pc,node,48,0
ten-24,switch,6,0
ten-cable,cable,83,0
ten-nic,nic,48,0
$ sed '$a\  - {network: management, switch: gig-48, cable: gig-cable, template: star, ends: {pdus: 2, switches: 2}}' tests/cli/networks.yaml >$TMP/two.yaml; sed -i "s|\.\./mutants|$PWD/tests/mutants|" $TMP/two.yaml; bursar optimize $TMP/two.yaml --format csv | cut -d, -f1-4; bursar optimize $TMP/two.yaml --format json -q -o $TMP/two.json; bursar verify $TMP/two.json $TMP/two.yaml | sed -n 's|.*/||; 1p'; grep '"serves"' $TMP/two.json; bursar optimize $TMP/two.yaml --budget 900000 -q | grep ^Buy
part,kind,quantity,owned
gig-48,switch,2,0
gig-cable,cable,34,0
gig-nic,nic,15,0
pc,node,15,0
ten-24,switch,1,0
ten-cable,cable,18,0
ten-nic,nic,15,0
two.json is verified: 39 of 39 checks passed.
          "serves": "node"
          "serves": "nic"
          "serves": "switch"
          "serves": "node cable"
          "serves": "network management"
          "serves": "network management"
          "serves": "network storage"
          "serves": "network storage"
          "serves": "network storage"
Buy      44 x pc with gigabit: 19.35 Gop/s
$ sed 's|name: star}|name: star, nics: 2}|' $TMP/two.yaml >$TMP/slots.yaml; cd $TMP; bursar optimize slots.yaml | grep -A3 '^Nothing'
! bursar: slots.yaml:7:34: network 'gigabit' cannot be bought: no switches with a price
? 1
$ sed 's|, template: {[^}]*}||' $TMP/two.yaml >$TMP/bad.yaml; cd $TMP; bursar check bad.yaml
! bursar: bad.yaml:10:5: a network among the extras needs a `switch`, a `cable` and a `template`, and has a `nic` unless its ports are on the nodes' boards
? 5
$ sed 's|network: storage, |network: storage, per: node, |' $TMP/two.yaml >$TMP/bad.yaml; cd $TMP; bursar check bad.yaml
! bursar: bad.yaml:10:29: a network among the extras has nic, switch, spine_switch, cable, template and ends; its parts are counted by the template
? 5
$ sed 's|network: storage, ||' $TMP/two.yaml >$TMP/bad.yaml; cd $TMP; bursar check bad.yaml
! bursar: bad.yaml:10:11: this belongs to a network among the extras, which needs a name: `network`
? 5
$ sed 's|nic: ten-nic|nic: gig-nic|' $TMP/two.yaml >$TMP/bad.yaml; cd $TMP; bursar check bad.yaml
! bursar: bad.yaml:10:29: network 'storage': 'gig-nic' is not a NIC of its switches' technology, 'ten'
? 5
$ sed 's|cable: ten-cable|cable: gig-cable|' $TMP/two.yaml >$TMP/bad.yaml; cd $TMP; bursar check bad.yaml
! bursar: bad.yaml:10:61: network 'storage': 'gig-cable' is not a cable of its switches' technology, 'ten'
? 5
$ sed 's|switch: ten-24|switch: box-4|' $TMP/two.yaml >$TMP/bad.yaml; cd $TMP; bursar check bad.yaml
! bursar: bad.yaml:10:46: extra part 'box-4' is in never_buy too
? 5
$ sed 's|template: star|template: per-port|' $TMP/two.yaml >$TMP/bad.yaml; cd $TMP; bursar check bad.yaml
! bursar: bad.yaml:11:71: network 'management': template 'per-port' wires no switches; choose star, fat-tree or another that does
? 5
$ sed 's|template: star|spine_switch: gig-24, template: star|; s|gig-24, gig-8|gig-8|' $TMP/two.yaml >$TMP/bad.yaml; cd $TMP; bursar check bad.yaml
! bursar: bad.yaml:11:75: network 'management': template star has no spines; leave out spine_switch
? 5
$ sed 's|pdus: 2|pdus: 47|' $TMP/two.yaml >$TMP/bad.yaml; cd $TMP; bursar check bad.yaml
! bursar: bad.yaml:11:71: network 'management': template star cannot wire a node and 49 ends with switches of 48 ports; take larger ones, or another template
? 5
$ sed 's|pdus: 2|pdus: two|' $TMP/two.yaml >$TMP/bad.yaml; cd $TMP; bursar check bad.yaml
! bursar: bad.yaml:11:90: pdus: expected a number, got 'two'
? 5
$ bursar explain scenarios/modern-groups.yaml -q | head -12
FT and LU class D for 20 million dollars: groups or levels

Binding: no limit. A 1,371st node would not add to the rate

Best purchase of each design
  topology                        nodes     rate     cost [USD]  vs plan
                                         [Top/s]
> fat-tree,oversubscription2=2    1,370    22.33  19,980,250.00  plan
  fat-tree                        1,299    22.2   19,998,930.00  -0.6 %,
                                                                 near-optimal
  fat-tree,oversubscription2=3    1,379    22.12  19,972,330.00  -0.93 %,
                                                                 near-optimal
$ awk '/network: management/ { last = $0; next } { print } last && /ends:/ { print last }' tests/cli/university-2023/university.yaml >$TMP/swapped.yaml; for s in tests/cli/university-2023/university.yaml $TMP/swapped.yaml; do bursar optimize $s -q | grep ^Buy; done
Buy      53 x xeon-64c-256 with ndr: 1,173 Gop/s (harmonic mean of cg, ft, sp)
Buy      53 x xeon-64c-256 with ndr: 1,173 Gop/s (harmonic mean of cg, ft, sp)
$ cp -r tests/mutants/shop $TMP/ideal; echo ideal,0,,0,assumption, >>$TMP/ideal/technology.csv; sed 's,^catalog:.*,catalog: ./ideal,; s/networks: .gigabit./networks: [ideal]/; s/^budget:.*/budget: 3000000/; /^limits/d; s/{name: fat-tree.*2}/star/' tests/cli/networks.yaml >$TMP/ideal.yaml; cd $TMP; for slots in 2 1; do sed -i "s/^pc,2,2,32,./pc,2,2,32,$slots/" ideal/node.csv; bursar optimize ideal.yaml --format json -q -o ideal.json; bursar optimize ideal.yaml -q | sed -n 3p; bursar verify ideal.json ideal.yaml | head -1; done; sed '$p' ideal.yaml | sed '$s/storage/more/' >more.yaml; bursar optimize more.yaml 2>&1 | grep -c 'cannot be bought'
Buy      21 x pc with ideal: 12.6 Gop/s
ideal.json is verified: 36 of 36 checks passed.
Buy      21 x pc with ideal: 12.6 Gop/s
ideal.json is verified: 36 of 36 checks passed.
1
