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

int main(void)
{
    run_begin();
    check_begin();
    claims();
    worse();
    const int status = check_end();
    run_end();
    return status;
}
