# JSON Schema of what users write, against an independent validator: what the program takes the schema takes, what the schema refuses the program refuses.
$ python3 -B tests/oracle/schema.py
True True
$ bursar schema scenario | grep -n -A4 '"clusters"'
107:    "clusters": {
108-      "maximum": 8.0,
109-      "minimum": 1.0,
110-      "type": "integer"
111-    },
$ bursar schema plan
! bursar: there is no schema 'plan'; expected one of catalog, scenario
? 2
$ cd $TMP; bursar init new >/dev/null; bursar schema scenario | cmp - new/scenario.schema.json; head -1 new/scenario.yaml
# yaml-language-server: $schema=./scenario.schema.json
