#!/bin/sh
# bristle sweep --slurm: a cluster of one node, started here in a folder of its own, runs a study as an array of shards and by MPI; a job that is
# cancelled in the middle and handed in again leaves the bytes of one process.
. tests/e2e/tap.sh

bristle=$BRISTLE_BUILD/bin/bristle
for program in munged slurmctld slurmd sbatch scancel sinfo squeue timeout; do
    command -v $program >/dev/null 2>&1 || skip_all "no $program here (Debian: munge slurmctld slurmd slurm-client)"
done
[ "$(id -u)" -eq 0 ] || skip_all 'a cluster of its own is started by root alone'
. tests/e2e/slurm_cluster.sh
cp examples/slide.ini examples/stick_slip_study.ini "$scratch"
cd "$scratch" || exit 1
trap 'cluster_stop; rm -rf "$scratch"' EXIT
cluster_start "$scratch/cluster" || skip_all "the cluster does not start here: $(cat cluster/*.said cluster/slurm*.log 2>/dev/null | grep -i error | tail -1 | tr -d '#')"
OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
export OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM OMPI_MCA_rmaps_base_oversubscribe
sed 's/^linear = .*/linear = 0.35 0.6 40/; s/^values = .*/linear = 0.05 0.2 40/; s/^scene.duration = .*/scene.duration = 2/' stick_slip_study.ini >many.ini
check 'one process' "$bristle" sweep --jobs 1 -o one many.ini

# ---- an array of shards ----
check 'a batch script is written' "$bristle" sweep --slurm array --jobs 3 -o array many.ini
check 'which is sh' sh -n array/slurm.sh
# From elsewhere, where the folder has another name.
mkdir elsewhere
check 'an array of three tasks' sh -c 'cd elsewhere && timeout 300 sbatch --wait ../array/slurm.sh'
is 'says what it says into its folder' "$(echo array/slurm-*.txt)" 'array/slurm-1.txt array/slurm-2.txt array/slurm-3.txt'
check 'leaves the same bytes' cmp one/rows.csv array/rows.csv

# ---- cancelled in the middle, handed in again ----
"$bristle" sweep --slurm array --jobs 2 -o cancelled many.ini >/dev/null
job=$(timeout 60 sbatch --parsable cancelled/slurm.sh)
perl -e 'for (1 .. 3000) { last if (-s "cancelled/journal-1-of-2.txt" // 0) > 3000; select(undef, undef, undef, 0.005) }'
timeout 60 scancel "$job"
perl -e 'for (1 .. 200) { last if `timeout 20 squeue -h` eq ""; select(undef, undef, undef, 0.1) }'
finished=$(cat cancelled/journal-*.txt | wc -l)
check "cancelled with $finished of 1600 jobs finished" test "$finished" -gt 5 -a "$finished" -lt 1600
check 'handed in again' cluster_run cancelled/slurm.sh
check 'the same bytes' cmp one/rows.csv cancelled/rows.csv
is 'no job was run twice to its end' "$(cat cancelled/journal-*.txt | grep -v '^bristle' | cut -f1 | sort | uniq -d)" ''

# ---- MPI ----
if [ -e "$BRISTLE_BUILD/bin/bristle-mpi.so" ] && command -v mpirun >/dev/null 2>&1; then
    "$bristle" sweep --slurm mpi --jobs 2 -o mpi many.ini >/dev/null
    check 'two ranks of one job' cluster_run mpi/slurm.sh
    check 'the same bytes again' cmp one/rows.csv mpi/rows.csv || cat mpi/slurm.txt
else
    skip 'two ranks of one job' 'no Open MPI here'
fi

check 'a kind that is none' sh -c "'$bristle' sweep --slurm arrays many.ini 2>err; [ \$? -eq 2 ] && grep -q 'none of array, mpi' err"
tap_end
