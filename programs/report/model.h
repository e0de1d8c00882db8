/* What a report is about: the catalogue, the results that were found, and the claims. */
#ifndef REPORT_MODEL_H
#define REPORT_MODEL_H

#include <stdbool.h>
#include <stddef.h>

#include <bristle/csv.h>
#include <bristle/harness/tap.h>
#include <bristle/ini.h>

/* How a claim came out. */
typedef enum verdict {
    VERDICT_REPRODUCED, /* ok */
    VERDICT_SENSITIVE,  /* ok with what the document prints, and not beside it */
    VERDICT_FRAGILE,    /* ok or not, and otherwise in a variation of what the document does not fix */
    VERDICT_UNDECIDED,  /* the limit lies within the spread of what was measured: neither yes nor no */
    VERDICT_DEVIATING,  /* not ok, with a stated cause */
    VERDICT_FAILED,     /* not ok */
    VERDICT_SKIPPED,    /* not checked in this run */
    VERDICTS
} verdict;

/* The fields of a claim's YAML block, in the order in which the report names them. */
/* clang-format off */
#define CLAIM_FIELDS(X) \
    X(source) X(kind) X(basis) X(unit) X(rule) X(tolerance) X(why) X(published) \
    X(expected) X(measured) X(difference) X(seen) X(interval) X(undecided) X(finding) \
    X(varies) X(variations) X(held) X(robustness) X(outcomes) X(fragile) X(sensitive) X(fixed)
/* clang-format on */

typedef struct claim {
    const struct experiment *experiment;
    verdict verdict;
    bool unexpected; /* reproduced, although a cause of its deviation is declared */
    bool is_timing;  /* from timing.tap: about times, compared as ratios only */
    const char *id;
    const char *anchor; /* of the experiment and the claim's id: stays when claims are put in */
    const char *statement;
    const char *cause; /* why it deviates, fails or was skipped; "" if it is reproduced */
#define CLAIM_FIELD(name) const char *name; /* "" when not given */
    CLAIM_FIELDS(CLAIM_FIELD)
#undef CLAIM_FIELD
} claim;

/* What went wrong with a run itself: no claim, and not counted as one. */
typedef struct problem {
    const char *id; /* "figures-drawn" */
    const char *statement, *cause;
} problem;

/* One figure: the stem of its three files, and what stands in the stem behind the id ("" for the only
 * or main one). */
typedef struct figure {
    const char *stem, *suffix;
    const char *caption; /* of plot.gp, or null */
    bool has_svg, has_pdf, has_png;
} figure;

/* One table of results. */
typedef struct table {
    const char *name, *columns;
    size_t rows;
} table;

typedef struct experiment {
    const char *id, *document, *item, *what, *part; /* catalogue */
    const char *title;
    const char *page; /* its file in a report that is split */
    bool has_program; /* experiments/<id>/main.c exists */
    bool has_results;
    br_ini *run, *timing; /* null when missing or unreadable */
    br_tap_file *taps[2]; /* claims.tap, timing.tap */
    claim *claims;
    problem *problems;
    figure *figures;
    table *tables;
    const char **sources; /* files of its folder: main.c, other C files and headers, params.ini, plot.gp */
    size_t n_claims, n_problems, n_figures, n_tables, n_sources;
} experiment;

typedef struct paper {
    const char *name, *authors, *title, *year, *venue;
} paper;

typedef struct counts {
    size_t verdicts[VERDICTS], claims;
} counts;

typedef struct totals {
    counts results, times;     /* claims on results, and those on times */
    size_t verdicts[VERDICTS]; /* of both together */
    size_t claims;
    size_t without_run;   /* reproduced, but not by a run: see basis_in_words */
    size_t unexpected;    /* reproduced, although a cause of their deviation is declared */
    size_t problems;      /* of runs; no claims */
    size_t run;           /* experiments with results */
    size_t expected;      /* experiments that exist as programs or have results */
    size_t listed;        /* experiments in the catalogue, and those beside it */
    size_t troubled;      /* experiments with a failing claim */
    size_t keeping;       /* experiments with kept rows that stand for some of their runs */
    size_t kept_runs;     /* of these: all that have a row, */
    size_t kept_made;     /* and those of them that were made this time */
    double wall_s, cpu_s; /* sums over the experiments, which may have run side by side */
} totals;

typedef struct report {
    /* directories as given, and as a relative path from the report's directory */
    const char *home, *results, *figures, *out;
    const char *home_link, *results_link, *figures_link;
    const char *only;        /* id of the one experiment, or null */
    const char *ids;         /* those that count, between blanks, or null: all */
    bool split;              /* a page an experiment, not all in one */
    const experiment *shown; /* the one of the page that is written, or null */
    bool quick;
    bool has_programs; /* home holds experiments: results of any other are left over and do not count */
    experiment *experiments;
    paper *documents;
    size_t n_experiments, n_documents;
    br_csv *catalogue_csv, *documents_csv;
    char **pool; /* texts made while loading */
    size_t n_pool;
} report;

/* ---- model.c ---- */

/* "reproduced", "sensitive", "fragile", "undecided", "deviating", "failed", "skipped". */
const char *verdict_name(verdict v);
/* A line of run.ini or timing.ini, or ""; the finite number there, or 0. */
const char *ini_value(const br_ini *ini, const char *section, const char *key);
double ini_number(const br_ini *ini, const char *section, const char *key);
/* "Andrews, Nassif: Title (2021)", or the short name alone when paper_tables/documents.csv does
 * not have it. */
const char *document_citation(report *r, const char *name);
/* What a rule asks for, in words and with the tolerance: "|measured - expected| <= 0.001 s". */
const char *rule_in_words(report *r, const claim *c);
/* What a claim rests on if not on a run of its experiment: "no run: the document's
 * printed numbers alone", or "". */
const char *basis_in_words(const claim *c);
/* Why a claim on a sentence of the document is evaluated in no variation: "not varied: closed form (...)", or
 * "" of one that is, and of claims of other kinds that do not say so. */
const char *fixed_in_words(report *r, const claim *c);
/* The command that makes one experiment alone. */
const char *experiment_command(report *r, const experiment *e);
/* Distinct values of a key over all experiments, in order of appearance, joined by "; ". */
const char *distinct(report *r, bool from_timing, const char *section, const char *key);
/* True for the sections of run.ini that hold no parameters. */
bool is_bookkeeping(const char *section);
/* What a figure shows, for captions and alternative text. */
const char *figure_caption(report *r, const experiment *e, const figure *f);

/* ---- count.c ---- */

totals report_totals(const report *r);
/* "509 claims: 493 on results (456 reproduced, 3 sensitive, 5 fragile, 2 undecided, 27 deviating, 0 failed),
 * 16 on times (11 reproduced, 5 deviating)", and how many rest on no run: the sentence of every page, file
 * and console line that counts. */
const char *count_sentence(report *r);
/* The same of one experiment. */
const char *claims_sentence(report *r, const experiment *e);
/* How many runs were made, and how many are rows of an earlier `make study`; "" where all were made. */
const char *kept_sentence(report *r);
/* The same of one experiment, and how rows that are out of date are noticed. */
const char *kept_words(report *r, const experiment *e);

/* A printf-like text that lives as long as the report. */
const char *report_text(report *r, const char *format, ...) BR_PRINTF(2, 3);

/* ---- load.c, catalogue.c, claims.c, captions.c, paths.c ---- */

/* Reads catalogue, documents and every result. What cannot be read in a result becomes a problem of its
 * experiment; an unreadable catalogue is an error. */
br_status report_load(report *r, br_error *error);
br_status report_load_catalogue(report *r, br_error *error);
void report_load_experiment(report *r, experiment *e);
void report_load_captions(report *r, experiment *e);
void report_load_claims(report *r, experiment *e, const char *path, int which);
void report_destroy(report *r);
/* Whether the report is about this experiment. */
bool is_wanted(report *r, const char *id);
/* Adds a problem of the run itself. */
void experiment_trouble(report *r, experiment *e, const char *id, const char *statement, const char *cause);
/* A table of the experiment if its record says that the report shows it, else null; the caller destroys
 * it. */
br_csv *shown_table(report *r, const experiment *e, const char *name);
/* Path of `to` as seen from directory `from`. */
const char *relative_path(report *r, const char *from, const char *to);
bool is_file(const char *path);
bool is_directory(const char *path);
/* Names in a directory in alphabetical order, without hidden ones; empty if there is no such directory. */
size_t list_directory(report *r, const char *path, const char ***names);
/* Whether a reader's status is a success; ends the program when memory ran out, so that no result counts as
 * unreadable for that. */
bool was_read(br_status status);
void *grow(void *array, size_t count, size_t size);

#endif
