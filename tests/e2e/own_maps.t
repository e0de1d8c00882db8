#!/bin/sh
# The scenes of rigid bodies with normal maps of the user's own: the document's claims are set aside, the coefficients are those of the map.
. tests/e2e/tap.sh

command -v base64 >/dev/null 2>&1 || skip_all 'no base64 here'
[ -x "$BRISTLE_BUILD/experiments/ploughing-sec52-worm" ] || skip_all 'no scenes of rigid bodies here'
# Six texels of one colour, (166, 90, 230), and a grey picture.
map=$scratch/map.png grey=$scratch/grey.png
printf '%s' 'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR42mNYFvUMghjgLABwfAtl3yZeQAAAAABJRU5ErkJggg==' | base64 -d >"$map"
printf '%s' 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAABX3VL4AAAADklEQVR42mNgPsHAfAIABAMBl/XNFXkAAAAASUVORK5CYII=' | base64 -d >"$grey"

# with ID KEY=VALUE ...: a short run of the scene, without pictures
with() {
    id=ploughing-$1
    shift
    for setting in "$@"; do set -- "$@" --set "$setting"; shift; done
    BRISTLE_GL=off "$BRISTLE_BUILD/experiments/$id" --quick --out "$scratch/results/$id" "$@" >"$scratch/out" 2>"$scratch/err"
}
set_aside() { # ID KEY=VALUE ...: nothing fails, every claim is skipped
    with "$@" && grep -q "# SKIP not the document's case: " "$scratch/out" && ! grep '^not ok' "$scratch/out" && ! grep '^ok' "$scratch/out" | grep -v '# SKIP'
}
# Opposite directions add up to 2 mu_0 + k (2/pi) |slope|, with the slopes of the colour along x and y. A contact at the rim of the map's mesh shows less
# texels, but all have one colour.
adds_up() { # FILE MU_0 K UNTIL: of rows up to that time, when bodies are not yet turned
    awk -F, -v mu0="$2" -v k="$3" -v until="$4" '
        NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        $(at["variant"]) == "ploughing" && $(at["t_s"]) <= until {
            n++
            pi = atan2(0, -1)
            x = 2 * mu0 + k * 2 / pi * (2 * 166 / 255 - 1) / (2 * 230 / 255 - 1)
            y = 2 * mu0 + k * 2 / pi * (1 - 2 * 90 / 255) / (2 * 230 / 255 - 1)
            d = $(at["mu_t_1"]) + $(at["mu_minus_t_1"]) - x
            e = $(at["mu_b_1"]) + $(at["mu_minus_b_1"]) - y
            if (d * d > 1e-8 || e * e > 1e-8) { print "row", NR, "off by", d, e; bad = 1 }
        }
        END { exit bad || n == 0 }' "$1"
}
# pair FILE FIRST SECOND: two coefficients of the first contact
pair() {
    awk -F, -v a="$2" -v b="$3" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i } NR == 2 { printf "%.6f %.6f", $(at[a]), $(at[b]) }' "$1"
}

check 'fig09: a ground and the boxes' set_aside fig09-boxes-materials maps.steel="$map" maps.plaster="$map" ground.seeds=2 run.duration=0.3
check 'fig10-11: the rod' set_aside fig10-11-chain-bolas maps.rod="$map" hold.bisections=1
check 'fig12: the plane' set_aside fig12-sawtooth-plane maps.plane="$map" runs.runs=1 box.k=0 plane.k=1
check 'fig12: coefficients of the map' adds_up "$scratch/results/ploughing-fig12-sawtooth-plane/contacts.csv" 0.2 1 1
up=$(pair "$scratch/results/ploughing-fig12-sawtooth-plane/contacts.csv" mu_b_1 mu_minus_b_1)
check 'fig12: the other convention of green' set_aside fig12-sawtooth-plane maps.plane="$map" maps.green=down runs.runs=1 box.k=0 plane.k=1
is 'fig12: opposite coefficients change places' "$(pair "$scratch/results/ploughing-fig12-sawtooth-plane/contacts.csv" mu_minus_b_1 mu_b_1)" "$up"
check 'fig12: and differ' test "${up% *}" != "${up#* }"
check 'fig13: the thread' set_aside fig13-nut-bolt maps.thread="$map" runs.runs=1
check 'fig14-15: one material' set_aside fig14-15-stacks maps.oak="$map" texture.seeds=2 run.duration=0.3 run.settle=0.1
check 'fig16: a bunny and the incline' set_aside fig16-bunnies maps.metal="$map" maps.logo="$map" runs.runs=1
check 'sec52: the boxes' set_aside sec52-worm maps.boxes="$map" worm.cycles=3 worm.boxes=4
with sec52-worm maps.boxes="$map" worm.cycles=3 worm.boxes=4 patch.packing=float # eight bits round coefficients
check 'sec52: coefficients of the map' adds_up "$scratch/results/ploughing-sec52-worm/contacts.csv" 0.1 1 0.05
check 'sec55: the plane' set_aside sec55-frame-alignment maps.plane="$map" slide.trials=2
check 'sec56: iron and bunny' set_aside sec56-patch-resolution maps.iron="$map" maps.stone="$map" iron.seeds=2 launch.runs=1

refuses() { # FILE WORDS: exit 2, one line that has the words
    with sec52-worm picture.draw=no maps.boxes="$1"
    status=$?
    cat "$scratch/err"
    [ $status -eq 2 ] && [ "$(wc -l <"$scratch/err")" -eq 1 ] && grep -qF "$2" "$scratch/err"
}
echo 'no picture' >"$scratch/text.png"
check 'a grey picture is refused' refuses "$grey" 'grey.png: a grey picture is no normal map'
check 'a text is refused' refuses "$scratch/text.png" 'text.png: not a PNG'
check 'a file that is not there is refused' refuses "$scratch/absent.png" 'absent.png'
tap_end
