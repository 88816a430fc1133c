# An output that cannot be written is exit 7 and leaves no file, for every command and answer: each line after a command names the exceptions.
$ sed 's/^catalog:.*/catalog: whitney-1997/' scenarios/whitney-bt.yaml >$TMP/bt.yaml; cp scenarios/runs/whitney-table-3.csv $TMP/runs.csv; cd $TMP; bursar -q optimize bt.yaml --format json -o plan.json; bursar -q optimize bt.yaml --format csv -o bid.csv; printf 'processes,time_s\n1,101\n2,51\n4,26\n8,13.5\n16,7.25\n' >fit.csv; mkdir folder; bursar catalog export whitney-1997 parts -q >out; bursar sensitivity bt.yaml --shard 1/1 -o 1.part; printf 'Item;Kind;Price;Cores\nR660;server;13950 USD;64\n' >list.csv; ls
1.part
bid.csv
bt.yaml
fit.csv
folder
list.csv
out
parts
plan.json
runs.csv
$ cd $TMP; for c in models 'models npb.bt' templates 'predict npb.bt class=C processes=64 rate=23.67 latency=190us bandwidth=8MiB/s' 'tailor gamma.lautrec processes=8 rate=1000 --gamma 4' 'fit fit.csv' 'calibrate runs.csv' 'check bt.yaml' 'optimize bt.yaml' 'optimize bt.yaml --format json' 'optimize bt.yaml --budget 100' 'optimize bt.yaml --budget 100 --format json' 'verify plan.json bt.yaml' 'evaluate bid.csv bt.yaml' 'negotiate bt.yaml' 'curve bt.yaml --points 3' 'crossover bt.yaml --between fast-ethernet,myrinet --from 5000 --to 20000' 'whatif bt.yaml --set ppro-200=*0.9' 'diff plan.json plan.json' 'flip bt.yaml --part ppro-200' 'explain bt.yaml' 'history bt.yaml' 'sensitivity bt.yaml' 'sensitivity bt.yaml --shard 1/2' 'sensitivity bt.yaml --slurm 2' 'montecarlo whitney-bt-error --draws 5' 'sweep bt.yaml --vary budget=100000' 'merge 1.part' 'reproduce nps' 'cite bt.yaml' 'schema scenario' 'completion bash' 'completion words opt' tutorial 'catalog list whitney-1997' 'catalog show whitney-1997 ppro-200' 'catalog check whitney-1997' 'catalog price whitney-1997 ppro-200' 'fleets whitney-fleet --points 2'; do bursar -q $c >/dev/full 2>err; a=$?; for o in /dev/full none/x folder; do bursar -q $c -o $o >out 2>err; a="$a $?"; done; [ "$a" = '7 7 7 7' ] || echo "$a: bursar $c"; done
$ for c in help 'help optimize' --version 'optimize --help'; do bursar $c >/dev/full 2>$TMP/err; [ $? = 7 ] || echo "bursar $c"; done
$ cd $TMP; for d in none /dev/full /proc; do for c in 'curve bt.yaml --points 3 --plot OUT.svg' 'crossover bt.yaml --between fast-ethernet,myrinet --plot OUT.svg' 'crossover bt.yaml --between fast-ethernet,myrinet --from 5000 --to 9000 --proof OUT' 'flip bt.yaml --plot OUT.png' 'sensitivity bt.yaml --plot OUT.pdf' 'montecarlo whitney-bt-error --draws 5 --plot OUT.png' 'fleets whitney-fleet --points 2 --plot OUT.svg' 'history price-history --between fast-ethernet,gigabit-t --plot OUT.svg' 'optimize bt.yaml --proof OUT.vipr' 'optimize bt.yaml --budget 100 --proof OUT.vipr' 'export bt.yaml OUT.lp --lp' 'export bt.yaml OUT.mps --mps' 'init OUT' 'init OUT --import list.csv --as-of 2026-01-01' 'catalog new OUT --currency USD --as-of 2026-01-01' 'catalog export whitney-1997 OUT' 'catalog build parts -o OUT.db' 'reproduce nps --reports OUT' 'reproduce megatron --page OUT.html' 'report bt.yaml -o OUT.html' 'report bt.yaml -o OUT.xlsx' 'report bt.yaml -o OUT.csv'; do bursar -q $(echo "$c" | sed "s,OUT,$d/x,") >out 2>err; a=$?; [ $a = 7 ] || echo "$a: $d: $c"; done; done
$ cd $TMP; bursar curve bt.yaml --points 3 --plot none/x.svg -q | head -1; bursar init folder/ -q >out; bursar init folder; bursar catalog build parts -o /dev/null
Whitney class C BT: Fast Ethernet or Myrinet?
! bursar: none/x.svg: cannot be written: No such file or directory
! bursar: folder: exists and is not an empty folder: name another
! bursar: /dev/null: is a device or a pipe, a catalogue needs a file
? 7
$ cd $TMP; cp -r parts before; ulimit -f 1; for c in 'catalog build parts -o big.db' 'catalog add parts item=r660 kind=server price=1000USD cores=64 memory=1GB' 'init new' 'report bt.yaml -o page.html' 'optimize bt.yaml --proof p.vipr'; do bursar -q $c >/dev/null 2>err; echo "exit $?"; done; diff -r before parts; ls
exit 7
exit 7
exit 7
exit 7
exit 7
1.part
before
bid.csv
bt.yaml
err
fit.csv
folder
list.csv
out
parts
plan.json
runs.csv
