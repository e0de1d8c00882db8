/* Files of FCLib, read by HDF5 alone: its own reader ends the program on what is missing, and takes sizes and
 * indices as they come. Vectors are read first, since their lengths are those of the file; matrices must
 * fit. */
#include "fclib.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <bristle/grow.h>

/* Nothing that a file holds is larger than so many times the file: deflate's ratio. */
static const size_t RATIO = 1100, TEXT = 1 << 16;
enum { PATH = 64, GUESSES = 10000 };

typedef struct reader {
    hid_t file;
    size_t bytes;
    br_error *error;
} reader;

static bool has(const reader *r, const char *path)
{
    return H5Lexists(r->file, path, H5P_DEFAULT) > 0;
}

/* A dataset of numbers, or of text; how many of them (bytes of a text). Negative: it cannot be read. */
static br_status open_data(const reader *r, const char *path, bool text, hid_t *data, size_t *n)
{
    *data = H5Dopen2(r->file, path, H5P_DEFAULT);
    if (*data < 0)
        return br_fail(r->error, BR_ERR_MISSING, "%s: it is missing or damaged", path);
    const hid_t space = H5Dget_space(*data), type = H5Dget_type(*data);
    const hssize_t points = space >= 0 ? H5Sget_simple_extent_npoints(space) : -1;
    const H5T_class_t kind = type >= 0 ? H5Tget_class(type) : H5T_NO_CLASS;
    const bool fits =
        text ? kind == H5T_STRING && H5Tis_variable_str(type) == 0 : kind == H5T_INTEGER || kind == H5T_FLOAT;
    const size_t each = type >= 0 ? H5Tget_size(type) : 0;
    H5Sclose(space);
    H5Tclose(type);
    br_status status = BR_OK;
    if (!fits || points < 0)
        status = br_fail(r->error, BR_ERR_SYNTAX, "%s: it does not hold %s", path, text ? "text" : "numbers");
    else if ((size_t)points > r->bytes * RATIO / 8 || (text && each > TEXT))
        status = br_fail(r->error, BR_ERR_RANGE, "%s: %lld numbers are more than the file can hold", path,
                         (long long)points);
    else if (text && points > 1)
        status = br_fail(r->error, BR_ERR_RANGE, "%s: it holds %lld texts, not one", path, (long long)points);
    *n = text ? each : (size_t)points;
    if (status < 0)
        H5Dclose(*data);
    return status;
}

static br_status read_data(const reader *r, const char *path, hid_t type, size_t size, void *out, size_t *n)
{
    hid_t data;
    BR_TRY(open_data(r, path, false, &data, n));
    br_status status = BR_OK;
    void *numbers = NULL;
    if (!br_resize(&numbers, *n, size))
        status = br_fail(r->error, BR_ERR_MEMORY, "%s: out of memory", path);
    else if (H5Dread(data, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, numbers) < 0)
        status = br_fail(r->error, BR_ERR_READ, "%s: its numbers cannot be read", path);
    H5Dclose(data);
    if (status < 0) {
        free(numbers);
        return status;
    }
    memcpy(out, &numbers, sizeof numbers);
    return BR_OK;
}

static br_status read_reals(const reader *r, const char *group, const char *name, double **x, size_t *n)
{
    char path[PATH];
    snprintf(path, sizeof path, "%s/%s", group, name);
    return read_data(r, path, H5T_NATIVE_DOUBLE, sizeof **x, x, n);
}

static br_status read_integers(const reader *r, const char *group, const char *name, int64_t **x, size_t *n)
{
    char path[PATH];
    snprintf(path, sizeof path, "%s/%s", group, name);
    return read_data(r, path, H5T_NATIVE_INT64, sizeof **x, x, n);
}

/* A vector whose length is settled. */
static br_status read_vector(const reader *r, const char *group, const char *name, size_t n, double **x)
{
    size_t found;
    BR_TRY(read_reals(r, group, name, x, &found));
    return found == n
               ? BR_OK
               : br_fail(r->error, BR_ERR_RANGE, "%s/%s: %zu numbers instead of %zu", group, name, found, n);
}

static br_status read_integer(const reader *r, const char *group, const char *name, int64_t *value)
{
    int64_t *x = NULL;
    size_t n;
    BR_TRY(read_integers(r, group, name, &x, &n));
    const br_status status =
        n == 1 ? BR_OK : br_fail(r->error, BR_ERR_RANGE, "%s/%s: %zu numbers instead of one", group, name, n);
    *value = n == 1 ? x[0] : 0;
    free(x);
    return status;
}

/* ---- matrices ---- */

typedef struct raw_matrix {
    int64_t *p, *i;
    double *x;
    size_t n_p, n_i, n_x;
} raw_matrix;

static br_status index_fails(const reader *r, const char *group, const char *name, size_t k, int64_t index)
{
    return br_fail(r->error, BR_ERR_RANGE, "%s/%s: number %zu is %lld, beyond the matrix", group, name, k,
                   (long long)index);
}

static br_status no_memory(const reader *r, const char *group)
{
    return br_fail(r->error, BR_ERR_MEMORY, "%s: out of memory", group);
}

/* Triplets: i rows, p columns. */
static br_status take_triplets(const reader *r, const char *group, const raw_matrix *raw, size_t n,
                               const size_t size[2], triplets *t)
{
    if (raw->n_p < n || raw->n_i < n || raw->n_x < n)
        return br_fail(r->error, BR_ERR_RANGE, "%s: it does not hold its %zu entries", group, n);
    for (size_t k = 0; k < n; k++) {
        if (raw->i[k] < 0 || (uint64_t)raw->i[k] >= size[0])
            return index_fails(r, group, "i", k, raw->i[k]);
        if (raw->p[k] < 0 || (uint64_t)raw->p[k] >= size[1])
            return index_fails(r, group, "p", k, raw->p[k]);
        if (!triplets_add(t, (size_t)raw->i[k], (size_t)raw->p[k], raw->x[k]))
            return no_memory(r, group);
    }
    return BR_OK;
}

/* Compressed, by columns or by rows. */
static br_status take_compressed(const reader *r, const char *group, const raw_matrix *raw, bool by_rows,
                                 const size_t size[2], triplets *t)
{
    const size_t lines = size[by_rows ? 0 : 1], across = size[by_rows ? 1 : 0];
    if (raw->n_p < lines + 1)
        return br_fail(r->error, BR_ERR_RANGE, "%s/p: %zu numbers instead of %zu", group, raw->n_p,
                       lines + 1);
    for (size_t j = 0; j < lines; j++) {
        const int64_t from = raw->p[j], to = raw->p[j + 1];
        if (from < 0 || to < from || (uint64_t)to > raw->n_i || (uint64_t)to > raw->n_x)
            return index_fails(r, group, "p", j + 1, to);
        for (int64_t k = from; k < to; k++) {
            if (raw->i[k] < 0 || (uint64_t)raw->i[k] >= across)
                return index_fails(r, group, "i", (size_t)k, raw->i[k]);
            const size_t other = (size_t)raw->i[k];
            if (!triplets_add(t, by_rows ? j : other, by_rows ? other : j, raw->x[k]))
                return no_memory(r, group);
        }
    }
    return BR_OK;
}

static br_status read_matrix(const reader *r, const char *group, size_t rows, size_t columns, sparse *out)
{
    raw_matrix raw = {0};
    triplets t = {0};
    int64_t m = 0, n = 0, nz = 0;
    const size_t size[2] = {rows, columns};
    BR_TRY(read_integer(r, group, "m", &m));
    BR_TRY(read_integer(r, group, "n", &n));
    BR_TRY(read_integer(r, group, "nz", &nz));
    if (m < 0 || n < 0 || (uint64_t)m != rows || (uint64_t)n != columns)
        return br_fail(r->error, BR_ERR_RANGE, "%s: it is %lld x %lld, vectors say %zu x %zu", group,
                       (long long)m, (long long)n, rows, columns);
    if (nz < -2)
        return br_fail(r->error, BR_ERR_RANGE, "%s/nz: %lld is no kind of matrix", group, (long long)nz);
    br_status status = read_integers(r, group, "p", &raw.p, &raw.n_p);
    if (status >= 0)
        status = read_integers(r, group, "i", &raw.i, &raw.n_i);
    if (status >= 0)
        status = read_reals(r, group, "x", &raw.x, &raw.n_x);
    if (status >= 0)
        status = nz >= 0 ? take_triplets(r, group, &raw, (size_t)nz, size, &t)
                         : take_compressed(r, group, &raw, nz == -2, size, &t);
    if (status >= 0 && !sparse_make(&t, rows, columns, out))
        status = no_memory(r, group);
    free(raw.p);
    free(raw.i);
    free(raw.x);
    triplets_free(&t);
    return status;
}

/* ---- problems ---- */

/* W, V and R as one matrix, rows first. */
static br_status join(const reader *r, br_problem_file *file, const sparse *w, const sparse *v,
                      const sparse *bilateral)
{
    const size_t rows = file->content.n_rows;
    triplets t = {0};
    bool good = true;
    for (size_t i = 0; i < w->rows; i++) {
        for (size_t k = w->start[i]; good && k < w->start[i + 1]; k++)
            good = triplets_add(&t, rows + i, rows + w->column[k], w->value[k]);
        for (size_t k = v->start ? v->start[i] : 0; good && v->start && k < v->start[i + 1]; k++)
            good = triplets_add(&t, rows + i, v->column[k], v->value[k]) &&
                   triplets_add(&t, v->column[k], rows + i, v->value[k]);
    }
    for (size_t i = 0; i < bilateral->rows; i++)
        for (size_t k = bilateral->start[i]; good && k < bilateral->start[i + 1]; k++)
            good = triplets_add(&t, i, bilateral->column[k], bilateral->value[k]);
    good = good && sparse_make(&t, file->components, file->components, &file->w);
    triplets_free(&t);
    return good ? BR_OK : no_memory(r, "W");
}

/* Number of contacts from the length of a vector over them, with their coefficients. */
static br_status read_contacts(const reader *r, const char *group, size_t components, br_problem_file *file)
{
    int64_t dimension;
    char vectors[PATH];
    snprintf(vectors, sizeof vectors, "%s/vectors", group);
    BR_TRY(read_integer(r, group, "spacedim", &dimension));
    if (dimension != 2 && dimension != 3)
        return br_fail(r->error, BR_ERR_RANGE, "%s/spacedim: %lld is neither 2 nor 3", group,
                       (long long)dimension);
    if (components == 0 || components % (size_t)dimension != 0)
        return br_fail(r->error, BR_ERR_RANGE, "%s: %zu components make no contacts of %lld", vectors,
                       components, (long long)dimension);
    file->content.dimension = (int)dimension;
    file->content.n_contacts = components / (size_t)dimension;
    file->components = file->content.n_rows + components;
    return read_vector(r, vectors, "mu", file->content.n_contacts, &file->mu);
}

static br_status read_local_matrices(const reader *r, br_problem_file *file, sparse *w, sparse *v,
                                     sparse *bilateral)
{
    const size_t rows = file->content.n_rows, m = file->components - rows;
    BR_TRY(read_matrix(r, "/fclib_local/W", m, m, w));
    if (rows > 0) {
        BR_TRY(read_matrix(r, "/fclib_local/V", m, rows, v));
        BR_TRY(read_matrix(r, "/fclib_local/R", rows, rows, bilateral));
    }
    return join(r, file, w, v, bilateral);
}

static br_status read_local(const reader *r, br_problem_file *file)
{
    static const char vectors[] = "/fclib_local/vectors";
    double *q = NULL, *s = NULL;
    size_t m;
    sparse w = {0}, v = {0}, bilateral = {0};
    file->content.form = BR_PROBLEM_LOCAL;
    br_status status = read_reals(r, vectors, "q", &q, &m);
    if (status >= 0 && (has(r, "/fclib_local/R") || has(r, "/fclib_local/V")))
        status = read_reals(r, vectors, "s", &s, &file->content.n_rows);
    if (status >= 0)
        status = read_contacts(r, "/fclib_local", m, file);
    if (status >= 0 && !br_resize(&file->q, file->components, sizeof *q))
        status = no_memory(r, vectors);
    if (status >= 0) {
        if (s)
            memcpy(file->q, s, file->content.n_rows * sizeof *q);
        memcpy(&file->q[file->content.n_rows], q, m * sizeof *q);
        status = read_local_matrices(r, file, &w, &v, &bilateral);
    }
    free(q);
    free(s);
    sparse_free(&w);
    sparse_free(&v);
    sparse_free(&bilateral);
    return status;
}

static br_status read_global(const reader *r, br_problem_file *file)
{
    static const char vectors[] = "/fclib_global/vectors";
    global_problem *g = &file->global;
    size_t n, m, rows = 0;
    file->content.form = BR_PROBLEM_GLOBAL;
    BR_TRY(read_reals(r, vectors, "f", &g->f, &n));
    BR_TRY(read_reals(r, vectors, "w", &g->w, &m));
    const bool constrained = has(r, "/fclib_global/G");
    if (constrained)
        BR_TRY(read_reals(r, vectors, "b", &g->b, &rows));
    file->content.n_rows = rows;
    BR_TRY(read_contacts(r, "/fclib_global", m, file));
    BR_TRY(read_matrix(r, "/fclib_global/M", n, n, &g->m));
    BR_TRY(read_matrix(r, "/fclib_global/H", n, m, &g->h));
    return constrained ? read_matrix(r, "/fclib_global/G", n, rows, &g->g) : BR_OK;
}

/* ---- solutions, guesses, words ---- */

/* r and, of equality constraints, l; zero where a file has no l. */
static br_status read_impulses(const reader *r, const char *group, br_problem_file *file, double *out)
{
    const size_t rows = file->content.n_rows, m = file->components - rows;
    char path[PATH];
    double *impulses = NULL, *multipliers = NULL;
    br_status status = read_vector(r, group, "r", m, &impulses);
    snprintf(path, sizeof path, "%s/l", group);
    if (status >= 0 && rows > 0 && has(r, path))
        status = read_vector(r, group, "l", rows, &multipliers);
    if (status >= 0) {
        for (size_t i = 0; i < rows; i++)
            out[i] = multipliers ? multipliers[i] : 0;
        memcpy(&out[rows], impulses, m * sizeof *out);
    }
    free(impulses);
    free(multipliers);
    return status;
}

static br_status read_solutions(const reader *r, br_problem_file *file)
{
    if (has(r, "/solution")) {
        if (!br_resize(&file->solution, file->components, sizeof *file->solution))
            return no_memory(r, "/solution");
        BR_TRY(read_impulses(r, "/solution", file, file->solution));
    }
    if (!has(r, "/guesses"))
        return BR_OK;
    int64_t n;
    BR_TRY(read_integer(r, "/guesses", "number_of_guesses", &n));
    if (n < 0 || n > GUESSES)
        return br_fail(r->error, BR_ERR_RANGE, "/guesses/number_of_guesses: %lld is not in 0 to %d",
                       (long long)n, GUESSES);
    for (int64_t i = 0; i < n; i++) {
        char group[PATH];
        snprintf(group, sizeof group, "/guesses/%lld", (long long)i + 1);
        if (!br_resize(&file->guesses, ((size_t)i + 1) * file->components, sizeof *file->guesses))
            return no_memory(r, group);
        BR_TRY(read_impulses(r, group, file, &file->guesses[(size_t)i * file->components]));
        file->content.n_guesses++;
    }
    return BR_OK;
}

static br_status read_text(const reader *r, const char *path, char **out)
{
    hid_t data;
    size_t size;
    if (!has(r, path))
        return BR_OK;
    BR_TRY(open_data(r, path, true, &data, &size));
    const hid_t type = H5Tcopy(H5T_C_S1);
    br_status status = BR_OK;
    *out = calloc(size + 1, 1);
    if (!*out)
        status = no_memory(r, path);
    else if (H5Tset_size(type, size + 1) < 0 || H5Dread(data, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, *out) < 0)
        status = br_fail(r->error, BR_ERR_READ, "%s: it cannot be read", path);
    H5Tclose(type);
    H5Dclose(data);
    return status;
}

static br_status read_all(const reader *r, br_problem_file *file)
{
    static const char *const names[] = {"title", "description", "math_info"};
    const bool global = has(r, "/fclib_global");
    if (!global && !has(r, "/fclib_local"))
        return br_fail(r->error, BR_ERR_SYNTAX, "an HDF5 file without /fclib_local and /fclib_global");
    BR_TRY(global ? read_global(r, file) : read_local(r, file));
    if (has(r, ELLIPSES_GROUP "/" ELLIPSES_AXES)) {
        if (global || file->content.dimension != 3)
            return br_fail(r->error, BR_ERR_UNSUPPORTED,
                           ELLIPSES_GROUP ": ellipses are those of local problems in three directions");
        BR_TRY(read_vector(r, ELLIPSES_GROUP, ELLIPSES_AXES, 2 * file->content.n_contacts, &file->axes));
    }
    BR_TRY(read_solutions(r, file));
    const char *const main_group = global ? "/fclib_global" : "/fclib_local";
    char path[PATH];
    snprintf(path, sizeof path, "%s/info", main_group);
    if (has(r, path))
        for (int i = 0; i < 3; i++) {
            snprintf(path, sizeof path, "%s/info/%s", main_group, names[i]);
            BR_TRY(read_text(r, path, &file->text[i]));
        }
    return global ? global_reduce(file, r->error) : BR_OK;
}

br_status fclib_read(br_problem_file *file, const void *bytes, size_t size, br_error *error)
{
    const hdf5_silence silence = hdf5_silence_begin();
    const reader r = {hdf5_open(bytes, size), size, error};
    const br_status status =
        r.file < 0 ? br_fail(error, BR_ERR_READ, "it begins like an HDF5 file, and is cut short or damaged")
                   : read_all(&r, file);
    if (r.file >= 0)
        H5Fclose(r.file);
    hdf5_silence_end(silence);
    return status;
}

bool br_problem_file_has_fclib(void)
{
    return true;
}
