/* The methods of response of the library: a new one is an object in responses.c and one line here. */
#ifndef BRISTLE_CLOTH_RESPONSES_H
#define BRISTLE_CLOTH_RESPONSES_H

#include <bristle/cloth_contact.h>

/* X(name, type), the name as the type has it. */
#define CLOTH_RESPONSES(X)                                                                                   \
    X("filter", br_cloth_filter_type)                                                                        \
    X("sums", br_cloth_sums_type)                                                                            \
    X("constraints", br_cloth_constraints_type)                                                              \
    X("nodes", br_cloth_nodes_type)

/* The same as fields of a struct's table take a choice: words, ended by null, and what they stand for. */
extern const char *const cloth_response_names[];
extern const void *const cloth_response_types[];

#endif
