/* A skirt on a walking figure [cloth, Figure 4]: a cone of cloth whose upper ring moves with the waist, on
 * hips and legs of capsules (walker.h).
 *
 * The pattern is a sector of a ring, cut into panels whose warp runs down their middle; sewn together it is a
 * cone about the figure's upright axis. To begin with it stands off the body without strain, at rest, and
 * falls while the figure stands. */
#ifndef BRISTLE_CLOTH_SKIRT_H
#define BRISTLE_CLOTH_SKIRT_H

#include <bristle/cloth_piece.h>
#include <bristle/walker.h>

/* The pattern of a skirt. */
typedef struct br_skirt_pattern {
    double radius; /* of the waist [m] > 0 */
    double length; /* from waist to hem along the cloth [m] > 0 */
    double flare;  /* by how much the radius grows over that [1], in (0, 1): 1/2 is half a circle of cloth */
    double edge;   /* of the mesh's triangles, about [m] > 0 */
    int panels;    /* >= 1 */
    double turn;   /* of the mesh about the axis [rad] */
} br_skirt_pattern;

/* The scene. Laws are values, not owned, and not in the table. */
typedef struct br_cloth_skirt_params {
    br_walker_params walker;
    br_skirt_pattern pattern;
    double jitter; /* by how much vertices start off the cone, at most [m] >= 0: what makes seeds differ */
    unsigned long long seed;
    double offset; /* how much more than the thickness the cloth keeps from the body [m] >= 0 */
    br_cloth_material material;
    br_cloth_options options;
    br_law on_body, on_itself; /* no type: no friction */
} br_cloth_skirt_params;

/* What it is like after a step. */
typedef struct br_cloth_skirt_sample {
    double t;        /* [s] */
    double way;      /* of the figure [m] */
    double phase;    /* of its left leg, in cycles */
    double touching; /* share of the vertices that are not pinned, those that touch two parts counted twice
                        [1] */
    double stuck;    /* of them: share at rest on the body [1] */
} br_cloth_skirt_sample;

typedef struct br_cloth_skirt br_cloth_skirt; /* opaque */

BR_BEGIN_DECLS

/* A skirt to the knee. */
BR_API br_skirt_pattern br_skirt_pattern_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_skirt_pattern_struct;
/* Its mesh: a cone about the z axis that opens downwards, waist at z = 0, normals outwards. The first
 * vertices are those of the waist; `ring`, if it is not null, gets their number. Errors: out of range, out of
 * memory. */
BR_API BR_NODISCARD br_status br_skirt_mesh(const br_skirt_pattern *pattern, br_cloth_mesh **mesh,
                                            size_t *ring, br_error *error);

/* Figure 4 as its experiment has it, without friction. */
BR_API br_cloth_skirt_params br_cloth_skirt_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_cloth_skirt_struct;
/* Errors: parameters out of range, out of memory. */
BR_API BR_NODISCARD br_status br_cloth_skirt_create(const br_cloth_skirt_params *params,
                                                    br_cloth_skirt **skirt, br_error *error);
/* Frees; takes null. */
BR_API void br_cloth_skirt_destroy(br_cloth_skirt *skirt);
/* One step. Errors: those of br_cloth_piece_step. */
BR_API BR_NODISCARD br_status br_cloth_skirt_step(br_cloth_skirt *skirt, br_error *error);
/* What it is like now. */
BR_API br_cloth_skirt_sample br_cloth_skirt_now(const br_cloth_skirt *skirt);
/* Its cloth, with what has happened to it: the skirt's. The figure's parts are the objects of its contact, in
 * the order of br_walker_part, without the head. */
BR_API const br_cloth_piece *br_cloth_skirt_piece(const br_cloth_skirt *skirt);
/* How many vertices are pinned: the first ones. And where one of them is to be at a time [s]. */
BR_API size_t br_cloth_skirt_ring(const br_cloth_skirt *skirt);
BR_API br_vec3 br_cloth_skirt_ring_at(const br_cloth_skirt *skirt, size_t vertex, double t);

BR_END_DECLS
#endif
