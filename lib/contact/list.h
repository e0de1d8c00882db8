/* Growing lists of contacts, and ids that are carried from step to step. */
#ifndef BRISTLE_CONTACT_LIST_H
#define BRISTLE_CONTACT_LIST_H

#include <bristle/contact.h>

/* An id: two simple shapes (24 bits each) and the number of the point. */
enum { ID_SHAPE_BITS = 24, ID_POINT_BITS = 16, ID_POINT_MASK = (1 << ID_POINT_BITS) - 1 };

typedef struct id_work {
    bool *taken;
    size_t capacity;
} id_work;

/* All that is kept of the step before. */
typedef struct known_points {
    size_t n, capacity;
    uint64_t *id;     /* (n) ascending */
    br_vec3 *local_a; /* (n) as of a list */
    br_vec3 *local_b; /* (n) */
} known_points;

bool list_reserve(br_contact_list *list, size_t n);
/* Those of a list. False: out of memory, and they are what they were. */
bool list_keep(known_points *known, const br_contact_list *list);
/* Into the list that they were kept of: the step is not to be, and the next one recognises what it would
 * have. */
void list_put_back(const known_points *known, br_contact_list *list);
void list_forget(known_points *known);
/* Where so many points are kept in memory that is lent. */
known_points list_borrow(size_t capacity, void *first, void *second);
/* Gives the contacts new[begin ...], all of the pair `key` and with id 0, the ids of those of `old` that lie
 * within reach [m], or new ones; and sorts them. */
br_status list_identify(const known_points *old, br_contact_list *new, size_t begin, uint64_t key,
                        double reach, id_work *work, br_error *error);

#endif
