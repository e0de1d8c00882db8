/* Normal maps of geoms: pictures, and the surfaces of contact patches under them. */
#include "build.h"

#include <stdlib.h>
#include <bristle/mesh.h>

static const char *const greens[] = {"up", "down", NULL};
/* Sides of a round surface. */
enum { SEGMENTS = 64 };

#define OURS .source = "the user's"
static const br_field fields[] = {
    {BR_FIELD_KIND(mjcf_map, file, "file", BR_FIELD_FILE_OR_NONE), .unit = "-",
     .meaning = "the normal map; none: the mesh is smooth", OURS},
    {BR_FIELD_KIND(mjcf_map, mesh, "mesh", BR_FIELD_FILE_OR_NONE), .unit = "-",
     .meaning = "a mesh with texture coordinates in place of the geom's shape", OURS},
    {BR_FIELD_OF(mjcf_map, size), .unit = "m", .meaning = "of one repeat of the picture", OURS, .preset = NAN,
     BR_MORE_THAN(0), .optional = true},
    {BR_FIELD_OF(mjcf_map, k), .unit = "1", .meaning = "field mask", OURS, .preset = 1, BR_AT_LEAST(0)},
    {BR_FIELD_OF(mjcf_map, green), .unit = "-", .meaning = "where green grows to in the picture", OURS,
     .words = greens},
};

static br_status check(const void *params, br_error *error)
{
    const mjcf_map *const map = params;
    return map->mesh || !isnan(map->size)
               ? BR_OK
               : br_fail(error, BR_ERR_MISSING, "size is not given, nor a mesh with texture coordinates");
}

const br_struct_type mjcf_map_struct = BR_STRUCT_OF(mjcf_map, fields, check);

/* ---- files ---- */

static void turn_green_up(br_image *picture)
{
    for (int y = 0; y < picture->height; y++)
        for (int x = 0; x < picture->width; x++)
            br_image_pixel(picture, x, y)[1] = 1 - br_image_pixel(picture, x, y)[1];
}

static br_status read_mesh(mjcf_model *m, mjcf_mark *mark, br_error *error)
{
    char path[MJCF_PATH_MAX];
    BR_TRY(mjcf_join(&m->file, mark->node, m->compiler.mesh_folder, mark->is.map.mesh, path, error));
    BR_TRY(mjcf_within(&m->file, mark->node, error, br_mesh_read(path, &mark->surface, error)));
    if (mark->picture && !mark->surface->uvs && isnan(mark->is.map.size))
        return mjcf_fail(&m->file, mark->node, error, BR_ERR_MISSING,
                         "%.200s has no texture coordinates, and size is not given", path);
    return BR_OK;
}

br_status mjcf_read_map(mjcf_model *m, mjcf_mark *mark, br_error *error)
{
    const mjcf_map *const map = &mark->is.map;
    char path[MJCF_PATH_MAX];
    if (!map->file && !map->mesh)
        return mjcf_fail(&m->file, mark->node, error, BR_ERR_MISSING, "data: file is not given");
    if (map->file) {
        BR_TRY(mjcf_join(&m->file, mark->node, m->compiler.texture_folder, map->file, path, error));
        BR_TRY(mjcf_within(&m->file, mark->node, error, br_image_read_png(path, &mark->picture, error)));
        if (mark->picture->channels < 3)
            return mjcf_fail(&m->file, mark->node, error, BR_ERR_SYNTAX,
                             "%.200s: a grey picture is no normal map", path);
        if (map->green == 1)
            turn_green_up(mark->picture);
    }
    return map->mesh ? read_mesh(m, mark, error) : BR_OK;
}

/* ---- surfaces ---- */

/* A surface that has no coordinates of its own kind gets those of a box around it. */
static br_status projected(const br_shape *shape, double size, br_mesh **mesh, br_error *error)
{
    br_mesh *bare;
    BR_TRY(br_shape_surface(shape, &bare, error));
    const br_status status = br_mesh_project(bare, size, mesh, error);
    br_mesh_destroy(bare);
    return status;
}

static br_status plane(const mjcf_geom *g, double size, br_mesh **mesh, br_error *error)
{
    if (!(g->size[0] > 0 && g->size[1] > 0))
        return br_fail(error, BR_ERR_MISSING,
                       "a normal map ends somewhere: the plane needs half sizes above 0 along x and y");
    return br_mesh_plane(2 * g->size[0], 2 * g->size[1], 1, 1, size, mesh, error);
}

/* The geom's surface in its own coordinates. */
static br_status own_surface(const mjcf_mark *mark, const mjcf_geom *g, const br_shape *shape, br_mesh **mesh,
                             br_error *error)
{
    const double size = mark->is.map.size;
    if (mark->surface)
        return isnan(size) ? br_mesh_copy(mark->surface, mesh, error)
                           : br_mesh_project(mark->surface, size, mesh, error);
    switch ((mjcf_geom_kind)g->kind) {
    case MJCF_PLANE:
        return plane(g, size, mesh, error);
    case MJCF_SPHERE:
        return br_mesh_sphere(g->size[0], SEGMENTS, size, mesh, error);
    case MJCF_CAPSULE:
        return br_mesh_capsule(g->size[0], 2 * g->size[1], SEGMENTS, size, mesh, error);
    case MJCF_CYLINDER:
        return br_mesh_cylinder(g->size[0], 2 * g->size[1], SEGMENTS, size, mesh, error);
    case MJCF_BOX:
        return br_mesh_box(br_vec3_make(2 * g->size[0], 2 * g->size[1], 2 * g->size[2]), size, mesh, error);
    case MJCF_ELLIPSOID:
    case MJCF_MESH:
    case MJCF_HFIELD:
        break;
    }
    return projected(shape, size, mesh, error);
}

static br_status add_surface(const mjcf_model *m, br_scene *scene, const mjcf_mark *mark, size_t geom,
                             const br_shape *shape, int *surface, br_error *error)
{
    br_mesh *own, *placed = NULL;
    BR_TRY(own_surface(mark, &m->geoms[geom], shape, &own, error));
    br_status status = br_mesh_transform(own, 1, mjcf_geom_pose(m, geom), &placed, error);
    if (status >= 0) /* which copies what it needs */
        status = br_scene_add_surface(scene, placed, mark->picture, mark->is.map.k, surface, error);
    br_mesh_destroy(placed);
    br_mesh_destroy(own);
    return status;
}

br_status mjcf_build_surfaces(mjcf_model *m, br_scene *scene, const br_shape *const *shapes, br_error *error)
{
    if (m->maps.n == 0)
        return BR_OK;
    m->surfaces = malloc(((size_t)m->n_materials + 1) * sizeof *m->surfaces);
    if (!m->surfaces)
        return br_fail(error, BR_ERR_MEMORY, "%s: out of memory", m->file.path);
    for (int i = 0; i < m->n_materials; i++)
        m->surfaces[i] = -1;
    for (size_t i = 0; i < m->n_geoms; i++) {
        const int which = mjcf_mark_of(&m->maps, m, i);
        int *const surface = &m->surfaces[m->geoms[i].material];
        if (which < 0 || *surface >= 0)
            continue;
        const mjcf_mark *const mark = &m->maps.list[which];
        BR_TRY(mjcf_within(&m->file, mark->node, error,
                           add_surface(m, scene, mark, i, shapes[i], surface, error)));
    }
    return BR_OK;
}
