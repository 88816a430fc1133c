# Plans that are right hold, and those that were tampered with, so that all else agrees, do not (tampered.sh): prices that are set; parts
# both owned and bought; what a part serves; a bound; two sellers at one price, of whom one sells all that is of one vendor; a node quoted as another one that
# comes after the next part; a run that does nothing; changes; the terms of a set price; a line of nothing; what an order of little
# costs on top; runs on accelerators; prices of many digits; networks and cables of all kinds; rates by words, by cache and by guess;
# plans that are not the best, and of which nobody can tell; a node more that is owned and makes nothing faster.
$ try='sh tests/cli/tampered.sh'; $try '' '--set gig-nic=80USD' . '.bill_of_materials[3].dearer_offers = 1'; $try '' '--set gig-nic=-5%' '.bill_of_materials[3].seller = "x"'; $try '' '--set gig-nic=80USD --set gig-nic=+10%' .; $try 'overrides: {cheap: [gig-nic=80USD]}' '--override cheap' .
verified
quotes
quotes
verified
verified
$ try='sh tests/cli/tampered.sh'; $try 'owned: {pc: 10}\nlimits: {must_buy: [pc], max_nodes: 8}' '' . '(.bill_of_materials[] | select(.part == "pc").owned) = 8'
verified
no stray parts
$ try='sh tests/cli/tampered.sh'; $try 'extras: [{part: login, per: cluster}]' '' . '(.clusters[].kit[] | select(.serves == "extra").serves) = "extra of 3 m"'
verified
no stray parts
$ try='sh tests/cli/tampered.sh'; $try '' '' '.bound = 2 * .objective.value | .gap = 1' '.status = "stopped" | .bound = 2 * .objective.value | .gap = 1' '.status = "stopped" | .bound = 0.5 * .objective.value | .gap = 0.5' 'del(.bill_of_materials[0].dearer_offers)'
bound and gap
verified
bound and gap
verified
$ cp -r tests/mutants/shop $TMP/two; cd $TMP/two; sed -i '1s/^part,/part,seller,/; 1!s/,/,,/; /^gig-nic/d; /^gig-cable,/d' quote.csv; for o in nic,a,9000 nic,b,9000 cable,a,1000 cable,b,1000; do echo "gig-$o" | sed 's/\(.*\),\(.*\),\(.*\)/\1,\2,2005-06-01,,\3,USD,quote,1,1,example/'; done >>quote.csv; cd $OLDPWD; for w in a b; do cp -r $TMP/two $TMP/without; sed -i "/^gig-cable,$w/d" $TMP/without/quote.csv; SHOP=$TMP/without sh tests/cli/tampered.sh 'limits: {one_vendor: [nic, cable]}' '' . '(.bill_of_materials[] | select(.part == "gig-nic").seller) = "'$w'"'; rm -r $TMP/without; done
verified
design, one vendor, optimal
verified
design, one vendor, optimal
$ cp -r tests/mutants/shop $TMP/same; cd $TMP/same; echo 'pa,2,2,32,2,,,pc' >>node.csv; printf 'pa,node,north,PC at its lowest clock,90,1,15,,example\npb,component,north,Bench,,,0,,example\n' >>part.csv; echo 'pb,2005-06-01,,5000,USD,assumption,1,1,' >>quote.csv; cd $OLDPWD; SHOP=$TMP/same sh tests/cli/tampered.sh '' '' .
verified
$ cp -r tests/mutants/shop $TMP/rates; echo 'pc,llm.train,,,900000000000,,assumption,' >>$TMP/rates/node_rate.csv; sed -i 's/big,llm.train,,,[0-9]*/big,llm.train,,,2000000000000/' $TMP/rates/node_rate.csv; SHOP=$TMP/rates sh tests/cli/tampered.sh 'clusters: 2\nworkload: [{name: wide, model: llm.train, params: {layers: 2, width: 128, sequence: 128, vocabulary: 1000, batch: 64, tensor: 4}, share: 0.3, max_time: any}, {name: one, model: llm.train, params: {layers: 2, width: 128, sequence: 128, vocabulary: 1000, batch: 64, tensor: 1}, share: 0.7, max_time: any}]\nchoose: {nodes: [big, pc], networks: [gigabit], templates: [{name: star}]}' '' . '.clusters[0].applications += [.clusters[1].applications[0] | .processes = 1 | .rate = 0 | .time_s = 0 | .compute_s = 0 | .communicate_s = 0 | .share = 0 | .time_fraction = 1e-13]'
verified
cluster 1: times, cluster 1: layouts, runs
$ bursar optimize whitney-bt --override doubled --format json -q -o $TMP/plan.json; bursar verify $TMP/plan.json whitney-bt --override doubled | sed -n '/^  changes/,+1p'; bursar verify $TMP/plan.json whitney-bt | sed -n '/^> changes/,+1p'
> changes               no      the plan was made with 0 --set and --override
                                doubled; the same must be given here
$ cp -r tests/mutants/shop $TMP/sold; sed -i '1s/^part,/part,seller,/; 1!s/,/,,/; s/^gig-nic,/&west/' $TMP/sold/quote.csv; SHOP=$TMP/sold sh tests/cli/tampered.sh '' '--set gig-nic=-5%' . '(.bill_of_materials[] | select(.part == "gig-nic").seller) = "west"' '(.bill_of_materials[] | select(.part == "gig-nic").seller) = "east"'
verified
verified
quotes
$ try='sh tests/cli/tampered.sh'; $try '' '--set message_cpu.gigabit=2us' .; $try '' '--set gig-nic=-5%' '.bill_of_materials[3].quote_date = "2005-01-01"' '.bill_of_materials[0].dearer_offers = -1' '.bill_of_materials[0].kind = null' '.bill_of_materials += [.bill_of_materials[0] + {part: "ten-cable", kind: "cable", vendor: "east", name: "Cable of 10 Gigabit Ethernet", quantity: 0, total: 0, total_minor: 0, quote_kind: null, quote_date: null, source: null, seller: null, dearer_offers: 0}]'; $try 'tco: {years: 3}' '' 'del(.tco.energy)' | sed 's,/.*/,,'
verified
quotes
quotes
quotes
no stray parts
bursar: edited.json: the plan has no 'energy', or it is not a number
$ fee='(.bill_of_materials[] | select(.kind == "small-order-fee"))'; sh tests/cli/tampered.sh 'vendors: {east: {minimum_order: 50000, small_order_fee: 300}}\nextras: [{part: ten-cable}]' '' . "$fee |= (.quantity = 2 | .unit_price /= 2 | .unit_price_minor /= 2)" "$fee.seller = \"west\"" "$fee.vendor = null"
verified
integer money
integer money
verified
$ run='.clusters[0].accelerator_runs'; llm='model: llm.train, max_time: any, params: {layers: 2, width: 128, sequence: 128, vocabulary: 1000, batch: 64'; for n in 1 2; do sh tests/cli/tampered.sh "clusters: $n\ntco: {years: 3}\nworkload: [{name: one, share: 0.7, $llm, tensor: 1}}, {name: two, share: 0.3, $llm, tensor: 2}}]\nchoose: {nodes: [big], networks: [gigabit], templates: [{name: star}]}" '' . "$run[0].days = 1" "$run[0] |= (.cost = 1 | .cost_minor = 100)"; done
verified
runs
runs
verified
runs
runs
$ cp -r tests/mutants/shop $TMP/cut; echo '2005-06-01,EUR,0.812512345678901237,example' >>$TMP/cut/exchange_rate.csv; echo '2005-06-01,JPY,110.1234567891234567,example' >>$TMP/cut/exchange_rate.csv; sed -i 's/^pc,2005-06-01,,200000,USD/pc,2005-06-01,,1234567891207,EUR/' $TMP/cut/quote.csv; SHOP=$TMP/cut sh tests/cli/tampered.sh 'currency: JPY\nbudget: 6000000000000\ndiscounts: {north: 12.3457%}' '--set pc=+3.1234567%' .
verified
$ cp -r tests/mutants/shop $TMP/links; cd $TMP/links; printf 'soft,0,,5,assumption,\nnine,1,1000000,1,assumption,\nbuilt-in,0,,0,assumption,\n' >>technology.csv; sed -i 's/^line,100,/line,0,/' technology.csv; echo 'soft-nic,soft,1' >>nic.csv; sed -i '/^ten-nic/d' nic.csv part.csv quote.csv; echo 'card-9,nine,boxes,9' >>line_card.csv; echo 'card-1,gigabit,boxes,1' >>line_card.csv; printf 'nine-1,nine,\nline-2,line,\n' >>cable.csv; printf 'soft-nic,nic,east,Soft,,,,,example\ncard-9,line_card,east,Nine,,,,,example\nnine-1,cable,telecom,Nine,,,,,example\nline-2,cable,telecom,Line two,,,,,example\ncard-1,line_card,east,Of one port,,,,,example\n' >>part.csv; cd $OLDPWD; SHOP=$TMP/links sh tests/cli/tampered.sh 'choose: {nodes: [pc], templates: [{name: two-region}]}\nlimits: {max_nodes: 4, must_buy: [login]}\nextras: [{part: login}]' '' .
verified
$ sh tests/cli/tampered.sh 'extras: [{part: support}, {network: management, switch: gig-8, cable: gig-cable, ends: {node: 1}, template: {name: circulant, hosts: 2, link: 1, step: 3}}]' '' .
verified
$ cp -r tests/mutants/shop $TMP/sizes; sed -i 's/^pc,node,north,PC of two cores,250,1/pc,node,north,PC of two cores,250,0/; s/^gig-24,\(.*\),90,1,4/gig-24,\1,90,0,4/; s/rack-20/ra.20/' $TMP/sizes/part.csv; sed -i 's/rack-20/ra.20/' $TMP/sizes/rack.csv $TMP/sizes/quote.csv; SHOP=$TMP/sizes sh tests/cli/tampered.sh 'limits: {one_vendor: [rack, switch]}\nextras: [{part: ra.20, per: rack_unit}]\nchoose: {nodes: [pc], networks: [gigabit], templates: [{name: per-port}, {name: star}]}' '--set ra.20=800USD' .
verified
$ cp -r tests/mutants/shop $TMP/guess; cd $TMP/guess; sed -i '/,peak/d; /^pc,memory/d' machine_constant.csv; sed -i 's/big,npb.sp,,,15\(.*\)assumption,/big,npb.sp,2,,15\1estimate,example/' node_rate.csv; printf 'pc,%s,,1,%s,,assumption,\n' 'npb.bt odd' 1 'npb.bt overlap=1' 2 'npb.bt.exact class=A' 120000000 hpl 110000000 linpack.regions 3 >>node_rate.csv; cd $OLDPWD; export SHOP=$TMP/guess; for of in 'memory_bandwidth: share\nworkload: [{name: bt, model: npb.bt, params: {class: A}, share: 1, va: 0.5}]' 'rates: estimate' 'rates: estimate\nworkload: [{name: ep, model: npb.ep, params: {class: A}, share: 1, va: 0.5}]' 'workload: [{name: bt, model: npb.bt.exact, params: {class: A}, share: 1, runs_on: []}]' 'workload: [{name: sp, model: npb.sp, params: {class: A}, share: 1}]' 'workload: [{name: hpl, model: hpl, params: {n: 2000}, share: 1}]'; do sh tests/cli/tampered.sh "$of\nchoose: {networks: [gigabit], templates: [{name: star}]}" '' . 2>&1 | sed 's,/.*/,,'; done
verified
verified
bursar: scenario.yaml: nothing can be bought: catalogue 'shop' has no node with a price and a rate for this scenario; `bursar catalog check` lists what is missing
verified
verified
verified
$ SHOP=$TMP/guess sh tests/cli/tampered.sh 'workload: [{name: sp, model: npb.sp, params: {class: A}, share: 1}]\nchoose: {nodes: [big], networks: [gigabit], templates: [{name: star}]}' '--set rate.big=100Mop/s' . '.clusters[0].applications[0].rate_kind = "measured"'
verified
applications
$ memory='memory_bandwidth: share\nworkload: [{name: l, model: llm.train, params: {layers: 2, width: 128, sequence: 128, vocabulary: 1000, batch: 64, tensor: 1}, share: 1, va: 1}]\nchoose: {nodes: [big], networks: [gigabit], templates: [{name: star}]}'; sh tests/cli/tampered.sh "$memory" '' .
verified
$ cd $TMP; shop=$OLDPWD/tests/mutants/shop; cp $shop/../base.yaml b.yaml; bursar optimize b.yaml -c $shop --budget 30000 --format json -o b.json -q; for edit in . '.status = "stopped" | .bound = 2 * .objective.value | .gap = 1'; do jq "$edit" b.json >e.json; bursar verify e.json b.yaml $shop --format csv | grep ^optimal; done
optimal,false,"best of 168 candidates enumerated: 12482187736.2822, plan 6753177892.31529"
optimal,true,"best of 168 candidates enumerated: 12482187736.2822, plan 6753177892.31529 (not claimed optimal)"
$ cd $TMP; bursar optimize whitney-fleet --budget 300000 --format json -q | jq '.clusters[0].applications[0].time_fraction *= 0.9' >fleet.json; bursar optimize whitney-bt --budget 300000 --format json -o one.json -q; for b in 300000 300000000; do bursar verify fleet.json whitney-fleet --budget $b --format csv | grep ^optimal; done; bursar verify one.json whitney-bt --budget 10000000000000 --format csv | grep ^optimal
optimal,false,"best of 15050 sets of candidates enumerated: 1806014191.16374, plan 1625412772.04736; other time shares are faster"
optimal,false,not enumerated: more than 100000000 sets of candidates; other time shares are faster
optimal,true,not enumerated: more than 100000000 candidates
$ for of in '' 'clusters: 2\nworkload: [{name: bt, model: npb.bt, params: {class: A}, share: 1, max_time: any}]\n'; do sh tests/cli/tampered.sh "${of}owned: {pc: 6, gig-nic: 6, gig-8: 2, gig-cable: 6}\nlimits: {max_nodes: 3}\ncounts: legal\nbudget: 100" '' . '.unique = (.unique | not)'; done
verified
unique
verified
unique
$ sh tests/cli/tampered.sh '' '--set power.*=*2' .
verified
$ sh tests/cli/tampered.sh 'workload: [{name: sp, model: npb.sp, params: {class: A}, share: 1}]\nbudget: 400000\nchoose: {nodes: [big], networks: [gigabit], templates: [{name: fat-tree, levels: 2, ports: 2, oversubscription: 2}]}\nlimits: {min_nodes: 14, max_nodes: 14, never_buy: [gig-8, gig-48, box-4]}' '' . '.totals.scale_units = {units: 1, nodes: 16}'
verified
totals
$ cp -r tests/mutants/shop $TMP/own; sed -i '/^gig-24,/d' $TMP/own/quote.csv; for of in 'nic, switch' 'switch, chassis'; do SHOP=$TMP/own sh tests/cli/tampered.sh "owned: {gig-24: 1}\nlimits: {one_vendor: [$of]}\nbudget: 30000" '' .; done
verified
verified
$ cp -r tests/mutants/shop $TMP/tie; sed -i '/^gig-cable,/d' $TMP/tie/quote.csv; for c in '' -b; do echo "gig-cable$c,2005-06-01,,1000,USD,assumption,1,1," >>$TMP/tie/quote.csv; done; echo 'gig-cable-b,cable,west,Another,,,0.1,,example' >>$TMP/tie/part.csv; echo gig-cable-b,gigabit, >>$TMP/tie/cable.csv; SHOP=$TMP/tie sh tests/cli/tampered.sh 'budget: 12000\nchoose: {nodes: [pc], networks: [gigabit], templates: [{name: fat-tree, levels: 2}]}\nlimits: {never_buy: [gig-48, box-4, gig-cable-3]}' '' .
verified
$ layout='.clusters[0].applications[0].layout'; sh tests/cli/tampered.sh 'workload: [{name: one, share: 1, model: llm.train, params: {layers: 5, width: 128, sequence: 128, vocabulary: 30000, batch: 63, pipeline: 2}}]\nchoose: {nodes: [big], networks: [gigabit], templates: [{name: star}]}' '' . "$layout.tensor += 1" "$layout |= (.data += 1 | .idle -= 1)" "$layout.stage_layers = [3, 2]" "$layout.stage_layers = [4, 1, 0]" "$layout.microbatches += 1" "$layout.interleave = 2" "$layout.sequences -= 1" "$layout.memory_B *= 0.999" "$layout.idle += 1" "$layout.iteration_s *= 0.999" "$layout.stage_layers = [4, 1.5]" "del($layout)" | sed 's,/.*/,,'
verified
layouts
layouts
layouts
layouts
layouts
layouts
layouts
layouts
layouts
layouts
bursar: edited.json: 'stage_layers' of the plan has an element that is not a number of layers
verified
