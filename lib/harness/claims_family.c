/* Families of claims: one section for claims that differ in a word. */
#include "claims_family.h"

#include <string.h>

/* "a, b,c" up to `end`: the words between commas, without blanks around them. Returns their number. */
static size_t split(br_pool *pool, const char *text, const char *end, const char ***words)
{
    size_t n = 1;
    for (const char *c = text; c < end; c++)
        n += *c == ',';
    *words = br_pool_alloc(pool, n, sizeof **words);
    for (size_t i = 0; i < n; i++) {
        const char *stop = memchr(text, ',', (size_t)(end - text));
        const char *const next = stop ? stop + 1 : end;
        stop = stop ? stop : end;
        while (text < stop && *text == ' ')
            text++;
        while (text < stop && stop[-1] == ' ')
            stop--;
        (*words)[i] = br_pool_copy(pool, text, (size_t)(stop - text));
        text = next;
    }
    return n;
}

static const char *spoken(br_pool *pool, const char *id)
{
    char *const word = br_pool_copy(pool, id, strlen(id));
    for (char *c = word; (c = strchr(c, '-')) != NULL;)
        *c = ' ';
    return word;
}

static const char *read_words(br_pool *pool, const char *words, br_family *f)
{
    for (size_t g = 0; g < f->n_groups; g++) {
        const char *const slash = strchr(words, '/'), *const end = slash ? slash : words + strlen(words);
        const char **list;
        if (split(pool, words, end, &list) != f->group[g].n || (slash == NULL && g + 1 < f->n_groups))
            return "'words' must have as many words as the section's name has between its braces";
        f->group[g].words = list;
        words = slash ? slash + 1 : end;
    }
    return *words == '\0' ? NULL : "'words' has more lists than the section's name has braces";
}

const char *br_family_read(br_pool *pool, const char *section, const char *words, br_family *family)
{
    const char *rest = br_section_claim(section);
    *family = (br_family){.section = section};
    for (const char *open; (open = strchr(rest, '{')) != NULL;) {
        const char *const close = strchr(open, '}');
        if (close == NULL)
            return "its name has a { without }";
        if (family->n_groups == BR_FAMILY_GROUPS)
            return "its name may have two pairs of braces";
        br_family_group *const g = &family->group[family->n_groups];
        family->between[family->n_groups++] = br_pool_copy(pool, rest, (size_t)(open - rest));
        g->n = split(pool, open + 1, close, &g->ids);
        g->words = br_pool_alloc(pool, g->n, sizeof *g->words);
        for (size_t i = 0; i < g->n; i++) {
            if (g->ids[i][0] == '\0')
                return "its name has an empty word between braces";
            g->words[i] = spoken(pool, g->ids[i]);
        }
        rest = close + 1;
    }
    family->between[family->n_groups] = rest;
    if (words != NULL && family->n_groups == 0)
        return "'words' is for a section with {} in its name";
    return words != NULL ? read_words(pool, words, family) : NULL;
}

size_t br_family_size(const br_family *family)
{
    size_t n = 1;
    for (size_t g = 0; g < family->n_groups; g++)
        n *= family->group[g].n;
    return n;
}

/* Which word of group g member i has. */
static size_t place(const br_family *f, size_t g, size_t i)
{
    for (size_t k = f->n_groups; k > g + 1; k--)
        i /= f->group[k - 1].n;
    return i % f->group[g].n;
}

const char *br_family_id(br_pool *pool, const br_family *family, size_t i)
{
    const char *id = family->between[0];
    for (size_t g = 0; g < family->n_groups; g++)
        id = br_pool_text(pool, "%s%s%s", id, family->group[g].ids[place(family, g, i)],
                          family->between[g + 1]);
    return id;
}

/* The group that a brace at `at` stands for, and its length; n_groups: none, as in {id.measured}. */
static size_t group_at(const br_family *f, const char *at, size_t *length)
{
    if (f->n_groups == 1 && strncmp(at, "{}", 2) == 0) {
        *length = 2;
        return 0;
    }
    *length = 3;
    if (f->n_groups > 1 && at[1] >= '1' && (size_t)(at[1] - '1') < f->n_groups && at[2] == '}')
        return (size_t)(at[1] - '1');
    return f->n_groups;
}

const char *br_family_text(br_pool *pool, const br_family *family, size_t i, const char *text)
{
    if (family->n_groups == 0)
        return text;
    const char *out = "";
    for (const char *brace; (brace = strchr(text, '{')) != NULL;) {
        size_t length;
        const size_t g = group_at(family, brace, &length);
        if (g == family->n_groups) {
            out = br_pool_text(pool, "%s%.*s", out, (int)(brace - text) + 1, text);
            text = brace + 1;
            continue;
        }
        out = br_pool_text(pool, "%s%.*s%s", out, (int)(brace - text), text,
                           family->group[g].words[place(family, g, i)]);
        text = brace + length;
    }
    return br_pool_text(pool, "%s%s", out, text);
}
