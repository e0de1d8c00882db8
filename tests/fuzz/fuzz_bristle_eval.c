/* Fuzz target for what `bristle eval` reads: LAW.ini, DATA.csv, and options, one a line. Either there is a
 * table with a row for each of the record's, in which friction lies between its bounds, or one line says why
 * not, and nothing is printed. */
#include "files.h"

#include <math.h>
#include <bristle/csv.h>
#include <bristle/text.h>

#include "command.h"

enum { MOST_ARGUMENTS = 6 };

/* Options that name no file. */
static bool is_harmless(const char *word)
{
    static const char *const starts[] = {
        "--columns=",      "--normal-force=",  "-c",       "-N",        "--rows=", "--smooth=",
        "--normal-noise=", "--friction-sign=", "--start=", "--at-rest="};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (strncmp(word, starts[i], strlen(starts[i])) == 0 && strlen(word) > strlen(starts[i]))
            return true;
    return strcmp(word, "--compare") == 0;
}

static void demand_table(const char *text, size_t size)
{
    br_csv *csv = NULL;
    double *low = NULL, *high = NULL;
    br_error error = {0};
    fuzz_demand(br_csv_parse("output", text, size, &csv, &error) == BR_OK && br_csv_rows(csv) >= 1);
    fuzz_demand(br_csv_numbers(csv, "friction_low_N", &low, &error) == BR_OK);
    fuzz_demand(br_csv_numbers(csv, "friction_high_N", &high, &error) == BR_OK);
    const size_t friction = (size_t)br_csv_column_find(csv, "friction_N");
    for (size_t i = 0; i < br_csv_rows(csv); i++) {
        double value;
        const char *const cell = br_csv_cell(csv, i, friction);
        fuzz_demand(low[i] <= high[i]);
        fuzz_demand(!*cell || (br_parse_double(cell, &value) && value >= low[i] && value <= high[i]));
    }
    free(low);
    free(high);
    br_csv_destroy(csv);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_part parts[3];
    char law[FUZZ_PATH], record[FUZZ_PATH], words[400] = "", name[] = "eval";
    char *argv[MOST_ARGUMENTS + 1] = {name};
    int argc = 1;
    fuzz_split(data, size, parts, 3);
    argv[argc++] = (char *)(size_t)fuzz_write(law, "law.ini", parts[0]);
    argv[argc++] = (char *)(size_t)fuzz_write(record, "data.csv", parts[1]);
    snprintf(words, sizeof words, "%.*s", (int)parts[2].size, parts[2].bytes);
    for (char *rest = words, *word; argc < MOST_ARGUMENTS && (word = strsep(&rest, "\n"));)
        if (is_harmless(word))
            argv[argc++] = word;

    fuzz_printed printed;
    br_error error = {0};
    fuzz_print_begin(&printed);
    const br_status status = eval_command.run(argc, argv, &error);
    fuzz_print_end(&printed);
    fuzz_demand(status <= 0 && error.status == status);
    if (status == BR_OK)
        demand_table(printed.out, printed.out_size);
    else
        fuzz_demand(printed.out_size == 0 && fuzz_is_line(error.message));
    fuzz_print_free(&printed);
    return 0;
}
