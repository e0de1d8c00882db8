/* TAP reader. Strict: what is not TAP as the writer writes it is an error that names the line, so that a
 * result file that was cut short or overwritten is never taken for a good one. All texts live in one copy of
 * the input, unescaped in place. */
#include <bristle/grow.h>
#include <bristle/harness/tap.h>

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <bristle/assert.h>
#include <bristle/file.h>

#define SIZE_LIMIT ((size_t)16 << 20)
#define COUNT_LIMIT 10000000

struct br_tap_file {
    char *text;
    br_tap_line *lines;
    size_t count, capacity;
    const char **keys, **values; /* fields of all lines, one after the other */
    size_t n_fields, field_capacity;
};

/* Where a reading stands. */
typedef struct reading {
    br_tap_file *file;
    const char *name;
    br_error *error;
    int line;  /* 1-based */
    int plan;  /* -1 until seen */
    bool late; /* the plan came after results: nothing may follow */
    bool in_block;
    bool has_block; /* the last result has had its block */
} reading;

static br_status broken(const reading *r, const char *what, const char *text)
{
    return br_fail(r->error, BR_ERR_SYNTAX, "%s:%d: %s%s%.80s%s", r->name, r->line, what, text ? ": '" : "",
                   text ? text : "", text ? "'" : "");
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* Reads digits at *text, at most COUNT_LIMIT; -1 if there are none or too many. */
static int read_number(char **text)
{
    int value = 0;
    char *c = *text;
    if (*c < '0' || *c > '9')
        return -1;
    for (; *c >= '0' && *c <= '9'; c++) {
        value = 10 * value + (*c - '0');
        if (value > COUNT_LIMIT)
            return -1;
    }
    *text = c;
    return value;
}

static char *skip_blanks(char *text)
{
    return text + strspn(text, " \t");
}

static void cut_blanks(char *text)
{
    size_t length = strlen(text);
    while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\t'))
        text[--length] = '\0';
}

/* "\#" and "\\" become what they stand for, a tab becomes a blank. */
static void unescape(char *text)
{
    char *to = text;
    for (const char *from = text; *from != '\0'; from++) {
        if (*from == '\\' && (from[1] == '#' || from[1] == '\\'))
            from++;
        *to++ = *from == '\t' ? ' ' : *from;
    }
    *to = '\0';
}

/* Finds "# SKIP ..." or "# TODO ..." and cuts it off; the reason, or null without a directive. */
static char *cut_directive(char *text, br_tap_directive *directive)
{
    for (char *c = text; *c != '\0'; c++) {
        if (*c == '\\' && c[1] != '\0') {
            c++;
            continue;
        }
        if (*c != '#')
            continue;
        char *const word = skip_blanks(c + 1);
        const bool skip = strncasecmp(word, "SKIP", 4) == 0, todo = strncasecmp(word, "TODO", 4) == 0;
        if ((!skip && !todo) || strchr(" \t", word[4]) == NULL)
            continue;
        *directive = skip ? BR_TAP_SKIP : BR_TAP_TODO;
        *c = '\0';
        return skip_blanks(word + 4);
    }
    return NULL;
}

static br_status read_result(reading *r, char *text)
{
    br_tap_file *const file = r->file;
    if (r->late)
        return broken(r, "a result behind the plan", text);
    if (!br_grow(&file->lines, &file->capacity, file->count + 1, sizeof *file->lines))
        return br_fail(r->error, BR_ERR_MEMORY, "%s: out of memory", r->name);
    char *const whole = text;
    const bool ok = begins(text, "ok");
    text += ok ? 2 : 6;
    if (*text != '\0' && *text != ' ')
        return broken(r, "not a TAP line", whole);
    text = skip_blanks(text);

    const int expected = (int)file->count + 1;
    if (*text >= '0' && *text <= '9') {
        if (read_number(&text) != expected)
            return br_fail(r->error, BR_ERR_SYNTAX, "%s:%d: a result out of order; number %d is next",
                           r->name, r->line, expected);
        if (*text != '\0' && *text != ' ')
            return broken(r, "no blank behind the number", whole);
        text = skip_blanks(text);
    }
    if (text[0] == '-' && (text[1] == ' ' || text[1] == '\0'))
        text = skip_blanks(text + 1);

    br_tap_line result = {.ok = ok, .number = expected, .reason = ""};
    char *const reason = cut_directive(text, &result.directive);
    cut_blanks(text);
    unescape(text);
    result.description = text;
    if (reason != NULL) {
        cut_blanks(reason);
        unescape(reason);
        result.reason = reason;
    }
    file->lines[file->count++] = result;
    r->has_block = false;
    return BR_OK;
}

static br_status read_plan(reading *r, char *text)
{
    if (r->plan >= 0)
        return broken(r, "a second plan", text);
    char *end = text + 3;
    r->plan = read_number(&end);
    end = skip_blanks(end);
    if (r->plan < 0 || (*end != '\0' && *end != '#'))
        return broken(r, "not a plan like 1..8", text);
    r->late = r->file->count > 0;
    return BR_OK;
}

/* The text between double quotes, in place; false if it is broken. */
static bool unquote(char *text)
{
    static const char hexadecimal[] = "0123456789abcdef";
    char *to = text;
    const char *from = text + 1;
    for (; *from != '\0' && *from != '"'; from++) {
        if (*from != '\\') {
            *to++ = *from;
            continue;
        }
        from++;
        if (*from == '"' || *from == '\\') {
            *to++ = *from;
        } else if (*from == 'n') {
            *to++ = '\n';
        } else if (*from == 't') {
            *to++ = '\t';
        } else if (*from == 'x' && from[1] != '\0' && from[2] != '\0' && strchr(hexadecimal, from[1]) &&
                   strchr(hexadecimal, from[2])) {
            *to = (char)(16 * (strchr(hexadecimal, from[1]) - hexadecimal) +
                         (strchr(hexadecimal, from[2]) - hexadecimal));
            if (*to++ == '\0')
                return false;
            from += 2;
        } else {
            return false;
        }
    }
    if (from[0] != '"' || from[1] != '\0')
        return false;
    *to = '\0';
    return true;
}

static br_status add_field(reading *r, const char *key, const char *value)
{
    br_tap_file *const file = r->file;
    br_tap_line *const last = &file->lines[file->count - 1];
    for (size_t i = file->n_fields - last->n_fields; i < file->n_fields; i++)
        if (strcmp(file->keys[i], key) == 0)
            return broken(r, "a field given twice", key);
    if (file->n_fields == file->field_capacity) {
        const size_t capacity = br_grown(file->field_capacity, file->n_fields + 1);
        if (!br_resize(&file->keys, capacity, sizeof *file->keys) ||
            !br_resize(&file->values, capacity, sizeof *file->values))
            return br_fail(r->error, BR_ERR_MEMORY, "%s: out of memory", r->name);
        file->field_capacity = capacity;
    }
    file->keys[file->n_fields] = key;
    file->values[file->n_fields++] = value;
    last->n_fields++;
    return BR_OK;
}

static br_status read_block_line(reading *r, char *text)
{
    if (strcmp(text, "  ...") == 0) {
        r->in_block = false;
        return BR_OK;
    }
    char *const key = begins(text, "  ") ? text + 2 : text + strlen(text);
    const size_t length = strspn(key, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-");
    if (length == 0 || key[length] != ':' || (key[length + 1] != ' ' && key[length + 1] != '\0'))
        return broken(r, "not a line \"key: value\" of a YAML block", text);
    key[length] = '\0';
    char *value = key + length + 1;
    value = skip_blanks(value);
    cut_blanks(value);
    if (*value == '"' ? !unquote(value) : *value != '\0' && strchr("'[]{}&*!|>%@`#,?", *value) != NULL)
        return broken(r, "a broken value in a YAML block", value);
    return add_field(r, key, value);
}

static br_status read_line(reading *r, char *text)
{
    if (r->in_block)
        return read_block_line(r, text);
    if (strcmp(text, "  ---") == 0) {
        if (r->file->count == 0 || r->has_block)
            return broken(r, "a YAML block without a result", NULL);
        r->in_block = r->has_block = true;
        return BR_OK;
    }
    if (begins(text, "TAP version "))
        return r->line == 1 && (strcmp(text + 12, "13") == 0 || strcmp(text + 12, "14") == 0)
                   ? BR_OK
                   : broken(r, "an unknown or misplaced version", text);
    if (begins(text, "Bail out!"))
        return broken(r, "the program bailed out", skip_blanks(text + 9));
    if (begins(text, "1.."))
        return read_plan(r, text);
    if (begins(text, "ok") || begins(text, "not ok"))
        return read_result(r, text);
    if (text[0] == '#' || *skip_blanks(text) == '\0')
        return BR_OK;
    return broken(r, "not a TAP line", text);
}

/* Lines of the copy, one by one, ended by zero bytes. */
static br_status read_lines(reading *r, size_t size)
{
    char *at = r->file->text;
    char *const end = at + size;
    while (at < end) {
        r->line++;
        char *const newline = memchr(at, '\n', (size_t)(end - at));
        char *const stop = newline != NULL ? newline : end;
        for (const char *c = at; c < stop; c++)
            if (((unsigned char)*c < 0x20 && *c != '\t' && !(*c == '\r' && c + 1 == stop)) || *c == 0x7f)
                return broken(r, "a binary byte: not a text file", NULL);
        *stop = '\0';
        if (stop > at && stop[-1] == '\r')
            stop[-1] = '\0';
        const br_status status = read_line(r, at);
        if (status < 0)
            return status;
        at = stop + 1;
    }
    if (r->in_block)
        return broken(r, "the file ends within a YAML block", NULL);
    if (r->plan < 0)
        return br_fail(r->error, BR_ERR_SYNTAX, "%s: no plan like 1..8: not TAP, or cut short", r->name);
    if ((size_t)r->plan != r->file->count)
        return br_fail(r->error, BR_ERR_SYNTAX, "%s: %d results planned, %zu found", r->name, r->plan,
                       r->file->count);
    return BR_OK;
}

br_status br_tap_parse(const char *name, const char *text, size_t size, br_tap_file **result, br_error *error)
{
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_ARRAY(text, size);
    BR_ASSERT_HANDLE(result);
    if (size > SIZE_LIMIT)
        return br_fail(error, BR_ERR_READ, "%s: longer than the limit of %zu bytes", name, SIZE_LIMIT);
    br_tap_file *const file = calloc(1, sizeof *file);
    if (file == NULL || (file->text = malloc(size + 1)) == NULL) {
        free(file);
        return br_fail(error, BR_ERR_MEMORY, "%s: out of memory", name);
    }
    if (size > 0)
        memcpy(file->text, text, size);
    file->text[size] = '\0';

    reading r = {.file = file, .name = name, .error = error, .plan = -1};
    const br_status status = read_lines(&r, size);
    if (status < 0) {
        br_tap_destroy(file);
        return status;
    }
    /* The arrays of fields don't move any more. */
    for (size_t i = 0, first = 0; i < file->count; first += file->lines[i++].n_fields) {
        if (file->lines[i].n_fields == 0)
            continue;
        file->lines[i].keys = file->keys + first;
        file->lines[i].values = file->values + first;
    }
    *result = file;
    return BR_OK;
}

br_status br_tap_read(const char *path, br_tap_file **file, br_error *error)
{
    BR_ASSERT_HANDLE(file);
    char *text;
    size_t size;
    br_status status = br_file_read(path, SIZE_LIMIT, &text, &size, error);
    if (status < 0)
        return status;
    status = br_tap_parse(path, text, size, file, error);
    free(text);
    return status;
}

void br_tap_destroy(br_tap_file *file)
{
    if (file == NULL)
        return;
    free(file->keys);
    free(file->values);
    free(file->lines);
    free(file->text);
    free(file);
}

size_t br_tap_count(const br_tap_file *file)
{
    BR_ASSERT_HANDLE(file);
    return file->count;
}

const br_tap_line *br_tap_at(const br_tap_file *file, size_t index)
{
    BR_ASSERT_HANDLE(file);
    return index < file->count ? &file->lines[index] : NULL;
}

const char *br_tap_field(const br_tap_line *line, const char *key)
{
    BR_ASSERT_HANDLE(line);
    BR_ASSERT_HANDLE(key);
    for (size_t i = 0; i < line->n_fields; i++)
        if (strcmp(line->keys[i], key) == 0)
            return line->values[i];
    return NULL;
}
