# What reports/ is made of is the same bytes in another time zone and locale; every paper and scenario is there.
$ REPORTS=$TMP/a sh reports/make.sh
$ REPORTS=$TMP/b TZ=Pacific/Kiritimati LC_ALL=C.UTF-8 LANG=de_DE.UTF-8 sh reports/make.sh
$ diff -r $TMP/a $TMP/b && echo same
same
$ for f in scenarios/*.yaml; do n=$(basename $f .yaml); [ -s $TMP/a/scenarios/$n.txt ] || echo missing $n; done
$ for f in $TMP/a/*/reproduce.txt; do [ -s $(dirname $f)/reproduce.csv ] || echo missing $f; done
$ head -n 3 $TMP/a/scenarios/whitney-bt.txt
Whitney class C BT: Fast Ethernet or Myrinet?

Buy 325 x ppro-200 with fast-ethernet: 6,824.83 Mop/s for 997,750.00 USD.
