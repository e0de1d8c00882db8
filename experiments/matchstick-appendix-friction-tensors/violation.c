/* How far friction tensors are from maximum dissipation [eqs. (A.13) to (A.18)]: the angle between the
 * opposite of the motion and the normal of the cone at the force, over direction and anisotropy, and what is
 * left of it when the map has a skew part. */
#include <stdio.h>

#include "appendix.h"

/* The outward normal at f is the gradient L^-T L^-1 f; f = -L v makes it -L^-T v. Worked out from the force,
 * not from that. */
double violation(const double map[4], double angle)
{
    const double det = map[0] * map[3] - map[1] * map[2];
    const br_vec2 f = mapped(map, angle);
    const double t = (map[3] * f.x - map[1] * f.y) / det, b = (map[0] * f.y - map[2] * f.x) / det;
    const br_vec2 normal = br_vec2_make((map[3] * t - map[2] * b) / det, (map[0] * b - map[1] * t) / det);
    const br_vec2 back = br_vec2_make(-cos(angle), -sin(angle));
    return fabs(atan2(br_vec2_cross(back, normal), br_vec2_dot(back, normal)));
}

double missed(const double map[4], double angle)
{
    double half[2];
    br_vec2 u;
    br_friction_tensors_ellipse(map, half, &u);
    const br_cone cone = br_cone_ellipse(half[0], half[1], u);
    const br_vec2 f = mapped(map, angle);
    const br_contact_vec v = {cos(angle), sin(angle), 0};
    return br_cone_dissipation_gap(&cone, 1, (br_contact_vec){f.x, f.y, 0}, v) / br_cone_support(&cone, v);
}

/* Eigenvalues mu along y and mu/ratio along x; the skew part sends a share of the motion sideways. */
static void map_of(const scene *s, double ratio, double skew, double map[4])
{
    map[0] = s->mu / ratio;
    map[1] = -skew;
    map[2] = skew;
    map[3] = s->mu;
}

/* The largest value over all directions, refined about the largest of a scan by golden section. */
static double largest(const scene *s, const double map[4], double (*of)(const double *, double), double *at)
{
    double most = -1;
    *at = 0;
    for (int i = 0; i < s->directions; i++) {
        const double angle = BR_PI * i / s->directions, value = of(map, angle);
        if (value > most) {
            most = value;
            *at = angle;
        }
    }
    const double golden = 0.61803398874989485;
    double low = *at - BR_PI / s->directions, high = *at + BR_PI / s->directions;
    for (int i = 0; i < 60; i++) {
        const double a = high - golden * (high - low), b = low + golden * (high - low);
        if (of(map, a) > of(map, b))
            high = b;
        else
            low = a;
    }
    *at = (low + high) / 2;
    return of(map, *at);
}

/* Directions of lines along which the motion's opposite is the normal: changes of sign of v x L^-T v, which
 * has the sign of v x adj(L)^T v. */
static int exact_directions(const scene *s, const double map[4])
{
    int count = 0;
    double before = 0;
    for (int i = 0; i <= s->directions; i++) {
        /* Half a step off, so that none falls on an axis. */
        const double angle = BR_PI * (i + 0.5) / s->directions, t = cos(angle), b = sin(angle);
        const double det = map[0] * map[3] - map[1] * map[2];
        const double n_t = (map[3] * t - map[2] * b) / det, n_b = (map[0] * b - map[1] * t) / det;
        const double turn = t * n_b - b * n_t;
        count += i > 0 && (turn > 0) != (before > 0);
        before = turn;
    }
    return count;
}

/* Share of the directions, half a step off those of the eigenvectors, whose motion is not along the normal.
 */
static double violated_share(const scene *s, const double map[4])
{
    int count = 0;
    for (int i = 0; i < s->directions; i++)
        count += violation(map, BR_PI * (i + 0.5) / s->directions) > s->exact;
    return (double)count / s->directions;
}

/* What a ratio of eigenvalues makes of angle and dissipation, for the findings. */
static void note_extreme(br_experiment *ex, const char *which, double ratio, double angle, double share)
{
    char name[40];
    snprintf(name, sizeof name, "%s_ratio", which);
    br_note_number(ex, name, ratio, "1");
    snprintf(name, sizeof name, "%s_angle", which);
    br_note_number(ex, name, angle * 180 / BR_PI, "deg");
    snprintf(name, sizeof name, "%s_missed", which);
    br_note_number(ex, name, share, "1");
}

static void draw_arrows(br_experiment *ex, const scene *s)
{
    br_table *const out = br_table_open(ex, "arrows");
    double map[4];
    map_of(s, s->skew_ratio, 0, map);
    for (int i = 0; i < s->arrows; i++) {
        const double angle = 2 * BR_PI * (i + 0.5) / s->arrows;
        const br_vec2 f = mapped(map, angle);
        const br_vec2 normal =
            br_vec2_normalise(br_vec2_make(f.x / (map[0] * map[0]), f.y / (map[3] * map[3])));
        const double length = 0.25 * s->mu;
        br_table_put(out, f.x, f.y, -length * cos(angle), -length * sin(angle), length * normal.x,
                     length * normal.y, violation(map, angle) * 180 / BR_PI);
    }
    br_table *const rim = br_table_open(ex, "rim");
    for (int i = 0; i <= s->directions; i++) {
        const br_vec2 f = mapped(map, 2 * BR_PI * i / s->directions);
        br_table_put(rim, f.x, f.y);
    }
}

void map_violation(br_experiment *ex, const scene *s)
{
    double map[4];
    br_table *const grid = br_table_open(ex, "map");
    for (int r = 0; r <= s->map_ratios; r++)
        for (int i = 0; i <= s->map_directions; i++) {
            const double ratio = pow(s->map_most, (double)r / s->map_ratios),
                         angle = BR_PI * i / s->map_directions;
            map_of(s, ratio, 0, map);
            br_table_put(grid, log10(ratio), angle * 180 / BR_PI, violation(map, angle) * 180 / BR_PI,
                         missed(map, angle));
        }

    br_table *const out = br_table_open(ex, "ratios");
    double *const angles = br_doubles(ex, s->n_ratios), *const theory = br_doubles(ex, s->n_ratios);
    double *const shares = br_doubles(ex, s->n_ratios), *const kantorovich = br_doubles(ex, s->n_ratios);
    double along_axes = 0, isotropic = 0, place = 0, violated = 1;
    int lines = 0;
    for (size_t k = 0; k < s->n_ratios; k++) {
        const double r = s->ratios[k];
        double at, at_share;
        map_of(s, r, 0, map);
        angles[k] = largest(s, map, violation, &at);
        at = fmin(at, BR_PI - at); /* of two that lie like images in a mirror */
        shares[k] = largest(s, map, missed, &at_share);
        theory[k] = asin((r - 1) / (r + 1));
        kantorovich[k] = 1 - 2 * sqrt(r) / (r + 1);
        br_worst(&place, at - atan(sqrt(r)));
        br_table_put(out, log10(r), r, angles[k] * 180 / BR_PI, theory[k] * 180 / BR_PI, at * 180 / BR_PI,
                     shares[k], kantorovich[k]);
        for (int i = 0; i < 4; i++)
            br_worst(&along_axes, violation(map, BR_PI / 2 * i));
        lines = lines > exact_directions(s, map) ? lines : exact_directions(s, map);
        br_least(&violated, violated_share(s, map));
    }
    map_of(s, 1, 0, map);
    double at;
    br_worst(&isotropic, largest(s, map, violation, &at));
    br_claim_curve(ex, "largest-angle", angles, theory, s->n_ratios);
    br_claim(ex, "largest-angle-place", place);
    br_claim_curve(ex, "largest-share", shares, kantorovich, s->n_ratios);
    br_claim(ex, "along-eigenvectors", along_axes);
    br_claim(ex, "two-directions", lines);
    br_claim(ex, "isotropic-is-exact", isotropic);
    br_claim(ex, "maximum-dissipation", violated);
    note_extreme(ex, "least", s->ratios[0], angles[0], shares[0]);
    const size_t last = s->n_ratios - 1;
    note_extreme(ex, "most", s->ratios[last], angles[last], shares[last]);
    draw_arrows(ex, s);
}

void add_skew(br_experiment *ex, const scene *s)
{
    br_table *const out = br_table_open(ex, "skew");
    double map[4], plain[4], worst_power = 0;
    const double threshold = (s->mu - s->mu / s->skew_ratio) / 2;
    map_of(s, s->skew_ratio, 0, plain);
    double *const lines = br_doubles(ex, s->n_skews);
    for (size_t k = 0; k < s->n_skews; k++) {
        const double skew = s->skews[k] * threshold;
        map_of(s, s->skew_ratio, skew, map);
        lines[k] = exact_directions(s, map);
        for (int i = 0; i <= s->directions; i++) {
            const double angle = BR_PI * i / s->directions;
            const br_vec2 v = br_vec2_make(cos(angle), sin(angle));
            br_worst(&worst_power, br_vec2_dot(mapped(map, angle), v) - br_vec2_dot(mapped(plain, angle), v));
            br_table_put(out, (double)k, s->skews[k], angle * 180 / BR_PI,
                         violation(map, angle) * 180 / BR_PI, missed(map, angle));
        }
        br_claim_holds(ex,
                       k == 0            ? "skew-none"
                       : s->skews[k] < 1 ? "skew-some"
                                         : "skew-much",
                       lines[k] == (s->skews[k] < 1 ? 2 : 0),
                       "%.0f lines of sliding with maximum dissipation", lines[k]);
    }
    /* Where the last two such lines meet, by bisection. */
    double low = 0, high = 2 * threshold;
    for (int i = 0; i < 50; i++) {
        map_of(s, s->skew_ratio, (low + high) / 2, map);
        *(exact_directions(s, map) > 0 ? &low : &high) = (low + high) / 2;
    }
    br_claim_against(ex, "skew-threshold", (low + high) / 2, threshold);
    br_claim(ex, "skew-without-power", worst_power);
}
