# Benchmark logs are imported into a folder of CSV files: rates of a node, latency and bandwidth of a network, with their source.
$ cp -r catalog/whitney-1997 $TMP/parts; cp tests/cli/logs/* $TMP; cd $TMP; bursar catalog import parts bt-a.log --node ppro-200; cd - >/dev/null; diff -r catalog/whitney-1997 $TMP/parts | grep -E '^> .*(BT class|ppro-200,npb|processes_per)'
  log       program                     part      application        rate  used
                                                                  [Mop/s]  for
  bt-a.log  NAS Parallel Benchmarks BT  ppro-200  npb.bt class=A       24  rate
            class A

Files written to parts. Next: bursar catalog build parts
> node,application,rate_per_s,kind,source,processes_per_node
> ppro-200,npb.bt,23670000,measured,nas-97-023-table-3,
> ppro-200,npb.lu,30900000,measured,nas-97-023-table-3,
> ppro-200,npb.sp,18970000,measured,nas-97-023-table-3,
> ppro-200,npb.bt class=A,24000000,measured,bt-a,1
> bt-a,Measured: NAS Parallel Benchmarks BT class A,,,,"bt-a.log, line 21, 1 processes"
$ cd tests/cli/logs; bursar catalog import $TMP/parts osu-latency.txt osu-bw.txt osu-alltoall.txt --technology fast-ethernet --processes 8 --source our-switch --format csv; bursar catalog import $TMP/parts imb.txt --technology fibre --format csv; grep -E '^(our|imb|fast|fibre)' $TMP/parts/technology.csv $TMP/parts/source.csv | sed 's/.*parts.//'
log,title,of,application,processes,rate,latency_us,bandwidth_Bps,residual,worst,worst_line,sizes,gives
osu-latency.txt,OSU MPI Latency Test v5.8,fast-ethernet,,,,55.0698574461388,11180586.7987885,0.730814809388296,1.18368546454108,18,20,latency
osu-bw.txt,OSU MPI Bandwidth Test v5.8,fast-ethernet,,,,4.0162772832368,11704680.9244265,0.367505272905013,-1.55888349772519,3,,nothing
osu-alltoall.txt,OSU MPI All-to-All Personalized Exchange Latency Test v5.8,fast-ethernet,,,,60.0247985101976,7486712.75441219,0.730546338545259,1.18540899952551,17,21,bandwidth
log,title,of,application,processes,rate,latency_us,bandwidth_Bps,residual,worst,worst_line,sizes,gives
imb.txt,IMB-MPI1 PingPong,fibre,,,,20.0213420581033,97807645.9724292,0.731473992599237,1.20004768212765,27,20,"latency, bandwidth"
technology.csv:fast-ethernet,55.0699,7486712.75,0,measured,our-switch
technology.csv:fibre,20.0213,97807646,,measured,imb
source.csv:our-switch,Measured: OSU MPI Latency Test v5.8; OSU MPI Bandwidth Test v5.8; OSU MPI All-to-All Personalized Exchange Latency Test v5.8,,,,"osu-latency.txt, line 1, least squares over 24 sizes, residual 0.731 %; osu-bw.txt, line 1, least squares over 23 sizes, residual 0.368 %; osu-alltoall.txt, line 1, least squares over 23 sizes, residual 0.731 %, 8 processes"
source.csv:imb,Measured: IMB-MPI1 PingPong,,,,"imb.txt, line 8, least squares over 24 sizes, residual 0.731 %"
$ bursar catalog build -q $TMP/parts -o $TMP/parts.db; bursar optimize scenarios/whitney-bt.yaml -c $TMP/parts.db --format csv | cut -d, -f1,3
part,quantity
fast-ethernet-cable,650
fast-ethernet-nic,325
fast-ethernet-port,650
ppro-200,325
$ cp -r catalog/whitney-1997 $TMP/dual; sed -i 's/^ppro-200,1,1,/ppro-200,2,4,/' $TMP/dual/node.csv; cd tests/cli/logs; bursar catalog import $TMP/dual bt-a-4.log hpl.out --node ppro-200 --format csv; grep measured $TMP/dual/node_rate.csv
log,title,of,application,processes,rate,latency_us,bandwidth_Bps,residual,worst,worst_line,sizes,gives
bt-a-4.log,NAS Parallel Benchmarks BT class A,ppro-200,npb.bt class=A,4,22.15,,,,,,,rate
hpl.out,HPL with N=20000,ppro-200,linpack.regions,2,6327.5,,,,,,,rate
ppro-200,linpack.regions,6.3275e+09,measured,bt-a-4,2
ppro-200,npb.bt,23670000,measured,nas-97-023-table-3,
ppro-200,npb.lu,30900000,measured,nas-97-023-table-3,
ppro-200,npb.sp,18970000,measured,nas-97-023-table-3,
ppro-200,npb.bt class=A,22150000,measured,bt-a-4,4
$ cp -r $TMP/dual $TMP/omp; cd tests/cli/logs; bursar catalog import $TMP/omp bt-a-omp.log --node ppro-200 >/dev/null; grep class=A $TMP/omp/node_rate.csv; tail -1 $TMP/omp/source.csv; cp -r ../../../catalog/whitney-1997 $TMP/one-core; bursar catalog import $TMP/one-core bt-a-omp.log --node ppro-200
ppro-200,npb.bt class=A,22150000,measured,bt-a-omp,4
bt-a-omp,Measured: NAS Parallel Benchmarks BT class A,,,,"bt-a-omp.log, line 21, 4 threads, each taken for a process"
! bursar: bt-a-omp.log:21: a run of 4 threads, and ppro-200 has 1 core: a rate is of one node, without a network between processes
? 5
$ cp -r catalog/whitney-1997 $TMP/np; cd tests/cli/logs; for f in np.out np2.out; do bursar catalog import $TMP/np $f --technology fast-ethernet --source $f --format csv; done
log,title,of,application,processes,rate,latency_us,bandwidth_Bps,residual,worst,worst_line,sizes,gives
np.out,NetPIPE,fast-ethernet,,,,54.8429552209086,11198385.28341,0.550052997122289,-1.17331560237028,21,60,"latency, bandwidth"
log,title,of,application,processes,rate,latency_us,bandwidth_Bps,residual,worst,worst_line,sizes,gives
np2.out,NetPIPE,fast-ethernet,,,,54.8494517903645,11198413.7473334,0.551582868924271,-1.22259005456957,21,58,"latency, bandwidth"
$ cp -r catalog/whitney-1997 $TMP/sizes; cd tests/cli/logs; bursar catalog import $TMP/sizes osu-latency.txt osu-alltoall.txt --technology myrinet --processes 8 --source first >/dev/null; cd $TMP/sizes; cut -d, -f1,2,6 technology_bandwidth.csv | sort | uniq -c | sed 's/^ *//'; grep -E ',(4|65536),' technology_bandwidth.csv; tail -1 source.csv
21 myrinet,all-to-all,first
20 myrinet,ping-pong,first
1 technology,pattern,source
myrinet,ping-pong,4,72952.7631,measured,first
myrinet,ping-pong,65536,11121670.4,measured,first
myrinet,all-to-all,4,66719.0888,measured,first
myrinet,all-to-all,65536,7466285.09,measured,first
first,Measured: OSU MPI Latency Test v5.8; OSU MPI All-to-All Personalized Exchange Latency Test v5.8,,,,"osu-latency.txt, line 1, least squares over 24 sizes, residual 0.731 %; osu-alltoall.txt, line 1, least squares over 23 sizes, residual 0.731 %, 8 processes"
$ cd tests/cli/logs; bursar catalog import $TMP/sizes np.out --technology myrinet >/dev/null; cd $TMP; cut -d, -f1,2,6 sizes/technology_bandwidth.csv | sort | uniq -c | sed 's/^ *//'; bursar catalog build sizes -o sizes.db -q && bursar catalog show myrinet-nic -c ./sizes.db | grep -c -E 'all-to-all|ping-pong'
21 myrinet,all-to-all,first
60 myrinet,ping-pong,np
1 technology,pattern,source
82
$ cp -r catalog/whitney-1997 $TMP/both; cd tests/cli/logs; bursar catalog import $TMP/both imb.txt imb-exchange.txt imb-alltoall.txt --technology fast-ethernet --source a --format csv | cut -d, -f1,2,12-; bursar catalog import $TMP/both osu-bibw.txt osu-mbw-mr.txt --technology myrinet --source b --format csv | cut -d, -f1,12-; bursar catalog import $TMP/both nccl-all-reduce.txt --technology slingshot --source c --format csv | cut -d, -f1,12-; cd $TMP/both; cut -d, -f1,2,6 technology_bandwidth.csv | sort | uniq -c | sed 's/^ *//'; grep -E '^(myrinet|slingshot)' technology.csv technology_bandwidth.csv; tail -3 source.csv | cut -c1-200
log,title,sizes,gives
imb.txt,IMB-MPI1 PingPong,20,latency
imb-exchange.txt,IMB-MPI1 Exchange,20,exchange
imb-alltoall.txt,IMB-MPI1 Alltoall,20,bandwidth
log,sizes,gives
osu-bibw.txt,1,exchange
osu-mbw-mr.txt,,bandwidth
log,sizes,gives
nccl-all-reduce.txt,16,8,"latency, bandwidth, exchange"
20 fast-ethernet,all-to-all,a
20 fast-ethernet,exchange,a
20 fast-ethernet,ping-pong,a
1 myrinet,exchange,b
8 slingshot,exchange,c
1 technology,pattern,source
technology.csv:myrinet,18,98065502.2,0,measured,b
technology.csv:slingshot,141.176,2.62076413e+10,,measured,c
technology_bandwidth.csv:myrinet,exchange,4194304,1.1459955e+10,measured,b
technology_bandwidth.csv:slingshot,exchange,524288,3.0875887e+09,measured,c
technology_bandwidth.csv:slingshot,exchange,1048576,5.89866397e+09,measured,c
technology_bandwidth.csv:slingshot,exchange,2097152,8.8063828e+09,measured,c
technology_bandwidth.csv:slingshot,exchange,4194304,1.50649354e+10,measured,c
technology_bandwidth.csv:slingshot,exchange,8388608,1.99643201e+10,measured,c
technology_bandwidth.csv:slingshot,exchange,16777216,2.18223176e+10,measured,c
technology_bandwidth.csv:slingshot,exchange,33554432,2.25017818e+10,measured,c
technology_bandwidth.csv:slingshot,exchange,67108864,2.28608632e+10,measured,c
a,Measured: IMB-MPI1 PingPong; IMB-MPI1 Exchange; IMB-MPI1 Alltoall,,,,"imb.txt, line 8, least squares over 24 sizes, residual 0.731 %; imb-exchange.txt, line 36, least squares over 24 sizes, residual
b,Measured: OSU MPI Bi-Directional Bandwidth Test v5.9; OSU MPI Multiple Bandwidth / Message Rate Test v7.5.2,,,,"osu-bibw.txt, line 1, least squares over 23 sizes, residual 25.1 %; osu-mbw-mr.txt, li
c,"Measured: NCCL tests all_reduce, 2 ranks",,,,"nccl-all-reduce.txt, line 10, least squares over 8 sizes, residual 6.43 %"
$ cd tests/cli/logs; bursar catalog import $TMP/both imb-sendrecv.txt imb-allreduce.txt --technology myrinet; bursar catalog import $TMP/both osu-bibw.txt --technology nowhere
! bursar: imb-allreduce.txt:90: a second log that gives the exchange: imb-sendrecv.txt does already
! bursar: nowhere is a new technology, and none of these logs gives its latency: add a ping-pong
? 2
$ cp -r catalog/whitney-1997 $TMP/bad; for f in tests/bad/log/*.log; do bursar catalog import $TMP/bad $f --node ppro-200 --technology x 2>&1 && echo "$f is taken"; done | cut -c23-; diff -r catalog/whitney-1997 $TMP/bad
hpl-columns.log:21: 12.655 Gflops, but N and the time make 126.5: mixed-up columns
hpl-comma.log:21:52: expected a number, got '421,50' (a decimal point is '.', and digits are not grouped)
hpl-failed.log:23: a run failed its check: its rate is not imported
hpl-truncated.log:25: the log ends before 'End of Tests.'
imb-columns.log:11: expected the columns '#bytes #repetitions t[usec] Mbytes/sec'
imb-comma.log:12:35: expected a number, got '20,17' (a decimal point is '.', and digits are not grouped)
imb-mixed-up.log:29: 95.38 Mbytes/sec, but size and time give 953.8: mixed-up columns
imb-one-process.log:37: the log ends before messages of three sizes
imb-processes.log:11:16: expected a number, got 'one'
imb-test.log:6: unknown benchmark: expected PingPong, PingPing, Sendrecv, Exchange, Alltoall or Allreduce
imb-truncated.log:17: this line ends too early: expected a number
imb-two.log:34: a second benchmark in one log: one log per file
nccl-collective.log:19: busbw is 1 of algbw with 2 ranks: expected all_reduce, all_gather or reduce_scatter
nccl-no-ranks.log:8: expected two lines '# Rank' or more before the columns
nccl-test.log:2: unknown test: expected all_reduce or all_gather
nccl-two.log:34: a second test in one log: one log per file
nccl-unit.log:10: expected a column 'time' in (us)
nccl-wrong.log:19: 3 results were wrong: its time is not imported
netpipe-comma.log:4:41: expected a number, got '0,14' (a decimal point is '.', and digits are not grouped)
netpipe-cut.log:31: this line ends too early: expected a number
netpipe-mixed-up.log:31: 845.76 Mbps, but size and time give 88.68: mixed-up columns
npb-comma.log:21:39: expected a number, got '24,00' (a decimal point is '.', and digits are not grouped)
npb-mixed-up.log:22: 48 Mop/s per process, but the total gives 24: mixed-up lines
npb-no-threads.log:19: expected a number of threads from 1
npb-not-completed.log:9: the log ends before 'Benchmark Completed'
npb-threads-and-processes.log:20: processes and threads: run one kind of them on the cores of a node
npb-threads-mixed-up.log:22: 88.6 Mop/s per thread, but the total gives 22.15: mixed-up lines
npb-truncated.log:20: the log ends before Mop/s total =
npb-two.log:26: a second benchmark in one log: one log per file
npb-unverified.log:24: the run was not verified: its rate is not imported
npout-both-ways.log:31: 94.5711 Mbps, but size and time give 49.58: mixed-up columns, or messages both ways
npout-comma.log:5:10: expected a number, got '0,823678' (a decimal point is '.', and digits are not grouped)
npout-cut.log:41: 2 numbers where others have 3: bytes, Mbps and seconds
npout-order.log:12: messages of 24 bytes after ones of 29: sizes must grow
osu-comma.log:3:24: expected a number, got '55,46' (a decimal point is '.', and digits are not grouped)
osu-cut-line.log:26: this line ends too early: expected a number
osu-milliseconds.log:2: expected values in (us), got '(ms)'
osu-mixed-sizes.log:27: messages of 4 bytes after ones of 4194304: sizes must grow
osu-no-header.log:2: expected a line '# Size' before the first value
osu-test.log:1: unknown test: expected latency, bandwidth (one way, both ways or several pairs) or all-to-all
osu-truncated.log:4: the log ends before messages of three sizes
osu-wrong-unit.log:3: a latency of 120 ms: no network of a cluster is so slow; is the unit microseconds?
two-formats.log:27: this is a line of NAS Parallel Benchmarks in a log of OSU micro-benchmarks: one log per file
unknown.log:1: unknown format: expected a log of NPB, HPL, OSU micro-benchmarks, IMB-MPI1, NCCL tests or NetPIPE
$ cd tests/cli/logs; bursar catalog import $TMP/bad hpl.out --node ppro-200
! bursar: hpl.out:21: a run of 2 processes, and ppro-200 has 1 core: a rate is of one node, without a network between processes
? 5
$ cd tests/cli/logs; bursar catalog import $TMP/bad bt-a.log --node ppro-20
! bursar: --node: the catalogue has no node 'ppro-20'; did you mean 'ppro-200'?
? 2
$ cd tests/cli/logs; bursar catalog import $TMP/bad bt-a.log
! bursar: the logs give a rate but not its node: give --node PART
? 2
$ cd tests/cli/logs; bursar catalog import $TMP/bad imb.txt --node ppro-200 --technology myrinet
! bursar: --node, --application and --working-set: none of these logs has a rate
? 2
$ cd tests/cli/logs; bursar catalog import $TMP/bad osu-bw.txt --technology fibre
! bursar: fibre is a new technology, and none of these logs gives its latency: add a ping-pong
? 2
$ cd tests/cli/logs; bursar catalog import $TMP/bad osu-alltoall.txt --technology myrinet
! bursar: osu-alltoall.txt does not say how many processes took part: give --processes N
? 2
$ cd tests/cli/logs; bursar catalog import $TMP/bad osu-latency.txt netpipe.txt --technology myrinet
! bursar: netpipe.txt:4: a second log that gives the latency: osu-latency.txt does already
? 5
$ cd tests/cli/logs; bursar catalog import $TMP/bad imb.txt --technology 'my net' 2>&1 | sed 's/.*bad.//'
technology.csv:6:1: expected a name of letters, digits, '.', '_', '+' and '-', got 'my net'
$ cd tests/cli/logs; bursar catalog import whitney-1997 imb.txt --technology myrinet
! bursar: cannot import logs into 'whitney-1997': it is not a folder of CSV files; `bursar catalog export` makes one
? 2
$ bursar catalog list --node ppro-200
! bursar: catalog list does not accept --node, --application, --technology, --processes, --working-set, --decimal, --sheet
? 2
$ diff -r catalog/whitney-1997 $TMP/bad
$ cp -r catalog/whitney-1997 $TMP/twice; sed -i '1s/.*/&,id/; 2,$s/$/,x/' $TMP/twice/source.csv; cp $TMP/twice/source.csv $TMP/source.csv; cp tests/cli/logs/bt-a.log $TMP; cd $TMP; bursar catalog import twice bt-a.log --node ppro-200; code=$?; cmp source.csv twice/source.csv && exit $code
! bursar: twice/source.csv:1:35: column 'id' is named twice
? 5
