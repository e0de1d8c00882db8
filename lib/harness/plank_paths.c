/* Paths of bodies on a plank: read from records, written for figures. */
#include <bristle/harness/plank_paths.h>

#include <math.h>
#include <string.h>

#include <bristle/assert.h>

/* How far a recorded time may be from a multiple of the interval [s]: what is left of digits when times are
 * printed. */
static const double APART = 1e-9;

br_plank_record br_plank_record_read(br_experiment *ex, const char *path)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(path);
    const br_csv *const csv = br_data_read(ex, path);
    return (br_plank_record){.variant = br_data_texts(ex, csv, "variant"),
                             .solver = br_data_texts(ex, csv, "solver"),
                             .t = br_data_column(ex, csv, "t_s"),
                             .x = br_data_column(ex, csv, "x_m"),
                             .y = br_data_column(ex, csv, "y_m"),
                             .z = br_data_column(ex, csv, "z_m"),
                             .rows = br_csv_rows(csv)};
}

br_vec2 *br_plank_record_path(br_experiment *ex, const br_plank_record *record, const br_plank *plank,
                              const char *variant, const char *solver, double interval, size_t most,
                              size_t *n)
{
    BR_ASSERT_HANDLE(ex);
    BR_ASSERT_HANDLE(record);
    BR_ASSERT_HANDLE(plank);
    BR_ASSERT_HANDLE(variant);
    BR_ASSERT_HANDLE(solver);
    BR_ASSERT_HANDLE(n);
    br_vec2 *const at = br_memory(ex, most + 1, sizeof *at);
    br_vec3 start = {0, 0, 0};
    size_t found = 0;
    for (size_t i = 0; i < record->rows && found <= most; i++) {
        if (strcmp(record->variant[i], variant) != 0 || strcmp(record->solver[i], solver) != 0 ||
            !(fabs(record->t[i] - interval * (double)found) <= APART))
            continue;
        const br_vec3 x = br_plank_local(plank, br_vec3_make(record->x[i], record->y[i], record->z[i]));
        if (found == 0)
            start = x;
        at[found++] = br_vec2_make(start.x - x.x, x.z - start.z);
    }
    *n = found > 0 ? found - 1 : 0;
    return found > 0 ? at : NULL;
}

void br_plank_path_put(br_table *table, const char *name, const char *what, const br_vec2 *at, size_t n,
                       double interval)
{
    BR_ASSERT_HANDLE(table);
    BR_ASSERT_HANDLE(name);
    BR_ASSERT_HANDLE(what);
    BR_ASSERT_HANDLE(at);
    for (size_t i = 0; i <= n; i++) {
        br_table_text(table, name);
        br_table_text(table, what);
        br_table_put(table, interval * (double)i, at[i].x, at[i].y);
    }
}
