/* Laws by name: found in a registry, made with their parameters as texts. */
#include "create.h"

#include <stddef.h>
#include <stdlib.h>
#include <bristle/assert.h>
#include <bristle/text.h>

/* A law and, behind it, its parameters. */
typedef struct owned_law {
    br_law law;
    max_align_t params[];
} owned_law;

br_status br_law_find(const br_law_registry *registry, const char *name, const br_law_type **type,
                      br_error *error)
{
    BR_ASSERT_HANDLE(registry);
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_HANDLE(type);
    *type = br_law_registry_find(registry, name);
    if (*type)
        return BR_OK;
    const size_t n = br_law_registry_count(registry);
    const char **const names = malloc(n * sizeof *names);
    char hint[BR_SUGGESTION_TEXT] = "";
    if (names) {
        for (size_t i = 0; i < n; i++)
            names[i] = br_law_registry_at(registry, i)->name;
        br_suggest(name, names, n, hint);
        free(names);
    }
    return br_fail(error, BR_ERR_UNKNOWN, "unknown law '%s'%s%s", name, hint,
                   *hint ? "" : "; `bristle list laws` shows them");
}

br_status br_law_start(const br_law_type *type, br_law **law, void **params, br_error *error)
{
    owned_law *const made = malloc(sizeof *made + type->params_size);
    *law = NULL;
    if (!made)
        return br_fail(error, BR_ERR_MEMORY, "out of memory");
    br_law_default(type, made->params);
    made->law = (br_law){type, made->params};
    *law = &made->law;
    *params = made->params;
    return BR_OK;
}

br_status br_law_create(const br_law_registry *registry, const char *name, size_t n, const char *const *names,
                        const char *const *values, br_law **law, br_error *error)
{
    BR_ASSERT_HANDLE(registry);
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_ARRAY(names, n);
    BR_ASSERT_ARRAY(values, n);
    BR_ASSERT_HANDLE(law);
    *law = NULL;
    const br_law_type *type;
    void *params = NULL;
    br_law *made;
    BR_TRY(br_law_find(registry, name, &type, error));
    BR_TRY(br_law_start(type, &made, &params, error));
    const br_struct_type fields = br_law_struct(type);
    br_status status = BR_OK;
    for (size_t i = 0; i < n && status >= 0; i++)
        status = br_set(&fields, params, names[i], values[i], error);
    if (status >= 0)
        status = br_law_check(type, params, error);
    if (status >= 0)
        *law = made;
    else
        br_law_destroy(made);
    return status;
}

void br_law_destroy(br_law *law)
{
    free(law);
}
