/* Private: triangles in the patch's coordinates, one a lane. Included by kernel_body.h. */

/* Triangles closer to perpendicular than this (sine) show no texel. */
#define GRAZING 1e-9
/* Triangles turned away by more than this (cosine) need not be looked at, whatever rounding does. */
#define TURNED_AWAY 1e-3

_Static_assert(offsetof(br_patch_record, normal) == 9 * sizeof(double), "twelve numbers of a record");
_Static_assert(offsetof(br_patch_piece, edge) == 12 * sizeof(double) &&
                   sizeof(br_patch_edge) == 4 * sizeof(double),
               "numbers of a piece");

/* A vector a lane. */
typedef struct vectors {
    vd x, y, z;
} vectors;

INLINE vd dot(vectors a, vectors b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

INLINE vectors fill_vector(br_vec3 v)
{
    return (vectors){v_fill(v.x), v_fill(v.y), v_fill(v.z)};
}

/* Numbers first, first + 1 ... first + 3 of each row, and back. */
INLINE void read_four(double *const *row, int first, vd *x)
{
    double *from[BR_WIDTH];
    UNROLL
    for (int k = 0; k < BR_WIDTH; k++)
        from[k] = row[k] + first;
    v_read_four(from, x);
}

INLINE void write_four(double *const *row, int first, vd a, vd b, vd c, vd d)
{
    const vd x[4] = {a, b, c, d};
    double *to[BR_WIDTH];
    UNROLL
    for (int k = 0; k < BR_WIDTH; k++)
        to[k] = row[k] + first;
    v_write_four(to, x);
}

INLINE vd least_of(const vd v[3])
{
    return v_min(v_min(v[0], v[1]), v[2]);
}

INLINE vd most_of(const vd v[3])
{
    return v_max(v_max(v[0], v[1]), v[2]);
}

/* The first texels at or beyond, and beyond, where triangles begin and end along an axis, and not below
 * `begin` or above `end`. */
typedef struct span {
    vd from, after;
} span;

/* By comparing with the centres, however near they are. */
static BR_TARGET __attribute__((noinline)) void
compare_centres(const br_patch_cpu *cpu, const double *low, const double *high, double *from, double *after)
{
    for (int k = 0; k < BR_WIDTH; k++) {
        int i = 0, j;
        while (cpu->bound[i] < low[k])
            i++;
        for (j = i; cpu->bound[j] <= high[k] && j < cpu->base.options.resolution; j++)
            ;
        from[k] = i;
        after[k] = j;
    }
}

/* How far along the row of centres a coordinate is: k at centre k, within a rounding error. Not far outside.
 */
INLINE vd along_centres(const br_patch_cpu *cpu, vd x)
{
    const double n = cpu->base.options.resolution;
    return v_min(v_max((x / cpu->base.options.width + 0.5) * n - 0.5, v_fill(-1.5)), v_fill(n + 0.5));
}

/* x rounded to an integer, for |x| below 2^51. */
INLINE vd rounded(vd x)
{
    return (x + 0x1.8p52) - 0x1.8p52;
}

INLINE span texels_between(const br_patch_cpu *cpu, const vd at[3], int begin, int end)
{
    const vd low = least_of(at), high = most_of(at);
    const vd l = along_centres(cpu, low), h = along_centres(cpu, high), near_l = rounded(l),
             near_h = rounded(h);
    span s = {v_choose(v_less(l, near_l), near_l, near_l + 1),
              v_choose(v_less(h, near_h), near_h, near_h + 1)};
    /* Nearer to a centre than rounding errors can be told from. */
    const vd doubt = v_fill(1e-9);
    if (v_test_bits(v_less(v_abs(l - near_l), doubt) | v_less(v_abs(h - near_h), doubt))) {
        double given[2][BR_WIDTH], found[2][BR_WIDTH];
        v_store(given[0], low);
        v_store(given[1], high);
        compare_centres(cpu, given[0], given[1], found[0], found[1]);
        s.from = v_load(found[0]);
        s.after = v_load(found[1]);
    }
    s.from = v_max(s.from, v_fill(begin));
    s.after = v_min(s.after, v_fill(end));
    return s;
}

INLINE void store_whole(int *to, vd x)
{
    const vi whole = v_whole(x);
    memcpy(to, &whole, sizeof whole);
}

/* Corners of triangles, in patch coordinates. */
typedef struct corners {
    vd x[3], y[3], z[3];
} corners;

/* Triangles of the rows; those that may face the other body within the volume. */
INLINE vt corners_of(const br_patch_side *side, double half_depth, double *const *row, corners *c)
{
    const vectors axis_x = fill_vector(side->axis_x), axis_y = fill_vector(side->axis_y),
                  axis_z = fill_vector(side->axis_z), origin = fill_vector(side->origin);
    vd r[12];
    read_four(row, 0, r);
    read_four(row, 4, r + 4);
    read_four(row, 8, r + 8);
    UNROLL
    for (int k = 0; k < 3; k++) {
        /* Seen from below (A) the other way round, so that it is counter-clockwise from above. */
        const int at = side->outward > 0 ? k : 2 - k;
        const vectors d = {r[3 * k] - origin.x, r[3 * k + 1] - origin.y, r[3 * k + 2] - origin.z};
        c->x[at] = dot(d, axis_x);
        c->y[at] = dot(d, axis_y);
        c->z[at] = dot(d, axis_z);
    }
    return v_at_most(v_fill(-TURNED_AWAY), side->outward * dot((vectors){r[9], r[10], r[11]}, axis_z)) &
           v_at_most(least_of(c->z), v_fill(half_depth)) & v_at_most(v_fill(-half_depth), most_of(c->z));
}

INLINE void write_edge(double *const *row, const corners *c, int from)
{
    const int to = (from + 1) % 3;
    const vd ax = c->x[from], ay = c->y[from], bx = c->x[to], by = c->y[to];
    const vt forward = v_less(ax, bx) | (v_equal(ax, bx) & v_less(ay, by));
    write_four(row, 12 + 4 * from, v_choose(forward, ax, bx), v_choose(forward, ay, by), bx - ax, by - ay);
}

static BR_TARGET void pieces(const br_patch_cpu *cpu, br_patch_side *side, const br_patch_box *box,
                             double half_depth)
{
    br_patch_piece *const spare = side->pieces + side->n_records;
    br_patch_record *const records = side->surface->records;
    side->n_pieces = 0;
    for (int at = 0; at < side->n_records; at += BR_WIDTH) {
        double *row[BR_WIDTH];
        const br_patch_record *record[BR_WIDTH];
        const int n = side->n_records - at < BR_WIDTH ? side->n_records - at : BR_WIDTH;
        for (int k = 0; k < BR_WIDTH; k++) {
            br_patch_record *const r = records + side->records[at + (k < n ? k : n - 1)];
            record[k] = r;
            row[k] = &r->corner[0].x;
        }
        corners c;
        vt shown = corners_of(side, half_depth, row, &c);
        const vd x1 = c.x[1] - c.x[0], y1 = c.y[1] - c.y[0], z1 = c.z[1] - c.z[0];
        const vd x2 = c.x[2] - c.x[0], y2 = c.y[2] - c.y[0], z2 = c.z[2] - c.z[0];
        const vd nx = y1 * z2 - z1 * y2, ny = z1 * x2 - x1 * z2, nz = x1 * y2 - y1 * x2;
        shown &= v_less(v_fill(0), nz) & v_less(GRAZING * GRAZING * (nx * nx + ny * ny), nz * nz);
        if ((v_test_bits(shown) & ((1u << n) - 1)) == 0)
            continue;
        const span x = texels_between(cpu, c.x, box->i_begin, box->i_end),
                   y = texels_between(cpu, c.y, box->j_begin, box->j_end);
        const unsigned bits =
            v_test_bits(shown & v_less(x.from, x.after) & v_less(y.from, y.after)) & ((1u << n) - 1);
        int ends[4][BR_WIDTH];
        store_whole(ends[0], x.from);
        store_whole(ends[1], x.after);
        store_whole(ends[2], y.from);
        store_whole(ends[3], y.after);
        for (int k = 0; k < BR_WIDTH; k++) {
            const bool kept = bits >> k & 1;
            br_patch_piece *const p = kept ? side->pieces + side->n_pieces : spare;
            p->triangle = record[k]->triangle;
            p->painted = false;
            p->i_begin = ends[0][k];
            p->i_end = ends[1][k];
            p->j_begin = ends[2][k];
            p->j_end = ends[3][k];
            row[k] = p->x;
            side->n_pieces += kept;
        }
        const vd inverse = 1 / nz;
        write_four(row, 0, c.x[0], c.x[1], c.x[2], c.y[0]);
        write_four(row, 4, c.y[1], c.y[2], c.z[0], c.z[1]);
        write_four(row, 8, c.z[2], inverse, -nx * inverse, -ny * inverse);
        UNROLL
        for (int from = 0; from < 3; from++)
            write_edge(row, &c, from);
    }
}
