// Bullet (btDiscreteDynamicsWorld). Bodies, geoms and joints are made from the library's world. Bullet
// multiplies the coefficients of the two bodies; each has the root. Friction that depends on directions is of
// a whole body (setAnisotropicFriction): axes that differ between the wheels of a body are refused, and so is
// friction that depends on the speed.
//
// Settings: iterations=10 (Bullet's preset), directions=1 (one direction of friction, along the sliding
// velocity) or 2, friction_erp and friction_cfm, split=1 (split impulses), margin of convex shapes.
#include <btBulletDynamicsCommon.h>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "peer.h"

namespace
{

btVector3 vec(br_vec3 v)
{
    return btVector3(btScalar(v.x), btScalar(v.y), btScalar(v.z));
}
btTransform transform(br_pose p)
{
    const br_quat q = p.orientation;
    return btTransform(btQuaternion(btScalar(q.x), btScalar(q.y), btScalar(q.z), btScalar(q.w)),
                       vec(p.position));
}
br_vec3 back(const btVector3 &v)
{
    return br_vec3_make(v.x(), v.y(), v.z());
}

struct engine {
    const peer_job *job;
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase pairs;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld world{&dispatcher, &pairs, &solver, &configuration};
    std::vector<std::unique_ptr<btCollisionShape>> shapes;
    std::vector<std::unique_ptr<btRigidBody>> bodies; // those of the library's world, then fixed geoms
    std::vector<std::unique_ptr<btTypedConstraint>> joints;
    ~engine()
    {
        for (auto &j : joints)
            world.removeConstraint(j.get());
        for (auto &b : bodies)
            world.removeRigidBody(b.get());
    }
};

// The shape of a geom; null: none is made here.
btCollisionShape *shape_of(const br_geom_spec *g)
{
    const br_vec3 half = peer_half(g);
    br_polyhedron p;
    switch (br_shape_kind_of(g->shape)) {
    case BR_SHAPE_BOX:
        return new btBoxShape(vec(half));
    case BR_SHAPE_SPHERE:
        return new btSphereShape(btScalar(half.x));
    case BR_SHAPE_CAPSULE:
        return new btCapsuleShapeZ(btScalar(half.x), btScalar(2 * (half.z - half.x)));
    case BR_SHAPE_CYLINDER:
        return new btCylinderShapeZ(vec(half));
    case BR_SHAPE_PLANE:
        return new btStaticPlaneShape(btVector3(0, 0, 1), 0);
    default:
        break;
    }
    if (!br_shape_polyhedron(g->shape, &p))
        return nullptr;
    auto *hull = new btConvexHullShape;
    for (size_t i = 0; i < p.n_vertices; i++)
        hull->addPoint(vec(p.vertices[i]));
    return hull;
}

void set_friction(const engine *e, btRigidBody *body, bool has_axes)
{
    const peer_friction &f = e->job->friction;
    const double most = peer_is_ellipse(e->job) ? std::fmax(f.mu, f.mu_across) : f.mu;
    body->setFriction(btScalar(std::sqrt(most)));
    body->setRollingFriction(0);
    body->setSpinningFriction(0);
    if (has_axes)
        body->setAnisotropicFriction(btVector3(btScalar(f.mu / most), btScalar(f.mu_across / most), 1));
}

void add(engine *e, btRigidBody *body, const br_geom_spec *g, bool has_axes)
{
    set_friction(e, body, has_axes);
    e->bodies.emplace_back(body);
    e->world.addRigidBody(body, int(g->group & 0x7fff), int(g->mask & 0x7fff));
}

br_status add_body(engine *e, int index, br_error *error)
{
    const br_body_spec s = br_world_body(e->job->world, index);
    const double *const i = s.inertia.m;
    const br_geom_spec *first = nullptr;
    auto *compound = new btCompoundShape;
    btCollisionShape *only = nullptr;
    int n = 0;
    bool middle = true;
    e->shapes.emplace_back(compound);
    for (size_t k = 0; k < br_world_geoms(e->job->world); k++) {
        const br_geom_spec *const g = br_world_geom(e->job->world, k);
        if (g->body != index)
            continue;
        btCollisionShape *const made = shape_of(g);
        if (made == nullptr)
            return br_fail(error, BR_ERR_UNSUPPORTED, "this adapter makes no %s for Bullet (geom %zu)",
                           br_shape_kind_name(br_shape_kind_of(g->shape)), k);
        e->shapes.emplace_back(made);
        compound->addChildShape(transform(g->local), made);
        middle = middle && br_vec3_length(g->local.position) == 0 && std::fabs(g->local.orientation.w) == 1;
        first = first ? first : g;
        only = made;
        n++;
    }
    if (std::fabs(i[1]) + std::fabs(i[2]) + std::fabs(i[5]) > 1e-12 * (i[0] + i[4] + i[8]))
        return br_fail(error, BR_ERR_UNSUPPORTED, "Bullet takes inertia along a body's axes (body %d)",
                       index);
    const bool moves = s.motion == BR_BODY_DYNAMIC;
    btCollisionShape *const shape = n == 1 && middle ? only : compound;
    btRigidBody::btRigidBodyConstructionInfo info(
        moves ? btScalar(s.mass) : 0, nullptr, shape,
        moves ? btVector3(btScalar(i[0]), btScalar(i[4]), btScalar(i[8])) : btVector3(0, 0, 0));
    info.m_startWorldTransform = transform(s.pose);
    auto *const body = new btRigidBody(info);
    body->setLinearVelocity(vec(s.velocity.linear));
    body->setAngularVelocity(vec(s.velocity.angular));
    body->setActivationState(DISABLE_DEACTIVATION);
    const br_geom_spec none = br_geom_spec_default();
    add(e, body, first ? first : &none, peer_is_ellipse(e->job) && e->job->friction.of_body);
    return BR_OK;
}

br_status add_fixed(engine *e, const br_geom_spec *g, br_error *error)
{
    btCollisionShape *const shape = shape_of(g);
    if (shape == nullptr)
        return br_fail(error, BR_ERR_UNSUPPORTED, "this adapter makes no %s for Bullet",
                       br_shape_kind_name(br_shape_kind_of(g->shape)));
    e->shapes.emplace_back(shape);
    btRigidBody::btRigidBodyConstructionInfo info(0, nullptr, shape);
    info.m_startWorldTransform = transform(g->local);
    add(e, new btRigidBody(info), g, peer_is_ellipse(e->job) && !e->job->friction.of_body);
    return BR_OK;
}

// An anchor in the coordinates of a body; of the world for -1.
btVector3 local(const engine *e, int body, br_vec3 point)
{
    return body < 0 ? vec(point) : vec(br_pose_unapply(br_world_poses(e->job->world)[body], point));
}

br_status add_joint(engine *e, int index, br_error *error)
{
    const br_joint_spec s = br_world_joint_spec(e->job->world, index);
    btRigidBody &a = *e->bodies[size_t(s.body_a)];
    btRigidBody &b = s.body_b < 0 ? btTypedConstraint::getFixedBody() : *e->bodies[size_t(s.body_b)];
    if (s.kind != BR_JOINT_BALL)
        return br_fail(error, BR_ERR_UNSUPPORTED, "this adapter makes only ball joints for Bullet");
    e->joints.emplace_back(
        new btPoint2PointConstraint(a, b, local(e, s.body_a, s.anchor_a), local(e, s.body_b, s.anchor_a)));
    e->world.addConstraint(e->joints.back().get(), !s.collide);
    return BR_OK;
}

void choose(engine *e)
{
    const peer_job *const job = e->job;
    btContactSolverInfo &info = e->world.getSolverInfo();
    const br_vec3 g = br_world_get_options(job->world)->gravity;
    e->world.setGravity(vec(g));
    info.m_numIterations = int(peer_number(job, "iterations", info.m_numIterations));
    info.m_splitImpulse = int(peer_number(job, "split", info.m_splitImpulse));
    info.m_frictionERP = btScalar(peer_number(job, "friction_erp", info.m_frictionERP));
    info.m_frictionCFM = btScalar(peer_number(job, "friction_cfm", info.m_frictionCFM));
    if (peer_number(job, "directions", 1) == 2)
        info.m_solverMode |= SOLVER_USE_2_FRICTION_DIRECTIONS;
}

br_status create(const peer_job *job, void **state, br_error *error)
{
    if (peer_is_stribeck(job))
        return br_fail(error, BR_ERR_UNSUPPORTED,
                       "no parameter of Bullet's bodies makes friction depend on the speed");
    if (peer_is_ellipse(job) && std::strchr(job->friction.angles, ',') != nullptr)
        return br_fail(error, BR_ERR_UNSUPPORTED,
                       "Bullet's directions of friction are of a whole body, not of each of its wheels");
    if (peer_is_ellipse(job) && std::strtod(job->friction.angles, nullptr) != 0)
        return br_fail(error, BR_ERR_UNSUPPORTED, "Bullet's directions of friction are a body's own axes");
    auto *const e = new engine;
    *state = e;
    e->job = job;
    choose(e);
    for (int i = 0; i < int(br_world_bodies(job->world)); i++)
        BR_TRY(add_body(e, i, error));
    for (size_t i = 0; i < br_world_geoms(job->world); i++)
        if (br_world_geom(job->world, i)->body < 0)
            BR_TRY(add_fixed(e, br_world_geom(job->world, i), error));
    for (int i = 0; i < int(br_world_joints(job->world)); i++)
        BR_TRY(add_joint(e, i, error));
    return BR_OK;
}

br_status step(void *state, br_error *)
{
    auto *const e = static_cast<engine *>(state);
    e->world.stepSimulation(btScalar(e->job->dt), 0);
    return BR_OK;
}

void pose(void *state, int body, br_pose *p, br_velocity *v)
{
    const btRigidBody &b = *static_cast<engine *>(state)->bodies[size_t(body)];
    const btTransform t = b.getWorldTransform();
    const btQuaternion q = t.getRotation();
    p->position = back(t.getOrigin());
    p->orientation = br_quat_make(q.w(), q.x(), q.y(), q.z());
    v->linear = back(b.getLinearVelocity());
    v->angular = back(b.getAngularVelocity());
}

int index_of(const engine *e, const btCollisionObject *object)
{
    for (size_t i = 0; i < br_world_bodies(e->job->world); i++)
        if (e->bodies[i].get() == object)
            return int(i);
    return -1;
}

size_t contacts(void *state, peer_contact *out, size_t most)
{
    auto *const e = static_cast<engine *>(state);
    const bool two = (e->world.getSolverInfo().m_solverMode & SOLVER_USE_2_FRICTION_DIRECTIONS) != 0;
    size_t n = 0;
    for (int i = 0; i < e->dispatcher.getNumManifolds(); i++) {
        const btPersistentManifold *const m = e->dispatcher.getManifoldByIndexInternal(i);
        for (int k = 0; k < m->getNumContacts(); k++, n++) {
            const btManifoldPoint &p = m->getContactPoint(k);
            if (n >= most)
                continue;
            peer_contact c = {};
            const double h = e->job->dt;
            c.body_a = index_of(e, m->getBody0());
            c.body_b = index_of(e, m->getBody1());
            c.point = back(p.getPositionWorldOnB());
            c.normal = back(p.m_normalWorldOnB);
            c.tangent = back(p.m_lateralFrictionDir1);
            // With one direction of friction Bullet leaves the second one unset.
            c.binormal = two ? back(p.m_lateralFrictionDir2)
                             : back(p.m_normalWorldOnB.cross(p.m_lateralFrictionDir1));
            c.depth = -p.getDistance();
            c.force_n = p.m_appliedImpulse / h;
            c.force_t = p.m_appliedImpulseLateral1 / h;
            c.force_b = p.m_appliedImpulseLateral2 / h;
            out[n] = c;
        }
    }
    return n;
}

void destroy(void *state)
{
    delete static_cast<engine *>(state);
}

const char *version()
{
    static char text[32];
    snprintf(text, sizeof text, "%d.%02d", btGetVersion() / 100, btGetVersion() % 100);
    return text;
}

} // namespace

extern "C" {
extern const peer_engine peer_engine_here;
const peer_engine peer_engine_here = {"bullet", version, nullptr, create, step, pose, contacts, destroy};
}
