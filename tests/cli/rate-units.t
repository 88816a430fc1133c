# A rate in a price list or of `catalog add` is in the unit that `bursar models MODEL` prints, and is printed as it was read; a heading or a number with its unit overrides that; a program without a unit refuses a bare rate; a rate beside the peak of its node is warned of.
$ cd $TMP; bursar catalog new own --currency USD --as-of 2026-11-01 >/dev/null; bursar catalog add own item=gpu kind=node cores=64 memory=512GB price=200000 sockets=2 application=llm.train rate=930
  item  kind  price           rates
  gpu   node  200,000.00 USD      1

Rates read
  node  application  rate read
  gpu   llm.train    rate 930 Tflop/s

Files written to own. Next: bursar catalog build own
$ cd $TMP; bursar catalog add own item=gpu "application=llm.train precision=fp8" rate=1420 >/dev/null && bursar catalog add own item=gpu kind=node cores=64 memory=512GB "rate npb.bt class=C (Gflop/s)=9.5" "seconds npb.lu class=A=3" processes=64 "description=a=b" --format json
{
  "schema": "bursar.catalog.add/1",
  "folder": "own",
  "source": "by-hand",
  "rows": [
    {
      "line": null,
      "item": "gpu",
      "kind": "node",
      "price": null,
      "from": null,
      "seller": null,
      "valid_until": null,
      "rates": 2
    }
  ],
  "rates_read": [
    {
      "item": "gpu",
      "application": "npb.bt class=C",
      "text": "rate 9.5 Gflop/s",
      "value": 9.5,
      "unit": "Gflop/s",
      "rate_per_s": 9500000000.0
    },
    {
      "item": "gpu",
      "application": "npb.lu class=A",
      "text": "rate 621.337289 Mop/s",
      "value": 621.337288645833,
      "unit": "Mop/s",
      "rate_per_s": 621337288.645833
    }
  ],
  "notes": []
}
$ cd $TMP; printf '%s\n' 'item,kind,price,cores,memory,rate (Gflop/s) llm.train,rate npb.sp (Mop/s),quantity break' 'b,node,100,64,64 GB,930000,12 Gop/s,1' 'b,node,90,64,64 GB,930000,12 Gop/s,10' >two.csv; bursar catalog import own two.csv; cat own/node_rate.csv
  line  item  kind  price       minimum quantity  rates
     2  b     node  100.00 USD  1                     2
     3  b     node  90.00 USD   10                    2

Rates read
  node  application  rate read
  b     llm.train    rate 930,000 Gflop/s
  b     npb.sp       rate 12 Gop/s

Note: nodes without a number of sockets have one.

Files written to own. Next: bursar catalog build own
node,application,rate_per_s,kind,source,processes_per_node
gpu,llm.train,930000000000000,measured,by-hand,
gpu,llm.train precision=fp8,1420000000000000,measured,by-hand,
gpu,npb.bt class=C,9500000000,measured,by-hand,64
gpu,npb.lu class=A,621337288.645833,measured,by-hand,64
b,llm.train,930000000000000,measured,two,
b,npb.sp,12000000000,measured,two,
$ cd $TMP; bursar catalog add own item=gpu application=npb.is "rate=3 Gflop/s"; bursar catalog add own item=gpu application=npb.is "rate (MB/s)=3"; bursar catalog add own item=gpu "application=llm.train precision=bf61" rate=3; bursar catalog add own item=gpu application=npb.tb rate=3
! bursar: catalog add: 'Gflop/s' is not a unit of the rate of npb.is: expected Mkey/s
! bursar: catalog add: 'MB/s' is not a unit of the rate of npb.is: expected Mkey/s
! bursar: catalog add: llm.train: precision must be one of bf16,fp8,fp4, got 'bf61'
! bursar: catalog add: the rate of npb.tb has no unit: expected a number with its unit, such as 2100 token/s or 23.6 Mop/s; did you mean 'npb.bt'?
? 5
$ cp scenarios/programs/mlperf-gpt3-h100.yaml $TMP/gpt3.yaml; cd $TMP; bursar catalog add own item=gpu application=my.program rate=3; bursar catalog add own item=gpu "application=my.program" "rate=3 ktoken/s"; bursar catalog add own item=gpu "application=pmnf file=gpt3.yaml" rate=3
! bursar: catalog add: the rate of my.program has no unit: expected a number with its unit, such as 2100 token/s or 23.6 Mop/s
! bursar: catalog add: 'ktoken/s' is not a unit of the rate of my.program: expected one such as token/s, job/s or Mop/s
! bursar: catalog add: the rate of pmnf file=gpt3.yaml has no unit: expected a number with its unit, such as 2100 token/s or 23.6 Mop/s
? 5
$ cd $TMP; bursar catalog add own item=gpu application=my.program "rate=3 Mop/s" >/dev/null; bursar catalog add own item=gpu application=other.program "rate=300 token/s" | tail -4;  tail -2 own/node_rate.csv
  node  application    rate read
  gpu   other.program  rate 300 token/s

Files written to own. Next: bursar catalog build own
gpu,my.program,3000000,measured,by-hand,
gpu,other.program,300,measured,by-hand,
$ cp -r catalog/gpu-2026 $TMP/gpu; cd $TMP; bursar catalog add gpu item=hgx-h100-8 application=llm.train rate=930000000 | grep -A1 Note; bursar catalog check gpu/ | grep -A2 peak; bursar catalog add gpu item=hgx-h100-8 application=llm.train "rate=930 Mflop/s" | grep -A1 Note; bursar catalog check gpu/ | grep -A2 peak; bursar catalog add gpu item=hgx-h100-8 application=llm.train rate=560 | grep -c Note
Note: the rate of llm.train on hgx-h100-8 is above the peak of an accelerator,
989 Tflop/s for each process.
  node:hgx-h100-8               its rate for llm.train is above the peak of an
                                accelerator, 989 Tflop/s for each process
Note: the rate of llm.train on hgx-h100-8 is below a thousandth of the peak of
an accelerator, 989 Tflop/s for each process.
                                the peak of an accelerator, 989 Tflop/s for each
                                process
0
? 1
$ cp -r catalog/gpu-2026 $TMP/fast; bursar catalog add $TMP/fast item=hgx-h200-8 "application=llm.train precision=fp8 recompute=yes" rate=9300000000 >/dev/null; bursar optimize scenarios/h200-or-mi325x.yaml -c $TMP/fast | grep -A1 peak
  implausible, above the peak of an accelerator, 1,979 Tflop/s for each process:
    rate of train-70b on hgx-h200-8
$ cd $TMP; (echo 'item,kind,price,cores,memory,rate llm.train (Pflop/s)'; for i in 1 2 3 4 5 6 7 8 9 10 11 12; do echo "n$i,node,100,64,64 GB,0.$i"; done) >many.csv; bursar init many --import many.csv --as-of 2026-11-01 | grep -e Note | tail -3; grep ^n12 many/parts/node_rate.csv
Note: llm.train on n9: rate 0.9 Pflop/s.
Note: llm.train on n10: rate 0.1 Pflop/s.
Note: 2 more rates are in many/parts/node_rate.csv.
n12,llm.train,120000000000000,measured,many
$ cd $TMP; bursar catalog add own item=gpu kind=node cores=64 memory=512GB "seconds npb.lu.exact class=D=420" "rate npb.bt.exact class=C=900" processes=64 -q | sed -n '/rate read/,/^$/p'; tail -2 own/node_rate.csv
  node  application           rate read
  gpu   npb.lu.exact class=D  rate 1,484.29792 Mop/s
  gpu   npb.bt.exact class=C  rate 900 Mop/s

gpu,npb.lu.exact class=D,1484297920.13661,measured,by-hand,64
gpu,npb.bt.exact class=C,900000000,measured,by-hand,64
