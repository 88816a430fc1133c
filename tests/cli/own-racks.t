# nodes that are racks: extras by the rack unit hold the others only; the limit on racks counts them; the oracle's rule by GLPK, too
$ S="--set choose.nodes=[gb200-nvl72] --set budget=20000000"; bursar optimize inference-2026 $S -q | grep -e ^Buy -e ' rack-42 ' -e ^Size; bursar optimize inference-2026 $S --method glpk -q | grep -e ^Buy -e ' rack-42 '; bursar optimize inference-2026 $S --set limit.racks=3 -q | grep -e ^Buy -e ' rack-42 '
Buy       4 x gb200-nvl72 with ethernet-100g: 3,240,418 tokens/s
Size      4 nodes, 288 accelerators, 10,368 cores, 67.5 TiB; 533.5 kW; 178 U; 1
         1 rack-42         Rack of 42 u..     7,754.40      7,754.40 estimate
Buy       4 x gb200-nvl72 with ethernet-100g: 3,240,418 tokens/s
         1 rack-42         Rack of 42 u..     7,754.40      7,754.40 estimate
Buy       2 x gb200-nvl72 with ethernet-100g: 1,620,209 tokens/s
         1 rack-42         Rack of 42 u..     7,754.40     7,754.40 estimate
$ bursar catalog show parts-2026 gb300-nvl72 -q | grep -e racks -e height; bursar optimize inference-2026 --set choose.nodes=[gb200-nvl72] --set height.gb200-nvl72=48 -q | grep -e ^Buy -e ' rack-42 ' -e ^Size
height                 42 U
note                   host: as GB200 NVL72; power: Lenovo; height: 42 U stand
racks that it fills    1
Buy       2 x gb200-nvl72 with ethernet-100g: 1,620,209 tokens/s
Size      2 nodes, 144 accelerators, 5,184 cores, 33.75 TiB; 269.5 kW; 106 U; 1
         1 rack-42         Rack of 42 u..     7,754.40     7,754.40 estimate
$ bursar optimize tests/cli/nvl72.yaml -q | sed -n '/^Buy/,/^$/p; /^Layout/,/^Cost/p; /^  *quantity/,/^$/p'; bursar optimize tests/cli/nvl72.yaml --set limit.power=300kW -q | grep -e ^Buy -e ' pdu-hd'; bursar optimize tests/cli/nvl72.yaml --set limit.racks=4 -q | grep -e ^Buy -e ' rack-42'; bursar catalog show gpu-2026 gb300-nvl72 --format json | sed -n '/fp4/,/}/p'
Buy      11 x gb200-nvl72 with ndr: 2,205 Pflop/s
Layout   tensor 2 x pipeline 4 x data 97, 16 idle
Layout   tensor 2 x pipeline 4 x data 97, 16 idle
Cost     37,833,010.00 USD; 2,166,990.00 USD unspent
Cost     37,833,010.00 USD; 2,166,990.00 USD unspent
Status   optimal: nothing within 40,000,000.00 USD is faster. Gap 0. Independent
         check: 25 of 25 passed
Inputs   ESTIMATED: 1 of 1 rates, 4 of 6 prices. Rates: MLPerf Training v5.1
         (NVIDIA)
Advice   8 x gb300-nvl72 with ndr for 35,665,296.00 USD reach 96.4 % of this
         rate; the last 2,167,714.00 USD buy 3.73 %
         no cheaper or simpler purchase is within 1 % of this rate
Size     11 nodes, 792 accelerators, 28,512 cores, 185.6 TiB; 1.542 MW; 503 U;
         25 leaf, 16 spine switches

  quantity  part         description         unit price    total [USD]  kind
        11  gb200-nvl72  GB200 NVL72 rack  3,000,000.00  33,000,000.00  estimate
     1,592  link-ndr     Optical link o..      1,208.50   1,923,932.00  estimate
        41  qm9700       QM9700 Quantum..     32,870.00   1,347,670.00  street
       792  cx7-ndr      ConnectX-7 MCX..      1,599.00   1,266,408.00  street
        52  pdu-hd       High-density t..      5,500.00     286,000.00  estimate
         1  rack-42      Rack of 42 uni..      9,000.00       9,000.00  estimate

Buy      2 x gb200-nvl72 with ndr: 474.9 Pflop/s
        10  pdu-hd       High-density th..      5,500.00     55,000.00  estimate
Buy      3 x gb300-nvl72 with ndr: 832.1 Pflop/s
         1  rack-42      Rack of 42 uni..      9,000.00       9,000.00  estimate
      "application": "llm.train precision=fp4 recompute=yes",
      "working_set_MiB": null,
      "rate_per_s": 6.22492512077295e15,
      "power_W": null,
      "benchmark": "MLPerf Training v5.1 Llama 2 70B LoRA",
      "precision": "fp4",
      "submitter": "NVIDIA",
      "kind": "estimate",
      "source": "lora-ratio-v5.1"
    },
      "precision": "fp4",
      "submitter": "NVIDIA",
      "kind": "measured",
      "source": "mlperf-serving-v6"
    }
$ bursar optimize tests/cli/nvl72-serve.yaml -q | grep -e ^Buy -e ^Status; bursar optimize tests/cli/nvl72-serve.yaml --set choose.nodes=[gb300-nvl72] -q | grep -e ^Buy -e '^Layout' -A1
Buy      22 x hgx-b200-8 with ndr: 1,193,125 tokens/s
Status   optimal: nothing within 10,000,000.00 USD is faster. Gap 0. Independent
Buy      2 x gb300-nvl72 with ndr: 1,003,500 tokens/s
Layout   tensor 1 x pipeline 4 x 36 replicas, batch 5,456, TTFT 172 ms, TPOT 196
         ms
