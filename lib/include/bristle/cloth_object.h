/* What cloth touches: objects that move as they are told, and friction by any law of the registry (law.h).
 *
 * Friction is a filter of velocities [cloth, eq. (9)]: a contact whose normal velocity had to be changed by
 * dv_n carries the normal force N = m dv_n/dt, and its law takes F(|v_t|, N) dt/m from the sliding velocity
 * v_t, at most all of it, so that friction never reverses a motion; the contact sticks where friction at
 * rest suffices to stop it within the step, F_S(N) dt/m >= |v_t|. For mu(|v_t|) N + F_v |v_t| that is the
 * printed equation, read so that its factor stays within [0, 1] and its mu without an index is that of rest;
 * the 1/2 there stands for a pair of equal masses that share the impulse. Laws with a memory have the force
 * of steady sliding.
 *
 * v_t is the velocity which the step's forces have led to, so that the equation is of first order in
 * the step, as it is printed, and stays so here: of a tangential acceleration g_t, a viscous terminal
 * speed comes out too small by g_t dt. The other methods of response (cloth_contact.h) take friction at
 * the velocity after the step, which gives terminal speeds to 1e-3 whatever the step; the way there is of
 * first order in all three. Friction of the mean of both velocities would be of second order while a
 * contact slides, but what sticks, or comes to rest within a step, needs the impulse that takes all of
 * v_t.
 *
 * A model of anisotropic friction (friction_model.h) takes an impulse from its set, scaled by that of the
 * normal: of maximum dissipation, if the model promises that, for the velocity that is left, so that a
 * contact sticks where its set suffices; else the model's force for the velocity before, at most what stops
 * that.
 *
 * A law that is not proportional to N, as CSSV is because of F_v, has forces for a certain amount of cloth:
 * they belong to `mass`, and a contact of mass m gets m/mass times the force of N mass/m. Refining a mesh
 * then changes nothing. */
#ifndef BRISTLE_CLOTH_OBJECT_H
#define BRISTLE_CLOTH_OBJECT_H

#include <bristle/field.h>
#include <bristle/friction_model.h>
#include <bristle/law.h>
#include <bristle/mesh.h>

/* Friction of one kind of contact. Default: none. */
typedef struct br_cloth_friction {
    br_law law;  /* a value, not owned; no type: no friction */
    double mass; /* of cloth [kg] >= 0 that the law's forces belong to; 0: of each contact, however small, as
                    printed. Default 1e-3 */
    br_friction_model model; /* a value, not owned; with a type it takes the law's place: friction that
                                depends on directions. The cloth is body A, its structure direction the
                                warp's; B is the object, with its own */
} br_cloth_friction;

/* What an object is. */
typedef enum br_cloth_shape {
    BR_CLOTH_PLANE,   /* the half space below z = 0 of its own coordinates */
    BR_CLOTH_SPHERE,  /* about its origin */
    BR_CLOTH_CAPSULE, /* all points within `radius` of an axis of `length` along its own z, centred */
    BR_CLOTH_MESH     /* a surface of triangles, closed or not */
} br_cloth_shape;

/* A mesh's triangles in a tree, for distances from it; opaque. */
typedef struct br_cloth_mesh_tree br_cloth_mesh_tree;

/* An object. Default: a plane at rest, no structure. */
typedef struct br_cloth_object {
    unsigned shape; /* br_cloth_shape */
    double radius;  /* of a sphere or capsule [m] > 0; default 0.1 */
    double length;  /* of a capsule's axis [m] >= 0; default 0.1 */
    br_pose pose;
    br_vec3 linear, angular; /* velocity of its origin [m/s], and [rad/s], world axes */
    br_vec3 structure;       /* structure direction in its own coordinates; zero: none */
    int surface;             /* for generators of cones: br_contact.surface_b; -1: none */
    const br_mesh *mesh; /* of BR_CLOTH_MESH: in its own coordinates; not owned, must outlive the object */
    const br_cloth_mesh_tree *tree; /* of that mesh, not owned: what br_cloth_object_distance goes through;
                                       null: through all triangles */
} br_cloth_object;

BR_BEGIN_DECLS

/* As br_cloth_friction says. */
BR_API br_cloth_friction br_cloth_friction_default(void);
/* Its fields, from which the default is made. The law is not in it. */
extern BR_API const br_struct_type br_cloth_friction_struct;
/* What friction leaves of a sliding velocity, as a factor in [0, 1]: of a contact of `mass` [kg] > 0 that
 * slides with `speed` [m/s] while its normal velocity is changed by `dv_n` [m/s] within `dt` [s] > 0. Exactly
 * 0 where it sticks; 1 without contact (dv_n <= 0). */
BR_API double br_cloth_friction_factor(const br_cloth_friction *friction, double speed, double dv_n,
                                       double mass, double dt);

/* As br_cloth_object says. */
BR_API br_cloth_object br_cloth_object_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_cloth_object_struct;
/* A tree of the mesh, which must outlive it. Errors: BR_ERR_RANGE: a coordinate beyond 1e30 m; out of memory.
 */
BR_API BR_NODISCARD br_status br_cloth_mesh_tree_create(const br_mesh *mesh, br_cloth_mesh_tree **tree,
                                                        br_error *error);
/* Frees; takes null. */
BR_API void br_cloth_mesh_tree_destroy(br_cloth_mesh_tree *tree);
/* Distance of a point from an object's surface [m], negative inside; and the unit normal of the nearest
 * place, away from the object. Of a mesh the first one of the nearest triangles says it; inside is where it
 * winds around the point. The same bytes with a tree and without. */
BR_API double br_cloth_object_distance(const br_cloth_object *object, br_vec3 point, br_vec3 *normal);
/* Velocity of the object's material at a point [m/s]. */
BR_API br_vec3 br_cloth_object_velocity(const br_cloth_object *object, br_vec3 point);
/* Its pose after dt [s] with its velocity. */
BR_API br_pose br_cloth_object_pose_after(const br_cloth_object *object, double dt);

BR_END_DECLS
#endif
