/* The result of a study: a row for each job. */
#include <bristle/harness/sweep_journal.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/assert.h>
#include <bristle/units.h>

void br_sweep_metric_column(const br_sweep_metric *m, char *text)
{
    BR_ASSERT_HANDLE(m);
    BR_ASSERT_HANDLE(text);
    size_t length;
    br_unit unit;
    const char *words = m->unit;
    if (!words && m->reduction == BR_SWEEP_COUNT && !m->claim)
        words = "1";
    else if (!words && m->column && br_unit_of_name(m->column, &length, &unit, NULL) == BR_OK &&
             m->column[length] == '_')
        words = m->column + length + 1;
    snprintf(text, BR_SWEEP_VALUE, "%s%s%s", m->name, words ? "_" : "", words ? words : "");
}

void br_sweep_parameter_column(const br_sweep_parameter *p, char *text)
{
    BR_ASSERT_HANDLE(p);
    BR_ASSERT_HANDLE(text);
    const bool has_unit = p->unit && strcmp(p->unit, "-") != 0;
    snprintf(text, BR_SWEEP_VALUE, "%s%s%s", p->name, has_unit ? "_" : "", has_unit ? p->unit : "");
}

static char *header(const br_sweep_plan *plan)
{
    char *text = NULL, name[BR_SWEEP_VALUE];
    size_t size;
    FILE *const to = open_memstream(&text, &size);
    if (!to)
        return NULL;
    fputs("job", to);
    for (size_t i = 0; i < plan->n_parameters; i++) {
        br_sweep_parameter_column(&plan->parameters[i], name);
        fprintf(to, ", %s", name);
    }
    for (size_t i = 0; i < plan->n_metrics; i++) {
        br_sweep_metric_column(&plan->metrics[i], name);
        fprintf(to, ", %s", name);
    }
    fputs(", status, error", to);
    return fclose(to) == 0 ? text : NULL;
}

static br_status write_row(const br_sweep_plan *plan, br_sweep_ledger *ledger, size_t job, double *values,
                           br_csv_writer *table, br_error *error)
{
    br_sweep_record record = {.values = values};
    char text[BR_SWEEP_VALUE];
    BR_TRY(br_sweep_ledger_get(ledger, job, &record, error));
    br_csv_integer(table, (long long)job + 1);
    for (size_t i = 0; i < plan->n_parameters; i++)
        br_csv_text(table, br_sweep_value(plan, job, i, text));
    br_csv_row(table, values, plan->n_metrics);
    br_csv_text(table, record.failed ? "failed" : "done");
    br_csv_text(table, record.error);
    return BR_OK;
}

br_status br_sweep_rows_write(const br_sweep_plan *plan, const br_sweep_manifest *manifest,
                              br_sweep_ledger *ledger, const char *path, br_error *error)
{
    BR_ASSERT_HANDLE(plan);
    BR_ASSERT_HANDLE(manifest);
    BR_ASSERT_HANDLE(ledger);
    BR_ASSERT_HANDLE(path);
    char *const columns = header(plan), *const remarks = br_sweep_manifest_remarks(manifest);
    double *const values = malloc((plan->n_metrics + 1) * sizeof *values);
    br_csv_writer *table = NULL;
    br_status status = columns && remarks && values ? BR_OK : br_fail(error, BR_ERR_MEMORY, "%s", path);
    if (status >= 0)
        status = br_csv_writer_open_remarked(path, remarks, columns, &table, error);
    for (size_t job = 0; job < plan->n_jobs && status >= 0; job++)
        status = write_row(plan, ledger, job, values, table, error);
    if (status >= 0)
        status = br_csv_writer_close(table, error);
    else
        br_csv_writer_discard(table);
    free(values);
    free(columns);
    free(remarks);
    return status;
}
