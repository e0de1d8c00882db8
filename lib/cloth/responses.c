/* The methods of response of the library. */
#include <string.h>
#include <bristle/assert.h>
#include "response.h"
#include "responses.h"

/* Constraints that were meant for another step hold nothing. */
static br_status apply(void *state, br_cloth_motion *motion, bool sums, bool at_once, br_error *error)
{
    br_cloth_contact *const c = state;
    c->solved = 0;
    c->sums = sums;
    return cloth_contact_apply(c, motion, at_once, error);
}

static br_status apply_filter(void *state, br_cloth_motion *motion, br_error *error)
{
    return apply(state, motion, false, false, error);
}

static br_status apply_sums(void *state, br_cloth_motion *motion, br_error *error)
{
    return apply(state, motion, true, false, error);
}

static br_status apply_constraints(void *state, br_cloth_motion *motion, br_error *error)
{
    br_cloth_contact *const c = state;
    c->sums = false;
    return cloth_contact_apply(c, motion, false, error);
}

static br_status apply_nodes(void *state, br_cloth_motion *motion, br_error *error)
{
    return apply(state, motion, false, true, error);
}

const br_cloth_response_type br_cloth_filter_type = {
    .name = "filter",
    .title = "impulses of contacts one by one, after the step's equations",
    .source = "Bridson, Fedkiw, Anderson 2002",
    .apply = apply_filter};
const br_cloth_response_type br_cloth_sums_type = {
    .name = "sums",
    .title = "as filter, each contact by the sum of its impulses in the step",
    .source = "ours",
    .apply = apply_sums};
const br_cloth_response_type br_cloth_constraints_type = {
    .name = "constraints",
    .title = "vertices at objects held in the step's equations, the rest as filter",
    .source = "Baraff, Witkin 1998; cloth, section 3",
    .apply = apply_constraints,
    .constrain = cloth_constrain};
const br_cloth_response_type br_cloth_nodes_type = {
    .name = "nodes",
    .title = "all contacts of a step as one problem, by a contact solver",
    .source = "ours",
    .apply = apply_nodes};

#define NAME(name, type) name,
#define TYPE(name, type) &(type),
const char *const cloth_response_names[] = {CLOTH_RESPONSES(NAME) NULL};
const void *const cloth_response_types[] = {CLOTH_RESPONSES(TYPE) NULL};
static const br_cloth_response_type *const types[] = {CLOTH_RESPONSES(TYPE)};

const br_cloth_response_type *const *br_cloth_responses(size_t *n)
{
    BR_ASSERT_HANDLE(n);
    *n = sizeof types / sizeof *types;
    return types;
}

const br_cloth_response_type *br_cloth_response_find(const char *name)
{
    BR_ASSERT_HANDLE(name);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i]->name, name) == 0)
            return types[i];
    return NULL;
}
