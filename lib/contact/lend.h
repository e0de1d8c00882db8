/* Memory for sorting pairs, then for what is kept of the step before while contacts are found; not used any
 * more after that. */
#ifndef BRISTLE_CONTACT_LEND_H
#define BRISTLE_CONTACT_LEND_H

#include <bristle/contact.h>

enum { COLLISION_FIRST = 32, COLLISION_SECOND = 24 }; /* bytes a contact */

typedef struct collision_memory {
    size_t contacts; /* that there is room for */
    void *first;     /* (contacts x COLLISION_FIRST) */
    void *second;    /* (contacts x COLLISION_SECOND) */
} collision_memory;

/* For br_collision_find, until other memory is lent, or none (null). More contacts have memory of their own.
 */
void collision_lend(br_collision *collision, const collision_memory *memory);

#endif
