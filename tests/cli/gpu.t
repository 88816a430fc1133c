# Clusters of GPUs (catalogue gpu-2026): a process of llm.train on each, within its memory; InfiniBand or Ethernet, which
# server, from which price on the other, and what part of the prices somebody lists.
#
# The SuperPOD of DGX B200 as its maker publishes it (docs.nvidia.com, reference architecture, B200): of 64, 256 and 1,024
# nodes with eight ports each, 16 leaf and 8 spine switches, 64 and 32, 256 and 256 and 128 core; scale units of 32 nodes, a
# rail of each on a leaf of its own; as many cables between switches as to the nodes, and on three levels twice as many.
#
# Power caps: nodes that are another set otherwise, at its price and with the power that was measured so.
#
# Layout and purchase together: small questions against every server, network, number of nodes and layout.
#
# Measured throughput: a run of GROMACS on each GPU, by the rates and watts of Wattlytics, in whole nodes with their network;
# that tool finds 744 L40S for the same money. With a thousandth lost for each node more, as it has it, 999.5 nodes do most.
#
# Rates of MLPerf Inference: servers that answer, with racks, what feeds and cools them, storage and support. Clocks as power
# caps. RoCE takes 1.019 times as long as InfiniBand where its bandwidth was fitted to that.
#
# With stages pinned no purchase is faster than with the number left open; the layout of a training is in plan, page and
# prediction.
#
# Minutes of MLPerf Training by the number of accelerators, a/n + b through its results; beyond them it says so.
$ bursar catalog list gpu-2026 --format json | grep -c '"part":'
202
$ bursar catalog list gpu-2026 --format json | grep '"price_kind"' | sort | uniq -c | sed 's/^ *//'
71       "price_kind": "estimate",
41       "price_kind": "list",
75       "price_kind": "street",
15       "price_kind": null,
$ bursar catalog export gpu-2026 $TMP/csv >/dev/null; cd $TMP/csv; python3 -B -c "import csv, collections as c; rows = lambda table: list(csv.DictReader(open(table + '.csv'))); print(len(rows('part')) >= 120, sorted(c.Counter(row['kind'] for row in rows('quote')).items())); print(len({row['part'] for row in rows('node') if row['accelerator'] and not row['same_as']}), 'kinds of nodes with', len({row['accelerator'] for row in rows('node')} - {''}), 'accelerators')"
True [('estimate', 64), ('list', 57), ('quote', 1), ('street', 85)]
39 kinds of nodes with 19 accelerators
$ bursar catalog show -c gpu-2026 hgx-h100-8 | sed -n '/^rate/,/^$/p'
$ bursar catalog show -c gpu-2026 hgx-h200-8 | sed '/^quotes/,$d'
catalogue              gpu-2026
part                   hgx-h200-8
kind                   node
name                   HGX H200 server
power                  10,200 W
height                 8 U
weight                 not known
note                   host: MLPerf systems, SYS-821GE-TNHR; power: of a DGX
                       H200
sockets                2
cores                  96
memory                 2,097,152 MiB
NIC slots              8
accelerator            h200-sxm
accelerators per node  8

Rate of one process
  application            rate [1/s]  benchmark         precision  submitter
  llm.train              1.5695e+15  MLPerf Training   fp8        Nebius
  precision=fp8                      v5.1 Llama 3.1
  recompute=yes                      405B
  mlperf.llama2-70b  4,155.5375      MLPerf Inference  fp8        Dell
                                     v5.1
                                     llama2-70b-99
                                     Server

  application        kind      source
  llm.train          estimate  h200-405b
  precision=fp8
  recompute=yes
  mlperf.llama2-70b  measured  mlperf-serving

Quotes
  date        kind          amount       pack  minimum quantity  source
  2025-01-01  estimate  350,000.00  USD     1                 1  tufts-2025
  2026-08-01  estimate  370,000.00  USD     1                 1  exxact-h200

Source
  id       exxact-h200
  title    H200 servers
  author   Exxact
  date     2026-08-01
  address  exxactcorp.com/Exxact-TS4-118380266-E118380266
  note     as the purchase catalogue of a public cost tool (GitHub) has it, with
           a range: 95,000 to 125,000 (2), 320,000 to 420,000 (8)
$ bursar catalog show -c gpu-2026 b200-sxm | sed '/^quotes/,$d'
catalogue             gpu-2026
part                  b200-sxm
kind                  accelerator
name                  B200 SXM, 180 GB
vendor                NVIDIA
also called           B200; B200 SXM; B200 SXM6; NVIDIA B200; NVIDIA B200 SXM
power                 1,000 W
weight                not known
note                  peaks: spec-hopper, FP4: epoch-hardware, which has 7.7
                      TB/s of memory
memory                184,320 MiB
memory bandwidth      8,000 GB/s
link within the node  900 GB/s
peak, bf16            2,250 Tflop/s
peak, fp8             4,500 Tflop/s
peak, fp4             9,000 Tflop/s

Served per replica
  transformer       precision  accelerators   input  output      output   first
                                             tokens  tokens  [tokens/s]   token
                                                                            [s]
  deepseek-v3       fp4                   4   1,000   1,000  25,852      -
  deepseek-v3       fp4                   4   1,024   8,192  15,448      -
  deepseek-v3       fp4                   4   1,024  32,768   5,804      -
  deepseek-v3       fp4                   4   8,192   1,024   4,672      -
  deepseek-v3       fp4                   8     800   3,886  33,379      -
  deepseek-v3       fp4                   8     800   3,886  18,592.2    1.696
  gpt-oss-120b      fp4                   2   1,000   1,000  51,886      -
  gpt-oss-120b      fp4                   2   1,024   8,192  34,578      -
  gpt-oss-120b      fp4                   2   8,192   1,024  12,222      -
  gpt-oss-120b      fp4                   2  32,768   1,024   2,784      -
  llama-2-70b       fp4                   1     222     294  12,766.4    -
  llama-2-70b       fp4                   1     222     294   7,856.4    0.3533
  llama-2-70b       fp4                   1     222     294  12,401.8    0.4002
  llama-3.1-405b    fp4                   4   9,400     685     830.355  -
  llama-3.1-405b    fp4                   4   9,400     685     385.334  2.568
  llama-3.1-405b    fp4                   4   9,400     685     639.765  5.552
  llama-3.1-70b     fp4                   1   1,000   1,000   6,920      -
  llama-3.1-70b     fp4                   1   1,024   8,192   3,242      -
  llama-3.1-70b     fp4                   1   8,192   1,024   1,362      -
  llama-3.1-70b     fp4                   1  32,768   1,024     274      -
  llama-3.1-8b      fp4                   1     778     128  18,223.6    -
  llama-3.1-8b      fp4                   1     778     128  16,099.2    0.8805
  llama-3.1-8b      fp4                   1     778     128  15,283.6    0.4922
  llama-4-maverick  fp4                   4   1,000   1,000  45,348      -
  llama-4-maverick  fp4                   4   1,024   8,192  20,696      -
  llama-4-maverick  fp4                   4   8,192   1,024  13,116      -
  qwen3-30b-a3b     fp4                   1   1,000   1,000  26,971      -
  qwen3-30b-a3b     fp4                   1   1,024   8,192  13,497      -
  qwen3-30b-a3b     fp4                   1   8,192   1,024   5,735      -

  transformer         each  percentile  benchmark         submitter
                     other
                     token
                       [s]
  deepseek-v3       -                -  TensorRT-LLM      NVIDIA
                                        perf-overview,
                                        DEP4
  deepseek-v3       -                -  TensorRT-LLM      NVIDIA
                                        perf-overview,
                                        DEP4
  deepseek-v3       -                -  TensorRT-LLM      NVIDIA
                                        perf-overview,
                                        DEP4
  deepseek-v3       -                -  TensorRT-LLM      NVIDIA
                                        perf-overview,
                                        DEP4
  deepseek-v3       -                -  MLPerf Inference  NVIDIA
                                        v5.1 deepseek-r1
                                        Offline
  deepseek-v3       0.0722          99  MLPerf Inference  NVIDIA
                                        v5.1 deepseek-r1
                                        Server
  gpt-oss-120b      -                -  TensorRT-LLM      NVIDIA
                                        perf-overview,
                                        DEP2
  gpt-oss-120b      -                -  TensorRT-LLM      NVIDIA
                                        perf-overview,
                                        DEP2
  gpt-oss-120b      -                -  TensorRT-LLM      NVIDIA
                                        perf-overview,
                                        DEP2
  gpt-oss-120b      -                -  TensorRT-LLM      NVIDIA
                                        perf-overview,
                                        DEP2
  llama-2-70b       -                -  MLPerf Inference  Dell
                                        v5.1
                                        llama2-70b-99.9
                                        Offline
  llama-2-70b       0.0331          99  MLPerf Inference  GigaComputing
                                        v5.1
                                        llama2-70b-99.9
                                        Interactive
  llama-2-70b       0.1253          99  MLPerf Inference  Dell
                                        v5.1
                                        llama2-70b-99.9
                                        Server
  llama-3.1-405b    -                -  MLPerf Inference  Dell
                                        v5.1
                                        llama3.1-405b
                                        Offline
  llama-3.1-405b    0.0788          99  MLPerf Inference  Nebius
                                        v5.1
                                        llama3.1-405b
                                        Interactive
  llama-3.1-405b    0.1433          99  MLPerf Inference  Nebius
                                        v5.1
                                        llama3.1-405b
                                        Server
  llama-3.1-70b     -                -  TensorRT-LLM      NVIDIA
                                        perf-overview,
                                        TP1
  llama-3.1-70b     -                -  TensorRT-LLM      NVIDIA
                                        perf-overview,
                                        TP1
  llama-3.1-70b     -                -  TensorRT-LLM      NVIDIA
                                        perf-overview,
                                        TP1
  llama-3.1-70b     -                -  TensorRT-LLM      NVIDIA
                                        perf-overview,
                                        TP1
  llama-3.1-8b      -                -  MLPerf Inference  Oracle
                                        v5.1 llama3.1-8b
                                        Offline
  llama-3.1-8b      0.0249          99  MLPerf Inference  Dell
                                        v5.1 llama3.1-8b
                                        Server
  llama-3.1-8b      0.025           99  MLPerf Inference  Supermicro
                                        v5.1 llama3.1-8b
                                        Interactive
  llama-4-maverick  -                -  TensorRT-LLM      NVIDIA
                                        perf-overview,
                                        DEP4
  llama-4-maverick  -                -  TensorRT-LLM      NVIDIA
                                        perf-overview,
                                        DEP4
  llama-4-maverick  -                -  TensorRT-LLM      NVIDIA
                                        perf-overview,
                                        DEP4
  qwen3-30b-a3b     -                -  TensorRT-LLM      NVIDIA
                                        perf-overview,
                                        TP1
  qwen3-30b-a3b     -                -  TensorRT-LLM      NVIDIA
                                        perf-overview,
                                        TP1
  qwen3-30b-a3b     -                -  TensorRT-LLM      NVIDIA
                                        perf-overview,
                                        TP1

  transformer       date        kind      source
  deepseek-v3       2026-11-01  measured  trtllm-perf
  deepseek-v3       2026-11-01  measured  trtllm-perf
  deepseek-v3       2026-11-01  measured  trtllm-perf
  deepseek-v3       2026-11-01  measured  trtllm-perf
  deepseek-v3       2025-09-09  measured  mlperf-inference-5.1
  deepseek-v3       2025-09-09  measured  mlperf-inference-5.1
  gpt-oss-120b      2026-11-01  measured  trtllm-perf
  gpt-oss-120b      2026-11-01  measured  trtllm-perf
  gpt-oss-120b      2026-11-01  measured  trtllm-perf
  gpt-oss-120b      2026-11-01  measured  trtllm-perf
  llama-2-70b       2025-09-09  measured  mlperf-inference-5.1
  llama-2-70b       2025-09-09  measured  mlperf-inference-5.1
  llama-2-70b       2025-09-09  measured  mlperf-inference-5.1
  llama-3.1-405b    2025-09-09  measured  mlperf-inference-5.1
  llama-3.1-405b    2025-09-09  measured  mlperf-inference-5.1
  llama-3.1-405b    2025-09-09  measured  mlperf-inference-5.1
  llama-3.1-70b     2026-11-01  measured  trtllm-perf
  llama-3.1-70b     2026-11-01  measured  trtllm-perf
  llama-3.1-70b     2026-11-01  measured  trtllm-perf
  llama-3.1-70b     2026-11-01  measured  trtllm-perf
  llama-3.1-8b      2025-09-09  measured  mlperf-inference-5.1
  llama-3.1-8b      2025-09-09  measured  mlperf-inference-5.1
  llama-3.1-8b      2025-09-09  measured  mlperf-inference-5.1
  llama-4-maverick  2026-11-01  measured  trtllm-perf
  llama-4-maverick  2026-11-01  measured  trtllm-perf
  llama-4-maverick  2026-11-01  measured  trtllm-perf
  qwen3-30b-a3b     2026-11-01  measured  trtllm-perf
  qwen3-30b-a3b     2026-11-01  measured  trtllm-perf
  qwen3-30b-a3b     2026-11-01  measured  trtllm-perf

Constants and measured figures
  figure                    value  kind      source
  serve_compute_efficiency   0.34  estimate  serving-fit
  serve_memory_efficiency    0.74  estimate  serving-fit

Embodied carbon
  CO2-equivalent  284.25 kg
  date            2025-07-01
  kind            list
  source          pcf-b200

Quotes
  (none)

Source
  id       spec-dgx-b
  title    NVIDIA DGX B200 and B300
  author   NVIDIA; AI Wiki
  date     2026-05-09
  address  nvidia.com/en-us/data-center/dgx-b200; aiwiki.ai/wiki/nvidia_dgx_b300
  note     10 U and at most 14.3 kW; 180 GB and 8 TB/s a GPU, 1.8 TB/s NVLink
           both ways; B300 288 GB, 10 U
$ bursar optimize scenarios/roce-or-infiniband-16k.yaml | sed -n '/^Buy/,/^$/p; /^Size/,/^$/p; /^Order/,/^$/p'
Buy      234 x hgx-h200-8 with ndr: 1,402 Pflop/s
Layout   tensor 8 x pipeline 9 x data 26, 0 idle
Cost     97,108,458.00 USD; 2,891,542.00 USD unspent
Status   optimal: nothing within 100,000,000.00 USD is faster. Gap 0.
         Independent check: 24 of 24 passed
Inputs   ESTIMATED: 1 of 1 rates, 2 of 4 prices. Rates: MLPerf Training v5.1
         (Nebius)
Advice   231 x hgx-h200-8 with roce-400g for 95,241,191.00 USD reach 97.7 % of
         this rate; the last 1,867,267.00 USD buy 2.33 %
         roce-400g: 1.15 % slower, 560,544.00 USD cheaper: equal within the
         error (1.24 %)
Regret   expected 0.11 %, maximum 1.62 % of the mean best rate over 1,000 draws;
         no other order has less
Size     234 nodes, 1,872 accelerators, 22,464 cores, 468 TiB; 2.59 MW; 1,963 U;
Size     234 nodes, 1,872 accelerators, 22,464 cores, 468 TiB; 2.59 MW; 1,963 U;
         59 leaf, 32 spine switches (7 scale units of 32 nodes)
         59 leaf, 32 spine switches (7 scale units of 32 nodes)


Order (4 lines, most expensive first)
  quantity  part        description          unit price    total [USD]  kind
       234  hgx-h200-8  HGX H200 server      370,000.00  86,580,000.00  estimate
     3,760  link-ndr    Optical link of 4..    1,208.50   4,543,960.00  estimate
     1,872  cx7-ndr     ConnectX-7 MCX753..    1,599.00   2,993,328.00  street
        91  qm9700      QM9700 Quantum-2..    32,870.00   2,991,170.00  street

$ bursar crossover scenarios/roce-or-infiniband-16k.yaml --between ndr,roce-400g -q | sed -n '/overtakes/p; /^Crossover budget/,$p'
ndr overtakes roce-400g for good at 439,433,140.00 USD.
Crossover budget with errors, independent model errors (1,000 draws, seed 1)
  crossover                low [USD]       5 % [USD]    median [USD]
  alternation begins   30,000,000.00   30,000,000.00   30,000,000.00
  last change         410,744,726.00  428,407,468.00  439,433,140.00

In 26.6 % of the draws ndr does not win at 900,000,000.00 USD, the end of the
range.
'-' or no column: that budget lies outside the range.
A shared model error changes both rates alike: the crossover does not move.
Independent model errors change the ratio of the two rates by a factor of up to
1.03, more than the lead: the crossover has no limit in the range.
$ bursar flip scenarios/roce-or-infiniband-16k.yaml --part qm9700 -q | sed -n '/^The plan/,/^$/p; /^  part/,/^$/p'
  part        price      same   to [USD]  plan below        plan above
              [USD]      plan
                         from
                        [USD]
> qm9700  32,870.00  2,896.35  64,645.18  248 x hgx-h200-8  232 x hgx-h200-8
                                          with ndr          with ndr

  part     loss    same   to [USD]  design above
            [%]  design
                   from
                  [USD]
> qm9700  0.043    0.00  74,514.48  234 x hgx-h200-8
                                    with roce-400g

$ bursar optimize scenarios/roce-or-infiniband-70b.yaml | sed -n '/^Buy/,/^$/p'
Buy       239 x hgx-h200-8 with ndr and 13 x storage-node: 1,125 Pflop/s,
          2,460,652 tokens/s
Layout    tensor 4 x pipeline 9 x data 52, 40 spare, 0 idle
Goodput   98.54 %; checkpoints of 932 GB every 20.1 minutes in 7.56 s; 5 spares
Cost      99,995,100.00 USD; 4,900.00 USD unspent. TCO over 4 years
          134,538,647.66 USD
Per unit  0.5418 USD per million tokens, 0.4027 to buy; 4 years at 80 % use
Status    optimal: nothing within 100,000,000.00 USD is faster. Gap 0.
          Independent check: 26 of 26 passed
Inputs    ESTIMATED: 1 of 1 rates, 3 of 5 prices. Rates: MLPerf Training v5.1
          (Nebius)
Advice    roce-400g: 1.22 % slower, 960,086.00 USD cheaper: equal within the
          error (1.24 %)
Regret    expected 0.138 %, maximum 1.75 % of the mean best rate over 1,000
          draws; no other order has less
Size      239 nodes with 5 spares, 1,912 accelerators, 22,944 cores, 478 TiB;
          2.661 MW; 2,030 U; 60 leaf, 32 spine switches (7 scale units of 32
          nodes)

$ bursar flip scenarios/roce-or-infiniband-70b.yaml --part sn5610 -q | sed -n '/^  part/,/^$/p'
  part       price     same plan below            loss     same design below
             [USD]     plan                        [%]   design
                       from                                from
                      [USD]                               [USD]
  sn5610 51,999.00 9,955.66 247 x hgx-h200-8 with 0.19 9,955.66 247 x hgx-h200-8
                            roce-400g                           with roce-400g

$ bursar optimize scenarios/h200-or-mi325x.yaml | sed -n '/^Buy/,/^$/p; /^Size/,/^$/p'
Buy       26 x mi325x-8 with roce-400g: 236.7 Pflop/s, 517,566 tokens/s
Layout    tensor 1 x pipeline 1 x data 208, 0 idle
Cost      9,417,170.00 USD; 582,830.00 USD unspent. TCO over 4 years
          13,102,714.01 USD
Per unit  0.2509 USD per million tokens, 0.1803 to buy; 4 years at 80 % use
Status    optimal: nothing within 10,000,000.00 USD is faster. Gap 0.
          Independent check: 25 of 25 passed
Inputs    ESTIMATED: 1 of 1 rates, 2 of 4 prices, 1 of 1 network figures. Rates:
          MLPerf Training v5.1
Advice    no cheaper or simpler purchase equals the plan within the error
Regret    expected 32.4 %, maximum 95.5 % of the mean best rate over 1,000
          draws; over budget in 32.6 % of draws; least expected: 22 x mi325x-8
          with roce-400g for 7,934,627.00 USD, 15.2 %
Size      26 nodes, 208 accelerators, 3,328 cores, 78 TiB; 329.7 kW; 220 U; 4
Size      26 nodes, 208 accelerators, 3,328 cores, 78 TiB; 329.7 kW; 220 U; 4
          leaf, 2 spine switches
          leaf, 2 spine switches


$ bursar crossover scenarios/h200-or-mi325x.yaml --between hgx-h200-8,mi325x-8 -q | head -12
Training 70 billion parameters: H200 or MI325X? (all servers: --override any)

No crossover up to 50,000,000.00 USD: mi325x-8 is at least as fast at every
budget.

1,000,000.00 to 50,000,000.00 USD  mi325x-8, lead up to 41.3 %

Status   exact at every budget: whole nodes, any number of them.
With fractional nodes: not comparable, the template's needs are not proportional
to the nodes.
Equal within the error (1.24 %): at no budget.

$ bursar flip scenarios/h200-or-mi325x.yaml --part hgx-h200-8 -q | sed -n '/^  part/,/^$/p'
  part        price  same plan plan below      loss       same design below
              [USD] from [USD]                  [%]     design
                                                    from [USD]
  hgx-   370,000.00 270,622.19 32 x hgx-h200-8 6.82 270,622.19 32 x hgx-h200-8
  h200-8                       with roce-400g                  with roce-400g

$ bursar optimize scenarios/h200-or-mi325x.yaml --goal rate-per-watt | grep -e ^Buy -e ^Size
Buy       8 x hgx-h200-8 with roce-400g: 68.06 Pflop/s, 148,845 tokens/s, 798.1
Size      8 nodes, 64 accelerators, 768 cores, 16 TiB; 85.28 kW; 66 U; 1 switch
$ for n in 64 256 1024; do bursar optimize scenarios/roce-or-infiniband-16k.yaml --budget 900000000 --set limit.min_nodes=$n --set limit.max_nodes=$n -q | tr '\n' ' ' | grep -o -e 'switches [^.]*' -e 'link-ndr *[0-9,]*' | head -2; done
switches (2 scale units of 32 nodes)  Performance   application  processes  rate [Pflop/s]  run time [s]  communication [s]   train-405b         512           477
link-ndr    
switches (8 scale units of 32 nodes)  Performance   application  processes  rate [Pflop/s]  run time [s]  communication [s]   train-405b       2,048           1,423         1,863              332
link-ndr    
switches (32 scale units of 32 nodes)  Performance   application  processes  rate [Pflop/s]  run time [s]  communication [s]   train-405b       8,192           3,673         721
link-ndr    
$ bursar optimize scenarios/roce-or-infiniband-16k.yaml --format json -q -o $TMP/plan.json; grep -A3 -e '"scale_units"' $TMP/plan.json | head -4; grep '"accelerators"' $TMP/plan.json; bursar verify -v $TMP/plan.json scenarios/roce-or-infiniband-16k.yaml | grep -e totals -e covered
      "scale_units": {
        "units": 7,
        "nodes": 32
      },
      "accelerators": 1872,
    "accelerators": 1872,
  totals            yes     switches, nodes, cores, memory, watts and rack units
                            of each cluster, and their totals
$ sed 's/"units": 7/"units": 8/' $TMP/plan.json >$TMP/more.json; bursar verify $TMP/more.json scenarios/roce-or-infiniband-16k.yaml 2>&1 | grep totals
> totals      no      switches, nodes, cores, memory, watts and rack units of
                      each cluster, and their totals
$ sed 's/"accelerators": 1872/"accelerators": 1873/' $TMP/plan.json >$TMP/more.json; bursar verify $TMP/more.json scenarios/roce-or-infiniband-16k.yaml 2>&1 | grep totals
> totals      no      switches, nodes, cores, memory, watts and rack units of
                      each cluster, and their totals
$ bursar catalog show -c gpu-2026 a100-4.225W | sed -n '/^sockets/,/^source/p'
sockets                2
cores                  64
memory                 1,048,576 MiB
NIC slots              4
accelerator            a100-pcie
accelerators per node  4
other settings of      a100-4

Rate of one process
  application          rate [1/s] power benchmark      submitter kind     source
                                    [W]
  llm.train   125,410,000,000,000 1,344 Zeus (SOSP 24) ML.ENERGY estimate zeus-
                                        GPT-3 XL                          a100

Quotes
  date        kind         amount       pack  minimum quantity  source
  2026-08-01  estimate  95,000.00  USD     1                 1  exxact-a100

Source
  id       zeus-a100
  title    Training of GPT-3 XL on four A100 under power caps
  author   ML.ENERGY (Zeus, SOSP 24 data)
  date     2024-11-04
  address  github.com/ml-energy/zeus sosp24_data/zeus/csv/A100/zeus_global.csv
           (Apache-2.0)
  note     seconds and joules of an iteration of batch 1,024 (microbatch 8, four
           stages) at 175 to 300 W a GPU; the rate is that with which llm.train
           meets the seconds for sequences of 2,048, an assumption; power:
           joules by seconds and 500 W for the server, as Wattlytics assumes
$ for kW in 20 40 100; do bursar optimize scenarios/a100-clocks.yaml --set limit.power=${kW}kW -q | grep -o -e '^Buy[^:]*' -e '[0-9.]* kW'; done; bursar optimize scenarios/a100-clocks.yaml --goal rate-per-watt -q | grep -o '^Buy[^:]*'
40 kW
Buy      7 x hgx-a100-8.1005MHz with ethernet-100g
19.3 kW
40 kW
Buy      13 x hgx-a100-8.1095MHz with ethernet-100g
37.72 kW
40 kW
Buy      23 x hgx-a100-8.1305MHz with ethernet-100g
91.23 kW
Buy      5 x hgx-a100-8.1095MHz with ethernet-100g
$ for n in ndr roce-400g; do sed "s/networks: .*/networks: [$n]/; s/min_nodes: 64, max_nodes: 512/min_nodes: 64, max_nodes: 64/; /^failures/d; /^  storage/d" scenarios/roce-or-infiniband-70b.yaml >$TMP/$n.yaml; bursar optimize $TMP/$n.yaml --format json -q | sed -n 's/^ *"time_s": \([0-9.]*\).*/\1/p' | head -1; done | awk 'NR == 1 { t = $1 } NR == 2 { printf "%.3f\n", $1 / t }'
1.019
$ bursar optimize scenarios/inference-2026.yaml -v -q | sed -n '/^Buy/,/^$/p; /^Size/,/^$/p; /^  part  *quantity/,/^$/p; /^capital/,/^$/p'
Buy       26 x mi355x-8 with ethernet-100g: 2,607,341 tokens/s
Cost      8,293,246.12 EUR to buy, 9,858,144.73 EUR over 3 years; 141,855.27 EUR
          unspent
Per unit  0.06661 EUR per million tokens, 0.05603 to buy; 3 years at 60 % use
Status    optimal: nothing within 10,000,000.00 EUR is faster. Gap 0.
          Independent check: 25 of 25 passed
Inputs    ESTIMATED: 8 of 12 prices. Prices by money: 99.4 % estimate, 0.436 %
          street, 0.114 % list. Rates: MLPerf Inference v6.0 (AMD)
Advice    no cheaper or simpler purchase equals the plan within the error
Regret    expected 44.5 %, maximum 99.5 % of the mean best rate over 1,000
          draws; over budget in 44 % of draws; least expected: 23 x mi355x-8
          with ethernet-100g for 8,740,925.96 EUR, 15 %
Size      26 nodes, 208 accelerators, 3,328 cores, 78 TiB; 401.4 kW; 114 U; 1
Size      26 nodes, 208 accelerators, 3,328 cores, 78 TiB; 401.4 kW; 114 U; 1
          switch
          switch


  part          quantity unit price  total [EUR] kind     date       source
  mi355x-8            26 292,806.14 7,612,959.64 estimate 2026-10-01 hsbc-mi355x
  storage-node         4  56,520.96   226,083.84 estimate 2026-07-03 storage-poc
  liquid-             14  10,770.00   150,780.00 estimate 2026-11-23 dc-cost
  commissioning
  rack-42             14   7,754.40   108,561.60 estimate 2026-11-23 dc-cost
  pdu-hd              14   4,738.80    66,343.20 estimate 2026-11-23 dc-cost
  rdhx                14   4,738.80    66,343.20 estimate 2026-11-23 dc-cost
  cx6-hdr100          26     917.60    23,857.60 street   2026-09-15 naddod-nics
  sn3700               1  12,062.40    12,062.40 estimate 2026-11-23 planner
  cx6lx-25g           26     404.09    10,506.34 street   2026-09-15 fs-nics
  switch-25g-48        1   9,477.60     9,477.60 list     2025-01-01 umich
  link-100g           26     170.60     4,435.60 estimate 2026-09-22 links
  dac-25g-5m          30      61.17     1,835.10 street   2026-09-22 fs-dac

capital          8,293,246.12 EUR
energy           1,564,898.61 EUR
total operation  1,564,898.61 EUR
total            9,858,144.73 EUR

$ bursar optimize scenarios/inference-2026.yaml --format json -q -o $TMP/serve.json; bursar verify $TMP/serve.json scenarios/inference-2026.yaml -q --format csv | cut -d, -f2 | sort | uniq -c | sed 's/^ *//'
1 ok
42 true
$ bursar flip scenarios/inference-2026.yaml --part mi355x-8 -q | sed -n '/^  part/,/^$/p'; sed "s|energy_price: 0.1902|energy_price: 0.089|; s|programs/|$PWD/scenarios/programs/|" scenarios/inference-2026.yaml >$TMP/north.yaml; bursar optimize $TMP/north.yaml -q | grep -e ^Buy
  part         price  same plan   to [EUR] plan below    plan above loss   same
               [EUR] from [EUR]                                      [%] design
                                                                           from
                                                                          [EUR]
> mi355x- 292,806.14 284,958.63 298,262.11 27 x mi355x-8 25 x        3.7   0.00
  8                                        with          mi355x-8
                                           ethernet-100g with
                                                         ethernet-
                                                         100g

Buy       28 x mi355x-8 with ethernet-100g: 2,807,906 tokens/s
$ for n in hgx-h100-8 hgx-h200-8 hgx-b200-8 hgx-b300-8 gb300-nvl72 mi300x-8 mi325x-8 rtx-pro-8 l40s-8; do bursar optimize inference-2026 --set choose.nodes=[$n] -q | grep ^Buy; done
Buy       24 x hgx-h100-8 with ethernet-100g: 733,216 tokens/s
Buy       20 x hgx-h200-8 with ethernet-100g: 664,886 tokens/s
Buy       19 x hgx-b200-8 with ethernet-100g: 1,884,027 tokens/s
Buy       16 x hgx-b300-8 with ethernet-100g: 1,717,085 tokens/s
Buy       1 x gb300-nvl72 with ethernet-100g: 868,278 tokens/s
Buy       33 x mi300x-8 with ethernet-100g: 811,595 tokens/s
Buy       29 x mi325x-8 with ethernet-100g: 928,800 tokens/s
Buy       34 x rtx-pro-8 with ethernet-100g: 884,201 tokens/s
Buy       38 x l40s-8 with ethernet-100g: 122,305 tokens/s
$ for kW in 20 40 100; do bursar optimize scenarios/a100-power-caps.yaml --set limit.power=${kW}kW | grep -o -e '^Buy[^:]*' -e '[0-9.]* kW'; done
40 kW
Buy      13 x a100-4.250W with ethernet-100g
19.42 kW
40 kW
Buy      26 x a100-4.250W with ethernet-100g
38.39 kW
40 kW
Buy      32 x a100-4 with ethernet-100g
52.74 kW
$ bursar optimize scenarios/a100-power-caps.yaml --goal rate-per-watt -q | grep -e ^Buy -e '  a100'
Buy      13 x a100-4.250W with ethernet-100g: 4,121 Tflop/s, 212.2 Gflop/s per W
        13  a100-4.250W  Server with four A..  95,000.00  1,235,000.00  estimate
$ bursar optimize scenarios/a100-power-caps.yaml --set 'a100-4*=90000USD' -q | grep -e '  a100'
        26  a100-4.250W  Server with four A..  90,000.00  2,340,000.00  set
$ bursar optimize scenarios/gromacs-euros.yaml -v | sed -n '/^Buy/,/^$/p; /^  gromacs /p; /^Size/,/^$/p; /^capital/,/^$/p'
Buy      92 x gromacs-l40s-8 with ethernet-100g: 28.73 Gop/s
Cost     6,773,457.15 EUR to buy, 9,967,539.31 EUR over 5 years with tax;
         32,460.69 EUR unspent
Status   optimal: nothing within 10,000,000.00 EUR is faster. Gap 0. Independent
         check: 24 of 24 passed
Inputs   ESTIMATED: 5 of 6 prices. Rates: Wattlytics, GROMACS case 4
Advice   no cheaper or simpler purchase is within 1 % of this rate
Size     92 nodes, 736 accelerators, 5,888 cores, 46 TiB; 281 kW; 373 U; 4 leaf,
Size     92 nodes, 736 accelerators, 5,888 cores, 46 TiB; 281 kW; 373 U; 4 leaf,
         1 spine switches
         1 spine switches


  gromacs     gromacs.case4       736   28.73   25,621      25,621             0
capital          6,773,457.15 EUR
energy           3,102,082.16 EUR
administration   92,000.00 EUR
total operation  3,194,082.16 EUR
total            9,967,539.31 EUR

$ bursar crossover scenarios/gromacs-euros.yaml --between gromacs-l40-8,gromacs-l40s-8 -q | sed -n 3,6p
gromacs-l40s-8 overtakes gromacs-l40-8 for good at 1,423,353.90 EUR.

below 138,076.10 EUR               neither can be bought
138,076.10 to 1,423,353.90 EUR     alternating, 25 intervals (-v lists them),
$ for n in h100-4 gh200-4 a100-8 a40-8 l4-4 l40-8; do sed "s/nodes: \[.*/nodes: [gromacs-$n]/; s|programs/|$PWD/scenarios/programs/|" scenarios/gromacs-euros.yaml >$TMP/one.yaml; bursar optimize $TMP/one.yaml -q | grep ^Buy | cut -c 1-70; done
Buy      61 x gromacs-h100-4 with ethernet-100g: 8,518 Mop/s
Buy      62 x gromacs-gh200-4 with ethernet-100g: 9,825 Mop/s
Buy      86 x gromacs-a100-8 with ethernet-100g: 15.13 Gop/s
Buy      110 x gromacs-a40-8 with ethernet-100g: 18.33 Gop/s
Buy      277 x gromacs-l4-4 with ethernet-100g: 14.67 Gop/s
Buy      93 x gromacs-l40-8 with ethernet-100g: 26.87 Gop/s
$ python3 -B tests/oracle/training.py 100
100 of 100 the same
$ mkdir $TMP/programs; sed '/^work/a efficiency: 0.999' scenarios/programs/gromacs-case4.yaml >$TMP/programs/gromacs-case4.yaml; sed 's/^budget: .*/budget: 200000000/; s/to: 10000000}/to: 200000000}/; s/nodes: .*/nodes: [gromacs-l4-4]/' scenarios/gromacs-euros.yaml >$TMP/lost.yaml; cd $TMP; bursar optimize lost.yaml --format json -o lost.json; bursar optimize lost.yaml | sed -n '3,5p;/^proof/p'; bursar verify lost.json lost.yaml --format csv | grep -c true
Buy      1,000 x gromacs-l4-4 with ethernet-100g: 19.5 Gop/s
Cost     25,936,437.94 EUR to buy, 36,222,922.70 EUR over 5 years with tax;
         163,777,077.30 EUR unspent
40
$ cd $TMP; sed 's/0.999/1.5/' programs/gromacs-case4.yaml >bad.yaml; bursar predict pmnf file=bad.yaml processes=4 rate=1
! bursar: bad.yaml:6:13: efficiency: expected a number from 0.001 to 1, got '1.5'
? 5
$ sed 's|^tco: .*|tco: {years: 4, energy_price: 0.1, pue: 1.3, utilisation: 80%}|' scenarios/roce-or-infiniband-70b.yaml >$TMP/run.yaml; bursar optimize $TMP/run.yaml -q | sed -n '/^Runs/,/^$/p'; bursar optimize $TMP/run.yaml --format json -q -o $TMP/run.json; bursar verify $TMP/run.json $TMP/run.yaml -q --format csv | grep ^runs; for key in days accelerator_hours energy_MWh; do sed "s/\"$key\": [0-9]*/\"$key\": 7/" $TMP/run.json >$TMP/more.json; bursar verify $TMP/more.json $TMP/run.yaml -q --format csv 2>/dev/null | grep ^runs; done
Runs
  application  run [days]  accelerator-hours  energy [MWh]  cost [USD]
  train-70b      0.004704             215.84        0.3905      441.74

runs,true,"days, accelerator-hours, energy and share of the cost of each"
runs,false,"days, accelerator-hours, energy and share of the cost of each"
runs,false,"days, accelerator-hours, energy and share of the cost of each"
runs,false,"days, accelerator-hours, energy and share of the cost of each"
$ bursar reproduce megatron | sed -n '1,8p'; bursar reproduce llm-foundry --format csv | grep '"Errors' | cut -d, -f2-6; mkdir $TMP/reports; cd $TMP; bursar reproduce mlperf --reports reports | grep -A 30 ^Errors; ls reports/mlperf
megatron                                   printed        ours  verdict

Table 1 fitted
  1.7 billion parameters, 32 GPUs (Tflop/s each)
                                               137   137.68716  close +0.005
  7.5 billion parameters, 128 GPUs (Tflop/s each)
                                               142   135.48643  close -0.046
  39.1 billion parameters, 512 GPUs (Tflop/s each)
"Errors: A100 of 40 GB, in the median",,at most 10 %,0.0449932005021707
"Errors: A100 of 40 GB, the largest",,at most 33 %,0.29824537227537
"Errors: A100 of 80 GB, in the median",,at most 10 %,0.0487884433288656
"Errors: A100 of 80 GB, the largest",,at most 33 %,0.291689581325177
"Errors: H100, in the median",,at most 10 %,0.0778564198125474
"Errors: H100, the largest",,at most 33 %,0.323534330331714
"Errors: H100 by hundreds, in the median",,at most 10 %,0.0871130005840315
"Errors: H100 by hundreds, the largest",,at most 20 %,0.176452575489496
Errors
  GPT-3 175B on H100 in round 3.1, in the median
                                      at most 10 % 0.027109232  exact
  GPT-3 175B on H100 in round 3.1, the largest
                                      at most 10 % 0.061737928  exact
  GPT-3 175B on H100 in round 4.0, in the median
                                      at most 10 % 0.0069153177  exact
  GPT-3 175B on H100 in round 4.0, the largest
                                      at most 10 % 0.0071828896  exact
  GPT-3 175B on H100 in round 4.1, in the median
                                      at most 10 % 0.036832597  exact
  GPT-3 175B on H100 in round 4.1, the largest
                                      at most 23 %  0.21001803  exact
  Llama 3.1 405B on H100, in the median
                                      at most 10 % 0.0055587872  exact
  Llama 3.1 405B on H100, the largest
                                       at most 5 % 0.0078528609  exact
  Llama 3.1 405B on H200, in the median
                                      at most 10 % 0.0021688741  exact
  Llama 3.1 405B on H200, the largest
                                       at most 5 % 0.0021688741  exact
  Llama 3.1 405B on GB200, in the median
                                      at most 10 % 0.010874452  exact
  Llama 3.1 405B on GB200, the largest
                                       at most 5 % 0.028638076  exact

Figure 1. MLPerf Training: 256 to 11,616 GPUs (lines: as measured)
  measured (tokens/s): ours (tokens/s)

  kind      exact  close  not reproducible
  computed      0     22                 1
figure-01.svg
figure-01.tsv
reproduce.csv
reproduce.txt
$ bursar reproduce wattlytics | sed -n '1,8p;/^Most/,$p'
wattlytics                                 printed        ours  verdict

L40S
  price (EUR)                                 6100        6100  exact
  rate                                 39030190.56    39030191  exact
  GPUs for 10 million EUR                      744         744  exact
  total cost (EUR)                      9983861.97     9983862  exact
  work per EUR                             4841309   4841309.2  exact
Most work
  nodes at which n 0.999^(n - 1) is largest
                                             999.5   999.49992  exact
  that of 1,000 nodes over that of 999
                                                 1           1  exact
  that of 2,000 nodes over that of 1,000
                                             0.735  0.73539085  exact

  kind      exact  close  not reproducible
  computed     21      0                 0
  input        14      0                 0
  note          3      0                 0

exact              38
close              0
not reproducible   0
points of figures  0
regressions        0
$ minutes() { for n in $2; do bursar predict pmnf file=scenarios/programs/$1.yaml processes=${n%:*} rate=1 latency=0us bandwidth=1GB/s -q --format csv | awk -F, -v n=${n%:*} -v measured=${n#*:} 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "time_s") t = i } NR == 2 { printf "%d %.2f measured %.2f, %+.1f %%\n", n, $t / 60, measured, 100 * ($t / 60 / measured - 1) }'; done; }; minutes mlperf-gpt3-h100 '512:58.30 768:40.63 4096:8.57 6144:6.03 8192:4.87 10240:4.07 10752:3.92'; minutes mlperf-llama31-405b-h100 '512:269.12 2048:70.19 2432:60.84 2560:57.54 8192:20.81'; minutes mlperf-llama31-405b-gb200 '512:121.09 1024:62.07 1536:42.46 2048:32.63 2496:27.33'
512 59.52 measured 58.30, +2.1 %
768 40.07 measured 40.63, -1.4 %
4096 8.47 measured 8.57, -1.2 %
6144 6.03 measured 6.03, +0.1 %
8192 4.82 measured 4.87, -1.1 %
10240 4.09 measured 4.07, +0.5 %
10752 3.95 measured 3.92, +0.8 %
512 270.08 measured 269.12, +0.4 %
2048 70.70 measured 70.19, +0.7 %
2432 60.20 measured 60.84, -1.0 %
2560 57.40 measured 57.54, -0.2 %
8192 20.85 measured 20.81, +0.2 %
512 121.06 measured 121.09, -0.0 %
1024 62.10 measured 62.07, +0.1 %
1536 42.45 measured 42.46, -0.0 %
2048 32.63 measured 32.63, -0.0 %
2496 27.34 measured 27.33, +0.0 %
$ bursar predict pmnf file=scenarios/programs/mlperf-gpt3-h100.yaml processes=21504 rate=1 latency=0us bandwidth=1GB/s | grep -e ^time -e time, -e measured
time                153.6 s
least time, 90 %    142.506 s
longest time, 90 %  165.651 s
measured from       512 processes
measured to         10,752 processes
  mlperf.gpt3-175b: measured at 512 to 10752 processes; 21504 is 2 times the
$ bursar optimize scenarios/rent-or-buy.yaml | sed -n '/^Buy/,/^Status/p'; bursar flip scenarios/rent-or-buy.yaml -q | sed -n '/^Break-even/,$p'; for t in 2 9 25; do bursar optimize scenarios/rent-or-buy.yaml --target-rate $t -q | sed -n '/^Buy/p; /^Rent [0-9]/p; /^  [12]: /p'; done
Buy       1: 3 x hgx-h100-8 with ndr
Rent      2: 17,520 x hour-h100 a year
Rate      30.48 jobs/day at 80 % use
Layout    tensor 1 x pipeline 1 x data 8, 0 idle
Cost      895,422.50 USD to buy, 1,393,883.65 USD over 3 years, of which rent
          231,789.60 USD; 1,606,116.35 USD unspent
Per unit  41.77 USD per job, 26.83 to buy; 3 years at 80 % use
Status    optimal: no plan of at most 2 clusters that reaches the target rate is
Break-even: rent hour-h100-1y below 78.2 % utilisation of 3 x hgx-h100-8 with
ndr; buy above.
Break-even: rent hour-h100 below 39.36 % utilisation of 3 x hgx-h100-8 with ndr;
buy above.
Buy       1 x hgx-h100-8 with ndr: 9.378 jobs/day at 80 % use
Buy       3 x hgx-h100-8 with ndr: 28.13 jobs/day at 80 % use
$ sed 's/years: 3,/&grid: germany,/; s,^catalog:.*,&\nset: [carbon.hour-*=0.3kg\, carbon.cx7-ndr=10kg\, carbon.link-ndr=2kg\, carbon.qm97*=300kg],' scenarios/rent-or-buy.yaml >$TMP/carbon.yaml; for c in 800t 220t; do bursar optimize $TMP/carbon.yaml --set limit.carbon=$c -q | grep -e '^ *[12]: ' -e ^Buy -e '^Rent ' -e ^Carbon; done
Rent or buy: 30 fine-tuning runs a day for three years
Buy       1: 3 x hgx-h100-8 with ndr
Rent      2: 17,520 x hour-h100 a year
Carbon    365.8 t CO2-equivalent: embodied 29.7 t, operational 336.1 t at 380.9
Rent or buy: 30 fine-tuning runs a day for three years
Rent      1: 210,240 x hour-h100-1y a year
          2: 17,520 x hour-h100 a year
Carbon    205 t CO2-equivalent: embodied 205 t, operational 0 t at 380.9 g/kWh
