/* The surface of a soft body, side by side. */
#include <bristle/soft_look.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/assert.h>

enum { AXES = 6, TEXELS = 4 }; /* directions of sides; texels across a line */

struct br_soft_look {
    size_t n, n_triangles; /* vertices of the sides: a node for each side that it lies on */
    size_t *node;          /* (n) */
    uint32_t *triangles;   /* (n_triangles x 3) of them */
    br_vec2 *uvs;          /* (n_triangles x 3) in the picture */
    br_mesh *mesh;         /* with vertices of its own for each triangle */
    br_image *colours;
};

static size_t axis_of(br_vec3 n)
{
    const double x = fabs(n.x), y = fabs(n.y), z = fabs(n.z);
    if (x >= y && x >= z)
        return n.x > 0 ? 0 : 1;
    if (y >= z)
        return n.y > 0 ? 2 : 3;
    return n.z > 0 ? 4 : 5;
}

/* Vertices by node and side. */
static br_status split(br_soft_look *l, const br_soft_mesh *mesh, br_error *error)
{
    size_t *const known = calloc(AXES * mesh->n_nodes, sizeof *known); /* + 1 */
    l->n_triangles = mesh->n_triangles;
    l->node = malloc(3 * mesh->n_triangles * sizeof *l->node);
    l->triangles = malloc(3 * mesh->n_triangles * sizeof *l->triangles);
    if (!known || !l->node || !l->triangles) {
        free(known);
        return br_fail(error, BR_ERR_MEMORY, "the look of a soft body: out of memory");
    }
    for (size_t t = 0; t < mesh->n_triangles; t++) {
        const uint32_t *const c = mesh->triangles + 3 * t;
        const br_vec3 a = mesh->nodes[c[0]];
        const size_t axis =
            axis_of(br_vec3_cross(br_vec3_sub(mesh->nodes[c[1]], a), br_vec3_sub(mesh->nodes[c[2]], a)));
        for (size_t k = 0; k < 3; k++) {
            size_t *const at = &known[AXES * c[k] + axis];
            if (*at == 0) {
                l->node[l->n++] = c[k];
                *at = l->n;
            }
            l->triangles[3 * t + k] = (uint32_t)(*at - 1);
        }
    }
    free(known);
    return BR_OK;
}

/* The sides with smooth normals. */
static br_status sides_of(const br_soft_look *l, const br_vec3 *positions, br_mesh **sides, br_error *error)
{
    br_vec3 *const places = malloc(l->n * sizeof *places);
    if (!places)
        return br_fail(error, BR_ERR_MEMORY, "the look of a soft body: out of memory");
    for (size_t i = 0; i < l->n; i++)
        places[i] = positions[l->node[i]];
    const br_mesh_source source = {
        .n_vertices = l->n, .n_triangles = l->n_triangles, .positions = places, .triangles = l->triangles};
    const br_status status = br_mesh_create(&source, sides, error);
    free(places);
    if (status >= 0 && (*sides)->n_removed > 0) {
        br_mesh_destroy(*sides);
        *sides = NULL;
        return br_fail(error, BR_ERR_RANGE, "the look of a soft body: a triangle without area");
    }
    return status;
}

static br_status draw(br_soft_look *l, const br_mesh *sides, const br_structure_field *field,
                      const br_structure_look *structure, br_error *error)
{
    int width, height;
    BR_TRY(br_mesh_unfold(sides, structure->width / TEXELS, &l->mesh, &width, &height, error));
    l->uvs = malloc(3 * l->n_triangles * sizeof *l->uvs);
    if (!l->uvs)
        return br_fail(error, BR_ERR_MEMORY, "the look of a soft body: out of memory");
    memcpy(l->uvs, l->mesh->uvs, 3 * l->n_triangles * sizeof *l->uvs);
    return br_structure_draw(l->mesh, field, structure, width, height, &l->colours, error);
}

br_status br_soft_look_create(const br_soft_mesh *mesh, const br_structure_field *field,
                              const br_structure_look *structure, br_soft_look **look, br_error *error)
{
    BR_ASSERT_HANDLE(mesh);
    BR_ASSERT_HANDLE(field);
    BR_ASSERT_HANDLE(structure);
    BR_ASSERT_HANDLE(look);
    br_mesh *sides = NULL;
    *look = NULL;
    BR_TRY(br_struct_check(&br_structure_look_struct, structure, error));
    br_soft_look *const l = calloc(1, sizeof *l);
    if (!l)
        return br_fail(error, BR_ERR_MEMORY, "the look of a soft body: out of memory");
    br_status status = split(l, mesh, error);
    if (status >= 0)
        status = sides_of(l, mesh->nodes, &sides, error);
    if (status >= 0)
        status = draw(l, sides, field, structure, error);
    br_mesh_destroy(sides);
    if (status < 0)
        br_soft_look_destroy(l);
    else
        *look = l;
    return status;
}

void br_soft_look_destroy(br_soft_look *l)
{
    if (!l)
        return;
    free(l->node);
    free(l->triangles);
    free(l->uvs);
    br_mesh_destroy(l->mesh);
    br_image_destroy(l->colours);
    free(l);
}

br_status br_soft_look_move(br_soft_look *l, const br_vec3 *positions, br_error *error)
{
    BR_ASSERT_HANDLE(l);
    BR_ASSERT_HANDLE(positions);
    const size_t n = 3 * l->n_triangles;
    br_mesh *sides, *moved = NULL;
    BR_TRY(sides_of(l, positions, &sides, error));
    br_vec3 *const places = malloc(n * sizeof *places), *const normals = malloc(n * sizeof *normals);
    uint32_t *const triangles = malloc(n * sizeof *triangles);
    br_status status = BR_OK;
    if (!places || !normals || !triangles)
        status = br_fail(error, BR_ERR_MEMORY, "the look of a soft body: out of memory");
    for (size_t i = 0; i < n && status >= 0; i++) {
        places[i] = sides->positions[sides->triangles[i]];
        normals[i] = sides->normals[sides->triangles[i]];
        triangles[i] = (uint32_t)i;
    }
    const br_mesh_source source = {n, l->n_triangles, places, normals, l->uvs, triangles};
    if (status >= 0)
        status = br_mesh_create(&source, &moved, error);
    if (status >= 0) {
        br_mesh_destroy(l->mesh);
        l->mesh = moved;
    }
    free(places);
    free(normals);
    free(triangles);
    br_mesh_destroy(sides);
    return status;
}

const br_mesh *br_soft_look_mesh(const br_soft_look *l)
{
    BR_ASSERT_HANDLE(l);
    return l->mesh;
}

const br_image *br_soft_look_colours(const br_soft_look *l)
{
    BR_ASSERT_HANDLE(l);
    return l->colours;
}
