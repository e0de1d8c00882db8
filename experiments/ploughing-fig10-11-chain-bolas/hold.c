/* The static hold: a chain hangs over the rod with equal balls; a slowly growing force pulls one of them down
 * until the chain slips. */
#include <math.h>
#include <stdlib.h>
#include "chain.h"

static const double pi = 3.14159265358979323846;

typedef struct held {
    double ratio, coefficient; /* of the tensions when it slips; of friction just before */
} held;

static held pull(br_experiment *ex, const bolas_scene *c, double ra, rigid_variant variant,
                 double coefficient)
{
    chain k = chain_begin(ex, c, ra, variant);
    /* half a turn of links that touch the rod with their middles, the rest hangs */
    const int hanging = (int)lround(c->hang / k.link), links = c->arc + 2 * hanging;
    const double radius = k.link / (2 * sin(pi / (2 * c->arc)));
    br_vec3 *nodes = calloc((size_t)links + 1, sizeof *nodes);
    if (!nodes)
        br_experiment_fail(ex, "out of memory");
    for (int i = 0; i <= links; i++) {
        const int on = i - hanging;
        const double angle = pi * (1 - (double)on / c->arc);
        nodes[i] = on < 0        ? br_vec3_make(-radius, 0, k.link * on)
                   : on > c->arc ? br_vec3_make(radius, 0, -k.link * (on - c->arc))
                                 : br_vec3_make(radius * cos(angle), 0, radius * sin(angle));
    }
    const double balls[2] = {c->ball_mass, c->ball_mass};
    chain_add(&k, c, nodes, links, balls);
    free(nodes);
    rigid_ready(k.scene, 4, coefficient);
    rigid_log log = rigid_log_begin(k.scene, NULL, "hold");
    br_world *w = k.scene->world;
    const double g = -c->rigid.world.gravity.z, weight = g * (c->ball_mass + hanging * c->link_mass);
    const double dt = br_world_get_options(w)->dt;
    const double start = br_world_poses(w)[k.balls[1]].position.z;
    held h = {NAN, NAN};
    const int settle = (int)lround(0.2 * c->ramp / dt), steps = (int)lround(c->ramp / dt);
    double lowest = start;
    for (int i = 0; i < settle + steps; i++) {
        const double force = i < settle ? 0 : weight * (c->ramp_ratio - 1) * (i - settle) / steps;
        br_world_apply_force(w, k.balls[1], br_vec3_make(0, 0, -force), br_vec3_make(0, 0, 0));
        rigid_step(&log);
        const double z = br_world_poses(w)[k.balls[1]].position.z;
        if (i < settle) {
            lowest = z;
            continue;
        }
        if (lowest - z > c->slip)
            break;
        h.ratio = (weight + force) / weight;
        /* it slips towards the pulled ball, at x > 0: the angle falls */
        h.coefficient = chain_coefficient(&k, -1);
    }
    rigid_end(k.scene);
    br_progress_step(ex);
    return h;
}

void hold(br_experiment *ex, const bolas_scene *c)
{
    br_table *out = br_table_open(ex, "hold");
    br_table_show(out);
    const double ra[2] = {c->smooth, c->rough};
    const char *const names[2] = {"smooth", "rough"}, *const ids[2] = {"hold-smooth", "hold-rough"};
    double measured[2];
    for (int i = 0; i < 2; i++) {
        const held h = pull(ex, c, ra[i], RIGID_PLOUGHING, 0);
        const held twin = pull(ex, c, ra[i], RIGID_COULOMB, h.coefficient);
        br_table_text(out, names[i]);
        br_table_put(out, h.coefficient, h.ratio, exp(h.coefficient * pi), twin.ratio);
        br_claim_theory(ex, ids[i], log(h.ratio) / pi, h.coefficient);
        measured[i] = h.ratio;
    }
    br_claim_order(ex, "hold-order", measured, 2, false);
}
