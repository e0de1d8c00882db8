/* The contact problems: steps of scenes, and random ones. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/body_problem.h>
#include <bristle/cone_type.h>
#include <bristle/grow.h>
#include <bristle/harness/contact_matrix.h>
#include <bristle/scenes/arch.h>
#include <bristle/scenes/planks.h>
#include <bristle/scenes/tower.h>

#include "sec4.h"

static const br_scene_type *const types[SCENES] = {&br_incline_box_type, &br_plank_cylinder_type,
                                                   &br_tower_type, &br_arch_type};

size_t size_of(const br_matrix_problem *m)
{
    return m->n_rows + (size_t)m->directions * m->n_contacts;
}

static void destroy_arrays(void *arrays)
{
    br_matrix_arrays_destroy(arrays);
}

/* A copy that begins from no impulses. */
static br_matrix_arrays *copy(br_experiment *ex, const br_contact_problem *blocks)
{
    br_matrix_arrays *arrays;
    br_require(ex, br_matrix_arrays_create(blocks, &arrays, br_experiment_error(ex)), NULL);
    br_own(ex, arrays, destroy_arrays);
    const br_matrix_problem *const m = br_matrix_arrays_problem(arrays);
    memset(m->lambda, 0, size_of(m) * sizeof *m->lambda);
    return arrays;
}

static br_matrix_arrays *copy_arrays(br_experiment *ex, const br_matrix_problem *matrix)
{
    br_contact_problem blocks;
    br_matrix_assembler *const assembler = br_matrix_assembler_create();
    if (!assembler)
        br_experiment_fail(ex, "out of memory");
    br_require(ex, br_matrix_assembler_assemble(assembler, matrix, &blocks, br_experiment_error(ex)), NULL);
    br_matrix_arrays *const arrays = copy(ex, &blocks);
    br_matrix_assembler_destroy(assembler);
    return arrays;
}

const br_matrix_problem *in_units(br_experiment *ex, const br_matrix_problem *matrix,
                                  const double s[BR_BLOCK])
{
    br_matrix_arrays *const arrays = copy_arrays(ex, matrix);
    br_matrix_arrays_scale(arrays, s);
    return br_matrix_arrays_problem(arrays);
}

br_status velocity_of(const br_matrix_problem *matrix, const double *impulses, double *velocity,
                      br_error *error)
{
    const size_t n = size_of(matrix);
    double *own = NULL;
    br_matrix_problem at = *matrix;
    br_contact_problem blocks;
    br_matrix_assembler *const assembler = br_matrix_assembler_create();
    br_status status =
        assembler && br_resize(&own, n, sizeof *own)
            ? BR_OK
            : br_fail(error, BR_ERR_MEMORY, "velocities of %zu contacts: out of memory", matrix->n_contacts);
    if (status >= 0) {
        memcpy(own, impulses, n * sizeof *own);
        at.lambda = own;
        at.velocity = velocity;
        status = br_matrix_assembler_assemble(assembler, &at, &blocks, error);
    }
    if (status >= 0)
        br_matrix_assembler_store(assembler, &blocks);
    br_matrix_assembler_destroy(assembler);
    free(own);
    return status;
}

br_problem_solve_options options_of(const scene *c, int iterations, double tolerance)
{
    br_problem_solve_options options = br_problem_solve_options_default();
    options.local = (unsigned)c->local;
    options.iterations = iterations;
    options.tolerance = tolerance;
    return options;
}

double residual_of(const br_matrix_problem *matrix, const br_cone *cones, double *impulses)
{
    br_matrix_problem at = *matrix;
    at.cones = cones;
    at.lambda = impulses;
    return br_matrix_problem_block_residual(&at).relative;
}

const br_cone *ellipses_of(br_experiment *ex, const br_matrix_problem *circles, double ratio)
{
    br_cone *const cones = br_memory(ex, circles->n_contacts, sizeof *cones);
    for (size_t i = 0; i < circles->n_contacts; i++) {
        const double mu = br_cone_values(&circles->cones[i], NULL)[0];
        cones[i] = br_cone_ellipse(mu, ratio * mu, br_vec2_make(1, 0));
    }
    return cones;
}

double apart(const double *a, const double *b, size_t n, double speed)
{
    double most = 0;
    for (size_t i = 0; i < n; i++)
        br_most(&most, fabs(a[i] - b[i]));
    return most / speed;
}

static problem *add(problems *list, const char *kind, const br_matrix_arrays *arrays)
{
    problem *const p = &list->items[list->n++];
    *p = (problem){.kind = kind, .matrix = br_matrix_arrays_problem(arrays)};
    return p;
}

/* ---- scenes ---- */

typedef struct capture {
    br_experiment *ex;
    const scene *c;
    int which;
    bool duplicates;
    long step;
    size_t next; /* in the list of steps */
    br_body_assembler *assembler;
    problems *singles, *doubles;
} capture;

static br_matrix_arrays *keep(capture *at, const br_body_problem *bodies)
{
    br_contact_problem blocks;
    br_require(at->ex,
               br_body_assembler_assemble(at->assembler, bodies, &blocks, br_experiment_error(at->ex)), NULL);
    return copy(at->ex, &blocks);
}

/* Every contact twice. */
static br_matrix_arrays *keep_twice(capture *at, const br_body_problem *bodies)
{
    const size_t n = bodies->n_contacts;
    br_solver_contact *const contacts = br_memory(at->ex, 2 * n, sizeof *contacts);
    br_cone *const cones = br_memory(at->ex, 2 * n, sizeof *cones);
    for (size_t i = 0; i < 2 * n; i++) {
        contacts[i] = bodies->contacts[i % n];
        cones[i] = bodies->cones[i % n];
    }
    br_body_problem twice = *bodies;
    twice.n_contacts = 2 * n;
    twice.contacts = contacts;
    twice.cones = cones;
    return keep(at, &twice);
}

static void look(void *context, const br_body_problem *bodies)
{
    capture *const at = context;
    const char *const kind = types[at->which]->name;
    at->step++;
    if (at->next == at->c->n_steps[at->which] || at->c->steps[at->which][at->next] != at->step)
        return;
    at->next++;
    if (bodies->n_contacts == 0)
        br_experiment_fail(at->ex, "%s: step %ld has no contacts", kind, at->step);
    problem *const single = add(at->singles, kind, keep(at, bodies));
    snprintf(single->name, NAME, "%s %ld", kind, at->step);
    if (!at->duplicates || at->next > 1)
        return;
    problem *const twice = add(at->doubles, "duplicates", keep_twice(at, bodies));
    snprintf(twice->name, NAME, "%s %ld twice", kind, at->step);
    twice->single = single;
}

static void run_scene(br_experiment *ex, const char *variant, capture *at)
{
    const br_scene_type *const type = types[at->which];
    br_scene_options *const params = br_memory(ex, 1, type->params->size);
    br_error *const error = br_experiment_error(ex);
    br_scene *made;
    br_scene_default(type, params);
    if (type == &br_arch_type)
        br_require(ex, br_set(type->params, params, "direction", at->c->arch, error), NULL);
    params->world.observer = look;
    params->world.observer_context = at;
    at->assembler = br_body_assembler_create();
    if (!at->assembler)
        br_experiment_fail(ex, "out of memory");
    br_require(ex, br_scene_create(type, params, br_scene_variant_find(variant), &made, error), NULL);
    while (at->next < at->c->n_steps[at->which])
        br_require(ex, br_scene_step(made, error), NULL);
    br_scene_destroy(made);
    br_body_assembler_destroy(at->assembler);
}

/* ---- random ones ---- */

/* W of so much of its size as rank, contacts of so many directions that anything moves them in. */
static void add_random(br_experiment *ex, const scene *c, problems *list, const char *kind, size_t contacts,
                       size_t moved, double rank, double flat, uint64_t stream)
{
    const size_t m = moved * contacts, ways = (size_t)fmax(1, round(rank * (double)m)), n = 3 * contacts;
    double *const w = br_doubles(ex, m * m), *const q = br_doubles(ex, m),
                  *const wide = br_doubles(ex, n * n), *const wide_q = br_doubles(ex, n);
    br_cone *const cones = br_memory(ex, contacts, sizeof *cones);
    br_random *const random = br_random_create(c->seed, stream);
    if (!random)
        br_experiment_fail(ex, "out of memory");
    br_random_contact_matrix(random, m, ways, br_doubles(ex, m * ways), br_doubles(ex, ways), w, q);
    for (size_t i = 0; i < m; i++) {
        const size_t row = i / moved * 3 + i % moved;
        wide_q[row] = q[i];
        for (size_t j = 0; j < m; j++)
            wide[row * n + j / moved * 3 + j % moved] = w[i * m + j];
    }
    for (size_t i = 0; i < contacts; i++) {
        const double mu = br_random_between(random, c->mu_low, c->mu_high);
        cones[i] = br_cone_ellipse(mu, flat * mu, br_vec2_make(1, 0));
        if (moved == 2) /* along the binormal as along the tangent, but by itself */
            wide[(3 * i + 2) * n + 3 * i + 2] = wide[(3 * i + 1) * n + 3 * i + 1];
    }
    br_random_destroy(random);
    const br_matrix_problem matrix = {.n_contacts = contacts,
                                      .directions = 3,
                                      .w = wide,
                                      .q = wide_q,
                                      .cones = cones,
                                      .lambda = br_doubles(ex, n)};
    problem *const p = add(list, kind, copy_arrays(ex, &matrix));
    snprintf(p->name, NAME, "%s %u", kind, (unsigned)stream + 1);
}

problems random_in_plane(br_experiment *ex, const scene *c)
{
    problems list = {br_memory(ex, (size_t)c->draws, sizeof(problem)), 0};
    for (int i = 0; i < c->draws; i++)
        add_random(ex, c, &list, "plane", (size_t)c->planar, 2, c->half_rank, 1, (uint64_t)i);
    return list;
}

problems scenes_and_random(br_experiment *ex, const scene *c, const char *variant, bool duplicates,
                           double flat)
{
    size_t most = 2 * (size_t)c->draws;
    for (int i = 0; i < SCENES; i++)
        most += c->n_steps[i];
    problems list = {br_memory(ex, most + SCENES, sizeof(problem)), 0},
             doubles = {br_memory(ex, SCENES, sizeof(problem)), 0};
    for (int i = 0; i < SCENES; i++) {
        capture at = {
            .ex = ex, .c = c, .which = i, .duplicates = duplicates, .singles = &list, .doubles = &doubles};
        run_scene(ex, variant, &at);
    }
    for (size_t i = 0; i < doubles.n; i++)
        list.items[list.n++] = doubles.items[i];
    for (int i = 0; i < c->draws; i++)
        add_random(ex, c, &list, "random", (size_t)c->contacts, 3, c->rank, flat, (uint64_t)i);
    for (int i = 0; i < c->draws; i++)
        add_random(ex, c, &list, "half rank", (size_t)c->contacts, 3, c->half_rank, flat, (uint64_t)i);
    return list;
}
