/* Fuzz target for what `bristle sweep` reads: STUDY.ini, the case that it may name (case.ini), and a table
 * that a run may have left, from which its metrics are read. A study that reads has jobs, each of which has a
 * value for each parameter, and its first job can be made or is refused. Studies of experiments are not made:
 * they would start programs; nor are scenes, which take long. */
#include "files.h"

#include <math.h>
#include <bristle/csv.h>
#include <bristle/harness/sweep_journal.h>
#include <bristle/text.h>

#include "sweep_jobs.h"

/* Studies with larger numbers take time and show nothing more. */
enum { LARGE = 3000 };

static bool is_small(fuzz_part study)
{
    char word[60];
    size_t n = 0;
    for (size_t i = 0; i <= study.size; i++) {
        const char c = i < study.size ? study.bytes[i] : ' ';
        double number;
        if (!strchr(" =,|;\t\r\n", c)) {
            if (n < sizeof word - 1)
                word[n++] = c;
            continue;
        }
        word[n] = '\0';
        n = 0;
        if (br_parse_double(word, &number) && fabs(number) > LARGE)
            return false;
    }
    return true;
}

static void demand_plan(const br_sweep_plan *plan)
{
    char text[BR_SWEEP_VALUE];
    size_t product = 1;
    for (size_t i = 0; i < plan->n_axes; i++)
        product *= plan->axes[i].n;
    fuzz_demand(plan->n_jobs >= 1 && plan->n_jobs == product && plan->n_metrics >= 1);
    for (size_t i = 0; i < plan->n_parameters; i++) {
        const br_sweep_parameter *const p = &plan->parameters[i];
        fuzz_demand(p->n_keys >= 1 && p->axis < plan->n_axes);
        for (size_t k = 0; k < 5; k++) {
            const size_t job = k * (plan->n_jobs - 1) / 4;
            double number;
            const char *const value = br_sweep_value(plan, job, i, text);
            fuzz_demand(strlen(value) < BR_SWEEP_VALUE || value != text);
            if (!p->values)
                fuzz_demand(br_parse_double(value, &number) && number >= p->low - 1 && number <= p->high + 1);
        }
        br_sweep_parameter_column(p, text);
        fuzz_demand(*text);
    }
    for (size_t i = 0; i < plan->n_metrics; i++) {
        br_sweep_metric_column(&plan->metrics[i], text);
        fuzz_demand(*text);
    }
}

/* The table's cells for every file that a metric reads. */
static void read_table(const br_sweep_plan *plan, fuzz_part part)
{
    br_csv *csv = NULL;
    br_error error = {0};
    br_sweep_reading *reading;
    if (br_csv_parse("table.csv", part.bytes, part.size, &csv, NULL) != BR_OK)
        return;
    fuzz_demand(br_sweep_reading_create(plan, &reading, &error) == BR_OK);
    double *const values = calloc(plan->n_metrics, sizeof *values);
    fuzz_demand(values);
    const char *file;
    for (size_t i = 0; (file = br_sweep_reading_file(reading, i)); i++) {
        br_sweep_table *const table = br_sweep_reading_table(reading, file);
        for (size_t c = 0; c < br_csv_columns(csv); c++)
            br_sweep_table_cell(table, 0, c, NAN, br_csv_column_name(csv, c));
        for (size_t r = 0; r < br_csv_rows(csv); r++)
            for (size_t c = 0; c < br_csv_columns(csv); c++) {
                const char *const text = br_csv_cell(csv, r, c);
                double number = NAN;
                const bool is_number = br_parse_double(text, &number);
                br_sweep_table_cell(table, r + 1, c, is_number ? number : NAN, is_number ? NULL : text);
            }
    }
    const br_status status = br_sweep_reading_end(reading, values, &error);
    fuzz_demand(status <= 0 && error.status == status && (status >= 0 || fuzz_is_line(error.message)));
    free(values);
    br_sweep_reading_destroy(reading);
    br_csv_destroy(csv);
}

static void make_job(br_sweep_plan *plan)
{
    sweep_jobs *jobs = NULL;
    br_error error = {0};
    const br_status status = sweep_jobs_create(plan, fuzz_folder(), &jobs, &error);
    fuzz_demand(status <= 0 && error.status == status && (jobs == NULL) == (status < 0));
    fuzz_demand(status >= 0 || fuzz_is_line(error.message));
    size_t n;
    if (jobs)
        fuzz_demand(sweep_jobs_inputs(jobs, &n) && n >= 2);
    sweep_jobs_destroy(jobs);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_part parts[3];
    char study[FUZZ_PATH], of_case[FUZZ_PATH];
    fuzz_split(data, size, parts, 3);
    if (!is_small(parts[0]))
        return 0;
    fuzz_write(study, "study.ini", parts[0]);
    fuzz_write(of_case, "case.ini", parts[1]);

    br_sweep_plan *plan;
    br_error error = {0};
    const br_status status = br_sweep_plan_read(study, &plan, &error);
    fuzz_demand(status <= 0 && error.status == status && (plan == NULL) == (status < 0));
    if (status < 0) {
        fuzz_demand(fuzz_is_line(error.message) && strncmp(error.message, study, strlen(study)) == 0);
        return 0;
    }
    demand_plan(plan);
    read_table(plan, parts[2]);
    if (plan->kind == BR_SWEEP_SLIDE || plan->kind == BR_SWEEP_PLANAR)
        make_job(plan);
    br_sweep_plan_destroy(plan);
    return 0;
}
