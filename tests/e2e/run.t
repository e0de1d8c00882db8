#!/bin/sh
# bristle run: scenes with parameters of the user's own, held to theory; a run that repeats byte for byte; bad input in one line; nothing half written.
. tests/e2e/tap.sh

bristle=$BRISTLE_BUILD/bin/bristle
command -v base64 >/dev/null 2>&1 || skip_all 'no base64 here'
cd "$scratch" || exit 1

run() { "$@" >out 2>err </dev/null; }
succeeds() { run "$@" && [ ! -s err ]; }
# silent COMMAND...: says nothing, but perhaps that steps were left unsolved.
silent() { run "$@" && [ ! -s out ] && ! grep -qv 'warning: [0-9]* of [0-9]* steps were not solved to the tolerance' err; }
# refuses WORDS COMMAND...: exit 2, nothing on stdout, one line on stderr that has the words.
refuses() {
    words=$1
    shift
    run "$@"
    [ $? -eq 2 ] && [ ! -s out ] && [ "$(wc -l <err)" -eq 1 ] && grep -qF -- "$words" err && return 0
    cat out err
    return 1
}
hidden() { find . -name '.*' -type f ! -name .said; }
# cell FILE COLUMN BODY: of the last row of that body, by the column's name.
cell() {
    awk -F, -v column="$2" -v body="$3" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == column) c = i } $3 == body { value = $c } END { print value }' "$1"
}
# within A B TOLERANCE: relative.
within() { awk -v a="$1" -v b="$2" -v t="$3" 'BEGIN { e = a - b; if (e < 0) e = -e; s = b < 0 ? -b : b; exit !(a != "" && e <= t * s) }'; }

# ---- what there is ----
check 'bristle run lists the scenes' succeeds "$bristle" run
scenes=$(awk 'NR > 1 { print $1 }' out)
is 'those of bristle list that are no planar ones' "$scenes" "$("$bristle" list scenes | awk 'NR > 1 && $1 != "drift" && $1 != "grip" && $1 != "load-step" { print $1 }')"
for scene in $scenes; do
    check "describe $scene" succeeds "$bristle" run $scene --describe
    check 'names the time step with unit, range and preset' sh -c "grep -A1 '^  options.world.dt ' out | grep -q 'unit s, range (0, 1\], preset [0-9]'"
done

# ---- by verbs ----
check 'scene list is list rigid' sh -c "'$bristle' scene list >a && '$bristle' list rigid | cmp - a"
runs_all() { for scene in $(sed -n 's/^  \([^ ]*\) .*/\1/p' a); do "$bristle" scene run --describe "$scene" >/dev/null || return 1; done; }
check 'each of which scene run knows' runs_all
check 'and of which there are as many as run lists' sh -c "[ \"\$(grep -c '^  ' a)\" -eq \"\$('$bristle' run | grep -c '^  ')\" ]"
check 'scene run is run' sh -c "'$bristle' scene run boxes -d 0.01 >a && '$bristle' run boxes -d 0.01 | cmp - a"
mkdir by-run by-verb by-one-word
check 'scene export is run --export' sh -c "'$bristle' run arch --export by-run/a.xml && '$bristle' scene export -o by-verb/a.xml arch &&
    '$bristle' scene export arch -oby-one-word/a.xml && diff -r by-run by-verb && diff -r by-run by-one-word"
check 'scene draw is run --draw' refuses '--draw a.txt: a file that ends in .png' "$bristle" scene draw --output=a.txt arch
check 'without a file' refuses 'scene draw: -o FILE is missing' "$bristle" scene draw arch
check 'no such verb' refuses "scene: 'expert' is none of list, run, export, draw; did you mean export?" "$bristle" scene expert
check 'no verb' refuses 'list, run, export or draw is missing' "$bristle" scene

check 'parameters as JSON' sh -c "'$bristle' run boxes --describe --json | grep -q '\"name\": *\"options.world.dt\"'"

# ---- short forms ----
same() { diff -r "$1" "$2"; }
short() { succeeds "$bristle" run "$@"; }
check 'a solver' short boxes -d 0.1 --solver newton -o short
check 'is that of --set' short boxes -d 0.1 --set options.world.solver=newton -o long
check 'in every byte' same short long
check 'and stands in scene.ini' grep -q '^options.world.solver = newton' short/scene.ini
check 'a generator' short boxes -d 0.1 --generator coulomb -c 0.3 -o short
check 'is that of --variant' short boxes -d 0.1 --variant coulomb -c 0.3 -o long
check 'in every byte' same short long
mkdir by-short by-long
check 'scene export has them' sh -c "'$bristle' scene export --generator coulomb -c 0.3 -o by-short/a.xml boxes &&
    '$bristle' scene export --variant coulomb -c 0.3 -o by-long/a.xml boxes && diff -r by-short by-long"
check 'a solver that is none' refuses "bristle: --solver: unknown solver 'pgz'; did you mean pgs" "$bristle" run boxes --solver pgz
check 'all is no solver here' refuses "bristle: --solver: unknown solver 'all'" "$bristle" run boxes --solver all
check 'twice' refuses 'options.world.solver is given twice' "$bristle" run boxes --solver pgs -s options.world.solver=pgs
check 'a generator that is none' refuses "bristle: --generator: 'half-step' is none of ploughing, isotropic, coulomb, own" "$bristle" run boxes --generator half-step
check 'a generator beside friction' refuses 'both variant and generator say the friction' "$bristle" run boxes --generator own -v isotropic
# Half-steps with another friction, on the command line and from the file of that run.
check 'a generator in half-steps' short boxes -d 0.1 --generator coulomb -c 0.3 -v half-step -o halves
"$bristle" run boxes -d 0.1 -o again -p halves/scene.ini >out
check 'is in scene.ini' cmp again/poses.csv halves/poses.csv
"$bristle" run boxes -d 0.02 --generator coulomb -c 0.3 -v half-step >out
check 'in steps half as long' grep -q '^steps *4 of 0.005 s' out
check 'which the summary says' grep -q '^variant *half-step, friction coulomb, coefficient 0.3$' out
"$bristle" run boxes -d 0.1 -v half-step -o own-halves >out 2>err
check 'half-steps of its own friction are others' sh -c '! cmp -s halves/poses.csv own-halves/poses.csv'
check 'lenient without a model' refuses 'bristle: --lenient: it has no effect' "$bristle" run boxes --lenient

# ---- the summary ----
check 'a summary' succeeds "$bristle" run boxes --variant coulomb --coefficient 0.3
check 'has time, steps and contacts' test "$(grep -c '^time  .*1\.4 s$\|^steps  .*140 of 0\.01 s\|^contacts  .*16, 16 of them loaded$' out)" -eq 3
is 'and the bodies that move' "$(grep -c ' box  *0\.6[0-9]* ' out)" 4
is 'and no others' "$(grep -c ground out)" 0
check 'a scene that is over before its time' succeeds "$bristle" run iron -v coulomb -c 0.5
check 'says so' grep -q '^time .*0\.4[0-9]* s, when the scene was over before its time$' out

# ---- theory: v0^2/(2 mu g), less the half step by which semi-implicit steps are behind; whatever the mass ----
stop() { awk -v v="$1" -v mu="$2" -v g="$3" -v dt="$4" 'BEGIN { print v * v / (2 * mu * g) - v * dt / 2 }'; }
fine='--set options.world.dt=1e-3'
# shellcheck disable=SC2086 # a list of options
{
    check 'boxes of 5 kg, recorded' silent "$bristle" run boxes -v coulomb -c 0.3 $fine --set mass=5 -o heavy
    check 'stop where theory says' within "$(cell heavy/poses.csv x_m 'steel box')" "$(stop 2 0.3 9.81 1e-3)" 1e-5
    check 'light and fast on the Moon' silent "$bristle" run boxes -v coulomb -c 0.8 $fine -s mass=0.01 -s speed=1.5 -s 'options.world.gravity=0 0 -1.62' -o moon
    check 'stop there, too' within "$(cell moon/poses.csv x_m 'concrete box')" "$(stop 1.5 0.8 1.62 1e-3)" 1e-5
    # A slope is a gravity that leans: a = g (sin - mu cos) downhill.
    check 'a slope of 30 degrees' silent "$bristle" run boxes -v coulomb -c 0.2 $fine -s speed=0 -s 'options.world.gravity=4.905 0 -8.495709' -d 0.4 -o slope
    check 'speeds up as theory says' within "$(cell slope/poses.csv vx_m_per_s 'plastic box')" "$(awk 'BEGIN { print 0.4 * (4.905 - 0.2 * 8.495709) }')" 1e-5
    check 'a slope of 10 degrees holds' silent "$bristle" run boxes -v coulomb -c 0.2 $fine -s speed=0 -s 'options.world.gravity=1.703489 0 -9.660964' -d 0.4 -o slope
    check 'at rest' awk -F, '$3 ~ /box$/ { n++; if ($11 * $11 > 1e-10) bad = 1 } END { exit bad || n == 0 }' slope/poses.csv
}
weighs() {
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next }
        $column["step"] == 1400 { n++; force += $column["normal_N"]; if ($column["cone"] != "box" || $column["cone_values"] != "0.3 0.3 0.3 0.3") bad = 1 }
        END { exit bad || n != 16 || force < 4 * 5 * 9.81 * 0.99999 || force > 4 * 5 * 9.81 * 1.00001 }' heavy/contacts.csv
}
check 'contacts carry the weight, each with its cone' weighs
loses() {
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i; next } NR == 2 { start = $column["kinetic_J"] } { last = $column["kinetic_J"]; if ($column["status"] == "loose") bad = 1 }
        END { exit bad || start != 40 || last > 1e-8 || NR != 1402 }' heavy/steps.csv
}
check 'all of 4 m v^2/2 is lost in solved steps' loses

# ---- once more ----
check 'a run of its own' silent "$bristle" run boxes --variant coulomb -c 0.25 --set mass=3 --set side=0.15 -d 0.5 --every 7 -o first
is 'four files' "$(ls first | xargs)" 'contacts.csv poses.csv scene.ini steps.csv'
is 'each seventh step and the last' "$(cut -d, -f1 first/steps.csv | sed 1d | xargs)" '0 7 14 21 28 35 42 49 50'
check 'repeats from its scene.ini' silent "$bristle" run boxes --params first/scene.ini -o second
check 'byte for byte' diff -r first second
check 'options come before the file' silent "$bristle" run boxes -p first/scene.ini -n 50 -s mass=4 -o third
is 'every' "$(cut -d, -f1 third/steps.csv | sed 1d | xargs)" '0 50'
check 'and mass' grep -q '^mass = 4 ' third/scene.ini
check 'another variant leaves the coefficient of the file behind' silent "$bristle" run boxes -p first/scene.ini -v isotropic -o third
check 'and has circles' awk -F, 'NR > 1 && $26 != "circle" { bad = 1 } END { exit bad || NR < 10 }' third/contacts.csv
printf '[scene]\nspeed = 1 ; m/s\n' >part.ini
check 'a part of the parameters' silent "$bristle" run boxes -p part.ini -v coulomb -c 0.3 -o third
is 'the rest are presets' "$(grep -c '^speed = 1 \|^mass = 1 ' third/scene.ini)" 2
for scene in $scenes; do
    dt=$("$bristle" run $scene --describe | awk '/^  options.world.dt / { getline; sub(/.*preset /, ""); print }')
    duration=$(awk -v dt="$dt" 'BEGIN { print 3 * dt }')
    check "$scene repeats" sh -c "'$bristle' run $scene -v half-step -d $duration -o one && '$bristle' run $scene -p one/scene.ini -o two && diff -r one two"
    is 'from step 0 on' "$(cut -d, -f1 one/steps.csv | sed 1d | xargs)" '0 2 4 6'
done

# ---- a normal map of the user's own: slopes (39/205, 0), uphill for what slides to the right ----
mkdir maps
printf '%s' 'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAE0lEQVR42mNYFvUMiFJ6PjDAWQBvkAtZFWWrsQAAAABJRU5ErkJggg==' | base64 -d >maps/own.png
check 'a map' silent "$bristle" run boxes -s map_plastic=maps/own.png -s map_plaster=maps/own.png -d 0.1 -o mapped
check 'makes another friction' not cmp -s mapped/poses.csv first/poses.csv
check 'is written with its whole path' grep -q "^map_plastic = $scratch/maps/own.png " mapped/scene.ini
printf '[scene]\nmap_plastic = own.png\nmap_plaster = ../maps/own.png\n[run]\nduration = 0.1\n' >maps/own.ini
check 'a path in a file starts from its folder' silent "$bristle" run boxes -p maps/own.ini -o again
check 'and gives the same' diff mapped/poses.csv again/poses.csv
cp maps/own.png poses.csv
check 'the map is no output' refuses 'the output would replace the input' "$bristle" run boxes -s map_plastic=poses.csv -o .
rm poses.csv

# ---- bad input ----
check 'a model in URDF' refuses "'robot.urdf': URDF is not read; MuJoCo's program" "$bristle" run robot.urdf
check 'no such scene' refuses "no scene is called 'boxez'; did you mean boxes?" "$bristle" run boxez
check 'a planar scene' refuses 'grip is a planar scene, which has no rigid bodies in space; `bristle planar`' "$bristle" run grip
check 'no such parameter' refuses '--set: scene boxes has no parameter mas; did you mean mass?' "$bristle" run boxes -s mas=1
check 'the last part of a name' refuses 'did you mean options.world.dt?' "$bristle" run boxes -s dt=1
check 'out of range' refuses '--set: mass = -1 kg is out of range (0, inf)' "$bristle" run boxes -s mass=-1
check 'no number' refuses "--set: mass = 'heavy' is not a number" "$bristle" run boxes -s mass=heavy
check 'no value' refuses "--set: 'mass' is not NAME=VALUE" "$bristle" run boxes -s mass
check 'twice' refuses '--set: mass is given twice' "$bristle" run boxes -s mass=1 -s mass=2
check 'no such variant' refuses "--variant: 'coulom' is none of ploughing, half-step, isotropic, coulomb, own; did you mean coulomb?" "$bristle" run boxes -v coulom
check 'Coulomb friction without a coefficient' refuses '--coefficient is missing' "$bristle" run boxes -v coulomb
check 'a coefficient without use' refuses 'a coefficient has no effect: friction ploughing' "$bristle" run boxes -c 1
check 'a negative coefficient' refuses '--coefficient: -0.1 is below 0' "$bristle" run boxes -v coulomb -c -0.1
check 'no time' refuses '--duration: 0 is not above 0' "$bristle" run boxes -d 0
check 'too much of it' refuses 'a duration of 1e+12 s is not 1 to 1e+09 steps' "$bristle" run boxes -d 1e12
check 'every 0 steps' refuses "--every: '0' is no whole number from 1" "$bristle" run boxes -n 0
check 'no scene, but an option' refuses 'SCENE is missing' "$bristle" run --describe
check 'no such map' refuses 'absent.png: cannot open' "$bristle" run boxes -s map_steel=absent.png
# in_file TEXT WORDS: of case.ini
in_file() {
    printf "$1" >case.ini
    refuses "$2" "$bristle" run boxes -p case.ini -o never
}
check 'a file: no such parameter' in_file '[scene]\nmass = 1\nmuss = 1\n' 'case.ini:3: [scene]: scene boxes has no parameter muss; did you mean mass?'
check 'a file: out of range' in_file '[scene]\nmass = 0\n' 'case.ini:2: [scene]: mass = 0 kg is out of range (0, inf)'
check 'a file: a section' in_file '[scenes]\nmass = 1\n' 'case.ini:2: there is no section [scenes]; did you mean scene?'
check 'a file: no section' in_file 'mass = 1\n' 'case.ini:1: mass stands before the first section; write [scene] above it'
check 'a file: a key of [run]' in_file '[run]\nvariants = coulomb\n' 'case.ini:2: [run] has no key variants; did you mean variant?'
check 'a file: a value of [run]' in_file '[run]\nduration = long\n' "case.ini:2: [run] duration: 'long' is not a number"
check 'a file: another scene' in_file '[run]\nscene = nut\n' 'case.ini:2: [run] scene = nut, but boxes is to be run'
check 'no file' refuses 'absent.ini: cannot open' "$bristle" run boxes -p absent.ini -o never
check 'none of them made a folder' test ! -e never

# ---- what cannot be written ----
check 'its own input' refuses 'first/scene.ini: the output would replace the input' "$bristle" run boxes -p first/scene.ini -o first
echo taken >file
check 'a file where the folder should be' refuses "cannot make directory 'file'" "$bristle" run boxes -d 0.1 -o file
mkdir -p blocked/steps.csv
check 'a folder where a file should be' refuses 'blocked/steps.csv' "$bristle" run boxes -d 0.1 -o blocked
is 'leaves nothing behind' "$(ls -A blocked)" steps.csv
long=$(printf '%0180d' 0)
mkdir "$long"
cp maps/own.png "$long/a.png"
check 'a path that scene.ini cannot hold' refuses 'is too long: a line has at most 199 bytes' "$bristle" run boxes -s "map_steel=$long/a.png" -o never
check 'a value that is no value of an INI file' refuses 'cannot be written into an INI file' "$bristle" run boxes -s 'map_steel=a ; b.png' -o never
check 'neither makes a folder' test ! -e never
if [ -e /dev/full ]; then
    full() { "$bristle" run boxes -d 0.1 >/dev/full 2>err; [ $? -eq 2 ] && grep -q 'standard output' err; }
    check 'a full device' full
fi
limited() { (ulimit -f 64 && trap '' XFSZ && exec "$bristle" run boxes -d 1 -o never) >out 2>err; [ $? -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && [ ! -e never ]; }
check 'a full disk' limited

# ---- killed ----
# killed FOLDER: a long run that is ended once it writes.
killed() {
    "$bristle" run boxes -s options.world.dt=1e-5 -o "$1" >out 2>err &
    pid=$!
    n=0
    until [ -n "$(find "$1" -name '.poses*' -size +8k 2>/dev/null)" ] || [ $n -gt 200 ]; do
        sleep 0.05
        n=$((n + 1))
    done
    kill -TERM $pid
    wait $pid
    [ $? -eq 143 ] && grep -q 'interrupted' err
}
check 'a run that is killed' killed gone
check 'leaves no folder' test ! -e gone
cp -r first kept
check 'over an older one' killed kept
check 'leaves that alone' diff -r first kept
is 'and no partial files' "$(hidden)" ''

# Pictures: all that moves is in them, the same bytes twice; bad words are refused.
# Small ones where their size does not matter, one as large as they are.
small="env BRISTLE_PICTURE_HEIGHT=120 BRISTLE_FILM_HEIGHT=120 $BRISTLE_BUILD/bin/bristle run"
size_of() { od -An -tu1 -j16 -N8 "$1" | awk '{ print $3 * 256 + $4, $7 * 256 + $8 }'; }
# shellcheck disable=SC2086 # words
if $small --draw "$scratch/start.png" arch 2>"$scratch/draw-err"; then
    check 'a picture again' $small --draw "$scratch/again.png" arch
    check 'has the same bytes' cmp "$scratch/start.png" "$scratch/again.png"
    is 'is as high as was said' "$(size_of "$scratch/start.png")" '180 120'
    check 'of a later time, from elsewhere' "$BRISTLE_BUILD/bin/bristle" run --draw "$scratch/later.png" --at 0.05 --view 20,10 arch
    is 'of 1200 x 800 pixels' "$(size_of "$scratch/later.png")" '1200 800'
    check 'from there at the start, small' $small --draw "$scratch/there.png" --view 20,10 arch
    check 'is another than that from the front' not cmp -s "$scratch/start.png" "$scratch/there.png"
    check 'and at a later time' $small --draw "$scratch/moved.png" --at 0.05 --view 20,10 arch
    check 'another again' not cmp -s "$scratch/there.png" "$scratch/moved.png"
else
    skip 'pictures' "$(cat "$scratch/draw-err")"
    skip 'films' 'no pictures'
fi
# A stand-in for ffmpeg hands on the pictures that it gets.
mkdir -p "$scratch/with"
# shellcheck disable=SC2016 # for the script
printf '#!/bin/sh\ncase $* in *-version*) exit 0 ;; esac\nexec cat\n' >"$scratch/with/ffmpeg"
printf '#!/bin/sh\ncase $* in *-version*) exit 0 ;; esac\nexit 3\n' >"$scratch/with/broken"
chmod +x "$scratch/with"/*
# shellcheck disable=SC2086 # words
filmed() { PATH="$scratch/with:$PATH" $small --film "$@"; }
pictures_of() { LC_ALL=C grep -a -o "$(printf '\211PNG')" "$1" | wc -l; }
if [ -s "$scratch/start.png" ]; then
    check 'a film' filmed "$scratch/film.mp4" -d 0.08 arch
    is 'of 25 pictures a second, the first at the start' "$(pictures_of "$scratch/film.mp4")" 3
    check 'at half the pace' filmed "$scratch/slow.mp4" -d 0.04 --pace 0.5 arch
    is 'it has twice as many' "$(pictures_of "$scratch/slow.mp4")" 3
    check 'and the same first one' cmp -n 2000 "$scratch/film.mp4" "$scratch/slow.mp4"
    is 'as high as was said' "$(size_of "$scratch/film.mp4")" '212 120'
    check 'a film in full size' env PATH="$scratch/with:$PATH" "$BRISTLE_BUILD/bin/bristle" run --film "$scratch/large.mp4" -d 0.01 arch
    is 'of 1920 x 1080 pixels' "$(size_of "$scratch/large.mp4")" '1920 1080'
    mv "$scratch/with/broken" "$scratch/with/ffmpeg"
    cp "$scratch/film.mp4" "$scratch/kept.mp4"
    filmed "$scratch/film.mp4" -d 0.04 arch >"$scratch/out" 2>"$scratch/draw-err"
    is 'a film that cannot be put together is an error' "$?,$(wc -l <"$scratch/draw-err")" 2,1
    check 'and spoils nothing' cmp "$scratch/film.mp4" "$scratch/kept.mp4"
fi
draw_refused() { # WORDS OPTION...
    words=$1
    shift
    "$BRISTLE_BUILD/bin/bristle" run "$@" arch >/dev/null 2>"$scratch/draw-err"
    [ $? -eq 2 ] && [ "$(wc -l <"$scratch/draw-err")" -eq 1 ] && grep -qF -e "$words" "$scratch/draw-err"
}
export BRISTLE_PICTURE_HEIGHT=tall
check 'a height that is none is refused' draw_refused "BRISTLE_PICTURE_HEIGHT: 'tall' is no whole number" --draw "$scratch/x.png"
unset BRISTLE_PICTURE_HEIGHT
check 'another format is refused' draw_refused '--draw x.jpg' --draw x.jpg
check 'a view of one angle, too' draw_refused '--view 3:' --draw "$scratch/x.png" --view 3
check 'a film in another format, too' draw_refused '--film x.avi' --film x.avi
check 'a film whose time stands still, too' draw_refused '--pace 0' --film "$scratch/x.mp4" --pace 0
check 'a pace without a film, too' draw_refused '--pace' --pace 2
check 'a time before the start, too' draw_refused '--at -1:' --draw "$scratch/x.png" --at=-1
check 'a time without a picture, too' draw_refused --draw --at 1
tap_end
