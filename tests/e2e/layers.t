#!/bin/sh
# The library's layers: an object uses functions of its own layer and of lower ones only (docs/architecture.md). Read from the
# compiled objects, so nothing a header hides escapes.
. tests/e2e/tap.sh

command -v nm >/dev/null 2>&1 || skip_all 'no nm here'
ranks='base 1
laws 2
geometry 2
ivp 2
cones 3
materials 5
planar 4
patch 4
contact 4
solvers 5
gpu 5
problems 6
rigid 6
cloth 6
soft 6
render 6
scenes 7
mjcf 8
harness 8'

objects=$BRISTLE_BUILD/obj/lib
for layer in lib/*/; do
    layer=${layer#lib/} layer=${layer%/}
    [ "$layer" = include ] && continue
    check "layer $layer has a rank" sh -c "echo '$ranks' | grep -q '^$layer '" || continue
    find "$objects/$layer" -name '*.o' -exec nm -A {} + 2>/dev/null | sed "s/^/$layer /" >>"$scratch/symbols"
done
# Lines: "layer file:[address] kind name".
echo "$ranks" | awk '
    NR == FNR { rank[$1] = $2; next }
    { kind = $(NF - 1); name = $NF; layer = $1 }
    kind ~ /^[TDRBV]$/ { home[name] = layer }
    kind == "U" || $3 == "U" { used[layer, name] = $2; users[++n] = layer SUBSEP name }
    END {
        for (i = 1; i <= n; i++) {
            split(users[i], u, SUBSEP)
            if (!(u[2] in home) || home[u[2]] == u[1]) continue
            if (rank[home[u[2]]] >= rank[u[1]]) {
                file = used[u[1], u[2]]; sub(/.*\//, "", file)
                print u[1] " uses " u[2] " of " home[u[2]] " (" file ")"
            }
        }
    }' - "$scratch/symbols" | sort -u >"$scratch/wrong"
is 'no layer uses one beside or above it' "$(cat "$scratch/wrong")" ''

# libbristle never prints and never exits: what would is not even referenced below the harness. But for the end of a program that makes a
# mistake in using it, in one place.
for symbol in printf puts putchar perror exit _exit abort vprintf stdout stderr; do
    is "no object of libbristle uses $symbol" "$(awk -v s=$symbol '$1 != "harness" && $NF == s && / U / { print $2 }' "$scratch/symbols" |
        case $symbol in abort | stderr) grep -v '/base/assert\.o:$' ;; *) cat ;; esac)" ''
done
# No global mutable state: nothing in .data or .bss (tables of constants with pointers are in .data.rel.ro). But for what others keep in the process:
# that the collision library has been started, and whose turn it is in a software renderer.
if command -v objdump >/dev/null 2>&1; then
    for layer in lib/*/; do
        case $layer in */include/ | */harness/) continue ;; esac
        find "$objects/${layer#lib/}" -name '*.o' -exec objdump -t {} + | awk '
            /file format/ { file = $1 }
            / O (\.data|\.bss|\.tdata|\.tbss|\*COM\*)[[:space:]]/ && $NF !~ /__(asan|odr|sanitizer|local_asan|llvm)/ { print file, $NF }'
    done | grep -vE '/contact/ode\.o: (once|initialised|thread_key|before)$|/gpu/context\.o: turn$' >"$scratch/writable"
    is 'no object of libbristle holds writable data' "$(cat "$scratch/writable")" ''
else
    skip 'no object of libbristle holds writable data' 'no objdump here'
fi

# Above the library: programs and experiments stand side by side. What they include in quotes lies in their own folder, the
# rest are the library's public headers; bench and tests know no experiment.
{
    find lib/include -name '*.h' | sed 's,^lib/include/,public ,'
    ls programs/*/*.[ch] experiments/*/*.[ch] bench/*.[ch] tests/*.h tests/unit/*.c tests/fuzz/*.c 2>/dev/null | sed 's,^,file ,'
    grep -HoE '^#include ["<][^">]+[">]' programs/*/*.[ch] experiments/*/*.[ch] bench/*.[ch] tests/*.h tests/unit/*.c tests/fuzz/*.c |
        sed 's/:#include / /'
} >"$scratch/includes"
awk '
    $1 == "public" { public[$2] = 1; next }
    $1 == "file" { there[$2] = 1; if ($2 ~ /^experiments\//) { own = $2; sub(/.*\//, "", own); part[own] = 1 } next }
    {
        name = substr($2, 2, length($2) - 2)
        folder = last = $1
        sub(/\/[^\/]*$/, "", folder)
    }
    $2 ~ /^<bristle\// { if (!(name in public)) print $1 " includes " name ", which is no public header"; next }
    $2 ~ /^"/ && !((folder "/" name) in there) {
        last = name; sub(/.*\//, "", last)
        # Parts of the library that are not public are measured and tested, too.
        if (folder !~ /^(bench|tests)/ || last in part) print $1 " includes " name ", which is not its own"
    }' "$scratch/includes" >"$scratch/foreign"
is 'programs and experiments include their own headers and public ones, bench and tests none of an experiment' "$(cat "$scratch/foreign")" ''

tap_end
