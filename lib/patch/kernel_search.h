/* Private: the search for triangles near a patch. Included by kernel_body.h. */

/* Of eight lanes, four with one number and four with another, those from `first` on. */
INLINE vd halves(int first, double low, double high)
{
#if BR_WIDTH == 8
    (void)first;
    return v_choose(0xf0, v_fill(high), v_fill(low));
#else
    return v_fill(first < 4 ? low : high);
#endif
}

/* Whether one of the patch's axes separates boxes of the hierarchy from the volume: bits 0 to 3, and 4 to 7.
 */
INLINE unsigned apart(const br_patch_volume *v, const br_patch_node *a, const br_patch_node *b)
{
    const br_vec3 d = br_vec3_sub(a->middle, v->middle), e = br_vec3_sub(b->middle, v->middle);
    unsigned bits = 0;
    UNROLL
    for (int l = 0; l < 8; l += BR_WIDTH) {
        const vd along = halves(l, d.x, e.x) * v_load(v->axis[0] + l) +
                         halves(l, d.y, e.y) * v_load(v->axis[1] + l) +
                         halves(l, d.z, e.z) * v_load(v->axis[2] + l);
        const vd reach = halves(l, a->reach.x, b->reach.x) * v_load(v->size[0] + l) +
                         halves(l, a->reach.y, b->reach.y) * v_load(v->size[1] + l) +
                         halves(l, a->reach.z, b->reach.z) * v_load(v->size[2] + l);
        bits |= v_test_bits(v_less(v_load(v->half + l) + reach, v_abs(along))) << l;
    }
    return bits;
}

static BR_TARGET bool search(const br_patch_volume *volume, br_patch_side *side)
{
    const br_patch_node *const nodes = side->surface->nodes;
    uint32_t stack[64] = {0};
    int depth = apart(volume, nodes, nodes) ? 0 : 1;
    side->n_records = 0;
    while (depth > 0) {
        const uint32_t at = stack[--depth];
        const br_patch_node *const node = &nodes[at];
        if (node->n == 0) {
            const unsigned bits = apart(volume, node + 1, &nodes[node->first]);
            if (!(bits & 0xf0))
                stack[depth++] = node->first;
            if (!(bits & 0xf))
                stack[depth++] = at + 1;
            continue;
        }
        if (!br_grow_int(&side->records, &side->records_capacity, side->n_records + (int)node->n,
                         sizeof *side->records))
            return false;
        for (uint32_t k = 0; k < node->n; k++)
            side->records[side->n_records++] = node->first + k;
    }
    return true;
}
