# A catalogue's folder is changed by one command at a time, all of it or nothing: commands side by side lose no row, and what a command that was killed has left is finished by the next one, also a reader. tests/torture/folders.py kills them at each step.
$ cd $TMP; bursar catalog new t --currency EUR --as-of 2026-11-15 >/dev/null; bursar catalog add t item=card kind=nic network=ndr latency=2us price=9EUR >/dev/null; for k in 1 2 3 4 5 6; do rm -rf c; cp -r t c; for i in 1 2 3 4 5 6; do bursar catalog add c item=part$i kind=cable network=ndr price=7EUR >said$i 2>&1 & done; wait; grep -c part c/quote.csv; done; cat said* | grep -c "Files written"; ls -A c
7
7
7
7
7
7
6
cable.csv
meta.csv
nic.csv
part.csv
quote.csv
source.csv
technology.csv
$ cd $TMP; rm -rf c; cp -r t c; mkdir c/.bursar-new; echo half >c/.bursar-new/part.csv; bursar catalog list ./c/ --format csv | cut -d, -f1; ls -A c | head -1; bursar catalog add c item=wire kind=cable network=ndr price=7EUR >/dev/null; ls -A c | head -1
part
card
.bursar-new
cable.csv
$ cd $TMP; for left in 'cable part quote' 'part quote' 'quote' ''; do rm -rf half; cp -r c half; mkdir half/.bursar-commit; for f in $left; do mv half/$f.csv half/.bursar-commit; [ $f = cable ] || cp t/$f.csv half; done; ls half/.bursar-commit | wc -l; bursar catalog list ./half/ --format csv | grep -c wire; diff -r c half && echo whole; done
3
1
whole
2
1
whole
1
1
whole
0
1
whole
$ cd $TMP; rm -rf half; cp -r c half; mkdir half/.bursar-commit; mv half/cable.csv half/.bursar-commit; mkdir half/cable.csv; bursar catalog list ./half/ --format csv | grep -c wire; bursar catalog add half item=other kind=cable network=ndr price=7EUR
1
! bursar: half: an earlier change of this folder cannot be finished: Is a directory
? 7
$ cd $TMP; cp -r c full; chmod 640 full/part.csv; bursar catalog add full item=wire2 kind=cable network=none price=7EUR; diff -r c full && ls -A full; bursar catalog add full item=wire2 kind=cable network=ndr price=7EUR >/dev/null; stat -c %a full/part.csv
cable.csv
meta.csv
nic.csv
part.csv
quote.csv
source.csv
technology.csv
640
$ bursar catalog add build/catalog/whitney-1997.db item=wire kind=component price=7EUR
! bursar: build/catalog/whitney-1997.db: is a file, expected a folder of CSV files: `bursar catalog export` makes one of it
? 5
$ cd $TMP; flock c sh -c 'echo $$ >held; exec sleep 60' & until [ -s held ]; do sleep 0.1; done; timeout --preserve-status -s INT 2 bursar catalog add c item=late kind=cable network=ndr price=7EUR; echo $?; timeout --preserve-status -s INT 2 bursar catalog list ./c/ >/dev/null; echo $?; kill $(cat held); wait; grep late c/part.csv
4
4
! bursar: c: stopped while another command was changing this folder
! bursar: ./c/: stopped while another command was changing this folder
? 1
