# A tender's page, workbook and orders: they are of the awarded bid, in the order and the words of a buyer.
$ S=scenarios/tender-2026.yaml; bursar report $S -q -o $TMP/page.html; for i in order comparison; do sed -n '/<h2 id="'$i'"/,/<h2 id="\(comparison\|others\)"/p' $TMP/page.html | sed '1!{/<h2/d}; s/<[^>]*>/ /g' | grep -o 'Northway\|Lump sum of the bid\|Buy 44 x xeon-64c-256 with ndr\|Total with tax [0-9,.]* EUR' | uniq; done; bursar report $S -q -o $TMP/book.xlsx; unzip -p $TMP/book.xlsx xl/workbook.xml | grep -o 'sheet name="[^"]*"' | head -5; unzip -p $TMP/book.xlsx xl/sharedStrings.xml | grep -o 'The bid of [A-Z][a-z]* at its own prices' | sort -u
Northway
Lump sum of the bid
Total with tax 876,000.00 EUR
Northway
Buy 44 x xeon-64c-256 with ndr
Total with tax 886,981.35 EUR
sheet name="Answer"
sheet name="Score"
sheet name="Prices to win"
sheet name="Bids"
sheet name="Order"
The bid of Northway at its own prices
$ cd $TMP; cp -r $OLDPWD/scenarios/bids .; sed 's/^budget:.*/budget: 100000/' $OLDPWD/scenarios/tender-2026.yaml >poor.yaml; bursar report poor.yaml -q -o poor.csv
! bursar: no bid meets the scenario: nothing is awarded
? 3
$ cd $TMP; cp -r $OLDPWD/scenarios/bids .; sed 's/^award:.*/award: price/; /^criteria/,/^  service/d; /class: wish/d' $OLDPWD/scenarios/tender-2026.yaml >price.yaml; for s in $OLDPWD/scenarios/tender-2026.yaml price.yaml; do bursar report $s -q -o orders.csv; python3 -c "import csv; print(*(', '.join(r[k] for k in ('part', 'quantity', 'unit_price', 'tax', 'total')) for r in csv.DictReader(open('orders.csv'))), sep='\n')"; done
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
