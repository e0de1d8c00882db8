#!/bin/sh
# bristle cone: coefficients of normal maps that others made. All the good maps below have 3 x 2 pixels, two columns of the colour (166, 90, 230) and one of
# (100, 140, 240), in different kinds of PNG, so that the coefficients are known.
. tests/e2e/tap.sh

bristle=$BRISTLE_BUILD/bin/bristle
command -v base64 >/dev/null 2>&1 || skip_all 'no base64 here'
cd "$scratch" || exit 1
map() { printf '%s' "$2" | base64 -d >"$1.png"; }
map rgb8 'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAE0lEQVR42mNYFvUMiFJ6PjDAWQBvkAtZFWWrsQAAAABJRU5ErkJggg=='
map rgb16 'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACEAIAAABChi0OAAAAGklEQVR42mNYtiwq6tkzCJmS0tPz4QMDphAAp3UWsUjXhasAAAAASUVORK5CYII='
map alpha8 'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAF0lEQVR42mNYFvWMAYj/p/R8YGdA5gAArqgNZYSXfc4AAAAASUVORK5CYII='
map palette4 'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACBAMAAABvWnspAAAABlBMVEWmWuZkjPCOwMQVAAAADklEQVR42mNgEGBgEAAAAFYAISIZjFcAAAAASUVORK5CYII='
map transparent 'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAABnRSTlMApgBaAOa5g4GMAAAAE0lEQVR42mNYFvUMiFJ6PjDAWQBvkAtZFWWrsQAAAABJRU5ErkJggg=='
map short16 'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACEAIAAABChi0OAAAAGklEQVR42mOYHJyru7kYQhYZtbntqGDAFAIAK5UP2Z7fU4oAAAAASUVORK5CYII='
map green_down 'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAE0lEQVR42mNYtvQZEKUUf2CAswB7rAxT0IApHwAAAABJRU5ErkJggg=='
map column 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAADCAIAAADdv/LVAAAAFElEQVR4nGNYFvWMIaXnA0NDw38AIPsFxmRHlOsAAAAASUVORK5CYII='
map grey 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAABX3VL4AAAADklEQVR42mNgPsHAfAIABAMBl/XNFXkAAAAASUVORK5CYII='

run() { "$@" >out 2>err </dev/null; }
succeeds() { run "$@" && [ ! -s err ]; }
# refuses WORD COMMAND...: exit 2, nothing on stdout, one line on stderr that holds the word.
refuses() {
    word=$1
    shift
    run "$@"
    [ $? -eq 2 ] && [ ! -s out ] && [ "$(wc -l <err)" -eq 1 ] && grep -q -- "$word" err && return 0
    cat out err
    return 1
}
# theory SIGN_X SIGN_Y MU_0 K FILE: the table against eqs. (5) to (8); a body that slides along d feels the lower map's facets along -d. Signs turn the
# slopes: 1 1 for the lower map, -1 1 for the upper one (seen from above, x the same but counted the other way, y turned round).
theory() {
    awk -F, -v sx="$1" -v sy="$2" -v mu0="$3" -v k="$4" '
        function slope(v, z) { return (2 * v / 255 - 1) / (2 * z / 255 - 1) }
        function plus(x) { return x > 0 ? x : 0 }
        BEGIN { pi = atan2(0, -1) }
        NR > 1 {
            a = $1 * pi / 180
            x = -cos(a) * sx
            y = -sin(a) * sy
            e = mu0 + k * 2 / pi * (2 * plus(x * slope(166, 230) + y * slope(90, 230)) + plus(x * slope(100, 240) + y * slope(140, 240))) / 3
            d = $2 - e
            if (d < 0) d = -d
            if (d > 1e-4) { print "direction", $1, "measured", $2, "expected", e; bad = 1 }
        }
        END { exit bad || NR < 5 }' "$5"
}
whole='--pixel 1 --width 6 --resolution 12'
for kind in rgb8 rgb16 alpha8 palette4 transparent short16; do
    # shellcheck disable=SC2086 # a list of options
    check "a map: $kind" succeeds "$bristle" cone $whole "$kind.png"
    check "its coefficients: $kind" theory 1 1 0 1 out
done
# shellcheck disable=SC2086
{
    check 'the other convention of green' succeeds "$bristle" cone $whole -g green_down.png
    check 'gives the same' theory 1 1 0 1 out
    check 'mu_0 and k' succeeds "$bristle" cone $whole -m 0.25 -k 3 -d 4 rgb8.png
    check 'four directions' theory 1 1 0.25 3 out
    is 'four rows' "$(wc -l <out)" 5
    check 'two maps' succeeds "$bristle" cone $whole -k 0 -k 2 rgb8.png rgb16.png
    check 'the upper one turned over about its horizontal axis' theory -1 1 0 2 out
    check 'slopes averaged by a filter' succeeds "$bristle" cone $whole -f bilinear --filter-slopes -d 4 rgb8.png
    # Over whole pictures a filter that averages slopes keeps the difference of opposite coefficients.
    awk -F, 'NR > 1 { print $2 }' out >filtered
    run "$bristle" cone $whole -d 4 rgb8.png
    awk -F, 'NR > 1 { print $2 }' out | paste filtered - >both
    check 'keep the difference of opposite coefficients' awk '{ a[NR] = $1; b[NR] = $2 } END { d = a[1] - a[3] - b[1] + b[3]; e = a[2] - a[4] - b[2] + b[4]
        exit !(d * d < 1e-12 && e * e < 1e-12) }' both
    check 'a table in a file' succeeds "$bristle" cone $whole -o cone.csv rgb8.png palette4.png
    cp cone.csv before.csv
    if command -v gnuplot >/dev/null 2>&1; then
        check 'a figure of it' succeeds "$bristle" cone $whole --plot cone.svg -o cone.csv rgb8.png palette4.png
        check 'leaves the table as it is' cmp cone.csv before.csv
        check 'is an SVG of two maps and two panels' sh -c 'grep -o "data:image/png;base64" cone.svg | grep -c . | grep -qx 2 && grep -q "16 directions" cone.svg && grep -q box cone.svg'
        if command -v xmllint >/dev/null 2>&1; then check 'and well-formed' xmllint --noout cone.svg; fi
        check 'a second run gives the same bytes' sh -c "cp cone.svg before.svg; '$bristle' cone $whole --plot cone.svg -o cone.csv rgb8.png palette4.png && cmp cone.svg before.svg"
        check 'without friction' succeeds "$bristle" cone $whole -k 0 --plot none.png -o none.csv rgb8.png
        check 'as a picture' sh -c 'head -c 4 none.png | grep -q PNG'
        check 'a map of one column' succeeds "$bristle" cone -p 0.01 -k 0 --plot column.pdf -o none.csv column.png
        check 'as pdf' sh -c 'head -c 4 column.pdf | grep -q %PDF'
        check 'another format' refuses "'cone.gif' does not end in .svg, .pdf or .png" "$bristle" cone --plot cone.gif rgb8.png
    else
        skip 'a figure of it' 'no gnuplot here'
    fi
    check 'not square, many places' succeeds "$bristle" cone --pixel 1 --width 1 -n 1 rgb8.png
    is 'places' "$(sed -n 2p out | cut -d, -f6)" 6
}
# ---- the whole map, whatever the patch ----
# A rough map whose slopes grow to the right and to the top, so that what a patch leaves out would be missed; its means by eqs. (5) to (8), over all
# pixels, from the numbers that it was painted with.
cat >paint.c <<'END'
#include <bristle/image.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    const int width = argc > 3 ? atoi(argv[2]) : 0, height = argc > 3 ? atoi(argv[3]) : 0;
    br_image *image;
    br_error error = {0};
    if (br_image_create(width, height, 3, &image, &error) < 0)
        return 1;
    double sums[16] = {0};
    unsigned state = 1;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            int bytes[3];
            for (int c = 0; c < 2; c++) {
                state = state * 1664525u + 1013904223u;
                const double reach = 60.0 * (c == 0 ? x + 1 : height - y) / (c == 0 ? width : height);
                bytes[c] = (int)(128 + reach * ((state >> 8) % 1000 / 500.0 - 0.8));
            }
            bytes[2] = 220;
            if (argc > 4 && argv[4][0] == 'g') /* a height map that was saved with colours */
                bytes[0] = bytes[1] = bytes[2] = bytes[0];
            if (argc > 4 && argv[4][0] == 'o') { /* a cylinder's normals in its own space */
                bytes[0] = (int)(127.5 + 127.5 * sin(6.2831853 * x / width));
                bytes[1] = 128;
                bytes[2] = (int)(127.5 + 127.5 * cos(6.2831853 * x / width));
            }
            if (argc > 4 && argv[4][0] == 'h' && y * 20 < height) /* black where it has nothing */
                bytes[0] = bytes[1] = bytes[2] = 0;
            for (int c = 0; c < 3; c++)
                br_image_pixel(image, x, y)[c] = (float)(bytes[c] / 255.0);
            const double z = 2 * bytes[2] / 255.0 - 1, sx = (2 * bytes[0] / 255.0 - 1) / z, sy = (2 * bytes[1] / 255.0 - 1) / z;
            for (int d = 0; d < 16; d++)
                sums[d] += fmax(0, -(sx * cos(d * acos(-1) / 8) + sy * sin(d * acos(-1) / 8)));
        }
    for (int d = 0; d < 16; d++)
        printf("%.9g\n", 2 / acos(-1) * sums[d] / width / height);
    const int status = br_image_write_png(image, argv[1], 8, &error) < 0;
    br_image_destroy(image);
    return status;
}
END
libs=$(sed -n 's/^DEPS_LIBS *:\{0,1\}= *//p' "$BRISTLE_BUILD/config.mk" 2>/dev/null)
# shellcheck disable=SC2086 # flags are lists
check 'a map is painted' $CC ${CPPFLAGS:-} ${CFLAGS:-} -std=c11 -I"$root/lib/include" paint.c "$BRISTLE_BUILD/libbristle.a" ${LDFLAGS:-} \
    ${libs:--lsundials_cvode -lgsl -lgslcblas -linih -lpng -lode -lklu} -lm -pthread -o paint
check 'and others that are no tangent-space maps' sh -c '(./paint colours.png 20 20 grey && ./paint object.png 64 8 object && ./paint holes.png 20 20 holes) >/dev/null'
check 'in two sizes' sh -c './paint rough.png 37 53 >rough.mean && ./paint small.png 5 4 >small.mean'
# same TABLE MEANS TOLERANCE: the second column
same() {
    awk -F, -v t="$3" 'NR == FNR { mean[FNR] = $1; next } FNR > 1 { n++; e = $2 / mean[FNR - 1] - 1; if (e < 0) e = -e; if (!(e <= t)) { print "row", FNR, $2, mean[FNR - 1]; bad = 1 } }
        END { exit bad || n != 16 }' "$2" "$1"
}
# Pixels of the patch: it divides the map, it does not, it is larger than one side, than both, than a small map.
for pixels in 1 5 10 36 37 40 53 60 100; do
    check "the mean of the whole map, patch of $pixels pixels" succeeds "$bristle" cone -p 0.001 -w "$(awk "BEGIN { print $pixels / 1000 }")" -n $pixels rough.png
    check 'is that of all its pixels' same out rough.mean 1e-6
    check "a small map, patch of $pixels pixels" succeeds "$bristle" cone -p 0.001 -w "$(awk "BEGIN { print $pixels / 1000 }")" -n $pixels small.png
    check 'is repeated as a whole' same out small.mean 1e-6
done
check 'with the default resolution' succeeds "$bristle" cone -p 0.001 rough.png
check 'every pixel is seen' same out rough.mean 1e-6
check 'and with a patch of many pixels' succeeds "$bristle" cone -p 0.0001 -w 0.0064 rough.png
check 'is seen, too' same out rough.mean 1e-6
# The mean over the patches' sides is that of the map, and so is their spread about it: of single pixels.
check 'one pixel a patch' succeeds "$bristle" cone -p 0.001 -w 0.001 -n 1 rough.png
is 'as many patches as pixels' "$(sed -n 2p out | cut -d, -f6)" $((37 * 53))
for backend in cpu published fast auto; do
    if run "$bristle" cone -p 0.001 -b $backend rough.png; then
        check "back end $backend" same out rough.mean 1e-6
    else
        skip "back end $backend" "$(cat err)"
    fi
done
check 'an unknown back end' refuses "--backend: 'fats' is none of cpu, published, fast, auto; did you mean fast?" "$bristle" cone -b fats rough.png
check 'too many patches' refuses '--width: 1e-09 m is so small' "$bristle" cone -w 1e-9 rough.png

# ---- bad input ----
printf 'P3 1 1 255 0 0 0\n' >text.png
head -c 60 rgb8.png >cut.png
check 'not a PNG' refuses 'text.png: not a PNG picture' "$bristle" cone text.png
check 'a PNG cut off' refuses 'cut.png: not a PNG picture' "$bristle" cone cut.png
check 'a map that is not there' refuses 'absent.png' "$bristle" cone absent.png
check 'a grey picture' refuses 'grey.png: a grey picture is no normal map' "$bristle" cone grey.png
check 'a grey picture with three channels' refuses 'colours.png: a grey picture is no normal map: red, green and blue are the same' "$bristle" cone colours.png
# warns WORD MAP...: a table, and one line on standard error with the word.
warns() {
    word=$1
    shift
    run "$bristle" cone -p 0.001 "$@" && [ "$(wc -l <out)" -eq 17 ] && [ "$(wc -l <err)" -eq 1 ] && grep -q -- "^bristle: warning: $word" err && return 0
    cat out err
    return 1
}
check 'an object-space map is told' warns "object.png: looks like an object-space normal map: its normals' mean z is -\{0,1\}0.0" object.png
check 'also above a good one' warns 'object.png: looks like' small.png object.png
check 'holes in a map are told' warns 'holes.png: 5 % of its normals do not point up' holes.png
check 'no map' refuses 'A.png' "$bristle" cone
check 'a width of zero' refuses '--width: 0 is not above 0' "$bristle" cone -w 0 rgb8.png
check 'a negative k' refuses '--k: -1 is not at least 0' "$bristle" cone -k -1 rgb8.png
check 'eight directions' refuses '--directions: 8 is neither' "$bristle" cone -d 8 rgb8.png
check 'a resolution out of range' refuses "--resolution: '257'" "$bristle" cone -n 257 rgb8.png
check 'an unknown filter' refuses "--filter: 'cubic'" "$bristle" cone -f cubic rgb8.png
check 'the earlier table is untouched' cmp cone.csv before.csv
check 'an output that is the input' refuses 'would replace the input' "$bristle" cone -o rgb8.png rgb8.png

tap_end
