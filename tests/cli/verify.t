# A plan is verified against scenario and catalogue; a changed one, or one for another scenario, is not.
$ bursar optimize scenarios/whitney-bt.yaml --format json -o $TMP/plan.json
$ bursar verify $TMP/plan.json scenarios/whitney-bt.yaml | sed "s,$TMP/,,"
plan.json is verified: 38 of 38 checks passed.

  check       passed  values
  design      yes     ppro-200 with fast-ethernet in template per-port is
                      allowed by the scenario
  node count  yes     325 nodes, allowed from 1 on
  parts       yes     4 lines, each with a different part of the catalogue
  prices      yes     each line costs its quantity at the catalogue's price
  owned       yes     the plan uses at most the owned units
  currency    yes     USD
  cost        yes     the lines sum to 997750.00, stated 997750.00
  budget      yes     cost 997750.00, budget 1000000.00
  nodes       yes     need 325, the bill has 325
  NICs        yes     need 325, the bill has 325
  28 more: -v

Fields of the file that no check covers: method, method_ran, presolve,
certificate, warnings, near[].difference, near[].purchase, near[].fewer_kinds,
near[].advice, knee[].difference, knee[].purchase, knee[].fewer_kinds,
knee[].advice.
$ bursar verify $TMP/plan.json scenarios/whitney-sp.yaml --format csv
name,ok,detail
design,true,ppro-200 with fast-ethernet in template per-port is allowed by the scenario
node count,true,"325 nodes, allowed from 1 on"
parts,true,"4 lines, each with a different part of the catalogue"
prices,true,each line costs its quantity at the catalogue's price
owned,true,the plan uses at most the owned units
currency,true,USD
cost,true,"the lines sum to 997750.00, stated 997750.00"
budget,true,"cost 997750.00, budget 1000000.00"
nodes,true,"need 325, the bill has 325"
NICs,true,"need 325, the bill has 325"
switch ports,true,"need 650, the bill has 650"
cables,true,"need 650, the bill has 650"
no stray parts,true,every line meets a need of the cluster or is an extra
process counts,false,every application runs on an allowed number of processes
rates,true,every rate agrees with the model
times,true,every time agrees with the model
time limits,true,every application meets its max_time and min_rate
time shares,false,"shares of time follow from the work, sum 0"
rate limit,true,"rate 0, required 0"
objective,false,"recomputed 0, stated 6824.8268875095"
bound and gap,true,"bound 6824.8268875095, gap 0, claimed optimal"
power,true,"stated unknown W, the cluster and its extras unknown W"
scenario,false,"SHA-256 8cd2b2f3dbccffb3..., the plan's fa05c324217c386d..."
catalogue,true,"SHA-256 03733cf4ddaca9dc..., the plan's 03733cf4ddaca9dc..."
question,true,"goal rate, counts any, as of 1997-10-01"
changes,true,the plan was made with 0 --set; the same must be given here
objective's name,true,rate in Mop/s
status,true,optimal
integer money,true,every amount equals its integer in minor units
quotes,true,"kind, date and source of every price, and the kind of every part"
names,true,vendor and name of every part
title,false,that of the scenario
applications,false,"model, unit, computing and communication time, share of each"
totals,true,"switches, nodes, cores, memory, watts and rack units of each cluster, and their totals"
optimal,false,"best of 840 candidates enumerated: 4458396086.98875, plan 0"
unique,true,"no other purchase has the same value, rate and cost"
near-optimal,false,0 of 4 rows are the cheapest at their rate
integer program (GLPK): same optimum,false,"GLPK 4,458.396, plan 6,824.827 Mop/s"
! bursar: the plan failed the verification
? 1
$ sed 's/"nodes": 325/"nodes": 324/' $TMP/plan.json >$TMP/fewer.json; bursar verify $TMP/fewer.json scenarios/whitney-bt.yaml --format csv | grep ,false
no stray parts,false,the parts list differs from the needs of this number of nodes
process counts,false,every application runs on an allowed number of processes
time shares,false,"shares of time follow from the work, sum 0"
objective,false,"recomputed 0, stated 6824.8268875095"
applications,false,"model, unit, computing and communication time, share of each"
totals,false,"switches, nodes, cores, memory, watts and rack units of each cluster, and their totals"
$ sed 's/"unit_price_minor": 238000/"unit_price_minor": 238001/' $TMP/plan.json >$TMP/dearer.json; bursar verify $TMP/dearer.json scenarios/whitney-bt.yaml --format csv | grep ,false
integer money,false,every amount equals its integer in minor units
$ head -c 500 $TMP/plan.json >$TMP/cut.json; bursar verify $TMP/cut.json scenarios/whitney-bt.yaml 2>&1 | sed "s,$TMP/,,"
bursar: cut.json:24:12: cannot read the plan as JSON: premature end of input near '"netwo'
$ bursar verify $TMP/none.json scenarios/whitney-bt.yaml 2>&1 | sed "s,$TMP/,,"
bursar: none.json: cannot be read: No such file or directory
$ keys='([range(20000)] | map({key: "key\(.)", value: 1}) | from_entries)'; for more in "$keys" "{clusters: [.clusters[0] + $keys]}" '{bill_of_materials: (.bill_of_materials + [.bill_of_materials[0] + (range(3000) | {part: "none\(.)"})])}'; do jq ". + $more" $TMP/plan.json >$TMP/many.json; (ulimit -t ${BURSAR_SECONDS:-20}; bursar verify $TMP/many.json scenarios/whitney-bt.yaml --format json | jq -c '[.verified, (.not_covered | length)]'); done
[true,20013]
[true,20013]
[false,13]
$ { sed '1,/^---/d' tests/mutants/dragonfly-groups-as-rings.mutant; grep -v '^choose' tests/mutants/base.yaml; } >$TMP/groups.yaml; bursar optimize $TMP/groups.yaml -c tests/mutants/shop -q --format json | sed 's/"processes": [0-9]*/"processes": 0/' >$TMP/none.json; bursar verify $TMP/none.json $TMP/groups.yaml -c tests/mutants/shop --format csv | grep ,false
process counts,false,every application runs on an allowed number of processes
time shares,false,"shares of time follow from the work, sum 0"
objective,false,"recomputed 0, stated 9099.33306324899"
applications,false,"model, unit, computing and communication time, share of each"
$ { sed '/^choose:/,$d' scenarios/modern-groups.yaml; echo 'limits: {power: 100kW, min_nodes: 100}'; } >$TMP/all.yaml; bursar optimize $TMP/all.yaml --format json -q -o $TMP/all.json; (ulimit -t ${BURSAR_SECONDS:-30}; bursar verify $TMP/all.json $TMP/all.yaml | sed -n "1s,$TMP/,,p") # the room holds a ninth of what the budget buys
all.json is verified: 38 of 38 checks passed.
