/* The growing list of touches, and its reduction to a few that carry the same load. */
#include <stdlib.h>
#include <bristle/grow.h>
#include "narrow.h"

void touches_add(touches *list, br_vec3 point, br_vec3 normal, double depth)
{
    if (!br_grow_int(&list->at, &list->capacity, list->n + 1, sizeof *list->at)) {
        list->failed = true;
        return;
    }
    list->at[list->n++] = (touch){point, normal, depth};
}

void touches_swap(touches *list)
{
    for (int i = 0; i < list->n; i++)
        list->at[i].normal = br_vec3_sub(br_vec3_make(0, 0, 0), list->at[i].normal); /* no -0 */
}

void touches_reduce(touches *list, int begin, int most)
{
    const int n = list->n - begin;
    if (n <= most)
        return;
    touch *at = list->at + begin;
    int first = 0;
    for (int i = 1; i < n; i++)
        if (at[i].depth > at[first].depth)
            first = i;
    const touch deepest = at[first];
    at[first] = at[0];
    at[0] = deepest;
    for (int kept = 1; kept < most; kept++) {
        int best = kept;
        double best_distance = -1;
        for (int i = kept; i < n; i++) {
            double nearest = INFINITY;
            for (int j = 0; j < kept; j++) {
                const br_vec3 d = br_vec3_sub(at[i].point, at[j].point);
                nearest = fmin(nearest, br_vec3_dot(d, d));
            }
            if (nearest > best_distance) {
                best_distance = nearest;
                best = i;
            }
        }
        const touch swap = at[kept];
        at[kept] = at[best];
        at[best] = swap;
    }
    list->n = begin + most;
}
