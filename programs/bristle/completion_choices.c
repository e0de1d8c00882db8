/* Values of options, for shells. */
#include "completion_choices.h"

#include <stdio.h>
#include <string.h>
#include <bristle/friction_model.h>
#include <bristle/scene.h>
#include <bristle/solver.h>

typedef struct words {
    char *text;
    size_t used;
} words;

static void add(words *w, const char *word)
{
    const int n = snprintf(w->text + w->used, CHOICES_TEXT - w->used, "%s%s", w->used ? " " : "", word);
    w->used = w->used + (size_t)n < CHOICES_TEXT ? w->used + (size_t)n : CHOICES_TEXT - 1;
}

static void add_solvers(words *w)
{
    size_t n;
    const br_contact_solver_type *const *const types = br_contact_solvers(&n);
    for (size_t i = 0; i < n; i++)
        add(w, types[i]->name);
}

static void add_variants(words *w)
{
    size_t n;
    const br_scene_variant *const variants = br_scene_variants(&n);
    for (size_t i = 0; i < n; i++)
        add(w, variants[i].name);
}

static bool is_variant(const char *name)
{
    return br_scene_variant_find(name);
}

/* Those that can be a scene's friction; a name that a variant has is the variant's. */
static void add_models(words *w)
{
    size_t n;
    const br_friction_model_type *const *const types = br_friction_models(&n);
    for (size_t i = 0; i < n; i++)
        if ((types[i]->flags & BR_FRICTION_MAXIMUM_DISSIPATION) && !is_variant(types[i]->name))
            add(w, types[i]->name);
}

const char *completion_choices(const command *c, const char *option, char text[CHOICES_TEXT])
{
    const size_t length = strlen(option);
    const char *from = NULL;
    char word[40];
    words w = {text, 0};
    for (size_t i = 0; c->choices && c->choices[i] && !from; i++)
        if (strncmp(c->choices[i], option, length) == 0 && c->choices[i][length] == ' ')
            from = c->choices[i] + length + 1;
    if (!from)
        return NULL;
    for (int read; sscanf(from, " %39s%n", word, &read) == 1; from += read)
        if (strcmp(word, "@solvers") == 0)
            add_solvers(&w);
        else if (strcmp(word, "@variants") == 0)
            add_variants(&w);
        else if (strcmp(word, "@models") == 0)
            add_models(&w);
        else
            add(&w, word);
    return text;
}
