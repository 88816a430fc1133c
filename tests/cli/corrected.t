# A second list that corrects a quote would leave both prices, and the lower one would be bought. It is rejected with the remedies, replaced with --replace, and `catalog check` finds such pairs.
$ cd $TMP; printf 'item,kind,price,seller,quantity break\nbox,component,100 EUR,Acme,1\nbox,component,90 EUR,Acme,10\nbox,component,95 EUR,Boxes,1\nbag,component,9 EUR,,1\n' >first.csv; bursar catalog new a --currency EUR --as-of 2026-11-15 >/dev/null; bursar catalog import a first.csv >/dev/null; cp -r a mine; printf 'item,kind,price,seller\nbox,component,120 EUR,Acme\n' >corrected.csv; bursar catalog import mine corrected.csv; diff -r a mine
! bursar: corrected.csv:2:15: 'box' has another price of 2026-11-15 from Acme: 100.00 EUR of source 'first'; expected one price for a seller, a date and a quantity: --replace replaces the old one, another date keeps both
$ cd $TMP; bursar catalog import mine corrected.csv --replace; cut -d, -f1-3,6- mine/quote.csv
  line  item  kind       price       seller
     2  box   component  120.00 EUR  Acme

Note: 1 price of the catalogue replaced.

Files written to mine. Next: bursar catalog build mine
part,seller,date,min_quantity,kind,source,amount
box,Acme,2026-11-15,10,quote,first,90.00
box,Boxes,2026-11-15,1,quote,first,95.00
bag,,2026-11-15,1,quote,first,9.00
box,Acme,2026-11-15,1,quote,corrected,120.00
$ cd $TMP; bursar catalog import mine corrected.csv >/dev/null; bursar catalog import mine first.csv
! bursar: first.csv:2:15: 'box' has another price of 2026-11-15 from Acme: 120.00 EUR of source 'corrected'; expected one price for a seller, a date and a quantity: --replace replaces the old one, another date keeps both
? 5
$ cd $TMP; rm -rf mine; cp -r a mine; bursar catalog add mine item=box kind=component price=120EUR seller=Acme date=2026-11-16 >/dev/null; bursar catalog add mine item=box kind=component 'price=80 EUR' seller=Acme 'quantity break=20' >/dev/null; bursar catalog add mine item=box kind=component price=100EUR seller=Acme >/dev/null; cut -d, -f1-3,6- mine/quote.csv
part,seller,date,min_quantity,kind,source,amount
box,Acme,2026-11-15,1,quote,first,100.00
box,Acme,2026-11-15,10,quote,first,90.00
box,Boxes,2026-11-15,1,quote,first,95.00
bag,,2026-11-15,1,quote,first,9.00
box,Acme,2026-11-16,1,quote,by-hand,120.00
box,Acme,2026-11-15,20,quote,by-hand,80.00
box,Acme,2026-11-15,1,quote,by-hand,100.00
$ cd $TMP; bursar catalog add mine item=bag kind=component price=11EUR
! bursar: catalog add: 'bag' has another price of 2026-11-15 without a seller: 9.00 EUR of source 'first'; expected one price for a seller, a date and a quantity: --replace replaces the old one, another seller or date keeps both
? 5
$ cd $TMP; bursar catalog add mine item=bag kind=component price=11USD --source first
! bursar: catalog add: 'bag' has another price of 2026-11-15 without a seller: 9.00 EUR of source 'first'; expected one price for a seller, a date and a quantity: --replace replaces the old one, another seller or date keeps both
? 5
$ cd $TMP; bursar catalog add mine item=bag kind=component price=11EUR --replace | tail -4; grep bag mine/quote.csv

Note: 1 price of the catalogue replaced.

Files written to mine. Next: bursar catalog build mine
bag,,2026-11-15,EUR,1,1,quote,by-hand,11.00
$ cd $TMP; bursar catalog add mine item=bag kind=component price=12EUR seller=Acme | grep -A1 Note; bursar catalog add mine item=box kind=component price=94EUR | grep -A1 Note
Note: 'bag' also keeps the price of 11.00 EUR of source 'by-hand'. If the new
price corrects the old one, delete the old row of quote.csv.
Note: 'box' also keeps the price of 100.00 EUR of source 'by-hand'. If the new
price corrects the old one, name the seller Acme and add --replace.
$ cd $TMP; bursar catalog check ./mine/ --format csv | grep -e two
? 1
$ cd $TMP; cp -r a c; echo 'box,Acme,2026-11-15,EUR,1,10,quote,second,89' >>c/quote.csv; echo 'bag,,2026-11-15,EUR,1,1,quote,second,8' >>c/quote.csv; echo 'second,Price list corrected.csv' >>c/source.csv; bursar catalog check ./c/ --format csv | grep -e two
part:bag,has two prices without a seller of 2026-11-15 from 1 on: 9.00 EUR (source 'first') and 8.00 EUR (source 'second'); the lower one is bought: delete the wrong one in quote.csv
part:box,has two prices from Acme of 2026-11-15 from 10 on: 90.00 EUR (source 'first') and 89.00 EUR (source 'second'); the lower one is bought: delete the wrong one in quote.csv
$ cd $TMP; bursar catalog import a first.csv -o x.db --replace
! bursar: --replace applies only to the prices of a list or a device
? 2
$ cd $TMP; bursar catalog list a --replace
! bursar: catalog list does not accept --replace
? 2
