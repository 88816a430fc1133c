# Paper 004: LAUTREC on 8 processors of 1000 Mflop/s has gamma_a 318.0204 by eq. 9, and needs 12.5778 Mwords/s (100.622
# MB/s) for Gamma 4: the paper's own TNet misses the paper's own rule. One process sends nothing, so there is no bandwidth
# to ask for; latency alone can be too much.
$ bursar tailor gamma.lautrec processes=8 rate=1000 --gamma 4
application                        gamma.lautrec
processes                          8
required Gamma                     4
communication share                0.2
required bandwidth                 100.6 MB/s per process
rate of a process                  1,000 Mflop/s
gamma_a                            318 operations per word
gamma_m at the required bandwidth  79.51 operations per word
rate                               6,400 Mflop/s
$ bursar tailor gamma.lautrec processes=8 rate=1000 --format csv
application,processes,gamma,bandwidth_needed,gamma_a,gamma_m
gamma.lautrec,8,4,100622467.950603,318.020424779377,79.5051061948444
$ bursar tailor gamma.lautrec processes=8 rate=1000 -c swiss-t1-2001 | tail -12 | grep -e star -e per-port -e No
  tnet           per-port                   80     3.106   no         29,600.00
  tnet           star                       80     3.106   no         24,800.00
  fast-ethernet  per-port                    6.25  0.2418  no          1,280.00
No network of catalogue 'swiss-t1-2001' reaches Gamma 4.
$ bursar tailor gamma.lautrec processes=8 rate=1000 --gamma 3 -c swiss-t1-2001 --format csv | cut -d, -f1-3,5-9 | grep -e ^net -e star -e per-port
network,template,bandwidth,enough,cost,cost_minor,currency,nic
tnet,star,80,true,24800.00,2480000,CHF,tnet-nic
tnet,per-port,80,true,29600.00,2960000,CHF,tnet-nic
fast-ethernet,per-port,6.25,false,1280.00,128000,CHF,fast-ethernet-nic
$ bursar tailor npb.bt class=A processes=4 rate=23.67 latency=190us -c whitney-1997 | grep '>'
> fast-ethernet  per-port             8.389   54.38  yes               2,760.00
$ bursar tailor gamma.lautrec processes=1 rate=1000
! bursar: gamma.lautrec: processes must be above 1, got 1: a single process sends nothing
? 2
$ bursar tailor gamma.lautrec processes=64 rate=1000 latency=1ms
! bursar: no bandwidth is sufficient: 106.3 s of communication do not depend on it, but Gamma 4 allows only 0.6375 s
? 3
$ bursar tailor gamma.lautrec processes=8 rate=1000 --gamma=-1
! bursar: --gamma must be above 0, got '-1'
? 2
$ bursar tailor gamma.lautrec processes=8 rate=1000 gama=3
! bursar: gamma.lautrec has no input 'gama'
? 2
