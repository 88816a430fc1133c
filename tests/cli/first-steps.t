# From an empty folder to an answer: init, check, tutorial; cite; completions.
$ cd $TMP && bursar init own && cd own && find . -type f | sort
Made own/scenario.yaml, a scenario, and own/parts/, a catalogue of CSV files.
All values of this catalogue are assumptions: replace them. Next:

    bursar check own/scenario.yaml
    bursar optimize own/scenario.yaml
./parts/cable.csv
./parts/meta.csv
./parts/nic.csv
./parts/node.csv
./parts/node_rate.csv
./parts/part.csv
./parts/quote.csv
./parts/rack.csv
./parts/source.csv
./parts/switch.csv
./parts/technology.csv
./scenario.schema.json
./scenario.yaml
$ cd $TMP && bursar init own
! bursar: own: exists and is not an empty folder: name another
? 7
$ cd $TMP && mkdir empty && bursar init empty/ | head -1 && echo text >file && bursar init file
Made empty/scenario.yaml, a scenario, and empty/parts/, a catalogue of CSV files.
! bursar: file: exists and is not an empty folder: name another
? 7
$ cd $TMP && ls && bursar init nowhere/own
empty
file
own
! bursar: nowhere/own: cannot make the folder: No such file or directory
? 7
$ cd $TMP/own && bursar check scenario.yaml
scenario.yaml is valid.
My cluster

Solves      the highest rate within 100,000.00 USD
Nodes       2: large-server, small-server
Networks    2: fast, gigabit
Topologies  2: fat-tree, star
Designs     16
Prices      catalogue my-parts at 2026-01-01, 11 parts: 12 assumption prices; -v
            lists them
Next        bursar optimize scenario.yaml

Workload
  application  model   share [%]
  solver       npb.bt         75
  sweeps       npb.lu         25

Requirements
  requirement                         line
  budget 100,000.00 USD                 11
  nodes [small-server, large-server]    24
  networks [gigabit, fast]              25
  templates [star, fat-tree]            26
  max_nodes 64                          30
  power 20000 W                         31
  counts legal                           -
$ cd $TMP/own && bursar check scenario.yaml --format json | head -21
{
  "schema": "bursar.check/1",
  "valid": true,
  "title": "My cluster",
  "goal": "rate",
  "asks": "the highest rate",
  "budget": 100000.0,
  "budget_minor": 10000000,
  "currency": "USD",
  "catalog": "my-parts",
  "as_of": "2026-01-01",
  "counts": "legal",
  "code_caps": "ignored",
  "memory": "ignored",
  "memory_bandwidth": "as measured",
  "choose_by": "model",
  "clusters": 1,
  "layout": null,
  "workload": [
    {
      "name": "solver",
$ cd $TMP/own && bursar check scenario.yaml --format csv --as-of 2026-01-01 | head -4
part,from_quantity,pack,price,price_minor,date,kind,source
fast-cable,1,1,60.00,6000,2026-01-01,assumption,to-replace
fast-nic,1,1,400.00,40000,2026-01-01,assumption,to-replace
fast-switch-32,1,1,9000.00,900000,2026-01-01,assumption,to-replace
$ bursar check scenarios/whitney-procurement.yaml --budget 5e5
! bursar: --budget: expected a number, got '5e5'
? 2
$ cd $TMP/own && sed 's/budget:/bugdet:/' scenario.yaml >bad.yaml && bursar check bad.yaml
! bursar: bad.yaml:11:1: unknown key 'bugdet' in a scenario; did you mean 'budget'?
? 5
$ cd $TMP/own && sed -i 's/,40000,/,400.00,/' parts/quote.csv && bursar check scenario.yaml
! bursar: ./parts/quote.csv:3:22: amount_minor is a whole number of cents, got '400.00': write the price in the column 'amount'
? 5
$ bursar tutorial
This tutorial leads from an empty folder to an answer of your own. Type the
command on each line after a `$`; its output is not shown here.

1. Start. `init` writes a scenario and a small catalogue of parts.

    $ bursar init my-cluster
    $ cd my-cluster
    $ bursar check scenario.yaml

   `check` prints the scenario in words, and the price, date and source of each
   part.

2. Solve. Find the best cluster for the budget, and compare the alternatives.

    $ bursar optimize scenario.yaml
    $ bursar explain scenario.yaml

   The first line is the answer. The order follows, and the proof that no other
   purchase within the budget is better.

3. Try a change without touching a file.

    $ bursar optimize scenario.yaml --budget 250000
    $ bursar whatif scenario.yaml --set fast-switch-32=+25%
    $ bursar whatif scenario.yaml --override faster-cores

4. Compute the best rate for each budget, and the budget from which one network
   overtakes the other.

    $ bursar curve scenario.yaml --exact
    $ bursar crossover scenario.yaml --between gigabit,fast

5. Add your prices. The catalogue is in parts/, with one CSV file per table.
   A line of parts/quote.csv gives a vendor's price, its date and its kind
   (quote, list, street, invoice, estimate); parts/source.csv lists the sources.
   These lines add an offer for the small server that is valid for a month:

    $ echo 'offer-4711,Offer 4711,Example Vendor,2026-01-15,,' >>parts/source.csv
    $ echo 'small-server,2026-01-15,2026-02-15,219000,USD,quote,1,10,offer-4711' >>parts/quote.csv
    $ bursar optimize scenario.yaml
    $ echo 'as_of: 2026-01-20' >>scenario.yaml
    $ bursar optimize scenario.yaml
    $ bursar catalog price ./parts/ small-server --as-of 2026-01-20 --quantity 30

   The first answer warns that a price is newer than the date of the scenario.
   The key `as_of` of the scenario sets the date of all prices.

   An error message gives file, line and column, and the nearest correct name.

6. Add your programs. parts/node_rate.csv has the rate of each program on each
   node, in operations per second and process. `bursar models` lists the models,
   and `bursar predict` evaluates one of them:

    $ bursar models npb.bt
    $ bursar predict npb.bt class=C processes=64 rate=2200 latency=40us bandwidth=110MB/s

7. Pass it on. Write a plan that anyone can check, and one order per vendor:

    $ bursar optimize scenario.yaml --format json -o plan.json
    $ bursar verify plan.json scenario.yaml
    $ bursar report scenario.yaml -o orders.csv

`bursar help` lists all commands; `bursar help COMMAND` explains one. The page
bursar-tutorial(7) continues with price lists of several sellers and bids.
$ cd $TMP && rm -rf own && bursar tutorial | sed -n 's/^    \$ //p' >steps && sh -e steps >said 2>talk && grep -e ^Buy -e 'is verified' said
Buy      29 x small-server with fast: 372.5 Gop/s (harmonic mean of solver,
Buy      64 x small-server with fast: 819.1 Gop/s (harmonic mean of solver,
Buy      29 x small-server with fast  29 x small-server with fast
Buy      29 x small-server with fast  29 x small-server with fast
Buy      29 x small-server with fast: 372.5 Gop/s (harmonic mean of solver,
Buy      32 x small-server with fast: 472.2 Gop/s (harmonic mean of solver,
plan.json is verified: 40 of 40 checks passed.
$ cd $TMP/my-cluster && cat orders.csv
request,seller,part,name,quantity,pack,quote_date,quote_kind,valid_until,unit_price,unit_price_minor,tax,tax_minor,total,total_minor,currency,source,minimum_order,request_total,request_total_minor
1,Example Networks,fast-cable,Cable of the fast network,32,1,2026-01-01,assumption,,60.00,6000,0.00,0,1920.00,192000,USD,to-replace,,23720.00,2372000
1,Example Networks,fast-nic,Card of the fast network,32,1,2026-01-01,assumption,,400.00,40000,0.00,0,12800.00,1280000,USD,to-replace,,23720.00,2372000
1,Example Networks,fast-switch-32,Switch of the fast network with 32 ports,1,1,2026-01-01,assumption,,9000.00,900000,0.00,0,9000.00,900000,USD,to-replace,,23720.00,2372000
2,Example Servers,head-node,Node for users and files,1,1,2026-01-01,assumption,,4000.00,400000,0.00,0,4000.00,400000,USD,to-replace,,75280.00,7528000
2,Example Servers,rack,Rack of 42 units,1,1,2026-01-01,assumption,,1200.00,120000,0.00,0,1200.00,120000,USD,to-replace,,75280.00,7528000
2,Example Servers,small-server,Server with 8 cores,32,1,2026-01-15,quote,2026-02-15,2190.00,219000,0.00,0,70080.00,7008000,USD,offer-4711,,75280.00,7528000
$ cd $TMP/my-cluster && bursar catalog build parts -o parts.db && bursar optimize scenario.yaml -c parts.db --format json >a && bursar optimize scenario.yaml --format json >b && cmp a b && echo same; ls
file          parts.db
catalogue     my-parts
title         Parts to start from: every figure is an assumption to be replaced
parts         11
quotes        13
technologies  2
node rates    4
sources       2
same
a
b
orders.csv
parts
parts.db
plan.json
scenario.schema.json
scenario.yaml
$ bursar check scenarios/whitney-bt.yaml -c catalog/
! bursar: catalog/: has no meta.csv: it gives the catalogue's name, as_of, currency and title
? 5
$ bursar cite
Sources of all models

R. Gruber, A. De Vita, M. Stendel, T. M. Tran: Application Dedicated Clustering.
EPFL
  models: gamma.lautrec

A. Petitet, R. C. Whaley, J. Dongarra, A. Cleary: HPL, scalability,
netlib.org/benchmark/hpl; constants fitted to 195 clusters without accelerators
of the Top500 lists of 2007 to 2012
  models: hpl

H. Kredel, H. G. Kruse, S. Richling, E. Strohmaier: Performance Analysis and
Prediction for distributed homogeneous Clusters. March 2012
  models: linpack.regions

R. Pope et al.: Efficiently Scaling Transformer Inference. MLSys 2023; T.
Kimura: Approximations for multi-server queues. Queueing Systems 17, 1994
  models: llm.serve

D. Narayanan et al.: Efficient Large-Scale Language Model Training on GPU
Clusters Using Megatron-LM. SC21, November 2021
  models: llm.train

J. C. Becker, B. Nitzberg, R. F. Van der Wijngaart: Predicting Cost/Performance
Trade-offs For Whitney: A Commodity Computing Cluster. NAS-97-023, October 1997
  models: npb.bt, npb.lu, npb.sp

NAS Parallel Benchmarks 3.3.1, MPI, every message counted; times as NAS-97-023,
section 3; collective operations as R. Thakur, R. Rabenseifner, W. Gropp, IJHPCA
19(1), 2005
  models: npb.bt.exact, npb.cg, npb.ep, npb.ft, npb.is, npb.lu.exact, npb.mg,
  npb.sp.exact

W. Baer, S. Decato: Software Performance Modeling in PC Clusters. Naval
Postgraduate School, Monterey, September 2000
  models: nps.render

A. Calotoiu, T. Hoefler, M. Poke, F. Wolf, "Using automated performance modeling
to find scalability bugs in complex codes", SC '13, 2013
  models: pmnf

K. Hwang, C. Wang, C.-L. Wang, Z. Xu: Resource Scaling Effects on MPP
Performance: The STAP Benchmark Implications. IEEE Transactions on Parallel and
Distributed Systems 10(5), 1999
  models: stap.apt, stap.bm-stag, stap.el-stag, stap.gen, stap.ho-pd
$ bursar cite scenarios/whitney-bt.yaml
Sources of the models in scenarios/whitney-bt.yaml

J. C. Becker, B. Nitzberg, R. F. Van der Wijngaart: Predicting Cost/Performance
Trade-offs For Whitney: A Commodity Computing Cluster. NAS-97-023, October 1997
  models: npb.bt

Sources of prices, rates and network figures in catalogue whitney-1997

Becker, Nitzberg, Van der Wijngaart: Predicting Cost/Performance Trade-offs For
Whitney: A Commodity Computing Cluster, 1997-10-01, NAS Technical Report
NAS-97-023
  source ids: nas-97-023-5.1, nas-97-023-table-3, nas-97-023-table-6
$ bursar cite scenarios/lautrec.yaml --format json
{
  "schema": "bursar.cite/1",
  "rows": [
    {
      "models": "gamma.lautrec",
      "work": "R. Gruber, A. De Vita, M. Stendel, T. M. Tran: Application Dedicated Clustering. EPFL"
    }
  ],
  "sources": [
    {
      "id": "assumed-prices",
      "title": "Assumption about prices of nodes and networks",
      "author": "bursar",
      "date": null,
      "address": null
    },
    {
      "id": "gruber-2001-ethernet",
      "title": "Application Dedicated Clustering",
      "author": "Gruber, De Vita, Stendel, Tran (EPFL)",
      "date": "2001-12-01",
      "address": null
    },
    {
      "id": "gruber-2001-tnet",
      "title": "Application Dedicated Clustering",
      "author": "Gruber, De Vita, Stendel, Tran (EPFL)",
      "date": "2001-12-01",
      "address": null
    }
  ]
}
$ { cat scenarios/modern-mix.yaml; echo 'extras: [{part: 2900-24g, count: 1}]'; echo 'set: [power.2900-24g=100W, height.2900-24g=1]'; } >$TMP/extra.yaml && bursar cite $TMP/extra.yaml --format json | grep '"id": "insidehpc'
      "id": "insidehpc-2009",
$ bursar cite scenarios/modern-mix.yaml --format json | grep -c insidehpc
0
? 1
$ bursar completion tcsh
! bursar: unknown shell 'tcsh'; did you mean 'bash'?
? 2
$ bursar completion bash | bash -n && bursar completion zsh | zsh -n && bursar completion fish | fish -n && echo well formed
well formed
$ bursar completion bash >$TMP/c && bash -c '. $TMP/c; COMP_WORDS=(bursar "" opt); COMP_CWORD=2; _bursar; echo ${COMPREPLY[@]}; COMP_WORDS=(bursar -c x optimize --goal rate-); COMP_CWORD=5; _bursar; echo ${COMPREPLY[@]}; COMP_WORDS=(bursar models npb.b); COMP_CWORD=2; _bursar; echo ${COMPREPLY[@]}; COMP_WORDS=(bursar crossover --bet); COMP_CWORD=2; _bursar; echo ${COMPREPLY[@]}'
optimize
rate-per-cost rate-per-watt rate-per-carbon
npb.bt npb.bt.exact
--between
