/* The example in the head of bristle/ivp.h, word for word, and that it does what it says. */
#include <bristle/ivp.h>
#include "check.h"

static int slide(double t, const double *y, double *dydt, void *context)
{
    (void)t;
    const bool *moving = context;
    dydt[0] = y[1];                 // position
    dydt[1] = *moving ? -0.3 : 0.0; // velocity
    return 0;
}
static int velocity(double t, const double *y, double *g, void *context)
{
    (void)t;
    (void)context;
    g[0] = y[1]; // an event where the velocity crosses zero
    return 0;
}
static int stop(double t, double *y, const int *crossed, void *context)
{
    (void)t;
    (void)crossed;
    *(bool *)context = false;
    y[1] = 0;
    return BR_IVP_RESTART; // state and right-hand side have changed
}

int main(void)
{
    check_begin();
    br_error error = {0};
    bool moving = true;
    const double y0[2] = {0, 1.5};
    const br_ivp_problem problem = {
        .n = 2, .rhs = slide, .n_events = 1, .event = velocity, .on_event = stop, .context = &moving};
    br_ivp *ivp;
    br_status status = br_ivp_create(&problem, NULL, 0, y0, &ivp, &error);
    if (status == BR_OK)
        status = br_ivp_run(ivp, 10, NULL, 0, NULL, NULL, &error);
    check(status == BR_OK, "the example runs %s", error.message);
    if (status == BR_OK) {
        /* v0^2 / (2 mu g) */
        check_close(br_ivp_state(ivp)[0], 3.75, TOL_INTEGRATOR(1e-8), "the block slides 3.75 m");
        check(br_ivp_state(ivp)[1] == 0 && !moving, "and rests");
    }
    br_ivp_destroy(ivp);
    return check_end();
}
