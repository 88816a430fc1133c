# The local server: its address, and what it refuses to start with. tests/serve/hostile.py asks it.
$ mkdir $TMP/bin $TMP/tender $TMP/my-cluster && printf '#!/bin/sh\n' >$TMP/bin/xdg-open && chmod +x $TMP/bin/xdg-open && cp scenarios/whitney-bt.yaml $TMP/tender
$ printf '%s\n' '#!/bin/sh' 'signal=$1; shift; rm -f out; "$@" >out & p=$!' 'until [ -s out ] || ! kill -0 $p 2>/dev/null; do sleep 0.05; done' 'kill -$signal $p; wait $p || echo "exit $?"; sed -E "s/[0-9a-f]{32}/TOKEN/" out' >$TMP/bin/served && chmod +x $TMP/bin/served # until it has printed its address; the file `out` keeps it
$ cd $TMP; PATH=$TMP/bin:$PATH; { served INT bursar serve; served INT bursar serve my-cluster --open; served INT bursar serve tender --open; } | sed -E 's/:[0-9]+/:PORT/'
http://127.0.0.1:PORT/TOKEN/
http://127.0.0.1:PORT/TOKEN/
http://127.0.0.1:PORT/TOKEN/
$ cd $TMP; PATH=$TMP/bin:$PATH; port=$(sed -E 's/.*:([0-9]+).*/\1/' out); served TERM bursar serve whitney-bt --port $port | sed "s/:$port/:THIS/" # bursar serve whitney-bt --port 8742, at a port that is free
http://127.0.0.1:THIS/TOKEN/#scenario=whitney-bt
$ cd $TMP; PATH=$TMP/bin:$PATH; served INT bursar serve tender/whitney-bt.yaml my-cluster | sed -E 's/:[0-9]+/:PORT/'; rm out
http://127.0.0.1:PORT/TOKEN/#scenario=tender/whitney-bt.yaml
$ cd $TMP; for words in none none.yaml 'tender /tmp' '--port 0' '-o x' '--format json' '/etc/passwd'; do bursar serve $words; done
! bursar: 'none' is neither a folder nor a scenario: give a folder, a file SCENARIO.yaml, or the name of a shipped scenario
! bursar: 'none.yaml' is neither a folder nor a scenario: give a folder, a file SCENARIO.yaml, or the name of a shipped scenario
! bursar: '/tmp' is not below the current folder: with several folders, start the server in a folder that contains them
! bursar: --port: expected a whole number from 1 to 65535, got '0'
! try 'bursar help serve'
! bursar: serve prints an address and does not accept -o
! bursar: serve writes an address and does not accept --format
! try 'bursar help serve'
! bursar: '/etc/passwd' is neither a folder nor a scenario: give a folder, a file SCENARIO.yaml, or the name of a shipped scenario
? 2
$ cd $TMP; ls -A . tender my-cluster
.:
bin
my-cluster
tender

my-cluster:

tender:
whitney-bt.yaml
