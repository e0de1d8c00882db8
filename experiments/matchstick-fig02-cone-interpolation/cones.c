/* Cones of the library's generator for two matchsticks, and their pictures. */
#include "fig02.h"

static br_vec3 at_angle(double angle)
{
    return br_vec3_make(cos(angle), sin(angle), 0);
}

sticks sticks_at(br_experiment *ex, const scene *s, double a, double b, double frame)
{
    sticks k = {.a = a, .b = b, .frame = frame};
    br_error *const error = br_experiment_error(ex);
    k.contact = (br_contact){.normal = {0, 0, 1},
                             .tangent = at_angle(frame),
                             .structure_a = at_angle(a),
                             .structure_b = at_angle(b)};
    k.contact.binormal = br_vec3_cross(k.contact.normal, k.contact.tangent);
    br_cone_generator *generator;
    br_cone_pool *const pool = br_cone_pool_create();
    if (!pool)
        br_experiment_fail(ex, "out of memory");
    br_require(ex, br_matchstick_create(&s->pair, &generator, error), error);
    /* An ellipse is a value: nothing of it lies in the pool. */
    br_require(ex, br_cone_generate(generator, 1, &k.contact, 0, NULL, pool, &k.cone, error), error);
    br_cone_generator_destroy(generator);
    br_cone_pool_destroy(pool);
    return k;
}

double sliding(const sticks *k, double angle)
{
    const double own = angle - k->frame;
    return br_cone_support(&k->cone, (br_contact_vec){cos(own), sin(own), 0});
}

br_vec2 most_force(const sticks *k, double angle)
{
    const double own = angle - k->frame;
    const br_contact_vec f =
        br_cone_max_dissipation_force(&k->cone, 1, (br_contact_vec){cos(own), sin(own), 0});
    return br_vec2_rotate(k->frame, br_vec2_make(f.t, f.b));
}

void draw_cones(br_experiment *ex, const scene *s)
{
    br_table *const cones = br_table_open(ex, "cones"), *const sections = br_table_open(ex, "sections"),
                    *const lines = br_table_open(ex, "sticks");
    const double degree = BR_PI / 180;
    for (size_t c = 0; c < s->n_drawn; c++) {
        /* The mean of the two stays where it is, as in the document's figure. */
        const double theta = s->drawn[c], mean = s->angle_a * degree;
        const sticks k = sticks_at(ex, s, mean - theta / 2 * degree, mean + theta / 2 * degree, 0);
        const br_matchstick m =
            br_matchstick_between(&s->pair, k.contact.structure_a, k.contact.structure_b, k.contact.normal);
        br_table_put(lines, (double)c, theta, cos(k.a), sin(k.a), cos(k.b), sin(k.b), m.tangent.x,
                     m.tangent.y);
        for (int i = 0; i <= s->directions; i++) {
            const double angle = 2 * BR_PI * i / s->directions;
            const br_vec2 f = most_force(&k, angle);
            br_table_put(sections, (double)c, theta, angle / degree, f.x, f.y);
        }
        for (int l = 0; l <= s->layers; l++)
            for (int i = 0; i <= s->directions; i++) {
                /* Rim points at even angles of the ellipse, not of the sliding, which crowd at its ends. */
                const double load = s->load * l / s->layers, angle = 2 * BR_PI * i / s->directions;
                const double t = load * m.mu_t * cos(angle), b = load * m.mu_b * sin(angle);
                br_table_put(cones, (double)c, theta, l, load, t * m.tangent.x + b * m.binormal.x,
                             t * m.tangent.y + b * m.binormal.y);
            }
    }
}
