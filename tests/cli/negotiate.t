# The price at which each bid wins, and the discount with which each seller of a catalogue enters the plan.
$ bursar negotiate tests/cli/university-2023/tender.yaml -q
A tender for a university's cluster

Award    Northway with warranty-5: 6.811 x reference for 876,000.00 EUR
Cluster  41 x xeon-64c-256 with ndr
Reason   93.55 points, ahead of Northway (93.02 points)
Method   points: the highest weighted sum of points
Rates    as vendors promise them; if a value is not promised, as the model
         predicts it

Price to win, other bids unchanged
  bid                       price [EUR]      highest  discount to   possible
                                             winning      win [%]  surcharge
                                         price [EUR]                     [%]
> Northway with warranty-5   876,000.00   900,000.00         -          7.39
  Halden with three-more     870,200.00   759,043.39        12.64       -
  Meridian                   827,512.95   671,349.45        18.88       -
  Quay                       918,900.00         -            -          -
$ bursar negotiate tests/cli/university-2023/tender.yaml --vendor Meridian --format json -q | sed '/hashes/,$d'
{
  "schema": "bursar.negotiate/1",
  "of": "bids",
  "currency": "EUR",
  "winner": "Northway with warranty-5",
  "formula": "sum of weight x points / sum of weights, plus points of optional requirements; range: scale (x - min) / (max - min); ratio: scale x / max; of the price: scale (max - x) / (max - min), scale min / x",
  "rows": [
    {
      "seller": "Meridian",
      "bid": "Meridian",
      "awarded": false,
      "price": 827512.95,
      "price_minor": 82751295,
      "range": "up to",
      "total": 671349.45,
      "total_minor": 67134945,
      "wins_as": "Meridian",
      "winner_beyond": "Northway with warranty-5",
      "discount_percent": 18.88,
      "surcharge_percent": null,
      "total_changed": 671278.57,
      "total_changed_minor": 67127857,
      "total_beyond": 671361.13,
      "total_beyond_minor": 67136113,
      "worth": 156234.38,
      "worth_minor": 15623438,
      "worth_is": "fall of the bid's price",
      "ties_with": null,
      "performance_per_cost": null,
      "words": "It wins up to 671,349.45 EUR, or with a discount of 18.88 % on all lines, which saves 156,234.38 EUR on this bid."
    }
  ],
$ bursar negotiate tests/cli/university-2023/university.yaml -q
A university's cluster for 1.5 million euros

Plan     53 x xeon-64c-256 with ndr for 1,483,544.93 EUR
Change   all prices of one seller by the same percentage; other sellers
         unchanged

Sellers (those of the plan are marked)
  seller        spending [EUR]  discount to    surcharge that  surcharge that
                                  enter [%]  keeps the seller  keeps the plan
                                                          [%]             [%]
  Cisco                   0.00         -                 -               -
> Dell               22,294.67         -             5,075.29           73.8
> NVIDIA            218,156.30         -             6,368.29            7.54
> power-dealer        5,868.50         -            83,561.94          408.31
  rack-dealer             0.00        15.32              -               -
$ bursar negotiate scenarios/whitney-bt.yaml --format json -q | sed '/hashes/,$d'
{
  "schema": "bursar.negotiate/1",
  "of": "sellers",
  "currency": "USD",
  "plan": "325 x ppro-200 with fast-ethernet",
  "cost": 997750.0,
  "cost_minor": 99775000,
  "objective": "rate",
  "rows": [
    {
      "seller": "Myricom",
      "in_plan": false,
      "parts": 3,
      "paid": 0.0,
      "paid_minor": 0,
      "range": "up to",
      "discount_percent": 41.72,
      "surcharge_percent": null,
      "same_range": null,
      "same_surcharge_percent": null,
      "purchase": "292 x ppro-200 with myrinet",
      "cost": 999954.0,
      "cost_minor": 99995400,
      "paid_changed": 304994.0,
      "paid_changed_minor": 30499400,
      "purchase_beyond": "325 x ppro-200 with fast-ethernet",
      "purchase_without": null,
      "gain": 0.00284458059399073,
      "worth": null,
      "proven": true,
      "words": "Enters the plan from a discount of 41.72 % on all its offers; this is worth 0.284 % of the rate."
    }
  ],
$ cd $TMP; printf 'title: "Three bids"\ncatalog: whitney-1997\nas_of: 1997-09-01\ncurrency: USD\nbudget: 2000000\ngoal: rate\nworkload: [{name: bt, model: npb.bt, params: {class: C}, share: 1}]\nchoose: {networks: [fast-ethernet]}\ncounts: any\nfigures: promised\nbids:\n' >three.yaml; for b in 'alpha 100 1000000' 'beta 104 1055000' 'gamma 97 960000'; do set -- $b; printf 'part,quantity,total\nppro-200,4,\nfast-ethernet-nic,4,\nfast-ethernet-cable,4,\nfast-ethernet-port,4,\ntotal,,%s\n' $3 >$1.csv; printf 'application,figure_of_merit\nbt,%s\n' $2 >$1-figures.csv; echo "  - {name: $1, bill: $1.csv, promised: $1-figures.csv}" >>three.yaml; done; for a in price value '{by: points, formula: range}'; do { cat three.yaml; echo "award: $a"; [ "${a#*points}" = "$a" ] || echo 'criteria: {metric: {weight: 50}, price: {weight: 50}}'; } >award.yaml; bursar -q negotiate award.yaml | sed -n '3p; /^Price/,/^$/p'; bursar -q negotiate award.yaml --format csv; done
Award    gamma: 97 Mop/s for 960,000.00 USD
Price to win, other bids unchanged
  bid     price [USD]  highest winning  discount to win [%]  possible surcharge
                           price [USD]                                      [%]
> gamma    960,000.00       999,999.99                 -                   4.16
  alpha  1,000,000.00       960,000.00                 4                   -
  beta   1,055,000.00       960,000.00                 9.01                -
seller,bid,awarded,price,price_minor,range,total,total_minor,wins_as,winner_beyond,discount_percent,surcharge_percent,total_changed,total_changed_minor,total_beyond,total_beyond_minor,worth,worth_minor,worth_is,ties_with,performance_per_cost,words
gamma,gamma,true,960000.00,96000000,up to,999999.99,99999999,gamma,alpha,,4.16,999936.00,99993600,1000032.00,100003200,,,,,,"It wins today, and still with a price 39,999.99 USD higher (4.16 % on all lines)."
alpha,alpha,false,1000000.00,100000000,up to,960000.00,96000000,alpha,gamma,4,,960000.00,96000000,960100.00,96010000,0.00,0,gain against today's award,,,"It wins up to 960,000.00 USD, or with a discount of 4 % on all lines, which equals today's award."
beta,beta,false,1055000.00,105500000,up to,960000.00,96000000,beta,gamma,9.01,,959944.50,95994450,960050.00,96005000,55.50,5550,gain against today's award,,,"It wins up to 960,000.00 USD, or with a discount of 9.01 % on all lines, a gain of 55.50 USD over today's award."
Award    gamma: 97 Mop/s for 960,000.00 USD
Price to win, other bids unchanged
  bid     price [USD]        highest  discount to       possible  performance
                       winning price      win [%]  surcharge [%]    for a tie
                               [USD]
> gamma    960,000.00     969,999.99         -              1.04    96
  alpha  1,000,000.00     989,690.72         1.04           -      101.041667
  beta   1,055,000.00   1,029,278.35         2.44           -      106.598958
seller,bid,awarded,price,price_minor,range,total,total_minor,wins_as,winner_beyond,discount_percent,surcharge_percent,total_changed,total_changed_minor,total_beyond,total_beyond_minor,worth,worth_minor,worth_is,ties_with,performance_per_cost,words
gamma,gamma,true,960000.00,96000000,up to,969999.99,96999999,gamma,alpha,,1.04,969984.00,96998400,970080.00,97008000,,,,96,0.0001,"It wins today, and still with a price 9,999.99 USD higher (1.04 % on all lines)."
alpha,alpha,false,1000000.00,100000000,up to,989690.72,98969072,alpha,gamma,1.04,,989600.00,98960000,989700.00,98970000,10400.00,1040000,fall of the bid's price,101.041666666667,0.000101041666666667,"It wins up to 989,690.72 USD, or with a discount of 1.04 % on all lines, which saves 10,400.00 USD on this bid."
beta,beta,false,1055000.00,105500000,up to,1029278.35,102927835,beta,gamma,2.44,,1029258.00,102925800,1029363.50,102936350,25742.00,2574200,fall of the bid's price,106.598958333333,0.000101041666666667,"It wins up to 1,029,278.35 USD, or with a discount of 2.44 % on all lines, which saves 25,742.00 USD on this bid."
Award    alpha: 100 Mop/s for 1,000,000.00 USD
Price to win, other bids unchanged
  bid     price [USD]  highest winning  discount to win [%]  possible surcharge
                           price [USD]                                      [%]
> alpha  1,000,000.00     1,000,714.28                 -                   0.07
  beta   1,055,000.00     1,053,333.33                 0.16                -
  gamma    960,000.00             -                    -                   -
seller,bid,awarded,price,price_minor,range,total,total_minor,wins_as,winner_beyond,discount_percent,surcharge_percent,total_changed,total_changed_minor,total_beyond,total_beyond_minor,worth,worth_minor,worth_is,ties_with,performance_per_cost,words
alpha,alpha,true,1000000.00,100000000,up to,1000714.28,100071428,alpha,beta,,0.07,1000700.00,100070000,1000800.00,100080000,,,,,,"It wins today, and still with a price 714.28 USD higher (0.07 % on all lines)."
beta,beta,false,1055000.00,105500000,up to,1053333.33,105333333,beta,alpha,0.16,,1053312.00,105331200,1053417.50,105341750,1688.00,168800,fall of the bid's price,,,"It wins up to 1,053,333.33 USD, or with a discount of 0.16 % on all lines, which saves 1,688.00 USD on this bid."
gamma,gamma,false,960000.00,96000000,never,,,,,,,,,,,,,,,,It cannot win at any price above zero.
$ cd $TMP; bursar -q evaluate award.yaml --format json | grep -A22 '"prices_to_win"'; bursar -q -v evaluate award.yaml | sed -n '/^Reasons/,$p'
  "prices_to_win": [
    {
      "seller": "alpha",
      "bid": "alpha",
      "awarded": true,
      "price": 1000000.0,
      "price_minor": 100000000,
      "range": "up to",
      "total": 1000714.28,
      "total_minor": 100071428,
      "wins_as": "alpha",
      "winner_beyond": "beta",
      "discount_percent": null,
      "surcharge_percent": 0.07,
      "total_changed": 1000700.0,
      "total_changed_minor": 100070000,
      "total_beyond": 1000800.0,
      "total_beyond_minor": 100080000,
      "worth": null,
      "worth_is": null,
      "ties_with": null,
      "performance_per_cost": null,
      "words": "It wins today, and still with a price 714.28 USD higher (0.07 % on all lines)."
Reasons for each bid
  bid    reason
  alpha  Its score is 50.38 points, the best.
  alpha  It wins today, and still with a price 714.28 USD higher (0.07 % on all
         lines).
  alpha  Its vendor promises 112 % more than the models predict for bt.
  beta   Its score is 50 points.
  beta   It is not awarded: the winner, alpha, has 50.38 points.
  beta   It costs 55,000.00 USD more than the winner (5.5 %).
  beta   Its metric of 104 is 4 % higher than the winner's of 100 Mop/s.
  beta   It wins up to 1,053,333.33 USD, or with a discount of 0.16 % on all
         lines, which saves 1,688.00 USD on this bid.
  beta   Its vendor promises 120 % more than the models predict for bt.
  gamma  Its score is 50 points.
  gamma  It is not awarded: the winner, alpha, has 50.38 points.
  gamma  It costs 40,000.00 USD less than the winner (4 %).
  gamma  Its metric of 97 is 3 % lower than the winner's of 100 Mop/s.
  gamma  It cannot win at any price above zero.
  gamma  Its vendor promises 105 % more than the models predict for bt.
$ cd $TMP; bursar -q negotiate three.yaml
! bursar: three.yaml: the scenario has bids and no `award`: add one, such as award: price, so that a bid can win by its price
? 5
$ bursar -q negotiate $TMP/award.yaml --vendor alfa
! bursar: there is no bid 'alfa'; did you mean 'alpha'?
? 5
$ bursar -q negotiate whitney-bt --vendor Myrikom
! bursar: no seller 'Myrikom' offers a part of this scenario; did you mean 'Myricom'?
? 5
$ bursar -q negotiate whitney-bt --budget 10
Whitney class C BT: Fast Ethernet or Myrinet?

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  budget 10.00 USD (--budget): +3,060.00 USD
Smallest sufficient change: budget to 3,070.00 USD.
! bursar: --budget: the budget 10.00 USD is below the cheapest purchase: 1 x ppro-200 (fast-ethernet) for 3,070.00 USD
? 3
$ cd $TMP; { cat three.yaml; echo 'award: price'; } >price.yaml; bursar -q negotiate alpha.csv price.yaml | sed -n '/^  *in words/,/^$/p; /^>/,/^$/p'; sed '/^budget/d' price.yaml >any.yaml; bursar -q negotiate alpha.csv any.yaml --format csv | cut -d, -f2,6-8
> alpha  1,000,000.00                 2,000,000.00                     100
bid,range,total,wins_as
alpha,any,,
$ sed '/^budget/d; /^range/d; s/^goal:.*/goal: cost\ntarget_rate: 6500/' scenarios/whitney-bt.yaml >$TMP/cost.yaml; bursar -q negotiate $TMP/cost.yaml --format csv; bursar -q negotiate $TMP/cost.yaml --set myrinet-nic=640 --format csv
seller,in_plan,parts,paid,paid_minor,range,discount_percent,surcharge_percent,same_range,same_surcharge_percent,purchase,cost,cost_minor,paid_changed,paid_changed_minor,purchase_beyond,purchase_without,gain,worth,worth_minor,proven,words
Myricom,false,3,0.00,0,up to,42.41,,,,278 x ppro-200 with myrinet,948572.14,94857214,286932.14,28693214,309 x ppro-200 with fast-ethernet,,6.09932218040843e-05,57.86,5786,true,Enters the plan from a discount of 42.41 % on all its offers; this is worth 57.86 USD.
seller,in_plan,parts,paid,paid_minor,range,discount_percent,surcharge_percent,same_range,same_surcharge_percent,purchase,cost,cost_minor,paid_changed,paid_changed_minor,purchase_beyond,purchase_without,gain,worth,worth_minor,proven,words
Myricom,false,3,0.00,0,up to,10.41,,,,278 x ppro-200 with myrinet,948613.84,94861384,286973.84,28697384,309 x ppro-200 with fast-ethernet,,1.70350927126695e-05,16.16,1616,true,Enters the plan from a discount of 10.41 % on all its offers; this is worth 16.16 USD.
$ change() { for p in nic cable port; do printf ' --set myrinet-%s=%s' $p "$1"; done; }; for at in -41.72% -41.71%; do bursar -q optimize whitney-bt $(change $at) | sed -n 3p; done; for at in +16.36% +16.37%; do bursar -q optimize whitney-fleet $(change $at) | sed -n '/^Buy/,/^Pro/p'; done; bursar -q negotiate whitney-fleet | sed -n '/^>/,/^$/p'
Buy      292 x ppro-200 with myrinet: 6,844 Mop/s
Buy      325 x ppro-200 with fast-ethernet: 6,825 Mop/s
Buy      1: 375 x ppro-200 with fast-ethernet
         2: 414 x ppro-200 with myrinet
Rate     15.32 Gop/s (harmonic mean of bt, sp)
Cost     2,999,946.30 USD; 53.70 USD unspent
Status   optimal: no plan of at most 2 clusters within 3,000,000.00 USD is
         faster. Gap 0. Independent check: 40 of 40 passed
Inputs   2 measured rates, 4 quoted prices, 2 measured network figures
Advice   `bursar explain` computes near-optimal purchases of several clusters
Size     789 nodes, 789 cores, 98.62 GiB; power 78.9 kW without 750
         fast-ethernet-port, 828 myrinet-port; 3,156 U

Performance of cluster 1: 375 x ppro-200 with fast-ethernet
  application  model           processes     rate  run time  share of  share of
                                          [Mop/s]       [s]  work [%]  time [%]
  bt           npb.bt class=C        375    7,793     367.8   50          98.28
  sp           npb.sp class=C        375    5,015     289.2    0.5631      1.72

Performance of cluster 2: 414 x ppro-200 with myrinet
  application  model           processes     rate  run time  share of  share of
                                          [Mop/s]       [s]  work [%]  time [%]
  sp           npb.sp class=C        414    7,573     191.5     49.44       100

Order (7 lines, most expensive first)
  quantity  part                 description           unit   total [USD]  kind
                                                      price
       789  ppro-200             PC with one 20..  2,380.00  1,877,820.00  quote
       414  myrinet-nic          Myrinet interf..  1,489.41    616,615.74  set
       750  fast-ethernet-port   Fast Ethernet..     285.00    213,750.00  quote
       828  myrinet-cable        Myrinet cable       154.76    128,141.28  set
       828  myrinet-port         Myrinet switch..    143.26    118,619.28  set
       375  fast-ethernet-nic    Fast Ethernet..     100.00     37,500.00  quote
       750  fast-ethernet-cable  Fast Ethernet..      10.00      7,500.00  quote
Buy      1: 416 x ppro-200 with fast-ethernet
         2: 561 x ppro-200 with fast-ethernet
Rate     15.32 Gop/s (harmonic mean of bt, sp)
Cost     2,999,390.00 USD; 610.00 USD unspent
Status   optimal: no plan of at most 2 clusters within 3,000,000.00 USD is
         faster. Gap 0. Independent check: 40 of 40 passed
Inputs   2 measured rates, 4 quoted prices, 1 measured network figure
Advice   `bursar explain` computes near-optimal purchases of several clusters
Size     977 nodes, 977 cores, 122.1 GiB; power 97.7 kW without 1,954
         fast-ethernet-port; 3,908 U

Performance of cluster 1: 416 x ppro-200 with fast-ethernet
  application  model           processes     rate  run time  share of  share of
                                          [Mop/s]       [s]  work [%]  time [%]
  sp           npb.sp class=C        416    5,454     265.9     35.61       100

Performance of cluster 2: 561 x ppro-200 with fast-ethernet
  application  model           processes     rate  run time  share of  share of
                                          [Gop/s]       [s]  work [%]  time [%]
  bt           npb.bt class=C        561   11.26      254.7     50        68.04
  sp           npb.sp class=C        561    6.898     210.2     14.39     31.96

Order (4 lines, most expensive first)
  quantity  part                 description                  unit   total [USD]
                                                             price
       977  ppro-200             PC with one 200 MHz P..  2,380.00  2,325,260.00
     1,954  fast-ethernet-port   Fast Ethernet switch..     285.00    556,890.00
       977  fast-ethernet-nic    Fast Ethernet interfa..    100.00     97,700.00
     1,954  fast-ethernet-cable  Fast Ethernet cable         10.00     19,540.00
> Myricom      779,624.40                     16.36                         0
