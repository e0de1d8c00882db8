# The law of examples/third-party-law: by pkg-config and by CMake, as a program of its own and as a plugin of the installed
# `bristle`. Sourced by third_party.t.
# shellcheck shell=sh

cd "$scratch/third-party-law" || exit 1

# Theory: F(v) = N (g1 (tanh g2 v - tanh g3 v) + g4 tanh g5 v + g6 v) and its derivative, against the sliding; N = 10.
expected() {
    awk 'function tanh(x) { return (exp(x) - exp(-x)) / (exp(x) + exp(-x)) }
         function slope(a, v) { return a * (1 - tanh(a * v)^2) }
         BEGIN { for (i = -4; i <= 4; i++) { v = 0.02 * i
             f = 0.25 * (tanh(100 * v) - tanh(10 * v)) + 0.1 * tanh(100 * v) + 0.02 * v
             d = 0.25 * (slope(100, v) - slope(10, v)) + 0.1 * slope(100, v) + 0.02
             printf "%.17g,%.17g,%.17g\n", v, -10 * f, -10 * d } }'
}
# agrees MEASURED EXPECTED: CSV without header, every number within 1e-9.
agrees() {
    paste -d, "$1" "$2" | awk -F, '{ for (i = 1; i <= NF / 2; i++) { e = $i - $(i + NF / 2); if (e < 0) e = -e
        if (!(e <= 1e-9)) { print "row", NR, "column", i, $i, $(i + NF / 2); bad = 1 } } } END { exit bad || NR != 9 }'
}
expected >theory.csv

uses() { # HOW PROGRAM PLUGIN
    check "$1: the program runs" sh -c "'$2' >out.csv"
    is "$1: and prints a table" "$(head -n 1 out.csv)" 'v_m_per_s,force_N,derivative_Ns_per_m'
    tail -n +2 out.csv >rows.csv
    check "$1: its numbers are the formula's" agrees rows.csv theory.csv

    bristle=$prefix/bin/bristle
    [ -x "$bristle" ] || bristle=$BRISTLE_BUILD/bin/bristle
    check "$1: bristle list shows the plugin's law" sh -c "'$bristle' list laws --plugin '$3' | grep -q '^  makkar '"
    check "$1: bristle describe prints its LAW.ini" sh -c "'$bristle' describe makkar --ini -p '$3' >law.ini"
    check "$1: from which the viscous coefficient is changed" sed -i 's/^gamma6 = [^ ]*/gamma6 = 0.02/' law.ini
    { echo t,v && awk -F, '{ print NR "," $1 }' theory.csv; } >data.csv
    check "$1: bristle eval runs it" "$bristle" eval -p "$3" -N 10 -o eval.csv law.ini data.csv
    tail -n +2 eval.csv | cut -d, -f2,4 >rows.csv
    cut -d, -f1,2 theory.csv >theory2.csv
    check "$1: with the formula's numbers" agrees rows.csv theory2.csv
    sed -i 's/^gamma2 = [^ ]*/gamma2 = 1/' law.ini
    check "$1: its own check refuses gamma2 < gamma3" not "$bristle" eval -p "$3" -N 10 law.ini data.csv
}

if [ -x "$prefix/bin/bristle" ]; then
    installed() { env -u BRISTLE_HOME "$prefix/bin/bristle" list experiments | grep -q '^  cloth-fig02-friction-laws '; }
    check 'the installed program finds the installed catalogue' installed
fi

if command -v pkg-config >/dev/null; then
    check 'pkg-config: it builds without warnings' build
    uses pkg-config ./third-party-law ./makkar.so
else
    skip 'build with pkg-config' 'pkg-config is not installed'
fi
if command -v cmake >/dev/null; then
    check 'CMake: it configures' env CC="$CC" CFLAGS="${CPPFLAGS:-} ${CFLAGS:-}" LDFLAGS="${LDFLAGS:-}" \
        cmake -B cmake -DCMAKE_PREFIX_PATH="$prefix"
    check 'CMake: and builds' cmake --build cmake
    uses CMake cmake/third-party-law cmake/makkar.so
else
    skip 'build with CMake' 'CMake is not installed'
fi

# What is no plugin is refused in one line.
refused() { # WORD FILE
    "$BRISTLE_BUILD/bin/bristle" list laws -p "$2" >out 2>err
    [ $? -eq 2 ] && [ ! -s out ] && [ "$(wc -l <err)" -eq 1 ] && grep -q "$1" err
}
check 'a text file is no plugin' refused main.c main.c
check 'a missing file is no plugin' refused nothing.so nothing.so
check 'a directory is no plugin' refused /tmp /tmp
echo 'int nothing;' >nothing.c
check 'a shared object without laws' "$CC" ${CFLAGS:-} -shared -fPIC nothing.c -o nothing.so ${LDFLAGS:-}
check 'is no plugin' refused br_law_plugin nothing.so
if [ -e makkar.so ]; then
    cp makkar.so again.so
    twice() {
        "$BRISTLE_BUILD/bin/bristle" list laws -p makkar.so -p again.so >out 2>err
        [ $? -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -q 'again.so.*makkar.*taken' err
    }
    check 'a law that is there already is refused' twice
fi

program=third-party-law
mistake 'a law of another header' '.size = sizeof' makkar.c 's/sizeof(br_law_type)/sizeof(br_law_type) - 8/'
mistake 'a law without a name' 'the name of a law' makkar.c '/\.name = "makkar"/d'
mistake 'a law without a function' 'friction, slope and breakaway' makkar.c '/\.slope = /d'
