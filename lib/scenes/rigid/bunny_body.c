/* The bunny of a scene: the library's, which scenes of one store share, or a mesh of the user's. */
#include "bunny_body.h"

#include <stdlib.h>
#include <string.h>

#include <bristle/bunny.h>

#include "../store.h"

/* What touches. */
typedef struct touching {
    br_bunny_collision as;
    int pieces;
} touching;

static void destroy(void *part)
{
    bunny_body *const b = part;
    br_shape_destroy(b->shape);
    br_shape_destroy(b->whole);
    br_mesh_destroy(b->mesh);
    free(b);
}

static br_status make_shape(bunny_body *b, const touching *how, br_error *error)
{
    if (how->as == BR_BUNNY_AS_HULL)
        return br_shape_hull(b->mesh->n_vertices, b->mesh->positions, 0, &b->shape, error);
    if (how->as != BR_BUNNY_AS_PIECES)
        return br_shape_mesh(b->mesh, &b->shape, error);
    br_decomposition_options options = br_decomposition_options_default();
    options.pieces = how->pieces;
    options.vertices = 0;
    BR_TRY(br_shape_mesh(b->mesh, &b->whole, error));
    return br_shape_decompose(b->whole, &options, &b->shape, NULL, error);
}

static br_status fill(bunny_body *b, const br_mesh *raw, double density, const touching *how, br_error *error)
{
    br_shape *shape;
    BR_TRY(br_shape_mesh(raw, &shape, error));
    const br_status status = br_shape_mass(shape, density, &b->mass, error);
    br_shape_destroy(shape);
    if (status < 0)
        return status;
    const br_pose centred = {br_vec3_scale(-1, b->mass.centre), br_quat_identity()};
    BR_TRY(br_mesh_transform(raw, 1, centred, &b->mesh, error));
    return make_shape(b, how, error);
}

static br_status make(const br_mesh *raw, double density, const touching *how, void **part, br_error *error)
{
    bunny_body *const b = calloc(1, sizeof *b);
    *part = NULL;
    if (!b)
        return br_fail(error, BR_ERR_MEMORY, "a bunny");
    const br_status status = fill(b, raw, density, how, error);
    if (status < 0)
        destroy(b);
    else
        *part = b;
    return status;
}

/* ---- the library's ---- */

/* What it is made from. */
typedef struct own_bunny {
    double height, texture, density;
    int cells;
    touching how;
} own_bunny;

static br_status make_own(const void *key, void **part, br_error *error)
{
    const own_bunny *const own = key;
    br_bunny_spec spec = br_bunny_spec_default();
    br_mesh *raw;
    spec.height = own->height;
    spec.cells = own->cells;
    spec.texture = own->texture;
    BR_TRY(br_bunny_mesh(&spec, &raw, error));
    const br_status status = make(raw, own->density, &own->how, part, error);
    br_mesh_destroy(raw);
    return status;
}

static const void *mesh_of(const void *part)
{
    return ((const bunny_body *)part)->mesh;
}

/* About: the shape's tree, ridges and neighbours beside the mesh. */
static size_t bytes_of(const void *part)
{
    const bunny_body *const b = part;
    return br_scene_part_mesh_bytes(b->mesh) + 512 * b->mesh->n_vertices;
}

/* ---- the user's ---- */

/* To the height, on its feet: the mesh's z is up. */
static br_status user_mesh(br_scene *scene, const br_bunnies_params *p, br_mesh **mesh, br_error *error)
{
    br_mesh *read;
    br_vec3 low, high;
    BR_TRY(br_mesh_read(p->mesh_path, &read, error));
    BR_TRY(br_scene_own_mesh(scene, read, error));
    br_mesh_bounds(read, &low, &high);
    if (!(high.z > low.z))
        return br_fail(error, BR_ERR_RANGE, "%s: the mesh has no height", p->mesh_path);
    const double scale = p->height / (high.z - low.z);
    const br_pose move = {
        br_vec3_scale(-scale, br_vec3_make((low.x + high.x) / 2, (low.y + high.y) / 2, low.z)),
        br_quat_identity()};
    BR_TRY(br_mesh_transform(read, scale, move, mesh, error));
    return br_scene_own_mesh(scene, *mesh, error);
}

static br_status make_users(br_scene *scene, const br_bunnies_params *p, const touching *how, void **part,
                            br_error *error)
{
    br_mesh *raw;
    BR_TRY(user_mesh(scene, p, &raw, error));
    if (!raw->uvs) {
        BR_TRY(br_mesh_project(raw, p->texture, &raw, error));
        BR_TRY(br_scene_own_mesh(scene, raw, error));
    }
    BR_TRY(make(raw, p->density, how, part, error));
    return br_scene_own_as(scene, BR_OWNED_OTHER, *part, destroy, error);
}

br_status bunny_body_take(br_scene *scene, const br_bunnies_params *p, const bunny_body **body,
                          br_error *error)
{
    static const br_scene_part part = {make_own, destroy, bytes_of, mesh_of};
    const touching how = {p->collision, p->collision == BR_BUNNY_AS_PIECES ? p->pieces : 0};
    void *made;
    if (p->mesh_path) {
        BR_TRY(make_users(scene, p, &how, &made, error));
    } else {
        own_bunny key;
        memset(&key, 0, sizeof key);
        key.height = p->height;
        key.texture = p->texture;
        key.density = p->density;
        key.cells = p->cells;
        key.how = how;
        BR_TRY(br_scene_hold_part(scene, BR_OWNED_OTHER, &part, &key, sizeof key, &made, error));
    }
    *body = made;
    return BR_OK;
}
