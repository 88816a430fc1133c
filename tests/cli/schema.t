# JSON Schema of what users write and of results, against an independent validator: what the program takes the schema takes, what the
# schema refuses the program refuses, what it writes the schema takes: so many results, of each command, and those of questions drawn by
# chance; of a plan that is spoilt only the two without a key that may be left out.
$ python3 -B tests/oracle/schema.py
True True
$ bursar schema scenario | grep -n -A4 '"clusters"'
324:    "clusters": {
325-      "description": "Integer, 1 to 8; default: 1. The largest number of separate clusters. More than one needs a budget or max_nodes, except for goal cost. Example: clusters: 2",
326-      "group": "PROBLEM",
327-      "maximum": 8.0,
328-      "minimum": 1.0,
$ bursar schema plans
! bursar: there is no schema 'plans'; did you mean 'plan'?
? 2
$ bursar schema plan | grep -A3 '"const"'; bursar schema curve | grep -A7 '^    "rate_per_cost"'
          "const": "bursar.optimize/1"
        },
        "status": {
          "$ref": "#/definitions/status"
--
          "const": "bursar.optimize/1"
        },
        "status": {
          "$ref": "#/definitions/status"
    "rate_per_cost": {
      "type": [
        "number",
        "null"
      ]
    },
    "rate_round": {
      "type": [
$ python3 -B tests/oracle/schema.py results
140 4 []
$ python3 -B tests/generator/results.py 100
True 16
$ cd $TMP; bursar init new >/dev/null; bursar schema scenario | cmp - new/scenario.schema.json; head -1 new/scenario.yaml
# yaml-language-server: $schema=./scenario.schema.json
$ bursar schema scenario | jq -r '.properties | .budget.description, .budget.group, .budget_on.description, .limits.group, .tco.properties.pue.description, .choose.properties.nodes.description' | fold -s -w 78 | sed 's, *$,,'
Money; no default. The upper limit of the cost. Goal rate needs a budget or
max_nodes. Example: budget: 1M USD
PROBLEM
Word; default: capital. capital limits the purchase; tco limits purchase and
operation together, and needs the key tco. Example: budget_on: tco
LIMITS
Number, 1 to 100; default: 1. The power of the room over the power of the
machines.
List of names; default: all nodes. Rentals (rental.csv) are chosen only where
this list names them. Example: nodes: [epyc-2x9755-768, epyc-9655p-384]
$ bursar schema scenario | jq -r '[.properties | to_entries[] | select(.value.description == null) | .key] | length'
0
