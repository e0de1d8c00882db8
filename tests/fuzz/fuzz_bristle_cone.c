/* Fuzz target for what `bristle cone` reads, and for its table: one or two maps, then bytes that choose
 * options. Either the table is there, with finite numbers, or it is not, and one line says why. */
#include "files.h"

#include <bristle/csv.h>
#include <bristle/image.h>

#include "command.h"

/* A patch of 5 mm on maps of this many pixels of 1 mm takes no time. */
enum { SIDE_MAX = 48, MOST_ARGUMENTS = 12 };

static const char *const choices[] = {"--filter=bilinear", "--filter=mipmap", "--filter-slopes",
                                      "--green-down",      "--eight-bits",    "--directions=4",
                                      "--mu-0=0.5",        "--k=0.5",         "--k=2",
                                      "--resolution=3",    "--pixel=0.0007"};
enum { N_CHOICES = sizeof choices / sizeof *choices };

/* A picture that reads is small: what is large would be refused late, or take long. */
static bool is_small(fuzz_part part)
{
    br_image *image = NULL;
    br_error error = {0};
    const br_status status = br_image_parse_png("map", part.bytes, part.size, SIDE_MAX, &image, &error);
    br_image_destroy(image);
    return status != BR_ERR_RANGE && status != BR_ERR_MEMORY;
}

static void demand_table(const char *path)
{
    br_csv *csv = NULL;
    br_error error = {0};
    fuzz_demand(br_csv_read(path, &csv, &error) == BR_OK &&
                (br_csv_rows(csv) == 4 || br_csv_rows(csv) == 16));
    for (size_t j = 0; j < br_csv_columns(csv); j++) {
        double *values = NULL;
        fuzz_demand(br_csv_numbers(csv, br_csv_column_name(csv, j), &values, &error) == BR_OK);
        for (size_t i = 0; i < br_csv_rows(csv); i++)
            fuzz_demand(values[i] >= 0);
        free(values);
    }
    br_csv_destroy(csv);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_part parts[3];
    char maps[2][FUZZ_PATH], table[FUZZ_PATH], name[] = "cone", width[] = "--width=0.005", output[] = "-o";
    const size_t n = fuzz_split(data, size, parts, 3);
    char *argv[MOST_ARGUMENTS + 1] = {name, width, output, table, maps[0]};
    int argc = 5;
    if (!is_small(parts[0]) || !is_small(parts[1]))
        return 0;
    fuzz_write(maps[0], "a.png", parts[0]);
    fuzz_write(maps[1], "b.png", parts[1]);
    fuzz_write(table, "out/cone.csv", (fuzz_part){"", 0});
    if (n > 1 && parts[1].size > 0)
        argv[argc++] = maps[1];
    for (size_t i = 0; i < parts[2].size && argc < MOST_ARGUMENTS; i++)
        argv[argc++] = (char *)(size_t)choices[(unsigned char)parts[2].bytes[i] % N_CHOICES];

    br_error error = {0};
    const br_status status = cone_command.run(argc, argv, &error);
    fuzz_demand(status <= 0 && error.status == status);
    if (status == BR_OK) {
        demand_table(table);
    } else {
        fuzz_demand(fuzz_is_line(error.message) && access(table, F_OK) != 0);
    }
    return 0;
}
