# Figures of merit (tests/cli/metrics): a cluster of Pentium Pros by each metric; the plans are verified.
$ cp -r tests/cli/university-2023 $TMP/..
$ cd tests/cli/metrics; for m in geomean machine ssni ssi ssp jobs-per-day jobs-of-two ssni-of-two; do echo "$m"; bursar optimize $m.yaml -q | sed -n 1,11p; bursar optimize $m.yaml -q --format json -o $TMP/$m.json; bursar verify $TMP/$m.json $m.yaml --format csv | grep -E '^(metric|objective|optimal|unique|work)|false'; done
geomean
Buy      32 x ppro-200 with fast-ethernet: 1.969 x reference (geomean of bt, lu,
         sp)
Cost     98,240.00 USD; 1,760.00 USD unspent
Status   optimal: nothing within 100,000.00 USD is faster. Gap 0. Independent
         check: 24 of 24 passed
Inputs   3 measured rates, 4 quoted prices, 1 measured network figure
Advice   no cheaper or simpler purchase is within 1 % of this rate
Size     32 nodes, 32 cores, 4 GiB; power 3.2 kW without 64 fast-ethernet-port;
         128 U
Metric   geomean, geometric mean of the speeds against the reference's:
         prod(S^w), S = R / reference (weighted geometric mean of ratios)
metric,true,"geomean of 3 applications, by weights, jobs and reference of the scenario"
objective,true,"recomputed 1.96913633423367, stated 1.96913633423367"
objective's name,true,rate in x reference
optimal,true,"best of 84 candidates enumerated: 1.96913633423367, plan 1.96913633423367"
unique,true,"no other purchase has the same value, rate and cost"
machine
Buy      32 x ppro-200 with fast-ethernet: 0.5131 x reference
Cost     98,240.00 USD; 1,760.00 USD unspent
Status   optimal: nothing within 100,000.00 USD is faster. Gap 0. Independent
         check: 24 of 24 passed
Inputs   3 measured rates, 4 quoted prices, 1 measured network figure
Advice   no cheaper or simpler purchase is within 1 % of this rate
Size     32 nodes, 32 cores, 4 GiB; power 3.2 kW without 64 fast-ethernet-port;
         128 U
Metric   geomean, geometric mean of the speeds against the reference's:
         prod(S^w), S = R / reference (weighted geometric mean of ratios)

metric,true,"geomean of 3 applications, by weights, jobs and reference of the scenario"
objective,true,"recomputed 0.513059289917186, stated 0.513059289917186"
objective's name,true,rate in x reference
optimal,true,"best of 84 candidates enumerated: 0.513059289917186, plan 0.513059289917186"
unique,true,"no other purchase has the same value, rate and cost"
ssni
Buy      32 x ppro-200 with fast-ethernet: 0.5013 x reference (ssni of bt, lu,
         sp)
Cost     98,240.00 USD; 1,760.00 USD unspent
Status   optimal: nothing within 100,000.00 USD is faster. Gap 0. Independent
         check: 24 of 24 passed
Inputs   3 measured rates, 4 quoted prices, 1 measured network figure
Advice   no cheaper or simpler purchase is within 1 % of this rate
Size     32 nodes, 32 cores, 4 GiB; power 3.2 kW without 64 fast-ethernet-port;
         128 U
Metric   ssni, scaled single node improvement: N / N_ref prod(S^w), S = r /
         reference (LANL, ATS-5 benchmarks, SSNI)
metric,true,"ssni of 3 applications, by weights, jobs and reference of the scenario"
objective,true,"recomputed 0.501311796002366, stated 0.501311796002366"
objective's name,true,rate in x reference
optimal,true,"best of 84 candidates enumerated: 0.501311796002366, plan 0.501311796002366"
unique,true,"no other purchase has the same value, rate and cost"
ssi
Buy      32 x ppro-200 with fast-ethernet: 1.408 x reference (ssi of bt, lu, sp)
Cost     98,240.00 USD; 1,760.00 USD unspent
Status   optimal: nothing within 100,000.00 USD is faster. Gap 0. Independent
         check: 24 of 24 passed
Inputs   3 measured rates, 4 quoted prices, 1 measured network figure
Advice   no cheaper or simpler purchase is within 1 % of this rate
Size     32 nodes, 32 cores, 4 GiB; power 3.2 kW without 64 fast-ethernet-port;
         128 U
Metric   ssi, scalable system improvement: prod((c U S)^w), U = n_ref / n N /
         N_ref, S = r / reference (NERSC, APEX benchmarks, SSI)

metric,true,"ssi of 3 applications, by weights, jobs and reference of the scenario"
objective,true,"recomputed 1.40844738943136, stated 1.40844738943136"
objective's name,true,rate in x reference
optimal,true,"best of 84 candidates enumerated: 1.40844738943136, plan 1.40844738943136"
unique,true,"no other purchase has the same value, rate and cost"
ssp
Buy      32 x ppro-200 with fast-ethernet: 706.3 Mop/s (ssp of bt, lu, sp)
Cost     98,240.00 USD; 1,760.00 USD unspent
Status   optimal: nothing within 100,000.00 USD is faster. Gap 0. Independent
         check: 24 of 24 passed
Inputs   3 measured rates, 4 quoted prices, 1 measured network figure
Advice   no cheaper or simpler purchase is within 1 % of this rate
Size     32 nodes, 32 cores, 4 GiB; power 3.2 kW without 64 fast-ethernet-port;
         128 U
Metric   ssp, sustained system performance: N prod((r / n)^w) (NERSC-8 / Trinity
         benchmarks, SSP)

metric,true,"ssp of 3 applications, by weights, jobs and reference of the scenario"
objective,true,"recomputed 706.269136346604, stated 706.269136346605"
objective's name,true,rate in Mop/s
optimal,true,"best of 84 candidates enumerated: 706269136.346604, plan 706269136.346604"
unique,true,"no other purchase has the same value, rate and cost"
jobs-per-day
Buy      32 x ppro-200 with fast-ethernet: 27.51 jobs/day
Cost     98,240.00 USD; 1,760.00 USD unspent
Status   optimal: nothing within 100,000.00 USD is faster. Gap 0. Independent
         check: 24 of 24 passed
Inputs   3 measured rates, 4 quoted prices, 1 measured network figure
Advice   no cheaper or simpler purchase is within 1 % of this rate
Size     32 nodes, 32 cores, 4 GiB; power 3.2 kW without 64 fast-ethernet-port;
         128 U
Metric   jobs-per-day, jobs of the workload that the machine does in a day: 1 /
         sum(w / J), J = 86400 / t N / n (PDC, benchmarks of its procurement)

metric,true,"jobs-per-day of 3 applications, by weights, jobs and reference of the scenario"
objective,true,"recomputed 27.5146376712868, stated 27.5146376712868"
objective's name,true,rate in jobs/day
optimal,true,"best of 84 candidates enumerated: 27.5146376712868, plan 27.5146376712868"
unique,true,"no other purchase has the same value, rate and cost"
jobs-of-two
Buy      26 x ppro-200 with fast-ethernet: 22.79 jobs/day
Cost     79,820.00 USD; 180.00 USD unspent
Status   optimal: no plan of at most 2 clusters within 80,000.00 USD is faster.
         Gap 0. Independent check: 29 of 29 passed
Inputs   3 measured rates, 4 quoted prices, 1 measured network figure
Advice   `bursar explain` computes near-optimal purchases of several clusters
Size     26 nodes, 26 cores, 3.25 GiB; power 2.6 kW without 52
         fast-ethernet-port; 104 U
Metric   jobs-per-day, jobs of the workload that the machine does in a day: 1 /
         sum(w / J), J = 86400 / t N / n (PDC, benchmarks of its procurement)

work,true,every application gets its share of the work; the rate is 22.7934368181196 jobs/day
metric,true,"jobs-per-day of 3 applications, by weights, jobs and reference of the scenario"
objective,true,"recomputed 22.7934368181196, stated 22.7934368181196"
objective's name,true,rate in jobs/day
optimal,true,"best of 1890 sets of candidates enumerated: 22.7934368181196, plan 22.7934368181196"
unique,true,"no other purchase has the same value, rate and cost"
ssni-of-two
Buy      35 x ppro-200 with fast-ethernet: 0.5483 x reference (ssni of bt, lu,
         sp)
Cost     107,450.00 USD; 2,550.00 USD unspent
Status   optimal: no plan of at most 2 clusters within 110,000.00 USD is faster.
         Gap 0. Independent check: 29 of 29 passed
Inputs   3 measured rates, 4 quoted prices, 1 measured network figure
Advice   `bursar explain` computes near-optimal purchases of several clusters
Size     35 nodes, 35 cores, 4.375 GiB; power 3.5 kW without 70
         fast-ethernet-port; 140 U
Metric   ssni, scaled single node improvement: N / N_ref prod(S^w), S = r /
         reference (LANL, ATS-5 benchmarks, SSNI)
work,true,every application gets its share of the work; the rate is 0.548309776877587 x reference
metric,true,"ssni of 3 applications, by weights, jobs and reference of the scenario"
objective,true,"recomputed 0.548309776877587, stated 0.548309776877587"
objective's name,true,rate in x reference
optimal,true,"best of 2015 sets of candidates enumerated: 0.548309776877587, plan 0.548309776877587"
unique,true,"no other purchase has the same value, rate and cost"
$ grep -E '"(job_nodes|times_reference|score|metric)"' $TMP/ssi.json
    "metric": "ssi"
          "job_nodes": 8,
          "times_reference": 0.623399029688794,
          "score": 4.98719223751035
          "job_nodes": 16,
          "times_reference": 0.23708038723002,
          "score": 0.11854019361501
          "job_nodes": 32,
          "times_reference": 2.91450563450056,
          "score": 0.728626408625139
$ cd tests/cli/metrics; for s in 's/"score": 4/"score": 5/' 's/"metric": "ssi"/"metric": "ssni"/' 's/"times_reference": 0.6/"times_reference": 0.7/' 's/"job_nodes": 8/"job_nodes": 9/'; do sed "$s" $TMP/ssi.json >$TMP/other.json; cmp -s $TMP/ssi.json $TMP/other.json && echo same; bursar verify $TMP/other.json ssi.yaml --format csv | grep false; done
applications,false,"model, unit, computing and communication time, share of each"
objective's name,false,rate in x reference
applications,false,"model, unit, computing and communication time, share of each"
applications,false,"model, unit, computing and communication time, share of each"
$ cd tests/cli/metrics; for m in geomean ssni ssi ssp jobs-per-day; do bursar optimize $m.yaml -q --method branch-and-bound | head -1; done; bursar export ssni-of-two.yaml --lp $TMP/two.lp -q | tail -1
Buy      32 x ppro-200 with fast-ethernet: 1.969 x reference (geomean of bt, lu,
Buy      32 x ppro-200 with fast-ethernet: 0.5013 x reference (ssni of bt, lu,
Buy      32 x ppro-200 with fast-ethernet: 1.408 x reference (ssi of bt, lu, sp)
Buy      32 x ppro-200 with fast-ethernet: 706.3 Mop/s (ssp of bt, lu, sp)
Buy      32 x ppro-200 with fast-ethernet: 27.51 jobs/day
rate at L0 = 0 (doubles with each unit)  0.548309776877587 x reference
$ cd tests/cli/metrics; bursar curve ssni.yaml -q --from 40000 --to 100000 --points 4; bursar flip ssi.yaml -q --part ppro-200; bursar explain ssp.yaml -q --why-not myrinet-nic; bursar crossover jobs-per-day.yaml -q --between fast-ethernet,myrinet; bursar sensitivity geomean.yaml -q --by 10% | head -12
Best rate for each budget, 40,000.00 to 100,000.00 USD: 4 budgets (--exact lists
every step).
Best rate per USD: 5.103e-06 x reference, 16 x ppro-200 with fast-ethernet for
49,120.00 USD. At the budget of 100,000.00 USD: 5.103e-06 x reference.
Status   optimal at each budget listed.

      budget       cost     rate [x    rate per    marginal  purchase
       [USD]      [USD]  reference]      USD [x    rate per
                                     reference]      USD [x
                                                 reference]
   40,000.00       -         -        -           -          -
   60,000.00  58,330.00      0.2977   5.103e-06   5.103e-06  19 x ppro-200 with
                                                             fast-ethernet
   80,000.00  79,820.00      0.4073   5.103e-06   5.103e-06  26 x ppro-200 with
                                                             fast-ethernet
  100,000.00  98,240.00      0.5013   5.103e-06   5.103e-06  32 x ppro-200 with
                                                             fast-ethernet

Marginal rate: gain over the previous budget per USD of additional cost.
Plan     32 x ppro-200 with fast-ethernet, 98,240.00 USD.
Status   proven at every price between the ends.

Price ranges, one price at a time, most fragile first
  part         price      same  to [USD]  plan below     plan above     loss
               [USD]      plan                                           [%]
                          from
                         [USD]
> ppro-200  2,380.00  2,340.31  2,435.00  33 x ppro-200  31 x ppro-200  2.98
                                          with           with
                                          fast-ethernet  fast-ethernet

  part        same  to [USD]  design
            design            above
              from
             [USD]
> ppro-200    0.00  5,560.00  nothing

The design stays the same if the price of one part in the plan changes by up to
100 %.
Why not myrinet-nic: the best plan with it is 23 x ppro-200 with myrinet: 527.1
Mop/s (-25.4 %) for 95,961.52 USD (2,278.48 USD cheaper).
It enters the plan at 333.56 USD or less; its price is 1,280.00 USD.
All designs: -v
No crossover up to 100,000.00 USD: fast-ethernet is at least as fast at every
budget.

below 49,120.00 USD          neither can be bought
49,120.00 to 100,000.00 USD  fast-ethernet, lead up to 28.4 %

Status   exact at every budget: whole nodes, any number of them.
With fractional nodes: fast-ethernet and myrinet are equal at no budget of this
range.
Equal within 1 %: at no budget.
The price of ppro-200 matters most: -10% to +10% moves the optimum from 2.148 x
reference to 1.85 x reference.
Plan     32 x ppro-200 with fast-ethernet: 1.969 x reference.

  input               optimum at  optimum at  difference   plan kept   plan kept
                         -10% [x     +10% [x         [%]  at -10% [x  at +10% [x
                      reference]  reference]              reference]  reference]
  price of ppro-200        2.148       1.85      15.1          1.969       -
  rate of bt on            1.871       2.062      9.7          1.871       2.062
  ppro-200
  rate of sp on            1.907       2.027      6.09         1.907       2.027
  ppro-200
$ cd tests/cli/metrics; bursar whatif machine.yaml -q --set rate.ppro-200.npb.bt=*2; bursar optimize ssni.yaml -q --goal cost --target-rate 0.25 | head -2; bursar optimize ssni.yaml -q --goal rate-per-cost | head -2; bursar history jobs-per-day.yaml -q
The plan stays 32 x ppro-200 with fast-ethernet: 0.7145 x reference instead of
0.5131 x reference (+39.3 %)
Change   rate of bt on ppro-200 23.67 Mop/s -> 47.34 Mop/s (+100 %)
         before                            after
Buy      32 x ppro-200 with fast-ethernet  32 x ppro-200 with fast-ethernet
Rate     0.5131 x reference                0.7145 x reference
Cost     98,240.00 USD                     98,240.00 USD

All differences and both plans: -v
Buy      16 x ppro-200 with fast-ethernet: 0.2507 x reference (ssni of bt, lu,
         sp)
Buy      32 x ppro-200 with fast-ethernet: 0.5013 x reference, 5.103e-06 x
         reference per USD (ssni of bt, lu, sp)
  from        node      nodes  network        cost [USD]  rate [jobs/day]
  1997-10-01  ppro-200     32  fast-ethernet   98,240.00            27.51

Status   solved on 1 date, from 1997-10-01 on: each date on which a price
         changes.
$ cd tests/cli/metrics; bursar explain min-score.yaml -q
Status   infeasible: no purchase meets the requirements

Conflicting constraints, each with the smallest change that suffices alone
  budget 100,000.00 USD (line 4): +584,610.00 USD
  min_score 3 x reference of lu (line 11): 0.468828 x reference
Smallest sufficient change: budget to 248,670.00 USD and min_score to 1.15607 x
reference of lu.
! bursar: min-score.yaml: no affordable cluster can run every application within its limits
? 3
$ cd tests/cli/metrics; for r in 1 2; do sed "s/time: 1000s/time: $((r * 1000))s/; s/fom: 300/fom: $((300 / r))/; s/fom: 190/fom: $((190 / r))/" ssni.yaml | sed "s/nodes: 64/nodes: 32/" >$TMP/r.yaml; bursar optimize $TMP/r.yaml -q | head -1; done; sed 's/^budget: .*/limits: {max_nodes: 64, min_nodes: 64}/; s/^reference: .*/reference: {node: ppro-200, network: myrinet, template: {name: per-port, ports: 2, cables: 2}, nodes: 64}/' ssni.yaml >$TMP/one.yaml; bursar optimize $TMP/one.yaml -q | head -1
Buy      32 x ppro-200 with fast-ethernet: 1.003 x reference (ssni of bt, lu,
Buy      32 x ppro-200 with fast-ethernet: 2.005 x reference (ssni of bt, lu,
Buy      64 x ppro-200 with fast-ethernet: 1 x reference (ssni of bt, lu, sp)
$ cd tests/cli/metrics; sed '/^metric/i horizon: {from: 2026-01-01, to: 2030-01-01}\nphases: [{from: 2026-01-01, share: 40%}, {from: 2027-07-01, share: 1}]' ssp.yaml >$TMP/phases.yaml; bursar optimize $TMP/phases.yaml -q | sed -n '1p; 7,11p'; bursar optimize $TMP/phases.yaml -q --format json -o $TMP/phases.json; bursar verify $TMP/phases.json $TMP/phases.yaml --format csv | grep -E '^(metric|objective|optimal)|false'
Buy      32 x ppro-200 with fast-ethernet: 2,192 Mop/s years (ssp of bt, lu, sp)
Size     32 nodes, 32 cores, 4 GiB; power 3.2 kW without 64 fast-ethernet-port;
         128 U
Metric   ssp, sustained system performance: N prod((r / n)^w) (NERSC-8 / Trinity
         benchmarks, SSP)
Horizon  2026-01-01 to 2030-01-01, 4 years; on average 77.58 % of the cluster is
metric,true,"ssp of 3 applications, by weights, jobs and reference of the scenario"
objective,true,"recomputed 2191.60968962421, stated 2191.60968962421"
objective's name,true,rate in Mop/s years
optimal,true,"best of 84 candidates enumerated: 2191609689.62421, plan 2191609689.62421"
$ cd tests/cli/metrics; for m in subsets subsets-of-two; do [ $m = subsets ] || sed 's/clusters: 1/clusters: 2/; s/budget: .*/budget: 250000/' subsets.yaml >$TMP/$m.yaml; cp -n subsets.yaml $TMP; bursar optimize $TMP/$m.yaml -q | sed -n '1,3p; /^Performance/,/count/p'; bursar optimize $TMP/$m.yaml -q --format json -o $TMP/$m.json; bursar verify $TMP/$m.json $TMP/$m.yaml --format csv | grep -E '^(process|metric|objective|applications|optimal|unique|work)|false'; done
Buy      4 x r6625-9454 with hdr: 1.363 x reference (ssni of cg, ft, sp)
Cost     128,870.84 EUR; 21,129.16 EUR unspent
Status   optimal: nothing within 150,000.00 EUR is faster. Gap 0. Independent
Performance
  application  rate [Gop/s]  run time [s]  nodes  speedup   score
  cg                  20.83         6.881      1    1.042  0.2604
  ft                  85.55         4.634      1   28.52   7.129

'sp' does not run on r6625-9454. Only the other applications count, with their
process counts,true,every application runs on an allowed number of processes
metric,true,"ssni of 3 applications, by weights, jobs and reference of the scenario"
objective,true,"recomputed 1.3625216224494, stated 1.3625216224494"
objective's name,true,rate in x reference
applications,true,"model, unit, computing and communication time, share of each"
optimal,true,"best of 200 candidates enumerated: 1.3625216224494, plan 1.3625216224494"
unique,true,"no other purchase has the same value, rate and cost"
Buy      14 x xeon-64c-256 with hdr: 1.872 x reference (ssni of cg, ft, sp)
Cost     236,728.60 EUR; 13,271.40 EUR unspent
Status   optimal: no plan of at most 2 clusters within 250,000.00 EUR is faster.
Performance
  application  rate [Gop/s]  run time [s]  share of  nodes  speedup    score
                                           work [%]
  cg                  20.51         6.989        25      1   1.026    0.8973
  ft                  79.95         4.958        25      1  26.65    23.32
  sp                  78.79        18.4          50      1   0.8754   0.766

Order (4 lines, most expensive first)
  quantity  part          description                           unit       total
                                                               price       [EUR]
        14  xeon-64c-256  Two processors of 32 cores, 2..  14,647.20  205,060.80
        14  cx6-hdr       ConnectX-6, one port of 200 G..   1,198.35   16,776.90
         1  qm8790        QM8790, 40 ports of 200 Gbit/..  13,636.36   13,636.36
        14  hdr-dac-1m    Passive copper cable, 200 Gbi..      89.61    1,254.54

Warnings
  roofline estimates, not measurements: rates of cg, ft, sp on xeon-64c-256
  estimates, not measurements: latency and bandwidth of hdr
  price of cx6-hdr is 1185 days old, half-life of adapters 730 days
  price of qm8790 is 1185 days old, half-life of switches 730 days
work,true,every application gets its share of the work; the rate is 1.87191687543224 x reference
metric,true,"ssni of 3 applications, by weights, jobs and reference of the scenario"
objective,true,"recomputed 1.87191687543224, stated 1.87191687543224"
objective's name,true,rate in x reference
applications,true,"model, unit, computing and communication time, share of each"
optimal,true,"best of 58310 sets of candidates enumerated: 1.87191687543224, plan 1.87191687543225"
unique,true,"no other purchase has the same value, rate and cost"
$ cd tests/cli/metrics; for fom in 20000 2000; do sed "s/fom: 20000/fom: $fom/" subsets.yaml >$TMP/subset.yaml; for node in r6615-9474f r6625-9454 xeon-64c-256; do sed "s/nodes: \[r6615.*256\], net/nodes: [$node], net/" $TMP/subset.yaml >$TMP/one.yaml; bursar optimize $TMP/one.yaml -q --format csv -o /dev/null; bursar optimize $TMP/one.yaml -q | head -1; done; bursar optimize $TMP/subset.yaml -q | head -1; for whole in '' --whole; do bursar export $TMP/subset.yaml --lp $whole $TMP/x.lp -q >/dev/null; glpsol --lp $TMP/x.lp -o $TMP/x.out >/dev/null; awk '/Objective/ {print $4}' $TMP/x.out; done; bursar explain $TMP/subset.yaml --why-not xeon-64c-256 -q | sed -n 1,3p; bursar curve $TMP/subset.yaml --from 0 --to 150000 --exact -q --format csv | cut -d, -f1,5,7,8 | tail -3; done
Buy      8 x r6615-9474f with hdr: 0.2648 x reference (ssni of cg, ft, sp)
Buy      4 x r6625-9454 with hdr: 1.363 x reference (ssni of cg, ft, sp)
Buy      8 x xeon-64c-256 with hdr: 1.07 x reference (ssni of cg, ft, sp)
Buy      4 x r6625-9454 with hdr: 1.363 x reference (ssni of cg, ft, sp)
-1.273781368
-1.273781368
Why not xeon-64c-256: the best plan with it is 8 x xeon-64c-256 with hdr: 1.07 x
reference (-21.5 %) for 141,117.64 EUR (12,246.80 EUR more expensive).
It enters the plan at 11,108.73 EUR or less; its price is 14,647.20 EUR.
71253.60,0.681260811224698,r6625-9454,2
100062.22,1.02189121683705,r6625-9454,3
128870.84,1.3625216224494,r6625-9454,4
Buy      8 x r6615-9474f with hdr: 2.648 x reference (ssni of cg, ft, sp)
Buy      4 x r6625-9454 with hdr: 4.309 x reference (ssni of cg, ft, sp)
Buy      8 x xeon-64c-256 with hdr: 1.902 x reference (ssni of cg, ft, sp)
Buy      4 x r6625-9454 with hdr: 4.309 x reference (ssni of cg, ft, sp)
-2.26513918
-2.26513918
Why not xeon-64c-256: the best plan with it is 8 x xeon-64c-256 with hdr: 1.902
x reference (-55.9 %) for 141,117.64 EUR (12,246.80 EUR more expensive).
It enters the plan at 5,889.07 EUR or less; its price is 14,647.20 EUR.
71253.60,2.15433584408405,r6625-9454,2
100062.22,3.23150376612607,r6625-9454,3
128870.84,4.3086716881681,r6625-9454,4
$ cd tests/cli/metrics; for metric in geomean harmonic; do sed "s/^metric.*/metric: $metric/; s/, nodes: 1//; /^reference/{/$metric/!s/^/#$metric/}; s/^#geomean//" subsets.yaml >$TMP/all.yaml; bursar optimize $TMP/all.yaml -q | grep -E 'Buy|left out'; done; bursar check $TMP/all.yaml -q | sed -n '/^Workload/,/^ *ft/p'
Buy      8 x xeon-64c-256 with hdr: 13.41 x reference (geomean of cg, ft, sp)
  nodes 'r6615-9474f', 'r6625-9454' are left out: 'sp' runs on others (runs_on)
Buy      8 x xeon-64c-256 with hdr: 288 Gop/s (harmonic mean of cg, ft, sp)
  nodes 'r6615-9474f', 'r6625-9454' are left out: 'sp' runs on others (runs_on)
Workload
  application  model         share [%]  nodes
  cg           npb.cg               25  -
  ft           npb.ft               25  r6625-9454, xeon-64c-256
$ cd tests/cli/metrics; sed 's/runs_on: \[xeon-64c-256\]/runs_on: [xeon-64-256]/' subsets.yaml >$TMP/wrong.yaml; cd $TMP; bursar optimize wrong.yaml -q; bursar optimize subsets.yaml -q --set rate.r6625-9454.sp=5Mop/s; bursar optimize subsets.yaml -q --set 'rate.r6625-9454=*2' | head -1; sed 's/workload:/&\n  - {model: npb.bt, share: 1, runs_on: xeon-64c-256}/' subsets.yaml >wrong.yaml; bursar optimize wrong.yaml -q
Buy      4 x r6625-9454 with hdr: 2.645 x reference (ssni of cg, ft, sp)
! bursar: wrong.yaml:18:112: unknown node 'xeon-64-256' in catalogue 'university-2023'; did you mean 'xeon-64c-256'?
! bursar: --set: 'rate.r6625-9454.sp=5Mop/s': no application that it names runs there (runs_on), so there is no rate to change
! bursar: wrong.yaml:16:40: runs_on: expected a list, got a single value
? 5
$ cd tests/cli/metrics; bursar optimize subsets.yaml -q --format json -o $TMP/x.json; sed 's/runs_on: \[r6625-9454, xeon-64c-256\]/runs_on: [xeon-64c-256]/' subsets.yaml >$TMP/x.yaml; bursar verify $TMP/x.json $TMP/x.yaml --format csv | grep -E '^(process counts|metric|objective|scenario),|runs_on'
process counts,false,every application runs on an allowed number of processes
metric,true,"ssni of 3 applications, by weights, jobs and reference of the scenario"
objective,false,"recomputed 0, stated 1.3625216224494"
scenario,false,"SHA-256 8fcdc465e1bd94c0..., the plan's 793ff4497282fd45..."
$ cd tests/cli/metrics; for m in ssp geomean jobs-per-day whitney; do [ $m = whitney ] && f=$PWD/../../../scenarios/whitney-bt.yaml || f=$m.yaml; for more in 'horizon: {from: 2026-01-01, to: 2030-01-01}' 'horizon: {from: 2026-01-01, to: 2030-01-01}\nphases: [{from: 2025-01-01, share: 40%}, {from: 2027-01-01, share: 70%}, {from: 2029-01-01, share: 1}]'; do sed "/^catalog/i $more" $f >$TMP/phases.yaml; bursar optimize $TMP/phases.yaml -q | grep -E '^Buy|^From|average|years'; bursar optimize $TMP/phases.yaml -q --format json -o $TMP/phases.json; bursar verify $TMP/phases.json $TMP/phases.yaml --format csv | grep -E '^(metric|objective,|optimal)|false'; done; done
Buy      32 x ppro-200 with fast-ethernet: 2,825 Mop/s years (ssp of bt, lu, sp)
Horizon  2026-01-01 to 2030-01-01, 4 years; on average 100 % of the cluster is
                                                                        years]
metric,true,"ssp of 3 applications, by weights, jobs and reference of the scenario"
objective,true,"recomputed 2825.07654538641, stated 2825.07654538642"
optimal,true,"best of 84 candidates enumerated: 2825076545.38641, plan 2825076545.38641"
Buy      32 x ppro-200 with fast-ethernet: 1,978 Mop/s years (ssp of bt, lu, sp)
Horizon  2026-01-01 to 2030-01-01, 4 years; on average 70 % of the cluster is
                                                                        years]
metric,true,"ssp of 3 applications, by weights, jobs and reference of the scenario"
objective,true,"recomputed 1977.5535817705, stated 1977.55358177049"
optimal,true,"best of 84 candidates enumerated: 1977553581.7705, plan 1977553581.7705"
Buy      32 x ppro-200 with fast-ethernet: 1.969 x reference (geomean of bt, lu,
metric,true,"geomean of 3 applications, by weights, jobs and reference of the scenario"
objective,true,"recomputed 1.96913633423367, stated 1.96913633423367"
optimal,true,"best of 84 candidates enumerated: 1.96913633423367, plan 1.96913633423367"
Buy      32 x ppro-200 with fast-ethernet: 1.378 x reference (geomean of bt, lu,
Horizon  2026-01-01 to 2030-01-01, 4 years; on average 70 % of the cluster is
metric,true,"geomean of 3 applications, by weights, jobs and reference of the scenario"
objective,true,"recomputed 1.37839543396357, stated 1.37839543396357"
optimal,true,"best of 84 candidates enumerated: 1.37839543396357, plan 1.37839543396357"
Buy      32 x ppro-200 with fast-ethernet: 27.51 jobs/day
metric,true,"jobs-per-day of 3 applications, by weights, jobs and reference of the scenario"
objective,true,"recomputed 27.5146376712868, stated 27.5146376712868"
optimal,true,"best of 84 candidates enumerated: 27.5146376712868, plan 27.5146376712868"
Buy      32 x ppro-200 with fast-ethernet: 19.26 jobs/day
Horizon  2026-01-01 to 2030-01-01, 4 years; on average 70 % of the cluster is
metric,true,"jobs-per-day of 3 applications, by weights, jobs and reference of the scenario"
objective,true,"recomputed 19.2602463699008, stated 19.2602463699007"
optimal,true,"best of 84 candidates enumerated: 19.2602463699008, plan 19.2602463699008"
Buy      325 x ppro-200 with fast-ethernet: 6,825 Mop/s
objective,true,"recomputed 6824.8268875095, stated 6824.8268875095"
optimal,true,"best of 840 candidates enumerated: 6824826887.5095, plan 6824826887.5095"
Buy      325 x ppro-200 with fast-ethernet: 4,777 Mop/s
Horizon  2026-01-01 to 2030-01-01, 4 years; on average 70 % of the cluster is
metric,true,"harmonic of 1 applications, by weights, jobs and reference of the scenario"
objective,true,"recomputed 4777.37882125667, stated 4777.37882125665"
optimal,true,"best of 840 candidates enumerated: 4777378821.25667, plan 4777378821.25667"
$ bursar check tests/cli/metrics/subsets.yaml --format json -q | grep runs_on
      "runs_on": null,
      "runs_on": "r6625-9454, xeon-64c-256",
      "runs_on": "xeon-64c-256",
$ sh tests/cli/metrics/published.sh $TMP; cd $TMP; for f in ssni-18000 ssni-4096 ssi-reference ssi-times-halved ssi-nodes-doubled; do echo $f $(bursar optimize $f.yaml -q --format json | sed -n 's/^    "value": \(.*\),/\1/p'); done; for f in minife minighost amg umt; do bursar optimize ssp-$f.yaml -q --format json | awk -v f=$f -F'[:,]' '/^    "value"/ {printf "%s %.3g TF/s of a node\n", f, $2 / 2048 / 1e6}'; done; for f in service use; do bursar evaluate $f.yaml -q | sed -n '/^How each/,/^$/p'; done
ssni-18000 11.9960912052117
ssni-4096 12.0011465798046
ssi-reference 1.0
ssi-times-halved 2.0
ssi-nodes-doubled 2.0
minife 0.00563 TF/s of a node
minighost 0.017 TF/s of a node
amg 0.00441 TF/s of a node
umt 0.00712 TF/s of a node
