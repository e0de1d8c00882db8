/* Meshes: volumes and areas of shapes, outward normals, frames along the texture's axes, mirrored and shared
 * vertices, readers. */
#include "check.h"

#include <stdlib.h>
#include <bristle/mesh.h>
#include <bristle/random.h>

static const double PI = 3.14159265358979323846;
static br_error error;

static void need(br_status status)
{
    if (status < 0) {
        printf("Bail out! %s\n", error.message);
        exit(1);
    }
}

static br_vec3 corner(const br_mesh *m, size_t triangle, int c)
{
    return m->positions[m->triangles[3 * triangle + (size_t)c]];
}

static br_vec3 cross_of(const br_mesh *m, size_t i)
{
    return br_vec3_cross(br_vec3_sub(corner(m, i, 1), corner(m, i, 0)),
                         br_vec3_sub(corner(m, i, 2), corner(m, i, 0)));
}

static double area_of(const br_mesh *m)
{
    double sum = 0;
    for (size_t i = 0; i < m->n_triangles; i++)
        sum += br_vec3_length(cross_of(m, i)) / 2;
    return sum;
}

/* Invariants of every mesh: unit frames, tangent along growing u and bitangent along growing v on each
 * triangle, normals on the outer side. Largest deviations. */
static void check_frames(const br_mesh *m, const char *name, double bend)
{
    double unit = 0, along_u = 1, along_v = 1, side = 1;
    for (size_t i = 0; i < m->n_vertices; i++) {
        unit = fmax(unit, fabs(br_vec3_length(m->normals[i]) - 1));
        unit = fmax(unit, fabs(br_vec3_length(m->tangents[i]) - 1));
        unit = fmax(unit, fabs(br_vec3_dot(m->normals[i], m->tangents[i])));
        unit = fmax(unit, fabs(fabs(m->handedness[i]) - 1));
    }
    for (size_t i = 0; i < m->n_triangles; i++) {
        const uint32_t *t = m->triangles + 3 * i;
        const br_vec3 p1 = br_vec3_sub(corner(m, i, 1), corner(m, i, 0)),
                      p2 = br_vec3_sub(corner(m, i, 2), corner(m, i, 0));
        const br_vec2 w1 = br_vec2_sub(m->uvs[t[1]], m->uvs[t[0]]),
                      w2 = br_vec2_sub(m->uvs[t[2]], m->uvs[t[0]]);
        const double area = br_vec2_cross(w1, w2);
        const br_vec3 u = br_vec3_normalise(
            br_vec3_scale(1 / area, br_vec3_sub(br_vec3_scale(w2.y, p1), br_vec3_scale(w1.y, p2))));
        const br_vec3 v = br_vec3_normalise(
            br_vec3_scale(1 / area, br_vec3_sub(br_vec3_scale(w1.x, p2), br_vec3_scale(w2.x, p1))));
        for (int c = 0; c < 3; c++) {
            const br_vec3 n = m->normals[t[c]];
            along_u = fmin(along_u, br_vec3_dot(m->tangents[t[c]], u));
            along_v =
                fmin(along_v,
                     br_vec3_dot(br_vec3_scale(m->handedness[t[c]], br_vec3_cross(n, m->tangents[t[c]])), v));
            side = fmin(side, br_vec3_dot(br_vec3_normalise(cross_of(m, i)), n));
        }
    }
    check(unit < TOL_ROUND_OFF_MANY, "%s: frames are orthonormal (%.2g)", name, unit);
    check(along_u > cos(bend) && side > cos(bend) - 1e-9, "%s: tangents along u, normals outwards (%g, %g)",
          name, along_u, side);
    check(along_v > cos(2 * bend), "%s: bitangents along v (%g)", name, along_v);
}

static void check_shape(br_mesh *m, const char *name, double volume, double area, double tolerance,
                        double bend)
{
    check_close(br_mesh_volume(m), volume, tolerance, "%s: volume", name);
    check_close(area_of(m), area, tolerance, "%s: area", name);
    check(m->n_removed == 0, "%s: no triangle without area", name);
    check_frames(m, name, bend);
    br_mesh_destroy(m);
}

static void test_shapes(void)
{
    br_mesh *m = NULL;
    const int n = 96;
    /* A circle's polygon: its area falls short by (2/3) (pi/n)^2, a ball's by twice that or less. */
    const double facets = 2.0 / 3 * pow(PI / n, 2), bend = 2 * PI / n;
    need(br_mesh_plane(2, 3, 4, 5, 0.3, &m, &error));
    check_shape(m, "plane", 0, 6, TOL_ROUND_OFF_MANY, 1e-7);
    need(br_mesh_box(br_vec3_make(1, 2, 3), 0.7, &m, &error));
    check_shape(m, "box", 6, 22, TOL_ROUND_OFF_MANY, 1e-7);
    need(br_mesh_cylinder(0.5, 2, n, 0.3, &m, &error));
    check_shape(m, "cylinder", PI * 0.25 * 2, PI * 2 + 2 * PI * 0.25, 1.1 * facets, bend);
    need(br_mesh_thread(2e-3, 0.02, n, 1e-3, 0.7e-3, &m, &error));
    check_shape(m, "thread", PI * 4e-6 * 0.02, PI * 4e-3 * 0.02 + 2 * PI * 4e-6, 1.1 * facets, bend);
    need(br_mesh_sphere(0.7, n, 0.3, &m, &error));
    /* Near the poles of a sphere the direction of u turns by the whole angle of a segment over a triangle. */
    check_close(br_mesh_volume(m), 4.0 / 3 * PI * 0.343, 3 * facets, "sphere: volume");
    check_close(area_of(m), 4 * PI * 0.49, 3 * facets, "sphere: area");
    br_mesh_destroy(m);
    need(br_mesh_capsule(0.7, 1.5, n, 0.3, &m, &error));
    check_close(br_mesh_volume(m), 4.0 / 3 * PI * 0.343 + PI * 0.49 * 1.5, 3 * facets, "capsule: volume");
    check_close(area_of(m), 4 * PI * 0.49 + 2 * PI * 0.7 * 1.5, 3 * facets, "capsule: area");
    br_mesh_destroy(m);
    const br_mesh_nut_spec nut = {.across_flats = 7e-3,
                                  .sides = 6,
                                  .hole_radius = 2e-3,
                                  .segments = n,
                                  .length = 3.2e-3,
                                  .texture = 1e-3,
                                  .pitch = 0.7e-3};
    need(br_mesh_nut(&nut, &m, &error));
    const double hexagon = 6 * 3.5e-3 * 3.5e-3 * tan(PI / 6), hole = PI * 4e-6;
    check_close(br_mesh_volume(m), (hexagon - hole) * 3.2e-3, 2 * facets, "nut: volume");
    check_close(area_of(m), 2 * (hexagon - hole) + 3.2e-3 * (12 * 3.5e-3 * tan(PI / 6) + 2 * PI * 2e-3),
                2 * facets, "nut: area");
    check_frames(m, "nut", bend);
    br_mesh_destroy(m);
}

/* Lines of constant v are the helix: v does not change when the angle grows by a turn and z by the pitch;
 * bolt and nut agree. */
static void test_thread(void)
{
    const double pitch = 0.7e-3;
    br_mesh *m[2] = {NULL, NULL};
    need(br_mesh_thread(2e-3, 0.01, 48, 1e-3, pitch, &m[0], &error));
    const br_mesh_nut_spec nut = {.across_flats = 7e-3,
                                  .sides = 6,
                                  .hole_radius = 2e-3,
                                  .segments = 48,
                                  .length = 3e-3,
                                  .texture = 1e-3,
                                  .pitch = pitch};
    need(br_mesh_nut(&nut, &m[1], &error));
    for (int k = 0; k < 2; k++) {
        double worst = 0;
        int walls = 0;
        for (size_t i = 0; i < m[k]->n_vertices; i++) {
            const br_vec3 p = m[k]->positions[i];
            if (fabs(m[k]->normals[i].z) > 0.5 || fabs(hypot(p.x, p.y) - 2e-3) > 1e-9)
                continue;
            const double off = m[k]->uvs[i].y - (p.z / pitch - atan2(p.y, p.x) / (2 * PI));
            worst = fmax(worst, fabs(off - floor(off + 0.5)));
            walls++;
        }
        check(walls == 98 && worst < 1e-12, "%s: v = z/pitch - angle/(2 pi) (%.2g)", k ? "nut" : "bolt",
              worst);
        br_mesh_destroy(m[k]);
    }
}

/* Two triangles whose pictures are mirror images share an edge: its vertices are split, one for each hand. */
static void test_split(void)
{
    const br_vec3 p[4] = {{0, -1, 0}, {0, 1, 0}, {1, 0, 0}, {-1, 0, 0}};
    const br_vec2 uv[4] = {{0, 0}, {0, 1}, {0.5, 0.5}, {0.5, 0.5}};
    const uint32_t t[6] = {0, 2, 1, 0, 1, 3};
    const br_mesh_source source = {
        .n_vertices = 4, .n_triangles = 2, .positions = p, .uvs = uv, .triangles = t};
    br_mesh *m = NULL;
    need(br_mesh_create(&source, &m, &error));
    check(m->n_vertices == 6, "mirrored seam: two vertices split (%zu)", m->n_vertices);
    check_frames(m, "mirrored seam", 1e-7);
    br_mesh *copy = NULL, *moved = NULL, *joined = NULL;
    need(br_mesh_copy(m, &copy, &error));
    br_pose pose = {{1, 2, 3}, br_quat_from_axis_angle(br_vec3_make(1, 1, 0), 0.7)};
    need(br_mesh_transform(m, 2, pose, &moved, &error));
    check_close(area_of(moved), 4 * area_of(m), TOL_ROUND_OFF_MANY, "scaled by two: four times the area");
    check_frames(moved, "moved", 1e-7);
    const br_mesh *both[2] = {m, moved};
    need(br_mesh_join(2, both, &joined, &error));
    check_close(area_of(joined), 5 * area_of(m), TOL_ROUND_OFF_MANY, "joined: both areas");
    check_frames(joined, "joined", 1e-7);
    float floats[6 * BR_MESH_FLOATS];
    br_mesh_floats(m, floats);
    bool same = true;
    for (size_t i = 0; i < 6; i++) {
        const float *f = floats + i * BR_MESH_FLOATS;
        same = same && f[0] == (float)m->positions[i].x && f[5] == (float)m->normals[i].z &&
               f[6] == (float)m->tangents[i].x && f[9] == (float)m->handedness[i] &&
               f[11] == (float)m->uvs[i].y;
    }
    check(same, "vertices for a GPU: position, normal, tangent, handedness, u, v");
    br_mesh_destroy(m);
    br_mesh_destroy(copy);
    br_mesh_destroy(moved);
    br_mesh_destroy(joined);
}

static void refused(const char *what, const br_mesh_source *source, const char *complaint)
{
    br_mesh *m = NULL;
    br_error own = {0};
    check(br_mesh_create(source, &m, &own) < 0 && !m && strstr(own.message, complaint), "%s: %s", what,
          own.message);
}

static void test_refusals(void)
{
    br_vec3 p[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {2, 0, 0}};
    uint32_t t[6] = {0, 1, 2, 0, 1, 3};
    br_mesh_source s = {.n_vertices = 4, .n_triangles = 2, .positions = p, .triangles = t};
    br_mesh *m = NULL;
    need(br_mesh_create(&s, &m, &error));
    check(m->n_triangles == 1 && m->n_removed == 1, "a triangle without area is removed and counted");
    br_mesh_destroy(m);
    t[5] = 4;
    refused("index", &s, "triangle 2: vertex 5 of 4");
    t[5] = 3;
    p[3].y = NAN;
    refused("NaN", &s, "vertex 4: its position is not finite");
    p[3].y = 0;
    s.triangles = t + 3;
    s.n_triangles = 1;
    refused("no area", &s, "no triangle of the mesh has an area");
    s.n_triangles = 0;
    refused("nothing", &s, "needs vertices and triangles");
}

int main(void)
{
    check_begin();
    test_shapes();
    test_thread();
    test_split();
    test_refusals();
    return check_end();
}
