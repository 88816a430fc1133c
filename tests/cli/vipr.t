# Formal proofs: of the optimum at budgets on both sides of a node, of nothing to buy, of two clusters, of other goals; the program's
# own check, and that of a reader in another language, which knows the format's text alone.
$ for b in 310000 500000 700000 997750.00 997749.99; do bursar optimize whitney-bt --budget $b --proof $TMP/p.vipr --format json -o $TMP/p.json -q; bursar verify $TMP/p.json whitney-bt --budget $b --proof $TMP/p.vipr | sed -n 1p | sed "s|$TMP/||"; python3 -B tests/oracle/vipr.py $TMP/p.vipr; done
p.json is verified: 40 of 40 checks passed.
from 4668584860652321/2097152 to 4668584860652321/2097152
p.json is verified: 40 of 40 checks passed.
from 927415634517797/262144 to 927415634517797/262144
p.json is verified: 40 of 40 checks passed.
from 5132100020312603/1048576 to 5132100020312603/1048576
p.json is verified: 40 of 40 checks passed.
from 7156349678397163/1048576 to 7156349678397163/1048576
p.json is verified: 40 of 40 checks passed.
from 1783962684106041/262144 to 1783962684106041/262144
$ bursar optimize whitney-bt --budget 9000 --proof $TMP/p.vipr -q | head -3; sed 's/ D.*//' $TMP/p.vipr
Whitney class C BT: Fast Ethernet or Myrinet?

Buy      2 x ppro-200 with myrinet: 47.33 Mop/s
% A purchase as a choice among candidates:
% The objective is its rate in operations per second; the budget 900000 minor units of USD.
% scenario fa05c324217c386d3a23cb2d11b3b96a3ecad9d7ba8b616e0a283142f61aba07
% catalogue 03733cf4ddaca9dc1500123b1eaa490a34423717987599556797cb655824bba7
%
%
VER 1.0
VAR 6
D0x1
D0x2
D0x3
D1x1
D1x2
D1x3
INT 6
0
1
2
3
4
5
OBJ max
6 0 23670000 1 6335933270712847/134217728 2 4741678656359657/67108864 3 23670000 4 6352398997814745/134217728 5 2381727228653405/33554432
CON 8 6
z0 G 0 1 0 1
z1 G 0 1 1 1
z2 G 0 1 2 1
z3 G 0 1 3 1
z4 G 0 1 4 1
z5 G 0 1 5 1
one E 1 6 0 1 1 1 2 1 3 1 4 1 5 1
money L 900000 6 0 306990 1 613990 2 920990 3 417214 4 834448 5 1251662
RTP range 6352398997814745/134217728 6352398997814745/134217728
SOL 1
plan 1 4 1
DER 2
above L 0 2 2 1 5 1 { rnd 6 7 1/920990 0 -30699/92099 1 -61399/92099 3 -29801/65785 4 -417224/460495 5 -165336/460495 } -1
bound L 6352398997814745/134217728 OBJ { lin 6 6 6352398997814745/134217728 8 3174509916798875/134217728 0 -3175465376054745/134217728 1 -8232863550949/67108864 2 -21775800947153/67108864 3 -3175465376054745/134217728 } -1
$ bursar optimize whitney-bt --budget 3069.99 --proof $TMP/p.vipr -q >$TMP/none; python3 -B tests/oracle/vipr.py $TMP/p.vipr; tail -3 $TMP/p.vipr
nothing can be bought
DER 2
above L 0 2 0 1 1 1 { rnd 2 3 1/307000 1 -55107/153500 } -1
none G 1 0 { lin 2 2 1 4 -1 } -1
$ bursar optimize whitney-bt --budget 3069.99 --goal rate-per-watt --set 'power.*-port=0W' --proof $TMP/p.vipr -q >$TMP/none; python3 -B tests/oracle/vipr.py $TMP/p.vipr
nothing can be bought
$ bursar optimize whitney-fleet --budget 300000 --proof $TMP/p.vipr --format json -o $TMP/p.json -q; bursar verify $TMP/p.json whitney-fleet --budget 300000 --proof $TMP/p.vipr | grep formal; python3 -B tests/oracle/vipr.py $TMP/p.vipr
from 7574972546054831/4194304 to 7574972546054831/4194304
$ bursar optimize whitney-fleet --proof $TMP/p.vipr --format json -o $TMP/p.json -q; bursar verify $TMP/p.json whitney-fleet --proof $TMP/p.vipr | grep formal; python3 -B tests/oracle/vipr.py $TMP/p.vipr; grep -c '^case.* lin' $TMP/p.vipr; python3 -B tests/oracle/vipr.py --corrupt 4 1 bursar $TMP/p.json whitney-fleet $TMP/p.vipr
from 12545746347134364696999933721171/787061080478275076096 to 4178572936725371/262144
23
0
$ for g in 'cost --target-rate 500' rate-per-cost rate-per-watt; do bursar optimize whitney-bt --goal $g --set 'power.*-port=0W' --budget 100000 --proof $TMP/p.vipr -q >$TMP/p.txt; python3 -B tests/oracle/vipr.py $TMP/p.vipr; grep DER $TMP/p.vipr; done
from -6754000 to -6754000
DER 1
from 23670/307 to 23670/307
DER 1
from 236700 to 236700
DER 1
$ cd $TMP; sed 's/^budget:.*/budget: 20000 USD/' $OLDPWD/scenarios/whitney-bt.yaml >small.yaml; bursar optimize small.yaml --proof s.vipr -q --format json -o s.json; python3 -B $OLDPWD/tests/oracle/vipr.py --corrupt 40 1 bursar s.json small.yaml s.vipr
0
$ cd $TMP; bursar optimize whitney-bt --budget 10000 --proof other.vipr -q >p.txt; bursar verify s.json small.yaml --proof other.vipr | grep formal; bursar optimize whitney-bt --proof no; bursar optimize whitney-fleet-procurement --proof x.vipr -q >p.txt; ls *.vipr
> formal proof's  no      candidates, values, costs, budget and statement are
other.vipr
p.vipr
s.vipr
$ bursar optimize scenarios/whitney-bt.yaml --format json -o plan.json --proof whitney.vipr; bursar optimize scenarios/whitney-bt.yaml --proof whitney.vipr -q >$TMP/p.txt; bursar verify plan.json scenarios/whitney-bt.yaml --proof whitney.vipr | grep formal; rm plan.json whitney.vipr
$ bursar crossover scenarios/whitney-bt.yaml --between fast-ethernet,myrinet --from 5000 --to 40000 --proof proofs --format json -q -o $TMP/x.json; mv proofs $TMP/proofs; python3 -B tests/oracle/vipr.py --crossover $TMP/proofs $TMP/x.json; ls $TMP/proofs; bursar crossover scenarios/whitney-bt.yaml --between fast-ethernet,myrinet --proof /dev/null/x -q >$TMP/x.txt
8 of 8
0001-first-fast-ethernet.vipr
0001-first-myrinet.vipr
0001-last-fast-ethernet.vipr
0001-last-myrinet.vipr
0002-first-fast-ethernet.vipr
0002-first-myrinet.vipr
0002-last-fast-ethernet.vipr
0002-last-myrinet.vipr
0003-first-fast-ethernet.vipr
0003-first-myrinet.vipr
0003-last-fast-ethernet.vipr
0003-last-myrinet.vipr
0004-first-fast-ethernet.vipr
0004-first-myrinet.vipr
0004-last-fast-ethernet.vipr
0004-last-myrinet.vipr
! bursar: /dev/null/x: cannot be made: Not a directory
? 7
$ bursar optimize whitney-bt --budget 1 --proof $TMP/p.vipr -q >$TMP/none; python3 -B tests/oracle/vipr.py $TMP/p.vipr; tail -2 $TMP/p.vipr
nothing can be bought
DER 1
none G 1 0 { lin 1 0 1 } -1
$ cd $TMP; for b in 100000 200000; do bursar optimize whitney-bt --budget $b --format json -o $b.json -q --proof $b.vipr; done; bursar verify 100000.json whitney-bt --budget 200000 --proof 200000.vipr | grep -A1 formal; bursar verify 200000.json whitney-bt --budget 100000 --proof 200000.vipr | grep -A1 formal
> formal proof     no      no proof: candidate D0x65 is better than the plan
  design           yes     ppro-200 with fast-ethernet in template per-port is
> formal proof     no      no proof: the plan is not among the candidates within
                           the budget
$ cd $TMP; for t in '' 'VER 1.0' DER; do printf '%s\n' "$t" >few.vipr; bursar verify 100000.json whitney-bt --budget 100000 --proof few.vipr | grep '^> formal'; done
> formal proof's  no      candidates, values, costs, budget and statement are
> formal proof    no      line 2: the text ends too early
> formal proof's  no      candidates, values, costs, budget and statement are
> formal proof    no      line 2: the text ends too early
> formal proof's  no      candidates, values, costs, budget and statement are
> formal proof    no      line 1: expected VER, got 'DER'
$ cd $TMP; bursar optimize whitney-bt --time-limit 0.000001 --proof no.vipr -q >p.txt; bursar optimize whitney-fleet --goal cost --target-rate 1000 --proof no.vipr -q >p.txt; ls no.vipr
! bursar: stopped at a limit: no proof is written
! bursar: no formal proof of more than 300000 candidates: set a limit or a smaller budget
! ls: cannot access 'no.vipr': No such file or directory
? 2
$ cd $TMP; bursar optimize whitney-fleet --budget 300000 --proof f.vipr --format json -o f.json -q; bursar verify f.json whitney-fleet --budget 200000 --proof f.vipr | grep -A1 '^> formal'; bursar verify f.json whitney-fleet --budget 30000000 --proof f.vipr | grep -A1 '^> formal'
> formal proof           no      no proof: the plan is not among the candidates
                                 within the budget
! bursar: the plan failed the verification
! bursar: no formal proof of more than 10000 candidates: set a limit or a smaller budget
? 1
$ cd $TMP; bursar optimize whitney-bt --budget 100000 --format json -o near.json -q; cost=$(bursar optimize whitney-bt --budget 100000 -q | sed -n 's/^Buy.* for \([0-9,]*\)\.00 USD.*/\1/p' | tr -d ,); bursar verify near.json whitney-bt --budget $((cost - 1)) --proof 100000.vipr | grep -A1 '^> formal'
! bursar: --budget: an amount of money cannot be negative, got '-1'
? 1
$ shop=$PWD/tests/mutants/shop; cd $TMP; { echo 'owned: {pc: 5, gig-nic: 5, gig-8: 1, gig-cable: 5}'; cat $shop/../base.yaml; } >free.yaml; for g in rate rate-per-watt; do bursar optimize free.yaml -c $shop --budget 100 --goal $g -q --proof f.vipr --format json -o f.json; bursar verify f.json free.yaml $shop --budget 100 --goal $g --proof f.vipr --format csv | grep -e formal -e ,false; grep '^money' f.vipr | grep -o ' 30 .*'; done
formal proof's question,true,"candidates, values, costs, budget and statement are those of the problem"
formal proof,true,every row follows from earlier rows
 30 0 31 0 32 0 33 0 34 0
formal proof's question,true,"candidates, values, costs, budget and statement are those of the problem"
formal proof,true,every row follows from earlier rows
 30 10001 31 10001 32 0 33 10001 34 10001
$ cd $TMP; sed 's/^clusters: .*/clusters: 3/; s/^catalog.*/catalog: whitney-1997/' $OLDPWD/scenarios/whitney-fleet.yaml >three.yaml; bursar optimize three.yaml --set limit.min_rate=1e12 --budget 300000 --proof no.vipr -q >p.txt; ls no.vipr
! bursar: no formal proof of more than 300000 candidates: set a limit or a smaller budget
! ls: cannot access 'no.vipr': No such file or directory
? 2
$ cd $TMP; bursar optimize whitney-bt --budget 100000 --proof 100000.vipr --format json -o near.json -q; sed 's/^DER/DEX/' 100000.vipr >dex.vipr; bursar verify near.json whitney-bt --budget 100000 --proof dex.vipr --format csv | grep ^formal; jq '.cost_minor -= 100000 | .cost -= 1000 | .bill_of_materials[0] |= (.total -= 1000 | .total_minor -= 100000)' near.json >less.json; bursar verify less.json whitney-bt --budget 100000 --proof 100000.vipr --format csv | grep ^formal
formal proof's question,false,"candidates, values, costs, budget and statement are those of the problem"
formal proof,false,"line 270: expected DER, got 'DEX'"
formal proof's question,false,"candidates, values, costs, budget and statement are those of the problem"
formal proof,true,every row follows from earlier rows
$ cd $TMP; { sed 's/max_time: 2000s/max_time: any/' $OLDPWD/scenarios/whitney-fleet.yaml; echo 'limits: {min_nodes: 250}'; } >alone.yaml; bursar optimize alone.yaml --budget 1500000 --proof alone.vipr --format json -q -o alone.json; bursar verify alone.json alone.yaml --budget 1500000 --proof alone.vipr | sed -n '1p; /formal/p'; python3 -B $OLDPWD/tests/oracle/vipr.py alone.vipr; sed 's/"nodes": \([0-9]*\)/"nodes": 1\1/' alone.json >more.json; bursar verify more.json alone.yaml --budget 1500000 --proof alone.vipr --format csv | grep formal
alone.json is verified: 44 of 44 checks passed.
from 40186917267831887233504599875/5270498306774163456 to 7995266198462003/1048576
formal proof,false,no proof: the plan is not among the candidates within the budget
$ sed 's/^budget.*/budget: 20000000\ngoal: rate-per-cost/; s/name: star/name: per-port/' tests/mutants/base.yaml >$TMP/ratio.yaml; cd $TMP; S=$OLDPWD/tests/mutants/shop; bursar optimize ratio.yaml -c $S -q --proof ratio.vipr --format json -o ratio.json; grep -a '^VAR' ratio.vipr; (ulimit -t ${BURSAR_SECONDS:-20}; bursar verify ratio.json ratio.yaml $S --proof ratio.vipr | head -1)
VAR 10000
ratio.json is verified: 38 of 38 checks passed.
$ sed 's/^budget.*/budget: 200000000/; s/name: star/name: per-port/' tests/mutants/base.yaml >$TMP/large.yaml; cd $TMP; S=$OLDPWD/tests/mutants/shop; (ulimit -t ${BURSAR_SECONDS:-20}; bursar optimize large.yaml -c $S -q --proof large.vipr --format json -o large.json); grep -a '^VAR' large.vipr; (ulimit -t ${BURSAR_SECONDS:-20}; bursar verify large.json large.yaml -c $S --proof large.vipr | grep -E 'verified|formal proof  ')
VAR 100000
large.json is verified: 39 of 39 checks passed.
$ cd $TMP; S=$OLDPWD/tests/mutants/shop; { sed -n '1,/^VER/p' large.vipr | sed '$d'; yes '% a long proof' | head -n 5000000; sed -n '/^VER/,$p' large.vipr; } >long.vipr; wc -c <long.vipr; bursar verify large.json large.yaml -c $S --proof long.vipr 2>/dev/null | grep -E 'formal proof  '; rm long.vipr; truncate -s 5G hole.vipr; bursar verify large.json large.yaml -c $S --proof hole.vipr
84087996
! bursar: hole.vipr: is larger than 4096 MiB
? 5
$ cp -r tests/cli/mixes $TMP/alike; cd $TMP; sed -i '/^fixed-24,/s/90,1/180,2/' alike/part.csv; sed 's,^catalog:.*,catalog: ./alike,; s/^goal: rate/goal: rate-per-watt/; s/^choose/owned: {fixed-24: 1, pc: 12, gig-nic: 12, gig-cable: 12}\nlimits: {max_nodes: 12}\n&/' $OLDPWD/tests/cli/mixes.yaml >alike.yaml; bursar optimize alike.yaml -q --proof alike.vipr | grep ^Buy; grep ^money alike.vipr # the owned switch, and one to be bought that draws as much
Buy      12 x pc with gigabit: 6,844 Mop/s, 2.112 Mop/s per W
money L 40000000 12 0 40000001 1 40000001 2 40000001 3 40000001 4 40000001 5 40000001 6 40000001 7 40000001 8 40000001 9 40000001 10 40000001 11 0
$ for c in whitney-fleet-procurement 'whitney-fleet --goal cost --target-rate 1000' 'whitney-fleet --set limit.min_rate=1e12'; do bursar optimize $c --proof $TMP/no.vipr -q 2>&1 >$TMP/p.txt; echo "exit $?"; grep -E '^(Buy|Nothing)' $TMP/p.txt; done; ls $TMP/no.vipr 2>&1 | sed 's/.*: //'
bursar: no formal proof: the bound by the least prices of single clusters leaves more than 50000 cases open, or one undecided
exit 4
Buy      1: 58 x ppro-200 with fast-ethernet
bursar: no formal proof of more than 300000 candidates: set a limit or a smaller budget
exit 4
Buy      64 x ppro-200 with fast-ethernet: 1,222 Mop/s (harmonic mean of bt, sp)
bursar: no formal proof of more than 300000 candidates: set a limit or a smaller budget
exit 4
No such file or directory
