/* What the files of the harness know of each other. Not installed. */
#ifndef BRISTLE_HARNESS_PRIVATE_H
#define BRISTLE_HARNESS_PRIVATE_H

#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/types.h>

#include <bristle/csv.h>
#include <bristle/file.h>
#include <bristle/harness/experiment.h>
#include <bristle/harness/program.h>
#include <bristle/harness/rules.h>
#include <bristle/harness/tap.h>
#include <bristle/harness/wrap.h>
#include <bristle/ini.h>
#include <bristle/scene_store.h>

/* Exit statuses besides 0 (all claims hold) and 1 (a claim fails). */
enum { EXIT_BAD_INPUT = 2, EXIT_FAILED = 3 };

/* ---- pool.c: memory that lives as long as the experiment ---- */

typedef struct br_pool {
    struct br_pool_block *blocks;
} br_pool;

/* Zeroed memory. Ends the program when there is none. */
void *br_pool_alloc(br_pool *pool, size_t n, size_t size);
char *br_pool_copy(br_pool *pool, const char *text, size_t length);
char *br_pool_text(br_pool *pool, const char *format, ...) BR_PRINTF(2, 3);
void br_pool_free(br_pool *pool);

/* ---- metadata.c: the comment behind a value, "unit | range | source" ---- */

typedef enum br_range_kind { BR_RANGE_ANY, BR_RANGE_INTERVAL, BR_RANGE_CHOICES } br_range_kind;

typedef struct br_metadata {
    const char *unit, *range, *source;
    br_range_kind kind;
    double low, high;
    bool low_open, high_open;
    size_t n_choices;
    const char *const *choices;
} br_metadata;

/* The message says which part is missing or wrong; the caller adds where. A comment of one part is a source:
 * unit and range are null until a field table gives them. */
br_status br_metadata_parse(br_pool *pool, const char *comment, br_metadata *metadata, br_error *error);
bool br_metadata_is_complete(const br_metadata *metadata);
/* Within the interval, or equal to one of the choices as a number. */
br_status br_metadata_check_number(const br_metadata *metadata, double value, const char *text,
                                   br_error *error);
/* Index of the choice, or -1. */
int br_metadata_choice(const br_metadata *metadata, const char *text);

/* ---- params_base.c: the rows of a params.ini with those of the files that its sections are based on ---- */

typedef struct br_row {
    const br_ini_entry *entry;
    const char *file; /* that the entry stands in */
    bool from_base;
} br_row;

typedef struct br_rows {
    br_row *list;
    size_t n, capacity;
    br_ini **bases; /* (n_bases), owned */
    size_t n_bases;
} br_rows;

/* Not those of [quick] and of claims. Errors name file and line. */
br_status br_rows_read(br_pool *pool, const br_ini *ini, const char *folder, const char *home, br_rows *rows,
                       br_error *error);
/* A file that a parameter or a base names: from the working directory, beside params.ini, from the project's
 * root; null: it is nowhere. */
const char *br_locate(br_pool *pool, const char *name, const char *folder, const char *home);
const br_row *br_rows_find(const br_rows *rows, const char *section, const char *key);
/* Frees what the pool does not. */
void br_rows_free(br_rows *rows);

/* ---- params.c ---- */

/* Where a value comes from; later ones win. */
typedef enum br_layer { BR_LAYER_FILE, BR_LAYER_QUICK, BR_LAYER_SET, BR_LAYERS } br_layer;

typedef struct br_param {
    const br_ini_entry *entry;
    const char *name; /* "section.key" */
    const char *file; /* that its row stands in */
    bool from_base;   /* not params.ini itself */
    br_metadata metadata;
    const char *comment;         /* for run.ini: unit, range and source */
    const char *text[BR_LAYERS]; /* null: not given there */
    int line[BR_LAYERS];
    bool bound;
} br_param;

/* An object that a choice may name besides those of its table. */
typedef struct br_offer {
    const br_field *field;
    const char *word;
    const void *object;
    const struct br_offer *next;
} br_offer;

struct br_params {
    br_pool *pool;
    br_ini *ini;
    br_rows rows;
    const char *path;
    const char *folder; /* of params.ini */
    const char *home;   /* the project's root */
    bool quick;
    br_param *list;
    size_t n;
    struct br_params *others, *next; /* of other experiments (br_params_other) */
    bool given;                      /* the file is the user's, by --params */
    br_ini *document;                /* the experiment's own params.ini then, if it is there; else null */
    br_rows document_rows;
    const char *seed; /* text of the first seed bound, null without one */
    const br_offer *offers;
    const char **warnings;
    size_t n_warnings;
    br_scene_store *scenes; /* that scenes with bound parameters share; null: none are */
};

/* Reads params.ini, its metadata and [quick]; ends the program with status 2 on any error. */
void br_params_read(br_params *params, const char *path);
/* Frees what the pool does not. */
void br_params_free(br_params *params);
/* One --set argument, "section.key=value". */
void br_params_set(br_params *params, const char *argument);
/* After binding: what is left over is unknown. */
void br_params_finish(br_params *params);
/* The layer whose value counts, and that value. */
br_layer br_param_layer(const br_params *params, const br_param *param);
const char *br_param_value(const br_params *params, const br_param *param);
/* Finds and marks a parameter; ends the program when it is missing. br_params_bind: or when it has no unit
 * and range. */
br_param *br_params_take(br_params *params, const char *name);
br_param *br_params_bind(br_params *params, const char *name);
/* Ends the program with status 2 and the message "<where>: <message>": "path:12: card.mass: ..." or "--set
 * card.mass: ...". */
void br_params_die(br_params *params, const br_param *param, br_layer layer, const char *format,
                   ...) BR_NORETURN BR_PRINTF(4, 5);
void br_params_die_plain(br_params *params, const char *format, ...) BR_NORETURN BR_PRINTF(2, 3);
/* All values that a parameter has been given. */
#define FOR_LAYERS(param, layer)                                                                             \
    for (br_layer layer = BR_LAYER_FILE; layer < BR_LAYERS; layer++)                                         \
        if ((param)->text[layer] != NULL)
/* One number of any layer: text to value, with range. */
double br_params_number(br_params *params, const br_param *param, br_layer layer, const char *text);
long long br_params_integer(br_params *params, const br_param *param, br_layer layer, const char *text);
/* The section "claims.<id>" gives its id, any other null. */
const char *br_section_claim(const char *section);

/* ---- params_table.c: a row and the field that it is bound to; ends the program where they disagree ---- */
void br_params_agree(br_params *params, br_param *param, const br_field *field);

/* ---- params_offer.c: the offer of that word to a field; null: none ---- */
const br_offer *br_params_offered(const br_params *params, const br_field *field, const char *word);

/* ---- claims ---- */

typedef struct br_family br_family; /* claims_family.h */

/* How a claim came out over its variations. */
typedef struct br_robustness {
    size_t n, held;
    size_t idle;          /* beside these: variations that leave what is measured as it is */
    bool fragile;         /* another verdict in one of them that varies a choice of ours */
    bool sensitive;       /* in one that varies what the document prints, and in no other */
    bool open;            /* undecided in one of them */
    const char *words;    /* "holds in 11 of 12 variations; fails at N = 41" */
    const char *outcomes; /* of each: "N = 21: 0.1; N = 41: 0.3 (fails)" */
    double least, most;   /* measured; NaN: no finite number was */
    const char *fails, *holds; /* names of the variations in which it does, "N = 41, N = 81" */
} br_robustness;

typedef struct br_claim_entry {
    const char *id;
    const br_family *family; /* the section it comes from, and which of its claims it is */
    size_t member;
    int line; /* of its section's first key */
    const char *statement, *source, *kind, *published, *unit, *why, *todo, *finding; /* null: not given */
    const char *basis;                                                               /* null: a run of ours */
    const char *rule_text, *tolerance_text;
    int published_line, expected_line;
    const char *stated; /* `expected` of params.ini; null: not given */
    br_rule rule;
    double tolerance;
    bool quick; /* checked under --quick */
    /* the verdict */
    bool evaluated, holds;
    bool undefined; /* something to compare was not finite: fails, whatever the known cause */
    const char
        *undecided;   /* why neither yes nor no was measured: the limit lies within the spread; else null */
    double spread[2]; /* least and most of `repetitions` */
    const char *expected, *measured, *difference, *seen, *interval; /* null: not given */
    const char *repetitions; /* what `measured` is the median of; null: it was measured once */
    /* variations */
    const char *varies, *fragile, *sensitive; /* of params.ini; null: not given */
    const char *fixed;                        /* why nothing is varied; likewise */
    const char *variation;                    /* whose verdict it is; null: the document's case */
    struct br_claim_entry *variations, *next;
    br_robustness robustness;
    const char *amiss; /* what makes it fail whatever it measured; null: nothing */
} br_claim_entry;

typedef struct br_claims {
    const char *aside;     /* why none counts in this run; null: they count */
    const char *variation; /* that is being evaluated; null: the document's case */
    br_claim_entry *list;
    size_t n;
    br_ini *readings; /* while claims are read, once one asks for it */
} br_claims;

/* claims_read.c: all [claims.<id>] sections of params.ini, checked. */
void br_claims_read(br_params *params, br_claims *claims);
/* claims_reading.c: the number that a word of a document is read as (docs/readings.md), and a sentence that
 * says so. Ends the program with status 2 on a word that is not there. */
typedef struct br_reading {
    const char *number, *why;
} br_reading;
br_reading br_claims_reading(br_params *params, br_claims *claims, const br_claim_entry *claim,
                             const char *word, int line);
bool br_claim_is_timing(const br_claim_entry *claim);
/* Ends the program with status 2: "params.ini:12: [claims.<id>] ...". */
void br_claims_die(br_params *params, int line, const char *id, const char *format, ...) BR_NORETURN
    BR_PRINTF(4, 5);
/* references.c: ends the program with status 2 on a reference like {id.measured} that is broken or names what
 * is not there; after the run, puts values in the place of all of them. */
void br_references_check(br_params *params, br_claims *claims);
void br_references_resolve(struct br_experiment *ex);
/* claims_vary.c: the entry of the variation that is being evaluated; ends the program where the claim has no
 * `varies`. After the run: how claims came out over their variations, and whether params.ini agrees. */
br_claim_entry *br_claim_in_variation(struct br_experiment *ex, br_claim_entry *claim);
void br_variations_judge(struct br_experiment *ex);
/* claims_write.c: those about times, or the others, or all (which < 0), as TAP; the exit status of
 * br_tap_end. */
int br_claims_write(const br_claims *claims, bool quick, int timing, FILE *stream);

/* ---- results.c: the tables of one run, published together ---- */

struct br_table {
    br_experiment *ex;
    const br_output *output;
    br_csv_writer *writer;
    bool shown; /* in the report */
};

/* ---- options.c ---- */

typedef enum br_action {
    BR_ACTION_RUN,
    BR_ACTION_DESCRIBE,
    BR_ACTION_LIST_CLAIMS,
    BR_ACTION_HELP,
    BR_ACTION_VERSION
} br_action;

typedef struct br_options {
    br_action action;
    bool quick;
    bool judge; /* claims count whatever the case */
    int threads;
    const char *out, *params;
    const char **sets;
    size_t n_sets;
} br_options;

/* Ends the program with status 2 on a bad command line. */
void br_options_read(br_pool *pool, int argc, char **argv, const char *id, br_options *options);

/* ---- progress.c ---- */

typedef struct br_progress {
    pthread_mutex_t mutex;
    size_t units, done;
    double cost, spent; /* of all units, and of those done */
    double start, shown;
    bool terminal;
} br_progress;

/* Seconds left, from what is done of a cost in so many seconds; negative: too little to tell. */
double br_progress_left(double cost, double spent, double elapsed);

void br_progress_init(br_progress *progress);
void br_progress_clear(br_progress *progress); /* wipes the line on a terminal */

/* ---- the experiment ---- */

typedef struct br_record {
    const char *key, *unit;
    double value;
} br_record;

typedef struct br_records {
    br_record *list;
    size_t n, capacity;
} br_records;

/* Files besides the tables. */
typedef enum br_record_file {
    BR_FILE_TIMING,
    BR_FILE_TIMING_CLAIMS,
    BR_FILE_RUN,
    BR_FILE_CLAIMS,
    BR_FILES
} br_record_file;

/* pictures.c: PNG files of one run, beside the tables. */
typedef struct br_picture {
    struct br_picture *next;
    const char *name; /* "snapshots.png" */
    br_atomic_file *file;
} br_picture;

/* integrations.c: counters of all integrations. */
typedef struct br_integrations {
    atomic_size_t runs, steps, failed_steps, rhs_evaluations, jacobians, events;
} br_integrations;

/* Puts the sums, if anything was integrated, among the notes; after the last integration. */
void br_integrations_note(br_experiment *ex);

/* scene_steps.c: the same of the steps of scenes. */
void br_steps_note(br_experiment *ex);

struct br_experiment {
    const br_experiment_type *type;
    br_pool pool;
    br_options options;
    const char *home;
    const char *out;
    br_params params;
    br_claims claims;
    /* what makes it a case of the user's own, and its folder; null: the document's */
    const char *own_case, *own_name;
    br_table *tables; /* (type->n_outputs) */
    br_atomic_file *files[BR_FILES];
    br_records notes, timings;
    struct br_owned *owned; /* objects to destroy after `run`, the last one first */
    struct br_known *known; /* known.h; the newest first */
    br_error error;         /* for calls whose failure br_require shows */
    br_picture *pictures;
    const char *renderer; /* that drew them; null: no pictures */
    br_integrations integrations;
    br_progress progress;
    double wall_start;
    br_interrupts interrupts;
};

/* data.c: destroys what was handed over by br_own. */
void br_owned_destroy(br_experiment *ex);

/* type_check.c: ends the program with status 3 and one line where a part of the type is missing. */
void br_experiment_type_require(const br_experiment_type *type);

/* Ends the program from the thread that runs it: one line on stderr, partial files removed. */
void br_experiment_end(br_experiment *ex, int status, const char *format, ...) BR_NORETURN BR_PRINTF(3, 4);

/* case.c: word by word the same text or the same number ("1e-3, 2" is "0.001 2"); null is nothing's equal. */
bool br_case_same(br_pool *pool, const char *a, const char *b);
/* After binding, whether the run is about the document's case; if not, its claims are set aside. */
void br_case_read(br_experiment *ex);

/* results.c */
void br_results_begin(br_experiment *ex);
void br_results_discard(br_experiment *ex);
/* Checks tables and writes run.ini, timing.ini and claims, so that all is complete on the disk, aside. */
void br_results_prepare(br_experiment *ex);
/* Puts all into place together, or nothing: renames, and removes what an earlier version wrote. */
void br_results_commit(br_experiment *ex);

/* pictures.c: the same for pictures; is this the name of one that this run drew? */
void br_pictures_discard(br_experiment *ex);
br_status br_pictures_sync(br_experiment *ex, br_error *error);
/* How many; and hands their files over to `files`. */
size_t br_pictures_count(const br_experiment *ex);
void br_pictures_release(br_experiment *ex, br_atomic_file **files);
bool br_pictures_have(const br_experiment *ex, const char *file);

/* provenance.c, timing.c */
void br_run_write(const br_experiment *ex, FILE *stream);
/* Machine and C library, on which last digits depend, as scripts/verify names them. */
const char *br_run_platform(br_pool *pool);
/* "<id> (Bristle 0.1.0, commit ...)". */
void br_version_write(const char *id, FILE *stream);
void br_timing_write(const br_experiment *ex, FILE *stream);

/* describe.c */
void br_describe(const br_experiment *ex, FILE *stream);
void br_list_claims(const br_experiment *ex, FILE *stream);
void br_help(const br_experiment_type *type, FILE *stream);

/* "key = value ; comment" in lines that an INI reader takes (at most 199 bytes). Empty comment: none. */
void br_ini_write(FILE *stream, const char *key, const char *value, const char *comment);

#endif
