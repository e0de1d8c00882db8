/* Tables as measuring programs write them: where the header is found, what stays of the lines above it, and
 * what is said where there is none. */
#include "refusals.h"

#include <stdlib.h>
#include <bristle/csv.h>

/* One table of two columns, t = 0.5, 2, v = -3, 4, however it is written. */
static void reads(const char *text, const char *first, const char *preamble, size_t line, const char *what)
{
    br_csv *csv = NULL;
    br_error error = {0};
    double *t = NULL, *v = NULL;
    if (br_csv_parse_measured("m.csv", text, strlen(text), &csv, &error) < 0 ||
        br_csv_numbers(csv, first, &t, &error) < 0 || br_csv_numbers(csv, "v", &v, &error) < 0)
        br_tap_comment(&check_tap, "%s", error.message);
    check(v && br_csv_rows(csv) == 2 && t[0] == 0.5 && t[1] == 2 && v[0] == -3 && v[1] == 4, "%s", what);
    check(csv && strcmp(br_csv_preamble(csv), preamble) == 0 && br_csv_header_line(csv) == line,
          "its header is in line %zu", line);
    free(t);
    free(v);
    br_csv_destroy(csv);
}

#define RIG "Instrument: X-1, serial 7\nDate;2024-05-01 12:00\n\nOperator:\tJ. Doe\nRate,1000\nGain,5\n\n"

static void test_found(void)
{
    reads("t,v\n0.5,-3\n2,4\n", "t", "", 1, "no line above the header");
    reads("# a remark\nt,v\n0.5,-3\n2,4\n", "t", "# a remark\n", 2, "a remark");
    reads(RIG "t,v\n0.5,-3\n2,4\n", "t", RIG, 8, "lines of words, of numbers, of nothing");
    reads("Rate,1000\nOffset,0\nt,v\n0.5,-3\n2,4\n\n\n", "t", "Rate,1000\nOffset,0\n", 3,
          "pairs of a word and a number are not the rows; empty lines at the end");
    reads("Operator,J. Doe\nt,v\n\n0.5,-3\n\n2,4\n", "t", "Operator,J. Doe\n", 2,
          "a pair of words with as many cells as the header; empty lines between the rows");
    reads("Sample 4, dry\r\n\r\nt;v\r\n0,5;-3\r\n2,0;4\r\n", "t", "Sample 4, dry\r\n\r\n", 3,
          "semicolons and decimal commas below a comma");
    reads("Sample 4\nTime, left;v\n0.5;-3\n2;4\n", "Time, left", "Sample 4\n", 2,
          "a comma in a name, where rows have semicolons");
    reads("Sample 4\nt\tv\n0.5\t-3\n2\t4\n", "t", "Sample 4\n", 2, "tabs");
    reads("Rig of 3 parts\n  t     v\n 0.5   -3\n 2.0    4\n", "t", "Rig of 3 parts\n", 2, "blanks");
    reads("\"Rig\"\n\"t\",\"v\"\n\"0.5\",\"-3\"\n2,4\n", "t", "\"Rig\"\n", 2, "quotes");
    reads("\xEF\xBB\xBFRig\nt,v\n0.5,-3\n2,4\n", "t", "Rig\n", 2, "behind a byte order mark");
    reads("a;b;;\nRig;;;\nt;v;w;x\n0.5;-3;1;\n2;4;;1\n", "t", "a;b;;\nRig;;;\n", 3,
          "lines filled up with separators, cells that are missing");
    reads("Run;1\n\nt;v;mode\n0,5;-3;slides\n2;4;sticks\n", "t", "Run;1\n\n", 3, "a column of words");
}

/* What other programs write in their own ways. */
static void test_habits(void)
{
    reads("Rig\nt,v\n0.5,-3,\n2,4,\n", "t", "Rig\n", 2, "rows that end with a separator");
    reads("Rig\nt,v,\n0.5,-3,\n2,4,\n", "t", "Rig\n", 2, "a header that does, too");
    reads("X0\t0\t0\t\nt\tv\tComment\n0.5\t-3\n2\t4\n", "t", "X0\t0\t0\t\n", 2,
          "a last column that rows leave out");
    reads("Rig;;\nt;v\n;;\n0,5;-3\n2;4\n;\n;\n", "t", "Rig;;\n", 2, "rows of separators alone");
    reads("# Rig\n# t v\n0.5 -3\n2 4\n", "t", "# Rig\n# ", 2, "a header that is a remark");
    reads("%t,v\n0.5,-3\n2,4\n", "t", "%", 1, "one of the other kind");
}

/* The row of units stays the first row until it is asked for. */
static void test_units(void)
{
    static const char text[] = "Rig\n\nt,v\n[ms],[mm/s]\n500,-3\n";
    br_csv *csv = NULL;
    check_need(br_csv_parse_measured("m.csv", text, sizeof text - 1, &csv, NULL));
    check(br_csv_header_line(csv) == 3 && br_csv_rows(csv) == 2 &&
              strcmp(br_csv_cell(csv, 0, 1), "[mm/s]") == 0,
          "units between header and rows");
    check(strcmp(br_csv_unit(csv, 1), "") == 0, "that were not asked for");
    check_need(br_csv_take_units(csv, NULL));
    check(br_csv_rows(csv) == 1 && br_csv_row_line(csv, 0) == 5 && strcmp(br_csv_unit(csv, 0), "ms") == 0 &&
              strcmp(br_csv_unit(csv, 1), "mm/s") == 0 && strcmp(br_csv_cell(csv, 0, 1), "-3") == 0,
          "and are: the row below is the first");
    check_need(br_csv_take_units(csv, NULL));
    check(br_csv_rows(csv) == 1, "once");
    br_csv_destroy(csv);
}

/* What stands above a header, written above another and read again. */
static void test_remarks(void)
{
    static const char text[] = "# Rig 3\r\nOperator;J. Doe\r\n\r\n%date; today \nt;v\n0;1\n",
                      wanted[] = "# Rig 3\n# Operator;J. Doe\n# date; today\n";
    br_csv *csv = NULL, *again = NULL;
    char *written = NULL;
    size_t size;
    check_need(br_csv_parse_measured("m.csv", text, sizeof text - 1, &csv, NULL));
    FILE *const to = open_memstream(&written, &size);
    br_csv_put_remarks(to, br_csv_preamble(csv));
    br_csv_put_remarks(to, NULL);
    fputs("t,v\n0,1\n", to);
    fclose(to);
    check(strncmp(written, wanted, sizeof wanted - 1) == 0, "remarks that are written: %s", written);
    check_need(br_csv_parse_measured("m.csv", written, size, &again, NULL));
    check(strcmp(br_csv_preamble(again), wanted) == 0 && br_csv_rows(again) == 1, "and are read again");
    br_csv_destroy(again);
    br_csv_destroy(csv);
    free(written);
}

static br_status parse(const char *text, size_t size, br_error *error)
{
    br_csv *csv = NULL;
    const br_status status = br_csv_parse_measured("m.csv", text, size, &csv, error);
    br_csv_destroy(csv);
    return status;
}

static void test_refused(void)
{
    static const refusal bad[] = {
        {"Rig: 1\n\nx\n0.5,-3\n2,4\n", BR_ERR_SYNTAX,
         "m.csv:3: no header: a line of words with as many cells", "a line of too few cells"},
        {"Rig\nt,v,w\n0.5,-3\n2,4\n", BR_ERR_SYNTAX, "m.csv:2: no header", "one of too many"},
        {"t,v,N\n0,0,9,81\n0,1,0,05,9,81\n", BR_ERR_SYNTAX,
         "m.csv:2: no header: a line of words with as many cells as the rows of numbers below it should "
         "stand "
         "here (numbers with decimal commas need ';' between them)",
         "decimal commas between commas"},
        {"Rig\n1,2,3\n0.5,-3\n2,4\n", BR_ERR_SYNTAX, "m.csv:2: no header", "a row that is longer"},
        {"t,v\n0.5,-3\n2,4,1\n", BR_ERR_SYNTAX, "m.csv:3: the row has 3 cells, the header 2",
         "a long last row"},
        {"Rig\nt,v\nt,v\n0.5,-3\n2,4\nend\n", BR_ERR_SYNTAX,
         "m.csv:2: the row has 2 cells, the header 1 (the last line should be", "words below the rows"},
        {"Rig\nv,v\n0.5,-3\n2,4\n", BR_ERR_DUPLICATE, "m.csv:2: two columns are called 'v'", "two columns"},
        {"", BR_ERR_SYNTAX, "m.csv:1: no header: the file is empty", "nothing"},
        {"t,v\n0.5,-3\n2,4,1\n1,2,\n", BR_ERR_SYNTAX, "m.csv:3: the row has 3 cells, the header 2",
         "a value behind the last column"},
        {"# a rig\n0.5 -3 1\n2 4 1\n", BR_ERR_SYNTAX, "m.csv: the header is missing",
         "a remark with fewer words than there are columns"},
    };
    check_all_refused(parse, bad, sizeof bad / sizeof *bad);
    br_csv *csv = NULL;
    br_error error = {0};
    double *values;
    static const char text[] = "Rig\n\nt,v\n0,1\n1,x\n2,1\n3,1\n";
    const br_status status = br_csv_parse_measured("m.csv", text, sizeof text - 1, &csv, &error);
    check(status < 0 && strstr(error.message, "m.csv:5: no header") == error.message,
          "a word among the numbers: its line is named: %s", error.message);
    br_csv_destroy(csv);
    error = (br_error){0};
    check_need(br_csv_parse_measured("m.csv", "Rig\nt,v\n0,1\n", 12, &csv, NULL));
    check(br_csv_numbers(csv, "w", &values, &error) == BR_ERR_UNKNOWN &&
              strstr(error.message, "m.csv:2: no column 'w'"),
          "the header's line is named: %s", error.message);
    br_csv_destroy(csv);
    check(br_csv_parse("m.csv", "Rig\nt,v\n0,1\n", 12, &csv, &error) == BR_ERR_SYNTAX,
          "elsewhere lines above the header are remarks");
    check(br_csv_read_measured("no such file", &csv, &error) == BR_ERR_OPEN, "no file");
}

int main(void)
{
    check_begin();
    test_found();
    test_habits();
    test_units();
    test_remarks();
    test_refused();
    return check_end();
}
