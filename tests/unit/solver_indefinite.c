/* Single contacts whose W is singular or indefinite: exact local steps take bounded work, and find a solution
 * or say that there is none. An independent search walks along the boundary of the cone on a fine grid, and
 * where it finds a solution, so must the solver. */
#include "../../lib/solvers/pgs.h"
#include "local_case.h"

enum {
    N = LOCAL_N,
    PROBLEMS = 10000,
    TORQUES = 300,
    SWEEPS = 30,
    EVEN = 720,
    NEAR = 60,
    EDGE = 200,
    HALVINGS = 100
};
/* Of the problem's largest velocity: sweeps end there, what is found leaves so much, and a solution of the
 * search. */
static const double TOLERANCE = 1e-12, RESIDUAL = 1e-10, SEARCHED = 1e-11;
/* Over the velocity without an impulse: what larger impulses solve round-off cannot tell from what they do
 * not. */
static const double LARGEST = 1e5;
/* Projections of a sweep: some 0.05 us each. */
static const int WORK = 5000;

static int projections;

static bool counted_ellipse(const br_cone *cone, double normal, double length, br_contact_vec *f)
{
    projections++;
    return br_cone_ellipse_type.project(cone, normal, length, f);
}

static bool counted_ellipsoid(const br_cone *cone, double normal, double length, br_contact_vec *f)
{
    if (++projections > SWEEPS * WORK) {
        puts("Bail out! work without a bound");
        exit(EXIT_FAILURE);
    }
    return br_cone_ellipsoid_type.project(cone, normal, length, f);
}

/* Symmetric, of any sign; one eigenvalue near zero; that, and below zero; a rod's tip. The normal's own entry
 * is positive. */
typedef enum family { INDEFINITE, NEARLY_SINGULAR, SINGULAR, BARELY_INDEFINITE, ROD, FAMILIES } family;
static const char *const family_names[] = {"indefinite", "nearly singular", "singular", "barely indefinite",
                                           "a rod's tip"};

static void make_rod(local_case *p, br_random *random)
{
    const double angle = br_random_between(random, 0, BR_PI), turn = br_random_between(random, 0, 2 * BR_PI);
    const br_vec3 along = {sin(angle), cos(angle) * cos(turn), cos(angle) * sin(turn)};
    const double arm[N] = {along.x, along.y, along.z};
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) /* mass 1, half length 1, inertia 1/3 */
            p->w[i][j] = (i == j ? 1.0 + 3.0 : 0.0) - 3 * arm[i] * arm[j];
}

static local_case make_case(br_random *random, family which, bool box)
{
    local_case p;
    const double tiny = pow(10, -br_random_between(random, 8, 17));
    do {
        double e[N] = {br_random_normal(random), br_random_normal(random), br_random_normal(random)};
        if (which != INDEFINITE)
            for (int k = 0; k < N; k++)
                e[k] = fabs(e[k]);
        if (which == SINGULAR)
            e[1] = br_random_below(random, 2) ? 0 : e[1];
        e[2] = which == NEARLY_SINGULAR     ? tiny
               : which == SINGULAR          ? 0
               : which == BARELY_INDEFINITE ? -tiny
                                            : e[2];
        local_case_matrix(&p, random, e);
    } while (!(p.w[0][0] > 1e-3));
    if (which == ROD)
        make_rod(&p, random);
    p.half[0] = pow(10, br_random_between(random, -2, 1));
    p.half[1] =
        br_random_below(random, 4) ? p.half[0] * pow(10, -br_random_between(random, 0, 3)) : p.half[0];
    for (int i = 0; i < N; i++)
        p.q[i] = br_random_normal(random);
    p.q[0] = br_random_below(random, 8) ? -fabs(p.q[0]) : p.q[0];
    p.cone = p.half[0] == p.half[1] ? br_cone_circle(p.half[0])
                                    : br_cone_ellipse(p.half[0], p.half[1], br_vec2_make(1, 0));
    if (box)
        p.cone = br_cone_box((const double[4]){p.half[0], p.half[1], 0.5 * p.half[0], p.half[1]});
    return p;
}

/* Natural map of friction, with steps as long as the normal's: the library's goes by the tangents' diagonal
 * where that is positive. */
static double friction_map(const local_case *p, const double *lambda)
{
    double v[N];
    local_case_velocities(p, lambda, v);
    const double mass = p->w[0][0];
    br_contact_vec f = {lambda[1] - v[1] / mass, lambda[2] - v[2] / mass, 0};
    f = lambda[0] > 0 ? br_cone_project(&p->cone, lambda[0], f) : (br_contact_vec){0, 0, 0};
    return mass * hypot(f.t - lambda[1], f.b - lambda[2]);
}

/* Natural map over the largest velocity. */
static double residual(const local_case *p, const double *lambda)
{
    double v[N];
    local_case_velocities(p, lambda, v);
    const double normal = fmin(v[0], p->w[0][0] * lambda[0]);
    return fmax(fabs(normal), friction_map(p, lambda)) / local_case_speed(p, lambda);
}

/* The search's answer so far: of all solutions the one of the least impulse. */
typedef struct search {
    local_case *p;
    double lambda[N], speed;
    bool found;
} search;

static void look_at(search *s, double *lambda)
{
    if (!(lambda[0] >= 0) || !isfinite(lambda[0]) || (s->found && lambda[0] >= s->lambda[0]))
        return;
    const double none[N] = {0};
    if (!(local_case_speed(s->p, lambda) <= LARGEST * local_case_speed(s->p, none)) ||
        !(residual(s->p, lambda) <= SEARCHED))
        return;
    memcpy(s->lambda, lambda, sizeof s->lambda);
    s->speed = local_case_speed(s->p, lambda);
    s->found = true;
}

/* Point `at` of the boundary: force over the normal one, and the direction along the boundary. */
typedef void rim_point(const local_case *p, double at, double f[2], double along[2]);

static void on_ellipse(const local_case *p, double at, double f[2], double along[2])
{
    const double c = cos(at), s = sin(at);
    f[0] = p->half[0] * c;
    f[1] = p->half[1] * s;
    along[0] = -p->half[0] * s;
    along[1] = p->half[1] * c;
}

/* Edge k lies from 2 k to 2 k + 1. */
static void on_box(const local_case *p, double at, double f[2], double along[2])
{
    const double low[2] = {-p->half[0], -p->half[1]}, high[2] = {0.5 * p->half[0], p->half[1]};
    const int edge = (int)(0.5 * at), axis = edge % 2;
    f[axis] = low[axis] + (at - 2 * edge) * (high[axis] - low[axis]);
    f[1 - axis] = edge < 2 ? low[1 - axis] : high[1 - axis];
    along[axis] = 1;
    along[1 - axis] = 0;
}

/* Impulses with the force of the boundary's point, under which the normal rests; returns the velocity along
 * the boundary, times what the normal's impulse was divided by. */
static double impulses(const local_case *p, rim_point *point, double at, double *lambda)
{
    double f[2], along[2], value = 0;
    point(p, at, f, along);
    const double mass = p->w[0][0] + p->w[0][1] * f[0] + p->w[0][2] * f[1];
    lambda[0] = -p->q[0] / mass;
    lambda[1] = f[0] * lambda[0];
    lambda[2] = f[1] * lambda[0];
    for (int i = 0; i < 2; i++)
        value += along[i] * (p->q[1 + i] * mass -
                             p->q[0] * (p->w[1 + i][0] + p->w[1 + i][1] * f[0] + p->w[1 + i][2] * f[1]));
    return value;
}

static void between(search *s, rim_point *point, double low, double high)
{
    double lambda[N];
    const double below = impulses(s->p, point, low, lambda);
    look_at(s, lambda);
    const double above = impulses(s->p, point, high, lambda);
    look_at(s, lambda);
    if (below * above > 0)
        return;
    for (int k = 0; k < HALVINGS; k++) {
        const double middle = 0.5 * (low + high);
        if ((impulses(s->p, point, middle, lambda) > 0) == (below > 0))
            low = middle;
        else
            high = middle;
    }
    impulses(s->p, point, low, lambda);
    look_at(s, lambda);
}

/* By Cramer's rule. */
static void look_sticking(search *s)
{
    const double(*w)[N] = (const double(*)[N])s->p->w;
    double minor[N][N], determinant = 0, lambda[N] = {0};
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            const int a = (i + 1) % N, b = (i + 2) % N, c = (j + 1) % N, d = (j + 2) % N;
            minor[i][j] = w[a][c] * w[b][d] - w[a][d] * w[b][c];
        }
    for (int j = 0; j < N; j++)
        determinant += w[0][j] * minor[0][j];
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            lambda[j] -= minor[i][j] * s->p->q[i] / determinant;
    look_at(s, lambda);
}

static search look(local_case *p, bool box)
{
    search s = {.p = p};
    double none[N] = {0};
    look_at(&s, none);
    if (p->q[0] >= 0)
        return s;
    look_sticking(&s);
    for (int edge = 0; edge < 4 && box; edge++)
        for (int k = 0; k < EDGE; k++)
            between(&s, on_box, 2 * edge + (double)k / EDGE, 2 * edge + (double)(k + 1) / EDGE);
    for (int k = 0; k < EVEN && !box; k++)
        between(&s, on_ellipse, 2 * BR_PI * k / EVEN, 2 * BR_PI * (k + 1) / EVEN);
    /* in an ellipse's thin ends */
    for (int k = 0; k < NEAR && !box; k++)
        for (int end = 0; end < 4; end++)
            for (int side = -1; side <= 1; side += 2) {
                const double low = pow(10, -8.0 * (k + 1) / NEAR), high = pow(10, -8.0 * k / NEAR);
                between(&s, on_ellipse, 0.5 * BR_PI * end + side * low, 0.5 * BR_PI * end + side * high);
            }
    return s;
}

static void test_family(family which, bool box)
{
    br_random *random = br_random_create(53, (uint64_t)which);
    br_cone_type counted = br_cone_ellipse_type;
    counted.project = counted_ellipse;
    int there = 0, missed = 0, solved = 0, unsolved = 0, dishonest = 0, most = 0, sweeps = 0;
    double worst = 0;
    for (int i = 0; i < PROBLEMS / FAMILIES; i++) {
        local_case p = make_case(random, which, box);
        search s = look(&p, box);
        double lambda[N] = {0}, v[N];
        const double none[N] = {0}, size = s.found ? s.speed : local_case_speed(&p, none);
        br_solver_statistics statistics;
        br_cone cone = p.cone;
        if (cone.type == &br_cone_ellipse_type)
            cone.type = &counted;
        projections = 0;
        const br_status status =
            local_case_solve(&p, &cone, TOLERANCE * size, SWEEPS, lambda, v, &statistics);
        most = projections > most ? projections : most;
        sweeps = statistics.iterations > sweeps ? statistics.iterations : sweeps;
        const double left = residual(&p, lambda);
        there += s.found;
        missed += s.found && status != BR_OK;
        solved += status == BR_OK;
        unsolved += status != BR_OK;
        dishonest += status == BR_OK && !(left <= RESIDUAL);
        if (status == BR_OK)
            worst = fmax(worst, left);
        if (s.found && status != BR_OK && missed < 4)
            br_tap_comment(&check_tap,
                           "problem %d: residual %g, normal impulse %g; found %g, half axes %g %g", i, left,
                           lambda[0], s.lambda[0], p.half[0], p.half[1]);
    }
    const char *shape = box ? "box" : "ellipse";
    check(missed == 0 && there > PROBLEMS / FAMILIES / 4,
          "%s, %s: the search finds a solution of %d, all are solved (missed: %d)", shape,
          family_names[which], there, missed);
    check(dishonest == 0, "%d are solved (residual %.2g), %d are not, and said to be", solved, worst,
          unsolved);
    check(most <= 2 * WORK, "at most %d projections, %d sweeps", most, sweeps);
    br_random_destroy(random);
}

/* Cones with torque: work is bounded, and what is said to be solved is. */
static void test_torque(void)
{
    br_random *random = br_random_create(59, 0);
    br_cone_type counted = br_cone_ellipsoid_type;
    counted.project = counted_ellipsoid;
    int most = 0, solved = 0, dishonest = 0;
    for (int i = 0; i < TORQUES; i++) {
        double w[16], q[4], lambda[4] = {0};
        for (int j = 0; j < 4; j++) {
            q[j] = br_random_normal(random);
            for (int k = 0; k <= j; k++)
                w[4 * j + k] = w[4 * k + j] = br_random_normal(random);
        }
        w[0] = fabs(w[0]) + 1e-3;
        const double half = pow(10, br_random_between(random, -2, 1));
        br_cone cone = br_cone_ellipsoid(half, half * pow(10, -br_random_between(random, 0, 3)), half,
                                         br_vec2_make(1, 0));
        cone.type = &counted;
        const br_matrix_problem m = {
            .n_contacts = 1, .directions = 4, .w = w, .q = q, .cones = &cone, .lambda = lambda};
        br_matrix_assembler *assembler = br_matrix_assembler_create();
        br_contact_solver *solver = br_contact_solver_create(&br_pgs_type);
        br_solver_options options = br_solver_options_default();
        br_contact_problem problem;
        options.local = BR_LOCAL_EXACT;
        options.iterations = SWEEPS;
        options.tolerance = TOLERANCE;
        options.stop = BR_STOP_CHANGE;
        check_need(br_matrix_assembler_assemble(assembler, &m, &problem, NULL));
        projections = 0;
        const br_status status = br_contact_solver_solve(solver, &problem, &options, NULL, NULL);
        check_need(status);
        most = projections > most ? projections : most;
        const double left = br_contact_problem_residual(&problem).largest;
        solved += status == BR_OK;
        dishonest += status == BR_OK && !(left <= RESIDUAL * (1 + fabs(problem.lambda[0])));
        br_contact_solver_destroy(solver);
        br_matrix_assembler_destroy(assembler);
    }
    check(solved > TORQUES / 2 && dishonest == 0, "with torque: %d of %d solved, all of which are", solved,
          TORQUES);
    check(most <= SWEEPS * WORK, "at most %d projections in %d sweeps", most, SWEEPS);
    br_random_destroy(random);
}

/* ---- the library's residuals ---- */

static br_problem_residual residual_of(const local_case *p, double *lambda, double *block)
{
    const br_matrix_problem m = {
        .n_contacts = 1, .directions = N, .w = p->w[0], .q = p->q, .cones = &p->cone, .lambda = lambda};
    *block = br_matrix_problem_block_residual(&m).absolute;
    return br_matrix_problem_residual(&m);
}

/* Tangents that impulses push the wrong way: a contact that slides without friction, though it carries,
 * misses all of it, and one with the friction of its cone against the sliding is solved. Also where the trace
 * of W is not positive. */
static void test_negative_tangents(void)
{
    /* Natural maps: |f - P(f - v/w)| w, of the block with w = trace/3, or the largest entry. Pulled strongly,
     * the contact slides back under friction the other way, which is a solution as well. */
    static const struct {
        double pull, friction, block, along;
    } kinds[] = {{-0.25, 0.125, 0.5 / 6, 0.125}, {-2, 0.25, 0.25, 0}};
    const double mu = 0.5, slide = 0.25;
    for (int k = 0; k < 2; k++) {
        const double pull = kinds[k].pull;
        local_case p = {.w = {{1, 0, 0}, {0, pull, 0}, {0, 0, pull}}, .q = {-1, slide, 0}};
        p.cone = br_cone_circle(mu);
        double none[N] = {1, 0, 0}, with[N] = {1, -mu, 0}, along[N] = {1, mu, 0}, block;
        br_problem_residual r = residual_of(&p, none, &block);
        check_near(r.largest, kinds[k].friction, 1e-15, "W_tt = %g: sliding without friction is told", pull);
        check_near(block, kinds[k].block, 1e-15, "also by the block's residual");
        r = residual_of(&p, with, &block);
        check(r.largest == 0 && block == 0, "friction against it is a solution: %g, %g", r.largest, block);
        r = residual_of(&p, along, &block);
        check_near(r.largest, kinds[k].along, 1e-15, "friction along what was the sliding");
    }
}

/* Maps of two parameters, in units of velocity, are apart by no more than the parameters: |x - P(x - r v)|
 * grows with r, and over r it falls. */
static void test_maps(void)
{
    br_random *random = br_random_create(61, 0);
    int negative = 0, outside = 0, unseen = 0;
    for (int i = 0; i < 4000; i++) {
        local_case p = make_case(random, INDEFINITE, i % 2);
        double lambda[N] = {exp(br_random_normal(random)), br_random_normal(random),
                            br_random_normal(random)},
               block, size = 0;
        const double diagonal = fmax(p.w[1][1], p.w[2][2]);
        if (diagonal > 0)
            continue;
        negative++;
        for (int k = 1; k < N; k++)
            for (int l = 0; l < N; l++)
                size = fmax(size, fabs(p.w[k][l]));
        const double ratio = residual_of(&p, lambda, &block).friction / friction_map(&p, lambda),
                     most = fmax(1, size / p.w[0][0]), least = fmin(1, size / p.w[0][0]);
        outside += !(ratio >= least * (1 - 1e-12) && ratio <= most * (1 + 1e-12));
        unseen += !(block > 0);
    }
    check(negative > 400 && outside == 0 && unseen == 0,
          "%d contacts with both tangents negative: all show friction that is wrong (%d, %d do not)",
          negative, outside, unseen);
    br_random_destroy(random);
}

/* A contact whose normal impulse draws its sides together beside one of the usual kind: whichever solver, it
 * carries nothing, the other is solved, and what is left is said: the approach, and that one is powerless. If
 * nothing moves it, or if it parts, all is solved. */
static void test_powerless(void)
{
    size_t n;
    const br_contact_solver_type *const *const types = br_contact_solvers(&n);
    static const struct {
        double w, q;
        bool solved;
    } kinds[] = {{-1, -0.5, false}, {-1, 0.5, true}, {0, -0.5, true}};
    enum { M = 2 * N };
    for (size_t s = 0; s < n; s++)
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
            double w[M][M] = {{0}}, q[M] = {-1, 0.5, 0, kinds[k].q, 0, 0}, lambda[M] = {0, 0, 0, 0.2, 0, 0};
            const br_cone cones[2] = {br_cone_circle(0.3), br_cone_circle(0.3)};
            for (int i = 0; i < M; i++)
                w[i][i] = i < N ? 1 : kinds[k].w;
            const br_matrix_problem m = {
                .n_contacts = 2, .directions = N, .w = w[0], .q = q, .cones = cones, .lambda = lambda};
            br_matrix_assembler *assembler = br_matrix_assembler_create();
            br_contact_solver *solver = br_contact_solver_create(types[s]);
            br_solver_options options = br_solver_options_default();
            options.stop = BR_STOP_RESIDUAL;
            options.tolerance = 1e-9;
            options.iterations = 200;
            br_contact_problem problem;
            check_need(br_matrix_assembler_assemble(assembler, &m, &problem, NULL));
            const br_status status = br_contact_solver_solve(solver, &problem, &options, NULL, NULL);
            br_matrix_assembler_store(assembler, &problem);
            const br_problem_residual r = br_matrix_problem_residual(&m);
            check(r.powerless == 1 && status == (kinds[k].solved ? BR_OK : BR_LOOSE) && lambda[N] == 0 &&
                      fabs(lambda[0] - 1) < 1e-8 && fabs(lambda[1] + 0.3) < 1e-8,
                  "%s: W_nn = %g, approach %g: %s, carries %g; the other %g, %g", types[s]->name, kinds[k].w,
                  -kinds[k].q, br_status_name(status), lambda[N], lambda[0], lambda[1]);
            check_near(r.largest, kinds[k].solved ? 0 : -kinds[k].q, 1e-8, "and its residual says so");
            br_contact_solver_destroy(solver);
            br_matrix_assembler_destroy(assembler);
        }
}

/* Along the binormal an impulse moves the contact with itself: it counts as change all the same. */
static void test_change(void)
{
    const double mu = 0.5, slide = 0.5;
    const br_cone cone = br_cone_circle(mu);
    const br_problem_contact block = {.cone = &cone};
    double lambda[PGS_DIRECTIONS] = {1, 0, 0, 0};
    pgs_contact c = {.kind = PGS_CIRCLE,
                     .inverse_n = 1,
                     .inverse_t = 1,
                     .step = 1,
                     .largest = 1,
                     .mu = {mu, mu},
                     .matrix = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, -1, 0}},
                     .lambda = lambda,
                     .block = &block};
    double u[PGS_DIRECTIONS] = {0, 0, slide, 0};
    const double change = pgs_contact_exact(&c, 10, u);
    check_near(c.lambda[PGS_B], -mu, 1e-15, "friction against the sliding");
    check_near(u[PGS_B], slide + mu, 1e-15, "makes it faster");
    check(change >= mu, "and counts as change: %g", change);
}

int main(void)
{
    check_begin();
    test_change();
    test_negative_tangents();
    test_maps();
    test_powerless();
    for (int box = 0; box < 2; box++)
        for (family which = INDEFINITE; which < FAMILIES; which++)
            test_family(which, box);
    test_torque();
    return check_end();
}
