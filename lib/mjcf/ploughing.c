/* Contact patches of geoms that have materials in place of surfaces. */
#include "build.h"

#include <stdlib.h>
#include <bristle/grow.h>

#include "../scenes/scene_internal.h"

typedef struct ploughing {
    br_cone_generator base;
    br_cone_generator *patches; /* its own; its contacts index surfaces */
    int n_materials;
    const int *surfaces;
    br_contact *contacts; /* (capacity) */
    size_t capacity;
} ploughing;

static int surface_of(const ploughing *p, int material)
{
    return material >= 0 && material < p->n_materials ? p->surfaces[material] : -1;
}

static br_status generate(br_cone_generator *self, size_t n, const br_contact *contacts, size_t n_bodies,
                          const br_pose *poses, br_cone_pool *pool, br_cone *cones, br_error *error)
{
    ploughing *const p = (ploughing *)self;
    if (!br_grow(&p->contacts, &p->capacity, n, sizeof *p->contacts))
        return br_fail(error, BR_ERR_MEMORY, "contact patches: out of memory for %zu contacts", n);
    for (size_t i = 0; i < n; i++) {
        p->contacts[i] = contacts[i];
        p->contacts[i].surface_a = surface_of(p, contacts[i].surface_a);
        p->contacts[i].surface_b = surface_of(p, contacts[i].surface_b);
    }
    return br_cone_generate(p->patches, n, p->contacts, n_bodies, poses, pool, cones, error);
}

static void destroy(br_cone_generator *self)
{
    ploughing *const p = (ploughing *)self;
    br_cone_generator_destroy(p->patches);
    free(p->contacts);
    free(p);
}

static const br_cone_generator_type type = {
    .size = sizeof(br_cone_generator_type),
    .name = "mjcf-ploughing",
    .title = "facets of both geoms in the contact patch",
    .source = "ploughing, eqs. (5) to (8)",
    .generate = generate,
    .destroy = destroy,
};

br_status mjcf_ploughing(br_scene *scene, int n_materials, const int *surfaces, br_cone_generator **generator,
                         br_error *error)
{
    ploughing *const p = calloc(1, sizeof *p);
    *generator = NULL;
    if (!p)
        return br_fail(error, BR_ERR_MEMORY, "contact patches: out of memory");
    *p = (ploughing){.base = {&type}, .n_materials = n_materials, .surfaces = surfaces};
    const br_status status = br_scene_make_ploughing(scene, &p->patches, error);
    if (status < 0)
        free(p);
    else
        *generator = &p->base;
    return status;
}
