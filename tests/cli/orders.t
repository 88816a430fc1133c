# Minimum orders: acme sells ports by the piece and NICs, bell switches of 24 ports and cables; the order of each is what the bill buys
# of it. Below its minimum an order is billed as that, or with a fee.
$ cp -r catalog/whitney-1997 $TMP/orders; cd $TMP/orders; sed -i 's/^\(fast-ethernet-port,[a-z]*\),,/\1,acme,/; s/^\(fast-ethernet-nic,[a-z]*\),,/\1,acme,/; s/^\(fast-ethernet-cable,[a-z]*\),,/\1,bell,/' part.csv; printf 'fe-24,switch,bell,24 ports,,,,nas-97-023-table-6\n' >>part.csv; printf 'fe-24,1997-10-01,,480000,USD,assumption,1,1,nas-97-023-table-6\n' >>quote.csv; printf 'fe-24,fast-ethernet,24\n' >>switch.csv; bursar catalog build . -o ../orders.db -q
$ sed 's/networks: .*/networks: [fast-ethernet]/; s/^catalog: .*/catalog: orders.db/; s/^budget: .*/budget: 40000/' scenarios/whitney-bt.yaml >$TMP/any.yaml; cd $TMP; bursar optimize any.yaml --format csv | cut -d, -f1-4,9
part,kind,quantity,owned,total
fast-ethernet-cable,cable,26,0,260.00
fast-ethernet-nic,nic,13,0,1300.00
fast-ethernet-port,port,2,0,570.00
fe-24,switch,1,0,4800.00
ppro-200,node,13,0,30940.00
$ cd $TMP; sed 's/^choose:/vendors:\n  acme: {minimum_order: 2000 USD}\n  bell: {minimum_order: 6000 USD, small_order_fee: 45 USD}\n&/' any.yaml >terms.yaml; bursar optimize terms.yaml; bursar optimize terms.yaml --format csv | cut -d, -f1-2,9-10
Whitney class C BT: Fast Ethernet or Myrinet?

Buy      13 x ppro-200 with fast-ethernet: 302.3 Mop/s
Cost     38,045.00 USD; 1,955.00 USD unspent
Status   optimal: nothing within 40,000.00 USD is faster. Gap 0. Independent
         check: 24 of 24 passed
Inputs   ASSUMED: 1 of 5 prices
Advice   no cheaper or simpler purchase is within 1 % of this rate
Size     13 nodes, 13 cores, 1.625 GiB; power 1.3 kW without 2
         fast-ethernet-port, 1 fe-24; rack units 52 without 1 fe-24

Performance
  application  model           processes     rate  run time  communication
                                          [Mop/s]       [s]            [s]
  bt           npb.bt class=C         13    302.3     9,481          166.4

Order (7 lines, most expensive first)
  quantity part                 description    unit price total [USD] kind
        13 ppro-200             PC with one..    2,380.00   30,940.00 quote
         1 fe-24                24 ports         4,800.00    4,800.00 assumption
        13 fast-ethernet-nic    Fast Etherne..     100.00    1,300.00 quote
         2 fast-ethernet-port   Fast Etherne..     285.00      570.00 quote
        26 fast-ethernet-cable  Fast Etherne..      10.00      260.00 quote
         1 minimum-order:acme   -                  130.00      130.00 -
         1 small-order-fee:bell -                   45.00       45.00 -

Warnings
  bt needs 265 MiB per process on 13 processes, a ppro-200 has 128 MiB for each:
    set memory: enforce
  assumption, not a quote: price of fe-24
part,kind,total,total_minor
fast-ethernet-cable,cable,260.00,26000
fast-ethernet-nic,nic,1300.00,130000
fast-ethernet-port,port,570.00,57000
fe-24,switch,4800.00,480000
ppro-200,node,30940.00,3094000
minimum-order:acme,minimum-order,130.00,13000
small-order-fee:bell,small-order-fee,45.00,4500
$ cd $TMP; bursar optimize terms.yaml --format json -o plan.json; bursar verify plan.json terms.yaml --format csv | grep -E '^(charges|cost|optimal|unique)|,false'; bursar verify plan.json any.yaml --format csv | grep -E '^(charges|cost|optimal|unique)'
charges,true,2 of 2 vendors charge for a small order
cost,true,"the lines, the surcharges sum to 38045.00, stated 38045.00"
optimal,true,"best of 16 candidates enumerated: 302310812.691746, plan 302310812.691746"
unique,true,"no other purchase has the same value, rate and cost"
charges,false,0 of 0 vendors charge for a small order
cost,true,"the lines, the surcharges sum to 38045.00, stated 38045.00"
optimal,false,"best of 16 candidates enumerated: 302310812.691746, plan 302310812.691746; another with this value is faster or cheaper"
unique,true,"no other purchase has the same value, rate and cost"
$ cd $TMP; bursar optimize terms.yaml --method branch-and-bound | sed -n 3,4p; bursar curve terms.yaml --exact --to 15000 --format csv | cut -d, -f1,3,5,8
Buy      13 x ppro-200 with fast-ethernet: 302.3 Mop/s
Cost     38,045.00 USD; 1,955.00 USD unspent
budget,cost,rate,nodes
4445.00,4445.00,23.67,1
6845.00,6845.00,47.2063814901773,2
9255.00,9255.00,70.6565179878422,3
12325.00,12325.00,94.037191783429,4
$ cd $TMP; bursar report terms.yaml -o orders.csv; cut -d, -f1-3,5,14,18 orders.csv; bursar report terms.yaml -o order.xlsx; unzip -p order.xlsx xl/worksheets/sheet2.xml | grep -o '<f>[^<]*</f><v>[^<]*' | tail -4
request,seller,part,quantity,total,minimum_order
1,,ppro-200, 128 MB",0,nas-97-023-5.1
2,acme,fast-ethernet-nic,13,1300.00,2000.00
2,acme,fast-ethernet-port, per port",0,nas-97-023-table-6
2,acme,minimum-order:acme,1,130.00,2000.00
3,bell,fast-ethernet-cable,26,260.00,6000.00
3,bell,fe-24,1,4800.00,6000.00
3,bell,small-order-fee:bell,1,45.00,6000.00
<f>ROUND(IF(AND(SUMIF(C7:C11,C12,K7:K11)&gt;0,SUMIF(C7:C11,C12,K7:K11)&lt;ROUND(H12*(1+$B$4),2)),ROUND(H12*(1+$B$4),2)-SUMIF(C7:C11,C12,K7:K11),0),2)</f><v>130
<f>ROUND(IF(AND(SUMIF(C7:C11,C13,K7:K11)&gt;0,SUMIF(C7:C11,C13,K7:K11)&lt;ROUND(H13*(1+$B$4),2)),MIN(ROUND(H13*(1+$B$4),2)-SUMIF(C7:C11,C13,K7:K11),ROUND(45.00*(1+$B$4),2)),0),2)</f><v>45
<f>ROUND(SUM(K7:K13),2)</f><v>38045
<f>ROUND($B$3-K14,2)</f><v>1955
$ cd $TMP; printf 'part,quantity\nppro-200,2\nfast-ethernet-nic,2\nfast-ethernet-cable,4\nfast-ethernet-port,4\n' >bid.csv; bursar evaluate bid.csv terms.yaml | head -2; bursar evaluate bid.csv terms.yaml --format json | grep -A5 'minimum-order:acme' | head -4
Bid bid.csv: feasible, 47.21 Mop/s for 6,845.00 USD: 2 x ppro-200 with
fast-ethernet
      "part": "minimum-order:acme",
      "kind": "minimum-order",
      "quantity": 1,
      "total": 660.0,
$ cd $TMP; sed 's/budget: .*/budget: 8000/; s/6000 USD, small_order_fee: 45/90000/' terms.yaml >small.yaml; bursar explain small.yaml
Whitney class C BT: Fast Ethernet or Myrinet?

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  budget 8,000.00 USD (line 7): +86,380.00 USD
  minimum_order 90,000.00 USD of bell (line 16): no minimum order of bell
  networks [fast-ethernet] (line 19): add network myrinet
Smallest sufficient change: no minimum order of bell.
! bursar: small.yaml:7:9: the budget 8,000.00 USD is below the cheapest purchase: 1 x ppro-200 (fast-ethernet) for 94,380.00 USD
? 3
$ cd $TMP; sed 's/^choose:/limits: {never_buy: [fe-24]}\n&/' terms.yaml >one.yaml; bursar flip one.yaml --format csv | cut -d, -f1-8,19; bursar flip terms.yaml
part,in_plan,price,price_minor,pack,quotes,low,low_minor,proven
ppro-200,true,2380.00,238000,1,1,2163.93,216393,true
fast-ethernet-port,true,285.00,28500,1,1,176.97,17697,true
fast-ethernet-nic,true,100.00,10000,1,1,0.00,0,true
fast-ethernet-cable,true,10.00,1000,1,1,0.00,0,true
Whitney class C BT: Fast Ethernet or Myrinet?

Plan     13 x ppro-200 with fast-ethernet, 38,045.00 USD.
Status   proven at every price between the ends, except for fast-ethernet-cable,
         fast-ethernet-nic, fast-ethernet-port, fe-24.

Price ranges, one price at a time, most fragile first
  part                 price [USD]   same plan  to [USD]  same design   to [USD]
                                    from [USD]             from [USD]
  ppro-200                2,380.00    2,309.65  2,530.38         0.00  37,935.00
  fast-ethernet-nic         100.00        0.00    260.38         0.00  36,985.00
  fast-ethernet-cable        10.00        0.00     86.92         0.00  17,810.00
  fe-24                   4,800.00    3,815.01  6,755.00         0.00       -
  fast-ethernet-port        285.00      211.54  1,327.50         0.00       -

The design stays the same if the price of one part in the plan changes by up to
100 %.
! bursar: warning: bt needs 265 MiB per process on 13 processes, a ppro-200 has 128 MiB for each: set memory: enforce
! bursar: warning: bt needs 265 MiB per process on 13 processes, a ppro-200 has 128 MiB for each: set memory: enforce
! bursar: warning: assumption, not a quote: price of fe-24
$ cd $TMP; bursar optimize terms.yaml --best 3 --format csv -q | cut -d, -f1,4,12-
rank,cost,bill,also
1,38045.00,"26 x fast-ethernet-cable, 13 x fast-ethernet-nic, 2 x fast-ethernet-port, 1 x fe-24, 13 x ppro-200, minimum-order:acme 130.00, small-order-fee:bell 45.00",
2,39955.00,"26 x fast-ethernet-cable, 13 x fast-ethernet-nic, 26 x fast-ethernet-port, 13 x ppro-200, small-order-fee:bell 45.00",
3,35645.00,"24 x fast-ethernet-cable, 12 x fast-ethernet-nic, 1 x fe-24, 12 x ppro-200, minimum-order:acme 800.00, small-order-fee:bell 45.00",
$ cd $TMP; bursar export terms.yaml x.mps --whole --mps -q; cbc x.mps -solve -solution x.sol >/dev/null; head -1 x.sol
program              x.mps
names                x.mps.names
rows                 16
columns              29
integer columns      26
entries              117
sense                minimise
rate per unit of L0  302.310812691746 Mop/s
Optimal - objective value -1.00000000
$ cd $TMP; bursar whatif terms.yaml --set limit.minimum_order.bell=9000USD --set limit.small_order_fee.bell=+50% -q | sed -n 3,7p; bursar optimize terms.yaml --set limit.minimum_order.acme=0 --format json -o none.json -q; bursar diff plan.json none.json | tail -3; bursar sensitivity terms.yaml --format csv -q | grep -E '^(minimum|small)' | cut -d, -f1-5
Change   minimum order of bell 6,000.00 USD -> 9,000.00 USD (+50 %)
         small-order fee of bell 45.00 USD -> 67.50 USD (+50 %)
         before                            after
Buy      13 x ppro-200 with fast-ethernet  13 x ppro-200 with fast-ethernet
Rate     302.3 Mop/s                       302.3 Mop/s
  what                           from           to
  cost                           38,045.00 USD  37,915.00 USD
  charge on the order from acme  130.00 USD     -
$ cd $TMP; bursar whatif terms.yaml --set limit.minimum_order.bel=9000USD; bursar whatif terms.yaml --set limit.small_order_fee.acme=+10%; bursar whatif terms.yaml --set limit.small_order_fee.acme=2000
! bursar: --set: no limit matches 'minimum_order.bel' in 'limit.minimum_order.bel=9000USD'; did you mean 'minimum_order.bell'?
! bursar: --set: 'acme' has no small_order_fee: give an amount
! bursar: --set: small_order_fee: expected less than the minimum order of 'acme'
? 2
$ cd $TMP; bursar optimize terms.yaml --format csv -o own.csv; bursar evaluate own.csv terms.yaml | head -2
Bid own.csv: feasible, 302.3 Mop/s for 38,045.00 USD: 13 x ppro-200 with
fast-ethernet
$ sed 's/networks: .*/networks: [fast-ethernet]/; s/^budget: .*/budget: 22000\nclusters: 2/; s/share: 1/share: 1, max_time: any/; s/^choose:/limits: {max_nodes: 4}\nvendors:\n  fast-ethernet-nic: {minimum_order: 800 USD}\n&/' scenarios/whitney-bt.yaml >$TMP/shared.yaml; bursar optimize $TMP/shared.yaml | sed -n 3,6p; bursar optimize $TMP/shared.yaml --format csv | grep order
Buy      1: 3 x ppro-200 with fast-ethernet
         2: 4 x ppro-200 with fast-ethernet
Rate     164.7 Mop/s
Cost     21,590.00 USD; 410.00 USD unspent
minimum-order:fast-ethernet-nic,minimum-order,1,0,100.00,10000,0.00,0,100.00,10000,,,,fast-ethernet-nic,0,fast-ethernet-nic,,
