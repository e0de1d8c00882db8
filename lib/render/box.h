/* Private: boxes among meshes, whose edges are drawn as rounded. */
#ifndef BRISTLE_RENDER_BOX_H
#define BRISTLE_RENDER_BOX_H

#include <stdbool.h>
#include <bristle/mesh.h>

/* Whether a mesh is a box along the body's axes: every vertex lies on the face that its normal belongs to. */
bool br_render_is_box(const br_mesh *mesh);

#endif
