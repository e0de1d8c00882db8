#!/bin/sh
# No fused multiply-add in the library's objects, though the compiler may use one: its single rounding would change last digits from
# processor to processor. A list of objects, since a sample of results does not reach every line: of all that multiply or, where determinism.t
# looks at clang's, of those where gcc has something of its own to fuse (vectors, of which it fused some in spite of the flag: mk/flags.mk), and
# those that multiply most.
. tests/e2e/tap.sh
. tests/e2e/fused.sh

case $(uname -m) in x86_64 | amd64) ;; *) skip_all 'the instructions looked for are those of x86_64' ;; esac
command -v objdump >/dev/null 2>&1 || skip_all 'no objdump here'
# What gcc fuses at -O2 comes of these, and the rest of -O2 takes a third of its time; what mk/flags.mk forbids comes behind.
flags="-O1 -fexpensive-optimizations -ftree-vectorize $FUSING"

# What the search must see.
echo 'double f(double a, double b, double c); double f(double a, double b, double c) { return a * b + c; }' >"$scratch/probe.c"
# shellcheck disable=SC2086 # a list of flags
"$CC" $flags -ffp-contract=fast -c "$scratch/probe.c" -o "$scratch/probe.o" 2>/dev/null || skip_all "$CC has no $flags"
is 'a contracted product is found' "$(fused "$scratch/probe.o" | grep -c .)" 1

built=$BRISTLE_BUILD/determinism/contraction # kept, so that a second run compiles only what changed
# What does not multiply has nothing to fuse; objects of other processors' vectors multiply in instructions of their own.
least=1
! clang_looks || least=100
multiplies() {
    objdump -d --no-show-raw-insn "$@" | awk -v least="$least" '/file format/ { object = $1; sub(/:$/, "", object) }
        /\tv?mulp[sd]/ { n[object] += least } /\tv?muls[sd]/ { n[object]++ } END { for (object in n) if (n[object] >= least) print object }'
}
# shellcheck disable=SC2046 # a list of names
objects=$(multiplies $(find "$BRISTLE_BUILD/obj/lib" -name '*.o') | sed "s,^$BRISTLE_BUILD/obj/,,; s,\.o$,," | while read -r name; do
    [ ! -e "$name.c" ] || echo "$built/obj/$name.o" # an object whose source went away is none of the library's
done)
# shellcheck disable=SC2086 # a list of names
check "what multiplies compiles with $flags" make -j"${BRISTLE_JOBS:-1}" BUILD="$built" CC="$CC" CFLAGS="$flags" CPPFLAGS="${CPPFLAGS:-}" LDFLAGS= $objects
check 'and there are objects' test "$(echo "$objects" | grep -c .)" -gt 60
# What clang would not obey.
is 'no function asks gcc for flags of its own' "$(grep -rnE '\<(__)?optimize(__)? *\(|pragma *GCC *(optimize|target|push_options)' lib --include='*.[ch]')" ''
# shellcheck disable=SC2086 # a list of names
is 'none has a fused multiply-add' "$(fused $objects)" ''
tap_end
