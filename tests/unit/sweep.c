/* Studies: hashes, points, jobs of a plan, what is read off a table, journals. */
#include "check.h"

#include <math.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include <bristle/file.h>
#include <bristle/harness/sweep_journal.h>

static char folder[100];

static void test_hash(void)
{
    /* FIPS 180-4's examples, and a million letters (NIST's examples with intermediate values). */
    static const struct {
        const char *text, *hash;
    } known[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    };
    br_sha256 hash;
    char text[BR_SHA256_TEXT];
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        br_sha256_begin(&hash);
        br_sha256_add(&hash, known[i].text, strlen(known[i].text));
        br_sha256_end(&hash, text);
        check(strcmp(text, known[i].hash) == 0, "SHA-256 of '%.10s': %s", known[i].text, text);
    }
    br_sha256_begin(&hash);
    for (int i = 0; i < 1000000 / 125; i++) {
        char block[125];
        memset(block, 'a', sizeof block);
        br_sha256_add(&hash, block, sizeof block);
    }
    br_sha256_end(&hash, text);
    check(strcmp(text, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0") == 0,
          "of a million letters, in pieces that fill no block");
}

static const char *write_study(const char *text)
{
    static char path[200];
    snprintf(path, sizeof path, "%s/study.ini", folder);
    check(br_file_write(path, text, strlen(text), NULL) == BR_OK, "a study is written");
    return path;
}

#define HEAD "[study]\nrun = slide\ncase = case.ini\n"
#define METRIC "[metric m]\ncolumn = x_m\n"

static void test_jobs(void)
{
    br_sweep_plan *plan;
    br_error error = {0};
    char text[BR_SWEEP_VALUE];
    const char *const path = write_study(HEAD "[parameter a]\nset = s.a, t.b\nvalues = 1 2\nunit = m/s\n"
                                              "[parameter b]\nwith = a\nvalues = one | two words\n"
                                              "[parameter c]\nlogarithmic = 1 100 3\n"
                                              "[seeds]\nset = r.seed\nfirst = 7\ncount = 2\n" METRIC);
    check(br_sweep_plan_read(path, &plan, &error) == BR_OK, "a product: %s", error.message);
    check(plan->n_jobs == 12 && plan->n_axes == 3 && plan->n_parameters == 4, "2 x 3 x 2 jobs");
    check(strcmp(br_sweep_value(plan, 0, 0, text), "1") == 0 &&
              strcmp(br_sweep_value(plan, 6, 0, text), "2") == 0,
          "the first axis is the slowest");
    check(strcmp(br_sweep_value(plan, 11, 1, text), "two words") == 0, "what goes along with it follows");
    check(strcmp(br_sweep_value(plan, 2, 2, text), "10") == 0 &&
              strcmp(br_sweep_value(plan, 5, 2, text), "100") == 0,
          "evenly in the logarithm, the ends as given");
    check(strcmp(br_sweep_value(plan, 1, 3, text), "8") == 0, "seeds are the fastest");
    br_sweep_parameter_column(&plan->parameters[0], text);
    check(strcmp(text, "a_m_per_s") == 0 && plan->parameters[0].n_keys == 2, "unit in the column: %s", text);
    br_sweep_metric_column(&plan->metrics[0], text);
    check(strcmp(text, "m_m") == 0, "a metric has its column's unit: %s", text);
    br_sweep_plan_destroy(plan);
    /* Each sign of division becomes five letters, for which there is room (a sanitizer sees it). */
    check(br_sweep_plan_read(write_study(HEAD "[parameter a]\nvalues = 1\nunit = ////////\n" METRIC), &plan,
                             &error) == BR_OK,
          "a unit of divisions alone: %s", error.message);
    br_sweep_parameter_column(&plan->parameters[0], text);
    check(strlen(text) == 2 + 8 * strlen("_per_"), "each becomes its word: %s", text);
    br_sweep_plan_destroy(plan);
}

static void test_points(void)
{
    enum { N = 40 };
    static const char *const designs[] = {"latin-hypercube", "sobol"};
    for (int d = 0; d < 2; d++) {
        br_sweep_plan *plan;
        br_error error = {0};
        char study[600], text[BR_SWEEP_VALUE];
        snprintf(study, sizeof study,
                 HEAD
                 "[samples]\ndesign = %s\npoints = %d\n[parameter a]\nuniform = 2 4\n"
                 "[parameter b]\nlog_uniform = 1e-3 10\n[parameter n]\nuniform = 1 4\nwhole = yes\n" METRIC,
                 designs[d], N);
        check(br_sweep_plan_read(write_study(study), &plan, &error) == BR_OK, "%s: %s", designs[d],
              error.message);
        check(plan->n_jobs == N && plan->n_axes == 1, "sampled parameters share an axis");
        int in[N] = {0}, in_log[N] = {0}, whole[6] = {0}, empty = 0;
        for (size_t job = 0; job < N; job++) {
            const double a = atof(br_sweep_value(plan, job, 0, text)),
                         b = atof(br_sweep_value(plan, job, 1, text));
            in[(int)((a - 2) / 2 * N)]++;
            in_log[(int)((log10(b) + 3) / 4 * N)]++;
            whole[atoi(br_sweep_value(plan, job, 2, text))]++;
        }
        for (int i = 0; i < N; i++)
            empty += (in[i] == 0) + (in_log[i] == 0);
        check(d == 1 ? empty < N / 2 : empty == 0, "%s: %d of %d intervals are empty", designs[d], empty,
              2 * N);
        check(whole[0] == 0 && whole[5] == 0 && whole[1] > 6 && whole[4] > 6,
              "whole numbers from 1 to 4, alike");
        br_sweep_plan_destroy(plan);
    }
}

static void test_reading(void)
{
    static const struct {
        const char *words;
        double value;
    } cases[] = {
        {"reduction = last", 5},
        {"reduction = first", 3},
        {"reduction = min", -1},
        {"reduction = max", 5},
        {"reduction = mean", 2},
        {"reduction = median", 2},
        {"quantile = 0.25", 0.5},
        {"reduction = rms", 3},
        {"row = 2", -1},
        {"at = 2.5", 3},
        {"reduction = count", 4},
        {"at = 1", -1},
        {"where = kind\nequals = a", 1},
        {"where = t_s\nequals = 1\nrow = 1", -1},
    };
    static const double t[] = {0, 1, 2, 3}, x[] = {3, -1, 1, 5};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        br_sweep_plan *plan;
        br_sweep_reading *reading;
        br_csv_writer *table;
        br_error error = {0};
        char study[300];
        double value = NAN;
        snprintf(study, sizeof study, HEAD "[parameter a]\nvalues = 1\n" METRIC "%s\n", cases[i].words);
        check(br_sweep_plan_read(write_study(study), &plan, &error) == BR_OK, "%s: %s", cases[i].words,
              error.message);
        check(br_sweep_reading_create(plan, &reading, &error) == BR_OK, "a reading");
        for (int again = 0; again < 2; again++) {
            br_sweep_reading_begin(reading);
            check(br_csv_writer_watch("rows", "t_s, kind, x_m", br_sweep_table_cell,
                                      br_sweep_reading_table(reading, "rows"), &table, &error) == BR_OK,
                  "a table is watched");
            for (int k = 0; k < 4; k++) {
                br_csv_number(table, t[k]);
                br_csv_text(table, k == 0 || k == 2 ? "a" : "b");
                br_csv_number(table, x[k]);
            }
            check(br_csv_writer_close(table, &error) == BR_OK, "to its end");
            check(br_sweep_reading_end(reading, &value, &error) == BR_OK &&
                      fabs(value - cases[i].value) < 1e-14,
                  "%s: %g %s", cases[i].words, value, error.message);
        }
        br_sweep_reading_destroy(reading);
        br_sweep_plan_destroy(plan);
    }
}

static void test_edit(void)
{
    static const char text[] = "; a case\n[mass block]\nmass = 1 ; kg\n  and on\nx = 2\n[end]\ny = 3\n";
    static const char *const keys[] = {"mass block.mass", "end.z"}, *const values[] = {"7", "a b"};
    br_ini *ini;
    char *made;
    size_t size;
    check(br_ini_parse("case.ini", text, sizeof text - 1, &ini, NULL) == BR_OK, "a case");
    check(br_sweep_edit_ini(ini, text, sizeof text - 1, keys, values, 2, &made, &size, NULL) == BR_OK,
          "edited");
    check(strcmp(made, "; a case\n[mass block]\nmass = 7\n\nx = 2\n[end]\ny = 3\n[end]\nz = a b\n") == 0,
          "in its line, the rest where it was: %s", made);
    free(made);
    br_ini_destroy(ini);
}

/* Journals of other inputs, which may hold days of work: refused, neither written over nor left out. Begun
 * anew, a study leaves none of an earlier one's, and one that cannot be begun, since another is at work,
 * changes nothing. */
static void test_foreign_journal(void)
{
    br_sweep_plan *plan;
    br_sweep_manifest *manifest, *other;
    br_sweep_journal *journal, *second;
    br_sweep_ledger *ledger;
    br_error error = {0};
    char path[200], *bytes;
    size_t size;
    const char *const study = write_study(HEAD "[parameter a]\nlinear = 0 1 5\n" METRIC);
    const char *const inputs[] = {study, "/dev/null"};
    check(br_sweep_plan_read(study, &plan, &error) == BR_OK, "a plan: %s", error.message);
    check(br_sweep_manifest_create(plan, inputs, 1, &manifest, &error) == BR_OK &&
              br_sweep_manifest_create(plan, inputs, 2, &other, &error) == BR_OK,
          "two manifests: %s", error.message);
    for (size_t shard = 1; shard <= 2; shard++) {
        check(br_sweep_journal_open(folder, manifest, plan, shard, 2, false, &journal, &error) == BR_OK,
              "a shard: %s", error.message);
        double value = 1;
        const br_sweep_record record = {.job = shard, .values = &value};
        check(br_sweep_journal_add(journal, &record, &error) == BR_OK, "its job");
        check(br_sweep_journal_open(folder, other, plan, 1, 1, true, &second, &error) == BR_ERR_OPEN,
              "another that begins the study again meanwhile is refused");
        br_error_clear(&error);
        br_sweep_journal_close(journal);
    }
    check(br_sweep_ledger_read(folder, manifest, plan, &ledger, &error) == BR_OK &&
              br_sweep_ledger_count(ledger, BR_SWEEP_DONE) == 2,
          "and has changed nothing: %s", error.message);
    br_sweep_ledger_destroy(ledger);
    check(br_sweep_journal_open(folder, other, plan, 1, 2, false, &journal, &error) == BR_ERR_ARGUMENT &&
              strstr(error.message, "/dev/null is a new input"),
          "other inputs: %s", error.message);
    br_error_clear(&error);
    snprintf(path, sizeof path, "%s/manifest.txt", folder);
    remove(path); /* then the journals alone know */
    check(br_sweep_journal_open(folder, other, plan, 1, 2, false, &journal, &error) == BR_ERR_ARGUMENT &&
              strstr(error.message, "journal-1-of-2.txt: its jobs are those of other inputs"),
          "a journal of other inputs: %s", error.message);
    br_error_clear(&error);
    check(br_sweep_ledger_read(folder, other, plan, &ledger, &error) == BR_ERR_ARGUMENT, "nor is it read");
    br_error_clear(&error);
    snprintf(path, sizeof path, "%s/journal-1-of-2.txt", folder);
    check(br_file_read(path, 10000, &bytes, &size, &error) == BR_OK && strstr(bytes, "\n1\tdone\t"),
          "what it holds is still there");
    free(bytes);
    check(br_sweep_journal_open(folder, other, plan, 1, 1, true, &journal, &error) == BR_OK, "begun anew: %s",
          error.message);
    br_sweep_journal_close(journal);
    check(br_sweep_ledger_read(folder, other, plan, &ledger, &error) == BR_OK &&
              br_sweep_ledger_count(ledger, BR_SWEEP_OPEN) == 5,
          "nothing of the shards is left: %s", error.message);
    br_sweep_ledger_destroy(ledger);
    check(br_sweep_journal_open(folder, manifest, plan, 1, 1, true, &journal, &error) == BR_OK, "anew again");
    br_sweep_journal_close(journal);
    br_sweep_manifest_destroy(manifest);
    br_sweep_manifest_destroy(other);
    br_sweep_plan_destroy(plan);
}

/* A journal that was cut short at any byte: what stood before is there, the rest is to be done again. */
static void test_journal(void)
{
    br_sweep_plan *plan;
    br_sweep_manifest *manifest;
    br_sweep_journal *journal;
    br_sweep_ledger *ledger;
    br_error error = {0};
    char path[200], *bytes;
    size_t size, wrong = 0;
    double value;
    const char *const study = write_study(HEAD "[parameter a]\nlinear = 0 1 5\n" METRIC);
    check(br_sweep_plan_read(study, &plan, &error) == BR_OK, "a plan: %s", error.message);
    check(br_sweep_manifest_create(plan, &study, 1, &manifest, &error) == BR_OK, "a manifest: %s",
          error.message);
    check(br_sweep_journal_open(folder, manifest, plan, 1, 1, false, &journal, &error) == BR_OK, "a journal");
    br_sweep_journal *second;
    check(br_sweep_journal_open(folder, manifest, plan, 1, 1, false, &second, &error) == BR_ERR_OPEN &&
              strstr(error.message, "another process is at work"),
          "not twice at a time");
    br_error_clear(&error);
    for (size_t job = 0; job < 5; job++) {
        value = (double)job / 3;
        br_sweep_record record = {.job = 4 - job, .failed = job == 2, .seconds = 1, .values = &value};
        strcpy(record.error, job == 2 ? "a\ttab" : "");
        check(br_sweep_journal_add(journal, &record, &error) == BR_OK, "job %zu", job);
    }
    br_sweep_journal_close(journal);
    snprintf(path, sizeof path, "%s/journal-1-of-1.txt", folder);
    check(br_file_read(path, 10000, &bytes, &size, &error) == BR_OK, "its bytes");
    for (size_t cut = 0; cut <= size; cut++) {
        size_t lines = 0;
        for (size_t i = 0; i < cut; i++)
            lines += bytes[i] == '\n';
        const size_t whole = lines > 0 ? lines - 1 : 0;
        check(br_file_write(path, bytes, cut, NULL) == BR_OK, "cut");
        check(br_sweep_ledger_read(folder, manifest, plan, &ledger, &error) == BR_OK, "read");
        wrong += br_sweep_ledger_count(ledger, BR_SWEEP_OPEN) != 5 - whole;
        for (size_t job = 0; job < whole; job++) {
            br_sweep_record record = {.values = &value};
            wrong += br_sweep_ledger_get(ledger, 4 - job, &record, &error) < 0 || value != (double)job / 3 ||
                     record.failed != (job == 2) || strcmp(record.error, job == 2 ? "a tab" : "") != 0;
        }
        br_sweep_ledger_destroy(ledger);
        if (cut % 17 != 0)
            continue;
        check(br_sweep_journal_open(folder, manifest, plan, 1, 1, false, &journal, &error) == BR_OK,
              "opened again");
        br_sweep_record record = {.job = 0, .values = &value};
        check(br_sweep_journal_add(journal, &record, &error) == BR_OK, "and gone on with");
        br_sweep_journal_close(journal);
        check(br_sweep_ledger_read(folder, manifest, plan, &ledger, &error) == BR_OK, "read");
        wrong += br_sweep_ledger_state(ledger, 0) != BR_SWEEP_DONE;
        br_sweep_ledger_destroy(ledger);
    }
    check(wrong == 0, "cut after any byte, what is whole counts and no more: %zu wrong", wrong);
    bytes[size / 2] ^= 1;
    check(br_file_write(path, bytes, size, NULL) == BR_OK, "a bit turned over");
    check(br_sweep_ledger_read(folder, manifest, plan, &ledger, &error) == BR_OK &&
              br_sweep_ledger_count(ledger, BR_SWEEP_OPEN) == 1,
          "costs the one job whose line it is in");
    br_sweep_ledger_destroy(ledger);
    free(bytes);
    br_sweep_manifest_destroy(manifest);
    br_sweep_plan_destroy(plan);
}

int main(void)
{
    check_begin();
    snprintf(folder, sizeof folder, "%s/bristle-sweep.XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
    check(mkdtemp(folder) != NULL, "a folder");
    test_hash();
    test_jobs();
    test_points();
    test_reading();
    test_edit();
    test_foreign_journal();
    test_journal();
    char command[200];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    check(system(command) == 0, "tidied up");
    return check_end();
}
