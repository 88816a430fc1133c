# Paper 001: the model with its own link, programs from files, and the choice between eight PCs and a dual Pentium Pro.
$ bursar predict nps.render processes=8
application                  nps.render
processes                    8
rate                         8.675 frames/s
time                         0.1153 s
computation                  0.1 s
communication                0.01528 s
efficiency                   91.09 %
work                         1 frame
legal count                  yes
code cap                     48
speed-up                     7.28689
CPU of an equally fast node  10.6276 x reference
faster than one node from    3 nodes
more workers help up to      10.29 nodes
$ bursar predict nps.render processes=2
application                  nps.render
processes                    2
rate                         0 frames/s
time                         -
computation                  -
communication                -
efficiency                   0 %
work                         1 frame
legal count                  no
next legal count below       1
next legal count above       3
code cap                     48
speed-up                     0
CPU of an equally fast node  -
CPU of an equally fast node: there is none
faster than one node from  3 nodes
more workers help up to    10.29 nodes
$ bursar predict nps.render processes=8 link=lan
! bursar: nps.render: link must be one of lam,lam-printed,tcp,tcp-printed, got 'lan'
? 2
$ bursar predict nps.render processes=8 rate=25
! bursar: nps.render: rate must be below 25 frames/s (waiting takes the rest), got 25
? 2
$ bursar predict scenarios/programs/render.yaml processes=8 message=256B --format csv
application,processes,rate,rate_unit,time_s,compute_s,communicate_s
nps.render message=256B,8,5.87698008153224,frames/s,0.1701554176,0.04,0.1301554176
$ sed 's/gather, buffered/gahter, buffered/' scenarios/programs/render.yaml >$TMP/p.yaml; cd $TMP && bursar predict p.yaml processes=8
! bursar: p.yaml:18:57: shape: unknown value 'gahter'; did you mean 'gather'?
? 5
$ sed 's/0.6s/0.9s/' scenarios/programs/render.yaml >$TMP/slow.yaml; sed 's/nps.render, params/slow.yaml, params/' scenarios/nps-eight-pcs.yaml >$TMP/s.yaml; bursar optimize $TMP/s.yaml | head -4
Battlefield view: eight PCs or a dual Pentium Pro?

Buy      8 x pentium-100 with t100-lam: 8.292 frames/s
Cost     15,160.00 USD; 0.00 USD unspent
$ sed 's/nps.render, params/lost.yaml, params/' scenarios/nps-eight-pcs.yaml >$TMP/s.yaml; cd $TMP && bursar optimize s.yaml
! bursar: lost.yaml: cannot be read: No such file or directory
? 5
$ bursar optimize scenarios/nps-eight-pcs.yaml | head -4
Battlefield view: eight PCs or a dual Pentium Pro?

Buy      8 x pentium-100 with t100-lam: 8.675 frames/s
Cost     15,160.00 USD; 0.00 USD unspent
$ bursar optimize scenarios/nps-four-frames.yaml | head -4
Battlefield view: the cheapest four frames per second

Buy      1 x ppro-200-dual with t100-lam: 4.114 frames/s
Cost     5,395.00 USD
$ bursar crossover scenarios/nps-eight-pcs.yaml --between pentium-100,ppro-200-dual -v | grep -- "^ .*[0-9]  p"
    1,895.00   5,395.00  pentium-100               -    no
    5,395.00   9,475.00  ppro-200-dual            71.1  no
    9,475.00  21,580.00  pentium-100              52.6  no
   21,580.00  30,000.00  ppro-200-dual            35.3  no
$ bursar reproduce nps | tail -5
exact              79
close              16
not reproducible   15
points of figures  48
regressions        0
$ bursar -q optimize scenarios/nps-four-frames.yaml --best 3 --format csv
rank,objective,rate,cost,cost_minor,node,nodes,nic,network,template,power_W,bill,also
1,5395,4.11440040140492,5395.00,539500,ppro-200-dual,1,t100-nic,t100-lam,per-port,,"1 x ppro-200-dual, 1 x t100-cable, 1 x t100-nic, 1 x t100-port",
2,9475,4.33743363930658,9475.00,947500,pentium-100,5,t100-nic,t100-lam,per-port,,"5 x pentium-100, 5 x t100-cable, 5 x t100-nic, 5 x t100-port",
3,10790,4.11440040140492,10790.00,1079000,ppro-200-dual,2,t100-nic,t100-lam,per-port,,"2 x ppro-200-dual, 2 x t100-cable, 2 x t100-nic, 2 x t100-port",
