# Warnings name only parts of the plan, and one warning has all names of its cause; `check`, which has no plan, names all that can be chosen.
$ bursar optimize inference-2026 -q | sed -n '/^Warnings/,$p'; bursar optimize inference-2026 -q --format json | sed -n '/"warnings"/,/\]/p'; bursar check inference-2026 -q | sed -n '/^Warnings/,/rdhx/p'
Warnings
  assumed by the scenario: power.storage-node=1.2kW, power.switch-25g-48=150W,
    power.cx6lx-25g=10W, power.rdhx=0W
  extrapolated, measured at 1 to 32 processes: serving (208); compare with a run
    of this size (`bursar calibrate`)
  rates of serving are from different rounds, whose software differs: MLPerf
    Inference v6.0 (gb200-nvl72, gb300-nvl72, hgx-b300-8 and 1 more); MLPerf
    Inference v5.1 (hgx-b200-8, hgx-h100-8, hgx-h200-8 and 3 more); MLPerf
    Inference v4.1 (l40s-8)
  "warnings": [
    "assumed by the scenario: power.storage-node=1.2kW, power.switch-25g-48=150W, power.cx6lx-25g=10W, power.rdhx=0W",
    "extrapolated, measured at 1 to 32 processes: serving (208); compare with a run of this size (`bursar calibrate`)",
    "rates of serving are from different rounds, whose software differs: MLPerf Inference v6.0 (gb200-nvl72, gb300-nvl72, hgx-b300-8 and 1 more); MLPerf Inference v5.1 (hgx-b200-8, hgx-h100-8, hgx-h200-8 and 3 more); MLPerf Inference v4.1 (l40s-8)"
  ],
Warnings
  assumed by the scenario: power.l40s-8=4.2kW, power.rtx-pro-8=6.2kW,
    height.l40s-8=4, height.rtx-pro-8=4, power.storage-node=1.2kW,
    power.switch-25g-48=150W, power.cx6lx-25g=10W, power.rdhx=0W
$ bursar optimize modern-mix -q | sed -n '/^Warnings/,$p'; bursar optimize whitney-gigabit -q | sed -n '/^Warnings/,$p'; bursar optimize stap-128 -q | sed -n '/^Warnings/,$p'
Warnings
  roofline estimates, not measurements: rates of cg, ft, lu on xeon-6354-256
  extrapolated, verified at 1 to 128 processes: cg (2,048), ft (2,048), lu
    (2,304); compare with a run of this size (`bursar calibrate`)
  estimates, not measurements: bandwidths by message size of ndr (ping-pong),
    ndr (exchange), ndr (all-to-all)
  price of xeon-6354-256 is 1095 days old, half-life of nodes 365 days: 20 %
    less gives 68 x xeon-6354-256 with ndr (rate +0.8 %), 20 % more gives 60
    nodes (rate -0.8 %)
Warnings
  prices are from 1998-07-01; newer ones exist for fast-ethernet-cable,
    fast-ethernet-nic, fast-ethernet-port, the last from 2003-08-22: set a later
    as_of to use them
  cheaper prices of fast-ethernet-port are not used: they are older or have no
    valid_until (`bursar catalog price PART` lists them)
Warnings
  memory: enforce does not limit apt, bm-stag, el-stag, gen: their memory is not
    known; check it on a node
  assumptions, not measurements: latency and bandwidth of built-in
  assumption, not a quote: price of sp2
$ bursar optimize whitney-bt --set power.ppro-200=250W --set power.myrinet-nic=5W --set height.ppro-200=2 -q | sed -n '/^Warnings/,$p'; bursar curve whitney-bt --points 2 --set power.ppro-200=250W --set power.myrinet-nic=5W 2>&1 >/dev/null; bursar explain whitney-bt --set power.ppro-200=250W --set power.myrinet-nic=5W 2>&1 >/dev/null
Warnings
  assumed by the scenario: power.ppro-200=250W, height.ppro-200=2
bursar: warning: assumed by the scenario: power.ppro-200=250W, power.myrinet-nic=5W
bursar: warning: assumed by the scenario: power.ppro-200=250W
