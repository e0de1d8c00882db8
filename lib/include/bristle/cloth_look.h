/* What cloth looks like: a sheet with a front, a back of another shade and a hem, curved between the
 * vertices, with a pattern along warp and weft that goes along with its material, so that slip, folds and
 * strain are seen; and what the objects look like that it touches. For a renderer (render.h):
 *
 *     br_cloth_look_create(cloth, NULL, &look, &error);
 *     ... of both sides br_cloth_look_mesh(look, side) and br_cloth_look_colours(look, side): to
 *         br_renderer_add, once
 *     ... br_cloth_look_move(look, br_cloth_positions(cloth), &error) at every picture, then
 *         br_renderer_reshape of both sides
 *     br_cloth_look_destroy(look);
 *
 * A program of the harness has bristle/harness/cloth_pictures.h instead. */
#ifndef BRISTLE_CLOTH_LOOK_H
#define BRISTLE_CLOTH_LOOK_H

#include <bristle/cloth.h>
#include <bristle/cloth_object.h>
#include <bristle/image.h>
#include <bristle/mesh.h>

/* Opaque. */
typedef struct br_cloth_look br_cloth_look;

/* What is drawn on it. */
typedef enum br_cloth_pattern {
    BR_CLOTH_PLAIN,   /* one colour */
    BR_CLOTH_STRIPES, /* bands along warp */
    BR_CLOTH_CHECKS   /* bands along warp, others along weft, and a line in the middle of each gap */
} br_cloth_pattern;

/* How it looks. Default: checks of 5 cm, blue along warp and red along weft, on a pale ground. */
typedef struct br_cloth_look_options {
    unsigned pattern;   /* br_cloth_pattern */
    double period;      /* of the pattern, along warp and along weft [m] > 0 */
    br_vec3 ground;     /* colour between the bands, sRGB, 0 to 1 */
    br_vec3 warp, weft; /* of bands along warp and along weft */
    br_vec3 back;       /* by what the colours of the back are multiplied, each 0 to 1 */
    double thickness; /* of the sheet as drawn, over its material's [1] > 0; less than 1, so that sheets that
                         lie on each other are two */
    int parts;        /* that a side of each triangle is drawn in, curved after [Vlachos, Peters, Boyd,
                         Mitchell: Curved PN triangles, 2001]: 1 to 8; 1: flat */
    br_vec3 object;   /* colour of objects */
    double checks;    /* side of the checks on objects that have texture coordinates [m]; 0: plain */
    double reach;     /* half the side of the square that a plane is seen as [m]; 0: not drawn, since a
                         renderer has a ground */
} br_cloth_look_options;

/* Its two sides: the front is where normals point to; the hem belongs to it. */
typedef enum br_cloth_side { BR_CLOTH_FRONT, BR_CLOTH_BACK, BR_CLOTH_SIDES } br_cloth_side;

BR_BEGIN_DECLS

/* The fields of options, from which the default is made. */
extern BR_API const br_struct_type br_cloth_look_options_struct;
/* The default that the struct states. */
BR_API br_cloth_look_options br_cloth_look_default(void);

/* Of cloth where it is; null options: the default. The cloth is not needed afterwards. Errors: options out of
 * range, out of memory. */
BR_API BR_NODISCARD br_status br_cloth_look_create(const br_cloth *cloth,
                                                   const br_cloth_look_options *options, br_cloth_look **look,
                                                   br_error *error);
/* Frees; takes null. */
BR_API void br_cloth_look_destroy(br_cloth_look *look);
/* Where the vertices are now (the mesh's n_vertices) [m]; the number of vertices and triangles of both sides
 * stays, and nothing is allocated. Errors: a place that is not finite; the look is then as before. */
BR_API BR_NODISCARD br_status br_cloth_look_move(br_cloth_look *look, const br_vec3 *positions,
                                                 br_error *error);
/* One side, whose texture coordinates are the material's over the period; it changes as the look is moved. */
BR_API const br_mesh *br_cloth_look_mesh(const br_cloth_look *look, br_cloth_side side);
/* Its colours over that: one period of the pattern. */
BR_API const br_image *br_cloth_look_colours(const br_cloth_look *look, br_cloth_side side);

/* An object in its own coordinates, and its colours; both are the caller's. *mesh is null where nothing is
 * drawn of it, *colours where it is plain. Null options: the default. Errors: options out of range, out of
 * memory. */
BR_API BR_NODISCARD br_status br_cloth_look_object(const br_cloth_object *object,
                                                   const br_cloth_look_options *options, br_mesh **mesh,
                                                   br_image **colours, br_error *error);

BR_END_DECLS
#endif
