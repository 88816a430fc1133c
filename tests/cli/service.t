# A service level and arrivals as keys of a scenario: the cheapest servers that answer, tokens as arrivals, changes of keys.
$ bursar optimize tests/cli/service/chat.yaml | sed -n '/^Buy/,/^Cost/p'
Buy      1 x hgx-b200-8 with ethernet-100g: 19,130 tokens/s
Layout   tensor 2 x 4 replicas, batch 239, TTFT 87.1 ms, TPOT 49.9 ms; 12
         requests/s need 2 replicas (99 %)
Cost     360,689.03 EUR
$ bursar optimize tests/cli/service/chat.yaml --set 'arrivals=20000 tokens/s' | sed -n '/^Buy/,/^Cost/p'
Buy      2 x hgx-b200-8 with ethernet-100g: 38,260 tokens/s
Layout   tensor 2 x 8 replicas, batch 239, TTFT 87.1 ms, TPOT 49.9 ms; 39.06
         requests/s need 5 replicas (99 %)
Cost     709,315.66 EUR
$ bursar optimize tests/cli/service/chat.yaml --set slo.percentile=none --set arrivals=none
! bursar: tests/cli/service/chat.yaml: goal 'cost' needs a target_rate (in the file, or --target-rate)
? 5
$ bursar optimize tests/cli/service/chat.yaml --set slo.tftt=1s 2>&1
bursar: --set: 'slo' has no key 'tftt'; did you mean 'ttft'?
? 2
$ bursar optimize tests/cli/service/chat.yaml --set workload.chat.params.points=yes 2>&1 | grep -o 'has no operating point of .b200-sxm.'
has no operating point of 'b200-sxm'
$ bursar optimize tests/cli/service/chat.yaml --format json -o $TMP/plan.json; bursar verify $TMP/plan.json tests/cli/service/chat.yaml | tail -1
certificate, warnings, near_target.
$ bursar optimize tests/cli/service/chat.yaml --set slo.tpot=1ms 2>&1 | grep -o 'tpot must be at least [0-9.]* s'
tpot must be at least 0.002945 s
$ sed '/^limits:/d' tests/cli/service/chat.yaml > $TMP/any.yaml; (ulimit -t ${BURSAR_SECONDS:-20}; bursar optimize $TMP/any.yaml --set slo.tpot=1ms 2>&1 | grep -o 'tpot must be at least [0-9.]* s')
tpot must be at least 0.002945 s
$ for change in slo.tpot=1ms arrivals=10000/s; do (ulimit -t ${BURSAR_SECONDS:-30}; bursar explain tests/cli/service/chat.yaml --set $change 2>/dev/null | sed -n '/^  /p; /^A sufficient/p'); done
  slo.tpot 1 ms (--set slo.tpot): slo.tpot 3.151 ms
A sufficient change: slo.tpot 3.151 ms.
  arrivals 10000/s (--set arrivals): arrivals 293.989/s
  max_nodes 8 (line 5): 268 nodes
A sufficient change: max_nodes to 28 and add node gb200-nvl72.
$ cp -r catalog/gpu-2026 $TMP/gpu-2026; cp -r catalog/parts-2026 $TMP/parts-2026; printf 'accelerator,transformer,precision,accelerators,input_tokens,output_tokens,concurrency,tokens_per_s,ttft_s,tpot_s,percentile,benchmark,submitter,date,kind,source\nb200-sxm,llama-3.1-70b,fp8,8,2048,512,64,3000,0.5,0.02,99,A benchmark v1,A lab,2026-01-01,measured,ai-enterprise\nb200-sxm,llama-3.1-70b,fp8,8,2048,512,256,9000,0.5,0.06,99,A benchmark v1,,2026-01-01,measured,ai-enterprise\n' > $TMP/gpu-2026/operating_point.csv
$ bursar optimize -c $TMP/gpu-2026 tests/cli/service/chat.yaml --set workload.chat.params.points=yes --set choose.nodes=hgx-b200-8 2>&1 | sed -n '/^Buy/,/^Cost/p; /bursar:/p; /Independent/p; /^Inputs/,/^[A-Z]/p'
Buy      4 x hgx-b200-8 with ethernet-100g: 12,000 tokens/s
Layout   tensor 8 x 4 replicas, batch 64, TTFT 500 ms, TPOT 20 ms; 12 requests/s
         need 4 replicas (99 %)
Cost     1,406,568.92 EUR
         Independent check: 24 of 24 passed
Inputs   ESTIMATED: 3 of 4 prices. Rates: A benchmark v1 (A lab)
Advice   no other design serves the arrivals for this cost within 1 %
$ bursar optimize scenarios/serving-mixture-2026.yaml -q | grep -o -e '^Status *optimal' -e 'Independent check: .*' -e '^Per unit' -e '^Regret' -e '^Layout'
Layout
Per unit
Status    optimal
Independent check: 25 of 25 passed
Regret
$ bursar explain scenarios/serving-mixture-2026.yaml -q | awk '/-8|nvl72/ { n++ } END { print n }'
9
$ bursar report scenarios/serving-mixture-2026.yaml -q -o $TMP/mixture.html && sed 's/<[^>]*>//g' $TMP/mixture.html | grep -o -e '^Layout.*' -e 'expected: unlimited' | sort | uniq -c
      1 Layout of chat: tensor 8 x 10 replicas, batch 1,144, TTFT 47.8 ms, TPOT 50 ms; 200 requests/s need 10 replicas (99 %).
      1 Layout: tensor 8 x 10 replicas, batch 1,144, TTFT 47.8 ms, TPOT 50 ms; 200 requests/s need 10 replicas (99 %).
      2 expected: unlimited
$ bursar explain tests/cli/service/chat.yaml --set slo.ttft=1ms 2>/dev/null | sed -n '/^No/,$p'
No purchase keeps slo.ttft 1 ms, even without other requirements.
$ for percentile in 99 90 ''; do sed -i "s/^\(b200.*,64,3000,0.5,0.02,\)[0-9]*,/\1$percentile,/" $TMP/gpu-2026/operating_point.csv; bursar optimize -c $TMP/gpu-2026 tests/cli/service/chat.yaml --set workload.chat.params.points=yes --set choose.nodes=hgx-b200-8 2>&1 | grep -o -e '^Buy.*' -e 'Independent check.*' -e 'bursar: .*no affordable.*'; done
Buy      4 x hgx-b200-8 with ethernet-100g: 12,000 tokens/s
Independent check: 24 of 24 passed
bursar: tests/cli/service/chat.yaml: no affordable cluster can run the workload: 8 x hgx-b200-8: llm.serve: tpot must be at least 0.06 s, which a token takes at the least batch on any number of replicas; got 0.05 s
Buy      4 x hgx-b200-8 with ethernet-100g: 12,000 tokens/s
Independent check: 24 of 24 passed
$ sed -i '/,256,9000,/d; s/,0.5,0.02,,/,0.5,0.02,90,/' $TMP/gpu-2026/operating_point.csv; bursar optimize -c $TMP/gpu-2026 tests/cli/service/chat.yaml --set workload.chat.params.points=yes --set choose.nodes=hgx-b200-8 2>&1 | grep -o 'llm.serve: .*'
llm.serve: percentile must be at most that of an operating point; got 99: lower it, or give points=no
$ cp tests/cli/service/chat.yaml $TMP/measured.yaml; sed -i 's/,0.5,0.02,90,/,0.5,0.02,99,/' $TMP/gpu-2026/operating_point.csv; measured="-c $TMP/gpu-2026 --set workload.chat.params.points=yes --set choose.nodes=hgx-b200-8"; bursar optimize $TMP/measured.yaml $measured -q --format json | jq -c '.clusters[0] | [.nodes, .applications[0].layout.arrivals_most]'; (ulimit -t ${BURSAR_SECONDS:-8}; bursar explain $TMP/measured.yaml $measured --set arrivals=1000/s 2>/dev/null | sed -n '/^  /p; /^A sufficient/p'); sed -i 's/,0.5,0.02,99,/,,0.02,99,/' $TMP/gpu-2026/operating_point.csv; bursar optimize $TMP/measured.yaml $measured 2>&1 | grep -o 'llm.serve: .*'
[4,16.0371193269491]
  arrivals 1000/s (--set arrivals): arrivals 38.9462/s
  max_nodes 8 (line 5): 173 nodes
A sufficient change: max_nodes to 173.
llm.serve: no operating point states its time to the first token: leave out ttft, or give points=no
$ bursar whatif tests/cli/service/chat.yaml --set arrivals=*4 --set tpot.chat=40ms --set slo.ttft=-50% -q | sed -n '3,12p'
Change   arrivals of chat 12 requests/s -> 48 requests/s (+300 %)
         TPOT limit of chat 50 ms -> 40 ms (-20 %)
         TTFT limit of chat 1000 ms -> 500 ms (-50 %)
         before                             after
Buy      1 x hgx-b200-8 with ethernet-100g  2 x hgx-b200-8 with ethernet-100g
Rate     19,130 tokens/s                    36,605 tokens/s
Cost     360,689.03 EUR                     709,315.66 EUR

Attribution
  change          plan with this change alone        necessary
$ bursar sensitivity tests/cli/service/chat.yaml -q | sed -n '/input/,/price/p'
  input                       optimum  optimum  difference  plan kept  plan kept
                              at -10%  at +10%         [%]    at -10%    at +10%
                                [EUR]    [EUR]                  [EUR]      [EUR]
  price of hgx-b200-8         325,880  395,498    19.3        325,880    395,498
Without effect: 13 other inputs.
$ bursar optimize tests/cli/service/chat.yaml --set arrivals.chat=*4 --set percentile=95 --format json >$TMP/set.json && bursar verify $TMP/set.json tests/cli/service/chat.yaml --set arrivals.chat=*4 --set percentile=95 | sed "s,$TMP/,,; q"
set.json is verified: 39 of 39 checks passed.
$ bursar explain tests/cli/service/chat.yaml -q --set arrivals=*40 | sed -n '/Conflicting/,/^$/p'
Conflicting constraints, each with the smallest change that suffices alone
  max_nodes 8 (line 5): 13 nodes
  arrivals 480/s (line 7): arrivals 293.989/s
  nodes [hgx-h200-8, hgx-b200-8] (line 11): add node gb200-nvl72
A sufficient change: max_nodes to 13.
$ bursar optimize tests/cli/service/chat.yaml --set ttft.talk=*2
! bursar: --set: no application matches 'talk' in 'ttft.talk=*2'; expected chat
? 2
$ bursar optimize tests/cli/service/chat.yaml --set percentile=+10%
! bursar: --set: percentile becomes 108.9: expected 0 to 99.9999
? 2
$ bursar optimize scenarios/whitney-bt.yaml --set ttft=*2
! bursar: --set: 'ttft=*2': the application serves no requests; expected one of model llm.serve
? 2
$ sed 's/^error:/&\n  arrivals: {uniform: [0.8, 1.25]}/' scenarios/serving-mixture-2026.yaml >$TMP/arrivals.yaml; bursar -q montecarlo $TMP/arrivals.yaml --draws 16 --format csv 2>/dev/null | python3 -c 'import csv, sys; [print(row[0], row[4]) for row in csv.reader(sys.stdin)]' | head -4
design probability
hgx-b200-8/cx6-hdr100/fat-tree,oversubscription=4/sn3700 0.75
gb200-nvl72/cx6-hdr100/fat-tree,oversubscription=4/sn3700 0.1875
hgx-b300-8/cx6-hdr100/fat-tree,oversubscription=4/sn3700 0.0625
$ sed '/^error:/,$d' scenarios/serving-mixture-2026.yaml >$TMP/few.yaml; echo 'error: {arrivals: {table: {0.9: 1, 1: 1, 1.1: 1}}}' >>$TMP/few.yaml; bursar -q montecarlo $TMP/few.yaml --exact --format csv 2>/dev/null | python3 -c 'import csv, sys; [print(row[0], row[4]) for row in csv.reader(sys.stdin)]' | head -4; for k in 0.9 1 1.1; do bursar -q optimize $TMP/few.yaml --draws 0 --set "arrivals=*$k" 2>/dev/null | grep ^Buy; done
design probability
hgx-b200-8/cx6-hdr100/fat-tree,oversubscription=4/sn3700 0.666666666666667
gb200-nvl72/cx6-hdr100/fat-tree,oversubscription=4/sn3700 0.333333333333333
hgx-b300-8/cx6-hdr100/fat-tree,oversubscription=4/sn3700 0
Buy       1 x gb200-nvl72 with ethernet-100g: 206,143 tokens/s
Buy       10 x hgx-b200-8 with ethernet-100g: 229,048 tokens/s
Buy       10 x hgx-b200-8 with ethernet-100g: 229,048 tokens/s
