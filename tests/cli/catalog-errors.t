# Every rejection gives the reason and leaves no file.
$ bursar catalog lst
! bursar: catalog has no subcommand 'lst'; did you mean 'list'?
? 2
$ bursar catalog
! bursar: catalog: an argument is missing; usage: bursar catalog new|template|add|import|ingest|build|list|show|check|export|pack|price ...
! try 'bursar help catalog'
? 2
$ bursar catalog build catalog/whitney-1997
! bursar: the file to write is missing; usage: bursar catalog build DIR -o FILE
? 2
$ bursar catalog list --quantity 3
! bursar: catalog list does not accept --quantity
? 2
$ bursar catalog build catalog/whitney-1997 -o $TMP/w.db -q && bursar catalog show $TMP/w.db myrinet-nik
! bursar: catalogue 'whitney-1997' has no part 'myrinet-nik'; did you mean 'myrinet-nic'?
? 2
$ bursar catalog price $TMP/w.db ppro-200 --currency USX
! bursar: --currency: unknown currency 'USX'; did you mean 'USD'?
? 2
$ bursar catalog price $TMP/w.db ppro-200 --currency CHF
! bursar: catalogue 'whitney-1997' has no exchange rate of CHF on or before 1997-10-01: add a row to its exchange_rate.csv (columns date,currency,per_usd,source), such as 1997-10-01,CHF,NUMBER,SOURCE with the CHF for one USD, or run `bursar catalog add FOLDER currency=CHF per_usd=NUMBER`
? 5
$ bursar catalog price $TMP/w.db ppro-200 --as-of 1.10.1997
! bursar: expected a date YYYY-MM-DD, got '1.10.1997'
? 2
$ bursar catalog import $TMP/w.db tests/bad/catalog/negative-price/quote.csv -o $TMP/bad.db
! bursar: tests/bad/catalog/negative-price/quote.csv:2:22: expected a whole number from 0 to 1152921504606846976, got '-1'
? 5
$ bursar catalog check ./Makefile
! bursar: ./Makefile: is not an SQLite file: a catalogue is made with `bursar catalog build`
? 5
$ bursar catalog check whitney-1998 2>&1 | sed "s| in .*;| in FOLDERS;|"
bursar: there is no catalogue 'whitney-1998' in FOLDERS; did you mean 'whitney-1997'?
$ head -c 9000 $TMP/w.db > $TMP/cut.db; cd $TMP; bursar catalog check cut.db 2>&1 | sed "s/(.*)/(N)/"
bursar: cut.db: is truncated or damaged (N): build it again
$ ls $TMP
cut.db
w.db
