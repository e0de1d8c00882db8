/* A piece of cloth in a scene: cloth, the objects it touches and a method of response, with what has happened
 * to it so far. Scenes of cloth are made of it. */
#ifndef BRISTLE_CLOTH_PIECE_H
#define BRISTLE_CLOTH_PIECE_H

#include <bristle/cloth.h>
#include <bristle/cloth_contact.h>

/* What has happened in all steps so far. */
typedef struct br_cloth_totals {
    size_t steps;
    size_t loose;         /* steps whose linear equations were not solved to their tolerance */
    size_t intersections; /* edges that met a triangle after a step */
    size_t inside;        /* vertices below the surface of an object that is no mesh, after a step */
    double deepest;       /* largest depth of them [m] */
    size_t impacts;       /* impulses given at impacts */
    size_t zones;         /* rigid zones */
    size_t put_back;      /* vertices left where a step started */
    size_t held_back;     /* of them: pinned ones */
    size_t waiting;       /* steps in which an object could not move, each of them counted */
} br_cloth_totals;

typedef struct br_cloth_piece br_cloth_piece; /* opaque */

/* Where a scene puts a vertex whose place in the mesh is `rest` [m]. */
typedef br_vec3 (*br_cloth_map)(const void *context, size_t vertex, br_vec3 rest);

BR_BEGIN_DECLS

/* Of this mesh and material, at rest where the mesh is, without objects. All is copied but friction laws,
 * which must outlive it. `response` is one whose state is a br_cloth_contact (cloth_contact.h), and may be
 * null: then br_cloth_filter_type. Errors: those of br_cloth_create and br_cloth_contact_create. */
BR_API BR_NODISCARD br_status br_cloth_piece_create(const br_cloth_mesh *mesh,
                                                    const br_cloth_material *material,
                                                    const br_cloth_options *options,
                                                    const br_cloth_contact_options *contact,
                                                    const br_cloth_response_type *response,
                                                    br_cloth_piece **piece, br_error *error);
/* The same of a rectangular sheet, whose mesh is made here. Errors: besides, those of br_cloth_mesh_grid. */
BR_API BR_NODISCARD br_status br_cloth_piece_sheet(const br_cloth_grid *grid,
                                                   const br_cloth_material *material,
                                                   const br_cloth_options *options,
                                                   const br_cloth_contact_options *contact,
                                                   const br_cloth_response_type *response,
                                                   br_cloth_piece **piece, br_error *error);
/* Frees; takes null. */
BR_API void br_cloth_piece_destroy(br_cloth_piece *piece);
/* Its parts, owned by it: objects are added to the contact, vertices of the cloth pinned. */
BR_API br_cloth *br_cloth_piece_cloth(const br_cloth_piece *piece);
BR_API br_cloth_contact *br_cloth_piece_contact(const br_cloth_piece *piece);
/* Puts its vertices, at rest, where `at` says. Errors: out of memory. */
BR_API BR_NODISCARD br_status br_cloth_piece_place(br_cloth_piece *piece, br_cloth_map at,
                                                   const void *context, br_error *error);
/* One step. Errors: those of br_cloth_step; what is loose is counted and no error. */
BR_API BR_NODISCARD br_status br_cloth_piece_step(br_cloth_piece *piece, br_error *error);
/* What has happened. */
BR_API br_cloth_totals br_cloth_piece_so_far(const br_cloth_piece *piece);
/* What has happened in two runs together: adds `more` to `sum`. */
BR_API void br_cloth_totals_add(br_cloth_totals *sum, const br_cloth_totals *more);

BR_END_DECLS
#endif
