/* Runs that are timed, in turn. */
#include "table4.h"

/* A contact that follows the normal force, with the CPU time [s] that this takes. */
typedef struct followed {
    br_load_contact *contact;
    double seconds;
} followed;

static br_status replace(size_t k, const br_planar_input *input, br_planar_contact *contact, void *context,
                         br_error *error)
{
    followed *const f = context;
    const double start = br_cpu_seconds();
    const br_status status = br_load_contact_replace(k, input, contact, f->contact, error);
    f->seconds += br_cpu_seconds() - start;
    return status;
}

static outcome run_once(br_experiment *ex, const scene *s, int contact, int model,
                        const br_planar_options *options)
{
    const br_planar_model_kind kind = model == 0 ? BR_PLANAR_DISTRIBUTED : BR_PLANAR_REDUCED;
    br_grip grip = s->grip.grip[0];
    br_planar_carried carried = br_planar_scene_carried(&br_grip_type, &grip);
    followed load = {NULL, 0};
    const br_planar_contact *of = NULL;
    if (contact == CIRCLE) {
        of = &br_planar_model_make(ex, &s->grip.model, NULL, kind)->contact;
    } else {
        load.contact = br_load_contact_make(ex, &s->load, &s->grip.model, contact - CONSTANT, kind);
        of = &load.contact->model->contact;
        carried.replace = replace;
        carried.replace_context = &load;
    }
    br_planar_path *path = NULL;
    const double start = br_cpu_seconds();
    br_require(ex, br_planar_carry(&carried, of, options, &path, br_experiment_error(ex)), NULL);
    outcome o = {
        .seconds = br_cpu_seconds() - start, .surface = load.seconds, .statistics = path->statistics};
    for (int c = 0; c < POSE; c++)
        o.end[c] = path->value[c][path->n - 1];
    br_planar_path_destroy(path);
    return o;
}

runs run_all(br_experiment *ex, const scene *s)
{
    runs r;
    br_planar_options document = s->grip.options;
    document.relative_tolerance = s->document_relative;
    document.bristle_tolerance = document.body_tolerance = s->document_absolute;
    document.max_step = s->document_max_step;
    const br_planar_options *const tolerances[N_TOLERANCES] = {&document, &s->grip.options};
    const br_planar_options finer = br_planar_with_tolerances(&s->grip.options, s->finer);
    for (int c = 0; c < N_CONTACTS; c++)
        for (int m = 0; m < MODELS; m++)
            r.finer[c][m] = run_once(ex, s, c, m, &finer);
    const size_t n = (size_t)s->repetitions;
    double *room = br_doubles(ex, 4 * N_CONTACTS * N_TOLERANCES * n);
    for (int t = 0; t < N_TOLERANCES; t++)
        for (int c = 0; c < N_CONTACTS; c++)
            for (int m = 0; m < MODELS; m++, room += 2 * n) {
                r.seconds[t][c][m] = room;
                r.surface[t][c][m] = room + n;
            }
    br_progress_begin(ex, n);
    for (size_t i = 0; i < n; i++) {
        for (int t = 0; t < N_TOLERANCES; t++)
            for (int c = 0; c < N_CONTACTS; c++)
                for (int m = 0; m < MODELS; m++) {
                    const outcome o = run_once(ex, s, c, m, tolerances[t]);
                    r.last[t][c][m] = o;
                    r.seconds[t][c][m][i] = o.seconds;
                    r.surface[t][c][m][i] = o.surface;
                }
        br_progress_step(ex);
    }
    return r;
}

double median(const scene *s, const double *values)
{
    return br_times_of(values, (size_t)s->repetitions).median;
}
