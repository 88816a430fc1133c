# Gigabit Ethernet and Fibre Channel in the Whitney scenario: from which budget and at which price they are best.
$ bursar optimize scenarios/whitney-gigabit.yaml | sed -n 3,4p
Buy      327 x ppro-200 with fast-ethernet: 6,864 Mop/s
Cost     997,350.00 USD; 2,650.00 USD unspent
$ bursar crossover scenarios/whitney-gigabit.yaml --between fast-ethernet,gigabit-sx | sed -n 3,10p
With a budget from 6,100.00 USD to 21,228,858.00 USD fast-ethernet wins.
From 21,238,350.00 USD on gigabit-sx wins, to the end of the range at
100,000,000.00 USD.
In between the winner alternates with every few nodes; the table says who wins
where.
Both are equal within 1 % at 2.29 % of the budgets that buy both; the widest
range is 20,127,786.00 USD to 22,405,866.00 USD.
If nodes could be cut to size, as papers draw it, both would be equally fast at
$ bursar crossover scenarios/whitney-gigabit.yaml --between fast-ethernet,fibre-channel | sed -n 3,10p
With a budget from 6,100.00 USD to 8,277,024.00 USD fast-ethernet wins.
From 8,286,516.00 USD on fibre-channel wins, to the end of the range at
100,000,000.00 USD.
In between the winner alternates with every few nodes; the table says who wins
where.
Both are equal within 1 % at 0.513 % of the budgets that buy both; the widest
range is 8,034,978.00 USD to 8,533,308.00 USD.
If nodes could be cut to size, as papers draw it, both would be equally fast at
$ bursar crossover scenarios/whitney-gigabit.yaml --between myrinet,fibre-channel | sed -n 3,5p
The winner never changes in this range, which ends at 100,000,000.00 USD.
Both are equal within 1 % at 0.0131 % of the budgets that buy both; the widest
range is 4,746.00 USD to 8,344.48 USD.
$ bursar crossover scenarios/whitney-gigabit.yaml --between myrinet,gigabit-sx | sed -n 3,5p
The winner never changes in this range, which ends at 100,000,000.00 USD.
Both are equal within 1 % at 0.0131 % of the budgets that buy both; the widest
range is 4,746.00 USD to 8,344.48 USD.
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
