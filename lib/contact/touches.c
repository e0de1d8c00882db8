/* The growing list of touches, and its reduction to a few that carry the same load. */
#include <stdlib.h>
#include "narrow.h"

void touches_add(touches *list, br_vec3 point, br_vec3 normal, double depth)
{
    if (list->n == list->capacity) {
        const int larger = list->capacity ? 2 * list->capacity : 32;
        touch *grown = realloc(list->at, (size_t)larger * sizeof *grown);
        if (!grown) {
            list->failed = true;
            return;
        }
        list->at = grown;
        list->capacity = larger;
    }
    list->at[list->n++] = (touch){point, normal, depth};
}

void touches_swap(touches *list)
{
    for (int i = 0; i < list->n; i++)
        list->at[i].normal = br_vec3_scale(-1, list->at[i].normal);
}

void touches_reduce(touches *list, int most)
{
    if (list->n <= most)
        return;
    int first = 0;
    for (int i = 1; i < list->n; i++)
        if (list->at[i].depth > list->at[first].depth)
            first = i;
    const touch deepest = list->at[first];
    list->at[first] = list->at[0];
    list->at[0] = deepest;
    for (int kept = 1; kept < most; kept++) {
        int best = kept;
        double best_distance = -1;
        for (int i = kept; i < list->n; i++) {
            double nearest = INFINITY;
            for (int j = 0; j < kept; j++) {
                const br_vec3 d = br_vec3_sub(list->at[i].point, list->at[j].point);
                nearest = fmin(nearest, br_vec3_dot(d, d));
            }
            if (nearest > best_distance) {
                best_distance = nearest;
                best = i;
            }
        }
        const touch swap = list->at[kept];
        list->at[kept] = list->at[best];
        list->at[best] = swap;
    }
    list->n = most;
}
