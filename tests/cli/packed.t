# Packed catalogues: every command answers as from the database.

$ for f in scenarios/*.yaml; do s=${f%.yaml}; s=${s##*/}; c=$(sed -n 's/^catalog: *//p' $f); [ -f $TMP/$c.db ] || bursar catalog pack $c -o $TMP/$c.db; for cmd in "optimize $s" "curve $s"; do bursar -q $cmd --format json >$TMP/1; bursar -q $cmd --format json -c $TMP/$c.db >$TMP/2; cmp $TMP/1 $TMP/2 || echo "$cmd"; done; done; ls $TMP/*.db | wc -l
13
$ for s in whitney-bt university-2026 rent-or-buy whitney-mix; do c=$(sed -n 's/^catalog: *//p' scenarios/$s.yaml); bursar catalog pack $c -o $TMP/$c.db; for cmd in "explain $s" "montecarlo $s --draws 50" "optimize $s -v" "cite $s"; do bursar -q $cmd --format json >$TMP/1; bursar -q $cmd --format json -c $TMP/$c.db >$TMP/2; cmp $TMP/1 $TMP/2 || echo "$cmd"; done; done
$ for s in modern-mix modern-racks; do bursar catalog pack modern-2020-2025 --for $s -o $TMP/$s.db; bursar -q optimize $s --format json >$TMP/1; bursar -q optimize $s --format json -c $TMP/$s.db >$TMP/2; cmp $TMP/1 $TMP/2; done
$ cd $TMP; bursar catalog pack modern-2020-2025 --for modern-mix >part.db; bursar catalog pack modern-2020-2025 >all.db; [ $(wc -c <part.db) -lt $(wc -c <all.db) ] && bursar montecarlo modern-mix -c part.db
! bursar: part.db: lacks parts that this command needs: pack the catalogue again without --for
? 5
$ cd $TMP; bursar catalog pack modern-2020-2025 >all.db; bursar catalog list all.db >1; bursar catalog list modern-2020-2025 >2; cmp 1 2; bursar catalog export all.db parts -q; bursar catalog build parts -q -o again.db; bursar catalog pack again.db >2; cmp all.db 2; bursar catalog pack all.db >2; cmp all.db 2
$ cd $TMP; bursar catalog pack whitney-1997 | sed 's/,*Myrinet//' >damaged.db; bursar catalog check damaged.db
! bursar: damaged.db:2: is truncated or damaged: pack it again
? 5
$ cd $TMP; bursar catalog pack whitney-1997 | sed '1s/10/9/' >older.db; bursar catalog check older.db
! bursar: older.db:1: has schema version 9, this program reads 10: pack it again
? 5
$ bursar catalog pack whitney-1997 --quantity 3; bursar catalog list --for whitney-bt; bursar catalog pack whitney --format csv
! bursar: catalog pack does not accept --quantity
! bursar: catalog list does not accept --for
! bursar: catalog pack has no table for --format csv; use text, json or yaml
? 2
