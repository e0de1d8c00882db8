/* <mesh> and <hfield>. */
#include "model.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/file.h>
#include <bristle/grow.h>
#include <bristle/image.h>
#include <bristle/mesh.h>

static const mjcf_attribute mesh_attributes[] = {
    {"file", NULL},       {"scale", NULL},        {"vertex", NULL},  {"face", NULL},
    {"refpos", "0 0 0"},  {"refquat", "1 0 0 0"}, {"normal", ""},    {"texcoord", ""},
    {"smoothnormal", ""}, {"content_type", ""},   {"inertia", NULL}, {"maxhullvert", "-1"},
    {NULL, NULL}};

static const mjcf_attribute field_attributes[] = {{"file", NULL}, {"nrow", NULL},      {"ncol", NULL},
                                                  {"size", NULL}, {"elevation", NULL}, {"content_type", ""},
                                                  {NULL, NULL}};

enum { FIELD_SIDE_MAX = 4096 };
#define FIELD_BYTES_MAX ((size_t)1 << 28)

/* The name of the file without folder and ending, where the asset has none. */
static const char *name_of(mjcf_model *m, const xmlNode *node, const char *file)
{
    const char *const name = mjcf_own_text(&m->file, node, "name");
    if (name || !file)
        return name;
    char *const copy = (char *)mjcf_own_text(&m->file, node, "file");
    char *const slash = copy ? strrchr(copy, '/') : NULL, *const base = slash ? slash + 1 : copy;
    char *const dot = base ? strrchr(base, '.') : NULL;
    if (dot)
        *dot = '\0';
    return base;
}

int mjcf_find_asset(const mjcf_asset *assets, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (assets[i].name && strcmp(assets[i].name, name) == 0)
            return (int)i;
    return -1;
}

static br_status add_asset(mjcf_model *m, const xmlNode *node, const char *file, mjcf_asset **assets,
                           size_t *n, size_t *capacity, mjcf_asset **asset, br_error *error)
{
    const char *const name = name_of(m, node, file);
    if (name && mjcf_find_asset(*assets, *n, name) >= 0)
        return mjcf_fail(&m->file, node, error, BR_ERR_DUPLICATE, "two of the name '%.60s'", name);
    if (!br_grow(assets, capacity, *n + 1, sizeof **assets))
        return mjcf_fail(&m->file, node, error, BR_ERR_MEMORY, "out of memory");
    *asset = &(*assets)[(*n)++];
    **asset = (mjcf_asset){.node = node, .name = name};
    return BR_OK;
}

/* ---- meshes ---- */

static br_status shapes_of(mjcf_model *m, mjcf_asset *a, size_t n_vertices, br_vec3 *vertices,
                           size_t n_triangles, uint32_t *triangles, br_error *error)
{
    double s[3] = {1, 1, 1};
    BR_TRY(mjcf_numbers(&m->file, a->node, "scale", 3, 3, s, NULL, error));
    if (!(s[0] * s[1] * s[2] != 0))
        return mjcf_fail(&m->file, a->node, error, BR_ERR_RANGE, "scale has a zero");
    for (size_t i = 0; i < n_vertices; i++)
        vertices[i] = br_vec3_make(s[0] * vertices[i].x, s[1] * vertices[i].y, s[2] * vertices[i].z);
    /* A mirror turns triangles inside out. */
    for (size_t i = 0; i < n_triangles && s[0] * s[1] * s[2] < 0; i++) {
        const uint32_t kept = triangles[3 * i];
        triangles[3 * i] = triangles[3 * i + 1];
        triangles[3 * i + 1] = kept;
    }
    br_status status = br_shape_hull(n_vertices, vertices, 0, &a->hull, error);
    if (status >= 0 && n_triangles > 0)
        status = br_shape_triangles(n_vertices, vertices, n_triangles, triangles, &a->triangles, error);
    if (status < 0)
        return mjcf_within(&m->file, a->node, error, status);
    return BR_OK;
}

static br_status mesh_from_file(mjcf_model *m, mjcf_asset *a, const char *name, br_error *error)
{
    char path[MJCF_PATH_MAX];
    br_mesh *mesh;
    BR_TRY(mjcf_join(&m->file, a->node, m->compiler.mesh_folder, name, path, error));
    const br_status read = br_mesh_read(path, &mesh, error);
    if (read < 0)
        return mjcf_within(&m->file, a->node, error, read);
    const br_status status =
        shapes_of(m, a, mesh->n_vertices, mesh->positions, mesh->n_triangles, mesh->triangles, error);
    br_mesh_destroy(mesh);
    return status;
}

/* Vertices in the file itself; without faces their hull is the mesh. */
static br_status mesh_from_numbers(mjcf_model *m, mjcf_asset *a, br_error *error)
{
    double *v = NULL, *f = NULL;
    size_t n_v, n_f = 0;
    BR_TRY(mjcf_array(&m->file, a->node, "vertex", &v, &n_v, error));
    br_status status = mjcf_array(&m->file, a->node, "face", &f, &n_f, error);
    br_vec3 *const vertices = malloc((n_v / 3 + 1) * sizeof *vertices);
    uint32_t *const triangles = malloc((n_f + 1) * sizeof *triangles);
    if (status >= 0 && (!vertices || !triangles))
        status = mjcf_fail(&m->file, a->node, error, BR_ERR_MEMORY, "out of memory");
    if (status >= 0 && (n_v < 12 || n_v % 3 != 0 || n_f % 3 != 0))
        status =
            mjcf_fail(&m->file, a->node, error, BR_ERR_SYNTAX,
                      "a mesh without file needs four vertices or more of three numbers, and faces of three");
    for (size_t i = 0; status >= 0 && i < n_v / 3; i++)
        vertices[i] = br_vec3_make(v[3 * i], v[3 * i + 1], v[3 * i + 2]);
    for (size_t i = 0; status >= 0 && i < n_f; i++) {
        if (!(f[i] >= 0 && f[i] < (double)(n_v / 3)) || floor(f[i]) < f[i])
            status =
                mjcf_fail(&m->file, a->node, error, BR_ERR_RANGE, "face: %g is no index of a vertex", f[i]);
        else
            triangles[i] = (uint32_t)f[i];
    }
    if (status >= 0)
        status = shapes_of(m, a, n_v / 3, vertices, n_f / 3, triangles, error);
    free(v);
    free(f);
    free(vertices);
    free(triangles);
    return status;
}

/* What the mesh weighs: its own volume ("legacy" and "exact" differ in MuJoCo's sum over its triangles) or
 * that of its hull. */
static br_status read_weight(mjcf_model *m, mjcf_asset *a, br_error *error)
{
    static const char *const words[] = {"legacy", "exact", "convex", "shell", NULL};
    int is = 0;
    BR_TRY(mjcf_word(&m->file, a->node, "inertia", words, &is, error));
    a->weighs_hull = is == 2;
    return is == 3 ? mjcf_unsupported(&m->file, a->node, error,
                                      "inertia = \"shell\": a mesh weighs what its "
                                      "volume does")
                   : BR_OK;
}

static br_status read_mesh(mjcf_model *m, const xmlNode *node, br_error *error)
{
    mjcf_asset *a;
    const char *const file = mjcf_text(&m->file, node, "file");
    BR_TRY(mjcf_check_attributes(&m->file, node, mesh_attributes, error));
    BR_TRY(add_asset(m, node, file, &m->meshes, &m->n_meshes, &m->meshes_capacity, &a, error));
    BR_TRY(read_weight(m, a, error));
    return file ? mesh_from_file(m, a, file, error) : mesh_from_numbers(m, a, error);
}

/* ---- height fields ---- */

typedef struct heights {
    int nx, ny;
    double *z; /* (ny x nx), the first row at the lowest y */
} heights;

static br_status new_heights(mjcf_model *m, const mjcf_asset *a, int nx, int ny, heights *h, br_error *error)
{
    if (nx < 2 || ny < 2 || nx > FIELD_SIDE_MAX || ny > FIELD_SIDE_MAX)
        return mjcf_fail(&m->file, a->node, error, BR_ERR_RANGE,
                         "%d rows of %d heights: 2 to %d of each are allowed", ny, nx, FIELD_SIDE_MAX);
    *h = (heights){nx, ny, calloc((size_t)nx * (size_t)ny, sizeof(double))};
    return h->z ? BR_OK : mjcf_fail(&m->file, a->node, error, BR_ERR_MEMORY, "out of memory");
}

/* Pictures have their top row at the highest y. */
static br_status heights_from_picture(mjcf_model *m, const mjcf_asset *a, const char *path, heights *h,
                                      br_error *error)
{
    br_image *image;
    BR_TRY(br_image_read_png(path, &image, error));
    const br_status status = new_heights(m, a, image->width, image->height, h, error);
    for (int row = 0; status >= 0 && row < h->ny; row++)
        for (int column = 0; column < h->nx; column++)
            h->z[(h->ny - 1 - row) * h->nx + column] = br_image_pixel_const(image, column, row)[0];
    br_image_destroy(image);
    return status;
}

static int32_t little_endian(const unsigned char *b)
{
    return (int32_t)((uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24);
}

/* MuJoCo's own: numbers of rows and columns, then floats, the first row at the lowest y. */
static br_status heights_from_numbers(mjcf_model *m, const mjcf_asset *a, const char *path, heights *h,
                                      br_error *error)
{
    char *bytes;
    size_t size;
    BR_TRY(br_file_read(path, FIELD_BYTES_MAX, &bytes, &size, error));
    const unsigned char *const b = (const unsigned char *)bytes;
    const int ny = size >= 8 ? little_endian(b) : 0, nx = size >= 8 ? little_endian(b + 4) : 0;
    br_status status = new_heights(m, a, nx, ny, h, error);
    const size_t n = status >= 0 ? (size_t)nx * (size_t)ny : 0;
    if (status >= 0 && size != 8 + 4 * n)
        status = mjcf_fail(&m->file, a->node, error, BR_ERR_SYNTAX,
                           "%.200s: %zu bytes are no %d x %d heights", path, size, ny, nx);
    for (size_t i = 0; status >= 0 && i < n; i++) {
        const int32_t bits = little_endian(b + 8 + 4 * i);
        float value;
        memcpy(&value, &bits, sizeof value);
        h->z[i] = value;
        if (!isfinite(h->z[i]))
            status = mjcf_fail(&m->file, a->node, error, BR_ERR_RANGE, "%.200s: height %zu is not finite",
                               path, i);
    }
    free(bytes);
    return status;
}

static br_status heights_from_attribute(mjcf_model *m, const mjcf_asset *a, heights *h, br_error *error)
{
    int nx = 0, ny = 0;
    double *z;
    size_t n;
    BR_TRY(mjcf_integer(&m->file, a->node, "ncol", &nx, error));
    BR_TRY(mjcf_integer(&m->file, a->node, "nrow", &ny, error));
    BR_TRY(new_heights(m, a, nx, ny, h, error));
    BR_TRY(mjcf_array(&m->file, a->node, "elevation", &z, &n, error));
    const bool fits = n == (size_t)nx * (size_t)ny || n == 0;
    for (int row = 0; fits && n > 0 && row < ny; row++)
        memcpy(h->z + (ny - 1 - row) * nx, z + row * nx, (size_t)nx * sizeof *z);
    free(z);
    return fits ? BR_OK
                : mjcf_fail(&m->file, a->node, error, BR_ERR_SYNTAX, "elevation: %zu values are not %d x %d",
                            n, ny, nx);
}

/* Heights run from 0 to `size[2]`, whatever the file has. */
static br_status field_shape(mjcf_model *m, mjcf_asset *a, heights *h, br_error *error)
{
    double size[4], low = INFINITY, high = -INFINITY;
    int n;
    const size_t all = (size_t)h->nx * (size_t)h->ny;
    BR_TRY(mjcf_numbers(&m->file, a->node, "size", 4, 4, size, &n, error));
    if (n == 0 || !(size[0] > 0 && size[1] > 0 && size[2] > 0 && size[3] > 0))
        return mjcf_fail(&m->file, a->node, error, BR_ERR_RANGE, "size must be four lengths above 0");
    for (size_t i = 0; i < all; i++) {
        low = fmin(low, h->z[i]);
        high = fmax(high, h->z[i]);
    }
    for (size_t i = 0; i < all; i++)
        h->z[i] = high > low ? size[2] * ((h->z[i] - low) / (high - low)) : 0;
    const br_status status = br_shape_height_field(h->nx, h->ny, 2 * size[0] / (h->nx - 1),
                                                   2 * size[1] / (h->ny - 1), h->z, &a->field, error);
    return mjcf_within(&m->file, a->node, error, status);
}

static br_status read_field(mjcf_model *m, const xmlNode *node, br_error *error)
{
    mjcf_asset *a;
    heights h = {0};
    char path[MJCF_PATH_MAX];
    const char *const file = mjcf_text(&m->file, node, "file");
    BR_TRY(mjcf_check_attributes(&m->file, node, field_attributes, error));
    BR_TRY(add_asset(m, node, file, &m->fields, &m->n_fields, &m->fields_capacity, &a, error));
    br_status status = BR_OK;
    if (!file) {
        status = heights_from_attribute(m, a, &h, error);
    } else {
        const size_t length = strlen(file);
        status = mjcf_join(&m->file, node, m->compiler.mesh_folder, file, path, error);
        if (status >= 0 && length > 4 && strcmp(file + length - 4, ".png") == 0)
            status = heights_from_picture(m, a, path, &h, error);
        else if (status >= 0)
            status = heights_from_numbers(m, a, path, &h, error);
    }
    if (status >= 0)
        status = field_shape(m, a, &h, error);
    free(h.z);
    return status;
}

br_status mjcf_read_assets(mjcf_model *m, br_error *error)
{
    for (const xmlNode *node = NULL; (node = mjcf_next(m->file.root, node));)
        for (const xmlNode *asset = NULL; mjcf_is(node, "asset") && (asset = mjcf_next(node, asset));) {
            if (mjcf_is(asset, "mesh"))
                BR_TRY(read_mesh(m, asset, error));
            else if (mjcf_is(asset, "hfield"))
                BR_TRY(read_field(m, asset, error));
            else if (!mjcf_is(asset, "texture") && !mjcf_is(asset, "material") && !mjcf_is(asset, "skin"))
                BR_TRY(mjcf_unsupported(&m->file, asset, error, "not supported"));
        }
    return BR_OK;
}
