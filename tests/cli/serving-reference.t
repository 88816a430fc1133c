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

exact              0
close              104
not reproducible   138
points of figures  0
regressions        0
