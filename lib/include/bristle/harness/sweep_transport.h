/* How processes of one study on several machines talk: what the plugin for MPI gives to `bristle sweep`, so
 * that the program itself needs no MPI. Messages are short and of a length that both sides know. */
#ifndef BRISTLE_HARNESS_SWEEP_TRANSPORT_H
#define BRISTLE_HARNESS_SWEEP_TRANSPORT_H

#include <stdbool.h>
#include <stddef.h>

/* The processes of a study; ranks 0 to size - 1. */
typedef struct br_sweep_transport {
    int rank, size;
    void (*send)(int to, const void *bytes, size_t size);
    /* A message of exactly `size` bytes, if one is there: from whom. It does not wait. */
    bool (*receive)(int *from, void *bytes, size_t size);
    /* All processes come to it; nothing is sent behind it. */
    void (*end)(void);
} br_sweep_transport;

/* The one function of the plugin: starts, with threads of its own if it likes; null: it cannot. */
#define BR_SWEEP_TRANSPORT_SYMBOL "br_sweep_transport_open"
typedef const br_sweep_transport *(*br_sweep_transport_open_function)(void);

#endif
