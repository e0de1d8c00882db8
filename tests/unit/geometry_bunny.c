/* The bunny: closed, symmetric, of the height asked for, on the level set; its texture coordinates are true
 * lengths. The teapot. */
#include <bristle/contact.h>
#include <bristle/bunny.h>
#include "check.h"

static void bunnies(void)
{
    double volume = 0;
    for (int cells = 16; cells <= 61; cells += 9) {
        br_error error = {0};
        br_bunny_spec spec = br_bunny_spec_default();
        spec.cells = cells;
        spec.height = 0.3;
        br_mesh *mesh;
        br_shape *shape;
        br_mass mass = {0};
        bool ok =
            br_bunny_mesh(&spec, &mesh, &error) == BR_OK && br_shape_mesh(mesh, &shape, &error) == BR_OK;
        check(ok && br_shape_mass(shape, 1000, &mass, &error) == BR_OK, "%d cells: %zu triangles, closed%s",
              cells, ok ? mesh->n_triangles : 0, error.message);
        if (!ok)
            continue;
        br_vec3 low, high;
        br_mesh_bounds(mesh, &low, &high);
        check_near(low.z, 0.0, 1e-15, "stands on z = 0");
        check_close(high.z, 0.3, TOL_ROUND_OFF_MANY, "is 0.3 m high");
        check(fabs(mass.centre.y) < 1e-12 && fabs(low.y + high.y) < 1e-12,
              "is symmetric: centre of mass at y = %.2g", mass.centre.y);
        check(mass.centre.z > 0.05 && mass.centre.z < 0.15, "carries its weight low: %.3f m", mass.centre.z);
        /* Volumes converge: vertices lie on the surface; the tips of the ears, which set the scale, are
         * missed by a cell at most. */
        if (volume > 0)
            check(fabs(mass.mass / volume - 1) < 3.0 / (cells - 9),
                  "volume of %d cells: %.4f of the coarser one", cells, mass.mass / volume);
        volume = mass.mass;
        int outward = 0, stretched = 0;
        for (size_t t = 0; t < mesh->n_triangles; t++) {
            const uint32_t *c = mesh->triangles + 3 * t;
            const br_vec3 a = mesh->positions[c[0]], b = mesh->positions[c[1]], d = mesh->positions[c[2]];
            const br_vec3 n = br_vec3_normalise(br_vec3_cross(br_vec3_sub(b, a), br_vec3_sub(d, a)));
            outward += br_vec3_dot(n, mesh->normals[c[0]]) > 0;
            /* A projection along the nearest axis shrinks areas by the cosine, 1/sqrt(3) at least, and turns
             * nothing over. */
            const br_vec2 u = br_vec2_sub(mesh->uvs[c[1]], mesh->uvs[c[0]]),
                          v = br_vec2_sub(mesh->uvs[c[2]], mesh->uvs[c[0]]);
            const double area = br_vec2_cross(u, v) * spec.texture * spec.texture,
                         true_area = br_vec3_length(br_vec3_cross(br_vec3_sub(b, a), br_vec3_sub(d, a)));
            stretched += !(area > 0.57 * true_area && area < 1.0001 * true_area);
        }
        check(stretched == 0, "texture coordinates: %d triangles are stretched or mirrored", stretched);
        check(outward >= (int)(0.99 * (double)mesh->n_triangles),
              "%d of %zu triangles face outwards as the level set does", outward, mesh->n_triangles);
        br_shape_destroy(shape);
        br_mesh_destroy(mesh);
    }
}

static void refusals(void)
{
    br_error error = {0};
    br_mesh *mesh;
    br_bunny_spec spec = br_bunny_spec_default();
    spec.cells = 5;
    check(br_bunny_mesh(&spec, &mesh, &error) == BR_ERR_RANGE && !mesh, "too coarse: %s", error.message);
    spec = br_bunny_spec_default();
    spec.height = -1;
    br_error_clear(&error);
    check(br_bunny_mesh(&spec, &mesh, &error) == BR_ERR_RANGE && !mesh, "no height: %s", error.message);
    br_image *image;
    br_error_clear(&error);
    check(br_teapot_relief(4, 0.01, &image, &error) == BR_ERR_RANGE && !image, "teapot of 4 pixels: %s",
          error.message);
    br_error_clear(&error);
    check(br_teapot_relief(64, 0, &image, &error) == BR_ERR_RANGE && !image, "teapot without a ramp: %s",
          error.message);
}

/* The ramp rises at the rate that was asked for: the distance's slope is 1. */
static void teapots(void)
{
    br_error error = {0};
    br_image *image;
    const int n = 512;
    const double ramp = 0.02;
    check(br_teapot_relief(n, ramp, &image, &error) == BR_OK, "a teapot%s", error.message);
    double area = 0, steepest = 0, border = 0;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            const double h = *br_image_pixel(image, i, j);
            area += h / n / n;
            if (i == 0 || j == 0 || i == n - 1 || j == n - 1)
                border += h;
            else
                steepest = fmax(steepest,
                                hypot(*br_image_pixel(image, i + 1, j) - *br_image_pixel(image, i - 1, j),
                                      *br_image_pixel(image, i, j + 1) - *br_image_pixel(image, i, j - 1)) *
                                    n / 2);
        }
    check(border == 0, "the border is outside");
    check(area > 0.1 && area < 0.4, "covers %.3f of the picture", area);
    /* Slope 1 of the distance; tubes that taper by 1 in 8, and differences across creases, add up to 5 %. */
    check(steepest > 0.999 / ramp && steepest < 1.05 / ramp, "the ramp rises by 1 over its width: %.4f",
          steepest * ramp);
    br_image_destroy(image);
}

int main(void)
{
    check_begin();
    bunnies();
    refusals();
    teapots();
    return check_end();
}
