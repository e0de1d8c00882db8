/* The law as a plugin for `bristle --plugin`. */
#include <bristle/law_plugin.h>

#include "makkar.h"

const br_law_type *const br_law_plugin[] = {&makkar_type, NULL};
