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

/* The normal or the tangent at (x, y). */
INLINE vectors planes_at(const br_patch_paint *p, int first, vd x, vd y)
{
    const double *const at = p->frame_at + first, *const by_x = p->frame_x + first,
                        *const by_y = p->frame_y + first;
    return (vectors){at[0] + by_x[0] * x + by_y[0] * y, at[1] + by_x[1] * x + by_y[1] * y,
                     at[2] + by_x[2] * x + by_y[2] * y};
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

/* Slopes of the spots that show one piece. What a vector holds beyond its last spot comes to spots of the next
 * pieces, for which it is written again later; beyond the last piece's, that spot is repeated. */
INLINE void shade_spots(br_patch_side *side, const br_patch_piece *piece, bool textured, bool bilinear, bool flat)
{
    const bool masked = side->surface->masked;
    /* A copy of one's own, which stores to slopes cannot be taken to change. */
    const br_patch_paint own = piece->paint, *const p = &own;
    samples m = {v_fill(0), v_fill(0), v_fill(1), v_fill(0)};
    for (int i = piece->first_spot; i < piece->first_spot + piece->n_spots; i += BR_WIDTH) {
        const vd x = v_load(side->spot_x + i), y = v_load(side->spot_y + i);
        vectors facet;
        if (textured)
            m = bilinear ? sample_bilinear(p, x, y) : read_texels(p->level, side->spot_texel + i);
        if (flat)
            facet = turn_flat(p, m);
        else {
            facet = planes_at(p, 0, x, y);
            if (textured)
                facet = turn_curved(p->hand, m, facet, planes_at(p, BR_PATCH_TANGENT, x, y));
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

static BR_TARGET void facets(br_patch_side *side)
{
    for (int32_t k = 0; k < side->n_pieces; k++) {
        const br_patch_piece *const piece = &side->pieces[k];
        const br_patch_paint *const p = &piece->paint;
        if (piece->n_spots == 0)
            continue;
        if (!p->level)
            shade_spots(side, piece, false, false, p->flat);
        else if (p->bilinear)
            shade_spots(side, piece, true, true, p->flat);
        else if (p->flat)
            shade_spots(side, piece, true, false, true);
        else
            shade_spots(side, piece, true, false, false);
    }
}
