/* Speed of contact patches: time per contact of each back end for 16 to 4096 contacts, two surfaces each, 16 x 16 texels of 1 mm maps,
 * on boxes (flat faces of two triangles, half of the patches hanging over an edge) and on a curved mesh of 16,000 triangles lying on a plane. The published
 * program took 1.8 ms to draw and 2.3 ms to average 123 contacts [ploughing, Table 1]. Prints CSV, the last two columns median and minimum. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <bristle/patch.h>
#include <bristle/random.h>

enum { REPETITIONS = 15, MOST = 4096 };

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void need(br_status status, const br_error *error)
{
    if (status < 0) {
        fprintf(stderr, "%s\n", error->message);
        exit(2);
    }
}

/* Normals of random slopes, as many pixels as millimetres. */
static br_image *random_map(uint64_t seed)
{
    br_image *map = NULL;
    br_error error = {0};
    need(br_image_create(256, 256, 3, &map, &error), &error);
    br_random *random = br_random_create(seed, 0);
    for (int j = 0; j < map->height; j++)
        for (int i = 0; i < map->width; i++) {
            const br_vec3 m = br_vec3_normalise(br_vec3_make(0.3 * br_random_normal(random), 0.3 * br_random_normal(random), 1));
            float *p = br_image_pixel(map, i, j);
            p[0] = (float)(0.5 * m.x + 0.5);
            p[1] = (float)(0.5 * m.y + 0.5);
            p[2] = (float)(0.5 * m.z + 0.5);
        }
    br_random_destroy(random);
    return map;
}

static br_patch_surface *surface(br_mesh *mesh, uint64_t seed)
{
    br_error error = {0};
    br_patch_surface_spec spec = br_patch_surface_spec_default();
    br_image *map = random_map(seed);
    spec.mesh = mesh;
    spec.normals = map;
    br_patch_surface *s = NULL;
    need(br_patch_surface_create(&spec, &s, &error), &error);
    br_image_destroy(map);
    br_mesh_destroy(mesh);
    return s;
}

/* Contacts of upper bodies (surface 1) resting on lower ones (surface 0). Stacked boxes of 0.2 m touch at the upper one's
 * corners; a mesh touches at its lowest point, turned anew each time. */
static void place_patches(br_patch *patches, bool mesh)
{
    br_random *random = br_random_create(7, 0);
    for (int i = 0; i < MOST; i++) {
        br_patch *p = &patches[i];
        *p = (br_patch){.normal = {0, 0, 1}, .tangent = {1, 0, 0}, .binormal = {0, 1, 0}, .depth = 2e-4, .surface_a = 1, .surface_b = 0};
        p->pose_a = p->pose_b = br_pose_identity();
        p->point.x = br_random_between(random, -0.05, 0.05);
        p->point.y = br_random_between(random, -0.05, 0.05);
        const br_vec3 axis = mesh ? br_vec3_make(br_random_normal(random), br_random_normal(random), br_random_normal(random))
                                  : br_vec3_make(0, 0, 1);
        p->pose_a.orientation = br_quat_from_axis_angle(axis, br_random_between(random, 0, 6));
        /* Every other box touches at a corner. */
        const br_vec3 corner = !mesh && i % 2 ? br_quat_rotate(p->pose_a.orientation, br_vec3_make(0.1, 0.1, 0)) : br_vec3_make(0, 0, 0);
        p->pose_a.position = br_vec3_sub(br_vec3_make(p->point.x, p->point.y, 0.1 - 1e-4), corner);
        p->pose_b.position.z = 1e-4;
    }
    br_random_destroy(random);
}

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void time_backend(br_patch_backend *backend, const br_patch *patches, const char *scene)
{
    static double mu[MOST * 16];
    static const size_t counts[] = {16, 64, 123, 256, 1024, MOST};
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
        const size_t n = counts[c];
        const int rounds = (int)(1 + 512 / n);
        double t[REPETITIONS];
        br_error error = {0};
        need(br_patch_evaluate(backend, n, patches, mu, NULL, &error), &error);
        for (int r = 0; r < REPETITIONS; r++) {
            const double start = seconds();
            for (int k = 0; k < rounds; k++)
                need(br_patch_evaluate(backend, n, patches, mu, NULL, &error), &error);
            t[r] = (seconds() - start) / rounds;
        }
        qsort(t, REPETITIONS, sizeof *t, ascending);
        printf("%s,%s,%zu,%.0f,%.4f,%.4f\n", backend->type->name, scene, n, (double)n / t[0], 1e3 * t[REPETITIONS / 2], 1e3 * t[0]);
    }
}

static void time_scene(const char *scene, br_mesh *upper)
{
    static br_patch patches[MOST];
    br_error error = {0};
    br_mesh *lower = NULL;
    need(br_mesh_plane(4, 4, 16, 16, 0.256, &lower, &error), &error);
    br_patch_surface *surfaces[2] = {surface(lower, 1), surface(upper, 2)};
    place_patches(patches, strcmp(scene, "mesh") == 0);
    const br_patch_options options = br_patch_options_default();
    br_patch_backend *backend = NULL;
    need(br_patch_cpu_create(2, surfaces, &options, &backend, &error), &error);
    time_backend(backend, patches, scene);
    br_patch_backend_destroy(backend);
    br_patch_surface_destroy(surfaces[0]);
    br_patch_surface_destroy(surfaces[1]);
}

int main(void)
{
    br_error error = {0};
    br_mesh *mesh = NULL;
    printf("path,scene,contacts,contacts per second,ms median,ms minimum\n");
    need(br_mesh_box(br_vec3_make(0.2, 0.2, 0.2), 0.256, &mesh, &error), &error);
    time_scene("boxes", mesh);
    need(br_mesh_sphere(0.1, 128, 0.256, &mesh, &error), &error);
    time_scene("mesh", mesh);
    return 0;
}
