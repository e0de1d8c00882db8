#!/bin/sh
# bristle slide: scenes along a line from files. Stick-slip on a belt comes out as theory has it, files and formulas say the same, and what cannot be
# meant costs one line that names file, line and position.
. tests/e2e/tap.sh

bristle=$BRISTLE_BUILD/bin/bristle
example=$root/examples/slide.ini
cd "$scratch" || exit 1
# refuses WORDS COMMAND...: exit 2, one line that has the words
refuses() {
    words=$1
    shift
    "$@" >out 2>err
    status=$?
    cat err
    [ $status -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -qF -- "$words" err
}
# near A B TOLERANCE
near() { awk -v a="$1" -v b="$2" -v t="$3" 'BEGIN { e = a - b; if (e < 0) e = -e; s = b < 0 ? -b : b; exit !(a != "" && b != "" && e <= t * s) }'; }
# column NAME FILE: its values, a line each
column() { awk -F, -v name="$1" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) c = i; next } { print $c }' "$2"; }

check 'the example runs' "$bristle" slide -o slide.csv -e events.csv "$example"
is 'a row each 0.01 s' "$(column t_s slide.csv | wc -l)" 1001
# F_s - F_k = 0.2 N: the block slips for 2 pi - 2 atan(drop omega/V) over omega, and sticks for 2 drop/V.
period=$(awk 'BEGIN { drop = 0.2 * 9.81 / 100; w = 10; v = 0.1; pi = atan2(0, -1); print (2 * pi - 2 * atan2(drop * w, v)) / w + 2 * drop / v }')
measured=$(awk -F, '$3 == "breaks_away" { if (n++ == 0) a = $1; b = $1 } END { print (b - a) / (n - 1) }' events.csv)
check "stick-slip with the period $period" near "$measured" "$period" 1e-7
is 'stuck means no slip' "$(awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next } $c["shoe_stuck"] == 1 && $c["shoe_slip_m_per_s"] != 0' slide.csv)" ''
awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next } { e = $c["kinetic_J"] + $c["potential_J"] + $c["friction_loss_J"] - $c["work_J"] - 0.005; if (e < 0) e = -e; if (e > m) m = e } END { exit !(m < 1e-6) }' slide.csv
check 'energies balance in every row' test $? -eq 0
check 'it runs again' "$bristle" slide -o again.csv "$example"
check 'to the same bytes' cmp slide.csv again.csv

# A force from a file and as a formula, a law by name and from a file.
printf 't_ms;force_N\n0;0\n500;4\n1000;0\n' >force.csv
"$bristle" describe --ini cs | sed 's/^mu_s = .*/mu_s = 0.3/; s/^mu_c = .*/mu_c = 0.2/' >law.ini
printf '[scene]\nduration = 1.5\nevery = 0.1\n[mass m]\nmass = 2\nforce = 8*(0.5*ramp(0, 0.5) - 0.5*ramp(0.5, 1))\n[contact c]\nbetween = m ground\nlaw = cs\nmu_s = 0.3\nmu_c = 0.2\nnormal_force = 10\n' >formula.ini
sed 's/^force = .*/force_file = force.csv/; s/^law = .*/law_file = law.ini/; /^mu_/d' formula.ini >file.ini
check 'a force as a formula' "$bristle" slide -o formula.csv -e formula-events.csv formula.ini
check 'a force from a file, a law from a file' "$bristle" slide -o file.csv file.ini
check 'move the block alike' near "$(column m_x_m formula.csv | tail -1)" "$(column m_x_m file.csv | tail -1)" 1e-7
check 'it breaks away at 3 N' near "$(sed -n 2p formula-events.csv | cut -d, -f1)" 0.375 1e-8
# A blow of 10 N, 0.05 s wide, to a block that has rested for 5 s: it moves from where 10 exp(-((t - 5)/0.05)^2) is the 2.5 N that are held.
printf '[scene]\nduration = 10\n[mass m]\nmass = 2\nforce = 10*exp(-((t - 5)/0.05)^2)\n[contact c]\nbetween = m ground\nlaw = cs\nmu_s = 0.5\nmu_c = 0.3\nnormal_force = 5\n' >blow.ini
check 'a short blow' "$bristle" slide -o blow.csv -e blow-events.csv blow.ini
check 'is not stepped over' near "$(sed -n 2p blow-events.csv | cut -d, -f1)" "$(awk 'BEGIN { printf "%.12g", 5 - 0.05 * sqrt(log(4)) }')" 1e-8
# A support by measured positions: those of a formula with kinks at the rows, whatever names and units the record has.
printf '[scene]\nduration = 1\nevery = 0.05\n[mass m]\nmass = 2\n[support hand]\nposition = 0.05 + 0.03*ramp(0.2, 0.5) - 0.02*ramp(0.5, 0.9)\n[spring s]\nbetween = m hand\nstiffness = 300\ndamping = 2\nlength = -0.05\n[contact c]\nbetween = m ground\nlaw = cs\nmu_s = 0.1\nmu_c = 0.08\nnormal_force = 20\n' >hand.ini
sed 's/^position = .*/position_file = hand.csv/' hand.ini >recorded.ini
printf 'rig 7, 2026\n\nTime [ms],Position [mm]\n200,50\n500,80\n900,60\n' >hand.csv
check 'a hand by a formula' "$bristle" slide -o hand-formula.csv -e hand-events.csv hand.ini
check 'by measured positions' "$bristle" slide -o hand-file.csv -e hand-file-events.csv recorded.ini
for what in hand_x_m hand_v_m_per_s m_x_m m_v_m_per_s work_J; do
    paste -d, hand-formula.csv hand-file.csv | awk -F, -v name=$what 'NR == 1 { n = NF / 2; for (i = 1; i <= n; i++) if ($i == name) c = i; next }
        { e = $c - $(n + c); if (e < 0) e = -e; if ($c * $c > 1e-6) moved = 1; if (e > 1e-8) wrong = 1 } END { exit !c || wrong || !moved || NR != 22 }'
    check "the same $what in every row" test $? -eq 0
done
check 'and the same events' sh -c "cut -d, -f2,3 hand-events.csv >a && cut -d, -f2,3 hand-file-events.csv | cmp - a && [ \$(wc -l <a) -gt 2 ]"
check 'its velocity is that from row to row' near "$(column hand_v_m_per_s hand-file.csv | sed -n 8p)" 0.1 1e-12
printf 'Clock;Channel 3\n0,2;50\n0,5;80\n0,9;60\n' >rig.csv
sed 's/^position_file = .*/position_file = rig.csv\nposition_columns = t=Clock,x=Channel 3 [mm]/' recorded.ini >columns.ini
check 'other columns by name' "$bristle" slide -o columns.csv columns.ini
check 'the same bytes' cmp columns.csv hand-file.csv
sed 's/Position/Way/' hand.csv >way.csv
sed 's/hand.csv/way.csv/' recorded.ini >way.ini
check 'no column of positions' refuses 'way.ini:7: [support hand] position_file: way.csv:3: no column for the position; the columns are: Time [ms], Way [mm]; say which with position_columns x=NAME' "$bristle" slide -o way-out.csv way.ini
printf 't_s,x_m,pos_m\n0,1,2\n' >way.csv
check 'two of them' refuses 'way.csv:1: columns x_m and pos_m may both be the position; say which with position_columns x=NAME' "$bristle" slide -o way-out.csv way.ini
printf 't_s,x_m\n0,1\n0,2\n' >way.csv
check 'time that stands still' refuses "way.csv:3: column 't_s': time 0 s does not come after 0 s" "$bristle" slide -o way-out.csv way.ini
for other in 'velocity = 1' 'velocity_file = v.csv' 'position = 1'; do
    [ "${other%% *}" != velocity_file ] || printf 't_s,v_m_per_s\n0,1\n' >v.csv
    sed "s/^position_file/$other\n&/" recorded.ini >both.ini
    check "not beside ${other%% *}" refuses "both.ini:8: [support hand] has both position_file and ${other%% *}" "$bristle" slide -o way-out.csv both.ini
done
sed 's/^position_file.*/velocity = 1\nposition_columns = x=pos/' recorded.ini >alone.ini
check 'columns of no file' refuses 'alone.ini:8: [support hand] position_columns has no effect without position_file' "$bristle" slide -o way-out.csv alone.ini
check 'a duration that is no multiple of the rows is said' sh -c "sed 's/^every.*/every = 0.4/' formula.ini >odd.ini; '$bristle' slide -o odd.csv odd.ini 2>err >out && grep -q 'no multiple' err"
is 'and has a row at its end' "$(tail -1 odd.csv | cut -d, -f1)" 1.5

# A ball bounces to e^2 h, and rests in the end.
printf '[scene]\nduration = 3\nmethod = adams\n[mass ball]\nmass = 0.2\nposition = 0.5\nforce = -0.2*9.81\n[stop floor]\nbetween = ball ground\nrestitution = 0.6\n' >ball.ini
check 'a ball bounces' "$bristle" slide -o ball.csv -e hits.csv ball.ini
check 'from hit to hit 0.6 times as fast' near "$(sed -n 3p hits.csv | cut -d, -f4)" "$(sed -n 2p hits.csv | awk -F, '{ printf "%.12g", 0.6 * $4 }')" 1e-7
is 'and rests' "$(tail -1 hits.csv | cut -d, -f3)" closes
is 'on the floor' "$(column ball_x_m ball.csv | tail -1)" 0

# Maxwell slip: in a loop each element takes four times its limit times the way that it slips from end to end, half of it.
printf '[scene]\nduration = 7\nevery = 1\nmethod = adams\nabsolute_tolerance = 1e-16\n[mass frame]\nmass = 1e24\n[support table]\nvelocity = 2e-4*pi*sin(2*pi*t)\n[contact pad]\nbetween = frame table\nlaw = maxwell-slip-2\nrise = 1\nsigma2 = 0\nmu_1 = 0.2\nkappa_1 = 1e4\nmu_2 = 0.1\nkappa_2 = 4e3\nnormal_force = 5\n' >loop.ini
check 'elements that slip' "$bristle" slide -o loop.csv loop.ini
check 'take what the area of a loop says' near "$(column friction_loss_J loop.csv | awk 'NR > 1 { d = $1 - last } { last = $1 } END { printf "%.12g", d }')" "$(awk 'BEGIN { printf "%.12g", 5 * 4 * (0.2 * (1e-4 - 0.2 / 1e4) + 0.1 * (1e-4 - 0.1 / 4e3)) }')" 1e-7

# ---- the keys explain themselves ----
check 'bristle slide --describe' sh -c "'$bristle' slide --describe >keys.txt"
# In each section a misspelt key brings what the reader knows there: exactly these keys, but for those of a law.
described() { awk -v s="[$1" '/^\[/ { there = $1 == s || $1 == s "]" } /^  [a-z]/ && there { print $1 }' keys.txt | sort; }
# its SECTION KEY: its preset
its() { awk -v s="[$1" -v k="$2" '/^\[/ { there = $1 == s || $1 == s "]" } /^  [a-z]/ { of = $1 } there && of == k && /^ *unit / { sub(/.*, preset /, ""); print; exit }' keys.txt; }
whole() { # a case with every key that has a preset, and the needed ones; $1 is another line of [mass m]
    echo '[scene]'
    for key in $(described scene); do echo "$key = $(its scene "$key")"; done
    printf '[mass m]\nmass = 2\nforce = 3\n%b' "${1-}"
    for key in position velocity; do echo "$key = $(its mass $key)"; done
    printf '[support s]\nvelocity = 0.1\nposition = %s\n[spring k]\nbetween = m s\n' "$(its support position)"
    for key in $(described spring | grep -v between); do echo "$key = $(its spring "$key")"; done
    printf '[contact c]\nbetween = m ground\nnormal_force = 4\nlaw = coulomb\n[stop e]\nbetween = m ground\n'
    for key in $(described stop | grep -v -e between -e position); do echo "$key = $(its stop "$key")"; done
    echo 'position = -1'
}
whole >whole.ini
check 'every preset, written out' "$bristle" slide -o whole.csv whole.ini
grep -v -e '^duration' -e '^every' -e '^method' -e '_tolerance' -e '^max_step' -e '^rest' -e '^stays' -e '^stiffness' -e '^damping' -e '^length' whole.ini | sed '/^\[mass/,/^\[support/{/^position/d;/^velocity/d}' >bare.ini
"$bristle" slide -o bare.csv bare.ini >out
check 'is what is left out' cmp whole.csv bare.csv
is 'other keys are files' "$(described mass; described support; described contact)" "$(printf '%s\n' force force_file mass position velocity position position_columns position_file velocity velocity_file between law law_file normal_force normal_force_file)"
for known in mass force force_file position velocity; do
    whole "${known}s = 1\n" >typo.ini
    check "the reader knows $known" refuses "did you mean $known?" "$bristle" slide -o typo.csv typo.ini
done
if command -v python3 >/dev/null; then
    "$bristle" slide --describe --json >keys.json
    is 'JSON has the same keys' "$(python3 -c 'import json
for s in json.load(open("keys.json"))["sections"]:
    for p in s["parameters"]: print(p["name"])' | sort)" "$(sed -n 's/^  \([a-z][a-z_]*\) .*/\1/p' keys.txt | sort)"
fi
check 'it runs no case' refuses 'explains the keys' "$bristle" slide --describe whole.ini
check 'without it a case is needed' refuses 'CASE.ini is missing' "$bristle" slide -o x.csv

# ---- what is refused ----
bad() { # WORDS SED-SCRIPT
    sed "$2" "$example" >bad.ini
    check "refused: $1" refuses "$1" "$bristle" slide -o bad.csv bad.ini
}
bad 'bad.ini:7: [mass block] has no key mas' 's/^mass = 1/mas = 1/;s/^velocity = 0.1    ; it.*/mass = 1/'
bad 'bad.ini:11: [support belt] has no key velocty; did you mean velocity?' 's/^velocity = 0.1    ; m/velocty = 0.1    ; m/'
bad '[support belt] velocity, velocity_file, position or position_file is missing' '/^velocity = 0.1    ; m/d'
bad 'bad.ini:7: [mass block] mass is missing' '/^mass = 1/d'
bad 'bad.ini:18: [contact shoe] law is missing' '/^law = /d;/^mu_/d'
bad 'did you mean support' 's/^\[support/[suport/'
bad 'there is no mass or support blok; did you mean block?' 's/between = block ground/between = blok ground/'
bad 'does not name two bodies' 's/between = block ground/between = block/'
bad 'is a body and itself' 's/between = block ground/between = block block/'
bad 'neither is a mass' 's/between = block ground/between = belt ground/'
bad 'did you mean cs' 's/^law = cs/law = csx/'
bad 'mu_s' 's/^mu_s = 0.5/mu_s = 0.1/'
bad 'stiffness = -100' 's/^stiffness = 100/stiffness = -100/'
bad "position 9: there is no 'x'" 's/^velocity = 0.1    ; m.*/velocity = 1 + 2 * x/'
bad 'normal_force = -1 N is negative' 's/^normal_force = .*/normal_force = -1/'
bad 'another section has this name' 's/^\[contact shoe\]/[contact belt]/'
bad 'duration' 's/^duration = 10/duration = 0/'
bad 'its position jumps' 's/^velocity = 0.1    ; m.*/position = step(1)/'
bad 'not finite' 's/^mass = 1 .*/mass = 1\nforce = sqrt(-1 - t)/'
check 'no output said' refuses '-o FILE is missing' "$bristle" slide "$example"
cp "$example" own.ini
check 'the case is not replaced' refuses 'own.ini' "$bristle" slide -o own.ini own.ini
check 'and stays' cmp own.ini "$example"
is 'nothing is left of what was refused' "$(ls bad.csv 2>/dev/null)" ''

tap_end
