# The integer program: solved by GLPK, and compared with the search in the certificate, but not in studies. Last, the state after a
# time limit in a solve and in a comparison.
$ for m in enumerated glpk branch-and-bound; do bursar optimize scenarios/whitney-bt.yaml --method $m --format json -q | grep -E '"(status|method|method_ran|value|result|entries)"' | head -7; done
  "status": "optimal",
    "value": 6824.8268875095,
  "method": "enumerated",
  "method_ran": "enumeration",
    "method": "enumerated",
      "result": "same optimum",
      "entries": 3413
  "status": "optimal",
    "value": 6824.8268875095,
  "method": "branch-and-bound",
  "method_ran": "glpk",
    "method": "bound from branching",
      "result": "same optimum",
      "entries": 3413
  "status": "optimal",
    "value": 6824.8268875095,
  "method": "branch-and-bound",
  "method_ran": "glpk",
    "method": "bound from branching",
      "result": "same optimum",
      "entries": 3413
$ for m in enumerated glpk; do bursar optimize scenarios/whitney-fleet-procurement.yaml --method $m --format json -q | grep -E '"(status|method|method_ran|value|cost|gap)":' | head -6; done
  "status": "optimal",
    "value": 6024.324469886,
  "gap": 0.0,
  "method": "branch-and-bound",
  "method_ran": "cluster search",
  "cost": 1499951.93,
  "status": "optimal",
    "value": 6024.324469886,
  "gap": 0.0,
  "method": "branch-and-bound",
  "method_ran": "glpk",
  "cost": 1499951.93,
$ bursar optimize scenarios/rent-or-buy.yaml --method glpk -q | sed -n 3,4p; bursar optimize scenarios/rent-or-buy.yaml -q | sed -n 3,4p
Buy       1: 3 x hgx-h100-8 with ndr
Rent      2: 17,520 x hour-h100 a year
Buy       1: 3 x hgx-h100-8 with ndr
Rent      2: 17,520 x hour-h100 a year
$ bursar optimize -v scenarios/whitney-bt.yaml -q | grep -A 1 -E '^(Independent|GLPK)'
Independent check: bill, prices, limits and rates recomputed from the catalogue,
in integer money; 23 checks passed.
GLPK solved the integer program with 3,413 non-zeros: same optimum.
$ bursar optimize -v scenarios/whitney-bt.yaml -q --check none | grep -A 1 -E '^(Independent|GLPK)'
Independent check: bill, prices, limits and rates recomputed from the catalogue,
in integer money; 22 checks passed.
$ bursar optimize -v scenarios/whitney-fleet-procurement.yaml -q | grep -A 1 -E '^(Independent|GLPK)'
Independent check: bill, prices, limits, rates and shares of time recomputed
from the catalogue, in integer money; 44 checks passed.
$ bursar optimize -v scenarios/whitney-fleet-procurement.yaml -q --check glpk | grep -A 1 -E '^(Independent|GLPK)'
Independent check: bill, prices, limits, rates and shares of time recomputed
from the catalogue, in integer money; 45 checks passed.
GLPK solved the integer program with 9,103 non-zeros: same optimum.
$ bursar optimize -v tests/cli/university-2023/tender.yaml -q --check glpk | grep -A 1 -E '^(Independent|GLPK)'
Independent check: bill, prices, limits and rates recomputed from the catalogue,
in integer money; 25 checks passed.
GLPK solved the integer program with 24,953 non-zeros: same optimum.

$ bursar optimize scenarios/whitney-bt.yaml --format json -q -o $TMP/plan.json; for c in "" "--check none" "--check glpk"; do bursar verify $TMP/plan.json scenarios/whitney-bt.yaml $c --format csv | grep -c GLPK; done; bursar verify $TMP/plan.json scenarios/whitney-bt.yaml --format json | grep -A 2 'GLPK'
1
0
1
      "name": "integer program (GLPK): same optimum",
      "ok": true,
      "detail": "GLPK 6,824.827, plan 6,824.827 Mop/s"
    }
  ],
$ bursar optimize scenarios/whitney-bt.yaml --budget 900000 --format json -q -o $TMP/less.json; bursar verify $TMP/less.json scenarios/whitney-bt.yaml --format csv | grep GLPK; bursar verify $TMP/less.json scenarios/whitney-bt.yaml --budget 900000 --format csv | grep GLPK
integer program (GLPK): same optimum,false,"GLPK 6,824.827 by a better plan, plan 6,195.711 Mop/s"
integer program (GLPK): same optimum,true,"GLPK 6,195.711, plan 6,195.711 Mop/s"
$ for s in roce-or-infiniband-16k rent-or-buy whitney-bt; do bursar report scenarios/$s.yaml -o $TMP/$s.html -q 2>/dev/null; grep -c 'integer program (GLPK): same optimum' $TMP/$s.html; done; bursar report scenarios/whitney-bt.yaml --check none -o $TMP/none.html -q; grep -c 'integer program (GLPK)' $TMP/none.html
1
1
1
0
? 1
$ bursar whatif scenarios/whitney-bt.yaml --set myrinet-nic=995USD --format json -q | grep -c integer_program
0
? 1
$ bursar optimize scenarios/whitney-bt.yaml --budget 900000 --best 2 --check glpk --format json -q | grep -c integer_program
1
$ for limit in 3 12 48; do bursar optimize scenarios/whitney-fleet.yaml --method glpk --time-limit $limit --format json -q >$TMP/stopped.json; grep -q '^  "bound": null' $TMP/stopped.json || break; done; grep -E '^  "(status|method_ran|bound|gap)":|^    "value":' $TMP/stopped.json | head -5 | awk '/value/ { value = $2 + 0; next } /bound/ { bound = $2 + 0; next } /gap/ { print (bound >= value && $2 + 0 > 0 && $2 + 0 < 1 ? "a gap" : "none"); next } { print }' # later on a busy machine
  "status": "stopped",
a gap
  "method_ran": "glpk",
$ for limit in 2 8 32; do bursar optimize scenarios/whitney-fleet.yaml --check glpk --time-limit $limit --format json -q >$TMP/bound.json; grep -q '"result": "bound"' $TMP/bound.json && break; done; grep -E '"(status|result)"' $TMP/bound.json
  "status": "optimal",
      "result": "bound",
$ bursar optimize scenarios/whitney-bt.yaml --check cbc
! bursar: --check: unknown check 'cbc'; expected one of glpk, none
! try 'bursar help optimize'
? 2
