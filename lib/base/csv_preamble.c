/* Lines above the header that are no remarks: instrument, date, operator. */
#include "csv_preamble.h"

#include <string.h>
#include <strings.h>

#include "csv_rows.h"
#include "csv_table.h"

/* A line of the text without its end, and the number of its bytes. */
typedef struct piece {
    const char *text;
    size_t length;
} piece;

/* Cells of a line: all, those that are numbers, that are missing, that are units. */
typedef struct tally {
    size_t cells, numbers, missing, units;
    bool open; /* the last is missing */
} tally;

enum { LONGEST = 80 }; /* of a number */

static piece trim(piece p)
{
    while (p.length > 0 && strchr(" \t\r", p.text[0]) && p.text[0]) {
        p.text++;
        p.length--;
    }
    while (p.length > 0 && strchr(" \t\r", p.text[p.length - 1]) && p.text[p.length - 1])
        p.length--;
    return p;
}

/* Cuts the first cell off; false: there is none left. `rest` is null behind the last. */
static bool next_cell(piece *rest, char separator, piece *cell)
{
    if (!rest->text)
        return false;
    bool quoted = false;
    size_t n = 0;
    for (; n < rest->length; n++) {
        const char c = rest->text[n];
        if (c == '"')
            quoted = !quoted;
        else if (!quoted && (separator == ' ' ? c == ' ' || c == '\t' : c == separator))
            break;
    }
    *cell = (piece){rest->text, n};
    if (n == rest->length) {
        *rest = (piece){NULL, 0};
        return true;
    }
    rest->text += n + 1;
    rest->length -= n + 1;
    if (separator == ' ')
        *rest = trim(*rest);
    return true;
}

/* The cell is copied without blanks and quotes around it. */
static void count_cell(piece cell, char separator, tally *t)
{
    char text[LONGEST], unit[BR_CSV_UNIT];
    cell = trim(cell);
    if (cell.length >= 2 && cell.text[0] == '"' && cell.text[cell.length - 1] == '"')
        cell = trim((piece){cell.text + 1, cell.length - 2});
    t->cells++;
    t->open = false;
    if (cell.length >= sizeof text)
        return;
    memcpy(text, cell.text, cell.length);
    text[cell.length] = '\0';
    t->open = cell.length == 0;
    if (t->open || strcasecmp(text, "nan") == 0)
        t->missing++;
    else if (br_csv_is_number(text) || (separator != ',' && br_csv_has_decimal_comma(text)))
        t->numbers++;
    else if (br_csv_unit_cell(text, unit))
        t->units++;
}

static tally count(piece line, char separator)
{
    tally t = {.cells = 0};
    piece cell, rest = separator == ' ' ? trim(line) : line;
    while (next_cell(&rest, separator, &cell))
        count_cell(cell, separator, &t);
    return t;
}

/* Nothing but separators, or a remark. */
static bool says_nothing(piece line)
{
    if (line.length > 0 && (line.text[0] == '#' || line.text[0] == '%'))
        return true;
    for (size_t i = 0; i < line.length; i++)
        if (!strchr(" \t\r,;", line.text[i]) || !line.text[i])
            return false;
    return true;
}

/* Steps to the line above that says something, down to text[at]; false: there is none. `*end` is where the
 * line below it begins. */
static bool line_above(const char *text, size_t at, size_t *end, piece *line)
{
    while (*end > at) {
        const size_t until = *end - (text[*end - 1] == '\n');
        size_t start = until;
        while (start > at && text[start - 1] != '\n')
            start--;
        *line = (piece){text + start, until - start};
        *end = start;
        if (!says_nothing(*line))
            return true;
    }
    return false;
}

/* The separator by which the line has the most numbers and the fewest other cells. */
static char separator_of(piece row)
{
    static const char separators[] = {',', ';', '\t', ' '};
    char best = ',';
    tally most = {.cells = 0};
    for (size_t i = 0; i < sizeof separators; i++) {
        const tally t = count(row, separators[i]);
        const size_t other = t.cells - t.numbers - t.missing,
                     before = most.cells - most.numbers - most.missing;
        if (most.numbers == 0 ||
            (t.numbers > 0 && (other < before || (other == before && t.numbers > most.numbers)))) {
            best = separators[i];
            most = t;
        }
    }
    return best;
}

static bool is_like(const tally *a, const tally *b)
{
    return a->cells == b->cells && a->numbers > 0 && a->numbers + a->missing == b->numbers + b->missing;
}

/* Are these the names of a table's columns? One more may stand behind them, "Comment" or without a name, that
 * rows leave out; rows may end with a separator. */
static bool is_header(piece line, const tally *t, const tally *row, char separator)
{
    piece cell = {"", 0}, rest = separator == ' ' ? trim(line) : line;
    if (t->numbers > 0 || t->missing == t->cells)
        return false;
    if (t->cells == row->cells || (row->open && t->cells + 1 == row->cells))
        return true;
    while (next_cell(&rest, separator, &cell))
        continue;
    cell = trim(cell);
    return t->cells == row->cells + 1 &&
           (cell.length == 0 || (cell.length == 7 && strncasecmp(cell.text, "comment", 7) == 0));
}

/* The last remark above the rows, where there is nothing else, as far as it is names of columns: "# t v N".
 */
static bool find_in_remark(const char *text, size_t at, const tally *row, br_csv_layout *found)
{
    size_t until = found->rows, start;
    if (until <= at)
        return false;
    until -= text[until - 1] == '\n';
    for (start = until; start > at && text[start - 1] != '\n';)
        start--;
    if (text[start] != '#' && text[start] != '%')
        return false;
    start += strspn(text + start, "#% \t");
    const piece line = {text + start, until > start ? until - start : 0};
    const tally t = count(line, found->separator);
    found->header = start;
    found->cells = row->cells;
    return t.cells == row->cells && t.cells > 1 && t.numbers == 0 && t.missing == 0;
}

size_t br_csv_line_at(const char *text, size_t offset)
{
    size_t line = 1;
    for (size_t i = 0; i < offset; i++)
        line += text[i] == '\n';
    return line;
}

bool br_csv_find_header(const char *text, size_t at, size_t size, br_csv_layout *found)
{
    size_t end = size;
    piece line;
    *found = (br_csv_layout){.line = 0};
    if (!line_above(text, at, &end, &line))
        return false;
    found->separator = separator_of(line);
    const tally row = count(line, found->separator);
    tally t = row;
    if (row.numbers == 0)
        return false;
    do {
        found->rows = end;
        if (!line_above(text, at, &end, &line)) {
            const bool named = find_in_remark(text, at, &row, found);
            found->line = named ? br_csv_line_at(text, found->header) : 0;
            return named;
        }
        t = count(line, found->separator);
    } while (is_like(&t, &row));
    found->header = end;
    found->line = br_csv_line_at(text, end);
    if (!is_header(line, &t, &row, found->separator))
        return false;
    found->cells = row.cells - (row.open && t.cells + 1 == row.cells);
    if (t.units > 0 && 2 * (t.units + t.missing) > t.cells && line_above(text, at, &end, &line)) {
        t = count(line, found->separator);
        if (t.numbers == 0 && t.cells >= found->cells && t.cells <= row.cells) {
            found->header = end;
            found->line = br_csv_line_at(text, end);
        }
    }
    return true;
}
