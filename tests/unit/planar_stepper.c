/* Steps of the distributed model as experiments time them: the same as calls of the library by hand, and in
 * the end the steady state of single points. */
#include <math.h>

#include <bristle/harness/planar.h>
#include <bristle/harness/planar_stepper.h>
#include <bristle/steady.h>

#include "harness_run.h"

static void parameters(br_params *params, void *scene)
{
    br_params_double(params, "a.number", scene);
}

static br_status step(br_experiment *ex, const void *scene)
{
    (void)scene;
    const br_pressure_spec spec = br_pressure_spec_default();
    const br_lugre friction = br_lugre_default();
    const br_twist twist = {.x = 3e-3, .y = -2e-3, .omega = 0.2};
    br_pressure *const p = br_planar_pressure(ex, &spec, "square", 5);
    br_planar_stepper s = br_planar_stepper_make(ex, p, &friction, twist, 2, 2e-5);

    br_distributed *model = NULL;
    double z_x[64] = {0}, z_y[64] = {0};
    br_require(ex, br_distributed_create(p, &friction, &model, NULL), NULL);
    br_wrench by_hand = {0, 0, 0};
    bool same = true;
    for (int i = 0; i < 7; i++)
        by_hand = br_distributed_step(model, twist, 2, 2e-5, z_x, z_y);
    br_distributed_destroy(model);
    br_planar_stepper_steps(&s, 3);
    br_planar_stepper_steps(&s, 4);
    for (size_t i = 0; i < p->n; i++)
        same = same && s.z_x[i] == z_x[i] && s.z_y[i] == z_y[i] && z_x[i] != 0;
    printf("# by hand %d\n", same && memcmp(&s.wrench, &by_hand, sizeof by_hand) == 0);

    br_planar_stepper_rest(&s);
    br_planar_stepper_steps(&s, 7);
    printf("# again %d\n", memcmp(&s.wrench, &by_hand, sizeof by_hand) == 0);

    const br_wrench steady = br_steady_point(p, &friction, twist, 2);
    const double early = br_planar_off_steady(s.wrench, steady, p->width);
    br_planar_stepper_steps(&s, 20000);
    const double late = br_planar_off_steady(s.wrench, steady, p->width);
    printf("# steady %d: %g, %g\n", early > 0.1 && late < 1e-6, early, late);
    s.dt = 0;
    s.normal_force = 4;
    br_planar_stepper_steps(&s, 1);
    printf("# force %d\n", fabs(s.wrench.x / steady.x - 2) < 1e-6);
    return BR_OK;
}

static void steps(void)
{
    const br_experiment_type type = {.id = "stepper-test",
                                     .title = "t",
                                     .reproduces = "nothing",
                                     .summary = "s",
                                     .scene_size = sizeof(double),
                                     .parameters = parameters,
                                     .run = step};
    static const char *const arguments[] = {"--params", "params.ini", "--out", "out", NULL};
    run_write("params.ini", "[a]\nnumber = 1 ; 1 | - | ours\n");
    const run_result *const r = run_experiment(&type, arguments);
    check(r->status == 0, "a model is stepped: %s", r->err);
    check(strstr(r->out, "# by hand 1") != NULL,
          "seven steps, in two goes, are seven calls by hand to the last bit");
    check(strstr(r->out, "# again 1") != NULL, "from rest again, the same");
    check(strstr(r->out, "# steady 1") != NULL, "they end in the steady state of single points: %s", r->out);
    check(strstr(r->out, "# force 1") != NULL, "twice the normal force, twice the friction");
}

static void distances(void)
{
    const br_wrench steady = {3, -4, 0.5}, force = {3, -3, 0.5}, torque = {3, -4, 0.2};
    check_near(br_planar_off_steady(steady, steady, 0.1), 0.0, 0, "no distance from itself");
    check_near(br_planar_off_steady(force, steady, 0.1), 0.2, 1e-15, "1 N apart, of 5 N");
    check_near(br_planar_off_steady(torque, steady, 0.1), 0.6, 1e-15, "0.3 N m apart, over 0.1 m, of 5 N");
    const br_wrench both = {6, -4, 0.3};
    check_near(br_planar_off_steady(both, steady, 0.1), 0.6, 1e-15, "the larger of 3 N and 2 N");
    check(isnan(br_planar_off_steady((br_wrench){NAN, 0, 0}, steady, 0.1)), "what is not finite stays so");
}

int main(void)
{
    run_begin();
    check_begin();
    steps();
    distances();
    const int status = check_end();
    run_end();
    return status;
}
