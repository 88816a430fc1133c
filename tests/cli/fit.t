# Measured runs become a model, and the model gives a purchase with its distance beyond the measurements. Runs that cannot be fitted
# or read are rejected with their place.
$ bursar fit tests/cli/measured/runs.csv --rate 23.67 --name solver
solver: 7 runs on 1 to 64 processes.

Work of a run  2,411.97 Mop
Rate           23.67 Mop/s per process

Functions of the process count p
  quantity     function            runs  error of       RMS      worst   line
  per process                            left-out  residual   residual     of
                                         runs [%]       [%]        [%]  worst
  computation  2.40563e+09 p^-1 +     7  0.408     0.41      -0.813         5
               718641 log2(p)
  volume       1.41421e+06 p^-0.5     6  0.000123  0.000139   0.000291      8
  messages     200 log2(p)            6  0         0          0             3

Runs
  line processes quantity         measured        fitted  residual      90 %
                                                               [%] interval,
                                                                      +- [%]
     2         1 computation 2,411,973,000 2,405,630,329 -0.263         4.4
     3         2 computation 1,197,702,000 1,203,533,806  0.487         4.4
     4         4 computation   601,218,000   602,844,865  0.271         4.4
     5         8 computation   305,343,000   302,859,715 -0.813         4.4
     6        16 computation   152,671,500   153,226,461  0.363         4.4
     7        32 computation    78,821,100    78,769,154 -0.0659        4.4
     8        64 computation    41,895,900    41,899,822  0.00936       4.4
     3         2 volume          1,000,000       999,999 -0.000102      4.45
     4         4 volume            707,106       707,106  8.1e-06       4.45
     5         8 volume            500,000       499,999 -0.000102      4.45
     6        16 volume            353,553       353,553  8.1e-06       4.45
     7        32 volume            250,000       250,000 -0.000102      4.45
     8        64 volume            176,776       176,777  0.000291      4.45
     3         2 messages              200           200  0             4.45
     4         4 messages              400           400  0             4.45
     5         8 messages              600           600  0             4.45
     6        16 messages              800           800  0             4.45
     7        32 messages            1,000         1,000  0             4.45
     8        64 messages            1,200         1,200  0             4.45
$ bursar fit tests/cli/measured/runs.csv --rate 23.67 --name solver -q -o $TMP/solver-model.yaml; sed 's/\(\.[0-9]\{3\}\)[0-9]*/\1/g' $TMP/solver-model.yaml
# A measured program, written by `bursar fit`: computation, communication and memory of a process.
# Rate of the measured machine: 23.67 Mop/s.
program: solver
work: 2411973000
measured: {from: 1, to: 64}
computation:
  terms:
    - {c: 2405630328.656, a: -1, b: 0}
    - {c: 718641.328, a: 0, b: 1}
  interval: 0.043
volume:
  terms:
    - {c: 1414212.114, a: -0.5, b: 0}
  interval: 0.043
messages:
  terms:
    - {c: 200, a: 0, b: 1}
  interval: 0.043
$ bursar predict pmnf file=$TMP/solver-model.yaml processes=128 rate=23.67 latency=190us bandwidth=8MiB/s
application         solver
processes           128
rate                1,873 Mop/s
time                1.287 s
computation         1.007 s
communication       0.2809 s
efficiency          61.84 %
work                2,411.973 Mop
legal count         yes
least time, 90 %    1.15569 s
longest time, 90 %  1.43419 s
measured from       1 processes
measured to         64 processes

Warnings
  solver: measured at 1 to 64 processes; 128 is 2 times the upper limit
$ cp tests/cli/measured/sparta.csv $TMP; cd $TMP; bursar fit sparta.csv --mode weak -o sparta.yaml; cat sparta.yaml | tail -6 | cut -c1-18
sparta: 9 runs on 1 to 256 nodes.
Weak scaling: each process has one share of the problem. The times are those of
one share.

Work of a share  2,652.11 Mop
Rate             2,652.11 Mop/s per node

Functions of the process count p
  quantity     function             runs  error of       RMS     worst   line
  per process                             left-out  residual  residual     of
                                          runs [%]       [%]       [%]  worst
  computation  2.58839e+09 +           9      1.59      1.55      3.02      5
               7.50801e+07 log2(p)

Runs
  line processes quantity         measured        fitted residual      90 %
                                                              [%] interval,
                                                                     +- [%]
     2         1 computation 2,652,110,000 2,588,389,775  -2.4         4.07
     3         2 computation 2,660,939,297 2,663,469,835   0.0951      4.07
     4         4 computation 2,741,259,247 2,738,549,895  -0.0988      4.07
     5         8 computation 2,731,157,882 2,813,629,955   3.02        4.07
     6        16 computation 2,841,239,574 2,888,710,015   1.67        4.07
     7        32 computation 2,947,009,893 2,963,790,075   0.569       4.07
     8        64 computation 3,078,631,341 3,038,870,135  -1.29        4.07
     9       128 computation 3,154,487,721 3,113,950,195  -1.29        4.07
    10       256 computation 3,204,822,233 3,189,030,256  -0.493       4.07

Warnings
  run times include communication; the predicted time does not depend on the
    network

Model written to sparta.yaml. In a workload: {model: pmnf, params: {file:
sparta.yaml}}
measured: {from: 1
computation:
  terms:
    - {c: 25883897
    - {c: 75080060
  interval: 0.0399
$ cd $TMP; bursar predict ./sparta.yaml processes=2048 rate=2652.11 latency=2us bandwidth=20GB/s
application         sparta
processes           2,048
rate                4,219 Gop/s
time                1.287 s
computation         1.287 s
communication       0 s
efficiency          77.68 %
work                -
legal count         yes
least time, 90 %    0.689717 s
longest time, 90 %  2.40293 s
measured from       1 processes
measured to         256 processes

Warnings
  sparta: measured at 1 to 256 processes; 2048 is 8 times the upper limit
$ bursar fit tests/cli/measured/sparta.csv
! bursar: tests/cli/measured/sparta.csv:1: a figure_of_merit needs runs whose problem grows with the processes: add --mode weak
? 5
$ bursar fit tests/cli/measured/sparta.csv --mode wek
! bursar: --mode: unknown mode 'wek'; did you mean 'weak'?
! try 'bursar help fit'
? 2
$ printf 'nodes,processes,time_s\n1,1,4\n' >$TMP/bad.csv; cd $TMP; bursar fit bad.csv
! bursar: bad.csv:1:1: expected a column 'processes' or 'nodes', one of the two
? 5
$ printf 'nodes,time_s,figure_of_merit\n1,1,4\n' >$TMP/bad.csv; cd $TMP; bursar fit bad.csv
! bursar: bad.csv:1:1: expected a column 'compute_s', 'time_s' or 'figure_of_merit', one of the three
? 5
$ cp -r catalog/whitney-1997 $TMP/parts; cp tests/cli/measured/solver.yaml $TMP; echo 'ppro-200,solver,23670000,measured,nas-97-023-5.1' >>$TMP/parts/node_rate.csv; bursar catalog build -q $TMP/parts -o $TMP/measured.db; cd $TMP; bursar optimize ./solver.yaml
a solver that was measured

Buy      130 x ppro-200 with fast-ethernet: 1,889 Mop/s
Cost     399,100.00 USD; 900.00 USD unspent
Status   optimal: nothing within 400,000.00 USD is faster. Gap 0. Independent
         check: 23 of 23 passed
Inputs   1 measured rate, 4 quoted prices, 1 measured network figure
Advice   no near-optimal purchase is worth it: 128 nodes are 0.839 % slower and
         only 1.54 % cheaper
Size     130 nodes, 130 cores, 16.25 GiB; power 13 kW without 260
         fast-ethernet-port; 520 U

Performance
  application  model   processes  rate [Mop/s]  run time [s]  communication [s]
  solver       solver        130         1,889         1.277             0.2816

Order (4 lines, most expensive first)
  quantity  part                 description                    unit       total
                                                               price       [USD]
       130  ppro-200             PC with one 200 MHz Pen..  2,380.00  309,400.00
       260  fast-ethernet-port   Fast Ethernet switch, p..    285.00   74,100.00
       130  fast-ethernet-nic    Fast Ethernet interface..    100.00   13,000.00
       260  fast-ethernet-cable  Fast Ethernet cable           10.00    2,600.00

Warnings
  extrapolated, measured at 1 to 64 processes: solver (130); compare with a run
    of this size (`bursar calibrate`)
$ cd $TMP; bursar optimize solver.yaml --format json -o plan.json; bursar verify plan.json solver.yaml --format csv | grep -E 'false|optimal'; sed 's/model: pmnf, params: {file: solver-model.yaml}/model: solver-model.yaml/' solver.yaml >direct.yaml; bursar optimize direct.yaml --format csv | head -3
bound and gap,true,"bound 1889.33404769789, gap 0, claimed optimal"
status,true,optimal
optimal,true,"best of 336 candidates enumerated: 1889334047.69789, plan 1889334047.69789"
near-optimal,true,4 of 4 rows are the cheapest at their rate
part,kind,quantity,owned,unit_price,unit_price_minor,tax,tax_minor,total,total_minor,quote_kind,quote_date,source,seller,dearer_offers,vendor,name,valid_until
fast-ethernet-cable,cable,260,0,10.00,1000,0.00,0,2600.00,260000,quote,1997-10-01,nas-97-023-table-6,nas-97-023-table-6,0,,Fast Ethernet cable,
fast-ethernet-nic,nic,130,0,100.00,10000,0.00,0,13000.00,1300000,quote,1997-10-01,nas-97-023-table-6,nas-97-023-table-6,0,,Fast Ethernet interface card,
$ cp -r $TMP/parts $TMP/weak; cd $TMP; sed 's/solver-model/sparta/; s/solver/sparta/g; s/measured.db/weak.db/' solver.yaml >weak.yaml; echo 'ppro-200,sparta,2652110000,measured,nas-97-023-5.1' >>weak/node_rate.csv; bursar catalog build -q weak -o weak.db; bursar optimize weak.yaml --format json -o plan.json; bursar optimize weak.yaml | sed -n '/^Buy/,/sparta  sparta/p; /Warnings/,$p'; bursar verify plan.json weak.yaml --format csv | grep -E 'false|optimal|rates'; sed 's/share: 1/runs: 5/' weak.yaml >runs.yaml; bursar optimize runs.yaml
Buy      130 x ppro-200 with fast-ethernet: 293.5 Gop/s
Cost     399,100.00 USD; 900.00 USD unspent
Status   optimal: nothing within 400,000.00 USD is faster. Gap 0. Independent
         check: 23 of 23 passed
Inputs   1 measured rate, 4 quoted prices, 1 measured network figure
Advice   no near-optimal purchase is worth it: 129 nodes are 0.743 % slower and
         only 0.769 % cheaper
Size     130 nodes, 130 cores, 16.25 GiB; power 13 kW without 260
         fast-ethernet-port; 520 U

Performance
  application  model   processes  rate [Gop/s]  run time [s]  communication [s]
  sparta       sparta        130         293.5         1.175                  0

Order (4 lines, most expensive first)
  quantity  part                 description                    unit       total
                                                               price       [USD]
       130  ppro-200             PC with one 200 MHz Pen..  2,380.00  309,400.00
       260  fast-ethernet-port   Fast Ethernet switch, p..    285.00   74,100.00
       130  fast-ethernet-nic    Fast Ethernet interface..    100.00   13,000.00
       260  fast-ethernet-cable  Fast Ethernet cable           10.00    2,600.00
rates,true,every rate agrees with the model
bound and gap,true,"bound 293481.41284921, gap 0, claimed optimal"
status,true,optimal
optimal,true,"best of 336 candidates enumerated: 293481412849.21, plan 293481412849.21"
near-optimal,true,4 of 4 rows are the cheapest at their rate
! bursar: runs.yaml:6:5: sparta: `runs` and `max_time` need runs of one size: give it in `params`, or use `share`
? 5
$ cp tests/cli/measured/runs.csv $TMP; cd $TMP; bursar fit runs.csv --points -q -o points.yaml; tail -7 points.yaml; bursar predict ./points.yaml processes=6 rate=1 latency=190us bandwidth=8MiB/s | tail -4
  points:
    - [2, 200]
    - [4, 400]
    - [8, 600]
    - [16, 800]
    - [32, 1000]
    - [64, 1200]
longest time, 90 %  -
longest time, 90 %: points and terms without an interval give none
measured from  1 processes
measured to    64 processes
$ cd $TMP; head -5 runs.csv >few.csv; bursar fit few.csv
! bursar: few.csv:5: computation: a fit needs runs at 5 to 256 different process counts, got 4
? 5
$ cd $TMP; printf 'processes,time_s\n1,4\n2,2,5\n' >bad.csv; bursar fit bad.csv --points
! bursar: bad.csv:3: expected 2 values, got 3
? 5
$ cd $TMP; printf 'processes,time_s\n1,"4,5"\n' >bad.csv; bursar fit bad.csv
! bursar: bad.csv:2:3: expected a number, got '4,5' (a decimal point is '.', and digits are not grouped)
? 5
$ cd $TMP; printf 'processes,time\n1,4\n' >bad.csv; bursar fit bad.csv
! bursar: bad.csv:1:11: unknown column 'time'; did you mean 'time_s'?
? 5
$ cd $TMP; printf 'processes,time_s,processes\n1,4,2\n' >bad.csv; bursar fit bad.csv
! bursar: bad.csv:1:18: column 'processes' is named twice
? 5
$ cd $TMP; printf 'processes,time_s\n2.5,4\n' >bad.csv; bursar fit bad.csv
! bursar: bad.csv:2:1: expected a whole number, got '2.5'
? 5
$ cd $TMP; printf 'processes,time_s\n2,1\n4,1000\n8,1\n16,1000\n32,1\n64,1e6\n' >bad.csv; bursar fit bad.csv
! bursar: bad.csv:7: computation: no function c p^a log2(p)^b describes these runs: the best has an error of 100 % in cross-validation, largest at this line; --points keeps the runs as they are
? 5
$ cd $TMP; printf 'processes,time_s,volume_B\n1,4,7\n' >bad.csv; bursar fit bad.csv
! bursar: bad.csv:2:5: volume_B: a single process sends nothing
? 5
$ cd $TMP; bursar fit runs.csv --name Solver
! bursar: --name: expected small letters, digits, dots and dashes, got 'Solver'
? 2
$ bursar predict pmnf processes=4
! bursar: pmnf needs file=FILE
? 2
$ cd $TMP; sed 's/a: -1/a: -9/' solver-model.yaml >bad.yaml; bursar predict pmnf file=bad.yaml processes=4 rate=1
! bursar: bad.yaml:8:34: a: expected a number from -4 to 4, got '-9'
? 5
$ cd $TMP; sed 's/solver-model/nothing/' solver.yaml >lost.yaml; bursar optimize lost.yaml
! bursar: nothing.yaml: cannot be read: No such file or directory
? 5
$ cd $TMP; sed 's/, params: {file: solver-model.yaml}//' solver.yaml >lost.yaml; bursar optimize lost.yaml
! bursar: lost.yaml:6:27: pmnf needs params: {file: FILE}
? 5
$ bursar models pmnf | tail -2
  `bursar predict` also takes processes=, rate=, latency= and bandwidth= or
  network=, legal=yes
$ cd $TMP; sed '1s/$/,memory_B/; 2s/$/,8020000000/; 3s/$/,4020000000/; 4s/$/,2020000000/; 5s/$/,1020000000/; 6s/$/,520000000/; 7s/$/,270000000/; 8s/$/,145000000/' runs.csv >held.csv; bursar fit held.csv --rate 23.67 --name solver -o solver-model.yaml | grep -A 7 ' memory' | head -1; sed -n '/^memory/,$p' solver-model.yaml | grep -c '{c: '; bursar predict pmnf file=solver-model.yaml processes=40 rate=23.67 latency=190us bandwidth=8MiB/s | grep memory
  memory       8e+09 p^-1 + 2e+07     7  0         0          0             2
2
memory per process  209.8 MiB
$ cd $TMP; sed 's/^budget.*/budget: 200000\nmemory: enforce/' solver.yaml >held.yaml; bursar optimize held.yaml; bursar optimize held.yaml --budget 400000 --format json -o held.json; grep -E '"(nodes|processes)"' held.json; bursar verify held.json held.yaml --budget 400000 --format csv | grep -E 'counts|optimal|false'
a solver that was measured

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  budget 200,000.00 USD (line 4): +17,970.00 USD
  memory enforce (line 5): memory ignore
Smallest sufficient change: budget to 217,970.00 USD.
      "nodes": 130,
          "processes": 130,
    "nodes": 130,
      "nodes": 128,
      "nodes": 109,
      "nodes": 119,
      "nodes": 128,
process counts,true,every application runs on an allowed number of processes
bound and gap,true,"bound 1889.33404769789, gap 0, claimed optimal"
question,true,"goal rate, counts any, as of 1997-10-01"
status,true,optimal
optimal,true,"best of 336 candidates enumerated: 1889334047.69789, plan 1889334047.69789"
near-optimal,true,4 of 4 rows are the cheapest at their rate
$ cd $TMP; bursar fit runs.csv --rate 23.67 --name solver -q -o solver-model.yaml; bursar optimize held.yaml | sed -n '/^Buy/p; /Warnings/,$p'
Buy      65 x ppro-200 with fast-ethernet: 1,208 Mop/s
Warnings
  memory: enforce does not limit solver: its memory is not known; check it on a
    node
  extrapolated, measured at 1 to 64 processes: solver (65); compare with a run
    of this size (`bursar calibrate`)
$ cd $TMP; sed '4s/2020000000/0/' held.csv >bad.csv; bursar fit bad.csv
! bursar: bad.csv:4:19: memory_B: expected a number above 0, got '0'
? 5
$ cd $TMP; sed '4s/,2020000000//' held.csv >bad.csv; bursar fit bad.csv
! bursar: bad.csv:4: memory_B is empty
? 5
