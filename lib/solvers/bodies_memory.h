/* Memory of an assembler, for others while it is idle: from when its last problem is stored, and corrected,
 * until it assembles the next one, nothing that is in it is read. */
#ifndef BRISTLE_SOLVERS_BODIES_MEMORY_H
#define BRISTLE_SOLVERS_BODIES_MEMORY_H

#include <bristle/body_problem.h>

enum { BODIES_LARGE = 128, BODIES_MIDDLE = 32, BODIES_SMALL = 24 };

typedef struct bodies_memory {
    size_t contacts; /* that there is room for; reserving more keeps what is in `large` */
    void *large;     /* (contacts x BODIES_LARGE) */
    void *middle;    /* (contacts x BODIES_MIDDLE) */
    void *small;     /* (contacts x BODIES_SMALL) */
} bodies_memory;

bodies_memory bodies_idle_memory(const br_body_assembler *assembler);

#endif
