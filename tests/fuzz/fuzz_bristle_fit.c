/* Fuzz target for what `bristle fit` reads: RECORD.csv, and options, one a line. Either the command prints a
 * table, or one line says why not, and nothing is printed. Few starts, so that runs are short. */
#include "files.h"

#include "command.h"

enum { MOST_ARGUMENTS = 10, MOST_ROWS = 60 };

/* Options that name no file and ask for no long work. */
static bool is_harmless(const char *word)
{
    static const char *const starts[] = {
        "--columns=", "--normal-force=", "--normal-noise=", "--friction-sign=", "--rows=",
        "--smooth=",  "--train=",        "--loss=",         "--seed="};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (strncmp(word, starts[i], strlen(starts[i])) == 0)
            return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_part parts[2];
    char record[FUZZ_PATH], words[400] = "", name[] = "fit", few[] = "--starts=2", laws[] = "cssv,dahl";
    char *argv[MOST_ARGUMENTS + 1] = {name, few};
    int argc = 2, rows = 0;
    fuzz_split(data, size, parts, 2);
    for (size_t i = 0; i < parts[0].size; i++)
        rows += parts[0].bytes[i] == '\n';
    if (rows > MOST_ROWS)
        return 0;
    snprintf(words, sizeof words, "%.*s", (int)parts[1].size, parts[1].bytes);
    for (char *rest = words, *word; argc < MOST_ARGUMENTS - 2 && (word = strsep(&rest, "\n"));)
        if (is_harmless(word))
            argv[argc++] = word;
    argv[argc++] = laws;
    argv[argc++] = (char *)(size_t)fuzz_write(record, "record.csv", parts[0]);

    fuzz_printed printed;
    br_error error = {0};
    fuzz_print_begin(&printed);
    const br_status status = fit_command.run(argc, argv, &error);
    fuzz_print_end(&printed);
    fuzz_demand(status <= 0 && error.status == status);
    if (status == BR_OK)
        fuzz_demand(printed.out_size > 0);
    else
        fuzz_demand(printed.out_size == 0 && fuzz_is_line(error.message));
    fuzz_print_free(&printed);
    return 0;
}
