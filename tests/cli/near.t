# Cheaper or simpler purchases that are as good as the plan, and the cost of a slightly lower rate.
$ bursar optimize roce-or-infiniband -q | sed -n 3,9p
Buy      234 x hgx-h200-8 with ndr: 1,402 Pflop/s
Cost     97,108,458.00 USD; 2,891,542.00 USD unspent
Status   optimal: nothing within 100,000,000.00 USD is faster. Gap 0.
         Independent check: 24 of 24 passed
Inputs   ESTIMATED: 1 of 1 rates, 2 of 4 prices
Advice   231 x hgx-h200-8 with roce-400g for 95,241,191.00 USD reach 97.7 % of
         this rate; the last 1,867,267.00 USD buy 2.33 %
$ bursar optimize university-2026 -q | sed -n '3p; /^Advice/,/^$/p'
Buy      53 x xeon-64c-256 with ndr: 1,173 Gop/s (harmonic mean of cg, ft, sp)
Advice   35 nodes for 1,072,908.88 EUR reach 95.4 % of this rate; the last
         410,636.05 EUR buy 4.85 %
         r6625-9454 in fat-tree,oversubscription=2: 10.3 % slower, 405,031.36
         EUR cheaper: equal within the error (19 %)
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

Advice   myrinet: 0.905 % slower, 584.64 USD cheaper: equal within 1 %
Size     325 nodes, 325 cores, 40.62 GiB; power 32.5 kW without 650
         fast-ethernet-port; 1,300 U

$ bursar optimize whitney-bt -q --goal cost --target-rate 1000 | grep ^Advice; bursar optimize whitney-fleet -q | grep -A1 ^Advice
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
$ for how in shared independent; do sed "s/correlate: independent/correlate: $how/" scenarios/roce-or-infiniband.yaml >$TMP/s.yaml; bursar optimize $TMP/s.yaml -q --format json | jq -c '[.near[] | .network, .near]'; done
[]
["roce-400g",0.0124491359914529]
$ bursar optimize university-2026 -q --format json >$TMP/plan.json; bursar verify $TMP/plan.json university-2026 -q --format csv | grep near; for edit in '.knee[1] |= (.cost_minor -= 1 | .cost_saving_minor += 1 | .cost = 1072908.87 | .cost_saving = 410636.06)' '.near[0].advice = false' '.near[0].rate *= 1.001' 'del(.near, .knee)'; do jq "$edit" $TMP/plan.json >$TMP/forged.json; bursar verify $TMP/forged.json university-2026 -q --format csv | grep -e near -e ,false,; done
near-optimal,true,9 of 9 rows are the cheapest of their rate
! sh: 1: bursar: Permission denied
! sh: 1: bursar: Permission denied
! sh: 1: bursar: Permission denied
! sh: 1: bursar: Permission denied
? 1
$ bursar explain roce-or-infiniband -q | sed -n '/^  node/,/^Least/p'
$ bursar explain whitney-fleet -q --near 2% | sed -n '/^Advice/,/^What keeps/p'
$ bursar explain whitney-calibrated -q | sed -n '/^Advice/,/^What keeps/p'
$ bursar crossover roce-or-infiniband --between ndr,roce-400g -q | sed -n '3,7p; /from  /,+6p'
$ bursar crossover roce-or-infiniband --between ndr,roce-400g -q --format json | jq -c '.near, .equal_share, (.equal_ranges | length), .intervals[0], .intervals[-1]'
$ bursar report roce-or-infiniband -q -o $TMP/page.html; sed -n '/class="advice"/,/<\/dl>/p; /id="near"/,/<\/table>/p' $TMP/page.html | sed 's/<[^>]*>/ /g' | tr -s ' \n' ' '
