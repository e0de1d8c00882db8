/* A linear tetrahedron: its deformation is the same everywhere in it. */
#include "soft.h"

soft_element soft_element_make(const uint32_t node[4], const br_vec3 *rest)
{
    soft_element e = {.volume = soft_volume(rest[node[0]], rest[node[1]], rest[node[2]], rest[node[3]])};
    br_vec3 edge[3];
    for (int i = 0; i < 4; i++) {
        e.node[i] = node[i];
        if (i > 0)
            edge[i - 1] = br_vec3_sub(rest[node[i]], rest[node[0]]);
    }
    for (int i = 0; i < 3; i++)
        e.gradient[i + 1] =
            br_vec3_scale(1 / (6 * e.volume), br_vec3_cross(edge[(i + 1) % 3], edge[(i + 2) % 3]));
    e.gradient[0] = br_vec3_scale(-1, br_vec3_add(e.gradient[1], br_vec3_add(e.gradient[2], e.gradient[3])));
    return e;
}

br_mat3 soft_element_deformation(const soft_element *e, const br_vec3 *position)
{
    br_mat3 f = {{0}};
    for (int a = 1; a < 4; a++) {
        const br_vec3 d = br_vec3_sub(position[e->node[a]], position[e->node[0]]), g = e->gradient[a];
        const double x[3] = {d.x, d.y, d.z}, y[3] = {g.x, g.y, g.z};
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                f.m[3 * i + j] += x[i] * y[j];
    }
    return f;
}

br_mat3 soft_green(br_mat3 f)
{
    return br_mat3_scale(0.5, br_mat3_sub(br_mat3_mul(br_mat3_transpose(f), f), br_mat3_identity()));
}

void soft_element_force(const soft_element *e, br_mat3 stress, br_vec3 *force)
{
    br_vec3 sum = {0, 0, 0};
    for (int a = 1; a < 4; a++) {
        const br_vec3 f = br_vec3_scale(-e->volume, br_mat3_mul_vec(stress, e->gradient[a]));
        force[e->node[a]] = br_vec3_add(force[e->node[a]], f);
        sum = br_vec3_add(sum, f);
    }
    force[e->node[0]] = br_vec3_sub(force[e->node[0]], sum);
}

double soft_viscous(const soft_law *law, br_mat3 change, double h, br_mat3 *stress)
{
    const double b = law->damping / h, trace = change.m[0] + change.m[4] + change.m[8];
    if (stress)
        *stress = br_mat3_add(br_mat3_scale(2 * law->lame_mu * b, change),
                              br_mat3_scale(law->lame_lambda * b * trace, br_mat3_identity()));
    return b * (law->lame_mu * soft_contract(change, change) + law->lame_lambda / 2 * trace * trace);
}

/* In principal axes, G = V^T grad: row i, column k of a pair of nodes is
 *   i = k: stretch_ii G_i G'_i + sum over j of same G_j G'_j,    else stretch_ik G_i G'_k + other G_k G'_i.
 */
static br_mat3 elastic(const soft_principal *t, br_vec3 row, br_vec3 col)
{
    const double g[3] = {row.x, row.y, row.z}, w[3] = {col.x, col.y, col.z};
    br_mat3 part;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            const int j = (i + 1) % 3, l = (i + 2) % 3;
            part.m[3 * i + k] =
                i == k ? t->stretch[i][i] * g[i] * w[i] + t->same[l] * g[j] * w[j] + t->same[j] * g[l] * w[l]
                       : t->stretch[i][k] * g[i] * w[k] + t->other[3 - i - k] * g[k] * w[i];
        }
    return part;
}

/* Of the viscous stress without what turns with F: positive semi-definite. `left` is F F^T; row and col are
 * F grad, `dot` the product of the gradients themselves. */
static br_mat3 viscous(const soft_law *law, double b, br_mat3 left, br_vec3 row, br_vec3 col, double dot)
{
    const double x[3] = {row.x, row.y, row.z}, y[3] = {col.x, col.y, col.z};
    br_mat3 part;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            part.m[3 * i + k] =
                b * (law->lame_mu * (left.m[3 * i + k] * dot + y[i] * x[k]) + law->lame_lambda * x[i] * y[k]);
    return part;
}

void soft_element_stiffness(const soft_element *e, const soft_law *law, br_mat3 f, double h,
                            br_mat3 part[4][4])
{
    const soft_principal t = soft_principal_tangent(law, f, true);
    const br_mat3 left = br_mat3_mul(f, br_mat3_transpose(f)), back = br_mat3_transpose(t.u),
                  turned = br_mat3_transpose(t.v);
    br_vec3 principal[4], moved[4];
    for (int a = 0; a < 4; a++) {
        principal[a] = br_mat3_mul_vec(turned, e->gradient[a]);
        moved[a] = br_mat3_mul_vec(f, e->gradient[a]);
    }
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++) {
            br_mat3 k = br_mat3_mul(br_mat3_mul(t.u, elastic(&t, principal[a], principal[b])), back);
            if (law->damping > 0)
                k = br_mat3_add(k, viscous(law, law->damping / h, left, moved[a], moved[b],
                                           br_vec3_dot(e->gradient[a], e->gradient[b])));
            part[a][b] = br_mat3_scale(e->volume, k);
        }
}
