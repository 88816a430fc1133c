# Formal proofs of plans with failures, a service level, and tokens: each is verified by the program and by a reader in another language;
# a changed plan and a changed proof are rejected.
$ cp -r tests/cli/goodput tests/cli/tokens tests/cli/tokens.yaml $TMP; cp tests/cli/service/chat.yaml $TMP; sed -i 's/^budget:.*/budget: 3000000/' $TMP/goodput/purchase.yaml; mv $TMP/goodput/purchase.yaml $TMP/goodput/failures.yaml; sed 's/^budget:.*/budget: 2600000\nbudget_on: tco/; s/^goal: rate/goal: cost\ntarget_rate: 1000/; s/share: 1/share: 1, prompt: 1024, answer: 1024/; s/nodes: .replica./nodes: [replica, replica-hour, tokens-out]/' tests/cli/tokens-scenario.yaml > $TMP/tokens.yaml.new; mv $TMP/tokens.yaml.new $TMP/hosted.yaml
$ for f in goodput/failures chat hosted; do bursar optimize $TMP/$f.yaml --proof $TMP/p.vipr --format json -o $TMP/p.json -q; bursar verify $TMP/p.json $TMP/$f.yaml --proof $TMP/p.vipr | grep -o 'is verified\|is NOT verified'; python3 -B tests/oracle/vipr.py $TMP/p.vipr; sed '/^SOL/,/^DER/s/ 1$/ 2/' $TMP/p.vipr >$TMP/q.vipr; bursar verify $TMP/p.json $TMP/$f.yaml --proof $TMP/q.vipr 2>/dev/null | grep -o 'is verified\|is NOT verified'; python3 -B tests/oracle/vipr.py $TMP/q.vipr 2>&1 | tail -1; done
is verified
from 1782120139319095/35184372088832 to 1782120139319095/35184372088832
is NOT verified
Unproven: a solution breaks a row
is verified
from -36068903 to -36068903
is NOT verified
Unproven: a solution breaks a row
is verified
from -18921600 to -18921600
is NOT verified
Unproven: a solution breaks a row
$ failing() { jq "$2" $TMP/p.json >$TMP/e.json; bursar verify $TMP/e.json $TMP/$1.yaml --proof $TMP/p.vipr --format json 2>/dev/null | jq -r '[.checks[] | select(.ok | not).name] | join(", ") | if . == "" then "verified" else . end'; }; made() { bursar optimize $TMP/$1.yaml --proof $TMP/p.vipr --format json -o $TMP/p.json -q; }; made goodput/failures; for edit in . '.eta*=1.001' '.spares+=1' '.interval_s*=2' '.availability=1'; do failing goodput/failures "(.clusters[0].applications[0].goodput | select(. != null)) |= ($edit)" | sed "s/^/$edit: /"; done; failing goodput/failures '.clusters[0].storage_units+=1'; made chat; for edit in . '.replicas+=1' '.batch-=1' '.ttft_s*=0.9' '.replicas_needed-=1' '.arrivals_most*=2' '.tensor*=2'; do failing chat ".clusters[0].applications[0].layout |= ($edit)" | sed "s/^/$edit: /"; done; made hosted; for edit in . '.rented[0].quantity+=1' '.clusters[0].nodes+=1' '.clusters[0].applications[0].rate*=1.01' '.cost_per_unit[0].tco*=1.01'; do failing hosted "$edit" | sed "s/^/$edit: /"; done
.: verified
.eta*=1.001: goodput
.spares+=1: goodput
.interval_s*=2: goodput
.availability=1: goodput
units of storage, no stray parts, rates, times, goodput, time shares, objective, applications, formal proof
.: verified
.replicas+=1: services
.batch-=1: services
.ttft_s*=0.9: services
.replicas_needed-=1: services
.arrivals_most*=2: services
.tensor*=2: services
.: verified
.rented[0].quantity+=1: rent by year
.clusters[0].nodes+=1: nodes, tokens of prompts, no stray parts, formal proof
.clusters[0].applications[0].rate*=1.01: rates, cost per unit
.cost_per_unit[0].tco*=1.01: cost per unit
