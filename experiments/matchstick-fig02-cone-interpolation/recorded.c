/* The authors' generator as recorded, and what the document prints. */
#include "fig02.h"

static br_vec3 *vectors(br_experiment *ex, const br_csv *csv, const char *x, const char *y, const char *z)
{
    const size_t n = br_csv_rows(csv);
    const double *const c[3] = {br_data_column(ex, csv, x), br_data_column(ex, csv, y),
                                br_data_column(ex, csv, z)};
    br_vec3 *const v = br_memory(ex, n, sizeof *v);
    for (size_t i = 0; i < n; i++)
        v[i] = br_vec3_make(c[0][i], c[1][i], c[2][i]);
    return v;
}

static bool is_zero(br_vec3 v)
{
    return v.x == 0 && v.y == 0 && v.z == 0;
}

/* Angle between the lines of two vectors [rad], good near 0. */
static double line_angle(br_vec3 a, br_vec3 b)
{
    return atan2(br_vec3_length(br_vec3_cross(a, b)), fabs(br_vec3_dot(a, b)));
}

void compare_recorded(br_experiment *ex, const scene *s)
{
    const br_csv *const csv = br_data_read(ex, s->recorded);
    const size_t rows = br_csv_rows(csv);
    const br_vec3 *const a = vectors(ex, csv, "sa_x", "sa_y", "sa_z"),
                         *const b = vectors(ex, csv, "sb_x", "sb_y", "sb_z"),
                         *const normal = vectors(ex, csv, "n_x", "n_y", "n_z"),
                         *const least = vectors(ex, csv, "s_x", "s_y", "s_z");
    const double
        *const mu = br_data_column(ex, csv, "mu_iso"),
               *const mu_t = br_data_column(ex, csv, "muA_s"), *const mu_b = br_data_column(ex, csv, "muA_t"),
               *const out_t = br_data_column(ex, csv, "mu_s"), *const out_b = br_data_column(ex, csv, "mu_t");
    br_table *const out = br_table_open(ex, "recorded");
    double coefficients = 0, axes = 0, alone = 0;
    int without = 0;
    for (size_t i = 0; i < rows; i++) {
        const br_matchstick_params p = {
            .mu = mu[i], .mu_t = mu_t[i], .mu_b = mu_b[i], .reading = BR_MATCHSTICK_AS_PUBLISHED};
        const br_matchstick m = br_matchstick_between(&p, a[i], b[i], br_vec3_normalise(normal[i]));
        br_table_put(out, (double)i, m.d, m.mu_t, m.mu_b, out_t[i], out_b[i]);
        br_worst(&coefficients, m.mu_t - out_t[i]);
        br_worst(&coefficients, m.mu_b - out_b[i]);
        const bool none_a = is_zero(a[i]), none_b = is_zero(b[i]);
        if (!none_a || !none_b)
            br_most(&axes, line_angle(m.tangent, least[i]));
        if (none_a != none_b) {
            /* Section 6: the other structure alone decides, d = 1. What part of the way did the generator
             * go? */
            without++;
            br_most(&alone, (out_b[i] - mu[i]) / (mu_b[i] - mu[i]));
        }
    }
    br_note_number(ex, "recorded_cones", (double)rows, "1");
    br_note_number(ex, "recorded_without", without, "1");
    br_claim(ex, "recorded-coefficients", coefficients);
    br_claim(ex, "recorded-axes", axes);
    br_claim(ex, "no-structure-recorded", without > 0 ? alone : NAN);

    /* The library's own reading is the text's. */
    const br_matchstick m =
        br_matchstick_between(&s->pair, br_vec3_make(0, 0, 0), br_vec3_make(1, 0, 0), br_vec3_make(0, 0, 1));
    br_claim(ex, "no-structure-text", m.d);
}

/* Eqs. (9) and (12) have 1/mu where eqs. (6) and (13) have 1/mu^2: their half axes are sqrt(mu). */
void compare_printed(br_experiment *ex, const scene *s)
{
    double worst = 0;
    for (int i = 0; i <= s->steps; i++) {
        const double d = 1 - (double)i / s->steps, mu_t = d * s->pair.mu_t + (1 - d) * s->pair.mu,
                     mu_b = d * s->pair.mu_b + (1 - d) * s->pair.mu;
        br_worst(&worst, sqrt(mu_t) / mu_t - 1);
        br_worst(&worst, sqrt(mu_b) / mu_b - 1);
    }
    br_claim(ex, "eq-12-as-printed", worst);
}
