# The score matrix of a tender in a workbook: its formulas give what the program says, for each award, and also after an
# edit of a price: then the ranking and the scores are those of the same scenario with such a bid.
$ S=tests/cli/university-2023/tender.yaml; bursar -q report $S -o $TMP/a.xlsx; unzip -p $TMP/a.xlsx xl/workbook.xml | grep -o 'sheet name="[^"]*"' | head -5; unzip -p $TMP/a.xlsx xl/worksheets/sheet2.xml | grep -o '<c r="[A-Z]*\(5\|11\|21\|31\)" [^>]*><f>[^<]*</f><v>[^<]*' | sed 's/ s="[0-9]*"//'; python3 tests/cli/sheet.py $TMP/a.xlsx Score
sheet name="Answer"
sheet name="Score"
sheet name="Prices to win"
sheet name="Bids"
sheet name="Order"
<c r="B5" t="str"><f>IF(COUNTIF($R$27:$R$32,"yes")=0,"none",INDEX($A$27:$A$32,MATCH(1,$B$27:$B$32,0)))</f><v>Northway with warranty-5
<c r="A11" t="str"><f>INDEX($A$27:$A$32,MATCH(B11,$B$27:$B$32,0))</f><v>Northway with warranty-5
<c r="C11"><f>IF(INDEX($R$27:$R$32,MATCH(B11,$B$27:$B$32,0))="yes",INDEX($C$27:$C$32,MATCH(B11,$B$27:$B$32,0)),"excluded")</f><v>93.54680365296804
<c r="D11"><f>INDEX($F$27:$F$32,MATCH(B11,$B$27:$B$32,0))</f><v>876000
<c r="E11"><f>ROUND(D11-$D$11,2)</f><v>0
<c r="E21"><f>IF(COUNTIF($R$27:$R$32,"yes")=0,0,SUMPRODUCT(MIN($F$27:$F$32+($R$27:$R$32&lt;&gt;"yes")*1E+300)))</f><v>814600
<c r="F21"><f>IF(COUNTIF($R$27:$R$32,"yes")=0,0,SUMPRODUCT(MAX($F$27:$F$32-($R$27:$R$32&lt;&gt;"yes")*1E+300)))</f><v>876000
<c r="B31"><f>1+SUMPRODUCT(1*(128*(($R$27:$R$32="yes")-(R31="yes"))+32*(ABS($P$27:$P$32-P31)&gt;1E-12*ABS(P31))*SIGN($P$27:$P$32-P31)+8*(R31="yes")*(ABS($G$27:$G$32-G31)&gt;1E-12*ABS(G31))*SIGN($G$27:$G$32-G31)-4*SIGN($F$27:$F$32-F31)+2*(ABS($G$27:$G$32-G31)&gt;1E-12*ABS(G31))*SIGN($G$27:$G$32-G31)-SIGN(ROW($F$27:$F$32)-ROW(F31))&gt;0))</f><v>1
<c r="C31"><f>IF(R31="yes",O31+I31+K31+N31,"")</f><v>93.54680365296804
<c r="D31"><f>D30</f><v>838000
<c r="F31"><f>ROUND(D31+E31,2)</f><v>876000
<c r="H31"><f>IF(R31="yes",IF(G31=$F$20,$B$7,$B$7*G31/$F$20),"")</f><v>100
<c r="I31"><f>IF(R31="yes",$B$20/SUM($B$20:$B$22)*H31,"")</f><v>50
<c r="J31"><f>IF(R31="yes",IF(F31=$E$21,$B$7,$B$7*$E$21/F31),"")</f><v>92.99086757990868
<c r="K31"><f>IF(R31="yes",$B$21/SUM($B$20:$B$22)*J31,"")</f><v>32.54680365296804
<c r="L31"><f>L30</f><v>3
<c r="M31"><f>IF(R31="yes",$B$7*MIN(L31,$D$22)/$D$22,"")</f><v>60
<c r="N31"><f>IF(R31="yes",$B$22/SUM($B$20:$B$22)*M31,"")</f><v>9
<c r="P31"><f>IF(R31="yes",C31,0)</f><v>93.54680365296804
<c r="R31" t="str"><f>IF(AND(Q31="yes",F31&lt;=$B$6),"yes","no")</f><v>yes
$ cp -r tests/cli/university-2023/. $TMP/scenarios; cd $TMP/scenarios; sed -i 's/^budget:.*/budget: 1000000/; /^error/,/^  correlate/d' tender.yaml; sed '/^criteria/,/^  service/d; /class: wish/d' tender.yaml >bare.yaml; award() { sed "s/^award:.*/award: $1/" $2.yaml >$3.yaml; }; for a in price value; do award $a bare $a; done; for d in price performance; do award "{by: ufab, band: 8%, decider: $d}" bare ufab-$d; done; sed '/price: {weight/d' tender.yaml >no-price.yaml; award '{by: value, performance: points, formula: range, scale: 10}' no-price value-points; award '{by: ufab, band: 20%, decider: performance, performance: points, formula: range}' no-price ufab-points; award '{by: points, formula: range}' tender range; sed 's/^award:.*/award: quality-in-money/; s/metric: {weight: 50}/metric: {worth: 20000}/; s/price: {weight.*/use: {worth: 25000, units: nodes, baseline: 80%, Halden: 90%, Meridian: 75%, Northway: 80%, Quay: 85%}/; s/service: {weight: 15, of: 5,/service: {worth: 9000,/; s/points: 2,/worth: 12000 EUR,/' tender.yaml >quality.yaml; for s in price value ufab-price ufab-performance value-points ufab-points range quality; do bursar -q report $s.yaml -o $s.xlsx && python3 $OLDPWD/tests/cli/sheet.py $s.xlsx Score && echo "$s: $(python3 $OLDPWD/tests/cli/sheet.py $s.xlsx Score --show B5)"; done
price: B5 Halden
value: B5 Northway
ufab-price: B5 Northway
ufab-performance: B5 Northway
value-points: B5 Northway with warranty-5
ufab-points: B5 Northway with warranty-5
range: B5 Northway
quality: B5 Halden with three-more
$ cd $TMP/scenarios; cp bids/northway.csv bids/as-it-is.csv; same() { bursar -q evaluate $1.yaml --format csv | awk -F, 'NR == 1 { for (i = NF; i > 0; i--) if ($i ~ /^score/) at = i; million = $(at + 1) ~ /^score/ } NR > 1 { printf "%s,%s\n", $2, $at == "" ? "excluded" : sprintf("%.10g", $(at + million)) }' >want; python3 $OLDPWD/tests/cli/sheet.py $1.xlsx Score --set "$2" --table Ranking bid score >got; cmp got want >&2 || diff got want; }; for p in 700000 899999.99 1000001; do sed "s/838000/$p/" bids/as-it-is.csv >bids/northway.csv; for s in price value ufab-price ufab-performance value-points ufab-points range quality; do same $s "Northway/price of the bid=$p"; done; sed -n 1p got; done
Northway,536780.93
Halden with three-more,561676.75
Halden with three-more,561676.75
$ cd $TMP/scenarios; cp bids/as-it-is.csv bids/northway.csv; S="python3 $OLDPWD/tests/cli/sheet.py"; for s in price value ufab-price ufab-performance value-points ufab-points range quality; do $S $s.xlsx 'Prices to win'; p=$($S $s.xlsx 'Prices to win' --show 'Meridian/wins up to' | sed 's/.* //'); for more in 0 0.01; do $S $s.xlsx Score --set "Meridian/price of the bid=$(awk "BEGIN { printf \"%.2f\", $p + $more }")" --show B5 | sed "s/^B5/$s: Meridian at $p + $more,/"; done; done
price: Meridian at 814600 + 0, Meridian
price: Meridian at 814600 + 0.01, Halden
value: Meridian at 650678.89 + 0, Meridian
value: Meridian at 650678.89 + 0.01, Northway
ufab-price: Meridian at 707259.66 + 0, Meridian
ufab-price: Meridian at 707259.66 + 0.01, Northway
ufab-performance: Meridian at 598624.58 + 0, Meridian
ufab-performance: Meridian at 598624.58 + 0.01, Northway
value-points: Meridian at 624891.76 + 0, Meridian
value-points: Meridian at 624891.76 + 0.01, Northway with warranty-5
ufab-points: Meridian at 450656.14 + 0, Meridian
ufab-points: Meridian at 450656.14 + 0.01, Northway
range: Meridian at 794708.96 + 0, Meridian
range: Meridian at 794708.96 + 0.01, Northway
quality: Meridian at 690446.28 + 0, Meridian
quality: Meridian at 690446.28 + 0.01, Halden with three-more
