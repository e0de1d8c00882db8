/* Writing CSV tables. */
#include <bristle/csv.h>

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/assert.h>
#include <bristle/text.h>

struct br_csv_writer {
    br_atomic_file *file;
    FILE *stream;
    size_t columns;
    size_t column;          /* of the next cell */
    br_csv_on_cell on_cell; /* not null: who gets the cells, in place of a file */
    void *context;
    size_t row; /* of the next cell, told to on_cell; 0: the header */
};

/* Hands a cell over; true where there is no file for it. */
static bool tell(br_csv_writer *writer, double number, const char *text)
{
    if (!writer->on_cell)
        return false;
    writer->on_cell(writer->context, writer->row, writer->column, number, text);
    if (++writer->column == writer->columns) {
        writer->column = 0;
        writer->row++;
    }
    return true;
}

static void separate(br_csv_writer *writer)
{
    if (writer->column > 0)
        putc(',', writer->stream);
}

static void finish_cell(br_csv_writer *writer)
{
    if (++writer->column == writer->columns) {
        putc('\n', writer->stream);
        writer->column = 0;
    }
}

/* A cell that holds a separator, quote, line break or outer blank is quoted; so is an empty one that would
 * make an empty line, which other readers skip, a byte order mark, which they drop, and what would make a
 * remark of the line. */
static bool needs_quotes(const br_csv_writer *writer, const char *text, size_t length)
{
    if (length == 0)
        return writer->columns == 1;
    if (text[0] == '#' && writer->column == 0)
        return true;
    return strcspn(text, ",\"\r\n") < length || strchr(" \t", text[0]) || strchr(" \t", text[length - 1]) ||
           (unsigned char)text[0] == 0xEF;
}

static void write_text(br_csv_writer *writer, const char *text, size_t length)
{
    separate(writer);
    if (needs_quotes(writer, text, length)) {
        putc('"', writer->stream);
        for (size_t i = 0; i < length; i++) {
            if (text[i] == '"')
                putc('"', writer->stream);
            putc(text[i], writer->stream);
        }
        putc('"', writer->stream);
    } else {
        fwrite(text, 1, length, writer->stream);
    }
    finish_cell(writer);
}

/* The next name of a header list: *name and its length without outer blanks; returns where the one after it
 * starts. */
static const char *next_name(const char *list, const char **name, size_t *length)
{
    const size_t whole = strcspn(list, ",");
    const char *start = list, *end = list + whole;
    while (start < end && strchr(" \t\n", *start))
        start++;
    while (end > start && strchr(" \t\n", end[-1]))
        end--;
    *name = start;
    *length = (size_t)(end - start);
    return list[whole] == ',' ? list + whole + 1 : NULL;
}

static br_status check_header(const char *path, const char *columns, size_t *count, br_error *error)
{
    *count = 0;
    for (const char *list = columns; list; (*count)++) {
        const char *name, *other;
        size_t length, other_length;
        list = next_name(list, &name, &length);
        if (length == 0)
            return br_fail(error, BR_ERR_ARGUMENT, "%s: column %zu of the header \"%s\" has no name", path,
                           *count + 1, columns);
        for (const char *rest = list; rest;) {
            rest = next_name(rest, &other, &other_length);
            if (length == other_length && memcmp(name, other, length) == 0)
                return br_fail(error, BR_ERR_DUPLICATE, "%s: column '%.*s' stands twice in the header", path,
                               (int)length, name);
        }
    }
    return BR_OK;
}

void br_csv_put_remarks(FILE *to, const char *remarks)
{
    BR_ASSERT_HANDLE(to);
    for (const char *line = remarks; line && *line;) {
        size_t length = strcspn(line, "\n");
        const char *const next = line + length + (line[length] == '\n');
        const size_t sign = strspn(line, "#%"), behind = sign + strspn(line + sign, " \t");
        const size_t from = sign > 0 && behind < length ? behind : sign;
        while (length > from && strchr(" \t\r", line[length - 1]))
            length--;
        if (length > from)
            fprintf(to, "# %.*s\n", (int)(length - from), line + from);
        line = next;
    }
}

br_status br_csv_writer_open_remarked(const char *path, const char *remarks, const char *columns,
                                      br_csv_writer **result, br_error *error)
{
    if (!path || !columns || !result)
        return br_fail(error, BR_ERR_ARGUMENT, "br_csv_writer_open_remarked: null argument");
    size_t count;
    br_status status = check_header(path, columns, &count, error);
    if (status != BR_OK)
        return status;
    br_csv_writer *const writer = calloc(1, sizeof *writer);
    if (!writer)
        return br_fail(error, BR_ERR_MEMORY, "out of memory: %s", path);
    status = br_atomic_file_open(path, &writer->file, error);
    if (status != BR_OK) {
        free(writer);
        return status;
    }
    writer->stream = br_atomic_file_stream(writer->file);
    writer->columns = count;
    br_csv_put_remarks(writer->stream, remarks);
    for (const char *list = columns; list;) {
        const char *name;
        size_t length;
        list = next_name(list, &name, &length);
        write_text(writer, name, length);
    }
    *result = writer;
    return BR_OK;
}

br_status br_csv_writer_open(const char *path, const char *columns, br_csv_writer **result, br_error *error)
{
    if (!path || !columns || !result)
        return br_fail(error, BR_ERR_ARGUMENT, "br_csv_writer_open: null argument");
    return br_csv_writer_open_remarked(path, NULL, columns, result, error);
}

/* Header cells need a zero byte at their end. */
static br_status tell_header(br_csv_writer *writer, const char *columns, br_error *error)
{
    for (const char *list = columns; list;) {
        const char *name;
        size_t length;
        list = next_name(list, &name, &length);
        char *const text = strndup(name, length);
        if (!text)
            return br_fail(error, BR_ERR_MEMORY, "header of a table");
        tell(writer, NAN, text);
        free(text);
    }
    return BR_OK;
}

br_status br_csv_writer_watch(const char *name, const char *columns, br_csv_on_cell on_cell, void *context,
                              br_csv_writer **result, br_error *error)
{
    if (!name || !columns || !on_cell || !result)
        return br_fail(error, BR_ERR_ARGUMENT, "br_csv_writer_watch: null argument");
    *result = NULL;
    size_t count;
    BR_TRY(check_header(name, columns, &count, error));
    br_csv_writer *const writer = calloc(1, sizeof *writer);
    if (!writer)
        return br_fail(error, BR_ERR_MEMORY, "out of memory: %s", name);
    *writer = (br_csv_writer){.columns = count, .on_cell = on_cell, .context = context};
    const br_status status = tell_header(writer, columns, error);
    if (status < 0)
        free(writer);
    else
        *result = writer;
    return status;
}

size_t br_csv_writer_columns(const br_csv_writer *writer)
{
    BR_ASSERT_HANDLE(writer);
    return writer->columns;
}

void br_csv_number(br_csv_writer *writer, double value)
{
    BR_ASSERT_HANDLE(writer);
    if (tell(writer, value, NULL))
        return;
    char text[BR_DOUBLE_TEXT];
    const size_t length = br_format_double(value, text);
    separate(writer);
    fwrite(text, 1, length, writer->stream);
    finish_cell(writer);
}

void br_csv_integer(br_csv_writer *writer, long long value)
{
    BR_ASSERT_HANDLE(writer);
    if (tell(writer, (double)value, NULL))
        return;
    separate(writer);
    fprintf(writer->stream, "%lld", value);
    finish_cell(writer);
}

void br_csv_text(br_csv_writer *writer, const char *value)
{
    BR_ASSERT_HANDLE(writer);
    BR_ASSERT_HANDLE(value);
    if (tell(writer, NAN, value))
        return;
    write_text(writer, value, strlen(value));
}

void br_csv_list(br_csv_writer *writer, const double *values, size_t n)
{
    BR_ASSERT_HANDLE(writer);
    BR_ASSERT_ARRAY(values, n);
    if (tell(writer, n == 1 ? values[0] : NAN, ""))
        return;
    separate(writer);
    if (n == 0 && writer->columns == 1)
        fputs("\"\"", writer->stream);
    for (size_t i = 0; i < n; i++) {
        char text[BR_DOUBLE_TEXT];
        const size_t length = br_format_double(values[i], text);
        if (i > 0)
            putc(' ', writer->stream);
        fwrite(text, 1, length, writer->stream);
    }
    finish_cell(writer);
}

void br_csv_row(br_csv_writer *writer, const double *values, size_t n)
{
    BR_ASSERT_HANDLE(writer);
    BR_ASSERT_ARRAY(values, n);
    for (size_t i = 0; i < n; i++)
        br_csv_number(writer, values[i]);
}

static br_status check_last_row(const br_csv_writer *writer, br_error *error)
{
    return writer->column == 0 ? BR_OK
                               : br_fail(error, BR_ERR_ARGUMENT, "%s: the last row has %zu of %zu cells",
                                         writer->file ? br_atomic_file_path(writer->file) : "a table",
                                         writer->column, writer->columns);
}

br_status br_csv_writer_sync(br_csv_writer *writer, br_error *error)
{
    BR_ASSERT_HANDLE(writer);
    const br_status status = check_last_row(writer, error);
    return status == BR_OK && writer->file ? br_atomic_file_sync(writer->file, error) : status;
}

br_status br_csv_writer_release(br_csv_writer *writer, br_atomic_file **file, br_error *error)
{
    BR_ASSERT_HANDLE(file);
    *file = NULL;
    if (!writer)
        return BR_OK;
    const br_status status = check_last_row(writer, error);
    if (status == BR_OK)
        *file = writer->file;
    else if (writer->file)
        br_atomic_file_discard(writer->file);
    free(writer);
    return status;
}

br_status br_csv_writer_close(br_csv_writer *writer, br_error *error)
{
    br_atomic_file *file;
    const br_status status = br_csv_writer_release(writer, &file, error);
    return status == BR_OK ? br_atomic_file_commit(file, error) : status;
}

void br_csv_writer_discard(br_csv_writer *writer)
{
    if (!writer)
        return;
    if (writer->file)
        br_atomic_file_discard(writer->file);
    free(writer);
}
