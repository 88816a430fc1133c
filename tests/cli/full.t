# Full disks: temporary files that accept only a part, and a device that accepts nothing. Incomplete results cause an error, and existing files stay. (A limit of 64 KiB on file sizes makes writing fail like a full disk.)
$ cp scenarios/whitney-bt.yaml $TMP; cd $TMP; sed -i 's/^catalog:.*/catalog: whitney-1997/' whitney-bt.yaml; echo old >a.xlsx; echo old >a.png; ulimit -f 128; bursar report whitney-bt.yaml -o a.xlsx 2>&1; echo "exit $?"; bursar crossover whitney-bt.yaml --between fast-ethernet,myrinet -q --plot a.png 2>err >/dev/null; echo "exit $?"; sed 's,/.*/,,' err; cat a.xlsx a.png; ls
bursar: the workbook is incomplete; free some space in /tmp and TMPDIR
exit 7
exit 7
bursar: a.png: cannot be written: File too large
old
old
a.png
a.xlsx
err
whitney-bt.yaml
$ cd $TMP; for e in svg png pdf; do ln -s /dev/full full.$e; bursar crossover whitney-bt.yaml --between fast-ethernet,myrinet -q --plot full.$e 2>&1 >/dev/null; echo "exit $?"; done; ln -s /dev/full full.xlsx; bursar report whitney-bt.yaml -o full.xlsx 2>&1; echo "exit $?"
bursar: /dev/full: cannot be written: No space left on device
exit 7
bursar: /dev/full: cannot be written: No space left on device
exit 7
bursar: /dev/full: cannot be written: No space left on device
exit 7
bursar: /dev/full: cannot be written: No space left on device
exit 7
$ cd $TMP; for e in svg png pdf; do bursar crossover whitney-bt.yaml --between fast-ethernet,myrinet -q --plot b.$e >/dev/null; done; tail -n 1 b.svg; tail -c 8 b.png | head -c 4; echo; tail -c 6 b.pdf; bursar report whitney-bt.yaml -o b.xlsx; unzip -tqq b.xlsx && echo whole
</svg>
IEND
%%EOF
whole
$ for b in 1000000 100; do bursar optimize scenarios/whitney-bt.yaml --budget $b -q 2>&1 >/dev/full; echo "exit $?"; done
bursar: cannot write the result: No space left on device
exit 7
bursar: --budget: the budget 100.00 USD is below the cheapest purchase: 1 x ppro-200 (fast-ethernet) for 3,070.00 USD
bursar: cannot write the result: No space left on device
exit 7
