/* Fields drawn as grain: the structure tensor of the picture finds their directions again, grain goes on from
 * face to face, colours of a friction texture, edges. */
#include <bristle/contact.h>
#include <bristle/numbers.h>
#include <bristle/structure_surface.h>

#include "check.h"

enum { SIDE = 256 };
static const double SIZE = 4; /* of the plane [m] */

static br_error error;

static br_mesh *make_plane(double size)
{
    br_mesh *plane;
    check_need(br_mesh_plane(size, size, 1, 1, size, &plane, &error));
    /* The picture's lower left corner is the plane's, not its middle. */
    for (size_t i = 0; i < plane->n_vertices; i++)
        plane->uvs[i] = br_vec2_add(plane->uvs[i], br_vec2_make(0.5, 0.5));
    return plane;
}

static br_image *draw(const br_mesh *mesh, br_structure_field field, const br_structure_look *look)
{
    br_image *picture;
    check_need(br_structure_draw(mesh, &field, look, SIDE, SIDE, &picture, &error));
    return picture;
}

/* Direction of the grain at a point of the plane, and its coherence. */
static double grain_at(const br_image *grain, double x, double y, double *coherence)
{
    const float *const p = br_image_pixel_const(grain, (int)((x / SIZE + 0.5) * SIDE),
                                                SIDE - 1 - (int)((y / SIZE + 0.5) * SIDE));
    const double dx = 2 * (double)p[0] - 1, dy = 2 * (double)p[1] - 1;
    *coherence = hypot(dx, dy);
    return atan2(dy, dx);
}

/* Between lines [rad]. */
static double between(double a, double b)
{
    return fabs(remainder(a - b, BR_PI));
}

static void test_directions(void)
{
    br_mesh *const plane = make_plane(SIZE);
    br_structure_look look = br_structure_look_default();
    look.width = 0.08;
    for (int i = 0; i < 6; i++) {
        const double angle = 0.1 + 0.55 * i;
        const br_structure_field field = br_structure_uniform(br_vec3_make(cos(angle), sin(angle), 0.3));
        br_image *const picture = draw(plane, field, &look), *grain;
        check_need(br_structure_grain(picture, 12, &grain, &error));
        double farthest = 0, least = 1;
        for (int k = 0; k < 25; k++) {
            double coherence;
            const double found = grain_at(grain, -1.2 + 0.6 * (k % 5), -1.2 + 0.6 * (k / 5), &coherence);
            farthest = fmax(farthest, between(found, angle));
            least = fmin(least, coherence);
        }
        check(farthest < 0.12 && least > 0.5,
              "grain at %.2f rad is found again within %.3f rad, coherence %.2f at least", angle, farthest,
              least);
        br_image_destroy(grain);
        br_image_destroy(picture);
    }
    const br_vec3 out = br_vec3_make(0, 0, 1), middle = br_vec3_make(0, 0, 0);
    for (int turned = 0; turned < 2; turned++) {
        const br_structure_field field = br_structure_circular(middle, out, turned ? BR_PI / 2 : 0);
        br_image *const picture = draw(plane, field, &look), *grain;
        check_need(br_structure_grain(picture, 8, &grain, &error));
        double farthest = 0;
        for (int k = 0; k < 24; k++) {
            double coherence;
            const double at = 2 * BR_PI * k / 24, r = 1 + 0.25 * (k % 3);
            farthest = fmax(farthest, between(grain_at(grain, r * cos(at), r * sin(at), &coherence),
                                              at + (turned ? BR_PI / 2 : 0)));
        }
        check(farthest < 0.2, "%s lines are found again within %.3f rad", turned ? "concentric" : "radial",
              farthest);
        br_image_destroy(grain);
        br_image_destroy(picture);
    }
    /* Without directions, and along the normal, there is none to be found. */
    for (int k = 0; k < 2; k++) {
        br_image *const picture = draw(plane, br_structure_uniform(br_vec3_make(0, 0, k)), &look), *grain;
        check_need(br_structure_grain(picture, 12, &grain, &error));
        double sum = 0;
        for (int i = 0; i < SIDE * SIDE; i++)
            sum += hypot(2 * (double)grain->samples[3 * i] - 1, 2 * (double)grain->samples[3 * i + 1] - 1) /
                   (SIDE * SIDE);
        check(sum < 0.35, "%s: specks without direction, coherence %.2f",
              k ? "along the normal" : "no direction", sum);
        br_image_destroy(grain);
        br_image_destroy(picture);
    }
    br_mesh_destroy(plane);
}

/* Colours lie between the look's two, with both sides of the grain in the picture; those of a friction
 * texture are the direction's. */
static void test_colours(void)
{
    br_mesh *const plane = make_plane(SIZE);
    br_structure_look look = br_structure_look_default();
    look.light = br_vec3_make(0.9, 0.5, 0.2);
    look.dark = br_vec3_make(0.1, 0.4, 0.1);
    br_image *picture = draw(plane, br_structure_uniform(br_vec3_make(1, 0, 0)), &look);
    double low = 1, high = 0, mean = 0, off = 0;
    for (int i = 0; i < SIDE * SIDE; i++) {
        const float *const p = picture->samples + 3 * i;
        const double share = ((double)p[0] - 0.1) / 0.8;
        low = fmin(low, share), high = fmax(high, share), mean += share / (SIDE * SIDE);
        off = fmax(off, fabs((double)p[1] - (0.4 + 0.1 * share)) + fabs((double)p[2] - (0.1 + 0.1 * share)));
    }
    check(off < 1e-6 && low > -1e-6 && high < 1 + 1e-6, "colours lie between the look's two");
    check(low < 0.02 && high > 0.98 && fabs(mean - 0.5) < 0.1, "from one to the other, %.2f on average",
          mean);
    br_image_destroy(picture);
    look.painted = 1;
    for (int i = 0; i < 3; i++) {
        const double angle = -0.5 + 1.1 * i, red = 0.5 + 0.5 * cos(angle), green = 0.5 + 0.5 * sin(angle);
        picture = draw(plane, br_structure_uniform(br_vec3_make(cos(angle), sin(angle), 0)), &look);
        double ratio = 0, dimmest = 1, brightest = 0;
        for (int k = 0; k < SIDE * SIDE; k++) {
            const float *const p = picture->samples + 3 * k;
            ratio = fmax(ratio, fabs((double)p[0] * green - (double)p[1] * red) + (double)p[2]);
            dimmest = fmin(dimmest, (double)p[0] / red), brightest = fmax(brightest, (double)p[0] / red);
        }
        check(ratio < 1e-6 && dimmest > 0.69 && brightest < 1.001,
              "painted at %.1f rad: red %.2f, green %.2f, times %.2f to %.2f", angle, red, green, dimmest,
              brightest);
        br_image_destroy(picture);
    }
    br_mesh_destroy(plane);
}

/* Half painted is half way between grain alone and the texture's colours. */
static void test_half_painted(void)
{
    br_mesh *const plane = make_plane(SIZE);
    const br_structure_field field = br_structure_uniform(br_vec3_make(0.6, 0.8, 0));
    br_image *drawn[3];
    br_structure_look look = br_structure_look_default();
    double off = 0, apart = 0;
    for (int k = 0; k < 3; k++) {
        look.painted = 0.25 * k * (k + 1) / 1.5; /* 0, 1/3, 1 */
        drawn[k] = draw(plane, field, &look);
    }
    for (int i = 0; i < 3 * SIDE * SIDE; i++) {
        const double own = (double)drawn[0]->samples[i], texture = (double)drawn[2]->samples[i];
        off = fmax(off, fabs((double)drawn[1]->samples[i] - (2 * own + texture) / 3));
        apart = fmax(apart, fabs(texture - own));
    }
    check(off < 1e-6 && apart > 0.3, "a third painted is a third of the way, within %.2g", off);
    for (int k = 0; k < 3; k++)
        br_image_destroy(drawn[k]);
    br_mesh_destroy(plane);
}

/* Share of pairs of texels, so many rows apart, of which both are dark or both light. */
static double alike(const br_image *picture, int rows)
{
    size_t same = 0, n = 0;
    for (int j = 0; j + rows < SIDE; j++)
        for (int i = 0; i < SIDE; i++, n++)
            same += (br_image_pixel_const(picture, i, j)[0] > 0.5f) ==
                    (br_image_pixel_const(picture, i, j + rows)[0] > 0.5f);
    return (double)same / (double)n;
}

/* Lines are a width wide: twice the size and the width give the same picture; across them what is near is
 * alike and what is far is not. */
static void test_widths(void)
{
    br_image *drawn[2];
    br_structure_look look = br_structure_look_default();
    const br_structure_field along_x = br_structure_uniform(br_vec3_make(1, 0, 0));
    look.light = br_vec3_make(1, 1, 1);
    look.dark = br_vec3_make(0, 0, 0);
    for (int k = 0; k < 2; k++) {
        br_mesh *const plane = make_plane((k + 1) * SIZE);
        look.width = (k + 1) * 10 * SIZE / SIDE; /* texels */
        drawn[k] = draw(plane, along_x, &look);
        br_mesh_destroy(plane);
    }
    double off = 0;
    for (int i = 0; i < 3 * SIDE * SIDE; i++)
        off = fmax(off, fabs((double)(drawn[0]->samples[i] - drawn[1]->samples[i])));
    check(off < 1e-5, "twice as large, with lines twice as wide: the same, within %.2g", off);
    const double near = alike(drawn[0], 2), half = alike(drawn[0], 5), far = alike(drawn[0], 30);
    check(near > 0.85 && half > 0.65 && half < 0.85 && fabs(far - 0.5) < 0.1,
          "a fifth of a width apart %.2f are alike, half a width %.2f, three widths %.2f", near, half, far);
    br_image_destroy(drawn[0]);
    br_image_destroy(drawn[1]);
}

/* ---- over edges ---- */

/* The colour of an unfolded mesh at a point of a triangle, a little inside. */
static double red_at(const br_mesh *mesh, const br_image *picture, size_t triangle, const double weight[3])
{
    br_vec2 uv = br_vec2_make(0, 0);
    for (int k = 0; k < 3; k++)
        uv = br_vec2_add_scaled(uv, weight[k], mesh->uvs[mesh->triangles[3 * triangle + (size_t)k]]);
    return (double)br_image_pixel_const(picture, (int)(uv.x * picture->width),
                                        picture->height - 1 - (int)(uv.y * picture->height))[0];
}

/* Places next to each other on two triangles that meet, of different faces: mean difference of their colours.
 */
static double across_edges(const br_mesh *mesh, const br_image *picture, double *edges, double *inside)
{
    double sum = 0;
    size_t n = 0, triangles = mesh->n_triangles;
    *edges = *inside = 0;
    for (size_t a = 0; a < triangles; a++) {
        const double middle[3] = {1.0 / 3, 1.0 / 3, 1.0 / 3};
        *inside += red_at(mesh, picture, a, middle) / (double)triangles;
        for (size_t b = 0; b < triangles; b++)
            for (size_t i = 0; i < 3; i++)
                for (size_t k = 0; k < 3; k++) {
                    const uint32_t *const ca = mesh->triangles + 3 * a, *const cb = mesh->triangles + 3 * b;
                    const br_vec3 from = mesh->positions[ca[i]], to = mesh->positions[ca[(i + 1) % 3]];
                    if (a == b || br_vec3_length(br_vec3_sub(from, mesh->positions[cb[(k + 1) % 3]])) > 0 ||
                        br_vec3_length(br_vec3_sub(to, mesh->positions[cb[k]])) > 0 ||
                        br_vec3_dot(mesh->normals[ca[i]], mesh->normals[cb[k]]) > 0.5)
                        continue;
                    for (int s = 1; s < 20; s++) {
                        double wa[3], wb[3];
                        wa[(i + 2) % 3] = wb[(k + 2) % 3] = 0.003;
                        wa[i] = wb[(k + 1) % 3] = 0.997 * s / 20;
                        wa[(i + 1) % 3] = wb[k] = 0.997 - wa[i];
                        const double ra = red_at(mesh, picture, a, wa), rb = red_at(mesh, picture, b, wb);
                        sum += fabs(ra - rb);
                        *edges += ra;
                        n++;
                    }
                }
    }
    *edges /= (double)n;
    return sum / (double)n;
}

/* The dark band on a box (surface): darkest on the edge, half as dark at half its width, gone at its end.
 * Texels beside a face go on as the face does. */
static void test_band(const br_mesh *surface)
{
    br_mesh *flat;
    br_image *picture;
    int width, height;
    double off = 0, end = 1, darkest = 1, beside = 0;
    br_structure_look look = br_structure_look_default();
    const br_structure_field none = br_structure_uniform(br_vec3_make(0, 0, 0));
    look.light = look.dark = br_vec3_make(0.8, 0.8, 0.8);
    look.edge = 0.06;
    check_need(br_mesh_unfold(surface, 0.002, &flat, &width, &height, &error));
    check_need(br_structure_draw(flat, &none, &look, width, height, &picture, &error));
    for (size_t t = 0; t < flat->n_triangles; t++) {
        const uint32_t *const c = flat->triangles + 3 * t;
        for (size_t k = 0; k < 3; k++) {
            const br_vec3 a = flat->positions[c[k]], ab = br_vec3_sub(flat->positions[c[(k + 1) % 3]], a),
                          ac = br_vec3_sub(flat->positions[c[(k + 2) % 3]], a);
            if (fabs(ab.x) + fabs(ab.y) + fabs(ab.z) > 1.001 * br_vec3_length(ab))
                continue; /* a diagonal */
            const double high = br_vec3_length(br_vec3_cross(ab, ac)) / br_vec3_length(ab);
            double red[3];
            for (int i = 0; i < 3; i++) { /* on the edge, at half of the band's width, just past it */
                double weight[3];
                weight[(k + 2) % 3] = (i == 0 ? 0.001 : i == 1 ? look.edge / 2 : 1.02 * look.edge) / high;
                weight[k] = weight[(k + 1) % 3] = (1 - weight[(k + 2) % 3]) / 2;
                red[i] = red_at(flat, picture, t, weight);
            }
            off = fmax(off, fabs(red[1] - (red[0] + 0.8) / 2));
            end = fmin(end, red[2]), darkest = fmin(darkest, red[0]);
        }
    }
    check(off < 0.012 && fabs(end - 0.8) < 1e-6 && darkest < 0.5,
          "edges: %.3f on them, at half the band's width half as dark within %.3f, %.3f past it", darkest,
          off, end);
    br_image_destroy(picture);
    /* Grain: a texel outside of a face against the nearest one inside. */
    look = br_structure_look_default();
    look.light = br_vec3_make(1, 1, 1);
    look.dark = br_vec3_make(0, 0, 0);
    look.width = 0.1;
    check_need(br_structure_draw(flat, &none, &look, width, height, &picture, &error));
    size_t n = 0;
    for (size_t t = 0; t < flat->n_triangles; t++)
        for (size_t k = 0; k < 3; k++) {
            const uint32_t *const c = flat->triangles + 3 * t;
            const br_vec3 a = flat->positions[c[k]], ab = br_vec3_sub(flat->positions[c[(k + 1) % 3]], a);
            if (fabs(ab.x) + fabs(ab.y) + fabs(ab.z) > 1.001 * br_vec3_length(ab))
                continue;
            for (int s = 1; s < 20; s++) {
                double in[3], out[3];
                in[(k + 2) % 3] = 0.004, out[(k + 2) % 3] = -0.004; /* two texels or three */
                in[k] = 0.996 * s / 20, out[k] = 1.004 * s / 20;
                in[(k + 1) % 3] = 0.996 - in[k], out[(k + 1) % 3] = 1.004 - out[k];
                beside += fabs(red_at(flat, picture, t, in) - red_at(flat, picture, t, out));
                n++;
            }
        }
    check(n > 100 && beside / (double)n < 0.08, "grain goes on beside the faces, within %.3f on average",
          beside / (double)n);
    br_image_destroy(picture);
    br_mesh_destroy(flat);
}

static void test_edges(void)
{
    br_shape *box;
    br_mesh *surface, *flat;
    br_image *picture;
    int width, height;
    double edges, inside;
    br_structure_look look = br_structure_look_default();
    look.light = br_vec3_make(1, 1, 1);
    look.dark = br_vec3_make(0, 0, 0);
    look.width = 0.1;
    check_need(br_shape_box(br_vec3_make(1, 1.2, 0.8), &box, &error));
    check_need(br_shape_surface(box, &surface, &error));
    check_need(br_mesh_unfold(surface, 0.01, &flat, &width, &height, &error));
    /* Specks: a field along a face's normal is none there, and lines beside it would not go on. */
    const br_structure_field none = br_structure_uniform(br_vec3_make(0, 0, 0));
    check_need(br_structure_draw(flat, &none, &look, width, height, &picture, &error));
    const double apart = across_edges(flat, picture, &edges, &inside);
    check(apart < 0.05, "grain goes on over the edges of a box: %.2g between neighbours, %.2g on average",
          apart, edges);
    br_image_destroy(picture);
    look.light = look.dark = br_vec3_make(0.8, 0.8, 0.8);
    for (int banded = 0; banded < 2; banded++) {
        look.edge = banded ? 0.05 : 0;
        check_need(br_structure_draw(flat, &none, &look, width, height, &picture, &error));
        across_edges(flat, picture, &edges, &inside);
        double least = 1;
        for (int i = 0; i < 3 * width * height; i++)
            least = fmin(least, (double)picture->samples[i]);
        check(banded || fabs(least - 0.8) < 1e-6, "without edges no texel is darker: %.2f", least);
        check(fabs(inside - 0.8) < 1e-6 && (banded ? edges < 0.6 : fabs(edges - 0.8) < 1e-6),
              "%s: faces %.2f, edges %.2f", banded ? "with edges" : "without", inside, edges);
        br_image_destroy(picture);
    }
    br_mesh_destroy(flat);
    test_band(surface);
    br_mesh_destroy(surface);
    br_shape_destroy(box);
    /* A ball has none. */
    check_need(br_mesh_sphere(0.5, 48, 1, &surface, &error));
    check_need(br_mesh_unfold(surface, 0.01, &flat, &width, &height, &error));
    check_need(br_structure_draw(flat, &none, &look, width, height, &picture, &error));
    double least = 1;
    for (int i = 0; i < width * height; i++)
        least = fmin(least, (double)picture->samples[3 * i]);
    check_near(least, 0.8, 1e-6, "a ball has no sharp edges");
    br_image_destroy(picture);
    br_mesh_destroy(flat);
    br_mesh_destroy(surface);
}

static void test_refusals(void)
{
    br_mesh *const plane = make_plane(SIZE), *bare;
    const br_structure_field field = br_structure_uniform(br_vec3_make(1, 0, 0));
    br_structure_look look = br_structure_look_default();
    br_image *picture;
    const br_mesh_source source = {.n_vertices = plane->n_vertices,
                                   .n_triangles = plane->n_triangles,
                                   .positions = plane->positions,
                                   .triangles = plane->triangles};
    check_need(br_mesh_create(&source, &bare, &error));
    check(br_structure_draw(bare, &field, &look, 8, 8, &picture, &error) == BR_ERR_ARGUMENT && !picture, "%s",
          error.message);
    br_error_clear(&error);
    check(br_structure_draw(plane, &field, &look, 0, 8, &picture, &error) < 0 && !picture, "%s",
          error.message);
    look.width = 0;
    br_error_clear(&error);
    check(br_structure_draw(plane, &field, &look, 8, 8, &picture, &error) == BR_ERR_RANGE && !picture, "%s",
          error.message);
    br_mesh_destroy(bare);
    br_mesh_destroy(plane);
}

int main(void)
{
    check_begin();
    test_directions();
    test_colours();
    test_half_painted();
    test_widths();
    test_edges();
    test_refusals();
    return check_end();
}
