# Bandwidth by message size (tests/cli/messages.csv): models that know the sizes of their messages take the time measured
# at them, of all-to-all where that is what they do; a paper's model keeps the one bandwidth. The plan says which, and what
# is outside the sizes measured. A change of the bandwidth goes for the table too; without rows nothing changes.
$ cp -r catalog/whitney-1997 $TMP/parts; echo ppro-200,npb.ft,20000000,assumption, >>$TMP/parts/node_rate.csv; cp -r $TMP/parts $TMP/one; cp tests/cli/messages.csv $TMP/parts/technology_bandwidth.csv; cp tests/cli/messages.yaml $TMP; cd $TMP; bursar optimize -v messages.yaml | sed -n '/^Buy/p;/^Performance/,/^Order (/p'
Buy      97 x ppro-200 with fast-ethernet: 1,519 Mop/s (harmonic mean of ft, bt,
Performance
  application model          processes    rate    run communication share share
                                       [Mop/s]   time           [s]    of    of
                                                  [s]                work  time
                                                                      [%]   [%]
  ft          npb.ft class=B        97   1,303  70.64         23.19 33.33 38.84
  bt          npb.bt.exact          97   2,029 346.1          40.24 33.33 24.95
              class=B
  sp          npb.sp class=B        97   1,398 253.9          60.97 33.33 36.21

Messages on fast-ethernet
  application  pattern     smallest  largest  bandwidth  source         outside
                                [B]      [B]     of the                 the
                                                largest                 data
                                                 [MB/s]
> ft           ping-pong         16       16    0.08318  ping-pong by   smaller
                                                         size
  ft           all-to-all    57,059   57,059    4.967    all-to-all by  -
                                                         size
  bt           ping-pong      4,840   29,040    6.819    ping-pong by   -
                                                         size
> bt           exchange      75,929   75,929    7.02     ping-pong by   larger
                                                         size
  sp           any                -        -    8.389    one bandwidth  -

Bandwidth by message size, ping-pong messages (measured): 3 MB/s at 1,024 B to 7
MB/s at 65,536 B, 2 sizes.
Bandwidth by message size, all-to-all messages (several kinds): 3 MB/s at 4,096
B to 5 MB/s at 65,536 B, 2 sizes.
Smaller messages are interpolated from the latency; larger ones are extrapolated
from the two largest sizes.

Order (4 lines, most expensive first)
$ cd $TMP; bursar optimize -v messages.yaml -c ./one | sed -n '/^Buy/p;/^Performance/,/^Order (/p'
Buy      97 x ppro-200 with fast-ethernet: 1,605 Mop/s (harmonic mean of ft, bt,
Performance
  application model          processes    rate    run communication share share
                                       [Mop/s]   time           [s]    of    of
                                                  [s]                work  time
                                                                      [%]   [%]
  ft          npb.ft class=B        97   1,495  61.57         14.12 33.33 35.79
  bt          npb.bt.exact          97   2,063 340.4          34.55 33.33 25.94
              class=B
  sp          npb.sp class=B        97   1,398 253.9          60.97 33.33 38.27

Order (4 lines, most expensive first)
$ cd $TMP; bursar optimize -v messages.yaml --set bandwidth.fast-ethernet=*1000 --set latency.fast-ethernet=0us | sed -n '/^Messages/,/^Bandwidth by/p'
Messages on fast-ethernet
  application  pattern     smallest  largest  bandwidth  source         outside
                                [B]      [B]     of the                 the
                                                largest                 data
                                                 [MB/s]
> ft           ping-pong         16       16      7,151  ping-pong by   smaller
                                                         size
  ft           all-to-all    57,059   57,059      5,051  all-to-all by  -
                                                         size
  bt           ping-pong      4,840   29,040      7,151  ping-pong by   -
                                                         size
> bt           exchange      75,929   75,929      7,151  ping-pong by   larger
                                                         size
  sp           any                -        -      8,389  one bandwidth  -

Bandwidth by message size, ping-pong messages (measured): 3 MB/s at 1,024 B to 7
$ cd $TMP; bursar sensitivity messages.yaml --by 10% --format csv | grep -E 'what|ethernet:|bandwidth|latency'
what,change,low,high,width,width_percent,kept_low,kept_high,plan_low,plan_high
bandwidth of fast-ethernet,bandwidth.fast-ethernet,1480.35954861931,1551.58316223561,0.0468976765976513,4.68976765976513,1480.35954861931,1551.58316223561,,
latency of fast-ethernet,latency.fast-ethernet,1520.27515714779,1517.13287712203,0.00206905582215618,0.206905582215618,1520.27515714779,1517.13287712203,,
$ cd $TMP; bursar optimize -v messages.yaml -q --format json -o plan.json; sed -n '/"messages"/,/}/p' plan.json; bursar verify plan.json messages.yaml | head -1; bursar verify plan.json messages.yaml -c ./one 2>/dev/null | grep -E 'rate|NOT'
      "messages": [
        {
          "name": "ft",
          "pattern": "ping-pong",
          "least_B": 16.0,
          "most_B": 16.0,
          "bandwidth_Bps": 83175.3939459577,
          "bandwidth_MBps": 0.0831753939459577,
          "by": "ping-pong by size",
          "outside": "smaller"
        },
plan.json is verified: 38 of 38 checks passed.
plan.json is NOT verified: 9 of 38 checks failed.
> rates            no      every rate agrees with the model
> optimal          no      best of 126 candidates enumerated: 1605285206.03081,
> near-optimal     no      0 of 4 rows are the cheapest at their rate
$ cd $TMP; sed 's/parts/one/' messages.yaml >one.yaml; bursar diff one.yaml messages.yaml --format csv; sed 's/65536,5000000/65536,5500000/' parts/technology_bandwidth.csv >x.csv; cp -r parts other; mv x.csv other/technology_bandwidth.csv; sed 's/parts/other/' messages.yaml >other.yaml; bursar diff messages.yaml other.yaml --format csv
what,from,to,of
catalog,./one,./parts,scenarios
"bandwidth of fast-ethernet, all-to-all at 4096 B",,3 MB/s,catalogues
"bandwidth of fast-ethernet, all-to-all at 65536 B",,5 MB/s,catalogues
"bandwidth of fast-ethernet, ping-pong at 1024 B",,3 MB/s,catalogues
"bandwidth of fast-ethernet, ping-pong at 65536 B",,7 MB/s,catalogues
what,from,to,of
catalog,./parts,./other,scenarios
"bandwidth of fast-ethernet, all-to-all at 65536 B",5 MB/s,5.5 MB/s,catalogues
$ cd $TMP; bursar catalog show fast-ethernet-nic -c ./parts | sed -n '/messages by size/,/^$/p'; bursar catalog build -q parts -o parts.db; mkdir again; bursar catalog export parts.db again -q; diff parts/technology_bandwidth.csv again/technology_bandwidth.csv
$ cd $TMP; printf '%s\n' technology,pattern,message_B,bandwidth_Bps,kind fast-ethernet,ping-pong,1048576,500000000,assumption >technology_bandwidth.csv; bursar catalog import -q parts.db technology_bandwidth.csv -o more.db
! bursar: technology_bandwidth.csv:2:1: a message of 1048576 bytes takes 2097.15 us, less than one of 65536 bytes (9362.29 us)
? 5
$ cd $TMP; bursar report messages.yaml -o page.html -q; sed 's/<[^>]*>/ /g' page.html | grep -E 'messages by size|Messages, by' | tr -s ' ' | cut -c1-150
 fast-ethernet, all-to-all messages by size 3 MB/s at 4,096 B to 5 MB/s at 65,536 B, 2 sizes assumption none none none 
 fast-ethernet, all-to-all messages by size 3 MB/s at 4,096 B to 5 MB/s at 65,536 B, 2 sizes measured 1997-10-01 Predicting Cost/Performance Trade-off
 fast-ethernet, ping-pong messages by size 3 MB/s at 1,024 B to 7 MB/s at 65,536 B, 2 sizes measured 1997-10-01 Predicting Cost/Performance Trade-offs
$ cd $TMP; printf 'clusters: 2\n' | cat messages.yaml - | sed 's/share: 1}/share: 1, max_time: any}/' >two.yaml; bursar optimize -v two.yaml | sed -n '/^Performance/p;/^Messages/p;/^>/p'
Performance of cluster 1: 33 x ppro-200 with fast-ethernet
Messages on fast-ethernet
> bt           ping-pong    12,960   77,760      7.023  ping-pong by   larger
> bt           exchange    119,666  119,666      7.068  ping-pong by   larger
Performance of cluster 2: 64 x ppro-200 with fast-ethernet
Messages on fast-ethernet
> ft           ping-pong         16       16    0.08318  ping-pong by   smaller
> ft           all-to-all   131,072  131,072    5.114    all-to-all by  larger
> bt           exchange      91,035   91,035    7.042    ping-pong by   larger
$ cd $TMP; bursar optimize -v messages.yaml | sed -n '/^Warnings/,$p'
Warnings
  assumptions, not measurements: rate of ft on ppro-200
  no bidirectional bandwidth for fast-ethernet: the one-way figure is used; this
    understates fast networks
  assumptions, not measurements: bandwidth by message size of fast-ethernet
    (all-to-all)
$ bursar cite scenarios/modern-mix.yaml | grep -E 'ucc-223|perftest'
bandwidth in perftest, 2021-07-01, github.com/openucx/ucc/pull/223
  source ids: ucc-223
$ for x in '' 'exchange=1.886GB/s' 'exchange=1GB/s'; do bursar predict npb.ft class=C processes=8 rate=1500 latency=12.5us bandwidth=1.886GB/s $x --format csv | tail -1; done; bursar predict npb.bt class=C processes=4 rate=20 latency=1us bandwidth=1GB/s exchange=1GB/s; bursar predict npb.ft class=C processes=4 rate=20 latency=1us bandwidth=1GB/s exchange=0MB/s
npb.ft class=C,8,11118.801768362,Mop/s,35.6502609513245,33.0323487090128,2.61791224231177
npb.ft class=C,8,11118.801768362,Mop/s,35.6502609513245,33.0323487090128,2.61791224231177
npb.ft class=C,8,10440.2141169006,Mop/s,37.9674382220266,33.0323487090128,4.93508951301378
! bursar: npb.bt has one bandwidth for all messages: leave out exchange=
! bursar: exchange: a bandwidth must be above zero
? 2
$ cd $TMP; for x in exchange.fast-ethernet=4MB/s 'exchange.fast-ethernet=*0.5' 'exchange.*=+0%' exchange.ideal=1GB/s exchange.fast=1GB/s; do bursar optimize -v messages.yaml -c ./one --set "$x" 2>&1 | grep -E 'bursar:|^Buy|exchange|all sizes'; done
Buy      97 x ppro-200 with fast-ethernet: 1,464 Mop/s (harmonic mean of ft, bt,
  ft           all-to-all    57,059   57,059    3.947    one bandwidth, exchange
  bt           exchange      75,929   75,929    3.96     one bandwidth, exchange
Bandwidth changed for all message sizes, exchange messages: 4 MB/s.
Buy      97 x ppro-200 with fast-ethernet: 1,475 Mop/s (harmonic mean of ft, bt,
  ft           all-to-all    57,059   57,059    4.137    one bandwidth, exchange
  bt           exchange      75,929   75,929    4.151    one bandwidth, exchange
Bandwidth changed for all message sizes, exchange messages: 4.1943 MB/s.
Buy      97 x ppro-200 with fast-ethernet: 1,605 Mop/s (harmonic mean of ft, bt,
  ft           all-to-all    57,059   57,059    8.161    one bandwidth, exchange
  bt           exchange      75,929   75,929    8.216    one bandwidth, exchange
Bandwidth changed for all message sizes, exchange messages: 8.38861 MB/s.
bursar: --set: network 'ideal' has unlimited bandwidth, so its bidirectional bandwidth cannot be changed
bursar: --set: no technology matches 'fast' in 'exchange.fast=1GB/s'; did you mean 'fast-ethernet'?
$ cd $TMP; cp -r parts three; printf '%s\n' fast-ethernet,exchange,1024,2500000,measured,nas-97-023-table-6 fast-ethernet,exchange,65536,5500000,measured,nas-97-023-table-6 >>three/technology_bandwidth.csv; bursar optimize -v messages.yaml -c ./three | grep -E '^Buy|exchange'; bursar optimize -v messages.yaml -c ./three --set 'exchange.fast-ethernet=*0.5' | grep -E '^Buy|exchange'; bursar sensitivity messages.yaml -c ./three --by 10% --format csv | grep exchange
Buy      97 x ppro-200 with fast-ethernet: 1,515 Mop/s (harmonic mean of ft, bt,
> bt          exchange     75,929  75,929   5.514   exchange by size   larger
Bandwidth by message size, exchange messages (measured): 2.5 MB/s at 1,024 B to
Buy      97 x ppro-200 with fast-ethernet: 1,497 Mop/s (harmonic mean of ft, bt,
> bt          exchange     75,929  75,929   2.78    exchange by size   larger
Bandwidth by message size, exchange messages (changed by the user): 1.72904 MB/s
exchange bandwidth of fast-ethernet,exchange.fast-ethernet,1512.86709862335,1516.44249540831,0.00236026042334801,0.236026042334801,1512.86709862335,1516.44249540831,,
$ sed 's/npb.bt,/npb.bt.exact,/; s/networks: .*/networks: [ideal]/' scenarios/whitney-bt.yaml >$TMP/ideal.yaml; bursar optimize $TMP/ideal.yaml | sed -n '3p;/Warnings/,$p'
Buy      420 x ppro-200 with ideal: 9,941 Mop/s
Warnings
  extrapolated, verified at 1 to 128 processes: bt (420); compare with a run of
    this size (`bursar calibrate`)
  assumptions, not measurements: latency and bandwidth of ideal
$ cd $TMP; echo myrinet,exchange,1024,20000000,measured,nas-97-023-table-6 >>three/technology_bandwidth.csv; sed 's/networks: .fast-ethernet/&, myrinet/' messages.yaml >nets.yaml; for b in 300000 3000000; do bursar -c ./three optimize nets.yaml --budget $b --set 'exchange.*=*2' --format json -q -o nets.json; bursar -c ./three verify nets.json nets.yaml --budget $b --set 'exchange.*=*2' | head -1; bursar -c ./three optimize nets.yaml --budget $b --set 'exchange.*=*2' -q -v | grep '^Buy\|^Bandwidth by message size, exch'; done
nets.json is verified: 38 of 38 checks passed.
Buy      97 x ppro-200 with fast-ethernet: 1,524 Mop/s (harmonic mean of ft, bt,
Bandwidth by message size, exchange messages (changed by the user): 3.21727 MB/s
nets.json is verified: 37 of 37 checks passed.
Buy      719 x ppro-200 with myrinet: 13.81 Gop/s (harmonic mean of ft, bt, sp)
Bandwidth by message size, exchange messages (changed by the user): 29.5954 MB/s
