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
#include <math.h>
#include <bristle/numbers.h>
#include "turns.h"

static const br_field rows[] = {
    BR_ROW(scene, record_every, "world.record_every"),
    BR_ROW(scene, ramp_force, "load.ramp"),
    BR_ROW(scene, pull_duration, "runs.pull_duration"),
    BR_ROW(scene, ramp_duration, "runs.ramp_duration"),
    BR_ROW(scene, still, "runs.still"),
    BR_ROW(scene, breaks, "runs.breaks"),
    BR_ROW(scene, enough, "judge.enough"),
    BR_ROW(scene, of_pitch, "judge.of_pitch"),
    BR_ROW(scene, of_turn, "judge.of_turn"),
    BR_ROW(scene, untwisted, "judge.untwisted"),
    BR_ROW(scene, nominal, "judge.nominal"),
    BR_ROW(scene, seed, "runs.seed"),
    BR_ROW(scene, runs, "runs.runs"),
    BR_ROW(scene, spread, "runs.spread"),
    BR_ROW_LIST(scene, side_loads, n_side_loads, "vary.side"),
    BR_ROW(scene, clearance, "vary.clearance"),
    BR_ROW(scene, vary_torque, "vary.torque"),
    BR_ROW(scene, vary_pull, "vary.pull"),
    BR_ROW(scene, vary_turns, "vary.turns"),
    BR_ROW(scene, vary_pull_duration, "vary.pull_duration"),
};
static const br_struct_type table = BR_STRUCT_OF(scene, rows, NULL);

static void parameters(br_params *p, void *v)
{
    scene *const s = v;
    br_params_scene(
        p, &br_nut_type, &s->nut,
        "[thread] pitch flank_slope texels [bolt] radius length mass knob_inertia segments k=k_bolt "
        "[nut] length=nut_length across_flats clearance wall flats rings k=k_nut "
        "[load] side=side_load torque pull [runs] turns duration [maps] thread=map_thread green");
    br_params_picture(p, &s->picture);
    br_params_struct(p, "", &table, s);
    br_params_require(p, s->n_side_loads == 3, "vary.side needs three values");
}

static bool screws(const scene *s, const outcome *o)
{
    return fabs(o->per_turn / s->nut.pitch - 1) < s->of_pitch;
}

/* What the text says of perturbed starts: torque and pull in turn. */
static void claim_shares(br_experiment *ex, const scene *s, const job *j)
{
    int held = 0, stays = 0;
    br_starts *const from = br_starts_begin(ex);
    for (int r = 0; r < s->runs; r++) {
        br_starts_put(from, j[2 * r].from.angle, j[2 * r].from.height);
        held += screws(s, &j[2 * r].result);
        stays += j[2 * r + 1].result.moved < s->still;
    }
    br_claim_sampled(ex, "screws", held, from);
    br_claim_sampled(ex, "pull-stays", stays, from);
}

static void claim_starts(br_experiment *ex, const scene *s, const job *j)
{
    claim_shares(ex, s, j + NAMED);
    for (int v = 0; v < SHARES; v++) {
        br_variation_begin(ex, "%s", share_names[v]);
        claim_shares(ex, s, shares_of(s, j, v));
        br_variation_end(ex);
    }
}

static void claim(br_experiment *ex, const scene *s, const job *j)
{
    br_claim(ex, "advance-per-turn", j[SCREW].result.per_turn);
    br_variation_begin(ex, "half the step");
    br_claim(ex, "advance-per-turn", j[SCREW_HALF].result.per_turn);
    br_variation_end(ex);
    for (int k = 0; k < VARIED; k++) {
        br_variation_begin(ex, "%s", varied(s, j, k)->name);
        /* A bolt that is held does not advance. */
        const double per_turn = varied(s, j, k)->result.per_turn;
        br_claim(ex, "advance-per-turn", isnan(per_turn) ? 0 : per_turn);
        br_variation_end(ex);
    }
    claim_starts(ex, s, j);
    const outcome *ramp = &j[PULLED_RAMP].result, *smooth = &j[SCREW_SMOOTH].result;
    br_claim_against(ex, "pull-breaks", ramp->break_pull, ramp->break_theory);
    br_claim_against(ex, "pull-strips", ramp->strip_pull, ramp->strip_theory);
    const double flanks = 2 / BR_PI * s->nut.flank_slope / 2;
    br_claim_against(ex, "across-theory", j[SCREW].result.across,
                     s->nut.options.patch.mu_0 + (s->nut.k_nut + s->nut.k_bolt) * flanks);
    br_claim_against(ex, "curvature-counts", j[SCREW].result.along, smooth->along);
    br_claim_holds(ex, "curvature-above-nominal",
                   j[SCREW].result.along > s->nominal * s->nut.options.patch.mu_0,
                   "%.3g along the thread, %.3g across it; on smooth cylinders %.3g and %.3g",
                   j[SCREW].result.along, j[SCREW].result.across, smooth->along, smooth->across);
    br_note_number(ex, "across_over_along", j[SCREW].result.across / j[SCREW].result.along, "1");
    const outcome *loose = &j[PULLED_FREE].result;
    br_claim_holds(ex, "no-load-no-friction",
                   loose->advanced > s->nut.pitch && fabs(loose->turned) < s->untwisted,
                   "advances %.3g m, turns %.3g rad", loose->advanced, loose->turned);
    const outcome *twin = &j[SCREW_ISOTROPIC].result, *circle = &j[SCREW_BARE_CIRCLE].result,
                  *box = &j[SCREW_BARE_BOX].result;
    br_claim_holds(ex, "isotropic-holds", fabs(twin->turned) < s->of_turn * 2 * BR_PI,
                   "moves %.3g m along the surface", twin->moved);
    br_claim_holds(ex, "circle-does-not-advance", fabs(circle->per_turn) < s->of_pitch * s->nut.pitch,
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
    if (br_films_alone(ex, &s->picture)) {
        film(ex, s);
        return BR_OK;
    }
    br_scene_maps_set_aside(ex, &s->nut.maps);
    job *const j = run_all(ex, s);
    put_runs(ex, s, j);
    put_traces(ex, s, j);
    claim(ex, s, j);
    put_drawn(ex, s, &j[SCREW].trace);
    turn_draw(ex, s, &j[SCREW].trace);
    free_traces(j);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "ploughing-fig13-nut-bolt", .title = "A nut on a bolt whose thread is a normal map",
        .reproduces = "ploughing, Figure 13; Section 5.2; Table 1, row nut and bolt",
        .summary = "A smooth cylinder in a hole of flats, with the normal map of an M4 thread on both and "
                   "contact frames along the thread. A torque turns it, and it advances by a pitch a turn; a "
                   "pull along the axis does not move it.",
        .scene_size = sizeof(scene), .parameters = parameters, .run = run,
        BR_OUTPUTS(
            {"runs.csv",
             "run, start_angle_rad, start_height_m, turned_rad, advanced_m, per_turn_m, moved_m, "
             "break_pull_N, break_theory_N, strip_pull_N, strip_theory_N, contacts_1, load_N, mu_along_1, "
             "mu_across_1",
             "each run: turn and advance, the pull that moves it, the one that tears it off the thread, and "
             "theory's, contacts, sum of normal forces, coefficients along and across the thread"},
            {"screw.csv", "run, t_s, turns_1, advance_m, drive",
             "turns and advance over time; drive: torque in N m or pull in N"},
            BR_PATCH_INSET_OUTPUTS, BR_SCENE_OUTPUTS));
