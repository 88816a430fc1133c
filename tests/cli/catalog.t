# Make a catalogue, print it, and export it again.
$ bursar catalog build catalog/whitney-1997 -o $TMP/w.db | sed "s|$TMP/||"
file          w.db
catalogue     whitney-1997
title         Whitney at NASA Ames, 1997: Pentium Pro PCs with Fast Ethernet or
              Myrinet
parts         7
quotes        7
technologies  4
node rates    11
sources       11
$ bursar catalog build catalog/whitney-1997 -o $TMP/q.db -q
$ bursar catalog list $TMP/w.db
catalogue   whitney-1997
title       Whitney at NASA Ames, 1997: Pentium Pro PCs with Fast Ethernet or
            Myrinet
price date  1997-10-01

  part                 kind   price [USD]  price kind  source
  fast-ethernet-cable  cable        10.00  quote       nas-97-023-table-6
  fast-ethernet-nic    nic         100.00  quote       nas-97-023-table-6
  fast-ethernet-port   port        285.00  quote       nas-97-023-table-6
  myrinet-cable        cable       133.00  quote       nas-97-023-table-6
  myrinet-nic          nic       1,280.00  quote       nas-97-023-table-6
  myrinet-port         port        123.12  quote       nas-97-023-table-6
  ppro-200             node      2,380.00  quote       nas-97-023-5.1
$ bursar catalog list $TMP/w.db --format csv
part,kind,name,price,price_minor,pack,price_kind,source
fast-ethernet-cable,cable,Fast Ethernet cable,10.00,1000,1,quote,nas-97-023-table-6
fast-ethernet-nic,nic,Fast Ethernet interface card,100.00,10000,1,quote,nas-97-023-table-6
fast-ethernet-port,port,"Fast Ethernet switch, per port",285.00,28500,1,quote,nas-97-023-table-6
myrinet-cable,cable,Myrinet cable,133.00,13300,1,quote,nas-97-023-table-6
myrinet-nic,nic,Myrinet interface card,1280.00,128000,1,quote,nas-97-023-table-6
myrinet-port,port,"Myrinet switch, per port",123.12,12312,1,quote,nas-97-023-table-6
ppro-200,node,"PC with one 200 MHz Pentium Pro, 128 MB",2380.00,238000,1,quote,nas-97-023-5.1
$ bursar catalog show $TMP/w.db myrinet-nic
catalogue  whitney-1997
part       myrinet-nic
kind       nic
name       Myrinet interface card
vendor     Myricom
weight     not known
note       power is in that of the PC (beowulf-2002-power)
ports      1

Technology
  id         myrinet
  latency    18 us
  bandwidth  102.8 MB/s
  kind       measured
  source     nas-97-023-table-6

Quotes
  date        kind     amount       pack  minimum quantity  source
  1997-10-01  quote  1,280.00  USD     1                 1  nas-97-023-table-6

Source
  id       nas-97-023-table-6
  title    Predicting Cost/Performance Trade-offs For Whitney: A Commodity
           Computing Cluster
  author   Becker, Nitzberg, Van der Wijngaart
  date     1997-10-01
  address  NAS Technical Report NAS-97-023
  note     table 6: most recent price quotes, and MPI ping-pong tests; its MB is
           2^20 bytes
$ bursar catalog price $TMP/w.db fast-ethernet-port --quantity 2
catalogue   whitney-1997
part        fast-ethernet-port
price date  1997-10-01
currency    USD

  date       kind  amount      price pack  minimum in    source      reason
                               [USD]      quantity force
> 1997-10-01 quote 285.00 USD 285.00    1        1 yes   nas-97-023- newest
                                                         table-6

quantity  2
total     570.00 USD
$ bursar catalog price -c $TMP/w.db fast-ethernet-port --as-of 1997-09-30 --quantity 2
catalogue   whitney-1997
part        fast-ethernet-port
price date  1997-09-30
currency    USD

  date       kind  amount      price pack  minimum in    source      reason
                               [USD]      quantity force
  1997-10-01 quote 285.00 USD 285.00    1        1 no    nas-97-023- dated later
                                                         table-6

No quote is in force: the part cannot be bought at this date.
quantity  2
$ bursar catalog check $TMP/w.db
catalogue  whitney-1997
title      Whitney at NASA Ames, 1997: Pentium Pro PCs with Fast Ethernet or
           Myrinet
findings   4

  subject             finding
  technology:10baset  has no parts: it can be predicted, not bought
  technology:10baset  its figures are estimates
  node:ppro-200       its rate for gamma.lautrec is an assumption
  node:ppro-200       its rate for linpack.regions is an assumption
$ cd $TMP; bursar catalog export w.db csv --format csv; bursar catalog export ./csv other | head -4; diff -r csv other; bursar catalog export w.db none/there
table,rows
meta,1
source,11
technology,4
technology_bandwidth,0
part,7
alias,0
quote,7
footprint,0
grid,0
accelerator,0
processor,0
server,0
storage,0
operating_point,0
node,1
rental,0
hosted,0
memory_option,0
nic,2
cable,2
switch,2
chassis,0
line_card,0
rack,0
pdu,0
license,0
service,0
node_rate,11
machine_constant,0
exchange_rate,0
folder   other

  table                 rows
  meta                     1
! bursar: none/there: cannot be made: No such file or directory
? 7
$ bursar catalog build $TMP/csv -o $TMP/again.db -q && cmp $TMP/w.db $TMP/again.db && cut -d, -f1,3- $TMP/csv/quote.csv | cmp catalog/whitney-1997/quote.csv -
$ printf 'part,date,amount_minor,currency,kind,min_quantity,source\nmyrinet-nic,1997-10-01,99500,USD,quote,100,nas-97-023-table-6\n' > $TMP/quote.csv
$ bursar catalog import $TMP/w.db $TMP/quote.csv -o $TMP/more.db -q && bursar catalog price $TMP/more.db myrinet-nic --quantity 78
catalogue   whitney-1997
part        myrinet-nic
price date  1997-10-01
currency    USD

  date       kind    amount        price pack  minimum in    source      reason
                                   [USD]      quantity force
> 1997-10-01 quote 1,280.00 USD 1,280.00    1        1 yes   nas-97-023- newest
                                                             table-6
> 1997-10-01 quote   995.00 USD   995.00    1      100 yes   nas-97-023- newest
                                                             table-6

quantity              78
units in whole packs  100
total                 99,500.00 USD
$ cd $TMP; ln -s w.db link.db; bursar catalog build $OLDPWD/catalog/nps-1996 -o link.db -q && test -L link.db && bursar catalog list ./w.db | head -1; ln -s none.db lost.db; bursar catalog build $OLDPWD/catalog/nps-1996 -o lost.db; ls *.db*
catalogue   nps-1996
again.db
link.db
lost.db
more.db
q.db
w.db
