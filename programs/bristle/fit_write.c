/* bristle fit: tables of fitted laws, for people and as files. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/csv.h>
#include <bristle/text.h>

#include "fit.h"

enum { N_TABLES = 4, MAX_FILES = N_TABLES + MAX_FITS + 1 };

/* Those of what has an interval, or of what has none. */
static void remark(const br_fit_parameter *p, bool undetermined, char *text, size_t size)
{
    const struct {
        bool holds;
        const char *words;
    } remarks[] = {{p->on_bound, "on its bound"},
                   {undetermined, "not determined by the record"},
                   {p->outside, "outside the speeds of the record"},
                   {p->implausible, "implausible"}};
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; i < sizeof remarks / sizeof *remarks; i++)
        if (remarks[i].holds && used < size)
            used += (size_t)snprintf(text + used, size - used, "%s%s", used ? "; " : "", remarks[i].words);
}

void fit_remarks(const br_fit_parameter *p, char *text, size_t size)
{
    remark(p, p->undetermined, text, size);
}

size_t fit_n_parameters(const br_fit *fit)
{
    return fit->n + (fit->start != NULL);
}

void fit_print(const fits *f)
{
    const bool crossed = f->n > 0 && !isnan(f->of[0]->cross_rms);
    printf("%-20s %12s %12s %14s %8s%s\n", "law", "train_rms_N", "test_rms_N", "criterion", "memory",
           crossed ? "  cross_rms_N" : "");
    for (size_t i = 0; i < f->n; i++) {
        const br_fit *const fit = f->of[i];
        char test[40] = "-";
        if (!isnan(fit->test_rms))
            snprintf(test, sizeof test, "%.6g", fit->test_rms);
        printf("%-20s %12.6g %12s %14.8g %8.3g", fit->law.type->name, fit->train_rms, test, fit->criterion,
               fit->memory);
        if (crossed)
            printf(" %12.6g", fit->cross_rms);
        printf("%s\n", fit->converged ? "" : "  not converged");
    }
    for (size_t i = 0; i < f->n; i++) {
        const br_fit *const fit = f->of[i];
        printf("\n%s: %s\n", fit->law.type->name, fit->law.type->title);
        fit_print_parameters(fit->parameters, fit_n_parameters(fit));
        const char *const remark = br_law_remark(fit->law.type, fit->law.params);
        if (remark)
            printf("  ! %s\n", remark);
    }
}

void fit_put_or_empty(br_csv_writer *csv, double value)
{
    if (isnan(value))
        br_csv_text(csv, "");
    else
        br_csv_number(csv, value);
}

static void put_summary(const fits *f, br_csv_writer *csv)
{
    for (size_t i = 0; i < f->n; i++) {
        const br_fit *const fit = f->of[i];
        size_t trained = 0;
        for (size_t r = 0; r < fit->n_rows; r++)
            trained += fit->trains[r];
        br_csv_text(csv, fit->law.type->name);
        br_csv_put(csv, fit->train_rms);
        fit_put_or_empty(csv, fit->test_rms);
        br_csv_put(csv, fit->criterion, fit->memory);
        br_csv_integer(csv, (long long)trained);
        br_csv_integer(csv, (long long)(fit->n_rows - trained));
        br_csv_integer(csv, (long long)fit_n_parameters(fit));
        br_csv_integer(csv, fit->agreeing);
        br_csv_text(csv, fit->converged ? "yes" : "no");
        fit_put_or_empty(csv, fit->cross_rms);
    }
}

void fit_put_parameters(const char *name, const br_fit_parameter *parameters, size_t n, br_csv_writer *csv)
{
    for (size_t k = 0; k < n; k++) {
        const br_fit_parameter *const p = &parameters[k];
        char remark[120];
        fit_remarks(p, remark, sizeof remark);
        br_csv_text(csv, name);
        br_csv_text(csv, p->name);
        br_csv_put(csv, p->value, p->low, p->high);
        br_csv_text(csv, p->unit);
        br_csv_text(csv, remark);
    }
}

void fit_put_correlation(const char *name, const br_fit_parameter *parameters, const double *correlation,
                         size_t n, br_csv_writer *csv)
{
    for (size_t a = 0; a < n; a++)
        for (size_t b = 0; b < a; b++) {
            br_csv_text(csv, name);
            br_csv_text(csv, parameters[a].name);
            br_csv_text(csv, parameters[b].name);
            fit_put_or_empty(csv, correlation[a * n + b]);
        }
}

void fit_print_parameters(const br_fit_parameter *parameters, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        const br_fit_parameter *const p = &parameters[k];
        const char *const unit = strcmp(p->unit, "1") == 0 ? "" : p->unit;
        char text[120];
        remark(p, false, text, sizeof text);
        if (p->undetermined)
            printf("  %-10s %12.6g %s%snot determined by the record", p->name, p->value, unit,
                   *unit ? ", " : " ");
        else
            printf("  %-10s %12.6g  95 %%: %.5g to %.5g %s", p->name, p->value, p->low, p->high, unit);
        printf("%s%s\n", *text ? "  ! " : "", text);
    }
}

static void put_parameters(const fits *f, br_csv_writer *csv)
{
    for (size_t i = 0; i < f->n; i++)
        fit_put_parameters(f->of[i]->law.type->name, f->of[i]->parameters, fit_n_parameters(f->of[i]), csv);
}

static void put_correlation(const fits *f, br_csv_writer *csv)
{
    for (size_t i = 0; i < f->n; i++)
        fit_put_correlation(f->of[i]->law.type->name, f->of[i]->parameters, f->of[i]->correlation,
                            f->of[i]->n, csv);
}

static void put_record(const fits *f, br_csv_writer *csv)
{
    const br_law_record *const r = f->record;
    double x = 0; /* velocity holds from row to row */
    for (size_t i = 0; i < r->n; i++) {
        x += i > 0 ? r->v[i - 1] * (r->t[i] - r->t[i - 1]) : 0;
        br_csv_put(csv, r->t[i], r->v[i], r->normal_force[i], r->friction[i]);
        br_csv_integer(csv, f->of[0]->trains[i]);
        for (size_t k = 0; k < f->n; k++)
            br_csv_number(csv, f->of[k]->friction[i]);
        br_csv_number(csv, x);
        for (size_t k = 0; k < f->n; k++)
            br_csv_number(csv, f->of[k]->friction[i] - r->friction[i]);
    }
}

void fit_put_ini(const char *section, const char *type, const br_fit_parameter *parameters, size_t n,
                 FILE *stream)
{
    fprintf(stream, "[%s]\ntype = %s\n", section, type);
    for (size_t k = 0; k < n; k++) {
        const br_fit_parameter *const p = &parameters[k];
        char value[BR_DOUBLE_TEXT];
        br_format_double(p->value, value);
        if (p->undetermined)
            fprintf(stream, "%s = %s ; %.30s | not determined by the record\n", p->name, value, p->unit);
        else
            fprintf(stream, "%s = %s ; %.30s | 95 %%: %.5g to %.5g\n", p->name, value, p->unit, p->low,
                    p->high);
    }
}

/* Columns of fits.csv; the caller frees. */
static char *record_columns(const fits *f)
{
    size_t size = 200;
    for (size_t k = 0; k < f->n; k++)
        size += 2 * strlen(f->of[k]->law.type->name) + 20;
    char *const text = malloc(size);
    if (!text)
        return NULL;
    size_t used = (size_t)snprintf(text, size, "t_s, v_m_per_s, N_N, friction_N, trains");
    for (size_t k = 0; k < f->n; k++)
        used += (size_t)snprintf(text + used, size - used, ", %s_N", f->of[k]->law.type->name);
    used += (size_t)snprintf(text + used, size - used, ", x_m");
    for (size_t k = 0; k < f->n; k++)
        used += (size_t)snprintf(text + used, size - used, ", %s_residual_N", f->of[k]->law.type->name);
    return text;
}

br_status fit_open_text(const char *folder, const char *stem, const char *ending, br_atomic_file **file,
                        br_error *error)
{
    char path[4096];
    if (snprintf(path, sizeof path, "%s/%s%s", folder, stem, ending) >= (int)sizeof path)
        return br_fail(error, BR_ERR_ARGUMENT, "--output: the path is too long");
    return br_atomic_file_open(path, file, error);
}

br_status fit_table_open(const char *folder, const char *name, const char *remarks, const char *columns,
                         br_csv_writer **table, br_error *error)
{
    char path[4096];
    if (!columns)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path)
        return br_fail(error, BR_ERR_ARGUMENT, "--output: the path is too long");
    return br_csv_writer_open_remarked(path, remarks, columns, table, error);
}

static br_status write_table(const fits *f, const char *folder, const char *name, const char *remarks,
                             const char *columns, void (*put)(const fits *f, br_csv_writer *csv),
                             br_atomic_file **file, br_error *error)
{
    br_csv_writer *csv;
    BR_TRY(fit_table_open(folder, name, remarks, columns, &csv, error));
    put(f, csv);
    return br_csv_writer_release(csv, file, error);
}

br_status fit_write(const fits *f, const char *folder, outputs *o, br_error *error)
{
    br_atomic_file *files[MAX_FILES] = {NULL};
    size_t n = 0;
    char *const columns = record_columns(f);
    const struct {
        const char *name, *remarks, *columns;
        void (*put)(const fits *f, br_csv_writer *csv);
    } tables[N_TABLES] = {
        {"summary.csv", f->record->remarks,
         "law, train_rms_N, test_rms_N, criterion, memory, train_rows, test_rows, parameters, agreeing, "
         "converged, cross_rms_N",
         put_summary},
        {"parameters.csv", NULL, "law, parameter, value, low, high, unit, remark", put_parameters},
        {"correlation.csv", NULL, "law, parameter, other, correlation", put_correlation},
        {"fits.csv", f->record->remarks, columns, put_record},
    };
    br_status status = BR_OK;
    for (; n < N_TABLES && status >= 0; n++)
        status = write_table(f, folder, tables[n].name, tables[n].remarks, tables[n].columns, tables[n].put,
                             &files[n], error);
    for (size_t k = 0; k < f->n && status >= 0; k++, n++) {
        status = fit_open_text(folder, f->of[k]->law.type->name, ".ini", &files[n], error);
        if (status >= 0)
            fit_put_ini("law", f->of[k]->law.type->name, f->of[k]->parameters, f->of[k]->n,
                        br_atomic_file_stream(files[n]));
    }
    if (status >= 0)
        status = fit_remove_earlier(folder, o, error);
    if (status >= 0)
        status = fit_open_text(folder, "fits", ".gp", &files[n++], error);
    if (status >= 0) {
        fit_put_figure(f, br_atomic_file_stream(files[n - 1]));
        status = outputs_commit(o, files, n, error);
    } else {
        for (size_t k = 0; k < n; k++)
            br_atomic_file_discard(files[k]);
    }
    free(columns);
    return status;
}
