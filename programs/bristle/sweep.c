/* bristle sweep: a study of many runs. */
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <bristle/file.h>
#include <bristle/text.h>

#include "command.h"
#include "json.h"
#include "options.h"
#include "sweep_engine.h"
#include "sweep_figure.h"
#include "sweep_jobs.h"
#include "sweep_internal.h"
#include "sweep_slurm.h"

enum { OUTPUT, JOBS, SHARD, ANEW, RETRY, LIST, SLURM, PLOT, HDF5, JSON, N_OPTIONS };
enum { MOST_JOBS = 1024, SLURM_TASKS = 16 };

/* One call of the command. */
typedef struct sweep {
    const char *study;
    char folder[SWEEP_PATH];
    size_t jobs, shard, n_shards;
    bool anew, retry, as_json, hdf5, slurm_mpi;
    const char *figure; /* null: none */
    br_sweep_plan *plan;
    sweep_jobs *runs;
    br_sweep_manifest *manifest;
    br_sweep_pool *pool;
    const br_sweep_transport *transport;
} sweep;

/* ---- options ---- */

static size_t processors(void)
{
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? (size_t)CPU_COUNT(&set) : 1;
}

static br_status read_jobs(const char *text, size_t *jobs, br_error *error)
{
    long long n;
    if (!br_parse_int(text, &n) || n < 1 || n > MOST_JOBS)
        return br_fail(error, BR_ERR_RANGE, "--jobs: '%s' is no whole number from 1 to %d", text, MOST_JOBS);
    *jobs = (size_t)n;
    return BR_OK;
}

static br_status read_shard(const char *text, sweep *s, br_error *error)
{
    char first[20] = "";
    const char *const slash = strchr(text, '/');
    long long i, n;
    if (slash && slash - text < (long)sizeof first)
        memcpy(first, text, (size_t)(slash - text));
    if (!slash || !br_parse_int(first, &i) || !br_parse_int(slash + 1, &n))
        return br_fail(error, BR_ERR_SYNTAX, "--shard: '%s' is not I/N", text);
    if (n < 1 || n > 65535 || i < 1 || i > n)
        return br_fail(error, BR_ERR_RANGE, "--shard: %s: shards are 1/N to N/N, N at most 65535", text);
    s->shard = (size_t)i;
    s->n_shards = (size_t)n;
    return BR_OK;
}

/* Where the study goes: "stribeck.sweep" of a stribeck.ini, in the working directory. */
static void choose_folder(sweep *s)
{
    const char *const slash = strrchr(s->study, '/'), *const name = slash ? slash + 1 : s->study,
                      *const dot = strrchr(name, '.');
    snprintf(s->folder, sizeof s->folder, "%.*s.sweep", dot && dot > name ? (int)(dot - name) : 1000, name);
}

/* ---- the study ---- */

static br_status list_jobs(const br_sweep_plan *plan)
{
    char text[BR_SWEEP_VALUE];
    fputs("job", stdout);
    for (size_t i = 0; i < plan->n_parameters; i++) {
        br_sweep_parameter_column(&plan->parameters[i], text);
        printf(",%s", text);
    }
    for (size_t job = 0; job < plan->n_jobs; job++) {
        printf("\n%zu", job + 1);
        for (size_t i = 0; i < plan->n_parameters; i++)
            printf(",%s", br_sweep_value(plan, job, i, text));
    }
    putchar('\n');
    return BR_OK;
}

/* Inputs, and the program itself. */
static br_status make_manifest(sweep *s, br_error *error)
{
    size_t n;
    const char *const *const inputs = sweep_jobs_inputs(s->runs, &n);
    char *const self = realpath("/proc/self/exe", NULL);
    const char **const files = malloc((n + 1) * sizeof *files);
    br_status status = files && self ? BR_OK : br_fail(error, BR_ERR_MEMORY, "inputs of a study");
    if (status >= 0) {
        memcpy(files, inputs, n * sizeof *files);
        files[n] = self;
        status = br_sweep_manifest_create(s->plan, files, n + 1, &s->manifest, error);
    }
    free(files);
    free(self);
    return status;
}

static void remove_work(const sweep *s)
{
    char path[SWEEP_PATH + 10];
    snprintf(path, sizeof path, "%s/work", s->folder);
    if (s->plan->kind == BR_SWEEP_EXPERIMENT && s->n_shards == 1)
        sweep_remove_folder(path);
}

/* The rows (null: not all jobs are finished, and there are none yet), and what stands in them. */
static void summarise(const sweep *s, const br_sweep_ledger *ledger, const char *rows)
{
    const size_t open = br_sweep_ledger_count(ledger, BR_SWEEP_OPEN),
                 failed = br_sweep_ledger_count(ledger, BR_SWEEP_FAILED), n = s->plan->n_jobs;
    if (s->as_json) {
        json j = {.to = stdout};
        json_open(&j, NULL, '{');
        json_text(&j, "folder", s->folder);
        json_text(&j, "rows", rows);
        json_number(&j, "jobs", (double)n);
        json_number(&j, "finished", (double)(n - open));
        json_number(&j, "failed", (double)failed);
        json_number(&j, "work_s", br_sweep_ledger_seconds(ledger));
        json_close(&j, '}');
    } else if (rows)
        printf("%s: %zu jobs, %zu of them failed; %.3g s of work\n", rows, n, failed,
               br_sweep_ledger_seconds(ledger));
    else
        printf("%s: %zu of %zu jobs are finished\n", s->folder, n - open, n);
}

/* A study in which every job has failed has no result: that of the first stands for all. */
static br_status refuse_without_result(const sweep *s, br_sweep_ledger *ledger, br_error *error)
{
    const size_t n = s->plan->n_jobs;
    if (br_sweep_ledger_count(ledger, BR_SWEEP_FAILED) < n)
        return BR_OK;
    br_sweep_record record = {.values = malloc((s->plan->n_metrics + 1) * sizeof(double))};
    br_status status = record.values ? br_sweep_ledger_get(ledger, 0, &record, error)
                                     : br_fail(error, BR_ERR_MEMORY, "records of a study");
    if (status >= 0 && n > 1)
        status = br_fail(error, BR_ERR_CALLBACK, "all %zu jobs failed; job 1: %s", n, record.error);
    else if (status >= 0)
        status = br_fail(error, BR_ERR_CALLBACK, "the only job failed: %s", record.error);
    free(record.values);
    return status;
}

/* All jobs are finished: the rows, and what stands in them. */
static br_status write_result(const sweep *s, br_error *error)
{
    char path[SWEEP_PATH + 20];
    br_sweep_ledger *ledger;
    BR_TRY(br_sweep_ledger_read(s->folder, s->manifest, s->plan, &ledger, error));
    const size_t open = br_sweep_ledger_count(ledger, BR_SWEEP_OPEN);
    br_status status = BR_OK;
    snprintf(path, sizeof path, "%s/rows.csv", s->folder);
    if (open == 0)
        status = br_sweep_rows_write(s->plan, s->manifest, ledger, path, error);
    if (open == 0 && s->hdf5 && status >= 0) {
        char beside[SWEEP_PATH + 20];
        snprintf(beside, sizeof beside, "%s/rows.h5", s->folder);
        status = br_sweep_hdf5_write(s->plan, s->manifest, ledger, beside, error);
    }
    if (status >= 0) {
        summarise(s, ledger, open == 0 ? path : NULL);
        status = refuse_without_result(s, ledger, error);
    }
    br_sweep_ledger_destroy(ledger);
    return status >= 0 && open == 0 && s->figure ? sweep_figure_draw(s->plan, path, s->figure, error)
                                                 : status;
}

static br_status lead(const sweep *s, sweep_outcome *outcome, br_error *error)
{
    br_sweep_ledger *ledger = NULL;
    br_sweep_journal *journal = NULL;
    BR_TRY(br_file_make_directory(s->folder, error));
    br_status status = br_sweep_journal_open(s->folder, s->manifest, s->plan, s->shard, s->n_shards, s->anew,
                                             &journal, error);
    if (status >= 0)
        status = br_sweep_ledger_read(s->folder, s->manifest, s->plan, &ledger, error);
    if (status >= 0) {
        const sweep_task task = {s->plan, s->manifest, ledger, journal, s->shard, s->n_shards, s->retry};
        remove_work(s);
        status = sweep_lead(&task, s->pool, s->transport, outcome, error);
        remove_work(s);
    }
    br_sweep_ledger_destroy(ledger);
    br_sweep_journal_close(journal);
    return status;
}

/* Ended early by a signal: says how to go on, and ends as the signal wants. */
static void end_by(const sweep *s, const sweep_outcome *outcome)
{
    fprintf(stderr,
            "bristle: sweep: stopped by a signal with %zu of %zu jobs to go; the same command goes on\n",
            outcome->wanted - outcome->finished, s->plan->n_jobs);
    signal(outcome->signal, SIG_DFL);
    raise(outcome->signal);
}

/* Workers are forked before MPI starts, whose libraries bear no fork afterwards. */
static br_status start(sweep *s, br_status prepared, br_error *error)
{
    if (prepared >= 0)
        prepared = br_sweep_pool_create(s->jobs, s->plan->n_metrics, s->plan->time_limit, sweep_jobs_run,
                                        s->runs, &s->pool, error);
    BR_TRY(sweep_transport_find(&s->transport, error));
    return s->transport ? sweep_transport_agree(s->transport, prepared, error) : prepared;
}

/* With what came of preparing it: other processes wait to hear of that, too. */
static br_status run_all(sweep *s, br_status prepared, br_error *error)
{
    sweep_outcome outcome = {0};
    BR_TRY(start(s, prepared, error));
    if (s->transport && s->transport->rank > 0) {
        const sweep_task task = {.plan = s->plan, .manifest = s->manifest};
        BR_TRY(sweep_follow(&task, s->pool, s->transport, error));
        s->transport->end();
        return BR_OK;
    }
    BR_TRY(lead(s, &outcome, error));
    br_sweep_pool_destroy(s->pool);
    s->pool = NULL;
    if (s->transport)
        s->transport->end();
    if (outcome.signal)
        end_by(s, &outcome);
    return write_result(s, error);
}

static br_status prepare(sweep *s, br_error *error)
{
    BR_TRY(br_sweep_plan_read(s->study, &s->plan, error));
    if (s->figure)
        BR_TRY(sweep_figure_check(s->plan, s->figure, error));
    return sweep_jobs_create(s->plan, s->folder, &s->runs, error);
}

typedef enum wish { TO_RUN, TO_LIST, TO_WRITE_SLURM } wish;

static br_status read_options(int argc, char **argv, sweep *s, wish *what, br_error *error)
{
    const char *output, *jobs, *shard, *slurm, *figure;
    option options[N_OPTIONS] = {
        [OUTPUT] = {"--output", 'o', &output, 1, 0}, [JOBS] = {"--jobs", 'j', &jobs, 1, 0},
        [SHARD] = {"--shard", 0, &shard, 1, 0},      [ANEW] = {"--anew", 0, NULL, 0, 0},
        [RETRY] = {"--retry", 0, NULL, 0, 0},        [LIST] = {"--list", 0, NULL, 0, 0},
        [SLURM] = {"--slurm", 0, &slurm, 1, 0},      [PLOT] = {"--plot", 0, &figure, 1, 0},
        [HDF5] = {"--hdf5", 0, NULL, 0, 0},          [JSON] = {"--json", 0, NULL, 0, 0},
    };
    static const char *const names[] = {"STUDY.ini"};
    BR_TRY(options_parse(argc, argv, options, N_OPTIONS, &s->study, names, 1, 1, error));
    *what = options[LIST].count ? TO_LIST : options[SLURM].count ? TO_WRITE_SLURM : TO_RUN;
    s->as_json = options[JSON].count > 0;
    if (s->as_json && *what != TO_RUN)
        return br_fail(error, BR_ERR_ARGUMENT, "--json: it is of the summary, which %s leaves out",
                       options[*what == TO_LIST ? LIST : SLURM].name);
    s->jobs = sweep_transport_wanted() ? 1 : processors();
    s->anew = options[ANEW].count > 0;
    s->retry = options[RETRY].count > 0;
    s->hdf5 = options[HDF5].count > 0;
    if (s->hdf5)
        BR_TRY(br_error_within(error, br_sweep_hdf5_here(error), "--hdf5"));
    choose_folder(s);
    if (options[OUTPUT].count)
        snprintf(s->folder, sizeof s->folder, "%.3000s", output);
    s->figure = options[PLOT].count ? figure : NULL;
    if (options[SHARD].count && s->anew)
        return br_fail(error, BR_ERR_ARGUMENT,
                       "--anew: other shards may be at work; without the folder %s all of them begin again",
                       s->folder);
    static const int not_written[] = {SHARD, ANEW, RETRY, LIST, PLOT, HDF5};
    for (size_t i = 0; options[SLURM].count && i < sizeof not_written / sizeof *not_written; i++)
        if (options[not_written[i]].count)
            return br_fail(error, BR_ERR_ARGUMENT, "--slurm: it only writes the script, which has no %s",
                           options[not_written[i]].name);
    if (options[OUTPUT].count && strcmp(output, "-") == 0)
        return br_fail(error, BR_ERR_ARGUMENT, "--output: '-': this output is a folder of several files");
    if (options[JOBS].count)
        BR_TRY(read_jobs(jobs, &s->jobs, error));
    else if (options[SLURM].count)
        s->jobs = SLURM_TASKS;
    if (options[SLURM].count)
        BR_TRY(sweep_slurm_kind(slurm, &s->slurm_mpi, error));
    return options[SHARD].count ? read_shard(shard, s, error) : BR_OK;
}

static br_status run_sweep(int argc, char **argv, br_error *error)
{
    sweep s = {.shard = 1, .n_shards = 1};
    wish what = TO_RUN;
    br_status status = read_options(argc, argv, &s, &what, error);
    if (what != TO_RUN && sweep_transport_follows())
        return BR_OK; /* rank 0 does it, or says why not */
    if (status >= 0)
        status = prepare(&s, error);
    if (status >= 0 && what == TO_LIST)
        status = list_jobs(s.plan);
    else if (status >= 0 && what == TO_WRITE_SLURM)
        status = sweep_slurm_write(s.folder, s.study, s.slurm_mpi, s.jobs, error);
    if (what == TO_RUN) {
        if (status >= 0)
            status = make_manifest(&s, error);
        status = run_all(&s, status, error);
    }
    br_sweep_pool_destroy(s.pool);
    br_sweep_manifest_destroy(s.manifest);
    sweep_jobs_destroy(s.runs);
    br_sweep_plan_destroy(s.plan);
    return status;
}

static const char *const choices[] = {"--slurm array mpi", NULL};

const command sweep_command = {
    .name = "sweep",
    .synopsis = "[--json] [-o FOLDER] [--jobs N] [--shard I/N] [--plot FIGURE] [--hdf5] [--anew] STUDY.ini",
    .summary = "a study: a case, scene or experiment over many values of its parameters",
    .help =
        (const char *const[]){
            "STUDY.ini has the sections\n"
            "  [study]           run (slide, planar, scene, experiment) and what: case (CASE.ini), scene (a "
            "name or MODEL.xml) or experiment (an id, or the path of a program); params, quick, time_limit "
            "[s] of a job, title\n"
            "  [fixed]           KEY = VALUE that every job sets\n"
            "  [parameter NAME]  set (keys, separated by commas; NAME if not given), unit, and one of "
            "values (a list), linear, logarithmic (FROM TO HOW-MANY), uniform, log_uniform (FROM TO); with "
            "(another parameter, whose values these go along with), whole (yes or no)\n"
            "  [samples]         of uniform parameters: design (latin-hypercube, sobol, random), points, "
            "seed\n"
            "  [seeds]           set (the key of the seed), count, first\n"
            "  [metric NAME]     file and column of a result, reduction (last, first, min, max, mean, "
            "median, rms, count, quantile, row, at), where and equals (rows alone whose column has that "
            "text); or claim (its measured value)\n"
            "  [figure]          kind (lines, heat-map, pareto), x, y, series, smaller, log_x, log_y, "
            "log_z\n"
            "Keys are SECTION.KEY of a case or of params.ini, what --set of `bristle run` takes, or "
            "run.duration and the other options of a scene's run. The jobs are all combinations. FOLDER "
            "(STUDY.sweep if not given) gets manifest.txt, hashes of all inputs; journals of what is "
            "finished; and in the end rows.csv, a row a job. The same command goes on after any end. An "
            "input that has changed since is refused. A job that fails becomes a row with its error; where "
            "all have failed, the exit status is 1, and the first error is told. Started by mpirun or srun, "
            "the processes share the jobs.\n",
            "  -o, --output FOLDER  where the study is\n"
            "  -j, --jobs N         jobs at a time; as many as there are processors, of each MPI process 1\n"
            "      --shard I/N      each N-th job from the I-th on; the last shard to end writes the rows\n"
            "      --anew           begin again\n"
            "      --retry          run jobs that failed again\n"
            "      --list           print the jobs and do nothing\n"
            "      --json           the summary as an object of JSON\n"
            "      --slurm KIND     write FOLDER/slurm.sh for sbatch and do nothing: array (a shard for "
            "each of N tasks) or mpi (N processes that share the jobs); N by --jobs, 16 if not given\n"
            "      --plot FIGURE    draw the rows as [figure] says, .svg, .pdf or .png\n"
            "      --hdf5           the rows as HDF5, too: FOLDER/rows.h5\n",
            NULL},
    .choices = choices,
    .without_result = BR_ERR_CALLBACK,
    .run = run_sweep,
};
