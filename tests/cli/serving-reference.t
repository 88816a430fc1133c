# llm.serve against a program of its own, and the fit of its constants.
$ python3 -B tests/model/serving_reference.py
$ python3 -B tests/model/serving_random.py 300 59
seed 59: 300 of 300 cases agree, 258 with an answer
$ python3 -B tests/model/serving_fit.py
Hopper fitted: 35 rows, median 3.5 %, p90 53.7 %
Hopper held out: 34 rows, median 17.2 %, p90 78.7 %
Blackwell fitted: 59 rows, median 17.5 %, p90 64.9 %
Blackwell held out: 58 rows, median 21.3 %, p90 64.9 %
CDNA3 fitted: 13 rows, median 8.7 %, p90 29.5 %
CDNA3 held out: 12 rows, median 6.8 %, p90 17.3 %
CDNA4 fitted: 1 rows, median 0.2 %, p90 0.2 %
CDNA4 held out: 1 rows, median 5.9 %, p90 5.9 %
H200 at a concurrency: 29 rows, median 380.3 %, p90 589.2 %
$ bursar reproduce serving | sed -n '/^  data/,$p'
  data                       model      rows       n   median  p90 [%]    bias
                                                          [%]              [%]
  Serving: Hopper            llm.serve  held out  34   17.2     78.7      2.4
  Serving: Hopper            llm.serve  fitted    35    3.5     53.7      0.49
  Serving: Blackwell         llm.serve  held out  58   21.3     64.9     15
  Serving: Blackwell         llm.serve  fitted    59   17.5     64.9      1.6
  Serving: CDNA3             llm.serve  held out  12    6.76    17.3      2.2
  Serving: CDNA3             llm.serve  fitted    13    8.71    29.5      1.5
  Serving: CDNA4             llm.serve  held out   1    5.88     5.88     5.9
  Serving: CDNA4             llm.serve  fitted     1    0.193    0.193   -0.19
  Serving: H200 at a fixed   llm.serve  held out  29  380      589      380
  concurrency, experimental

  data                group                  fitted   n   median    bias  missed
                                                [%]          [%]     [%]
  Serving: H200 at a  MiniMax-M2.5, tensor    -      25  380      380         25
  fixed concurrency,  attention
  experimental
  Serving: Blackwell  MLPerf 6.1, all        45.5     5   35.4     35          5
                      workloads
  Serving: Blackwell  Llama 3.1 405B Server  21.3     5   21.2    -21          5
  Serving: Blackwell  Llama-3.3-70B at full  19.2     4   20.9     21          4
                      load
  Serving: CDNA3      Llama 2 70B Offline     3.82    6   16.7     17          4
  Serving: H200 at a  MiniMax-M2.5, data      -       4  421      421          4
  fixed concurrency,  attention
  experimental
  Serving: Hopper     Llama 3.1 8B Offline   35.1     3   33.2     33          3
  Serving: Hopper     gpt-oss-120b at full   60       3   26.3    -24          3
                      load
  Serving: Blackwell  DeepSeek-R1 Server     46       3   46.6     47          3
  Serving: Hopper     Llama 2 70B Server      1.77    4    9.69     9.7        2
  Serving: Hopper     Llama 3.1 405B          1.61    2   23.5     23          2
                      Offline
  Serving: Hopper     Llama 3.1 405B Server  19.3     2   78.7    -79          2
  Serving: Hopper     Qwen3-235B-A22B at     37.2     2   22.1     22          2
                      full load
  Serving: Hopper     gpt-oss-20b at full    24.6     2  127      127          2
                      load
  Serving: Blackwell  Llama 2 70B            75.1     2   59.9     60          2
                      Interactive
  Serving: Blackwell  Llama 3.1 8B Offline   47.7     2   48.3     48          2
  Serving: Blackwell  Llama 3.1 8B Server    64.8     2   64.9     65          2
  Serving: Blackwell  DeepSeek-R1-0528 at    32.4     4   19      -16          2
                      full load
  Serving: Blackwell  Qwen3-30B-A3B at full  45.9     2   93.7     94          2
                      load
  Serving: Blackwell  gpt-oss-120b at full   48.6     2   33.2     33          2
                      load
  Serving: Blackwell  gpt-oss-20b at full     9.47    2   71.3     71          2
                      load
  Serving: Hopper     Llama 3.1 8B Server    26.8     1   29.9     30          1
  Serving: Hopper     Llama 3.1 8B           31.9     1   27.9     28          1
                      Interactive
  Serving: Hopper     Llama 3.1 405B          -       1   90.1    -90          1
                      Interactive
  Serving: Hopper     Llama-3.3-70B at full   5.34    2   18.7     14          1
                      load
  Serving: Blackwell  Llama 2 70B Offline     1.64    7    0.757    0.1        1
  Serving: Blackwell  Llama 3.1 8B           69.9     1  102      102          1
                      Interactive
  Serving: Blackwell  Llama 3.1 405B          0.919   7    1.36    -0.52       1
                      Offline
  Serving: Blackwell  Llama 3.1 405B          3.09    5    3.25    -3.1        1
                      Interactive
  Serving: Blackwell  DeepSeek-R1 Offline     6.32    1   25.2    -25          1
  Serving: Blackwell  Llama-4-Maverick at     9.43    2   14.2     14          1
                      full load
  Serving: Hopper     Llama 2 70B Offline     0.86    8    0.653   -0.29       0
  Serving: Hopper     Llama 2 70B             3.39    3    2.08     2.1        0
                      Interactive
  Serving: Blackwell  Llama 2 70B Server      1.55    2    1.56     1.6        0
  Serving: CDNA3      Llama 2 70B Server     28.5     3    2.62     2.6        0
  Serving: CDNA3      Llama 2 70B            10.8     3   10.4    -10          0
                      Interactive
  Serving: CDNA4      Llama 2 70B Offline     0.193   1    5.88     5.9        0

exact              0
close              104
not reproducible   138
points of figures  0
regressions        0
