# How networks can be wired; one of them; the network of the Swiss-T1, whose 64 processors have 64 MB/s each (paper 004: 8
# Mwords/s), or 32 where both directions share a link; what does not go together, and what does not fit.
$ bursar templates | tail -4
  two-region  half the nodes on each of two sites, wired as per-port, and
              `links` links between them

`bursar templates TEMPLATE` tells its parameters.
$ bursar templates torus
torus: switches in a grid of 1 to 4 dimensions whose lines are closed to
circles, sides alike or one apart, `hosts` nodes on each switch
  dimensions=1..4  dimensions of the grid; default 2
  hosts=0..100000  nodes on each switch; 0: as many as the ports left over by
  links; default 0
  link=1..100000  bandwidth of a link between switches, in percent of a card's;
  default 100
  duplex=1..2  2: a link carries its bandwidth each way at the same time; 1:
  both share it; default 2
$ bursar templates --format csv | cut -d, -f1
name
circulant
fat-tree
hypercube
mesh
per-port
ring
star
torus
two-region
$ bursar templates fattree
! bursar: unknown network template 'fattree'; did you mean 'fat-tree'?
? 2
$ bursar optimize scenarios/swiss-t1.yaml | grep -e '^Buy' -e tnet
Buy 64 x ds20e-half with tnet: 32,252.4 Mflop/s for 1,160,000.00 CHF.
  tnet-cable           80      100.00    8,000.00  assumed-prices
  tnet-crossbar         8   12,000.00   96,000.00  assumed-prices
  tnet-nic             64    1,500.00   96,000.00  assumed-prices
    the prices of ds20e-half, tnet-cable, tnet-crossbar, tnet-nic are
$ bursar predict gamma.lautrec processes=64 rate=1000 bandwidth=64MB/s latency=13us | grep ^rate
rate                    32,252.4 Mflop/s
$ sed 's/duplex: 2/duplex: 1/' scenarios/swiss-t1.yaml >$TMP/half.yaml; bursar optimize $TMP/half.yaml | grep ^Buy
Buy 64 x ds20e-half with tnet: 26,375 Mflop/s for 1,160,000.00 CHF.
$ bursar predict gamma.lautrec processes=64 rate=1000 bandwidth=32MB/s latency=13us | grep ^rate
rate                    26,375.04 Mflop/s
$ bursar optimize scenarios/swiss-t1.yaml --format json -o $TMP/plan.json; bursar verify $TMP/plan.json scenarios/swiss-t1.yaml | sed -n '1s|.*/||p'
plan.json is verified: all 34 checks hold.
$ sed 's/"switch": "tnet-crossbar"/"switch": "tnet-port"/' $TMP/plan.json >$TMP/other.json; bursar verify $TMP/other.json scenarios/swiss-t1.yaml | grep design
> design            no     ds20e-half with tnet in template circulant is no
                           design of the scenario
! bursar: the plan is not verified
$ sed 's/{name: circulant.*}/{name: star}/' scenarios/swiss-t1.yaml >$TMP/star.yaml; cd $TMP; bursar optimize star.yaml
LAUTREC on the Swiss-T1: eight crossbars, C8(1,3)

Nothing can be bought. What stands in the way:

  templates [star] (line 19) with min_nodes 64 (line 20): add template ring, or
  12 nodes

The least change that is enough: add template ring.
(A number doubled or halved counts as much as a rule given up or a name added.)
! bursar: star.yaml: nothing can be bought: no design with 64 nodes can be wired and has a price
? 3
$ sed 's/{name: circulant.*}/{name: fat-tree, ports: 8, rails: 3}/' scenarios/swiss-t1.yaml >$TMP/rails.yaml; cd $TMP; bursar optimize rails.yaml
! bursar: rails.yaml:19:22: fat-tree: 3 rails cannot divide 8 ports of a node evenly
? 5
$ bursar crossover scenarios/bwgrid-link.yaml --between per-port,two-region | tail -3
  3,300.00  2,000,000.00  per-port

-: the budget buys neither.
$ sed 's/{name: per-port[^}]*}, //' scenarios/bwgrid-link.yaml >$TMP/two.yaml; bursar optimize $TMP/two.yaml | grep -e ^Buy -e longbow-link
Buy 23 x hs21-xm with infiniband: 654,269 Mflop/s for 225,900.00 EUR.
  longbow-link            1 150,000.00 150,000.00 estimate   kredel-2012-2.1
