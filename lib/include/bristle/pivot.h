/* Options of the solver that pivots (br_pivot_type, solver.h): how its polyhedral limit surfaces are made,
 * and whether they are refined.
 *
 * A limit surface is replaced by the polyhedron whose corners lie on it [matchstick, section 4.1], as forces
 * of maximum dissipation for directions at equal angles after the set's extents along its axes have been made
 * one, the first along the tangent: of an ellipse, the image of a regular polygon. Corners on the
 * surface, and not tangents around it, are the document's way, and the safe one: no force is taken for
 * admissible that is not. Friction along these directions is exact, between two of n it is too small by 1 -
 * cos(pi/n) of itself at most. Sets with torque have corners on five circles of latitude, n on each of the
 * inner three: 3 n + 2. Sets that are polygons are taken as they are, and so is friction along a line, whose
 * set is a segment. */
#ifndef BRISTLE_PIVOT_H
#define BRISTLE_PIVOT_H

#include <bristle/solver.h>

/* Default: 8 facets, refined, room for ten million entries. */
typedef struct br_pivot_options {
    int facets; /* of the polygon of a curved limit surface, 4 to BR_CONE_DIRECTIONS_MAX */
    /* Once blocks keep their labels, each surface on which a contact slides is made of facets as small as one
     * likes around the force that was found, until the curved problem is solved. False: the polyhedral
     * problem's solution is the answer, and what tolerance and BR_OK speak of. */
    bool refine;
    size_t entries; /* at most, of the factors of a pivot's matrix, >= 1; beyond them one block at a time */
} br_pivot_options;

BR_BEGIN_DECLS

/* The defaults that the struct states. */
BR_API br_pivot_options br_pivot_options_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_pivot_options_struct;

/* A solver of br_pivot_type with options of one's own (copied). Errors: an option out of range, out of
 * memory; *solver is null then. */
BR_API BR_NODISCARD br_status br_pivot_create(const br_pivot_options *options, br_contact_solver **solver,
                                              br_error *error);

/* Corners that a polyhedral limit surface has at most. */
enum { BR_PIVOT_CORNERS_MAX = 3 * BR_CONE_DIRECTIONS_MAX + 2 };

/* The corners of the polyhedral limit surface that a cone has here, per unit of normal force, in the cone's
 * own axes; returns their number, at most `room`. facets as of br_pivot_options. */
BR_API int br_pivot_corners(const br_cone *cone, int facets, int room, br_contact_vec *corners);

BR_END_DECLS
#endif
