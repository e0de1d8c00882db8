/* Third-party laws as plugins: a shared object that `bristle --plugin` loads, so that a law of your own works
 * in `bristle list`, `bristle describe` and `bristle eval` without compiling them again. See
 * examples/third-party-law.
 *
 * The shared object defines one array of laws, ended by a null pointer:
 *
 *     #include <bristle/law_plugin.h>
 *     const br_law_type *const br_law_plugin[] = {&my_law_type, NULL};
 *
 * Each law goes through br_law_registry_add, so its size, name, functions and fields are checked first. */
#ifndef BRISTLE_LAW_PLUGIN_H
#define BRISTLE_LAW_PLUGIN_H

#include <bristle/law.h>

/* Name of the symbol that is looked up. */
#define BR_LAW_PLUGIN_SYMBOL "br_law_plugin"

BR_BEGIN_DECLS

/* Defined by the plugin, not by the library. */
extern BR_API const br_law_type *const br_law_plugin[];

BR_END_DECLS
#endif
