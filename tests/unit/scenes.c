/* Every scene of the registry: it builds in each variant, its steps are solved and gain no energy that
 * nothing puts in, and the same calls give the same bytes, on another thread, too. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/scene.h>
#include "check.h"

enum { STEPS = 12 };

/* What a run of a few steps leaves behind. */
typedef struct outcome {
    const br_scene_type *type;
    const br_scene_variant *variant;
    br_status status;
    br_error error;
    uint64_t hash;
    double time, residual, deepest, tangential_excess;
    size_t contacts, bodies;
    bool named;
} outcome;

/* How far friction leaves its cone, over the normal force: of all contacts. */
static double excess(const br_world *world)
{
    size_t n;
    double most = 0;
    br_world_contacts(world, &n);
    const br_cone *cones = br_world_cones(world);
    const br_contact_force *forces = br_world_contact_forces(world);
    for (size_t i = 0; i < n; i++)
        if (!br_cone_contains(&cones[i], forces[i].normal, forces[i].friction, 1e-6 * (1 + forces[i].normal)))
            most = 1;
    return most;
}

static br_status observe(br_scene *scene, void *context, br_error *error)
{
    outcome *const o = context;
    const br_world *const world = br_scene_world(scene);
    const br_world_report report = br_world_last(world);
    (void)error;
    o->residual = fmax(o->residual, report.residual.largest);
    o->deepest = fmax(o->deepest, report.deepest);
    o->contacts += report.contacts;
    o->tangential_excess = fmax(o->tangential_excess, excess(world));
    return br_scene_steps(scene) == STEPS ? BR_STOPPED_AT_EVENT : BR_OK;
}

static void *run(void *context)
{
    outcome *const o = context;
    br_scene *scene = NULL;
    void *const params = malloc(o->type->params->size);
    br_scene_default(o->type, params);
    o->status = br_scene_create(o->type, params, o->variant, &scene, &o->error);
    /* The scene has its own copy. */
    memset(params, 0xff, o->type->params->size);
    free(params);
    if (o->status >= 0)
        o->status = br_scene_run(scene, br_scene_duration(scene), observe, o, &o->error);
    if (scene) {
        const br_world *const world = br_scene_world(scene);
        o->hash = br_world_hash(world);
        o->time = br_world_time(world);
        o->bodies = br_world_bodies(world);
        o->named = true;
        for (int b = 0; b < (int)o->bodies; b++)
            o->named = o->named && br_scene_body(scene, br_scene_body_name(scene, b)) == b;
    }
    br_scene_destroy(scene);
    return NULL;
}

static void check_scene(const br_scene_type *type, const br_scene_variant *variant)
{
    outcome first = {.type = type, .variant = variant}, again = first, elsewhere = first;
    const char *const how = variant->name;
    run(&first);
    run(&again);
    pthread_t thread;
    const bool started = pthread_create(&thread, NULL, run, &elsewhere) == 0;
    check(started && pthread_join(thread, NULL) == 0, "%s, %s: runs on a worker thread", type->name, how);
    check(first.status == BR_STOPPED_AT_EVENT, "%s, %s: builds and runs (%s)", type->name, how,
          first.error.message);
    check(first.contacts > 0 || strncmp(type->name, "bolas", 5) == 0 || strcmp(type->name, "bunnies") == 0 ||
              strcmp(type->name, "hopper") == 0,
          "%s, %s: something touches", type->name, how);
    check(first.bodies > 0 && first.named, "%s, %s: each body is found by its name", type->name, how);
    check(first.hash == again.hash && first.hash == elsewhere.hash,
          "%s, %s: the same bytes again and on the worker", type->name, how);
    check(first.deepest < 0.01, "%s, %s: nothing sinks in (%g m)", type->name, how, first.deepest);
    check(first.residual < 0.02, "%s, %s: contact problems are solved (residual %g m/s)", type->name, how,
          first.residual);
    check(first.tangential_excess == 0, "%s, %s: friction stays in its cone", type->name, how);
}

/* A type that fails half-way leaks nothing (sanitizers, valgrind) and says why. */
static br_status fail_late(br_scene *scene, const void *params, void *state, br_error *error)
{
    const br_shape *box;
    br_mesh *mesh;
    (void)params;
    (void)state;
    BR_TRY(br_scene_box(scene, br_vec3_make(1, 1, 1), &box, error));
    BR_TRY(br_mesh_box(br_vec3_make(1, 1, 1), 1, &mesh, error));
    BR_TRY(br_scene_own_mesh(scene, mesh, error));
    BR_TRY(br_scene_add_surface(scene, mesh, NULL, 1, NULL, error));
    BR_TRY(br_scene_add_solid(scene, "twice", box, 1, br_pose_identity(), 0, NULL, error));
    return br_scene_add_solid(scene, "twice", box, 1, br_pose_identity(), 0, NULL, error);
}

static double one_second(const void *params)
{
    (void)params;
    return 1;
}

static void check_failure(void)
{
    const br_scene_type type = {.size = sizeof(br_scene_type),
                                .name = "failing",
                                .title = "fails",
                                .source = "ours",
                                .params = &br_scene_options_struct,
                                .build = fail_late,
                                .duration = one_second};
    br_scene_options options;
    br_scene *scene;
    br_error error = {0};
    br_scene_default(&type, &options);
    check(br_scene_create(&type, &options, NULL, &scene, &error) == BR_ERR_DUPLICATE && !scene &&
              strstr(error.message, "failing") && strstr(error.message, "'twice'"),
          "a scene that cannot be built says which and why: %s", error.message);
    br_error refused = {0};
    options.patch.mu_0 = -1;
    check(br_scene_create(&type, &options, NULL, &scene, &refused) == BR_ERR_RANGE && !scene &&
              strstr(refused.message, "failing") &&
              strstr(refused.message, "patch.mu_0 = -1 is out of range [0, inf)"),
          "parameters are checked by the type's table: %s", refused.message);
    const br_scene_variant odd = {.generator = "viscous"};
    br_error unknown = {0};
    void *const params = malloc(br_scene_find("boxes")->params->size);
    br_scene_default(br_scene_find("boxes"), params);
    check(br_scene_create(br_scene_find("boxes"), params, &odd, &scene, &unknown) == BR_ERR_UNKNOWN && !scene,
          "friction of an unknown name: %s", unknown.message);
    free(params);
}

/* Boxes with one sweep a step: steps that are not solved say so, and a run goes on. */
static void check_loose(void)
{
    const br_scene_type *type = br_scene_find("boxes");
    void *const params = malloc(type->params->size);
    br_error error = {0};
    br_scene *scene;
    br_scene_default(type, params);
    ((br_scene_options *)params)->world.solver_options.iterations = 1;
    check_need(br_scene_create(type, params, NULL, &scene, &error));
    free(params);
    const br_world *const world = br_scene_world(scene);
    size_t loose = 0;
    for (int i = 0; i < STEPS; i++) {
        const br_status status = br_scene_step(scene, &error);
        check_need(status);
        loose += status == BR_LOOSE;
    }
    check(loose > 0 && loose == br_world_loose_steps(world), "of %d steps with one sweep each %zu are loose",
          STEPS, loose);
    const br_status status = br_scene_run(scene, 2 * STEPS * br_scene_dt(scene), NULL, NULL, &error);
    check(status == BR_OK && br_scene_steps(scene) == 2 * STEPS && br_world_loose_steps(world) > loose,
          "a run goes on after them");
    br_scene_destroy(scene);
}

int main(void)
{
    check_begin();
    size_t n;
    const br_scene_type *const *types = br_scenes(&n);
    check(n > 0, "there are scenes");
    for (size_t i = 0; i < n; i++) {
        br_scene_variant coulomb = *br_scene_variant_find("coulomb");
        coulomb.coefficient = 0.3;
        check(br_scene_find(types[i]->name) == types[i] && types[i]->title && types[i]->source,
              "%s is found by its name and says where it comes from", types[i]->name);
        check_scene(types[i], br_scene_variant_find(types[i]->friction ? "own" : "ploughing"));
        check_scene(types[i], br_scene_variant_find("isotropic"));
        check_scene(types[i], br_scene_variant_find("half-step"));
        check_scene(types[i], &coulomb);
    }
    check(!br_scene_find("no such scene"), "no scene of another name");
    const br_scene_variant *const variants = br_scene_variants(&n);
    for (size_t i = 0; i < n; i++)
        check(br_scene_variant_find(variants[i].name) == &variants[i], "variant %s is found by its name",
              variants[i].name);
    check(n == 5 && !br_scene_variant_find("no such variant"), "five of them, and none of another name");
    check_failure();
    check_loose();
    return check_end();
}
