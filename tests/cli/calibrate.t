# Models beside measured runs: table 3 of NAS-97-023, whose model takes 0.742, 0.745 and 0.719 of the time; plans show both.
$ bursar calibrate scenarios/runs/whitney-table-3.csv
Runs
  line  machine    application     processes  measured     model   model /
                                                                  measured
                                                     s         s
     2  Whitney    npb.bt class=A          4   2439.33  1810.09     0.742
        prototype
     3  Whitney    npb.lu class=A          4   1337.43   995.868    0.7446
        prototype
     4  Whitney    npb.sp class=A          4   1645.81  1182.17     0.7183
        prototype

Models
  model   runs  factor on time  least  largest  rate / model's from      to
  npb.bt     1         1.34763      1        1               0.742   0.742
  npb.lu     1         1.34298      1        1               0.7446  0.7446
  npb.sp     1         1.39219      1        1               0.7183  0.7183

npb.bt: one run says nothing of the error.
npb.lu: one run says nothing of the error.
npb.sp: one run says nothing of the error.
$ bursar calibrate scenarios/runs/whitney-table-3.csv -q -o $TMP/whitney.yaml; cat $TMP/whitney.yaml; cp scenarios/whitney-bt.yaml $TMP; echo 'calibration: whitney.yaml' >>$TMP/whitney-bt.yaml; bursar optimize $TMP/whitney-bt.yaml | sed -n 3,12p; cd $TMP; bursar optimize whitney-bt.yaml --format json -o plan.json; grep calibrated plan.json; bursar verify plan.json whitney-bt.yaml --format csv | grep -E 'optimal|false'
# Written by `bursar calibrate`: measured time = factor x the model's time, within low to high of that.
npb.bt: {factor: 1.34763284143, low: 1, high: 1, runs: 1}
npb.lu: {factor: 1.34297892003, low: 1, high: 1, runs: 1}
npb.sp: {factor: 1.39219328078, low: 1, high: 1, runs: 1}
Buy 325 x ppro-200 with fast-ethernet: 6824.83 Mop/s for 997,750.00 USD.
Proven: nothing else within 1,000,000.00 USD is faster.

What it does
  name  model           processes     rate  run time  calibrated  calibrated
                                                            rate        time
                                     Mop/s         s       Mop/s           s
  bt    npb.bt class=C        325  6824.83   419.978     5064.31     565.977

What to order
          "calibrated_rate": 5064.3073377965,
          "calibrated_time_s": 565.976679497324
bound and gap,true,"bound 6824.8268875095, gap 0, claimed optimal"
status,true,optimal
optimal,true,"best of 840 points enumerated: 6824826887.5095, plan 6824826887.5095"
$ cp $TMP/whitney.yaml $TMP/w.yaml; sed 's/catalog:/calibration: w.yaml\ncatalog:/' scenarios/whitney-fleet.yaml >$TMP/fleet.yaml; bursar optimize $TMP/fleet.yaml --format json | grep calibrated
          "calibrated_rate": 5939.53502285715,
          "calibrated_time_s": 482.576471048605
          "calibrated_rate": 3687.84004209691,
          "calibrated_time_s": 393.211481523008
          "calibrated_rate": 5708.96553500415,
          "calibrated_time_s": 254.004169000776
$ printf 'model,params,processes,rate,latency,bandwidth,measured_rate\nnpb.bt,class=A,4,23.67,190us,8MiB/s,70\nnpb.bt,class=A,16,23.67,190us,8MiB/s,250\n' >$TMP/two.csv; bursar calibrate $TMP/two.csv
Runs
  line  application     processes  measured     model  model / measured
                                          s         s
     2  npb.bt class=A          4  2404.06   1810.09             0.7529
     3  npb.bt class=A         16   673.138   469.433            0.6974

Models
  model   runs  factor on time   least  largest  rate / model's from      to
  npb.bt     2         1.38003  0.9624    1.039               0.6974  0.7529

For `error` of a scenario: models: {npb.bt: {uniform: [0.6974, 0.7529]}}
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
! bursar: bad.csv:1:24: a second column 'time_s'
? 5
$ cd $TMP; printf 'model,processes\nnpb.bt,4\n' >bad.csv; bursar calibrate bad.csv
! bursar: bad.csv:1:1: expected a column 'time_s' or 'measured_rate', one of the two
? 5
$ cd $TMP; printf 'model,processes,time_s\n' >bad.csv; bursar calibrate bad.csv
! bursar: bad.csv:1: there are no runs
? 5
$ cd $TMP; sed 's/factor: /factor: -/' w.yaml >whitney.yaml; bursar optimize whitney-bt.yaml
! bursar: whitney.yaml:2:18: factor: expected a number in 1e-06..1e+06, got '-1.34763284143'
? 5
