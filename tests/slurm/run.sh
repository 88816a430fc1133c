#!/bin/sh
# A command in 16 shards under Slurm, with daemons on this machine only, two tasks requeued while they run; and under GNU parallel,
# with two shards killed: the merged bytes equal those of one run. Missing tools, or tools that do not start, are named
# and skipped.
cd "$(dirname "$0")/../.." || exit 1
BURSAR=$(cd "${BUILD_DIR:-build}" && pwd)/bursar
export BURSAR
scenario=$PWD/scenarios/whitney-bt-error.yaml
work=$(mktemp -d)
chmod 755 "$work"
passed=0 failed=0 skipped=0 why=

stop_daemons() {
    for daemon in slurmd slurmctld munged; do
        [ -f "$work/$daemon.pid" ] && kill "$(cat "$work/$daemon.pid")" 2>/dev/null
    done
    # Files of the daemons appear until they have ended.
    for daemon in slurmd slurmctld munged; do
        while [ -f "$work/$daemon.pid" ] && kill -0 "$(cat "$work/$daemon.pid")" 2>/dev/null; do sleep 0.1; done
    done
}
trap 'stop_daemons; rm -rf "$work"' EXIT

skip() {
    skipped=$((skipped + 1)) why="$why${why:+; }$*"
}

# lacks PROGRAM...: names the first that is not here
lacks() {
    for program in "$@"; do
        command -v "$program" >/dev/null || { echo "$program is not installed"; return 0; }
    done
    return 1
}

check() {
    if cmp "$work/one.json" "$work/$1.json"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        tail -n 3 "$work/$1.json.parts"/*.log 2>/dev/null
    fi
}

# wait_for TENTHS COMMAND...
wait_for() {
    tenths=$1
    shift
    while ! "$@" >/dev/null 2>&1; do
        [ "$tenths" -gt 0 ] || return 1
        tenths=$((tenths - 1))
        sleep 0.1
    done
}

start_slurm() {
    host=$(hostname -s)
    head -c 1024 /dev/urandom >"$work/munge.key"
    chmod 400 "$work/munge.key"
    port=$((20000 + $$ % 20000))
    cat >"$work/slurm.conf" <<END
ClusterName=loopback
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket
SlurmctldPort=$port
SlurmdPort=$((port + 1))
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SchedulerParameters=batch_sched_delay=0
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=loopback Nodes=ALL Default=YES State=UP
END
    mkdir "$work/state" "$work/spool"
    SLURM_CONF=$work/slurm.conf
    export SLURM_CONF
    munged --force --key-file="$work/munge.key" --socket="$work/munge.socket" --log-file="$work/munged.log" \
        --pid-file="$work/munged.pid" --seed-file="$work/munged.seed" >/dev/null 2>&1 &&
        slurmctld -f "$SLURM_CONF" >/dev/null 2>&1 && slurmd -f "$SLURM_CONF" -N "$host" >/dev/null 2>&1 &&
        wait_for 200 sh -c 'sinfo -h -o %t | grep -qx idle'
}

# Requeues a running task; Slurm would let it wait for two minutes.
requeue() {
    wait_for 100 sh -c '[ -n "$(squeue -h -t R -o %A)" ]' || return
    task=$(squeue -h -t R -o %A | head -n 1)
    scontrol requeue "$task" && wait_for 100 sh -c "squeue -h -t PD -j $task | grep -q ." &&
        scontrol update JobId="$task" StartTime=now && requeued=$((requeued + 1))
}

set -- montecarlo "$scenario" --draws 3000000 --seed 7 --format json
"$BURSAR" "$@" -o "$work/one.json" || exit 1

if missing=$(lacks munged slurmctld slurmd sbatch); then
    skip "$missing"
elif [ "$(id -u)" != 0 ]; then
    skip "slurmd runs jobs as root alone"
elif ! start_slurm; then
    skip "Slurm does not start here: $(cat "$work"/slurm*.log 2>/dev/null | grep -i error | tail -n 1)"
else
    requeued=0
    "$BURSAR" "$@" --slurm 16 -o "$work/run.sh" && sh "$work/run.sh" "$work/slurm.json" >/dev/null || exit 1
    requeue
    requeue
    [ $requeued = 2 ] || echo "$requeued tasks requeued of 2"
    [ $requeued = 2 ] && wait_for 3000 test -e "$work/slurm.json" || squeue
    check slurm
fi

if missing=$(lacks parallel); then
    skip "$missing"
else
    mkdir "$work/parallel.json.parts"
    # Shards 3 and 11 are killed the first time.
    cat >"$work/shard.sh" <<'END'
parts=$1 i=$2
shift 2
"$BURSAR" "$@" --shard "$i/16" -o "$parts/$i.part" &
case $i in 3 | 11) [ -e "$parts/$i.killed" ] || { : >"$parts/$i.killed"; sleep 0.02; kill -9 $!; } ;; esac
wait $!
END
    parallel --will-cite -j 2 --retries 2 sh "$work/shard.sh" "$work/parallel.json.parts" {} "$@" ::: $(seq 16) &&
        "$BURSAR" merge "$work/parallel.json.parts"/*.part -o "$work/parallel.json"
    check parallel
fi
echo "$passed ways to run shards give the bytes of one run, $failed failed, $skipped skipped${why:+: $why}"
[ "$failed" -eq 0 ]
