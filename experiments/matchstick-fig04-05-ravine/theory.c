/* Single logs against CVODE, the slope at which a log begins to slide, and a blow head on. */
#include <math.h>

#include <bristle/numbers.h>

#include "slides.h"

/* Models that CVODE integrates: a point mass in the ravine; a log on ground that is as good as plane. */
enum { MASS, LOG, MODELS };
static const char *const model_names[MODELS] = {"point mass", "log"};

/* ---- paths ---- */

typedef struct single {
    int model;
    steering_kind steering;
    log_kind logs;
    br_ravine_log start;
    int parts;
    br_vec2 *at, *theory; /* (points + 1) */
    br_ravine_log *path;  /* the same, with yaws */
    double error;         /* largest distance over the length of the path */
} single;

static br_ravine_params alone(const structure *c, const single *s)
{
    br_ravine_params p = with_case(c, s->logs, s->steering);
    p.rows = p.columns = 1;
    p.jitter = p.turn = 0;
    p.building = false;
    p.options.world.solver_options.tolerance = c->tolerance;
    if (s->model == MASS) {
        p.log_length = c->short_length;
        p.inertia = c->turnless;
    } else {
        p.radius = c->flat;
    }
    return p;
}

static br_status integrate(br_experiment *ex, const structure *c, const br_ravine_params *p, single *s,
                           br_error *error)
{
    const size_t n = (size_t)c->points;
    br_ivp_statistics statistics;
    if (s->model == MASS) {
        BR_TRY(br_ravine_mass_path(p, br_vec2_make(s->start.x, s->start.y), c->interval, n, s->theory,
                                   &statistics, error));
    } else {
        br_ravine_log *const path = s->path;
        BR_TRY(br_ravine_log_path(p, s->start, c->interval, n, path, &statistics, error));
        for (size_t i = 0; i <= n; i++)
            s->theory[i] = br_vec2_make(path[i].x, path[i].y);
    }
    br_count_integration(ex, &statistics);
    return BR_OK;
}

/* Places half a step back, as second-order schemes have them: the world's are x += h v with the new velocity.
 */
static br_status step_through(const structure *c, const br_ravine_params *p, const single *s, br_error *error)
{
    br_scene *scene;
    const br_scene_variant variant = {.substeps = s->parts};
    BR_TRY(br_scene_create(&br_ravine_type, p, &variant, &scene, error));
    const br_ravine_state *const state = br_scene_state(scene);
    const br_world *const world = br_scene_world(scene);
    br_world_set_pose(br_scene_world(scene), state->first,
                      br_ravine_pose(p, s->start.x, s->start.y, s->start.yaw));
    br_status status = BR_OK;
    s->at[0] = br_vec2_make(s->start.x, s->start.y);
    for (int i = 1; i <= c->points && status >= 0; i++) {
        status = br_scene_run(scene, c->interval * i, NULL, NULL, error);
        const br_vec3 x =
            br_vec3_add_scaled(br_world_poses(world)[state->first].position, -br_scene_dt(scene) / 2,
                               br_world_velocities(world)[state->first].linear);
        s->at[i] = br_vec2_make(x.x, br_ravine_across(p, x));
    }
    br_count_steps(scene);
    br_scene_destroy(scene);
    return status;
}

typedef struct jobs {
    br_experiment *ex;
    const structure *c;
    single *list;
} jobs;

static br_status work(size_t i, void *context, br_error *error)
{
    const jobs *const j = context;
    single *const s = &j->list[i];
    const br_ravine_params p = alone(j->c, s);
    double length = 0, most = 0;
    BR_TRY(integrate(j->ex, j->c, &p, s, error));
    BR_TRY(step_through(j->c, &p, s, error));
    for (int k = 1; k <= j->c->points; k++) {
        length += br_vec2_length(br_vec2_sub(s->theory[k], s->theory[k - 1]));
        br_worst(&most, br_vec2_length(br_vec2_sub(s->at[k], s->theory[k])));
    }
    s->error = most / length;
    br_progress_step(j->ex);
    return BR_OK;
}

/* Singles of one number of parts: every model, field, start and, of the log, both kinds. */
static size_t singles_each(const structure *c)
{
    return ALONG * c->n_across * (1 + LOGS);
}

size_t theory_runs(const structure *c)
{
    return singles_each(c) * c->n_parts;
}

static single *make_singles(br_experiment *ex, const structure *c)
{
    single *const list = br_memory(ex, theory_runs(c), sizeof *list);
    const size_t n = (size_t)c->points + 1;
    size_t k = 0;
    for (size_t q = 0; q < c->n_parts; q++)
        for (int m = 0; m < 1 + LOGS; m++)
            for (int s = TOWARDS; s < ALONG; s++)
                for (size_t i = 0; i < c->n_across; i++)
                    list[k++] = (single){
                        .model = m == 0 ? MASS : LOG,
                        .logs = m <= 1 ? HELD : ROUND,
                        .steering = (steering_kind)s,
                        .start = {c->ravine.start, c->across[i], m == 0 ? 0 : c->yaws[i % c->n_yaws]},
                        .parts = c->parts[q],
                        .at = br_memory(ex, n, sizeof(br_vec2)),
                        .theory = br_memory(ex, n, sizeof(br_vec2)),
                        .path = br_memory(ex, n, sizeof(br_ravine_log))};
    return list;
}

/* Of the step as it is. */
static void put_paths(br_experiment *ex, const structure *c, const single *list)
{
    br_table *const table = br_table_open(ex, "theory");
    for (size_t i = 0; i < singles_each(c); i++) {
        const single *const s = &list[i];
        for (int k = 0; k <= c->points; k++) {
            br_table_text(table, s->model == MASS  ? "point mass"
                                 : s->logs == HELD ? "held log"
                                                   : "round log");
            br_table_text(table, steering_names[s->steering]);
            br_table_integer(table, (long long)(i % c->n_across) + 1);
            br_table_put(table, c->interval * k, s->at[k].x, s->at[k].y, s->theory[k].x, s->theory[k].y);
        }
    }
}

static void paths(br_experiment *ex, const structure *c)
{
    br_table *const table = br_table_open(ex, "errors");
    double *const errors = br_doubles(ex, MODELS * c->n_parts);
    jobs j = {ex, c, make_singles(ex, c)};
    br_parallel(ex, theory_runs(c), work, &j);
    put_paths(ex, c, j.list);
    for (size_t i = 0; i < theory_runs(c); i++)
        br_most(&errors[(size_t)j.list[i].model * c->n_parts + i / singles_each(c)], j.list[i].error);
    for (int m = 0; m < MODELS; m++)
        for (size_t q = 0; q < c->n_parts; q++) {
            br_table_text(table, model_names[m]);
            br_table_put(table, c->ravine.options.world.dt / c->parts[q], errors[(size_t)m * c->n_parts + q]);
        }
    br_claim(ex, "point-mass", errors[0]);
    br_claim(ex, "log-on-plane", errors[c->n_parts]);
    br_claim_order(ex, "point-mass-step", errors, c->n_parts, true);
    br_claim_order(ex, "log-on-plane-step", errors + c->n_parts, c->n_parts, true);
}

/* ---- statics ---- */

static bool slides_at(br_experiment *ex, const structure *c, br_ravine_params *p, const char *variant,
                      double tangent)
{
    br_scene *scene;
    br_error *const error = br_experiment_error(ex);
    p->slope = atan(tangent);
    br_require(ex, br_scene_create(&br_ravine_type, p, br_scene_variant_find(variant), &scene, error), NULL);
    br_require(ex, br_scene_run(scene, c->holding, NULL, NULL, error), NULL);
    const br_ravine_state *const state = br_scene_state(scene);
    const double v = br_vec3_length(br_world_velocities(br_scene_world(scene))[state->first].linear);
    br_count_steps(scene);
    br_scene_destroy(scene);
    return v > c->creeping;
}

/* Where a log at the bottom begins to slide, by halving from half to twice the coefficient. */
static double begins(br_experiment *ex, const structure *c, const char *variant, double mu)
{
    const single bottom = {.model = LOG, .steering = ALONG, .logs = ROUND};
    br_ravine_params p = alone(c, &bottom);
    double holds = mu / 2, moves = 2 * mu;
    p.radius = c->ravine.radius;
    for (int i = 0; i < c->halvings; i++) {
        const double tangent = (holds + moves) / 2;
        *(slides_at(ex, c, &p, variant, tangent) ? &moves : &holds) = tangent;
    }
    return (holds + moves) / 2;
}

/* Mean of the ellipse's support over the directions. */
static double mean_coefficient(const structure *c)
{
    const br_matchstick_params *const mu = &c->ravine.friction;
    double sum = 0;
    for (int i = 0; i < c->directions; i++) {
        const double angle = 2 * BR_PI * i / c->directions;
        sum += hypot(mu->mu_t * cos(angle), mu->mu_b * sin(angle));
    }
    return sum / c->directions;
}

static void statics(br_experiment *ex, const structure *c)
{
    br_table *const table = br_table_open(ex, "begins");
    const struct {
        const char *name, *variant, *claim;
        double mu;
    } cases[] = {{"ellipse along the slope", "own", "begins-along", c->ravine.friction.mu_t},
                 {"isotropic", "isotropic", "begins-isotropic", mean_coefficient(c)}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const double at = begins(ex, c, cases[i].variant, cases[i].mu);
        br_table_text(table, cases[i].name);
        br_table_put(table, cases[i].mu, at);
        br_claim_against(ex, cases[i].claim, at, cases[i].mu);
    }
}

/* ---- a blow ---- */

/* Of a log that slides from rest on the bottom line into the building, over its momentum. */
static void blow(br_experiment *ex, const structure *c)
{
    const single bottom = {.model = LOG, .steering = ALONG, .logs = ROUND};
    br_ravine_params p = alone(c, &bottom);
    br_scene *scene;
    br_error *const error = br_experiment_error(ex);
    const br_ravine_params *const r = &c->ravine;
    p.radius = r->radius;
    p.building = true;
    br_require(ex, br_scene_create(&br_ravine_type, &p, NULL, &scene, error), NULL);
    br_require(ex, br_scene_run(scene, br_scene_duration(scene), NULL, NULL, error), NULL);
    const br_ravine_state *const state = br_scene_state(scene);
    const double way = r->at - r->side / 2 - r->log_length / 2 - r->log_radius - r->start,
                 a = br_vec3_length(r->options.world.gravity) *
                     (sin(r->slope) - r->friction.mu_t * cos(r->slope)),
                 momentum = br_world_mass(br_scene_world(scene), state->first) * sqrt(2 * a * way);
    br_claim_against(ex, "blow", state->blow[0], momentum);
    br_count_steps(scene);
    br_scene_destroy(scene);
}

void theory(br_experiment *ex, const structure *c)
{
    paths(ex, c);
    statics(ex, c);
    blow(ex, c);
}
