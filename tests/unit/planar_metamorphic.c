/* Bodies on planar contacts through time, and the same scene turned, mirrored, in other units of force and of
 * length, on other fingers, and with its cells in another order: what must change with it does, and nothing
 * else.
 *
 * Expectations, from m dv/dt = f + load with friction in proportion to the normal force:
 *   turned by a quarter, mirrored, permuted   the same sums in another order: the integrator's tolerance
 *   turned by 37 degrees                      the grid is another one: its error, which falls with the cell
 *   forces, pressures and masses times 8      the same motion, bit for bit (a power of two rounds nothing)
 *   two fingers for one of twice the force    likewise
 *   forces times 3                            the integrator's tolerance
 *   lengths times 3 and 8: sigma over as much, v_s and inertia and torques times as much, mass over as much
 *                                             the same: equations in other units have other pivots */
#include "check.h"

#include <stdlib.h>

#include <bristle/planar_run.h>

#define PI 3.14159265358979323846
#define RTOL 1e-8

enum { WINDOWS = 60, MOST_CELLS = 101 };

static const double window = 0.005;
static br_ivp_method method;

enum { DISTRIBUTED, REDUCED, ELLIPSOID, KINDS };
static const char *const kinds[KINDS] = {"distributed", "reduced", "ellipsoid"};

/* ---- the scene, written down once ---- */

/* How a scene differs from the plain one. */
typedef struct change {
    double angle;         /* turned by [rad] */
    bool mirror;          /* x becomes -x, before it is turned */
    double force, length; /* units: all forces and lengths become so many times as large */
    int fingers;          /* each with its share of the normal force */
    bool permuted;        /* cells in another order */
    int cells;            /* per side */
    bool carried;
    double gamma;
} change;

static change plain(bool carried, int cells)
{
    const change c = {.force = 1, .length = 1, .fingers = 1, .cells = cells, .carried = carried, .gamma = 2};
    return c;
}

/* Vector of the plain scene, turned. */
static void turn(const change *c, double x, double y, double *to_x, double *to_y)
{
    const double from = c->mirror ? -x : x;
    /* Quarters exactly. */
    const bool quarter = c->angle == PI / 2;
    const double cosine = quarter ? 0 : cos(c->angle), sine = quarter ? 1 : sin(c->angle);
    *to_x = cosine * from - sine * y;
    *to_y = sine * from + cosine * y;
}

static double sense(const change *c)
{
    return c->mirror ? -1 : 1;
}

/* A lopsided cap: an elliptic paraboloid beside the centre. */
static double pressure_at(const change *c, double x, double y)
{
    /* Back into the plain scene. */
    const bool quarter = c->angle == PI / 2;
    const double cosine = quarter ? 0 : cos(c->angle), sine = quarter ? 1 : sin(c->angle);
    double px = cosine * x + sine * y;
    const double py = -sine * x + cosine * y;
    px = c->mirror ? -px : px;
    const double a = (px - 0.0015) / 0.007, b = (py + 0.001) / 0.004;
    return fmax(0, 1 - a * a - b * b);
}

/* Loads that stick, slip and turn, of the plain scene. */
static void load(double t, br_planar_input *input, void *context)
{
    const change *c = context;
    const double fx = 9 * sin(2 * PI * 6 * t) + 30 * t, fy = 6 * sin(2 * PI * 4 * t),
                 torque = 0.02 * sin(2 * PI * 5 * t);
    turn(c, fx, fy, &input->load.x, &input->load.y);
    input->load.x *= c->force;
    input->load.y *= c->force;
    input->load.torque = sense(c) * torque * c->force * c->length;
    input->normal_force = c->force / c->fingers * (8 + 2 * sin(2 * PI * 10 * t));
}

typedef struct path {
    br_planar_sample at[WINDOWS];
} path;

static void keep(size_t k, const br_planar_sample *sample, void *context)
{
    (void)context;
    (*(path **)context)->at[k] = *sample;
}

/* Context of both callbacks: the change is what the load wants, and it stands first in the pair. */
typedef struct pair {
    path *path;
    change change;
} pair;

static void load_of_pair(double t, br_planar_input *input, void *context)
{
    load(t, input, &((pair *)context)->change);
}

/* Fisher and Yates, by a generator of our own. */
static void permute(br_pressure *p)
{
    unsigned long long state = 17;
    for (size_t i = p->n - 1; i > 0; i--) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        const size_t j = (size_t)((state >> 33) % (i + 1));
        double *lists[] = {p->x, p->y, p->weight};
        for (int k = 0; k < 3; k++) {
            const double swapped = lists[k][i];
            lists[k][i] = lists[k][j];
            lists[k][j] = swapped;
        }
    }
}

static br_pressure *make_pressure(const change *c)
{
    static double weights[MOST_CELLS * MOST_CELLS];
    const double width = 0.02, h = width / c->cells;
    for (int iy = 0; iy < c->cells; iy++)
        for (int ix = 0; ix < c->cells; ix++)
            weights[iy * c->cells + ix] =
                c->force * pressure_at(c, (ix + 0.5 - 0.5 * c->cells) * h, -(iy + 0.5 - 0.5 * c->cells) * h);
    br_pressure *p = NULL;
    br_error error = {0};
    if (br_pressure_from_weights(weights, c->cells, c->cells, c->length * width, c->length * width, &p,
                                 &error) < 0) {
        fprintf(stderr, "%s\n", error.message);
        exit(2);
    }
    if (c->permuted)
        permute(p);
    return p;
}

static br_lugre make_friction(const change *c)
{
    br_lugre l = br_lugre_default();
    l.gamma = c->gamma;
    l.sigma0 /= c->length;
    l.sigma1 /= c->length;
    l.sigma2 /= c->length;
    l.v_s *= c->length;
    return l;
}

/* Runs the changed scene; its states at the ends of the windows. */
static path run(const change *c, int kind)
{
    br_error error = {0};
    br_pressure *p = make_pressure(c);
    const br_lugre l = make_friction(c);
    br_distributed *distributed = NULL;
    br_limit_surface *surface = NULL;
    br_planar_contact contact = {.distributed = NULL};
    br_status status = BR_OK;
    if (kind == DISTRIBUTED)
        status = br_distributed_create(p, &l, &distributed, &error);
    if (kind == REDUCED)
        status = br_limit_surface_create(p, c->cells, false, &surface, &error);
    if (status >= 0 && kind != DISTRIBUTED)
        status = br_reduced_make(p, &l, surface, &contact.reduced, &error);
    contact.distributed = distributed;

    br_planar_body body = {.mass = 0.4 * c->force / c->length,
                           .inertia = 2e-5 * c->force * c->length,
                           .fingers = c->fingers,
                           .carried = c->carried};
    turn(c, 0.003, 0.002, &body.pose[0], &body.pose[1]);
    turn(c, 0.02, -0.01, &body.twist.x, &body.twist.y);
    body.pose[0] *= c->length;
    body.pose[1] *= c->length;
    body.pose[2] = sense(c) * 0.1;
    body.twist.x *= c->length;
    body.twist.y *= c->length;
    body.twist.omega = sense(c) * 0.5;

    br_planar_options options = br_planar_options_default();
    options.method = method;
    options.window = window;
    options.n_windows = WINDOWS;
    options.relative_tolerance = RTOL;
    options.bristle_tolerance = 1e-13 * c->length;
    options.body_tolerance = 1e-10 * c->length;
    path result = {0};
    pair context = {&result, *c};
    const br_planar_callbacks scene = {.load = load_of_pair, .on_window = keep, .context = &context};
    if (status >= 0)
        status = br_planar_body_run(&body, &contact, &scene, &options, NULL, &error);
    if (status < 0)
        check(false, "run: %s", error.message);
    br_distributed_destroy(distributed);
    br_limit_surface_destroy(surface);
    br_pressure_destroy(p);
    return result;
}

/* ---- comparison ---- */

/* What the changed scene must show when the plain one shows `s`. */
static br_planar_sample expected(const change *c, const br_planar_sample *s)
{
    br_planar_sample e = *s;
    turn(c, s->pose[0], s->pose[1], &e.pose[0], &e.pose[1]);
    turn(c, s->twist.x, s->twist.y, &e.twist.x, &e.twist.y);
    turn(c, s->wrench.x, s->wrench.y, &e.wrench.x, &e.wrench.y);
    const double share = c->force / c->fingers;
    e.pose[0] *= c->length;
    e.pose[1] *= c->length;
    e.pose[2] *= sense(c);
    e.twist.x *= c->length;
    e.twist.y *= c->length;
    e.twist.omega *= sense(c);
    e.wrench.x *= share;
    e.wrench.y *= share;
    e.wrench.torque *= sense(c) * share * c->length;
    return e;
}

/* Largest differences of pose and of wrench over the run, over the largest values (those of a turn over the
 * contact's size). */
typedef struct apart {
    double pose, wrench;
} apart;

static apart difference(const change *c, const path *changed, const path *unchanged)
{
    const double size = 0.005 * c->length;
    double way = 0, force = 0;
    apart most = {0, 0};
    for (int k = 0; k < WINDOWS; k++) {
        const br_planar_sample e = expected(c, &unchanged->at[k]), *s = &changed->at[k],
                               start = expected(c, &unchanged->at[0]);
        way = fmax(way, hypot(e.pose[0] - start.pose[0], e.pose[1] - start.pose[1]));
        force = fmax(force, hypot(e.wrench.x, e.wrench.y));
        most.pose = fmax(most.pose, hypot(s->pose[0] - e.pose[0], s->pose[1] - e.pose[1]));
        most.pose = fmax(most.pose, fabs(s->pose[2] - e.pose[2]) * size);
        most.wrench = fmax(most.wrench, hypot(s->wrench.x - e.wrench.x, s->wrench.y - e.wrench.y));
        most.wrench = fmax(most.wrench, fabs(s->wrench.torque - e.wrench.torque) / size);
    }
    most.pose /= way;
    most.wrench /= force;
    return most;
}

static bool same_bits(const change *c, const path *changed, const path *unchanged)
{
    for (int k = 0; k < WINDOWS; k++) {
        const br_planar_sample e = expected(c, &unchanged->at[k]), *s = &changed->at[k];
        if (memcmp(e.pose, s->pose, sizeof e.pose) != 0 || memcmp(&e.twist, &s->twist, sizeof e.twist) != 0 ||
            memcmp(&e.wrench, &s->wrench, sizeof e.wrench) != 0)
            return false;
    }
    return true;
}

/* ---- tests ---- */

/* The scene is worth comparing: it slips a good part of the contact's size, turns, sticks in between, and
 * comes from its own loads. */
static void test_scene(bool carried)
{
    for (int kind = 0; kind < KINDS; kind++) {
        const change c = plain(carried, 21);
        const path p = run(&c, kind);
        double way = 0, turned = 0, slowest = INFINITY;
        for (int k = 0; k < WINDOWS; k++) {
            way = fmax(way, hypot(p.at[k].pose[0] - p.at[0].pose[0], p.at[k].pose[1] - p.at[0].pose[1]));
            turned = fmax(turned, fabs(p.at[k].pose[2] - p.at[0].pose[2]));
            slowest =
                fmin(slowest, hypot(p.at[k].twist.x, p.at[k].twist.y) + 0.005 * fabs(p.at[k].twist.omega));
        }
        check(way > 1e-3 && turned > 0.01 && slowest < 1e-4,
              "%s, contact %s: the scene slips (%.1f mm), turns (%.0f mrad) and sticks (%.0e m/s)",
              kinds[kind], carried ? "carried" : "fixed", 1e3 * way, 1e3 * turned, slowest);
    }
}

/* The error of velocities, some 0.5 m/s here, comes into friction by sigma1 = 800 s/m, which multiplies it
 * while bristles bend. */
static const double wrench_tolerance = 0.5 * 800 * TOL_INTEGRATOR(RTOL);

static void test_within_tolerance(bool carried)
{
    static const struct {
        const char *what;
        double angle, force, length, gamma;
        bool mirror, permuted;
    } changes[] = {
        {"turned by a quarter", PI / 2, 1, 1, 2, false, false},
        {"mirrored", 0, 1, 1, 2, true, false},
        {"mirrored and turned by a quarter", PI / 2, 1, 1, 1.3, true, false},
        {"forces and masses times 3", 0, 3, 1, 2, false, false},
        {"lengths times 3", 0, 1, 3, 2, false, false},
        {"lengths times 8, forces over 2", 0, 0.5, 8, 2, false, false},
        {"cells in another order", 0, 1, 1, 1.5, false, true},
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        for (int kind = 0; kind < KINDS; kind++)
            for (int cells = 20; cells <= 21; cells++) {
                change before = plain(carried, cells), after = before;
                before.gamma = after.gamma = changes[i].gamma;
                after.angle = changes[i].angle;
                after.mirror = changes[i].mirror;
                after.force = changes[i].force;
                after.length = changes[i].length;
                after.permuted = changes[i].permuted;
                const path p = run(&before, kind), q = run(&after, kind);
                const apart d = difference(&after, &q, &p);
                check(d.pose < TOL_INTEGRATOR(RTOL) && d.wrench < wrench_tolerance,
                      "%s, %d cells, contact %s, %s: the same run (pose %.0e, wrench %.0e)", kinds[kind],
                      cells, carried ? "carried" : "fixed", changes[i].what, d.pose, d.wrench);
            }
}

static void test_bit_for_bit(bool carried)
{
    static const struct {
        const char *what;
        double force, length;
        int fingers;
    } changes[] = {
        {"forces and masses times 8", 8, 1, 1},
        {"forces and masses over 4", 0.25, 1, 1},
        {"two fingers, each with half the force", 1, 1, 2},
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        for (int kind = 0; kind < KINDS; kind++)
            for (int cells = 20; cells <= 21; cells++) {
                const change before = plain(carried, cells);
                change after = before;
                after.force = changes[i].force;
                after.length = changes[i].length;
                after.fingers = changes[i].fingers;
                const path p = run(&before, kind), q = run(&after, kind);
                const apart d = difference(&after, &q, &p);
                check(same_bits(&after, &q, &p),
                      "%s, %d cells, contact %s, %s: the same run bit for bit (pose %.0e)", kinds[kind],
                      cells, carried ? "carried" : "fixed", changes[i].what, d.pose);
            }
}

/* Turned by 37 degrees the cells cover the pressure in another way. Its sums are midpoint rules: their error
 * falls with the square of the cell where the integrand is smooth, less at the centre of rotation and at the
 * rim. */
static void test_37_degrees(bool carried)
{
    static const int cells[] = {13, 25, 49, 97};
    enum { N = sizeof cells / sizeof *cells };
    for (int kind = 0; kind < KINDS; kind++) {
        double sx = 0, sy = 0, sxx = 0, sxy = 0;
        apart d[N];
        for (int i = 0; i < N; i++) {
            const change before = plain(carried, cells[i]);
            change after = before;
            after.angle = 37 * PI / 180;
            const path p = run(&before, kind), q = run(&after, kind);
            d[i] = difference(&after, &q, &p);
            const double x = log(cells[i]), y = -log(d[i].pose);
            sx += x, sy += y, sxx += x * x, sxy += x * y;
        }
        const double order = (N * sxy - sx * sy) / (N * sxx - sx * sx);
        check(order > 1 && d[N - 1].pose < 0.01,
              "%s, contact %s, turned by 37 degrees: the pose differs by %.1e, %.1e, %.1e, %.1e for %d, %d, "
              "%d, %d cells "
              "(order %.2f)",
              kinds[kind], carried ? "carried" : "fixed", d[0].pose, d[1].pose, d[2].pose, d[3].pose,
              cells[0], cells[1], cells[2], cells[3], order);
    }
}

int main(void)
{
    check_begin();
    for (int carried = 0; carried < 2; carried++) {
        test_scene(carried);
        test_within_tolerance(carried);
        test_bit_for_bit(carried);
        method = BR_IVP_ROSENBROCK;
        br_tap_comment(&check_tap, "Rosenbrock");
        test_within_tolerance(carried);
        test_bit_for_bit(carried);
        method = BR_IVP_BDF;
        test_37_degrees(carried);
    }
    return check_end();
}
