# A tender with everything in it: every table of the catalogue but those of accelerators, of what emits and of rentals has a row, and what it says is proven, verified and explained.
# For 15 million euros the best orders and an explanation take seconds.
$ bursar schema catalog | jq -r '.properties | keys[]' | grep -vx 'accelerator.*\|footprint\|grid\|rental' | while read t; do [ $(wc -l <catalog/university-2026/$t.csv) -gt 1 ] || echo "$t: no row"; done
$ bursar catalog check university-2026 | grep -v 'has no rate\|an application on it\|are estimates'
catalogue  university-2026
title      Parts of a university's tender: nodes, InfiniBand, Ethernet with line
           cards, racks, power, licences, services; prices in euros and dollars
findings   14

  subject                   finding
                            application on it
                            application on it
                            application on it
                            application on it
                            application on it
                            application on it
                            application on it
  technology:ethernet-1g    has no nic
  node:r6515-7713p          its rate for npb.mg is above the peak of the node,
                            1,000 Mop/s for each process
  node:r6515-7713p          its rate for npb.sp is above the peak of the node,
                            1,000 Mop/s for each process
$ cd $TMP; bursar optimize university-2026 | sed -n '3,20p;/^Order (/,/^ *part .* of /p'
Buy 53 x xeon-64c-256 with ndr: 1,173 Gop/s for 1,483,544.93 EUR.
Proven for the prices and rates given: nothing else within 1,500,000.00 EUR is
faster. Of what it rests on, all 3 rates, 13 of 18 prices and the one network
figure are estimates.
Advice  r6625-9454 in fat-tree,oversubscription=2: 10.3 % slower, 405,031.36 EUR
cheaper: equal within the error (19 %).
        r6615-9474f: 5.64 % slower, 265,479.50 EUR cheaper: equal within the
        error (19.2 %).
        `bursar explain` lists 4 more designs as good, cheaper or simpler.
        35 nodes for 1,072,908.88 EUR reach 95.4 % of this rate; the last
        410,636.05 EUR buy 4.85 %.
Regret  56.4 % expected, 121 % at most of the mean best, over 100 draws; it
costs more than the budget in 53 % of them; 43 x xeon-64c-256 with ndr for
1,267,534.77 EUR has 9.96 %, 46.4 points less.

What it does
  name  model           processes     rate    run  messages      of      of
                                   [Gop/s]   time       [s]    work    time
What to order
  part             quantity  owned       unit  tax [EUR]      total  price is
                                        price                 [EUR]
                                        [EUR]
  ap8886                  3      0   1,100.00     693.00   3,993.00  estimate
  ar3300                  1      2   1,550.00     325.50   1,875.50  estimate
  cat6                   59      0       5.00      61.95     356.95  estimate
  cluster-manager        64      0     110.00   1,478.40   8,518.40  estimate
  compiler                1      0   4,500.00     945.00   5,445.00  estimate
  cx7-ndr                53      0   1,137.31  12,658.26  72,935.69  estimate
  dac-25g-3m             87      0      18.00     328.86   1,894.86  list
  ddr5-32                 2      0     316.80     133.06     766.66  estimate
  installation            1      0  18,000.00   3,780.00  21,780.00  estimate
  login-node              2      0   8,895.87   3,736.27  21,528.01  quote

  part             of          source           seller           dearer
$ cd $TMP; bursar optimize -v university-2026 | sed -n "/^The order from/,/^TCO over/p"
Total with tax 1,483,544.93 EUR; 16,455.07 EUR of the budget is left.
The order from power-dealer, 5,868.50 EUR, reaches its minimum of 4,840.00 EUR
with tax.
The first quote to run out, of ap8886 from power-dealer, is valid until
2026-06-30.

Cost over 5 years, at present value (the budget is on the capital)
$ cd $TMP; bursar optimize university-2026 --format json -o plan.json; bursar verify plan.json university-2026 >verify.txt; head -1 verify.txt; grep '  no  ' verify.txt
plan.json is verified: all 50 checks hold.
? 1
$ cd $TMP; jq -r '"part,quantity", (.bill_of_materials[] | "\(.part),\(.quantity)")' plan.json >bid.csv; bursar evaluate bid.csv university-2026 | sed -n 1,11p
bid.csv makes 53 x xeon-64c-256 with ndr: 1,173 Gop/s for 1,483,544.93 EUR.
It has no prices: those of the catalogue count.
It meets every requirement of the scenario.
The same money buys nothing faster.

What is wrong
  (none)

What serves nothing
  (none)

$ cd $TMP; sed -i 's/^cluster-manager,64/cluster-manager,70/' bid.csv; bursar evaluate bid.csv university-2026 | grep -A3 'serves nothing'
What serves nothing
  part             quantity  why
  cluster-manager        17  one more node needs 54 x xeon-64c-256, the bid has
                             53
$ cd $TMP; bursar whatif university-2026 --override cold-room
The change moves the plan:

  what             from              to                is
  limit power      90000 W           40000 W           assumed
  node             xeon-64c-256      r6615-9474f       moved
  nodes            53                55                moved
  rate             1,173 Gop/s       1,144 Gop/s       moved
  cost             1,483,544.93 EUR  1,464,126.13 EUR  moved
  processes of sp  3364              2601              moved
  ap8886           3                 2                 moved
  ar3300           1                 3                 moved
  cat6             59                61                moved
  cx7-ndr          53                55                moved
  5 more: -v

Both purchases in full: -v.
$ cd $TMP; bursar optimize university-2026 --budget 300000
A university's cluster for 1.5 million euros

Nothing can be bought. What stands in the way:

  budget 300,000.00 EUR (--budget): +87,935.67 EUR

The least change that is enough: budget 387,935.67 EUR.
(A number doubled or halved counts as much as a rule given up or a name added.)
! bursar: --budget: the budget 300,000.00 EUR is below the cheapest purchase: 1 x r6515-7763p (ethernet-100g) for 325,264.98 EUR
? 3
$ cd $TMP; bursar optimize university-2026-ethernet | sed -n 3,14p
Buy 16 x r6515-7713p (+ 8 x ddr4-32 each) with ethernet-100g: 313.4 Gop/s for
426,657.33 EUR.
Proven for the prices and rates given: nothing else is better. Of what it rests
on, both rates, 9 of 12 prices and the one network figure are estimates.
Regret  0.809 % expected, 4.8 % at most of the mean best, over 100 draws; no
order looked at has less.

What it does
  name  model           processes     rate  run time  messages  of work  of time
                                   [Gop/s]       [s]       [s]
  cg    npb.cg class=D      1,024    173.6    20.98     9.121       0.5  0.9025
  mg    npb.mg class=D      1,024  1,607       1.938    0.3542      0.5  0.09753
$ cd $TMP; bursar explain university-2026 --why-not hdr
! bursar: 'hdr' is a network: name a part of it, such as its NIC
? 2
$ cd $TMP; sed "s/^extras:/&\n  - {part: hdr-aoc-5m, count: 1}/" $OLDPWD/scenarios/university-2026.yaml >s.yaml; bursar optimize s.yaml -q --format json -o s.json; jq -r '.bill_of_materials[] | select(.part | startswith("hdr-aoc")) | "\(.part),\(.quantity),\(.total_minor)"' s.json; bursar verify s.json s.yaml --format csv | grep -E '^(cables|optimal)|,false'
hdr-aoc-5m,1,71414
cables,true,"need 53, the bill has 53"
optimal,true,"best of 273798 candidates enumerated: 1172827285168.06, plan 1172827285168.06"
$ cd $TMP; D=$OLDPWD; cp -r $D/catalog/university-2026 other; sed -i 's/^cat6,,/cat6,cable-dealer,/' other/quote.csv; sed "s,catalog: university-2026,catalog: ./other," $D/scenarios/university-2026.yaml >s.yaml; bursar check s.yaml
! bursar: s.yaml:60:16: one_vendor: no cluster of this scenario has all its parts of these kinds from one vendor: no vendor of the other extras sells 'cat6'
? 3
$ cd $TMP; D=$OLDPWD; sed "s/0.7, 1.3\]/&, each: part/" $D/scenarios/university-2026.yaml >s.yaml; bursar check s.yaml
! bursar: s.yaml:70:38: unknown key 'each' in estimated; expected one of uniform, table
? 5
$ bursar schema scenario | jq -c '.properties.error.properties | [.prices, .rates, .models.anyOf[1] | .additionalProperties.anyOf[1].properties | keys]'
[["each","table","uniform"],["table","uniform"],["table","uniform"]]
$ (ulimit -t ${BURSAR_SECONDS:-20}; sed 's/^goal: rate/goal: rate-per-cost/; /^  power:/d; /^  racks:/d; /^  weight:/d' scenarios/university-2026.yaml >$TMP/large.yaml; bursar optimize $TMP/large.yaml --budget 15000000 --best 3 --format csv -q; bursar explain scenarios/university-2026.yaml --budget 15000000 -q | grep -A4 '^  counts legal')
rank,objective,rate,cost,cost_minor,node,nodes,nic,network,template,power_W,bill,also
1,1.09544181605828,1105062.47903572,1008782.45,100878245,xeon-64c-256,32,cx7-ndr,ndr,fat-tree,35541.6,"2 x ap8886, 1 x ar3300 + 2 owned, 32 x cat6, 32 x cluster-manager, 1 x compiler, 32 x cx7-ndr, 42 x dac-25g-3m, 1 x ddr5-32, 1 x installation, 2 x login-node, 20 x ndr-dac-2m, 12 x ndr-optical, 32 x node-support, 1 x qm9700, 1 x sn2201, 8 x storage-server, 1 x switch-25g-48, 32 x xeon-64c-256, small-order-fee:power-dealer 145.20",star
2,1.09417308250917,1105062.47903572,1009952.17,100995217,xeon-64c-256,32,cx7-ndr,ndr,fat-tree,35541.6,"2 x ap8886, 1 x ar3300 + 2 owned, 32 x cat6, 32 x cluster-manager, 1 x compiler, 32 x cx7-ndr, 42 x dac-25g-3m, 1 x ddr5-32, 1 x installation, 2 x login-node, 19 x ndr-dac-2m, 13 x ndr-optical, 32 x node-support, 1 x qm9700, 1 x sn2201, 8 x storage-server, 1 x switch-25g-48, 32 x xeon-64c-256, small-order-fee:power-dealer 145.20",star
3,1.092907284438,1105062.47903572,1011121.89,101112189,xeon-64c-256,32,cx7-ndr,ndr,fat-tree,35541.6,"2 x ap8886, 1 x ar3300 + 2 owned, 32 x cat6, 32 x cluster-manager, 1 x compiler, 32 x cx7-ndr, 42 x dac-25g-3m, 1 x ddr5-32, 1 x installation, 2 x login-node, 18 x ndr-dac-2m, 14 x ndr-optical, 32 x node-support, 1 x qm9700, 1 x sn2201, 8 x storage-server, 1 x switch-25g-48, 32 x xeon-64c-256, small-order-fee:power-dealer 145.20",star
  counts legal (line   counts any       75 x xeon-64c-256    1,985  2,102,441.74
  17)                                   with ndr
  templates [star,     add template     91 x xeon-64c-256    1,980  2,428,328.69
  fat-tree] (line 31)  per-port         with ndr
  power 90000 W (line  90806 W          93 x xeon-64c-256    1,981  2,558,175.61
