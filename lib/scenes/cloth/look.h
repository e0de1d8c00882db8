/* Private: what the files of cloth's look know of each other. */
#ifndef BRISTLE_SCENES_CLOTH_LOOK_PRIVATE_H
#define BRISTLE_SCENES_CLOTH_LOOK_PRIVATE_H

#include <bristle/cloth_look.h>

struct br_cloth_look {
    size_t n, n_triangles,
        n_hem;           /* of the cloth: vertices, triangles, sides that are edges of one triangle */
    uint32_t *triangles; /* (n_triangles x 3) */
    uint32_t *hem;       /* (n_hem): 3 triangle + corner that the side starts from */
    br_vec3 *normals;    /* (n) */
    int parts;
    double half; /* of the thickness as drawn [m] */
    br_mesh *sides[BR_CLOTH_SIDES];
    br_image *colours[BR_CLOTH_SIDES];
};

/* Vertices that a triangle is drawn with, and where on it the one in column i and row j is: i + j is at most
 * the number of parts. Corners are (0, 0), (parts, 0), (0, parts). */
static inline size_t br_cloth_look_points(int parts)
{
    return (size_t)(parts + 1) * (size_t)(parts + 2) / 2;
}
static inline size_t br_cloth_look_point(int parts, int i, int j)
{
    return (size_t)(j * (parts + 1) - j * (j - 1) / 2 + i);
}

/* Places, normals and tangents of both sides and the hem for the cloth's places (n). */
void br_cloth_look_bend(br_cloth_look *look, const br_vec3 *x);
/* One period of the pattern; or of an object's checks. */
br_status br_cloth_look_weave(const br_cloth_look_options *options, br_cloth_side side, br_image **colours,
                              br_error *error);
br_status br_cloth_look_checks(const br_cloth_look_options *options, br_image **colours, br_error *error);

#endif
