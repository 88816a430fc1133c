# The N best plans, a vendor's bid, and the orders of a plan. A tree of one switch and a star are one plan.
$ bursar optimize scenarios/whitney-bt.yaml --best 3 --format csv
rank,objective,rate,cost,cost_minor,node,nodes,nic,network,template,power_W,bill,also
1,6824.8268875095,6824.8268875095,997750.00,99775000,ppro-200,325,fast-ethernet-nic,fast-ethernet,per-port,,"650 x fast-ethernet-cable, 325 x fast-ethernet-nic, 650 x fast-ethernet-port, 325 x ppro-200",
2,6805.27757303635,6805.27757303635,994680.00,99468000,ppro-200,324,fast-ethernet-nic,fast-ethernet,per-port,,"648 x fast-ethernet-cable, 324 x fast-ethernet-nic, 648 x fast-ethernet-port, 324 x ppro-200",
3,6785.7212118144,6785.7212118144,991610.00,99161000,ppro-200,323,fast-ethernet-nic,fast-ethernet,per-port,,"646 x fast-ethernet-cable, 323 x fast-ethernet-nic, 646 x fast-ethernet-port, 323 x ppro-200",
$ bursar optimize scenarios/whitney-bt.yaml --best 2 | sed -n '/^Best plans/,$p'
Best plans
     objective [Mop/s]  cost [USD]  purchase
  1           6,824.83  997,750.00  325 x ppro-200 with fast-ethernet
  2           6,805.28  994,680.00  324 x ppro-200 with fast-ethernet
$ bursar optimize scenarios/whitney-bt.yaml --budget 9000 --best 100 | sed -n '/^Best plans/,$p'
Best plans
     objective [Mop/s]  cost [USD]  purchase
  1            47.3291    8,344.48  2 x ppro-200 with myrinet
  2            47.2064    6,140.00  2 x ppro-200 with fast-ethernet
  3            23.67      3,070.00  1 x ppro-200 with fast-ethernet
  4            23.67      4,172.24  1 x ppro-200 with myrinet

No other plan exists.
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
Bid bid.csv: feasible, 6,334 Mop/s for 986,060.00 USD: 300 x ppro-200 with
fast-ethernet
Prices         none in the bid; catalogue prices used
Requirements   all met
Best purchase  for the same money: 321 x ppro-200 with fast-ethernet, 6,747
               Mop/s (+6.51 %); -v lists it
Not used       2,560.00 USD: myrinet-nic (in no cluster)
Spare units    50 x fast-ethernet-cable, 25 x fast-ethernet-nic, 25 x ppro-200
               (one more node needs 602 x fast-ethernet-port, the bid has 600)
$ bursar optimize scenarios/whitney-bt.yaml --format csv -o $TMP/own.csv; bursar evaluate $TMP/own.csv scenarios/whitney-bt.yaml --format json | grep -E 'feasible|"rate"|gain'
  "feasible": true,
  "rate": 6824.8268875095,
          "rate": 6824.8268875095,
    "rate": 6824.8268875095,
    "gain": 0.0,
            "rate": 6824.8268875095,
$ cd $TMP; bursar evaluate own.csv $OLDPWD/scenarios/whitney-bt.yaml --budget 990000 --format csv
what,detail,file,line,column
budget,"the bid is 7,750.00 USD over the budget of 990,000.00 USD",,,
! bursar: own.csv: the bid does not meet the scenario
? 3
$ cd $TMP; bursar evaluate own.csv $OLDPWD/scenarios/whitney-bt.yaml --goal cost --target-rate 7000 --format csv
what,detail,file,line,column
target_rate,"target_rate 7000 Mop/s is required, the bid has 6824.82 Mop/s",,,
! bursar: own.csv: the bid does not meet the scenario
? 3
$ sed 's/^choose:/limits: {min_nodes: 330, never_buy: [fast-ethernet-cable]}\n&/; s/share: 1}/share: 1, max_time: 5min}/; /networks:/d' scenarios/whitney-bt.yaml >$TMP/strict.yaml; cd $TMP; bursar evaluate own.csv strict.yaml --format csv
what,detail,file,line,column
never_buy,"the bid contains 'fast-ethernet-cable', which the scenario excludes by never_buy",strict.yaml,14,38
min_nodes,"the bid is enough for 325 nodes, but min_nodes requires 330",strict.yaml,14,21
missing,"330 x ppro-200 with myrinet (per-port) need 660 x myrinet-cable, the bid has 0: 660 missing",,,
missing,"330 x ppro-200 with myrinet (per-port) need 330 x myrinet-nic, the bid has 0: 330 missing",,,
missing,"330 x ppro-200 with myrinet (per-port) need 660 x myrinet-port, the bid has 0: 660 missing",,,
missing,"330 x ppro-200 with myrinet (per-port) need 330 x ppro-200, the bid has 325: 5 missing",,,
max_time,"max_time 300 s of bt is required, the bid has 419.979 s",strict.yaml,13,71
! bursar: own.csv: the bid does not meet the scenario
? 3
$ printf 'quantity,part\n5,ppro-200\n10,fast-ethernet-nik\n' >$TMP/typo.csv; cd $TMP; bursar evaluate typo.csv $OLDPWD/scenarios/whitney-bt.yaml --format csv
what,detail,file,line,column
part,catalogue whitney-1997 has no part 'fast-ethernet-nik'; did you mean 'fast-ethernet-nic'?,typo.csv,3,4
missing,"5 x ppro-200 with fast-ethernet (per-port) need 10 x fast-ethernet-cable, the bid has 0: 10 missing",,,
missing,"5 x ppro-200 with fast-ethernet (per-port) need 5 x fast-ethernet-nic, the bid has 0: 5 missing",,,
missing,"5 x ppro-200 with fast-ethernet (per-port) need 10 x fast-ethernet-port, the bid has 0: 10 missing",,,
! bursar: typo.csv: the bid does not meet the scenario
? 3
$ printf 'part,quantity\nppro-200,2\nppro-200,3\n' >$TMP/twice.csv; cd $TMP; bursar evaluate twice.csv $OLDPWD/scenarios/whitney-bt.yaml
! bursar: twice.csv:3:1: 'ppro-200' is given twice: line 2 has it, too
? 5
$ printf 'part,quantities\nppro-200,2\n' >$TMP/head.csv; cd $TMP; bursar evaluate head.csv $OLDPWD/scenarios/whitney-bt.yaml
! bursar: head.csv:1:1: no row of headings: expected columns such as part, quantity, unit_price, currency
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
request,seller,part,name,quantity,pack,quote_date,quote_kind,valid_until,unit_price,unit_price_minor,tax,tax_minor,total,total_minor,currency,source,minimum_order,request_total,request_total_minor
1,,fast-ethernet-cable,Fast Ethernet cable,6,1,1997-10-01,quote,,10.00,1000,0.00,0,60.00,6000,USD,nas-97-023-table-6,,9210.00,921000
1,,fast-ethernet-nic,Fast Ethernet interface card,3,1,1997-10-01,quote,,100.00,10000,0.00,0,300.00,30000,USD,nas-97-023-table-6,,9210.00,921000
1,,fast-ethernet-port,"Fast Ethernet switch, per port",6,1,1997-10-01,quote,,285.00,28500,0.00,0,1710.00,171000,USD,nas-97-023-table-6,,9210.00,921000
1,,ppro-200,"PC with one 200 MHz Pentium Pro, 128 MB",3,1,1997-10-01,quote,,2380.00,238000,0.00,0,7140.00,714000,USD,nas-97-023-5.1,,9210.00,921000
$ bursar report scenarios/whitney-bt.yaml --set fast-ethernet-nic=90USD --set fast-ethernet-port=1000USD -o $TMP/orders.csv && cat $TMP/orders.csv
request,seller,part,name,quantity,pack,quote_date,quote_kind,valid_until,unit_price,unit_price_minor,tax,tax_minor,total,total_minor,currency,source,minimum_order,request_total,request_total_minor
1,,ppro-200,"PC with one 200 MHz Pentium Pro, 128 MB",239,1,1997-10-01,quote,,2380.00,238000,0.00,0,568820.00,56882000,USD,nas-97-023-5.1,,568820.00,56882000
2,Myricom,myrinet-cable,Myrinet cable,478,1,1997-10-01,quote,,133.00,13300,0.00,0,63574.00,6357400,USD,nas-97-023-table-6,,428345.36,42834536
2,Myricom,myrinet-nic,Myrinet interface card,239,1,1997-10-01,quote,,1280.00,128000,0.00,0,305920.00,30592000,USD,nas-97-023-table-6,,428345.36,42834536
2,Myricom,myrinet-port,"Myrinet switch, per port",478,1,1997-10-01,quote,,123.12,12312,0.00,0,58851.36,5885136,USD,nas-97-023-table-6,,428345.36,42834536
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
  "cost_minor": 149837509,
          "rate": 7504.6744579979,
    "rate": 7504.6744579979,
    "gain": 0.0,
            "rate": 7504.6744579979,
$ bursar optimize scenarios/whitney-procurement.yaml --best 2 --format json | grep -E '"cost_minor|"bill"'
  "cost_minor": 149837509,
      "cost_minor": 148722040,
      "cost_minor": 135418762,
      "cost_minor": 142484615,
      "cost_minor": 148722040,
      "cost_minor": 149837509,
      "bill": "738 x fast-ethernet-cable, 360 x fast-ethernet-nic, 720 x fast-ethernet-port, 369 x ppro-200",
      "cost_minor": 149465687,
      "bill": "736 x fast-ethernet-cable, 359 x fast-ethernet-nic, 718 x fast-ethernet-port, 368 x ppro-200",
$ sed 's/,369,/,300,/' $TMP/own.csv >$TMP/less.csv; cd $TMP; bursar evaluate less.csv $OLDPWD/scenarios/whitney-procurement.yaml | head -14
Bid less.csv: feasible, 6,196 Mop/s for 1,214,127.00 USD to buy, 1,470,244.32
USD over 3 years: 293 x ppro-200 with fast-ethernet
Prices         as in the bid
Requirements   all met
Best purchase  for the same money: 352 x ppro-200 with fast-ethernet, 7,350
               Mop/s (+18.6 %); -v lists it
$ sed 's/,369,/,300,/' $TMP/own.csv | cut -d, -f1,3 >$TMP/less.csv; cd $TMP; bursar evaluate less.csv $OLDPWD/scenarios/whitney-procurement.yaml | head -14
Bid less.csv: feasible, 6,196 Mop/s for 1,037,179.95 USD to buy, 1,293,297.27
USD over 3 years: 293 x ppro-200 with fast-ethernet
Prices         none in the bid; catalogue prices used
Requirements   all met
Best purchase  for the same money: 305 x ppro-200 with fast-ethernet, 6,432
               Mop/s (+3.82 %); -v lists it
$ cd $TMP; mkdir yen; bursar -q catalog export whitney-1997 yen; echo 1997-09-30,JPY,120,nas-97-023-5.1 >>yen/exchange_rate.csv; bursar -q catalog build yen -o yen.db; printf 'part,quantity,unit_price,currency\nppro-200,300,2000,USD\nfast-ethernet-nic,300,90,USD\nfast-ethernet-port,600,,\nfast-ethernet-cable,600,900,JPY\n' >prices.csv; bursar evaluate prices.csv $OLDPWD/scenarios/whitney-bt.yaml -c yen.db --budget 800000
Bid prices.csv: NOT feasible, 6,334 Mop/s for 802,500.00 USD: 300 x ppro-200
with fast-ethernet
Prices         as in the bid; catalogue prices where the bid has none
Requirements   1 not met, listed below
Best purchase  for the same money: nothing faster than the bid

Requirements not met
  requirement  shortfall
  budget       the bid is 2,500.00 USD over the budget of 800,000.00 USD
! bursar: prices.csv: the bid does not meet the scenario
? 3
$ cd $TMP; bursar evaluate prices.csv $OLDPWD/scenarios/whitney-bt.yaml -c yen.db --budget 800000 --format json | grep -E '"(prices|cost_minor|price_of)"'
  "cost_minor": 80250000,
  "prices": "both",
      "price_of": "bid"
      "price_of": "bid"
      "price_of": "catalogue"
      "price_of": "bid"
    "cost_minor": 80127000,
! bursar: prices.csv: the bid does not meet the scenario
$ cd $TMP; sed 's/$/,/; 1s/,$/,total/' bid.csv >lump.csv; echo total,1,800000 >>lump.csv; bursar evaluate lump.csv $OLDPWD/scenarios/whitney-bt.yaml --budget 900000 | head -7
Bid lump.csv: feasible, 6,334 Mop/s for 800,000.00 USD: 300 x ppro-200 with
fast-ethernet
Prices         lump sum of the bid; prices of single lines do not count
Requirements   all met
Best purchase  for the same money: nothing faster than the bid
Not used       myrinet-nic (in no cluster)
Spare units    50 x fast-ethernet-cable, 25 x fast-ethernet-nic, 25 x ppro-200
$ cd $TMP; (cat bid.csv; echo total,) >none.csv; bursar evaluate none.csv $OLDPWD/scenarios/whitney-bt.yaml
! bursar: none.csv:7:1: the row 'total' has no amount: write the lump sum into the column 'total'
? 5
$ cp scenarios/whitney-bt.yaml $TMP; cd $TMP; mkdir scenarios; mv whitney-bt.yaml scenarios; bursar evaluate bid.csv lump.csv scenarios/whitney-bt.yaml | head -3
Best bid  lump: 6,334 Mop/s for 800,000.00 USD
Cluster   300 x ppro-200 with fast-ethernet

$ cd $TMP; bursar evaluate bid.csv prices.csv lump.csv typo.csv $OLDPWD/scenarios/whitney-bt.yaml -c yen.db
Best bid  lump: 6,334 Mop/s for 800,000.00 USD
Cluster   300 x ppro-200 with fast-ethernet

Ranking
     bid     not met     rate  cost [USD]  cluster
                      [Mop/s]
> 1  lump          0    6,334  800,000.00  300 x ppro-200 with fast-ethernet
  2  prices        0    6,334  802,500.00  300 x ppro-200 with fast-ethernet
  3  bid           0    6,334  986,060.00  300 x ppro-200 with fast-ethernet
  4  typo          4        -   11,900.00  -

Requirements not met
  bid   requirement  shortfall
  typo  part         catalogue whitney-1997 has no part 'fast-ethernet-nik'; did
                     you mean 'fast-ethernet-nic'?
  typo  missing      5 x ppro-200 with fast-ethernet (per-port) need 10 x
                     fast-ethernet-cable, the bid has 0: 10 missing
  typo  missing      5 x ppro-200 with fast-ethernet (per-port) need 5 x
                     fast-ethernet-nic, the bid has 0: 5 missing
  typo  missing      5 x ppro-200 with fast-ethernet (per-port) need 10 x
                     fast-ethernet-port, the bid has 0: 10 missing
$ cd $TMP; bursar evaluate bid.csv prices.csv lump.csv typo.csv $OLDPWD/scenarios/whitney-bt.yaml -c yen.db --goal cost --target-rate 6000 --format csv
rank,bid,feasible,violations,rate,cost,cost_minor,prices,gain,purchase,capital,capital_minor
1,lump,true,0,6333.96055345764,800000.00,80000000,lump sum,-0.125495970795301,300 x ppro-200 with fast-ethernet,800000.00,80000000
2,prices,true,0,6333.96055345764,802500.00,80250000,both,-0.122335412859368,300 x ppro-200 with fast-ethernet,802500.00,80250000
3,bid,true,0,6333.96055345764,986060.00,98606000,catalog,0.0651451424840195,300 x ppro-200 with fast-ethernet,986060.00,98606000
4,typo,false,4,,11900.00,1190000,catalog,,,11900.00,1190000
$ cd $TMP; bursar evaluate typo.csv typo.csv $OLDPWD/scenarios/whitney-bt.yaml --format csv
rank,bid,feasible,violations,rate,cost,cost_minor,prices,gain,purchase,capital,capital_minor
1,typo.csv,false,4,,11900.00,1190000,catalog,,,11900.00,1190000
2,typo.csv,false,4,,11900.00,1190000,catalog,,,11900.00,1190000
! bursar: no bid meets the scenario
? 3
$ cd $TMP; bursar evaluate typo.csv
! bursar: typo.csv:1:1: a scenario: expected keys with values, got a single value
? 5
$ printf 'part,quantity,unit_price,total,currency\nppro-200,3,2000,5500,USD\nfast-ethernet-nic,3,,300,EURO\n' >$TMP/euro.csv; cd $TMP; bursar evaluate euro.csv $OLDPWD/scenarios/whitney-bt.yaml
! bursar: euro.csv:3:26: expected a currency such as USD, got 'EURO'
? 5
$ printf 'part,quantity,total,currency\nppro-200,3,5500 EUR,USD\n' >$TMP/other.csv; cd $TMP; bursar evaluate other.csv $OLDPWD/scenarios/whitney-bt.yaml
! bursar: other.csv:2:12: expected an amount in USD, the currency of the row, got '5500 EUR'
? 5
$ printf 'part,quantity,total\nppro-200,3,-1\n' >$TMP/minus.csv; cd $TMP; bursar evaluate minus.csv $OLDPWD/scenarios/whitney-bt.yaml
! bursar: minus.csv:2:12: an amount of money cannot be negative, got '-1'
? 5
$ printf 'part,quantity,total,currency\nppro-200,3,5500,SEK\n' >$TMP/crowns.csv; cd $TMP; bursar evaluate crowns.csv $OLDPWD/scenarios/whitney-bt.yaml
! bursar: crowns.csv:2:12: catalogue 'whitney-1997' has no exchange rate of SEK on or before 1997-10-01: add a row to its exchange_rate.csv (columns date,currency,per_usd,source), such as 1997-10-01,SEK,NUMBER,SOURCE with the SEK for one USD, or run `bursar catalog add FOLDER currency=SEK per_usd=NUMBER`
? 5
$ printf 'part,quantity\npart-of-mine,3\n' >$TMP/mine.csv; cd $TMP; bursar evaluate mine.csv $OLDPWD/scenarios/whitney-bt.yaml
Bid mine.csv: NOT feasible, no cluster that runs the workload for 0.00 USD
Prices        none in the bid; catalogue prices used
Requirements  5 not met, listed below

Requirements not met
  requirement  shortfall
  part         catalogue whitney-1997 has no part 'part-of-mine'
  missing      1 x ppro-200 with fast-ethernet (per-port) need 2 x
               fast-ethernet-cable, the bid has 0: 2 missing
  missing      1 x ppro-200 with fast-ethernet (per-port) need 1 x
               fast-ethernet-nic, the bid has 0: 1 missing
  missing      1 x ppro-200 with fast-ethernet (per-port) need 2 x
               fast-ethernet-port, the bid has 0: 2 missing
  missing      1 x ppro-200 with fast-ethernet (per-port) need 1 x ppro-200, the
               bid has 0: 1 missing
! bursar: mine.csv: the bid does not meet the scenario
? 3
$ sed 's/^tax:.*/tax: 19%/' scenarios/whitney-procurement.yaml >$TMP/taxed.yaml; printf 'part,quantity,unit_price,total\nppro-200,100,1000,\nfast-ethernet-nic,100,,10000\n' >$TMP/net.csv; cd $TMP; bursar evaluate net.csv taxed.yaml --format json | grep -E '"(cost|total)"' | head -3
  "cost": 129000.0,
      "total": 10000.0,
      "total": 119000.0,
$ bursar optimize scenarios/whitney-fleet-procurement.yaml --format csv -o $TMP/fleet.csv; sed 's/^myrinet-nic,nic,[0-9]*/myrinet-nic,nic,230/' $TMP/fleet.csv | cut -d, -f1,3 >$TMP/fewer.csv; cd $TMP; bursar evaluate fleet.csv fewer.csv $OLDPWD/scenarios/whitney-fleet-procurement.yaml
Best bid  fleet: 6,024 Mop/s for 1,235,305.66 USD to buy, 1,499,951.93 USD over
          3 years
Cluster   58 x ppro-200 with fast-ethernet + 239 x ppro-200 with myrinet

Ranking
     bid    not     rate    cost [USD]  cluster                    purchase
            met  [Mop/s]                                        price [USD]
> 1  fleet    0    6,024  1,499,951.93  58 x ppro-200 with     1,235,305.66
                                        fast-ethernet + 239 x
                                        ppro-200 with myrinet
  2  fewer    0    5,922  1,490,267.83  58 x ppro-200 with     1,228,409.66
                                        fast-ethernet + 234 x
                                        ppro-200 with myrinet
$ cd $TMP; bursar evaluate fewer.csv $OLDPWD/scenarios/whitney-fleet-procurement.yaml | head -43
Bid fewer.csv: feasible, 5,922 Mop/s for 1,228,409.66 USD to buy, 1,490,267.83
USD over 3 years: 58 x ppro-200 with fast-ethernet + 234 x ppro-200 with myrinet
Prices         none in the bid; catalogue prices used
Requirements   all met
Best purchase  for the same money: 290 x ppro-200 with myrinet, 5,984 Mop/s
               (+1.04 %); -v lists it
Spare units    10 x myrinet-cable, 10 x myrinet-port, 5 x ppro-200 (one more
               node needs 59 x fast-ethernet-nic, the bid has 58)
$ mkdir $TMP/fast; bursar -q catalog export whitney-1997 $TMP/fast; cd $TMP; echo 'ppro-400,node,,A PC twice as fast,400,4,,,,nas-97-023-5.1' >>fast/part.csv; echo 'ppro-400,1,1,128,1,,,,' >>fast/node.csv; echo 'ppro-400,npb.bt,,,47340000,,,,,measured,nas-97-023-table-3' >>fast/node_rate.csv; bursar -q catalog build fast -o fast.db; sed 's/nodes: .*/nodes: [ppro-200, ppro-400]/; s/^choose:/limits: {power: 1000W}\nset: ["power.*-port=0W"]\nowned: {ppro-400: 8, fast-ethernet-nic: 8, fast-ethernet-port: 16, fast-ethernet-cable: 16}\n&/' $OLDPWD/scenarios/whitney-bt.yaml >fast.yaml; for n in 8 12; do printf 'part,quantity\nppro-200,%d\nfast-ethernet-nic,%d\nfast-ethernet-port,%d\nfast-ethernet-cable,%d\n' $n $n $((2*n)) $((2*n)) >of-$n.csv; done; printf 'part,quantity\nmyrinet-nic,2\nmyrinet-port,4\nmyrinet-cable,4\n' >of-network.csv; bursar evaluate of-8.csv of-12.csv of-network.csv fast.yaml -c fast.db
Best bid  of-8: 187 Mop/s for 24,560.00 USD
Cluster   8 x ppro-200 with fast-ethernet

Ranking
     bid         not met     rate  cost [USD]  cluster
                          [Mop/s]
> 1  of-8              0    187     24,560.00  8 x ppro-200 with fast-ethernet
  2  of-network        1    369.5    3,584.48  8 x ppro-400 with fast-ethernet
  3  of-12             1    279.3   36,840.00  12 x ppro-200 with fast-ethernet

Requirements not met
  bid         requirement  shortfall
  of-network  power        power 1000 W is required, the bid has 3200 W
  of-12       power        power 1000 W is required, the bid has 1200 W
$ cd $TMP; bursar evaluate of-12.csv fast.yaml -c fast.db | sed -n 8,16p; bursar evaluate of-8.csv of-12.csv fast.yaml -c fast.db --set limit.power=100W --format csv | cut -d, -f1-5,10; bursar evaluate of-8.csv of-12.csv fast.yaml -c fast.db --set limit.power=90W --format csv | cut -d, -f1-5,10
  requirement  shortfall
  power        power 1000 W is required, the bid has 1200 W
rank,bid,feasible,violations,rate,purchase
1,of-12,false,1,279.323630536244,12 x ppro-200 with fast-ethernet
2,of-8,false,1,187.019708906638,8 x ppro-200 with fast-ethernet
rank,bid,feasible,violations,rate,purchase
1,of-12,false,1,279.323630536244,12 x ppro-200 with fast-ethernet
2,of-8,false,1,187.019708906638,8 x ppro-200 with fast-ethernet
$ cd $TMP; printf 'part,quantity\nppro-200,1\n' >of-1.csv; printf 'part,quantity\nmyrinet-cable,4\n' >of-cables.csv; bursar evaluate of-1.csv of-cables.csv fast.yaml -c fast.db --set limit.power=800W | sed -n '4,$p'
Ranking
     bid        not met     rate  cost [USD]  cluster
                         [Mop/s]
> 1  of-1             0    23.67    2,380.00  1 x ppro-200 with fast-ethernet
  2  of-cables        1   369.5       532.00  8 x ppro-400 with fast-ethernet

Requirements not met
  bid        requirement  shortfall
  of-cables  power        power 800 W is required, the bid has 3200 W
$ shop=$PWD/tests/mutants/shop; cd $TMP; for t in '{name: star}' '{name: star}, {name: fat-tree}'; do { sed 's/share: 1/&, max_time: any/; /^choose/d' $shop/../base.yaml; echo "clusters: 2"; echo "choose: {nodes: [pc], networks: [gigabit], templates: [$t]}"; } >two.yaml; bursar optimize two.yaml -c $shop --budget 50000 --best 3 -q --format csv | cut -d, -f1,2,4,7,8; done
rank,objective,cost,purchase,power_W
1,11544.0229951913,49000.00,14 x pc with gigabit + 8 x pc with gigabit,5740
2,11544.0229951913,49400.00,14 x pc with gigabit + 8 x pc with gigabit,5890
3,11502.0309190367,49000.00,15 x pc with gigabit + 7 x pc with gigabit,5740
rank,objective,cost,purchase,power_W
1,11544.0229951913,49000.00,14 x pc with gigabit + 8 x pc with gigabit,5740
2,11544.0229951913,49400.00,14 x pc with gigabit + 8 x pc with gigabit,5890
3,11502.0309190367,49000.00,15 x pc with gigabit + 7 x pc with gigabit,5740
$ cp tests/cli/bids/north.xlsx $TMP; cd $TMP; bursar evaluate north.xlsx whitney-bt -q | sed -n 1,4p; bursar evaluate north.xlsx whitney-bt -q --format json | grep -c "$(sha256sum north.xlsx | cut -c 1-64)"
Bid north.xlsx: feasible, 141.9 Mop/s for 55,062.00 USD: 6 x ppro-200 with
myrinet
Prices         as in the bid; catalogue prices where the bid has none
Requirements   all met
1
$ cd $TMP; printf 'Angebot 12\n\nPart number;Qty;Total (incl. VAT);Supplier;Remarks\nppro-200;12 x;32.406,00 USD;;twelve\nmyrinet-nic;12;16.200,50;;\nmyrinet-port;24;9.720,00;;\nmyrinet-cable;12;;;\nTOTAL;;50.000,00;;\n' >west.csv; printf 'part,quantity,total\nppro-200,12,32406\nmyrinet-nic,12,16200.50\nmyrinet-port,24,9720\nmyrinet-cable,12,\ntotal,,50000\n' >east.csv; for b in west east; do bursar evaluate $b.csv whitney-bt -q | sed "s/^$b/the bid/" >$b.txt; done; cmp west.txt east.txt && sed -n 1,4p west.txt
west.txt east.txt differ: char 5, line 1
? 1
$ cd $TMP; printf 'part;quantity;unit_price\nppro-200;1.200;2,700\n' >either.csv; bursar evaluate either.csv whitney-bt -q 2>&1; for m in point comma; do bursar evaluate either.csv whitney-bt -q --decimal $m 2>&1 | grep -E '^ *(ppro-200  *[0-9]|bursar)'; done
bursar: either.csv:2:10: '1.200' may be thousands or decimals, and no other number shows which: give --decimal point or --decimal comma
bursar: either.csv:2:10: '1.200' may be thousands: write a whole number, without a point
bursar: either.csv: the bid does not meet the scenario
$ cd $TMP; printf 'part,quantity,unit_price,discount\nppro-200,2,2700,0 %%\nmyrinet-nic,2,1350,5 %%\n' >less.csv; bursar evaluate less.csv whitney-bt; for h in 'total (net)' 'unit_price (incl. VAT)'; do printf 'part,quantity,%s\nppro-200,2,2700\n' "$h" >tax.csv; bursar evaluate tax.csv whitney-bt 2>&1; done; printf 'part,quantity,total\nppro-200,2,2700 net\n' >tax.csv; bursar evaluate tax.csv whitney-bt
bursar: tax.csv:1:15: total: expected a currency such as EUR, or 'tax included', in brackets, got 'net'
bursar: tax.csv:1:15: price: expected a currency such as EUR, or 'net', in brackets, got 'incl. VAT'
! bursar: less.csv:3:20: the list does not show whether its prices include the discount '5 %': write prices after discount and leave the column out
! bursar: tax.csv:2:12: total: expected a number that only its currency or 'tax included' may follow, got '2700 net'
? 5
$ cd $TMP; for p in 2,700 2,701 2.700 2700,50; do printf 'part;quantity;unit_price\nppro-200;2;%s\nmyrinet-nic;2;1350,5\n' $p >thousands.csv; bursar evaluate thousands.csv whitney-bt -q 2>&1 | grep -E '^ *(ppro-200  *2  *[0-9,]*\.[0-9]*$|bursar: thousands.csv:)'; done
bursar: thousands.csv:2:12: '2,700' may be thousands: write 2700, or no more than 2 decimals
bursar: thousands.csv:2:12: '2,701' may be thousands: write 2701, or no more than 2 decimals
bursar: thousands.csv: the bid does not meet the scenario
bursar: thousands.csv: the bid does not meet the scenario
$ cd $TMP; printf 'part,quantity,unit_price\nppro-200,12,2700.50\nmyrinet-nic,12,1350\nmyrinet-port,24,405\nmyrinet-cable,24,\n' >ids.csv; printf 'Description,Qty,Price\nPPRO 200,12,2700.50\n Myrinet NIC ,12,1350\nMyrinet (Port),24,405\n,,\nMYRINET_CABLE,24,\n' >names.csv; sed -i 's/MYRINET_CABLE/Myrinet--Cable/' names.csv; for b in ids names; do bursar evaluate $b.csv whitney-bt -q | sed "s/^$b/the bid/" >$b.txt; done; cmp ids.txt names.txt && sed -n 1,3p names.txt; printf 'part,quantity\nPPRO 200,12\nppro-200,3\n' >twice.csv; bursar evaluate twice.csv whitney-bt
ids.txt names.txt differ: char 5, line 1
! bursar: twice.csv:3:1: 'ppro-200' is given twice: line 2 has it, too
? 5
$ cd $TMP; printf 'Item,Qty,Price,Total\nRackmount Z1,10,2500,\nZ-Switch,1,,4000\nInstallation,1,1200.50,\nFreight,,,300\nWarranty 3 years,10,,\n' >other.csv; bursar evaluate other.csv whitney-bt --format json 2>&1 | grep -E 'note|"(cost|detail|part|kind|total|rate)"' | sed -n 1,24p; bursar evaluate other.csv whitney-bt -q | sed -n 1,3p
bursar: note: other.csv: line 4, 'Installation', is not a part of the catalogue: its price counts as a cost of the bid
bursar: note: other.csv: line 5, 'Freight', is not a part of the catalogue: its price counts as a cost of the bid
bursar: note: other.csv: line 6, 'Warranty 3 years', has no price and is ignored
  "rate": null,
  "cost": 30500.5,
      "what": "part",
      "detail": "catalogue whitney-1997 has no part 'Rackmount Z1'",
      "what": "part",
      "detail": "catalogue whitney-1997 has no part 'Z-Switch'",
      "detail": "1 x ppro-200 with fast-ethernet (per-port) need 2 x fast-ethernet-cable, the bid has 0: 2 missing",
      "detail": "1 x ppro-200 with fast-ethernet (per-port) need 1 x fast-ethernet-nic, the bid has 0: 1 missing",
      "detail": "1 x ppro-200 with fast-ethernet (per-port) need 2 x fast-ethernet-port, the bid has 0: 2 missing",
      "detail": "1 x ppro-200 with fast-ethernet (per-port) need 1 x ppro-200, the bid has 0: 1 missing",
      "part": "Rackmount Z1",
      "kind": "unknown",
      "total": 25000.0,
      "part": "Z-Switch",
      "kind": "unknown",
      "total": 4000.0,
      "part": "Installation",
      "kind": "cost",
      "total": 1200.5,
      "part": "Freight",
      "kind": "cost",
Bid other.csv: NOT feasible, no cluster that runs the workload for 30,500.50 USD
Prices         as in the bid
Requirements   6 not met, listed below
$ cd $TMP; { cat ids.csv; printf 'Installation on site,1,1200.50\n"Freight, insured",,300\nFreight,1,100\nSupport,5,\n'; } >costs.csv; bursar evaluate costs.csv whitney-bt --format csv; bursar evaluate costs.csv whitney-bt 2>/dev/null | sed -n '1,2p;/^The bid/,/^$/p'; bursar evaluate ids.csv costs.csv whitney-bt -q --format csv | cut -d, -f2-6
what,detail,file,line,column
Bid costs.csv: feasible, 283.6 Mop/s for 63,118.50 USD: 12 x ppro-200 with
myrinet
bid,feasible,violations,rate,cost
ids,true,0,283.648737751435,61518.00
costs,true,0,283.648737751435,63118.50
$ cd $TMP; for row in 'Subtotal,,57500' 'VAT 19%,,1000' ',,57500' 'ppro-200x,,5' 'Rack mounting kit,,5'; do { cat ids.csv; echo "$row"; } >sum.csv; bursar evaluate sum.csv whitney-bt 2>&1 | grep -E '^bursar: (note|sum)'; done
bursar: sum.csv:6:1: 'Subtotal' is a sum of other lines: remove the line, or name it 'total' if it is the price of the whole bid with tax
bursar: sum.csv:6:1: 'VAT 19%' is a sum of other lines: remove the line, or name it 'total' if it is the price of the whole bid with tax
bursar: sum.csv:6:1: the line has no part
bursar: sum.csv:6:1: the line has no quantity
bursar: note: sum.csv: line 6, 'Rack mounting kit', is not a part of the catalogue: its price counts as a cost of the bid
$ cd $TMP; printf 'Item;Kind;Price;Cores;Memory;Network;Latency;Speed;Ports;Seconds npb.lu.exact class=D\nR660;server;13.950,00 EUR;64;512 GB;;;;;420\n+1+1;NIC;420 EUR;;;100GbE;3,5 us;100 Gbit/s;1;\nSwitch;switch;9.500 EUR;;;100GbE;;;32;\nCable;cable;70 EUR;;;100GbE;;;;\n' >plus.csv; bursar -q init plus --currency EUR --import plus.csv --as-of 2026-11-15 >/dev/null; bursar -q optimize plus/scenario.yaml --budget 300000 --format csv >bill.csv; grep 1+1 bill.csv | cut -d, -f1-3; bursar -q evaluate bill.csv plus/scenario.yaml --budget 300000 | sed 's/: [0-9].*/./;q'
'+1+1,nic,20
Bid bill.csv: feasible, 1,383 Gop/s for 298,300.00 EUR.
