/* The laws that the program knows: the built-in ones and those of plugins. */
#ifndef BRISTLE_PROGRAM_KNOWN_LAWS_H
#define BRISTLE_PROGRAM_KNOWN_LAWS_H

#include <bristle/law.h>

enum { MAX_PLUGINS = 32 };

/* A registry with the laws of the built-in list and of the shared objects `plugins` (n); the caller destroys
 * it. Plugins stay loaded until the program ends. */
br_status known_laws(const char *const *plugins, size_t n, br_law_registry **registry, br_error *error);

#endif
