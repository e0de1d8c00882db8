#!/bin/sh
# The Python package over the installed library: installed into a prefix, its tests (tests/python) run there, found without any variable, by
# pkg-config and by BRISTLE_LIBRARY, and built as a wheel.
. tests/e2e/tap.sh

python=$(sed -n 's/^EXTRA_PROGRAM_python := //p' "$BRISTLE_BUILD/config.mk" 2>/dev/null)
[ -n "$python" ] || skip_all 'no python3 that has cffi and numpy here (Debian: python3-cffi python3-numpy)'
case ${CFLAGS:-} in *-fsanitize=*) skip_all 'a library with sanitizers cannot be loaded into an interpreter without' ;; esac
unset PYTHONPATH BRISTLE_LIBRARY BRISTLE_HOME
export PYTHONDONTWRITEBYTECODE=1

prefix=$scratch/stage/opt/bristle
check 'make install into a staging folder' make_here DESTDIR="$scratch/stage" PREFIX=/opt/bristle install
package=$prefix/share/bristle/python

# How the library is found.
says() { env "$@" "$python" -c 'import bristle; print(bristle.LIBRARY)'; }
real=$(cd "$prefix" && pwd -P)/lib/libbristle.so
is 'beside the package, without a variable' "$(says PYTHONPATH="$package" | sed 's/so\..*/so/')" "$real"
cp -r "$package" "$scratch/apart" && rm "$scratch/apart/bristle/_libdir"
if command -v pkg-config >/dev/null 2>&1; then
    is 'elsewhere, by pkg-config' "$(cd "$(dirname "$(says PYTHONPATH="$scratch/apart" PKG_CONFIG_PATH="$prefix/lib/pkgconfig")")" && pwd -P)" "${real%/*}"
fi
is 'by BRISTLE_LIBRARY, a folder' "$(says PYTHONPATH="$scratch/apart" BRISTLE_LIBRARY="$prefix/lib" | sed 's/so\..*/so/')" "$prefix/lib/libbristle.so"
is 'or a file' "$(says PYTHONPATH="$scratch/apart" BRISTLE_LIBRARY="$prefix/lib/libbristle.so")" "$prefix/lib/libbristle.so"
# Without the declarations compiled ahead they are compiled at once: shown on two of them, for all of them take seconds.
rm "$scratch/apart/bristle/_cffi.py"
: >"$scratch/apart/bristle/__init__.py"
echo 'typedef struct br_struct_type br_struct_type; const char *br_version(void);' >"$scratch/apart/bristle/_cdef.h"
check 'without the declarations compiled ahead' env PYTHONPATH="$scratch/apart" BRISTLE_LIBRARY="$prefix/lib" "$python" -c 'import bristle._library as b; b.lib.br_version()'

# The lines of the README, as they stand there.
sed -n '/^## Use it from Python/,/^`make python`/s/^    //p' README.md >"$scratch/readme.py"
is 'the README shows six lines' "$(wc -l <"$scratch/readme.py")" 6
check 'which run' env PYTHONPATH="$package" "$python" "$scratch/readme.py"

# The notebooks are their scripts, and run: all as scripts, in one process; all by nbconvert, too, where that is here.
check 'notebooks are what their scripts make' "$python" scripts/notebooks --check examples/python/*.py
cp -r examples "$scratch/examples"
examples() ( # each in a namespace of its own, as if it were run alone
    cd "$scratch/examples/python" && env PYTHONPATH="$package" MPLBACKEND=Agg "$python" -c 'import runpy, sys
for name in sys.argv[1:]:
    sys.argv = [name]
    runpy.run_path(name, run_name="__main__")' "$@"
)
check 'and run as scripts' examples fit_record.py friction_cone.py two_solvers.py figures.py
if "$python" -c 'import nbconvert, ipykernel' >/dev/null 2>&1; then
    for notebook in examples/python/*.ipynb; do
        notebook=${notebook##*/}
        check "$notebook by nbconvert" sh -c "cd '$scratch/examples/python' && PYTHONPATH='$package' MPLBACKEND=Agg '$python' -m nbconvert --to notebook \
            --execute --output-dir '$scratch/run' '$notebook'"
    done
    check 'with their outputs' grep -q 'sliding along 45 degrees' "$scratch/run/friction_cone.ipynb"
else
    skip 'all of them by nbconvert' 'no nbconvert and ipykernel here'
fi

# A wheel, where the packages that build one are here.
cp -r "$package" "$scratch/source"
# setuptools comes first: it puts its own distutils in the place of the one that pip would load.
if "$python" -c 'import setuptools, pip, wheel' >/dev/null 2>&1; then
    check 'builds as a wheel' "$python" -m pip wheel --quiet --no-index --no-build-isolation --no-deps --wheel-dir "$scratch/wheel" "$scratch/source"
    version=$(cat "$package/bristle/VERSION")
    is 'of pure Python' "$(cd "$scratch/wheel" && echo *)" "bristle-$version-py3-none-any.whl"
    check 'that can be unpacked' "$python" -m zipfile -e "$scratch/wheel/bristle-$version-py3-none-any.whl" "$scratch/site"
    is 'and runs' "$(PYTHONPATH="$scratch/site" BRISTLE_LIBRARY="$prefix/lib" "$python" -c 'import bristle; print(float(bristle.Law("coulomb", mu_c=0.25).force(1, 8)))')" -2.0
else
    skip 'builds as a wheel' 'no pip, setuptools and wheel here'
fi

# The tests, a line each: "ok NAME", "not ok NAME", "skip NAME: REASON", and remarks.
PYTHONPATH=$package CC=$CC BRISTLE_INCLUDE=$prefix/include BRISTLE_ROOT=$root timeout 900 "$python" -W error::ResourceWarning tests/python/run.py >"$scratch/lines" 2>"$scratch/err"
is 'its own tests run to the end' "$? $(tail -n 5 "$scratch/err")" '0 '
while read -r word rest; do
    case $word in
    ok) check "$rest" true ;;
    skip) skip "${rest%: *}" "${rest##*: }" ;;
    not) check "${rest#ok }" false ;;
    *) echo "$word $rest" ;;
    esac
done <"$scratch/lines"
check 'and there are some' test "$(grep -c '^ok' "$scratch/lines")" -gt 10
tap_end
