/* Cloth, Figure 4: a walking figure wearing a skirt, under C and under CSS.
 *
 * Model: a cone of cloth (bristle/cloth_skirt.h) whose upper ring moves with the waist of a figure of
 * capsules (bristle/walker.h), walked by published angles of thigh, knee and ankle; contact and friction of
 * eq. (9) by the velocity filter, with true rest; coefficients of Table 1, column skirt. The document prints
 * neither figure, motion, cut nor material; all are ours, or of the sources that the library names.
 *
 * Wrinkles (bristle/cloth_wrinkles.h) are connected places of the material that are curved beyond a
 * threshold: counted at looks 20 ms apart; their width is area over length, their life the time for which
 * they were seen over how often one ended. C and CSS start alike, in pairs that differ by the seed of the
 * start and by the phase in which the figure sets off; what CSS has over what C has is averaged over pairs,
 * with a standard error.
 *
 * Beside them: C without friction and with twice mu_s, which says what friction does at all; C with other
 * friction on itself alone; pairs on a coarser mesh and with another step; a pair on a finer mesh, which is
 * drawn; legs so close that they overlap, which leave the cloth between them no room; and what pinches cloth,
 * by itself: a sheet between two plates that go up. Of all these runs studies/cloth-fig04-skirt.ini keeps
 * what is measured; a full run makes those of the first start again, but for those with another step.
 *
 * Theory: the ring is where the waist takes it, the objects have the angles of the gait's table, the figure's
 * speed is stride over time; a pinched sheet is held where 2 mu_s N exceeds its load.
 *
 * Differs: the scene is ours, so that the text alone can be compared, not the figure. The figure's upper body
 * wears nothing. */
#include <math.h>
#include <stdlib.h>
#include "fig04.h"

static const br_field fields[] = {
    BR_ROW(scene, duration, "measure.duration"),
    BR_ROW(scene, from, "measure.from"),
    BR_ROW(scene, interval, "measure.interval"),
    BR_ROW(scene, instants, "measure.instants"),
    BR_ROW(scene, pairs, "measure.pairs"),
    BR_ROW(scene, again, "measure.again"),
    BR_ROW(scene, alone, "measure.run"),
    BR_ROW_FILE(scene, study, "reference.study"),
    BR_ROW(scene, platform, "reference.platform"),
    BR_ROW(scene, fine, "over.edge"),
    BR_ROW(scene, coarse, "over.coarse"),
    BR_ROW(scene, dt, "over.dt"),
    BR_ROW_LIST(scene, selves, n_selves, "over.self"),
    BR_ROW_LIST(scene, mus, n_mus, "over.mu"),
    BR_ROW(scene, starts, "over.starts"),
    BR_ROW(scene, step_starts, "over.step_starts"),
    BR_ROW(scene, base, "over.ankles"),
    BR_ROW(scene, pinch.side, "pinch.side"),
    BR_ROW(scene, pinch.cells, "pinch.cells"),
    BR_ROW(scene, pinch.dt, "pinch.dt"),
    BR_ROW(scene, pinch.speed, "pinch.speed"),
    BR_ROW(scene, pinch.ramp, "pinch.ramp"),
    BR_ROW(scene, pinch.settle, "pinch.settle"),
    BR_ROW(scene, pinch.duration, "pinch.duration"),
    BR_ROW(scene, pinch.closest, "pinch.closest"),
    BR_ROW(scene, pinch.halvings, "pinch.halvings"),
    BR_ROW(scene, pinch.slips, "pinch.slips"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, fields, NULL);

static void parameters(br_params *p, void *s)
{
    scene *const c = s;
    c->skirt = br_cloth_skirt_default();
    c->wrinkles = br_cloth_wrinkle_options_default();
    br_cloth_bind_laws(p, &br_css_type, c->laws);
    br_cloth_bind_scene(
        p, &br_cloth_skirt_struct, &c->skirt,
        "[figure] height=walker.height stride=walker.stride cycle=walker.cycle phase=walker.phase "
        "stand=walker.stand ramp=walker.ramp turn=walker.turn list=walker.list rise=walker.rise "
        "spacing=walker.spacing ankles=walker.base waist=walker.waist hips=walker.hips thigh=walker.thigh "
        "shank=walker.shank foot=walker.foot "
        "[skirt] radius=pattern.radius length=pattern.length flare=pattern.flare edge=pattern.edge "
        "panels=pattern.panels turn=pattern.turn jitter seed offset");
    br_params_struct(p, "wrinkles", &br_cloth_wrinkle_options_struct, &c->wrinkles);
    c->look = br_cloth_look_default();
    br_params_fields(p, "look", &br_cloth_look_options_struct, &c->look, "pattern period");
    br_params_check(p, &br_cloth_look_options_struct, &c->look);
    br_params_picture(p, &c->picture);
    br_params_require(p, c->from >= c->skirt.walker.stand + c->skirt.walker.ramp && c->from < c->duration,
                      "measure.from = %g s is before the figure walks, or after measure.duration = %g s",
                      c->from, c->duration);
    br_params_require(p, c->step_starts <= c->pairs, "over.step_starts = %d is more than measure.pairs = %d",
                      c->step_starts, c->pairs);
    br_params_require(p, c->starts <= c->pairs, "over.starts = %d is more than measure.pairs = %d", c->starts,
                      c->pairs);
    br_params_require(p, c->alone < 0 || (size_t)c->alone < count_runs(c),
                      "measure.run = %d: runs are counted from 0 to %zu", c->alone, count_runs(c) - 1);
    br_params_require(p, c->laws[BR_ON_OBJECTS].css.mu_c > 0, "law.mu_c = %g: C has no friction",
                      c->laws[BR_ON_OBJECTS].css.mu_c);
}

typedef struct jobs {
    br_experiment *ex;
    const scene *c;
    run *runs;
    size_t n;
    size_t *made, n_made; /* of them, in their order */
} jobs;

static double cost_of(const scene *c, const run *r)
{
    const double edge = r->params.pattern.edge / c->skirt.pattern.edge;
    return c->skirt.options.dt / r->params.options.dt / (edge * edge);
}

static br_status work(size_t i, void *context, br_error *error)
{
    const jobs *const all = context;
    run *const r = &all->runs[all->made[i]];
    BR_TRY(take_run(all->c, r, error));
    br_progress_step_of(all->ex, cost_of(all->c, r));
    return BR_OK;
}

static void choose(jobs *all, size_t i)
{
    all->runs[i].made = true;
    all->made[all->n_made++] = i;
}

static void make_chosen(jobs *all)
{
    double cost = 0;
    for (size_t k = 0; k < all->n_made; k++)
        cost += cost_of(all->c, &all->runs[all->made[k]]);
    br_progress_begin(all->ex, all->n_made);
    br_progress_cost(all->ex, cost);
    br_parallel(all->ex, all->n_made, work, all);
}

static void put_runs(br_experiment *ex, const scene *c, const run *runs, size_t n)
{
    br_table *const out = br_table_open(ex, "runs");
    br_table_show(out);
    for (size_t i = 0; i < n; i++) {
        const run *const r = &runs[i];
        br_table_text(out, aim_names[r->aim]);
        br_table_text(out, model_names[r->model]);
        br_table_put(out, r->model == C ? r->mu : c->laws[BR_ON_OBJECTS].css.mu_s, r->start, r->number,
                     r->total, 1e3 * r->width, r->curvature, r->life, r->touching, r->stuck,
                     (double)r->totals.put_back, (double)r->totals.inside);
    }
}

static void put_time(br_experiment *ex, const scene *c, const run *runs)
{
    br_table *const out = br_table_open(ex, "time");
    const run *const fine = of_pair(runs, c->pairs, C);
    for (size_t k = 0; k < fine->n; k++)
        br_table_put(out, fine->t[k], fine[C].count[k], fine[C].length[k], fine[C].sharp[k],
                     fine[CSS].count[k], fine[CSS].length[k], fine[CSS].sharp[k]);
}

static void put_friction(br_experiment *ex, const scene *c, const run *runs, size_t n)
{
    br_table *const out = br_table_open(ex, "friction");
    static const char *const varied[AIMS] = {[PAIR] = "", [FRICTION] = "body", [ITSELF] = "itself"};
    for (size_t i = 0; i < n; i++) {
        const run *const r = &runs[i];
        if (r->model != C || r->start >= c->starts || !varied[r->aim])
            continue;
        br_table_text(out, varied[r->aim]);
        br_table_put(out, r->mu, r->self, r->start, r->number, 1e3 * r->width, r->life);
    }
}

static void draw(br_experiment *ex, const scene *c, run *runs)
{
    run *const fine = &runs[2 * c->pairs];
    br_scene_pictures *const pictures = br_pictures_begin(ex, &c->picture);
    br_cloth_record *const records[MODELS] = {fine[C].record, fine[CSS].record};
    br_pictures_cloth(pictures, MODELS, records, "C-beside-CSS");
    br_pictures_put(pictures, "snapshots");
    br_pictures_end(pictures);
    for (model m = C; m < MODELS; m++)
        br_cloth_record_destroy(records[m]);
}

/* The finer pair, which is drawn. */
static void film(jobs *all)
{
    for (model m = C; m < MODELS; m++)
        choose(all, 2 * (size_t)all->c->pairs + m);
    make_chosen(all);
    draw(all->ex, all->c, all->runs);
}

/* One run, a job of the study. */
static void make_alone(jobs *all)
{
    static const char *const others[] = {"time", "friction", "convergence"};
    const size_t i = (size_t)all->c->alone;
    choose(all, i);
    make_chosen(all);
    br_cloth_record_destroy(all->runs[i].record);
    put_runs(all->ex, all->c, &all->runs[i], 1);
    put_quantities(all->ex, &all->runs[i], 1);
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
        br_table_open(all->ex, others[k]);
}

/* All; where claims count, those that are not kept. The finer pair, which takes longest, comes first. */
static void make_all(jobs *all)
{
    const bool keeps = br_claims_count(all->ex);
    const br_csv *const rows = keeps ? read_kept(all->ex, all->c, all->runs, all->n) : NULL;
    for (size_t k = 0; k < all->n; k++) {
        const size_t i = (k + 2 * (size_t)all->c->pairs) % all->n;
        const run *const r = &all->runs[i];
        if (!keeps || (r->start < all->c->again && r->aim != STEP))
            choose(all, i);
    }
    make_chosen(all);
    if (keeps)
        take_kept(all->ex, all->c, rows, all->runs, all->n);
}

static br_status run_all(br_experiment *ex, const void *s)
{
    const scene *const c = s;
    br_error error = {0};
    jobs all = {.ex = ex, .c = c};
    pinch pinches[MODELS];
    all.runs = make_runs(ex, c, &all.n);
    all.made = br_memory(ex, all.n, sizeof *all.made);
    if (br_films_alone(ex, &c->picture)) {
        film(&all);
        return BR_OK;
    }
    if (c->alone >= 0) {
        make_alone(&all);
        return BR_OK;
    }
    make_all(&all);
    for (model m = C; m < MODELS; m++)
        br_require(ex, find_pinch(c, m, &pinches[m], &error), &error);
    put_runs(ex, c, all.runs, all.n);
    put_quantities(ex, all.runs, all.n);
    put_time(ex, c, all.runs);
    put_friction(ex, c, all.runs, all.n);
    put_convergence(ex, all.runs, all.n);
    claim_runs(ex, c, all.runs, all.n, pinches);
    draw(ex, c, all.runs);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "cloth-fig04-skirt", .title = "A walking figure wearing a skirt",
        .reproduces = "cloth, Figure 4; Table 1, column skirt",
        .summary =
            "A skirt on a figure of capsules that walks by published joint angles, under C and under CSS: "
            "number, width and life of its wrinkles in pairs of runs that start alike, over coefficients of "
            "friction, on a finer mesh; what two plates must press a sheet with to carry it along.",
        .scene = &scene_struct, .parameters = parameters, .run = run_all,
        BR_OUTPUTS(
            {"runs.csv",
             "aim, model, mu_1, start, wrinkles_1, length_m, width_mm, curvature_1_per_m, life_s, "
             "touching_1, "
             "stuck_1, put_back_1, inside_1",
             "all runs: coefficient on the body (of CSS: mu_s), number of the start; wrinkles and "
             "their length "
             "together, means over looks; width and curvature, means over area; mean life; share of "
             "the cloth "
             "that touches the body, and of that the share at rest on it; vertices put back, and "
             "inside of the "
             "body; in a full run those that are not made again are the study's"},
            {"quantities.csv",
             "model_1, start_1, mu_1, self_1, edge_m, dt_s, ankles_m, wrinkles_1, length_m, width_m, "
             "curvature_1_per_m, life_s, touching_1, stuck_1, ring_m, apart_rad, speed_m_per_s, steps_1, "
             "loose_1, intersections_1, inside_1, put_back_1, held_back_1",
             "all runs, as the study keeps them: what they are of (model 0: C, 1: CSS) and all that claims "
             "are judged by; largest distances of the ring from its place and of limbs from the walker's "
             "angles, speed; steps, those not solved to their tolerance, intersections, vertices inside of "
             "the body, put back, and of these pinned ones"},
            {"time.csv",
             "t_s, C_wrinkles_1, C_length_m, C_curvature_1_per_m, CSS_wrinkles_1, CSS_length_m, "
             "CSS_curvature_1_per_m",
             "the finer pair: wrinkles, their length together and mean curvature at each look"},
            {"friction.csv", "varied, mu_1, self_1, start, wrinkles_1, width_mm, life_s",
             "wrinkles of C over its coefficients on the body and on itself, for each start"},
            {"convergence.csv",
             "edge_mm, dt_ms, C_wrinkles_1, CSS_wrinkles_1, C_width_mm, CSS_width_mm, C_life_s, "
             "CSS_life_s",
             "the first start with other meshes and another time step: mean number of wrinkles, their width "
             "and life"}));
