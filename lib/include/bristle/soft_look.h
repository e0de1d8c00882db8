/* What a soft body looks like: the surface of its mesh with its structure directions drawn as grain, which
 * goes along as the body deforms. For a renderer (render.h):
 *
 *     br_soft_look_create(mesh, &field, &structure, &look, &error);
 *     ... br_soft_look_mesh(look) and br_soft_look_colours(look): to br_renderer_add, once
 *     ... br_soft_look_move(look, br_soft_positions(soft), &error) at every picture, then br_renderer_reshape
 *     br_soft_look_destroy(look); */
#ifndef BRISTLE_SOFT_LOOK_H
#define BRISTLE_SOFT_LOOK_H

#include <bristle/image.h>
#include <bristle/mesh.h>
#include <bristle/soft_mesh.h>
#include <bristle/structure_surface.h>

/* Opaque. */
typedef struct br_soft_look br_soft_look;

BR_BEGIN_DECLS

/* Of a mesh at rest, with the field over it. Surfaces that face the same way of the six along the axes are
 * smooth, edges between them sharp. Errors: those of br_structure_draw; a line so fine that the picture would
 * be too large, out of memory. */
BR_API BR_NODISCARD br_status br_soft_look_create(const br_soft_mesh *mesh, const br_structure_field *field,
                                                  const br_structure_look *structure, br_soft_look **look,
                                                  br_error *error);
/* Frees; takes null. */
BR_API void br_soft_look_destroy(br_soft_look *look);
/* Where the nodes are now (the mesh's n_nodes) [m]; the number of vertices and triangles stays. Errors: a
 * triangle without area, a place that is not finite, out of memory; the look is then as before. */
BR_API BR_NODISCARD br_status br_soft_look_move(br_soft_look *look, const br_vec3 *positions,
                                                br_error *error);
/* Its surface; valid until it is moved or destroyed. */
BR_API const br_mesh *br_soft_look_mesh(const br_soft_look *look);
/* Its colours over that. */
BR_API const br_image *br_soft_look_colours(const br_soft_look *look);

BR_END_DECLS
#endif
