# Units of quantities stand in the heading, in brackets of either kind, or behind the number, which wins: they are never those of the catalogue's column by themselves.
$ cd $TMP; bursar catalog new own --currency USD --as-of 2026-11-01 >/dev/null; printf '%s\n' 'item,kind,price,Power [kW],weight (t),cores,memory [TB]' 'a,node,100,0.8,0.02,8,1' 'b,node,100,950 W,11 kg,8,512 GB' >power.csv; bursar catalog import own power.csv >/dev/null; cat own/part.csv; cat own/node.csv
id,name,power_W,weight_kg,kind,source
a,a,800,20,node,power
b,b,950,11,node,power
part,sockets,cores,memory_MiB
a,1,8,1048576
b,1,8,524288
$ cd $TMP; bursar catalog add own item=c kind=node cores=8 memory=8GB price=1 "Power (kW)=1.2" >/dev/null; bursar catalog add own item=d kind=pdu price=1 "Capacity [kW]=22" >/dev/null; grep ^c own/part.csv; cat own/pdu.csv; bursar catalog add own item=e kind=node cores=8 memory=8GB price=1 "power=1.2"
c,c,1200,,node,by-hand
part,capacity_W
d,22000
! bursar: catalog add: unit missing: expected a power like 100kW, got '1.2'
? 5
$ cd $TMP; bursar catalog import own power.csv >/dev/null; sed 's/kW/kg/' power.csv >wrong.csv; bursar catalog import own wrong.csv
! bursar: wrong.csv:2:12: 'kg' is a unit of mass; expected a power like 100kW, got '0.8 kg'
? 5
$ cd $TMP; printf '%s\n' 'item,kind,price,network,latency (us),speed (Gbps)' 'n1,nic,9,one,1,100' 'n2,nic,9,two,1,100 Gb/s' 'n3,nic,9,three,1,100 Gbit/s' 'n4,nic,9,four,1,12.5 GB/s' >speed.csv; bursar catalog import own speed.csv >/dev/null; cut -d, -f1,3 own/technology.csv; sed 's/Gbps/Mib/' speed.csv >bits.csv; bursar catalog import own bits.csv
id,bandwidth_Bps
one,12500000000
two,12500000000
three,12500000000
four,12500000000
! bursar: bits.csv:2:16: unknown unit 'Mib' in '100 Mib'; expected one of bit/s, kbit/s, Mbit/s, Gbit/s, Tbit/s, b/s, kb/s, Mb/s, Gb/s, Tb/s, bps, kbps, Mbps, Gbps, Tbps
? 5
$ bursar predict npb.bt class=A processes=4 rate=20 latency=50us bandwidth=100Mbps | grep ^rate; bursar predict npb.bt class=A processes=4 rate=20 latency=50us bandwidth=100Mbit/s | grep ^rate; bursar predict npb.bt class=A processes=4 rate=20 latency=50us bandwidth=8Mib/s
rate                79.18 Mop/s
rate                79.18 Mop/s
! bursar: bandwidth: unknown unit 'Mib/s' in '8Mib/s'; did you mean 'Mb/s'?
? 2
