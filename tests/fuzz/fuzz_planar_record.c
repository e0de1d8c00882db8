/* Fuzz target for records of motion in the plane: RECORD.csv, and settings, one a line: columns=...,
 * rows=a:b, noise=, force=, and words alone: along, steps, gaps. A record that reads has finite numbers,
 * times that rise and no normal force below zero, and a model can be followed along it; one that does not is
 * refused with one line that begins with the file's name. */
#include "files.h"

#include <math.h>
#include <bristle/planar_fit.h>
#include <bristle/planar_record.h>
#include <bristle/text.h>

enum { MOST_ROWS = 200, WORDS = 400 };

/* One setting of the format. */
static void set(br_law_record_format *format, const char *word)
{
    long long first, last;
    double number;
    if (strncmp(word, "columns=", 8) == 0)
        format->columns = word + 8;
    else if (sscanf(word, "rows=%lld:%lld", &first, &last) == 2 && first >= 0 && last >= 0) {
        format->first = (size_t)first;
        format->last = (size_t)last;
    } else if (strncmp(word, "noise=", 6) == 0 && br_parse_double(word + 6, &number) && number >= 0)
        format->normal_noise = number;
    else if (strncmp(word, "force=", 6) == 0 && br_parse_double(word + 6, &number) && number >= 0) {
        format->has_normal_force = true;
        format->normal_force = number;
    } else if (strcmp(word, "along") == 0)
        format->friction_along = true;
    else if (strcmp(word, "steps") == 0)
        format->steps = true;
    else if (strcmp(word, "gaps") == 0)
        format->skip_missing = true;
}

static void demand_record(const br_planar_record *r, const br_law_record_format *format)
{
    fuzz_demand(r->n >= 1 && r->linear == !format->steps);
    for (size_t i = 0; i < r->n; i++) {
        fuzz_demand(isfinite(r->t[i]) && (i == 0 || r->t[i] > r->t[i - 1]));
        fuzz_demand(isfinite(r->normal_force[i]) && r->normal_force[i] >= 0);
        fuzz_demand(r->line[i] >= 2 && (i == 0 || r->line[i] > r->line[i - 1]));
        for (int j = 0; j < 3; j++)
            fuzz_demand(isfinite(r->twist[j][i]) && isfinite(r->wrench[j][i]));
    }
}

/* Models without a footprint, at their presets. */
static void follow(const br_planar_record *r)
{
    static double wrench[3][MOST_ROWS];
    double *const to[3] = {wrench[0], wrench[1], wrench[2]};
    for (const br_planar_fit_type *const *type = br_planar_fit_types(); *type; type++) {
        br_planar_fit_values values;
        br_error error = {0};
        if ((*type)->footprint)
            continue;
        br_struct_default(&(*type)->params, &values);
        const br_status status = br_planar_fit_follow(*type, &values, NULL, r, to, &error);
        fuzz_demand(error.status == status && (status >= 0 || fuzz_is_line(error.message)));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_part parts[2];
    char words[WORDS];
    br_law_record_format format = {0};
    fuzz_split(data, size, parts, 2);
    snprintf(words, sizeof words, "%.*s", (int)(parts[1].size < WORDS ? parts[1].size : WORDS - 1),
             parts[1].bytes);
    for (char *rest = words, *word; (word = strsep(&rest, "\n"));)
        set(&format, word);

    br_planar_record *record = NULL;
    br_error error = {0};
    const br_status status =
        br_planar_record_parse("record.csv", parts[0].bytes, parts[0].size, &format, &record, &error);
    fuzz_demand(status <= 0 && error.status == status && (record == NULL) == (status < 0));
    if (status < 0) {
        fuzz_demand(fuzz_is_line(error.message));
        return 0;
    }
    demand_record(record, &format);
    if (record->n <= MOST_ROWS)
        follow(record);
    br_planar_record_destroy(record);
    return 0;
}
