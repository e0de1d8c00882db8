/* Values of options, for shells. */
#ifndef BRISTLE_PROGRAM_COMPLETION_CHOICES_H
#define BRISTLE_PROGRAM_COMPLETION_CHOICES_H

#include <stddef.h>

#include "command.h"

enum { CHOICES_TEXT = 1000 };

/* The values of an option as words with blanks between them, the names of a registry in place of @solvers,
 * @models, @variants; null: they are not known. Returns `text`. */
const char *completion_choices(const command *c, const char *option, char text[CHOICES_TEXT]);

#endif
