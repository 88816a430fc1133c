# A part that is an extra and could serve a need (tests/cli/lengths): no node needs a cable of 10 m, one for every eight is
# bought as a spare, and the line is no stray one.
$ bursar catalog build -q tests/cli/lengths -o $TMP/lengths.db; cp tests/cli/lengths/lengths.yaml $TMP
$ cd $TMP; (cat lengths.yaml; echo 'extras: [{part: ten-cable-10, per: node, each: 8}]') >spare.yaml; bursar optimize spare.yaml --format json -o spare.json && grep -o '"part": "ten-cable.*"' spare.json | sort -u; bursar verify spare.json spare.yaml --format csv | grep -E '^(no stray|.*cable|optimal)|,false'
"part": "ten-cable-10"
"part": "ten-cable-2"
"part": "ten-cable-5"
cables,true,"need 40, the bill has 45"
no stray parts,true,every line meets a need of the cluster or is an extra
lengths of cables,true,40 cables of up to 3.2 m; the bill has one at least as long for each
optimal,true,"best of 64 candidates enumerated: 88432779833.19, plan 88432779833.19"
