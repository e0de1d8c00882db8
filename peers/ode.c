/* Open Dynamics Engine. Bodies, geoms and joints are made from the library's world; contacts of ODE's own
 * callback become contact joints, whose friction is a pyramid (dContactApprox1) or a box of forces.
 *
 * Settings: method=step (dWorldStep, exact) or quick (dWorldQuickStep, sweeps); iterations=20 of the latter;
 * friction=pyramid or box (bounds of `mu` newtons, ODE's own default); erp, cfm (ODE's presets in double
 * precision: 0.2 and 1e-10); contact_cfm=1e-5, softness of contacts, as ODE's manual has it where bodies
 * stand on more contacts than they have ways to move. */
#include <ode/ode.h>

#include "peer.h"

#include <stdlib.h>
#include <string.h>

enum { FOUND_MAX = 16, CONTACTS_MAX = 8192 };

/* A contact joint of this step, and its forces. */
typedef struct touch {
    dContactGeom geom;
    dVector3 along;
    dJointFeedback force;
} touch;

typedef struct engine {
    const peer_job *job;
    dWorldID world;
    dSpaceID space;
    dJointGroupID group;
    dBodyID *bodies; /* (n) null: it does not move */
    touch *touches;
    size_t n_touches;
    bool quick, pyramid;
    double contact_cfm;
} engine;

static int body_of(dGeomID geom)
{
    const dBodyID body = dGeomGetBody(geom);
    return body ? (int)(size_t)dBodyGetData(body) : -1;
}

/* Sliding speed of two bodies at a point. */
static double sliding(const dContactGeom *g)
{
    double v[3] = {0}, normal = 0, square = 0;
    const dBodyID pair[2] = {dGeomGetBody(g->g1), dGeomGetBody(g->g2)};
    for (int k = 0; k < 2; k++) {
        dVector3 at;
        if (!pair[k])
            continue;
        dBodyGetPointVel(pair[k], g->pos[0], g->pos[1], g->pos[2], at);
        for (int i = 0; i < 3; i++)
            v[i] += k == 0 ? at[i] : -at[i];
    }
    for (int i = 0; i < 3; i++)
        normal += v[i] * g->normal[i];
    for (int i = 0; i < 3; i++)
        square += (v[i] - normal * g->normal[i]) * (v[i] - normal * g->normal[i]);
    return sqrt(square);
}

/* The axis of an ellipse's first coefficient, in the contact's plane. */
static void set_axis(const engine *e, dContact *c)
{
    const dGeomID own = dGeomGetBody(c->geom.g1) ? c->geom.g1 : c->geom.g2;
    const dReal *const q = dBodyGetQuaternion(dGeomGetBody(own));
    const br_vec3 axis =
        peer_axis(e->job, (int)(size_t)dGeomGetData(own), br_quat_make(q[0], q[1], q[2], q[3]));
    const br_vec3 normal = {c->geom.normal[0], c->geom.normal[1], c->geom.normal[2]};
    const br_vec3 flat = br_vec3_normalise(br_vec3_add_scaled(axis, -br_vec3_dot(axis, normal), normal));
    c->fdir1[0] = flat.x;
    c->fdir1[1] = flat.y;
    c->fdir1[2] = flat.z;
}

static void on_near(void *context, dGeomID a, dGeomID b)
{
    engine *const e = context;
    dContact found[FOUND_MAX] = {0};
    if (dGeomGetBody(a) && dGeomGetBody(b) &&
        dAreConnectedExcluding(dGeomGetBody(a), dGeomGetBody(b), dJointTypeContact))
        return;
    const int n = dCollide(a, b, FOUND_MAX, &found[0].geom, sizeof *found);
    for (int i = 0; i < n && e->n_touches < CONTACTS_MAX; i++) {
        touch *const t = &e->touches[e->n_touches++];
        dSurfaceParameters *const s = &found[i].surface;
        s->mode = dContactSoftCFM | (e->pyramid ? dContactApprox1 : 0);
        s->soft_cfm = e->contact_cfm;
        s->mu = peer_coefficient(e->job, sliding(&found[i].geom));
        if (peer_is_ellipse(e->job)) {
            s->mode |= dContactMu2 | dContactFDir1;
            s->mu2 = e->job->friction.mu_across;
            set_axis(e, &found[i]);
        }
        const dJointID joint = dJointCreateContact(e->world, e->group, &found[i]);
        dJointAttach(joint, dGeomGetBody(a), dGeomGetBody(b));
        t->geom = found[i].geom;
        memcpy(t->along, found[i].fdir1, sizeof t->along);
        dJointSetFeedback(joint, &t->force);
    }
}

/* ---- making ---- */

static br_status add_body(engine *e, int index, br_error *error)
{
    const br_body_spec s = br_world_body(e->job->world, index);
    const double *const i = s.inertia.m;
    const br_quat q = s.pose.orientation;
    dMass mass;
    if (s.motion != BR_BODY_DYNAMIC)
        return BR_OK;
    e->bodies[index] = dBodyCreate(e->world);
    if (!e->bodies[index])
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    dMassSetParameters(&mass, s.mass, 0, 0, 0, i[0], i[4], i[8], i[1], i[2], i[5]);
    dBodySetMass(e->bodies[index], &mass);
    dBodySetPosition(e->bodies[index], s.pose.position.x, s.pose.position.y, s.pose.position.z);
    dBodySetQuaternion(e->bodies[index], (const dReal[]){q.w, q.x, q.y, q.z});
    dBodySetLinearVel(e->bodies[index], s.velocity.linear.x, s.velocity.linear.y, s.velocity.linear.z);
    dBodySetAngularVel(e->bodies[index], s.velocity.angular.x, s.velocity.angular.y, s.velocity.angular.z);
    dBodySetData(e->bodies[index], (void *)(size_t)index);
    return BR_OK;
}

static br_status add_geom(engine *e, int index, br_error *error)
{
    const br_geom_spec *const g = br_world_geom(e->job->world, (size_t)index);
    const br_vec3 half = peer_half(g);
    const dBodyID body = g->body >= 0 ? e->bodies[g->body] : NULL;
    br_pose pose = g->local;
    dGeomID made = NULL;
    if (!body && g->body >= 0)
        pose = peer_compose(br_world_poses(e->job->world)[g->body], pose);
    const br_vec3 up = br_quat_rotate(pose.orientation, br_vec3_make(0, 0, 1)), x = pose.position;
    const br_shape_kind kind = br_shape_kind_of(g->shape);
    if (kind == BR_SHAPE_PLANE && !body)
        made = dCreatePlane(e->space, up.x, up.y, up.z, br_vec3_dot(up, x));
    else if (kind == BR_SHAPE_BOX)
        made = dCreateBox(e->space, 2 * half.x, 2 * half.y, 2 * half.z);
    else if (kind == BR_SHAPE_SPHERE)
        made = dCreateSphere(e->space, half.x);
    else if (kind == BR_SHAPE_CAPSULE)
        made = dCreateCapsule(e->space, half.x, 2 * (half.z - half.x));
    else if (kind == BR_SHAPE_CYLINDER)
        made = dCreateCylinder(e->space, half.x, 2 * half.z);
    if (!made)
        return br_fail(error, BR_ERR_UNSUPPORTED, "this adapter makes no %s for ODE (geom %d)",
                       br_shape_kind_name(kind), index);
    const br_quat q = pose.orientation;
    const dReal turn[] = {q.w, q.x, q.y, q.z};
    dGeomSetData(made, (void *)(size_t)index);
    dGeomSetCategoryBits(made, g->group);
    dGeomSetCollideBits(made, g->mask);
    if (body) {
        dGeomSetBody(made, body);
        dGeomSetOffsetPosition(made, x.x, x.y, x.z);
        dGeomSetOffsetQuaternion(made, turn);
    } else if (kind != BR_SHAPE_PLANE) {
        dGeomSetPosition(made, x.x, x.y, x.z);
        dGeomSetQuaternion(made, turn);
    }
    return BR_OK;
}

static br_status add_joint(engine *e, int index, br_error *error)
{
    const br_joint_spec s = br_world_joint_spec(e->job->world, index);
    const dBodyID a = e->bodies[s.body_a], b = s.body_b >= 0 ? e->bodies[s.body_b] : NULL;
    dJointID joint;
    if (s.kind == BR_JOINT_BALL) {
        joint = dJointCreateBall(e->world, 0);
        dJointAttach(joint, a, b);
        dJointSetBallAnchor(joint, s.anchor_a.x, s.anchor_a.y, s.anchor_a.z);
    } else if (s.kind == BR_JOINT_HINGE) {
        joint = dJointCreateHinge(e->world, 0);
        dJointAttach(joint, a, b);
        dJointSetHingeAnchor(joint, s.anchor_a.x, s.anchor_a.y, s.anchor_a.z);
        dJointSetHingeAxis(joint, s.axis.x, s.axis.y, s.axis.z);
    } else if (s.kind == BR_JOINT_FIXED) {
        joint = dJointCreateFixed(e->world, 0);
        dJointAttach(joint, a, b);
        dJointSetFixed(joint);
    } else {
        return br_fail(error, BR_ERR_UNSUPPORTED,
                       "this adapter makes only ball, hinge and fixed joints for ODE");
    }
    return BR_OK;
}

static void destroy(void *state)
{
    engine *const e = state;
    dSpaceDestroy(e->space);
    dJointGroupDestroy(e->group);
    dWorldDestroy(e->world);
    dCloseODE();
    free(e->bodies);
    free(e->touches);
    free(e);
}

static br_status create(const peer_job *job, void **state, br_error *error)
{
    engine *const e = calloc(1, sizeof *e);
    const br_vec3 g = br_world_get_options(job->world)->gravity;
    const size_t n = br_world_bodies(job->world);
    if (!e || !(e->bodies = calloc(n + 1, sizeof *e->bodies)) ||
        !(e->touches = calloc(CONTACTS_MAX, sizeof *e->touches)))
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    dInitODE2(0);
    e->job = job;
    e->world = dWorldCreate();
    e->space = dHashSpaceCreate(0);
    e->group = dJointGroupCreate(0);
    e->quick = strcmp(peer_text(job, "method", "step"), "quick") == 0;
    e->pyramid = strcmp(peer_text(job, "friction", "pyramid"), "pyramid") == 0;
    e->contact_cfm = peer_number(job, "contact_cfm", 1e-5);
    dWorldSetGravity(e->world, g.x, g.y, g.z);
    dWorldSetERP(e->world, peer_number(job, "erp", dWorldGetERP(e->world)));
    dWorldSetCFM(e->world, peer_number(job, "cfm", dWorldGetCFM(e->world)));
    dWorldSetQuickStepNumIterations(e->world, (int)peer_number(job, "iterations", 20));
    for (int i = 0; i < (int)n; i++)
        BR_TRY(add_body(e, i, error));
    for (int i = 0; i < (int)br_world_geoms(job->world); i++)
        BR_TRY(add_geom(e, i, error));
    for (int i = 0; i < (int)br_world_joints(job->world); i++)
        BR_TRY(add_joint(e, i, error));
    *state = e;
    return BR_OK;
}

/* ---- running ---- */

static br_status step(void *state, br_error *error)
{
    engine *const e = state;
    dJointGroupEmpty(e->group);
    e->n_touches = 0;
    dSpaceCollide(e->space, e, on_near);
    const int done = e->quick ? dWorldQuickStep(e->world, e->job->dt) : dWorldStep(e->world, e->job->dt);
    return done ? BR_OK : br_fail(error, BR_ERR_EXTERNAL, "ODE took no step: out of memory");
}

static void pose(void *state, int body, br_pose *p, br_velocity *v)
{
    const dBodyID b = ((engine *)state)->bodies[body];
    const dReal *const x = dBodyGetPosition(b), *const q = dBodyGetQuaternion(b),
                       *const u = dBodyGetLinearVel(b), *const w = dBodyGetAngularVel(b);
    *p = (br_pose){{x[0], x[1], x[2]}, {q[0], q[1], q[2], q[3]}};
    *v = (br_velocity){{u[0], u[1], u[2]}, {w[0], w[1], w[2]}};
}

static size_t contacts(void *state, peer_contact *out, size_t most)
{
    const engine *const e = state;
    for (size_t i = 0; i < e->n_touches && i < most; i++) {
        const touch *const t = &e->touches[i];
        const bool own = dGeomGetBody(t->geom.g1) != NULL;
        /* ODE puts the body that there is first. */
        const dReal *const f = t->force.f1;
        peer_contact *const c = &out[i];
        const double side = own ? 1 : -1;
        c->body_a = body_of(own ? t->geom.g1 : t->geom.g2);
        c->body_b = body_of(own ? t->geom.g2 : t->geom.g1);
        c->point = br_vec3_make(t->geom.pos[0], t->geom.pos[1], t->geom.pos[2]);
        c->normal =
            br_vec3_scale(side, br_vec3_make(t->geom.normal[0], t->geom.normal[1], t->geom.normal[2]));
        br_contact_frame(c->normal, &c->tangent, &c->binormal);
        const br_vec3 force = {f[0], f[1], f[2]};
        c->depth = t->geom.depth;
        c->force_n = br_vec3_dot(force, c->normal);
        c->force_t = br_vec3_dot(force, c->tangent);
        c->force_b = br_vec3_dot(force, c->binormal);
    }
    return e->n_touches;
}

static const char *version(void)
{
    return PEER_VERSION;
}

const peer_engine peer_engine_here = {"ode", version, NULL, create, step, pose, contacts, destroy};
