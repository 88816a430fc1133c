# The time of an import grows with the lines of the list: 40,000 lines take well below 5 s of processor time. Ctrl-C stops it and leaves the folder unchanged.
$ cd $TMP; printf '%s\n' 'item;kind;price;network;latency;speed' 'card;nic;420 EUR;100GbE;3,5 us;100 Gbit/s' >first.csv; bursar -q init large --currency EUR --import first.csv --as-of 2026-11-15 >/dev/null; awk 'BEGIN { print "item;kind;price;network"; for (i = 1; i <= 40000; i++) print "p" i ";cable;70 EUR;100GbE" }' >lines.csv; (ulimit -t ${BURSAR_SECONDS:-20}; bursar -q catalog import large/parts lines.csv >/dev/null; echo $?); wc -l <large/parts/cable.csv; sed -n '$p' large/parts/quote.csv
0
40001
p40000,2026-11-15,EUR,1,1,quote,lines,70.00
$ cd $TMP; cp -r large/parts before; awk 'BEGIN { print "item;kind;price;network"; for (i = 1; i <= 300000; i++) print "q" i ";cable;70 EUR;100GbE" }' >more.csv; timeout --preserve-status -k 20 -s INT 1 bursar -q catalog import large/parts more.csv; echo $?; diff -r large/parts before
4
! bursar: stopped before the import was complete: nothing was written
