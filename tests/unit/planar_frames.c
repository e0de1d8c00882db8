/* Patches that turn: with the body or with its support, against theory. A scene and the same scene turned as
 * a whole give the same; a contact whose two bodies turn as one with it keeps its force in their axes; a line
 * that turns while it slides, and a line on a turntable, have the friction of Coulomb's law in closed form;
 * no energy comes from the turning; steps, motions and bodies agree. */
#include "planar_contacts.h"

#include <bristle/planar_case.h>
#include <bristle/planar_euler.h>

static const double length = 0.02; /* of a contact's grid [m] */

static double most(double a, double b)
{
    return fmax(a, b);
}

static br_vec2 turned(double angle, br_vec2 v)
{
    const br_vec2 w = {cos(angle) * v.x - sin(angle) * v.y, sin(angle) * v.x + cos(angle) * v.y};
    return w;
}

/* Without a Stribeck fall and without viscous friction: Coulomb's law in steady sliding. */
static br_lugre coulomb(void)
{
    br_lugre l = br_lugre_default();
    l.mu_s = l.mu_c;
    l.sigma2 = 0;
    return l;
}

/* Friction of a line of that length along the patch's y under 1 N, which moves with v at its middle and
 * turns: integrals of Coulomb's law along it. */
static br_wrench line_friction(double mu, br_twist v)
{
    const double a[2] = {v.x - v.omega * length / 2, v.x + v.omega * length / 2}, q = fabs(v.y);
    double speed[2], angle[2], moment[2];
    for (int i = 0; i < 2; i++) {
        speed[i] = hypot(a[i], q);
        angle[i] = asinh(a[i] / q);
        moment[i] = v.x * speed[i] - 0.5 * (a[i] * speed[i] - q * q * angle[i]);
    }
    const double scale = mu / length / v.omega;
    const br_wrench f = {-scale * (speed[1] - speed[0]), -scale * v.y * (angle[1] - angle[0]),
                         scale / v.omega * (moment[1] - moment[0])};
    return f;
}

/* The same of a line whose patch has turned by an angle; all in the world's axes. */
static br_wrench turned_line_friction(double mu, br_twist v, double angle)
{
    const br_vec2 seen = turned(-angle, (br_vec2){v.x, v.y});
    const br_wrench f = line_friction(mu, (br_twist){seen.x, seen.y, v.omega});
    const br_vec2 force = turned(angle, (br_vec2){f.x, f.y});
    return (br_wrench){force.x, force.y, f.torque};
}

/* Largest difference of two wrenches under 1 N, torques over half the contact's length. */
static double apart(br_wrench a, br_wrench b)
{
    return most(hypot(a.x - b.x, a.y - b.y), fabs(a.torque - b.torque) / (0.5 * length));
}

/* ---- runs ---- */

/* A constant load that turns about the vertical at a rate. */
typedef struct scene {
    br_planar_input input;
    double rate;
    br_planar_sample sample[400]; /* of each window */
} scene;

static scene at;

static void load(double t, br_planar_input *input, void *context)
{
    const scene *const s = context;
    *input = s->input;
    const br_vec2 force = turned(s->rate * t, (br_vec2){s->input.load.x, s->input.load.y});
    input->load.x = force.x;
    input->load.y = force.y;
}

static void keep(size_t k, const br_planar_sample *sample, void *context)
{
    ((scene *)context)->sample[k] = *sample;
}

static void run_body(const br_planar_body *body, const br_planar_contact *contact,
                     const br_planar_options *options)
{
    const br_planar_callbacks callbacks = {.load = load, .on_window = keep, .context = &at};
    check_need(br_planar_body_run(body, contact, &callbacks, options, NULL, NULL));
}

/* ---- a scene turned as a whole ---- */

enum { TURN_WINDOWS = 30 };

static br_planar_sample turned_scene(const br_planar_contact *contact, bool carried, double angle)
{
    br_planar_body body = {.mass = 0.3, .inertia = 4e-5, .fingers = 2, .carried = carried};
    const br_vec2 v = turned(angle, (br_vec2){0.1, 0.04}), p = turned(angle, (br_vec2){0.02, -0.01}),
                  force = turned(angle, (br_vec2){0.4, -1});
    const double pose[3] = {p.x, p.y, angle};
    memcpy(body.pose, pose, sizeof pose);
    body.twist = (br_twist){v.x, v.y, 9};
    at = (scene){.input = {{force.x, force.y, 2e-3}, 1.5}};
    const br_planar_options options = options_of(0.01, TURN_WINDOWS);
    run_body(&body, contact, &options);
    return at.sample[TURN_WINDOWS - 1];
}

/* A patch that turns with the body is the body's own: a turned start gives a turned end. */
static void test_turned_scene(void)
{
    const double angle = 0.7;
    const br_lugre l = br_lugre_default();
    contacts c = from_shape("line-gradient", 9, &l);
    for (int kind = 0; kind < KINDS; kind++)
        for (int carried = 0; carried < 2; carried++)
            for (int frame = BR_PLANAR_FRAME_WORLD; frame <= BR_PLANAR_FRAME_BODY; frame += 2) {
                const br_planar_contact contact = framed(&c.contact[kind], (br_planar_frame)frame);
                const br_planar_sample a = turned_scene(&contact, carried, 0),
                                       b = turned_scene(&contact, carried, angle);
                const br_vec2 v = turned(angle, (br_vec2){a.twist.x, a.twist.y}),
                              f = turned(angle, (br_vec2){a.wrench.x, a.wrench.y});
                const double difference = most(hypot(b.twist.x - v.x, b.twist.y - v.y),
                                               most(fabs(b.twist.omega - a.twist.omega) * length,
                                                    most(hypot(b.wrench.x - f.x, b.wrench.y - f.y) / 1.5,
                                                         fabs(b.pose[2] - a.pose[2] - angle))));
                if (frame == BR_PLANAR_FRAME_BODY)
                    check_near(difference, 0.0, TOL_INTEGRATOR(1e-7),
                               "%s, %s: a scene turned as a whole, its patch with it, runs alike",
                               kinds[kind], carried ? "carried" : "fixed");
                else
                    check(difference > 0.01,
                          "%s, %s: and not if the patch keeps the world's axes: %.2g apart", kinds[kind],
                          carried ? "carried" : "fixed", difference);
            }
    close_contacts(&c);
}

/* ---- a pair of bodies that turn as one ---- */

/* A body rests on a turntable under a force that turns along. Bristles are springs there: in axes that turn,
 * it stays displaced by c with N sigma_0 c = F + m Omega^2 c, and friction is -N sigma_0 c. */
static void test_turning_pair(void)
{
    const double rate = 3, mass = 2, normal = 4, force = 0.8;
    const br_lugre l = br_lugre_default();
    contacts c = from_shape("square", 7, &l);
    const double spring = normal * l.sigma0, place = force / (spring - mass * rate * rate);
    for (int kind = 0; kind < KINDS; kind++)
        for (int frame = 0; frame < BR_PLANAR_FRAMES; frame++) {
            const br_planar_body body = {.mass = mass,
                                         .inertia = 1e-3,
                                         .fingers = 1,
                                         .carried = true,
                                         .twist = {.omega = rate},
                                         .support_omega = rate};
            br_planar_options options = options_of(0.05, 40);
            options.hold = false;
            options.body_tolerance = 1e-14; /* of a place of 2e-7 m */
            at = (scene){.input = {{force, 0, 0}, normal}, .rate = rate};
            const br_planar_contact contact = framed(&c.contact[kind], (br_planar_frame)frame);
            run_body(&body, &contact, &options);
            double displaced = 0, forces = 0;
            for (size_t k = 20; k < options.n_windows; k++) {
                const double angle = rate * 0.05 * (double)(k + 1);
                const br_planar_sample *const s = &at.sample[k];
                const br_vec2 p = turned(-angle, (br_vec2){s->pose[0], s->pose[1]}),
                              f = turned(-angle, (br_vec2){s->wrench.x, s->wrench.y});
                displaced = most(displaced, hypot(p.x - place, p.y) / place);
                forces = most(forces, hypot(f.x + spring * place, f.y) / (spring * place));
            }
            const char *const name = br_planar_frame_name((br_planar_frame)frame);
            if (frame == BR_PLANAR_FRAME_WORLD) {
                check(displaced > 1,
                      "%s: bristles that keep the world's axes let it creep: by %.2g of %.2g m", kinds[kind],
                      displaced, place);
                continue;
            }
            check_near(displaced, 0.0, 1e-4,
                       "%s, %s: a body on a turntable stays where its bristles hold it while both turn by "
                       "6 rad",
                       kinds[kind], name);
            check_near(forces, 0.0, 1e-6, "%s, %s: and their force stays in the axes of the two", kinds[kind],
                       name);
        }
    close_contacts(&c);
}

/* ---- a line that turns while it slides ---- */

static const br_twist slide = {0.03, 0.01, 2.5}; /* of a motion: about a point 2.6 mm beyond the line's end */

static br_twist constant_motion(double t, void *context)
{
    (void)t;
    return *(const br_twist *)context;
}

static br_wrench driven_wrench[400];

static void keep_driven(size_t k, br_twist twist, br_wrench f, void *context)
{
    (void)twist;
    (void)context;
    driven_wrench[k] = f;
}

/* Cells stand for a hundredth of the line each, bristles lag by mu_c/sigma_0 of the way, the table has steps
 * of under a degree. */
static void test_sliding_line(void)
{
    const br_lugre l = coulomb();
    contacts c = from_shape("line", 101, &l);
    br_limit_surface *fine;
    check_need(br_limit_surface_create(c.pressure, 100, false, &fine, NULL));
    c.contact[REDUCED].reduced.surface = fine;
    const br_planar_options options = options_of(0.02, 60);
    br_twist v = slide;
    for (int kind = 0; kind <= REDUCED; kind++)
        for (int frame = BR_PLANAR_FRAME_WORLD; frame <= BR_PLANAR_FRAME_BODY; frame += 2) {
            const br_planar_contact contact = framed(&c.contact[kind], (br_planar_frame)frame);
            check_need(br_planar_drive(&contact, 1, constant_motion, keep_driven, &v, &options, NULL, NULL));
            double error = 0;
            for (size_t k = 4; k < options.n_windows; k++)
                error = most(error, apart(driven_wrench[k],
                                          turned_line_friction(l.mu_c, v, v.omega * 0.02 * (double)(k + 1))));
            if (frame == BR_PLANAR_FRAME_BODY)
                check_near(error, 0.0, 0.004, "%s: friction of a line that turns by 3 rad as it slides",
                           kinds[kind]);
            else
                check(error > 0.1, "%s: and not if its patch does not turn: %.2g apart", kinds[kind], error);
        }
    br_limit_surface_destroy(fine);
    close_contacts(&c);
}

/* A heavy body, too heavy to be slowed, with a line for its foot, is pushed sideways over a turntable, whose
 * velocity at the foot is Omega times the distance from the origin. */
static void test_turntable(void)
{
    const double heavy = 1e9, speed = 0.05, normal = 1;
    const br_lugre l = coulomb();
    contacts c = from_shape("line", 101, &l);
    for (int frame = 0; frame < BR_PLANAR_FRAMES; frame++)
        for (int side = -1; side <= 1; side += 2) {
            const double rate = side * 1.0, omega = -side * 1.4;
            const br_planar_body body = {.mass = heavy,
                                         .inertia = heavy,
                                         .fingers = 1,
                                         .carried = true,
                                         .pose = {-0.01, 0.02, 0},
                                         .twist = {speed, 0, omega},
                                         .support_omega = rate};
            const br_planar_options options = options_of(0.02, 60);
            at = (scene){.input = {.normal_force = normal}};
            const br_planar_contact contact = framed(&c.contact[DISTRIBUTED], (br_planar_frame)frame);
            run_body(&body, &contact, &options);
            double error = 0;
            for (size_t k = 4; k < options.n_windows; k++) {
                const double t = 0.02 * (double)(k + 1), x = -0.01 + speed * t, y = 0.02,
                             turn[] = {0, rate * t, omega * t};
                const br_twist against = {speed + rate * y, -rate * x, omega - rate};
                error = most(error,
                             apart(at.sample[k].wrench, turned_line_friction(l.mu_c, against, turn[frame])));
            }
            check_near(error, 0.0, 0.004, "%s: friction of a line pushed over a turntable of %g rad/s",
                       br_planar_frame_name((br_planar_frame)frame), rate);
        }
    close_contacts(&c);
}

/* A line at rest in the middle of a turntable is taken along: its torque is mu N L/4 until both turn alike.
 */
static void test_taken_along(void)
{
    const br_lugre l = coulomb();
    contacts c = from_shape("line", 101, &l);
    const double normal = 2, inertia = 1e-3, rate = -2, torque = l.mu_c * normal * length / 4;
    for (int frame = 0; frame < BR_PLANAR_FRAMES; frame++) {
        const br_planar_body body = {.mass = 1, .inertia = inertia, .fingers = 1, .support_omega = rate};
        const br_planar_options options = options_of(0.01, 40);
        at = (scene){.input = {.normal_force = normal}};
        const br_planar_contact contact = framed(&c.contact[DISTRIBUTED], (br_planar_frame)frame);
        run_body(&body, &contact, &options);
        const double alike = -rate * inertia / torque;
        check(alike > 0.1 && alike < 0.35, "the line turns with the table after %.3g s", alike);
        check_close((at.sample[11].twist.omega - at.sample[3].twist.omega) / 0.08, -torque / inertia, 1e-3,
                    "%s: a line in the middle of a turntable speeds up by mu N L/4",
                    br_planar_frame_name((br_planar_frame)frame));
        check_close(at.sample[39].twist.omega, rate, 1e-4, "and then turns with it");
    }
    close_contacts(&c);
}

/* ---- energy ---- */

/* Whatever turns with the body, friction on a support at rest only takes energy: kinetic energy and that of
 * the bristles do not grow from window to window. */
static void test_energy(void)
{
    br_lugre l = br_lugre_default();
    contacts c = from_shape("line-gradient", 15, &l);
    for (int kind = 0; kind <= ELLIPSOID; kind++)
        for (int carried = 0; carried < 2; carried++) {
            const br_planar_body body = {.mass = 0.4,
                                         .inertia = 5e-5,
                                         .fingers = 1,
                                         .carried = carried,
                                         .pose = {0.004, 0.002, 0.3},
                                         .twist = {0.3, -0.1, 25}};
            const br_planar_options options = options_of(0.002, 300);
            const br_planar_contact contact = framed(&c.contact[kind], BR_PLANAR_FRAME_BODY);
            const br_planar_callbacks callbacks = {.load = load, .context = &at};
            at = (scene){.input = {.normal_force = 1.2}};
            br_planar_run *run;
            check_need(br_planar_run_create(&body, &contact, &callbacks, &options, &run, NULL));
            double before = INFINITY, grows = 0, first = 0;
            for (size_t k = 0; k < options.n_windows; k++) {
                check_need(br_planar_run_step(run, NULL));
                size_t n;
                const double *const z = br_planar_run_state(run, &n);
                const br_twist v = br_planar_run_sample(run)->twist;
                const double energy = 0.5 * body.mass * (v.x * v.x + v.y * v.y) +
                                      0.5 * body.inertia * v.omega * v.omega +
                                      br_planar_contact_energy(&contact, 1.2, z);
                first = k == 0 ? energy : first;
                grows = most(grows, energy - before);
                before = energy;
            }
            check(grows <= 1e-6 * first,
                  "%s, %s: energy does not grow while the patch turns: by %.2g of %.2g J", kinds[kind],
                  carried ? "carried" : "fixed", grows, first);
            check(before < 1e-3 * first, "and the body stops: %.2g J are left", before);
            br_planar_run_destroy(run);
        }
    close_contacts(&c);
}

/* ---- ways of running agree ---- */

/* Twist at the CoP of a patch that turns at slide.omega, whose centre moves with slide. */
static br_twist motion_of_cop(double t, void *cop)
{
    return br_twist_move(slide, turned(slide.omega * t, *(const br_vec2 *)cop));
}

/* A motion, the same motion of a body too heavy to be slowed, and Euler steps of it. */
static void test_alike(void)
{
    const br_lugre l = br_lugre_default();
    br_planar_model_spec spec = br_planar_model_default();
    spec.contact.shape = "line-gradient";
    spec.contact.n_x = spec.contact.n_y = 15;
    spec.frame = BR_PLANAR_FRAME_BODY;
    for (int kind = 0; kind < KINDS; kind++) {
        spec.kind = (br_planar_model_kind)kind;
        br_planar_model *model;
        check_need(br_planar_model_create(&spec, &model, NULL));
        check(model->contact.frame == BR_PLANAR_FRAME_BODY, "%s: the model's contact has its frame",
              kinds[kind]);
        br_vec2 cop = model->pressure->cop;
        br_planar_options options = options_of(0.01, 18); /* a kink of the table lies at 0.2 s */
        options.hold = false;
        check_need(
            br_planar_drive(&model->contact, 1, motion_of_cop, keep_driven, &cop, &options, NULL, NULL));
        const br_planar_body body = {
            .mass = 1e9, .inertia = 1e9, .fingers = 1, .carried = true, .twist = slide};
        at = (scene){.input = {.normal_force = 1}};
        run_body(&body, &model->contact, &options);
        br_planar_stepper *stepper;
        check_need(br_planar_stepper_create(model, &stepper, NULL));
        const double dt = 2e-6;
        double bodies = 0, steps = 0;
        for (size_t k = 0; k < options.n_windows; k++) {
            const double angle = slide.omega * 0.01 * (double)(k + 1);
            const br_vec2 arm = turned(angle, cop);
            br_wrench f = {0};
            for (int i = 0; i < 5000; i++)
                f = br_planar_stepper_step(stepper, slide, 1, dt);
            bodies = most(bodies, apart(driven_wrench[k], br_wrench_move(at.sample[k].wrench, arm)));
            steps = most(steps, apart(driven_wrench[k], br_wrench_move(f, arm)));
        }
        check_near(bodies, 0.0, 1e-5, "%s: a motion and a heavy body that moves so, off the patch's middle",
                   kinds[kind]);
        check_near(steps, 0.0, 1e-5, "%s: and Euler steps of it", kinds[kind]);
        br_planar_stepper_destroy(stepper);
        br_planar_model_destroy(model);
    }
    (void)l;
}

int main(void)
{
    static void (*const tests[])(void) = {test_turned_scene, test_turning_pair, test_sliding_line,
                                          test_turntable,    test_taken_along,  test_energy,
                                          test_alike};
    return test_by_methods(tests, sizeof tests / sizeof *tests);
}
