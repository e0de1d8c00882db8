/* What a contact of a block (block.h) costs in memory: bytes on the heap (glibc) once its bodies are there,
 * and after steps, when nothing is allocated any more. */
#ifndef BRISTLE_BENCH_BLOCK_MEMORY_H
#define BRISTLE_BENCH_BLOCK_MEMORY_H

#include "block.h"

#include <malloc.h>

typedef struct block_memory {
    const char *solver;
    double bodies, contacts;
    double a_body, a_contact, all, grown; /* bytes; grown in the last half of the steps */
} block_memory;

static inline double block_memory_in_use(void)
{
    const struct mallinfo2 now = mallinfo2();
    return (double)now.uordblks + (double)now.hblkhd;
}

/* Boxes and balls that touch, side x side x side; a null solver is that of the default options. */
static inline block_memory block_memory_of(int side, const br_contact_solver_type *solver)
{
    enum { STEPS = 12, SWEEPS = 10 };
    const double pitch = 0.2;
    br_world_options options = br_world_default();
    if (solver)
        options.solver = solver;
    options.solver_options.iterations = SWEEPS;
    block b = block_create(&options);
    const double empty = block_memory_in_use();
    block_fill(&b, side, pitch, br_vec2_make(0, 0));
    const double filled = block_memory_in_use();
    double steady = 0;
    for (int i = 0; i < STEPS; i++) {
        need(br_world_step(b.world, NULL));
        if (i == STEPS / 2)
            steady = block_memory_in_use();
    }
    const double end = block_memory_in_use();
    block_memory m = {.solver = options.solver->name,
                      .bodies = side * side * side,
                      .contacts = (double)br_world_last(b.world).contacts};
    m.a_body = (filled - empty) / m.bodies;
    m.a_contact = (end - filled) / m.contacts;
    m.all = end - empty;
    m.grown = end - steady;
    block_destroy(&b);
    return m;
}

#endif
