#!/bin/sh
# Makes in the folder $1 a catalogue of one node, and scenarios whose answers procurements print (models named for their
# applications; every run is as long as is printed): LANL's SSNI, NERSC-8's SSP of Hopper, SSI of a reference, and a tender by
# quality in money with NERSC's worth of utilisation.
cd "$1" || exit 1
ats="branson 10 amg1 5 amg2 5 miniem 15 training 5 simulation 5 parthenon 30 sparta 10 umt1 7.5 umt2 7.5"
ssp="minife 1065 92.4 minighost 3350 96.0 amg 1365 151 umt 18409 1263"
frame='catalog: ./parts
currency: USD
budget: 100000000
choose: {templates: [{name: per-port, ports: 1, cables: 1}]}'
mkdir -p parts
table() {
    file=parts/$1.csv
    shift
    printf '%s\n' "$@" >"$file"
}
table meta name,as_of,currency,title one,2026-01-01,USD,One
table source id,title,author,date,address,note own,Own,,,,
table part id,kind,vendor,name,power_W,height_U,note,source n,node,,N,,,,own card,nic,,C,,,,own wire,cable,,W,,,,own port,port,,P,,,,own
table quote part,date,amount,currency,kind n,2026-01-01,1,USD,assumption card,2026-01-01,1,USD,assumption \
    wire,2026-01-01,1,USD,assumption port,2026-01-01,1,USD,assumption
table node part,sockets,cores,memory_MiB,nic_slots n,1,1,1024,1
table nic part,technology,ports card,net,1
table cable part,technology,length_m wire,net,
table switch part,technology,ports port,net,1
table technology id,latency_us,bandwidth_Bps,kind,source net,1,1e9,measured,own
echo node,application,rate_per_s,kind,source >parts/node_rate.csv

# A program of so much work that takes so long on any number of nodes.
program() {
    echo "n,$1,1e9,measured,own" >>parts/node_rate.csv
    printf 'program: %s\nwork: %s\nmeasured: {from: 1, to: 20000}\ncomputation: {terms: [{c: %se9, a: 0, b: 0}]}\n' "$@" >"$1.yaml"
}

# A scenario $1: so many nodes ($2), the speed against a reference of $3 nodes ($4), and more keys ($5). Jobs have one node.
against() {
    echo "$frame" >"$1.yaml"
    printf 'limits: {min_nodes: %s, max_nodes: %s}\n%s\nworkload:\n' "$2" "$2" "$5" >>"$1.yaml"
    list=
    shape=$(case $5 in *ssi*) echo ', nodes: 1' ;; esac)
    time=$(awk "BEGIN {print 1000 * $4}") name=$1 nodes=$3
    set -- $ats
    while [ $# -gt 0 ]; do
        echo "  - {name: $1, model: pmnf, params: {file: $1.yaml}, share: $2$shape}" >>"$name.yaml"
        list="$list, $1: {time: ${time}s$shape}"
        shift 2
    done
    echo "reference: {nodes: $nodes, applications: {${list#, }}}" >>"$name.yaml"
}

set -- $ats
while [ $# -gt 0 ]; do
    program "$1" 1e12 1000
    shift 2
done
against ssni-18000 18000 6140 4.092 'metric: ssni'
against ssni-4096 4096 6140 17.99 'metric: ssni'
against ssi-reference 6140 6140 1 'metric: ssi'
against ssi-times-halved 6140 6140 2 'metric: ssi'
against ssi-nodes-doubled 12280 6140 1 'metric: ssi'
set -- $ssp
while [ $# -gt 0 ]; do
    program "$1" "$2e12" "$3"
    printf '%s\nlimits: {min_nodes: 2048, max_nodes: 2048}\nmetric: ssp\nworkload: [{name: job, model: pmnf, params: {file: %s.yaml}, share: 1, nodes: 2048}]\n' \
        "$frame" "$1" >"ssp-$1.yaml"
    shift 3
done
program scaled 1e15 1000
sed -i 's/a: 0/a: -1/' scaled.yaml
printf 'part,quantity,total\nn,644,\ncard,644,\nwire,644,\nport,644,\ntotal,,80000\n' >bill.csv
printf '%s\nworkload: [{name: job, model: pmnf, params: {file: scaled.yaml}, share: 1}]\nbids: [{name: A, bill: bill.csv}, {name: B, bill: bill.csv}]\naward: quality-in-money\n' \
    "$frame" >money.yaml
cp money.yaml service.yaml
echo 'criteria: {service: {worth: 300, A: 5, B: 0}}' >>service.yaml
cp money.yaml use.yaml
echo 'criteria: {use: {worth: 25000, units: nodes, baseline: 80%, A: 90%, B: 80%}}' >>use.yaml
