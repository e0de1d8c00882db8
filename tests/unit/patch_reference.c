/* The contact patch of curved meshes in any position against a slow, obvious evaluation: every triangle tried
 * for every texel by barycentric coordinates, frames normalised in the order of the definition, the map
 * looked up in the picture itself. Texels near an edge of a triangle, of the volume or of a picture's texel
 * are left out: there the two may differ by rounding. */
#include "check.h"

#include <stdlib.h>
#include <bristle/patch.h>
#include <bristle/random.h>
#include <bristle/texture.h>

static br_error error;

static void need(br_status status)
{
    if (status < 0) {
        printf("Bail out! %s\n", error.message);
        exit(1);
    }
}

typedef struct scene {
    const br_mesh *mesh;
    const br_image *map;
    const br_patch *patch;
    double half, half_depth, outward; /* of z */
    br_pose pose;
} scene;

typedef struct seen {
    bool covered, doubtful;
    double height;
    br_vec2 slope;
} seen;

/* Into the patch: x, y, z along tangent, binormal and normal. */
static br_vec3 turn(const br_patch *p, br_vec3 v)
{
    return br_vec3_make(br_vec3_dot(v, p->tangent), br_vec3_dot(v, p->binormal), br_vec3_dot(v, p->normal));
}

static br_vec3 mix(const double w[3], br_vec3 a, br_vec3 b, br_vec3 c)
{
    return br_vec3_add(br_vec3_add(br_vec3_scale(w[0], a), br_vec3_scale(w[1], b)), br_vec3_scale(w[2], c));
}

static br_vec2 slope_at(const scene *s, const uint32_t *t, const double w[3], bool *doubtful)
{
    const br_mesh *m = s->mesh;
    const br_vec3 n = br_vec3_normalise(mix(w, m->normals[t[0]], m->normals[t[1]], m->normals[t[2]]));
    br_vec3 u = mix(w, m->tangents[t[0]], m->tangents[t[1]], m->tangents[t[2]]);
    u = br_vec3_normalise(br_vec3_sub(u, br_vec3_scale(br_vec3_dot(u, n), n)));
    const br_vec3 v = br_vec3_scale(m->handedness[t[0]], br_vec3_cross(n, u));
    double x = 0, y = 0;
    for (int c = 0; c < 3; c++) {
        x += w[c] * m->uvs[t[c]].x;
        y += w[c] * m->uvs[t[c]].y;
    }
    x = (x - floor(x)) * s->map->width;
    y = (1 - (y - floor(y))) * s->map->height;
    *doubtful = *doubtful || fabs(x - floor(x + 0.5)) < 1e-6 || fabs(y - floor(y + 0.5)) < 1e-6;
    const float *p = br_image_pixel_const(s->map, (int)x % s->map->width, (int)y % s->map->height);
    br_vec3 facet = br_vec3_scale(2 * (double)p[2] - 1, n);
    facet = br_vec3_add_scaled(facet, 2 * (double)p[0] - 1, u);
    facet = br_vec3_add_scaled(facet, 2 * (double)p[1] - 1, v);
    const br_vec3 in_patch = turn(s->patch, br_quat_rotate(s->pose.orientation, facet));
    const double out = in_patch.z * s->outward;
    const double least = BR_PATCH_COSINE_MIN * br_vec3_length(facet);
    if (out <= 0)
        return br_vec2_make(0, 0);
    return br_vec2_make(in_patch.x / fmax(out, least), in_patch.y / fmax(out, least));
}

static seen look(const scene *s, double x, double y)
{
    seen best = {false, false, 0, {0, 0}};
    for (size_t i = 0; i < s->mesh->n_triangles; i++) {
        const uint32_t *t = s->mesh->triangles + 3 * i;
        br_vec3 p[3];
        for (int c = 0; c < 3; c++)
            p[c] = turn(s->patch,
                        br_vec3_sub(br_pose_apply(s->pose, s->mesh->positions[t[c]]), s->patch->point));
        const double area = (p[1].x - p[0].x) * (p[2].y - p[0].y) - (p[1].y - p[0].y) * (p[2].x - p[0].x);
        if (area * s->outward <= 0)
            continue;
        double w[3];
        for (int c = 0; c < 3; c++) {
            const br_vec3 a = p[(c + 1) % 3], b = p[(c + 2) % 3];
            w[c] = ((a.x - x) * (b.y - y) - (a.y - y) * (b.x - x)) / area;
        }
        const double least = fmin(w[0], fmin(w[1], w[2])), z = mix(w, p[0], p[1], p[2]).z;
        if (least < -1e-9)
            continue;
        if (least < 1e-9 || fabs(fabs(z) - s->half_depth) < 1e-12) {
            best.doubtful = true;
            continue;
        }
        if (fabs(z) > s->half_depth || (best.covered && z * s->outward < best.height * s->outward))
            continue;
        best.covered = true;
        best.height = z;
        best.slope = slope_at(s, t, w, &best.doubtful);
    }
    return best;
}

static br_vec3 random_direction(br_random *random)
{
    return br_vec3_normalise(
        br_vec3_make(br_random_normal(random), br_random_normal(random), br_random_normal(random)));
}

static void compare(const char *name, br_mesh *mesh, uint64_t seed)
{
    enum { N = 16, POSES = 24 };
    br_image *map = NULL;
    br_patch_surface *surface = NULL;
    br_patch_backend *backend = NULL;
    need(br_texture_gaussian_slopes(24, 17, br_vec2_make(0.4, 0.2), seed, &map, &error));
    br_patch_surface_spec spec = br_patch_surface_spec_default();
    spec.mesh = mesh;
    spec.normals = map;
    need(br_patch_surface_create(&spec, &surface, &error));
    br_patch_options options = br_patch_options_default();
    need(br_patch_cpu_create(1, &surface, &options, &backend, &error));
    br_random *random = br_random_create(seed, 1);
    int compared = 0, differ = 0, covered = 0;
    double worst = 0;
    for (int k = 0; k < POSES; k++) {
        br_patch patch = {.surface_a = 0, .surface_b = 0, .depth = 1e-3 * br_random_uniform(random)};
        patch.normal = random_direction(random);
        patch.tangent = br_vec3_normalise(br_vec3_cross(patch.normal, random_direction(random)));
        patch.binormal = br_vec3_cross(patch.normal, patch.tangent);
        const int side = k % 2;
        const double outward = side ? 1 : -1;
        br_pose pose = {random_direction(random),
                        br_quat_from_axis_angle(random_direction(random), br_random_between(random, 0, 6))};
        patch.pose_a = patch.pose_b = pose;
        /* The point of the body that lies farthest out touches the plane. */
        double farthest = -INFINITY;
        for (size_t i = 0; i < mesh->n_vertices; i++) {
            const br_vec3 p = br_pose_apply(pose, mesh->positions[i]);
            if (br_vec3_dot(p, patch.normal) * outward > farthest) {
                farthest = br_vec3_dot(p, patch.normal) * outward;
                patch.point = p;
            }
        }
        scene s = {.mesh = mesh,
                   .map = map,
                   .patch = &patch,
                   .half = options.width / 2,
                   .outward = outward,
                   .pose = pose};
        s.half_depth = (patch.depth + 0.01 * options.width) / 2;
        br_patch_texel texels[N * N];
        need(br_patch_cpu_texels(backend, &patch, side, texels, &error));
        for (int i = 0; i < N * N; i++) {
            const double x = ((i % N + 0.5) / N - 0.5) * options.width,
                         y = ((i / N + 0.5) / N - 0.5) * options.width;
            const seen expected = look(&s, x, y);
            if (expected.doubtful)
                continue;
            compared++;
            covered += expected.covered;
            differ += expected.covered != texels[i].covered;
            if (expected.covered && texels[i].covered) {
                const double size = 1 + fabs(expected.slope.x) + fabs(expected.slope.y);
                worst = fmax(worst, fabs(expected.height - texels[i].height) / s.half_depth);
                worst = fmax(worst, fabs(expected.slope.x - texels[i].slope.x) / size);
                worst = fmax(worst, fabs(expected.slope.y - texels[i].slope.y) / size);
            }
        }
    }
    check(differ == 0 && covered >= 10, "%s: the same texels covered (%d of %d, %d differ)", name, covered,
          compared, differ);
    /* Maps are rounded to single precision once more; slopes divide by the cosine. */
    check(worst < 1e-6, "%s: the same heights and slopes (%.2g)", name, worst);
    br_random_destroy(random);
    br_patch_backend_destroy(backend);
    br_patch_surface_destroy(surface);
    br_image_destroy(map);
    br_mesh_destroy(mesh);
}

int main(void)
{
    check_begin();
    br_mesh *m = NULL;
    need(br_mesh_sphere(0.03, 24, 0.02, &m, &error));
    compare("coarse sphere", m, 1);
    need(br_mesh_sphere(0.1, 64, 0.02, &m, &error));
    compare("fine sphere", m, 2);
    need(br_mesh_capsule(0.01, 0.03, 20, 0.02, &m, &error));
    compare("capsule", m, 3);
    need(br_mesh_cylinder(0.02, 0.05, 33, 0.01, &m, &error));
    compare("cylinder", m, 4);
    need(br_mesh_box(br_vec3_make(0.02, 0.03, 0.01), 0.013, &m, &error));
    compare("box", m, 5);
    const br_mesh_nut_spec nut = {.across_flats = 0.03,
                                  .sides = 6,
                                  .hole_radius = 0.01,
                                  .segments = 36,
                                  .length = 0.01,
                                  .texture = 0.01,
                                  .pitch = 0.002};
    need(br_mesh_nut(&nut, &m, &error));
    compare("nut", m, 6);
    need(br_mesh_thread(0.02, 0.03, 48, 0.01, 0.003, &m, &error));
    compare("thread", m, 7);
    return check_end();
}
