# Gigabit Ethernet and Fibre Channel in the Whitney scenario: from which budget and at which price they are best.
$ bursar optimize scenarios/whitney-gigabit.yaml | sed -n 3,4p
Buy      327 x ppro-200 with fast-ethernet: 6,864 Mop/s
Cost     997,350.00 USD; 2,650.00 USD unspent
$ bursar crossover scenarios/whitney-gigabit.yaml --between fast-ethernet,gigabit-sx | sed -n 3,10p
gigabit-sx overtakes fast-ethernet between 21,228,858.00 and 21,238,350.00 USD.

below 3,050.00 USD                   neither can be bought
3,050.00 to 6,100.00 USD             fast-ethernet or equal rates
6,100.00 to 21,228,858.00 USD        fast-ethernet, lead up to 66.5 %
21,228,858.00 to 21,238,350.00 USD   alternating, 4 intervals (-v lists them),
                                     equal within 1 %
21,238,350.00 to 100,000,000.00 USD  gigabit-sx, lead up to 12 %
$ bursar crossover scenarios/whitney-gigabit.yaml --between fast-ethernet,fibre-channel | sed -n 3,10p
fibre-channel overtakes fast-ethernet between 8,277,024.00 and 8,286,516.00 USD.

below 3,050.00 USD                  neither can be bought
3,050.00 to 6,100.00 USD            fast-ethernet or equal rates
6,100.00 to 8,277,024.00 USD        fast-ethernet, lead up to 66.5 %
8,277,024.00 to 8,286,516.00 USD    alternating, 4 intervals (-v lists them),
                                    equal within 1 %
8,286,516.00 to 100,000,000.00 USD  fibre-channel, lead up to 77.2 %
$ bursar crossover scenarios/whitney-gigabit.yaml --between myrinet,fibre-channel | sed -n 3,5p
No crossover up to 100,000,000.00 USD: myrinet is at least as fast at every
budget.

$ bursar crossover scenarios/whitney-gigabit.yaml --between myrinet,gigabit-sx | sed -n 3,5p
No crossover up to 100,000,000.00 USD: myrinet is at least as fast at every
budget.

$ for at in 38 39; do bursar optimize scenarios/whitney-gigabit.yaml --override gigabit-at-$at-percent | grep Buy; done
Buy      304 x ppro-200 with gigabit-sx: 6,881 Mop/s
Buy      327 x ppro-200 with fast-ethernet: 6,864 Mop/s
$ for at in 0.52 0.53; do bursar optimize scenarios/whitney-gigabit.yaml --budget 5000000 --set "gigabit-sx-*=*$at" | grep Buy; done
Buy      1,384 x ppro-200 with gigabit-sx: 27.86 Gop/s
Buy      1,639 x ppro-200 with fast-ethernet: 27.83 Gop/s
$ for budget in 1000000 5000000; do bursar flip scenarios/whitney-gigabit.yaml --part gigabit-sx-port --budget $budget -q | grep 800.00; done
  gigabit-sx-port 800.00 71.74 304 x ppro-200 with 0.248  71.74 304 x ppro-200
  gigabit-sx-port 800.00 235.98 1382 x ppro-200 0.0161 235.98 1382 x ppro-200
$ bursar flip scenarios/whitney-gigabit.yaml --part fibre-channel-port -q | grep 800.00
  fibre-channel-port 800.00 133.49 293 x ppro-200 0.0186 133.49 293 x ppro-200
