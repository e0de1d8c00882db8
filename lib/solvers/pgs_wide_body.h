/* Private: visits of contacts in the lanes of vectors for one vector width; see pgs_wide.h. Included by
 * pgs_wide_*.c with BR_WIDTH, BR_TARGET, BR_WIDE, BR_WIDE_NAME and BR_WIDE_LEAST defined. Where the scalar
 * visit branches, both ways are computed and each lane takes its own. */
#include <bristle/body_problem.h>
#include "../base/larger.h"
#include "../base/wide_root.h"
#include "../base/wide_rows.h"
#include "pgs.h"

typedef struct vec {
    vd x, y, z;
} vec;

INLINE vd dot(vec a, vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

INLINE vec cross(vec a, vec b)
{
    return (vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

INLINE vec add(vec a, vec b)
{
    return (vec){a.x + b.x, a.y + b.y, a.z + b.z};
}

INLINE vec sub(vec a, vec b)
{
    return (vec){a.x - b.x, a.y - b.y, a.z - b.z};
}

INLINE vec add_scaled(vec a, vd s, vec b)
{
    return (vec){a.x + s * b.x, a.y + s * b.y, a.z + s * b.z};
}

/* larger_of in each lane. */
INLINE vd larger(vd most, vd x)
{
    return v_select(V_IS(x, >=, most), x, most);
}

/* pgs_clamp in each lane. */
INLINE vd clamp(vd x, vd low, vd high)
{
    return v_select(V_IS(x, <, low), low, v_select(V_IS(x, >, high), high, x));
}

/* Constants of a group. */
INLINE vd get(const double *c, int which)
{
    return v_load(c + (size_t)which * BR_WIDTH);
}

INLINE vec get_vec(const double *c, int first)
{
    return (vec){get(c, first), get(c, first + 1), get(c, first + 2)};
}

/* br_inverse_mass of each lane's body: 1/mass, then the inverse inertia by rows. */
typedef struct masses {
    vd inverse, m[9];
} masses;

INLINE const double *constants_of(const pgs_wide_groups *g, bool own, size_t i)
{
    return g->constant + i * pgs_wide_constants(own) * BR_WIDTH;
}

/* Of group i's bodies A (0) or B (1). */
INLINE masses read_masses(const pgs_wide_groups *g, bool own, size_t i, size_t side)
{
    masses all;
    if (own) {
        const double *const c = constants_of(g, own, i) + (WIDE_CONSTANTS + side * WIDE_MASS) * BR_WIDTH;
        all.inverse = get(c, 0);
        UNROLL
        for (int k = 0; k < 9; k++)
            all.m[k] = get(c, 1 + k);
        return all;
    }
    const uint32_t *const body = g->place + (i * WIDE_PLACES + WIDE_A + side) * BR_WIDTH;
    double *row[BR_WIDTH];
    vd first[4], last[2];
    UNROLL
    for (int j = 0; j < BR_WIDTH; j++)
        row[j] = (double *)&g->mass[body[j]];
    v_read_four(row, first);
    all.inverse = first[0];
    UNROLL
    for (int k = 0; k < 3; k++)
        all.m[k] = first[k + 1];
    UNROLL
    for (int j = 0; j < BR_WIDTH; j++)
        row[j] += 4;
    v_read_four(row, all.m + 3);
    v_read_two(row, last);
    all.m[7] = last[0];
    all.m[8] = last[1];
    return all;
}

INLINE vec turned(const masses *of, vec v)
{
    const vd *const m = of->m;
    return (vec){dot((vec){m[0], m[1], m[2]}, v), dot((vec){m[3], m[4], m[5]}, v),
                 dot((vec){m[6], m[7], m[8]}, v)};
}

typedef struct motion {
    vec linear, angular;
} motion;

INLINE void rows_of(br_velocity *velocity, const uint32_t *body, double **row)
{
    UNROLL
    for (int j = 0; j < BR_WIDTH; j++)
        row[j] = (double *)&velocity[body[j]];
}

INLINE motion read_motion(br_velocity *velocity, const uint32_t *body)
{
    double *row[BR_WIDTH];
    rows_of(velocity, body, row);
    vd first[4], last[2];
    v_read_four(row, first);
    v_read_two(row, last);
    return (motion){{first[0], first[1], first[2]}, {first[3], last[0], last[1]}};
}

INLINE void write_motion(br_velocity *velocity, const uint32_t *body, motion v)
{
    double *row[BR_WIDTH];
    rows_of(velocity, body, row);
    const vd first[4] = {v.linear.x, v.linear.y, v.linear.z, v.angular.x},
             last[2] = {v.angular.y, v.angular.z};
    v_write_four(row, first);
    v_write_two(row, last);
}

/* The contact's own velocity in the plane, and its impulse: what friction changes. */
typedef struct local {
    vd u[PGS_DIRECTIONS], lambda[PGS_DIRECTIONS];
} local;

/* update_normal; returns the impulse's change. */
INLINE vd push_normal(const double *c, local *l)
{
    const vd old = l->lambda[PGS_N], v = l->u[PGS_N] + get(c, WIDE_BIAS) + get(c, WIDE_COMPLIANCE) * old;
    const vd next = larger(v_fill(0), old - v * get(c, WIDE_INVERSE_N));
    const vd delta = next - old;
    l->lambda[PGS_N] = next;
    l->u[PGS_T] += get(c, WIDE_TN) * delta;
    l->u[PGS_B] += get(c, WIDE_BN) * delta;
    return delta;
}

INLINE vd step_along(local *l, int i, vd inverse, vd low, vd high)
{
    const vd old = l->lambda[i], normal = l->lambda[PGS_N];
    const vd next = clamp(old - l->u[i] * inverse, low * normal, high * normal);
    l->lambda[i] = next;
    return next - old;
}

/* pgs_update_box. */
INLINE vd push_box(const double *c, local *l)
{
    const vd dt = step_along(l, PGS_T, get(c, WIDE_BOX_INVERSE_T), get(c, WIDE_BOX_LOW_T),
                             get(c, WIDE_BOX_HIGH_T));
    l->u[PGS_B] += get(c, WIDE_TB) * dt;
    const vd db = step_along(l, PGS_B, get(c, WIDE_BOX_INVERSE_B), get(c, WIDE_BOX_LOW_B),
                             get(c, WIDE_BOX_HIGH_B));
    return larger(larger(v_fill(0), v_abs(dt) * get(c, WIDE_TT)), v_abs(db) * get(c, WIDE_BB));
}

/* pgs_update_plane of a circle. A lane that has stopped keeps what it has while others go on. */
INLINE vd push_circle(const double *c, int inner, local *l)
{
    const vd tt = get(c, WIDE_TT), tb = get(c, WIDE_TB), bb = get(c, WIDE_BB), none = v_fill(0);
    const vd inverse = get(c, WIDE_CIRCLE_INVERSE_DETERMINANT), step = get(c, WIDE_CIRCLE_STEP);
    const vd still_t = get(c, WIDE_CIRCLE_T_TAU) * none, still_b = get(c, WIDE_CIRCLE_B_TAU) * none;
    const vd limit = get(c, WIDE_CIRCLE_MU) * l->lambda[PGS_N];
    const vm regular = V_IS(inverse, >, none);
    vd change = none;
    vm active = V_IS(none, ==, none);
    for (int k = 0; k < inner && v_any(active); k++) {
        const vd ft = l->lambda[PGS_T], fb = l->lambda[PGS_B], ut = l->u[PGS_T], ub = l->u[PGS_B];
        vd t = ft - (bb * ut - tb * ub) * inverse, b = fb - (tt * ub - tb * ut) * inverse;
        const vm sticks = regular & V_IS(v_sqrt(t * t + b * b), <=, limit);
        if (v_any(active & ~sticks)) {
            const vd x = ft - step * ut, y = fb - step * ub, length = v_sqrt(x * x + y * y);
            const vm inside = V_IS(length, <=, limit);
            const vd factor = limit / length;
            t = v_select(sticks, t, v_select(inside, x, x * factor));
            b = v_select(sticks, b, v_select(inside, y, y * factor));
        }
        const vd dt = t - ft, db = b - fb;
        const vd moved = v_sqrt(dt * dt + db * db) * get(c, WIDE_CIRCLE_LARGEST);
        l->lambda[PGS_T] = v_select(active, ft + dt, ft);
        l->lambda[PGS_B] = v_select(active, fb + db, fb);
        l->lambda[PGS_TAU] = l->lambda[PGS_TAU] + none;
        l->u[PGS_T] = v_select(active, ut + (tt * dt + tb * db + still_t), ut);
        l->u[PGS_B] = v_select(active, ub + (tb * dt + bb * db + still_b), ub);
        change = v_select(active, larger(change, moved), change);
        active &= ~(sticks | V_IS(moved, <, 1e-3 * change));
    }
    return change;
}

INLINE vec impulse(const double *c, vd n, vd t, vd b)
{
    const vec normal = get_vec(c, WIDE_NORMAL), tangent = get_vec(c, WIDE_TANGENT),
              binormal = get_vec(c, WIDE_BINORMAL);
    return (vec){n * normal.x + t * tangent.x + b * binormal.x, n * normal.y + t * tangent.y + b * binormal.y,
                 n * normal.z + t * tangent.z + b * binormal.z};
}

/* The contact's velocity: body_contact_sliding along its directions. */
INLINE void look(const double *c, const motion *a, const motion *b, vd *u)
{
    const vec v = sub(add(a->linear, cross(a->angular, get_vec(c, WIDE_ARM_A))),
                      add(b->linear, cross(b->angular, get_vec(c, WIDE_ARM_B))));
    u[PGS_N] = dot(v, get_vec(c, WIDE_NORMAL));
    u[PGS_T] = dot(v, get_vec(c, WIDE_TANGENT));
    u[PGS_B] = dot(v, get_vec(c, WIDE_BINORMAL));
}

/* body_contact_push. */
INLINE void push(const double *c, const pgs_wide_groups *g, bool own, size_t i, motion *a, motion *b, vec p,
                 vd tau)
{
    const vec normal = get_vec(c, WIDE_NORMAL);
    const masses of_a = read_masses(g, own, i, 0);
    a->linear = add_scaled(a->linear, of_a.inverse, p);
    a->angular = add(a->angular, turned(&of_a, add_scaled(cross(get_vec(c, WIDE_ARM_A), p), tau, normal)));
    const masses of_b = read_masses(g, own, i, 1);
    b->linear = add_scaled(b->linear, -of_b.inverse, p);
    b->angular = sub(b->angular, turned(&of_b, add_scaled(cross(get_vec(c, WIDE_ARM_B), p), tau, normal)));
}

/* Of group i. Returns the change. */
INLINE vd visit(int kind, const pgs_wide_groups *g, bool own, size_t i, double *lambda,
                br_velocity *velocity, int inner)
{
    const double *const c = constants_of(g, own, i);
    const uint32_t *const place = g->place + i * WIDE_PLACES * BR_WIDTH;
    motion a = read_motion(velocity, place + WIDE_A * BR_WIDTH),
           b = read_motion(velocity, place + WIDE_B * BR_WIDTH);
    double *row[BR_WIDTH];
    UNROLL
    for (int j = 0; j < BR_WIDTH; j++)
        row[j] = lambda + PGS_DIRECTIONS * (size_t)place[WIDE_CONTACT * BR_WIDTH + j];
    local l;
    v_read_four(row, l.lambda);
    look(c, &a, &b, l.u);
    const vd t_old = l.lambda[PGS_T], b_old = l.lambda[PGS_B], tau_old = l.lambda[PGS_TAU];
    const vd delta = push_normal(c, &l);
    vd change = larger(v_fill(0), v_abs(delta) * get(c, WIDE_NN));
    if (kind == WIDE_BOX)
        change = larger(change, push_box(c, &l));
    else if (kind == WIDE_CIRCLE)
        change = larger(change, push_circle(c, inner, &l));
    v_write_four(row, l.lambda);
    push(c, g, own, i, &a, &b, impulse(c, delta, l.lambda[PGS_T] - t_old, l.lambda[PGS_B] - b_old),
         l.lambda[PGS_TAU] - tau_old);
    write_motion(velocity, place + WIDE_TO_A * BR_WIDTH, a);
    write_motion(velocity, place + WIDE_TO_B * BR_WIDTH, b);
    return change;
}

INLINE vd visit_groups(int kind, const pgs_wide_groups *g, bool own, double *lambda,
                       br_velocity *velocity, int inner)
{
    vd change = v_fill(0);
    for (size_t i = 0; i < g->n; i++)
        change = larger(change, visit(kind, g, own, i, lambda, velocity, inner));
    return change;
}

INLINE double visit_all(int kind, const pgs_wide_groups *g, double *lambda, br_velocity *velocity,
                        int inner)
{
    const vd change = g->own ? visit_groups(kind, g, true, lambda, velocity, inner)
                             : visit_groups(kind, g, false, lambda, velocity, inner);
    double each[BR_WIDTH], most = 0;
    v_store(each, change);
    for (int j = 0; j < BR_WIDTH; j++)
        most = larger_of(most, each[j]);
    return most;
}

static BR_TARGET double visit_none(const pgs_wide_groups *g, double *lambda, br_velocity *velocity,
                                   int inner)
{
    return visit_all(WIDE_NONE, g, lambda, velocity, inner);
}

static BR_TARGET double visit_box(const pgs_wide_groups *g, double *lambda, br_velocity *velocity,
                                  int inner)
{
    return visit_all(WIDE_BOX, g, lambda, velocity, inner);
}

static BR_TARGET double visit_circle(const pgs_wide_groups *g, double *lambda, br_velocity *velocity,
                                     int inner)
{
    return visit_all(WIDE_CIRCLE, g, lambda, velocity, inner);
}

const pgs_wide_kernel BR_WIDE = {.name = BR_WIDE_NAME,
                                 .width = BR_WIDTH,
                                 .least = BR_WIDE_LEAST,
                                 .visit = {visit_none, visit_box, visit_circle}};
