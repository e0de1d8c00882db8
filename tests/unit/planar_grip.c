/* Deviations of gripped curves from recorded ones: the worse of two, the worst of all, and which claim each
 * field goes to. */
#include <bristle/harness/planar_grip.h>

#include "harness_run.h"

static const br_grip_deviation given = {.pose = 0.125, .twist = 0.25, .force = 0.5, .torque = 0.75};

static void parameters(br_params *params, void *scene)
{
    br_params_double(params, "a.number", scene);
}

static br_status claim(br_experiment *ex, const void *scene)
{
    (void)scene;
    br_grip_claim(ex, given);
    return BR_OK;
}

static void claims(void)
{
    static const char *const names[] = {"pose", "twist", "force", "torque"}, *const values[] = {"0.125",
                                                                                                "0.25", "0.5",
                                                                                                "0.75"};
    const br_experiment_type type = {.id = "grip-test",
                                     .title = "t",
                                     .reproduces = "nothing",
                                     .summary = "s",
                                     .scene_size = sizeof(double),
                                     .parameters = parameters,
                                     .run = claim};
    static const char *const arguments[] = {"--params", "params.ini", "--out", "out", NULL};
    run_write("params.ini",
              "[a]\nnumber = 1 ; 1 | - | ours\n"
              "[claims.recorded-{pose,twist,force,torque}]\nstatement = s {}\nsource = planar, x\n"
              "kind = measured\nexpected = 0.5\nunit = 1\nrule = at-most\nwhy = w\n");
    const run_result *const r = run_experiment(&type, arguments);
    check(r->status == 1, "torque is over what was expected: %s", r->err);
    for (int i = 0; i < 4; i++) {
        char line[80], measured[80];
        snprintf(line, sizeof line, "\n%s %d - recorded-%s", i < 3 ? "ok" : "not ok", i + 1, names[i]);
        snprintf(measured, sizeof measured, "measured: %s\n", values[i]);
        const char *const at = strstr(r->out, line), *const end = at ? strstr(at, "\n  ...") : NULL,
                          *const value = at ? strstr(at, measured) : NULL;
        check(value && end && value < end, "recorded-%s is judged by its own deviation", names[i]);
    }
}

static void worse(void)
{
    const br_grip_deviation other = {.pose = 0.5, .twist = 0.1, .force = 0.75, .torque = 0.1},
                            both = br_grip_worse(given, other);
    check(both.pose == 0.5 && both.twist == 0.25 && both.force == 0.75 && both.torque == 0.75,
          "the worse of two is taken field by field");
    check(br_grip_worst(given) == 0.75 && br_grip_worst((br_grip_deviation){.pose = 2}) == 2,
          "the worst of all fields");
}

/* An object of offset 3 turns by a right angle about the contact, whose point under it slides by (0.3, -0.4);
 * in the window before it has slid farther. */
static void slips(void)
{
    double x[2] = {3 + 0.6, 0.3}, y[2] = {-0.8, 3 - 0.4}, angle[2] = {0, 1.5707963267948966},
           far_x[2] = {3.6, 0.3 + 0.5}, far_y[2] = {-0.8, 3 - 0.4 + 1.2};
    br_planar_path path = {.n = 2}, far = {.n = 2};
    path.value[BR_PATH_X] = x;
    path.value[BR_PATH_Y] = y;
    path.value[BR_PATH_THETA] = angle;
    far = path;
    far.value[BR_PATH_X] = far_x;
    far.value[BR_PATH_Y] = far_y;
    const br_planar_curve a = {.path = &path}, b = {.path = &far};
    check_near(br_grip_slip(&a, 3), 1.0, 1e-15, "slip of the point under the contact, the largest");
    check_near(br_grip_displacement_difference(&a, &b, 3), 1.3 / hypot(2.7, 2.6), 1e-15,
               "displacements at the end, over the first");
}

int main(void)
{
    run_begin();
    check_begin();
    claims();
    worse();
    slips();
    const int status = check_end();
    run_end();
    return status;
}
