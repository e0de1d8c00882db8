/* Tables that a program has begun go with it, however it ends: on bad input there are none half written. */
#ifndef PARTIALS_H
#define PARTIALS_H

#include <stdlib.h>

#include <bristle/file.h>

static const char *partials_folder;

static void partials_remove(void)
{
    br_file_remove_own_partials(partials_folder);
}

/* `folder` must outlive the program, as words of the command line do. */
static inline void partials_end_in(const char *folder)
{
    partials_folder = folder;
    atexit(partials_remove);
}

#endif
