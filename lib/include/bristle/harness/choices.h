/* Claims evaluated again with other numbers in the place of those that a document leaves open: a table says
 * which numbers of a scene, and where the scene has what they are set to instead, from params.ini.
 *
 *     static const br_choice choices[] = {
 *         {"mu_k = %g mu_s", BR_CHOICE(scene, kinetic_share, vary_kinetic, n_kinetic)},
 *         {"tolerance times %g", BR_CHOICE_TIMES(scene, tolerance, vary_tolerance, n_tolerance)},
 *         {"a box that sags %g times as far", BR_CHOICE_SET(scene, set_sag, vary_sag, n_sag)}};
 *     br_choices_vary(ex, s, sizeof *s, choices, sizeof choices / sizeof *choices, judge, NULL);
 *
 * Each value of each list is a variation of its own (harness/claims_vary.h), other numbers as they are. */
#ifndef BRISTLE_HARNESS_CHOICES_H
#define BRISTLE_HARNESS_CHOICES_H

#include <stddef.h>
#include <bristle/field.h>
#include <bristle/harness/claims_vary.h>

/* One number of a scene, or several that go together: data. */
typedef struct br_choice {
    const char *name; /* of its variations, with one %g for the value in the list, or what `set` returns */
    size_t member;    /* the number in the scene, a double or an int */
    br_field_kind kind;
    bool times; /* the list has factors of it */
    /* Instead of the member: changes a copy of the scene and returns the number for the name; NaN: that is
     * the scene as it is, and no variation. */
    double (*set)(void *scene, double value);
    size_t list, count; /* the list, of doubles or ints, and its length (size_t), in the scene */
    br_field_kind list_kind;
} br_choice;

/* A member that is set to the values of a list, or multiplied by them; what leaves it as it is makes no
 * variation. In C only, because of _Generic. */
#define BR_CHOICE(type, its_member, its_list, its_count)                                                     \
    .member = offsetof(type, its_member), .kind = BR_KIND_OF(((type *)0)->its_member),                       \
    BR_CHOICE_LIST(type, its_list, its_count)
#define BR_CHOICE_TIMES(type, its_member, its_list, its_count)                                               \
    .times = true, BR_CHOICE(type, its_member, its_list, its_count)
#define BR_CHOICE_SET(type, its_set, its_list, its_count)                                                    \
    .set = (its_set), BR_CHOICE_LIST(type, its_list, its_count)
#define BR_CHOICE_LIST(type, its_list, its_count)                                                            \
    .list = offsetof(type, its_list), .list_kind = BR_KIND_OF(((type *)0)->its_list),                        \
    .count = offsetof(type, its_count)

/* Evaluates the claims that vary, on the scene of one variation. */
typedef void br_choice_judge(br_experiment *ex, const void *scene, const void *context);

BR_BEGIN_DECLS

/* Copies the scene (`size` bytes), changes it, names the variation, judges it and ends it: for each value of
 * each of the n choices, in their order. A member or list of another kind ends the program with status 3. */
BR_API void br_choices_vary(br_experiment *ex, const void *scene, size_t size, const br_choice *choices,
                            size_t n, br_choice_judge *judge, const void *context);

BR_END_DECLS
#endif
