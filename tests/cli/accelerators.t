# Nodes with accelerators (tests/cli/accelerators) run one process on each, within its memory and over its own link. Power measured
# under the application replaces the part's, unless a change sets it. Rates have a precision; unmeasured nodes are scaled by the peak
# of their accelerators.
$ bursar catalog check tests/cli/accelerators | grep gpu
? 1
$ bursar catalog show -c tests/cli/accelerators gpu-80 | sed '/^source/,$d'
catalogue             accelerators
part                  gpu-80
kind                  accelerator
name                  Accelerator, 80 GiB
power                 500 W
weight                not known
memory                81,920 MiB
memory bandwidth      3,000 GB/s
link within the node  400 GB/s
lowest power cap      200 W
highest power cap     500 W
peak, bf16            300 Tflop/s
peak, fp8             600 Tflop/s

Quotes
  (none)

Source
  id       example
  title    An example
  note     made up for tests
$ bursar catalog show -c tests/cli/accelerators small | sed '/^source/,$d'
catalogue              accelerators
part                   small
kind                   node
name                   Server with four of 40 GiB
power                  2,500 W
height                 4 U
weight                 not known
sockets                2
cores                  64
memory                 1,048,576 MiB
NIC slots              8
accelerator            gpu-40
accelerators per node  4

Rate of one process
  application           rate [1/s]  power [W]  kind
  llm.train    180,000,000,000,000      2,000  assumption

Quotes
  date        kind           amount       pack  minimum quantity
  2025-06-01  assumption  80,000.00  USD     1                 1

Source
  id       example
  title    An example
  note     made up for tests
$ bursar catalog show -c tests/cli/accelerators small --format json | grep -e accelerator -e power_W
  "catalog": "accelerators",
  "power_W": 2500.0,
  "accelerator": "gpu-40",
  "accelerators": 4,
      "power_W": 2000.0,
$ mkdir $TMP/out; bursar catalog build tests/cli/accelerators -o $TMP/a.db -q; bursar catalog export $TMP/a.db $TMP/out -q; cat $TMP/out/accelerator.csv $TMP/out/node.csv
part,memory_MiB,memory_Bps,link_Bps,cap_from_W,cap_to_W,peak_fp64_per_s,peak_fp32_per_s,peak_bf16_per_s,peak_fp8_per_s,peak_fp4_per_s
gpu-40,40960,1500000000000,200000000000,100,400,,,300000000000000,,
gpu-80,81920,3000000000000,400000000000,200,500,,,300000000000000,600000000000000,
gpu-new,81920,,,,,,,600000000000000,,
part,sockets,cores,memory_MiB,nic_slots,accelerator,accelerators,racks,same_as
large,2,64,1048576,8,gpu-80,4,,
new,2,64,1048576,8,gpu-new,4,,
small,2,64,1048576,8,gpu-40,4,,
$ cd tests/cli; for model in "layers: 32, width: 4096" "layers: 40, width: 8192"; do sed "s/layers: 32, width: 4096/$model/" accelerators.yaml >$TMP/m.yaml; bursar optimize $TMP/m.yaml -c ./accelerators | sed -n '/^Buy/p; /^ *train/p; /power/p'; done
Buy      6 x large with fast: 2,746 Tflop/s
  train               24           2,746         16.47              0.586
  train         0.0001907            0.10983    0.00006489
Buy      6 x large with fast: 2,870 Tflop/s
  train               24           2,870         74.46              2.816
  train         0.0008619            0.49643     0.0002933
$ cd tests/cli; bursar optimize accelerators.yaml -c ./accelerators --goal rate-per-watt | grep -e ^Buy -e ^Size
Buy      6 x small with fast: 2,650 Tflop/s, 204.2 Gflop/s per W
Size     6 nodes, 24 accelerators, 384 cores, 6 TiB; 12.98 kW; 25 U; 1 switch
$ cd tests/cli; bursar optimize accelerators.yaml -c ./accelerators --goal rate-per-watt --set power.small=3kW | grep -e ^Buy -e ^Size
Buy      6 x large with fast: 2,746 Tflop/s, 193.6 Gflop/s per W
Size     6 nodes, 24 accelerators, 384 cores, 6 TiB; 14.18 kW; 25 U; 1 switch
$ cd tests/cli; sed 's/batch: 512/batch: 512, precision: fp8/; s/large, small/large/' accelerators.yaml >$TMP/p.yaml; bursar optimize $TMP/p.yaml -c ./accelerators | grep -e ^Buy -e ^Size
Buy      6 x large with fast: 3,761 Tflop/s
Size     6 nodes, 24 accelerators, 384 cores, 6 TiB; 16.58 kW; 25 U; 1 switch
$ cd tests/cli; sed 's/large, small/new, large/; s/^budget/rates: estimate\nbudget/' accelerators.yaml >$TMP/e.yaml; bursar optimize $TMP/e.yaml -c ./accelerators | grep -e ^Buy -e estimate
Buy      6 x new with fast: 5,361 Tflop/s
  estimate, not a measurement: rate of train on new, 2 times that on large by
$ cd $TMP; bursar catalog new mine --currency USD --as-of 2026-11-01 --uses none >/dev/null; bursar catalog add mine item=h100-pcie kind=GPU name="H100 PCIe" memory=80GB price=30970.79USD >/dev/null; cat mine/accelerator.csv; grep h100 mine/part.csv mine/quote.csv
part,memory_MiB
h100-pcie,81920
mine/part.csv:h100-pcie,H100 PCIe,accelerator,by-hand
mine/quote.csv:h100-pcie,2026-11-01,USD,1,1,quote,by-hand,30970.79
$ cp -r tests/cli/accelerators $TMP/bare; sed -i 's/00000000,[24]00000000000,/00000000,,/' $TMP/bare/accelerator.csv; sed 's/layers: 32/tensor: 2, layers: 32/' tests/cli/accelerators.yaml >$TMP/t.yaml; cd $TMP; bursar optimize t.yaml -c ./bare | sed -n '3p;/inside/,/of gpu/p'; bursar optimize t.yaml -c ./bare -q --format json -o t.json; bursar verify t.json t.yaml ./bare | grep -o 'is verified'
Buy      6 x large with fast: 636.1 Tflop/s
  messages inside large are assumed to take 0.5 us and 10 GB/s: set link_Bps of
    gpu-80
  assumptions, not measurements: latency and bandwidth of fast
  assumptions, not quotes: prices of fast-24, fast-cable, fast-nic, large
is verified
