# What was best from date to date, and when one network overtook another. Nothing that was freed is used: it is overwritten.
# What has to be bought and is not sold, or not at prices that are allowed, and rates that come late,
# leave dates out, not the question.
$ MALLOC_PERTURB_=165 bursar history scenarios/price-history.yaml --format json | grep -c '"rate": 51350.08918525'
1
$ for j in 1 2 7; do bursar history scenarios/price-history.yaml --between fast-ethernet,gigabit-t --format json --jobs $j | md5sum; done | uniq | wc -l
1
$ bursar history scenarios/price-history.yaml
The best PC cluster for BT from 1996 to 2007

  from       before     node             nodes network       cost [USD]    rate
                                                                        [Gop/s]
  1996-09-01 1997-10-01 -                    - -                   -     -
  1997-10-01 1998-05-01 ppro-200            13 fast-ethernet  39,910.00  0.3023
  1998-05-01 1999-05-01 alpha-533           18 fast-ethernet  39,137.22  0.9127
  1999-05-01 2000-05-03 alpha-533           22 fast-ethernet  39,034.38  1.108
  2000-05-03 2003-08-22 athlon-700          76 fast-ethernet  39,654.00  3.748
  2003-08-22 2007-01-28 athlon-xp-2600     144 fast-ethernet  39,811.68 18.73
  2007-01-28 -          athlon64-x2-3800    65 gigabit-t      39,516.90 51.35

No plan from 1996-09-01: nothing can be bought: catalogue 'commodity-1996-2007'
has no node with a price and a rate for this scenario; `bursar catalog check`
lists what is missing.
Moved by  the prices of ppro-200, alpha-533, fast-ethernet-port, athlon-700,
          athlon-xp-2600, athlon64-x2-3800.
Status    solved on 17 dates, from 1996-09-01 on: each date on which a price
          changes.
$ bursar history scenarios/price-history.yaml --between fast-ethernet,gigabit-t
The best PC cluster for BT from 1996 to 2007

From 1996-09-01: neither can be bought.
From 1997-10-01: fast-ethernet wins.
From 2007-01-28: gigabit-t wins.

  from       before     winner          nodes,    rate,   nodes,    rate,
                                         fast-    fast- gigabit- gigabit-
                                      ethernet ethernet        t        t
                                                [Mop/s]           [Mop/s]
  1996-09-01 1997-10-01 -                    -      -          -      -
  1997-10-01 1998-05-01 fast-ethernet       13    302.3        -      -
  1998-05-01 1999-05-01 fast-ethernet       18    912.7        -      -
  1999-05-01 1999-09-01 fast-ethernet       22  1,108          -      -
  1999-09-01 2000-05-03 fast-ethernet       22  1,108         11    583.9
  2000-05-03 2000-09-01 fast-ethernet       76  3,748         15    830
  2000-09-01 2001-03-01 fast-ethernet       76  3,748         16    885.2
  2001-03-01 2002-09-01 fast-ethernet       76  3,748         17    940.3
  2002-09-01 2003-06-01 fast-ethernet       76  3,748         35  1,931
  2003-06-01 2003-08-22 fast-ethernet       76  3,748         45  2,479
  3 more: -v

No plan from 1996-09-01: nothing can be bought: catalogue 'commodity-1996-2007'
has no node with a price and a rate for this scenario; `bursar catalog check`
lists what is missing.
Moved by  the prices of ppro-200, alpha-533, fast-ethernet-port, athlon-700,
          athlon-xp-2600, athlon64-x2-3800.
Status    solved on 17 dates, from 1996-09-01 on: each date on which a price
          changes.
$ bursar history scenarios/price-history.yaml --between fast-ethernet,gigabit-t --budget 1000000 --since 2000-01-01 --until 2004-01-01
The best PC cluster for BT from 1996 to 2007

From 2000-01-01: fast-ethernet wins.
From 2003-06-01: gigabit-t wins.

  from       before     winner          nodes,    rate,   nodes,    rate,
                                         fast-    fast- gigabit- gigabit-
                                      ethernet ethernet        t        t
                                                [Gop/s]           [Gop/s]
  2000-01-01 2000-05-03 fast-ethernet      563    21.33      275    14.18
  2000-05-03 2000-09-01 fast-ethernet    1,923    51.89      387    20.55
  2000-09-01 2001-03-01 fast-ethernet    1,923    51.89      404    21.41
  2001-03-01 2002-09-01 fast-ethernet    1,923    51.89      435    22.97
  2002-09-01 2003-06-01 fast-ethernet    1,923    51.89      894    44.61
  2003-06-01 2003-08-22 gigabit-t        1,923    51.89    1,136    54.84
  2003-08-22 2004-01-01 gigabit-t        3,616    93.39    1,508   183

Moved by  the prices of athlon-700, gigabit-t-port, athlon-xp-2600.
Status    solved on 8 dates, from 2000-01-01 to before 2004-01-01: each date on
          which a price changes.
$ bursar history scenarios/price-history.yaml --since 2003-01-01 --format csv
from,to,node,nodes,network,template,cost,cost_minor,rate,rate_per_cost,moved_by,reason
2003-01-01,2003-08-22,athlon-700,76,fast-ethernet,per-port,39654.00,3965400,3748.11856429767,0.0945205670120963,,
2003-08-22,2007-01-28,athlon-xp-2600,144,fast-ethernet,per-port,39811.68,3981168,18726.8784541019,0.470386541188464,athlon-xp-2600 is new,
2007-01-28,,athlon64-x2-3800,65,gigabit-t,per-port,39516.90,3951690,51350.08918525,1.29944629222561,athlon64-x2-3800 is new,
$ bursar history scenarios/price-history.yaml --since 2006-01-01 --between athlon-xp-2600,athlon64-x2-3800 --format json
{
  "schema": "bursar.history/1",
  "between": [
    "athlon-xp-2600",
    "athlon64-x2-3800"
  ],
  "dates": 2,
  "currency": "USD",
  "rate_unit": "Mop/s",
  "rows": [
    {
      "from": "2006-01-01",
      "to": "2007-01-28",
      "winner": "athlon-xp-2600",
      "nodes_a": 144,
      "rate_a": 18726.8784541019,
      "nodes_b": null,
      "rate_b": null
    },
    {
      "from": "2007-01-28",
      "to": null,
      "winner": "athlon64-x2-3800",
      "nodes_a": 138,
      "rate_a": 29215.2619617113,
      "nodes_b": 65,
      "rate_b": 51350.08918525
    }
  ]
}
$ bursar history scenarios/whitney-bt.yaml
Whitney class C BT: Fast Ethernet or Myrinet?

  from        node      nodes  network        cost [USD]  rate [Mop/s]
  1997-10-01  ppro-200    325  fast-ethernet  997,750.00         6,825

Status   solved on 1 date, from 1997-10-01 on: each date on which a price
         changes.
$ bursar history scenarios/price-history.yaml --until 1997-01-01
! bursar: scenarios/price-history.yaml: no date of the history has a feasible purchase
? 3
$ bursar history scenarios/price-history.yaml --since 2003-01-01 --until 2003-01-01
! bursar: the range of dates is empty: --until must be after --since
? 2
$ bursar history scenarios/price-history.yaml --since 2003-02-30
! bursar: --since: expected a date YYYY-MM-DD, got '2003-02-30'
? 2
$ bursar history scenarios/price-history.yaml --as-of 2003-01-01
! bursar: history has no --as-of; use --since and --until
? 2
$ bursar history scenarios/price-history.yaml --between fast-ethernet
! bursar: --between needs A,B: the two choices to compare
? 2
$ bursar history scenarios/price-history.yaml --between fast-ethernet,gigabyte-t
! bursar: no network, node, template or vendor 'gigabyte-t' among the designs of the scenario; did you mean 'gigabit-t'?
? 2
$ bursar history scenarios/whitney-fleet.yaml
Whitney class C, BT and SP half and half: one cluster, or two?

  from        purchase                                     cost [USD]     rate
                                                                       [Gop/s]
  1997-10-01  386 x ppro-200 with fast-ethernet + 435 x  2,999,944.40    15.94
              ppro-200 with myrinet

Status   solved on 1 date, from 1997-10-01 on: each date on which a price
         changes.
$ bursar history scenarios/price-history.yaml --counts real
! bursar: --counts: counts 'real' has no purchase: half a node cannot be bought; use any or legal (real is for curve, crossover and reproduce)
? 2
$ bursar history scenarios/price-history.yaml --between fast-ethernet,gigabit-t --plot $TMP/h.svg -q | head -1; grep -c '>gigabit-t<' $TMP/h.svg
The best PC cluster for BT from 1996 to 2007
1
$ bursar history scenarios/price-history.yaml --between fast-ethernet,gigabit-t --budget 10 --plot $TMP/h.svg
! bursar: scenarios/price-history.yaml: no date of the history has a feasible purchase
? 3
$ printf '{"catalog": "commodity-1996-2007", "budget": 50000, "workload": [{"name": "bt", "model": "npb.bt", "params": {"class": "A"}, "share": 1}], "counts": "any"}\n' >$TMP/s.yaml; bursar history $TMP/s.yaml --between fibre-channel,gigabit-sx --budget 1000 --plot $TMP/h.svg -q
! bursar: nothing to draw: neither can be bought at any date
? 3
$ bursar history $TMP/s.yaml --since 1998-06-01 --until 1998-08-01 --between fibre-channel,gigabit-sx -q
From 1998-06-01: neither can be bought.
From 1998-07-01: fibre-channel wins.

  from       before     winner         nodes,   rate,   nodes,    rate,
                                       fibre-  fibre- gigabit- gigabit-
                                      channel channel       sx       sx
                                              [Mop/s]           [Mop/s]
  1998-06-01 1998-07-01 -                   -     -          -      -
  1998-07-01 1998-08-01 fibre-channel      12   633.4       12    617.3

Status   solved on 2 dates, from 1998-06-01 to before 1998-08-01: each date on
         which a price changes.
$ sed 's/^budget/clusters: 2\nbudget/; s/share: 1/share: 1, max_time: 100000s/' scenarios/price-history.yaml >$TMP/two.yaml; bursar history $TMP/two.yaml -c catalog/commodity-1996-2007 | head -12
The best PC cluster for BT from 1996 to 2007

  from        before      purchase                                 cost     rate
                                                                  [USD]  [Gop/s]
  1996-09-01  1997-10-01  -                                        -      -
  1997-10-01  1998-05-01  6 x ppro-200 with fast-ethernet +   39,910.00   0.3045
                          7 x ppro-200 with fast-ethernet
  1998-05-01  1999-05-01  9 x alpha-533 with fast-ethernet +  39,137.22   0.9297
                          9 x alpha-533 with fast-ethernet
  1999-05-01  2000-05-03  11 x alpha-533 with fast-ethernet   39,034.38   1.131
                          + 11 x alpha-533 with
                          fast-ethernet
$ bursar history $TMP/two.yaml --between fast-ethernet,gigabit-t | sed -n '3,6p'
From 1996-09-01: neither can be bought.
From 1997-10-01: fast-ethernet wins.
From 2007-01-28: gigabit-t wins.

$ for s in university ethernet; do bursar history tests/cli/university-2023/$s.yaml -q | sed -n '3,$p'; done
  from        before      node          nodes  network    cost [EUR]     rate
                                                                      [Gop/s]
  2025-02-28  2026-03-31  -                 -  -                -           -
  2026-03-31  -           xeon-64c-256     53  ndr      1,483,544.93    1,173

No plan from 2025-02-28: extra part 'ar3357' has no price by then.
Moved by  the prices of storage-server.
Status    solved on 5 dates, from 2025-02-28 on: each date on which a price
          changes.
  from        before      node         nodes  network        cost [EUR]     rate
                                                                         [Gop/s]
  2025-02-28  2026-03-31  -                -  -                    -         -
  2026-03-31  2026-07-01  r6515-7713p     16  ethernet-100g  426,657.33    313.4
  2026-07-01  -           -                -  -                    -         -

No plan from 2025-02-28: extra part 'storage-server' has no quote that is valid
then.
No plan from 2026-07-01: extra part 'storage-server' has no quote that is valid
then.
Moved by  the prices of storage-server (2 dates).
Status    solved on 5 dates, from 2025-02-28 on: each date on which a price
          changes.
$ cp -r tests/mutants/shop $TMP/shop; cd $TMP; sed -i 's/^compiler,2005-06-01/compiler,2005-09-01/' shop/quote.csv; { grep -v '^catalog' $OLDPWD/tests/mutants/base.yaml; printf 'catalog: ./shop\nextras: [{part: compiler}]\n'; } >t.yaml; bursar history t.yaml -q --until 2005-12-01 | sed -n '3,$p'; bursar optimize t.yaml -q --as-of 2005-08-01
  from        before      node  nodes  network  cost [USD]  rate [Gop/s]
  2004-01-01  2005-09-01  -         -  -              -             -
  2005-09-01  2005-12-01  pc       26  gigabit   58,820.00         12.48

No plan from 2004-01-01: extra part 'compiler' has no price by then.
Moved by  the prices of compiler.
Status    solved on 9 dates, from 2004-01-01 to before 2005-12-01: each date on
          which a price changes.
! bursar: t.yaml:9:17: extra part 'compiler' has no price on or before the scenario's date
? 5
