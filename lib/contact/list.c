/* Lists of contacts, and contact matching for warm starting: the one of the step before that lies nearest
 * in the coordinates of either body. A corner that slides stays where it is in one body; so does a bump that
 * another body slides over. */
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/grow.h>
#include "lend.h"
#include "list.h"

enum {
    MATCH_ALL = 64
}; /* up to so many points a pair all combinations are compared, which leaves nothing to the order */

void br_contact_list_clear(br_contact_list *list)
{
    if (!list)
        return;
    free(list->contacts);
    free(list->local_a);
    free(list->local_b);
    *list = (br_contact_list){0};
}

bool list_reserve(br_contact_list *list, size_t n)
{
    if (n <= list->capacity)
        return true;
    const size_t larger = br_grown_closely(list->capacity, n);
    if (!br_resize(&list->contacts, larger, sizeof *list->contacts) ||
        !br_resize(&list->local_a, larger, sizeof *list->local_a) ||
        !br_resize(&list->local_b, larger, sizeof *list->local_b))
        return false;
    list->capacity = larger;
    return true;
}

br_status br_contact_list_copy(br_contact_list *to, const br_contact_list *from, br_error *error)
{
    BR_ASSERT_HANDLE(to);
    BR_ASSERT_HANDLE(from);
    if (to == from)
        return BR_OK;
    if (!list_reserve(to, from->n))
        return br_fail(error, BR_ERR_MEMORY, "a list of %zu contacts", from->n);
    to->n = from->n;
    if (from->n) {
        memcpy(to->contacts, from->contacts, from->n * sizeof *to->contacts);
        memcpy(to->local_a, from->local_a, from->n * sizeof *to->local_a);
        memcpy(to->local_b, from->local_b, from->n * sizeof *to->local_b);
    }
    return BR_OK;
}

bool list_keep(known_points *k, const br_contact_list *list)
{
    if (list->n > k->capacity) {
        const size_t larger = br_grown_closely(k->capacity, list->n);
        if (!br_resize(&k->id, larger, sizeof *k->id) ||
            !br_resize(&k->local_a, larger, sizeof *k->local_a) ||
            !br_resize(&k->local_b, larger, sizeof *k->local_b))
            return false;
        k->capacity = larger;
    }
    k->n = list->n;
    for (size_t i = 0; i < list->n; i++) {
        k->id[i] = list->contacts[i].id;
        k->local_a[i] = list->local_a[i];
        k->local_b[i] = list->local_b[i];
    }
    return true;
}

void list_put_back(const known_points *k, br_contact_list *list)
{
    list->n = k->n;
    for (size_t i = 0; i < k->n; i++) {
        list->contacts[i].id = k->id[i];
        list->local_a[i] = k->local_a[i];
        list->local_b[i] = k->local_b[i];
    }
}

void list_forget(known_points *k)
{
    free(k->id);
    free(k->local_a);
    free(k->local_b);
    *k = (known_points){0};
}

_Static_assert(sizeof(uint64_t) + sizeof(br_vec3) <= COLLISION_FIRST && sizeof(br_vec3) <= COLLISION_SECOND,
               "what is kept of a contact");

known_points list_borrow(size_t capacity, void *first, void *second)
{
    uint64_t *const id = first;
    return (known_points){.capacity = capacity,
                          .id = id,
                          .local_a = capacity ? (br_vec3 *)(id + capacity) : NULL,
                          .local_b = second};
}

/* The contacts of a pair: those whose id begins with the key. */
static void list_find(const known_points *list, uint64_t key, size_t *first, size_t *end)
{
    size_t low = 0, high = list->n;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (list->id[middle] >> ID_POINT_BITS < key)
            low = middle + 1;
        else
            high = middle;
    }
    *first = low;
    while (low < list->n && list->id[low] >> ID_POINT_BITS == key)
        low++;
    *end = low;
}

static double apart(const known_points *old, size_t i, const br_contact_list *new, size_t j)
{
    const br_vec3 a = br_vec3_sub(old->local_a[i], new->local_a[j]),
                  b = br_vec3_sub(old->local_b[i], new->local_b[j]);
    const double aa = br_vec3_dot(a, a), bb = br_vec3_dot(b, b);
    return sqrt(aa < bb ? aa : bb);
}

static void swap_contacts(br_contact_list *list, size_t i, size_t j)
{
    const br_contact c = list->contacts[i];
    const br_vec3 a = list->local_a[i], b = list->local_b[i];
    list->contacts[i] = list->contacts[j];
    list->local_a[i] = list->local_a[j];
    list->local_b[i] = list->local_b[j];
    list->contacts[j] = c;
    list->local_a[j] = a;
    list->local_b[j] = b;
}

/* Few points: again and again the closest of all pairs that are left. */
static void match_all(const known_points *old, size_t first, size_t end, br_contact_list *new, size_t begin,
                      double reach, bool *taken)
{
    const size_t n_old = end - first;
    double distance[MATCH_ALL * MATCH_ALL];
    for (size_t j = begin; j < new->n; j++)
        for (size_t i = first; i < end; i++)
            distance[(j - begin) * n_old + i - first] = apart(old, i, new, j);
    for (;;) {
        double best = reach;
        size_t old_index = end, new_index = new->n;
        for (size_t j = begin; j < new->n; j++)
            for (size_t i = first; new->contacts[j].id == 0 && i < end; i++) {
                const double d = taken[i - first] ? INFINITY : distance[(j - begin) * n_old + i - first];
                if (d < best) {
                    best = d;
                    old_index = i;
                    new_index = j;
                }
            }
        if (old_index == end)
            return;
        taken[old_index - first] = true;
        new->contacts[new_index].id = old->id[old_index];
    }
}

/* Many points: each takes the nearest that is left, in their order. */
static void match_greedily(const known_points *old, size_t first, size_t end, br_contact_list *new,
                           size_t begin, double reach, bool *taken)
{
    for (size_t j = begin; j < new->n; j++) {
        double best = reach;
        size_t index = end;
        for (size_t i = first; i < end; i++) {
            const double d = taken[i - first] ? INFINITY : apart(old, i, new, j);
            if (d < best) {
                best = d;
                index = i;
            }
        }
        if (index < end) {
            taken[index - first] = true;
            new->contacts[j].id = old->id[index];
        }
    }
}

br_status list_identify(const known_points *old, br_contact_list *new, size_t begin, uint64_t key,
                        double reach, id_work *work, br_error *error)
{
    size_t first, end;
    list_find(old, key, &first, &end);
    const size_t n_old = end - first, n_new = new->n - begin;
    if (n_old + n_new >= (size_t)1 << ID_POINT_BITS)
        return br_fail(error, BR_ERR_TOO_MUCH_WORK, "%zu contacts of one pair", n_new);
    if (!br_grow(&work->taken, &work->capacity, n_old + n_new + 1, sizeof *work->taken))
        return br_fail(error, BR_ERR_MEMORY, "%zu contacts of one pair", n_new);
    memset(work->taken, 0, (n_old + n_new + 1) * sizeof *work->taken);
    /* An id is never 0: the number of a point begins with 1. */
    if (n_old * n_new <= (size_t)MATCH_ALL * MATCH_ALL)
        match_all(old, first, end, new, begin, reach, work->taken);
    else
        match_greedily(old, first, end, new, begin, reach, work->taken);
    /* New points take the lowest numbers that neither step uses. */
    uint64_t number = 1;
    size_t next_old = first;
    for (size_t j = begin; j < new->n; j++) {
        if (new->contacts[j].id)
            continue;
        for (; next_old < end && (old->id[next_old] & ID_POINT_MASK) <= number; next_old++)
            number += (old->id[next_old] & ID_POINT_MASK) == number;
        if (number > ID_POINT_MASK)
            return br_fail(error, BR_ERR_TOO_MUCH_WORK, "%zu contacts of one pair", n_new);
        new->contacts[j].id = key << ID_POINT_BITS | number++;
    }
    /* Sorted by insertion: few, and nearly in order. */
    for (size_t j = begin + 1; j < new->n; j++)
        for (size_t k = j; k > begin && new->contacts[k - 1].id > new->contacts[k].id; k--)
            swap_contacts(new, k - 1, k);
    return BR_OK;
}
