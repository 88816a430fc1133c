# The figures of NAS-97-023 and ours; without a paper, all of them.
$ bursar reproduce whitney | grep 'runtime (model)'
  BT: runtime (model) (s)                  1810.09    1810.085  exact
  LU: runtime (model) (s)                  996.304    995.8682  close -0.00044
  SP: runtime (model) (s)                  1182.63   1182.1706  close -0.00039
  BT's formula as printed: Table 3's runtime (model) (s)
$ bursar reproduce whitney | grep -A 3 '^exact'
exact              117
close              6
not reproducible   13
points of figures  290
$ bursar reproduce whitney | grep -A 4 '^  kind'
  kind      exact  close  not reproducible
  computed     25      6                 5
  claim        56      0                 3
  input        36      0                 1
  measured      0      0                 4
$ bursar reproduce | tail -1
regressions        0
$ bursar reproduce whitney --format csv | grep ': crossover"'
whitney,"Section 5.2, BT: crossover",5,5,5.0396247491152,million USD,0.00792494982303915,exact,exact,"to the printed digit, 2 ports and 2 cables per node",,
whitney,"Section 5.2, LU: crossover",3,3,3.17528631591292,million USD,0.0584287719709742,exact,exact,"to the printed digit, 2 ports and 2 cables per node",,
whitney,"Section 5.2, SP: crossover",1,1,1.05306482783616,million USD,0.053064827836157,exact,exact,"to the printed digit, 2 ports and 2 cables per node",,
$ bursar reproduce whitney --format csv | grep -c 'nothing printed,nothing printed'
290
$ mkdir $TMP/a $TMP/b; bursar reproduce whitney --reports $TMP/a -o $TMP/text; bursar reproduce whitney --reports $TMP/b -o $TMP/text; ls $TMP/a/whitney; diff -r $TMP/a $TMP/b
figure-03.svg
figure-03.tsv
figure-04.svg
figure-04.tsv
figure-05.svg
figure-05.tsv
figure-06.svg
figure-06.tsv
figure-07.svg
figure-07.tsv
figure-08.svg
figure-08.tsv
figure-09.svg
figure-09.tsv
figure-10.svg
figure-10.tsv
figure-11.svg
figure-11.tsv
figure-12.svg
figure-12.tsv
reproduce.csv
reproduce.txt
$ cmp $TMP/text $TMP/a/whitney/reproduce.txt
$ grep -c '</svg>' $TMP/a/whitney/figure-09.svg
1
$ bursar reproduce whitny
! bursar: unknown paper 'whitny'; did you mean 'whitney'?
? 2
$ bursar reproduce whitney --reports $TMP/nowhere -o $TMP/text 2>&1 | sed "s#$TMP#TMP#"
bursar: cannot make folder TMP/nowhere/whitney: No such file or directory
$ bursar -c nothing-of-this-name reproduce whitney 2>/dev/null
? 5
$ bursar reproduce hpl -q | sed -n '/^  data/,/^$/p'
  data                         model  rows        n  median     p90    bias
                                                        [%]     [%]     [%]
  HPL on InfiniBand            hpl    held out  126    3.75   14.6    0.51
  HPL on InfiniBand            hpl    fitted    152    4.46   10.5    0.28
  HPL on Ethernet              hpl    held out    9   11.3    41.3    8.8
  HPL on Ethernet              hpl    fitted      5   13.9    66.5    3
  HPL on Myrinet and Quadrics  hpl    held out    5    3.31   30.3   -2.9
  HPL on Myrinet and Quadrics  hpl    fitted     38    4.66   15.3   -1.3
  HPL on one and two nodes     hpl    held out    1    1.62    1.62   1.6
  HPL on one and two nodes     hpl    fitted     10    3.86   22.3   -0.097
  HPL of clusters with public  hpl    held out    6   55.1   174     55
  bills

$ bursar reproduce nas-runs -q --format json | python3 -c 'import json, sys; d = json.load(sys.stdin); print(*((a["data_set"], a["used"], a["runs"], a["median_percent"]) for a in d["accuracy"]), sep="\n"); print({(r["data_set"], r["used"]) for r in d["rows"] if r["data_set"] is None})'
('NPB 3.3 over TCP and usNIC', 'held out', 74, 2.174)
('NPB 3.3 over TCP and usNIC', 'fitted', 4, 2.656)
('Gain of usNIC over TCP', 'held out', 16, 31.912)
('Gain of usNIC over TCP', 'fitted', 4, 24.939)
('NPB 2 on the Whitney prototype', 'held out', 3, 25.796)
set()
$ bursar reproduce serving -q | grep -A 5 '^  data .*missed'
  data                group                  fitted   n   median    bias  missed
                                                [%]          [%]     [%]
  Serving: H200 at a  MiniMax-M2.5, tensor    -      25  380      380         25
  fixed concurrency,  attention
  experimental
  Serving: Blackwell  MLPerf 6.1, all        45.5     5   35.4     35          5
$ bursar reproduce serving -q --format json | python3 -c 'import collections, json, sys; d = json.load(sys.stdin); count = lambda rows, key: sorted(collections.Counter(key(r) for r in rows if r["data_set"]).items()); print(count(d["rows"], lambda r: r["data_set"]) == sorted({s: sum(g["runs"] + g["fitted_runs"] for g in d["accuracy_groups"] if g["data_set"] == s) for s in {a["data_set"] for a in d["accuracy"]}}.items())); print(sum(g["missed"] for g in d["accuracy_groups"]) == sum(r["used"] == "held out" and r["verdict"] == "not reproducible" for r in d["rows"]))'
True
True
$ cd $TMP; bursar reproduce all --page how-true.html >text 2>/dev/null; mv how-true.html true.html; bursar reproduce all -q --jobs 1 --page again.html | cmp - text && cmp true.html again.html; grep -c '<figure' true.html; grep -c 'src=\|href=.http' true.html; grep -o '<h2>.*</h2>' true.html
19
0
<h2>Errors by model and data</h2>
<h2>Training: DeepSeek-V3</h2>
<h2>HPL on InfiniBand</h2>
<h2>HPL on Ethernet</h2>
<h2>HPL on Myrinet and Quadrics</h2>
<h2>HPL on one and two nodes</h2>
<h2>HPL of clusters with public bills</h2>
<h2>Training: llm-foundry</h2>
<h2>Training: Megatron-LM</h2>
<h2>Training: MLPerf, GPT-3 175B</h2>
<h2>Training: MLPerf, Llama 3.1 405B</h2>
<h2>NPB 3.3 over TCP and usNIC</h2>
<h2>Gain of usNIC over TCP</h2>
<h2>NPB 2 on the Whitney prototype</h2>
<h2>Serving: Hopper</h2>
<h2>Serving: Blackwell</h2>
<h2>Serving: CDNA3</h2>
<h2>Serving: CDNA4</h2>
<h2>Serving: H200 at a fixed concurrency, experimental</h2>
$ cd $TMP; bursar reproduce bwgrid -q --page none.html >/dev/null; ls none.html 2>/dev/null
! bursar: no measurement is compared here: choose another paper, or all
? 2
$ cd $TMP; bursar reproduce hpl -q --page none.pdf
! bursar: --page: expected a file that ends in one of .html, got 'none.pdf'
! try 'bursar help reproduce'
? 2
$ python3 -B tests/model/hpl_fit.py
195 rows of 11 families: median error 4.5 %; c = 0.115
$ bursar reproduce nas-runs -q --format csv | grep -c '"Seconds'; tail -n +2 scenarios/runs/npb-networks.csv | sed 's/.*,//' | sort -n >$TMP/runs; bursar reproduce nas-runs -q --format csv | grep 'NPB 3.3 over' | sed 's/.*processes",[^,]*,//; s/,.*//' | sort -n | cmp - $TMP/runs
78
