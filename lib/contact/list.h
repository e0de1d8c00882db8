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

bool list_reserve(br_contact_list *list, size_t n);
void list_find(const br_contact_list *list, uint64_t key, size_t *first, size_t *end);
/* Gives the contacts new[begin ...], all of the pair `key` and with id 0, the ids of those of `old` that lie
 * within reach [m], or new ones; and sorts them. */
br_status list_identify(const br_contact_list *old, br_contact_list *new, size_t begin, uint64_t key,
                        double reach, id_work *work, br_error *error);

#endif
