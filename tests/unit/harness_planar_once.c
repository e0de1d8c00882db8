/* A curve is run once for each study of an experiment: asked for again it is the same path, and any
 * difference makes another one, which is what a run alone gives. */
#include "harness_run.h"

#include <string.h>

#include <bristle/harness/planar_driven.h>

static br_driven_study study_of(void)
{
    br_driven_study s;
    memset(&s, 0, sizeof s); /* bytes between members are of the study, too */
    s.model = br_planar_model_default();
    s.model.contact.n_x = s.model.contact.n_y = 5;
    s.motion = "motion.csv";
    s.normal_force = 10;
    s.options = br_planar_options_default();
    s.options.n_windows = 4;
    return s;
}

static const br_planar_path *path_of(br_experiment *ex, const br_driven_study *s, const char *surface,
                                     br_planar_model_kind kind)
{
    br_planar_curve curve = {.surface = surface, .kind = kind};
    br_driven_run(ex, s, &curve, 1);
    return curve.path;
}

static bool same_force(const br_planar_path *a, const br_planar_path *b)
{
    return memcmp(a->value[BR_PATH_FX], b->value[BR_PATH_FX], a->n * sizeof(double)) == 0;
}

static br_status run(br_experiment *ex, const void *data)
{
    (void)data;
    const br_driven_study s = study_of();
    br_driven_study copy = s, heavier = s, coarser = s;
    char circle[] = "circle"; /* the same name at another place */
    heavier.normal_force = 20;
    coarser.model.contact.n_x = coarser.model.contact.n_y = 3;
    const br_planar_path *const first = path_of(ex, &s, "circle", BR_PLANAR_DISTRIBUTED);
    printf("# again %d\n", path_of(ex, &copy, circle, BR_PLANAR_DISTRIBUTED) == first);
    const br_planar_path *const others[] = {path_of(ex, &heavier, "circle", BR_PLANAR_DISTRIBUTED),
                                            path_of(ex, &coarser, "circle", BR_PLANAR_DISTRIBUTED),
                                            path_of(ex, &s, "square", BR_PLANAR_DISTRIBUTED),
                                            path_of(ex, &s, "circle", BR_PLANAR_REDUCED)};
    for (int i = 0; i < 4; i++)
        printf("# other %d\n", others[i] != first && !same_force(others[i], first));
    br_planar_curve both[3] = {{.surface = "square", .kind = BR_PLANAR_REDUCED},
                               {.surface = "circle", .kind = BR_PLANAR_DISTRIBUTED},
                               {.surface = "square", .kind = BR_PLANAR_DISTRIBUTED}};
    br_driven_run(ex, &s, both, 3);
    printf("# beside new ones %d\n", both[1].path == first && both[2].path == others[2]);
    const br_planar_driven driven = {.motion = br_planar_motion_file(ex, s.motion), .normal_force = 10};
    br_planar_curve alone = {.surface = "square", .kind = BR_PLANAR_REDUCED};
    br_planar_curves_run(ex, &s.model, &driven, NULL, &s.options, &alone, 1);
    printf("# as alone %d\n", alone.path != both[0].path && same_force(alone.path, both[0].path));
    return BR_OK;
}

static void parameters(br_params *params, void *data)
{
    br_params_double(params, "a.number", data);
}

int main(void)
{
    run_begin();
    run_write("params.ini", "[a]\nnumber = 2 ; m | - | ours\n[quick]\n");
    run_write("motion.csv",
              "t_s,v_x_m_per_s,v_y_m_per_s,omega_rad_per_s\n0,0,0,0\n0.02,0.01,0.004,1\n1,0.01,0.004,1\n");
    check_begin();
    const br_experiment_type type = {.id = "once-test",
                                     .title = "t",
                                     .reproduces = "nothing",
                                     .summary = "s",
                                     .scene_size = sizeof(double),
                                     .parameters = parameters,
                                     .run = run};
    const char *const arguments[] = {"--params", "params.ini", "--out", "out", NULL};
    const run_result *const r = run_experiment(&type, arguments);
    check(r->status == 0, "studies run: %s", r->err);
    check(strstr(r->out, "# again 1\n") != NULL, "the same curve of the same study is not run again");
    check(strstr(r->out, "# other 1\n# other 1\n# other 1\n# other 1\n") != NULL,
          "other load, cells, surface and model give other curves");
    check(strstr(r->out, "# beside new ones 1\n") != NULL, "in a call with new ones each finds its own");
    check(strstr(r->out, "# as alone 1\n") != NULL, "and new ones are what a run alone gives");
    const int status = check_end();
    run_end();
    return status;
}
