# Parts that must be bought, and parts of which only so many can be. A node of Whitney with Fast Ethernet takes 2380 for itself,
# 100 for its NIC, 2 x 285 for ports and 2 x 10 for cables.
$ sed 's/^choose:/limits: {available: {ppro-200: 300}, must_buy: [fast-ethernet-nic]}\n&/' scenarios/whitney-bt.yaml >$TMP/stock.yaml; cd $TMP; bursar optimize stock.yaml --format csv | head -4
part,kind,quantity,owned,unit_price,unit_price_minor,tax,tax_minor,total,total_minor,quote_kind,quote_date,source
fast-ethernet-cable,cable,600,0,10.00,1000,0.00,0,6000.00,600000,quote,1997-10-01,nas-97-023-table-6
fast-ethernet-nic,nic,300,0,100.00,10000,0.00,0,30000.00,3000000,quote,1997-10-01,nas-97-023-table-6
fast-ethernet-port,port,600,0,285.00,28500,0.00,0,171000.00,17100000,quote,1997-10-01,nas-97-023-table-6
$ cd $TMP; bursar optimize stock.yaml --format json -o plan.json; bursar verify plan.json stock.yaml --format csv | grep -E '^(must buy|available|optimal)'
must buy,true,the bill buys every part that must be bought (1)
available,true,no part is bought beyond what is available of it
optimal,true,"best of 300 points enumerated: 6333960553.45764, plan 6333960553.45764"
$ cd $TMP; sed 's/available: {ppro-200: 300}/available: {ppro-200: 299}/; s/fast-ethernet-nic]/myrinet-nic]/' stock.yaml >other.yaml; bursar verify plan.json other.yaml --format csv | grep -E '^(design|must buy|available),'
design,false,ppro-200 with fast-ethernet in template per-port is no design of the scenario
must buy,false,the bill buys every part that must be bought (1)
available,false,no part is bought beyond what is available of it
$ cd $TMP; sed 's/^choose:/owned: {fast-ethernet-nic: 300}\n&/' stock.yaml >owned.yaml; bursar optimize owned.yaml --format csv | head -4; bursar optimize owned.yaml --format json -o owned.json; bursar verify owned.json owned.yaml --format json | grep verified
part,kind,quantity,owned,unit_price,unit_price_minor,tax,tax_minor,total,total_minor,quote_kind,quote_date,source
fast-ethernet-cable,cable,600,0,10.00,1000,0.00,0,6000.00,600000,quote,1997-10-01,nas-97-023-table-6
fast-ethernet-nic,nic,1,300,100.00,10000,0.00,0,100.00,10000,quote,1997-10-01,nas-97-023-table-6
fast-ethernet-port,port,600,0,285.00,28500,0.00,0,171000.00,17100000,quote,1997-10-01,nas-97-023-table-6
  "verified": true,
$ sed 's/^choose:/limits: {must_buy: [myrinet-nic]}\n&/' scenarios/whitney-bt.yaml >$TMP/myrinet.yaml; cd $TMP; bursar optimize myrinet.yaml | sed -n 3,4p
Buy 239 x ppro-200 with myrinet: 5608.28 Mop/s for 997,165.36 USD.
Proven: nothing else within 1,000,000.00 USD is faster.
$ cd $TMP; bursar optimize stock.yaml --best 3
! bursar: --best: not with must_buy or available: its bills know no bounds on an order
? 2
$ cd $TMP; bursar export stock.yaml --whole --lp whole.lp >/dev/null; glpsol --lp whole.lp | grep -c 'INTEGER OPTIMAL SOLUTION FOUND'
1
$ cd $TMP; printf 'part,quantity\nppro-200,301\nmyrinet-port,602\nmyrinet-cable,602\nmyrinet-nic,301\n' >bid.csv; bursar evaluate bid.csv stock.yaml --format csv | grep -E '^(must_buy|available)'
must_buy,"the bill has no 'fast-ethernet-nic', which must be bought",stock.yaml,14,49
available,"301 x ppro-200 are bought, available are 300",stock.yaml,14,22
