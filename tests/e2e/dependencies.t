#!/bin/sh
# What the dependency check decides, with stand-ins for apt-get, sudo, id and gnuplot: when it installs, when it asks for leave,
# what it says, and when its cached answers hold. Nothing is installed.
. tests/e2e/tap.sh

# A PATH of our own: everything the script needs except gnuplot, which "apt-get install" brings.
bin=$scratch/bin
mkdir "$bin"
# NAME: its path; a builtin does not count, nor a link to ccache or the like, which would look for the compiler in that PATH.
folders=$(echo "$PATH" | tr : ' ')
program() {
    case $1 in /*) echo "$1"; return ;; esac
    for dir in $folders; do
        [ -x "$dir/$1" ] || continue
        if [ -h "$dir/$1" ]; then
            case $(readlink -f "$dir/$1") in *ccache | *distcc | */icecc) continue ;; esac
        fi
        echo "$dir/$1" && return
    done
}
take() { # NAME...
    for tool in "$@"; do
        path=$(program "$tool")
        [ -z "$path" ] || ln -s "$path" "$bin/${tool##*/}"
    done
}
take sh sed awk grep cut tr cat head tail mv rm mkdir mktemp cksum dirname xargs find echo env pkg-config prove perl as ld uname glad cmark-gfm "${CC%% *}"
# The interpreter that has the packages, where this build found one: without them the script looks on, outside this PATH.
python=$(sed -n 's/^EXTRA_PROGRAM_python := //p' "$BRISTLE_BUILD/config.mk" 2>/dev/null)
take "${python:-python3}"
stub() { # NAME: the body comes from standard input
    { echo '#!/bin/sh'; cat; } >"$bin/$1"
    chmod +x "$bin/$1"
}
# remember NAME...: whoever is asked the same again, by the same words and of the same sources, answers the same again: each probe
# is the script's own, but compiled once. One process of perl does it, for a shell would need a dozen.
made=$scratch/made
mkdir "$made"
perl=$(program perl)
remember() {
    for tool in "$@"; do
        name=${tool##*/} path=$(program "$tool")
        [ -n "$path" ] && [ -e "$bin/$name" ] || continue
        rm "$bin/$name"
        printf '%s\n' "#!$perl" "(\$made, \$path, \$ENV{PATH}) = ('$made', '$path', '$PATH');" \
            "require '$root/tests/e2e/remember.pl';" >"$bin/$name"
        chmod +x "$bin/$name"
    done
}
remember "${CC%% *}" "${python:-python3}" prove
gnuplot_comes() {
    stub gnuplot <<'END'
[ "$1" = --version ] && echo 'gnuplot 5.9 patchlevel 3'
exit 0
END
}
stub id <<END
cat "$scratch/uid"
END
stub sudo <<END
echo "sudo \$*" >>"$scratch/calls"
while [ "\${1#-}" != "\$1" ]; do shift; done
exec "\$@"
END
apt_works() {
    stub apt-get <<END
echo "apt-get \$*" >>"$scratch/calls"
case "\$*" in *install*) mv "$scratch/gnuplot.later" "$bin/gnuplot" ;; esac
END
}
apt_fails() {
    stub apt-get <<END
echo "apt-get \$*" >>"$scratch/calls"
echo 'E: no network'
exit 100
END
}
mkdir "$scratch/lists"
fresh_lists() { touch "$scratch/lists/deb_Packages"; }
start() { # UID: without gnuplot, no answers yet
    echo "$1" >"$scratch/uid"
    : >"$scratch/calls"
    gnuplot_comes
    mv "$bin/gnuplot" "$scratch/gnuplot.later"
    rm -f "$scratch/config.mk"
    apt_works
    fresh_lists
}
try() { # NAME=VALUE...: runs the check, most times without the GPU part, whose probe takes long; says in $status, $scratch/err
    env PATH="$bin" GPU=off CC="$CC" CFLAGS=-O0 CPPFLAGS="${CPPFLAGS:-}" LDFLAGS="${LDFLAGS:-}" BRISTLE_APT_LISTS="$scratch/lists" \
        TMPDIR="$scratch" "$@" "$root/scripts/dependencies" "$scratch/config.mk" 2>"$scratch/err" >"$scratch/out"
    status=$?
    [ ! -s "$scratch/out" ] || echo '# printed on stdout'
}
said() { grep -q -e "$1" "$scratch/err"; }
called() { grep -q -e "$1" "$scratch/calls"; }

echo 0 >"$scratch/uid"
: >"$scratch/calls"
gnuplot_comes
try
is 'all here: succeeds' "$status" 0
is 'says nothing' "$(cat "$scratch/err")" ''
is 'installs nothing' "$(cat "$scratch/calls")" ''
check 'leaves the answers for make' grep -q '^DEPS_LIBS := .*-lsundials_cvode.*-lgsl.*-linih.*-lklu' "$scratch/config.mk"
check 'with versions' grep -q '^VERSION_gnuplot := 5.9.3$' "$scratch/config.mk"
cp "$scratch/config.mk" "$scratch/first.mk"

# The cache: an unchanged key leaves the file alone, a changed one makes it again.
echo '# mark' >>"$scratch/config.mk"
try
check 'asked again with the same key, it does not probe' grep -q '^# mark$' "$scratch/config.mk"
try CFLAGS=-O1
check 'other flags: probes again' not grep -q '^# mark$' "$scratch/config.mk"
echo '# mark' >>"$scratch/config.mk"
stub gnuplot <<'END'
[ "$1" = --version ] && echo 'gnuplot 6.0 patchlevel 0'
exit 0
END
try CFLAGS=-O1
check 'another version of a package: probes again' grep -q '^VERSION_gnuplot := 6.0.0$' "$scratch/config.mk"
check 'and forgets the old answers' not grep -q '^# mark$' "$scratch/config.mk"

start 0
try
is 'root without gnuplot: succeeds' "$status" 0
# What the library does without is tried in a call of its own, which may fail.
wished=$({
    grep -q '^EXTRA_LIBS_fclib := .' "$scratch/first.mk" || echo libfclib-dev
    grep -q '^EXTRA_PROGRAM_python := .' "$scratch/first.mk" || echo python3-cffi python3-numpy
    grep -q '^EXTRA_PROGRAM_site := .' "$scratch/first.mk" || echo cmark-gfm
    grep -q '^EXTRA_LIBS_mpi := .' "$scratch/first.mk" || echo libopenmpi-dev openmpi-bin
    grep -q '^EXTRA_LIBS_xml2 := .' "$scratch/first.mk" || echo libxml2-dev
    grep -q '^EXTRA_LIBS_mujoco := .' "$scratch/first.mk" || echo libmujoco-dev
    grep -q '^EXTRA_LIBS_bullet := .' "$scratch/first.mk" || echo libbullet-dev
    grep -q '^EXTRA_LIBS_siconos := .' "$scratch/first.mk" || echo libsiconos-numerics-dev
} | xargs)
extra=${wished:+, and if there is such: $wished}
is 'announces the installation in one line' "$(cat "$scratch/err")" "bristle: installing with apt: gnuplot-nox$extra"
case $wished in *libfclib*) check 'asks for FCLib apart' called 'install --no-install-recommends -y libfclib-dev$' ;; esac
case $wished in *python3*) check 'asks for the packages of Python apart' called 'install --no-install-recommends -y python3-cffi python3-numpy$' ;; esac
check 'installs without recommendations' called 'install --no-install-recommends -y gnuplot-nox$'
check 'what is missing and no more' not called 'libgsl'
check 'does not read fresh package lists again' not called update
check 'does not use sudo' not called '^sudo'

start 0
rm "$scratch/lists/deb_Packages"
try
check 'without package lists: reads them first' called ' update$'
is 'and succeeds' "$status" 0
start 0
touch -d '30 days ago' "$scratch/lists/deb_Packages"
try
check 'with old package lists: reads them, too' called ' update$'

start 0
apt_fails
try
is 'apt fails: exit status' "$status" 1
check 'shows its words' said 'E: no network'
check 'reads the lists once more before giving up' called ' update$'
check 'leaves no answers' not test -e "$scratch/config.mk"

start 0
try BRISTLE_INSTALL=0
is 'BRISTLE_INSTALL=0: exit status' "$status" 1
is 'installs nothing, even as root' "$(cat "$scratch/calls")" ''
check 'names what is missing' said '^    gnuplot (figures'
check 'and only that' not said '^    gsl'
check 'Debian command' said 'apt-get install --no-install-recommends gnuplot-nox$'
check 'Fedora command' said 'dnf install gnuplot$'
check 'Arch command' said 'pacman -S --needed gnuplot$'
check 'Homebrew command' said 'brew install gnuplot$'
check 'does not offer what was forbidden' not said 'BRISTLE_INSTALL=1'

start 1000
try
is 'a user: exit status' "$status" 1
is 'installs nothing unasked' "$(cat "$scratch/calls")" ''
check 'says how to allow it' said 'BRISTLE_INSTALL=1 make'

start 1000
try BRISTLE_INSTALL=1
is 'a user with BRISTLE_INSTALL=1: succeeds' "$status" 0
check 'with sudo' called '^sudo .*apt-get .*install.* gnuplot-nox$'

start 1000
rm "$bin/sudo"
try BRISTLE_INSTALL=1
is 'the same without sudo: exit status' "$status" 1
is 'calls nothing' "$(cat "$scratch/calls")" ''

start 0
rm "$bin/apt-get"
try
is 'root without apt: exit status' "$status" 1
check 'explains' said 'brew install gnuplot$'

# A gnuplot that lacks a terminal is not enough.
start 0
stub gnuplot <<'END'
case "$*" in *pdfcairo*) exit 1 ;; esac
exit 0
END
try BRISTLE_INSTALL=0
is 'gnuplot without pdfcairo: exit status' "$status" 1

# A compiler that does not link is named with its flags.
gnuplot_comes
try CFLAGS=-no-such-flag BRISTLE_INSTALL=0
is 'flags the compiler does not know: exit status' "$status" 1
check 'are named' said "CFLAGS='-no-such-flag'"

# The GPU part: needed unless it is left out; never on macOS.
take_away() { rm -f "$bin/$1"; }
try GPU=on
is 'with the GPU part: succeeds' "$status" 0
check 'and says so to make' grep -q '^WITH_GPU := yes$' "$scratch/config.mk"
check 'with the version of the driver' grep -q '^VERSION_egl := 4[.][5-9]' "$scratch/config.mk"
take_away glad
try GPU=on BRISTLE_INSTALL=0
is 'without glad: exit status' "$status" 1
check 'names it' said '^    glad (the GPU part'
check 'and how to do without' said 'GPU=off'
check 'and its package' said 'apt-get install --no-install-recommends python3-glad$'
check 'not on macOS' said 'brew install $'
try GPU=off BRISTLE_INSTALL=0
is 'GPU=off without glad: succeeds' "$status" 0
check 'make leaves the part out' grep -q '^WITH_GPU := $' "$scratch/config.mk"
take_away uname
stub uname <<'END'
echo Darwin
END
try GPU=on BRISTLE_INSTALL=0
is 'macOS without glad: succeeds' "$status" 0
take_away uname
take uname glad

# make stops before it builds anything.
start 1000
rm -f "$bin/gnuplot"
take make git nproc sort
for goal in all check quick; do
    env PATH="$bin" GPU=off BRISTLE_INSTALL=0 CC="$CC" CFLAGS=-O0 make BUILD="$scratch/build" $goal >"$scratch/out" 2>"$scratch/err"
    is "make $goal without gnuplot: exit status" $? 2
    check "make $goal names gnuplot" said '^    gnuplot (figures'
    check "make $goal builds nothing" not test -e "$scratch/build/libbristle.a"
done
env PATH="$bin" make BUILD="$scratch/build" help >/dev/null 2>&1
is 'make help needs nothing' $? 0

# What tests look for beside the needs, the extras and what a usual system has is named where contributors look for it.
cd "$root" || exit 1
usual='base64 bash flock g gnuplot cmark-gfm mpirun nm node objdump perl pkg-config python3 script setpriv'
grep -oh 'command -v [a-z][a-z0-9-]*' tests/e2e/*.t | sed 's/.* //' | sort -u | grep -vxF "$(echo "$usual" | tr ' ' '\n')" >"$scratch/looked"
check 'tests look for some programs more' test "$(wc -l <"$scratch/looked")" -gt 8
while read -r name; do
    sed -n '/^## What tests use/,/^## Add/p' CONTRIBUTING.md | grep -q "\`$name\`" || echo "$name"
done <"$scratch/looked" >"$scratch/unnamed"
is 'CONTRIBUTING.md names each of them' "$(cat "$scratch/unnamed")" ''
tap_end
