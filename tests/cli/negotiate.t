# The price at which each bid wins, and the discount with which each seller of a catalogue enters the plan.
$ bursar negotiate scenarios/tender-2026.yaml -q
A tender for a university's cluster

Northway with warranty-5 is awarded, of 6 bids: 6.811 x reference for 876,000.00
EUR.
The award goes by points: the highest weighted sum of points.

Price to win, other bids unchanged
  bid                       today [EUR]  wins up to  discount to  could ask more
                                              [EUR]      win [%]             [%]
    in words
> Northway with warranty-5   876,000.00  900,000.00         -               7.39
    It is awarded, and could ask 62,000.00 EUR more, or 7.39 % more on all its
    lines; it then wins as Northway for 900,000.00 EUR.
  Halden with three-more     870,200.00  759,043.39        12.64            -
    It wins up to 759,043.39 EUR, or from a discount of 12.64 % on all its
    lines; worth 109,993.28 EUR to you, the fall of its price.
  Meridian                   827,512.95  671,349.45        18.88            -
    It wins up to 671,349.45 EUR, or from a discount of 18.88 % on all its
    lines; worth 156,234.38 EUR to you, the fall of its price.
  Quay                       918,900.00        -            -               -
    No price wins: it misses a requirement other than the budget.

Both ends are proven: the bid wins at the total, and loses at one minor unit
more. It wins at the discount or surcharge, and loses at one basis point (0.01
%) beyond.
$ bursar negotiate scenarios/tender-2026.yaml --vendor Meridian --format json -q | sed '/hashes/,$d'
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
      "words": "It wins up to 671,349.45 EUR, or from a discount of 18.88 % on all its lines; worth 156,234.38 EUR to you, the fall of its price."
    }
  ],
$ bursar negotiate scenarios/university-2026.yaml -q
A university's cluster for 1.5 million euros

The plan: 53 x xeon-64c-256 with ndr for 1,483,544.93 EUR. Each row changes all
prices of one seller.

  seller        is paid [EUR]  discount to  could ask more  plan stays up to
                                 enter [%]             [%]               [%]
    in words
  Cisco                  0.00         -               -                 -
    No discount below 100 % enters the plan.
> Dell              22,294.67         -           5,075.29             73.8
    The plan stays up to 73.8 % more, and buys from the seller up to 5,075.29 %
    more; nothing can be bought without the seller.
> NVIDIA           218,156.30         -           6,368.29              7.54
    The plan stays up to 7.54 % more, and buys from the seller up to 6,368.29 %
    more; nothing can be bought without the seller.
> power-dealer       5,868.50         -          83,561.94            408.31
    The plan stays up to 408.31 % more, and buys from the seller up to 83,561.94
    % more; nothing can be bought without the seller.
  rack-dealer            0.00        15.32            -                 -
    Enters the plan from a discount of 15.32 % on all its offers; worth 0.15 EUR
    to you.

Sellers of the plan are marked. Both ends are proven: the problem is solved at
the change and at one basis point (0.01 %) more.
Worth: loss of the best plan without a seller of the plan; else its gain from
the discount.
Parts without a seller and a vendor have no row: 8 of those that could be
bought.
A seller charges for small orders: a smaller discount or a larger surcharge may
do, too.
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
      "words": "Enters the plan from a discount of 41.72 % on all its offers; worth 0.284 % of the rate to you."
    }
  ],
$ cd $TMP; printf 'title: "Three bids"\ncatalog: whitney-1997\nas_of: 1997-09-01\ncurrency: USD\nbudget: 2000000\ngoal: rate\nworkload: [{name: bt, model: npb.bt, params: {class: C}, share: 1}]\nchoose: {networks: [fast-ethernet]}\ncounts: any\nfigures: promised\nbids:\n' >three.yaml; for b in 'alpha 100 1000000' 'beta 104 1055000' 'gamma 97 960000'; do set -- $b; printf 'part,quantity,total\nppro-200,4,\nfast-ethernet-nic,4,\nfast-ethernet-cable,4,\nfast-ethernet-port,4,\ntotal,,%s\n' $3 >$1.csv; printf 'application,figure_of_merit\nbt,%s\n' $2 >$1-figures.csv; echo "  - {name: $1, bill: $1.csv, promised: $1-figures.csv}" >>three.yaml; done; for a in price value '{by: points, formula: range}'; do { cat three.yaml; echo "award: $a"; [ "${a#*points}" = "$a" ] || echo 'criteria: {metric: {weight: 50}, price: {weight: 50}}'; } >award.yaml; bursar -q negotiate award.yaml | sed -n '3p; /^Price/,/^$/p'; bursar -q negotiate award.yaml --format csv; done
gamma is awarded, of 3 bids: 97 Mop/s for 960,000.00 USD.
Price to win, other bids unchanged
  bid     today [USD]  wins up to [USD]  discount to win [%]  could ask more [%]
    in words
> gamma    960,000.00        999,999.99                 -                   4.16
    It is awarded, and could ask 39,999.99 USD more, or 4.16 % more on all its
    lines.
  alpha  1,000,000.00        960,000.00                 4                   -
    It wins up to 960,000.00 USD, or from a discount of 4 % on all its lines; as
    good as today's award.
  beta   1,055,000.00        960,000.00                 9.01                -
    It wins up to 960,000.00 USD, or from a discount of 9.01 % on all its lines;
    worth 55.50 USD to you, against today's award.

seller,bid,awarded,price,price_minor,range,total,total_minor,wins_as,winner_beyond,discount_percent,surcharge_percent,total_changed,total_changed_minor,total_beyond,total_beyond_minor,worth,worth_minor,worth_is,ties_with,performance_per_cost,words
gamma,gamma,true,960000.00,96000000,up to,999999.99,99999999,gamma,alpha,,4.16,999936.00,99993600,1000032.00,100003200,,,,,,"It is awarded, and could ask 39,999.99 USD more, or 4.16 % more on all its lines."
alpha,alpha,false,1000000.00,100000000,up to,960000.00,96000000,alpha,gamma,4,,960000.00,96000000,960100.00,96010000,0.00,0,gain against today's award,,,"It wins up to 960,000.00 USD, or from a discount of 4 % on all its lines; as good as today's award."
beta,beta,false,1055000.00,105500000,up to,960000.00,96000000,beta,gamma,9.01,,959944.50,95994450,960050.00,96005000,55.50,5550,gain against today's award,,,"It wins up to 960,000.00 USD, or from a discount of 9.01 % on all its lines; worth 55.50 USD to you, against today's award."
gamma is awarded, of 3 bids: 97 Mop/s for 960,000.00 USD.
Price to win, other bids unchanged
  bid     today [USD]    wins up to  discount to win  could ask more   ties with
                              [USD]              [%]             [%]
    in words
> gamma    960,000.00    969,999.99             -               1.04   96
    It is awarded, and could ask 9,999.99 USD more, or 1.04 % more on all its
    lines.
  alpha  1,000,000.00    989,690.72             1.04            -     101.041667
    It wins up to 989,690.72 USD, or from a discount of 1.04 % on all its lines;
    worth 10,400.00 USD to you, the fall of its price.
  beta   1,055,000.00  1,029,278.35             2.44            -     106.598958
    It wins up to 1,029,278.35 USD, or from a discount of 2.44 % on all its
    lines; worth 25,742.00 USD to you, the fall of its price.

seller,bid,awarded,price,price_minor,range,total,total_minor,wins_as,winner_beyond,discount_percent,surcharge_percent,total_changed,total_changed_minor,total_beyond,total_beyond_minor,worth,worth_minor,worth_is,ties_with,performance_per_cost,words
gamma,gamma,true,960000.00,96000000,up to,969999.99,96999999,gamma,alpha,,1.04,969984.00,96998400,970080.00,97008000,,,,96,0.0001,"It is awarded, and could ask 9,999.99 USD more, or 1.04 % more on all its lines."
alpha,alpha,false,1000000.00,100000000,up to,989690.72,98969072,alpha,gamma,1.04,,989600.00,98960000,989700.00,98970000,10400.00,1040000,fall of the bid's price,101.041666666667,0.000101041666666667,"It wins up to 989,690.72 USD, or from a discount of 1.04 % on all its lines; worth 10,400.00 USD to you, the fall of its price."
beta,beta,false,1055000.00,105500000,up to,1029278.35,102927835,beta,gamma,2.44,,1029258.00,102925800,1029363.50,102936350,25742.00,2574200,fall of the bid's price,106.598958333333,0.000101041666666667,"It wins up to 1,029,278.35 USD, or from a discount of 2.44 % on all its lines; worth 25,742.00 USD to you, the fall of its price."
alpha is awarded, of 3 bids: 100 Mop/s for 1,000,000.00 USD.
Price to win, other bids unchanged
  bid     today [USD]  wins up to [USD]  discount to win [%]  could ask more [%]
    in words
> alpha  1,000,000.00      1,000,714.28                 -                   0.07
    It is awarded, and could ask 714.28 USD more, or 0.07 % more on all its
    lines.
  beta   1,055,000.00      1,053,333.33                 0.16                -
    It wins up to 1,053,333.33 USD, or from a discount of 0.16 % on all its
    lines; worth 1,688.00 USD to you, the fall of its price.
  gamma    960,000.00              -                    -                   -
    No price above zero wins.

seller,bid,awarded,price,price_minor,range,total,total_minor,wins_as,winner_beyond,discount_percent,surcharge_percent,total_changed,total_changed_minor,total_beyond,total_beyond_minor,worth,worth_minor,worth_is,ties_with,performance_per_cost,words
alpha,alpha,true,1000000.00,100000000,up to,1000714.28,100071428,alpha,beta,,0.07,1000700.00,100070000,1000800.00,100080000,,,,,,"It is awarded, and could ask 714.28 USD more, or 0.07 % more on all its lines."
beta,beta,false,1055000.00,105500000,up to,1053333.33,105333333,beta,alpha,0.16,,1053312.00,105331200,1053417.50,105341750,1688.00,168800,fall of the bid's price,,,"It wins up to 1,053,333.33 USD, or from a discount of 0.16 % on all its lines; worth 1,688.00 USD to you, the fall of its price."
gamma,gamma,false,960000.00,96000000,never,,,,,,,,,,,,,,,,No price above zero wins.
$ cd $TMP; bursar -q evaluate award.yaml --format json | grep -A22 '"prices_to_win"'; bursar -q evaluate award.yaml | sed -n '/^Why/,$p'
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
      "words": "It is awarded, and could ask 714.28 USD more, or 0.07 % more on all its lines."
Why, for each bid
  bid    reason
  alpha  Its score is 50.38 points, the best.
  alpha  It is awarded, and could ask 714.28 USD more, or 0.07 % more on all its
         lines.
  alpha  Its vendor promises 112 % more than the models predict for bt.
  beta   Its score is 50 points.
  beta   It is not awarded: the winner, alpha, has 50.38 points.
  beta   It costs 55,000.00 USD more than the winner (5.5 %).
  beta   Its metric of 104 is 4 % higher than the winner's of 100 Mop/s.
  beta   It wins up to 1,053,333.33 USD, or from a discount of 0.16 % on all its
         lines; worth 1,688.00 USD to you, the fall of its price.
  beta   Its vendor promises 120 % more than the models predict for bt.
  gamma  Its score is 50 points.
  gamma  It is not awarded: the winner, alpha, has 50.38 points.
  gamma  It costs 40,000.00 USD less than the winner (4 %).
  gamma  Its metric of 97 is 3 % lower than the winner's of 100 Mop/s.
  gamma  No price above zero wins.
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

Nothing can be bought. What stands in the way:

  budget 10.00 USD (--budget): +3,060.00 USD

The least change that is enough: budget 3,070.00 USD.
(A number doubled or halved counts as much as a rule given up or a name added.)
! bursar: --budget: the budget 10.00 USD is below the cheapest purchase: 1 x ppro-200 (fast-ethernet) for 3,070.00 USD
? 3
$ cd $TMP; { cat three.yaml; echo 'award: price'; } >price.yaml; bursar -q negotiate alpha.csv price.yaml | sed -n '/^  *in words/,/^$/p; /^>/,/^$/p'; sed '/^budget/d' price.yaml >any.yaml; bursar -q negotiate alpha.csv any.yaml --format csv | cut -d, -f2,6-8
> alpha  1,000,000.00  2,000,000.00    100  It is awarded, and could ask
                                            1,000,000.00 USD more, or 100 % more
                                            on all its lines.

bid,range,total,wins_as
alpha,any,,
$ sed '/^budget/d; /^range/d; s/^goal:.*/goal: cost\ntarget_rate: 6500/' scenarios/whitney-bt.yaml >$TMP/cost.yaml; bursar -q negotiate $TMP/cost.yaml --format csv; bursar -q negotiate $TMP/cost.yaml --set myrinet-nic=640 --format csv
seller,in_plan,parts,paid,paid_minor,range,discount_percent,surcharge_percent,same_range,same_surcharge_percent,purchase,cost,cost_minor,paid_changed,paid_changed_minor,purchase_beyond,purchase_without,gain,worth,worth_minor,proven,words
Myricom,false,3,0.00,0,up to,42.41,,,,278 x ppro-200 with myrinet,948572.14,94857214,286932.14,28693214,309 x ppro-200 with fast-ethernet,,6.09932218040843e-05,57.86,5786,true,Enters the plan from a discount of 42.41 % on all its offers; worth 57.86 USD to you.
seller,in_plan,parts,paid,paid_minor,range,discount_percent,surcharge_percent,same_range,same_surcharge_percent,purchase,cost,cost_minor,paid_changed,paid_changed_minor,purchase_beyond,purchase_without,gain,worth,worth_minor,proven,words
Myricom,false,3,0.00,0,up to,10.41,,,,278 x ppro-200 with myrinet,948613.84,94861384,286973.84,28697384,309 x ppro-200 with fast-ethernet,,1.70350927126695e-05,16.16,1616,true,Enters the plan from a discount of 10.41 % on all its offers; worth 16.16 USD to you.
$ change() { for p in nic cable port; do printf ' --set myrinet-%s=%s' $p "$1"; done; }; for at in -41.72% -41.71%; do bursar -q optimize whitney-bt $(change $at) | sed -n 3p; done; for at in +16.36% +16.37%; do bursar -q optimize whitney-fleet $(change $at) | sed -n '/^Buy/,/^Pro/p'; done; bursar -q negotiate whitney-fleet | sed -n '/^>/,/^$/p'
Buy 292 x ppro-200 with myrinet: 6,844 Mop/s for 999,954.00 USD.
Buy 325 x ppro-200 with fast-ethernet: 6,825 Mop/s for 997,750.00 USD.
Buy 2 clusters: 15.32 Gop/s for 2,999,946.30 USD.
  1: 375 x ppro-200 with fast-ethernet
  2: 414 x ppro-200 with myrinet
Proven: no 2 clusters or fewer within 3,000,000.00 USD are faster.
Buy 2 clusters: 15.32 Gop/s for 2,999,390.00 USD.
  1: 416 x ppro-200 with fast-ethernet
  2: 561 x ppro-200 with fast-ethernet
Proven: no 2 clusters or fewer within 3,000,000.00 USD are faster.
> Myricom  779,624.40  16.36      0  The plan stays up to 0 % more, and buys
                                     from the seller up to 16.36 % more; worth
                                     4.07 % of the rate to you.

