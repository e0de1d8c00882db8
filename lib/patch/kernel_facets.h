/* Private: slopes of the facets that texels show: the map's normal in the surface's frame, seen from the patch.
 * Included by kernel_body.h. */

/* s from the facet normal along x, y and outwards; zero where it overhangs, within the slopes that count. */
INLINE void steep_slope(double mx, double my, double mo, double *sx, double *sy)
{
    const double least = BR_PATCH_COSINE_MIN * sqrt(mx * mx + my * my + mo * mo);
    if (!(mo > 0)) {
        *sx = *sy = 0;
        return;
    }
    const double cosine = mo > least ? mo : least;
    *sx = mx / cosine;
    *sy = my / cosine;
}

/* Steeper than this, slopes are looked at one by one: below it no bound can be touched. */
#define PLAIN (0.9 * 0.9 / (BR_PATCH_COSINE_MIN * BR_PATCH_COSINE_MIN))

/* s of the facets of a vector some of which are steep. */
static BR_TARGET __attribute__((noinline)) void steep_slopes(unsigned plain, const double m[3][BR_WIDTH],
                                                             double s[2][BR_WIDTH])
{
    for (int k = 0; k < BR_WIDTH; k++)
        if (!(plain >> k & 1))
            steep_slope(m[0][k], m[1][k], m[2][k], &s[0][k], &s[1][k]);
}

/* s of facets, for most with one division, into memory. */
INLINE void slopes(vectors m, double s[2][BR_WIDTH])
{
    const vd inverse = 1 / m.z, x = m.x * inverse, y = m.y * inverse;
    const unsigned plain = v_test_bits(v_less(v_fill(0), m.z) & v_less(x * x + y * y, v_fill(PLAIN)));
    v_store(s[0], x);
    v_store(s[1], y);
    if (plain != (1u << BR_WIDTH) - 1) {
        double given[3][BR_WIDTH];
        v_store(given[0], m.x);
        v_store(given[1], m.y);
        v_store(given[2], m.z);
        steep_slopes(plain, (const double(*)[BR_WIDTH])given, s);
    }
}

INLINE vectors turn_flat(const br_patch_paint *p, samples m)
{
    return (vectors){p->frame[0][0] * m.x + p->frame[0][1] * m.y + p->frame[0][2] * m.z,
                     p->frame[1][0] * m.x + p->frame[1][1] * m.y + p->frame[1][2] * m.z,
                     p->frame[2][0] * m.x + p->frame[2][1] * m.y + p->frame[2][2] * m.z};
}

INLINE vectors planes_at(const double planes[3][3], vd x, vd y)
{
    return (vectors){planes[0][0] + planes[0][1] * x + planes[0][2] * y,
                     planes[1][0] + planes[1][1] * x + planes[1][2] * y,
                     planes[2][0] + planes[2][1] * x + planes[2][2] * y};
}

/* x T + y B + z N for interpolated N and T, times |N| |T'|: only its direction counts, and divisions are
 * dear. T' is T made orthogonal to N. Where it vanishes the facet lies as the surface does. */
INLINE vectors turn_curved(double hand, samples m, vectors n, vectors t)
{
    const vd n2 = dot(n, n), along = -dot(t, n) / n2;
    t = (vectors){t.x + along * n.x, t.y + along * n.y, t.z + along * n.z};
    const vd t2 = dot(t, t), i = m.x * v_sqrt(n2), j = m.y * hand, k = m.z * v_sqrt(t2);
    const vt turned = v_less(v_fill(0), t2);
    return (vectors){v_choose(turned, i * t.x + k * n.x + j * (n.y * t.z - n.z * t.y), n.x),
                     v_choose(turned, i * t.y + k * n.y + j * (n.z * t.x - n.x * t.z), n.y),
                     v_choose(turned, i * t.z + k * n.z + j * (n.x * t.y - n.y * t.x), n.z)};
}

/* The first n spots of a side show one piece; those up to the end of a vector repeat the last. */
INLINE void shade_spots(br_patch_side *side, const br_patch_paint *shared, int n, bool textured, bool bilinear,
                        bool flat)
{
    const bool masked = side->surface->masked;
    /* A copy of one's own, which stores to slopes cannot be taken to change. */
    const br_patch_paint own = *shared, *const p = &own;
    samples m = {v_fill(0), v_fill(0), v_fill(1), v_fill(0)};
    for (int i = 0; i < n; i += BR_WIDTH) {
        const vd x = v_load(side->spot_x + i), y = v_load(side->spot_y + i);
        vectors facet;
        if (textured) {
            vd u, v;
            coordinates(p, x, y, &u, &v);
            m = bilinear ? sample_bilinear(p->level, u, v) : sample_nearest(p->level, u, v);
        }
        if (flat)
            facet = turn_flat(p, m);
        else {
            facet = planes_at(p->normal, x, y);
            if (textured)
                facet = turn_curved(p->hand, m, facet, planes_at(p->tangent, x, y));
        }
        double s[2][BR_WIDTH];
        slopes(facet, s);
        UNROLL
        for (int k = 0; k < BR_WIDTH; k++) {
            const int32_t at = side->spot[i + k];
            side->slope_x[at] = s[0][k];
            side->slope_y[at] = s[1][k];
        }
        if (masked) {
            v_store(s[0], m.mask);
            for (int k = 0; k < BR_WIDTH; k++)
                side->mask[side->spot[i + k]] = s[0][k];
        }
    }
}

static BR_TARGET void shade(br_patch_side *side, const br_patch_paint *p, int n)
{
    if (!p->level)
        shade_spots(side, p, n, false, false, p->flat);
    else if (p->bilinear)
        shade_spots(side, p, n, true, true, p->flat);
    else if (p->flat)
        shade_spots(side, p, n, true, false, true);
    else
        shade_spots(side, p, n, true, false, false);
}

/* Adds the texels of a run to the first n spots; returns how many there are then. */
INLINE int add_run(const br_patch_cpu *cpu, br_patch_side *side, const br_patch_run *run, int n)
{
    const int row = run->j * cpu->base.options.resolution, end = n + run->to - run->from;
    const vd y = v_fill(cpu->centre[run->j]);
    for (int i = run->from; n < end; i += INTS, n += INTS) {
        UNROLL
        for (int k = 0; k < INTS; k += BR_WIDTH) {
            v_store(side->spot_x + n + k, v_load(cpu->centre + i + k));
            v_store(side->spot_y + n + k, y);
        }
        vn_store(side->spot + n, vn_count(row + i));
    }
    return end;
}

/* Repeats the last of the spots to the end of a vector. */
INLINE void repeat_last(br_patch_side *side, int n)
{
    const vd x = v_fill(side->spot_x[n - 1]), y = v_fill(side->spot_y[n - 1]);
    for (int k = 0; k < INTS; k += BR_WIDTH) {
        v_store(side->spot_x + n + k, x);
        v_store(side->spot_y + n + k, y);
    }
    vn_store(side->spot + n, vn_fill(side->spot[n - 1]));
}

/* Finds the runs of texels in rows of the box that show one piece, and strings those of each piece together.
 */
INLINE void find_runs(const br_patch_cpu *cpu, br_patch_side *side, const br_patch_box *box)
{
    int32_t n = 0;
    for (int32_t k = 0; k < side->n_pieces; k++)
        side->pieces[k].first_run = -1;
    for (int j = box->j_end - 1; j >= box->j_begin; j--) {
        const int32_t *const seen = side->seen + (ptrdiff_t)j * cpu->base.options.resolution;
        int begin[BR_PATCH_RESOLUTION_MAX + 1], n_begin = 0;
        for (int i = box->i_begin; i < box->i_end; i += INTS) {
            const vn changed = (vn_load(seen + i) != vn_load(seen + i - 1)) | (vn_count(i) == box->i_begin);
            for (unsigned bits = vn_bits(changed & (vn_count(i) < box->i_end)); bits; bits &= bits - 1)
                begin[n_begin++] = i + __builtin_ctz(bits);
        }
        begin[n_begin] = box->i_end;
        for (int k = 0; k < n_begin; k++) {
            const int32_t at = seen[begin[k]];
            if (at < 0)
                continue;
            side->runs[n] = (br_patch_run){side->pieces[at].first_run, j, begin[k], begin[k + 1]};
            side->pieces[at].first_run = n++;
        }
    }
}

static BR_TARGET void facets(const br_patch_cpu *cpu, br_patch_side *side, const br_patch_box *box)
{
    find_runs(cpu, side, box);
    for (int32_t k = 0; k < side->n_pieces; k++) {
        br_patch_piece *const piece = &side->pieces[k];
        if (piece->first_run < 0)
            continue;
        int n = 0;
        for (int32_t r = piece->first_run; r >= 0; r = side->runs[r].next)
            n = add_run(cpu, side, &side->runs[r], n);
        repeat_last(side, n);
        br_patch_make_paint(cpu, side, piece);
        shade(side, &piece->paint, n);
    }
}
