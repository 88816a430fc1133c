# Texts that would steer a terminal: a catalogue, a scenario and file names full of control characters (ESC, BEL, CR, DEL, C1) and of marks that turn the direction of what stands around them. People are shown the numbers of their bytes; JSON has its own escapes.
$ e=$(printf '\033]0;x\007\177\302\233\r\342\200\256\342\201\246'); cp -r catalog/whitney-1997 $TMP/parts; cp scenarios/whitney-bt.yaml $TMP/bt.yaml; cd $TMP/parts; sed -i "s/,\(Fast Ethernet [^,]*\),/,\"$e\1\",/" part.csv; sed -i "s/Whitney at/$e&/" meta.csv; sed -i "s/,\(Resource [^,\"]*\),/,\"$e\1\",/" source.csv; grep -c "$e" part.csv meta.csv source.csv; bursar catalog build . -o ../whitney-1997.db
part.csv:2
meta.csv:1
source.csv:1
file          ../whitney-1997.db
catalogue     whitney-1997
title         \x1b]0;x\x07\x7f\xc2\x9b\x0d\xe2\x80\xae\xe2\x81\xa6Whitney at
              NASA Ames, 1997: Pentium Pro PCs with Fast Ethernet or Myrinet
parts         7
quotes        7
technologies  4
node rates    11
sources       11
$ cd $TMP; sed 's/title: "/&\\e]0;x\\a\\x7f\\x9b\\r\\u202e\\u2066/; s/catalog: .*/catalog: .\/whitney-1997.db/; s/{name: bt,/{name: "\\e[2Jbt\\u202e",/; s/doubled:/"\\x9bdoubled":/' bt.yaml >s.yaml; bursar optimize s.yaml | head -2; bursar optimize s.yaml -q --format csv | sed -n 2,3p; bursar optimize s.yaml -q --format json | grep -a -A1 title
\x1b]0;x\x07\x7f\xc2\x9b\x0d\xe2\x80\xae\xe2\x81\xa6Whitney class C BT: Fast
Ethernet or Myrinet?
fast-ethernet-cable,cable,650,0,10.00,1000,0.00,0,6500.00,650000,quote,1997-10-01,nas-97-023-table-6,nas-97-023-table-6,0,,\x1b]0;x\x07\x7f\xc2\x9b\x0d\xe2\x80\xae\xe2\x81\xa6Fast Ethernet cable,
fast-ethernet-nic,nic,325,0,100.00,10000,0.00,0,32500.00,3250000,quote,1997-10-01,nas-97-023-table-6,nas-97-023-table-6,0,,\x1b]0;x\x07\x7f\xc2\x9b\x0d\xe2\x80\xae\xe2\x81\xa6Fast Ethernet interface card,
    "title": "\u001B]0;x\u0007\u007F\u009B\r\u202E\u2066Whitney class C BT: Fast Ethernet or Myrinet?",
    "catalog": "whitney-1997",
$ cd $TMP; bursar optimize s.yaml --override none
! bursar: --override: the scenario has no override 'none'; expected \xc2\x9bdoubled
? 2
$ cd $TMP; printf 'title: a\nbudgt: 5\n' >"$(printf 'a\033[2Jb')"; bursar check "$(printf 'a\033[2Jb')"; bursar "$(printf 'opti\233mize')"
! bursar: a\x1b[2Jb:2:1: unknown key 'budgt' in a scenario; did you mean 'budget'?
! bursar: unknown command 'opti\x9bmize'; did you mean 'optimize'?
! try 'bursar help'
? 2
$ cd $TMP; bursar optimize s.yaml --format json -q >plan.json; printf 'part,quantity\nppro-200,10\nfast-ethernet-nic,10\nfast-ethernet-port,20\nfast-ethernet-cable,20\n' >bill; for c in 'optimize s.yaml' 'optimize s.yaml -v --best 3' 'check s.yaml -v' 'cite s.yaml' 'crossover s.yaml --between fast-ethernet,myrinet' 'curve s.yaml --points 4' 'diff s.yaml bt.yaml' 'evaluate bill s.yaml' 'explain s.yaml -v' 'explain s.yaml --budget 5' 'flip s.yaml' 'history s.yaml' 'montecarlo s.yaml --draws 5 --seed 1' 'sensitivity s.yaml --by 10%' 'verify plan.json s.yaml' 'whatif s.yaml --set ppro-200=+10%' 'catalog list ./whitney-1997.db' 'catalog show ./whitney-1997.db' 'catalog show ./whitney-1997.db ppro-200' 'catalog check ./whitney-1997.db' 'catalog price ./whitney-1997.db ppro-200' 'completion words optimize s.yaml --set ""'; do for f in text csv json yaml; do bursar $c --format $f >out 2>&1; LC_ALL=C.UTF-8 grep -aP '[\x00-\x08\x0b-\x1f\x7f-\x9f\x{202a}-\x{202e}\x{2066}-\x{2069}]' out && echo "$c: $f"; done; done; echo done
done
$ cd $TMP; bursar crossover s.yaml --between fast-ethernet,myrinet --plot a.svg >/dev/null; bursar report s.yaml -o r.html; bursar report s.yaml -o r.xlsx; unzip -p r.xlsx >x; for f in a.svg r.html; do LC_ALL=C.UTF-8 grep -aP '[\x00-\x08\x0b-\x1f\x7f-\x9f\x{202a}-\x{202e}\x{2066}-\x{2069}]' $f && echo $f; done; grep -c x1b x
2
