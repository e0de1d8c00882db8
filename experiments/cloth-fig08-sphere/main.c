/* Cloth, Figure 8: a cloth drapes over a sphere that turns faster and faster. With CSSV it spins up faster
 * than with C, and is thrown off earlier.
 *
 * Model: a square cloth on a sphere (bristle/cloth_spin.h) by implicit Euler steps, contact and friction of
 * eq. (9) by the velocity filter; laws C, CSS, CSSV with the coefficients of Table 1, column sphere. CSS is
 * beside them, to tell what of the gain is Stribeck friction and what viscous. The document prints neither
 * sizes, material nor the sphere's acceleration; all are ours. Nor does it print the mass that F_v belongs
 * to: eq. (9) divides by that of the contact, so that the finer the mesh, the more friction; we take that of
 * a vertex of our cloth with a mesh of 8.1 thousand triangles, the one size that the document gives, for all
 * meshes, and a gram beside it.
 *
 * Thrown off means that half of the contact is lost that there was before the sphere turned. A frame is taken
 * for a step of 1 ms, the first 0.4 s of which the cloth has to drape.
 *
 * Theory: the cloth as threads from centre to border (br_cloth_spin_threads), which are lifted off the sphere
 * by centrifugal force; without friction to hold it a body on top of a sphere runs off as exp(sqrt(g/R) t).
 *
 * Measured: angular velocity about the cloth's centre, contact, drift of the centre, torque; when it reaches
 * a given angular velocity, when it is thrown off, when nothing touches any more; for seeds, time steps,
 * meshes, and laid aside from the axis; strain, angular momentum, intersections.
 *
 * Differs: the scene's numbers are ours, so that frames show what the figure does only in kind. The
 * document's cloth is cast off with CSSV; ours hangs flat in the air on the little of it that still touches,
 * until it drifts off the top of the sphere, as it does with C, mostly earlier. */
#include <math.h>
#include "fig08.h"

static const br_field fields[] = {
    BR_ROW(scene, duration, "measure.duration"),
    BR_ROW(scene, half, "measure.half"),
    BR_ROW(scene, settled, "measure.settled"),
    BR_ROW(scene, reached, "measure.reached"),
    BR_ROW(scene, window, "measure.window"),
    BR_ROW(scene, turning, "measure.turning"),
    BR_ROW(scene, interval, "measure.interval"),
    BR_ROW(scene, drift_low, "measure.drift_low"),
    BR_ROW(scene, drift_high, "measure.drift_high"),
    BR_ROW(scene, frame, "measure.frame"),
    BR_ROW_LIST(scene, frames, n_frames, "measure.frames"),
    BR_ROW(scene, slow, "over.slow"),
    BR_ROW(scene, slow_length, "over.slow_duration"),
    BR_ROW(scene, gram, "over.mass"),
    BR_ROW(scene, seeds, "over.seeds"),
    BR_ROW(scene, seed, "over.seed"),
    BR_ROW(scene, within, "over.within"),
    BR_ROW(scene, picture_cells, "over.picture_cells"),
    BR_ROW(scene, picture_aside, "over.picture_aside"),
    BR_ROW(scene, picture_turn, "over.picture_turn"),
    BR_ROW_LIST(scene, dts, n_dts, "over.dt"),
    BR_ROW_LIST(scene, meshes, n_meshes, "over.cells"),
    BR_ROW_LIST(scene, halves, n_halves, "vary.half"),
    BR_ROW_LIST(scene, leavings, n_leavings, "vary.left"),
    BR_ROW_LIST(scene, reaches, n_reaches, "vary.reached"),
    BR_ROW_LIST(scene, asides, n_asides, "over.aside"),
    BR_ROW_LIST(scene, accelerations, n_accelerations, "vary.acceleration"),
};
static const br_struct_type scene_struct = BR_STRUCT_OF(scene, fields, NULL);

static void parameters(br_params *p, void *s)
{
    scene *const c = s;
    c->spin = br_cloth_spin_default();
    br_cloth_bind_laws(p, &br_cssv_type, c->laws);
    br_cloth_bind_scene(p, &br_cloth_spin_struct, &c->spin,
                        "[cloth] radius side cells wait acceleration aside toward turn near self mass "
                        "[material] damping_bending=material.damping_bending");
    br_params_picture(p, &c->picture);
    br_params_require(p, c->n_frames == 3, "measure.frames: three of them, (a), (b) and (c)");
    br_params_require(p, c->spin.wait > c->settled && c->spin.wait + 2 * c->window < c->duration,
                      "measure.settled = %g s, cloth.wait = %g s, measure.window = %g s and "
                      "measure.duration = %g s do not follow each other",
                      c->settled, c->spin.wait, c->window, c->duration);
    br_params_require(p, c->spin.wait + c->turning < c->duration,
                      "measure.turning = %g s after cloth.wait = %g s is not before measure.duration = %g s",
                      c->turning, c->spin.wait, c->duration);
    br_params_require(p, c->spin.wait + c->window < c->slow_length,
                      "over.slow_duration = %g s is over before there is something to measure",
                      c->slow_length);
    br_params_require(p, c->drift_low < c->drift_high,
                      "measure.drift_low = %g m is not below measure.drift_high = %g m", c->drift_low,
                      c->drift_high);
}

typedef struct jobs {
    br_experiment *ex;
    const scene *c;
    run *runs;
    size_t n;
} jobs;

static double cost(const run *r)
{
    return (double)r->n * r->params.cells * r->params.cells;
}

static br_status work(size_t i, void *context, br_error *error)
{
    const jobs *const all = context;
    run *const r = &all->runs[i];
    const double whole = cost(r);
    BR_TRY(take_run(all->c, r, error));
    br_progress_step_of(all->ex, whole);
    return BR_OK;
}

static void put_motion(br_experiment *ex, const scene *c, const run *runs)
{
    br_table *const out = br_table_open(ex, "motion");
    for (size_t k = 0; k < runs[C].n_threads; k++) {
        const double t = (double)k * c->interval;
        br_table_put(out, t, sample_at(&runs[C], t)->sphere);
        for (model m = C; m < MODELS; m++) {
            const br_cloth_spin_sample *const now = sample_at(&runs[m], t);
            br_table_put(out, now->omega, now->touching, now->drift, now->torque, runs[m].omega[k],
                         runs[m].touching[k]);
        }
    }
}

static void put_runs(br_experiment *ex, const run *runs, size_t n)
{
    br_table *const out = br_table_open(ex, "runs");
    br_table_show(out);
    for (size_t i = 0; i < n; i++) {
        const run *const r = &runs[i];
        const outcome *const o = &r->is;
        br_table_text(out, r->what == NOTHING ? "as it is" : varied_names[r->what]);
        br_table_number(out, r->value);
        br_table_text(out, model_names[r->model]);
        br_table_put(out, o->before, o->reach, o->first, o->second, o->late, o->thrown, o->left, o->drift,
                     o->growth, o->strain, o->balance, (double)r->totals.put_back);
    }
}

static void put_frames(br_experiment *ex, const scene *c, const run *runs, size_t n)
{
    br_table *const out = br_table_open(ex, "frames");
    br_table_show(out);
    for (model m = C; m < MODELS; m += CSSV)
        for (size_t k = 0; k < c->n_frames; k++) {
            const br_cloth_spin_sample *const now =
                sample_at(find_run(runs, n, m, PICTURE, c->picture_cells), c->frames[k] * c->frame);
            br_table_text(out, model_names[m]);
            br_table_put(out, c->frames[k], now->t, now->sphere, now->omega, now->touching, now->drift,
                         now->height);
        }
}

/* C above CSSV, as in the document; a film has them beside each other. */
static void put_pictures(br_experiment *ex, const scene *c, const run *runs, size_t n)
{
    br_scene_pictures *const pictures = br_pictures_begin(ex, &c->picture);
    br_cloth_record *const records[] = {find_run(runs, n, C, PICTURE, c->picture_cells)->record,
                                        find_run(runs, n, CSSV, PICTURE, c->picture_cells)->record};
    br_pictures_cloth(pictures, 1, &records[0], NULL);
    br_pictures_cloth(pictures, 1, &records[1], NULL);
    br_pictures_put(pictures, "snapshots");
    if (br_pictures_filming(pictures))
        br_pictures_cloth(pictures, 2, records, "C-beside-CSSV");
    br_pictures_end(pictures);
    for (int k = 0; k < 2; k++)
        br_cloth_record_destroy(records[k]);
}

/* The two runs that are drawn, one behind the other. */
static void film(const jobs *all)
{
    const run *const first = find_run(all->runs, all->n, C, PICTURE, all->c->picture_cells);
    jobs drawn = *all;
    drawn.runs += first - all->runs;
    br_progress_begin(all->ex, 2);
    br_progress_cost(all->ex, cost(&drawn.runs[0]) + cost(&drawn.runs[1]));
    br_parallel(all->ex, 2, work, &drawn);
    put_pictures(all->ex, all->c, all->runs, all->n);
}

static br_status run_all(br_experiment *ex, const void *s)
{
    const scene *const c = s;
    jobs all = {.ex = ex, .c = c};
    all.runs = make_runs(ex, c, &all.n);
    if (br_films_alone(ex, &c->picture)) {
        film(&all);
        return BR_OK;
    }
    double sum = 0;
    for (size_t i = 0; i < all.n; i++)
        sum += cost(&all.runs[i]);
    br_progress_begin(ex, all.n);
    br_progress_cost(ex, sum);
    br_parallel(ex, all.n, work, &all);
    put_motion(ex, c, all.runs);
    put_runs(ex, all.runs, all.n);
    put_convergence(ex, c, all.runs, all.n);
    put_frames(ex, c, all.runs, all.n);
    put_pictures(ex, c, all.runs, all.n);
    claim_runs(ex, c, all.runs, all.n);
    return BR_OK;
}

BR_EXPERIMENT(
        .id = "cloth-fig08-sphere", .title = "Cloth on a rotating sphere that speeds up",
        .reproduces = "cloth, Figure 8; Table 1, column sphere",
        .summary =
            "A square cloth drapes over a sphere that then turns faster and faster. Under CSSV it spins up "
            "faster than under CSS, and that faster than under C; in this order it is thrown off. Angular "
            "velocity, contact and drift of the centre over time, beside threads that are lifted by "
            "centrifugal force; the same for seeds, time steps, meshes, and laid aside from the axis.",
        .scene = &scene_struct, .parameters = parameters, .run = run_all,
        BR_OUTPUTS(
            {"motion.csv",
             "t_s, sphere_rad_per_s, C_omega_rad_per_s, C_touching_1, C_drift_m, C_torque_N_m, "
             "C_threads_rad_per_s, C_threads_touching_1, CSS_omega_rad_per_s, CSS_touching_1, CSS_drift_m, "
             "CSS_torque_N_m, CSS_threads_rad_per_s, CSS_threads_touching_1, CSSV_omega_rad_per_s, "
             "CSSV_touching_1, CSSV_drift_m, CSSV_torque_N_m, CSSV_threads_rad_per_s, "
             "CSSV_threads_touching_1",
             "angular velocity of the sphere; of the cloth, share of it that touches, drift of its centre "
             "and torque of the sphere, for three models, beside angular velocity and contact of threads"},
            {"runs.csv",
             "varied, value, model, before_1, reach_s, first_rad_per_s2, second_rad_per_s2, "
             "late_rad_per_s2, thrown_s, left_s, drift_m, growth_per_s, strain_1, balance_1, put_back_1",
             "all runs, times from when the sphere turns: contact before; when an angular velocity is "
             "reached; angular acceleration in the first window, in the second, and before it is thrown off; "
             "when half of the contact is lost, and all; drift of the centre when half is, and its rate of "
             "growth; largest strain; angular momentum over what the sphere gave, after measure.turning; "
             "vertices put back"},
            {"convergence.csv",
             "model, dt_ms, cells, before_1, friction_over_load_1, reach_s, thrown_s, threads_1, balance_1",
             "C and CSSV over time steps and meshes, laid down alike but for the finest mesh: contact "
             "before; of C, "
             "friction of the sphere over its load in the first window; when an angular velocity is reached; "
             "when half of the contact is lost; largest difference of the angular velocity from that of "
             "threads; angular momentum over what the sphere gave"},
            {"frames.csv",
             "model, frame_1, t_s, sphere_rad_per_s, omega_rad_per_s, touching_1, drift_m, height_m",
             "the pictures' runs at the document's frames"}));
