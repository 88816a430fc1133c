# A tender: alternatives, promised rates, an award with its reasons, and its flips.
$ bursar evaluate tests/cli/university-2023/tender.yaml -q
Award    Northway with warranty-5: 6.811 x reference for 876,000.00 EUR
Cluster  41 x xeon-64c-256 with ndr
Reason   93.55 points, ahead of Northway (93.02 points)
Method   points: the highest weighted sum of points
Rates    as vendors promise them; if a value is not promised, as the model
         predicts it
Chance   79.7 % of 1,000 draws of the errors give the same award

Ranking
     bid                       not met   metric [x  cost [EUR]     score  wins
                                        reference]              [points]   [%]
> 1  Northway with warranty-5        0       6.811  876,000.00     93.55  79.7
  2  Northway                        0       6.811  838,000.00     93.02   0
  3  Halden with three-more          0       5.676  870,200.00     89.43  20.3
  4  Meridian                        0       5.288  827,512.95     87.28   0
  5  Halden                          0       3.591  814,600.00     76.36   0
  6  Quay                            2       5.945  918,900.00      -      0

Requirements not met
  bid   requirement  shortfall
  Quay  budget       the bid is 18,900.00 EUR over the budget of 900,000.00 EUR
  Quay  requirement  the bid does not offer 'on site within a working day'

Price to win, other bids unchanged
  bid            price to win
> Northway with  It wins today, and still with a price 62,000.00 EUR higher
  warranty-5     (7.39 % on all lines), then as Northway for 900,000.00 EUR.
  Halden with    It wins up to 759,043.39 EUR, or with a discount of 12.64 % on
  three-more     all lines, which saves 109,993.28 EUR on this bid.
  Meridian       It wins up to 671,349.45 EUR, or with a discount of 18.88 % on
                 all lines, which saves 156,234.38 EUR on this bid.
  Quay           It cannot win by price: it misses a requirement other than the
                 budget.

Smallest change of one input that changes the award
  price of Northway 876,000.00 -> 900,000.01 EUR (+2.74 %): Northway wins
  metric of Northway with warranty-5 6.811 -> 6.199 x reference (-8.99 %):
  Halden with three-more wins
  metric of Halden with three-more 5.676 -> 6.237 x reference (+9.87 %): Halden
  with three-more wins
  price of Halden 870,200.00 -> 759,043.39 EUR (-12.8 %): Halden with three-more
  wins
  11 more: -v
$ bursar -q evaluate tests/cli/university-2023/tender.yaml --format csv
rank,bid,feasible,violations,rate,metric,cost,cost_minor,score,wins,wins_low,wins_high,prices,gain,purchase,capital,capital_minor
1,Northway with warranty-5,true,0,6.01711701354072,6.81095340701699,876000.00,87600000,93.546803652968,0.797,0.770955084219712,0.820771821239869,lump sum,0.0118289957428046,41 x xeon-64c-256 with ndr,876000.00,87600000
2,Northway,true,0,6.01711701354072,6.81095340701699,838000.00,83800000,93.0226730310262,0,0,0.00382675848555512,lump sum,0,41 x xeon-64c-256 with ndr,838000.00,83800000
3,Halden with three-more,true,0,5.82121469903166,5.67616252553443,870200.00,87020000,89.4331008172242,0.203,0.179228178760131,0.229044915780288,bid,0.0458802466245765,43 x r6615-9474f with ndr,870200.00,87020000
4,Meridian,true,0,5.48752156510676,5.28847689840716,827512.95,82751295,87.2771646041765,0,0,0.00382675848555512,bid,0.0833834411135219,23 x r6625-9454 with ndr,827512.95,82751295
5,Halden,true,0,3.68245251459317,3.59069370330402,814600.00,81460000,76.3596995070081,0,0,0.00382675848555512,bid,0.614437653392748,39 x r6615-9474f with ndr,814600.00,81460000
6,Quay,false,2,5.94508999639002,5.94508999639002,918900.00,91890000,,0,0,0.00382675848555512,bid,0.0359184983802376,40 x xeon-64c-256 with ndr,918900.00,91890000
$ bursar -q evaluate tests/cli/university-2023/tender.yaml --draws 50 --seed 7 --format json | grep -A16 '"award"'
  "award": {
    "by": "points",
    "words": "the highest weighted sum of points",
    "formula": "sum of weight x points / sum of weights, plus points of optional requirements; range: scale (x - min) / (max - min); ratio: scale x / max; of the price: scale (max - x) / (max - min), scale min / x",
    "origin": "common",
    "winner": "Northway with warranty-5",
    "tie": false,
    "performance_by": "points",
    "figures_by": "promised",
    "draws": 50,
    "seed": 7,
    "nothing": 0.0
  },
  "rows": [
    {
      "rank": 1,
      "bid": "Northway with warranty-5",
$ bursar -q report tests/cli/university-2023/tender.yaml -o $TMP/tender.html; grep -o '<h[23][^>]*>[^<]*' $TMP/tender.html | grep -v '<h2>' | head -13; grep -c 'It wins up to' $TMP/tender.html
<h2 id="bids">Bids
<h3>Ranking
<h3>Reasons
<h3>Prices to win
<h3>What would change the award
<h3>Scores
<h3>Promised performance
<h2 id="order">Order
<h2 id="comparison">For comparison: best purchase from the catalogue
<h3>Clusters
<h2 id="alternatives">Alternatives
<h2 id="changes">What would change it
<h3>The most fragile inputs: ranges within which the design stays optimal
5
$ cp -r tests/cli/university-2023/ $TMP/scenarios; cp scenarios/whitney-bt.yaml $TMP/scenarios; cd $TMP/scenarios; for price in 814600 703443.39 703443.40; do awk -F, -v OFS=, -v p="$price" '$1 == "r6615-9474f" && $2 == 40 { $3 = sprintf("%.2f", p - 98600) } 1' bids/halden.csv >bids/new.csv; sed 's/halden.csv/new.csv/' tender.yaml >new.yaml; bursar -q evaluate new.yaml | head -1; done
Award    Northway with warranty-5: 6.811 x reference for 876,000.00 EUR
Award    Halden with three-more: 5.676 x reference for 759,043.39 EUR
Award    Northway with warranty-5: 6.811 x reference for 876,000.00 EUR
$ cd $TMP/scenarios; sed '/^criteria/,/^  service/d; /class: wish/d' tender.yaml >bare.yaml; for award in price value '{by: ufab, band: 5%, decider: price}' '{by: ufab, band: 5%, decider: performance}'; do sed "s/^award:.*/award: $award/" bare.yaml >new.yaml; bursar -q evaluate new.yaml | sed -n '1,5p'; done
Award    Halden: 3.591 x reference for 814,600.00 EUR
Cluster  39 x r6615-9474f with ndr
Reason   814,600.00 EUR, ahead of Meridian (827,512.95 EUR)
Method   price: the lowest price among bids that meet the requirements
Rates    as vendors promise them; if a value is not promised, as the model
Award    Northway: 6.811 x reference for 838,000.00 EUR
Cluster  41 x xeon-64c-256 with ndr
Reason   8.128 per million EUR, ahead of Northway with warranty-5 (7.775 per
         million EUR)
Method   value: the highest performance per price
Award    Northway: 6.811 x reference for 838,000.00 EUR
Cluster  41 x xeon-64c-256 with ndr
Reason   8.128 per million EUR, ahead of Northway with warranty-5 (7.775 per
         million EUR)
Method   ufab: the tie-breaker among bids within the band of the best
Award    Northway: 6.811 x reference for 838,000.00 EUR
Cluster  41 x xeon-64c-256 with ndr
Reason   8.128 per million EUR, equal to Northway with warranty-5; the lower
         price decides
Method   ufab: the tie-breaker among bids within the band of the best
$ cd $TMP/scenarios; sed 's/^award:.*/award: quality-in-money/; s/metric: {weight: 50}/metric: {worth: 20000}/; /price: {weight/d; s/service: {weight: 15, of: 5,/service: {worth: 9000,/; s/points: 2,/worth: 12000 EUR,/' tender.yaml >quality.yaml; bursar -q -v evaluate quality.yaml | sed -n '/^Points of/,/^Reasons/p'
Points of each criterion
  bid                       criterion        mark  value [EUR]
  Meridian                  metric     5.2884769    105,769.54
  Meridian                  service    4             36,000.00
  Northway                  metric     6.81095341   136,219.07
  Northway                  service    3             27,000.00
  Halden                    metric     3.5906937     71,813.87
  Halden                    service    5             45,000.00
  Northway with warranty-5  metric     6.81095341   136,219.07
  Northway with warranty-5  service    3             27,000.00
  Halden with three-more    metric     5.67616253   113,523.25
  Halden with three-more    service    5             45,000.00

Calculation of the scores
  bid           options      price   average     value of   value of      score
                  [EUR]      [EUR] delivered     optional    quality      [EUR]
                                             requirements      [EUR]
                                                    [EUR]
> Meridian         0.00 827,512.95    1         12,000.00 153,769.54 673,743.41
  Northway         0.00 838,000.00    1              0.00 163,219.07 674,780.93
  Halden           0.00 814,600.00    0.9751         0.00 116,813.87 697,786.13
  Northway    38,000.00 876,000.00    1         12,000.00 175,219.07 700,780.93
  with
  warranty-5
  Halden with      0.00 870,200.00    0.9751         0.00 158,523.25 711,676.75
  three-more

Best purchase at the price of each bid
  bid                       best purchase                rate
  Meridian                  40 x xeon-64c-256 with ndr  5.945
  Northway                  41 x xeon-64c-256 with ndr  6.017
  Halden                    40 x xeon-64c-256 with ndr  5.945
  Northway with warranty-5  43 x xeon-64c-256 with ndr  6.088
  Halden with three-more    43 x xeon-64c-256 with ndr  6.088
  Quay                      44 x xeon-64c-256 with ndr  6.159

Price to win, other bids unchanged
  bid       price [EUR]  highest winning  discount to win  possible surcharge
                             price [EUR]              [%]                 [%]
    price to win
> Meridian   827,512.95       828,550.46             -                   0.12
    It wins today, and still with a price 1,037.51 EUR higher (0.12 % on all
    lines).
  Northway   838,000.00       836,962.48             0.13                -
    It wins up to 836,962.48 EUR, or with a discount of 0.13 % on all lines, a
    gain of 51.88 EUR over today's award.
  Halden     814,600.00       790,557.27             2.96                -
    It wins up to 790,557.27 EUR, or with a discount of 2.96 % on all lines, a
    gain of 69.44 EUR over today's award.
  Quay       918,900.00             -                -                   -
    It cannot win by price: it misses a requirement other than the budget.

Smallest change of one input that changes the award
  price of Northway 838,000.00 -> 836,962.48 EUR (-0.124 %): Northway wins
  price of Meridian 827,512.95 -> 828,550.47 EUR (+0.125 %): Northway wins
  metric of Northway 6.811 -> 6.863 x reference (+0.762 %): Northway wins
  metric of Meridian 5.288 -> 5.237 x reference (-0.981 %): Northway wins
  promise for sp of Northway 4,160 -> 4,256 Gop/s (+2.3 %): Northway wins
  promise for cg of Northway 560 -> 572.9 Gop/s (+2.3 %): Northway wins
  service of Meridian 4 -> 3.885 (-2.88 %): Northway wins
  promise for ft of Meridian 2,020 -> 1,961 Gop/s (-2.91 %): Northway wins
  promise for cg of Meridian 262 -> 254.4 Gop/s (-2.91 %): Northway wins
  price of Halden 814,600.00 -> 790,557.27 EUR (-2.95 %): Halden wins
  worth of metric 20,000.00 -> 20,681.47 EUR (+3.41 %): Northway wins
  service of Northway 3 -> 3.115 (+3.84 %): Northway wins
  worth of service 9,000.00 -> 7,962.48 EUR (-11.5 %): Northway wins
  metric of Halden with three-more 5.676 -> 7.573 x reference (+33.4 %): Halden
  with three-more wins
  metric of Halden 3.591 -> 4.793 x reference (+33.5 %): Halden wins
  service of Halden 5 -> 7.671 (+53.4 %): Halden wins

Values of each input between which the award stays
  input                             today       award changes at  winner
                                                                  below
  price of            827,512.95                   -              -
  Meridian
  price of            838,000                836,962.48           Northway
  Northway
  price of Halden     814,600                790,557.27           Halden
  metric of                 5.28847689841          5.23660125     Northway
  Meridian
  promise for cg      262,000                254,365.36229        Northway
  of Meridian
  promise for ft    2,020,000              1,961,137.52605        Northway
  of Meridian
  metric of                 6.81095340702          -              -
  Northway
  promise for cg      560,000                      -              -
  of Northway
  promise for sp    4,159,995.31645                -              -
  of Northway
  metric of Halden          3.5906937033           -              -
  metric of Halden          5.67616252553          -              -
  with three-more
  worth of metric      20,000                  5,838.75           Halden
  worth of service      9,000                  7,962.48           Northway
  service of                4                      3.88472055556  Northway
  Meridian
  service of                3                      -              -
  Northway
  service of                5                      -              -
  Halden

  input                  award changes at  winner above
  price of            828,550.47           Northway
  Meridian
  price of                  -              -
  Northway
  price of Halden           -              -
  metric of                 -              -
  Meridian
  promise for cg            -              -
  of Meridian
  promise for ft            -              -
  of Meridian
  metric of                 6.86282925     Northway
  Northway
  promise for cg      572,893.480216       Northway
  of Northway
  promise for sp    4,255,775.34737        Northway
  of Northway
  metric of Halden          4.79282975     Halden
  metric of Halden          7.57282925     Halden with
  with three-more                          three-more
  worth of metric      20,681.47           Northway
  worth of service     33,042.73           Halden
  service of                -              -
  Meridian
  service of                3.11527944444  Northway
  Northway
  service of                7.67141388889  Halden
  Halden

Reasons for each bid
$ cd $TMP/scenarios; sed 's/^figures:.*/figures: predicted/' tender.yaml >new.yaml; bursar -q evaluate new.yaml | sed -n '1,6p'
Award    Halden with three-more: 5.676 x reference for 870,200.00 EUR
Cluster  43 x r6615-9474f with ndr
Reason   94.93 points, ahead of Meridian (94.05 points)
Method   points: the highest weighted sum of points
Rates    as the models predict; promises of vendors do not count
Chance   40.5 % of 1,000 draws of the errors give the same award
$ cd $TMP/scenarios; sed '/^award:/,/^  service/d; /class: wish/d' tender.yaml >new.yaml; bursar -q evaluate new.yaml --format csv
rank,bid,feasible,violations,rate,metric,cost,cost_minor,prices,gain,purchase,capital,capital_minor
1,Northway,true,0,6.01711701354072,6.81095340701699,838000.00,83800000,lump sum,0,41 x xeon-64c-256 with ndr,838000.00,83800000
2,Northway with warranty-5,true,0,6.01711701354072,6.81095340701699,876000.00,87600000,lump sum,0.0118289957428046,41 x xeon-64c-256 with ndr,876000.00,87600000
3,Halden with three-more,true,0,5.82121469903166,5.67616252553443,870200.00,87020000,bid,0.0458802466245765,43 x r6615-9474f with ndr,870200.00,87020000
4,Meridian,true,0,5.48752156510676,5.28847689840716,827512.95,82751295,bid,0.0833834411135219,23 x r6625-9454 with ndr,827512.95,82751295
5,Halden,true,0,3.68245251459317,3.59069370330402,814600.00,81460000,bid,0.614437653392748,39 x r6615-9474f with ndr,814600.00,81460000
6,Quay,false,2,5.94508999639002,5.94508999639002,918900.00,91890000,bid,0.0359184983802376,40 x xeon-64c-256 with ndr,918900.00,91890000
$ cd $TMP/scenarios; sed 's/  service: .*/  utilisation: {worth: 400, units: cores, baseline: 80%, Halden: 85%, Meridian: 80%, Northway: 75%, Quay: 90%}/' quality.yaml >new.yaml; bursar -q -v evaluate new.yaml | grep '  utilisation'
  Halden                    utilisation  0.85          46,800.00
  Halden with three-more    utilisation  0.85          51,600.00
  Meridian                  utilisation  0.8                0.00
  Northway                  utilisation  0.75         -65,600.00
  Northway with warranty-5  utilisation  0.75         -65,600.00
  utilisation of Meridian 0.8 -> 0.8123 (+1.54 %): Meridian wins
  utilisation of Halden 0.85 -> 0.835 (-1.76 %): Meridian wins
  utilisation of Northway 0.75 -> 0.8043 (+7.24 %): Northway wins
  utilisation
  utilisation of            0.85                 0.835042735044  Meridian
  utilisation of            0.8                  -               -
  utilisation of            0.75                 -               -
  utilisation                                three-more
  utilisation of             0.94534883721   Halden with
  utilisation of             0.812318840581  Meridian
  utilisation of             0.804268292684  Northway
$ cd $TMP/scenarios; sed 's/class: option, option: three-more/class: must, option: three-more, met: [Meridian, Northway]/' tender.yaml >new.yaml; bursar -q evaluate new.yaml --format csv | cut -d, -f1-4; sed 's/class: option/class: leave/' tender.yaml >new.yaml; bursar -q evaluate new.yaml --format csv | cut -d, -f1-4
rank,bid,feasible,violations
1,Northway with warranty-5,true,0
2,Northway,true,0
3,Halden with three-more,true,0
4,Meridian,true,0
5,Quay,false,3
rank,bid,feasible,violations
1,Northway with warranty-5,true,0
2,Northway,true,0
3,Meridian,true,0
4,Halden,true,0
5,Quay,false,2
$ cd $TMP/scenarios; sed '/,warranty-5/d; s/838000,/838000,/; $a ddr5-32,4,,warranty-5' bids/northway.csv >bids/new.csv; sed 's/northway.csv/new.csv/' tender.yaml >new.yaml; bursar -q evaluate new.yaml
! bursar: new.yaml:51:68: no bill has an option 'warranty-5'; expected three-more
? 5
$ cd $TMP/scenarios; sed 's/r6615-9474f,3,51000/r6615-9474f,3,/' bids/halden.csv >bids/new.csv; sed 's/halden.csv/new.csv/' tender.yaml >new.yaml; bursar -q evaluate new.yaml
! bursar: bids/new.csv:6:1: the option prices 'r6615-9474f' differently from line 2: give both prices in the column 'total'
? 5
$ cd $TMP/scenarios; for i in 1 2 3 4 5 6 7; do echo "total,,$i,o$i"; done | cat bids/halden.csv - >bids/new.csv; sed 's/halden.csv/new.csv/' tender.yaml >new.yaml; bursar -q evaluate new.yaml
! bursar: bids/new.csv:14:10: too many options: a bid can have 6, and 'o6' is one more
? 5
$ cd $TMP/scenarios; sed '/^criteria/,$d; s/^award:.*/award: value/' tender.yaml >new.yaml; mkdir -p other; cp bids/quay.csv other/halden.csv; bursar -q evaluate bids/halden.csv other/halden.csv new.yaml --format csv | cut -d, -f1-4
rank,bid,feasible,violations
1,bids/halden.csv with three-more,true,0
2,bids/halden.csv,true,0
3,other/halden.csv,false,1
$ bursar evaluate scenarios/whitney-bt.yaml
! bursar: evaluate: an argument is missing: a BILL, because the scenario has no `bids`; usage: bursar evaluate [BILL...] SCENARIO
? 2
$ cd $TMP/scenarios; try() { sed "$1" tender.yaml >new.yaml; bursar -q evaluate new.yaml 2>&1 >/dev/null; echo $?; }; try 's/Quay: 4}/Quai: 4}/'; try 's/, Quay: 4}/}/'; try 's/weight: 35/weight: 0/'; try 's/weight: 35/weight: -1/'; try 's/Quay: 4}/Quay: 6}/'; try 's/Quay: 4}/Quay: -4}/'; try 's/name: Quay/name: Halden/'
bursar: new.yaml:48:69: there is no bid 'Quai'; did you mean 'Quay'?
5
bursar: new.yaml:48:3: the criterion 'service' has no mark for the bid 'Quay'
5
bursar: new.yaml:47:19: weight: expected more than zero, got '0'
5
bursar: new.yaml:47:19: weight: expected more than zero, got '-1'
5
bursar: new.yaml:48:69: the mark of Quay exceeds the full mark: 6 of 5
5
bursar: new.yaml:48:75: Quay: expected a mark of 0 or more, got '-4'
5
bursar: new.yaml:41:5: two bids are named 'Halden': give this one another `name` in `bids`
5
$ cd $TMP/scenarios; try() { sed "$1" tender.yaml >new.yaml; bursar -q evaluate new.yaml 2>&1 >/dev/null; echo $?; }; try 's/by: points/by: point/'; try 's/^award:.*/award: ufab/'; try 's/^award:.*/award: value/'; try 's/^award:.*/award: price/'; try 's/^award:.*/award: points/'; try 's/^award:.*/award: {by: points, formula: ratio, band: 5%}/'; try 's/^award:.*//'
bursar: new.yaml:44:13: by: unknown value 'point'; did you mean 'points'?
5
bursar: new.yaml:44:8: the award ufab needs `band` (1% to 10%) and `decider` (performance or price)
5
bursar: new.yaml:46:3: the award value does not use criteria, unless `performance: points` makes the performance of them
5
bursar: new.yaml:46:3: the award price does not use criteria
5
bursar: new.yaml:46:3: the criterion 'metric' needs a `formula` (range or ratio), its own or the award's, or `of`, its full marks
5
bursar: new.yaml:44:43: the award points does not use `band`; ufab does
5
bursar: new.yaml:46:3: criteria need an `award` that uses them
5
$ cd $TMP/scenarios; try() { sed "$1" tender.yaml >new.yaml; bursar -q evaluate new.yaml 2>&1 >/dev/null; echo $?; }; try 's/option: warranty-5/option: waranty-5/'; try 's/met: \[Meridian\]/met: [Meridan]/'; try 's/points: 2, //'; try 's/class: option, option: three-more/class: option/'; try 's/^horizon:.*//'; try 's/from: 2026-12-01/from: 2026-08-01/'; try 's/metric: {weight: 50}/metric: {weight: 50, Quay: 3}/'; try 's/class: must/class: most/'
bursar: new.yaml:51:68: no bill has an option 'waranty-5'; did you mean 'warranty-5'?
5
bursar: new.yaml:51:86: there is no bid 'Meridan'; did you mean 'Meridian'?
5
bursar: new.yaml:51:5: the wish 'five years of warranty' needs `points`, or `worth` in money
5
bursar: new.yaml:52:5: 'more nodes' needs `option`: the name of an option in the bills
5
bursar: new.yaml:38:22: phases need a `horizon`: {from: DATE, to: DATE}
5
bursar: new.yaml:38:54: the phases are not in the order of their days
5
bursar: new.yaml:46:24: the marks of 'metric' come from the bids: give a weight and no marks ('Quay')
5
bursar: new.yaml:50:49: class: unknown value 'most'; did you mean 'must'?
5
$ cd $TMP/scenarios; try() { sed "$1" bids/northway-figures.csv >bids/new.csv; sed 's/northway-fig.*csv/new.csv/' tender.yaml >new.yaml; bursar -q evaluate new.yaml 2>&1 >/dev/null; echo $?; }; try 's/^sp/spp/'; try 's/^sp/cg/'; try 's/7.1/-7.1/'; try 's/7.1//'; try 's/time_s/time/'; try 's/7.1/150/'
bursar: bids/new.csv:3:1: the workload of the scenario has no application 'spp'; did you mean 'sp'?
5
bursar: bids/new.csv:3:1: 'cg' is given twice: line 2 has it, too
5
bursar: bids/new.csv:3:5: expected more than zero, got '-7.1'
5
bursar: bids/new.csv:3:1: expected either a figure_of_merit or a time_s
5
bursar: bids/new.csv:1:29: unknown column 'time'; did you mean 'time_s'?
5
0
$ cd $TMP/scenarios; sed 's/max_time: 2min/max_time: 8s/; s/va: 0.374}/va: 0.374, min_rate: 500000}/; /^criteria/,/^  service/d; /class: wish/d; s/^award:.*/award: value/; /^error/,/^  correlate/d' tender.yaml >lift.yaml; bursar -q -v evaluate lift.yaml | sed -n '1p; /^Requirements not met/,/^$/p; /^Reasons/,$p' | grep -vE 'winner|costs'; bursar -q evaluate lift.yaml --format json | grep '"lifts"' | sort | uniq -c; sed 's/^figures:.*/figures: predicted/' lift.yaml >new.yaml; bursar -q -v evaluate new.yaml | sed -n '1p; /^Requirements not met/,/^$/p'
Award    Northway: 6.811 x reference for 838,000.00 EUR
Requirements not met
  bid          requirement  shortfall
  Halden       min_rate     min_rate 500000 Mop/s of cg is required, the bid has
                            282668 Mop/s
  Halden       max_time     max_time 8 s of sp is required, the bid has 13.6493
                            s
  Meridian     max_time     max_time 8 s of sp is required, the bid has 12.0349
                            s
  Meridian     min_rate     min_rate 500000 Mop/s of cg is required, the bid
                            promises 496409 Mop/s by its figure for 12 nodes,
                            the models expect 505904 Mop/s
  Halden with  max_time     max_time 8 s of sp is required, the bid has 12.5371
  three-more                s
  Quay         budget       the bid is 18,900.00 EUR over the budget of
                            900,000.00 EUR
  Quay         max_time     max_time 8 s of sp is required, the bid has 10.3208
                            s
  Quay         requirement  the bid does not offer 'on site within a working
                            day'

Reasons for each bid
  bid                       reason
  Northway                  Its score is 8.128 per million EUR, the best.
  Northway                  It wins today, and still with a price 62,000.00 EUR
                            higher (7.39 % on all lines).
  Northway                  Its vendor promises 3.44 % more than the models
                            predict for cg.
  Northway                  Its vendor promises 40.2 % more than the models
                            predict for sp.
  Northway                  It meets max_time 8 s of sp: the bid promises 7.1 s,
                            the models expect 9.95459 s with the promised rate,
                            not with the predicted one.
  Northway with warranty-5  Its score is 7.775 per million EUR.
                            per million EUR.
                            %).
  Northway with warranty-5  Its vendor promises 3.44 % more than the models
                            predict for cg.
  Northway with warranty-5  Its vendor promises 40.2 % more than the models
                            predict for sp.
  Northway with warranty-5  It meets max_time 8 s of sp: the bid promises 7.1 s,
                            the models expect 9.95459 s with the promised rate,
                            not with the predicted one.
  Halden                    It is not eligible: 2 requirements are not met.
  Halden                    Not met: min_rate (min_rate 500000 Mop/s of cg is
                            required, the bid has 282668 Mop/s).
  Halden                    Not met: max_time (max_time 8 s of sp is required,
                            the bid has 13.6493 s).
  Meridian                  It is not eligible: 2 requirements are not met.
  Meridian                  Not met: max_time (max_time 8 s of sp is required,
                            the bid has 12.0349 s).
  Meridian                  Not met: min_rate (min_rate 500000 Mop/s of cg is
                            required, the bid promises 496409 Mop/s by its
                            figure for 12 nodes, the models expect 505904
                            Mop/s).
  Halden with three-more    It is not eligible: 1 requirement is not met.
  Halden with three-more    Not met: max_time (max_time 8 s of sp is required,
                            the bid has 12.5371 s).
  Quay                      It is not eligible: 3 requirements are not met.
  Quay                      Not met: budget (the bid is 18,900.00 EUR over the
                            budget of 900,000.00 EUR).
  Quay                      Not met: max_time (max_time 8 s of sp is required,
                            the bid has 10.3208 s).
  Quay                      Not met: requirement (the bid does not offer 'on
                            site within a working day').
      2       "lifts": "max_time 8 s of sp: the bid promises 7.1 s, the models expect 9.95459 s"
     16       "lifts": null
Award    none of the 6 bids meets every requirement
Requirements not met
  bid            requirement  shortfall
  Halden         min_rate     min_rate 500000 Mop/s of cg is required, the bid
                              has 282668 Mop/s
  Halden         max_time     max_time 8 s of sp is required, the bid has
                              13.6493 s
  Meridian       max_time     max_time 8 s of sp is required, the bid has
                              12.0349 s
  Northway       max_time     max_time 8 s of sp is required, the bid has
                              9.95459 s
  Halden with    max_time     max_time 8 s of sp is required, the bid has
  three-more                  12.5371 s
  Northway with  max_time     max_time 8 s of sp is required, the bid has
  warranty-5                  9.95459 s
  Quay           budget       the bid is 18,900.00 EUR over the budget of
                              900,000.00 EUR
  Quay           max_time     max_time 8 s of sp is required, the bid has
                              10.3208 s
  Quay           requirement  the bid does not offer 'on site within a working
                              day'

$ cd $TMP/scenarios; sed 's/^goal: rate/&\nclusters: 2/; /^award/,$d; /^bids/,/^horizon/d; /^figures/d; /^error/,/^  correlate/d' tender.yaml >plain.yaml; printf 'part,quantity,total\nr6615-9474f,22,375000\nxeon-64c-256,22,365000\ncx7-ndr,44,52000\nndr-dac-2m,44,8000\nqm9700-fs,2,73000\n' >bids/mixed.csv; for figures in '' '--promised mixed=bids/northway-figures.csv' '--promised quay=bids/meridian-figures.csv --promised mixed=bids/northway-figures.csv'; do bursar -q -v evaluate bids/mixed.csv bids/quay.csv plain.yaml --budget 950000 $figures | sed -n '1,2p; /^> *1/,/^$/p; /^Rates of/,/^$/p'; bursar -q evaluate bids/mixed.csv bids/quay.csv plain.yaml --budget 950000 $figures --format csv; done
Best bid  quay: 5.945 x reference for 918,900.00 EUR
Cluster   40 x xeon-64c-256 with ndr
> 1  quay   yes         0       5.945  918,900.00  bid     40 x xeon-64c-256
                                                           with ndr
  2  mixed  yes         0       3.349  873,000.00  bid     22 x r6615-9474f with
                                                           ndr + 22 x
                                                           xeon-64c-256 with ndr
rank,bid,feasible,violations,rate,cost,cost_minor,prices,gain,purchase,capital,capital_minor
1,quay,true,0,5.94508999639002,918900.00,91890000,bid,0.0359184983802376,40 x xeon-64c-256 with ndr,918900.00,91890000
2,mixed,true,0,3.3491134284749,873000.00,87300000,bid,0.817882133615969,22 x r6615-9474f with ndr + 22 x xeon-64c-256 with ndr,873000.00,87300000
Best bid  quay: 5.945 x reference for 918,900.00 EUR
Cluster   40 x xeon-64c-256 with ndr
> 1  quay   yes         0       5.945  918,900.00  bid     40 x xeon-64c-256
                                                           with ndr
  2  mixed  yes         0       5.751  873,000.00  bid     22 x r6615-9474f with
                                                           ndr + 22 x
                                                           xeon-64c-256 with ndr

Rates of the applications, promised and predicted
  bid    application  unit   predicted   promised   promised  above  used
                                                           /  it
                                                   predicted
  quay   cg           Mop/s    541,370          -      -      -      predicted
  quay   ft           Mop/s  2,256,583          -      -      -      predicted
  quay   sp           Mop/s  2,861,791          -      -      -      predicted
  mixed  cg           Mop/s    282,669    560,000      1.981  no     promised
  mixed  ft           Mop/s  1,358,316          -      -      -      predicted
  mixed  sp           Mop/s  1,627,869  4,159,995      2.555  no     promised
rank,bid,feasible,violations,rate,metric,cost,cost_minor,prices,gain,purchase,capital,capital_minor
1,quay,true,0,5.94508999639002,5.94508999639002,918900.00,91890000,bid,0.0359184983802376,40 x xeon-64c-256 with ndr,918900.00,91890000
2,mixed,true,0,3.3491134284749,5.75074911959599,873000.00,87300000,bid,0.817882133615969,22 x r6615-9474f with ndr + 22 x xeon-64c-256 with ndr,873000.00,87300000
Best bid  quay: 6.835 x reference for 918,900.00 EUR
Cluster   40 x xeon-64c-256 with ndr
> 1  quay   yes         0       6.835  918,900.00  bid     40 x xeon-64c-256
                                                           with ndr
  2  mixed  yes         0       5.751  873,000.00  bid     22 x r6615-9474f with
                                                           ndr + 22 x
                                                           xeon-64c-256 with ndr

Rates of the applications, promised and predicted
  bid    application  unit   predicted   promised   promised  above  used
                                                           /  it
                                                   predicted
  quay   cg           Mop/s    154,310    262,000     1.698   no     promised
  quay   ft           Mop/s  2,256,583  2,020,000     0.8952  no     promised
  quay   sp           Mop/s  2,861,791          -     -       -      predicted
  mixed  cg           Mop/s    282,669    560,000     1.981   no     promised
  mixed  ft           Mop/s  1,358,316          -     -       -      predicted
  mixed  sp           Mop/s  1,627,869  4,159,995     2.555   no     promised
rank,bid,feasible,violations,rate,metric,cost,cost_minor,prices,gain,purchase,capital,capital_minor
1,quay,true,0,5.94508999639002,6.83535524321252,918900.00,91890000,bid,0.0359184983802376,40 x xeon-64c-256 with ndr,918900.00,91890000
2,mixed,true,0,3.3491134284749,5.75074911959599,873000.00,87300000,bid,0.817882133615969,22 x r6615-9474f with ndr + 22 x xeon-64c-256 with ndr,873000.00,87300000
$ cd $TMP/scenarios; bursar -q evaluate bids/mixed.csv plain.yaml --promised mixd=bids/quay.csv
! bursar: --promised: there is no bid 'mixd'; did you mean 'mixed'?
? 2
$ cd $TMP/scenarios; bursar -q evaluate bids/mixed.csv plain.yaml --promised bids/quay.csv; bursar -q evaluate bids/mixed.csv plain.yaml --promised mixed=bids/quay.csv
! bursar: --promised: expected BID=FILE, got 'bids/quay.csv'
! bursar: bids/quay.csv:1:1: unknown column 'part'; expected one of application, figure_of_merit, time_s, nodes, kind, source
? 5
$ cd $TMP/scenarios; sed 's/^goal: rate/&\nclusters: 2/; s/bids\/quay.csv/bids\/mixed.csv/; s/met: \[Halden, /&Quay, /; /^error/,/^  correlate/d' tender.yaml >two.yaml; bursar -q -v evaluate two.yaml | sed -n '1,2p; /^> *1/,/^$/p; /^Best purchase/,/^$/p; /^Reasons/,$p' | grep -E 'award|Quay|with|xeon'; bursar -q evaluate two.yaml --format csv | cut -d, -f1-7
Award    Northway with warranty-5: 6.811 x reference for 876,000.00 EUR
Cluster  41 x xeon-64c-256 with ndr
> 1 Northway with yes        0      6.811 876,000.00    93.55 41 x xeon-64c-256
    warranty-5                                                with ndr
  2 Northway      yes        0      6.811 838,000.00    93.02 41 x xeon-64c-256
                                                              with ndr
  3 Halden with   yes        0      5.676 870,200.00    89.43 43 x r6615-9474f
    three-more                                                with ndr
                                                              with ndr
                                                              with ndr
  6 Quay          yes        0      3.349 873,000.00    69.24 22 x r6615-9474f
                                                              with ndr + 22 x
                                                              xeon-64c-256 with
  Northway with warranty-5  43 x xeon-64c-256 with ndr  6.088
  Northway                  41 x xeon-64c-256 with ndr  6.017
  Halden with three-more    43 x xeon-64c-256 with ndr  6.088
  Meridian                  40 x xeon-64c-256 with ndr  5.945
  Halden                    40 x xeon-64c-256 with ndr  5.945
  Quay                      43 x xeon-64c-256 with ndr  6.088
  Northway with  Its score is 93.55 points, the best.
  Northway with  It wins today, and still with a price 62,000.00 EUR higher
  Northway with  Its vendor promises 3.44 % more than the models predict for cg.
  Northway with  Its vendor promises 40.2 % more than the models predict for sp.
  Northway       It is not awarded: the winner, Northway with warranty-5, has
  Halden with    Its score is 89.43 points.
  Halden with    It is not awarded: the winner, Northway with warranty-5, has
  Halden with    It costs 5,800.00 EUR less than the winner (0.6621 %).
  Halden with    Its metric of 5.676 is 16.66 % lower than the winner's of 6.811
  Halden with    Its mark for service is 5, the winner's 3.
  Halden with    It wins up to 759,043.39 EUR, or with a discount of 12.64 % on
  Meridian       It is not awarded: the winner, Northway with warranty-5, has
  Meridian       It wins up to 671,349.45 EUR, or with a discount of 18.88 % on
  Halden         It is not awarded: the winner, Northway with warranty-5, has
  Quay           Its score is 69.24 points.
  Quay           It is not awarded: the winner, Northway with warranty-5, has
  Quay           It costs 3,000.00 EUR less than the winner (0.3425 %).
  Quay           Its metric of 3.349 is 50.83 % lower than the winner's of 6.811
  Quay           Its mark for service is 4, the winner's 3.
  Quay           It wins up to 264,958.23 EUR, or with a discount of 69.65 % on
rank,bid,feasible,violations,rate,metric,cost
1,Northway with warranty-5,true,0,6.01711701354072,6.81095340701699,876000.00
2,Northway,true,0,6.01711701354072,6.81095340701699,838000.00
3,Halden with three-more,true,0,5.82121469903166,5.67616252553443,870200.00
4,Meridian,true,0,5.48752156510676,5.28847689840716,827512.95
5,Halden,true,0,3.68245251459317,3.59069370330402,814600.00
6,Quay,true,0,3.3491134284749,3.3491134284749,873000.00
$ bursar -q report tests/cli/university-2023/tender.yaml -o $TMP/award.html; sed -n '/class="lead"/,/<\/div>/p; /This section and/p' $TMP/award.html | sed 's/<[^>]*>//g'
Award to Northway with warranty-5: 6.811 x reference for 876,000.00 EUR.

✓ Awarded by points
! Bids: 5 of 6 meet all requirements
Best in 79.7 % of draws

It scores 93.55 points; the best other bidder is Halden with three-more with 89.43 points, at a price that is 5,800.00 EUR lower.
The nearest price to win is that of Halden. It wins up to 759,043.39 EUR, or with a discount of 12.64 % on all lines, which saves 109,993.28 EUR on this bid.

This section and those below it concern the purchase from the catalogue, not the award.
$ cp -r tests/cli/university-2023/. scenarios/whitney-bt.yaml $TMP/scenarios; cd $TMP/scenarios; sed 's/va: 1.68/&, min_score: 5/; s/max_time: 2min/min_score: 8/; s/power: 50kW/&\n  min_rate: 5.4/; s/^award:.*/award: {by: points, formula: range}/; /^error/,/^  correlate/d' tender.yaml >score.yaml; bursar -q -v evaluate score.yaml | sed -n '1p; /^Requirements not met/,/^$/p; /^ *input/,/^$/p' | grep -vE 'price|weight|service'; bursar -q evaluate score.yaml --format json | grep '"lifts": "' | sort -u; sed 's/^cg,262000,12/cg,300000,12/' bids/meridian-figures.csv >bids/new.csv; sed 's/meridian-figures/new/; s/min_score: 8/min_score: 5/; s/min_score: 5}/min_score: 4}/; s/min_rate: 5.4/min_rate: 5.49/' score.yaml >new.yaml; bursar -q -v evaluate new.yaml | sed -n '1p; /^Requirements not met/,/^$/p'; bursar -q evaluate new.yaml --format json | grep '"lifts": "' | sort -u
Award    Northway: 6.811 x reference for 838,000.00 EUR
Requirements not met
  bid          requirement  shortfall
  Halden       min_score    min_score 5 x reference of ft is required, the bid
                            has 3.23775 x reference
  Halden       min_score    min_score 8 x reference of sp is required, the bid
                            has 5.21236 x reference
  Halden       min_rate     min_rate 5.4 x reference is required, the bid has
                            3.59069 x reference
  Meridian     min_score    min_score 8 x reference of sp is required, the bid
                            has 5.91155 x reference
  Meridian     min_score    min_score 5 x reference of ft is required, the bid
                            promises 4.81497 x reference, the models expect
                            5.2784 x reference
  Meridian     min_rate     min_rate 5.4 x reference is required, the bid
                            promises 5.28847 x reference, the models expect
                            5.48752 x reference
  Halden with  min_score    min_score 8 x reference of sp is required, the bid
  three-more                has 5.67478 x reference
  Quay         budget       the bid is 18,900.00 EUR over the budget of
                            900,000.00 EUR
  Quay         min_score    min_score 8 x reference of sp is required, the bid
                            has 6.89335 x reference
  Quay         requirement  the bid does not offer 'on site within a working
                            day'

  input                             today       award changes at  winner below
  Northway
  metric of                 6.81095340702          5.39999999999  nobody
  Northway
  promise for cg      560,000                279,090.837218       nobody
  of Northway
  promise for sp    4,159,995.31645        3,321,214.44643        nobody
  of Northway
  promise for cg      262,000                      -              -
  of Meridian
  promise for ft    2,020,000                      -              -
  of Meridian
                                                                  warranty-5
  Northway

  input             award changes at  winner above
  Northway
  metric of               -           -
  Northway
  promise for cg          -           -
  of Northway
  promise for sp          -           -
  of Northway
  promise for cg          -           -
  of Meridian
  promise for ft          -           -
  of Meridian
                                      warranty-5
  Northway

      "lifts": "min_score 8 x reference of sp: the bid promises 10.0204 x reference, the models expect 7.14695 x reference"
Award    Northway: 6.811 x reference for 838,000.00 EUR
Requirements not met
  bid     requirement  shortfall
  Halden  min_score    min_score 4 x reference of ft is required, the bid has
                       3.23775 x reference
  Halden  min_rate     min_rate 5.49 x reference is required, the bid has
                       3.59069 x reference
  Quay    budget       the bid is 18,900.00 EUR over the budget of 900,000.00
                       EUR
  Quay    requirement  the bid does not offer 'on site within a working day'

      "lifts": "min_rate 5.49 x reference: the bid promises 5.5327 x reference, the models expect 5.48752 x reference"
$ cd $TMP/scenarios; sed 's/max_time: 2min/max_time: 13s/; s/va: 0.374}/va: 0.374, min_rate: 500000}/; /^criteria/,/^  service/d; /class: wish/d; s/^award:.*/award: price/; /^error/,/^  correlate/d' tender.yaml >keeps.yaml; bursar -q -v evaluate keeps.yaml | sed -n '1p; /^ *input/,/^$/p'; try() { echo "$1 $2 $3: $(sed "s/^cg,262000/cg,$1/" bids/meridian-figures.csv >bids/m.csv; sed "s/^cg,560000/cg,$2/; s/^sp,,7.1/sp,$3/" bids/northway-figures.csv >bids/n.csv; sed 's/meridian-fig[a-z]*/m/; s/northway-fig[a-z]*/n/' keeps.yaml >new.yaml; bursar -q -v evaluate new.yaml | sed -n 1p)"; }; try 263895.084571 560000 ,7.1; try 263895.084572 560000 ,7.1; try 262000 500000 ,7.1; try 262000 499999.999999 ,7.1; try 262000 560000 2271997.442062,; try 262000 560000 2271997.442061,; try 262000 560000 ,13
Award    Northway: 6.811 x reference for 838,000.00 EUR
  input                       today award changes at winner below  award changes
                                                                              at
    winner above
  price of Northway   838,000               -        -            870,200.01
    Halden with three-more
  price of Halden     870,200         837,999.99     Halden with        -
                                                     three-more
  promise for cg of   560,000         499,999.999999 Halden with        -
  Northway                                           three-more
  promise for sp of 4,159,995.31645 2,271,997.44206  Halden with        -
  Northway                                           three-more
  promise for cg of   262,000               -        -            263,895.084571
  Meridian
    Meridian

263895.084571 560000 ,7.1: Award    Northway: 6.811 x reference for 838,000.00 EUR
263895.084572 560000 ,7.1: Award    Meridian: 5.301 x reference for 827,512.95 EUR
262000 500000 ,7.1: Award    Northway: 6.558 x reference for 838,000.00 EUR
262000 499999.999999 ,7.1: Award    Halden with three-more: 5.676 x reference for 870,200.00 EUR
262000 560000 2271997.442062,: Award    Northway: 5.567 x reference for 838,000.00 EUR
262000 560000 2271997.442061,: Award    Halden with three-more: 5.676 x reference for 870,200.00 EUR
262000 560000 ,13: Award    Northway: 5.567 x reference for 838,000.00 EUR
$ cd $TMP/scenarios; for time in 26 42; do printf 'application,time_s,nodes\nsp,%s,10\n' $time >bids/few.csv; sed "s/northway-figures/few/; s/max_time: 2min/max_time: 9s/; /^error/,/^  correlate/d" tender.yaml >new.yaml; bursar -q -v evaluate new.yaml | grep -B1 -A1 'promised rate'; bursar -q evaluate new.yaml --format json | grep -A5 '"what": "promise for sp of Northway'; done
  warranty-5     figure for 10 nodes, the models expect 9.95459 s with the
                 promised rate, not with the predicted one.
  Northway       Its score is 94 points.
--
                 figure for 10 nodes, the models expect 9.95459 s with the
                 promised rate, not with the predicted one.
  Halden         It is not eligible: 1 requirement is not met.
      "what": "promise for sp of Northway with warranty-5",
      "now": 1135998.72103169,
      "flip_below": 841801.085680189,
      "winner_below": "nobody",
      "flip_above": null,
      "winner_above": null
      "what": "promise for sp of Northway",
      "now": 703237.303495809,
      "flip_below": null,
      "winner_below": null,
      "flip_above": 841801.085680189,
      "winner_above": "Northway with warranty-5"
$ cd $TMP/scenarios; bursar optimize whitney-bt.yaml -q --format csv -o own.csv; printf 'application,figure_of_merit,nodes\nbt,190,8\n' >few.csv; bursar -q evaluate own.csv whitney-bt.yaml --promised own=few.csv | sed -n 1,2p; sed 's/^memory:.*/memory: enforce/' whitney-bt.yaml >tight.yaml; bursar -q evaluate own.csv tight.yaml --promised own=few.csv
Best bid  own: 6,934 Mop/s for 997,750.00 USD
Cluster   325 x ppro-200 with fast-ethernet
! bursar: few.csv:2:8: own: the models cannot run bt on the 8 nodes of this figure: give a figure for all nodes of the bid
? 5
$ cd $TMP/scenarios; sed '/^criteria/,/^  service/d; /class: wish/d; s/^award:.*/award: value/; /^error/,/^  correlate/d' tender.yaml >value.yaml; bursar -q -v evaluate value.yaml | sed -n '/^Ranking/,/^$/p; /^Calculation/,/^$/p; /Its score is/p'; bursar -q evaluate value.yaml --format json | grep '"score'
Ranking
    bid           feasible not  metric [x cost [EUR]   score cluster
                           met reference]               [per
                                                     million
                                                        EUR]
> 1 Northway      yes        0      6.811 838,000.00   8.128 41 x xeon-64c-256
                                                             with ndr
  2 Northway with yes        0      6.811 876,000.00   7.775 41 x xeon-64c-256
    warranty-5                                               with ndr
  3 Halden with   yes        0      5.676 870,200.00   6.523 43 x r6615-9474f
    three-more                                               with ndr
  4 Meridian      yes        0      5.288 827,512.95   6.391 23 x r6625-9454
                                                             with ndr
  5 Halden        yes        0      3.591 814,600.00   4.408 39 x r6615-9474f
                                                             with ndr
  6 Quay          no         2      5.945 918,900.00   -     40 x xeon-64c-256
                                                             with ndr

Calculation of the scores
  bid              options       price    average  performance  score [per
                     [EUR]       [EUR]  delivered                  million
                                                                      EUR]
> Northway            0.00  838,000.00     1        6.81095341  8.12762936
  Northway with  38,000.00  876,000.00     1        6.81095341  7.77506097
  warranty-5
  Halden with         0.00  870,200.00     0.9751   5.67616253  6.52282524
  three-more
  Meridian            0.00  827,512.95     1        5.2884769   6.39080863
  Halden              0.00  814,600.00     0.9751   3.5906937   4.40792254

  Northway       Its score is 8.128 per million EUR, the best.
  Northway with  Its score is 7.775 per million EUR.
  Halden with    Its score is 6.523 per million EUR.
  Meridian       Its score is 6.391 per million EUR.
  Halden         Its score is 4.408 per million EUR.
      "score": 8.12762936398208e-6,
      "score_per_million": 8.12762936398208,
      "score": 7.77506096691437e-6,
      "score_per_million": 7.77506096691437,
      "score": 6.52282524193798e-6,
      "score_per_million": 6.52282524193798,
      "score": 6.39080862529965e-6,
      "score_per_million": 6.39080862529965,
      "score": 4.40792254272529e-6,
      "score_per_million": 4.40792254272529,
      "score": null,
      "score_per_million": null,
      "score": 8.12762936398208e-6,
      "score_per_million": 8.12762936398208
      "score": 7.77506096691437e-6,
      "score_per_million": 7.77506096691437
      "score": 6.52282524193798e-6,
      "score_per_million": 6.52282524193798
      "score": 6.39080862529965e-6,
      "score_per_million": 6.39080862529965
      "score": 4.40792254272529e-6,
      "score_per_million": 4.40792254272529
$ cd $TMP/scenarios; sed 's/,[0-9]*$/,0/' bids/quay.csv >bids/nothing.csv; sed 's/quay.csv/nothing.csv/; s/Meridian, Northway\]}/Meridian, Northway, Quay]}/; /^error/,/^  correlate/d' tender.yaml >nothing.yaml; bursar -q -v evaluate nothing.yaml | grep -E '^(Quay is| *[0-9>]+ +[1-9]? *[A-Z]|  (price|metric) of Quay)|Its score|costs nothing'; bursar -q evaluate nothing.yaml --format json | grep -ciE 'nan|inf[^e]'
> 1 Quay          yes        0      5.945       0.00    90.64 40 x xeon-64c-256
  2 Northway with yes        0      6.811 876,000.00    61    41 x xeon-64c-256
  3 Northway      yes        0      6.811 838,000.00    59    41 x xeon-64c-256
  4 Halden with   yes        0      5.676 870,200.00    56.67 43 x r6615-9474f
  5 Meridian      yes        0      5.288 827,512.95    52.82 23 x r6625-9454
  6 Halden        yes        0      3.591 814,600.00    41.36 39 x r6615-9474f
> Quay             0.00       0.00    1                 0  90.6435961 90.6435961
> Quay                 0.00  741,936.86  It wins today, and still with a price
  metric of Quay 5.945 -> 1.907 x reference (-67.9 %): Northway with warranty-5
  price of Quay 0.00 -> 741,936.87 EUR: Northway with warranty-5 wins
  price of Quay             0              -              -
  metric of Quay            5.94508999639  1.90706695397  Northway with
  price of Quay         741,936.87          Northway with
  metric of Quay              -             -
  Quay                    Its score is 90.64 points, the best.
  Northway with           Its score is 61 points.
  warranty-5              costs nothing.
  Northway                Its score is 59 points.
                          costs nothing.
  Halden with three-more  Its score is 56.67 points.
                          costs nothing.
  Meridian                Its score is 52.82 points.
                          costs nothing.
  Halden                  Its score is 41.36 points.
                          costs nothing.
0
? 1
