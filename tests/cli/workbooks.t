# Price lists and bids in .xlsx: rich texts, numbers as stored, dates of both systems, sheets, and files that are not workbooks.
$ take() { python3 -B tests/cli/price-lists/workbook.py $1 $TMP/$1.xlsx; (cd $TMP; rm -rf t; bursar -q init t --currency EUR --import $1.xlsx --as-of 2026-11-15 2>&1 | grep -E 'Note|bursar:'; [ ! -d t ] || cut -d, -f1,2,${2:-4,9} t/parts/quote.csv | sed 1d); }; take texts 3,8; take dates-1900 8,9; take dates-1904 8,9; take date-none; take time; take currency 3,8; take currency-differs; take error; take formula; take text-thousands
box-1,2026-11-15,EUR,13950.00
bag,2026-11-15,EUR,1234.56
can,2026-11-15,EUR,13950.00
tin,2026-11-15,EUR,13950.25
lid,2026-11-15,EUR,0.10
box,2025-12-09,2026-12-31,1.00
bag,2025-12-10,2026-12-31,2.00
can,2026-01-31,2099-12-31,3.00
box,2025-12-09,2026-12-31,1.00
bursar: date-none.xlsx:2:4: expected a date such as 2026-12-31 or 31.12.2026, got 'day 60'
bursar: time.xlsx:2:6: unknown unit ':00:00' in '3 :00:00'; expected one of ns, us, ms, s, min, h, d
box,2026-11-15,EUR,13950.00
bag,2026-11-15,USD,12.50
can,2026-11-15,EUR,7.00
bursar: currency-differs.xlsx:2:3: the cell is formatted as EUR, but its heading has USD: make them alike
bursar: error.xlsx:2:3: price: expected a value, the cell holds the error #DIV/0!
bursar: formula.xlsx:2:3: price: expected a value, the cell holds a formula without a stored result
bursar: text-thousands.xlsx:2:3: '13.950 EUR' may be thousands or decimals, and no other number shows which: give --decimal point or --decimal comma
$ take() { python3 -B tests/cli/price-lists/workbook.py $1 $TMP/$1.xlsx; (cd $TMP; rm -rf t; bursar -q init t --currency EUR --import $1.xlsx --as-of 2026-11-15 ${2:+--sheet "$2"} 2>&1 | grep -E 'Note|bursar:'; [ ! -d t ] || cut -d, -f1,8 t/parts/quote.csv | sed 1d); }; take sheets; take sheets 'Old prices'; take sheets Prises; take two; take two Cables; take alike; take hidden
Note: sheet read: 'Prices'; not read: 'Cover', 'Old prices' (hidden).
Note: hidden rows read: 3.
box,1.00
bag,2.00
can,3.00
Note: sheet read: 'Old prices' (hidden); not read: 'Cover', 'Prices'.
box,9.00
bursar: sheets.xlsx: has no sheet 'Prises'; did you mean 'Prices'?
Note: sheets read: 'Servers', 'Cables'.
box,1.00
bag,2.00
Note: sheet read: 'Cables'; not read: 'Servers'.
bag,2.00
Note: sheets read: 'Servers', 'Cables'.
box,1.00
bag,2.00
Note: sheet read: 'Old' (hidden); not read: 'Cover'.
box,9.00
$ rm -rf $TMP/t; for k in truncated checksum compound markup entity deep wide order no-sheet no-book zip; do python3 -B tests/cli/price-lists/workbook.py $k $TMP/$k.xlsx; (cd $TMP; bursar -q init t --currency EUR --import $k.xlsx --as-of 2026-11-15; echo $?) 2>&1; done; ls $TMP | grep -c "^t$"
bursar: truncated.xlsx: is not an .xlsx workbook, or it is damaged (Not a zip archive): save it again as .xlsx or .csv
5
bursar: checksum.xlsx: is damaged: 'xl/styles.xml' cannot be unpacked (CRC error)
5
bursar: compound.xlsx: is protected by a password, or an .xls workbook: save it as .xlsx without a password
5
bursar: markup.xlsx:1: is damaged: 'xl/worksheets/sheet1.xml', line 1: mismatched tag
5
bursar: entity.xlsx: is damaged: 'xl/sharedStrings.xml', line 1: undefined entity
5
bursar: deep.xlsx: has elements within elements beyond 64 levels
5
bursar: wide.xlsx:258:16384: has more than 4194304 cells
5
bursar: order.xlsx:2:2: is damaged: cell 'A2' of sheet 'Prices' does not come after the cell before it
5
bursar: no-sheet.xlsx: is not an .xlsx workbook: it has no 'xl/worksheets/sheet1.xml'
5
bursar: no-book.xlsx: is not an .xlsx workbook: it has no 'xl/workbook.xml'
5
bursar: zip.xlsx: is not an .xlsx workbook: it has no '_rels/.rels'
5
0
? 1
$ cp tests/cli/price-lists/*.xlsx $TMP; cd $TMP; : >zero.xlsx; for f in zero entities runs; do bursar -q init t --currency EUR --import $f.xlsx --as-of 2026-11-15 2>&1 >/dev/null; echo $?; done; grep r660 t/parts/quote.csv; cp zero.xlsx ./-e.xlsx; bursar -q init t_d --currency EUR --import=-e.xlsx --as-of 2026-11-15
bursar: zero.xlsx: is empty, expected an .xlsx workbook
5
bursar: entities.xlsx: declares a document type, which could define entities: save the workbook again
5
0
r660,2026-11-15,EUR,1,1,quote,runs,13950.00
! bursar: -e.xlsx: is empty, expected an .xlsx workbook
? 5
$ python3 -B tests/cli/price-lists/workbook.py bomb $TMP/bomb.xlsx; cd $TMP; (ulimit -t ${BURSAR_SECONDS:-10}; bursar -q init b --currency EUR --import bomb.xlsx --as-of 2026-11-15)
! bursar: bomb.xlsx:1:1: unpacks to more than 64 MiB
? 5
$ cd $TMP; printf 'item,kind,price\nbox,component,1\n' >l.csv; bursar init s --currency EUR --import l.csv --as-of 2026-11-15 --sheet Prices
! bursar: l.csv: has no sheets: --sheet is for .xlsx workbooks
? 2
$ cd $TMP; bursar catalog add t/parts item=box kind=component price=1 --sheet Prices
! bursar: catalog add does not accept --node, --application, --technology, --processes, --working-set, --decimal, --sheet
? 2
$ python3 -B tests/cli/price-lists/workbook.py bid $TMP/bid.xlsx; cd $TMP; bursar evaluate bid.xlsx whitney-bt | sed -n 1,2p; bursar evaluate bid.xlsx whitney-bt --sheet Late 2>&1 | sed -n 1,3p; bursar evaluate bid.xlsx bid.xlsx whitney-bt -q 2>&1 | sed -n 1p
Bid bid.xlsx: feasible, 23.67 Mop/s for 9,001.50 USD: 1 x ppro-200 with myrinet
Prices         as in the bid
bursar: note: bid.xlsx: sheet read: 'Late' (hidden); not read: 'Cover', 'Bid'
Bid bid.xlsx: NOT feasible, no cluster that runs the workload for 9,520.00 USD
Prices         none in the bid; catalogue prices used
Best bid  bid.xlsx: 23.67 Mop/s for 9,001.50 USD
