# Table 3 of NAS-97-023: 1810.09 s for BT.
$ bursar predict npb.bt class=A processes=4 rate=23.67 latency=190us bandwidth=8MiB/s
application         npb.bt class=A
processes           4
rate                92.97 Mop/s
time                1,810 s
computation         1,777 s
communication       32.68 s
efficiency          98.19 %
work                168,284.463 Mop
memory per process  59.6 MiB
legal count         yes
code cap            441
$ bursar predict npb.lu class=A processes=4 rate=30.90Mop/s latency=0.19ms bandwidth=8MiB/s --format json
{
  "schema": "bursar.predict/1",
  "model": "npb.lu",
  "application": "npb.lu class=A",
  "processes": 4.0,
  "rate": 119.791714802993,
  "rate_unit": "Mop/s",
  "time_s": 995.868200202265,
  "compute_s": 965.184137702265,
  "communicate_s": 30.6840625,
  "efficiency": 0.969188631092179,
  "work": 119296.75942,
  "memory_Bpp": 14059520.0,
  "memory_MiBpp": 13.408203125,
  "legal": true,
  "legal_below": 4,
  "legal_above": 4,
  "code_cap": 256,
  "rows": [
    {
      "application": "npb.lu class=A",
      "processes": 4.0,
      "rate": 119.791714802993,
      "rate_unit": "Mop/s",
      "time_s": 995.868200202265,
      "compute_s": 965.184137702265,
      "communicate_s": 30.6840625
    }
  ],
  "warnings": []
}
$ bursar predict npb.sp class=A processes=4 rate=18.97 latency=190us bandwidth=8MiB/s --format csv
application,processes,rate,rate_unit,time_s,compute_s,communicate_s
npb.sp class=A,4,71.9100654041052,Mop/s,1182.17062438587,1120.32112438587,61.8495
$ bursar predict npb.sp class=C processes=1 rate=18.97
application         npb.sp class=C
processes           1
rate                18.97 Mop/s
time                76,442 s
computation         76,442 s
communication       0 s
efficiency          100 %
work                1,450,101.05 Mop
memory per process  1,278 MiB
legal count         yes
code cap            2,916
$ bursar predict npb.lu class=C processes=2048 rate=30.90 latency=18us bandwidth=inf
application         npb.lu class=C
processes           2,048
rate                60.51 Gop/s
time                33.7 s
computation         32.22 s
communication       1.476 s
efficiency          95.62 %
work                2,038,997.25 Mop
memory per process  1.707 MiB
legal count         yes
code cap            1,024

Warnings
  npb.lu class=C: the prediction exceeds the limit of 1024 processes that the
    code accepts
$ bursar predict npb.bt class=C processes=1000.5 rate=23.67 latency=190us bandwidth=8MiB/s
application             npb.bt class=C
processes               1,000.5
rate                    18.67 Gop/s
time                    153.5 s
computation             121 s
communication           32.5 s
efficiency              78.83 %
work                    2,866,279.85 Mop
memory per process      9.899 MiB
legal count             no
next legal count below  961
next legal count above  1,024
code cap                2,916
$ bursar predict npb.bt class=A processes=9 rate=23.67 latency=190us bandwidth=8MiB/s legal=yes --format csv
application,processes,rate,rate_unit,time_s,compute_s,communicate_s
npb.bt class=A,9,205.4036878538,Mop/s,819.286474933108,789.956641599775,29.3298333333333
$ bursar predict npb.bt class=A processes=10 rate=23.67 latency=190us bandwidth=8MiB/s legal=yes
! bursar: npb.bt does not run on 10 processes; the nearest legal counts are 9 and 16
? 2
$ bursar predict npb.lu class=A processes=4.5 rate=23.67 latency=190us bandwidth=8MiB/s legal=yes
! bursar: npb.lu does not run on 4.5 processes; the nearest legal counts are 4 and 8
? 2
$ bursar predict
! bursar: predict: an argument is missing; usage: bursar predict MODEL KEY=VALUE...
! try 'bursar help predict'
? 2
$ bursar predict npb.bq class=A
! bursar: unknown model 'npb.bq'; did you mean 'npb.bt'?
? 2
$ bursar predict npb.bt clas=A
! bursar: npb.bt has no input 'clas'; did you mean 'class'?
? 2
$ bursar predict npb.bt class=E
! bursar: npb.bt: class must be one of S,W,A,B,C,D, got 'E'
? 2
$ bursar predict npb.bt class=A class=B
! bursar: 'class' is given twice
? 2
$ bursar predict npb.bt processes=4 rate=23.67 latency=190us bandwidth=8MiB/s
! bursar: npb.bt needs class=S,W,A,B,C,D
? 2
$ bursar predict npb.bt class=A rate=23.67 latency=190us bandwidth=8MiB/s
! bursar: npb.bt needs processes=, like processes=4
? 2
$ bursar predict npb.bt class=A processes=4 latency=190us bandwidth=8MiB/s
! bursar: npb.bt needs rate=, like rate=23.67
? 2
$ bursar predict npb.bt class=A processes=4 rate=23.67 latency=190us
! bursar: npb.bt needs bandwidth=, like bandwidth=8MiB/s
? 2
$ bursar predict npb.bt class=A processes=4 rate=23.67 latency=190 bandwidth=8MiB/s
! bursar: latency: unit missing: expected a time like 190us or 6h, got '190'
? 2
$ bursar predict npb.bt class=A processes=4 rate=23.67 latency=190us bandwidth=8MiB
! bursar: bandwidth: 'MiB' is a unit of memory size; expected a bandwidth like 8MiB/s, 98MB/s or 100Mbit/s, got '8MiB'
? 2
$ bursar predict npb.bt class=A processes=4 rate=23,67 latency=190us bandwidth=8MiB/s
! bursar: rate: expected a rate like 23.67Mop/s, got '23,67'
? 2
$ bursar predict npb.bt class=A processes=0.5 rate=23.67 latency=190us bandwidth=8MiB/s
! bursar: npb.bt: processes must be a finite number >= 1, got 0.5
? 2
$ bursar predict npb.bt class=A processes=nan rate=23.67 latency=190us bandwidth=8MiB/s
! bursar: processes: expected a number, got 'nan'
? 2
$ bursar predict npb.bt class=A processes=4 rate=0 latency=190us bandwidth=8MiB/s
! bursar: npb.bt: rate must be a finite number of work units per second > 0, got 0
? 2
$ bursar predict npb.bt class=A processes=4 rate=23.67 latency=-1us bandwidth=8MiB/s
! bursar: npb.bt: latency must be a finite number of seconds >= 0, got -1e-06
? 2
$ bursar predict npb.bt class=A processes=4 rate=23.67 latency=1us bandwidth=0MiB/s
! bursar: npb.bt: bandwidth must be a number of bytes per second > 0, got 0
? 2
$ bursar predict npb.bt class=A processes=4 rate=23.67 latency=1us bandwidth=8MiB/s legal=maybe
! bursar: legal must be yes or no, got 'maybe'
? 2
$ bursar predict npb.bt 4
! bursar: expected KEY=VALUE, like processes=4, got '4'
? 2
$ for model in $(bursar models --format csv | sed '1d; s/,.*//'); do given=rate=1e6; case $model in npb.*) given="$given class=S";; stap.*) given="$given machine=sp2";; hpl | linpack.regions) given="$given n=1000";; nps.render) given=rate=1.5;; llm.serve) given="rate=1e9 transformer=llama-3.1-8b memory=400GB memory_bandwidth=4e12B/s compute_efficiency=0.5 memory_efficiency=0.5";; pmnf) given=$given\ file=scenarios/programs/gromacs-case4.yaml;; esac; for format in text csv json; do bursar predict $model $given processes=4 latency=1us bandwidth=1GB/s --format $format >$TMP/$model.$format 2>&1 || echo $model in $format: $?; done; python3 -B -c "import json, sys; json.load(open(sys.argv[1]), object_pairs_hook=lambda pairs: len(dict(pairs)) == len(pairs) or sys.exit('twice'))" $TMP/$model.json || echo $model; done; ls $TMP/*.csv $TMP/*.json $TMP/*.text | wc -l
69
$ bursar predict hpl n=1000 processes=4 rate=1000 latency=1us bandwidth=1GB/s --format json | grep -e efficiency -e share
  "efficiency": 0.96708255394643,
  "peak_share": 0.822020170854465,
$ for n in tcp-2x10g usnic-2x10g; do bursar predict npb.ft class=C processes=8 rate=1497.5 network=$n | grep ^comm; done; bursar predict npb.ft class=C processes=8 rate=1497.5 latency=12.5us bandwidth=1.886GB/s | grep ^comm
communication            4.196 s
communication            2.025 s
communication            2.618 s
$ bursar predict npb.cg class=D processes=64 rate=1000 network=hdr processes_per_node=64 | grep ^comm; bursar predict npb.cg class=D processes=64 rate=1000 network=hdr | grep ^comm
communication            41.75 s
communication            0.8053 s
$ bursar predict npb.cg class=D processes=64 rate=1000 network=myrinet -c whitney-1997 | grep ^comm
communication            152.3 s
$ bursar predict npb.cg class=D processes=64 rate=1000 network=hdd
! bursar: network: parts-2026 has no technology 'hdd'; did you mean 'hdr'?
? 2
$ bursar predict npb.cg class=D processes=64 rate=1000 network=hdr latency=1us
! bursar: network=hdr has a latency and a bandwidth: leave out latency=
? 2
$ bursar tailor npb.cg class=D processes=64 rate=1000 network=hdr
! bursar: network: give latency= and bandwidth= here
? 2
$ cut -d, -f2 catalog/parts-2026/processor.csv | tail -n +2 | sort -u | tr 'A-Z ' 'a-z-' | while read -r f; do bursar predict hpl n=100000 peak=1Tflop/s efficiency=$f processes=2 bandwidth=1GB/s >/dev/null || echo "$f"; done
