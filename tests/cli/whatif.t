# The effects of a change. Last, a plan that another date or limit does not allow completely: a cable without a price, a switch without one, fewer nodes.
$ bursar whatif scenarios/whitney-bt.yaml --set 'myrinet-*=-50%' -v
The plan changes to myrinet: 7,147 Mop/s instead of 6,825 Mop/s (+4.72 %),
1,466.60 USD more expensive
Change   price of myrinet-cable 133.00 USD -> 66.50 USD (-50 %)
         price of myrinet-nic 1,280.00 USD -> 640.00 USD (-50 %)
         price of myrinet-port 123.12 USD -> 61.56 USD (-50 %)
         before                             after
Buy      325 x ppro-200 with fast-ethernet  305 x ppro-200 with myrinet
Rate     6,825 Mop/s                        7,147 Mop/s
Cost     997,750.00 USD                     999,216.60 USD

Differences
  what                    before          after           kind
  price of myrinet-cable  133.00 USD      66.50 USD       assumed
  price of myrinet-nic    1,280.00 USD    640.00 USD      assumed
  price of myrinet-port   123.12 USD      61.56 USD       assumed
  network                 fast-ethernet   myrinet         moved
  nodes                   325             305             moved
  rate                    6,825 Mop/s     7,147 Mop/s     moved
  cost                    997,750.00 USD  999,216.60 USD  moved
  processes of bt         325             305             moved
  fast-ethernet-cable     650             0               moved
  fast-ethernet-nic       325             0               moved
  fast-ethernet-port      650             0               moved
  myrinet-cable           0               610             moved
  myrinet-nic             0               305             moved
  myrinet-port            0               610             moved
  ppro-200                325             305             moved

Before the change
  Whitney class C BT: Fast Ethernet or Myrinet?

  Buy      325 x ppro-200 with fast-ethernet: 6,825 Mop/s
  Cost     997,750.00 USD; 2,250.00 USD unspent
  Status   optimal: nothing within 1,000,000.00 USD is faster. Gap 0.
           Independent check: 22 of 22 passed
  Inputs   1 measured rate, 4 quoted prices, 1 measured network figure
  Size     325 nodes, 325 cores, 40.62 GiB; power 32.5 kW without 650
           fast-ethernet-port; 1,300 U

  Performance
    application model          processes    rate  run computation communication
                                         [Mop/s] time         [s]           [s]
                                                  [s]
    bt          npb.bt class=C       325   6,825  420       372.6         47.38

  Order (4 lines, most expensive first)
    part                 quantity  unit price  total [USD]  source
    ppro-200                  325    2,380.00   773,500.00  nas-97-023-5.1
    fast-ethernet-port        650      285.00   185,250.00  nas-97-023-table-6
    fast-ethernet-nic         325      100.00    32,500.00  nas-97-023-table-6
    fast-ethernet-cable       650       10.00     6,500.00  nas-97-023-table-6

    part                 description
    ppro-200             PC with one 200 MHz Pentium Pro, 128 MB
    fast-ethernet-port   Fast Ethernet switch, per port
    fast-ethernet-nic    Fast Ethernet interface card
    fast-ethernet-cable  Fast Ethernet cable

  All prices are quotes of 1997-10-01.

  Candidates whose nodes the budget buys: 840. Too expensive with all parts:
  276. Not better than the plan: 563.
  Independent check: bill, prices, limits and rates recomputed from the
  catalogue, in integer money; 22 checks passed.

  Binding: budget. A 326th node costs 820.00 USD too much and would add 19.54
  Mop/s (+0.29 %)

After the change
  Whitney class C BT: Fast Ethernet or Myrinet?

  Buy      305 x ppro-200 with myrinet: 7,147 Mop/s
  Cost     999,216.60 USD; 783.40 USD unspent
  Status   optimal: nothing within 1,000,000.00 USD is faster. Gap 0.
           Independent check: 22 of 22 passed
  Inputs   1 measured rate, 1 quoted price, 1 measured network figure
  Size     305 nodes, 305 cores, 38.12 GiB; power 30.5 kW without 610
           myrinet-port; 1,220 U

  Performance
    application model          processes    rate  run computation communication
                                         [Mop/s] time         [s]           [s]
                                                  [s]
    bt          npb.bt class=C       305   7,147  401         397         4.017

  Order (4 lines, most expensive first)
    part           quantity  unit price  total [USD]  kind   source
    ppro-200            305    2,380.00   725,900.00  quote  nas-97-023-5.1
    myrinet-nic         305      640.00   195,200.00  set    -
    myrinet-cable       610       66.50    40,565.00  set    -
    myrinet-port        610       61.56    37,551.60  set    -

    part           vendor   description
    ppro-200       -        PC with one 200 MHz Pentium Pro, 128 MB
    myrinet-nic    Myricom  Myrinet interface card
    myrinet-cable  Myricom  Myrinet cable
    myrinet-port   Myricom  Myrinet switch, per port

  The prices of the catalogue are of 1997-10-01.

  Candidates whose nodes the budget buys: 840. Too expensive with all parts:
  210. Not better than the plan: 629.
  Independent check: bill, prices, limits and rates recomputed from the
  catalogue, in integer money; 22 checks passed.

  Binding: budget. A 306th node costs 2,492.72 USD too much and would add 23.29
  Mop/s (+0.33 %)

Attribution
  change          plan with this change alone  necessary
  myrinet-*=-50%  305 x ppro-200 with myrinet  yes

$ bursar whatif scenarios/whitney-bt.yaml --override doubled --format csv
what,from,to,role
rate of bt on ppro-200,23.67 Mop/s,47.34 Mop/s,assumed
rate,"6,825 Mop/s",12.27 Gop/s,moved
$ bursar whatif scenarios/whitney-bt.yaml --set latency.myrinet=9us | head -5
The plan stays 325 x ppro-200 with fast-ethernet: same rate, 6,825 Mop/s
Change   latency of myrinet 18 us -> 9 us (-50 %)
         before                             after
Buy      325 x ppro-200 with fast-ethernet  325 x ppro-200 with fast-ethernet
Rate     6,825 Mop/s                        6,825 Mop/s
$ bursar whatif scenarios/whitney-bt.yaml --set limit.min_rate=99999
! bursar: scenarios/whitney-bt.yaml: after the change: the fastest affordable cluster reaches 6824.83 Mop/s, below the required 99999
? 3
$ bursar whatif scenarios/whitney-bt.yaml --budget 3000 --set ppro-200=2000USD
! bursar: before the change: --budget: the budget 3,000.00 USD is below the cheapest purchase: 1 x ppro-200 (fast-ethernet) for 3,070.00 USD
? 3
$ bursar whatif scenarios/whitney-bt.yaml
! bursar: whatif needs a change: --set CHANGE, --override NAME or --as-of DATE
? 2
$ bursar whatif scenarios/whitney-bt.yaml --set 'rate.ppro-300=*2'
! bursar: --set: no node matches 'ppro-300' in 'rate.ppro-300=*2'; did you mean 'ppro-200'?
? 2
$ bursar whatif scenarios/whitney-mix.yaml --set share.bt=0.5 --set share.sp=0.1 | head -n 12
The plan stays 325 x ppro-200 with fast-ethernet: 7,043 Mop/s instead of 6,166
Mop/s (+14.2 %)
Change   share of bt 0.333333333 -> 0.5 (+50 %)
         share of lu 0.333333333 -> 0.25 (-25 %)
         share of sp 0.333333333 -> 0.25 (-25 %)
         share of lu 0.25 -> 0.4 (+60 %)
         share of sp 0.25 -> 0.1 (-60 %)
         before                             after
Buy      325 x ppro-200 with fast-ethernet  325 x ppro-200 with fast-ethernet
Rate     6,166 Mop/s                        7,043 Mop/s
Cost     997,750.00 USD                     997,750.00 USD

$ bursar whatif scenarios/whitney-mix.yaml --set share.bt=1
! bursar: --set: 'share.bt=1' leaves no share to the other applications
? 2
$ bursar whatif scenarios/whitney-mix.yaml --set runs.bt=2
! bursar: --set: the workload is given by shares: use share.bt=2
? 2
$ bursar whatif scenarios/whitney-mix.yaml --set share.bd=0.2
! bursar: --set: no application matches 'bd' in 'share.bd=0.2'; did you mean 'bt'?
? 2
$ bursar whatif scenarios/nps-eight-pcs.yaml --set 'message_cpu.*=*2' --format json -q | head -n 20
{
  "schema": "bursar.whatif/1",
  "changes": [
    {
      "what": "processor time per message of ideal",
      "from": "0 us",
      "to": "0 us",
      "role": "assumed"
    },
    {
      "what": "processor time per message of t100-lam",
      "from": "0 us",
      "to": "0 us",
      "role": "assumed"
    }
  ],
  "before": {
    "status": "optimal",
    "objective": {
      "name": "rate",
$ bursar whatif scenarios/whitney-bt.yaml --set 'myrinet-nic=-50%' --set 'latency.myrinet=*2' --set fast-ethernet-port=+5% | sed -n '/Attribution/,$p'
Attribution
  change                  plan with this change alone        necessary
  myrinet-nic=-50%        the plan stays                     no
  latency.myrinet=*2      the plan stays                     no
  fast-ethernet-port=+5%  322 x ppro-200 with fast-ethernet  yes

All differences and both plans: -v
$ bursar whatif scenarios/price-history.yaml --as-of 2003-01-01 -v | sed -n '1,16p;/Attribution/,$p'
The plan changes to athlon-700 with fast-ethernet: 3,748 Mop/s instead of 51.35
Gop/s (-92.7 %), 137.10 USD more expensive
Change   date of prices 2007-12-31 -> 2003-01-01
         price of athlon-xp-2600 259.43 USD, 34,244.00 USD per 132 -> no price
         price of athlon64-x2-3800 578.34 USD, 2,313.36 USD per 4 -> no price
         price of benq-se0024-audioexchange 77.21 USD, 772.03 USD per 10 -> no
         price
         price of benq-se0024-newegg 72.00 USD, 432.00 USD per 6 -> no price
         price of benq-se0024-stock 76.00 USD, 152.00 USD per 2 -> no price
         price of fast-ethernet-cable 1.80 USD, 807.95 USD per 450 -> 9.00 USD
         per 5
         price of fast-ethernet-nic 7.44 USD, 2,082.00 USD per 280 -> 80.00 USD
         per 10
         price of gigabit-t-cable 1.80 USD, 807.95 USD per 450 -> 12.00 USD per
         5
         price of gigabit-t-onboard 0.00 USD -> no price
Attribution
  change              plan with this change alone         necessary
  --as-of 2003-01-01  76 x athlon-700 with fast-ethernet  yes

$ bursar whatif scenarios/whitney-bt.yaml --set limit.max_nodes=100 -q -v | grep -A1 'Binding'; bursar whatif scenarios/whitney-bt.yaml --set limit.max_nodes=100 --format json -q | grep -e '"one_more"' -e over_ -e '"nodes"'
  Binding: budget. A 326th node costs 820.00 USD too much and would add 19.54
  Mop/s (+0.29 %)
--
  Binding: max_nodes. A 101st node exceeds max_nodes 100 and would add 23.48
  Mop/s (+1 %)
      "what": "nodes",
        "nodes": 325,
      "nodes": 325,
    "one_more": {
      "nodes": 326,
      "over_budget": true,
      "over_power": false,
      "over_rack_units": false,
      "over_max_nodes": false
        "nodes": 100,
      "nodes": 100,
    "one_more": {
      "nodes": 101,
      "over_budget": false,
      "over_power": false,
      "over_rack_units": false,
      "over_max_nodes": true
$ cp -r tests/mutants/shop $TMP/later; sed 's/^budget.*/as_of: 2006-02-01\nbudget: 90000\nlimits: {never_buy: [gig-8, gig-24, box-4, card-16]}\nlayout: {nodes_per_rack: 4, rack_pitch: 1m, in_rack: 1m, overhead: 1m}/' tests/mutants/base.yaml >$TMP/far.yaml; sed 's/^budget.*/as_of: 2006-02-01\ngoal: cost\ntarget_rate: 5000\nlimits: {never_buy: [gig-8, box-4, card-16]}/' tests/mutants/base.yaml >$TMP/none.yaml; cd $TMP; sed -i 's/^gig-cable,2005-06/gig-cable,2005-12/' later/quote.csv; sed -i 's/^gig-cable,gigabit,/gig-cable,gigabit,6/' later/cable.csv; for with in '--as-of 2005-06-01 --set pc=+1%' '--set limit.min_nodes=42 --set pc=-5%'; do bursar whatif far.yaml -c ./later $with -q | sed -n '/^Attribution/,/^$/p'; done; sed -i 's/^gig-48,2005-06/gig-48,2005-12/; /^gig-24,200[56]/d; s/^gig-24,2004-01-01,,1/gig-24,2004-01-01,,5/' later/quote.csv; bursar whatif none.yaml -c ./later --as-of 2005-06-01 --set gig-nic=+1% -q | sed -n '/gig-.*moved/p; /^Attribution/,/^$/p'
Attribution
  change              plan with this change alone  necessary
  pc=+1%              the plan stays               no
  --as-of 2005-06-01  20 x pc with gigabit         yes

Attribution
  change              plan with this change alone  necessary
  limit.min_nodes=42  no purchase is feasible      no
  pc=-5%              42 x pc with gigabit         yes

Attribution
  change              plan with this change alone  necessary
  gig-nic=+1%         the plan stays               no
  --as-of 2005-06-01  10 x pc with gigabit         yes

