/* Private: the texels that show each piece, and the pieces made ready for shading. Included by kernel_body.h. */

/* Adds texels of a row that show a piece (bit k: texel i + k) to the first n spots; how many there are then. */
INLINE int add_texels(const br_patch_cpu *cpu, br_patch_side *side, int i, int j, unsigned texels, int n)
{
    const int row = j * cpu->base.options.resolution;
    const int from = __builtin_ctz(texels | 1u << INTS);
    const unsigned run = texels >> from;
    if (run & (run + 1)) {
        for (; texels; texels &= texels - 1, n++) {
            const int at = i + __builtin_ctz(texels);
            side->spot_x[n] = cpu->centre[at];
            side->spot_y[n] = cpu->centre[j];
            side->spot[n] = row + at;
        }
        return n;
    }
    /* Side by side, as nearly always: a block, of which what is too much is written over by the next. */
    const vd y = v_fill(cpu->centre[j]);
    UNROLL
    for (int k = 0; k < INTS; k += BR_WIDTH) {
        v_store(side->spot_x + n + k, v_load(cpu->centre + i + from + k));
        v_store(side->spot_y + n + k, y);
    }
    vn_store(side->spot + n, vn_count(row + i + from));
    return n + 31 - __builtin_clz(run + 1);
}

/* Adds the texels of the box that show a piece. */
INLINE int add_spots(const br_patch_cpu *cpu, br_patch_side *side, const br_patch_box *box, int32_t piece, int n)
{
    const br_patch_piece *const p = &side->pieces[piece];
    const int i_begin = most(p->i_begin, box->i_begin), i_end = least(p->i_end, box->i_end),
              j_begin = most(p->j_begin, box->j_begin), j_end = least(p->j_end, box->j_end);
    for (int j = j_begin; j < j_end; j++) {
        const int32_t *const seen = side->seen + (ptrdiff_t)j * cpu->base.options.resolution;
        for (int i = i_begin; i < i_end; i += INTS)
            n = add_texels(cpu, side, i, j,
                           vn_bits((vn_load(seen + i) == vn_fill(piece)) & (vn_count(i) < i_end)), n);
    }
    return n;
}

/* Repeats the last of n > 0 spots to the end of a vector. */
INLINE void repeat_last(br_patch_side *side, int n)
{
    const vd x = v_fill(side->spot_x[n - 1]), y = v_fill(side->spot_y[n - 1]);
    UNROLL
    for (int k = 0; k < INTS; k += BR_WIDTH) {
        v_store(side->spot_x + n + k, x);
        v_store(side->spot_y + n + k, y);
    }
    vn_store(side->spot + n, vn_fill(side->spot[n - 1]));
}

/* A lane each for the components of a normal, and of a tangent from BR_PATCH_TANGENT on; these are the lanes
 * from `first` on. */
INLINE vd frame_lanes(int first, double normal, double tangent)
{
#if BR_WIDTH == 8
    return v_choose(0xf << BR_PATCH_TANGENT, v_fill(tangent), v_fill(normal));
#else
    return v_fill(first < BR_PATCH_TANGENT ? normal : tangent);
#endif
}

/* Normals and tangents of a curved piece, as planes through those at its corners. */
INLINE void paint_frames(const br_patch_side *side, br_patch_piece *p)
{
    const br_mesh *const m = side->surface->mesh;
    static const br_vec3 none;
    const double x1 = p->x[1] - p->x[0], y1 = p->y[1] - p->y[0], x2 = p->x[2] - p->x[0], y2 = p->y[2] - p->y[0];
    uint32_t corner[3];
    br_patch_corners(side, p->triangle, corner);
    UNROLL
    for (int l = 0; l < 8; l += BR_WIDTH) {
        vd at[3];
        UNROLL
        for (int c = 0; c < 3; c++) {
            const br_vec3 *const n = &m->normals[corner[c]], *const t = m->tangents ? &m->tangents[corner[c]] : &none;
            at[c] = frame_lanes(l, n->x, t->x) * v_load(side->into[0] + l) +
                    frame_lanes(l, n->y, t->y) * v_load(side->into[1] + l) +
                    frame_lanes(l, n->z, t->z) * v_load(side->into[2] + l);
        }
        const vd a1 = at[1] - at[0], a2 = at[2] - at[0];
        const vd by_x = (a1 * y2 - a2 * y1) * p->inverse, by_y = (a2 * x1 - a1 * x2) * p->inverse;
        v_store(p->paint.frame_x + l, by_x);
        v_store(p->paint.frame_y + l, by_y);
        v_store(p->paint.frame_at + l, at[0] - by_x * p->x[0] - by_y * p->y[0]);
    }
}

static BR_TARGET void aim(const br_patch_cpu *cpu, br_patch_side *side, const br_patch_box *box)
{
    int n = 0;
    for (int32_t k = 0; k < side->n_pieces; k++) {
        br_patch_piece *const p = &side->pieces[k];
        p->first_spot = n;
        n = add_spots(cpu, side, box, k, n);
        p->n_spots = n - p->first_spot;
    }
    if (n == 0)
        return;
    repeat_last(side, n);
    for (int32_t k = 0; k < side->n_pieces; k++) {
        br_patch_piece *const p = &side->pieces[k];
        if (p->n_spots == 0)
            continue;
        br_patch_make_paint(cpu, side, p);
        if (!p->paint.flat)
            paint_frames(side, p);
        for (int i = p->first_spot; p->paint.level && !p->paint.bilinear && i < p->first_spot + p->n_spots;
             i += BR_WIDTH)
            find_nearest(&p->paint, v_load(side->spot_x + i), v_load(side->spot_y + i), side->spot_texel + i);
    }
}
