# Corner cases: a free network with a layout and free ports, a reference on another network, rates that cannot be estimated, operation
# outside the budget, more candidates than a proof contains.
$ cd $TMP; for more in 'limits: {headroom: {ports: 5%}, max_nodes: 64}' 'layout: {nodes_per_rack: 20, rack_pitch: 0.6m, in_rack: 2m, overhead: 2m}'; do { sed 's/networks: .*/networks: [ideal]/; s/templates: .*/templates: [{name: star}]/' $OLDPWD/scenarios/whitney-bt.yaml; echo "$more"; } >ideal.yaml; bursar optimize ideal.yaml -q --format json -o ideal.json && bursar verify ideal.json ideal.yaml | head -1; done
ideal.json is verified: 35 of 35 checks passed.
ideal.json is verified: 35 of 35 checks passed.
$ cd $TMP; for edit in 's/network: fast-ethernet/network: myrinet/' 's/\]}$/, {name: per-port}]}/; s/template: {name: per-port, ports: 2, cables: 2}/template: per-port/'; do sed "$edit" $OLDPWD/tests/cli/metrics/machine.yaml >machine.yaml; bursar optimize machine.yaml -q --format json -o m.json && bursar verify m.json machine.yaml | head -1; done
m.json is verified: 39 of 39 checks passed.
m.json is verified: 39 of 39 checks passed.
$ cd $TMP; for va in ', va: 0.4' '' ', cpu_share: 0.7'; do sed "s/npb.bt, params: {class: C}/npb.cg, params: {class: C}$va/; s/^counts/rates: estimate\ncounts/" $OLDPWD/scenarios/whitney-bt.yaml >cg.yaml; bursar optimize cg.yaml; done
! bursar: cg.yaml:16:11: the rate of application 'bt' on node 'ppro-200' cannot be estimated: add peak and memory_bandwidth of 'ppro-200' to the machine_constant.csv of catalogue 'whitney-1997', or a row ppro-200,npb.cg to its node_rate.csv
! bursar: cg.yaml:16:11: the rate of application 'bt' on node 'ppro-200' cannot be estimated: add peak of 'ppro-200', and of a node that has a rate, to the machine_constant.csv of catalogue 'whitney-1997', or a row ppro-200,npb.cg to its node_rate.csv
! bursar: cg.yaml:16:11: the rate of application 'bt' on node 'ppro-200' cannot be estimated: add peak and memory_bandwidth of 'ppro-200', and of a node that has a rate, to the machine_constant.csv of catalogue 'whitney-1997', or a row ppro-200,npb.cg to its node_rate.csv
? 5
$ cp -r catalog/whitney-1997 $TMP/peak; cd $TMP; printf 'machine,name,value,unit,kind,source\nppro-200,peak,200,Mflop/s,assumption,\n' >peak/machine_constant.csv; sed 's/cpu_share: 0.7/va: 0.4/' cg.yaml >va.yaml; bursar -c ./peak optimize va.yaml
! bursar: va.yaml:16:11: the rate of application 'bt' on node 'ppro-200' cannot be estimated: add peak and memory_bandwidth of 'ppro-200' to the machine_constant.csv of catalogue 'whitney-1997', or a row ppro-200,npb.cg to its node_rate.csv
? 5
$ cd $TMP; for nodes in 1 all; do sed "s/^budget_on.*//; s/clusters: 2/clusters: 1/; s/, hour-h100, hour-h100-1y//; s/nodes: 1\$/nodes: $nodes/" $OLDPWD/scenarios/rent-or-buy.yaml >own.yaml; bursar optimize own.yaml -q --format json -o own.json && bursar verify own.json own.yaml | head -1; done
own.json is verified: 43 of 43 checks passed.
own.json is verified: 43 of 43 checks passed.
$ bursar optimize whitney-bt --budget 400000000 --proof $TMP/big.vipr -q >$TMP/big.txt
! bursar: no formal proof of more than 300000 candidates: set a limit or a smaller budget
? 4
$ cp -r catalog/whitney-1997 $TMP/parts; sed -i '/^fast-ethernet-nic,/d' $TMP/parts/quote.csv; bursar catalog build $TMP/parts -o $TMP/parts.db >$TMP/built; cd $TMP; { sed 's/^catalog:.*/catalog: parts.db/; s/networks: .*/networks: [fast-ethernet]/; s/share: 1}/share: 1, max_time: any}\n  - {name: sp, model: npb.sp, params: {class: C}, share: 1, max_time: any}/' $OLDPWD/scenarios/whitney-bt.yaml; echo 'owned: {fast-ethernet-nic: 10}'; } >owned.yaml; sed 's/^goal:/clusters: 2\ngoal:/' owned.yaml >two.yaml; for s in owned two; do bursar optimize $s.yaml -q --format json -o $s.json; bursar verify $s.json $s.yaml | head -1; bursar optimize $s.yaml -q | grep '^Buy\|ethernet-nic  '; bursar export $s.yaml $s.lp --lp --whole -q >told; glpsol --lp $s.lp | grep '^INTEGER OPTIMAL'; done
owned.json is verified: 38 of 38 checks passed.
Buy      10 x ppro-200 with fast-ethernet: 204.2 Mop/s (harmonic mean of bt, sp)
         0  fast-ethernet-nic    Fast Ethernet int..      -          0.00  -
INTEGER OPTIMAL SOLUTION FOUND
two.json is verified: 56 of 56 checks passed.
Buy      1: 4 x ppro-200 with fast-ethernet
         0  fast-ethernet-nic    Fast Ethernet int..      -          0.00  -
INTEGER OPTIMAL SOLUTION FOUND
$ bursar optimize whitney-bt --set 'weight.*=*2' -q
! bursar: --set: no part matches '*' in 'weight.*=*2'; expected one of fast-ethernet-cable, fast-ethernet-nic, fast-ethernet-port, myrinet-cable, myrinet-nic, myrinet-port, ppro-200
? 2
$ cd $TMP; for edit in 's/^clusters: 2/clusters: 1/; s/, hour-h100, hour-h100-1y//' 's/, hour-h100, hour-h100-1y//' 's/, hour-h100, hour-h100-1y//; s/utilisation: 0.8/utilisation: 0/; s/^clusters: 2/clusters: 1/; s/^budget_on.*//; s/^metric.*//; s/^target_rate.*/target_rate: 0.0003/; s/^    nodes: 1//'; do sed "$edit" $OLDPWD/scenarios/rent-or-buy.yaml >bought.yaml; bursar optimize bought.yaml -q --format json -o bought.json; bursar verify bought.json bought.yaml | head -1; done
bought.json is verified: 43 of 43 checks passed.
bought.json is verified: 49 of 49 checks passed.
bought.json is verified: 41 of 41 checks passed.
$ cd $TMP; sed 's/^clusters:.*/clusters: 2/; s/runs: \([0-9]\)/runs: \1, max_time: any/; s/share: \([0-9]\)/share: \1, max_time: any/' $OLDPWD/tests/cli/metrics/geomean.yaml >two.yaml; bursar optimize two.yaml --budget 20000 --proof two.vipr -q --format json -o two.json; python3 -B $OLDPWD/tests/oracle/vipr.py two.vipr; bursar verify two.json two.yaml --budget 20000 --proof two.vipr | grep formal; bursar optimize two.yaml --budget 3000000 --proof no.vipr -q >told
from 1722376084234419/4503599627370496 to 1722376084234419/4503599627370496
! bursar: no formal proof of more than 300000 candidates: set a limit or a smaller budget
? 4
$ cp scenarios/whitney-bt-error.yaml $TMP/owned.yaml; cd $TMP; sed -i 's/^budget:.*/budget: 0/; /^overrides/,/^  doubled/d' owned.yaml; echo 'owned: {ppro-200: 8, fast-ethernet-cable: 16, fast-ethernet-nic: 8, fast-ethernet-port: 16}' >>owned.yaml; for to in 100 10000; do sed -i "s/^range:.*/range: {from: 0, to: $to}/" owned.yaml; bursar -q report owned.yaml -o owned.html; grep -c '<h3.*Rate.*against budget\|<title.*Rate.*against budget' owned.html; grep -ciE '[^a-z](nan|inf)[^a-z]' owned.html; bursar -q crossover owned.yaml --to 30000 --between fast-ethernet,myrinet --plot owned.svg | tail -3; grep -c '<svg' owned.svg; done; bursar -q curve owned.yaml --exact --to 4000
0
0
A shared model error changes both rates alike: the crossover does not move.
Independent model errors change the ratio of the two rates by a factor of up to
1.69, more than the lead: the crossover has no limit in the range.
1
4
0
A shared model error changes both rates alike: the crossover does not move.
Independent model errors change the ratio of the two rates by a factor of up to
1.69, more than the lead: the crossover has no limit in the range.
1
Whitney class C BT, models wrong by up to 30 %

Best rate for each budget, 0.00 to 3,070.00 USD: all 2 steps.
Best rate per USD: 68.45 kop/s, 9 x ppro-200 with fast-ethernet for 3,070.00
USD.
Status   optimal at each budget listed.

    budget      cost     rate     rate  marginal  mark  purchase
     [USD]     [USD]  [Mop/s]  per USD  rate per
                               [kop/s]       USD
                                         [kop/s]
      0.00      0.00    187       -        -      -     8 x ppro-200 with
                                                        fast-ethernet
> 3,070.00  3,070.00    210.2    68.45     7.535  best  9 x ppro-200 with
                                                        fast-ethernet

Marginal rate: gain over the previous step per USD of additional cost.
Best: the highest rate per USD. Knee: additional money buys less from there on.
