/* Laws that own their parameters, for those who make them. */
#ifndef BRISTLE_LAWS_CREATE_H
#define BRISTLE_LAWS_CREATE_H

#include <bristle/law.h>

/* A law with all fields at their presets; `params` is where they may still be changed. Errors: out of memory;
 * *law is null then. */
br_status br_law_start(const br_law_type *type, br_law **law, void **params, br_error *error);

#endif
