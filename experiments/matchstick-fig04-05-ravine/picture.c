/* The slides as they are seen, Figure 4: the ravine with its structure directions as grain, the building, the
 * logs, which have none. */
#include <math.h>
#include <stdio.h>

#include <bristle/mesh.h>

#include "slides.h"

enum { ALONG_CELLS = 52, ACROSS_CELLS = 48, SHEETS = 5 };
static const double BEYOND = 1.25, THICK = 0.8; /* width seen over that of the logs at the start [1]; [m] */

/* A point of the ground: down the slope, across along the surface, below it. */
static br_vec3 point(const br_ravine_params *p, br_vec3 at)
{
    const double turned = at.y / p->radius, r = p->radius + at.z;
    return br_vec3_make(at.x, r * sin(turned), p->radius - r * cos(turned));
}

/* A parallelogram in these coordinates, m by n cells, seen from where u turns into v counterclockwise. */
static br_mesh *sheet(br_experiment *ex, const br_ravine_params *p, br_vec3 corner, br_vec3 u, br_vec3 v,
                      uint32_t m, uint32_t n)
{
    br_error error = {0};
    br_mesh *mesh;
    br_vec3 *const positions = br_memory(ex, (size_t)(m + 1) * (n + 1), sizeof *positions);
    uint32_t *const triangles = br_memory(ex, (size_t)6 * m * n, sizeof *triangles);
    for (uint32_t j = 0; j <= n; j++)
        for (uint32_t i = 0; i <= m; i++)
            positions[j * (m + 1) + i] =
                point(p, br_vec3_add_scaled(br_vec3_add_scaled(corner, (double)i / m, u), (double)j / n, v));
    for (uint32_t k = 0; k < m * n; k++) {
        const uint32_t a = k / m * (m + 1) + k % m, b = a + m + 1;
        const uint32_t two[6] = {a, a + 1, b + 1, a, b + 1, b};
        for (size_t c = 0; c < 6; c++)
            triangles[6 * k + c] = two[c];
    }
    const br_mesh_source source = {.n_vertices = (size_t)(m + 1) * (n + 1),
                                   .n_triangles = (size_t)2 * m * n,
                                   .positions = positions,
                                   .triangles = triangles};
    br_require(ex, br_mesh_create(&source, &mesh, &error), &error);
    return mesh;
}

/* A slab of ground as wide as is seen of the ravine; the scene's own goes round in a circle. */
static br_mesh *make_ground(br_experiment *ex, const br_ravine_params *p)
{
    br_error error = {0};
    br_mesh *ground;
    const double half = BEYOND * (p->columns - 1) * p->apart;
    const br_vec3 down = {p->length, 0, 0}, left = {0, 2 * half, 0}, deep = {0, 0, THICK},
                  right_top = {0, -half, 0}, left_top = {0, half, 0}, right_end = {p->length, -half, 0};
    br_mesh *const sheets[SHEETS] = {sheet(ex, p, right_top, down, left, ALONG_CELLS, ACROSS_CELLS),
                                     sheet(ex, p, left_top, down, deep, ALONG_CELLS, 1),
                                     sheet(ex, p, right_top, deep, down, 1, ALONG_CELLS),
                                     sheet(ex, p, right_top, left, deep, ACROSS_CELLS, 1),
                                     sheet(ex, p, right_end, deep, left, 1, ACROSS_CELLS)};
    br_require(ex, br_mesh_join(SHEETS, (const br_mesh *const *)sheets, &ground, &error), &error);
    for (int i = 0; i < SHEETS; i++)
        br_mesh_destroy(sheets[i]);
    return ground;
}

static void show(br_experiment *ex, br_scene_pictures *pictures, const structure *c, const trial *t,
                 const br_scene_looks_options *looks)
{
    br_error error = {0};
    br_scene *scene;
    br_require(ex, br_scene_create(&br_ravine_type, &t->params, &t->variant, &scene, &error), &error);
    br_pictures_scene(pictures, scene, looks);
    for (size_t k = 0; k < c->picture.n_times; k++)
        br_pictures_take(pictures, t->poses + k * br_world_bodies(br_scene_world(scene)));
    br_scene_destroy(scene);
}

/* As long as the slide, which is over when its logs are slow. Under isotropic friction the ground has specks
 * in place of lines. */
static void film(br_scene_pictures *pictures, const trial *t, br_scene_finish *ground,
                 const br_scene_looks_options *looks)
{
    char name[40];
    br_ravine_params params = t->params;
    params.duration = t->ended;
    ground->plain = t->steering == ISOTROPIC;
    snprintf(name, sizeof name, "%s-%s", logs_names[t->logs], steering_names[t->steering]);
    br_pictures_run(pictures, name, &br_ravine_type, &params, &t->variant, looks);
}

void draw(br_experiment *ex, const structure *c, const slides *all)
{
    br_scene_pictures *const pictures = br_pictures_begin(ex, &c->picture);
    size_t n;
    if (!pictures)
        return;
    br_mesh *const ground = make_ground(ex, &c->ravine);
    br_scene_finish finishes[] = {
        {.body = "ravine",
         .mesh = ground,
         .structure = {{0.78, 0.76, 0.65}, {0.56, 0.54, 0.43}, .width = 1, .edge = 0.7, .seed = 1},
         .roughness = 0.95},
        {.body = "building",
         .structure = {{0.62, 0.65, 0.70}, {0.50, 0.53, 0.58}, .width = 1, .edge = 1, .seed = 2},
         .roughness = 0.85},
        {.body = "log",
         .structure = {{0.74, 0.44, 0.20}, {0.50, 0.27, 0.11}, .width = 0.5, .seed = 3},
         .roughness = 0.7},
    };
    br_scene_looks_options looks = br_scene_looks_default();
    looks.n = sizeof finishes / sizeof *finishes;
    looks.finishes = finishes;
    looks.lines = 7;
    looks.texels = 3e5;
    if (br_pictures_filming(pictures)) {
        static const steering_kind filmed[] = {TOWARDS, AROUND, ISOTROPIC}; /* as in the plot of paths */
        for (int l = 0; l < LOGS; l++)
            for (size_t i = 0; i < sizeof filmed / sizeof *filmed; i++)
                film(pictures, runs_of(c, all, (log_kind)l, filmed[i], AS_IT_IS, &n), finishes, &looks);
    } else {
        for (int s = TOWARDS; s <= AROUND; s++)
            show(ex, pictures, c, runs_of(c, all, HELD, (steering_kind)s, AS_IT_IS, &n), &looks);
    }
    br_mesh_destroy(ground);
    br_pictures_put(pictures, "snapshots");
    br_pictures_end(pictures);
}
