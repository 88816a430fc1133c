# llm.serve against a program of its own, and the fit of its constants.
$ python3 -B tests/model/serving_reference.py
$ python3 -B tests/model/serving_random.py 300 59
seed 59: 300 of 300 cases agree, 246 with an answer
$ python3 -B tests/model/serving_fit.py
Hopper fitted: 35 rows, median 4.8 %, p90 56.1 %
Hopper held out: 34 rows, median 23.2 %, p90 67.3 %
Blackwell fitted: 59 rows, median 12.2 %, p90 71.5 %
Blackwell held out: 58 rows, median 29.7 %, p90 84.2 %
CDNA3 fitted: 13 rows, median 6.3 %, p90 36.6 %
CDNA3 held out: 12 rows, median 6.1 %, p90 21.0 %
CDNA4 fitted: 1 rows, median 0.2 %, p90 0.2 %
CDNA4 held out: 1 rows, median 5.9 %, p90 5.9 %
H200 at a concurrency: 29 rows, median 385.0 %, p90 603.9 %
$ bursar reproduce serving | sed -n '/^  data/,$p'
  data                       model      rows       n   median  p90 [%]    bias
                                                          [%]              [%]
  Serving: Hopper            llm.serve  held out  34   23.2     67.3     23
  Serving: Hopper            llm.serve  fitted    35    4.77    56.1      4.8
  Serving: Blackwell         llm.serve  held out  58   29.7     84.2     29
  Serving: Blackwell         llm.serve  fitted    59   12.2     71.5     12
  Serving: CDNA3             llm.serve  held out  12    6.07    21        6.1
  Serving: CDNA3             llm.serve  fitted    13    6.32    36.6      6.3
  Serving: CDNA4             llm.serve  held out   1    5.88     5.88     5.9
  Serving: CDNA4             llm.serve  fitted     1    0.193    0.193   -0.19
  Serving: H200 at a fixed   llm.serve  held out  29  385      604      385
  concurrency, experimental

exact              0
close              99
not reproducible   143
points of figures  0
regressions        0
