# rounds of rates: a list with one round, a rate of the scenario, the catalogue's check; a catalogue with rates of one round
$ bursar optimize inference-2026 --set choose.nodes='[mi355x-8, hgx-b300-8]' -q | grep -c 'different rounds'; bursar optimize inference-2026 --set choose.nodes='[mi355x-8, hgx-b200-8]' -q | sed -n '/different rounds/,$p'
0
  rates of serving are from different rounds, whose software differs: MLPerf
    Inference v5.1 (hgx-b200-8); MLPerf Inference v6.0 (mi355x-8)
$ bursar optimize inference-2026 --set choose.nodes='[mi355x-8, hgx-b200-8]' --set rate.mi355x-8=12000 -q | grep -e '^Inputs' -e Rates: -e 'different rounds'; bursar optimize inference-2026 --set choose.nodes='[mi355x-8, hgx-b200-8]' --set rate.mi355x-8="*1.1" -q | grep -c 'different rounds'
Inputs    ESTIMATED: 8 of 12 prices. Prices by money: 99.4 % estimate, 0.436 %
1
$ bursar catalog check gpu-2026 --format csv | grep -c ':served' # nodes of services that are paid by the token need no price and no rate
0
? 1
$ bursar catalog check gpu-2026 --format csv | grep ^node_rate; bursar catalog check university-2026 --format csv | grep -c ^node_rate
node_rate:llm.train,"its rates are from different rounds, whose software differs: Zeus (SOSP 24) GPT-3 XL; LLM Foundry, July 2025; Zeus (SOSP 24) GPT-3 175B"
node_rate:llm.train precision=fp8 recompute=yes,"its rates are from different rounds, whose software differs: MLPerf Training v5.1; MLPerf Training v5.0"
node_rate:mlperf.llama2-70b,"its rates are from different rounds, whose software differs: MLPerf Inference v5.1; MLPerf Inference v6.0; MLPerf Inference v4.1"
0
? 1
$ bursar catalog show gpu-2026 mi355x-8 --format json | sed -n '/"application": "mlperf/,/}/p'
      "application": "mlperf.llama2-70b",
      "working_set_MiB": null,
      "rate_per_s": 12535.295,
      "power_W": null,
      "benchmark": "MLPerf Inference v6.0 llama2-70b-99 Server",
      "precision": "fp4",
      "submitter": "AMD",
      "kind": "measured",
      "source": "mlperf-serving-v6"
    }
