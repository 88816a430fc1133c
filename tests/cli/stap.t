# Hwang, Wang, Wang, Xu 1999: STAP programs on massively parallel processors. Values of Table 7 and section 5.
$ bursar predict stap.ho-pd machine=sp2 processes=128 --format csv
application,processes,rate,rate_unit,time_s,compute_s,communicate_s
stap.ho-pd machine=sp2,128,10691.7451421157,Mflop/s,1.04940773006302,1.0109375,0.0384702300630209
$ bursar predict stap.el-stag machine=blue-mountain reading=calibrated processes=946 | grep 'highest\|at that'
machine size of the highest speed           946
speed at that size                          28.2 Gflop/s
$ bursar predict stap.ho-pd machine=blue-mountain workload=large processes=8192 | grep '^rate\|that size\|highest'
rate                           2,120 Gflop/s
machine size of the highest speed           78,505
machine size of the highest speed: the paper's laws are not meant for more than
speed at that size  10.3281 Tflop/s
$ bursar predict stap.el-stag machine=t3d processes=128 rate=23.304 | grep '^rate\|up one'
rate                                        2,565 Mflop/s
setting up one exchange                     0.00800531 s
$ bursar predict stap.gen processes=4
! bursar: stap.gen needs machine=sp2,t3d,paragon,asci-red,blue-pacific,blue-mountain
? 2
$ bursar predict stap.gen machine=paragon processes=1.2
! bursar: stap.gen: processes must be 1, or more than 1.422, got 1.2: below, the machine's bandwidth law is negative
? 2
$ bursar predict stap.gen machine=cm5 processes=4
! bursar: stap.gen: machine must be one of sp2,t3d,paragon,asci-red,blue-pacific,blue-mountain, got 'cm5'
? 2
$ bursar optimize scenarios/stap-ho-pd.yaml | head -3
Which MPP for HO-PD, and how many nodes?

Buy      2,889 x blue-pacific with built-in: 329.3 Gflop/s
$ bursar optimize scenarios/stap-el-stag.yaml | head -3
Which MPP for El-Stag, and how many nodes?

Buy      1,127 x blue-pacific with built-in: 32.6 Gflop/s
$ bursar optimize scenarios/stap-128.yaml | head -3
SP2, T3D or Paragon for the STAP suite on up to 128 nodes?

Buy      128 x sp2 with built-in: 1.566 runs/s
$ bursar optimize scenarios/stap-ho-pd.yaml --set limit.max_nodes=1000 | head -3
Which MPP for HO-PD, and how many nodes?

Buy      1,000 x blue-pacific with built-in: 211.4 Gflop/s
$ bursar optimize scenarios/stap-ho-pd.yaml --set 'rate.asci-red=*50' --set limit.max_nodes=512 | head -3
Which MPP for HO-PD, and how many nodes?

Buy      512 x asci-red with built-in: 575.4 Gflop/s
$ bursar reproduce stap | grep 'printed, HO-PD on Option Red\|^exact\|^close\|^not\|^points\|^regr'
  exponents as printed, HO-PD on Option Red: processors
  exponents as printed, HO-PD on Option Red: speed (Gflop/s)
exact              157
close              45
not reproducible   38
points of figures  669
regressions        0
$ cp -r catalog/stap-mpp-1997 $TMP/parts; echo 'sp2,hpl,29.4,Gflop/s,measured,hwang-1999-table-1' >>$TMP/parts/machine_constant.csv; bursar -c $TMP/parts optimize scenarios/stap-128.yaml | sed -n 3p
Buy      128 x sp2 with built-in: 1.566 runs/s
