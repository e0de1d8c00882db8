/* Figure 8: maps, cones and boxes of the pairs. */
#include <math.h>

#include <bristle/cone.h>

#include "fig08.h"

static const char *const names[] = {"isotropic", "anisotropic", "sawtooth", "own"};

static void show_map(br_table *out, const scene *s, int pair, int body, const br_image *map)
{
    /* The lower left corner, rows from below. */
    for (int j = 0; map && j < s->shown && j < map->height; j++)
        for (int i = 0; i < s->shown && i < map->width; i++) {
            const float *p = br_image_pixel_const(map, i, map->height - 1 - j);
            br_table_put(out, pair, body, i, j, floor(255 * (double)p[0] + 0.5),
                         floor(255 * (double)p[1] + 0.5), floor(255 * (double)p[2] + 0.5));
        }
}

/* Corners of the polygon of half planes -f.d <= mu(d): where neighbouring lines meet. A direction whose line
 * cuts nothing off (coefficients that are not convex) would show as a corner outside; coefficients of facets
 * are convex. */
static br_vec2 corner(const double *mu, int d, int n)
{
    const br_vec2 p = br_ploughing_direction(d, n), q = br_ploughing_direction(d + 1, n);
    const double det = br_vec2_cross(p, q), a = -mu[d], b = -mu[(d + 1) % n];
    return br_vec2_make((a * q.y - b * p.y) / det, (b * p.x - a * q.x) / det);
}

/* Of the lower map under a smooth body, and of the upper one over a smooth body. */
static void alone(br_experiment *ex, const br_image *a, const br_image *b, double mu_a[16], double mu_b[16])
{
    const br_ploughing_sampling sampling = br_ploughing_exact(16);
    if (a)
        br_ploughing_pair(ex, a, NULL, &sampling, mu_a);
    if (b)
        br_ploughing_pair(ex, NULL, b, &sampling, mu_b);
    for (int d = 0; d < 16; d++) {
        mu_a[d] = a ? mu_a[d] : 0;
        mu_b[d] = b ? mu_b[d] : 0;
    }
}

/* theory(d) by the pair's statistics; NaN for maps of the user's own. */
static double theory(const scene *s, int pair, int d)
{
    const br_vec2 e = br_ploughing_direction(d, 16);
    if (pair == ISOTROPIC || pair == ANISOTROPIC) {
        const double sx = pair == ISOTROPIC ? s->isotropic : s->sigma_x,
                     sy = pair == ISOTROPIC ? s->isotropic : s->sigma_y;
        return 2 * (2 / BR_PI) * sqrt(sx * sx * e.x * e.x + sy * sy * e.y * e.y) / sqrt(2 * BR_PI);
    }
    if (pair == SAWTOOTH) {
        /* Turned over, the upper map's steep side faces down, and counts for sliding down; the lower one's
         * faces up, the same. */
        const double share = (double)s->steep / s->period;
        const double steep = share * fig08_slope(s->steep_deg),
                     gentle = (1 - share) * fig08_slope(s->gentle_deg);
        return 2 * (2 / BR_PI) * (steep * fmax(0, -e.y) + gentle * fmax(0, e.y));
    }
    return NAN;
}

typedef struct tables {
    br_table *maps, *cones, *boxes;
} tables;

static void one_pair(br_experiment *ex, const scene *s, const tables *t, int pair, const br_image *a,
                     const br_image *b, double mu[16])
{
    const br_ploughing_sampling sampling = br_ploughing_exact(16);
    double mu_a[16], mu_b[16];
    br_ploughing_pair(ex, a, b, &sampling, mu);
    alone(ex, a, b, mu_a, mu_b);
    show_map(t->maps, s, pair, 0, a);
    show_map(t->maps, s, pair, 1, b);
    for (int k = 0; k <= 16; k++) {
        const int d = k % 16;
        const br_vec2 e = br_ploughing_direction(d, 16), v = corner(mu, d, 16);
        br_table_integer(t->cones, pair);
        br_table_text(t->cones, names[pair]);
        br_table_put(t->cones, 22.5 * k, mu[d], theory(s, pair, d), mu_a[d], mu_b[d], mu[d] * e.x,
                     mu[d] * e.y, v.x, v.y);
    }
    for (int k = 0; k <= 4; k++) {
        const double corners[4][2] = {{-mu[0], -mu[4]}, {mu[8], -mu[4]}, {mu[8], mu[12]}, {-mu[0], mu[12]}};
        br_table_integer(t->boxes, pair);
        br_table_text(t->boxes, names[pair]);
        br_table_put(t->boxes, mu[0], mu[4], mu[8], mu[12], corners[k % 4][0], corners[k % 4][1]);
    }
    br_progress_step(ex);
}

/* Worst deviation from theory in standard errors: of the mean of max(0, s.d) over both maps. */
static double worst_in_errors(const scene *s, int pair, const double mu[16])
{
    double worst = 0;
    const double relative = sqrt((0.5 - 0.5 / BR_PI) * 2 * BR_PI) / (sqrt(2) * s->side);
    for (int d = 0; d < 16; d++)
        br_worst(&worst, (mu[d] / theory(s, pair, d) - 1) / relative);
    return worst;
}

/* Largest excess of a coefficient over what its neighbours allow, relative to the largest: 0 when all are
 * supports. */
static double not_convex(const double mu[16])
{
    double worst = 0, most = 0;
    for (int d = 0; d < 16; d++) {
        br_most(&most, mu[d]);
        br_most(&worst, mu[d] - (mu[(d + 15) % 16] + mu[(d + 1) % 16]) / (2 * cos(BR_PI / 8)));
    }
    return worst / most;
}

/* ---- the text's sentences ---- */

void fig08_claim_isotropic(br_experiment *ex, const double mu[16])
{
    double least = INFINITY, most = 0;
    for (int d = 0; d < 16; d++) {
        br_least(&least, mu[d]);
        br_most(&most, mu[d]);
    }
    br_claim(ex, "isotropic", most / least);
}

void fig08_claim_ridges(br_experiment *ex, const double mu[16])
{
    br_claim(ex, "sawtooth-along", br_larger(mu[0], mu[8]) / mu[12]);
    br_claim_holds(ex, "sawtooth-asymmetric", mu[12] > mu[4] && mu[4] > 0,
                   "against the steep sides %.3f, against the gentle ones %.3f", mu[12], mu[4]);
    br_claim(ex, "gentle-slightly-less", mu[4] / mu[12]);
}

void fig08_isotropic_maps(br_experiment *ex, const scene *s, br_image *maps[2])
{
    for (int b = 0; b < 2; b++)
        maps[b] = fig08_gaussian(ex, s, s->side, s->isotropic, s->isotropic, 10 + (unsigned)b);
}

void fig08_sawtooth_maps(br_experiment *ex, const scene *s, br_image *maps[2])
{
    for (int b = 0; b < 2; b++)
        maps[b] = fig08_sawtooth(ex, s, s->steep, fig08_slope(s->steep_deg));
}

static void claim_gaussians(br_experiment *ex, const scene *s, double mu[3][16])
{
    br_claim(ex, "isotropic-theory", worst_in_errors(s, ISOTROPIC, mu[ISOTROPIC]));
    br_claim(ex, "anisotropic-theory", worst_in_errors(s, ANISOTROPIC, mu[ANISOTROPIC]));
    fig08_claim_isotropic(ex, mu[ISOTROPIC]);
    br_claim_against(ex, "anisotropic",
                     (mu[ANISOTROPIC][4] + mu[ANISOTROPIC][12]) / (mu[ANISOTROPIC][0] + mu[ANISOTROPIC][8]),
                     s->sigma_y / s->sigma_x);
    br_note_number(ex, "standard_error_of_one_map", sqrt((0.5 - 0.5 / BR_PI) * 2 * BR_PI) / s->side, "1");
}

static void claim_sawtooth(br_experiment *ex, const scene *s, const double mu[16])
{
    double worst = 0;
    for (int d = 0; d < 16; d++)
        br_worst(&worst, (mu[d] - theory(s, SAWTOOTH, d)) / theory(s, SAWTOOTH, 12));
    br_claim(ex, "sawtooth-theory", worst);
    fig08_claim_ridges(ex, mu);
    br_note_number(ex, "sawtooth_ratio", mu[12] / mu[4], "1");
}

/* What a unit Gaussian loses in eight bits: with c = pi/2, E[min(1, (2/pi) max(0, s))] = (2/pi) (phi(0) -
 * phi(c)) + 1 - Phi(c). */
static void claim_packing(br_experiment *ex, const scene *s)
{
    br_image *map = fig08_gaussian(ex, s, s->side, 1, 1, 1);
    br_ploughing_sampling sampling = br_ploughing_exact(4);
    sampling.packing = BR_PACKING_RGBA8;
    double mu[4], mean = 0;
    br_ploughing_pair(ex, NULL, map, &sampling, mu);
    for (int d = 0; d < 4; d++)
        mean += mu[d] / 4;
    const double c = BR_PI / 2;
    const double expected = 2 / BR_PI * (1 - exp(-c * c / 2)) / sqrt(2 * BR_PI) + 0.5 * erfc(c / sqrt(2));
    br_claim_against(ex, "packed-gaussian", mean, expected);
    br_image_destroy(map);
}

void fig08_pairs(br_experiment *ex, const scene *s)
{
    const tables t = {br_table_open(ex, "maps"), br_table_open(ex, "cones"), br_table_open(ex, "boxes")};
    double mu[3][16], worst = 0, unused[16];
    br_image *maps[3][2];
    scene whole = *s;
    whole.asymmetry_side = s->side;
    for (int b = 0; b < 2; b++) {
        maps[ANISOTROPIC][b] = fig08_gaussian(ex, s, s->side, s->sigma_x, s->sigma_y, 20 + (unsigned)b);
    }
    fig08_isotropic_maps(ex, s, maps[ISOTROPIC]);
    fig08_sawtooth_maps(ex, &whole, maps[SAWTOOTH]);
    for (int pair = 0; pair < 3; pair++) {
        one_pair(ex, s, &t, pair, maps[pair][0], maps[pair][1], mu[pair]);
        br_most(&worst, not_convex(mu[pair]));
        br_image_destroy(maps[pair][0]);
        br_image_destroy(maps[pair][1]);
    }
    claim_gaussians(ex, s, mu);
    claim_sawtooth(ex, s, mu[SAWTOOTH]);
    fig08_vary_pairs(ex, s, &whole);
    br_claim(ex, "convex", worst);
    claim_packing(ex, s);
    if (s->own) {
        br_image *a = s->own_a ? br_ploughing_read_map(ex, s->own_a) : NULL,
                 *b = s->own_b ? br_ploughing_read_map(ex, s->own_b) : NULL;
        one_pair(ex, s, &t, OWN, a, b, unused);
        br_image_destroy(a);
        br_image_destroy(b);
    }
}

void fig08_convergence(br_experiment *ex, const scene *s)
{
    br_table *out = br_table_open(ex, "convergence");
    double worst = 0;
    for (size_t k = 0; k < s->n_sides; k++) {
        const int side = s->sides[k];
        double errors[2] = {0, 0};
        for (int r = 0; r < s->repeats; r++)
            for (int kind = 0; kind < 2; kind++) {
                const double sx = kind ? s->sigma_x : 1, sy = kind ? s->sigma_y : 1;
                br_image *map = fig08_gaussian(
                    ex, s, side, sx, sy, 100 + (unsigned)r * 2 + (unsigned)kind + 1000 * (unsigned)side);
                const br_ploughing_sampling sampling = br_ploughing_exact(4);
                double mu[4];
                br_ploughing_pair(ex, NULL, map, &sampling, mu);
                for (int d = 0; d < 4; d++) {
                    const double expected = 2 / BR_PI * (d % 2 ? sy : sx) / sqrt(2 * BR_PI);
                    errors[kind] += (mu[d] / expected - 1) * (mu[d] / expected - 1) / (4 * s->repeats);
                }
                br_image_destroy(map);
            }
        const double expected = sqrt((0.5 - 0.5 / BR_PI) * 2 * BR_PI) / side;
        br_table_put(out, (double)side * side, sqrt(errors[0]), expected, sqrt(errors[1]));
        br_worst(&worst, sqrt(errors[0]) / expected - 1);
        br_worst(&worst, sqrt(errors[1]) / expected - 1);
        br_progress_step(ex);
    }
    br_claim(ex, "convergence", worst);
}
