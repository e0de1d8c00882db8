#!/bin/sh
# Each public header compiles alone, as C11 and as C++, with every warning an error; and says at its top what it is; every name in them is documented.
. tests/e2e/tap.sh

warn='-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror'
# compiles COMPILER LANGUAGE STANDARD HEADER...: included twice, so that guards are tested, too.
compiles() {
    compiler=$1 language=$2 standard=$3
    shift 3
    {
        for name in "$@"; do printf '#include <%s>\n#include <%s>\n' "$name" "$name"; done
        echo 'int br_test_nothing(void); int br_test_nothing(void) { return 0; }'
    } >"$scratch/including"
    # shellcheck disable=SC2086 # a list of flags
    "$compiler" -x "$language" -std="$standard" $warn -Ilib/include -fsyntax-only "$scratch/including"
}
headers=$(cd lib/include && find . -name '*.h' | sed 's,^\./,,' | sort)
for header in $headers; do
    check "$header in C11" compiles "$CC" c c11 "$header"
    if command -v g++ >/dev/null 2>&1; then
        check "$header in C++11" compiles g++ c++ c++11 "$header"
    else
        skip "$header in C++11" 'no g++ here'
    fi
    check "$header begins with a comment" sh -c "head -n 1 'lib/include/$header' | grep -q '^/\\* '"
done
# What a header forgets to include is missed by any compiler; what the others warn of they see in all headers at once, the last one first, too.
backwards=$(echo "$headers" | sort -r)
for compiler in gcc clang clang++; do
    [ "$compiler" = clang++ ] && language=c++ standard=c++11 || language=c standard=c11
    ! [ "$(command -v "$compiler")" = "$(command -v "$CC")" ] || continue
    if command -v "$compiler" >/dev/null 2>&1; then
        # shellcheck disable=SC2086 # a list of names
        check "all headers with $compiler" compiles "$compiler" $language $standard $headers && check 'and in the other order' \
            compiles "$compiler" $language $standard $backwards
    else
        skip "all headers with $compiler" "no $compiler here"
    fi
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
