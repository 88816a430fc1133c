# must_buy and parts in limited supply. A node of Whitney with Fast Ethernet costs 2380, plus 100 for its NIC, 2 x 285 for ports and
# 2 x 10 for cables.
$ cp -r tests/cli/university-2023 $TMP/..
$ sed 's/^choose:/limits: {available: {ppro-200: 300}, must_buy: [fast-ethernet-nic]}\n&/' scenarios/whitney-bt.yaml >$TMP/stock.yaml; cd $TMP; bursar optimize stock.yaml --format csv | head -4
part,kind,quantity,owned,unit_price,unit_price_minor,tax,tax_minor,total,total_minor,quote_kind,quote_date,source,seller,dearer_offers,vendor,name,valid_until
fast-ethernet-cable,cable,600,0,10.00,1000,0.00,0,6000.00,600000,quote,1997-10-01,nas-97-023-table-6,nas-97-023-table-6,0,,Fast Ethernet cable,
fast-ethernet-nic,nic,300,0,100.00,10000,0.00,0,30000.00,3000000,quote,1997-10-01,nas-97-023-table-6,nas-97-023-table-6,0,,Fast Ethernet interface card,
fast-ethernet-port,port,600,0,285.00,28500,0.00,0,171000.00,17100000,quote,1997-10-01,nas-97-023-table-6,nas-97-023-table-6,0,,"Fast Ethernet switch, per port",
$ cd $TMP; bursar optimize stock.yaml --format json -o plan.json; bursar verify plan.json stock.yaml --format csv | grep -E '^(must buy|available|optimal)'
must buy,true,the bill has every part in must_buy (1)
available,true,no line exceeds the available units
optimal,true,"best of 300 candidates enumerated: 6333960553.45764, plan 6333960553.45764"
$ cd $TMP; sed 's/available: {ppro-200: 300}/available: {ppro-200: 299}/; s/fast-ethernet-nic]/myrinet-nic]/' stock.yaml >other.yaml; bursar verify plan.json other.yaml --format csv | grep -E '^(design|must buy|available),'
design,false,ppro-200 with fast-ethernet in template per-port is not a design of the scenario
must buy,false,the bill has every part in must_buy (1)
available,false,no line exceeds the available units
$ cd $TMP; sed 's/^choose:/owned: {fast-ethernet-nic: 300}\n&/' stock.yaml >owned.yaml; bursar optimize owned.yaml --format csv | head -4; bursar optimize owned.yaml --format json -o owned.json; bursar verify owned.json owned.yaml --format json | grep verified
part,kind,quantity,owned,unit_price,unit_price_minor,tax,tax_minor,total,total_minor,quote_kind,quote_date,source,seller,dearer_offers,vendor,name,valid_until
fast-ethernet-cable,cable,600,0,10.00,1000,0.00,0,6000.00,600000,quote,1997-10-01,nas-97-023-table-6,nas-97-023-table-6,0,,Fast Ethernet cable,
fast-ethernet-nic,nic,1,299,100.00,10000,0.00,0,100.00,10000,quote,1997-10-01,nas-97-023-table-6,nas-97-023-table-6,0,,Fast Ethernet interface card,
fast-ethernet-port,port,600,0,285.00,28500,0.00,0,171000.00,17100000,quote,1997-10-01,nas-97-023-table-6,nas-97-023-table-6,0,,"Fast Ethernet switch, per port",
  "verified": true,
$ sed 's/^choose:/limits: {must_buy: [myrinet-nic]}\n&/' scenarios/whitney-bt.yaml >$TMP/myrinet.yaml; cd $TMP; bursar optimize myrinet.yaml | sed -n 3,4p
Buy      239 x ppro-200 with myrinet: 5,608 Mop/s
Cost     997,165.36 USD; 2,834.64 USD unspent
$ cd $TMP; bursar optimize stock.yaml --best 3 --format csv | cut -d, -f1-8
rank,objective,rate,cost,cost_minor,node,nodes,nic
1,6333.96055345764,6333.96055345764,921000.00,92100000,ppro-200,300,fast-ethernet-nic
2,6314.23250474159,6314.23250474159,917930.00,91793000,ppro-200,299,fast-ethernet-nic
3,6294.49719055526,6294.49719055526,914860.00,91486000,ppro-200,298,fast-ethernet-nic
$ cd $TMP; bursar optimize stock.yaml --set limit.available.ppro-200=250 | sed -n 3p; bursar optimize stock.yaml --set 'limit.available.*-cable=*2'
Buy      250 x ppro-200 with fast-ethernet: 5,338 Mop/s
! bursar: --set: there is no limit on available 'fast-ethernet-cable' to multiply: give a number
? 2
$ cd $TMP; bursar optimize stock.yaml --set limit.available.ppro-20=250
! bursar: --set: no limit matches 'available.ppro-20' in 'limit.available.ppro-20=250'; did you mean 'available.ppro-200'?
? 2
$ cd $TMP; sed 's/available: {ppro-200: 300}/min_nodes: 310, available: {ppro-200: 300}/' stock.yaml >few.yaml; bursar explain few.yaml
Whitney class C BT: Fast Ethernet or Myrinet?

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  min_nodes 310 (line 14): 300 nodes
  available ppro-200=300 (line 14): 310 x ppro-200 available
Smallest sufficient change: min_nodes to 305 and 305 x ppro-200 available.
! bursar: few.yaml: nothing can be bought: no design with 310 nodes has both a topology and prices
? 3
$ cd $TMP; sed 's/must_buy: /available: {fast-ethernet-port: 100}, min_nodes: 64, must_buy: /' myrinet.yaml | sed 's/networks: .*/networks: [fast-ethernet]/' >none.yaml; bursar explain none.yaml
Whitney class C BT: Fast Ethernet or Myrinet?

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  must_buy myrinet-nic (line 14): not sufficient alone
  networks [fast-ethernet] (line 17): add network myrinet
Smallest sufficient change: add network myrinet.
! bursar: none.yaml:14:74: must_buy: no cluster of this scenario uses part 'myrinet-nic'
? 3
$ bursar optimize scenarios/stap-128.yaml --set latency.built-in=5us
! bursar: --set: 'latency.built-in=5us': a built-in network has no latency or bandwidth of its own to change: the model knows those of each machine
? 2
$ bursar optimize scenarios/stap-128.yaml --set 'bandwidth.*=5GB/s'
! bursar: --set: 'bandwidth.*=5GB/s': a built-in network has no latency or bandwidth of its own to change: the model knows those of each machine
? 2
$ cd $TMP; bursar export stock.yaml --whole --lp whole.lp >/dev/null; glpsol --lp whole.lp | grep -c 'INTEGER OPTIMAL SOLUTION FOUND'
1
$ cd $TMP; printf 'part,quantity\nppro-200,301\nmyrinet-port,602\nmyrinet-cable,602\nmyrinet-nic,301\n' >bid.csv; bursar evaluate bid.csv stock.yaml --format csv | grep -E '^(must_buy|available)'
must_buy,"the bid does not contain 'fast-ethernet-nic', which must be bought",stock.yaml,14,49
available,"the bid buys 301 x ppro-200, but only 300 are available",stock.yaml,14,22
$ cp -r catalog/whitney-1997 $TMP/lapsed; sed -i 's/^myrinet-port,1997-10-01,,/myrinet-port,1997-06-01,1997-09-30,/' $TMP/lapsed/quote.csv; bursar catalog build $TMP/lapsed -o $TMP/lapsed.db -q; sed 's/^choose:/quotes: valid\n&/' scenarios/whitney-bt.yaml >$TMP/valid.yaml; cd $TMP; bursar optimize valid.yaml -c lapsed.db
! bursar: valid.yaml:14:9: no quote of 'myrinet-port' in catalogue 'whitney-1997' is valid on 1997-10-01, and only valid quotes are allowed
? 6
$ cd $TMP; sed 's/^choose:/limits: {must_buy: [myrinet-port]}\n&/' valid.yaml >must.yaml; bursar optimize must.yaml -c lapsed.db
! bursar: must.yaml:14:9: no quote of 'myrinet-port' in catalogue 'whitney-1997' is valid on 1997-10-01, and only valid quotes are allowed
? 6
$ cd $TMP; sed 's/networks: .*/networks: [fast-ethernet]/' valid.yaml >fast.yaml; bursar optimize fast.yaml -c lapsed.db | sed -n 3p; bursar optimize valid.yaml -c lapsed.db --set myrinet-port=123USD | sed -n 3p
Buy      325 x ppro-200 with fast-ethernet: 6,825 Mop/s
Buy      325 x ppro-200 with fast-ethernet: 6,825 Mop/s
$ cd $TMP && sed -e '/^range/d; /^overrides/,$d; s/^goal: .*/goal: cost/; s/myrinet\]/myrinet]/' $OLDPWD/scenarios/whitney-bt.yaml >free.yaml && printf 'target_rate: 50\nowned: {ppro-200: 5, fast-ethernet-nic: 5, fast-ethernet-port: 10, fast-ethernet-cable: 10}\n' >>free.yaml && bursar -q optimize free.yaml | sed -n 3,4p && bursar -q optimize free.yaml --format json -o free.json && bursar -q verify free.json free.yaml | head -1
Buy      5 x ppro-200 with fast-ethernet: 117.4 Mop/s
Cost     0.00 USD; 1,000,000.00 USD unspent
free.json is verified: 37 of 37 checks passed.
$ sed 's/^choose:/goal: rate-per-cost\nlimits: {max_nodes: 4}\nowned: {ppro-200: 4, fast-ethernet-nic: 4, fast-ethernet-port: 8, fast-ethernet-cable: 8}\n&/; /^goal: rate$/d' scenarios/whitney-bt.yaml >$TMP/free.yaml; cd $TMP; for method in enumerated branch-and-bound; do bursar optimize free.yaml --method $method; echo $?; done; bursar flip free.yaml
5
5
! bursar: free.yaml: rate-per-cost is unbounded: 4 x ppro-200 with fast-ethernet cost nothing; choose another goal
! bursar: free.yaml: rate-per-cost is unbounded: 4 x ppro-200 with fast-ethernet cost nothing; choose another goal
! bursar: free.yaml: rate-per-cost is unbounded: 4 x ppro-200 with fast-ethernet cost nothing; choose another goal
? 5
$ cd tests/cli/stock; bursar optimize owned-cables.yaml -q | sed -n 1,3p; bursar optimize owned-cables.yaml -q --best 3 --format csv | cut -d, -f1,4,12-; bursar optimize owned-cables.yaml -q --format json -o $TMP/p.json; bursar verify $TMP/p.json owned-cables.yaml --format csv | grep -E '^unique|false'
Buy      1 x r6615-9474f with hdr: 69.33 Gop/s, 43.46 Mop/s per W
Cost     29,800.35 EUR; 170,199.65 EUR unspent
Status   optimal: nothing within 200,000.00 EUR has more Mop/s per W. Gap 0.
rank,cost,bill,also
1,29800.35,"1 x cx6-hdr, 1 x hdr-dac-1m, 0 x hdr-dac-2m + 1 owned, 1 x qm8790, 1 x r6615-9474f",star
2,29800.35,"1 x cx6-hdr, 1 x hdr-dac-1m, 0 x hdr-dac-2m + 2 owned, 1 x qm8790, 1 x r6615-9474f",
3,29800.35,"1 x cx6-hdr, 1 x hdr-dac-1m, 1 x qm8790, 1 x r6615-9474f",
unique,true,"no other purchase has the same value, rate and cost"
$ cd tests/cli/stock; for must in "must_buy: [r6615-9474f]" "max_nodes: 9"; do sed "s/must_buy.*}/$must}/" owned-nodes.yaml >$TMP/owned.yaml; bursar evaluate owned-nodes.csv $TMP/owned.yaml -q 2>&1; done
Bid owned-nodes.csv: feasible, 259.4 Gop/s for 95,753.36 EUR: 4 x r6615-9474f
with ndr
Prices         none in the bid; catalogue prices used
Requirements   all met
Best purchase  for the same money: nothing faster than the bid
Bid owned-nodes.csv: feasible, 437.3 Gop/s for 95,753.36 EUR: 4 x r6625-9454
with ndr
Prices         none in the bid; catalogue prices used
Requirements   all met
Best purchase  for the same money: 6 x r6625-9454 with ndr, 645.3 Gop/s (+47.6
               %); -v lists it
Not used       59,504.12 EUR: r6615-9474f (in no cluster)
$ sed 's/^choose:/limits: {max_nodes: 2}\nowned: {ppro-200: 1, fast-ethernet-nic: 1, fast-ethernet-port: 1, fast-ethernet-cable: 1}\n&/; s/fast-ethernet, myrinet/fast-ethernet/; s/ports: 2, cables: 2/ports: 1, cables: 1/; s/max_time: 2000s/max_time: any/; s/^budget:.*/budget: 3000/; /^range/d' scenarios/whitney-fleet.yaml >$TMP/one-each.yaml; cd $TMP; bursar optimize one-each.yaml -q | sed -n 3,6p; sed -i 's/^budget:.*/budget: 2774/' one-each.yaml; bursar optimize one-each.yaml -q | sed -n 3p
Buy      1: 1 x ppro-200 with fast-ethernet
         2: 1 x ppro-200 with fast-ethernet
Rate     42.12 Mop/s (harmonic mean of bt, sp)
Cost     2,775.00 USD; 225.00 USD unspent
Buy      1 x ppro-200 with fast-ethernet: 21.06 Mop/s (harmonic mean of bt, sp)
