/* Runs of planar contacts as objects: windows one by one give the bytes of one call, and those of the
 * callback that sees every window; input that follows the sample before; state; refusals. */
#include <string.h>

#include "planar_contacts.h"

enum { WINDOWS = 12 };

static br_planar_options options_with(br_ivp_method by, bool hold)
{
    br_planar_options options = br_planar_options_default();
    options.n_windows = WINDOWS;
    options.method = by;
    options.hold = hold;
    return options;
}

static const br_planar_body disc = {
    .mass = 0.3, .inertia = 1e-4, .fingers = 1, .carried = true, .twist = {0.02, -0.01, 0.5}};

/* ---- the same numbers ---- */

static void push(double t, br_planar_input *input, void *context)
{
    (void)context;
    *input = (br_planar_input){.load = {0.4 * sin(40 * t), 0.3, 0.002}, .normal_force = 1 + 0.2 * t};
}

static void keep(size_t k, const br_planar_sample *sample, void *context)
{
    ((br_planar_sample *)context)[k] = *sample;
}

static bool same(const br_planar_sample *a, const br_planar_sample *b)
{
    return memcmp(a->pose, b->pose, sizeof a->pose) == 0 &&
           memcmp(&a->twist, &b->twist, sizeof a->twist) == 0 &&
           memcmp(&a->wrench, &b->wrench, sizeof a->wrench) == 0 &&
           memcmp(&a->input, &b->input, sizeof a->input) == 0;
}

static void step_a_body(const contacts *c, int kind, br_ivp_method by, bool hold)
{
    const br_planar_options options = options_with(by, hold);
    const br_planar_callbacks callbacks = {.load = push};
    br_planar_sample whole[WINDOWS];
    br_planar_callbacks keeping = callbacks;
    keeping.on_window = keep;
    keeping.context = whole;
    br_ivp_statistics counts;
    check_need(br_planar_body_run(&disc, &c->contact[kind], &keeping, &options, &counts, NULL));

    br_planar_run *run;
    check_need(br_planar_run_create(&disc, &c->contact[kind], &callbacks, &options, &run, NULL));
    bool equal = br_planar_run_windows(run) == 0;
    for (size_t k = 0; k < WINDOWS; k++) {
        check_need(k == 5 ? br_planar_run_to(run, 8, NULL) : br_planar_run_step(run, NULL));
        k = k == 5 ? 7 : k;
        equal = equal && br_planar_run_windows(run) == k + 1 && same(br_planar_run_sample(run), &whole[k]);
    }
    const char *const what = by == BR_IVP_BDF ? "BDF" : "Rosenbrock";
    check(equal, "%s, %s, %s: windows one by one and several at once are those of one call", kinds[kind],
          what, hold ? "held" : "continuous");
    check(br_planar_run_statistics(run).steps == counts.steps && counts.steps > WINDOWS,
          "%s, %s: and so are the steps, %zu", kinds[kind], what, counts.steps);

    size_t n;
    const double *const y = br_planar_run_state(run, &n);
    const br_planar_sample *const end = br_planar_run_sample(run);
    const size_t bristles = br_planar_contact_states(&c->contact[kind]);
    check(n == bristles + 6 && memcmp(&y[bristles], end->pose, sizeof end->pose) == 0 &&
              y[bristles + 3] == end->twist.x && y[bristles + 5] == end->twist.omega,
          "%s: the state ends with the body's numbers", kinds[kind]);
    br_wrench f;
    br_planar_contact_rate(br_planar_run_contact(run), end->twist, end->input.normal_force, y, NULL, &f);
    check(memcmp(&f, &end->wrench, sizeof f) == 0, "%s: and its bristles give the wrench", kinds[kind]);
    br_planar_run_destroy(run);
}

/* ---- driven ---- */

static br_twist motion(double t, void *context)
{
    (void)context;
    return (br_twist){0.01 * sin(20 * t), 0.005, sin(25 * t)};
}

static void keep_driven(size_t k, br_twist twist, br_wrench wrench, void *context)
{
    ((br_planar_sample *)context)[k] = (br_planar_sample){.twist = twist, .wrench = wrench};
}

static void step_a_motion(const contacts *c, int kind)
{
    const br_planar_options options = options_with(BR_IVP_ROSENBROCK, true);
    br_planar_sample whole[WINDOWS];
    check_need(br_planar_drive(&c->contact[kind], 2, motion, keep_driven, whole, &options, NULL, NULL));
    br_planar_run *run;
    check_need(br_planar_run_create_driven(&c->contact[kind], 2, motion, NULL, NULL, &options, &run, NULL));
    bool equal = true;
    for (size_t k = 0; k < WINDOWS; k++) {
        check_need(br_planar_run_step(run, NULL));
        const br_planar_sample *const s = br_planar_run_sample(run);
        equal = equal && memcmp(&s->twist, &whole[k].twist, sizeof s->twist) == 0 &&
                memcmp(&s->wrench, &whole[k].wrench, sizeof s->wrench) == 0 && s->input.normal_force == 2;
    }
    check(equal && whole[WINDOWS - 1].wrench.x != 0, "%s: a motion window by window is that of one call",
          kinds[kind]);
    br_planar_run_destroy(run);
}

/* ---- a controller ---- */

/* A spring that is sampled: the force of a window follows the position at its start. */
static const double stiffness = 30, reach = 0.004;

typedef struct control {
    double x; /* that the force follows */
    size_t asked;
} control;

static void pull(double t, br_planar_input *input, void *context)
{
    (void)t;
    control *const c = context;
    c->asked++;
    *input = (br_planar_input){.load = {.x = stiffness * (reach - c->x)}, .normal_force = 0.05};
}

static void see(size_t k, const br_planar_sample *sample, void *context)
{
    (void)k;
    ((control *)context)->x = sample->pose[0];
}

static void control_a_body(const contacts *c, int kind)
{
    const br_planar_options options = options_with(BR_IVP_ROSENBROCK, true);
    const br_planar_body body = {.mass = 0.3, .inertia = 1e-4, .fingers = 1, .carried = true};
    control inside = {0}, outside = {0};
    const br_planar_callbacks by_callback = {.load = pull, .on_window = see, .context = &inside},
                              by_hand = {.load = pull, .context = &outside};
    check_need(br_planar_body_run(&body, &c->contact[kind], &by_callback, &options, NULL, NULL));
    br_planar_run *run;
    check_need(br_planar_run_create(&body, &c->contact[kind], &by_hand, &options, &run, NULL));
    bool in_time = outside.asked == 0;
    for (size_t k = 0; k < WINDOWS; k++) {
        check_need(br_planar_run_step(run, NULL));
        outside.x = br_planar_run_sample(run)->pose[0];
        in_time = in_time && outside.asked == k + 1;
    }
    check(in_time, "%s: a window's input is asked for by the call that runs it", kinds[kind]);
    check(outside.x == inside.x && outside.x > 1e-4,
          "%s: so that it follows the sample before: %.6g m, by the callback %.6g m", kinds[kind], outside.x,
          inside.x);
    br_planar_run_destroy(run);
}

/* ---- what is refused ---- */

static br_status refuse(size_t k, const br_planar_input *input, br_planar_contact *contact, void *context,
                        br_error *error)
{
    (void)input;
    (void)contact;
    (void)context;
    return k == 3 ? br_fail(error, BR_ERR_RANGE, "no more surfaces") : BR_OK;
}

static br_status refuse_in_silence(size_t k, const br_planar_input *input, br_planar_contact *contact,
                                   void *context, br_error *error)
{
    (void)error;
    return refuse(k, input, contact, context, NULL);
}

static void refusals(const contacts *c, int kind)
{
    const br_planar_options options = options_with(BR_IVP_ROSENBROCK, true);
    br_planar_callbacks callbacks = {.load = push};
    br_planar_run *run;
    br_error error = {0};
    check_need(br_planar_run_create(&disc, &c->contact[kind], &callbacks, &options, &run, NULL));
    check(br_planar_run_to(run, WINDOWS + 1, &error) == BR_ERR_RANGE &&
              strstr(error.message, "n_windows = 12") && br_planar_run_windows(run) == 0,
          "more windows than there are: %s", error.message);
    check_need(br_planar_run_to(run, WINDOWS, NULL));
    const br_planar_sample end = *br_planar_run_sample(run);
    check(br_planar_run_to(run, 3, NULL) == BR_OK && br_planar_run_windows(run) == WINDOWS &&
              same(&end, br_planar_run_sample(run)),
          "windows that are done are not run again");
    check(br_planar_run_step(run, NULL) == BR_ERR_RANGE && same(&end, br_planar_run_sample(run)),
          "there is none after the last one");
    br_planar_run_destroy(run);

    for (int silent = 0; silent < 2; silent++) {
        callbacks.replace = silent ? refuse_in_silence : refuse;
        check_need(br_planar_run_create(&disc, &c->contact[kind], &callbacks, &options, &run, NULL));
        check_need(br_planar_run_to(run, 3, NULL));
        for (int again = 0; again < 2; again++) {
            error = (br_error){0};
            check(br_planar_run_step(run, &error) == BR_ERR_RANGE && br_planar_run_windows(run) == 3 &&
                      strstr(error.message, silent ? "t = 0.03: " : "no more surfaces"),
                  "a contact that is not replaced%s: %s", again ? ", asked again" : "", error.message);
        }
        br_planar_run_destroy(run);
    }
    br_planar_body bad = disc;
    bad.mass = 0;
    check(br_planar_run_create(&bad, &c->contact[kind], &callbacks, &options, &run, &error) == BR_ERR_RANGE &&
              !run,
          "a body without mass is refused");
    br_planar_run_destroy(NULL);
}

/* A normal force that is no number from some time on; as numbers below zero it would count as none. */
static void press_with_nan(double t, br_planar_input *input, void *context)
{
    const double *const from = context;
    *input = (br_planar_input){.load = {.x = 0.1}, .normal_force = t >= *from ? NAN : 1};
}

static void numbers(const contacts *c, int kind)
{
    for (int hold = 0; hold < 2; hold++) {
        const br_planar_options options = options_with(BR_IVP_ROSENBROCK, hold);
        double from = 0.025;
        const br_planar_callbacks callbacks = {.load = press_with_nan, .context = &from};
        br_planar_run *run;
        br_error error = {0};
        check_need(br_planar_run_create(&disc, &c->contact[kind], &callbacks, &options, &run, NULL));
        const br_status status = br_planar_run_to(run, WINDOWS, &error);
        check(status < 0 && br_planar_run_windows(run) == (hold ? 3 : 2) && strstr(error.message, "nan"),
              "%s, %s: a normal force that is no number ends the run: %s", kinds[kind],
              hold ? "held" : "continuous", error.message);
        br_planar_run_destroy(run);
    }
    const br_planar_options options = options_with(BR_IVP_BDF, true);
    br_planar_run *run;
    br_error error = {0};
    check(br_planar_run_create_driven(&c->contact[kind], NAN, motion, NULL, NULL, &options, &run, &error) ==
                  BR_ERR_RANGE &&
              !run && strstr(error.message, "normal_force"),
          "%s: and one that moves is refused: %s", kinds[kind], error.message);
}

int main(void)
{
    check_begin();
    const br_lugre l = br_lugre_default();
    contacts c = from_shape("circle", 7, &l);
    for (int kind = DISTRIBUTED; kind <= REDUCED; kind++) {
        for (int hold = 0; hold < 2; hold++) {
            step_a_body(&c, kind, BR_IVP_BDF, hold);
            step_a_body(&c, kind, BR_IVP_ROSENBROCK, hold);
        }
        step_a_motion(&c, kind);
        control_a_body(&c, kind);
        refusals(&c, kind);
        numbers(&c, kind);
    }
    close_contacts(&c);
    return check_end();
}
