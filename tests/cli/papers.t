# The same question with an application of each paper, by changing one line; a mix of three papers' applications, in runs.
# Checked by enumerating the papers' formulas elsewhere: a million buys 325 nodes with Fast Ethernet (3070.00 USD each) or
# 239 with Myrinet (4172.24). LAUTREC is fastest on 168 of them. The mix takes 40 x 242.224 + 100 x 10.2953 + 52.375 s with
# 32 nodes and Fast Ethernet; 23 with Myrinet, as many as there are, take 310.954 s for BT alone.
$ ask() { sed "s/  - {name: bt, .*/  - {name: x, $1, share: 1}/" scenarios/whitney-bt.yaml >$TMP/s.yaml; bursar optimize $TMP/s.yaml | sed -n 3p; }; ask 'model: npb.bt, params: {class: C}'; ask 'model: stap.ho-pd, params: {machine: asci-red, latency_scale: link}'; ask 'model: linpack.regions'; ask 'model: gamma.lautrec'; ask 'model: nps.render'
Buy 325 x ppro-200 with fast-ethernet: 6,825 Mop/s for 997,750.00 USD.
Buy 239 x ppro-200 with myrinet: 9,968 Mflop/s for 997,165.36 USD.
Buy 239 x ppro-200 with myrinet: 29.94 Gflop/s for 997,165.36 USD.
Buy 168 x ppro-200 with myrinet: 16 Gflop/s for 700,936.32 USD.
Buy 17 x ppro-200 with myrinet: 59.83 frames/s for 70,928.08 USD.
$ bursar optimize scenarios/mix-of-papers.yaml
BT, HO-PD and LAUTREC on one cluster of PCs

Buy 32 x ppro-200 with fast-ethernet: 0.01309 runs/s for 98,240.00 USD.
Proven for the prices and rates given: nothing else within 100,000.00 USD is
faster. Of what it rests on, 2 of 3 rates are estimates or assumptions.
Advice  no cheaper or simpler purchase is within 1 % of this rate.

What it does
  name     model               processes     rate  unit        run  messages
                                                              time       [s]
                                                               [s]
  bt       npb.bt class=A             32    694.7  Mop/s    242.2     20.05
  ho-pd    stap.ho-pd                 32  1,090    Mflop/s   10.3      2.761
           machine=asci-red
           latency_scale=link
  lautrec  gamma.lautrec              32  3,116    Mflop/s   52.37    26.87

  name      of work   of time
  bt       0.2837    0.8996
  ho-pd    0.7092    0.09558
  lautrec  0.007092  0.004863

In all 32 nodes, 32 cores, 4 GiB of memory; power 3.2 kW without 64
fast-ethernet-port; rack units 128; switches not known, as ports are bought by
the piece.

What to order
  part                 quantity  unit price  total [USD]  source
                                      [USD]
  fast-ethernet-cable        64       10.00       640.00  nas-97-023-table-6
  fast-ethernet-nic          32      100.00     3,200.00  nas-97-023-table-6
  fast-ethernet-port         64      285.00    18,240.00  nas-97-023-table-6
  ppro-200                   32    2,380.00    76,160.00  nas-97-023-5.1

  part                 name
  fast-ethernet-cable  Fast Ethernet cable
  fast-ethernet-nic    Fast Ethernet interface card
  fast-ethernet-port   Fast Ethernet switch, per port
  ppro-200             PC with one 200 MHz Pentium Pro, 128 MB

Total 98,240.00 USD; 1,760.00 USD of the budget is left.
All prices are quotes of 1997-10-01.

Checked: bill, prices, limits and rates were recomputed from the catalogue; all
23 checks hold, in exact integer money.
GLPK solved the integer program with 691 non-zeros: same optimum.

Warnings
  the rate of ho-pd on ppro-200 is not measured (estimated)
  the rate of lautrec on ppro-200 is not measured (assumption)
$ bursar optimize scenarios/mix-of-papers.yaml --method branch-and-bound --format csv
part,kind,quantity,owned,unit_price,unit_price_minor,tax,tax_minor,total,total_minor,quote_kind,quote_date,source,seller,dearer_offers,vendor,name,valid_until
fast-ethernet-cable,cable,64,0,10.00,1000,0.00,0,640.00,64000,quote,1997-10-01,nas-97-023-table-6,nas-97-023-table-6,0,,Fast Ethernet cable,
fast-ethernet-nic,nic,32,0,100.00,10000,0.00,0,3200.00,320000,quote,1997-10-01,nas-97-023-table-6,nas-97-023-table-6,0,,Fast Ethernet interface card,
fast-ethernet-port,port,64,0,285.00,28500,0.00,0,18240.00,1824000,quote,1997-10-01,nas-97-023-table-6,nas-97-023-table-6,0,,"Fast Ethernet switch, per port",
ppro-200,node,32,0,2380.00,238000,0.00,0,76160.00,7616000,quote,1997-10-01,nas-97-023-5.1,nas-97-023-5.1,0,,"PC with one 200 MHz Pentium Pro, 128 MB",
$ bursar crossover scenarios/mix-of-papers.yaml --between fast-ethernet,myrinet | sed -n '3,10p'
With a budget from 9,210.00 USD to 567,424.64 USD fast-ethernet wins.
From 584,113.60 USD on myrinet wins, to the end of the range at 1,000,000.00
USD.
In between the winner alternates with every few nodes; the table says who wins
where.
Both are equal within 1 % at 5.62 % of the budgets that buy both; the widest
range is 559,080.16 USD to 592,458.08 USD.
If nodes could be cut to size, as papers draw it, both would be equally fast at
$ sed 's/machine: asci-red, //' scenarios/mix-of-papers.yaml >$TMP/s.yaml; cd $TMP && bursar optimize s.yaml
! bursar: s.yaml:20:11: node 'ppro-200' is not a machine of application 'ho-pd' (model stap.ho-pd): add machine=... to its params, or constants of 'ppro-200' to the machine_constant.csv of catalogue 'whitney-1997'
? 5
$ sed 's/model: gamma.lautrec/model: nps.render/; s/whitney-1997/nps-1996/; s/fast-ethernet, myrinet/t100-lam/' scenarios/mix-of-papers.yaml >$TMP/s.yaml; cd $TMP && bursar optimize s.yaml
! bursar: s.yaml:20:11: catalogue 'nps-1996' has no rate of node 'ppro-200' for application 'bt': add a row ppro-200,npb.bt to its node_rate.csv
? 5
