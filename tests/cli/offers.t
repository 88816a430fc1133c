# Offers of several sellers stand side by side, and the cheapest of them is bought, not the newest.
# Then two sellers of the same network parts, who ask for minimum orders, one of them for a fee instead: the seller is chosen with them, by the
# exported program too. What moves in `flip` is the offer that is bought; the day after an offer has ended is a step of the history; a request
# for each seller; discounts are those of who sells.
$ cp -r catalog/whitney-1997 $TMP/shop && cd $TMP/shop && printf '%s\n' 'part,seller,date,valid_until,amount,currency,kind,min_quantity,source' 'ppro-200,Adler,1997-09-01,1997-12-31,2420.00,USD,quote,1,nas-97-023-5.1' 'ppro-200,Berg,1997-09-10,1997-12-31,2395.00,USD,quote,1,nas-97-023-5.1' 'ppro-200,Berg,1997-08-10,1997-12-31,2100.00,USD,quote,100,nas-97-023-5.1' 'ppro-200,Carl,1997-09-20,1997-12-31,2450.00,USD,quote,1,nas-97-023-5.1' 'ppro-200,,1997-10-01,,2380.00,USD,list,1,nas-97-023-5.1' > more.csv && grep -v ^ppro quote.csv | sed '1s/^part,/part,seller,/; 1!s/^\([^,]*\),/\1,,/; 1s/amount_minor/amount/; 1!s/\([0-9][0-9]\),USD/.\1,USD/; s/,1,1,/,1,/; s/pack,//' > old.csv && tail -n +2 more.csv >> old.csv && rm more.csv && mv old.csv quote.csv && bursar catalog price ./ ppro-200 --quantity 100
catalogue   whitney-1997
part        ppro-200
price date  1997-10-01
currency    USD

  date        valid       kind     amount          price  pack   minimum  in
              until                                [USD]        quantity  force
  1997-10-01  -           list   2,380.00  USD  2,380.00     1         1  no
> 1997-09-01  1997-12-31  quote  2,420.00  USD  2,420.00     1         1  yes
  1997-08-10  1997-12-31  quote  2,100.00  USD  2,100.00     1       100  no
> 1997-09-10  1997-12-31  quote  2,395.00  USD  2,395.00     1         1  yes
> 1997-09-20  1997-12-31  quote  2,450.00  USD  2,450.00     1         1  yes

  date        source          seller          reason
  1997-10-01  nas-97-023-5.1  nas-97-023-5.1  a firm offer
                                              stands
> 1997-09-01  nas-97-023-5.1  Adler           firm
  1997-08-10  nas-97-023-5.1  Berg            its seller has a
                                              newer quote
> 1997-09-10  nas-97-023-5.1  Berg            firm
> 1997-09-20  nas-97-023-5.1  Carl            firm

quantity  100
total     239,500.00 USD
$ cd $TMP && bursar optimize $OLDPWD/scenarios/whitney-bt.yaml -c ./shop
Whitney class C BT: Fast Ethernet or Myrinet?

Buy      324 x ppro-200 with fast-ethernet: 6,805 Mop/s
Cost     999,540.00 USD; 460.00 USD unspent
Status   optimal: nothing within 1,000,000.00 USD is faster. Gap 0. Independent
         check: 23 of 23 passed
Inputs   1 measured rate, 4 quoted prices, 1 measured network figure
Advice   no near-optimal purchase is worth it: 321 nodes are 0.862 % slower and
         only 0.926 % cheaper
Expiry   first offer to expire: ppro-200 from Berg, 1997-12-31
Size     324 nodes, 324 cores, 40.5 GiB; power 32.4 kW without 648
         fast-ethernet-port; 1,296 U

Performance
  application  model           processes     rate  run time  communication
                                          [Mop/s]       [s]            [s]
  bt           npb.bt class=C        324    6,805     421.2          47.44

Order (4 lines, most expensive first)
  quantity  part                 description                    unit       total
                                                               price       [USD]
       324  ppro-200             PC with one 200 MHz Pen..  2,395.00  775,980.00
       648  fast-ethernet-port   Fast Ethernet switch, p..    285.00  184,680.00
       324  fast-ethernet-nic    Fast Ethernet interface..    100.00   32,400.00
       648  fast-ethernet-cable  Fast Ethernet cable           10.00    6,480.00

Warnings
  cheaper prices of ppro-200 are not used: they are older or have no valid_until
    (`bursar catalog price PART` lists them)
$ cd $TMP && bursar optimize $OLDPWD/scenarios/whitney-bt.yaml -c ./shop --format json >plan.json && bursar verify plan.json $OLDPWD/scenarios/whitney-bt.yaml ./shop -q; grep -E '"(seller|dearer_offers)"' plan.json | tail -2
plan.json is verified: 38 of 38 checks passed.

  check       passed  values
  design      yes     ppro-200 with fast-ethernet in template per-port is
                      allowed by the scenario
  node count  yes     324 nodes, allowed from 1 on
  parts       yes     4 lines, each with a different part of the catalogue
  prices      yes     each line costs its quantity at the catalogue's price
  owned       yes     the plan uses at most the owned units
  currency    yes     USD
  cost        yes     the lines sum to 999540.00, stated 999540.00
  budget      yes     cost 999540.00, budget 1000000.00
  nodes       yes     need 324, the bill has 324
  NICs        yes     need 324, the bill has 324
  28 more: -v

Fields of the file that no check covers: method, method_ran, presolve,
certificate, warnings, near[].difference, near[].purchase, near[].fewer_kinds,
near[].advice, knee[].difference, knee[].purchase, knee[].fewer_kinds,
knee[].advice.
      "seller": "Berg",
      "dearer_offers": 2,
$ cd $TMP && sed 's/"Berg"/"Carl"/' plan.json >other.json && bursar verify other.json $OLDPWD/scenarios/whitney-bt.yaml ./shop --format csv | grep quotes
quotes,false,"kind, date and source of every price, and the kind of every part"
$ cp -r catalog/whitney-1997 $TMP/two && cd $TMP/two && sed -i '1s/^part,/part,seller,/; 1!s/^\([^,]*\),/\1,,/' quote.csv && grep -v '^fast-ethernet' quote.csv >q && for o in nic,acme,10000 nic,bell,10500 port,acme,28500 port,bell,28000 cable,bell,1000 cable,acme,1100; do echo "fast-ethernet-$o" | sed 's/\(.*\),\(.*\),\(.*\)/\1,\2,1997-09-01,1997-12-31,\3,USD,quote,1,1,nas-97-023-table-6/'; done >>q && mv q quote.csv; sed 's/networks: .*/networks: [fast-ethernet]/; s/^budget: .*/budget: 40000/' $OLDPWD/scenarios/whitney-bt.yaml >../any.yaml; cd ..; sed 's/^choose:/vendors:\n  acme: {minimum_order: 4000 USD}\n  bell: {minimum_order: 6000 USD, small_order_fee: 45 USD}\n&/' any.yaml >terms.yaml; sed 's/^choose:/limits: {one_vendor: [nic, port, cable]}\n&/' any.yaml >one.yaml; for s in any terms one; do bursar optimize $s.yaml -c ./two -q --format json -o $s.json; bursar verify $s.json $s.yaml ./two --format csv | grep -E ',false|^optimal'; bursar optimize $s.yaml -c ./two -q --format csv | cut -d, -f1,3,9,14; done
optimal,true,"best of 16 candidates enumerated: 302310812.691746, plan 302310812.691746"
part,quantity,total,seller
fast-ethernet-cable,26,260.00,bell
fast-ethernet-nic,13,1300.00,acme
fast-ethernet-port,26,7280.00,bell
ppro-200,13,30940.00,nas-97-023-5.1
optimal,true,"best of 16 candidates enumerated: 302310812.691746, plan 302310812.691746"
part,quantity,total,seller
fast-ethernet-cable,26,260.00,bell
fast-ethernet-nic,13,1365.00,bell
fast-ethernet-port,26,7280.00,bell
ppro-200,13,30940.00,nas-97-023-5.1
optimal,true,"best of 32 candidates enumerated: 302310812.691746, plan 302310812.691746"
part,quantity,total,seller
fast-ethernet-cable,26,260.00,bell
fast-ethernet-nic,13,1365.00,bell
fast-ethernet-port,26,7280.00,bell
ppro-200,13,30940.00,nas-97-023-5.1
$ cd $TMP; for b in 9000 90000; do bursar optimize terms.yaml -c ./two -q --budget $b --format csv | cut -d, -f1,3,9,14 | grep -v ppro; done; bursar export terms.yaml -c ./two --lp --whole two.lp -q | grep -E 'rows|columns'; cbc two.lp -ratio 0 -solve 2>/dev/null | grep -o 'Objective value: *[-0-9.]*'
part,quantity,total,seller
fast-ethernet-cable,4,40.00,bell
fast-ethernet-nic,2,210.00,bell
fast-ethernet-port,4,1120.00,bell
small-order-fee:bell,1,45.00,bell
part,quantity,total,seller
fast-ethernet-cable,58,580.00,bell
fast-ethernet-nic,29,3045.00,bell
fast-ethernet-port,58,16240.00,bell
rows                 30
columns              36
integer columns      33
Objective value:                -1.00000000
$ cd $TMP; bursar flip any.yaml -c ./two --format csv | cut -d, -f1,3,7,9,12,17,18; bursar flip any.yaml -c ./two --part fast-ethernet-nic | sed -n '/^  part/,/^$/p'
part,price,low,high,plan_above,seller,other_quotes
ppro-200,2380.00,2177.15,2396.92,12 x ppro-200 with fast-ethernet,,0
fast-ethernet-port,280.00,178.58,284.99,13 x ppro-200 with fast-ethernet (fast-ethernet-port from acme),bell,1
fast-ethernet-nic,100.00,0.00,105.00,13 x ppro-200 with fast-ethernet (fast-ethernet-nic from bell),acme,1
fast-ethernet-cable,10.00,0.00,10.99,13 x ppro-200 with fast-ethernet (fast-ethernet-cable from acme),bell,1
  part               price  same     to plan above         loss seller   same
                     [USD]  plan  [USD]                     [%]        design
                            from                                         from
                           [USD]                                        [USD]
> fast-ethernet-nic 100.00  0.00 105.00 13 x ppro-200 with    0 acme     0.00
                                        fast-ethernet
                                        (fast-ethernet-nic
                                        from bell)

$ cd $TMP; sed 's/fast-ethernet\]/fast-ethernet, myrinet]/' any.yaml >both.yaml; sed -i 's/^myrinet-nic,,1997-10-01,,/myrinet-nic,mcom,1997-09-01,1997-12-31,/' two/quote.csv; bursar explain both.yaml -c ./two --why-not myrinet-nic | grep -A2 'It enters the plan'
It enters the plan at 184.68 USD or less; its price is 1,280.00 USD, the offer
in force of mcom.
All designs: -v
! bursar: warning: bt needs 265 MiB per process on 13 processes, a ppro-200 has 128 MiB for each: set memory: enforce
$ cd $TMP; cp -r two packs; sed -i 's/^\(myrinet-nic,mcom,.*\),1,1,/\1,4,1,/' packs/quote.csv; bursar explain both.yaml -c ./packs --why-not myrinet-nic | grep -A2 'It enters the plan'
It enters the plan at 600.22 USD for 4 or less; its price is 1,280.00 USD for 4,
the offer in force of mcom.
All designs: -v
! bursar: warning: bt needs 265 MiB per process on 13 processes, a ppro-200 has 128 MiB for each: set memory: enforce
$ cd $TMP; sed -i 's/^\(fast-ethernet-port,bell,1997-09-01,\)1997-12-31/\11997-10-15/' two/quote.csv; bursar history any.yaml -c ./two --since 1997-10-01 --format csv | cut -d, -f1-5
from,to,node,nodes,network
1997-10-01,1997-10-16,ppro-200,13,fast-ethernet
1997-10-16,1998-01-01,ppro-200,13,fast-ethernet
1998-01-01,,ppro-200,13,fast-ethernet
$ cd $TMP; bursar report terms.yaml -c ./two -q -o orders.csv; sed 's/"[^"]*"//' orders.csv | cut -d, -f1-3,9,14,19; for e in html xlsx; do bursar report any.yaml -c ./two -q -o page.$e; done; grep -c 'Requests, one per seller' page.html; unzip -p page.xlsx xl/workbook.xml | grep -o 'name="Requests"'
request,seller,part,valid_until,total,request_total
1,,ppro-200,,30940.00,30940.00
2,bell,fast-ethernet-cable,1997-12-31,260.00,8905.00
2,bell,fast-ethernet-nic,1997-12-31,1365.00,8905.00
2,bell,fast-ethernet-port,1997-10-15,7280.00,8905.00
1
name="Requests"
$ cd $TMP; sed 's/^choose:/discounts: {acme: 10%}\n&/' any.yaml >off.yaml; bursar optimize off.yaml -c ./two -q --format csv | cut -d, -f1,3,5,14 | grep fast; sed 's/acme: 10%/acne: 10%/' off.yaml >wrong.yaml; bursar optimize wrong.yaml -c ./two -q
fast-ethernet-cable,26,9.90,acme
fast-ethernet-nic,13,90.00,acme
fast-ethernet-port,26,256.50,acme
! bursar: wrong.yaml:14:13: discounts: no vendor or part of catalogue 'whitney-1997' matches 'acne'
? 5
$ cd $TMP; printf 'item;kind;price;seller;date;valid until;cores;memory;network;latency;speed;ports;rate npb.bt\nserver;node;14.200,00 EUR;one;2026-09-01;2026-12-31;64;512 GB;;;;;2000\nserver;node;13.950,00 EUR;two;2026-09-15;2026-12-31;64;512 GB;;;;;2000\nserver;node;14.500,00 EUR;three;2026-10-15;2026-12-31;64;512 GB;;;;;2000\ncard;nic;900,00 EUR;two;2026-09-15;2026-12-31;;;hdr;1,5 us;200 Gbit/s;1;\nswitch;switch;9.000,00 EUR;two;2026-09-15;2026-12-31;;;hdr;;;40;\ncable;cable;90,00 EUR;two;2026-09-15;2026-12-31;;;hdr;;;;\n' >quotes.csv; bursar init three --currency EUR --import quotes.csv --as-of 2026-11-01 >/dev/null; bursar optimize three/scenario.yaml --budget 500000 | sed -n '3,4p;/Order (/,/^$/p'; bursar catalog price ./three/parts/ server | sed -n '6,12p'; bursar explain three/scenario.yaml --budget 100000 --why-not server | tail -3
Buy      32 x server with hdr: 2,441 Gop/s
Cost     487,080.00 EUR; 12,920.00 EUR unspent
Order (4 lines, most expensive first)
  quantity  part    description  unit price  total [EUR]
        32  server  server        13,950.00   446,400.00
        32  card    card             900.00    28,800.00
         1  switch  switch         9,000.00     9,000.00
        32  cable   cable             90.00     2,880.00

  date        valid       kind      amount           price  pack   minimum
              until                                  [EUR]        quantity
> 2026-09-01  2026-12-31  quote  14,200.00  EUR  14,200.00     1         1
> 2026-10-15  2026-12-31  quote  14,500.00  EUR  14,500.00     1         1
> 2026-09-15  2026-12-31  quote  13,950.00  EUR  13,950.00     1         1

  date        in     source  seller  reason
server is in the plan.
All designs: -v
$ cp -R catalog/whitney-1997 $TMP/many; sed -i '1s/part,date/part,seller,date/; 2,$s/^\([^,]*\),/\1,,/' $TMP/many/quote.csv; seq 1500 | awk '{printf "ppro-200,dealer-%04d,1997-10-01,,%d,USD,list,1,%d,nas-97-023-table-6\n", $1, 290000 - $1, 1 + $1 % 700}' >>$TMP/many/quote.csv; bursar catalog build $TMP/many -o $TMP/many.db -q >/dev/null; (ulimit -t ${BURSAR_SECONDS:-20}; bursar optimize scenarios/whitney-bt.yaml -c $TMP/many.db --format csv)
part,kind,quantity,owned,unit_price,unit_price_minor,tax,tax_minor,total,total_minor,quote_kind,quote_date,source,seller,dearer_offers,vendor,name,valid_until
fast-ethernet-cable,cable,650,0,10.00,1000,0.00,0,6500.00,650000,quote,1997-10-01,nas-97-023-table-6,nas-97-023-table-6,0,,Fast Ethernet cable,
fast-ethernet-nic,nic,325,0,100.00,10000,0.00,0,32500.00,3250000,quote,1997-10-01,nas-97-023-table-6,nas-97-023-table-6,0,,Fast Ethernet interface card,
fast-ethernet-port,port,650,0,285.00,28500,0.00,0,185250.00,18525000,quote,1997-10-01,nas-97-023-table-6,nas-97-023-table-6,0,,"Fast Ethernet switch, per port",
ppro-200,node,325,0,2380.00,238000,0.00,0,773500.00,77350000,quote,1997-10-01,nas-97-023-5.1,nas-97-023-5.1,1500,,"PC with one 200 MHz Pentium Pro, 128 MB",
$ cp -r catalog/whitney-1997 $TMP/daily && awk 'BEGIN { for (d = 0; d < 4000; d++) { y = 1985 + int(d / 336); m = int(d / 28) % 12 + 1; printf "ppro-200,%d-%02d-%02d,%d-%02d-28,%d,USD,quote,1,1,nas-97-023-5.1\n", y, m, d % 28 + 1, y, m, 300000 - d } }' >>$TMP/daily/quote.csv; bursar catalog price $TMP/daily ppro-200 --as-of 1996-11-20 --quantity 10 --format csv | cut -d, -f1,4,9,12- | grep -v -e older -e later -e newer; bursar optimize scenarios/whitney-bt.yaml -c $TMP/daily --format json -q -o $TMP/daily.json; cp scenarios/whitney-bt.yaml $TMP; cd $TMP; bursar verify daily.json whitney-bt.yaml ./daily | head -1
date,amount,pack,source,seller,state
1996-11-20,2960.05,1,nas-97-023-5.1,nas-97-023-5.1,firm
daily.json is verified: 38 of 38 checks passed.
