# Reports as spreadsheets: formulas that give what the program says, texts that stay texts, the same bytes always.
$ bursar report scenarios/whitney-bt.yaml -o $TMP/a.xlsx && unzip -p $TMP/a.xlsx xl/workbook.xml | grep -o 'sheet name="[^"]*"'
sheet name="Answer"
sheet name="Order"
sheet name="Others"
sheet name="Curve"
sheet name="Crossover"
sheet name="Flip prices"
sheet name="Sensitivity"
sheet name="Assumptions"
sheet name="Proof"
$ unzip -p $TMP/a.xlsx xl/worksheets/sheet2.xml | grep -o '<f>[^<]*</f><v>[^<]*'
<f>ROUND(ROUNDUP(E7/G7,0)*H7,2)</f><v>6500
<f>ROUND(I7*$B$4,2)</f><v>0
<f>I7+J7</f><v>6500
<f>ROUND(ROUNDUP(E8/G8,0)*H8,2)</f><v>32500
<f>ROUND(I8*$B$4,2)</f><v>0
<f>I8+J8</f><v>32500
<f>ROUND(ROUNDUP(E9/G9,0)*H9,2)</f><v>185250
<f>ROUND(I9*$B$4,2)</f><v>0
<f>I9+J9</f><v>185250
<f>ROUND(ROUNDUP(E10/G10,0)*H10,2)</f><v>773500
<f>ROUND(I10*$B$4,2)</f><v>0
<f>I10+J10</f><v>773500
<f>ROUND(SUM(K7:K10),2)</f><v>997750
<f>ROUND($B$3-K11,2)</f><v>2250
$ unzip -p $TMP/a.xlsx xl/sharedStrings.xml | grep -o '<t>\(Buy\|Status\|At most 1000\)[^<]*'
<t>Buy 325 x ppro-200 with fast-ethernet: 6,825 Mop/s for 997,750.00 USD.
<t>Status
<t>At most 1000 of up to 4885 steps per option are shown; `bursar curve --exact --format csv` lists all.
<t>Status: optimal: nothing within 1,000,000.00 USD is faster. Gap 0. Independent check: 23 of 23 passed. Inputs: 1 measured rate, 4 quoted prices, 1 measured network figure.
$ unzip -p $TMP/a.xlsx xl/charts/chart1.xml | grep -o '<c:f>[^<]*'; unzip -p $TMP/a.xlsx xl/charts/chart3.xml | grep -o '<c:f>[^<]*\|<c:crossesAt [^/]*'
<c:f>Curve!$A$25
<c:f>Curve!$A$27:$A$1026
<c:f>Curve!$B$27:$B$1026
<c:f>Curve!$G$25
<c:f>Curve!$G$27:$G$1026
<c:f>Curve!$H$27:$H$1026
<c:f>Curve!$M$25
<c:f>Curve!$M$27
<c:f>Curve!$N$27
<c:f>Sensitivity!$B$5
<c:f>Sensitivity!$A$6:$A$11
<c:f>Sensitivity!$B$6:$B$11
<c:f>Sensitivity!$C$5
<c:f>Sensitivity!$A$6:$A$11
<c:f>Sensitivity!$C$6:$C$11
<c:crossesAt val="6824.826887509502"
$ mkdir $TMP/all; for s in scenarios/*.yaml; do x=$TMP/all/$(basename $s .yaml).xlsx; bursar -q report $s -o $x && unzip -tqq $x && python3 tests/cli/sheet.py $x Order || echo "$s"; done
$ s=scenarios/whitney-procurement.yaml; bursar -q optimize $s --format csv | cut -d, -f1,3 >$TMP/bill.csv && bursar -q report $s -o $TMP/p.xlsx && python3 tests/cli/sheet.py $TMP/p.xlsx Order --set H7=12.37 --show K11 K13; bursar -q evaluate $TMP/bill.csv $s --set fast-ethernet-cable=12.37USD --format json | grep -m1 capital_minor
K11 1216011.61
K13 -259.7
    "capital_minor": 121601161,
$ for s in whitney-procurement whitney-fleet backtest-kasy0; do sleep 1; TZ=Asia/Tokyo LC_ALL=de_DE.UTF-8 LANG=de_DE.UTF-8 bursar -q report scenarios/$s.yaml -o $TMP/c.xlsx; cmp $TMP/all/$s.xlsx $TMP/c.xlsx && echo same; done
same
same
same
$ top=$PWD; cd $TMP && bursar init own >own.txt && cd own && echo 'fast-cable,2026-01-01,,10000,USD,assumption,10,1,to-replace' >>parts/quote.csv && bursar -q report scenario.yaml --set 'fast-*=*0.5' -o a.xlsx && unzip -p a.xlsx xl/sharedStrings.xml | grep -o '<t>[^<]*used here[^<]*'; python3 $top/tests/cli/sheet.py a.xlsx Order; python3 $top/tests/cli/sheet.py a.xlsx Order --set E7=11 --show G7 H7 I7
<t>30.00 from 1 unit; 50.00 for 10 from 1 unit, used here. The total uses this price for any quantity.
<t>2,500.00 from 1 unit; 2,350.00 from 20 units, used here. The total uses this price for any quantity.
G7 10
H7 50
I7 100
$ cd $TMP/own && sed -i 's/Card of the fast network/"=HYPERLINK(""http:\/\/a"")"/; s/Example Networks/"=cmd|""\/c calc""!A1"/; s/Example Servers/http:\/\/a.b\/c/' parts/part.csv && sed -i '2s/.*/to-replace,"=1+1",@SUM(1),,javascript:alert(1),+1/' parts/source.csv && sed -i 's/^title: .*/title: "=1<2"/; s/name: solver/name: "-2"/' scenario.yaml && bursar -q report scenario.yaml -o a.xlsx && mkdir x && cd x && unzip -q ../a.xlsx && grep -oh '<t[^>]*>[=+@-][^<]*\|<t>http[^<]*' xl/sharedStrings.xml; cat xl/worksheets/*.xml | grep -o '<f>[^<]*' | grep -ci 'http\|cmd\|alert'; grep -rl '<hyperlink\|externalLink\|TargetMode' . ; ls xl
<t>=1&lt;2
<t>-2
<t>=HYPERLINK("http://a")
<t>=cmd|"/c calc"!A1
<t>http://a.b/c
<t>-27.4 %
<t>-75.4 %
<t>-92.8 %
<t>-
<t>-2 on a process of small-server
<t>=1+1
<t>+1
0
_rels
charts
drawings
sharedStrings.xml
styles.xml
theme
workbook.xml
worksheets
$ bursar report scenarios/whitney-bt.yaml --budget 100 -o $TMP/none.xlsx; [ -e $TMP/none.xlsx ] || echo none
none
$ cd $TMP && bursar report "$OLDPWD/scenarios/whitney-bt.yaml" -o nowhere/a.xlsx
! bursar: nowhere/a.xlsx: cannot be written: No such file or directory
? 7
$ bursar -q report scenarios/modern-mix.yaml -o $TMP/f.xlsx; for n in 1 2 3 8; do unzip -p $TMP/f.xlsx xl/worksheets/sheet$n.xml | grep -o 'pane ySplit="[^"]*"\|<autoFilter[^>]*\|<c r="[MD][67]" s="[^"]*"><v>45[^<]*'; done; unzip -p $TMP/f.xlsx xl/styles.xml | grep -o 'formatCode="yyyy[^"]*"'
pane ySplit="6"
<c r="M7" s="14"><v>45526
<autoFilter ref="A6:P10"/
pane ySplit="4"
<autoFilter ref="A4:G79"/
pane ySplit="4"
<c r="D6" s="14"><v>45526
<autoFilter ref="A4:F16"/
formatCode="yyyy-mm-dd"
