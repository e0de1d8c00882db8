/* Fuzz target for what `bristle compare` reads: poses.csv of two runs, and options, one a line. Either it
 * prints a summary, which has finite numbers where those of the runs have squares, or one line says why not,
 * and nothing is printed. */
#include "files.h"

#include <math.h>

#include "command.h"

/* Room for the numbers of a summary. */
enum { NUMBERS = 40, MOST_ROWS = 300 };

static size_t rows_of(fuzz_part part)
{
    size_t n = 0;
    for (size_t i = 0; i < part.size; i++)
        n += part.bytes[i] == '\n';
    return n;
}

/* No number of more than 60 digits or so: sums of squares stay in range. */
static bool is_moderate(fuzz_part part)
{
    for (size_t i = 0; i + 1 < part.size; i++)
        if ((part.bytes[i] | 32) == 'e' && strchr("+0123456789", part.bytes[i + 1]))
            return false;
    size_t digits = 0;
    for (size_t i = 0; i < part.size; i++) {
        digits = part.bytes[i] >= '0' && part.bytes[i] <= '9' ? digits + 1 : 0;
        if (digits > 60)
            return false;
    }
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"one/poses.csv", "two/poses.csv"};
    fuzz_part parts[3];
    char paths[2][FUZZ_PATH], name[] = "compare", json[] = "--json";
    char *argv[5] = {name};
    int argc = 1;
    fuzz_split(data, size, parts, 3);
    if (rows_of(parts[0]) > MOST_ROWS || rows_of(parts[1]) > MOST_ROWS)
        return 0;
    for (int i = 0; i < 2; i++) {
        fuzz_write(paths[i], names[i], parts[i]);
        *strrchr(paths[i], '/') = '\0';
        argv[argc++] = paths[i];
    }
    if (parts[2].size >= sizeof json - 1 && memcmp(parts[2].bytes, json, sizeof json - 1) == 0)
        argv[argc++] = json;

    fuzz_printed printed;
    br_error error = {0};
    fuzz_print_begin(&printed);
    const br_status status = compare_command.run(argc, argv, &error);
    fuzz_print_end(&printed);
    fuzz_demand(status <= 0 && error.status == status);
    if (status == BR_OK) {
        fuzz_demand(printed.out_size > 0);
        if (is_moderate(parts[0]) && is_moderate(parts[1]))
            fuzz_demand(!strstr(printed.out, "nan") && !strstr(printed.out, "inf "));
    } else {
        fuzz_demand(printed.out_size == 0 && fuzz_is_line(error.message));
    }
    fuzz_print_free(&printed);
    return 0;
}
