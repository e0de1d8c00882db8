#!/bin/sh
# Scenes of rigid bodies by every path of patch.path: at the first instant, when all see the same patches, each coefficient of each contact is that of
# plain C up to single precision. (Later the runs part, as runs of neighbouring starts do. The bunnies' first contacts are not all in one step:
# tests/unit/patch_gpu_scenes.c has them, and counts the texels that may fall either way.) Without OpenGL the paths of a GPU say so, and auto is plain C.
. tests/e2e/tap.sh

[ -x "$BRISTLE_BUILD/experiments/ploughing-sec52-worm" ] || skip_all 'no scenes of rigid bodies here'

# by PATH ID KEY=VALUE ...: a short run, once; its claims don't matter here
by() {
    path=$1 id=ploughing-$2
    shift 2
    asked=$*
    [ "$(cat "$scratch/$path/$id.asked" 2>/dev/null)" != "$asked" ] || return 0
    set -- "$@" world.record_every=1
    for setting in "$@"; do set -- "$@" --set "$setting"; shift; done
    "$BRISTLE_BUILD/experiments/$id" --quick --out "$scratch/$path/$id" --set patch.path="$path" "$@" >"$scratch/out" 2>"$scratch/err" || [ $? -eq 1 ] || return 1
    echo "$asked" >"$scratch/$path/$id.asked"
}
# agree FILE FILE COLUMNS TIME: the columns of rows with the same case, contact and place, all rows or those of each case's first instant. What single
# precision leaves of a mean is a hundred-thousandth of the largest facet's share, some ten; one texel of 256 that showed another facet would be 1e-3 and more.
agree() {
    awk -F, -v columns="$3" -v time="$4" '
        FNR == 1 { file++; n = split(columns, want, " "); for (i = 1; i <= NF; i++) at[$i] = i; next }
        { key = ""; for (name in at) if (name ~ /^(case|variant|id|sweep|width_m|resolution_1|x_m)$/ && (name != "x_m" || time == "")) key = key "," $(at[name]) }
        time != "" {
            run = $(at["case"]) "," $(at["variant"])
            if ($(at["variant"]) == "coulomb" || $(at["variant"]) == "isotropic" || $(at["case"]) == "aligned") next
            if (!((file, run) in first)) first[file, run] = $(at[time])
            if ($(at[time]) != first[file, run]) next
        }
        { for (c = 1; c <= n; c++) {
            v = $(at[want[c]])
            if (file == 1) { one[key, c] = v; expected++; continue }
            if (!((key, c) in one)) { print "no such row in plain C: " key; bad++; continue }
            d = v - one[key, c]; d = d < 0 ? -d : d
            if (d > 1e-4) { print key ": " want[c] " " one[key, c] " and " v; bad++ }
            compared++ } }
        END { print compared " compared"; exit bad > 0 || compared == 0 || compared != expected }' "$1" "$2"
}
mu='mu_t_1 mu_b_1 mu_minus_t_1 mu_minus_b_1'
same() { # PATH ID FILE COLUMNS TIME KEY=VALUE ...
    other=$1 scene=$2 file=$3 columns=$4 time=$5
    shift 5
    by cpu "$scene" "$@" && by "$other" "$scene" "$@" &&
        agree "$scratch/cpu/ploughing-$scene/$file" "$scratch/$other/ploughing-$scene/$file" "$columns" "$time"
}

# A step is what these need, and each run costs a context and its shaders: what does not reach the tables compared is as short as it may be.
nut='picture.draw=no runs.runs=1 runs.duration=0.01 runs.pull_duration=0.01 runs.ramp_duration=0.01'
# shellcheck disable=SC2086
if BRISTLE_GL=software by published fig13-nut-bolt $nut; then
    export BRISTLE_GL=software LP_NUM_THREADS=0 # no raster threads: waking them takes longer than these draws
    check 'fig09, boxes: fast' same fast fig09-boxes-materials contacts.csv "$mu" t_s picture.draw=no run.duration=0.01 ground.seeds=2
    check 'fig10-11, chain: fast' same fast fig10-11-chain-bolas contacts.csv "$mu" t_s picture.draw=no throw.duration=0.05 hold.ramp=0.01 hold.bisections=1 vary.early=0.05
    check 'fig12, sawtooth: fast' same fast fig12-sawtooth-plane contacts.csv "$mu" t_s \
        picture.draw=no runs.runs=1 mouse.duration=0.01 ramp.duration=0.01 ramp.levels=2 vary.levels=2 vary.starts=0
    check 'fig13, nut: fast' same fast fig13-nut-bolt contacts.csv "$mu" t_s $nut
    check 'fig13, nut: published' same published fig13-nut-bolt contacts.csv "$mu" t_s $nut
    check 'fig14-15, stacks: fast' same fast fig14-15-stacks contacts.csv "$mu" t_s picture.draw=no texture.seeds=2 run.settle=0.1 run.duration=0.11
    check 'sec52, worm: fast' same fast sec52-worm contacts.csv "$mu" t_s picture.draw=no worm.cycles=3 worm.frequency=10 worm.stroke=1e-4
    # Sizes with which no texel of a patch falls on the border of two of the map's, where either is right. In the aligned frames a box's edges run
    # through the centres of the diagonal's texels, which is no better: they are left out.
    check 'sec55, frames: fast' same fast sec55-frame-alignment contacts.csv "$mu" t_s picture.draw=no \
        patch.w=0.0207 box.width=0.2006 box.length=0.2003 slide.trials=1 slide.directions=8 slide.time=0.01
    check 'sec56, sweeps: fast' same fast sec56-patch-resolution profile.csv mu_1 '' picture.draw=no sweep.widths='0.0203 0.0407' sweep.width=0.0203 \
        sweep.resolutions='2 16' ridge.slopes=1 ridge.step=5e-4 vary.ridge_steps=1e-3 iron.seeds=2 iron.speed=0.05 launch.runs=1 \
        launch.duration=0.01 bunny.pixels=32 incline.logo_pixels=128
    check 'sec52, worm: auto runs' by auto sec52-worm picture.draw=no worm.cycles=3 worm.frequency=10 worm.stroke=1e-4
else
    skip 'the paths of a GPU' "$(tail -n 1 "$scratch/err")"
fi

export BRISTLE_GL=off
# shellcheck disable=SC2086
"$BRISTLE_BUILD/experiments/ploughing-fig13-nut-bolt" --quick --out "$scratch/off" --set patch.path=fast --set picture.draw=no >"$scratch/out" 2>"$scratch/err"
status=$?
check 'fast without OpenGL: not a run' test $status -gt 1
check 'and one line that says why' grep -q "by 'fast': the GPU is switched off" "$scratch/err"
# shellcheck disable=SC2086
check 'auto without OpenGL runs' by auto fig13-nut-bolt $nut
# shellcheck disable=SC2086
by cpu fig13-nut-bolt $nut
check 'and gives the bytes of plain C' cmp "$scratch/auto/ploughing-fig13-nut-bolt/contacts.csv" "$scratch/cpu/ploughing-fig13-nut-bolt/contacts.csv"
tap_end
