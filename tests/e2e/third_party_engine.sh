# The engine of examples/third-party-engine: ODE's bodies and contact callback, a sweep of its own, friction from a cone of the library. Sourced by
# third_party.t.
# shellcheck shell=sh

if ! pkg-config --exists ode; then
    skip 'an engine' 'no ode.pc here'
    return 0
fi
cd "$scratch/third-party-engine" || exit 1
check 'engine: it builds without warnings' build
check 'a box begins to slide on an incline with a grain' sh -c './third-party-engine >out.csv 2>err'
check 'nothing on standard error looks like a failure' sh -c '! grep -v "^note: of the steps with" err && [ "$(wc -l <err)" -le 1 ]'
# Statics, for the fall line at d from the grain: ODE's own joints are a pyramid, the sweep's cone an ellipse. The search ends at 5e-4; a slope above
# the limit by 8e-4 moves the box by the millimetre that counts as sliding.
statics() {
    awk -F, 'NR == 1 { if ($0 != "direction_deg,before_rad,pyramid_rad,after_rad,ellipse_rad") exit 1; next }
        function atan(x) { return atan2(x, 1) }
        function size(x) { return x < 0 ? -x : x }
        { d = $1 * atan2(0, -1) / 180; c = size(cos(d)) + 1e-12; s = size(sin(d)) + 1e-12
          pyramid = atan(0.6 / c < 0.2 / s ? 0.6 / c : 0.2 / s); ellipse = atan(1 / sqrt((c / 0.6)^2 + (s / 0.2)^2))
          if (size($2 - pyramid) > 3e-3 || size($4 - ellipse) > 2e-3) { print "row", NR, $0, "statics", pyramid, ellipse; bad = 1 } }
        END { exit bad || NR != 6 }' out.csv
}
check 'before on the slopes of a pyramid, after on those of an ellipse' statics
apart() { awk -F, '$1 == 22.5 { exit !($2 - $4 > 0.08) }' out.csv; }
check 'which are far apart between the axes' apart
