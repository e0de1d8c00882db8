/* What is claimed of the drags: the text's, theory, textures and overlaps, twins and half the step. */
#include <math.h>
#include "drags.h"

static double force_of(const outcome *o)
{
    return o->topples ? o->topple_force : o->break_force;
}

/* Of these runs (s->runs), which go in one direction. */
static const br_starts *starts_of(br_experiment *ex, const scene *s, const job *j)
{
    br_starts *const from = br_starts_begin(ex);
    for (int r = 0; r < s->runs; r++)
        br_starts_put(from, j[r].from.x, j[r].from.y, j[r].from.turn);
    return from;
}

/* Of perturbed starts (directions x runs); with one direction, the steep one, of that alone. */
static void claim_starts(br_experiment *ex, const scene *s, const job *j, int directions)
{
    int held[DIRECTIONS] = {0};
    for (int r = 0; r < s->runs; r++) {
        const outcome *const steep = &j[STEEP * s->runs + r].result;
        held[STEEP] += steep->topples && steep->slid < s->stick;
        if (directions < DIRECTIONS)
            continue;
        const outcome *const gentle = &j[GENTLE * s->runs + r].result, *const along =
                                                                           &j[ALONG * s->runs + r].result;
        held[GENTLE] +=
            !gentle->topples && gentle->slid > s->stick && gentle->break_force > along->break_force;
        held[ALONG] += !along->topples && along->slid > gentle->slid && along->break_force < force_of(gentle);
    }
    br_claim_sampled(ex, "steep-sticks-and-topples", held[STEEP], starts_of(ex, s, &j[STEEP * s->runs]));
    if (directions < DIRECTIONS)
        return;
    br_claim_sampled(ex, "gentle-sticks-then-slides", held[GENTLE], starts_of(ex, s, &j[GENTLE * s->runs]));
    br_claim_sampled(ex, "along-glides", held[ALONG], starts_of(ex, s, &j[ALONG * s->runs]));
}

void claim_text(br_experiment *ex, const scene *s, const job *j)
{
    const job *next = j + first_varied(s);
    claim_starts(ex, s, j + PERTURBED, DIRECTIONS);
    for (size_t k = 0; k < n_variations(s); k++) {
        begin_variation(ex, s, k);
        claim_starts(ex, s, next, varied_directions(s, k));
        br_variation_end(ex);
        next += varied_directions(s, k) * s->runs;
    }
}

/* Runs (n_overlaps) at rising overlap. */
static void claim_overlap(br_experiment *ex, const scene *s, const job *j)
{
    size_t first = s->n_overlaps;
    while (first > 0 && j[first - 1].result.topples)
        first--;
    const bool both = first > 0 && first < s->n_overlaps;
    br_claim_holds(
        ex, "thin-patch-slides", both && !j[0].result.topples && j[0].result.slid > s->stick,
        "without overlap it slides by %.3g m; it topples from an overlap of %.3g m on, at %.3g m it "
        "does not",
        j[0].result.slid, both ? s->overlaps[first] : NAN, both ? s->overlaps[first - 1] : NAN);
    if (both) {
        br_note_number(ex, "slides_at_mm", 1e3 * s->overlaps[first - 1], "mm");
        br_note_number(ex, "topples_from_mm", 1e3 * s->overlaps[first], "mm");
    }
    /* Without overlap a foot leaves the volume, 0.01 w high, before the first texel's centre, w/(2 n) from
     * the middle. */
    const double thin_tilt = atan(0.01 * s->drag.options.patch.resolution);
    br_note_number(ex, "thin_tilt", thin_tilt * 180 / BR_PI, "degree");
}

/* Of the box in a step of a run. */
static double tilt_of(const br_scene_trace *trace, size_t i)
{
    return br_pose_tilt(br_scene_trace_poses(trace, i)[0], br_vec3_make(0, 0, 1));
}

void claim_theory(br_experiment *ex, const scene *s, const job *j)
{
    const double weight = s->drag.mass * gravity(s);
    br_claim_against(ex, "gentle-force", j[NOMINAL + GENTLE].result.break_force,
                     weight * theory_mu(s, FACETS, GENTLE, s->drag.k_plane));
    br_claim_against(ex, "along-force", j[NOMINAL + ALONG].result.break_force,
                     weight * theory_mu(s, FACETS, ALONG, s->drag.k_plane));
    br_claim_against(ex, "topple-force", j[NOMINAL + STEEP].result.topple_force,
                     weight * s->drag.side / (2 * s->drag.height));
    for (int d = 0; d < 2; d++) {
        br_claim_against(ex, d == STEEP ? "ramp-steep" : "ramp-gentle", j[RAMPS + d].ramp.k,
                         ramp_theory(s, FACETS, d));
    }
    claim_ramps(ex, &j[RAMPS].ramp, &j[RAMPS + 1].ramp);
    vary_ramps(ex, s, j);
    const double up = force_of(&j[HEIGHT_JOBS].result), down = force_of(&j[HEIGHT_JOBS + 1].result);
    br_claim(ex, "height-field-symmetric", br_larger(up, down) / br_smaller(up, down));
    const double up8 = force_of(&j[CLAMPED_JOBS].result), down8 = force_of(&j[CLAMPED_JOBS + 1].result);
    br_claim_holds(ex, "clamped-steep-weaker", up8 < down8,
                   "against the steep ridges %.3g N, against the gentle ones %.3g N", up8, down8);
    claim_overlap(ex, s, j + first_overlap(s));
    bool all = true;
    double change = 0, residual = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        all = all && j[TWIN + d].result.topples;
        br_worst(&change, force_of(&j[HALF + d].result) / force_of(&j[NOMINAL + d].result) - 1);
        for (size_t i = 0; i < j[NOMINAL + d].trace.n && tilt_of(&j[NOMINAL + d].trace, i) < s->topple; i++)
            br_most(&residual, j[NOMINAL + d].trace.samples[i].residual);
    }
    br_claim_holds(ex, "isotropic-twin", all, "tips at %.3g, %.3g and %.3g N", force_of(&j[TWIN].result),
                   force_of(&j[TWIN + 1].result), force_of(&j[TWIN + 2].result));
    br_claim(ex, "half-step", change);
    br_claim(ex, "residual", residual);
}
