# SIGTERM (a batch job's end of time), SIGHUP (a closed terminal) and Ctrl-C stop long work with exit code 4 and the answer so far; SIGTERM twice, as timeout(1) has it; no half-written file stays.
$ cd $TMP; for s in TERM HUP INT; do bursar -q montecarlo whitney-bt-error --draws 1000000000 >$s 2>$s.err & p=$!; sleep 2; kill -$s $p; [ $s = INT ] || kill -$s $p; wait $p; echo "exit $? $(grep -c fast-ethernet $s)"; cat $s.err; done
exit 4 3
bursar: stopped at a limit: the answer is of the draws so far
exit 4 3
bursar: stopped at a limit: the answer is of the draws so far
exit 4 3
bursar: stopped at a limit: the answer is of the draws so far
$ mkdir $TMP/bin; cd $TMP; printf '#!/bin/sh\nkill -TERM $PPID $$\n' >bin/gnuplot; chmod +x bin/gnuplot; PATH=$TMP/bin:$PATH bursar -q curve whitney-bt --points 3 --plot o.svg >out 2>err; echo "exit $?"; head -1 out; cat err; ls
exit 4
Whitney class C BT: Fast Ethernet or Myrinet?
bursar: gnuplot, which draws the plots, was stopped by a signal
HUP
HUP.err
INT
INT.err
TERM
TERM.err
bin
err
out
$ cd $TMP; gnuplot=$(command -v gnuplot); printf '#!/bin/sh\nkill -TERM $PPID\nexec %s "$@"\n' $gnuplot >bin/gnuplot; PATH=$TMP/bin:$PATH bursar -q curve whitney-bt --points 3 --plot o.svg >out; echo "exit $?"; tail -1 o.svg; ls o.svg*
exit 0

o.svg
$ cd $TMP; mkfifo pipe; bursar check - <pipe 2>err & p=$!; exec 3>pipe; sleep 0.5; kill -TERM $p; wait $p; echo "exit $?"; cat err
exit 4
bursar: the standard input cannot be read: stopped by a signal
$ cd $TMP; (trap '' HUP; exec bursar -q montecarlo whitney-bt-error --draws 1000000000 --time-limit 2 >out 2>err) & p=$!; sleep 0.5; kill -HUP $p; wait $p; echo "exit $?"; cat err
exit 4
bursar: stopped at a limit: the answer is of the draws so far
$ PATH=$(dirname "$(command -v bursar)") bursar -q curve whitney-bt --points 3 --plot $TMP/none.svg >/dev/null
! bursar: gnuplot, which draws the plots, is not installed; install Debian's package gnuplot-nox
? 1
