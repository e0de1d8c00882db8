/* Rows of a study in HDF5, read by HDF5's own functions: the same as in the table, with units; more of them
 * than are in memory at a time; the same bytes whoever ran the jobs. Without HDF5 a line says so. */
#include "check.h"

#include <math.h>
#include <stdlib.h>
#include <unistd.h>
#include <bristle/csv.h>
#include <bristle/file.h>
#include <bristle/harness/sweep_journal.h>
#ifdef BR_WITH_HDF5
#include <hdf5.h>
#endif

enum { JOBS = 1040 * 2 }; /* two blocks and some */

static char folder[100], path[200];
static br_sweep_plan *plan;
static br_sweep_manifest *manifest;

static const char *in(const char *name)
{
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static const char study[] = "[study]\nrun = slide\ncase = case.ini\ntitle = blocks and belts\n"
                            "[parameter mu]\nset = s.mu\nlinear = 0.1 0.5 1040\nunit = 1\n"
                            "[parameter floor]\nset = s.floor\nvalues = oak | wet pine\n"
                            "[metric way]\ncolumn = x_m\n[metric stuck]\ncolumn = stuck\n";

static const char long_error[] = "case.ini:7: mass = -1: out of its range, (0, inf)";

/* Jobs from the last to the first or the other way around; every 500th fails. */
static br_sweep_ledger *run(const char *name, bool backwards)
{
    br_sweep_journal *journal;
    br_sweep_ledger *ledger;
    br_error error = {0};
    check(br_file_make_directory(in(name), NULL) == BR_OK, "a folder");
    check(br_sweep_journal_open(path, manifest, plan, 1, 1, false, &journal, &error) == BR_OK,
          "a journal: %s", error.message);
    size_t wrong = 0;
    for (size_t i = 0; i < JOBS; i++) {
        const size_t job = backwards ? JOBS - 1 - i : i;
        const bool failed = job % 500 == 3;
        double values[2] = {failed ? NAN : sqrt((double)job), failed ? NAN : (double)(job % 7)};
        br_sweep_record record = {.job = job, .failed = failed, .seconds = (double)i, .values = values};
        snprintf(record.error, sizeof record.error, "%s", failed ? long_error : "");
        wrong += br_sweep_journal_add(journal, &record, NULL) < 0;
    }
    check(wrong == 0, "jobs");
    br_sweep_journal_close(journal);
    check(br_sweep_ledger_read(path, manifest, plan, &ledger, &error) == BR_OK, "read: %s", error.message);
    return ledger;
}

#ifdef BR_WITH_HDF5

static double numbers[JOBS];
static char texts[JOBS][100];

/* A column, or a text by itself: its number of cells. */
static size_t read_column(hid_t file, const char *name, char *unit, size_t room)
{
    const hid_t data = H5Dopen2(file, name, H5P_DEFAULT), type = H5Dget_type(data),
                space = H5Dget_space(data);
    const size_t n = (size_t)H5Sget_simple_extent_npoints(space), width = H5Tget_size(type);
    *unit = '\0';
    if (H5Tget_class(type) == H5T_STRING) {
        char *const bytes = calloc(n, width);
        H5Dread(data, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes);
        for (size_t i = 0; i < n; i++)
            snprintf(texts[i], sizeof *texts, "%.*s", (int)width, bytes + i * width);
        free(bytes);
    } else {
        H5Dread(data, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, numbers);
    }
    if (H5Aexists(data, "unit") > 0) {
        const hid_t attribute = H5Aopen(data, "unit", H5P_DEFAULT), of = H5Aget_type(attribute);
        check(H5Tget_size(of) <= room, "a short unit");
        H5Aread(attribute, of, unit);
        H5Tclose(of);
        H5Aclose(attribute);
    }
    H5Sclose(space);
    H5Tclose(type);
    H5Dclose(data);
    return n;
}

static void compare(hid_t file, const br_csv *csv, const char *name, const char *unit)
{
    char where[100], found[40];
    size_t wrong = 0;
    snprintf(where, sizeof where, "/rows/%s", name);
    memset(texts, 0, sizeof texts);
    check(read_column(file, where, found, sizeof found) == JOBS, "%s: a cell a job", name);
    check(strcmp(found, unit) == 0, "%s: its unit is '%s': '%s'", name, unit, found);
    const long column = br_csv_column_find(csv, name);
    check(column >= 0, "the table has it, too");
    const bool as_numbers = texts[0][0] == '\0' && strcmp(name, "error") != 0;
    for (size_t i = 0; i < JOBS && column >= 0; i++) {
        const char *const cell = br_csv_cell(csv, i, (size_t)column);
        char *end;
        const double value = strtod(cell, &end);
        wrong += as_numbers ? value != numbers[i] && !(isnan(value) && isnan(numbers[i]))
                            : strcmp(cell, texts[i]) != 0;
    }
    check(wrong == 0, "%s: as in the table, but for %zu", name, wrong);
}

static void test_rows(void)
{
    br_error error = {0};
    br_csv *csv;
    char unit[40], bytes_path[200];
    br_sweep_ledger *const ledger = run("one", false), *const other = run("other", true);
    check(br_sweep_rows_write(plan, manifest, ledger, in("rows.csv"), &error) == BR_OK, "a table: %s",
          error.message);
    check(br_csv_read(path, &csv, &error) == BR_OK, "which is read: %s", error.message);
    check(br_sweep_hdf5_write(plan, manifest, other, in("other.h5"), &error) == BR_OK, "backwards: %s",
          error.message);
    snprintf(bytes_path, sizeof bytes_path, "%s", path);
    check(br_sweep_hdf5_write(plan, manifest, ledger, in("rows.h5"), &error) == BR_OK, "HDF5: %s",
          error.message);
    char *first = NULL, *second = NULL;
    size_t size, size_second;
    check(br_file_read(path, 1 << 22, &first, &size, NULL) == BR_OK &&
              br_file_read(bytes_path, 1 << 22, &second, &size_second, NULL) == BR_OK &&
              size == size_second && memcmp(first, second, size) == 0,
          "the same bytes in whatever order jobs end");
    free(first);
    free(second);
    const hid_t file = H5Fopen(path, H5F_ACC_RDONLY, H5P_DEFAULT);
    check(file >= 0, "HDF5 reads it");
    compare(file, csv, "job", "");
    compare(file, csv, "mu_1", "1");
    compare(file, csv, "floor", "");
    compare(file, csv, "way_m", "m");
    compare(file, csv, "stuck", "");
    compare(file, csv, "status", "");
    compare(file, csv, "error", "");
    check(strcmp(texts[3], long_error) == 0 && strcmp(texts[1503], long_error) == 0, "errors are whole: %s",
          texts[3]);
    check(read_column(file, "/columns", unit, sizeof unit) == 1 &&
              strcmp(texts[0], "job, mu_1, floor, way_m, stuck, status, error") == 0,
          "their order: %s", texts[0]);
    check(read_column(file, "/title", unit, sizeof unit) == 1 && strcmp(texts[0], "blocks and belts") == 0,
          "the title");
    check(read_column(file, "/provenance", unit, sizeof unit) == 1 && strncmp(texts[0], "bristle ", 8) == 0,
          "where it comes from: %s", texts[0]);
    H5Fclose(file);
    check(br_sweep_hdf5_write(plan, manifest, ledger, in("none/rows.h5"), &error) == BR_ERR_OPEN &&
              strstr(error.message, "none/rows.h5"),
          "no such folder: %s", error.message);
    br_csv_destroy(csv);
    br_sweep_ledger_destroy(ledger);
    br_sweep_ledger_destroy(other);
}

#else

static void test_rows(void)
{
    br_error error = {0};
    br_sweep_ledger *const ledger = run("one", false);
    check(br_sweep_hdf5_write(plan, manifest, ledger, in("rows.h5"), &error) == BR_ERR_UNSUPPORTED &&
              strstr(error.message, "this build has no HDF5"),
          "without HDF5: %s", error.message);
    br_sweep_ledger_destroy(ledger);
}

#endif

int main(void)
{
    check_begin();
    br_error error = {0};
    snprintf(folder, sizeof folder, "%s/bristle-hdf5.XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
    check(mkdtemp(folder) != NULL, "a folder");
    check(br_file_write(in("study.ini"), study, sizeof study - 1, NULL) == BR_OK, "a study");
    const char *const inputs[] = {path};
    check(br_sweep_plan_read(path, &plan, &error) == BR_OK && plan->n_jobs == JOBS, "a plan: %s",
          error.message);
    check(br_sweep_manifest_create(plan, inputs, 1, &manifest, &error) == BR_OK, "a manifest: %s",
          error.message);
    test_rows();
    br_sweep_manifest_destroy(manifest);
    br_sweep_plan_destroy(plan);
    char command[200];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    check(system(command) == 0, "tidied up");
    return check_end();
}
