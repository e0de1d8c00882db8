/* Ploughing, Figure 12: a box is dragged by the mouse over a plane of sawtooth ridges.
 *
 * A cube lies on a plane whose normal map has facets that rise gently one way and steeply the other. A spring
 * to a point that moves on at constant speed draws it against the steep ridges, against the gentle ones, and
 * along them. Coefficients by contact patches [eqs. (5) to (8)], box cones [eq. (9)], projected Gauss-Seidel,
 * 10 ms.
 *
 * Measured: force at which it begins to slide or to tip, over ten perturbed starts; the field mask k_A at
 * which the box, drawn with a capped force, stops; both on the ridges as a facet map, as a height field, and
 * as a height field in 8 bits; at half the step; with isotropic friction of the same mean coefficient.
 *
 * Claims: sticks and topples, sticks and slides, glides (text); forces against theory and statics; k_A turns
 * sliding into sticking; the height field has no asymmetry and its 8-bit version the reverse one (findings).
 *
 * Differs from the document: its texture comes from a displacement profile, which cannot give what it reports
 * (finding); mass, spring and the ridges' size are not printed. */
#include <math.h>
#include <stdlib.h>
#include <bristle/random.h>
#include "drags.h"

/* Everything that is run, as one list of jobs. */
typedef struct job {
    start from;
    bool is_ramp, traced;
    outcome result;
    ramp *ramp;
    br_scene_trace trace;
} job;
typedef struct jobs {
    const scene *s;
    job *job;
    br_experiment *ex;
} jobs;

static br_status work(size_t i, void *context, br_error *error)
{
    jobs *all = context;
    job *j = &all->job[i];
    const br_status status =
        j->is_ramp ? run_ramp(all->s, &j->from, j->ramp, error)
                   : run_drag(all->s, &j->from, &j->result, j->traced ? &j->trace : NULL, error);
    br_progress_step(all->ex);
    return status;
}

enum {
    NOMINAL,
    HALF = DIRECTIONS,
    TWIN = 2 * DIRECTIONS,
    HEIGHT_JOBS = 3 * DIRECTIONS,
    CLAMPED_JOBS = HEIGHT_JOBS + 2,
    RAMPS = CLAMPED_JOBS + 2,
    PERTURBED = RAMPS + 2
};

/* After the perturbed starts: other overlaps of box and plane. */
static size_t first_overlap(const scene *s)
{
    return (size_t)(PERTURBED + DIRECTIONS * s->runs);
}

static const char *const texture_names[TEXTURES] = {"facet map", "height field", "height field in 8 bits"};

static void list_jobs(const scene *s, job *j)
{
    for (int d = 0; d < DIRECTIONS; d++) {
        j[NOMINAL + d] = (job){.from = {.direction = d}, .traced = true};
        j[HALF + d] = (job){.from = {.direction = d, .variant = "half-step"}, .traced = true};
        j[TWIN + d] = (job){.from = {.direction = d, .variant = "isotropic"}, .traced = true};
        br_random *random = br_random_create(s->seed, (uint64_t)d);
        for (int r = 0; r < s->runs; r++)
            j[PERTURBED + d * s->runs + r] =
                (job){.from = {.direction = d,
                               .x = br_random_between(random, -s->shift / 2, s->shift / 2),
                               .y = br_random_between(random, -s->shift / 2, s->shift / 2),
                               .turn = br_random_between(random, -s->turn, s->turn)}};
        br_random_destroy(random);
    }
    for (size_t i = 0; i < s->n_overlaps; i++)
        j[first_overlap(s) + i] =
            (job){.from = {.direction = STEEP, .less_depth = s->drag.depth - s->overlaps[i]}};
    for (int d = 0; d < 2; d++) {
        j[HEIGHT_JOBS + d] = (job){.from = {.direction = d, .texture = HEIGHTS}};
        j[CLAMPED_JOBS + d] = (job){.from = {.direction = d, .texture = HEIGHTS_CLAMPED}};
        j[RAMPS + d] = (job){.from = {.direction = d}, .is_ramp = true};
    }
}

static double force_of(const outcome *o)
{
    return o->topples ? o->topple_force : o->break_force;
}

static void put_outcome(br_table *out, const char *run, double overlap, const start *from, const outcome *o,
                        double theory)
{
    br_table_text(out, run);
    br_table_text(out, br_drag_direction_name((br_drag_direction)from->direction));
    br_table_text(out, texture_names[from->texture]);
    br_table_put(out, overlap, from->x, from->y, from->turn, o->topples, o->break_force, o->topple_force,
                 o->slid, theory);
}

static void claim_text(br_experiment *ex, const scene *s, const job *j)
{
    int held[DIRECTIONS] = {0};
    for (int r = 0; r < s->runs; r++) {
        const outcome *steep = &j[PERTURBED + STEEP * s->runs + r].result;
        const outcome *gentle = &j[PERTURBED + GENTLE * s->runs + r].result;
        const outcome *along = &j[PERTURBED + ALONG * s->runs + r].result;
        held[STEEP] += steep->topples && steep->slid < s->stick;
        held[GENTLE] +=
            !gentle->topples && gentle->slid > s->stick && gentle->break_force > along->break_force;
        held[ALONG] +=
            !along->topples && along->slid > gentle->slid && along->break_force < gentle->break_force;
    }
    br_claim_fraction(ex, "steep-sticks-and-topples", held[STEEP], s->runs);
    br_claim_fraction(ex, "gentle-sticks-then-slides", held[GENTLE], s->runs);
    br_claim_fraction(ex, "along-glides", held[ALONG], s->runs);
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
}

/* k_A with mu = mu_0 + k_A mu_1 the force's share of the weight. */
static double ramp_theory(const scene *s, int d)
{
    const double per_k = theory_mu(s, FACETS, d, 1) - s->drag.options.patch.mu_0;
    return (s->ramp_force - s->drag.options.patch.mu_0) / per_k;
}

/* Of the box in a step of a run. */
static double tilt_of(const br_scene_trace *trace, size_t i)
{
    return br_pose_tilt(br_scene_trace_poses(trace, i)[0], br_vec3_make(0, 0, 1));
}

static void claim_theory(br_experiment *ex, const scene *s, const job *j)
{
    const double weight = s->drag.mass * gravity(s);
    br_claim_against(ex, "gentle-force", j[NOMINAL + GENTLE].result.break_force,
                     weight * theory_mu(s, FACETS, GENTLE, s->drag.k_plane));
    br_claim_against(ex, "along-force", j[NOMINAL + ALONG].result.break_force,
                     weight * theory_mu(s, FACETS, ALONG, s->drag.k_plane));
    br_claim_against(ex, "topple-force", j[NOMINAL + STEEP].result.topple_force,
                     weight * s->drag.side / (2 * s->drag.height));
    for (int d = 0; d < 2; d++) {
        br_claim_against(ex, d == STEEP ? "ramp-steep" : "ramp-gentle", j[RAMPS + d].ramp->k,
                         ramp_theory(s, d));
    }
    br_claim_holds(ex, "ramp-stays", !j[RAMPS].ramp->slips_again && !j[RAMPS + 1].ramp->slips_again,
                   "stops at k_A = %.3g and %.3g", j[RAMPS].ramp->k, j[RAMPS + 1].ramp->k);
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

/* The three nominal drags as they are seen, one after the other, at each time. */
static void draw(br_experiment *ex, const scene *s, const job *j)
{
    br_error error = {0};
    br_scene *shown;
    size_t n;
    br_scene_pictures *pictures = br_pictures_begin(ex, &s->picture);
    if (!pictures)
        return;
    br_require(ex, br_scene_create(&br_drag_type, &s->drag, NULL, &shown, &error), &error);
    br_patch_surface *const *const surfaces = br_scene_surfaces(shown, &n);
    const int plane = br_pictures_shape(pictures, surfaces[0], NULL);
    const int box = br_pictures_shape(pictures, surfaces[1], NULL);
    /* Steep facets lie in the dark, gentle ones in the light: less of it, so that fine stripes don't dazzle.
     */
    br_render_material ridges = br_pictures_material(0.90, 0.84, 0.75, 0.8, 0);
    ridges.relief = s->relief;
    for (int d = 0; d < DIRECTIONS; d++) {
        const br_scene_trace *t = &j[NOMINAL + d].trace;
        br_pictures_clear(pictures);
        br_pictures_show(pictures, -1, plane, br_pose_identity(), ridges);
        br_pictures_show(pictures, 0, box, br_pose_identity(),
                         br_pictures_material(0.32, 0.52, 0.74, 0.5, 0));
        for (size_t i = 0; i < t->n; i++)
            br_pictures_film(pictures, br_scene_trace_poses(t, i), t->samples[i].t);
    }
    for (size_t k = 0; k < s->picture.n_times; k++)
        for (int d = 0; d < DIRECTIONS; d++) {
            const br_scene_trace *t = &j[NOMINAL + d].trace;
            size_t i = 0;
            while (i + 1 < t->n && t->samples[i].t < s->picture.times[k])
                i++;
            br_pictures_take(pictures, br_scene_trace_poses(t, i));
        }
    br_pictures_put(pictures, "snapshots");
    br_pictures_end(pictures);
    br_scene_destroy(shown);
}

static br_status run(br_experiment *ex, const void *v)
{
    const scene *s = v;
    br_scene_maps_set_aside(ex, &s->drag.maps);
    const size_t n = first_overlap(s) + s->n_overlaps;
    jobs all = {s, calloc(n, sizeof(job)), ex};
    ramp *ramps = calloc(2, sizeof *ramps);
    if (!all.job || !ramps)
        br_experiment_fail(ex, "out of memory");
    list_jobs(s, all.job);
    all.job[RAMPS].ramp = &ramps[0];
    all.job[RAMPS + 1].ramp = &ramps[1];
    br_progress_begin(ex, n);
    br_parallel(ex, n, work, &all);

    br_table *forces = br_table_open(ex, "forces"), *ramp_table = br_table_open(ex, "ramp");
    for (size_t i = 0; i < n; i++) {
        const job *j = &all.job[i];
        if (j->is_ramp)
            continue;
        const char *kind = i < HALF               ? "nominal"
                           : i < TWIN             ? "half step"
                           : i < HEIGHT_JOBS      ? "isotropic"
                           : i < RAMPS            ? "texture"
                           : i < first_overlap(s) ? "perturbed"
                                                  : "overlap";
        const double mu = theory_mu(s, j->from.texture, j->from.direction, s->drag.k_plane);
        put_outcome(
            forces, kind, i < first_overlap(s) ? s->drag.depth : s->overlaps[i - first_overlap(s)], &j->from,
            &j->result,
            s->drag.mass * gravity(s) *
                fmin(mu, s->drag.side / (2 * (j->from.texture == FACETS ? s->drag.height : s->low_height))));
    }
    br_table_show(forces);
    for (int d = 0; d < 2; d++)
        for (size_t i = 0; i < ramps[d].n; i += (size_t)s->record_every) {
            br_table_text(ramp_table, br_drag_direction_name((br_drag_direction)d));
            br_table_put(ramp_table, (double)(i + 1) * s->drag.options.world.dt, ramps[d].samples[i].k,
                         ramps[d].samples[i].speed, ramps[d].samples[i].force, ramp_theory(s, d));
        }
    const br_scene_tables tables = br_scene_tables_open(ex);
    static const char *const variants[] = {"ploughing", "half-step", "isotropic"};
    for (size_t i = 0; i < HEIGHT_JOBS; i++) {
        br_scene_trace_put(&all.job[i].trace, &tables,
                           br_drag_direction_name((br_drag_direction)(i % DIRECTIONS)),
                           variants[i / DIRECTIONS], (size_t)s->record_every * (i / DIRECTIONS == 1 ? 2 : 1));
    }
    claim_text(ex, s, all.job);
    claim_theory(ex, s, all.job);
    draw(ex, s, all.job);
    for (size_t i = 0; i < n; i++)
        br_scene_trace_free(&all.job[i].trace);
    free(all.job);
    free(ramps[0].samples);
    free(ramps[1].samples);
    free(ramps);
    return BR_OK;
}

BR_EXPERIMENT(.id = "ploughing-fig12-sawtooth-plane", .title = "A box dragged over sawtooth ridges",
              .reproduces = "ploughing, Figure 12; Section 5.2",
              .summary = "A mouse spring drags a box against the steep side, against the gentle side and "
                         "along the ridges of a sawtooth normal map; the field mask is ramped; break-away "
                         "forces against theory; facet map, height field and 8-bit height field.",
              .scene_size = sizeof(scene), .parameters = drags_params, .run = run,
              BR_OUTPUTS(
                  {"forces.csv",
                   "run, direction, texture, overlap_m, start_x_m, start_y_m, start_turn_rad, topples_1, "
                   "break_N, topple_N, slid_m, theory_N",
                   "each run: force at which it begins to slide or to tip, and theory's"},
                  {"ramp.csv", "direction, t_s, k_1, speed_m_per_s, force_N, theory_k_1",
                   "k_A grows: speed of the box, force of the mouse, k_A at which theory stops the box"},
                  BR_SCENE_OUTPUTS));
