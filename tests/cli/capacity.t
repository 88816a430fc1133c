# Topologies limit the number of nodes: one node more than three levels of 64 ports hold is rejected at once, by optimize and
# explain. Ports of a node, up to 144 on as many rails, are one number or given by node; the proof reads them itself.
$ cp -r tests/mutants/shop $TMP/shop; cd $TMP/shop; echo 'gig-64,gigabit,64' >>switch.csv; echo 'gig-64,switch,west,64 ports,100,1,2,,example' >>part.csv; echo 'gig-64,2005-06-01,,600000,USD,assumption,1,1,' >>quote.csv; sed -i 's/^pc,2,2,32,2/pc,2,2,32,144/' node.csv; cd ..; printf '%s\n' 'title: t' 'catalog: ./shop/' 'currency: USD' 'budget: 400000000' 'workload: [{name: ep, model: npb.bt, params: {class: A}, share: 1}]' 'choose: {nodes: [pc], networks: [gigabit], templates: [{name: fat-tree, levels: 3}]}' 'counts: any' 'limits: {min_nodes: 65537, never_buy: [gig-8, gig-24, gig-48, box-4]}' >s.yaml; (ulimit -t ${BURSAR_SECONDS:-60}; bursar optimize s.yaml -q; bursar optimize s.yaml -q --set limit.min_nodes=65536 | grep ^Buy; bursar explain s.yaml -q --set limit.min_nodes=99999999 | tail -3) 2>&1
t

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  templates [fat-tree] (line 6): add template ring
  min_nodes 65537 (line 8): 65536 nodes
Smallest sufficient change: min_nodes to 65536.
bursar: s.yaml: nothing can be bought: the topologies connect 65536 nodes at most, and min_nodes is 65537
Buy      65,536 x pc with gigabit: 62.87 Gop/s
bursar: s.yaml: nothing can be bought: the topologies connect 65536 nodes at most, and min_nodes is 99999999
Conflicting constraints, each with the smallest change that suffices alone
  min_nodes 99999999 (--set): 65536 nodes
A sufficient change: min_nodes to 65536.
$ cd $TMP; for p in 72 144; do sed "s/levels: 3/levels: 3, ports: $p, rails: $p/; s/min_nodes: 65537/max_nodes: 40/" s.yaml >p.yaml; bursar optimize p.yaml -q --format json -o p.json; jq '.bill_of_materials[] | select(.part == "gig-64" or .part == "gig-nic").quantity' p.json; bursar verify p.json p.yaml -q | head -1; done; sed 's/levels: 3/levels: 3, ports: 145/' s.yaml >p.yaml; bursar optimize p.yaml -q
72
2880
p.json is verified: 38 of 38 checks passed.
144
5760
p.json is verified: 38 of 38 checks passed.
! bursar: p.yaml:6:91: expected a whole number from 1 to 144, got '145'
? 5
$ cd $TMP; printf '%s\n' 'title: t' 'catalog: ./shop/' 'currency: USD' 'budget: 400000' 'workload: [{name: bt, model: npb.bt, params: {class: A}, share: 1}]' 'choose: {nodes: [pc, big], networks: [gigabit], templates: [{name: fat-tree, ports: {pc: 1, big: 2}, rails: {big: 2}}]}' 'counts: any' 'limits: {never_buy: [gig-8, gig-24, gig-48, box-4]}' >n.yaml; for n in 'pc, big' big; do sed "s/nodes: .pc, big./nodes: [$n]/" n.yaml >one.yaml; bursar optimize one.yaml -q --format json -o n.json; jq -c '[.clusters[0].node, .clusters[0].nodes, (.bill_of_materials[] | select(.part == "gig-nic").quantity)]' n.json; bursar verify n.json one.yaml -q | sed 1q; jq -c '.clusters[0].nodes += 1' n.json >more.json; done; bursar explain n.yaml -q | grep 'fat-tree'
["pc",160,160]
n.json is verified: 38 of 38 checks passed.
["big",76,152]
n.json is verified: 38 of 38 checks passed.
> pc    gigabit  fat-tree                    160    46.11  391,600.00  plan
  big   gigabit  fat-tree,ports=2,rails=2     76    43.41  396,320.00  -5.87 %
  templates [fat-tree] (line 6) -> add template per-port: 161 x pc with gigabit,
$ cd $TMP; for t in '{pc: 1, bigg: 2}' '{pc: 1}' '{}' '{pc: 1, big: 145}' '{pc: 1, big: 3}'; do sed "s/ports: {pc: 1, big: 2}, rails: {big: 2}/ports: $t, rails: {pc: 1, big: 2}/" n.yaml >bad.yaml; [ "$t" != '{pc: 1}' ] || sed -i 's/, rails: {[^}]*}//' bad.yaml; bursar optimize bad.yaml -q; done 2>&1
bursar: bad.yaml:6:99: unknown node 'bigg' in catalogue 'shop'; did you mean 'big'?
bursar: bad.yaml:6:22: no template wires node 'big': the parameters by node do not name it; add it there, or another template
bursar: bad.yaml:6:85: ports: an empty map; write a number, or {NODE: NUMBER, ...}
bursar: bad.yaml:6:98: expected a whole number from 1 to 144, got '145'
bursar: bad.yaml:6:68: fat-tree: 2 rails cannot divide 3 ports of a node evenly
? 5
$ cd $TMP; printf 'extras: [{network: storage, switch: ten-24, nic: ten-nic, cable: ten-cable, template: {name: star, rails: {pc: 1}}}]\n' | cat n.yaml - >beside.yaml; bursar optimize beside.yaml -q
! bursar: beside.yaml:9:112: network 'storage': its parameters must be one number for all nodes
? 5
