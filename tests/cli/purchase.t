# Costs in addition to the cluster: extras, tax, operation.
$ bursar optimize scenarios/whitney-procurement.yaml
Whitney class C BT with what a purchase brings along

Buy 360 x ppro-200 with fast-ethernet: 7,505 Mop/s for 1,214,127.00 USD to buy,
1,498,375.09 USD over 3 years.
Proven: nothing else within 1,500,000.00 USD is faster.
Advice  no cheaper or simpler purchase within 1 % of this rate is worth it: 357
nodes are 0.772 % slower and 0.744 % cheaper.

What it does
  name  model           processes     rate  run time  computing  in messages
                                   [Mop/s]       [s]        [s]          [s]
  bt    npb.bt class=C        360    7,505     381.9      336.4        45.56

In all 360 nodes, 360 cores, 45 GiB of memory; power 36.9 kW without 720
fast-ethernet-port; rack units 1,476; switches not known, as ports are bought by
the piece.

What to order
  part                quantity     unit tax [USD]      total source
                                  price                [USD]
                                  [USD]
  fast-ethernet-cable      738    10.00    571.95   7,951.95 nas-97-023-table-6
  fast-ethernet-nic        360   100.00  2,790.00  38,790.00 nas-97-023-table-6
  fast-ethernet-port       720   285.00 15,903.00 221,103.00 nas-97-023-table-6
  ppro-200                 369 2,380.00 68,062.05 946,282.05 nas-97-023-5.1

  part                 name
  fast-ethernet-cable  Fast Ethernet cable
  fast-ethernet-nic    Fast Ethernet interface card
  fast-ethernet-port   Fast Ethernet switch, per port
  ppro-200             PC with one 200 MHz Pentium Pro, 128 MB

Total with tax 1,214,127.00 USD; after operation 1,624.91 USD of the budget is
left.
All prices are quotes of 1997-10-01.

Cost over 3 years, at present value (the budget is on all of it)
capital                1,214,127.00 USD
maintenance            150,597.49 USD
administration         133,650.60 USD
operation in all       284,248.09 USD
capital and operation  1,498,375.09 USD

Checked: bill, prices, limits and rates were recomputed from the catalogue; all
24 checks hold, in exact integer money.
$ bursar optimize scenarios/whitney-procurement.yaml --format json -o $TMP/plan.json; bursar verify $TMP/plan.json scenarios/whitney-procurement.yaml | grep -E "NOT|extras|operation|^ *cost|optimal"
  cost        yes    the lines and the operation sum to 1498375.09, stated
$ sed 's/"energy_minor": 0/"energy_minor": 1/' $TMP/plan.json >$TMP/more.json; bursar verify $TMP/more.json scenarios/whitney-procurement.yaml --format csv | grep ,false
cost,false,"the lines and the operation sum to 1498375.10, stated 1498375.09"
operation,false,"3 years cost 28424809 minor units, stated 28424810"
integer money,false,every amount equals its integer in minor units
tco,false,"years, capital, total, and what the budget covers"
$ bursar export scenarios/whitney-procurement.yaml $TMP/whole.lp --lp --whole | sed "s,$TMP/,,"; cd $TMP; glpsol --lp whole.lp -o whole.sol >/dev/null; awk '$2 ~ /^z/ && $4 == 1 {print $2}' whole.sol | while read z; do grep "column.$z.cluster" whole.lp.names; done
program                 whole.lp
names                   whole.lp.names
rows                    17
columns                 611
integer columns         610
entries                 5,393
sense                   minimise
rate of one unit of L0  7,504.6744579979 Mop/s
column	z345	cluster 1 is 360 x ppro-200/fast-ethernet-nic/per-port
