/* Stretch and shear of a triangle. In its plane places are a linear function of material coordinates: w_u and
 * w_v, its derivatives, are sums over the corners. */
#include <math.h>
#include "cloth.h"

cloth_element cloth_element_make(const br_cloth_mesh *mesh, size_t t)
{
    const br_vec2 *const at = &mesh->material[3 * t];
    const br_vec2 p = br_vec2_sub(at[1], at[0]), q = br_vec2_sub(at[2], at[0]);
    const double twice = br_vec2_cross(p, q);
    cloth_element e = {
        .area = mesh->areas[t], .u = {0, q.y / twice, -p.y / twice}, .v = {0, -q.x / twice, p.x / twice}};
    e.u[0] = -e.u[1] - e.u[2];
    e.v[0] = -e.v[1] - e.v[2];
    for (int k = 0; k < 3; k++)
        e.vertex[k] = mesh->triangles[3 * t + (size_t)k];
    return e;
}

void cloth_element_directions(const cloth_element *e, const br_vec3 *x, br_vec3 *wu, br_vec3 *wv)
{
    const br_vec3 a = x[e->vertex[0]], p = br_vec3_sub(x[e->vertex[1]], a),
                  q = br_vec3_sub(x[e->vertex[2]], a);
    *wu = br_vec3_add_scaled(br_vec3_scale(e->u[1], p), e->u[2], q);
    *wv = br_vec3_add_scaled(br_vec3_scale(e->v[1], p), e->v[2], q);
}

void cloth_element_energy(const cloth_element *e, const br_cloth_material *m, const br_vec3 *x,
                          double *stretch, double *shear)
{
    br_vec3 wu, wv;
    cloth_element_directions(e, x, &wu, &wv);
    const double along = br_vec3_length(wu) - 1, across = br_vec3_length(wv) - 1, skew = br_vec3_dot(wu, wv);
    *stretch += e->area / 2 * (m->stretch_warp * along * along + m->stretch_weft * across * across);
    *shear += e->area / 2 * m->shear * skew * skew;
}

/* Force over area that a direction w pulls with: stiffness (|w| - 1) along w. */
static br_vec3 tension(double stiffness, br_vec3 w)
{
    const double length = br_vec3_length(w);
    return length > 0 ? br_vec3_scale(stiffness * (1 - 1 / length), w) : br_vec3_make(0, 0, 0);
}

void cloth_element_force(const cloth_element *e, const br_cloth_material *m, const br_vec3 *x, unsigned own,
                         br_vec3 *force)
{
    br_vec3 wu, wv;
    cloth_element_directions(e, x, &wu, &wv);
    const double skew = m->shear * br_vec3_dot(wu, wv);
    const br_vec3 pu = br_vec3_add_scaled(tension(m->stretch_warp, wu), skew, wv),
                  pv = br_vec3_add_scaled(tension(m->stretch_weft, wv), skew, wu);
    for (int k = 0; k < 3; k++) {
        if (!(own >> k & 1))
            continue;
        br_vec3 *const f = &force[e->vertex[k]];
        *f = br_vec3_add_scaled(*f, -e->area * e->u[k], pu);
        *f = br_vec3_add_scaled(*f, -e->area * e->v[k], pv);
    }
}

/* As tension, of a direction that changes at a rate. */
static br_vec3 tension_rate(double stiffness, br_vec3 w, br_vec3 rate)
{
    const double square = br_vec3_dot(w, w);
    return square > 0 ? br_vec3_scale(stiffness * br_vec3_dot(w, rate) / square, w) : br_vec3_make(0, 0, 0);
}

void cloth_element_damping(const cloth_element *e, const br_cloth_material *m, const br_vec3 *x,
                           const br_vec3 *v, br_vec3 *force)
{
    br_vec3 wu, wv, du, dv;
    cloth_element_directions(e, x, &wu, &wv);
    cloth_element_directions(e, v, &du, &dv);
    const double lag = m->damping_stretch,
                 skew = lag * m->shear * (br_vec3_dot(du, wv) + br_vec3_dot(wu, dv));
    const br_vec3 pu = br_vec3_add_scaled(tension_rate(lag * m->stretch_warp, wu, du), skew, wv),
                  pv = br_vec3_add_scaled(tension_rate(lag * m->stretch_weft, wv, dv), skew, wu);
    for (int k = 0; k < 3; k++) {
        br_vec3 *const f = &force[e->vertex[k]];
        *f = br_vec3_add_scaled(*f, -e->area * e->u[k], pu);
        *f = br_vec3_add_scaled(*f, -e->area * e->v[k], pv);
    }
}

/* Second derivative of stiffness/2 (|w| - 1)^2 by w: along w w^T + across times the unit matrix. Across w it
 * is the tension over |w|, which is left out where it is pressure (the cloth would rather buckle). Damping is
 * along w alone. */
static inline void tension_stiffness(double stiffness, double square, double elastic, double damped,
                                     double *along, double *across)
{
    *along = *across = 0;
    if (!(square > 0))
        return;
    const double slack = square > 1 ? 1 - 1 / sqrt(square) : 0;
    *along = stiffness * (elastic * (1 - slack) + damped) / square;
    *across = stiffness * elastic * slack;
}

/* With C = w_u.w_v the second derivatives of C^2/2 are grad C grad C^T and C times an exchange of w_u and
 * w_v, whose eigenvalues are C and -C: the positive one stays. All blocks are made of the products w_u w_u^T,
 * w_v w_v^T, w_v w_u^T, its transpose, and the unit matrix. */
void cloth_element_stiffness(const cloth_element *e, const br_cloth_material *m, const br_vec3 *x,
                             double elastic, double damped, br_mat3 part[3])
{
    br_vec3 p, q;
    cloth_element_directions(e, x, &p, &q);
    const double lag = m->damping_stretch * damped, skew = br_vec3_dot(p, q),
                 shear = m->shear * (elastic + lag), half = elastic * m->shear * skew / 2,
                 spread = half < 0 ? -half : half;
    double along_u, along_v, across_u, across_v;
    tension_stiffness(m->stretch_warp, br_vec3_dot(p, p), elastic, lag, &along_u, &across_u);
    tension_stiffness(m->stretch_weft, br_vec3_dot(q, q), elastic, lag, &along_v, &across_v);
    for (int k = 0; k < 3; k++) {
        const int l = k < 2 ? k + 1 : 0;
        const double uu = e->area * e->u[k] * e->u[l], vv = e->area * e->v[k] * e->v[l],
                     uv = e->area * e->u[k] * e->v[l], vu = e->area * e->v[k] * e->u[l],
                     unit = uu * (across_u + spread) + vv * (across_v + spread) + (uv + vu) * half;
        /* The sum is p a^T + q b^T + unit. */
        const br_vec3 a = br_vec3_add_scaled(br_vec3_scale(uu * along_u + vv * shear, p), vu * shear, q),
                      b = br_vec3_add_scaled(br_vec3_scale(vv * along_v + uu * shear, q), uv * shear, p);
        part[k] = (br_mat3){{p.x * a.x + q.x * b.x + unit, p.x * a.y + q.x * b.y, p.x * a.z + q.x * b.z,
                             p.y * a.x + q.y * b.x, p.y * a.y + q.y * b.y + unit, p.y * a.z + q.y * b.z,
                             p.z * a.x + q.z * b.x, p.z * a.y + q.z * b.y, p.z * a.z + q.z * b.z + unit}};
    }
}
