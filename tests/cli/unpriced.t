# A tender over a catalogue that has no prices: bids bring theirs, and the award is the same to the last digit. The
# reference is bought by nobody, and needs none either. The page and the workbook are about the bids alone; an order
# there is none of, and other commands want prices. Where a part of the catalogue has prices, what the same money buys
# is of that, and the award as before. A budget that buys nothing from the catalogue: the page is of the bids all the
# same. What must be bought, and what is bought beside a cluster, need no price there either.
$ mkdir $TMP/u && cp -r tests/cli/university-2023/parts $TMP/u/parts && cp -r tests/cli/university-2023/bids $TMP/u/ && sed 's,^catalog: .*,catalog: ./parts,' tests/cli/university-2023/tender.yaml >$TMP/u/t.yaml && head -1 tests/cli/university-2023/parts/quote.csv >$TMP/u/parts/quote.csv
$ bursar evaluate tests/cli/university-2023/tender.yaml --format csv | cut -d, -f 1-12,15 | tee $TMP/priced.csv | cut -d, -f 1-9; bursar evaluate $TMP/u/t.yaml --format csv | cut -d, -f 1-12,15 | diff $TMP/priced.csv - && echo the same
rank,bid,feasible,violations,rate,metric,cost,cost_minor,score
1,Northway with warranty-5,true,0,6.01711701354072,6.81095340701699,876000.00,87600000,93.546803652968
2,Northway,true,0,6.01711701354072,6.81095340701699,838000.00,83800000,93.0226730310262
3,Halden with three-more,true,0,5.82121469903166,5.67616252553443,870200.00,87020000,89.4331008172242
4,Meridian,true,0,5.48752156510676,5.28847689840716,827512.95,82751295,87.2771646041765
5,Halden,true,0,3.68245251459317,3.59069370330402,814600.00,81460000,76.3596995070081
6,Quay,false,2,5.94508999639002,5.94508999639002,918900.00,91890000,
the same
$ cd $TMP/u && bursar -v evaluate t.yaml | grep -c '^Best purchase at'
0
? 1
$ cd $TMP/u && bursar -q report t.yaml -o t.html; sed -n '/class="lead"/,/<\/div>/p; /<h2/p' t.html | sed 's/<[^>]*>//g'
Award to Northway with warranty-5: 6.811 x reference for 876,000.00 EUR.

✓ Awarded by points
! Bids: 5 of 6 meet all requirements
Best in 79.7 % of draws

It scores 93.55 points; the best other bidder is Halden with three-more with 89.43 points, at a price that is 5,800.00 EUR lower.
The nearest price to win is that of Halden. It wins up to 759,043.39 EUR, or with a discount of 12.64 % on all lines, which saves 109,993.28 EUR on this bid.

Bids
Order
$ cd $TMP/u && bursar -q report t.yaml -o t.xlsx && unzip -p t.xlsx xl/workbook.xml | grep -o '<sheet name="[^"]*"'
<sheet name="Answer"
<sheet name="Score"
<sheet name="Prices to win"
<sheet name="Bids"
<sheet name="Order"
<sheet name="Requests"
$ cd $TMP/u && bursar -q report t.yaml -o t.csv; ls t.csv 2>&1 | tail -1
t.csv
$ cd $TMP/u && bursar optimize t.yaml
! bursar: t.yaml:26:11: node 'r6615-9474f' has no price on or before the scenario's date
? 5
$ grep -v '^xeon-64c-256,\|^r6625-9454,' tests/cli/university-2023/parts/quote.csv >$TMP/u/parts/quote.csv; cd $TMP/u && bursar evaluate t.yaml --format csv | cut -d, -f 1-12,15 | diff $TMP/priced.csv - && echo the same; bursar -v evaluate t.yaml | grep -A8 '^Best purchase at'
the same
Best purchase at the price of each bid
  bid                       best purchase               rate
  Northway with warranty-5  41 x r6615-9474f with ndr  3.736
  Northway                  39 x r6615-9474f with ndr  3.682
  Halden with three-more    41 x r6615-9474f with ndr  3.736
  Meridian                  39 x r6615-9474f with ndr  3.682
  Halden                    39 x r6615-9474f with ndr  3.682
  Quay                      45 x r6615-9474f with ndr  5.901

$ bursar -q report tests/cli/university-2023/tender.yaml --budget 1000 -o $TMP/poor.html; sed -n '/class="lead"/,/<\/div>/p; /<h2/p' $TMP/poor.html | sed 's/<[^>]*>//g'
No award: none of the 6 bids meets every requirement.
The catalogue has no purchase to compare with the bids: --budget: the budget 1,000.00 EUR is below the cheapest purchase: 1 x r6615-9474f (ethernet-100g) for 32,695.45 EUR.

Bids
$ mkdir $TMP/none; cp -r tests/mutants/shop $TMP/none; { grep -v '^catalog' tests/mutants/base.yaml; printf 'catalog: ./shop\nextras: [{part: support}]\nlimits: {must_buy: [login]}\n'; } >$TMP/none/t.yaml; cd $TMP/none; sed -i 2,\$d shop/quote.csv; sed -i /pc.slow/d shop/*.csv; printf 'part,quantity,unit_price\npc,8,2000\ngig-nic,8,90\ngig-8,1,600\ngig-cable,8,15\nsupport,8,110\nlogin,1,2500\n' >bid.csv; bursar evaluate bid.csv t.yaml | head -3; bursar optimize t.yaml -q
Bid bid.csv: feasible, 4,322 Mop/s for 20,820.00 USD: 8 x pc with gigabit
Prices        as in the bid
Requirements  all met
! bursar: t.yaml:9:17: extra part 'support' has no price on or before the scenario's date
? 5
