/* What a contact costs in memory, in piles of boxes and balls up to 100,000 contacts: bytes on the heap after
 * the bodies are there and after steps, when nothing is allocated any more, for each solver that sweeps and
 * for that of the default options. Prints CSV, or the rows of the table in docs/performance.md, which
 * tests/unit/rigid_memory.c measures again. The numbers go into no result.
 *
 * usage: memory [SIDE | rows]    only the pile of SIDE x SIDE x SIDE bodies */
#include "block_memory.h"

#include <string.h>

int main(int argc, char **argv)
{
    const bool rows = argc > 1 && strcmp(argv[1], "rows") == 0;
    if (!rows)
        puts("solver,bodies,contacts,bytes a body,bytes a contact,all [MB],grown in the last half of the "
             "steps "
             "[bytes]");
    static const br_contact_solver_type *const solvers[] = {NULL, &br_pgs_type, &br_prox_type, &br_nncg_type,
                                                            &br_anderson_type};
    static const int sides[] = {7, 13, 21};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
        for (size_t k = 0; k < sizeof solvers / sizeof *solvers; k++) {
            /* The largest with sweeps alone: Newton's method would take minutes. */
            if ((argc > 1 && !rows && sides[i] != atoi(argv[1])) || (k != 1 && i == 2))
                continue;
            const block_memory m = block_memory_of(sides[i], solvers[k]);
            printf(rows ? "| `%s` | %.0f | %.0f | %.0f | %.0f | %.1f |\n" : "%s,%.0f,%.0f,%.0f,%.0f,%.1f,",
                   m.solver, m.bodies, m.contacts, m.a_body, m.a_contact, m.all / 1e6);
            if (!rows)
                printf("%.0f\n", m.grown);
            fflush(stdout);
        }
    return 0;
}
