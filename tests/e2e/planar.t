#!/bin/sh
# A planar case of the user's own needs no C: map, motion, loads and normal force come from files that other programs wrote, through
# --set into the experiments and through CASE.ini into `bristle planar`. What comes out is held to theory, and a file that cannot be
# meant costs one line that names file, row and column, and nothing of an earlier result.
. tests/e2e/tap.sh

cd "$scratch" || exit 1
unset BRISTLE_HOME
maps=$root/tests/fuzz/corpus/map

# experiment ID section.key=value ...: a short run into results/
experiment() {
    program=$BRISTLE_BUILD/experiments/planar-$1
    shift
    for setting in "$@"; do set -- "$@" --set "$setting"; shift; done
    "$program" --quick --out results "$@" >out 2>err
}
# own ID section.key=value ...: runs, no claim counts, no claim fails
own() { experiment "$@" && [ ! -s err ] && ! grep -q '^not ok' out && ! grep '^ok' out | grep -qv "SKIP not the document's case: "; }
# refuses WORDS COMMAND...: exit 2, one line that has the words, results untouched
refuses() {
    words=$1
    shift
    cat results/* >before 2>/dev/null
    "$@"
    status=$?
    cat results/* >after 2>/dev/null
    cat err
    [ $status -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -qF -- "$words" err && cmp -s before after
}
# column NAME FILE: its values, a line each
column() { awk -F, -v name="$1" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) c = i; next } { print $c }' "$2"; }
# finite N FILE: its first N columns
finite() { [ -s "$2" ] && ! cut -d, -f"1-$1" "$2" | grep -E '(^|,)-?(nan|inf)'; }
# alike A B COLUMN TOLERANCE: largest difference
alike() {
    awk -F, -v c="$3" -v t="$4" 'NR == FNR { a[FNR] = $c; n = FNR; next } FNR > 1 { e = a[FNR] - $c; if (e < 0) e = -e; if (!(e <= t)) bad = 1 }
        END { exit !(FNR == n && n > 1 && !bad) }' "$1" "$2"
}
# near A B TOLERANCE
near() { awk -v a="$1" -v b="$2" -v t="$3" 'BEGIN { e = a - b; if (e < 0) e = -e; s = b < 0 ? -b : b; exit !(a != "" && b != "" && e <= t * s) }'; }

# ---- files as other programs write them ----
# The same 7 x 5 map as a grey picture, and as the numbers it was painted with.
cp "$maps/grey8.png" grip.png
awk 'BEGIN { for (y = 0; y < 5; y++) { for (x = 0; x < 7; x++) printf "%s%d", x ? "," : "", (x * 37 + y * 91 + 5) % 256; print "" } }' >grip.csv
printf '\357\273\277' | cat - grip.csv | sed 's/,/;/g; s/$/\r/' >excel.csv
printf '\357\273\277t_s;v_x_m_per_s;v_y_m_per_s;omega_rad_per_s\r\n0;0;0;0\r\n0.07;0.01;0;0\r\n0.2;0;0.01;1\r\n0.3;0;0;0\r\n' >profile.csv
printf 'normal_force_N\tt_s\n1\t0\n2\t0.11\n0\t0.2\n1.5\t0.3\n' >force.tsv
printf 't_s,torque_Nm,force_x_N,force_y_N\n0,0,0,0\n0.05,0.001,0.2,0\n0.3,0,0.1,0.1\n' >loads.csv

for id in fig05-velocity-profile fig13-17-reduced-vs-distributed fig19-21-surfaces; do
    check "$id: map, profile and normal force of one's own" own $id contact.surface=grip.png motion.profile=profile.csv \
        motion.normal_force_file=force.tsv solver.duration=0.3 contact.cells=33 friction.mu_s=1.5 table.n_ls=11
    check 'every window is written' test "$(column t_s results/forces.csv | sort -un | wc -l)" -eq 30
    check 'all finite' finite 9 results/forces.csv
    # The force at the start of the window 0.2 s ... 0.21 s is none.
    is 'no normal force, no friction' "$(awk -F, '$3 > 0.2099 && $3 < 0.2101 { s += $7 ^ 2 + $8 ^ 2 + $9 ^ 2 } END { print s + 0 }' results/forces.csv)" 0
    cp results/forces.csv picture.csv
    own $id contact.surface=grip.csv motion.profile=profile.csv motion.normal_force_file=force.tsv solver.duration=0.3 \
        friction.mu_s=1.5 table.n_ls=11
    # Grey is a share of white: weights differ by round-off, forces of 2 N by what the integrator makes of it.
    check 'the map as numbers gives the same friction' alike results/forces.csv picture.csv 7 1e-4
    cp results/forces.csv numbers.csv
    own $id contact.surface=excel.csv motion.profile=profile.csv motion.normal_force_file=force.tsv solver.duration=0.3 \
        friction.mu_s=1.5 table.n_ls=11
    check 'and the same bytes with semicolons, byte-order mark and CRLF' cmp results/forces.csv numbers.csv
done
check 'errors as boxes for a map of one'\''s own' own fig22-error-boxplot contact.surface=grip.png motion.profile=profile.csv \
    motion.normal_force_file=force.tsv solver.duration=0.3
is 'two variants, two quantities' "$(wc -l <results/boxes.csv)" 5
check 'steady friction of a map of one'\''s own' own fig10-force-steps contact.surface=grip.png motion.profile=profile.csv motion.normal_force_file=force.tsv
check 'is finite' sh -c "cut -d, -f1-10 results/whole.csv | grep -vqE 'nan|inf'"
check 'convergence over N_ls for a map of one'\''s own' own fig37-rmse-nls sweep.surfaces=grip.csv protocol.profile=profile.csv \
    protocol.duration=0.3 sweep.rows=1 protocol.time_step=5e-5

# A normal force that does not vary, from a file or as a number.
printf 't_s,normal_force_N\n0,3\n' >three.csv
experiment fig05-velocity-profile motion.profile=profile.csv motion.normal_force=3 solver.duration=0.3
column fx_N results/forces.csv | tail -n 12 | head -n 1 >number
experiment fig05-velocity-profile motion.profile=profile.csv motion.normal_force_file=three.csv solver.duration=0.3
check 'three newtons from a file are three newtons' near "$(column fx_N results/forces.csv | tail -n 12 | head -n 1)" "$(cat number)" 1e-12

# ---- drift ----
printf 't_s,force_x_N,force_y_N,torque_Nm\n0,0,0,0\n0.1,0.5,0,0\n9,0.5,0,0\n' >push.csv
printf 't_s,normal_force_N\n0,4\n' >four.csv
for id in fig06-23-drift-tangential-load fig24-25-drift-normal-load; do
    check "$id: map, loads and normal force of one's own" own $id contact.surface=grip.png load.file=push.csv \
        load.normal_force_file=four.csv solver.duration=0.3
    is 'two models, two laws, every window' "$(wc -l <results/motion.csv)" 121
    # Far below break-away, elasto-plastic bristles are springs: x = F/(sigma0 f_N). Those of the reduced model follow the table's
    # direction, interpolated over pi/40: up to (pi/40)^2/8 = 8e-4 short of one.
    for model in 0 1; do
        tolerance=1e-4
        [ $model -eq 0 ] || tolerance=8e-4
        check 'a push below break-away bends the bristles by F/(sigma0 f_N)' \
            near "$(awk -F, -v m=$model '$1 == m && $2 == 1 { x = $4 } END { print x }' results/motion.csv)" 1.25e-7 $tolerance
    done
done

# ---- slip-stick ----
for id in fig26-28-slip-stick-case1 fig29-32-slip-stick-case2; do
    check "$id: map, loads and normal force of one's own" own $id contact.surface=excel.csv load.file=loads.csv force.file=force.tsv \
        solver.duration=0.3
    is 'two models, two force profiles, every window' "$(wc -l <results/motion.csv)" 121
    check 'all finite' finite 14 results/motion.csv
done
# Loads that bear the weight: the bristles, which would bend by 3e-7 m, stay straight within the tolerance of 1e-9 m.
printf 't_s,force_x_N,force_y_N,torque_Nm\n0,0,1.962,0\n' >bear.csv
check 'loads act besides the weight' own fig26-28-slip-stick-case1 load.file=bear.csv solver.duration=0.3
is 'and can bear it' "$(column y_m results/motion.csv | awk '{ if ($1 * $1 > m) m = $1 * $1 } END { print (m < 1e-18) }')" 1
check 'time of a case of one'\''s own' own table4-simulation-time contact.surface=grip.png force.file=force.tsv load.file=loads.csv solver.duration=0.1
check 'a growing contact takes loads and normal force' own fig33-35-load-dependent-surface force.file=force.tsv load.file=loads.csv solver.duration=0.1
check 'but no map' refuses 'planar-fig29-32-slip-stick-case2 takes a surface' experiment fig33-35-load-dependent-surface contact.surface=grip.csv
check 'recorded curves can be left out' own fig13-17-reduced-vs-distributed reference.recorded=none reference.published=none solver.duration=0.1

# ---- the example of the documentation ----
sed -n 's/^    //p' "$root/docs/own-planar-case.md" | sed "s,build/,$BRISTLE_BUILD/,g" >example.sh
mkdir documented
check 'the example of docs/own-planar-case.md runs' sh -c 'cd documented && sh -eu ../example.sh'
is 'it moves three models through 30 windows' "$(wc -l <documented/own/forces.csv)" 91
check 'it writes a limit surface' test -s documented/own/limit-surface.csv
check 'and the two fingers hold the weight' awk -F, 'END { e = 2 * $9 - 1.962; exit !(e * e < 1e-10) }' documented/own/body.csv

# ---- what cannot be meant ----
printf '1,2,3\n4,-5,6\n' >negative.csv
printf '1,2,3\n4,5\n' >ragged.csv
printf '0,0\n0,0\n' >zero.csv
printf 't_s,normal_force_N\n0,1\n0.1,2\n0.2,-0.5\n' >pulled.csv
printf 't_s,force_x_N,force_y_N,torque_Nm\n0,0,0,0\n0.2,1,0,0\n0.1,1,0,0\n' >back.csv
printf 't_s,force_x_N,force_y_N,torque_Nm\n0,0,0,0\n"0,1",0,0,0\n' >quoted.csv
printf 't_s;force_x_N;force_y_N;torque_Nm\n0;0;0;0\n0,1;0.5;0;0\n' >mixed.csv
printf 't_s,force_x_N,force_y_N\n0,0,0\n' >short.csv
head -c 60 grip.png >cut.png
check 'a negative pressure' refuses 'negative.csv: row 2, column 2: pressure -5' experiment fig05-velocity-profile contact.surface=negative.csv
check 'a ragged map' refuses 'ragged.csv: row 2 has 2 cells, the first 3' experiment fig26-28-slip-stick-case1 contact.surface=ragged.csv
check 'a map without load' refuses 'zero.csv: no cell' experiment fig24-25-drift-normal-load contact.surface=zero.csv
check 'a picture cut short' refuses 'cut.png' experiment fig22-error-boxplot contact.surface=cut.png
check 'a map that is not there' refuses "contact.surface: there is no file 'absent.png'" experiment fig19-21-surfaces contact.surface=absent.png
check 'a shape that is none' refuses "did you mean 'ring'" experiment fig29-32-slip-stick-case2 contact.surface=rimg
check 'a normal force below zero' refuses "pulled.csv:4: column 'normal_force_N': -0.5 is negative" experiment fig26-28-slip-stick-case1 force.file=pulled.csv
check 'the same under a motion' refuses "pulled.csv:4: column 'normal_force_N': -0.5 is negative" experiment fig13-17-reduced-vs-distributed motion.normal_force_file=pulled.csv
check 'time that goes back' refuses "back.csv:4: column 't_s': time 0.1 s is not after 0.2 s" experiment fig24-25-drift-normal-load load.file=back.csv
check 'decimal commas among commas' refuses "quoted.csv:3: column 't_s': '0,1' is not a finite number" experiment fig06-23-drift-tangential-load load.file=quoted.csv
check 'decimal commas and points' refuses "mixed.csv:3: column 'force_x_N': '0.5' has a decimal point, other numbers have a comma" experiment fig06-23-drift-tangential-load load.file=mixed.csv
check 'a column that is missing' refuses "short.csv:1: no column 'torque_Nm'; there are: t_s, force_x_N, force_y_N" experiment fig24-25-drift-normal-load load.file=short.csv
printf 'v_x_m_per_s,v_y_m_per_s,omega_rad_per_s\n0,0,0\n' >timeless.csv
check 'a profile without time' refuses "timeless.csv:1: no column 't_s' of time" experiment fig05-velocity-profile motion.profile=timeless.csv
# ---- limit surfaces of shapes ----
check 'the limit surface of a shape' "$BRISTLE_BUILD/bin/bristle" limit-surface -o ring -c 61 -n 14 ring
# Sliding along x: node (0, b) has force_x = -along, torque = -torque, at the same phi.
is 'its sections meet the nodes of its table' "$(awk -F, 'FNR == 1 { next } NR == FNR { if ($1 == 0) { x[$2 + 0] = $3; q[$2 + 0] = $5; n++ } next }
    $1 == 0 { for (phi in x) { d = phi - $2; if (d < 0) d = -d; if (d < 1e-5) { e = x[phi] + $3; f = q[phi] + $5; if (e * e + f * f < 1e-20) met++ } } }
    END { print n, met }' ring/limit-surface.csv ring/limit-surface-sections.csv)" '15 15'
check 'cells of a map' refuses 'is a map' sh -c "'$BRISTLE_BUILD/bin/bristle' limit-surface -c 5 grip.csv 2>err"

# ---- formulas, durations ----
printf '[body]\nmass = 0.2\ninertia = 5e-4\n[load]\nforce_x = 0.3*sin(20*t)\nnormal_force = 0\n[solver]\nhold = no\nduration = 0.504\n[contact]\ncells = 5\n' >sine.ini
check 'a load as a formula' sh -c "'$BRISTLE_BUILD/bin/bristle' planar -o sine.csv sine.ini 2>err"
check 'moves the body as theory has it' near "$(column v_x_m_per_s sine.csv | tail -1)" \
    "$(awk 'BEGIN { printf "%.12g", 0.3 / (20 * 0.2) * (1 - cos(20 * 0.5)) }')" 1e-6
check 'a duration that is no multiple of the window is said' grep -q 'no multiple of the window, 0.01 s: it runs for 0.5 s' err

# ---- the keys explain themselves ----
bristle=$BRISTLE_BUILD/bin/bristle
check 'bristle planar --describe' sh -c "'$bristle' planar --describe >keys.txt"
# Every key that the reader knows, in its section, and no other.
described() { awk '/^\[/ { section = $1; gsub(/[][]/, "", section) } /^  [a-z]/ { print section, $1 }' keys.txt | sort; }
sed -n 's/^ *{"\([a-z]*\)", "\([a-z0-9_]*\)", [A-Z_]*,.*/\1 \2/p' "$root/lib/planar/case_keys.c" | sort >known.txt
check 'the reader has keys' test "$(wc -l <known.txt)" -gt 40
is 'they are the keys that the reader knows' "$(described)" "$(cat known.txt)"
# its SECTION KEY WHAT: unit, range or preset
its() {
    awk -v s="[$1]" -v k="$2" '/^\[/ { there = $1 == s } /^  [a-z]/ { of = $1 } there && of == k && /^ *unit / { print; exit }' keys.txt |
        case $3 in unit) sed 's/^ *unit \(.*\), range .*/\1/' ;; range) sed 's/.*, range \(.*\), preset .*/\1/' ;; *) sed 's/.*, preset //' ;; esac
}
is 'units' "$(its contact width unit), $(its friction sigma0 unit), $(its body inertia unit), $(its load torque unit)" 'm, 1/m, kg m^2, N m'
is 'a mass has no preset' "$(its body mass preset)" none
# The presets are those of a run: all of them written out change nothing, one that is another does.
short='[body]\nmass = 0.2\ninertia = 5e-4\nv_x = 0.01\n[load]\nnormal_force = 2\n'
all_presets() {
    printf '[body]\nmass = 0.2\ninertia = 5e-4\nv_x = 0.01\n'
    for key in fingers carried x y angle v_y omega; do echo "$key = $(its body $key preset)"; done
    printf '[load]\nnormal_force = 2\n'
    for key in force_x force_y torque; do echo "$key = $(its load $key preset)"; done
    # as_published excludes a radius
    for section in contact friction model solver; do
        echo "[$section]"
        described | sed -n "s/^$section //p" | grep -vx -e map -e radius -e inner_radius -e exponent -e height -e n_ls -e '.*_as_published' |
            while read -r key; do echo "$key = $(its $section "$key" preset)"; done
    done
}
printf '%b' "$short" >short.ini
all_presets >presets.ini
"$bristle" planar -o short.out short.ini
check 'all presets, written out' "$bristle" planar -o presets.out presets.ini
check 'are those of a run without them' cmp short.out presets.out
sed 's/^mu_c = .*/mu_c = 0.9/' presets.ini >other.ini
"$bristle" planar -o other.out other.ini
check 'and one that differs is noticed' sh -c '! cmp -s short.out other.out'
for key in relative_tolerance bristle_tolerance body_tolerance; do
    most=$(its solver $key range | sed 's/.*, \(.*\)]/\1/') least=$(its solver $key range | sed 's/\[\(.*\),.*/\1/')
    for end in $least/0.5 $most/2; do
        printf '%b' "${short}[solver]\nduration = 0.01\n$key = $(awk "BEGIN { print ${end%/*} * ${end#*/} }")\n" >bound.ini
        check "$key has that bound: ${end%/*}" refuses "$key = " sh -c "'$bristle' planar -o bound.out bound.ini 2>err"
    done
done
# As JSON: the same keys with the same units and presets.
check 'bristle planar --describe --json' sh -c "'$bristle' planar --describe --json >keys.json"
if command -v python3 >/dev/null; then
    python3 - >json.txt <<'EOF'
import json
for s in json.load(open("keys.json"))["sections"]:
    for p in s["parameters"]:
        print(s["section"], p["name"])
EOF
    is 'has the same keys' "$(sort json.txt)" "$(described)"
    is 'bounds, presets and choices' "$(python3 -c '
import json
s = {(s["section"], p["name"]): p for s in json.load(open("keys.json"))["sections"] for p in s["parameters"]}
t = s["solver", "bristle_tolerance"]
print(t["least"], t["most"], t["preset"], s["solver", "window"]["most"], s["body", "mass"]["preset"], s["model", "kind"]["choices"])')" \
        "1e-18 0.001 1e-12 None None ['distributed', 'reduced', 'ellipsoid']"
fi
check 'JSON is of the keys' refuses 'json is of --describe' sh -c "'$bristle' planar --json short.ini 2>err"
check 'it runs no case' refuses 'explains the keys' sh -c "'$bristle' planar --describe short.ini 2>err"
check 'without it a case is needed' refuses 'CASE.ini is missing' sh -c "'$bristle' planar -o x.csv 2>err"

tap_end
