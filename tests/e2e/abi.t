#!/bin/sh
# What `make check-abi` decides, on small libraries: what breaks programs, what does not, and that the soname says it. And compile_commands.json.
. tests/e2e/tap.sh

check 'make compile-commands writes a file' make_here compile-commands
commands=$BRISTLE_BUILD/compile_commands.json
is 'with every source of the library, the programs and the experiments' \
    "$(sed -n 's/.*"file": "\([^"]*\)".*/\1/p' "$commands" | grep -E '^(lib/base|programs|experiments)/' | sort | cksum)" \
    "$(ls lib/base/*.c programs/*/*.c experiments/*/*.c | sort | cksum)"
command -v perl >/dev/null 2>&1 && check 'that is JSON' perl -MJSON::PP -e 'local $/; open my $f, "<", $ARGV[0]; JSON::PP->new->decode(<$f>)' "$commands"
file=lib/base/error.c
command=$(sed -n "s|.*\"file\": \"$file\", \"command\": \"\(.*\)\"}.*|\1|p" "$commands" | sed 's/\\"/"/g')
check 'whose commands compile' sh -c "${command% -o *} -o '$scratch/error.o'"

if ! command -v abidiff >/dev/null 2>&1; then
    skip 'the comparison of interfaces' 'no abidiff here (abigail-tools)'
    tap_end
fi
build() { # NAME SONAME: a library from the header and source on standard input
    mkdir -p "$scratch/$1"
    cat >"$scratch/$1/api.h"
    { echo '#include "api.h"' && echo 'double area(const box *b) { return b->width * b->height; }' && cat "$scratch/more" 2>/dev/null; } >"$scratch/$1/api.c"
    "$CC" -g -shared -fPIC -Wl,-soname,"$2" "$scratch/$1/api.c" -o "$scratch/$1/lib.so"
}
compare() { scripts/compare-abi "$scratch/$1/lib.so" "$scratch/$1" "$scratch/$2/lib.so" "$scratch/$2" >"$scratch/said" 2>&1; echo $?; }
echo 'typedef struct box { double width, height; } box; double area(const box *b);' | build old libbox.so.0.1
echo 'typedef struct box { double width, height; } box; double area(const box *b);' | build same libbox.so.0.1
is 'the same interface' "$(compare old same)" 0
echo 'double twice(double x) { return 2 * x; }' >"$scratch/more"
echo 'typedef struct box { double width, height; } box; double area(const box *b); double twice(double x);' | build added libbox.so.0.1
is 'one more function breaks nobody' "$(compare old added)" 0
is 'one less does' "$(compare added same)" 3
check 'and is named' grep -q twice "$scratch/said"
rm "$scratch/more"
echo 'typedef struct box { double width; int colour; double height; } box; double area(const box *b);' | build changed libbox.so.0.1
is 'a member in the middle of a struct breaks programs, under the same soname' "$(compare old changed)" 3
check 'and is named, too' grep -q colour "$scratch/said"
echo 'typedef struct box { double width; int colour; double height; } box; double area(const box *b);' | build renamed libbox.so.0.2
is 'under another soname that is allowed' "$(compare old renamed)" 1

# The whole of it, in a tree with a tag.
mkdir "$scratch/tree" && cd "$scratch/tree" || exit 1
cp -R "$root/scripts" scripts
mkdir -p lib/include/bristle
echo '#define BR_VERSION_TEXT "0.1.0"' >lib/include/bristle/version.h
cp "$scratch/old/api.h" lib/include/bristle/
cat >Makefile <<'END'
$(BUILD)/install/libbristle.so.0.1.0: api.c
	mkdir -p $(@D) && $(CC) -g -shared -fPIC -Ilib/include/bristle -Wl,-soname,libbristle.so.0.1 api.c -o $@
END
cp "$scratch/old/api.c" api.c
git init -q . && git add -A && git -c user.name=test -c user.email=test@localhost commit -qm one
CC=$CC make -s BUILD=build build/install/libbristle.so.0.1.0
check 'without a tag there is nothing to compare with' sh -c "scripts/check-abi build build/install/libbristle.so.0.1.0 | grep -q 'no tag v1.2.3 in this repository: .*nothing was compared'"
git tag draft
check 'nor has a tag that is no version' sh -c "scripts/check-abi build build/install/libbristle.so.0.1.0 | grep -q 'no tag v1.2.3 in this repository: .*nothing was compared'"
git -c user.name=test -c user.email=test@localhost checkout -q -b side && git -c user.name=test -c user.email=test@localhost commit -q --allow-empty -m two &&
    git -c user.name=test -c user.email=test@localhost tag -a -m two v0.2.0 && git checkout -q -
check 'nor has one that is elsewhere' sh -c "scripts/check-abi build build/install/libbristle.so.0.1.0 | grep -q 'none is an ancestor of commit'"
check 'nor has a tree without a repository' sh -c "GIT_DIR='$scratch/none' scripts/check-abi build build/install/libbristle.so.0.1.0 | grep -q 'in no git repository'"
check 'usage' sh -c "scripts/check-abi build 2>&1 | grep -q '^usage'"
git tag -d v0.2.0 >/dev/null
# A copy without tags has the commit that is recorded.
mkdir docs && printf '# why\n%s 0.1.0\n' "$(git rev-parse HEAD)" >docs/abi-baseline
check 'without a tag the commit in docs/abi-baseline is built and compared' sh -c "CC='$CC' scripts/check-abi build build/install/libbristle.so.0.1.0 >said &&
    grep -q 'docs/abi-baseline has [0-9a-f]*, the last commit of 0.1.0' said && grep -q 'programs built for libbristle.so.0.1 run' said"
"$CC" -g -shared -fPIC -Wl,-soname,libbristle.so.0.1 -I"$scratch/changed" "$scratch/changed/api.c" -o broken.so
cp lib/include/bristle/api.h api.h.old && cp "$scratch/changed/api.h" lib/include/bristle/
check 'and a change that breaks programs fails' not scripts/check-abi build broken.so
mv api.h.old lib/include/bristle/api.h
printf '%s 0.1.0\n' 0123456789012345678901234567890123456789 >docs/abi-baseline
check 'a commit that is not here is said' sh -c "scripts/check-abi build build/install/libbristle.so.0.1.0 | grep -q 'which is no ancestor of commit .*shallow'"
rm -r docs build/abi
git -c user.name=test -c user.email=test@localhost tag -a -m one v0.1.0
mkdir without && for tool in sh git sed; do ln -s "$(command -v $tool)" without/; done
check 'without abidiff it says so before it builds' sh -c "PATH='$scratch/tree/without' scripts/check-abi build x.so 2>said; [ \$? -eq 2 ] &&
    grep -qx 'check-abi: comparing with v0.1.0 needs abidiff (Debian: abigail-tools)' said && [ ! -e build/abi ]"
check 'with one it is built and compared' sh -c "CC='$CC' scripts/check-abi build build/install/libbristle.so.0.1.0 | grep -q 'programs built for libbristle.so.0.1 run'"
"$CC" -g -shared -fPIC -Wl,-soname,libbristle.so.0.1 "$scratch/changed/api.c" -o broken.so
cp "$scratch/changed/api.h" lib/include/bristle/
check 'and a change that breaks programs fails' not scripts/check-abi build broken.so
tap_end
