/* The data of a text in <custom>, "mu=0.2 mu_t=0.1 mu_b=0.6": members of a struct by name. */
#ifndef BRISTLE_MJCF_WORDS_H
#define BRISTLE_MJCF_WORDS_H

#include "model.h"

enum { MJCF_WORDS_MAX = 32 };

typedef struct mjcf_words {
    const xmlNode *node;
    size_t n;
    const char *key[MJCF_WORDS_MAX], *value[MJCF_WORDS_MAX]; /* (n); in the file's memory */
} mjcf_words;

/* Words KEY=VALUE with blanks between them; a value in '...' may hold blanks. Where `bare` is not null, data
 * that begins otherwise is the value of that key as a whole. */
br_status mjcf_read_words(mjcf_model *model, const xmlNode *node, const char *bare, mjcf_words *words,
                          br_error *error);
bool mjcf_word_given(const mjcf_words *words, const char *key);
/* All keys that a list, which ends with null, has must be there. */
br_status mjcf_need_words(const mjcf_model *model, const mjcf_words *words, const char *const *keys,
                          br_error *error);
/* Sets the members that the words name, and checks the whole. */
br_status mjcf_set_words(const mjcf_model *model, const mjcf_words *words, const br_struct_type *type,
                         void *params, br_error *error);

#endif
