/* Surfaces of scenes. Those of a mesh and a map that are the store's are the store's, too. */
#include "store.h"

#include <string.h>

#include <bristle/assert.h>
#include <bristle/grow.h>

#include "../patch/surface.h"

/* What a surface is made from. Numbers tell a mesh or map from another one that has its place later. */
typedef struct source {
    unsigned long mesh_number, map_number;
    const br_mesh *mesh;
    const br_image *map;
    double k;
    br_patch_filter filter;
} source;

static br_status make_surface(const void *key, void **surface, br_error *error)
{
    const source *const from = key;
    br_patch_surface_spec spec = br_patch_surface_spec_default();
    br_patch_surface *made;
    spec.mesh = from->mesh;
    spec.normals = from->map;
    spec.k = from->k;
    spec.filter = from->filter;
    const br_status status = br_patch_surface_create(&spec, &made, error);
    *surface = status < 0 ? NULL : made;
    return status;
}

static void destroy_surface(void *surface)
{
    br_patch_surface_destroy(surface);
}

static size_t surface_bytes(const void *surface)
{
    return br_patch_surface_bytes(surface);
}

br_status br_scene_add_surface(br_scene *s, const br_mesh *mesh, const br_image *map, double k, int *surface,
                               br_error *error)
{
    BR_ASSERT_HANDLE(s);
    static const br_scene_part part = {make_surface, destroy_surface, surface_bytes, NULL};
    source key;
    void *made;
    memset(&key, 0, sizeof key);
    key.mesh = mesh;
    key.map = map;
    key.mesh_number = br_scene_part_number(s, mesh);
    key.map_number = map ? br_scene_part_number(s, map) : 0;
    key.k = k;
    key.filter = s->options.filter;
    if (!br_grow(&s->surfaces, &s->surfaces_capacity, s->n_surfaces + 1, sizeof(br_patch_surface *)))
        return br_fail(error, BR_ERR_MEMORY, "a scene");
    if (key.mesh_number && (!map || key.map_number)) {
        BR_TRY(br_scene_hold_part(s, BR_OWNED_SURFACE, &part, &key, sizeof key, &made, error));
    } else {
        BR_TRY(make_surface(&key, &made, error));
        BR_TRY(br_scene_own_as(s, BR_OWNED_SURFACE, made, destroy_surface, error));
    }
    if (surface)
        *surface = (int)s->n_surfaces;
    s->surfaces[s->n_surfaces++] = made;
    return BR_OK;
}
