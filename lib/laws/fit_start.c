/* The friction of the first row is as noisy as that of any other, so that the deflection from which states
 * start is fitted like a parameter. It is measured by the friction that it holds at rest: that has a size
 * which the record tells, whatever the stiffness, and bends any law's states without regard to viscosity. */
#include "fit_start.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Farther than so many times the largest friction of the record no start is looked for. */
static const double FAR = 10;

bool br_fit_has_start(const br_law_type *law, const br_law_record *record)
{
    return law->n_states > 0 && record->normal_force[0] > 0;
}

static size_t offset(const br_law_type *law)
{
    const size_t align = _Alignof(double);
    return (law->params_size + align - 1) / align * align;
}

size_t br_fit_params_size(const br_law_type *law)
{
    return offset(law) + sizeof(double);
}

double *br_fit_start(const br_law_type *law, void *params)
{
    return (double *)(void *)((char *)params + offset(law));
}

br_status br_fit_law_space(br_fit_space *space, const br_law_type *law, const br_law_record *record, size_t n,
                           br_error *error)
{
    br_struct_type type = br_law_struct(law);
    if (!br_fit_has_start(law, record))
        return br_fit_space_begin(space, &type, error);
    double most = 0;
    for (size_t i = 0; i < n; i++)
        most = fmax(most, fabs(record->friction[i]));
    const double far = FAR * (most > 0 ? most : 1);
    br_field *const fields = malloc((type.n_fields + 1) * sizeof *fields);
    if (!fields) {
        *space = (br_fit_space){.axes = NULL};
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    }
    memcpy(fields, type.fields, type.n_fields * sizeof *fields);
    fields[type.n_fields] = (br_field){.name = "start",
                                       .unit = "N",
                                       .meaning = "friction that the first deflection holds at rest",
                                       .source = "ours",
                                       .low = -far,
                                       .high = far,
                                       .low_open = true,
                                       .high_open = true,
                                       .offset = offset(law)};
    type.size = br_fit_params_size(law);
    type.fields = fields;
    type.n_fields++;
    const br_status status = br_fit_space_begin(space, &type, error);
    space->fields = fields;
    if (status < 0)
        br_fit_space_end(space);
    return status;
}

br_status br_fit_add_start(const br_fit_space *plain, const br_fit_space *space, const br_law_type *law,
                           const br_law_record *record, int n, double **u, br_error *error)
{
    void *const params = calloc(1, br_fit_params_size(law));
    double *const more = malloc(((size_t)n * space->n + 1) * sizeof *more);
    if (params && more)
        for (int k = 0; k < n; k++) {
            br_fit_space_set(plain, *u + (size_t)k * plain->n, params);
            *br_fit_start(law, params) = record->friction[0];
            br_fit_space_get(space, params, more + (size_t)k * space->n);
        }
    free(params);
    if (!params || !more) {
        free(more);
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    }
    free(*u);
    *u = more;
    return BR_OK;
}
