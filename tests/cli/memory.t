# Modules of memory in each node (tests/cli/memory), where every process must fit: the fewer the nodes, the
# more memory a process takes, and the cheapest option that fits is bought, or none. At other prices another one is best;
# where memory is no limit, modules would only cost more. A plan names the option, and one that claims another option, or
# none, is not verified; a bid is scored with the modules in it, and its figure for fewer nodes with those that all its
# nodes do without; two clusters share the order, and the whole program has the modules too.
$ bursar catalog build tests/cli/memory -o $TMP/memory.db -q && bursar catalog show $TMP/memory.db pc | sed -n '/Memory options/,/^$/p'
Memory options
  node  part       modules  added memory [MiB]  source
  pc    dimm-1024        1               1,024  example
  pc    dimm-256         1                 256  example
  pc    dimm-256         2                 512  example

$ mkdir $TMP/again; bursar catalog export $TMP/memory.db $TMP/again -q; cat $TMP/again/memory_option.csv; bursar catalog build $TMP/again -o $TMP/again.db -q
node,part,modules,added_MiB,source
pc,dimm-1024,1,1024,example
pc,dimm-256,1,256,example
pc,dimm-256,2,512,example
$ cp tests/cli/memory.yaml $TMP; cd $TMP; for budget in 16000 20000 40000 60000; do bursar optimize memory.yaml -c memory.db --budget $budget | grep ^Buy; done
Buy      3 x pc (+ 1 x dimm-1024 each) with gigabit: 1,185 Mop/s
Buy      5 x pc (+ 2 x dimm-256 each) with gigabit: 1,962 Mop/s
Buy      12 x pc (+ 1 x dimm-256 each) with gigabit: 4,639 Mop/s
Buy      19 x pc with gigabit: 7,265 Mop/s
$ cd $TMP; bursar whatif memory.yaml -c memory.db --budget 20000 --set dimm-1024=100USD --format csv
what,from,to,role
price of dimm-1024,300.00 USD,100.00 USD,assumed
memory option,2 x dimm-256,1 x dimm-1024,moved
cost,"19,310.00 USD","19,210.00 USD",moved
dimm-1024,0,5,moved
dimm-256,10,0,moved
$ cd $TMP; sed 's/memory: enforce/memory: ignore/' memory.yaml >ignored.yaml; bursar optimize ignored.yaml -c memory.db --budget 20000 | grep ^Buy
Buy      5 x pc with gigabit: 1,962 Mop/s
$ cd $TMP; printf 'limits: {must_buy: [dimm-256]}\n' | cat ignored.yaml - >must.yaml; bursar optimize must.yaml -c memory.db --budget 20000 | grep ^Buy
Buy      5 x pc (+ 1 x dimm-256 each) with gigabit: 1,962 Mop/s
$ cd $TMP; bursar explain memory.yaml -c memory.db --budget 20000 -q --why-not dimm-1024 -v | sed -n '/^Best/,$p'
Best purchase of each design
  node  network  topology                   nodes     rate  cost [USD]  vs plan
                                                   [Mop/s]
> pc    gigabit  per-port,ports=1,cables=1      5    1,962   19,310.00  plan
  box   gigabit  per-port,ports=1,cables=1      6    1,192   19,812.00  -39.2 %

Smallest single change that admits a faster purchase
  budget 20,000.00 USD (--budget) -> 22,332.00 USD (+11.7 %): 6 x pc (+ 2 x
  dimm-256 each) with gigabit, +19.7 %

Least cost for 90, 95 and 99 % of the rate
  purchase                                      rate  rate       cost  saving
                                             [Mop/s]  loss      [USD]   [USD]
                                                       [%]
  5 x pc (+ 2 x dimm-256 each) with gigabit    1,962     0  19,310.00    0.00
  5 x pc (+ 2 x dimm-256 each) with gigabit    1,962     0  19,310.00    0.00
  5 x pc (+ 2 x dimm-256 each) with gigabit    1,962     0  19,310.00    0.00

Why not dimm-1024: the best plan with it is 4 x pc (+ 1 x dimm-1024 each) with
gigabit: 1,575 Mop/s (-19.8 %) for 17,008.00 USD (2,302.00 USD cheaper).
It enters the plan at 119.99 USD or less; its price is 300.00 USD.
$ cd $TMP; bursar optimize memory.yaml -c memory.db --budget 20000 --best 3 --format csv | cut -d, -f1,2,4,6,7,12-
rank,objective,cost,node,nodes,bill,also
1,1962.49271566044,19310.00,pc,5,"10 x dimm-256, 1 x fixed-24, 5 x gig-cable, 5 x gig-nic, 5 x pc",
2,1574.57466485694,17008.00,pc,4,"4 x dimm-1024, 1 x fixed-24, 4 x gig-cable, 4 x gig-nic, 4 x pc",
3,1192.34556983118,19812.00,box,6,"6 x box, 1 x fixed-24, 6 x gig-cable, 6 x gig-nic",
$ cd $TMP; bursar report memory.yaml -c memory.db --budget 20000 -o orders.csv -q; cut -d, -f1-5 orders.csv
request,seller,part,name,quantity
1,north,dimm-256,Module of 256 MiB,10
2,west,fixed-24,24 ports of Gigabit Ethernet,1
2,west,gig-cable,Cable,5
2,west,gig-nic,Gigabit card,5
2,west,pc,Dual-processor PC,5
$ cd $TMP; sed -i 's/budget: 60000/budget: 20000/' memory.yaml; bursar optimize memory.yaml -c memory.db -q --format json -o plan.json; grep -E '"memory_' plan.json; bursar verify plan.json memory.yaml again.db --format csv | grep -E '^(memory|optimal|power|catalogue)' | cut -d, -f1,2
      "memory_option": "dimm-256",
      "memory_modules": 2,
      "memory_MiB": 3840,
    "memory_MiB": 3840,
memory modules,true
memory,true
power,true
catalogue,true
optimal,true
$ cd $TMP; sed 's/"memory_modules": 2/"memory_modules": 1/' plan.json >fewer.json; bursar verify fewer.json memory.yaml memory.db -q --format csv | grep ,false
no stray parts,false,the parts list differs from the needs of this number of nodes
process counts,false,every application runs on an allowed number of processes
time shares,false,"shares of time follow from the work, sum 0"
objective,false,"recomputed 0, stated 1962.49271566044"
totals,false,"switches, nodes, cores, memory, watts and rack units of each cluster, and their totals"
$ cd $TMP; sed 's/"memory_modules": 2/"memory_modules": 3/' plan.json >more.json; bursar verify more.json memory.yaml memory.db -q --format csv | grep ,false
design,false,pc with gigabit in template per-port is not a design of the scenario
optimal,false,"best of 36 candidates enumerated: 1962492715.66044, plan 0"
$ cd $TMP; sed '/"memory_option"/d; /"memory_modules"/d' plan.json >none.json; bursar verify none.json memory.yaml memory.db -q --format csv | grep ,false
no stray parts,false,the parts list differs from the needs of this number of nodes
process counts,false,every application runs on an allowed number of processes
time shares,false,"shares of time follow from the work, sum 0"
objective,false,"recomputed 0, stated 1962.49271566044"
totals,false,"switches, nodes, cores, memory, watts and rack units of each cluster, and their totals"
$ cd $TMP; printf 'part,quantity\npc,5\ngig-nic,5\ngig-cable,5\nfixed-24,1\n' >bare.csv; (cat bare.csv; echo dimm-256,10) >bid.csv; bursar evaluate bid.csv memory.yaml -c memory.db -q | head -2
Bid bid.csv: feasible, 1,962 Mop/s for 19,310.00 USD: 5 x pc (+ 2 x dimm-256
each) with gigabit
$ cd $TMP; bursar evaluate bare.csv memory.yaml -c memory.db -q | head -3
Bid bare.csv: NOT feasible, no cluster that runs the workload for 18,710.00 USD
Prices         none in the bid; catalogue prices used
Requirements   1 not met, listed below
$ cd $TMP; printf 'part,quantity\npc,19\ngig-nic,19\ngig-cable,19\nfixed-24,1\n' >many.csv; printf 'application,time_s,nodes\nbt,2000,3\n' >figure.csv; for modules in 18 19; do (cat many.csv; echo dimm-1024,$modules) >spare.csv; bursar evaluate spare.csv memory.yaml -c memory.db -q --budget 90000 --promised spare=figure.csv -v 2>&1 | sed -n '/cannot run/p; /^Cluster/p; /^Rates of/,/^  spare/p'; done
bursar: figure.csv:2:9: spare: the models cannot run bt on the 3 nodes of this figure: give a figure for all nodes of the bid
Cluster   19 x pc with gigabit
Rates of the applications, promised and predicted
  bid    application  unit   predicted  promised  promised /  above it  used
                                                   predicted
  spare  bt           Mop/s      1,185     1,433        1.21  no        promised
$ cd $TMP; sed 's/^goal:/clusters: 2\n&/; s/share: 1}/share: 1, max_time: 1h}/' memory.yaml >fleet.yaml; bursar optimize fleet.yaml -c memory.db -q --format json -o fleet.json; grep -E '"memory_' fleet.json; bursar verify fleet.json fleet.yaml -c memory.db -q --format csv | grep -E 'memory|optimal'
      "memory_option": "dimm-256",
      "memory_modules": 2,
      "memory_MiB": 3840,
    "memory_MiB": 3840,
cluster 1: memory modules,true,"need 10, the bill has 10"
cluster 1: memory,true,5 nodes with 2 of dimm-256 each
bound and gap,true,"bound 1962.49271566044, gap 0, claimed optimal"
status,true,optimal
totals,true,"switches, nodes, cores, memory, watts and rack units of each cluster, and their totals"
optimal,true,"best of 104 sets of candidates enumerated: 1962492715.66044, plan 1962492715.66044"
$ cd $TMP; bursar export memory.yaml -c memory.db -q --whole --lp whole.lp >out.txt; grep -c dimm whole.lp.names; glpsol --lp whole.lp | grep -c 'INTEGER OPTIMAL SOLUTION FOUND'
22
1
