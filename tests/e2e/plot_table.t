#!/bin/sh
# bristle plot: tables of commands as figures; a reference and how far the table is from it; what cannot be drawn costs one line and leaves nothing.
. tests/e2e/tap.sh

bristle=$BRISTLE_BUILD/bin/bristle
cd "$scratch" || exit 1
refuses() { # WORDS COMMAND...
    words=$1
    shift
    "$@" >out 2>err
    status=$?
    cat err
    [ $status -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -qF -- "$words" err
}
if ! command -v gnuplot >/dev/null 2>&1; then skip_all 'no gnuplot here'; fi

awk 'BEGIN { print "t_s,x_m,y_m,F_N,what"; for (i = 0; i <= 100; i++) printf "%g,%g,%g,%g,word\n", i / 10, i * i, i, i % 7 }' >table.csv
awk 'BEGIN { print "t_s,x_m,F_N"; for (i = 0; i <= 200; i++) printf "%g,%g,%g\n", i / 20, i * i / 4 - 3, 1 }' >reference.csv
check 'a table is drawn in three formats' sh -c "'$bristle' plot -o a.svg -o a.pdf -o a.png table.csv >out 2>err && [ ! -s err ]"
check 'as svg' grep -q '<svg' a.svg
check 'as pdf' sh -c 'head -c 4 a.pdf | grep -q %PDF'
check 'as png' sh -c 'head -c 4 a.png | grep -q PNG'
check 'units name the axes' grep -q '\[N\]' a.svg
check 'words are left out' sh -c '! grep -q ">what<" a.svg'
check 'with a reference' "$bristle" plot -o b.svg table.csv reference.csv
check 'twice gives the same bytes' sh -c "'$bristle' plot -o c.svg table.csv reference.csv >out && cmp b.svg c.svg"
is 'the difference of x is 3 in every row' "$(sed -n 's/^x_m  *//p' out)" 'differs by 3 (rms), 3 at the most, in 101 rows'
if command -v python3 >/dev/null 2>&1; then
    "$bristle" plot --json -o b.svg table.csv reference.csv >b.json
    is 'as JSON' "$(python3 -c 'import json; j = json.load(open("b.json")); print(j["file"], j["reference"], [c for c in j["columns"] if c["column"] == "x_m"])')" \
        "table.csv reference.csv [{'column': 'x_m', 'rms': 3, 'most': 3, 'rows': 101}]"
else
    skip 'as JSON' 'no python3 here'
fi
check 'on standard output' sh -c "'$bristle' plot -o - table.csv reference.csv 2>err | cmp - b.svg && grep -q '^x_m  *differs by 3 ' err"
for format in svg png; do check "$format" sh -c "'$bristle' plot -o - --format $format table.csv 2>err | cmp - a.$format && [ ! -s err ]"; done
check 'pdf, which has a date' sh -c "'$bristle' plot -o - --format pdf table.csv | head -c 4 | grep -q %PDF"
check 'beside a file' sh -c "'$bristle' plot -o - -o both.svg -f png table.csv 2>err | cmp - a.png && cmp both.svg a.svg"
check 'its panel is there' grep -q 'difference' b.svg
check 'some columns alone' sh -c "'$bristle' plot -o d.svg -c y_m table.csv && ! grep -q '\[N\]' d.svg"
printf 'Rig 3\n\nTime;Speed;Fn\n[ms];mm/s;(mN)\n0;1,5;2\n1;2,5;3\n2;0,5;4\n' >units.csv
check 'a row of units below the header' sh -c "'$bristle' plot -o units.svg units.csv 2>err && [ ! -s err ]"
for label in 'Time \[ms\]' 'Speed \[mm/s\]' 'Fn \[mN\]'; do check "gives the axes $label" grep -q ">$label<" units.svg; done
sed 's|mm/s|m/s|' units.csv >metres.csv
check 'another unit is another quantity' refuses "metres.csv: column 'Speed' is in m/s, in units.csv it is in mm/s" "$bristle" plot -o x.svg units.csv metres.csv
sed 's|Speed|Speed_m_per_s|' units.csv >both.csv
check 'a name that says another' refuses "both.csv:3: column 'Speed_m_per_s': the row below the header says mm/s" "$bristle" plot -o x.svg both.csv
printf 'a_1,b_1\n1,2\n' >one.csv
check 'one row is drawn' sh -c "'$bristle' plot -o one.svg one.csv 2>err && [ ! -s err ]"
printf 'a_1,b_m\n1,\n2,3\n3,\n' >empty.csv
check 'empty cells are left out' sh -c "'$bristle' plot -o empty.svg empty.csv 2>err && [ ! -s err ]"
check 'a scene along a line draws its own' sh -c "'$bristle' slide -o slide.csv --plot slide.svg '$root/examples/slide.ini' >out && grep -q '>shoe friction<' slide.svg"
printf '[law]\ntype = coulomb\nmu_c = 0.5\n' >law.ini
printf 't,v,N\n0,1,2\n1,0.5,2\n2,-1,3\n' >record.csv
check 'a law along a record draws its own' sh -c "'$bristle' eval -o law.csv --plot law.svg law.ini record.csv && grep -q '>friction low<' law.svg && '$bristle' plot -o same.svg law.csv && cmp law.svg same.svg"
check 'not without a table' refuses '--plot needs -o FILE' "$bristle" eval --plot none.svg law.ini record.csv
check 'not in its place' refuses 'two outputs would be the same file' "$bristle" eval -o both.svg --plot both.svg law.ini record.csv
check 'a limit surface draws its own' sh -c "'$bristle' limit-surface -n 4 -o surface --plot surface.svg circle && grep -q '>ellipsoid<' surface.svg"
printf '0,1,0\n1,2,1\n0,1,0\n' >map.svg
check 'not in place of the map' refuses 'the output would replace the input' "$bristle" limit-surface -o surface --plot map.svg map.svg
check 'a scene of bodies draws its own' sh -c "'$bristle' run -d 0.05 -o run --plot run.svg sawtooth >out && grep -q '>time' run.svg && grep -q '>kinetic' run.svg"
check 'not without a folder' refuses '--plot: it needs a folder' "$bristle" run -d 0.05 --plot none.svg sawtooth
check 'none of them in another format' sh -c "! '$bristle' eval -o law2.csv --plot a.gif law.ini record.csv 2>err && ! '$bristle' run -d 0.05 -o run2 --plot a.gif sawtooth 2>err && [ ! -e law2.csv ] && [ ! -e run2/steps.csv ]"

# ---- rows of several curves, told apart by keys: no line goes from one to another ----
# forward FIGURE: along each curve each line goes to the right.
forward() {
    tr '\n\t' '  ' <"$1" | sed 's/<path/\n<path/g' | grep "stroke='rgb(" | grep -v 'rgb( 64\|rgb(221' | sed "s/.* d='\([^']*\)'.*/\1/" |
        tr ' ' '\n' | awk -F, '{ x = substr($1, 2) + 0 } /^L/ { n++; bad = bad || !(x > before) } { before = /^[ML]/ ? x : before } END { exit bad || n < 20 }'
}
awk 'BEGIN { print "step,t_s,body,x_m,y_m"; print "0,0,ground,9,9"; for (i = 0; i <= 20; i++) { print i "," i / 10 ",red box," i ",1"
    print i "," i / 10 ",blue box," (-i) ",2"; print i "," i / 10 ",blue box," 3 * i ",3" } }' >bodies.csv
check 'bodies by name' "$bristle" plot -o bodies.svg bodies.csv
for name in 'red box' 'blue box' 'blue box (2)' 'x \[m\]' 'y \[m\]' 'time \[s\]'; do check "has $name" grep -q ">$name<" bodies.svg; done
check 'but no curve of one row' not grep -q '>ground<' bodies.svg
check 'and no line goes back' forward bodies.svg
awk 'BEGIN { print "direction_rad,phi_rad,force_1"; for (d = 0; d < 3; d++) for (i = 0; i <= 20; i++) print d / 2 "," i / 10 "," d + i }' >sections.csv
check 'sections by a number' "$bristle" plot -o sections.svg sections.csv
for name in 'direction 0 rad' 'direction 0.5 rad' 'direction 1 rad' force 'φ \[rad\]'; do check "has $name" grep -q ">$name<" sections.svg; done
check 'and no line goes back' forward sections.svg
awk 'BEGIN { print "problem,solver,iteration,residual"; for (p = 0; p < 2; p++) for (s = 0; s < 2; s++) for (i = 0; i < 9; i++) print "p" p ",s" s "," i "," s + i }' >history.csv
check 'two columns of words' "$bristle" plot -o history.svg history.csv
check 'name a curve together' grep -q '>p1, s0<\|>s0, p1<' history.svg
awk 'BEGIN { print "t_s,id,f_N"; for (i = 0; i <= 20; i++) for (k = 0; k < 40; k++) print i "," k "," k + i / 40 }' >many.csv
check 'many by a whole number' "$bristle" plot -o many.svg many.csv
check 'are lines' forward many.svg
check 'have no names' not grep -q '>id 7<' many.svg
sed 's/,blue box/,red box/' bodies.csv >other.csv
check 'are not compared row by row' refuses 'several curves over t_s' "$bristle" plot -o x.svg bodies.csv other.csv
printf 't_s,v_m_per_s\n0,0\n1,1\n1,2\n2,2\n3,1\n' >jump.csv
check 'a jump at one time is no second curve' sh -c "'$bristle' plot -o jump.svg jump.csv && ! grep -q '>v 1' jump.svg && grep -q '>v \[m/s\]<' jump.svg"

# ---- fit for a paper: words, units, nothing hidden ----
figure_faults=$root/tests/e2e/figure_faults.pl
printf 'time [ms],a_m_per_s2,grip_force_uN,turn_deg,k_N_per_m,mu_s\n0,1,2,3,4,5\n1,2,3,4,5,6\n2,1,3,2,5,6\n' >words.csv
check 'names are words' "$bristle" plot -o words.svg words.csv
for label in 'a \[m/s²\]' 'grip force \[µN\]' 'turn \[°\]' 'k \[N/m\]' 'mu_s'; do check "such as $label" grep -q ">$label<" words.svg; done
awk 'BEGIN { print "t_s,kinetic_J,potential_J,elastic_J"; for (i = 0; i <= 50; i++) print i "," 0.3 * i "," 900 - 0.1 * i "," 0.2 * i }' >energy.csv
check 'energies' "$bristle" plot -o energy.svg energy.csv
is 'are in one panel, potential energy from its start' "$("$figure_faults" --axes energy.svg | wc -l)" 1
check 'which its name says' grep -q '>potential − its first<' energy.svg
awk 'BEGIN { print "t_s,far_m,near_m"; for (i = 0; i <= 50; i++) print i "," 10 * i "," sin(i) }' >sizes.csv
check 'columns of one unit, one far smaller' "$bristle" plot -o sizes.svg sizes.csv
is 'have a panel each' "$(grep -c '>far \[m\]<\|>near \[m\]<' sizes.svg)" 2
awk 'BEGIN { print "t_s,z_m"; for (i = 0; i <= 9; i++) printf "%d,%.12f\n", i, 0.1 + i * 1e-11 }' >rounding.csv
check 'what is constant but for rounding' "$bristle" plot -o rounding.svg rounding.csv
is 'has tics that differ' "$(grep -c '<tspan[^>]*>0.1<\|>0.1<' rounding.svg)" 1
awk 'BEGIN { printf "t_s,body"; for (c = 0; c < 20; c++) printf ",x%d_m", c; print ""; for (i = 0; i <= 9; i++) for (b = 0; b < 2; b++) {
    printf "%d,b%d", i, b; for (c = 0; c < 20; c++) printf ",%g", i * c + b; print "" } }' >columns.csv
check 'more columns than panels' "$bristle" plot -o columns.svg columns.csv
is 'share one' "$("$figure_faults" --axes columns.svg | wc -l)" 1
points() { grep -c "<use xlink:href='#gpPt.*translate" "$1"; }
awk 'BEGIN { print "t_s,a_m,b_m"; for (i = 0; i <= 50; i++) print i "," i "," i }' >same.csv
awk 'BEGIN { print "t_s,a_m,b_m"; for (i = 0; i <= 50; i++) print i "," i "," 50 - i }' >apart.csv
check 'curves on each other' sh -c "'$bristle' plot -o same.svg same.csv && '$bristle' plot -o apart.svg apart.csv"
check 'have marks' test "$(points same.svg)" -ge 16
is 'and those apart have none' "$(points apart.svg)" 0
"$bristle" limit-surface -n 4 -o surface --plot surface.svg square
for label in 'force along the sliding / max.' 'torque / max.' 'force − that of the ellipsoid' 'sliding along 45°'; do
    check "a limit surface has '$label'" grep -q ">$label<" surface.svg
done
check 'whose curves and differences stay within their panels' perl "$figure_faults" surface.svg
check 'as the plot of its sections has' sh -c "'$bristle' plot -o sections2.svg surface/limit-surface-sections.csv && cmp surface.svg sections2.svg"
check 'its table is drawn as maps' sh -c "'$bristle' plot -o maps.svg surface/limit-surface.csv 2>err && [ ! -s err ] && grep -q 'θ, direction of sliding' maps.svg"
check 'its constants are no curve' refuses 'limit-surface-constants.csv: constants of a limit surface' "$bristle" plot -o x.svg surface/limit-surface-constants.csv
check 'columns that are asked for are' "$bristle" plot -o asked.svg -x cop_x_m -c r_m surface/limit-surface-constants.csv
cat >parameters.csv <<'END'
law,parameter,value,low,high,unit,remark
one,mu_c,0.3,0.25,0.36,1,
one,v_s,0.01,-inf,inf,m/s,not determined by the record
two,mu_c,0.4,0.2,0.5,1,
two,k,12,11,13,uN/m,
END
check 'parameters of fits' sh -c "'$bristle' plot -o parameters.svg -o parameters.png parameters.csv 2>err && [ ! -s err ]"
for label in mu_c 'v_s \[m/s\]' 'k \[µN/m\]' 'with its 95 % interval'; do check "have '$label'" grep -q ">$label<" parameters.svg; done
is 'a row for each law in each panel' "$(grep -c '>one<\|>two<' parameters.svg)" 4
is 'and an interval where there is one' "$(points parameters.svg)" 8 # of these five on values, one white below, two in the legend
check 'that stands where it was said' sh -c "sed 's/0.36/0.46/' parameters.csv >wider.csv && '$bristle' plot -o wider.svg wider.csv && ! cmp -s wider.svg parameters.svg"
check 'a value that is none' refuses "bad.csv:3: value 'x' is no number" sh -c "sed 's/0.01,-inf/x,-inf/' parameters.csv >bad.csv; '$bristle' plot -o x.svg bad.csv"
# What fit writes beside its parameters: how far each law is from the record, and correlations, some of which there are none of.
cat >summary.csv <<'END'
# a remark of the record
law,train_rms_N,test_rms_N,criterion,memory,train_rows,test_rows,parameters,agreeing,converged,cross_rms_N
one,4e-5,4.2e-5,-9000.5,1,450,450,7,1,yes,5e-5
two,0.003,0.0025,-5000.5,8.5,450,450,1,4,yes,0.0031
END
check 'a comparison of fits' sh -c "'$bristle' plot -o summary.svg summary.csv 2>err && [ ! -s err ]"
for label in one 'rms of residuals \[N\]' 'criterion − the least one \[1\]' 'memory of residuals \[rows\]' 'rows that were fitted' 'rows that were held out' 'cross-validation'; do
    check "has '$label'" grep -q ">$label<" summary.svg
done
is 'a point for each number' "$(points summary.svg)" 13 # three of rms, two others, of two laws; three in the legend
check 'a law is told as many times as there are columns of names' sh -c '[ "$(grep -c ">two<" summary.svg)" = 1 ]'
sed 's/,test_rms_N,/,test_rms_N,train_rms_N_m,test_rms_N_m,/; s/,4.2e-5,/,4.2e-5,1e-4,2e-4,/; s/,0.0025,/,0.0025,3e-4,,/; s/^law/model/; s/,cross_rms_N$/,cross_rms_N,cross_rms_N_m/; s/5e-5$/,/; s/0.0031$/,/' summary.csv >planar.csv
check 'one of models in the plane' sh -c "'$bristle' plot -o planar.svg planar.csv && grep -q '>rms of residuals \[N m\]<' planar.svg && ! grep -q '>cross-validation<' planar.svg"
cat >correlation.csv <<'END'
law,parameter,other,correlation
one,mu_s,mu_c,-0.874
one,v_s,mu_c,0.0649
one,v_s,mu_s,
two,sigma0,mu_c,1
three,x,y,
END
check 'correlations' sh -c "'$bristle' plot -o correlation.svg -o correlation.png correlation.csv 2>err && [ ! -s err ]"
for label in one two mu_s sigma0 −0.87 0.06 1.00 –; do check "have '$label'" grep -q ">$label<" correlation.svg; done
check 'in the colour of their number' sh -c "grep -qi 'fill *= *.rgb(213, *94, *0)' correlation.svg || grep -qi '#d55e00' correlation.svg"
check 'one that is none' refuses "bad.csv:3: correlation '1.5' is not from -1 to 1" sh -c "sed 's/0.0649/1.5/' correlation.csv >bad.csv; '$bristle' plot -o x.svg bad.csv"
check 'columns that are chosen have the figure of any table' sh -c "'$bristle' plot -o chosen.svg -x train_rows -c memory summary.csv && ! grep -q 'criterion' chosen.svg"

check 'no text of these is over another' perl "$figure_faults" --texts parameters.svg surface.svg energy.svg sizes.svg words.svg summary.svg planar.svg correlation.svg

rm -f x.svg
check 'an unknown column' refuses 'did you mean x_m?' "$bristle" plot -o x.svg -c x_n table.csv
check 'another format' refuses 'x.jpg' "$bristle" plot -o x.jpg table.csv
check 'a format that is none' refuses "--format: 'gif' is none of svg, pdf, png" "$bristle" plot -o - -f gif table.csv
check 'the format of a file' refuses '--format: it is of standard output' "$bristle" plot -o x.svg -f pdf table.csv
check 'standard output twice' refuses 'two outputs would be standard output' "$bristle" plot -o - -o - table.csv
check 'JSON of no difference' refuses '--json: it is of the difference' "$bristle" plot --json -o x.svg table.csv
check 'no output' refuses '-o FILE is missing' "$bristle" plot table.csv
check 'no common column' refuses 'no column in common' sh -c "sed 's/x_m/z_m/;s/F_N/G_N/' reference.csv >other.csv; '$bristle' plot -o x.svg table.csv other.csv"
check 'another x' refuses 'no column t_s' sh -c "sed 's/t_s/u_s/' reference.csv >other.csv; '$bristle' plot -o x.svg table.csv other.csv"
check 'words alone' refuses 'two columns of numbers' sh -c "printf 'a,b\nx,y\n' >words.csv; '$bristle' plot -o x.svg words.csv"
check 'an input is not replaced' refuses 'table.svg' sh -c "cp table.csv table.svg; '$bristle' plot -o table.svg table.svg"
is 'nothing is left of what was refused' "$(ls x.* 2>/dev/null)" ''

tap_end
