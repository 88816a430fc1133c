#!/bin/sh
# daily.sh FOLDER DAYS PARTS: writes the catalogue of Whitney with a quote on each of DAYS days, for PARTS parts (up to five) in turn.
cp -R catalog/whitney-1997 "$1" || exit 1
awk -v folder="$1" -v days="$2" -v parts="$3" 'BEGIN {
    split("ppro-200 myrinet-nic fast-ethernet-nic fast-ethernet-cable fast-ethernet-port", part)
    split("289000 150000 6000 1000 5000", amount)
    year = 1998; month = day = 1
    for (i = 0; i < days; i++) {
        k = i % parts + 1
        printf "%s,%d-%02d-%02d,,%d,USD,street,1,1,nas-97-023-table-6\n", part[k], year, month, day, \
            amount[k] * (1 + i * 7919 % 1000 / 5000) >>(folder "/quote.csv")
        if (++day > 28) { day = 1; month++ }
        if (month > 12) { month = 1; year++ }
    }
}'
