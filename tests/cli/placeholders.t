# Where every price of a plan is an assumption its status reads that prices are placeholders, and nothing is printed by the unit; a cost for which no price was given is not printed.
$ bursar optimize stap-el-stag -q | sed -n '3,/^$/p;/^Order (/,/^$/p'; bursar curve stap-el-stag --points 2 | grep -c 'per USD'; bursar optimize stap-el-stag -q --format json | grep -c '"unit_price": 1.0'
Buy      1,127 x blue-pacific with built-in: 32.6 Gflop/s
Cost     1,127.00 USD
Status   optimal: nothing within the limits is faster. Gap 0. Independent check:
         19 of 19 passed
Inputs   ESTIMATED: 1 of 1 rates; ASSUMED: 1 of 1 prices
Advice   794 nodes for 794.00 USD reach 95 % of this rate; the last 333.00 USD
         buy 5.26 %
         966 nodes: 0.996 % slower, 161.00 USD cheaper: equal within 1 %
Size     1,127 nodes, 1,127 cores, 640.5 GiB; power not known; rack units not
         known

Order (1 line)
  quantity  part          description                                      total
                                                                           [USD]
     1,127  blue-pacific  ASCI Blue Pacific processor: POWER3 at 500..  1,127.00

0
1
$ bursar report stap-el-stag -q -o $TMP/page.html; grep -o 'The prices are placeholders' $TMP/page.html | head -1; grep -c 'cost per node' $TMP/page.html; bursar optimize whitney-bt -q | grep -c placeholders; bursar curve whitney-bt --points 2 | grep -c 'per USD'
0
0
3
$ cp -r catalog/stap-mpp-1997 $TMP/own; sed -i '/blue-pacific/s/assumption/quote/' $TMP/own/quote.csv; bursar optimize scenarios/stap-el-stag.yaml -q -c $TMP/own/ | grep -c -e ' unit '
1
$ sed 's/energy_price: 0.1902, //' scenarios/inference-2026.yaml >$TMP/s.yaml; sed -i "s|programs/|$PWD/scenarios/programs/|" $TMP/s.yaml; bursar optimize -v $TMP/s.yaml -q | sed -n '/^TCO over/,/^$/p'; bursar optimize $TMP/s.yaml -q --format json | grep '"energy"'; sed -i 's/pue/space_price: 10, administration: 1000, pue/' $TMP/s.yaml; bursar optimize -v $TMP/s.yaml -q | sed -n '/^TCO over/,/^$/p'
TCO over 3 years at present value (the budget limits the total)
capital          9,821,048.12 EUR
total operation  0.00 EUR
total            9,821,048.12 EUR

    "energy": 0.0,
TCO over 3 years at present value (the budget limits the total)
capital          9,821,048.12 EUR
space            4,020.00 EUR
administration   3,000.00 EUR
total operation  7,020.00 EUR
total            9,828,068.12 EUR

