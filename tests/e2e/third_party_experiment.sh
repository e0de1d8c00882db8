# The experiment of examples/third-party-experiment, in a tree of its own, with what is installed beside the library: it runs, its claims hold, its
# figure and its report are made. Sourced by third_party.t.
# shellcheck shell=sh

cd "$scratch/third-party-experiment" || exit 1
id=stopping-distance

check 'experiment: it builds without warnings' build
check 'it describes itself' sh -c "build/$id --describe >out && grep -q '^ *speeds = 0.5 1 2 4 8 m/s' out"
check 'it runs' sh -c "build/$id >claims.tap"
is 'all of its claims hold' "$(grep -c '^ok [0-9]* - [^#]*$' claims.tap) $(grep -c '^not ok' claims.tap)" '4 0'
is 'and are what it leaves behind' "$(grep -v '^#' results/$id/claims.tap)" "$(grep -v '^#' claims.tap)"
check 'with its parameters' grep -q '^F_v = 2 ; N (s/m)^delta_v' results/$id/run.ini
# Theory: m/F_v (v - w ln(1 + v/w)), w = mu m g/F_v.
distances() {
    awk -F, 'NR > 1 { w = 0.3 * 9.81 / 2; x = ($1 - w * log(1 + $1 / w)) / 2; e = $4 / x - 1
        if (e > 1e-8 || e < -1e-8) { print "row", NR, $4, "theory", x; bad = 1 } } END { exit bad || NR != 6 }' results/$id/stops.csv
}
check 'and a table, whose distances are those of theory' distances
cksum results/$id/*.csv results/$id/claims.tap >before
check 'it runs from elsewhere' sh -c "cd / && '$scratch/third-party-experiment/build/$id' >'$scratch/.tap'"
is 'with the same bytes' "$(cksum results/$id/*.csv results/$id/claims.tap)" "$(cat before)"
check 'in miniature' build/$id --quick
check 'with a value of the user: claims are set aside' sh -c "build/$id --set law.F_v=4 | grep -q '^ok .* # SKIP not the document'"
if [ -x "$(pkg-config --variable=plot bristle-harness)" ] && command -v gnuplot >/dev/null; then
    check 'its figure is drawn by the installed script' build figures
    check 'which is not empty' test -s figures/$id.svg
    check 'its report is written by the installed program' build report
    check 'and shows it' grep -q 'How far a block slides' report/index.html
else
    skip 'its figure is drawn' 'no gnuplot here'
fi
if command -v cmake >/dev/null; then
    check 'CMake: it configures' env CC="$CC" CFLAGS="${CPPFLAGS:-} ${CFLAGS:-}" LDFLAGS="${LDFLAGS:-}" cmake -B cmake -DCMAKE_PREFIX_PATH="$prefix"
    check 'CMake: and builds' cmake --build cmake
    check 'CMake: and runs, from its own folder' sh -c "cd / && '$scratch/third-party-experiment/cmake/$id' --list-claims | grep -q '^the-more-the-faster'"
else
    skip 'CMake: it builds' 'CMake is not installed'
fi

# Another one is another folder, and nothing else.
cp -r experiments/$id experiments/second-one
sed -i "s/$id/second-one/" experiments/second-one/main.c
check 'a second experiment is a second folder' build
check 'which runs' sh -c 'build/second-one >out'
# What it measures in a file of its own.
sed -i 's/^static br_status run(/double part(void);\n&/; s/^    return BR_OK;/    br_note_number(ex, "part", part(), "1");\n&/' experiments/second-one/main.c
printf 'double part(void);\ndouble part(void)\n{\n    return 7;\n}\n' >experiments/second-one/part.c
check 'one of several C files is a folder, too' build
check 'which runs all of it' sh -c 'build/second-one >out && grep -q "^part = 7" results/second-one/run.ini'
rm -r experiments/second-one

program=build/$id
main=experiments/$id/main.c
mistake 'an experiment without an id' 'its id must be' $main 's/\.id = "stopping-distance", *//'
mistake 'an experiment without a function' 'its function run must be given' $main 's/, *\.run = run//'
mistake 'an experiment without its struct' 'scene_size' $main 's/\.scene = .*/.scene = NULL,/; /BR_ROW/d'
mistake 'a claim that is not declared' 'claims' $main 's/"shorter"/"longer"/'
mistake 'a key without a row' 'block.wait' experiments/$id/params.ini '/^wait = /d'
