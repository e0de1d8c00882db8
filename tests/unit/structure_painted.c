/* Structure fields that are painted and read back, and the grain of pictures whose grain is known. */
#include "structure_compared.h"

/* ---- painted fields ---- */

/* Largest angle between what a mesh painted with the field gives back and the field [rad], at points of its
 * triangles at equal weights. As a file of 8 bits if asked for. */
static double repainted(const br_mesh *mesh, const br_structure_field *field, int texels, bool file)
{
    br_image *texture, *read;
    br_structure_surface *surface;
    unsigned char *bytes;
    size_t size;
    double worst = 0;
    check_need(br_structure_paint(mesh, field, texels, texels, &texture, &error));
    if (file) {
        check_need(br_image_encode_png(texture, 8, &bytes, &size, &error));
        check_need(br_image_parse_png("texture", bytes, size, 0, &read, &error));
        free(bytes);
        br_image_destroy(texture);
        texture = read;
    }
    check_need(br_structure_texture(mesh, texture, true, &surface, &error));
    const br_structure_field back = br_structure_painted(surface);
    for (size_t i = 0; i < mesh->n_triangles; i++) {
        const uint32_t *const c = mesh->triangles + 3 * i;
        br_vec3 middle = br_vec3_make(0, 0, 0), normal = middle;
        for (int k = 0; k < 3; k++) {
            middle = br_vec3_add_scaled(middle, 1.0 / 3, mesh->positions[c[k]]);
            normal = br_vec3_add(normal, mesh->normals[c[k]]);
        }
        const br_vec3 n = br_vec3_normalise(normal), d = direction(field, middle);
        const br_vec3 flat = br_vec3_add_scaled(d, -br_vec3_dot(d, n), n);
        worst = fmax(worst, asin(fmin(1, across(direction(&back, middle), flat))));
    }
    br_structure_surface_destroy(surface);
    br_image_destroy(texture);
    return worst;
}

/* The side of a cylinder, whose caps would lie on the same part of the picture; a plane seen in a mirror by
 * its texture coordinates. */
static br_mesh *side_of(const br_mesh *cylinder)
{
    br_mesh *side;
    size_t n = 0;
    uint32_t *const triangles = malloc(3 * cylinder->n_triangles * sizeof *triangles);
    for (size_t i = 0; i < cylinder->n_triangles; i++)
        if (cylinder->normals[cylinder->triangles[3 * i]].z == 0)
            memcpy(triangles + 3 * n++, cylinder->triangles + 3 * i, 3 * sizeof *triangles);
    const br_mesh_source source = {cylinder->n_vertices, n,        cylinder->positions, cylinder->normals,
                                   cylinder->uvs,        triangles};
    check_need(br_mesh_create(&source, &side, &error));
    free(triangles);
    return side;
}

static br_mesh *mirrored(const br_mesh *plane)
{
    br_mesh *mesh;
    br_vec2 *const uvs = malloc(plane->n_vertices * sizeof *uvs);
    for (size_t i = 0; i < plane->n_vertices; i++)
        uvs[i] = br_vec2_make(-plane->uvs[i].x, plane->uvs[i].y);
    const br_mesh_source source = {
        plane->n_vertices, plane->n_triangles, plane->positions, plane->normals, uvs, plane->triangles};
    check_need(br_mesh_create(&source, &mesh, &error));
    free(uvs);
    return mesh;
}

/* Texels at a triangle's border whose centres are beside it: read sharply, all of it has directions. */
static void test_border(void)
{
    static const uint32_t triangle[] = {0, 1, 2};
    const br_vec3 corners[] = {{-1, -1, 0}, {1, -1, 0}, {0.3, 1, 0}};
    const br_vec2 uvs[] = {{0.1, 0.1}, {0.83, 0.2}, {0.5, 0.9}};
    const br_mesh_source source = {3, 1, corners, NULL, uvs, triangle};
    const br_structure_field fan =
        br_structure_fan(corners[0], br_vec3_make(0, 0, 1), br_vec3_make(1, 0, 0), 0.2);
    br_mesh *mesh;
    br_image *texture;
    br_structure_surface *surface;
    br_random *const r = br_random_create(4, 0);
    check_need(br_mesh_create(&source, &mesh, &error));
    check_need(br_structure_paint(mesh, &fan, 16, 16, &texture, &error));
    check_need(br_structure_texture(mesh, texture, false, &surface, &error));
    const br_structure_field back = br_structure_painted(surface);
    double worst = 0;
    for (int i = 0; i < 2000; i++) {
        const double u = sqrt(br_random_between(r, 0, 1)), v = u * br_random_between(r, 0, 1);
        const br_vec3 p = br_vec3_add_scaled(
            br_vec3_add_scaled(br_vec3_scale(1 - u, corners[0]), u - v, corners[1]), v, corners[2]);
        worst = fmax(worst, 1 - fabs(br_vec3_dot(direction(&back, p), direction(&fan, p))));
    }
    /* A texel is 0.17 by 0.16 m large. */
    check(worst < 1 - cos(0.2 * 0.24), "a triangle has directions up to its border, off by %.2g rad at most",
          acos(1 - worst));
    const float *const grey = br_image_pixel_const(texture, 0, 3);
    check(grey[0] == 0.5F && grey[1] == 0.5F, "grey away from it");
    br_structure_surface_destroy(surface);
    br_image_destroy(texture);
    br_mesh_destroy(mesh);
    br_random_destroy(r);
}

static void test_painting(void)
{
    br_mesh *plane, *cylinder, *bare;
    check_need(br_mesh_plane(3, 2, 13, 9, 3.1, &plane, &error));
    check_need(br_mesh_cylinder(0.5, 2, 64, 4, &cylinder, &error));
    br_mesh *const mirror = mirrored(plane), *const side = side_of(cylinder);
    const br_vec3 zero = br_vec3_make(0, 0, 0), x = br_vec3_make(1, 0, 0), z = br_vec3_make(0, 0, 1);
    const br_structure_field gather = br_structure_gather(zero, z, x, 0.4, 5, 0.8),
                             spiral = br_structure_circular(br_vec3_make(2, 3, 0), z, 0.6),
                             skew = br_structure_uniform(br_vec3_make(1, 2, 3));
    check(repainted(plane, &skew, 50, false) < 1e-6, "an even field in a texture and back");
    /* Texels are 0.062 m, and the field turns by less than 1.2 rad in a metre: second order in the texel. */
    const double coarse = repainted(plane, &gather, 50, false), fine = repainted(plane, &gather, 200, false);
    check(coarse < 2e-3 && fine < coarse / 8, "a gathering one within %.3g rad, in finer texels %.3g", coarse,
          fine);
    check(repainted(plane, &spiral, 100, false) < 2e-3, "a spiral");
    const double levels = repainted(plane, &gather, 200, true);
    check(levels > 1e-4 && levels < sqrt(2) / 255 + fine,
          "through a PNG of 8 bits within half a level of each colour: %.3g rad", levels);
    const double around = repainted(side, &skew, 256, false);
    check(around < 1e-3 && side->n_triangles > 100, "round a cylinder, within %.3g rad", around);
    const double mirrored_one = repainted(mirror, &gather, 200, false);
    check(mirror->handedness[0] == -1 && mirrored_one < 1e-4, "in a mirrored picture, within %.3g rad",
          mirrored_one);
    br_image *texture;
    check_need(br_structure_paint(plane, &skew, 31, 31, &texture, &error));
    const float *const grey = br_image_pixel_const(texture, 3, 15), *const red =
                                                                        br_image_pixel_const(texture, 0, 30);
    check(grey[0] == 0.5F && grey[1] == 0.5F && grey[2] == 0, "grey beside the plane");
    check(fabsf(red[0] - (float)(0.5 + 0.5 / sqrt(5))) < 1e-6F &&
              fabsf(red[1] - (float)(0.5 + 1 / sqrt(5))) < 1e-6F,
          "red along x and green along y on it");
    br_image_destroy(texture);
    /* Mirrored, u grows along -x and v along y, which the bitangent follows. */
    check_need(br_structure_paint(mirror, &skew, 31, 31, &texture, &error));
    const float *const back = br_image_pixel_const(texture, 0, 30);
    check(fabsf(back[0] - (float)(0.5 - 0.5 / sqrt(5))) < 1e-6F &&
              fabsf(back[1] - (float)(0.5 + 1 / sqrt(5))) < 1e-6F,
          "in a mirror less red for the same direction");
    br_image_destroy(texture);
    error = (br_error){0};
    const br_mesh_source source = {plane->n_vertices, plane->n_triangles, plane->positions, NULL, NULL,
                                   plane->triangles};
    check_need(br_mesh_create(&source, &bare, &error));
    check(br_structure_paint(bare, &skew, 8, 8, &texture, &error) == BR_ERR_ARGUMENT && !texture,
          "a mesh without texture coordinates: %s", error.message);
    br_mesh_destroy(bare);
    error = (br_error){0};
    check_need(br_mesh_plane(1, 1, 1, 1, 1e-6, &bare, &error));
    check(br_structure_paint(bare, &skew, 8, 8, &texture, &error) == BR_ERR_RANGE && !texture,
          "a picture that repeats a million times: %s", error.message);
    error = (br_error){0};
    check(br_structure_paint(plane, &skew, 0, 8, &texture, &error) < 0 && !texture, "no texels: %s",
          error.message);
    error = (br_error){0};
    br_mesh_destroy(bare);
    br_mesh_destroy(plane);
    br_mesh_destroy(cylinder);
    br_mesh_destroy(mirror);
    br_mesh_destroy(side);
}

/* ---- grain ---- */

static br_image *stripes(int size, int waves_x, int waves_y, int more_x, int more_y)
{
    br_image *image;
    if (br_image_create(size, size, 1, &image, &error) < 0)
        exit(99);
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++) {
            const double u = (column + 0.5) / size, v = 1 - (row + 0.5) / size;
            const double one = sin(2 * BR_PI * (waves_x * u + waves_y * v)),
                         two = sin(2 * BR_PI * (more_x * u + more_y * v));
            *br_image_pixel(image, column, row) =
                (float)(0.5 + 0.2 * one + (more_x || more_y ? 0.2 * two : 0));
        }
    return image;
}

/* Largest angle between the texture's lines and the direction [rad], and its range of coherence. */
static double off(const br_image *texture, double angle, double *least, double *most)
{
    double worst = 0;
    *least = INFINITY, *most = 0;
    for (int i = 0; i < texture->width * texture->height; i++) {
        const double x = 2 * (double)texture->samples[3 * i] - 1,
                     y = 2 * (double)texture->samples[3 * i + 1] - 1, c = hypot(x, y);
        worst = fmax(worst, asin(fmin(1, fabs(x * sin(angle) - y * cos(angle)) / c)));
        *least = fmin(*least, c);
        *most = fmax(*most, c);
    }
    return worst;
}

static void test_grain(void)
{
    static const int waves[][2] = {{5, 0}, {0, 4}, {3, 4}, {-3, 4}, {6, 1}};
    double least, most;
    br_image *picture, *texture;
    for (int i = 0; i < 5; i++) {
        const int size = 64;
        picture = stripes(size, waves[i][0], waves[i][1], 0, 0);
        check(br_structure_grain(picture, 4, &texture, &error) == BR_OK, "stripes: %s", error.message);
        /* Central differences of a wave see its sine: the gradient they find has this direction, the grain
         * lies across. */
        const double gradient =
            atan2(sin(2 * BR_PI * waves[i][1] / size), sin(2 * BR_PI * waves[i][0] / size));
        const double worst = off(texture, gradient + BR_PI / 2, &least, &most);
        check(worst < 1e-5 && least > 0.9999 && most < 1.0001,
              "%d by %d stripes: their grain within %.3g rad, coherence %.6f to %.6f", waves[i][0],
              waves[i][1], worst, least, most);
        br_image_destroy(picture);
        br_image_destroy(texture);
    }
    picture = stripes(64, 5, 0, 0, 5);
    check(br_structure_grain(picture, 8, &texture, &error) == BR_OK, "crossing stripes");
    off(texture, 0, &least, &most);
    check(most < 0.01, "two equal stripes across each other have none: coherence %.3g at most", most);
    br_image_destroy(texture);
    check(br_structure_grain(picture, 0, &texture, &error) == BR_ERR_RANGE && !texture,
          "a window of 0 is refused");
    br_image_destroy(picture);
}

int main(void)
{
    check_begin();
    test_painting();
    test_border();
    test_grain();
    return check_end();
}
