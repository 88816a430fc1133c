# Files that are no catalogue's, or whose rows are none: refused at once, whatever is in them.
$ bursar catalog build catalog/whitney-1997 -o $TMP/w.db -q; python3 -B tests/oracle/hostile.py bursar $TMP/w.db
59 files
