/* Textures: slopes of height fields by theory, sawtooth shares, tiling, seeds, embossing, masks. */
#include "check.h"

#include <stdlib.h>
#include <bristle/texture.h>

static const double PI = 3.14159265358979323846;
static br_error error;
enum { SIDE = 256 };

static void need(br_status status)
{
    if (status < 0) {
        printf("Bail out! %s\n", error.message);
        exit(1);
    }
}

typedef struct moments {
    double x, y, xx, yy;
} moments;

static moments moments_of(const br_image *map)
{
    moments m = {0, 0, 0, 0};
    const int n = map->width * map->height;
    for (int i = 0; i < n; i++) {
        br_vec2 s = {0, 0};
        br_texture_slope(map->samples + 3 * i, &s);
        m.x += s.x / n;
        m.y += s.y / n;
        m.xx += s.x * s.x / n;
        m.yy += s.y * s.y / n;
    }
    return m;
}

/* Rough heights: variance 2 sigma^2/p^2 (forward) or sigma^2/(2 p^2) (central); mean slope zero, since all
 * tile. */
static void test_heights(void)
{
    const double pixel = 1e-3;
    for (int reading = 0; reading < 2; reading++)
        for (int stencil = 0; stencil < 2; stencil++) {
            const double ra = 2e-4, sigma = br_texture_sigma(ra, (br_texture_ra)reading);
            check_close(sigma, reading ? ra : ra * sqrt(PI / 2), TOL_ROUND_OFF, "sigma of Ra, reading %d",
                        reading);
            br_image *h = NULL, *map = NULL;
            need(br_texture_gaussian_heights(SIDE, SIDE, sigma, 4, &h, &error));
            need(br_texture_from_heights(h, pixel, (br_texture_stencil)stencil, &map, &error));
            const double expected = (stencil ? 0.5 : 2) * sigma * sigma / (pixel * pixel);
            const moments m = moments_of(map);
            /* Neighbouring differences share a height: the sum's variance is at most three times that of
             * independent ones. */
            const double allowed = 4.5 * sqrt(3 * 2.0) / SIDE;
            check_close(m.xx, expected, allowed, "slope variance in x, reading %d, stencil %d", reading,
                        stencil);
            check_close(m.yy, expected, allowed, "slope variance in y, reading %d, stencil %d", reading,
                        stencil);
            check_near(m.x, 0.0, 1e-8, "mean slope in x is zero");
            check_near(m.y, 0.0, 1e-8, "mean slope in y is zero");
            br_image_destroy(h);
            br_image_destroy(map);
        }
}

/* A ramp's signs: heights that grow to the right and upwards have slopes that face left and down. */
static void test_signs(void)
{
    br_image *h = NULL, *map = NULL;
    need(br_image_create(8, 8, 1, &h, &error));
    for (int j = 0; j < 8; j++)
        for (int i = 0; i < 8; i++)
            br_image_pixel(h, i, j)[0] = (float)(0.25 * i + 0.125 * (7 - j));
    for (int stencil = 0; stencil < 2; stencil++) {
        need(br_texture_from_heights(h, 0.5, (br_texture_stencil)stencil, &map, &error));
        br_vec2 s = {0, 0};
        br_texture_slope(br_image_pixel(map, 3, 3), &s);
        check(fabs(s.x + 0.5) < 1e-6 && fabs(s.y + 0.25) < 1e-6, "slope = -grad h (%g, %g)", s.x, s.y);
        br_image_destroy(map);
    }
    br_image_destroy(h);
}

static void test_sawtooth(void)
{
    for (int turned = 0; turned < 2; turned++)
        for (int field = 0; field < 2; field++) {
            br_texture_sawtooth_spec spec = {.width = 64,
                                             .height = 64,
                                             .period = 16,
                                             .steep = 3,
                                             .gentle_slope = 0.2,
                                             .steep_slope = field ? -1 : 1.7,
                                             .turned = turned};
            br_image *map = NULL;
            need(br_texture_sawtooth(&spec, &map, &error));
            const moments m = moments_of(map);
            const double steep = field ? 0.2 * 13 / 3 : 1.7, mean = (3 * steep - 13 * 0.2) / 16,
                         square = (3 * steep * steep + 13 * 0.04) / 16;
            check_near(turned ? m.x : m.y, mean, 1e-6, "sawtooth: mean slope %.4g", mean);
            check_near(turned ? m.xx : m.yy, square, 1e-6, "sawtooth: mean square %.4g", square);
            check(fabs(turned ? m.yy : m.xx) < 1e-12, "sawtooth: none across");
            br_image_destroy(map);
        }
    br_texture_sawtooth_spec odd = {.width = 64, .height = 65, .period = 16, .steep = 3};
    br_image *map = NULL;
    check(br_texture_sawtooth(&odd, &map, &error) < 0, "%s", error.message);
    br_error_clear(&error);
}

/* Whatever the material: finite, the same for the same seed, another for another, without a seam: the step
 * across the border is no larger than the largest steps inside. */
static void test_materials(void)
{
    for (int k = 0; k < BR_TEXTURE_MATERIALS; k++) {
        br_texture_material_spec spec = {.material = (br_texture_material)k,
                                         .width = 96,
                                         .height = 80,
                                         .pixel = 1e-3,
                                         .amplitude = 1,
                                         .seed = 11};
        br_image *a = NULL, *b = NULL, *c = NULL;
        need(br_texture_material_heights(&spec, &a, &error));
        need(br_texture_material_heights(&spec, &b, &error));
        spec.seed = 12;
        need(br_texture_material_heights(&spec, &c, &error));
        const size_t size = 96 * 80 * sizeof(float);
        check(memcmp(a->samples, b->samples, size) == 0 && memcmp(a->samples, c->samples, size) != 0,
              "%s: follows from its seed", br_texture_material_name(spec.material));
        double inside = 0, seam = 0;
        for (int j = 0; j < 80; j++)
            for (int i = 0; i < 96; i++) {
                const double here = (double)br_image_pixel(a, i, j)[0];
                const double right = fabs((double)br_image_pixel(a, (i + 1) % 96, j)[0] - here);
                const double down = fabs((double)br_image_pixel(a, i, (j + 1) % 80)[0] - here);
                if (i == 95)
                    seam = fmax(seam, right);
                else
                    inside = fmax(inside, right);
                if (j == 79)
                    seam = fmax(seam, down);
                else
                    inside = fmax(inside, down);
            }
        check(isfinite(inside) && inside > 0 && seam <= inside,
              "%s: no seam (%.2g m at the border, %.2g inside)", br_texture_material_name(spec.material),
              seam, inside);
        br_image_destroy(a);
        br_image_destroy(b);
        br_image_destroy(c);
    }
}

/* A disc's silhouette has its area; embossed it keeps its volume; edges lie on its rim. */
static void test_emboss(void)
{
    br_mesh *ball = NULL;
    br_image *mask = NULL, *h = NULL, *map = NULL, *edges = NULL;
    need(br_mesh_sphere(3, 128, 1, &ball, &error));
    need(br_texture_silhouette(ball, 128, 96, 0.5, &mask, &error));
    double area = 0, volume = 0;
    for (int i = 0; i < 128 * 96; i++)
        area += (double)mask->samples[i];
    check_close(area, PI * 24 * 24, 2 * PI * 24 / (PI * 24 * 24) * 0.5,
                "silhouette of a ball: a disc of half the picture's height");
    need(br_texture_emboss(mask, 2e-3, 6, &h, &error));
    for (int i = 0; i < 128 * 96; i++)
        volume += (double)h->samples[i];
    check_close(volume, area * 2e-3, 1e-5, "embossing keeps the volume");
    check(h->samples[48 * 128 + 64] == 2e-3f && h->samples[0] == 0, "high in the middle, low outside");
    need(br_texture_from_heights(h, 1e-3, BR_STENCIL_CENTRAL, &map, &error));
    need(br_texture_edges(map, 1, &edges, &error));
    double rim = 0, off = 0;
    for (int j = 0; j < 96; j++)
        for (int i = 0; i < 128; i++) {
            const double r = hypot(i + 0.5 - 64, j + 0.5 - 48);
            if (fabs(r - 24) < 2)
                rim = fmax(rim, (double)br_image_pixel(edges, i, j)[0]);
            if (fabs(r - 24) > 8)
                off = fmax(off, (double)br_image_pixel(edges, i, j)[0]);
        }
    /* The slope rises from 0 to depth over bevel within four pixels or so: the bevel of one, and two of each
     * stencil. */
    check(rim > 2.0 / 7 / 8 && off == 0, "edges lie on the rim (%g there, %g elsewhere)", rim, off);
    br_mesh_destroy(ball);
    br_image_destroy(mask);
    br_image_destroy(h);
    br_image_destroy(map);
    br_image_destroy(edges);
}

int main(void)
{
    check_begin();
    test_heights();
    test_signs();
    test_sawtooth();
    test_materials();
    test_emboss();
    return check_end();
}
