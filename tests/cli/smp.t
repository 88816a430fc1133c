# Nodes of two processors: messages inside a node cost its memory, placement says which; rates that nobody measured are
# estimated where the scenario wants them, and marked.
$ sh tests/cli/smp.sh $TMP/smp && bursar optimize $TMP/smp.yaml | sed -n 3,10p
Buy 50 x dual-200 with fast-ethernet: 2032.15 Mop/s for 194,500.00 USD.
Proven: nothing else within 200,000.00 USD is faster.

What it does
  name  model                 processes     rate  run time  computing        in
                                                                       messages
                                           Mop/s         s          s         s
  lu    npb.lu.exact class=B        100  2032.15   245.466    178.151   67.3142
$ bursar optimize $TMP/smp-cyclic.yaml | sed -n 3,11p
Buy 50 x dual-200 with fast-ethernet: 1967.34 Mop/s for 194,500.00 USD.
Proven: nothing else within 200,000.00 USD is faster.

What it does
  name  model                 processes     rate      run  computing        in
                                                     time             messages
                                           Mop/s        s          s         s
  lu    npb.lu.exact class=B        100  1967.34  253.552    178.151   75.4006
        placement=cyclic
$ bursar optimize $TMP/smp-both.yaml 2>&1 | sed "s|$TMP/||"
bursar: smp-both.yaml:5:28: catalogue 'smp' has no rate of node 'xeon-400' for application 'lu': add a row xeon-400,npb.lu.exact to its node_rate.csv
$ bursar optimize $TMP/smp-estimate.yaml -o $TMP/plan.json --format json && grep rate_kind $TMP/plan.json
          "rate_kind": "estimated",
$ bursar optimize $TMP/smp-estimate.yaml | sed -n '3,4p;/Warnings/,$p'
Buy 28 x xeon-400 with fast-ethernet: 2276.98 Mop/s for 187,320.00 USD.
Proven: nothing else within 200,000.00 USD is faster.
Warnings
    the rate of lu on xeon-400 is estimated: 2 times that on ppro-200, by their
    speeds
    the price of xeon-400 is an assumption
$ bursar verify $TMP/plan.json $TMP/smp-estimate.yaml | sed -n 's/.*\(plan.json.*\):.*/\1/p'
plan.json is verified
$ sed s/estimated/measured/ $TMP/plan.json >$TMP/lie.json; bursar verify $TMP/lie.json $TMP/smp-estimate.yaml | grep applications
> applications      no     model, unit, computing and communication time, share
! bursar: the plan is not verified
$ bursar catalog show $TMP/smp dual-200 | grep inside
latency inside    20 us
bandwidth inside  100000000 B/s
$ sed 's/rates: estimate/rates: guess/' $TMP/smp-estimate.yaml >$TMP/guess.yaml; bursar optimize $TMP/guess.yaml 2>&1 | sed "s|$TMP/||"
bursar: guess.yaml:7:8: rates: unknown value 'guess'; expected one of measured, estimate
$ sed 's/share: 1/share: 1, cpu_share: 1.5/' $TMP/smp-estimate.yaml >$TMP/guess.yaml; bursar optimize $TMP/guess.yaml 2>&1 | sed "s|$TMP/||"
bursar: guess.yaml:4:85: cpu_share: expected a share above 0, at most 1, got '1.5'
