/* A row of params.ini against the field that it is bound to: what the row leaves out comes from the field's
 * table, and what it says must agree with it, so that no two places say different things. */
#include "private.h"

#include <math.h>
#include <string.h>

#include <bristle/text.h>

/* The range of a field, with the words that the experiment offers. */
static const char *range_of(br_params *params, const br_field *field)
{
    char range[BR_RANGE_TEXT];
    br_field_range(field, range, sizeof range);
    const char *text = br_pool_text(params->pool, "%s", range);
    for (const br_offer *offer = params->offers; offer != NULL; offer = offer->next)
        if (offer->field == field)
            text = br_pool_text(params->pool, "%s, %s", text, offer->word);
    return text;
}

/* Unit, range and comment of a row that states its source alone, or '-' for a range. */
static void take_from_table(br_params *params, br_param *param, const br_field *field)
{
    br_error error = {0};
    param->comment = br_pool_text(params->pool, "%s | %s | %s", field->unit, range_of(params, field),
                                  param->metadata.source);
    if (br_metadata_parse(params->pool, param->comment, &param->metadata, &error) < 0)
        br_params_die(params, param, BR_LAYER_FILE, "%s", error.message);
}

/* Whether a lower end `a` lets in what `b` keeps out. */
static bool is_below(double a, bool a_open, double b, bool b_open)
{
    return a < b || (a == b && !a_open && b_open);
}

/* Whether every number of the row's range is in the table's. Infinite ends are open either way. */
static bool is_inside(const br_metadata *m, const br_field *field)
{
    br_error error = {0};
    if (m->kind == BR_RANGE_CHOICES) {
        for (size_t i = 0; i < m->n_choices; i++) {
            double choice = 0;
            if (!br_parse_double(m->choices[i], &choice) || br_field_check(field, choice, &error) < 0)
                return false;
        }
        return true;
    }
    const bool low_ok = isinf(field->low) || !is_below(m->low, m->low_open, field->low, field->low_open);
    const bool high_ok =
        isinf(field->high) || !is_below(-m->high, m->high_open, -field->high, field->high_open);
    return low_ok && high_ok;
}

static bool has_word(const br_field *field, const char *word)
{
    for (size_t i = 0; field->words != NULL && field->words[i] != NULL; i++)
        if (strcmp(field->words[i], word) == 0)
            return true;
    return field->kind == BR_FIELD_BOOLEAN && (strcmp(word, "yes") == 0 || strcmp(word, "no") == 0);
}

static bool are_words_inside(const br_params *params, const br_metadata *m, const br_field *field)
{
    for (size_t i = 0; i < m->n_choices; i++)
        if (!has_word(field, m->choices[i]) && br_params_offered(params, field, m->choices[i]) == NULL)
            return false;
    return m->kind == BR_RANGE_CHOICES;
}

void br_params_agree(br_params *params, br_param *param, const br_field *field)
{
    br_metadata *const m = &param->metadata;
    const bool words = field->words != NULL || field->kind == BR_FIELD_BOOLEAN;
    const bool free_text = !words && (field->kind == BR_FIELD_TEXT || field->kind == BR_FIELD_FILE ||
                                      field->kind == BR_FIELD_FILE_OR_NONE);
    if (br_metadata_is_complete(m) && strcmp(m->unit, field->unit) != 0)
        br_params_die(params, param, BR_LAYER_FILE,
                      "its unit is '%s' here and '%s' in the table of the library", m->unit, field->unit);
    if (!br_metadata_is_complete(m) || (m->kind == BR_RANGE_ANY && !free_text)) {
        take_from_table(params, param, field);
        return;
    }
    if (!free_text && !(words ? are_words_inside(params, m, field) : is_inside(m, field)))
        br_params_die(params, param, BR_LAYER_FILE,
                      "its range %s is not inside %s, the one in the table of the library", m->range,
                      range_of(params, field));
}
