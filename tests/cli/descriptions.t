# What the description of a line says about its part: processors, memory, accelerators and the network, and what it does not.
$ cd $TMP; bursar -q catalog new mine --currency EUR --as-of 2026-11-20 >/dev/null; printf 'Pos;Art-Nr;Bezeichnung;Menge;Preis\n1;A1;Server, 2x AMD EPYC 9655, 24x 64GB DDR5-6400;1;100,00\n2;A2;R1: (1) AMD EPYC™ 9655P 96C, (12) 32GB RDIMM DDR5-6400, (4) 3.84TB NVMe;1;90,00\n3;A3;Aufpreis 2x AMD EPYC 9755 statt 2x AMD EPYC 9655, je 24x 64GB DDR5;1;20,00\n4;A4;CPU-Kit 2x AMD EPYC 9655;1;30,00\n5;A5;Storage-Server mit 2x AMD EPYC 9355, 16x 32GB DDR5-6400;1;80,00\n6;A6;GPU-Server mit 2x Intel Xeon 6767P;1;300,00\n;;32x 64 Go DDR5-6400;;\n;;NVIDIA HGX B200 8-GPU;;\n7;A7;Switch 48x 25GbE SFP28, 8x 100GbE;1;40,00\n8;A8;Kabel QSFP28 100GbE, 3 m;1;5,00\n9;A9;Kühlwasserverteiler;1;6,00\n' >list.csv; bursar catalog import mine list.csv --yes --seller Acme --format csv | cut -d, -f2-4,9-; cat mine/node.csv mine/switch.csv mine/cable.csv
! bursar: list.csv:4:1: a node needs a value in column 'cores'
! cat: mine/node.csv: No such file or directory
! cat: mine/switch.csv: No such file or directory
! cat: mine/cable.csv: No such file or directory
? 1
$ cd $TMP; for text in 'Server, AMD EPYC 9655, 24x 64GB DDR5' 'Server, 2x AMD EPYC 9655, 2x AMD EPYC 9755, 24x 64GB DDR5' 'Server, 2x AMD EPYC 9655, 12x 64GB DDR5, 12x 32GB DDR5'; do printf "Pos;Art-Nr;Bezeichnung;Preis\n1;B1;$text;100,00\n" >wrong.csv; bursar catalog import mine wrong.csv --yes --seller Acme 2>&1; done
bursar: wrong.csv:2:1: a node needs a value in column 'cores'
bursar: wrong.csv:2:1: a node needs a value in column 'cores'
bursar: wrong.csv:2:1: a node needs a value in column 'memory'
? 5
$ cd $TMP; bursar -q catalog new names --currency EUR --as-of 2026-11-20 >/dev/null; printf 'Item,Description,Qty,Unit net EUR,Total net EUR\n1,Login server,2,10,20\n2,Rack 42U,1,5,5\n,,,Deposit 30 %%,7.5\n' >list.csv; bursar catalog import names list.csv --yes --seller Acme --format csv; printf 'Item,Description,Kind,Price EUR\n4711,Login server,component,10\n4712,Rack,component,5\n' >list.csv; bursar catalog import names list.csv --yes --seller Acme --format csv
line,item,kind,price,from,seller,valid_until,rates,guessed
2,login-server,component,10.00 EUR,,Acme,,,the word 'login server'
3,rack-42u,rack,5.00 EUR,,Acme,,,"the word 'rack', the description: rack units 42"
line,item,kind,price,from,seller,valid_until,rates
2,login-server,component,10.00 EUR,,Acme,,
3,4712,component,5.00 EUR,,Acme,,
$ cd $TMP; bursar -q catalog new one --currency USD --as-of 2026-11-20 >/dev/null; printf 'Quoted On,"Nov. 17, 2026"\nExpires by,"Dec. 17, 2026"\n,\nProduct,Qty,Unit Price,Subtotal\n"R6715, AMD EPYC 9655P 2.60GHz, 12x 32GB RDIMM, 6400MT/s",2,$10.00,$20.00\n"Support, 5 years, per server",2,$1.00,$2.00\nSubtotal:,,,$22.00\nShipping:,,,$3.00\nEstimated Tax:,,,$0.00\nTotal:,,,$25.00\n' >list.csv; bursar catalog import one list.csv --yes --seller Acme --format csv | cut -d, -f2-4,9-; cat one/node.csv one/service.csv; cut -d, -f3,9 one/quote.csv
item,kind,price,guessed
r6715-amd-epyc-9655p-2.60ghz-12x-32gb-rdimm-6400mt-s,node,10.00 USD,"its processors and memory, the description: processor 1x epyc-9655p, memory 12x 32GB RDIMM"
support-5-years-per-server,service,1.00 USD,the word 'support'
shipping,service,3.00 USD,'Shipping:'
part,sockets,cores,memory_MiB
r6715-amd-epyc-9655p-2.60ghz-12x-32gb-rdimm-6400mt-s,1,96,393216
part,per
support-5-years-per-server,node
shipping,cluster
date,valid_until
2026-11-17,2026-12-17
2026-11-17,2026-12-17
2026-11-17,2026-12-17
$ cd $TMP; bursar -q catalog new swiss --currency CHF --as-of 2026-11-20 >/dev/null; printf "Pos;Artikel;Beschreibung;Stk;CHF/Stk;CHF Total\n1;N2;Knoten 2x Intel Xeon 6980P, 24x 64GB DDR5-6400;8;41'250.00;330'000.00\n2;MQM9790-NS2F;Switch;1;24'900.–;24'900.–\n3;Rabatt Hochschule;;;;-17'745.00\nZwischentotal;;;;;337'155.00\nMwSt 8.1%%;;;;;27'309.56\nTotal CHF;;;;;364'464.56\n" >list.csv; bursar catalog import swiss list.csv --yes --seller Acme --format csv
line,item,kind,price,from,seller,valid_until,rates,guessed
2,n2,node,"39,187.50 CHF",,Acme,,,"the word 'knoten', the description: processor 2x Intel Xeon 6980P, memory 24x 64GB DDR5-6400"
3,qm9790,switch,"23,655.00 CHF",,Acme,,,
