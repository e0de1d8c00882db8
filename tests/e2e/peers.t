#!/bin/sh
# Other engines (peers/): adapters of the engines that are installed slide a box as closed forms have it; an adapter that hangs, crashes or
# refuses becomes a row with its reason.
. tests/e2e/tap.sh

compare=$BRISTLE_BUILD/peers/compare
[ -x "$compare" ] || skip_all 'the adapters are not built here (make peer-programs)'
"$BRISTLE_BUILD/peers/peer-bristle" none.xml "$scratch/none" mu=1 2>"$scratch/why" || { grep -q 'reads no MJCF' "$scratch/why" && skip_all 'no libxml2 in this build'; }

# Of each engine the first setting alone.
awk '/^\[/ { engine = /^\[(bristle|mujoco|ode|bullet)\]/; n = 0 } engine && / = / && n++ { next } { print }' peers/peers.ini >"$scratch/first.ini"
check 'slides' "$compare" "$scratch/first.ini" "$BRISTLE_BUILD/peers" "$scratch/out" slides
table=$scratch/out/peers.csv
# cell ENGINE SCENARIO CASE QUANTITY COLUMN
cell() { awk -F, -v e="$1" -v s="$2" -v c="$3" -v q="$4" -v n="$5" '$3 == e && $1 == s && $2 == c && $5 == q { print $n }' "$table"; }
# near ENGINE SCENARIO CASE QUANTITY VALUE SHARE: a measured value and the closed form's.
near() {
    awk -v m="$(cell "$1" "$2" "$3" "$4" 6)" -v v="$5" -v t="$6" 'BEGIN { d = m - v; if (d < 0) d = -d; s = v < 0 ? -v : v
        if (m == "" || m == "nan" || !(d <= t * s)) { print m, "and not", v; exit 1 } }'
}
# The closed forms once more: g (sin a - mu cos a) at 40 degrees; for ODE that of a pyramid whose one side holds, as the fall line lies 30 degrees from the
# axis: g (sin a cos 30 - mu cos a).
circle=$(awk 'BEGIN { a = atan2(0, -1) * 40 / 180; printf "%.15g", 9.81 * (sin(a) - 0.5 * cos(a)) }')
pyramid=$(awk 'BEGIN { a = atan2(0, -1) * 40 / 180; printf "%.15g", 9.81 * (sin(a) * cos(atan2(0, -1) / 6) - 0.5 * cos(a)) }')
# What theory is in the table is g - mu D u/|D u| along its own u, found here by going through all angles.
ellipse=$(awk 'BEGIN { p = atan2(0, -1); a = p * 35 / 180; b = p * 40 / 180; best = 9
    for (u = 0; u < p / 2; u += 1e-5) {
        s = sqrt((0.6 * cos(u))^2 + (0.2 * sin(u))^2)
        x = 9.81 * (sin(a) * cos(b) - cos(a) * 0.36 * cos(u) / s); y = 9.81 * (sin(a) * sin(b) - cos(a) * 0.04 * sin(u) / s)
        off = y * cos(u) - x * sin(u); if (off < 0) off = -off
        if (off < best) { best = off; found = sqrt(x * x + y * y) } }
    printf "%.15g", found }')
for engine in bristle mujoco ode bullet; do
    if [ ! -x "$BRISTLE_BUILD/peers/peer-$engine" ]; then
        skip "$engine slides" "$engine was not here when this was built"
        is "$engine has a row that says so" "$(cell $engine incline '40 deg' acceleration_m_per_s2 8)" absent
        continue
    fi
    # Contacts of MuJoCo and Bullet give way, and hop while they slide.
    case $engine in
    bristle) check 'Bristle slides' near bristle incline '40 deg' acceleration_m_per_s2 "$circle" 1e-9 ;;
    ode) check "ODE slides on its pyramid" near ode incline '40 deg' acceleration_m_per_s2 "$pyramid" 1e-4 ;;
    *) check "$engine slides" near $engine incline '40 deg' acceleration_m_per_s2 "$circle" 0.1 ;;
    esac
done
check 'Bristle slides on an ellipse' near bristle ellipse '0.6 and 0.2' acceleration_m_per_s2 "$ellipse" 1e-4
check 'stops after v^2/(2 mu g), less half a step' near bristle stop '' distance_m "$(awk 'BEGIN { print 4 / 9.81 - 1 / 240 }')" 1e-4
check 'and is launched on a slope between stiction and kinetic friction' near bristle stribeck launched acceleration_m_per_s2 \
    "$(awk 'BEGIN { a = atan2(1, 2); print 9.81 * (sin(a) - 0.4 * cos(a)) }')" 1e-5
check 'on which one at rest stays' sh -c "awk -v x='$(cell bristle stribeck 'at rest' distance_m 6)' 'BEGIN { exit !(x < 1e-6) }'"
is 'times are there for each run' "$(awk -F, 'NR > 1 && $7 > 0 { n++ } END { print (n == NR - 1 && n > 0) }' "$scratch/out/timing.csv")" 1

# ---- how well contacts keep to Coulomb's law, by one residual for all ----
# residual ENGINE SCENARIO [CASE]: the largest of the cases.
residual() { awk -F, -v e="$1" -v s="$2" -v c="${3:-}" '$3 == e && $1 == s && (c == "" || $2 == c) { if ($8 == "nan" || most < $8) most = $8 } END { print most }' "$scratch/out/timing.csv"; }
# within VALUE LOW HIGH
within() { awk -v v="$1" -v low="$2" -v high="$3" 'BEGIN { if (v == "" || v == "nan" || v < low || v > high) { print v, "is not in", low, high; exit 1 } }'; }
for scenario in creep incline ellipse stop stribeck; do
    check "Bristle: $scenario within its tolerance" within "$(residual bristle $scenario)" 0 1e-6
done
# A box that creeps violates the law by its creep at least; MuJoCo's by nothing else.
if [ -x "$BRISTLE_BUILD/peers/peer-mujoco" ]; then
    crept=$(cell mujoco creep '' creep_m_per_s 6)
    check 'MuJoCo creeps by its residual' within "$(residual mujoco creep)" "$(awk -v v="$crept" 'BEGIN { print 0.99 * v }')" "$(awk -v v="$crept" 'BEGIN { print 1.5 * v }')"
fi
# On a pyramid friction leaves the circle: of 0.5 in 30 degrees by up to 0.5 (sqrt(2) - 1), of a weight in 1/240 s, at corners that give way more easily than the whole.
[ ! -x "$BRISTLE_BUILD/peers/peer-ode" ] || check "ODE sticks by the law" within "$(residual ode creep)" 0 1e-6
[ ! -x "$BRISTLE_BUILD/peers/peer-ode" ] || check "and slides on its pyramid off it" within "$(residual ode incline '40 deg')" 5e-3 0.1

# ---- what a contact takes of a sweep ----
# An adapter whose step takes 100 us and 20 ns a contact and iteration, of 400 contacts: by the difference of few and many that is what it takes.
mkdir "$scratch/sweepers"
cat >"$scratch/sweepers/peer-ode" <<'END_OF_ADAPTER'
#!/bin/sh
[ "$1" != --version ] || { echo 1; exit 0; }
for word in "$@"; do case $word in iterations=*) n=${word#*=} ;; esac; done
printf 'step,t_s,body,x_m,y_m,z_m,qw_1,qx_1,qy_1,qz_1,vx_m_per_s,vy_m_per_s,vz_m_per_s,wx_rad_per_s,wy_rad_per_s,wz_rad_per_s\n0,0,ball1,0,0,0,1,0,0,0,0,0,0,0,0,0\n' >"$2/poses.csv"
printf 'step,t_s,contacts,deepest_m,residual_m_per_s\n0,0,0,0,0\n1,0.1,400,0,0\n2,0.2,400,0,0\n3,0.3,7,0,0\n' >"$2/steps.csv"
awk -v n="$n" 'BEGIN { print 3, 1e-4 + n * 400 * 20e-9, 0 }'
END_OF_ADAPTER
chmod +x "$scratch/sweepers/peer-ode"
check 'sweeps of an adapter' "$compare" "$scratch/first.ini" "$scratch/sweepers" "$scratch/swept" sweeps
is 'a contact and sweep takes what it says' "$(awk -F, '$3 == "ode" { print $5, $6 + 0 }' "$scratch/swept/peers.csv")" "contacts_1 400
contact_and_sweep_ns 20"
sed 's/^turns = [0-9]*/turns = 1/' "$scratch/first.ini" >"$scratch/turn.ini"
check 'sweeps of what is installed' "$compare" "$scratch/turn.ini" "$BRISTLE_BUILD/peers" "$scratch/heap" sweeps
is 'each finds the contacts of the lattice, 5 x 5 x 5 balls between walls: 325 and 100' "$(awk -F, '$5 == "contacts_1" && $8 == "ran" && !($6 > 0.85 * 425 && $6 <= 425) { print $3, $6 }' "$scratch/heap/peers.csv")" ''

# ---- the kept tables ----
# In a run's order, so that make peers leaves the same file where engines and versions are the same.
keys() { awk -F, 'NR == 1 || ($4 == "default" && $1 ~ /^(incline|ellipse|creep|stop|stribeck)$/) { print $1, $2, $3, $4, $5 }' "$1"; }
is 'are in the order in which a run writes them' "$(keys data/studies/peers/peers.csv)" "$(keys "$table")"
# The order of scenarios and, within each case, of settings as peers.ini has them.
is 'of all scenarios' "$(awk -F, 'NR > 1 && $1 != last { print last = $1 }' data/studies/peers/peers.csv | tr '\n' ' ')" \
    'incline ellipse creep stop stribeck isotropy wheels stack ratio chain hopper '
is 'and settings' "$(awk -F, '$1 == "creep" { print $3, $4 }' data/studies/peers/peers.csv)" \
    "$(awk '/^\[/ { engine = /^\[(bristle|mujoco|ode|bullet)\]/ ? substr($0, 2, length($0) - 2) : "" } engine != "" && / = / { print engine, $1 }' peers/peers.ini)"
is 'with the columns that a run writes' "$(head -n 1 data/studies/peers/timing.csv)" "$(head -n 1 "$scratch/out/timing.csv")"

# ---- records ----
mkdir "$scratch/model" && cat >"$scratch/model/rest.xml" <<'END_OF_MODEL'
<mujoco><worldbody><geom type="plane" size="0 0 1" friction="0.5"/>
  <body name="box" pos="0 0 0.1"><freejoint/><geom type="box" size="0.1 0.1 0.1" mass="2" friction="0.5"/></body></worldbody></mujoco>
END_OF_MODEL
sed 's,<mujoco>,<mujoco><option gravity="1 0 -9.81"/>,' "$scratch/model/rest.xml" >"$scratch/model/slope.xml"
# All forces on a box at rest on a slope of 1 m/s^2 in 9.81, as a vector against its weight: signs of friction, too.
holds() { awk -F, 'NR > 1 && $1 == 200 { for (i = 0; i < 3; i++) f[i] += $18 * $(8 + i) + $19 * $(11 + i) + $20 * $(14 + i) }
    END { print f[0], f[1], f[2]; x = f[0] + 2; y = f[1]; z = f[2] - 2 * 9.81; exit !(x * x + y * y + z * z < 0.04) }' "$1/contacts.csv"; }
weight() { awk -F, 'NR > 1 && $1 == 200 { n += $18 * $10 } END { exit !(n > 0.99 * 2 * 9.81 && n < 1.01 * 2 * 9.81) }' "$1/contacts.csv"; }
for engine in bristle mujoco ode bullet; do
    program=$BRISTLE_BUILD/peers/peer-$engine
    [ -x "$program" ] || continue
    check "$engine rests" "$program" "$scratch/model/rest.xml" "$scratch/$engine" mu=0.5 duration=1 dt=0.005 every=100
    check "and its contacts carry the weight" weight "$scratch/$engine"
    check "$engine rests on a slope" "$program" "$scratch/model/slope.xml" "$scratch/$engine-slope" mu=0.5 duration=1 dt=0.005 every=100
    check "and friction holds it" holds "$scratch/$engine-slope"
    is "$engine: a setting that it does not know is bad input" "$("$program" "$scratch/model/rest.xml" "$scratch/$engine" mu=0.5 colour=red 2>&1 >/dev/null; echo $?)" \
        "colour=red: $engine knows no such setting
2"
done

# ---- whatever an adapter does, there is a row ----
mkdir "$scratch/fakes"
fake() { cat >"$scratch/fakes/peer-$1" && chmod +x "$scratch/fakes/peer-$1"; }
printf '#!/bin/sh\ncase $1 in --version) echo 1 ;; *) sleep 60 ;; esac\n' | fake bristle
printf '#!/bin/sh\ncase $1 in --version) echo 1 ;; *) kill -s SEGV $$ ;; esac\n' | fake mujoco
printf '#!/bin/sh\ncase $1 in --version) echo 1 ;; *) echo "no way to do this" >&2; exit 3 ;; esac\n' | fake ode
sed 's/^limit = [0-9]*/limit = 0.1/' "$scratch/first.ini" >"$scratch/short.ini"
check 'adapters that hang, crash, refuse, or are not there' "$compare" "$scratch/short.ini" "$scratch/fakes" "$scratch/fake" slides
table=$scratch/fake/peers.csv
row() { awk -F, -v e="$1" '$3 == e && $1 == "creep" { print $6 "|" $8 "|" $9 }' "$table"; }
is 'one that hangs is a row' "$(row bristle)" 'nan|hung|no end after 0.1 s'
is 'one that crashes' "$(row mujoco)" 'nan|crashed|signal 11: Segmentation fault'
is 'one that refuses' "$(row ode)" 'nan|refused|no way to do this'
is 'one that is not there' "$(row bullet)" 'nan|absent|its library was not here when this was built'
is 'nothing of them goes on' "$(ps -eo args 2>/dev/null | grep -c "^[^ ]*sh $scratch/fakes/")" 0

# ---- bad input ----
grep -v '^mu_across' "$scratch/short.ini" >"$scratch/less.ini"
is 'a number that is missing is told in a line' "$("$compare" "$scratch/less.ini" "$scratch/fakes" "$scratch/bad" slides 2>&1 >/dev/null | tail -n 1)" \
    "$scratch/less.ini: [ellipse] mu_across is missing"
is 'and leaves no table half written' "$(find "$scratch/bad" -name '.*.partial')" ''
is 'and so is a part that is none' "$("$compare" "$scratch/short.ini" "$scratch/fakes" "$scratch/bad" slide 2>&1; echo $?)" \
    "compare: 'slide' is none of slides, isotropy, wheels, piles, sweeps
2"
tap_end
