/* What build functions put into a scene. */
#include "scene_internal.h"

#include <bristle/assert.h>
#include <bristle/grow.h>

#include <stdlib.h>
#include <string.h>

/* Room for one more. `array` as br_grow takes it. */
static br_status grow(void *array, size_t n, size_t *capacity, size_t size, br_error *error)
{
    return br_grow(array, capacity, n + 1, size) ? BR_OK : br_fail(error, BR_ERR_MEMORY, "a scene");
}

/* ---- ownership ---- */

/* Takes the object over, or destroys it. */
static br_status keep(br_scene *s, br_scene_owned owned, br_error *error)
{
    const br_status status = grow(&s->owned, s->n_owned, &s->owned_capacity, sizeof *s->owned, error);
    if (status < 0)
        br_scene_destroy_owned(&owned);
    else
        s->owned[s->n_owned++] = owned;
    return status;
}

static br_status own(br_scene *s, br_scene_owned_kind kind, void *object, br_error *error)
{
    return keep(s, (br_scene_owned){kind, object, NULL}, error);
}

br_status br_scene_own_as(br_scene *s, br_scene_owned_kind kind, void *object, void (*destroy)(void *object),
                          br_error *error)
{
    return keep(s, (br_scene_owned){kind, object, destroy}, error);
}

br_status br_scene_own_shape(br_scene *s, br_shape *shape, br_error *error)
{
    BR_ASSERT_HANDLE(s);
    return own(s, BR_OWNED_SHAPE, shape, error);
}

br_status br_scene_own_mesh(br_scene *s, br_mesh *mesh, br_error *error)
{
    BR_ASSERT_HANDLE(s);
    return own(s, BR_OWNED_MESH, mesh, error);
}

br_status br_scene_own_image(br_scene *s, br_image *image, br_error *error)
{
    BR_ASSERT_HANDLE(s);
    return own(s, BR_OWNED_IMAGE, image, error);
}

br_status br_scene_own_structure(br_scene *s, br_structure_surface *surface, br_error *error)
{
    BR_ASSERT_HANDLE(s);
    return own(s, BR_OWNED_STRUCTURE, surface, error);
}

br_status br_scene_allocate(br_scene *s, size_t n, size_t size, void *array, br_error *error)
{
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_HANDLE(array);
    void *const block = calloc(n > 0 ? n : 1, size > 0 ? size : 1);
    if (!block)
        return br_fail(error, BR_ERR_MEMORY, "what a scene remembers");
    memcpy(array, &block, sizeof block);
    return own(s, BR_OWNED_MEMORY, block, error);
}

/* ---- shapes ---- */

static br_status keep_shape(br_scene *s, br_shape *made, const br_shape **shape, br_error *error)
{
    *shape = made;
    return br_scene_own_shape(s, made, error);
}

br_status br_scene_box(br_scene *s, br_vec3 sides, const br_shape **shape, br_error *error)
{
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_HANDLE(shape);
    br_shape *made;
    BR_TRY(br_shape_box(sides, &made, error));
    return keep_shape(s, made, shape, error);
}

br_status br_scene_sphere(br_scene *s, double radius, const br_shape **shape, br_error *error)
{
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_HANDLE(shape);
    br_shape *made;
    BR_TRY(br_shape_sphere(radius, &made, error));
    return keep_shape(s, made, shape, error);
}

br_status br_scene_capsule(br_scene *s, double radius, double length, const br_shape **shape, br_error *error)
{
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_HANDLE(shape);
    br_shape *made;
    BR_TRY(br_shape_capsule(radius, length, &made, error));
    return keep_shape(s, made, shape, error);
}

br_status br_scene_cylinder(br_scene *s, double radius, double length, const br_shape **shape,
                            br_error *error)
{
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_HANDLE(shape);
    br_shape *made;
    BR_TRY(br_shape_cylinder(radius, length, &made, error));
    return keep_shape(s, made, shape, error);
}

br_status br_scene_plane(br_scene *s, const br_shape **shape, br_error *error)
{
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_HANDLE(shape);
    br_shape *made;
    BR_TRY(br_shape_plane(&made, error));
    return keep_shape(s, made, shape, error);
}

/* ---- maps ---- */

br_status br_scene_user_map(br_scene *s, const br_scene_maps *maps, size_t i, br_image **map, br_error *error)
{
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_HANDLE(maps);
    BR_ASSERT_HANDLE(map);
    *map = NULL;
    if (!maps->path[i])
        return BR_OK;
    br_image *read;
    BR_TRY(br_image_read_png(maps->path[i], &read, error));
    BR_TRY(br_scene_own_image(s, read, error));
    if (read->channels < 3)
        return br_fail(error, BR_ERR_SYNTAX, "%s: a grey picture is no normal map", maps->path[i]);
    for (int y = 0; y < read->height && maps->green_down; y++)
        for (int x = 0; x < read->width; x++)
            br_image_pixel(read, x, y)[1] = 1 - br_image_pixel(read, x, y)[1];
    *map = read;
    return BR_OK;
}

/* ---- bodies ---- */

/* Names the body that was added last. */
static br_status name_body(br_scene *s, const char *name, int index, int *body, br_error *error)
{
    while (s->n_names <= (size_t)index) {
        BR_TRY(grow(&s->names, s->n_names, &s->names_capacity, sizeof(char *), error));
        s->names[s->n_names++] = NULL;
    }
    if (name && !(s->names[index] = strdup(name)))
        return br_fail(error, BR_ERR_MEMORY, "the name of a body");
    if (body)
        *body = index;
    return BR_OK;
}

br_status br_scene_add_body(br_scene *s, const char *name, const br_body_spec *spec, int *body,
                            br_error *error)
{
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_HANDLE(spec);
    int index;
    if (name && br_scene_body(s, name) >= 0)
        return br_fail(error, BR_ERR_DUPLICATE, "two bodies called '%s'", name);
    BR_TRY(br_world_add_body(s->world, spec, &index, error));
    return name_body(s, name, index, body, error);
}

br_status br_scene_add_solid(br_scene *s, const char *name, const br_shape *shape, double mass, br_pose pose,
                             int surface, int *body, br_error *error)
{
    BR_ASSERT_HANDLE(s);
    BR_ASSERT_HANDLE(shape);
    int index;
    if (name && br_scene_body(s, name) >= 0)
        return br_fail(error, BR_ERR_DUPLICATE, "two bodies called '%s'", name);
    BR_TRY(br_world_add_solid(s->world, shape, mass, pose, surface, &index, error));
    return name_body(s, name, index, body, error);
}

br_status br_scene_add_fixed(br_scene *s, const char *name, const br_shape *shape, br_pose pose, int surface,
                             int *body, br_error *error)
{
    BR_ASSERT_HANDLE(s);
    br_body_spec spec = br_body_spec_default();
    spec.motion = BR_BODY_FIXED;
    spec.pose = pose;
    int index;
    BR_TRY(br_scene_add_body(s, name, &spec, &index, error));
    if (body)
        *body = index;
    br_geom_spec geom = br_geom_spec_default();
    geom.shape = shape;
    geom.body = index;
    geom.surface = surface;
    return br_world_add_geom(s->world, &geom, NULL, error);
}

br_status br_scene_add_slab(br_scene *s, const char *name, double x, double y, br_pose pose,
                            const br_image *map, double texture, double k, int *surface, int *body,
                            br_error *error)
{
    BR_ASSERT_HANDLE(s);
    br_mesh *mesh;
    BR_TRY(br_mesh_plane(x, y, 1, 1, texture, &mesh, error));
    BR_TRY(br_scene_own_mesh(s, mesh, error));
    int top, index;
    BR_TRY(br_scene_add_surface(s, mesh, map, k, &top, error));
    br_body_spec spec = br_body_spec_default();
    spec.motion = BR_BODY_FIXED;
    spec.pose = pose;
    BR_TRY(br_scene_add_body(s, name, &spec, &index, error));
    const double thickness = 0.5 * (x < y ? x : y);
    br_geom_spec geom = br_geom_spec_default();
    BR_TRY(br_scene_box(s, br_vec3_make(x, y, thickness), &geom.shape, error));
    geom.body = index;
    geom.surface = top;
    geom.local.position.z = -thickness / 2;
    if (surface)
        *surface = top;
    if (body)
        *body = index;
    return br_world_add_geom(s->world, &geom, NULL, error);
}

br_status br_scene_add_ground(br_scene *s, const br_shape *shape, int surface, br_error *error)
{
    BR_ASSERT_HANDLE(s);
    br_geom_spec geom = br_geom_spec_default();
    geom.shape = shape;
    geom.surface = surface;
    return br_world_add_geom(s->world, &geom, NULL, error);
}
