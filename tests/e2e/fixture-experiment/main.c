/* A small experiment for tests of the harness: a block on an incline in closed form, and mistakes on
 * demand. */
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include <bristle/harness.h>

typedef struct scene {
    double mass, slope, gravity, mu_c, mu_s;
    const double *times;
    size_t n_times;
    int repeats, surface, mistake;
    unsigned long long seed;
    bool slow;
} scene;

enum {
    NONE,
    CRASH,
    NOT_A_NUMBER,
    UNDECLARED,
    TWICE,
    WRONG_RULE,
    UNFINISHED_ROW,
    UNWRITTEN,
    FAIL,
    SWEEP,
    SKIP_CLAIM,
    SLEEP,
    TERMINATE
};

static void parameters(br_params *params, void *out)
{
    scene *const s = out;
    br_params_double(params, "block.mass", &s->mass);
    br_params_double(params, "block.slope", &s->slope);
    br_params_double(params, "block.gravity", &s->gravity);
    br_params_choice(params, "block.surface", &s->surface);
    br_params_double(params, "friction.mu_c", &s->mu_c);
    br_params_double(params, "friction.mu_s", &s->mu_s);
    br_params_require(params, s->mu_s >= s->mu_c, "friction.mu_s = %g is less than friction.mu_c = %g",
                      s->mu_s, s->mu_c);
    br_params_doubles(params, "sweep.times", &s->times, &s->n_times);
    br_params_int(params, "sweep.repeats", &s->repeats);
    br_params_seed(params, "sweep.seed", &s->seed);
    br_params_bool(params, "sweep.slow", &s->slow);
    br_params_choice(params, "sweep.mistake", &s->mistake);
    if (s->surface == 1)
        br_params_warn(params, "ice is slippery; this is only a test");
}

typedef struct work {
    const scene *s;
    double *distance;
    br_experiment *ex;
} work;

static br_status distance(size_t i, void *context, br_error *error)
{
    work *const w = context;
    const scene *const s = w->s;
    if (s->mistake == SWEEP && i > 0) {
        /* On many threads point 2 fails first, then 1, then the others: the lowest is to be told. */
        static const long ms[] = {0, 40, 0, 80, 80};
        nanosleep(&(struct timespec){.tv_nsec = ms[i % 5] * 1000000}, NULL);
        return br_fail(error, BR_ERR_SOLVER, "point %zu went wrong", i);
    }
    const double a = s->gravity * (sin(s->slope) - s->mu_c * cos(s->slope));
    w->distance[i] = a * s->times[i] * s->times[i] / 2;
    br_progress_step(w->ex);
    return BR_OK;
}

static br_status run(br_experiment *ex, const void *in)
{
    const scene *const s = in;
    double *const computed = calloc(s->n_times, sizeof *computed), *const theory =
                                                                       calloc(s->n_times, sizeof *theory);
    work w = {s, computed, ex};
    br_progress_begin(ex, s->n_times);
    br_parallel(ex, s->n_times, distance, &w);
    const double force = s->mass * s->gravity * (sin(s->slope) - s->mu_c * cos(s->slope));

    br_table *const table = br_table_open(ex, "motion");
    for (size_t i = 0; i < s->n_times; i++) {
        theory[i] = force / s->mass / 2 * s->times[i] * s->times[i];
        br_table_put(table, s->times[i], computed[i]);
    }
    /* Slow: a table large enough that a kill hits the writing, too. */
    for (int i = 0; s->slow && i < 100000; i++)
        br_table_put(table, i, sin(i));
    if (s->mistake == UNFINISHED_ROW)
        br_table_number(table, 1);
    if (s->mistake != UNWRITTEN) {
        br_table *const notes = br_table_open(ex, "notes.csv");
        br_table_show(notes);
        br_table_text(notes, "surface, \"quoted\"");
        br_table_integer(notes, s->surface);
    }
    br_note_number(ex, "force", force, "N");
    br_timing(ex, "nothing", 0.25, "s");

    if (s->mistake == SLEEP)
        nanosleep(&(struct timespec){.tv_sec = 3600}, NULL); /* until a signal comes */
    if (s->mistake == CRASH)
        abort();
    if (s->mistake == FAIL)
        br_experiment_fail(ex, "the block is %s", "stuck");
    if (s->mistake == UNDECLARED)
        br_claim_holds(ex, "no-such-claim", true, "seen");
    if (s->mistake == WRONG_RULE)
        br_claim_against(ex, "mass-cancels", 1, 1);
    const double acceleration = force / s->mass;
    br_claim_against(ex, "acceleration", s->mistake == NOT_A_NUMBER ? NAN : acceleration,
                     s->gravity * (sin(s->slope) - s->mu_c * cos(s->slope)));
    if (s->mistake == TWICE)
        br_claim_against(ex, "acceleration", 1, 1);
    if (s->mistake != SKIP_CLAIM)
        br_claim_holds(ex, "mass-cancels", true, "mass %g kg", s->mass);
    br_claim_order(ex, "rises", computed, s->n_times, false);
    br_claim_curve(ex, "parabola", computed, theory, s->n_times);
    br_claim_fraction(ex, "often", s->repeats > 1 ? s->repeats - 1 : 1, s->repeats);
    br_claim(ex, "published-gravity", s->gravity);
    br_claim_holds(ex, "not-reproduced", false, "it slides");
    br_claim(ex, "timing-fast", br_cpu_seconds());
    if (s->mistake == TERMINATE)
        kill(getpid(), SIGTERM);
    free(computed);
    free(theory);
    return BR_OK;
}

BR_EXPERIMENT(.id = "fixture-experiment", .title = "A block on an incline, for tests",
              .reproduces = "fixture, Figure 1; nothing else",
              .summary = "Distance of a block that slides down an incline with Coulomb friction, in closed "
                         "form. It exists to test the harness: parameters, claims, results and what happens "
                         "when something goes wrong.",
              .scene_size = sizeof(scene), .parameters = parameters, .run = run,
              BR_OUTPUTS({"motion.csv", "t_s, x_m", "distance over time"},
                         {"notes.csv", "note, surface_1", "a quoted text and a number"}));
