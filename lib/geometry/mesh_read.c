/* Mesh files: which reader, and the name of the file in messages. */
#include <bristle/file.h>

#include <stdlib.h>
#include <string.h>

#include "../base/encoding.h"
#include "mesh_parse.h"

#define FILE_LIMIT ((size_t)1 << 32)

br_status br_mesh_parse(const char *name, const void *bytes, size_t size, br_mesh **mesh, br_error *error)
{
    if (!name || !bytes || !mesh)
        return br_fail(error, BR_ERR_ARGUMENT, "br_mesh_parse: null argument");
    const size_t mark = byte_order_mark(bytes, size);
    bytes = (const char *)bytes + mark;
    size -= mark;
    const bool ply = size >= 4 && memcmp(bytes, "ply", 3) == 0 && strchr("\r\n \t", ((const char *)bytes)[3]);
    br_mesh_build build = {0};
    br_mesh_contents contents = {0};
    br_error own = {0};
    br_status status = ply ? br_mesh_parse_ply(bytes, size, &build, &contents, &own)
                       : br_mesh_is_stl(bytes, size)
                           ? br_mesh_parse_stl(bytes, size, &build, &own)
                           : br_mesh_parse_obj(bytes, size, &build, &contents, &own);
    size_t wanted;
    if (status >= 0 && build.n_triangles == 0 && !build.failed &&
        br_mesh_may_be_binary_stl(bytes, size, &wanted))
        status = br_fail(
            &own, BR_ERR_SYNTAX,
            " no faces: no OBJ, PLY or STL mesh; as a binary STL file it would have %zu bytes, not %zu",
            wanted, size);
    if (status >= 0 && build.n_triangles == 0 && !build.failed)
        status = br_fail(&own, BR_ERR_MISSING, " no faces: no OBJ, PLY or STL mesh");
    status = br_mesh_build_finish(&build, status, contents.normals, contents.uvs, mesh, &own);
    if (status < 0)
        return br_fail(error, status, "%s:%s%s", name, strchr(": 0123456789", own.message[0]) ? "" : " ",
                       own.message);
    return BR_OK;
}

br_status br_mesh_read(const char *path, br_mesh **mesh, br_error *error)
{
    if (!path || !mesh)
        return br_fail(error, BR_ERR_ARGUMENT, "br_mesh_read: null argument");
    char *bytes;
    size_t size;
    br_status status = br_file_read(path, FILE_LIMIT, &bytes, &size, error);
    if (status < 0)
        return status;
    status = br_mesh_parse(path, bytes, size, mesh, error);
    free(bytes);
    return status;
}
