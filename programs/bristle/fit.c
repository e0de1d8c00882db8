/* bristle fit: laws fitted to a measured record. Everything is read, checked and computed before the first
 * byte is written. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <bristle/text.h>

#include "command.h"
#include "fit.h"
#include "footprint.h"
#include "known_laws.h"
#include "options.h"
#include "outputs.h"
#include "record_options.h"

enum {
    PLUGIN,
    OUTPUT,
    PLOT,
    RECORD,
    TRAIN = RECORD + N_RECORD_OPTIONS,
    STARTS,
    SEED,
    LOSS,
    BOOTSTRAP,
    FOLDS,
    PLANAR,
    FOOTPRINT,
    WIDTH,
    HEIGHT,
    CELLS,
    JSON,
    N_OPTIONS
};

static br_status whole(const option *o, long long low, long long *value, br_error *error)
{
    const char *const text = option_value(o);
    if (!text)
        return BR_OK;
    if (!br_parse_int(text, value) || *value < low || *value > 1000000000)
        return br_fail(error, BR_ERR_RANGE, "%s: '%s' is no whole number of %lld or more", o->name, text,
                       low);
    return BR_OK;
}

static br_status train(const option *o, br_fit_options *options, br_error *error)
{
    char text[2][40];
    double *const value[2] = {&options->train_from, &options->train_until};
    if (!o->count)
        return BR_OK;
    BR_TRY(option_span(o, text[0], text[1], error));
    for (int i = 0; i < 2; i++)
        if (*text[i] && (!br_parse_double(text[i], value[i]) || !(*value[i] >= 0 && *value[i] <= 1)))
            return br_fail(error, BR_ERR_RANGE, "%s: '%s' is no share of the record's time, 0 to 1", o->name,
                           text[i]);
    return BR_OK;
}

static br_status read_options(const option *o, br_fit_options *options, br_error *error)
{
    *options = br_fit_options_default();
    long long starts = options->starts, seed = (long long)options->seed, resamples = options->resamples,
              folds = 0;
    BR_TRY(whole(&o[STARTS], 1, &starts, error));
    BR_TRY(whole(&o[SEED], 0, &seed, error));
    BR_TRY(whole(&o[BOOTSTRAP], 2, &resamples, error));
    BR_TRY(whole(&o[FOLDS], 2, &folds, error));
    options->folds = (int)folds;
    options->starts = (int)starts;
    options->seed = (unsigned long long)seed;
    options->resamples = (int)resamples;
    if (o[LOSS].count)
        BR_TRY(br_error_within(
            error, br_set(&br_fit_options_struct, options, "loss", option_value(&o[LOSS]), error), "--loss"));
    BR_TRY(train(&o[TRAIN], options, error));
    return br_error_within(error, br_struct_check(&br_fit_options_struct, options, error), "fit");
}

/* Laws (*n) of a list "LAW,LAW", or all of those that follow their equations. */
static br_status choose_laws(const br_law_registry *registry, const char *list, const br_law_type **laws,
                             size_t *n, br_error *error)
{
    *n = 0;
    if (strcmp(list, "all") == 0) {
        for (size_t i = 0; i < br_law_registry_count(registry) && *n < MAX_FITS; i++)
            if (!(br_law_registry_at(registry, i)->flags & BR_LAW_AS_PRINTED))
                laws[(*n)++] = br_law_registry_at(registry, i);
        return BR_OK;
    }
    while (*list) {
        char name[80];
        const size_t length = strcspn(list, ",");
        snprintf(name, sizeof name, "%.*s", (int)(length < 79 ? length : 79), list);
        if (*n == MAX_FITS)
            return br_fail(error, BR_ERR_RANGE, "fit: more than %d laws", MAX_FITS);
        BR_TRY(br_law_find(registry, name, &laws[*n], error));
        for (size_t i = 0; i < *n; i++)
            if (laws[i] == laws[*n])
                return br_fail(error, BR_ERR_DUPLICATE, "fit: law %s is given twice", name);
        ++*n;
        list += length + (list[length] == ',');
    }
    return *n ? BR_OK : br_fail(error, BR_ERR_MISSING, "fit: no law is named");
}

static int by_criterion(const void *a, const void *b)
{
    const br_fit *const x = *(br_fit *const *)a, *const y = *(br_fit *const *)b;
    return x->criterion < y->criterion   ? -1
           : x->criterion > y->criterion ? 1
                                         : strcmp(x->law.type->name, y->law.type->name);
}

/* What is asked for, with its answers. */
typedef struct job {
    br_law_record_format format;
    br_fit_options options;
    const br_law_type *laws[MAX_FITS];
    size_t n_laws;
    const char *list, *models; /* of laws; of planar models, null without */
    br_pressure *footprint;
    const char *data, *folder, *formats;
    bool as_json;
    outputs o;
    char first[4096]; /* of the files */
} job;

static br_status fit_all(const job *j, const br_law_record *record, fits *f, br_error *error)
{
    fit_passed passed = {.n = 0};
    f->record = record;
    for (size_t i = 0; i < j->n_laws; i++) {
        if (isatty(STDERR_FILENO))
            fprintf(stderr, "bristle: fitting %s (%zu of %zu)\n", j->laws[i]->name, i + 1, j->n_laws);
        const br_status status = br_fit_law(j->laws[i], record, &j->options, &f->of[f->n], error);
        f->n += status >= 0;
        BR_TRY(fit_pass_over(&passed, j->list, status, error));
    }
    qsort(f->of, f->n, sizeof *f->of, by_criterion);
    return fit_say_passed(&passed, f->n, error);
}

static br_status read_record(const char *data, const br_law_record_format *format, br_law_record **record,
                             br_error *error)
{
    BR_TRY(br_law_record_read(data, format, record, error));
    record_tell_gaps(data, (*record)->n, (*record)->t, (*record)->anew);
    const double against = br_fit_against_sliding(*record);
    if (against < 0.5)
        return br_fail(error, BR_ERR_RANGE,
                       "%s: friction is along sliding in %.0f %% of the rows; if the rig counts it so, say "
                       "--friction-sign %s",
                       data, 100 * (1 - against), format->friction_along ? "against" : "along");
    return BR_OK;
}

static br_status settle(job *j, const option *options, br_error *error)
{
    if (j->formats && !j->folder)
        return br_fail(error, BR_ERR_ARGUMENT, "--plot needs -o FOLDER: it says where the figure goes");
    if (j->formats)
        BR_TRY(fit_draw(NULL, j->formats, error));
    if (!j->folder)
        return BR_OK;
    BR_TRY(outputs_make_folder(&j->o, j->folder, error));
    if (snprintf(j->first, sizeof j->first, "%s/summary.csv", j->folder) >= (int)sizeof j->first)
        return br_fail(error, BR_ERR_ARGUMENT, "--output: the path is too long");
    BR_TRY(outputs_add(&j->o, j->first, error));
    for (size_t i = 0; i < options[PLUGIN].count; i++)
        BR_TRY(outputs_spare(&j->o, options[PLUGIN].values[i], error));
    if (option_value(&options[FOOTPRINT]) && !footprint_is_shape(option_value(&options[FOOTPRINT])))
        BR_TRY(outputs_spare(&j->o, option_value(&options[FOOTPRINT]), error));
    return outputs_spare(&j->o, j->data, error);
}

static br_status work(job *j, br_error *error)
{
    fits f = {.n = 0};
    br_law_record *record = NULL;
    if (j->models) {
        const planar_job planar = {j->models, j->data,    &j->format, &j->options, j->footprint,
                                   j->folder, j->formats, &j->o,      j->as_json};
        return fit_planar(&planar, error);
    }
    br_status status = read_record(j->data, &j->format, &record, error);
    if (status >= 0)
        status = fit_all(j, record, &f, error);
    if (status >= 0 && j->folder)
        status = fit_write(&f, j->folder, &j->o, error);
    if (status >= 0 && j->formats)
        status = fit_draw(j->folder, j->formats, error);
    if (status >= 0)
        j->as_json ? fit_print_json(&f) : fit_print(&f);
    for (size_t i = 0; i < f.n; i++)
        br_fit_destroy(f.of[i]);
    br_law_record_destroy(record);
    return status;
}

/* Planar models, and what belongs to them or to laws alone. */
static br_status read_planar(job *j, const option *o, const char *models, br_error *error)
{
    static const int own[] = {FOOTPRINT, WIDTH, HEIGHT, CELLS}, laws[] = {PLUGIN, RECORD + RECORD_SMOOTH};
    const br_planar_fit_type *types[MAX_FITS];
    const char *const surface = option_value(&o[FOOTPRINT]);
    size_t n;
    for (size_t i = 0; !o[PLANAR].count && i < sizeof own / sizeof *own; i++)
        if (o[own[i]].count)
            return br_fail(error, BR_ERR_ARGUMENT, "%s belongs to --planar", o[own[i]].name);
    for (size_t i = 0; o[PLANAR].count && i < sizeof laws / sizeof *laws; i++)
        if (o[laws[i]].count)
            return br_fail(error, BR_ERR_ARGUMENT, "%s does not go with --planar", o[laws[i]].name);
    for (size_t i = 1; !surface && i < sizeof own / sizeof *own; i++)
        if (o[own[i]].count)
            return br_fail(error, BR_ERR_ARGUMENT, "%s needs --footprint", o[own[i]].name);
    if (!o[PLANAR].count)
        return BR_OK;
    j->models = models;
    BR_TRY(fit_planar_choose(models, surface != NULL, types, &n, error));
    return surface ? footprint_create(surface, &o[WIDTH], &o[HEIGHT], &o[CELLS], &j->footprint, error)
                   : BR_OK;
}

static br_status fit(int argc, char **argv, br_error *error)
{
    const char *plugins[MAX_PLUGINS], *values[N_OPTIONS], *rest[2];
    option options[N_OPTIONS] = {
        [PLUGIN] = {"--plugin", 'p', plugins, MAX_PLUGINS, 0},
        [OUTPUT] = {"--output", 'o', &values[OUTPUT], 1, 0},
        [PLOT] = {"--plot", 0, &values[PLOT], 1, 0},
        [TRAIN] = {"--train", 't', &values[TRAIN], 1, 0},
        [STARTS] = {"--starts", 0, &values[STARTS], 1, 0},
        [SEED] = {"--seed", 0, &values[SEED], 1, 0},
        [LOSS] = {"--loss", 0, &values[LOSS], 1, 0},
        [BOOTSTRAP] = {"--bootstrap", 'b', &values[BOOTSTRAP], 1, 0},
        [FOLDS] = {"--folds", 0, &values[FOLDS], 1, 0},
        [PLANAR] = {"--planar", 0, NULL, 1, 0},
        [FOOTPRINT] = {"--footprint", 0, &values[FOOTPRINT], 1, 0},
        [WIDTH] = {"--width", 'W', &values[WIDTH], 1, 0},
        [HEIGHT] = {"--height", 'H', &values[HEIGHT], 1, 0},
        [CELLS] = {"--cells", 0, &values[CELLS], 1, 0},
        [JSON] = {"--json", 0, NULL, 0, 0},
    };
    static const char *const names[] = {"LAW", "RECORD.csv"};
    record_options(&options[RECORD], &values[RECORD]);
    job j = {.n_laws = 0};
    br_law_registry *registry = NULL;
    br_status status = options_parse(argc, argv, options, N_OPTIONS, rest, names, 2, 2, error);
    if (status < 0)
        return status;
    j.list = rest[0];
    j.data = rest[1];
    if (options[FOOTPRINT].count)
        BR_TRY(options_one_stdin(argv[0], (const char *const[]){j.data, options[FOOTPRINT].values[0]}, 2,
                                 error));
    j.folder = option_value(&options[OUTPUT]);
    j.formats = option_value(&options[PLOT]);
    j.as_json = options[JSON].count > 0;
    status = record_format(&options[RECORD], &j.format, error);
    j.format.want_friction = true;
    if (status >= 0)
        status = read_options(options, &j.options, error);
    if (status >= 0)
        status = read_planar(&j, options, rest[0], error);
    if (status >= 0 && !j.models)
        status = known_laws(plugins, options[PLUGIN].count, &registry, error);
    if (status >= 0 && !j.models)
        status = choose_laws(registry, j.list, j.laws, &j.n_laws, error);
    if (status >= 0)
        status = settle(&j, options, error);
    if (status >= 0) {
        outputs_begin(&j.o);
        status = work(&j, error);
    }
    outputs_end(&j.o);
    br_law_registry_destroy(registry);
    br_pressure_destroy(j.footprint);
    return status;
}

static const char *const choices[] = {"--loss squares huber", "--friction-sign against along", NULL};

const command fit_command = {
    .name = "fit",
    .synopsis =
        "[-o FOLDER] [--plot svg,pdf,png] [--train FROM:UNTIL] [options] LAW[,LAW...]|all RECORD.csv\n"
        "  bristle fit --planar [--footprint SHAPE|MAP] [options] MODEL[,MODEL...]|all RECORD.csv",
    .summary = "fit laws to a measured record of friction",
    .help =
        (const char *const[]){
            "RECORD.csv (\"-\" is standard input) is read as `bristle eval` reads it, with commas, "
            "semicolons or tabs and units in the header, and has columns for t, for v or the position x, "
            "for N (or --normal-force) and for the friction F. Without a velocity, that to the next "
            "position holds from row to row. \"all\" are all laws but those with a misprint or too many "
            "parameters for the record.\n",
            "Parameters are found by nonlinear least squares (trust region) from many starts: the presets, "
            "and random ones of the sizes that the record suggests. The deflection from which a law's "
            "states start is fitted, too, by the friction that it holds at rest (`start`); with --planar it "
            "is that of the first row's wrench. Rows outside of --train are held out: the law "
            "runs on through them, and their rms is given apart. The criterion is the Bayesian one (Schwarz "
            "1978) of the fitted rows, less being better. 95 % intervals come from the covariance, widened "
            "by the root of `memory`, the number of rows over which residuals remember one another: far "
            "above 1, the law misses something. They begin or end on a bound that the record does not rule "
            "out. A parameter may be on its bound, not determined by the record (its interval spans a "
            "factor of ten to either side, or it moves only together with others), or a speed outside of "
            "those that the record has, or implausible: a coefficient above 2, a stiffness that bends over "
            "less than an atom or over more than the whole way.\n",
            "  -o, --output FOLDER      summary.csv, parameters.csv, correlation.csv, fits.csv (record, "
            "fits, residuals), LAW.ini of each law for `bristle eval`, and fits.gp, which draws fits.csv; "
            "an earlier fit's files go\n"
            "      --plot FORMATS       draw it with gnuplot: svg, pdf, png, separated by commas\n"
            "      --json               the summary and all parameters as an object of JSON\n"
            "  -t, --train FROM:UNTIL   part of the time that is fitted, as shares of it: "
            "0:0.25\n" RECORD_OPTIONS_HELP
            "      --folds K            cross-validation: K blocks of the fitted rows are left out in turn "
            "and judged\n"
            "      --starts N           20 if not given\n"
            "      --seed N             of the random starts; 1 if not given\n"
            "      --loss NAME          squares (preset) or huber, for records with outliers\n"
            "  -b, --bootstrap N        intervals by N fits to resampled residuals, in blocks\n"
            "  -p, --plugin FILE        shared object with further laws; may be repeated\n",
            "With --planar the record has twist and wrench at one point of the rig: columns t, vx, vy, "
            "omega, N, fx, fy, torque. Models: ellipsoid (Coulomb friction, three half axes), "
            "ellipsoid-lugre, ellipsoid-elasto-plastic (bristles under an ellipsoid), profile-lugre, "
            "profile-elasto-plastic (under the limit surface of pressure of the family of [planar, eq. "
            "(44)] over a footprint). Force and torque are weighed by what each is missed by. --folds and "
            "--bootstrap take the three components of a row together, --loss each by itself.\n",
            "      --planar             fit planar models\n"
            "      --footprint SURFACE  where pressure may be: one of `bristle list shapes`, or a map\n"
            "  -W, --width METRES       width of its grid [m]; 0.02 if not given\n"
            "  -H, --height METRES      its height [m]; if not given, cells are square\n"
            "      --cells N            cells of a shape from side to side; 101 if not given\n",
            NULL},
    .kind = "laws",
    .choices = choices,
    .takes_list = true,
    .run = fit,
};
