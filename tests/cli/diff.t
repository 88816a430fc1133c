# The differences between two scenarios.
$ bursar diff scenarios/whitney-bt.yaml scenarios/whitney-fleet.yaml
Differences from scenarios/whitney-bt.yaml to scenarios/whitney-fleet.yaml:

  what                       from                      to
  title                      Whitney class C BT: Fast  Whitney class C, BT and
                             Ethernet or Myrinet?      SP half and half: one
                                                       cluster, or two?
  budget                     1000000                   3000000
  overrides.doubled          [rate.ppro-200=*2]        -
  clusters                   -                         2
  workload[bt].max_time      -                         2000s
  workload[sp].name          -                         sp
  workload[sp].model         -                         npb.sp
  workload[sp].params.class  -                         C
  workload[sp].share         -                         1
  workload[sp].max_time      -                         2000s
$ bursar diff scenarios/whitney-bt.yaml scenarios/whitney-bt.yaml
scenarios/whitney-bt.yaml and scenarios/whitney-bt.yaml do not differ.

  (none)
$ sed 's/^budget: .*/budget: 2000000/; s/^title: .*/title: "Cheaper cards"/' scenarios/whitney-bt.yaml > $TMP/b.yaml && echo "set: ['myrinet-nic=995USD', 'latency.myrinet=9us']" >> $TMP/b.yaml && bursar diff scenarios/whitney-bt.yaml $TMP/b.yaml -c whitney-1997 --format csv
what,from,to,of
title,Whitney class C BT: Fast Ethernet or Myrinet?,Cheaper cards,scenarios
budget,1000000,2000000,scenarios
set,,"[myrinet-nic=995USD, latency.myrinet=9us]",scenarios
price of myrinet-nic,"1,280.00 USD",995.00 USD,catalogues
latency of myrinet,18 us,9 us,catalogues
$ bursar diff scenarios/whitney-bt.yaml scenarios/nps-four-frames.yaml --format json | tail -n 12
      "from": null,
      "to": "285.00 USD",
      "of": "catalogues"
    },
    {
      "what": "price of transputer-21",
      "from": null,
      "to": "250,000.00 USD",
      "of": "catalogues"
    }
  ]
}
$ bursar optimize scenarios/whitney-bt.yaml --format json -q -o $TMP/a.json; bursar optimize scenarios/whitney-bt.yaml --budget 6000000 --format json -q -o $TMP/b.json; cd $TMP && bursar diff a.json b.json
Differences from a.json to b.json:

  what                             from                   to
  budget                           1,000,000.00 USD       6,000,000.00 USD
  objective                        6824.8268875095 Mop/s  33036.9720688188 Mop/s
  cost                             997,750.00 USD         5,999,681.12 USD
  NIC                              fast-ethernet-nic      myrinet-nic
  network                          fast-ethernet          myrinet
  nodes                            325                    1438
  processes of bt                  325                    1438
  rate of bt                       6824.8268875095        33036.9720688188
  quantity of fast-ethernet-cable  650                    -
  total of fast-ethernet-cable     6,500.00 USD           -
  quantity of fast-ethernet-nic    325                    -
  total of fast-ethernet-nic       32,500.00 USD          -
  quantity of fast-ethernet-port   650                    -
  total of fast-ethernet-port      185,250.00 USD         -
  quantity of ppro-200             325                    1438
  total of ppro-200                773,500.00 USD         3,422,440.00 USD
  quantity of myrinet-cable        -                      2876
  total of myrinet-cable           -                      382,508.00 USD
  quantity of myrinet-nic          -                      1438
  total of myrinet-nic             -                      1,840,640.00 USD
  quantity of myrinet-port         -                      2876
  total of myrinet-port            -                      354,093.12 USD
$ bursar optimize scenarios/whitney-bt.yaml --format json -q -o $TMP/a.json; cd $TMP && bursar diff a.json a.json
a.json and a.json do not differ.

  (none)
$ bursar diff scenarios/whitney-bt.yaml $TMP/a.json 2>&1 | sed 's|/.*/||'
bursar: expected two scenarios or two plans (.json), got 'scenariosa.json'
$ bursar diff scenarios/whitney-bt.yaml
! bursar: diff: an argument is missing; usage: bursar diff A B
! try 'bursar help diff'
? 2
