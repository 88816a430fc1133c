# What the description of a line says about its part: processors, memory, accelerators and the network, and what it does not.
$ cd $TMP; bursar -q catalog new mine --currency EUR --as-of 2026-11-20 >/dev/null; printf 'Pos;Art-Nr;Bezeichnung;Menge;Preis\n1;A1;Server, 2x AMD EPYC 9655, 24x 64GB DDR5-6400;1;100,00\n2;A2;R1: (1) AMD EPYC™ 9655P 96C, (12) 32GB RDIMM DDR5-6400, (4) 3.84TB NVMe;1;90,00\n3;A3;Aufpreis 2x AMD EPYC 9755 statt 2x AMD EPYC 9655, je 24x 64GB DDR5;1;20,00\n4;A4;CPU-Kit 2x AMD EPYC 9655;1;30,00\n5;A5;Storage-Server mit 2x AMD EPYC 9355, 16x 32GB DDR5-6400;1;80,00\n6;A6;GPU-Server mit 2x Intel Xeon 6767P;1;300,00\n;;32x 64 Go DDR5-6400;;\n;;NVIDIA HGX B200 8-GPU;;\n7;A7;Switch 48x 25GbE SFP28, 8x 100GbE;1;40,00\n8;A8;Kabel QSFP28 100GbE, 3 m;1;5,00\n9;A9;Kühlwasserverteiler;1;6,00\n' >list.csv; bursar catalog import mine list.csv --yes --seller Acme --format csv | cut -d, -f2-4,9-; cat mine/node.csv mine/switch.csv mine/cable.csv
item,kind,price,guessed
a1,node,100.00 EUR,"the word 'server', the description: processor 2x AMD EPYC 9655, memory 24x 64GB DDR5-6400"
a2,node,90.00 EUR,"its processors and memory, the description: processor 1x AMD EPYC™ 9655P, memory 12x 32GB RDIMM DDR5-6400"
a3,component,20.00 EUR,no word names its kind
a4,component,30.00 EUR,the word 'cpu'
a5,component,80.00 EUR,the word 'storage server'
a6,node,300.00 EUR,"the word 'gpu server', the description: processor 2x Intel Xeon 6767P, memory 32x 64 Go DDR5-6400, accelerator B200, accelerators 8"
a7,switch,40.00 EUR,"the word 'switch', the description: network ethernet-25g, the description: ports 48"
a8,cable,5.00 EUR,"the word 'kabel', the description: network ethernet-100g"
a9,component,6.00 EUR,no word names its kind
part,sockets,cores,memory_MiB,accelerator,accelerators
a1,2,192,1572864,,
a2,1,96,393216,,
a6,2,128,2097152,b200-sxm,8
part,technology,ports
a7,ethernet-25g,48
part,technology
a8,ethernet-100g
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
