/* Two things to look at and to slide about: a bunny as a closed triangle mesh, and the outline of a teapot.
 * Both are made of a few curves of our own, so that no scanned or downloaded model is needed. */
#ifndef BRISTLE_BUNNY_H
#define BRISTLE_BUNNY_H

#include <bristle/field.h>
#include <bristle/image.h>
#include <bristle/mesh.h>

/* The bunny. Default: 0.2 m high, 28 cells, textures of 0.1 m. */
typedef struct br_bunny_spec {
    double height; /* from the feet to the tips of the ears [m] > 0 */
    int cells; /* of the grid along the height, 16 to 200, at least (a grid on which the surface pinches is
                  made finer); the triangles grow with its square: about 4,000 at 28 */
    double texture; /* length of one repeat of the picture [m] > 0 */
} br_bunny_spec;

BR_BEGIN_DECLS

/* The specification with the defaults of every field. */
BR_API br_bunny_spec br_bunny_spec_default(void);
/* Its fields, from which the default is made. */
extern BR_API const br_struct_type br_bunny_spec_struct;

/* A sitting bunny that looks along +x, its feet on z = 0, the middle of its body above the origin: the level
 * set of a smooth union of ellipsoids (body, chest, haunches, head, muzzle, ears, tail, feet), polygonised by
 * surface nets [Gibson 1998] and drawn on to the level set. Closed, oriented. Texture coordinates are those
 * of a box around it: each triangle is projected along the axis that its normal is nearest to (as br_mesh_box
 * lays out its faces), in true lengths but for that projection; seams run where that axis changes. */
BR_API BR_NODISCARD br_status br_bunny_mesh(const br_bunny_spec *spec, br_mesh **mesh, br_error *error);

/* Signed distance (about) to the bunny's surface at a height of 1, in heights; negative inside. */
BR_API double br_bunny_distance(br_vec3 p);

/* A teapot seen from the side: heights in [0, 1], one channel, size x size pixels. 1 inside of the outline
 * and 0 outside, with a ramp of `ramp` (share of the picture's width, > 0) just inside of it; the picture's
 * border is outside. The slope of the ramp in a normal map is height/(ramp width). size 8 to 4096. */
BR_API BR_NODISCARD br_status br_teapot_relief(int size, double ramp, br_image **relief, br_error *error);

BR_END_DECLS
#endif
