# Characters that a terminal would interpret are printed as \xNN in results, messages, warnings and text pages; JSON and CSV use their own forms.
$ sed 's/^title:.*/title: "a\\e]0;owned\\ab\\u202Ec"/' tests/mutants/base.yaml >$TMP/a.yaml; bursar optimize $TMP/a.yaml -c tests/mutants/shop | head -1; bursar optimize $TMP/a.yaml -c tests/mutants/shop --format json | grep title
a\x1b]0;owned\x07b\xe2\x80\xaec
    "title": "a\u001B]0;owned\u0007b\u202Ec",
$ e=$(printf '\033[2J'); bursar optimize "no$e.yaml"; bursar optimize scenarios/whitney-bt.yaml --set "x$e=1"; bursar predict "npb$e"; bursar "opt$e"; bursar optimize scenarios/whitney-bt.yaml --override "$e"
! bursar: no\x1b[2J.yaml: cannot be read: No such file or directory
! bursar: --set: no part matches 'x\x1b[2J' in 'x\x1b[2J=1'; expected one of fast-ethernet-cable, fast-ethernet-nic, fast-ethernet-port, myrinet-cable, myrinet-nic, myrinet-port, ppro-200
! bursar: unknown model 'npb\x1b[2J'
! bursar: unknown command 'opt\x1b[2J'
! try 'bursar help'
! bursar: --override: the scenario has no override '\x1b[2J'; expected doubled
? 2
$ mkdir $TMP/shop; cp tests/mutants/shop/* $TMP/shop; e=$(printf '\033]0;x\a'); sed -i "s/PC of two cores/PC$e/; s/,north,/,north$e,/" $TMP/shop/part.csv; for c in optimize explain 'flip --part pc'; do set -- $c; bursar $1 tests/mutants/base.yaml -c $TMP/shop $2 $3 2>&1 | grep -c "$(printf '\033')"; done; bursar optimize tests/mutants/base.yaml -c $TMP/shop | grep -o 'north.* PC[^ ]*' | head -1
0
0
0
