/* Geoms as MJCF. MuJoCo collides convex shapes: what is not convex is written as its convex pieces. */
#include "write.h"

#include "model.h"

#include <string.h>
#include <bristle/mesh.h>

#include "../scenes/scene_internal.h"

br_status mjcf_cannot_geom(const mjcf_writer *w, int geom, const char *what)
{
    return br_fail(w->error, BR_ERR_UNSUPPORTED, "%s: MJCF has no way to say %s (geom %d, a %s)", w->path,
                   what, geom,
                   br_shape_kind_name(br_shape_kind_of(br_world_geom(w->world, (size_t)geom)->shape)));
}

/* ---- meshes ---- */

static void write_hull(const mjcf_writer *w, const char *name, const br_polyhedron *p)
{
    fprintf(w->to, "    <mesh name=\"%s\" vertex=\"", name);
    for (size_t i = 0; i < p->n_vertices; i++) {
        const double x[] = {p->vertices[i].x, p->vertices[i].y, p->vertices[i].z};
        mjcf_put_list(w->to, i > 0, x, 3);
    }
    fputs("\"/>\n", w->to);
}

static br_status each_part(mjcf_writer *w, int geom, const br_shape *shape, br_pose pose, int *piece,
                           mjcf_piece_function f);

/* Meshes and solids of revolution, by convex pieces whose union holds them. */
static br_status each_decomposed(mjcf_writer *w, int geom, const br_shape *shape, br_pose pose, int *piece,
                                 mjcf_piece_function f)
{
    const br_decomposition_options options = br_decomposition_options_default();
    br_shape *solid = NULL, *pieces = NULL;
    br_mesh *surface;
    br_status status = BR_OK;
    if (br_shape_kind_of(shape) != BR_SHAPE_MESH) {
        BR_TRY(br_shape_surface(shape, &surface, w->error));
        status = br_shape_mesh(surface, &solid, w->error);
        br_mesh_destroy(surface);
    }
    if (status >= 0)
        status = br_shape_decompose(solid ? solid : shape, &options, &pieces, NULL, w->error);
    if (status >= 0)
        status = each_part(w, geom, pieces, pose, piece, f);
    else
        br_error_prefix(w->error, "%s: geom %d", w->path, geom);
    br_shape_destroy(pieces);
    br_shape_destroy(solid);
    return status;
}

static br_status each_part(mjcf_writer *w, int geom, const br_shape *shape, br_pose pose, int *piece,
                           mjcf_piece_function f)
{
    size_t n;
    const br_shape_part *const parts = br_shape_parts(shape, &n);
    const br_shape_kind kind = br_shape_kind_of(shape);
    for (size_t i = 0; parts && i < n; i++)
        BR_TRY(each_part(w, geom, parts[i].shape, mjcf_compose(pose, parts[i].pose), piece, f));
    if (parts)
        return BR_OK;
    if (kind == BR_SHAPE_HEIGHT_FIELD)
        return f(w, geom, (*piece)++, shape, mjcf_field_pose(shape, pose));
    if (kind == BR_SHAPE_MESH || kind == BR_SHAPE_REVOLUTION)
        return each_decomposed(w, geom, shape, pose, piece, f);
    return f(w, geom, (*piece)++, shape, pose);
}

br_status mjcf_each_piece(mjcf_writer *w, int geom, mjcf_piece_function f)
{
    const br_geom_spec *const g = br_world_geom(w->world, (size_t)geom);
    int piece = 0;
    return each_part(w, geom, g->shape, g->local, &piece, f);
}

static br_status put_mesh(mjcf_writer *w, int geom, int piece, const br_shape *shape, br_pose pose)
{
    br_polyhedron p;
    char name[MJCF_NAME];
    (void)pose;
    mjcf_piece_name(geom, piece, name);
    if (br_shape_kind_of(shape) == BR_SHAPE_HEIGHT_FIELD)
        mjcf_write_field(w, name, shape);
    if (br_shape_kind_of(shape) == BR_SHAPE_CONVEX && br_shape_polyhedron(shape, &p))
        write_hull(w, name, &p);
    return BR_OK;
}

br_status mjcf_write_meshes(mjcf_writer *w)
{
    fputs("  <asset>\n", w->to);
    for (int i = 0; i < w->n_geoms; i++)
        BR_TRY(mjcf_each_piece(w, i, put_mesh));
    mjcf_write_materials(w);
    fputs("  </asset>\n", w->to);
    return BR_OK;
}

/* ---- geoms ---- */

bool mjcf_has_patches(const br_scene *scene, bool *other)
{
    const char *const name = scene->variant.generator ? scene->variant.generator : "own";
    const bool has = !scene->type->friction && !scene->variant.make && strcmp(name, "coulomb") != 0;
    *other = has && strcmp(name, "own") != 0 && strcmp(name, "ploughing") != 0;
    return has && !*other;
}

/* The mean coefficient of the geom's material against itself; 0 where the table has no such pair, so that by
 * MuJoCo's rule the other geom's is left. */
static br_status coefficient_of(const mjcf_writer *w, const br_geom_spec *g, double *mu)
{
    br_contact contact = {.body_a = g->body,
                          .body_b = -1,
                          .surface_a = g->surface,
                          .surface_b = g->surface,
                          .structure_a = g->structure,
                          .structure_b = g->structure};
    br_cone cone;
    *mu = w->patches ? w->scene->options.patch.mu_0 : 0;
    if (w->patches)
        return BR_OK;
    if (w->table && !br_materials_pair(w->table, g->surface, g->surface))
        return BR_OK;
    contact.normal = br_vec3_make(0, 0, 1);
    br_contact_frame(contact.normal, &contact.tangent, &contact.binormal);
    br_cone_pool *const pool = br_cone_pool_create();
    if (!pool)
        return br_fail(w->error, BR_ERR_MEMORY, "%s: out of memory", w->path);
    const br_status status = br_cone_generate(w->scene->generator, 1, &contact, br_world_bodies(w->world),
                                              br_world_poses(w->world), pool, &cone, w->error);
    if (status >= 0)
        *mu = br_cone_mean(&cone);
    br_cone_pool_destroy(pool);
    return status;
}

/* Sizes of round shapes and boxes from their bounds at the origin. */
static void put_size(const mjcf_writer *w, const br_shape *shape)
{
    br_vec3 low, high;
    br_shape_bounds(shape, br_pose_identity(), &low, &high);
    const br_shape_kind kind = br_shape_kind_of(shape);
    const double r = high.x, half = kind == BR_SHAPE_CAPSULE ? high.z - r : high.z;
    const double box[] = {high.x, high.y, high.z}, round[] = {r, half};
    if (kind == BR_SHAPE_BOX)
        mjcf_put_numbers(w->to, "size", box, 3);
    else
        mjcf_put_numbers(w->to, "size", round, kind == BR_SHAPE_SPHERE ? 1 : 2);
}

/* Without end, but under a normal map, which has one. */
static void put_plane(const mjcf_writer *w, int geom)
{
    const double *half;
    if (mjcf_map_of(w, geom, &half))
        mjcf_put_numbers(w->to, "size", (const double[]){half[0], half[1], 1}, 3);
    else
        fputs(" size=\"0 0 1\"", w->to);
}

static br_status put_geom(mjcf_writer *w, int geom, int piece, const br_shape *shape, br_pose pose)
{
    static const char *const types[] = {
        [BR_SHAPE_SPHERE] = "sphere",      [BR_SHAPE_BOX] = "box",     [BR_SHAPE_CAPSULE] = "capsule",
        [BR_SHAPE_CYLINDER] = "cylinder",  [BR_SHAPE_CONVEX] = "mesh", [BR_SHAPE_PLANE] = "plane",
        [BR_SHAPE_HEIGHT_FIELD] = "hfield"};
    const br_geom_spec *const g = br_world_geom(w->world, (size_t)geom);
    const br_shape_kind kind = br_shape_kind_of(shape);
    char name[MJCF_NAME];
    double mu;
    mjcf_piece_name(geom, piece, name);
    BR_TRY(coefficient_of(w, g, &mu));
    mjcf_put_indent(w);
    fprintf(w->to, "<geom type=\"%s\"", types[kind]);
    mjcf_put_identity(w, geom, piece);
    mjcf_put_pose(w->to, pose);
    if (kind == BR_SHAPE_CONVEX || kind == BR_SHAPE_HEIGHT_FIELD)
        mjcf_put_text(w->to, kind == BR_SHAPE_CONVEX ? "mesh" : "hfield", name);
    else if (kind == BR_SHAPE_PLANE)
        put_plane(w, geom);
    else
        put_size(w, shape);
    mjcf_put_numbers(w->to, "friction", &mu, 1);
    if (g->group != 1 || (g->mask & w->groups) != w->groups)
        fprintf(w->to, " contype=\"%ld\" conaffinity=\"%ld\"", (long)(int32_t)g->group,
                (long)(int32_t)(g->mask & w->groups));
    fputs("/>\n", w->to);
    return BR_OK;
}

br_status mjcf_write_geoms(mjcf_writer *w, int body)
{
    for (int i = 0; i < w->n_geoms; i++)
        if (br_world_geom(w->world, (size_t)i)->body == body)
            BR_TRY(mjcf_each_piece(w, i, put_geom));
    return BR_OK;
}
