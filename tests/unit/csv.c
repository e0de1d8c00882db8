/* CSV tables: what is written reads back equal, RFC 4180 is read as it is meant, every error names its
 * place. */
#include "refusals.h"

#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>
#include <bristle/csv.h>
#include <bristle/file.h>
#include <bristle/random.h>

static const char *path;

static void check_text(const char *expected, const char *what)
{
    char *bytes = NULL;
    size_t size = 0;
    const br_status status = br_file_read(path, 10000, &bytes, &size, NULL);
    check(status == BR_OK && size == strlen(expected) && memcmp(bytes, expected, size) == 0, "%s", what);
    free(bytes);
}

static void test_writing(void)
{
    br_csv_writer *writer;
    br_error error = {0};
    check(br_csv_writer_open(path, " t_s,v_m_per_s , name", &writer, &error) == BR_OK, "opened");
    check(br_csv_writer_columns(writer) == 3, "three columns");
    br_csv_put(writer, 0.1, -0.0);
    br_csv_text(writer, "plain");
    br_csv_integer(writer, -9007199254740993);
    br_csv_number(writer, NAN);
    br_csv_text(writer, "a \"b\", c\nd");
    br_csv_row(writer, (const double[]){1, 2, 3, 4, 5, 6}, 6);
    br_csv_text(writer, "");
    br_csv_text(writer, " x");
    br_csv_text(writer, "\xEF\xBB\xBF");
    br_csv_list(writer, (const double[]){0.1, -2, 1e-9}, 3);
    br_csv_list(writer, NULL, 0);
    br_csv_list(writer, (const double[]){5}, 1);
    check(br_csv_writer_close(writer, &error) == BR_OK, "closed");
    check_text("t_s,v_m_per_s,name\n0.1,-0,plain\n-9007199254740993,nan,\"a \"\"b\"\", c\nd\"\n1,2,3\n4,5,6\n"
               ",\" x\",\"\xEF\xBB\xBF\"\n"
               "0.1 -2 1e-9,,5\n",
               "numbers shortest, only cells that need it quoted");

    check(br_csv_writer_open(path, "a, b", &writer, &error) == BR_OK, "opened again");
    br_csv_put(writer, 1, 2, 3);
    check(br_csv_writer_close(writer, &error) == BR_ERR_ARGUMENT && strstr(error.message, path) &&
              strstr(error.message, "1 of 2"),
          "an unfinished row is refused");
    br_error_clear(&error);
    check(br_csv_writer_open(path, "a", &writer, &error) == BR_OK, "and again");
    br_csv_writer_discard(writer);
    char *bytes = NULL;
    size_t size = 0;
    check(br_file_read(path, 10000, &bytes, &size, NULL) == BR_OK && strncmp(bytes, "t_s", 3) == 0,
          "after both the old table stays");
    free(bytes);
    br_csv_writer_discard(NULL);
    check(br_csv_writer_close(NULL, &error) == BR_OK, "null closes");

    check(br_csv_writer_open(path, "a,,b", &writer, &error) == BR_ERR_ARGUMENT &&
              strstr(error.message, "column 2"),
          "a column without name");
    br_error_clear(&error);
    check(br_csv_writer_open(path, "", &writer, &error) == BR_ERR_ARGUMENT, "no columns");
    br_error_clear(&error);
    check(br_csv_writer_open(path, "a,b, a", &writer, &error) == BR_ERR_DUPLICATE &&
              strstr(error.message, "'a'"),
          "a name twice");
    br_error_clear(&error);
    check(br_csv_writer_open("/no/such/t.csv", "a", &writer, &error) == BR_ERR_OPEN &&
              strstr(error.message, "/no/such"),
          "no directory");
}

static void test_reading(void)
{
    br_csv *csv = NULL;
    br_error error = {0};
    const char *const text =
        "\xEF\xBB\xBFt_s , \"v\"\"q\",note\r\n1, 2.5 ,\"a\r\nb\"\r\n\"3\",4e-3,\r\n-5,0x10,\"\"\"\"";
    /* A blank before the quote makes the header's second cell a plain one with a quote inside. */
    check(br_csv_parse("t", text, strlen(text), &csv, &error) == BR_ERR_SYNTAX &&
              strstr(error.message, "t:1: column 2"),
          "a quote inside a plain cell");
    br_error_clear(&error);
    char fixed[200];
    snprintf(fixed, sizeof fixed, "%.8s%s", text, text + 9);
    check(br_csv_parse("t", fixed, strlen(fixed), &csv, &error) == BR_OK,
          "mark, CRLF, quotes, no last line end");
    if (!csv)
        return;
    check(br_csv_rows(csv) == 3 && br_csv_columns(csv) == 3, "3 rows, 3 columns");
    check(strcmp(br_csv_column_name(csv, 0), "t_s") == 0 && strcmp(br_csv_column_name(csv, 1), "v\"q") == 0,
          "names");
    check(br_csv_column_find(csv, "note") == 2 && br_csv_column_find(csv, "T_s") == -1,
          "columns are found by name");
    check(strcmp(br_csv_cell(csv, 0, 2), "a\r\nb") == 0 && strcmp(br_csv_cell(csv, 1, 0), "3") == 0,
          "quoted cells");
    check(strcmp(br_csv_cell(csv, 1, 2), "") == 0 && strcmp(br_csv_cell(csv, 2, 2), "\"") == 0,
          "an empty one, a quote");
    check(br_csv_row_line(csv, 0) == 2 && br_csv_row_line(csv, 1) == 4 && br_csv_row_line(csv, 2) == 5,
          "lines of rows");
    check(strcmp(br_csv_path(csv), "t") == 0, "the name");
    double *values = NULL;
    check(br_csv_numbers(csv, "v\"q", &values, &error) == BR_OK && values[0] == 2.5 && values[1] == 4e-3 &&
              values[2] == 16,
          "a column of numbers");
    free(values);
    check(br_csv_numbers(csv, "note", &values, &error) == BR_ERR_SYNTAX &&
              strcmp(error.message, "t:2: column 'note': 'a??b' is not a finite number") == 0,
          "text in place of a number");
    br_error_clear(&error);
    check(br_csv_numbers(csv, "x", &values, &error) == BR_ERR_UNKNOWN &&
              strstr(error.message, "t:1: no column 'x'"),
          "no such column");
    br_csv_destroy(csv);
    br_csv_destroy(NULL);
}

static br_status parse(const char *text, size_t size, br_error *error)
{
    br_csv *csv = NULL;
    const br_status status = br_csv_parse("t", text, size, &csv, error);
    br_csv_destroy(csv);
    return status;
}

static void test_errors(void)
{
    static const refusal bad[] = {
        {"", BR_ERR_SYNTAX, "t:1: no header", "an empty file"},
        {"\xEF\xBB\xBF", BR_ERR_SYNTAX, "t:1: no header", "only a mark"},
        {"a,b\n1,2\n1,2,3\n", BR_ERR_SYNTAX, "t:3: the row has 3 cells, the header 2", "a long row"},
        {"a,b\n\"x\ny\",2\n\n", BR_ERR_SYNTAX, "t:4: the row has 1 cell, the header 2", "an empty line"},
        {"a,b\n1,\"2\n3\n", BR_ERR_SYNTAX, "t:2: column 2: the quote has no end", "a quote without end"},
        {"a\n\"x\"y\n", BR_ERR_SYNTAX, "t:2: column 1: text behind the closing quote", "text behind a quote"},
        {"a\nx\"y\"\n", BR_ERR_SYNTAX, "t:2: column 1: a quote inside", "a quote inside a cell"},
        {"a\rb\n", BR_ERR_SYNTAX, "t:1: column 1: a carriage return", "a lone carriage return"},
        {"a\n1\n\"2\"\r", BR_ERR_SYNTAX, "t:3: column 1: text behind", "a lone carriage return at the end"},
        {"# all\n# remarks", BR_ERR_SYNTAX, "t:1: no header", "remarks alone"},
        {"#a,b\n1,2\n", BR_ERR_SYNTAX, "t: the header is missing", "a header that is a remark"},
        {"# x\na,b\n1,2\n# y\n1,2,3\n", BR_ERR_SYNTAX, "t:5: the row has 3 cells",
         "lines are counted over remarks"},
        {"a,b,a\n", BR_ERR_DUPLICATE, "t:1: two columns are called 'a'", "a name twice"},
    };
    check_all_refused(parse, bad, sizeof bad / sizeof *bad);
    br_csv *csv = NULL;
    br_error error = {0};
    check(br_csv_parse("t", "a\n1\0\n", 5, &csv, &error) == BR_ERR_SYNTAX &&
              strstr(error.message, "t:2: a zero byte"),
          "a zero byte");
    br_error_clear(&error);
    check(br_csv_read("/no/such.csv", &csv, &error) == BR_ERR_OPEN && strstr(error.message, "/no/such.csv"),
          "no file");
    br_error_clear(&error);
    check(br_csv_read("/tmp", &csv, &error) == BR_ERR_OPEN && strstr(error.message, "directory"),
          "a directory");
    br_error_clear(&error);

    static const char *const not_finite[] = {"nan", "inf", "-inf", "1e999", "", "1,5", "x"};
    for (size_t i = 0; i < sizeof not_finite / sizeof *not_finite; i++) {
        char text[40];
        double *values;
        snprintf(text, sizeof text, "a\n1\n\"%s\"\n", not_finite[i]);
        if (br_csv_parse("t", text, strlen(text), &csv, &error) == BR_OK) {
            const br_status status = br_csv_numbers(csv, "a", &values, &error);
            const bool comma = strchr(not_finite[i], ',') != NULL;
            check(status == BR_ERR_SYNTAX && strstr(error.message, "t:3: column 'a'") &&
                      comma == (strstr(error.message, "decimals need a point") != NULL),
                  "'%s' is no number", not_finite[i]);
            br_csv_destroy(csv);
        }
        br_error_clear(&error);
    }
    check(br_csv_parse("t", "a,b\n", 4, &csv, &error) == BR_OK && br_csv_rows(csv) == 0,
          "a header alone: no rows");
    double *none = NULL;
    check(br_csv_numbers(csv, "b", &none, &error) == BR_OK && none, "and no numbers");
    free(none);
    br_csv_destroy(csv);
}

/* Random tables of text made of what is dangerous, and of numbers of random bits. */
static void test_round_trip(void)
{
    static const char letters[] = "ab ,\"\n\r\t;=\xC3\xA9";
    br_random *const random = br_random_create(6, 0);
    for (int table = 0; table < 50; table++) {
        const size_t columns = 1 + br_random_below(random, 4), rows = br_random_below(random, 30);
        static char texts[30 * 4][12];
        static double numbers[30 * 4];
        br_csv_writer *writer;
        br_csv *csv = NULL;
        br_error error = {0};
        static const char *const headers[] = {"a", "a,b", "a,b,c", "a,b,c,d"};
        if (br_csv_writer_open(path, headers[columns - 1], &writer, &error) != BR_OK)
            break;
        for (size_t i = 0; i < rows * columns; i++) {
            const uint64_t bits = br_random_below(random, UINT64_MAX);
            memcpy(&numbers[i], &bits, sizeof bits);
            size_t length = br_random_below(random, sizeof texts[0]);
            texts[i][length] = '\0';
            while (length-- > 0)
                texts[i][length] = letters[br_random_below(random, sizeof letters - 1)];
            if (i % 2)
                br_csv_text(writer, texts[i]);
            else
                br_csv_number(writer, numbers[i]);
        }
        br_status status = br_csv_writer_close(writer, &error);
        if (status == BR_OK)
            status = br_csv_read(path, &csv, &error);
        bool wrong = status != BR_OK || br_csv_rows(csv) != rows || br_csv_columns(csv) != columns;
        for (size_t i = 0; i < rows * columns && !wrong; i++) {
            const char *const cell = br_csv_cell(csv, i / columns, i % columns);
            const double back = strtod(cell, NULL);
            if (i % 2)
                wrong = strcmp(cell, texts[i]) != 0;
            else
                wrong = isnan(numbers[i]) ? !isnan(back) : memcmp(&back, &numbers[i], sizeof back) != 0;
        }
        check(!wrong, "table %d, %zu x %zu random cells, reads back equal %s", table, rows, columns,
              error.message);
        br_csv_destroy(csv);
    }
    br_random_destroy(random);
}

/* Semicolons and tabs separate where the header has no comma; quotes hide separators of any kind. */
static void test_separators(void)
{
    static const struct {
        const char *text;
        size_t columns;
        const char *last; /* cell of row 0 */
    } cases[] = {
        {"a;b\n1;2\n", 2, "2"},
        {"a\tb\tc\r\n1\t2\t3\r\n", 3, "3"},
        {"a,b;c\n1,2;3\n", 2, "2;3"},
        {"a;b\tc\n1;2\t3\n", 2, "2\t3"},
        {"\"a,x\";b\n\"1;2\";\"3,4\"\n", 2, "3.4"},
        {"\"a;b\"\n1\n", 1, "1"},
        {"a;b\n1,5;2,5\n", 2, "2.5"},
        {"# written by \"x\", 2 channels; ok\n#\na;b\n# a remark, 1\n1;2\n#\n", 2, "2"},
        {"\"#a\",b\n#1,#2\n", 2, "#2"},
        {"a\n#1\n", 1, "#1"},
        {"\xEF\xBB\xBF"
         "a;b\n1;\n",
         2, ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        br_csv *csv = NULL;
        br_error error = {0};
        const bool ok = br_csv_parse("t", cases[i].text, strlen(cases[i].text), &csv, &error) == BR_OK &&
                        br_csv_columns(csv) == cases[i].columns && br_csv_rows(csv) == 1 &&
                        strcmp(br_csv_cell(csv, 0, cases[i].columns - 1), cases[i].last) == 0;
        check(ok, "separators, case %zu: %zu columns %s", i + 1, cases[i].columns, error.message);
        br_csv_destroy(csv);
    }
    br_csv *csv = NULL;
    br_error error = {0};
    check(br_csv_parse("t", "a;b\n1;2;3\n", 10, &csv, &error) == BR_ERR_SYNTAX &&
              strstr(error.message, "t:2"),
          "a row too long is told among semicolons, too");
    error = (br_error){0};
    double *values = NULL;
    check(br_csv_parse("t", "a;b\n1;2\n", 8, &csv, &error) == BR_OK &&
              br_csv_numbers(csv, "c", &values, &error) == BR_ERR_UNKNOWN &&
              strstr(error.message, "there are: a, b"),
          "an unknown column is told with those that there are: %s", error.message);
    br_csv_destroy(csv);
}

/* Decimal commas where semicolons or tabs separate: all numbers of a table, or none; what may separate
 * thousands proves nothing, and texts stay as they are. */
static void test_decimal_commas(void)
{
    static const struct {
        const char *text, *cells; /* of column b, with a blank between */
    } good[] = {{"a;b\n0,5;1,234\n1;-2\n", "1.234 -2"},
                {"a\tb\n1\t-1,5e-3\n2\t,25\n", "-1.5e-3 .25"},
                {"a;b\n1,5;27.11.2026\n2,5;v1,2\n", "27.11.2026 v1,2"},
                {"a;b\n1;1,234\n2;12,345\n", "1,234 12,345"},
                {"a;b\n1;0,234\n2;12,345\n", "0.234 12.345"},
                {"a;b\n1;1,2345\n2;1,234,567\n", "1.2345 1,234,567"},
                {"a;b\n1;1.5\n2;2.5\n", "1.5 2.5"},
                {"a;b\n1;1.5\n2;1,234\n", "1.5 1,234"}};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        br_csv *csv = NULL;
        br_error error = {0};
        char cells[80] = "";
        if (br_csv_parse("t", good[i].text, strlen(good[i].text), &csv, &error) == BR_OK)
            snprintf(cells, sizeof cells, "%s %s", br_csv_cell(csv, 0, 1), br_csv_cell(csv, 1, 1));
        check(strcmp(cells, good[i].cells) == 0, "decimal commas, case %zu: '%s' %s", i + 1, cells,
              error.message);
        br_csv_destroy(csv);
    }
    static const struct {
        const char *text, *message;
    } bad[] = {{"a;b\n1;0,5\n2;1.5\n", "t:3: column 'b': '1.5' has a decimal point"},
               {"a;b\n2.5;1\n2;1,5\n", "t:2: column 'a': '2.5' has a decimal point"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        br_csv *csv = NULL;
        br_error error = {0};
        check(br_csv_parse("t", bad[i].text, strlen(bad[i].text), &csv, &error) == BR_ERR_SYNTAX &&
                  strstr(error.message, bad[i].message),
              "points and commas are not mixed: %s", error.message);
    }
}

int main(void)
{
    check_begin();
    char name[] = "/tmp/bristle-csv-XXXXXX";
    const int fd = mkstemp(name);
    if (fd < 0)
        return 1;
    close(fd);
    path = name;
    test_writing();
    test_reading();
    test_errors();
    test_separators();
    test_decimal_commas();
    test_round_trip();
    unlink(name);
    return check_end();
}
