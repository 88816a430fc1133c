# Rejected changes and scenarios with their reasons: words that are not amounts, unknown limits, parts that nobody sells.
$ cp -r tests/cli/university-2023/parts $TMP/
$ for set in fast-ethernet-nic=much 'power.ppro-200=much' power.ppro-200=-1W 'power.*=*2' latency.myrinet=soon bandwidth.myrinet=wide bandwidth.myrinet=0MB/s exchange.myrinet=wide exchange.myrinet=0MB/s 'exchange.*=*2' 'exchange.ideal=*2' rate.ppro-200=fast rate.ppro-200=0 runs.bt=2 share.bt=much share.bt=0 ppro-200=1000000000000000000 'ppro-200=*1000000000000000' ppro-200=+10 ppro-200=13.950; do echo "$set: $(bursar optimize whitney-bt --set "$set" -q 2>&1 | head -1)"; done
fast-ethernet-nic=much: bursar: --set: expected an amount of money like 995 or 995.50 USD, got 'much'
power.ppro-200=much: bursar: --set: expected a power like 100kW, got 'much'
power.ppro-200=-1W: bursar: --set: expected a value of zero or more, got '-1W'
power.*=*2: Whitney class C BT: Fast Ethernet or Myrinet?
latency.myrinet=soon: bursar: --set: expected a time like 190us or 6h, got 'soon'
bandwidth.myrinet=wide: bursar: --set: expected a bandwidth like 8MiB/s, 98MB/s or 100Mbit/s, got 'wide'
bandwidth.myrinet=0MB/s: bursar: --set: a bandwidth must be above zero
exchange.myrinet=wide: bursar: --set: expected a bandwidth like 8MiB/s, 98MB/s or 100Mbit/s, got 'wide'
exchange.myrinet=0MB/s: bursar: --set: a bandwidth must be above zero
exchange.*=*2: Whitney class C BT: Fast Ethernet or Myrinet?
exchange.ideal=*2: bursar: --set: network 'ideal' has unlimited bandwidth, so its bidirectional bandwidth cannot be changed
rate.ppro-200=fast: bursar: --set: expected a rate like 23.67Mop/s, got 'fast'
rate.ppro-200=0: bursar: --set: a rate must be above zero
runs.bt=2: bursar: --set: the workload is given by shares: use share.bt=2
share.bt=much: bursar: --set: expected a number, got 'much'
share.bt=0: bursar: --set: the share of 'bt' must be above zero
ppro-200=1000000000000000000: bursar: --set: amount too large: '1000000000000000000'
ppro-200=*1000000000000000: bursar: --set: the price of 'ppro-200' becomes too large
ppro-200=+10: bursar: --set: expected a new value, a factor like *0.9 or per cent like +10%, got '+10'
ppro-200=13.950: bursar: --set: '13.950' may be thousands: write 13950, or no more than 2 decimals
$ for set in limit.max_nodes=few limit.max_nodes=0 'limit.max_nodes=*2' limit.min_nodes=few limit.power=low limit.power=0W limit.gamma=0 limit.racks=1.5 'limit.racks=*2' limit.min_rate=fast limit.min_rate=-1 limit.available.ppro-200=few 'limit.available.ppro-200=*2'; do echo "$set: $(bursar optimize whitney-bt --set "$set" -q 2>&1 | head -1)"; done
limit.max_nodes=few: bursar: --set: expected a number, got 'few'
limit.max_nodes=0: bursar: --set: expected a whole number from 1 to 1000000000, got '0'
limit.max_nodes=*2: bursar: --set: there is no such limit to multiply: give a number of nodes
limit.min_nodes=few: bursar: --set: expected a number, got 'few'
limit.power=low: bursar: --set: expected a power like 100kW, got 'low'
limit.power=0W: bursar: --set: a limit on power must be above zero
limit.gamma=0: bursar: --set: a limit on gamma must be above zero
limit.racks=1.5: bursar: --set: a limit on racks must be a whole number
limit.racks=*2: bursar: --set: there is no such limit to multiply: give a value
limit.min_rate=fast: bursar: --set: expected a number, got 'fast'
limit.min_rate=-1: bursar: --set: expected a value of zero or more, got '-1'
limit.available.ppro-200=few: bursar: --set: expected a number, got 'few'
limit.available.ppro-200=*2: bursar: --set: there is no limit on available 'ppro-200' to multiply: give a number
$ for set in 'limit.min_nodes=4 --set limit.min_nodes=*0.1' 'limit.racks=3 --set limit.racks=*1.5' 'limit.power=9kW --set limit.power=*0'; do echo "$set: $(bursar optimize whitney-bt --set $set -q 2>&1 | head -1)"; done
limit.min_nodes=4 --set limit.min_nodes=*0.1: bursar: --set: a limit on nodes must be at least 1
limit.racks=3 --set limit.racks=*1.5: bursar: --set: racks are limited, but no part has any: add a rack to the extras, per rack_unit
limit.power=9kW --set limit.power=*0: bursar: --set: a limit on power must be above zero
$ for set in share.bt=1.5 share.bt=1 'share.*=1' 'share.bt=*2'; do echo "$set: $(bursar optimize whitney-mix --set "$set" 2>&1 | sed -n '1p;/share of/p')"; done
share.bt=1.5: bursar: --set: 'share.bt=1.5' leaves no share to the other applications
share.bt=1: bursar: --set: 'share.bt=1' leaves no share to the other applications
share.*=1: Whitney class C, a third each of BT, LU and SP
share.bt=*2: Whitney class C, a third each of BT, LU and SP
$ for set in share.apt=1 runs.apt=2; do echo "$set: $(bursar optimize stap-128 --set limit.max_nodes=8 --set $set 2>&1 | sed -n '1p;/runs of/p')"; done
share.apt=1: bursar: --set: the workload is given by runs: use runs.apt=1
runs.apt=2: SP2, T3D or Paragon for the STAP suite on up to 128 nodes?
$ for set in latency.built-in=1us exchange.built-in=1MB/s bandwidth.built-in=1MB/s; do echo "$set: $(bursar optimize stap-128 --set $set -q 2>&1 | head -1)"; done
latency.built-in=1us: bursar: --set: 'latency.built-in=1us': a built-in network has no latency or bandwidth of its own to change: the model knows those of each machine
exchange.built-in=1MB/s: bursar: --set: 'exchange.built-in=1MB/s': a built-in network has no latency or bandwidth of its own to change: the model knows those of each machine
bandwidth.built-in=1MB/s: bursar: --set: 'bandwidth.built-in=1MB/s': a built-in network has no latency or bandwidth of its own to change: the model knows those of each machine
$ for set in limit.minimum_order.rack-dealer=much limit.small_order_fee.rack-dealer=much limit.small_order_fee.rack-dealer=9000 'limit.racks=*1.1' limit.headroom=1; do echo "$set: $(bursar optimize tests/cli/university-2023/university.yaml --set $set -q 2>&1 | head -1)"; done
limit.minimum_order.rack-dealer=much: bursar: --set: expected an amount of money like 995 or 995.50 EUR, got 'much'
limit.small_order_fee.rack-dealer=much: bursar: --set: expected an amount of money like 995 or 995.50 EUR, got 'much'
limit.small_order_fee.rack-dealer=9000: bursar: --set: small_order_fee: expected less than the minimum order of 'rack-dealer'
limit.racks=*1.1: A university's cluster for 1.5 million euros
limit.headroom=1: bursar: --set: no limit matches 'headroom' in 'limit.headroom=1'
$ for edit in 's/^owned: .*/owned: {nobody: 1, ar3300: 2}/' 's/switch: sn2201/switch: ar3300/' 's/switch: sn2201/switch: qm8700/' 's/cable: cat6/cable: ar3300/' 's/cable: cat6/nic: ar3300, cable: cat6/' 's/cable: cat6/cable: dac-25g-3m/' 's/switch: switch-25g-48/switch: switch-25g-48, spine_switch: sn2201/' 's/cable: dac-25g-3m/nic: none, cable: dac-25g-3m/' 's/{name: fat-tree, oversubscription: 20}/{name: fat-tree, leaves: 2}/' 's/{name: fat-tree, oversubscription: 3}/{name: nothing}/' 's/- {name: star}/- {name: nothing}/' 's/- {name: star}/- {name: fat-tree, oversubscription: many}/' 's/{r6625-9454: 60}/{nobody: 1, r6625-9454: 60}/' 's/{r6625-9454: 80%}/{nobody: 80%, r6625-9454: 80%}/' 's/small_order_fee: 75/small_order_fee: 2500/' 's/small_order_fee: 75/small_order_fee: much/' 's/minimum_order: 2500/minimum_order: 1000000000000000/' 's/rack-dealer:/nobody:/' 's/^as_of:.*/as_of: soon/'; do sed "$edit" tests/cli/university-2023/university.yaml >$TMP/a.yaml; cmp -s $TMP/a.yaml tests/cli/university-2023/university.yaml && echo the same; echo "$edit: $(bursar optimize $TMP/a.yaml -q 2>&1 | head -1 | sed "s,$TMP/,,")"; done
s/^owned: .*/owned: {nobody: 1, ar3300: 2}/: bursar: a.yaml:33:9: unknown part 'nobody' in catalogue 'university-2023'
s/switch: sn2201/switch: ar3300/: bursar: a.yaml:37:35: network 'management': 'ar3300' is not a switch with fixed ports; choose one of switch.csv
s/switch: sn2201/switch: qm8700/: bursar: a.yaml:37:35: extra part 'qm8700' is in never_buy too
s/cable: cat6/cable: ar3300/: bursar: a.yaml:37:50: network 'management': 'ar3300' is not a cable of its switches' technology, 'ethernet-1g'
s/cable: cat6/nic: ar3300, cable: cat6/: bursar: a.yaml:37:48: network 'management': 'ar3300' is not a NIC of its switches' technology, 'ethernet-1g'
s/cable: cat6/cable: dac-25g-3m/: bursar: a.yaml:37:50: network 'management': 'dac-25g-3m' is not a cable of its switches' technology, 'ethernet-1g'
s/switch: switch-25g-48/switch: switch-25g-48, spine_switch: sn2201/: bursar: a.yaml:38:61: network 'storage': spine switch 'sn2201' is not of its switches' technology, 'ethernet-25g'
s/cable: dac-25g-3m/nic: none, cable: dac-25g-3m/: bursar: a.yaml:38:52: unknown part 'none' in catalogue 'university-2023'
s/{name: fat-tree, oversubscription: 20}/{name: fat-tree, leaves: 2}/: bursar: a.yaml:37:91: template 'fat-tree' has no parameter 'leaves'; did you mean 'levels'?
s/{name: fat-tree, oversubscription: 3}/{name: nothing}/: bursar: a.yaml:39:23: unknown network template 'nothing'; expected one of circulant, dragonfly, dragonfly-plus, fat-tree, hypercube, hyperx, mesh, per-port, ring, star, torus, two-region
s/- {name: star}/- {name: nothing}/: bursar: a.yaml:31:14: unknown network template 'nothing'; expected one of circulant, dragonfly, dragonfly-plus, fat-tree, hypercube, hyperx, mesh, per-port, ring, star, torus, two-region
s/- {name: star}/- {name: fat-tree, oversubscription: many}/: bursar: a.yaml:31:42: expected a number, got 'many'
s/{r6625-9454: 60}/{nobody: 1, r6625-9454: 60}/: bursar: a.yaml:63:15: unknown part 'nobody' in catalogue 'university-2023'
s/{r6625-9454: 80%}/{nobody: 80%, r6625-9454: 80%}/: bursar: a.yaml:74:15: unknown part 'nobody' in catalogue 'university-2023'
s/small_order_fee: 75/small_order_fee: 2500/: bursar: a.yaml:50:55: small_order_fee: expected less than the minimum order of 'rack-dealer'
s/small_order_fee: 75/small_order_fee: much/: bursar: a.yaml:50:55: expected an amount of money like 995 or 995.50 EUR, got 'much'
s/minimum_order: 2500/minimum_order: 1000000000000000/: bursar: a.yaml:50:32: minimum_order: the value of 'rack-dealer' is too large
s/rack-dealer:/nobody:/: bursar: a.yaml:50:3: vendors: no part of catalogue 'university-2023' is of vendor 'nobody'
s/^as_of:.*/as_of: soon/: bursar: a.yaml:12:8: expected a date YYYY-MM-DD, got 'soon'
$ cd $TMP; for edit in 's/^tco:.*//; s/^budget_on:.*//' 's/^catalog:/limits: {never_buy: [hour-h100]}\ncatalog:/' 's/^catalog:/as_of: 2000-01-01\ncatalog:/' 's/^catalog:/as_of: 2000-01-01\ncatalog:/; s/hgx-h100-8, //' 's/networks: .*/networks: [built-in]/' 's/    nodes: 1/    runs_on: [hgx-h100-8]\n    nodes: 1/' 's/    nodes: 1/    runs_on: [hgx-h200-8]\n    nodes: 1/; s/\[hgx-h100-8, /[hgx-h200-8, /'; do sed "$edit" $OLDPWD/scenarios/rent-or-buy.yaml >a.yaml; echo "$edit: $(bursar optimize a.yaml 2>&1 | grep -v ^$ | sed -n 1,2p)"; done
s/^tco:.*//; s/^budget_on:.*//: bursar: a.yaml:24:23: 'hour-h100' is rented: give the years of the rent, tco: {years: 3}
s/^catalog:/limits: {never_buy: [hour-h100]}
catalog:/: Rent or buy: 30 fine-tuning runs a day for three years
Buy       4 x hgx-h100-8 with ndr: 37.51 jobs/day at 80 % use
s/^catalog:/as_of: 2000-01-01
catalog:/: bursar: a.yaml:25:11: node 'hgx-h100-8' has no price on or before the scenario's date
s/^catalog:/as_of: 2000-01-01
catalog:/; s/hgx-h100-8, //: bursar: a.yaml:25:11: 'hour-h100' has no price on or before the scenario's date
s/networks: .*/networks: [built-in]/: bursar: a.yaml:25:14: unknown network 'built-in' in catalogue 'gpu-2026'; expected one of ethernet-100g, ethernet-25g, ndr, roce-400g, roce-400g-untuned
s/    nodes: 1/    runs_on: [hgx-h100-8]
    nodes: 1/: Rent or buy: 30 fine-tuning runs a day for three years
Buy       1: 3 x hgx-h100-8 with ndr
s/    nodes: 1/    runs_on: [hgx-h200-8]
    nodes: 1/; s/\[hgx-h100-8, /[hgx-h200-8, /: Rent or buy: 30 fine-tuning runs a day for three years
Buy       3 x hgx-h200-8 with ndr: 31.33 jobs/day at 80 % use
$ awk '{ print } /^extras:/ { for (i = 0; i < 5; i++) print "  - {one_of: [ar3300, ar3357, ap8886, compiler]}" }' tests/cli/university-2023/university.yaml >$TMP/a.yaml; bursar optimize $TMP/a.yaml -q 2>&1 | sed "s,$TMP/,,"
bursar: a.yaml:39:15: one_of: the alternatives make more than 256 combinations
$ for set in rate.ppro-200=30 rate.ppro-200.bt=30 rate.ppro-200.npb.bt=30Mop/s 'rate.ppro-200=30Mop/s --set rate.ppro-200=*2' 'rate.ppro-200=*2 --set rate.ppro-200=30' 'power.ppro-200=200W --set power.*=*2'; do echo "$set: $(bursar optimize whitney-bt --set $set -q --format json -o $TMP/p.json && bursar verify $TMP/p.json whitney-bt --set $set | sed -n "1s,$TMP/,,p")"; done; bursar optimize whitney-mix --set 'rate.nobody=*2'
rate.ppro-200=30: p.json is verified: 38 of 38 checks passed.
rate.ppro-200.bt=30: p.json is verified: 38 of 38 checks passed.
rate.ppro-200.npb.bt=30Mop/s: p.json is verified: 38 of 38 checks passed.
rate.ppro-200=30Mop/s --set rate.ppro-200=*2: p.json is verified: 38 of 38 checks passed.
rate.ppro-200=*2 --set rate.ppro-200=30: p.json is verified: 38 of 38 checks passed.
power.ppro-200=200W --set power.*=*2: p.json is verified: 38 of 38 checks passed.
! bursar: --set: no node matches 'nobody' in 'rate.nobody=*2'; expected ppro-200
? 2
$ for set in limit.small_order_fee.rack-dealer=50 limit.minimum_order.rack-dealer=0 'limit.minimum_order.rack-dealer=*2' 'limit.racks=*1.1'; do echo "$set: $(bursar optimize tests/cli/university-2023/university.yaml --set "$set" -q | sed -n 3p)"; done
limit.small_order_fee.rack-dealer=50: Buy      53 x xeon-64c-256 with ndr: 1,173 Gop/s (harmonic mean of cg, ft, sp)
limit.minimum_order.rack-dealer=0: Buy      53 x xeon-64c-256 with ndr: 1,173 Gop/s (harmonic mean of cg, ft, sp)
limit.minimum_order.rack-dealer=*2: Buy      53 x xeon-64c-256 with ndr: 1,173 Gop/s (harmonic mean of cg, ft, sp)
limit.racks=*1.1: Buy      53 x xeon-64c-256 with ndr: 1,173 Gop/s (harmonic mean of cg, ft, sp)
$ cd $TMP; { grep -v ^choose $OLDPWD/tests/mutants/base.yaml; printf 'choose: {templates: [{name: dragonfly}, {name: star}]}\nlayout: {nodes_per_rack: 8, rack_pitch: 0.6m, in_rack: 2m, overhead: 2m}\n'; } >racks.yaml; bursar optimize racks.yaml -c $OLDPWD/tests/mutants/shop
! bursar: racks.yaml:9:26: layout does not support template 'dragonfly': its switches move as the cluster grows; choose among circulant, fat-tree, per-port, ring, star and two-region, or leave out the layout
? 5
