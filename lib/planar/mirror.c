/* Compares weights over the middle lines of the grid; cells come column by column, in ascending rows. */
#include "mirror.h"

/* The first cell after the column of cell i. */
static size_t column_end(const br_pressure *p, size_t i)
{
    size_t end = i;
    while (end < p->n && p->column[end] == p->column[i])
        end++;
    return end;
}

static bool over_rows(const br_pressure *p)
{
    for (size_t begin = 0, end; begin < p->n; begin = end) {
        end = column_end(p, begin);
        for (size_t i = begin, j = end - 1; i < end; i++, j--)
            if (p->row[i] + p->row[j] != p->n_y - 1 || p->weight[i] != p->weight[j])
                return false;
    }
    return true;
}

/* Columns from both ends. */
static bool over_columns(const br_pressure *p)
{
    for (size_t left = 0, right = p->n; left < right;) {
        const size_t end = column_end(p, left), n = end - left;
        if (right - left < n)
            return false;
        for (size_t i = left, j = right - n; i < end; i++, j++)
            if (p->column[i] + p->column[j] != p->n_x - 1 || p->row[i] != p->row[j] ||
                p->weight[i] != p->weight[j])
                return false;
        left = end;
        right -= n;
    }
    return true;
}

br_mirror br_mirror_of(const br_pressure *pressure)
{
    return (br_mirror){over_columns(pressure), over_rows(pressure)};
}
