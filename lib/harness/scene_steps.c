/* Counters of the steps of all scenes that a program has run, summed over its threads. A program is one
 * experiment, and what runs a scene need not know of which. */
#include <stdatomic.h>

#include <bristle/assert.h>
#include <bristle/harness/scene.h>
#include "private.h"

static atomic_long all, loose;

void br_count_steps(const br_scene *scene)
{
    BR_ASSERT_HANDLE(scene);
    atomic_fetch_add(&all, br_scene_steps(scene));
    atomic_fetch_add(&loose, (long)br_world_loose_steps(br_scene_world(scene)));
}

/* From zero again, where a program runs several experiments, as tests do. */
void br_steps_note(br_experiment *ex)
{
    const long steps = atomic_exchange(&all, 0), of_them = atomic_exchange(&loose, 0);
    if (steps == 0)
        return;
    br_note_number(ex, "scene_steps", (double)steps, "1");
    br_note_number(ex, "scene_loose_steps", (double)of_them, "1");
}
