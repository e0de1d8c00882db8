/* The hoppers as they are seen: the back half of the funnel, grooves where structure directions run. */
#include <math.h>

#include <bristle/numbers.h>
#include <bristle/texture.h>

#include "fig09.h"

enum { SIDES = 48, CORNERS = 5, SEGMENTS = 48 };
static const double GROOVE = 0.1, GROOVES = 4; /* width of a groove [m]; of them in a picture */

/* Half of the funnel's surface, y >= 0; u around, v along the section. */
static br_mesh *half_funnel(br_experiment *ex, const br_hopper_params *p)
{
    br_error error = {0};
    br_vec2 corners[CORNERS];
    br_vec3 positions[2 * CORNERS * (SIDES + 1)];
    br_vec2 uvs[2 * CORNERS * (SIDES + 1)];
    uint32_t triangles[6 * CORNERS * SIDES];
    size_t n = 0, t = 0;
    br_hopper_section(p, corners);
    for (int i = 0; i < CORNERS; i++) {
        const br_vec2 ends[2] = {corners[i], corners[(i + 1) % CORNERS]};
        const double length = br_vec2_length(br_vec2_sub(ends[1], ends[0]));
        for (int k = 0; k <= SIDES; k++)
            for (int end = 0; end < 2; end++) {
                const double angle = BR_PI * k / SIDES;
                if (k < SIDES && end == 0) {
                    const uint32_t at = (uint32_t)n, two[6] = {at, at + 2, at + 3, at, at + 3, at + 1};
                    for (int j = 0; j < 6; j++)
                        triangles[t++] = two[j];
                }
                positions[n] = br_vec3_make(ends[end].x * cos(angle), ends[end].x * sin(angle), ends[end].y);
                uvs[n++] = br_vec2_make(round(BR_PI * p->mouth / (GROOVE * GROOVES)) * k / SIDES,
                                        end * length / (GROOVE * GROOVES));
            }
    }
    const br_mesh_source source = {
        .n_vertices = n, .n_triangles = t / 3, .positions = positions, .uvs = uvs, .triangles = triangles};
    br_mesh *mesh;
    br_require(ex, br_mesh_create(&source, &mesh, &error), &error);
    return mesh;
}

/* A shape with grooves along v, or along u; takes the mesh over. */
static int grooved(br_experiment *ex, br_scene_pictures *pictures, br_mesh *mesh, bool along)
{
    const br_texture_sawtooth_spec grooves = {.width = 64,
                                              .height = 64,
                                              .period = 16,
                                              .steep = 8,
                                              .gentle_slope = 0.5,
                                              .steep_slope = 0.5,
                                              .turned = along};
    br_error error = {0};
    br_patch_surface_spec spec = br_patch_surface_spec_default();
    br_image *map;
    br_patch_surface *surface;
    br_require(ex, br_texture_sawtooth(&grooves, &map, &error), &error);
    spec.mesh = mesh;
    spec.normals = map;
    br_require(ex, br_patch_surface_create(&spec, &surface, &error), &error);
    const int shape = br_pictures_shape(pictures, surface, NULL);
    br_patch_surface_destroy(surface);
    br_image_destroy(map);
    br_mesh_destroy(mesh);
    return shape;
}

static void show(br_experiment *ex, br_scene_pictures *pictures, const br_hopper_params *p)
{
    br_error error = {0};
    br_mesh *capsule;
    const bool axial = p->capsule_direction == BR_HOPPER_ALONG;
    const int funnel_body = p->floor ? 1 : 0, n = p->columns * p->columns * p->layers;
    br_require(ex, br_mesh_capsule(p->radius, p->length, SEGMENTS, GROOVE * GROOVES, &capsule, &error),
               &error);
    const int pill = grooved(ex, pictures, capsule, axial),
              wall = grooved(ex, pictures, half_funnel(ex, p), p->funnel_direction == BR_HOPPER_ALONG);
    br_pictures_clear(pictures);
    br_pictures_show(pictures, funnel_body, wall, br_pose_identity(),
                     br_pictures_material(0.78, 0.78, 0.76, 0.8, 0));
    for (int i = 0; i < n; i++) {
        /* Layers alternate, so that the eye can follow them. */
        const double light = 0.8 + 0.2 * (i % p->layers % 2);
        br_pictures_show(pictures, funnel_body + 1 + i, pill, br_pose_identity(),
                         axial ? br_pictures_material(0.95 * light, 0.55 * light, 0.20 * light, 0.5, 0)
                               : br_pictures_material(0.25 * light, 0.55 * light, 0.85 * light, 0.5, 0));
    }
}

void draw(br_experiment *ex, const scene *c, size_t n, const trial *const *trials)
{
    br_scene_pictures *const pictures = br_pictures_begin(ex, &c->picture);
    if (!pictures)
        return;
    for (size_t i = 0; i < n; i++) {
        const br_hopper_params *const p = &trials[i]->params;
        const size_t bodies = (size_t)(p->columns * p->columns * p->layers + 1 + p->floor);
        show(ex, pictures, p);
        for (size_t k = 0; k < c->picture.n_times; k++)
            br_pictures_take(pictures, trials[i]->poses + k * bodies);
    }
    br_pictures_put(pictures, "snapshots");
    br_pictures_end(pictures);
}
