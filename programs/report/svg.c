/* A scanner for well-formed SVG that copies it tag by tag and makes ids unique. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "svg.h"

#define DEEPEST 64
/* A tenth of a pixel, where a point of print is 1.85 pixels wide. */
#define UNSEEN (0.1 / 1.85)

typedef struct name {
    const char *at;
    size_t length;
} name;

static bool is_name(name n, const char *word)
{
    return strlen(word) == n.length && strncasecmp(n.at, word, n.length) == 0;
}

static name take_name(const char **c)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    name n = {*c, strspn(*c, letters)};
    if (n.length > 0) /* what begins with a letter may go on with more */
        while (strspn(*c + n.length, letters) > 0 || strspn(*c + n.length, "0123456789:_-.") > 0)
            n.length++;
    *c += n.length;
    return n;
}

static void skip_blanks(const char **c)
{
    *c += strspn(*c, " \t\r\n");
}

static bool runs_or_loads(name element)
{
    static const char *const banned[] = {"script", "foreignObject", "iframe",  "object",
                                         "embed",  "style",         "animate", "set"};
    for (size_t i = 0; i < sizeof banned / sizeof *banned; i++)
        if (is_name(element, banned[i]))
            return true;
    return false;
}

/* Copies an attribute's value with `prefix` behind every "url(#". Only references inside the figure may be.
 */
static bool put_value(text *out, name value, const char *prefix, const char **reason)
{
    for (size_t i = 0; i < value.length; i++) {
        put_bytes(out, value.at + i, 1);
        if (value.length - i < 4 || strncasecmp(value.at + i, "url(", 4) != 0)
            continue;
        if (value.length - i < 5 || value.at[i + 4] != '#') {
            *reason = "it refers to something outside the figure";
            return false;
        }
        put(out, "rl(#");
        put(out, prefix);
        i += 4;
    }
    return true;
}

static bool put_attribute(text *out, name key, name value, char quote, const char *prefix,
                          const char **reason)
{
    const bool is_link = is_name(key, "href") || is_name(key, "xlink:href");
    if (key.length > 2 && strncasecmp(key.at, "on", 2) == 0) {
        *reason = "it runs code";
        return false;
    }
    if (!is_markup_text(value.at, value.length))
        return false;
    put(out, " ");
    put_bytes(out, key.at, key.length);
    put(out, "=");
    put_bytes(out, &quote, 1);
    if (is_name(key, "d") && svg_thin(out, value.at, value.length, UNSEEN)) {
        /* done */
    } else if (is_name(key, "id")) {
        put(out, prefix);
        put_bytes(out, value.at, value.length);
    } else if (is_link && value.length > 0 && value.at[0] == '#') {
        put(out, "#");
        put(out, prefix);
        put_bytes(out, value.at + 1, value.length - 1);
    } else if (is_link && (value.length < 11 || strncmp(value.at, "data:image/", 11) != 0)) {
        *reason = "it refers to something outside the figure";
        return false;
    } else if (!put_value(out, value, prefix, reason)) {
        return false;
    }
    put_bytes(out, &quote, 1);
    return true;
}

/* Natural size on screen: 1.85 pixels for a point of print, which makes 8 pt text as large as the page's. */
static void put_root(text *out, name view_box, const char *label)
{
    double x, y, width = 0, height = 0;
    char numbers[80];
    snprintf(numbers, sizeof numbers, "%.*s", (int)view_box.length, view_box.at);
    if (sscanf(numbers, "%lf %lf %lf %lf", &x, &y, &width, &height) != 4 || !(width > 0))
        width = 500;
    put(out, " role=\"img\" aria-label=\"");
    put_html(out, label);
    snprintf(numbers, sizeof numbers, "\" style=\"width:%.0fpx;min-width:%.0fpx\"", 1.85 * width,
             1.2 * width);
    put(out, numbers);
}

/* Copies a start tag from behind its name to behind its '>'. */
static bool put_start_tag(text *out, const char **c, bool is_root, const char *prefix, const char *label,
                          bool *is_empty, const char **reason)
{
    name view_box = {"", 0};
    for (;;) {
        skip_blanks(c);
        if (**c == '/' || **c == '>')
            break;
        const name key = take_name(c);
        skip_blanks(c);
        if (key.length == 0 || **c != '=')
            return false;
        ++*c;
        skip_blanks(c);
        const char quote = **c;
        if (quote != '"' && quote != '\'')
            return false;
        ++*c;
        const char *end = strchr(*c, quote);
        if (end == NULL)
            return false;
        const name value = {*c, (size_t)(end - *c)};
        *c = end + 1;
        if (is_root && is_name(key, "viewBox"))
            view_box = value;
        if (is_root && (is_name(key, "width") || is_name(key, "height") || is_name(key, "style")))
            continue;
        if (!put_attribute(out, key, value, quote, prefix, reason))
            return false;
    }
    if (is_root)
        put_root(out, view_box, label);
    *is_empty = **c == '/';
    if (*is_empty)
        ++*c;
    if (**c != '>')
        return false;
    ++*c;
    put(out, *is_empty ? "/>" : ">");
    return true;
}

/* Goes past "<title>...</title>" and the like, with *c behind the element's name. */
static bool skip_element(const char **c, name element)
{
    const char *start_end = strchr(*c, '>');
    if (start_end == NULL)
        return false;
    *c = start_end + 1;
    if (start_end[-1] == '/')
        return true;
    for (const char *end = *c; (end = strstr(end, "</")) != NULL; end += 2) {
        if (strncmp(end + 2, element.at, element.length) != 0 || end[2 + element.length] != '>')
            continue;
        *c = end + element.length + 3;
        return true;
    }
    return false;
}

static bool copy_tags(text *out, const char *c, const char *prefix, const char *label, const char **reason)
{
    name open[DEEPEST];
    size_t depth = 0;
    do {
        const size_t plain = strcspn(c, "<");
        if (c[plain] == '\0' || !is_markup_text(c, plain))
            return false;
        put_bytes(out, c, plain);
        c += plain;
        c++;
        if (strncmp(c, "!--", 3) == 0) {
            c = strstr(c, "-->");
            if (c == NULL)
                return false;
            c += 3;
            continue;
        }
        if (*c == '/') {
            c++;
            const name element = take_name(&c);
            skip_blanks(&c);
            if (depth == 0 || *c != '>' || open[depth - 1].length != element.length ||
                strncmp(open[depth - 1].at, element.at, element.length) != 0)
                return false;
            depth--;
            c++;
            put(out, "</");
            put_bytes(out, element.at, element.length);
            put(out, ">");
            continue;
        }
        const name element = take_name(&c);
        bool is_empty = false;
        if (element.length == 0 || depth == DEEPEST)
            return false;
        if (runs_or_loads(element)) {
            *reason = "it runs code or loads something";
            return false;
        }
        if (is_name(element, "title") || is_name(element, "desc")) {
            if (!skip_element(&c, element))
                return false;
            continue;
        }
        put(out, "<");
        put_bytes(out, element.at, element.length);
        if (!put_start_tag(out, &c, depth == 0, prefix, label, &is_empty, reason))
            return false;
        if (!is_empty)
            open[depth++] = element;
    } while (depth > 0);
    return true;
}

bool svg_inline(text *out, const char *svg, const char *prefix, const char *label, const char **reason)
{
    const size_t before = out->size;
    const char *root = strstr(svg, "<svg");
    *reason = "it is damaged or cut off";
    if (root != NULL && copy_tags(out, root, prefix, label, reason))
        return true;
    out->size = before;
    if (out->bytes != NULL)
        out->bytes[before] = '\0';
    return false;
}
