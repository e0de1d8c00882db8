/* The figure of `bristle cone`: maps, coefficients over direction with the set of admissible forces, box. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <bristle/numbers.h>
#include <bristle/text.h>

#include "cone.h"
#include "figure.h"

/* Sides of a panel and of the whole figure in pixels of an svg; pixels of a map that is drawn. */
enum { PANEL = 250, HEIGHT = 290, SHOWN = 256 };

static double mean_of(const br_image *map, int left, int top, int step, int channel)
{
    double sum = 0;
    int n = 0;
    for (int y = top; y < top + step && y < map->height; y++)
        for (int x = left; x < left + step && x < map->width; x++, n++)
            sum += (double)br_image_pixel_const(map, x, y)[channel];
    return sum / n;
}

/* A map as a block of data, its first row at the top: means over what a coarse pixel covers. gnuplot draws no
 * image of one row or one column, so all pixels are doubled there. */
static void put_map(FILE *to, const br_image *map, const char *name, const char *title)
{
    const int longer = map->width > map->height ? map->width : map->height,
              step = (longer + SHOWN - 1) / SHOWN, width = (map->width + step - 1) / step,
              height = (map->height + step - 1) / step, times = width == 1 || height == 1 ? 2 : 1;
    fprintf(to, "$%s << EOD\n", name);
    for (int j = 0; j < height * times; j++)
        for (int i = 0; i < width * times; i++) {
            fprintf(to, "%d %d", i, j);
            for (int c = 0; c < 3; c++)
                fprintf(to, " %.0f", 255 * mean_of(map, i / times * step, j / times * step, step, c));
            putc('\n', to);
        }
    fprintf(to,
            "EOD\nset title '%s'\nset xrange [-0.5:%d.5]\nset yrange [%d.5:-0.5]\n"
            "plot $%s using 1:2:3:4:5 with rgbimage notitle\n",
            title, width * times - 1, height * times - 1, name);
}

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

static void put_point(FILE *to, double x, double y)
{
    const double values[2] = {x, y};
    for (int i = 0; i < 2; i++) {
        char text[BR_DOUBLE_TEXT];
        br_format_double(values[i], text);
        fprintf(to, "%s%c", text, i == 0 ? ' ' : '\n');
    }
}

/* Corners of the admissible set (half planes -f.d <= mu(d), neighbours met), and the coefficients, each as a
 * line that closes. */
static void put_cone(FILE *to, const double *mu, int n, const char *title, double reach)
{
    fputs("$set << EOD\n", to);
    for (int i = 0; i <= n; i++) {
        const int d = i % n;
        const double a = 2 * BR_PI * d / n, b = 2 * BR_PI * (d + 1) / n, det = sin(b - a), u = -mu[d],
                     v = -mu[(d + 1) % n];
        put_point(to, (u * sin(b) - v * sin(a)) / det, (v * cos(a) - u * cos(b)) / det);
    }
    fputs("EOD\n$lobe << EOD\n", to);
    for (int i = 0; i <= n; i++) {
        const int d = i % n;
        put_point(to, mu[d] * cos(2 * BR_PI * d / n), mu[d] * sin(2 * BR_PI * d / n));
    }
    fprintf(to, "EOD\nset title '%s'\nset xrange [%.17g:%.17g]\nset yrange [%.17g:%.17g]\n", title, -reach,
            reach, -reach, reach);
    fprintf(to, "set xtics %.17g\nset ytics %.17g\n", reach, reach);
    fputs("plot $set using 1:2 with filledcurves closed fillcolor rgb '#D8E8F2' notitle, "
          "$set using 1:2 with lines linetype 1 linecolor rgb '#9CC4DC' notitle, "
          "$lobe using 1:2 with linespoints linetype 1 pointtype 7 pointsize 0.4 notitle\n",
          to);
}

static void put_script(FILE *to, const br_image *const maps[2], const br_map_coefficients *r,
                       const char *format)
{
    double most = 0, box[4];
    for (int d = 0; d < r->n; d++)
        most = fmax(most, r->mu[d]);
    for (int d = 0; d < 4; d++)
        box[d] = r->mu[d * r->n / 4];
    const double reach = round_reach(1.1 * most);
    const int columns = maps[1] ? 4 : 3;
    figure_put_terminal(to, format, columns * PANEL, HEIGHT);
    fprintf(to, "%sunset key\nset size ratio -1\nset multiplot layout 1,%d\n", figure_style, columns);
    fputs("unset tics\nunset grid\n", to);
    put_map(to, maps[0], "lower", maps[1] ? "lower map" : "map");
    if (maps[1])
        put_map(to, maps[1], "upper", "upper map");
    fputs("set tics front scale 0.5 format '%g'\nset xzeroaxis linecolor rgb '#CCCCCC'\n"
          "set yzeroaxis linecolor rgb '#CCCCCC'\n",
          to);
    put_cone(to, r->mu, r->n, r->n == 16 ? "16 directions" : "4 directions", reach);
    put_cone(to, box, 4, "box", reach);
    fputs("unset multiplot\n", to);
}

br_status cone_draw(const char *path, br_atomic_file *file, const br_image *const maps[2],
                    const br_map_coefficients *r, br_error *error)
{
    FILE *script;
    BR_TRY(figure_script_open(path, &script, error));
    put_script(script, maps, r, figure_format(path));
    return figure_script_draw(path, script, file, error);
}
