# The integer program in the formats of other solvers. Last, a mean of speeds of which some are 0, because an application is too slow.
$ bursar export scenarios/whitney-bt.yaml --budget 9000 --lp $TMP/a.lp | sed "s,$TMP/,,"
program              a.lp
names                a.lp.names
rows                 3
columns              4
integer columns      3
entries              10
sense                minimise
rate per unit of L0  47.3290607170369 Mop/s
$ cat $TMP/a.lp
Minimize
 obj: - 1 L0
Subject To
 a0: - 1 L0 + 0.50011556623771269 z1 + 0.99740795137277083 z2 + 1 z3 >= 0
 c1: + 1 z1 + 1 z2 + 1 z3 <= 1
 b2: + 0.34111111111111109 z1 + 0.68222222222222217 z2 + 0.92716444444444446 z3 <= 1
Bounds
 L0 >= 0
 0 <= z1 <= 1
 0 <= z2 <= 1
 0 <= z3 <= 1
Generals
 z1
 z2
 z3
End
$ cat $TMP/a.lp.names
column	L0	rate of the workload, in 47.32906071703691 Mop/s
column	z1	cluster 1 is 1 x ppro-200/fast-ethernet-nic/per-port
column	z2	cluster 1 is 2 x ppro-200/fast-ethernet-nic/per-port
column	z3	cluster 1 is 2 x ppro-200/myrinet-nic/per-port
row	a0	application bt keeps its share
row	c1	cluster 1 is one at most
row	b2	cost within the budget, as a fraction of it
$ bursar export scenarios/whitney-bt.yaml --budget 9000 --mps --whole $TMP/a.mps | sed "s,$TMP/,,"
program              a.mps
names                a.mps.names
rows                 17
columns              19
integer columns      18
entries              53
sense                minimise
rate per unit of L0  47.3290607170369 Mop/s
$ glpsol --freemps $TMP/a.mps -w $TMP/a.sol >/dev/null && grep ^s $TMP/a.sol
s mip 17 19 o -1
$ bursar export scenarios/whitney-bt.yaml $TMP/none
! bursar: export needs --mps, --lp, or a FILE.yaml for the scenario itself
? 2
$ bursar export scenarios/whitney-bt.yaml --lp $TMP/no/folder/a.lp 2>&1 | sed "s,$TMP/,,"
bursar: no/folder/a.lp: cannot be written: No such file or directory
$ bursar export scenarios/whitney-bt.yaml --budget 3000 --lp $TMP/none
! bursar: scenarios/whitney-bt.yaml: no purchase is possible: nothing to export
? 3
$ ls $TMP
a.lp
a.lp.names
a.mps
a.mps.names
a.sol
$ sed 's/^goal: rate/goal: rate\nclusters: 8/; s/share: 1,/share: 1, max_time: any,/; s/^catalog:.*/catalog: modern-2020-2025/' scenarios/modern-mix.yaml >$TMP/eight.yaml; cd $TMP; echo old >eight.lp; for limit in 0.00001 0.05; do bursar export eight.yaml eight.lp --lp --time-limit $limit 2>&1; echo "exit $?"; done; cat eight.lp; ls | grep eight
bursar: stopped at a limit: nothing is exported
exit 4
bursar: stopped at a limit: nothing is exported
exit 4
old
eight.lp
eight.yaml
$ cd $TMP; sed -i '/^choose:/,/^range:/d; s/^budget:.*/budget: 8000000/' eight.yaml; bursar export eight.yaml eight.mps --mps 2>&1; echo "exit $?"; ls | grep eight
bursar: eight.yaml: 89660 candidates with 3 applications in each of 8 clusters are 2869120 columns, more than the 2000000 that are exported: `choose` fewer parts, limits.max_nodes, fewer clusters or a smaller budget leave fewer
exit 5
eight.lp
eight.yaml
$ sed 's/^goal: rate/goal: rate\nclusters: 8/; s/share: 1,/share: 1, max_time: any,/; s/^catalog:.*/catalog: modern-2020-2025/' scenarios/modern-mix.yaml >$TMP/eight.yaml; cd $TMP; mkfifo pipe; bursar export eight.yaml pipe --lp 2>err & pid=$!; exec 3<$TMP/pipe; head -c 1 <&3 >$TMP/first; kill -INT $pid; cat <&3 >>$TMP/first; wait $pid; echo "exit $?"; cat $TMP/err; ls $TMP | grep pipe
exit 4
bursar: stopped at a limit: nothing was exported
pipe
$ bursar export whitney-bt --goal cost --target-rate 20 --budget 1000 --set '*=0' --set limit.max_nodes=2 --lp $TMP/free.lp -q >$TMP/told; sed -n '2p;/^ b/p' $TMP/free.lp; glpsol --lp $TMP/free.lp | grep 'INTEGER OPTIMAL'; cd $TMP; sed 's/networks: .*/networks: [myrinet]/' $OLDPWD/scenarios/whitney-bt.yaml >one.yaml; bursar optimize one.yaml --goal cost --target-rate 20 --set '*=0' --set limit.max_nodes=1 --budget 9 --proof one.vipr -q | sed -n 3p; tail -1 one.vipr; python3 -B $OLDPWD/tests/oracle/vipr.py one.vipr
 obj: + 0 L0
 b2: + 0 L0 <= 1
INTEGER OPTIMAL SOLUTION FOUND
Buy      1 x ppro-200 with myrinet: 23.67 Mop/s
bound L 0 OBJ { lin 0 } -1
from 0 to 0
$ sed 's/^choose:/limits: {max_nodes: 4}\nowned: {ppro-200: 4, fast-ethernet-nic: 4, fast-ethernet-port: 8, fast-ethernet-cable: 8}\n&/; s/^budget:.*/budget: 0/; /^range/d' scenarios/whitney-bt.yaml >$TMP/owned.yaml; cd $TMP; bursar export owned.yaml owned.lp --lp -q >told; sed -n '2p; /^ b/p' owned.lp; glpsol --lp owned.lp | grep 'INTEGER OPTIMAL'
 obj: - 1 L0
 b2: + 0 L0 <= 1
INTEGER OPTIMAL SOLUTION FOUND
$ sed 's/\(name: lu.*share: 1\)}/\1, max_time: 9000s}/' tests/cli/metrics/geomean.yaml >$TMP/slow.yaml; cd $TMP; for whole in --whole ''; do bursar export slow.yaml slow.lp --lp $whole -q >told; glpsol --lp slow.lp -o slow.sol | grep '^INTEGER OPTIMAL'; sed -n 's/^Objective: *//p' slow.sol; done
INTEGER OPTIMAL SOLUTION FOUND
obj = -1 (MINimum)
INTEGER OPTIMAL SOLUTION FOUND
obj = -1 (MINimum)
$ cp -r tests/cli/mixes $TMP/shelf; cd $TMP; echo 'rack,component,east,Shelf,,,,example' >>shelf/part.csv; echo 'rack,2005-06-01,40000,USD,assumption,1,1,' >>shelf/quote.csv; for u in 14 38; do sed "s,^catalog:.*,catalog: ./shelf,; s/^choose/limits: {max_nodes: 36, rack_units: $u}\nextras: [{part: rack, per: rack_unit, each: 42}]\n&/" $OLDPWD/tests/cli/mixes.yaml >shelf.yaml; bursar optimize shelf.yaml -q | grep ^Buy; bursar export shelf.yaml shelf.mps --mps --whole -q >$TMP/none; glpsol --freemps shelf.mps -o shelf.sol >$TMP/none; grep '^Objective' shelf.sol; done # racks hold rack units, and take none
Buy      13 x pc with gigabit: 7,395 Mop/s
Objective:  obj = -1 (MINimum)
Buy      36 x pc with gigabit: 19.6 Gop/s
Objective:  obj = -1 (MINimum)
