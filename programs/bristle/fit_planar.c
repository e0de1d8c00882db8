/* bristle fit --planar: models of planar friction fitted to a record of twist and wrench. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <bristle/text.h>

#include "figure.h"
#include "fit.h"
#include "record_options.h"

enum { MAX_MODELS = 8, MAX_LINES = 4, POINTS = 4000, FIXED_COLUMNS = 9, MAX_FILES = 5 + 2 * MAX_MODELS };

typedef struct planar_fits {
    const br_planar_record *record;
    const br_pressure *footprint;
    br_planar_fit *of[MAX_MODELS]; /* (n) the least criterion first */
    size_t n;
} planar_fits;

br_status fit_planar_choose(const char *list, bool footprint, const br_planar_fit_type **types, size_t *n,
                            br_error *error)
{
    const br_planar_fit_type *const *const known = br_planar_fit_types();
    *n = 0;
    for (size_t i = 0; strcmp(list, "all") == 0 && known[i]; i++)
        if (footprint || !known[i]->footprint)
            types[(*n)++] = known[i];
    while (*n == 0 || (strcmp(list, "all") != 0 && *list)) {
        char name[80];
        const size_t length = strcspn(list, ",");
        snprintf(name, sizeof name, "%.*s", (int)(length < 79 ? length : 79), list);
        const br_planar_fit_type *type;
        BR_TRY(br_error_within(error, br_planar_fit_named(name, &type, error), "fit --planar"));
        for (size_t i = 0; i < *n; i++)
            if (types[i] == type)
                return br_fail(error, BR_ERR_DUPLICATE, "fit --planar: model %s is given twice", name);
        if (type->footprint && !footprint)
            return br_fail(error, BR_ERR_MISSING, "fit --planar: model %s needs --footprint", name);
        types[(*n)++] = type;
        list += length + (list[length] == ',');
    }
    return BR_OK;
}

static int by_criterion(const void *a, const void *b)
{
    const br_planar_fit *const x = *(br_planar_fit *const *)a, *const y = *(br_planar_fit *const *)b;
    return x->criterion < y->criterion   ? -1
           : x->criterion > y->criterion ? 1
                                         : strcmp(x->type->name, y->type->name);
}

static void put_number(double value)
{
    if (isnan(value))
        printf(" %12s", "-");
    else
        printf(" %12.6g", value);
}

static void print(const planar_fits *f)
{
    const bool crossed = f->n > 0 && !isnan(f->of[0]->cross_rms[0]);
    printf("%-24s %12s %12s %12s %12s %14s %8s%s\n", "model", "train_rms_N", "test_rms_N", "train_rms_N_m",
           "test_rms_N_m", "criterion", "memory", crossed ? "  cross_rms_N cross_rms_N_m" : "");
    for (size_t i = 0; i < f->n; i++) {
        const br_planar_fit *const fit = f->of[i];
        printf("%-24s", fit->type->name);
        put_number(fit->train_rms[0]);
        put_number(fit->test_rms[0]);
        put_number(fit->train_rms[1]);
        put_number(fit->test_rms[1]);
        printf(" %14.8g %8.3g", fit->criterion, fit->memory);
        for (int k = 0; k < 2 && crossed; k++)
            put_number(fit->cross_rms[k]);
        printf("%s\n", fit->converged ? "" : "  not converged");
    }
    for (size_t i = 0; i < f->n; i++) {
        printf("\n%s: %s\n", f->of[i]->type->name, f->of[i]->type->title);
        fit_print_parameters(f->of[i]->parameters, f->of[i]->n);
    }
}

/* ---- files ---- */

static void put_summary(const planar_fits *f, br_csv_writer *csv)
{
    for (size_t i = 0; i < f->n; i++) {
        const br_planar_fit *const fit = f->of[i];
        size_t trained = 0;
        for (size_t r = 0; r < fit->n_rows; r++)
            trained += fit->trains[r];
        br_csv_text(csv, fit->type->name);
        for (int k = 0; k < 2; k++) {
            fit_put_or_empty(csv, fit->train_rms[k]);
            fit_put_or_empty(csv, fit->test_rms[k]);
        }
        br_csv_put(csv, fit->criterion, fit->memory);
        br_csv_integer(csv, (long long)trained);
        br_csv_integer(csv, (long long)(fit->n_rows - trained));
        br_csv_integer(csv, (long long)fit->n);
        br_csv_integer(csv, fit->agreeing);
        br_csv_text(csv, fit->converged ? "yes" : "no");
        for (int k = 0; k < 2; k++)
            fit_put_or_empty(csv, fit->cross_rms[k]);
    }
}

static void put_parameters(const planar_fits *f, br_csv_writer *csv)
{
    for (size_t i = 0; i < f->n; i++)
        fit_put_parameters(f->of[i]->type->name, f->of[i]->parameters, f->of[i]->n, csv);
}

static void put_correlation(const planar_fits *f, br_csv_writer *csv)
{
    for (size_t i = 0; i < f->n; i++)
        fit_put_correlation(f->of[i]->type->name, f->of[i]->parameters, f->of[i]->correlation, f->of[i]->n,
                            csv);
}

static void put_record(const planar_fits *f, br_csv_writer *csv)
{
    const br_planar_record *const r = f->record;
    for (size_t i = 0; i < r->n; i++) {
        br_csv_put(csv, r->t[i], r->twist[0][i], r->twist[1][i], r->twist[2][i], r->normal_force[i],
                   r->wrench[0][i], r->wrench[1][i], r->wrench[2][i]);
        br_csv_integer(csv, f->of[0]->trains[i]);
        for (size_t k = 0; k < f->n; k++)
            for (int j = 0; j < 3; j++)
                br_csv_number(csv, f->of[k]->wrench[j][i]);
        for (size_t k = 0; k < f->n; k++)
            for (int j = 0; j < 3; j++)
                br_csv_number(csv, f->of[k]->wrench[j][i] - r->wrench[j][i]);
    }
}

/* The fitted pressure as a map, for `bristle planar` and `limit-surface`. */
static br_status put_map(const planar_fits *f, const br_planar_fit *fit, FILE *stream, br_error *error)
{
    br_pressure *p;
    BR_TRY(br_planar_fit_pressure(f->footprint, fit->params.exponent, &p, error));
    const size_t cells = (size_t)p->n_x * (size_t)p->n_y;
    double *const map = calloc(cells, sizeof *map);
    for (size_t i = 0; map && i < p->n; i++)
        map[(size_t)p->row[i] * (size_t)p->n_x + (size_t)p->column[i]] = p->weight[i];
    for (size_t i = 0; map && i < cells; i++) {
        char value[BR_DOUBLE_TEXT];
        br_format_double(map[i], value);
        fprintf(stream, "%s%s", value, (i + 1) % (size_t)p->n_x ? "," : "\n");
    }
    const bool made = map != NULL;
    free(map);
    br_pressure_destroy(p);
    return made ? BR_OK : br_fail(error, BR_ERR_MEMORY, "out of memory");
}

/* Measured and fitted columns over time, or what is left. */
static void put_panel(const planar_fits *f, int j, bool left, double unit, FILE *stream)
{
    const size_t lines = f->n < MAX_LINES ? f->n : MAX_LINES, every = (f->record->n + POINTS - 1) / POINTS;
    fputs("plot ", stream);
    if (!left)
        fprintf(stream,
                "'fits.csv' every %zu using 1:(column(%d)/%.0e) with lines linestyle 10 title 'measured', ",
                every, 6 + j, unit);
    for (size_t k = 0; k < lines; k++) {
        const size_t column = FIXED_COLUMNS + 3 * k + (size_t)j + 1;
        fprintf(stream, "%s'fits.csv' every %zu using 1:((column(%zu)%s", k ? ", " : "", every, column,
                left ? " - " : "");
        if (left)
            fprintf(stream, "column(%d)", 6 + j);
        fprintf(stream, ")/%.0e) with lines linetype %zu title '%s'", unit, k + 1, f->of[k]->type->name);
    }
    fputs("\n", stream);
}

static void put_figure(const planar_fits *f, FILE *stream)
{
    const br_planar_record *const r = f->record;
    static const char *const names[] = {"force along x [%sN]", "force along y [%sN]", "torque [%sN m]",
                                        "force along x, fit − measured [%sN]",
                                        "torque, fit − measured [%sN m]"};
    static const int component[] = {0, 1, 2, 0, 2};
    fprintf(stream,
            "# Draws the fits beside this file: gnuplot -e \"format = 'svg'\" fits.gp (svg, pdf or png)\n%s",
            figure_style);
    fit_put_terminals(stream, 5);
    fit_shade(r->t, f->of[0]->trains, r->n, stream);
    fputs("set xlabel 'time [s]'\n", stream);
    for (int k = 0; k < 5; k++) {
        const int j = component[k];
        double most = 0;
        const char *prefix;
        for (size_t i = 0; i < r->n; i++)
            most = fmax(most, fabs(k < 3 ? r->wrench[j][i] : f->of[0]->wrench[j][i] - r->wrench[j][i]));
        const double unit = fit_prefix(&most, 1, &prefix);
        fputs("set ylabel '", stream);
        const char *const at = strstr(names[k], "%s");
        fprintf(stream, "%.*s%s%s'\n", (int)(at - names[k]), names[k], prefix, at + 2);
        put_panel(f, j, k >= 3, unit, stream);
        if (k == 0)
            fputs("unset key\n", stream);
    }
    fputs("unset multiplot\nset output\n", stream);
}

static char *record_columns(const planar_fits *f)
{
    size_t size = 300, used = 0;
    for (size_t k = 0; k < f->n; k++)
        size += 6 * (strlen(f->of[k]->type->name) + 30);
    char *const text = malloc(size);
    if (!text)
        return NULL;
    used = (size_t)snprintf(
        text, size, "t_s, v_x_m_per_s, v_y_m_per_s, omega_rad_per_s, N_N, f_x_N, f_y_N, torque_N_m, trains");
    for (size_t k = 0; k < f->n; k++) {
        const char *const name = f->of[k]->type->name;
        used += (size_t)snprintf(text + used, size - used, ", %s_f_x_N, %s_f_y_N, %s_torque_N_m", name, name,
                                 name);
    }
    for (size_t k = 0; k < f->n; k++) {
        const char *const name = f->of[k]->type->name;
        used += (size_t)snprintf(text + used, size - used,
                                 ", %s_residual_f_x_N, %s_residual_f_y_N, %s_residual_torque_N_m", name, name,
                                 name);
    }
    return text;
}

static br_status write_table(const planar_fits *f, const char *folder, const char *name, const char *remarks,
                             const char *columns, void (*put)(const planar_fits *f, br_csv_writer *csv),
                             br_atomic_file **file, br_error *error)
{
    br_csv_writer *csv;
    BR_TRY(fit_table_open(folder, name, remarks, columns, &csv, error));
    put(f, csv);
    return br_csv_writer_release(csv, file, error);
}

static br_status write_all(const planar_fits *f, const char *folder, outputs *o, br_error *error)
{
    br_atomic_file *files[MAX_FILES] = {NULL};
    size_t n = 0;
    char *const columns = record_columns(f);
    const struct {
        const char *name, *remarks, *columns;
        void (*put)(const planar_fits *f, br_csv_writer *csv);
    } tables[] = {
        {"summary.csv", f->record->remarks,
         "model, train_rms_N, test_rms_N, train_rms_N_m, test_rms_N_m, criterion, memory, train_rows, "
         "test_rows, parameters, agreeing, converged, cross_rms_N, cross_rms_N_m",
         put_summary},
        {"parameters.csv", NULL, "model, parameter, value, low, high, unit, remark", put_parameters},
        {"correlation.csv", NULL, "model, parameter, other, correlation", put_correlation},
        {"fits.csv", f->record->remarks, columns, put_record},
    };
    br_status status = BR_OK;
    for (; n < sizeof tables / sizeof *tables && status >= 0; n++)
        status = write_table(f, folder, tables[n].name, tables[n].remarks, tables[n].columns, tables[n].put,
                             &files[n], error);
    for (size_t k = 0; k < f->n && status >= 0; k++) {
        const br_planar_fit *const fit = f->of[k];
        status = fit_open_text(folder, fit->type->name, ".ini", &files[n++], error);
        if (status >= 0)
            fit_put_ini("model", fit->type->name, fit->parameters, fit->n,
                        br_atomic_file_stream(files[n - 1]));
        if (status < 0 || !fit->type->footprint)
            continue;
        status = fit_open_text(folder, fit->type->name, "-pressure.csv", &files[n++], error);
        if (status >= 0)
            status = put_map(f, fit, br_atomic_file_stream(files[n - 1]), error);
    }
    if (status >= 0)
        status = fit_remove_earlier(folder, o, error);
    if (status >= 0)
        status = fit_open_text(folder, "fits", ".gp", &files[n++], error);
    if (status >= 0) {
        put_figure(f, br_atomic_file_stream(files[n - 1]));
        status = outputs_commit(o, files, n, error);
    } else {
        for (size_t k = 0; k < n; k++)
            br_atomic_file_discard(files[k]);
    }
    free(columns);
    return status;
}

/* ---- the command ---- */

static br_status fit_all(const planar_job *job, planar_fits *f, br_error *error)
{
    fit_passed passed = {.n = 0};
    const br_planar_fit_type *types[MAX_MODELS];
    size_t n;
    BR_TRY(fit_planar_choose(job->models, job->footprint != NULL, types, &n, error));
    const double against = br_planar_fit_against_sliding(f->record);
    if (against < 0.5)
        return br_fail(error, BR_ERR_RANGE,
                       "%s: friction drives the motion in %.0f %% of the rows; if the rig counts it so, say "
                       "--friction-sign %s",
                       job->data, 100 * (1 - against), job->format->friction_along ? "against" : "along");
    for (size_t i = 0; i < n; i++) {
        if (isatty(STDERR_FILENO))
            fprintf(stderr, "bristle: fitting %s (%zu of %zu)\n", types[i]->name, i + 1, n);
        const br_status status =
            br_planar_fit_model(types[i], f->footprint, f->record, job->options, &f->of[f->n], error);
        f->n += status >= 0;
        BR_TRY(fit_pass_over(&passed, job->models, status, error));
    }
    qsort(f->of, f->n, sizeof *f->of, by_criterion);
    return fit_say_passed(&passed, f->n, error);
}

br_status fit_planar(const planar_job *job, br_error *error)
{
    planar_fits f = {.footprint = job->footprint};
    br_planar_record *record = NULL;
    br_status status = br_planar_record_read(job->data, job->format, &record, error);
    f.record = record;
    if (status >= 0)
        record_tell_gaps(job->data, record->n, record->t, record->anew);
    if (status >= 0)
        status = fit_all(job, &f, error);
    if (status >= 0 && job->folder)
        status = write_all(&f, job->folder, job->o, error);
    if (status >= 0 && job->formats)
        status = fit_draw(job->folder, job->formats, error);
    if (status >= 0)
        job->as_json ? fit_planar_print_json(f.of, f.n) : print(&f);
    for (size_t i = 0; i < f.n; i++)
        br_planar_fit_destroy(f.of[i]);
    br_planar_record_destroy(record);
    return status;
}
