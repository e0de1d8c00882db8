/* Worlds in few lines: grounds and boxes whose shapes belong to the world, and many steps at once. */
#include <bristle/assert.h>
#include <bristle/grow.h>
#include "world.h"

/* Takes a shape over, also on failure. */
static br_status own(br_world *w, br_shape *shape, br_error *error)
{
    if (br_resize(&w->shapes, w->n_shapes + 1, sizeof *w->shapes)) {
        w->shapes[w->n_shapes++] = shape;
        return BR_OK;
    }
    br_shape_destroy(shape);
    return br_fail(error, BR_ERR_MEMORY, "world: out of memory for %zu shapes", w->n_shapes + 1);
}

br_status br_world_add_ground(br_world *w, br_pose pose, int surface, br_error *error)
{
    BR_ASSERT_HANDLE(w);
    br_shape *plane;
    br_geom_spec geom = br_geom_spec_default();
    BR_TRY(br_shape_plane(&plane, error));
    BR_TRY(own(w, plane, error));
    geom.shape = plane;
    geom.local = pose;
    geom.surface = surface;
    return br_world_add_geom(w, &geom, NULL, error);
}

br_status br_world_add_box(br_world *w, br_vec3 size, double mass, br_pose pose, int surface, int *index,
                           br_error *error)
{
    BR_ASSERT_HANDLE(w);
    br_shape *box;
    BR_TRY(br_shape_box(size, &box, error));
    BR_TRY(own(w, box, error));
    return br_world_add_solid(w, box, mass, pose, surface, index, error);
}

br_status br_world_run(br_world *w, size_t steps, br_error *error)
{
    BR_ASSERT_HANDLE(w);
    br_status worst = BR_OK;
    for (size_t i = 0; i < steps; i++) {
        const br_status status = br_world_step(w, error);
        if (status < 0)
            return status;
        worst = status != BR_OK ? status : worst;
    }
    return worst;
}
