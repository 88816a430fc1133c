# Costs in addition to the cluster: extras, tax, operation.
$ bursar optimize scenarios/whitney-procurement.yaml
Whitney class C BT with what a purchase brings along

Buy      360 x ppro-200 with fast-ethernet: 7,505 Mop/s
Cost     1,214,127.00 USD to buy, 1,498,375.09 USD over 3 years with tax;
         1,624.91 USD unspent
Status   optimal: nothing within 1,500,000.00 USD is faster. Gap 0. Independent
         check: 24 of 24 passed
Inputs   1 measured rate, 4 quoted prices, 1 measured network figure
Advice   no near-optimal purchase is worth it: 357 nodes are 0.772 % slower and
         only 0.744 % cheaper
Size     360 nodes, 360 cores, 45 GiB; power 36.9 kW without 720
         fast-ethernet-port; 1,476 U

Performance
  application  model           processes     rate  run time  communication
                                          [Mop/s]       [s]            [s]
  bt           npb.bt class=C        360    7,505     381.9          45.56

Order (4 lines, most expensive first)
  quantity  part                 description                    unit  total with
                                                               price   tax [USD]
       369  ppro-200             PC with one 200 MHz Pen..  2,380.00  946,282.05
       720  fast-ethernet-port   Fast Ethernet switch, p..    285.00  221,103.00
       360  fast-ethernet-nic    Fast Ethernet interface..    100.00   38,790.00
       738  fast-ethernet-cable  Fast Ethernet cable           10.00    7,951.95
$ bursar optimize scenarios/whitney-procurement.yaml --format json -o $TMP/plan.json; bursar verify $TMP/plan.json scenarios/whitney-procurement.yaml | grep -E "NOT|extras|operation|^ *cost|optimal"
  cost        yes     the lines and the operation sum to 1498375.09, stated
$ sed 's/"energy_minor": 0/"energy_minor": 1/' $TMP/plan.json >$TMP/more.json; bursar verify $TMP/more.json scenarios/whitney-procurement.yaml --format csv | grep ,false
cost,false,"the lines and the operation sum to 1498375.10, stated 1498375.09"
operation,false,"3 years cost 28424809 minor units, stated 28424810"
integer money,false,every amount equals its integer in minor units
tco,false,"years, capital, total, and what the budget covers"
$ bursar export scenarios/whitney-procurement.yaml $TMP/whole.lp --lp --whole | sed "s,$TMP/,,"; cd $TMP; glpsol --lp whole.lp -o whole.sol >/dev/null; awk '$2 ~ /^z/ && $4 == 1 {print $2}' whole.sol | while read z; do grep "column.$z.cluster" whole.lp.names; done
program              whole.lp
names                whole.lp.names
rows                 17
columns              611
integer columns      610
entries              5,393
sense                minimise
rate per unit of L0  7,504.6744579979 Mop/s
column	z345	cluster 1 is 360 x ppro-200/fast-ethernet-nic/per-port
