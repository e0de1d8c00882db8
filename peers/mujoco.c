/* MuJoCo. It reads the model itself. What MJCF cannot say is done by calling the stages of a step one by one
 * and changing contacts after they are found: axes of friction that turn with a body, and coefficients that
 * depend on the speed are no parameter of a contact, and the latter are refused.
 *
 * Settings, by MuJoCo's names, with its presets: cone=elliptic (as the model says) or pyramidal, impratio=1,
 * solver=Newton, PGS or CG, iterations=100, tolerance=1e-8, noslip_iterations=0; solref=0.02, the time
 * constant of a contact [s], width=0.001 of solimp [m], and margin=0, the distance [m] at
 * which contacts begin to push. */
#include <mujoco/mujoco.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "peer.h"

typedef struct engine {
    const peer_job *job;
    mjModel *model;
    mjData *data;
    mjData *shown; /* where poses are worked out: MuJoCo's kinematics change the state by round-off */
    int *bodies;   /* (n) id of each body of the library's world; -1: none */
} engine;

/* MuJoCo calls this and would end the program with status 1 after it. */
static void on_error(const char *message)
{
    fprintf(stderr, "MuJoCo: %s\n", message);
    exit(1);
}
static void on_warning(const char *message)
{
    (void)message;
}

static void destroy(void *state)
{
    engine *const e = state;
    mj_deleteData(e->data);
    mj_deleteData(e->shown);
    mj_deleteModel(e->model);
    free(e->bodies);
    free(e);
}

static br_status choose(const peer_job *job, mjOption *o, br_error *error)
{
    const char *const cone = peer_text(job, "cone", "elliptic"), *const solver =
                                                                     peer_text(job, "solver", "Newton");
    o->timestep = job->dt;
    o->cone = strcmp(cone, "pyramidal") == 0 ? mjCONE_PYRAMIDAL : mjCONE_ELLIPTIC;
    o->impratio = peer_number(job, "impratio", o->impratio);
    o->solver = strcmp(solver, "PGS") == 0 ? mjSOL_PGS : strcmp(solver, "CG") == 0 ? mjSOL_CG : mjSOL_NEWTON;
    o->iterations = (int)peer_number(job, "iterations", o->iterations);
    o->tolerance = peer_number(job, "tolerance", o->tolerance);
    o->noslip_iterations = (int)peer_number(job, "noslip_iterations", o->noslip_iterations);
    return peer_is_stribeck(job)
               ? br_fail(error, BR_ERR_UNSUPPORTED,
                         "no parameter of MuJoCo's contacts makes friction depend on the speed")
               : BR_OK;
}

static br_status create(const peer_job *job, void **state, br_error *error)
{
    engine *const e = calloc(1, sizeof *e);
    const size_t n = br_world_bodies(job->world);
    char why[512] = "";
    if (!e || !(e->bodies = calloc(n + 1, sizeof *e->bodies)))
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    mju_user_error = on_error;
    mju_user_warning = on_warning;
    e->job = job;
    e->model = mj_loadXML(job->model, NULL, why, sizeof why);
    if (!e->model)
        return br_fail(error, BR_ERR_UNSUPPORTED, "MuJoCo does not open the model: %s", why);
    BR_TRY(choose(job, &e->model->opt, error));
    const double stiff = peer_number(job, "solref", NAN), width = peer_number(job, "width", NAN),
                 margin = peer_number(job, "margin", 0);
    for (int i = 0; i < e->model->ngeom; i++) {
        e->model->geom_margin[i] = margin;
        if (!isnan(stiff))
            e->model->geom_solref[i * mjNREF] = stiff;
        if (!isnan(width))
            e->model->geom_solimp[i * mjNIMP + 2] = width;
    }
    e->data = mj_makeData(e->model);
    e->shown = mj_makeData(e->model);
    for (size_t i = 0; i < n; i++)
        e->bodies[i] = mj_name2id(e->model, mjOBJ_BODY, br_scene_body_name(job->scene, (int)i));
    const int key = mj_name2id(e->model, mjOBJ_KEY, peer_text(job, "keyframe", "none"));
    if (key >= 0)
        mj_resetDataKeyframe(e->model, e->data, key);
    mj_forward(e->model, e->data);
    *state = e;
    return BR_OK;
}

/* Index of MuJoCo's geom in the library's world: both have them in the order of the file, the fixed world's
 * first. */
static void turn_contact(const engine *e, mjContact *c)
{
    const int g = e->model->geom_bodyid[c->geom1] > 0 ? c->geom1 : c->geom2;
    const mjtNum *const q = e->data->xquat + 4 * e->model->geom_bodyid[g];
    const br_vec3 axis = peer_axis(e->job, g, br_quat_make(q[0], q[1], q[2], q[3]));
    const br_vec3 n = {c->frame[0], c->frame[1], c->frame[2]};
    const br_vec3 t = br_vec3_normalise(br_vec3_add_scaled(axis, -br_vec3_dot(axis, n), n)),
                  b = br_vec3_cross(n, t);
    const double rows[] = {t.x, t.y, t.z, b.x, b.y, b.z};
    memcpy(c->frame + 3, rows, sizeof rows);
    c->friction[0] = e->job->friction.mu;
    c->friction[1] = e->job->friction.mu_across;
}

/* The stages of mj_step with Euler's integrator, as MuJoCo's documentation lists them, with contacts changed
 * between being found and becoming constraints. */
static void step_by_stages(engine *e)
{
    mjModel *const m = e->model;
    mjData *const d = e->data;
    mj_kinematics(m, d);
    mj_comPos(m, d);
    mj_tendon(m, d);
    mj_crb(m, d);
    mj_factorM(m, d);
    mj_collision(m, d);
    for (int i = 0; i < d->ncon; i++)
        turn_contact(e, &d->contact[i]);
    mj_makeConstraint(m, d);
    mj_transmission(m, d);
    mj_projectConstraint(m, d);
    mj_fwdVelocity(m, d);
    mj_fwdActuation(m, d);
    mj_fwdAcceleration(m, d);
    mj_fwdConstraint(m, d);
    mj_Euler(m, d);
}

static br_status step(void *state, br_error *error)
{
    engine *const e = state;
    if (peer_is_ellipse(e->job))
        step_by_stages(e);
    else
        mj_step(e->model, e->data);
    for (int i = 0; i < mjNWARNING; i++)
        if (i != mjWARN_INERTIA && i != mjWARN_VGEOMFULL && e->data->warning[i].number > 0)
            return br_fail(error, BR_ERR_EXTERNAL, "MuJoCo: %s",
                           mju_warningText(i, (size_t)e->data->warning[i].lastinfo));
    return BR_OK;
}

static void pose(void *state, int body, br_pose *p, br_velocity *v)
{
    const engine *const e = state;
    const int id = e->bodies[body];
    const mjtNum *const x = e->shown->xipos + 3 * id, *const q = e->shown->xquat + 4 * id;
    mjtNum six[6];
    /* Of a step's start what is behind mj_step, but for qpos and qvel. */
    mju_copy(e->shown->qpos, e->data->qpos, e->model->nq);
    mju_copy(e->shown->qvel, e->data->qvel, e->model->nv);
    mj_kinematics(e->model, e->shown);
    mj_comPos(e->model, e->shown);
    mj_comVel(e->model, e->shown);
    mj_objectVelocity(e->model, e->shown, mjOBJ_BODY, id, six, 0);
    *p = (br_pose){{x[0], x[1], x[2]}, {q[0], q[1], q[2], q[3]}};
    *v = (br_velocity){{six[3], six[4], six[5]}, {six[0], six[1], six[2]}};
}

static size_t contacts(void *state, peer_contact *out, size_t most)
{
    const engine *const e = state;
    const size_t n = (size_t)e->data->ncon;
    for (size_t i = 0; i < n && i < most; i++) {
        const mjContact *const c = &e->data->contact[i];
        mjtNum force[6];
        peer_contact *const o = &out[i];
        const bool swap = e->model->geom_bodyid[c->geom2] > 0; /* MuJoCo's normal goes from geom 1 to 2 */
        *o = (peer_contact){
            .body_a = -1, .body_b = -1, .point = {c->pos[0], c->pos[1], c->pos[2]}, .depth = -c->dist};
        for (size_t k = 0; k < br_world_bodies(e->job->world); k++) {
            if (e->bodies[k] == e->model->geom_bodyid[c->geom2])
                o->body_a = (int)k;
            if (e->bodies[k] == e->model->geom_bodyid[c->geom1])
                o->body_b = (int)k;
        }
        const double sign = swap ? 1 : -1;
        if (!swap) {
            const int a = o->body_a;
            o->body_a = o->body_b;
            o->body_b = a;
        }
        o->normal = br_vec3_make(sign * c->frame[0], sign * c->frame[1], sign * c->frame[2]);
        o->tangent = br_vec3_make(sign * c->frame[3], sign * c->frame[4], sign * c->frame[5]);
        o->binormal = br_vec3_make(c->frame[6], c->frame[7], c->frame[8]);
        mj_contactForce(e->model, e->data, (int)i, force);
        o->force_n = force[0];
        o->force_t = force[1];
        o->force_b = sign * force[2];
    }
    return n;
}

static const char *version(void)
{
    return mj_versionString();
}

const peer_engine peer_engine_here = {"mujoco", version, NULL, create, step, pose, contacts, destroy};
