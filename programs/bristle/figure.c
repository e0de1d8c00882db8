/* Figures of the program: style, and the run of gnuplot. */
#include "figure.h"

#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "figure_words.h"

extern char **environ;

const char figure_style[] =
    "set encoding utf8\n"
    "set minussign\n"
    "set linetype 1 linecolor rgb '#0072B2' linewidth 1.2 dashtype solid pointtype 7 pointsize 0.8\n"
    "set linetype 2 linecolor rgb '#D55E00' linewidth 1.2 dashtype (9, 4) pointtype 5 pointsize 0.8\n"
    "set linetype 3 linecolor rgb '#009E73' linewidth 1.2 dashtype (9, 3, 2, 3) pointtype 9 pointsize 0.8\n"
    "set linetype 4 linecolor rgb '#CC79A7' linewidth 1.2 dashtype (3, 2) pointtype 13 pointsize 0.8\n"
    "set linetype 5 linecolor rgb '#56B4E9' linewidth 1.2 dashtype (12, 3) pointtype 6 pointsize 0.8\n"
    "set linetype 6 linecolor rgb '#E69F00' linewidth 1.2 dashtype (6, 2) pointtype 4 pointsize 0.8\n"
    "set linetype 7 linecolor rgb '#000000' linewidth 1.2 dashtype (2, 4) pointtype 8 pointsize 0.8\n"
    "set linetype 8 linecolor rgb '#882255' linewidth 1.2 dashtype (9, 2, 2, 2, 2, 2) pointtype 12 pointsize "
    "0.6\n"
    "set linetype 9 linecolor rgb '#999933' linewidth 1.2 dashtype (4, 4) pointtype 11 pointsize 0.8\n"
    "set linetype 10 linecolor rgb '#117733' linewidth 1.2 dashtype (14, 4) pointtype 10 pointsize 0.8\n"
    "set linetype 11 linecolor rgb '#6A3D9A' linewidth 1.2 dashtype (6, 4) pointtype 14 pointsize 0.8\n"
    "set linetype 12 linecolor rgb '#E7298A' linewidth 1.2 dashtype (3, 6) pointtype 15 pointsize 0.8\n"
    "set style line 10 linecolor rgb '#BDBDBD' linewidth 2.6\n"
    "set border 15 back linecolor rgb '#404040' linewidth 0.6\n"
    "set grid back linecolor rgb '#DDDDDD' linewidth 0.4\n"
    "set tics front in scale 0.5\n"
    "set format '%h'\n"
    "set key outside above left horizontal Left reverse samplen 2 width 1 noenhanced\n";

static const char *const formats[] = {"svg", "pdf", "png"};

const char *figure_format(const char *path)
{
    const char *const dot = strrchr(path, '.');
    for (int k = 0; dot && k < 3; k++)
        if (strcmp(dot + 1, formats[k]) == 0)
            return formats[k];
    return NULL;
}

br_status figure_check_format(const char *option_name, const char *path, br_error *error)
{
    return figure_format(path) ? BR_OK
                               : br_fail(error, BR_ERR_SYNTAX, "%s: '%s' does not end in .svg, .pdf or .png",
                                         option_name, path);
}

void figure_put_terminal(FILE *script, const char *format, int width, int height)
{
    const double pixels_a_cm = 40;
    if (strcmp(format, "svg") == 0)
        fprintf(script, "set terminal svg size %d,%d font 'Helvetica,12' background '#ffffff'\n", width,
                height);
    else if (strcmp(format, "pdf") == 0)
        fprintf(script, "set terminal pdfcairo size %.4gcm,%.4gcm font 'Helvetica,10'\n", width / pixels_a_cm,
                height / pixels_a_cm);
    else
        fprintf(script, "set terminal pngcairo size %d,%d font 'Helvetica,20' linewidth 2\n", 2 * width,
                2 * height);
}

br_status figure_gnuplot(const char *folder, char *const *arguments, int input, int output, br_error *error)
{
    posix_spawn_file_actions_t actions;
    pid_t child;
    int status = 0, failed = posix_spawn_file_actions_init(&actions);
    if (failed)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    setenv("LC_ALL", "C.UTF-8", 1); /* gnuplot warns of letters that a locale without them cannot say */
    if (folder)
        failed = posix_spawn_file_actions_addchdir_np(&actions, folder);
    if (!failed && input >= 0)
        failed = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    if (!failed && output >= 0)
        failed = posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    if (!failed)
        failed = posix_spawnp(&child, "gnuplot", &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed)
        return br_fail(error, BR_ERR_EXTERNAL, "gnuplot does not start: %s", strerror(failed));
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return status == 0 ? BR_OK : br_fail(error, BR_ERR_EXTERNAL, "gnuplot fails");
}

br_status figure_script_open(const char *path, FILE **script, br_error *error)
{
    *script = tmpfile();
    return *script ? BR_OK : br_fail(error, BR_ERR_OPEN, "%s: no room for a script", path);
}

br_status figure_script_draw(const char *path, FILE *script, br_atomic_file *figure, br_error *error)
{
    char *const arguments[] = {(char[]){"gnuplot"}, (char[]){"-"}, NULL};
    br_status status = BR_OK;
    if (fflush(script) != 0 || ferror(script))
        status = br_fail(error, BR_ERR_WRITE, "%s: its script: %s", path, strerror(errno));
    rewind(script);
    if (status >= 0)
        status = br_error_within(
            error,
            figure_gnuplot(NULL, arguments, fileno(script), fileno(br_atomic_file_stream(figure)), error),
            "%s", path);
    fclose(script);
    return status;
}

void figure_put_text(FILE *to, const char *text)
{
    putc('\'', to);
    for (; *text; text++)
        if (*text == '\'')
            fputs("''", to);
        else
            putc((unsigned char)*text < ' ' ? ' ' : *text, to);
    putc('\'', to);
}

void figure_put_axis(FILE *to, const char *axis, const char *text, const char *unit)
{
    char label[FIGURE_TITLE + FIGURE_UNIT + 4], printed[FIGURE_UNIT];
    figure_print_unit(unit, printed);
    snprintf(label, sizeof label, "%s%s%s%s", text, *unit ? (*text ? " [" : "[") : "", printed,
             *unit ? "]" : "");
    fprintf(to, "set %slabel ", axis);
    figure_put_text(to, label);
    fputs(" noenhanced\n", to);
}

void figure_put_axis_of(FILE *to, const char *axis, const char *column)
{
    char title[FIGURE_TITLE], unit[40];
    figure_title(column, title);
    figure_unit_of(column, unit);
    figure_put_axis(to, axis, title, unit);
}

static br_status draw_file(const char *path, figure_put *put, const void *context, br_atomic_file **file,
                           br_error *error)
{
    FILE *script;
    BR_TRY(br_atomic_file_open(path, file, error));
    BR_TRY(figure_script_open(path, &script, error));
    const br_status status = put(script, figure_format(path), context, error);
    if (status >= 0)
        return figure_script_draw(path, script, *file, error);
    fclose(script);
    return status;
}

br_status figure_draw_files(const char *const *files, size_t n, figure_put *put, const void *context,
                            br_error *error)
{
    enum { MOST = 8 };
    br_atomic_file *made[MOST] = {NULL};
    br_status status = BR_OK;
    for (size_t i = 0; i < n && i < MOST && status >= 0; i++)
        status = draw_file(files[i], put, context, &made[i], error);
    if (status >= 0)
        return br_atomic_files_commit(made, n < MOST ? n : MOST, NULL, 0, error);
    for (size_t i = 0; i < MOST; i++)
        br_atomic_file_discard(made[i]);
    return status;
}
