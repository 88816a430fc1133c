# From a distributor's list only components named in the scenario are loaded; the answer and its hash are those of the whole catalogue.
# Errors are the same as with the whole catalogue, with the nearest of all names. The word `*` names all components.
$ sh tests/bench/large.sh $TMP/list 300 2; bursar catalog build $TMP/list -o $TMP/list.db -q; cp tests/bench/large.yaml $TMP/q.yaml; cd $TMP; sed 's/^title:.*/title: "*"/' q.yaml >all.yaml; for q in q all; do bursar optimize $q.yaml -c list.db -q --format json | grep -Ev '"(scenario|title)":' >$q.json; done; cmp q.json all.json; grep '"catalog"' q.json
    "catalog": "whitney-1997",
    "catalog": "0e2b5946478e243ddcf26ad8b4df6616260707e684e3093e992996f7eb03ff6a"
$ cd $TMP; echo 'extras: [{part: item-000007, per: cluster}]' | cat q.yaml - >extra.yaml; bursar optimize extra.yaml -c list.db -q --format csv | grep ^item | cut -d, -f1-3; sed 's/item-000007/item-00007/' extra.yaml >near.yaml; bursar optimize near.yaml -c list.db
item-000007,component,1
! bursar: near.yaml:12:17: unknown part 'item-00007' in catalogue 'whitney-1997'; did you mean 'item-000070'?
? 5
$ bursar crossover scenarios/h200-or-mi325x.yaml --between hgx-h200-8,mi325x-8 --draws 50 -q | grep -A 1 'of the draws' | head -5
In 12 % of the draws mi325x-8 does not win at 50,000,000.00 USD, the end of the
range.
In 80 % of the draws mi325x-8 wins at every budget.
'-' or no column: that budget lies outside the range.
