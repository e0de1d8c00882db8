#!/bin/sh
# bristle run MODEL.xml: models in MJCF run, are recorded and repeated; scenes are written as models; bad models are refused in one line; what is
# written, MuJoCo opens and weighs the same, where it is there.
. tests/e2e/tap.sh

bristle=$BRISTLE_BUILD/bin/bristle
model=$root/examples/model.xml
"$bristle" run "$model" --set duration=0.002 >/dev/null 2>"$scratch/why" || { grep -q 'reads no MJCF' "$scratch/why" && skip_all 'no libxml2 in this build'; }
cd "$scratch" || exit 1

run() { "$@" >out 2>err </dev/null; }
succeeds() { run "$@" && [ ! -s err ]; }
refuses() {
    words=$1
    shift
    run "$@"
    [ $? -eq 2 ] && [ ! -s out ] && [ "$(wc -l <err)" -eq 1 ] && grep -qF -- "$words" err && return 0
    cat out err
    return 1
}
# close A B TOLERANCE: relative.
close() { awk -v a="$1" -v b="$2" -v t="$3" 'BEGIN { e = a - b; if (e < 0) e = -e; s = b < 0 ? -b : b; exit !(a != "" && e <= t * s) }'; }
speed() { awk '$1 == "box" { print $5 }' out; }

# ---- runs ----
check 'the example' succeeds "$bristle" run "$model" --set duration=0.5
check 'its box slides by g (sin - mu cos)' close "$(speed)" "$(awk 'BEGIN { a = atan2(0, -1) / 9; print 0.5 * 9.81 * (sin(a) - 0.3 * cos(a)) }')" 1e-5
check 'another coefficient' succeeds "$bristle" run "$model" --set duration=0.5 --variant coulomb --coefficient 0.1
check 'acts' close "$(speed)" "$(awk 'BEGIN { a = atan2(0, -1) / 9; print 0.5 * 9.81 * (sin(a) - 0.1 * cos(a)) }')" 0.1
# Friction models in place of the scene's own friction, with a direction on all bodies.
slides() { # COEFFICIENT OPTIONS...: the example's box does, with that one
    mu=$1
    shift
    succeeds "$bristle" run "$model" --set duration=0.5 "$@" &&
        close "$(speed)" "$(awk -v mu=$mu 'BEGIN { a = atan2(0, -1) / 9; print 0.5 * 9.81 * (sin(a) - mu * cos(a)) }')" 1e-5
}
check 'matchstick along a direction' slides 0.1 --generator matchstick --set generator.structure=1,0,0 --set generator.mu_t=0.1 --set generator.mu_b=0.3
check 'and across it' slides 0.3 --generator matchstick --set generator.structure='0 1 0' --set generator.mu_t=0.1 --set generator.mu_b=0.3
check 'an ellipse along it' slides 0.1 --generator anisotropic --set generator.structure=1,0,0 --set generator.mu_t=0.1 --set generator.mu_b=0.3
check 'a circle, whose name a variant has' slides 0.2 --generator model:isotropic --set generator.mu=0.2
check 'points of a limit surface' slides 0.2 --generator limit-surface --set 'generator.f_t=0.2 -0.2 0 0' --set 'generator.f_b=0 0 0.2 -0.2'
check 'recorded' succeeds "$bristle" run "$model" -d 0.1 --generator limit-surface --set 'generator.f_t=0.2 -0.2 0 0' --set 'generator.f_b=0 0 0.2 -0.2' -o points
check 'with its points in scene.ini' succeeds "$bristle" run mjcf --params points/scene.ini -o again
check 'which repeats the run' cmp points/poses.csv again/poses.csv
check 'without a direction' refuses 'scene mjcf has none; generator.structure = X,Y,Z gives all bodies one' "$bristle" run "$model" --generator matchstick
check 'a model that is no cone' refuses '--generator: friction model friction-tensors: its force is not the one of maximum dissipation' "$bristle" run "$model" --generator friction-tensors
check 'an unknown one' refuses "--generator: 'matchstik' is none of ploughing, isotropic, coulomb, own, or of \`bristle list models\`" "$bristle" run "$model" --generator matchstik
check 'a parameter out of range' refuses '--set: matchstick: mu = -1 is out of range' "$bristle" run "$model" --generator matchstick --set generator.mu=-1
check 'one without a model' refuses '--set: generator.mu belongs to a friction model, and --generator names none' "$bristle" run "$model" --set generator.mu=1
check 'one that it has not' refuses 'matchstick' "$bristle" run "$model" --generator matchstick --set generator.mux=1
check 'points that are none' refuses "limit-surface: f_t: 'x' is not a finite number" "$bristle" run "$model" --generator limit-surface --set 'generator.f_t=1 x'
check 'a direction that is none' refuses "matchstick: structure: '1 0' is not three numbers" "$bristle" run "$model" --generator matchstick --set 'generator.structure=1 0'
planks=$root/examples/anisotropic.xml
check 'planks with a grain' succeeds "$bristle" run "$planks" --set duration=1
downhill() { awk -v mu=$1 'BEGIN { a = atan2(0, -1) / 7.2; print 9.81 * (sin(a) - mu * cos(a)) }'; }
check 'along it, mu_t' close "$(awk '$1 == "along" { print $5 }' out)" "$(downhill 0.2)" 1e-4
check 'across it, mu' close "$(awk '$1 == "across" { print $5 }' out)" "$(downhill 0.35)" 1e-4
check 'from a <key>, recorded' succeeds "$bristle" run "$model" --set duration=0.3 --set keyframe=raised -o a
check 'and repeated from its scene.ini' succeeds "$bristle" run mjcf --params a/scene.ini -o b
for file in poses.csv contacts.csv steps.csv scene.ini; do
    check "$file has the same bytes" cmp a/$file b/$file
done
check 'the time step is that of the model' grep -q '^options.world.dt = 0.002 ' a/scene.ini
check 'of the program, if it is set' succeeds "$bristle" run "$model" --set duration=0.01 --set options.world.dt=0.001
check 'and used' grep -q '^steps  .*10 of 0.001 s' out

# ---- on standard input ----
"$bristle" run "$model" -d 0.1 >named.txt
check 'a model from a pipe' sh -c "cat '$model' | '$bristle' run - -d 0.1 2>err | cmp - named.txt && [ ! -s err ]"
check 'from a file' sh -c "'$bristle' run - -d 0.1 <'$model' | cmp - named.txt"
check 'written by another run' sh -c "'$bristle' run incline-box --export - | '$bristle' run - --set keyframe=start --export - >piped.xml && '$bristle' run incline-box --export by-name.xml && '$bristle' run by-name.xml --set keyframe=start --export - | cmp - piped.xml"
sed 's|friction="0.3"|friction="0.3" solref="0.01 1"|' "$model" >soft-piped.xml
piped_refuses() { "$bristle" run - <soft-piped.xml >out 2>err; [ $? -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -qF -- '-:6: <geom>: solref = "0.01 1"' err; }
check 'its lines are named' piped_refuses
check 'leniently it runs' sh -c "'$bristle' run - --lenient -d 0.01 <soft-piped.xml 2>err | grep -q '^time' && grep -q 'warning: -:6: <geom>: solref' err"
check 'it is recorded' sh -c "cat '$model' | '$bristle' run - -d 0.1 -o piped >out 2>err && [ ! -s err ]"
check 'with its copy' cmp piped/model.xml "$model"
check 'from which the record is repeated, wherever it stands' sh -c "mv piped moved && '$bristle' run mjcf --params moved/scene.ini -o again && cmp moved/poses.csv again/poses.csv && cmp moved/contacts.csv again/contacts.csv"
printf '<mujoco><asset><mesh name="m" file = "m.obj"/></asset><worldbody><geom type="plane" size="1 1 1"/></worldbody></mujoco>' >names.xml
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n' >m.obj
piped_files() { "$bristle" run - -d 0.1 -o files <names.xml >out 2>err; [ $? -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -qF 'the model on standard input names files' err && [ ! -e files ]; }
check 'but not where it names files, which its copy would miss' piped_files
check 'it is standard input alone' refuses 'only one input can be standard input' "$bristle" run - --params -

# ---- refused ----
sed 's|<freejoint/>|<freejoint/><joint/>|; /<key /d' "$model" >two.xml
sed 's|friction="0.3"|friction="0.3" solref="0.01 1"|' "$model" >soft.xml
printf '<mujoco><worldbody>' >cut.xml
printf '<robot name="r"/>' >urdf.xml
printf '<!DOCTYPE m [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><mujoco model="&c;"/>' >bomb.xml
check 'two joints of a body' refuses 'two.xml:12: <freejoint>: a joint too many' "$bristle" run two.xml
check 'a contact that gives way' refuses 'soft.xml:6: <geom>: solref = "0.01 1": only "0.02 1" is supported' "$bristle" run soft.xml
run "$bristle" run soft.xml --set lenient=yes --set duration=0.01
is 'leniently it runs' "$?" 0
cp out long.txt
run "$bristle" run soft.xml --lenient --set duration=0.01
is 'and by the short form' "$?" 0
check 'with the same summary' cmp out long.txt
is 'with a warning for each' "$(grep -c 'warning: .*soft.xml:6: <geom>: solref .*; passed over$' err)" "$(wc -l <err)"
check 'a file that is cut off' refuses 'cut.xml:1: ' "$bristle" run cut.xml
check 'a model in URDF' refuses 'urdf.xml: a URDF model' "$bristle" run urdf.xml
check 'entities of its own' refuses 'bomb.xml: ' "$bristle" run bomb.xml
check 'a file that is not there' refuses 'none.xml' "$bristle" run none.xml
check 'a key that is not there' refuses "there is no <key> 'no'" "$bristle" run "$model" --set keyframe=no
cp "$root/examples/anisotropic.xml" oak.xml
sed 's/structure:oak/structure:oka/' oak.xml >oka.xml
sed 's/mu_t=0.2/mu_t=-0.2/' oak.xml >below.xml
sed 's/structure/strucutre/' oak.xml >kind.xml
sed 's|data="1 0 0"|data="1 0"|' oak.xml >two.numbers.xml
sed 's|<text name="bristle:structure:oak".*|<text name="bristle:normalmap:oak" data="file=none.png size=0.1"/>|' oak.xml >lost.xml
check 'a custom text for no geom' refuses "oka.xml:$(grep -n 'structure:' oka.xml | cut -d: -f1): <text \"bristle:structure:oka\">: there is no geom or material 'oka'" "$bristle" run oka.xml
check 'a coefficient below 0' refuses 'below.xml:22: <text "bristle:pair:oak:oak">: mu_t = -0.2 is out of range' "$bristle" run below.xml
check 'a kind of text that is not known' refuses 'did you mean structure?' "$bristle" run kind.xml
check 'two numbers in place of three' refuses "direction = '1 0' is not three numbers" "$bristle" run two.numbers.xml
check 'a picture that is not there' refuses 'lost.xml:21: <text "bristle:normalmap:oak">: ' "$bristle" run lost.xml
check 'mjcf without a file' refuses 'file is not given' "$bristle" run mjcf
cp two.xml kept.xml
check 'a model is not overwritten by its export' refuses 'kept.xml' "$bristle" run "$scratch/kept.xml" --export kept.xml
check 'and stays' cmp two.xml kept.xml

# ---- written ----
numbers() { grep -v '<mesh ' "$1" | grep -oE '[-=" ][-+0-9.]+(e[-+][0-9]+)?' | tr -d '=" '; }
# same A B: as many numbers, each the same but for its last digits; corners of hulls come in no order.
same() {
    numbers "$1" >n1 && numbers "$2" >n2 && paste n1 n2 | awk '{ e = $1 - $2; if (e < 0) e = -e; if (NF != 2 || e > 1e-9) wrong = 1 } END { exit wrong || NR < 50 }'
}
for scene in incline-box tower arch slope-boxes; do
    check "$scene as a model" succeeds "$bristle" run $scene --export $scene.xml
    check 'is read again' succeeds "$bristle" run $scene.xml --set keyframe=start --export again.xml
    check 'and once more' succeeds "$bristle" run again.xml --set keyframe=start --export third.xml
    check 'with the same numbers' same again.xml third.xml
done
# Friction by structure directions, solver and fixed bodies are written, too: a run of the model is one of the scene.
poses() { "$bristle" run "$1" -d 0.1 -o was >/dev/null && "$bristle" run "$2" --set keyframe=start -d 0.1 -o is >/dev/null; }
# apart TOLERANCE: largest difference of two tables of poses, cell by cell.
apart() { paste -d, was/poses.csv is/poses.csv | awk -F, -v most="$1" 'FNR == 1 { n = NF / 2; next } { for (i = 4; i <= n; i++) { e = $i - $(n + i); if (e < 0) e = -e; if (e > far) far = e } rows++ } END { print far; exit !(rows > 10 && far <= most) }'; }
for scene in incline-box plank-cylinder tower slope-boxes; do
    "$bristle" run $scene --export whole.xml
    poses $scene whole.xml
    check "$scene and its model have the same bytes of poses" cmp was/poses.csv is/poses.csv
done
poses arch arch.xml
check 'those of the arch, whose stones are hulls with corners in another order, are nearly the same' apart 1e-4
check 'a field that is a function of a scene is refused' refuses 'MJCF has no way to say structure directions from a picture or a function' "$bristle" run ravine --export v.xml

# Hills: heights in lines from the highest y down, none of them 0, on a frame of their own; a turned box with two kinds of lines rests on them.
cat >hills.xml <<'END'
<mujoco>
  <asset><hfield name="hills" nrow="3" ncol="4" size="3 2 0.5 1" elevation="0.1 0.7 0.3 0.2  0.9 0.2 0.4 0.6  0.3 0.8 0.1 0.5"/></asset>
  <worldbody>
    <geom name="hills" type="hfield" hfield="hills" pos="0.1 -0.2 -0.3" euler="2 3 30" friction="0.4"/>
    <body name="ball" pos="-1 0.5 0.9"><freejoint/><geom name="ball" size="0.2"/></body>
    <body name="box" pos="1 -0.5 1" euler="0 0 20"><freejoint/><geom type="box" name="box" size="0.3 0.2 0.1" euler="10 0 70"/>
      <geom size="0.05" pos="0.2 0.1 0.3"/></body>
  </worldbody>
  <custom>
    <text name="bristle:structure:box" data="kind=wave direction=0,1,0 amplitude=0.1 wavelength=0.7"/>
    <text name="bristle:structure:hills" data="kind=swept origin=1,2,3 axis=0,0.1,1 direction=1,2,0"/>
    <text name="bristle:structure:ball" data="kind=circular origin=0,0,0.1 axis=0,1,0 angle=0.3"/>
    <text name="bristle:pair:box:hills" data="mu=0.3 mu_t=0.1 mu_b=0.8"/>
    <text name="bristle:pair:ball:hills" data="mu=0.5 mu_t=0.2 mu_b=0.6 tau=0.01 mu_tau=0.02 reading=as-published"/>
    <text name="bristle:options" data="world.order=second world.solver_options.tolerance=1e-12 world.solver_options.iterations=500"/>
  </custom>
</mujoco>
END
check 'hills as a model' succeeds "$bristle" run hills.xml --export hills2.xml
"$bristle" run hills.xml -d 0.6 -o was >out && "$bristle" run hills2.xml --set keyframe=start -d 0.6 -o is >out
check 'have both bodies on them' test "$(cut -d, -f4,5 was/contacts.csv | sort -u | grep -c world)" -eq 2
check 'poses are the same to 1e-9 m after 0.6 s' apart 1e-9
sed 's/mu_t=\([^ ]*\) mu_b=\([^ ]*\)"/mu_t=\1 mu_b=1.1"/' hills2.xml >hills3.xml
"$bristle" run hills3.xml --set keyframe=start -d 0.6 -o is >out
check 'which the coefficients decide' sh -c '! cmp -s was/poses.csv is/poses.csv'
# A bob on a rod, and a box that hangs on it by a spring with a damper.
cat >bob.xml <<'END'
<mujoco>
  <option timestep="0.0005"/>
  <worldbody>
    <site name="hook" pos="0 0 2"/>
    <body name="bob" pos="0.8 0 1.4"><freejoint/><geom size="0.1"/><site name="bob" pos="0 0 0.1"/><site name="below" pos="0 0 -0.1"/></body>
    <body name="box" pos="0.8 0.1 0.6"><freejoint/><geom type="box" size="0.05 0.1 0.15"/><site name="box" pos="0 0 0.15"/></body>
  </worldbody>
  <tendon>
    <spatial name="rod"><site site="hook"/><site site="bob"/></spatial>
    <spatial name="spring" stiffness="800" damping="5" springlength="0.5"><site site="below"/><site site="box"/></spatial>
  </tendon>
  <equality><tendon tendon1="rod"/></equality>
</mujoco>
END
check 'a rod and a spring as a model' succeeds "$bristle" run bob.xml --export bob2.xml
check 'with both' test "$(grep -c '<spatial\|<tendon tendon1' bob2.xml)" -eq 3
poses bob.xml bob2.xml 2>/dev/null
"$bristle" run bob.xml -d 0.4 -o was >out && "$bristle" run bob2.xml --set keyframe=start -d 0.4 -o is >out
check 'of which a run is one of the scene to 1e-9 m after 0.4 s' apart 1e-9
check 'a rope is refused' sh -c "sed 's|name=\"rod\"|& range=\"0 1\"|' bob.xml >rope.xml && ! '$bristle' run rope.xml 2>err && grep -qF \"rope.xml:9: <spatial \\\"rod\\\">: limits of a tendon's length\" err"
# A cardan shaft that swings, a sleeve that slides and turns on a slanting rod, three hinges in one point, a box on six joints.
cat >joints.xml <<'END'
<mujoco>
  <compiler angle="radian"/>
  <option timestep="0.0005"/>
  <worldbody>
    <body name="box" pos="6 0 2"><joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 1 0"/><joint type="slide" axis="0 0 1"/><joint axis="1 0 0"/><joint axis="0 1 0"/><joint axis="0 0 1"/><geom type="box" size="0.1 0.2 0.3"/></body>
    <body name="cardan" pos="0 0 2"><joint axis="1 0 0"/><joint axis="0.2 1 0"/><geom type="box" size="0.1 0.15 0.3" pos="0.1 0 -0.4"/>
      <body name="below" pos="0 0 -0.8"><joint axis="0 1 0"/><joint axis="1 0 0"/><geom type="capsule" size="0.05 0.2" pos="0 0.1 -0.3"/></body></body>
    <body name="sleeve" pos="2 0 2" euler="0 0.5 0"><joint type="slide" axis="0 0 1" stiffness="30" damping="1"/><joint axis="0 0 1"/><geom type="box" size="0.1 0.2 0.1" pos="0.2 0.1 0"/></body>
    <body name="hip" pos="4 0 2"><joint axis="1 0 0"/><joint axis="0 1 0"/><joint axis="0 0 1"/><geom type="box" size="0.1 0.15 0.3" pos="0.1 0 -0.4"/></body>
  </worldbody>
  <keyframe><key name="start" qpos="0.1 -0.2 0.3 0.4 -0.5 0.6 0.4 -0.3 0.2 0.5 0.1 0.7 0.3 0.2 -0.4" qvel="0.5 1 -0.5 2 1 -3 1 -2 0.5 1.5 -1 3 1 2 -1"/></keyframe>
</mujoco>
END
check 'several joints of one body' succeeds "$bristle" run joints.xml --set keyframe=start --export joints2.xml
is 'are written as such, or as the one that they are' "$(grep -c '<joint' joints2.xml) $(grep -c '<freejoint' joints2.xml)" '7 1'
"$bristle" run joints.xml --set keyframe=start -d 0.4 -o was >out && "$bristle" run joints2.xml --set keyframe=start -d 0.4 -o is >out
check 'of which a run is one of the model to 1e-9 m after 0.4 s' apart 1e-9
# The same with springs and dampers on some of the joints of a body, and a puck in a plane; then with limits and dry friction.
cat >driven.xml <<'END'
<mujoco>
  <compiler angle="radian"/>
  <option timestep="0.0001"/>
  <worldbody>
    <body name="box" pos="6 0 2"><joint type="slide" axis="1 0 0" stiffness="200" damping="3" springref="0.2"/><joint type="slide" axis="0 1 0"/><joint type="slide" axis="0 0 1" stiffness="900"/><joint axis="1 0 0" damping="1"/><joint axis="0 1 0" stiffness="9" springref="0.3"/><joint axis="0 0 1"/><geom type="box" size="0.1 0.2 0.3"/></body>
    <body name="cardan" pos="0 0 2"><joint axis="1 0 0" damping="3"/><joint axis="0.2 1 0" stiffness="40" springref="-0.5"/><geom type="box" size="0.1 0.15 0.3" pos="0.1 0 -0.4"/>
      <body name="below" pos="0 0 -0.8"><joint axis="0 1 0" stiffness="3" damping="0.2"/><joint axis="1 0 0" damping="0.4" ref="0.1"/><geom type="capsule" size="0.05 0.2" pos="0 0.1 -0.3"/></body></body>
    <body name="sleeve" pos="2 0 2" euler="0 0.5 0"><joint type="slide" axis="0 0 1" stiffness="300" damping="10"/><joint axis="0 0 1" damping="0.5" stiffness="5"/><geom type="box" size="0.1 0.2 0.1" pos="0.2 0.1 0"/></body>
    <body name="hip" pos="4 0 2"><joint axis="1 0 0" damping="2"/><joint axis="0 1 0" stiffness="30" damping="1"/><joint axis="0 0.6 0.8" stiffness="8"/><geom type="box" size="0.1 0.15 0.3" pos="0.1 0 -0.4"/></body>
    <body name="puck" pos="8 0 2" euler="0.3 0.2 0"><joint type="slide" axis="1 0 0" stiffness="100" damping="5"/><joint type="slide" axis="0 1 0" damping="8"/><joint axis="0 0 1" damping="0.3"/><geom type="cylinder" size="0.2 0.1" pos="0.1 0 0"/></body>
  </worldbody>
  <keyframe><key name="start" qpos="0.1 -0.2 0.3 0.4 -0.5 0.6 0.4 -0.3 0.2 0.5 0.1 0.7 0.3 0.2 -0.4 0.1 0.2 0.3" qvel="0.5 1 -0.5 2 1 -3 1 -2 0.5 1.5 -1 3 1 2 -1 1 -1 2"/></keyframe>
</mujoco>
END
cat >limits.xml <<'END'
<mujoco>
  <compiler angle="radian"/>
  <option timestep="0.001"/>
  <worldbody>
    <body name="cardan" pos="0 0 2"><joint axis="1 0 0" damping="9"/><joint axis="0.2 1 0" damping="9" limited="true" range="-0.2 0.3"/><geom type="box" size="0.1 0.15 0.3" pos="0.4 0 -0.1"/></body>
    <body name="sleeve" pos="2 0 2"><joint type="slide" axis="1 0 0" damping="1"/><joint axis="1 0 0" damping="3" limited="true" range="-0.6 0.4"/><geom type="box" size="0.1 0.2 0.1" pos="0 0.3 0"/></body>
    <body name="hip" pos="4 0 2"><joint axis="1 0 0" damping="9" limited="true" range="-0.1 0.2"/><joint axis="0 1 0" damping="9" limited="true" range="-0.4 0.1"/><joint axis="0 0.6 0.8" frictionloss="200" damping="1"/><geom type="box" size="0.1 0.15 0.3" pos="0.3 0.3 0"/></body>
    <body name="puck" pos="8 0 2" euler="0.3 0.2 0"><joint type="slide" axis="1 0 0" limited="true" range="-0.1 0.05" damping="30"/><joint type="slide" axis="0 1 0" frictionloss="60" damping="30"/><joint axis="0 0 1" frictionloss="1"/><geom type="cylinder" size="0.2 0.1" pos="0.1 0 0"/></body>
  </worldbody>
  <keyframe><key name="start" qpos="0.1 -0.1 0 0.1 0.1 -0.1 0.2 0 0 0.1"/></keyframe>
</mujoco>
END
# Actuators, whose forces follow from a control, and rotors: motors, servos and laws of their own, on joints alone and among others.
cat >actuated.xml <<'END'
<mujoco>
  <compiler angle="radian"/>
  <option timestep="0.0001"/>
  <default><general ctrllimited="true" ctrlrange="-4 4"/></default>
  <worldbody>
    <body name="lift" pos="0 0 2"><joint name="lift" type="slide" axis="0 0 1" ref="0.1" armature="4"/><geom type="box" size="0.1 0.15 0.1"/>
      <body name="arm" pos="0.2 0 0"><joint name="arm" axis="0 1 0" armature="0.3" damping="0.5"/><geom type="capsule" size="0.04" fromto="0 0 0 0.4 0 0.1"/></body></body>
    <body name="cardan" pos="2 0 2"><joint name="swing" axis="1 0 0"/><joint name="tilt" axis="0.2 1 0" armature="0.2"/><geom type="box" size="0.1 0.15 0.3" pos="0.1 0 -0.4"/></body>
    <body name="sleeve" pos="4 0 2" euler="0 0.5 0"><joint name="along" type="slide" axis="0 0 1" armature="3"/><joint name="about" axis="0 0 1"/><geom type="box" size="0.1 0.2 0.1" pos="0.2 0.1 0"/></body>
    <body name="box" pos="6 0 2"><joint name="x" type="slide" axis="1 0 0"/><joint type="slide" axis="0 1 0"/><joint name="z" type="slide" axis="0 0 1" damping="200"/><joint name="turn" axis="1 0 0" limited="true" range="-0.3 2" damping="20"/><joint axis="0 1 0"/><joint axis="0 0 1"/><geom type="box" size="0.1 0.2 0.3"/></body>
  </worldbody>
  <actuator>
    <general joint="lift" gainprm="9000" biastype="affine" biasprm="0 -9000 -600" forcelimited="true" forcerange="-900 700"/>
    <motor joint="arm" gear="-20"/>
    <velocity joint="swing" kv="40"/>
    <motor joint="tilt" gear="15" ctrllimited="false"/>
    <general joint="along" gainprm="50" biastype="affine" biasprm="10 -200 -30"/>
    <general joint="about" gear="3" gaintype="affine" gainprm="2 1 -0.5" biastype="none"/>
    <position joint="z" kp="3000"/>
    <motor joint="x" gear="60"/>
    <motor joint="turn" gear="9"/>
  </actuator>
  <keyframe><key name="start" qpos="0.1 0.3 -0.2 0.3 0.1 0.2 0 0.1 0 0.2 -0.1 0.3" qvel="0 1 0.5 -1 0 2 0.3 0 0 1 0 -1" ctrl="0.4 1.5 2 -1 3 9 0.5 1 -2"/></keyframe>
</mujoco>
END
for file in driven limits actuated; do
    check "$file: they are written" succeeds "$bristle" run $file.xml --set keyframe=start --export $file-2.xml
    is 'each joint comes back' "$(grep -c '<joint' $file-2.xml)" "$(grep -o '<joint' $file.xml | wc -l)"
    # Joints stand in another order, which a correction of positions to its end does not notice.
    "$bristle" run $file.xml --set keyframe=start --set options.world.correction_iterations=100 -d 0.4 -o was >out 2>err
    "$bristle" run $file-2.xml --set keyframe=start --set options.world.correction_iterations=100 -d 0.4 -o is >out 2>err
    check 'of which a run is one of the model to 1e-9 m after 0.4 s' apart 1e-9
done
sed -E 's/ ctrl="[^"]*"//' actuated.xml >idle.xml
"$bristle" run actuated.xml --set keyframe=start -d 0.1 -o was >out
check 'controls by a parameter' sh -c "'$bristle' run idle.xml --set keyframe=start --set control='0.4 1.5 2 -1, 3,9 0.5 1 -2' -d 0.1 -o is >out"
check 'are those of the key' cmp was/poses.csv is/poses.csv
check 'too few of them' refuses 'control: 2 numbers, and ' "$bristle" run idle.xml --set control=1,2
check 'one that is none' refuses "control: 'x' is not a finite number" "$bristle" run idle.xml --set control='1 x'
check 'the worm, with its rods, as a model' succeeds "$bristle" run worm --export worm.xml
check 'the example as a model' succeeds "$bristle" run "$model" --set keyframe=raised --export example.xml
along='--generator matchstick --set generator.structure=1,0,0 --set generator.mu_t=0.1 --set generator.mu_b=0.4'
check 'friction of a model as a model' succeeds "$bristle" run incline-box $along --export along.xml
"$bristle" run incline-box $along -d 0.1 -o was >out && "$bristle" run along.xml --set keyframe=start -d 0.1 -o is >out
check 'of which a run is one of the scene' cmp was/poses.csv is/poses.csv
check 'of which MJCF has no way to say it' refuses 'v.xml: MJCF has no way to say friction limit-surface' "$bristle" run incline-box --generator limit-surface --export v.xml
check 'a wheel is refused' refuses 'MJCF has no way to say a wheel' "$bristle" run vehicle --export v.xml
check 'a mean over contact patches, too' refuses 'variant coulomb' "$bristle" run boxes --variant isotropic --export b.xml
check 'files beside no file' refuses 'scene boxes has surfaces and normal maps, which are files beside the model' "$bristle" run boxes --export -
check 'and nothing is written' test ! -e v.xml -a ! -e b.xml -a ! -e b.normals-0.png
check 'contact patches as a model' succeeds "$bristle" run iron --export iron.xml
is 'with surfaces and normal maps beside it' "$(echo iron.*.*)" 'iron.normals-0.png iron.normals-1.png iron.surface-0.obj iron.surface-1.obj'
check 'which names them' grep -q "normalmap:geom 1 piece 0\" data=\"mesh='iron.surface-1.obj' file='iron.normals-1.png' k=" iron.xml
poses iron iron.xml
check 'it slides as the scene does' apart 1e-6
check 'and is written again' succeeds "$bristle" run iron.xml --set keyframe=start --export iron2.xml
mv is was.again && rm -rf was && mv was.again was && "$bristle" run iron2.xml --set keyframe=start -d 0.1 -o is >out
check 'with the same bytes of poses' cmp was/poses.csv is/poses.csv
check 'unless friction has one coefficient' succeeds "$bristle" run boxes --variant coulomb --coefficient 0.3 --export b.xml

# ---- MuJoCo ----
cat >peer.c <<'END'
/* Masses and centres of all bodies as MuJoCo has them, after so many seconds. */
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    char error[1000] = "";
    mjModel *m = mj_loadXML(argv[1], NULL, error, sizeof error);
    if (!m || argc < 3) return fprintf(stderr, "%s\n", error), 1;
    mjData *d = mj_makeData(m);
    if (m->nkey > 0) mj_resetDataKeyframe(m, d, 0);
    while (d->time < atof(argv[2]) - 1e-9) mj_step(m, d);
    mj_forward(m, d);
    for (int i = 1; i < m->nbody; i++)
        printf("%s,%.9g,%.6f,%.6f,%.6f\n", mj_id2name(m, mjOBJ_BODY, i), m->body_mass[i], d->xipos[3 * i], d->xipos[3 * i + 1], d->xipos[3 * i + 2]);
    return 0;
}
END
if $CC peer.c -o peer -lmujoco 2>/dev/null; then
    # MuJoCo's contacts give way, so that bodies differ by what they sink and creep: 1 % of a scene's size in 0.1 s.
    compare() { # FILE: poses of our record against MuJoCo's, largest distance over the scene's size
        "$bristle" run "$1" --set keyframe=start --duration 0.1 -o r >/dev/null && ./peer "$1" 0.1 >theirs &&
            awk -F, 'NR == FNR { x[$1] = $3; y[$1] = $4; z[$1] = $5; for (i = 3; i < 6; i++) { s = $i < 0 ? -$i : $i; if (s > size) size = s }; next }
                FNR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next }
                $c["t_s"] > 0.0999 && ($c["body"] in x) { n++; b = $c["body"]; e = ($c["x_m"] - x[b])^2 + ($c["y_m"] - y[b])^2 + ($c["z_m"] - z[b])^2; if (e > most) most = e }
                END { print n, sqrt(most), size; exit !(n > 0 && sqrt(most) < 0.01 * size) }' theirs r/poses.csv
    }
    for file in incline-box.xml tower.xml slope-boxes.xml example.xml bob2.xml joints.xml joints2.xml; do
        check "MuJoCo opens $file; after 0.1 s bodies are within 1 % of its size" compare $file
    done
    # Nothing gives way here; what is left is the error of MuJoCo's steps, which are of first order.
    sed 's/timestep="0.0005"/timestep="0.0001"/' joints.xml >fine.xml
    check 'several joints of one body move within 0.3 mm of MuJoCo in 0.4 s' sh -c "'$bristle' run fine.xml --set keyframe=start --duration 0.4 --set options.world.order=second -o r >out && ./peer fine.xml 0.4 >theirs && awk -F, 'NR == FNR { x[\$1] = \$3; y[\$1] = \$4; z[\$1] = \$5; next } FNR == 1 { for (i = 1; i <= NF; i++) c[\$i] = i; next } \$c[\"t_s\"] > 0.39995 { n++; b = \$c[\"body\"]; e = (\$c[\"x_m\"] - x[b])^2 + (\$c[\"y_m\"] - y[b])^2 + (\$c[\"z_m\"] - z[b])^2; if (e > most) most = e } END { print n, sqrt(most); exit !(n == 5 && sqrt(most) < 3e-4) }' theirs r/poses.csv"
    # far OURS THEIRS SECONDS TOLERANCE: the bodies' largest distance from where MuJoCo has them then
    far() {
        "$bristle" run "$1" --set keyframe=start -d "$3" -o r >out 2>err && ./peer "$2" "$3" >theirs &&
            awk -F, -v t="$3" -v most="$4" 'NR == FNR { x[$1] = $3; y[$1] = $4; z[$1] = $5; all++; next } FNR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next }
                $c["t_s"] > t - 1e-5 { n++; b = $c["body"]; e = sqrt(($c["x_m"] - x[b])^2 + ($c["y_m"] - y[b])^2 + ($c["z_m"] - z[b])^2); if (e > far) far = e }
                END { print far; exit !(n == all && n > 3 && far < most) }' theirs r/poses.csv
    }
    check 'springs and dampers on some of them, within 0.5 mm in 0.4 s' far driven.xml driven.xml 0.4 5e-4
    sed -E 's/ (stiffness|damping|springref)="[^"]*"//g' driven.xml >plain.xml
    check 'which without them would be elsewhere' sh -c '! test "$(printf %.0f "$1")" -eq 0' sh "$(far plain.xml driven.xml 0.4 1 | awk '{ print 100 * $1 }')"
    # MuJoCo's limits give way by 0.2 mm here, its dry friction creeps by 11 mm in 3 s.
    sed -E 's/ frictionloss="[^"]*"/ damping="30"/; s/damping="30" damping="[0-9]*"/damping="30"/g; s/ frictionloss="1"//' limits.xml >hard.xml
    check 'MuJoCo opens what is written of them' sh -c './peer driven-2.xml 0.1 && ./peer limits-2.xml 0.1'
    # What is left is the error of both steps, which are of first order.
    check 'actuators and rotors, within 0.4 mm in 0.4 s' far actuated.xml actuated.xml 0.4 4e-4
    apart=$(far actuated.xml actuated.xml 0.4 1)
    sed 's/timestep="0.0001"/timestep="0.00005"/' actuated.xml >finer.xml
    check 'and half as far in steps half as long' far finer.xml finer.xml 0.4 "$(awk -v far="$apart" 'BEGIN { print 0.55 * far }')"
    check 'as MuJoCo has them in what is written' far actuated.xml actuated-2.xml 0.4 4e-4
    sed -E 's/ armature="[^"]*"//' actuated.xml >light.xml
    for file in idle light; do
        check "which would be elsewhere $([ $file = idle ] && echo without controls || echo without rotors)" sh -c '! test "$(printf %.0f "$1")" -eq 0' sh "$(far $file.xml actuated.xml 0.4 9 | awk '{ print 100 * $1 }')"
    done
    check 'limits stop them within 1 mm after 3 s' far hard.xml hard.xml 3 1e-3
    check 'dry friction, too, within 20 mm' far limits.xml limits.xml 3 2e-2
    sed -E 's/ (range|limited)="[^"]*"//g' hard.xml >loose.xml
    check 'which without limits would be elsewhere' sh -c '! test "$(printf %.0f "$1")" -eq 0' sh "$(far loose.xml hard.xml 3 100 | awk '{ print 10 * $1 }')"
    check 'MuJoCo and we weigh the example alike' sh -c "./peer $model 0 | tr ',' '\n' >theirs && '$bristle' run $model --set keyframe=raised --export w.xml && ./peer w.xml 0 | tr ',' '\n' >ours && paste theirs ours | awk '{ e = \$1 - \$2; if (e > 1e-6 || e < -1e-6) exit 1 } END { exit NR < 10 }'"
    check 'MuJoCo opens a model with custom texts of ours' ./peer oak.xml 0.1
    for file in arch.xml b.xml worm.xml; do
        check "MuJoCo opens $file" ./peer $file 0.1
    done
else
    skip 'MuJoCo opens what is written' 'no MuJoCo here'
fi

tap_end
