/* Reading INI text: inih does the syntax; around it, what inih does not do.
 *
 * inih calls a reader for lines and a handler for values. The reader here gives it one line at a time from
 * memory with the comment behind the value taken off (inih would drop it, and would leave it in continuation
 * lines), knows the number of the line, and notices lines that inih did not accept: those for which no call
 * of the handler came. */
#include "ini_store.h"

#include <ini.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/file.h>
#include <bristle/grow.h>

#include "encoding.h"

#define SIZE_LIMIT ((size_t)16 << 20)

/* inih cuts longer names without a word (it keeps them in arrays of 50). */
#define NAME_LIMIT 49

/* A growing text. */
typedef struct buffer {
    char *text;
    size_t length, capacity;
} buffer;

typedef enum line_kind { LINE_IGNORED, LINE_SECTION, LINE_KEY, LINE_CONTINUATION } line_kind;

typedef struct reading {
    br_ini *ini;
    const char *at, *end;
    int line;
    line_kind kind; /* of the line that inih has now */
    bool handled;   /* the handler was called for it */
    bool has_key;   /* an entry is open: indented lines continue it */
    bool comment_may_go_on;
    char key[NAME_LIMIT + 1];
    int key_line;
    buffer value, comment;
    br_status status;
    br_error *error;
} reading;

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static void trim(const char **start, const char **end)
{
    while (*start < *end && is_blank(**start))
        ++*start;
    while (*end > *start && is_blank((*end)[-1]))
        --*end;
}

/* Appends [start, end) trimmed, behind one blank if there is something before. */
static bool join(buffer *to, const char *start, const char *end)
{
    trim(&start, &end);
    const size_t length = (size_t)(end - start);
    if (!br_grow(&to->text, &to->capacity, to->length + length + 2, 1))
        return false;
    if (to->length > 0 && length > 0)
        to->text[to->length++] = ' ';
    memcpy(to->text + to->length, start, length);
    to->length += length;
    to->text[to->length] = '\0';
    return true;
}

static void reset(buffer *b)
{
    b->length = 0;
    if (b->text)
        b->text[0] = '\0';
}

static void stop_out_of_memory(reading *r)
{
    r->status = br_fail(r->error, BR_ERR_MEMORY, "%s:%d: out of memory", r->ini->path, r->line);
}

/* Puts the open entry, now complete, into the object. */
static void close_entry(reading *r)
{
    if (!r->has_key)
        return;
    r->has_key = false;
    if (r->status == BR_OK && !br_ini_add_entry_(r->ini, r->key, r->value.text, r->comment.text, r->key_line))
        stop_out_of_memory(r);
}

/* Length of a line up to its comment: up to a ';' that follows a blank. */
static size_t length_before_comment(const char *text, size_t length)
{
    for (size_t i = 1; i < length; i++)
        if (text[i] == ';' && is_blank(text[i - 1]))
            return i;
    return length;
}

/* Length of a key line up to its comment. In "key =; text" the value is empty too, not "; text". */
static size_t key_length_before_comment(const char *text, size_t length)
{
    const size_t before = length_before_comment(text, length);
    for (size_t i = 0; i + 1 < before; i++)
        if (text[i] == '=' || text[i] == ':')
            return text[i + 1] == ';' ? i + 1 : before;
    return before;
}

static bool add_comment(reading *r, const char *comment, const char *end)
{
    return comment == end || join(&r->comment, comment + 1, end);
}

/* "[name]": makes it current, and gives inih the name without blanks around it. Returns the length written.
 */
static size_t read_section(reading *r, const char *text, size_t whole, char *out)
{
    const char *const path = r->ini->path;
    close_entry(r);
    const size_t before = length_before_comment(text, whole);
    const char *const bracket = memchr(text, ']', before);
    if (!bracket) {
        r->status = br_fail(r->error, BR_ERR_SYNTAX, "%s:%d: '%.*s': the section's ']' is missing", path,
                            r->line, (int)before, text);
        return 0;
    }
    const char *name = text + 1, *name_end = bracket, *behind = bracket + 1, *end = text + before;
    trim(&name, &name_end);
    trim(&behind, &end);
    const size_t length = (size_t)(name_end - name);
    if (length == 0)
        r->status = br_fail(r->error, BR_ERR_SYNTAX, "%s:%d: the section has no name", path, r->line);
    else if (length > NAME_LIMIT)
        r->status = br_fail(r->error, BR_ERR_SYNTAX, "%s:%d: section name '%.*s' is longer than %d bytes",
                            path, r->line, (int)length, name, NAME_LIMIT);
    else if (memchr(name, '[', length))
        r->status = br_fail(r->error, BR_ERR_SYNTAX, "%s:%d: '%.*s' is not the name of a section", path,
                            r->line, (int)length, name);
    else if (behind < end && *behind != ';')
        r->status = br_fail(r->error, BR_ERR_SYNTAX, "%s:%d: '%.*s' behind the section's ']'", path, r->line,
                            (int)(end - behind), behind);
    if (r->status != BR_OK)
        return 0;

    memcpy(r->key, name, length);
    r->key[length] = '\0';
    if (!br_ini_add_section_(r->ini, r->key))
        stop_out_of_memory(r);
    out[0] = '[';
    memcpy(out + 1, r->key, length);
    out[1 + length] = ']';
    return length + 2;
}

/* Sorts one line, takes its comment off and writes to `out` what inih is to see of it. */
static void prepare_line(reading *r, const char *start, const char *end, char *out)
{
    const char *first = start, *last = end;
    trim(&first, &last);
    const bool indented = first > start;
    const size_t whole = (size_t)(last - first);
    size_t written = 0;
    r->kind = LINE_IGNORED;
    r->handled = false;

    if (whole == 0) {
        r->comment_may_go_on = false;
    } else if (*first == ';' || *first == '#') {
        /* Indented under a value, a comment goes on; at the start of a line it is about something else. */
        if (indented && *first == ';' && r->comment_may_go_on && !join(&r->comment, first + 1, last))
            stop_out_of_memory(r);
    } else if (indented && r->has_key) {
        r->kind = LINE_CONTINUATION;
        const size_t length = length_before_comment(first, whole);
        /* inih knows the continuation by its indent: one blank is kept. */
        out[0] = ' ';
        memcpy(out + 1, first, length);
        written = length + 1;
        if (!add_comment(r, first + length, last))
            stop_out_of_memory(r);
    } else if (*first == '[') {
        r->kind = LINE_SECTION;
        r->comment_may_go_on = false;
        written = read_section(r, first, whole, out);
    } else {
        close_entry(r);
        r->kind = LINE_KEY;
        reset(&r->value);
        reset(&r->comment);
        const size_t length = key_length_before_comment(first, whole);
        memcpy(out, first, length);
        written = length;
        if (!add_comment(r, first + length, last))
            stop_out_of_memory(r);
    }
    out[written] = '\0';
}

/* A key line for which inih did not call the handler has no '='. */
static void check_previous(reading *r, const char *line)
{
    if (r->status == BR_OK && (r->kind == LINE_KEY || r->kind == LINE_CONTINUATION) && !r->handled)
        r->status =
            br_fail(r->error, BR_ERR_SYNTAX, "%s:%d: '%s' is neither \"key = value\" nor \"[section]\"",
                    r->ini->path, r->line, line);
}

/* inih's reader, after fgets. `line` still holds the line before, shortened by inih at most. */
static char *next_line(char *line, int size, void *context)
{
    reading *const r = context;
    check_previous(r, line);
    if (r->status != BR_OK || r->at == r->end)
        return NULL;
    const size_t left = (size_t)(r->end - r->at);
    const char *const newline = memchr(r->at, '\n', left);
    const char *const start = r->at;
    const char *end = newline ? newline : r->end;
    r->at = newline ? newline + 1 : r->end;
    r->line++;
    if (end > start && end[-1] == '\r')
        end--;

    const size_t length = (size_t)(end - start);
    if (length >= (size_t)size) {
        r->status =
            br_fail(r->error, BR_ERR_SYNTAX,
                    "%s:%d: the line has %zu bytes, at most %d are allowed (indented lines continue a value)",
                    r->ini->path, r->line, length, size - 1);
        return NULL;
    }
    prepare_line(r, start, end, line);
    return r->status == BR_OK ? line : NULL;
}

/* inih's handler: the first call of a key opens an entry, calls for continuation lines add to it. */
static int take_value(void *context, const char *section, const char *key, const char *value)
{
    (void)section; /* the reader knows it */
    reading *const r = context;
    r->handled = true;
    if (r->status != BR_OK)
        return 0;
    const char *const path = r->ini->path;
    const size_t length = strlen(key);
    if (r->kind == LINE_KEY) {
        if (length == 0) {
            r->status = br_fail(r->error, BR_ERR_SYNTAX, "%s:%d: a value without a key", path, r->line);
            return 0;
        }
        if (length > NAME_LIMIT) {
            r->status = br_fail(r->error, BR_ERR_SYNTAX, "%s:%d: key '%s' is longer than %d bytes", path,
                                r->line, key, NAME_LIMIT);
            return 0;
        }
        if (!r->ini->section && !br_ini_add_section_(r->ini, "")) {
            stop_out_of_memory(r);
            return 0;
        }
        const br_ini_entry *const first = br_ini_find(r->ini, r->ini->section, key);
        if (first) {
            r->status = br_fail(r->error, BR_ERR_DUPLICATE,
                                "%s:%d: key '%s' of section [%s] was given before, on line %d", path, r->line,
                                key, r->ini->section, first->line);
            return 0;
        }
        memcpy(r->key, key, length + 1);
        r->key_line = r->line;
        r->has_key = true;
    }
    if (!join(&r->value, value, value + strlen(value)))
        stop_out_of_memory(r);
    r->comment_may_go_on = true;
    return r->status == BR_OK;
}

br_status br_ini_parse(const char *name, const char *text, size_t size, br_ini **result, br_error *error)
{
    if (!name || !result || (!text && size > 0))
        return br_fail(error, BR_ERR_ARGUMENT, "br_ini_parse: null argument");
    if (size > SIZE_LIMIT)
        return br_fail(error, BR_ERR_READ, "%s: longer than the limit of %zu bytes", name, SIZE_LIMIT);
    br_ini *const ini = br_ini_create_(name);
    if (!ini)
        return br_fail(error, BR_ERR_MEMORY, "%s: out of memory", name);

    reading r = {.ini = ini, .error = error};
    if (size > 0) {
        r.at = text + byte_order_mark(text, size);
        r.end = text + size;
    }
    const char *const zero = size > 0 ? memchr(text, '\0', size) : NULL;
    if (zero) {
        int line = 1;
        for (const char *c = text; c < zero; c++)
            line += *c == '\n';
        r.status =
            br_fail(error, BR_ERR_SYNTAX, "%s:%d: a zero byte: %s", name, line, zero_byte_says(text, size));
    } else if (!join(&r.value, "", "") || !join(&r.comment, "", "")) {
        stop_out_of_memory(&r);
    } else {
        const int refused = ini_parse_stream(next_line, &r, take_value, &r);
        close_entry(&r);
        if (refused != 0 && r.status == BR_OK)
            r.status = br_fail(error, BR_ERR_SYNTAX, "%s:%d: a line that inih refuses", name, refused);
    }
    free(r.value.text);
    free(r.comment.text);
    if (r.status != BR_OK) {
        br_ini_destroy(ini);
        return r.status;
    }
    *result = ini;
    return BR_OK;
}

br_status br_ini_read(const char *path, br_ini **ini, br_error *error)
{
    if (!path || !ini)
        return br_fail(error, BR_ERR_ARGUMENT, "br_ini_read: null argument");
    char *text;
    size_t size;
    br_status status = br_file_read(path, SIZE_LIMIT, &text, &size, error);
    if (status != BR_OK)
        return status;
    status = br_ini_parse(path, text, size, ini, error);
    free(text);
    return status;
}
