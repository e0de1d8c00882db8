#!/bin/sh
# A Slurm cluster of one node, in a folder of its own, for tests; as root. Sourced: cluster_start FOLDER, cluster_run SCRIPT, cluster_stop.
# shellcheck shell=sh

cluster_start() {
    cluster=$1
    mkdir -p "$cluster/state" "$cluster/spool" "$cluster/munge" && chmod 755 "$cluster"
    node=$(hostname -s)
    base=$((20000 + $$ % 20000))
    # A job of two tasks waits for ever on a node of one processor: the node says two, whatever is there (config_overrides).
    cpus=$(nproc)
    [ "$cpus" -ge 2 ] || cpus=2
    dd if=/dev/urandom of="$cluster/munge.key" bs=64 count=1 2>/dev/null && chmod 400 "$cluster/munge.key"
    munged --force --foreground --key-file="$cluster/munge.key" --socket="$cluster/munge/socket" --pid-file="$cluster/munge/pid" \
        --log-file="$cluster/munge/log" --seed-file="$cluster/munge/seed" --num-threads=2 >"$cluster/munged.said" 2>&1 &
    munge_pid=$!
    cat >"$cluster/slurm.conf" <<END
ClusterName=sweep
SlurmctldHost=$node
SlurmctldPort=$base
SlurmdPort=$((base + 1))
AuthType=auth/munge
AuthInfo=socket=$cluster/munge/socket
CredType=cred/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation=$cluster/state
SlurmdSpoolDir=$cluster/spool
SlurmctldPidFile=$cluster/slurmctld.pid
SlurmdPidFile=$cluster/slurmd.pid
SlurmctldLogFile=$cluster/slurmctld.log
SlurmdLogFile=$cluster/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=1,batch_sched_delay=0
MinJobAge=300
KillWait=2
SlurmdTimeout=60
SlurmdParameters=config_overrides
NodeName=$node NodeAddr=localhost CPUs=$cpus State=UNKNOWN
PartitionName=test Nodes=ALL Default=YES MaxTime=INFINITE State=UP OverSubscribe=FORCE:4
END
    SLURM_CONF=$cluster/slurm.conf
    export SLURM_CONF
    i=0
    while [ ! -S "$cluster/munge/socket" ] && [ $i -lt 50 ]; do
        i=$((i + 1))
        perl -e 'select(undef, undef, undef, 0.1)'
    done
    slurmctld -D -f "$SLURM_CONF" >"$cluster/slurmctld.said" 2>&1 &
    slurmctld_pid=$!
    slurmd -D -f "$SLURM_CONF" -N "$node" >"$cluster/slurmd.said" 2>&1 &
    slurmd_pid=$!
    i=0
    while [ $i -lt 100 ]; do
        timeout 2 sinfo -h -o %t 2>/dev/null | grep -q '^idle$' && return 0
        i=$((i + 1))
        perl -e 'select(undef, undef, undef, 0.1)'
    done
    return 1
}

# Hands a script in and waits for its end, for five minutes at most: then the queue says why, and nothing of it stays.
cluster_run() {
    timeout 300 sbatch --wait "$1"
    ended=$?
    if [ "$ended" -eq 124 ]; then
        echo "no end of $1 after 300 s:"
        timeout 20 squeue -o '%i %T %r' 2>&1
        timeout 20 scancel --user="$(id -un)"
    fi
    return "$ended"
}

cluster_stop() {
    for pid in ${slurmd_pid:-} ${slurmctld_pid:-} ${munge_pid:-}; do
        kill "$pid" 2>/dev/null
        i=0
        while kill -0 "$pid" 2>/dev/null && [ $i -lt 100 ]; do
            i=$((i + 1))
            perl -e 'select(undef, undef, undef, 0.1)'
        done
        kill -s KILL "$pid" 2>/dev/null
        wait "$pid" 2>/dev/null
    done
}
