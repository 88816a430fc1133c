# Models against measured runs: table 3 of NAS-97-023, where the model predicts 0.742, 0.745 and 0.719 of the time; plans show both.
$ bursar calibrate scenarios/runs/whitney-table-3.csv
npb.bt: one run does not determine the error.
npb.lu: one run does not determine the error.
npb.sp: one run does not determine the error.

Runs
  line  machine    application     processes  measured    model   model /
                                                   [s]      [s]  measured
     2  Whitney    npb.bt class=A          4     2,439  1,810      0.742
        prototype
     3  Whitney    npb.lu class=A          4     1,337    995.9    0.7446
        prototype
     4  Whitney    npb.sp class=A          4     1,646  1,182      0.7183
        prototype

Models
  model   runs  time factor  90 % low  90 % high
  npb.bt     1        1.348         1          1
  npb.lu     1        1.343         1          1
  npb.sp     1        1.392         1          1
$ bursar calibrate scenarios/runs/whitney-table-3.csv -q -o $TMP/whitney.yaml; cat $TMP/whitney.yaml; cp scenarios/whitney-bt.yaml $TMP; echo 'calibration: whitney.yaml' >>$TMP/whitney-bt.yaml; bursar optimize $TMP/whitney-bt.yaml | sed -n 3,15p; cd $TMP; bursar optimize whitney-bt.yaml --format json -o plan.json; grep calibrated plan.json; bursar verify plan.json whitney-bt.yaml --format csv | grep -E 'optimal|false'
# Written by `bursar calibrate`: measured time = factor x the model's time, 90 % within low to high of that.
npb.bt: {factor: 1.34763284143, low: 1, high: 1, runs: 1}
npb.lu: {factor: 1.34297892003, low: 1, high: 1, runs: 1}
npb.sp: {factor: 1.39219328078, low: 1, high: 1, runs: 1}
Buy      325 x ppro-200 with fast-ethernet: 6,825 Mop/s
Cost     997,750.00 USD; 2,250.00 USD unspent
Status   optimal: nothing within 1,000,000.00 USD is faster. Gap 0. Independent
         check: 23 of 23 passed
Inputs   1 measured rate, 4 quoted prices, 1 measured network figure
Advice   no near-optimal purchase is worth it: 322 nodes are 0.86 % slower and
         only 0.923 % cheaper
Size     325 nodes, 325 cores, 40.62 GiB; power 32.5 kW without 650
         fast-ethernet-port; 1,300 U

Performance
  application  model           processes     rate   run  calibrated  calibrated
                                          [Mop/s]  time        rate    time [s]
          "calibrated_rate": 5064.3073377965,
          "calibrated_time_s": 565.976679497324
bound and gap,true,"bound 6824.8268875095, gap 0, claimed optimal"
status,true,optimal
optimal,true,"best of 840 candidates enumerated: 6824826887.5095, plan 6824826887.5095"
near-optimal,true,4 of 4 rows are the cheapest at their rate
$ cp $TMP/whitney.yaml $TMP/w.yaml; sed 's/catalog:/calibration: w.yaml\ncatalog:/' scenarios/whitney-fleet.yaml >$TMP/fleet.yaml; bursar optimize $TMP/fleet.yaml --format json | grep calibrated
          "calibrated_rate": 5939.53502285715,
          "calibrated_time_s": 482.576471048605
          "calibrated_rate": 3687.84004209691,
          "calibrated_time_s": 393.211481523008
          "calibrated_rate": 5708.96553500415,
          "calibrated_time_s": 254.004169000776
$ printf 'model,params,processes,rate,latency,bandwidth,measured_rate\nnpb.bt,class=A,4,23.67,190us,8MiB/s,70\nnpb.bt,class=A,16,23.67,190us,8MiB/s,250\n' >$TMP/two.csv; bursar calibrate $TMP/two.csv
npb.bt: up to 16 processes 90 % of runs reach 0.4766 to 1.102 times the
predicted rate.

Runs
  line  application     processes  measured [s]  model [s]  model / measured
     2  npb.bt class=A          4       2,404      1,810              0.7529
     3  npb.bt class=A         16         673.1      469.4            0.6974

Models
  model   runs  time factor  90 % low  90 % high  largest run  growth per
                                                  [processes]    doubling
  npb.bt     2         1.38    0.6577      1.521           16           2
$ cd $TMP; printf 'model,processes,time_s\nnpb.bt,4,1\n' >bad.csv; bursar calibrate bad.csv
! bursar: bad.csv:2: npb.bt needs class=S,W,A,B,C,D
? 5
$ cd $TMP; printf 'model,params,processes,rate,latency,bandwidth,time_s\nnpb.bt,class=A,4,23.67,190,8MiB/s,1\n' >bad.csv; bursar calibrate bad.csv
! bursar: bad.csv:2: latency: unit missing: expected a time like 190us or 6h, got '190'
? 5
$ cd $TMP; printf 'model,params,processes,rate,latency,bandwidth,time_s\nnpb.bt,class=A,4,23.67,190us,8MiB/s,"1,5"\n' >bad.csv; bursar calibrate bad.csv
! bursar: bad.csv:2: expected a number, got '1,5' (a decimal point is '.', and digits are not grouped)
? 5
$ cd $TMP; printf 'model,parms,processes,time_s\nnpb.bt,class=A,4,1\n' >bad.csv; bursar calibrate bad.csv
! bursar: bad.csv:1:7: unknown column 'parms'; did you mean 'params'?
? 5
$ cd $TMP; printf 'model,processes,time_s,time_s\nnpb.bt,4,1,2\n' >bad.csv; bursar calibrate bad.csv
! bursar: bad.csv:1:24: column 'time_s' is named twice
? 5
$ cd $TMP; printf 'model,processes\nnpb.bt,4\n' >bad.csv; bursar calibrate bad.csv
! bursar: bad.csv:1:1: expected either a column 'time_s' or a column 'measured_rate'
? 5
$ cd $TMP; printf 'model,processes,time_s\n' >bad.csv; bursar calibrate bad.csv
! bursar: bad.csv:1: the file has no runs
? 5
$ cd $TMP; sed 's/factor: /factor: -/' w.yaml >whitney.yaml; bursar optimize whitney-bt.yaml
! bursar: whitney.yaml:2:18: factor: expected a number from 1e-06 to 1e+06, got '-1.34763284143'
? 5
$ bursar calibrate scenarios/runs/whitney-table-3.csv -q -o $TMP/whitney.yaml && cmp $TMP/whitney.yaml scenarios/runs/whitney.yaml && bursar optimize scenarios/whitney-calibrated.yaml
Whitney class C, BT and SP by measured runs: one cluster, or two?

Buy      1: 375 x ppro-200 with fast-ethernet
         2: 443 x ppro-200 with myrinet
Rate     11.6 Gop/s (harmonic mean of bt, sp)
Cost     2,999,552.32 USD; 447.68 USD unspent
Status   optimal: no plan of at most 2 clusters within 3,000,000.00 USD is
         faster. Gap 0. Independent check: 40 of 40 passed
Inputs   2 measured rates, 7 quoted prices, 2 measured network figures
Advice   `bursar explain` computes near-optimal purchases of several clusters
Size     818 nodes, 818 cores, 102.2 GiB; power 81.8 kW without 750
         fast-ethernet-port, 886 myrinet-port; 3,272 U

Performance of cluster 1: 375 x ppro-200 with fast-ethernet
  application model          processes    rate   run share share   model model
                                       [Mop/s]  time    of    of    rate  time
                                                 [s]  work  time [Mop/s]   [s]
                                                       [%]   [%]
  bt          npb.bt class=C       375   5,783 495.6 49.86   100   7,793 367.8

Performance of cluster 2: 443 x ppro-200 with myrinet
  application model          processes  rate   run   share   share  model model
                                       [Mop/  time of work of time   rate  time
                                          s]   [s]     [%]     [%]  [Gop/   [s]
                                                                       s]
  bt          npb.bt class=C       443 7,682 373.1  0.1389  0.2097 10.35  276.9
  sp          npb.sp class=C       443 5,811 249.5 50      99.79    8.091 179.2

Order (7 lines, most expensive first)
  quantity  part                 description                  unit   total [USD]
                                                             price
       818  ppro-200             PC with one 200 MHz P..  2,380.00  1,946,840.00
       443  myrinet-nic          Myrinet interface card   1,280.00    567,040.00
       750  fast-ethernet-port   Fast Ethernet switch..     285.00    213,750.00
       886  myrinet-cable        Myrinet cable              133.00    117,838.00
       886  myrinet-port         Myrinet switch, per p..    123.12    109,084.32
       375  fast-ethernet-nic    Fast Ethernet interfa..    100.00     37,500.00
       750  fast-ethernet-cable  Fast Ethernet cable         10.00      7,500.00

Warnings
  the plan is chosen by calibrated rates: runs took 1.348 times what npb.bt says
    (one run), 1.392 times what npb.sp says (one run)
$ bursar optimize scenarios/whitney-calibrated.yaml --format json -o $TMP/plan.json; grep -E '"(rate|time_s|model_[a-z_]*)"' $TMP/plan.json; bursar verify $TMP/plan.json scenarios/whitney-calibrated.yaml --format csv | grep -E 'rates|times|optimal|false'
    "name": "rate",
          "rate": 5783.08746964798,
          "time_s": 495.631419383403,
          "model_rate": 7793.47859895994,
          "model_time_s": 367.779267576678
          "rate": 7682.38076917505,
          "time_s": 373.097863425453,
          "model_rate": 10353.0286249106,
          "model_time_s": 276.854238005622
          "rate": 5811.38046692041,
          "time_s": 249.527810961109,
          "model_rate": 8090.56483810274,
          "model_time_s": 179.233598097318
    "goal": "rate",
cluster 1: rates,true,every rate agrees with the model
cluster 1: times,true,every time agrees with the model
cluster 2: rates,true,every rate agrees with the model
cluster 2: times,true,every time agrees with the model
bound and gap,true,"bound 11598.3909499908, gap 0, claimed optimal"
status,true,optimal
optimal,true,"best of 2900435 sets of candidates enumerated: 11598390949.9908, plan 11598390949.9908"
$ sed 's/"rate": 58/"rate": 59/' $TMP/plan.json >$TMP/wrong.json; bursar verify $TMP/wrong.json scenarios/whitney-calibrated.yaml --format csv | grep false
cluster 2: rates,false,every rate agrees with the model
$ bursar verify $TMP/plan.json scenarios/whitney-fleet.yaml --format csv | grep -E 'rates|hash'
cluster 1: rates,false,every rate agrees with the model
cluster 2: rates,false,every rate agrees with the model
$ cd $TMP; mkdir floor; sed 's/share: 1/share: 1, max_time: 500s/' $OLDPWD/scenarios/whitney-bt.yaml >floor/raw.yaml; cp whitney.yaml floor; sed 's/^budget:.*/&\ncalibration: {file: whitney.yaml, choose_by: calibrated}/' floor/raw.yaml >floor/by-runs.yaml; bursar optimize floor/raw.yaml | grep Buy; bursar optimize floor/by-runs.yaml
Buy      325 x ppro-200 with fast-ethernet: 6,825 Mop/s
Whitney class C BT: Fast Ethernet or Myrinet?

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  budget 1,000,000.00 USD (line 7): +142,040.00 USD
  max_time 500 s of bt (line 14): 565.977 s
Smallest sufficient change: budget to 1,025,380.00 USD and max_time to 551.778 s
of bt.
! bursar: floor/by-runs.yaml: no affordable cluster can run every application within its limits
? 3
$ cd $TMP; bursar optimize floor/by-runs.yaml --goal cost --target-rate 1 --budget 2000000 | grep Buy; bursar check floor/by-runs.yaml | grep Warnings -A 2
Buy      372 x ppro-200 with fast-ethernet: 5,740 Mop/s
Warnings
  the plan is chosen by calibrated rates: runs took 1.348 times what npb.bt says
    (one run)
$ scenario=$PWD/scenarios/whitney-bt.yaml; cd $TMP/floor; printf 'network,processes,time_s\nfast-ethernet,25,5500\nfast-ethernet,64,2300\nmyrinet,64,2350\n' >runs.csv; bursar calibrate runs.csv $scenario -o three.yaml
npb.bt: up to 64 processes 90 % of runs reach 0.7086 to 1.038 times the
predicted rate.

Runs
  line  application     processes  measured [s]  model [s]  model / measured
     2  npb.bt class=C         25         5,500      4,977            0.9049
     3  npb.bt class=C         64         2,300      1,984            0.8627
     4  npb.bt class=C         64         2,350      1,900            0.8084

Models
  model   runs  time factor  90 % low  90 % high  largest run  growth per
                                                  [processes]    doubling
  npb.bt     3        1.166    0.8262       1.21           64           2

Factors written to three.yaml. Keys for a scenario:
  calibration: three.yaml  shows calibrated rates and times
  calibration: {file: three.yaml, choose_by: calibrated}  chooses by calibrated
  rates
  error: {models: calibrated, correlate: shared}  the error of the models
$ cd $TMP; printf '%s\n' 'calibration: three.yaml' 'error: {models: calibrated, correlate: shared}' | cat floor/raw.yaml - >floor/error.yaml; bursar montecarlo floor/error.yaml --draws 1000 | head -12
Whitney class C BT: Fast Ethernet or Myrinet?

ppro-200, fast-ethernet is best in 51.3 % of 1,000 draws (95 % CI 48.2 to 54.4
%), and without errors.
Inputs   errors of 1 factor, seed 1; one model error, shared by all designs.
         In each draw each design buys the nodes that 1,000,000.00 USD affords.

Probability and regret of each design
  design (per-port)        best in [%]  mean regret     maximum  infeasible
                                                [%]  regret [%]         [%]
> ppro-200, fast-ethernet         51.3          0             0         0
  ppro-200, myrinet                0           55.1         100        18.3
$ cd $TMP; sed 's/three.yaml/{file: three.yaml, choose_by: calibrated}/; s/models: calibrated/models: {npb.bt: calibrated}/; s/max_time: 500s/max_time: any/' floor/error.yaml >floor/chosen.yaml; bursar crossover floor/chosen.yaml --between fast-ethernet,myrinet --format json | sed -n '/"band"/,/probability_none/p'
  "band": {
    "figure": "last",
    "low": 479807.6,
    "high": null,
    "probability_none": 0.416,
$ cd $TMP; grep -o 'processes.*' floor/three.yaml; sed 's/, growth: 2//' floor/three.yaml >three.yaml; cp floor/error.yaml bad.yaml; bursar montecarlo bad.yaml
processes: 64, growth: 2}
! bursar: three.yaml:2:9: a calibration needs both `processes` and `growth`, or neither
? 5
$ cd $TMP; sed 's/three/whitney/' floor/error.yaml >bad.yaml; bursar montecarlo bad.yaml
! bursar: bad.yaml:22:17: calibrated: whitney.yaml has a single run of npb.bt, which gives no error
? 5
$ cd $TMP; grep -v ^calibration floor/error.yaml >bad.yaml; bursar montecarlo bad.yaml
! bursar: bad.yaml:21:17: calibrated: the scenario has no key `calibration`
? 5
$ cd $TMP; grep -v npb.bt whitney.yaml >part.yaml; sed 's/whitney.yaml/part.yaml/' floor/by-runs.yaml >bad.yaml; bursar optimize bad.yaml
! bursar: bad.yaml:8:21: choose_by: calibrated needs a factor of every model of the workload, and part.yaml has none of npb.bt
? 5
$ cd $TMP; sed 's/by: calibrated/by: rates/' floor/by-runs.yaml >bad.yaml; bursar optimize bad.yaml
! bursar: bad.yaml:8:46: choose_by: unknown value 'rates'; expected one of model, calibrated
? 5
$ cd $TMP; sed 's/file: whitney.yaml, //' floor/by-runs.yaml >bad.yaml; bursar optimize bad.yaml
! bursar: bad.yaml:8:14: calibration: expected a file, or {file: FILE, choose_by: calibrated}
? 5
$ printf 'processes,time_s\n25,5500\n' >$TMP/bad.csv; bursar calibrate $TMP/bad.csv scenarios/whitney-bt.yaml 2>&1 | sed "s|$TMP/||"
bursar: bad.csv:2: ppro-200/fast-ethernet-nic/per-port and ppro-200/myrinet-nic/per-port match this run but predict 4977.02 s and 4854.63 s: add the columns node, network or template, or reduce the choices of the scenario
$ printf 'processes,time_s,network\n25,5500,myrnet\n' >$TMP/bad.csv; bursar calibrate $TMP/bad.csv scenarios/whitney-bt.yaml 2>&1 | sed "s|$TMP/||"
bursar: bad.csv:2: no design of the scenario has the network 'myrnet'; did you mean 'myrinet'?
$ printf 'processes,time_s,network\n25,5500,myrinet\n' >$TMP/bad.csv; bursar calibrate $TMP/bad.csv scenarios/whitney-mix.yaml 2>&1 | sed "s|$TMP/||"
bursar: bad.csv:2: application is empty, but the scenario has 3: name one
$ printf 'processes,time_s,network,application\n25,5500,myrinet,lx\n' >$TMP/bad.csv; bursar calibrate $TMP/bad.csv scenarios/whitney-mix.yaml 2>&1 | sed "s|$TMP/||"
bursar: bad.csv:2: the workload of the scenario has no application 'lx'; did you mean 'lu'?
$ printf 'processes,time_s,model\n25,5500,npb.bt\n' >$TMP/bad.csv; bursar calibrate $TMP/bad.csv scenarios/whitney-mix.yaml 2>&1 | sed "s|$TMP/||"
bursar: bad.csv:1:18: unknown column 'model'; did you mean 'node'?
$ printf 'processes,time_s,processes\n25,5500,9\n' >$TMP/bad.csv; bursar calibrate $TMP/bad.csv scenarios/whitney-mix.yaml 2>&1 | sed "s|$TMP/||"
bursar: bad.csv:1:18: column 'processes' is named twice
$ bursar report scenarios/whitney-calibrated.yaml -o $TMP/page.html -q; grep -o 'Calibration (r[^<]*' $TMP/page.html
Calibration (runs/whitney.yaml): runs took 1.348 times what npb.bt says (one run); the plan is chosen by calibrated rates.
Calibration (runs/whitney.yaml): runs took 1.392 times what npb.sp says (one run); the plan is chosen by calibrated rates.
$ sh reports/network.sh bursar $TMP && head -3 $TMP/gain.csv && awk -F, 'NR > 1 && $7 != "" && !/npb.ft/' $TMP/gain.csv | cut -d, -f7 | sort -n | sed -n 7p
application,processes,tcp_s,usnic_s,gain_measured,gain_predicted,share_seen
npb.cg class=C,2,147.04,145.45,1.0109,1.0065,
npb.cg class=C,4,77.1,74.17,1.0395,1.0251,0.636
0.667
$ cd $TMP; for e in svg png; do bursar -q calibrate "$OLDPWD/scenarios/runs/npb-networks.csv" --plot runs.$e >/dev/null; done; sed -n 's/.*<text[^>]*>\([^<]*[a-z][^<]*\)<.*/\1/p' runs.svg; grep -c 'class="marker s1"' runs.svg; head -c 4 runs.png | tail -c 3
Modelled and measured times
equal
usNIC
measured, s
modelled, s
39
PNG
