# JSON Schema of what users write and of results, against an independent validator: what the program takes the schema takes, what the
# schema refuses the program refuses, what it writes the schema takes: so many results, of each command, and those of questions drawn by
# chance; of a plan that is spoilt only the two without a key that may be left out.
$ python3 -B tests/oracle/schema.py
True True
$ bursar schema scenario | grep -n -A4 '"clusters"'
235:    "clusters": {
236-      "maximum": 8.0,
237-      "minimum": 1.0,
238-      "type": "integer"
239-    },
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
    "rate_unit": {
      "type": [
$ python3 -B tests/oracle/schema.py results
124 4 []
$ python3 -B tests/generator/results.py 100
True 16
$ cd $TMP; bursar init new >/dev/null; bursar schema scenario | cmp - new/scenario.schema.json; head -1 new/scenario.yaml
# yaml-language-server: $schema=./scenario.schema.json
