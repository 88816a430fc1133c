# Public invoices, rebuilt from the catalogue: KASY0 from its three blocks, to the cent.
$ bursar evaluate scenarios/bills/backtest-kasy0.csv scenarios/backtest-kasy0.yaml
Bid backtest-kasy0.csv: feasible, 13.52 Gop/s for 39,454.31 USD: 132 x
athlon-xp-2600 with fast-ethernet
Prices         none in the bid; catalogue prices used
Requirements   all met
Best purchase  for the same money: 140 x athlon-xp-2600 with fast-ethernet,
               14.04 Gop/s (+3.88 %); -v lists it
Not used       964.33 USD: kasy0-fan, kasy0-food, kasy0-protector, kasy0-shelf,
               kasy0-timber (in no cluster)
$ bursar evaluate scenarios/bills/backtest-kasy0.csv scenarios/backtest-kasy0.yaml --budget 39454.30 --format csv
what,detail,file,line,column
budget,"the bid is 0.01 USD over the budget of 39,454.30 USD",,,
! bursar: scenarios/bills/backtest-kasy0.csv: the bid does not meet the scenario
? 3
$ bursar evaluate scenarios/bills/backtest-klat2.csv scenarios/backtest-klat2.yaml | head -5
Bid backtest-klat2.csv: feasible, 3,070 Mop/s for 41,205.00 USD: 66 x athlon-700
with fast-ethernet
Prices         none in the bid; catalogue prices used
Requirements   all met
Best purchase  for the same money: 73 x athlon-700 with fast-ethernet, 3,361
$ grep -v klat2-rest scenarios/bills/backtest-klat2.csv >$TMP/lines.csv; bursar evaluate $TMP/lines.csv scenarios/backtest-klat2.yaml --format json | grep -m 1 '"cost"'
  "cost": 39788.0,
$ bursar evaluate scenarios/bills/backtest-microwulf.csv scenarios/backtest-microwulf.yaml | head -5
Bid backtest-microwulf.csv: feasible, 3,806 Mop/s for 2,470.00 USD: 4 x
athlon64-x2-3800 with gigabit-t
Prices         none in the bid; catalogue prices used
Requirements   all met
Best purchase  for the same money: nothing faster than the bid
$ bursar catalog list commodity-1996-2007 | grep value-cluster
  value-cluster-4           component  2,505.44 list       value-2007
  value-cluster-8           component  4,563.72 list       value-2007
$ bursar evaluate scenarios/bills/backtest-avalon.csv scenarios/backtest-avalon.yaml | head -5
Bid backtest-avalon.csv: feasible, 3,124 Mop/s for 152,000.00 USD: 70 x
alpha-533 with fast-ethernet
Prices         none in the bid; catalogue prices used
Requirements   all met
Best purchase  for the same money: nothing faster than the bid
$ printf 'part,quantity\nalpha-533,140\nfast-ethernet-nic,140\nfast-ethernet-port,144\n' >$TMP/twice.csv; bursar evaluate $TMP/twice.csv scenarios/backtest-avalon.yaml --budget 313000 --set 'limit.min_nodes=1' --format json | grep -m 1 '"cost"'
  "cost": 260800.0,
$ bursar evaluate scenarios/bills/backtest-loki.csv scenarios/backtest-loki.yaml | head -5; bursar catalog list commodity-1996-2007 | grep loki
Bid backtest-loki.csv: feasible, 366.4 Mop/s for 51,120.00 USD: 16 x ppro-200
with fast-ethernet
Prices         none in the bid; catalogue prices used
Requirements   all met
Best purchase  for the same money: 18 x ppro-200 with fast-ethernet, 411.1 Mop/s
  loki                      component 51,000.00 list       lj-1998-loki
$ for b in space-simulator madmartigan rpi4utils kronos-redux mini-rack pi-hpc raspernetes minicluster; do bursar evaluate scenarios/bills/backtest-$b.csv scenarios/backtest-$b.yaml | sed -n '1,2p;4p'; done
Bid backtest-space-simulator.csv: feasible, 1,074 Gflop/s for 483,855.00 USD:
294 x ss-p4 with gigabit-ss
Requirements   all met
Bid backtest-madmartigan.csv: feasible, 22.72 Gflop/s for 400.85 USD: 6 x
mad-pi2 with gigabit-mad
Requirements   all met
Bid backtest-rpi4utils.csv: feasible, 31.06 Gflop/s for 1,211.00 USD: 8 x
r4u-pi4 with gigabit-r4u
Requirements   all met
Bid backtest-kronos-redux.csv: feasible, 15.51 Gflop/s for 5,443.72 USD: 8 x
kro-dual with gigabit-kro
Requirements   all met
Bid backtest-mini-rack.csv: feasible, 15.75 Gflop/s for 767.00 USD: 4 x mir-pi5
with gigabit-mir
Requirements   all met
Bid backtest-pi-hpc.csv: feasible, 15.65 Gflop/s for 350.50 GBP: 4 x phc-pi4
with gigabit-phc
Requirements   all met
Bid backtest-raspernetes.csv: feasible, 15.75 Gflop/s for 809.05 GBP: 4 x
ras-pi4 with gigabit-ras
Requirements   all met
Bid backtest-minicluster.csv: feasible, 23.36 Gflop/s for 1,024.00 EUR: 6 x
mic-rock with gigabit-mic
Requirements   all met
$ bursar catalog list bills-2002-2025 --as-of 2002-09-01 --format csv | awk -F, '/^ss-(chassis|processor|memory|disk|assembly)/ { sum += $4 * ($1 == "ss-memory" ? 2 : 1) } END { print sum * 294 }'; bursar evaluate scenarios/bills/backtest-space-simulator.csv scenarios/backtest-space-simulator.yaml | sed -n '/^The bid/,/^$/p'
261072
$ for t in 64:24003840 128:50429440 256:100858880 512:196597760 1024:393195520; do n=${t%:*}; bursar optimize scenarios/backtest-h100.yaml --budget ${t#*:} --set limit.max_nodes=$n --set limit.min_nodes=$n | grep -E '^Buy|switches'; done
Buy      64 x h100-8 with ndr-h100: 24.1 Pflop/s
         switches
Buy      128 x h100-8 with ndr-h100: 46.88 Pflop/s
         32 leaf, 16 spine switches
Buy      256 x h100-8 with ndr-h100: 90.78 Pflop/s
         64 leaf, 32 spine switches
Buy      512 x h100-8 with ndr-h100: 174.5 Pflop/s
         128 leaf, 64 spine switches
Buy      1,024 x h100-8 with ndr-h100: 332.3 Pflop/s
         known; 256 leaf, 128 spine switches
$ for t in 2048:806871040 4096:1691238400 8192:3382476800; do n=${t%:*}; bursar optimize scenarios/backtest-h100.yaml --budget ${t#*:} --set h100-8=310000USD --set limit.max_nodes=$n --set limit.min_nodes=$n | grep -E '^Buy|switches'; done
Buy      2,048 x h100-8 with ndr-h100: 624.3 Pflop/s
         known; 512 leaf, 256 spine switches
Buy      4,096 x h100-8 with ndr-h100: 1,154 Pflop/s
         known; 1024 leaf, 1024 spine, 512 core switches
Buy      8,192 x h100-8 with ndr-h100: 2,089 Pflop/s
         known; 2048 leaf, 2048 spine, 1024 core switches
$ bursar calibrate scenarios/runs/backtests.csv
hpl: up to 288 processes 90 % of runs reach 0.3136 to 1.295 times the predicted
rate.

Runs
  line machine         application           processes measured   model  model /
                                                            [s]     [s] measured
     2 Space Simulator hpl                         288  5,451   3,408     0.6252
       October 2002    memory=1073741824B
     3 Space Simulator hpl                         288  4,788   3,408     0.7117
       April 2003      memory=1073741824B
     4 KASY0           hpl memory=536870912B       128  2,028   1,255     0.6189
     5 KLAT2           hpl memory=134217728B        64    736.2   268.6   0.3649
     6 Avalon          hpl memory=134217728B       140  1,136     756.6   0.666
     7 Microwulf       hpl                           4    639.4   640.5   1.002
                       memory=2147483648B

Models
  model  runs  time factor  90 % low  90 % high  largest run  growth per
                                                 [processes]    doubling
  hpl       6        1.569    0.4921      2.032          288           1
