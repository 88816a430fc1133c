# A tender's page, workbook and orders: they are of the awarded bid, in the order and the words of a buyer.
$ S=tests/cli/university-2023/tender.yaml; bursar report $S -q -o $TMP/page.html; for i in order comparison; do sed -n '/<h2 id="'$i'"/,/<h2 id="\(comparison\|others\)"/p' $TMP/page.html | sed '1!{/<h2/d}; s/<[^>]*>/ /g' | grep -o 'Northway\|Lump sum of the bid\|Buy 44 x xeon-64c-256 with ndr\|Total with tax [0-9,.]* EUR' | uniq; done; bursar report $S -q -o $TMP/book.xlsx; unzip -p $TMP/book.xlsx xl/workbook.xml | grep -o 'sheet name="[^"]*"' | head -5; unzip -p $TMP/book.xlsx xl/sharedStrings.xml | grep -o 'The bid of [A-Z][a-z]* at its own prices' | sort -u
Northway
Lump sum of the bid
Total with tax 876,000.00 EUR
Northway
Buy 44 x xeon-64c-256 with ndr
Northway
sheet name="Answer"
sheet name="Score"
sheet name="Prices to win"
sheet name="Bids"
sheet name="Order"
The bid of Northway at its own prices
$ cd $TMP; cp -r $OLDPWD/tests/cli/university-2023/bids $OLDPWD/tests/cli/university-2023/parts .; sed 's/^budget:.*/budget: 100000/' $OLDPWD/tests/cli/university-2023/tender.yaml >poor.yaml; bursar report poor.yaml -q -o poor.csv
! bursar: no bid meets the scenario: nothing is awarded
? 3
$ cd $TMP; cp -r $OLDPWD/tests/cli/university-2023/bids $OLDPWD/tests/cli/university-2023/parts .; sed 's/^award:.*/award: price/; /^criteria/,/^  service/d; /class: wish/d' $OLDPWD/tests/cli/university-2023/tender.yaml >price.yaml; for s in $OLDPWD/tests/cli/university-2023/tender.yaml price.yaml; do bursar report $s -q -o orders.csv; python3 -c "import csv; print(*(', '.join(r[k] for k in ('part', 'quantity', 'unit_price', 'tax', 'total')) for r in csv.DictReader(open('orders.csv'))), sep='\n')"; done
total, 1, 692561.98, 145438.02, 838000.00
warranty-5, 1, 31404.96, 6595.04, 38000.00
cx7-ndr, 42, , , 
ndr-dac-2m, 42, , , 
qm9700-fs, 1, , , 
xeon-64c-256, 42, , , 
r6615-9474f, 40, 14793.39, 124264.46, 716000.00
cx7-ndr, 40, 1115.70, 9371.90, 54000.00
qm9700-fs, 1, 30165.29, 6334.71, 36500.00
ndr-dac-2m, 40, 167.36, 1405.79, 8100.00
$ bursar report tests/cli/university-2023/tender.yaml -q -o $TMP/page.html; sed -n '/class="hero/,/<nav/p; /<h2 id="bids"/,/<h2 id="order"/p' $TMP/page.html | sed 's/<\/t[hd]>/ | /g; s/<[^>]*>/ /g; s/  */ /g; s/&#39;/'"'"'/g' | grep -v '^ *$'
 Award to Northway with warranty-5: 6.811 x reference for 876,000.00 EUR. 
 ✓ Awarded by points 
 ! Bids: 5 of 6 meet all requirements 
 Best in 79.7 % of draws 
 It scores 93.55 points; the best other bidder is Halden with three-more with 89.43 points, at a price that is 5,800.00 EUR lower. 
 The nearest price to win is that of Halden. It wins up to 759,043.39 EUR, or with a discount of 12.64 % on all lines, which saves 109,993.28 EUR on this bid. 
 Price with tax 876,000.00 EUR 
 Score 93.55 points award by points 
 Rate 6.811 x reference geometric mean of cg, ft, sp 
 Size 41 nodes 2,624 cores, 10.25 TiB 
 Power 34.24 kW 42 rack units 
 Goodput not modelled the rate assumes no failures 
 Bids 
 Ranking 
 bid | rank | score points | price with tax EUR | to the winner's EUR | metric x reference | wins in draws % | offer | 
 Northway with warranty-5 | 1 | 93.5468 | 876,000.00 | 0.00 | 6.811 | 79.7 | 41 x xeon-64c-256 with ndr | 
 Northway | 2 | 93.0227 | 838,000.00 | -38,000.00 | 6.811 | 0 | 41 x xeon-64c-256 with ndr | 
 Halden with three-more | 3 | 89.4331 | 870,200.00 | -5,800.00 | 5.676 | 20.3 | 43 x r6615-9474f with ndr | 
 Meridian | 4 | 87.2772 | 827,512.95 | -48,487.05 | 5.288 | 0 | 23 x r6625-9454 with ndr | 
 Halden | 5 | 76.3597 | 814,600.00 | -61,400.00 | 3.591 | 0 | 39 x r6615-9474f with ndr | 
 Quay | excluded | none | 918,900.00 | 42,900.00 | 5.945 | 0 | 40 x xeon-64c-256 with ndr | 
 Requirements that are not met 
 bid | requirement | detail | 
 Quay | budget | the bid is 18,900.00 EUR over the budget of 900,000.00 EUR | 
 Quay | requirement | the bid does not offer 'on site within a working day' | 
 Reasons 
 bid | reasons | 
 Northway with warranty-5 | Its score is 93.55 points, the best. It wins today, and still with a price 62,000.00 EUR higher (7.39 % on all lines), then as Northway for 900,000.00 EUR. Its vendor promises 3.44 % more than the models predict for cg. Its vendor promises 40.2 % more than the models predict for sp, more than the scenario's error allows. | 
 Northway | Its score is 93.02 points. It is not awarded: the winner, Northway with warranty-5, has 93.55 points. It costs 38,000.00 EUR less than the winner (4.338 %). Its metric equals the winner's. Its vendor promises 3.44 % more than the models predict for cg. Its vendor promises 40.2 % more than the models predict for sp, more than the scenario's error allows. | 
 Halden with three-more | Its score is 89.43 points. It is not awarded: the winner, Northway with warranty-5, has 93.55 points. It costs 5,800.00 EUR less than the winner (0.6621 %). Its metric of 5.676 is 16.66 % lower than the winner's of 6.811 x reference. Its mark for service is 5, the winner's 3. It wins up to 759,043.39 EUR, or with a discount of 12.64 % on all lines, which saves 109,993.28 EUR on this bid. | 
 Meridian | Its score is 87.28 points. It is not awarded: the winner, Northway with warranty-5, has 93.55 points. It costs 48,487.05 EUR less than the winner (5.535 %). Its metric of 5.288 is 22.35 % lower than the winner's of 6.811 x reference. Its mark for service is 4, the winner's 3. It wins up to 671,349.45 EUR, or with a discount of 18.88 % on all lines, which saves 156,234.38 EUR on this bid. Its vendor promises 1.88 % less than the models predict for cg. Its vendor promises 8.78 % less than the models predict for ft. | 
 Halden | Its score is 76.36 points. It is not awarded: the winner, Northway with warranty-5, has 93.55 points. It costs 61,400.00 EUR less than the winner (7.009 %). Its metric of 3.591 is 47.28 % lower than the winner's of 6.811 x reference. Its mark for service is 5, the winner's 3. | 
 Quay | It is not eligible: 2 requirements are not met. Not met: budget (the bid is 18,900.00 EUR over the budget of 900,000.00 EUR). Not met: requirement (the bid does not offer 'on site within a working day'). | 
 Prices to win 
 bid | price with tax EUR | wins up to EUR | margin EUR | in words | 
 Northway with warranty-5 | 876,000.00 | 938,000.00 | 62,000.00 | It wins today, and still with a price 62,000.00 EUR higher (7.39 % on all lines), then as Northway for 900,000.00 EUR. | 
 Halden with three-more | 870,200.00 | 759,043.39 | -111,156.61 | It wins up to 759,043.39 EUR, or with a discount of 12.64 % on all lines, which saves 109,993.28 EUR on this bid. | 
 Meridian | 827,512.95 | 671,349.45 | -156,163.50 | It wins up to 671,349.45 EUR, or with a discount of 18.88 % on all lines, which saves 156,234.38 EUR on this bid. | 
 Quay | 918,900.00 | no price | none | It cannot win by price: it misses a requirement other than the budget. | 
 All other bids stay as they are. 'wins up to' is the highest total that wins: all alternatives of a bid change by the same amount. A discount changes each unit price by the same share. 
 What would change the award 
 input | today | changes the award at | change | then awarded | 
 price of Northway | 876,000.00 EUR | 900,000.01 EUR | +2.74 % | Northway | 
 metric of Northway with warranty-5 | 6.811 | 6.199 | -8.99 % | Halden with three-more | 
 metric of Halden with three-more | 5.676 | 6.237 | +9.87 % | Halden with three-more | 
 price of Halden | 870,200.00 EUR | 759,043.39 EUR | -12.8 % | Halden with three-more | 
 metric of Meridian | 5.288 | 6.143 | +16.1 % | Meridian | 
 price of Meridian | 827,512.95 EUR | 671,349.45 EUR | -18.9 % | Meridian | 
 price of Northway | 876,000.00 EUR | 665,000.00 EUR | -24.1 % | Northway | 
 promise for sp of Northway with warranty-5 | 4,159,995 | 3,136,381 | -24.6 % | Halden with three-more | 
 promise for cg of Northway with warranty-5 | 560,000 | 422,206 | -24.6 % | Halden with three-more | 
 weight of metric | 50 | 27.96 | -44.1 % | Halden with three-more | 
 6 more 
 input | today | changes the award at | change | then awarded | 
 service of Northway | 3 | 1.629 | -45.7 % | Halden with three-more | 
 promise for cg of Meridian | 262,000 | 410,534 | +56.7 % | Meridian | 
 promise for ft of Meridian | 2,020,000 | 3,165,188 | +56.7 % | Meridian | 
 metric of Halden | 3.591 | 5.932 | +65.2 % | Halden | 
 weight of price | 35 | 58.64 | +67.6 % | Northway | 
 weight of service | 15 | 25.83 | +72.2 % | Halden with three-more | 
 One input moves at a time, and all others stay as they are. 
 No value of these changes the award: service of Halden, service of Meridian. 
 Scores 
 The award method is points: the highest weighted sum of points. 
 bid | delivered % of the term | metric of 50 points | price of 35 points | service of 15 points | optional requirements points | score points | 
 Northway with warranty-5 | 100 | 50.00 | 32.55 | 9.00 | 2.00 | 93.55 | 
 Northway | 100 | 50.00 | 34.02 | 9.00 | 0.00 | 93.02 | 
 Halden with three-more | 97.51 | 41.67 | 32.76 | 15.00 | 0.00 | 89.43 | 
 Meridian | 100 | 38.82 | 34.45 | 12.00 | 2.00 | 87.28 | 
 Halden | 97.51 | 26.36 | 35.00 | 15.00 | 0.00 | 76.36 | 
 Formula: sum of weight x points / sum of weights, plus points of optional requirements; range: scale (x - min) / (max - min); ratio: scale x / max; of the price: scale (max - x) / (max - min), scale min / x. Source: common. 
 Promised performance 
 Promised values count; if a value is not promised, the prediction of the model counts. 
 bid | application | measured in | promised | models predict | difference % | within the models' error | what counts | 
 Northway | cg | Mop/s | 560,000 | 541,370 | 3.44 | yes | the promise | 
 Northway | sp | Mop/s | 4,159,995 | 2,967,071 | 40.2 | no, too high | the promise | 
 Meridian | cg | Mop/s | 262,000 | 267,012 | -1.88 | yes | the promise | 
 Meridian | ft | Mop/s | 2,020,000 | 2,214,417 | -8.78 | yes | the promise | 
 Order 
$ cd $TMP; bursar report poor.yaml -q -o poor.html; grep -o '<p class="lead">[^<]*' poor.html; sed -n '/<h3>Prices to win/,/<\/table>/p' poor.html | sed 's/<\/t[hd]>/ | /g; s/<[^>]*>/ /g; s/  */ /g' | grep -v '^ *$'
<p class="lead">No award: none of the 6 bids meets every requirement.
 Prices to win 
 bid | price with tax EUR | wins up to EUR | margin EUR | in words | 
 Halden | 814,600.00 | 100,000.00 | -714,600.00 | It wins up to 100,000.00 EUR, or with a discount of 87.73 % on all lines, which saves 714,648.58 EUR on this bid. | 
 Meridian | 827,512.95 | 100,000.00 | -727,512.95 | It wins up to 100,000.00 EUR, or with a discount of 87.92 % on all lines, which saves 727,549.45 EUR on this bid. | 
 Northway | 838,000.00 | 100,000.00 | -738,000.00 | It wins up to 100,000.00 EUR, or with a discount of 88.07 % on all lines, which saves 738,026.60 EUR on this bid. | 
 Quay | 918,900.00 | no price | none | It cannot win by price: it misses a requirement other than the budget. | 
