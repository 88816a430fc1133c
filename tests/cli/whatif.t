# The effects of a change. Last, a plan that another date or limit does not allow completely: a cable without a price, a switch without one, fewer nodes.
$ bursar whatif scenarios/whitney-bt.yaml --set 'myrinet-*=-50%' -v
The change moves the plan:

  what                    from            to              is
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

  Buy 325 x ppro-200 with fast-ethernet: 6,825 Mop/s for 997,750.00 USD.
  Proven: nothing else within 1,000,000.00 USD is faster.

  What it does
    name  model           processes     rate  run time  computing  in messages
                                     [Mop/s]       [s]        [s]          [s]
    bt    npb.bt class=C        325    6,825       420      372.6        47.38

  In all 325 nodes, 325 cores, 40.62 GiB of memory; power 32.5 kW without 650
  fast-ethernet-port; rack units 1,300; switches not known, as ports are bought
  by the piece.

  What to order
    part                 quantity  unit price  total [USD]  source
                                        [USD]
    fast-ethernet-cable       650       10.00     6,500.00  nas-97-023-table-6
    fast-ethernet-nic         325      100.00    32,500.00  nas-97-023-table-6
    fast-ethernet-port        650      285.00   185,250.00  nas-97-023-table-6
    ppro-200                  325    2,380.00   773,500.00  nas-97-023-5.1

    part                 name
    fast-ethernet-cable  Fast Ethernet cable
    fast-ethernet-nic    Fast Ethernet interface card
    fast-ethernet-port   Fast Ethernet switch, per port
    ppro-200             PC with one 200 MHz Pentium Pro, 128 MB

  Total 997,750.00 USD; 2,250.00 USD of the budget is left.
  All prices are quotes of 1997-10-01.

  Proof: the nodes of 840 candidates fit the budget. With all their parts 276
  cost more than the budget; 563 are no better than this one.
  Checked: bill, prices, limits and rates were recomputed from the catalogue;
  all 22 checks hold, in exact integer money.

  What stops one node more (326): budget, 1,000,820.00 USD of at most
  1,000,000.00 USD. It would make 6,844 Mop/s.

After the change
  Whitney class C BT: Fast Ethernet or Myrinet?

  Buy 305 x ppro-200 with myrinet: 7,147 Mop/s for 999,216.60 USD.
  Proven: nothing else within 1,000,000.00 USD is faster.

  What it does
    name  model           processes     rate  run time  computing  in messages
                                     [Mop/s]       [s]        [s]          [s]
    bt    npb.bt class=C        305    7,147       401        397        4.017

  In all 305 nodes, 305 cores, 38.12 GiB of memory; power 30.5 kW without 610
  myrinet-port; rack units 1,220; switches not known, as ports are bought by the
  piece.

  What to order
    part           quantity  unit price  total [USD]  price is  source
                                  [USD]
    myrinet-cable       610       66.50    40,565.00  set       -
    myrinet-nic         305      640.00   195,200.00  set       -
    myrinet-port        610       61.56    37,551.60  set       -
    ppro-200            305    2,380.00   725,900.00  quote     nas-97-023-5.1

    part           vendor   name
    myrinet-cable  Myricom  Myrinet cable
    myrinet-nic    Myricom  Myrinet interface card
    myrinet-port   Myricom  Myrinet switch, per port
    ppro-200       -        PC with one 200 MHz Pentium Pro, 128 MB

  Total 999,216.60 USD; 783.40 USD of the budget is left.
  Prices that were not set are of 1997-10-01.

  Proof: the nodes of 840 candidates fit the budget. With all their parts 210
  cost more than the budget; 629 are no better than this one.
  Checked: bill, prices, limits and rates were recomputed from the catalogue;
  all 22 checks hold, in exact integer money.

  What stops one node more (306): budget, 1,002,492.72 USD of at most
  1,000,000.00 USD. It would make 7,170 Mop/s.

What made it so
  change          alone                        without it the others lead
                                               elsewhere
  myrinet-*=-50%  305 x ppro-200 with myrinet  yes
$ bursar whatif scenarios/whitney-bt.yaml --override doubled --format csv
what,from,to,role
rate of bt on ppro-200,23.67 Mop/s,47.34 Mop/s,assumed
rate,"6,825 Mop/s",12.27 Gop/s,moved
$ bursar whatif scenarios/whitney-bt.yaml --set latency.myrinet=9us | head -5
The plan stays as it is under the change:

  what                from   to    is
  latency of myrinet  18 us  9 us  assumed

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
The change moves the plan:

  what         from         to           is
  share of bt  0.333333333  0.5          assumed
  share of lu  0.333333333  0.25         assumed
  share of sp  0.333333333  0.25         assumed
  share of lu  0.25         0.4          assumed
  share of sp  0.25         0.1          assumed
  rate         6,166 Mop/s  7,043 Mop/s  moved

What made it so
  change        alone           without it the others lead elsewhere
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
$ bursar whatif scenarios/whitney-bt.yaml --set 'myrinet-nic=-50%' --set 'latency.myrinet=*2' --set fast-ethernet-port=+5% | sed -n '/What made/,$p'
What made it so
  change                  alone                              without it the
                                                             others lead
                                                             elsewhere
  myrinet-nic=-50%        the plan stays                     no
  latency.myrinet=*2      the plan stays                     no
  fast-ethernet-port=+5%  322 x ppro-200 with fast-ethernet  yes

Both purchases in full: -v.
$ bursar whatif scenarios/price-history.yaml --as-of 2003-01-01 -v | sed -n '1,16p;/What made/,$p'
The change moves the plan:

  what                          from                   to                is
  date of prices                2007-12-31             2003-01-01        assumed
  price of athlon-xp-2600       259.43 USD, 34,244.00  no price          assumed
                                USD per 132
  price of athlon64-x2-3800     578.34 USD, 2,313.36   no price          assumed
                                USD per 4
  price of                      77.21 USD, 772.03 USD  no price          assumed
  benq-se0024-audioexchange     per 10
  price of benq-se0024-newegg   72.00 USD, 432.00 USD  no price          assumed
                                per 6
  price of benq-se0024-stock    76.00 USD, 152.00 USD  no price          assumed
                                per 2
  price of fast-ethernet-cable  1.80 USD, 807.95 USD   9.00 USD per 5    assumed
                                per 450
What made it so
  change              alone                               without it the others
                                                          lead elsewhere
  --as-of 2003-01-01  76 x athlon-700 with fast-ethernet  yes
$ bursar whatif scenarios/whitney-bt.yaml --set limit.max_nodes=100 -q -v | grep -A1 'What stops'; bursar whatif scenarios/whitney-bt.yaml --set limit.max_nodes=100 --format json -q | grep -e '"one_more"' -e over_ -e '"nodes"'
  What stops one node more (326): budget, 1,000,820.00 USD of at most
  1,000,000.00 USD. It would make 6,844 Mop/s.
--
  What stops one node more (101): max_nodes, 101 of at most 100. It would make
  2,378 Mop/s.
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
$ cp -r tests/mutants/shop $TMP/later; sed 's/^budget.*/as_of: 2006-02-01\nbudget: 90000\nlimits: {never_buy: [gig-8, gig-24, box-4, card-16]}\nlayout: {nodes_per_rack: 4, rack_pitch: 1m, in_rack: 1m, overhead: 1m}/' tests/mutants/base.yaml >$TMP/far.yaml; sed 's/^budget.*/as_of: 2006-02-01\ngoal: cost\ntarget_rate: 5000\nlimits: {never_buy: [gig-8, box-4, card-16]}/' tests/mutants/base.yaml >$TMP/none.yaml; cd $TMP; sed -i 's/^gig-cable,2005-06/gig-cable,2005-12/' later/quote.csv; sed -i 's/^gig-cable,gigabit,/gig-cable,gigabit,6/' later/cable.csv; for with in '--as-of 2005-06-01 --set pc=+1%' '--set limit.min_nodes=42 --set pc=-5%'; do bursar whatif far.yaml -c ./later $with -q | sed -n '/^What made/,/^$/p'; done; sed -i 's/^gig-48,2005-06/gig-48,2005-12/; /^gig-24,200[56]/d; s/^gig-24,2004-01-01,,1/gig-24,2004-01-01,,5/' later/quote.csv; bursar whatif none.yaml -c ./later --as-of 2005-06-01 --set gig-nic=+1% -q | sed -n '/gig-.*moved/p; /^What made/,/^$/p'
What made it so
  change              alone                 without it the others lead elsewhere
  pc=+1%              the plan stays        no
  --as-of 2005-06-01  20 x pc with gigabit  yes

What made it so
  change              alone                  without it the others lead
                                             elsewhere
  limit.min_nodes=42  nothing can be bought  no
  pc=-5%              42 x pc with gigabit   yes

  gig-24              0                             1              moved
  gig-48              1                             0              moved
What made it so
  change              alone                 without it the others lead elsewhere
  gig-nic=+1%         the plan stays        no
  --as-of 2005-06-01  10 x pc with gigabit  yes

