/* Four threads, each with objects of its own: laws, worlds, meshes, surfaces and patches, planar contacts,
 * tables. What the library keeps for the process (set up on first use, which is here) must not show: every
 * thread gets the bytes of a run alone. `make check-threads` looks for races in it. */
#include "patch_scene.h"
#include "laws_sweep.h"
#include "planar_contacts.h"
#include "rigid_worlds.h"

#include <pthread.h>
#include <unistd.h>
#include <bristle/csv.h>
#include <bristle/file.h>

enum { THREADS = 4, PATCHES = 64 };

/* FNV-1a. */
static void mix(uint64_t *hash, const void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        *hash = (*hash ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3u;
}

static void mix_number(uint64_t *hash, double x)
{
    mix(hash, &x, sizeof x);
}

/* Every law of a registry over speeds and loads, and a table of it written and read again. */
static void work_laws(const char *place, uint64_t *hash)
{
    br_law_registry *const registry = sweep_registry();
    br_csv_writer *writer;
    br_csv *table;
    br_error error = {0};
    sweep random = {11};
    must(br_csv_writer_open(place, "law, v_m_per_s, force_N", &writer, &error), &error);
    for (size_t i = 0; i < br_law_registry_count(registry); i++) {
        const br_law_type *const type = br_law_registry_at(registry, i);
        sweep_params params;
        sweep_draw(&random, type, &params);
        const br_law law = {type, &params};
        for (int k = 0; !type->n_states && k < 300; k++) {
            const double v = sweep_log(&random, 1e-6, 10),
                         force = br_law_force(law, v, sweep_log(&random, 0.1, 100));
            mix_number(hash, force);
            br_csv_text(writer, type->name);
            br_csv_put(writer, v, force);
        }
    }
    must(br_csv_writer_close(writer, &error), &error);
    must(br_csv_read(place, &table, &error), &error);
    mix_number(hash, (double)br_csv_rows(table));
    br_csv_destroy(table);
    char *text;
    size_t size;
    must(br_file_read(place, 1 << 20, &text, &size, &error), &error);
    mix(hash, text, size);
    free(text);
    br_law_registry_destroy(registry);
}

/* Boxes, balls, capsules and meshes fall on a slope. */
static void work_world(const char *place, uint64_t *hash)
{
    (void)place;
    br_error error = {0};
    br_mesh *mesh;
    br_shape *capsule, *nut, *const box = make_box(0.2, 0.3, 0.25), *const ball = make_sphere(0.12),
                                    *const plane = make_plane();
    must(br_shape_capsule(0.08, 0.2, &capsule, &error), &error);
    must(br_mesh_box(br_vec3_make(0.2, 0.2, 0.2), 0.1, &mesh, &error), &error);
    must(br_shape_mesh(mesh, &nut, &error), &error);
    const br_shape *const shapes[] = {box, ball, capsule, nut};
    br_cone_generator *const generator = br_cone_coulomb_create(0.4, true);
    const br_world_options options = br_world_default();
    br_world *const world = make_world(&options, generator);
    add_ground(world, plane, (br_pose){{0, 0, 0}, br_quat_from_axis_angle(br_vec3_make(0, 1, 0), 0.3)});
    for (int i = 0; i < 12; i++)
        add_solid(world, shapes[i % 4], 1 + i, br_vec3_make(0.05 * i, 0.02 * i, 0.3 + 0.3 * i),
                  br_quat_from_axis_angle(br_vec3_make(1, i, 2), 0.3 * i));
    steps(world, 60);
    const uint64_t state = br_world_hash(world);
    mix(hash, &state, sizeof state);
    br_world_destroy(world);
    br_cone_generator_destroy(generator);
    br_shape_destroy(box);
    br_shape_destroy(ball);
    br_shape_destroy(plane);
    br_shape_destroy(capsule);
    br_shape_destroy(nut);
    br_mesh_destroy(mesh);
}

/* Surfaces of every kind, averaged by a back end with a helper of its own. */
static void work_patches(const char *place, uint64_t *hash)
{
    (void)place;
    br_error error = {0};
    br_patch patches[PATCHES];
    double mu[4 * PATCHES], covered[PATCHES];
    scene s = scene_create(br_patch_surface_spec_default(), true, 0.5);
    br_random *const random = br_random_create(5, 0);
    for (int i = 0; i < PATCHES; i++)
        patches[i] = scene_patch(&s, i % SCENE_MESHES, i / SCENE_MESHES % SCENE_MESHES, random);
    br_random_destroy(random);
    for (int packing = BR_PACKING_FLOAT; packing <= BR_PACKING_RGBA8; packing++) {
        br_patch_backend *backend;
        br_patch_options options = br_patch_options_default();
        options.threads = 2;
        options.packing = (br_patch_packing)packing;
        must(br_patch_cpu_create(SCENE_MESHES, s.surfaces, &options, &backend, &error), &error);
        must(br_patch_evaluate(backend, PATCHES, patches, mu, covered, &error), &error);
        mix(hash, mu, sizeof mu);
        mix(hash, covered, sizeof covered);
        br_patch_backend_destroy(backend);
    }
    scene_destroy(&s);
}

static br_twist turning(double t, void *context)
{
    (void)context;
    return (br_twist){0.01 * cos(20 * t), 0.004, 0.3 * sin(20 * t)};
}

static void keep(size_t k, br_twist twist, br_wrench wrench, void *hash)
{
    (void)k, (void)twist;
    mix(hash, &wrench, sizeof wrench);
}

/* A planar contact by all three models and both integrators. */
static void work_planar(const char *place, uint64_t *hash)
{
    (void)place;
    br_error error = {0};
    const br_lugre lugre = br_lugre_default();
    contacts c = from_shape("circle", 9, &lugre);
    br_planar_options run = br_planar_options_default();
    run.window = 0.01;
    run.n_windows = 10;
    for (int k = 0; k < KINDS; k++)
        for (int m = 0; m < 2; m++) {
            run.method = m ? BR_IVP_ROSENBROCK : BR_IVP_BDF;
            must(br_planar_drive(&c.contact[k], 1, turning, keep, hash, &run, NULL, &error), &error);
        }
    close_contacts(&c);
}

static const struct {
    const char *name;
    void (*run)(const char *place, uint64_t *hash);
} works[] = {{"laws and tables", work_laws},
             {"worlds", work_world},
             {"surfaces and patches", work_patches},
             {"planar contacts", work_planar}};
enum { WORKS = sizeof works / sizeof *works };

typedef struct job {
    int number;
    char place[64]; /* of its table */
    uint64_t hash[WORKS];
} job;

/* Each begins with another work, so that first uses meet, and different works, too. */
static void *run(void *argument)
{
    job *const j = argument;
    for (int i = 0; i < WORKS; i++) {
        const int which = (i + j->number / 2) % WORKS;
        j->hash[which] = 0xcbf29ce484222325u;
        works[which].run(j->place, &j->hash[which]);
    }
    return NULL;
}

int main(void)
{
    check_begin();
    char directory[] = "/tmp/bristle-threads-XXXXXX";
    if (!mkdtemp(directory))
        return 1;
    job jobs[THREADS], alone = {0};
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++) {
        jobs[i] = (job){.number = i};
        snprintf(jobs[i].place, sizeof jobs[i].place, "%s/%d.csv", directory, i);
        if (pthread_create(&threads[i], NULL, run, &jobs[i])) {
            printf("Bail out! no thread\n");
            return 1;
        }
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    snprintf(alone.place, sizeof alone.place, "%s/alone.csv", directory);
    run(&alone);
    for (int w = 0; w < WORKS; w++)
        for (int i = 0; i < THREADS; i++)
            check(jobs[i].hash[w] == alone.hash[w], "%s: thread %d has the bytes of a run alone (%016llx)",
                  works[w].name, i, (unsigned long long)alone.hash[w]);
    for (int i = 0; i < THREADS; i++)
        unlink(jobs[i].place);
    unlink(alone.place);
    rmdir(directory);
    return check_end();
}
