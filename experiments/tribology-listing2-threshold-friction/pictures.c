/* Curves for the figure. */
#include "listing2.h"

#include <math.h>

/* what counts as just below and just above a jump, relative: well above round-off, invisible in print */
static const double beside_jump = 1e-9;

static void put_laws(br_table *table, const scene *s, const br_law *laws, double v)
{
    const double normal = s->mass * s->gravity;
    const double sentence = v > s->picture_epsilon ? s->mu_s * v / s->picture_epsilon : s->mu_k;
    br_table_put(table, v, -br_law_force(laws[0], v, normal) / normal,
                 -br_law_force(laws[1], v, normal) / normal, sentence);
}

void pictures(br_experiment *ex, const scene *s)
{
    const double normal = s->mass * s->gravity;
    const br_threshold corrected = {.mu_s = s->mu_s, .mu_k = s->mu_k, .epsilon = s->picture_epsilon};
    const br_threshold_printed as_printed = {.mu_s = s->mu_s, .mu_k = s->mu_k, .theta = s->theta};
    const br_law laws[2] = {{&br_threshold_type, &corrected}, {&br_threshold_printed_type, &as_printed}};

    br_table *curves = br_table_open(ex, "laws");
    const double jumps[2] = {fmin(s->picture_epsilon, sqrt(s->theta)),
                             fmax(s->picture_epsilon, sqrt(s->theta))};
    double before = 0;
    for (int i = 0; i <= s->curve_points; i++) {
        const double v = s->curve_speed * i / s->curve_points;
        for (int k = 0; k < 2; k++)
            if (before < jumps[k] && jumps[k] <= v) { /* both sides of a jump, so that it is drawn upright */
                put_laws(curves, s, laws, jumps[k] * (1 - beside_jump));
                put_laws(curves, s, laws, jumps[k] * (1 + beside_jump));
            }
        if (v != jumps[0] && v != jumps[1])
            put_laws(curves, s, laws, v);
        before = v;
    }

    br_table *theory = br_table_open(ex, "theory_speed"), *creeps = br_table_open(ex, "creep_picture");
    for (int i = 0; i <= s->curve_points; i++) {
        const double share = pow(s->picture_lowest, 1 - (double)i / s->curve_points),
                     load = share * s->mu_k * normal;
        const double free = sqrt(load / (s->mu_s * normal)),
                     held = s->picture_epsilon * load / (s->mu_s * normal);
        br_table_put(theory, share, held, fmin(free, sqrt(s->theta)));
        if (i % s->picture_every != 0)
            continue;
        slider b = make_slider(s, laws[0].type, laws[0].params, load);
        double speed;
        integrate(ex, &b, BR_IVP_BDF, s->creep_tolerance, held,
                  s->creep_duration * s->picture_epsilon / (s->mu_s * s->gravity), &speed);
        br_table_put(creeps, share, speed);
    }

    br_table *motion = br_table_open(ex, "motion");
    double y[2][2] = {{0}};
    const int steps = (int)ceil(s->picture_duration / s->picture_dt); /* at most picture.most */
    for (int i = 0; i <= steps; i++) {
        br_table_put(motion, i * s->picture_dt, y[0][1], y[1][1]);
        for (int k = 0; k < 2; k++) {
            slider b = make_slider(s, laws[k].type, laws[k].params, s->picture_load * s->mu_k * normal);
            euler(ex, &b, s->picture_dt, 1, y[k], NULL, NULL);
        }
    }
}
