# Cheaper or simpler purchases that are as good as the plan, and the cost of a slightly lower rate.
$ bursar optimize roce-or-infiniband-16k -q | sed -n 3,10p
Buy      234 x hgx-h200-8 with ndr: 1,402 Pflop/s
Layout   tensor 8 x pipeline 9 x data 26, 0 idle
Cost     97,108,458.00 USD; 2,891,542.00 USD unspent
Status   optimal: nothing within 100,000,000.00 USD is faster. Gap 0.
         Independent check: 24 of 24 passed
Inputs   ESTIMATED: 1 of 1 rates, 2 of 4 prices. Rates: MLPerf Training v5.1
         (Nebius)
Advice   231 x hgx-h200-8 with roce-400g for 95,241,191.00 USD reach 97.7 % of
$ bursar optimize tests/cli/university-2023/university.yaml -q | sed -n '3p; /^Advice/,/^$/p'
Buy      53 x xeon-64c-256 with ndr: 1,173 Gop/s (harmonic mean of cg, ft, sp)
Advice   35 nodes for 1,072,908.88 EUR reach 95.4 % of this rate; the last
         410,636.05 EUR buy 4.85 %
         22 x r6625-9454 in fat-tree,oversubscription=2: 10.3 % slower,
         405,031.36 EUR cheaper: equal within the error (19 %)
Regret   expected 56.4 %, maximum 121 % of the mean best rate over 100 draws;
         over budget in 53 % of draws; least expected: 43 x xeon-64c-256 with
         ndr for 1,267,534.77 EUR, 9.96 %
Expiry   first offer to expire: ap8886 from power-dealer, 2026-06-30
Size     53 nodes, 3,392 cores, 13.25 TiB; 53.45 kW; 94 U; 1 switch

$ for near in 0% 0.9% 1%; do bursar optimize whitney-sp -q --near $near | sed -n '/^Advice/,/^$/p'; done
Advice   no cheaper or simpler purchase is within 0 % of this rate
Size     325 nodes, 325 cores, 40.62 GiB; power 32.5 kW without 650
         fast-ethernet-port; 1,300 U

Advice   no near-optimal purchase is worth it: 322 nodes are 0.766 % slower and
         only 0.923 % cheaper
Size     325 nodes, 325 cores, 40.62 GiB; power 32.5 kW without 650
         fast-ethernet-port; 1,300 U

Advice   239 nodes with myrinet: 0.905 % slower, 584.64 USD cheaper: equal
         within 1 %
Size     325 nodes, 325 cores, 40.62 GiB; power 32.5 kW without 650
         fast-ethernet-port; 1,300 U

$ bursar optimize whitney-bt -q --goal cost --target-rate 1000 | grep ^Advice; bursar optimize whitney-fleet -q | grep -A1 ^Advice
Advice   no other design reaches the target rate for this cost within 1 %
Advice   `bursar explain` computes near-optimal purchases of several clusters
Size     821 nodes, 821 cores, 102.6 GiB; power 82.1 kW without 772
$ bursar optimize whitney-bt -q --near 2
! bursar: --near: near: expected a part like 19% or 0.19, at most 1, got '2'
? 2
$ sed 's/^goal: rate/near: much/' scenarios/whitney-bt.yaml >$TMP/s.yaml; bursar check $TMP/s.yaml 2>&1 | sed "s,$TMP/,,"
bursar: s.yaml:8:7: near: expected a number, got 'much'
$ sed 's/^goal: rate/near: 5%/' scenarios/whitney-bt.yaml >$TMP/s.yaml; bursar optimize $TMP/s.yaml -q | sed -n '/^Advice/,/^$/p'; bursar optimize $TMP/s.yaml -q --near 0.05 --format json | jq -c '[.near[], .knee[]] | map({nodes, network, share, near, cost, cost_saving_minor, advice})[]'
Advice   no near-optimal purchase is worth it: 308 nodes are 4.88 % slower and
         only 5.23 % cheaper
Size     325 nodes, 325 cores, 40.62 GiB; power 32.5 kW without 650
         fast-ethernet-port; 1,300 U

{"nodes":308,"network":"fast-ethernet","share":null,"near":0.05,"cost":945560,"cost_saving_minor":5219000,"advice":false}
{"nodes":291,"network":"fast-ethernet","share":0.9,"near":null,"cost":893370,"cost_saving_minor":10438000,"advice":false}
{"nodes":308,"network":"fast-ethernet","share":0.95,"near":null,"cost":945560,"cost_saving_minor":5219000,"advice":false}
{"nodes":322,"network":"fast-ethernet","share":0.99,"near":null,"cost":988540,"cost_saving_minor":921000,"advice":false}
$ for how in shared independent; do sed "s/correlate: independent/correlate: $how/" scenarios/roce-or-infiniband-16k.yaml >$TMP/s.yaml; bursar optimize $TMP/s.yaml -q --format json | jq -c '[.near[] | .network, .near]'; done
[]
["roce-400g",0.0124491359914529]
$ sed 's/^goal: rate/near: 5%/' scenarios/whitney-bt.yaml >$TMP/s.yaml; bursar optimize $TMP/s.yaml -q --format json >$TMP/plan.json; bursar verify $TMP/plan.json $TMP/s.yaml -q --format csv | grep near; for edit in '.knee[1] |= (.cost_minor -= 1 | .cost_saving_minor += 1 | .cost = .cost_minor / 100 | .cost_saving = .cost_saving_minor / 100)' '.near[0].advice = false' '.near[0].rate *= 1.001' 'del(.near, .knee)'; do jq "$edit" $TMP/plan.json >$TMP/forged.json; bursar verify $TMP/forged.json $TMP/s.yaml -q --format csv | grep -e near -e ,false,; done
near-optimal,true,4 of 4 rows are the cheapest at their rate
near-optimal,false,3 of 4 rows are the cheapest at their rate
near-optimal,true,4 of 4 rows are the cheapest at their rate
near-optimal,false,3 of 4 rows are the cheapest at their rate
! bursar: the plan failed the verification
! bursar: the plan failed the verification
? 1
$ bursar explain roce-or-infiniband-16k -q | sed -n '/^  node/,/^Least/p'
  node       network   topology         nodes    rate    cost [USD] vs plan
                                              [Pflop/
                                                   s]
> hgx-h200-8 ndr       fat-tree,ports=8   234   1,402 97,108,458.00 plan
  hgx-h200-8 roce-400g fat-tree,ports=8   234   1,386 96,547,914.00 -1.15 %,
                                                                    near-optimal

Smallest single change that admits a faster purchase
  budget 100,000,000.00 USD (line 5) -> 102,817,524.00 USD (+2.82 %): 248 x
  hgx-h200-8 with ndr, +0.043 %
  nodes [hgx-h200-8] (line 15) -> add node mi355x-8: 96 x mi355x-8 with
  roce-400g, +10.6 %, 60,359,550.00 USD cheaper

Near-optimal purchases within the error
  change to the plan  rate [Pflop/s]  rate loss [%]     cost [USD]  saving [USD]
> roce-400g                    1,386           1.15  96,547,914.00    560,544.00
$ bursar explain whitney-fleet -q --near 2% | sed -n '/^Near-opt/,$p'
Near-optimal purchases within 2 %
  purchase                                rate  rate    cost [USD]     saving
                                       [Gop/s]  loss                    [USD]
                                                 [%]
  378 x ppro-200 with fast-ethernet +    15.62  1.98  2,937,834.24  62,110.16
  426 x ppro-200 with myrinet
$ bursar explain whitney-calibrated -q | sed -n '/^Near-opt/,$p'
Near-optimal purchases within 1 %
  purchase                                rate   rate    cost [USD]     saving
                                       [Gop/s]   loss                    [USD]
                                                  [%]
  373 x ppro-200 with fast-ethernet +    11.48  0.982  2,968,378.88  31,173.44
  437 x ppro-200 with myrinet
$ bursar crossover roce-or-infiniband-16k --between ndr,roce-400g -q | sed -n '3,9p'
ndr overtakes roce-400g for good at 439,433,140.00 USD.

30,000,000.00 to 439,433,140.00 USD   alternating, 45 intervals (-v lists them),
                                      lead up to 20.3 %
439,433,140.00 to 900,000,000.00 USD  ndr, lead up to 24.4 %

Status   exact at every budget: whole nodes, any number of them.
$ bursar crossover roce-or-infiniband-16k --between ndr,roce-400g -q --format json | jq -c '.near, .equal_share, (.equal_ranges | length), .intervals[0], .intervals[-1]'
0.0124491359914529
0.786076122988506
34
{"from":30000000,"from_minor":3000000000,"to":30070796,"to_minor":3007079600,"winner":"roce-400g","lead_percent":8.55219360456253,"equal":false}
{"from":439433140,"from_minor":43943314000,"to":900000000,"to_minor":90000000000,"winner":"ndr","lead_percent":24.4438226566824,"equal":false}
$ bursar report roce-or-infiniband-16k -q -o $TMP/page.html; sed -n '/class="advice"/,/<\/dl>/p; /<caption>Near-optimal/,/<\/table>/p' $TMP/page.html | sed 's/<[^>]*>/ /g' | tr -s ' \n' ' '
 Advice 231 x hgx-h200-8 with roce-400g for 95,241,191.00 USD reach 97.7 % of this rate; the last 1,867,267.00 USD buy 2.33 %. roce-400g: 1.15 % slower, 560,544.00 USD cheaper: equal within the error (1.24 %). Fragile The design changes if the budget is 4.1 % lower: 232 x hgx-h200-8 with roce-400g is best then. Regret expected 0.11 %, maximum 1.62 % of the mean best rate over 1,000 draws; no other order has less. Near-optimal purchases within the error change to the plan purchase rate Pflop/s rate loss % cost USD saving USD near-optimal within % roce-400g 234 x hgx-h200-8 with roce-400g 1,386 1.15 96,547,914.00 560,544.00 1.24 
