# What the catalogue does not know is not nothing: power and height of parts, and how they are assumed.
# Racks hold what stands in them: how high they are themselves nobody has to know, but where space has a price.
$ sed 's/^range:.*/limits: {power: 1W, rack_units: 1}/' scenarios/whitney-bt.yaml >$TMP/tiny.yaml; cd $TMP; bursar optimize tiny.yaml; bursar explain tiny.yaml
! bursar: tiny.yaml:18:17: limits.power needs the power of 'fast-ethernet-nic', 'myrinet-nic', 'ppro-200', which the catalogue does not know: give it there (power_W of table part), with its source, or assume it: set: [power.fast-ethernet-nic=250W]
! bursar: tiny.yaml:18:17: limits.power needs the power of 'fast-ethernet-nic', 'myrinet-nic', 'ppro-200', which the catalogue does not know: give it there (power_W of table part), with its source, or assume it: set: [power.fast-ethernet-nic=250W]
? 5
$ bursar optimize scenarios/whitney-bt.yaml --set limit.rack_units=40; bursar optimize scenarios/whitney-bt.yaml --goal rate-per-watt
! bursar: scenarios/whitney-bt.yaml: limits.rack_units needs the height of 'ppro-200', which the catalogue does not know: give it there (height_U of table part), with its source, or assume it: set: [height.ppro-200=2]
! bursar: scenarios/whitney-bt.yaml: goal rate-per-watt needs the power of 'fast-ethernet-nic', 'myrinet-nic', 'ppro-200', which the catalogue does not know: give it there (power_W of table part), with its source, or assume it: set: [power.fast-ethernet-nic=250W]
? 5
$ sed 's/^range:.*/tco: {energy_price: 0.1}/' scenarios/whitney-bt.yaml >$TMP/energy.yaml; sed 's/^range:.*/tco: {space_price: 100}/' scenarios/whitney-bt.yaml >$TMP/space.yaml; cd $TMP; bursar optimize energy.yaml; bursar optimize space.yaml
! bursar: energy.yaml: tco.energy_price needs the power of 'fast-ethernet-nic', 'myrinet-nic', 'ppro-200', which the catalogue does not know: give it there (power_W of table part), with its source, or assume it: set: [power.fast-ethernet-nic=250W]
! bursar: space.yaml: tco.space_price needs the height of 'ppro-200', which the catalogue does not know: give it there (height_U of table part), with its source, or assume it: set: [height.ppro-200=2]
? 5
$ bursar optimize scenarios/whitney-bt.yaml --format json -o $TMP/plan.json; grep power_W $TMP/plan.json; bursar verify $TMP/plan.json scenarios/whitney-bt.yaml --format csv | grep -E '^power|,false'; sed 's/"power_W": null/"power_W": 0.0/' $TMP/plan.json >$TMP/nought.json; bursar verify $TMP/nought.json scenarios/whitney-bt.yaml --format csv | grep -E '^power|,false'
      "power_W": null,
    "power_W": null,
power,true,"stated unknown W, what the cluster and its extras take unknown W"
power,false,"stated 0 W, what the cluster and its extras take unknown W"
totals,false,"switches, nodes, cores, memory, watts and rack units of each cluster, and of all"
$ sed 's/^range:.*/set: [power.ppro-200=250W, "power.*-nic=5W"]/' scenarios/whitney-bt.yaml >$TMP/assumed.yaml; bursar optimize $TMP/assumed.yaml --set limit.power=50kW --format json -o $TMP/assumed.json; bursar optimize $TMP/assumed.yaml --set limit.power=50kW | grep -E '^Buy|Warnings|assum'; grep power_W $TMP/assumed.json; bursar verify $TMP/assumed.json $TMP/assumed.yaml --set limit.power=50kW --format csv | grep -E '^power|,false'
Buy 196 x ppro-200 with myrinet: 4,603.74 Mop/s for 817,759.04 USD.
Warnings
    power.ppro-200=250W is an assumption
    power.*-nic=5W is an assumption
      "power_W": 49980.0,
    "power_W": 49980.0,
power and height,true,"49980 W and unknown rack units, allowed 50000 and 0 (0: any)"
power,true,"stated 49980 W, what the cluster and its extras take 49980 W"
$ bursar whatif scenarios/whitney-bt.yaml --set height.ppro-200=4 --set height.ppro-200=+50% --set limit.rack_units=600 | sed -n '/what/,/^$/p'
  what                 from            to              is
  height of ppro-200   not known       4 U             assumed
  height of ppro-200   4 U             6 U             assumed
  limit rack_units     none            600 U           assumed
  network              fast-ethernet   myrinet         moved
  nodes                325             100             moved
  rate                 6,824.83 Mop/s  2,354.78 Mop/s  moved
  cost                 997,750.00 USD  417,224.00 USD  moved
  processes of bt      325             100             moved
  fast-ethernet-cable  650             0               moved
  fast-ethernet-nic    325             0               moved
  fast-ethernet-port   650             0               moved
  myrinet-cable        0               200             moved
  myrinet-nic          0               100             moved
  myrinet-port         0               200             moved
  ppro-200             325             100             moved

$ bursar optimize scenarios/whitney-bt.yaml --set power.ppro-200=+10%; bursar optimize scenarios/whitney-bt.yaml --set power.ppro-200=250; bursar optimize scenarios/whitney-bt.yaml --set height.ppro-200=-1; bursar optimize scenarios/whitney-bt.yaml --set power.prpo-200=250W
! bursar: --set: the power of 'ppro-200' is not known: give a value, as in power.ppro-200=250W
! bursar: --set: unit missing: expected a power like 100kW, got '250'
! bursar: --set: expected a value of zero or more, got '-1'
! bursar: --set: no part matches 'prpo-200' in 'power.prpo-200=250W'; did you mean 'ppro-200'?
? 2
$ bursar -c whitney-1997 catalog show ppro-200 | grep known; bursar -c whitney-1997 catalog show myrinet-port --format json | grep -E 'power|height'
power           not known
height          not known
weight          not known
  "power_W": 0.0,
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
! bursar: space.yaml: tco.space_price needs the height of 'rack-20', which the catalogue does not know: give it there (height_U of table part), with its source, or assume it: set: [height.rack-20=2]
? 5
$ cd $TMP; bursar optimize space.yaml --set height.rack-20=0 --format csv | cut -d, -f1-3 | head -2
part,kind,quantity
compiler,license,304
