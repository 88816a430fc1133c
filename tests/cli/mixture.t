# Training of mixtures, with divided sequences and spread experts: the layout in predictions and plans, what the proof refuses, and
# the shipped question (scenarios/mixture-training-2026.yaml). Parameters of public shapes are as their publishers state them.
$ bursar predict llm.train transformer=deepseek-v3 sequence=4096 batch=15360 tensor=1 pipeline=16 expert=64 recompute=no sharding=optimizer precision=fp8 processes=2048 rate=1096.658Tflop/s bandwidth=50GB/s inside_bandwidth=200GB/s processes_per_node=8 memory=80GB | grep -e ^Param -e ^Tokens -e expert -e ^Memory
                                    precision=fp8 memory=80000000000B expert=64
Parameters                          671,026,279,424
Parameters that a token uses        37,552,157,696
Processes that share the experts    64
Memory of a process                 70,040,947,196 B
Tokens                              2,358,937 tokens/s
  tensor  context  pipeline  data  expert  microbatch  microbatches  chunks
$ bursar predict llm.train transformer=llama-3.1-405b sequence=131072 batch=16 context=any microbatch=any recompute=yes processes=1024 rate=600Tflop/s bandwidth=50GB/s inside_bandwidth=450GB/s processes_per_node=8 memory=80GB | sed -n '/^Best/,$p'
Best layouts
  tensor  context  pipeline  data  expert  microbatch  microbatches  chunks
>      4        4        64     1       1           1            16       1
       4        4        63     1       1           1            16       1

  tensor  stages x layers  sequences      memory [B]     first stage
                                                                 [B]
>      4  1 x 1, 62 x 2,          16  71,639,007,232  49,570,529,280
          last 1
       4  1 x 1, 61 x 2,          16  71,639,007,232  49,570,529,280
          last 3

  tensor     between [B]  last stage [B]  idle  iteration       rate
                                                      [s]  [Pflop/s]
>      4  71,639,007,232  38,203,965,440     0      135.8     87.558
       4  71,639,007,232  69,040,783,360    16      151.6     78.439
$ bursar predict llm.train transformer=llama-3.1-8b recompute=no processes=64 rate=600Tflop/s bandwidth=50GB/s inside_bandwidth=450GB/s processes_per_node=8 memory=80GB --format json | sed -n '/"layout": /,/}/p'
  "layout": {
    "tensor": 1,
    "pipeline": 7,
    "data": 9,
    "expert": 1,
    "microbatches": 171,
    "interleave": 1,
    "stage_layers": [
      5,
      5,
      5,
      5,
      5,
      5,
      2
    ],
    "sequences": 1539,
    "memory_B": 39068581888.0,
    "idle": 1,
    "iteration_s": 4.99147878694912,
    "context": 1,
    "microbatch": 1,
    "first_memory_B": 39068581888.0,
    "middle_memory_B": 28186460160.0,
    "last_memory_B": 18962743296.0
  },
$ for wrong in expert=3 'experts=8 expert=3 active_experts=2' 'experts=8' 'kv_heads=8' 'heads=7' 'context=0' 'microbatch=all' 'experts=4 active_experts=5'; do bursar predict llm.train processes=64 rate=600Tflop/s bandwidth=50GB/s $wrong 2>&1 | head -2 | tr '\n' ' '; echo; done
bursar: llm.train: expert must divide experts, got 3 and 0 
bursar: llm.train: expert must divide experts, got 3 and 8 
bursar: llm.train: active_experts must be in 1..experts 
bursar: llm.train: head_size, kv_heads and kv_latent need heads 
bursar: llm.train: heads must divide width, or head_size must be given 
bursar: llm.train: context must be in 1..1e+06, got '0' 
bursar: llm.train: microbatch must be one of any, or a number, got 'all' 
bursar: llm.train: active_experts must be in 1..experts 
$ layout='.clusters[0].applications[0].layout'; sh tests/cli/tampered.sh 'workload: [{name: one, share: 1, model: llm.train, params: {layers: 5, width: 128, sequence: 128, vocabulary: 3000, batch: 64, heads: 4, feed_forward: 512, experts: 8, active_experts: 2, dense_layers: 1, pipeline: 2, expert: 2, context: any, microbatch: any, recompute: no, sharding: optimizer}}]\nchoose: {nodes: [big], networks: [gigabit], templates: [{name: star}]}' '' . "$layout.expert = 4" "$layout.expert = 1" "$layout.context *= 2" "$layout.microbatch *= 2" "$layout.memory_B *= 0.999" "$layout.iteration_s *= 0.999" "del($layout)" | sed 's,/.*/,,'
verified
layouts
layouts
layouts
layouts
layouts
layouts
verified
$ bursar optimize scenarios/mixture-training-2026.yaml -q | sed -n '/^Buy/,/^Status/p; /^Layout/,/^Cost/p'
Buy       109 x mi355x-8 with ndr and 7 x storage-node: 1,736 Pflop/s, 6,173,548
          tokens/s
Layout    tensor 1 x pipeline 16 x data 53, 24 spare, 0 idle
Layout    tensor 1 x pipeline 16 x data 53, 24 spare, 0 idle
Goodput   97.62 %; checkpoints of 9.39 TB every 79 minutes in 52.9 s; 3 spares
Goodput   97.62 %; checkpoints of 9.39 TB every 79 minutes in 52.9 s; 3 spares
Cost      39,990,378.00 USD; 9,622.00 USD unspent. TCO over 4 years
Cost      39,990,378.00 USD; 9,622.00 USD unspent. TCO over 4 years
          57,361,240.41 USD
Per unit  0.09207 USD per million tokens, 0.06419 to buy; 4 years at 80 % use
Status    optimal: nothing within 40,000,000.00 USD is faster. Gap 0.
$ bursar optimize scenarios/mixture-training-2026.yaml -q --format json -o $TMP/plan.json; bursar verify $TMP/plan.json scenarios/mixture-training-2026.yaml -q | head -1 | sed 's,.*/,,'
plan.json is verified: 44 of 44 checks passed.
$ bursar crossover scenarios/mixture-training-2026.yaml --between hgx-b300-8,mi355x-8 -q | head -12
A mixture of 671 billion parameters: which servers train it?

No crossover up to 200,000,000.00 USD: mi355x-8 is at least as fast at every
budget.

10,000,000.00 to 200,000,000.00 USD  mi355x-8, lead up to 36.7 %

Status   exact at every budget: whole nodes, any number of them.
With fractional nodes: not comparable, the template's needs are not proportional
to the nodes.
Equal within the error (23.1 %): at 92.6 % of the budgets that buy both; the
widest range is 55,530,528.00 to 200,000,000.00 USD.
