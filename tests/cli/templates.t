# The list of topologies; one of them; the network of the Swiss-T1, whose 64 processors have 64 MB/s each (paper 004: 8 Mwords/s), or
# 32 if both directions share a link; invalid combinations and sizes.
$ bursar templates | tail -4
  two-region      half the nodes on each of two sites, wired as per-port, and
                  `links` links between them

`bursar templates TEMPLATE` prints its parameters.
$ bursar templates torus
torus: switches in a grid of 1 to 4 dimensions whose lines are closed to
circles, sides alike or one apart, `hosts` nodes on each switch
  dimensions=1..4  dimensions of the grid; default 2
  hosts=0..100000  nodes on each switch; 0: as many as the ports left over by
  links; default 0
  link=1..100000  bandwidth of a link between switches, in percent of a card's;
  default 100
  duplex=1..2  2: a link carries its bandwidth each way at the same time; 1:
  both share it; default 2
  rails=1..144  networks alike side by side, with a port of every node in each;
  default 1
$ bursar templates --format csv | cut -d, -f1
name
circulant
dragonfly
dragonfly-plus
fat-tree
hypercube
hyperx
mesh
per-port
ring
star
torus
two-region
$ bursar templates dragonfly
dragonfly: groups of `routers` switches that are all linked to each other, each
group linked to every other, `hosts` nodes on each switch
  hosts=0..100000  nodes on each switch; 0: as many as the ports left over by
  links; default 0
  routers=0..4096  switches of a group; 0: twice as many as `global`; default 0
  global=0..4096  ports of a switch for links to other groups; 0: a quarter of
  its ports; default 0
  between=1..4096  links between any two groups, at most as many as switches of
  a group; default 1
  routing=1..2  1: minimal routes; 2: Valiant's, by way of a third group;
  default 1
  link=1..100000  bandwidth of a link between switches, in percent of a card's;
  default 100
  duplex=1..2  2: a link carries its bandwidth each way at the same time; 1:
  both share it; default 2
  rails=1..144  networks alike side by side, with a port of every node in each;
  default 1
$ mkdir $TMP/today; sed '/^  templates:/,/^limits:/{/^  templates:/!{/^limits:/!d}}; s/^  templates:.*/  templates: [{name: dragonfly, hosts: 8, global: 8, routers: 8, between: 8}, {name: dragonfly, hosts: 8, global: 8, routers: 8, between: 8, routing: 2}, {name: dragonfly}, {name: hyperx}]/' scenarios/modern-mix-5m.yaml >$TMP/today/today.yaml; cd $TMP/today; bursar explain today.yaml --format csv -q | grep -e template -e xeon-6354-256,ndr; bursar optimize today.yaml --format json -o plan.json; bursar optimize today.yaml | sed -n '/^Buy/p; /^Independent/,/^$/p'; bursar verify plan.json today.yaml --format csv | grep -e false -e wired -e optimal
node,network,template,nodes,rate,cost,cost_minor,chosen,equal,lacks
xeon-6354-256,ndr,dragonfly,265,3458456.29252638,4349000.00,434900000,true,false,plan
xeon-6354-256,ndr,"dragonfly,hosts=8,routers=8,global=8,between=8",224,1432565.73245516,4418560.00,441856000,false,false,'-58.6 %
xeon-6354-256,ndr,"dragonfly,hosts=8,routers=8,global=8,between=8,routing=2",224,1429682.57787482,4418560.00,441856000,false,false,'-58.7 %
xeon-6354-256,ndr,hyperx,288,1344841.45356655,4156200.00,415620000,false,false,'-61.1 %
Buy      265 x xeon-6354-256 with ndr: 3,458 Gop/s (harmonic mean of cg, ft, lu)
bound and gap,true,"bound 3458456.29252638, gap 0, claimed optimal"
status,true,optimal
optimal,true,"best of 23616 candidates enumerated: 3458456292526.38, plan 3458456292526.38"
near-optimal,true,4 of 4 rows are the cheapest at their rate
$ bursar templates dragonfly-plus
dragonfly-plus: groups of leaf and spine switches, each leaf linked to every
spine of its group, each group to every other by its spines
  hosts=0..4096  ports of a leaf for nodes; 0: half of its ports; default 0
  leaves=0..4096  leaves of a group; 0: as many as the spines' ports left over
  reach; default 0
  spines=0..4096  spines of a group, which share the ports of a leaf left over
  evenly; 0: one for each port; default 0
  global=0..4096  ports of a spine for links to other groups; 0: half of its
  ports; default 0
  between=1..4096  links between any two groups; default 1
  routing=1..2  1: minimal routes; 2: Valiant's, by way of a third group;
  default 1
  ports=1..144  ports per node, on as many NICs as they take; default 1
  link=1..100000  bandwidth of a link between switches, in percent of a card's;
  default 100
  duplex=1..2  2: a link carries its bandwidth each way at the same time; 1:
  both share it; default 2
  rails=1..144  networks alike that divide the ports of a node; = ports: one for
  each; default 1
$ bursar templates fat-tree
fat-tree: a tree of leaf and spine switches over `ports` ports of each node, or
`rails` such trees
  levels=2..4  most levels of switches; the tree has as few as the nodes need;
  default 3
  oversubscription=1..64  2: a leaf has two ports to nodes for each port to a
  spine; default 1
  ports=1..144  ports per node, on as many NICs as they take; default 1
  rails=1..144  trees that divide the ports of a node; = ports: one tree for
  each port; default 1
  oversubscription2=1..64  the same for the switches above the leaves, if they
  are not the top level; default 1
  oversubscription3=1..64  the same for the third level, if there is a fourth;
  default 1
$ mkdir $TMP/plus; sed '/^  templates:/,/^limits:/{/^  templates:/!{/^limits:/!d}}; s/^  templates:.*/  templates: [{name: dragonfly-plus, hosts: 8, spines: 8, leaves: 4, global: 8, between: 16}, {name: dragonfly-plus, hosts: 8, spines: 8, leaves: 4, global: 8, between: 16, routing: 2}, {name: dragonfly-plus}, {name: fat-tree, levels: 4, oversubscription: 3, oversubscription2: 2}]/' scenarios/modern-mix-5m.yaml >$TMP/plus/plus.yaml; cd $TMP/plus; bursar explain plus.yaml --format csv -q | grep -e template -e xeon-6354-256,ndr; bursar optimize plus.yaml --format json -o plan.json; bursar optimize plus.yaml | sed -n '/^Buy/p; /^Independent/,/^$/p'; bursar verify plan.json plus.yaml --format csv | grep -e false -e wired -e optimal
node,network,template,nodes,rate,cost,cost_minor,chosen,equal,lacks
xeon-6354-256,ndr,"fat-tree,levels=4,oversubscription=3,oversubscription2=2",285,2632211.52149535,4302120.00,430212000,false,false,'-18.2 %
xeon-6354-256,ndr,dragonfly-plus,207,2130310.5119172,4523160.00,452316000,false,false,'-33.8 %
xeon-6354-256,ndr,"dragonfly-plus,hosts=8,leaves=4,spines=8,global=8,between=16",128,2036398.24149971,4783360.00,478336000,false,false,'-36.7 %
xeon-6354-256,ndr,"dragonfly-plus,hosts=8,leaves=4,spines=8,global=8,between=16,routing=2",128,1978643.38399273,4783360.00,478336000,false,false,'-38.5 %
Buy      172 x xeon-64c-256 with ndr: 3,217 Gop/s (harmonic mean of cg, ft, lu)
bound and gap,true,"bound 3217191.71353938, gap 0, claimed optimal"
status,true,optimal
optimal,true,"best of 27312 candidates enumerated: 3217191713539.38, plan 3217191713539.39"
near-optimal,true,4 of 4 rows are the cheapest at their rate
$ sed 's/{name: circulant.*}/{name: dragonfly-plus, ports: 8, rails: 3}/' scenarios/swiss-t1.yaml >$TMP/rails.yaml; cd $TMP; bursar optimize rails.yaml
! bursar: rails.yaml:19:22: dragonfly-plus: 3 rails cannot divide 8 ports of a node evenly
? 5
$ bursar templates fattree
! bursar: unknown network template 'fattree'; did you mean 'fat-tree'?
? 2
$ bursar optimize scenarios/swiss-t1.yaml | grep -e '^Buy' -e tnet
Buy      64 x ds20e-half with tnet: 32.25 Gflop/s
         8  tnet-crossbar  TNet 12x12 crossbar                         96,000.00
        64  tnet-nic       TNet interface card                         96,000.00
        80  tnet-cable     TNet cable                                   8,000.00
  assumptions, not quotes: prices of ds20e-half, tnet-cable, tnet-crossbar,
    tnet-nic
$ bursar predict gamma.lautrec processes=64 rate=1000 bandwidth=64MB/s latency=13us | grep ^rate
rate                    32.25 Gflop/s
$ sed 's/duplex: 2/duplex: 1/' scenarios/swiss-t1.yaml >$TMP/half.yaml; bursar optimize $TMP/half.yaml | grep ^Buy
Buy      64 x ds20e-half with tnet: 26.38 Gflop/s
$ bursar predict gamma.lautrec processes=64 rate=1000 bandwidth=32MB/s latency=13us | grep ^rate
rate                    26.38 Gflop/s
$ bursar optimize scenarios/swiss-t1.yaml --format json -o $TMP/plan.json; bursar verify $TMP/plan.json scenarios/swiss-t1.yaml | sed -n '1s|.*/||p'
plan.json is verified: 38 of 38 checks passed.
$ sed 's/"switch": "tnet-crossbar"/"switch": "tnet-port"/' $TMP/plan.json >$TMP/other.json; bursar verify $TMP/other.json scenarios/swiss-t1.yaml | grep design
> design      no      ds20e-half with tnet in template circulant is not a design
! bursar: the plan failed the verification
$ sed 's/{name: circulant.*}/{name: star}/' scenarios/swiss-t1.yaml >$TMP/star.yaml; cd $TMP; bursar optimize star.yaml
LAUTREC on the Swiss-T1: eight crossbars, C8(1,3)

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  templates [star] (line 19): add template ring
  min_nodes 64 (line 20): 12 nodes
Smallest sufficient change: add template ring.
! bursar: star.yaml: nothing can be bought: the topologies connect 12 nodes at most, and min_nodes is 64
? 3
$ sed 's/{name: circulant.*}/{name: fat-tree, ports: 8, rails: 3}/' scenarios/swiss-t1.yaml >$TMP/rails.yaml; cd $TMP; bursar optimize rails.yaml
! bursar: rails.yaml:19:22: fat-tree: 3 rails cannot divide 8 ports of a node evenly
? 5
$ bursar crossover scenarios/bwgrid-link.yaml --between per-port,two-region | tail -3
With fractional nodes: not comparable, the template's needs are not proportional
to the nodes.
Equal within 1 %: at no budget.
$ sed 's/{name: per-port[^}]*}, //' scenarios/bwgrid-link.yaml >$TMP/two.yaml; bursar optimize $TMP/two.yaml | grep -e ^Buy -e longbow-link
Buy      23 x hs21-xm with infiniband: 654.3 Gflop/s
         1  longbow-link      Longbow adap..  150,000.00  150,000.00  estimate
  price of longbow-link is 988 days old, half-life of cables 730 days: 20 % less
$ bursar optimize scenarios/modern-racks.yaml --format json -o $TMP/racks.json -q; awk '/"(switches|totals)": /,/"rack_units"/' $TMP/racks.json; bursar optimize scenarios/modern-racks.yaml | grep -A1 '^Size'; bursar verify $TMP/racks.json scenarios/modern-racks.yaml --format csv | grep -E '^(totals|names)'
      "switches": {
        "leaf": 10,
        "spine": 8,
        "core": 0
      },
      "cores": 10836,
      "memory_MiB": 78905344,
      "power_W": 226855.0,
      "rack_units": 319.0,
  "totals": {
    "nodes": 301,
    "switches": {
      "leaf": 10,
      "spine": 8,
      "core": 0
    },
    "cores": 10836,
    "memory_MiB": 78905344,
    "power_W": 226855.0,
    "rack_units": 319.0
Size     301 nodes, 10,836 cores, 75.25 TiB; 226.9 kW; 319 U; 10 leaf, 8 spine
         switches
names,true,vendor and name of every part
totals,true,"switches, nodes, cores, memory, watts and rack units of each cluster, and their totals"
$ for change in 's/"leaf": 10/"leaf": 11/' 's/"core": 0/"core": null/' 's/"rack_units": [0-9.]*/"rack_units": null/' 's/"vendor": "FS"/"vendor": "SF"/' 's/"vendor": null/"vendor": "FS"/' 's/, 64 ports of/, 65 ports of/'; do sed "$change" $TMP/racks.json >$TMP/false.json; cmp -s $TMP/racks.json $TMP/false.json && echo "no change: $change"; bursar verify -q $TMP/false.json scenarios/modern-racks.yaml --format csv | grep false; done
totals,false,"switches, nodes, cores, memory, watts and rack units of each cluster, and their totals"
totals,false,"switches, nodes, cores, memory, watts and rack units of each cluster, and their totals"
totals,false,"switches, nodes, cores, memory, watts and rack units of each cluster, and their totals"
names,false,vendor and name of every part
names,false,vendor and name of every part
names,false,vendor and name of every part
$ printf '%s\n' 'catalog: modern-2020-2025' 'budget: 60000000' 'memory: ignore' 'rates: estimate' 'workload: [{name: ep, model: npb.ep, params: {class: D}, share: 1, va: 2}]' 'choose: {nodes: [xeon-6354-256], networks: [hdr], templates: [{name: fat-tree, levels: 3}]}' 'limits: {min_nodes: 1000, max_nodes: 1000}' >$TMP/three.yaml; bursar optimize $TMP/three.yaml -q --format json -o $TMP/three.json; awk '/"totals": /,/"rack_units"/' $TMP/three.json; bursar verify $TMP/three.json $TMP/three.yaml --format csv | grep -E '^totals|false'
  "totals": {
    "nodes": 1000,
    "switches": {
      "leaf": 50,
      "spine": 60,
      "core": 40
    },
    "cores": 36000,
    "memory_MiB": 262144000,
    "power_W": 815000.0,
    "rack_units": 1150.0
totals,true,"switches, nodes, cores, memory, watts and rack units of each cluster, and their totals"
$ bursar optimize scenarios/whitney-fleet.yaml --format json | awk '/"(switches|totals)": /,/"rack_units"/'
      "switches": {
        "leaf": null,
        "spine": null,
        "core": null
      },
      "cores": 386,
      "memory_MiB": 49408,
      "power_W": null,
      "rack_units": 1544.0,
      "switches": {
        "leaf": null,
        "spine": null,
        "core": null
      },
      "cores": 435,
      "memory_MiB": 55680,
      "power_W": null,
      "rack_units": 1740.0,
  "totals": {
    "nodes": 821,
    "switches": {
      "leaf": null,
      "spine": null,
      "core": null
    },
    "cores": 821,
    "memory_MiB": 105088,
    "power_W": null,
    "rack_units": 3284.0
