# export SCENARIO NEW.yaml: the scenario with all changes.

$ cd $TMP; bursar export whitney-bt new.yaml --set ppro-200=+5% --set choose.networks=myrinet --budget 2000000 --near 3%; diff $OLDPWD/scenarios/whitney-bt.yaml new.yaml; bursar optimize new.yaml -q | grep ^Buy; bursar optimize whitney-bt -q --set ppro-200=+5% --set choose.networks=myrinet --budget 2000000 | grep ^Buy
7c7
< budget: 1000000
---
> budget: 2000000
16c16
<   networks: [fast-ethernet, myrinet]
---
>   networks: [myrinet]
20a21,22
> near: 3%
> set: [ppro-200=+5%]
Buy      466 x ppro-200 with myrinet: 10.89 Gop/s
Buy      466 x ppro-200 with myrinet: 10.89 Gop/s
$ cp -r tests/cli/university-2023 $TMP/old; cd $TMP/old; bursar export university.yaml new.yaml --set tco=none --set error=none --set limits.power=90kW --set workload.ft.share=0.5 --goal cost --target-rate 500; diff university.yaml new.yaml | cut -c1-72
16c16
< goal: rate
---
> goal: cost
25c25
<   - {name: ft, model: npb.ft, params: {class: D}, share: 1, va: 1.68}
---
>   - {name: ft, model: npb.ft, params: {class: D}, share: 0.5, va: 1.68
53,54d52
< tco: {years: 5, discount_rate: 3%, energy_price: 0.22, pue: 1.3, utili
<       space_price: 120, administration: 60000, administration_per_node
65,74d62
< error:
<   prices:
<     estimate: {uniform: [0.85, 1.25], each: part}
<     list: {table: {0.8: 1, 0.9: 2, 1: 1}}
<   rates:
<     estimated: {uniform: [0.7, 1.3]}
<   models:
<     npb: {uniform: [0.85, 1.15]}
<   correlate: independent
<   available: {r6625-9454: 80%}
77a66
> target_rate: 500
$ cd $TMP; for f in $OLDPWD/scenarios/*.yaml; do bursar export $f same.yaml -q && diff $f same.yaml >/dev/null || echo $f | sed 's/.*scenarios/scenarios/'; done
scenarios/gromacs-euros.yaml
scenarios/inference-2026.yaml
scenarios/tender-2026.yaml
scenarios/whitney-calibrated.yaml
$ mkdir $TMP/deeper; cp scenarios/whitney-calibrated.yaml scenarios/*.yaml $TMP; ls scenarios | grep -v yaml | while read d; do cp -r scenarios/$d $TMP; done; cd $TMP; bursar export whitney-calibrated.yaml deeper/new.yaml; diff whitney-calibrated.yaml deeper/new.yaml | sed "s,$PWD,TMP,"; bursar optimize whitney-calibrated.yaml -q | grep ^Buy; bursar optimize deeper/new.yaml -q | grep ^Buy
17c17
< calibration: {file: runs/whitney.yaml, choose_by: calibrated}
---
> calibration: {file: TMP/runs/whitney.yaml, choose_by: calibrated}
Buy      1: 375 x ppro-200 with fast-ethernet
Buy      1: 375 x ppro-200 with fast-ethernet
$ cd $TMP; cp -r $OLDPWD/catalog/whitney-1997 parts; bursar export whitney-bt new.yaml -c ./parts; grep ^catalog new.yaml; bursar optimize new.yaml -q | grep ^Buy
catalog: ./parts
Buy      325 x ppro-200 with fast-ethernet: 6,825 Mop/s
$ cd $TMP; printf 'set: [choose.networks=myrinet, "ppro-200=+5%%"] # both\n' | cat $OLDPWD/scenarios/whitney-lu.yaml - | sed '/^overrides/,/^ /d' >own.yaml; bursar export own.yaml new.yaml --set choose.networks=fast-ethernet; diff own.yaml new.yaml
16c16
<   networks: [fast-ethernet, myrinet]
---
>   networks: [fast-ethernet]
19c19
< set: [choose.networks=myrinet, "ppro-200=+5%"] # both
---
> set: [ppro-200=+5%] # both
? 1
$ bursar export whitney-bt new.txt; (cd $TMP; bursar export whitney-bt new.yaml -o other.yaml); bursar export whitney-bt $TMP/none/new.yaml 2>&1 | sed "s,$TMP,TMP,"; bursar export whitney-bt $TMP/new.yaml --set choose.network=myrinet
bursar: TMP/none/new.yaml: cannot be written: No such file or directory
! bursar: export needs --mps, --lp, or a FILE.yaml for the scenario itself
! bursar: export writes 'new.yaml': leave out -o
! bursar: --set: 'choose' has no key 'network'; did you mean 'networks'?
? 2
$ ln -s $PWD/scenarios $TMP; cd $TMP; python3 -B $OLDPWD/tests/cli/copied.py 7 12
12 copies, 0 wrong
$ cd $TMP; bursar export whitney-bt faster.yaml --set choose.networks=myrinet --budget 2000000; bursar optimize faster.yaml -q | grep ^Buy
Buy      479 x ppro-200 with myrinet: 11.19 Gop/s
