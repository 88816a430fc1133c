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
whitney,"Section 5.2, BT: crossover",5,5,5.0396247491152,million USD,0.00792494982303915,exact,exact,"to the printed digit, 2 ports and 2 cables per node"
whitney,"Section 5.2, LU: crossover",3,3,3.17528631591292,million USD,0.0584287719709742,exact,exact,"to the printed digit, 2 ports and 2 cables per node"
whitney,"Section 5.2, SP: crossover",1,1,1.05306482783616,million USD,0.053064827836157,exact,exact,"to the printed digit, 2 ports and 2 cables per node"
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
