/* From a model to the bodies, geoms and joints of a scene. */
#ifndef BRISTLE_MJCF_BUILD_H
#define BRISTLE_MJCF_BUILD_H

#include "model.h"

/* A spring or damper at a hinge or slide, whose force is worked out before each step. */
typedef struct mjcf_spring {
    const xmlNode *node;       /* the joint in the file */
    int joint;                 /* of the world */
    double stiffness, damping; /* [N m/rad, N m s/rad], [N/m, N s/m] */
    double rest;               /* where it is relaxed, of the joint's position, which is 0 at creation */
    double mobility;           /* of the two bodies along the joint alone [1/(kg m^2), 1/kg] */
} mjcf_spring;

/* What the scene remembers. */
typedef struct mjcf_state {
    mjcf_model *model; /* the scene's, as long as it lives: friction is made of it, more than once maybe */
    mjcf_spring *springs; /* (n_springs), the scene's memory */
    size_t n_springs;
} mjcf_state;

/* Shapes become the scene's; bodies, geoms, joints and exclusions are added. */
br_status mjcf_build(mjcf_model *model, br_scene *scene, mjcf_state *state, br_error *error);
/* Geoms, with `surface` the index of their material; sets each root body's mass. */
br_status mjcf_build_masses(mjcf_model *model, br_scene *scene, const br_shape **shapes, br_mass *masses,
                            br_error *error);
br_status mjcf_build_geoms(mjcf_model *model, br_scene *scene, const br_shape *const *shapes,
                           br_error *error);
/* What a geom of the world meets: both sets of bits as in br_geom_spec. */
typedef struct mjcf_meeting {
    uint32_t group, mask;
} mjcf_meeting;
/* Of all geoms, in an array that the caller frees. */
br_status mjcf_meetings(const mjcf_model *model, mjcf_meeting **meetings, br_error *error);
/* May the body collide with the one that it hangs on? */
bool mjcf_joint_collides(const mjcf_model *model, const mjcf_body *body);
/* Does an exclusion hold for all of two bodies of the world? */
bool mjcf_excludes_whole(const mjcf_model *model, const mjcf_bond *exclusion);
br_status mjcf_build_joints(mjcf_model *model, br_scene *scene, const br_mass *masses, mjcf_state *state,
                            br_error *error);
/* 1/I about the axis through the anchor, or 1/m, of a body that a joint alone holds. */
static inline double mjcf_mobility(const br_mass *mass, br_vec3 anchor, br_vec3 axis, bool turns)
{
    const br_vec3 arm = br_vec3_cross(axis, br_vec3_sub(mass->centre, anchor));
    const double turned =
        br_vec3_dot(axis, br_mat3_mul_vec(mass->inertia, axis)) + mass->mass * br_vec3_dot(arm, arm);
    return 1 / (turns ? turned : mass->mass);
}
/* Several joints of one body as one of the world. */
typedef struct mjcf_combined {
    bool free;               /* they hold nothing */
    br_joint_kind kind;      /* else */
    br_vec3 anchor;          /* in the body's coordinates, as the axes */
    br_vec3 axis, axle;      /* unit */
    const mjcf_joint *slide; /* whose limits and forces it has; null: none */
    const mjcf_joint *hinges[3], *slides[3]; /* in the order in which they move the body */
    int n_hinges, n_slides;
    bool one_point; /* the hinges cross in the anchor */
} mjcf_combined;
/* Has the joint limits or forces of its own? */
bool mjcf_acts(const mjcf_joint *joint);
br_status mjcf_combine(mjcf_model *model, const mjcf_body *body, mjcf_combined *combined, br_error *error);
/* The joints that tendons are. */
br_status mjcf_build_tendons(const mjcf_model *model, br_scene *scene, br_error *error);
/* A part of the model as a body of the world; -1: the fixed world. */
int mjcf_world_body(const mjcf_model *model, int body);
/* Actuators that pull back and damp as servos of the world, from their controls and where joints are now. */
br_status mjcf_build_servos(mjcf_model *model, br_scene *scene, br_error *error);
/* Have steps springs and dampers in their equations? Those of second order have not. */
bool mjcf_softens(const br_scene *scene);
/* Poses and velocities of a <key>. */
br_status mjcf_build_key(mjcf_model *model, br_scene *scene, const char *name, br_error *error);
/* Controls of all actuators as numbers in a text. */
br_status mjcf_build_control(mjcf_model *model, const char *text, br_error *error);
/* The forces of a step. Errors: BR_ERR_RANGE one that is beyond all measure. */
br_status mjcf_apply_springs(const mjcf_state *state, br_scene *scene, br_error *error);
br_status mjcf_apply_actuators(const mjcf_model *model, br_scene *scene, br_error *error);
/* A force along a joint of the world, of what an element of the model stands for. */
br_status mjcf_push(const mjcf_model *model, const xmlNode *node, br_scene *scene, int joint, double force,
                    br_error *error);

/* The geom in the coordinates of the body that moves it, whose origin is the centre of mass; or in the world.
 */
br_pose mjcf_geom_pose(const mjcf_model *model, size_t geom);

/* ---- materials ---- */

/* Numbers the geoms' materials: geoms have the same one if contacts cannot tell them apart. */
br_status mjcf_materials(mjcf_model *model, br_error *error);
/* Surfaces of contact patches for materials with a normal map. */
br_status mjcf_build_surfaces(mjcf_model *model, br_scene *scene, const br_shape *const *shapes,
                              br_error *error);
/* The generator of cones for all pairs of materials. */
br_status mjcf_friction(const mjcf_model *model, br_scene *scene, br_cone_generator **generator,
                        br_error *error);
/* The generator of contact patches, whose contacts have materials in place of surfaces (n, not copied). */
br_status mjcf_ploughing(br_scene *scene, int n_materials, const int *surfaces, br_cone_generator **generator,
                         br_error *error);

#endif
