# The N best plans, a vendor's bid, and the orders of a plan.
$ bursar optimize scenarios/whitney-bt.yaml --best 3 --format csv
rank,objective,rate,cost,cost_minor,node,nodes,nic,network,template,power_W,bill,also
1,6824.8268875095,6824.8268875095,997750.00,99775000,ppro-200,325,fast-ethernet-nic,fast-ethernet,per-port,,"650 x fast-ethernet-cable, 325 x fast-ethernet-nic, 650 x fast-ethernet-port, 325 x ppro-200",
2,6805.27757303635,6805.27757303635,994680.00,99468000,ppro-200,324,fast-ethernet-nic,fast-ethernet,per-port,,"648 x fast-ethernet-cable, 324 x fast-ethernet-nic, 648 x fast-ethernet-port, 324 x ppro-200",
3,6785.7212118144,6785.7212118144,991610.00,99161000,ppro-200,323,fast-ethernet-nic,fast-ethernet,per-port,,"646 x fast-ethernet-cable, 323 x fast-ethernet-nic, 646 x fast-ethernet-port, 323 x ppro-200",
$ bursar optimize scenarios/whitney-bt.yaml --best 2 | tail -13
more than the budget; 563 are no better than this one.
Checked: bill, prices, limits and rates were recomputed from the catalogue; all
22 checks hold, in exact integer money.

The best plans
       objective        cost  nodes  bill
           Mop/s         USD
  1  6,824.82689  997,750.00    325  650 x fast-ethernet-cable, 325 x
                                     fast-ethernet-nic, 650 x
                                     fast-ethernet-port, 325 x ppro-200
  2  6,805.27757  994,680.00    324  648 x fast-ethernet-cable, 324 x
                                     fast-ethernet-nic, 648 x
                                     fast-ethernet-port, 324 x ppro-200
$ bursar optimize scenarios/whitney-bt.yaml --budget 9000 --best 100 | tail -23
more than the budget; 3 are no better than this one.
Checked: bill, prices, limits and rates were recomputed from the catalogue; all
22 checks hold, in exact integer money.

Warnings
    bt needs 1630 MiB per process on 2 processes, a ppro-200 has 128 MiB for
    each (memory: ignore)

The best plans
      objective      cost  nodes  bill
          Mop/s       USD
  1  47.3290607  8,344.48      2  4 x myrinet-cable, 2 x myrinet-nic, 4 x
                                  myrinet-port, 2 x ppro-200
  2  47.2063815  6,140.00      2  4 x fast-ethernet-cable, 2 x
                                  fast-ethernet-nic, 4 x fast-ethernet-port, 2 x
                                  ppro-200
  3  23.67       3,070.00      1  2 x fast-ethernet-cable, 1 x
                                  fast-ethernet-nic, 2 x fast-ethernet-port, 1 x
                                  ppro-200
  4  23.67       4,172.24      1  2 x myrinet-cable, 1 x myrinet-nic, 2 x
                                  myrinet-port, 1 x ppro-200

There are no others.
$ bursar optimize scenarios/whitney-bt.yaml --best 2 --format json | grep -c '"rank"'
2
$ bursar optimize scenarios/whitney-bt.yaml --best 0
! bursar: --best: expected a whole number from 1 to 10000, got '0'
! try 'bursar help optimize'
? 2
$ bursar optimize scenarios/whitney-bt.yaml --best 10001
! bursar: --best: expected a whole number from 1 to 10000, got '10001'
! try 'bursar help optimize'
? 2
$ bursar optimize scenarios/whitney-bt.yaml --best 5 --format json -o $TMP/plan.json; bursar verify $TMP/plan.json scenarios/whitney-bt.yaml --format json | grep verified
  "verified": true,
$ printf 'part,quantity\nppro-200,325\nfast-ethernet-nic,325\nfast-ethernet-port,600\nfast-ethernet-cable,650\nmyrinet-nic,2\n' >$TMP/bid.csv; cd $TMP; bursar evaluate bid.csv $OLDPWD/scenarios/whitney-bt.yaml
bid.csv makes 300 x ppro-200 with fast-ethernet: 6,333.96 Mop/s for 986,060.00
USD.
It meets every requirement of the scenario.
The same money buys 321 x ppro-200 with fast-ethernet: 6,746.59 Mop/s, 6.51 %
more.

What is wrong
  (none)

What serves nothing
  part                 quantity  why
  ppro-200                   25  one node more takes 602 switch ports, the bill
                                 has 600
  fast-ethernet-nic          25  one node more takes 602 switch ports, the bill
                                 has 600
  fast-ethernet-cable        50  one node more takes 602 switch ports, the bill
                                 has 600
  myrinet-nic                 2  no part of this cluster

What it does
  name  model           processes      rate  unit   run time
                                                           s
  bt    npb.bt class=C        300  6,333.96  Mop/s   452.526

The bid at the catalogue's prices
  part                 quantity       total
                                        USD
  fast-ethernet-cable       650    6,500.00
  fast-ethernet-nic         325   32,500.00
  fast-ethernet-port        600  171,000.00
  myrinet-nic                 2    2,560.00
  ppro-200                  325  773,500.00

For the same money
    part                 quantity       total
                                          USD
    fast-ethernet-cable       642    6,420.00
    fast-ethernet-nic         321   32,100.00
    fast-ethernet-port        642  182,970.00
    ppro-200                  321  763,980.00
$ bursar optimize scenarios/whitney-bt.yaml --format csv -o $TMP/own.csv; bursar evaluate $TMP/own.csv scenarios/whitney-bt.yaml --format json | grep -E 'feasible|"rate"|gain'
  "feasible": true,
  "rate": 6824.8268875095,
      "rate": 6824.8268875095,
    "rate": 6824.8268875095,
    "gain": 0.0,
$ cd $TMP; bursar evaluate own.csv $OLDPWD/scenarios/whitney-bt.yaml --budget 990000 --format csv
what,detail,file,line,column
budget,"the bill is 7,750.00 USD over the budget of 990,000.00 USD",,,
! bursar: own.csv: the bid does not meet the scenario
? 3
$ cd $TMP; bursar evaluate own.csv $OLDPWD/scenarios/whitney-bt.yaml --goal cost --target-rate 7000 --format csv
what,detail,file,line,column
target_rate,"the rate is 6,824.83 Mop/s, at least 7,000 is asked for",,,
! bursar: own.csv: the bid does not meet the scenario
? 3
$ sed 's/^choose:/limits: {min_nodes: 330, never_buy: [fast-ethernet-cable]}\n&/; s/share: 1}/share: 1, max_time: 5min}/; /networks:/d' scenarios/whitney-bt.yaml >$TMP/strict.yaml; cd $TMP; bursar evaluate own.csv strict.yaml --format csv
what,detail,file,line,column
never_buy,'fast-ethernet-cable' is a part the scenario never buys,strict.yaml,14,38
min_nodes,"the bill makes 0 nodes, at least 330 are asked for",strict.yaml,14,21
nodes,"330 x ppro-200 with myrinet (per-port) need 330, the bill has 325: 5 missing",,,
NICs,"330 x ppro-200 with myrinet (per-port) need 330, the bill has 0: 330 missing",,,
switch ports,"330 x ppro-200 with myrinet (per-port) need 660, the bill has 0: 660 missing",,,
cables,"330 x ppro-200 with myrinet (per-port) need 660, the bill has 0: 660 missing",,,
! bursar: own.csv: the bid does not meet the scenario
? 3
$ printf 'quantity,part\n5,ppro-200\n10,fast-ethernet-nik\n' >$TMP/typo.csv; cd $TMP; bursar evaluate typo.csv $OLDPWD/scenarios/whitney-bt.yaml --format csv
what,detail,file,line,column
part,'fast-ethernet-nik' is no part of catalogue whitney-1997; did you mean 'fast-ethernet-nic'?,typo.csv,3,4
NICs,"5 x ppro-200 with fast-ethernet (per-port) need 5, the bill has 0: 5 missing",,,
switch ports,"5 x ppro-200 with fast-ethernet (per-port) need 10, the bill has 0: 10 missing",,,
cables,"5 x ppro-200 with fast-ethernet (per-port) need 10, the bill has 0: 10 missing",,,
! bursar: typo.csv: the bid does not meet the scenario
? 3
$ printf 'part,quantity\nppro-200,2\nppro-200,3\n' >$TMP/twice.csv; cd $TMP; bursar evaluate twice.csv $OLDPWD/scenarios/whitney-bt.yaml
! bursar: twice.csv:3:1: 'ppro-200' stands here a second time; line 2 has it already
? 5
$ printf 'part,quantities\nppro-200,2\n' >$TMP/head.csv; cd $TMP; bursar evaluate head.csv $OLDPWD/scenarios/whitney-bt.yaml
! bursar: head.csv:1:1: a bill needs the columns part and quantity; there is no 'quantity', is it 'quantities'?
? 5
$ printf 'part,quantity\nppro-200,2.5\n' >$TMP/half.csv; cd $TMP; bursar evaluate half.csv $OLDPWD/scenarios/whitney-bt.yaml
! bursar: half.csv:2:10: expected a whole number, got '2.5'
? 5
$ printf 'part,quantity\nppro-200\n' >$TMP/short.csv; cd $TMP; bursar evaluate short.csv $OLDPWD/scenarios/whitney-bt.yaml
! bursar: short.csv:2:1: the line has no quantity
? 5
$ cd $TMP; bursar evaluate none.csv $OLDPWD/scenarios/whitney-bt.yaml
! bursar: none.csv: cannot be read: No such file or directory
? 5
$ bursar report scenarios/whitney-bt.yaml --budget 10000 -o $TMP/orders.csv && cat $TMP/orders.csv
request,vendor,part,name,quantity,pack,quote_date,quote_kind,valid_until,unit_price,unit_price_minor,tax,tax_minor,total,total_minor,currency,source,minimum_order
1,,fast-ethernet-cable,Fast Ethernet cable,6,1,1997-10-01,quote,,10.00,1000,0.00,0,60.00,6000,USD,nas-97-023-table-6,
1,,fast-ethernet-nic,Fast Ethernet interface card,3,1,1997-10-01,quote,,100.00,10000,0.00,0,300.00,30000,USD,nas-97-023-table-6,
1,,fast-ethernet-port,"Fast Ethernet switch, per port",6,1,1997-10-01,quote,,285.00,28500,0.00,0,1710.00,171000,USD,nas-97-023-table-6,
1,,ppro-200,"PC with one 200 MHz Pentium Pro, 128 MB",3,1,1997-10-01,quote,,2380.00,238000,0.00,0,7140.00,714000,USD,nas-97-023-5.1,
$ bursar report scenarios/whitney-bt.yaml --set fast-ethernet-nic=90USD --set fast-ethernet-port=1000USD -o $TMP/orders.csv && cat $TMP/orders.csv
request,vendor,part,name,quantity,pack,quote_date,quote_kind,valid_until,unit_price,unit_price_minor,tax,tax_minor,total,total_minor,currency,source,minimum_order
1,,ppro-200,"PC with one 200 MHz Pentium Pro, 128 MB",239,1,1997-10-01,quote,,2380.00,238000,0.00,0,568820.00,56882000,USD,nas-97-023-5.1,
2,Myricom,myrinet-cable,Myrinet cable,478,1,1997-10-01,quote,,133.00,13300,0.00,0,63574.00,6357400,USD,nas-97-023-table-6,
2,Myricom,myrinet-nic,Myrinet interface card,239,1,1997-10-01,quote,,1280.00,128000,0.00,0,305920.00,30592000,USD,nas-97-023-table-6,
2,Myricom,myrinet-port,"Myrinet switch, per port",478,1,1997-10-01,quote,,123.12,12312,0.00,0,58851.36,5885136,USD,nas-97-023-table-6,
$ bursar report scenarios/whitney-bt.yaml
! bursar: report needs -o FILE; FILE ends in .csv, .html or .xlsx
? 2
$ bursar report scenarios/whitney-bt.yaml -o orders.cvs
! bursar: -o orders.cvs: report writes no '.cvs' files; did you mean '.csv'?
? 2
$ bursar report scenarios/whitney-bt.yaml --budget 10 -o $TMP/nothing.csv; echo $?; ls $TMP | grep nothing
3
! bursar: --budget: the budget 10.00 USD is below the cheapest purchase: 1 x ppro-200 (fast-ethernet) for 3,070.00 USD
? 1
$ bursar optimize scenarios/whitney-procurement.yaml --format csv -o $TMP/own.csv; bursar evaluate $TMP/own.csv scenarios/whitney-procurement.yaml --format json | grep -E 'feasible|"rate"|gain|^  "cost_minor'
  "feasible": true,
  "rate": 7504.6744579979,
  "cost_minor": 121412700,
      "rate": 7504.6744579979,
    "rate": 7504.6744579979,
    "gain": 0.0,
$ bursar optimize scenarios/whitney-procurement.yaml --best 2 --format json | grep -E '"cost_minor|"bill"'
  "cost_minor": 149837509,
      "cost_minor": 149837509,
      "bill": "738 x fast-ethernet-cable, 360 x fast-ethernet-nic, 720 x fast-ethernet-port, 369 x ppro-200",
      "cost_minor": 149465687,
      "bill": "736 x fast-ethernet-cable, 359 x fast-ethernet-nic, 718 x fast-ethernet-port, 368 x ppro-200",
$ sed 's/,369,/,300,/' $TMP/own.csv >$TMP/less.csv; cd $TMP; bursar evaluate less.csv $OLDPWD/scenarios/whitney-procurement.yaml | head -14
less.csv makes 293 x ppro-200 with fast-ethernet: 6,195.71 Mop/s for
1,037,179.95 USD.
It meets every requirement of the scenario.
The same money buys 305 x ppro-200 with fast-ethernet: 6,432.49 Mop/s, 3.82 %
more.

What is wrong
  (none)

What serves nothing
  part                 quantity  why
  fast-ethernet-nic          67  one node more takes 301 nodes, the bill has 300
  fast-ethernet-port        134  one node more takes 301 nodes, the bill has 300
  fast-ethernet-cable       137  one node more takes 301 nodes, the bill has 300
