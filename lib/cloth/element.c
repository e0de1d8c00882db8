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

void cloth_element_force(const cloth_element *e, const br_cloth_material *m, const br_vec3 *x, br_vec3 *force)
{
    br_vec3 wu, wv;
    cloth_element_directions(e, x, &wu, &wv);
    const double skew = m->shear * br_vec3_dot(wu, wv);
    const br_vec3 pu = br_vec3_add_scaled(tension(m->stretch_warp, wu), skew, wv),
                  pv = br_vec3_add_scaled(tension(m->stretch_weft, wv), skew, wu);
    for (int k = 0; k < 3; k++) {
        br_vec3 *const f = &force[e->vertex[k]];
        *f = br_vec3_add_scaled(*f, -e->area * e->u[k], pu);
        *f = br_vec3_add_scaled(*f, -e->area * e->v[k], pv);
    }
}

/* s a b^T added. */
static void add_product(br_mat3 *m, double s, br_vec3 a, br_vec3 b)
{
    const br_vec3 sa = br_vec3_scale(s, a);
    m->m[0] += sa.x * b.x;
    m->m[1] += sa.x * b.y;
    m->m[2] += sa.x * b.z;
    m->m[3] += sa.y * b.x;
    m->m[4] += sa.y * b.y;
    m->m[5] += sa.y * b.z;
    m->m[6] += sa.z * b.x;
    m->m[7] += sa.z * b.y;
    m->m[8] += sa.z * b.z;
}

static void add_unit(br_mat3 *m, double s)
{
    m->m[0] += s;
    m->m[4] += s;
    m->m[8] += s;
}

/* Second derivative of stiffness/2 (|w| - 1)^2 by w: stiffness along w, the tension over |w| across it, which
 * is left out where it is pressure (the cloth would rather buckle). Damping is along w alone. */
static br_mat3 tension_stiffness(double stiffness, br_vec3 w, double elastic, double damped)
{
    br_mat3 h = {{0}};
    const double square = br_vec3_dot(w, w);
    if (!(square > 0))
        return h;
    const double across = fmax(0, 1 - 1 / sqrt(square));
    add_product(&h, stiffness * (elastic * (1 - across) + damped) / square, w, w);
    add_unit(&h, stiffness * elastic * across);
    return h;
}

/* With C = w_u.w_v the second derivatives of C^2/2 are grad C grad C^T and C times an exchange of w_u and
 * w_v, whose eigenvalues are C and -C: the positive one stays. */
void cloth_element_stiffness(const cloth_element *e, const br_cloth_material *m, const br_vec3 *x,
                             double elastic, double damped, br_mat3 part[3])
{
    br_vec3 wu, wv;
    cloth_element_directions(e, x, &wu, &wv);
    const double both = elastic + m->damping_stretch * damped, skew = br_vec3_dot(wu, wv),
                 half = elastic * m->shear * skew / 2;
    br_mat3 uu = tension_stiffness(m->stretch_warp, wu, elastic, m->damping_stretch * damped),
            vv = tension_stiffness(m->stretch_weft, wv, elastic, m->damping_stretch * damped), uv = {{0}};
    add_product(&uu, m->shear * both, wv, wv);
    add_product(&vv, m->shear * both, wu, wu);
    add_product(&uv, m->shear * both, wv, wu);
    add_unit(&uu, fabs(half));
    add_unit(&vv, fabs(half));
    add_unit(&uv, half);
    for (int k = 0; k < 3; k++) {
        const int l = (k + 1) % 3;
        const double cuu = e->area * e->u[k] * e->u[l], cvv = e->area * e->v[k] * e->v[l],
                     cuv = e->area * e->u[k] * e->v[l], cvu = e->area * e->v[k] * e->u[l];
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                part[k].m[3 * i + j] = cuu * uu.m[3 * i + j] + cvv * vv.m[3 * i + j] + cuv * uv.m[3 * i + j] +
                                       cvu * uv.m[3 * j + i];
    }
}
