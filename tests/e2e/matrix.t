#!/bin/sh
# make matrix: a row for each scene, generator and solver, in this order; ONLY measures some solvers again and keeps the rows of the others, as long as
# these were compared with the same runs. The program stands here for itself.
# shellcheck disable=SC2016 # the script written here expands them
. tests/e2e/tap.sh

scripts=$PWD/scripts
mkdir "$scratch/tree" && cd "$scratch/tree" || exit 1
cp -R "$scripts" scripts
mkdir -p build/bin
# It comes as far as `way` says, and leaves the residual of `residual`.
cat >build/bin/bristle <<'END'
#!/bin/sh
[ "$*" = run ] && printf '  ball  a ball\n  box  a box\n' && exit
[ "$1" = list ] && printf '  one  a solver\n  two  another\n' && exit
[ "$1" = compare ] && echo 'at the end  0.25 m at most, of body ball' && exit
echo "$*" >>ran
while [ $# -gt 1 ]; do
    [ "$1" != -o ] || folder=$2
    shift
done
mkdir -p "$folder"
printf 'step,t_s,body,x_m,y_m,z_m\n0,0,b,0,0,0\n1,1,b,%s,0,0\n' "$(cat way)" >"$folder/poses.csv"
printf 'step,status,residual_m_per_s\n0,start,nan\n1,solved,%s\n2,loose,nan\n' "$(cat residual)" >"$folder/steps.csv"
END
chmod +x build/bin/bristle
table=data/studies/matrix/matrix.csv
echo 2 >way
echo 1e-3 >residual
check 'all' scripts/matrix build
is 'a row for each' "$(cut -d, -f1-3 $table | sed -n '2,5p;$p' | xargs)" 'ball,own,one ball,own,two ball,isotropic,one ball,isotropic,two box,coulomb,two'
is 'two scenes, three generators, two solvers' "$(($(wc -l <$table) - 1))" 12
is 'with what came out' "$(sed -n 2p $table | cut -d, -f4-10)" 'ran,,2,0.001,0.5,0.25,2'
cp $table before.csv
echo 5e-6 >residual
rm ran
check 'one solver alone' scripts/matrix build two
is 'is run, beside the own one that it is compared with' "$(grep -c solver=two ran) $(grep -c solver=one ran) $(grep -vc solver= ran)" '6 0 6'
is 'its rows are new' "$(grep -c ',two,ran,,2,5e-06,' $table)" 6
is 'the rows of the other stay, in their places' "$(grep ',one,' $table) $(cut -d, -f1-3 $table)" "$(grep ',one,' before.csv) $(cut -d, -f1-3 before.csv)"
cp $table before.csv
echo 3 >way
is 'a scene that comes elsewhere now asks for all' "$(scripts/matrix build two 2>&1)" 'scripts/matrix: ball, own: bodies come 3 m now, not as in the kept rows: run all'
is 'a solver that is none' "$(scripts/matrix build three 2>&1; echo $?)" "make matrix: ONLY: 'three' is no solver (one, two)
2"
sed -i '/^box,own,one/d' $table && echo 2 >way
is 'a row that is not there' "$(scripts/matrix build two 2>&1 | tail -n 1)" 'scripts/matrix: no kept row of box, own, one: run all'
is 'nothing of a table that was not ended stays' "$(ls -A data/studies/matrix)" matrix.csv
tap_end
