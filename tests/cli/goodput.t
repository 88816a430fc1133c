# A purchase with failures: working nodes, spares and units of storage equal brute force (tests/search/test_failing.c has more).
$ bursar optimize tests/cli/goodput/purchase.yaml
How many servers, how much storage, how many spares?

Buy      47 x server with ideal and 4 x flash: 216.8 pieces/s
Goodput  98.51 %; checkpoints of 980 GB every 53 minutes in 17.2 s; 2 spares
Cost     11,990,000.00 EUR; 10,000.00 EUR unspent
Status   optimal: nothing within 12,000,000.00 EUR is faster. Gap 0. Independent
         check: 21 of 21 passed
Inputs   ASSUMED: 1 of 1 rates, 2 of 2 prices
Advice   no near-optimal purchase is worth it: 47 nodes and 1 x flash are 0.841
         % slower and only 1.5 % cheaper
Size     47 nodes with 2 spares, 376 accelerators, 3,008 cores, 47 TiB; 239 kW;
         384 U

Performance
  application  model         processes        rate  run time [s]  communication
                                        [pieces/s]                          [s]
  work         program.work         45       216.8       0.02307              0

Order (2 lines, most expensive first)
  quantity  part    description                       total [EUR]
        47  server  Server with eight accelerators  11,750,000.00
         4  flash   Unit of storage                    240,000.00

Warnings
  assumptions, not measurements: rate of work on server
  assumptions, not measurements: latency and bandwidth of ideal
  assumptions, not quotes: prices of flash, server
$ bursar explain tests/cli/goodput/purchase.yaml 2>/dev/null | sed -n '3,9p'
Binding: budget. A 48th node costs 240,000.00 EUR too much and would add 4.63
pieces/s (+2.14 %)
Next storage: a 5th flash costs 60,000.00 EUR (50,000.00 EUR too much) and would
add 0.1747 pieces/s (+0.081 %)
Next spare: a 3rd spare costs 250,000.00 EUR (240,000.00 EUR too much) and would
add 0.7129 pieces/s (+0.33 %)

$ bursar optimize tests/cli/goodput/purchase.yaml --set 'choose.storage=[{part: flash, most: 3}]' | sed -n '3,6p'
Buy      47 x server with ideal and 3 x flash: 216.5 pieces/s
Goodput  98.39 %; checkpoints of 980 GB every 58.9 minutes in 21.3 s; 2 spares
Cost     11,930,000.00 EUR; 70,000.00 EUR unspent
Status   optimal: nothing within 12,000,000.00 EUR is faster. Gap 0. Independent
$ bursar optimize tests/cli/goodput/purchase.yaml --set failures.spares=1 | sed -n '3,6p'
Buy      47 x server with ideal and 4 x flash: 213.9 pieces/s
Goodput  95.16 %; checkpoints of 980 GB every 52.4 minutes in 17.2 s; 1 spare
Cost     11,990,000.00 EUR; 10,000.00 EUR unspent
Status   optimal: nothing within 12,000,000.00 EUR is faster. Gap 0. Independent
$ bursar optimize tests/cli/goodput/purchase.yaml --set choose.storage=none | sed -n '3,6p'
Buy      48 x server with ideal: 222.5 pieces/s
Goodput  98.98 %; checkpoints every 28.3 minutes in 5 s; 2 spares
Cost     12,000,000.00 EUR; 0.00 EUR unspent
Status   optimal: nothing within 12,000,000.00 EUR is faster. Gap 0. Independent
$ bursar optimize tests/cli/goodput/purchase.yaml --goal cost --target-rate 150 | sed -n '3,6p'
Buy      33 x server with ideal and 1 x flash: 151.9 pieces/s
Goodput  96.44 %; checkpoints of 980 GB every 111 minutes in 54 s; 1 spare
Cost     8,310,000.00 EUR; 3,690,000.00 EUR unspent
Status   optimal: nothing that reaches the target rate is cheaper. Gap 0.
$ bursar whatif tests/cli/goodput/purchase.yaml --set 'failures.mtbf=50000h per accelerator' --set failures.repair=72h | sed -n '1,2p'
The plan stays 47 x server with ideal and 4 x flash: 214.5 pieces/s instead of
216.8 pieces/s (-1.03 %)
$ bursar curve tests/cli/goodput/purchase.yaml --points 3 | sed -n '7,10p'
   budget [EUR]     cost [EUR]        rate  purchase
                                [pieces/s]
           0.00           -            -    -
   6,000,000.00   5,990,000.00       106.9  23 x server with ideal and 4 x flash
$ bursar optimize tests/cli/goodput/purchase.yaml --format json >$TMP/plan.json && bursar verify $TMP/plan.json tests/cli/goodput/purchase.yaml | sed "s,$TMP/,,; q"
plan.json is verified: 36 of 36 checks passed.
$ bursar optimize tests/cli/goodput/purchase.yaml --set failures.mtbf=none | sed -n '3,6p'
Buy      47 x server with ideal and 4 x flash: 216.8 pieces/s
Goodput  98.51 %; checkpoints of 980 GB every 53 minutes in 17.2 s; 2 spares
Cost     11,990,000.00 EUR; 10,000.00 EUR unspent
Status   optimal: nothing within 12,000,000.00 EUR is faster. Gap 0. Independent
$ bursar optimize tests/cli/goodput/purchase.yaml --set failures.mtbf=none --set 'choose.nodes=[small]'
! bursar: tests/cli/goodput/purchase.yaml:7:11: failures: the time between failures of node 'small' is unknown: add mtbf_h to its row in part.csv of catalogue 'goodput', or give failures: {mtbf: 30000h per node}
? 5
$ bursar optimize tests/cli/goodput/purchase.yaml --set 'choose.nodes=[small]'
! bursar: tests/cli/goodput/purchase.yaml:7:18: mtbf: node 'small' has no accelerators; give the time per node, such as '30000h per node'
? 5
$ bursar optimize tests/cli/goodput/purchase.yaml --set failures.mtbf=29491h
! bursar: --set failures.mtbf: mtbf: expected a time per node or per accelerator, such as '50677h per accelerator', got '29491h'
? 2
$ bursar optimize tests/cli/goodput/purchase.yaml --set 'failures.checkpoint=14 bytes/parameter'
! bursar: --set failures.checkpoint: checkpoint: model program.work of application 'work' has no parameters; give the bytes of a process or of a job, such as '8GB per process' or '2TB'
? 2
$ bursar optimize tests/cli/goodput/purchase.yaml --set 'failures.checkpoint=1GB per node'
! bursar: --set failures.checkpoint: checkpoint: expected '14 bytes/parameter', '8GB per process', or bytes of a job such as '2TB', got '1GB per node'
? 2
$ bursar optimize tests/cli/goodput/purchase.yaml --set failures=none
! bursar: tests/cli/goodput/purchase.yaml:6:56: choose.storage: storage is for checkpoints; add the key `failures`
? 5
$ bursar optimize tests/cli/goodput/purchase.yaml --set failures.checkpoint=none
! bursar: tests/cli/goodput/purchase.yaml:6:56: choose.storage: no application writes a checkpoint; give its size, such as failures: {checkpoint: 14 bytes/parameter}
? 5
$ bursar optimize tests/cli/goodput/purchase.yaml --set 'choose.storage=[flush]'
! bursar: --set choose.storage: unknown storage 'flush' in catalogue 'goodput'; did you mean 'flash'?
? 2
$ bursar optimize tests/cli/goodput/purchase.yaml --set 'choose.storage=[{part: flash, most: 2000}]'
! bursar: --set choose.storage: most: expected a whole number from 1 to 1000, got '2000'
? 2
$ bursar optimize tests/cli/goodput/purchase.yaml --counts real
! bursar: --counts: counts 'real' has no failures: a job on half a node has no spares; use any or legal
? 2
$ bursar optimize scenarios/roce-or-infiniband-16k.yaml | grep -A2 'failures not'
  failures not modelled; at this size they cost about 2.8 % (see failures):
    50,677 h between failures of an accelerator, checkpoints of 30 s, restarts
    of 300 s, no spares
$ { cat scenarios/whitney-bt.yaml; echo 'failures: {mtbf: 3000h per node, checkpoint: 1GB, fixed: 5s, restart: 60s}'; } >$TMP/f.yaml; bursar report $TMP/f.yaml -o $TMP/f.html -q && grep -c '<svg' $TMP/f.html
20
$ bursar report tests/cli/goodput/purchase.yaml -q --brief -o $TMP/page.html; sed 's/<[^>]*>/ /g' $TMP/page.html | tr -s ' \n' ' ' | grep -o -e 'Goodput 9[^%]*% [0-9]* spares' -e 'Goodput: 9[^.]*\.[0-9]* %'
Goodput: 98.51 %
Goodput 98.51 % 2 spares
$ bursar whatif tests/cli/goodput/purchase.yaml --set mtbf.server=*0.5 --set failures.repair=+50% --set write.flash=*2 | sed -n '3,12p'
Change   time between failures of server 29491 h per accelerator -> 14745.5 h
         per accelerator (-50 %)
         time of a repair 24 h -> 36 h (+50 %)
         write bandwidth of flash 20 GB/s -> 40 GB/s (+100 %)
         before                                after
Buy      47 x server with ideal and 4 x flash  47 x server with ideal and 4 x
         flash
Rate     216.8 pieces/s                        209.7 pieces/s
Cost     11,990,000.00 EUR                     11,990,000.00 EUR

$ bursar sensitivity tests/cli/goodput/purchase.yaml -q | sed -n '/input/,$p'
  input               optimum at  optimum at  difference   plan kept   plan kept
                            -10%        +10%         [%]     at -10%     at +10%
                      [pieces/s]  [pieces/s]              [pieces/s]  [pieces/s]
  price of server          242.2       197.5   20.6            216.8         -
  rate of work on          195.1       238.4   20              195.1       238.4
  server
  time between             216.4       217.1    0.325          216.4       217.1
  failures of server
  time of a repair         217         216.5    0.198          217         216.5
  price of flash           216.8       216.5    0.123          216.8         -
  share of failures        217         216.8    0.0905         217         216.8
  with a repair
  size of a                216.9       216.7    0.0777         216.9       216.7
  checkpoint
  write bandwidth of       216.7       216.8    0.0776         216.7       216.8
  flash
  fixed time of a          216.8       216.7    0.0315         216.8       216.7
  checkpoint
  time of a restart        216.8       216.8    0.0122         216.8       216.8
  read bandwidth of        216.8       216.8    0.000559       216.8       216.8
  flash

Optimum: with the plan that is optimal after the change. Plan kept: with today's
plan; '-': infeasible.
$ bursar optimize tests/cli/goodput/purchase.yaml --set 'mtbf=9000h per node' --set read.flash=*0.5 --format json >$TMP/set.json && bursar verify $TMP/set.json tests/cli/goodput/purchase.yaml --set 'mtbf=9000h per node' --set read.flash=*0.5 | sed "s,$TMP/,,; q"
set.json is verified: 36 of 36 checks passed.
$ bursar optimize tests/cli/goodput/purchase.yaml --set mtbf=9000h
! bursar: --set: mtbf: expected a time per node or per accelerator, such as '50677h per accelerator', got '9000h'
? 2
$ bursar optimize tests/cli/goodput/purchase.yaml --set failures.repair_share=*2
! bursar: --set: failures.repair_share becomes 2: expected 0 to 1
? 2
$ bursar optimize tests/cli/goodput/purchase.yaml --set failures.rapair=*2
! bursar: --set: no number of failures matches 'rapair' in 'failures.rapair=*2'; did you mean 'repair'?
? 2
$ bursar optimize scenarios/whitney-bt.yaml --set mtbf=*2
! bursar: --set: mtbf: without failures no node fails; add the key `failures`
? 2
$ sed 's/50677h/10000h/; s/^error:/&\n  mtbf: {uniform: [0.58, 1.72]}/' scenarios/roce-or-infiniband.yaml >$TMP/mtbf.yaml; bursar -q montecarlo $TMP/mtbf.yaml --draws 100 | sed -n '3,/^Probability/p'; bursar -q montecarlo $TMP/mtbf.yaml --draws 100 --format csv | python3 -c 'import csv, sys; [print(row[0], row[4]) for row in csv.reader(sys.stdin)]' | head -4
hgx-h200-8/cx7-400gbe/fat-tree,ports=8/sn5610/16xstorage-node is best in 32 % of
100 draws (95 % CI 23.7 to 41.7 %), and without errors.
Inputs   errors of 3 factors, seed 1; each node with its network has its own
         model error.
         In each draw each design buys the nodes that 100,000,000.00 USD
         affords.

Probability and regret of each design
design probability
hgx-h200-8/cx7-400gbe/fat-tree,ports=8/sn5610/16xstorage-node 0.32
hgx-h200-8/cx7-ndr/fat-tree,ports=8/qm9700/13xstorage-node 0.32
hgx-h200-8/cx7-ndr/fat-tree,ports=8/qm9700/40xstorage-node 0.18
$ for j in 1 2; do bursar -q montecarlo $TMP/mtbf.yaml --draws 60 --jobs $j --format json | cksum; done | sort -u | wc -l; sh tests/cli/shards.sh 3 montecarlo $TMP/mtbf.yaml --draws 60 --format json
1
3: the same, exit 0
$ sed 's/^error:/&\n  mtbf: {uniform: [0.58, 1.72]}/' scenarios/roce-or-infiniband.yaml >$TMP/mtbf.yaml; (ulimit -t ${BURSAR_SECONDS:-10}; bursar -q optimize $TMP/mtbf.yaml --draws 200 | sed -n '/^Regret/,/^Size/p')
Regret    expected 0.176 %, maximum 1.73 % of the mean best rate over 200 draws;
          least expected: 238 x hgx-h200-8 with ndr and 19 x storage-node for
          99,996,240.00 USD, 0.167 %
Size      237 nodes with 5 spares, 1,896 accelerators, 22,752 cores, 474 TiB;
