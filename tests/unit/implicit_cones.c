/* Cones of the step's end against theory: closed forms of a puck that follows circles, a turntable, a
 * spinning puck against an implicit Euler scheme of the test's own and against CVODE, a law of speed, and
 * borders where no cone fits. */
#include <bristle/ivp.h>
#include <bristle/numbers.h>

#include "puck.h"

static const br_structure_field none = {0};

static br_velocity moving(double x, double y, double spin)
{
    return (br_velocity){{x, y, 0}, {0, 0, spin}};
}

/* ---- round in circles ---- */

typedef struct polar {
    double r, angle, speed;
} polar;

/* Concentric directions, no friction along them and enough across: the puck runs along t, the direction
 * where its cone is evaluated, and keeps of its velocity what lies along t. Explicit: x' = x + h s t(x), so
 * that r' = r/cos(D), tan(D) = h s/r, with s' = s cos(D) in the next step. Implicit: x' = x + h s' t(x'), so
 * that r' = r cos(D), s' = s cos(D), sin(D) = h s'/r, or tan(D) = h s/r, the same in every step. */
static polar expected_polar(bool implicit, polar at, double h, int n)
{
    const double turn = atan(h * at.speed / at.r);
    if (implicit)
        return (polar){at.r * pow(cos(turn), n), n * turn, at.speed * pow(cos(turn), n)};
    double lost = 1;
    for (int i = 0; i < n; i++) {
        at.speed *= lost;
        const double angle = atan(h * at.speed / at.r);
        at.r /= cos(angle);
        at.angle += angle;
        lost = cos(angle);
    }
    return at;
}

static polar run_polar(br_cones_at cones, double h, int n, br_cones_report *last)
{
    puck_ground ground = {.body = -1};
    const br_world_options options = puck_options(cones, h, &ground);
    const br_matchstick_params across = {.mu_b = 3};
    br_cone_generator *const generator = puck_structure(
        &across, none, br_structure_circular(br_vec3_make(0, 0, 0), br_vec3_make(0, 0, 1), BR_PI / 2));
    br_world *const world = puck_world(&options, generator, br_vec3_make(1, 0, 0), moving(0, 2, 0));
    polar p = {0, 0, 0};
    br_vec3 before = br_vec3_make(1, 0, 0);
    for (int i = 0; i < n; i++) {
        steps(world, 1);
        const br_vec3 x = br_world_poses(world)[0].position;
        p.angle += atan2(before.x * x.y - before.y * x.x, br_vec3_dot(before, x));
        before = x;
    }
    p.r = br_vec3_length(before);
    p.speed = br_vec3_length(br_world_velocities(world)[0].linear);
    *last = br_world_last(world).cones;
    check(br_world_loose_steps(world) == 0 && br_world_unsettled_steps(world) == 0, "all steps are solved");
    br_world_destroy(world);
    br_cone_generator_destroy(generator);
    return p;
}

static void circles(void)
{
    const double h[] = {0.05, 0.02, 0.005};
    for (int i = 0; i < 3; i++)
        for (int implicit = 0; implicit < 2; implicit++) {
            const int n = (int)lround(1 / h[i]);
            br_cones_report last;
            const polar e = expected_polar(implicit, (polar){1, 0, 2}, h[i], n),
                        p = run_polar(implicit ? BR_CONES_IMPLICIT : BR_CONES_EXPLICIT, h[i], n, &last);
            check(fabs(p.r - e.r) < 1e-11 && fabs(p.angle - e.angle) < 1e-11 &&
                      fabs(p.speed - e.speed) < 1e-11,
                  "circles, %s, steps of %g s: radius %.12f m, not %.12f; angle %.12f, not %.12f; %.12f m/s, "
                  "not %.12f",
                  implicit ? "implicit" : "explicit", h[i], p.r, e.r, p.angle, e.angle, p.speed, e.speed);
            /* Along t(0) it comes to the angle atan(h s/r), and along the direction there to the same one. */
            check(last.evaluations == (implicit ? 2 : 0) && (last.iterations > 0) == implicit,
                  "which takes %d evaluations", last.evaluations);
        }
}

/* ---- a turntable ---- */

/* Directions of a table that turns by h Omega in a step: its cones at the step's end are those that a table
 * which is turned by as much has at the start. */
static br_vec3 run_table(br_cones_at cones, double ahead)
{
    const double h = 0.01, spin = 3;
    puck_ground ground = {.body = 1};
    const br_world_options options = puck_options(cones, h, &ground);
    const br_matchstick_params params = {.mu = 0.3, .mu_t = 0.1, .mu_b = 0.5};
    br_cone_generator *const generator =
        puck_structure(&params, none, br_structure_uniform(br_vec3_make(1, 0, 0)));
    br_world *const world = puck_world(&options, generator, br_vec3_make(0.8, 0.1, 0), moving(0.5, -1, 0));
    br_error error = {0};
    br_body_spec table = br_body_spec_default();
    table.motion = BR_BODY_KINEMATIC;
    table.velocity = moving(0, 0, spin);
    table.pose.orientation = br_quat_from_axis_angle(br_vec3_make(0, 0, 1), 0.4 + ahead * h * spin);
    must(br_world_add_body(world, &table, NULL, &error), &error);
    steps(world, 60);
    const br_vec3 x = br_world_poses(world)[0].position;
    br_world_destroy(world);
    br_cone_generator_destroy(generator);
    return x;
}

static void turntable(void)
{
    const br_vec3 implicit = run_table(BR_CONES_IMPLICIT, 0), ahead = run_table(BR_CONES_EXPLICIT, 1),
                  explicit = run_table(BR_CONES_EXPLICIT, 0);
    check(br_vec3_length(br_vec3_sub(implicit, ahead)) < 1e-12 &&
              br_vec3_length(br_vec3_sub(implicit, explicit)) > 1e-3,
          "on a turntable implicit cones are explicit ones a step ahead: to %.2g m, and %.2g m from those "
          "that are not",
          br_vec3_length(br_vec3_sub(implicit, ahead)), br_vec3_length(br_vec3_sub(implicit, explicit)));
}

/* ---- a spinning puck ---- */

#define ALONG 0.2
#define ACROSS 0.6
#define DRILLING 0.05 /* [m] */
#define UNTIL 0.2

typedef struct spinning {
    double x, y, angle, v_x, v_y, spin;
} spinning;

static const spinning start = {.v_x = 1.5, .v_y = 0.3, .spin = 30};

/* Acceleration by the force of maximum dissipation over the ellipsoid, whose first axis lies at the angle. */
static void accelerate(double angle, double v_x, double v_y, double spin, double a[3])
{
    const double c = cos(angle), s = sin(angle), t = c * v_x + s * v_y, b = c * v_y - s * v_x;
    const double power = sqrt(pow(ALONG * t, 2) + pow(ACROSS * b, 2) + pow(DRILLING * spin, 2)),
                 f_t = -PUCK_G * ALONG * ALONG * t / power, f_b = -PUCK_G * ACROSS * ACROSS * b / power;
    a[0] = c * f_t - s * f_b;
    a[1] = s * f_t + c * f_b;
    a[2] = -PUCK_MASS * PUCK_G * DRILLING * DRILLING * spin / power / PUCK_INERTIA;
}

/* Implicit Euler in the velocities, x += h v, and the cone of the step's start or end. */
static spinning scheme(bool implicit, double h)
{
    spinning p = start;
    for (long n = lround(UNTIL / h); n > 0; n--) {
        spinning next = p;
        for (int i = 0; i < 100; i++) {
            double a[3];
            accelerate(implicit ? p.angle + h * next.spin : p.angle, next.v_x, next.v_y, next.spin, a);
            next.v_x = p.v_x + h * a[0];
            next.v_y = p.v_y + h * a[1];
            next.spin = p.spin + h * a[2];
        }
        p = (spinning){p.x + h * next.v_x, p.y + h * next.v_y, p.angle + h * next.spin,
                       next.v_x,           next.v_y,           next.spin};
    }
    return p;
}

static spinning run_spinning(br_cones_at cones, double h)
{
    puck_ground ground = {.body = -1};
    const br_world_options options = puck_options(cones, h, &ground);
    const br_matchstick_params params = {
        .mu = 0.3, .mu_t = ALONG, .mu_b = ACROSS, .tau = 0.01, .mu_tau = DRILLING};
    br_cone_generator *const generator =
        puck_structure(&params, br_structure_uniform(br_vec3_make(1, 0, 0)), none);
    br_world *const world =
        puck_world(&options, generator, br_vec3_make(0, 0, 0), moving(start.v_x, start.v_y, start.spin));
    steps(world, (int)lround(UNTIL / h));
    const br_pose pose = br_world_poses(world)[0];
    const br_velocity v = br_world_velocities(world)[0];
    check(br_world_loose_steps(world) == 0, "%s, %g s: all steps are solved",
          cones == BR_CONES_IMPLICIT ? "implicit" : "explicit", h);
    br_world_destroy(world);
    br_cone_generator_destroy(generator);
    return (spinning){pose.position.x, pose.position.y, 2 * atan2(pose.orientation.z, pose.orientation.w),
                      v.linear.x,      v.linear.y,      v.angular.z};
}

static int slide(double t, const double *y, double *dydt, void *context)
{
    (void)t, (void)context;
    memcpy(dydt, y + 3, 3 * sizeof *dydt);
    accelerate(y[2], y[3], y[4], y[5], dydt + 3);
    return 0;
}

static spinning exact(void)
{
    const br_ivp_problem problem = {.n = 6, .rhs = slide};
    br_ivp_options options = br_ivp_options_default();
    options.relative_tolerance = options.absolute_tolerance = 1e-12;
    br_error error = {0};
    br_ivp *ivp;
    must(br_ivp_create(&problem, &options, 0, &start.x, &ivp, &error), &error);
    must(br_ivp_run(ivp, UNTIL, NULL, 0, NULL, NULL, &error), &error);
    spinning s;
    memcpy(&s, br_ivp_state(ivp), sizeof s);
    br_ivp_destroy(ivp);
    return s;
}

static void spins(void)
{
    const spinning end = exact();
    double error[2][4];
    for (int implicit = 0; implicit < 2; implicit++)
        for (int i = 0; i < 4; i++) {
            const double h = 0.01 / (1 << i);
            const spinning p = run_spinning(implicit ? BR_CONES_IMPLICIT : BR_CONES_EXPLICIT, h),
                           e = scheme(implicit, h);
            error[implicit][i] = hypot(p.x - end.x, p.y - end.y);
            check(hypot(p.x - e.x, p.y - e.y) < 1e-11 && hypot(p.v_x - e.v_x, p.v_y - e.v_y) < 1e-10 &&
                      fabs(p.spin - e.spin) < 1e-9 && fabs(remainder(p.angle - e.angle, 2 * BR_PI)) < 1e-9,
                  "a spinning puck, %s, steps of %g s: as the test's own scheme, to %.2g m",
                  implicit ? "implicit" : "explicit", h, hypot(p.x - e.x, p.y - e.y));
        }
    for (int implicit = 0; implicit < 2; implicit++) {
        const double order = log2(error[implicit][2] / error[implicit][3]);
        check(order > 0.95 && order < 1.05, "%s: order %.3f against CVODE, %.3g m off with steps of %g s",
              implicit ? "implicit" : "explicit", order, error[implicit][3], 0.01 / 8);
    }
    check(fabs(error[0][3] - error[1][3]) > 0.05 * error[0][3], "their errors differ: %.4g and %.4g m",
          error[0][3], error[1][3]);
}

/* ---- a law of speed ---- */

static double coefficient(double speed)
{
    return 0.1 + 0.3 * exp(-speed);
}

/* Circles, or octagons, which lie in the world's pool. */
typedef struct speed_generator {
    br_cone_generator base;
    bool octagon;
} speed_generator;

static br_status generate_speed(br_cone_generator *self, size_t n, const br_contact *contacts,
                                size_t n_bodies, const br_pose *poses, br_cone_pool *pool, br_cone *cones,
                                br_error *error)
{
    (void)n_bodies, (void)poses;
    for (size_t i = 0; i < n; i++) {
        const double mu = coefficient(br_vec3_length(contacts[i].velocity));
        const double all[] = {mu, mu, mu, mu, mu, mu, mu, mu};
        if (((speed_generator *)self)->octagon)
            BR_TRY(br_cone_polygon(pool, 8, all, &cones[i], error));
        else
            cones[i] = br_cone_circle(mu);
    }
    return BR_OK;
}

static void keep(br_cone_generator *self)
{
    (void)self;
}

static const br_cone_generator_type speed_type = {.size = sizeof(br_cone_generator_type),
                                                  .name = "speed",
                                                  .title = "a coefficient that falls with speed",
                                                  .source = "the test",
                                                  .generate = generate_speed,
                                                  .destroy = keep};

/* v' = v - h g mu(v'), the coefficient of the velocity that it leads to. */
static void speeds(void)
{
    const double h = 0.02;
    puck_ground ground = {.body = -1};
    const br_world_options options = puck_options(BR_CONES_IMPLICIT, h, &ground);
    double v = 1.5;
    for (int n = 0; n < 10; n++) {
        const double before = v;
        for (int i = 0; i < 100; i++)
            v = before - h * PUCK_G * coefficient(v);
    }
    for (int octagon = 0; octagon < 2; octagon++) {
        speed_generator generator = {{&speed_type}, octagon};
        br_world *const world = puck_world(&options, &generator.base, br_vec3_make(0, 0, 0),
                                           octagon ? moving(1.5, 0, 0) : moving(1.2, 0.9, 0));
        steps(world, 10);
        check_near(br_vec3_length(br_world_velocities(world)[0].linear), v, 1e-12,
                   "a coefficient that depends on speed is that of the step's end: %s",
                   octagon ? "an octagon" : "a circle");
        br_world_destroy(world);
    }
}

/* ---- borders ---- */

/* Along x left of the border, along y right of it. */
static br_vec3 border_at(const br_structure_field *field, br_vec3 x)
{
    (void)field;
    return x.x < 0 ? br_vec3_make(1, 0, 0) : br_vec3_make(0, 1, 0);
}

/* A puck that would cross the border in the middle of a step: it goes on freely, but is braked beyond by g mu
 * h. What stops it keeps it from there: no cone fits. What lets it through does. */
static br_world_report run_border(double mu, double v, double *at)
{
    const double h = 0.01;
    puck_ground ground = {.body = -1};
    br_world_options options = puck_options(BR_CONES_IMPLICIT, h, &ground);
    options.cone_evaluations = 7;
    const br_matchstick_params params = {.mu_b = mu};
    const br_structure_field field = {.at = border_at};
    br_cone_generator *const generator = puck_structure(&params, none, field);
    br_world *const world =
        puck_world(&options, generator, br_vec3_make(-0.5 * h * v, 0, 0), moving(v, 0, 0));
    br_error error = {0};
    const br_status status = br_world_step(world, &error);
    const br_world_report report = br_world_last(world);
    *at = br_world_poses(world)[0].position.x / (h * v);
    check(status == (report.cones.unsettled ? BR_LOOSE : BR_OK) && status == report.status &&
              br_world_unsettled_steps(world) == report.cones.unsettled &&
              br_world_loose_steps(world) == report.cones.unsettled,
          "the step's status is %s", br_status_name(status));
    br_world_destroy(world);
    br_cone_generator_destroy(generator);
    return report;
}

static void borders(void)
{
    double at;
    br_world_report r = run_border(3, 0.2, &at);
    check(r.cones.unsettled && r.cones.evaluations == 7 && fabs(r.cones.change - 3) < 1e-12 &&
              r.solver.converged,
          "a border that is crossed freely and not at all: unsettled after %d evaluations, cones that are %g "
          "apart",
          r.cones.evaluations, r.cones.change);
    check(r.cones.iterations >= 7 && r.cones.iterations > r.solver.iterations,
          "its seven solutions took %d iterations, the last of them %d", r.cones.iterations,
          r.solver.iterations);
    check(fabs(at - 0.5) < 1e-12, "an odd number of them ends with the first cone: it is at %g of the step",
          at);
    r = run_border(1, 0.2, &at);
    check(!r.cones.unsettled && r.cones.evaluations == 2 && r.cones.change == 0,
          "a border beyond which it is only braked is none: %d evaluations", r.cones.evaluations);
    check(fabs(at - (0.5 - 0.01 * PUCK_G / 0.2)) < 1e-12, "and it is braked from the step's start: %g", at);
}

int main(void)
{
    check_begin();
    circles();
    turntable();
    spins();
    speeds();
    borders();
    return check_end();
}
