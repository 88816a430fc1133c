# Without the key `counts` a program runs on counts that it accepts; programs that accept all counts keep `any`. The proof reads the
# same rule from the text of the scenario.
$ cd $TMP; s="catalog: whitney-1997\nbudget: 5000000\nworkload: [{name: a, model: MODEL, params: {class: C}, share: 1}]\nchoose: {networks: [fast-ethernet], templates: [per-port]}\n"; for m in npb.bt npb.lu; do printf "$s" | sed "s/MODEL/$m/" >$m.yaml; for c in '' '--counts any'; do bursar optimize $m.yaml $c -q --format json -o $m.json; jq -c '[.clusters[0].nodes, .clusters[0].applications[0].processes]' $m.json; bursar verify $m.json $m.yaml -q $c >/dev/null; echo $?; done; bursar verify $m.json $m.yaml -q | grep '^> '; done
[1600,1600]
0
[1628,1628]
0
> process counts  no      every application runs on an allowed number of
> time shares     no      shares of time follow from the work, sum 0
> objective       no      recomputed 0, stated 27681.8239625158
> question        no      goal rate, counts any, as of 1997-10-01
> optimal         no      none of 2100 candidates enumerated is feasible and as
> near-optimal    no      0 of 4 rows are the cheapest at their rate
[1024,1024]
0
[1628,1628]
0
> process counts  no      every application runs on an allowed number of
> time shares     no      shares of time follow from the work, sum 0
> objective       no      recomputed 0, stated 31926.0251947175
> question        no      goal rate, counts any, as of 1997-10-01
> optimal         no      none of 2100 candidates enumerated is feasible and as
> near-optimal    no      0 of 4 rows are the cheapest at their rate
$ cd $TMP; bursar check npb.bt.yaml -v -q | grep counts
process counts    legal
  counts legal                 -
$ bursar check scenarios/inference-2026.yaml -v -q | grep counts; bursar check scenarios/roce-or-infiniband-16k.yaml -v -q | grep counts; bursar check scenarios/nps-four-frames.yaml -v -q | grep counts
process counts    any
  serving      mlperf.llama2-70b    100  at the measured process counts; a plan
                                         warns of other counts
process counts    any
process counts    any
