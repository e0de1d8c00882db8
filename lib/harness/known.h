/* What an experiment has computed before, by the bytes that decide it, so that nothing is computed twice: a
 * figure's own curves are also the first of those that its variations and switches are compared with. Not
 * installed. */
#ifndef BRISTLE_HARNESS_KNOWN_H
#define BRISTLE_HARNESS_KNOWN_H

#include <bristle/harness/experiment.h>

/* The result of an earlier br_known_add with the same bytes; null: none. Bytes between members of a struct
 * count, so that a result may be missed, but never taken for another. */
const void *br_known_find(const br_experiment *ex, const void *key, size_t size);
/* Keeps a result, which has to live as long as the experiment, and a copy of its key. Not from br_parallel.
 */
void br_known_add(br_experiment *ex, const void *key, size_t size, const void *result);

#endif
