/* Traces of distributed models that experiments share. Not installed. */
#ifndef BRISTLE_HARNESS_PLANAR_SHARED_H
#define BRISTLE_HARNESS_PLANAR_SHARED_H

#include <stdbool.h>
#include <bristle/planar_euler.h>

/* Where a trace is kept. */
typedef struct planar_shared {
    char path[4096];
} planar_shared;

/* Of a distributed model with these parts under a protocol. False: nothing is kept, since BRISTLE_SHARED
 * names no folder. */
bool planar_shared_name(const br_planar_protocol *protocol, const br_pressure *pressure,
                        const br_lugre *friction, br_vec2 twist_at, planar_shared *name);
/* (n) numbers; false: they are not there, or not whole. */
bool planar_shared_read(const planar_shared *name, double *trace, size_t n);
/* Keeps them, for whoever comes next. */
void planar_shared_write(const planar_shared *name, const double *trace, size_t n);

#endif
