# Price lists of parts that a used catalogue describes.

$ cd $TMP; mkdir lib mine; printf 'name,as_of,currency,title\nlib,2026-11-28,EUR,Library\n' >lib/meta.csv; printf 'id,title\nsheet,Data sheet\n' >lib/source.csv; printf 'id,kind,vendor,name,power_W,source\ncx7,nic,NVIDIA,ConnectX-7 NDR,25,sheet\nqm9700,switch,NVIDIA,Quantum-2,1720,sheet\nepyc-9655,component,AMD,EPYC 9655,400,sheet\ntwin-a,component,X,Twin,,sheet\ntwin-b,component,X,Twin,,sheet\n' >lib/part.csv; printf 'part,technology\ncx7,ndr\n' >lib/nic.csv; printf 'part,technology,ports\nqm9700,ndr,64\n' >lib/switch.csv; printf 'id,latency_us,bandwidth_Bps,kind,source\nndr,1.4,49e9,list,sheet\nhdr,1.4,24e9,list,sheet\n' >lib/technology.csv; printf 'part,cores\nepyc-9655,96\n' >lib/processor.csv; printf 'part,name\ncx7,MCX75510AAS-NEAT\nqm9700,MQM9700-NS2F\nepyc-9655,100-000000674\n' >lib/alias.csv
$ cd $TMP; printf 'name,as_of,currency,title,uses\nmine,2026-11-28,EUR,Mine,lib\n' >mine/meta.csv; cp -r mine empty
$ cd $TMP; printf 'Part number;Description;Price (EUR)\nmcx75510aas neat;NVIDIA NIC;1.200,50\n;Quantum-2 (MQM9700-NS2F);20.000,00\nXYZ;AMD EPYC(R) 9655;5.000,00\n' >list.csv; bursar catalog import mine list.csv --yes; ls mine; bursar catalog list ./mine/; cp mine/quote.csv 1; bursar catalog import mine list.csv --yes --replace -q; diff 1 mine/quote.csv; ls mine
Imported  3 prices of 3 parts from list.csv
Guessed   1 kind of parts, in column 'guessed from'

  line  item       kind       price          guessed from
     2  cx7        nic        1,200.50 EUR   -
     3  qm9700     switch     20,000.00 EUR  the order code 'Quantum-2'
     4  epyc-9655  component  5,000.00 EUR   -

Note: facts of 3 parts are from catalogue 'lib'.

Files written to mine. Next: bursar catalog build mine
meta.csv
quote.csv
source.csv
catalogue   mine
title       Mine
price date  2026-11-28

  part       kind       price [EUR]  price kind  source
  cx7        nic           1,200.50  quote       list
  epyc-9655  component     5,000.00  quote       list
  qm9700     switch       20,000.00  quote       list
meta.csv
quote.csv
source.csv
$ cd $TMP; cp -r empty some; printf 'Part number,Kind,Price (EUR),Power,Network,Ports\nMCX75510AAS-NEAT,nic,1200.50,99 W,,\nQM-9700,switch,20000.00,,HDR,40\nepyc 9655,component,4000.00,,,\n' >list.csv; bursar catalog import some list.csv; head -3 some/part.csv some/switch.csv; bursar catalog list ./some/
  line  item       kind       price
     2  cx7        nic        1,200.50 EUR
     3  qm9700     switch     20,000.00 EUR
     4  epyc-9655  component  4,000.00 EUR

Note: facts of 2 parts are from catalogue 'lib'.
Note: values of these parts in the list are not read: power.

Files written to some. Next: bursar catalog build some
==> some/part.csv <==
id,name,kind,source
qm9700,QM-9700,switch,list

==> some/switch.csv <==
part,technology,ports
qm9700,hdr,40
catalogue   mine
title       Mine
price date  2026-11-28

  part       kind       price [EUR]  price kind  source
  cx7        nic           1,200.50  quote       list
  epyc-9655  component     4,000.00  quote       list
  qm9700     switch       20,000.00  quote       list
$ cd $TMP; cp -r empty new; bursar catalog add new item=new-nic kind=nic network=ndr price=100EUR -q; cat new/nic.csv; ls new
  item     kind  price
  new-nic  nic   100.00 EUR

Files written to new. Next: bursar catalog build new
part,technology
new-nic,ndr
meta.csv
nic.csv
part.csv
quote.csv
source.csv
$ cd $TMP; printf 'Part number,Price (EUR)\ntwin,5\n' >list.csv; bursar catalog import mine list.csv
! bursar: list.csv:2:1: 'twin' is the name of several parts: write one of 'twin-a', 'twin-b'
? 5
$ cd $TMP; printf 'Part number,Price (EUR)\nunknown,5\n' >list.csv; bursar catalog import mine list.csv
! bursar: list.csv:2:1: a part needs a value in column 'kind'
? 5
$ cd $TMP; printf 'Part number,Kind,Cores,Memory,Price (EUR)\nEPYC 9655,node,96,512 GB,9000\n' >list.csv; cp -r empty node; bursar catalog import node list.csv 2>&1; bursar catalog list ./node/
  line  item       kind  price
     2  epyc-9655  node  9,000.00 EUR

Note: nodes without a number of sockets have one.

Files written to node. Next: bursar catalog build node
catalogue   mine
title       Mine
price date  2026-11-28

  part       kind  price [EUR]  price kind  source
  epyc-9655  node     9,000.00  quote       list
$ cd $TMP; bursar catalog new a --currency EUR --as-of 2026-11-28 -q; bursar catalog new b --currency EUR --as-of 2026-11-28 --uses none -q; bursar catalog new c --currency EUR --as-of 2026-11-28 --uses lib -q; tail -qn +2 a/meta.csv b/meta.csv c/meta.csv; printf 'Artikel,Price (EUR)\nMQM9700-NS2F,21000\n' >list.csv; bursar catalog import a list.csv -q; bursar catalog list ./a/
Made a, a catalogue without parts. Next: bursar catalog import a PRICES.csv
Made b, a catalogue without parts. Next: bursar catalog import b PRICES.csv
Made c, a catalogue without parts. Next: bursar catalog import c PRICES.csv
a,2026-11-28,EUR,a,parts-2026
b,2026-11-28,EUR,b
c,2026-11-28,EUR,c,lib
  line  item    kind    price
     2  qm9700  switch  21,000.00 EUR

Note: facts of 1 part are from catalogue 'parts-2026'.

Files written to a. Next: bursar catalog build a
catalogue   a
title       a
price date  2026-11-28

  part    kind    price [EUR]  price kind  source
  qm9700  switch    21,000.00  quote       list
$ cd $TMP; bursar catalog new d --currency EUR --as-of 2026-11-28 --uses part-2026; bursar catalog list --uses lib
! bursar: d/meta.csv:2:20: there is no catalogue 'part-2026' to use: expected a folder or a file 'part-2026.db' in '.', or an installed catalogue; build it, or delete it from uses; did you mean 'parts-2026'?
! bursar: catalog list does not accept --uses
? 2
