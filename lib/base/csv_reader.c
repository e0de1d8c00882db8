/* Reading CSV tables: one pass over the bytes, cells unquoted and terminated in place, one 32-bit offset a
 * cell. */
#include <bristle/assert.h>
#include <bristle/csv.h>

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/file.h>
#include <bristle/grow.h>
#include <bristle/text.h>

#include "csv_blanks.h"
#include "csv_rows.h"

/* Offsets fit into 32 bits. */
#define SIZE_LIMIT ((size_t)1 << 30)

typedef struct offsets {
    uint32_t *at;
    size_t count, capacity;
} offsets;

struct br_csv {
    char *path;
    char *text;    /* the file, each cell ended by a zero byte */
    offsets cells; /* ((1 + rows) x columns), row-major, header first */
    offsets lines; /* (1 + rows), 1-based */
    size_t columns;
};

static bool append(offsets *list, size_t value)
{
    if (!br_grow(&list->at, &list->capacity, list->count + 1, sizeof *list->at))
        return false;
    list->at[list->count++] = (uint32_t)value;
    return true;
}

static void trim_capacity(offsets *list)
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
    bool remarks; /* lines were passed over */
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

/* Passes over lines that begin with "#" or "%": above the header all of them, below it those that cannot be
 * rows. */
static void skip_remarks(scan *s)
{
    const char *const text = s->csv->text;
    while (s->column == 0 && s->at < s->size && (text[s->at] == '#' || text[s->at] == '%') &&
           (s->csv->lines.count == 0 || count_cells(s) != s->csv->columns)) {
        const char *const end = memchr(text + s->at, '\n', s->size - s->at);
        s->at = end ? (size_t)(end - text) + 1 : s->size;
        s->row_line = ++s->line;
        s->remarks = true;
    }
}

static br_status finish_row(scan *s)
{
    br_csv *const csv = s->csv;
    const size_t found = s->column + 1;
    if (csv->lines.count == 0)
        csv->columns = found;
    else if (found != csv->columns)
        return br_fail(s->error, BR_ERR_SYNTAX, "%s:%zu: the row has %zu cell%s, the header %zu%s", csv->path,
                       s->row_line, found, found == 1 ? "" : "s", csv->columns,
                       csv->columns == 1 ? " (lines above the header must begin with #)" : "");
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

static bool is_number(const char *text)
{
    double value;
    return br_parse_double(text, &value);
}

/* Whether a decimal point in place of a comma would make it a number. */
static bool has_decimal_comma(const char *text)
{
    char copy[64];
    const size_t at = strcspn(text, ",");
    if (text[at] == '\0' || strlen(text) >= sizeof copy)
        return false;
    strcpy(copy, text);
    copy[at] = '.';
    return is_number(copy);
}

/* Whether the comma of such a number could as well separate thousands: "1,234", not "0,234" or "1,23". */
static bool may_be_thousands(const char *text)
{
    text += strspn(text, " \t+-");
    const size_t whole = strspn(text, "0123456789"), behind = strspn(text + whole + 1, "0123456789");
    return text[0] != '0' && whole >= 1 && whole <= 3 && behind == 3 &&
           text[whole + 4 + strspn(text + whole + 4, " \t")] == '\0';
}

/* In a table without separating commas that has a decimal comma beyond doubt, all numbers are taken to have
 * them: points are put in their place. A decimal point beside them is refused, not guessed at. */
static br_status take_decimal_commas(br_csv *csv, br_error *error)
{
    const size_t cells = csv->cells.count;
    bool beyond_doubt = false;
    for (size_t i = csv->columns; i < cells && !beyond_doubt; i++) {
        const char *const text = csv->text + csv->cells.at[i];
        beyond_doubt = has_decimal_comma(text) && !may_be_thousands(text);
    }
    for (size_t i = csv->columns; i < cells && beyond_doubt; i++) {
        char *const text = csv->text + csv->cells.at[i];
        if (has_decimal_comma(text))
            text[strcspn(text, ",")] = '.';
        else if (strchr(text, '.') && is_number(text))
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
            status =
                br_fail(error, BR_ERR_DUPLICATE, "%s:1: two columns are called '%s'", csv->path, names[i]);
    free(names);
    return status;
}

/* Parses the bytes, which the table takes over, whatever the result. */
static br_status parse(const char *name, char *text, size_t size, br_csv **result, br_error *error)
{
    br_csv *const csv = calloc(1, sizeof *csv);
    if (!csv) {
        free(text);
        return br_fail(error, BR_ERR_MEMORY, "out of memory: %s", name);
    }
    csv->text = text;
    csv->path = strdup(name);
    scan s = {.csv = csv, .size = size, .line = 1, .row_line = 1, .error = error};
    if (size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        s.at = 3;
    skip_remarks(&s);
    s.size = size = br_csv_join_blanks(text, s.at, size);
    s.separator = find_separator(text + s.at);

    br_status status = BR_OK;
    const char *const zero = memchr(text, '\0', size);
    if (!csv->path) {
        status = br_fail(error, BR_ERR_MEMORY, "out of memory: %s", name);
    } else if (zero) {
        size_t line = 1;
        for (const char *c = text; c < zero; c++)
            line += *c == '\n';
        status = br_fail(error, BR_ERR_SYNTAX, "%s:%zu: a zero byte: not a text file", name, line);
    } else if (s.at == size) {
        status = br_fail(error, BR_ERR_SYNTAX, "%s:1: no header: the file is empty", name);
    } else {
        status = read_table(&s);
    }
    if (status == BR_OK)
        status = check_header(csv, error);
    if (status == BR_OK && s.separator != ',')
        status = take_decimal_commas(csv, error);
    if (status == BR_OK && s.remarks && is_number(br_csv_column_name(csv, 0)))
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

br_status br_csv_read(const char *path, br_csv **csv, br_error *error)
{
    if (!path || !csv)
        return br_fail(error, BR_ERR_ARGUMENT, "br_csv_read: null argument");
    char *text;
    size_t size;
    const br_status status = br_file_read(path, SIZE_LIMIT, &text, &size, error);
    return status == BR_OK ? parse(path, text, size, csv, error) : status;
}

br_status br_csv_parse(const char *name, const char *text, size_t size, br_csv **csv, br_error *error)
{
    if (!name || !csv || (!text && size > 0))
        return br_fail(error, BR_ERR_ARGUMENT, "br_csv_parse: null argument");
    if (size > SIZE_LIMIT)
        return br_fail(error, BR_ERR_READ, "%s: longer than the limit of %zu bytes", name, SIZE_LIMIT);
    char *const copy = malloc(size + 1);
    if (!copy)
        return br_fail(error, BR_ERR_MEMORY, "out of memory: %s", name);
    if (size > 0)
        memcpy(copy, text, size);
    copy[size] = '\0';
    return parse(name, copy, size, csv, error);
}

void br_csv_destroy(br_csv *csv)
{
    if (!csv)
        return;
    free(csv->path);
    free(csv->text);
    free(csv->cells.at);
    free(csv->lines.at);
    free(csv);
}

void br_csv_drop_first(br_csv *csv)
{
    offsets *const cells = &csv->cells, *const lines = &csv->lines;
    cells->count -= csv->columns;
    lines->count--;
    memmove(cells->at + csv->columns, cells->at + 2 * csv->columns,
            (cells->count - csv->columns) * sizeof *cells->at);
    memmove(lines->at + 1, lines->at + 2, (lines->count - 1) * sizeof *lines->at);
}

const char *br_csv_path(const br_csv *csv)
{
    BR_ASSERT_HANDLE(csv);
    return csv->path;
}

size_t br_csv_rows(const br_csv *csv)
{
    BR_ASSERT_HANDLE(csv);
    return csv->lines.count - 1;
}

size_t br_csv_columns(const br_csv *csv)
{
    BR_ASSERT_HANDLE(csv);
    return csv->columns;
}

const char *br_csv_column_name(const br_csv *csv, size_t column)
{
    BR_ASSERT_HANDLE(csv);
    BR_ASSERT_SIZE_INDEX("column", column, csv->columns);
    return csv->text + csv->cells.at[column];
}

long br_csv_column_find(const br_csv *csv, const char *name)
{
    BR_ASSERT_HANDLE(csv);
    BR_ASSERT_HANDLE(name);
    for (size_t i = 0; i < csv->columns; i++)
        if (strcmp(br_csv_column_name(csv, i), name) == 0)
            return (long)i;
    return -1;
}

const char *br_csv_cell(const br_csv *csv, size_t row, size_t column)
{
    BR_ASSERT_HANDLE(csv);
    BR_ASSERT_SIZE_INDEX("row", row, br_csv_rows(csv));
    BR_ASSERT_SIZE_INDEX("column", column, csv->columns);
    return csv->text + csv->cells.at[(row + 1) * csv->columns + column];
}

size_t br_csv_row_line(const br_csv *csv, size_t row)
{
    BR_ASSERT_HANDLE(csv);
    BR_ASSERT_SIZE_INDEX("row", row, br_csv_rows(csv));
    return csv->lines.at[row + 1];
}

/* Names the columns that there are, as far as a line has room. */
static br_status unknown_column(const br_csv *csv, const char *column, br_error *error)
{
    char names[200] = "";
    size_t at = 0;
    for (size_t i = 0; i < csv->columns && at < sizeof names - 1; i++) {
        const int n =
            snprintf(names + at, sizeof names - at, "%s%s", i > 0 ? ", " : "", br_csv_column_name(csv, i));
        at += n > 0 ? (size_t)n : 0;
    }
    if (at >= sizeof names)
        memcpy(names + sizeof names - 4, "...", 4);
    return br_fail(error, BR_ERR_UNKNOWN, "%s:1: no column '%s'; there are: %s", csv->path, column, names);
}

br_status br_csv_numbers(const br_csv *csv, const char *column, double **values, br_error *error)
{
    BR_ASSERT_HANDLE(csv);
    BR_ASSERT_HANDLE(column);
    BR_ASSERT_HANDLE(values);
    const long index = br_csv_column_find(csv, column);
    if (index < 0)
        return unknown_column(csv, column, error);
    const size_t rows = br_csv_rows(csv);
    double *const numbers = malloc((rows ? rows : 1) * sizeof *numbers);
    if (!numbers)
        return br_fail(error, BR_ERR_MEMORY, "out of memory: %s: column '%s'", csv->path, column);
    for (size_t i = 0; i < rows; i++) {
        const char *const text = br_csv_cell(csv, i, (size_t)index);
        if (!br_parse_double(text, &numbers[i]) || !isfinite(numbers[i])) {
            free(numbers);
            return br_fail(error, BR_ERR_SYNTAX, "%s:%zu: column '%s': '%s' is not a finite number%s",
                           csv->path, br_csv_row_line(csv, i), column, text,
                           has_decimal_comma(text) ? ": decimals need a point" : "");
        }
    }
    *values = numbers;
    return BR_OK;
}
