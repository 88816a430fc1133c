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
$ cd $TMP && bursar report "$OLDPWD/scenarios/whitney-bt.yaml" -o b.html && sed 's/<[^>]*>//g' b.html | grep -e '^Buy' -e '^6,825' -e Optimal -e '^Status' -e '^lead of'
Buy 325 x ppro-200 with fast-ethernet
6,825 Mop/s for 997,750.00 USD
✓ Optimal, gap 0
lead of myrinet over fast-ethernet
Statusexact at every budget: whole nodes, any number of them.
Statusproven at every price between the ends.
Statusoptimal: nothing within 1,000,000.00 USD is faster. Gap 0. Independent check: 23 of 23 passed
$ for s in whitney-bt whitney-fleet bwgrid-link; do bursar -q report scenarios/$s.yaml -o $TMP/c.html && TZ=Asia/Tokyo LC_ALL=de_DE.UTF-8 LANG=de_DE.UTF-8 bursar -q report scenarios/$s.yaml -o $TMP/d.html && cmp $TMP/c.html $TMP/d.html && echo same; done
same
same
same
$ bursar report scenarios/whitney-bt.yaml --set 'myrinet-nic=*0.5' --budget 5000000 -o $TMP/e.html && grep -A1 '<pre ' $TMP/e.html
<pre tabindex="0">bursar optimize scenarios/whitney-bt.yaml --budget '5000000' --set 'myrinet-nic=*0.5' --format json -o plan.json
bursar verify plan.json scenarios/whitney-bt.yaml --budget '5000000' --set 'myrinet-nic=*0.5'</pre>
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
$ bursar -q report scenarios/modern-mix.yaml -o $TMP/g.html; sed -n 's/<div><dt>\([A-Z][a-z ]*\)<\/dt><dd>\([^<]*\)<\/dd><dd>\([^<]*\)<\/dd><\/div>/\1: \2 (\3)/p; s/.*<h2[^>]*>\(.*\)<\/h2>/\1/p; s/.*<summary>\(.*\)<\/summary>/\1/p; s/<p>\(.*buys nothing faster.*\)<\/p>/\1/p' $TMP/g.html; grep -c '&gt; \|&gt;:' $TMP/g.html
Rate: 1,229 Gop/s (harmonic mean of cg, ft, lu)
Cost: 908,960.00 USD (91,040.00 USD unspent)
Cost per unit of work: 739.8 USD per Gop/s (purchase cost by rate)
Size: 64 nodes (2,304 cores, 16 TiB)
Power: 43.57 kW (65 rack units)
Goodput: not modelled (the rate assumes no failures)
Rate, and rate per money, against budget
Numbers: Rate against budget
Numbers: Rate per money against budget
Lead of hdr over ndr
Numbers: Lead of hdr over ndr against budget
Order
Alternatives
69 more
ndr: a budget above 1,069,840.00 USD buys nothing faster. Limit for 69 nodes: power, 50,145 W of at most 50,000 W.
hdr: a budget above 933,420.00 USD buys nothing faster. Limit for 67 nodes: power, 50,150 W of at most 50,000 W.
ethernet-25g: a budget above 1,130,600.00 USD buys nothing faster. Limit for 63 nodes: power, 50,040 W of at most 50,000 W.
Which option is fastest at which budget
3 more
What would change it
Numbers: The most fragile inputs: ranges within which the design stays optimal
Numbers: Optimum with each input 10% lower or higher
5 more
Sensitivity: each input lower and higher
Risk
Inputs
Proof
All checks and how candidates were excluded
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
The most fragile inputs: ranges within which the design stays optimal
price of myrinet-nic, 1,280.00 USD, higher, same design: any higher
price of myrinet-nic, 1,280.00 USD, lower, same design: 532.42 USD; best then: 292 x ppro-200 with myrinet
bandwidth of fast-ethernet, 8.389 MB/s, higher, same design: +90 %
bandwidth of fast-ethernet, 8.389 MB/s, lower, same design: 2.702 MB/s; best then: 239 x ppro-200 with myrinet
bursar flip
bursar sensitivity
bursar montecarlo
bursar calibrate
1
$ cd $TMP; for e in html xlsx; do for q in whitney-bt modern-mix; do bursar report $q --time-limit 0.00001 -o so-far.$e 2>&1 >/dev/null | grep -v warning; done; done; grep -c 'NOT proven: stopped early. Bound' so-far.html; grep -o 'Curves and comparisons are left out: [^<]*' so-far.html; grep -c 'id="crossover"' so-far.html; unzip -p so-far.xlsx xl/sharedStrings.xml | grep -o 'Curves and comparisons are left out: [^<]*'
bursar: stopped at a limit: the plan is proven, and the document compares it with nothing
bursar: stopped at a limit: the plan is feasible, not proven best, and the document compares it with nothing
bursar: stopped at a limit: the plan is proven, and the document compares it with nothing
bursar: stopped at a limit: the plan is feasible, not proven best, and the document compares it with nothing
1
Curves and comparisons are left out: the work was stopped before they were made.
0
Curves and comparisons are left out: the work was stopped before they were made.
$ cd $TMP; echo mine >old.html; bursar report whitney-fleet --time-limit 0.00001 -o old.html 2>err; echo "exit $?"; sed "s,/.*/,," err; cat old.html
exit 4
bursar: whitney-fleet.yaml: stopped before a plan was found
mine
$ bursar report scenarios/backtest-h100.yaml -o $TMP/exact.html -q; echo $?; grep -c '<h3>The most fragile inputs' $TMP/exact.html
0
1
$ bursar -q report tests/cli/university-2023/university.yaml -o $TMP/u.html; sed -n 's/.*<li class="chip[^>]*>\(<span[^>]*>\([^<]*\)<\/span>\)*\(.*\)<\/li>/\2\3/p; /class="stack-legend"/,/<\/ul>/s/<[^>]*>//gp; /Requests, one per/,/<h3>Clusters/s/.*<summary>\(.*\)<\/summary>/\1/p' $TMP/u.html; sed -n '/<h3>How often/,$ { s/.*<h3>\(.*\)<.h3>/\1/p; s/.*<text class="name"[^>]*>\(purchase.*\|least.*\)<.text>/\1/p }' $TMP/u.html | sed '/^Clusters/d' | sort -u
✓ Optimal, gap 0
! Inputs: 17 of 22 estimated
Quote expires 2026-06-30

nodes 776,301.60 EUR, 52.3 %
network 180,294.46 EUR, 12.2 %
storage and components 210,425.34 EUR, 14.2 %
facility 4,850.00 EUR, 0.327 %
services 54,198.78 EUR, 3.65 %
tax 257,474.75 EUR, 17.4 %

No seller named: 1,237,225.46 EUR, 6 lines
Dell: 22,294.67 EUR, 2 lines
NVIDIA: 218,156.30 EUR, 8 lines
power-dealer: 5,868.50 EUR, 2 lines
$ bursar -q report tests/cli/university-2023/university.yaml -o $TMP/u.html; sed -n '/<summary>Numbers: Rate against budget/,/<\/table>/p' $TMP/u.html | sed 's/<\/t[hd]>/|/g; s/<[^>]*>/ /g' | grep '|' | head -5; sed -n '/<caption>Order (/,/<\/table>/p' $TMP/u.html | grep -o 'data-label="[^"]*"' | sort -u; sed -n '/<h2 id="inputs"/,/<\/table>/p' $TMP/u.html | grep -o 'data-label="kind">[a-z]*' | uniq
   budget EUR | ndr Gop/s | hdr Gop/s | ethernet-100g Gop/s |  
  400,000| none| 143.9| 134.6| 
  600,000| 322| 302.7| 278.2| 
  800,000| 595.3| 536.4| 468.3| 
  1,000,000| 621.2| 977.9| 847.4| 
data-label="date"
data-label="description"
data-label="kind"
data-label="other offers"
data-label="owned"
data-label="part"
data-label="quantity"
data-label="seller"
data-label="source"
data-label="tax, EUR"
data-label="total with tax, EUR"
data-label="unit price"
data-label="vendor"
data-label="kind">estimate
$ bursar -q report scenarios/whitney-fleet.yaml -o $TMP/fleet.html; sed -n 's/<p class="lead">\(.*\)<.p>/\1/p; s/.*<h2>\(.*\)<.h2>/\1/p' $TMP/fleet.html; bursar -q report rent-or-buy -o $TMP/rent.html; sed -n 's/<p class="lead">\(.*\)<.p>/\1/p; s/.*<dt>\(Cost per[^<]*\)<.dt><dd>\([^<]*\).*/\1: \2/p' $TMP/rent.html; grep -c '<input\|<button\|<select' $TMP/rent.html
Buy 386 x ppro-200 with fast-ethernet + 435 x ppro-200 with myrinet
Rate, and rate per money, against budget
Rate of each kind relative to the fastest
Buy 3 x hgx-h100-8 with ndr and rent 17,520 x hour-h100 a year
Cost per unit of work: 41.77 USD
0
? 1
$ for s in rental-history price-history modern-mix; do bursar report $s -o $TMP/h.html -q; echo "$s: $(grep -c 'h2 id="history"' $TMP/h.html) $(grep -c 'id="over-time"' $TMP/h.html) $(grep -c '<li>price of .* days old, half-life of nodes' $TMP/h.html)"; done; bursar report rental-history -o $TMP/h.html -q; grep -o '<dt>Moved by.*' $TMP/h.html | sed 's/<[^>]*>/ /g'; grep -o 'no nodes bought\|all machines are rented' $TMP/h.html
rental-history: 1 1 0
price-history: 1 1 0
modern-mix: 0 0 1
 Moved by  the prices of hour-b300 (2 dates), hour-mi300x (2 dates).  
no nodes bought
all machines are rented
all machines are rented
