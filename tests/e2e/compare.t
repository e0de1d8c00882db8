#!/bin/sh
# bristle compare: two runs over each other, on poses written here, whose differences are known, and on real runs.
. tests/e2e/tap.sh
bristle=$BRISTLE_BUILD/bin/bristle
[ -x "$bristle" ] || skip_all 'no bristle here'
export BRISTLE_HOME="$root"
cd "$scratch" || exit 1
refuses() { # WORDS COMMAND...
    words=$1
    shift
    "$@" >out 2>err
    [ $? -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -qF -e "$words" err
}
header=step,t_s,body,x_m,y_m,z_m,qw_1,qx_1,qy_1,qz_1,vx_m_per_s,vy_m_per_s,vz_m_per_s,wx_rad_per_s,wy_rad_per_s,wz_rad_per_s
# poses FOLDER: rows from standard input, "t body x w z vx"
poses() {
    mkdir -p "$1"
    { echo "$header"; awk '{ print NR, $1, $2, $3, 0, 0, $4, 0, 0, $5, $6, 0, 0, 0, 0, 0 }' OFS=,; } >"$1/poses.csv"
}
poses one <<'END'
0 ground 0 1 0 0
0 block 0 1 0 1
0 block 5 1 0 0
1 block 1 1 0 1
1 block 5 1 0 0
2 block 2 1 0 1
2 block 5 1 0 0
END
# The first block the same with fewer rows, the second 3 m off, a quarter turn (the sign of a quaternion means nothing), 2 m/s faster.
poses two <<'END'
0 ground 0 1 0 0
0 block 0 1 0 1
0 block 8 0.7071067811865476 0.7071067811865476 2
2 block 2 1 0 1
2 block 8 -0.7071067811865476 -0.7071067811865476 2
END
check 'two runs' sh -c "'$bristle' compare -o rows.csv one two >out"
is 'a row for each time of the first' "$(cut -d, -f1 rows.csv | xargs)" 't_s 0 1 2'
is 'the farthest body, the mean of both, between rows in proportion' "$(sed -n '3s/^\([^,]*,[^,]*,[^,]*\),.*,\([^,]*\),\([^,]*\)$/\1 \2 \3/p' rows.csv)" '1,3,1.5 2 block'
is 'the angle' "$(awk -F, 'NR == 3 { printf "%.12f", $4 }' rows.csv)" 1.570796326795
check 'is told' grep -q '^turn        1.5708 rad at most$' out
check 'with when and who' grep -q '^distance    3 m at most (block, at 0 s), rms of the mean 1.5 m$' out
check 'a run beside itself' sh -c "'$bristle' compare one one | grep -q '^distance    0 m at most'"
grep -v ,5, one/poses.csv >short && mkdir three && cp short three/poses.csv
check 'a body that is not there' refuses 'three/poses.csv: there is no body block, which moves in one/poses.csv' "$bristle" compare one three
check 'no run' refuses 'nowhere/poses.csv' "$bristle" compare one nowhere
sed '7,$s/,1,block/,0.5,block/' one/poses.csv >disorder && mkdir four && { sed 1,5p -n one/poses.csv; sed -n 3p one/poses.csv; } >four/poses.csv
check 'times that go back' refuses 'four/poses.csv:' "$bristle" compare four one
check 'an output that is an input' refuses poses.csv "$bristle" compare -o one/poses.csv one two
check 'a figure without a table' refuses -- "$bristle" compare --plot f.svg one two

# Free fall by steps of first order: after a time t the fall is g t (t + dt)/2.
cat >fall.xml <<'END'
<mujoco><worldbody><body name="stone" pos="0 0 9"><freejoint/><geom type="sphere" size="0.1"/></body></worldbody></mujoco>
END
if "$bristle" run -d 0.8 -o coarse --set options.world.dt=0.008 fall.xml >out 2>err; then
    check 'a run in steps half as long' sh -c "'$bristle' run -d 0.8 -o fine --set options.world.dt=0.004 fall.xml >out"
    check 'compared' sh -c "'$bristle' compare -o fall.csv coarse fine >out"
    is 'is g t dt/4 away, the closed form' "$(tail -n 1 fall.csv | awk -F, '{ printf "%.9f", $2 }')" "$(awk 'BEGIN { printf "%.9f", 9.81 * 0.8 * 0.008 / 4 }')"
    if command -v gnuplot >/dev/null 2>&1; then
        check 'and drawn' sh -c "'$bristle' compare -o fall.csv --plot fall.svg coarse fine >out && grep -q '<svg' fall.svg"
    else
        skip 'and drawn' 'no gnuplot here'
    fi
else
    skip 'free fall' "$(cat err)"
fi
tap_end
