# Plans that are right hold, and those that were tampered with, so that all else agrees, do not (tampered.sh): prices that are set; parts
# both owned and bought; what a part serves; a bound; two sellers at one price, of whom one sells all that is of one vendor; a node quoted as another one that
# comes after the next part; a run that does nothing; changes.
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
$ try='sh tests/cli/tampered.sh'; $try '' '' '.bound = 2 * .objective.value | .gap = 1' '.status = "stopped" | .bound = 2 * .objective.value | .gap = 1'
bound and gap
verified
$ cp -r tests/mutants/shop $TMP/two; cd $TMP/two; sed -i '1s/^part,/part,seller,/; 1!s/,/,,/; /^gig-nic/d; /^gig-cable,/d' quote.csv; for o in nic,a,9000 nic,b,9000 cable,a,1000 cable,b,1000; do echo "gig-$o" | sed 's/\(.*\),\(.*\),\(.*\)/\1,\2,2005-06-01,,\3,USD,quote,1,1,example/'; done >>quote.csv; cd $OLDPWD; for w in a b; do cp -r $TMP/two $TMP/without; sed -i "/^gig-cable,$w/d" $TMP/without/quote.csv; SHOP=$TMP/without sh tests/cli/tampered.sh 'limits: {one_vendor: [nic, cable]}' '' . '(.bill_of_materials[] | select(.part == "gig-nic").seller) = "'$w'"'; rm -r $TMP/without; done
verified
design, one vendor, optimal
verified
design, one vendor, optimal
$ cp -r tests/mutants/shop $TMP/same; cd $TMP/same; echo 'pa,2,2,32,2,,,pc' >>node.csv; printf 'pa,node,north,PC at its lowest clock,90,1,15,,example\npb,component,north,Bench,,,0,,example\n' >>part.csv; echo 'pb,2005-06-01,,5000,USD,assumption,1,1,' >>quote.csv; cd $OLDPWD; SHOP=$TMP/same sh tests/cli/tampered.sh '' '' .
verified
$ cp -r tests/mutants/shop $TMP/rates; echo 'pc,llm.train,,,900000000000,,assumption,' >>$TMP/rates/node_rate.csv; sed -i 's/big,llm.train,,,[0-9]*/big,llm.train,,,2000000000000/' $TMP/rates/node_rate.csv; SHOP=$TMP/rates sh tests/cli/tampered.sh 'clusters: 2\nworkload: [{name: wide, model: llm.train, params: {layers: 2, width: 128, sequence: 128, vocabulary: 1000, batch: 64, tensor: 4}, share: 0.3, max_time: any}, {name: one, model: llm.train, params: {layers: 2, width: 128, sequence: 128, vocabulary: 1000, batch: 64, tensor: 1}, share: 0.7, max_time: any}]\nchoose: {nodes: [big, pc], networks: [gigabit], templates: [{name: star}]}' '' . '.clusters[1].applications += [.clusters[0].applications[0] | .processes = 1 | .rate = 0 | .time_s = 0 | .compute_s = 0 | .communicate_s = 0 | .share = 0 | .time_fraction = 1e-13]'
verified
cluster 2: times, runs
$ bursar optimize whitney-bt --override doubled --format json -q -o $TMP/plan.json; bursar verify $TMP/plan.json whitney-bt --override doubled | sed -n '/^  changes/,+1p'; bursar verify $TMP/plan.json whitney-bt | sed -n '/^> changes/,+1p'
  changes           yes    the plan was made with 0 --set and --override
                           doubled; the same must be given here
> changes           no     the plan was made with 0 --set and --override
                           doubled; the same must be given here
