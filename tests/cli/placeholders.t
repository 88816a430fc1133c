# Where every price of a plan is an assumption its status reads that prices are placeholders, and nothing is printed by the unit; a cost for which no price was given is not printed.
$ bursar optimize stap-el-stag -q | sed -n '3,/^$/p;/^Order (/,/^$/p'; bursar curve stap-el-stag --points 2 | grep -c 'per USD'; bursar optimize stap-el-stag -q --format json | grep -c '"unit_price": 1.0'
Buy 1127 x blue-pacific with built-in: 32.6 Gflop/s for 1,127.00 USD.
Proven for the prices and rates given: nothing else is better. The prices are
placeholders: each one is an assumption. Of what it rests on, the one rate and
the one price are estimates or assumptions.
Advice  966 nodes: 0.996 % slower, 161.00 USD cheaper: equal within 1 %.
        794 nodes for 794.00 USD reach 95 % of this rate; the last 333.00 USD
        buy 5.26 %.

What to order
  part          quantity  total [USD]  source
  blue-pacific     1,127     1,127.00  assumed-node-count

0
1
$ bursar report stap-el-stag -q -o $TMP/page.html; grep -o 'The prices are placeholders' $TMP/page.html | head -1; grep -c 'cost per node' $TMP/page.html; bursar optimize whitney-bt -q | grep -c placeholders; bursar curve whitney-bt --points 2 | grep -c 'per USD'
The prices are placeholders
0
0
0
? 1
$ cp -r catalog/stap-mpp-1997 $TMP/own; sed -i '/blue-pacific/s/assumption/quote/' $TMP/own/quote.csv; bursar optimize scenarios/stap-el-stag.yaml -q -c $TMP/own/ | grep -c -e placeholders -e 'unit price'
1
$ sed 's/energy_price: 0.1902, //' scenarios/inference-2026.yaml >$TMP/s.yaml; sed -i "s|programs/|$PWD/scenarios/programs/|" $TMP/s.yaml; bursar optimize -v $TMP/s.yaml -q | sed -n '/^TCO over/,/^$/p'; bursar optimize $TMP/s.yaml -q --format json | grep '"energy"'; sed -i 's/pue/space_price: 10, administration: 1000, pue/' $TMP/s.yaml; bursar optimize -v $TMP/s.yaml -q | sed -n '/^TCO over/,/^$/p'
Cost over 3 years, at present value (the budget is on all of it)
capital                9,970,044.78 EUR
operation in all       0.00 EUR
capital and operation  9,970,044.78 EUR

    "energy": 0.0,
Cost over 3 years, at present value (the budget is on all of it)
capital                9,970,044.78 EUR
space                  6,600.00 EUR
administration         3,000.00 EUR
operation in all       9,600.00 EUR
capital and operation  9,979,644.78 EUR

