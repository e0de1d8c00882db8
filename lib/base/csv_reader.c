/* Reading CSV tables: one pass over the bytes, cells unquoted and terminated in place, one 32-bit offset a
 * cell. */
#include <bristle/assert.h>
#include <bristle/csv.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/file.h>
#include <bristle/grow.h>
#include <bristle/text.h>

#include "csv_blanks.h"
#include "csv_preamble.h"
#include "csv_rows.h"
#include "csv_table.h"
#include "encoding.h"

/* Offsets fit into 32 bits. */
#define SIZE_LIMIT ((size_t)1 << 30)

static bool append(br_csv_offsets *list, size_t value)
{
    if (!br_grow(&list->at, &list->capacity, list->count + 1, sizeof *list->at))
        return false;
    list->at[list->count++] = (uint32_t)value;
    return true;
}

static void trim_capacity(br_csv_offsets *list)
{
    if (br_resize(&list->at, list->count, sizeof *list->at))
        list->capacity = list->count;
}

/* The scan: where it is, and what messages need. */
typedef struct scan {
    br_csv *csv;
    size_t at, size;
    size_t line;     /* of `at` */
    size_t row_line; /* on which the current row starts */
    size_t column;   /* of the current cell, 0-based */
    char separator;
    bool remarks;    /* lines were passed over */
    bool measured;   /* blank lines are passed over, too */
    size_t cells;    /* of a row that was looked at with the header; 0: none was */
    size_t in_place; /* line that stands where a header was looked for; 0: it was found, or not looked for */
    br_error *error;
} scan;

static br_status out_of_memory(const scan *s)
{
    return br_fail(s->error, BR_ERR_MEMORY, "out of memory: %s:%zu: the table", s->csv->path, s->line);
}

/* A quoted cell: moves its text to the front of the quotes, doubled quotes made single. `at` ends behind
 * it. */
static br_status read_quoted(scan *s)
{
    char *const text = s->csv->text;
    const size_t first_line = s->line;
    size_t to = s->at;
    size_t from = s->at + 1;
    for (;; from++) {
        if (from == s->size)
            return br_fail(s->error, BR_ERR_SYNTAX, "%s:%zu: column %zu: the quote has no end", s->csv->path,
                           first_line, s->column + 1);
        if (text[from] == '"' && text[++from] != '"')
            break;
        s->line += text[from] == '\n';
        text[to++] = text[from];
    }
    if (from < s->size && text[from] != s->separator && text[from] != '\n' &&
        !(text[from] == '\r' && text[from + 1] == '\n'))
        return br_fail(s->error, BR_ERR_SYNTAX, "%s:%zu: column %zu: text behind the closing quote",
                       s->csv->path, s->line, s->column + 1);
    s->at = from;
    /* At least one of the quotes lies behind: never the separator, which is still needed. */
    text[to] = '\0';
    return BR_OK;
}

static br_status read_plain(scan *s)
{
    const char *const text = s->csv->text;
    for (; s->at < s->size && text[s->at] != s->separator && text[s->at] != '\n'; s->at++) {
        if (text[s->at] == '"')
            return br_fail(s->error, BR_ERR_SYNTAX,
                           "%s:%zu: column %zu: a quote inside a cell that does not start with one",
                           s->csv->path, s->line, s->column + 1);
        if (text[s->at] == '\r') {
            if (text[s->at + 1] == '\n')
                break;
            return br_fail(s->error, BR_ERR_SYNTAX, "%s:%zu: column %zu: a carriage return without line feed",
                           s->csv->path, s->line, s->column + 1);
        }
    }
    return BR_OK;
}

/* Cells in the line at s->at, quotes aside: of a remark, that is all that counts. */
static size_t count_cells(const scan *s)
{
    size_t n = 1;
    for (size_t i = s->at; i < s->size && s->csv->text[i] != '\n'; i++)
        n += s->csv->text[i] == s->separator;
    return n;
}

/* Of a line that begins with "#" or "%". */
static bool is_remark(const scan *s)
{
    const char first = s->csv->text[s->at];
    return (first == '#' || first == '%') && (s->csv->lines.count == 0 || count_cells(s) != s->csv->columns);
}

/* Where a row has more than one cell, a line without any text is none. */
static bool is_blank(const scan *s)
{
    const char *const line = s->csv->text + s->at, passed[] = {' ', '\t', '\r', s->separator, '\0'};
    const char end = line[strspn(line, passed)];
    return s->measured && s->csv->columns > 1 && (end == '\n' || end == '\0');
}

/* Passes over remarks, above the header all of them, below it those that cannot be rows, and blank lines. */
static void skip_remarks(scan *s)
{
    const char *const text = s->csv->text;
    while (s->column == 0 && s->at < s->size && (is_remark(s) || is_blank(s))) {
        const char *const end = memchr(text + s->at, '\n', s->size - s->at);
        s->remarks = s->remarks || is_remark(s);
        s->at = end ? (size_t)(end - text) + 1 : s->size;
        s->row_line = ++s->line;
    }
}

static br_status finish_row(scan *s)
{
    br_csv *const csv = s->csv;
    size_t found = s->column + 1;
    const size_t wanted = csv->lines.count == 0 ? s->cells : csv->columns;
    /* A column that rows leave out, or a separator at their end. */
    if (s->measured && wanted > 0 && found == wanted + 1 &&
        (csv->lines.count == 0 || csv->text[csv->cells.at[csv->cells.count - 1]] == '\0')) {
        csv->cells.count--;
        found--;
    }
    if (csv->lines.count == 0)
        csv->columns = found;
    else if (found != csv->columns && s->in_place > 0 && (csv->columns == 1 || csv->lines.count == 1))
        return br_fail(
            s->error, BR_ERR_SYNTAX,
            "%s:%zu: no header: a line of words with as many cells as the rows of numbers below it "
            "should stand here%s",
            csv->path, s->in_place,
            s->separator == ',' ? " (numbers with decimal commas need ';' between them)" : "");
    else if (found != csv->columns)
        return br_fail(s->error, BR_ERR_SYNTAX, "%s:%zu: the row has %zu cell%s, the header %zu%s", csv->path,
                       s->row_line, found, found == 1 ? "" : "s", csv->columns,
                       csv->columns > 1 ? ""
                       : s->measured    ? " (the last line should be a row of numbers, or begin with #)"
                                        : " (lines above the header must begin with #)");
    if (!append(&csv->lines, s->row_line))
        return out_of_memory(s);
    s->column = 0;
    s->row_line = s->line;
    return BR_OK;
}

/* What separates the cells: the comma, or, in a header without any, the semicolon or the tab that other
 * programs write. Separators in quotes do not count. */
static char find_separator(const char *header)
{
    bool quoted = false;
    char found = '\0';
    for (const char *c = header; *c && (quoted || *c != '\n'); c++) {
        if (*c == '"')
            quoted = !quoted;
        else if (!quoted && *c == ',')
            return ',';
        else if (!quoted && (*c == ';' || (*c == '\t' && !found)))
            found = *c;
    }
    return found ? found : ',';
}

static br_status read_table(scan *s)
{
    char *const text = s->csv->text;
    for (;;) {
        skip_remarks(s);
        if (s->at >= s->size && s->column == 0)
            return BR_OK;
        if (!append(&s->csv->cells, s->at))
            return out_of_memory(s);
        br_status status = s->at < s->size && text[s->at] == '"' ? read_quoted(s) : read_plain(s);
        if (status != BR_OK)
            return status;
        const char end = s->at < s->size ? text[s->at] : '\n';
        text[s->at] = '\0';
        s->at++;
        if (end == s->separator) {
            s->column++;
            continue;
        }
        s->at += end == '\r';
        s->line++;
        if ((status = finish_row(s)) != BR_OK)
            return status;
    }
}

/* In a table without separating commas that has a decimal comma beyond doubt, all numbers are taken to have
 * them: points are put in their place. A decimal point beside them is refused, not guessed at. */
static br_status take_decimal_commas(br_csv *csv, br_error *error)
{
    const size_t cells = csv->cells.count;
    bool beyond_doubt = false;
    for (size_t i = csv->columns; i < cells && !beyond_doubt; i++) {
        const char *const text = csv->text + csv->cells.at[i];
        beyond_doubt = br_csv_has_decimal_comma(text) && !br_csv_may_be_thousands(text);
    }
    for (size_t i = csv->columns; i < cells && beyond_doubt; i++) {
        char *const text = csv->text + csv->cells.at[i];
        if (br_csv_has_decimal_comma(text))
            text[strcspn(text, ",")] = '.';
        else if (strchr(text, '.') && br_csv_is_number(text))
            return br_fail(error, BR_ERR_SYNTAX,
                           "%s:%zu: column '%s': '%s' has a decimal point, other numbers have a comma",
                           csv->path, br_csv_row_line(csv, i / csv->columns - 1),
                           br_csv_column_name(csv, i % csv->columns), text);
    }
    return BR_OK;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Drops the blanks around the header's names and refuses a name that stands twice; empty ones may. */
static br_status check_header(br_csv *csv, br_error *error)
{
    const char **const names = malloc(csv->columns * sizeof *names);
    if (!names)
        return br_fail(error, BR_ERR_MEMORY, "out of memory: %s", csv->path);
    for (size_t i = 0; i < csv->columns; i++) {
        char *const name = csv->text + csv->cells.at[i];
        const size_t blanks = strspn(name, " \t");
        size_t end = blanks + strlen(name + blanks);
        while (end > blanks && strchr(" \t", name[end - 1]))
            end--;
        name[end] = '\0';
        csv->cells.at[i] += (uint32_t)blanks;
        names[i] = name + blanks;
    }
    /* Sorted, equal names are neighbours; comparing all pairs would take forever on a broken file. */
    qsort(names, csv->columns, sizeof *names, compare_names);
    br_status status = BR_OK;
    for (size_t i = 1; i < csv->columns && status == BR_OK; i++)
        if (*names[i] && strcmp(names[i - 1], names[i]) == 0)
            status = br_fail(error, BR_ERR_DUPLICATE, "%s:%zu: two columns are called '%s'", csv->path,
                             br_csv_header_line(csv), names[i]);
    free(names);
    return status;
}

/* Where the header begins, and what separates cells. */
static void find_table(scan *s, size_t start)
{
    char *const text = s->csv->text;
    br_csv_layout found;
    skip_remarks(s);
    const char *const below = memchr(text + s->at, '\n', s->size - s->at);
    size_t row = below ? (size_t)(below - text) + 1 : s->size;
    const bool known = s->measured && br_csv_find_header(text, start, s->size, &found);
    if (known) {
        s->remarks = s->remarks && found.header == s->at;
        s->at = found.header;
        s->line = s->row_line = found.line;
        s->cells = found.cells;
        row = found.rows;
    } else if (s->measured && found.line > s->line) {
        s->in_place = found.line;
    }
    s->csv->preamble = strndup(text + start, s->at - start);
    s->size = br_csv_join_blanks(text, s->at, row, s->size);
    s->separator = known && found.separator != ' ' ? found.separator : find_separator(text + s->at);
}

/* Parses the bytes, which the table takes over, whatever the result. */
static br_status parse(const char *name, char *text, size_t size, bool measured, br_csv **result,
                       br_error *error)
{
    br_csv *const csv = calloc(1, sizeof *csv);
    if (!csv) {
        free(text);
        return br_fail(error, BR_ERR_MEMORY, "out of memory: %s", name);
    }
    csv->text = text;
    csv->path = strdup(name);
    scan s = {.csv = csv, .size = size, .line = 1, .row_line = 1, .measured = measured, .error = error};
    s.at = byte_order_mark(text, size);
    find_table(&s, s.at);
    size = s.size;

    br_status status = BR_OK;
    const char *const zero = memchr(text, '\0', size);
    if (!csv->path || !csv->preamble) {
        status = br_fail(error, BR_ERR_MEMORY, "out of memory: %s", name);
    } else if (zero) {
        status = br_fail(error, BR_ERR_SYNTAX, "%s:%zu: a zero byte: %s", name,
                         br_csv_line_at(text, (size_t)(zero - text)), zero_byte_says(text, size));
    } else if (s.at == size) {
        status = br_fail(error, BR_ERR_SYNTAX, "%s:1: no header: the file is empty", name);
    } else {
        status = read_table(&s);
    }
    if (status == BR_OK)
        status = check_header(csv, error);
    if (status == BR_OK && s.separator != ',')
        status = take_decimal_commas(csv, error);
    if (status == BR_OK && s.remarks && br_csv_is_number(br_csv_column_name(csv, 0)))
        status = br_fail(error, BR_ERR_SYNTAX,
                         "%s: the header is missing: a line that begins with # or %% is a remark, and below "
                         "it are numbers",
                         name);
    if (status != BR_OK) {
        br_csv_destroy(csv);
        return status;
    }
    trim_capacity(&csv->cells);
    trim_capacity(&csv->lines);
    *result = csv;
    return BR_OK;
}

static br_status read_file(const char *path, bool measured, br_csv **csv, br_error *error)
{
    char *text;
    size_t size;
    const br_status status = br_file_read(path, SIZE_LIMIT, &text, &size, error);
    return status == BR_OK ? parse(path, text, size, measured, csv, error) : status;
}

br_status br_csv_read(const char *path, br_csv **csv, br_error *error)
{
    if (!path || !csv)
        return br_fail(error, BR_ERR_ARGUMENT, "br_csv_read: null argument");
    return read_file(path, false, csv, error);
}

br_status br_csv_read_measured(const char *path, br_csv **csv, br_error *error)
{
    BR_ASSERT_HANDLE(path);
    BR_ASSERT_HANDLE(csv);
    return read_file(path, true, csv, error);
}

static br_status parse_copy(const char *name, const char *text, size_t size, bool measured, br_csv **csv,
                            br_error *error)
{
    if (size > SIZE_LIMIT)
        return br_fail(error, BR_ERR_READ, "%s: longer than the limit of %zu bytes", name, SIZE_LIMIT);
    char *const copy = malloc(size + 1);
    if (!copy)
        return br_fail(error, BR_ERR_MEMORY, "out of memory: %s", name);
    if (size > 0)
        memcpy(copy, text, size);
    copy[size] = '\0';
    return parse(name, copy, size, measured, csv, error);
}

br_status br_csv_parse(const char *name, const char *text, size_t size, br_csv **csv, br_error *error)
{
    if (!name || !csv || (!text && size > 0))
        return br_fail(error, BR_ERR_ARGUMENT, "br_csv_parse: null argument");
    return parse_copy(name, text, size, false, csv, error);
}

br_status br_csv_parse_measured(const char *name, const char *text, size_t size, br_csv **csv,
                                br_error *error)
{
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_ARRAY(text, size);
    BR_ASSERT_HANDLE(csv);
    return parse_copy(name, text, size, true, csv, error);
}
