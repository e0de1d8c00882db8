/* Suggestions for misspelt names. */
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <bristle/assert.h>
#include <bristle/text.h>

const char *br_suggest(const char *word, const char *const *names, size_t n, char *text)
{
    BR_ASSERT_HANDLE(word);
    BR_ASSERT_ARRAY(names, n);
    BR_ASSERT_HANDLE(text);
    /* Up to a third of the word may be wrong, two letters of a short one. */
    const size_t length = strlen(word);
    size_t best = (length / 3 > 2 ? length / 3 : 2) + 1;
    const char *nearest = NULL;
    for (size_t i = 0; i < n; i++) {
        /* Capitals alone are no distance. */
        const size_t distance = strcasecmp(word, names[i]) == 0 ? 0 : br_edit_distance(word, names[i]);
        if (distance < best && distance < strlen(names[i])) {
            best = distance;
            nearest = names[i];
        }
    }
    text[0] = '\0';
    if (nearest)
        snprintf(text, BR_SUGGESTION_TEXT, "; did you mean %s?", nearest);
    return text;
}
