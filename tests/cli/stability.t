# What an earlier version wrote is read by this one: keys of results only grow, and plan files are verified for ever.
$ python3 -B tests/cli/keys.py bursar
no key of 31 schemas has vanished
$ for plan in tests/golden/plans/*/plan.json; do bursar verify $plan $(dirname $plan)/scenario.yaml | sed -n 1p; done
tests/golden/plans/fleet/plan.json is verified: 55 of 55 checks passed.
tests/golden/plans/networks/plan.json is verified: 40 of 40 checks passed.
tests/golden/plans/university/plan.json is verified: 50 of 50 checks passed.
tests/golden/plans/whitney/plan.json is verified: 38 of 38 checks passed.
