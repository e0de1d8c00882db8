/* Claims from TAP: "ok 3 - id: statement # TODO cause" with a YAML block of fields. */
#include <stdlib.h>
#include <string.h>

#include <bristle/file.h>

#include "model.h"

static claim *add_claim(experiment *e)
{
    e->claims = grow(e->claims, e->n_claims, sizeof *e->claims);
    claim *c = &e->claims[e->n_claims++];
#define CLAIM_EMPTY(name) c->name = "";
    CLAIM_FIELDS(CLAIM_EMPTY)
#undef CLAIM_EMPTY
    c->id = c->anchor = c->statement = c->cause = "";
    c->experiment = e;
    return c;
}

void experiment_trouble(report *r, experiment *e, const char *id, const char *statement, const char *cause)
{
    (void)r;
    e->problems = grow(e->problems, e->n_problems, sizeof *e->problems);
    e->problems[e->n_problems++] = (problem){id, statement, cause};
}

/* "css-at-stribeck: CSS at v_S is ..." into its two parts; false for a line without an id, which is about the
 * run itself. */
static bool split_description(report *r, const char *description, const char **id, const char **statement)
{
    const size_t length =
        strspn(description, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.");
    if (length == 0 || description[length] != ':' || description[length + 1] != ' ')
        return false;
    *id = report_text(r, "%.*s", (int)length, description);
    *statement = description + length + 2;
    return true;
}

static bool has_anchor(const experiment *e, const char *anchor)
{
    for (size_t i = 0; i < e->n_claims; i++)
        if (strcmp(e->claims[i].anchor, anchor) == 0)
            return true;
    return false;
}

/* One that no other claim of the experiment has, whatever stands in the files. */
static const char *anchor_of(report *r, const experiment *e, const char *id)
{
    const char *anchor = report_text(r, "%s--%s", e->id, id);
    for (size_t number = 2; has_anchor(e, anchor); number++)
        anchor = report_text(r, "%s--%s.%zu", e->id, id, number);
    return anchor;
}

static verdict verdict_of(const br_tap_line *line)
{
    if (line->directive == BR_TAP_SKIP)
        return VERDICT_SKIPPED;
    /* A deviation counts as explained only if it is explained. */
    if (!line->ok && (line->directive != BR_TAP_TODO || *line->reason == '\0'))
        return VERDICT_FAILED;
    if (br_tap_field(line, "fragile") != NULL)
        return VERDICT_FRAGILE;
    if (br_tap_field(line, "undecided") != NULL)
        return VERDICT_UNDECIDED;
    if (!line->ok)
        return VERDICT_DEVIATING;
    return br_tap_field(line, "sensitive") != NULL ? VERDICT_SENSITIVE : VERDICT_REPRODUCED;
}

/* Behind the line of an experiment that did not finish stands what it said last, as comments. */
static const char *last_words(report *r, const char *path)
{
    const char *words = "";
    char *bytes;
    size_t size;
    if (!was_read(br_file_read(path, 1 << 20, &bytes, &size, NULL)))
        return words;
    for (const char *line = bytes; line != NULL; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, "# ", 2) == 0)
            words = report_text(r, "%s%s%.*s", words, *words != '\0' ? " " : "", (int)strcspn(line + 2, "\n"),
                                line + 2);
    }
    free(bytes);
    return words;
}

void report_load_claims(report *r, experiment *e, const char *path, int which)
{
    br_error error = {0};
    if (!was_read(br_tap_read(path, &e->taps[which], &error))) {
        e->taps[which] = NULL;
        experiment_trouble(r, e, which == 0 ? "claims-readable" : "timing-readable",
                           which == 0 ? "the experiment's claims can be read"
                                      : "the experiment's claims on times can be read",
                           report_text(r, "%s", error.message));
        return;
    }
    for (size_t i = 0; i < br_tap_count(e->taps[which]); i++) {
        const br_tap_line *line = br_tap_at(e->taps[which], i);
        const char *id, *statement;
        if (!split_description(r, line->description, &id, &statement)) {
            if (!line->ok)
                experiment_trouble(r, e, "run", line->description,
                                   *line->reason != '\0' ? line->reason : last_words(r, path));
            continue;
        }
        const char *const anchor = anchor_of(r, e, id);
        claim *c = add_claim(e);
        c->id = id;
        c->statement = statement;
        c->anchor = anchor;
        c->is_timing = which == 1;
        c->verdict = verdict_of(line);
        c->cause = line->reason;
        /* Another machine may well reproduce a claim on times that this one does not. */
        const char *const todo = line->directive == BR_TAP_TODO ? line->reason : br_tap_field(line, "todo");
        c->unexpected = line->ok && todo != NULL && !c->is_timing;
        if (line->ok && todo != NULL)
            c->cause = report_text(r, "%s: %s",
                                   c->is_timing ? "holds on this machine; where it does not"
                                                : "holds now, although a deviation was expected",
                                   todo);
#define CLAIM_READ(name)                                                                                     \
    if (br_tap_field(line, #name) != NULL)                                                                   \
        c->name = br_tap_field(line, #name);
        CLAIM_FIELDS(CLAIM_READ)
#undef CLAIM_READ
    }
}
