# Catalogues that use others.

$ cd $TMP; mkdir lib mine; printf 'name,as_of,currency,title\nlib,2026-11-28,EUR,Library\n' >lib/meta.csv; printf 'id,title\nsheet,Data sheet\n' >lib/source.csv; printf 'id,kind,vendor,name,power_W,source\ncx7,nic,NVIDIA,ConnectX-7 NDR,25,sheet\nqm9700,switch,NVIDIA,Quantum-2,1720,sheet\nepyc-9655,component,AMD,EPYC 9655,400,sheet\n' >lib/part.csv; printf 'part,technology\ncx7,ndr\n' >lib/nic.csv; printf 'part,technology,ports\nqm9700,ndr,64\n' >lib/switch.csv; printf 'id,latency_us,bandwidth_Bps,kind,source\nndr,1.4,49e9,list,sheet\nhdr,1.4,24e9,list,sheet\n' >lib/technology.csv; printf 'part,cores\nepyc-9655,96\n' >lib/processor.csv; printf 'part,name\ncx7,MCX75510AAS-NEAT\nepyc-9655,100-000000674\n' >lib/alias.csv; printf 'machine,name,value,unit,kind,source\nepyc-9655,stream_triad_2s,1e12,B/s,measured,sheet\n' >lib/machine_constant.csv
$ cd $TMP; printf 'name,as_of,currency,title,uses\nmine,2026-11-28,EUR,Mine,lib\n' >mine/meta.csv; printf 'part,date,amount,currency,kind\ncx7,2026-11-01,1500,EUR,assumption\n' >mine/quote.csv; bursar catalog list ./mine/; bursar catalog build mine -o mine.db -q; bursar catalog export mine.db all -q; wc -l all/*.csv | sed -n '/ 1 /d;s/ *\([0-9]*\) all./\1 /p'
catalogue   mine
title       Mine
price date  2026-11-28

  part  kind  price [EUR]  price kind
  cx7   nic      1,500.00  assumption
2 alias.csv
2 meta.csv
2 nic.csv
2 part.csv
2 quote.csv
2 source.csv
2 technology.csv
$ cd $TMP; bursar catalog build all -o again.db -q; cmp mine.db again.db; bursar catalog pack mine.db >1; bursar catalog pack ./mine/ >2; cmp 1 2
$ cd $TMP; mkdir a b c; bursar catalog build lib -o a/lib.db -q; bursar catalog pack a/lib.db >b/lib.db; for d in a b; do cp -r mine $d; bursar catalog build $d/mine -o new.db -q; cmp new.db mine.db; done
$ cd $TMP; cp -r mine c; sed -i 's/,lib$/,parts-2026/' c/mine/meta.csv; : >c/mine/quote.csv; echo part,date,amount,currency,kind >c/mine/quote.csv; bursar catalog list ./c/mine/; sed -i 's/,parts-2026$/,parts-206/' c/mine/meta.csv; bursar catalog list ./c/mine/
catalogue   mine
title       Mine
price date  2026-11-28

  (none)
! bursar: ./c/mine/meta.csv:2:26: there is no catalogue 'parts-206' to use: expected a folder or a file 'parts-206.db' in './c', or an installed catalogue; build it, or delete it from uses; did you mean 'parts-2026'?
? 5
$ cd $TMP; mkdir more; printf 'part,date,amount,currency,kind\nepyc-9655,2026-11-01,5000,EUR,assumption\n' >more/quote.csv; cp a/lib.db .; mv lib aside; bursar catalog import mine.db more/quote.csv -o more.db -q; mv aside lib; bursar catalog export more.db more -q; tail -n +2 more/processor.csv more/machine_constant.csv
==> more/processor.csv <==
epyc-9655,,96,,,,,

==> more/machine_constant.csv <==
epyc-9655,stream_triad_2s,1000000000000,B/s,measured,sheet
$ cd $TMP; bursar catalog show ./lib.db '100 000000674'; bursar catalog price ./mine.db 'mcx75510aas neat' --format csv
catalogue    lib
part         epyc-9655
kind         component
name         EPYC 9655
vendor       AMD
also called  100-000000674
power        400 W
weight       not known
cores        96

Constants and measured figures
  figure                       value  unit  kind      source
  stream_triad_2s  1,000,000,000,000  B/s   measured  sheet

Quotes
  (none)

Source
  id       sheet
  title    Data sheet
date,valid_until,kind,amount,amount_minor,currency,converted,converted_minor,pack,min_quantity,applies,source,seller,state
2026-11-01,,assumption,1500.00,150000,EUR,1500.00,150000,1,1,true,,,newest
$ cd $TMP; bursar catalog export whitney-1997 named -q; printf 'part,name\nfast-ethernet-nic,DE500-BA\nppro-200,Venus(TM) Board\n' >named/alias.csv; printf 'part,quantity\nVenus board,2\nde500ba,2\nfast-ethernet-port,4\nfast-ethernet-cable,4\n' >bid.csv; bursar evaluate bid.csv whitney-bt -c ./named/ | head -3
Bid bid.csv: feasible, 47.21 Mop/s for 6,140.00 USD: 2 x ppro-200 with
fast-ethernet
Prices         none in the bid; catalogue prices used
