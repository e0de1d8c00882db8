/* The interior-point method: the scaling of Nesterov and Todd against its definition, also along the rim,
 * where two long vectors make a small product; its path by itself, without Newton's method at the end, on
 * rows with and without bounds, compliance and ellipsoids, by bodies and by their matrix; steps along the
 * curve, of the order that they should be; solutions that are stopped; and capsules in the matchstick
 * document's funnel with circles as cones (bench/funnel.c): the step with the most contacts, from no
 * impulses, to 1e-9 m/s, where Newton's method, islands, mixed and plain sweeps leave ten times as much, and
 * every 50th step, on some of which the curve folds.
 */
#include "fullest_step.h"
#include "scene_made.h"

#include <bristle/harness/scene_probe.h>
#include <bristle/random.h>
#include <bristle/scenes/hopper.h>
#include <bristle/solver.h>
#include "../../lib/solvers/interior.h"

/* ---- cones ---- */

static double product(const double *a, const double *b, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* The largest |a - b| over the largest |b|. */
static double apart(const double *a, const double *b, int n)
{
    double off = 0, size = 0;
    for (int i = 0; i < n; i++) {
        off = fmax(off, fabs(a[i] - b[i]));
        size = fmax(size, fabs(b[i]));
    }
    return off / size;
}

/* x and y inside a cone of n components, x with the given gap. */
static void draw(interior_block *b, br_random *random, double gap)
{
    double tail[2][INTERIOR_TAIL];
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < INTERIOR_TAIL; i++)
            tail[k][i] = br_random_normal(random);
    interior_vector_set(&b->x, b->size, tail[0], gap);
    interior_vector_set(&b->y, b->size, tail[1], br_random_between(random, 0.1, 2));
    interior_scale(b);
}

static void test_scaling(void)
{
    br_random *const random = br_random_create(3, 1);
    double worst = 0, back = 0, divided = 0, edge = 0;
    for (int i = 0; i < 1000; i++) {
        interior_block b = {.size = 1 + i % NEWTON_SIZE};
        double x[NEWTON_SIZE], y[NEWTON_SIZE], z[NEWTON_SIZE], to[NEWTON_SIZE], again[NEWTON_SIZE];
        draw(&b, random, br_random_between(random, 0.1, 2));
        interior_vector_read(&b.x, b.size, x);
        interior_vector_read(&b.y, b.size, y);
        interior_power(&b, 1, x, to);
        worst = fmax(worst, apart(to, b.lambda, b.size));
        interior_power(&b, -1, y, to);
        worst = fmax(worst, apart(to, b.lambda, b.size));
        for (int k = 0; k < b.size; k++)
            z[k] = br_random_normal(random);
        interior_power(&b, 2, z, to);
        interior_power(&b, -2, to, again);
        back = fmax(back, apart(again, z, b.size));
        /* lambda o z = (lambda.z, lambda_0 z_f + z_0 lambda_f) */
        interior_divide(&b, z, to);
        again[0] = product(b.lambda, to, b.size);
        for (int k = 1; k < b.size; k++)
            again[k] = b.lambda[0] * to[k] + to[0] * b.lambda[k];
        divided = fmax(divided, apart(again, z, b.size));
        /* Where the way ends the determinant is 0. */
        const double room = interior_vector_room(&b.x, b.size, z);
        if (isfinite(room)) {
            interior_vector at = b.x;
            interior_vector_add(&at, b.size, room, z);
            edge = fmax(edge, fabs(at.gap) / (1 + fabs(room)));
        }
    }
    br_random_destroy(random);
    check(worst <= 1e-12, "W X and W^-1 Y are lambda (%.1e)", worst);
    check(back <= 1e-11, "W^-2 takes back W^2 (%.1e)", back);
    check(divided <= 1e-12, "lambda o (lambda \\ r) is r (%.1e)", divided);
    check(edge <= 1e-12, "the way into the cone's rim ends at it (%.1e)", edge);
}

/* X of length 1000 with the gap mu/(2 Y), Y of length 1 away from it with mu/(2 X): lambda is sqrt(mu) e. */
static void test_rim(void)
{
    double worst = 0;
    for (double mu = 1; mu > 1e-20; mu /= 10) {
        const double along[INTERIOR_TAIL] = {800, 600, 0}, against[INTERIOR_TAIL] = {-0.8, -0.6, 0};
        interior_block b = {.size = 3};
        /* gap (2 norm + gap) of one times that of the other is mu^2, the product mu */
        interior_vector_set(&b.x, 3, along, mu / 2);
        interior_vector_set(&b.y, 3, against, mu / 2000);
        interior_scale(&b);
        const double value = b.x.gap * b.y.head + b.x.norm * b.y.gap;
        const double norm = product(b.lambda, b.lambda, 3);
        worst = fmax(worst, fabs(norm / value - 1));
    }
    check(worst <= 1e-7, "along the rim |lambda|^2 is X.Y, a 1e-23rd of |X| |Y| (%.1e)", worst);
}

/* ---- the path ---- */

enum { BODIES = 4, ROWS = 4, CONTACTS = 8 };

typedef struct linked {
    br_inverse_mass masses[BODIES];
    br_velocity velocities[BODIES];
    br_solver_row rows[ROWS];
    br_solver_contact contacts[CONTACTS];
    br_cone cones[CONTACTS];
    br_body_problem problem;
} linked;

static br_vec3 random_vec(br_random *random, double size)
{
    return br_vec3_make(size * br_random_normal(random), size * br_random_normal(random),
                        size * br_random_normal(random));
}

/* Rows without bounds, with one and with two, soft ones and contacts among them. */
static void link_bodies(linked *l, br_random *random)
{
    static const double low[ROWS] = {-INFINITY, 0, -0.1, -INFINITY},
                        high[ROWS] = {INFINITY, INFINITY, 0.2, 0.1};
    *l = (linked){
        .problem = {BODIES, l->masses, l->velocities, ROWS, l->rows, CONTACTS, l->contacts, l->cones}};
    for (int i = 0; i < BODIES; i++) {
        l->masses[i] = (br_inverse_mass){1, br_mat3_diagonal(10, 7, 5)};
        l->velocities[i] = (br_velocity){random_vec(random, 1), random_vec(random, 1)};
    }
    for (int i = 0; i < ROWS; i++) {
        l->rows[i] = (br_solver_row){.body_a = i,
                                     .body_b = i - 1,
                                     .linear = random_vec(random, 1),
                                     .angular_a = random_vec(random, 0.3),
                                     .angular_b = random_vec(random, 0.3),
                                     .compliance = i % 2 ? 0.5 : 0,
                                     .low = low[i],
                                     .high = high[i],
                                     .correction_velocity = NAN};
    }
    for (int i = 0; i < CONTACTS; i++) {
        br_solver_contact *const c = &l->contacts[i];
        *c = (br_solver_contact){.body_a = i % BODIES,
                                 .body_b = i < BODIES ? -1 : (i + 1) % BODIES,
                                 .normal = br_vec3_normalise(random_vec(random, 1)),
                                 .arm_a = random_vec(random, 0.3),
                                 .arm_b = random_vec(random, 0.3),
                                 .compliance = i % 3 ? 0 : 0.5,
                                 .correction_velocity = NAN};
        br_contact_frame(c->normal, &c->tangent, &c->binormal);
        l->cones[i] = i % 2 ? br_cone_ellipsoid(0.2, i % 4 == 1 ? 0 : 0.6, 0.05, br_vec2_make(0.6, 0.8))
                            : br_cone_circle(0.4);
    }
}

/* To mu = 1e-14 of the speed's square, whose root the residual is at most; the residual of the path's end
 * over the speed, in so many steps. */
static double residual_of_path(const br_contact_problem *p, bool by_bodies, int *steps)
{
    interior *const s = (interior *)br_contact_solver_create(&br_interior_type);
    check_need(br_interior_type.reserve(&s->base, p->n_rows, p->n_contacts, NULL));
    const br_solver_options options = br_solver_options_default();
    check_need(interior_make(s, p, &options, NULL));
    if (!by_bodies)
        check_need(newton_make(s->system, p, NEWTON_IN_IMPULSES, NULL));
    bool going = interior_begin(s, p, 10, 3);
    for (*steps = 0; going && s->mu > 1e-14 * s->speed * s->speed; ++*steps) {
        interior_look(s);
        const bool there = s->uncentred < 0.3 && s->missed < fmax(1e-13 * s->speed, 100 * s->mu / s->speed);
        going = *steps < 300 && interior_step(s, there ? 0.9 : 0, NULL) == BR_OK;
    }
    interior_look(s);
    newton_problem_impulses(&s->system->problem, s->vector[INTERIOR_R], p->lambda);
    p->op->type->start(p->op, p->lambda);
    const double residual = br_contact_problem_residual(p).largest / s->speed;
    br_contact_solver_destroy(&s->base);
    return residual;
}

static void test_path(void)
{
    enum { PROBLEMS = 40 };
    for (int by_bodies = 0; by_bodies < 2; by_bodies++) {
        br_random *const random = br_random_create(5, 2);
        int ended = 0, most = 0;
        for (int i = 0; i < PROBLEMS; i++) {
            static linked l;
            int steps;
            br_contact_problem problem;
            br_body_assembler *const assembler = br_body_assembler_create();
            link_bodies(&l, random);
            check_need(br_body_assembler_assemble(assembler, &l.problem, &problem, NULL));
            const double residual = residual_of_path(&problem, by_bodies, &steps);
            ended += residual < 1e-7;
            most = steps > most ? steps : most;
            br_body_assembler_destroy(assembler);
        }
        br_random_destroy(random);
        check(ended == PROBLEMS,
              "the path by itself, %s: %d of %d end at 1e-7 of the speed, in %d steps at most",
              by_bodies ? "by bodies" : "in impulses", ended, PROBLEMS, most);
    }
}

/* How far off the curve a step along it ends that goes so much of the way to the rim, from a point that 30
 * steps back have brought to round-off. */
static double off_after(const br_contact_problem *p, bool by_bodies, double share)
{
    interior *const s = (interior *)br_contact_solver_create(&br_interior_type);
    check_need(br_interior_type.reserve(&s->base, p->n_rows, p->n_contacts, NULL));
    const br_solver_options options = br_solver_options_default();
    check_need(interior_make(s, p, &options, NULL));
    if (!by_bodies)
        check_need(newton_make(s->system, p, NEWTON_IN_IMPULSES, NULL));
    if (!interior_begin(s, p, 10, 3)) {
        puts("Bail out! no problem");
        exit(EXIT_FAILURE);
    }
    for (int i = 0; i <= 30; i++) {
        interior_look(s);
        check_need(interior_step(s, i < 30 ? 0 : share, NULL));
    }
    interior_look(s);
    const double off = s->uncentred, taken = s->taken;
    br_contact_solver_destroy(&s->base);
    return off / taken; /* the step's error over the step */
}

/* A step's error is of second order, and of third where it has what the curve bends by in it. */
static void test_order(void)
{
    for (int by_bodies = 0; by_bodies < 2; by_bodies++) {
        static linked l;
        br_contact_problem problem;
        br_random *const random = br_random_create(5, 2);
        br_body_assembler *const assembler = br_body_assembler_create();
        link_bodies(&l, random);
        check_need(br_body_assembler_assemble(assembler, &l.problem, &problem, NULL));
        const double straight =
                         log2(off_after(&problem, by_bodies, 0.02) / off_after(&problem, by_bodies, 0.01)),
                     bent = log2(off_after(&problem, by_bodies, 0.2) / off_after(&problem, by_bodies, 0.1));
        check(fabs(straight - 1) < 0.1, "along the curve, %s: the error over the step is of order %.2f (1)",
              by_bodies ? "by bodies" : "in impulses", straight);
        check(fabs(bent - 2) < 0.3, "with what it bends by: of order %.2f (2)", bent);
        br_body_assembler_destroy(assembler);
        br_random_destroy(random);
    }
}

/* ---- stopped anywhere ---- */

/* From impulses that are anything, stopped after any number of iterations: nothing worse comes back. */
static void test_stopped(void)
{
    enum { PROBLEMS = 40, LATEST = 30 };
    static linked l;
    br_random *const random = br_random_create(9, 3);
    br_contact_solver *const solver = br_contact_solver_create(&br_interior_type);
    br_solver_options options = br_solver_options_default();
    options.tolerance = 1e-12;
    options.stop = BR_STOP_RESIDUAL;
    int worse = 0, better = 0;
    for (int i = 0; i < PROBLEMS; i++) {
        br_contact_problem p;
        br_body_assembler *const assembler = br_body_assembler_create();
        link_bodies(&l, random);
        check_need(br_body_assembler_assemble(assembler, &l.problem, &p, NULL));
        for (options.iterations = 0; options.iterations < LATEST; options.iterations++) {
            for (size_t k = 0; k < br_contact_problem_size(&p); k++)
                p.lambda[k] = 0.1 * br_random_normal(random);
            p.op->type->start(p.op, p.lambda);
            const double before = br_contact_problem_residual(&p).largest;
            check_need(br_contact_solver_solve(solver, &p, &options, NULL, NULL));
            const double after = br_contact_problem_residual(&p).largest;
            worse += !(after <= before * (1 + 1e-12));
            better += after < 0.5 * before;
        }
        br_body_assembler_destroy(assembler);
    }
    br_contact_solver_destroy(solver);
    br_random_destroy(random);
    check(worse == 0 && better > PROBLEMS * LATEST / 2,
          "stopped anywhere: %d of %d worse than where it began, %d less than half of that", worse,
          PROBLEMS * LATEST, better);
}

/* ---- the funnel ---- */

static const double UNTIL = 10, WANTED = 1e-9;
enum { MOST = 300 };

static double solve(const br_contact_solver_type *type, const br_contact_problem *p,
                    br_solver_statistics *statistics)
{
    br_contact_solver *const solver = br_contact_solver_create(type);
    br_solver_options options = br_solver_options_default();
    options.iterations = MOST;
    options.tolerance = WANTED;
    options.stop = BR_STOP_RESIDUAL;
    memset(p->lambda, 0, br_contact_problem_size(p) * sizeof *p->lambda);
    check_need(br_contact_solver_solve(solver, p, &options, statistics, NULL));
    br_contact_solver_destroy(solver);
    return br_contact_problem_residual(p).largest;
}

/* Every 50th step, of a copy: the scene goes on from what it has. */
enum { EVERY = 50, BODIES_MOST = 200, CONTACTS_MOST = 400 };

typedef struct looks {
    fullest_step fullest;
    int n, solved, iterations; /* iterations: of those that are solved, at most */
} looks;

static void look_at_step(looks *l, const br_body_problem *bodies)
{
    static br_velocity velocities[BODIES_MOST];
    static br_solver_contact contacts[CONTACTS_MOST];
    if (bodies->n_bodies > BODIES_MOST || bodies->n_contacts > CONTACTS_MOST) {
        printf("Bail out! %zu bodies, %zu contacts\n", bodies->n_bodies, bodies->n_contacts);
        exit(EXIT_FAILURE);
    }
    memcpy(velocities, bodies->velocities, bodies->n_bodies * sizeof *velocities);
    memcpy(contacts, bodies->contacts, bodies->n_contacts * sizeof *contacts);
    br_body_problem copy = *bodies;
    copy.velocities = velocities;
    copy.contacts = contacts;
    br_contact_problem problem;
    br_solver_statistics s;
    br_body_assembler *const assembler = br_body_assembler_create();
    check_need(br_body_assembler_assemble(assembler, &copy, &problem, NULL));
    const bool solved = solve(&br_interior_type, &problem, &s) <= WANTED;
    l->n++;
    l->solved += solved;
    l->iterations = solved && s.iterations > l->iterations ? s.iterations : l->iterations;
    br_body_assembler_destroy(assembler);
}

static void look_at_fullest(const br_body_problem *bodies)
{
    static const br_contact_solver_type *const others[] = {&br_newton_type, &br_islands_type,
                                                           &br_anderson_type, &br_pgs_type};
    br_contact_problem problem;
    br_solver_statistics s;
    br_body_assembler *const assembler = br_body_assembler_create();
    check_need(br_body_assembler_assemble(assembler, bodies, &problem, NULL));
    double least = INFINITY;
    const double residual = solve(&br_interior_type, &problem, &s);
    check(residual <= WANTED && s.converged, "circles: %zu contacts are solved to %.1e m/s in %d iterations",
          problem.n_contacts, residual, s.iterations);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        least = fmin(least, solve(others[i], &problem, &s));
    check(least > 10 * WANTED, "as many of others leave %.1e m/s", least);
    br_body_assembler_destroy(assembler);
}

static void observe(void *context, const br_body_problem *bodies)
{
    looks *const l = context;
    if (fullest_step_take(&l->fullest, bodies->n_contacts))
        look_at_fullest(bodies);
    else if (!l->fullest.wanted && l->fullest.step % EVERY == 0)
        look_at_step(l, bodies);
}

static void test_funnel(void)
{
    static br_hopper_params params;
    looks l = {.n = 0};
    br_scene_variant variant = {.name = "isotropic", .generator = "isotropic"};
    br_scene_probe probe = {.observer = observe, .context = &l};
    br_scene_default(&br_hopper_type, &params);
    params.options.world.residual = false;
    for (int run = 0; run < 2; run++) {
        br_scene_probe_attach(&probe, &params.options);
        l.fullest.step = 0;
        const double until = run ? (double)l.fullest.wanted * params.options.world.dt : UNTIL;
        check_need(br_scene_probe_run(&probe, &br_hopper_type, &params, &variant, until, NULL));
        l.fullest.wanted = l.fullest.at;
    }
    /* Without the way back at folds 17 are. */
    check(l.n == 20 && l.solved >= 19, "%d of %d steps are solved, in %d iterations at most", l.solved, l.n,
          l.iterations);
}

int main(void)
{
    check_begin();
    test_scaling();
    test_rim();
    test_path();
    test_order();
    test_stopped();
    test_funnel();
    return check_end();
}
