# Fast Ethernet or Myrinet?
$ bursar crossover scenarios/whitney-bt.yaml --between fast-ethernet,myrinet
Whitney class C BT: Fast Ethernet or Myrinet?

With a budget from 9,210.00 USD to 5,031,721.44 USD fast-ethernet wins.
From 5,056,754.88 USD on myrinet wins, to the end of the range at 15,000,000.00
USD.
In between the winner alternates with every few nodes; the table says who wins
where.
Both are equal within 1 % at 3.18 % of the budgets that buy both; the widest
range is 4,814,764.96 USD to 5,273,711.36 USD.
If nodes could be cut to size, as papers draw it, both would be equally fast at
5,039,624.75 USD: 1,641.57 nodes with fast-ethernet or 1,207.89 with myrinet,
27.86 Gop/s.

Who wins with a budget from (included) to (excluded); whole nodes, any number of
them:

    from [USD]      to [USD]  winner         lead up to [%]  equal
          0.00      3,070.00  -                    -         no
      3,070.00      4,172.24  fast-ethernet        -         no
      4,172.24      6,140.00  tie                  0         yes
      6,140.00      8,344.48  fast-ethernet       49.9       no
      8,344.48      9,210.00  myrinet              0.259     yes
      9,210.00  5,031,721.44  fast-ethernet       49.7       no
  5,031,721.44  5,031,730.00  myrinet              0.0132    yes
  5,031,730.00  5,035,893.68  fast-ethernet        0.0803    yes
  5,035,893.68  5,037,870.00  myrinet              0.000849  yes
  5,037,870.00  5,040,065.92  fast-ethernet        0.0459    yes
  7 more: -v

-: the budget buys neither.
$ bursar crossover scenarios/whitney-lu.yaml --between fast-ethernet,myrinet --counts legal
Whitney class C LU: Fast Ethernet or Myrinet?

From 8,544,747.52 USD on myrinet wins, to the end of the range at 15,000,000.00
USD.
Below that none wins for long; the table says who wins where.
Both are equal within 1 % at 0.0919 % of the budgets that buy both; the widest
range is 16,688.96 USD to 24,560.00 USD.
If nodes could be cut to size, as papers draw it, both would be equally fast at
3,175,286.32 USD: 1,034.30 nodes with fast-ethernet or 761.05 with myrinet,
22.88 Gop/s.

Who wins with a budget from (included) to (excluded); whole nodes, process
counts the applications accept:

  from [USD]   to [USD]  winner         lead up to [%]  equal
        0.00   3,070.00  -                       -      no
    3,070.00   4,172.24  fast-ethernet           -      no
    4,172.24   6,140.00  tie                     0      yes
    6,140.00   8,344.48  fast-ethernet          49.6    no
    8,344.48  12,280.00  myrinet                 0.654  yes
   12,280.00  16,688.96  fast-ethernet          49.5    no
   16,688.96  24,560.00  myrinet                 0.946  yes
   24,560.00  33,377.92  fast-ethernet          49.3    no
   33,377.92  49,120.00  myrinet                 1.38   no
   49,120.00  66,755.84  fast-ethernet          48.9    no
  15 more: -v

-: the budget buys neither.
$ bursar crossover scenarios/whitney-sp.yaml --between network:myrinet,network:fast-ethernet --from 1000000 --to 1100000 --format csv
from,from_minor,to,to_minor,winner,lead_percent,equal
1000000.00,100000000,1043060.00,104306000,network:fast-ethernet,1.1567356704723,false
1043060.00,104306000,1043800.00,104380000,network:myrinet,0.0320413163461541,true
1043800.00,104380000,1051404.48,105140448,network:fast-ethernet,0.451986888615474,true
1051404.48,105140448,1053010.00,105301000,network:myrinet,0.0895620076242332,true
1053010.00,105301000,1055576.72,105557672,network:fast-ethernet,0.150833645524839,true
1055576.72,105557672,1056080.00,105608000,network:myrinet,0.238387088819203,true
1056080.00,105608000,1059748.96,105974896,network:fast-ethernet,0.239794416916772,true
1059748.96,105974896,1062220.00,106222000,network:myrinet,0.147872985413666,true
1062220.00,106222000,1063921.20,106392120,network:fast-ethernet,0.0901904928718,true
1063921.20,106392120,1071430.00,107143000,network:myrinet,0.442856428517557,true
1071430.00,107143000,1072265.68,107226568,network:fast-ethernet,0.0287533775643944,true
1072265.68,107226568,1100000.00,110000000,network:myrinet,0.760934310060457,true
$ bursar crossover scenarios/whitney-bt-doubled.yaml --between fast-ethernet,myrinet --counts real
Whitney class C BT with processors twice as fast

If nodes could be cut to size, as papers draw it, both would be equally fast at
1,988,475.04 USD: 647.71 nodes with fast-ethernet or 476.60 with myrinet, 21.97
Gop/s.

Counts real buys nothing whole: --counts any and --counts legal say who wins
with which budget.
$ bursar crossover scenarios/whitney-bt.yaml --between fast-ethernet,myrinet --from 10000 --to 20000
Whitney class C BT: Fast Ethernet or Myrinet?

The winner never changes in this range, which ends at 20,000.00 USD.
At no budget are both equal within 1 %.
If nodes could be cut to size, as papers draw it, the two would never cross in
this range.

Who wins with a budget from (included) to (excluded); whole nodes, any number of
them:

  from [USD]   to [USD]  winner         lead up to [%]  equal
   10,000.00  20,000.00  fast-ethernet            49.7  no
$ bursar crossover scenarios/whitney-bt.yaml --between fast-ethernet,myrinet --to 1000
! bursar: no budget of the range buys either 'fast-ethernet' or 'myrinet'
? 3
$ bursar crossover scenarios/whitney-bt.yaml >$TMP/two; bursar crossover scenarios/whitney-bt.yaml --between fast-ethernet,myrinet | cmp - $TMP/two && echo same
same
$ bursar crossover scenarios/stap-128.yaml
! bursar: the networks of the scenario are not two: built-in; expected --between A,B with two networks, nodes, templates or vendors
? 2
$ bursar crossover scenarios/whitney-bt.yaml --between fast-ethernet
! bursar: --between needs A,B: the two choices to compare
? 2
$ bursar crossover scenarios/whitney-bt.yaml --between fast-ethernet,myrnet
! bursar: no network, node, template or vendor 'myrnet' among the designs of the scenario; did you mean 'myrinet'?
? 2
$ bursar crossover scenarios/whitney-bt.yaml --between myrinet,myrinet
! bursar: --between: 'myrinet' is compared with itself
? 2
$ bursar crossover scenarios/stap-128.yaml --between vendor:IBM,vendor:Cray --to 100 --format csv
from,from_minor,to,to_minor,winner,lead_percent,equal
0.00,0,1.00,100,,,false
1.00,100,100.00,10000,vendor:IBM,54.5262049037508,false
$ bursar crossover scenarios/bwgrid-link.yaml --between template:per-port,template:two-region --format csv -q
from,from_minor,to,to_minor,winner,lead_percent,equal
0.00,0,3300.00,330000,,,false
3300.00,330000,2000000.00,200000000,template:per-port,95.2269902972824,false
$ cd $TMP && cp $OLDPWD/scenarios/whitney-bt.yaml . && bursar -q crossover whitney-bt.yaml --between fast-ethernet,myrinet --plot x.svg >x.txt && grep -o 'from [0-9.,]* USD on' x.svg && [ "$(stat -c %s x.svg)" -lt 60000 ] && echo small
from 5,056,754.88 USD on
small
$ bursar -q crossover scenarios/whitney-bt-prices.yaml --between fast-ethernet,myrinet --plot $TMP/b.svg | grep '^ *last'; grep -o 'crossover with the errors given' $TMP/b.svg; grep -c 'crossover with the errors' $TMP/x.svg
  last        3,554,056.80 4,095,514.24 5,060,927.12 6,000,190.56 6,491,039.88
crossover with the errors given
0
? 1
$ cd $TMP && bursar -q crossover whitney-bt.yaml --between fast-ethernet,myrinet --to 4000 --plot y.svg >y.txt; [ -e y.svg ] || echo none
none
$ { cat scenarios/whitney-fleet.yaml; echo 'error: {prices: {quote: {table: {0.8: 1, 1: 2, 1.2: 1}}}, models: {npb: {table: {0.9: 1, 1.1: 1}}}, correlate: independent}'; } >$TMP/several-error.yaml; bursar crossover $TMP/several-error.yaml --between fast-ethernet,myrinet --draws 8 | sed -n '/^With the errors/,$p'
With the errors of the scenario, 8 draws, seed 1:

Band of the crossover, each node and network with its own model error (independent)
                low [USD]   5 % [USD]  median [USD]    95 % [USD]    high [USD]
  alternation        0.00        0.00    559,080.16  4,460,951.88  4,460,951.88
  last         216,957.00  216,957.00    650,868.40  4,460,951.88  4,460,951.88

Band of the crossover, both choices with one model error (shared)
                 low [USD]    5 % [USD] median [USD]   95 % [USD]   high [USD]
  alternation 2,970,642.00 2,970,642.00 3,713,293.60 4,460,951.88 4,460,951.88
  last        2,970,642.00 2,970,642.00 3,713,293.60 4,460,951.88 4,460,951.88

A shared error makes both choices faster or slower alike: the band it leaves is
from 2,970,642.00 USD to 4,460,951.88 USD.
With independent errors one choice may be up to 1.22 times as fast against the
other as its model says.
$ cd $TMP; for of in 'limits: {headroom: {ports: 1}}' 'budget_on: tco\ntco: {years: 3, energy_price: 0.1}\nset: ["power.*-port=0W"]' 'vendors: {Myricom: {minimum_order: 100000, small_order_fee: 100}}'; do { sed 's/^catalog:.*/catalog: whitney-1997/' $OLDPWD/scenarios/whitney-bt.yaml; printf "$of\n"; } >c.yaml; bursar crossover c.yaml --between fast-ethernet,myrinet -q | sed -n '/^There is no smooth/,/^$/p'; done
There is no smooth crossover: free ports are not proportional to the nodes.

There is no smooth crossover: extras or operation are not proportional to the
nodes.

There is no smooth crossover: surcharges for small orders are not proportional
to the nodes.

$ sed 's/^error:/error:\n  prices: {estimate: {uniform: [0.8, 1.2]}}/; /^choose:/,/templates:/d; /^bids:/,$d' scenarios/tender-2026.yaml >$TMP/mixes.yaml; (ulimit -t ${BURSAR_SECONDS:-20}; bursar -q crossover $TMP/mixes.yaml --between ndr,hdr --draws 200 | grep '^ *last')
  last         532,769.39  544,106.99    653,816.63  889,078.00
  last         532,769.39  543,152.55    633,904.10  753,874.14  778,110.15
