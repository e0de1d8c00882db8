/* Private: slopes of the facets that texels show: the map's normal in the surface's frame, seen from the
 * patch. Included by kernel_body.h. */

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

/* s of the facets of a vector some of which are steep (bits). */
static BR_TARGET __attribute__((noinline)) void steep_slopes(unsigned steep, const double m[3][BR_WIDTH],
                                                             double s[2][BR_WIDTH])
{
    for (; steep; steep &= steep - 1) {
        const int k = __builtin_ctz(steep);
        steep_slope(m[0][k], m[1][k], m[2][k], &s[0][k], &s[1][k]);
    }
}

/* s of facets, for most with one division. */
INLINE void slopes(vectors m, double s[2][BR_WIDTH])
{
    const vd inverse = 1 / m.z, x = m.x * inverse, y = m.y * inverse;
    const unsigned plain = v_test_bits(v_less(v_fill(0), m.z) & v_less(x * x + y * y, v_fill(PLAIN)));
    v_store(s[0], x);
    v_store(s[1], y);
    const unsigned steep = ~plain & ((1u << BR_WIDTH) - 1);
    if (steep) {
        double given[3][BR_WIDTH];
        v_store(given[0], m.x);
        v_store(given[1], m.y);
        v_store(given[2], m.z);
        steep_slopes(steep, (const double(*)[BR_WIDTH])given, s);
    }
}

/* The frame of a flat piece in all lanes. */
typedef struct flat_frame {
    vd row[3][3];
} flat_frame;

INLINE flat_frame fill_frame(const br_patch_paint *p)
{
    flat_frame f;
    UNROLL
    for (int k = 0; k < 3; k++)
        UNROLL
        for (int c = 0; c < 3; c++)
            f.row[k][c] = v_fill(p->frame[k][c]);
    return f;
}

INLINE vectors turn_flat(const flat_frame *f, samples m)
{
    return (vectors){f->row[0][0] * m.x + f->row[0][1] * m.y + f->row[0][2] * m.z,
                     f->row[1][0] * m.x + f->row[1][1] * m.y + f->row[1][2] * m.z,
                     f->row[2][0] * m.x + f->row[2][1] * m.y + f->row[2][2] * m.z};
}

/* The normal or the tangent of one piece at (x, y). */
INLINE vectors frame_at(const br_patch_paint *p, int first, vd x, vd y)
{
    const double *const at = p->frame_at + first, *const by_x = p->frame_x + first,
                        *const by_y = p->frame_y + first;
    return (vectors){at[0] + by_x[0] * x + by_y[0] * y, at[1] + by_x[1] * x + by_y[1] * y,
                     at[2] + by_x[2] * x + by_y[2] * y};
}

/* The same of a piece for each lane. */
INLINE vectors frames_at(double *const *row, int first, vd x, vd y)
{
    enum { AT = offsetof(br_patch_paint, frame_at) / sizeof(double) };
    vd at[4], by_x[4], by_y[4];
    read_four(row, AT + first, at);
    read_four(row, AT + 8 + first, by_x);
    read_four(row, AT + 16 + first, by_y);
    return (vectors){at[0] + by_x[0] * x + by_y[0] * y, at[1] + by_x[1] * x + by_y[1] * y,
                     at[2] + by_x[2] * x + by_y[2] * y};
}

/* x T + y B + z N for interpolated N and T, times |N| |T'|: only its direction counts, and divisions are
 * dear. T' is T made orthogonal to N. Where it vanishes the facet lies as the surface does. */
INLINE vectors turn_curved(vd hand, samples m, vectors n, vectors t)
{
    const vd n2 = dot(n, n), along = -dot(t, n) / n2;
    t = (vectors){t.x + along * n.x, t.y + along * n.y, t.z + along * n.z};
    const vd t2 = dot(t, t), i = m.x * v_sqrt(n2), j = m.y * hand, k = m.z * v_sqrt(t2);
    const vt turned = v_less(v_fill(0), t2);
    return (vectors){v_choose(turned, i * t.x + k * n.x + j * (n.y * t.z - n.z * t.y), n.x),
                     v_choose(turned, i * t.y + k * n.y + j * (n.z * t.x - n.x * t.z), n.y),
                     v_choose(turned, i * t.z + k * n.z + j * (n.x * t.y - n.y * t.x), n.z)};
}

/* What the map holds at a group's texels, whose coordinates on it lie on planes. */
INLINE samples sample(const br_patch_side *side, const group *g, const br_patch_level *level,
                      const vd planes[12])
{
    vd u, v;
    coordinates(planes, g->x, g->y, &u, &v);
    return side->surface->filter == BR_FILTER_NEAREST ? sample_nearest(level, u, v)
                                                      : sample_bilinear(level, u, v);
}

/* Facets of a group's texels as if all showed one piece. */
INLINE vectors facets_of_one(const br_patch_side *side, const group *g, const br_patch_paint *p, samples *m)
{
    if (p->level) {
        vd planes[12];
        fill_planes(p, planes);
        *m = sample(side, g, p->level, planes);
    }
    if (p->flat) {
        const flat_frame frame = fill_frame(p);
        return turn_flat(&frame, *m);
    }
    const vectors normal = frame_at(p, 0, g->x, g->y);
    return p->level ? turn_curved(v_fill(p->hand), *m, normal, frame_at(p, BR_PATCH_TANGENT, g->x, g->y))
                    : normal;
}

/* Facets of a group's texels, whose pieces are all curved and read one level of the map. */
INLINE vectors facets_of_many(const br_patch_side *side, const group *g, double *const *row,
                              const br_patch_level *level, samples *m)
{
    const vectors normal = frames_at(row, 0, g->x, g->y);
    if (!level)
        return normal;
    vd planes[12];
    read_planes(row, planes);
    *m = sample(side, g, level, planes);
    return turn_curved(planes[BR_PATCH_HAND], *m, normal, frames_at(row, BR_PATCH_TANGENT, g->x, g->y));
}

/* One piece after the other. */
static BR_TARGET __attribute__((noinline)) void facets_of_each(const br_patch_side *side, const group *g,
                                                               vectors *all, samples *m)
{
    for (unsigned left = (1u << BR_WIDTH) - 1; left;) {
        const int32_t piece = side->spot_piece[g->at + __builtin_ctz(left)];
        const unsigned here = showing(side, g->at, piece);
        samples own = {v_fill(0), v_fill(0), v_fill(1), v_fill(0)};
        const vectors facet = facets_of_one(side, g, &side->pieces[piece].paint, &own);
        const vt those = v_test_of_bits(here);
        left &= ~here;
        all->x = v_choose(those, facet.x, all->x);
        all->y = v_choose(those, facet.y, all->y);
        all->z = v_choose(those, facet.z, all->z);
        m->mask = v_choose(those, own.mask, m->mask);
    }
}

INLINE vectors facets_of(const br_patch_side *side, const group *g, samples *m)
{
    const br_patch_paint *const p = &side->pieces[g->first].paint;
    if (g->uniform)
        return facets_of_one(side, g, p, m);
    double *row[BR_WIDTH];
    bool alike = true;
    for (int k = 0; k < BR_WIDTH; k++) {
        br_patch_paint *const own = paint_of(side, g, k);
        row[k] = own->u;
        alike &= !own->flat & (own->level == p->level);
    }
    if (alike)
        return facets_of_many(side, g, row, p->level, m);
    vectors all = {v_fill(0), v_fill(0), v_fill(1)};
    samples own = *m;
    facets_of_each(side, g, &all, &own);
    m->mask = own.mask;
    return all;
}

/* Writes slopes, and the mask where there is one, of a group from spot `at`. */
INLINE void put_slopes(br_patch_side *side, int at, vectors facet, vd mask)
{
    double s[2][BR_WIDTH];
    slopes(facet, s);
    const int32_t *const spot = side->spot + at;
    UNROLL
    for (int k = 0; k < BR_WIDTH; k++) {
        side->slope_x[spot[k]] = s[0][k];
        side->slope_y[spot[k]] = s[1][k];
    }
    if (side->surface->masked) {
        v_store(s[0], mask);
        for (int k = 0; k < BR_WIDTH; k++)
            side->mask[spot[k]] = s[0][k];
    }
}

/* Groups that show one flat piece, one after the other, from spot `at`: all of their places on the map are
 * found before any is read, and what they share is in all lanes. How many spots these are. */
enum { RUN = 32 };

INLINE int facets_of_run(br_patch_side *side, int at, const br_patch_paint *p)
{
    vm texel[RUN];
    const int32_t piece = side->spot_piece[at];
    vd planes[12];
    fill_planes(p, planes);
    int n = 0;
    do {
        vd u, v;
        coordinates(planes, v_load(side->spot_x + at + n), v_load(side->spot_y + at + n), &u, &v);
        texel[n / BR_WIDTH] = find_nearest(p->level, u, v);
        n += BR_WIDTH;
    } while (n < RUN * BR_WIDTH && at + n < side->n_spots &&
             showing(side, at + n, piece) == (1u << BR_WIDTH) - 1);
    const flat_frame frame = fill_frame(p);
    for (int k = 0; k < n; k += BR_WIDTH) {
        const samples m = read_addresses(texel[k / BR_WIDTH]);
        put_slopes(side, at + k, turn_flat(&frame, m), m.mask);
    }
    return n;
}

static BR_TARGET void facets(const br_patch_cpu *cpu, br_patch_side *side, const br_patch_box *box)
{
    find_spots(cpu, side, box);
    const bool nearest = side->surface->filter == BR_FILTER_NEAREST;
    for (int at = 0; at < side->n_spots;) {
        group g;
        find_group(side, at, &g);
        paint_group(cpu, side, &g);
        const br_patch_paint *const p = &side->pieces[g.first].paint;
        if (g.uniform && nearest && p->flat && p->level) {
            at += facets_of_run(side, at, p);
            continue;
        }
        samples m = {v_fill(0), v_fill(0), v_fill(1), v_fill(0)};
        const vectors facet = facets_of(side, &g, &m);
        put_slopes(side, at, facet, m.mask);
        at += BR_WIDTH;
    }
}
