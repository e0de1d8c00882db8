#!/bin/sh
# bristle sweep under mpirun: four ranks share the jobs and leave the bytes of one process; a rank that is killed in the middle costs what it was doing.
. tests/e2e/tap.sh

bristle=$BRISTLE_BUILD/bin/bristle
[ -e "$BRISTLE_BUILD/bin/bristle-mpi.so" ] || skip_all 'built without Open MPI'
command -v mpirun >/dev/null 2>&1 || skip_all 'no mpirun here'
cp examples/slide.ini examples/stick_slip_study.ini "$scratch"
cd "$scratch" || exit 1
# Who runs this test as root, in a container, means it.
OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
export OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM OMPI_MCA_rmaps_base_oversubscribe
mpirun -n 2 true >err 2>&1 </dev/null || skip_all "mpirun does not start programs here: $(grep . err | head -1 | tr -d '#')"
sed 's/^linear = .*/linear = 0.35 0.6 40/; s/^values = .*/linear = 0.05 0.2 40/; s/^scene.duration = .*/scene.duration = 2/' stick_slip_study.ini >many.ini

check 'one process' "$bristle" sweep --jobs 1 -o one many.ini
check 'four ranks' mpirun -n 4 "$bristle" sweep -o four many.ini
check 'leave the same bytes' cmp one/rows.csv four/rows.csv
is 'told once' "$(mpirun -n 4 "$bristle" sweep -o four many.ini | grep -c rows.csv)" 1

# A rank that dies ends all of them: mpirun's way. What was finished stays.
mpirun -n 4 "$bristle" sweep -o killed many.ini >/dev/null 2>&1 </dev/null &
launcher=$!
perl -e 'for (1 .. 2000) { last if (-s "killed/journal-1-of-1.txt" // 0) > 4000; select(undef, undef, undef, 0.002) }'
# The last of its ranks, by mpirun's own children: no other program is touched.
rank=$(ps -o pid= --ppid $launcher | tail -1)
kill -9 "$rank" 2>/dev/null
wait $launcher
status=$?
finished=$(wc -l <killed/journal-1-of-1.txt)
check "a rank is killed with $finished of 1600 jobs finished" test "$status" -ne 0 -a "$finished" -gt 10 -a "$finished" -lt 1601
check 'gone on with by four ranks' mpirun -n 4 "$bristle" sweep -o killed many.ini
check 'to the same bytes' cmp one/rows.csv killed/rows.csv
is 'no job was run twice to its end' "$(cut -f1 killed/journal-1-of-1.txt | sort | uniq -d)" ''
check 'or by one process' "$bristle" sweep -o killed many.ini

# told_once WORDS PER-RANK COMMAND...: every rank ends with status 2, and one line of one of them has the words; mpirun's own lines are passed over.
told_once() {
    words=$1
    per_rank=$2
    shift 2
    rm -f status.*
    export scratch
    # shellcheck disable=SC2016 # of the rank's shell
    mpirun -n 4 sh -c "$per_rank"'; "$@"; echo $? >"$scratch/status.$OMPI_COMM_WORLD_RANK"' rank "$@" >out 2>err </dev/null
    cat err
    [ "$(cat status.* | xargs)" = '2 2 2 2' ] && [ "$(grep -c '^bristle: ' err)" -eq 1 ] && grep -qF -- "$words" err
}
check 'bad input is told once, and ends all ranks' told_once nowhere.ini : "$bristle" sweep -o bad nowhere.ini
check 'so is an unknown option' told_once 'unknown option --ane' : "$bristle" sweep --ane many.ini
sed 's/shoe.mu_s/shoe.mu_x/' many.ini >many-bad.ini
check 'and a key' told_once 'has no key mu_x' : "$bristle" sweep -o bad many-bad.ini
for i in 0 1 2 3; do mkdir at.$i && cp many.ini slide.ini at.$i; done
rm at.2/slide.ini
# shellcheck disable=SC2016 # of the rank's shell
check 'what only one rank cannot read is told with its number' told_once 'bristle: rank 2: ' 'cd at.$OMPI_COMM_WORLD_RANK' "$bristle" sweep -o bad many.ini
check 'bad input ends mpirun, too' sh -c "! mpirun -n 2 '$bristle' sweep -o bad nowhere.ini >out 2>err && grep -q nowhere.ini err"
is 'jobs are listed once' "$(mpirun -n 3 "$bristle" sweep --list many.ini 2>err | grep -c '^job,')" 1
check 'a plugin that is not there is told' sh -c "! BRISTLE_MPI=./none.so mpirun -n 2 '$bristle' sweep -o bad many.ini >out 2>err && grep -q 'no plugin for MPI' err"

tap_end
