/* Distances with every packing and filter of the maps. A filter that changes nothing is no variation. */
#include <math.h>
#include <stdio.h>
#include "boxes.h"

/* Mipmaps whose coarser levels are never taken: a texel of a patch is as wide as one of the map. */
static bool same_ways(const study *a, const study *b)
{
    for (int i = 0; i < LANES; i++)
        if (!(fabs(a->mean[i] - b->mean[i]) <= 0))
            return false;
    return true;
}

void samplings(br_experiment *ex, const scene *c, int reading)
{
    enum { FILTERS = 3, PACKINGS = 2 };
    static const char *const filters[FILTERS] = {"nearest", "bilinear", "mipmap"};
    static const char *const packings[PACKINGS] = {"float", "rgba8"};
    static const br_patch_filter filter[FILTERS] = {BR_FILTER_NEAREST, BR_FILTER_BILINEAR, BR_FILTER_MIPMAP};
    static const br_patch_packing packing[PACKINGS] = {BR_PACKING_FLOAT, BR_PACKING_RGBA8};
    br_table *out = br_table_open(ex, "samplings");
    br_table_show(out);
    double clamped = NAN;
    study bilinear = {.mean = {0}};
    for (int p = 0; p < PACKINGS; p++)
        for (int f = 0; f < FILTERS; f++) {
            scene own = *c;
            own.boxes.options.filter = filter[f];
            own.boxes.options.patch.packing = packing[p];
            const study r = over_seeds(ex, &own, reading, NULL);
            br_table_text(out, packings[p]);
            br_table_text(out, filters[f]);
            br_table_put(out, r.mean[PLASTIC], r.mean[CONCRETE], r.error[CONCRETE], r.theory[CONCRETE],
                         ratio_of(&r));
            char key[40];
            snprintf(key, sizeof key, "ratio_%s_%s", packings[p], filters[f]);
            br_note_number(ex, key, ratio_of(&r), "1");
            if (filter[f] == BR_FILTER_BILINEAR)
                bilinear = r;
            const bool acts = filter[f] != BR_FILTER_MIPMAP || !same_ways(&r, &bilinear);
            if (acts &&
                (filter[f] != c->boxes.options.filter || packing[p] != c->boxes.options.patch.packing)) {
                br_variation_begin(ex, "%s with filter %s", packings[p], filters[f]);
                claim_text(ex, &own, &r);
                br_variation_end(ex);
            }
            if (filter[f] == BR_FILTER_NEAREST && packing[p] == BR_PACKING_RGBA8)
                clamped = errors_of(&r, CONCRETE);
        }
    br_claim(ex, "theory-concrete-eight-bits", clamped);
}
