# What the catalogue does not know is not nothing: power and height of parts, and how they are assumed.
# Racks hold what stands in them: how high they are themselves nobody has to know, but where space has a price.
# $TMP/bare.db is whitney-1997 without its power and height.
$ cp -r catalog/whitney-1997 $TMP/bare; awk -F, -v OFS=, '/^ppro-200,/ {sub(/,100,4,/, ",,,")} /-nic,/ {sub(/,0,,power[^,]*,/, ",,,,")} {print}' catalog/whitney-1997/part.csv >$TMP/bare/part.csv; bursar catalog build -q $TMP/bare -o $TMP/bare.db; sed 's/^range:.*/limits: {power: 1W, rack_units: 1}/' scenarios/whitney-bt.yaml >$TMP/tiny.yaml; bursar -c $TMP/bare.db catalog show ppro-200 | grep known
power      not known
height     not known
weight     not known
$ sed 's/^range:.*/limits: {power: 1W, rack_units: 1}/' scenarios/whitney-bt.yaml >$TMP/tiny.yaml; cd $TMP; bursar -c $TMP/bare.db optimize tiny.yaml; bursar -c $TMP/bare.db explain tiny.yaml
! bursar: tiny.yaml:18:17: limits.power needs the power of 'fast-ethernet-nic', 'fast-ethernet-port', 'myrinet-nic', 'myrinet-port', 'ppro-200', which the catalogue lacks: add it there (power_W of table part) with its source, or assume it: set: [power.fast-ethernet-nic=250W]
! bursar: tiny.yaml:18:17: limits.power needs the power of 'fast-ethernet-nic', 'fast-ethernet-port', 'myrinet-nic', 'myrinet-port', 'ppro-200', which the catalogue lacks: add it there (power_W of table part) with its source, or assume it: set: [power.fast-ethernet-nic=250W]
? 5
$ bursar -c $TMP/bare.db optimize scenarios/whitney-bt.yaml --set limit.rack_units=40; bursar -c $TMP/bare.db optimize scenarios/whitney-bt.yaml --goal rate-per-watt
! bursar: scenarios/whitney-bt.yaml: limits.rack_units needs the height of 'ppro-200', which the catalogue lacks: add it there (height_U of table part) with its source, or assume it: set: [height.ppro-200=2]
! bursar: scenarios/whitney-bt.yaml: goal rate-per-watt needs the power of 'fast-ethernet-nic', 'fast-ethernet-port', 'myrinet-nic', 'myrinet-port', 'ppro-200', which the catalogue lacks: add it there (power_W of table part) with its source, or assume it: set: [power.fast-ethernet-nic=250W]
? 5
$ sed 's/^range:.*/tco: {energy_price: 0.1}/' scenarios/whitney-bt.yaml >$TMP/energy.yaml; sed 's/^range:.*/tco: {space_price: 100}/' scenarios/whitney-bt.yaml >$TMP/space.yaml; cd $TMP; bursar -c $TMP/bare.db optimize energy.yaml; bursar -c $TMP/bare.db optimize space.yaml
! bursar: energy.yaml: tco.energy_price needs the power of 'fast-ethernet-nic', 'fast-ethernet-port', 'myrinet-nic', 'myrinet-port', 'ppro-200', which the catalogue lacks: add it there (power_W of table part) with its source, or assume it: set: [power.fast-ethernet-nic=250W]
! bursar: space.yaml: tco.space_price needs the height of 'ppro-200', which the catalogue lacks: add it there (height_U of table part) with its source, or assume it: set: [height.ppro-200=2]
? 5
$ bursar -c $TMP/bare.db optimize scenarios/whitney-bt.yaml --format json -o $TMP/plan.json; grep power_W $TMP/plan.json; bursar -c $TMP/bare.db verify $TMP/plan.json scenarios/whitney-bt.yaml --format csv | grep -E '^power|,false'; sed 's/"power_W": null/"power_W": 0.0/' $TMP/plan.json >$TMP/nought.json; bursar -c $TMP/bare.db verify $TMP/nought.json scenarios/whitney-bt.yaml --format csv | grep -E '^power|,false'
      "power_W": null,
    "power_W": null,
power,true,"stated unknown W, the cluster and its extras unknown W"
power,false,"stated 0 W, the cluster and its extras unknown W"
totals,false,"switches, nodes, cores, memory, watts and rack units of each cluster, and their totals"
$ sed 's/^range:.*/set: [power.ppro-200=250W, "power.*-nic=5W", "power.*-port=0W"]/' scenarios/whitney-bt.yaml >$TMP/assumed.yaml; bursar -c $TMP/bare.db optimize $TMP/assumed.yaml --set limit.power=50kW --format json -o $TMP/assumed.json; bursar -c $TMP/bare.db optimize $TMP/assumed.yaml --set limit.power=50kW | grep -E '^Buy|Warnings|assum'; grep power_W $TMP/assumed.json; bursar -c $TMP/bare.db verify $TMP/assumed.json $TMP/assumed.yaml --set limit.power=50kW --format csv | grep -E '^power|,false'
Buy      196 x ppro-200 with myrinet: 4,604 Mop/s
Warnings
  assumed by the scenario: power.ppro-200=250W, power.*-nic=5W, power.*-port=0W
      "power_W": 49980.0,
    "power_W": 49980.0,
power and height,true,"49980 W and unknown rack units, allowed 50000 and 0 (0: any)"
power,true,"stated 49980 W, the cluster and its extras 49980 W"
$ bursar -c $TMP/bare.db whatif scenarios/whitney-bt.yaml --set height.ppro-200=4 --set height.ppro-200=+50% --set limit.rack_units=600 -v | sed -n '/^Differences/,/^$/p'
Differences
  what                 before          after           kind
  height of ppro-200   not known       4 U             assumed
  height of ppro-200   4 U             6 U             assumed
  limit rack_units     none            600 U           assumed
  network              fast-ethernet   myrinet         moved
  nodes                325             100             moved
  rate                 6,825 Mop/s     2,355 Mop/s     moved
  cost                 997,750.00 USD  417,224.00 USD  moved
  processes of bt      325             100             moved
  fast-ethernet-cable  650             0               moved
  fast-ethernet-nic    325             0               moved
  fast-ethernet-port   650             0               moved
  myrinet-cable        0               200             moved
  myrinet-nic          0               100             moved
  myrinet-port         0               200             moved
  ppro-200             325             100             moved

$ bursar -c $TMP/bare.db optimize scenarios/whitney-bt.yaml --set power.ppro-200=+10%; bursar -c $TMP/bare.db optimize scenarios/whitney-bt.yaml --set power.ppro-200=250; bursar -c $TMP/bare.db optimize scenarios/whitney-bt.yaml --set height.ppro-200=-1; bursar -c $TMP/bare.db optimize scenarios/whitney-bt.yaml --set power.prpo-200=250W
! bursar: --set: the power of 'ppro-200' is not known: give a value, as in power.ppro-200=250W
! bursar: --set: unit missing: expected a power like 100kW, got '250'
! bursar: --set: expected a value of zero or more, got '-1'
! bursar: --set: no part matches 'prpo-200' in 'power.prpo-200=250W'; did you mean 'ppro-200'?
? 2
$ bursar -c whitney-1997 catalog show ppro-200 | grep -E 'known|power|height'; bursar -c whitney-1997 catalog show myrinet-port --format json | grep -E 'power|height'
power      100 W
height     4 U
weight     not known
           chipset, 2.5 GB IDE hard drive; power: beowulf-2002-power; height:
           beowulf-2002-height
  "power_W": null,
  "height_U": 0.0,
$ cd $TMP; cp -r $OLDPWD/tests/cli/room room; bursar catalog build -q room -o room.db; cp room/room.yaml .; bursar optimize room.yaml --format csv | cut -d, -f1-3; sed 's/^extras:/tco: {space_price: 10}\nextras:/' room.yaml >space.yaml; bursar optimize space.yaml
part,kind,quantity
compiler,license,304
pc,node,38
rack-20,rack,3
ten-48,switch,1
ten-cable-2,cable,38
ten-nic,nic,38
ups-3k,pdu,4
! bursar: space.yaml: tco.space_price needs the height of 'rack-20', which the catalogue lacks: add it there (height_U of table part) with its source, or assume it: set: [height.rack-20=2]
? 5
$ cd $TMP; bursar optimize space.yaml --set height.rack-20=0 --format csv | cut -d, -f1-3 | head -2
part,kind,quantity
compiler,license,304
$ echo 'set: ["power.*-port=0W"]' | tee -a $TMP/tiny.yaml $TMP/energy.yaml >$TMP/ports; bursar optimize $TMP/tiny.yaml; sed 's/^range:.*/limits: {power: 30kW, rack_units: 400}/' scenarios/whitney-bt.yaml | cat - $TMP/ports >$TMP/room.yaml; bursar optimize $TMP/room.yaml --format json -o $TMP/room.json; bursar optimize $TMP/room.yaml | grep -E '^(Buy|Size)'; bursar verify $TMP/room.json $TMP/room.yaml --format csv | grep -E '^power|false'; bursar optimize -v $TMP/energy.yaml | grep -E '^energy'
Whitney class C BT: Fast Ethernet or Myrinet?

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  rack_units 1 U (line 18): not sufficient alone
Smallest sufficient change: power to 100 W and rack_units to 4 U.
Buy      100 x ppro-200 with myrinet: 2,355 Mop/s
Size     100 nodes, 100 cores, 12.5 GiB; 10 kW; 400 U
power and height,true,"10000 W and 400 rack units, allowed 30000 and 400 (0: any)"
power,true,"stated 10000 W, the cluster and its extras 10000 W"
energy           85,410.00 USD
$ for s in whitney-fleet nps-eight-pcs bwgrid-link mix-of-papers backtest-loki modern-mix; do sed '/^limits:/d' scenarios/$s.yaml >$TMP/$s.yaml; cp -r scenarios/runs scenarios/programs $TMP; printf 'limits: {power: 30kW, rack_units: 400}\nset: ["power.*port*=0W"]\n' >>$TMP/$s.yaml; bursar optimize $TMP/$s.yaml -q | grep -E '^(Buy|Size)'; done
Buy      1: 39 x ppro-200 with myrinet
Size     100 nodes, 100 cores, 12.5 GiB; 10 kW; 400 U
Buy      8 x pentium-100 with t100-lam: 8.675 frames/s
Size     8 nodes, 8 cores, 512 MiB; 800 W; 32 U
Buy      122 x hs21-xm with infiniband: 1,921 Gflop/s
Size     122 nodes, 976 cores, 1.906 TiB; 29.89 kW; 78.446 U
Buy      32 x ppro-200 with fast-ethernet: 0.01309 runs/s
Size     32 nodes, 32 cores, 4 GiB; 3.2 kW; 128 U
Buy      18 x ppro-200 with fast-ethernet: 411.1 Mop/s
Size     18 nodes, 18 cores, 2.25 GiB; 1.8 kW; 72 U
Buy      35 x xeon-64c-256 with ndr: 1,072 Gop/s (harmonic mean of cg, ft, lu)
Size     35 nodes, 2,240 cores, 8.75 TiB; 29.48 kW; 36 U; 1 switch
$ bursar optimize scenarios/whitney-bt.yaml --set limit.power=900W; bursar optimize scenarios/whitney-bt.yaml --goal rate-per-watt; { cat scenarios/whitney-bt.yaml; echo 'tco: {energy_price: 0.1}'; } >$TMP/port.yaml; cd $TMP; bursar optimize port.yaml
! bursar: scenarios/whitney-bt.yaml: limits.power needs the power of 'fast-ethernet-port', 'myrinet-port', which the catalogue lacks: add it there (power_W of table part) with its source, or assume it: set: [power.fast-ethernet-port=250W]
! bursar: scenarios/whitney-bt.yaml: goal rate-per-watt needs the power of 'fast-ethernet-port', 'myrinet-port', which the catalogue lacks: add it there (power_W of table part) with its source, or assume it: set: [power.fast-ethernet-port=250W]
! bursar: port.yaml: tco.energy_price needs the power of 'fast-ethernet-port', 'myrinet-port', which the catalogue lacks: add it there (power_W of table part) with its source, or assume it: set: [power.fast-ethernet-port=250W]
? 5
$ bursar optimize whitney-bt | sed -n '/^Size/,/piece/p'; bursar -c $TMP/bare.db optimize whitney-bt --set height.ppro-200=4 | grep -A2 '^Size'; bursar optimize whitney-fleet | grep -A2 '^Size'
Size     325 nodes, 325 cores, 40.62 GiB; power 32.5 kW without 650
         fast-ethernet-port; 1,300 U

Performance
  application  model           processes     rate  run time  communication
                                          [Mop/s]       [s]            [s]
  bt           npb.bt class=C        325    6,825       420          47.38

Order (4 lines, most expensive first)
  quantity  part                 description                    unit       total
                                                               price       [USD]
       325  ppro-200             PC with one 200 MHz Pen..  2,380.00  773,500.00
       650  fast-ethernet-port   Fast Ethernet switch, p..    285.00  185,250.00
       325  fast-ethernet-nic    Fast Ethernet interface..    100.00   32,500.00
       650  fast-ethernet-cable  Fast Ethernet cable           10.00    6,500.00
Size     325 nodes, 325 cores, 40.62 GiB; power not known; 1,300 U

Performance
Size     821 nodes, 821 cores, 102.6 GiB; power 82.1 kW without 772
         fast-ethernet-port, 870 myrinet-port; 3,284 U

$ bursar optimize whitney-bt --format json -o $TMP/ports.json; grep -c '"power_W": null' $TMP/ports.json; bursar verify $TMP/ports.json whitney-bt --format csv | grep -E '^power,|false'; bursar report whitney-bt -o $TMP/ports.html; grep -o '32.5 kW without[^<]*' $TMP/ports.html | head -1
2
power,true,"stated unknown W, the cluster and its extras unknown W"
32.5 kW without 650 fast-ethernet-port
$ bursar optimize whitney-bt --set limit.power=900W --set power.myrinet-port=6W --set power.fast-ethernet-port=2W -q | grep -e ^Buy -e '^Size'
Buy      8 x ppro-200 with myrinet: 189.2 Mop/s
Size     8 nodes, 8 cores, 1 GiB; 896 W; 32 U
$ cp -r catalog/whitney-1997 $TMP/slots; sed -i 's/^\(ppro-200,.*\),1$/\1,/' $TMP/slots/node.csv; for t in per-port '{name: per-port, nics: 2}'; do sed "/^  templates:/d; s/^choose:/&\n  templates: [$t]/" scenarios/whitney-bt.yaml >$TMP/slots.yaml; (cd $TMP; bursar -c ./slots optimize slots.yaml -q | grep ^Buy); done; bursar catalog show $TMP/slots ppro-200 | grep slots; bursar catalog show $TMP/slots ppro-200 --format json | grep slots
Buy      325 x ppro-200 with fast-ethernet: 6,825 Mop/s
NIC slots  not known
  "nic_slots": null,
$ cd $TMP; bursar -c ./slots optimize slots.yaml
! bursar: slots.yaml:15:22: template 'per-port' with 2 network cards in each node needs the nic_slots of 'ppro-200', which the catalogue lacks: add it there (nic_slots of table node), or leave the node out; unknown slots hold one card
? 5
$ cd $TMP; sed 's/^ppro-200,.*/&2/' slots/node.csv >two.csv; mv two.csv slots/node.csv; bursar -c ./slots optimize slots.yaml --format json -o slots.json; bursar -c ./slots verify slots.json slots.yaml | grep -o "is verified"; bursar -c ./slots optimize slots.yaml -q | grep ^Buy
is verified
Buy      265 x ppro-200 with fast-ethernet: 5,916 Mop/s
$ cp -r tests/mutants/shop $TMP/shop; cd $TMP; echo 'shade,component,south,Lamps,,,5,,example' >>shop/part.csv; echo 'shade,2005-06-01,,8000,USD,assumption,1,1,' >>shop/quote.csv; sed 's/^budget.*/budget: 20000/; s/^catalog.*/catalog: .\/shop/; s/share: 1}/share: 1, max_time: any}/' $OLDPWD/tests/mutants/base.yaml >base.yaml; echo 'extras: [{one_of: [login, shade]}]' >>base.yaml; for l in 'never_buy: [shade]}' 'must_buy: [login]}' 'must_buy: [pc]}' 'must_buy: [login]}\nclusters: 2'; do { cat base.yaml; printf "limits: {power: 6kW, $l\n"; } >s.yaml; bursar optimize s.yaml -q --format json -o p.json && { jq -r '[.bill_of_materials[].part] | join(" ")' p.json; bursar verify p.json s.yaml -q | head -1; }; done 2>&1
gig-8 gig-cable gig-nic login pc
p.json is verified: 40 of 40 checks passed.
gig-8 gig-cable gig-nic login pc
p.json is verified: 41 of 41 checks passed.
bursar: s.yaml:10:17: limits.power needs the power of 'shade', which the catalogue lacks: add it there (power_W of table part) with its source, or assume it: set: [power.shade=250W]
bursar: s.yaml:10:17: limits.power needs the power of 'shade', which the catalogue lacks: add it there (power_W of table part) with its source, or assume it: set: [power.shade=250W]
? 5
