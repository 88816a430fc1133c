# Nodes with two processors: messages inside a node use its memory bandwidth, and `placement` says which are inside. Unmeasured rates
# are estimated if the scenario allows it, and marked.
$ sh tests/cli/smp.sh $TMP/smp && bursar optimize $TMP/smp.yaml | sed -n 3,10p
Buy      50 x dual-200 with fast-ethernet: 2,032 Mop/s
Cost     194,500.00 USD; 5,500.00 USD unspent
Status   optimal: nothing within 200,000.00 USD is faster. Gap 0. Independent
         check: 23 of 23 passed
Inputs   ASSUMED: 1 of 1 rates, 1 of 4 prices
Advice   no cheaper or simpler purchase is within 1 % of this rate
Size     50 nodes, 100 cores, 12.5 GiB; power not known; rack units not known

$ bursar optimize $TMP/smp-cyclic.yaml | sed -n 3,11p
Buy      50 x dual-200 with fast-ethernet: 1,967 Mop/s
Cost     194,500.00 USD; 5,500.00 USD unspent
Status   optimal: nothing within 200,000.00 USD is faster. Gap 0. Independent
         check: 23 of 23 passed
Inputs   ASSUMED: 1 of 1 rates, 1 of 4 prices
Advice   no cheaper or simpler purchase is within 1 % of this rate
Size     50 nodes, 100 cores, 12.5 GiB; power not known; rack units not known

Performance
$ bursar optimize $TMP/smp-both.yaml 2>&1 | sed "s|$TMP/||"
bursar: smp-both.yaml:5:28: catalogue 'smp' has no rate of node 'xeon-400' for application 'lu': add a row xeon-400,npb.lu.exact to its node_rate.csv
$ bursar optimize $TMP/smp-estimate.yaml -o $TMP/plan.json --format json && grep rate_kind $TMP/plan.json
          "rate_kind": "estimated",
$ bursar optimize $TMP/smp-estimate.yaml | sed -n '3,4p;/Warnings/,$p'
Buy      28 x xeon-400 with fast-ethernet: 2,400 Mop/s
Cost     187,320.00 USD; 12,680.00 USD unspent
Warnings
  estimate, not a measurement: rate of lu on xeon-400, 2 times that on ppro-200
    by their speeds
  messages inside xeon-400 are assumed to take 0.5 us and 0.0675 GB/s (memory
    bandwidth / 8): set its inside_latency and inside_bandwidth
  no bidirectional bandwidth for fast-ethernet: the one-way figure is used; this
    understates fast networks
  assumption, not a quote: price of xeon-400
$ bursar verify $TMP/plan.json $TMP/smp-estimate.yaml | sed -n 's/.*\(plan.json.*\):.*/\1/p'
plan.json is verified
$ sed s/estimated/measured/ $TMP/plan.json >$TMP/lie.json; bursar verify $TMP/lie.json $TMP/smp-estimate.yaml | grep applications
> applications  no      model, unit, computing and communication time, share of
! bursar: the plan failed the verification
$ bursar catalog show $TMP/smp dual-200 | grep within
latency within the node    20 us
bandwidth within the node  100 MB/s
$ sed 's/rates: estimate/rates: guess/' $TMP/smp-estimate.yaml >$TMP/guess.yaml; bursar optimize $TMP/guess.yaml 2>&1 | sed "s|$TMP/||"
bursar: guess.yaml:7:8: rates: unknown value 'guess'; expected one of measured, estimate
$ sed 's/share: 1/share: 1, cpu_share: 1.5/' $TMP/smp-estimate.yaml >$TMP/guess.yaml; bursar optimize $TMP/guess.yaml 2>&1 | sed "s|$TMP/||"
bursar: guess.yaml:4:85: cpu_share: expected a share above 0, at most 1, got '1.5'
$ { cat $TMP/smp-estimate.yaml; echo 'error: {rates: {estimated: {table: {0.8: 1, 1: 3}}}}'; } >$TMP/error.yaml; bursar montecarlo $TMP/error.yaml --exact
Nodes of two processors

xeon-400 is best in 75 % of all 2 combinations, and without errors.
Inputs   errors of 1 factor.
         In each draw each design buys the nodes that 200,000.00 USD affords.

Probability and regret of each design
  design           best in [%]  mean regret [%]  maximum regret  infeasible [%]
  (fast-ethernet,                                           [%]
  per-port)
> xeon-400                  75            0.195           0.778               0
  dual-200                  25           11.5            15.3                 0

Orders fixed before the draw
  order           purchase      cost [USD]    mean   mean   CVaR maximum   over
                                           [Mop/s] regret     of  regret budget
                                                      [%] regret     [%]    [%]
                                                             [%]
  best mean, best 28 x xeon-400 187,320.00   2,304  0.171  0.685   0.685      0
  CVaR 95 %, best with
  worst case      fast-ethernet
> plan without    28 x xeon-400 187,320.00   2,304  0.171  0.685   0.685      0
  errors          with
                  fast-ethernet

Measure first: the rate of lu on xeon-400: knowing it before the order removes
100 % of the expected regret.
$ sed 's/estimated:/guessed:/' $TMP/error.yaml >$TMP/guess.yaml; bursar montecarlo $TMP/guess.yaml 2>&1 | sed "s|$TMP/||"
bursar: guess.yaml:8:17: unknown key 'guessed' in the rates of error; expected one of list, measured, estimate, estimated, assumption
$ bursar crossover $TMP/error.yaml --between dual-200,xeon-400 --exact | sed -n '/^Crossover budget/,$p'
Crossover budget with errors (2 combinations)
  crossover           low [USD]  5 % [USD]  median [USD]
  alternation begins       0.00       0.00          0.00
  last change         40,140.00  40,140.00     40,140.00

In 25 % of the draws xeon-400 does not win at 200,000.00 USD, the end of the
range.
'-' or no column: that budget lies outside the range.
$ sed 's/fast-ethernet\]/fast-ethernet, myrinet]/' $TMP/error.yaml >$TMP/two.yaml; bursar crossover $TMP/two.yaml --between fast-ethernet,myrinet | sed -n '/^Crossover budget/,$p'
Crossover budget with errors (1,000 draws, seed 1)
  crossover            low [USD]   5 % [USD]      median  95 % [USD]  high [USD]
                                                   [USD]
  alternation begins        0.00        0.00        0.00   93,506.88   93,506.88
  last change         155,844.80  155,844.80  155,844.80  179,221.52  179,221.52
$ sed 's/share: 1/share: 1, va: 3/; $a memory_bandwidth: share' $TMP/smp.yaml >$TMP/shared.yaml; bursar optimize $TMP/shared.yaml 2>&1 | sed "s|$TMP/||"
bursar: shared.yaml:5:18: processes of node 'dual-200' share its memory (memory_bandwidth: share), whose bandwidth is not known: add memory_bandwidth of 'dual-200' to the machine_constant.csv of catalogue 'smp'
$ echo 'dual-200,memory_bandwidth,100,MB/s,assumption,' >>$TMP/smp/machine_constant.csv; bursar optimize $TMP/shared.yaml | sed -n '3,10p;/Warnings/,$p'
Buy      50 x dual-200 with fast-ethernet: 1,445 Mop/s
Cost     194,500.00 USD; 5,500.00 USD unspent
Status   optimal: nothing within 200,000.00 USD is faster. Gap 0. Independent
         check: 23 of 23 passed
Inputs   ESTIMATED: 1 of 1 rates; ASSUMED: 1 of 4 prices
Advice   no cheaper or simpler purchase is within 1 % of this rate
Size     50 nodes, 100 cores, 12.5 GiB; power not known; rack units not known

Warnings
  estimate, not a measurement: rate of lu on dual-200; 2 processes share its
    memory, and each reaches 18.75 Mop/s instead of 28 alone
  assumptions, not measurements: rate of lu on dual-200
  no bidirectional bandwidth for fast-ethernet: the one-way figure is used; this
    understates fast networks
  assumption, not a quote: price of dual-200
$ bursar optimize $TMP/shared.yaml --format json -o $TMP/plan.json; grep rate_kind $TMP/plan.json; bursar verify $TMP/plan.json $TMP/shared.yaml --format csv | grep -E 'rates|optimal|false'
          "rate_kind": "estimated",
rates,true,every rate agrees with the model
bound and gap,true,"bound 1444.95116877136, gap 0, claimed optimal"
status,true,optimal
optimal,true,"best of 62 candidates enumerated: 1444951168.77136, plan 1444951168.77136"
near-optimal,true,3 of 3 rows are the cheapest at their rate
$ sed 's/, va: 3//' $TMP/shared.yaml >$TMP/bad.yaml; bursar optimize $TMP/bad.yaml 2>&1 | sed "s|$TMP/||"
bursar: bad.yaml:4:12: with memory_bandwidth: share application 'lu' needs `va`: its operations for each word of 8 bytes that it moves from memory
$ sed 's/bandwidth: share/bandwidth: shared/' $TMP/shared.yaml >$TMP/bad.yaml; bursar optimize $TMP/bad.yaml 2>&1 | sed "s|$TMP/||"
bursar: bad.yaml:7:19: memory_bandwidth: unknown value 'shared'; did you mean 'share'?
$ bursar check -v $TMP/shared.yaml | grep bandwidth
memory bandwidth  shared by the processes of a node
  lu           npb.lu.exact    100  one latency and bandwidth, or measured times
$ sh tests/cli/smp.sh $TMP/two; for rate in 'placement=cyclic,56' 'class=B,14'; do echo "dual-200,npb.lu.exact ${rate}000000,measured,nas-97-023-table-3" >>$TMP/two/node_rate.csv; bursar optimize $TMP/two-cyclic.yaml | sed -n 3p; done
Buy      50 x dual-200 with fast-ethernet: 3,272 Mop/s
Buy      50 x dual-200 with fast-ethernet: 1,095 Mop/s
$ sh tests/cli/smp.sh $TMP/bare; sed -i '/^dual-200,/d' $TMP/bare/machine_constant.csv; bursar optimize $TMP/bare.yaml -o $TMP/plan.json --format json; bursar optimize $TMP/bare.yaml | sed -n '3p;/inside/,/inside_b/p;/^  lu /p'
Buy      50 x dual-200 with fast-ethernet: 2,033 Mop/s
  lu                 100         2,033         245.4              67.25
  messages inside dual-200 are assumed to take 0.5 us and 10 GB/s: set its
    inside_latency and inside_bandwidth
$ bursar verify $TMP/plan.json $TMP/bare.yaml --format csv | grep -E 'rates|^optimal|false'
rates,true,every rate agrees with the model
optimal,true,"best of 62 candidates enumerated: 2032668727.79017, plan 2032668727.79017"
$ bursar predict npb.lu.exact class=B processes=100 rate=28 latency=190us bandwidth=4194304B/s processes_per_node=2 inside_latency=0.5us inside_bandwidth=5GB/s --format csv
application,processes,rate,rate_unit,time_s,compute_s,communicate_s
npb.lu.exact class=B,100,2032.66872779017,Mop/s,245.40354061151,178.151465246429,67.2520753650813
$ printf 'node,application,processes_per_node,rate_per_s,kind,source\ndual-200,npb.lu.exact,1,28000000,assumption,\n' >$TMP/bare/node_rate.csv; bursar optimize $TMP/bare.yaml | grep -c inside
0
? 1
