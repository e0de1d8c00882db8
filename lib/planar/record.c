/* Reading the record of a motion in the plane from a CSV table. */
#include <bristle/planar_record.h>
#include <bristle/assert.h>

#include "../laws/record_reading.h"

static br_status read_planar(br_record_reading *r, void *record, br_error *error)
{
    static const int twist[3] = {BR_RECORD_VELOCITY_X, BR_RECORD_VELOCITY_Y, BR_RECORD_OMEGA},
                     wrench[3] = {BR_RECORD_FORCE_X, BR_RECORD_FORCE_Y, BR_RECORD_TORQUE};
    br_record_table *const to = r->to;
    size_t from, until;
    BR_TRY(br_record_begin(r, error));
    for (int i = 0; i < 3; i++)
        BR_TRY(br_record_need(r, twist[i], "", error));
    BR_TRY(br_record_force(r, error));
    for (int i = 0; i < 3; i++)
        BR_TRY(br_record_need(r, wrench[i], "", error));
    BR_TRY(br_record_rows(r, &from, &until, error));
    br_planar_record *const made = record;
    *made = (br_planar_record){.n = until - from,
                               .t = to->column[BR_RECORD_TIME] + from,
                               .normal_force = to->column[BR_RECORD_NORMAL_FORCE] + from,
                               .path = to->path,
                               .line = to->line + from,
                               .linear = !r->format->steps,
                               .remarks = to->remarks,
                               .anew = to->anew ? to->anew + from : NULL};
    for (int i = 0; i < 3; i++) {
        double *const measured = to->column[wrench[i]] + from;
        for (size_t k = 0; r->format->friction_along && k < made->n; k++)
            measured[k] = 0 - measured[k];
        made->twist[i] = to->column[twist[i]] + from;
        made->wrench[i] = measured;
    }
    return BR_OK;
}

static const br_record_type planar = {BR_RECORD_PLANAR, sizeof(br_planar_record), read_planar};

br_status br_planar_record_read(const char *path, const br_law_record_format *format,
                                br_planar_record **record, br_error *error)
{
    BR_ASSERT_HANDLE(path);
    BR_ASSERT_HANDLE(record);
    void *made;
    const br_status status = br_record_from_file(path, format, &planar, &made, error);
    *record = made;
    return status;
}

br_status br_planar_record_parse(const char *name, const char *text, size_t size,
                                 const br_law_record_format *format, br_planar_record **record,
                                 br_error *error)
{
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_ARRAY(text, size);
    BR_ASSERT_HANDLE(record);
    void *made;
    const br_status status = br_record_from_text(name, text, size, format, &planar, &made, error);
    *record = made;
    return status;
}

void br_planar_record_destroy(br_planar_record *record)
{
    br_record_free(record);
}
