# Services of a transformer (model llm.serve): a replica by the values of an independent program, why no layout serves, and plans
# whose layout, batch, replicas or rate `verify` rejects.
$ M='memory=80GB memory_bandwidth=3.35e12B/s inside_latency=0.5us inside_bandwidth=4.5e11B/s latency=5us bandwidth=50e9B/s processes_per_node=8 compute_efficiency=0.6 memory_efficiency=0.75'; bursar predict llm.serve transformer=llama-2-70b processes=8 tensor=8 rate=989Tflop/s prompt=1024 answer=1024 $M | sed -n '/^rate/p;/^efficiency/p;/^Replicas/,$p'; for limit in ttft=10ms tpot=1ms memory=9GB arrivals=50/s tensor=16 expert=8 'batch=3 pipeline=2' pipeline=81 'tensor=8 disaggregated=yes'; do bursar predict llm.serve transformer=llama-2-70b processes=8 rate=989e12 $(echo "$M" | sed "s/${limit%%=*}=[^ ]*//") $limit 2>&1; done; bursar predict llm.serve transformer=mixtral-8x7b tensor=4 expert=3 processes=8 rate=1e12
rate                                                       11,477 tokens/s
efficiency                                                 40.55 %
Replicas                                                   1
Replicas that only compute prompts                         0
Processes that share a layer                               8
Stages                                                     1
Processes over which experts are spread                    1
Processes of a layer with requests of their own            1
Requests that a replica decodes at a time                  690
Time to the first token (TTFT) without waiting             0.0736488 s
Time per output token (TPOT)                               0.0601388 s
Time of a prompt                                           0.0413794 s
Time of a decode step                                      0.0322694 s
Time to answer a full batch                                61.5633 s
Requests of all replicas                                   11.208 requests/s
Most arrivals within the limits                            11.208 requests/s
Memory used of a process                                   75,125,557,248 B
Memory time of a decode step, relative to its computation  1.17292
Memory time of a decode step, relative to its computation: memory bandwidth
bounds decoding

Best layouts
  tensor  pipeline  expert  attention  replicas    prompt  batch     TTFT
                                                 replicas             [s]
>      8         1       1  tensor            1         0    690  0.07365

  tensor     TPOT  requests/s      memory [B]  idle        rate
              [s]                                    [tokens/s]
>      8  0.06014       11.21  75,125,557,248     0      11,477
bursar: llm.serve: ttft must be at least 0.04937 s, which a prompt takes at the least batch on any number of replicas; got 0.01 s
bursar: llm.serve: tpot must be at least 0.007992 s, which a token takes at the least batch on any number of replicas; got 0.001 s
bursar: llm.serve: memory must be at least 1.843e+10 bytes for each of 8 processes, got 9e+09
bursar: llm.serve: arrivals must be at most 11.63 requests/s on 8 processes, got 50; more processes serve more
bursar: llm.serve: processes must be at least tensor x pipeline, got 8
bursar: llm.serve: expert needs a mixture of experts
bursar: llm.serve: batch must be a multiple of pipeline
bursar: llm.serve: pipeline must be at most layers
bursar: llm.serve: processes must be at least 2 x tensor x pipeline (disaggregated), got 8
! bursar: llm.serve: expert must divide experts
? 2
$ cp tests/cli/llm-serve.yaml $TMP; cd $TMP; bursar optimize llm-serve.yaml | sed -n '/^Buy/p;/^Layout/,/^Cost/p'; bursar optimize llm-serve.yaml --format json -q -o plan.json; bursar verify plan.json llm-serve.yaml -q | sed -n 1p; for forgery in 's/"batch": [0-9]*/"batch": 8/' 's/"replicas": [0-9]*/"replicas": 3/' 's/"tensor": [0-9]*/"tensor": 1/' 's/"ttft_s": [0-9.]*/"ttft_s": 0.01/' 's/"requests_per_s": [0-9.]*/"requests_per_s": 5000/' 's/"replicas_needed": [0-9]*/"replicas_needed": 3/' 's/"arrivals_most": [0-9.]*/"arrivals_most": 500/' 's/"replicas_needed": [0-9]*/"replicas_needed": 1000000000000/' 's/"arrivals_most": [0-9.]*/"arrivals_most": 1e15/'; do sed "$forgery" plan.json >forged.json; (ulimit -t ${BURSAR_SECONDS:-20}; bursar verify forged.json llm-serve.yaml -q) | grep -w services; done
Buy      13 x hgx-h100-8 with roce-400g: 85,607 tokens/s
Layout   tensor 4 x 26 replicas, batch 131, TTFT 60.9 ms, TPOT 39.8 ms; 300
         requests/s need 25 replicas (99 %)
Cost     3,488,600.10 EUR; 1,511,399.90 EUR unspent
plan.json is verified: 39 of 39 checks passed.
> services    no      every service fits the memory, has the largest batch
> services    no      every service fits the memory, has the largest batch
> services    no      every service fits the memory, has the largest batch
> services    no      every service fits the memory, has the largest batch
> services    no      every service fits the memory, has the largest batch
> services    no      every service fits the memory, has the largest batch
> services    no      every service fits the memory, has the largest batch
> services    no      every service fits the memory, has the largest batch
> services    no      every service fits the memory, has the largest batch
! bursar: the plan failed the verification
! bursar: the plan failed the verification
! bursar: the plan failed the verification
! bursar: the plan failed the verification
! bursar: the plan failed the verification
! bursar: the plan failed the verification
! bursar: the plan failed the verification
! bursar: the plan failed the verification
! bursar: the plan failed the verification
$ cp tests/cli/llm-serve.yaml $TMP; cd $TMP; for change in 's/fp8, prompt/nvfp4, prompt/' 's/nodes: .*/nodes: [l40s-8]/' 's/ttft: 450ms/ttft: 1ms/' 's/arrivals: 300/arrivals: 3000/' 's/arrivals: 300/batch: 3, pipeline: 2, arrivals: 300/'; do sed "$change" llm-serve.yaml >other.yaml; bursar optimize other.yaml 2>&1; done
bursar: other.yaml:12:11: accelerator 'h100-sxm' of node 'hgx-h100-8' has no peak in the precision of application 'chat': choose another precision, or add peak_fp4_per_s of 'h100-sxm' to the accelerator.csv of catalogue 'gpu-2026'
bursar: other.yaml:12:11: compute_efficiency of application 'chat' (model llm.serve) is not known on node 'l40s-8': add compute_efficiency=... to its params, or serve_compute_efficiency of 'l40s' to the machine_constant.csv of catalogue 'gpu-2026'
a service

Status   infeasible: no purchase meets the requirements
No purchase keeps slo.ttft 1 ms, even without other requirements.
bursar: other.yaml: no affordable cluster can run the workload: 20 x hgx-h100-8: llm.serve: ttft must be at least 0.0343 s, which a prompt takes at the least batch on any number of replicas; got 0.001 s
a service

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  budget 5,000,000.00 EUR (line 4): +28,289,131.58 EUR
  arrivals 3000/s: arrivals 425.944/s
A sufficient change: budget to 15,669,711.46 EUR and add node gb200-nvl72.
bursar: other.yaml: no affordable cluster can run the workload: 20 x hgx-h100-8: llm.serve: arrivals must be at most 503.1 requests/s on 160 processes, got 3000; more processes serve more
bursar: other.yaml:7:5: llm.serve: batch must be a multiple of pipeline
? 5
$ cp tests/cli/nvl72-serve.yaml $TMP; cd $TMP; for attention in data best; do sed "s/answer: 1024/answer: 1024, attention: $attention/" nvl72-serve.yaml >$attention.yaml; bursar optimize $attention.yaml | sed -n '/^Buy/p;/^Layout/,/^Cost/{/^Cost/d;p;}'; done; bursar optimize data.yaml --format json -q -o plan.json; bursar verify plan.json data.yaml -q | sed -n 1p; sed -n '/"attention"/p' plan.json; for forgery in 's/"attention": "data"/"attention": "tensor"/' '/"attention": "data"/d' 's/"batch": [0-9]*/"batch": 64/' 's/"expert": [0-9]*/"expert": 1/'; do sed "$forgery" plan.json >forged.json; bursar verify forged.json data.yaml -q 2>&1 | grep -w services; done; bursar verify plan.json nvl72-serve.yaml -q 2>&1 | grep -w services
Buy      3 x gb200-nvl72 with ndr: 2,812,974 tokens/s
Layout   tensor 8 x 27 replicas, experts over 8, data attention, batch 7,344,
         TTFT 74.2 ms, TPOT 70.5 ms
Buy      3 x gb200-nvl72 with ndr: 2,812,974 tokens/s
Layout   tensor 8 x 27 replicas, experts over 8, data attention, batch 7,344,
         TTFT 74.2 ms, TPOT 70.5 ms
plan.json is verified: 40 of 40 checks passed.
            "attention": "data",
> services    no      every service fits the memory, has the largest batch
> services    no      every service fits the memory, has the largest batch
> services    no      every service fits the memory, has the largest batch
> services    no      every service fits the memory, has the largest batch
> services         no      every service fits the memory, has the largest batch
$ for params in transformer=llama-3.1-8b 'transformer=mixtral-8x7b tensor=3' 'transformer=mixtral-8x7b tensor=4 expert=2'; do bursar predict llm.serve $params attention=data processes=8 rate=1e12; done
! bursar: llm.serve: attention=data needs a mixture of experts
! bursar: llm.serve: with attention=data tensor must divide experts
! bursar: llm.serve: with attention=data expert must equal tensor
? 2
