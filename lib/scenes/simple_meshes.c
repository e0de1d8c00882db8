/* Meshes of simple solids that several scenes make. */
#include "store.h"
#include "textures.h"

#include <string.h>

typedef enum solid { BOX, PLANE, SPHERE, CAPSULE, CYLINDER } solid;

/* What one is made from. */
typedef struct form {
    double x, y, z, texture; /* sides; or radius and length */
    int segments;
    solid kind;
} form;

static br_status make_solid(const void *key, void **mesh, br_error *error)
{
    const form *const f = key;
    br_mesh *made = NULL;
    br_status status = BR_OK;
    switch (f->kind) {
    case BOX:
        status = br_mesh_box(br_vec3_make(f->x, f->y, f->z), f->texture, &made, error);
        break;
    case PLANE:
        status = br_mesh_plane(f->x, f->y, 1, 1, f->texture, &made, error);
        break;
    case SPHERE:
        status = br_mesh_sphere(f->x, f->segments, f->texture, &made, error);
        break;
    case CAPSULE:
        status = br_mesh_capsule(f->x, f->y, f->segments, f->texture, &made, error);
        break;
    case CYLINDER:
        status = br_mesh_cylinder(f->x, f->y, f->segments, f->texture, &made, error);
        break;
    }
    *mesh = status < 0 ? NULL : made;
    return status;
}

static br_status take(br_scene *scene, solid kind, br_vec3 sizes, int segments, double texture,
                      br_mesh **mesh, br_error *error)
{
    static const br_scene_part part = BR_SCENE_MESH(make_solid);
    form key;
    memset(&key, 0, sizeof key);
    key.x = sizes.x;
    key.y = sizes.y;
    key.z = sizes.z;
    key.texture = texture;
    key.segments = segments;
    key.kind = kind;
    return br_scene_take_part(scene, &part, &key, sizeof key, mesh, error);
}

br_status br_scene_box_mesh(br_scene *scene, br_vec3 sides, double texture, br_mesh **mesh, br_error *error)
{
    return take(scene, BOX, sides, 0, texture, mesh, error);
}

br_status br_scene_plane_mesh(br_scene *scene, double x, double y, double texture, br_mesh **mesh,
                              br_error *error)
{
    return take(scene, PLANE, br_vec3_make(x, y, 0), 0, texture, mesh, error);
}

br_status br_scene_sphere_mesh(br_scene *scene, double radius, int segments, double texture, br_mesh **mesh,
                               br_error *error)
{
    return take(scene, SPHERE, br_vec3_make(radius, 0, 0), segments, texture, mesh, error);
}

br_status br_scene_capsule_mesh(br_scene *scene, double radius, double length, int segments, double texture,
                                br_mesh **mesh, br_error *error)
{
    return take(scene, CAPSULE, br_vec3_make(radius, length, 0), segments, texture, mesh, error);
}

br_status br_scene_cylinder_mesh(br_scene *scene, double radius, double length, int segments, double texture,
                                 br_mesh **mesh, br_error *error)
{
    return take(scene, CYLINDER, br_vec3_make(radius, length, 0), segments, texture, mesh, error);
}
