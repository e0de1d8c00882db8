/* Private: what the two files of generalised Maxwell slip share. */
#ifndef BR_LAWS_MAXWELL_SLIP_H
#define BR_LAWS_MAXWELL_SLIP_H

#include <bristle/rig_laws.h>

#include "single.h"

static inline int maxwell_elements(const br_maxwell_slip *p)
{
    int n = 0;
    while (n < BR_MAXWELL_MOST && p->kappa[n] > 0)
        n++;
    return n;
}

/* Limits over those at large speed, and the slope of that, unless null. */
static inline double maxwell_limit(const br_maxwell_slip *p, double speed, double *slope)
{
    return 1 + br_stribeck(p->rise - 1, p->v_S, 2, speed, NULL, slope);
}

/* The modes of two, four and eight elements. */
extern const br_law_switching maxwell_switching_2, maxwell_switching_4, maxwell_switching_8;

#endif
