/* Time of contact patches through each back end: the corners of boxes on a plane, points of a fine sphere
 * (19,000 triangles) on it, and a bolt in a nut, 16 to 4096 contacts, as in the document (16 x 16 texels,
 * four directions, eight bits) and in floats. Prints CSV: the split of a call into its stages (each waited
 * for, so their sum is more than a call takes), contacts per second, then median and minimum over the
 * repetitions in milliseconds, of the wall's clock and for plain C with one thread of the processor's, which
 * other programs disturb less, with its floor (patch_floor.h). The numbers go into no result.
 *
 * usage: patch [BACKEND]    only that back end: published, fast, cpu, or cpu2 (plain C, two threads).
 * BRISTLE_GL chooses the renderer. */
#include "clock.h"
#include "patch_floor.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/gpu.h>
#include <bristle/numbers.h>
#include <bristle/random.h>

enum { REPETITIONS = 41, LARGEST = 4096, PICTURE = 256, RESOLUTION_MOST = 64 };

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void need(br_status status, const br_error *error)
{
    if (status) {
        fprintf(stderr, "bench patch: %s\n", error->message);
        exit(3);
    }
}

/* Gaussian facets, one pixel a millimetre on 0.256 m. */
static br_image *paint(br_random *random)
{
    br_error error = {0};
    br_image *map;
    need(br_image_create(PICTURE, PICTURE, 3, &map, &error), &error);
    for (int i = 0; i < PICTURE * PICTURE; i++) {
        const double x = 0.3 * br_random_normal(random), y = 0.3 * br_random_normal(random);
        const double length = sqrt(x * x + y * y + 1);
        map->samples[3 * i] = (float)(0.5 + 0.5 * x / length);
        map->samples[3 * i + 1] = (float)(0.5 + 0.5 * y / length);
        map->samples[3 * i + 2] = (float)(0.5 + 0.5 / length);
    }
    return map;
}

/* Contacts of surface 0 at the origin of its body, where it touches with its lowest point `low`, on the
 * plane. */
static void place(br_random *random, br_vec3 low, size_t n, br_patch *patches)
{
    for (size_t i = 0; i < n; i++) {
        br_patch *const p = &patches[i];
        const double turn = 2 * BR_PI * br_random_uniform(random);
        *p = (br_patch){.surface_a = 0, .surface_b = 1, .depth = 1e-3 * br_random_uniform(random)};
        p->pose_b = br_pose_identity();
        p->pose_a.orientation = br_quat_from_axis_angle(br_vec3_make(0, 0, 1), turn);
        p->point = br_vec3_make(br_random_between(random, -2, 2), br_random_between(random, -2, 2), 0);
        p->pose_a.position = br_vec3_sub(p->point, br_quat_rotate(p->pose_a.orientation, low));
        p->normal = br_vec3_make(0, 0, 1);
        br_contact_frame(p->normal, &p->tangent, &p->binormal);
    }
}

/* Contacts all over the inside of a nut (surface 1), in which a bolt (surface 0) sits. */
static void place_inside(br_random *random, double radius, double length, size_t n, br_patch *patches)
{
    for (size_t i = 0; i < n; i++) {
        const double angle = br_random_between(random, -BR_PI, BR_PI);
        const br_vec3 outward = br_vec3_make(cos(angle), sin(angle), 0);
        br_patch *const p = &patches[i];
        *p = (br_patch){.surface_a = 0, .surface_b = 1, .depth = 1e-4 * br_random_uniform(random)};
        p->pose_a = p->pose_b = br_pose_identity();
        p->point = br_vec3_scale(radius, outward);
        p->point.z = br_random_between(random, -0.5 * length, 0.5 * length);
        p->normal = br_vec3_scale(-1, outward);
        br_contact_frame(p->normal, &p->tangent, &p->binormal);
    }
}

/* A back end, and what it is called here. */
typedef struct candidate {
    const char *name, *type;
    int threads;
} candidate;

/* Processor time of a call in plain C, its floor, and the ratio, which says nothing where a floor is less
 * than what the clock tells. */
static void print_floor(br_patch_backend *backend, const br_mesh *const meshes[2], size_t n,
                        const br_patch *patches, double ms)
{
    static br_patch_texel texels[RESOLUTION_MOST * RESOLUTION_MOST];
    patch_texels count;
    const int resolution = backend->options.resolution;
    if (resolution > RESOLUTION_MOST || !patch_count(backend, meshes, n, patches, resolution, texels, &count))
        exit(3);
    const double least = 1e3 * patch_floor(count, PICTURE, resolution);
    printf("%.3f,%.0f,%.3f,%.1f", ms, (count.flat + count.curved) / (double)n, least, ms / least);
}

static void measure(const char *scene, const candidate *c, br_gpu *gpu, br_patch_surface **surfaces,
                    const br_mesh *const meshes[2], br_patch_packing packing, const br_patch *patches)
{
    static double mu[4 * LARGEST], ms[REPETITIONS], cpu_ms[REPETITIONS];
    br_error error = {0};
    br_patch_options options = br_patch_options_default();
    br_patch_backend *backend;
    options.packing = packing;
    options.threads = c->threads;
    need(br_patch_backend_create(c->type, gpu, 2, surfaces, &options, &backend, &error), &error);
    for (size_t n = 16; n <= LARGEST; n = n == 64 ? 123 : n == 123 ? 256 : 4 * n) {
        const int repetitions = n > 2000 ? REPETITIONS / 8 : n > 500 ? REPETITIONS / 4 : REPETITIONS;
        need(br_patch_evaluate(backend, n, patches, mu, NULL, &error), &error);
        for (int r = 0; r < repetitions; r++) {
            const double start = wall_seconds(), cpu_start = cpu_seconds();
            need(br_patch_evaluate(backend, n, patches, mu, NULL, &error), &error);
            cpu_ms[r] = 1e3 * (cpu_seconds() - cpu_start);
            ms[r] = 1e3 * (wall_seconds() - start);
        }
        qsort(ms, (size_t)repetitions, sizeof *ms, by_value);
        qsort(cpu_ms, (size_t)repetitions, sizeof *cpu_ms, by_value);
        br_gpu_patch_time(backend, true);
        for (int r = 0; r < repetitions; r++)
            need(br_patch_evaluate(backend, n, patches, mu, NULL, &error), &error);
        const br_gpu_patch_times t = br_gpu_patch_times_get(backend);
        br_gpu_patch_time(backend, false);
        printf("%s,%s,%s,%zu,", scene, c->name, packing == BR_PACKING_RGBA8 ? "RGBA8" : "float", n);
        if (t.calls)
            printf("%.3f,%.3f,%.3f,%.3f,", 1e3 * t.gather / (double)t.calls, 1e3 * t.draw / (double)t.calls,
                   1e3 * t.reduce / (double)t.calls, 1e3 * t.read_back / (double)t.calls);
        else
            printf(",,,,");
        printf("%.3g,%.3f,%.3f,", (double)n / ms[0] * 1e3, ms[repetitions / 2], ms[0]);
        if (strcmp(c->name, "cpu") == 0)
            print_floor(backend, meshes, n, patches, cpu_ms[0]);
        printf("\n");
    }
    br_patch_backend_destroy(backend);
}

/* The two surfaces under one map, through all back ends. */
static void run(const char *scene, const char *only, br_gpu *gpu, const br_mesh *a, const br_mesh *b,
                const br_image *map, const br_patch *patches)
{
    static const candidate candidates[] = {
        {"published", "published", 1}, {"fast", "fast", 1}, {"cpu", "cpu", 1}, {"cpu2", "cpu", 2}};
    br_error error = {0};
    br_patch_surface *surfaces[2];
    const br_mesh *const meshes[2] = {a, b};
    br_patch_surface_spec spec = br_patch_surface_spec_default();
    spec.normals = map;
    spec.mesh = a;
    need(br_patch_surface_create(&spec, &surfaces[0], &error), &error);
    spec.mesh = b;
    need(br_patch_surface_create(&spec, &surfaces[1], &error), &error);
    for (int i = 0; i < 4; i++)
        for (int packing = 1; packing >= 0; packing--)
            if ((!only || strcmp(only, candidates[i].name) == 0) && (gpu || i >= 2))
                measure(scene, &candidates[i], gpu, surfaces, meshes,
                        packing ? BR_PACKING_RGBA8 : BR_PACKING_FLOAT, patches);
    br_patch_surface_destroy(surfaces[0]);
    br_patch_surface_destroy(surfaces[1]);
}

int main(int argc, char **argv)
{
    br_error error = {0};
    br_gpu *gpu = NULL;
    br_gpu_options options = br_gpu_options_default();
    br_mesh *box, *poles_up, *sphere, *plane, *nut, *bolt;
    static br_patch patches[LARGEST];
    need(br_gpu_mode_from_env(BR_GPU_SOFTWARE, &options.mode, &error), &error);
    if (br_gpu_create(&options, &gpu, &error))
        fprintf(stderr, "# plain C only: %s\n", error.message);
    else
        fprintf(stderr, "# %s, %s\n", br_gpu_renderer(gpu), br_gpu_version(gpu));
    br_error_clear(&error);
    need(br_mesh_box(br_vec3_make(0.2, 0.2, 0.2), 0.256, &box, &error), &error);
    need(br_mesh_sphere(0.1, 140, 0.256, &poles_up, &error), &error);
    /* It touches at its equator, where triangles are of one size. */
    br_pose tilt = br_pose_identity();
    tilt.orientation = br_quat_from_axis_angle(br_vec3_make(1, 0, 0), 0.5 * BR_PI);
    need(br_mesh_transform(poles_up, 1, tilt, &sphere, &error), &error);
    need(br_mesh_plane(5, 5, 1, 1, 0.256, &plane, &error), &error);
    const char *const only = argc > 1 ? argv[1] : NULL;
    puts("scene,back "
         "end,packing,contacts,gather_ms,draw_ms,reduce_ms,read_back_ms,contacts_per_s,median_ms,minimum_ms,"
         "cpu_ms,texels,floor_ms,over_floor");
    const br_mesh_nut_spec nut_spec = {.across_flats = 0.09,
                                       .sides = 6,
                                       .hole_radius = 0.025,
                                       .segments = 64,
                                       .length = 0.05,
                                       .texture = 0.256,
                                       .pitch = 0.01};
    need(br_mesh_nut(&nut_spec, &nut, &error), &error);
    need(br_mesh_thread(0.025, 0.2, 64, 0.256, 0.01, &bolt, &error), &error);
    br_random *const random = br_random_create(1, 0);
    br_image *const map = paint(random);
    place(random, br_vec3_make(-0.1, -0.1, -0.1), LARGEST, patches);
    run("box corners", only, gpu, box, plane, map, patches);
    place(random, br_vec3_make(0, 0, -0.1), LARGEST, patches);
    run("sphere", only, gpu, sphere, plane, map, patches);
    place_inside(random, nut_spec.hole_radius, nut_spec.length, LARGEST, patches);
    run("nut and bolt", only, gpu, bolt, nut, map, patches);
    br_image_destroy(map);
    br_random_destroy(random);
    br_mesh_destroy(nut);
    br_mesh_destroy(bolt);
    br_mesh_destroy(box);
    br_mesh_destroy(poles_up);
    br_mesh_destroy(sphere);
    br_mesh_destroy(plane);
    br_gpu_destroy(gpu);
    return 0;
}
