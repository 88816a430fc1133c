# Changes without effect and prices newer than the scenario cause a warning; parameters that no model uses are not required.
$ bursar optimize scenarios/whitney-bt.yaml --set limit.min_nodes=1 --set ppro-200=2380USD --set latency.10baset=5us --set myrinet-nic=1400USD | sed -n '/Warnings/,$p'
Warnings
  limit.min_nodes=1, ppro-200=2380USD have no effect: they have these values
    already
  latency.10baset=5us has no effect: no technology that can be chosen matches
$ bursar optimize scenarios/whitney-bt.yaml --set latency.built-in=5us
! bursar: --set: no technology matches 'built-in' in 'latency.built-in=5us'; expected one of 10baset, fast-ethernet, ideal, myrinet
? 2
$ bursar optimize scenarios/backtest-avalon.yaml | grep -A1 newer; bursar optimize scenarios/backtest-avalon.yaml --as-of 2007-12-31 | grep -c newer
  prices are from 1998-05-01; newer ones exist for fast-ethernet-nic,
    fast-ethernet-port, the last from 2003-08-22: set a later as_of to use them
0
? 1
$ bursar predict linpack.regions processes=16 rate=100 bandwidth=10MB/s --format csv; bursar predict linpack.regions processes=16 rate=100
application,processes,rate,rate_unit,time_s,compute_s,communicate_s
linpack.regions,16,1459.85401459854,Mflop/s,29226.6666666667,26666.6666666667,2560
! bursar: linpack.regions needs bandwidth=, like bandwidth=8MiB/s
? 2
$ bursar predict gamma.lautrec processes=16 rate=100 bandwidth=10MB/s
! bursar: gamma.lautrec needs latency=, like latency=190us
? 2
$ bursar catalog export whitney-1997 $TMP -q; cd $TMP; sed -i 's/^\(myrinet-nic,1997-10-01\),[^,]*,/\1,1997-10-02,/; s/^\(myrinet-nic,\)\([^,]*\),1997-10-01,[^,]*,/\1\2,1997-10-01,1997-10-02,/' quote.csv; grep -c 1997-10-02 quote.csv; bursar catalog build . -o w.db -q; sed 's/^budget:/quotes: valid\nbudget:/' $OLDPWD/scenarios/whitney-bt.yaml >valid.yaml; bursar optimize valid.yaml -c w.db --as-of 1997-10-05
1
! bursar: valid.yaml:7:9: no quote of 'myrinet-nic' in catalogue 'whitney-1997' is valid on 1997-10-05, and only valid quotes are allowed
? 6
$ cd $TMP; sed -i 's/, myrinet\]/]/' valid.yaml; bursar optimize valid.yaml -c w.db --as-of 1997-10-05 --format csv | cut -d, -f1-3
part,kind,quantity
fast-ethernet-cable,cable,650
fast-ethernet-nic,nic,325
fast-ethernet-port,port,650
ppro-200,node,325
$ for c in rate.pc.slow=5 'rate.pc.slow=*2' 'rate.*=10'; do bursar optimize tests/mutants/base.yaml -c tests/mutants/shop -q --format csv --set "$c" 2>&1 | head -2; done
bursar: --set: 'rate.pc.slow=5': the catalogue has no such rate to change: a row of its node_rate.csv sets one
bursar: --set: 'rate.pc.slow=*2': the catalogue has no such rate to change: a row of its node_rate.csv sets one
part,kind,quantity,owned,unit_price,unit_price_minor,tax,tax_minor,total,total_minor,quote_kind,quote_date,source,seller,dearer_offers,vendor,name,valid_until
box-4,chassis,1,0,1500.00,150000,0.00,0,1500.00,150000,assumption,2005-06-01,,,0,east,Chassis of 4 slots,
$ for c in limits.max_nodes=100 limit.max_nodes=100; do bursar optimize scenarios/whitney-bt.yaml -q --set $c | grep ^Buy; done; bursar optimize scenarios/whitney-bt.yaml --set limits.max_node=100
Buy      100 x ppro-200 with myrinet: 2,355 Mop/s
Buy      100 x ppro-200 with myrinet: 2,355 Mop/s
! bursar: --set: 'limits' has no key 'max_node'; did you mean 'max_nodes'?
? 2
$ bursar optimize whitney-bt --set price.ppro-200=*0.9
! bursar: --set: no part matches 'price.ppro-200': a price is changed by the name of the part alone, 'ppro-200=*0.9'
? 2
