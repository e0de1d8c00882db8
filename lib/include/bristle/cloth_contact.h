/* Contact of cloth with objects and with itself, as a method of response (cloth_response.h): a filter of
 * velocities after [Bridson, Fedkiw, Anderson: Robust treatment of collisions, contact and friction for cloth
 * animation, 2002].
 *
 * What the forces of a step want to do goes through it before the positions follow. Vertices may approach an
 * object, and features of the cloth each other, as far as the thickness allows; what exceeds that is stopped
 * without bounce, with friction by the law (cloth_object.h); what one object pushes and another one
 * stops, a pinch, is load on both. Two features push each other along the line between their closest
 * points, if one of these is on a border only where cloth that goes on beyond it does not come nearer: a
 * vertex beside an edge of a flat sheet is held by the face below it. What would still go through each
 * other is stopped by impulses at the time of the impact, then moved as one rigid zone, and at last left
 * where it was.
 *
 * What is promised after each step of cloth that starts free of intersections: no edge of it meets a triangle
 * of it, or of an object that is a mesh, nor the other way round, by exact arithmetic; and none has gone
 * through on the way. Pinned vertices and meshes are no exception: where there is no room for them they are
 * left where they were, and counted. Of objects of other shapes: no vertex that was outside and is not pinned
 * gets inside on its way, seen from the object, by more than rounding (1e-12 of its coordinates): what would
 * goes along with the object. That holds whatever objects do if they wait where the cloth has no room
 * (objects_wait); else it holds of objects at rest, and those that move may run over cloth that something
 * else holds, as between two objects or near pinned vertices: `inside` counts what is in them. */
#ifndef BRISTLE_CLOTH_CONTACT_H
#define BRISTLE_CLOTH_CONTACT_H

#include <stdbool.h>
#include <stddef.h>
#include <bristle/cloth_object.h>
#include <bristle/cloth_response.h>
#include <bristle/solver.h>

typedef struct br_cloth_contact br_cloth_contact; /* opaque */

/* How contact is answered. */
typedef struct br_cloth_contact_options {
    bool self;       /* contacts of the cloth with itself; default yes */
    double offset;   /* how much more than the thickness a vertex keeps from objects [m] >= 0, as for a sphere
                        that is rounder than the mesh; default 0 */
    double recovery; /* speed with which what is nearer than the thickness is moved apart, at most [m/s] >= 0;
                        default 0.1 */
    int sweeps;      /* over the contacts of a step, at most >= 1; default 8 */
    int rounds;      /* of impulses at impacts, at most >= 0; default 10 */
    int zones;       /* rounds of rigid zones, at most >= 0; default 10 */
    bool objects_wait; /* objects that run over cloth which has no room wait, as meshes always do; else cloth
                          may get into them; default no: they go where they are told */
    br_cloth_friction on_objects;         /* with those that have none of their own */
    br_cloth_friction on_itself;          /* by a law */
    const br_contact_solver_type *solver; /* of br_cloth_nodes_type; default br_anderson_type,
                                             since methods that factor take minutes for a heap */
    br_solver_options solver_options;     /* default 300 iterations, residual of 1e-7 m/s; trace ignored */
} br_cloth_contact_options;

/* What a step's contacts were like. */
typedef struct br_cloth_contact_report {
    size_t touching;      /* vertices no farther from an object than thickness and offset together */
    size_t stuck;         /* of them: at rest on it */
    size_t near;          /* pairs of features of the cloth about as near as the thickness */
    int sweeps;           /* over contacts; of br_cloth_nodes_type: solutions of their problem */
    int iterations;       /* of its solver, all together; of br_cloth_constraints_type: how often the step's
                             equations were solved */
    double residual;      /* of its last solution [m/s] */
    size_t impacts;       /* impulses given at impacts */
    size_t zones;         /* rigid zones */
    size_t put_back;      /* vertices left where the step started */
    size_t held_back;     /* of them: pinned ones, which do not keep their velocity */
    size_t carried;       /* vertices put back relative to an object: they go along with it */
    size_t waiting;       /* objects that could not move */
    size_t inside;        /* vertices below the surface of an object that is no mesh after the step, pinned
                             ones left out */
    double deepest;       /* largest depth of them [m] */
    size_t intersections; /* edges that meet a triangle after the step: 0, or the step has failed */
    /* Of the clock that the cloth's options have: finding vertices at objects, pairs, and which of those are
     * near; stopping what comes too near, with friction, or br_cloth_nodes_type's problem; impulses and zones
     * for what may still meet, with finding that; the exact check of the end, and of a start that is not
     * known to be clean. */
    struct {
        double find, contacts, impulses, zones, check;
    } seconds;
} br_cloth_contact_report;

BR_BEGIN_DECLS

/* As br_cloth_contact_options says. */
BR_API br_cloth_contact_options br_cloth_contact_options_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_cloth_contact_options_struct;

/* For cloth of this mesh and material; the mesh's triangles are copied, friction laws are not owned. Errors:
 * parameters out of range, a thickness of more than half the smallest altitude of a triangle (its own corners
 * would then push each other), out of memory. */
BR_API BR_NODISCARD br_status br_cloth_contact_create(const br_cloth_mesh *mesh,
                                                      const br_cloth_material *material,
                                                      const br_cloth_contact_options *options,
                                                      br_cloth_contact **contact, br_error *error);
/* Frees; takes null. */
BR_API void br_cloth_contact_destroy(br_cloth_contact *contact);
/* A method of response that goes over the contacts one by one. Its state is a br_cloth_contact, whose objects
 * move on with each step. A step fails, and nothing has moved, where cloth met itself or a mesh at its start
 * (BR_ERR_ARGUMENT, with a place), where positions are not finite, and out of memory. */
extern BR_API const br_cloth_response_type br_cloth_filter_type;
/* The same, but each contact is answered by the sum of its impulses in the step: whenever its turn comes,
 * what it has taken so far is undone and it is answered anew. Friction is then bounded by all of a contact's
 * load, not by that of a single push, so that what rests under others rests (in a stack whose layers are
 * drawn the filter lets the others creep), and a push that is no longer needed is taken back. State and
 * errors are the same. */
extern BR_API const br_cloth_response_type br_cloth_sums_type;
/* One that holds vertices at objects, but those that are meshes, in the linear equations of the step [Baraff,
 * Witkin: Large steps in cloth simulation, 1998]: along the normal, and altogether while friction at rest
 * suffices for what that takes; then friction acts on them by the law. The equations are solved again until
 * no contact pulls, none takes more than it may and friction fits its speed and load, 13 times at most. The
 * rest is as in br_cloth_filter_type, and so are state and errors. */
extern BR_API const br_cloth_response_type br_cloth_constraints_type;
/* One that solves the contact problem of all of them at once (problem.h, W = J M^-1 J^T of the vertices'
 * masses) by any solver, with coefficients of friction at the speeds after the step; impulses at impacts,
 * rigid zones and what is put back follow as in br_cloth_filter_type. State and errors are the same; besides,
 * a step fails where the solver does. */
extern BR_API const br_cloth_response_type br_cloth_nodes_type;
/* All of these, of which there are *n; static. */
BR_API const br_cloth_response_type *const *br_cloth_responses(size_t *n);
/* The one of that name; null: there is none. */
BR_API const br_cloth_response_type *br_cloth_response_find(const char *name);

/* Adds an object (copied); its index counts from 0. `friction` may be null: that of the options. A model of
 * friction is for objects that are no meshes and for br_cloth_filter_type: the other methods then fail in the
 * step. Errors: out of range, a mesh with a model of friction, out of memory. */
BR_API BR_NODISCARD br_status br_cloth_contact_add(br_cloth_contact *contact, const br_cloth_object *object,
                                                   const br_cloth_friction *friction, size_t *index,
                                                   br_error *error);
/* How many there are. */
BR_API size_t br_cloth_contact_objects(const br_cloth_contact *contact);
/* Its velocity from now on. */
BR_API void br_cloth_contact_drive(br_cloth_contact *contact, size_t index, br_vec3 linear, br_vec3 angular);
/* Where it is now. */
BR_API const br_cloth_object *br_cloth_contact_object(const br_cloth_contact *contact, size_t index);
/* Force of the cloth on it in the last step [N], at its points of contact. */
BR_API br_vec3 br_cloth_contact_force(const br_cloth_contact *contact, size_t index);
/* Torque of these forces about its origin [N m], world axes, places taken at the start of the step. */
BR_API br_vec3 br_cloth_contact_torque(const br_cloth_contact *contact, size_t index);
/* Force of all objects that are no meshes on a vertex of the cloth in the last step [N], normal and friction
 * together. Over all vertices it sums up to minus the forces on those objects. */
BR_API br_vec3 br_cloth_contact_vertex_force(const br_cloth_contact *contact, size_t vertex);
/* What the last step was like. */
BR_API br_cloth_contact_report br_cloth_contact_last(const br_cloth_contact *contact);

BR_END_DECLS
#endif
