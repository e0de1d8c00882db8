/* What tests of the integrator share: making one, running it, and a record of the events that it told. */
#ifndef BRISTLE_TESTS_IVP_RUN_H
#define BRISTLE_TESTS_IVP_RUN_H

#include <stdio.h>
#include <stdlib.h>
#include <bristle/ivp.h>

#define PI 3.14159265358979323846
#define MAX_RECORD 500

/* Events told, one entry for each function that crossed. */
typedef struct record {
    size_t count;
    double t[MAX_RECORD];
    int index[MAX_RECORD], direction[MAX_RECORD];
    double y[MAX_RECORD];
} record;

static inline void keep(record *r, double t, const double *y, const int *crossed, int n)
{
    for (int i = 0; i < n; i++)
        if (crossed[i] != 0 && r->count < MAX_RECORD) {
            r->t[r->count] = t;
            r->index[r->count] = i;
            r->direction[r->count] = crossed[i];
            r->y[r->count++] = y[0];
        }
}

static inline br_ivp *make(const br_ivp_problem *problem, const br_ivp_options *options, const double *y0)
{
    br_error error = {0};
    br_ivp *ivp = NULL;
    if (br_ivp_create(problem, options, 0, y0, &ivp, &error) != BR_OK) {
        printf("Bail out! %s\n", error.message);
        exit(1);
    }
    return ivp;
}

static inline br_status run_to(br_ivp *ivp, double t_end, br_error *error)
{
    return br_ivp_run(ivp, t_end, NULL, 0, NULL, NULL, error);
}

#endif
