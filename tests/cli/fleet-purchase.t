# Several clusters with all elements of a purchase: extras of each cluster, tax, owned and scarce parts, operation.
# Last: three clusters with many kinds of parts; two that share owned switches that nobody sells; two with a kind of cable that is also
# a spare, with tax; three whose extras may be owned nodes.
$ bursar optimize scenarios/whitney-fleet-procurement.yaml
Whitney class C, BT and SP on one cluster or two, with what a purchase brings
along

Buy      1: 58 x ppro-200 with fast-ethernet
         2: 239 x ppro-200 with myrinet
Rate     6,024 Mop/s (harmonic mean of bt, sp)
Cost     1,235,305.66 USD to buy, 1,499,951.93 USD over 3 years with tax; 48.07
         USD unspent
Status   optimal: no plan of at most 2 clusters within 1,500,000.00 USD is
         faster. Gap 0. Independent check: 44 of 44 passed
Inputs   2 measured rates, 7 quoted prices, 2 measured network figures
Advice   `bursar explain` computes near-optimal purchases of several clusters
Size     297 nodes, 297 cores, 37.12 GiB; power 29.9 kW without 116
         fast-ethernet-port, 478 myrinet-port; 1,196 U

Performance of cluster 1: 58 x ppro-200 with fast-ethernet
  application  model           processes     rate  run time  share of  share of
                                          [Mop/s]       [s]  work [%]  time [%]
  sp           npb.sp class=C         58      967     1,500     16.05       100

Performance of cluster 2: 239 x ppro-200 with myrinet
  application  model           processes     rate  run time  share of  share of
                                          [Mop/s]       [s]  work [%]  time [%]
  bt           npb.bt class=C        239    5,608     511.1     50        53.71
  sp           npb.sp class=C        239    4,418     328.2     33.95     46.29

Order (7 lines, most expensive first)
  quantity  part                 description                    unit  total with
                                                               price   tax [USD]
       287  ppro-200             PC with one 200 MHz Pen..  2,380.00  735,997.15
       235  myrinet-nic          Myrinet interface card     1,280.00  324,112.00
       478  myrinet-cable        Myrinet cable                133.00   68,500.99
       478  myrinet-port         Myrinet switch, per port     123.12   63,412.34
       116  fast-ethernet-port   Fast Ethernet switch, p..    285.00   35,622.15
        58  fast-ethernet-nic    Fast Ethernet interface..    100.00    6,249.50
       131  fast-ethernet-cable  Fast Ethernet cable           10.00    1,411.53
$ bursar optimize scenarios/whitney-fleet-procurement.yaml --format json -o $TMP/all.json; bursar verify $TMP/all.json scenarios/whitney-fleet-procurement.yaml --format csv | grep -E 'extras|must|available|operation|^cost|^use|tco|optimal|unique'
cost,true,"the lines and the operation sum to 1499951.93, stated 1499951.93"
available,true,no line exceeds the available units
cluster 1: extras,true,the bill has all 2 kinds of extras
cluster 2: extras,true,the bill has all 2 kinds of extras
operation,true,"3 years cost 26464627 minor units, stated 26464627"
bound and gap,true,"bound 6024.324469886, gap 0, claimed optimal"
changes,true,the plan was made with 0 --set; the same must be given here
status,true,optimal
tco,true,"years, capital, total, and what the budget covers"
optimal,true,"best of 619940 sets of candidates enumerated: 6024324469.886, plan 6024324469.88599"
unique,true,"no other purchase has the same value, rate and cost"
$ sed 's/"maintenance_minor": \(.\)/"maintenance_minor": 1\1/' $TMP/all.json >$TMP/more.json; bursar verify $TMP/more.json scenarios/whitney-fleet-procurement.yaml --format csv | grep ,false
cost,false,"the lines and the operation sum to 2499951.93, stated 1499951.93"
budget,false,"cost 2499951.93, budget 1500000.00"
operation,false,"3 years cost 26464627 minor units, stated 126464627"
integer money,false,every amount equals its integer in minor units
tco,false,"years, capital, total, and what the budget covers"
$ sed 's/^limits: {/limits: {must_buy: [fast-ethernet-nic], /' scenarios/whitney-fleet-procurement.yaml >$TMP/must.yaml; cd $TMP; bursar optimize must.yaml --format json -o must.json; bursar verify must.json must.yaml --format csv | grep -E 'must|^use|optimal'
must buy,true,the bill has every part in must_buy (1)
use,true,each part in must_buy has a use in a cluster
bound and gap,true,"bound 6024.324469886, gap 0, claimed optimal"
changes,true,the plan was made with 0 --set; the same must be given here
status,true,optimal
optimal,true,"best of 619940 sets of candidates enumerated: 6024324469.886, plan 6024324469.88599"
$ bursar curve scenarios/whitney-fleet-procurement.yaml --points 3 --format csv
budget,budget_minor,cost,cost_minor,rate,bound,gap,clusters,purchase
0.00,0,,,,,,0,
1500000.00,150000000,1499951.93,149995193,6024.324469886,6024.324469886,0,2,58 x ppro-200 with fast-ethernet + 239 x ppro-200 with myrinet
3000000.00,300000000,2999602.30,299960230,12035.1679496415,12035.1679496415,0,2,59 x ppro-200 with fast-ethernet + 535 x ppro-200 with myrinet
$ bursar explain scenarios/whitney-fleet-procurement.yaml --format csv
kind,purchase,rate,cost,cost_minor,chosen,equal,lacks
fast-ethernet + myrinet,58 x ppro-200 + 239 x ppro-200,6024.324469886,1499951.93,149995193,true,false,plan
myrinet,292 x ppro-200,6024.25156678259,1495771.87,149577187,false,true,"'-0.0012 %, near-optimal"
myrinet + myrinet,116 x ppro-200 + 165 x ppro-200,5841.55847080884,1496529.32,149652932,false,false,'-3.03 %
fast-ethernet,,,,,false,false,no affordable cluster can run 'bt' within its limits
fast-ethernet + fast-ethernet,,,,,false,false,no affordable cluster can run 'bt' within its limits
$ cd $TMP; bursar export must.yaml --lp all.lp | tail -n +3
rows                 574
columns              1,576
integer columns      567
entries              7,540
sense                minimise
rate per unit of L0  10.7594445517114 Gop/s
$ cd $TMP; sed '/^tax/d; /^tco/d; /^budget_on/d' must.yaml >plain.yaml; bursar export plain.yaml --lp plain.lp | tail -n +3
rows                 722
columns              2,020
integer columns      715
entries              8,920
sense                minimise
rate per unit of L0  13.4268883829745 Gop/s
$ sed 's/part: fast-ethernet-cable, per/one_of: [fast-ethernet-cable, myrinet-cable], per/' scenarios/whitney-fleet-procurement.yaml >$TMP/either.yaml; cd $TMP; bursar optimize either.yaml --format json -o either.json; grep -A1 '"options"' either.json; bursar verify either.json either.yaml --format json | grep '"verified"'
      "options": [
        "fast-ethernet-cable"
--
      "options": [
        "fast-ethernet-cable"
  "verified": true,
$ cd $TMP; (cat $OLDPWD/scenarios/whitney-fleet.yaml; echo 'limits: {headroom: {ports: 8}, one_vendor: [nic]}') >grow.yaml; bursar optimize grow.yaml --format json -o grow.json; bursar verify grow.json grow.yaml --format csv | grep -E 'vendor|headroom|optimal'; sed 's/ports: 8/ports: 9/' grow.yaml >more.yaml; bursar verify grow.json more.yaml --format csv | grep ,false
one vendor,true,all parts of the kinds in one_vendor come from 'fast-ethernet-nic'
cluster 1: headroom of ports,true,"8 switch ports are free, required 8"
cluster 2: headroom of ports,true,"8 switch ports are free, required 8"
bound and gap,true,"bound 15291.1257980535, gap 0, claimed optimal"
status,true,optimal
names,true,vendor and name of every part
optimal,true,"best of 2980460 sets of candidates enumerated: 15291125798.0535, plan 15291125798.0535"
cluster 1: switch ports,false,"need 839, the bill has 838"
cluster 1: no stray parts,false,the parts list differs from the needs of this number of nodes
cluster 1: headroom of ports,false,"8 switch ports are free, required 9"
cluster 2: switch ports,false,"need 1129, the bill has 1128"
cluster 2: no stray parts,false,the parts list differs from the needs of this number of nodes
cluster 2: headroom of ports,false,"8 switch ports are free, required 9"
scenario,false,"SHA-256 0a849b0e9a74bea4..., the plan's 3e6811ecf74d595d..."
optimal,false,none of 2980460 sets of candidates enumerated is feasible and as good as the plan
! bursar: the plan failed the verification
$ sed 's/^choose:/vendors: {Myricom: {minimum_order: 900000}, fast-ethernet-nic: {minimum_order: 50000, small_order_fee: 500}}\n&/' scenarios/whitney-fleet.yaml >$TMP/orders.yaml; cd $TMP; bursar optimize orders.yaml | grep -A2 '^The order from'; bursar optimize orders.yaml --format json -o orders.json; bursar verify orders.json orders.yaml --format csv | grep -E '^(charges|optimal|unique)'; bursar optimize orders.yaml --set limit.minimum_order.Myricom=2000000 --format csv | cut -d, -f1,3
charges,true,1 of 2 vendors charge for a small order
optimal,true,"best of 2980460 sets of candidates enumerated: 15720987682.7552, plan 15720987682.7552"
unique,true,"no other purchase has the same value, rate and cost"
part,quantity
fast-ethernet-cable,1954
fast-ethernet-nic,977
fast-ethernet-port,1954
ppro-200,977
$ bursar fleets $TMP/orders.yaml --points 3 --format csv | head -3
budget,budget_minor,kind,rate,cost,cost_minor,purchase
0.00,0,fast-ethernet,,,,
0.00,0,myrinet,,,,
$ (cat scenarios/whitney-fleet.yaml; echo 'owned: {ppro-200: 1000000000}') >$TMP/all-owned.yaml; bursar optimize $TMP/all-owned.yaml | sed -n 3,6p
Buy      1: 1,905 x ppro-200 with fast-ethernet
         2: 2,442 x ppro-200 with fast-ethernet
Rate     44.31 Gop/s (harmonic mean of bt, sp)
Cost     2,999,430.00 USD; 570.00 USD unspent
$ work='workload: [{name: bt, model: npb.bt, params: {class: A}, share: 1, max_time: any}, {name: lu, model: npb.lu, params: {class: A}, share: 1, max_time: any}]'; per='count: 1, per: cluster}'; SHOP=tests/mutants/shop sh tests/cli/tampered.sh "clusters: 3\nbudget: 30000\n$work\nextras: [{part: login, $per, {part: support, $per, {part: shelf, $per, {part: rack-20, $per, {part: ups-3k, $per, {part: compiler, $per, {part: dimm, $per, {part: gig-cable-3, $per, {part: ten-cable, $per]" '' .
verified
$ work='workload: [{name: bt, model: npb.bt, params: {class: A}, share: 1, max_time: any}, {name: lu, model: npb.lu, params: {class: A}, share: 1, max_time: any}]'; cp -r tests/mutants/shop $TMP/small; sed -i '/^gig-8,/d' $TMP/small/quote.csv; sed "/^choose/d; s/^workload.*/$work/; s/^budget.*/&\nclusters: 2\nowned: {gig-8: 2}\nlimits: {never_buy: [gig-24, gig-48, box-4, card-16]}\nchoose: {nodes: [pc], networks: [gigabit], templates: [{name: per-port, ports: 1, cables: 1}]}/" tests/mutants/base.yaml >$TMP/two.yaml; bursar explain $TMP/two.yaml -c $TMP/small -q | sed -n '/^> /p; /^Binding/,/^$/p'
Binding for cluster 1: parts. The parts for a 9th node are not available or
double the cost
Binding for cluster 2: parts. The parts for a 9th node are not available or
double the cost

> gigabit + gigabit  8 x pc + 8 x pc         7,011   33,640.00  plan
$ work='workload: [{name: bt, model: npb.bt, params: {class: A}, share: 1, max_time: any}, {name: lu, model: npb.lu, params: {class: A}, share: 1, max_time: any}]'; cp -r tests/mutants/shop $TMP/spare; cd $TMP/spare; sed -i 's/^gig-cable,gigabit,/gig-cable,gigabit,6/' cable.csv; sed -i '/^gig-cable,.*,1,20,$/d' quote.csv; cd $OLDPWD; terms="budget: 40000\nclusters: 2\ntax: 7%\nextras: [{part: gig-cable, count: 1, per: cluster}]\nlimits: {never_buy: [gig-24, gig-48, box-4, card-16]}\nlayout: {nodes_per_rack: 4, rack_pitch: 0.6m, in_rack: 1m, overhead: 1m}\nchoose: {nodes: [pc], networks: [gigabit, ten], templates: [{name: star}]}"; sed "/^choose/d; s/^workload.*/$work/; s/^budget.*/$terms/" tests/mutants/base.yaml >$TMP/spare.yaml; bursar fleets $TMP/spare.yaml -c $TMP/spare -q | sed -n '/^  networks/,/^$/p'; SHOP=$TMP/spare sh tests/cli/tampered.sh "$terms\n$work" '' .
  networks           rate [Mop/s]  cost [USD]  purchase
  gigabit                   3,505   18,625.49  8 x pc
  ten                       5,188   38,600.25  11 x pc
  gigabit + gigabit         7,011   37,250.98  8 x pc + 8 x pc
  gigabit + ten             5,581   39,959.15  5 x pc + 7 x pc
  ten + ten                 3,336   37,717.50  3 x pc + 4 x pc

verified
$ sed 's/^budget.*/budget: 9000\nclusters: 3\ngoal: cost\ntarget_rate: 10\nowned: {pc: 6, gig-48: 6}\nlimits: {max_nodes: 3, weight: 900kg}\nextras: [{one_of: [dimm, pc], per: socket}, {one_of: [login, shelf], count: 1}]/; s/share: 1/share: 1, max_time: any/; /^choose/d' tests/mutants/base.yaml >$TMP/own.yaml; (ulimit -t ${BURSAR_SECONDS:-10}; bursar optimize $TMP/own.yaml -c tests/mutants/shop -q | sed -n 3p)
Buy      1 x pc with gigabit: 591.3 Mop/s
