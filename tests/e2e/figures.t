#!/bin/sh
# The texts of every figure, drawn from the results of miniatures: none lies over another, over a curve, a legend's sample or a panel's
# frame, and none leaves its picture. Taken are the figures of `make quick`; those that are older than what draws them are drawn again, from its
# results or those of `make check`.
. tests/e2e/tap.sh
command -v gnuplot >/dev/null || skip_all 'no gnuplot'
command -v perl >/dev/null || skip_all 'no perl'
faults() { perl "$root/tests/e2e/figure_faults.pl" --texts "$@"; }

# ---- each fault is noticed, in a figure that has it, and in no other ----
# drawn COMMANDS: a figure of these gnuplot commands.
drawn() {
    printf '%s\n' "set terminal svg size 220, 160 enhanced font 'DejaVu Sans,8' name 'test'" "set output '$scratch/drawn.svg'" \
        'set lmargin at screen 0.2; set rmargin at screen 0.95; set bmargin at screen 0.2; set tmargin at screen 0.85' \
        'set xrange [0:4]; set yrange [0:4]; set tics 1 scale 0.5; set key noopaque' "$1" | gnuplot
}
sound() { drawn "$1" && faults "$scratch/drawn.svg"; }
noticed() { # COMMANDS WORDS: this fault and no other
    drawn "$1"
    faults "$scratch/drawn.svg" >"$scratch/found"
    [ $? -eq 1 ] && grep -qF -- "$2" "$scratch/found" && ! grep -vF -- "$2" "$scratch/found"
}
line="plot x / 2 with lines title 'line'"
check 'a figure without a fault' sound "$line"
check 'a label that just misses another' sound "set label 'one' at 0.2, 3; set label 'another' at 0.2, 2.6; $line"
check 'a label over another' noticed "set label 'one' at 0.2, 3; set label 'another' at 0.2, 2.9; $line" '"another" lies over "one"'
check 'an index over a label' noticed "set label 'f_{index}' at 0.2, 3; set label 'another' at 0.2, 2.7; $line" '"another" lies over "findex"'
check 'a slanted label over another' noticed "set label 'slanted text' at 0.2, 2.2 rotate by 40; set label 'one' at 0.7, 3; $line" '"one" lies over "slanted text"'
check 'a slanted label beside another' sound "set label 'slanted text' at 0.2, 2.2 rotate by 40; set label 'one' at 0.2, 3.1; $line"
check 'a wide label beyond the picture' noticed "set label 'WWWWWWWWWW' at graph 0.8, 1.1; unset key; $line" 'leaves the picture'
check 'a label over a curve' noticed "set label 'here' at 1.8, 1; $line" '"here" lies over a curve'
check 'a label over a point' noticed "set label 'here' at 2.8, 1; plot '+' using (3):(1) with points pointtype 7 notitle" '"here" lies over a curve or a point'
check 'a label over the frame' noticed "set label 'edge' at graph 0.94, graph 0.3; $line" '"edge" lies over a panel'
check "a label over the legend's sample" noticed "set label 'o' at graph 0.9, graph 0.88; $line" "lies over the legend's sample of \"line\""
check 'a legend over a curve' noticed "set key at 2.5, 1.0; $line" '"line" lies over a curve'
check 'columns of a legend over each other' noticed "set key at graph 0.7, graph 1.15 horizontal Left reverse width -8 samplen 2; plot x / 2 title 'first of all', x / 2 title 'two'" 'sample of'

# ---- tics of a logarithmic axis lie where their labels say ----
# A curve at a power of ten lies on a tic, whatever number the range begins with.
on_tic() { # FIRST LAST VALUE
    gnuplot <<END
set terminal svg size 220, 160
set output '$scratch/log.svg'
set logscale y
set yrange [$1:$2] noextend
kind = 'svg'; scripts = '$root/scripts'; range_log = 1; range_axis = 'y'; range_set = 'set y'; range_reverse = 0; range_n = 1
array range_long[1] = [120]
array range_margin[1] = [40]
range_a = log10($1); range_b = log10($2)
call scripts.'/tics.gp'
unset key
plot $3 with lines linewidth 3
END
    perl -0ne '/id="gnuplot_plot_1".*?d=.M[\d.]+,([\d.]+)/s or exit 1; my $y = $1; my %tics; $tics{$2} = $3 - $1 while m/M([\d.]+),([\d.]+) L([\d.]+),\2 M/g;
        my ($long) = sort { $b <=> $a } values %tics; exit !(grep { abs($_ - $y) < 0.02 && $tics{$_} > $long - 0.1 } keys %tics)' "$scratch/log.svg"
}
for range in '157.3 1.3e7 1e5' '3.1e-9 0.02 1e-5' '900 8e9 1e6' '1000 1e9 1e5' '2.7e-14 4e3 1e-6'; do
    set -- $range
    check "a logarithmic axis from $1 to $2 has a tic at $3" on_tic "$@"
done

# ---- the figures of all experiments ----
# up_to_date ID: there are figures, and nothing that they are drawn by is newer.
quick=$BRISTLE_BUILD/quick
up_to_date() {
    for figure in "$quick/figures/$1".svg "$quick/figures/$1"-*.svg; do
        [ -e "$figure" ] || continue
        [ -z "$(find "experiments/$1/plot.gp" scripts/*.gp scripts/plot "$quick/results/$1/claims.tap" -newer "$figure" 2>/dev/null)" ]
        return
    done
    return 1
}
texts_of() { # PLACE ID
    place=$1 of=$2
    set --
    for figure in "$place/$of".svg "$place/$of"-*.svg; do [ ! -e "$figure" ] || set -- "$@" "$figure"; done
    [ $# -gt 0 ] && faults "$@"
}
for script in experiments/*/plot.gp; do
    id=$(basename "$(dirname "$script")")
    if up_to_date "$id"; then
        check "$id: texts" texts_of "$quick/figures" "$id"
        continue
    fi
    for results in "$quick/results" "$BRISTLE_BUILD/check"; do [ ! -e "$results/$id/claims.tap" ] || break; done
    if [ ! -e "$results/$id/claims.tap" ]; then
        skip "$id: texts" 'no miniature has run yet'
        continue
    fi
    mkdir -p "$scratch/figures"
    check "$id: drawn" scripts/plot "$id" "$results" "$scratch/figures" svg && check "$id: texts" texts_of "$scratch/figures" "$id"
done

# ---- labels of snapshots in a strip of their own (picture_headed) ----
# What is drawn in the corners of these reaches the upper edge, so that no label may lie on the picture.
above() { # FIGURE: every text's baseline lies above the picture's upper edge
    perl -0ne '/<image [^>]*?\by=.([\d.]+)/ or exit 1; my ($edge, $n) = ($1, 0); s/<image .*?>//gs;
        while (m/translate\([\d.]+,([\d.]+)\)[^>]*>\s*<text>/g) { exit 1 unless $1 < $edge; $n++ } exit !$n' "$1"
}
for script in $(grep -l '^picture_headed' experiments/*/plot.gp); do
    id=$(basename "$(dirname "$script")")
    for results in "$quick/results" "$BRISTLE_BUILD/check"; do [ ! -e "$results/$id/snapshots.png" ] || break; done
    [ -e "$results/$id/snapshots.png" ] || { skip "$id: labels above the picture" 'no miniature has run yet, or drew none'; continue; }
    mkdir -p "$scratch/headed"
    scripts/plot "$id" "$results" "$scratch/headed" svg
    check "$id: labels above the picture" above "$scratch/headed/$id-snapshots.svg"
done

# ---- those of a full run, as far as they are there: their data reach farther ----
for place in "$root/figures" "$BRISTLE_BUILD/figures"; do
    for script in experiments/*/plot.gp; do
        id=$(basename "$(dirname "$script")")
        for figure in "$place/$id".svg "$place/$id"-*.svg; do
            [ -e "$figure" ] || continue
            [ -n "$(find "$script" -newer "$figure")" ] || check "$id: texts of the full run" texts_of "$place" "$id"
            break
        done
    done
done
tap_end
