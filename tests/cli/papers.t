# The same question with an application of each paper, by changing one line; a mix of three papers' applications, in runs.
# Checked by enumerating the papers' formulas elsewhere: a million buys 325 nodes with Fast Ethernet (3070.00 USD each) or
# 239 with Myrinet (4172.24). LAUTREC is fastest on 168 of them. The mix takes 40 x 242.224 + 100 x 10.2953 + 52.375 s with
# 32 nodes and Fast Ethernet; 23 with Myrinet, as many as there are, take 310.954 s for BT alone.
$ ask() { sed "s/  - {name: bt, .*/  - {name: x, $1, share: 1}/" scenarios/whitney-bt.yaml >$TMP/s.yaml; bursar optimize $TMP/s.yaml | sed -n 3p; }; ask 'model: npb.bt, params: {class: C}'; ask 'model: stap.ho-pd, params: {machine: asci-red, latency_scale: link}'; ask 'model: linpack.regions'; ask 'model: gamma.lautrec'; ask 'model: nps.render'
Buy      325 x ppro-200 with fast-ethernet: 6,825 Mop/s
Buy      239 x ppro-200 with myrinet: 9,968 Mflop/s
Buy      239 x ppro-200 with myrinet: 29.94 Gflop/s
Buy      168 x ppro-200 with myrinet: 16 Gflop/s
Buy      17 x ppro-200 with myrinet: 59.83 frames/s
$ bursar optimize scenarios/mix-of-papers.yaml
BT, HO-PD and LAUTREC on one cluster of PCs

Buy      32 x ppro-200 with fast-ethernet: 0.01309 runs/s
Cost     98,240.00 USD; 1,760.00 USD unspent
Status   optimal: nothing within 100,000.00 USD is faster. Gap 0. Independent
         check: 23 of 23 passed
Inputs   ESTIMATED: 1 of 3 rates; ASSUMED: 1 of 3 rates
Advice   no cheaper or simpler purchase is within 1 % of this rate
Size     32 nodes, 32 cores, 4 GiB; power 3.2 kW without 64 fast-ethernet-port;
         128 U

Performance
  application  processes     rate  unit     run time  communication  share of
                                                 [s]            [s]  time [%]
  bt                  32    694.7  Mop/s      242.2          20.05    89.96
  ho-pd               32  1,090    Mflop/s     10.3           2.761    9.558
  lautrec             32  3,116    Mflop/s     52.37         26.87     0.4863

Order (4 lines, most expensive first)
  quantity  part                 description                     unit      total
                                                                price      [USD]
        32  ppro-200             PC with one 200 MHz Pent..  2,380.00  76,160.00
        64  fast-ethernet-port   Fast Ethernet switch, pe..    285.00  18,240.00
        32  fast-ethernet-nic    Fast Ethernet interface..     100.00   3,200.00
        64  fast-ethernet-cable  Fast Ethernet cable            10.00     640.00

Warnings
  estimates, not measurements: rate of ho-pd on ppro-200
  assumptions, not measurements: rate of lautrec on ppro-200
$ bursar optimize scenarios/mix-of-papers.yaml --method branch-and-bound --format csv
part,kind,quantity,owned,unit_price,unit_price_minor,tax,tax_minor,total,total_minor,quote_kind,quote_date,source,seller,dearer_offers,vendor,name,valid_until
fast-ethernet-cable,cable,64,0,10.00,1000,0.00,0,640.00,64000,quote,1997-10-01,nas-97-023-table-6,nas-97-023-table-6,0,,Fast Ethernet cable,
fast-ethernet-nic,nic,32,0,100.00,10000,0.00,0,3200.00,320000,quote,1997-10-01,nas-97-023-table-6,nas-97-023-table-6,0,,Fast Ethernet interface card,
fast-ethernet-port,port,64,0,285.00,28500,0.00,0,18240.00,1824000,quote,1997-10-01,nas-97-023-table-6,nas-97-023-table-6,0,,"Fast Ethernet switch, per port",
ppro-200,node,32,0,2380.00,238000,0.00,0,76160.00,7616000,quote,1997-10-01,nas-97-023-5.1,nas-97-023-5.1,0,,"PC with one 200 MHz Pentium Pro, 128 MB",
$ bursar crossover scenarios/mix-of-papers.yaml --between fast-ethernet,myrinet | sed -n '3,10p'
myrinet overtakes fast-ethernet between 567,424.64 and 584,113.60 USD.

below 3,070.00 USD              neither can be bought
3,070.00 to 9,210.00 USD        alternating, 4 intervals (-v lists them), lead
                                up to 48.3 %
9,210.00 to 567,424.64 USD      fast-ethernet, lead up to 48.5 %
567,424.64 to 584,113.60 USD    alternating, 8 intervals (-v lists them), equal
                                within 1 %
$ sed 's/machine: asci-red, //' scenarios/mix-of-papers.yaml >$TMP/s.yaml; cd $TMP && bursar optimize s.yaml
! bursar: s.yaml:20:11: node 'ppro-200' is not a machine of application 'ho-pd' (model stap.ho-pd): add machine=... to its params, or constants of 'ppro-200' to the machine_constant.csv of catalogue 'whitney-1997'
? 5
$ sed 's/model: gamma.lautrec/model: nps.render/; s/whitney-1997/nps-1996/; s/fast-ethernet, myrinet/t100-lam/' scenarios/mix-of-papers.yaml >$TMP/s.yaml; cd $TMP && bursar optimize s.yaml
! bursar: s.yaml:20:11: catalogue 'nps-1996' has no rate of node 'ppro-200' for application 'bt': add a row ppro-200,npb.bt to its node_rate.csv
? 5
