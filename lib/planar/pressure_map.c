/* Pressure maps from files: a matrix of numbers without a header, the first row at the +y edge, as any
 * program writes it. (A table of columns with names is another thing: bristle/csv.h.) */
#include "pressure_map.h"

#include <stdlib.h>
#include <string.h>

#include <bristle/file.h>
#include <bristle/text.h>

#include "../base/csv_table.h"
#include "../base/encoding.h"
#include "kernel.h"

/* Largest file: a number of 32 letters for each cell of the largest grid. */
#define SIZE_LIMIT ((size_t)BR_MAX_SIDE * BR_MAX_SIDE * 32)

typedef struct matrix {
    double *values; /* (n_y x n_x), row-major */
    size_t n_x, n_y;
    char separator;      /* of cells; a blank stands for any number of blanks and tabs */
    bool points, commas; /* of decimals: there are some */
    bool beyond_doubt;   /* one of the commas cannot separate thousands */
} matrix;

/* Of the first row: the semicolon or, without one, the comma, the tab, or blanks. Where blanks or tabs
 * separate words with commas inside, "0,5 1,5", these are decimal ones. */
static char find_separator(const char *row)
{
    const char *const end = row + strlen(row), *const words = row + strspn(row, " \t");
    bool separates = false;
    for (const char *c = row; (c = strchr(c, ',')); c++)
        separates = separates || c == words || c + 1 == end || strchr(" \t", c[1]) || strchr(" \t", c[-1]);
    const char *const gap = words + strcspn(words, " \t"), *const more = gap + strspn(gap, " \t");
    if (strchr(row, ';'))
        return ';';
    if (strchr(row, ',') && (separates || !*more))
        return ',';
    return strchr(row, '\t') ? '\t' : ' ';
}

/* A number with a decimal point, or, where commas separate no cells, a comma. */
static bool read_number(char *cell, matrix *m, double *value)
{
    if (br_parse_double(cell, value)) {
        m->points = m->points || strchr(cell, '.');
        return true;
    }
    if (m->separator == ',' || !br_csv_has_decimal_comma(cell))
        return false;
    m->commas = true;
    m->beyond_doubt = m->beyond_doubt || !br_csv_may_be_thousands(cell);
    *strchr(cell, ',') = '.';
    return br_parse_double(cell, value);
}

/* Ends the cell with a zero byte; returns the next, or null after the last. */
static char *split(char *cell, char separator)
{
    char *end = separator == ' ' ? strpbrk(cell, " \t") : strchr(cell, separator);
    if (!end)
        return NULL;
    *end++ = '\0';
    if (separator != ' ')
        return end;
    end += strspn(end, " \t");
    return *end ? end : NULL;
}

/* Reads the cells of one line, which it takes apart. */
static br_status read_line(char *line, matrix *m, br_error *error)
{
    const size_t number = m->n_y + 1;
    size_t n = 0;
    char *next = NULL;
    for (char *cell = m->separator == ' ' ? line + strspn(line, " \t") : line; cell; cell = next, n++) {
        next = split(cell, m->separator);
        if (m->n_y > 0 && n >= m->n_x)
            return br_fail(error, BR_ERR_SYNTAX, "row %zu has more cells than the %zu of the first", number,
                           m->n_x);
        if (n >= BR_MAX_SIDE)
            return br_fail(error, BR_ERR_RANGE, "row %zu has more than %d cells", number, BR_MAX_SIDE);
        if (!read_number(cell, m, &m->values[m->n_y * m->n_x + n]))
            return br_fail(error, BR_ERR_SYNTAX, "row %zu, column %zu: '%.40s' is not a number", number,
                           n + 1, cell);
    }
    if (m->n_y == 0)
        m->n_x = n;
    if (n < m->n_x)
        return br_fail(error, BR_ERR_SYNTAX, "row %zu has %zu cells, the first %zu", number, n, m->n_x);
    m->n_y++;
    return BR_OK;
}

/* Every line but blank ones and remarks is a row. */
static br_status read_lines(char *text, matrix *m, br_error *error)
{
    for (char *line = text; line;) {
        char *end = strchr(line, '\n');
        if (end) {
            *end = '\0';
            if (end > line && end[-1] == '\r')
                end[-1] = '\0';
        }
        const char first = line[strspn(line, " \t\r")];
        if (first != '\0' && first != '#') {
            if (m->n_y == 0)
                m->separator = find_separator(line);
            const br_status status = read_line(line, m, error);
            if (status < 0)
                return status;
        }
        line = end ? end + 1 : NULL;
    }
    if (m->commas && m->points)
        return br_fail(error, BR_ERR_SYNTAX, "some numbers have a decimal point, others a comma");
    if (m->commas && !m->beyond_doubt)
        return br_fail(error, BR_ERR_SYNTAX,
                       "all commas may separate thousands as well as decimals; decimals need a point");
    return m->n_y > 0 ? BR_OK : br_fail(error, BR_ERR_MISSING, "the file is empty");
}

/* No more numbers than separators and line ends. */
static size_t most_numbers(const char *text)
{
    size_t n = 1;
    for (const char *p = text; (p = strpbrk(p, ",; \t\n")); p++)
        n++;
    return n;
}

static br_status from_text(const br_pressure_spec *spec, char *text, size_t size, br_pressure **pressure,
                           br_error *error)
{
    if (strlen(text) != size)
        return br_fail(error, BR_ERR_SYNTAX, "neither a matrix of numbers nor a PNG picture");
    text += byte_order_mark(text, size);
    matrix m = {.values = malloc(most_numbers(text) * sizeof(double))};
    if (!m.values)
        return br_fail(error, BR_ERR_MEMORY, "no memory for the map");
    br_status status = read_lines(text, &m, error);
    if (status == BR_OK && m.n_y > BR_MAX_SIDE)
        status = br_fail(error, BR_ERR_RANGE, "%zu rows: at most %d", m.n_y, BR_MAX_SIDE);
    if (status == BR_OK)
        status = br_pressure_from_weights(m.values, (int)m.n_x, (int)m.n_y, spec->width,
                                          br_pressure_height(spec, (int)m.n_x, (int)m.n_y), pressure, error);
    free(m.values);
    return status;
}

br_status br_pressure_read_map(const br_pressure_spec *spec, br_pressure **pressure, br_error *error)
{
    if (!spec->map)
        return br_fail(error, BR_ERR_MISSING, "a pressure map needs the path of its file");
    if (br_pressure_is_png(spec->map))
        return br_pressure_read_png(spec, pressure, error);
    char *text;
    size_t size;
    br_status status = br_file_read(spec->map, SIZE_LIMIT, &text, &size, error);
    if (status < 0)
        return status;
    status = from_text(spec, text, size, pressure, error);
    free(text);
    return br_error_within(error, status, "%s", spec->map);
}
