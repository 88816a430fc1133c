# SIGTERM (a batch job's end of time), SIGHUP (a closed terminal) and Ctrl-C stop long work with exit code 4 and the answer so far; SIGTERM twice, as timeout(1) has it; no half-written file stays.
$ cd $TMP; for s in TERM HUP INT; do bursar -q montecarlo whitney-bt-error --draws 1000000000 >$s 2>$s.err & p=$!; sleep 2; kill -$s $p; [ $s = INT ] || kill -$s $p; wait $p; echo "exit $? $(grep -c fast-ethernet $s)"; cat $s.err; done
exit 4 2
bursar: stopped at a limit: the answer covers the draws so far
exit 4 2
bursar: stopped at a limit: the answer covers the draws so far
exit 4 2
bursar: stopped at a limit: the answer covers the draws so far
$ mkdir $TMP/bin; cd $TMP; printf '#!/bin/sh\nkill -TERM $PPID $$\n' >bin/rsvg-convert; chmod +x bin/rsvg-convert; PATH=$TMP/bin:$PATH bursar -q curve whitney-bt --points 3 --plot o.png >out 2>err; echo "exit $?"; head -1 out; cat err; ls
exit 4
Whitney class C BT: Fast Ethernet or Myrinet?
bursar: rsvg-convert, which makes PNG and PDF of the SVG, was stopped by a signal
HUP
HUP.err
INT
INT.err
TERM
TERM.err
bin
err
out
$ cd $TMP; convert=$(command -v rsvg-convert); printf '#!/bin/sh\nkill -TERM $PPID\nexec %s "$@"\n' $convert >bin/rsvg-convert; PATH=$TMP/bin:$PATH bursar -q curve whitney-bt --points 3 --plot o.png >out; echo "exit $?"; tail -c 8 o.png | head -c 4; echo; ls o.png*
exit 0
IEND
o.png
$ cd $TMP; mkfifo pipe; bursar check - <pipe 2>err & p=$!; exec 3>pipe; until grep -q '^SigCgt:.*[4-7c-f]...$' /proc/$p/status; do sleep 0.05; done; kill -TERM $p; wait $p; echo "exit $?"; cat err
exit 4
bursar: cannot read the standard input: stopped by a signal
$ cd $TMP; (trap '' HUP; exec bursar -q montecarlo whitney-bt-error --draws 1000000000 --time-limit 2 >out 2>err) & p=$!; until grep -q '^SigCgt:.*[4-7c-f]...$' /proc/$p/status; do sleep 0.05; done; kill -HUP $p; wait $p; echo "exit $?"; cat err
exit 4
bursar: stopped at a limit: the answer covers the draws so far
$ bursar=$(command -v bursar); PATH=/none; for e in png pdf svg; do $bursar -q curve whitney-bt --points 3 --plot $TMP/alone.$e >/dev/null; echo "exit $?"; done; cd $TMP; echo alone.*
exit 1
exit 1
exit 0
alone.svg
! bursar: rsvg-convert, which makes PNG and PDF of the SVG, is not installed; install Debian's package librsvg2-bin
! bursar: rsvg-convert, which makes PNG and PDF of the SVG, is not installed; install Debian's package librsvg2-bin
