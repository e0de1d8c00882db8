/* Types of a program's own, solvers, generators and scenes: each mistake is answered with one line that names
 * what is wrong, where it is handed over; one that is complete is taken. */
#include <bristle/materials.h>
#include <bristle/scene.h>

#include "check.h"

static bool says(br_status status, const br_error *error, const char *word)
{
    return status == BR_ERR_ARGUMENT && error->status == status && strstr(error->message, word) &&
           !strchr(error->message, '\n');
}

/* ---- solvers ---- */

static void refuses_solver(br_contact_solver_type type, const char *word, const char *what)
{
    br_error error = {0}, in_world = {0}, in_correction = {0};
    check(says(br_contact_solver_type_check(&type, &error), &error, word), "solver, %s: %s", what,
          error.message);
    br_world_options options = br_world_default();
    br_world *world;
    options.solver = &type;
    check(says(br_world_create(&options, NULL, &world, &in_world), &in_world, word) && !world,
          "also by a world: %s", in_world.message);
    options = br_world_default();
    options.correction_solver = &type;
    check(says(br_world_create(&options, NULL, &world, &in_correction), &in_correction, word) && !world,
          "also for position correction");
}

static void test_solvers(void)
{
    br_contact_solver_type t;
    br_error error = {0};
    check(says(br_contact_solver_type_check(NULL, &error), &error, "size"), "no solver at all: %s",
          error.message);
    t = br_pgs_type, t.size = sizeof t - 8, refuses_solver(t, ".size = sizeof", "another header's size");
    t = br_pgs_type, t.name = NULL, refuses_solver(t, "name", "no name");
    t = br_pgs_type, t.name = "my solver", refuses_solver(t, "name", "a name of two words");
    t = br_pgs_type, t.title = NULL, refuses_solver(t, "title", "no title");
    t = br_pgs_type, t.source = NULL, refuses_solver(t, "source", "no source");
    t = br_pgs_type, t.create = NULL, refuses_solver(t, "create", "no create");
    t = br_pgs_type, t.destroy = NULL, refuses_solver(t, "destroy", "no destroy");
    t = br_pgs_type, t.reserve = NULL, refuses_solver(t, "reserve", "no reserve");
    t = br_pgs_type, t.solve = NULL, refuses_solver(t, "solve", "no solve");

    t = br_pgs_type, t.name = "renamed";
    br_error_clear(&error);
    br_world_options options = br_world_default();
    br_world *world;
    options.solver = &t;
    check(br_contact_solver_type_check(&t, &error) == BR_OK &&
              br_world_create(&options, NULL, &world, &error) == BR_OK,
          "a complete one is taken %s", error.message);
    br_world_destroy(world);
    size_t n;
    const br_contact_solver_type *const *const all = br_contact_solvers(&n);
    for (size_t i = 0; i < n; i++)
        check(br_contact_solver_type_check(all[i], NULL) == BR_OK, "%s is complete", all[i]->name);
}

/* ---- generators ---- */

static void refuses_generator(br_cone_generator_type type, const char *word, const char *what)
{
    br_error error = {0}, in_world = {0}, in_table = {0};
    br_cone_generator generator = {&type}, *table;
    check(says(br_cone_generator_type_check(&type, &error), &error, word), "generator, %s: %s", what,
          error.message);
    const br_world_options options = br_world_default();
    br_world *world;
    check(says(br_world_create(&options, &generator, &world, &in_world), &in_world, word) && !world,
          "also by a world: %s", in_world.message);
    check_need(br_materials_create(0, NULL, &table, NULL));
    check(says(br_materials_set_default(table, &generator, &in_table), &in_table, word),
          "also by a table of materials: %s", in_table.message);
    br_cone_generator_destroy(table);
}

static void test_generators(void)
{
    br_cone_generator *const coulomb = br_cone_coulomb_create(0.5, false);
    const br_cone_generator_type good = *coulomb->type;
    br_cone_generator_type t;
    br_error error = {0};
    check(says(br_cone_generator_type_check(NULL, &error), &error, "size"), "no generator at all: %s",
          error.message);
    t = good, t.size = sizeof t - 8, refuses_generator(t, ".size = sizeof", "another header's size");
    t = good, t.name = NULL, refuses_generator(t, "name", "no name");
    t = good, t.name = "", refuses_generator(t, "name", "an empty name");
    t = good, t.title = NULL, refuses_generator(t, "title", "no title");
    t = good, t.source = NULL, refuses_generator(t, "source", "no source");
    t = good, t.generate = NULL, refuses_generator(t, "generate", "no generate");
    t = good, t.destroy = NULL, refuses_generator(t, "destroy", "no destroy");
    check(br_cone_generator_type_check(&good, NULL) == BR_OK, "%s is complete", good.name);
    br_cone_generator_destroy(coulomb);
}

/* ---- scenes ---- */

static br_status build(br_scene *scene, const void *params, void *state, br_error *error)
{
    const br_shape *ball, *plane;
    (void)params, (void)state;
    BR_TRY(br_scene_plane(scene, &plane, error));
    BR_TRY(br_scene_add_ground(scene, plane, -1, error));
    BR_TRY(br_scene_sphere(scene, 0.1, &ball, error));
    return br_scene_add_solid(scene, "ball", ball, 1, (br_pose){{0, 0, 0.1}, {1, 0, 0, 0}}, -1, NULL, error);
}

static double one_second(const void *params)
{
    (void)params;
    return 1;
}

static const br_scene_type good_scene = {.size = sizeof(br_scene_type),
                                         .name = "ball",
                                         .title = "a ball lies on a plane",
                                         .source = "ours",
                                         .params = &br_scene_options_struct,
                                         .build = build,
                                         .duration = one_second};

static void refuses_scene(br_scene_type type, const char *word, const char *what)
{
    br_error error = {0}, created = {0};
    br_scene_options options = br_scene_options_default();
    br_scene *scene;
    check(says(br_scene_type_check(&type, &error), &error, word), "scene, %s: %s", what, error.message);
    check(says(br_scene_create(&type, &options, NULL, &scene, &created), &created, word) && !scene,
          "also when one is created");
}

/* A variant's own generator. */
static br_status make(br_scene *scene, void *context, br_cone_generator **generator, br_error *error)
{
    (void)error;
    check(br_scene_body(scene, "ball") == 0, "a variant's generator is made when the bodies are there");
    *generator = context;
    return BR_OK;
}

/* Friction of a scene's own that is none. */
static br_status no_friction(br_scene *scene, const void *params, void *state, br_cone_generator **generator,
                             br_error *error)
{
    (void)scene, (void)params, (void)state, (void)error;
    *generator = NULL;
    return BR_OK;
}

static void test_scenes(void)
{
    static const br_struct_type small = {.name = "small", .size = sizeof(br_scene_options) - 8};
    br_scene_type t;
    br_error error = {0};
    check(says(br_scene_type_check(NULL, &error), &error, "size"), "no scene at all: %s", error.message);
    t = good_scene, t.size = sizeof t - 8, refuses_scene(t, ".size = sizeof", "another header's size");
    t = good_scene, t.name = NULL, refuses_scene(t, "name", "no name");
    t = good_scene, t.name = "my scene", refuses_scene(t, "name", "a name of two words");
    t = good_scene, t.title = NULL, refuses_scene(t, "title", "no title");
    t = good_scene, t.source = NULL, refuses_scene(t, "source", "no source");
    t = good_scene, t.params = NULL, refuses_scene(t, "params", "no parameters");
    t = good_scene, t.params = &small, refuses_scene(t, "params", "parameters without the options");
    t = good_scene, t.build = NULL, refuses_scene(t, "build", "no build");
    t = good_scene, t.duration = NULL, refuses_scene(t, "duration", "no duration");

    br_scene_options options = br_scene_options_default();
    br_scene *scene;
    br_scene_variant variant = {.make = make, .make_context = br_cone_coulomb_create(0.5, true)};
    br_error_clear(&error);
    check(br_scene_create(&good_scene, &options, &variant, &scene, &error) == BR_OK &&
              br_scene_run(scene, 0.1, NULL, NULL, &error) == BR_OK,
          "a complete one runs %s", error.message);
    const br_cone *const cones = br_world_cones(br_scene_world(scene));
    check(cones && br_cone_support(cones, (br_contact_vec){1, 0, 0}) == 0.5, "with the variant's generator");
    br_scene_destroy(scene);
    variant.make_context = NULL;
    check(br_scene_create(&good_scene, &options, &variant, &scene, &error) == BR_ERR_CALLBACK && !scene,
          "a variant's generator that is null: %s", error.message);
    t = good_scene, t.friction = no_friction;
    br_error_clear(&error);
    check(br_scene_create(&t, &options, NULL, &scene, &error) == BR_ERR_CALLBACK && !scene,
          "friction of the scene's own that is null: %s", error.message);
    br_error_clear(&error);
    check(br_scene_create(&t, &options, br_scene_variant_find("ploughing"), &scene, &error) ==
                  BR_ERR_UNSUPPORTED &&
              !scene,
          "contact patches of a scene that has its own: %s", error.message);
    br_cone_generator_type broken = {.size = sizeof broken, .name = "broken", .title = "t", .source = "ours"};
    br_cone_generator generator = {&broken};
    variant.make_context = &generator;
    br_error_clear(&error);
    check(says(br_scene_create(&good_scene, &options, &variant, &scene, &error), &error, "generate") &&
              !scene,
          "one whose type is not complete: %s", error.message);
    size_t n;
    const br_scene_type *const *const all = br_scenes(&n);
    for (size_t i = 0; i < n; i++)
        check(br_scene_type_check(all[i], NULL) == BR_OK, "%s is complete", all[i]->name);
}

int main(void)
{
    check_begin();
    test_solvers();
    test_generators();
    test_scenes();
    return check_end();
}
