/* Built-in laws and plugins. */
#include "known_laws.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <bristle/law_plugin.h>

static br_status load(const char *path, br_law_registry *registry, br_error *error)
{
    /* A name without a slash would be looked for among the system's libraries, not here. */
    struct stat about;
    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode))
        return br_fail(error, BR_ERR_OPEN, "%s: cannot load the plugin: no such file", path);
    char *const real = realpath(path, NULL);
    void *const object = real ? dlopen(real, RTLD_NOW | RTLD_LOCAL) : NULL;
    free(real);
    if (!object)
        return br_fail(error, BR_ERR_OPEN, "%s: cannot load the plugin: %s", path, dlerror());
    const br_law_type *const *const laws = dlsym(object, BR_LAW_PLUGIN_SYMBOL);
    if (!laws)
        return br_fail(error, BR_ERR_MISSING, "%s: not a plugin of laws: it has no %s", path,
                       BR_LAW_PLUGIN_SYMBOL);
    for (size_t i = 0; laws[i]; i++)
        BR_TRY(br_error_within(error, br_law_registry_add(registry, laws[i], error), "%s", path));
    return BR_OK;
}

br_status known_laws(const char *const *plugins, size_t n, br_law_registry **registry, br_error *error)
{
    *registry = br_law_registry_create();
    if (!*registry)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    br_status status = BR_OK;
    for (size_t i = 0; i < n && status >= 0; i++)
        status = load(plugins[i], *registry, error);
    if (status < 0) {
        br_law_registry_destroy(*registry);
        *registry = NULL;
    }
    return status;
}
