# What a measured program counts: the key `unit` of its file or of the application. Rates are in tokens/s everywhere, in no format in Mop/s; operations stay in millions.
$ bursar optimize inference-2026 | sed -n '/^Buy/p;/^Performance/,/^$/p'; bursar models scenarios/programs/llama2-70b-server.yaml | grep Rate; bursar predict scenarios/programs/llama2-70b-server.yaml processes=8 rate=12000 | grep ^rate; bursar predict scenarios/programs/hpl-node.yaml processes=8 rate=12000 | grep ^rate
Buy       26 x mi355x-8 with ethernet-100g: 2,607,341 tokens/s
Performance
  application  model              processes        rate  run time  communication
                                             [tokens/s]       [s]            [s]
  serving      mlperf.llama2-70b        208   2,607,341     79.77              0

  Rate in tokens/s
rate              96,000 tokens/s
rate              96 Gflop/s
$ bursar optimize inference-2026 --format json | grep -e '"unit": "[^U]' -e rate_unit; for c in explain 'flip --part hgx-b200-8' 'sensitivity' 'report -o page.html' 'curve --points 3 --plot plot.svg'; do set -- $c; w=$1; shift; rm -f $TMP/page.html $TMP/plot.svg; (s=$PWD/scenarios/inference-2026.yaml; cd $TMP; bursar $w $s "$@"; cat page.html plot.svg 2>/dev/null) >$TMP/all 2>/dev/null; echo "$w $(grep -c 'Mop/s' $TMP/all) $(grep -c 'tokens/s' $TMP/all | sed 's/[1-9][0-9]*/some/')"; done
    "unit": "tokens/s"
      "unit": "million tokens",
          "rate_unit": "tokens/s",
explain 0 some
flip 0 0
sensitivity 0 some
report 0 some
curve 0 some
$ mkdir $TMP/programs; sed '/^unit/d' scenarios/programs/llama2-70b-server.yaml >$TMP/programs/llama2-70b-server.yaml; sed 's/yaml, share/yaml, unit: query, share/' scenarios/inference-2026.yaml >$TMP/s.yaml; cd $TMP; bursar optimize s.yaml | grep ^Buy; bursar optimize s.yaml --format json -q -o plan.json; bursar verify plan.json s.yaml -q | head -1; sed 's/unit: query/unit: flop/' s.yaml >flop.yaml; bursar optimize flop.yaml | grep ^Buy; sed 's/unit: query, //' s.yaml >none.yaml; bursar optimize none.yaml | grep ^Buy; bursar verify plan.json none.yaml -q >/dev/null 2>&1; echo $?
Buy       26 x mi355x-8 with ethernet-100g: 2,607,341 queries/s
plan.json is verified: 42 of 42 checks passed.
Buy      26 x mi355x-8 with ethernet-100g: 2.607 Mflop/s
Buy      26 x mi355x-8 with ethernet-100g: 2.607 Mop/s
1
$ cd $TMP; sed 's/unit: query/unit: query, min_rate: 1884026/' s.yaml >min.yaml; bursar optimize min.yaml | grep ^Buy; sed 's/unit: query/unit: query, min_rate: 1884027/' s.yaml >min.yaml; bursar optimize min.yaml 2>&1 | sed -n '/^Nothing/,/^$/p'; sed 's/unit: query/unit: Mtoken/' s.yaml >bad.yaml; bursar check bad.yaml
Buy       26 x mi355x-8 with ethernet-100g: 2,607,341 queries/s
! bursar: bad.yaml:24:67: unit: expected one small word in the singular, such as token, got 'Mtoken'
? 5
$ cd $TMP; sed 's/unit: query/unit: [query]/' s.yaml >bad.yaml; bursar check bad.yaml
! bursar: bad.yaml:24:67: unit: expected a single value, got a list
? 5
$ cd $TMP; sed 's/unit: query/unit: aaaaaaaaaaaaaaaaaaaaaaaaa/' s.yaml >bad.yaml; bursar check bad.yaml; sed '/^program/i unit: "token/s"' programs/llama2-70b-server.yaml >p.yaml; bursar predict p.yaml processes=8 rate=1
! bursar: bad.yaml:24:67: unit: expected one small word in the singular, such as token, got 'aaaaaaaaaaaaaaaaaaaaaaaaa'
! bursar: p.yaml:5:7: unit: expected one small word in the singular, such as token, got 'token/s'
? 5
$ cd $TMP; sed 's/share: 1/share: 1, unit: token/' $OLDPWD/scenarios/whitney-bt.yaml >bad.yaml; bursar check bad.yaml
! bursar: bad.yaml:13:67: unit: npb.bt counts Mop; only a measured program takes a unit
? 5
$ cp -r catalog/gpu-2026 $TMP/own; cp scenarios/programs/llama2-70b-server.yaml $TMP/token.yaml; cd $TMP; bursar catalog add own item=hgx-h100-8 application=token.yaml rate=3000 processes=8 | sed -n '/rate read/,/^$/p'; bursar catalog add own item=hgx-h100-8 application=token.yaml "rate (ktoken/s)=3.5" processes=8 | grep 'rate 3'; bursar catalog add own item=hgx-h100-8 application=token.yaml "rate (Mop/s)=3.5" processes=8; grep '^hgx-h100-8,mlperf' own/node_rate.csv
  node        application        rate read
  hgx-h100-8  mlperf.llama2-70b  rate 3,000 tokens/s

  hgx-h100-8  mlperf.llama2-70b  rate 3.5 ktoken/s
hgx-h100-8,mlperf.llama2-70b,8,3500,,MLPerf Inference v5.1 llama2-70b-99 Server,fp8,Cisco,measured,by-hand
