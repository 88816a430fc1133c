# Live pages: options, controls made from the scenario, a policy that allows no request, and a brief page.
$ cd $TMP && cp "$OLDPWD"/scenarios/whitney-bt.yaml . && bursar report whitney-bt.yaml --live -o x.csv
! bursar: --live makes a page: -o FILE must end in .html
? 2
$ cd $TMP && bursar report whitney-bt.yaml --brief -o x.xlsx
! bursar: --brief makes a page: -o FILE must end in .html
? 2
$ cd $TMP && bursar report whitney-bt.yaml --engine server -o x.html
! bursar: --engine needs --live
? 2
$ cd $TMP && bursar -q report whitney-bt.yaml --live --engine server --budget 2000000 --set myrinet-nic=995 -o live.html && sed -n '/id="live-question"/,/^<.script>/p' live.html | sed '1d;$d' >live.json && python3 -c "import json; d = json.load(open('live.json')); print(d['scenario'], d['options'], d['set']); [print(g['heading'] + ':', *(c['id'] + '=' + c['value'] for c in g['controls'])) for g in d['groups']]"
whitney-bt.yaml {'quiet': True, 'budget': '2000000'} ['myrinet-nic=995']
Purchase: budget=2000000 goal=rate target-rate= override=
More limits: limit.max_nodes= limit.min_nodes= limit.min_rate= limit.power= limit.rack_units= limit.racks= limit.weight= limit.carbon= limit.gamma=
Nodes and networks: choose.networks=fast-ethernet,myrinet
Prices of the parts bought: fast-ethernet-cable=10 fast-ethernet-nic=100 fast-ethernet-port=285 ppro-200=2380
Prices of other parts: myrinet-cable=133 myrinet-nic=995 myrinet-port=123.12
Assumptions: near=1 counts=any
$ cd $TMP && grep -o 'Content-Security-Policy" content="[^"]*"' live.html | sed "s/sha256-[^']*/sha256/g"; sed 's|http://www.w3.org/2000/svg||g' live.html | grep -c 'http:\|https:\|src=\|@import\|eval('
Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; connect-src 'self'; worker-src blob:; script-src 'wasm-unsafe-eval' blob: 'sha256' 'sha256'"
0
? 1
$ cd $TMP && python3 -c "import base64, hashlib, re; page = open('live.html').read(); policy = re.search('Content-Security-Policy. content=.([^>]*)', page)[1]; [print(base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() in policy) for script in re.findall('<script>(.*?)</script>', page, re.S)]"
True
True
$ cd $TMP && bursar init own >own.txt && cd own && sed -i 's/^title: .*/title: "<\/script><script>alert(1)<\/script>"/; s/name: solver/name: "<\/script>"/' scenario.yaml && bursar -q report scenario.yaml --live --engine server -o live.html; grep -c '</script><script>alert\|"</script>' live.html
0
? 1
$ bursar -q report scenarios/whitney-bt.yaml --brief -o $TMP/brief.html && sed -n 's/<p class="lead">\(.*\)<.p>/\1/p; s/.*<h2 id="[a-z]*">\(.*\)<.h2>/\1/p; s/.*<dd>\(no near.*\)<.dd>.*/\1/p; /left out/p' $TMP/brief.html
Buy 325 x ppro-200 with fast-ethernet
no near-optimal purchase is worth it: 322 nodes are 0.86 % slower and only 0.923 % cheaper.
<p>Curves and comparisons are left out: <code>--brief</code> makes no studies.</p>
Order
Inputs
Proof
$ bursar -q report tests/cli/university-2023/tender.yaml --brief -o $TMP/tender.html && sed -n 's/<p class="lead">\(.*\)<.p>/\1/p; s/.*<h2 id="[a-z]*">\(.*\)<.h2>/\1/p' $TMP/tender.html
Award to Northway with warranty-5: 6.811 x reference for 876,000.00 EUR.
Bids
Order
For comparison: best purchase from the catalogue
Inputs
Proof
$ cd $TMP && ln -sfn $OLDPWD/scenarios scenarios && bursar report scenarios/whitney-bt.yaml --live -o live.html --engine server && grep -c 'id="live-question"' live.html
1
