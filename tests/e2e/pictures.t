#!/bin/sh
# Pictures of scenes: the same bytes twice, none where OpenGL is off (and all else as before), figures and films made from them; a film of each run
# of a scene with structure directions.
. tests/e2e/tap.sh

id=ploughing-fig14-15-stacks
program=$BRISTLE_BUILD/experiments/$id
grep -q '^WITH_GPU := yes' "$BRISTLE_BUILD/config.mk" || skip_all 'built without the GPU part'
[ -x "$program" ] || skip_all "no $program here"
run() { # NAME [VARIABLE=VALUE...]: a short run of the scene; its exit status is 0 or 1 (claims may fail in miniature)
    name=$1
    shift
    env "$@" "$program" --quick --set texture.seeds=2 --set run.duration=0.4 --out "$scratch/$name/results/$id" >"$scratch/out" 2>"$scratch/err"
    [ $? -le 1 ]
}

check 'a scene runs without OpenGL' run off BRISTLE_GL=off
check 'and says so in one line' grep -q '^no pictures of the scene: .*BRISTLE_GL=off' "$scratch/err"
check 'it draws no picture' not test -e "$scratch/off/results/$id/snapshots.png"
check 'it refuses another mode' not run wrong BRISTLE_GL=nvidia
check 'in one line' grep -q 'BRISTLE_GL=nvidia' "$scratch/err"
check 'required but not there is an error' not run required BRISTLE_GL=required BRISTLE_SHADERS=/nowhere
check 'that names the shader' grep -q '/nowhere/' "$scratch/err"

check 'a scene runs' run one
if [ -e "$scratch/one/results/$id/snapshots.png" ]; then
    # Again over what it has left, with a picture of another name.
    cp -r "$scratch/one" "$scratch/two"
    mv "$scratch/two/results/$id/snapshots.png" "$scratch/two/results/$id/stale.png"
    check 'runs again' run two
    check 'a picture of an earlier version is removed' not test -e "$scratch/two/results/$id/stale.png"
    check 'the same picture' cmp "$scratch/one/results/$id/snapshots.png" "$scratch/two/results/$id/snapshots.png"
    check 'run.ini names the renderer' grep -q '^renderer = .*OpenGL' "$scratch/one/results/$id/run.ini"
    for file in "$scratch/one/results/$id"/*.csv "$scratch/one/results/$id/claims.tap"; do
        is "$(basename "$file") does not depend on the picture" "$(cksum <"$file")" "$(cksum <"$scratch/off/results/$id/$(basename "$file")")"
    done
else
    skip 'pictures' "$(tail -n 1 "$scratch/err")"
fi
for name in one off; do
    check "figures from results '$name'" scripts/plot $id "$scratch/$name/results" "$scratch/figures-$name"
    check 'among them the snapshots' test -s "$scratch/figures-$name/$id-snapshots.svg"
done
pixels() { od -An -v -tu1 -j16 -N8 "$1"; } # width and height of a png
[ -e "$scratch/one/results/$id/snapshots.png" ] &&
    is 'the png shows the picture pixel by pixel, above the contact patches' \
        "$(pixels "$scratch/figures-one/$id-snapshots.png" | awk '{ print $3, $4 }')" "$(pixels "$scratch/one/results/$id/snapshots.png" | awk '{ print $3, $4 }')"

mkdir "$scratch/bin"
BRISTLE_FILM_HEIGHT=36 FFMPEG="$scratch/bin/ffmpeg" scripts/videos "$scratch" $id 2>"$scratch/err"
is 'make videos without ffmpeg: exit status' $? 2
check 'it says what to install' grep -q 'Debian: ffmpeg' "$scratch/err"

# Scenes with structure directions: the same promises, and a film of each run.
id=matchstick-fig07-incline-box
program=$BRISTLE_BUILD/experiments/$id
if [ -x "$program" ]; then
    slide() { # NAME [VARIABLE=VALUE...] [-- OPTION...]: its exit status is 0 or 1
        name=$1
        shift
        variables=''
        while [ $# -gt 0 ] && [ "$1" != -- ]; do variables="$variables $1" && shift; done
        [ $# -eq 0 ] || shift
        # shellcheck disable=SC2086 # a list of variables
        env $variables "$program" --quick --set picture.width=120 --set picture.height=90 "$@" --out "$scratch/slide-$name" >"$scratch/out" 2>"$scratch/err"
        [ $? -le 1 ]
    }
    check 'boxes slide without OpenGL' slide off BRISTLE_GL=off
    check 'and say so in one line' grep -q '^no pictures of the scene: .*BRISTLE_GL=off' "$scratch/err"
    check 'boxes slide' slide one
    if [ -e "$scratch/slide-one/snapshots.png" ]; then
        check 'and again' slide two
        check 'the same picture' cmp "$scratch/slide-one/snapshots.png" "$scratch/slide-two/snapshots.png"
        is 'four of them in a row' "$(pixels "$scratch/slide-one/snapshots.png" | tr -s ' ')" ' 0 0 1 248 0 0 0 90'
        for file in "$scratch/slide-one"/*.csv; do
            is "$(basename "$file") does not depend on the picture" "$(cksum <"$file")" "$(cksum <"$scratch/slide-off/$(basename "$file")")"
        done
        # What stands for ffmpeg counts the frames.
        # shellcheck disable=SC2016 # its own variables
        printf '#!/bin/sh\nfor a; do [ "$b" = -i ] && n=$(ls "${a%%/*}" | wc -l); b=$a; done\necho $n >"$b"\n' >"$scratch/bin/ffmpeg"
        chmod +x "$scratch/bin/ffmpeg"
        mkdir -p "$scratch/build/experiments"
        printf '#!/bin/sh\nexec "%s" --quick --set picture.rate=4 --set picture.width=16 --set picture.height=16 "$@"\n' "$program" >"$scratch/build/experiments/$id"
        chmod +x "$scratch/build/experiments/$id"
        BRISTLE_FILM_HEIGHT=36 FFMPEG="$scratch/bin/ffmpeg" scripts/videos "$scratch/build" $id >"$scratch/out" 2>"$scratch/err"
        is 'make videos: exit status' $? 0
        is 'it makes a film of each case' "$(find "$scratch/build/videos" -name "$id-*.mp4" | sed "s,.*$id-,,; s/.mp4//" | sort | tr '\n' ' ')" \
            "$(sed -n '/^names = /,/;/p' experiments/$id/params.ini | sed 's/;.*//; s/names = //' | tr -s ' \n' '\n' | sort | tr '\n' ' ' | sed 's/^ //')"
        is 'each as long as the scene, 2.5 s and its start, at 4 pictures a second' "$(cat "$scratch/build/videos/$id"-*.mp4 | tr -d ' ' | sort -u)" 11
        check 'and leaves no frames behind' not test -e "$scratch/build/videos/$id"
        check 'a run for frames leaves the study out' env BRISTLE_GL=off "$program" --quick --set picture.width=16 --set picture.height=16 --set "picture.frames=$scratch/frames" --out "$scratch/alone"
        is 'whose tables stay without rows' "$(cat "$scratch/alone"/*.csv | wc -l | tr -d ' ')" "$(find "$scratch/alone" -name '*.csv' | wc -l | tr -d ' ')"
    else
        skip 'pictures of boxes' "$(tail -n 1 "$scratch/err")"
    fi
fi

# Cloth: runs are kept as they go, on as many threads as there are, and drawn in the end, two of them beside each other.
id=cloth-fig05-stick-slip
program=$BRISTLE_BUILD/experiments/$id
if [ -x "$program" ]; then
    printf '#!/bin/sh\nexec "%s" --quick %s --set "picture.times=0 0.9" "$@"\n' "$program" \
        "$(printf -- '--set %s ' strip.cells=10 measure.duration=1 measure.from=0.2 measure.settled=0.5 over.duration=1 over.cells=20 \
            smooth.duration=1 smooth.cells=5 picture.width=120 picture.height=90)" >"$scratch/strip"
    chmod +x "$scratch/strip"
    drag() { # NAME [VARIABLE=VALUE...]: its exit status is 0 or 1
        name=$1
        shift
        env "$@" "$scratch/strip" --out "$scratch/strip-$name" >"$scratch/out" 2>"$scratch/err"
        [ $? -le 1 ]
    }
    check 'cloth is dragged without OpenGL' drag off BRISTLE_GL=off
    check 'and says so in one line' grep -q '^no pictures of the scene: .*BRISTLE_GL=off' "$scratch/err"
    check 'cloth is dragged' drag one
    if [ -e "$scratch/strip-one/snapshots.png" ]; then
        check 'and again' drag two
        check 'the same picture' cmp "$scratch/strip-one/snapshots.png" "$scratch/strip-two/snapshots.png"
        is 'two times of two runs' "$(pixels "$scratch/strip-one/snapshots.png" | tr -s ' ')" ' 0 0 0 248 0 0 0 188'
        for file in "$scratch/strip-one"/*.csv; do
            is "$(basename "$file") does not depend on the picture" "$(cksum <"$file")" "$(cksum <"$scratch/strip-off/$(basename "$file")")"
        done
        mkdir -p "$scratch/build/experiments"
        cp "$scratch/strip" "$scratch/build/experiments/$id"
        BRISTLE_FILM_HEIGHT=36 FFMPEG="$scratch/bin/ffmpeg" scripts/videos "$scratch/build" $id >"$scratch/out" 2>"$scratch/err"
        is 'a film of both' "$(tr -d ' ' <"$scratch/build/videos/$id-C-beside-CSS.mp4")" 26
    else
        skip 'pictures of cloth' "$(tail -n 1 "$scratch/err")"
    fi
fi

tap_end
