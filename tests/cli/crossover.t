# Fast Ethernet or Myrinet?
$ cp -r tests/cli/university-2023/parts $TMP/
$ bursar crossover scenarios/whitney-bt.yaml --between fast-ethernet,myrinet
Whitney class C BT: Fast Ethernet or Myrinet?

myrinet overtakes fast-ethernet between 5,031,721.44 and 5,056,754.88 USD.

below 3,070.00 USD                 neither can be bought
3,070.00 to 9,210.00 USD           alternating, 4 intervals (-v lists them),
                                   lead up to 49.9 %
9,210.00 to 5,031,721.44 USD       fast-ethernet, lead up to 49.7 %
5,031,721.44 to 5,056,754.88 USD   alternating, 10 intervals (-v lists them),
                                   equal within 1 %
5,056,754.88 to 15,000,000.00 USD  myrinet, lead up to 31.1 %

Status   exact at every budget: whole nodes, any number of them.
With fractional nodes: equal at 5,039,624.75 USD, 27.86 Gop/s: 1,641.57 nodes
with fast-ethernet or 1,207.89 with myrinet.
Equal within 1 %: at 3.18 % of the budgets that buy both; the widest range is
4,814,764.96 to 5,273,711.36 USD.
$ bursar crossover scenarios/whitney-lu.yaml --between fast-ethernet,myrinet --counts legal
Whitney class C LU: Fast Ethernet or Myrinet?

myrinet overtakes fast-ethernet for good at 8,544,747.52 USD.

below 3,070.00 USD                 neither can be bought
3,070.00 to 8,544,747.52 USD       alternating, 23 intervals (-v lists them),
                                   lead up to 49.6 %
8,544,747.52 to 15,000,000.00 USD  myrinet, lead up to 37.4 %

Status   exact at every budget: whole nodes, process counts that the
         applications accept.
With fractional nodes: equal at 3,175,286.32 USD, 22.88 Gop/s: 1,034.30 nodes
with fast-ethernet or 761.05 with myrinet.
Equal within 1 %: at 0.0919 % of the budgets that buy both; the widest range is
16,688.96 to 24,560.00 USD.
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

Fractional nodes cannot be bought: --counts any or --counts legal finds the
winner at each budget.
With fractional nodes: equal at 1,988,475.04 USD, 21.97 Gop/s: 647.71 nodes with
fast-ethernet or 476.60 with myrinet.
$ bursar crossover scenarios/whitney-bt.yaml --between fast-ethernet,myrinet --from 10000 --to 20000
Whitney class C BT: Fast Ethernet or Myrinet?

No crossover up to 20,000.00 USD: fast-ethernet is at least as fast at every
budget.

10,000.00 to 20,000.00 USD  fast-ethernet, lead up to 49.7 %

Status   exact at every budget: whole nodes, any number of them.
With fractional nodes: fast-ethernet and myrinet are equal at no budget of this
range.
Equal within 1 %: at no budget.
$ bursar crossover scenarios/whitney-bt.yaml --between fast-ethernet,myrinet --to 1000
! bursar: no budget of the range buys either 'fast-ethernet' or 'myrinet'
? 3
$ bursar crossover scenarios/whitney-bt.yaml >$TMP/two; bursar crossover scenarios/whitney-bt.yaml --between fast-ethernet,myrinet | cmp - $TMP/two && echo same
same
$ bursar crossover scenarios/stap-128.yaml
! bursar: the scenario does not have two networks: built-in; expected --between A,B with two networks, nodes, templates or vendors
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
  last change 3,554,056.80 4,095,514.24 5,060,927.12 6,000,190.56 6,491,039.88
crossover with the errors given
0
? 1
$ cd $TMP && bursar -q crossover whitney-bt.yaml --between fast-ethernet,myrinet --to 4000 --plot y.svg >y.txt; [ -e y.svg ] || echo none
none
$ { cat scenarios/whitney-fleet.yaml; echo 'error: {prices: {quote: {table: {0.8: 1, 1: 2, 1.2: 1}}}, models: {npb: {table: {0.9: 1, 1.1: 1}}}, correlate: independent}'; } >$TMP/several-error.yaml; bursar crossover $TMP/several-error.yaml --between fast-ethernet,myrinet --draws 8 | sed -n '/^Crossover budget/,$p'
Crossover budget with errors, independent model errors (8 draws, seed 1)
  crossover     low [USD]   5 % [USD]      median    95 % [USD]    high [USD]
                                            [USD]
  alternation        0.00        0.00  559,080.16  4,460,951.88  4,460,951.88
  begins
  last change  216,957.00  216,957.00  650,868.40  4,460,951.88  4,460,951.88

A shared model error changes both rates alike: the crossover lies between
2,970,642.00 USD and 4,460,951.88 USD.
Independent model errors change the ratio of the two rates by a factor of up to
1.22.
$ cd $TMP; for of in 'limits: {headroom: {ports: 1}}' 'budget_on: tco\ntco: {years: 3, energy_price: 0.1}\nset: ["power.*-port=0W"]' 'vendors: {Myricom: {minimum_order: 100000, small_order_fee: 100}}'; do { sed 's/^catalog:.*/catalog: whitney-1997/' $OLDPWD/scenarios/whitney-bt.yaml; printf "$of\n"; } >c.yaml; bursar crossover c.yaml --between fast-ethernet,myrinet -q | sed -n '/^With fractional/,/^Equal/p'; done
With fractional nodes: not comparable, free ports are not proportional to the
nodes.
Equal within 1 %: at 3.19 % of the budgets that buy both; the widest range is
With fractional nodes: not comparable, extras or operation are not proportional
to the nodes.
Equal within 1 %: at 3.4 % of the budgets that buy both; the widest range is
With fractional nodes: not comparable, surcharges for small orders are not
proportional to the nodes.
Equal within 1 %: at 3.18 % of the budgets that buy both; the widest range is
$ sed 's/^error:/error:\n  prices: {estimate: {uniform: [0.8, 1.2]}}/; /^choose:/,/templates:/d; /^bids:/,$d' tests/cli/university-2023/tender.yaml >$TMP/mixes.yaml; (ulimit -t ${BURSAR_SECONDS:-60}; bursar -q crossover $TMP/mixes.yaml --between ndr,hdr --draws 200 | grep '^ *last')
  last change         532,769.39  544,106.99    653,816.63  889,078.00
