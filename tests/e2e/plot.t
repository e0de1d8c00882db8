#!/bin/sh
# The plot runner and the style, on the example that docs/figures.md prints.
. tests/e2e/tap.sh
command -v gnuplot >/dev/null || skip_all 'no gnuplot'

tree=$scratch/tree
mkdir -p "$tree/experiments/demo" "$tree/results/demo" "$tree/experiments/demo-two"
cp -R scripts "$tree/"
sed -n '/^```gnuplot/,/^```$/p' docs/figures.md | sed '1d;$d' >"$tree/experiments/demo/plot.gp"
cd "$tree" || exit 1
awk 'BEGIN { print "push_N,friction_N,threshold_N,theory_N"; for (i = 0; i <= 120; i++) { p = i / 10
    printf "%g,%g,%g,%g\n", p, (p < 6 ? p : 4), (p < 5.5 ? p : 4.2), (p < 6 ? p : 4) } }' >results/demo/friction.csv
cut -d, -f1,2 results/demo/friction.csv >results/demo/published.csv
awk 'BEGIN { print "t_s,x_m,v_m_per_s"; for (i = 0; i <= 40; i++) { t = i / 10; printf "%g,%g,%g\n", t, t * t, 2 * t } }' \
    >results/demo/motion.csv

draw() { scripts/plot demo results figures; }
sums() { (cd figures && cksum -- *); }
# refuses STATUS WORD COMMAND...: that exit status, one line on stderr with the word.
refuses() {
    wanted=$1 word=$2
    shift 2
    "$@" >out 2>err
    status=$?
    [ $status -eq "$wanted" ] && [ "$(wc -l <err)" -eq 1 ] && grep -qF -- "$word" err && return 0
    echo "status $status" && cat err
    return 1
}

check 'the example of docs/figures.md is drawn' draw || { echo 'Bail out! no figures'; exit 1; }
is 'two figures in three kinds' "$(ls figures | xargs)" \
    'demo-motion.pdf demo-motion.png demo-motion.svg demo.pdf demo.png demo.svg'
before=$(sums)
# Until the clock shows another second, which is what a file could hold.
second=$(date +%s)
while [ "$(date +%s)" -eq "$second" ]; do sleep 0.1; done
draw
is 'the same bytes a second later' "$(sums)" "$before"
if command -v pdftotext >/dev/null; then
    check 'a pdf with its date fixed is whole' pdftotext figures/demo.pdf out.txt
    check 'and has its text' grep -q 'threshold law' out.txt
else
    skip 'a pdf with its date fixed is whole' 'no pdftotext'
fi

# ---- one size, one font ----
check 'svg: 8.6 x 6 cm in points' grep -q 'viewBox="0 0 244 170"' figures/demo.svg
check 'pdf: the same' grep -aqE 'MediaBox \[ ?0 0 24[34](\.[0-9]+)? 1(69|70)(\.[0-9]+)? ?\]' figures/demo.pdf
is 'png: the same at 300 dots per inch' "$(od -An -tu1 -j16 -N8 figures/demo.png | awk '{ print $3 * 256 + $4, $7 * 256 + $8 }')" '1017 708'
is 'svg text is 8 pt DejaVu Sans' "$(grep -oE 'font-(family|size)="[^"]*"' figures/demo.svg | sort -u | grep -vE '"(6\.40|4\.00)"' | xargs)" \
    'font-family=DejaVu Sans font-size=8.00'
check 'svg has a white ground' grep -qiE '<rect [^>]*fill="#ffffff"' figures/demo.svg

# ---- lines that differ without colour ----
field() { sed -n "s/^set linetype [1-8] .*$1 *\('[^']*'\|([^)]*)\|[a-z0-9]*\).*/\1/p" scripts/style.gp | sort | uniq | wc -l; }
for property in 'linecolor rgb' dashtype pointtype; do
    least=$([ "$property" = dashtype ] && echo 7 || echo 8) # two lines are solid: the first, and black
    check "linetypes 1 to 8 have at least $least values of $property" test "$(field "$property")" -ge "$least"
done

# ---- what goes wrong leaves the old figures ----
spoil() { # SED: edits plot.gp
    cp experiments/demo/plot.gp good.gp
    sed "$1" good.gp >experiments/demo/plot.gp
}
restore() { mv good.gp experiments/demo/plot.gp; }
# Each with the words that say the cause, and not those of another warning.
while IFS='|' read -r how cause; do
    spoil "$how"
    check "fails in one line: $how" refuses 1 'demo/plot.gp' draw
    check "that says the cause: $cause" grep -qF -- "$cause" err
    restore
    is 'and leaves the old figures' "$(sums)" "$before"
    is 'and nothing else' "$(ls -A figures | wc -l)" 6
done <<'END'
s/v_m_per_s/no_such_column/|no column with header "no_such_column"
s/motion\.csv/no_such.csv/|Cannot find or open file "results/demo/no_such.csv"
s/^plot/plto/|invalid command
s/^unset key/x = no_such_variable/|undefined variable: no_such_variable
s/^unset multiplot/exit status 3/|gnuplot failed with status 3
/figure\.gp/d|
END
# A table that is cut short is told with its line.
damage() { # SED WORD
    cp results/demo/motion.csv whole.csv
    sed "$1" whole.csv >results/demo/motion.csv
    refuses 1 "$2" draw
    said=$?
    mv whole.csv results/demo/motion.csv
    return $said
}
check 'a row that is cut short' damage '12s/,[^,]*$//' 'results/demo/motion.csv:12: the row has 2 cells, the header 3'
check 'a row with a cell too many' damage '3s/$/,1/' 'results/demo/motion.csv:3: the row has 4 cells, the header 3'
check 'an empty table' damage d 'results/demo/motion.csv: the file is empty'
check 'a header with another name' damage '1s/x_m/y_m/' 'no column with header "x_m"'
is 'leave the old figures' "$(sums)" "$before"

# ---- a class may be empty, a plot may not ----
printf 't_s,x_m,v_m_per_s\n' >results/demo/none.csv
with_plot() { # SERIES...: a third figure of these series
    cp experiments/demo/plot.gp good.gp
    {
        printf "call scripts.'/figure.gp' 'classes' 8 6\nset datafile missing NaN\n"
        printf "of(c) = column('t_s') < 0 || c ? column('x_m') : NaN\nplot %s\n" "$1"
    } >>experiments/demo/plot.gp
    draw
    drawn=$?
    mv good.gp experiments/demo/plot.gp
    return $drawn
}
motion="results.'/motion.csv' using 't_s'"
check 'a class without points is drawn' with_plot "$motion:(of(1)), $motion:(of(0))"
check 'a table without rows, too' with_plot "$motion:(of(1)), results.'/none.csv' using 't_s':'x_m'"
check 'as a figure of its own' test -s figures/demo-classes.pdf
check 'a plot without any points is not' not with_plot "$motion:(of(0))"
rm figures/demo-classes.*
is 'the old figures stay' "$(sums)" "$before"

check 'no gnuplot' refuses 2 'gnuplot' env GNUPLOT=no-such-gnuplot scripts/plot demo results figures
check 'no such experiment' refuses 2 'experiments/none/plot.gp' scripts/plot none results figures
check 'no results' refuses 2 'nowhere/demo' scripts/plot demo nowhere figures
check 'too few arguments' refuses 2 '3 arguments' scripts/plot demo
touch plain
check 'a file in place of the directory' refuses 2 'plain' scripts/plot demo results plain
is 'still the old figures' "$(sums)" "$before"

# ---- figures that are no longer drawn ----
touch figures/demo-gone.svg figures/demo-two.svg figures/demo-two-more.svg figures/other.svg
draw
is 'go, and those of other experiments stay' "$(cd figures && ls -- *.svg | xargs)" \
    'demo-motion.svg demo-two-more.svg demo-two.svg demo.svg other.svg'

# ---- places with odd names ----
mkdir "it's here" && cp -R results "it's here/results"
check 'quotes and blanks in a path' scripts/plot demo "it's here/results" "it's here/figures"
is 'same bytes' "$(cd "it's here/figures" && cksum demo.svg demo.pdf demo.png)" "$(cd figures && cksum demo.svg demo.pdf demo.png)"
tap_end
