/* Ploughing, Figure 13: a nut on a threaded rod; the threads are in the normal maps.
 *
 * A smooth cylinder (the bolt) in a hole of flats (the nut, fixed). Normal maps carry an M4 thread on both;
 * contact frames are aligned with it by a callback, so that the box cone [eq. (9)] has mu_0 along the thread
 * and several times the normal force across. A side load presses the bolt against the nut. Step 1 ms.
 *
 * Measured: advance of a turn under a torque; what a pull along the axis does, and when it backs the screw
 * out; all over perturbed starts, at half the step, with world-aligned frames, with isotropic friction of the
 * same mean coefficient, without threads, without side load.
 *
 * Claims: advance of a pitch a turn (10 %), stays when pulled (text); the pull that backs it out, and that
 * without side load there is no friction (theory, findings); about 50 contacts.
 *
 * Differs from the document: it does not say what presses the threads together, nor the loads; the bolt moves
 * and the nut is fixed. */
#include <stdlib.h>
#include <bristle/numbers.h>
#include <bristle/random.h>
#include <math.h>
#include "turns.h"

typedef struct job {
    const char *name;
    start from;
    outcome result;
    br_scene_trace trace;
} job;
typedef struct jobs {
    const scene *s;
    job *job;
    br_experiment *ex;
} jobs;

/* The named runs leave traces; perturbed ones follow, torque and pull in turn. */
enum {
    SCREW,
    SCREW_HALF,
    SCREW_ISOTROPIC,
    SCREW_SMOOTH,
    SCREW_BARE_BOX,
    SCREW_BARE_CIRCLE,
    SCREW_FIXED_FRAMES,
    PULLED,
    PULLED_RAMP,
    PULLED_FREE,
    NAMED
};

static br_status work(size_t i, void *context, br_error *error)
{
    jobs *all = context;
    job *j = &all->job[i];
    const br_status status = turn(all->s, &j->from, &j->result, i < NAMED ? &j->trace : NULL, error);
    br_progress_step(all->ex);
    return status;
}

static const char *variant_of(const start *from)
{
    return from->half_step                  ? "half-step"
           : from->friction == ISOTROPIC    ? "isotropic"
           : from->friction == SMOOTH_WALLS ? "smooth"
           : from->friction != THREADS      ? "no threads"
                                            : "ploughing";
}

static bool screws(const scene *s, const outcome *o)
{
    return fabs(o->per_turn / s->nut.pitch - 1) < 0.1;
}

static void claim(br_experiment *ex, const scene *s, const job *j)
{
    br_claim(ex, "advance-per-turn", j[SCREW].result.per_turn);
    int held = 0, stays = 0;
    for (int r = 0; r < s->runs; r++) {
        held += screws(s, &j[NAMED + 2 * r].result);
        stays += j[NAMED + 2 * r + 1].result.moved < s->still;
    }
    br_claim_fraction(ex, "screws", held, s->runs);
    br_claim_fraction(ex, "pull-stays", stays, s->runs);
    const outcome *ramp = &j[PULLED_RAMP].result, *smooth = &j[SCREW_SMOOTH].result;
    br_claim_against(ex, "pull-breaks", ramp->break_pull, ramp->break_theory);
    br_claim_against(ex, "pull-strips", ramp->strip_pull, ramp->strip_theory);
    const double flanks = 2 / BR_PI * s->nut.flank_slope / 2;
    br_claim_against(ex, "across-theory", j[SCREW].result.across,
                     s->nut.options.patch.mu_0 + (s->nut.k_nut + s->nut.k_bolt) * flanks);
    br_claim_against(ex, "curvature-counts", j[SCREW].result.along, smooth->along);
    br_claim_holds(ex, "curvature-above-nominal", j[SCREW].result.along > 2 * s->nut.options.patch.mu_0,
                   "%.3g along the thread, %.3g across it; on smooth cylinders %.3g and %.3g",
                   j[SCREW].result.along, j[SCREW].result.across, smooth->along, smooth->across);
    br_note_number(ex, "across_over_along", j[SCREW].result.across / j[SCREW].result.along, "1");
    const outcome *loose = &j[PULLED_FREE].result;
    br_claim_holds(ex, "no-load-no-friction", loose->advanced > s->nut.pitch && fabs(loose->turned) < 0.01,
                   "advances %.3g m, turns %.3g rad", loose->advanced, loose->turned);
    const outcome *twin = &j[SCREW_ISOTROPIC].result, *circle = &j[SCREW_BARE_CIRCLE].result,
                  *box = &j[SCREW_BARE_BOX].result;
    br_claim_holds(ex, "isotropic-holds", fabs(twin->turned) < 0.01 * 2 * BR_PI,
                   "moves %.3g m along the surface", twin->moved);
    br_claim_holds(ex, "circle-does-not-advance", fabs(circle->per_turn) < 0.1 * s->nut.pitch,
                   "%.3g m a turn", circle->per_turn);
    br_claim_holds(ex, "box-advances", screws(s, box), "%.4g m a turn", box->per_turn);
    br_note_number(ex, "contacts", j[SCREW].result.contacts, "1");
    br_claim(ex, "half-step", fabs(j[SCREW_HALF].result.per_turn / j[SCREW].result.per_turn - 1));
    double residual = 0;
    for (int k = SCREW; k <= SCREW_HALF; k++)
        for (size_t i = 0; i < j[k].trace.n; i++)
            br_most(&residual, j[k].trace.samples[i].residual);
    br_claim(ex, "residual", residual);
}

static br_status run(br_experiment *ex, const void *v)
{
    const scene *s = v;
    br_scene_maps_set_aside(ex, &s->nut.maps);
    const size_t n = (size_t)(NAMED + 2 * s->runs);
    jobs all = {s, calloc(n, sizeof(job)), ex};
    if (!all.job)
        br_experiment_fail(ex, "out of memory");
    all.job[SCREW] = (job){.name = "torque"};
    all.job[SCREW_HALF] = (job){.name = "torque half step", .from = {.half_step = true}};
    all.job[SCREW_ISOTROPIC] = (job){.name = "torque isotropic", .from = {.friction = ISOTROPIC}};
    all.job[SCREW_SMOOTH] = (job){.name = "torque smooth cylinders", .from = {.friction = SMOOTH_WALLS}};
    all.job[SCREW_BARE_BOX] = (job){.name = "torque bare box", .from = {.friction = BARE_BOX}};
    all.job[SCREW_BARE_CIRCLE] = (job){.name = "torque bare circle", .from = {.friction = BARE_CIRCLE}};
    all.job[SCREW_FIXED_FRAMES] = (job){.name = "torque world frames", .from = {.fixed_frames = true}};
    all.job[PULLED] = (job){.name = "pull", .from = {.drive = BR_NUT_PULL}};
    all.job[PULLED_RAMP] = (job){.name = "pull ramp", .from = {.drive = BR_NUT_PULL_RAMP}};
    all.job[PULLED_FREE] =
        (job){.name = "pull without side load", .from = {.drive = BR_NUT_PULL, .no_side_load = true}};
    br_random *random = br_random_create(s->seed, 0);
    for (int r = 0; r < s->runs; r++) {
        const start from = {.angle = 2 * BR_PI * s->spread * br_random_uniform(random),
                            .height = s->nut.pitch * s->spread * br_random_uniform(random)};
        all.job[NAMED + 2 * r] = (job){.name = "perturbed torque", .from = from};
        all.job[NAMED + 2 * r + 1] = (job){.name = "perturbed pull", .from = from};
        all.job[NAMED + 2 * r + 1].from.drive = BR_NUT_PULL;
    }
    br_random_destroy(random);
    br_progress_begin(ex, n);
    br_parallel(ex, n, work, &all);

    br_table *out = br_table_open(ex, "runs");
    for (size_t i = 0; i < n; i++) {
        const job *j = &all.job[i];
        const outcome *o = &j->result;
        br_table_text(out, j->name);
        br_table_put(out, j->from.angle, j->from.height, o->turned, o->advanced, o->per_turn, o->moved,
                     o->break_pull, o->break_theory, o->strip_pull, o->strip_theory, o->contacts, o->load,
                     o->along, o->across);
    }
    br_table_show(out);
    const br_scene_tables tables = br_scene_tables_open(ex);
    br_table *screw = br_table_open(ex, "screw");
    for (int k = 0; k < NAMED; k++) {
        const br_scene_trace *t = &all.job[k].trace;
        br_scene_trace_put(t, &tables, all.job[k].name, variant_of(&all.job[k].from),
                           (size_t)s->record_every * (all.job[k].from.half_step ? 2 : 1));
        double turned = 0;
        for (size_t i = 0; i < t->n; i++) {
            turned += br_scene_trace_velocities(t, i)[0].angular.z *
                      (t->samples[i].t - (i ? t->samples[i - 1].t : 0));
            if (i % (size_t)s->record_every)
                continue;
            br_table_text(screw, all.job[k].name);
            br_table_put(screw, t->samples[i].t, turned / (2 * BR_PI),
                         br_scene_trace_poses(t, i)[0].position.z, t->samples[i].drive);
        }
    }
    claim(ex, s, all.job);
    turn_draw(ex, s, &all.job[SCREW].trace);
    for (size_t i = 0; i < n; i++)
        br_scene_trace_free(&all.job[i].trace);
    free(all.job);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "ploughing-fig13-nut-bolt", .title = "A nut on a bolt whose thread is a normal map",
        .reproduces = "ploughing, Figure 13; Section 5.2; Table 1, row nut and bolt",
        .summary = "A smooth cylinder in a hole of flats, with the normal map of an M4 thread on both and "
                   "contact frames along the thread. A torque turns it, and it advances by a pitch a turn; a "
                   "pull along the axis does not move it.",
        .scene_size = sizeof(scene), .parameters = turns_params, .run = run,
        BR_OUTPUTS(
            {"runs.csv",
             "run, start_angle_rad, start_height_m, turned_rad, advanced_m, per_turn_m, moved_m, "
             "break_pull_N, break_theory_N, strip_pull_N, strip_theory_N, contacts_1, load_N, mu_along_1, "
             "mu_across_1",
             "each run: turn and advance, the pull that moves it, the one that tears it off the thread, and "
             "theory's, contacts, sum of normal forces, coefficients along and across the thread"},
            {"screw.csv", "run, t_s, turns_1, advance_m, drive",
             "turns and advance over time; drive: torque in N m or pull in N"},
            BR_SCENE_OUTPUTS));
