/* What a run of the soft box shows: frame by frame and in pieces the same bytes; and what is refused. */
#include "soft_box_made.h"

/* What a run shows, frame by frame. */
typedef struct seen {
    int frames, stop_at; /* so many, and the one that ends it */
    double t;            /* of the last */
} seen;

static int count_frame(double t, const br_soft_box_pose *pose, const double *state, void *context)
{
    seen *const s = context;
    check(t == 0 ? s->frames == 0 : t > s->t, "frame %d at %g s comes after the one before", s->frames, t);
    check(isfinite(pose->x) && isfinite(state[0]), "with pose and state");
    s->t = t;
    return ++s->frames == s->stop_at;
}

/* In one call, in pieces that end within frames, frame by frame and after a stop: the same bytes, and each
 * frame is shown once, the start included. */
static void test_pieces(void)
{
    br_threshold law = br_threshold_default();
    br_soft_box_params params = br_soft_box_default();
    params.friction = (br_law){&br_threshold_type, &law};
    params.push = 40;
    br_soft_box *const box = create(&params);
    const br_soft_box_options options = br_soft_box_options_default();
    const size_t n = br_soft_box_states(box);
    br_soft_box_run *runs[4];
    for (int i = 0; i < 4; i++)
        check_need(br_soft_box_run_create(box, &options, NULL, &runs[i], NULL));
    double standing[STATES];
    const br_soft_box_start start = br_soft_box_standing(box);
    size_t states;
    br_soft_box_place(box, &start, standing);
    check(memcmp(br_soft_box_run_state(runs[0], &states), standing, n * sizeof *standing) == 0 &&
              states == n && br_soft_box_run_result(runs[0])->t == 0,
          "without a state it begins standing");

    seen whole = {0}, pieces = {0}, stopped = {.stop_at = 8};
    check(br_soft_box_run_to(runs[0], 0.3, count_frame, &whole, NULL) == BR_OK, "in one call");
    static const double ends[] = {0, 0.01, 0.013, 0.137, 0.137, 0.3};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        check(br_soft_box_run_to(runs[1], ends[i], count_frame, &pieces, NULL) == BR_OK &&
                  br_soft_box_run_result(runs[1])->t >= ends[i] - 1e-12 &&
                  br_soft_box_run_result(runs[1])->t < ends[i] + 0.01,
              "on to the end of the frame that %g s lies in", ends[i]);
    for (int i = 0; i < 30; i++)
        check_need(br_soft_box_run_step(runs[2], NULL));
    check(br_soft_box_run_to(runs[3], 0.3, count_frame, &stopped, NULL) == BR_STOPPED_AT_EVENT &&
              fabs(stopped.t - 0.07) < 1e-12,
          "the eighth frame, the start being the first, ends it at 0.07 s");
    check(br_soft_box_run_to(runs[3], 0.3, count_frame, &stopped, NULL) == BR_OK,
          "and the next call goes on");
    check(whole.frames == 31 && pieces.frames == 31 && stopped.frames == 31,
          "31 frames are shown: %d, %d, %d", whole.frames, pieces.frames, stopped.frames);
    for (int i = 1; i < 4; i++)
        check(memcmp(br_soft_box_run_state(runs[i], &states), br_soft_box_run_state(runs[0], &states),
                     n * sizeof(double)) == 0 &&
                  memcmp(br_soft_box_run_result(runs[i]), br_soft_box_run_result(runs[0]),
                         sizeof(br_soft_box_result)) == 0,
              "way %d of four gives the same bytes", i);
    br_error error = {0};
    check(br_soft_box_run_to(runs[0], 0.2, NULL, NULL, &error) == BR_ERR_RANGE &&
              strstr(error.message, "until = 0.2 s"),
          "a time that has passed is refused: %s", error.message);
    check(br_soft_box_run_to(runs[0], INFINITY, NULL, NULL, NULL) == BR_ERR_RANGE, "so is no time at all");
    for (int i = 0; i < 4; i++)
        br_soft_box_run_destroy(runs[i]);
    br_soft_box_destroy(box);
}

static void test_bad(void)
{
    const br_soft_box_params good = br_soft_box_default();
    const struct {
        const char *name;
        size_t offset;
    } fields[] = {{"width", offsetof(br_soft_box_params, width)},
                  {"height", offsetof(br_soft_box_params, height)},
                  {"mass", offsetof(br_soft_box_params, mass)},
                  {"gravity", offsetof(br_soft_box_params, gravity)},
                  {"spring_stiffness", offsetof(br_soft_box_params, spring_stiffness)},
                  {"spring_damping", offsetof(br_soft_box_params, spring_damping)},
                  {"ground_stiffness", offsetof(br_soft_box_params, ground_stiffness)},
                  {"ground_damping", offsetof(br_soft_box_params, ground_damping)},
                  {"drag", offsetof(br_soft_box_params, drag)},
                  {"push_rise", offsetof(br_soft_box_params, push_rise)},
                  {"push_height", offsetof(br_soft_box_params, push_height)}};
    const double bad[] = {-1, NAN, INFINITY};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        for (int k = 0; k < 3; k++) {
            br_soft_box_params params = good;
            memcpy((char *)&params + fields[i].offset, &bad[k], sizeof(double));
            br_soft_box *box = NULL;
            br_error error = {0};
            check(br_soft_box_create(&params, &box, &error) == BR_ERR_RANGE && !box &&
                      strstr(error.message, fields[i].name),
                  "%s = %g is refused by name", fields[i].name, bad[k]);
        }
    br_soft_box_params params = good;
    params.columns = 1;
    br_soft_box *box = NULL;
    check(br_soft_box_create(&params, &box, NULL) == BR_ERR_RANGE && !box, "one column is refused");
    br_threshold law = br_threshold_default();
    law.epsilon = 0;
    params = good;
    params.friction = (br_law){&br_threshold_type, &law};
    check(br_soft_box_create(&params, &box, NULL) < 0 && !box, "an invalid law is refused");

    /* far too large a step blows the box up, which is said and not returned as a pose */
    params = good;
    box = create(&params);
    double state[STATES];
    const br_soft_box_start start = {.height = 0.1};
    br_soft_box_place(box, &start, state);
    shake(state, br_soft_box_states(box) / 2, 0.01);
    timed run = run_for(100);
    run.options.dt = 0.05;
    br_soft_box_result result;
    br_error error = {0};
    check(run_through(box, &run, state, &result, &error) < 0, "a step that is too large is reported: %s",
          error.message);
    run.options.dt = -1;
    check(run_through(box, &run, state, &result, NULL) == BR_ERR_RANGE, "a negative step is refused");
    br_soft_box_destroy(box);
    br_soft_box_destroy(NULL);
}

int main(void)
{
    check_begin();
    test_pieces();
    test_bad();
    return check_end();
}
