# The command line: examples, names, `-`, width and colours of the terminal, formats, details.
$ for c in $(bursar completion words -- '' | cut -f1); do bursar help $c | grep -A1 '^Examples' | grep -q '^  ' || echo "$c: no example"; done; for c in whatif fit; do bursar help $c | sed -n '/^Examples/,/^Options/p'; done
Examples
  bursar whatif scenarios/whitney-bt.yaml --budget 4900000 --set myrinet-nic=995USD

  bursar whatif whitney-bt --override doubled

The manual page bursar-whatif(1) describes the command and its output.
Examples
  bursar fit runs.csv --rate 23.67 --name solver | head -14

  bursar fit runs.csv --points -q -o points.yaml
  bursar fit sparta.csv --mode weak -o sparta.yaml

The manual page bursar-fit(1) describes the command and its output.
$ cd $TMP; bursar optimize whitney-bt --format csv | head -2; bursar diff whitney-bt whitney-sp --format csv | head -2; bursar whatif whitney-bt --override doubled --format csv
part,kind,quantity,owned,unit_price,unit_price_minor,tax,tax_minor,total,total_minor,quote_kind,quote_date,source,seller,dearer_offers,vendor,name,valid_until
fast-ethernet-cable,cable,650,0,10.00,1000,0.00,0,6500.00,650000,quote,1997-10-01,nas-97-023-table-6,nas-97-023-table-6,0,,Fast Ethernet cable,
what,from,to,of
title,Whitney class C BT: Fast Ethernet or Myrinet?,Whitney class C SP: Fast Ethernet or Myrinet?,scenarios
what,from,to,role
rate of bt on ppro-200,23.67 Mop/s,47.34 Mop/s,assumed
rate,"6,825 Mop/s",12.27 Gop/s,moved
$ cd $TMP; bursar check whitney 2>&1 | sed 's, in .*;, in FOLDERS;,'
bursar: there is no scenario 'whitney' in FOLDERS; did you mean 'whitney-bt'?
$ cd $TMP; echo 'title: mine' >whitney-bt; bursar check whitney-bt; bursar check ./none; rm whitney-bt
! bursar: whitney-bt:1:1: a scenario needs a `catalog`
! bursar: ./none: cannot be read: No such file or directory
$ bursar optimize whitney-bt --format json >$TMP/plan; bursar verify - whitney-bt --format csv <$TMP/plan | head -3; cat $TMP/plan | bursar verify - whitney-bt | tail -1
name,ok,detail
design,true,ppro-200 with fast-ethernet in template per-port is allowed by the scenario
node count,true,"325 nodes, allowed from 1 on"
knee[].advice.
$ for command in 'optimize -' 'whatif - --as-of 1998-01-01' 'diff - whitney-bt' 'check -'; do sed 's/^catalog:.*/catalog: whitney-1997/' scenarios/whitney-bt.yaml | bursar $command --format csv -q | tail -1; done
ppro-200,node,325,0,2380.00,238000,0.00,0,773500.00,77350000,quote,1997-10-01,nas-97-023-5.1,nas-97-023-5.1,0,,"PC with one 200 MHz Pentium Pro, 128 MB",
date of prices,1997-10-01,1998-01-01,assumed
what,from,to,of
ppro-200,1,1,2380.00,238000,1997-10-01,quote,nas-97-023-5.1
$ echo 'budgt: 5' | bursar check -
! bursar: -:1:1: unknown key 'budgt' in a scenario; did you mean 'budget'?
? 5
$ bursar diff - - </dev/null
! bursar: the standard input, -, can be given only once
? 2
$ printf 'part,quantity\nppro-200,10\nfast-ethernet-nic,10\nfast-ethernet-port,20\nfast-ethernet-cable,20\n' | bursar evaluate - whitney-bt -o - | grep '^Bid'
Bid -: feasible, 233.2 Mop/s for 30,700.00 USD: 10 x ppro-200 with fast-ethernet
$ bursar fit - --name solver -o - <tests/cli/measured/runs.csv >$TMP/a; bursar fit tests/cli/measured/runs.csv --name solver -q -o $TMP/b; cmp $TMP/a $TMP/b && wc -l <$TMP/a; bursar calibrate - -o - <scenarios/runs/whitney-table-3.csv | head -1
18
# Written by `bursar calibrate`: measured time = factor x the model's time, 90 % within low to high of that.
$ bursar catalog build catalog/whitney-1997 -o -; bursar export whitney-bt - --mps; cd $TMP; bursar models -o -  | head -1; ls
  model            title                                               rate unit
a
b
plan
! bursar: a catalogue cannot be written to the standard output: -o needs a file
! bursar: export writes two files and cannot write to the standard output: name a file
$ c=$PWD/catalog/whitney-1997; cd $TMP && mkdir formats && cd formats && for w in 'export whitney-bt --lp x.lp' "catalog build $c -o x.db" 'catalog new x --currency EUR --as-of 2026-01-01' "catalog import whitney-1997 $c/quote.csv -o x.db"; do bursar $w --format csv; echo $?; done 2>&1 | grep -v 'try '; ls
bursar: export has no table for --format csv; use text, json or yaml
2
bursar: catalog build has no table for --format csv; use text, json or yaml
2
bursar: catalog new has no table for --format csv; use text, json or yaml
2
bursar: catalog import has no table for --format csv; use text, json or yaml
2
$ for c in 'report whitney-bt -o x.html' 'schema plan' tutorial 'init x' 'completion bash' 'help optimize'; do bursar $c --format json; done
! bursar: report writes the kind of document that the name of FILE ends with and does not accept --format
! try 'bursar help report'
! bursar: schema writes JSON Schema and does not accept --format
! try 'bursar help schema'
! bursar: tutorial writes text and does not accept --format
! try 'bursar help tutorial'
! bursar: init writes a folder and does not accept --format
! try 'bursar help init'
! bursar: completion writes scripts and does not accept --format
! try 'bursar help completion'
! bursar: 'help COMMAND' writes text; 'help --format json' lists all commands
! try 'bursar help'
? 2
$ script -qec 'stty cols 60; bursar explain whitney-bt --why-not myrinet-nic; bursar flip whitney-bt --part ppro-200' /dev/null | tr -d '\r' | awk 'length > 60'
[1mPrice ranges, one price at a time, most fragile first[0m
[1;32m> ppro-200  2,380.00  2,377.49  2,386.92  326 x ppro-200[0m
[1;32m                                          fast-ethernet[0m
[1;32m> ppro-200  324 x ppro-200  0.286    0.00  22,565.81[0m
$ script -qec 'stty cols 132; bursar explain whitney-bt --why-not myrinet-nic' /dev/null | tr -d '\r' | sed -n '1s/.*/& (one line)/p' | awk '{print length}'
138
$ script -qec 'stty cols 5; bursar explain whitney-bt --why-not myrinet-nic' /dev/null | tr -d '\r' | head -1
Why not myrinet-nic: the best plan with it is 239 x ppro-200 with myrinet: 5,608
$ bursar explain whitney-bt --color always | grep -c "$(printf '\033')"; bursar explain whitney-bt --color=always --format csv | grep -c "$(printf '\033')"; TERM=xterm script -qec 'bursar explain whitney-bt --color never' /dev/null | grep -c "$(printf '\033')"
5
0
0
? 1
$ bursar models --color sometimes
! bursar: --color: unknown color 'sometimes'; expected one of auto, always, never
! try 'bursar help models'
? 2
$ for f in json yaml; do bursar explain whitney-bt --why-not myrinet-nic --format $f; done >$TMP/both; python3 -c 'import json, sys, yaml; text = open(sys.argv[1]).read(); at = text.index("\n}\n") + 3; print(json.loads(text[:at]) == yaml.safe_load(text[at:]), len(text) > 2000)' $TMP/both
True True
$ bursar optimize whitney-bt --budget 1 --format yaml -q
schema: bursar.optimize/1
status: infeasible
reason: "--budget: the budget 1.00 USD is below the cheapest purchase: 1 x ppro-200 (fast-ethernet) for 3,070.00 USD"
currency: USD
conflict:
  - requirement: budget 1.00 USD
    name: budget
    file: null
    line: null
    option: "--budget"
repairs:
  - requirement: budget 1.00 USD
    name: budget
    file: null
    line: null
    option: "--budget"
    enough: true
    to: "3,070.00 USD"
    change: "+3,069.00 USD"
    value: 3070.0
    counts: 3069.0
together:
  - requirement: budget 1.00 USD
    name: budget
    file: null
    line: null
    option: "--budget"
    enough: true
    to: "3,070.00 USD"
    change: "+3,069.00 USD"
    value: 3070.0
    counts: 3069.0
counts: 3069.0
proven: true
checked: true
! bursar: --budget: the budget 1.00 USD is below the cheapest purchase: 1 x ppro-200 (fast-ethernet) for 3,070.00 USD
? 3
$ cd $TMP; for e in svg png pdf; do for i in 1 2; do bursar -q crossover whitney-bt --between fast-ethernet,myrinet --plot $i.$e >/dev/null 2>&1; done; cmp 1.$e 2.$e; head -c 4 1.$e | od -An -c; done; grep -ac 'CreationDate (D*:*19700101000000' 1.pdf
   <   ?   x   m
 211   P   N   G
   %   P   D   F
1
$ cd $TMP; for f in x.gif x .svg x.pdf.gz; do bursar crossover whitney-bt --between fast-ethernet,myrinet --plot $f 2>&1 | head -1; done; ls | grep ^x
bursar: --plot: expected a file that ends in one of .svg .png .pdf, got 'x.gif'
bursar: --plot: expected a file that ends in one of .svg .png .pdf, got 'x'
bursar: --plot: expected a file that ends in one of .svg .png .pdf, got '.svg'
bursar: --plot: expected a file that ends in one of .svg .png .pdf, got 'x.pdf.gz'
? 1
$ w() { bursar completion words -- "$@" | head -3; }; w explain whitney-bt --why-not ''; w explain whitney-bt --override ''; w whatif whitney-bt --set ''; w crossover whitney-bt --between ''; w curve scenarios/whitney-mix.yaml --only ''; w -c ''; w optimize ''; w catalog ''; w catalog show whitney-1997 '' | tail -1; w -c modern-2020-2025 explain - --why-not ''; w crossover whitney-bt --plot ''; w --color ''; w explain nowhere --why-not ''
fast-ethernet-cable	Fast Ethernet cable
fast-ethernet-nic	Fast Ethernet interface card
fast-ethernet-port	Fast Ethernet switch, per port
doubled	override
fast-ethernet-cable=	price
fast-ethernet-nic=	price
fast-ethernet-port=	price
fast-ethernet,myrinet	network
myrinet,fast-ethernet	network
ppro-200	node
fast-ethernet	network
myrinet	network
<file>	
bills-2002-2025	catalogue
bills-2020-eur	catalogue
<file>	
a100-clocks	scenario
a100-power-caps	scenario
new	
template	
add	
bills-2020-eur	catalogue
10g-sw16lc	10G-SW16LC-6C2ER, 16 ports of 10 Gbit/s
2900-24g	2900-24G, 24 ports of 10 Gbit/s
a100-4	Node with four A100 of 40 GB
auto	
always	
never	
$ bursar completion bash >$TMP/c; bash -c '. $TMP/c; try() { COMP_WORDS=(bursar "$@"); COMP_CWORD=$#; _bursar; echo "${COMPREPLY[@]}"; }; try optimize whitney-b; try check README; try whatif whitney-bt --override d; try fit Makef'
whitney-bt whitney-bt-doubled whitney-bt-error whitney-bt-prices
README.md
doubled
Makefile
$ bursar completion fish >$TMP/c.fish; fish -c '. $TMP/c.fish; complete -C "bursar optimize whitney-b"; complete -C "bursar check READ"; complete -C "bursar whatif whitney-bt --override d"' 2>/dev/null
whitney-bt	scenario
whitney-bt-doubled	scenario
whitney-bt-error	scenario
whitney-bt-prices	scenario
README.md
doubled	override
