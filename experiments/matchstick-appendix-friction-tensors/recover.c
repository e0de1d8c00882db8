/* The cone of a friction tensor [eqs. (A.7) to (A.11)], three ways: half axes and axis from the library, C_P
 * from the inverse, and the forces themselves. And what A.1's angle does when the bodies change sides. */
#include "appendix.h"

br_contact contact_at(double angle_b)
{
    return (br_contact){.normal = {0, 0, 1},
                        .tangent = {1, 0, 0},
                        .binormal = {0, 1, 0},
                        .structure_a = {1, 0, 0},
                        .structure_b = {cos(angle_b), sin(angle_b), 0}};
}

br_vec2 mapped(const double map[4], double angle)
{
    const double t = cos(angle), b = sin(angle);
    return br_vec2_make(-(map[0] * t + map[1] * b), -(map[2] * t + map[3] * b));
}

/* A symmetric tensor with random axes and eigenvalues. */
static void random_tensor(br_random *random, const scene *s, double q[4])
{
    const double angle = br_random_between(random, 0, BR_PI), c = cos(angle), d = sin(angle);
    const double a = br_random_between(random, s->least, s->most),
                 b = br_random_between(random, s->least, s->most);
    q[0] = a * c * c + b * d * d;
    q[1] = q[2] = (a - b) * c * d;
    q[3] = a * d * d + b * c * c;
}

static br_friction_tensors random_pair(br_random *random, const scene *s)
{
    double a[4], b[4];
    random_tensor(random, s, a);
    random_tensor(random, s, b);
    br_friction_tensors t = s->tensors;
    t.a_tt = a[0], t.a_tb = a[1], t.a_bt = a[2], t.a_bb = a[3];
    t.b_tt = b[0], t.b_tb = b[1], t.b_bt = b[2], t.b_bb = b[3];
    return t;
}

static br_vec2 inverse(const double map[4], br_vec2 f)
{
    const double det = map[0] * map[3] - map[1] * map[2];
    return br_vec2_make((map[3] * f.x - map[1] * f.y) / det, (map[0] * f.y - map[2] * f.x) / det);
}

/* f.C_P g with C_P = L^-T L^-1. */
static double by_inverse(const double map[4], br_vec2 f, br_vec2 g)
{
    return br_vec2_dot(inverse(map, f), inverse(map, g));
}

void recover_cones(br_experiment *ex, const scene *s)
{
    br_random *const random = br_random_create(s->seed, 0);
    double on_rim = 0, from_inverse = 0, eigen = 0, inside = 0;
    br_error *const error = br_experiment_error(ex);
    br_cone_pool *const pool = br_cone_pool_create();
    if (!random || !pool)
        br_experiment_fail(ex, "out of memory");
    for (int k = 0; k < s->pairs; k++) {
        br_friction_tensors p = random_pair(random, s);
        if (k % 2) { /* the cone needs no symmetry: every other Q_A gets a skew part */
            const double skew = br_random_between(random, -s->most, s->most);
            p.a_tb -= skew;
            p.a_bt += skew;
        }
        const br_friction_model model = {&br_friction_tensors_type, &p};
        const br_contact contact = contact_at(br_random_between(random, -BR_PI, BR_PI));
        double map[4], half[2];
        br_vec2 u;
        br_cone cone;
        br_friction_tensors_map(&p, &contact, map);
        br_friction_tensors_ellipse(map, half, &u);
        br_require(ex, br_friction_model_cone(model, &contact, pool, &cone, error), error);
        for (int i = 0; i < s->directions; i++) {
            const double angle = 2 * BR_PI * i / s->directions;
            const br_contact_vec f = br_friction_model_force(model, &contact, s->load,
                                                             (br_contact_vec){cos(angle), sin(angle), 0});
            const br_vec2 unit = br_vec2_make(f.t / s->load, f.b / s->load);
            const double along = br_vec2_dot(u, unit) / half[0], across = br_vec2_cross(u, unit) / half[1];
            br_worst(&on_rim, along * along + across * across - 1);
            br_worst(&from_inverse, by_inverse(map, unit, unit) - 1);
            const br_contact_vec p_f = br_cone_project(&cone, s->load, f);
            br_most(&inside, hypot(p_f.t - f.t, p_f.b - f.b) / s->load);
        }
        /* Half axes are the roots of the eigenvalues of C_P's inverse L L^T, the axis its eigenvector. */
        const br_vec2 axes[2] = {u, br_vec2_make(-u.y, u.x)};
        for (int j = 0; j < 2; j++)
            br_worst(&eigen, half[j] * half[j] * by_inverse(map, axes[j], axes[j]) - 1);
        br_worst(&eigen, half[0] * half[1] * by_inverse(map, axes[0], axes[1]));
    }
    br_claim(ex, "cone-from-library", on_rim);
    br_claim(ex, "cone-from-inverse", from_inverse);
    br_claim(ex, "cone-eigenvalues", eigen);
    br_claim(ex, "cone-holds-forces", inside);
    br_cone_pool_destroy(pool);
    br_random_destroy(random);
}

void measure_dissipation(br_experiment *ex, const scene *s)
{
    br_random *const random = br_random_create(s->seed, 1);
    if (!random)
        br_experiment_fail(ex, "out of memory");
    double least = INFINITY, bound = INFINITY;
    for (int k = 0; k < s->pairs; k++) {
        const br_friction_tensors p = random_pair(random, s);
        const br_contact contact = contact_at(br_random_between(random, -BR_PI, BR_PI));
        double map[4];
        br_friction_tensors_map(&p, &contact, map);
        /* The least eigenvalues of both add up to a bound [Weyl]. */
        const double half_a = hypot((p.a_tt - p.a_bb) / 2, p.a_tb),
                     half_b = hypot((p.b_tt - p.b_bb) / 2, p.b_tb);
        const double weyl = p.kappa * ((p.a_tt + p.a_bb) / 2 - half_a + (p.b_tt + p.b_bb) / 2 - half_b);
        for (int i = 0; i < s->directions; i++) {
            const double angle = 2 * BR_PI * i / s->directions;
            const double power = -br_vec2_dot(mapped(map, angle), br_vec2_make(cos(angle), sin(angle)));
            br_least(&least, power);
            br_least(&bound, power / weyl);
        }
    }
    br_claim(ex, "always-dissipates", least);
    br_claim(ex, "dissipation-bound", bound);

    /* Symmetric is not enough: one eigenvalue below zero drives along its eigenvector. */
    br_friction_tensors p = s->tensors;
    p.a_tt = -(p.a_tt + p.b_tt + p.b_bb);
    const br_contact contact = contact_at(0);
    double map[4];
    br_friction_tensors_map(&p, &contact, map);
    br_claim(ex, "indefinite-drives", -br_vec2_dot(mapped(map, 0), br_vec2_make(1, 0)));
    br_random_destroy(random);
}

/* Body B on the other side of A: the same picture in a mirror, for tensors that a mirror does not change. */
void mirror_angle(br_experiment *ex, const scene *s)
{
    br_friction_tensors p = s->tensors;
    p.a_tb = p.a_bt = p.b_tb = p.b_bt = 0;
    const double phi = BR_PI / 180 * s->angle_b;
    const br_contact left = contact_at(phi), right = contact_at(-phi);
    double apart[2] = {0, 0};
    for (unsigned angle = 0; angle < 2; angle++) {
        p.angle = angle;
        double map_l[4], map_r[4];
        br_friction_tensors_map(&p, &left, map_l);
        br_friction_tensors_map(&p, &right, map_r);
        for (int i = 0; i < s->directions; i++) {
            const double a = 2 * BR_PI * i / s->directions;
            const br_vec2 f = mapped(map_l, a), g = mapped(map_r, -a);
            br_most(&apart[angle], hypot(f.x - g.x, f.y + g.y) / br_vec2_length(f));
        }
    }
    br_claim(ex, "signed-angle-mirrors", apart[BR_FRICTION_ANGLE_SIGNED]);
    br_claim(ex, "printed-angle-mirrors", apart[BR_FRICTION_ANGLE_AS_PRINTED]);
}
