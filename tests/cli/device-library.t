# Devices of the NetBox library in a catalogue of facts without prices: no price is needed, the order code is a name of the part.

$ cd $TMP; bursar catalog new lib --currency EUR --as-of 2026-11-28 --uses none -q; printf 'manufacturer: Nvidia\nmodel: ConnectX-7 MCX755106AS-HEAT\npart_number: MCX755106AS-HEAT\ninterfaces:\n  - {name: "{module} 1", type: 200gbase-x-qsfp56}\n  - {name: "{module} 2", type: 200gbase-x-qsfp56}\n' >card.yaml; bursar catalog import lib card.yaml network=roce-200g latency=3us; printf 'manufacturer: Nvidia\nmodel: QM9700\nslug: nvidia-qm9700\npart_number: MQM9700-NS2F\nu_height: 1\nairflow: rear-to-front\nweight: 14.8\ninterfaces:\n' >switch.yaml; for i in 1 2 3 4 5 6 7 8; do echo "  - {name: IB$i, type: infiniband-ndr}"; done >>switch.yaml; bursar catalog import lib switch.yaml latency=1.4us; bursar catalog add lib item=r7725 kind=component vendor=Dell sockets=2 price=1EUR -q; bursar catalog add lib item=epyc-9655 kind=component vendor=AMD cores=96 price=1EUR -q; rm lib/quote.csv; head -9 lib/*.csv
Made lib, a catalogue without parts. Next: bursar catalog import lib PRICES.csv
  item                         kind
  connectx-7-mcx755106as-heat  nic

Files written to lib. Next: bursar catalog build lib
  item    kind
  qm9700  switch

Files written to lib. Next: bursar catalog build lib
  item   kind       price
  r7725  component  1.00 EUR

Files written to lib. Next: bursar catalog build lib
  item       kind       price
  epyc-9655  component  1.00 EUR

Files written to lib. Next: bursar catalog build lib
==> lib/alias.csv <==
name,part
MCX755106AS-HEAT,connectx-7-mcx755106as-heat
MQM9700-NS2F,qm9700

==> lib/meta.csv <==
name,as_of,currency,title
lib,2026-11-28,EUR,lib

==> lib/nic.csv <==
part,technology,ports
connectx-7-mcx755106as-heat,roce-200g,2

==> lib/part.csv <==
id,name,vendor,kind,source,height_U,weight_kg,note
connectx-7-mcx755106as-heat,ConnectX-7 MCX755106AS-HEAT,Nvidia,nic,card,,,
qm9700,QM9700,Nvidia,switch,switch,1,14.8,airflow: rear-to-front
r7725,r7725,Dell,component,by-hand,,,
epyc-9655,epyc-9655,AMD,component,by-hand,,,

==> lib/processor.csv <==
part,cores
epyc-9655,96

==> lib/server.csv <==
part,sockets
r7725,2

==> lib/source.csv <==
id,title
card,Device type card.yaml (NetBox)
switch,Device type switch.yaml (NetBox)
by-hand,Entered by hand

==> lib/switch.csv <==
part,technology,ports
qm9700,ndr,8

==> lib/technology.csv <==
id,latency_us,kind,source
roce-200g,3,list,card
ndr,1.4,list,switch
$ cd $TMP; bursar catalog check ./lib/ | grep -c quote; bursar catalog new mine --currency EUR --as-of 2026-11-28 --uses lib -q; printf 'Artikel,Preis (EUR)\nMQM9700-NS2F,21000\nNVIDIA MCX755106AS-HEAT,1500\n' >list.csv; bursar catalog import mine list.csv --seller Acme -q; bursar catalog list ./mine/
0
Made mine, a catalogue without parts. Next: bursar catalog import mine
PRICES.csv
  line  item                         kind    price          seller
     2  qm9700                       switch  21,000.00 EUR  Acme
     3  connectx-7-mcx755106as-heat  nic     1,500.00 EUR   Acme

Note: facts of 2 parts are from catalogue 'lib'.

Files written to mine. Next: bursar catalog build mine
catalogue   mine
title       mine
price date  2026-11-28

  part                         kind    price [EUR]  price kind  source
  connectx-7-mcx755106as-heat  nic        1,500.00  quote       list
  qm9700                       switch    21,000.00  quote       list
$ cd $TMP; bursar catalog import mine switch.yaml item=other latency=1us
! bursar: switch.yaml:1:1: a part needs a value for 'price', which the file does not have: add 'price=VALUE' after the file name
? 5
