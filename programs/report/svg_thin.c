/* Curves with fewer points: what nobody can see is left out of the figures on a page. */
#include <stdlib.h>
#include <string.h>

#include "model.h"
#include "svg.h"

typedef struct point {
    const char *at; /* as it is written */
    size_t length;
    double x, y;
} point;

/* One point "12.34,-5.6" and the blanks behind it; false for anything else. */
static bool take_point(const char **c, const char *end, point *p)
{
    static const char digits[] = "0123456789.";
    double number[2];
    p->at = *c;
    for (int i = 0; i < 2; i++) {
        char written[24];
        size_t n = 0;
        if (*c < end && **c == '-')
            written[n++] = *(*c)++;
        const size_t sign = n;
        while (*c < end && n < sizeof written - 1 && **c != '\0' && strchr(digits, **c) != NULL)
            written[n++] = *(*c)++;
        written[n] = '\0';
        char *rest;
        number[i] = strtod(written, &rest);
        if (n == sign || *rest != '\0' || (i == 0 && (*c == end || *(*c)++ != ',')))
            return false;
    }
    p->length = (size_t)(*c - p->at);
    while (*c < end && strchr(" \t\r\n", **c) != NULL)
        ++*c;
    p->x = number[0];
    p->y = number[1];
    return true;
}

/* Square of the distance of p from the piece of line between a and b. */
static double distance2(const point *p, const point *a, const point *b)
{
    const double bx = b->x - a->x, by = b->y - a->y, px = p->x - a->x, py = p->y - a->y;
    const double length2 = bx * bx + by * by;
    double along = length2 > 0 ? (bx * px + by * py) / length2 : 0;
    along = along < 0 ? 0 : along > 1 ? 1 : along;
    const double dx = px - along * bx, dy = py - along * by;
    return dx * dx + dy * dy;
}

/* Marks which points between `from` and `to` are kept, so that no other is farther than `far` from the line
 * through those (Douglas and Peucker). Pieces that wait stand in `stack` (2 numbers each, at most as many as
 * points). */
static void choose(const point *p, size_t n, double far, bool *kept, size_t *stack)
{
    size_t depth = 0;
    kept[0] = kept[n - 1] = true;
    stack[depth++] = 0;
    stack[depth++] = n - 1;
    while (depth > 0) {
        const size_t to = stack[--depth], from = stack[--depth];
        double most = far * far;
        size_t farthest = 0;
        for (size_t i = from + 1; i < to; i++) {
            const double d = distance2(&p[i], &p[from], &p[to]);
            if (d > most) {
                most = d;
                farthest = i;
            }
        }
        if (farthest == 0)
            continue;
        kept[farthest] = true;
        stack[depth++] = from;
        stack[depth++] = farthest;
        stack[depth++] = farthest;
        stack[depth++] = to;
    }
}

static void put_line(text *out, const point *p, size_t n, double far)
{
    bool *const kept = grow(NULL, n, sizeof *kept);
    size_t *const stack = grow(NULL, 2 * n + 4, sizeof *stack);
    memset(kept, 0, n * sizeof *kept);
    choose(p, n, far, kept, stack);
    for (size_t i = 0; i < n; i++) {
        if (!kept[i])
            continue;
        put(out, i == 0 ? "M" : " L");
        put_bytes(out, p[i].at, p[i].length);
    }
    free(kept);
    free(stack);
}

bool svg_thin(text *out, const char *path, size_t size, double far)
{
    const char *c = path, *const end = path + size;
    const size_t before = out->size;
    point *points = NULL;
    size_t n = 0, capacity = 0;
    bool fine = true, first = true;
    while (fine && c < end) {
        /* A piece: "M x,y L x,y L x,y ...". */
        fine = *c++ == 'M';
        for (n = 0; fine; n++) {
            if (n == capacity) {
                capacity = 2 * capacity + 64;
                points = grow(points, capacity, sizeof *points);
            }
            fine = take_point(&c, end, &points[n]);
            if (!fine || c == end || *c != 'L') {
                n++;
                break;
            }
            c++;
        }
        if (!fine)
            break;
        if (!first)
            put(out, " ");
        first = false;
        put_line(out, points, n, far);
        if (c < end && *c == 'Z') {
            put(out, " Z");
            c++;
            while (c < end && strchr(" \t\r\n", *c) != NULL)
                c++;
        }
    }
    free(points);
    if (fine && !first)
        return true;
    out->size = before;
    if (out->bytes != NULL)
        out->bytes[before] = '\0';
    return false;
}
