# Two rates of an application on a node, in and out of cache: the memory per process, from the model, decides which one counts.
$ mkdir $TMP/parts; cp catalog/whitney-1997/*.csv $TMP/parts; sed '1s/application/&,working_set_MiB/; 2,$s/^[^,]*,[^,]*/&,/' catalog/whitney-1997/node_rate.csv >$TMP/parts/node_rate.csv; echo 'ppro-200,npb.bt,24,40000000,measured,nas-97-023-table-3' >>$TMP/parts/node_rate.csv; bursar catalog build $TMP/parts -o $TMP/cache.db -q; cd $TMP; bursar catalog show cache.db ppro-200 | grep -E 'npb.bt|up to'
  npb.bt                  -  23,670,000          measured   nas-97-023-table-3
  npb.bt                 24  40,000,000          measured   nas-97-023-table-3
$ bursar -c $TMP/cache.db optimize scenarios/whitney-bt.yaml | sed -n '3p;/Warnings/,$p'
Buy      325 x ppro-200 with fast-ethernet: 10.7 Gop/s
Warnings
  a process of bt has 15.45 MiB on 325 processes: its rate on ppro-200 is that
    in cache (limit 24 MiB)
$ bursar -c $TMP/cache.db optimize scenarios/whitney-bt.yaml --budget 250000 | sed -n '3p;/Warnings/,$p'
Buy      81 x ppro-200 with fast-ethernet: 1,816 Mop/s
Warnings
  a process of bt has 57.07 MiB on 81 processes: its rate on ppro-200 is that
    out of cache (limit 24 MiB)
$ bursar -c $TMP/cache.db optimize scenarios/whitney-bt.yaml --set 'rate.*=*2' --format json -o $TMP/plan.json; grep '"rate"' $TMP/plan.json; bursar -c $TMP/cache.db verify $TMP/plan.json scenarios/whitney-bt.yaml --set 'rate.*=*2' --format csv | grep -E 'rates|false'
    "name": "rate",
          "rate": 18573.2406881319,
    "goal": "rate",
      "rate": 18420.4980449404,
      "rate": 16748.6438732105,
      "rate": 17656.2217701702,
      "rate": 18420.4980449404,
rates,true,every rate agrees with the model
$ bursar -c $TMP/cache.db optimize scenarios/whitney-bt.yaml --set 'rate.ppro-200=30' | sed -n '3p;/Warnings/,$p'
Buy      325 x ppro-200 with fast-ethernet: 8,397 Mop/s
$ bursar -c $TMP/cache.db crossover scenarios/whitney-bt.yaml --between fast-ethernet,myrinet | tail -4
With fractional nodes: equal at 2,537,287.54 USD, 23.69 Gop/s: 826.48 nodes with
fast-ethernet or 608.14 with myrinet.
Equal within 1 %: at 1.89 % of the budgets that buy both; the widest range is
2,411,554.72 to 2,670,233.60 USD.
$ bursar -c $TMP/cache.db report scenarios/whitney-bt.yaml -o $TMP/page.html -q; grep -o 'bt on a process of ppro-200[^<]*' $TMP/page.html | sort -u
bt on a process of ppro-200
bt on a process of ppro-200, up to 24 MiB
$ bursar predict npb.cg class=A processes=4 rate=20 cached_rate=40 cache=24MiB latency=10us bandwidth=100MB/s | grep -E 'computation|memory|rate used'
computation              9.353 s
memory per process       16.48 MiB
rate used                in cache
$ bursar predict npb.cg class=A processes=4 rate=20 cached_rate=40 cache=16MiB latency=10us bandwidth=100MB/s --format json | grep -E 'compute_s|MiB|taken'
  "compute_s": 18.70575,
  "memory_MiBpp": 16.4760627746582,
  "rate_taken": "out of cache",
      "compute_s": 18.70575,
$ bursar predict npb.cg class=A processes=4 rate=20 cached_rate=40 latency=10us bandwidth=100MB/s
! bursar: npb.cg needs cache=, like cache=24MiB
? 2
$ bursar predict stap.apt processes=4 machine=sp2 cached_rate=40 cache=24MiB
! bursar: stap.apt does not model the memory of a process: leave out cache=
? 2
$ cp -r catalog/whitney-1997 $TMP/logged; cp tests/cli/logs/bt-a.log $TMP; cd $TMP; bursar catalog import logged bt-a.log --node ppro-200 --working-set 24MiB | head -4; bursar catalog import logged bt-a.log --node ppro-200 --application npb.bt --working-set 24 2>&1; grep -E 'working|BT|npb.bt' logged/node_rate.csv
  log       program                     part      application        rate  used
                                                                  [Mop/s]  for
  bt-a.log  NAS Parallel Benchmarks BT  ppro-200  npb.bt class=A       24  rate
            class A
bursar: unit missing: expected a memory size like 128MiB, got '24'
node,application,rate_per_s,kind,source,working_set_MiB,processes_per_node
ppro-200,npb.bt,23670000,measured,nas-97-023-table-3,,
ppro-200,npb.bt class=A,24000000,measured,bt-a,24,1
$ cp -r catalog/swiss-t1-2001 $TMP/swiss; sed '1s/application/&,working_set_MiB/; 2,$s/^[^,]*,[^,]*/&,/' catalog/swiss-t1-2001/node_rate.csv >$TMP/swiss/node_rate.csv; echo 'ds20e-half,gamma.lautrec,8,1500000000,measured,gruber-2001-machine' >>$TMP/swiss/node_rate.csv; bursar -c $TMP/swiss optimize scenarios/lautrec.yaml --format json -q -o $TMP/plan.json; bursar -c $TMP/swiss verify $TMP/plan.json scenarios/lautrec.yaml | sed -n '1s/.*\///p'; bursar optimize scenarios/lautrec.yaml | sed -n 3p; bursar -c $TMP/swiss optimize scenarios/lautrec.yaml | sed -n '3p;/Warnings/,/out of/p'
plan.json is verified: 38 of 38 checks passed.
Buy      34 x ds20e-half with tnet: 22.67 Gflop/s
Buy      34 x ds20e-half with tnet: 22.67 Gflop/s
Warnings
  the memory of gamma.lautrec for lautrec is unknown: its rate on ds20e-half is
    that out of cache
