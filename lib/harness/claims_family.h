/* Families of claims: a section [claims.theory-{plastic,steel}] stands for one claim a word, theory-plastic
 * and theory-steel, which share its keys. With several groups every combination is a claim, the last group
 * running fastest. In the texts {} stands for the word, or {1} and {2} where there are two groups; the key
 * `words` gives other words than those of the ids: "words = PVC, mild steel", of several groups "words =
 * force, torque / circle, square". A word's '-' is a blank in texts. */
#ifndef BRISTLE_HARNESS_CLAIMS_FAMILY_H
#define BRISTLE_HARNESS_CLAIMS_FAMILY_H

#include "private.h"

enum { BR_FAMILY_GROUPS = 2 };

typedef struct br_family_group {
    size_t n;
    const char **ids, **words; /* (n) */
} br_family_group;

struct br_family {
    const char *section; /* "claims.theory-{plastic,steel}" */
    const char
        *between[BR_FAMILY_GROUPS + 1]; /* what stands before, between and behind the groups of the id */
    br_family_group group[BR_FAMILY_GROUPS];
    size_t n_groups;
    int line; /* of the section's first key */
};

/* Reads the id of a section behind "claims." and its `words`, which may be null. Returns null, or what is
 * wrong with them. */
const char *br_family_read(br_pool *pool, const char *section, const char *words, br_family *family);
/* How many claims it stands for; 1 without groups. */
size_t br_family_size(const br_family *family);
/* The id of member i. */
const char *br_family_id(br_pool *pool, const br_family *family, size_t i);
/* The text of member i: its words in place of {}, {1} and {2}. */
const char *br_family_text(br_pool *pool, const br_family *family, size_t i, const char *text);

#endif
