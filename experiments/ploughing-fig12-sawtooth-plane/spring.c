/* The mouse's spring as a coil of wire. */
#include <math.h>

#include <bristle/harness/data.h>
#include <bristle/numbers.h>

#include "drags.h"

enum { TURNS = 9, PER_TURN = 24, AROUND = 8, RINGS = TURNS * PER_TURN + 1 };

/* Of the wire and of the coil [m]; shorter than this it is not drawn, as the wire would run through itself.
 */
static const double WIRE = 2e-3, COIL = 9e-3, SHORTEST = 2e-3;

/* A point of the wire's middle, at a share of the coil's length; the coil ends on its axis. */
static br_vec3 middle(double share, double length)
{
    const double angle = 2 * BR_PI * TURNS * share,
                 radius = COIL * fmin(1, fmin(share, 1 - share) * TURNS); /* grows over a turn */
    return br_vec3_make(radius * cos(angle), radius * sin(angle), share * length);
}

br_mesh *spring_mesh(br_experiment *ex, br_vec3 from, br_vec3 to)
{
    static br_vec3 positions[RINGS * AROUND], normals[RINGS * AROUND];
    static uint32_t triangles[6 * (RINGS - 1) * AROUND];
    br_error error = {0};
    br_mesh *mesh;
    br_vec3 right, up;
    const double length = fmax(br_vec3_length(br_vec3_sub(to, from)), SHORTEST);
    const br_vec3 along = br_vec3_length(br_vec3_sub(to, from)) > 0 ? br_vec3_normalise(br_vec3_sub(to, from))
                                                                    : br_vec3_make(0, 0, 1);
    br_contact_frame(along, &right, &up);
    for (int i = 0; i < RINGS; i++) {
        const double share = (double)i / (RINGS - 1), near = 0.5 / (RINGS - 1);
        const br_vec3 at = middle(share, length);
        /* Across the wire: as far away from the coil's axis as that goes, so that nothing twists. */
        const double turn = 2 * BR_PI * TURNS * share;
        const br_vec3 wire =
            br_vec3_normalise(br_vec3_sub(middle(share + near, length), middle(share - near, length)));
        const br_vec3 away = br_vec3_make(cos(turn), sin(turn), 0);
        const br_vec3 side = br_vec3_normalise(br_vec3_add_scaled(away, -br_vec3_dot(away, wire), wire));
        const br_vec3 other = br_vec3_cross(wire, side);
        for (int j = 0; j < AROUND; j++) {
            const double angle = 2 * BR_PI * j / AROUND;
            const br_vec3 out =
                              br_vec3_add(br_vec3_scale(cos(angle), side), br_vec3_scale(sin(angle), other)),
                          p = br_vec3_add_scaled(at, WIRE, out);
            const int v = i * AROUND + j;
            positions[v] = br_vec3_add_scaled(
                br_vec3_add_scaled(br_vec3_add_scaled(from, p.x, right), p.y, up), p.z, along);
            normals[v] =
                br_vec3_add_scaled(br_vec3_add_scaled(br_vec3_scale(out.x, right), out.y, up), out.z, along);
        }
    }
    size_t n = 0;
    for (uint32_t i = 0; i + 1 < RINGS; i++)
        for (uint32_t j = 0; j < AROUND; j++) {
            const uint32_t next = (j + 1) % AROUND, a = i * AROUND + j, b = i * AROUND + next;
            const uint32_t corners[6] = {a, b, a + AROUND, b, b + AROUND, a + AROUND};
            for (int c = 0; c < 6; c++)
                triangles[n++] = corners[c];
        }
    const br_mesh_source source = {.n_vertices = RINGS * AROUND,
                                   .n_triangles = n / 3,
                                   .positions = positions,
                                   .normals = normals,
                                   .triangles = triangles};
    br_require(ex, br_mesh_create(&source, &mesh, &error), &error);
    return mesh;
}
