/* The caller's functions as CVODE calls them: counted, and checked for values that are not finite. */
#include <math.h>
#include <string.h>
#include "ivp_private.h"
#include "vector.h"

int br_ivp_call_rhs(struct br_ivp *ivp, double t, const double *y, double *dydt)
{
    const size_t n = ivp->problem.n;
    const int rc = ivp->problem.rhs(t, y, dydt, ivp->problem.context);
    const size_t bad = rc == 0 ? br_vector_first_not_finite(n, dydt) : n;
    if (rc == 0 && bad == n) {
        if (ivp->trouble.what) {
            ivp->overcome = ivp->trouble;
            ivp->trouble.what = NULL;
        }
        return 0;
    }
    ivp->trouble = (br_ivp_trouble){.what = "right-hand side",
                                    .returned = rc,
                                    .component = bad,
                                    .value = bad < n ? dydt[bad] : 0,
                                    .t = t};
    /* A value that is not finite may come from a state that a smaller step would not reach. */
    return rc != 0 ? rc : 1;
}

int br_ivp_cvode_rhs(sunrealtype t, N_Vector y, N_Vector dydt, void *data)
{
    struct br_ivp *const ivp = data;
    ivp->sum.rhs_evaluations++;
    return br_ivp_call_rhs(ivp, t, NV_DATA_S(y), NV_DATA_S(dydt));
}

int br_ivp_cvode_jacobian(sunrealtype t, N_Vector y, N_Vector dydt, SUNMatrix jacobian, void *data,
                          N_Vector a, N_Vector b, N_Vector c)
{
    (void)a;
    (void)b;
    (void)c;
    struct br_ivp *const ivp = data;
    return ivp->problem.jacobian(t, NV_DATA_S(y), NV_DATA_S(dydt), SUNDenseMatrix_Data(jacobian),
                                 ivp->problem.context);
}

/* Events have no smaller step to fall back on: whatever is wrong is final. */
int br_ivp_call_event(struct br_ivp *ivp, double t, const double *y, double *g)
{
    const size_t n = ivp->problem.n_events;
    const int rc = ivp->problem.event(t, y, g, ivp->problem.context);
    ivp->sum.event_evaluations++;
    const size_t bad = rc == 0 ? br_vector_first_not_finite(n, g) : n;
    if (rc == 0 && bad == n)
        return 0;
    ivp->trouble = (br_ivp_trouble){
        .what = "event function", .returned = rc, .component = bad, .value = bad < n ? g[bad] : 0, .t = t};
    return rc < 0 ? rc : -1;
}
