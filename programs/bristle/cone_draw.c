/* The picture of `bristle cone`: maps, coefficients over direction with the set of admissible forces, box. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <bristle/numbers.h>

#include "cone.h"

/* Sizes in the picture's units: side of a panel, space around, pixels of a map that is drawn. */
enum { PANEL = 200, SPACE = 50, SHOWN = 256 };

/* A map no larger than SHOWN pixels: means over what a coarse pixel covers. */
static br_status shrink(const br_image *map, br_image **small, br_error *error)
{
    const int longer = map->width > map->height ? map->width : map->height,
              step = (longer + SHOWN - 1) / SHOWN;
    const int width = (map->width + step - 1) / step, height = (map->height + step - 1) / step;
    const br_status status = br_image_create(width, height, 3, small, error);
    if (status < 0)
        return status;
    for (int j = 0; j < height; j++)
        for (int i = 0; i < width; i++) {
            double sums[3] = {0, 0, 0};
            int n = 0;
            for (int y = j * step; y < (j + 1) * step && y < map->height; y++)
                for (int x = i * step; x < (i + 1) * step && x < map->width; x++, n++)
                    for (int c = 0; c < 3; c++)
                        sums[c] += (double)br_image_pixel_const(map, x, y)[c];
            for (int c = 0; c < 3; c++)
                br_image_pixel(*small, i, j)[c] = (float)(sums[c] / n);
        }
    return BR_OK;
}

static void put_base64(FILE *to, const unsigned char *bytes, size_t n)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < n; i += 3) {
        const unsigned b = (unsigned)bytes[i] << 16 | (i + 1 < n ? (unsigned)bytes[i + 1] << 8 : 0) |
                           (i + 2 < n ? bytes[i + 2] : 0);
        putc(letters[b >> 18], to);
        putc(letters[b >> 12 & 63], to);
        putc(i + 1 < n ? letters[b >> 6 & 63] : '=', to);
        putc(i + 2 < n ? letters[b & 63] : '=', to);
    }
}

static br_status draw_map(FILE *to, const br_image *map, int left, const char *title, br_error *error)
{
    br_image *small = NULL;
    unsigned char *bytes = NULL;
    size_t size = 0;
    br_status status = shrink(map, &small, error);
    if (status >= 0)
        status = br_image_encode_png(small, 8, &bytes, &size, error);
    if (status >= 0) {
        fprintf(to, "<text x='%d' y='%d'>%s</text>\n", left, SPACE - 12, title);
        fprintf(to,
                "<image x='%d' y='%d' width='%d' height='%d' preserveAspectRatio='xMidYMid' "
                "style='image-rendering:pixelated' ",
                left, SPACE, PANEL, PANEL);
        fputs("href='data:image/png;base64,", to);
        put_base64(to, bytes, size);
        fputs("'/>\n", to);
    }
    free(bytes);
    br_image_destroy(small);
    return status;
}

/* A panel of coefficients: middle, and units per coefficient. */
typedef struct panel {
    double x, y, scale;
} panel;

/* Half of a panel's side is a round number of coefficients. */
static double round_reach(double most)
{
    static const double steps[] = {1, 1.5, 2, 3, 4, 5, 6, 8, 10};
    if (!(most > 0))
        return 1;
    const double decade = pow(10, floor(log10(most)));
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (steps[i] * decade >= most)
            return steps[i] * decade;
    return 10 * decade;
}

static panel draw_axes(FILE *to, int left, const char *title, double reach)
{
    const panel p = {left + PANEL / 2.0, SPACE + PANEL / 2.0, PANEL / 2.0 / reach};
    fprintf(to, "<text x='%d' y='%d'>%s</text>\n", left, SPACE - 12, title);
    fprintf(to, "<rect x='%d' y='%d' width='%d' height='%d' class='frame'/>\n", left, SPACE, PANEL, PANEL);
    fprintf(to, "<path d='M%d %.1fh%dM%.1f %dv%d' class='axis'/>\n", left, p.y, PANEL, p.x, SPACE, PANEL);
    fprintf(to, "<text x='%d' y='%d' class='tic'>&#8722;%g</text><text x='%d' y='%d' class='tic'>%g</text>\n",
            left, SPACE + PANEL + 18, reach, left + PANEL, SPACE + PANEL + 18, reach);
    return p;
}

/* Corners of the admissible set: half planes -f.d <= mu(d), neighbours met. */
static void draw_set(FILE *to, const panel *p, const double *mu, int n)
{
    fputs("<polygon class='set' points='", to);
    for (int d = 0; d < n; d++) {
        const double a = 2 * BR_PI * d / n, b = 2 * BR_PI * (d + 1) / n, det = sin(b - a), u = -mu[d],
                     v = -mu[(d + 1) % n];
        const double x = (u * sin(b) - v * sin(a)) / det, y = (v * cos(a) - u * cos(b)) / det;
        fprintf(to, "%.2f,%.2f ", p->x + p->scale * x, p->y - p->scale * y);
    }
    fputs("'/>\n", to);
}

static void draw_lobe(FILE *to, const panel *p, const double *mu, int n)
{
    fputs("<polygon class='lobe' points='", to);
    for (int d = 0; d < n; d++)
        fprintf(to, "%.2f,%.2f ", p->x + p->scale * mu[d] * cos(2 * BR_PI * d / n),
                p->y - p->scale * mu[d] * sin(2 * BR_PI * d / n));
    fputs("'/>\n", to);
    for (int d = 0; d < n; d++)
        fprintf(to, "<circle cx='%.2f' cy='%.2f' r='2.5'/>\n",
                p->x + p->scale * mu[d] * cos(2 * BR_PI * d / n),
                p->y - p->scale * mu[d] * sin(2 * BR_PI * d / n));
}

br_status cone_draw(FILE *to, const br_image *const maps[2], const br_map_coefficients *r, br_error *error)
{
    const int n_maps = maps[1] ? 2 : 1, columns = n_maps + 2;
    const int width = SPACE / 2 + columns * (PANEL + SPACE), height = PANEL + 2 * SPACE;
    fprintf(to, "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' viewBox='0 0 %d %d'>\n",
            width, height, width, height);
    fputs(
        "<title>Friction coefficients over the direction of sliding</title>\n"
        "<style>text{font:14px "
        "sans-serif}.tic{font-size:12px;text-anchor:middle}.frame{fill:none;stroke:#404040}.axis{stroke:#ccc}"
        ".set{fill:#D8E8F2;stroke:#9CC4DC}.lobe{fill:none;stroke:#0072B2;stroke-width:1.5}circle{fill:#"
        "0072B2}</style>\n"
        "<rect width='100%' height='100%' fill='white'/>\n",
        to);
    int left = SPACE / 2;
    for (int i = 0; i < n_maps; i++, left += PANEL + SPACE) {
        const br_status status = draw_map(to, maps[i], left,
                                          n_maps == 1 ? "map"
                                          : i == 0    ? "lower map"
                                                      : "upper map",
                                          error);
        if (status < 0)
            return status;
    }
    double most = 0, box[4];
    for (int d = 0; d < r->n; d++)
        most = fmax(most, r->mu[d]);
    for (int d = 0; d < 4; d++)
        box[d] = r->mu[d * r->n / 4];
    const double reach = round_reach(1.1 * most);
    const panel cone = draw_axes(to, left, r->n == 16 ? "16 directions" : "4 directions", reach);
    draw_set(to, &cone, r->mu, r->n);
    draw_lobe(to, &cone, r->mu, r->n);
    const panel square = draw_axes(to, left + PANEL + SPACE, "box", reach);
    draw_set(to, &square, box, 4);
    fputs("</svg>\n", to);
    return BR_OK;
}
