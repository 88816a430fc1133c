# A missing exchange rate: the error names the place, the columns, the row to add, and the command that adds it.
$ cd $TMP; bursar catalog new mine --currency EUR --as-of 2026-11-15 >/dev/null; bursar catalog add mine item=box kind=component price=11CHF >/dev/null; bursar catalog list ./mine/
! bursar: catalogue 'mine' has no exchange rate of CHF on or before 2026-11-15: add a row to its exchange_rate.csv (columns date,currency,per_usd,source), such as 2026-11-15,CHF,NUMBER,SOURCE with the CHF for one USD, or run `bursar catalog add FOLDER currency=CHF per_usd=NUMBER`
? 5
$ cd $TMP; bursar catalog check ./mine/
catalogue  mine
title      mine
findings   1

  subject   finding
  part:box  is quoted in CHF, and there is no exchange rate to EUR at the
            catalogue's date: add one (bursar catalog add FOLDER currency=CHF
            per_usd=NUMBER)
$ cd $TMP; bursar catalog add mine currency=CHF per_usd=0.8; bursar catalog list ./mine/ >/dev/null
  item  kind           price
  CHF   exchange rate  0.8 CHF for 1 USD

Files written to mine. Next: bursar catalog build mine
! bursar: catalogue 'mine' has no exchange rate of EUR on or before 2026-11-15: add a row to its exchange_rate.csv (columns date,currency,per_usd,source), such as 2026-11-15,EUR,NUMBER,SOURCE with the EUR for one USD, or run `bursar catalog add FOLDER currency=EUR per_usd=NUMBER`
? 5
$ cd $TMP; bursar catalog add mine currency=EUR 'per usd=0.86' date=14.11.2026 --source ecb >/dev/null; bursar catalog list ./mine/; cat mine/exchange_rate.csv; cat mine/source.csv; bursar catalog check ./mine/ --format csv
catalogue   mine
title       mine
price date  2026-11-15

  part  kind       price [EUR]  price kind  source
  box   component        11.83  quote       by-hand
date,currency,per_usd,source
2026-11-15,CHF,0.8,by-hand
2026-11-14,EUR,0.86,ecb
id,title
by-hand,Entered by hand
ecb,Entered by hand
subject,text
$ cd $TMP; bursar catalog add mine item=bag kind=component price=8GBP currency=GBP per_usd=0.75 --format csv; bursar catalog list ./mine/ --format csv
line,item,kind,price,from,seller,valid_until,rates
,bag,component,8.00 GBP,,,,
part,kind,name,price,price_minor,pack,price_kind,source
bag,component,bag,9.17,917,1,quote,by-hand
box,component,box,11.83,1183,1,quote,by-hand
$ cd $TMP; bursar catalog add mine per_usd=0.75
! bursar: catalog add: an exchange rate needs a value in column 'currency'
? 5
$ cd $TMP; bursar catalog add mine currency=USX per_usd=0.75
! bursar: catalog add: unknown currency 'USX'; did you mean 'USD'?
? 5
$ cd $TMP; bursar catalog add mine currency=EUR per_usd=0
! bursar: catalog add: expected a number above 0 and at most 1e+12, got 0
? 5
