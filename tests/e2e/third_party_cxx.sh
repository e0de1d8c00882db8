# The same from C++: every installed header in one file, types of C used there, and a solver, a scene, a generator and an experiment whose
# functions are C++. Sourced by third_party.t.
# shellcheck shell=sh

if ! command -v g++ >/dev/null; then
    skip 'C++' 'no g++ here'
    return 0
fi
mkdir -p "$scratch/cxx" && cd "$scratch/cxx" || exit 1
cp "$root/tests/e2e/third_party_cxx.cc" .
(cd "$prefix/include" && find bristle -name '*.h' | sort | sed 's/.*/#include <&>/') >headers.h
from_cxx() {
    for file in law/makkar cones/matchstick cones/measured solver/nesterov scene/ladder scene/grain; do
        # shellcheck disable=SC2046,SC2086 # lists of flags
        "$CC" -std=c11 ${CPPFLAGS:-} $(pkg-config --cflags bristle) ${CFLAGS:-} -c "../third-party-$file.c" -o "$(basename "$file").o" || return
    done
    # shellcheck disable=SC2046,SC2086 # lists of flags
    g++ -std=c++11 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror ${CPPFLAGS:-} ${CFLAGS:-} -I. -I../third-party-law -I../third-party-cones \
        -I../third-party-solver -I../third-party-scene $(pkg-config --cflags bristle-harness) third_party_cxx.cc ./*.o -o cxx ${LDFLAGS:-} \
        $(pkg-config --libs bristle-harness) -Wl,-rpath,"$(pkg-config --variable=libdir bristle)" -lm
}
check 'C++: all headers, and types of its own, compile and link without warnings' from_cxx
printf '[fall]\nheight = 2 ; m | (0, inf) | ours\n[quick]\n[claims.falls]\nstatement = a ball falls, by a scene in C++\nsource = ours\nkind = ours\nrule = within\nexpected = 0\nunit = m\ntolerance = 0.05\nwhy = a step of the world\n' >params.ini
check 'C++: an experiment with a scene, a generator and a solver runs' sh -c './cxx --params params.ini --out results >out'
is 'C++: its claim holds' "$(grep -c '^ok 1 - falls' out) $(grep -c '^# ' out)" '1 0'
