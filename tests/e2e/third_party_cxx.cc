/* All public headers in C++11, types of the examples that are written in C, and a generator, a solver, a
 * scene and an experiment whose functions are C++. */
#include "headers.h"

#include "cones.h"
#include "ladder.h"
#include "makkar.h"
#include "nesterov.h"

namespace
{

struct parameters_of_run {
    double height;
};

/* ---- a generator: no friction at all ---- */

br_status generate(br_cone_generator *, size_t n, const br_contact *, size_t, const br_pose *, br_cone_pool *,
                   br_cone *cones, br_error *)
{
    for (size_t i = 0; i < n; i++)
        cones[i] = br_cone_circle(0);
    return BR_OK;
}

void destroy_generator(br_cone_generator *self)
{
    delete self;
}

const br_cone_generator_type smooth_type = {
    sizeof(br_cone_generator_type), "smooth", "no friction", "ours", generate, destroy_generator};

br_status make_smooth(br_scene *, void *, br_cone_generator **generator, br_error *)
{
    *generator = new br_cone_generator{&smooth_type};
    return BR_OK;
}

/* ---- a solver: that of the example, and a count of its calls ---- */

struct counting {
    br_contact_solver base;
    br_contact_solver *inner;
};
int calls;

br_contact_solver *create();

void destroy(br_contact_solver *self)
{
    br_contact_solver_destroy(reinterpret_cast<counting *>(self)->inner);
    delete reinterpret_cast<counting *>(self);
}

br_status reserve(br_contact_solver *self, size_t n_rows, size_t n_contacts, br_error *error)
{
    br_contact_solver *const inner = reinterpret_cast<counting *>(self)->inner;
    return inner->type->reserve(inner, n_rows, n_contacts, error);
}

br_status solve(br_contact_solver *self, const br_contact_problem *problem, const br_solver_options *options,
                br_solver_statistics *statistics, br_error *error)
{
    calls++;
    return br_contact_solver_solve(reinterpret_cast<counting *>(self)->inner, problem, options, statistics,
                                   error);
}

const br_contact_solver_type counting_type = {sizeof(br_contact_solver_type),
                                              "counting",
                                              "counts its calls",
                                              "ours",
                                              create,
                                              destroy,
                                              reserve,
                                              solve};

br_contact_solver *create()
{
    return &(new counting{{&counting_type}, br_contact_solver_create(&nesterov_type)})->base;
}

/* ---- a scene: a ball falls ---- */

br_status build(br_scene *scene, const void *, void *, br_error *error)
{
    const br_shape *ball;
    BR_TRY(br_scene_sphere(scene, 0.1, &ball, error));
    return br_scene_add_solid(scene, "ball", ball, 1, br_pose_identity(), -1, nullptr, error);
}

double half_a_second(const void *)
{
    return 0.5;
}

br_scene_type scene_type()
{
    br_scene_type type = br_scene_type();
    type.size = sizeof type;
    type.name = "fall";
    type.title = "a ball falls";
    type.source = "ours";
    type.params = &br_scene_options_struct;
    type.build = build;
    type.duration = half_a_second;
    return type;
}

/* ---- the experiment ---- */

void parameters(br_params *params, void *data)
{
    br_params_double(params, "fall.height", &static_cast<parameters_of_run *>(data)->height);
}

/* Types in C, by their registries. */
br_status add_types(br_error *error)
{
    br_law_registry *const laws = br_law_registry_create();
    br_cone_registry *const cones = br_cone_registry_create();
    br_status status = br_law_registry_add(laws, &makkar_type, error);
    if (status >= 0)
        status = br_cone_registry_add(cones, &matchstick_type, error);
    if (status >= 0)
        status = br_cone_registry_add(cones, &measured_type, error);
    br_law_registry_destroy(laws);
    br_cone_registry_destroy(cones);
    return status < 0 ? status : br_scene_type_check(&ladder_type, error);
}

br_status run(br_experiment *ex, const void *data)
{
    br_error *const error = br_experiment_error(ex);
    const br_scene_type type = scene_type();
    br_scene_options options;
    br_scene_variant variant = br_scene_variant();
    br_scene *scene;
    BR_TRY(add_types(error));
    br_scene_default(&type, &options);
    variant.make = make_smooth;
    variant.solver = &counting_type;
    BR_TRY(br_scene_create(&type, &options, &variant, &scene, error));
    BR_TRY(br_scene_run(scene, br_scene_duration(scene), nullptr, nullptr, error));
    const double fallen = -br_world_poses(br_scene_world(scene))[0].position.z;
    br_scene_destroy(scene);
    br_table *const table = br_table_open(ex, "fall");
    br_table_number(table, static_cast<const parameters_of_run *>(data)->height);
    br_table_number(table, fallen);
    br_claim(ex, "falls", fallen - 0.5 * 9.81 * 0.25);
    return calls > 0 ? BR_OK : br_fail(error, BR_ERR_SOLVER, "the solver was not called");
}

} // namespace

int main(int argc, char **argv)
{
    const br_output outputs[] = {{"fall.csv", "height_m, fallen_m", "how far it fell"}};
    br_experiment_type type = br_experiment_type();
    type.id = "cxx";
    type.title = "A ball falls";
    type.reproduces = "nothing";
    type.summary = "An experiment in C++.";
    type.scene_size = sizeof(parameters_of_run);
    type.parameters = parameters;
    type.run = run;
    type.outputs = outputs;
    type.n_outputs = 1;
    return br_experiment_main(argc, argv, &type);
}
