#!/bin/sh
# The program bristle from the outside: what it prints for good input, and that bad input costs one line on standard error,
# exit status 2, and nothing of an earlier result.
. tests/e2e/tap.sh

bristle=$BRISTLE_BUILD/bin/bristle
sources=$root
cd "$scratch" || exit 1
unset BRISTLE_HOME

# says STATUS COMMAND...: runs, keeps out and err.
run() { "$@" >out 2>err </dev/null; }
succeeds() { run "$@" && [ ! -s err ]; }
# refuses WORD COMMAND...: exit 2, nothing on stdout, one line on stderr that holds the word (a basic regular expression).
refuses() {
    word=$1
    shift
    run "$@"
    status=$?
    [ "$status" -eq 2 ] && [ ! -s out ] && [ "$(wc -l <err)" -eq 1 ] && grep -q -- "$word" err && return 0
    echo "status $status, standard output:" && head -n 3 out
    echo 'standard error:' && cat err
    return 1
}
# near A B: within 1e-12 relative.
near() { awk -v a="$1" -v b="$2" 'BEGIN { e = a - b; if (e < 0) e = -e; s = b < 0 ? -b : b; exit !(a != "" && e <= 1e-12 * s) }'; }
cell() { sed -n "$(($1 + 1))p" "${3:-out}" | cut -d, -f"$2"; } # ROW COLUMN [FILE]

# ---- help, version, list ----
check 'bristle help lists commands' succeeds "$bristle" help
commands='list describe eval fit limit-surface cone planar slide plot run scene compare solve sweep completion'
for c in $commands; do
    check "help names $c" grep -q "^  $c " out
done
for c in $commands; do
    check "bristle help $c" succeeds "$bristle" help $c
    cp out help.txt
    check "bristle $c --help says the same" sh -c "'$bristle' $c --help | cmp - help.txt"
    check "help $c is at most 120 wide" not grep -q '.\{121\}' help.txt
    check "its lines are as long as words allow, a hundred columns at most" awk 'NR <= 4 { next } length > 100 { bad = 1 }
        /^[^ ]/ && last ~ /^[^ ]/ && length(last) + 1 + index($0 " ", " ") - 1 <= 100 { bad = 1 } { last = $0 } END { exit bad }' help.txt
    check "its sections have one empty line between them, and none behind" awk 'NF == 0 && last == 0 { bad = 1 } { last = NF } END { exit bad || !NF }' help.txt
done
# On a terminal of seventy columns help has lines of seventy at most, and a list's texts stay in their column.
if command -v script >/dev/null 2>&1 && script -qec true /dev/null >/dev/null 2>&1; then
    script -qec "stty cols 70; '$bristle' help plot" /dev/null </dev/null | tr -d '\r' >narrow.txt
    check 'on a narrow terminal lines are as narrow' awk 'NR > 4 && length > 70 { bad = 1 } length > 60 { n++ } END { exit bad || n < 10 }' narrow.txt
    check 'and entries of lists keep their column' grep -q '^                        [a-z]' narrow.txt
    is 'with the same words' "$(sed 1,4d narrow.txt | xargs -d '\n' echo | tr -s ' ')" "$("$bristle" help plot | sed 1,4d | xargs -d '\n' echo | tr -s ' ')"
else
    skip 'on a narrow terminal lines are as narrow' 'no script(1) that gives a terminal here'
fi
check 'bristle --version' succeeds "$bristle" --version
check 'has the version of the header' grep -q "^bristle $(sed -n 's/^.define BR_VERSION_TEXT "\(.*\)"/\1/p' "$sources/lib/include/bristle/version.h")\$" out
check 'bristle list laws' succeeds "$bristle" list laws
laws=$(sed -n 's/^  \([a-z0-9_-]*\) .*/\1/p' out)
for law in coulomb cs css cssv threshold threshold_printed; do
    check "lists $law" sh -c "echo '$laws' | grep -qx $law"
done
check 'bristle list shapes' sh -c "'$bristle' list shapes | grep -q '^  hertz$'"
check 'bristle list experiments' env BRISTLE_HOME="$sources" "$bristle" list experiments
BRISTLE_HOME=$sources "$bristle" list experiments >out
is 'lists every line of the catalogue' "$(grep -c '^  ' out)" "$(($(wc -l <"$sources/catalogue.csv") - 1))"
check 'bristle list has both' env BRISTLE_HOME="$sources" sh -c "'$bristle' list >out && grep -q '^laws:' out && grep -q '^experiments:' out"
for pair in scenes:worm scenes:grip cones:polygon models:friction-tensors solvers:nncg materials:cotton materials:silk materials:denim \
    responses:filter responses:constraints responses:nodes; do
    check "bristle list ${pair%:*} has ${pair#*:}" sh -c "'$bristle' list ${pair%:*} | grep -q '^  ${pair#*:} .* (.*)$'"
    check "and nothing else than ${pair%:*}" test "$("$bristle" list "${pair%:*}" | grep -c '^[a-z]*:')" -eq 1
done
is 'generators are the models' "$("$bristle" list generators)" "$("$bristle" list models)"
check 'a shape that is misspelt' refuses 'hertzz: there is no such file, nor is it one of the shapes .*hertz.*did you mean hertz' "$bristle" limit-surface hertzz
no_catalogue() { env BRISTLE_HOME=/nowhere "$bristle" list >out && grep -q '^  css ' out && grep -q '^experiments: .*/nowhere' out; }
# ---- completion ----
check 'bristle completion bash' succeeds "$bristle" completion bash
cp out completion.bash
for c in $("$bristle" help | sed -n '/^commands:/,/^$/s/^  \([a-z-]*\) .*/\1/p'); do
    check "knows $c" grep -q "^    $c)\$" completion.bash
    # Each option that help explains, and no other.
    [ "$c" = help ] || is "and its options" "$(sed -n "/^    $c)/,/;;/s/.*options='\(.*\)'/\1/p" completion.bash | tr ' ' '\n' | grep -v -e '^--help$' | grep -e '^--' | sort | xargs)" \
        "$("$bristle" help "$c" | sed -n 's/^  \(-., \|    \)\(--[a-z0-9-]*\).*/\2/p' | sort -u | xargs)"
done
if command -v bash >/dev/null 2>&1 && bash -c 'mapfile -t x </dev/null' 2>/dev/null; then
    check 'bash reads it' bash -n completion.bash
    : >'my law.ini'
    cat >complete.bash <<'END'
. ./completion.bash
program=$1
shift
COMP_WORDS=(bristle "$@")
COMP_CWORD=$#
_bristle "$program" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\n' "${COMPREPLY[@]}"
END
    completes() { bash complete.bash "$bristle" "$@" | xargs; }
    is 'a command' "$(completes desc)" describe
    is 'an option' "$(completes cone --fil)" '--filter --filter-slopes'
    is 'a law' "$(completes describe lug)" 'lugre lugre-amended'
    is 'a kind' "$(completes list so)" solvers
    is 'a shape' "$(completes limit-surface her)" hertz
    is 'a scene' "$(completes run sawt)" 'sawtooth sawtooth-ramp'
    is 'a law behind a comma' "$(completes fit coulomb,lug)" 'coulomb,lugre coulomb,lugre-amended'
    is 'a planar model' "$(completes fit --planar ellipsoid,prof)" 'ellipsoid,profile-lugre ellipsoid,profile-elasto-plastic'
    is 'a loss' "$(completes fit --loss h)" huber
    is 'a verb' "$(completes scene dr)" draw
    is 'a scene behind a verb' "$(completes scene run sawt)" 'sawtooth sawtooth-ramp'
    is 'another verb' "$(completes scene export sawt)" 'sawtooth sawtooth-ramp'
    is 'of what a verb runs no planar one' "$(completes scene run gri)" ''
    is "a verb's option" "$(completes scene run --so)" --solver
    is 'and its value' "$(completes scene run --generator match)" matchstick
    is 'of the list' "$(completes scene list --)" --json
    is 'a solver' "$(completes run --solver p)" 'pgs pivot prox'
    is 'behind =' "$(completes run --solver = pi)" pivot
    is 'behind = without a letter' "$(completes solve --local =)" 'exact split'
    is 'every solver' "$(completes run --solver '' | tr ' ' '\n' | sort | xargs)" "$("$bristle" list solvers | sed -n 's/^  \([a-z]*\) .*/\1/p' | sort | xargs)"
    is 'every variant' "$(completes run -v '')" 'ploughing half-step isotropic coulomb own'
    # Those that a run does not refuse for what they are, by trying each.
    taken=$(for m in $("$bristle" list models | sed -n 's/^  \([a-z-]*\) .*/\1/p'); do "$bristle" run incline-box -d 0.001 --generator "$m" 2>&1 | grep -q 'not the one of maximum dissipation' || echo "$m"; done)
    is 'every model of friction that a run takes' "$(completes run --generator '' | tr ' ' '\n' | sort | xargs)" \
        "$(printf '%s\n' own ploughing coulomb $taken | sort | xargs)"
    is 'an alias' "$(completes list g)" generators
    is 'a cone' "$(completes describe --kind cones el)" 'ellipse ellipsoid'
    is 'by a letter' "$(completes describe -k cones el)" 'ellipse ellipsoid'
    is 'behind =, too' "$(completes describe --kind = solvers ad)" admm
    is 'a sign' "$(completes eval --friction-sign al)" along
    is 'a back end by its letter' "$(completes cone -b pub)" published
    is 'a file with a blank' "$(completes eval my)" 'my law.ini'
    is 'the value of an option is no law' "$(completes describe --plugin lug)" ''
else
    skip 'bash reads it' 'no bash 4 here'
fi
for shell in zsh fish; do
    check "bristle completion $shell" succeeds "$bristle" completion "$shell"
    cp out "completion.$shell"
    if command -v "$shell" >/dev/null 2>&1; then check "$shell reads it" "$shell" -n "completion.$shell"; else skip "$shell reads it" "no $shell here"; fi
done
if command -v fish >/dev/null 2>&1; then
    mkdir fish-path && ln -s "$bristle" fish-path/bristle
    fishes() { PATH=$scratch_path:$PATH fish --no-config -c 'source completion.fish; complete -C $argv' "$1" | sed 's/\t.*//' | xargs; }
    scratch_path=$PWD/fish-path
    is 'a command' "$(fishes 'bristle desc')" describe
    is 'an option' "$(fishes 'bristle cone --fil')" '--filter --filter-slopes'
    is 'a law' "$(fishes 'bristle describe lug')" 'lugre lugre-amended'
    is 'a law behind a comma' "$(fishes 'bristle fit coulomb,lug')" 'coulomb,lugre coulomb,lugre-amended'
    is 'a planar model' "$(fishes 'bristle fit --planar ellipsoid,prof')" 'ellipsoid,profile-elasto-plastic ellipsoid,profile-lugre'
    is 'a verb' "$(fishes 'bristle scene dr')" draw
    is 'a scene behind a verb' "$(fishes 'bristle scene export sawt')" 'sawtooth sawtooth-ramp'
    is "a verb's option" "$(fishes 'bristle scene run --so')" --solver
    is 'and its value' "$(fishes 'bristle scene run --solver pi')" pivot
    is 'of the list' "$(fishes 'bristle scene list --')" --json
    is 'a model of friction' "$(fishes 'bristle run --generator match')" matchstick
    is 'a variant' "$(fishes 'bristle run --variant pl')" ploughing
    is 'a cone' "$(fishes 'bristle describe --kind cones ellipso')" ellipsoid
    is 'behind =' "$(fishes 'bristle describe --kind=solvers adm')" admm
else
    skip 'a command by fish' 'no fish here'
fi
# zsh completes on a terminal alone; what is common to all candidates appears. A key behind each line writes down what has become of it.
cat >zsh_completes.py <<'END'
import os, pty, signal, sys
child, terminal = pty.fork()
if child == 0:
    os.environ.update(TERM='dumb')
    os.execvp('zsh', ['zsh', '-f', '-i'])
signal.alarm(60)
lines = [setting + '\n' for setting in sys.argv[2].split(';')]
lines += ['written() { print -r -- $BUFFER >>%s; BUFFER= }\n' % sys.argv[1], 'zle -N written\n', 'bindkey ^T written\n']
lines += [line + '\t\x14' for line in sys.argv[3:]] + ['exit\n']
os.write(terminal, ''.join(lines).encode())
try:
    while os.read(terminal, 65536): pass
except OSError: # the terminal is closed
    pass
END
if command -v zsh >/dev/null 2>&1 && command -v python3 >/dev/null 2>&1; then
    mkdir -p zsh-path && ln -sf "$bristle" zsh-path/bristle
    PATH=$PWD/zsh-path:$PATH python3 zsh_completes.py zsh.txt "autoload -Uz compinit;compinit -u -D;source ./completion.zsh" \
        'bristle fit coulomb,dah' 'bristle fit --planar ellipsoid,profile-l' 'bristle describe dah' \
        'bristle scene export tow' 'bristle scene run --solver piv' 'bristle run --generator matchs' 'bristle run --variant pl' 'bristle describe --kind cones ellipso'
    is 'zsh: a law behind a comma, a planar model, a law; a scene and a solver behind a verb, a model, a variant, a cone' "$(xargs <zsh.txt)" \
        'bristle fit coulomb,dahl bristle fit --planar ellipsoid,profile-lugre bristle describe dahl bristle scene export tower bristle scene run --solver pivot bristle run --generator matchstick bristle run --variant ploughing bristle describe --kind cones ellipsoid'
else
    skip 'zsh behind commas' 'no zsh here'
fi
check 'no other shell' refuses "for bash, zsh and fish, but not for 'tcsh'" "$bristle" completion tcsh
# ---- JSON ----
# The interpreter itself: what stands in PATH may look for it each time.
python=$(python3 -c 'import sys; print(sys.executable)' 2>/dev/null || :)
# valid COMMAND...: one value of JSON on standard output
valid() {
    "$@" >out 2>err && [ ! -s err ] || return 1
    [ -z "$python" ] || "$python" -m json.tool out >/dev/null
}
check 'bristle list --json' valid env BRISTLE_HOME="$sources" "$bristle" list --json
for kind in laws scenes cones models solvers materials responses shapes experiments; do
    check "has $kind" grep -q "^  \"$kind\": \[" out
done
check 'as many of them as without' sh -c "[ \"\$(grep -c '\"name\": ' out)\" -eq \"\$(BRISTLE_HOME='$sources' '$bristle' list | grep -c '^  ')\" ]"
check 'one kind' sh -c "'$bristle' list -j laws >out && ! grep -q scenes out && grep -q '\"name\": \"lugre\"' out"
check 'bristle describe --json' valid "$bristle" describe --json lugre
if [ -n "$python" ]; then
    "$bristle" describe -j lugre >lugre.json
    is 'says what the law says' "$("$python" -c 'import json
law = json.load(open("lugre.json"))
p = {p["name"]: p for p in law["parameters"]}
print(law["name"], law["memory"], law["true_stiction"], law["states"], len(p), p["v_s"]["unit"], p["sigma0"]["preset"], p["sigma0"]["least"], p["sigma0"]["most"],
      p["sigma0"]["least_is_allowed"], p["sigma1"]["least_is_allowed"])')" "lugre True False ['z_m'] 7 m/s 1000000 0 None False True"
    every_law() { for law in $("$bristle" list laws | sed -n 's/^  \([a-z0-9-]*\) .*/\1/p'); do valid "$bristle" describe --json "$law" || return 1; done; }
    check 'so does every law' every_law
fi
# Summaries for programs: one object with the numbers that people get.
cp "$sources/examples/rig.csv" "$sources/examples/planar-rig.csv" "$sources/examples/contacts.dat" .
says() { # KEY VALUE WHERE: the value of a key of `out`, as a prefix of what stands there
    [ -z "$python" ] || "$python" -c 'import json, sys
value = json.load(open("out"))
for key in sys.argv[1].split("."): value = value[int(key) if key.isdigit() else key]
print(value)' "$1" | grep -q -- "^$2"
}
along_rig='--friction-sign along --normal-noise 1e-3'
# shellcheck disable=SC2086 # options
{
    check 'fit --json' valid "$bristle" fit --json $along_rig --starts 2 -o json-fit coulomb,dahl rig.csv
    sed -i '/^#/d' json-fit/summary.csv
    check 'has the laws' says laws.0.law "$(sed -n '2s/,.*//p' json-fit/summary.csv)"
    check 'their rms' says laws.0.train_rms_N "$(sed -n 2p json-fit/summary.csv | cut -d, -f2 | cut -c1-8)"
    check 'and parameters' says laws.1.parameters.0.value "$(grep "^$(sed -n '3s/,.*//p' json-fit/summary.csv)," json-fit/parameters.csv | sed -n 1p | cut -d, -f3 | cut -c1-8)"
    check 'fit --planar --json' valid "$bristle" fit --planar --json --friction-sign along --starts 1 ellipsoid planar-rig.csv
    check 'has the model' says models.0.parameters.0.name mu_x
    check 'eval --json' valid "$bristle" eval --compare --json -o json.csv $along_rig json-fit/dahl.ini rig.csv
    check 'has the rows' says rows 900
    check 'not without a comparison' refuses '^bristle: --json: it is of the rms' "$bristle" eval --json -o json.csv $along_rig json-fit/dahl.ini rig.csv
}
check 'run --json' valid "$bristle" run --json -d 0.05 sawtooth
check 'has the time' says time_s 0.05
check 'not where the summary is left out' refuses 'which --output leaves out' "$bristle" run --json -d 0.05 -o json-run sawtooth
"$bristle" run -d 0.05 -o json-run sawtooth >out
check 'slide --json' valid "$bristle" slide --json -o json-slide.csv "$sources/examples/slide.ini"
check 'has the time' says time_s 10
last_of() { awk -F, -v name="$1" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) c = i; next } { v = $c } END { print v }' json-slide.csv; }
check 'where its mass is, with all digits' says masses.0.x_m "$(last_of block_x_m)"
check 'what friction is' says contacts.0.friction_N "$(last_of shoe_friction_N)"
check 'and took' says energy.friction_J "$(last_of friction_loss_J)"
check 'on standard error where the rows are on standard output' sh -c "'$bristle' slide --json -o - '$sources/examples/slide.ini' 2>err | cmp - json-slide.csv && cmp err out"
check 'compare --json' valid "$bristle" compare --json json-run json-run
check 'has the distance' says end.distance_m 0
check 'solve --json' valid "$bristle" solve --json --solver newton contacts.dat
check 'has the status' says solutions.0.status solved
check 'limit-surface --json' valid "$bristle" limit-surface --json -n 4 -o json-surface circle
check 'has the radius' says r_m "$(sed -n 2p json-surface/limit-surface-constants.csv | cut -d, -f3)"
check 'cone --json' valid "$bristle" cone --json "$sources/examples/oak.png"
check 'has the directions' says directions.15.direction_deg 337.5
check 'one form at a time' refuses '--ini and --json exclude each other' "$bristle" describe --ini --json lugre
check 'bristle list without a catalogue still has the laws' no_catalogue
check 'list experiments without a catalogue' refuses 'catalogue.csv: BRISTLE_HOME=/nowhere ' env BRISTLE_HOME=/nowhere "$bristle" list experiments
echo 'a,b' >catalogue.csv
check 'with another file of that name' refuses './catalogue.csv:1:.*column id' env BRISTLE_HOME=. "$bristle" list experiments
rm catalogue.csv

# ---- describe: cones, models and solvers ----
every() { # KIND: each is described, as text and as JSON, with its parameters
    for type in $("$bristle" list "$1" | sed -n 's/^  \([a-z0-9-]*\) .*/\1/p'); do
        succeeds "$bristle" describe --kind "$1" "$type" && grep -q '^source ' out && grep -q 'unit .*, range .*, preset ' out || return 1
        valid "$bristle" describe --json --kind "$1" "$type" || return 1
    done
}
for kind in cones models solvers; do check "bristle describe --kind $kind, each" every $kind; done
# Friction over directions: an ellipse of half axes a, b takes a |cos|, b |sin| in root of squares; Coulomb's takes mu.
"$bristle" describe -k cones -f 16 --values 0.6,0.3 ellipse >out
check 'an ellipse has its support for power' awk -F, 'NR > 1 { w = sqrt((0.6 * cos($1))^2 + (0.3 * sin($1))^2); if (($5 - w)^2 > 1e-24) exit 1 } END { exit NR != 17 }' out
check 'and forces on it' awk -F, 'NR > 1 { if ((($2 / 0.6)^2 + ($3 / 0.3)^2 - 1)^2 > 1e-20) exit 1 }' out
"$bristle" describe -k models -f 8 anisotropic >out
check 'a model has friction against sliding' awk -F, 'NR > 1 { if ($2 * cos($1) + $3 * sin($1) >= 0) exit 1 } END { exit NR != 9 }' out
check 'a kind that is none' refuses "--kind: 'conies' is none of" "$bristle" describe --kind conies circle
check 'a cone that is none' refuses "'elipse'.*did you mean ellipse" "$bristle" describe --kind cones elipse
check 'a cone is no law' refuses "unknown law 'ellipse'" "$bristle" describe ellipse
check 'a solver has no forces' refuses '--forces: a contact solver has none' "$bristle" describe -k solvers -f 4 pgs
check 'no directions' refuses "--forces: '0'" "$bristle" describe -k cones -f 0 circle
check 'values that are none' refuses "--values: 'x'" "$bristle" describe -k cones -f 4 --values 0.3,x ellipse
check 'too few values' refuses 'ellipse' "$bristle" describe -k cones -f 4 --values 0.3 ellipse
check 'values of a model' refuses '--values: they are' "$bristle" describe -k models -f 4 --values 0.3 isotropic
check 'forces of a law' refuses '--forces: of cones and models' "$bristle" describe -f 4 lugre
check 'INI of a cone' refuses '--ini: of laws alone' "$bristle" describe -k cones --ini circle

# ---- describe: its INI is good input for eval, for every law ----
printf 't,v,N\n0,-0.5,2\n1,0,2\n2,0.5,2\n' >data.csv
for law in $laws; do
    check "bristle describe $law" succeeds "$bristle" describe "$law"
    check "shows $law's formula" grep -q '^formula  *\(F(v)\|dz\(_i\)*/dt\)' out
    # Laws with memory add a column for each state.
    state=$(sed -n 's/^states  */,/p' out | tr ' ' ,)
    check "has states where its formula has a rate" test "$(grep -c '^formula  *dz' out)" = "$(grep -c '^states' out)"
    check "describe $law --ini" succeeds "$bristle" describe "$law" --ini
    cp out "$law.ini"
    check "whose lines fit into an INI file" not grep -q '.\{200\}' "$law.ini"
    check "eval $law.ini" succeeds "$bristle" eval "$law.ini" data.csv
    is "gives the header" "$(head -n 1 out)" "t_s,v_m_per_s,N_N,friction_N,friction_low_N,friction_high_N$state"
    is "and as many rows as the data" "$(wc -l <out)" 4
    forward="$(cell 1 4 | awk '{ print +$1 }') $(cell 3 4 | awk '{ print +$1 }')"
    check "presets = yes gives the same" sh -c "printf '[law]\ntype = $law\npresets = yes\n' | '$bristle' eval - data.csv | cmp - out"
    awk -F, -v OFS=, 'NR > 1 { $2 = -$2 } { print }' data.csv >mirrored.csv
    check "eval $law.ini on the mirrored motion" succeeds "$bristle" eval "$law.ini" mirrored.csv
    is "odd in v" "$(cell 1 4 | awk '{ print -$1 }') $(cell 3 4 | awk '{ print -$1 }')" "$forward"
done

# ---- eval: numbers from the equations ----
cat >card.ini <<'END'
[law]
type = css
mu_c = 0.1
mu_s = 0.4 ; of the text
v_S = 0.4
delta_S = 0.2
END
printf 't,v,N\n0,0,5\n0.1,0.4,5\n0.25,-0.4,10\n0.3,0,0\n' >record.csv
check 'eval card.ini record.csv' succeeds "$bristle" eval card.ini record.csv
is 'at rest without a load friction is not determined' "$(cell 1 4)" ''
is 'but at least -mu_s N' "$(cell 1 5)" -2
is 'and at most mu_s N' "$(cell 1 6)" 2
at_v_S=$(awk 'BEGIN { printf "%.17g", (0.1 + 0.3 * exp(-1)) * 5 }')
check 'at v_S friction is -(mu_c + (mu_s - mu_c)/e) N' near "$(cell 2 4)" "-$at_v_S"
is 'and so are its bounds' "$(cell 2 5),$(cell 2 6)" "$(cell 2 4),$(cell 2 4)"
check 'twice that against -v_S at 2 N' near "$(cell 3 4)" "$(awk "BEGIN { printf \"%.17g\", 2 * $at_v_S }")"
is 'no contact, no friction' "$(cell 4 4),$(cell 4 5),$(cell 4 6)" 0,0,0
is 'time is passed on' "$(cut -d, -f1 out | xargs)" 't_s 0 0.1 0.25 0.3'
cp out first.csv
check 'a second run gives the same bytes' sh -c "'$bristle' eval card.ini record.csv | cmp - first.csv"
sed 's/,/;/g' record.csv >semicolons.csv
check 'semicolons separate as well as commas' sh -c "'$bristle' eval card.ini semicolons.csv | cmp - first.csv"
check 'data from standard input' sh -c "'$bristle' eval card.ini - <record.csv | cmp - first.csv"
check 'law from standard input' sh -c "'$bristle' eval - record.csv <card.ini | cmp - first.csv"
check 'output to a file' succeeds "$bristle" eval -o result.csv card.ini record.csv
check 'has the same bytes' cmp result.csv first.csv
check '-o - is standard output' sh -c "'$bristle' eval --output=- card.ini record.csv | cmp - first.csv"
sed 's/$/\r/' record.csv >crlf.csv
check 'lines that end in CR LF' sh -c "'$bristle' eval card.ini crlf.csv | cmp - first.csv"

# Names of columns.
sed '1s/.*/time_s,velocity_m_per_s,normal_force_N/' record.csv >named.csv
check 'usual names of columns are found' sh -c "'$bristle' eval card.ini named.csv | cmp - first.csv"
awk -F, 'NR == 1 { print "x,slip,note,press,when" } NR > 1 { print "1," $2 ",\"a, b\"," $3 "," $1 }' record.csv >other.csv
check 'others are given by --columns' sh -c "'$bristle' eval --columns t=when,v=slip,N=press card.ini other.csv | cmp - first.csv"
# Units: the same record in milliseconds, millimetres a second and kilonewtons, under usual names and others.
scaled() { awk -F, -v header="$1" 'NR == 1 { print header } NR > 1 { printf "%.17g,%.17g,%.17g\n", 1000 * $1, 1000 * $2, $3 / 1000 }' record.csv; }
# like_first: the columns of first.csv, up to round-off of the scaling
like_first() {
    paste -d, - first.csv | awk -F, 'NR == 1 { n = NF / 2; next } { for (i = 1; i <= n; i++) if ($i != "" || $(i + n) != "") { e = $i - $(i + n); s = $(i + n) ^ 2 + 1e-6
        if ($i == "" || e * e > 1e-24 * s) { print "row", NR, "column", i, $i, $(i + n); bad = 1 } } } END { exit bad || NR < 3 }'
}
for header in 'time_ms,velocity_mm_per_s,normal_force_kN' 't [ms],v [mm/s],N [kN]' 't (ms),velocity (mm/s),N_kN' 'time/ms,v / (mm/s),normal_force/kN'; do
    scaled "$header" >scaled.csv
    check "units are converted: $header" sh -c "'$bristle' eval card.ini scaled.csv >scaled.out" && check 'to the same friction' like_first <scaled.out
done
scaled 'when [ms],slip [mm/s],press [kN]' >scaled.csv
check 'units in columns that --columns names' sh -c "'$bristle' eval -c 't=when [ms],v=slip [mm/s],N=press [kN]' card.ini scaled.csv >scaled.out"
check 'are converted' like_first <scaled.out
scaled 'when,slip,press' >scaled.csv
check 'units that --columns gives' sh -c "'$bristle' eval -c 't=when [ms],v=slip [mm/s],N=press [kN]' card.ini scaled.csv >scaled.out"
check 'are converted, too' like_first <scaled.out
scaled 't,slip [ft/s],press' >scaled.csv
check 'an unknown unit is refused' refuses "scaled.csv:1: column 'slip .ft/s.': 'ft' is no unit" "$bristle" eval -c 'v=slip [ft/s],N=press' card.ini scaled.csv
scaled 't,v [knots],N' >scaled.csv
check 'also under a usual name' refuses "scaled.csv:1: column 'v .knots.': 'knots' is no unit" "$bristle" eval card.ini scaled.csv
scaled 't,v_min,N' >scaled.csv
check 'so is one of another kind' refuses "column 'v_min': its unit is not one of a velocity, such as m/s; .*--columns 'v=v_min .m/s.'" \
    "$bristle" eval -c v=v_min card.ini scaled.csv
check 'unless the name only looks so' succeeds "$bristle" eval -c 'v=v_min [m/s]' card.ini scaled.csv
{ printf '# a remark, of the instrument\n'; cat record.csv; printf '# the end\n'; } >remarks.csv
check 'remarks are no rows; those above the header stay above the result' sh -c "{ echo '# a remark, of the instrument'; cat first.csv; } >kept.csv && '$bristle' eval card.ini remarks.csv | cmp - kept.csv"
awk -F, -v OFS=';' 'NR > 1 { for (i = 1; i <= NF; i++) sub(/\./, ",", $i) } { $1 = $1; print }' record.csv >comma.csv
check 'decimal commas where semicolons separate' sh -c "grep -q '[0-9],[0-9]' comma.csv && '$bristle' eval card.ini comma.csv | cmp - first.csv"
printf 't;v;N\n0;1,234;2\n' >thousands.csv
check 'a comma that may separate thousands is named' refuses "thousands.csv:2: column 'v': '1,234' is not a finite number: decimals need a point" "$bristle" eval card.ini thousands.csv
cut -d, -f1,2 record.csv | head -n 3 >two.csv
check 'constant normal force' sh -c "'$bristle' eval --normal-force 5 card.ini two.csv >out && head -n 3 first.csv | cmp - out"

# Eq. (6): a load at rest is balanced up to mu_s N = 2.
printf 't,v,N,F_e\n0,0,5,1.5\n1,0,5,-1.5\n2,0,5,3\n3,0,5,-3\n4,0.4,5,3\n5,0,5,0\n' >loads.csv
check 'eval with a load' succeeds "$bristle" eval card.ini loads.csv
is 'balances it below the break-away force and meets it with that above' "$(sed 1d out | cut -d, -f4 | sed 5d | xargs)" '-1.5 1.5 -2 2 0'
check 'and does not see it while sliding' near "$(cell 5 4)" "-$at_v_S"

# A remark is a warning, not an error; a law as printed takes a pulled contact.
printf '[law]\ntype = threshold\nmu_s = 0.2\nmu_k = 0.5\nepsilon = 0.01\n' >rises.ini
check 'mu_s < mu_k is allowed for the threshold law' run "$bristle" eval rises.ini record.csv
check 'with one line of warning' sh -c '[ "$(wc -l <err)" -eq 1 ] && grep -q "warning: rises.ini: mu_s is less than mu_k" err'
printf 't,v,N\n0,1,-2\n' >pulled.csv
check 'the printed law takes N < 0' succeeds "$bristle" eval threshold_printed.ini pulled.csv
is 'and pushes along v, mu_k N = 0.6' "$(cell 1 4)" 0.6
check 'other laws do not' refuses "pulled.csv:2:.*'N'.*-2 N is negative" "$bristle" eval card.ini pulled.csv

# A law with memory, as a plugin: Dahl's model has a closed form at constant velocity.
cat >dahl.c <<'END'
#include <bristle/law_plugin.h>
#include "dahl.h"
const br_law_type *const br_law_plugin[] = {&dahl_type, NULL};
END
# What it needs of the library comes from the program or is compiled in: the tests' law calls nothing.
check 'the tests'"'"' Dahl law as a plugin' "$CC" -std=c11 ${CPPFLAGS:-} ${CFLAGS:-} -shared -fPIC -I"$sources/lib/include" \
    -I"$sources/tests" dahl.c -o dahl.so ${LDFLAGS:-} -lm
printf '[law]\ntype = dahl-of-the-tests\nsigma0 = 1e4\nmu = 0.3\n' >dahl.ini
printf 't,v,N\n0,0.001,2\n0.01,0.001,2\n0.05,-0.002,2\n0.06,0,2\n' >slide.csv
check 'eval with states' succeeds "$bristle" eval --steps -p ./dahl.so dahl.ini slide.csv
is 'the state is the last column' "$(head -n 1 out | cut -d, -f7)" z_m
is 'and starts from zero' "$(cell 1 7),$(cell 1 4)" 0,0
# z_s = mu N/sigma0 = 6e-5; z(x) = z_s (1 - exp(-x/z_s)) after sliding by x = 1e-5 and 5e-5; then back by 2e-5.
z() { awk -v n="$1" 'BEGIN { s = 6e-5; a = s * (1 - exp(-1e-5 / s)); b = s * (1 - exp(-5e-5 / s)); c = -s + (b + s) * exp(-2e-5 / s)
    printf "%.17g", n == 2 ? a : n == 3 ? b : c }'; }
for row in 2 3 4; do
    check "row $row: z follows the closed form" near "$(cell $row 7)" "$(z $row)"
    check "row $row: the force is -sigma0 z" near "$(cell $row 4)" "$(awk -v z="$(z $row)" 'BEGIN { printf "%.17g", -1e4 * z }')"
done

# ---- bad command lines ----
check 'no command' refuses 'no command' "$bristle"
check 'unknown command' refuses 'eva.*did you mean eval' "$bristle" eva
check 'unknown option' refuses '--outptu.*did you mean --output' "$bristle" eval --outptu=x card.ini record.csv
check 'an option unlike all others' refuses 'unknown option --set; see .bristle help eval' "$bristle" eval --set=x card.ini record.csv
for command in $("$bristle" help | sed -n '/^commands:/,/^$/s/^  \([a-z-]*\) .*/\1/p' | grep -v '^help$'); do
    check "$command: an option that none has" refuses "$command: unknown option --xyzzyx" "$bristle" "$command" --xyzzyx
done
check 'a law in place of its file' refuses 'coulomb: is a law, not a file.*bristle describe --ini coulomb' "$bristle" eval coulomb record.csv
check 'option without value' refuses '--columns needs a value' "$bristle" eval card.ini record.csv --columns
check 'flag with a value' refuses '--ini takes no value' "$bristle" describe --ini=1 css
check 'option given twice' refuses '--output is given twice' "$bristle" eval -o a -o b card.ini record.csv
check 'missing argument' refuses 'DATA.csv is missing, and card.ini is taken for LAW.ini; see' "$bristle" eval card.ini
check 'one argument too many' refuses 'too many: more' "$bristle" eval card.ini record.csv more
check 'unknown law' refuses "'cvss'.*did you mean" "$bristle" describe cvss
check 'law in capitals' refuses "'CSSV'.*did you mean cssv" "$bristle" describe CSSV
check 'an unknown law that is near to nothing' refuses 'bristle list laws' "$bristle" describe permafrost
check 'help for an unknown command' refuses 'evla' "$bristle" help evla
check 'unknown kind of list' refuses 'did you mean experiments' "$bristle" list experiment
check '--normal-force that is no number' refuses "normal-force: 'five'" "$bristle" eval -N five card.ini two.csv
check '--normal-force that is NaN' refuses "normal-force: 'nan'" "$bristle" eval -N nan card.ini two.csv
check '--normal-force below zero' refuses 'normal-force: -3 N is negative' "$bristle" eval -N -3 card.ini two.csv
check '--normal-force and a column for it' refuses 'exclude each other' "$bristle" eval -N 3 -c N=N card.ini record.csv
check '--columns without =' refuses 'columns:.*slip.*KEY=NAME' "$bristle" eval -c slip card.ini record.csv
check '--columns with an unknown key' refuses "columns: 'y=v'" "$bristle" eval -c y=v card.ini record.csv
check '--columns twice for one key' refuses 'columns: t is given twice' "$bristle" eval -c t=t,t=v card.ini record.csv
check 'both files from standard input' refuses 'only one' "$bristle" eval - -
for command in 'solve - -' 'solve -s pgs -- - rig.csv -' 'plot -o twice.svg - -' 'fit --planar --footprint - all -' \
    'eval --planar --footprint - model.ini -'; do
    # shellcheck disable=SC2086 # words
    check "standard input once: $command" refuses '^bristle: [a-z]*: only one input can be standard input, "-"$' "$bristle" $command
done
for command in 'slide -o x.csv -' 'planar -o x.csv -' 'eval - rig.csv'; do
    # shellcheck disable=SC2086 # words
    says_dash() { printf '[body]\nmass 1\n' | "$bristle" $command >out 2>err; [ $? -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -q "^bristle: -:2: 'mass 1' is neither" err; }
    check "its lines are named: $command" says_dash
done
# The same bytes from a file and from standard input.
"$bristle" fit $along_rig --starts 1 coulomb rig.csv >named.txt
check 'a record from standard input' sh -c "'$bristle' fit $along_rig --starts 1 coulomb - <rig.csv | cmp - named.txt"
"$bristle" slide -o named.csv "$sources/examples/slide.ini" >out
check 'a line case from standard input' sh -c "'$bristle' slide -o - - <'$sources/examples/slide.ini' 2>err | cmp - named.csv"
printf '[body]\nmass = 1\ninertia = 1\n[load]\nforce_x = 1\nnormal_force = 1\n[solver]\nduration = 0.05\n' >dash.ini
"$bristle" planar -o named.csv dash.ini
check 'a planar case from standard input' sh -c "'$bristle' planar -o - - <dash.ini | cmp - named.csv"
# The table of loads gives the normal force, too, and its stream can be read once; the case lies in another folder.
mkdir -p cases
printf '[body]\nmass = 1\ninertia = 1\n[load]\nfile = ../pull.csv\n' >cases/pull.ini
sed 's|\.\./pull.csv|-|' cases/pull.ini >cases/dash.ini
printf 't_s,force_x_N,force_y_N,torque_Nm,normal_force_N\n0,0,0,0,1\n0.05,2,0,0,1.5\n' >pull.csv
check 'loads and normal force from a file' succeeds "$bristle" planar -o named.csv cases/pull.ini
check 'the same from standard input' sh -c "'$bristle' planar -o - cases/dash.ini <pull.csv | cmp - named.csv"
printf '[motion]\nprofile = -\nnormal_force_file = -\n' >both.ini
check 'two inputs of a planar case' refuses 'both.ini:3: \[motion\] normal_force_file: only one input can be standard input, "-"$' "$bristle" planar -o x.csv both.ini
from_dash() { "$bristle" planar -o x.csv - <cases/dash.ini; }
check 'a planar case and its loads' refuses '^bristle: -:5: \[load\] file: only one input can be standard input, "-"$' from_dash
printf '[scene]\nduration = 0.05\n[mass m]\nmass = 1\nforce_file = ../push.csv\n' >cases/push.ini
sed 's|\.\./push.csv|-|' cases/push.ini >cases/stream.ini
printf 't_s,force_N\n0,0\n0.05,2\n' >push.csv
check 'a force from a file' succeeds "$bristle" slide -o named.csv cases/push.ini
check 'a force from standard input' sh -c "'$bristle' slide -o - cases/stream.ini <push.csv 2>err | cmp - named.csv"
printf '[mass n]\nmass = 1\nforce_file = -\n' | cat cases/stream.ini - >both.ini
check 'two inputs of a line case' refuses 'both.ini:8: \[mass n\] force_file: only one input can be standard input, "-"$' "$bristle" slide -o x.csv both.ini

# ---- bad law files: file, line where there is one, key and value ----
bad_law() { # DESCRIPTION WORD TEXT
    printf '%b' "$3" >bad.ini
    cp first.csv result.csv
    check "law file: $1" refuses "$2" "$bristle" eval -o result.csv bad.ini record.csv
    check "law file: $1: the earlier result is untouched" cmp result.csv first.csv
}
good='[law]\ntype = css\nmu_c = 0.1\nmu_s = 0.4\nv_S = 0.4\ndelta_S = 0.2\n'
bad_law 'unknown law' "bad.ini:2: .law. type: unknown law 'cs s'" '[law]\ntype = cs s\n'
bad_law 'an empty type' 'bad.ini:2: .law. type is empty' '[law]\ntype =\n'
bad_law 'no type' 'bad.ini: \[law\] type is missing' '[law]\nmu_c = 1\n'
bad_law 'unknown key' 'bad.ini:7: mu_k: law css has no such parameter; did you mean mu_' "${good}mu_k = 1\\n"
bad_law 'text for a number' 'bad.ini:3: mu_c = .much. is not a number' '[law]\ntype = coulomb\nmu_c = much\n'
bad_law 'a number with a tail' 'bad.ini:3: mu_c = .0.1x. is not a number' '[law]\ntype = coulomb\nmu_c = 0.1x\n'
bad_law 'nothing for a number' 'bad.ini:3: mu_c' '[law]\ntype = coulomb\nmu_c =\n'
bad_law 'NaN' 'bad.ini:3: mu_c = nan is out of range \[0, inf)' '[law]\ntype = coulomb\nmu_c = nan\n'
bad_law 'infinity' 'bad.ini:3: mu_c = inf is out of range' '[law]\ntype = coulomb\nmu_c = inf\n'
bad_law 'overflow' 'bad.ini:3: mu_c = .1e999.' '[law]\ntype = coulomb\nmu_c = 1e999\n'
bad_law 'a negative coefficient' 'bad.ini:3: mu_c = -0.1 is out of range \[0, inf)' '[law]\ntype = coulomb\nmu_c = -0.1\n'
bad_law 'a zero speed' 'bad.ini:5: epsilon = 0 m/s is out of range (0, inf)' '[law]\ntype = threshold\nmu_s = 1\nmu_k = 1\nepsilon = 0\n'
bad_law 'mu_s < mu_c' 'bad.ini: mu_s = 0.05 is less than mu_c = 0.1' '[law]\ntype = cs\nmu_c = 0.1\nmu_s = 0.05\n'
bad_law 'missing parameters' 'bad.ini: \[law\] mu_c, v_S, delta_S: are missing' '[law]\ntype = css\nmu_s = 0.4\n'
bad_law 'one missing with presets = no' 'bad.ini: \[law\] mu_s: is missing' '[law]\ntype = cs\nmu_c = 0.1\npresets = no\n'
bad_law 'presets = maybe' 'bad.ini:3: presets = maybe' '[law]\ntype = cs\npresets = maybe\n'
bad_law 'a key given twice' 'bad.ini:4: .*mu_c' '[law]\ntype = coulomb\nmu_c = 1\nmu_c = 2\n'
bad_law 'another section' 'bad.ini: unknown section \[friction\]' "${good}[friction]\\nx = 1\\n"
bad_law 'a key before the first section' 'bad.ini:1: mu_c' 'mu_c = 1\n[law]\ntype = coulomb\n'
bad_law 'no key at all' 'bad.ini:2' '[law]\nnonsense\n'
bad_law 'empty' 'bad.ini: \[law\] type is missing' ''
bad_law 'truncated' 'bad.ini:1' '[la'
bad_law 'binary' 'bad.ini' '\0177ELF\0001\0000\0000\0377\0376'
bad_law 'control characters in a value' 'bad.ini:3: mu_c' '[law]\ntype = coulomb\nmu_c = \0033[31m1\n'
check 'law file: missing' refuses 'nowhere.ini' "$bristle" eval nowhere.ini record.csv
check 'law file: a directory' refuses '/tmp.*directory' "$bristle" eval /tmp record.csv

# ---- bad records: file, line, column ----
bad_data() { # DESCRIPTION WORD TEXT
    printf '%b' "$3" >bad.csv
    cp first.csv result.csv
    check "record: $1" refuses "$2" "$bristle" eval -o result.csv card.ini bad.csv
    check "record: $1: the earlier result is untouched" cmp result.csv first.csv
}
bad_data 'empty' 'bad.csv:1: no header' ''
bad_data 'a header alone' 'bad.csv: a header but no rows' 't,v,N\n'
bad_data 'no column for the velocity' 'bad.csv:1: no column for the velocity; the columns are: t, w, N;.*--columns v=NAME' 't,w,N\n0,1,2\n'
bad_data 'another separator' 'the columns are: t|v|N.*separate' 't|v|N\n0|1|2\n'
bad_data 'no column for the normal force' 'normal force.*--normal-force' 't,v\n0,1\n'
bad_data 'two columns for the time' 'bad.csv:1: columns t and t_s may both be the time' 't,t_s,v,N\n0,0,1,2\n'
bad_data 'two columns of one name' 'bad.csv:1:.*v' 't,v,v,N\n0,1,1,2\n'
bad_data 'text for a number' "bad.csv:3:.*'v'.*'fast'" 't,v,N\n0,1,2\n1,fast,2\n'
bad_data 'an empty cell' "bad.csv:2:.*'N'" 't,v,N\n0,1,\n'
bad_data 'NaN' "bad.csv:2:.*'v'.*'nan'" 't,v,N\n0,nan,2\n'
bad_data 'infinity' "bad.csv:2:.*'N'.*'inf'" 't,v,N\n0,1,inf\n'
bad_data 'a negative normal force' "bad.csv:3:.*'N'.*-2 N is negative" 't,v,N\n0,1,2\n1,1,-2\n'
bad_data 'time that stands still' "bad.csv:4:.*'t'.*1 s does not come after 1 s" 't,v,N\n0,1,2\n1,1,2\n1,1,2\n'
bad_data 'time that runs back' "bad.csv:3:.*'t'.*-1 s does not come after 0 s" 't,v,N\n0,1,2\n-1,1,2\n'
bad_data 'a row cut short' 'bad.csv:3:.*2 cells' 't,v,N\n0,1,2\n1,1'
bad_data 'a row too long' 'bad.csv:2:.*4 cells' 't,v,N\n0,1,2,3\n'
bad_data 'a quote without end' 'bad.csv:2' 't,v,N\n0,"1,2\n'
bad_data 'binary' 'bad.csv' '\0177ELF\0001\0000\0000\0377\0376'
printf '[law]\ntype = coulomb\nmu_c = 10\n' >steep.ini
printf 't,v,N\n0,0,1\n1,0,1e308\n' >heavy.csv
check 'record: a force too large for a number' refuses 'heavy.csv:3: law coulomb gives no finite' "$bristle" eval steep.ini heavy.csv
check 'record: missing' refuses 'nowhere.csv' "$bristle" eval card.ini nowhere.csv
check 'record: a directory' refuses '/tmp.*directory' "$bristle" eval card.ini /tmp
check 'record: a named column that is not there' refuses "named.csv:1: no column 'slip' (--columns v=slip)" "$bristle" eval -c v=slip card.ini named.csv

# ---- unwritable output ----
mkdir folder
check 'output: a directory' refuses 'folder.*directory' "$bristle" eval -o folder card.ini record.csv
check 'output: a folder that is not there' refuses 'nowhere/out.csv' "$bristle" eval -o nowhere/out.csv card.ini record.csv
check 'output: the record itself' refuses 'record.csv: the output would replace the input' "$bristle" eval -o record.csv card.ini record.csv
if [ "$(id -u)" -ne 0 ]; then
    chmod a-w folder
    check 'output: a folder without permission' refuses 'folder/out.csv' "$bristle" eval -o folder/out.csv card.ini record.csv
elif command -v setpriv >/dev/null; then
    chmod 755 . folder && chmod a+r ./*.ini ./*.csv
    check 'output: a folder without permission' refuses 'folder/out.csv' \
        setpriv --reuid=65534 --regid=65534 --clear-groups "$bristle" eval -o folder/out.csv card.ini record.csv
else
    skip 'output: a folder without permission' 'root may write anywhere and setpriv is not there'
fi
if [ -w /dev/full ]; then
    refuses_full() { "$bristle" eval card.ini record.csv >/dev/full 2>err; [ $? -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -q 'standard output' err; }
    check 'output: a full device' refuses_full
    help_full() { "$bristle" help >/dev/full 2>err; [ $? -eq 2 ] && [ "$(wc -l <err)" -eq 1 ]; }
    check 'output: a full device for help' help_full
else
    skip 'output: a full device' 'there is no /dev/full'
fi
awk 'BEGIN { print "t,v,N"; for (i = 0; i < 20000; i++) print i ",0.5,2" }' >long.csv
cp first.csv result.csv
full_disk() { (ulimit -f 64 && trap '' XFSZ && exec "$bristle" eval -o result.csv card.ini long.csv) >out 2>err; [ $? -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -q 'result.csv' err; }
check 'output: a file that cannot grow' full_disk
check 'and the earlier result is untouched' cmp result.csv first.csv
is 'no partial files are left' "$(find . -name '.*' -type f ! -name .said | wc -l)" 0

# ---- the man page ----
page=$sources/docs/man/bristle.1
for c in $commands help; do check "the man page describes $c" grep -q "^.It Cm $c" "$page"; done
is 'its synopsis is what the program says (scripts/man-synopsis makes it)' "$(sed -n '/^.Sh SYNOPSIS/,/^.Sh DESCRIPTION/p' "$page" | sed '1d;$d')" "$(sh "$sources/scripts/man-synopsis" "$bristle")"
check 'in which all options stand' sh -c "[ \$(sh '$sources/scripts/man-synopsis' '$bristle' | grep -c 'Fl -') -gt 100 ]"
for c in planar slide; do
    check "the page of $c is made" sh -c "sh '$sources/scripts/man-page' '$bristle' $c 1.0 >$c.1"
    check 'and has each key with its unit, range and preset' sh -c "'$bristle' $c --describe | sed -n 's/^  \([a-z][a-z_0-9]*\) .*/\1/p' | while read -r key; do grep -A1 \"^  \$key \" $c.1 | grep -q 'unit' || exit 1; done && grep -q 'range' $c.1"
    if command -v mandoc >/dev/null; then check 'without a warning' sh -c "! mandoc -T lint -W error $c.1 | grep ."; fi
done
check 'that of planar the shapes' sh -c "grep -A1 '^  surface ' planar.1 | grep -q 'range square, .*, hertz'"
check 'that of another command no keys' sh -c "sh '$sources/scripts/man-page' '$bristle' eval 1.0 >eval.1 && ! grep -q 'KEYS OF' eval.1"
for o in output columns normal-force plugin width height resolution set params variant coefficient duration every; do check "and --$o" grep -q "^.It Fl . , -$o " "$page"; done
if command -v mandoc >/dev/null; then
    # Matters of style left out: how long a line of the source is, and that mandoc's own index is older than some page here.
    check 'mandoc has nothing to warn of in it' sh -c "! mandoc -T lint -W warning '$page' | grep ."
else
    skip 'lint of the man page' 'mandoc is not installed'
fi
sed -n '/^.Sh EXAMPLES/,/^.Sh SEE/p' "$page" | sed -n '/^.Bd/,/^.Ed/p' | sed '/^\./d; s/\\e/\\/g' >example.sh
check 'its examples have commands' test "$(wc -l <example.sh)" -eq 12
mkdir example
check 'that run' sh -c "cd example && PATH='${bristle%/*}':\"\$PATH\" sh -eu ../example.sh"
is 'and bound friction at rest by mu_s N' "$(cell 1 5 example/out.csv),$(cell 1 6 example/out.csv)" -2,2
check 'and give (mu_c + (mu_s - mu_c)/e) N at v_S' near "$(cell 2 4 example/out.csv)" "-$at_v_S"
check 'and give the centre of pressure 1/14 of a cell above the middle' near "$(cell 1 2 example/grip/limit-surface-constants.csv)" \
    "$(awk 'BEGIN { printf "%.17g", 0.01 / 14 }')"

# v_0 less the kick sigma1 mu g/sigma0 of the bristles' damping, squared, over 2 mu g.
check 'and throw a box as far as Coulomb says' awk -F, 'END { v = 0.5 - 8e-4 * 0.25 * 9.81; d = v * v / (2 * 0.25 * 9.81); exit !($2 > 0.9999 * d && $2 < 1.0001 * d && $5 < 1e-6) }' \
    example/box.csv
check 'and repeat a run of a scene byte for byte' diff -r example/boxes example/again
check 'in which the boxes slide as far as theory says, to a step' awk -F, '/^[0-9]*,[0-9.e-]*,plastic box/ { x = $4; v = $11 } END { d = 4 / (2 * 0.3 * 9.81); exit !(x > d - 0.02 && x < d + 0.001 && v * v < 1e-8) }' \
    example/boxes/poses.csv

# ---- planar ----
printf 't_s,v_x_m_per_s,v_y_m_per_s,omega_rad_per_s\n0,0,0,0\n0.1,0.02,0,0\n1,0.02,0,0\n' >slide.csv
printf '[motion]\nprofile = slide.csv\nnormal_force = 3\n[solver]\nduration = 0.5\n' >slide.ini
# The solver's section is the last of slide.ini.
for m in distributed reduced ellipsoid; do
    for method in bdf rosenbrock; do
        { cat slide.ini; printf 'method = %s\n[model]\nkind = %s\n' $method $m; } >$m.ini
        check "planar: $m by $method" succeeds "$bristle" planar -o $m-$method.csv $m.ini
    done
    # At the default relative tolerance of 1e-7.
    check 'both methods give the same friction' sh -c "paste -d, $m-bdf.csv $m-rosenbrock.csv |
        awk -F, 'NR == 1 { n = NF / 2; next } { e = \$5 - \$(n + 5); if (e * e > 1e-8) bad = 1 } END { exit bad || NR < 50 }'"
    printf '[model]\nkind = %s\n' $m | cat slide.ini - >$m.ini
    check "planar: $m" succeeds "$bristle" planar -o $m.csv $m.ini
    # Sliding steadily: (mu_c + sigma2 v) N; the Stribeck fall is past.
    check 'ends in Coulomb and viscous friction' awk -F, 'END { f = -3 * (1 + 0.2 * 0.02); exit !(($5 - f) ^ 2 < 1e-12) }' $m.csv
    is 'a row a window' "$(wc -l <$m.csv)" 51
done
sed 's/^duration.*/&\nrelative_tolerance = 1e-30/' slide.ini >narrow.ini
check 'planar: a tolerance below round-off' refuses 'narrow.ini:[0-9]*: relative_tolerance = 1e-30 is less than 1e-14' "$bristle" planar -o narrow.csv narrow.ini
# The same motion in millimetres and milliseconds.
printf 't_ms,v_x [mm/s],v_y_mm_per_s,omega_deg_per_s\n0,0,0,0\n100,20,0,0\n1000,20,0,0\n' >slide-mm.csv
sed 's/slide.csv/slide-mm.csv/' distributed.ini >slide-mm.ini
check 'planar: a profile in other units' succeeds "$bristle" planar -o slide-mm.out slide-mm.ini
check 'is the same motion' cmp slide-mm.out distributed.csv
# Files of other programs: a map with semicolons, loads in any order of columns at any times, a normal force of its own.
printf '\357\273\2771;2;1\r\n0;3;1\r\n' >foreign.csv
printf 'torque_Nm\tt_s\tforce_y_N\tforce_x_N\n0\t0\t0\t0\n0\t0.013\t0\t1.5\n0\t0.5\t0\t1.5\n' >loads.tsv
printf 't_s;normal_force_N\n0;2\n0.3;5\n' >grip.csv
for fingers in 1 2; do
    printf '[contact]\nmap = foreign.csv\nwidth = 0.03\n[body]\nmass = 1\ninertia = 1e-3\nfingers = %d\n[load]\nfile = loads.tsv\nnormal_force_file = grip.csv\n' \
        $fingers >foreign.ini
    check "planar: foreign files, $fingers finger(s)" succeeds "$bristle" planar -o foreign.out foreign.ini
    is 'as long as the loads' "$(wc -l <foreign.out)" 51
    check 'friction balances the load' awk -F, -v n=$fingers 'END { e = n * $8 + 1.5; exit !(e * e < 1e-6 && $11 == 5) }' foreign.out
done
check 'planar: a second run gives the same bytes' sh -c "'$bristle' planar -o again.csv distributed.ini && cmp again.csv distributed.csv"
check 'planar: no output' refuses 'planar: -o FILE is missing' "$bristle" planar slide.ini
printf '[body]\nmas = 1\n' >bad.ini
check 'planar: an unknown key' refuses 'bad.ini:2: .body. has no key mas; did you mean mass' "$bristle" planar -o nowhere.csv bad.ini
printf '[body]\nmass = 1\n' >bad.ini
check 'planar: a missing key' refuses 'bad.ini:[0-9]*: .body. inertia is missing' "$bristle" planar -o nowhere.csv bad.ini
printf '[body]\nmass = 1\ninertia = 1\n' >bad.ini
check 'planar: no normal force' refuses 'bad.ini: .load. normal_force is missing, or normal_force_file' "$bristle" planar -o nowhere.csv bad.ini
printf '[body]\nmass = 0\ninertia = 1\n[load]\nnormal_force = 1\n' >bad.ini
check 'planar: no mass' refuses 'bad.ini:[0-9]*: .body. mass = 0 kg is not above 0' "$bristle" planar -o nowhere.csv bad.ini
printf '[motion]\nprofile = absent.csv\n' >bad.ini
check 'planar: a profile that is not there' refuses 'absent.csv' "$bristle" planar -o nowhere.csv bad.ini
printf '[friction]\ns_ba = 1\n[motion]\nprofile = slide.csv\nnormal_force = 1\n' >bad.ini
check 'planar: a friction parameter out of range' refuses 'bad.ini:2: .friction. s_ba: s_ba = 1' "$bristle" planar -o nowhere.csv bad.ini
printf '[motion]\nprofile = slide.csv\nnormal_force = 1\n[solver]\nmethod = euler\n' >bad.ini
check 'planar: an unknown method' refuses 'bad.ini:5: .solver. method = euler is neither bdf nor rosenbrock' "$bristle" planar -o nowhere.csv bad.ini
printf '[contakt]\nsurface = ring\n' >bad.ini
check 'planar: an unknown section' refuses 'bad.ini:2: there is no section .contakt.; did you mean contact' "$bristle" planar -o nowhere.csv bad.ini
printf '[contact]\nsurface = hurtz\n[motion]\nprofile = slide.csv\nnormal_force = 1\n' >bad.ini
check 'planar: an unknown shape' refuses 'bad.ini:2: .contact. surface = hurtz is no shape; did you mean hertz' "$bristle" planar -o nowhere.csv bad.ini
printf '[contact]\nsurface = squircle\n[motion]\nprofile = slide.csv\nnormal_force = 1\n' >bad.ini
check 'planar: a shape like none lists them' refuses "bad.ini:2: .contact. surface = squircle is no shape; they are $("$bristle" list shapes | sed -n 's/^  //p' | paste -sd, | sed 's/,/, /g')\$" "$bristle" planar -o nowhere.csv bad.ini
printf '[contact]\nmap = nosuch.csv\n[motion]\nprofile = slide.csv\nnormal_force = 1\n' >bad.ini
check 'planar: a map that is not there' refuses 'bad.ini:2: .contact. map: nosuch.csv: cannot open' "$bristle" planar -o nowhere.csv bad.ini
printf '1,2\n3,4\n' >small.csv
printf '[contact]\nsurface = ring\nmap = small.csv\n[motion]\nprofile = slide.csv\nnormal_force = 1\n' >bad.ini
check 'planar: a shape and a map' refuses 'both surface and map' "$bristle" planar -o nowhere.csv bad.ini
printf '[contact]\ncells = 9\nmap = small.csv\n[motion]\nprofile = slide.csv\nnormal_force = 1\n' >bad.ini
check 'planar: cells of a map' refuses 'cells has no effect: a map has its own' "$bristle" planar -o nowhere.csv bad.ini
printf '[motion]\nprofile = slide.csv\nnormal_force = 1\n[load]\nforce_x = 1\n' >bad.ini
check 'planar: loads on a motion' refuses 'bad.ini:5: .load. force_x has no effect: with .motion. profile there is no body' "$bristle" planar -o nowhere.csv bad.ini
printf '[motion]\nprofile = slide.csv\nnormal_force = -1\n' >bad.ini
check 'planar: a negative normal force' refuses 'bad.ini:3: .motion. normal_force = -1 N is negative' "$bristle" planar -o nowhere.csv bad.ini
printf '[load]\nnormal_force = 1\nnormal_force_file = slide.csv\n[body]\nmass = 1\ninertia = 1\n' >bad.ini
check 'planar: two normal forces' refuses 'both normal_force and normal_force_file' "$bristle" planar -o nowhere.csv bad.ini
# idle KEY WHY CASE: a key that would change nothing
idle() {
    printf '%b' "$3" >bad.ini
    check "planar: $1 without an effect" refuses "bad.ini:[0-9]*: $1 has no effect: $2" "$bristle" planar -o nowhere.csv bad.ini
}
moved='[motion]\nprofile = slide.csv\nnormal_force = 1\n'
idle '.contact. radius' 'only surface' "[contact]\nsurface = square\nradius = 0.01\n$moved"
idle '.contact. radius' 'only surface' "[contact]\nmap = small.csv\nradius = 0.01\n$moved"
idle '.contact. inner_radius' 'only surface = ring' "[contact]\nsurface = hertz\ninner_radius = 0.01\n$moved"
idle '.contact. exponent' 'only surface = profile' "[contact]\nexponent = 3\n$moved"
idle '.friction. s_ba' 'only elasto_plastic = yes' "[friction]\nelasto_plastic = no\ns_ba = 0.5\n$moved"
idle '.model. n_ls' 'only kind = reduced' "[model]\nn_ls = 5\n$moved"
idle '.model. n_ls' 'only kind = reduced' "[model]\nkind = ellipsoid\nn_ls = 5\n$moved"
idle '.solver. body_tolerance' 'with .motion. profile there is no body' "[solver]\nbody_tolerance = 1e-6\n$moved"
idle '.body. fingers' 'with .motion. profile there is no body' "[body]\nfingers = 2\n$moved"
idle '.support. omega' 'with .motion. profile the twist is that against the support' "[support]\nomega = 1\n$moved"
idle '.motion. normal_force' 'a body has its own' '[motion]\nnormal_force = 1\n[body]\nmass = 1\ninertia = 1\n[load]\nnormal_force = 1\n'
printf '[contact]\nmap =\n[motion]\nprofile = slide.csv\nnormal_force = 1\n' >bad.ini
check 'planar: an empty value' refuses 'bad.ini:2: .contact. map is empty' "$bristle" planar -o nowhere.csv bad.ini
printf '[motion]\nprofile = absent.csv\nnormal_force = 1\n' >bad.ini
check 'planar: a missing profile names case and key' refuses 'bad.ini:2: .motion. profile: absent.csv: cannot open' "$bristle" planar -o nowhere.csv bad.ini
awk 'BEGIN { printf "[motion]\nprofile = "; for (i = 0; i < 180; i++) printf "x"; print "\nnormal_force = 1" }' >bad.ini
check 'planar: so does one of a long name' refuses 'bad.ini:2: .motion. profile: xxx' "$bristle" planar -o nowhere.csv bad.ini
printf 't_s,force_x_N,force_y_N,torque_Nm,normal_force_N\n0,0,0,0,1\n1,0,0,0,1\n' >both.csv
printf '[body]\nmass = 1\ninertia = 1\n[load]\nfile = both.csv\nnormal_force = 2\n' >bad.ini
check 'planar: a constant beside a column of the normal force' refuses '.load. normal_force: file = both.csv has a column' "$bristle" planar -o nowhere.csv bad.ini
printf '[body]\nmass = 1\ninertia = 1\n[load]\nfile = loads.tsv\n' >bad.ini
check 'planar: no normal force at all' refuses 'normal_force is missing, or normal_force_file, or a column normal_force_N of file = loads.tsv' \
    "$bristle" planar -o nowhere.csv bad.ini
# A radius makes the circle a disc, as large as asked for: r of eq. (23) is 2/3 R, seen as torque in a spin.
for radius in 0.004 0.008; do
    printf 't_s,v_x_m_per_s,v_y_m_per_s,omega_rad_per_s\n0,0,0,10\n1,0,0,10\n' >spin.csv
    printf '[contact]\ncells = 101\nradius = %s\n[friction]\nsigma2 = 0\n[motion]\nprofile = spin.csv\nnormal_force = 3\n[solver]\nduration = 0.05\n' $radius >spin.ini
    check "planar: a disc of radius $radius" succeeds "$bristle" planar -o spin.out spin.ini
    check 'has 2/3 mu N R' awk -F, -v r=$radius 'END { e = -$7 / (2 / 3 * 3 * r) - 1; exit !(e * e < 1e-3) }' spin.out
done
# Free fall of a body: exact by the method that is the default; loads of a file and constants add up.
printf 't_s,force_x_N,force_y_N,torque_Nm\n0,2,0,0.003\n1,2,0,0.003\n' >push.csv
printf '[body]\nmass = 2\ninertia = 1e-3\n[load]\nforce_y = -19.62\nforce_x = 1\ntorque = -0.001\nnormal_force = 0\n[solver]\nduration = 1\n' >fall.ini
# fallen X Y ANGLE: of the last row of fall.csv
fallen() { awk -F, -v x="$1" -v y="$2" -v a="$3" 'function off(p, q) { return (p - q) ^ 2 > 1e-24 } END { exit NR != 101 || off($2, x) || off($3, y) || off($4, a) }' fall.csv; }
check 'planar: free fall' succeeds "$bristle" planar -o fall.csv fall.ini
check 'is g t^2/2' fallen 0.25 -4.905 -0.5
sed 's/^force_y/file = push.csv\nforce_y/' fall.ini >more.ini
check 'planar: loads of a file, and constants' succeeds "$bristle" planar -o fall.csv more.ini
check 'add up' fallen 0.75 -4.905 1
is 'planar: nothing was written\' "$(ls nowhere.csv 2>/dev/null | wc -l)" 0

# ---- limit-surface ----
cat >ring.csv <<'END'
0,1,0
1,0,1
0,1,0
END
check 'limit-surface of four points on a circle' succeeds "$bristle" limit-surface -W 0.03 -n 8 -o ring ring.csv
is 'says nothing' "$(wc -c <out)" 0
# Spinning about each corner of the middle cell, two points turn at 45 degrees to their arm, two at atan(1/3).
check 'r is the torque by the bilinear rule' near "$(cell 1 3 ring/limit-surface-constants.csv)" \
    "$(awk 'BEGIN { printf "%.17g", 0.01 * (sqrt(1 / 2) + 3 / sqrt(10)) / 2 }')"
check 'u is its square' near "$(cell 1 4 ring/limit-surface-constants.csv)" 1e-4
is 'four cells' "$(cell 1 5 ring/limit-surface-constants.csv)" 4
check 'maximum dissipation is missed by less than 2 sqrt(2) cells over r, convexity by no more' \
    awk -F, 'NR == 2 { exit !($6 >= 0 && $6 < 2 * sqrt(2) * 0.01 / $3 && $7 <= $6 && $8 >= 0 && $9 > 0) }' ring/limit-surface-constants.csv
is 'the table has (4 n + 1)(n + 1) nodes' "$(wc -l <ring/limit-surface.csv)" $((33 * 9 + 1))
is 'the sections have four directions' "$(cut -d, -f1 ring/limit-surface-sections.csv | sort -u | wc -l)" 5
check 'they end in translation' awk -F, 'NR == 178 { exit !($3 > 1 - 1e-12 && $3 < 1 + 1e-12 && $5 * $5 < 1e-20) }' ring/limit-surface-sections.csv
check 'a second run gives the same bytes' sh -c "'$bristle' limit-surface -W 0.03 -n 8 -o again ring.csv && cmp ring/limit-surface.csv again/limit-surface.csv"
check 'a map that is not there' refuses 'absent.csv' "$bristle" limit-surface -o ring absent.csv
printf '1,2\n3\n' >ragged.csv
check 'a ragged map' refuses 'ragged.csv: row 2 has 1 cells' "$bristle" limit-surface -o ring ragged.csv
check 'a width that is none' refuses '--width: .wide. is not a number' "$bristle" limit-surface -W wide ring.csv
check 'a width below zero' refuses '--width: -1 m' "$bristle" limit-surface -W -1 ring.csv
check 'a resolution out of range' refuses "--resolution: '0'" "$bristle" limit-surface -n 0 ring.csv
check 'the earlier table is untouched' cmp ring/limit-surface.csv again/limit-surface.csv
cp ring.csv limit-surface.csv
check 'a map that the output would replace' refuses 'would replace the input' "$bristle" limit-surface limit-surface.csv
check 'which is still there' cmp ring.csv limit-surface.csv
# ---- progress: on a terminal alone ----
printf '[body]\nmass = 1\ninertia = 1\n[load]\nforce_x = 3*sin(20*t)\nnormal_force = 1\n[solver]\nduration = 150\n' >long.ini
sed 's/^duration.*/duration = 2000/' "$sources/examples/slide.ini" >longslide.ini
# on_terminal COMMAND...: what comes on standard error where that is a terminal, each writing of the line as a line of its own
on_terminal() { script -qec "$* >out.txt" typed </dev/null >/dev/null && tr '\r' '\n' <typed | sed 's/^\x1b\[K//'; }
if command -v script >/dev/null 2>&1 && script -qec true typed </dev/null >/dev/null 2>&1; then
    for command in 'planar -o typed.csv long.ini' 'slide -o typed.csv longslide.ini' 'run -d 150 boxes'; do
        on_terminal "$bristle" "$command" >lines
        check "${command%% *} says how far it is, and how long it will take" grep -q "^${command%% *}: [0-9.e+]* of [0-9]* s, [0-9]* s, about [0-9]* s left$" lines
        is 'further each time' "$(sed -n "s/^${command%% *}: \([0-9.e+]*\) of.*/\1/p" lines | awk '$1 < last { bad = 1 } { last = $1 } END { print bad + 0, (last > 0) }')" '0 1'
        is 'and wipes it at the end' "$(sed -n 's/.*\r\x1b\[K//p' typed | grep -c " of .*left")" 0
    done
else
    skip 'progress on a terminal' 'no script here'
fi
check 'nothing elsewhere' succeeds "$bristle" planar -o silent.csv long.ini

tap_end
