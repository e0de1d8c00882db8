/* Memory of forces and impulses of contacts between steps. They are written when a step's problems are
 * solved, and read until the next step assembles its own: meanwhile the assembler has no use for its memory.
 */
#include <string.h>
#include "../solvers/bodies_memory.h"
#include "world.h"

_Static_assert(sizeof(br_contact_force) + sizeof(world_warm_start) <= BODIES_LARGE, "results of a contact");

/* Frames along the sliding, and steps of second order, read them between two problems. */
static bool borrows(const br_world *w)
{
    return w->options.frame != BR_FRAME_SLIDING && !world_is_second(w);
}

br_status world_reserve_results(br_world *w, size_t capacity, br_error *error)
{
    if (!borrows(w) && (!br_resize(&w->forces, capacity, sizeof *w->forces) ||
                        !br_resize(&w->warm_starts, capacity, sizeof *w->warm_starts)))
        return br_fail(error, BR_ERR_MEMORY, "world: out of memory for the forces of %zu contacts", capacity);
    return BR_OK;
}

void world_place_results(br_world *w)
{
    if (!borrows(w))
        return;
    const bodies_memory m = bodies_idle_memory(w->assembler);
    if (m.contacts == 0)
        return;
    w->warm_starts = m.large;
    w->forces = (br_contact_force *)(w->warm_starts + m.contacts);
    if (m.contacts != w->lent_capacity && w->n_warm_starts > 0)
        memmove(w->forces, w->warm_starts + w->lent_capacity, w->n_warm_starts * sizeof *w->forces);
    w->lent_capacity = m.contacts;
}

void world_give_up_results(br_world *w)
{
    if (borrows(w))
        w->n_warm_starts = 0;
}

void world_free_results(br_world *w)
{
    if (!borrows(w)) {
        free(w->forces);
        free(w->warm_starts);
    }
}
