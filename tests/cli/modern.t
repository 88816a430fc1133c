# A modern cluster for CG, FT and LU class D: the search chooses nodes, network and oversubscription within limits on power, rack
# units and memory, and reports what the alternatives lack. The name that the catalogue had before is still found, with one note.
$ bursar optimize scenarios/modern-mix.yaml
CG, FT and LU class D for 1 million dollars

Buy      64 x xeon-6354-256 with ndr: 1,229 Gop/s (harmonic mean of cg, ft, lu)
Cost     908,960.00 USD; 91,040.00 USD unspent
Status   optimal: nothing within 1,000,000.00 USD is faster. Gap 0. Independent
         check: 23 of 23 passed
Inputs   ESTIMATED: 3 of 3 rates, 3 of 4 prices, 4 of 5 network figures
Advice   57 nodes for 813,480.00 USD reach 98.4 % of this rate; the last
         95,480.00 USD buy 1.59 %
         60 nodes: 0.849 % slower, 54,560.00 USD cheaper: equal within 1 %
Size     64 nodes, 2,304 cores, 16 TiB; 43.57 kW; 65 U; 1 switch

Performance
  application  processes  rate [Gop/s]  run time [s]  communication  share of
                                                                [s]  time [%]
  cg               2,048         599.5         6.077         1.618      68.32
  ft               2,048       2,514           3.565         0.6471     16.29
  lu               2,304       2,661          14.99          3.447      15.39

Order (4 lines, most expensive first)
  quantity  part           description                unit       total  kind
                                                     price       [USD]
        64  xeon-6354-256  Two Xeon Gold 6354..  11,000.00  704,000.00  estimate
        64  cx7-ndr        InfiniBand card, 4..   1,320.00   84,480.00  estimate
        64  ndr-cable      Connectors and cab..   1,320.00   84,480.00  estimate
         1  qm9700-fs      InfiniBand switch..   36,000.00   36,000.00  list

Warnings
  roofline estimates, not measurements: rates of cg, ft, lu on xeon-6354-256
  extrapolated, verified at 1 to 128 processes: cg (2,048), ft (2,048), lu
    (2,304); compare with a run of this size (`bursar calibrate`)
  estimates, not measurements: bandwidths by message size of ndr (ping-pong),
    ndr (exchange), ndr (all-to-all)
  price of xeon-6354-256 is 1095 days old, half-life of nodes 365 days: 20 %
    less gives 68 x xeon-6354-256 with ndr (rate +0.8 %), 20 % more gives 60
    nodes (rate -0.8 %)
$ bursar explain scenarios/modern-mix.yaml --format csv -q | grep -E 'chosen|xeon-6354-256,ndr'
node,network,template,nodes,rate,cost,cost_minor,chosen,equal,lacks
xeon-6354-256,ndr,"fat-tree,oversubscription=2",64,1228705.54333665,908960.00,90896000,true,false,plan
xeon-6354-256,ndr,fat-tree,64,1228705.54333665,908960.00,90896000,false,true,same as a design above
xeon-6354-256,ndr,"fat-tree,oversubscription=3",64,1228705.54333665,908960.00,90896000,false,true,same as a design above
xeon-6354-256,ndr,"fat-tree,oversubscription=4",64,1228705.54333665,908960.00,90896000,false,true,same as a design above
xeon-6354-256,ndr,star,64,1228705.54333665,908960.00,90896000,false,true,same as a design above
$ bursar optimize scenarios/modern-mix-5m.yaml -q | head -27
CG, FT and LU class D for 5 million dollars

Buy      262 x xeon-6354-256 with ndr: 3,608 Gop/s (harmonic mean of cg, ft, lu)
Cost     4,565,840.00 USD; 434,160.00 USD unspent
Status   optimal: nothing within 5,000,000.00 USD is faster. Gap 0. Independent
         check: 23 of 23 passed
Inputs   ESTIMATED: 3 of 3 rates, 3 of 4 prices, 4 of 5 network figures
Advice   228 nodes for 3,879,840.00 USD reach 98.5 % of this rate; the last
         686,000.00 USD buy 1.54 %
         239 nodes: 0.991 % slower, 535,960.00 USD cheaper: equal within 1 %
Size     262 nodes, 9,432 cores, 65.5 TiB; 199.7 kW; 279 U; 9 leaf, 8 spine
         switches

Performance
  application  processes  rate [Gop/s]  run time [s]  communication  share of
                                                                [s]  time [%]
  cg               8,192         1,664        2.189          1.074      72.26
  ft               8,192         9,620        0.9317         0.2023     12.5
  lu               9,430         7,895        5.053          2.233      15.23

Order (4 lines, most expensive first)
  quantity  part           description              unit   total [USD]  kind
                                                   price
       262  xeon-6354-256  Two Xeon Gold 63..  11,000.00  2,882,000.00  estimate
       550  ndr-cable      Connectors and c..   1,320.00    726,000.00  estimate
        17  qm9700-fs      InfiniBand switc..  36,000.00    612,000.00  list
       262  cx7-ndr        InfiniBand card..    1,320.00    345,840.00  estimate
$ bursar explain scenarios/modern-mix-5m.yaml --format csv -q | grep -E 'chosen|xeon-6354-256,(ndr|hdr)'
node,network,template,nodes,rate,cost,cost_minor,chosen,equal,lacks
xeon-6354-256,ndr,fat-tree,262,3608429.72177737,4565840.00,456584000,true,false,plan
xeon-6354-256,ndr,"fat-tree,oversubscription=2",280,3091210.24475718,4373240.00,437324000,false,false,'-14.3 %
xeon-6354-256,hdr,fat-tree,267,2852725.58059123,3744240.00,374424000,false,false,'-20.9 %
xeon-6354-256,ndr,"fat-tree,oversubscription=3",285,2632211.52149535,4302120.00,430212000,false,false,'-27.1 %
xeon-6354-256,ndr,"fat-tree,oversubscription=4",257,2295126.0872509,4292440.00,429244000,false,false,'-36.4 %
xeon-6354-256,hdr,"fat-tree,oversubscription=2",267,2131830.01003428,3653820.00,365382000,false,false,'-40.9 %
xeon-6354-256,hdr,"fat-tree,oversubscription=3",282,1679741.37217467,3708990.00,370899000,false,false,'-53.4 %
xeon-6354-256,hdr,"fat-tree,oversubscription=4",288,1383867.67350314,3719430.00,371943000,false,false,'-61.6 %
xeon-6354-256,ndr,star,64,1228705.54333665,908960.00,90896000,false,false,'-65.9 %
xeon-6354-256,hdr,star,40,603051.759221718,504050.00,50405000,false,false,'-83.3 %
$ for limit in power=300kW power=100kW; do bursar optimize scenarios/modern-mix-5m.yaml --set limit.$limit --set limit.rack_units=400 -q | grep '^Buy'; done
Buy      288 x xeon-6354-256 with ndr: 3,643 Gop/s (harmonic mean of cg, ft, lu)
Buy      130 x xeon-6354-256 with ndr: 2,040 Gop/s (harmonic mean of cg, ft, lu)
$ for budget in 1500000 1800000 2000000; do bursar explain scenarios/modern-mix-5m.yaml --budget $budget --format csv -q | grep plan$; done
xeon-64c-256,ndr,"fat-tree,oversubscription=4",69,1823454.6649038,1497480.00,149748000,true,false,plan
xeon-6354-256,ndr,"fat-tree,oversubscription=2",115,1892902.89551796,1795760.00,179576000,true,false,plan
xeon-6354-256,ndr,fat-tree,118,2017308.0782597,1994480.00,199448000,true,false,plan
$ bursar whatif scenarios/modern-mix.yaml --override dear-switches -v -q | sed -n '/moved/p' | head -4
  cost                908,960.00 USD  922,960.00 USD  moved
  qm9700              0               1               moved
  qm9700-fs           1               0               moved
$ bursar optimize scenarios/modern-mix.yaml --format json -q -o $TMP/plan.json; bursar verify $TMP/plan.json scenarios/modern-mix.yaml --format json | grep '"verified"'
  "verified": true,
$ bursar catalog check modern-2020-2025 | grep -E 'node:|findings'
findings   9
  node:xeon-6354-256       has no rate: only `rates: estimate` predicts an
  node:xeon-64c-1024       has no rate: only `rates: estimate` predicts an
  node:xeon-64c-256        has no rate: only `rates: estimate` predicts an
  node:xeon-64c-512        has no rate: only `rates: estimate` predicts an
  node:xeon-8358-1024      has no rate: only `rates: estimate` predicts an
$ bursar explain scenarios/modern-racks.yaml -v -q | sed -n '/^Cables by/,/^in the middle\|^$/p'; bursar optimize scenarios/modern-racks.yaml --format json -q -o $TMP/racks.json; bursar verify $TMP/racks.json scenarios/modern-racks.yaml --format csv | grep -E '^([^,]*cables|optimal)|,false'
Cables by length
  cable       runs  to nodes  to spines  others  longest run [m]  cable length
                                                                           [m]
  ndr-copper   157       157          0       0              2               2
  ndr-cable    464       144        320       0              7.4             -

cables,true,"need 621, the bill has 621"
lengths of cables,true,621 cables of up to 7.4 m; the bill has one at least as long for each
optimal,true,"best of 27648 candidates enumerated: 3658014433857.74, plan 3658014433857.74"
$ bursar whatif scenarios/modern-racks.yaml --override dear-copper -v -q | grep moved
  nodes                     301               288               moved
  rate                      3,658 Gop/s       3,643 Gop/s       moved
  cost                      4,999,886.00 USD  4,920,480.00 USD  moved
  processes of lu           10829             10368             moved
  cx7-ndr                   301               288               moved
  ndr-cable                 464               576               moved
  ndr-copper                157               0                 moved
  qm9700-fs                 18                17                moved
  xeon-6354-256             301               288               moved
$ bursar optimize scenarios/modern-mix.yaml --best 2 -q | sed -n '/^Best plans/,$p'
Best plans
    objective cost [USD] topology purchase           order            topologies
      [Gop/s]                                                         of the
                                                                      same order
  1  1,228.71 908,960.00 fat-tree 64 x xeon-6354-256 64 x cx7-ndr, 64 star
                                  with ndr           x ndr-cable, 1 x
                                                     qm9700-fs, 64 x
                                                     xeon-6354-256
  2  1,228.71 922,960.00 fat-tree 64 x xeon-6354-256 64 x cx7-ndr, 64 star
                                  with ndr           x ndr-cable, 1 x
                                                     qm9700, 64 x
                                                     xeon-6354-256
$ bursar optimize scenarios/modern-mix.yaml --best 300 --format csv | cut -d'"' -f2 | sort | uniq -d
$ for what in design network node; do bursar optimize scenarios/modern-mix.yaml --best 4 --distinct $what --format csv | cut -d, -f1,3,6,7,9,10; done
rank,rate,node,nodes,network,template
1,1228705.54333665,xeon-6354-256,64,ndr,fat-tree
2,1228705.54333665,xeon-6354-256,64,ndr,fat-tree
3,1116697.16969235,xeon-64c-256,48,ndr,fat-tree
4,1116697.16969235,xeon-64c-256,48,ndr,fat-tree
rank,rate,node,nodes,network,template
1,1228705.54333665,xeon-6354-256,64,ndr,fat-tree
2,1067553.81299873,xeon-6354-256,66,hdr,fat-tree
3,489818.483446405,xeon-64c-256,54,ethernet-25g,fat-tree
rank,rate,node,nodes,network,template
1,1228705.54333665,xeon-6354-256,64,ndr,fat-tree
2,1116697.16969235,xeon-64c-256,48,ndr,fat-tree
3,1093949.96780343,xeon-64c-512,40,ndr,fat-tree
4,963591.388805102,xeon-64c-1024,33,hdr,fat-tree
$ bursar optimize scenarios/modern-mix.yaml --best 4 --distinct nodes
! bursar: --distinct: unknown distinct 'nodes'; did you mean 'node'?
! try 'bursar help optimize'
? 2
$ bursar optimize scenarios/modern-mix.yaml --distinct node
! bursar: --distinct needs --best N: it selects among the listed plans
? 2
$ sed 's/^catalog: .*/catalog: modern/' scenarios/modern-mix.yaml >$TMP/old.yaml; for f in $TMP/old.yaml modern-mix; do bursar optimize $f | sed -n 3p; done
Buy      64 x xeon-6354-256 with ndr: 1,229 Gop/s (harmonic mean of cg, ft, lu)
Buy      64 x xeon-6354-256 with ndr: 1,229 Gop/s (harmonic mean of cg, ft, lu)
$ bursar whatif modern-mix -c modern --override dear-switches 2>&1 | head -2
bursar: note: catalogue modern is now modern-2020-2025
The plan changes to topology fat-tree: same rate, 1,229 Gop/s, 14,000.00 USD
$ bursar catalog list modern -q | head -1; bursar catalog list modrn 2>&1 | cut -c1-36
catalogue   modern-2020-2025
bursar: there is no catalogue 'modrn
