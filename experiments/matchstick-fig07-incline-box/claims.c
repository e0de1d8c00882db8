/* The configurations of the authors' simulator against the point mass and their recorded runs. */
#include <math.h>
#include <stdio.h>
#include <string.h>

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

static void put_path(br_table *table, const char *name, const char *what, const br_vec2 *at, size_t n,
                     double interval)
{
    for (size_t i = 0; i <= n; i++) {
        br_table_text(table, name);
        br_table_text(table, what);
        br_table_put(table, interval * (double)i, at[i].x, at[i].y);
    }
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
        br_require(ex,
                   br_set(&br_incline_box_struct, &other.box, "options.world.solver", solvers[k],
                          br_experiment_error(ex)),
                   NULL);
        const slide again = slide_box(ex, &other, which, NULL, c->window);
        br_most(&w->solver, off(mean_acceleration(&again, c->window), a, g / 10));
    }
    const slide whole = slide_box(ex, c, which, NULL, c->until);
    put_path(paths, which->name, "box", whole.at, whole.n, c->interval);
    if (stays)
        br_most(&w->stays, hypot(whole.at[whole.n].x, whole.at[whole.n].y));
    else {
        const br_vec2 *const ode = mass_path(ex, &s.params, br_vec2_make(c->nudge, 0), c->interval, whole.n);
        put_path(paths, which->name, "point mass", ode, whole.n, c->interval);
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
        put_path(paths, c->cases[i].name, "isotropic", s.at, s.n, c->interval);
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

typedef struct recorded {
    const char *const *variant, *const *solver;
    const double *t, *x, *y, *z;
    size_t rows;
} recorded;

/* A recorded path, at the times of ours (n + 1); null: there is none. */
static br_vec2 *find_path(br_experiment *ex, const incline *c, const recorded *r, const char *name,
                          const char *solver, size_t n)
{
    char whole[60];
    br_vec2 *const at = br_memory(ex, n + 1, sizeof *at);
    size_t found = 0;
    br_vec3 start = {0, 0, 0};
    snprintf(whole, sizeof whole, "box_%s", name);
    for (size_t i = 0; i < r->rows && found <= n; i++) {
        if (strcmp(r->variant[i], whole) != 0 || strcmp(r->solver[i], solver) != 0 ||
            fabs(r->t[i] - c->interval * (double)found) > 1e-9)
            continue;
        const br_vec3 x = br_plank_local(&c->box.plank, br_vec3_make(r->x[i], r->y[i], r->z[i]));
        if (found == 0)
            start = x;
        at[found++] = br_vec2_make(start.x - x.x, x.z - start.z);
    }
    return found == n + 1 ? at : NULL;
}

static const br_vec2 *put_recorded(br_experiment *ex, const incline *c, const recorded *r, const box_case *of,
                                   const char *solver, br_table *table)
{
    const size_t n = (size_t)lround(c->until / c->interval);
    const br_vec2 *const at = find_path(ex, c, r, of->name, solver, n);
    if (at)
        put_path(table, of->name, solver, at, n, c->interval);
    return at;
}

static void claim_paths(br_experiment *ex, const incline *c)
{
    const br_csv *const csv = br_data_read(ex, c->reference);
    const recorded r = {br_data_texts(ex, csv, "variant"),
                        br_data_texts(ex, csv, "solver"),
                        br_data_column(ex, csv, "t_s"),
                        br_data_column(ex, csv, "x_m"),
                        br_data_column(ex, csv, "y_m"),
                        br_data_column(ex, csv, "z_m"),
                        br_csv_rows(csv)};
    br_table *const table = br_table_open(ex, "recorded");
    const size_t n = (size_t)lround(c->compare_until / c->interval);
    double repaired = 0, shipped = 0;
    for (size_t i = 0; i < c->n_cases; i++) {
        const box_case *const of = &c->cases[i];
        const slide s = slide_box(ex, c, of, NULL, c->compare_until);
        const br_vec2 *const right = put_recorded(ex, c, &r, of, "repaired", table);
        const br_vec2 *const as_is = put_recorded(ex, c, &r, of, "shipped", table);
        if (mass_acceleration(&s.params).x == 0)
            continue;
        if (right)
            br_most(&repaired, path_distance(s.at, right, n));
        if (as_is)
            br_most(&shipped, path_distance(s.at, as_is, n));
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
    for (size_t i = 0; i < br_csv_rows(csv); i++)
        for (size_t k = 0; k < c->n_cases; k++) {
            if (strcmp(variant[i] + strlen("box_"), c->cases[k].name) != 0)
                continue;
            br_incline_box_params p = c->box;
            p.plank.structure = c->cases[k].plank, p.structure = c->cases[k].box;
            p.stone.mu_b = c->cases[k].mu_b;
            const br_vec2 a = mass_acceleration(&p);
            const double at = turned[i] * BR_PI / 180;
            br_worst(&sizes, hypot(a.x, a.y) - size[i]);
            br_worst(&angles, degrees(a) - angle[i]);
            if (strcmp(solver[i], "shipped") == 0 && size[i] > 0)
                br_most(&missed, off(br_vec2_make(shipped[i] * cos(at), shipped[i] * sin(at)), a, 0));
        }
    br_claim(ex, "printed-accelerations", sizes);
    br_claim(ex, "printed-directions", angles);
    br_claim(ex, "shipped-accelerations", missed);
}

void claim_recorded(br_experiment *ex, const incline *c)
{
    claim_paths(ex, c);
    claim_analysis(ex, c);
}

/* ---- oblique directions deflect ---- */

void claim_steering(br_experiment *ex, const incline *c)
{
    br_table *const table = br_table_open(ex, "steering");
    double *const turned = br_doubles(ex, c->n_steered);
    for (size_t i = 0; i < c->n_steered; i++) {
        const double angle = c->steered[i] * BR_PI / 180;
        const box_case of = {"steered", angle, angle, c->box.stone.mu_b};
        const slide s = slide_box(ex, c, &of, NULL, c->window);
        turned[i] = -degrees(s.at[s.n]);
        br_table_put(table, c->steered[i], turned[i], -degrees(mass_acceleration(&s.params)));
        br_progress_step(ex);
    }
    br_claim_order(ex, "deflects", turned, c->n_steered, false);
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
                put_path(paths, name, "box", s.at, s.n, c->interval);
                put_path(paths, name, "point mass", ode, s.n, c->interval);
            }
            br_progress_step(ex);
        }
    br_claim(ex, "pushed", apart[0]);
    br_claim_order(ex, "pushed-finer", apart, c->n_steps, true);
}
