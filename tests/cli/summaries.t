# result summaries of MLPerf: both forms of the file, the benchmark's own name, what is left out, what is refused
$ cp -r catalog/gpu-2026 $TMP/gpu0; cd tests/cli/summaries; bursar catalog import $TMP/gpu0 results.json --benchmark 'llama2-70b-99 Server' --application mlperf.mine -q | sed '/^Files/,$d'; grep 'v9.9' $TMP/gpu0/node_rate.csv; grep 'v9.9' $TMP/gpu0/source.csv
source   mlperf-inference-v9.9

  node        application rate of one precision submitter results lowest highest
                                [1/s]
  dgx-b200    mlperf.mine    11,100   fp4       NVIDIA          1 11,100  11,100
  gb200-nvl72 mlperf.mine    11,000   fp4       North           1 11,000  11,000
  hgx-b200-8  mlperf.mine    11,000.1 fp4       West            4 10,000  12,000
  mi355x-8    mlperf.mine    12,400   fp4       AMD             1 12,400  12,400

Results left out
  accelerator     in a  results  reason
                  node
  Tesla P4           8        1  no accelerator of the catalogue has this name
  NVIDIA             4        1  no node of the catalogue has this number of
  B200-SXM-180GB                 them

Not read: 4 results of edge systems, of the open division, of previews, without
accelerators, or of a latency.

dgx-b200,mlperf.mine,8,11100,,MLPerf Inference v9.9 llama2-70b-99 Server,fp4,NVIDIA,measured,mlperf-inference-v9.9
gb200-nvl72,mlperf.mine,72,11000,,MLPerf Inference v9.9 llama2-70b-99 Server,fp4,North,measured,mlperf-inference-v9.9
hgx-b200-8,mlperf.mine,8,11000.0625,,MLPerf Inference v9.9 llama2-70b-99 Server,fp4,West,measured,mlperf-inference-v9.9
mi355x-8,mlperf.mine,8,12400,,MLPerf Inference v9.9 llama2-70b-99 Server,fp4,AMD,measured,mlperf-inference-v9.9
mlperf-inference-v9.9,"MLPerf Inference v9.9, closed division",MLCommons,,github.com/mlcommons/inference_results_v9.9 (Apache-2.0),"work per second of a system by its accelerators, of the result in the middle of those with the accelerators of the node; MLPerf is a trademark of MLCommons"
$ cp -r catalog/gpu-2026 $TMP/gpu1; cd tests/cli/summaries; bursar catalog import $TMP/gpu1 results.json -q >/dev/null; cut -d, -f1-4,6-7 $TMP/gpu1/node_rate.csv | grep v9.9; bursar catalog build $TMP/gpu1 -o $TMP/x.db -q; bursar catalog check $TMP/x.db --format csv | grep -c v9.9; cp $TMP/gpu1/node_rate.csv $TMP/before.csv; bursar catalog import $TMP/gpu1 results.json -q >/dev/null; cmp $TMP/before.csv $TMP/gpu1/node_rate.csv
dgx-b200,mlperf.llama2-70b-99-server,8,11100,MLPerf Inference v9.9 llama2-70b-99 Server,fp4
gb200-nvl72,mlperf.llama2-70b-99-server,72,11000,MLPerf Inference v9.9 llama2-70b-99 Server,fp4
hgx-b200-8,mlperf.llama2-70b-99-server,8,11000.0625,MLPerf Inference v9.9 llama2-70b-99 Server,fp4
mi355x-8,mlperf.llama2-70b-99-server,8,12400,MLPerf Inference v9.9 llama2-70b-99 Server,fp4
mi355x-8,mlperf.stable-diffusion-xl-offline,8,5.5,MLPerf Inference v9.9 stable-diffusion-xl Offline,
0
$ cp -r catalog/gpu-2026 $TMP/gpu2; cd tests/cli/summaries; bursar catalog import $TMP/gpu2 since.json --source new-round --format json | sed -n '/"rows"/,/}/p; /"others"/p'; grep -c 'v10.0.*new-round' $TMP/gpu2/node_rate.csv
  "rows": [
    {
      "node": "dgx-b200",
      "application": "mlperf.llama2-70b-99-server",
      "benchmark": "MLPerf Inference v10.0 llama2-70b-99 Server",
      "accelerators": 8,
      "rate_per_s": 11100.0,
      "unit": "Tokens/s",
      "precision": "fp4",
      "submitter": "NVIDIA",
      "results": 1,
      "lowest": 11100.0,
      "highest": 11100.0,
      "power_W": null,
      "minutes": null
    },
  "others": 4
5
$ cp -r catalog/gpu-2026 $TMP/gpu3; cd tests/cli/summaries; for f in wrong.json one-wrong.json other.json; do bursar catalog import $TMP/gpu3 $f; done; bursar catalog import $TMP/gpu3 results.json --dry-run -q | tail -1; diff -r ../../../catalog/gpu-2026 $TMP/gpu3 && echo same; bursar catalog import $TMP/gpu3 results.json --benchmark 'gpt Server'
accelerators, or of a latency.
same
! bursar: wrong.json:31:27: Performance_Result: expected a number from 1e-09 to 1e+15, got 'fast'
! bursar: wrong.json:51:11: a#: expected a whole number from 1 to 1048576, got '0'
! bursar: wrong.json:68:3: a result without 'version'
! bursar: wrong.json: 3 results cannot be read: nothing was written
! bursar: one-wrong.json:31:27: Performance_Result: expected a number from 1e-09 to 1e+15, got 'fast'
! bursar: other.json:1:10: expected a result of MLPerf, as in its summary_results.json or summary.json
! bursar: results.json: no result of 'gpt Server' is of a node of the catalogue: add a node with as many accelerators, or their name to alias.csv
? 5
$ cd tests/cli/summaries; bursar catalog import gpu-2026 results.json; bursar catalog import . results.json --application x; bursar catalog import . results.json --node dgx-b200; bursar catalog import . results.json since.json; bursar catalog check gpu-2026 --benchmark x; bursar catalog import . a.log --benchmark x
! bursar: results are imported alone, into a folder of CSV files: bursar catalog import FOLDER RESULTS
! bursar: --application names the rates of one benchmark of results: give --benchmark NAME
! bursar: results accept only --benchmark, --application, --round, --source and --dry-run
! bursar: results are imported alone, into a folder of CSV files: bursar catalog import FOLDER RESULTS
! bursar: catalog check does not accept --benchmark and --round
! bursar: --benchmark applies only to published results
? 2
$ cp -r catalog/gpu-2026 $TMP/mine; cp tests/cli/summaries/results.json $TMP/summary_results.json; cd $TMP; bursar catalog import mine summary_results.json --dry-run | grep mi355x; bursar catalog import mine summary_results.json --benchmark 'stable-diffusion-xl Offline' --format csv
  mi355x-8     mlperf.llama2-70b-99-server         12,400    fp4
  mi355x-8     mlperf.stable-diffusion-xl-offline       5.5  -
  mi355x-8     AMD              1  12,400    12,400
  mi355x-8     AMD              1       5.5       5.5
node,application,benchmark,accelerators,rate_per_s,unit,precision,submitter,results,lowest,highest,power_W,minutes
mi355x-8,mlperf.stable-diffusion-xl-offline,MLPerf Inference v9.9 stable-diffusion-xl Offline,8,5.5,Samples/s,,AMD,1,5.5,5.5,,
$ cp -r catalog/gpu-2026 $TMP/gpu5; cd tests/cli/summaries; sed 's/"fast"/"5e-324"/' one-wrong.json >$TMP/small.json; sed 's/"fast"/"1e40"/' one-wrong.json >$TMP/large.json; sed 's/"fast"/"1"/; s/"version": "v9.9"/"version": "v9 9"/' one-wrong.json >$TMP/round.json; jq '.[0].Performance_Result = "1" | [.[0], (.[0] | .Model = "70b-99" | .Performance_Result = "2")]' one-wrong.json >$TMP/ends.json; jq 'map(.Performance_Result = "1") | [.[0], (.[0] | .Model = "llama2-70b 99")]' one-wrong.json >$TMP/same.json; cd $TMP; for f in small large round same ends; do bursar catalog import gpu5 $f.json --dry-run -q --format csv; done | cut -d, -f1-3,5
node,application,benchmark,rate_per_s
dgx-b200,mlperf.llama2-70b-99-server,MLPerf Inference v9.9 llama2-70b-99 Server,0.125
dgx-b200,mlperf.70b-99-server,MLPerf Inference v9.9 70b-99 Server,0.25
hgx-b200-8,mlperf.llama2-70b-99-server,MLPerf Inference v9.9 llama2-70b-99 Server,0.125
hgx-b200-8,mlperf.70b-99-server,MLPerf Inference v9.9 70b-99 Server,0.25
! bursar: small.json:31:27: Performance_Result: expected a number from 1e-09 to 1e+15, got '5e-324'
! bursar: large.json:31:27: Performance_Result: expected a number from 1e-09 to 1e+15, got '1e40'
! bursar: round.json:31: expected a name of letters, digits, '.', '_', '+' and '-', got 'mlperf-inference-v9 9'
! bursar: same.json:63: 'MLPerf Inference v9.9 llama2-70b-99 Server' and 'MLPerf Inference v9.9 llama2-70b 99 Server' would both be mlperf.llama2-70b-99-server: import one of them with --benchmark
