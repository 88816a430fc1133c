# What a unit of the work costs: the cost over the years of the tco, divided by the units that the plan gives in them at its utilisation. Two millions over
# five years for 11,476.96053 tokens/s at 60 %: 1.841939 EUR for a million tokens. Without tco there are no years, and no cost of a unit.
$ cp -r tests/cli/tokens tests/cli/tokens.yaml $TMP; cp tests/cli/tokens-scenario.yaml $TMP/scenario.yaml; cd $TMP; bursar optimize scenario.yaml -q | sed -n '/^Buy/,/^Status/p'; bursar optimize scenario.yaml -q --format json -o p.json; jq -c '.cost_per_unit[]' p.json; bursar verify p.json scenario.yaml --format csv | grep unit; sed '/^tco/d' scenario.yaml >none.yaml; bursar optimize none.yaml -q --format json | jq .cost_per_unit; bursar optimize none.yaml -q | grep -c '^Per unit'
Buy       1 x replica with ideal: 11,477 tokens/s
Cost      2,000,000.00 EUR; 0.00 EUR unspent
Per unit  1.842 EUR per million tokens; 5 years at 60 % use
Status    optimal: nothing within 2,000,000.00 EUR is faster. Gap 0. Independent
{"application":"chat","unit":"million tokens","units":1000000,"capital":1.8419390105291,"tco":1.8419390105291,"currency":"EUR","years":5,"utilisation":0.6,"prompt":null,"answer":null}
owned,true,the plan uses at most the owned units
operation,true,"5 years cost 0 minor units, stated 0"
integer money,true,every amount equals its integer in minor units
applications,true,"model, unit, computing and communication time, share of each"
totals,true,"switches, nodes, cores, memory, watts and rack units of each cluster, and their totals"
cost per unit,true,cost divided by the work of the years at this utilisation
null
0
? 1
$ cd $TMP; for edit in '.cost_per_unit[0].tco*=1.00001' '.cost_per_unit[0].capital+=0.00001' '.cost_per_unit[0].units=1' '.cost_per_unit[0].unit="million output tokens"' '.cost_per_unit[0].unit="token"' '.cost_per_unit[0].unit="run"' '.cost_per_unit[0].currency="USD"' '.cost_per_unit[0].years=4' '.cost_per_unit[0].utilisation=1' '.cost_per_unit[0].prompt=1024' '.cost_per_unit[0].answer=1' '.cost_per_unit[0].application=null' '.cost_per_unit[0].application="other"' 'del(.cost_per_unit)'; do jq "$edit" p.json >e.json; bursar verify e.json scenario.yaml --format json 2>/dev/null | jq -r '[.checks[] | select(.ok | not).name] | join(", ") | if . == "" then "verified" else . end'; done
cost per unit
cost per unit
cost per unit
cost per unit
cost per unit
cost per unit
cost per unit
cost per unit
cost per unit
cost per unit
cost per unit
cost per unit
cost per unit
verified
$ cd $TMP; for unit in query frame job op; do sed "s/share: 1/share: 1, unit: $unit/" scenario.yaml >u.yaml; bursar optimize u.yaml -q | sed -n '/^Per unit/p;s/^Buy.*: /Rate /p'; done; sed 's/^budget:.*/budget: 3000000\nbudget_on: tco/; s/60%/60%, energy_price: 0.2/' scenario.yaml >t.yaml; bursar optimize t.yaml -q | sed -n '/^Cost/,/^Per unit/p'; bursar optimize t.yaml -q --format json -o p.json; bursar verify p.json t.yaml | head -1; printf 'horizon: {from: 2026-06-01, to: 2030-06-01}\nphases: [{from: 2026-06-01, share: 50%%}, {from: 2028-06-01, share: 100%%}]\n' >>scenario.yaml; bursar optimize scenario.yaml -q | grep '^Per unit'; bursar optimize scenario.yaml -q --format json -o p.json; bursar verify p.json scenario.yaml | head -1
Rate 11,477 queries/s
Per unit  1.842e-06 EUR per query; 5 years at 60 % use
Rate 11,477 frames/s
Per unit  1.842e-06 EUR per frame; 5 years at 60 % use
Rate 11,477 jobs/s
Per unit  1.842e-06 EUR per job; 5 years at 60 % use
Rate 11.48 kop/s
Cost of a million tokens

Buy       1 x replica with ideal: 11,477 tokens/s
Cost      2,000,000.00 EUR to buy, 2,005,256.00 EUR over 5 years; 994,744.00 EUR
          unspent
Per unit  1.847 EUR per million tokens, 1.842 to buy; 5 years at 60 % use
p.json is verified: 38 of 38 checks passed.
Per unit  2.456 EUR per million tokens; 5 years at 60 % use
p.json is verified: 39 of 39 checks passed.
$ cd $TMP; printf 'title: two\ncatalog: whitney-1997\nbudget: 100000\nbudget_on: tco\ngoal: rate\nworkload:\n  - {name: bt, model: npb.bt, params: {class: A}, runs: 3, max_time: any}\n  - {name: sp, model: npb.sp, params: {class: A}, runs: 5, max_time: any}\nchoose: {nodes: [ppro-200], networks: [fast-ethernet]}\ntco: {years: 2, utilisation: 50%%, maintenance: 5%%}\n' >two.yaml; for k in 1 2; do sed "s/^goal/clusters: $k\ngoal/" two.yaml >k.yaml; bursar optimize k.yaml -q --format json -o p.json; jq -c '.cost_per_unit[] | [.application, .unit, .capital, .tco]' p.json; bursar verify p.json k.yaml | head -1; bursar optimize k.yaml -q | grep -A1 '^Per unit'; done; sed 's/runs:/share:/' two.yaml >s.yaml; bursar optimize s.yaml -q --format json | jq .cost_per_unit
["bt","run",0.74508389641685,0.819592286058535]
["sp","run",0.536713071012764,0.59038437811404]
[null,"run",0.614852130539296,0.676337343593226]
p.json is verified: 41 of 41 checks passed.
Per unit  0.6763 USD per run, 0.6149 to buy; 2 years at 50 % use
Status    optimal: nothing within 100,000.00 USD is faster. Gap 0. Independent
[null,"run",0.60109541785618,0.661204959641798]
p.json is verified: 59 of 59 checks passed.
Per unit  0.6612 USD per run, 0.6011 to buy; 2 years at 50 % use
Status    optimal: no plan of at most 2 clusters within 100,000.00 USD is
null
$ cd $TMP; sed "s/runs: 1/share: 1/; s/nodes: 1$/nodes: all/; /^metric/d; s/^target_rate.*/target_rate: 10000/; s/^clusters.*//" $OLDPWD/scenarios/rent-or-buy.yaml >l.yaml; sed -i "/nodes: all/d" l.yaml; bursar optimize l.yaml -q --format json -o p.json; jq -c ".cost_per_unit[]" p.json; bursar verify p.json l.yaml | head -1
{"application":"tune-8b","unit":"million tokens","units":1000000,"capital":0.033682444210727,"tco":0.0437481897322628,"currency":"USD","years":3,"utilisation":0.8,"prompt":null,"answer":null}
p.json is verified: 43 of 43 checks passed.
