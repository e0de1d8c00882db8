/* Cloth, Figure 3: a piece of cloth falls on an inclined plane. With CSS it slides slower and tends to fold
 * more than with C.
 *
 * Model: a square sheet of cloth (bristle/cloth_incline.h) by implicit Euler steps, contact and friction of
 * eq. (9) by the velocity filter, with true rest; laws C and CSS with the coefficients of Table 1, column
 * incline plane; CS and CSSV beside them. The document prints neither size, material, slope nor how the cloth
 * starts; all are ours: the slope's tangent lies between mu_c and mu_s, so that C slides down for ever and
 * CSS holds what has come to rest. Dropped level the sheet lands flat and does not fold; dropped upright, an
 * edge first, it falls in folds: those are the large sheets, of as many triangles as the document's, and
 * pairs of smaller ones of several seeds. Those of studies/cloth-fig03-incline.ini, whose rows are kept, are
 * judged; a few of them are run again.
 *
 * Theory: the sheet that lies slides down with g (sin - mu_c cos) under C; CS and CSS hold it up to mu_s; CSS
 * stops it where it is slower than the speed at which friction balances the slope, and lets it go on where it
 * is faster. A law that is regularised holds nothing: it creeps.
 *
 * Measured: way and speed down the slope; share of the area that is folded, and how far the sheet spreads;
 * friction over load; the same over mesh, time step, slope and method of response; rest of a minute beside
 * creep; where the sheet breaks away; viscous friction (CSSV) over meshes, per mass and as printed;
 * intersections, counted in all runs; times of the large sheets; the way of the sheet where the plane has a
 * structure, with the anisotropic friction of the matchstick document.
 *
 * Differs: the scene's numbers are ours, so that no number of the figure can be compared, only what the text
 * says of it. */
#include <math.h>
#include "fig03.h"

static const br_field fields[] = {
    BR_ROW(scene, F_v, "viscous.F_v"),
    BR_ROW(scene, delta_v, "viscous.delta_v"),
    BR_ROW(scene, viscous_tangent, "viscous.tangent"),
    BR_ROW(scene, viscous_duration, "viscous.duration"),
    BR_ROW_LIST(scene, viscous_meshes, n_viscous_meshes, "viscous.cells"),
    BR_ROW(scene, duration, "measure.duration"),
    BR_ROW(scene, large_duration, "measure.large_duration"),
    BR_ROW(scene, interval, "measure.interval"),
    BR_ROW(scene, full_cells, "measure.large_cells"),
    BR_ROW_FILE(scene, study, "reference.study"),
    BR_ROW(scene, platform, "reference.platform"),
    BR_ROW(scene, seeds, "folds.seeds"),
    BR_ROW(scene, seeds_duration, "folds.duration"),
    BR_ROW(scene, seeds_cells, "folds.cells"),
    BR_ROW(scene, coarse_cells, "folds.coarse"),
    BR_ROW(scene, from, "folds.from"),
    BR_ROW(scene, over_cells, "over.square"),
    BR_ROW(scene, over_duration, "over.duration"),
    BR_ROW(scene, methods_dt, "over.method_dt"),
    BR_ROW_LIST(scene, meshes, n_meshes, "over.cells"),
    BR_ROW_LIST(scene, dts, n_dts, "over.dt"),
    BR_ROW_LIST(scene, tangents, n_tangents, "over.tangent"),
    BR_ROW(scene, lying_cells, "lying.cells"),
    BR_ROW(scene, lying_duration, "lying.slide"),
    BR_ROW(scene, hold_duration, "lying.hold"),
    BR_ROW_LIST(scene, epsilons, n_epsilons, "lying.epsilon"),
    BR_ROW(scene, probe, "lying.probe"),
    BR_ROW(scene, steep, "lying.steep"),
    BR_ROW(scene, probe_speed, "lying.slow"),
    BR_ROW(scene, balance_high, "lying.fast"),
    BR_ROW(scene, halvings, "lying.halvings"),
    BR_ROW(scene, oblique_tangent, "oblique.tangent"),
    BR_ROW(scene, oblique_duration, "oblique.slide"),
    BR_ROW_LIST(scene, structures, n_structures, "oblique.structure"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, fields, NULL);

static void parameters(br_params *p, void *s)
{
    scene *const c = s;
    c->sheet = br_cloth_incline_default();
    br_cloth_bind_laws(p, &br_css_type, c->laws);
    for (int k = 0; k < BR_CONTACTS; k++) {
        c->laws[k].cssv.F_v = c->F_v;
        c->laws[k].cssv.delta_v = c->delta_v;
    }
    br_cloth_bind_scene(
        p, &br_cloth_incline_struct, &c->sheet,
        "[sheet] length width cells cells_width tangent height ripple seed steep self law_mass");
    c->oblique = br_matchstick_default();
    br_params_fields(p, "oblique", &br_matchstick_struct, &c->oblique, "mu_t mu_b");
    br_params_check(p, &br_matchstick_struct, &c->oblique);
    c->look = br_cloth_look_default();
    br_params_fields(p, "look", &br_cloth_look_options_struct, &c->look, "pattern period reach checks");
    br_params_picture(p, &c->picture);
    br_params_require(p,
                      c->laws[BR_ON_OBJECTS].css.mu_c < c->sheet.tangent &&
                          c->sheet.tangent < c->laws[BR_ON_OBJECTS].css.mu_s,
                      "sheet.tangent = %g is not between law.mu_c = %g and law.mu_s = %g", c->sheet.tangent,
                      c->laws[BR_ON_OBJECTS].css.mu_c, c->laws[BR_ON_OBJECTS].css.mu_s);
    br_params_require(
        p, c->from < fmin(fmin(c->seeds_duration, c->large_duration), fmin(c->duration, c->over_duration)),
        "folds.from = %g s is not before the end of all runs", c->from);
}

typedef struct jobs {
    br_experiment *ex;
    const scene *c;
    run *runs;
    lying *lying;
    size_t n;
    double cost; /* of a job of the sheet that lies */
} jobs;

static br_status work(size_t i, void *context, br_error *error)
{
    const jobs *const all = context;
    if (i >= all->n) {
        BR_TRY(lying_job(all->c, all->lying, i - all->n, error));
        br_progress_step_of(all->ex, all->cost);
        return BR_OK;
    }
    BR_TRY(take_run(all->c, &all->runs[i], error));
    br_progress_step_of(all->ex, run_cost(&all->runs[i]));
    return BR_OK;
}

static void put_motion(br_experiment *ex, const run *runs)
{
    br_table *const out = br_table_open(ex, "motion");
    for (size_t i = 0; i < 4; i += 2)
        for (size_t k = 0; k < runs[i].n; k++) {
            br_table_text(out, varied_names[runs[i].what]);
            br_table_number(out, runs[i].t[k]);
            for (size_t m = i; m < i + 2; m++)
                br_table_put(out, runs[m].x[k], runs[m].v[k], runs[m].folded[k], runs[m].spread[k]);
        }
}

static void put_runs(br_experiment *ex, const run *runs, size_t n)
{
    br_table *const out = br_table_open(ex, "runs");
    br_table_show(out);
    for (size_t i = 0; i < n; i++) {
        const run *const r = &runs[i];
        br_table_text(out, r->what == METHOD ? r->params.response->name : varied_names[r->what]);
        br_table_number(out, r->value);
        br_table_text(out, br_extended_name((int)r->model));
        br_table_put(out, r->duration, r->way, r->friction, r->stuck, r->mean_folded, r->mean_spread,
                     (double)r->totals.put_back, (double)r->holding);
    }
}

static void put_slides(br_experiment *ex, const scene *c, const lying *l)
{
    br_table *const out = br_table_open(ex, "slides");
    for (size_t k = 0; k < l->slides[0].n; k++) {
        br_table_number(out, (double)k * c->interval);
        for (int i = 0; i < 3; i++)
            br_table_put(out, l->slides[i].x[k], l->slides[i].v[k], l->slides[i].block_x[k],
                         l->slides[i].block_v[k]);
    }
}

static void put_rest(br_experiment *ex, const scene *c, const lying *l)
{
    br_table *const out = br_table_open(ex, "rest");
    br_table_show(out);
    for (size_t i = 0; i < l->n_holds; i++) {
        const hold *const h = &l->holds[i];
        br_table_text(out, h->model < MODELS ? br_extended_name((int)h->model) : "regularised");
        br_table_put(out, h->epsilon, h->drift, h->speed, h->model < MODELS ? 0 : h->implied,
                     h->model < MODELS ? 0 : h->smooth);
    }
    br_table *const meshes = br_table_open(ex, "viscous");
    for (size_t i = 0; i < c->n_viscous_meshes; i++)
        br_table_put(meshes, l->viscous[i].cells, l->viscous[i].way, l->viscous[i].printed);
}

/* The two runs that are drawn, which come first. */
static void film(br_experiment *ex, const scene *c, run *runs, size_t n)
{
    jobs all = {.ex = ex, .c = c, .runs = runs, .n = n};
    br_progress_begin(ex, 2);
    br_progress_cost(ex, run_cost(&runs[0]) + run_cost(&runs[1]));
    br_parallel(ex, 2, work, &all);
    draw(ex, c, runs);
}

static br_status run_all(br_experiment *ex, const void *s)
{
    const scene *const c = s;
    size_t n;
    run *const runs = make_runs(ex, c, &n);
    if (br_films_alone(ex, &c->picture)) {
        film(ex, c, runs, n);
        return BR_OK;
    }
    lying l = make_lying(ex, c);
    const size_t more = lying_jobs(c);
    double cost = 0;
    for (size_t i = 0; i < n; i++)
        cost += run_cost(&runs[i]);
    /* The sheet that lies takes about a tenth of all. */
    jobs all = {ex, c, runs, &l, n, cost / (9 * (double)more)};
    br_progress_begin(ex, n + more);
    br_progress_cost(ex, cost + all.cost * (double)more);
    br_parallel(ex, n + more, work, &all);
    put_motion(ex, runs);
    put_runs(ex, runs, n);
    put_slides(ex, c, &l);
    put_rest(ex, c, &l);
    draw(ex, c, runs);
    br_cloth_totals sum = {0};
    for (size_t i = 0; i < n; i++)
        br_cloth_totals_add(&sum, &runs[i].totals);
    for (size_t i = 0; i < more; i++)
        br_cloth_totals_add(&sum, &l.totals[i]);
    BR_TRY(take_oblique(ex, c, &sum));
    const pairs upright = take_pairs(ex, c, runs, n);
    claim_runs(ex, runs, n, &upright);
    claim_lying(ex, c, &l);
    claim_all(ex, &sum);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "cloth-fig03-incline", .title = "A sheet of cloth falls on an inclined plane",
        .reproduces = "cloth, Figure 3; Table 1, column incline plane",
        .summary =
            "A square sheet of cloth is dropped on an inclined plane whose slope lies between mu_c and mu_s, "
            "level, and upright, so that it folds. Way and speed down the slope, folds and friction with C "
            "and CSS, over seeds, mesh, time step, slope and method of response. Where it lies: its slide "
            "against theory, rest "
            "of a minute beside the creep of a regularised law, break-away, viscous friction over meshes.",
        .scene = &scene_struct, .parameters = parameters, .run = run_all,
        BR_OUTPUTS(
            {"motion.csv",
             "start, t_s, C_x_m, C_v_m_per_s, C_folded_1, C_spread_1, CSS_x_m, CSS_v_m_per_s, CSS_folded_1, "
             "CSS_spread_1",
             "large sheets, dropped upright, and the level one: way and speed down the slope, share of the "
             "area that is folded, spread over that of the flat sheet"},
            {"runs.csv",
             "run, value, model, duration_s, way_m, friction_1, rests_1, folded_1, spread_1, put_back_1, "
             "holding_1",
             "all that is dropped here, large and small sheets upright, the others level: way at the end, "
             "friction of the plane over load, mean share at rest of "
             "what touches; means of what is folded and of the spread, late; vertices put back, and in how "
             "many steps"},
            {"pairs.csv",
             "mesh, seed, C_way_m, C_rests_1, C_folded_1, C_spread_1, C_put_back_1, CSS_way_m, CSS_rests_1, "
             "CSS_folded_1, CSS_spread_1, CSS_put_back_1",
             "pairs of sheets dropped upright that start alike, on the mesh of the small ones and on a "
             "coarser one, as in runs.csv; in a full run those of the study"},
            {"slides.csv",
             "t_s, C_x_m, C_v_m_per_s, C_block_x_m, C_block_v_m_per_s, CS_x_m, CS_v_m_per_s, CS_block_x_m, "
             "CS_block_v_m_per_s, CSS_x_m, CSS_v_m_per_s, CSS_block_x_m, CSS_block_v_m_per_s",
             "the sheet that lies, C from rest, CS and CSS from twice the speed at which CSS balances the "
             "slope; the block with a tenth of the step"},
            {"rest.csv", "law, epsilon_m_per_s, drift_m, speed_m_per_s, implied_m_per_s, smooth_m_per_s",
             "a minute on the slope: drift of the vertex that moves most, speed at its end, that which the "
             "law implies in steps, and without steps"},
            {"viscous.csv", "cells_1, way_m, printed_m",
             "way of the sheet that lies under CSSV over cells along a side, F_v of a certain mass of cloth, "
             "and of each contact, as printed"},
            {"anisotropic.csv", "structure_deg, matchstick_deg, theory_deg, tensors_deg, tensors_theory_deg",
             "the sheet that lies on a plane with a structure, from rest: where it goes, as an angle from "
             "the "
             "slope's, and where a point mass does"}));
