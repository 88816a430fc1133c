# The form that vendors fill in: its columns, its drop-downs, its explanations, and its import.
$ cd $TMP; bursar catalog template -o offers.csv; tr , '\n' <offers.csv | paste -s -d ' ' | fold -s -w 72
Wrote offers.csv, a form for offers. Next: let vendors fill it in, then
bursar catalog import FOLDER offers.csv
Item Description Kind Price Currency Quantity break Pack Seller Date 
Valid until Vendor Network Speed Latency Ports Length Processor Cores 
Sockets Memory Accelerator Accelerators Accelerator memory NIC slots 
Power Height Rack units Capacity Per Years
$ cd $TMP; bursar catalog template -c whitney-1997 -o offers.xlsx -q; python3 -B $OLDPWD/tests/cli/price-lists/form.py offers.xlsx offers
Offers (visible), Explanation (visible), Choices (hidden)
Item: 0 words 
Description: 0 words 
Kind: 13 words node nic port switch, no others
Price: 0 words 
Currency: 13 words USD EUR GBP JPY
Quantity break: 0 words 
Pack: 0 words 
Seller: 0 words 
Date: 0 words 
Valid until: 0 words 
Vendor: 0 words 
Network: 32 words 10baset fast-ethernet ideal myrinet
Speed: 0 words 
Latency: 0 words 
Ports: 0 words 
Length: 0 words 
Processor: 0 words 
Cores: 0 words 
Sockets: 0 words 
Memory: 0 words 
Accelerator: 0 words 
Accelerators: 0 words 
Accelerator memory: 0 words 
NIC slots: 0 words 
Power: 0 words 
Height: 0 words 
Rack units: 0 words 
Capacity: 0 words 
Per: 0 words 
Years: 0 words 
$ cd $TMP; python3 -B $OLDPWD/tests/cli/price-lists/form.py offers.xlsx show 2 | head -28 | cut -c 1-60
A1 Fill in the sheet Offers: one line for each part and pric
A2 Prices are after discount and without tax. Do not add lin
A3 Numbers may have a unit: 768 GB, 400 Gbit/s, 1.2 us.
A5 Columns
A6 column
B6 meaning
C6 needed by
D6 example
A7 Item
B7 The part number or name, as you order it.
C7 every line
D7 MCX75310AAS-NEAT
A8 Description
B8 A description for the reader.
C8 -
D8 ConnectX-7 NDR, one port
A9 Kind
B9 What the part is. Choose a word of the list.
C9 new parts
D9 nic
A10 Price
B10 The price of one unit after discount, without tax. With 
C10 every offer
D10 1250.00
A11 Currency
B11 The currency of the price, as three letters.
C11 every offer
D11 EUR
$ cd $TMP; bursar catalog template -c whitney-1997 -o again.xlsx -q && cmp offers.xlsx again.xlsx
$ cd $TMP; bursar -q catalog new mine --currency EUR --as-of 2026-11-15; python3 -B $OLDPWD/tests/cli/price-lists/form.py offers.xlsx fill filled.xlsx 2:item=R660 2:kind=node 2:price=14200.5 2:currency=EUR 2:cores=64 2:memory='512 GB' '2:valid until=2026-12-31' 2:seller=Acme 3:item=NIC-9 3:kind=nic 3:price=950 3:currency=EUR 3:network=ndr 3:latency='1.2 us' 3:speed='400 Gbit/s' 4:item=NIC-9 4:kind=nic 4:price=900 4:currency=EUR '4:quantity break=50' 4:network=ndr; bursar catalog import mine filled.xlsx; cut -d, -f1,2,4- mine/quote.csv
Made mine, a catalogue without parts. Next: bursar catalog import mine
PRICES.csv
  line  item   kind  price          minimum quantity  seller  valid until
     2  r660   node  14,200.50 EUR  -                 Acme    2026-12-31
     3  nic-9  nic   950.00 EUR     -                 -       -
     4  nic-9  nic   900.00 EUR     50                -       -

Note: sheet read: 'Offers'; not read: 'Explanation', 'Choices' (hidden).
Note: 'r660' has sizes and NIC slots of server model 'r660'.
Note: nodes without a number of sockets have one.

Files written to mine. Next: bursar catalog build mine
part,seller,currency,pack,min_quantity,kind,source,valid_until,amount
r660,Acme,EUR,1,1,quote,filled,2026-12-31,14200.50
nic-9,,EUR,1,1,quote,filled,,950.00
nic-9,,EUR,1,50,quote,filled,,900.00
$ cd $TMP; bursar catalog template --for whitney-bt -o w.csv; cut -d, -f1-5 w.csv
Parts that the form lists
  part                 kind   description
  fast-ethernet-cable  cable  Fast Ethernet cable
  fast-ethernet-nic    nic    Fast Ethernet interface card
  fast-ethernet-port   port   Fast Ethernet switch, per port
  myrinet-cable        cable  Myrinet cable
  myrinet-nic          nic    Myrinet interface card
  myrinet-port         port   Myrinet switch, per port
  ppro-200             node   PC with one 200 MHz Pentium Pro, 128 MB

Wrote w.csv, a form for offers. Next: let vendors fill it in, then
bursar catalog import FOLDER w.csv
Item,Description,Kind,Price,Currency
fast-ethernet-cable,Fast Ethernet cable,cable,,
fast-ethernet-nic,Fast Ethernet interface card,nic,,
fast-ethernet-port,"Fast Ethernet switch, per port",port,
myrinet-cable,Myrinet cable,cable,,
myrinet-nic,Myrinet interface card,nic,,
myrinet-port,"Myrinet switch, per port",port,
ppro-200,"PC with one 200 MHz Pentium Pro, 128 MB",node,
$ cd $TMP; bursar catalog template --for whitney-bt -o w.xlsx --format json | head -12; python3 -B $OLDPWD/tests/cli/price-lists/form.py w.xlsx show | tail -6
{
  "schema": "bursar.catalog.template/1",
  "file": "w.xlsx",
  "rows": [
    {
      "part": "fast-ethernet-cable",
      "kind": "cable",
      "name": "Fast Ethernet cable"
    },
    {
      "part": "fast-ethernet-nic",
      "kind": "nic",
A7 myrinet-port
B7 Myrinet switch, per port
C7 port
A8 ppro-200
B8 PC with one 200 MHz Pentium Pro, 128 MB
C8 node
$ cd $TMP; bursar catalog template --for university-2026 -o offers.xlsx | grep -c node; bursar catalog template; bursar catalog template -o x.txt; bursar catalog template x -o x.csv; bursar catalog template --for nothing -o x.csv 2>&1 | sed 's/ in .*//'; bursar catalog template --yes -o x.csv; ls x* 2>/dev/null
10
bursar: there is no scenario 'nothing'
! bursar: catalog template -o FILE needs a file that ends in .xlsx or .csv
! bursar: catalog template -o FILE needs a file that ends in .xlsx or .csv
! bursar: catalog template: too many arguments; usage: bursar catalog template -o FILE
! bursar: catalog template does not accept --yes
? 2
$ cd $TMP; bursar catalog export whitney-1997 parts >/dev/null && rm parts/quote.csv && printf 'part,seller,date,valid_until,amount,currency,kind,pack,min_quantity,source\n' >parts/quote.csv && sed 's,^catalog: .*,catalog: ./parts,' $OLDPWD/build/scenarios/whitney-bt.yaml >w.yaml && bursar optimize w.yaml; bursar catalog template --for w.yaml -o unpriced.csv -q && cmp unpriced.csv w.csv
! bursar: w.yaml:15:11: node 'ppro-200' has no price on or before the scenario's date
$ cd $TMP; bursar -q catalog template --for university-2026 -o form.csv >/dev/null; bursar -q catalog new new --currency EUR --as-of 2026-11-20 >/dev/null; sed 's/^\(ddr5-32,[^,]*,component\),/\1,500/' form.csv >filled.csv; bursar catalog import new filled.csv --seller Acme -q | tail -6
    39  no price  switch-25g-48 Switch, 48 ports of 25 Gbit/s Ethernet switch
    40  no price  xeon-2x6980p-768 Two Xeon 6980P (128 cores, 2 GHz), 768 GB
                  node
    41  no price  xeon-6741p-256 One Xeon 6741P (48 cores, 2.5 GHz), 256 GB node

Files written to new. Next: bursar catalog build new
