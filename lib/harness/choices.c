/* Claims evaluated again over lists of numbers. */
#include <bristle/assert.h>
#include <bristle/harness/choices.h>
#include <bristle/harness/data.h>

#include <math.h>
#include <string.h>

#include "private.h"

/* Number k of a choice's list, and how long that is. */
static double value_of(br_experiment *ex, const char *scene, const br_choice *of, size_t k)
{
    if (of->list_kind == BR_FIELD_REALS)
        return (*(const double *const *)(const void *)(scene + of->list))[k];
    if (of->list_kind != BR_FIELD_INTEGERS)
        br_experiment_fail(ex, "choice '%s': its list is none of doubles or ints", of->name);
    return (*(const int *const *)(const void *)(scene + of->list))[k];
}

static size_t length_of(const char *scene, const br_choice *of)
{
    return *(const size_t *)(const void *)(scene + of->count);
}

/* Sets the number; NaN: it is what it was. */
static double set_member(br_experiment *ex, char *scene, const br_choice *of, double value)
{
    char *const at = scene + of->member;
    if (of->kind == BR_FIELD_REAL) {
        double *const number = (double *)(void *)at, before = *number;
        *number = of->times ? before * value : value;
        return *number == before ? NAN : value;
    }
    if (of->kind != BR_FIELD_INTEGER)
        br_experiment_fail(ex, "choice '%s': its number is neither a double nor an int", of->name);
    int *const number = (int *)(void *)at, before = *number;
    *number = (int)(of->times ? before * value : value);
    return *number == before ? NAN : value;
}

/* The name with the number in the place of %g. */
static void begin(br_experiment *ex, const char *name, double number)
{
    const char *const gap = strstr(name, "%g");
    if (gap == NULL)
        br_experiment_fail(ex, "choice '%s': there is no %%g in its name", name);
    br_variation_begin(ex, "%.*s%g%s", (int)(gap - name), name, number, gap + strlen("%g"));
}

void br_choices_vary(br_experiment *ex, const void *scene, size_t size, const br_choice *choices, size_t n,
                     br_choice_judge *judge, const void *context)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(scene);
    BR_ASSERT_ARRAY(choices, n);
    BR_ASSERT_HANDLE(judge);
    char *const other = br_memory(ex, size, 1);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < length_of(scene, &choices[i]); k++) {
            memcpy(other, scene, size);
            const double value = value_of(ex, scene, &choices[i], k);
            const double named =
                choices[i].set ? choices[i].set(other, value) : set_member(ex, other, &choices[i], value);
            if (isnan(named))
                continue;
            begin(ex, choices[i].name, named);
            judge(ex, other, context);
            br_variation_end(ex);
        }
}
