/* Ploughing, Figures 4 and 5: the coefficient of one facet over its slope and over the direction of sliding.
 *
 *   mu = (2/pi) tan(theta)                             eq. (3): a cone that ploughs along its slope
 *   mu = (m'.d) (2/pi) tan(theta)                      eq. (4): any direction; negative when it faces away
 *   mu = max(0, m'.d) (2/pi) tan(theta)                eq. (5): one-sided
 *
 * m' is the unit direction of the facet's normal m in the contact plane, theta = acos(n.m). A map of one
 * facet goes through the same contact patch as every scene; directions between the patch's own come from
 * turning the contact frame. All facets on one cone of slope theta together give the same coefficient for
 * every direction, 1/pi of eq. (3): the isotropic limit.
 *
 * Claims: eqs. (3) and (5) at every slope and direction; nothing across the slope; nothing when facing away;
 * the cone's mean. The figures on paper are sketches without numbers. */
#include <math.h>

#include <bristle/harness/claims_vary.h>
#include "facet.h"

typedef struct scene {
    double angle_most, degree_step;
    int directions, cone_facets;
    const double *angles, *vary_angles;
    size_t n_angles, n_vary_angles;
    int vary_texels;
} scene;

static const br_field scene_fields[] = {
    BR_ROW(scene, angle_most, "slope.most"),
    BR_ROW(scene, degree_step, "slope.step"),
    BR_ROW_LIST(scene, angles, n_angles, "lobes.angles"),
    BR_ROW(scene, directions, "lobes.directions"),
    BR_ROW(scene, cone_facets, "cone.facets"),
    BR_ROW_LIST(scene, vary_angles, n_vary_angles, "vary.angles"),
    BR_ROW(scene, vary_texels, "vary.texels"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, scene_fields, NULL);

/* Figure 4: eq. (3) over the slope. */
static void sweep_slope(br_experiment *ex, const scene *s)
{
    br_table *out = br_table_open(ex, "slope");
    const view exact = exact_view();
    double worst = 0;
    for (double degrees = 0; degrees <= s->angle_most; degrees += s->degree_step) {
        const double theta = degrees * BR_PI / 180, expected = 2 / BR_PI * tan(theta);
        facet f = open_facet(ex, theta, &exact);
        const double mu = coefficient(ex, &f, 0), across = coefficient(ex, &f, BR_PI / 2),
                     back = coefficient(ex, &f, BR_PI);
        br_table_put(out, degrees, mu, expected, across, back);
        br_worst(&worst, (mu - expected) / (expected + 1));
        close_facet(&f);
    }
    br_claim(ex, "eq3", worst);
}

/* Figure 5: the lobes of eqs. (4) and (5). */
static void draw_lobes(br_experiment *ex, const scene *s)
{
    br_table *out = br_table_open(ex, "lobes");
    const view exact = exact_view();
    double worst = 0;
    for (size_t k = 0; k < s->n_angles; k++) {
        const double theta = s->angles[k] * BR_PI / 180, most = 2 / BR_PI * tan(theta);
        facet f = open_facet(ex, theta, &exact);
        for (int d = 0; d <= s->directions; d++) {
            const double angle = br_ploughing_angle(d, s->directions), signed_mu = most * cos(angle);
            const double expected = fmax(0, signed_mu), mu = coefficient(ex, &f, angle);
            br_table_put(out, (double)k, s->angles[k], angle * 180 / BR_PI, mu, expected, signed_mu,
                         mu * cos(angle), mu * sin(angle), fabs(signed_mu) * cos(angle),
                         fabs(signed_mu) * sin(angle));
            br_worst(&worst, (mu - expected) / most);
        }
        close_facet(&f);
    }
    br_claim(ex, "eq5", worst);
}

/* What the text says of sliding across the slope and away from it, of facets at angles (n) [deg]. */
static void claim_nothing(br_experiment *ex, const scene *s, const double *angles, size_t n, const view *how)
{
    double across = 0, back = 0;
    for (size_t k = 0; k < n; k++) {
        const double theta = angles[k] * BR_PI / 180, most = 2 / BR_PI * tan(theta);
        facet f = open_facet(ex, theta, how);
        for (int d = 0; d <= s->directions; d++) {
            const double angle = br_ploughing_angle(d, s->directions);
            if (cos(angle) <= 0)
                br_most(&back, coefficient(ex, &f, angle) / most);
        }
        br_worst(&across, coefficient(ex, &f, BR_PI / 2) / most);
        br_worst(&across, coefficient(ex, &f, -BR_PI / 2) / most);
        close_facet(&f);
    }
    br_claim(ex, "nothing-across", across);
    br_claim(ex, "nothing-backwards", back);
}

static void vary_view(br_experiment *ex, const scene *s, const char *name, view how)
{
    br_variation_begin(ex, "%s", name);
    claim_nothing(ex, s, s->angles, s->n_angles, &how);
    br_variation_end(ex);
}

/* How the facet is kept and sampled, and how steep it is. */
static void vary_nothing(br_experiment *ex, const scene *s)
{
    view how = exact_view();
    how.packing = BR_PACKING_RGBA8;
    vary_view(ex, s, "packing in 8 bits", how);
    how = exact_view();
    how.map_of_8_bits = true;
    vary_view(ex, s, "map of 8 bits", how);
    how = exact_view();
    how.texels = s->vary_texels;
    vary_view(ex, s, "resolution of the document", how);
    how.filter = BR_FILTER_BILINEAR;
    vary_view(ex, s, "filter bilinear", how);
    how.filter = BR_FILTER_MIPMAP;
    vary_view(ex, s, "filter mipmap", how);
    how = exact_view();
    for (size_t k = 0; k < s->n_vary_angles; k++) {
        br_variation_begin(ex, "slope of %g degrees", s->vary_angles[k]);
        claim_nothing(ex, s, &s->vary_angles[k], 1, &how);
        br_variation_end(ex);
    }
}

/* Facets all around a cone: each direction sees the mean of max(0, cos), 1/pi. */
static void average_cone(br_experiment *ex, const scene *s)
{
    br_table *out = br_table_open(ex, "cone");
    double worst = 0;
    for (size_t k = 0; k < s->n_angles; k++) {
        const double theta = s->angles[k] * BR_PI / 180, expected = 2 / BR_PI * tan(theta) / BR_PI;
        br_error error = {0};
        br_image *map = NULL;
        br_require(ex, br_image_create(s->cone_facets, s->cone_facets, 3, &map, &error), &error);
        for (int j = 0; j < s->cone_facets; j++)
            for (int i = 0; i < s->cone_facets; i++) {
                const br_vec2 d =
                    br_ploughing_direction(j * s->cone_facets + i, s->cone_facets * s->cone_facets);
                br_texture_put_slope(br_image_pixel(map, i, j), br_vec2_scale(tan(theta), d));
            }
        const br_ploughing_sampling sampling = br_ploughing_exact(16);
        double mu[16];
        br_ploughing_pair(ex, map, NULL, &sampling, mu);
        for (int d = 0; d < 16; d++) {
            br_table_put(out, s->angles[k], br_ploughing_angle(d, 16) * 180 / BR_PI, mu[d], expected);
            br_worst(&worst, mu[d] / expected - 1);
        }
        br_image_destroy(map);
    }
    br_claim(ex, "cone", worst);
}

static br_status run(br_experiment *ex, const void *data)
{
    const scene *s = data;
    sweep_slope(ex, s);
    draw_lobes(ex, s);
    const view exact = exact_view();
    claim_nothing(ex, s, s->angles, s->n_angles, &exact);
    vary_nothing(ex, s);
    average_cone(ex, s);
    return BR_OK;
}

BR_EXPERIMENT(.id = "ploughing-fig04-05-directional", .title = "One facet: slope and direction",
              .reproduces = "ploughing, Figures 4 and 5",
              .summary = "The coefficient of a single facet over its slope (eq. 3) and over the direction of "
                         "sliding (eqs. 4 and 5), through the contact patch of the scenes.",
              .scene = &scene_struct, .run = run,
              BR_OUTPUTS({"slope.csv", "theta_deg, mu_1, eq3_1, across_1, back_1",
                          "coefficient of a facet over its slope: sliding along its slope, eq. (3), sliding "
                          "across, sliding back"},
                         {"lobes.csv",
                          "facet, theta_deg, direction_deg, mu_1, eq5_1, eq4_1, x_1, y_1, eq4_x_1, eq4_y_1",
                          "coefficient over the direction of sliding for each slope; eqs. (5) and (4); the "
                          "same as points of a polar diagram (eq. (4): absolute values)"},
                         {"cone.csv", "theta_deg, direction_deg, mu_1, theory_1",
                          "facets all around a cone: the same coefficient in every direction"}));
