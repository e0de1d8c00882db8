#!/bin/sh
# bristle solve: files of contact problems. A block on a plane and four legs of a table stick and slide as elementary mechanics says, in both text forms, by
# every solver; ellipses are circles of a scaled problem; damaged files, limits and outputs.
. tests/e2e/tap.sh

bristle=$BRISTLE_BUILD/bin/bristle
cd "$scratch" || exit 1
run() { "$@" >out 2>err </dev/null; }
succeeds() {
    run "$@" && [ ! -s err ] && return 0
    cat out err
    return 1
}
# refuses WORD COMMAND...: exit 2, nothing on stdout, one line on stderr that holds the word.
refuses() {
    word=$1
    shift
    run "$@"
    [ $? -eq 2 ] && [ ! -s out ] && [ "$(wc -l <err)" -eq 1 ] && grep -q -- "$word" err && return 0
    cat out err
    return 1
}
# problem FORM MASS CONTACTS VN VT VB MU: a block that CONTACTS points carry, without inertia against rotation: each contact moves all of it, W = 1/m between
# any two. Its free velocity is (VN, VT, VB), its normals take m |VN| together.
problem() {
    awk -v form="$1" -v m="$2" -v n="$3" -v vn="$4" -v vt="$5" -v vb="$6" -v mu="$7" 'BEGIN {
        printf "3\n%d\n%d\n%d\n%d\n", n, form == "blocks", 3 * n, 3 * n
        if (form == "dense") {
            printf "%d\t%d\n", 3 * n, 3 * n
            for (j = 0; j < 3 * n; j++) for (i = 0; i < 3 * n; i++) printf "%.17g%s", i % 3 == j % 3 ? 1 / m : 0, i < 3 * n - 1 ? " " : "\n"
        } else {
            printf "%d\n%d\n%d\n", n * n, n, n
            for (k = 0; k < 2; k++) for (i = 1; i <= n; i++) printf "%d%s", 3 * i, i < n ? " " : "\n"
            printf "%d\n%d\n", n + 1, n * n
            for (i = 0; i <= n; i++) printf "%d ", n * i
            for (i = 0; i < n * n; i++) printf "%d ", i % n
            for (i = 0; i < n * n; i++) printf "\n%d\n%.17g 0 0 0 %.17g 0 0 0 %.17g", i, 1 / m, 1 / m, 1 / m
            print ""
        }
        for (i = 0; i < n; i++) print vn, vt, vb
        for (i = 0; i < n; i++) print mu
    }'
}
# sums FOLDER PROBLEM N T B: sums of the reactions are these, to 1e-6.
sums() {
    awk -F, -v p="$2" -v n="$3" -v t="$4" -v b="$5" '
        function near(x, y) { return (x - y) ^ 2 < 1e-12 }
        $1 == p { s += $4; u += $5; v += $6; rows++ }
        END { if (!(rows && near(s, n) && near(u, t) && near(v, b))) { print s, u, v; exit 1 } }' "$1/reactions.csv"
}
# all_solved FILE: every row of a summary is solved with a residual within the tolerance; prints the others.
all_solved() { awk -F, -v tol="${2:-1e-8}" 'NR > 1 { n++; if ($3 != "solved" || $4 > tol) { print; bad = 1 } } END { exit bad || !n }' "$1"; }
solvers=$("$bristle" list solvers | sed -n 's/^  \([a-z0-9_-]*\) .*/\1/p')
count=$(echo "$solvers" | wc -l)

# ---- closed forms: 2 kg, in N s: normals 2 * 0.0981, friction at most half of it ----
for form in dense blocks; do
    for n in 1 4; do
        problem $form 2 $n -0.0981 0.02 0.03 0.5 >$form-$n-sticks.dat
        problem $form 2 $n -0.0981 0.06 0.08 0.5 >$form-$n-slides.dat
        problem $form 2 $n 0.01 0.06 0.08 0.5 >$form-$n-leaves.dat
    done
done
check 'all solvers, all problems' succeeds "$bristle" solve ./*.dat -o all
check 'each is solved to the tolerance' all_solved all/summary.csv
is 'every solver has a row for each problem' "$(tail -n +2 all/summary.csv | cut -d, -f2 | sort | uniq -c | awk '{ print $1 }' | sort -u) $(tail -n +2 all/summary.csv | wc -l)" \
    "12 $((12 * count))"
is 'and so has the table' "$(tail -n +2 out | wc -l)" $((12 * count))
for form in dense blocks; do
    for n in 1 4; do
        check "$form, $n contacts: sticks" sums all ./$form-$n-sticks.dat 0.1962 -0.04 -0.06
        check "$form, $n contacts: slides against (0.6, 0.8)" sums all ./$form-$n-slides.dat 0.1962 -0.05886 -0.07848
        check "$form, $n contacts: leaves" sums all ./$form-$n-leaves.dat 0 0 0
    done
done
is 'both text forms give the same bytes' "$(sed -n 's/^\.\/dense-//p' all/reactions.csv)" "$(sed -n 's/^\.\/blocks-//p' all/reactions.csv)"
for solver in $solvers; do
    check "$solver alone: slides" succeeds "$bristle" solve --solver "$solver" ./dense-4-slides.dat -o "one-$solver"
    check "$solver: its reactions" sums "one-$solver" ./dense-4-slides.dat 0.1962 -0.05886 -0.07848
    is "$solver: the history ends solved, and begins at 0" \
        "$(awk -F, 'NR == 2 { first = $3 } { last = $5 } END { print first, last < 1e-7 }' "one-$solver/history.csv")" '0 1'
done

# ---- ellipses: with S = diag(1, A, B) the impulses are S times those of the circles' problem S W S, S q ----
scale() {
    awk -v a="$1" -v b="$2" '
        { for (i = 1; i <= NF; i++) word[n++] = $i }
        function s(i) { return i % 3 == 0 ? 1 : i % 3 == 1 ? a : b }
        END {
            size = word[3]
            for (k = 0; k < 7; k++) printf "%s ", word[k]
            for (j = 0; j < size; j++) for (i = 0; i < size; i++) printf "%.17g ", word[7 + size * j + i] * s(i) * s(j)
            for (i = 0; i < size; i++) printf "%.17g ", word[7 + size * size + i] * s(i)
            for (i = 7 + size * size + size; i < n; i++) printf "%s ", word[i]
        }' "$3"
}
# Two contacts that feel each other, W positive definite, one sliding askew and one that may stick.
cat >pair.dat <<'END'
3 2 0 6 6 6 6
2 .3 -.2 .5 .1 0   .3 3 .4 .1 -.3 .2   -.2 .4 2.5 0 .2 .3   .5 .1 0 2 -.2 .1   .1 -.3 .2 -.2 3 .3   0 .2 .3 .1 .3 2
-1 2 -1.5  -2 .3 .1
.5 .7
END
printf '3 2 0 5 5' >short.dat
# A block on the ground, mass 2, as M, H, f, w: W = 1/2, q = f/2.
printf '3 1 0 3 3 3 3 2 0 0 0 2 0 0 0 2  0 3 3 3 3 1 0 0 0 1 0 0 0 1  -1 .2 0  0 0 0  .5 0\n' >global.dat
check 'a global problem as text' succeeds "$bristle" solve global.dat -o global
check 'is held: its impulses are -f' sums global global.dat 1 -.2 0
for ratio in 0.5 0.066666666666666667; do
    scale 1 $ratio pair.dat >scaled.dat
    { cat scaled.dat; echo " bristle:half-axes-over-mu 1 $ratio 1 $ratio"; } >noted.dat
    check "ratio $ratio: a file that says so is a problem of ellipses" succeeds "$bristle" solve -s newton --tol 1e-11 noted.dat -o noted
    check 'as that of an option is' succeeds "$bristle" solve -s newton --tol 1e-11 --ellipse 1,$ratio pair.dat -o ellipse
    check 'with the same impulses, in its own frame' awk -F, '
        FNR == 1 { next }
        NR == FNR { for (i = 4; i <= 6; i++) kept[FNR, i] = $i; next }
        { for (i = 4; i <= 6; i++) worst += ($i - kept[FNR, i]) ^ 2; rows++ }
        END { print worst; exit !(rows == 2 && worst < 1e-18) }' ellipse/reactions.csv noted/reactions.csv
    for solver in $solvers; do
        check "$solver: ellipses, ratio $ratio" succeeds "$bristle" solve -s "$solver" --tol 1e-11 --ellipse 1,$ratio pair.dat -o ellipse
        check "$solver: circles of the scaled problem" succeeds "$bristle" solve -s "$solver" --tol 1e-11 scaled.dat -o circle
        check "$solver: both are solved" all_solved ellipse/summary.csv 1e-11
        check "$solver: the same impulses" awk -F, -v b=$ratio '
            FNR == 1 { next }
            NR == FNR { n[FNR] = $4; t[FNR] = $5; s[FNR] = $6; next }
            { worst += ($4 - n[FNR]) ^ 2 + ($5 - t[FNR]) ^ 2 + (b * $6 - s[FNR]) ^ 2; size += $4 ^ 2; rows++ }
            END { print worst; exit !(rows == 2 && size > 0.1 && worst < 1e-18) }' ellipse/reactions.csv circle/reactions.csv
    done
done

# ---- two dimensions: friction along the tangent, nothing across ----
printf '2 1 0 2 2 2 2\n.5 0 0 .5\n-0.0981 0.2\n.5\n' >plane.dat
check 'two dimensions' succeeds "$bristle" solve plane.dat -o plane
check 'slide with mu times the normal impulse' sums plane plane.dat 0.1962 -0.0981 0

# ---- limits, and what cannot be solved ----
check 'without iterations' succeeds "$bristle" solve -n 0 dense-1-slides.dat
is 'nothing is solved, and said so' "$(awk 'NR > 1 { print $3 }' out | sort -u)" loose
# A contact that nothing moves approaches: no impulse helps.
printf '3 1 0 3 3 3 3\n0 0 0 0 0 0 0 0 0\n-1 0 0\n.5\n' >stuck.dat
check 'what cannot be solved ends' succeeds "$bristle" solve --time 2 stuck.dat
is 'with a residual, and not as solved' "$(awk 'NR > 1 && $3 == "solved"' out)" ''
check 'a solution for nothing is one' succeeds "$bristle" solve --tol 1e300 dense-1-slides.dat
is 'at once' "$(awk 'NR > 1 { print $3, $5 }' out | sort -u)" 'solved 0'
sed '7s/0$/0.25/' dense-1-sticks.dat >askew.dat
check 'what is not symmetric is refused' refuses 'askew.dat: W is not symmetric: W(1, 3) = 0, W(3, 1) = 0.25, 5.00e-01 of the largest entry apart' "$bristle" solve -s pgs askew.dat
sed '7s/0$/2e-7/' dense-1-sticks.dat >rounded.dat
check 'what is symmetric but for rounding in single precision is solved' succeeds "$bristle" solve -s pgs rounded.dat
check 'and said' grep -q 'rounded.dat: W is not symmetric: entries differ by 4.00e-07' out
sed '7s/0$/2e-6/' dense-1-sticks.dat >off.dat
check 'what is off by more is not' refuses 'off.dat: W is not symmetric' "$bristle" solve -s pgs off.dat
# Its normal impulse does not move the two sides: no solver gives it any, and what is left is said.
printf '3 1 0 3 3 3 3\n0 0 0 0 1 0 0 0 1\n-0.5 0 0\n.5\n' >held.dat
check 'a contact that nothing keeps apart' succeeds "$bristle" solve held.dat
is 'is solved by none' "$(awk 'NR > 1 && /held.dat  / { print $3, $4 }' out | sort -u)" 'loose 1.00e+00'
check 'and the reason is said' grep -q '^held.dat: contacts with W_nn <= 0, .*: 1$' out
printf '3 1 0 3 3 3 3\n5e5 0.2 0 0 5e5 0 0 0 5e5\n-1 0 0\n.5\n' >large.dat
check 'as the largest entry has it' succeeds "$bristle" solve -s pgs large.dat

# ---- bad input, and outputs ----
check 'no problem' refuses PROBLEM "$bristle" solve
check 'no such file' refuses 'nothere: cannot open' "$bristle" solve nothere
check 'a file that ends early' refuses 'short.dat: line 1: size of the matrix: 5' "$bristle" solve short.dat
check 'a solver that is none' refuses 'did you mean pgs' "$bristle" solve -s pgz plane.dat
check 'all, misspelt' refuses 'did you mean all' "$bristle" solve -s al plane.dat
check 'a tolerance of 0' refuses 'tolerance = 0' "$bristle" solve --tol 0 plane.dat
check 'a time that is none' refuses '--time' "$bristle" solve --time soon plane.dat
check 'one axis' refuses "--ellipse: '1' is not two numbers" "$bristle" solve -e 1 plane.dat
check 'an axis below zero' refuses 'ellipse_b = -1' "$bristle" solve -e 1,-1 plane.dat
cp plane.dat summary.csv
check 'an output that would replace the input' refuses 'would replace the input' "$bristle" solve summary.csv -o .
check 'the second problem is bad' refuses short.dat "$bristle" solve plane.dat short.dat -o none
is 'and no folder stays' "$(ls -d none 2>/dev/null)" ''
cp all/summary.csv kept
check 'nor does a bad one harm an old folder' refuses short.dat "$bristle" solve plane.dat short.dat -o all
is 'which is as it was' "$(cmp kept all/summary.csv && cd all && for f in *; do case $f in *.hdf5) ;; *) printf '%s ' "$f" ;; esac; done)" 'history.csv reactions.csv summary.csv '
check 'a problem from standard input' sh -c '"$1" solve -s pgs - <plane.dat >out 2>err && grep -q "^-  *pgs  *solved" out' sh "$bristle"

# ---- steps of a scene ----
check 'a scene writes problems of its steps' succeeds "$bristle" run boxes -v isotropic -d 0.3 --problems 10,25 -o scene
check 'which are solved' succeeds "$bristle" solve --tol 1e-7 --solver anderson scene/problem-000010.dat scene/problem-000025.dat -o steps
check 'to the tolerance' all_solved steps/summary.csv 1e-7
is 'with the contacts that the step has' "$(sed -n 2p scene/problem-000025.dat)" \
    "$(awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next } $c["step"] == 25 { print $c["contacts"] }' scene/steps.csv)"
check 'cones that are no circles are refused' refuses 'is no circle' "$bristle" run boxes -d 0.3 --problems 10 -o other
touch scene/problem-000010.txt scene/problem-7.dat
check 'ellipses are written' succeeds "$bristle" run incline-box --set stone.tau=0 --set stone.mu_tau=0 -d 0.2 --problems 15 -o scene
is 'and the problems of an earlier run are gone, but nothing else' "$(cd scene && ls | tr '\n' ' ')" \
    'contacts.csv poses.csv problem-000010.txt problem-000015.dat problem-7.dat scene.ini steps.csv '
mkdir mine && cp plane.dat mine/problem-000001.dat
check "beside another's problem" succeeds "$bristle" run boxes -v isotropic -d 0.1 -o mine
check 'which stays, for there was no run' cmp plane.dat mine/problem-000001.dat
check 'with their half axes' grep -q '^bristle:half-axes-over-mu' scene/problem-000015.dat
check 'and solved' succeeds "$bristle" solve scene/problem-000015.dat -o steps
check 'to the tolerance' all_solved steps/summary.csv
check 'with torque they are refused' refuses 'no ellipse: ellipsoid' "$bristle" run incline-box -d 0.2 --problems 15 -o other
check 'so are steps that do not come' refuses 'there is no step 100000' "$bristle" run boxes -v isotropic -d 0.1 --problems 100000 -o other
check 'and what are no steps' refuses "'5,x' is not" "$bristle" run boxes -v isotropic -d 0.1 --problems 5,x -o other
check 'a folder is needed' refuses 'it needs a folder' "$bristle" run boxes -v isotropic -d 0.1 --problems 5
is 'nothing is left' "$(ls -d other 2>/dev/null)" ''

# ---- the figure: a gnuplot that keeps its script ----
mkdir keeps && printf '#!/bin/sh\ncat >"$KEPT"\n' >keeps/gnuplot && chmod +x keeps/gnuplot
KEPT=$PWD/script.gp
export KEPT
plots() { PATH=$PWD/keeps:$PATH succeeds "$bristle" solve --plot "$@"; }
# block NAME: the rows of a data block of the script
block() { sed -n "/^\\\$$1 << EOD/,/^EOD/{//!p}" script.gp; }
check 'a figure of one problem' plots one.svg -s pgs -o drawn pair.dat
is 'has the iterations of the history, the start left out' "$(block run0_0 | cut -d' ' -f1 | xargs)" \
    "$(awk -F, '$3 > 0 && NR > 1 { print $3 }' drawn/history.csv | xargs)"
# The clock runs anew; residuals are those of the table.
block run0_0 | cut -d' ' -f3 >drawn.txt
awk -F, '$3 > 0 && NR > 1 { printf "%.6e\n", $5 < 1e-17 ? 1e-17 : $5 }' drawn/history.csv >kept.txt
check 'with their residuals' cmp drawn.txt kept.txt
is 'no profile' "$(grep -c profile script.gp)" 0
# stuck.dat is solved by nobody: the profiles end below 1.
check 'a figure of several' plots many.svg -n 200 -o drawn dense-1-slides.dat dense-4-slides.dat pair.dat stuck.dat global.dat
is 'four problems are drawn' "$(sed -n 's/^\$run\([0-9]*\)_.*/\1/p' script.gp | sort -u | xargs)" '0 1 2 3'
# The definition, from the table: r = t/min t over solvers, share of all problems with ratios up to r.
awk -F, 'NR > 1 { if (!($1 in seen)) { seen[$1] = 1; n++ } if (!($2 in at)) { at[$2] = m; name[m++] = $2 }
        if ($3 == "solved") { t = $6 < 1e-6 ? 1e-6 : $6; time[$1, $2] = t; if (!($1 in least) || t < least[$1]) least[$1] = t } }
    END { for (k = 0; k < m; k++) for (p in seen) if ((p, name[k]) in time) {
        r = time[p, name[k]] / least[p]; c = 0
        for (q in seen) if ((q, name[k]) in time && time[q, name[k]] / least[q] <= r) c++
        printf "%d %.6e %.6g\n", k, r, c / n } }' drawn/summary.csv | sort >defined.txt
for k in $(seq 0 $((count - 1))); do block "profile$k" | sed '1d;$d' | sed "s/^/$k /"; done | sort >drawn.txt
# Ratios that are equal stand one above the other; the definition has the highest of them.
check 'the profile is that of the definition' awk 'NR == FNR { at[$1, $2] = $3 > at[$1, $2] ? $3 : at[$1, $2]; next }
    { rows++; if (at[$1, $2] != $3) { print; bad = 1 } } END { exit bad || rows < 8 }' drawn.txt defined.txt
is 'what nobody solves counts' "$(awk '{ print ($3 > 0.8) }' drawn.txt | sort -u)" 0
is 'each curve begins at the fastest' "$(for k in $(seq 0 $((count - 1))); do block "profile$k" | head -n 1; done | sort -u)" '1 0'
if command -v gnuplot >/dev/null 2>&1; then
    for format in svg pdf png; do
        check "gnuplot draws it as $format" succeeds "$bristle" solve --plot "real.$format" -n 200 pair.dat stuck.dat
        check 'in that format' sh -c "head -c 200 real.$format | grep -qa -i -e '<svg' -e '%PDF' -e PNG"
    done
else
    skip 'gnuplot draws it' 'no gnuplot here'
fi
check 'a figure that is no format' refuses 'does not end in .svg, .pdf or .png' "$bristle" solve --plot x.jpg pair.dat
cp pair.dat pair.svg
check 'a figure that would replace the problem' refuses 'would replace the input' "$bristle" solve --plot pair.svg pair.svg
rm -f absent.svg
check 'a bad problem draws nothing' refuses short.dat "$bristle" solve --plot absent.svg pair.dat short.dat
check 'no figure stays' test ! -e absent.svg

# ---- FCLib, where the build has it ----
if [ -f all/dense-1-slides-solution.hdf5 ]; then
    check 'the file with the reactions is a problem itself' succeeds "$bristle" solve -o again all/dense-4-slides-solution.hdf5
    check 'with the same solution' sums again all/dense-4-slides-solution.hdf5 0.1962 -0.05886 -0.07848
    check 'not where cones are no circles' test ! -e ellipse/pair-solution.hdf5
    mkdir -p same && cp plane.dat same/plane.txt
    check 'two problems of one name' refuses 'two problems have that name' "$bristle" solve plane.dat same/plane.txt -o twins
    is 'leave nothing' "$(ls -d twins 2>/dev/null)" ''
    head -c 3000 all/dense-4-slides-solution.hdf5 >cut.hdf5
    check 'cut short' refuses 'cut.hdf5: .*damaged' "$bristle" solve cut.hdf5
else
    skip 'files of FCLib' 'no FCLib here'
    printf '\211HDF\r\n\032\n and more' >file.hdf5
    check 'without FCLib one line says so' refuses 'libfclib-dev' "$bristle" solve file.hdf5
fi

tap_end
