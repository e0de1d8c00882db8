/* Launches of the bunnies as experiments have them: starts that one seed draws, a run from one of them
 * against the same run made by hand, where a bunny falls. */
#include <math.h>

#include <bristle/harness/scene_bunnies.h>
#include <bristle/scene.h>

#include "harness_run.h"

enum { FEW = 5, MANY = 400 };

static void parameters(br_params *params, void *scene)
{
    br_params_double(params, "a.number", scene);
}

static br_status draw(br_experiment *ex, const void *scene)
{
    (void)scene;
    const br_bunny_start spread = {.variant = "half-step", .yaw = 0.3, .shift = 0.02, .faster = 0.1};
    const br_bunny_start *const few = br_bunny_starts(ex, FEW, 7, &spread),
                                *const many = br_bunny_starts(ex, MANY, 7, &spread),
                                *const other = br_bunny_starts(ex, FEW, 8, &spread);
    printf("# prefix %d\n# other %d\n", memcmp(few, many, FEW * sizeof *few) == 0,
           few[0].yaw != other[0].yaw && few[0].shift != other[0].shift);
    double sum[3] = {0}, square[3] = {0};
    bool within = true;
    for (int i = 0; i < MANY; i++) {
        const double u[3] = {many[i].yaw / 0.3, many[i].shift / 0.02, many[i].faster / 0.1};
        for (int k = 0; k < 3; k++) {
            within = within && fabs(u[k]) <= 1;
            sum[k] += u[k];
            square[k] += u[k] * u[k];
        }
        within = within && strcmp(many[i].variant, "half-step") == 0;
    }
    printf("# within %d\n", within);
    /* An even spread over [-1, 1] has the mean 0 and the mean square 1/3; their standard errors are
     * sqrt(1/3/n) and sqrt(4/45/n). Five of them. */
    bool even = true;
    for (int k = 0; k < 3; k++)
        even = even && fabs(sum[k] / MANY) < 5 * sqrt(1.0 / 3 / MANY) &&
               fabs(square[k] / MANY - 1.0 / 3) < 5 * sqrt(4.0 / 45 / MANY);
    printf("# even %d\n", even);
    return BR_OK;
}

static void starts(void)
{
    const br_experiment_type type = {.id = "bunnies-test",
                                     .title = "t",
                                     .reproduces = "nothing",
                                     .summary = "s",
                                     .scene_size = sizeof(double),
                                     .parameters = parameters,
                                     .run = draw};
    static const char *const arguments[] = {"--params", "params.ini", "--out", "out", NULL};
    run_write("params.ini", "[a]\nnumber = 1 ; 1 | - | ours\n");
    const run_result *const r = run_experiment(&type, arguments);
    check(r->status == 0, "starts are drawn: %s", r->err);
    check(strstr(r->out, "# prefix 1") != NULL,
          "the first starts of a seed are the same however many are drawn");
    check(strstr(r->out, "# other 1") != NULL, "another seed gives others");
    check(strstr(r->out, "# within 1") != NULL, "each within its spread, with the variant of the spread");
    check(strstr(r->out, "# even 1") != NULL, "evenly between plus and minus that");
}

/* A short launch on coarse maps and meshes. */
static br_bunnies_params small(void)
{
    br_bunnies_params params;
    br_scene_default(&br_bunnies_type, &params);
    params.cells = 16;
    params.pixels = params.logo_pixels = 64;
    params.duration = 0.1;
    return params;
}

static br_status count(br_scene *scene, void *context, br_error *error)
{
    (void)scene, (void)error;
    ++*(int *)context;
    return BR_OK;
}

static br_status stop(br_scene *scene, void *context, br_error *error)
{
    (void)scene, (void)context;
    return br_fail(error, BR_ERR_RANGE, "seen enough");
}

static void launches(void)
{
    br_error error = {0};
    const br_bunnies_params params = small();
    const br_bunny_start from = {.yaw = 0.2, .shift = 0.03, .faster = 0.1},
                         half = {.variant = "half-step", .yaw = 0.2, .shift = 0.03, .faster = 0.1},
                         plain = {0};
    br_bunnies_params by_hand = params;
    by_hand.yaw = 0.2;
    by_hand.shift = 0.03;
    by_hand.faster = 0.1;
    br_scene *scene;
    br_bunnies_state state, finer, unperturbed;
    int steps = 0, fine_steps = 0;
    check(br_bunnies_launch(&params, &from, count, &steps, &state, &error) >= 0 &&
              br_bunnies_launch(&params, &half, count, &fine_steps, &finer, &error) >= 0 &&
              br_bunnies_launch(&params, &plain, NULL, NULL, &unperturbed, &error) >= 0,
          "bunnies are launched: %s", error.message);
    check(steps == 10 && fine_steps == 20, "ten steps in 0.1 s, twenty at half the step: %d, %d", steps,
          fine_steps);
    check(br_scene_create(&br_bunnies_type, &by_hand, NULL, &scene, &error) >= 0 &&
              br_scene_run(scene, 0.1, NULL, NULL, &error) >= 0,
          "and once by hand: %s", error.message);
    const br_bunnies_state *const hand = br_scene_state(scene);
    bool same = true, moved = true;
    for (int b = 0; b < BR_BUNNIES; b++) {
        same = same && state.outcome[b].end_x == hand->outcome[b].end_x &&
               state.outcome[b].slid == hand->outcome[b].slid;
        moved = moved && state.outcome[b].end_x > unperturbed.outcome[b].end_x &&
                state.outcome[b].end_x != finer.outcome[b].end_x;
    }
    check(same, "the start is that of the parameters: the same run to the last bit");
    check(moved, "faster ones come farther than the unperturbed ones; half the step is another run");
    br_scene_destroy(scene);
    check(br_bunnies_launch(&params, &plain, stop, NULL, &state, &error) == BR_ERR_RANGE &&
              strcmp(error.message, "seen enough") == 0,
          "the observer's failure ends the run");
    br_bunnies_params bad = params;
    bad.cells = 3;
    error = (br_error){0};
    check(br_bunnies_launch(&bad, &plain, NULL, NULL, &state, &error) < 0 && strstr(error.message, "cells"),
          "parameters that the scene refuses: %s", error.message);
}

static void falls(void)
{
    const br_bunnies_params params = {.logo_x = 1.1, .logo_size = 1.2};
    static const struct {
        double time, x;
        br_bunny_fall where;
        const char *what;
    } cases[] = {{NAN, 0.9, BR_BUNNY_STAYS, "one that never falls stays"},
                 {0.3, 0.4, BR_BUNNY_FALLS_EARLY, "one that falls before the picture falls early"},
                 {0.3, 0.49, BR_BUNNY_FALLS_EARLY, "so does one a centimetre before its edge"},
                 {0.3, 0.51, BR_BUNNY_FALLS_AT_LOGO, "a centimetre behind it, it falls at the teapot"},
                 {0.3, 3, BR_BUNNY_FALLS_AT_LOGO, "and so it does below the picture"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const br_bunny_outcome outcome = {.fall_time = cases[i].time, .fall_x = cases[i].x};
        check(br_bunny_fall_of(&params, &outcome) == cases[i].where, "%s", cases[i].what);
    }
}

/* Without a context of OpenGL. */
static void shown(void)
{
    br_error error = {0};
    br_bunnies_params params;
    br_scene *scene;
    br_scene_default(&br_bunnies_type, &params);
    params.cells = 16;
    if (!check(br_scene_create(&br_bunnies_type, &params, NULL, &scene, &error) == BR_OK, "a scene %s",
               error.message))
        return;
    br_bunnies_show(NULL, scene);
    check(br_scene_steps(scene) == 0, "where nothing can be drawn, nothing is shown, and nothing moves");
    br_scene_destroy(scene);
}

int main(void)
{
    run_begin();
    check_begin();
    starts();
    launches();
    falls();
    shown();
    const int status = check_end();
    run_end();
    return status;
}
