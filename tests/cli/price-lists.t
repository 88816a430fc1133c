# Price lists as vendors and buyers write them, into a catalogue of one's own, and from an empty folder to a proven purchase and a page in three commands; which of two lines is right that say different things of a part, nobody but the buyer can know.
$ cp tests/cli/price-lists/euro.xlsx $TMP/offers.xlsx; cd $TMP; bursar init tender --currency EUR --import offers.xlsx --as-of 2026-11-01; cat tender/scenario.yaml
Made tender/scenario.yaml, a scenario, and tender/parts/, a catalogue of CSV files from the price list.
Note: stated outside the table: seller Acme GmbH.
Note: facts of 1 part are from catalogue 'parts-2026'.
Note: values of these parts in the list are not read: network.
Note: 'r660' has sizes and NIC slots of server model 'r660'.
Note: nodes without a number of sockets have one.
Note: columns not read: Delivery.
Note: npb.bt on r660: rate 2,100.5 Mop/s.
Next:

    bursar check tender/scenario.yaml
    bursar optimize tender/scenario.yaml --budget AMOUNT
# yaml-language-server: $schema=./scenario.schema.json
# Which cluster does the budget buy? Change a line and run again; bursar-scenario(5) lists all keys.
title: "offers"
catalog: ./parts/
currency: EUR
# budget: 100000            # or: bursar optimize scenario.yaml --budget 100000
# Programs and their shares of the work (`bursar models` lists the models).
workload:
  - {name: npb.bt, model: npb.bt, params: {class: C}, share: 1}

# Without these lists every node and network of the catalogue may be bought.
choose:
#  nodes: [r660]
#  networks: [25gbe, ndr]
  templates: [{name: star}, {name: fat-tree}]   # `bursar templates` lists all

# Limits of the room and of the purchase.
#limits:
#  max_nodes: 64
#  power: 20kW

# Costs of operation, for budget_on: tco and goal: cost. Energy is per kWh, the rest per year.
#tco: {years: 5, energy_price: 0.22, pue: 1.3, utilisation: 80%, administration: 5000}

# Factors by which rates and prices may be wrong: bursar montecarlo scenario.yaml --draws 1000
#error:
#  models: {npb.bt: {uniform: [0.95, 1.05]}}
#  prices: {quote: {uniform: [0.98, 1.02], each: part}}
#  correlate: independent
$ cd $TMP; bursar optimize tender/scenario.yaml --budget 500000 | head -12; bursar report tender/scenario.yaml --budget 500000 -o tender.html; grep -c '29 x r660' tender.html
offers

Buy      29 x r660 with ndr: 2,819 Gop/s
Cost     487,790.00 EUR; 12,210.00 EUR unspent
Status   optimal: nothing within 500,000.00 EUR is faster. Gap 0. Independent
         check: 23 of 23 passed
Inputs   1 measured rate, 4 quoted prices, 1 list network figure
Advice   no cheaper or simpler purchase is within 1 % of this rate
Expiry   first offer to expire: ndr-cable from Netz AG, 2026-12-31
Size     29 nodes, 1,856 cores, 14.5 TiB; 25.62 kW; 30 U; 1 switch

Performance
6
$ cp tests/cli/price-lists/euro.csv $TMP/offers.csv; cd $TMP; bursar init sheet --currency EUR --import offers.csv --as-of 2026-11-01 >/dev/null; diff -r tender/parts sheet/parts
diff -r tender/parts/source.csv sheet/parts/source.csv
2c2
< offers,Price list offers.xlsx
---
> offers,Price list offers.csv
? 1
$ cd $TMP; bursar catalog new mine --currency EUR --as-of 2026-11-01; bursar catalog import mine offers.xlsx >/dev/null; diff -r mine tender/parts; bursar catalog add mine item=r660 kind=node cores=64 memory=512GB price=14200EUR
Made mine, a catalogue without parts. Next: bursar catalog import mine
PRICES.csv
diff -r mine/meta.csv tender/parts/meta.csv
2c2
< mine,2026-11-01,EUR,mine,parts-2026
---
> parts,2026-11-01,EUR,parts,parts-2026
  item  kind  price
  r660  node  14,200.00 EUR

Note: 'r660' has sizes and NIC slots of server model 'r660'.

Files written to mine. Next: bursar catalog build mine
$ cd $TMP; bursar catalog new own --currency USD --as-of 2026-11-01 --uses none; bursar catalog import own $OLDPWD/tests/cli/price-lists/point.csv; cat own/quote.csv own/node.csv own/node_rate.csv own/technology.csv
Made own, a catalogue without parts. Next: bursar catalog import own PRICES.csv
  line  item            kind    price         seller  rates
     2  small           node    3,000.00 USD  Acme        1
     3  gigabit-card    nic     20.00 USD     Acme        -
     4  gigabit-switch  switch  400.00 USD    Acme        -
     5  gigabit-cable   cable   5.00 USD      Acme        -

Rates read
  node   application     rate read
  small  npb.bt class=A  rate 5,008.46617 Mop/s

Note: nodes without a number of sockets have one.

Files written to own. Next: bursar catalog build own
part,seller,date,currency,pack,min_quantity,kind,source,amount
small,Acme,2026-11-01,USD,1,1,quote,point,3000.00
gigabit-card,Acme,2026-11-01,USD,1,1,quote,point,20.00
gigabit-switch,Acme,2026-11-01,USD,1,1,quote,point,400.00
gigabit-cable,Acme,2026-11-01,USD,1,1,quote,point,5.00
part,sockets,cores,memory_MiB
small,1,8,65536
node,application,processes_per_node,rate_per_s,kind,source
small,npb.bt class=A,8,5008466171.42857,measured,point
id,latency_us,bandwidth_Bps,kind,source
gigabit,40,125000000,list,point
$ cd $TMP; bursar catalog import own $OLDPWD/tests/cli/price-lists/measured.csv --format csv; cat own/node_rate.csv; bursar catalog import own $OLDPWD/tests/cli/price-lists/point.csv -q >/dev/null; wc -l <own/quote.csv
line,item,kind,price,from,seller,valid_until,rates
2,small,rate,,,,,1
node,application,processes_per_node,rate_per_s,kind,source
small,npb.bt class=A,8,5008466171.42857,measured,point
small,npb.lu class=A,8,3823614083.97436,measured,measured
5
$ cd $TMP; bursar catalog add own item=large kind=node cores=16 memory=128GB price=6400USD seller=Acme 'valid until=2026-12-31' 'rate npb.bt class=A=2500'; grep large own/*.csv
  item   kind  price         seller  valid until  rates
  large  node  6,400.00 USD  Acme    2026-12-31       1

Rates read
  node   application     rate read
  large  npb.bt class=A  rate 2,500 Mop/s

Note: nodes without a number of sockets have one.

Files written to own. Next: bursar catalog build own
own/node.csv:large,1,16,131072
own/node_rate.csv:large,npb.bt class=A,,2500000000,measured,by-hand
own/part.csv:large,large,node,by-hand
own/quote.csv:large,Acme,2026-11-01,USD,1,1,quote,by-hand,6400.00,2026-12-31
$ cd $TMP; bursar catalog add own item=larger kind=node cores=16 price=6400
! bursar: catalog add: a node needs a value in column 'memory'
? 5
$ cd $TMP; bursar catalog add own item=larger kind=node prise=6400
! bursar: unknown heading 'prise'; did you mean 'price'?
? 2
$ cd $TMP; bursar catalog add own item=larger kind=knot price=6400
! bursar: catalog add: unknown kind of part 'knot'; expected one of node, nic, switch, port, cable, chassis, line_card, rack, pdu, license, service, component, accelerator
? 5
$ cd $TMP; printf 'item,kind,price\ncard,nic,"1,234"\n' >either.csv; bursar catalog import own either.csv
! bursar: either.csv:2:10: '1,234' may be thousands or decimals, and no other number shows which: give --decimal point or --decimal comma
? 5
$ cd $TMP; printf 'item;kind;price\nbox;component;1,234\n' >either.csv; bursar catalog import own either.csv --decimal comma --format csv; bursar catalog import own either.csv --decimal point --format csv
line,item,kind,price,from,seller,valid_until,rates
2,box,component,"1,234.00 USD",,,,
$ cd $TMP; printf 'item;kind;price\nbox;component;1,5\nbag;component;2.5\n' >both.csv; bursar catalog import own both.csv
! bursar: both.csv:3:15: '2.5' and '1,5' in line 2 have different decimal marks: write both alike
? 5
$ cd $TMP; printf 'item,kind,price,network\ncard,nic,12.50,ndr\n' >latency.csv; bursar catalog import own latency.csv
! bursar: latency.csv:2:16: the latency of network 'ndr' is not known: give it on one of its lines (column 'latency', such as 1.5 us), or import a ping-pong first (--technology ndr)
? 5
$ cd $TMP; printf 'item,kind,total,quantity\nbox,component,100,3\n' >total.csv; bursar catalog import own total.csv
! bursar: total.csv:2:15: a total of 100 for 3 is not a whole unit price: give the unit price, or the pack
? 5
$ cd $TMP; printf 'item,kind,price,currency\nbox,component,100 EUR,USD\n' >currency.csv; bursar catalog import own currency.csv
! bursar: currency.csv:2:23: the amount is in EUR, and the column 'currency' has USD
? 5
$ cd $TMP; printf 'item,kind,price,valid until\nbox,component,100,31/13/2026\n' >date.csv; bursar catalog import own date.csv
! bursar: date.csv:2:19: expected a date such as 2026-12-31 or 31.12.2026, got '31/13/2026'
? 5
$ cd $TMP; printf 'item,kind,price,cores,memory\nbox,node,100,8,64\n' >unit.csv; bursar catalog import own unit.csv
! bursar: unit.csv:2:16: unit missing: expected a memory size like 128MiB, got '64'
? 5
$ cd $TMP; printf 'remark,colour\nnone,red\n' >none.csv; bursar catalog import own none.csv
! bursar: none.csv:1:1: no row of headings: expected columns such as item, kind, price, currency
? 5
$ cd $TMP; bursar catalog import own nowhere.xlsx; echo text >no.xlsx; bursar catalog import own no.xlsx 2>&1 | tail -1; ls own | grep new
bursar: no.xlsx: is not an .xlsx workbook, or it is damaged (Not a zip archive): save it again as .xlsx or .csv
! bursar: nowhere.xlsx: cannot be read: No such file or directory
? 1
$ cd $TMP; bursar catalog new own --currency USD --as-of 2026-11-01 --uses none
! bursar: own: exists and is not an empty folder: name another
? 7
$ cd $TMP; bursar catalog new other --currency XYZ --as-of 2026-11-01; bursar catalog new other --currency USD
! bursar: unknown currency 'XYZ'
! bursar: catalog new needs --currency CODE and --as-of DATE, the day of its prices
? 2
$ cd $TMP; bursar init tender --import $OLDPWD/tests/cli/price-lists/euro.csv --as-of 2026-11-01
! bursar: tender: exists and is not an empty folder: name another
? 7
$ cd $TMP; bursar init free --currency EUR >/dev/null; bursar optimize free/scenario.yaml | head -3; ls
My cluster

Buy      29 x small-server with fast: 372.5 Gop/s (harmonic mean of solver,
both.csv
currency.csv
date.csv
either.csv
free
latency.csv
mine
no.xlsx
none.csv
offers.csv
offers.xlsx
own
sheet
tender
tender.html
total.csv
unit.csv
$ cd $TMP; printf '%s\n' 'item,kind,price,currency,cores,memory,network,latency,speed,seconds npb.lu.exact class=D,quantity break,seller,description' 'pc,server,2000,USD,64,64 GB,,,,420,,,A server' 'pc,server,1900,USD,64,64 GB,,,,420,10,,Ten servers' 'pc,server,1950,USD,64,64 GB,,,,420,,shop,A server' 'card,nic,90,USD,,,fast,3 us,1 Gbit/s,,,,' >agree.csv; bursar -q init agree --import agree.csv --as-of 2026-11-01 >/dev/null; cut -d, -f1,5,8,9 agree/parts/quote.csv; for e in '3s/,10,/,,/' '4s/64,/32,/' '3s/420/400/' '5p;5s/card/other/;5s/3 us/2 us/'; do sed "$e" agree.csv >differ.csv; bursar init differ --import differ.csv --as-of 2026-11-01; done; ls differ
part,min_quantity,amount,seller
pc,1,2000.00,
pc,10,1900.00,
pc,1,1950.00,shop
card,1,90.00,
! bursar: differ.csv:3:11: 'pc' has another value of 'price' in line 2; give a seller, a date or a quantity break to distinguish prices
! bursar: differ.csv:4:20: 'pc' has another value of 'cores' in line 3
! bursar: differ.csv:3:32: 'pc' has another value of 'seconds' in line 2
! bursar: differ.csv:4:32: 'pc' has another value of 'seconds' in line 3
! bursar: 2 of 4 lines cannot be imported
! bursar: differ.csv:6:25: 'fast' has another value of 'latency' in line 5
! ls: cannot access 'differ': No such file or directory
? 2
$ cd $TMP; one() { printf '%s\n' "item;kind;cores;memory;$1" "pc;server;64;64 GB;$2" >one.csv; bursar -q init one --currency EUR --import one.csv --as-of 2026-11-01 >/dev/null && sed -n '2s/^pc,2026-11-01,//p' one/parts/quote.csv; rm -rf one; }; one 'price (USD)' '13.950,00'; one 'price [€]' '13.950,00'; one 'price (net)' '13.950,00'; one 'price (kEUR)' '13,95'; one 'price (incl. VAT)' '13,95'; one 'price (USD);currency' '13,95;EUR'; one 'price;quantity;total' '13.950,00;10;119.500,00'; one 'price;quantity;total' '33,33;3;100,00'; one 'price;valid until' '13,95;2026-10-31'; one price '1250 EUR net'; one price '1250 EUR/St.'; one price '1250 EUR/100 St.'; one price '1250 EUR incl. VAT'
USD,1,1,quote,one,13950.00
EUR,1,1,quote,one,13950.00
EUR,1,1,quote,one,13950.00
EUR,1,1,quote,one,13950.00
EUR,1,1,quote,one,33.33
EUR,1,1,quote,one,1250.00
EUR,1,1,quote,one,1250.00
EUR,1,1,quote,one,12.50
! bursar: one.csv:1:24: price: expected a currency such as EUR, or 'net', in brackets, got 'incl. VAT'
! bursar: one.csv:2:26: the amount is in USD, and the column 'currency' has EUR
! bursar: one.csv:2:33: 10 x 13950.00 is not the total 119500.00: leave one of them out
! bursar: one.csv:2: valid_until 2026-10-31 is before the date of the quote, 2026-11-01
! bursar: one.csv:2:20: price: expected a number that only its currency or 'net' may follow, got '1250 EUR incl. VAT'
$ cd $TMP; bursar optimize tender/scenario.yaml --budget 500.000; printf '%s\n' 'item;kind;cores;memory;price' 'pc;server;64;64 GB;1.250,00' 'pc2;server;64;64 GB;1,5' >three.csv; bursar -q init three --currency EUR --import three.csv --as-of 2026-11-01 >/dev/null; cut -d, -f8 three/parts/quote.csv
amount
1250.00
1.50
! bursar: --budget: '500.000' may be thousands: write 500000, or no more than 2 decimals
$ cd $TMP; printf "node;rate\npc;3\n" >"three/parts/node_rate.csv"; bursar catalog check three/parts 2>&1 | tail -1; rm three/parts/node_rate.csv; printf 'item,kind,price,discount\nbox,component,100,5%%\n' >less.csv; bursar catalog import own less.csv; bursar catalog add own item=box kind=component price=100 discount=5%
bursar: three/parts/node_rate.csv:1:1: the values are separated by semicolons: expected commas, and points for decimals
! bursar: less.csv:2:19: the list does not show whether its prices include the discount '5%': write prices after discount and leave the column out
! bursar: catalog add: the list does not show whether its prices include the discount '5%': write prices after discount and leave the column out
? 5
$ cd $TMP; for p in 13,950 13,951 1.250 0,950 1.013,950; do printf '%s\n' 'item;kind;price;network;latency;speed' "box;component;$p EUR;;;" 'card;nic;420,00 EUR;100GbE;3,5 us;100 Gbit/s' >thousands.csv; bursar -q init thousands --currency EUR --import thousands.csv --as-of 2026-11-01 2>&1 >/dev/null && sed -n '2s/.*,//p' thousands/parts/quote.csv; rm -rf thousands; done
bursar: thousands.csv:2:15: '13,950 EUR' may be thousands: write 13950, or no more than 2 decimals
bursar: thousands.csv:2:15: '13,951 EUR' may be thousands: write 13951, or no more than 2 decimals
1250.00
0.95
1013.95
$ cd $TMP; bursar catalog add three/parts item=pc3 kind=server price=13.950 cores=64 memory=64GB
! bursar: catalog add: '13.950' may be thousands: write 13950, or no more than 2 decimals
? 5
$ cd $TMP; printf '%s\n' 'item;kind;cores;memory;price;Inside latency [us];Inside bandwidth (GB/s)' 'pc;server;64;64 GB;1250;0,35;76,8' 'pc2;server;64;64 GB;1250;;' >inside.csv; bursar -q init inside --currency EUR --import inside.csv --as-of 2026-11-01 >/dev/null; cat inside/parts/machine_constant.csv; bursar catalog show inside/parts pc | grep inside; bursar -q catalog add inside/parts item=pc2 kind=server cores=64 memory=64GB 'inside latency=400ns' 'inside bandwidth=20GB/s' >/dev/null; grep pc2 inside/parts/machine_constant.csv; sed 's/76,8//' inside.csv >half.csv; bursar catalog import inside/parts half.csv; sed '3s/0*;;$/;1;2/; 3s/pc2/pc/' inside.csv >two.csv;  bursar catalog import inside/parts two.csv
machine,name,value,unit,kind,source
pc,inside_bandwidth,76800000000,B/s,list,inside
pc,inside_latency,0.35,us,list,inside
  inside_bandwidth  76,800,000,000     B/s   list  inside
  inside_latency                 0.35  us    list  inside
  2026-11-01  quote  1,250.00  EUR     1                 1  inside
  id       inside
  title    Price list inside.csv
pc2,inside_bandwidth,20000000000,B/s,list,by-hand
pc2,inside_latency,0.4,us,list,by-hand
! bursar: half.csv:2:30: a node with 'inside latency' needs a value in column 'inside bandwidth'
! bursar: two.csv:3:26: 'pc' has another value of 'inside bandwidth' in line 2
? 5
