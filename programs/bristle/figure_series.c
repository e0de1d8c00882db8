/* Curves of a table by columns of keys. */
#include "figure_series.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/text.h>

#include "figure_words.h"

/* A row and the columns by which it is sorted. */
typedef struct keyed_row {
    const br_csv *csv;
    const figure_series *by;
    size_t row;
} keyed_row;

static int compare_keys(const keyed_row *a, const keyed_row *b)
{
    int order = 0;
    for (size_t k = 0; k < a->by->n_keys && order == 0; k++)
        order =
            strcmp(br_csv_cell(a->csv, a->row, a->by->keys[k]), br_csv_cell(b->csv, b->row, b->by->keys[k]));
    return order;
}

static int by_key(const void *a, const void *b)
{
    const keyed_row *const p = a, *const q = b;
    const int order = compare_keys(p, q);
    return order ? order : p->row < q->row ? -1 : p->row > q->row;
}

static column_kind kind_of(const br_csv *csv, size_t c)
{
    column_kind kind = WHOLE;
    for (size_t i = 0; i < br_csv_rows(csv); i++) {
        const char *const cell = br_csv_cell(csv, i, c);
        double value = NAN;
        if (cell[strspn(cell, " \t")] != '\0' && !br_parse_double(cell, &value))
            return WORDS;
        kind = isfinite(value) && value == floor(value) ? kind : REAL;
    }
    return kind;
}

static void clear(figure_series *s)
{
    free(s->of);
    free(s->first);
    free(s->rows);
    free(s->which);
    *s = (figure_series){.n = 0};
}

void figure_series_free(figure_series *s)
{
    clear(s);
}

/* Group of each row by its keys: the first row that has them. */
static size_t *group(const br_csv *csv, const figure_series *s)
{
    const size_t n = br_csv_rows(csv);
    keyed_row *const sorted = malloc((n + 1) * sizeof *sorted);
    size_t *const groups = malloc((n + 1) * sizeof *groups);
    if (sorted && groups) {
        for (size_t i = 0; i < n; i++)
            sorted[i] = (keyed_row){csv, s, i};
        qsort(sorted, n, sizeof *sorted, by_key);
        for (size_t i = 0; i < n; i++)
            groups[sorted[i].row] = i > 0 && compare_keys(&sorted[i - 1], &sorted[i]) == 0
                                        ? groups[sorted[i - 1].row]
                                        : sorted[i].row;
        free(sorted);
        return groups;
    }
    free(sorted);
    free(groups);
    return NULL;
}

/* Splits the rows by s's keys, with rows of the same keys at the same x as further curves where `ordered`;
 * false: x does not increase along each, or nothing is won. */
static bool split(figure_series *s, const size_t *groups, const double *x, size_t n, bool ordered,
                  size_t *last, size_t *next)
{
    size_t start = 0; /* of the rows with this x */
    for (size_t i = 0; i < n; i++) {
        start = i > 0 && x[i] == x[i - 1] ? start : i;
        size_t k, *link = NULL;
        if (groups[i] == i) {
            k = s->n;
        } else {
            k = s->of[groups[i]];
            while (ordered && k < s->n && last[k] >= start) {
                link = &next[k];
                k = *link;
            }
        }
        if (k >= s->n) { /* a new one */
            k = s->n++;
            s->which[k] = link ? s->which[link - next] + 1 : 0;
            s->first[k] = i;
            s->rows[k] = 0;
            next[k] = (size_t)-1;
            if (link)
                *link = k;
        } else if (!(x[i] > x[last[k]])) {
            return false;
        }
        s->of[i] = k;
        s->rows[k]++;
        last[k] = i;
    }
    return s->n > 1 && n >= 2 * s->n;
}

/* What has one row, as bodies that cannot move, is no curve. */
static void drop_points(figure_series *s, size_t n, size_t *to)
{
    size_t left = 0;
    for (size_t k = 0; k < s->n; k++) {
        to[k] = s->rows[k] > 1 ? left++ : (size_t)-1;
        if (s->rows[k] < 2)
            continue;
        s->first[to[k]] = s->first[k];
        s->rows[to[k]] = s->rows[k];
        s->which[to[k]] = s->which[k];
    }
    s->n = left;
    for (size_t i = 0; i < n; i++)
        s->of[i] = to[s->of[i]] < left ? to[s->of[i]] : left;
}

/* Takes the keys if they serve. */
static br_status take(const br_csv *csv, const double *x, const size_t *keys, size_t n_keys, bool ordered,
                      figure_series *s, bool *found, br_error *error)
{
    const size_t n = br_csv_rows(csv), size = (n + 1) * sizeof(size_t);
    *s = (figure_series){.n_keys = n_keys};
    memcpy(s->keys, keys, n_keys * sizeof *keys);
    size_t *const groups = group(csv, s), *const last = malloc(size), *const next = malloc(size);
    s->of = malloc(size);
    s->first = malloc(size);
    s->rows = malloc(size);
    s->which = malloc(size);
    const bool room = groups && last && next && s->of && s->first && s->rows && s->which;
    *found = room && split(s, groups, x, n, ordered, last, next);
    if (*found)
        drop_points(s, n, next);
    free(groups);
    free(last);
    free(next);
    if (!*found)
        clear(s);
    return room ? BR_OK : br_fail(error, BR_ERR_MEMORY, "%s: out of memory", br_csv_path(csv));
}

/* How often x is that of the row before, and how often it goes back; false: it is not known in each row. */
static bool look(const double *x, size_t n, size_t *repeats, size_t *falls)
{
    *repeats = *falls = 0;
    for (size_t i = 0; i < n; i++) {
        if (!isfinite(x[i]))
            return false;
        *repeats += i > 0 && x[i] == x[i - 1];
        *falls += i > 0 && x[i] < x[i - 1];
    }
    return true;
}

column_kind *figure_series_kinds(const br_csv *csv)
{
    column_kind *const kinds = malloc(br_csv_columns(csv) * sizeof *kinds);
    for (size_t c = 0; kinds && c < br_csv_columns(csv); c++)
        kinds[c] = kind_of(csv, c);
    return kinds;
}

/* Columns beside x that can be keys: words first, then whole numbers, then the number before x. */
static size_t candidates(const br_csv *csv, const column_kind *kinds, size_t column, bool whole, size_t *keys,
                         size_t *n_words)
{
    size_t n = 0, numbers[2 * SERIES_KEYS], n_numbers = 0;
    bool more = true;
    for (size_t c = column; c-- > 0;) {
        const column_kind kind = kinds[c];
        if (strcmp(br_csv_column_name(csv, c), "step") == 0)
            continue;
        if (kind == WORDS && n < SERIES_KEYS)
            keys[n++] = c;
        else if (kind != WORDS && n_numbers == 0)
            numbers[n_numbers++] = c;
    }
    for (size_t c = column + 1; c < br_csv_columns(csv) && more; c++) {
        const column_kind kind = kinds[c];
        char unit[40];
        figure_column_unit(csv, c, unit);
        more = kind == WORDS || (kind == WHOLE && !*unit);
        if (kind == WORDS && n < SERIES_KEYS)
            keys[n++] = c;
        else if (more && kind == WHOLE && whole && n_numbers < SERIES_KEYS)
            numbers[n_numbers++] = c;
    }
    *n_words = n;
    for (size_t k = 0; k < n_numbers; k++)
        keys[n++] = numbers[k];
    return n;
}

br_status figure_series_find(const br_csv *csv, const column_kind *kinds, size_t column, const double *x,
                             figure_series *s, br_error *error)
{
    size_t repeats, falls, keys[3 * SERIES_KEYS], n_words;
    const size_t n = br_csv_rows(csv);
    bool found = false;
    *s = (figure_series){.n = 0};
    if (!look(x, n, &repeats, &falls) || repeats + falls == 0)
        return BR_OK;
    const size_t n_keys = candidates(csv, kinds, column, falls > 0 || 3 * repeats >= n, keys, &n_words);
    for (size_t k = 0; k < n_words && !found; k++)
        BR_TRY(take(csv, x, &keys[k], 1, false, s, &found, error));
    if (!found && n_words > 1)
        BR_TRY(take(csv, x, keys, n_words, false, s, &found, error));
    for (size_t k = n_words; k < n_keys && !found; k++)
        BR_TRY(take(csv, x, &keys[k], 1, false, s, &found, error));
    for (size_t k = 0; k < n_words && !found && falls == 0; k++)
        BR_TRY(take(csv, x, &keys[k], 1, true, s, &found, error));
    return BR_OK;
}

bool figure_series_is_key(const figure_series *s, size_t column)
{
    for (size_t k = 0; k < s->n_keys; k++)
        if (s->keys[k] == column)
            return true;
    return false;
}

void figure_series_label(const figure_series *s, const br_csv *csv, size_t k, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = s->n_keys; i-- > 0 && used < size;) { /* as the table has words before x */
        const char *const name = br_csv_column_name(csv, s->keys[i]), *const cell = br_csv_cell(
                                                                          csv, s->first[k], s->keys[i]);
        const char *const comma = used ? ", " : "";
        char unit[40], printed[FIGURE_UNIT], title[FIGURE_TITLE];
        double value;
        figure_column_unit(csv, s->keys[i], unit);
        figure_print_unit(unit, printed);
        figure_title(name, title);
        if (br_parse_double(cell, &value))
            used += (size_t)snprintf(text + used, size - used, "%s%s %.4g%s%s", comma, title, value,
                                     *unit ? " " : "", printed);
        else
            used += (size_t)snprintf(text + used, size - used, "%s%.40s", comma, *cell ? cell : "(no name)");
    }
    if (s->which[k] > 0 && used < size)
        snprintf(text + used, size - used, " (%zu)", s->which[k] + 1);
}
