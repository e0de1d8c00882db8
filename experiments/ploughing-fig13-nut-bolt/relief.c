/* The bolt as its normal map says that it is: a triangular thread below the smooth cylinder that collides. */
#include <math.h>
#include <stdlib.h>

#include <bristle/numbers.h>

#include "turns.h"

typedef struct build {
    const br_nut_params *p;
    br_vec3 *positions, *normals;
    uint32_t *triangles;
    size_t n_vertices, n_triangles;
} build;

/* Below the crests, over the turns of the thread: the map's flanks rise in the first half of a turn and fall
 * in the second (texture.h). */
static double below(const br_nut_params *p, double turns)
{
    return p->flank_slope * p->pitch * fabs(turns - floor(turns) - 0.5);
}

/* The thread's turns at a point of the wall, as the mesh of the scene has them as texture coordinates. */
static double turns_at(const br_nut_params *p, double angle, double z)
{
    return z / p->pitch - angle / (2 * BR_PI);
}

static uint32_t vertex(build *b, double angle, double z, br_vec3 normal)
{
    const double r = b->p->radius - below(b->p, turns_at(b->p, angle, z));
    b->positions[b->n_vertices] = br_vec3_make(r * cos(angle), r * sin(angle), z);
    b->normals[b->n_vertices] = normal;
    return (uint32_t)b->n_vertices++;
}

static void triangle(build *b, uint32_t i, uint32_t j, uint32_t k)
{
    uint32_t *const t = b->triangles + 3 * b->n_triangles++;
    t[0] = i;
    t[1] = j;
    t[2] = k;
}

/* Of a flank that rises (or falls) along the axis. */
static br_vec3 flank_normal(const br_nut_params *p, double angle, bool rises)
{
    const double slope = rises ? p->flank_slope : -p->flank_slope,
                 around = slope * p->pitch / (2 * BR_PI * p->radius);
    return br_vec3_normalise(
        br_vec3_make(cos(angle) - around * sin(angle), sin(angle) + around * cos(angle), -slope));
}

/* One flank, from end to end of the bolt where it is there at all. */
static void add_flank(build *b, int half_turn)
{
    const br_nut_params *const p = b->p;
    const double end = p->length / 2;
    for (int i = 0; i <= p->segments; i++) {
        const double angle = 2 * BR_PI * i / p->segments;
        const br_vec3 normal = flank_normal(p, angle, half_turn % 2 == 0);
        for (int side = 0; side < 2; side++) {
            const double z = p->pitch * (0.5 * (half_turn + side) + (double)i / p->segments);
            vertex(b, angle, fmax(-end, fmin(end, z)), normal);
        }
        const uint32_t k = (uint32_t)b->n_vertices;
        if (i > 0) {
            triangle(b, k - 4, k - 2, k - 1);
            triangle(b, k - 4, k - 1, k - 3);
        }
    }
}

static void add_end(build *b, double up)
{
    const br_nut_params *const p = b->p;
    const br_vec3 normal = br_vec3_make(0, 0, up);
    const uint32_t centre = vertex(b, 0, up * p->length / 2, normal);
    b->positions[centre] = br_vec3_make(0, 0, up * p->length / 2);
    for (int i = 0; i <= p->segments; i++) {
        const uint32_t k = vertex(b, 2 * BR_PI * i / p->segments, up * p->length / 2, normal);
        if (i > 0)
            triangle(b, centre, up > 0 ? k - 1 : k, up > 0 ? k : k - 1);
    }
}

br_mesh *thread_relief(br_experiment *ex, const br_nut_params *p)
{
    br_error error = {0};
    br_mesh *mesh;
    /* Half turns that some of the wall has: an even number of them below the middle. */
    const int halves = 2 * (int)ceil(p->length / 2 / p->pitch + 1);
    const size_t around = (size_t)p->segments + 1, vertices = around * (4 * (size_t)halves + 2) + 2;
    build b = {.p = p,
               .positions = malloc(vertices * sizeof *b.positions),
               .normals = malloc(vertices * sizeof *b.normals),
               .triangles = malloc(3 * 2 * vertices * sizeof *b.triangles)};
    if (!b.positions || !b.normals || !b.triangles)
        br_experiment_fail(ex, "out of memory");
    for (int k = -halves; k < halves; k++)
        add_flank(&b, k);
    add_end(&b, 1);
    add_end(&b, -1);
    const br_mesh_source source = {.n_vertices = b.n_vertices,
                                   .n_triangles = b.n_triangles,
                                   .positions = b.positions,
                                   .normals = b.normals,
                                   .triangles = b.triangles};
    br_require(ex, br_mesh_create(&source, &mesh, &error), &error);
    free(b.positions);
    free(b.normals);
    free(b.triangles);
    return mesh;
}
