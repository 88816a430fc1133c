# Ports of Fast Ethernet by the piece for 285 USD from one vendor, and of 24 for 4800 USD from another; NICs for 100 USD of the first, for
# 130 USD of the second; cables of the second alone.
# Then PCs for 2000 USD of two sellers, and 16 for 28000 USD of a third: of two that are as cheap the first sells, unless its order is too
# small; where there are but ten PCs nobody sells 16; owned ones stand beside one that must be bought, and what nobody sells has no seller.
$ cp -r catalog/whitney-1997 $TMP/vendors; cd $TMP/vendors; sed -i 's/^\(fast-ethernet-port,[a-z]*\),,/\1,acme,/; s/^\(fast-ethernet-nic,[a-z]*\),,/\1,acme,/; s/^\(fast-ethernet-cable,[a-z]*\),,/\1,bell,/' part.csv; printf 'fe-24,switch,bell,24 ports,,,,nas-97-023-table-6\nfe-nic-b,nic,bell,another NIC,,,,nas-97-023-table-6\n' >>part.csv; printf 'fe-24,1997-10-01,,480000,USD,assumption,1,1,nas-97-023-table-6\nfe-nic-b,1997-10-01,,13000,USD,assumption,1,1,nas-97-023-table-6\n' >>quote.csv; printf 'fe-24,fast-ethernet,24\n' >>switch.csv; sed -n 2p nic.csv | sed 's/^fast-ethernet-nic/fe-nic-b/' >>nic.csv; bursar catalog build . -o ../vendors.db -q
$ sed 's/networks: .*/networks: [fast-ethernet]/' scenarios/whitney-bt.yaml >$TMP/any.yaml; cd $TMP; bursar optimize any.yaml -c vendors.db --format csv | cut -d, -f1-4
part,kind,quantity,owned
fast-ethernet-cable,cable,688,0
fast-ethernet-nic,nic,344,0
fast-ethernet-port,port,16,0
fe-24,switch,28,0
ppro-200,node,344,0
$ cd $TMP; sed 's/^choose:/limits: {one_vendor: [nic, switch, port]}\n&/' any.yaml >one.yaml; bursar optimize one.yaml -c vendors.db --format csv | cut -d, -f1-4
part,kind,quantity,owned
fast-ethernet-cable,cable,680,0
fe-24,switch,29,0
fe-nic-b,nic,340,0
ppro-200,node,340,0
$ cd $TMP; bursar optimize one.yaml -c vendors.db --format json -o plan.json; bursar verify plan.json one.yaml vendors.db --format csv | grep -E '^(one vendor|optimal|unique)'; bursar optimize any.yaml -c vendors.db --format json -o other.json; bursar verify other.json one.yaml vendors.db --format csv | grep -E '^(design),'
one vendor,true,all parts of the kinds in one_vendor come from 'bell'
optimal,true,"best of 840 candidates enumerated: 7117226462.45205, plan 7117226462.45205"
unique,true,"no other purchase has the same value, rate and cost"
design,false,ppro-200 with fast-ethernet in template per-port is not a design of the scenario
$ cd $TMP; sed 's/port]/port, cable], never_buy: [fe-nic-b]/' one.yaml >none.yaml; bursar explain none.yaml -c vendors.db
Whitney class C BT: Fast Ethernet or Myrinet?

Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  one_vendor [nic, switch, port, cable] (line 14): several vendors
  never_buy fe-nic-b (line 14): allow fe-nic-b
  networks [fast-ethernet] (line 17): add network myrinet
Smallest sufficient change: several vendors.
! bursar: none.yaml:14:23: one_vendor: no cluster of this scenario has all its parts of these kinds from one vendor
? 3
$ cd $TMP; sed 's/one_vendor: [^]]*]/one_vendor: [nics]/' one.yaml >wrong.yaml; bursar optimize wrong.yaml -c vendors.db
! bursar: wrong.yaml:14:23: one_vendor: unknown kind of parts 'nics'; did you mean 'nic'?
? 5
$ cd $TMP; sed 's/^budget:/clusters: 2\n&/; s/share: 1/share: 1, max_time: any/' one.yaml >two.yaml; bursar optimize two.yaml -c vendors.db --format csv | cut -d, -f1-4; bursar optimize two.yaml -c vendors.db --format json -o two.json; bursar verify two.json two.yaml vendors.db --format csv | grep -E 'vendor|optimal'
part,kind,quantity,owned
fast-ethernet-cable,cable,680,0
fe-24,switch,29,0
fe-nic-b,nic,340,0
ppro-200,node,340,0
one vendor,true,all parts of the kinds in one_vendor come from 'bell'
bound and gap,true,"bound 7408.53179029494, gap 0, claimed optimal"
status,true,optimal
names,true,vendor and name of every part
optimal,true,"best of 354060 sets of candidates enumerated: 7408531790.29494, plan 7408531790.29494"
$ cd $TMP; printf 'part,quantity\nppro-200,2\nfast-ethernet-port,4\nfast-ethernet-cable,4\nfe-nic-b,2\n' >bid.csv; bursar evaluate bid.csv one.yaml -c vendors.db --format csv; bursar evaluate bid.csv any.yaml -c vendors.db --format csv
what,detail,file,line,column
one_vendor,"'fast-ethernet-port' comes from acme, but 'fe-nic-b' from bell",one.yaml,14,23
what,detail,file,line,column
$ cp -r tests/mutants/shop $TMP/long; long=$(printf 'v%.0s' $(seq 300)); sed -i "s/,south,/,$long,/" $TMP/long/part.csv; sed "s/^budget: .*/budget: $(printf '0%.0s' $(seq 80))60000/; s/\[pc\]/[pc, big]/" tests/mutants/base.yaml >$TMP/long.yaml; echo "vendors: {$long: {minimum_order: 5000}}" >>$TMP/long.yaml; bursar -q optimize $TMP/long.yaml -c $TMP/long --set "limit.minimum_order.$long=+10%" | sed -n 3p
Buy      26 x pc with gigabit: 12.48 Gop/s
$ cp -r tests/mutants/shop $TMP/sold; cd $TMP/sold; sed -i '1s/^part,/part,seller,/; 1!s/^\([^,]*\),/\1,,/' quote.csv; printf 'pc,anton,2005-06-01,,2800000,USD,assumption,16,1,\npc,zeno,2005-06-01,,200000,USD,assumption,1,1,\n' >>quote.csv; cd $OLDPWD; for m in 100 30000; do terms="vendors: {anton: {minimum_order: 100}, north: {minimum_order: $m}}\nlimits: {available: {pc: 10}}"; sed "s/^budget.*/&\n$terms/" tests/mutants/base.yaml >$TMP/ten.yaml; bursar optimize $TMP/ten.yaml -c $TMP/sold -q --format csv | grep ^pc | cut -d, -f1-3,9,14; SHOP=$TMP/sold sh tests/cli/tampered.sh "$terms" '' .; done
pc,node,10,20000.00,
verified
pc,node,10,20000.00,zeno
verified
$ terms='budget: 10000\nvendors: {north: {minimum_order: 3000}}\nlimits: {must_buy: [pc]}\nowned: {pc: 6}'; sed "s/^budget.*/$terms/" tests/mutants/base.yaml >$TMP/must.yaml; bursar optimize $TMP/must.yaml -c $TMP/sold -q --format csv | cut -d, -f1-4,9; SHOP=$TMP/sold sh tests/cli/tampered.sh "$terms" '' .
part,kind,quantity,owned,total
gig-24,switch,1,0,2200.00
gig-cable,cable,9,0,135.00
gig-nic,nic,9,0,810.00
pc,node,3,6,6000.00
verified
$ sed -i '/^gig-8,/d; /^gig-24,/d' $TMP/sold/quote.csv; terms='vendors: {north: {minimum_order: 500}}\nowned: {gig-8: 1, gig-24: 2}\nlimits: {never_buy: [gig-48, box-4, card-16]}\nchoose: {nodes: [pc], networks: [gigabit], templates: [{name: per-port, ports: 1, cables: 1}]}'; sed "/^choose/d; s/^budget.*/&\n$terms/" tests/mutants/base.yaml >$TMP/owned.yaml; bursar optimize $TMP/owned.yaml -c $TMP/sold -q --format csv | cut -d, -f1-4,9; SHOP=$TMP/sold sh tests/cli/tampered.sh "$terms" '' .
part,kind,quantity,owned,total
gig-24,switch,0,1,0.00
gig-8,switch,0,1,0.00
gig-cable,cable,32,0,320.00
gig-nic,nic,32,0,2880.00
pc,node,32,0,56000.00
verified
