/* Cloth, Figure 5: a hanging cloth whose lower part lies on the ground is pulled along by its upper edge.
 * With CSS it sticks and slips, with C it moves more smoothly.
 *
 * Model: a strip of cloth (bristle/cloth_strip.h) by implicit Euler steps, contact and friction of eq. (9) by
 * the velocity filter, with true rest; laws C, CS, CSS with the coefficients of Table 1, column stick-slip.
 * The document prints neither size, material, height nor speed; all are ours. What pulls at the part that
 * lies is gravity: the part that hangs is a catenary, whose horizontal tension grows as its upper edge runs
 * ahead. Cloth that slides under C has no damping, so its swings about the drive's velocity last for ever
 * without that of the air; how much there is decides how smooth C is.
 *
 * Theory: a block on that spring, one degree of freedom (br_cloth_strip_block); then with the inertia that
 * the catenary's motion has, and breaking away as the strip does, to see which of the two it lacks.
 *
 * Measured: velocity and displacement of the lower part, friction over load; cycles, their period and its
 * variation, how long the lower part rests; the same over time step, mesh, stretch stiffness, density,
 * bending, speed, on a narrower strip, which moves alike; swings of C over the air's drag; CS beside them;
 * intersections, counted in all runs. The same strip, narrow and without contact with itself, by CVODE (BDF)
 * with friction that rises within a small speed but keeps its peak, on a ground of stiff springs
 * (br_cloth_strip_smooth): the period does not hang on how steps are made and what rest is.
 *
 * Differs: the scene's numbers are ours, so that no number of the figure can be compared, only what the text
 * says of it. */
#include <math.h>
#include "fig05.h"

static const br_field fields[] = {
    BR_ROW(scene, duration, "measure.duration"),
    BR_ROW(scene, from, "measure.from"),
    BR_ROW(scene, settled, "measure.settled"),
    BR_ROW(scene, up, "measure.up"),
    BR_ROW(scene, down, "measure.down"),
    BR_ROW(scene, rests, "measure.rests"),
    BR_ROW(scene, window, "measure.window"),
    BR_ROW(scene, interval, "measure.interval"),
    BR_ROW(scene, limit, "measure.limit"),
    BR_ROW(scene, front, "measure.front"),
    BR_ROW(scene, narrow, "over.width"),
    BR_ROW(scene, narrow_cells, "over.cells_width"),
    BR_ROW(scene, sweep_length, "over.duration"),
    BR_ROW(scene, bent, "over.bent"),
    BR_ROW(scene, smooth_width, "smooth.width"),
    BR_ROW(scene, smooth_cells, "smooth.cells"),
    BR_ROW(scene, smooth_cells_width, "smooth.cells_width"),
    BR_ROW(scene, smooth_duration, "smooth.duration"),
    BR_ROW_LIST(scene, epsilons, n_epsilons, "smooth.epsilon"),
    BR_ROW_LIST(scene, grounds, n_grounds, "smooth.ground"),
    BR_ROW_LIST(scene, smooth_dts, n_smooth_dts, "smooth.dt"),
    BR_ROW_LIST(scene, drags, n_drags, "over.drag"),
    BR_ROW_LIST(scene, cs_dts, n_cs_dts, "over.cs_dt"),
    BR_ROW_LIST(scene, dts, n_dts, "over.dt"),
    BR_ROW_LIST(scene, meshes, n_meshes, "over.cells"),
    BR_ROW_LIST(scene, stretches, n_stretches, "over.stretch"),
    BR_ROW_LIST(scene, densities, n_densities, "over.density"),
    BR_ROW_LIST(scene, bendings, n_bendings, "over.bending"),
    BR_ROW_LIST(scene, speeds, n_speeds, "over.speed"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, fields, NULL);

static void parameters(br_params *p, void *s)
{
    scene *const c = s;
    c->strip = br_cloth_strip_default();
    br_cloth_bind_laws(p, &br_css_type, c->laws);
    br_cloth_bind_scene(p, &br_cloth_strip_struct, &c->strip,
                        "[strip] length width cells cells_width height speed ramp lower self");
    c->smooth = br_cloth_smooth_default();
    br_params_fields(p, "smooth", &br_cloth_smooth_options_struct, &c->smooth,
                     "relative_tolerance=ivp.relative_tolerance absolute_tolerance=ivp.absolute_tolerance");
    c->look = br_cloth_look_default();
    br_params_fields(p, "look", &br_cloth_look_options_struct, &c->look, "pattern period");
    br_params_picture(p, &c->picture);
    br_params_require(p, c->strip.speed > 0, "strip.speed = %g m/s: nothing is pulled", c->strip.speed);
    br_params_require(p, c->from < c->settled && c->settled < c->duration && c->from < c->sweep_length,
                      "measure.from = %g s, measure.settled = %g s and measure.duration = %g s do not follow "
                      "each other, or over.duration = %g s ends too early",
                      c->from, c->settled, c->duration, c->sweep_length);
    br_params_require(p, c->down < c->up, "measure.down = %g is not below measure.up = %g", c->down, c->up);
}

typedef struct jobs {
    br_experiment *ex;
    const scene *c;
    run *runs;
    check *checks;
    size_t n_checks;
} jobs;

static br_status work(size_t i, void *context, br_error *error)
{
    const jobs *const all = context;
    if (i < all->n_checks) {
        BR_TRY(take_check(all->c, &all->checks[i], error));
        br_progress_step_of(all->ex, 0);
        return BR_OK;
    }
    run *const r = &all->runs[i - all->n_checks];
    BR_TRY(take_run(all->c, r, error));
    br_progress_step_of(all->ex, (double)r->n * r->params.cells * r->params.cells_width);
    return BR_OK;
}

static void put_motion(br_experiment *ex, const scene *c, const run *runs)
{
    br_table *const out = br_table_open(ex, "motion");
    const size_t every = (size_t)fmax(round(c->interval / c->strip.options.dt), 1);
    for (size_t k = 0; k < runs[C].n_block && k * every < runs[C].n; k++) {
        const size_t i = k * every;
        br_table_put(out, (double)i * c->strip.options.dt, runs[C].held[i]);
        for (model m = C; m < MODELS; m++)
            br_table_put(out, runs[m].x[i], runs[m].v[i], runs[m].ratio[i]);
        br_table_put(out, runs[CSS].grips[i].held, runs[CSS].grips[i].limit, runs[CSS].block_x[k],
                     runs[CSS].block_v[k]);
    }
}

static void put_runs(br_experiment *ex, const run *runs, size_t n)
{
    br_table *const out = br_table_open(ex, "runs");
    br_table_show(out);
    for (size_t i = 0; i < n; i++) {
        const run *const r = &runs[i];
        br_table_text(out, r->what == NOTHING ? r->narrow ? "narrow" : "as it is" : varied_names[r->what]);
        br_table_number(out, r->what == NOTHING ? NAN : r->value);
        br_table_text(out, br_extended_name((int)r->model));
        br_table_put(out, r->cloth.cycles, r->cloth.period, r->cloth.variation, r->cloth.stuck,
                     r->cloth.still, r->cloth.least, r->cloth.most, r->cloth.late, r->block.period,
                     r->block.stuck);
    }
}

/* Of all speeds: what a block lacks, and what it has when it gets that. */
static void put_blocks(br_experiment *ex, const run *runs, size_t n)
{
    br_table *const out = br_table_open(ex, "blocks");
    br_table_show(out);
    for (size_t i = 0; i < n; i++) {
        const run *const r = &runs[i];
        if (r->model == CSS && (i == CSS || r->what == SPEED))
            br_table_put(out, r->params.speed, r->cloth.period, r->cloth.stuck, r->cloth.reached,
                         r->block.period, r->block.stuck, r->swung.period, r->swung.stuck, r->broken.period,
                         r->broken.stuck);
    }
}

static void put_over(br_experiment *ex, const scene *c, const run *runs, size_t n)
{
    br_table *const out = br_table_open(ex, "over");
    const br_cloth_strip_params *const p = &c->strip;
    const double own[VARIED] = {[STEP] = p->options.dt,
                                [MESH] = p->cells,
                                [STRETCH] = p->material.stretch_warp,
                                [DENSITY] = p->material.density,
                                [BENDING] = p->material.bending_warp,
                                [SPEED] = p->speed};
    for (varied what = STEP; what < VARIED; what++)
        for (size_t i = NARROW; i < n; i++) {
            const run *const r = &runs[i];
            if (i != NARROW && !(r->model == CSS && r->what == what))
                continue;
            br_table_text(out, varied_names[what]);
            const double value = i == NARROW ? own[what] : r->value;
            br_table_put(out, value, value / own[what], r->cloth.period, r->cloth.stuck, r->block.period);
        }
}

/* The runs that are drawn are among the models', which come first. */
static void film(jobs *all)
{
    const run *const first = all->runs;
    br_progress_begin(all->ex, MODELS);
    br_progress_cost(all->ex, MODELS * (double)first->n * first->params.cells * first->params.cells_width);
    br_parallel(all->ex, MODELS, work, all);
    draw(all->ex, all->c, all->runs);
}

static br_status run_all(br_experiment *ex, const void *s)
{
    const scene *const c = s;
    size_t n;
    jobs all = {.ex = ex, .c = c, .runs = make_runs(ex, c, &n)};
    double cost = 0;
    if (br_films_alone(ex, &c->picture)) {
        film(&all);
        return BR_OK;
    }
    all.checks = make_checks(ex, c, &all.n_checks);
    for (size_t i = 0; i < n; i++)
        cost += (double)all.runs[i].n * all.runs[i].params.cells * all.runs[i].params.cells_width;
    br_progress_begin(ex, n + all.n_checks);
    br_progress_cost(ex, cost);
    br_parallel(ex, n + all.n_checks, work, &all);
    put_motion(ex, c, all.runs);
    put_runs(ex, all.runs, n);
    put_over(ex, c, all.runs, n);
    put_blocks(ex, all.runs, n);
    put_stiction(ex, c, &all.runs[CSS]);
    put_checks(ex, all.checks, all.n_checks);
    draw(ex, c, all.runs);
    claim_runs(ex, c, all.runs, n);
    claim_checks(ex, c, all.checks, all.n_checks);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "cloth-fig05-stick-slip", .title = "Stick-slip of a dragged hanging cloth",
        .reproduces = "cloth, Figure 5 (b); Table 1, column stick-slip",
        .summary =
            "A strip of cloth hangs from an edge that moves on at constant speed, its lower part lies on the "
            "ground. Under CSS the lower part sticks and slips periodically, under C it does not stick. "
            "Velocity, displacement and friction over time; period and rest over time step, mesh, "
            "stiffness, density, bending and speed, beside a block on the spring that gravity is.",
        .scene = &scene_struct, .parameters = parameters, .run = run_all,
        BR_OUTPUTS(
            {"motion.csv",
             "t_s, held_m, C_x_m, C_v_m_per_s, C_friction_1, CS_x_m, CS_v_m_per_s, CS_friction_1, CSS_x_m, "
             "CSS_v_m_per_s, CSS_friction_1, CSS_held_1, CSS_limit_1, block_x_m, block_v_m_per_s",
             "way of the held edge; mean displacement and velocity of the lower part, and friction of the "
             "ground over load, for three models; with CSS, shares of the load on vertices at rest, and on "
             "those of them at the limit of their stiction; the block on the catenary's spring with CSS"},
            {"breakaway.csv",
             "t_s, friction_1, held_1, limit_1, held_friction_1, sliding_friction_1, spreads_s, after_1",
             "CSS: once a cycle, when friction over load has grown most at rest: that; shares of the "
             "load on vertices at rest and on those at their limit; friction over load of what rests and of "
             "what slides; how long slip then takes to spread, and friction over load when it has"},
            {"blocks.csv",
             "speed_m_per_s, period_s, stuck_1, breaks_1, block_period_s, block_stuck_1, swung_period_s, "
             "swung_stuck_1, broken_period_s, broken_stuck_1",
             "period and rest over the speed of the drive: of the strip, with the friction over load at "
             "which "
             "it breaks away; of a block with a third of the inertia of what hangs; of one with the inertia "
             "of "
             "the catenary's motion; and of that one which breaks away as the strip does"},
            {"runs.csv",
             "varied, value, model, cycles_1, period_s, variation_1, stuck_1, still_1, least_1, most_1, "
             "late_1, block_period_s, block_stuck_1",
             "all runs: beginnings of cycles, their period and its variation; share of the time in which the "
             "lower part is stuck, and in which it does not move at all; least and largest velocity over "
             "that "
             "of the drive, and its standard deviation when C has settled; the block's period and rest"},
            {"over.csv", "varied, value, factor_1, period_s, stuck_1, block_period_s",
             "period and rest of CSS over what is varied, as it is and as a factor of the scene's own"},
            {"integrators.csv",
             "integrator, epsilon_m_per_s, ground_per_s, dt_s, cycles_1, period_s, variation_1, stuck_1, "
             "steps_1, evaluations_1",
             "the same narrow strip by implicit Euler steps with true rest, and by CVODE with friction that "
             "rises within epsilon on a ground of springs"}));
