/* bristle fit: what an earlier fit has left in the folder and this one does not write again goes when the new
 * files come. Which these are the earlier summary says: files of the user's own stay. */
#include <stdio.h>
#include <string.h>
#include <bristle/csv.h>

#include "fit.h"

/* The letters of names of laws and models, so that no name leads out of the folder. */
static bool is_name(const char *text)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    return *text && text[strspn(text, letters)] == '\0';
}

static br_status remove_files(const br_csv *summary, const char *folder, outputs *o, br_error *error)
{
    static const char *const figures[] = {"fits.svg", "fits.pdf", "fits.png"}, *const endings[] = {
                                                                                   ".ini", "-pressure.csv"};
    const bool planar = strcmp(br_csv_column_name(summary, 0), "model") == 0;
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        BR_TRY(outputs_remove(o, folder, figures[i], error));
    for (size_t i = 0; i < br_csv_rows(summary); i++) {
        const char *const name = br_csv_cell(summary, i, 0);
        for (size_t k = 0; is_name(name) && k < (planar ? 2u : 1u); k++) {
            char file[200];
            if (snprintf(file, sizeof file, "%s%s", name, endings[k]) < (int)sizeof file)
                BR_TRY(outputs_remove(o, folder, file, error));
        }
    }
    return BR_OK;
}

br_status fit_remove_earlier(const char *folder, outputs *o, br_error *error)
{
    char path[4096];
    br_csv *summary = NULL;
    if (snprintf(path, sizeof path, "%s/summary.csv", folder) >= (int)sizeof path ||
        br_csv_read(path, &summary, NULL) < 0)
        return BR_OK; /* there is none, or another's */
    const char *const first = br_csv_column_name(summary, 0);
    br_status status = BR_OK;
    if ((strcmp(first, "law") == 0 || strcmp(first, "model") == 0) &&
        br_csv_column_find(summary, "train_rms_N") == 1)
        status = remove_files(summary, folder, o, error);
    br_csv_destroy(summary);
    return status;
}
