/* Strain limiting: impulses within triangles whose warp or weft would be longer after the step than they may
 * be. They add up to nothing and, at the places to which they lead, have no moment. One triangle after the
 * other, as each finds the velocities. */
#include <math.h>
#include <bristle/numbers.h>
#include "cloth.h"

/* Share of the limit by which it may be missed at the end. */
static const double SLACK = 0.01;

/* Where w = sum g_k x1_k is longer than `most`, shortens it by velocities along itself; its strain before. */
static double limit(br_cloth *c, const cloth_element *e, const double g[3], double most)
{
    const double h = c->options.dt;
    br_vec3 w = br_vec3_make(0, 0, 0);
    double mobility = 0;
    for (int k = 0; k < 3; k++)
        w = br_vec3_add_scaled(w, g[k], c->x1[e->vertex[k]]);
    const double length = br_vec3_length(w);
    if (!(length > most))
        return length - 1;
    br_vec3 along[3];
    for (int k = 0; k < 3; k++) {
        const uint32_t i = e->vertex[k];
        const bool held = c->n_held > 0 && c->constraints.held[i];
        along[k] = held ? br_mat3_mul_vec(c->constraints.free[i], w) : w;
        const double share = held ? br_vec3_dot(along[k], w) / (length * length) : 1;
        mobility += g[k] * g[k] * c->inverse_mass[i] * share;
    }
    if (mobility > 0)
        for (int k = 0; k < 3; k++) {
            const uint32_t i = e->vertex[k];
            const double way = (most - length) * g[k] * c->inverse_mass[i] / (mobility * length);
            c->x1[i] = br_vec3_add_scaled(c->x1[i], way, along[k]);
            c->v[i] = br_vec3_add_scaled(c->v[i], way / h, along[k]);
        }
    return length - 1;
}

void cloth_limit_strain(br_cloth *c)
{
    const double most = 1 + c->options.strain_limit, enough = c->options.strain_limit * (1 + SLACK);
    for (int sweep = 0;; sweep++) {
        const bool only_look = sweep >= c->options.strain_sweeps;
        double worst = -1;
        for (size_t t = 0; t < c->mesh->n_triangles; t++) {
            const cloth_element *const e = &c->elements[t];
            br_most(&worst, limit(c, e, e->u, only_look ? INFINITY : most));
            br_most(&worst, limit(c, e, e->v, only_look ? INFINITY : most));
        }
        c->report.strain = worst;
        if (!(worst > enough) || only_look)
            return;
        c->report.strain_sweeps++;
    }
}
