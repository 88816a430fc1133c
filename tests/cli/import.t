# Imports of several lists, their questions, and lists with marked holes.
$ cd $TMP; bursar -q catalog new mine --currency EUR --as-of 2026-11-15 --uses none >/dev/null; printf 'item,kind,price\nbox,component,100.50\nbag,component,9\n' >one.csv; printf 'item,kind,price,seller\ncan,component,3.50,Boxes\ntin,component,4,\n' >two.csv; bursar catalog import mine one.csv two.csv --seller Acme; cut -d, -f1-3,7- mine/quote.csv
Imported  2 prices of 2 parts from one.csv, seller Acme
Imported  2 prices of 2 parts from two.csv, seller Acme

  line  item  kind       price       seller  list
     2  box   component  100.50 EUR  Acme    one.csv
     3  bag   component  9.00 EUR    Acme    one.csv
     2  can   component  3.50 EUR    Boxes   two.csv
     3  tin   component  4.00 EUR    Acme    two.csv

Files written to mine. Next: bursar catalog build mine
part,seller,date,kind,source,amount
box,Acme,2026-11-15,quote,one,100.50
bag,Acme,2026-11-15,quote,one,9.00
can,Boxes,2026-11-15,quote,two,3.50
tin,Acme,2026-11-15,quote,two,4.00
$ cd $TMP; cp -r mine before; printf 'item,kind,price,cores\na,node,x,\nb,blade,1,\nc,cable,1,\n' >wrong.csv; bursar catalog import mine one.csv wrong.csv none.csv 2>&1; bursar catalog import mine wrong.csv 2>&1; diff -r before mine
bursar: wrong.csv:2:10: a node needs a value in column 'cores'
bursar: wrong.csv:3:3: unknown kind of part 'blade'; expected one of node, nic, switch, port, cable, chassis, line_card, rack, pdu, license, service, component, accelerator
bursar: wrong.csv:4:1: a cable needs a value in column 'network'
bursar: none.csv: cannot be read: No such file or directory
bursar: 2 of 3 price lists cannot be imported: nothing was written
bursar: wrong.csv:2:10: a node needs a value in column 'cores'
bursar: wrong.csv:3:3: unknown kind of part 'blade'; expected one of node, nic, switch, port, cable, chassis, line_card, rack, pdu, license, service, component, accelerator
bursar: wrong.csv:4:1: a cable needs a value in column 'network'
bursar: 3 of 3 lines cannot be imported
$ cd $TMP; bursar catalog import mine one.csv two.csv --source x; bursar catalog import mine one.csv two.csv --mend x.xlsx; bursar catalog import mine one.csv --mend x.csv; bursar catalog import mine one.csv --date-order year; bursar catalog import mine log.txt --yes; bursar catalog import whitney-1997 one.csv --seller x; bursar catalog list --seller x
! bursar: --source is for one price list
! bursar: --mend is for one price list
! bursar: --mend: expected a file that ends in one of .xlsx, got 'x.csv'
! try 'bursar help catalog'
! bursar: --date-order: unknown date-order 'year'; expected one of dmy, mdy
! try 'bursar help catalog'
! bursar: --yes applies only to the import of a price list into a folder
! bursar: --seller applies only to the import of a price list into a folder
! bursar: catalog list does not accept --seller
? 2
$ cd $TMP; bursar catalog import mine one.csv two.csv --dry-run --seller Other; bursar catalog import mine one.csv two.csv --dry-run --format csv
Read     2 prices of 2 parts from one.csv, seller Other
Read     2 prices of 2 parts from two.csv, seller Other

  line  item  kind       price       seller  date        pack  kind of  list
                                                               price
     2  box   component  100.50 EUR  Other   2026-11-15     1  quote    one.csv
     3  bag   component  9.00 EUR    Other   2026-11-15     1  quote    one.csv
     2  can   component  3.50 EUR    Boxes   2026-11-15     1  quote    two.csv
     3  tin   component  4.00 EUR    Other   2026-11-15     1  quote    two.csv

Nothing was written to mine.
line,item,kind,price,from,seller,valid_until,rates,date,pack,quote_kind,in_catalog,guessed,list,index,optional
2,box,component,100.50 EUR,,,,,2026-11-15,1,quote,true,,one.csv,0,false
3,bag,component,9.00 EUR,,,,,2026-11-15,1,quote,true,,one.csv,1,false
2,can,component,3.50 EUR,,Boxes,,,2026-11-15,1,quote,true,,two.csv,0,false
3,tin,component,4.00 EUR,,,,,2026-11-15,1,quote,true,,two.csv,1,false
$ cd $TMP; grep -v can two.csv >three.csv; printf 'Boxes Ltd\n' | TERM=dumb script -qec 'bursar catalog import mine three.csv --replace' /dev/null | tr -d '\r' | grep -oE 'Who sells.*known]|4.00 EUR .*|Files.*'; grep tin mine/quote.csv | cut -d, -f1-3,7-; printf '\n' | TERM=dumb script -qec 'bursar catalog import mine three.csv -q' /dev/null >/dev/null; grep -c tin mine/quote.csv
Who sells these parts? [Enter: not known]
4.00 EUR  Boxes Ltd
Files written to mine. Next: bursar catalog build mine
tin,Acme,2026-11-15,quote,two,4.00
tin,Boxes Ltd,2026-11-15,quote,three,4.00
3
$ cd $TMP; printf 'Acme GmbH;Offer 17\n\nItem;Kind;Price (EUR);Cores;Memory\nbox3;server;13x;32;64 GB\nblade1;blade;1.300,00;32;64 GB\nbox4;server;1.300,00;32;\nnode5;server;2.250,50;64;"1,5 TB"\nwire;cable;5,00;;\n' >holes.csv; bursar catalog import mine holes.csv --mend holes.xlsx; python3 -B $OLDPWD/tests/cli/price-lists/form.py holes.xlsx offers; python3 -B $OLDPWD/tests/cli/price-lists/form.py holes.xlsx show; python3 -B $OLDPWD/tests/cli/price-lists/form.py holes.xlsx comments; python3 -B $OLDPWD/tests/cli/price-lists/form.py holes.xlsx show 3
Read      1 price of 1 part from holes.csv, seller Acme GmbH
Problems  4 lines cannot be imported

  line  item   kind  price
     7  node5  node  2,250.50 EUR

Note: stated outside the table: seller Acme GmbH.
Note: nodes without a number of sockets have one.

Problems
  line  heading      problem
     4  Price (EUR)  price: expected a number that only its currency or 'net'
                     may follow, got '13x'
     5  Kind         unknown kind of part 'blade'; expected one of node, nic,
                     switch, port, cable, chassis, line_card, rack, pdu,
                     license, service, component, accelerator
     6  memory       a node needs a value in column 'memory'
     8  network      a cable needs a value in column 'network'

Wrote holes.xlsx with 4 marked cells. Next: correct them, then bursar catalog
import mine holes.xlsx
Nothing was written to mine.
Prices (visible), Quote (visible), Problems (visible), Choices (hidden)
Item: 0 words 
Kind: 13 words node nic port switch, no others
Price (EUR): 0 words 
Cores: 0 words 
Memory: 0 words 
network: 28 words edr efa-100g efa-3200g efa-400g
A1 Acme GmbH
B1 Offer 17
A3 Item
B3 Kind
C3 Price (EUR)
D3 Cores
E3 Memory
F3 network
A4 box3
B4 server
C4 13x
D4 32
E4 64 GB
A5 blade1
B5 blade
C5 1300
D5 32
E5 64 GB
A6 box4
B6 server
C6 1300
D6 32
A7 node5
B7 server
C7 2250.5
D7 64
E7 1.5 TB
A8 wire
B8 cable
C8 5
C4 price: expected a number that only its currency or 'net' may follow, got '13x'
B5 unknown kind of part 'blade'; expected one of node, nic, switch, port, cable, chassis, line_card, rack, pdu, license, service, component, accelerator
E6 a node needs a value in column 'memory'
F8 a cable needs a value in column 'network'
A1 Correct the marked cells and import this file. Comments explain them.
A3 Problems
A4 line
B4 heading
C4 problem
A5 4
B5 Price (EUR)
C5 price: expected a number that only its currency or 'net' may follow, got '13x'
A6 5
B6 Kind
C6 unknown kind of part 'blade'; expected one of node, nic, switch, port, cable, chassis, line_card, rack, pdu, license, service, component, accelerator
A7 6
B7 memory
C7 a node needs a value in column 'memory'
A8 8
B8 network
C8 a cable needs a value in column 'network'
! bursar: 4 of 5 lines cannot be imported
$ cd $TMP; python3 -B $OLDPWD/tests/cli/price-lists/form.py holes.xlsx fill filled.xlsx '4:Price (EUR)=1250.5' 5:Kind=node '6:Memory=128 GB' 8:network=ndr; bursar catalog import mine filled.xlsx --mend again.xlsx --seller Acme; python3 -B $OLDPWD/tests/cli/price-lists/form.py again.xlsx fill filled.xlsx '8:latency=1.2 us' '8:speed=400 Gbit/s'; bursar catalog import mine filled.xlsx --mend again.xlsx --seller Acme; grep filled mine/quote.csv | cut -d, -f1-3,7-; grep node5 mine/node.csv
Read      5 prices of 5 parts from filled.xlsx, seller Acme
Problems  1 line cannot be imported

  line  item    kind   price
     4  box3    node   1,250.50 EUR
     5  blade1  node   1,300.00 EUR
     6  box4    node   1,300.00 EUR
     7  node5   node   2,250.50 EUR
     8  wire    cable  5.00 EUR

Note: sheet read: 'Prices'; not read: 'Quote', 'Problems', 'Choices' (hidden).
Note: nodes without a number of sockets have one.

Problems
  line  heading  problem
     8  latency  the latency of network 'ndr' is not known: give it on one of
                 its lines (column 'latency', such as 1.5 us), or import a
                 ping-pong first (--technology ndr)

Wrote again.xlsx with 1 marked cell. Next: correct them, then bursar catalog
import mine again.xlsx
Nothing was written to mine.
  line  item    kind   price         seller
     4  box3    node   1,250.50 EUR  Acme
     5  blade1  node   1,300.00 EUR  Acme
     6  box4    node   1,300.00 EUR  Acme
     7  node5   node   2,250.50 EUR  Acme
     8  wire    cable  5.00 EUR      Acme

Note: sheet read: 'Prices'; not read: 'Quote', 'Problems', 'Choices' (hidden).
Note: nodes without a number of sockets have one.

Files written to mine. Next: bursar catalog build mine
box3,Acme,2026-11-15,quote,filled,1250.50
blade1,Acme,2026-11-15,quote,filled,1300.00
box4,Acme,2026-11-15,quote,filled,1300.00
node5,Acme,2026-11-15,quote,filled,2250.50
wire,Acme,2026-11-15,quote,filled,5.00
node5,1,64,1572864
! bursar: filled.xlsx:8:6: the latency of network 'ndr' is not known: give it on one of its lines (column 'latency', such as 1.5 us), or import a ping-pong first (--technology ndr)
$ cd $TMP; bursar catalog import mine filled.xlsx --mend no/x.xlsx; bursar catalog import mine holes.csv --mend no/x.xlsx
  line  item    kind   price         seller
     4  box3    node   1,250.50 EUR  Acme GmbH
     5  blade1  node   1,300.00 EUR  Acme GmbH
     6  box4    node   1,300.00 EUR  Acme GmbH
     7  node5   node   2,250.50 EUR  Acme GmbH
     8  wire    cable  5.00 EUR      Acme GmbH

Note: sheet read: 'Prices'; not read: 'Quote', 'Problems', 'Choices' (hidden).
Note: stated outside the table: seller Acme GmbH.

Files written to mine. Next: bursar catalog build mine
! bursar: no/x.xlsx: cannot be written: No such file or directory
? 7
$ cd $TMP; for i in 2 3; do bursar catalog import mine holes.csv --mend holes$i.xlsx >/dev/null 2>&1; done; cmp holes2.xlsx holes3.xlsx
