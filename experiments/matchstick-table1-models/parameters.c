/* Parameters: which of a model's numbers the force depends on, and in how many independent ways. Read from
 * the model's field table and found by changing each number a little: columns of a Jacobian over many
 * contacts, loads and directions. A model that takes lists is counted again with lists twice as long: whether
 * all of these numbers matter, too, is measured and not read from the table. */
#include "table1.h"

#include <math.h>
#include <string.h>

enum { PROBE_DIRECTIONS = 100, PARAMETERS_MAX = 128, PARAMS_BYTES = 256 };

/* Forces over all loads, relative angles and directions. Every direction is turned by its own share of a step
 * so that none is special. */
static size_t probe(const scene *s, br_friction_model model, double *out)
{
    size_t k = 0;
    for (size_t l = 0; l < s->n_loads; l++)
        for (size_t t = 0; t < s->n_turns; t++) {
            setting at = first_setting(s);
            at.load = s->loads[l];
            at.b = at.a + BR_PI / 180 * s->turns[t];
            const br_contact c = contact_of(&at);
            for (int i = 0; i < PROBE_DIRECTIONS; i++) {
                const br_vec2 f =
                    force_in(model, &at, &c, 2 * BR_PI * (i + 0.1 + 0.01 * (double)t) / PROBE_DIRECTIONS);
                out[k++] = f.x / at.load;
                out[k++] = f.y / at.load;
            }
        }
    return k;
}

/* A list with one more value between each and the next, around it: their mean, moved outwards, so that points
 * of a convex curve make a convex curve of twice as many. */
static void lengthen(double *list, size_t n, double outwards)
{
    for (size_t i = n; i-- > 0;)
        list[2 * i] = list[i];
    for (size_t i = 0; i < n; i++)
        list[2 * i + 1] = outwards * (list[2 * i] + list[(2 * i + 2) % (2 * n)]) / 2;
}

/* Places of the model's numbers in a copy of its parameters; lists are copied, too, and made twice as long if
 * `outwards` is not 0. */
static int places(br_experiment *ex, const br_struct_type *type, void *params, double outwards, double **at,
                  bool *list)
{
    int n = 0;
    for (size_t i = 0; i < type->n_fields; i++) {
        const br_field *const field = &type->fields[i];
        char *const member = (char *)params + field->offset;
        size_t count = 1;
        double *first = (double *)(void *)member;
        if (field->kind == BR_FIELD_REALS) {
            memcpy(&count, (char *)params + field->count_offset, sizeof count);
            const double *given;
            memcpy(&given, member, sizeof given);
            first = br_doubles(ex, count > 0 ? 2 * count : 1);
            if (count > 0)
                memcpy(first, given, count * sizeof *first);
            if (outwards != 0 && count > 0) {
                lengthen(first, count, outwards);
                count *= 2;
                memcpy((char *)params + field->count_offset, &count, sizeof count);
            }
            memcpy(member, &first, sizeof first);
            *list = true;
        } else if (field->kind != BR_FIELD_REAL)
            continue;
        for (size_t k = 0; k < count; k++) {
            if (n == PARAMETERS_MAX)
                br_experiment_fail(ex, "%s: more than %d numbers", type->name, PARAMETERS_MAX);
            at[n++] = first + k;
        }
    }
    return n;
}

/* Number of independent columns, the largest that is left first, each made orthogonal to those before. */
static int rank_of(int n, size_t rows, double *const *column, double limit)
{
    bool used[PARAMETERS_MAX] = {false};
    for (int rank = 0;; rank++) {
        int at = -1;
        double most = limit;
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (size_t k = 0; k < rows; k++)
                sum += column[j][k] * column[j][k];
            if (!used[j] && sqrt(sum) > most) {
                most = sqrt(sum);
                at = j;
            }
        }
        if (at < 0)
            return rank;
        used[at] = true;
        for (int j = 0; j < n; j++) {
            double along = 0;
            for (size_t k = 0; k < rows && !used[j]; k++)
                along += column[j][k] * column[at][k] / (most * most);
            for (size_t k = 0; k < rows && !used[j]; k++)
                column[j][k] -= along * column[at][k];
        }
    }
}

typedef struct numbers {
    int influence, independent;
    bool list;
} numbers;

static numbers count(br_experiment *ex, const scene *s, const model_row *row, double outwards)
{
    const br_struct_type *const type = row->model.type->params;
    union {
        double align;
        char bytes[PARAMS_BYTES];
    } copy;
    if (type->size > sizeof copy)
        br_experiment_fail(ex, "%s: its parameters take %zu bytes", type->name, type->size);
    memcpy(&copy, row->model.params, type->size);
    double *at[PARAMETERS_MAX], *column[PARAMETERS_MAX];
    const br_friction_model model = {row->model.type, &copy};
    numbers found = {0};
    const int n = places(ex, type, &copy, outwards, at, &found.list);
    const size_t rows = 2 * s->n_loads * s->n_turns * PROBE_DIRECTIONS;
    double *const changed = br_doubles(ex, rows);
    for (int j = 0; j < n; j++) {
        /* A number that is zero changes by the step itself. */
        const double value = *at[j], step = s->step * (value != 0 ? fabs(value) : 1);
        column[j] = br_doubles(ex, rows);
        *at[j] = value + step;
        probe(s, model, column[j]);
        *at[j] = value - step;
        probe(s, model, changed);
        *at[j] = value;
        double sum = 0;
        for (size_t k = 0; k < rows; k++) {
            column[j][k] = (column[j][k] - changed[k]) / (2 * step);
            sum += column[j][k] * column[j][k];
        }
        found.influence += sqrt(sum) > s->least;
        for (size_t k = 0; k < rows && sqrt(sum) > s->least; k++)
            column[j][k] /= sqrt(sum);
    }
    found.independent = rank_of(n, rows, column, s->rank);
    return found;
}

void count_parameters(br_experiment *ex, const scene *s, const model_row *row, measures *m)
{
    const numbers found = count(ex, s, row, 0);
    m->influence = found.influence;
    m->independent = found.independent;
    m->list = found.list;
}

void count_longer(br_experiment *ex, const scene *s, const model_row *row, measures *m)
{
    const numbers found = count(ex, s, row, s->outwards);
    m->influence_longer = found.influence;
    m->independent_longer = found.independent;
}
