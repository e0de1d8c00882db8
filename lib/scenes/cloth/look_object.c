/* What objects look like that cloth touches. */
#include "look.h"

#include <bristle/assert.h>

enum { SEGMENTS = 64 }; /* around spheres and capsules */

/* Where no checks are drawn texture coordinates don't matter, but lengths must be positive. */
static br_status shape_of(const br_cloth_object *object, const br_cloth_look_options *o, br_mesh **mesh,
                          br_error *error)
{
    const double texture = o->checks > 0 ? 2 * o->checks : 1;
    switch (object->shape) {
    case BR_CLOTH_PLANE:
        return o->reach > 0 ? br_mesh_plane(2 * o->reach, 2 * o->reach, 1, 1, texture, mesh, error) : BR_OK;
    case BR_CLOTH_SPHERE:
        return br_mesh_sphere(object->radius, SEGMENTS, texture, mesh, error);
    case BR_CLOTH_CAPSULE:
        /* A sphere where it has no length. */
        return object->length > 0
                   ? br_mesh_capsule(object->radius, object->length, SEGMENTS, texture, mesh, error)
                   : br_mesh_sphere(object->radius, SEGMENTS, texture, mesh, error);
    default:
        if (!object->mesh)
            return br_fail(error, BR_ERR_MISSING, "an object is a mesh, but its mesh is not given");
        return br_mesh_copy(object->mesh, mesh, error);
    }
}

br_status br_cloth_look_object(const br_cloth_object *object, const br_cloth_look_options *options,
                               br_mesh **mesh, br_image **colours, br_error *error)
{
    BR_ASSERT_HANDLE(object);
    BR_ASSERT_HANDLE(mesh);
    BR_ASSERT_HANDLE(colours);
    const br_cloth_look_options o = options ? *options : br_cloth_look_default();
    *mesh = NULL;
    *colours = NULL;
    BR_TRY(br_error_within(error, br_struct_check(&br_cloth_look_options_struct, &o, error),
                           "the look of cloth"));
    BR_TRY(
        br_error_within(error, br_struct_check(&br_cloth_object_struct, object, error), "the look of cloth"));
    BR_TRY(br_error_within(error, shape_of(object, &o, mesh, error), "the look of cloth"));
    if (!*mesh || !(*mesh)->uvs || !(o.checks > 0))
        return BR_OK;
    const br_status status = br_cloth_look_checks(&o, colours, error);
    if (status < 0) {
        br_mesh_destroy(*mesh);
        *mesh = NULL;
    }
    return status;
}
