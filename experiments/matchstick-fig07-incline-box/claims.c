/* The configurations of the authors' simulator against the point mass and their recorded runs. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <bristle/harness/plank_paths.h>
#include <bristle/numbers.h>

#include "fig07.h"

static double degrees(br_vec2 v)
{
    return v.x == 0 && v.y == 0 ? 0 : atan2(v.y, v.x) * 180 / BR_PI;
}

static br_vec2 mean_acceleration(const slide *s, double window)
{
    return br_vec2_scale(1 / window, s->velocity);
}

/* Difference of two accelerations over the larger of the second and `floor`. */
static double off(br_vec2 a, br_vec2 b, double floor)
{
    return hypot(a.x - b.x, a.y - b.y) / fmax(hypot(b.x, b.y), floor);
}

/* ---- against the point mass ---- */

/* The strategy of the authors' program: an r-factor for each direction of friction, a cold start, and as many
 * sweeps in each step. */
static br_vec2 published_acceleration(br_experiment *ex, const incline *c, const box_case *which)
{
    const br_scene_variant published = {.name = "prox-as-published", .solver = &br_prox_as_published_type};
    incline as = *c;
    as.box.options.world.warm_start = false;
    as.box.options.world.solver_options.iterations = c->published_sweeps;
    as.box.options.world.solver_options.tolerance = 0;
    const slide s = slide_box(ex, &as, which, &published, c->window);
    return mean_acceleration(&s, c->window);
}

typedef struct worst {
    double published, theory, half, solver, ode, residual;
    double stays; /* distance of those that should stay [m] */
} worst;

static void run_case(br_experiment *ex, const incline *c, const box_case *which, br_table *table,
                     br_table *paths, worst *w)
{
    size_t n_solvers;
    const char *const *const solvers = br_words(ex, c->solvers, &n_solvers);
    const double g = br_vec3_length(c->box.options.world.gravity);
    const slide s = slide_box(ex, c, which, NULL, c->window);
    const br_vec2 a = mean_acceleration(&s, c->window), theory = mass_acceleration(&s.params);
    const bool stays = theory.x == 0 && theory.y == 0;
    const slide half = slide_box(ex, c, which, br_scene_variant_find("half-step"), c->window);
    br_most(&w->theory, off(a, theory, g / 10));
    br_most(&w->half, off(mean_acceleration(&half, c->window), a, g / 10));
    br_most(&w->residual, s.residual);
    for (size_t k = 0; k < n_solvers; k++) {
        incline other = *c;
        br_scene_name_solver(ex, &other.box.options.world, solvers[k]);
        const slide again = slide_box(ex, &other, which, NULL, c->window);
        br_most(&w->solver, off(mean_acceleration(&again, c->window), a, g / 10));
    }
    const slide whole = slide_box(ex, c, which, NULL, c->until);
    br_plank_path_put(paths, which->name, "box", whole.at, whole.n, c->interval);
    if (stays)
        br_most(&w->stays, hypot(whole.at[whole.n].x, whole.at[whole.n].y));
    else {
        const br_vec2 *const ode = mass_path(ex, &s.params, br_vec2_make(c->nudge, 0), c->interval, whole.n);
        br_plank_path_put(paths, which->name, "point mass", ode, whole.n, c->interval);
        br_most(&w->ode, path_distance(whole.at, ode, whole.n));
    }
    const br_vec2 published = published_acceleration(ex, c, which);
    br_most(&w->published, off(published, theory, g / 10));
    br_table_text(table, which->name);
    br_table_put(table, which->plank * 180 / BR_PI, which->box * 180 / BR_PI, which->mu_b, hypot(a.x, a.y),
                 hypot(theory.x, theory.y), degrees(a), degrees(theory), hypot(published.x, published.y),
                 degrees(published));
    br_progress_step(ex);
}

/* Circles of the mean coefficient: straight down, or not at all. */
static void claim_isotropic(br_experiment *ex, const incline *c, br_table *paths)
{
    double aside = 0;
    for (size_t i = 0; i < c->n_cases; i++) {
        const slide s = slide_box(ex, c, &c->cases[i], br_scene_variant_find("isotropic"), c->until);
        br_plank_path_put(paths, c->cases[i].name, "isotropic", s.at, s.n, c->interval);
        for (size_t k = 0; k <= s.n; k++)
            br_worst(&aside, s.at[k].y);
        br_progress_step(ex);
    }
    br_claim(ex, "isotropic-straight", aside);
}

void claim_cases(br_experiment *ex, const incline *c)
{
    br_table *const table = br_table_open(ex, "cases"), *const paths = br_table_open(ex, "paths");
    worst w = {0};
    for (size_t i = 0; i < c->n_cases; i++)
        run_case(ex, c, &c->cases[i], table, paths, &w);
    br_table_show(table);
    claim_isotropic(ex, c, paths);
    br_claim(ex, "theory", w.theory);
    br_claim(ex, "published-strategy", w.published);
    br_claim(ex, "stays", w.stays);
    br_claim(ex, "point-mass", w.ode);
    br_claim(ex, "half-step", w.half);
    br_claim(ex, "other-solvers", w.solver);
    br_claim(ex, "residual",
             w.residual / (c->box.options.world.dt * br_vec3_length(c->box.options.world.gravity)));
}

/* ---- against what was recorded ---- */

/* The largest distance of ours and a recorded path, so far NaN: of none. */
static void compare_path(br_experiment *ex, const incline *c, const br_plank_record *record, const slide *s,
                         const char *name, const char *solver, br_table *table, double *largest)
{
    const size_t n = (size_t)lround(c->until / c->interval),
                 compared = (size_t)lround(fmin(c->until, c->compare_until) / c->interval);
    char variant[60];
    size_t found;
    snprintf(variant, sizeof variant, "box_%s", name);
    const br_vec2 *const at =
        br_plank_record_path(ex, record, &c->box.plank, variant, solver, c->interval, n, &found);
    if (!at || found < n)
        return;
    br_plank_path_put(table, name, solver, at, n, c->interval);
    const br_vec2 acceleration = mass_acceleration(&s->params);
    if (acceleration.x != 0) {
        const double distance = path_distance(s->at, at, compared);
        *largest = isnan(*largest) ? distance : fmax(*largest, distance);
    }
}

static void claim_paths(br_experiment *ex, const incline *c)
{
    const br_plank_record record = br_plank_record_read(ex, c->reference);
    br_table *const table = br_table_open(ex, "recorded");
    double repaired = NAN, shipped = NAN;
    for (size_t i = 0; i < c->n_cases; i++) {
        const box_case *const of = &c->cases[i];
        const slide s = slide_box(ex, c, of, NULL, c->compare_until);
        compare_path(ex, c, &record, &s, of->name, "repaired", table, &repaired);
        compare_path(ex, c, &record, &s, of->name, "shipped", table, &shipped);
    }
    br_claim(ex, "repaired-paths", repaired);
    br_claim(ex, "shipped-paths", shipped);
}

/* What the simulator's own analysis predicts and measured, of all cases that slide. */
static void claim_analysis(br_experiment *ex, const incline *c)
{
    const br_csv *const csv = br_data_read(ex, c->analytic);
    const char *const *const variant = br_data_texts(ex, csv, "variant"), *const *const solver =
                                                                              br_data_texts(ex, csv,
                                                                                            "solver");
    const double *const size = br_data_column(ex, csv, "predicted_acceleration_m_per_s2"),
                        *const angle = br_data_column(ex, csv, "predicted_direction_deg"),
                        *const shipped = br_data_column(ex, csv, "sim_acceleration_0.05_0.25s_m_per_s2"),
                        *const turned = br_data_column(ex, csv, "sim_acceleration_direction_0.05_0.25s_deg");
    double sizes = 0, angles = 0, missed = 0;
    size_t found = 0, slid = 0;
    for (size_t i = 0; i < br_csv_rows(csv); i++)
        for (size_t k = 0; k < c->n_cases; k++) {
            if (strcmp(variant[i] + strlen("box_"), c->cases[k].name) != 0)
                continue;
            br_incline_box_params p = c->box;
            p.plank.structure = c->cases[k].plank, p.structure = c->cases[k].box;
            p.stone.mu_b = c->cases[k].mu_b;
            const br_vec2 a = mass_acceleration(&p);
            const double at = turned[i] * BR_PI / 180;
            found++;
            br_worst(&sizes, hypot(a.x, a.y) - size[i]);
            br_worst(&angles, degrees(a) - angle[i]);
            if (strcmp(solver[i], "shipped") == 0 && size[i] > 0) {
                slid++;
                br_most(&missed, off(br_vec2_make(shipped[i] * cos(at), shipped[i] * sin(at)), a, 0));
            }
        }
    /* Nothing to compare with is no agreement. */
    br_claim(ex, "printed-accelerations", found ? sizes : NAN);
    br_claim(ex, "printed-directions", found ? angles : NAN);
    br_claim(ex, "shipped-accelerations", slid ? missed : NAN);
}

void claim_recorded(br_experiment *ex, const incline *c)
{
    claim_paths(ex, c);
    claim_analysis(ex, c);
}

/* ---- oblique directions deflect ---- */

/* The box's direction against downhill over the structure's angle; the table may be null. */
static void claim_deflection(br_experiment *ex, const incline *c, const br_scene_variant *variant,
                             double mu_b, br_table *table)
{
    double *const turned = br_doubles(ex, c->n_steered);
    for (size_t i = 0; i < c->n_steered; i++) {
        const double angle = c->steered[i] * BR_PI / 180;
        const box_case of = {"steered", angle, angle, mu_b};
        const slide s = slide_box(ex, c, &of, variant, c->window);
        turned[i] = -degrees(s.at[s.n]);
        if (table)
            br_table_put(table, c->steered[i], turned[i], -degrees(mass_acceleration(&s.params)));
        br_progress_step(ex);
    }
    br_claim_order(ex, "deflects", turned, c->n_steered, false);
}

void claim_steering(br_experiment *ex, const incline *c)
{
    const double mu_b = c->box.stone.mu_b;
    claim_deflection(ex, c, NULL, mu_b, br_table_open(ex, "steering"));
    br_variation_begin(ex, "half the step");
    claim_deflection(ex, c, br_scene_variant_find("half-step"), mu_b, NULL);
    br_variation_end(ex);
    br_variation_begin(ex, "mu_b = %g", c->pushed_mu_b);
    claim_deflection(ex, c, NULL, c->pushed_mu_b, NULL);
    br_variation_end(ex);
}

/* Pushed across, a box goes on a curve. */
void claim_pushed(br_experiment *ex, const incline *c)
{
    br_table *const table = br_table_open(ex, "pushed"), *const paths = br_table_open(ex, "pushed_paths");
    double *const apart = br_doubles(ex, c->n_steps);
    for (size_t k = 0; k < c->n_steps; k++)
        for (size_t i = 0; i < c->n_headings; i++) {
            slide s = {.params = c->box, .interval = c->interval};
            s.params.options.world.dt = c->steps[k];
            s.params.heading = c->headings[i] * BR_PI / 180;
            s.params.speed = c->speed;
            s.params.stone.mu_b = c->pushed_mu_b;
            slide_run(ex, &s, c->pushed_until);
            const br_vec2 v = br_vec2_make(c->speed * cos(s.params.heading),
                                           c->speed * sin(s.params.heading)),
                          *const ode = mass_path(ex, &s.params, v, c->interval, s.n);
            const double d = path_distance(s.at, ode, s.n);
            char name[40];
            snprintf(name, sizeof name, "%g", c->headings[i]);
            br_most(&apart[k], d);
            br_table_put(table, c->steps[k], c->headings[i], d);
            if (k == 0) {
                br_plank_path_put(paths, name, "box", s.at, s.n, c->interval);
                br_plank_path_put(paths, name, "point mass", ode, s.n, c->interval);
            }
            br_progress_step(ex);
        }
    br_claim(ex, "pushed", apart[0]);
    br_claim_order(ex, "pushed-finer", apart, c->n_steps, true);
}
