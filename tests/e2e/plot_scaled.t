#!/bin/sh
# Figures of cases that are not the documents': a motion that is shorter or longer, forces that are larger. Their axes fit their data, and
# no text lies over another; results are miniatures whose columns are multiplied here.
. tests/e2e/tap.sh
command -v gnuplot >/dev/null || skip_all 'no gnuplot'
command -v perl >/dev/null || skip_all 'no perl'

faults="perl $root/tests/e2e/figure_faults.pl"
# Where a curve is cut on purpose, as the caption says.
deliberate='box-push-thresholds.*panel 3: a curve leaves|nut-bolt.svg: panel 2: a curve leaves'

# scaled ID FACTOR COLUMNS: the miniature's results with the columns whose names match multiplied, and figures of them.
scaled() {
    rm -rf "$scratch/scaled" "$scratch/figures"
    mkdir -p "$scratch/scaled/$1"
    cp -R "$scratch/quick/$1/." "$scratch/scaled/$1"
    for table in "$scratch/quick/$1"/*.csv; do
        awk -F, -v OFS=, -v factor="$2" -v columns="$3" '
            NR == 1 { for (i = 1; i <= NF; i++) hit[i] = $i ~ columns; print; next }
            { for (i = 1; i <= NF; i++) if (hit[i] && $i ~ /^-?[0-9]/) $i = sprintf("%.17g", $i * factor); print }' \
            "$table" >"$scratch/scaled/$1/$(basename "$table")"
    done
    scripts/plot "$1" "$scratch/scaled" "$scratch/figures"
}
sound() {
    $faults "$scratch/figures"/*.svg >"$scratch/said"
    [ $? -lt 2 ] && ! grep -vE "$deliberate" "$scratch/said"
}
# axis ID PANEL x|y LOW HIGH: the numbers beside this axis say so, to a hundredth of its length.
axis() {
    $faults --axes "$scratch/figures/$1.svg" | awk -v panel="$2" -v axis="$3" -v low="$4" -v high="$5" '
        $1 == panel { print; from = axis == "x" ? $3 : $6; to = axis == "x" ? $4 : $7
            near = (high - low) / 100
            found = from != "-" && (from - low) ^ 2 <= near ^ 2 && (to - high) ^ 2 <= near ^ 2 }
        END { exit !found }'
}

# ---- the checker notices ----
cat >"$scratch/bad.gp" <<'EOF'
set terminal svg size 200, 120 font 'DejaVu Sans,8'
set xtics 0.01
set ytics 0.1
set format x '%.2f'
set border 15 back linecolor rgb '#404040'
set xrange [0:20]
set yrange [-1:1]
plot sin(x) * (x < 5 ? 1.3 : NaN) with lines notitle
EOF
(cd "$scratch" && sed 's/xtics 0.01/xtics 1/' bad.gp | gnuplot >bad.svg)
found=$($faults "$scratch/bad.svg")
for what in 'lies over' 'of the width' 'leaves through the top'; do
    check "the checker sees: $what" test "$(echo "$found" | grep -c "$what")" -gt 0
done

# ---- own cases ----
case_of() { # ID FACTOR COLUMNS WHAT
    check "$1, $4: drawn" scaled "$1" "$2" "$3" && check "$1, $4: no fault" sound
}
miniature() {
    "$BRISTLE_BUILD/experiments/$1" --quick --threads 1 --out "$scratch/quick/$1" >/dev/null 2>&1
    check "$1 has results" test -s "$scratch/quick/$1/claims.tap"
}
force=planar-fig13-17-reduced-vs-distributed
miniature $force
case_of $force 1 . "the document's case"
check "the document's axis, and its numbers" axis $force 5 x 0 5
case_of $force 0.06 '(^|_)t_s$' 'a shorter motion'
check 'an axis of 0.3 s' axis $force 5 x 0 0.3
case_of $force 100 '_(N|Nm)$' 'larger forces'
check 'a torque of 760 N mm has room' axis $force 5 y -787 30
gripper=planar-fig26-28-slip-stick-case1
miniature $gripper
case_of $gripper 10 '(^|_)t_s$' 'a longer motion'
case_of $gripper 0.1 '(_|^)(m|rad)$' 'a smaller motion'
block=tribology-fig01-static-threshold
miniature $block
case_of $block 100 '_N$' 'larger forces'
card=cloth-fig06-07-card
miniature $card
case_of $card 0.1 '(^|_)t_s$' 'a shorter motion'

# ---- no plot.gp has ranges of its own, or counts on data that a range has hidden ----
own=$(grep -nE '^ *set (x|y)2?range \[[-0-9.]+:[-0-9.]+\]' experiments/*/plot.gp | grep -vE 'range \[(-0\.[56]|0\.5):[0-9.]+\]|\[0:1\]|planar-fig14-15.*\[-1\.[12]:1\.[12]\]' | head -n 5)
is 'plot.gp takes its ranges from range.gp' "$own" ''
hidden=$(for script in experiments/*/plot.gp; do
    awk -v script="$script" '/figure\.gp/ { set = 0 } /range\.gp/ { set = !/ \x27\x27$/ } /^ *stats / && set { print script ":" FNR }' "$script"
done)
is 'no stats behind a range' "$hidden" ''
tap_end
