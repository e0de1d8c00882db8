/* A rigid body carried by fingers. Body numbers: x, y, angle, v_x, v_y, omega of the centre of mass.
 *
 * The contact's twist w, of the body against the support at the contact's centre, and its wrench are in the
 * world's axes; the model has them in the patch's, R^T w and R^T f (frame.h). Where the patch turns with the
 * body, f and the bristles' rates depend on its angle: d(R^T w) = R^T (w_y, -w_x) and dR g = (-f_y, f_x). */
#include <math.h>
#include <stdlib.h>

#include <bristle/assert.h>
#include "engine.h"
#include "frame.h"
#include "kernel.h"

enum { X, Y, ANGLE, VX, VY, OMEGA, N_BODY };

typedef struct body_run {
    br_planar_kind kind;
    br_planar_frame frame;
    br_planar_body body;
    br_planar_callbacks scene;
    br_planar_input held;
} body_run;

static void input_at(double t, const br_planar_engine *engine, br_planar_input *input)
{
    const body_run *r = engine->own;
    if (engine->options.hold)
        *input = r->held;
    else
        r->scene.load(t, input, r->scene.context);
}

/* Where the centre of mass is, seen from the centre of the contact. */
static br_vec2 arm_of(const body_run *r, const double *b)
{
    const br_vec2 carried = {0, 0}, fixed = {b[X], b[Y]};
    return r->body.carried ? carried : fixed;
}

/* Twist of the body against the support at the centre of the contact. */
static br_twist contact_twist(const body_run *r, const double *b)
{
    const br_twist twist = {b[VX], b[VY], b[OMEGA]};
    const br_twist v = br_twist_move(twist, br_vec2_scale(-1, arm_of(r, b)));
    if (r->body.support_omega == 0)
        return v;
    const br_vec2 fixed = {0, 0}, carried = {b[X], b[Y]};
    const br_twist about_origin = {0, 0, r->body.support_omega};
    const br_twist support = br_twist_move(about_origin, r->body.carried ? carried : fixed);
    return (br_twist){v.x - support.x, v.y - support.y, v.omega - support.omega};
}

/* How far the patch has turned. */
static br_turn turn_of(double t, const body_run *r, const double *b)
{
    const br_turn none = {1, 0};
    if (r->frame == BR_PLANAR_FRAME_WORLD)
        return none;
    return br_turn_of(r->frame == BR_PLANAR_FRAME_BODY ? b[ANGLE] : r->body.support_omega * t);
}

/* Rates (null: not wanted) of the bristles, and the wrench in the world's axes. */
static void contact_rate(double t, const double *y, double normal_force, const br_planar_engine *engine,
                         double *dydt, br_wrench *wrench)
{
    const body_run *r = engine->own;
    const double *b = y + engine->n_bristles;
    const br_twist twist = contact_twist(r, b);
    if (r->frame == BR_PLANAR_FRAME_WORLD) {
        br_planar_contact_rate(&engine->contact, twist, normal_force, y, dydt, wrench);
        return;
    }
    const br_turn turn = turn_of(t, r, b);
    br_wrench f;
    br_planar_contact_rate(&engine->contact, br_twist_in(turn, twist), normal_force, y, dydt, &f);
    *wrench = br_wrench_out(turn, f);
}

static int rhs(double t, const double *y, double *dydt, br_planar_engine *engine)
{
    const body_run *r = engine->own;
    const double *b = y + engine->n_bristles;
    double *db = dydt + engine->n_bristles;
    br_planar_input input;
    input_at(t, engine, &input);
    br_wrench f;
    contact_rate(t, y, input.normal_force, engine, dydt, &f);
    if (isnan(input.normal_force)) /* no number counts as no force there */
        f.x = f.y = f.torque = NAN;
    const br_wrench at_mass = br_wrench_move(f, arm_of(r, b));
    const double fingers = r->body.fingers;
    db[X] = b[VX];
    db[Y] = b[VY];
    db[ANGLE] = b[OMEGA];
    db[VX] = (fingers * at_mass.x + input.load.x) / r->body.mass;
    db[VY] = (fingers * at_mass.y + input.load.y) / r->body.mass;
    db[OMEGA] = (fingers * at_mass.torque + input.load.torque) / r->body.inertia;
    return 0;
}

/* d(contact twist) / d(body numbers) and d(body rates) / d(wrench), in the world's axes. The column of the
 * angle is what the twist changes by as the patch sees it. */
typedef struct coupling {
    double twist[3][N_BODY];
    double accelerate[3][3]; /* rates of v_x, v_y, omega by wrench components */
} coupling;

/* What the twist at the contact's centre changes by with the body's place [rad/s]. */
static double position_spin(const body_run *r, const double *b)
{
    return r->body.carried ? r->body.support_omega : b[OMEGA];
}

static void couple(const body_run *r, const double *b, coupling *c)
{
    const br_vec2 arm = arm_of(r, b);
    const double spin = position_spin(r, b), per_mass = r->body.fingers / r->body.mass;
    const double per_inertia = r->body.fingers / r->body.inertia;
    const bool follows = r->frame == BR_PLANAR_FRAME_BODY;
    const br_twist w = contact_twist(r, b);
    const coupling run = {.twist = {{[VX] = 1, [OMEGA] = arm.y, [Y] = spin, [ANGLE] = follows ? w.y : 0},
                                    {[VY] = 1, [OMEGA] = -arm.x, [X] = -spin, [ANGLE] = follows ? -w.x : 0},
                                    {[OMEGA] = 1}},
                          .accelerate = {{per_mass, 0, 0},
                                         {0, per_mass, 0},
                                         {arm.y * per_inertia, -arm.x * per_inertia, per_inertia}}};
    *c = run;
}

/* The part of the body's Jacobian that does not go through bristles: kinematics, friction by twist, the arm
 * of the force, and the force that turns with the body. */
static void fill_body(const body_run *r, const coupling *c, const double *wrench_twist, br_wrench f,
                      double body[N_BODY][N_BODY])
{
    for (int j = 0; j < N_BODY; j++)
        for (int k = 0; k < N_BODY; k++)
            body[j][k] = 0;
    for (int j = 0; j < 3; j++) {
        body[j][VX + j] = 1;
        for (int k = 0; k < N_BODY; k++)
            for (int a = 0; a < 3; a++)
                for (int d = 0; d < 3; d++)
                    body[VX + j][k] += c->accelerate[j][a] * wrench_twist[3 * a + d] * c->twist[d][k];
    }
    if (!r->body.carried) {
        body[OMEGA][X] -= r->body.fingers / r->body.inertia * f.y;
        body[OMEGA][Y] += r->body.fingers / r->body.inertia * f.x;
    }
    for (int j = 0; j < 3 && r->frame == BR_PLANAR_FRAME_BODY; j++)
        body[VX + j][ANGLE] += c->accelerate[j][1] * f.x - c->accelerate[j][0] * f.y;
}

static void fill(double t, const double *y, const double *dydt, br_arrowhead_jacobian *jacobian,
                 br_planar_engine *engine)
{
    const body_run *r = engine->own;
    const double *b = y + engine->n_bristles;
    const size_t m = engine->n_bristles / 2;
    br_planar_input input;
    input_at(t, engine, &input);
    /* By twist and by wrench first, in the columns of the velocities and the rows of the accelerations; then
     * by the body's numbers. */
    br_distributed_jacobian d = {.a11 = jacobian->cell[0][0],
                                 .a12 = jacobian->cell[0][1],
                                 .a21 = jacobian->cell[1][0],
                                 .a22 = jacobian->cell[1][1]};
    for (int k = 0; k < 3; k++) {
        d.bx[k] = jacobian->cell_body[0][VX + k];
        d.by[k] = jacobian->cell_body[1][VX + k];
        d.cx[k] = jacobian->body_cell[VX + k][0];
        d.cy[k] = jacobian->body_cell[VX + k][1];
    }
    const br_twist twist = contact_twist(r, b);
    const bool turns = r->frame != BR_PLANAR_FRAME_WORLD;
    const br_turn turn = turn_of(t, r, b);
    br_distributed_jacobian_at(engine->contact.distributed, turns ? br_twist_in(turn, twist) : twist,
                               input.normal_force, y, y + m, &d);
    if (turns)
        br_distributed_jacobian_out(turn, m, &d);
    /* Recover the friction wrench from the accelerations. */
    const double *db = dydt + engine->n_bristles, per_finger = r->body.mass / r->body.fingers;
    const br_wrench f = {db[VX] * per_finger - input.load.x / r->body.fingers,
                         db[VY] * per_finger - input.load.y / r->body.fingers, 0};
    coupling c;
    couple(r, b, &c);
    double body[N_BODY][N_BODY];
    fill_body(r, &c, d.d, f, body);
    for (int j = 0; j < N_BODY; j++)
        for (int k = 0; k < N_BODY; k++)
            jacobian->body[j][k] = body[j][k];

    br_kernel_arm arm = {.arm = arm_of(r, b),
                         .spin = position_spin(r, b),
                         .per_mass = c.accelerate[0][0],
                         .per_inertia = c.accelerate[2][2]};
    for (int row = 0; row < 2; row++) { /* null where the bristles do not feel the place, or the angle */
        arm.by_position[row][0] = jacobian->cell_body[row][X];
        arm.by_position[row][1] = jacobian->cell_body[row][Y];
        double *const by_angle = jacobian->cell_body[row][ANGLE], *const *const by = row ? d.by : d.bx;
        for (size_t i = 0; by_angle && i < m; i++)
            by_angle[i] = c.twist[0][ANGLE] * by[0][i] + c.twist[1][ANGLE] * by[1][i];
    }
    br_distributed_carry(engine->contact.distributed, &arm, &d);
}

static void fill_reduced(double t, const double *y, double *dense, br_planar_engine *engine)
{
    enum { N = 3 + N_BODY };
    const body_run *r = engine->own;
    const double *b = y + 3;
    br_planar_input input;
    input_at(t, engine, &input);
    const bool turns = r->frame != BR_PLANAR_FRAME_WORLD;
    const br_turn turn = turn_of(t, r, b);
    const br_twist twist = turns ? br_twist_in(turn, contact_twist(r, b)) : contact_twist(r, b);
    br_reduced_jacobian j;
    br_reduced_derivatives(&engine->contact.reduced, twist, input.normal_force, y, &j);
    double dz[3];
    br_wrench f;
    br_reduced_rate(&engine->contact.reduced, twist, input.normal_force, y, dz, &f);
    if (turns) {
        br_reduced_jacobian_out(turn, &j);
        f = br_wrench_out(turn, f);
    }
    coupling c;
    couple(r, b, &c);
    double body[N_BODY][N_BODY];
    fill_body(r, &c, &j.wrench_twist[0][0], f, body);
    for (int row = 0; row < N_BODY; row++)
        for (int column = 0; column < N_BODY; column++)
            dense[(3 + column) * N + 3 + row] = body[row][column];
    for (int row = 0; row < 3; row++) {
        for (int column = 0; column < 3; column++) {
            dense[column * N + row] = j.rate_z[row][column];
            double accelerate = 0;
            for (int a = 0; a < 3; a++)
                accelerate += c.accelerate[row][a] * j.wrench_z[a][column];
            dense[column * N + 3 + VX + row] = accelerate;
        }
        for (int column = 0; column < N_BODY; column++) {
            double rate = 0;
            for (int d = 0; d < 3; d++)
                rate += j.rate_twist[row][d] * c.twist[d][column];
            dense[(3 + column) * N + row] = rate;
        }
    }
}

static br_status begin(size_t k, double t, br_planar_engine *engine)
{
    body_run *r = engine->own;
    r->scene.load(t, &r->held, r->scene.context);
    if (isnan(r->held.normal_force))
        return br_fail(&engine->error, BR_ERR_RANGE, "t = %.9g: the normal force is %g N", t,
                       r->held.normal_force);
    if (!r->scene.replace)
        return BR_OK;
    return r->scene.replace(k, &r->held, &engine->contact, r->scene.context, &engine->error);
}

static void measure(double t, const double *y, const br_planar_engine *engine, br_planar_sample *sample)
{
    const double *b = y + engine->n_bristles;
    *sample = (br_planar_sample){.pose = {b[X], b[Y], b[ANGLE]}, .twist = {b[VX], b[VY], b[OMEGA]}};
    input_at(t, engine, &sample->input);
    contact_rate(t, y, sample->input.normal_force, engine, NULL, &sample->wrench);
}

static void end(size_t k, br_planar_engine *engine)
{
    const body_run *r = engine->own;
    if (r->scene.on_window)
        r->scene.on_window(k, &engine->sample, r->scene.context);
}

#define BIT(k) (1u << (k))

/* What bristles feel of the body: its twist; where it is, if the contact's arm or the support's velocity
 * changes with that; its angle, if the patch turns with it. */
static br_planar_kind kind_of(const body_run *r)
{
    const bool by_place = !r->body.carried || r->body.support_omega != 0;
    return (br_planar_kind){.n_body = N_BODY,
                            .body_columns = (by_place ? BIT(X) | BIT(Y) : 0) |
                                            (r->frame == BR_PLANAR_FRAME_BODY ? BIT(ANGLE) : 0) | BIT(VX) |
                                            BIT(VY) | BIT(OMEGA),
                            .angular = BIT(ANGLE) | BIT(OMEGA),
                            .body_rows = BIT(VX) | BIT(VY) | BIT(OMEGA),
                            .by_time = r->frame == BR_PLANAR_FRAME_SUPPORT && r->body.support_omega != 0,
                            .rhs = rhs,
                            .fill = fill,
                            .fill_reduced = fill_reduced,
                            .begin = begin,
                            .measure = measure,
                            .end = end};
}

br_status br_planar_run_create(const br_planar_body *body, const br_planar_contact *contact,
                               const br_planar_callbacks *scene, const br_planar_options *options,
                               br_planar_run **run, br_error *error)
{
    BR_ASSERT_HANDLE(body);
    BR_ASSERT_HANDLE(contact);
    BR_ASSERT_HANDLE(scene);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(run);
    BR_ASSERT_HANDLE(scene->load);
    *run = NULL;
    if (!(body->mass > 0 && isfinite(body->mass)))
        return br_fail(error, BR_ERR_RANGE, "mass = %.10g kg must be positive", body->mass);
    if (!(body->inertia > 0 && isfinite(body->inertia)))
        return br_fail(error, BR_ERR_RANGE, "inertia = %.10g kg m^2 must be positive", body->inertia);
    if (body->fingers < 1)
        return br_fail(error, BR_ERR_RANGE, "fingers = %d must be at least 1", body->fingers);
    if (!isfinite(body->support_omega))
        return br_fail(error, BR_ERR_RANGE, "support_omega = %.10g rad/s is not finite", body->support_omega);
    BR_TRY(br_planar_options_check(options, error));
    body_run *const r = calloc(1, sizeof *r);
    if (!r)
        return br_fail(error, BR_ERR_MEMORY, "no memory for a run");
    *r = (body_run){.frame = contact->frame, .body = *body, .scene = *scene};
    r->kind = kind_of(r);
    const double start[N_BODY] = {body->pose[0], body->pose[1], body->pose[2],
                                  body->twist.x, body->twist.y, body->twist.omega};
    return br_planar_engine_create(&r->kind, r, contact, options, start, run, error);
}

br_status br_planar_body_run(const br_planar_body *body, const br_planar_contact *contact,
                             const br_planar_callbacks *scene, const br_planar_options *options,
                             br_ivp_statistics *statistics, br_error *error)
{
    BR_ASSERT_HANDLE(body);
    BR_ASSERT_HANDLE(contact);
    BR_ASSERT_HANDLE(scene);
    BR_ASSERT_HANDLE(options);
    BR_ASSERT_HANDLE(scene->load);
    br_planar_run *run;
    const br_status status = br_planar_run_create(body, contact, scene, options, &run, error);
    return br_planar_engine_finish(status, run, statistics, error);
}
