#!/bin/sh
# bristle fit from the outside: the README's example, a record as a rig writes it, gives the law behind it back; tables, INI files and the
# figure agree; bad input costs one line and nothing of an earlier result.
. tests/e2e/tap.sh

bristle=$BRISTLE_BUILD/bin/bristle
sources=$root
cp examples/rig.csv "$scratch" && cd "$scratch" || exit 1

run() { "$@" >out 2>err </dev/null; }
succeeds() { run "$@" && [ ! -s err ] || { cat err; false; }; }
refuses() { # WORD COMMAND...
    word=$1
    shift
    run "$@"
    status=$?
    [ "$status" -eq 2 ] && [ ! -s out ] && [ "$(wc -l <err)" -eq 1 ] && grep -q -- "$word" err && return 0
    echo "status $status" && cat out err
    return 1
}
# Tables without the remarks of the record above their headers.
bare() { for file; do sed '/^#/d' "$file" >bare.csv && mv bare.csv "$file"; done; }
fit() { "$bristle" fit --friction-sign along --normal-noise 1e-3 "$@"; }
value() { awk -F, -v law="$1" -v p="$2" -v c="$3" '$1 == law && $2 == p { print $c }' fits/parameters.csv; }

# The README's command.
check 'the README has this command' grep -q 'bristle fit -o fits --plot svg --train 0:0.6 --friction-sign along --normal-noise 1e-3 all examples/rig.csv' "$sources/README.md"
check 'four laws are fitted' succeeds fit --train 0:0.6 -o fits dahl,lugre-amended,coulomb,elasto-plastic rig.csv
for table in summary fits; do is "$table.csv has the record's remarks" "$(grep '^#' fits/$table.csv)" "$(grep '^#' rig.csv)"; done
bare fits/summary.csv fits/fits.csv
is 'the law behind the record comes first' "$(sed -n '2s/,.*//p' fits/summary.csv)" lugre-amended
check 'it wins on the rows that are held out' awk -F, 'NR == 2 { best = $3 } NR > 2 && $3 < 3 * best { bad = 1 } END { exit bad || best > 5e-5 }' fits/summary.csv
for p in sigma0=8e3 sigma1=12 sigma2=1.5 mu_c=0.31 mu_s=0.42 gamma=2 v_s=6e-3; do
    check "$p lies within its interval" awk -v is="${p#*=}" -v v="$(value lugre-amended "${p%=*}" 3)" \
        -v low="$(value lugre-amended "${p%=*}" 4)" -v high="$(value lugre-amended "${p%=*}" 5)" \
        'BEGIN { exit !(is >= low && is <= high && low < v && v < high) }'
done
check 'with no interval for people' grep -q '^  s_ba .*not determined by the record  ! on its bound$' out
check 'nor in the law' grep -q '^s_ba = .* | not determined by the record$' fits/elasto-plastic.ini
is 'what the record does not determine is said' "$(value elasto-plastic s_ba 7)" 'on its bound; not determined by the record'
check 'eval runs the fitted law along the record' succeeds "$bristle" eval --normal-noise 1e-3 fits/lugre-amended.ini rig.csv
is 'with its remarks' "$(grep '^#' out)" "$(grep '^#' rig.csv)"
bare out
is 'to as many rows' "$(wc -l <out)" "$(grep -vc '^#' rig.csv)"
is 'fits.csv has the rows of the record' "$(wc -l <fits/fits.csv)" "$(grep -vc '^#' rig.csv)"
check 'rms of fits.csv is that of the summary' awk -F, 'FNR == NR { if (NR == 2) is = $2; next } FNR > 1 && $5 == 1 { s += ($6 - $4)^2; n++ }
    END { e = sqrt(s / n) / is - 1; exit !(e * e < 1e-20) }' fits/summary.csv fits/fits.csv
check 'fits.csv has what is left of each law' awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) { c[$i] = i; last = $i }
    a = c["dahl_N"]; b = c["dahl_residual_N"]; ok = a && b && c["lugre-amended_residual_N"]; next } { d = $a - $4 - $b; if (d * d > 1e-24) ok = 0 } END { exit !ok }' fits/fits.csv
check 'correlation lies within -1 and 1' awk -F, 'NR > 1 && $4 != "" && $4^2 > 1 + 1e-9 { bad = 1 } END { exit bad || NR != 1 + 0 + 1 + 21 + 28 }' fits/correlation.csv
(cd fits && cat summary.csv parameters.csv correlation.csv fits.csv ./*.ini fits.gp) >first
check 'again' succeeds fit --train 0:0.6 -o fits dahl,lugre-amended,coulomb,elasto-plastic rig.csv
bare fits/summary.csv fits/fits.csv
check 'gives the same bytes' sh -c 'cd fits && cat summary.csv parameters.csv correlation.csv fits.csv ./*.ini fits.gp | cmp - ../first'
if command -v gnuplot >/dev/null 2>&1; then
    check 'draws' succeeds fit -o drawn --plot svg,png,pdf coulomb rig.csv
    for f in svg png pdf; do check "a figure as $f" test -s drawn/fits.$f; done
    check 'with the unit of the record' grep -q 'friction.*mN' drawn/fits.svg
else
    skip 'draws' 'no gnuplot here'
fi

# A start from which one parameter moves nothing makes the method's matrix singular.
check 'a singular start is only a start' succeeds fit --starts 4 --train 0:0.6 dahl rig.csv

# An earlier fit leaves nothing beside the new one, and what is the user's own stays.
check 'two laws' succeeds fit --starts 2 -o twice coulomb,servo rig.csv
mkdir -p twice/fits.pdf
touch twice/fits.svg twice/fits.png twice/notes.txt
cp twice/servo.ini twice/cs.ini
cp twice/coulomb.ini ./given.ini
is 'then a law alone with a mistake' "$(fit --rows 1:2 -o twice table-8 rig.csv 2>&1 | wc -l; ls twice | tr '\n' ' ')" \
    "$(echo 1; echo 'correlation.csv coulomb.ini cs.ini fits.csv fits.gp fits.pdf fits.png fits.svg notes.txt parameters.csv servo.ini summary.csv ')"
check 'then one of them' succeeds fit --starts 2 -o twice servo rig.csv
is "the other's file and the figures are gone, the user's own are not" "$(ls twice | tr '\n' ' ')" \
    'correlation.csv cs.ini fits.csv fits.gp fits.pdf notes.txt parameters.csv servo.ini summary.csv '
mkdir own && cp given.ini own/coulomb.ini && printf 'law,mass\ncoulomb,1\n' >own/summary.csv
check "beside another's summary" succeeds fit --starts 2 -o own dahl rig.csv
check 'nothing goes' cmp given.ini own/coulomb.ini
mkdir -p out-of && cp given.ini out-of/coulomb.ini
(cd twice && sed 's|^servo,|../out-of/coulomb,|' summary.csv >s && mv s summary.csv)
check 'a name that leads out of the folder' succeeds fit --starts 2 -o twice dahl rig.csv
check 'is none of ours' cmp given.ini out-of/coulomb.ini

# Cross-validation: the right law misses blocks that were left out by little more than the rest.
check 'with cross-validation' succeeds fit --train 0:0.6 --folds 5 -o crossed dahl,lugre-amended rig.csv
bare crossed/summary.csv
check 'rms of blocks left out' awk -F, 'NR == 1 && $NF != "cross_rms_N" { bad = 1 } NR == 2 { a = $NF / $2 } NR == 3 { b = $NF / $2 }
    END { exit bad || !(a > 1 && a < 1.05 && b > 1.02 && b < 2) }' crossed/summary.csv
check 'a resampled record' succeeds fit --resample 0.01 -o thin dahl rig.csv
bare thin/fits.csv
check 'has fewer rows at even times' awk -F, 'NR == 3 { a = $1 } NR == 4 { exit !($1 - a > 0.01 - 1e-9 && $1 - a < 0.01 + 1e-9) }' thin/fits.csv
check 'too few rows of it' refuses 'rig.csv: resampling by 1000 s makes 0 rows' fit --resample 1000 dahl rig.csv
check 'a time that is none' refuses '--resample: -1 is below 0' fit --resample=-1 dahl rig.csv
check 'one block is none' refuses "--folds: '1' is no whole number of 2 or more" fit --folds 1 dahl rig.csv
check 'more blocks than rows' refuses 'folds = 901: the 900 rows that are fitted are too few' fit --folds 901 dahl rig.csv

# "all" passes over laws that the record is too short for; a law that is named must be fitted.
check 'all, with few rows' run fit --rows 1:14 --starts 2 -o few all rig.csv
is 'one warning each for laws with too many parameters' "$(sed 's/law \([^ ]*\) .*/\1/' err)" \
    "$(printf 'bristle: warning: %s\n' table-8 maxwell-slip-8)"
check 'which says why' grep -q '^bristle: warning: law table-8 has 17 parameters; the 14 rows that are fitted are too few: passed over$' err
check 'the others are fitted' sh -c 'test -s few/coulomb.ini && test -s few/maxwell-slip-4.ini && ! test -e few/table-8.ini'
check 'a law that is named is not passed over' refuses 'law table-8 has 17 parameters; the 13 rows' fit --rows 1:13 coulomb,table-8 rig.csv
check 'one row is too few for all' refuses 'has [0-9]* parameters\?\( and a start\)\?; the 1 rows that are fitted are too few' fit --rows 1:2 --train 0:0.5 all rig.csv
check 'planar: all, with few rows' run "$bristle" fit --planar --friction-sign along --rows 1:4 --starts 2 all "$sources/examples/planar-rig.csv"
check 'planar: a model that is passed over' grep -q '^bristle: warning: model ellipsoid-lugre has [0-9]* parameters; the 4 rows .*: passed over$' err
check 'planar: the others are fitted' grep -q '^ellipsoid: ' out

# eval reads the same records: along the measured path, from the measured start, against the measured friction.
along() { "$bristle" eval --normal-noise 1e-3 --friction-sign along "$@"; }
check 'eval compares with the measured friction' succeeds along --compare --start="$(value lugre-amended start 3)" -o compared.csv fits/lugre-amended.ini rig.csv
bare compared.csv
is 'its friction is that of the fit' "$(awk -F, 'NR > 1 { print $4 }' compared.csv | cksum)" "$(awk -F, 'NR > 1 { print $6 }' fits/fits.csv | cksum)"
is 'and so is the measured one' "$(awk -F, 'NR > 1 { print $7 }' compared.csv | cksum)" "$(awk -F, 'NR > 1 { print $4 }' fits/fits.csv | cksum)"
check 'the rms is that of its residuals, which are friction less measured' awk -F, 'FNR == NR { split($0, w, " "); rms = w[2]; rows = w[5]; next }
    FNR > 1 { s += $8^2; n++; d = $4 - $7 - $8; if (d * d > 1e-30) bad = 1 } END { e = sqrt(s / n) / rms - 1; exit bad || n != rows || e * e > 1e-10 }' out compared.csv
check 'eval of a part of the rows' succeeds along --rows 101:200 fits/lugre-amended.ini rig.csv
bare out
is 'has these' "$(wc -l <out) $(sed -n 2p out | cut -d, -f1)" "101 $(sed -n 102p compared.csv | cut -d, -f1)"
check 'eval from the friction of the first row' succeeds along --compare --start friction -o first.csv fits/lugre-amended.ini rig.csv
bare first.csv
check 'begins with it' awk -F, 'NR == 2 { exit !($8 * $8 < 1e-18) }' first.csv
check 'eval from a state' succeeds along --start z_m=2e-5 fits/dahl.ini rig.csv
bare out
is 'begins there' "$(sed -n 2p out | cut -d, -f7)" 0.00002
# The rig's record from where the pin is lifted on: the first row has no load, or one below zero by noise.
lifted=$(awk -F';' '/^[0-9]/ { n++; gsub(",", "."); if ($3 < 0) { print n; exit } }' rig.csv)
check 'the record has a row with a load below zero' test -n "$lifted"
check 'a record that begins unloaded is fitted' succeeds fit --rows "$lifted:" --starts 3 -o lifted lugre-amended,dahl,bouc-wen,maxwell-slip-4 rig.csv
bare lifted/fits.csv
for law in lugre-amended dahl bouc-wen maxwell-slip-4; do
    check "$law: eval begins as the fit" succeeds along --rows "$lifted:" --compare --start friction -o lifted.csv "lifted/$law.ini" rig.csv
    bare lifted.csv
    is 'and goes on as it' "$(awk -F, 'NR > 1 { print $4 }' lifted.csv | cksum)" \
        "$(awk -F, -v law="${law}_N" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == law) c = i; next } { print $c }' lifted/fits.csv | cksum)"
done
printf 't,v,N,F\n0,1,2,-5\n1,1,2,-0.2\n2,1,2,-0.2\n' >strong.csv
printf '[law]\ntype = maxwell-slip-2\npresets = yes\nmu_1 = 0\nmu_2 = 0\n' >weak.ini
check 'friction that no deflection gives' run "$bristle" eval --compare --start friction -o strong-out.csv weak.ini strong.csv
is 'is said' "$(cat err)" 'bristle: warning: --start: law maxwell-slip-2 has no state that gives the friction of the first row; it starts from 0'
is 'and it starts from 0' "$(sed -n 2p strong-out.csv | cut -d, -f9)" 0
check 'the other sign is the other sign' run "$bristle" eval --normal-noise 1e-3 --compare fits/coulomb.ini rig.csv
bare out
is 'of what was measured' "$(sed -n 2p out | cut -d, -f7)" "$(sed -n 2p compared.csv | cut -d, -f7 | tr -d -)"
check 'its rms goes beside the table' grep -q '^rms [0-9.]* N over 900 rows, [0-9.]* % of' err
printf '[law]\ntype = cs\nmu_c = 0.25\nmu_s = 0.375\n' >cs.ini
printf 't,v,N\n0,0,2\n1,1,2\n2,0,4\n3,-1,2\n4,0,2\n' >stops.csv
check 'at rest friction is open' succeeds "$bristle" eval --at-rest empty cs.ini stops.csv
is 'as without the option' "$(cut -d, -f4 out | sed 1d | tr '\n' ' ')" ' -0.5  0.5  '
check 'or that of slow sliding on the last side' succeeds "$bristle" eval --at-rest last cs.ini stops.csv
is 'where there was one' "$(cut -d, -f4,6 out | sed 1d | tr '\n' ' ')" ',0.75 -0.5,-0.5 -1,1.5 0.5,0.5 0.5,0.75 '
check 'a state that is none' refuses "'q=1' is neither friction nor a number nor STATE=VALUE with a state of law dahl, such as z_m" along --start q=1 fits/dahl.ini rig.csv
check 'a state without a number' refuses "'z_m=x': the value is not a finite number" along --start z_m=x fits/dahl.ini rig.csv
check 'no finite friction' refuses "'inf' is not a finite number" along --start inf fits/dahl.ini rig.csv
check 'a law without states' refuses 'law cs has no states' "$bristle" eval --start z=1 cs.ini stops.csv
check 'another answer at rest' refuses "'lats' is neither empty nor last" "$bristle" eval --at-rest lats cs.ini stops.csv
check 'no friction to compare with' refuses "stops.csv:1: .*friction" "$bristle" eval --compare cs.ini stops.csv

# In the plane: the README's second record.
cp "$sources/examples/planar-rig.csv" .
planar() { "$bristle" fit --planar --footprint square --cells 21 --train 0:0.6 --friction-sign along --starts 5 "$@"; }
awk -F';' 'NR < 4 || NR % 50 { print; next } { print $1 ";" $2 ";;" $4 }' rig.csv >gaps.csv
check 'a record with gaps is refused' refuses 'gaps.csv:' "$bristle" fit --friction-sign along --normal-noise 1e-3 coulomb gaps.csv
check 'unless its rows are left out' succeeds fit --skip-missing coulomb gaps.csv
check 'one missing row by itself is bridged without a word' test ! -s err
check 'a velocity in steps' succeeds fit --steps --skip-missing coulomb gaps.csv
# Rows 101 to 140 lack their force: 8 ms each.
awk -F';' 'NR < 104 || NR > 143 { print; next } { print $1 ";" $2 ";;" $4 }' rig.csv >hole.csv
told() { "$@" >out 2>err && [ "$(wc -l <err)" -eq 1 ] && grep -qF 'bristle: warning: hole.csv: rows are missing for 0.328 s behind t = 0.792 s; states start anew there' err; }
check 'a gap is told with its time and length' told "$bristle" fit --friction-sign along --normal-noise 1e-3 --starts 3 --skip-missing -o hole dahl hole.csv
bare hole/fits.csv
check 'behind it the law starts from the friction there' awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next } $c["t_s"] - t > 0.3 { n++; d = $c["dahl_residual_N"]; bad = d * d > 1e-18 } { t = $c["t_s"] }
    END { exit bad || n != 1 }' hole/fits.csv
check 'eval tells it, too' told "$bristle" eval --friction-sign along --normal-noise 1e-3 --skip-missing --start friction -o along.csv hole/dahl.ini hole.csv
check 'the README has this command' grep -q 'bristle fit --planar -o pad --plot svg --footprint square --cells 21 --train 0:0.6 --friction-sign along --starts 5 ellipsoid,ellipsoid-lugre,profile-lugre examples/planar-rig.csv' "$sources/README.md"
check 'planar models are fitted' succeeds planar -o pad ellipsoid,ellipsoid-lugre,profile-lugre planar-rig.csv
for table in summary fits; do is "$table.csv has the record's remarks" "$(grep '^#' pad/$table.csv)" "$(grep '^#' planar-rig.csv)"; done
bare pad/summary.csv pad/fits.csv
is 'the one behind the record comes first' "$(sed 1d pad/summary.csv | cut -d, -f1 | tr '\n' ' ')" 'profile-lugre ellipsoid-lugre ellipsoid '
check 'it wins on the rows that are held out' awk -F, 'NR == 2 { f = $3; t = $5 } NR > 2 && !($3 > 3 * f && $5 > 8 * t) { bad = 1 }
    END { exit bad || !(f > 0.012 && f < 0.017 && t > 3.4e-5 && t < 4.6e-5) }' pad/summary.csv
for p in sigma0=6e3 sigma1=4 mu_c=0.35 mu_s=0.5 exponent=1.5 x=0.0015 y=-0.001; do
    check "planar: $p lies within its interval" awk -F, -v is="${p#*=}" -v p="${p%=*}" '$1 == "profile-lugre" && $2 == p {
        ok = is >= $4 && is <= $5 && $4 < $3 && $3 < $5 } END { exit !ok }' pad/parameters.csv
done
check 'planar: no interval is of so many powers of ten' sh -c "! grep -E '95 %: .*e[-+][0-9]{3}' out"
check 'planar: what is left' awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next } { d = $c["ellipsoid_f_x_N"] - $c["f_x_N"] - $c["ellipsoid_residual_f_x_N"]
    if (d * d > 1e-24) bad = 1 } END { exit bad || !c["ellipsoid_residual_torque_N_m"] }' pad/fits.csv
check 'eval runs the fitted model along the record' succeeds "$bristle" eval --planar --footprint square --cells 21 --friction-sign along -o planar.csv pad/profile-lugre.ini planar-rig.csv
bare planar.csv
check 'with the residuals of the fit' awk -F, 'FILENAME ~ /summary/ { if ($1 == "profile-lugre") { f = ($8 * $2 ^ 2 + $9 * $3 ^ 2) / ($8 + $9); t = ($8 * $4 ^ 2 + $9 * $5 ^ 2) / ($8 + $9) } next }
    FNR > 1 { n++; x += $12 ^ 2 + $13 ^ 2; w += $14 ^ 2 } END { exit !(n == 500 && (x / n / f - 1) ^ 2 < 1e-18 && (w / n / t - 1) ^ 2 < 1e-18) }' pad/summary.csv planar.csv
check 'a profile without its footprint' refuses 'profile-lugre needs --footprint' "$bristle" eval --planar pad/profile-lugre.ini planar-rig.csv
sed 's/^mu_x = .*/mu_x = -2/' pad/ellipsoid.ini >wrong.ini
check 'a parameter out of range' refuses 'wrong.ini:3: mu_x = -2' "$bristle" eval --planar wrong.ini planar-rig.csv
sed '/^mu_y/d' pad/ellipsoid.ini >wrong.ini
check 'a parameter that is missing' refuses 'wrong.ini: .*mu_y: is missing' "$bristle" eval --planar wrong.ini planar-rig.csv
check 'an option of laws' refuses '--start does not go with --planar' "$bristle" eval --planar --start friction pad/ellipsoid.ini planar-rig.csv
check 'an option of planar models' refuses '--footprint belongs to --planar' "$bristle" eval --footprint square fits/lugre-amended.ini rig.csv
check 'its pressure has a limit surface' succeeds "$bristle" limit-surface -o surface pad/profile-lugre-pressure.csv
check 'a profile fitted to' succeeds planar -o profiles profile-lugre planar-rig.csv
cp profiles/profile-lugre-pressure.csv map.csv
check 'then laws in its folder' succeeds fit --starts 2 -o profiles coulomb rig.csv
is 'leave nothing of the model' "$(ls profiles | tr '\n' ' ')" 'correlation.csv coulomb.ini fits.csv fits.gp parameters.csv summary.csv '
check 'again the profile' succeeds planar -o profiles profile-lugre planar-rig.csv
check 'then an ellipsoid with its pressure as the footprint' succeeds "$bristle" fit --planar --footprint profiles/profile-lugre-pressure.csv \
    --width 0.02 --friction-sign along --starts 2 -o profiles ellipsoid planar-rig.csv
check 'which is read, and stays' cmp map.csv profiles/profile-lugre-pressure.csv
check 'not so the law' test ! -e profiles/profile-lugre.ini
cat pad/* >pad-first
check 'again' succeeds planar -o pad ellipsoid,ellipsoid-lugre,profile-lugre planar-rig.csv
bare pad/summary.csv pad/fits.csv
check 'gives the same bytes' sh -c 'cat pad/* | cmp - pad-first'
! command -v gnuplot >/dev/null 2>&1 || { check 'draws' succeeds planar -o pad --plot svg ellipsoid planar-rig.csv && check 'a figure' test -s pad/fits.svg; }
check 'planar: the wrong sign is named' refuses 'planar-rig.csv: friction drives the motion in [0-9]* % of the rows; .*--friction-sign along' \
    "$bristle" fit --planar ellipsoid planar-rig.csv
check 'planar: a footprint that is missing' refuses 'profile-lugre needs --footprint' "$bristle" fit --planar profile-lugre planar-rig.csv
check 'planar: an unknown model' refuses "unknown model 'elipsoid'; did you mean ellipsoid" "$bristle" fit --planar elipsoid planar-rig.csv
check 'planar: a footprint for laws' refuses '--footprint belongs to --planar' "$bristle" fit --footprint square dahl rig.csv
check 'planar: what laws alone have' refuses '--plugin does not go with --planar' "$bristle" fit --planar --plugin x.so ellipsoid planar-rig.csv
check 'planar: cross-validation, bootstrap and a robust loss' succeeds planar --folds 4 --bootstrap 20 --loss huber -o again ellipsoid planar-rig.csv
bare again/summary.csv
check 'rms of blocks left out, of force and torque' awk -F, 'NR == 1 { bad = $(NF - 1) != "cross_rms_N" || $NF != "cross_rms_N_m" }
    NR == 2 { a = $(NF - 1) / $2; b = $NF / $4 } END { exit bad || !(a > 0.9 && a < 1.5 && b > 0.9 && b < 1.5) }' again/summary.csv
check 'planar: more blocks than rows' refuses 'folds = 50: the 24 rows that are fitted are too few' planar --rows 1:40 --folds 50 ellipsoid planar-rig.csv
check 'planar: a record along a line' refuses 'no column for the velocity along x' "$bristle" fit --planar ellipsoid rig.csv

# What is refused.
check 'the wrong sign is named' refuses 'rig.csv: friction is along sliding in 9[0-9] % of the rows; .*--friction-sign along' \
    "$bristle" fit --normal-noise 1e-3 coulomb rig.csv
check 'a normal force below the noise' refuses "rig.csv:[0-9]*: column 'Normal force .mN.': normal force .* N is negative by more than the noise of 0.00001 N" \
    "$bristle" fit --friction-sign along --normal-noise 1e-5 coulomb rig.csv
check 'an unknown law' refuses "did you mean coulomb" fit coulom rig.csv
check 'a law twice' refuses 'law dahl is given twice' fit dahl,dahl rig.csv
check 'a part of no length' refuses "train_from must be less" fit --train 0.5:0.5 dahl rig.csv
check 'a part that is none' refuses "'2' is no share" fit --train 0:2 dahl rig.csv
check 'rows that are not there' refuses 'rows 1 to 5000 of 900' fit --rows 1:5000 dahl rig.csv
check 'a loss that does not exist' refuses 'loss' fit --loss cubes dahl rig.csv
check 'a format that does not exist' refuses "'gif' is none of svg, pdf, png" fit -o fits --plot gif dahl rig.csv
check 'a figure without a folder' refuses '--plot needs -o FOLDER' fit --plot svg dahl rig.csv
sed 's/F_uN/current/' rig.csv >bad.csv
check 'no friction' refuses "bad.csv:3: no column for the friction\|bad.csv:1: no column for the friction" fit dahl bad.csv
sed 's/F_uN/F_kg/' rig.csv >unit.csv
check 'a unit that is none of friction' refuses "unit.csv:3: no column for the friction; .*; column 'F_kg' is not taken for the friction, for 'kg' is no unit of it, such as N; say" fit dahl unit.csv
rm -r fits
check 'nothing is made for a bad record' refuses 'no column' fit -o fits dahl bad.csv
check 'no folder is left' test ! -e fits

tap_end
