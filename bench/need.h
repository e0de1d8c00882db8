/* What a benchmark needs before it can measure: a failure ends it. */
#ifndef BRISTLE_BENCH_NEED_H
#define BRISTLE_BENCH_NEED_H

#include <stdio.h>
#include <stdlib.h>
#include <bristle/status.h>

static inline void need(br_status status)
{
    if (status >= 0)
        return;
    fprintf(stderr, "%s\n", br_status_text(status));
    exit(3);
}

#endif
