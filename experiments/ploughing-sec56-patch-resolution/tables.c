/* What the sweeps leave behind as tables. */
#include "sec56.h"

static const char *const way_names[WAYS] = {"point samples", "mipmaps", "point samples in 8 bits",
                                            "mipmaps in 8 bits"};

void put_sweeps(const sweep_results *a)
{
    const scene *s = a->s;
    br_table *ridge = br_table_open(a->ex, "ridge"), *profile = br_table_open(a->ex, "profile"),
             *iron = br_table_open(a->ex, "iron"), *bunnies = br_table_open(a->ex, "bunnies");
    const size_t n = ridge_positions(s);
    for (size_t which = 0; which < a->cases; which++) {
        const char *sweep = which < s->n_widths ? "width" : "resolution";
        for (int way = 0; way < WAYS; way++) {
            const sampling how = sampling_of(s, which, way);
            const size_t k = which * WAYS + (size_t)way;
            br_table_text(ridge, sweep);
            br_table_text(ridge, way_names[way]);
            br_table_put(ridge, how.width, how.resolution, a->ridge[k].peak, a->ridge[k].work,
                         a->ridge[k].reach);
            const iron_mean m = iron_mean_of(a, k);
            br_table_text(iron, sweep);
            br_table_text(iron, way_names[way]);
            br_table_put(iron, how.width, how.resolution, m.mu, m.error, m.theory, m.spread, m.distance);
        }
        const sampling how = sampling_of(s, which, POINT);
        for (size_t i = 0; i < n; i++) {
            br_table_text(profile, sweep);
            br_table_put(profile, how.width, how.resolution, ridge_position(s, i), a->profile[which * n + i]);
        }
        br_table_text(bunnies, sweep);
        br_table_put(bunnies, how.width, how.resolution, fallen(a, which), 2.0 * s->bunny_runs);
    }
    br_table_show(iron);
    br_table_show(bunnies);
}
