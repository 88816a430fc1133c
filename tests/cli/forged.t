# Boundary cases: a run that takes exactly its limit; shares of time below zero and above one; jobs on all nodes of a machine of the
# catalogue; one-way messages with figures of their own; too few processes for a model, alone and with a score below the reference's;
# two equal networks; several clusters by carbon within a limit on power; extras of no units, from any vendor.
$ try='sh tests/cli/tampered.sh'; time=$(bursar optimize tests/mutants/base.yaml -c tests/mutants/shop -q --format json | jq .clusters[0].applications[0].time_s); for most in ${time}s 13s; do $try "workload: [{name: bt, model: npb.bt, params: {class: A}, share: 1, max_time: $most}]" '' . '.cost_minor += 1'; done 2>&1 | sed 's,/.*/,,'
verified
cost, integer money, optimal, near-optimal, integer program (GLPK): same optimum
bursar: scenario.yaml: no affordable cluster can run every application within its limits
$ two='clusters: 2\nworkload: [{name: bt, model: npb.bt, params: {class: A}, share: 1, max_time: any}, {name: lu, model: npb.lu, params: {class: A}, share: 2, max_time: any}]'; for f in -0.5 1.5 0 .9; do sh tests/cli/tampered.sh "$two" '' ".clusters[0].applications[0].time_fraction = $f"; done
cluster 1: time shares, work, rate limit, objective, applications, optimal
cluster 1: time shares, applications
cluster 1: time shares, objective, applications, optimal
objective, applications, optimal
$ cd $TMP; printf 'program: slow\nwork: 1\nmeasured: {from: 1, to: 64}\ncomputation:\n  terms:\n    - {c: 1, a: 0, b: 0}\n    - {c: -0.1, a: 1, b: 0}\n' >slow.yaml; echo 'pc,slow,,1,0.5,,assumption,' >>still/node_rate.csv; { sed 's/still/slow/g' s.yaml; echo 'limits: {min_rate: 2}'; } >slow-s.yaml; bursar optimize slow-s.yaml -c ./still -q 2>&1 >none
bursar: slow-s.yaml:1:1: a scenario needs a `catalog`
! sh: 1: cannot create still/node_rate.csv: Directory nonexistent
! sed: can't read s.yaml: No such file or directory
? 5
$ sed 's/^metric:.*/metric: ssi/; s/runs: .}/share: 1, nodes: all}/' tests/cli/metrics/machine.yaml >$TMP/ssi.yaml; bursar optimize $TMP/ssi.yaml -q | sed -n '1p;/^Performance/,/^$/p'
Buy      32 x ppro-200 with fast-ethernet: 0.5132 x reference (ssi of bt, lu,
Performance
  application  model              rate  run time  nodes  speedup   score
                               [Mop/s]       [s]
  bt           npb.bt class=C    733.9     3,906     32   0.508   0.508
  lu           npb.lu class=C    955.9     2,133     32   0.509   0.509
  sp           npb.sp class=C    553.8     2,619     32   0.5227  0.5227

$ shop=$PWD/tests/mutants/shop; cp -r $shop $TMP/ways; cd $TMP; { grep -v '^workload\|^choose' $shop/../base.yaml; printf 'workload: [{name: ft, model: npb.ft, params: {class: A}, share: 1}]\nchoose: {nodes: [pc], networks: [ten], templates: [{name: star}]}\n'; } >ways.yaml; for i in 1 2; do bursar optimize ways.yaml -c ./ways | sed -n '/^Messages/,/^$/p;/^Warn/,$p'; printf 'ten,all-to-all,1024,40000000,assumption,\nten,all-to-all,1048576,800000000,assumption,\n' >>ways/technology_bandwidth.csv; done
Warnings
  assumptions, not measurements: rate of ft on pc
  messages inside pc are assumed to take 0.5 us and 0.125 GB/s (memory bandwidth
    / 8): set its inside_latency and inside_bandwidth
  assumptions, not measurements: latency and bandwidth of ten
  no bidirectional bandwidth for ten: the one-way figure is used; this
    understates fast networks
  assumptions, not measurements: bandwidth by message size of ten (ping-pong)
  assumptions, not quotes: prices of pc, ten-24, ten-cable, ten-nic
Warnings
  assumptions, not measurements: rate of ft on pc
  messages inside pc are assumed to take 0.5 us and 0.125 GB/s (memory bandwidth
    / 8): set its inside_latency and inside_bandwidth
  assumptions, not measurements: latency and bandwidth of ten
  assumptions, not measurements: bandwidths by message size of ten (ping-pong),
    ten (all-to-all)
  assumptions, not quotes: prices of pc, ten-24, ten-cable, ten-nic
$ llm='model: llm.train, max_time: any, params: {layers: 2, width: 128, sequence: 128, vocabulary: 1000, batch: 64'; for of in 'budget: 30000\nworkload: [{name: l, share: 1, '"$llm"', tensor: 64}}]' 'budget: 30000\nmetric: geomean\nreference: {nodes: 1, applications: {l: {fom: 1000000000}}}\nlimits: {min_rate: 2}\nworkload: [{name: l, share: 1, '"$llm"', tensor: 8}}]'; do sh tests/cli/tampered.sh "$of\nchoose: {nodes: [big], networks: [gigabit], templates: [{name: star}]}" '' . 2>&1 | sed 's,/.*/,,'; done
bursar: scenario.yaml: no affordable cluster can run the workload: 7 x big: llm.train: processes must be at least tensor x pipeline, got 28
bursar: scenario.yaml: the fastest affordable cluster reaches 3.57686e-11 x reference, below the required 2
$ bursar optimize whitney-bt --set latency.myrinet=190us --set bandwidth.myrinet=8388608B/s --set myrinet-nic=100USD --set myrinet-port=285USD --set myrinet-cable=10USD --budget 50000 --format json -q | jq -c '[.unique, .clusters[0].network]'
[false,"fast-ethernet"]
$ two='clusters: 2\nbudget: 20000\ngoal: rate-per-carbon\nworkload: [{name: bt, model: npb.bt, params: {class: A}, share: 1, max_time: any}, {name: lu, model: npb.lu, params: {class: A}, share: 2, max_time: any}]\nchoose: {nodes: [pc, big], networks: [gigabit, ten], templates: [{name: star}]}\ntco: {years: 3, carbon_per_kWh: 400g}\nset: ["carbon.gig*=20kg", "carbon.ten*=50kg", carbon.pc=300kg, carbon.big=900kg]'; for most in 1500W 3kW; do sh tests/cli/tampered.sh "$two\nlimits: {power: $most, max_nodes: 8}" '' .; done
verified
verified
$ sh tests/cli/tampered.sh "limits: {one_vendor: [switch, pdu]}\nextras: [{part: ups-3k, per: watt, each: 2kW, count: 0}]\nbudget: 30000" '' .
verified
$ for n in 0 1; do sh tests/cli/tampered.sh "limits: {one_vendor: [switch, pdu], never_buy: [box-4, gig-48]}\nextras: [{part: ups-3k, per: watt, each: 2kW, count: $n}]\nbudget: 30000\nchoose: {nodes: [pc], networks: [gigabit], templates: [{name: per-port}]}" '' . 2>&1 | sed 's,/.*/,,'; done
verified
bursar: scenario.yaml:1:23: one_vendor: no cluster of this scenario has all its parts of these kinds from one vendor
$ sh tests/cli/tampered.sh 'workload: [{name: sp, model: npb.sp, params: {class: A}, share: 1}]\nbudget: 400000\nchoose: {nodes: [big], networks: [gigabit], templates: [{name: fat-tree, levels: 2, ports: 2, oversubscription: 2}]}\nlimits: {min_nodes: 33, max_nodes: 33, never_buy: [gig-8, gig-48, box-4]}' '' . '.totals.scale_units.nodes = 15'
verified
totals
$ sh tests/cli/tampered.sh 'workload: [{name: sp, model: npb.sp, params: {class: A}, share: 1, max_time: any}]\nclusters: 2\nbudget: 900000\nchoose: {nodes: [big], networks: [gigabit], templates: [{name: fat-tree, levels: 2, ports: 2, oversubscription: 2}]}\nlimits: {min_nodes: 33, max_nodes: 33, never_buy: [gig-8, gig-48, box-4]}' '' . '.clusters[1].scale_units.nodes = 15' '.totals.scale_units = .clusters[0].scale_units' # units are named of each cluster alone
verified
totals
totals
