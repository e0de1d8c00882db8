/* Surfaces of every kind in contact, for tests and benchmarks of contact patches; and how far two back ends
 * may differ. */
#ifndef BRISTLE_TESTS_PATCH_SCENE_H
#define BRISTLE_TESTS_PATCH_SCENE_H

#include "check.h"

#include <stdlib.h>
#include <bristle/patch.h>
#include <bristle/bunny.h>
#include <bristle/random.h>

enum { SCENE_MESHES = 9 };

/* Meshes under one texture. */
typedef struct scene {
    br_image *map, *mask;
    br_mesh *meshes[SCENE_MESHES];
    br_patch_surface *surfaces[SCENE_MESHES];
} scene;

static const char *const scene_names[SCENE_MESHES] = {"plane",  "box", "cylinder", "sphere",   "capsule",
                                                      "thread", "nut", "bunny",   "plain box"};

static inline void scene_fail(br_status status, const br_error *error)
{
    if (status) {
        printf("Bail out! %s\n", error->message);
        exit(1);
    }
}

/* Facet normals with Gaussian slopes of the given standard deviation; a mask that varies. */
static inline void scene_paint(scene *s, int width, int height, double sigma)
{
    br_error error = {0};
    br_random *const random = br_random_create(7, 0);
    scene_fail(br_image_create(width, height, 3, &s->map, &error), &error);
    scene_fail(br_image_create(width, height, 1, &s->mask, &error), &error);
    for (int i = 0; i < width * height; i++) {
        const double x = sigma * br_random_normal(random), y = sigma * br_random_normal(random);
        const double length = sqrt(x * x + y * y + 1);
        s->map->samples[3 * i] = (float)(0.5 + 0.5 * x / length);
        s->map->samples[3 * i + 1] = (float)(0.5 + 0.5 * y / length);
        s->map->samples[3 * i + 2] = (float)(0.5 + 0.5 / length);
        s->mask->samples[i] = (float)br_random_uniform(random);
    }
    br_random_destroy(random);
}

/* The spec's mesh, map and mask are set here; the last surface, an untextured one, has neither. */
static inline scene scene_create(br_patch_surface_spec spec, bool masked, double sigma)
{
    scene s = {0};
    br_error e = {0};
    const br_mesh_nut_spec nut = {.across_flats = 0.09,
                                  .sides = 6,
                                  .hole_radius = 0.05 / 2,
                                  .segments = 24,
                                  .length = 0.05,
                                  .texture = 0.05,
                                  .pitch = 0.01};
    scene_paint(&s, 96, 64, sigma);
    br_status status = br_mesh_plane(1, 1, 3, 2, 0.1, &s.meshes[0], &e);
    status = status ? status : br_mesh_box(br_vec3_make(0.1, 0.2, 0.15), 0.1, &s.meshes[1], &e);
    status = status ? status : br_mesh_cylinder(0.05, 0.1, 20, 0.1, &s.meshes[2], &e);
    status = status ? status : br_mesh_sphere(0.06, 24, 0.1, &s.meshes[3], &e);
    status = status ? status : br_mesh_capsule(0.04, 0.1, 16, 0.1, &s.meshes[4], &e);
    status = status ? status : br_mesh_thread(0.05, 0.1, 24, 0.1, 0.02, &s.meshes[5], &e);
    br_bunny_spec bunny = br_bunny_spec_default();
    bunny.texture = 0.1;
    status = status ? status : br_bunny_mesh(&bunny, &s.meshes[7], &e);
    status = status ? status : br_mesh_nut(&nut, &s.meshes[6], &e);
    status = status ? status : br_mesh_box(br_vec3_make(0.1, 0.2, 0.15), 0.1, &s.meshes[8], &e);
    for (int i = 0; i < SCENE_MESHES && !status; i++) {
        spec.mesh = s.meshes[i];
        spec.normals = i == SCENE_MESHES - 1 ? NULL : s.map;
        spec.mask = masked && i != SCENE_MESHES - 1 ? s.mask : NULL;
        status = br_patch_surface_create(&spec, &s.surfaces[i], &e);
    }
    scene_fail(status, &e);
    return s;
}

static inline void scene_destroy(scene *s)
{
    br_image_destroy(s->map);
    br_image_destroy(s->mask);
    for (int i = 0; i < SCENE_MESHES; i++) {
        br_patch_surface_destroy(s->surfaces[i]);
        br_mesh_destroy(s->meshes[i]);
    }
}

static inline br_vec3 scene_corner(const br_mesh *mesh, size_t triangle, int i)
{
    return mesh->positions[mesh->triangles[3 * triangle + (size_t)i]];
}

/* A place on a mesh, and the plane there; half of the places lie on an edge or corner of a triangle. */
static inline void scene_place(const br_mesh *mesh, br_random *random, br_vec3 *point, br_vec3 *normal)
{
    const size_t k = (size_t)br_random_below(random, mesh->n_triangles);
    const br_vec3 a = scene_corner(mesh, k, 0), b = scene_corner(mesh, k, 1), c = scene_corner(mesh, k, 2);
    double u = br_random_uniform(random), v = br_random_uniform(random) * (1 - u);
    const uint64_t kind = br_random_below(random, 4);
    if (kind == 0)
        v = 0;
    else if (kind == 1)
        u = v = 0;
    *point = br_vec3_add_scaled(br_vec3_add_scaled(a, u, br_vec3_sub(b, a)), v, br_vec3_sub(c, a));
    *normal = br_vec3_normalise(br_vec3_cross(br_vec3_sub(b, a), br_vec3_sub(c, a)));
}

/* The rotation that takes unit vector `from` to `to`, then `angle` about `to`. */
static inline br_quat scene_turn(br_vec3 from, br_vec3 to, double angle)
{
    const br_vec3 axis = br_vec3_cross(from, to);
    br_vec3 any, other;
    br_contact_frame(from, &any, &other);
    const br_quat q = br_vec3_length(axis) > 1e-9
                          ? br_quat_from_axis_angle(axis, atan2(br_vec3_length(axis), br_vec3_dot(from, to)))
                          : br_quat_from_axis_angle(any, br_vec3_dot(from, to) > 0 ? 0 : 3.141592653589793);
    return br_quat_mul(br_quat_from_axis_angle(to, angle), q);
}

/* A patch between surface `a` and surface `b` at random places of both, anywhere in the world. */
static inline br_patch scene_patch(const scene *s, int a, int b, br_random *random)
{
    const double pi = 3.141592653589793;
    br_vec3 place_a, normal_a, place_b, normal_b;
    br_patch p = {.surface_a = a,
                  .surface_b = b,
                  .depth = br_random_below(random, 3) ? 2e-3 * br_random_uniform(random) : 0};
    scene_place(s->meshes[a], random, &place_a, &normal_a);
    scene_place(s->meshes[b], random, &place_b, &normal_b);
    p.pose_b.orientation =
        br_quat_normalise(br_quat_make(br_random_normal(random), br_random_normal(random),
                                       br_random_normal(random), br_random_normal(random)));
    p.pose_b.position =
        br_vec3_make(br_random_normal(random), br_random_normal(random), br_random_normal(random));
    p.normal = br_quat_rotate(p.pose_b.orientation, normal_b);
    p.point = br_pose_apply(p.pose_b, place_b);
    p.pose_a.orientation =
        scene_turn(normal_a, br_vec3_scale(-1, p.normal), 2 * pi * br_random_uniform(random));
    p.pose_a.position = br_vec3_sub(p.point, br_quat_rotate(p.pose_a.orientation, place_a));
    br_contact_frame(p.normal, &p.tangent, &p.binormal);
    const double angle = 2 * pi * br_random_uniform(random);
    p.tangent = br_quat_rotate(br_quat_from_axis_angle(p.normal, angle), p.tangent);
    p.binormal = br_vec3_cross(p.normal, p.tangent);
    return p;
}

#endif
