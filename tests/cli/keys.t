# --set KEY=VALUE: changes of the scenario's own keys.

$ bursar whatif whitney-bt --set choose.networks=myrinet
The plan changes to myrinet: 5,608 Mop/s instead of 6,825 Mop/s (-17.8 %),
584.64 USD cheaper
Change   choose.networks [fast-ethernet, myrinet] -> [myrinet]
         before                             after
Buy      325 x ppro-200 with fast-ethernet  239 x ppro-200 with myrinet
Rate     6,825 Mop/s                        5,608 Mop/s
Cost     997,750.00 USD                     997,165.36 USD

All differences and both plans: -v
$ bursar optimize whitney-bt-error -q --set error=none --format json -o $TMP/1; sed '/^error:/,$d' scenarios/whitney-bt-error.yaml >$TMP/none.yaml; bursar optimize $TMP/none.yaml -q --format json -o $TMP/2; for i in 1 2; do python3 -c "import json, sys; p = json.load(open(sys.argv[1])); [p.pop(k) for k in ('hashes', 'question', 'scenario') if k in p]; print(json.dumps(p))" $TMP/$i >$TMP/$i.json; done; cmp $TMP/1.json $TMP/2.json && echo same
same
$ cd $TMP; bursar optimize whitney-bt -q --set choose.networks=myrinet --set tax=19% --format json -o plan.json; bursar verify plan.json whitney-bt --set choose.networks=myrinet --set tax=19% | head -1; bursar verify plan.json whitney-bt --set tax=19% -q | grep changes
plan.json is verified: 38 of 38 checks passed.
> changes          no      the plan was made with 2 --set; the same must be
$ bursar sweep whitney-bt --vary choose.networks=myrinet,fast-ethernet --vary budget=1000000,5000000 --format csv
scenario,override,asked_budget,change,found,cost,cost_minor,currency,rate,rate_unit,value,unit,clusters,nodes,purchase,reason
whitney-bt,,1000000,choose.networks=myrinet,true,997165.36,99716536,USD,5608.28201911866,Mop/s,5608.28201911866,Mop/s,1,239,239 x ppro-200 with myrinet,
whitney-bt,,5000000,choose.networks=myrinet,true,4998343.52,499834352,USD,27635.0774959315,Mop/s,27635.0774959315,Mop/s,1,1198,1198 x ppro-200 with myrinet,
whitney-bt,,1000000,choose.networks=fast-ethernet,true,997750.00,99775000,USD,6824.8268875095,Mop/s,6824.8268875095,Mop/s,1,325,325 x ppro-200 with fast-ethernet,
whitney-bt,,5000000,choose.networks=fast-ethernet,true,4997960.00,499796000,USD,27681.8239625158,Mop/s,27681.8239625158,Mop/s,1,1628,1628 x ppro-200 with fast-ethernet,
$ for c in choose.networks=myrinte choose.netwroks=myrinet workload.sp=none limits.power=10kg memory=enfroce choose.nodes= 'choose.nodes=[a' 'extras={part: shelf}'; do bursar optimize whitney-bt --set "$c"; done
! bursar: --set choose.networks: unknown network 'myrinte' in catalogue 'whitney-1997'; did you mean 'myrinet'?
! bursar: --set: 'choose' has no key 'netwroks'; did you mean 'networks'?
! bursar: --set: 'workload' has no entry 'sp'; expected bt
! bursar: --set limits.power: power: 'kg' is a unit of mass; expected a power like 100kW, got '10kg'
! bursar: --set memory: unknown value 'enfroce'; did you mean 'enforce'?
! bursar: --set: expected KEY=VALUE, or KEY=none without the key, got 'choose.nodes='
! bursar: --set: YAML syntax: did not find expected ',' or ']' (while parsing a flow sequence)
! bursar: --set extras: unknown part 'shelf' in catalogue 'whitney-1997'; expected one of fast-ethernet-cable, fast-ethernet-nic, fast-ethernet-port, myrinet-cable, myrinet-nic, myrinet-port, ppro-200
? 2
$ cd $TMP; sed "s/^goal:/overrides: {fast: [choose.networks=myrinet, 'ppro-200=+10%'], wrong: [choose.networks=myrinte]}\n&/" $OLDPWD/scenarios/whitney-bt-error.yaml >other.yaml; bursar optimize other.yaml -q --override fast | grep ^Buy; bursar optimize whitney-bt-error -q --set choose.networks=myrinet --set ppro-200=+10% | grep ^Buy; bursar optimize other.yaml --override wrong
Buy      226 x ppro-200 with myrinet: 5,305 Mop/s
Buy      226 x ppro-200 with myrinet: 5,305 Mop/s
! bursar: other.yaml:9:71: unknown network 'myrinte' in catalogue 'whitney-1997'; did you mean 'myrinet'?
? 5
