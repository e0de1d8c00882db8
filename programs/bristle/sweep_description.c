/* What an experiment says of itself with --describe: known before anything runs, so that a column that does
 * not exist is told at once. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <bristle/text.h>

#include "sweep_internal.h"

enum { MOST_CLAIMS = 300, NAME = 100 };

typedef struct reader {
    sweep_jobs *jobs;
    enum { HEAD, PARAMETERS, OUTPUTS, CLAIMS } part;
    char section[NAME];
    br_sweep_table *table;
    bool in_columns;
    size_t column;
    const char *claims[MOST_CLAIMS];
    size_t n_claims;
    char params[SWEEP_PATH]; /* path of params.ini */
} reader;

/* "    KEY = VALUE UNIT   in RANGE": the value is the one that the job sets. */
static void read_parameter(const reader *r, const char *line)
{
    const sweep_jobs *const j = r->jobs;
    const size_t length = strcspn(line, " ");
    char key[2 * NAME];
    snprintf(key, sizeof key, "%s.%.*s", r->section, (int)(length < 90 ? length : 90), line);
    for (size_t i = 0; i < j->plan->n_parameters; i++) {
        const br_sweep_parameter *const p = &j->plan->parameters[i];
        if (p->unit || strcmp(p->keys[0], key) != 0 || strncmp(line + length, " = ", 3) != 0)
            continue;
        char unit[NAME];
        const char *const value = br_sweep_value(j->plan, 0, i, j->texts[i]), *rest = line + length + 3;
        if (strncmp(rest, value, strlen(value)) != 0)
            continue;
        rest += strlen(value);
        const char *const end = strstr(rest, "   in ");
        if (end > rest)
            snprintf(unit, sizeof unit, "%.*s", (int)(end - rest - 1), rest + 1);
        else
            strcpy(unit, end ? "1" : "-");
        br_sweep_parameter_unit(j->plan, i, unit);
    }
}

/* Columns, separated by commas, over one line or more. */
static void read_columns(reader *r, char *list)
{
    for (char *name; (name = strsep(&list, ",")) != NULL;) {
        name += strspn(name, " ");
        if (*name && r->table)
            br_sweep_table_cell(r->table, 0, r->column++, NAN, name);
    }
}

static void read_output(reader *r, char *line)
{
    if (strncmp(line, "      columns: ", 15) == 0) {
        r->in_columns = true;
        read_columns(r, line + 15);
    } else if (r->in_columns && strncmp(line, "        ", 8) == 0) {
        read_columns(r, line + 8);
    } else {
        r->in_columns = false;
        if (strncmp(line, "  ", 2) == 0 && line[2] != ' ' && line[2] != '\0') {
            r->table = br_sweep_reading_table(r->jobs->reading, line + 2);
            r->column = 0;
        }
    }
}

static void read_line(reader *r, char *line)
{
    static const char begin[] = "Parameters (";
    if (strncmp(line, begin, sizeof begin - 1) == 0) {
        snprintf(r->params, sizeof r->params, "%.*s", (int)strcspn(line + sizeof begin - 1, ")"),
                 line + sizeof begin - 1);
        r->part = PARAMETERS;
    } else if (strcmp(line, "Outputs:") == 0) {
        r->part = OUTPUTS;
    } else if (strcmp(line, "Claims:") == 0) {
        r->part = CLAIMS;
    } else if (r->part == PARAMETERS && strncmp(line, "  [", 3) == 0) {
        snprintf(r->section, sizeof r->section, "%.*s", (int)strcspn(line + 3, "]"), line + 3);
    } else if (r->part == PARAMETERS && strncmp(line, "    ", 4) == 0 && line[4] != ' ') {
        read_parameter(r, line + 4);
    } else if (r->part == OUTPUTS) {
        read_output(r, line);
    } else if (r->part == CLAIMS && strncmp(line, "  ", 2) == 0 && line[2] != ' ' &&
               r->n_claims < MOST_CLAIMS) {
        r->claims[r->n_claims++] = line + 2;
        line[2 + strcspn(line + 2, " ")] = '\0';
    }
}

static br_status check_claims(const reader *r, br_error *error)
{
    const br_sweep_plan *const plan = r->jobs->plan;
    for (size_t i = 0; i < plan->n_metrics; i++) {
        const br_sweep_metric *const m = &plan->metrics[i];
        char hint[BR_SUGGESTION_TEXT];
        bool found = !m->claim;
        for (size_t k = 0; k < r->n_claims && !found; k++)
            found = strcmp(r->claims[k], m->claim) == 0;
        if (!found)
            return br_fail(error, BR_ERR_UNKNOWN, "line %d: [metric %s] claim = %s: %s has no such claim%s",
                           m->line, m->name, m->claim, plan->subject,
                           br_suggest(m->claim, r->claims, r->n_claims, hint));
    }
    return BR_OK;
}

/* Files of the project that params.ini names, in values like "data/profiles/planar_fig05.csv". */
static br_status add_inputs(const reader *r, br_error *error)
{
    br_ini *ini = NULL;
    const char *const inside = strstr(r->params, "experiments/");
    const int home = inside ? (int)(inside - r->params) : 0;
    BR_TRY(sweep_add_input(r->jobs, r->params, error));
    BR_TRY(br_ini_read(r->params, &ini, error));
    br_status status = BR_OK;
    for (size_t i = 0; i < br_ini_count(ini) && status >= 0; i++) {
        const br_ini_entry *const e = br_ini_at(ini, i);
        const bool quotes = strncmp(e->section, "claims.", 7) == 0;
        char word[NAME * 3], path[SWEEP_PATH + NAME * 3];
        struct stat about;
        for (const char *at = e->value; *at && !quotes && status >= 0; at += strspn(at, " ,")) {
            const size_t length = strcspn(at, " ,");
            snprintf(word, sizeof word, "%.*s", (int)length, at);
            snprintf(path, sizeof path, "%.*s%s", home, r->params, word);
            at += length;
            if (strchr(word, '/') && stat(path, &about) == 0 && S_ISREG(about.st_mode))
                status = sweep_add_input(r->jobs, path, error);
        }
    }
    br_ini_destroy(ini);
    return status;
}

br_status sweep_description(sweep_jobs *jobs, char *text, br_error *error)
{
    reader *const r = calloc(1, sizeof *r);
    if (!r)
        return br_fail(error, BR_ERR_MEMORY, "description of an experiment");
    r->jobs = jobs;
    for (char *line; (line = strsep(&text, "\n")) != NULL;)
        read_line(r, line);
    br_status status = check_claims(r, error);
    if (status >= 0 && access(r->params, R_OK) == 0)
        status = add_inputs(r, error);
    free(r);
    return status;
}
