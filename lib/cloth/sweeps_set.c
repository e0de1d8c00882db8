/* What the sweeps are made of. Incomplete factors (D~ + L) D~^-1 (D~ + L^T) of the matrix D + L + L^T keep
 * what is beside the diagonal, and differ from it on the diagonal alone where D~_i = D_i - sum L_ij D~_j^-1
 * L_ij^T over the neighbours j before i [D-ILU; Barrett and others: Templates for the solution of linear
 * systems, 1994]. Where much is left out, as of stiff bending, that makes a D~ nearly or altogether
 * indefinite, of which nothing would tell but iterations without end. So a share of the sum is taken, and
 * where a D~ is not larger than some of D all of them are D over a number: symmetric successive
 * over-relaxation. */
#include "cloth.h"
#include "sweeps.h"

/* Of the sum; with all of it, rows that are hardly definite cost more iterations than the rest saves. */
static const double SHARE = 0.9;
/* What D~ is at least, as a share of D. */
static const double LEAST = 0.1;
static const double RELAXATION = 1.2;
/* Of so many vertices and more, after so many rejections in a row, they are not tried so many times: one
 * matrix is much like the last, and a rejection costs what some iterations do. Of fewer they are good again
 * sooner, as contacts change. */
enum { LARGE = 15000, REJECTIONS = 4, LEFT_OUT = 16 };

static inline void set_columns(cloth_quad to[3], const double *m)
{
    to[0] = (cloth_quad){(float)m[0], (float)m[3], (float)m[6], 0};
    to[1] = (cloth_quad){(float)m[1], (float)m[4], (float)m[7], 0};
    to[2] = (cloth_quad){(float)m[2], (float)m[5], (float)m[8], 0};
}

static inline double total(cloth_quad q)
{
    return (double)(q[0] + q[1] + q[2]);
}

/* sum B^T D~^-1 B, B the blocks beyond the diagonal above row i. */
static br_mat3 sum_of(const cloth_sweeps *s, size_t i)
{
    cloth_quad xx = {0}, xy = xx, xz = xx, yy = xx, yz = xx, zz = xx, x = xx, y = xx, z = xx;
    for (uint32_t k = s->before.start[i], end = s->before.start[i + 1]; k < end; k++) {
        const cloth_quad *const b = &s->block[3 * (size_t)s->before.entry[k]],
                                *const inverse = &s->inverse[3 * (size_t)s->before.column[k]];
        const cloth_quad p = cloth_quad_times(inverse, b[0]), q = cloth_quad_times(inverse, b[1]),
                         r = cloth_quad_times(inverse, b[2]);
        xx += b[0] * p;
        xy += b[0] * q;
        xz += b[0] * r;
        yy += b[1] * q;
        yz += b[1] * r;
        zz += b[2] * r;
    }
    for (uint32_t k = s->far_before.start[i], end = s->far_before.start[i + 1]; k < end; k++) {
        const cloth_quad *const inverse = &s->inverse[3 * (size_t)s->far_before.column[k]];
        const float f = s->far[s->far_before.entry[k]], ff = f * f;
        x += ff * inverse[0];
        y += ff * inverse[1];
        z += ff * inverse[2];
    }
    const double m = total(xy) + (double)y[0], n = total(xz) + (double)z[0], o = total(yz) + (double)z[1];
    return (br_mat3){
        {total(xx) + (double)x[0], m, n, m, total(yy) + (double)y[1], o, n, o, total(zz) + (double)z[2]}};
}

/* Are all leading minors positive? */
static bool positive(const double *m)
{
    return m[0] > 0 && m[0] * m[4] > m[1] * m[3] && br_mat3_determinant(*(const br_mat3 *)m) > 0;
}

/* The inverse between the directions of `free`, 0 beyond. */
static br_mat3 inverse_within(br_mat3 free, br_mat3 m)
{
    /* Between the other directions a multiple of the unit matrix, as large as what is inverted. */
    const br_mat3 block = br_mat3_mul(free, br_mat3_mul(m, free)), none = {{0}};
    const double size = block.m[0] + block.m[4] + block.m[8];
    if (!(size > 0))
        return none;
    const br_mat3 barred = br_mat3_sub(br_mat3_identity(), free),
                  whole = br_mat3_add(block, br_mat3_scale(size, barred));
    return br_mat3_mul(free, br_mat3_mul(br_mat3_inverse(whole), free));
}

static void set_diagonal(cloth_sweeps *s, size_t i, const cloth_held *held, const br_mat3 *d,
                         const br_mat3 *own)
{
    const uint32_t v = s->vertex[i];
    br_mat3 rest, inverse;
    for (int a = 0; a < 9; a++)
        rest.m[a] = d->m[a] - 2 * own->m[a];
    if (cloth_is_held(held, v)) {
        rest = br_mat3_mul(held->free[v], br_mat3_mul(rest, held->free[v]));
        inverse = inverse_within(held->free[v], *own);
    } else {
        inverse = br_mat3_inverse(*own);
    }
    set_columns(&s->inverse[3 * i], inverse.m);
    set_columns(&s->rest[3 * i], rest.m);
}

static br_mat3 diagonal_of(const cloth_sweeps *s, const cloth_held *held, uint32_t v)
{
    return held->pinned[v] ? br_mat3_identity() : s->matrix->diagonal[v];
}

/* D~ = D - share sum everywhere; false: somewhere that is too small. D in its place there alone would cost
 * more iterations than the rest saves. */
static bool factor(cloth_sweeps *s, const cloth_held *held)
{
    for (size_t i = 0; i < s->matrix->n; i++) {
        const br_mat3 d = diagonal_of(s, held, s->vertex[i]), sum = sum_of(s, i);
        br_mat3 own, over;
        for (int a = 0; a < 9; a++) {
            own.m[a] = d.m[a] - SHARE * sum.m[a];
            over.m[a] = own.m[a] - LEAST * d.m[a];
        }
        if (!positive(over.m))
            return false;
        set_diagonal(s, i, held, &d, &own);
    }
    return true;
}

/* The part of a row beyond the diagonal. */
static void set_row(cloth_sweeps *s, size_t i, const bool *pinned)
{
    const cloth_matrix *const m = s->matrix;
    const uint32_t v = s->vertex[i];
    const br_mat3 none = {{0}};
    for (uint32_t k = s->beyond.start[i], end = s->beyond.start[i + 1]; k < end; k++) {
        const uint32_t entry = s->beyond.entry[k];
        const bool out = pinned[v] || pinned[m->column[entry]];
        set_columns(&s->block[3 * (size_t)k], out ? none.m : m->block[entry].m);
    }
    for (uint32_t k = s->far_beyond.start[i], end = s->far_beyond.start[i + 1]; k < end; k++) {
        const uint32_t entry = s->far_beyond.entry[k];
        s->far[k] = pinned[v] || pinned[m->far_column[entry]] ? 0 : (float)m->far[entry];
    }
}

/* What the threads of the matrix's team share: places, each of which stands alone. */
typedef struct setting {
    cloth_sweeps *s;
    br_mat3 *inverse;
} setting;

static br_status take_over(void *context, size_t part, int member, br_error *error)
{
    (void)member, (void)error;
    const setting *const to = context;
    cloth_sweeps *const s = to->s;
    const size_t parts = s->matrix->bands.parts, end = br_team_begin(s->matrix->n, parts, part + 1);
    for (size_t i = br_team_begin(s->matrix->n, parts, part); i < end; i++) {
        const uint32_t v = s->vertex[i];
        const br_mat3 d = diagonal_of(s, &s->held, v);
        to->inverse[v] = cloth_is_held(&s->held, v) ? inverse_within(s->held.free[v], d) : br_mat3_inverse(d);
        set_row(s, i, s->held.pinned);
    }
    return BR_OK;
}

static br_status relax(void *context, size_t part, int member, br_error *error)
{
    (void)member, (void)error;
    cloth_sweeps *const s = ((const setting *)context)->s;
    const size_t parts = s->matrix->bands.parts, end = br_team_begin(s->matrix->n, parts, part + 1);
    for (size_t i = br_team_begin(s->matrix->n, parts, part); i < end; i++) {
        const br_mat3 d = diagonal_of(s, &s->held, s->vertex[i]), own = br_mat3_scale(1 / RELAXATION, d);
        set_diagonal(s, i, &s->held, &d, &own);
    }
    return BR_OK;
}

/* Are the incomplete factors to be tried, and are they good? */
static bool factored(cloth_sweeps *s)
{
    if (s->left_out > 0) {
        s->left_out--;
        return false;
    }
    const bool made = factor(s, &s->held);
    s->rejected = made ? 0 : s->rejected + 1;
    s->left_out = s->matrix->n >= LARGE && s->rejected >= REJECTIONS ? LEFT_OUT : 0;
    return made;
}

void cloth_sweeps_set(cloth_sweeps *s, cloth_held held, br_mat3 *inverse)
{
    const cloth_matrix *const m = s->matrix;
    setting to = {s, inverse};
    s->held = held;
    /* Neither loop fails. */
    (void)br_team_run(m->team, m->bands.parts, take_over, &to, NULL);
    if (!factored(s))
        (void)br_team_run(m->team, m->bands.parts, relax, &to, NULL);
}
