/* The rules by which claims are judged: what they are called, what they need, how they are said in words. One
 * table, for whoever reads claims, judges them or reports on them. */
#ifndef BRISTLE_HARNESS_RULES_H
#define BRISTLE_HARNESS_RULES_H

#include <stdbool.h>
#include <bristle/export.h>

/* What a claim is judged by. */
typedef enum br_rule {
    BR_RULE_WITHIN,   /* |measured - expected| <= tolerance */
    BR_RULE_RELATIVE, /* |measured - expected| <= tolerance |expected| */
    BR_RULE_AT_LEAST, /* measured >= expected - tolerance */
    BR_RULE_AT_MOST,  /* measured <= expected + tolerance */
    BR_RULE_HOLDS,    /* yes or no */
    BR_RULE_FRACTION, /* so many of the runs */
    BR_RULE_SAMPLED,  /* the same of runs drawn at random: the lower end of the 95 % interval of the share;
                       * undecided if the interval holds the share asked for */
    BR_RULE_ORDER,    /* values in strict order, by gaps above the tolerance */
    BR_RULE_CURVE,    /* largest difference from a reference <= tolerance times its largest value */
    BR_RULES
} br_rule;

/* A rule: constant, one for each. */
typedef struct br_rule_type {
    const char *name;     /* as params.ini has it */
    bool compares;        /* a measured number with an expected one */
    bool takes_tolerance; /* else there must be none */
    bool needs_tolerance; /* a size of deviation, which must be stated */
    /* In words: `plain` without a tolerance (null: always with one); else `before`, the tolerance, its unit
     * if it has one, `after`. */
    const char *plain, *before, *after;
    bool has_unit;
    const char *measures; /* what stands before the measured number, "share "; "" mostly */
} br_rule_type;

BR_BEGIN_DECLS

/* The rule, which is one. */
BR_API const br_rule_type *br_rule_of(br_rule rule);
/* The rule of that name; BR_RULES: there is none. */
BR_API br_rule br_rule_find(const char *name);

BR_END_DECLS
#endif
