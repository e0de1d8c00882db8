/* Private: the readers of mesh files. All leave their mesh in `build`, and say which arrays the file fills.
 */
#ifndef BR_GEOMETRY_MESH_PARSE_H
#define BR_GEOMETRY_MESH_PARSE_H

#include "mesh_build.h"

/* What a file gave. */
typedef struct br_mesh_contents {
    bool normals, uvs;
} br_mesh_contents;

/* Messages start with ":LINE: " or with a place; the caller puts the name before. */
br_status br_mesh_parse_obj(const char *bytes, size_t size, br_mesh_build *build, br_mesh_contents *contents,
                            br_error *error);
br_status br_mesh_parse_ply(const char *bytes, size_t size, br_mesh_build *build, br_mesh_contents *contents,
                            br_error *error);
/* Binary files are told by their length, text by its first words. */
bool br_mesh_is_stl(const char *bytes, size_t size);
/* Whether bytes of another length may be a binary one, which would have `wanted` of them. */
bool br_mesh_may_be_binary_stl(const char *bytes, size_t size, size_t *wanted);
br_status br_mesh_parse_stl(const char *bytes, size_t size, br_mesh_build *build, br_error *error);

#endif
