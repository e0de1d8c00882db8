/* Files of FCLib, written by HDF5 alone, in the groups that its own functions write. No times in them, so
 * that the same problem has the same bytes. */
#include "fclib.h"

#include <stdlib.h>
#include <string.h>
#include <limits.h>
#include <bristle/grow.h>

enum { GROUP = 48, PATH = 96 };

typedef struct writer {
    hid_t file, plain; /* plain: datasets without times */
    bool failed;
} writer;

static void group(writer *w, const char *path)
{
    const hid_t id = H5Gcreate2(w->file, path, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    w->failed |= id < 0 || H5Gclose(id) < 0;
}

static void put(writer *w, const char *folder, const char *name, hid_t type, size_t n, const void *values)
{
    char path[PATH];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    const hsize_t length = n;
    const hid_t space = H5Screate_simple(1, &length, NULL);
    const hid_t data = H5Dcreate2(w->file, path, type, space, H5P_DEFAULT, w->plain, H5P_DEFAULT);
    w->failed |=
        space < 0 || data < 0 || (n > 0 && H5Dwrite(data, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) < 0);
    if (data >= 0)
        H5Dclose(data);
    if (space >= 0)
        H5Sclose(space);
}

static void put_reals(writer *w, const char *folder, const char *name, size_t n, const double *x)
{
    put(w, folder, name, H5T_NATIVE_DOUBLE, n, x);
}

static void put_integer(writer *w, const char *folder, const char *name, int value)
{
    put(w, folder, name, H5T_NATIVE_INT, 1, &value);
}

static void put_text(writer *w, const char *folder, const char *name, const char *text)
{
    char path[PATH];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    const hid_t type = H5Tcopy(H5T_C_S1), space = H5Screate(H5S_SCALAR);
    w->failed |= type < 0 || space < 0 || H5Tset_size(type, strlen(text) + 1) < 0;
    const hid_t data = H5Dcreate2(w->file, path, type, space, H5P_DEFAULT, w->plain, H5P_DEFAULT);
    w->failed |= data < 0 || H5Dwrite(data, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, text) < 0;
    if (data >= 0)
        H5Dclose(data);
    H5Sclose(space);
    H5Tclose(type);
}

/* size[0] rows and size[1] columns of a matrix from `from` on. By columns: FCLib's merit functions know
 * nothing else. */
static void put_matrix(writer *w, const char *folder, const sparse *a, const size_t from[2],
                       const size_t size[2])
{
    sparse columns = {0};
    int *first = NULL, *row = NULL;
    double *x = NULL;
    const size_t most = sparse_entries(a);
    size_t n = 0;
    group(w, folder);
    if (size[0] >= INT_MAX || size[1] >= INT_MAX || most > INT_MAX || !sparse_transpose(a, &columns) ||
        !br_resize(&first, size[1] + 1, sizeof *first) || !br_resize(&row, most, sizeof *row) ||
        !br_resize(&x, most, sizeof *x)) {
        w->failed = true;
    } else {
        for (size_t j = 0; j < size[1]; j++) {
            first[j] = (int)n;
            for (size_t k = columns.start[from[1] + j]; k < columns.start[from[1] + j + 1]; k++)
                if (columns.column[k] >= from[0] && columns.column[k] < from[0] + size[0]) {
                    row[n] = (int)(columns.column[k] - from[0]);
                    x[n++] = columns.value[k];
                }
        }
        first[size[1]] = (int)n;
        put_integer(w, folder, "nzmax", (int)n);
        put_integer(w, folder, "m", (int)size[0]);
        put_integer(w, folder, "n", (int)size[1]);
        put_integer(w, folder, "nz", -1);
        put(w, folder, "p", H5T_NATIVE_INT, size[1] + 1, first);
        put(w, folder, "i", H5T_NATIVE_INT, n, row);
        put_reals(w, folder, "x", n, x);
    }
    sparse_free(&columns);
    free(first);
    free(row);
    free(x);
}

static void put_whole(writer *w, const char *folder, const sparse *a)
{
    put_matrix(w, folder, a, (const size_t[2]){0, 0}, (const size_t[2]){a->rows, a->columns});
}

static void put_local(writer *w, const br_problem_file *file)
{
    const size_t rows = file->content.n_rows, m = file->components - rows;
    put_matrix(w, "/fclib_local/W", &file->w, (const size_t[2]){rows, rows}, (const size_t[2]){m, m});
    if (rows > 0) {
        put_matrix(w, "/fclib_local/V", &file->w, (const size_t[2]){rows, 0}, (const size_t[2]){m, rows});
        put_matrix(w, "/fclib_local/R", &file->w, (const size_t[2]){0, 0}, (const size_t[2]){rows, rows});
    }
    group(w, "/fclib_local/vectors");
    put_reals(w, "/fclib_local/vectors", "q", m, &file->q[rows]);
    if (rows > 0)
        put_reals(w, "/fclib_local/vectors", "s", rows, file->q);
    put_reals(w, "/fclib_local/vectors", "mu", file->content.n_contacts, file->mu);
    if (file->axes) {
        group(w, ELLIPSES_GROUP);
        put_reals(w, ELLIPSES_GROUP, ELLIPSES_AXES, 2 * file->content.n_contacts, file->axes);
        put_text(w, ELLIPSES_GROUP, "note",
                 "The contacts' cones are ellipses with these half axes over mu (a, b of each). W, q and "
                 "impulses are those of the circles with S = diag(1, a, b): S W S, S q, S^-1 r.");
    }
}

static void put_global(writer *w, const br_problem_file *file)
{
    static const char vectors[] = "/fclib_global/vectors";
    const global_problem *g = &file->global;
    put_whole(w, "/fclib_global/M", &g->m);
    put_whole(w, "/fclib_global/H", &g->h);
    if (g->g.start)
        put_whole(w, "/fclib_global/G", &g->g);
    group(w, vectors);
    put_reals(w, vectors, "f", g->m.rows, g->f);
    put_reals(w, vectors, "w", g->h.columns, g->w);
    if (g->g.start)
        put_reals(w, vectors, "b", g->g.columns, g->b);
    put_reals(w, vectors, "mu", file->content.n_contacts, file->mu);
}

/* Impulses r and l, velocities u of the contacts and, of the global form, v of the bodies if there are any.
 */
static bool put_impulses(writer *w, const char *folder, const br_problem_file *file, const double *impulses,
                         const double *bodies)
{
    const size_t rows = file->content.n_rows, m = file->components - rows;
    double *u = NULL;
    if (!br_resize(&u, m, sizeof *u))
        return false;
    for (size_t i = 0; i < m; i++) {
        u[i] = file->q[rows + i];
        for (size_t k = file->w.start[rows + i]; k < file->w.start[rows + i + 1]; k++)
            u[i] += file->w.value[k] * impulses[file->w.column[k]];
    }
    group(w, folder);
    if (bodies)
        put_reals(w, folder, "v", file->global.m.rows, bodies);
    put_reals(w, folder, "u", m, u);
    put_reals(w, folder, "r", m, &impulses[rows]);
    if (rows > 0)
        put_reals(w, folder, "l", rows, impulses);
    free(u);
    return true;
}

static void put_problem(writer *w, const br_problem_file *file, bool global)
{
    static const char *const names[] = {"title", "description", "math_info"};
    const char *const main_group = global ? "/fclib_global" : "/fclib_local";
    char info[GROUP];
    group(w, main_group);
    put_integer(w, main_group, "spacedim", file->content.dimension);
    if (global)
        put_global(w, file);
    else
        put_local(w, file);
    snprintf(info, sizeof info, "%s/info", main_group);
    if (file->text[0] || file->text[1] || file->text[2])
        group(w, info);
    for (int i = 0; i < 3; i++)
        if (file->text[i])
            put_text(w, info, names[i], file->text[i]);
    if (file->solution)
        w->failed |=
            !put_impulses(w, "/solution", file, file->solution, global ? file->global.velocity : NULL);
    if (file->content.n_guesses == 0 || global)
        return;
    group(w, "/guesses");
    put_integer(w, "/guesses", "number_of_guesses", (int)file->content.n_guesses);
    for (size_t i = 0; i < file->content.n_guesses; i++) {
        snprintf(info, sizeof info, "/guesses/%zu", i + 1);
        w->failed |= !put_impulses(w, info, file, &file->guesses[i * file->components], NULL);
    }
}

br_status fclib_write(const br_problem_file *file, FILE *to, br_problem_form form, br_error *error)
{
    const hdf5_silence silence = hdf5_silence_begin();
    writer w = {.file = hdf5_open(NULL, 0), .plain = H5Pcreate(H5P_DATASET_CREATE)};
    size_t size = 0;
    w.failed = w.file < 0 || w.plain < 0 || H5Pset_obj_track_times(w.plain, false) < 0;
    if (!w.failed)
        put_problem(&w, file, form == BR_PROBLEM_GLOBAL);
    void *const bytes = w.failed ? NULL : hdf5_image(w.file, &size);
    if (w.plain >= 0)
        H5Pclose(w.plain);
    if (w.file >= 0)
        H5Fclose(w.file);
    hdf5_silence_end(silence);
    if (bytes)
        fwrite(bytes, 1, size, to); /* what fails is told when the file is committed */
    else
        return br_fail(error, BR_ERR_EXTERNAL, "HDF5 could not make the file's contents");
    free(bytes);
    return BR_OK;
}
