# The local server: its address, and what it refuses to start with. tests/serve/hostile.py asks it.
$ mkdir $TMP/bin $TMP/tender $TMP/my-cluster && printf '#!/bin/sh\n' >$TMP/bin/xdg-open && chmod +x $TMP/bin/xdg-open && cp scenarios/whitney-bt.yaml $TMP/tender
$ cd $TMP; PATH=$TMP/bin:$PATH; run() { timeout --preserve-status -s INT 1 "$@" | sed -E 's/:[0-9]+\/[0-9a-f]{32}/:PORT\/TOKEN/'; }; run bursar serve; run bursar serve my-cluster --open; run bursar serve tender --open
http://127.0.0.1:PORT/TOKEN/
http://127.0.0.1:PORT/TOKEN/
http://127.0.0.1:PORT/TOKEN/
$ cd $TMP; timeout --preserve-status -s TERM 1 bursar serve whitney-bt --port 8742 | sed -E 's/[0-9a-f]{32}/TOKEN/'
http://127.0.0.1:8742/TOKEN/#scenario=whitney-bt
$ cd $TMP; timeout --preserve-status -s INT 1 bursar serve tender/whitney-bt.yaml my-cluster | sed -E 's/:[0-9]+\/[0-9a-f]{32}/:PORT\/TOKEN/'
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
