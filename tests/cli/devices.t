# Devices in the format of the NetBox community's device type library (CC0): device-types/Mellanox/qm8700.yml and SN2201.yml,
# rack-types/APC/AR3300.yaml, module-types/Cisco/N9K-X9736C-FX.yaml, device-types/APC/AP8886.yaml, with their figures.
$ bursar catalog new $TMP/own --currency USD --as-of 2026-11-01 >/dev/null; D=tests/cli/devices; cd $TMP; cp -r $OLDPWD/$D .; bursar catalog import own devices/qm8700.yml network=hdr latency=1.45us speed=25GB/s price=11250
  item    kind    price
  qm8700  switch  11,250.00 USD

Note: the power is the most that one of 2 supplies draws.

Files written to own. Next: bursar catalog build own
$ cd $TMP; bursar catalog import own devices/sn2201.yml network=gigabit latency=50us price=1900 | grep Note -A3; bursar catalog import own devices/ar3300.yaml price=1600EUR | grep ar3300; bursar catalog add own item=n9k-c9504 kind=chassis family=nexus slots=4 price=35000 >/dev/null; bursar catalog import own devices/n9k-x9736c-fx.yaml family=nexus network=ethernet latency=2us price=24000 --source nexus >/dev/null; bursar catalog import own devices/ap8886.yaml capacity=22kW price=1100 >/dev/null; cat own/part.csv own/switch.csv own/rack.csv own/line_card.csv own/pdu.csv own/source.csv
Note: the ports are those of type 1000base-t, without 4 others.
Note: the power is the most that one of 2 supplies draws.

Files written to own. Next: bursar catalog build own
  ar3300  rack  1,600.00 EUR
id,name,vendor,power_W,height_U,kind,source,weight_kg,note
qm8700,QM8700,Mellanox,1100,1,switch,qm8700,,
sn2201,SN2201,Mellanox,300,1,switch,sn2201,7.41,airflow: front-to-rear
ar3300,AR3300,APC,,,rack,ar3300,134.09,
n9k-c9504,n9k-c9504,,,,chassis,by-hand,,
n9k-x9736c-fx,N9K-X9736C-FX,Cisco,,,line_card,nexus,6.5,
ap8886,AP8886,APC,,0,pdu,ap8886,,
part,technology,ports
qm8700,hdr,40
sn2201,gigabit,48
part,units_U
ar3300,42
part,technology,family,ports
n9k-x9736c-fx,ethernet,nexus,36
part,capacity_W
ap8886,22000
id,title
qm8700,Device type qm8700.yml (NetBox)
sn2201,Device type sn2201.yml (NetBox)
ar3300,Device type ar3300.yaml (NetBox)
by-hand,Entered by hand
nexus,Device type n9k-x9736c-fx.yaml (NetBox)
ap8886,Device type ap8886.yaml (NetBox)
$ cd $TMP; bursar catalog import own devices/qm8700.yml network=hdr power=253W >/dev/null; grep qm8700 own/part.csv own/quote.csv
own/part.csv:qm8700,QM8700,Mellanox,253,1,switch,qm8700,,
own/quote.csv:qm8700,2026-11-01,USD,1,1,quote,qm8700,11250.00
$ cd $TMP; cp -r own before; bursar catalog import own devices/qm8700.yml item=second
! bursar: devices/qm8700.yml:1:1: a switch needs a value for 'network', which the file does not have: add 'network=VALUE' after the file name
? 5
$ cd $TMP; bursar catalog import own devices/ap8886.yaml item=second price=1100
! bursar: devices/ap8886.yaml:1:1: a pdu needs a value for 'capacity', which the file does not have: add 'capacity=VALUE' after the file name
? 5
$ cd $TMP; bursar catalog import own devices/n9k-x9736c-fx.yaml item=second price=1 network=hdr
! bursar: devices/n9k-x9736c-fx.yaml:1:1: a line_card needs a value for 'family', which the file does not have: add 'family=VALUE' after the file name
? 5
$ cd $TMP; sed '/outlets/,$d' devices/ap8886.yaml >box.yaml; bursar catalog import own box.yaml item=second price=1
! bursar: box.yaml:1:1: a part needs a value for 'kind', which the file does not have: add 'kind=VALUE' after the file name
? 5
$ cd $TMP; sed 's/: kg/: stone/' devices/ar3300.yaml >stone.yaml; bursar catalog import own stone.yaml price=1
! bursar: stone.yaml:12:14: weight_unit: expected kg, g, lb or oz, got 'stone'
? 5
$ cd $TMP; sed 's/: 134.09/: heavy/' devices/ar3300.yaml >heavy.yaml; bursar catalog import own heavy.yaml price=1
! bursar: heavy.yaml:10:9: weight: expected a number from 0 on
? 5
$ cd $TMP; sed '/^model/d' devices/ar3300.yaml >model.yaml; bursar catalog import own model.yaml price=1
! bursar: model.yaml:2:1: expected a device type of NetBox with 'manufacturer' and 'model'
? 5
$ cd $TMP; printf 'a: [\n' >broken.yaml; bursar catalog import own broken.yaml price=1
! bursar: broken.yaml:2:1: YAML syntax: did not find expected node content (while parsing a flow node)
? 5
$ cd $TMP; bursar catalog import own devices/qm8700.yml network=hdr price=1 --node x; bursar catalog import own none.yaml
! bursar: --node, --application, --technology, --processes, --working-set, --decimal, --sheet and --dry-run do not apply to a device
! bursar: none.yaml: cannot be read: No such file or directory
? 5
$ cd $TMP; bursar catalog import own devices/qm8700.yml network=hdr prise=1
! bursar: unknown heading 'prise'; did you mean 'price'?
? 2
$ cd $TMP; diff -r own before
$ cd $TMP; printf 'ethernet-200g\nmany\n900\n1.45us\n' | script -qec 'TERM=dumb NO_COLOR=1 bursar catalog import own devices/qm8700.yml item=third' /dev/null | tr -d '\r' | grep -oE '(network|price|latency|memory): |(price: )?expected a number.*|needs a value.*'; grep third own/switch.csv own/quote.csv
network: 
price: 
price: expected a number, got 'many'
price: 
latency: 
own/switch.csv:third,ethernet-200g,40
own/quote.csv:third,2026-11-01,USD,1,1,quote,qm8700,900.00
$ cd $TMP; printf '128GB\nlots\n6400\n' | script -qec 'TERM=dumb NO_COLOR=1 bursar catalog add own item=large kind=node cores=16' /dev/null | tr -d '\r' | grep -oE '(network|price|latency|memory): |(price: )?expected a number.*|needs a value.*'; grep large own/node.csv own/quote.csv
memory: 
price: 
price: expected a number, got 'lots'
price: 
own/node.csv:large,1,16,131072
own/quote.csv:large,2026-11-01,USD,1,1,quote,by-hand,6400.00
$ cd $TMP; printf '\n' | script -qec 'TERM=dumb NO_COLOR=1 bursar catalog add own item=larger kind=node cores=16' /dev/null | tr -d '\r' | grep -oE '(network|price|latency|memory): |(price: )?expected a number.*|needs a value.*'
memory: 
needs a value in column 'memory'
$ cd $TMP; cp -r own mine; cp devices/qm8700.yml .; bursar catalog import mine qm8700.yml network=hdr price=11250EUR --replace
  item    kind    price
  qm8700  switch  11,250.00 EUR

Note: the power is the most that one of 2 supplies draws.
Note: 1 price of the catalogue replaced.

Files written to mine. Next: bursar catalog build mine
