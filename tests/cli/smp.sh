#!/bin/sh
# Makes a catalogue in folder $1: Whitney's parts, a node of two processors with measured rates, and a faster
# one without. The numbers are made up.
cp -r catalog/whitney-1997 "$1"
cat >>"$1/part.csv" <<'CSV'
dual-200,node,,Two Pentium Pro 200,,,,assumed-dual
xeon-400,node,,Two Xeon 400,,,,assumed-dual
CSV
cat >>"$1/quote.csv" <<'CSV'
dual-200,1997-10-01,,320000,USD,assumption,1,1,
xeon-400,1997-10-01,,600000,USD,assumption,1,1,
CSV
cat >>"$1/node.csv" <<'CSV'
dual-200,2,2,256,1
xeon-400,2,2,512,1
CSV
echo 'assumed-dual,Numbers made up for a test,,,,' >>"$1/source.csv"
cat >>"$1/node_rate.csv" <<'CSV'
dual-200,npb.lu.exact,28000000,assumption,
ppro-200,npb.lu.exact,30900000,measured,nas-97-023-table-3
CSV
cat >"$1/machine_constant.csv" <<'CSV'
machine,name,value,unit,kind,source
dual-200,inside_bandwidth,100,MB/s,assumption,
dual-200,inside_latency,20,us,assumption,
ppro-200,memory_bandwidth,180,MB/s,assumption,
ppro-200,peak,200,Mflop/s,assumption,
xeon-400,memory_bandwidth,540,MB/s,assumption,
xeon-400,peak,400,Mflop/s,assumption,
CSV
sed -i 's/^whitney-1997,/smp,/' "$1/meta.csv"
cat >"$1.yaml" <<YAML
title: Nodes of two processors
catalog: $1
budget: 200000
workload: [{name: lu, model: npb.lu.exact, params: {class: B}, share: 1}]
choose: {nodes: [dual-200], networks: [fast-ethernet], templates: [{name: per-port}]}
counts: legal
YAML
sed 's/class: B/class: B, placement: cyclic/' "$1.yaml" >"$1-cyclic.yaml"
sed 's/\[dual-200\]/[dual-200, xeon-400]/' "$1.yaml" >"$1-both.yaml"
{ cat "$1-both.yaml" && echo 'rates: estimate'; } >"$1-estimate.yaml"
