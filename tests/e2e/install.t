#!/bin/sh
# make install: what lies where, shared libraries with sonames that export br_ names only, programs built against the installed
# tree by pkg-config and CMake, also after the tree was moved; make uninstall leaves nothing behind.
. tests/e2e/tap.sh

run_make() { make_here "$@" >"$scratch/out" 2>&1 || { tail -n 20 "$scratch/out"; false; }; }
version=$(sed -n 's/^#define BR_VERSION_TEXT "\(.*\)"/\1/p' lib/include/bristle/version.h)
# The soname changes whenever the API may: before 1.0.0 with every minor version.
major=${version%%.*} minor=${version#*.}
minor=${minor%%.*}
case $major in 0) so=0.$minor ;; *) so=$major ;; esac

dest=$scratch/dest
mkdir -p "$dest/opt/b/lib" "$dest/opt/b/share/bristle"
echo mine >"$dest/opt/b/lib/libother.so"
echo mine >"$dest/opt/b/share/bristle/notes"
check 'make install with DESTDIR and PREFIX' run_make install DESTDIR="$dest" PREFIX=/opt/b
tree=$dest/opt/b
for file in lib/libbristle.a lib/libbristle-harness.a "lib/libbristle.so.$version" "lib/libbristle-harness.so.$version" \
    lib/pkgconfig/bristle.pc lib/pkgconfig/bristle-harness.pc lib/cmake/bristle/bristle-config.cmake \
    lib/cmake/bristle/bristle-config-version.cmake share/bristle/catalogue.csv share/bristle/scripts/plot \
    $(cd lib && find include -name '*.h') $([ -d programs/bristle ] && echo bin/bristle share/bash-completion/completions/bristle share/zsh/site-functions/_bristle share/fish/vendor_completions.d/bristle.fish share/man/man1/bristle-fit.1 share/man/man1/bristle-slide.1) bin/bristle-report; do
    check "installs $file" test -s "$tree/$file"
done
for page in man/*.1 docs/*.1 programs/*/*.1; do
    [ -e "$page" ] && check "installs $page" test -s "$tree/share/man/man1/$(basename "$page")"
done
is 'the manifest lists every file but those of others' "$(sort "$tree/share/bristle/manifest")" \
    "$(cd "$tree" && find . ! -type d | sed 's,^\./,,' | grep -vx -e lib/libother.so -e share/bristle/notes | sort)"
check 'nothing installed names the place of the build' not grep -rqF -e "$dest" -e "$root" "$tree/lib/pkgconfig" "$tree/lib/cmake"

for name in libbristle libbristle-harness; do
    library=$tree/lib/$name.so
    is "$name: links lead to the library" "$(readlink -f "$library")" "$(readlink -f "$tree/lib/$name.so.$version")"
    soname=$(readelf -d "$library" | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')
    is "$name: soname" "$soname" "$name.so.$so"
    check "$name: the file of the soname is there" test -e "$tree/lib/$soname"
    is "$name: exports br_ names only" "$(nm -D --defined-only "$library" | awk '$2 ~ /[A-Z]/ { print $3 }' | grep -v '^br_')" ''
    check "$name: exports something" sh -c "nm -D --defined-only '$library' | grep -q ' T br_'"
    check "$name: no text relocations" sh -c "! readelf -d '$library' | grep -q TEXTREL"
done

# Hardening: by default, and not against the user's flags.
if [ -z "${CFLAGS#-O2 -g}${LDFLAGS:-}" ]; then
    for file in "lib/libbristle.so.$version" "lib/libbristle-harness.so.$version" bin/bristle bin/bristle-report; do
        [ -e "$tree/$file" ] || continue
        check "$file: all of its table of addresses is read only" sh -c "readelf -d '$tree/$file' | grep -q BIND_NOW && readelf -l '$tree/$file' | grep -q GNU_RELRO"
        check "$file: guards the stack" sh -c "nm -D '$tree/$file' | grep -q __stack_chk_fail"
        check "$file: checks the sizes of what the C library writes" sh -c "nm -D '$tree/$file' | grep -q '_chk@'"
        check "$file: can lie anywhere in memory" sh -c "readelf -h '$tree/$file' | grep -q 'Type: *DYN'"
    done
else
    skip 'hardening by default' 'other CFLAGS or LDFLAGS'
fi
object=$scratch/flags/obj/lib/base/error.o
# The answers of the probes are those of this build, which would be found again for each list of flags.
mkdir "$scratch/flags" && cp "$BRISTLE_BUILD/config.mk" "$scratch/flags/config.mk"
compiles_with() { make BRISTLE_CHECKED=1 BUILD="$scratch/flags" CFLAGS="$1" LDFLAGS="${2:-}" "$object" >"$scratch/out" 2>&1 && ! grep -i warning "$scratch/out"; }
guards() { nm "$object" | grep -c "$1"; }
check 'compiles with CFLAGS=-O1' compiles_with -O1
is 'guards the stack, and checks sizes' "$(guards __stack_chk_fail) $(guards __vsnprintf_chk)" '1 1'
check 'compiles with -fno-stack-protector and a FORTIFY of its own' compiles_with '-O1 -fno-stack-protector -D_FORTIFY_SOURCE=0'
is 'which win' "$(guards __stack_chk_fail) $(guards __vsnprintf_chk)" '0 0'
for level in '-g' '-O2 -O0'; do
    check "without an optimiser ($level) there is no warning" compiles_with "$level"
    is 'and no check of sizes' "$(guards __vsnprintf_chk)" 0
done
for options in '' '-Wl,-z,lazy'; do
    make -n V=1 BRISTLE_CHECKED=1 BUILD="$scratch/flags" LDFLAGS="$options" "$scratch/flags/bin/bristle-report" 2>/dev/null | grep 'bin/bristle-report' >"$scratch/out"
    check "LDFLAGS='$options' comes after the defaults" grep -q -e "-z,now *$options " "$scratch/out"
done

# What is declared BR_API is there, in one library or the other.
declared=$(find lib/include -name '*.h' -exec sed -n 's/^BR_API .*\b\(br_[a-z0-9_]*\)(.*/\1/p' {} + | sort -u)
nm -D --defined-only "$tree"/lib/libbristle*.so | awk '{ print $3 }' | sort -u >"$scratch/exported"
is 'every function the headers declare is exported' "$(echo "$declared" | comm -23 - "$scratch/exported")" ''

# Programs against the installed tree, moved to another place first.
moved=$scratch/moved
mv "$tree" "$moved"
cat >"$scratch/use.c" <<'END'
#include <stdio.h>
#include <bristle/harness/tap.h>
#include <bristle/laws.h>
#include <bristle/version.h>
int main(void)
{
    br_law_registry *registry = br_law_registry_create();
    br_tap tap = br_tap_begin(stdout, 1);
    br_tap_result(&tap, registry && br_law_registry_count(registry) > 0, BR_TAP_NONE, NULL, "laws of %s", br_version());
    br_law_registry_destroy(registry);
    return br_tap_end(&tap);
}
END
good_tap() { [ "$(printf '%s\n' "$1" | grep -c "^ok 1 - laws of $version\$")" = 1 ]; }
PKG_CONFIG_PATH=$moved/lib/pkgconfig
export PKG_CONFIG_PATH
if command -v pkg-config >/dev/null 2>&1; then
    # What pkg-config knows is named as a module; only the static library asks for it.
    needs=$(pkg-config --print-requires-private bristle | xargs)
    for module in gsl inih libpng; do # not ODE and libxml2, whose modules ask for C++ and liblzma
        pkg-config --exists "$module" && check "the library names the module $module as its own need" sh -c "echo ' $needs ' | grep -q ' $module '"
    done
    is 'and nobody else links it' "$(pkg-config --libs bristle | xargs -n 1 | grep -c '^-l')" 1
    check 'what has no module stands as flags' sh -c "pkg-config --static --libs bristle | grep -q -e '-lsundials_cvode.*-lklu\|-lklu.*-lsundials_cvode'"
    is 'no library twice among its own flags' "$(sed -n 's/^Libs.private: //p' "$moved/lib/pkgconfig/bristle.pc" | xargs -n 1 | grep -e -lgsl -e -linih -e -lpng)" ''
    is 'pkg-config knows the version' "$(pkg-config --modversion bristle-harness)" "$version"
    # shellcheck disable=SC2046 # lists of flags
    check 'compiles with pkg-config, shared' "$CC" "$scratch/use.c" -o "$scratch/use" $(pkg-config --cflags --libs bristle-harness)
    check 'and runs' good_tap "$(LD_LIBRARY_PATH=$moved/lib "$scratch/use")"
    check 'with the shared library' sh -c "LD_LIBRARY_PATH='$moved/lib' ldd '$scratch/use' | grep -q '$moved/lib/libbristle.so'"
    # shellcheck disable=SC2046
    check 'compiles with the static libraries' "$CC" "$scratch/use.c" -o "$scratch/use-static" $(pkg-config --cflags bristle) \
        "$moved/lib/libbristle-harness.a" "$moved/lib/libbristle.a" $(pkg-config --static --libs bristle | sed 's/-lbristle //')
    check 'and runs' good_tap "$("$scratch/use-static")"
else
    skip 'pkg-config' 'no pkg-config here'
fi
if command -v cmake >/dev/null 2>&1; then
    mkdir "$scratch/cmake"
    cp "$scratch/use.c" "$scratch/cmake/"
    cat >"$scratch/cmake/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.10)
project(use C)
find_package(bristle ${version%.*} REQUIRED)
add_executable(use use.c)
target_link_libraries(use bristle::harness)
add_executable(use-static use.c)
target_link_libraries(use-static bristle::harness-static)
END
    (
        cmake -S "$scratch/cmake" -B "$scratch/cmake/b" -DCMAKE_PREFIX_PATH="$moved" -DCMAKE_C_COMPILER="$CC" &&
            cmake --build "$scratch/cmake/b"
    ) >"$scratch/cmake.log" 2>&1
    is 'builds with CMake' $? 0 || sed 's/^/# /' "$scratch/cmake.log"
    check 'and runs, shared' good_tap "$("$scratch/cmake/b/use")"
    check 'and runs, static' good_tap "$("$scratch/cmake/b/use-static")"
    # asks VERSION [PREFIX]: find_package with it, in a project without a language, which is quick
    mkdir "$scratch/ask"
    asks() {
        printf 'cmake_minimum_required(VERSION 3.10)\nproject(ask NONE)\nfind_package(bristle %s REQUIRED)\n' "$1" >"$scratch/ask/CMakeLists.txt"
        rm -rf "$scratch/ask/b"
        cmake -S "$scratch/ask" -B "$scratch/ask/b" -DCMAKE_PREFIX_PATH="${2:-$moved}" >"$scratch/ask.log" 2>&1
    }
    series=$major.$minor
    for good in '' "$series" "$version" "$version EXACT" "$series...$major.$minor.99"; do
        check "find_package(bristle $good) finds $version" asks "$good"
    done
    bad="99.1 $major.$((minor + 1)) $series.99 $major.$((minor + 1))...99"
    [ "$major" -eq 0 ] && bad="$bad 0.0.1 0.0"
    [ "$major" -gt 0 ] && bad="$bad $((major - 1)).99"
    [ "$minor" -gt 1 ] && [ "$major" -eq 0 ] && bad="$bad 0.$((minor - 1))"
    for bad in $bad; do
        check "find_package(bristle $bad) does not" not asks "$bad"
        check 'and says which version there is' grep -q "version: $version" "$scratch/ask.log"
    done
    sed -i 's/project(ask NONE)/project(ask C)/; s/find_package(.*/find_package(bristle REQUIRED COMPONENTS static)/' "$scratch/ask/CMakeLists.txt"
    static() { rm -rf "$scratch/ask/b" && cmake -S "$scratch/ask" -B "$scratch/ask/b" -DCMAKE_PREFIX_PATH="$moved" -DCMAKE_C_COMPILER="$CC" >"$scratch/ask.log" 2>&1; }
    check 'COMPONENTS static finds what the static libraries need' static
    cp "$moved/lib/cmake/bristle/bristle-config.cmake" "$scratch/config.cmake"
    sed -i 's/foreach(_bristle_name sundials_cvode/& nothing_of_the_kind/' "$moved/lib/cmake/bristle/bristle-config.cmake"
    check 'and tells one that is not here' sh -c "! cmake -S '$scratch/ask' -B '$scratch/ask/b' >'$scratch/ask.log' 2>&1 && tr -s '\n ' '  ' <'$scratch/ask.log' | grep -q 'need libnothing_of_the_kind'"
    cp "$scratch/config.cmake" "$moved/lib/cmake/bristle/bristle-config.cmake"
    sed -i 's/COMPONENTS static/COMPONENTS magic/' "$scratch/ask/CMakeLists.txt"
    check 'a component that does not exist is told' sh -c "! cmake -S '$scratch/ask' -B '$scratch/ask/b' >'$scratch/ask.log' 2>&1 && tr -s '\n ' '  ' <'$scratch/ask.log' | grep -q 'no component magic'"
    # The gate of other versions: only the numbers count, so the libraries are empty.
    mkdir "$scratch/stage"
    for pair in '0.2.0 0.1 0.2' '0.12.0 0.1 0.12' '0.10.3 0.1.0 0.10.3' '1.0.0 0.1 1.0' '2.1.0 1.4 2.0'; do
        here=${pair%% *} refused=${pair#* } found=${pair##* }
        refused=${refused% *}
        for name in libbristle libbristle-harness; do
            : >"$scratch/stage/$name.a"
            : >"$scratch/stage/$name.so.$here"
        done
        rm -rf "$scratch/other"
        VERSION=$here SOVERSION=0 LIBS=-lm scripts/install "$scratch/stage" "$scratch/other" >/dev/null
        check "version $here does not serve find_package(bristle $refused)" not asks "$refused" "$scratch/other"
        check "but find_package(bristle $found)" asks "$found" "$scratch/other"
    done
else
    skip 'CMake package' 'no cmake here'
fi
if [ -x "$moved/bin/bristle" ]; then
    check 'the installed program runs where it was moved to' sh -c "cd / && '$moved/bin/bristle' list"
fi
mv "$moved" "$tree"

# Libraries elsewhere below the prefix.
multi=$scratch/multi
check 'make install with LIBDIR' run_make install DESTDIR="$multi" PREFIX=/usr LIBDIR=/usr/lib/some-linux-gnu
check 'puts libraries there' test -s "$multi/usr/lib/some-linux-gnu/libbristle.so.$version"
is 'and nothing else into lib' "$(ls "$multi/usr/lib")" some-linux-gnu
if command -v pkg-config >/dev/null 2>&1; then
    # shellcheck disable=SC2046 # lists of flags
    check 'which pkg-config finds' "$CC" "$scratch/use.c" -o "$scratch/use" \
        $(PKG_CONFIG_PATH=$multi/usr/lib/some-linux-gnu/pkgconfig pkg-config --cflags --libs bristle-harness)
fi
! command -v cmake >/dev/null 2>&1 || check 'and CMake' asks "$version" "$multi/usr/lib/some-linux-gnu/cmake"
for bad in ../lib /elsewhere/lib; do
    check "LIBDIR=$bad is refused" not run_make install DESTDIR="$scratch/refused" PREFIX=/usr LIBDIR=$bad
    check 'in one line' grep -q 'is no folder below PREFIX' "$scratch/out"
done
check 'make uninstall there' run_make uninstall DESTDIR="$multi" PREFIX=/usr
is 'leaves nothing' "$(find "$multi" ! -type d)" ''

check 'installing again' run_make install DESTDIR="$dest" PREFIX=/opt/b
echo lib/old-file >>"$tree/share/bristle/manifest"
touch "$tree/lib/old-file"
check 'and again, over an older version' run_make install DESTDIR="$dest" PREFIX=/opt/b
check 'removes what this version does not have' not test -e "$tree/lib/old-file"
check 'make uninstall' run_make uninstall DESTDIR="$dest" PREFIX=/opt/b
is 'leaves what is not ours, and nothing else' "$(cd "$tree" && find . ! -type d | sort | xargs)" './lib/libother.so ./share/bristle/notes'
rm -r "${tree:?}/lib" "${tree:?}/share"
is 'no directory of ours stays' "$(find "$tree" -mindepth 1)" ''
check 'a second make uninstall fails' not run_make uninstall DESTDIR="$dest" PREFIX=/opt/b
check 'with one line that says why' grep -q 'nothing was installed here' "$scratch/out"

tap_end
