/* Every kind of structure field as strokes, in a square of side 2 m. */
#include <math.h>

#include <bristle/numbers.h>
#include <bristle/structure_surface.h>

#include "fig03.h"

enum { CELLS = 4 }; /* of the mesh with directions at its vertices, along a side */

static const br_vec3 zero = {0, 0, 0}, down = {1, 0, 0}, up = {0, 0, 1};

static void put(br_table *table, const structure *c, const char *name, const br_structure_field *field)
{
    br_strokes_put(table, name, field, br_pose_identity(), br_vec2_make(-1, -1), br_vec2_make(1, 1),
                   c->kinds_spacing, c->kinds_stroke);
}

static void put_procedural(br_table *table, const structure *c)
{
    const struct {
        const char *name;
        br_structure_field field;
    } all[] = {
        {"uniform", br_structure_uniform(br_vec3_make(2, 1, 0))},
        {"radial", br_structure_circular(zero, up, 0)},
        {"concentric", br_structure_circular(zero, up, BR_PI / 2)},
        {"spiral", br_structure_circular(zero, up, BR_PI / 3)},
        {"channel", br_structure_fan(zero, up, down, -1)},
        {"spread", br_structure_fan(zero, up, down, 1)},
        {"slalom", br_structure_wave(zero, up, down, 0.2, 1)},
        {"gathering", br_structure_gather(zero, up, down, 0.3, 4, 1.5)},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        put(table, c, all[i].name, &all[i].field);
}

static br_structure_field own(br_experiment *ex, br_structure_surface *surface)
{
    br_own(ex, surface, (void (*)(void *))br_structure_surface_destroy);
    return br_structure_painted(surface);
}

/* At the vertices of a coarse mesh the directions of hyperbolas, (x, -y), each pointing to the side it likes.
 */
static void put_vertices(br_experiment *ex, br_table *table, const structure *c)
{
    br_error *const error = br_experiment_error(ex);
    br_mesh *mesh;
    br_structure_surface *surface;
    br_require(ex, br_mesh_plane(2, 2, CELLS, CELLS, 2, &mesh, error), NULL);
    br_own(ex, mesh, (void (*)(void *))br_mesh_destroy);
    br_vec3 *const directions = br_memory(ex, mesh->n_vertices, sizeof *directions);
    for (size_t i = 0; i < mesh->n_vertices; i++) {
        const br_vec3 p = mesh->positions[i];
        directions[i] = br_vec3_scale(i % 2 ? -1 : 1, br_vec3_make(p.x, -p.y, 0));
    }
    br_require(ex, br_structure_vertices(mesh, directions, &surface, error), NULL);
    const br_structure_field field = own(ex, surface);
    put(table, c, "per vertex", &field);
}

/* Heights as shades of grey. */
static void shade(br_image *heights)
{
    const size_t n = (size_t)heights->width * (size_t)heights->height;
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < n; i++) {
        br_least(&low, (double)heights->samples[i]);
        br_most(&high, (double)heights->samples[i]);
    }
    for (size_t i = 0; i < n; i++)
        heights->samples[i] = (float)(((double)heights->samples[i] - low) / (high - low));
}

/* A spiral, painted into a texture; and the grain of a pictured material. */
static void put_textures(br_experiment *ex, br_table *table, const structure *c)
{
    const br_structure_field spiral = br_structure_circular(br_vec3_make(-1.2, -1.2, 0), up, BR_PI / 3);
    br_texture_material_spec spec;
    br_error *const error = br_experiment_error(ex);
    br_mesh *mesh;
    br_image *painted, *picture, *grain;
    br_structure_surface *surface;
    br_require(ex, br_mesh_plane(2, 2, 1, 1, 2, &mesh, error), NULL);
    br_own(ex, mesh, (void (*)(void *))br_mesh_destroy);
    br_require(ex, br_structure_paint(mesh, &spiral, c->texels, c->texels, &painted, error), NULL);
    br_own(ex, painted, (void (*)(void *))br_image_destroy);
    br_require(ex, br_structure_texture(mesh, painted, false, &surface, error), NULL);
    const br_structure_field texture = own(ex, surface);
    put(table, c, "texture", &texture);
    br_struct_default(&br_texture_material_spec_struct, &spec);
    spec.material = BR_TEXTURE_OAK;
    spec.width = spec.height = c->texels;
    spec.seed = c->seed;
    br_require(ex, br_texture_material_heights(&spec, &picture, error), NULL);
    br_own(ex, picture, (void (*)(void *))br_image_destroy);
    br_require(ex, br_structure_grain(picture, c->window, &grain, error), NULL);
    br_own(ex, grain, (void (*)(void *))br_image_destroy);
    br_require(ex, br_structure_texture(mesh, grain, true, &surface, error), NULL);
    const br_structure_field wood = own(ex, surface);
    put(table, c, "grain of a picture", &wood);
    shade(picture);
    br_picture_put(ex, "texture", painted, NULL);
    br_picture_put(ex, "picture", picture, NULL);
}

void put_kinds(br_experiment *ex, const structure *c)
{
    br_table *const table = br_table_open(ex, "kinds");
    put_procedural(table, c);
    put_vertices(ex, table, c);
    put_textures(ex, table, c);
}
