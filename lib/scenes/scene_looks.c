/* Meshes and colours of a scene's geoms. */
#include <bristle/scene_looks.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/assert.h>
#include <bristle/grow.h>

static const br_field fields[] = {
    {BR_FIELD_OF(br_scene_looks_options, lines), .unit = "1",
     .meaning = "lines of grain across the middle one of a body's extents", .source = "ours", .preset = 18,
     BR_BETWEEN(1, 1000)},
    {BR_FIELD_OF(br_scene_looks_options, texels), .unit = "1", .meaning = "of a look at most, about",
     .source = "ours", .preset = 80000, BR_BETWEEN(100, 5e7)},
    {BR_FIELD_OF(br_scene_looks_options, reach), .unit = "m",
     .meaning = "half the side of the square that an endless plane is seen as", .source = "ours",
     .preset = 50, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_scene_looks_options, shade), .unit = "1",
     .meaning = "by which bodies of one look differ in brightness, at most", .source = "ours", .preset = 0.14,
     BR_BETWEEN(0, 1)},
};

const br_struct_type br_scene_looks_options_struct = BR_STRUCT_OF(br_scene_looks_options, fields, NULL);

br_scene_looks_options br_scene_looks_default(void)
{
    br_scene_looks_options options;
    br_struct_default(&br_scene_looks_options_struct, &options);
    return options;
}

/* ---- finishes ---- */

static bool is_fixed(const br_scene *scene, int body)
{
    return body < 0 || !br_world_moves(br_scene_world(scene), body);
}

static br_scene_finish finish_of(const br_scene *scene, const br_scene_looks_options *options, int body,
                                 bool structured)
{
    const char *const name = body < 0 ? "" : br_scene_body_name(scene, body);
    for (size_t i = 0; i < options->n; i++)
        if (strncmp(name, options->finishes[i].body, strlen(options->finishes[i].body)) == 0)
            return options->finishes[i];
    return br_scene_finish_default(scene, body, structured);
}

enum { COARSER = 3 }; /* grain at most than that of the finest body that moves */

typedef struct maker {
    const br_scene *scene;
    br_scene_looks_options options;
    br_scene_looks *looks;
    double finest; /* least middle extent of what moves [m] */
    size_t looks_capacity, parts_capacity;
    const br_geom_spec **made; /* (n_looks) the geom that each was made for */
    size_t made_capacity;
} maker;

/* ---- one look ---- */

/* The shape of a geom in coordinates of its body. */
static br_status mesh_of(const br_geom_spec *geom, const br_mesh *instead, double reach, br_mesh **mesh,
                         br_error *error)
{
    br_mesh *own;
    if (instead)
        return br_mesh_copy(instead, mesh, error);
    BR_TRY(br_shape_kind_of(geom->shape) == BR_SHAPE_PLANE
               ? br_mesh_plane(2 * reach, 2 * reach, 1, 1, 1, &own, error)
               : br_shape_surface(geom->shape, &own, error));
    const br_status status = br_mesh_transform(own, 1, geom->local, mesh, error);
    br_mesh_destroy(own);
    return status;
}

/* Has a field a direction at some points among those of the geom? */
static bool directs(const br_structure_field *field, const br_geom_spec *geom)
{
    static const br_vec3 shares[] = {{0.31, 0.17, 0.71}, {0.83, 0.62, 0.43}, {0.11, 0.89, 0.97}};
    br_vec3 low, high;
    br_shape_bounds(geom->shape, geom->local, &low, &high);
    if (!isfinite(br_vec3_length(br_vec3_sub(high, low)))) {
        low = geom->local.position;
        high = br_vec3_add(low, br_vec3_make(1, 1, 1));
    }
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        const br_vec3 s = shares[i],
                      p = br_vec3_make(low.x + s.x * (high.x - low.x), low.y + s.y * (high.y - low.y),
                                       low.z + s.z * (high.z - low.z));
        if (br_vec3_length(br_structure_direction(field, br_pose_identity(), p)) > 0)
            return true;
    }
    return false;
}

/* The directions of a geom: those of its surface, or else its own. */
static bool field_of(const br_scene *scene, const br_geom_spec *geom, br_structure_field *field)
{
    if (!br_scene_structure(scene, geom->surface, field))
        *field = br_structure_uniform(br_quat_rotate(geom->local.orientation, geom->structure));
    return directs(field, geom);
}

static double area_of(const br_mesh *mesh)
{
    double sum = 0;
    for (size_t t = 0; t < mesh->n_triangles; t++) {
        const uint32_t *const c = mesh->triangles + 3 * t;
        const br_vec3 a = mesh->positions[c[0]];
        sum += br_vec3_length(br_vec3_cross(br_vec3_sub(mesh->positions[c[1]], a),
                                            br_vec3_sub(mesh->positions[c[2]], a))) /
               2;
    }
    return sum;
}

/* Without the triangles that are cut away. */
static br_status cut_mesh(br_mesh *whole, br_vec3 cut, br_mesh **mesh, br_error *error)
{
    size_t n = 0;
    for (size_t t = 0; t < whole->n_triangles; t++) {
        uint32_t *const c = whole->triangles + 3 * t;
        double sum = 0;
        for (int k = 0; k < 3; k++)
            sum += br_vec3_dot(whole->positions[c[k]], cut);
        if (sum <= 0)
            memmove(whole->triangles + 3 * n++, c, 3 * sizeof *c);
    }
    const br_mesh_source source = {.n_vertices = whole->n_vertices,
                                   .n_triangles = n,
                                   .positions = whole->positions,
                                   .normals = whole->normals,
                                   .triangles = whole->triangles};
    return br_mesh_create(&source, mesh, error);
}

static double middle_of(br_vec3 low, br_vec3 high)
{
    const br_vec3 e = br_vec3_sub(high, low);
    return fmax(fmin(e.x, e.y), fmin(fmax(e.x, e.y), e.z));
}

/* Of the geoms that move, the least middle extent; infinite: none does. */
static double finest(const br_scene *scene)
{
    const br_world *const world = br_scene_world(scene);
    double least = INFINITY;
    for (size_t i = 0; i < br_world_geoms(world); i++) {
        const br_geom_spec *const geom = br_world_geom(world, i);
        br_vec3 low, high;
        if (is_fixed(scene, geom->body))
            continue;
        br_shape_bounds(geom->shape, geom->local, &low, &high);
        least = fmin(least, middle_of(low, high));
    }
    return least;
}

static br_status make_look(const br_mesh *mesh, const br_structure_field *field, br_structure_look structure,
                           const maker *m, br_scene_look *look, br_error *error)
{
    const br_scene_looks_options *const options = &m->options;
    int width, height;
    br_vec3 low, high;
    br_mesh_bounds(mesh, &low, &high);
    structure.width *= fmin(middle_of(low, high), COARSER * m->finest) / options->lines;
    const double texel = fmax(structure.width / 4, sqrt(area_of(mesh) / options->texels));
    /* Lines finer than texels would be noise. */
    structure.width = fmax(structure.width, 2.5 * texel);
    structure.edge *= structure.width;
    BR_TRY(br_mesh_unfold(mesh, texel, &look->mesh, &width, &height, error));
    return br_structure_draw(look->mesh, field, &structure, width, height, &look->colours, error);
}

/* ---- all ---- */

static bool same_finish(const maker *m, int a, int b)
{
    const br_scene_finish fa = finish_of(m->scene, &m->options, a, true),
                          fb = finish_of(m->scene, &m->options, b, true);
    return memcmp(&fa.structure, &fb.structure, sizeof fa.structure) == 0 && fa.mesh == fb.mesh &&
           fa.colours == fb.colours && fa.plain == fb.plain &&
           br_vec3_length(br_vec3_sub(fa.cut, fb.cut)) == 0;
}

static bool same_pose(br_pose a, br_pose b)
{
    return br_vec3_length(br_vec3_sub(a.position, b.position)) == 0 &&
           fabs(br_quat_dot(a.orientation, b.orientation)) == 1;
}

static int find_look(const maker *m, const br_geom_spec *geom)
{
    for (size_t i = 0; i < m->looks->n_looks; i++) {
        const br_geom_spec *const other = m->made[i];
        if (other->shape == geom->shape && other->surface == geom->surface &&
            br_vec3_length(br_vec3_sub(other->structure, geom->structure)) == 0 &&
            same_pose(other->local, geom->local) && same_finish(m, other->body, geom->body))
            return (int)i;
    }
    return -1;
}

static br_status copy_colours(const br_image *from, br_image **to, br_error *error)
{
    BR_TRY(br_image_create(from->width, from->height, from->channels, to, error));
    memcpy((*to)->samples, from->samples,
           (size_t)from->width * (size_t)from->height * (size_t)from->channels * sizeof *from->samples);
    return BR_OK;
}

static br_status add_look(maker *m, const br_geom_spec *geom, const br_structure_field *field,
                          const br_scene_finish *finish, br_error *error)
{
    br_scene_looks *const l = m->looks;
    br_mesh *mesh;
    if (!br_grow(&l->look, &m->looks_capacity, l->n_looks + 1, sizeof *l->look) ||
        !br_grow(&m->made, &m->made_capacity, l->n_looks + 1, sizeof *m->made))
        return br_fail(error, BR_ERR_MEMORY, "%zu looks of a scene", l->n_looks + 1);
    BR_TRY(mesh_of(geom, finish->mesh, m->options.reach, &mesh, error));
    if (br_vec3_length(finish->cut) > 0) {
        br_mesh *const whole = mesh;
        const br_status cut = cut_mesh(whole, finish->cut, &mesh, error);
        br_mesh_destroy(whole);
        BR_TRY(cut);
    }
    m->made[l->n_looks] = geom;
    l->look[l->n_looks] = (br_scene_look){NULL, NULL};
    l->n_looks++;
    br_scene_look *const look = &l->look[l->n_looks - 1];
    if (finish->mesh && finish->colours) {
        look->mesh = mesh;
        return copy_colours(finish->colours, &look->colours, error);
    }
    const br_status status = make_look(mesh, field, finish->structure, m, look, error);
    br_mesh_destroy(mesh);
    return status;
}

static br_status add_part(maker *m, const br_geom_spec *geom, br_error *error)
{
    br_scene_looks *const l = m->looks;
    br_structure_field field;
    const bool structured = field_of(m->scene, geom, &field);
    const br_scene_finish finish = finish_of(m->scene, &m->options, geom->body, structured);
    if (finish.hidden)
        return BR_OK;
    if (finish.plain)
        field = br_structure_uniform(br_vec3_make(0, 0, 0));
    int look = find_look(m, geom);
    if (look < 0) {
        look = (int)l->n_looks;
        BR_TRY(add_look(m, geom, &field, &finish, error));
    }
    if (!br_grow(&l->part, &m->parts_capacity, l->n_parts + 1, sizeof *l->part))
        return br_fail(error, BR_ERR_MEMORY, "%zu geoms of a scene", l->n_parts + 1);
    br_scene_part part = {look, geom->body, br_render_material_default()};
    /* Neighbours in the list of bodies differ, so that the eye can follow them: steps of the golden ratio. */
    const double turn = 0.6180339887498949 * (geom->body + 1),
                 tint = is_fixed(m->scene, geom->body) ? 1 : 1 - m->options.shade * (turn - floor(turn));
    part.material.colour = br_vec3_make(tint, tint, tint);
    part.material.roughness = finish.roughness;
    l->part[l->n_parts++] = part;
    return BR_OK;
}

br_status br_scene_looks_create(const br_scene *scene, const br_scene_looks_options *options,
                                br_scene_looks **looks, br_error *error)
{
    BR_ASSERT_HANDLE(scene);
    BR_ASSERT_HANDLE(looks);
    const br_world *const world = br_scene_world(scene);
    *looks = NULL;
    maker m = {.scene = scene, .options = options ? *options : br_scene_looks_default()};
    BR_TRY(br_struct_check(&br_scene_looks_options_struct, &m.options, error));
    m.finest = finest(scene);
    if (!(m.looks = calloc(1, sizeof *m.looks)))
        return br_fail(error, BR_ERR_MEMORY, "looks of a scene");
    br_status status = BR_OK;
    for (size_t i = 0; i < br_world_geoms(world) && status >= 0; i++)
        status = add_part(&m, br_world_geom(world, i), error);
    free(m.made);
    if (status >= 0)
        *looks = m.looks;
    else
        br_scene_looks_destroy(m.looks);
    return status;
}

void br_scene_looks_destroy(br_scene_looks *looks)
{
    if (!looks)
        return;
    for (size_t i = 0; i < looks->n_looks; i++) {
        br_mesh_destroy(looks->look[i].mesh);
        br_image_destroy(looks->look[i].colours);
    }
    free(looks->look);
    free(looks->part);
    free(looks);
}
