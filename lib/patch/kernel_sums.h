/* Private: sums over the texels of a patch. Included by kernel_body.h. */

/* One direction a lane, and texels one after the other, those of even and of odd index apart, as in mean.c.
 */
static BR_TARGET void sums(const br_patch_cpu *cpu, const br_patch_side *side, const br_patch_box *box,
                           double *all)
{
    const bool masked = side->surface->masked;
    for (int d = 0; d < cpu->base.options.directions; d += BR_WIDTH) {
        const vd c = v_load(cpu->cosines + d), s = v_load(cpu->sines + d);
        vd part[2] = {v_fill(0), v_fill(0)};
        for (int j = box->j_begin; j < box->j_end; j++) {
            const size_t row = (size_t)j * (size_t)cpu->base.options.resolution;
            for (size_t i = row + (size_t)box->i_begin; i < row + (size_t)box->i_end; i++) {
                const vd along = c * side->slope_x[i] + s * side->slope_y[i];
                part[i & 1] += v_max(masked ? side->mask[i] * along : along, v_fill(0));
            }
        }
        v_store(all + d, part[0] + part[1]);
    }
}

/* Level of eight bits of x >= 0 [section 4.2], a whole number. */
INLINE vd level(vd x)
{
    return v_truncate(v_min(x * 255 + 0.5, v_fill(255)));
}

/* Of whole numbers, whose sum is exact. */
INLINE double total(vd x)
{
    double sum = 0;
    for (int k = 0; k < BR_WIDTH; k++)
        sum += x[k];
    return sum;
}

static const double lane_number[8] = {0, 1, 2, 3, 4, 5, 6, 7};

/* Two directions and their opposites at a time, a texel a lane. Levels are whole numbers, and their sums
 * exact. */
static BR_TARGET void packed_sums(const br_patch_cpu *cpu, const br_patch_side *side, const br_patch_box *box,
                                  double *all)
{
    const bool masked = side->surface->masked;
    const int half = cpu->base.options.directions / 2;
    const vd lane = v_load(lane_number);
    for (int d = 0; d < half; d += 2) {
        vd forward[2] = {v_fill(0), v_fill(0)}, backward[2] = {v_fill(0), v_fill(0)};
        for (int j = box->j_begin; j < box->j_end; j++) {
            const size_t row = (size_t)j * (size_t)cpu->base.options.resolution;
            for (int i = box->i_begin; i < box->i_end; i += BR_WIDTH) {
                const size_t at = row + (size_t)i;
                const vt in = v_less(lane, v_fill(box->i_end - i));
                const vd x = v_keep(in, v_load(side->slope_x + at)),
                         y = v_keep(in, v_load(side->slope_y + at));
                const vd k = masked ? v_keep(in, v_load(side->mask + at)) : v_fill(1);
                UNROLL
                for (int e = 0; e < 2; e++) {
                    const vd along = BR_TWO_OVER_PI * (k * (cpu->cosines[d + e] * x + cpu->sines[d + e] * y));
                    const vd packed = level(v_abs(along));
                    forward[e] += v_keep(v_less(v_fill(0), along), packed);
                    backward[e] += v_keep(v_less(along, v_fill(0)), packed);
                }
            }
        }
        for (int e = 0; e < 2; e++) {
            all[d + e] = total(forward[e]) / 255.0 / BR_TWO_OVER_PI;
            all[d + e + half] = total(backward[e]) / 255.0 / BR_TWO_OVER_PI;
        }
    }
}
