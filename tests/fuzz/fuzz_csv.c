/* Fuzz target for the CSV reader. What reads is written anew, every cell quoted, and must read back equal. As
 * a measured table it has a header below what stands above it, or one line says what is wrong.
 *
 * With libFuzzer:
 *     clang -g -O1 -std=c11 -D_GNU_SOURCE -Ilib/include -fsanitize=fuzzer,address,undefined \
 *         -fno-sanitize-recover=all tests/fuzz/fuzz_csv.c lib/base/[a-z]*.c -linih -lgsl \
 *         -lgslcblas -lm -o fuzz_csv
 *     ./fuzz_csv -max_total_time=300 NEW_CORPUS tests/fuzz/corpus/csv
 *
 * Without: any compiler, -DFUZZ_STANDALONE in place of "fuzzer,"; then
 *     ./fuzz_csv tests/fuzz/corpus/csv/?*
 *
 * The sources are compiled in, not linked from libbristle.a, so that the reader itself is instrumented. */
#include "standalone.h"

#include <string.h>
#include <bristle/csv.h>

static void write_quoted(FILE *to, const char *text)
{
    putc('"', to);
    for (; *text; text++) {
        if (*text == '"')
            putc('"', to);
        putc(*text, to);
    }
    putc('"', to);
}

static const char *cell_or_name(const br_csv *csv, size_t line, size_t column)
{
    return line == 0 ? br_csv_column_name(csv, column) : br_csv_cell(csv, line - 1, column);
}

static void read_measured(const char *text, size_t size)
{
    br_csv *csv;
    br_error error = {0};
    const br_status status = br_csv_parse_measured("input", text, size, &csv, &error);
    fuzz_demand(error.status == status);
    if (status != BR_OK) {
        fuzz_demand(status < 0 && strncmp(error.message, "input:", 6) == 0);
        return;
    }
    const char *const above = br_csv_preamble(csv);
    size_t last_line = 1;
    for (const char *c = above; *c; c++)
        last_line += *c == '\n';
    fuzz_demand(strlen(above) <= size && br_csv_header_line(csv) == last_line && br_csv_columns(csv) >= 1);
    for (size_t i = 0; i < br_csv_rows(csv); i++) {
        fuzz_demand(br_csv_row_line(csv, i) > last_line);
        last_line = br_csv_row_line(csv, i);
    }
    br_csv_destroy(csv);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    br_csv *first, *second;
    br_error error = {0};
    read_measured((const char *)data, size);
    const br_status status = br_csv_parse("input", (const char *)data, size, &first, &error);
    fuzz_demand(error.status == status);
    if (status != BR_OK) {
        fuzz_demand(status < 0 && strncmp(error.message, "input:", 6) == 0);
        return 0;
    }
    const size_t columns = br_csv_columns(first), lines = br_csv_rows(first) + 1;
    fuzz_demand(columns >= 1);

    char *text = NULL;
    size_t length = 0;
    FILE *const stream = open_memstream(&text, &length);
    fuzz_demand(stream);
    size_t last_line = 1;
    for (size_t i = 0; i < lines; i++) {
        if (i > 0) {
            fuzz_demand(br_csv_row_line(first, i - 1) > last_line);
            last_line = br_csv_row_line(first, i - 1);
        }
        for (size_t j = 0; j < columns; j++) {
            write_quoted(stream, cell_or_name(first, i, j));
            putc(j + 1 < columns ? ',' : '\n', stream);
        }
    }
    fclose(stream);

    fuzz_demand(br_csv_parse("copy", text, length, &second, &error) == BR_OK);
    fuzz_demand(br_csv_columns(second) == columns && br_csv_rows(second) + 1 == lines);
    for (size_t i = 0; i < lines; i++)
        for (size_t j = 0; j < columns; j++)
            fuzz_demand(strcmp(cell_or_name(first, i, j), cell_or_name(second, i, j)) == 0);

    /* Each column reads as numbers or says why not. */
    for (size_t j = 0; j < columns; j++) {
        double *values;
        br_error reason = {0};
        if (br_csv_numbers(first, br_csv_column_name(first, j), &values, &reason) == BR_OK)
            free(values);
        else
            fuzz_demand(reason.status == BR_ERR_SYNTAX && reason.message[0]);
    }
    br_csv_destroy(first);
    br_csv_destroy(second);
    free(text);
    return 0;
}
