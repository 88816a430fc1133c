# Invoices that are public, rebuilt from the catalogue: KASY0 from its three blocks, to the cent.
$ bursar evaluate scenarios/bills/backtest-kasy0.csv scenarios/backtest-kasy0.yaml
scenarios/bills/backtest-kasy0.csv makes 132 x athlon-xp-2600 with
fast-ethernet: 13,516.5 Mop/s for 39,454.31 USD.
It has no prices: those of the catalogue count.
It meets every requirement of the scenario.
The same money buys 140 x athlon-xp-2600 with fast-ethernet: 14,040.4 Mop/s,
3.88 % more.

What is wrong
  (none)

What serves nothing
  part                 quantity  why
  benq-se0024-stock           1  one node more takes 133 x athlon-xp-2600, the
                                 bill has 132
  fast-ethernet-cable        54  one node more takes 133 x athlon-xp-2600, the
                                 bill has 132
  fast-ethernet-nic         148  one node more takes 133 x athlon-xp-2600, the
                                 bill has 132
  kasy0-fan                   2  no part of this cluster
  kasy0-food                  1  no part of this cluster
  kasy0-protector            32  no part of this cluster
  kasy0-shelf                 6  no part of this cluster
  kasy0-timber                1  no part of this cluster

What it does
  name  model           processes      rate  run time  computing  in messages
                                      Mop/s         s          s            s
  bt    npb.bt class=B        132  13,516.5   51.9499     23.312      28.6379

In all 132 nodes, 132 cores, 66 GiB of memory; power not known; rack units not
known; switches 17 leaf.

The bid at the catalogue's prices
  part                       quantity      total
                                             USD
  athlon-xp-2600                  132  34,244.00
  benq-se0024-audioexchange        10     772.03
  benq-se0024-newegg                6     432.00
  benq-se0024-stock                 2     152.00
  fast-ethernet-cable             450     807.95
  fast-ethernet-nic               280   2,082.00
  kasy0-fan                         2      22.09
  kasy0-food                        1     200.00
  kasy0-protector                  32     173.64
  kasy0-shelf                       6     548.60
  kasy0-timber                      1      20.00

For the same money
  What it does
    name  model           processes      rate  run time  computing  in messages
                                        Mop/s         s          s            s
    bt    npb.bt class=B        140  14,040.4   50.0115    21.9799      28.0316

  In all 140 nodes, 140 cores, 70 GiB of memory; power not known; rack units not
  known; switches 18 leaf.

  What to order
    part                 quantity  unit price      total  source
                                          USD        USD
    athlon-xp-2600            140      259.43  36,320.20  kasy0-piece
    benq-se0024-newegg         18       72.00   1,296.00  kasy0-piece
    fast-ethernet-cable       420        1.80     756.00  kasy0-piece
    fast-ethernet-nic         140        7.44   1,041.60  kasy0-piece

    part                 vendor  name
    athlon-xp-2600       -       PC with one Athlon XP 2600+, 512 MB, no disk
    benq-se0024-newegg   NewEgg  BenQ SE0024, 24 Fast Ethernet ports
    fast-ethernet-cable  -       Fast Ethernet cable
    fast-ethernet-nic    -       Fast Ethernet interface card

  Total 39,413.80 USD; 40.51 USD of the budget is left.
  All prices are estimates of 2003-08-22.
$ bursar evaluate scenarios/bills/backtest-kasy0.csv scenarios/backtest-kasy0.yaml --budget 39454.30 --format csv
what,detail,file,line,column
budget,"the bill is 0.01 USD over the budget of 39,454.30 USD",,,
! bursar: scenarios/bills/backtest-kasy0.csv: the bid does not meet the scenario
? 3
$ bursar evaluate scenarios/bills/backtest-klat2.csv scenarios/backtest-klat2.yaml | head -5
scenarios/bills/backtest-klat2.csv makes 66 x athlon-700 with fast-ethernet:
3,070.3 Mop/s for 41,205.00 USD.
It has no prices: those of the catalogue count.
It meets every requirement of the scenario.
The same money buys 73 x athlon-700 with fast-ethernet: 3,360.88 Mop/s, 9.46 %
$ grep -v klat2-rest scenarios/bills/backtest-klat2.csv >$TMP/lines.csv; bursar evaluate $TMP/lines.csv scenarios/backtest-klat2.yaml --format json | grep -m 1 '"cost"'
  "cost": 39788.0,
$ bursar evaluate scenarios/bills/backtest-microwulf.csv scenarios/backtest-microwulf.yaml | head -5
scenarios/bills/backtest-microwulf.csv makes 4 x athlon64-x2-3800 with
gigabit-t: 3,805.91 Mop/s for 2,470.00 USD.
It has no prices: those of the catalogue count.
It meets every requirement of the scenario.
The same money buys nothing faster.
$ bursar catalog list commodity-1996-2007 | grep value-cluster
  value-cluster-4           component  2,505.44 list       value-2007
  value-cluster-8           component  4,563.72 list       value-2007
$ bursar evaluate scenarios/bills/backtest-avalon.csv scenarios/backtest-avalon.yaml | head -5
scenarios/bills/backtest-avalon.csv makes 70 x alpha-533 with fast-ethernet:
3,124.05 Mop/s for 152,000.00 USD.
It has no prices: those of the catalogue count.
It meets every requirement of the scenario.
The same money buys nothing faster.
$ printf 'part,quantity\nalpha-533,140\nfast-ethernet-nic,140\nfast-ethernet-port,144\n' >$TMP/twice.csv; bursar evaluate $TMP/twice.csv scenarios/backtest-avalon.yaml --budget 313000 --set 'limit.min_nodes=1' --format json | grep -m 1 '"cost"'
  "cost": 260800.0,
$ bursar evaluate scenarios/bills/backtest-loki.csv scenarios/backtest-loki.yaml | head -5; bursar catalog list commodity-1996-2007 | grep loki
scenarios/bills/backtest-loki.csv makes 16 x ppro-200 with fast-ethernet:
366.407 Mop/s for 51,120.00 USD.
It has no prices: those of the catalogue count.
It meets every requirement of the scenario.
The same money buys 18 x ppro-200 with fast-ethernet: 411.105 Mop/s, 12.2 %
  loki                      component 51,000.00 list       lj-1998-loki
