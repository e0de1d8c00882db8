/* Objects of an experiment's own that its params.ini may name. */
#include "private.h"

#include <string.h>

#include <bristle/assert.h>

const br_offer *br_params_offered(const br_params *params, const br_field *field, const char *word)
{
    for (const br_offer *offer = params->offers; offer != NULL; offer = offer->next)
        if (offer->field == field && strcmp(offer->word, word) == 0)
            return offer;
    return NULL;
}

void br_params_offer(br_params *params, const br_struct_type *type, const char *name, const char *word,
                     const void *object)
{
    BR_ASSERT_HANDLE(params);
    BR_ASSERT_HANDLE(type);
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_HANDLE(word);
    BR_ASSERT_HANDLE(object);
    br_error error = {0};
    br_member member;
    if (br_struct_find(type, name, &member, &error) < 0)
        br_params_die_plain(params, "br_params_offer: %s", error.message);
    const br_field *const field = member.field;
    if (field->kind != BR_FIELD_CHOICE || field->objects == NULL)
        br_params_die_plain(params, "br_params_offer: %s of %s is no choice of objects", name, type->name);
    for (size_t i = 0; field->words[i] != NULL; i++)
        if (strcmp(field->words[i], word) == 0)
            br_params_die_plain(params, "br_params_offer: %s = %s is one of %s already", name, word,
                                type->name);
    if (br_params_offered(params, field, word) != NULL)
        br_params_die_plain(params, "br_params_offer: %s = %s is offered twice", name, word);
    br_offer *const offer = br_pool_alloc(params->pool, 1, sizeof *offer);
    *offer = (br_offer){field, word, object, params->offers};
    params->offers = offer;
}
