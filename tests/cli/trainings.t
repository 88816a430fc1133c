# results of MLPerf Training: folders of submissions, summaries since round 6.0, rates for llm.train, what is left out, what is refused
$ cp -r catalog/gpu-2026 $TMP/gpu0; cd tests/cli/summaries; bursar catalog import $TMP/gpu0 training_results_v5.1 -q | sed "/^Files/,\$d"; grep 'v5.1 llama.*-training-v5.1' $TMP/gpu0/node_rate.csv; grep 'training-v5.1' $TMP/gpu0/source.csv; bursar catalog build $TMP/gpu0 -o $TMP/x.db -q; cp $TMP/gpu0/node_rate.csv $TMP/before.csv; bursar catalog import $TMP/gpu0 training_results_v5.1 -q >/dev/null; cmp $TMP/before.csv $TMP/gpu0/node_rate.csv
source   mlperf-training-v5.1

  node        application                        rate of
                                               one [1/s]
  dgx-b200    mlperf.llama2-70b-lora-training   5,520.89
  dgx-b300    mlperf.llama31-8b-training       38,928.1
  dgx-h200    mlperf.llama2-70b-lora-training   2,311.06
  hgx-b200-8  mlperf.llama2-70b-lora-training   5,520.89
  hgx-b300-8  mlperf.llama31-8b-training       38,928.1
  hgx-h200-8  mlperf.llama2-70b-lora-training   2,311.06
  mi325x-8    mlperf.llama2-70b-lora-training   2,507.97

  node        submitter                results     lowest    highest   time
                                                                         to
                                                                      train
                                                                      [min]
  dgx-b200    Dell                           1   5,520.89   5,520.89  10.09
  dgx-b300    Lenovo                         1  38,928.1   38,928.1   76.77
  dgx-h200    Quanta_Cloud_Technology        1   2,311.06   2,311.06  23.47
  hgx-b200-8  Dell                           1   5,520.89   5,520.89  10.09
  hgx-b300-8  Lenovo                         1  38,928.1   38,928.1   76.77
  hgx-h200-8  Quanta_Cloud_Technology        1   2,311.06   2,311.06  23.47
  mi325x-8    Quanta_Cloud_Technology        1   2,507.97   2,507.97  21.63

Results left out
  accelerator             in a  results  reason
                          node
  NVIDIA Blackwell GPU       8        1  rgat is not one of the imported
  (B200-SXM-180GB)                       benchmarks
  NVIDIA H200-SXM5-141GB     8        1  a job of several nodes: not the rate of
                                         one

dgx-b200,mlperf.llama2-70b-lora-training,8,5520.89266932,,MLPerf Training v5.1 llama2_70b_lora,,Dell,measured,mlperf-training-v5.1
dgx-b300,mlperf.llama31-8b-training,8,38928.0669091,,MLPerf Training v5.1 llama31_8b,,Lenovo,measured,mlperf-training-v5.1
dgx-h200,mlperf.llama2-70b-lora-training,8,2311.05915316,,MLPerf Training v5.1 llama2_70b_lora,,Quanta_Cloud_Technology,measured,mlperf-training-v5.1
hgx-b200-8,mlperf.llama2-70b-lora-training,8,5520.89266932,,MLPerf Training v5.1 llama2_70b_lora,,Dell,measured,mlperf-training-v5.1
hgx-b300-8,mlperf.llama31-8b-training,8,38928.0669091,,MLPerf Training v5.1 llama31_8b,,Lenovo,measured,mlperf-training-v5.1
hgx-h200-8,mlperf.llama2-70b-lora-training,8,2311.05915316,,MLPerf Training v5.1 llama2_70b_lora,,Quanta_Cloud_Technology,measured,mlperf-training-v5.1
mi325x-8,mlperf.llama2-70b-lora-training,8,2507.9725303,,MLPerf Training v5.1 llama2_70b_lora,,Quanta_Cloud_Technology,measured,mlperf-training-v5.1
mlperf-training-v5.1,"MLPerf Training v5.1, closed division",MLCommons,,github.com/mlcommons/training_results_v5.1 (Apache-2.0),"samples or tokens per second of a system by its accelerators, means of its runs without the best and the worst, evaluations included, of the result in the middle of those on one such node; not verified by MLCommons, of which MLPerf is a trademark"
$ cp -r catalog/gpu-2026 $TMP/gpu1; cp -r tests/cli/summaries/training_results_v5.1/Quanta_Cloud_Technology $TMP/quanta; cd $TMP; bursar catalog import gpu1 quanta --dry-run 2>&1; bursar catalog import gpu1 quanta --dry-run --round v5.2 --format csv | cut -d, -f1-5,13; diff -r gpu1 $OLDPWD/catalog/gpu-2026 && echo same
bursar: quanta: the round is not known: give --round, like v5.1; it is known in a folder training_results_v5.1
node,application,benchmark,accelerators,rate_per_s,minutes
dgx-h200,mlperf.llama2-70b-lora-training,MLPerf Training v5.2 llama2_70b_lora,8,2311.05915316262,23.4737585016835
hgx-h200-8,mlperf.llama2-70b-lora-training,MLPerf Training v5.2 llama2_70b_lora,8,2311.05915316262,23.4737585016835
mi325x-8,mlperf.llama2-70b-lora-training,MLPerf Training v5.2 llama2_70b_lora,8,2507.97253030347,21.6307171585648
same
$ cp -r catalog/gpu-2026 $TMP/gpu2; cd tests/cli/summaries; bursar catalog import $TMP/gpu2 training_results_v5.1 --benchmark llama31_8b --application 'llm.train precision=fp8 recompute=no' --format csv; grep 'recompute=no' $TMP/gpu2/node_rate.csv; bursar catalog build $TMP/gpu2 -o $TMP/y.db -q; rate=$(grep '^hgx-b300-8.*recompute=no' $TMP/gpu2/node_rate.csv | cut -d, -f4); bursar predict llm.train transformer=llama-3.1-8b sequence=8192 batch=16 precision=fp8 recompute=no sharding=optimizer memory=$((288 * 1024))MiB processes=8 processes_per_node=8 inside_bandwidth=900GB/s bandwidth=50GB/s rate=${rate}op/s | grep '^time'
node,application,benchmark,accelerators,rate_per_s,unit,precision,submitter,results,lowest,highest,power_W,minutes
dgx-b300,llm.train precision=fp8 recompute=no,MLPerf Training v5.1 llama31_8b,8,2.79182554048425e+15,Operations/s,fp8,Lenovo,1,2.79182554048425e+15,2.79182554048425e+15,,76.7683020833333
hgx-b300-8,llm.train precision=fp8 recompute=no,MLPerf Training v5.1 llama31_8b,8,2.79182554048425e+15,Operations/s,fp8,Lenovo,1,2.79182554048425e+15,2.79182554048425e+15,,76.7683020833333
dgx-b300,llm.train precision=fp8 recompute=no,8,2.79182554048e+15,,MLPerf Training v5.1 llama31_8b,fp8,Lenovo,estimate,mlperf-training-v5.1-operations
hgx-b300-8,llm.train precision=fp8 recompute=no,8,2.79182554048e+15,,MLPerf Training v5.1 llama31_8b,fp8,Lenovo,estimate,mlperf-training-v5.1-operations
time                                0.4209 s
$ cp -r catalog/gpu-2026 $TMP/gpu3; cd tests/cli/summaries; printf 'part,name\nb300-sxm,NVIDIA B300 Blackwell Ultra GPU\n' >$TMP/gpu3/alias.csv; bursar catalog import $TMP/gpu3 training-since.json --dry-run --format json | sed -n '/hgx-b300/,/}/p'; bursar catalog import $TMP/gpu3 training_results_v5.1/Quanta_Cloud_Technology/summary.json; bursar catalog import catalog training-since.json
      "node": "hgx-b300-8",
      "application": "mlperf.llama31-8b-training",
      "benchmark": "MLPerf Training v6.0 llama31_8b",
      "accelerators": 8,
      "rate_per_s": 37968.2685286162,
      "unit": "Tokens/s",
      "precision": null,
      "submitter": "Inventec",
      "results": 1,
      "lowest": 37968.2685286162,
      "highest": 37968.2685286162,
      "power_W": null,
      "minutes": 77.3280666667
    },
      "node": "hgx-b300-8",
      "application": "mlperf.llama2-70b-lora-training",
      "benchmark": "MLPerf Training v6.0 llama2_70b_lora",
      "accelerators": 8,
      "rate_per_s": 8026.49789819537,
      "unit": "Tokens/s",
      "precision": null,
      "submitter": "Inventec",
      "results": 1,
      "lowest": 8026.49789819537,
      "highest": 8026.49789819537,
      "power_W": null,
      "minutes": 6.7587689091
    },
      "node": "hgx-b300-8",
      "application": "mlperf.gpt-oss-20b-training",
      "benchmark": "MLPerf Training v6.0 gpt_oss_20b",
      "accelerators": 8,
      "rate_per_s": 42550.6946164755,
      "unit": "Tokens/s",
      "precision": null,
      "submitter": "Inventec",
      "results": 1,
      "lowest": 42550.6946164755,
      "highest": 42550.6946164755,
      "power_W": null,
      "minutes": 85.1551932352
    }
! bursar: training_results_v5.1/Quanta_Cloud_Technology/summary.json:18:24: llama2_70b_lora has a time but no samples, as in rounds before 6.0: import the folder of the submission, with its logs
! bursar: training_results_v5.1/Quanta_Cloud_Technology/summary.json:40:24: llama2_70b_lora has a time but no samples, as in rounds before 6.0: import the folder of the submission, with its logs
! bursar: training_results_v5.1/Quanta_Cloud_Technology/summary.json: 2 results cannot be read: nothing was written
! bursar: results are imported alone, into a folder of CSV files: bursar catalog import FOLDER RESULTS
? 2
$ cp -r catalog/gpu-2026 $TMP/gpu4; cd tests/cli/summaries; for a in llm.train 'llm.train precision=fp7' 'llm.train transformer=llama-3.1-8b'; do bursar catalog import $TMP/gpu4 training_results_v5.1 --benchmark llama31_8b --dry-run -q --application "$a" >/dev/null; done; bursar catalog import $TMP/gpu4 training_results_v5.1 --benchmark llama2_70b_lora --application llm.train; bursar catalog import $TMP/gpu4 results.json --benchmark 'llama2-70b-99 Server' --application llm.train; bursar catalog import $TMP/gpu4 training_results_v5.1 --benchmark bert; bursar catalog import $TMP/gpu4 training_results_v5.1 --node dgx-b200; bursar catalog import $TMP/gpu4 a.log --round v5.1; bursar catalog check gpu-2026 --round v5.1
! bursar: llm.train: precision must be one of bf16,fp8,fp4, got 'fp7'
! bursar: 'transformer' is given twice
! bursar: llm.train does not compute llama2_70b_lora: expected a benchmark that trains all parameters of a transformer, like llama31_8b
! bursar: results.json: 'llm.train' is not an application of MLPerf Inference: expected results of MLPerf Training
! bursar: training_results_v5.1: no result of 'bert' is of a node of the catalogue: add a node with as many accelerators, or their name to alias.csv
! bursar: results accept only --benchmark, --application, --round, --source and --dry-run
! bursar: --round applies only to published results
! bursar: catalog check does not accept --benchmark and --round
? 2
$ cp -r catalog/gpu-2026 $TMP/gpu5; cp -r tests/cli/summaries/training_results_v5.1 $TMP/; cd $TMP; r=training_results_v5.1; bursar catalog import gpu5 $r/Lenovo/results 2>&1; sed -i '5s/1759973508634/"soon"/' $r/Lenovo/results/*/llama31_8b/result_0.txt; bursar catalog import gpu5 $r 2>&1; echo '{"scaling_factor": 0}' >$r/Dell/results/1xXE9780x8B200-SXM-180GB/llama2_70b_lora/scaling.json; sed -i 's/"number_of_nodes": "1"/"number_of_nodes": "one"/' $r/Quanta_Cloud_Technology/systems/D74H-7U.json; rm $r/Quanta_Cloud_Technology/systems/D75T-7U.json; bursar catalog import gpu5 $r 2>&1; diff -r gpu5 $OLDPWD/catalog/gpu-2026 && echo same
bursar: training_results_v5.1/Lenovo/results: is not a submission to MLPerf Training: expected the folders results and systems in it, or in its folders
bursar: training_results_v5.1/Lenovo/results/SR680aV4-8xB300_SXM/llama31_8b/result_0.txt:5:42: time_ms: expected a whole number from 0 to 1000000000000000, got 'soon'
bursar: training_results_v5.1/Dell/results/1xXE9780x8B200-SXM-180GB/llama2_70b_lora/scaling.json:1:20: scaling_factor: expected a number from 0.1 to 10, got '0'
bursar: training_results_v5.1/Lenovo/results/SR680aV4-8xB300_SXM/llama31_8b/result_0.txt:5:42: time_ms: expected a whole number from 0 to 1000000000000000, got 'soon'
bursar: training_results_v5.1/Quanta_Cloud_Technology/systems/D74H-7U.json:6:22: number_of_nodes: expected a whole number from 1 to 1048576, got 'one'
bursar: training_results_v5.1/Quanta_Cloud_Technology/systems/D75T-7U.json: cannot be read: No such file or directory
bursar: training_results_v5.1: 4 results cannot be read: nothing was written
same
$ cp -r catalog/gpu-2026 $TMP/gpu6; mkdir $TMP/six; cp -r tests/cli/summaries/training_results_v5.1 $TMP/six/; cd $TMP/six/training_results_v5.1; sed -i 's/"success"/"aborted"/' Dell/results/*/llama2_70b_lora/result_3.txt; sed -i 's/"closed"/"open"/' Quanta_Cloud_Technology/systems/D74H-7U.json; sed -i 's/Available on-premise/Preview/' Quanta_Cloud_Technology/systems/D75T-7U.json; sed -i 's/^{/{"framework": "",/' Lenovo/systems/*.json; bursar catalog import ../../gpu6 . --dry-run -q | sed -n '/left out/,$p'; sed -i 's/"value": 16/"value": 32/' Lenovo/results/*/llama31_8b/result_7.txt; bursar catalog import ../../gpu6 . --round v5.1
Results left out
  accelerator             in a  results  reason
                          node
  NVIDIA Blackwell GPU       8        1  too few of its runs converged
  (B200-SXM-180GB)
  NVIDIA Blackwell GPU       8        1  rgat is not one of the imported
  (B200-SXM-180GB)                       benchmarks
  NVIDIA H200-SXM5-141GB     8        1  a job of several nodes: not the rate of
                                         one

Not read: 2 results of the open division, of previews, or without accelerators.
! bursar: ./Lenovo/results/SR680aV4-8xB300_SXM/llama31_8b/result_7.txt:3: global_batch_size: 32, but 16 in the runs before
? 5
$ cp -r catalog/gpu-2026 $TMP/mine; cp -r tests/cli/summaries/training_results_v5.1 $TMP/; cd $TMP; bursar catalog import mine training_results_v5.1/Lenovo | head -7; bursar catalog import mine training_results_v5.1 --benchmark llama31_8b --application 'llm.train precision=fp8' --format csv | cut -d, -f1-5; bursar catalog build mine -o x.db -q; grep -c 'estimate,mlperf-training-v5.1-operations' mine/node_rate.csv
source   mlperf-training-v5.1

  node     application         rate of submitter results   lowest  highest  time
                                   one                                        to
                                 [1/s]                                     train
                                                                           [min]
  dgx-b300 mlperf.llama31-8b- 38,928.1 Lenovo          1 38,928.1 38,928.1 76.77
node,application,benchmark,accelerators,rate_per_s
dgx-b300,llm.train precision=fp8,MLPerf Training v5.1 llama31_8b,8,3.67178387850254e+15
hgx-b300-8,llm.train precision=fp8,MLPerf Training v5.1 llama31_8b,8,3.67178387850254e+15
2
