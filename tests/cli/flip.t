# The price range of each part in which the plan stays the best; with --inputs the ranges of other inputs in which its nodes and
# network do.
$ bursar flip scenarios/whitney-bt.yaml
Whitney class C BT: Fast Ethernet or Myrinet?

Plan     325 x ppro-200 with fast-ethernet, 997,750.00 USD.
Status   proven at every price between the ends.

Price ranges, one price at a time, most fragile first
  part                 price [USD]   same plan  to [USD]  same design   to [USD]
                                    from [USD]             from [USD]
  fast-ethernet-port        285.00      283.75    288.46         0.00     643.93
  fast-ethernet-nic         100.00       97.49    106.92         0.00     817.87
  ppro-200                2,380.00    2,377.49  2,386.92         0.00  22,565.81
  fast-ethernet-cable        10.00        8.75     13.46         0.00     368.93

The design stays the same if the price of one part in the plan changes by up to
100 %.
Enters the plan at or below: myrinet-nic 532.41 (-58.4 %; 292 x ppro-200 with
myrinet).
Never enters the plan: myrinet-cable, myrinet-port.
$ bursar flip scenarios/whitney-lu.yaml --budget 5000000 --part myrinet-nic --format json -q
{
  "schema": "bursar.flip/1",
  "currency": "USD",
  "plan": "1198 x ppro-200 with myrinet",
  "cost": 4998343.52,
  "cost_minor": 499834352,
  "objective": "rate",
  "rows": [
    {
      "part": "myrinet-nic",
      "in_plan": true,
      "price": 1280.0,
      "price_minor": 128000,
      "pack": 1,
      "quotes": 1,
      "low": 1277.91,
      "low_minor": 127791,
      "high": 1281.38,
      "high_minor": 128138,
      "plan_below": "1199 x ppro-200 with myrinet",
      "plan_above": "1197 x ppro-200 with myrinet",
      "loss_below": 0.000807173199883993,
      "loss_above": null,
      "loss_if_ignored": 0.000807173199883993,
      "loss_percent": 0.0807173199883993,
      "seller": null,
      "other_quotes": 0,
      "proven": true,
      "design_low": 0.0,
      "design_low_minor": 0,
      "design_high": 1771.93,
      "design_high_minor": 177193,
      "design_below": null,
      "design_above": "1628 x ppro-200 with fast-ethernet",
      "design_loss_below": null,
      "design_loss_above": 4.00983174714264e-5,
      "design_proven": true
    }
  ]
}
$ bursar flip scenarios/whitney-sp.yaml --budget 3000000 --part myrinet-nic --format csv
part,in_plan,price,price_minor,pack,quotes,low,low_minor,high,high_minor,plan_below,plan_above,loss_below,loss_above,loss_if_ignored,loss_percent,seller,other_quotes,proven,design_low,design_low_minor,design_high,design_high_minor,design_below,design_above,design_loss_below,design_loss_above,design_proven
myrinet-nic,true,1280.00,128000,1,1,1274.43,127443,1280.22,128022,720 x ppro-200 with myrinet,718 x ppro-200 with myrinet,0.00133788802133039,,0.00133788802133039,0.133788802133039,,0,true,0.00,0,2389.45,238945,,977 x ppro-200 with fast-ethernet,,0.000813800169698564,true
$ bursar flip scenarios/whitney-bt.yaml --goal cost --target-rate 5000 --part myrinet-nic --format csv
part,in_plan,price,price_minor,pack,quotes,low,low_minor,high,plan_below,plan_above,loss_below,loss_above,loss_if_ignored,loss_percent,seller,other_quotes,proven,design_low,design_low_minor,design_high,design_below,design_above,design_loss_below,design_loss_above,design_proven
myrinet-nic,false,1280.00,128000,1,1,480.44,48044,,213 x ppro-200 with myrinet,,1.79571023206648e-06,,1.79571023206648e-06,0.000179571023206648,,0,true,480.44,48044,,213 x ppro-200 with myrinet,,1.79571023206648e-06,,true
$ bursar flip scenarios/whitney-bt.yaml --goal rate-per-cost --part fast-ethernet-port --format csv
part,in_plan,price,price_minor,pack,quotes,low,low_minor,high,high_minor,plan_below,plan_above,loss_below,loss_above,loss_if_ignored,loss_percent,seller,other_quotes,proven,design_low,design_low_minor,design_high,design_high_minor,design_below,design_above,design_loss_below,design_loss_above,design_proven
fast-ethernet-port,true,285.00,28500,1,1,0.00,0,836.12,83612,,1 x ppro-200 with myrinet,,4.79356511817741e-06,4.79356511817741e-06,0.000479356511817741,,0,true,0.00,0,836.12,83612,,1 x ppro-200 with myrinet,,4.79356511817741e-06,true
$ bursar flip scenarios/whitney-bt.yaml --part myrinet-nik
! bursar: catalogue 'whitney-1997' has no part 'myrinet-nik'; did you mean 'myrinet-nic'?
? 2
$ bursar flip scenarios/whitney-bt.yaml --budget 100
Whitney class C BT: Fast Ethernet or Myrinet?

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  budget 100.00 USD (--budget): +2,970.00 USD
Smallest sufficient change: budget to 3,070.00 USD.
! bursar: --budget: the budget 100.00 USD is below the cheapest purchase: 1 x ppro-200 (fast-ethernet) for 3,070.00 USD
? 3
$ bursar flip scenarios/whitney-fleet.yaml --part myrinet-nic
Whitney class C, BT and SP half and half: one cluster, or two?

Plan     386 x ppro-200 with fast-ethernet + 435 x ppro-200 with myrinet,
         2,999,944.40 USD.
Status   proven at every price between the ends.

Price ranges, one price at a time, most fragile first
  part            price      same  to [USD]  plan below       plan above
                  [USD]      plan
                             from
                            [USD]
> myrinet-nic  1,280.00  1,278.13  1,280.12  389 x ppro-200   383 x ppro-200
                                             with             with
                                             fast-ethernet +  fast-ethernet +
                                             433 x ppro-200   437 x ppro-200
                                             with myrinet     with myrinet

  part            loss    same  to [USD]  design below    design above
                   [%]  design
                          from
                         [USD]
> myrinet-nic  0.00825  567.97  1,573.34  364 x ppro-200  416 x ppro-200
                                          with myrinet +  with
                                          503 x ppro-200  fast-ethernet +
                                          with myrinet    561 x ppro-200
                                                          with
                                                          fast-ethernet

Changes the design: myrinet-nic at 1,573.35 (+22.9 %; 416 x ppro-200 with
fast-ethernet + 561 x ppro-200 with fast-ethernet).
$ bursar flip scenarios/whitney-fleet-procurement.yaml --format csv | cut -d, -f1-3,6,8,10,15-
part,in_plan,price,quotes,low_minor,high_minor,loss_if_ignored,loss_percent,seller,other_quotes,proven,design_low,design_low_minor,design_high,design_high_minor,design_below,design_above,design_loss_below,design_loss_above,design_proven
ppro-200,true,2380.00,1,237729,238015,0.00335757084166943,0.335757084166943,,0,true,2377.29,237729,2380.15,238015,293 x ppro-200 with myrinet,292 x ppro-200 with myrinet,0.00335757084166943,0.00051542957889239,true
myrinet-nic,true,1280.00,1,127736,128018,0.00335757084166943,0.335757084166943,,0,true,1277.36,127736,1280.18,128018,293 x ppro-200 with myrinet,292 x ppro-200 with myrinet,0.00335757084166943,0.00051542957889239,true
myrinet-cable,true,133.00,1,13170,13309,0.00335757084166943,0.335757084166943,,0,true,131.70,13170,133.09,13309,293 x ppro-200 with myrinet,292 x ppro-200 with myrinet,0.00335757084166943,0.00051542957889239,true
myrinet-port,true,123.12,1,12182,12321,0.00335757084166943,0.335757084166943,,0,true,121.82,12182,123.21,12321,293 x ppro-200 with myrinet,292 x ppro-200 with myrinet,0.00335757084166943,0.00051542957889239,true
fast-ethernet-port,true,285.00,1,27453,28538,0.000521485552169354,0.0521485552169354,,0,true,0.00,0,285.38,28538,,292 x ppro-200 with myrinet,,0.00051542957889239,true
fast-ethernet-nic,true,100.00,1,7905,10076,0.000521485552169354,0.0521485552169354,,0,true,0.00,0,100.76,10076,,292 x ppro-200 with myrinet,,0.00051542957889239,true
fast-ethernet-cable,true,10.00,1,75,1034,0.000521485552169354,0.0521485552169354,,0,true,0.00,0,10.34,1034,,292 x ppro-200 with myrinet,,0.00051542957889239,true
$ bursar flip scenarios/whitney-fleet.yaml --goal cost --target-rate 12000 --part ppro-200 --format json
{
  "schema": "bursar.flip/1",
  "currency": "USD",
  "plan": "285 x ppro-200 with fast-ethernet + 325 x ppro-200 with myrinet",
  "cost": 2230928.0,
  "cost_minor": 223092800,
  "objective": "cost",
  "rows": [
    {
      "part": "ppro-200",
      "in_plan": true,
      "price": 2380.0,
      "price_minor": 238000,
      "pack": 1,
      "quotes": 1,
      "low": 2222.43,
      "low_minor": 222243,
      "high": 3640.77,
      "high_minor": 364077,
      "plan_below": "310 x ppro-200 with fast-ethernet + 423 x ppro-200 with fast-ethernet",
      "plan_above": "nothing",
      "loss_below": 1.59265217236637e-7,
      "loss_above": null,
      "loss_if_ignored": 1.59265217236637e-7,
      "loss_percent": 1.59265217236637e-5,
      "seller": null,
      "other_quotes": 0,
      "proven": true,
      "design_low": 2222.43,
      "design_low_minor": 222243,
      "design_high": 3640.77,
      "design_high_minor": 364077,
      "design_below": "310 x ppro-200 with fast-ethernet + 423 x ppro-200 with fast-ethernet",
      "design_above": "nothing",
      "design_loss_below": 1.59265217014593e-7,
      "design_loss_above": null,
      "design_proven": true
    }
  ]
}
$ bursar sensitivity scenarios/whitney-fleet.yaml
Whitney class C, BT and SP half and half: one cluster, or two?

The price of ppro-200 matters most: -10% to +10% moves the optimum from 16.99
Gop/s to 15.01 Gop/s.
Plan     386 x ppro-200 with fast-ethernet + 435 x ppro-200 with myrinet: 15.94
         Gop/s.

  input                        optimum  optimum  difference     plan     plan
                               at -10%  at +10%         [%]  kept at  kept at
                               [Gop/s]  [Gop/s]                 -10%     +10%
                                                             [Gop/s]  [Gop/s]
  price of ppro-200              16.99    15.01      12.5      15.94     -
  rate of sp on ppro-200         14.99    16.81      11.4      14.97    16.77
  rate of bt on ppro-200         15.33    16.47       7.15     15.29    16.45
  price of myrinet-nic           16.23    15.66       3.54     15.94     -
  price of fast-ethernet-port    16.05    15.82       1.41     15.94     -
  bandwidth of fast-ethernet     15.86    16          0.912    15.86    16
  price of myrinet-cable         16       15.88       0.754    15.94     -
  price of myrinet-port          15.99    15.88       0.692    15.94     -
  bandwidth of myrinet           15.91    15.97       0.391    15.91    15.97
  price of fast-ethernet-nic     15.96    15.92       0.238    15.94     -
  3 more: -v

Optimum: with the plan that is optimal after the change. Plan kept: with today's
plan; '-': infeasible.
$ sed 's/^range:/limits: {must_buy: [myrinet-nic, fast-ethernet-nic]}\nrange:/' scenarios/whitney-bt.yaml >$TMP/both.yaml; for c in flip sensitivity explain; do bursar $c $TMP/both.yaml --format json | grep -e schema -e '"change"'; done
  "schema": "bursar.flip/1",
      "change": "no myrinet-nic",
      "change": "no fast-ethernet-nic",
      "change": "no myrinet-nic",
  "schema": "bursar.sensitivity/1",
      "change": "no myrinet-nic",
      "change": "no fast-ethernet-nic",
      "change": "no myrinet-nic",
  "schema": "bursar.explain/1",
      "change": "no myrinet-nic",
      "change": "no fast-ethernet-nic",
      "change": "no myrinet-nic",
$ sed 's/^goal: rate/goal: cost\ntarget_rate: 4000/; s/^budget.*/budget: 60000/; s,^catalog.*,catalog: ./modular,; s/^  templates.*/  templates: [{name: per-port, ports: 1, cables: 1}, {name: star}, {name: fat-tree}]/' tests/cli/modular.yaml >$TMP/tie.yaml; cp -r tests/cli/modular $TMP; cd $TMP; (ulimit -t ${BURSAR_SECONDS:-20}; bursar flip tie.yaml --format csv) | cut -d, -f1,7,9
part,low,high
pc,0.00,7869.42
gig-nic,0.00,5159.42
gig-cable,0.00,5081.42
fixed-24,0.00,5700.00
box-4,2000.00,
box-9,2000.00,
card-16,700.00,
card-48,700.00,
$ bursar flip scenarios/whitney-bt.yaml --part myrinet-nic --inputs | sed -n '/^The plan.s/,$p'
$ bursar flip scenarios/whitney-bt.yaml --part myrinet-nic --inputs --format csv | cut -d, -f1-4
part,in_plan,price,price_minor
myrinet-nic,false,1280.00,128000
$ cp -r catalog/whitney-1997 $TMP/parts; echo ppro-200,npb.ft,20000000,assumption, >>$TMP/parts/node_rate.csv; printf 'catalog: ./parts/\nas_of: 1997-10-01\ncurrency: USD\nbudget: 1000000\ngoal: rate\nworkload: [{name: ft, model: npb.ft, params: {class: B}, share: 1}]\nchoose: {nodes: [ppro-200], networks: [fast-ethernet, myrinet], templates: [per-port]}\ncounts: any\n' >$TMP/ft.yaml; cd $TMP; bursar flip ft.yaml -q --inputs --set exchange.fast-ethernet=6MB/s --set exchange.myrinet=30MB/s --part ppro-200 --format json | sed -n '/"inputs"/,$p' | grep -E 'what|factor|plan|today|low|high|end|\]'
      "what": "bandwidth of fast-ethernet",
      "today": "8.389 MB/s",
      "same_plan_low": null,
      "same_plan_high": "8.846 MB/s",
      "same_plan_below": null,
      "same_plan_above": "325 x ppro-200 with fast-ethernet",
      "same_plan_factor_low": null,
      "same_plan_factor_high": 1.05449746455864,
      "low": null,
      "high": "8.846 MB/s",
      "plan_below": null,
      "plan_above": "325 x ppro-200 with fast-ethernet",
      "factor_low": null,
      "factor_high": 1.05449746455864,
      "what": "exchange bandwidth of fast-ethernet",
      "today": "6 MB/s",
      "same_plan_low": null,
      "same_plan_high": "6.327 MB/s",
      "same_plan_below": null,
      "same_plan_above": "325 x ppro-200 with fast-ethernet",
      "same_plan_factor_low": null,
      "same_plan_factor_high": 1.05450006959851,
      "low": null,
      "high": "6.327 MB/s",
      "plan_below": null,
      "plan_above": "325 x ppro-200 with fast-ethernet",
      "factor_low": null,
      "factor_high": 1.05450006959851,
      "what": "budget",
      "today": "1,000,000.00 USD",
      "same_plan_low": "997,165.36 USD",
      "same_plan_high": "1,001,337.59 USD",
      "same_plan_below": "238 x ppro-200 with myrinet",
      "same_plan_above": "240 x ppro-200 with myrinet",
      "same_plan_factor_low": 0.99716536,
      "same_plan_factor_high": 1.00133759,
      "low": "934,581.76 USD",
      "high": null,
      "plan_below": "304 x ppro-200 with fast-ethernet",
      "plan_above": null,
      "factor_low": 0.93458176,
      "factor_high": null,
      "what": "rate of ft on ppro-200",
      "today": "20 Mop/s",
      "same_plan_low": "18.68 Mop/s",
      "same_plan_high": null,
      "same_plan_below": "325 x ppro-200 with fast-ethernet",
      "same_plan_above": null,
      "same_plan_factor_low": 0.933830150567096,
      "same_plan_factor_high": null,
      "low": "18.68 Mop/s",
      "high": null,
      "plan_below": "325 x ppro-200 with fast-ethernet",
      "plan_above": null,
      "factor_low": 0.933830150567096,
      "factor_high": null,
      "what": "bandwidth of myrinet",
      "today": "102.8 MB/s",
      "same_plan_low": "83.5 MB/s",
      "same_plan_high": null,
      "same_plan_below": "325 x ppro-200 with fast-ethernet",
      "same_plan_above": null,
      "same_plan_factor_low": 0.812609824437086,
      "same_plan_factor_high": null,
      "low": "83.5 MB/s",
      "high": null,
      "plan_below": "325 x ppro-200 with fast-ethernet",
      "plan_above": null,
      "factor_low": 0.812609824437086,
      "factor_high": null,
      "what": "exchange bandwidth of myrinet",
      "today": "30 MB/s",
      "same_plan_low": "24.38 MB/s",
      "same_plan_high": null,
      "same_plan_below": "325 x ppro-200 with fast-ethernet",
      "same_plan_above": null,
      "same_plan_factor_low": 0.812607147806799,
      "same_plan_factor_high": null,
      "low": "24.38 MB/s",
      "high": null,
      "plan_below": "325 x ppro-200 with fast-ethernet",
      "plan_above": null,
      "factor_low": 0.812607147806799,
      "factor_high": null,
      "what": "latency of myrinet",
      "today": "18 us",
      "same_plan_low": null,
      "same_plan_high": "2.013 ms",
      "same_plan_below": null,
      "same_plan_above": "325 x ppro-200 with fast-ethernet",
      "same_plan_factor_low": null,
      "same_plan_factor_high": 111.833568402866,
      "low": null,
      "high": "2.013 ms",
      "plan_below": null,
      "plan_above": "325 x ppro-200 with fast-ethernet",
      "factor_low": null,
      "factor_high": 111.833568402866,
  ],
  "inputs_without_end": [
  ]
$ texts() { sed -n 's/.*<text[^>]*>\([^<]*\)<.*/\1/p' "$1" | grep -v '^[0-9]*$'; }; bursar -q flip scenarios/whitney-bt.yaml --plot $TMP/f.svg 2>&1 >$TMP/f.txt; texts $TMP/f.svg
Whitney class C BT: Fast Ethernet or Myrinet?
Price ranges of the design and of the plan, one price at a time
325 x ppro-200 with fast-ethernet
lower, same design
higher, same design
same plan
price, % of today&#39;s
myrinet-nic, 1,280.00 USD, not in the plan
any higher
532.42
292 x ppro-200 with myrinet
fast-ethernet-port, 285.00 USD
any lower
643.93
239 x ppro-200 with myrinet
fast-ethernet-nic, 100.00 USD
any lower
817.87
239 x ppro-200 with myrinet
ppro-200, 2,380.00 USD
any lower
22,565.81
41 x ppro-200 with myrinet
fast-ethernet-cable, 10.00 USD
any lower
368.93
239 x ppro-200 with myrinet
$ bursar -q flip scenarios/modern-mix-5m.yaml --plot $TMP/f.svg | head -1; sed -n 's/.*<text[^>]*>\([^<]*any [^<]*\|qm9700[^<]*\|[0-9,]*\.[0-9]*\)<.*/\1/p' $TMP/f.svg
CG, FT and LU class D for 5 million dollars
any lower
15,912.98
any lower
3,634.38
any lower
6,232.98
qm9700, 50,000.00 USD, not in the plan
any higher
any lower
qm9700-fs, 36,000.00 USD
any higher
any lower
$ bursar -q flip scenarios/whitney-bt.yaml --part myrinet-cable --plot $TMP/none.svg 2>&1 >/dev/null; [ -e $TMP/none.svg ] || echo none
bursar: there is nothing to draw: no input changes the answer
none
$ sed 's/^budget.*//; s/^goal: rate/goal: cost\ntarget_rate: 3000/' scenarios/whitney-fleet.yaml >$TMP/open.yaml; cd $TMP; bursar flip open.yaml --format csv
part,in_plan,price,price_minor,pack,quotes,low,low_minor,high,high_minor,plan_below,plan_above,loss_below,loss_above,loss_if_ignored,loss_percent,seller,other_quotes,proven,design_low,design_low_minor,design_high,design_high_minor,design_below,design_above,design_loss_below,design_loss_above,design_proven
myrinet-nic,false,1280.00,128000,1,1,644.09,64409,,,68 x ppro-200 with fast-ethernet + 79 x ppro-200 with myrinet,,1.47501907687975e-06,,1.47501907687975e-06,0.000147501907687975,,0,true,644.09,64409,,,68 x ppro-200 with fast-ethernet + 79 x ppro-200 with myrinet,,1.47501907687975e-06,,true
fast-ethernet-port,true,285.00,28500,1,1,0.00,0,561.02,56102,,68 x ppro-200 with fast-ethernet + 79 x ppro-200 with myrinet,,8.68195672687477e-07,8.68195672687477e-07,8.68195672687477e-05,,0,true,0.00,0,561.02,56102,,68 x ppro-200 with fast-ethernet + 79 x ppro-200 with myrinet,,8.68195672687477e-07,true
ppro-200,true,2380.00,238000,1,1,0.00,0,6566.41,656641,,68 x ppro-200 with fast-ethernet + 79 x ppro-200 with myrinet,,6.93378676697165e-08,6.93378676697165e-08,6.93378676697165e-06,,0,true,0.00,0,6566.41,656641,,68 x ppro-200 with fast-ethernet + 79 x ppro-200 with myrinet,,6.93378676697165e-08,true
fast-ethernet-nic,true,100.00,10000,1,1,0.00,0,652.05,65205,,68 x ppro-200 with fast-ethernet + 79 x ppro-200 with myrinet,,8.68195672687477e-07,8.68195672687477e-07,8.68195672687477e-05,,0,true,0.00,0,652.05,65205,,68 x ppro-200 with fast-ethernet + 79 x ppro-200 with myrinet,,8.68195672687477e-07,true
fast-ethernet-cable,true,10.00,1000,1,1,0.00,0,286.02,28602,,68 x ppro-200 with fast-ethernet + 79 x ppro-200 with myrinet,,8.68195672687477e-07,8.68195672687477e-07,8.68195672687477e-05,,0,true,0.00,0,286.02,28602,,68 x ppro-200 with fast-ethernet + 79 x ppro-200 with myrinet,,8.68195672687477e-07,true
myrinet-cable,false,133.00,13300,1,1,0.00,0,,,,,,,,,,0,true,0.00,0,,,,,,,true
myrinet-port,false,123.12,12312,1,1,0.00,0,,,,,,,,,,0,true,0.00,0,,,,,,,true
$ bursar flip scenarios/price-history.yaml --inputs -q --format json | grep -E '"(what|low|high|plan_above)"' | tail -6 # without tables for a million nodes
      "high": "7.228 ms",
      "plan_above": "144 x athlon-xp-2600 with fast-ethernet",
      "what": "rate of bt on ppro-200",
      "low": null,
      "high": "4,240 Mop/s",
      "plan_above": "16 x ppro-200 with gigabit-t",
$ sed 's/^budget:.*//; s/^goal:.*/goal: cost/' scenarios/whitney-fleet-procurement.yaml >$TMP/spares.yaml; bursar flip $TMP/spares.yaml --target-rate 3000 --part fast-ethernet-cable -q --format csv # which every cluster has among its spares
part,in_plan,price,price_minor,pack,quotes,low,low_minor,high,plan_below,plan_above,loss_below,loss_above,loss_if_ignored,loss_percent,seller,other_quotes,proven,design_low,design_low_minor,design_high,design_below,design_above,design_loss_below,design_loss_above,design_proven
fast-ethernet-cable,true,10.00,1000,1,1,0.00,0,,,,,,,,,0,true,0.00,0,,,,,,true
$ for j in 1 4; do bursar flip scenarios/roce-or-infiniband-16k.yaml --inputs -q --jobs $j --format json >$TMP/$j.json; done; cmp $TMP/1.json $TMP/4.json && bursar flip scenarios/roce-or-infiniband-16k.yaml -q | head -9
405 billion parameters on 512 to 16,384 GPUs: Ethernet or InfiniBand?

Plan     234 x hgx-h200-8 with ndr, 97,108,458.00 USD.
Status   proven at every price between the ends.

Price ranges, one price at a time, most fragile first
  part        price [USD]  same plan from    to [USD]  same design    to [USD]
                                    [USD]               from [USD]
  hgx-h200-8   370,000.00      358,639.02  382,357.01   333,857.10  387,924.08
$ bursar flip tests/cli/university-2023/tender.yaml -q -v | grep -c '^[> ] '; bursar flip tests/cli/university-2023/university.yaml -q | grep -c '^  [a-z0-9-]* *[0-9,]*[.]'
29
10
$ bursar flip scenarios/whitney-bt.yaml -q --inputs --format json | grep -A14 '"what": "budget"' | grep -E 'plan_|low|high'
      "same_plan_low": "997,750.00 USD",
      "same_plan_high": "1,000,819.99 USD",
      "same_plan_below": "324 x ppro-200 with fast-ethernet",
      "same_plan_above": "326 x ppro-200 with fast-ethernet",
      "same_plan_factor_low": 0.99775,
      "same_plan_factor_high": 1.00081999,
      "low": "9,210.00 USD",
      "high": "5,031,721.43 USD",
      "plan_below": "2 x ppro-200 with myrinet",
      "plan_above": "1206 x ppro-200 with myrinet",
      "factor_low": 0.00921,
      "factor_high": 5.03172143,
$ bursar flip scenarios/roce-or-infiniband-16k.yaml -q --plot $TMP/ranges.svg >$TMP/out; grep -c 'class="inner"' $TMP/ranges.svg; sed -n 's/.*<title>\(hgx-h200-8[^<]*\)<.*/\1/p' $TMP/ranges.svg
6
hgx-h200-8, 370,000.00 USD, lower, same design: 333,857.10; best then: 264 x hgx-h200-8 with roce-400g
hgx-h200-8, 370,000.00 USD, higher, same design: 387,924.08; best then: 232 x hgx-h200-8 with roce-400g
hgx-h200-8, 370,000.00 USD, same plan: 358,639.02 to 382,357.01
$ bursar -q report scenarios/roce-or-infiniband-16k.yaml -o $TMP/page.html; sed -n 's/<[^>]*>//g; s/^The design changes/&/p' $TMP/page.html
The design changes if the budget is 4.1 % lower: 232 x hgx-h200-8 with roce-400g is best then.
The design changes if hgx-h200-8 costs 4.8 % more: 232 x hgx-h200-8 with roce-400g is best then.
The design changes if the bandwidth of ndr is 30 % lower: 234 x hgx-h200-8 with roce-400g is best then.
