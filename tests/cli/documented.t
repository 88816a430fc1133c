# Runs the commands shown in README and manual (tests/lint/examples.sh checks that none is left out).
$ bursar crossover scenarios/whitney-bt.yaml --between fast-ethernet,myrinet --counts legal
Whitney class C BT: Fast Ethernet or Myrinet?

myrinet overtakes fast-ethernet between 4,823,109.44 and 6,024,714.56 USD.

below 3,070.00 USD                 neither can be bought
3,070.00 to 150,430.00 USD         alternating, 12 intervals (-v lists them),
                                   lead up to 74.8 %
150,430.00 to 4,823,109.44 USD     fast-ethernet, lead up to 41.2 %
4,823,109.44 to 6,024,714.56 USD   alternating, 8 intervals (-v lists them),
                                   lead up to 4.95 %
6,024,714.56 to 15,000,000.00 USD  myrinet, lead up to 30.7 %

Status   exact at every budget: whole nodes, process counts that the
         applications accept.
With fractional nodes: equal at 5,039,624.75 USD, 27.86 Gop/s: 1,641.57 nodes
with fast-ethernet or 1,207.89 with myrinet.
Equal within 1 %: at 3.19 % of the budgets that buy both; the widest range is
5,160,670.00 to 5,407,223.04 USD.
$ bursar optimize scenarios/whitney-bt.yaml --budget 3000000
Whitney class C BT: Fast Ethernet or Myrinet?

Buy      977 x ppro-200 with fast-ethernet: 18.3 Gop/s
Cost     2,999,390.00 USD; 610.00 USD unspent
Status   optimal: nothing within 3,000,000.00 USD is faster. Gap 0. Independent
         check: 22 of 22 passed
Inputs   1 measured rate, 4 quoted prices, 1 measured network figure
Advice   no near-optimal purchase is worth it: 966 nodes are 0.956 % slower and
         only 1.13 % cheaper
Size     977 nodes, 977 cores, 122.1 GiB; power 97.7 kW without 1,954
         fast-ethernet-port; 3,908 U

Performance
  application  model           processes     rate  run time  communication
                                          [Gop/s]       [s]            [s]
  bt           npb.bt class=C        977     18.3     156.6          32.71

Order (4 lines, most expensive first)
  quantity  part                 description                  unit   total [USD]
                                                             price
       977  ppro-200             PC with one 200 MHz P..  2,380.00  2,325,260.00
     1,954  fast-ethernet-port   Fast Ethernet switch..     285.00    556,890.00
       977  fast-ethernet-nic    Fast Ethernet interfa..    100.00     97,700.00
     1,954  fast-ethernet-cable  Fast Ethernet cable         10.00     19,540.00
$ bursar whatif scenarios/whitney-bt.yaml --budget 4900000 --set myrinet-nic=995USD
The plan changes to myrinet: 29.03 Gop/s instead of 27.26 Gop/s (+6.5 %),
1,797.60 USD cheaper
Change   price of myrinet-nic 1,280.00 USD -> 995.00 USD (-22.3 %)
         before                               after
Buy      1,596 x ppro-200 with fast-ethernet  1,260 x ppro-200 with myrinet
Rate     27.26 Gop/s                          29.03 Gop/s
Cost     4,899,720.00 USD                     4,897,922.40 USD

All differences and both plans: -v
$ cd $TMP && ln -s $OLDPWD/scenarios . && bursar report scenarios/whitney-bt.yaml -o report.html && grep -o '<title>[^<]*' report.html | head -1
<title>Whitney class C BT: Fast Ethernet or Myrinet?
$ cd $TMP && bursar report scenarios/whitney-bt.yaml -o report.xlsx && unzip -p report.xlsx xl/worksheets/sheet2.xml | grep -o '<f>ROUND(SUM[^<]*</f><v>[^<]*'
<f>ROUND(SUM(K7:K10),2)</f><v>997750
$ cd $TMP && bursar report scenarios/whitney-bt.yaml -o orders.csv && cat orders.csv
request,seller,part,name,quantity,pack,quote_date,quote_kind,valid_until,unit_price,unit_price_minor,tax,tax_minor,total,total_minor,currency,source,minimum_order,request_total,request_total_minor
1,,fast-ethernet-cable,Fast Ethernet cable,650,1,1997-10-01,quote,,10.00,1000,0.00,0,6500.00,650000,USD,nas-97-023-table-6,,997750.00,99775000
1,,fast-ethernet-nic,Fast Ethernet interface card,325,1,1997-10-01,quote,,100.00,10000,0.00,0,32500.00,3250000,USD,nas-97-023-table-6,,997750.00,99775000
1,,fast-ethernet-port,"Fast Ethernet switch, per port",650,1,1997-10-01,quote,,285.00,28500,0.00,0,185250.00,18525000,USD,nas-97-023-table-6,,997750.00,99775000
1,,ppro-200,"PC with one 200 MHz Pentium Pro, 128 MB",325,1,1997-10-01,quote,,2380.00,238000,0.00,0,773500.00,77350000,USD,nas-97-023-5.1,,997750.00,99775000
$ bursar sensitivity scenarios/whitney-bt.yaml --by 10%
Whitney class C BT: Fast Ethernet or Myrinet?

The rate of bt on ppro-200 matters most: -10% to +10% moves the optimum from
6,212 Mop/s to 7,424 Mop/s.
Plan     325 x ppro-200 with fast-ethernet: 6,825 Mop/s.

  input                        optimum  optimum  difference     plan     plan
                               at -10%  at +10%         [%]  kept at  kept at
                               [Mop/s]  [Mop/s]                 -10%     +10%
                                                             [Mop/s]  [Mop/s]
  rate of bt on ppro-200         6,212    7,424      17.7      6,212    7,424
  price of ppro-200              7,369    6,373      14.6      6,825        -
  price of fast-ethernet-port    6,942    6,707       3.44     6,825        -
  bandwidth of fast-ethernet     6,748    6,889       2.08     6,748    6,889
  price of fast-ethernet-nic     6,844    6,805       0.573    6,825        -
  latency of fast-ethernet       6,832    6,818       0.196    6,832    6,818

Optimum: with the plan that is optimal after the change. Plan kept: with today's
plan; '-': infeasible.
Without effect: 6 other inputs.
$ bursar tailor gamma.lautrec processes=8 rate=1000 --gamma 4 -c swiss-t1-2001
application                        gamma.lautrec
processes                          8
required Gamma                     4
communication share                0.2
required bandwidth                 100.6 MB/s per process
rate of a process                  1,000 Mflop/s
gamma_a                            318 operations per word
gamma_m at the required bandwidth  79.51 operations per word
rate                               6,400 Mflop/s

Networks of the catalogue
  network        topology        bandwidth [MB/s]   Gamma  enough  network cost
                                                                          [CHF]
  tnet           circulant                  80     3.106   no         24,800.00
  tnet           dragonfly-plus             80     3.106   no        110,000.00
  tnet           fat-tree                   80     3.106   no         24,800.00
  tnet           hypercube                  80     3.106   no         24,800.00
  tnet           hyperx                     80     3.106   no         24,800.00
  tnet           mesh                       80     3.106   no         24,800.00
  tnet           per-port                   80     3.106   no         29,600.00
  tnet           ring                       80     3.106   no         24,800.00
  tnet           star                       80     3.106   no         24,800.00
  tnet           torus                      80     3.106   no         24,800.00
  tnet           dragonfly                  40     1.571   no         36,900.00
  fast-ethernet  per-port                    6.25  0.2418  no          1,280.00

No network of catalogue 'swiss-t1-2001' reaches Gamma 4.
$ bursar predict npb.bt class=C processes=64 rate=23.67 latency=190us bandwidth=8MiB/s
application         npb.bt class=C
processes           64
rate                1,445 Mop/s
time                1,984 s
computation         1,892 s
communication       92.16 s
efficiency          95.36 %
work                2,866,279.85 Mop
memory per process  67.02 MiB
legal count         yes
code cap            2,916
$ cd $TMP && bursar optimize scenarios/whitney-bt.yaml --format json -o plan.json && bursar verify plan.json scenarios/whitney-bt.yaml | head -1
plan.json is verified: 38 of 38 checks passed.
$ bursar optimize scenarios/whitney-bt.yaml --best 20
Whitney class C BT: Fast Ethernet or Myrinet?

Buy      325 x ppro-200 with fast-ethernet: 6,825 Mop/s
Cost     997,750.00 USD; 2,250.00 USD unspent
Status   optimal: nothing within 1,000,000.00 USD is faster. Gap 0. Independent
         check: 23 of 23 passed
Inputs   1 measured rate, 4 quoted prices, 1 measured network figure
Advice   no near-optimal purchase is worth it: 322 nodes are 0.86 % slower and
         only 0.923 % cheaper
Size     325 nodes, 325 cores, 40.62 GiB; power 32.5 kW without 650
         fast-ethernet-port; 1,300 U

Performance
  application  model           processes     rate  run time  communication
                                          [Mop/s]       [s]            [s]
  bt           npb.bt class=C        325    6,825       420          47.38

Order (4 lines, most expensive first)
  quantity  part                 description                    unit       total
                                                               price       [USD]
       325  ppro-200             PC with one 200 MHz Pen..  2,380.00  773,500.00
       650  fast-ethernet-port   Fast Ethernet switch, p..    285.00  185,250.00
       325  fast-ethernet-nic    Fast Ethernet interface..    100.00   32,500.00
       650  fast-ethernet-cable  Fast Ethernet cable           10.00    6,500.00

Best plans
      objective [Mop/s]  cost [USD]  purchase
   1           6,824.83  997,750.00  325 x ppro-200 with fast-ethernet
   2           6,805.28  994,680.00  324 x ppro-200 with fast-ethernet
   3           6,785.72  991,610.00  323 x ppro-200 with fast-ethernet
   4           6,766.16  988,540.00  322 x ppro-200 with fast-ethernet
   5           6,746.59  985,470.00  321 x ppro-200 with fast-ethernet
   6           6,727.01  982,400.00  320 x ppro-200 with fast-ethernet
   7           6,707.43  979,330.00  319 x ppro-200 with fast-ethernet
   8           6,687.83  976,260.00  318 x ppro-200 with fast-ethernet
   9           6,668.23  973,190.00  317 x ppro-200 with fast-ethernet
  10           6,648.63  970,120.00  316 x ppro-200 with fast-ethernet
  10 more: -v
$ cd $TMP && bursar optimize scenarios/whitney-bt.yaml --format csv -o bid.csv && bursar evaluate bid.csv scenarios/whitney-bt.yaml
Bid bid.csv: feasible, 6,825 Mop/s for 997,750.00 USD: 325 x ppro-200 with
fast-ethernet
Prices         as in the bid
Requirements   all met
Best purchase  for the same money: nothing faster than the bid
$ cd $TMP && bursar export scenarios/whitney-bt.yaml whitney.mps --mps --whole && cbc whitney.mps -solve | grep '^Objective value'
program              whitney.mps
names                whitney.mps.names
rows                 17
columns              579
integer columns      578
entries              3,413
sense                minimise
rate per unit of L0  6,824.8268875095 Mop/s
Objective value:                -1.00000000
$ bursar catalog list whitney-1997
catalogue   whitney-1997
title       Whitney at NASA Ames, 1997: Pentium Pro PCs with Fast Ethernet or
            Myrinet
price date  1997-10-01

  part                 kind   price [USD]  price kind  source
  fast-ethernet-cable  cable        10.00  quote       nas-97-023-table-6
  fast-ethernet-nic    nic         100.00  quote       nas-97-023-table-6
  fast-ethernet-port   port        285.00  quote       nas-97-023-table-6
  myrinet-cable        cable       133.00  quote       nas-97-023-table-6
  myrinet-nic          nic       1,280.00  quote       nas-97-023-table-6
  myrinet-port         port        123.12  quote       nas-97-023-table-6
  ppro-200             node      2,380.00  quote       nas-97-023-5.1
$ bursar diff scenarios/whitney-bt.yaml scenarios/whitney-sp.yaml
Differences from scenarios/whitney-bt.yaml to scenarios/whitney-sp.yaml:

  what                       from                      to
  title                      Whitney class C BT: Fast  Whitney class C SP: Fast
                             Ethernet or Myrinet?      Ethernet or Myrinet?
  workload[bt].name          bt                        -
  workload[bt].model         npb.bt                    -
  workload[bt].params.class  C                         -
  workload[bt].share         1                         -
  workload[sp].name          -                         sp
  workload[sp].model         -                         npb.sp
  workload[sp].params.class  -                         C
  workload[sp].share         -                         1
$ bursar templates fat-tree
fat-tree: a tree of leaf and spine switches over `ports` ports of each node, or
`rails` such trees
  levels=2..4  most levels of switches; the tree has as few as the nodes need;
  default 3
  oversubscription=1..64  2: a leaf has two ports to nodes for each port to a
  spine; default 1
  ports=1..144  ports per node, on as many NICs as they take; default 1
  rails=1..144  trees that divide the ports of a node; = ports: one tree for
  each port; default 1
  oversubscription2=1..64  the same for the switches above the leaves, if they
  are not the top level; default 1
  oversubscription3=1..64  the same for the third level, if there is a fourth;
  default 1
