/* Private: the faces of a box that parts of a mesh are projected on. */
#ifndef BR_GEOMETRY_BOX_FACES_H
#define BR_GEOMETRY_BOX_FACES_H

#include <bristle/vec.h>

/* A point on a face, 0 to 5 for +x, -x, +y, -y, +z, -z, as br_mesh_box lays its faces out: upright, not
 * mirrored, seen from outside. */
static inline br_vec2 box_face_project(int face, br_vec3 p)
{
    switch (face) {
    case 0:
        return br_vec2_make(p.y, p.z);
    case 1:
        return br_vec2_make(-p.y, p.z);
    case 2:
        return br_vec2_make(-p.x, p.z);
    case 3:
        return br_vec2_make(p.x, p.z);
    case 4:
        return br_vec2_make(p.x, p.y);
    default:
        return br_vec2_make(-p.x, p.y);
    }
}

#endif
