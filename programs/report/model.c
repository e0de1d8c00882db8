/* What can be said about the model without a format: verdicts, totals, rules and captions in words. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bristle/harness/rules.h>
#include <bristle/text.h>

#include "model.h"
#include "text.h"

const char *report_text(report *r, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *kept = grow(NULL, (size_t)(length < 0 ? 0 : length), 1);
    vsnprintf(kept, (size_t)(length < 0 ? 0 : length) + 1, format, again);
    va_end(again);
    r->pool = grow(r->pool, r->n_pool, sizeof *r->pool);
    r->pool[r->n_pool++] = kept;
    return kept;
}

const char *verdict_name(verdict v)
{
    static const char *const names[VERDICTS] = {"reproduced", "sensitive", "fragile", "undecided",
                                                "deviating",  "failed",    "skipped"};
    return names[v];
}

double ini_number(const br_ini *ini, const char *section, const char *key)
{
    double value;
    return br_parse_double(ini_value(ini, section, key), &value) && isfinite(value) ? value : 0;
}

const char *basis_in_words(const claim *c)
{
    static const char *const words[][2] = {
        {"printed", "no run: the document's printed numbers alone"},
        {"recorded", "no run: numbers recorded from the published program alone"},
        {"study", "not of this run: a study kept in data/studies"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(c->basis, words[i][0]) == 0)
            return words[i][1];
    return c->basis;
}

const char *fixed_in_words(report *r, const claim *c)
{
    static const char *const words[][2] = {
        {"closed form", "a formula of the document on numbers that it gives; no choice of ours enters"},
        {"identity", "holds or fails whatever numbers are put in, to round-off"},
        {"printed", "all that enters is printed or recorded"},
        {"too long", "whether it would hold is not known"}};
    if (*c->varies != '\0')
        return "";
    if (*c->fixed == '\0') {
        if (strcmp(c->kind, "text") != 0)
            return "";
        return c->is_timing        ? "not varied: a time, measured in repetitions on one machine"
               : *c->basis != '\0' ? "not varied: rests on no run"
                                   : "";
    }
    const size_t length = strcspn(c->fixed, ":");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i][0]) == length && strncmp(c->fixed, words[i][0], length) == 0)
            return report_text(r, "not varied: %s (%s)%s", words[i][0], words[i][1], c->fixed + length);
    return report_text(r, "not varied: %s", c->fixed);
}

const char *ini_value(const br_ini *ini, const char *section, const char *key)
{
    const br_ini_entry *entry = ini == NULL ? NULL : br_ini_find(ini, section, key);
    return entry == NULL ? "" : entry->value;
}

bool is_bookkeeping(const char *section)
{
    static const char *const names[] = {"", "experiment", "overrides", "measured", "warnings", "build"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(section, names[i]) == 0)
            return true;
    return false;
}

const char *document_citation(report *r, const char *name)
{
    for (size_t i = 0; i < r->n_documents; i++) {
        const paper *d = &r->documents[i];
        if (strcmp(d->name, name) != 0)
            continue;
        const char *where = *d->venue != '\0' && *d->year != '\0'
                                ? report_text(r, "%s, %s", d->venue, d->year)
                            : *d->venue != '\0' ? d->venue
                                                : d->year;
        return report_text(r, "%s%s%s%s%s%s", d->authors, *d->authors != '\0' ? ": " : "", d->title,
                           *where != '\0' ? " (" : "", where, *where != '\0' ? ")" : "");
    }
    return name;
}

const char *rule_in_words(report *r, const claim *c)
{
    char buffer[SHORT_NUMBER];
    const char *tolerance = short_number(c->tolerance, buffer);
    const char *unit = strcmp(c->unit, "1") == 0 || strcmp(c->unit, "-") == 0 ? "" : c->unit;
    const char *blank = *unit != '\0' ? " " : "";
    double slack = 0;
    const bool has_slack = br_parse_double(c->tolerance, &slack) && slack != 0;
    const br_rule rule = br_rule_find(c->rule);
    if (rule == BR_RULES)
        return c->rule;
    const br_rule_type *const type = br_rule_of(rule);
    if (type->plain != NULL && (!has_slack || !type->takes_tolerance))
        return type->plain;
    return report_text(r, "%s%s%s%s%s", type->before, tolerance, type->has_unit ? blank : "",
                       type->has_unit ? unit : "", type->after);
}

const char *experiment_command(report *r, const experiment *e)
{
    return report_text(r, "make figure ID=%s", e->id);
}

const char *distinct(report *r, bool from_timing, const char *section, const char *key)
{
    const char *joined = "";
    const char **seen = NULL;
    size_t n = 0;
    for (size_t i = 0; i < r->n_experiments; i++) {
        const experiment *e = &r->experiments[i];
        const char *value = ini_value(from_timing ? e->timing : e->run, section, key);
        bool is_new = *value != '\0';
        for (size_t j = 0; j < n && is_new; j++)
            is_new = strcmp(seen[j], value) != 0;
        if (!is_new)
            continue;
        seen = grow(seen, n, sizeof *seen);
        seen[n++] = value;
        joined = report_text(r, "%s%s%s", joined, n > 1 ? "; " : "", value);
    }
    free(seen);
    return joined;
}

const char *figure_caption(report *r, const experiment *e, const figure *f)
{
    char words[200];
    if (f->caption != NULL)
        return report_text(r, "%s. %s", e->title, f->caption);
    snprintf(words, sizeof words, "%s", f->suffix);
    for (char *c = words; *c != '\0'; c++)
        if (*c == '-' || *c == '_')
            *c = ' ';
    return report_text(r, "%s, %s%s%s: %s.", e->title, e->item, *words != '\0' ? ", " : "", words, e->what);
}
