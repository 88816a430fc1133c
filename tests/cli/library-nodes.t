# Nodes of a price list that are composed of a processor, memory and a server model.

$ cd $TMP; mkdir lib mine; printf 'name,as_of,currency,title\nlib,2026-11-28,EUR,Library\n' >lib/meta.csv; printf 'id,title\nsheet,Data sheet\nbench,Benchmark\n' >lib/source.csv; printf 'id,kind,vendor,name,height_U,weight_kg,source\nbig,component,AMD,EPYC 9755,,,sheet\nsmall,component,AMD,EPYC 9655,,,sheet\nr7725,component,Dell,PowerEdge R7725,2,30,sheet\n' >lib/part.csv; printf 'part,cores,base_Hz,memory_channels,memory_transfers_per_s\nbig,128,2.7e9,12,6400e6\nsmall,96,2.6e9,12,6400e6\n' >lib/processor.csv; printf 'part,sockets,nic_slots\nr7725,2,4\n' >lib/server.csv; printf 'part,name\nsmall,100-000000674\n' >lib/alias.csv; printf 'machine,name,value,unit,kind,source\nbig,stream_triad_2s,984.8,GB/s,measured,bench\nbig,peak,86.4,Gflop/s,list,sheet\n' >lib/machine_constant.csv; printf 'name,as_of,currency,title,uses\nmine,2026-11-28,EUR,Mine,lib\n' >mine/meta.csv; cp -r mine other
$ cd $TMP; printf 'Part number;Kind;Prozessor;Server model;Memory;Price (EUR)\nn1;node;2x AMD EPYC 9755;;24x 64GB DDR5-6400;30.000,00\nn2;node;2 x EPYC(R) 9655 96C 2,6GHz;PowerEdge R7725;1536 GB;25.000,00\nn3;node;Dual EPYC 9755;;12 x 64 GB DDR5-4800;20.000,00\nn4;node;100-000000674;;96 GB;9.000,00\n' >list.csv; bursar catalog import mine list.csv; cat mine/node.csv mine/machine_constant.csv; head -4 mine/part.csv; tail -2 mine/source.csv; bursar catalog build mine -o mine.db -q; bursar catalog show mine.db n1 | head -12
  line  item  kind  price
     2  n1    node  30,000.00 EUR
     3  n2    node  25,000.00 EUR
     4  n3    node  20,000.00 EUR
     5  n4    node  9,000.00 EUR

Note: 'n1' has 256 cores of 2 x big, 984.8 GB/s of memory bandwidth (STREAM
triad, measured), 86.4 Gflop/s of a core (list).
Note: 'n2' has 192 cores of 2 x small, 921.6 GB/s of memory bandwidth (estimate,
0.75 of 24 channels), 2254 Mop/s of a core (estimate), sizes and NIC slots of
server model 'r7725'.
Note: 'n3' has 256 cores of 2 x big, 345.6 GB/s of memory bandwidth (estimate,
0.75 of 12 channels), 86.4 Gflop/s of a core (list).
Note: 'n4' has 96 cores of 1 x small, 460.8 GB/s of memory bandwidth (estimate,
0.75 of 12 channels), 2254 Mop/s of a core (estimate).
Note: nodes without a number of sockets have one.

Files written to mine. Next: bursar catalog build mine
part,sockets,cores,memory_MiB,nic_slots
n1,2,256,1572864,
n2,2,192,1572864,4
n3,2,256,786432,
n4,1,96,98304,
machine,name,value,unit,kind,source
n1,memory_bandwidth,984800000000,B/s,measured,bench
n1,peak,86.4,Gflop/s,list,sheet
n2,memory_bandwidth,921600000000,B/s,estimate,memory-channels
n2,peak,2254.2,Mop/s,estimate,core-cycles
n3,memory_bandwidth,345600000000,B/s,estimate,memory-channels
n3,peak,86.4,Gflop/s,list,sheet
n4,memory_bandwidth,460800000000,B/s,estimate,memory-channels
n4,peak,2254.2,Mop/s,estimate,core-cycles
id,name,kind,source,height_U,weight_kg
n1,n1,node,list,,
n2,n2,node,list,2,30
n3,n3,node,list,,
memory-channels,Estimate from the memory channels,0.75 of channels x transfers per second x 8 bytes; STREAM triad on two EPYC 9755 or 9654 reaches 0.78 to 0.82 of it (github.com/oracle-japan/ocitutorials content/hpc/benchmark)
core-cycles,Estimate from the clock of a core,"0.867 operations in each cycle at the base clock, as BT of class D did on each of 144 Grace cores of 3.1 GHz (NVIDIA/grace-cpu-benchmarking-guide src/benchmarks/NPB/index.md); other cores differ"
catalogue         mine
part              n1
kind              node
name              n1
power             not known
height            not known
weight            not known
sockets           2
cores             256
memory            1,572,864 MiB
NIC slots         not known
peak per core     86.4 Gop/s
$ cd $TMP; bursar catalog add other item='Dell PowerEdge R7725' kind=node cpu='2x EPYC 9755' memory=24x64GB price=30000EUR; cat other/node.csv
  item                  kind  price
  dell-poweredge-r7725  node  30,000.00 EUR

Note: 'dell-poweredge-r7725' has 256 cores of 2 x big, 984.8 GB/s of memory
bandwidth (STREAM triad, measured), 86.4 Gflop/s of a core (list), sizes and NIC
slots of server model 'r7725'.

Files written to other. Next: bursar catalog build other
part,sockets,cores,memory_MiB,nic_slots
dell-poweredge-r7725,2,256,1572864,4
$ cd $TMP; for w in 'cores=128' 'sockets=1' 'server model=R7725'; do bursar catalog add other item=x kind=node cpu='4x EPYC 9755' memory=24x64GB price=1EUR "$w"; done
! bursar: catalog add: expected 512 cores for 4 x big, got 128: leave the cell empty, or correct it
! bursar: catalog add: expected 4 sockets for 4 x big, got 1: leave the cell empty, or correct it
! bursar: catalog add: 'r7725' has 2 sockets, the line has 4 processors
? 5
$ cd $TMP; bursar catalog add other item=x kind=node cpu='2x EPYC 7777' memory=1TB price=1EUR 2>&1; bursar catalog add other item=x kind=node cpu='2x EPYC 7777' cores=128 sockets=2 memory=1TB price=1EUR; tail -1 other/node.csv
bursar: catalog add: processor 'EPYC 7777' is not known: give the cores of the node in column 'cores', or add the processor to part.csv and processor.csv
  item  kind  price
  x     node  1.00 EUR

Files written to other. Next: bursar catalog build other
x,2,128,1048576,
$ cd $TMP; sed -i 's/^n3,memory_bandwidth.*/n3,memory_bandwidth,5e11,B\/s,measured,list/' mine/machine_constant.csv; bursar catalog import mine list.csv --replace -q; grep n3 mine/machine_constant.csv
  line  item  kind  price
     2  n1    node  30,000.00 EUR
     3  n2    node  25,000.00 EUR
     4  n3    node  20,000.00 EUR
     5  n4    node  9,000.00 EUR

Note: 'n1' has 256 cores of 2 x big, 984.8 GB/s of memory bandwidth (STREAM
triad, measured), 86.4 Gflop/s of a core (list).
Note: 'n2' has 192 cores of 2 x small, 921.6 GB/s of memory bandwidth (estimate,
0.75 of 24 channels), 2254 Mop/s of a core (estimate), sizes and NIC slots of
server model 'r7725'.
Note: 'n3' has 256 cores of 2 x big, 86.4 Gflop/s of a core (list).
Note: 'n4' has 96 cores of 1 x small, 460.8 GB/s of memory bandwidth (estimate,
0.75 of 12 channels), 2254 Mop/s of a core (estimate).
Note: nodes without a number of sockets have one.

Files written to mine. Next: bursar catalog build mine
n3,memory_bandwidth,5e11,B/s,measured,list
n3,peak,86.4,Gflop/s,list,sheet
$ cd $TMP; printf 'Angebot;;;;;\nArtikel;Bezeichnung;CPU;Arbeitsspeicher;Einzelpreis (EUR)\nR7725;Server;2x AMD EPYC 9655;24x 64GB DDR5-6400;28.500,00\nMCX75310AAS-NEAT;;;;1.450,00\nMQM9790-NS2F;;;;21.900,00\nndr-dac-2m;;;;310,00\n' >q.csv; bursar init t --currency EUR --import q.csv --as-of 2026-11-28 --seller Acme --yes | grep Note; sed -n '/^# No rates/,/^$/p' t/scenario.yaml; bursar optimize t/scenario.yaml --budget 600k | sed -n 's/: [0-9.,]* Gop.*//; 3p; 5,6p'
Note: facts of 3 parts are from catalogue 'parts-2026'.
Note: 'r7725' has 192 cores of 2 x epyc-9655, 921.6 GB/s of memory bandwidth (estimate, 0.75 of 24 channels), 2254 Mop/s of a core (estimate), sizes and NIC slots of server model 'r7725'.
# No rates are known: they are estimated from memory bandwidth and the speed of cores.
rates: estimate
memory_bandwidth: share
workload:
  - {name: cg, model: npb.cg, params: {class: D}, share: 1, va: 0.264}
  - {name: mg, model: npb.mg, params: {class: D}, share: 1, va: 1.24}
  - {name: ft, model: npb.ft, params: {class: D}, share: 1, va: 1.68}

Buy      11 x r7725 with ndr
Status   optimal: nothing within 600,000.00 EUR is faster. Gap 0. Independent
         check: 23 of 23 passed
