/* Recorded positions of a support, read as the records of bristle fit are. */
#include <stdlib.h>

#include "../../laws/record_reading.h"
#include "case.h"

typedef struct positions {
    size_t n;
    const double *t, *x; /* (n) [s, m] */
} positions;

/* The table has a normal force of its own, which nobody asks for. */
static br_status read_positions(br_record_reading *r, void *record, br_error *error)
{
    size_t from, until;
    BR_TRY(br_record_begin(r, error));
    BR_TRY(br_record_need(r, BR_RECORD_POSITION, "", error));
    BR_TRY(br_record_force(r, error));
    BR_TRY(br_record_rows(r, &from, &until, error));
    *(positions *)record = (positions){until - from, r->to->column[BR_RECORD_TIME] + from,
                                       r->to->column[BR_RECORD_POSITION] + from};
    return BR_OK;
}

br_status line_read_positions(const char *path, const char *columns, br_profile **profile, br_error *error)
{
    static const br_record_type type = {BR_RECORD_ALONG, sizeof(positions), read_positions};
    const br_law_record_format format = {
        .columns = columns, .columns_option = "position_columns", .has_normal_force = true};
    void *record;
    *profile = NULL;
    BR_TRY(br_record_from_file(path, &format, &type, &record, error));
    const positions *const p = record;
    double *const rows = malloc(2 * p->n * sizeof *rows);
    for (size_t i = 0; rows && i < p->n; i++) {
        rows[2 * i] = p->t[i];
        rows[2 * i + 1] = p->x[i];
    }
    const br_status status = rows ? br_profile_create(rows, p->n, 1, profile, error)
                                  : br_fail(error, BR_ERR_MEMORY, "out of memory: %s", path);
    free(rows);
    br_record_free(record);
    return status;
}
