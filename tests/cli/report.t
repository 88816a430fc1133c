# Reports: a page that needs nothing else, also where a foreign catalogue or scenario holds markup and formulas.
$ cd $TMP && bursar init own >own.txt && cd own && sed -i 's/Card of the fast network/"<script>""\&'"'"'"/; s/Example Networks/"=HYPERLINK(""a"")"/' parts/part.csv && sed -i '2s/.*/to-replace,"<b>\&amp;<\/b>",@SUM(1),,javascript:alert(1),"<\/script><script>alert(1)<\/script>"/' parts/source.csv && sed -i 's/^title: .*/title: "<img src=x onerror=alert(1)> \&amp; \x27"/; s/name: solver/name: "<i>"/' scenario.yaml && bursar -q report scenario.yaml -o page.html; grep -c '<img src=x\|<b>\|<i>\|</script><script>alert\|<script>"' page.html; grep -o '<title>.*</title>' page.html | head -1; grep -c '&lt;/script&gt;&lt;script&gt;alert(1)' page.html
0
<title>&lt;img src=x onerror=alert(1)&gt; &amp;amp; &#39;</title>
9
$ cd $TMP/own && bursar -q report scenario.yaml -o orders.csv && cut -d, -f1-4 orders.csv
request,seller,part,name
1,"'=HYPERLINK(""a"")",fast-cable,Cable of the fast network
1,"'=HYPERLINK(""a"")",fast-nic,"<script>""&'"
1,"'=HYPERLINK(""a"")",fast-switch-32,Switch of the fast network with 32 ports
2,Example Servers,head-node,Node for users and files
2,Example Servers,rack,Rack of 42 units
2,Example Servers,small-server,Server with 8 cores
$ bursar report scenarios/whitney-bt.yaml -o $TMP/a.html && sed 's/url(#[a-z-]*)//; s|http://www.w3.org/2000/svg||' $TMP/a.html | grep -c 'http:\|https:\|src=\|@import\|url('; [ "$(stat -c %s $TMP/a.html)" -lt 1000000 ] && echo small
0
small
$ cd $TMP && bursar report "$OLDPWD/scenarios/whitney-bt.yaml" -o b.html && sed 's/<[^>]*>//g' b.html | grep -e '^Buy' -e '^Status' -e '^lead of'
Buy 325 x ppro-200 with fast-ethernet: 6,825 Mop/s for 997,750.00 USD.
Proven: nothing else within 1,000,000.00 USD is faster.
lead of myrinet over fast-ethernet
$ for s in whitney-bt whitney-fleet bwgrid-link; do bursar -q report scenarios/$s.yaml -o $TMP/c.html && TZ=Asia/Tokyo LC_ALL=de_DE.UTF-8 LANG=de_DE.UTF-8 bursar -q report scenarios/$s.yaml -o $TMP/d.html && cmp $TMP/c.html $TMP/d.html && echo same; done
same
same
same
$ bursar report scenarios/whitney-bt.yaml --set 'myrinet-nic=*0.5' --budget 5000000 -o $TMP/e.html && grep -A2 '<pre ' $TMP/e.html
<pre tabindex="0">bursar optimize scenarios/whitney-bt.yaml --budget '5000000' --set 'myrinet-nic=*0.5' --format json -o plan.json
bursar verify plan.json scenarios/whitney-bt.yaml --budget '5000000' --set 'myrinet-nic=*0.5'</pre>
</main>
$ bursar report scenarios/whitney-bt.yaml --between fast-ethernet -o $TMP/f.html
! bursar: --between needs A,B: the two choices to compare
? 2
$ bursar report scenarios/whitney-bt.yaml --between fast-ethernet,etherfast -o $TMP/f.html; [ -e $TMP/f.html ] || echo none
none
! bursar: no network, node, template or vendor 'etherfast' among the designs of the scenario; expected one of fast-ethernet, ppro-200, per-port, myrinet
$ cp scenarios/whitney-bt.yaml $TMP && cd $TMP && bursar report whitney-bt.yaml -o f.pdf
! bursar: -o f.pdf: report writes no '.pdf' files; expected one of .csv, .html, .xlsx
? 2
$ bursar report scenarios/whitney-bt.yaml --budget 100 -o $TMP/f.html; [ -e $TMP/f.html ] || echo none
none
! bursar: --budget: the budget 100.00 USD is below the cheapest purchase: 1 x ppro-200 (fast-ethernet) for 3,070.00 USD
$ cp -r scenarios catalog $TMP; cd /; for s in whitney-bt whitney-calibrated; do for f in html xlsx csv; do bursar report $TMP/scenarios/$s.yaml -c $TMP/catalog/whitney-1997 -o $TMP/sent.$f -q; rm -rf $TMP/parts; mkdir $TMP/parts; cp $TMP/sent.$f $TMP/parts; [ $f = xlsx ] && (cd $TMP/parts; unzip -q sent.xlsx; rm sent.xlsx); grep -rlE "$TMP" $TMP/parts; done; done; grep -o 'Scenario whitney-calibrated.yaml, SHA-256' $TMP/sent.html; bursar report $TMP/scenarios/whitney-bt.yaml -o $TMP/sent.html -q; grep -c 'whitney-bt.yaml' $TMP/sent.html
Scenario whitney-calibrated.yaml, SHA-256
3
$ bursar -q report scenarios/modern-mix.yaml -o $TMP/g.html; sed -n '/class="figures"/,/<nav/s/<div><dt>\(.*\)<\/dt><dd>\(.*\)<\/dd><\/div>/\1: \2/p; s/.*<summary>\(.*\)<\/summary>/\1/p; s/<p>\(More than.*\)<\/p>/\1/p; s/<p class="proof">\(It rests.*\)<\/p>/\1/p' $TMP/g.html; grep -c '&gt; \|&gt;:' $TMP/g.html
It rests on 3 rates (estimated), 4 prices (1 list, 3 estimate), 2 network figures (estimate); all 23 checks of the certificate hold.
rate: 1,252.54 Gop/s
cost: 908,960.00 USD
cost per node: 14,202.50 USD
nodes: 64
cores: 2,304
memory: 16,384 GiB
power: 43.57 kW
rack units: 65 U
share of the network: 22.55 %
69 more
More than 1,069,840.00 USD buys no more with ndr. What stops one node more (69): power, 50,145 W of at most 50,000 W.
More than 933,420.00 USD buys no more with hdr. What stops one node more (67): power, 50,150 W of at most 50,000 W.
More than 1,130,600.00 USD buys no more with ethernet-25g. What stops one node more (63): power, 50,040 W of at most 50,000 W.
3 more
5 more
13 more
0
? 1
$ bursar -q report scenarios/whitney-bt-error.yaml -o $TMP/h.html; for size in wide narrow; do sed -n '/id="lead"/,/<\/figure>/p' $TMP/h.html | sed -n "/<svg class=\"$size\"/,/<\/svg>/s/.*<text class=\"note\"[^>]*>\([^<]*\).*/\1/p"; done; sed -n '/id="lead"/,/<\/figure>/s/.*beside">\([^<]*\)<.*/\1/p' $TMP/h.html
the winner alternates
5,031,721 to 5,056,755 USD
myrinet leads
fast-ethernet leads
myrinet leads
fast-ethernet leads
: 5,031,721 to 5,056,755 USD
: 12,516 to 15,000,000 USD
$ bursar -q report scenarios/whitney-bt.yaml -o $TMP/h.html; sed -n '/id="fragile"/,/<\/figure>/p' $TMP/h.html | sed -n '/class="wide"/,/<\/svg>/s/.*<title>\([^<]*\)<.*/\1/p'; bursar -q report scenarios/modern-mix-5m.yaml -o $TMP/h.html; sed -n 's/.*<code>\(.*\)<.code>.*/\1/p' $TMP/h.html; grep -c '`' $TMP/h.html
The most fragile inputs: the design stays the best one within the bar
price of myrinet-nic, 1,280.00 USD, higher, same design: any higher
price of myrinet-nic, 1,280.00 USD, lower, same design: 532.42 USD; best then: 292 x ppro-200 with myrinet
bandwidth of fast-ethernet, 8.389 MB/s, higher, same design: +90 %
bandwidth of fast-ethernet, 8.389 MB/s, lower, same design: 2.702 MB/s; best then: 239 x ppro-200 with myrinet
bursar whatif
bursar flip
bursar sensitivity
bursar montecarlo
1
$ cd $TMP; for e in html xlsx; do for q in whitney-bt modern-mix; do bursar report $q --time-limit 0.00001 -o so-far.$e 2>&1 >/dev/null | grep -v warning; done; done; grep -c 'NOT proven: stopped early. Bound' so-far.html; grep -o 'Curves and comparisons are left out: [^<]*' so-far.html; grep -c 'id="crossover"' so-far.html; unzip -p so-far.xlsx xl/sharedStrings.xml | grep -o 'Curves and comparisons are left out: [^<]*'
bursar: stopped at a limit: the plan is proven, and the document compares it with nothing
bursar: stopped at a limit: the plan is feasible, not proven best, and the document compares it with nothing
bursar: stopped at a limit: the plan is proven, and the document compares it with nothing
bursar: stopped at a limit: the plan is feasible, not proven best, and the document compares it with nothing
1
Curves and comparisons are left out: the search stopped at a limit.
0
Curves and comparisons are left out: the search stopped at a limit.
$ cd $TMP; echo mine >old.html; bursar report whitney-fleet --time-limit 0.00001 -o old.html 2>err; echo "exit $?"; sed "s,/.*/,," err; cat old.html
exit 4
bursar: whitney-fleet.yaml: stopped before a plan was found
mine
$ bursar report scenarios/backtest-h100.yaml -o $TMP/exact.html -q; echo $?; grep -c 'The most fragile inputs' $TMP/exact.html
0
3
