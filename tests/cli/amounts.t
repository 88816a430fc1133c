# Amounts as people write them: k and M directly after the digits or before the currency, prices with their units.
$ for amount in 1000000 1000k 1M '1M USD' '1 MUSD' '1000 kUSD' 'USD 1M' '1.000000M'; do bursar optimize scenarios/whitney-bt.yaml --budget "$amount" --format json | md5sum; done | uniq | wc -l
1
$ bursar optimize scenarios/gromacs-euros.yaml --budget '50k EUR' | grep -i budget
  budget 50,000.00 EUR (--budget): +17,769.00 EUR
Smallest sufficient change: budget to 67,769.00 EUR.
$ bursar optimize scenarios/gromacs-euros.yaml --budget '50k USD' | grep -i budget
  budget 43,080.00 EUR (--budget): +24,689.00 EUR
Smallest sufficient change: budget to 67,769.00 EUR.
$ bursar curve scenarios/whitney-bt.yaml --from 100k --to 1M --points 2 --format csv | cut -d, -f1
budget
100000.00
1000000.00
$ for price in 0.3 '0.3 USD/kWh' '300 USD/MWh' 'USD 0.3k/MWh' 300/MWh; do bursar optimize scenarios/rent-or-buy.yaml --set "tco.energy_price=$price" | md5sum; done | uniq | wc -l
1
$ for amount in 8m 8K '8 M USD' '8 mio USD' 1.234 1.234k 3,5M '3M XYZ' '3M JPY' '$3M'; do bursar optimize scenarios/whitney-bt.yaml --budget "$amount"; done
! bursar: --budget: 'm' in '8m' is not clear: write k for thousands, M for millions
! bursar: --budget: 'K' in '8K' is not clear: write k for thousands, M for millions
! bursar: --budget: '8 M USD': write M directly after the digits, like 600k or 8M USD
! bursar: --budget: unknown currency 'mio USD' in '8 mio USD': expected a code of three letters, and k for thousands or M for millions, like 600k USD or 8 MUSD
! bursar: --budget: '1.234' may be thousands: write 1234, or no more than 2 decimals
! bursar: --budget: '1.234k' may be 1234 or 1234k: write one of them
! bursar: --budget: expected a number, got '3,5M' (a decimal point is '.', and digits are not grouped)
! bursar: --budget: unknown currency 'XYZ' in '3M XYZ'
! bursar: --budget: catalogue 'whitney-1997' has no exchange rate of JPY on or before 1997-10-01: add a row to its exchange_rate.csv (columns date,currency,per_usd,source), such as 1997-10-01,JPY,NUMBER,SOURCE with the JPY for one USD, or run `bursar catalog add FOLDER currency=JPY per_usd=NUMBER`
! bursar: --budget: expected an amount of money like 995 or 995.50 USD, got '$3M'
? 2
$ bursar optimize scenarios/rent-or-buy.yaml --set 'tco.energy_price=0.22 USD/W'
! bursar: --set: energy_price: unknown unit 'W' in '0.22 USD/W': expected an amount per kWh, MWh
? 2
$ sed 's/^budget:.*/budget: 5 MEUR/; s/energy_price: 0.15/energy_price: 0.15 CHF\/kWh/' scenarios/rent-or-buy.yaml > $TMP/asked.yaml; cd $TMP; bursar check asked.yaml
! bursar: asked.yaml:27:31: energy_price: catalogue 'gpu-2026' has no exchange rate of CHF on or before 2026-11-23: add a row to its exchange_rate.csv (columns date,currency,per_usd,source), such as 2026-11-23,CHF,NUMBER,SOURCE with the CHF for one USD, or run `bursar catalog add FOLDER currency=CHF per_usd=NUMBER`
? 5
$ cd $TMP; sed 's/^budget:.*/budget: 8m/' asked.yaml > bad.yaml; bursar optimize bad.yaml
! bursar: bad.yaml:10:9: 'm' in '8m' is not clear: write k for thousands, M for millions
? 5
