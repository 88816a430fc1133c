# The total cost of ownership: both figures in every headline, and every key of tco as an input that changes.
$ S=scenarios/gromacs-euros.yaml; bursar optimize $S -q | grep -m1 '^Buy' -A1; bursar explain $S -q | grep '^>'; bursar report $S -q -o $TMP/page.html; grep -o '[^>]*to buy, [^<]*over 5 years' $TMP/page.html | sort -u | head -2
Buy      92 x gromacs-l40s-8 with ethernet-100g: 28.73 Gop/s
Cost     6,773,457.15 EUR to buy, 9,967,539.31 EUR over 5 years with tax;
> gromacs-l40s-8   fat-tree,              92   28.73   9,967,539.31  plan
28.73 Gop/s for 6,773,457.15 EUR to buy, 9,967,539.31 EUR over 5 years
6,773,457.15 EUR to buy, 9,967,539.31 EUR over 5 years
$ cd $TMP; sed 's/^tco:.*/tco: {years: 3, energy_price: 0.15, pue: 1.3, utilisation: 80%, discount_rate: 4%, maintenance: 5%, space_price: 10, administration: 500, administration_per_node: 20, carbon_per_kWh: 300g, carbon_price: 20, rent_step: 100h}/' $OLDPWD/scenarios/rent-or-buy.yaml >all.yaml; for s in energy_price=0.3 pue=1.1 utilisation=60% discount_rate=0.08 maintenance=+20% space_price=*3 administration=1000 administration_per_node=0 carbon_per_kWh=100g carbon_price=*2 rent_step=200h years=5; do bursar optimize all.yaml -q --set 'carbon.*=1000kg' --set tco.$s --format json -o p.json; bursar verify p.json all.yaml --set 'carbon.*=1000kg' --set tco.$s | head -1; sed -n 's/^    "total": \(.*\),/'$s' \1/p' p.json; done
p.json is verified: 50 of 50 checks passed.
energy_price=0.3 1679588.75
p.json is verified: 50 of 50 checks passed.
pue=1.1 1492502.56
p.json is verified: 50 of 50 checks passed.
utilisation=60% 1834750.71
p.json is verified: 50 of 50 checks passed.
discount_rate=0.08 1494981.11
p.json is verified: 50 of 50 checks passed.
maintenance=+20% 1551212.57
p.json is verified: 50 of 50 checks passed.
space_price=*3 1520208.42
p.json is verified: 50 of 50 checks passed.
administration=1000 1519764.41
p.json is verified: 50 of 50 checks passed.
administration_per_node=0 1518154.86
p.json is verified: 50 of 50 checks passed.
carbon_per_kWh=100g 1513729.47
p.json is verified: 50 of 50 checks passed.
carbon_price=*2 1525607.96
p.json is verified: 50 of 50 checks passed.
rent_step=200h 1518376.86
p.json is verified: 50 of 50 checks passed.
years=5 1721153.48
$ cd $TMP; for s in grid=DE pu=2 utilisation=1.4 pue=*0.5 grid=*2 rent_step=0h carbon_price=50 years=2.5; do bursar whatif $OLDPWD/scenarios/rent-or-buy.yaml --set tco.$s; done; bursar whatif $OLDPWD/scenarios/whitney-bt.yaml --set tco.pue=2
! bursar: --set: catalogue 'gpu-2026' has no emissions per kWh of grid 'DE' at the scenario's date: give carbon_per_kWh instead
! bursar: --set: no key of tco matches 'pu' in 'tco.pu=2'; did you mean 'pue'?
! bursar: --set: utilisation: expected a part like 19% or 0.19, at most 1, got '1.4'
! bursar: --set: tco.pue becomes 0.65: expected 1 to 100
! bursar: --set: tco.grid is a name: give another one
! bursar: --set: rent_step: expected more than zero, got '0h'
! bursar: --set: tco.carbon_price needs what a kWh emits: tco.grid=REGION, or tco.carbon_per_kWh=380g
! bursar: --set: years: expected a whole number, got '2.5'
! bursar: --set: 'tco.pue=2': the scenario has no key `tco` to change: add tco: {years: 3}
? 2
$ bursar whatif scenarios/rent-or-buy.yaml --set tco.years=+50% --set tco.rent_step=*2 -q | sed -n '/^Change/,/before/p'; bursar sensitivity scenarios/rent-or-buy.yaml --by 40% -q --format csv | grep tco; bursar flip scenarios/rent-or-buy.yaml --inputs -q --format json | sed -n '/"inputs"/,/^  ]/p' | grep -E '"(change|today|same_plan_low|same_plan_high|low|high)"' | grep -A5 'tco\.'
Change   years of operation 3 years -> 5 years (+66.7 %)
         rent step 730 h -> 1460 h (+100 %)
         before                                                      after
utilisation,tco.utilisation,2130463.91,1195183.6,0.670988794509499,67.0988794509499,,1426973.2,5 x hgx-h100-8 with ndr + 23360 x hour-h100 rented a year,3 x hgx-h100-8 with ndr
years of operation,tco.years,1142654.4,1560037.36,0.299438880712892,29.9438880712892,1227729.92,1560037.36,210240 x hour-h100-1y rented a year + 17520 x hour-h100 rented a year,3 x hgx-h100-8 with ndr + 17520 x hour-h100 rented a year
maintenance,tco.maintenance,1340158.3,1447609,0.0770872805631947,7.70872805631948,1340158.3,1447609,,
energy price,tco.energy_price,1340940.38,1446826.92,0.0759651209051774,7.59651209051774,1340940.38,1446826.92,,
PUE,tco.pue,1363339.46,1446826.92,0.0598955730630745,5.98955730630745,1363339.46,1446826.92,,
rent step,tco.rent_step,1347525.73,1378431.01,0.022172065796166,2.2172065796166,,1486599.49,3 x hgx-h100-8 with ndr + 14016 x hour-h100 rented a year,3 x hgx-h100-8 with ndr + 16352 x hour-h100 rented a year
      "change": "tco.utilisation",
      "today": "0.8",
      "same_plan_low": "0.7875",
      "same_plan_high": "0.8082",
      "low": "0.7678",
      "high": "0.8531",
--
      "change": "tco.years",
      "today": "3 years",
      "same_plan_low": "3 years",
      "same_plan_high": "3 years",
      "low": "3 years",
      "high": "5 years",
--
      "change": "tco.maintenance",
      "today": "0.05 a year",
      "same_plan_low": null,
      "same_plan_high": "0.1692 a year",
      "low": null,
      "high": "0.1692 a year",
      "change": "tco.energy_price",
      "today": "0.15 USD per kWh",
      "same_plan_low": null,
      "same_plan_high": "0.5128 USD per kWh",
      "low": null,
      "high": "0.5128 USD per kWh",
      "change": "tco.pue",
      "today": "1.3",
      "same_plan_low": null,
      "same_plan_high": "4.444",
      "low": null,
      "high": "4.444",
      "change": "tco.rent_step",
      "today": "730 h",
      "same_plan_low": "729 h",
      "same_plan_high": "730 h",
      "low": null,
      "high": "3,523 h",
$ printf 'part,quantity\npc,3\ngig-nic,3\ngig-cable,3\ncheap-12,1\n' >$TMP/bid.csv; sed 's,^catalog:.*,catalog: ./tests/cli/mixes,' tests/cli/mixes.yaml >$TMP/m.yaml; cp -r tests/cli/mixes $TMP/parts; cd $TMP; sed 's,^catalog:.*,catalog: ./parts,; s/^budget:.*/budget: 60000\ntco: {years: 3, energy_price: 0.2, maintenance: 4%}/' m.yaml >capital.yaml; sed 's/^tco/budget_on: tco\n&/' capital.yaml >tco.yaml; for on in capital tco; do bursar optimize $on.yaml -q --budget 17000 --set gig-nic=90USD --format json >plan.json; bursar evaluate bid.csv $on.yaml -q --set gig-nic=90USD --format json >bid.json; for f in plan bid; do echo "$on $f $(sed -n 's/^  "cost": \(.*\),/cost \1/p; s/^    "\(capital\|total\)": \(.*\),/\1 \2/p' $f.json | head -3 | tr '\n' ' ')"; done; done; bursar evaluate bid.csv tco.yaml -q | sed -n 1,2p; cp bid.csv bid2.csv; bursar evaluate bid.csv bid2.csv tco.yaml -q --format csv | cut -d, -f2,3,5-10 | head -2
capital plan cost 16010.0 capital 16010.0 total 25578.68 
capital bid cost 10206.0 capital 10206.0 total 16397.64 
tco plan cost 16397.64 capital 10206.0 total 16397.64 
tco bid cost 16397.64 capital 10206.0 total 16397.64 
Bid bid.csv: feasible, 1,766 Mop/s for 10,206.00 USD to buy, 16,397.64 USD over
3 years: 3 x pc with gigabit
bid,feasible,rate,cost,cost_minor,prices,gain,purchase
bid,true,1766.11689598326,16397.64,1639764,catalog,0,3 x pc with gigabit
$ cd $TMP; sed -i '1s/$/,valid_until/; 1!s/$/,/; /^gig-cable/s/$/2005-06-15/; /^gig-nic/s/$/2005-12-31/' parts/quote.csv; for day in 2005-06-10 2005-09-01 2006-02-01; do echo "$day $(bursar optimize capital.yaml --as-of $day -q | grep 'to expire')"; done
2005-06-10 Expiry   first offer to expire: gig-cable, 2005-06-15
2005-09-01 Expiry   first offer to expire: gig-nic, 2005-12-31
2006-02-01 
$ cd $TMP; sed "s/^clusters:.*/clusters: 1/; s/^tco: {/error: {tco: {energy_price: {table: {1: 3, 4: 1}}}}\ntco: {discount_rate: 4%, /" $OLDPWD/scenarios/rent-or-buy.yaml >error.yaml; bursar montecarlo error.yaml -q --exact --format csv >$TMP/none; bursar montecarlo error.yaml -q --exact --format json | grep -E '"(probability|worst_loss)"' | head -5; bursar optimize error.yaml -q --set tco.energy_price=*4 --format json -o best.json; sed 's/nodes: \[.*/nodes: [hgx-h100-8]/' error.yaml >bought.yaml; bursar optimize bought.yaml -q --set tco.energy_price=*4 --format json -o bought.json; awk '/^  "cost":/ {gsub(",", ""); c[FILENAME] = $2} END {printf "%.12f\n", c["bought.json"] / c["best.json"] - 1}' best.json bought.json; for k in years rent_step grid; do sed "s/energy_price: {table.*/$k: {uniform: [0.9, 1.1]}}}/" error.yaml >bad.yaml; bursar montecarlo bad.yaml 2>&1 | cut -d';' -f1; done; for e in 'discount_rate: {uniform: [0.5, 2]}' 'pue: {uniform: [0.8, 1.2]}, maintenance: {uniform: [0.5, 1.5]}'; do sed "s/energy_price: {table.*/$e}}/" error.yaml >more.yaml; bursar montecarlo more.yaml -q --draws 200 --seed 3 | sed -n '/^Probability/,/^$/p'; done
      "probability": 0.75,
      "probability": 0.25,
      "probability": 0.0,
      "probability": 0.0,
      "worst_loss": 0.0897979268351314,
0.089797926835
bursar: bad.yaml:27:15: unknown key 'years' in the tco of error
bursar: bad.yaml:27:15: unknown key 'rent_step' in the tco of error
bursar: bad.yaml:27:15: unknown key 'grid' in the tco of error
Probability and regret of each design
  design (ndr)                    best in        mean     maximum  infeasible
                                      [%]  regret [%]  regret [%]         [%]
> hgx-h100-8/cx7-ndr/star/qm9790      100      0           0                0
  hgx-h100-8/cx7-ndr/star/qm9700        0      0.0931      0.0939           0
  hour-h100-1y, per-port                0     19.6        24.8              0
  hour-h100, per-port                   0     82.3        90.3              0

Probability and regret of each design
  design (ndr)                    best in        mean     maximum  infeasible
                                      [%]  regret [%]  regret [%]         [%]
> hgx-h100-8/cx7-ndr/star/qm9790      100      0           0                0
  hgx-h100-8/cx7-ndr/star/qm9700        0      0.0933      0.0976           0
  hour-h100-1y, per-port                0     21.1        30.3              0
  hour-h100, per-port                   0     84.6        98.6              0

