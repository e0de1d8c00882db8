/* What a contact costs in memory, in piles of boxes and balls up to 100,000 contacts: bytes on the heap after
 * the bodies are there and after steps, when nothing is allocated any more, for each solver that sweeps and
 * for that of the default options. Prints CSV. The numbers go into no result.
 *
 * usage: memory [SIDE]    only the pile of SIDE x SIDE x SIDE bodies */
#include "block.h"

#include <stdio.h>
#include <stdlib.h>
#include <malloc.h>

enum { STEPS = 12, SWEEPS = 10 };

static const double PITCH = 0.2;

static double in_use(void)
{
    const struct mallinfo2 now = mallinfo2();
    return (double)now.uordblks + (double)now.hblkhd;
}

static void measure(int side, const br_contact_solver_type *solver)
{
    br_world_options options = br_world_default();
    if (solver)
        options.solver = solver;
    options.solver_options.iterations = SWEEPS;
    block b = block_create(&options);
    const double empty = in_use();
    block_fill(&b, side, PITCH, br_vec2_make(0, 0)); /* they touch */
    const double filled = in_use();
    double steady = 0;
    for (int i = 0; i < STEPS; i++) {
        need(br_world_step(b.world, NULL));
        if (i == STEPS / 2)
            steady = in_use();
    }
    const double n = (double)br_world_last(b.world).contacts, bodies = side * side * side, end = in_use();
    printf("%s,%.0f,%.0f,%.0f,%.0f,%.1f,%.0f\n", options.solver->name, bodies, n, (filled - empty) / bodies,
           (end - filled) / n, (end - empty) / 1e6, end - steady);
    fflush(stdout);
    block_destroy(&b);
}

int main(int argc, char **argv)
{
    puts("solver,bodies,contacts,bytes a body,bytes a contact,all [MB],grown in the last half of the steps "
         "[bytes]");
    static const br_contact_solver_type *const solvers[] = {NULL, &br_pgs_type, &br_prox_type, &br_nncg_type,
                                                            &br_anderson_type};
    static const int sides[] = {7, 13, 21};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
        for (size_t k = 0; k < sizeof solvers / sizeof *solvers; k++)
            /* The largest with sweeps alone: Newton's method would take minutes. */
            if ((argc < 2 || sides[i] == atoi(argv[1])) && (k == 1 || i < 2))
                measure(sides[i], solvers[k]);
    return 0;
}
