/* The nut and the bolt as they are seen. */
#include "turns.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The part of a mesh that carries the thread, the wall of a cylinder of this radius around z, or all the
 * rest: the surface has one map for all of its mesh, but only walls touch. */
static br_mesh *faces(br_experiment *ex, const br_mesh *mesh, double radius, bool threaded)
{
    br_error error = {0};
    br_mesh *part;
    uint32_t *kept = malloc(3 * mesh->n_triangles * sizeof *kept);
    if (!kept)
        br_experiment_fail(ex, "out of memory");
    size_t n = 0;
    for (size_t i = 0; i < mesh->n_triangles; i++) {
        const uint32_t *t = mesh->triangles + 3 * i;
        const br_vec3 p = mesh->positions[t[0]];
        const bool wall = hypot(p.x, p.y) < 1.01 * radius && fabs(mesh->normals[t[0]].z) < 0.5;
        for (int c = 0; wall == threaded && c < 3; c++)
            kept[3 * n + (size_t)c] = t[c];
        n += wall == threaded;
    }
    const br_mesh_source source = {.n_vertices = mesh->n_vertices,
                                   .n_triangles = n,
                                   .positions = mesh->positions,
                                   .normals = mesh->normals,
                                   .uvs = mesh->uvs,
                                   .triangles = kept};
    br_require(ex, br_mesh_create(&source, &part, &error), &error);
    free(kept);
    return part;
}

static void show(br_experiment *ex, br_scene_pictures *pictures, int body, const br_patch_surface *surface,
                 double radius, br_render_material look)
{
    const br_mesh *whole = br_patch_surface_mesh(surface);
    br_mesh *thread = faces(ex, whole, radius, true), *plain = faces(ex, whole, radius, false);
    br_pictures_show(pictures, body, br_pictures_shape(pictures, surface, thread), br_pose_identity(), look);
    br_pictures_show(pictures, body, br_pictures_shape(pictures, NULL, plain), br_pose_identity(), look);
    br_mesh_destroy(thread);
    br_mesh_destroy(plain);
}

/* The bolt with its thread as relief; with a map of the user's own, under that. */
static void show_bolt(br_experiment *ex, const scene *s, br_scene_pictures *pictures,
                      const br_patch_surface *surface)
{
    const br_render_material steel = br_pictures_material(0.77, 0.78, 0.80, 0.4, 1);
    if (s->nut.maps.path[0]) {
        show(ex, pictures, 0, surface, s->nut.radius, steel);
        return;
    }
    br_mesh *const thread = thread_relief(ex, &s->nut);
    br_pictures_show(pictures, 0, br_pictures_shape(pictures, NULL, thread), br_pose_identity(), steel);
    br_mesh_destroy(thread);
}

/* A line across the bolt's ends, by which its turning is seen: the thread looks the same from all around. */
static void mark_ends(br_experiment *ex, const br_nut_params *p, br_scene_pictures *pictures)
{
    br_error error = {0};
    br_mesh *line;
    const double roots = p->radius - p->flank_slope * p->pitch / 2; /* below them nothing shows */
    const br_vec3 size = br_vec3_make(1.9 * roots, 0.2 * roots, p->length + 0.02 * roots);
    br_require(ex, br_mesh_box(size, 1, &line, &error), &error);
    br_pictures_show(pictures, 0, br_pictures_shape(pictures, NULL, line), br_pose_identity(),
                     br_pictures_material(0.10, 0.11, 0.12, 0.8, 0));
    br_mesh_destroy(line);
}

/* Names in the tables of patches: the snapshot's number. */
static void put_patches(br_experiment *ex, const scene *s, const br_scene *nut, const br_scene_trace *trace)
{
    const br_nut_state *const state = br_scene_state(nut);
    const br_patch_inset inset = br_patch_inset_open(ex);
    for (size_t k = 0; k < s->picture.n_times; k++) {
        char name[24];
        snprintf(name, sizeof name, "%zu", k + 1);
        br_patch_inset_put(ex, &inset, nut, trace,
                           &(br_patch_place){name, state->bolt, -1, s->picture.times[k]});
    }
}

void put_drawn(br_experiment *ex, const scene *s, const br_scene_trace *trace)
{
    br_error error = {0};
    br_scene *nut;
    br_require(ex, br_scene_create(&br_nut_type, &s->nut, NULL, &nut, &error), &error);
    put_patches(ex, s, nut, trace);
    br_scene_destroy(nut);
}

void turn_draw(br_experiment *ex, const scene *s, const br_scene_trace *trace)
{
    br_error error = {0};
    br_scene *nut;
    size_t n;
    br_scene_pictures *pictures = br_pictures_begin(ex, &s->picture);
    if (!pictures)
        return;
    br_require(ex, br_scene_create(&br_nut_type, &s->nut, NULL, &nut, &error), &error);
    br_patch_surface *const *const surfaces = br_scene_surfaces(nut, &n);
    show(ex, pictures, -1, surfaces[0], br_nut_hole_radius(&s->nut),
         br_pictures_material(0.87, 0.72, 0.42, 0.5, 1));
    show_bolt(ex, s, pictures, surfaces[1]);
    mark_ends(ex, &s->nut, pictures);
    br_pictures_trace(pictures, trace);
    br_pictures_end(pictures);
    br_scene_destroy(nut);
}

void film(br_experiment *ex, const scene *s)
{
    br_error error = {0};
    br_scene_trace trace = {0};
    outcome o;
    br_require(ex, turn(s, &(start){.half_step = false}, &o, &trace, &error), &error);
    turn_draw(ex, s, &trace);
    br_scene_trace_free(&trace);
}
