#include "passivity.h"

#include <math.h>

#include <bristle/numbers.h>

static const br_field passivity_fields[] = {
    BR_ROW(passivity, deflection, "passivity.deflection"),
    BR_ROW(passivity, time, "passivity.time"),
    BR_ROW(passivity, steps, "passivity.steps"),
    BR_ROW(passivity, low, "passivity.low"),
    BR_ROW(passivity, high, "passivity.high"),
    BR_ROW(passivity, slowest, "passivity.slowest"),
    BR_ROW(passivity, fastest, "passivity.fastest"),
    BR_ROW(passivity, directions, "passivity.directions"),
    BR_ROW(passivity, deflections, "passivity.deflections"),
};
static const br_struct_type passivity_struct = BR_STRUCT_OF(passivity, passivity_fields, NULL);

void passivity_bind(br_params *params, passivity *p)
{
    br_params_struct(params, "", &passivity_struct, p);
    br_params_require(params, p->slowest < p->fastest, "passivity.slowest is not below passivity.fastest");
}

/* A contact being moved along a twist at its CoP: explicit midpoint, bristles and the work that friction
 * took. */
typedef struct moved {
    const br_planar_contact *contact;
    size_t n;
    double *z, *dz, *middle; /* (n) each */
    double work;
} moved;

static moved start(br_experiment *ex, const br_planar_contact *contact)
{
    moved m = {.contact = contact, .n = br_planar_contact_states(contact)};
    m.z = br_doubles(ex, 3 * m.n);
    m.dz = m.z + m.n;
    m.middle = m.dz + m.n;
    return m;
}

static void move(moved *m, br_twist at_cop, double force, double time, int steps)
{
    const br_twist v = br_twist_move(at_cop, br_vec2_scale(-1, br_planar_contact_cop(m->contact)));
    const double dt = time / steps;
    for (int k = 0; k < steps; k++) {
        br_wrench w;
        br_planar_contact_rate(m->contact, v, force, m->z, m->dz, NULL);
        for (size_t i = 0; i < m->n; i++)
            m->middle[i] = m->z[i] + 0.5 * dt * m->dz[i];
        br_planar_contact_rate(m->contact, v, force, m->middle, m->dz, &w);
        for (size_t i = 0; i < m->n; i++)
            m->z[i] += dt * m->dz[i];
        m->work -= dt * (w.x * v.x + w.y * v.y + w.torque * v.omega);
    }
}

/* A slide by the deflection d, a turn by d/r, and straight back: unit motions (with r omega) and lengths over
 * d. */
enum { LEGS = 3 };
static const struct {
    double x, turn, length;
} legs[LEGS] = {{1, 0, 1}, {0, 1, 1}, {-M_SQRT1_2, -M_SQRT1_2, M_SQRT2}};

/* What the path takes by theory, over sigma0 d^2 f_N: bristles follow the motion u, with a table its friction
 * w = -h(u). */
static double theory(const br_planar_model *m, double r)
{
    double z[3] = {0, 0, 0}, work = 0;
    for (int i = 0; i < LEGS; i++) {
        const double u[3] = {legs[i].x, 0, legs[i].turn}, length = legs[i].length;
        double w[3] = {u[0], u[1], u[2]};
        if (m->surface) {
            const br_wrench h = br_limit_surface_lookup(m->surface, r, (br_twist){u[0], u[1], u[2] / r});
            w[0] = -h.x, w[1] = -h.y, w[2] = -h.torque;
        }
        for (int k = 0; k < 3; k++) {
            work += length * z[k] * u[k] + 0.5 * length * length * w[k] * u[k];
            z[k] += length * w[k];
        }
    }
    return work;
}

static void elastic_loop(br_experiment *ex, const passivity *p, const br_driven_study *s, const char *surface)
{
    static const char *const ids[3] = {"loop-distributed", "loop-limit-surface", "loop-ellipsoid"};
    br_table *table = br_table_open(ex, "passivity");
    br_planar_model_spec spec = s->model;
    spec.lugre.elasto_plastic = true;
    spec.lugre.sigma1 = spec.lugre.sigma2 = 0;
    for (int kind = 0; kind < 3; kind++) {
        const br_planar_model *const model =
            br_planar_model_make(ex, &spec, surface, (br_planar_model_kind)kind);
        const double r = br_pressure_rim_radius(model->pressure), speed = p->deflection / p->time;
        const double unit = spec.lugre.sigma0 * p->deflection * p->deflection;
        moved m = start(ex, &model->contact);
        for (int i = 0; i < LEGS; i++) {
            const br_twist v = {speed * legs[i].x, 0, speed * legs[i].turn / r};
            move(&m, v, 1, p->time * legs[i].length, p->steps);
            br_table_put(table, kind, i, m.work, br_planar_contact_energy(&model->contact, 1, m.z));
        }
        br_claim_against(ex, ids[kind], m.work / unit, theory(model, r));
    }
}

/* Bent under one normal force, straightened under another. */
static void normal_force(br_experiment *ex, const passivity *p, const br_driven_study *s, const char *surface)
{
    br_planar_model_spec spec = s->model;
    spec.lugre.elasto_plastic = true;
    spec.lugre.sigma1 = spec.lugre.sigma2 = 0;
    const br_planar_model *const model = br_planar_model_make(ex, &spec, surface, BR_PLANAR_DISTRIBUTED);
    moved m = start(ex, &model->contact);
    const double speed = p->deflection / p->time;
    move(&m, (br_twist){speed, 0, 0}, p->low, p->time, p->steps);
    move(&m, (br_twist){-speed, 0, 0}, p->high, p->time, p->steps);
    const double unit = 0.5 * spec.lugre.sigma0 * p->deflection * p->deflection * (p->high - p->low);
    br_claim(ex, "normal-force-work", -m.work / unit);
}

/* Least power that a bristle takes beyond what it stores, over all deflections it can have. */
static double least_surplus(const passivity *p, const br_lugre *l, double speed)
{
    double least = INFINITY;
    for (int i = 0; i <= p->deflections; i++)
        for (int j = 0; j < p->directions; j++) {
            const double length = fmax(l->mu_s, l->mu_c) / l->sigma0 * i / p->deflections,
                         angle = BR_PI * j / p->directions;
            const double v[2] = {speed, 0}, z[2] = {length * cos(angle), length * sin(angle)};
            double dz[2], power = 0;
            br_lugre_rate2(l, v, z, dz);
            for (int k = 0; k < 2; k++)
                power += (l->sigma0 * z[k] + l->sigma1 * dz[k] + l->sigma2 * v[k]) * v[k] -
                         l->sigma0 * z[k] * dz[k];
            least = fmin(least, power);
        }
    return least;
}

/* By theory: where g a^2 = v (sigma1 a - sigma1 - sigma2), a = mu_s/g. */
static double theory_surplus(const br_lugre *l, double v)
{
    const double g = br_lugre_g(l, v), a = fmax(l->mu_s, l->mu_c) / g;
    return g * a * a - v * (l->sigma1 * a - l->sigma1 - l->sigma2);
}

static void critical_speed(br_experiment *ex, const passivity *p, const br_lugre *l)
{
    double found[2];
    for (int by_theory = 0; by_theory < 2; by_theory++) {
        double low = p->slowest, high = p->fastest;
        for (int i = 0; i < 100; i++) {
            const double v = sqrt(low * high);
            const bool gives = (by_theory ? theory_surplus(l, v) : least_surplus(p, l, v)) < 0;
            *(gives ? &high : &low) = v;
        }
        found[by_theory] = high;
    }
    br_claim_against(ex, "critical-speed", found[0], found[1]);
}

void passivity_run(br_experiment *ex, const passivity *p, const br_driven_study *s, const char *surface)
{
    elastic_loop(ex, p, s, surface);
    normal_force(ex, p, s, surface);
    critical_speed(ex, p, &s->model.lugre);
    /* The largest torsional bristle: mu_s r/sigma0. */
    const br_planar_model *const model = br_planar_model_make(ex, &s->model, surface, BR_PLANAR_REDUCED);
    const br_lugre *l = &s->model.lugre;
    br_claim(ex, "torsion-below-tolerance", fmax(l->mu_s, l->mu_c) * model->contact.reduced.r / l->sigma0);
}
