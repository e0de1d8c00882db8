/* States of a law from the friction that is measured at the start of a record. */
#include <math.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/law_run.h>

/* Laws with more states start from 0. */
enum { MOST_STATES = 32 };

/* Where the states are looked for: parts of `whole` (n_states). */
typedef struct ray {
    br_law law;
    double v, normal_force, whole[MOST_STATES];
} ray;

static double force_at(const ray *r, double share, double *z)
{
    for (size_t i = 0; i < r->law.type->n_states; i++)
        z[i] = share * r->whole[i];
    return r->law.type->state_force(r->law.params, r->v, r->normal_force, z);
}

/* The share that gives the friction, by the secant method. */
static bool find(const ray *r, double friction, double *z)
{
    double at[2] = {0, r->law.type->n_states == 1 ? 1e-12 : 0.5}, f[2];
    f[0] = force_at(r, 0, z) - friction;
    const double size = fmax(fabs(friction), fabs(f[0]));
    for (int k = 0; k < 30; k++) {
        f[1] = force_at(r, at[1], z) - friction;
        if (f[1] == f[0] || !isfinite(f[1]))
            break;
        const double next = at[1] - f[1] * (at[1] - at[0]) / (f[1] - f[0]);
        at[0] = at[1];
        f[0] = f[1];
        at[1] = next;
        if (fabs(f[0]) <= 1e-12 * size || next == at[0])
            break;
    }
    /* Creep and viscosity may leave no such deflection; then the nearest is no help. */
    const bool found = isfinite(at[1]) && fabs(f[0]) <= 1e-6 * size;
    (void)force_at(r, found ? at[1] : 0, z);
    return found;
}

bool br_law_start_state(br_law law, double v, double normal_force, double friction, double *z)
{
    BR_ASSERT_HANDLE(law.type);
    BR_ASSERT_ARRAY(z, law.type->n_states);
    const size_t n = law.type->n_states;
    ray r = {law, v, normal_force, {1}};
    if (n > 0)
        memset(z, 0, n * sizeof *z);
    if (n == 0 || n > MOST_STATES || !(normal_force > 0))
        return false;
    if (n > 1) {
        r.whole[0] = 0;
        law.type->advance(law.params, copysign(1, -friction), normal_force, 1e3, r.whole);
    }
    return find(&r, friction, z);
}
