/* bristle fit: the figure of a fit, as a gnuplot script that stands beside its data. */
#include <math.h>
#include <string.h>

#include "figure.h"
#include "fit.h"

enum { MAX_LINES = 4, POINTS = 4000 };

void fit_put_terminals(FILE *stream, int panels)
{
    fprintf(stream,
            "set datafile separator comma\n"
            "set datafile columnheaders\n"
            "if (!exists('format')) format = 'svg'\n"
            "if (format eq 'svg') set terminal svg size 760,%d font 'Helvetica,12' background '#ffffff'\n"
            "if (format eq 'pdf') set terminal pdfcairo size 19cm,%dcm font 'Helvetica,10'\n"
            "if (format eq 'png') set terminal pngcairo size 1520,%d font 'Helvetica,20' linewidth 2\n"
            "set output 'fits.'.format\n"
            "set multiplot layout %d,1 margins 0.11,0.97,0.055,0.95 spacing 0.065\n",
            280 * panels, 7 * panels, 560 * panels, panels);
}

double fit_prefix(const double *values, size_t n, const char **name)
{
    static const char *const names[] = {"n", "µ", "m", "", "k", "M"};
    double most = 0;
    for (size_t i = 0; i < n; i++)
        most = fmax(most, fabs(values[i]));
    int step = most > 0 ? (int)floor(log10(most) / 3) : 0;
    step = step < -3 ? -3 : step > 2 ? 2 : step;
    *name = names[step + 3];
    return pow(1000, step);
}

void fit_shade(const double *t, const bool *trains, size_t n, FILE *stream)
{
    int object = 1;
    for (size_t i = 0; i < n; i++) {
        if (trains[i] || (i > 0 && !trains[i - 1]))
            continue;
        size_t end = i;
        while (end + 1 < n && !trains[end + 1])
            end++;
        fprintf(
            stream,
            "set object %d rectangle from first %.10g, graph 0 to first %.10g, graph 1 behind fillcolor rgb "
            "'#F0F0F0' fillstyle solid noborder\n",
            object++, t[i], t[end]);
    }
}

/* The way, as put_record has it. */
static double prefix_of_way(const br_law_record *r, const char **name)
{
    double x = 0, most = 0;
    for (size_t i = 1; i < r->n; i++) {
        x += r->v[i - 1] * (r->t[i] - r->t[i - 1]);
        most = fmax(most, fabs(x));
    }
    return fit_prefix(&most, 1, name);
}

/* Friction, measured and fitted, over what `x` gives. */
static void put_curves(const fits *f, const char *x, size_t lines, size_t every, FILE *stream)
{
    fprintf(stream, "plot 'fits.csv' every %zu using (%s):(F(4)) with lines linestyle 10 title 'measured'",
            every, x);
    for (size_t k = 0; k < lines; k++)
        fprintf(stream, ", '' every %zu using (%s):(F(%zu)) with lines linetype %zu title '%s'", every, x,
                6 + k, k + 1, f->of[k]->law.type->name);
    fprintf(stream, "\n");
}

void fit_put_figure(const fits *f, FILE *stream)
{
    const br_law_record *const r = f->record;
    const char *force, *speed, *length;
    const double newton = fit_prefix(r->friction, r->n, &force), metre = fit_prefix(r->v, r->n, &speed),
                 way = prefix_of_way(r, &length);
    char x[40];
    const size_t lines = f->n < MAX_LINES ? f->n : MAX_LINES, every = (r->n + POINTS - 1) / POINTS;
    fprintf(stream,
            "# Draws the fits beside this file: gnuplot -e \"format = 'svg'\" fits.gp (svg, pdf or png)\n%s",
            figure_style);
    fit_put_terminals(stream, 4);
    fprintf(stream, "F(k) = column(k)/%.0e\nv(k) = column(k)/%.0e\nx(k) = column(k)/%.0e\n", newton, metre,
            way);
    fit_shade(r->t, f->of[0]->trains, r->n, stream);
    fprintf(stream, "set xlabel 'time [s]'\nset ylabel 'friction [%sN]'\n", force);
    put_curves(f, "column(1)", lines, every, stream);
    fprintf(stream, "unset object\nunset label\nunset key\nset xlabel 'velocity [%sm/s]'\n", speed);
    put_curves(f, "v(2)", lines, every, stream);
    fprintf(stream, "set xlabel 'position [%sm]'\n", length);
    snprintf(x, sizeof x, "x(%zu)", 6 + f->n);
    put_curves(f, x, lines, every, stream);
    fit_shade(r->t, f->of[0]->trains, r->n, stream);
    fprintf(stream, "set xlabel 'time [s]'\nset ylabel 'fit − measured [%sN]'\nplot ", force);
    for (size_t k = lines; k-- > 0;) /* the best one last, over the others */
        fprintf(stream, "%s'fits.csv' every %zu using 1:(F(%zu) - F(4)) with lines linetype %zu title '%s'",
                k + 1 < lines ? ", " : "", every, 6 + k, k + 1, f->of[k]->law.type->name);
    fprintf(stream, "\nunset multiplot\nset output\n");
}

/* Runs gnuplot in the folder. */
static br_status draw_one(const char *folder, const char *format, br_error *error)
{
    char setting[40];
    snprintf(setting, sizeof setting, "format = '%s'", format);
    char *const arguments[] = {(char[]){"gnuplot"}, (char[]){"-e"}, setting, (char[]){"fits.gp"}, NULL};
    br_error local = {0};
    const br_status status = figure_gnuplot(folder, arguments, -1, -1, &local);
    return status >= 0 ? status
                       : br_fail(error, status, "%s; the tables and fits.gp are in %s all the same",
                                 local.message, folder);
}

br_status fit_draw(const char *folder, const char *formats, br_error *error)
{
    static const char *const known[] = {"svg", "pdf", "png"};
    for (const char *at = formats; *at;) {
        const size_t length = strcspn(at, ",");
        int k = 0;
        while (k < 3 && !(strlen(known[k]) == length && strncmp(known[k], at, length) == 0))
            k++;
        if (k == 3)
            return br_fail(error, BR_ERR_SYNTAX, "--plot: '%.*s' is none of svg, pdf, png", (int)length, at);
        if (folder)
            BR_TRY(draw_one(folder, known[k], error));
        at += length + (at[length] == ',');
    }
    return BR_OK;
}
