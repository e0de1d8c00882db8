#!/bin/sh
# Each public header compiles alone, as C11 and as C++, with every warning an error; and says at its top what it is; every name in them is documented.
. tests/e2e/tap.sh

warn='-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror'
# alone COMPILER LANGUAGE STANDARD HEADER: included twice, so that its guard is tested, too.
alone() {
    printf '#include <%s>\n#include <%s>\nint br_test_nothing(void);\nint br_test_nothing(void) { return 0; }\n' "$4" "$4" \
        >"$scratch/alone"
    # shellcheck disable=SC2086 # a list of flags
    "$1" -x "$2" -std="$3" $warn -Ilib/include -fsyntax-only "$scratch/alone"
}
headers=$(cd lib/include && find . -name '*.h' | sed 's,^\./,,' | sort)
for header in $headers; do
    for compiler in "$CC" gcc clang; do
        [ "$compiler" = "$CC" ] || ! [ "$(command -v "$compiler")" = "$(command -v "$CC")" ] || continue
        if command -v "$compiler" >/dev/null 2>&1; then
            check "$header in C11 with $compiler" alone "$compiler" c c11 "$header"
        else
            skip "$header in C11 with $compiler" "no $compiler here"
        fi
    done
    for compiler in g++ clang++; do
        if command -v "$compiler" >/dev/null 2>&1; then
            check "$header in C++11 with $compiler" alone "$compiler" c++ c++11 "$header"
        else
            skip "$header in C++11 with $compiler" "no $compiler here"
        fi
    done
    check "$header begins with a comment" sh -c "head -n 1 'lib/include/$header' | grep -q '^/\\* '"
done
# Sources that use macros of the headers in ways of which one compiler alone warns: lists in tables, texts of several parts.
for source in lib/cones/model_limit_surface.c lib/harness/scene_pictures.c lib/scenes/scene_record.c; do
    if command -v clang >/dev/null 2>&1; then
        # shellcheck disable=SC2086 # a list of flags
        check "$source with clang" clang -std=c11 $warn -Ilib/include -Ilib -fsyntax-only "$source"
    else
        skip "$source with clang" 'no clang here'
    fi
done

if command -v doxygen >/dev/null 2>&1; then
    check 'every public name is documented' scripts/docs "$scratch" 0
else
    skip 'every public name is documented' 'no doxygen here'
fi

tap_end
