/* The mesh of a skirt: rings of vertices down a cone, and the pattern that it is cut from. */
#include <math.h>
#include <stdlib.h>
#include <bristle/assert.h>
#include <bristle/cloth_skirt.h>
#include <bristle/grow.h>
#include <bristle/numbers.h>

static const br_field fields[] = {
    {BR_FIELD_OF(br_skirt_pattern, radius), .unit = "m", .meaning = "radius of the waist", .source = "ours",
     .preset = 0.13, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_skirt_pattern, length), .unit = "m", .meaning = "from waist to hem along the cloth",
     .source = "ours: below the knee", .preset = 0.62, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_skirt_pattern, flare), .unit = "1",
     .meaning = "growth of the radius over the length; 0.5: half a circle of cloth", .source = "ours",
     .preset = 0.15, .low = 0, .low_open = true, .high = 1, .high_open = true},
    {BR_FIELD_OF(br_skirt_pattern, edge), .unit = "m", .meaning = "edge of the mesh's triangles, about",
     .source = "ours", .preset = 0.03, BR_MORE_THAN(0)},
    {BR_FIELD_OF(br_skirt_pattern, panels), .unit = "1", .meaning = "pieces, each with its warp downwards",
     .source = "ours", .preset = 4, BR_BETWEEN(1, 64)},
    {BR_FIELD_OF(br_skirt_pattern, turn), .unit = "rad", .meaning = "turn of the mesh about the axis",
     .source = "ours", BR_ANY_NUMBER},
};
/* Room for the largest mesh in int's and in hours of steps. */
static const double most_vertices = 1e6;

static br_status conditions(const void *params, br_error *error)
{
    const br_skirt_pattern *const p = params;
    if (!(2 * BR_PI * p->radius >= 3 * p->edge) || !(p->length >= p->edge / 2))
        return br_fail(error, BR_ERR_RANGE,
                       "edge = %.10g m is too long for a waist of radius = %.10g m and length = %.10g m",
                       p->edge, p->radius, p->length);
    if (!(2 * BR_PI * (p->radius + p->flare * p->length) * p->length < most_vertices * p->edge * p->edge))
        return br_fail(error, BR_ERR_RANGE, "edge = %.10g m makes more than %g vertices", p->edge,
                       most_vertices);
    return BR_OK;
}
const br_struct_type br_skirt_pattern_struct = BR_STRUCT_OF(br_skirt_pattern, fields, conditions);

br_skirt_pattern br_skirt_pattern_default(void)
{
    br_skirt_pattern pattern;
    br_struct_default(&br_skirt_pattern_struct, &pattern);
    return pattern;
}

/* A mesh on its way. */
typedef struct cone {
    const br_skirt_pattern *pattern;
    br_vec3 *rest;
    double *angle, *slant; /* of each vertex: about the axis, not taken modulo; from the cone's tip */
    uint32_t *triangles;
    br_vec2 *material;
    size_t n, n_triangles, capacity, room;
} cone;

/* A ring of vertices at a distance from the tip, the first one at an angle. */
static bool add_ring(cone *c, double slant, size_t count, double from)
{
    const br_skirt_pattern *const p = c->pattern;
    const double radius = slant * p->flare,
                 down = (slant - p->radius / p->flare) * sqrt(1 - p->flare * p->flare);
    const size_t n = c->n + count, capacity = n > c->capacity ? br_grown(c->capacity, n) : c->capacity;
    if (capacity > c->capacity && (!br_resize(&c->rest, capacity, sizeof *c->rest) ||
                                   !br_resize(&c->angle, capacity, sizeof *c->angle) ||
                                   !br_resize(&c->slant, capacity, sizeof *c->slant)))
        return false;
    c->capacity = capacity;
    for (size_t i = 0; i < count; i++, c->n++) {
        const double angle = from + 2 * BR_PI * (double)i / (double)count;
        c->angle[c->n] = angle;
        c->slant[c->n] = slant;
        c->rest[c->n] = br_vec3_make(radius * cos(angle), radius * sin(angle), -down);
    }
    return true;
}

/* In the flat pattern, with the angles of the three corners counted onwards from each other. */
static void lay_flat(cone *c, const uint32_t v[3], const double angle[3])
{
    const br_skirt_pattern *const p = c->pattern;
    const double width = 2 * BR_PI / p->panels, middle = (angle[0] + angle[1] + angle[2]) / 3 - p->turn,
                 panel = p->turn + (floor(middle / width) + 0.5) * width;
    for (int k = 0; k < 3; k++) {
        const double flat = (angle[k] - panel) * p->flare, s = c->slant[v[k]];
        c->triangles[3 * c->n_triangles + (size_t)k] = v[k];
        c->material[3 * c->n_triangles + (size_t)k] = br_vec2_make(s * cos(flat), s * sin(flat));
    }
    c->n_triangles++;
}

/* Triangles between a ring (n_up vertices from `up` on) and the one below it: whichever next vertex comes
 * first on the way around makes the next triangle. */
static bool sew(cone *c, size_t up, size_t n_up, size_t down, size_t n_down)
{
    const size_t most = 3 * (c->n_triangles + n_up + n_down),
                 room = most > c->room ? br_grown(c->room, most) : c->room;
    if (room > c->room && (!br_resize(&c->triangles, room, sizeof *c->triangles) ||
                           !br_resize(&c->material, room, sizeof *c->material)))
        return false;
    c->room = room;
    const double step_up = 2 * BR_PI / (double)n_up, step_down = 2 * BR_PI / (double)n_down;
    for (size_t i = 0, j = 0; i < n_up || j < n_down;) {
        const double above = c->angle[up] + (double)i * step_up,
                     below = c->angle[down] + (double)j * step_down;
        const uint32_t a = (uint32_t)(up + i % n_up), b = (uint32_t)(down + j % n_down);
        if (j == n_down || (i < n_up && above + step_up < below + step_down)) {
            const uint32_t v[3] = {a, b, (uint32_t)(up + (i + 1) % n_up)};
            lay_flat(c, v, (const double[3]){above, below, above + step_up});
            i++;
        } else {
            const uint32_t v[3] = {a, b, (uint32_t)(down + (j + 1) % n_down)};
            lay_flat(c, v, (const double[3]){above, below, below + step_down});
            j++;
        }
    }
    return true;
}

static size_t around(const br_skirt_pattern *p, double slant)
{
    return (size_t)fmax(round(2 * BR_PI * slant * p->flare / p->edge), 3);
}

/* Rings turn against each other by half an edge, as in a lattice of equal triangles. */
static bool build(cone *c)
{
    const br_skirt_pattern *const p = c->pattern;
    const size_t rows = (size_t)fmax(round(p->length / (p->edge * sqrt(0.75))), 1);
    const double tip = p->radius / p->flare;
    size_t before = 0, n_before = 0;
    for (size_t k = 0; k <= rows; k++) {
        const double slant = tip + p->length * (double)k / (double)rows;
        const size_t at = c->n, n = around(p, slant);
        if (!add_ring(c, slant, n, p->turn + (k % 2 ? BR_PI / (double)n : 0)) ||
            (k > 0 && !sew(c, before, n_before, at, n)))
            return false;
        before = at;
        n_before = n;
    }
    return true;
}

br_status br_skirt_mesh(const br_skirt_pattern *pattern, br_cloth_mesh **mesh, size_t *ring, br_error *error)
{
    BR_ASSERT_HANDLE(pattern);
    BR_ASSERT_HANDLE(mesh);
    *mesh = NULL;
    BR_TRY(br_struct_check(&br_skirt_pattern_struct, pattern, error));
    cone c = {.pattern = pattern};
    br_status status;
    if (build(&c)) {
        const br_cloth_mesh_source source = {.n_vertices = c.n,
                                             .n_triangles = c.n_triangles,
                                             .rest = c.rest,
                                             .triangles = c.triangles,
                                             .material = c.material};
        status = br_cloth_mesh_create(&source, mesh, error);
        if (ring)
            *ring = around(pattern, pattern->radius / pattern->flare);
    } else {
        status = br_fail(error, BR_ERR_MEMORY, "skirt: out of memory for more than %zu vertices", c.n);
    }
    free(c.rest);
    free(c.angle);
    free(c.slant);
    free(c.triangles);
    free(c.material);
    return status;
}
