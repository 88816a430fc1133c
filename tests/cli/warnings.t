# Warnings name only parts of the plan, and one warning has all names of its cause; `check`, which has no plan, names all that can be chosen.
$ bursar optimize inference-2026 -q | sed -n '/^Warnings/,$p'; bursar optimize inference-2026 -q --format json | sed -n '/"warnings"/,/\]/p'; bursar check inference-2026 -q | sed -n '/^Mind/,/assumptions/p'
Warnings
  power.storage-node=1.2kW, height.storage-node=2, power.switch-25g-48=150W,
    power.cx6lx-25g=10W, power.rdhx=0W are assumptions
  serving: measured at 1 to 32 processes; 152 is 4.75 times the upper limit
  latency and bandwidth of ethernet-100g are not measured (estimate)
  "warnings": [
    "power.storage-node=1.2kW, height.storage-node=2, power.switch-25g-48=150W, power.cx6lx-25g=10W, power.rdhx=0W are assumptions",
    "serving: measured at 1 to 32 processes; 152 is 4.75 times the upper limit",
    "latency and bandwidth of ethernet-100g are not measured (estimate)"
  ],
Mind: power.l40s-8=4.2kW, power.rtx-pro-8=6.2kW, height.l40s-8=4,
height.rtx-pro-8=4, power.storage-node=1.2kW, height.storage-node=2,
power.switch-25g-48=150W, power.cx6lx-25g=10W, power.rdhx=0W are assumptions.
$ bursar optimize modern-mix -q | sed -n '/^Warnings/,$p'; bursar optimize whitney-gigabit -q | sed -n '/^Warnings/,$p'; bursar optimize stap-128 -q | sed -n '/^Warnings/,$p'
Warnings
  roofline estimates, not measurements: the rates of cg, ft, lu on xeon-6354-256
  cg, ft: verified at 1 to 128 processes; 2048 is 16 times the upper limit
  lu: verified at 1 to 128 processes; 2304 is 18 times the upper limit
  latency and bandwidth of ndr are not measured (estimate)
  no bidirectional bandwidth for ndr: the one-way figure is used; this
    understates fast networks
  bandwidth by message size of ndr (all-to-all) is not measured (estimate)
Warnings
  prices are from 1998-07-01; newer ones exist for fast-ethernet-cable,
    fast-ethernet-nic, fast-ethernet-port, the last from 2003-08-22: set a later
    as_of to use them
  cheaper prices of fast-ethernet-port are not used: they are older, or have no
    valid_until (`bursar catalog price PART` lists them)
Warnings
  the memory needs of apt, bm-stag, el-stag, gen are unknown and not checked
    (memory: enforce)
  latency and bandwidth of built-in are not measured (assumption)
  the price of sp2 is an assumption
$ bursar optimize whitney-bt --set power.ppro-200=250W --set power.myrinet-nic=5W --set height.ppro-200=2 -q | sed -n '/^Warnings/,$p'; bursar curve whitney-bt --points 2 --set power.ppro-200=250W --set power.myrinet-nic=5W 2>&1 >/dev/null; bursar explain whitney-bt --set power.ppro-200=250W --set power.myrinet-nic=5W 2>&1 >/dev/null
Warnings
  power.ppro-200=250W, height.ppro-200=2 are assumptions
bursar: warning: power.ppro-200=250W, power.myrinet-nic=5W are assumptions
bursar: warning: power.ppro-200=250W is an assumption
