# Ten quotes as vendors send them (tests/quotes): each is imported in one run with at most one answer, and every price is as typed by hand in expected.csv. Then the best purchase of them, and its page.
$ mkdir $TMP/q && python3 -B tests/quotes/make.py $TMP/q && for f in tests/quotes/*.xlsx tests/quotes/*.csv; do case $f in */expected.csv|*/rates.csv) ;; *) cmp $f $TMP/q/${f##*/};; esac; done
$ new() { bursar -q catalog new $1 --currency EUR --as-of 2026-11-20 >/dev/null; }; cd $TMP/q; for f in nordlicht.xlsx brightwater.csv lumenoc.xlsx mittelrhein.xlsx hanse.csv isartech.xlsx rhone.csv vectorforge.xlsx; do new ${f%.*}; printf 'yes\n' | TERM=dumb script -qec "bursar catalog import ${f%.*} $f -q" /dev/null | tr -d '\r' | grep -o '^[a-z.]*: .*[]]: '; python3 -B $OLDPWD/tests/quotes/check.py ${f%.*} ${f%.*}; done; new kestrel; printf 'dmy\n' | TERM=dumb script -qec "bursar catalog import kestrel kestrel.csv -q" /dev/null | tr -d '\r' | grep -o '^[a-z.]*: .*[]]: '; python3 -B $OLDPWD/tests/quotes/check.py kestrel kestrel; new pinnacle; printf 'Pinnacle Ridge\n' | TERM=dumb script -qec "bursar catalog import pinnacle pinnacle.xlsx -q" /dev/null | tr -d '\r' | grep -o '^[a-z.]*: .*[]?]: '; python3 -B $OLDPWD/tests/quotes/check.py pinnacle pinnacle
nordlicht.xlsx: Are the guessed kinds of 3 lines right? [yes, no]: 
6 prices expected, 0 wrong
brightwater.csv: Are the guessed kinds of 1 line right? [yes, no]: 
4 prices expected, 0 wrong
lumenoc.xlsx: Are the guessed kinds of 1 line right? [yes, no]: 
5 prices expected, 0 wrong
mittelrhein.xlsx: Are the guessed kinds of 3 lines right? [yes, no]: 
6 prices expected, 0 wrong
hanse.csv: Are the guessed kinds of 3 lines right? [yes, no]: 
4 prices expected, 0 wrong
isartech.xlsx: Are the guessed kinds of 5 lines right? [yes, no]: 
8 prices expected, 0 wrong
rhone.csv: Are the guessed kinds of 7 lines right? [yes, no]: 
8 prices expected, 0 wrong
vectorforge.xlsx: Are the guessed kinds of 4 lines right? [yes, no]: 
6 prices expected, 0 wrong
kestrel.csv: Does '03/11/2026' in line 3 begin with the day (dmy) or the month (mdy)? [dmy, mdy; an answer confirms the guessed kinds, Ctrl-D ends the import]: 
4 prices expected, 0 wrong
pinnacle.xlsx: Who sells these parts? [Enter: not known; an answer confirms the guessed kinds, Ctrl-D ends the import]: 
8 prices expected, 0 wrong
$ cd $TMP/q; new() { bursar -q catalog new $1 --currency EUR --as-of 2026-11-20 >/dev/null; }; new mine; bursar catalog import mine nordlicht.xlsx brightwater.csv | tail -16; bursar catalog import mine kestrel.csv --yes; bursar catalog import mine nordlicht.xlsx brightwater.csv lumenoc.xlsx kestrel.csv mittelrhein.xlsx hanse.csv --yes --date-order dmy | head -22; python3 -B $OLDPWD/tests/quotes/check.py mine nordlicht brightwater lumenoc kestrel mittelrhein hanse
Lines left out
  line  reason        text                             list
    16  sum           Zwischensumme 701028             nordlicht.xlsx
    18  sum           Summe netto 701978               nordlicht.xlsx
    19  tax           zzgl. 19 % MwSt. 133375.82       nordlicht.xlsx
    20  sum with tax  Gesamtbetrag brutto 835353.82    nordlicht.xlsx
    11  sum           Subtotal $101,022.00             brightwater.csv
    13  tax           Sales tax (0.00%, exempt) $0.00  brightwater.csv
    14  sum with tax  Total $101,662.00                brightwater.csv

Questions
  question                                 answer  list
  Are the guessed kinds of 3 lines right?  --yes   nordlicht.xlsx
  Are the guessed kinds of 1 line right?   --yes   brightwater.csv

Nothing was written to mine.
Read      4 prices of 4 parts from kestrel.csv, seller Kestrel Rack & Power Ltd
Guessed   2 kinds of parts, in column 'guessed from'
Left out  3 lines without a part: 1 sum, 1 tax, 1 sum with tax

  line  item      kind       price         guessed from
     7  ar3300    rack       1,495.00 GBP  -
     8  ap8886    pdu        1,120.00 GBP  -
     9  ks-blank  component  6.25 GBP      the word 'blanking panels'
    11  delivery  service    385.00 GBP    'Delivery'

Note: stated outside the table: quote KQ/5521, seller Kestrel Rack & Power Ltd.
Note: facts of 2 parts are from catalogue 'parts-2026'.

Lines left out
  line  reason        text
    10  sum           Subtotal £15,190.00
    12  tax           VAT @ 20% £3,115.00
    13  sum with tax  Grand total £18,690.00

Questions
  question                                              answer
  Does '03/11/2026' in line 3 begin with the day (dmy)  --date-order dmy or mdy
  or the month (mdy)?

Nothing was written to mine.
Imported  6 prices of 6 parts from nordlicht.xlsx, seller Nordlicht Datentechnik
          GmbH
Guessed   3 kinds of parts, in column 'guessed from'
Left out  7 lines without a part: 3 text, 2 sum, 1 tax, 1 sum with tax
Imported  4 prices of 4 parts from brightwater.csv, seller Brightwater Systems,
          Inc.
Guessed   1 kind of parts, in column 'guessed from'
Left out  4 lines without a part: 1 sum, 1 tax, 1 sum with tax, 1 text
Imported  5 prices of 5 parts from lumenoc.xlsx, seller LUMENOC CALCUL SAS
Guessed   1 kind of parts, in column 'guessed from'
Left out  4 lines without a part: 1 sum, 1 tax, 1 sum with tax, 1 text
Imported  4 prices of 4 parts from kestrel.csv, seller Kestrel Rack & Power Ltd
Guessed   2 kinds of parts, in column 'guessed from'
Left out  3 lines without a part: 1 sum, 1 tax, 1 sum with tax
Imported  6 prices of 5 parts from mittelrhein.xlsx, seller Mittelrhein
          Supercomputing KG
Guessed   3 kinds of parts, in column 'guessed from'
Left out  4 lines without a part: 1 text, 1 sum, 1 tax, 1 sum with tax
Imported  4 prices of 4 parts from hanse.csv, seller Hanse Rechenzentrumstechnik
          AG
Guessed   3 kinds of parts, in column 'guessed from'
Left out  7 lines without a part: 2 text, 2 sum carried forward, 1 sum, 1 tax, 1
29 prices expected, 0 wrong
$ cd $TMP/q; new() { bursar -q catalog new $1 --currency EUR --as-of 2026-11-20 >/dev/null; }; for f in nordlicht.xlsx brightwater.csv lumenoc.xlsx kestrel.csv mittelrhein.xlsx hanse.csv; do new mended-$f; bursar catalog import mended-$f $f --date-order dmy --mend holes-${f%.*}.xlsx 2>/dev/null | grep Wrote; bursar catalog import mended-$f holes-${f%.*}.xlsx --date-order dmy -q >/dev/null; python3 -B $OLDPWD/tests/quotes/check.py mended-$f ${f%.*}; done
Wrote holes-nordlicht.xlsx with 4 marked cells. Next: correct them, then bursar
6 prices expected, 0 wrong
Wrote holes-brightwater.xlsx with 2 marked cells. Next: correct them, then
4 prices expected, 0 wrong
Wrote holes-lumenoc.xlsx with 2 marked cells. Next: correct them, then bursar
5 prices expected, 0 wrong
Wrote holes-kestrel.xlsx with 3 marked cells. Next: correct them, then bursar
4 prices expected, 0 wrong
Wrote holes-mittelrhein.xlsx with 3 marked cells. Next: correct them, then
6 prices expected, 0 wrong
Wrote holes-hanse.xlsx with 4 marked cells. Next: correct them, then bursar
4 prices expected, 0 wrong
$ cd $TMP/q; new() { bursar -q catalog new $1 --currency EUR --as-of 2026-11-20 >/dev/null; }; for f in isartech.xlsx pinnacle.xlsx rhone.csv vectorforge.xlsx; do new mended-$f; case $f in pinnacle*) seller='--seller=Pinnacle Ridge';; *) seller=-q;; esac; bursar catalog import mended-$f $f "$seller" --mend holes-${f%.*}.xlsx 2>/dev/null | grep Wrote; bursar catalog import mended-$f holes-${f%.*}.xlsx -q "$seller" >/dev/null; python3 -B $OLDPWD/tests/quotes/check.py mended-$f ${f%.*}; cat mended-$f/node.csv; done
Wrote holes-isartech.xlsx with 9 marked cells. Next: correct them, then bursar
8 prices expected, 0 wrong
part,sockets,cores,memory_MiB
ist-r2-turin,2,128,786432
Wrote holes-pinnacle.xlsx with 5 marked cells. Next: correct them, then bursar
8 prices expected, 0 wrong
part,sockets,cores,memory_MiB
pr-7725-9655,2,192,1572864
Wrote holes-rhone.xlsx with 15 marked cells. Next: correct them, then bursar
8 prices expected, 0 wrong
part,sockets,cores,memory_MiB
rci-n1-9455p,1,48,393216
Wrote holes-vectorforge.xlsx with 13 marked cells. Next: correct them, then
6 prices expected, 0 wrong
part,sockets,cores,memory_MiB,accelerator,accelerators
vf-8u-b200,2,128,2097152,b200-sxm,8
vf-4u-rtx6000,2,64,786432,rtx-pro-6000,8
$ cd $TMP/q; cp $OLDPWD/tests/quotes/rates.csv $OLDPWD/tests/quotes/scenario.yaml .; bursar catalog import mine rates.csv -q; bursar catalog add mine currency=EUR per_usd=0.86 date=2026-11-18 >/dev/null; bursar catalog add mine currency=GBP per_usd=0.76 date=2026-11-18 >/dev/null; bursar catalog check ./mine; bursar optimize scenario.yaml; bursar report scenario.yaml -o page.html -q && grep -c 'Kestrel Rack &amp; Power Ltd' page.html
  line  item         kind  rates
     2  nl-r2-9555   rate      1
     3  nl-r2-9555   rate      1
     4  nl-r1-9655p  rate      1
     5  nl-r1-9655p  rate      1

Rates read
  node         application     rate read
  nl-r2-9555   npb.cg class=D  rate 2.1 Gop/s
  nl-r2-9555   npb.mg class=D  rate 3.4 Gop/s
  nl-r1-9655p  npb.cg class=D  rate 1.6 Gop/s
  nl-r1-9655p  npb.mg class=D  rate 2.5 Gop/s

Files written to mine. Next: bursar catalog build mine
catalogue  mine
title      mine
findings   4

  subject         finding
  node:dgx-h200   has no rate: no application can be predicted on it
  node:mr-4h200   has no rate: only `rates: estimate` predicts an application on
                  it
  node:mr-8h200   has no rate: only `rates: estimate` predicts an application on
                  it
  technology:ndr  has no cable
Cluster of six quotes

Buy      16 x nl-r2-9555 with ethernet-100g: 732.3 Gop/s (harmonic mean of cg,
         mg)
Cost     473,359.41 EUR with tax; 226,640.59 EUR unspent
Status   optimal: nothing within 700,000.00 EUR is faster. Gap 0. Independent
         check: 24 of 24 passed
Inputs   ESTIMATED: 4 of 5 network figures
Advice   no cheaper or simpler purchase is within 1 % of this rate
Expiry   first offer to expire: ap8886 from Kestrel Rack & Power Ltd, 2026-12-04
Size     16 nodes, 2,048 cores, 12 TiB; power 450 W without 16 cx6dx-100g, 1
         hr-s24, 16 nl-r2-9555; rack units 1 without 16 nl-r2-9555; 1 switch

Performance
  application  model           processes     rate     run  communication   share
                                          [Gop/s]    time            [s]      of
                                                      [s]                   time
                                                                             [%]
  cg           npb.cg class=D      2,048    404.1  9.014          8.167   90.6
  mg           npb.mg class=D      2,048  3,893    0.7998         0.3526   9.404

Order (9 lines, most expensive first)
  quantity  part                   description                  unit  total with
                                                               price   tax [EUR]
        16  nl-r2-9555             Rechenknoten, 2 HE..    18,876.00  359,399.04
         1  hr-s24                 Speicherserver, 24 N..  38,450.00   45,755.50
        16  hr-svc5                Wartung je Rechenkno..   1,240.00   23,609.60
        16  cx6dx-100g             ConnectX-6 Dx MCX623..     933.10   17,766.22
         1  sn3700c                SN3700C Spectrum-2..    12,255.00   14,583.45
         4  ap8886                 AP8886, 22 kW, 42 ou..   1,267.37    6,032.68
         2  ar3300                 AR3300, NetShelter S..   1,691.71    4,026.27
         1  fracht-und-verpackung  Fracht und Verpackung      950.00    1,130.50
        16  dac-100g-2m            100G QSFP28 copper..        55.47    1,056.15

Warnings
  measured with one process, used for 128 on a node; a full node can be half as
    fast: rates of cg, mg on nl-r2-9555
  messages inside nl-r2-9555 are assumed to take 0.5 us and 115.2 GB/s (memory
    bandwidth / 8): set its inside_latency and inside_bandwidth
  extrapolated, verified at 1 to 128 processes: cg (2,048), mg (2,048); compare
    with a run of this size (`bursar calibrate`)
  estimates, not measurements: bandwidth by message size of ethernet-100g
    (exchange)
6
