/* Private: what both surfaces of a patch show. Included by kernel_body.h. */

INLINE void clear_slopes(br_patch_side *side, size_t at)
{
    UNROLL
    for (int i = 0; i < INTS; i += BR_WIDTH) {
        v_store(side->slope_x + at + i, v_fill(0));
        v_store(side->slope_y + at + i, v_fill(0));
    }
}

/* How many of INTS bits are set. Not every processor of the narrowest vectors counts them: a digit for each
 * number of four bits. */
INLINE int bits_set(unsigned bits)
{
    return INTS == 4 ? (int)(0x4332322132212110ULL >> 4 * bits & 7) : __builtin_popcount(bits);
}

static BR_TARGET int meet(const br_patch_cpu *cpu, br_patch_work *work, const br_patch_box *box)
{
    br_patch_side *const a = &work->sides[0], *const b = &work->sides[1];
    int n = 0;
    for (int j = box->j_begin; j < box->j_end; j++) {
        const size_t row = (size_t)j * (size_t)cpu->base.options.resolution;
        for (int i = box->i_begin; i < box->i_end; i += INTS) {
            const size_t at = row + (size_t)i;
            const vn seen_a = vn_load(a->seen + at), seen_b = vn_load(b->seen + at);
            const vn in = vn_count(i) < box->i_end, out = (seen_a | seen_b) < 0;
            const unsigned both = vn_bits(in & ~out);
            n += bits_set(both);
            if (both == vn_bits(in))
                continue;
            vn_store(a->seen + at, seen_a | (in & out));
            vn_store(b->seen + at, seen_b | (in & out));
            /* Those of texels that are seen are written later, and those beyond the box not read. */
            clear_slopes(a, at);
            clear_slopes(b, at);
        }
    }
    return n;
}
