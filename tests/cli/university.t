# A tender with everything in it: every table of the catalogue but those of accelerators, of what emits and of rentals has a row, and what it says is proven, verified and explained.
# For 15 million euros the best orders and an explanation take seconds.
$ cp -r tests/cli/university-2023/parts $TMP/
$ bursar schema catalog | jq -r '.properties | keys[]' | grep -vx 'accelerator.*\|alias\|footprint\|grid\|processor\|rental\|server' | while read t; do [ $(wc -l <tests/cli/university-2023/parts/$t.csv) -gt 1 ] || echo "$t: no row"; done
hosted: no row
operating_point: no row
storage: no row
$ bursar catalog check tests/cli/university-2023/parts | grep -v 'has no rate\|an application on it\|are estimates'
catalogue  university-2023
title      Parts of a university's tender: nodes, InfiniBand, Ethernet with line
           cards, racks, power, licences, services; prices in euros and dollars
findings   12

  subject                   finding
                            application on it
                            application on it
                            application on it
                            application on it
                            application on it
                            application on it
                            application on it
  technology:ethernet-1g    has no nic
$ cd $TMP; bursar optimize $OLDPWD/tests/cli/university-2023/university.yaml | sed -n '3,21p;/^Order (/,/^ *part .* of /p'
Buy      53 x xeon-64c-256 with ndr: 1,173 Gop/s (harmonic mean of cg, ft, sp)
Cost     1,483,544.93 EUR with tax; 16,455.07 EUR unspent. TCO over 5 years
         2,355,505.95 EUR
Status   optimal: nothing within 1,500,000.00 EUR is faster. Gap 0. Independent
         check: 34 of 34 passed
Inputs   ESTIMATED: 3 of 3 rates, 13 of 18 prices, 1 of 1 network figures.
         Prices by money: 90.6 % estimate, 7.97 % list, 1.45 % quote
Advice   35 nodes for 1,072,908.88 EUR reach 95.4 % of this rate; the last
         410,636.05 EUR buy 4.85 %
         22 x r6625-9454 in fat-tree,oversubscription=2: 10.3 % slower,
         405,031.36 EUR cheaper: equal within the error (19 %)
Regret   expected 56.4 %, maximum 121 % of the mean best rate over 100 draws;
         over budget in 53 % of draws; least expected: 43 x xeon-64c-256 with
         ndr for 1,267,534.77 EUR, 9.96 %
Expiry   first offer to expire: ap8886 from power-dealer, 2026-06-30
Size     53 nodes, 3,392 cores, 13.25 TiB; 53.45 kW; 94 U; 1 switch

Performance
  application  processes  rate [Gop/s]  run time [s]  communication  share of
Order (18 lines, most expensive first)
  quantity  part             description              unit  total with  kind
                                                     price   tax [EUR]
        53  xeon-64c-256     Two processors o..  14,647.20  939,324.94  estimate
         8  storage-server   Storage server..    24,000.00  232,320.00  estimate
        53  cx7-ndr          ConnectX-7, one..    1,137.31   72,935.69  estimate
         1  qm9700           QM9700, 64 ports..  43,080.00   52,126.80  list
        33  ndr-optical      Connectors and f..   1,137.31   45,412.79  estimate
         3  switch-25g-48    Switch, 48 ports..   9,477.60   34,403.69  list
        53  node-support     Support of a clu..     465.26   29,837.12  list
         1  installation     Delivery, mounti..  18,000.00   21,780.00  estimate
         2  login-node       Login and manage..   8,895.87   21,528.01  quote
        64  cluster-manager  Cluster manageme..     110.00    8,518.40  estimate
  8 more: -v

Warnings
  roofline estimates, not measurements: rates of cg, ft, sp on xeon-64c-256
  extrapolated, verified at 1 to 128 processes: cg (2,048), ft (2,048), sp
    (3,364); compare with a run of this size (`bursar calibrate`)
  estimates, not measurements: latency and bandwidth of ndr
  no bidirectional bandwidth for ndr: the one-way figure is used; this
    understates fast networks
$ cd $TMP; bursar optimize -v $OLDPWD/tests/cli/university-2023/university.yaml | sed -n "/^The order from/,/^TCO over/p"
The order from power-dealer, 5,868.50 EUR, reaches its minimum of 4,840.00 EUR
with tax.

TCO over 5 years at present value (the budget limits the capital)
$ cd $TMP; bursar optimize $OLDPWD/tests/cli/university-2023/university.yaml --format json -o plan.json; bursar verify plan.json $OLDPWD/tests/cli/university-2023/university.yaml | head -1; bursar verify plan.json $OLDPWD/tests/cli/university-2023/university.yaml --format csv | grep ',false'
plan.json is verified: 50 of 50 checks passed.
? 1
$ cd $TMP; jq -r '"part,quantity", (.bill_of_materials[] | "\(.part),\(.quantity)")' plan.json >bid.csv; bursar evaluate bid.csv $OLDPWD/tests/cli/university-2023/university.yaml | sed -n 1,11p
Bid bid.csv: feasible, 1,173 Gop/s for 1,483,544.93 EUR: 53 x xeon-64c-256 with
ndr
Prices         none in the bid; catalogue prices used
Requirements   all met
Best purchase  for the same money: nothing faster than the bid
$ cd $TMP; sed -i 's/^cluster-manager,64/cluster-manager,70/' bid.csv; bursar -v evaluate bid.csv $OLDPWD/tests/cli/university-2023/university.yaml | grep -A3 '^Units not used'
Units not used
  part             quantity  reason
  cluster-manager        17  one more node needs 54 x xeon-64c-256, the bid has
                             53
$ cd $TMP; bursar whatif $OLDPWD/tests/cli/university-2023/university.yaml --override cold-room
The plan changes to r6615-9474f: 1,144 Gop/s instead of 1,173 Gop/s (-2.46 %),
19,418.80 EUR cheaper
Change   limit power 90000 W -> 40000 W (-55.6 %)
         before                      after
Buy      53 x xeon-64c-256 with ndr  55 x r6615-9474f with ndr
Rate     1,173 Gop/s                 1,144 Gop/s
Cost     1,483,544.93 EUR            1,464,126.13 EUR

All differences and both plans: -v
$ cd $TMP; bursar optimize $OLDPWD/tests/cli/university-2023/university.yaml --budget 300000
A university's cluster for 1.5 million euros

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  budget 300,000.00 EUR (--budget): +87,935.67 EUR
Smallest sufficient change: budget to 387,935.67 EUR.
! bursar: --budget: the budget 300,000.00 EUR is below the cheapest purchase: 1 x r6515-7763p (ethernet-100g) for 325,264.98 EUR
? 3
$ cd $TMP; bursar optimize $OLDPWD/tests/cli/university-2023/ethernet.yaml | sed -n 3,16p
Buy      16 x r6515-7713p (+ 8 x ddr4-32 each) with ethernet-100g: 313.4 Gop/s
         (harmonic mean of cg, mg)
Cost     426,657.33 EUR with tax
Status   optimal: nothing that reaches the target rate is cheaper. Gap 0.
         Independent check: 30 of 30 passed
Inputs   ESTIMATED: 2 of 2 rates, 9 of 12 prices, 1 of 1 network figures. Prices
         by money: 53.3 % estimate, 43.9 % quote, 2.79 % list
Advice   no other design reaches the target rate for this cost within the error
Regret   expected 0.809 %, maximum 4.8 % of the mean best cost over 100 draws;
         no examined order has less
Expiry   first offer to expire: ap8886 from power-dealer, 2026-06-30
Size     16 nodes, 1,024 cores, 8 TiB; 11.42 kW; 34 U; 1 switch

Performance
$ cd $TMP; bursar explain $OLDPWD/tests/cli/university-2023/university.yaml --why-not hdr
! bursar: 'hdr' is a network: name a part of it, such as its NIC
? 2
$ cd $TMP; sed "s/^extras:/&\n  - {part: hdr-aoc-5m, count: 1}/" $OLDPWD/tests/cli/university-2023/university.yaml >s.yaml; bursar optimize s.yaml -q --format json -o s.json; jq -r '.bill_of_materials[] | select(.part | startswith("hdr-aoc")) | "\(.part),\(.quantity),\(.total_minor)"' s.json; bursar verify s.json s.yaml --format csv | grep -E '^(cables|optimal)|,false'
hdr-aoc-5m,1,71414
cables,true,"need 53, the bill has 53"
optimal,true,"best of 273798 candidates enumerated: 1172827285168.06, plan 1172827285168.06"
$ cd $TMP; D=$OLDPWD; cp -r $D/tests/cli/university-2023/parts other; sed -i 's/^cat6,,/cat6,cable-dealer,/' other/quote.csv; sed "s,catalog: ./parts,catalog: ./other," $D/tests/cli/university-2023/university.yaml >s.yaml; bursar check s.yaml
! bursar: s.yaml:60:16: one_vendor: no cluster of this scenario has all its parts of these kinds from one vendor: no vendor of the other extras sells 'cat6'
? 3
$ cd $TMP; D=$OLDPWD; sed "s/0.7, 1.3\]/&, each: part/" $D/tests/cli/university-2023/university.yaml >s.yaml; bursar check s.yaml
! bursar: s.yaml:70:38: unknown key 'each' in estimated; expected one of uniform, table
? 5
$ bursar schema scenario | jq -c '.properties.error.properties | [.prices, .rates, .models.anyOf[1] | .additionalProperties.anyOf[1].properties | keys]'
[["each","table","uniform"],["table","uniform"],["table","uniform"]]
$ (ulimit -t ${BURSAR_SECONDS:-60}; sed 's/^goal: rate/goal: rate-per-cost/; /^  power:/d; /^  racks:/d; /^  weight:/d' tests/cli/university-2023/university.yaml >$TMP/large.yaml; bursar optimize $TMP/large.yaml --budget 15000000 --best 3 --format csv -q; bursar explain tests/cli/university-2023/university.yaml --budget 15000000 -q | grep -A4 '^  counts legal')
rank,objective,rate,cost,cost_minor,node,nodes,nic,network,template,power_W,bill,also
1,1.09544181605828,1105062.47903572,1008782.45,100878245,xeon-64c-256,32,cx7-ndr,ndr,fat-tree,35541.6,"2 x ap8886, 1 x ar3300 + 2 owned, 32 x cat6, 32 x cluster-manager, 1 x compiler, 32 x cx7-ndr, 42 x dac-25g-3m, 1 x ddr5-32, 1 x installation, 2 x login-node, 20 x ndr-dac-2m, 12 x ndr-optical, 32 x node-support, 1 x qm9700, 1 x sn2201, 8 x storage-server, 1 x switch-25g-48, 32 x xeon-64c-256, small-order-fee:power-dealer 145.20",star
2,1.09417308250917,1105062.47903572,1009952.17,100995217,xeon-64c-256,32,cx7-ndr,ndr,fat-tree,35541.6,"2 x ap8886, 1 x ar3300 + 2 owned, 32 x cat6, 32 x cluster-manager, 1 x compiler, 32 x cx7-ndr, 42 x dac-25g-3m, 1 x ddr5-32, 1 x installation, 2 x login-node, 19 x ndr-dac-2m, 13 x ndr-optical, 32 x node-support, 1 x qm9700, 1 x sn2201, 8 x storage-server, 1 x switch-25g-48, 32 x xeon-64c-256, small-order-fee:power-dealer 145.20",star
3,1.092907284438,1105062.47903572,1011121.89,101112189,xeon-64c-256,32,cx7-ndr,ndr,fat-tree,35541.6,"2 x ap8886, 1 x ar3300 + 2 owned, 32 x cat6, 32 x cluster-manager, 1 x compiler, 32 x cx7-ndr, 42 x dac-25g-3m, 1 x ddr5-32, 1 x installation, 2 x login-node, 18 x ndr-dac-2m, 14 x ndr-optical, 32 x node-support, 1 x qm9700, 1 x sn2201, 8 x storage-server, 1 x switch-25g-48, 32 x xeon-64c-256, small-order-fee:power-dealer 145.20",star
  counts legal (line 17) -> counts any: 75 x xeon-64c-256 with ndr, +0.3 %,
  415,674.71 EUR cheaper
  templates [star, fat-tree] (line 31) -> add template per-port: 91 x
  xeon-64c-256 with ndr, +0.066 %, 89,787.76 EUR cheaper
  power 90000 W (line 56) -> 90806 W (+0.9 %): 93 x xeon-64c-256 with ndr, +0.13
