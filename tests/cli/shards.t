# Merged shards equal one run byte for byte, with its warnings and exit code.
$ for n in 2 16; do sh tests/cli/shards.sh $n montecarlo whitney-bt-error --format json --draws 2000 --between fast-ethernet,myrinet; done
2: the same, exit 0
16: the same, exit 0
$ sh tests/cli/shards.sh 16 montecarlo whitney-bt-prices --exact --format yaml
16: the same, exit 0
$ { cat scenarios/whitney-fleet.yaml; echo 'error: {models: {npb.bt: {uniform: [0.7, 1.4]}}, correlate: independent}'; } >$TMP/several.yaml; sh tests/cli/shards.sh 3 montecarlo $TMP/several.yaml --draws 5 --between fast-ethernet,myrinet
3: the same, exit 0
$ for n in 2 16; do sh tests/cli/shards.sh $n sensitivity whitney-bt --format json; done
2: the same, exit 0
16: the same, exit 0
$ sh tests/cli/shards.sh 16 sensitivity modern-mix
16: the same, exit 0
$ for n in 2 16; do sh tests/cli/shards.sh $n flip whitney-bt --inputs --format json; done
2: the same, exit 0
16: the same, exit 0
$ sh tests/cli/shards.sh 16 flip modern-mix --format csv
16: the same, exit 0
$ for n in 2 16; do sh tests/cli/shards.sh $n curve whitney-bt --counts real --format json; done
2: the same, exit 0
16: the same, exit 0
$ for n in 1 16; do sh tests/cli/shards.sh $n curve whitney-bt --exact --format json; done
1: the same, exit 0
16: the same, exit 0
$ sh tests/cli/shards.sh 16 curve whitney-fleet --points 7
16: the same, exit 0
$ for n in 2 16; do sh tests/cli/shards.sh $n reproduce all --format json; done
2: the same, exit 0
16: the same, exit 0
$ cd $TMP; mkdir figures again; for i in 1 2; do bursar reproduce all --reports figures --shard $i/2 -o $i.part; done; ls figures; bursar merge 1.part 2.part >merged; bursar reproduce all --reports again | cmp - merged && diff -r figures again && ls figures
bwgrid
deepseek
hpl
llm-foundry
megatron
mlperf
nas-runs
npb
nps
serving
stap
swiss-t1
wattlytics
whitney
$ for n in 2 16; do sh tests/cli/shards.sh $n sweep whitney-bt whitney-lu --vary budget=100,1000000,5000000 --vary 'latency.myrinet=*1,*2' --format json; done
2: the same, exit 0
16: the same, exit 0
$ sh tests/cli/shards.sh 3 sweep whitney-bt --vary override=doubled --vary budget=1000000,2000000 --format csv
3: the same, exit 0
$ bursar sweep whitney-bt --vary no-part=1USD
! bursar: --set: no part matches 'no-part' in 'no-part=1USD'; expected one of fast-ethernet-cable, fast-ethernet-nic, fast-ethernet-port, myrinet-cable, myrinet-nic, myrinet-port, ppro-200
? 2
$ for j in 1 2 7; do for c in 'sensitivity modern-mix' 'flip modern-mix --inputs' 'flip tender-2026' 'curve whitney-fleet --points 7' 'reproduce all' 'sweep whitney-bt modern-mix --vary budget=1000000,2000000' 'fleets modern-mix --exact'; do bursar $c --format json --jobs $j -q; done | sha256sum >$TMP/$j; done; cmp $TMP/1 $TMP/2 && cmp $TMP/1 $TMP/7
$ bursar sweep whitney-bt --vary budget=100,1000000,5000000 --vary 'latency.myrinet=*1,*2'
Feasible: 4 of 6 problems.

  budget   changes               cost [USD]     rate  purchase
                                             [Gop/s]
  100      latency.myrinet=*1          -       -      nothing
  100      latency.myrinet=*2          -       -      nothing
  1000000  latency.myrinet=*1    997,750.00    6.825  325 x ppro-200 with
                                                      fast-ethernet
  1000000  latency.myrinet=*2    997,750.00    6.825  325 x ppro-200 with
                                                      fast-ethernet
  5000000  latency.myrinet=*1  4,997,960.00   27.68   1628 x ppro-200 with
                                                      fast-ethernet
  5000000  latency.myrinet=*2  4,997,960.00   27.68   1628 x ppro-200 with
                                                      fast-ethernet
$ bursar sweep whitney-bt whitney-lu --vary budget=1000000 --format csv
scenario,override,asked_budget,change,found,cost,cost_minor,currency,rate,rate_unit,value,unit,clusters,nodes,purchase,reason
whitney-bt,,1000000,,true,997750.00,99775000,USD,6824.8268875095,Mop/s,6824.8268875095,Mop/s,1,325,325 x ppro-200 with fast-ethernet,
whitney-lu,,1000000,,true,997750.00,99775000,USD,8640.88898246454,Mop/s,8640.88898246454,Mop/s,1,325,325 x ppro-200 with fast-ethernet,
$ bursar sweep whitney-bt --vary budget=100 --vary override=doubled --format json
{
  "schema": "bursar.sweep/1",
  "asked": 1,
  "rows": [
    {
      "scenario": "whitney-bt",
      "override": "doubled",
      "asked_budget": "100",
      "change": "",
      "found": false,
      "cost": null,
      "currency": "USD",
      "rate": null,
      "rate_unit": "Mop/s",
      "value": null,
      "unit": "Mop/s",
      "clusters": null,
      "nodes": null,
      "purchase": "nothing",
      "reason": "--budget: the budget 100.00 USD is below the cheapest purchase: 1 x ppro-200 (fast-ethernet) for 3,070.00 USD"
    }
  ]
}
$ words='montecarlo whitney-bt-error --draws 12000000 --format json'; bursar $words -o $TMP/one.json; mkdir $TMP/p; for i in 1 2 3 4; do bursar $words --shard $i/4 -o $TMP/p/$i.part & if [ $i -gt 2 ]; then sleep 0.05; kill -9 $!; fi; done; wait; ls $TMP/p; bursar merge $TMP/p/*.part 2>&1 | sed 's/;.*//'; for i in 1 2 3 4; do bursar $words --shard $i/4 -o $TMP/p/$i.part 2>&1 | sed "s,$TMP/,,"; done; bursar merge $TMP/p/*.part -o $TMP/all.json && cmp $TMP/one.json $TMP/all.json
1.part
2.part
bursar: 2 of 4 parts missing: 3, 4
bursar: p/1.part exists and is complete
bursar: p/2.part exists and is complete
$ cp scenarios/whitney-bt.yaml $TMP/s.yaml; for i in 1 2 3; do bursar sensitivity $TMP/s.yaml --shard $i/3 -o $TMP/$i.part; done; bursar merge $TMP/1.part $TMP/3.part 2>&1 | sed "s,$TMP/,,g"
bursar: 1 of 3 parts missing: 2; make them like the first one: bursar sensitivity s.yaml --shard 2/3 -o FILE
$ cd $TMP; cp 1.part again.part; bursar merge 1.part 2.part 3.part again.part
! bursar: again.part: shard 1/3 is also in 1.part: leave one of them out
? 5
$ cd $TMP; head -c 1000 2.part >half.part; bursar merge 1.part half.part 3.part
! bursar: half.part: incomplete or changed: the last line is not the hash of the others; run this shard again
? 5
$ cd $TMP; sed 's/ 0x1/ 0x2/' 2.part >changed.part; bursar merge 1.part changed.part 3.part
! bursar: changed.part: incomplete or changed: the last line is not the hash of the others; run this shard again
? 5
$ cd $TMP; bursar flip s.yaml --shard 2/3 -o other.part; bursar merge 1.part other.part 3.part 2>&1 | sed "s,$TMP/,,g"
bursar: other.part: a part of another command than 1.part: 'bursar flip s.yaml' in 3 parts by bursar 0.1; merge the parts of one command
$ cd $TMP; bursar merge s.yaml
! bursar: s.yaml:1:1: not a part of a command: expected a file written with --shard
? 5
$ cd $TMP; sed -i 's/^title: "/title: "New: /' s.yaml; bursar merge 1.part 2.part 3.part 2>&1 | sed "s,$TMP/,,g"
bursar: s.yaml has changed since the parts were made: run all shards again
$ cd $TMP; bursar sensitivity $TMP/s.yaml --shard 2/3 -o 2.part; bursar merge 1.part 2.part 3.part 2>&1 | sed "s,$TMP/,,g"
bursar: 2.part: s.yaml changed between this part and 1.part: run the older shard again
$ cd $TMP; for i in 1 3; do bursar sensitivity $TMP/s.yaml --shard $i/3 -o $i.part; done; bursar merge 1.part 2.part 3.part | head -1
New: Whitney class C BT: Fast Ethernet or Myrinet?
$ cd $TMP; forge() { { printf 'bursar part 1\n 0.1 1 1 %s %%\n' "$1"; } >forged; printf 'end %s\n' $(sha256sum <forged | cut -c 1-64) >>forged; bursar merge forged; }; forge '4 catalog build parts -o'; forge '3 catalog list whitney-1997'; forge '2 sensitivity nothing-of-this-name' 2>&1 | sed 's/ in .*//'
bursar: there is no scenario 'nothing-of-this-name'
! bursar: forged:2:1: expected a command line, a shard and inputs
! bursar: the parts belong to 'catalog', which cannot be divided into parts
$ bursar merge
! bursar: merge needs the files of the parts
? 2
$ bursar sweep
! bursar: sweep needs a scenario
? 2
$ bursar sensitivity whitney-bt --shard 4/3
! bursar: --shard: expected I/N with I from 1 to N, like 3/16, got '4/3'
? 2
$ bursar sensitivity whitney-bt --shard 0/3
! bursar: --shard: expected I/N with I from 1 to N, like 3/16, got '0/3'
? 2
$ bursar sensitivity - --shard 1/3 <scenarios/whitney-bt.yaml
! bursar: --shard: other shards cannot read the standard input, -: name a file
? 2
$ bursar sweep whitney-bt --vary budget
! bursar: --vary: expected NAME=VALUE,VALUE,..., got 'budget'
? 2
$ bursar sweep whitney-bt --vary budget=1,,2
! bursar: --vary: expected NAME=VALUE,VALUE,..., got 'budget=1,,2'
? 2
$ bursar sweep whitney-bt --vary budget=1 --vary budget=2
! bursar: --vary: 'budget' is given twice; list all its values at once
? 2
$ bursar sensitivity whitney-bt --shard 1/3 --slurm 3
! bursar: --slurm adds --shard to each of its tasks: leave out --shard
? 2
$ bursar sensitivity modern-mix --time-limit 0.001 --shard 1/2 -o $TMP/stopped.part 2>/dev/null; echo $?; ls $TMP/stopped.part 2>&1 | sed "s,$TMP/,,"
4
ls: cannot access 'stopped.part': No such file or directory
$ cd $TMP; mkdir -p bin parts; for i in $(seq 16); do bursar sweep whitney-bt whitney-lu --vary budget=1000000,5000000 --vary latency.myrinet=*1,*2 --shard $i/16 -o parts/$i.part; done; bursar merge parts/*.part -o all.json; bursar sweep whitney-bt whitney-lu --vary budget=1000000,5000000 --vary latency.myrinet=*1,*2 | cmp - all.json
$ cd $TMP; bursar sensitivity whitney-bt --shard 1/2 -o 1.part; bursar sensitivity whitney-bt --shard 2/2 -o 2.part; bursar merge 1.part 2.part | sed -n 3,4p
The rate of bt on ppro-200 matters most: -10% to +10% moves the optimum from
6,212 Mop/s to 7,424 Mop/s.
$ cd $TMP; printf '%s\n' '#!/bin/sh' 'cat >job' 'case $* in *--array=1-*) n=${*##*--array=1-} n=${n%% *} ;; *) n=0 ;; esac' 'echo "$*" | sed "s,$TMP/,,g" >&2' 'for i in $(seq $n); do SLURM_ARRAY_TASK_ID=$i sh job >&2; done; [ $n -gt 0 ] || sh job >&2' 'echo 77' >bin/sbatch; chmod +x bin/sbatch
$ cd $TMP; bursar sensitivity whitney-bt --by '5%' --set 'fast-ethernet-p*=+1%' --slurm 5 -o run.sh; PATH=$TMP/bin:$PATH sh run.sh "all of it"; bursar sensitivity whitney-bt --by '5%' --set 'fast-ethernet-p*=+1%' | cmp - "all of it"; ls "all of it.parts"; sh run.sh 2>&1 | sed 's/.*: //'
77
1.part
2.part
3.part
4.part
5.part
the file that the result goes to
! --parsable --job-name=bursar --array=1-5 --requeue --output=all of it.parts/%a.log
! --parsable --job-name=bursar-merge --output=all of it.parts/merge.log --dependency=afterok:77
$ cd $TMP; name=$(printf "it's\nEND\ntouch pwned #.yaml"); sed 's/^catalog:.*/catalog: whitney-1997/' s.yaml >"$name"; bursar sensitivity "$name" --slurm 2 -o run.sh; rm -f job; PATH=$TMP/bin:$PATH sh run.sh named 2>/dev/null; ls pwned 2>&1 | sed 's/.*: //'; bursar sensitivity "$name" | cmp - named; sed -n '/array=1/,/^END/p' run.sh
77
No such file or directory
array=$(sbatch --parsable --job-name=bursar --array=1-2 --requeue \
    --output="$parts/%a.log" <<'END'
#!/bin/sh
nl='
'
exec "$bursar" sensitivity 'it'\''s'"$nl"'END'"$nl"'touch pwned #.yaml' \
    --shard "$SLURM_ARRAY_TASK_ID/2" -o "$parts/$SLURM_ARRAY_TASK_ID.part"
END
$ cd $TMP; mkdir only; for p in sh mkdir; do ln -s $(command -v $p) only; done; PATH=$TMP/only sh run.sh result
! sbatch is not installed; install the package slurm-client of Debian
? 1
$ mkfifo $TMP/pipe; cat $TMP/pipe >$TMP/got & timeout 120 bursar sensitivity whitney-bt --shard 1/2 -o $TMP/pipe -q; echo $?; wait; bursar sensitivity whitney-bt --shard 1/2 -q -o $TMP/want; cmp $TMP/got $TMP/want
0
$ cd $TMP; for i in 1 2; do bursar sweep --vary budget=100000,200000 --format json --shard $i/2 -o d$i.part -- whitney-bt; done; bursar merge --format csv d1.part d2.part | cut -d, -f3,15; bursar merge d1.part d2.part | grep -c purchase
asked_budget,purchase
100000,32 x ppro-200 with fast-ethernet
200000,65 x ppro-200 with fast-ethernet
2
