/* Options of commands that read a record. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <bristle/text.h>

#include "record_options.h"

const char *option_value(const option *o)
{
    return o->count ? o->values[0] : NULL;
}

static br_status number(const option *o, double low, double *value, br_error *error)
{
    const char *const text = option_value(o);
    if (!text)
        return BR_OK;
    if (!br_parse_double(text, value) || !isfinite(*value))
        return br_fail(error, BR_ERR_SYNTAX, "%s: '%s' is not a finite number", o->name, text);
    if (*value < low)
        return br_fail(error, BR_ERR_RANGE, "%s: %s is below %g", o->name, text, low);
    return BR_OK;
}

br_status option_span(const option *o, char from[40], char until[40], br_error *error)
{
    const char *const text = option_value(o), *const colon = strchr(text, ':');
    if (!colon || colon - text >= 40 || strlen(colon + 1) >= 40)
        return br_fail(error, BR_ERR_SYNTAX, "%s: '%s' is not FROM:UNTIL", o->name, text);
    snprintf(from, 40, "%.*s", (int)(colon - text), text);
    snprintf(until, 40, "%s", colon + 1);
    return BR_OK;
}

static br_status rows(const option *o, br_law_record_format *format, br_error *error)
{
    char text[2][40];
    long long value[2] = {0, 0};
    if (!o->count)
        return BR_OK;
    BR_TRY(option_span(o, text[0], text[1], error));
    for (int i = 0; i < 2; i++)
        if (*text[i] && (!br_parse_int(text[i], &value[i]) || value[i] < 1))
            return br_fail(error, BR_ERR_SYNTAX, "%s: '%s' is no row; the first is 1", o->name, text[i]);
    format->first = (size_t)value[0];
    format->last = (size_t)value[1];
    return BR_OK;
}

static br_status friction_sign(const option *o, br_law_record_format *format, br_error *error)
{
    const char *const sign = option_value(o);
    format->friction_along = sign && strcmp(sign, "along") == 0;
    return !sign || format->friction_along || strcmp(sign, "against") == 0
               ? BR_OK
               : br_fail(error, BR_ERR_SYNTAX, "%s: '%s' is neither along nor against", o->name, sign);
}

void record_options(option options[N_RECORD_OPTIONS], const char *values[N_RECORD_OPTIONS])
{
    static const option table[N_RECORD_OPTIONS] = {
        [RECORD_COLUMNS] = {"--columns", 'c', NULL, 1, 0},
        [RECORD_NORMAL_FORCE] = {"--normal-force", 'N', NULL, 1, 0},
        [RECORD_NORMAL_NOISE] = {"--normal-noise", 0, NULL, 1, 0},
        [RECORD_FRICTION_SIGN] = {"--friction-sign", 0, NULL, 1, 0},
        [RECORD_ROWS] = {"--rows", 'r', NULL, 1, 0},
        [RECORD_SMOOTH] = {"--smooth", 0, NULL, 1, 0},
        [RECORD_RESAMPLE] = {"--resample", 0, NULL, 1, 0},
        [RECORD_STEPS] = {"--steps", 0, NULL, 1, 0},
        [RECORD_SKIP_MISSING] = {"--skip-missing", 0, NULL, 1, 0},
    };
    for (size_t i = 0; i < N_RECORD_OPTIONS; i++) {
        options[i] = table[i];
        if (i != RECORD_STEPS && i != RECORD_SKIP_MISSING)
            options[i].values = &values[i];
    }
}

br_status record_format(const option o[N_RECORD_OPTIONS], br_law_record_format *format, br_error *error)
{
    const option *const force = &o[RECORD_NORMAL_FORCE];
    *format = (br_law_record_format){.allow_pull = format->allow_pull,
                                     .columns = option_value(&o[RECORD_COLUMNS]),
                                     .has_normal_force = force->count > 0,
                                     .columns_option = o[RECORD_COLUMNS].name,
                                     .normal_force_option = force->name,
                                     .normal_noise_option = o[RECORD_NORMAL_NOISE].name,
                                     .steps = o[RECORD_STEPS].count > 0,
                                     .skip_missing = o[RECORD_SKIP_MISSING].count > 0};
    BR_TRY(number(force, -INFINITY, &format->normal_force, error));
    if (format->normal_force < 0 && !format->allow_pull)
        return br_fail(error, BR_ERR_RANGE, "%s: %s N is negative", force->name, option_value(force));
    BR_TRY(number(&o[RECORD_NORMAL_NOISE], 0, &format->normal_noise, error));
    BR_TRY(number(&o[RECORD_SMOOTH], 0, &format->smoothing, error));
    BR_TRY(number(&o[RECORD_RESAMPLE], 0, &format->resampling, error));
    BR_TRY(friction_sign(&o[RECORD_FRICTION_SIGN], format, error));
    return rows(&o[RECORD_ROWS], format, error);
}

/* ---- gaps ---- */

/* The longest gap of which each row that is anew is the end, and how many there are. */
typedef struct gap {
    double from, length; /* [s] */
    size_t n;
} gap;

static gap longest_gap(size_t n, const double *t, const bool *anew)
{
    gap g = {0, 0, 0};
    for (size_t i = 1; i < n; i++) {
        if (!anew[i])
            continue;
        g.n++;
        if (t[i] - t[i - 1] > g.length) {
            g.from = t[i - 1];
            g.length = t[i] - t[i - 1];
        }
    }
    return g;
}

void record_tell_gaps(const char *data, size_t n, const double *t, const bool *anew)
{
    if (!anew)
        return;
    const gap g = longest_gap(n, t, anew);
    if (g.n == 1)
        fprintf(
            stderr,
            "bristle: warning: %s: rows are missing for %.4g s behind t = %.6g s; states start anew there\n",
            data, g.length, g.from);
    else if (g.n > 1)
        fprintf(
            stderr,
            "bristle: warning: %s: rows are missing in %zu places, the longest for %.4g s behind t = %.6g s; "
            "states start anew there\n",
            data, g.n, g.length, g.from);
}
