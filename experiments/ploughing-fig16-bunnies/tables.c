/* What the runs leave behind as tables. */
#include "fig16.h"

static const char *const names[NAMED] = {"nominal", "half step", "isotropic", "k of the text", "no teapot"};

void put_bunnies(br_experiment *ex, const scene *s, const job *j)
{
    br_table *out = br_table_open(ex, "bunnies");
    for (size_t i = 0; i < n_jobs(s); i++)
        for (int k = 0; k < BR_BUNNIES; k++) {
            const br_bunny_start *const from = &j[i].from;
            const br_bunny_outcome *const o = &j[i].result.bunny[k];
            br_table_text(out, i < NAMED ? names[i] : "perturbed");
            br_table_text(out, i < NAMED ? "" : group_name(ex, s, j[i].group));
            br_table_text(out, br_bunny_name((br_bunny_material)k));
            br_table_put(out, from->yaw, from->shift, from->faster, o->fall_time, o->fall_x, o->slid,
                         o->early_speed, o->end_x, o->mu, j[i].result.contacts);
        }
}

void put_variations(br_experiment *ex, const scene *s, const job *j)
{
    br_table *const out = br_table_open(ex, "variations");
    br_table_show(out);
    for (int g = 0; g < n_groups(s); g++) {
        const int runs = s->runs;
        int held[4] = {0};
        double contacts = 0;
        for (int r = 0; r < runs; r++) {
            const outcome *const at = &perturbed(s, j, g, r)->result;
            held[0] += stone_sticks(s, at->bunny);
            held[1] += speeds_differ(at);
            held[2] += tumbles(s, at->bunny, BR_BUNNY_METAL);
            held[3] += tumbles(s, at->bunny, BR_BUNNY_PLASTIC);
            contacts += at->contacts / runs;
        }
        br_table_text(out, group_name(ex, s, g));
        br_table_put(out, contacts, runs, held[0], held[1], held[2], held[3]);
    }
}

void put_traces(br_experiment *ex, const scene *s, const job *j)
{
    static const char *const traced[] = {"ploughing", "half-step", "isotropic"};
    const br_scene_tables tables = br_scene_tables_open(ex);
    br_table *paths = br_table_open(ex, "paths");
    for (int k = NOMINAL; k <= ISOTROPIC; k++) {
        const br_scene_trace *const trace = &j[k].trace;
        const size_t every = (size_t)s->record_every;
        br_scene_trace_put(trace, &tables, "bunnies", traced[k], every * (k == HALF ? 2 : 1));
        for (size_t i = 0; i < trace->n; i += every) {
            const br_pose *const poses = br_scene_trace_poses(trace, i);
            const br_velocity *const velocities = br_scene_trace_velocities(trace, i);
            br_table_text(paths, names[k]);
            br_table_number(paths, trace->samples[i].t);
            for (int b = 0; b < BR_BUNNIES; b++)
                br_table_put(paths, poses[b].position.x, poses[b].position.y, velocities[b].linear.x,
                             br_pose_tilt(poses[b], br_vec3_make(0, 0, 1)));
        }
    }
}
