#!/bin/sh
# Tables divided by their classes (scripts/rows.gp): the same picture as with every class picked out of the whole table.
. tests/e2e/tap.sh
command -v gnuplot >/dev/null || skip_all 'no gnuplot'

tree="$scratch/a user's tree"
mkdir -p "$tree/experiments/demo" "$tree/results/demo"
cp -R scripts "$tree/"
cd "$tree" || exit 1
awk 'BEGIN { print "body,run_1,t_s,x_m"; for (k = 0; k < 4; k++) for (i = 0; i <= 20; i++)
    printf "%s,%d,%g,%g\n", k < 2 ? "a box" : "ball", k % 2, i / 10, (k + 1) * i * i / 100 }' >results/demo/motion.csv
script() { # BALL: the curve of a class
    cat <<END
call scripts.'/figure.gp' '' 8.6 6.0
set xlabel 'time / s'
set ylabel 'place / m'
call scripts.'/range.gp' 'x' '0:*'
call scripts.'/range.gp' 'y' '0:*'
motion = results.'/motion.csv'
pick(b, r) = strcol('body') eq b && column('run_1') == r ? column('x_m') : NaN
call scripts.'/rows.gp' 'motion' 'body run_1'
rows = 'a variable of this name is another thing'
plot $1 with lines linetype 1 title 'box', \\
     $2 with lines linetype 2 title 'ball', \\
     $3 with lines linetype 3 title 'none'
END
}
picture() { sed 's,<title>.*</title>,,' figures/demo.svg | cksum; }
draw() { "$tree/scripts/plot" demo "$tree/results" "$tree/figures" svg; }
script "motion using 't_s':(pick('a box', 1))" "motion using 't_s':(pick('ball', 0))" "motion using 't_s':(pick('cone', 0))" >experiments/demo/plot.gp
check 'classes picked out of the whole table are drawn' draw || { echo 'Bail out! no figure'; exit 1; }
picked=$(picture)
script "rows('motion', 'a box,1') using 't_s':'x_m'" "rows('motion', 'ball,0') using 't_s':'x_m'" \
    "rows('motion', 'cone,0') using 't_s':'x_m'" >experiments/demo/plot.gp
check 'and out of their own rows' draw
is 'which gives the same picture' "$(picture)" "$picked"
check 'in which a class without rows has its entry' grep -q '>none<' figures/demo.svg
script "rows('motion', 'a box,0') using 't_s':'x_m'" "rows('motion', 'ball,0') using 't_s':'x_m'" \
    "rows('motion', 'cone,0') using 't_s':'x_m'" >experiments/demo/plot.gp
draw
check 'and another class another one' test "$(picture)" != "$picked"
is 'nothing else is left' "$(ls -A figures)" demo.svg

# Rows of a class need not lie together.
{ sed 1q results/demo/motion.csv && sed 1d results/demo/motion.csv | sort -t, -k3,3n -s; } >mixed.csv
scripts/rows results/demo/motion.csv 'body run_1' apart >out
scripts/rows mixed.csv 'body run_1' mixed >out2
is 'the classes, in the order of their first rows' "$(cat out)" '|a box,0|a box,1|ball,0|ball,1|'
for class in 'a box,0' 'a box,1' 'ball,0' 'ball,1'; do
    check "the same rows of $class, wherever they lie" cmp "apart/=$class" "mixed/=$class"
done

# refuses WORD: drawing fails in one line with the word.
refuses() {
    draw >out 2>err
    status=$?
    [ $status -eq 1 ] && [ "$(wc -l <err)" -eq 1 ] && grep -qF -- "$1" err && return 0
    echo "status $status" && cat err
    return 1
}
sed -i "s/'body run_1'/'body no_such'/" experiments/demo/plot.gp
check 'a column that is not there' refuses 'no column no_such'
sed -i "s/'body no_such'/'body'/" experiments/demo/plot.gp
sed -i 's/^a box,/"a, box",/' results/demo/motion.csv
check 'a cell in quotes' refuses 'a cell in quotes'
tap_end
