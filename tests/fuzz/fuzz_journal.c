/* Fuzz target for the journals from which a study goes on. The parts are journal-1-of-2.txt and
 * journal-2-of-2.txt; a first line "@" stands for that of the study's own manifest, and a line that ends in a
 * tab and "@" gets its checksum, which no chance would find. Whatever they hold, the states of the jobs add
 * up and each finished job has a record; and a run that opens its journal loses none of them, finishes the
 * others and leaves a row for each. A journal with another first line is refused, and not written over. */
#include "files.h"

#include <math.h>
#include <bristle/csv.h>
#include <bristle/harness/sweep_journal.h>

enum { JOBS = 6, VALUES = 2, CHECK = 8 };

static const char study_text[] = "[study]\nrun = slide\ncase = case.ini\n"
                                 "[parameter mu]\nset = contact shoe.mu_s\nvalues = 0.2 0.3 0.4\n"
                                 "[parameter cells]\nset = scene.every\nvalues = 1 2\n"
                                 "[metric last]\ncolumn = t_s\n"
                                 "[metric most]\ncolumn = x_m\nreduction = max\n";

static char study[FUZZ_PATH];

/* A finished job, its values at hand. */
typedef struct job {
    br_sweep_record record;
    double values[VALUES];
} job;

static bool same(double a, double b)
{
    return a == b || (isnan(a) && isnan(b));
}

/* ---- what the fuzzer hands over ---- */

static void put_sealed(FILE *file, const char *line, size_t length)
{
    br_sha256 hash;
    char digits[BR_SHA256_TEXT];
    br_sha256_begin(&hash);
    br_sha256_add(&hash, line, length);
    br_sha256_end(&hash, digits);
    fwrite(line, 1, length, file);
    fprintf(file, "\t%.*s", CHECK, digits);
}

static void write_journal(const br_sweep_manifest *manifest, const char *name, fuzz_part part)
{
    char path[FUZZ_PATH], head[BR_SHA256_TEXT + 40];
    FILE *const file = fopen(fuzz_path(path, name), "wb");
    fuzz_demand(file);
    const char *at = part.bytes, *const end = at + part.size;
    for (bool first = true; at < end; first = false) {
        const char *const stop = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((stop ? stop : end) - at);
        if (first && length == 1 && *at == '@')
            put_sealed(file, head,
                       (size_t)sprintf(head, "bristle-sweep-1\t%s", br_sweep_manifest_fingerprint(manifest)));
        else if (length >= 2 && memcmp(at + length - 2, "\t@", 2) == 0)
            put_sealed(file, at, length - 2);
        else
            fwrite(at, 1, length, file);
        if (stop)
            fputc('\n', file);
        at += length + (stop != NULL);
    }
    fuzz_demand(fclose(file) == 0);
}

/* ---- what is demanded ---- */

/* It has a first line, which is not the one of this study. */
static bool may_be_foreign(fuzz_part part)
{
    const char *const newline = part.size ? memchr(part.bytes, '\n', part.size) : NULL;
    return newline && !(newline == part.bytes + 1 && *part.bytes == '@');
}

/* A study beside journals that are none of its own: refused with a line, whichever of them it is. */
static bool is_refused(const br_sweep_manifest *manifest, const br_sweep_plan *plan, const fuzz_part parts[2])
{
    br_sweep_ledger *ledger;
    br_error error = {0};
    const br_status status = br_sweep_ledger_read(fuzz_folder(), manifest, plan, &ledger, &error);
    br_sweep_ledger_destroy(ledger);
    if (status >= 0)
        return false;
    fuzz_demand(status == BR_ERR_ARGUMENT && strstr(error.message, "journal-"));
    fuzz_demand(may_be_foreign(parts[0]) || may_be_foreign(parts[1]));
    return true;
}

/* The jobs as the journals have them; returns how many are finished. */
static size_t read_jobs(const br_sweep_manifest *manifest, const br_sweep_plan *plan, job jobs[JOBS],
                        br_sweep_state states[JOBS])
{
    br_sweep_ledger *ledger;
    size_t counts[3] = {0};
    fuzz_demand(br_sweep_ledger_read(fuzz_folder(), manifest, plan, &ledger, NULL) == BR_OK);
    for (size_t i = 0; i < JOBS; i++) {
        jobs[i].record.values = jobs[i].values;
        states[i] = br_sweep_ledger_state(ledger, i);
        fuzz_demand(states[i] <= BR_SWEEP_FAILED);
        counts[states[i]]++;
        if (states[i] == BR_SWEEP_OPEN)
            continue;
        fuzz_demand(br_sweep_ledger_get(ledger, i, &jobs[i].record, NULL) == BR_OK);
        fuzz_demand(jobs[i].record.job == i && jobs[i].record.failed == (states[i] == BR_SWEEP_FAILED));
        fuzz_demand(!strchr(jobs[i].record.error, '\n'));
        fuzz_demand(jobs[i].record.seconds >= 0 && isfinite(jobs[i].record.seconds));
    }
    for (int k = 0; k < 3; k++)
        fuzz_demand(br_sweep_ledger_count(ledger, (br_sweep_state)k) == counts[k]);
    fuzz_demand(br_sweep_ledger_seconds(ledger) >= 0);
    br_sweep_ledger_destroy(ledger);
    return JOBS - counts[BR_SWEEP_OPEN];
}

static void demand_same(const job *a, const job *b)
{
    fuzz_demand(a->record.failed == b->record.failed && a->record.seconds == b->record.seconds);
    fuzz_demand(strcmp(a->record.error, b->record.error) == 0);
    for (size_t i = 0; i < VALUES; i++)
        fuzz_demand(same(a->values[i], b->values[i]));
}

/* Opens a journal as a run does and finishes the jobs that are open, every third without success; those that
 * are done fail in it once more, which counts for nothing. */
static void go_on(const br_sweep_manifest *manifest, const br_sweep_plan *plan,
                  const br_sweep_state states[JOBS])
{
    br_sweep_journal *journal;
    fuzz_demand(br_sweep_journal_open(fuzz_folder(), manifest, plan, 1, 2, false, &journal, NULL) == BR_OK);
    for (size_t i = 0; i < JOBS; i++) {
        const bool fails = i % 3 == 2 || states[i] == BR_SWEEP_DONE;
        double values[VALUES] = {1.0 / (double)(i + 3), fails ? NAN : -1e-300 * (double)i};
        const br_sweep_record record = {.job = i,
                                        .failed = fails,
                                        .seconds = 0.25 * (double)i,
                                        .error = "tab\tor\nend",
                                        .values = values};
        if (states[i] != BR_SWEEP_FAILED)
            fuzz_demand(br_sweep_journal_add(journal, &record, NULL) == BR_OK);
    }
    br_sweep_journal_close(journal);
}

static void demand_rows(const br_sweep_manifest *manifest, const br_sweep_plan *plan)
{
    char path[FUZZ_PATH];
    br_sweep_ledger *ledger;
    br_csv *rows;
    fuzz_demand(br_sweep_ledger_read(fuzz_folder(), manifest, plan, &ledger, NULL) == BR_OK);
    fuzz_demand(br_sweep_rows_write(plan, manifest, ledger, fuzz_path(path, "rows.csv"), NULL) == BR_OK);
    fuzz_demand(br_csv_read(path, &rows, NULL) == BR_OK && br_csv_rows(rows) == JOBS);
    br_csv_destroy(rows);
    br_sweep_ledger_destroy(ledger);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_part parts[2];
    job before[JOBS], after[JOBS];
    br_sweep_state states[JOBS], states_after[JOBS];
    br_sweep_plan *plan;
    br_sweep_manifest *manifest;
    const char *files[] = {study};
    fuzz_write(study, "study.ini", (fuzz_part){study_text, sizeof study_text - 1});
    fuzz_demand(br_sweep_plan_read(study, &plan, NULL) == BR_OK && plan->n_jobs == JOBS &&
                plan->n_metrics == VALUES);
    fuzz_demand(br_sweep_manifest_create(plan, files, 1, &manifest, NULL) == BR_OK);

    fuzz_split(data, size, parts, 2);
    write_journal(manifest, "journal-1-of-2.txt", parts[0]);
    write_journal(manifest, "journal-2-of-2.txt", parts[1]);
    if (!is_refused(manifest, plan, parts)) {
        read_jobs(manifest, plan, before, states);
        go_on(manifest, plan, states);
        fuzz_demand(read_jobs(manifest, plan, after, states_after) == JOBS);
        for (size_t i = 0; i < JOBS; i++)
            if (states[i] != BR_SWEEP_OPEN)
                demand_same(&before[i], &after[i]);
        demand_rows(manifest, plan);
    }
    br_sweep_manifest_destroy(manifest);
    br_sweep_plan_destroy(plan);
    return 0;
}
